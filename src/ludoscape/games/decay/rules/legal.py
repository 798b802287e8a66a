"""Whether a move of Decay is legal: for each kind of move the reason against it. Compiled.

A reason is a code, named after its rule, and what else it names: a set of tiles (as bits) or a number, 0 where the move
itself says all. `DecayState.moves` lists what has no reason against it; `words/refusals.py` makes a sentence of one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import BIT, CORNER, EAST_BY, FLUSH, NORTH_BY, OVERLAP, THIN, lowest, size
from ludoscape.games.decay.rules.position import ONE, Position, coins, number, total

LEGAL: Final = 0
NOT_NOW: Final = 1  # another kind of decision is due: the phase tells which
DE_19_NO_PLAYER: Final = 2
DE_21_NOT_YOURS: Final = 3
DE_21_LAID: Final = 4
DE_22_FIRST: Final = 5
DE_10_OVERLAP: Final = 6  # and the tiles that it would overlap
DE_12_CORNER: Final = 7  # and the tiles that it would meet
DE_15_APART: Final = 8
DE_15_FLUSH: Final = 9  # and the tiles that it would touch in this way
DE_15_THIN: Final = 10  # likewise
DE_15_PAIR: Final = 11  # and the two tiles that touch each other
DE_48_SAME_SIDE: Final = 12  # and the tiles whose sides these are
DE_30_NOT_WALKED: Final = 13
DE_38_OCCUPIED: Final = 14
DE_32_BEGUN: Final = 15
DE_32_ENTERED: Final = 16
DE_31_GONE: Final = 17
DE_31_APART: Final = 18
DE_35_PRICE: Final = 19
DE_39_STEP: Final = 20
DE_26_NO_COIN: Final = 21
DE_36_MIXED: Final = 22
DE_85_ORDER: Final = 23
DE_85_SHORT: Final = 24  # and the number of coins that are due
DE_46_COIN: Final = 25
DE_39_COIN: Final = 26
DE_37_NO_COIN: Final = 27
DE_39_TOLL: Final = 28
DE_41_GONE: Final = 29
DE_42_DIE: Final = 30
DE_43_OWNER_DEAD: Final = 31
DE_43_NOT_YOURS: Final = 32
DE_44_CLAMPED: Final = 33
DE_45_PAWN: Final = 34
DE_46_PRICE: Final = 35
DE_46_TOLL: Final = 36
DE_41_ALONE: Final = 37
DE_69_NO_COIN: Final = 38
DE_69_MUST: Final = 39
DE_53_NO_COIN: Final = 40
DE_54_GONE: Final = 41
DE_54_DIE: Final = 42
DE_54_PAWN: Final = 43
DE_54_SIDES: Final = 44  # and the number of sides that are touched
DE_54_ACE: Final = 45
DE_56_NO_WAY: Final = 46
DE_56_STOPPED: Final = 47  # and the tiles that stop it
DE_57_NEIGHBOURS: Final = 48
DE_58_CUT: Final = 49  # and the tiles that would be cut off
DE_59_OFFSET: Final = 50

# the kinds of move
START: Final = 0
CREATE: Final = 1
SPOT: Final = 2
STEP: Final = 3
STOP: Final = 4
COIN: Final = 5
TOLL: Final = 6
LIFT: Final = 7
KEEP: Final = 8
TAKE: Final = 9
DECLINE: Final = 10
SLIDE: Final = 11
END: Final = 12


def against(state: Position, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a kind now; a and b are its tile, suit or player, its place or distance."""
    phase = state.phase
    if kind == START and phase == p.FIRST:
        return against_start(state, a), 0
    if kind == CREATE and phase == p.CREATE_TILE:
        return against_create(state, a), 0
    if kind == SPOT and phase in (p.CREATE_PUT, p.PUT):
        return against_spot(state, a, b)
    if kind == STEP and phase == p.PAWN:
        return against_step(state, a), 0
    if kind == STOP and phase == p.PAWN:
        return against_stop(state), 0
    if kind == COIN and phase == p.PAY:
        return against_coin(state, a, state.hand[state.suit])
    if kind == TOLL and phase == p.TOLL:
        return against_toll(state, a), 0
    if kind == LIFT and phase == p.MOVE:
        return against_lift(state, a), 0
    if kind == TAKE and phase == p.TAKE:
        return against_take(state, a), 0
    if kind == DECLINE and phase == p.TAKE:
        return against_decline(state), 0
    if kind == SLIDE and phase == p.SLIDE:
        return against_slide(state, a, b)
    if (kind == KEEP and phase == p.MOVE) or (kind == END and phase == p.SLIDE):
        return LEGAL, 0
    return NOT_NOW, 0


