"""Positions and moves of Intimate Settlers as numbers, for learners. Compiled.

The board is the same for all seats, in planes: of a board that grows, the spaces up to four beside those where it
began; what lies farther out is not shown (that is so in about one random game of two hundred). Only who owns something
is counted from the observing seat on. Hands and development cards of others are 0 where the view does not show them.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from ludoscape.engine.encoder import MOST, Encoder, flag, one_of, put, steps_on, steps_to
from ludoscape.engine.fields import read_fields
from ludoscape.engine.state import OVER, State
from ludoscape.games.intimate_settlers.bots.numbering import Numbering
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT, total
from ludoscape.games.intimate_settlers.rules.letters import CARDS, KINDS, PHASES
from ludoscape.games.intimate_settlers.rules.position import Settings
from ludoscape.games.intimate_settlers.rules.state import SettlersState

PACKAGE: Final = "ludoscape.games.intimate_settlers"
NO_CARDS: Final = bytes(5)

# what an edge shows; 0 for nothing
A_ROAD: Final = 1
A_SHIP: Final = 2
A_NEW_SHIP: Final = 3
THE_LIFTED: Final = 4
# what a hex is marked by
ROBBED: Final = 1
UNFINISHED: Final = 2
AWAITED: Final = 3


class SettlersEncoder(Encoder):
    """Encode positions of Intimate Settlers; `Numbering` says which places and moves come in which order."""

    def __init__(self, settings: Settings) -> None:
        numbering = Numbering(settings)
        seats = settings.seats
        places = {"hexes": int(numbering.hexes), "vertices": int(numbering.vertices), "edges": int(numbering.edges)}
        kinds = tuple([f"{number + 1} {kind}" for number, kind in enumerate(KINDS)])
        board = read_fields(PACKAGE, "board", seats=int(seats), **places, kinds=kinds)
        self.settings = settings
        self.numbering = numbering
        self._seats = seats
        self._hexes = numbering.hexes
        self._vertices = numbering.vertices
        self._edges = numbering.edges
        self._ports: i64 = 3 * numbering.hexes  # where planes begin
        self._buildings: i64 = self._ports + numbering.vertices
        self._pieces: i64 = self._buildings + seats * numbering.vertices
        self._chart = bytes(int(self._buildings))  # spaces and ports, before anything lies there
        self._works = bytes(sum([field.length for field in board]) - len(self._chart))  # before anything is built
        self._phases: i64 = len(PHASES)
        only = {"intimate": int(settings.intimate), "base": int(not settings.intimate)}
        holdings = read_fields(PACKAGE, "holdings", seats=int(seats), kinds=kinds, bought=CARDS, **only)
        turn = read_fields(PACKAGE, "turn", seats=int(seats), phases=PHASES, **only)
        super().__init__(len(numbering.moves), [*board, *holdings, *turn])

    # ---- actions

    def action(self, move: i64) -> i64:
        """Give the action of a move. Raises ValueError for a place that no game can come to."""
        return self.numbering.action(move)

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        return self.numbering.moves[action]

    # ---- observations

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat."""
        position = cast(SettlersState, state)
        begin: i64 = len(out)
        if not position.chart:
            position.chart = self._draw_chart(position)
        if not position.works:
            position.works = self._draw_works(position)
        out.write(position.chart)
        self._turn_works(position.works, seat, out)
        self._mark_hexes(position, begin, out)
        self._set_new_ships(position, seat, begin, out)
        self._append_holdings(position, seat, out)
        self._append_supplies(position, seat, out)
        self._append_turn(position, seat, out)

    def _draw_chart(self, position: SettlersState) -> bytes:
        """Draw what seldom changes: what lies on each hex, its number, and the ports."""
        out = BytesWriter()
        out.write(self._chart)
        lattice = position.lattice
        number = self.numbering.hex
        n = self._hexes
        for h in range(lattice.hexes):
            kind = position.kind[h]
            if kind >= 0:
                place = number[lattice.cell[h]]
                if 0 <= place < n:
                    out[place] = u8(kind + 1)
                    out[n + place] = u8(position.token[h])
        for v in range(lattice.vertices):
            code = position.port[v]
            if code:
                place = self.numbering.vertex[lattice.vertex[v]]
                if 0 <= place < self._vertices:
                    out[self._ports + place] = u8(code)
        return out.getvalue()

    def _mark_hexes(self, position: SettlersState, begin: i64, out: BytesWriter) -> None:
        """Mark where the robber is, and what waits."""
        lattice = position.lattice
        marks = begin + 2 * self._hexes
        if position.robber >= 0:
            self._mark(lattice.cell[position.robber], ROBBED, marks, out)
        if p.TILE <= position.phase <= p.FACING:
            if position.found >= 0:
                self._mark(lattice.cell[position.found], UNFINISHED, marks, out)
            if position.wait >= 0:
                self._mark(position.wait, AWAITED, marks, out)
            if position.wait_2 >= 0:
                self._mark(position.wait_2, AWAITED, marks, out)
            if position.wait_3 >= 0:
                self._mark(position.wait_3, AWAITED, marks, out)

    def _mark(self, cell: i64, mark: i64, marks: i64, out: BytesWriter) -> None:
        place = self.numbering.hex[cell]
        if 0 <= place < self._hexes:
            out[marks + place] = u8(mark)

    def _draw_works(self, position: SettlersState) -> bytes:
        """Draw what is built, in planes of the seats in their order: settlements and cities, then roads and ships."""
        out = BytesWriter()
        out.write(self._works)
        lattice = position.lattice
        spot = position.spot
        for v in range(lattice.vertices):
            owner = spot[v] & p.OWNER
            if owner:
                place = self.numbering.vertex[lattice.vertex[v]]
                if 0 <= place < self._vertices:
                    out[self._vertices * (owner - 1) + place] = u8(2) if spot[v] & p.CITY else u8(1)
        piece = position.piece
        pieces = self._seats * self._vertices
        for e in range(lattice.edges):
            code = piece[e]
            if code:
                what = i64(A_SHIP) if code >= p.SHIP else i64(A_ROAD)
                self._set_edge(lattice.edge[e], code - 1 & 3, what, pieces, out)
        return out.getvalue()

    def _turn_works(self, works: bytes, seat: i64, out: BytesWriter) -> None:
        """Append the planes of what is built, those of the observing seat first."""
        if seat == 0:
            out.write(works)
            return
        pieces = self._seats * self._vertices
        own = seat * self._vertices
        out.write(works[own:pieces])
        out.write(works[:own])
        own = pieces + seat * self._edges
        out.write(works[own:])
        out.write(works[pieces:own])

    def _set_new_ships(self, position: SettlersState, seat: i64, begin: i64, out: BytesWriter) -> None:
        """Tell ships of this turn, and the one that was taken up, from the others."""
        lattice = position.lattice
        pieces = begin + self._pieces
        new = position.new_ships
        turned = steps_to(position.player, seat, self._seats)
        for i in range(len(new)):
            self._set_edge(lattice.edge[new[i]], turned, A_NEW_SHIP, pieces, out)
        if position.phase == p.DROP:
            self._set_edge(lattice.edge[position.lifted], turned, THE_LIFTED, pieces, out)

    def _set_edge(self, edge: i64, turned: i64, what: i64, pieces: i64, out: BytesWriter) -> None:
        place = self.numbering.edge[edge]
        if 0 <= place < self._edges:
            out[pieces + self._edges * turned + place] = u8(what)

    def _append_holdings(self, position: SettlersState, seat: i64, out: BytesWriter) -> None:
        """Append what each seat has, and how far it has come."""
        seats = self._seats
        own = position.own
        over = position.actor == OVER
        for k in range(seats):
            out.append(u8(total(own[p.FIELDS * steps_on(seat, k, seats) + p.HAND])))
        for k in range(seats):
            if k == 0 or over or self.settings.open_hands:
                _append_cards(own[p.FIELDS * steps_on(seat, k, seats) + p.HAND], out)
            else:
                out.write(NO_CARDS)
        for k in range(seats):
            out.append(u8(total(own[p.FIELDS * steps_on(seat, k, seats) + p.DEV])))
        for k in range(seats):
            if k == 0 or over:
                _append_cards(own[p.FIELDS * steps_on(seat, k, seats) + p.DEV], out)
            else:
                out.write(NO_CARDS)
        for k in range(seats):
            _append_cards(own[p.FIELDS * steps_on(seat, k, seats) + p.PLAYED], out)
        for k in range(seats):
            _append_cards(own[p.FIELDS * steps_on(seat, k, seats) + p.RATES], out)
        for k in range(seats):
            at = p.FIELDS * steps_on(seat, k, seats)
            for field in range(i64(p.ROADS_LEFT), i64(p.CITIES_LEFT + 1)):
                out.append(u8(own[at + field]))
        for k in range(seats):
            other = steps_on(seat, k, seats)
            points = own[p.FIELDS * other + p.POINTS]
            if k == 0 or over:
                points += position.hidden_points(other)
            put(out, points, MOST)
        for k in range(seats):
            out.append(u8(own[p.FIELDS * steps_on(seat, k, seats) + p.LENGTH]))
        for k in range(seats):
            out.append(u8(own[p.FIELDS * steps_on(seat, k, seats) + p.ISLANDS]))
        one_of(out, steps_to(position.route, seat, seats), seats)
        one_of(out, steps_to(position.army, seat, seats), seats)
        for k in range(seats):
            flag(out, position.best & p.BIT[steps_on(seat, k, seats)] != 0)

    def _append_supplies(self, position: SettlersState, seat: i64, out: BytesWriter) -> None:
        """Append the cards bought this turn, the bank, the deck, and what can still be discovered."""
        if seat == position.player:
            _append_cards(position.bought, out)
        else:
            out.write(NO_CARDS)
        _append_cards(position.bank, out)
        out.append(u8(total(position.deck)))
        if self.settings.intimate:
            for kind in range(i64(p.HEX_KINDS)):
                out.append(u8(position.stack[kind]))
            for number in range(i64(2), i64(13)):
                out.append(u8(position.bag[number]))

    def _append_turn(self, position: SettlersState, seat: i64, out: BytesWriter) -> None:
        """Append who decides what, and what has been done in this turn."""
        seats = self._seats
        phase = position.phase
        one_of(out, phase, self._phases)
        one_of(out, seat, seats)
        one_of(out, steps_to(position.actor, seat, seats), seats)
        one_of(out, steps_to(position.player, seat, seats), seats)
        _append_if(position.opening, position.step, out)
        put(out, position.turn, MOST)
        put(out, self.settings.turn_limit - position.turn, MOST)
        _append_if(position.dice >= 0, position.dice // 6 + position.dice % 6 + 2, out)
        flag(out, position.rolled)
        flag(out, position.built)
        flag(out, position.card_played)
        flag(out, position.ship_moved)
        _append_if(phase == p.PIECE or p.TILE <= phase <= p.FACING, position.free, out)
        _append_if(phase == p.PLENTY, position.takes, out)
        for k in range(seats):
            out.append(u8(position.owed >> 12 * steps_on(seat, k, seats) & COUNT))
        if not self.settings.intimate:
            _append_cards(position.give, out)
            _append_cards(position.want, out)
            for k in range(seats):
                flag(out, position.yes & p.BIT[steps_on(seat, k, seats)] != 0)
            put(out, self.settings.max_offers - position.offers, MOST)


def _append_cards(cards: i64, out: BytesWriter) -> None:
    """Append five packed counts."""
    out.append(u8(cards & COUNT))
    out.append(u8(cards >> 12 & COUNT))
    out.append(u8(cards >> 24 & COUNT))
    out.append(u8(cards >> 36 & COUNT))
    out.append(u8(cards >> 48 & COUNT))


def _append_if(counts: bool, value: i64, out: BytesWriter) -> None:
    """Append a number where it counts, 0 elsewhere."""
    if counts:
        out.append(u8(value))
    else:
        out.append(0)
