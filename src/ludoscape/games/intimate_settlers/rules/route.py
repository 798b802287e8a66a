"""When the longest trade route changes, and who holds it (IS-81, IS-82); the largest army (IS-83). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.network import Network, leads_on
from ludoscape.games.intimate_settlers.rules.position import Position

AWARD: Final = 2
LEAST_ROUTE: Final = 5
LEAST_ARMY: Final = 3


def longest(state: Position, seat: i64) -> i64:
    """Measure the longest route of a seat (IS-81)."""
    return Network(state, seat).longest()


def longer_by(state: Position, seat: i64, e: i64) -> None:
    """Measure the routes of a seat again after it placed a piece: new are only those that lead through it."""
    if is_twig(state, e, state.piece[e]):
        return
    at = p.FIELDS * seat + p.LENGTH
    before = state.own[at]
    length = through(state, e, state.piece[e], before + 1)
    if length > before:
        state.own[at] = length
    award_route(state)


def moved_to(state: Position, seat: i64, e: i64, to: i64) -> None:
    """Measure the routes of a seat again after it moved a ship from one edge to another.

    The ship had a loose end, so it ended every route that it was part of: without it the longest is as long as
    before, or one shorter, and that only if one of the longest led through it.
    """
    at = p.FIELDS * seat + p.LENGTH
    before = state.own[at]
    code = state.piece[to]
    length: i64 = 0
    if not is_twig(state, to, code):
        length = through(state, to, code, before)
    if length < before:
        state.piece[to] = 0
        length = before
        if not is_twig(state, e, code) and through(state, e, code, before) == before:
            length = Network(state, seat).longest(before - 1, before)
        state.piece[to] = code
    state.own[at] = length
    award_route(state)


def is_twig(state: Position, e: i64, code: i64) -> bool:
    """Tell at a glance whether a piece of this code on an edge cannot matter for the longest route.

    It leads on at one end only, into two others: a route that ends with it may as well end with the one of them that it
    does not lead through. Only one that leads around a ring, from the one to the other, must do without, and that is
    longer by the piece unless something else hangs on the ring.
    """
    spot = state.spot
    piece = state.piece
    onward = state.lattice.onward
    one, two = ways_on(spot, piece, onward, 2 * e, code)
    other, another = ways_on(spot, piece, onward, 2 * e + 1, code)
    if other >= 0:
        if one >= 0:
            return False
        one = other
        two = another
    if two < 0:
        return False
    way = one
    code = piece[way >> 1]
    while way != two ^ 1:
        way, other = ways_on(spot, piece, onward, way, code)
        if way < 0 or other >= 0:
            return True
        code = piece[way >> 1]
    return False


def through(state: Position, e: i64, code: i64, least: i64) -> i64:
    """Measure the longest route through a piece of this code on an edge, exactly if it is not below `least`.

    Walked on the board: most pieces have an end that leads nowhere, or make no long route, and a network of all the
    others costs more than both walks.
    """
    spot = state.spot
    piece = state.piece
    onward = state.lattice.onward
    there = piece[e]
    piece[e] = 0
    one = beyond(spot, piece, onward, 2 * e, code)
    two = beyond(spot, piece, onward, 2 * e + 1, code)
    piece[e] = there
    length = 1 + one + two
    if one and two and length >= least:  # both ways may use the same pieces
        return Network(state, (code - p.ROAD) & 3).longest(least - 1, length)
    return length


def beyond(spot: vec[i64], piece: vec[i64], onward: vec[i64], way: i64, code: i64) -> i64:
    """Measure the longest way on from the end of a way along a piece of this code, which is off the board meanwhile.

    Where two pieces lead on, the one before and the one that is tried are off the board, too, so nothing comes by there
    again; where one leads on nothing need be marked. What is looked at is handed on and not asked of the state: walks
    take less than half of the instructions.
    """
    length: i64 = 0
    one, two = ways_on(spot, piece, onward, way, code)
    while two < 0:
        if one < 0:
            return length
        length += 1
        way = one
        code = piece[way >> 1]
        one, two = ways_on(spot, piece, onward, way, code)
    before = piece[way >> 1]
    first = piece[one >> 1]
    second = piece[two >> 1]
    piece[way >> 1] = 0
    piece[one >> 1] = 0
    far = beyond(spot, piece, onward, one, first)
    piece[one >> 1] = first
    piece[two >> 1] = 0
    other = beyond(spot, piece, onward, two, second)
    piece[two >> 1] = second
    piece[way >> 1] = before
    return length + 1 + (far if far > other else other)


def ways_on(spot: vec[i64], piece: vec[i64], onward: vec[i64], way: i64, code: i64) -> tuple[i64, i64]:
    """Give the two ways into which one along a piece of this code leads on, a single one first; -1 for none."""
    here = spot[onward[3 * way]] & p.OWNER
    if here and here != ((code - p.ROAD) & 3) + 1:
        return i64(-1), i64(-1)  # nothing leads through a foreign building
    one = onward[3 * way + 1]
    two = onward[3 * way + 2]
    if two >= 0 and not leads_on(here, code, piece[two >> 1]):
        two = -1
    if one >= 0 and leads_on(here, code, piece[one >> 1]):
        return one, two
    return two, i64(-1)


def measure_all_at(state: Position, v: i64) -> None:
    """Measure again what a new building joins or cuts."""
    here = state.spot[v]
    builder = (here & p.OWNER) - 1
    for seat in range(state.settings.seats):
        roads = here & (p.ROAD_HERE << seat)
        ships = here & (p.SHIP_HERE << seat)
        if (seat != builder and (roads or ships)) or (roads and ships):
            state.own[p.FIELDS * seat + p.LENGTH] = longest(state, seat)
    award_route(state)


def award_route(state: Position) -> None:
    """See who holds the longest trade route now (IS-82)."""
    best: i64 = 0
    who: i64 = -1
    for seat in range(state.settings.seats):
        length = state.own[p.FIELDS * seat + p.LENGTH]
        if length > best:
            best = length
            who = seat
        elif length == best:
            who = -1
    holder = state.route
    if holder >= 0 and state.own[p.FIELDS * holder + p.LENGTH] == best and best >= LEAST_ROUTE:
        return
    if best < LEAST_ROUTE:
        who = -1
    if who != holder:
        if holder >= 0:
            state.own[p.FIELDS * holder + p.POINTS] -= AWARD
        if who >= 0:
            state.own[p.FIELDS * who + p.POINTS] += AWARD
        state.route = who


def award_army(state: Position, seat: i64) -> None:
    """See whether a seat that played a knight has the largest army now (IS-83)."""
    holder = state.army
    if holder == seat:
        return
    knights = state.knights(seat)
    if knights >= LEAST_ARMY and (holder < 0 or knights > state.knights(holder)):
        if holder >= 0:
            state.own[p.FIELDS * holder + p.POINTS] -= AWARD
        state.own[p.FIELDS * seat + p.POINTS] += AWARD
        state.army = seat