# ---- creation


def against_start(state: Position, player: i64) -> i64:
    """Give the reason why a player cannot have rolled highest (DE-19)."""
    return LEGAL if player < state.settings.seats else DE_19_NO_PLAYER


def against_create(state: Position, tile: i64) -> i64:
    """Give the reason against putting a tile down next (DE-21)."""
    if tile // 6 != state.suit:
        return DE_21_NOT_YOURS
    if not state.unplaced & BIT[tile]:
        return DE_21_LAID
    return LEGAL


def against_spot(state: Position, x: i64, y: i64) -> tuple[i64, i64]:
    """Give the reason against putting the tile in the air down at (x, y) (DE-15, DE-48); `Board.spots` lists faster."""
    if not state.board:
        return (LEGAL if x == 0 and y == 0 else DE_22_FIRST), 0
    found = tiles_lying(state, OVERLAP, x, y)
    if found:
        return DE_10_OVERLAP, found
    touched = state.contacts(x, y, state.board)
    if not touched:
        found = tiles_lying(state, CORNER, x, y)
        return (DE_12_CORNER if found else DE_15_APART), found
    found = tiles_lying(state, FLUSH, x, y)
    if found:
        return DE_15_FLUSH, found
    found = tiles_lying(state, THIN, x, y)
    if found:
        return DE_15_THIN, found
    found = touching_pair(state, touched)
    if found:
        return DE_15_PAIR, found
    found = touched_again(state, touched, x, y)
    if found:
        return DE_48_SAME_SIDE, found
    return LEGAL, 0


def tiles_lying(state: Position, how: i64, x: i64, y: i64) -> i64:
    """Give the tiles of the board that lie in some way to a tile at (x, y)."""
    found: i64 = 0
    rest = state.board
    while rest:
        if state.meeting(lowest(rest), x, y) == how:
            found |= rest & -rest
        rest &= rest - 1
    return found


def touching_pair(state: Position, tiles: i64) -> i64:
    """Give the first two of some tiles that touch each other (DE-15 P4), or none."""
    rest = tiles
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        others = state.near(tile) & rest
        if others:
            return BIT[tile] | (others & -others)
    return 0


def touched_again(state: Position, tiles: i64, x: i64, y: i64) -> i64:
    """Give those of some tiles that the lifted tile would touch at (x, y) on the same side as before (DE-48)."""
    found: i64 = 0
    if state.phase != p.PUT:
        return found
    while tiles:
        side = state.side_towards(lowest(tiles), x, y)
        found |= state.touch[4 * state.air + side] & tiles & -tiles
        tiles &= tiles - 1
    return found


# ---- step 1: the pawn


def against_stop(state: Position) -> i64:
    """Give the reason why the walk cannot end where the pawn is (DE-30, DE-38)."""
    here = state.pawn[state.suit]
    if here == state.begun:
        return DE_30_NOT_WALKED
    if state.other_pawn(here) >= 0:
        return DE_38_OCCUPIED
    return LEGAL


def against_step(state: Position, tile: i64) -> i64:
    """Give the reason against walking to a tile (DE-31 … DE-39)."""
    bit = BIT[tile]
    if tile == state.begun:
        return DE_32_BEGUN
    if state.entered & bit:
        return DE_32_ENTERED
    if not state.board & bit:
        return DE_31_GONE
    if not state.near(state.pawn[state.suit]) & bit:
        return DE_31_APART
    return against_entering(state, tile, state.hand[state.suit], state.entered)


