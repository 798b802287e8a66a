"""How good a position of Intimate Settlers is for each seat. Compiled.

All is counted in victory points: those on the table, what the hexes yield, how near the cards in hand are to something
worth building, places to build on and the way to them, the opponent's Home Base, the route and the army. A seat's
rating is its share after an exponential. Development cards count by their number, and where thefts have hidden cards
of a hand, all hands but the actor's count by their number too: what is hidden from the actor is not asked for. An open
judge (see `engine/judge.py`) takes hands and victory point cards as they are: if a hand counted by its number as soon
as the turn is over, it would be best kept, whatever it could buy.
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.intimate_settlers.rules import building
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import (
    BRICK,
    CARD_COST,
    CITY_COST,
    COUNT,
    GRAIN,
    GUARDED,
    GUARDS,
    ORE,
    POINT,
    ROAD_COST,
    SETTLEMENT_COST,
    SHIP_COST,
    WOOD,
    count,
    total,
)
from ludoscape.games.intimate_settlers.rules.cards import KNIGHT as KNIGHT_CARD
from ludoscape.games.intimate_settlers.rules.moves import M_CITY, M_SETTLE
from ludoscape.games.intimate_settlers.rules.position import Lists, Reach
from ludoscape.games.intimate_settlers.rules.state import SettlersState

SPREAD: Final = 3.0  # points that multiply the odds by e
YIELD: Final = 3.8  # a card a roll
PIPS: Final = vec[float]([0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.0, 5.0, 4.0, 3.0, 2.0, 1.0])
WEIGHTS: Final = vec[float]([0.87, 0.86, 0.92, 1.2, 1.15])  # of the resources
SORT: Final = 0.4  # a resource that is yielded at all
PORT: Final = 0.3  # a rate better by one, for a card a roll
PAIR: Final = 1.55  # wood and brick that come together, for a road's worth of them a roll
CITY_PAIR: Final = 1.1  # grain and ore, for three ore with two grain
HAVEN: Final = 0.2  # a place at a port
RICHEST: Final = 2.0 + HAVEN + YIELD * 1.2 * 15.0 / 36.0  # no place is worth more: five pips of the best, three times
ROUTE: Final = 0.13
KNIGHT: Final = 0.6
HIDDEN_CARD: Final = 0.64
POINT_CARD: Final = 1.0  # a victory point card that is seen
CARD: Final = 0.025  # little: what is worth more in hand than built is kept in hand
UNSEEN: Final = 0.2  # a card of a hand that is not seen
RISK: Final = 0.12  # each card beyond the limit
STEP: Final = 0.63  # for each piece that is still missing on the way to a place
FADES: Final = vec[float]([1.0, STEP, STEP**2, STEP**3, STEP**4])
FARTHEST: Final = 4  # pieces to a place from which on it is out of sight
LOOK: Final = 8  # more than these
SECOND: Final = 0.2
FOG: Final = 1.6  # a place behind which nothing is known
PLACES: Final = 0.13  # a place to build on, before it is built on
READY: Final = 0.66  # what the cards for something are worth of what building it adds
MISSING: Final = 0.58  # for each card that is missing
HOME: Final = 4.7  # the first settlement at the other Home Base (IS-85)
HOME_AHEAD: Final = 4.2  # a free way to it; less than the settlement, or it would never be built
FAR: Final = 12.0  # pieces to the other Home Base from which on it is out of sight
FARTHEST_HOME: Final = 12  # and so no way is longer
VERTICES: Final = 8192  # canonical ids of vertices are smaller
PIECE_AHEAD: Final = 0.23
TRADED: Final = 0.78  # what can be paid after trades, beside what can be paid at once
FREE: Final = 0.42  # a road or ship to be built for nothing, a card to be taken
STEAL: Final = 0.45  # the robber is to be moved, a card to be stolen
KIND: Final = 4095  # a count of a packed kind with its guard
NAMED: Final = 0.15  # each card of others while a kind is to be named


class Kept:
    """What a seat had in the last position that was rated, and what it is worth: most moves change little of it."""

    def __init__(self) -> None:
        self.lists: Lists | None = None  # whose income it was, told by its lists, and the number of it
        self.dues: i64 = -1
        self.income: vec[i64] = vec[i64]([-1] * 13)  # by number
        self.rates: i64 = -1
        self.yields: float = 0.0  # what both are worth
        self.hand: i64 = -1
        self.prices: i64 = -1  # the rates that the hand could trade by
        self.sold: i64 = 0  # what there is to be bought: 1 cards, 2 roads, 4 ships
        self.settle: float = 0.0  # what is gained by a settlement, a city, a piece
        self.city: float = 0.0
        self.ahead: float = 0.0
        self.best: float = 0.0  # the best of what the hand is near to, and the next
        self.second: float = 0.0
        self.worth: float = 0.0  # of all
        self.share: float = 1.0


class SettlersJudge(Judge):
    """Rate positions of Intimate Settlers."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True
        self.grain = 0.2
        self.common = seats > 2  # with four seats, four times the simulations win more with it
        self.ahead = 20 if seats > 2 else 10
        self._yields: vec[float] = vec[float]([0.0] * 5)
        self._kept: list[Kept] = [Kept() for _ in range(int(seats))]
        self._look: i64 = 0  # how many looks ahead there were, each LOOK more: what was noted in an earlier one is less
        self._islands: vec[i64] = vec[i64]([0] * 64)  # of hexes: the look, and 2 on a new island, 1 not
        self._crops: vec[float] = vec[float]([0.0] * 128)  # what a card of a hex is worth, by number and kind
        for number in range(i64(2), i64(13)):
            for kind in range(i64(5)):
                self._crops[8 * number + kind] = YIELD * WEIGHTS[kind] * PIPS[number] / 36.0
        self._steps: vec[i64] = vec[i64]()  # to each vertex: the look, and how many pieces are missing
        self._queue: vec[i64] = vec[i64]()  # of vertices
        self._lists: Lists | None = None  # of the game that is rated, as only these tell
        self._boards: vec[i64] = vec[i64]()  # the board on which a vertex was last rated
        self._soils: vec[float] = vec[float]()  # and what it was worth there
        self._free: vec[i64] = vec[i64]([-2] * int(30 * seats))  # of each seat, free places at the other Home Base
        self._since: vec[i64] = vec[i64]([0] * int(seats))  # how often they had changed when they came
        self._changes: i64 = 0
        self._ways: vec[i64] = vec[i64]()  # of each seat from each vertex, with the change after which it was measured

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each seat."""
        position = cast(SettlersState, state)
        if position.actor == OVER:
            for seat in range(self.seats):
                out[seat] = position.payoff(seat)
            return
        seats = self.seats
        whole: float = 0.0
        for seat in range(seats):
            worth = self._bases(position, seat) if position.phase >= p.LAY else 0.0
            kept = self._kept[seat]
            worth += self._worth(position, seat, kept)
            if worth != kept.worth:
                kept.worth = worth
                kept.share = exp(worth / SPREAD)
            out[seat] = kept.share
            whole += kept.share
        for seat in range(seats):
            out[seat] = out[seat] / whole

    def _bases(self, position: SettlersState, seat: i64) -> float:
        """Rate the Home Base that a seat is laying out, by what its two settlements will yield."""
        if not position.settings.intimate or position.step >= 24:
            return 0.0
        worth: float = 0.0
        for slot in range(i64(5)):
            h = 7 * seat + slot
            kind = position.kind[h]
            if kind >= 0:
                both = 2.0 if slot == 1 else 1.0  # B2 lies at both settlements
                number = position.token[h]
                worth += both * WEIGHTS[kind] * (PIPS[number] if number else 3.0) / 36.0
        return YIELD * worth

    def _worth(self, position: SettlersState, seat: i64, kept: Kept) -> float:
        at = p.FIELDS * seat
        own = position.own
        worth = float(own[at + p.POINTS]) + self._yield(position, seat, kept)
        worth += ROUTE * float(own[at + p.LENGTH]) + KNIGHT * float(count(own[at + p.PLAYED], KNIGHT_CARD))
        hidden = own[at + p.DEV]
        if hidden:
            worth += HIDDEN_CARD * float(total(hidden))
            if self.open:
                worth += (POINT_CARD - HIDDEN_CARD) * float(count(hidden, POINT))
        if position.opening and position.settings.intimate and position.step < 24:
            return worth
        reach = building.reach_of(position, seat)
        if reach.rater is not self:
            self._look_ahead(position, seat, reach)
        worth += reach.worth
        worth += self._hand(position, seat, reach, kept)
        if seat == position.player:
            worth += self._begun(position, seat)
        return worth

    def _yield(self, position: SettlersState, seat: i64, kept: Kept) -> float:
        """Rate what the hexes give a seat on average; reckoned anew where that is not what it was."""
        seats = position.settings.seats
        rates = position.own[p.FIELDS * seat + p.RATES]
        known = kept.rates == rates
        if known and kept.dues == position.dues and kept.lists is position.lists:
            return kept.yields
        kept.dues = position.dues
        kept.lists = position.lists
        due = position.income
        income = kept.income
        row = 2 * seats + seat
        for number in range(i64(2), i64(13)):
            now = due[row]
            row += seats
            if income[number] != now:
                income[number] = now
                known = False
        if not known:
            kept.rates = rates
            kept.yields = self._yield_of(income, rates)
        return kept.yields

    def _yield_of(self, income: vec[i64], rates: i64) -> float:
        """Rate what is due by number, and what it can be traded for."""
        yields = self._yields
        for kind in range(i64(5)):
            yields[kind] = 0.0
        for number in range(i64(2), i64(13)):
            due = income[number]
            if due:
                pips = PIPS[number]
                for kind in range(i64(5)):
                    n = due >> 12 * kind & COUNT
                    if n:
                        yields[kind] += pips * float(n) / 36.0
        worth: float = 0.0
        for kind in range(i64(5)):
            if yields[kind] > 0.0:
                rate = float(rates >> 12 * kind & COUNT)
                worth += YIELD * WEIGHTS[kind] * yields[kind] + SORT + PORT * (4.0 - rate) * yields[kind]
        worth += PAIR * (yields[WOOD] if yields[WOOD] < yields[BRICK] else yields[BRICK])
        ore = 2.0 / 3.0 * yields[ORE]
        worth += CITY_PAIR * (yields[GRAIN] if yields[GRAIN] < ore else ore)
        return worth

    # ---- places

    def _look_ahead(self, position: SettlersState, seat: i64, reach: Reach) -> None:
        """Rate the places that a seat could settle, now or after some pieces, and the way to the other Home Base."""
        reach.rater = self
        intimate = position.settings.intimate
        lattice = position.lattice
        self._look += LOOK
        if len(self._steps) < lattice.vertices:
            self._steps = vec[i64]([0] * int(lattice.vertices))
            self._queue = self._steps[:]
            self._soils = vec[float]([0.0] * int(lattice.vertices))
            self._lists = None
        if self._lists is not position.lists:
            self._lists = position.lists
            self._boards = vec[i64]([-1] * len(self._steps))
        own = position.own
        at = p.FIELDS * seat
        best: float = 0.0
        second: float = 0.0
        at_home: float = 0.0
        if own[at + p.SETTLEMENTS_LEFT]:
            settles = reach.settles
            for i in range(len(settles)):
                v = lattice.vertex_of(settles[i] - M_SETTLE)
                place = self._place(position, v, second)
                if intimate and place > at_home and building.touches_home(position, v, 1 - seat):
                    at_home = place
                if place > best:
                    second = best
                    best = place
                elif place > second:
                    second = place
        gain = best * (1.0 - PLACES)
        next_best: float = 0.0
        if own[at + p.ROADS_LEFT]:
            next_best = self._beyond(position, reach.roads, next_best)
        if own[at + p.SHIPS_LEFT]:
            next_best = self._beyond(position, reach.ships, next_best)
        next_best = self._farther(position, seat, reach.ends, STEP * next_best)
        reach.ahead = next_best - best if next_best > best else 0.0
        if next_best > best:
            second = best
            best = next_best
        elif next_best > second:
            second = next_best
        worth = (best + SECOND * second) * PLACES
        if intimate and not own[at + p.NEAR_CITY] and not own[at + p.NEAR_SETTLEMENT]:
            ahead = HOME_AHEAD * (1.0 - float(self._way(position, seat, reach.ends)) / FAR)
            worth += ahead
            if at_home > 0.0 and HOME + at_home - ahead > gain:
                gain = HOME + at_home - ahead
        reach.settle = gain
        city: float = 0.0
        if own[at + p.CITIES_LEFT]:
            cities = reach.cities
            for i in range(len(cities)):
                v = lattice.vertex_of(cities[i] - M_CITY)
                gain = 1.0 + harvest(v, lattice.vertex_hex, position.token, position.kind, self._crops)
                if intimate and not own[at + p.NEAR_CITY] and building.touches_home(position, v, 1 - seat):
                    gain += 2.0
                if gain > city:
                    city = gain
        reach.city = city
        reach.worth = worth

    def _beyond(self, position: SettlersState, edges: vec[i64], best: float) -> float:
        """Find the best place at the far ends of pieces that could be built."""
        edge_end = position.lattice.edge_end
        vertex_hex = position.lattice.vertex_hex
        spot = position.spot
        fog = best < FOG and position.settings.intimate and position.tiles_left() > 0
        for i in range(len(edges)):
            e = edges[i]
            for end in range(2 * e, 2 * e + 2):
                v = edge_end[end]
                here = spot[v]
                if here & p.OWNER:
                    continue
                if here & (p.LAND_HERE | p.CLOSE_HERE) == p.LAND_HERE:
                    place = self._place(position, v, best)
                    if place > best:
                        best = place
                if fog and best < FOG:
                    missing = vertex_hex[3 * v] < 0 or vertex_hex[3 * v + 1] < 0 or vertex_hex[3 * v + 2] < 0
                    best = FOG if missing else best
        return best

    def _farther(self, position: SettlersState, seat: i64, ends: vec[i64], best: float) -> float:
        """Find a better place that is two pieces away or more: without it, who is shut in would never build again."""
        richest = RICHEST if position.settings.intimate and not position.opening else RICHEST - 1.0  # no islands
        if richest * FADES[2] < best:
            return best
        lattice = position.lattice
        vertex_edge = lattice.vertex_edge
        vertex_next = lattice.vertex_next
        spot = position.spot
        piece = position.piece
        flank = position.flank
        steps = self._steps
        queue = self._queue
        sides = free_sides(position, seat)
        look = self._look
        found: i64 = len(ends)
        for i in range(found):
            v = ends[i]
            queue[i] = v
            steps[v] = look
        k: i64 = 0
        while k < found:
            v = queue[k]
            k += 1
            far = steps[v] - look
            fades = FADES[far]
            if far > 1 and spot[v] & (p.LAND_HERE | p.CLOSE_HERE) == p.LAND_HERE:
                place = fades * self._place(position, v, best / fades)
                if place > best:
                    best = place
            if far == FARTHEST or richest * fades * STEP < best:
                continue
            for i in range(3 * v, 3 * v + 3):
                to = vertex_next[i]
                if to < 0 or steps[to] >= look or spot[to] & p.OWNER:  # own buildings have been reached
                    continue
                e = vertex_edge[i]
                if not piece[e] and flank[e] & sides:
                    steps[to] = look + far + 1
                    queue[found] = to
                    found += 1
        return best

    def _place(self, position: SettlersState, v: i64, least: float) -> float:
        """Rate a place for a settlement, but for what the other Home Base brings, if it is worth more than `least`.

        Whether it lies on an island of its own takes long to see, and is asked only where that could matter. In `base`
        a place is rated once, for the board stays as it is; in `intimate` nearly every look would be at another board.
        """
        if not position.settings.intimate:
            if self._boards[v] != position.board:
                self._boards[v] = position.board
                self._soils[v] = self._soil(position, v)
            return self._soils[v]
        worth = self._soil(position, v)
        if worth + 1.0 > least and not position.opening:
            worth += 1.0 if self._on_new_island(position, v) else 0.0
        return worth

    def _soil(self, position: SettlersState, v: i64) -> float:
        """Rate what a settlement would bring at a place: a point, its hexes, its port."""
        worth = 1.0 + harvest(v, position.lattice.vertex_hex, position.token, position.kind, self._crops)
        if position.port[v]:
            worth += HAVEN
        return worth

    def _on_new_island(self, position: SettlersState, v: i64) -> bool:
        """Tell whether a free place lies on an island of its own; asked of the rules once for each hex of a look.

        It does not where a hex of a Home Base or a building is at hand, and that is soon seen.
        """
        islands = self._islands
        look = self._look
        vertex_hex = position.lattice.vertex_hex
        corner = position.lattice.corner
        kind = position.kind
        spot = position.spot
        for i in range(3 * v, 3 * v + 3):
            h = vertex_hex[i]
            if h < 0 or kind[h] < 0 or kind[h] > p.DESERT:
                continue
            if islands[h] > look:
                return islands[h] == look + 2
            if h < 5 or 7 <= h < 12:
                return False
            for c in range(6 * h, 6 * h + 6):
                if spot[corner[c]] & p.OWNER:
                    islands[h] = look + 1
                    return False
        new = building.is_new_island(position, v)
        for i in range(3 * v, 3 * v + 3):
            h = vertex_hex[i]
            if h >= 0 and 0 <= kind[h] <= p.DESERT:
                islands[h] = look + 2 if new else look + 1
        return new

    def _way(self, position: SettlersState, seat: i64, ends: vec[i64]) -> i64:
        """Count the pieces missing on the shortest way to a free place at the other Home Base, as the crow flies.

        A vertex is measured once for as long as the same places are free.
        """
        if not len(self._ways):
            self._ways = vec[i64]([0] * int(VERTICES * self.seats))
        self._look_for_free(position, seat)
        vertex = position.lattice.vertex
        ways = self._ways
        since = self._since[seat]
        best: i64 = FARTHEST_HOME
        for k in range(len(ends)):
            at = VERTICES * seat + vertex[ends[k]]
            way = ways[at]
            if way >> 4 != since:
                way = since << 4 | self._way_from(vertex[ends[k]], seat)
                ways[at] = way
            if way & 15 < best:
                best = way & 15
        return best

    def _look_for_free(self, position: SettlersState, seat: i64) -> None:
        """Note what places at the other Home Base are free, by their canonical ids, and whether that has changed."""
        corner = position.lattice.corner
        vertex = position.lattice.vertex
        spot = position.spot
        free = self._free
        changed = False
        c = 42 * (1 - seat)
        for k in range(30 * seat, 30 * seat + 30):
            to = corner[c]
            c += 1
            name: i64 = -1
            if not spot[to] & p.CLOSE_HERE:
                name = vertex[to]
            if free[k] != name:
                free[k] = name
                changed = True
        if changed:
            self._changes += 1
            self._since[seat] = self._changes

    def _way_from(self, vertex: i64, seat: i64) -> i64:
        """Count the pieces on the shortest way from a vertex, given by its canonical id, to a free place."""
        best: i64 = FARTHEST_HOME
        for k in range(30 * seat, 30 * seat + 30):
            to = self._free[k]
            if to >= 0:
                steps = way_between(point_x(to) - point_x(vertex), point_y(to) - point_y(vertex))
                if steps < best:
                    best = steps
        return best

    # ---- cards

    def _hand(self, position: SettlersState, seat: i64, reach: Reach, kept: Kept) -> float:
        """Rate a hand by what it could buy."""
        at = p.FIELDS * seat
        own = position.own
        hand = own[at + p.HAND]
        cards = total(hand)
        worth = CARD * float(cards)
        if cards > position.settings.discard_limit:
            worth -= RISK * float(cards - position.settings.discard_limit)
        if position.thefts is not None and not self.open and not (seat == position.player and seat == position.actor):
            return worth + UNSEEN * float(cards)
        sold: i64 = 0
        if position.deck:
            sold = 1
        if len(reach.roads) and own[at + p.ROADS_LEFT]:
            sold |= 2
        if len(reach.ships) and own[at + p.SHIPS_LEFT]:
            sold |= 4
        rates = own[at + p.RATES]
        if (
            kept.hand != hand
            or kept.prices != rates
            or kept.sold != sold
            or kept.settle != reach.settle
            or kept.city != reach.city
            or kept.ahead != reach.ahead
        ):
            kept.hand = hand
            kept.prices = rates
            kept.sold = sold
            kept.settle = reach.settle
            kept.city = reach.city
            kept.ahead = reach.ahead
            shop(kept)
        return worth + kept.best + SECOND * kept.second

    def _begun(self, position: SettlersState, seat: i64) -> float:
        """Rate what the seat to move is in the middle of, as if it had ended well."""
        phase = position.phase
        if phase == p.PIECE:
            return FREE * float(position.free)
        if phase == p.PLENTY:
            return FREE * float(position.takes)
        if phase == p.NAME:
            cards: i64 = 0
            for other in range(self.seats):
                if other != seat:
                    cards += total(position.hand(other))
            return NAMED * float(cards)
        if phase in (p.ROBBER, p.STEAL, p.THEFT):
            return STEAL
        if phase == p.DISCARD:
            return -0.1
        if phase == p.OFFER:
            return -0.05
        if phase == p.DROP:
            return 0.02
        return 0.0


def harvest(v: i64, near: vec[i64], token: vec[i64], kind: vec[i64], crops: vec[float]) -> float:
    """Rate what one card of each hex at a vertex is worth."""
    worth: float = 0.0
    for i in range(3 * v, 3 * v + 3):
        h = near[i]
        if h >= 0:
            number = token[h]
            if number > 0:
                worth += crops[8 * number + kind[h]]
    return worth


def free_sides(position: SettlersState, seat: i64) -> i64:
    """Tell where the pieces that a seat has left may lie: beside land, beside sea, or both, as bits."""
    at = p.FIELDS * seat
    sides: i64 = 0
    if position.own[at + p.ROADS_LEFT]:
        sides |= p.LAND_SIDE
    if position.own[at + p.SHIPS_LEFT]:
        sides |= p.SEA_SIDE
    return sides


def shop(kept: Kept) -> None:
    """Note what a hand could buy, the best and the next."""
    hand = kept.hand
    rates = kept.prices
    sold = kept.sold
    piece = kept.ahead * PIECE_AHEAD + 0.1
    best: float = 0.0
    second: float = 0.0
    for goal in range(i64(5)):
        gain: float = 0.0
        cost: i64 = 0
        if goal == 0:
            gain = kept.settle
            cost = SETTLEMENT_COST
        elif goal == 1:
            gain = kept.city
            cost = CITY_COST
        elif goal == 2:
            gain = HIDDEN_CARD if sold & 1 else 0.0
            cost = CARD_COST
        elif goal == 3:
            gain = piece if sold & 2 else 0.0
            cost = ROAD_COST
        else:
            gain = piece if sold & 4 else 0.0
            cost = SHIP_COST
        if READY * gain > second:  # nothing is nearer than what can be paid
            near = READY * gain * nearness(hand, cost, rates)
            if near > best:
                second = best
                best = near
            elif near > second:
                second = near
    kept.best = best
    kept.second = second


def nearness(hand: i64, cost: i64, rates: i64) -> float:
    """Rate how near a hand is to a cost: 1 when it can be paid, less for each card missing after trades."""
    near: float = 1.0
    left = (hand | GUARDS) - cost
    if left & GUARDS == GUARDS:
        return near
    missing: i64 = 0
    for kind in range(i64(5)):
        spare = (left >> 12 * kind & KIND) - GUARDED
        if spare < 0:
            missing -= spare
        elif spare > 1:
            rate = rates >> 12 * kind & COUNT
            while spare >= rate:  # once or twice, if at all: dividing takes longer
                spare -= rate
                missing -= 1
    if missing <= 0:
        return TRADED
    while missing > 0:
        near *= MISSING
        missing -= 1
    return near


def way_between(dx: i64, dy: i64) -> i64:
    """Count the edges between two vertices of the lattice, nearly, from how far their points lie apart (IS-07).

    >>> int(way_between(0, 4))  # south to north of one hex
    3
    """
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    most = dx
    if (2 * dy + 2) // 3 > most:
        most = (2 * dy + 2) // 3
    if (dx + dy + 1) // 2 > most:
        most = (dx + dy + 1) // 2
    return most


def point_x(vertex: i64) -> i64:
    """Give the x of a vertex in the check embedding."""
    cell = vertex >> 1
    return 2 * (cell % 64 - 32) + cell // 64 - 32


def point_y(vertex: i64) -> i64:
    """Give the y of a vertex in the check embedding."""
    return 3 * ((vertex >> 1) // 64 - 32) + (2 if vertex & 1 else -2)
