"""The longest trade route (IS-81, IS-82) and the largest army (IS-83). Compiled.

A route is a trail: edges once, vertices as often as it likes. A new piece can only make routes that contain it, so when
one of its ends leads nowhere the longest of these is found from it alone. Otherwise all is measured anew: loose ends
are taken away one after the other, each noted at the vertex where it hung as an arm of some length; two arms that meet
make a route. What is left are rings, at most a few pieces, and there every trail is tried, with the arms at its ends.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.position import Position

AWARD: Final = 2
LEAST_ROUTE: Final = 5
LEAST_ARMY: Final = 3
ZEROS: Final = vec[i64]([0] * 1024)


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


def joins(state: Position, v: i64, one: i64, two: i64) -> bool:
    """Tell whether a route may go on at a vertex from one piece to another of the same seat (IS-81)."""
    here = state.spot[v] & p.OWNER
    if here:
        return here == ((one - p.ROAD) & 3) + 1
    return one == two


def longest(state: Position, seat: i64, enough: i64 = 99) -> i64:
    """Measure the longest route of a seat (IS-81); a route that is long enough ends the search."""
    lattice = state.lattice
    mine: vec[i64] = vec[i64]()
    degree: vec[i64] = ZEROS[: 2 * lattice.vertices + 1]  # per node: the pieces that a route could change between
    for e in range(lattice.edges):
        code = state.piece[e]
        if code == p.ROAD + seat or code == p.SHIP + seat:
            mine = append(mine, e)
            degree[_node(state, lattice.edge_end[2 * e], code)] += 1
            degree[_node(state, lattice.edge_end[2 * e + 1], code)] += 1
    blocked: i64 = 2 * lattice.vertices  # the node of all ends at foreign buildings: each is a loose end
    degree[blocked] = 1
    # per vertex and edge: the longest route that comes in by it; then per edge: 1 when taken away
    arm: vec[i64] = ZEROS[: 3 * lattice.vertices + lattice.edges]
    best: i64 = 0
    left: i64 = len(mine)
    for k in range(len(mine)):
        e = mine[k] if not _is_arm(state, mine[k], arm) else -1
        while e >= 0:
            v = lattice.edge_end[2 * e]
            to = lattice.edge_end[2 * e + 1]
            if degree[_node(state, v, state.piece[e])] != 1:
                v, to = to, v
            node = _node(state, v, state.piece[e])
            if degree[node] != 1:
                break
            length = _hang(state, e, v, to, arm)
            if length > best:
                best = length
            left -= 1
            if node != blocked:
                degree[node] = 0
            node = _node(state, to, state.piece[e])
            if node == blocked:
                break
            degree[node] -= 1
            e = _last_at(state, to, state.piece[e], arm) if degree[node] == 1 else -1
    if left and best < enough:
        return _longest_by_rings(state, mine, degree, arm, best, enough)
    return best


def _node(state: Position, v: i64, code: i64) -> i64:
    """Number the place at a vertex where pieces of this code meet what they join."""
    here = state.spot[v] & p.OWNER
    if here == 0:
        return 2 * v + (1 if code >= p.SHIP else 0)
    return 2 * v if here == ((code - p.ROAD) & 3) + 1 else 2 * state.lattice.vertices


def _longest_by_rings(state: Position, mine: vec[i64], degree: vec[i64], arm: vec[i64], best: i64, enough: i64) -> i64:
    """Try the routes that walk rings, until one is as long as any could be.

    At every vertex but the ends of the route an even number of pieces is used, so some are left out where three
    meet: at least half as many as there are such vertices that are no end, and ends with two.
    """
    rings: i64 = 0
    crossings: i64 = 0
    first: i64 = 0  # the lengths of the longest arms, each met from two sides
    second: i64 = 0
    third: i64 = 0
    for k in range(len(mine)):
        code = state.piece[mine[k]]
        for end in range(i64(2)):
            v = state.lattice.edge_end[2 * mine[k] + end]
            if degree[_node(state, v, code)] == 3:
                crossings += 1  # met three times
        if _is_arm(state, mine[k], arm):
            continue
        rings += 1
        for end in range(i64(2)):
            length = _best_arm(state, state.lattice.edge_end[2 * mine[k] + end], code, arm)
            if length >= first:
                third = second
                second = first
                first = length
            elif length >= second:
                third = second
                second = length
            elif length > third:
                third = length
    odd = crossings // 3
    bare = rings - (odd - 2 if odd > 1 else 0) // 2
    one_arm = rings - odd // 2 + first
    two_arms = rings - (odd + 2) // 2 + first + third
    most = bare if bare > one_arm else one_arm
    if two_arms > most:
        most = two_arms
    if most < enough:
        enough = most
    for armed in (True, False):  # a route with an arm is found from its arm
        if not armed and best >= bare:
            break
        for k in range(len(mine)):
            if best >= enough:
                return best
            if not _is_arm(state, mine[k], arm):
                for end in range(i64(2)):
                    length = _ring_from(state, mine[k], end, arm, armed)
                    if length > best:
                        best = length
    return best


def _is_arm(state: Position, e: i64, arm: vec[i64]) -> bool:
    """Tell whether a piece has been taken away as a loose end."""
    return arm[3 * state.lattice.vertices + e] != 0


def _hang(state: Position, e: i64, v: i64, to: i64, arm: vec[i64]) -> i64:
    """Hang a loose end as an arm on the vertex at its other end; give the longest route that this makes there."""
    code = state.piece[e]
    length: i64 = 1 + _best_arm(state, v, code, arm)
    longest = length + _best_arm(state, to, code, arm)
    for i in range(3 * to, 3 * to + 3):
        if state.lattice.vertex_edge[i] == e:
            arm[i] = length
    arm[3 * state.lattice.vertices + e] = 1
    return longest


def _best_arm(state: Position, v: i64, code: i64, arm: vec[i64]) -> i64:
    """Measure the longest arm at a vertex that a piece of this code can be followed by."""
    best: i64 = 0
    for i in range(3 * v, 3 * v + 3):
        if arm[i] > best and joins(state, v, code, state.piece[state.lattice.vertex_edge[i]]):
            best = arm[i]
    return best


def _last_at(state: Position, v: i64, code: i64, arm: vec[i64]) -> i64:
    """Give the one piece that joins one of this code at a vertex and is no arm."""
    for i in range(3 * v, 3 * v + 3):
        e = state.lattice.vertex_edge[i]
        if e >= 0 and not arm[i]:
            other = state.piece[e]
            if other and (other - p.ROAD) & 3 == (code - p.ROAD) & 3 and joins(state, v, code, other):
                return e
    return -1


def _ring_from(state: Position, e: i64, end: i64, arm: vec[i64], armed: bool) -> i64:
    """Measure the longest route that goes round beginning with a piece, or with an arm before it."""
    v = state.lattice.edge_end[2 * e + end]
    code = state.piece[e]
    start = _best_arm(state, v, code, arm)
    if armed != (start > 0):
        return 0
    state.piece[e] = 0
    length = start + 1 + _around(state, state.lattice.edge_end[2 * e + 1 - end], code, v, arm)
    state.piece[e] = code
    return length


def _around(state: Position, v: i64, code: i64, first: i64, arm: vec[i64]) -> i64:
    """Measure the longest way on along rings; it may end in an arm, but not in that of its first vertex."""
    best: i64 = 0 if v == first else _best_arm(state, v, code, arm)
    for i in range(3 * v, 3 * v + 3):
        e = state.lattice.vertex_edge[i]
        if e < 0 or arm[i]:
            continue
        other = state.piece[e]
        if other and (other - p.ROAD) & 3 == (code - p.ROAD) & 3 and joins(state, v, code, other):
            state.piece[e] = 0
            length = 1 + _around(state, state.lattice.vertex_next[i], other, first, arm)
            state.piece[e] = other
            if length > best:
                best = length
    return best


def through(state: Position, e: i64) -> i64:
    """Measure the longest route through a piece, when it has an end that leads nowhere; else 0."""
    code = state.piece[e]
    state.piece[e] = 0
    one = beyond(state, state.lattice.edge_end[2 * e], code)
    two = beyond(state, state.lattice.edge_end[2 * e + 1], code)
    state.piece[e] = code
    return 0 if one and two else one + two + 1


def longer_by(state: Position, seat: i64, e: i64) -> None:
    """Measure the routes of a seat again after it placed a piece."""
    at = p.FIELDS * seat + p.LENGTH
    length = through(state, e)
    if not length:
        length = longest(state, seat)
    if length > state.own[at]:
        state.own[at] = length
    award_route(state)


def moved_to(state: Position, seat: i64, e: i64) -> None:
    """Measure the routes of a seat again after it moved a ship.

    The ship had a loose end, so it ended every route that it was part of: without it the longest is as long as
    before, or one shorter.
    """
    at = p.FIELDS * seat + p.LENGTH
    before = state.own[at]
    length = through(state, e)
    if not length:
        length = longest(state, seat)
    elif length < before:
        length = longest(state, seat, before)
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