def against_entering(state: Position, tile: i64, hand: i64, visited: i64) -> i64:
    """Give the reason why the walk cannot go by way of a neighbour that was not visited (DE-35, DE-39)."""
    if not state.can_pay(tile, hand):
        return DE_35_PRICE
    if state.other_pawn(tile) < 0:
        return LEGAL
    if state.is_free(tile):
        return LEGAL if can_finish(state, tile, hand, visited, 0, 0) else DE_39_STEP
    suit = tile // 6
    if coins(hand, suit) and can_finish(state, tile, hand - ONE[suit], visited, 0, 0):
        return LEGAL
    return LEGAL if can_finish(state, tile, hand, visited, number(tile), 0) else DE_39_STEP


def can_finish(state: Position, tile: i64, hand: i64, visited: i64, due: i64, low: i64) -> bool:
    """Tell whether the coins due by number, a toll and the way on from an occupied tile can be paid (DE-39)."""
    if due == 0:
        for s in range(i64(4)):
            if coins(hand, s) and can_leave(state, tile, hand - ONE[s], visited | BIT[tile]):
                return True
        return False
    for s in range(low, 4):
        if s != tile // 6 and coins(hand, s) and can_finish(state, tile, hand - ONE[s], visited, due - 1, s):
            return True
    return False


def can_leave(state: Position, tile: i64, hand: i64, visited: i64) -> bool:
    """Tell whether the pawn can go on from a tile (DE-39)."""
    near = state.near(tile) & ~visited
    while near:
        if against_entering(state, lowest(near), hand, visited) == LEGAL:
            return True
        near &= near - 1
    return False


def against_coin(state: Position, s: i64, hand: i64) -> tuple[i64, i64]:
    """Give the reason against a coin of a payment: what must follow has to stay possible (DE-36, DE-85)."""
    if not coins(hand, s):
        return DE_26_NO_COIN, 0
    if state.goal == p.FOR_SLIDE:
        return LEGAL, 0
    suit = state.target // 6
    if state.due >= 0 and s == suit:
        return DE_36_MIXED, 0
    if state.due >= 0 and s < state.lowest_coin:
        return DE_85_ORDER, 0
    rest = hand - ONE[s]
    due = p.due_after(state, s)
    if s == suit:
        return against_going_on(state, rest, due, 0), 0
    left: i64 = 0
    for c in range(s, 4):
        if c != suit:
            left += coins(rest, c)
    if left < due:
        return DE_85_SHORT, due + 1
    return against_going_on(state, rest, due, s), 0


def against_going_on(state: Position, hand: i64, due: i64, low: i64) -> i64:
    """Give the reason why what follows a payment would not be possible any more, with coins still due."""
    tile = state.target
    if p.toll_to(state, state.goal, tile) < 0:
        return LEGAL
    if state.goal == p.FOR_LIFT:
        return LEGAL if total(hand) > due else DE_46_COIN
    return LEGAL if can_finish(state, tile, hand, state.entered, due, low) else DE_39_COIN


def against_toll(state: Position, s: i64) -> i64:
    """Give the reason against a coin as toll (DE-37, DE-39, DE-46)."""
    hand = state.hand[state.suit]
    if not coins(hand, s):
        return DE_37_NO_COIN
    if state.goal == p.FOR_STEP and not can_leave(state, state.target, hand - ONE[s], state.entered):
        return DE_39_TOLL
    return LEGAL


# ---- step 2: one tile


