"""Where a seat may build, and what a new piece or building brings (IS-52 … IS-56, IS-59 … IS-61, IS-84). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.lattice import missing_cell
from ludoscape.games.intimate_settlers.rules.moves import M_CITY, M_DROP, M_LIFT, M_ROAD, M_SETTLE, M_SHIP
from ludoscape.games.intimate_settlers.rules.position import Reach, Settings
from ludoscape.games.intimate_settlers.rules.route import Routes

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Building(Routes):
    """A position that can be built on."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    # ---- where

    def reach_of(self, seat: i64) -> Reach:
        """Give what a seat could build where; worked out once for all copies with the same board."""
        reach = self.reach[seat]
        if reach is None:
            reach = self._survey(seat)
            self.reach[seat] = reach
        return reach

    def _survey(self, seat: i64) -> Reach:
        found = Reach()
        lattice = self.lattice
        spot = self.spot
        marks = p.ROAD_HERE << seat | p.SHIP_HERE << seat
        for v in range(lattice.vertices):
            here = spot[v]
            owner = here & p.OWNER
            if here & (p.SHIP_HERE << seat):
                self._ships_at(v, seat, found)
            if owner:
                if owner != seat + 1:
                    continue
                if not here & p.CITY:
                    found.cities = append(found.cities, M_CITY + lattice.vertex[v])
            elif not here & marks:
                continue
            elif here & p.LAND_HERE and self.keeps_distance(v):
                found.settles = append(found.settles, M_SETTLE + lattice.vertex[v])
            self._edges_at(v, seat, found)
        for k in range(len(found.loose)):
            e = found.loose[k]
            if self._has_drop(e, seat, found):
                found.lifts = append(found.lifts, M_LIFT + lattice.edge[e])
        return found

    def _ships_at(self, v: i64, seat: i64, found: Reach) -> None:
        """Add the loose ships at a vertex; each is met at its first end."""
        for i in range(3 * v, 3 * v + 3):
            e = self.lattice.vertex_edge[i]
            if (
                e >= 0
                and self.piece[e] == p.SHIP + seat
                and self.lattice.edge_end[2 * e] == v
                and self.is_loose(e, seat)
            ):
                found.loose = append(found.loose, e)

    def supports(self, v: i64, seat: i64, mark: i64) -> bool:
        """Tell whether a vertex supports a kind of piece; mark is ROAD_HERE or SHIP_HERE of the seat (IS-54)."""
        owner = self.spot[v] & p.OWNER
        return owner == seat + 1 or (owner == 0 and self.spot[v] & mark != 0)

    def _edges_at(self, v: i64, seat: i64, found: Reach) -> None:
        """Add the free edges at a vertex that supports something; one between two such is added at the lower."""
        lattice = self.lattice
        road_here = p.ROAD_HERE << seat
        ship_here = p.SHIP_HERE << seat
        mine = self.spot[v] & p.OWNER != 0
        road = mine or self.spot[v] & road_here != 0
        ship = mine or self.spot[v] & ship_here != 0
        for i in range(3 * v, 3 * v + 3):
            e = lattice.vertex_edge[i]
            if e < 0 or self.piece[e]:
                continue
            w = lattice.vertex_next[i]
            flank = self.flank[e]
            if road and flank & p.LAND_SIDE and not (w < v and self.supports(w, seat, road_here)):
                found.roads = append(found.roads, M_ROAD + lattice.edge[e])
            if ship and flank & p.SEA_SIDE and not (w < v and self.supports(w, seat, ship_here)):
                found.ships = append(found.ships, M_SHIP + lattice.edge[e])
                found.sea = append(found.sea, e)

    # ---- moving a ship

    def is_loose(self, e: i64, seat: i64) -> bool:
        """Tell whether a ship has a loose end (IS-60)."""
        for end in range(2 * e, 2 * e + 2):
            v = self.lattice.edge_end[end]
            owner = self.spot[v] & p.OWNER
            if owner == seat + 1:
                continue
            if owner:
                return True
            others: i64 = 0
            for i in range(3 * v, 3 * v + 3):
                other = self.lattice.vertex_edge[i]
                if other >= 0 and other != e and self.piece[other] == p.SHIP + seat:
                    others += 1
            if others == 0:
                return True
        return False

    def _has_drop(self, e: i64, seat: i64, found: Reach) -> bool:
        """Tell whether a lifted ship could go somewhere else (IS-59)."""
        one = self.lattice.edge_end[2 * e]
        two = self.lattice.edge_end[2 * e + 1]
        for i in range(len(found.sea)):
            place = found.sea[i]
            a = self.lattice.edge_end[2 * place]
            b = self.lattice.edge_end[2 * place + 1]
            if a != one and a != two and b != one and b != two:
                return True  # it does not hang on this ship
        return len(self._drops_among(e, seat, found)) > 0

    def drops(self, e: i64, seat: i64) -> vec[i64]:
        """List where a lifted ship may go: where a new one could be built without it, but not back (IS-61)."""
        return self._drops_among(e, seat, self.reach_of(seat))

    def _drops_among(self, e: i64, seat: i64, found: Reach) -> vec[i64]:
        """Keep of the places for a new ship those that do not hang on the lifted one."""
        drops: vec[i64] = vec[i64]()
        mark = p.SHIP_HERE << seat
        self.take_up(e)
        for i in range(len(found.sea)):
            place = found.sea[i]
            one = self.lattice.edge_end[2 * place]
            two = self.lattice.edge_end[2 * place + 1]
            if self.supports(one, seat, mark) or self.supports(two, seat, mark):
                drops = append(drops, M_DROP + self.lattice.edge[place])
        self.put_down(e, p.SHIP + seat)
        return drops

    def take_up(self, e: i64) -> None:
        """Take a ship off its edge."""
        code = self.piece[e]
        self.piece[e] = 0
        mark = p.SHIP_HERE << (code - p.SHIP)
        for end in range(2 * e, 2 * e + 2):
            v = self.lattice.edge_end[end]
            still = False
            for i in range(3 * v, 3 * v + 3):
                other = self.lattice.vertex_edge[i]
                if other >= 0 and self.piece[other] == code:
                    still = True
            if not still:
                self.spot[v] &= ~mark

    def put_down(self, e: i64, code: i64) -> None:
        """Lay a piece on an edge."""
        self.piece[e] = code
        mark = p.SHIP_HERE << (code - p.SHIP) if code >= p.SHIP else p.ROAD_HERE << (code - p.ROAD)
        self.spot[self.lattice.edge_end[2 * e]] |= mark
        self.spot[self.lattice.edge_end[2 * e + 1]] |= mark

    # ---- placing

    def place_piece(self, seat: i64, e: i64, code: i64) -> None:
        """Put a new road or ship on an edge, measure the routes and count what touches a Home Base."""
        at = p.FIELDS * seat
        self.own[at + (p.SHIPS_LEFT if code >= p.SHIP else p.ROADS_LEFT)] -= 1
        self.put_down(e, code)
        self.forget_around(e, seat)
        self.near_home(seat, e, code, 1)
        self.longer_by(seat, e)
        if code >= p.SHIP:
            self.new_ships = append(self.new_ships[:], e)

    def move_ship(self, seat: i64, e: i64, to: i64) -> None:
        """Move a ship from one edge to another."""
        self.take_up(e)
        self.forget_around(e, seat)
        self.near_home(seat, e, p.SHIP + seat, -1)
        self.put_down(to, p.SHIP + seat)
        self.forget_around(to, seat)
        self.near_home(seat, to, p.SHIP + seat, 1)
        self.moved_to(seat, to)

    def forget_around(self, e: i64, seat: i64) -> None:
        """An edge has changed: work out anew what its owner and whoever touches it could build."""
        self.forget_seat(seat)
        both = self.spot[self.lattice.edge_end[2 * e]] | self.spot[self.lattice.edge_end[2 * e + 1]]
        one = self.spot[self.lattice.edge_end[2 * e]] & p.OWNER
        two = self.spot[self.lattice.edge_end[2 * e + 1]] & p.OWNER
        for other in range(self.settings.seats):
            touches = both & (p.ROAD_HERE << other | p.SHIP_HERE << other)
            if other != seat and (touches or one == other + 1 or two == other + 1):
                self.forget_seat(other)

    def near_home(self, seat: i64, e: i64, code: i64, sign: i64) -> None:
        """Count a piece that lies along the opponent's Home Base (IS-85, IS-86)."""
        if not self.settings.intimate:
            return
        foe = 1 - seat
        one = self.lattice.edge_hex[2 * e]
        two = self.lattice.edge_hex[2 * e + 1]
        if self.is_home_of(one, foe) or self.is_home_of(two, foe):
            before = self.bonus(seat)
            self.own[p.FIELDS * seat + (p.NEAR_SHIP if code >= p.SHIP else p.NEAR_ROAD)] += sign
            self.own[p.FIELDS * seat + p.POINTS] += self.bonus(seat) - before

    def touches_home(self, v: i64, seat: i64) -> bool:
        """Tell whether a vertex touches the Home Base of a seat."""
        for i in range(3 * v, 3 * v + 3):
            if self.is_home_of(self.lattice.vertex_hex[i], seat):
                return True
        return False

    def place_settlement(self, seat: i64, v: i64) -> None:
        """Put a settlement on a vertex, with its points, its port and its harvest (IS-55)."""
        at = p.FIELDS * seat
        self.spot[v] |= seat + 1
        self.own[at + p.SETTLEMENTS_LEFT] -= 1
        self.own[at + p.POINTS] += 1
        self.use_port(v, seat)
        self.harvest_at(v, seat)
        if self.settings.intimate:
            if not self.opening and self.is_new_island(v):
                self.own[at + p.ISLANDS] += 1
                self.own[at + p.POINTS] += 1
            if self.touches_home(v, 1 - seat):
                before = self.bonus(seat)
                self.own[at + p.NEAR_SETTLEMENT] += 1
                self.own[at + p.POINTS] += self.bonus(seat) - before
        self.measure_all_at(v)
        self.forget()

    def place_city(self, seat: i64, v: i64) -> None:
        """Put a city in the place of a settlement (IS-56)."""
        at = p.FIELDS * seat
        self.spot[v] |= p.CITY
        self.own[at + p.SETTLEMENTS_LEFT] += 1
        self.own[at + p.CITIES_LEFT] -= 1
        self.own[at + p.POINTS] += 1
        self.harvest_at(v, seat)
        if self.settings.intimate and self.touches_home(v, 1 - seat):
            before = self.bonus(seat)
            self.own[at + p.NEAR_SETTLEMENT] -= 1
            self.own[at + p.NEAR_CITY] += 1
            self.own[at + p.POINTS] += self.bonus(seat) - before
        self.forget_seat(seat)

    def harvest_at(self, v: i64, seat: i64) -> None:
        """Add one card of each hex at a vertex to a seat's income."""
        for i in range(3 * v, 3 * v + 3):
            h = self.lattice.vertex_hex[i]
            if h >= 0 and self.token[h] > 0 and h != self.robber:
                self.income[self.settings.seats * self.token[h] + seat] += p.BIT[12 * self.kind[h]]

    def is_new_island(self, v: i64) -> bool:
        """Tell whether the land at a vertex is an island on which no other building stands (IS-84)."""
        lattice = self.lattice
        todo: list[i64] = []
        seen: vec[i64] = vec[i64]([0] * int(lattice.hexes))
        for i in range(3 * v, 3 * v + 3):
            h = lattice.vertex_hex[i]
            if self.is_land(h):
                seen[h] = 1
                todo.append(h)
        while todo:
            h = todo.pop()
            if self.is_home_of(h, 0) or self.is_home_of(h, 1):
                return False
            for c in range(6 * h, 6 * h + 6):
                w = lattice.corner[c]
                if w != v and self.spot[w] & p.OWNER:
                    return False
                e = lattice.side[c]
                for side in range(2 * e, 2 * e + 2):
                    near = lattice.edge_hex[side]
                    if self.is_land(near) and not seen[near]:
                        seen[near] = 1
                        todo.append(near)
        return True

    # ---- the spaces that a piece reaches

    def seek(self, e: i64) -> None:
        """Queue the missing spaces at both ends of an edge (IS-70, IS-71)."""
        for end in range(2 * e, 2 * e + 2):
            v = self.lattice.edge_end[end]
            for i in range(i64(3)):
                if self.lattice.vertex_hex[3 * v + i] < 0:
                    self._wait_for(missing_cell(self.lattice.vertex[v], i))

    def _wait_for(self, cell: i64) -> None:
        """Keep the spaces in ascending order of row and then q, which is the order of their cells."""
        if cell == self.wait or cell == self.wait_2 or cell == self.wait_3:
            return
        if self.wait < 0 or cell < self.wait:
            self.wait_3 = self.wait_2
            self.wait_2 = self.wait
            self.wait = cell
        elif self.wait_2 < 0 or cell < self.wait_2:
            self.wait_3 = self.wait_2
            self.wait_2 = cell
        else:
            self.wait_3 = cell
