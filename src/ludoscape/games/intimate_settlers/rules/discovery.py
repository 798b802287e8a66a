"""Discovery: what lies on the spaces that a piece has reached (IS-70 … IS-79). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE
from ludoscape.games.intimate_settlers.rules import ending
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT
from ludoscape.games.intimate_settlers.rules.lattice import FIRST_CORNER, SECOND_CORNER, roomy, vertex_at
from ludoscape.games.intimate_settlers.rules.moves import M_TILE
from ludoscape.games.intimate_settlers.rules.position import Position

NOUGHTS: Final = vec[i64]([0] * 6)  # for all that a space brings to a table


def may_face(state: Position, cell: i64, side: i64) -> bool:
    """Tell whether a harbour on a space may face a side: neither end is a port vertex yet (IS-76)."""
    one = state.lattice.vertex_of(vertex_at(cell, FIRST_CORNER[side]))
    two = state.lattice.vertex_of(vertex_at(cell, SECOND_CORNER[side]))
    return (one < 0 or state.port[one] == 0) and (two < 0 or state.port[two] == 0)


def harbour_at(state: Position, cell: i64, side: i64) -> i64:
    """Give the first harbour that has its port at an end of a side of a space, or -1."""
    one = state.lattice.vertex_of(vertex_at(cell, FIRST_CORNER[side]))
    two = state.lattice.vertex_of(vertex_at(cell, SECOND_CORNER[side]))
    for h in range(state.lattice.hexes):
        if state.facing[h] >= 0:
            e = state.lattice.side[6 * h + state.facing[h]]
            for end in range(2 * e, 2 * e + 2):
                if state.lattice.edge_end[end] == one or state.lattice.edge_end[end] == two:
                    return h
    return -1


def takes_harbour(state: Position, cell: i64) -> bool:
    """Tell whether a harbour could be placed on a space."""
    for side in range(i64(6)):
        if may_face(state, cell, side):
            return True
    return False


def turns_up(state: Position) -> bool:
    """Let a tile be drawn for the next space that waits; tell whether there was one (IS-71, IS-77)."""
    while state.wait >= 0:
        if _has_tile_for(state, state.wait):
            state.phase = p.TILE
            state.actor = CHANCE
            return True
        _next_waiting(state)  # it stays missing
    return False


def _has_tile_for(state: Position, cell: i64) -> bool:
    """Tell whether the stack has a tile that can be placed on a space."""
    for kind in range(i64(p.HARBOUR)):
        if state.stack[kind]:
            return True
    for kind in range(i64(p.HARBOUR), i64(p.HEX_KINDS)):
        if state.stack[kind]:
            return takes_harbour(state, cell)
    return False


def _next_waiting(state: Position) -> None:
    state.wait = state.wait_2
    state.wait_2 = state.wait_3
    state.wait_3 = -1


def draw_tile(state: Position, rng: Rng) -> i64:
    """Draw a tile, each that can be placed equally likely."""
    return M_TILE + pick(state.stack, 0, p.HEX_KINDS if takes_harbour(state, state.wait) else p.HARBOUR, rng)


def pick(left: vec[i64], first: i64, end: i64, rng: Rng) -> i64:
    """Draw one of what is left of each kind, of those from the first up to the end."""
    n: i64 = 0
    for kind in range(first, end):
        n += left[kind]
    n = rng.below(n)
    for kind in range(first, end):
        n -= left[kind]
        if n < 0:
            return kind
    raise ValueError("there is nothing left to draw")


def find_tile(state: Position, kind: i64) -> bool:
    """Lay a tile on the space that waits; tell whether nothing more belongs to it (IS-73 … IS-76)."""
    cell = state.wait
    _next_waiting(state)
    h = lay_hex(state, cell, kind)
    near: i64 = 0
    for c in range(6 * h, 6 * h + 6):
        near |= state.seats_at(state.lattice.corner[c])
    state.forget_near(near)
    if kind < p.DESERT:
        state.found = h
        state.phase = p.NUMBER
        return False
    if kind >= p.HARBOUR:
        if state.opening or not ending.has_won(state):  # else an open decision lapses (IS-87)
            state.found = h
            state.phase = p.FACING
            state.actor = state.player
        return False
    if kind == p.DESERT and state.robber < 0:
        state.robber = h
    return True


def lay_hex(state: Position, cell: i64, kind: i64) -> i64:
    """Let the lattice grow by a space, and lay a hex of the stack on it; give its number."""
    atlas = state.atlas
    lattice = state.lattice.grown(cell) if atlas is None else atlas.grown(state.lattice, cell)
    corners = NOUGHTS[: lattice.vertices - state.lattice.vertices]
    sides = NOUGHTS[: lattice.edges - state.lattice.edges]
    state.lattice = lattice
    state.alone = True  # all tables that copies may share are taken anew
    state.kind = append(roomy(state.kind), i64(-1))
    state.facing = append(roomy(state.facing), i64(-1))
    state.port = extend(roomy(state.port), corners)
    state.flank = extend(roomy(state.flank), sides)
    state.token = append(roomy(state.token), i64(0))
    state.spot = extend(state.spot, corners)
    state.piece = extend(state.piece, sides)
    spot = state.spot
    crop: i64 = 0
    for c in range(6 * lattice.hexes - 6, 6 * lattice.hexes):
        here = spot[lattice.corner[c]]
        if here & p.OWNER:
            state.mark_close(lattice.corner[c])
            due: i64 = 2 if here & p.CITY else 1
            crop += due * p.BIT[12 * ((here & p.OWNER) - 1)]
    state.crop = append(roomy(state.crop), crop)
    lay(state, lattice.hexes - 1, kind)
    return lattice.hexes - 1


def lay(state: Position, h: i64, kind: i64) -> None:
    """Lay a hex of the stack on a space in use."""
    state.set_kind(h, kind)
    if not state.stocked:
        state.stack = state.stack[:]  # this one alone
    state.stack[kind] -= 1


def find_number(state: Position, number: i64) -> None:
    """Put a number on the new hex; the discoverer gets a card of it, if the bank has one (IS-73, IS-43)."""
    h = state.found
    state.found = -1
    put_number(state, h, number)
    state.harvest(h, 1)
    if state.bank >> 12 * state.kind[h] & COUNT:
        state.gain(state.player, p.BIT[12 * state.kind[h]])


def put_number(state: Position, h: i64, number: i64) -> None:
    """Lay a number token of the bag on a hex."""
    state.number_board()
    state.chart = b""
    state.stock()
    state.bag[number] -= 1
    state.token[h] = number
    rolls = state.rolls
    at = 2 * number
    rolls[at if rolls[at] < 0 else at + 1] = h
    state.forget_near(0)


def face(state: Position, h: i64, side: i64) -> None:
    """Turn a harbour towards a side, for good."""
    state.stand_alone()
    state.facing[h] = side
    state.set_port(h)
    state.forget_near(0)
