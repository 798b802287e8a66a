"""The set-up: Home Bases or a drawn island, first settlements, roads and cards (IS-20 … IS-36). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, Moves
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT, DECK
from ludoscape.games.intimate_settlers.rules.discovery import Discovery
from ludoscape.games.intimate_settlers.rules.position import Settings
from ludoscape.games.intimate_settlers.rules.story import blank_stretch

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

LAND: Final = 19
SPIRAL_LETTERS: Final = vec[i64](list(p.LETTERS))
OWN: Final = vec[i64](list(p.OWN_NUMBERS))


@mypyc_attr(allow_interpreted_subclasses=True)
class Opening(Discovery):
    """A position of the set-up."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    def begin(self) -> None:
        """Lay out what is there before the first decision (IS-21)."""
        self.clear_table()
        if self.settings.intimate:
            self.decide(0, p.LAY)
        else:
            for h in range(i64(28), i64(37)):
                self.set_kind(h, p.SEA)
            self.stack[p.SEA] = 0
            self.actor = CHANCE
            self.phase = p.CORNER if self.settings.corner < 0 else p.HEXES_DRAWN
            self.step = self.settings.corner if self.settings.corner > 0 else 0

    def clear_table(self) -> None:
        """Make an empty board, full supplies and empty hands."""
        settings = self.settings
        lattice = settings.lattice
        seats = int(settings.seats)
        self.lattice = lattice
        self.kind = vec[i64]([-1] * int(lattice.hexes))
        self.token = vec[i64]([0] * int(lattice.hexes))
        self.facing = vec[i64]([-1] * int(lattice.hexes))
        self.port = vec[i64]([0] * int(lattice.vertices))
        self.spot = vec[i64]([0] * int(lattice.vertices))
        self.piece = vec[i64]([0] * int(lattice.edges))
        self.flank = vec[i64]([0] * int(lattice.edges))
        self.rolls = vec[i64]([-1] * 26)
        self.income = vec[i64]([0] * (13 * seats))
        self.stack = vec[i64](p.HEXES)
        self.bag = vec[i64](p.NUMBERS)
        self.aside = vec[i64]([0] * p.HEX_KINDS)
        self.aside_numbers = vec[i64]([0] * 13)
        self.own = vec[i64]([0] * (p.FIELDS * seats))
        for seat in range(settings.seats):
            at = p.FIELDS * seat
            self.own[at + p.RATES] = p.FOURS
            self.own[at + p.ROADS_LEFT] = 15
            self.own[at + p.SHIPS_LEFT] = 15 if settings.intimate else 0
            self.own[at + p.SETTLEMENTS_LEFT] = 5
            self.own[at + p.CITIES_LEFT] = 4
            self.own[at + p.ROOM] = settings.target - 1
        bank: i64 = 0
        for kind in range(i64(5)):
            bank += settings.per_kind * p.BIT[12 * kind]
        self.bank = bank
        self.deck = DECK
        if settings.tracks:
            self.seen = blank_stretch(settings.seats)
        self.forget()

    def decide(self, seat: i64, phase: i64) -> None:
        """Ask a seat for a decision."""
        self.player = seat
        self.actor = seat
        self.phase = phase

    # ---- intimate: step counts what is done; 7 decisions each for the bases, 10 numbers, 4 roads, 6 cards

    def next_step(self) -> None:
        """Go on with the next decision of the set-up."""
        self.step += 1
        step = self.step
        if not self.settings.intimate:
            self._next_founding()
        elif step < 14:
            part = step if step < 7 else step - 7
            self.decide(0 if step < 7 else 1, p.LAY if part < 5 else p.LAY_SIDE if part == 5 else p.LAY_FACE)
        elif step < 24:
            self.decide(step & 1, p.OWN_NUMBER)
        elif step < 28:
            if step == 24:
                for seat in range(i64(2)):
                    left, right = self.a_vertices(seat)
                    self.place_settlement(seat, left)
                    self.place_settlement(seat, right)
            self.decide(step & 1, p.FIRST_ROAD)
        elif step < 34:
            self.decide(0 if step < 31 else 1, p.FIRST_CARD)
        else:
            self.begin_game()

    def begin_game(self) -> None:
        """Leave the set-up (IS-28)."""
        raise NotImplementedError

    def opening_moves(self, out: Moves) -> None:
        """Add the moves of a decision or draw of the set-up."""
        phase = self.phase
        if phase == p.LAY:
            first = 7 * self.player
            for terrain in range(i64(5)):
                free = True
                for h in range(first, first + 5):
                    if self.kind[h] == terrain:
                        free = False
                if free:
                    out.add(m.M_LAY + terrain)
        elif phase == p.LAY_SIDE:
            out.add(m.M_SIDE)
            out.add(m.M_SIDE + 1)
        elif phase == p.LAY_FACE:
            self._first_faces(out)
        elif phase == p.OWN_NUMBER:
            self._number_moves(out)
        elif phase == p.FIRST_ROAD:
            left, right = self.a_vertices(self.player)
            mark = p.ROAD_HERE << self.player
            for v in (left, right):
                if not self.spot[v] & mark:
                    self._roads_at(v, out)
        elif phase == p.FIRST_CARD:
            for kind in range(i64(5)):
                if self.bank >> 12 * kind & COUNT:
                    out.add(m.M_TAKE + kind)
        elif phase == p.FOUND:
            for v in range(self.lattice.vertices):
                if self.touches_land(v) and self.keeps_distance(v):
                    out.add(m.M_SETTLE + self.lattice.vertex[v])
        elif phase == p.FOUND_ROAD:
            self._roads_at(self.found, out)
        elif phase == p.CORNER:
            for corner in range(i64(6)):
                out.add(m.M_CORNER + corner)
        elif phase == p.NUMBERS_DRAWN:
            for number in range(i64(2), i64(13)):
                if self.bag[number] and self.number_weight(number):
                    out.add(m.M_TOKEN + number)
        elif phase in (p.HEXES_DRAWN, p.PORTS_DRAWN):
            for kind in range(i64(p.HEX_KINDS)):
                if self.stack[kind] and (kind <= p.DESERT) == (phase == p.HEXES_DRAWN):
                    out.add(m.M_TILE + kind)

    def _roads_at(self, v: i64, out: Moves) -> None:
        for i in range(3 * v, 3 * v + 3):
            e = self.lattice.vertex_edge[i]
            if e >= 0 and not self.piece[e] and self.land_beside(e):
                out.add(m.M_ROAD + self.lattice.edge[e])

    def _first_faces(self, out: Moves) -> None:
        """Add the sides that the starting harbour may face (IS-22)."""
        h = self.starting_harbour(self.player)
        cell = self.lattice.cell[h]
        if not self.settings.face_land:
            self.face_moves(cell, out)
            return
        for side in range(i64(6)):
            if self.may_face(cell, side) and self.faces_home(h, side, self.player):
                out.add(m.M_FACE + side)

    def starting_harbour(self, seat: i64) -> i64:
        """Give the hex of a seat's starting harbour."""
        return 7 * seat + (5 if self.kind[7 * seat + 5] == p.HARBOUR else 6)

    def faces_home(self, h: i64, side: i64, seat: i64) -> bool:
        """Tell whether the hex on a side belongs to a seat's Home Base."""
        e = self.lattice.side[6 * h + side]
        return self.is_home_of(self.lattice.edge_hex[2 * e], seat) or self.is_home_of(
            self.lattice.edge_hex[2 * e + 1], seat
        )

    def _number_moves(self, out: Moves) -> None:
        """Add each own number left onto each own hex without one (IS-23)."""
        first = 7 * self.player
        for i in range(i64(5)):
            number = OWN[i]
            laid = False
            for h in range(first, first + 5):
                if self.token[h] == number:
                    laid = True
            if not laid:
                for h in range(first, first + 5):
                    if not self.token[h]:
                        out.add(m.M_NUMBER + 4096 * number + self.lattice.cell[h])

    def opening_play(self, move: i64) -> None:
        """Play a decision or draw of the set-up."""
        phase = self.phase
        if phase == p.LAY:
            slot = self.step if self.step < 7 else self.step - 7
            self._lay(7 * self.player + slot, move - m.M_LAY)
            self.next_step()
        elif phase == p.LAY_SIDE:
            first = 7 * self.player + 5
            self._lay(first, p.HARBOUR if move == m.M_SIDE else p.SEA)
            self._lay(first + 1, p.SEA if move == m.M_SIDE else p.HARBOUR)
            self.next_step()
        elif phase == p.LAY_FACE:
            self.face(self.starting_harbour(self.player), move - m.M_FACE)
            self.next_step()
        elif phase == p.OWN_NUMBER:
            number = (move - m.M_NUMBER) >> 12
            self._take_number(self.lattice.hex_of((move - m.M_NUMBER) & 4095), number)
            self.next_step()
        elif phase == p.FIRST_ROAD:
            e = self.lattice.edge_of(move - m.M_ROAD)
            self.place_piece(self.player, e, p.ROAD + self.player)
            if self.settings.setup_discovery:
                self.seek(e)
            self.proceed()
        elif phase == p.FIRST_CARD:
            self.gain(self.player, p.BIT[12 * (move - m.M_TAKE)])
            self.next_step()
        elif phase == p.FOUND:
            self.found = self.lattice.vertex_of(move - m.M_SETTLE)
            self.place_settlement(self.player, self.found)
            self.next_step()
        elif phase == p.FOUND_ROAD:
            self._found_road(self.lattice.edge_of(move - m.M_ROAD))
        elif phase == p.CORNER:
            self.step = move - m.M_CORNER
            self.phase = p.HEXES_DRAWN
        elif phase == p.HEXES_DRAWN:
            self._draw_hex(move - m.M_TILE)
        elif phase == p.NUMBERS_DRAWN:
            self._take_number(self._next_unnumbered(), move - m.M_TOKEN)
            if self._next_unnumbered() < 0:
                self._end_layout()
        elif phase == p.PORTS_DRAWN:
            self._draw_port(move - m.M_TILE)

    def _lay(self, h: i64, kind: i64) -> None:
        stack = self.stack[:]
        stack[kind] -= 1
        self.stack = stack
        self.set_kind(h, kind)

    def _take_number(self, h: i64, number: i64) -> None:
        bag = self.bag[:]
        bag[number] -= 1
        self.bag = bag
        self.put_number(h, number)

    # ---- base: the layout, drawn piece by piece; step is the corner of the spiral until founding begins

    def _draw_hex(self, kind: i64) -> None:
        for h in range(i64(LAND)):
            if self.kind[h] < 0:
                self._lay(h, kind)
                if kind == p.DESERT:
                    self.robber = h
                if h == LAND - 1:
                    self.phase = p.PORTS_DRAWN
                return

    def _draw_port(self, kind: i64) -> None:
        for h in range(i64(19), i64(28)):
            if self.kind[h] < 0:
                self._lay(h, kind)
                self.face(h, p.BASE_SIDES[h - 19])
                if h == 27:
                    if self.settings.random_numbers:
                        self.phase = p.NUMBERS_DRAWN
                    else:
                        for i in range(i64(18)):
                            self._take_number(self._next_unnumbered(), SPIRAL_LETTERS[i])
                        self._end_layout()
                return

    def _next_unnumbered(self) -> i64:
        """Give the next producing hex along the spiral that has no number, or -1 (IS-31, IS-32)."""
        for i in range(i64(LAND)):
            h = self.lattice.hex_of(p.SPIRALS[LAND * self.step + i])
            if self.kind[h] != p.DESERT and not self.token[h]:
                return h
        return -1

    def number_weight(self, number: i64) -> i64:
        """Weigh a number for the next hex: in how many ways all could then be laid (IS-33)."""
        if not self.settings.no_red:
            return self.bag[number]
        h = self._next_unnumbered()
        todo: list[i64] = []
        for i in range(i64(LAND)):
            other = self.lattice.hex_of(p.SPIRALS[LAND * self.step + i])
            if other != h and self.kind[other] != p.DESERT and not self.token[other] and not self._near_red(other):
                todo.append(other)
        red = self.bag[6] + self.bag[8]
        others: i64 = 0
        for n in range(i64(2), i64(13)):
            others += self.bag[n]
        others -= red
        if number != 6 and number != 8:
            return self.bag[number] * (red if red else 1) * self._ways(todo, 0, red, h, False)
        if self._near_red(h):
            return 0
        return self.bag[number] * (others if others else 1) * self._ways(todo, 0, red - 1, h, True)

    def _near_red(self, h: i64) -> bool:
        for s in range(6 * h, 6 * h + 6):
            e = self.lattice.side[s]
            for side in range(2 * e, 2 * e + 2):
                near = self.lattice.edge_hex[side]
                if near >= 0 and near != h and (self.token[near] == 6 or self.token[near] == 8):
                    return True
        return False

    def _ways(self, todo: list[i64], first: i64, reds: i64, last: i64, red: bool) -> i64:
        """Count the ways to choose hexes for the red numbers left, no two of them adjacent."""
        if reds == 0:
            return 1
        ways: i64 = 0
        for i in range(first, len(todo)):
            h = todo[i]
            if red and self._adjacent(h, last):
                continue
            rest: list[i64] = [other for other in todo[i + 1 :] if not self._adjacent(h, other)]
            if red:
                rest = [other for other in rest if not self._adjacent(last, other)]
            ways += self._ways(rest, 0, reds - 1, h, False)
        return ways

    def _adjacent(self, one: i64, two: i64) -> bool:
        for s in range(6 * one, 6 * one + 6):
            e = self.lattice.side[s]
            if self.lattice.edge_hex[2 * e] == two or self.lattice.edge_hex[2 * e + 1] == two:
                return one != two
        return False

    def _end_layout(self) -> None:
        self.step = 0
        self.decide(0, p.FOUND)

    def _next_founding(self) -> None:
        """Let the seats found there and back again (IS-35)."""
        seats = self.settings.seats
        k = self.step >> 1
        if k >= 2 * seats:
            self.begin_game()
            return
        self.decide(k if k < seats else 2 * seats - 1 - k, p.FOUND_ROAD if self.step & 1 else p.FOUND)

    def _found_road(self, e: i64) -> None:
        v = self.found
        self.found = -1
        self.place_piece(self.player, e, p.ROAD + self.player)
        if self.step >> 1 >= self.settings.seats:  # the second settlement brings cards
            for i in range(3 * v, 3 * v + 3):
                h = self.lattice.vertex_hex[i]
                if h >= 0 and 0 <= self.kind[h] < p.DESERT:
                    self.gain(self.player, p.BIT[12 * self.kind[h]])
        self.next_step()

    def opening_draw(self, rng: Rng) -> i64:
        """Draw an outcome of the layout."""
        if self.phase == p.CORNER:
            return m.M_CORNER + rng.below(6)
        if self.phase == p.NUMBERS_DRAWN:
            if not self.settings.no_red:
                return self.draw_number(rng)
            left: i64 = 0
            for number in range(i64(2), i64(13)):
                if self.bag[number]:
                    left += self.number_weight(number)
            left = rng.below(left)
            for number in range(i64(2), i64(13)):
                if self.bag[number]:
                    left -= self.number_weight(number)
                    if left < 0:
                        return m.M_TOKEN + number
        first: i64 = 0 if self.phase == p.HEXES_DRAWN else p.HARBOUR
        end: i64 = p.DESERT + 1 if self.phase == p.HEXES_DRAWN else p.HEX_KINDS
        left = 0
        for kind in range(first, end):
            left += self.stack[kind]
        left = rng.below(left)
        for kind in range(first, end):
            left -= self.stack[kind]
            if left < 0:
                return m.M_TILE + kind
        raise ValueError("nothing to draw: this is not a chance node")
