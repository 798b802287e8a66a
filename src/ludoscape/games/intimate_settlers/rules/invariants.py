"""The invariants of the dossier's section 14 that can be seen in one position, under their numbers.

All is worked out anew, and in another way than the rules do it where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from ludoscape.engine.game import InvalidState, require
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.games.intimate_settlers.rules import discovery
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.building import survey
from ludoscape.games.intimate_settlers.rules.cards import COUNT, DECK, KNIGHT, pack, total, unpack
from ludoscape.games.intimate_settlers.rules.lattice import BOUND, STEP, missing_cell, place_of
from ludoscape.games.intimate_settlers.rules.laying import DRAWN
from ludoscape.games.intimate_settlers.rules.letters import (
    CARDS,
    KINDS,
    RESOURCES,
    edge_text,
    hex_text,
    kind_text,
    seat_text,
    vertex_text,
)
from ludoscape.games.intimate_settlers.rules.moves import M_ROB
from ludoscape.games.intimate_settlers.rules.state import SettlersState

CHANCE_PHASES: Final = (p.DICE, p.TILE, p.NUMBER, p.DEAL_DEV, p.THEFT, *DRAWN)
LAYING: Final = (*range(p.LAY, p.LAY_FACE + 1), p.OWN_NUMBER, *DRAWN)

_STEPS: Final = tuple(int(step) for step in STEP)
Route = tuple[tuple[int, int, int], ...]  # pieces: their kind and both ends


def validate(state: SettlersState) -> None:
    """Check every invariant. Raises InvalidState with its number."""
    check_position(state)
    check_choices(state)


def check_position(state: SettlersState) -> None:
    """Check how everything lies, before it is asked what can be done. Raises InvalidState."""
    _Check(state).run()


def check_choices(state: SettlersState) -> None:
    """Check that there is something to decide or to draw while the game runs, and nothing after it."""
    listed = len(state.legal()) + len(state.chance())
    require(20, (listed > 0) == (state.actor != OVER), f"there are {listed} moves")


@lru_cache(maxsize=4096)
def longest(pieces: Route, own: frozenset[int], foreign: frozenset[int]) -> int:
    """Measure the longest route of some pieces (IS-81): roads and ships join only at own buildings.

    Foreign buildings and changes of kind cut the network into ways that never meet; where they part, each end of a
    piece becomes a point of its own. Then a route is a trail of an ordinary graph.
    """
    points: dict[int, list[tuple[int, int]]] = {}
    ends = []
    for i, (kind, one, two) in enumerate(pieces):
        places: list[int] = []
        for v in (one, two):
            # a way on is shared by all own pieces at an own building, by those of a kind at a free vertex, else by none
            point = 8 * v if v in own else 8 * v + 1 + kind if v not in foreign else -1 - 8 * i - len(places)
            places.append(point)
        ends.append(places)
        for place, other in (places, places[::-1]):
            points.setdefault(place, []).append((i, other))

    def walk(here: int, used: int) -> int:
        best = 0
        for i, there in points[here]:
            if not used >> i & 1:
                best = max(best, 1 + walk(there, used | 1 << i))
        return best

    # a longest trail begins where an odd number of ways meet, or it is a round of all ways of its part of the network
    odd = [point for point, ways in points.items() if len(ways) % 2]
    best = max((walk(start, 0) for start in odd), default=0)
    joined = {point: [there for _, there in ways] for point, ways in points.items()}
    todo = set(points) - reached(odd, joined)
    while todo:
        part = reached([todo.pop()], joined)
        todo -= part
        best = max(best, sum(len(points[point]) for point in part) // 2)
    return best


def reached(starts: Iterable[int], joined: Mapping[int, list[int]]) -> set[int]:
    """Find what is joined to some points, these included."""
    todo = list(starts)
    seen = set(todo)
    while todo:
        for there in joined[todo.pop()]:
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


class _Check:
    """Check one position."""

    def __init__(self, state: SettlersState) -> None:
        self.state = state
        self.settings = state.settings
        self.lattice = state.lattice
        self.seats = range(int(state.settings.seats))
        self.phase = int(state.phase)
        self.kind = [int(k) for k in state.kind]
        self.token = [int(n) for n in state.token]
        self.facing = [int(side) for side in state.facing]
        self.spot = [int(here) for here in state.spot]
        self.piece = [int(code) for code in state.piece]
        self.own = [int(n) for n in state.own]
        self.cell = [int(cell) for cell in self.lattice.cell]
        self.vertex_hex = [int(h) for h in self.lattice.vertex_hex]
        self.vertex_next = [int(v) for v in self.lattice.vertex_next]
        self.edge_end = [int(v) for v in self.lattice.edge_end]
        self.edge_hex = [int(h) for h in self.lattice.edge_hex]
        self.corner = [int(v) for v in self.lattice.corner]
        self.side = [int(e) for e in self.lattice.side]
        self.builder = {v: (here & p.OWNER) - 1 for v, here in enumerate(self.spot) if here & p.OWNER}
        self.pieces: list[list[tuple[int, int]]] = [[] for _ in self.seats]  # edge and code
        for e, code in enumerate(self.piece):
            if code:
                seat = code - (p.SHIP if code >= p.SHIP else p.ROAD)
                require(5, seat in self.seats, "a piece belongs to nobody")
                self.pieces[seat].append((e, code))
        self.decides = state.actor >= 0  # R93: some things hold at decisions only

    def run(self) -> None:
        self.cards()
        self.hexes()
        self.tokens()
        self.stocks()
        self.places()
        self.marks()
        self.ports()
        self.discovered()
        self.regions()
        self.robber()
        self.awards()
        self.points()
        self.turn()
        self.lines()
        self.rates()
        self.reaches()
        self.atlas()

    def ends(self, e: int) -> tuple[int, int]:
        return self.edge_end[2 * e], self.edge_end[2 * e + 1]

    def is_land(self, h: int) -> bool:
        return h >= 0 and 0 <= self.kind[h] <= p.DESERT

    def is_sea(self, h: int) -> bool:
        return h >= 0 and self.kind[h] >= p.SEA

    # ---- 1, 2

    def cards(self) -> None:
        state = self.state
        hands = [unpack(int(state.hand(seat))) for seat in self.seats]
        bank = unpack(int(state.bank))
        for kind, resource in enumerate(RESOURCES):
            there = bank[kind] + sum(hand[kind] for hand in hands)
            require(1, there == self.settings.per_kind, f"there are {there} cards of {resource}")
        packed = [int(state.bank), *(int(state.hand(seat)) for seat in self.seats)]
        require(1, all(cards == pack(unpack(cards)) for cards in packed), "there are less than no cards somewhere")
        decks = [int(state.deck)]
        for seat in self.seats:
            decks += [self.own[p.FIELDS * seat + p.DEV], self.own[p.FIELDS * seat + p.PLAYED]]
        for card, name in enumerate(CARDS):
            there = sum(unpack(cards)[card] for cards in decks)
            require(2, there == unpack(DECK)[card], f"there are {there} development cards {name}")
        require(2, all(cards == pack(unpack(cards)) for cards in decks), "there are less than no cards somewhere")

    # ---- 3, 4

    def hexes(self) -> None:
        state = self.state
        laid = [0] * len(KINDS)
        for kind in self.kind:
            if kind >= 0:
                laid[kind] += 1
        left = [int(n) for n in state.stack]
        for kind, number in enumerate(p.HEXES):
            there = laid[kind] + left[kind] + int(state.aside[kind])
            require(3, there == number and left[kind] >= 0, f"there are {there} hexes {kind_text(kind)}")
        require(3, len(set(self.cell)) == len(self.cell), "two hexes lie at one place")
        if self.phase not in LAYING:
            whole = 14 if self.settings.intimate else 37
            require(3, sum(laid) >= whole and -1 not in self.kind, "a hex of the set-up is missing")

    def tokens(self) -> None:
        state = self.state
        laid = [0] * 13
        for h, token in enumerate(self.token):
            if token:
                laid[token] += 1
                place = hex_text(self.cell[h])
                require(
                    4, self.is_land(h) and self.kind[h] != p.DESERT, f"a token lies at {place}, which yields nothing"
                )
        for number, many in enumerate(p.NUMBERS):
            there = laid[number] + int(state.bag[number]) + int(state.aside_numbers[number])
            require(4, there == many and state.bag[number] >= 0, f"there are {there} tokens {number}")
            known = sorted(int(h) for h in state.rolls[2 * number : 2 * number + 2] if h >= 0)
            require(4, known == [h for h, n in enumerate(self.token) if n == number and n], "a token is noted wrongly")
        if self.phase in LAYING:
            return
        waiting = {int(state.found)} if self.phase == p.NUMBER else set()
        for h, kind in enumerate(self.kind):
            if 0 <= kind < p.DESERT and h not in waiting:
                require(4, self.token[h], f"the {kind_text(kind)} at {hex_text(self.cell[h])} has no token")
        stack = sum(int(state.stack[kind]) for kind in range(p.DESERT)) + len(waiting)
        bag = sum(int(n) for n in state.bag)
        require(4, stack == bag, f"there are {bag} tokens in the bag for {stack} land hexes in the stack")

    # ---- 5, 6, 7

    def stocks(self) -> None:
        ships = 15 if self.settings.intimate else 0
        for seat in self.seats:
            at = p.FIELDS * seat
            own = [v for v, who in self.builder.items() if who == seat]
            cities = sum(self.spot[v] & p.CITY > 0 for v in own)
            laid = sum(code >= p.SHIP for _, code in self.pieces[seat])
            for left, out, whole, what in (
                (p.ROADS_LEFT, len(self.pieces[seat]) - laid, 15, "roads"),
                (p.SHIPS_LEFT, laid, ships, "ships"),
                (p.SETTLEMENTS_LEFT, len(own) - cities, 5, "settlements"),
                (p.CITIES_LEFT, cities, 4, "cities"),
            ):
                fine = self.own[at + left] >= 0 and self.own[at + left] + out == whole
                require(5, fine, f"{seat_text(seat)} has {self.own[at + left]} {what} and {out} on the board")

    def places(self) -> None:
        for v, seat in self.builder.items():
            name = vertex_text(self.lattice.vertex[v])
            require(6, seat in self.seats, f"the building at {name} belongs to nobody")
            near = [w for w in self.vertex_next[3 * v : 3 * v + 3] if w in self.builder]
            require(6, not near, f"another building stands next to {name}")
            land = any(self.is_land(h) for h in self.vertex_hex[3 * v : 3 * v + 3])
            require(7, land, f"the building at {name} touches no land")
        for pieces in self.pieces:
            for e, code in pieces:
                beside = self.edge_hex[2 * e : 2 * e + 2]
                fine = any(self.is_sea(h) if code >= p.SHIP else self.is_land(h) for h in beside)
                what = "ship" if code >= p.SHIP else "road"
                require(7, fine, f"the {what} at {edge_text(self.lattice.edge[e])} has nothing fitting beside it")

    def marks(self) -> None:
        """Check what is kept ready for asking what lies where."""
        state = self.state
        around: dict[int, set[int]] = {}
        for e, code in enumerate(self.piece):
            one, two = self.edge_hex[2 * e], self.edge_hex[2 * e + 1]
            land, sea = self.is_land(one) or self.is_land(two), self.is_sea(one) or self.is_sea(two)
            fine = state.land_beside(e) == land and state.sea_beside(e) == sea
            require(7, fine, f"the sides of {edge_text(self.lattice.edge[e])} are noted wrongly")
            for v in self.ends(e) if code else ():
                around.setdefault(v, set()).add(code)
        for v, here in enumerate(self.spot):
            land = any(self.is_land(h) for h in self.vertex_hex[3 * v : 3 * v + 3])
            require(
                7, state.touches_land(v) == land, f"the land at {vertex_text(self.lattice.vertex[v])} is noted wrongly"
            )
            close = any(w in self.builder for w in (v, *self.vertex_next[3 * v : 3 * v + 3]))
            name = vertex_text(self.lattice.vertex[v])
            require(6, state.keeps_distance(v) != close, f"the buildings near {name} are noted wrongly")
            codes = {p.ROAD + seat for seat in range(4) if here & p.ROAD_HERE << seat}
            codes |= {p.SHIP + seat for seat in range(4) if here & p.SHIP_HERE << seat}
            fine = codes == around.get(v, set())
            require(6, fine, f"the pieces at {vertex_text(self.lattice.vertex[v])} are noted wrongly")

    # ---- 8, 9, 10, 20

    def ports(self) -> None:
        state = self.state
        port = [0] * int(self.lattice.vertices)
        for h, kind in enumerate(self.kind):
            side = self.facing[h]
            require(8, side < 0 or kind >= p.HARBOUR, "a hex that is no harbour faces a side")
            if kind < p.HARBOUR:
                continue
            if side < 0:
                pending = h == state.found if self.phase == p.FACING else self.phase in (p.LAY_FACE, p.ENDED)
                require(8, pending, f"the harbour at {hex_text(self.cell[h])} faces no side")
                continue
            for v in self.ends(self.side[6 * h + side]):
                require(8, not port[v], f"two harbours share a port at {vertex_text(self.lattice.vertex[v])}")
                port[v] = p.ANY_PORT if kind == p.HARBOUR else kind - p.HARBOUR
        require(8, port == [int(code) for code in state.port], "a port is noted wrongly")

    def discovered(self) -> None:
        state, settings = self.state, self.settings
        usual = settings.intimate and settings.setup_discovery and settings.moved_discovers
        if not usual or self.phase in (p.ENDED, *LAYING):
            return
        tiles = [kind for kind, n in enumerate(state.stack) if n]
        waiting = (state.wait, state.wait_2, state.wait_3)
        for pieces in self.pieces:
            for e, _ in pieces:
                for v in self.ends(e):
                    for i in range(3):
                        if self.vertex_hex[3 * v + i] < 0:
                            cell = int(missing_cell(self.lattice.vertex[v], i))
                            failed = not tiles or (tiles[0] >= p.HARBOUR and not discovery.takes_harbour(state, cell))
                            name = edge_text(self.lattice.edge[e])
                            fine = failed or cell in waiting
                            require(9, fine, f"the piece at {name} has not discovered {hex_text(cell)}")

    def regions(self) -> None:
        places = {cell for h, cell in enumerate(self.cell) if self.kind[h] >= 0}
        for cell in self.cell:
            q, r = place_of(cell)
            require(20, max(abs(q), abs(r), abs(q + r)) < BOUND, f"a hex lies at {q},{r}")
        if self.phase in LAYING:
            return
        todo = set(places)
        regions = 0
        while todo:
            regions += 1
            edge = [todo.pop()]
            while edge:
                here = edge.pop()
                near = [here + step for step in _STEPS if here + step in todo]
                todo.difference_update(near)
                edge += near
        require(10, regions <= 2, f"the known hexes form {regions} regions")
        for cell in self.cell[14:] if self.settings.intimate else []:
            alone = not any(cell + step in places for step in _STEPS)
            require(10, not alone, f"the hex at {hex_text(cell)} touches no other")

    # ---- 11

    def reaches(self) -> None:
        """Check what was kept of where a seat could build, for not all that happens changes it."""
        for seat, kept in enumerate(self.state.reach):
            if kept is not None:
                anew = survey(self.state, seat)
                fine = all(
                    list(one) == list(other)
                    for one, other in (
                        (kept.ends, anew.ends),
                        (kept.roads, anew.roads),
                        (kept.ships, anew.ships),
                        (kept.settles, anew.settles),
                        (kept.cities, anew.cities),
                        (kept.loose, anew.loose),
                        (kept.lifts, anew.lifts),
                    )
                )
                require(6, fine, f"what {seat_text(seat)} could build is noted wrongly")

    def robber(self) -> None:
        listed = [int(move) - M_ROB for move in self.state.lands]
        land = [cell for h, cell in enumerate(self.cell) if self.is_land(h)]
        require(11, listed in ([], land), "the land that the robber may go to is noted wrongly")
        h = int(self.state.robber)
        if h >= 0:
            require(11, self.is_land(h), "the robber stands on no land")
        else:
            require(11, p.DESERT not in self.kind, "the robber is beside the board, though there is a desert")

    # ---- 12, 13

    def awards(self) -> None:
        state = self.state
        lengths = []
        for seat in self.seats:
            pieces = tuple((int(code >= p.SHIP), *self.ends(e)) for e, code in self.pieces[seat])
            ends = {v for _, one, two in pieces for v in (one, two)}
            own = frozenset(v for v in ends if self.builder.get(v) == seat)
            foreign = frozenset(v for v in ends if v in self.builder) - own
            lengths.append(longest(pieces, own, foreign))
            noted = self.own[p.FIELDS * seat + p.LENGTH]
            require(12, noted == lengths[-1], f"the route of {seat_text(seat)} is {lengths[-1]} long, not {noted}")
        holder = int(state.route)
        if holder >= 0:
            require(12, lengths[holder] >= max(5, *lengths), f"{seat_text(holder)} holds the longest route")
        else:
            alone = lengths.count(max(lengths)) == 1
            require(12, max(lengths) < 5 or not alone, "nobody holds the longest route")
        knights = [unpack(self.own[p.FIELDS * seat + p.PLAYED])[KNIGHT] for seat in self.seats]
        holder = int(state.army)
        if holder >= 0:
            require(13, knights[holder] >= max(3, *knights), f"{seat_text(holder)} holds the largest army")
        else:
            require(13, max(knights) < 3, "nobody holds the largest army")

    # ---- 14, 15, 16, 18

    def points(self) -> None:
        state = self.state
        scores = []
        for seat in self.seats:
            at = p.FIELDS * seat
            own = [v for v, who in self.builder.items() if who == seat]
            points = sum(2 if self.spot[v] & p.CITY else 1 for v in own) + self.own[at + p.ISLANDS]
            points += 2 * (state.route == seat) + 2 * (state.army == seat)
            bonus = self.bonus(seat, own)
            noted = int(state.bonus(seat))
            require(16, noted == bonus, f"{seat_text(seat)} has {bonus} Home Base points, not {noted}")
            if not (self.settings.total_bonus or self.settings.each_bonus):
                require(16, bonus in (0, 1, 5, 7), f"{seat_text(seat)} has {bonus} Home Base points")
            points += bonus
            noted = self.own[at + p.POINTS]
            require(14, noted == points, f"{seat_text(seat)} has {points} points, not {noted}")
            scores.append(points + unpack(self.own[at + p.DEV])[4])
            require(14, scores[-1] == state.score(seat), f"the hidden points of {seat_text(seat)} are counted wrongly")
            if state.actor != OVER:
                room = scores[-1] - points <= self.own[at + p.ROOM]
                require(14, room, f"{seat_text(seat)} has more victory point cards than the others can think")
        islands = sum(self.own[p.FIELDS * seat + p.ISLANDS] for seat in self.seats)
        first = {int(v) for seat in self.seats for v in state.a_vertices(seat)} if self.settings.intimate else set()
        later = sum(v not in first for v in self.builder)
        require(15, islands <= (later if self.settings.intimate else 0), f"there are {islands} island points")
        if self.decides and not state.opening:
            for seat in self.seats if self.settings.any_turn else (int(state.player),):
                fine = scores[seat] < self.settings.target
                require(18, fine, f"{seat_text(seat)} has {scores[seat]} points, and has not won")

    def bonus(self, seat: int, own: list[int]) -> int:
        """Work out the Home Base points (IS-85)."""
        if not self.settings.intimate:
            return 0
        base = range(7 * (1 - seat), 7 * (1 - seat) + 5)
        worth = (4, 5) if self.settings.total_bonus else (5, 7)
        touching = [
            worth[self.spot[v] & p.CITY > 0] for v in own if set(self.vertex_hex[3 * v : 3 * v + 3]) & set(base)
        ]
        if touching:
            return sum(touching) if self.settings.each_bonus else max(touching)
        for e, code in self.pieces[seat]:
            if (code >= p.SHIP or self.settings.road_bonus) and set(self.edge_hex[2 * e : 2 * e + 2]) & set(base):
                return 1
        return 0

    # ---- 17, 18

    def turn(self) -> None:
        state = self.state
        bought, dev = unpack(int(state.bought)), unpack(self.own[p.FIELDS * int(state.player) + p.DEV])
        kept = all(new <= held for new, held in zip(bought, dev, strict=True))
        require(17, kept, "a card that was bought this turn is not held any more")
        ships = [int(e) for e in state.new_ships]
        fine = len(set(ships)) == len(ships) and all(self.piece[e] == p.SHIP + state.player for e in ships)
        require(17, fine, "a new ship is none of the active player")
        early = not (bool(state.rolled) or state.opening)
        require(17, not (early and state.ship_moved and self.phase != p.ENDED), "a ship was moved before the roll")
        actor = int(state.actor)
        require(18, (self.phase == p.ENDED) == (actor == OVER) == (state.reason != 0), "the end is noted wrongly")
        require(18, (self.phase in CHANCE_PHASES) == (actor == CHANCE), "chance acts at a wrong time")
        require(18, actor < len(self.seats) and 0 <= state.player < len(self.seats), "a player acts who is not there")
        if self.phase in (p.MAIN, p.PRE, p.ROBBER, p.FACING, p.FOUND, p.LAY, p.FIRST_ROAD):
            require(18, actor == state.player, "a player acts whose turn it is not")
        if self.phase == p.DISCARD:
            owed = [int(state.owed) >> 12 * seat & COUNT for seat in self.seats]
            require(18, owed[actor] and not any(owed[:actor]), "a player discards out of turn")
            for seat in self.seats:
                require(1, owed[seat] <= total(state.hand(seat)), f"{seat_text(seat)} must discard more than there is")
        else:
            require(18, not state.owed, "cards are to be discarded at a wrong time")
        if actor == OVER:
            require(18, state.best, "the game is over without a result")
        else:
            require(18, state.turn < self.settings.turn_limit, f"{state.turn} turns have been completed")

    # ---- 19

    def lines(self) -> None:
        """Check that pieces hang on buildings, as far as no opponent's building can have cut them off."""
        for seat in self.seats:
            ends = {v for e, _ in self.pieces[seat] for v in self.ends(e)}
            if any(self.builder.get(v, seat) != seat for v in ends):
                continue
            for ship in (False, True):
                joined: dict[int, list[int]] = {}
                for e, code in self.pieces[seat]:
                    if (code >= p.SHIP) == ship:
                        one, two = self.ends(e)
                        joined.setdefault(one, []).append(two)
                        joined.setdefault(two, []).append(one)
                held = reached([v for v in joined if self.builder.get(v) == seat], joined)
                # ships beside the cut may have been moved away since
                if len(held) < len(joined) and not (ship and self.cut_once(seat)):
                    what = "ship" if ship else "road"
                    where = vertex_text(self.lattice.vertex[min(set(joined) - held)])
                    raise InvalidState(19, f"a {what} of {seat_text(seat)} at {where} hangs on no building")

    def cut_once(self, seat: int) -> bool:
        """Tell whether an opponent has built somewhere since the set-up."""
        first = {int(v) for other in self.seats for v in self.state.a_vertices(other)}
        return any(who != seat and v not in first for v, who in self.builder.items())

    # ---- what the rules keep ready

    def atlas(self) -> None:
        """Check the lattices that are kept for all positions that were drawn together."""
        atlas = self.state.atlas
        if atlas is None:
            return
        for before, after in zip(atlas.before, atlas.after, strict=True):
            if after.hexes:
                anew = before.grown(after.cell[before.hexes])
                fine = all(
                    list(one) == list(other)
                    for one, other in (
                        (after.space, anew.space),
                        (after.corner, anew.corner),
                        (after.side, anew.side),
                        (after.vertex, anew.vertex),
                        (after.edge, anew.edge),
                        (after.onward, anew.onward),
                    )
                )
                require(20, fine, "what a lattice grows into is noted wrongly")

    def rates(self) -> None:
        """Check the rates of trade, which follow from ports, and the income, which follows from all."""
        state = self.state
        seats = len(self.seats)
        income = [[0] * 5 for _ in range(13 * seats)]
        crop = [0] * int(self.lattice.hexes)
        rates = [[4] * 5 for _ in self.seats]
        for v, seat in self.builder.items():
            code = int(state.port[v])
            for kind in range(5):
                if code == kind + 1:
                    rates[seat][kind] = 2
                elif code == p.ANY_PORT:
                    rates[seat][kind] = min(rates[seat][kind], 3)
            due = 2 if self.spot[v] & p.CITY else 1
            for h in self.vertex_hex[3 * v : 3 * v + 3]:
                if h >= 0:
                    crop[h] += due << 12 * seat
                if h >= 0 and self.token[h] and h != state.robber:
                    income[seats * self.token[h] + seat][self.kind[h]] += due
        for seat in self.seats:
            noted = self.own[p.FIELDS * seat + p.RATES]
            require(20, noted == pack(rates[seat]), f"{seat_text(seat)} trades at {unpack(noted)}")
        fine = [int(cards) for cards in state.income] == [pack(cards) for cards in income]
        require(20, fine, "what a roll brings is noted wrongly")
        require(20, crop == [int(cards) for cards in state.crop], "what a hex brings is noted wrongly")
