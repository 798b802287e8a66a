"""Where a seat may build, and what a new piece or building brings (IS-52 … IS-56, IS-59 … IS-61, IS-84). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules import route
from ludoscape.games.intimate_settlers.rules.lattice import missing_cell
from ludoscape.games.intimate_settlers.rules.moves import M_CITY, M_DROP, M_LIFT, M_SETTLE
from ludoscape.games.intimate_settlers.rules.position import Position, Reach

NO_HEXES: Final = vec[i64]([0] * 64)  # for all that there can be

# ---- where


def reach_of(state: Position, seat: i64) -> Reach:
    """Give what a seat could build where; worked out once for all copies with the same board."""
    reach = state.reach[seat]
    if reach is None:
        reach = survey(state, seat)
        state.reach[seat] = reach
    return reach


def survey(state: Position, seat: i64) -> Reach:
    """Go through the vertices at which a seat has a building or a piece: what it could do there and at their edges.

    All at once, with everything at hand, for it is done after every piece: a function for each list takes a tenth more
    instructions in all of a random game, and lists to which all is appended a twentieth more than those copied at last.
    """
    lattice = state.lattice
    vertex_edge = lattice.vertex_edge
    vertex_next = lattice.vertex_next
    edge_end = lattice.edge_end
    vertex = lattice.vertex
    onward = lattice.onward
    spot = state.spot
    piece = state.piece
    flank = state.flank
    mine = seat + 1
    ship = p.SHIP + seat
    road_here = p.ROAD_HERE << seat
    ship_here = p.SHIP_HERE << seat
    both = road_here | ship_here
    anchors = ship_here if state.settings.intimate else i64(0)
    lists = state.lists
    road_edges = lists.roads
    ship_edges = lists.ships
    settle_moves = lists.settles
    ends: i64 = 0
    roads: i64 = 0
    ships: i64 = 0
    settles: i64 = 0
    cities: i64 = 0
    loose: i64 = 0
    # first they are found by sums alone: whether the next vertex is one of them could not be foreseen
    touched = lists.touched
    n: i64 = 0
    for v in range(lattice.vertices):
        here = spot[v]
        touched[n] = v
        if here & both | ((here & p.OWNER ^ mine) - 1) & ~p.OWNER:  # a piece of the seat; or it is the owner: 0 - 1
            n += 1
    for k in range(n):
        v = touched[k]
        here = spot[v]
        owner = here & p.OWNER
        touched[ends] = v  # what stood there has been looked at
        ends += 1
        if owner == mine:
            here |= road_here | anchors  # it supports both (IS-54)
            if not here & p.CITY:
                lists.cities[cities] = M_CITY + vertex[v]
                cities += 1
        elif owner:
            here = 0
            ends -= 1
        elif here & p.LAND_HERE and not here & p.CLOSE_HERE:
            settle_moves[settles] = M_SETTLE + vertex[v]
            settles += 1
        for i in range(3 * v, 3 * v + 3):
            e = vertex_edge[i]
            if e < 0:
                continue
            code = piece[e]
            if code:
                if code == ship and edge_end[2 * e] == v and _has_loose_end(spot, piece, onward, e, seat):
                    lists.loose[loose] = e
                    loose += 1
                continue
            fresh = here
            beyond = vertex_next[i]
            if beyond < v:  # what its other end supports is listed there
                there = spot[beyond]
                if there & p.OWNER == mine:
                    continue
                if not there & p.OWNER:
                    fresh &= ~there
            sides = flank[e]
            if fresh & road_here and sides & p.LAND_SIDE:
                road_edges[roads] = e
                roads += 1
            if fresh & anchors and sides & p.SEA_SIDE:
                ship_edges[ships] = e
                ships += 1
    found = Reach()
    if ends:
        found.ends = touched[:ends]
    if roads:
        found.roads = road_edges[:roads]
    if settles:
        found.settles = settle_moves[:settles]
    if cities:
        found.cities = lists.cities[:cities]
    if ships:
        found.ships = ship_edges[:ships]
    if loose:
        found.loose = lists.loose[:loose]
        _note_lifts(state, seat, found)
    return found


def _note_lifts(state: Position, seat: i64, found: Reach) -> None:
    """Note which ships with a loose end could go somewhere else."""
    lifts: vec[i64] = vec[i64](capacity=len(found.loose))
    for k in range(len(found.loose)):
        e = found.loose[k]
        if _hangs_elsewhere(found.ships, state.lattice.edge_end, e) or len(_drops_among(state, e, seat, found)) > 0:
            lifts = append(lifts, M_LIFT + state.lattice.edge[e])
    found.lifts = lifts


def _supported(state: Position, v: i64, seat: i64) -> i64:
    """Give the kinds of pieces of a seat that a vertex supports, by their marks (IS-54)."""
    here = state.spot[v]
    owner = here & p.OWNER
    if owner == seat + 1:
        return p.ROAD_HERE << seat | p.SHIP_HERE << seat
    return i64(0) if owner else here & (p.ROAD_HERE << seat | p.SHIP_HERE << seat)


def supports(state: Position, v: i64, seat: i64, mark: i64) -> bool:
    """Tell whether a vertex supports a kind of piece; mark is ROAD_HERE or SHIP_HERE of the seat (IS-54)."""
    return _supported(state, v, seat) & mark != 0


def has_free_piece(state: Position) -> bool:
    """Tell whether the active player could place a free road or ship (IS-64)."""
    at = p.FIELDS * state.player
    reach = reach_of(state, state.player)
    if state.own[at + p.ROADS_LEFT] and len(reach.roads):
        return True
    return state.own[at + p.SHIPS_LEFT] > 0 and len(reach.ships) > 0


# ---- moving a ship


def is_new(state: Position, edge: i64) -> bool:
    """Tell whether the ship on an edge, given by its id, was built this turn (IS-60)."""
    for i in range(len(state.new_ships)):
        if state.lattice.edge[state.new_ships[i]] == edge:
            return True
    return False


def is_loose(state: Position, e: i64, seat: i64) -> bool:
    """Tell whether a ship has a loose end (IS-60)."""
    return _has_loose_end(state.spot, state.piece, state.lattice.onward, e, seat)


def _has_loose_end(spot: vec[i64], piece: vec[i64], onward: vec[i64], e: i64, seat: i64) -> bool:
    """Tell the same with all that it looks at at hand, for whoever asks of all ships."""
    ship = p.SHIP + seat
    for at in range(6 * e, 6 * e + 6, 3):
        owner = spot[onward[at]] & p.OWNER
        if owner == seat + 1:
            continue
        one = onward[at + 1]
        two = onward[at + 2]
        if owner or ((one < 0 or piece[one >> 1] != ship) and (two < 0 or piece[two >> 1] != ship)):
            return True
    return False


def _hangs_elsewhere(ships: vec[i64], edge_end: vec[i64], e: i64) -> bool:
    """Tell whether a place for a ship does not hang on the one on an edge: a quick reason to let it go there."""
    one = edge_end[2 * e]
    two = edge_end[2 * e + 1]
    for i in range(len(ships)):
        a = edge_end[2 * ships[i]]
        b = edge_end[2 * ships[i] + 1]
        if a != one and a != two and b != one and b != two:
            return True
    return False


def drops(state: Position, e: i64, seat: i64) -> vec[i64]:
    """List where a lifted ship may go: where a new one could be built without it, but not back (IS-61)."""
    return _drops_among(state, e, seat, reach_of(state, seat))


def _drops_among(state: Position, e: i64, seat: i64, found: Reach) -> vec[i64]:
    """Keep of the places for a new ship those that do not hang on the lifted one."""
    drops: vec[i64] = vec[i64](capacity=12)
    edge = state.lattice.edge
    edge_end = state.lattice.edge_end
    places = found.ships
    mark = p.SHIP_HERE << seat
    take_up(state, e)
    for i in range(len(places)):
        place = places[i]
        if supports(state, edge_end[2 * place], seat, mark) or supports(state, edge_end[2 * place + 1], seat, mark):
            drops = append(drops, M_DROP + edge[place])
    put_down(state, e, p.SHIP + seat)
    return drops


def take_up(state: Position, e: i64) -> None:
    """Take a ship off its edge."""
    piece = state.piece
    code = piece[e]
    piece[e] = 0
    mark = p.SHIP_HERE << (code - p.SHIP)
    onward = state.lattice.onward
    for at in range(6 * e, 6 * e + 6, 3):
        one = onward[at + 1]
        two = onward[at + 2]
        if (one < 0 or piece[one >> 1] != code) and (two < 0 or piece[two >> 1] != code):
            state.spot[onward[at]] &= ~mark


def put_down(state: Position, e: i64, code: i64) -> None:
    """Lay a piece on an edge."""
    state.piece[e] = code
    mark = p.SHIP_HERE << (code - p.SHIP) if code >= p.SHIP else p.ROAD_HERE << (code - p.ROAD)
    spot = state.spot
    edge_end = state.lattice.edge_end
    spot[edge_end[2 * e]] |= mark
    spot[edge_end[2 * e + 1]] |= mark


# ---- placing


def place_piece(state: Position, seat: i64, e: i64, code: i64) -> None:
    """Put a new road or ship on an edge, measure the routes and count what touches a Home Base."""
    at = p.FIELDS * seat
    state.own[at + (p.SHIPS_LEFT if code >= p.SHIP else p.ROADS_LEFT)] -= 1
    put_down(state, e, code)
    state.forget_pieces(seat)
    state.forget_seats(concerned(state, e, seat))
    near_home(state, seat, e, code, 1)
    route.longer_by(state, seat, e)
    if code >= p.SHIP:
        state.new_ships = append(state.new_ships[:], e)


def move_ship(state: Position, seat: i64, e: i64, to: i64) -> None:
    """Move a ship from one edge to another."""
    take_up(state, e)
    near_home(state, seat, e, p.SHIP + seat, -1)
    put_down(state, to, p.SHIP + seat)
    state.forget_pieces(seat)
    state.forget_seats(concerned(state, e, seat) | concerned(state, to, seat))
    near_home(state, seat, to, p.SHIP + seat, 1)
    route.moved_to(state, seat, e, to)


def concerned(state: Position, e: i64, seat: i64) -> i64:
    """Give as bits who could build something else when a seat changes an edge: itself, and whoever touches it."""
    edge_end = state.lattice.edge_end
    return p.BIT[seat] | state.seats_at(edge_end[2 * e]) | state.seats_at(edge_end[2 * e + 1])


def near_home(state: Position, seat: i64, e: i64, code: i64, sign: i64) -> None:
    """Count a piece that lies along the opponent's Home Base (IS-85, IS-86)."""
    if not state.settings.intimate:
        return
    foe = 1 - seat
    one = state.lattice.edge_hex[2 * e]
    two = state.lattice.edge_hex[2 * e + 1]
    if state.is_home_of(one, foe) or state.is_home_of(two, foe):
        _count_near(state, seat, p.NEAR_SHIP if code >= p.SHIP else p.NEAR_ROAD, sign)