def against_lift(state: Position, tile: i64) -> i64:
    """Give the reason against moving a tile (DE-41 … DE-46)."""
    bit = BIT[tile]
    if not state.board & bit:
        return DE_41_GONE
    if state.dice() & bit:
        return DE_42_DIE
    if state.foreign_aces() & bit:
        return DE_43_NOT_YOURS if state.alive & BIT[tile // 6] else DE_43_OWNER_DEAD
    reason = against_lifting(state, tile, state.hand[state.suit])
    if reason == LEGAL and state.board == bit:
        return DE_41_ALONE
    return reason


def against_lifting(state: Position, tile: i64, hand: i64) -> i64:
    """Give the reason against moving one of the tiles `at_hand` (DE-44 … DE-46)."""
    if state.clamped(tile):
        return DE_44_CLAMPED
    if state.pawn_holds(tile):
        return DE_45_PAWN
    if not state.can_pay(tile, hand):
        return DE_46_PRICE
    if p.toll_to(state, p.FOR_LIFT, tile) >= 0 and not can_pay_with_toll(state, tile, hand):
        return DE_46_TOLL
    return LEGAL


def can_pay_with_toll(state: Position, tile: i64, hand: i64) -> bool:
    """Tell whether a price that can be paid leaves a coin for a toll (DE-46)."""
    own = coins(hand, tile // 6)
    left = total(hand) - 1
    if state.is_free(tile):
        return left >= 0
    return (own > 0 and left >= 1) or (left + 1 - own >= number(tile) and left >= number(tile))


def against_take(state: Position, s: i64) -> i64:
    """Give the reason against taking a coin from a loser (DE-69)."""
    return LEGAL if coins(state.hand[state.loser()], s) else DE_69_NO_COIN


def against_decline(state: Position) -> i64:
    """Give the reason against declining coins that were won (DE-69)."""
    return LEGAL if state.settings.take_optional else DE_69_MUST


# ---- step 3: slides


def against_slide(state: Position, tile: i64, distance: i64) -> tuple[i64, i64]:
    """Give the reason against a slide (DE-53 … DE-59)."""
    if not state.hand[state.suit]:
        return DE_53_NO_COIN, 0
    reason, named = against_sliding(state, tile)
    if reason != LEGAL:
        return reason, named
    return against_distance(state, tile, distance)


def against_sliding(state: Position, tile: i64) -> tuple[i64, i64]:
    """Give the reason why a tile cannot slide at all (DE-54)."""
    bit = BIT[tile]
    if not state.board & bit:
        return DE_54_GONE, 0
    if state.dice() & bit:
        return DE_54_DIE, 0
    if state.pawned() & bit:
        return DE_54_PAWN, 0
    if state.slide_side(tile) < 0:
        return DE_54_SIDES, state.sides_touched(tile)
    if state.foreign_aces() & bit:
        return DE_54_ACE, 0
    return LEGAL, 0


def against_distance(state: Position, tile: i64, distance: i64) -> tuple[i64, i64]:
    """Give the reason why a tile that can slide cannot slide this far (DE-56 … DE-59)."""
    if distance < 1:
        return DE_56_NO_WAY, 0
    return walk_slide(state, tile, distance, Moves())


def walk_slide(state: Position, tile: i64, distance: i64, out: Moves) -> tuple[i64, i64]:
    """Slide a tile step by step; give the reason against a distance, and list the distances before it that are legal.

    The tile has exactly one untouched side. The walk to distance 0 lists them all: no slide is two sides long (DE-57).
    """
    settings = state.settings
    way = state.slide_side(tile)
    dx = EAST_BY[way]
    dy = NORTH_BY[way]
    x = state.x[tile]
    y = state.y[tile]
    others = state.board & ~BIT[tile]
    met = state.on_the_way(tile, way, others)
    before = state.near(tile)
    home = state.section_with(before, others)
    away = others & ~home
    whole = before & away == 0  # without the tile: its neighbours hang together
    first = settings.slide_base + tile * 2 * settings.side
    k: i64 = 0
    while True:
        k += 1
        x += dx
        y += dy
        now = state.contacts(x, y, met)
        if size(now & before) < 2:
            return DE_57_NEIGHBOURS, 0
        cut: i64 = 0
        if not whole:  # what hangs together there is known of one neighbour, and found of the others that it touches
            cut = away & ~state.section(now & away, away)
            if not now & home:
                cut |= home
        fits = not settings.slide_offset or offsets_fit(state, x, y, now)
        if k == distance:
            if cut:
                return DE_58_CUT, cut
            return (LEGAL if fits else DE_59_OFFSET), 0
        if not cut and fits:
            out.add(first + k)
        if now & ~before:
            return DE_56_STOPPED, now & ~before


def offsets_fit(state: Position, x: i64, y: i64, touched: i64) -> bool:
    """Tell whether a tile at (x, y) has a legal offset against all that it touches (DE-15 P3, DE-59)."""
    while touched:
        how = state.meeting(lowest(touched), x, y)
        if how in (FLUSH, THIN):
            return False
        touched &= touched - 1
    return True
