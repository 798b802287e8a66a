"""What lies on the table of Intimate Settlers, as data for its picture: the same for everybody (IS-92). Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.games.intimate_settlers.rules import building, letters
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COSTS, total, unpack
from ludoscape.games.intimate_settlers.rules.lattice import STEP
from ludoscape.games.intimate_settlers.rules.moves import M_LIFT
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.views.trail import longest_route
from ludoscape.games.intimate_settlers.words import sentences
from ludoscape.games.intimate_settlers.words.elements import key


def board_of(state: SettlersState) -> dict[str, Any]:
    """Build `view["board"]`."""
    lattice = state.lattice
    seats = sentences.seats_of(state)
    open_game = sentences.is_open_game(state)
    routes = [longest_route(state, seat) for seat in seats]
    known = [h for h in range(int(lattice.hexes)) if state.kind[h] >= 0]
    dice = int(state.dice)
    return {
        "scenario": "intimate" if open_game else "base",
        "target": int(state.settings.target),
        "hexes": [_hex(state, h) for h in known],
        "slots": _slots(state),
        "fog": _fog(state, known) if open_game and any(state.stack) else [],
        "waiting": [dict(_place(int(cell))) for cell in (state.wait, state.wait_2, state.wait_3) if cell >= 0],
        "edges": _edges(state, {edge for route in routes for edge in route}),
        "buildings": _buildings(state),
        "robber": key(letters.hex_text(int(lattice.cell[state.robber]))) if state.robber >= 0 else "",
        "dice": [dice // 6 + 1, dice % 6 + 1] if dice >= 0 else None,
        "bank": dict(zip(letters.RESOURCES, unpack(int(state.bank)), strict=True)),
        "deck": int(total(state.deck)),
        "stack": _stack(state),
        "bag": _bag(state),
        "routes": [
            {
                "seat": seat,
                "length": sentences.length_of(state, seat),
                "holder": state.route == seat,
                "edges": [_edge_key(state, e) for e in routes[seat]],
            }
            for seat in seats
        ],
        "army": [{"seat": seat, "knights": int(state.knights(seat)), "holder": state.army == seat} for seat in seats],
        "costs": {
            name: {letters.RESOURCES[kind]: n for kind, n in enumerate(unpack(cost)) if n}
            for name, cost in COSTS.items()
            if open_game or name != "ship"
        },
        "active": int(state.player) if state.actor != OVER else -1,
        "lifted": _edge_key(state, int(state.lifted)) if state.lifted >= 0 else "",
        "offer": _offer(state),
    }


@lru_cache(maxsize=4096)
def _place(cell: int) -> Mapping[str, Any]:
    """Say where a space is; to be copied."""
    text = letters.hex_text(cell)
    q, r = text.split(",")
    x, y = sentences.spot(cell)
    return {"key": key(text), "q": int(q), "r": int(r), "x": x, "y": y}


def _hex(state: SettlersState, h: int) -> dict[str, Any]:
    kind, token, side = int(state.kind[h]), int(state.token[h]), int(state.facing[h])
    home = h // 7 if sentences.is_open_game(state) and h < 14 and h % 7 < 5 else -1
    robbed = h == state.robber
    return {
        **_place(int(state.lattice.cell[h])),
        "kind": "harbour" if kind >= p.HARBOUR else letters.KINDS[kind],
        "res": letters.RESOURCES[kind] if sentences.is_producing(kind) else "",
        "token": token,
        "pips": sentences.pips(token),
        "port": sentences.port_of(kind) if kind >= p.HARBOUR else "",
        "side": letters.side_text(side) if side >= 0 else "",
        "home": home,
        "robber": robbed,
        "stopped": robbed and token > 0,
    }


def _slots(state: SettlersState) -> list[dict[str, Any]]:
    """List the places of the set-up that have no hex yet, and which of them is next."""
    if not state.opening:
        return []
    found = []
    empty = [h for h in range(min(int(state.lattice.hexes), len(state.settings.cells))) if state.kind[h] < 0]
    for h in empty:
        place = _place(int(state.lattice.cell[h]))
        if sentences.is_open_game(state):
            mine = h // 7 == state.player
            now = mine and (h == empty[0] or state.phase == p.LAY_SIDE)
            found.append({**place, "seat": h // 7, "slot": letters.SLOTS[h % 7], "now": now})
        else:
            drawn = state.phase in (p.HEXES_DRAWN, p.PORTS_DRAWN) and h == empty[0]
            found.append({**place, "seat": -1, "slot": "land" if h < 19 else "sea", "now": drawn})
    return found


def _fog(state: SettlersState, known: list[int]) -> list[dict[str, Any]]:
    """List the missing spaces beside known ones (IS-70)."""
    cells = [int(cell) for cell in state.lattice.cell]
    taken = set(cells)
    beside = {cells[h] + int(step) for h in known for step in STEP}
    return [dict(_place(cell)) for cell in sorted(beside - taken)]


def _edge_key(state: SettlersState, e: int) -> str:
    return _edge_name(int(state.lattice.edge[e]))


@lru_cache(maxsize=8192)
def _edge_name(edge: int) -> str:
    return key(letters.edge_text(edge))


_ENDS: Final = (((0, -2), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (0, 2)))  # of an edge NE, E, SE (IS-05)


def _edges(state: SettlersState, on_route: set[int]) -> list[dict[str, Any]]:
    movable = _movable(state)
    found = []
    for e, code in enumerate(state.piece):
        if code:
            edge = int(state.lattice.edge[e])
            x, y = sentences.spot(edge // 3)
            (a, b), (c, d) = _ENDS[edge % 3]
            found.append(
                {
                    "key": _edge_name(edge),
                    "x1": x + a,
                    "y1": y + b,
                    "x2": x + c,
                    "y2": y + d,
                    "kind": "ship" if code >= p.SHIP else "road",
                    "seat": int(code - 1) & 3,
                    "movable": edge in movable,
                    "route": e in on_route,
                }
            )
    return found


def _movable(state: SettlersState) -> set[int]:
    """Give the ships that their owners may lift, the active one at this point of the turn, the others at their own."""
    found: set[int] = set()
    if state.opening or not sentences.is_open_game(state) or state.actor == OVER:
        return found
    for seat in sentences.seats_of(state):
        if sentences.own(state, seat, p.SHIPS_LEFT) == 15 or (seat == state.player and state.ship_moved):
            continue
        new = {int(state.lattice.edge[e]) for e in state.new_ships} if seat == state.player else set()
        lifts = [int(move) - M_LIFT for move in building.reach_of(state, seat).lifts]
        found.update([edge for edge in lifts if edge not in new])
    return found


def _buildings(state: SettlersState) -> list[dict[str, Any]]:
    found = []
    open_game = sentences.is_open_game(state)
    for v, here in enumerate(state.spot):
        if here & p.OWNER:
            vertex = int(state.lattice.vertex[v])
            seat = int(here & p.OWNER) - 1
            x, y = sentences.spot(vertex // 2)
            found.append(
                {
                    "key": key(letters.vertex_text(vertex)),
                    "x": x,
                    "y": y + (2 if vertex % 2 else -2),
                    "kind": "city" if here & p.CITY else "settlement",
                    "seat": seat,
                    "bonus": open_game and bool(building.touches_home(state, v, 1 - seat)),
                }
            )
    return found


def _stack(state: SettlersState) -> dict[str, int]:
    """Count the discovery stack, without the hexes that the seats have still to lay."""
    left = [int(n) for n in state.stack]
    if sentences.is_open_game(state) and state.opening:
        for seat in sentences.seats_of(state):
            for terrain in sentences.terrain_left(state, seat):
                left[terrain] -= 1
            if state.kind[7 * seat + 5] < 0:
                left[letters.KINDS.index("sea")] -= 1
                left[p.HARBOUR] -= 1
    return {"total": sum(left), **{letters.KINDS[kind]: n for kind, n in enumerate(left) if n}}


def _bag(state: SettlersState) -> dict[str, int]:
    left = [int(n) for n in state.bag]
    if state.opening:
        for seat in sentences.seats_of(state):
            for number in sentences.numbers_left(state, seat):
                left[number] -= 1
    return {str(number): n for number, n in enumerate(left) if n}


def _offer(state: SettlersState) -> dict[str, Any] | None:
    if state.phase not in (p.OFFER, p.REPLY, p.DEAL):
        return None
    player = int(state.player)
    asked = sentences.others(state, player) if state.phase != p.OFFER else []
    if state.phase == p.REPLY:
        asked = asked[: asked.index(int(state.actor))]
    yes = members(int(state.yes))
    return {
        "from": player,
        "give": {letters.RESOURCES[kind]: n for kind, n in enumerate(unpack(int(state.give))) if n},
        "want": {letters.RESOURCES[kind]: n for kind, n in enumerate(unpack(int(state.want))) if n},
        "yes": [seat for seat in asked if seat in yes],
        "no": [seat for seat in asked if seat not in yes],
    }
