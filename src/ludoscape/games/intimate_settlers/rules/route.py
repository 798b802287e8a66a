"""When the longest trade route changes, and who holds it (IS-81, IS-82); the largest army (IS-83). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.network import Network
from ludoscape.games.intimate_settlers.rules.position import Position

AWARD: Final = 2
LEAST_ROUTE: Final = 5
LEAST_ARMY: Final = 3


def longest(state: Position, seat: i64) -> i64:
    """Measure the longest route of a seat (IS-81)."""
    return Network(state, seat).longest()


def longer_by(state: Position, seat: i64, e: i64) -> None:
    """Measure the routes of a seat again after it placed a piece: new are only those that lead through it."""
    at = p.FIELDS * seat + p.LENGTH
    before = state.own[at]
    length = through(state, e, state.piece[e], before + 1)
    if length > before:
        state.own[at] = length
    award_route(state)


def through(state: Position, e: i64, code: i64, least: i64) -> i64:
    """Measure the longest route through a piece of this code on an edge, exactly if it is not below `least`.

    Walked on the board: most pieces have an end that leads nowhere, or make no long route, and a network of all the
    others costs more than both walks.
    """
    there = state.piece[e]
    state.piece[e] = 0
    one = beyond(state, state.lattice.edge_end[2 * e], code)
    two = beyond(state, state.lattice.edge_end[2 * e + 1], code)
    state.piece[e] = there
    length = 1 + one + two
    if one and two and length >= least:  # both ways may use the same pieces
        return Network(state, (code - p.ROAD) & 3).longest(least - 1, length)
    return length


def beyond(state: Position, v: i64, code: i64) -> i64:
    """Measure the longest way on from a vertex that a piece has led to; used pieces are off the board meanwhile."""
    here = state.spot[v] & p.OWNER
    seat = (code - p.ROAD) & 3
    if here and here != seat + 1:
        return 0
    best: i64 = 0
    for i in range(3 * v, 3 * v + 3):
        e = state.lattice.vertex_edge[i]
        if e < 0:
            continue
        other = state.piece[e]
        if other == code or (here and other and (other - p.ROAD) & 3 == seat):
            state.piece[e] = 0
            length = 1 + beyond(state, state.lattice.vertex_next[i], other)
            state.piece[e] = other
            if length > best:
                best = length
    return best


def moved_to(state: Position, seat: i64, e: i64, to: i64) -> None:
    """Measure the routes of a seat again after it moved a ship from one edge to another.

    The ship had a loose end, so it ended every route that it was part of: without it the longest is as long as
    before, or one shorter, and that only if one of the longest led through it.
    """
    at = p.FIELDS * seat + p.LENGTH
    before = state.own[at]
    code = state.piece[to]
    length = through(state, to, code, before)
    if length < before:
        state.piece[to] = 0
        gone = through(state, e, code, before)  # one of its ways is empty
        length = before if gone < before else Network(state, seat).longest(before - 1, before)
        state.piece[to] = code
    state.own[at] = length
    award_route(state)


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