def _count_near(state: Position, seat: i64, field: i64, change: i64) -> None:
    """Change how many pieces of a kind touch the opponent's Home Base, and the points for them (IS-85)."""
    at = p.FIELDS * seat
    before = state.bonus(seat)
    state.own[at + field] += change
    state.own[at + p.POINTS] += state.bonus(seat) - before


def touches_home(state: Position, v: i64, seat: i64) -> bool:
    """Tell whether a vertex touches the Home Base of a seat."""
    for i in range(3 * v, 3 * v + 3):
        if state.is_home_of(state.lattice.vertex_hex[i], seat):
            return True
    return False


def place_settlement(state: Position, seat: i64, v: i64) -> None:
    """Put a settlement on a vertex, with its points, its port and its harvest (IS-55)."""
    at = p.FIELDS * seat
    state.spot[v] |= seat + 1
    state.mark_close(v)
    state.forget_buildings(seat)
    state.own[at + p.SETTLEMENTS_LEFT] -= 1
    state.own[at + p.POINTS] += 1
    state.use_port(v, seat)
    harvest_at(state, v, seat)
    if state.settings.intimate:
        if not state.opening and is_new_island(state, v):
            state.own[at + p.ISLANDS] += 1
            state.own[at + p.POINTS] += 1
        if touches_home(state, v, 1 - seat):
            _count_near(state, seat, p.NEAR_SETTLEMENT, 1)
    route.measure_all_at(state, v)
    state.forget_near(_close_to(state, v))


def _close_to(state: Position, v: i64) -> i64:
    """Give as bits who could build something else when a building comes: whoever is there or at the next vertices."""
    vertex_next = state.lattice.vertex_next
    seats = state.seats_at(v)
    for i in range(3 * v, 3 * v + 3):
        if vertex_next[i] >= 0:
            seats |= state.seats_at(vertex_next[i])
    return seats


def place_city(state: Position, seat: i64, v: i64) -> None:
    """Put a city in the place of a settlement (IS-56)."""
    at = p.FIELDS * seat
    state.spot[v] |= p.CITY
    state.forget_buildings(seat)
    state.own[at + p.SETTLEMENTS_LEFT] += 1
    state.own[at + p.CITIES_LEFT] -= 1
    state.own[at + p.POINTS] += 1
    harvest_at(state, v, seat)
    if state.settings.intimate and touches_home(state, v, 1 - seat):
        _count_near(state, seat, p.NEAR_SETTLEMENT, -1)
        _count_near(state, seat, p.NEAR_CITY, 1)
    reach = state.reach_apart()
    before = reach[seat]
    if before is not None:
        reach[seat] = before.without_city(M_CITY + state.lattice.vertex[v])


def harvest_at(state: Position, v: i64, seat: i64) -> None:
    """Add one card of each hex at a vertex to a seat's income."""
    vertex_hex = state.lattice.vertex_hex
    token = state.token
    crop = state.crop[:]
    income = state.income_alone()
    for i in range(3 * v, 3 * v + 3):
        h = vertex_hex[i]
        if h >= 0:
            crop[h] += p.BIT[12 * seat]
            if token[h] > 0 and h != state.robber:
                income[state.settings.seats * token[h] + seat] += p.BIT[12 * state.kind[h]]
    state.crop = crop


def is_new_island(state: Position, v: i64) -> bool:
    """Tell whether the land at a vertex is an island on which no other building stands (IS-84)."""
    lattice = state.lattice
    corner = lattice.corner
    spot = state.spot
    todo = NO_HEXES[: lattice.hexes]
    seen = NO_HEXES[: lattice.hexes]
    n: i64 = 0
    for i in range(3 * v, 3 * v + 3):
        h = lattice.vertex_hex[i]
        if state.is_land(h):
            seen[h] = 1
            todo[n] = h
            n += 1
    while n:
        n -= 1
        h = todo[n]
        if state.is_home_of(h, 0) or state.is_home_of(h, 1):
            return False
        for side in range(i64(6)):
            w = corner[6 * h + side]
            if w != v and spot[w] & p.OWNER:
                return False
            near = lattice.beside(h, side)
            if near >= 0 and not seen[near] and state.is_land(near):
                seen[near] = 1
                todo[n] = near
                n += 1
    return True


# ---- the spaces that a piece reaches


def seek(state: Position, e: i64) -> None:
    """Queue the missing spaces at both ends of an edge (IS-70, IS-71)."""
    lattice = state.lattice
    vertex_hex = lattice.vertex_hex
    for end in range(2 * e, 2 * e + 2):
        v = lattice.edge_end[end]
        for i in range(i64(3)):
            if vertex_hex[3 * v + i] < 0:
                _wait_for(state, missing_cell(lattice.vertex[v], i))


def _wait_for(state: Position, cell: i64) -> None:
    """Keep the spaces in ascending order of row and then q, which is the order of their cells."""
    if cell == state.wait or cell == state.wait_2 or cell == state.wait_3:
        return
    if state.wait < 0 or cell < state.wait:
        state.wait_3 = state.wait_2
        state.wait_2 = state.wait
        state.wait = cell
    elif state.wait_2 < 0 or cell < state.wait_2:
        state.wait_3 = state.wait_2
        state.wait_2 = cell
    else:
        state.wait_3 = cell
