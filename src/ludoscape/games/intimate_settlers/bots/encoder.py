"""Positions and moves of Intimate Settlers as numbers, for learners. Compiled.

The board is the same for all seats, in planes: of a board that grows, the spaces up to four beside those where it
began; what lies farther out is not shown (that is so in about one random game of two hundred). Only who owns something
is counted from the observing seat on. Hands and development cards of others are 0 where the view does not show them.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.engine.encoder import Encoder, as_byte, steps_on, steps_to
from ludoscape.engine.fields import begins, read_fields
from ludoscape.engine.state import OVER, State
from ludoscape.games.intimate_settlers.bots.numbering import Numbering
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT, total
from ludoscape.games.intimate_settlers.rules.letters import CARDS as BOUGHT
from ludoscape.games.intimate_settlers.rules.letters import KINDS, PHASES
from ludoscape.games.intimate_settlers.rules.position import Settings
from ludoscape.games.intimate_settlers.rules.state import SettlersState

PACKAGE: Final = "ludoscape.games.intimate_settlers"

# the fields beside the board, and those that only some games have
REST: Final = (
    *("cards", "hands", "development", "development_cards", "played", "rates", "left", "points", "route", "islands"),
    *("longest_route", "largest_army", "winners", "new_cards", "bank", "deck", "phase", "seat", "actor", "turn_of"),
    *("step", "turn", "turns_left", "dice", "done", "free", "takes", "discards"),
)
SOMETIMES: Final = ("stack", "bag", "offer", "wanted", "accepted", "offers_left")
CARDS: Final = 0
HANDS: Final = 1
DEVELOPMENT: Final = 2
DEVELOPMENT_CARDS: Final = 3
PLAYED: Final = 4
RATES: Final = 5
LEFT: Final = 6
POINTS: Final = 7
ROUTE: Final = 8
ISLANDS: Final = 9
LONGEST_ROUTE: Final = 10
LARGEST_ARMY: Final = 11
WINNERS: Final = 12
NEW_CARDS: Final = 13
BANK: Final = 14
DECK: Final = 15
PHASE: Final = 16
SEAT: Final = 17
ACTOR: Final = 18
TURN_OF: Final = 19
STEP: Final = 20
TURN: Final = 21
TURNS_LEFT: Final = 22
DICE: Final = 23
DONE: Final = 24
FREE: Final = 25
TAKES: Final = 26
DISCARDS: Final = 27
STACK: Final = 28
BAG: Final = 29
OFFER: Final = 30
WANTED: Final = 31
ACCEPTED: Final = 32
OFFERS_LEFT: Final = 33

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
        self._no_buildings = bytes(int(self._vertices))  # planes of a seat that has built nothing
        self._no_pieces = bytes(int(self._edges))
        only = {"intimate": int(settings.intimate), "base": int(not settings.intimate)}
        holdings = read_fields(PACKAGE, "holdings", seats=int(seats), kinds=kinds, bought=BOUGHT, **only)
        turn = read_fields(PACKAGE, "turn", seats=int(seats), phases=PHASES, **only)
        rest = [*holdings, *turn]
        at = begins(rest)
        # where each begins, after the board
        self._begin: vec[i64] = vec[i64]([at[name] for name in REST] + [at.get(name, 0) for name in SOMETIMES])
        self._rest = bytes(sum([field.length for field in rest]))
        super().__init__(len(numbering.moves), [*board, *rest])

    # ---- actions

    def action(self, move: i64) -> i64:
        """Give the action of a move. Raises ValueError for a place that no game can come to."""
        return self.numbering.action(move)

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        return self.numbering.moves[action]

    # ---- observations

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat: the board, then zeros, in which is marked what there is."""
        position = cast(SettlersState, state)
        begin: i64 = len(out)
        if not position.chart:
            position.chart = self._draw_chart(position)
        out.write(position.chart)
        self._turn_works(self._works(position), seat, out)
        self._mark_hexes(position, begin, out)
        self._set_new_ships(position, seat, begin, out)
        rest: i64 = len(out)
        out.write(self._rest)
        self._holdings(position, seat, out, rest)
        self._supplies(position, seat, out, rest)
        self._turn(position, seat, out, rest)
        if not self.settings.intimate:
            self._offer(position, seat, out, rest)

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

    def _works(self, position: SettlersState) -> list[bytes]:
        """Give a plane of each seat's buildings, then one of each seat's roads and ships; draw those that changed."""
        seats = self._seats
        if not position.works:
            position.works = [b""] * int(2 * seats)
        for plane in range(2 * seats):
            if not len(position.works[plane]):
                works = position.works[:]  # other positions may have the same list, in which nothing is changed
                works[plane] = self._draw_plane(position, plane)
                position.works = works
        return position.works

    def _draw_plane(self, position: SettlersState, plane: i64) -> bytes:
        seats = self._seats
        return self._draw_buildings(position, plane) if plane < seats else self._draw_pieces(position, plane - seats)

    def _draw_buildings(self, position: SettlersState, seat: i64) -> bytes:
        """Draw the settlements and cities of a seat."""
        out = BytesWriter()
        out.write(self._no_buildings)
        lattice = position.lattice
        spot = position.spot
        for v in range(lattice.vertices):
            if spot[v] & p.OWNER == seat + 1:
                place = self.numbering.vertex[lattice.vertex[v]]
                if 0 <= place < self._vertices:
                    out[place] = u8(2) if spot[v] & p.CITY else u8(1)
        return out.getvalue()

    def _draw_pieces(self, position: SettlersState, seat: i64) -> bytes:
        """Draw the roads and ships of a seat."""
        out = BytesWriter()
        out.write(self._no_pieces)
        lattice = position.lattice
        piece = position.piece
        for e in range(lattice.edges):
            code = piece[e]
            if code and code - 1 & 3 == seat:
                what = i64(A_SHIP) if code >= p.SHIP else i64(A_ROAD)
                self._set_edge(lattice.edge[e], 0, what, 0, out)
        return out.getvalue()

    def _turn_works(self, planes: list[bytes], seat: i64, out: BytesWriter) -> None:
        """Append the planes of what is built, those of the observing seat first."""
        seats = self._seats
        for k in range(seats):
            out.write(planes[steps_on(seat, k, seats)])
        for k in range(seats):
            out.write(planes[seats + steps_on(seat, k, seats)])

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

    def _holdings(self, position: SettlersState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark what each seat has, and how far it has come."""
        at = self._begin
        seats = self._seats
        own = position.own
        over = position.actor == OVER
        open_hands = over or self.settings.open_hands
        for k in range(seats):
            other = steps_on(seat, k, seats)
            of = p.FIELDS * other
            hand = own[of + p.HAND]
            out[begin + at[CARDS] + k] = u8(total(hand))
            if k == 0 or open_hands:
                _mark_cards(hand, begin + at[HANDS] + 5 * k, out)
            points = own[of + p.POINTS]
            development = own[of + p.DEV]
            if development:
                out[begin + at[DEVELOPMENT] + k] = u8(total(development))
                if k == 0 or over:
                    _mark_cards(development, begin + at[DEVELOPMENT_CARDS] + 5 * k, out)
                    points += position.hidden_points(other)
            out[begin + at[POINTS] + k] = as_byte(points)
            _mark_cards(own[of + p.PLAYED], begin + at[PLAYED] + 5 * k, out)
            _mark_cards(own[of + p.RATES], begin + at[RATES] + 5 * k, out)
            left = begin + at[LEFT] + 4 * k
            for field in range(i64(4)):
                out[left + field] = u8(own[of + p.ROADS_LEFT + field])
            out[begin + at[ROUTE] + k] = u8(own[of + p.LENGTH])
            out[begin + at[ISLANDS] + k] = u8(own[of + p.ISLANDS])
            if position.best & p.BIT[other]:
                out[begin + at[WINNERS] + k] = 1
        if position.route >= 0:
            out[begin + at[LONGEST_ROUTE] + steps_to(position.route, seat, seats)] = 1
        if position.army >= 0:
            out[begin + at[LARGEST_ARMY] + steps_to(position.army, seat, seats)] = 1

    def _supplies(self, position: SettlersState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark the cards bought this turn, the bank, the deck, and what can still be discovered."""
        at = self._begin
        if seat == position.player:
            _mark_cards(position.bought, begin + at[NEW_CARDS], out)
        _mark_cards(position.bank, begin + at[BANK], out)
        out[begin + at[DECK]] = u8(total(position.deck))
        if self.settings.intimate:
            stack = position.stack
            at_stack = begin + at[STACK]
            for kind in range(i64(p.HEX_KINDS)):
                out[at_stack + kind] = u8(stack[kind])
            bag = position.bag
            at_bag = begin + at[BAG] - 2
            for number in range(i64(2), i64(13)):
                out[at_bag + number] = u8(bag[number])

    def _turn(self, position: SettlersState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark who decides what, and what has been done in this turn."""
        at = self._begin
        seats = self._seats
        phase = position.phase
        out[begin + at[PHASE] + phase] = 1
        out[begin + at[SEAT] + seat] = 1
        if position.actor >= 0:
            out[begin + at[ACTOR] + steps_to(position.actor, seat, seats)] = 1
        out[begin + at[TURN_OF] + steps_to(position.player, seat, seats)] = 1
        if position.opening:
            out[begin + at[STEP]] = u8(position.step)
        out[begin + at[TURN]] = as_byte(position.turn)
        out[begin + at[TURNS_LEFT]] = as_byte(self.settings.turn_limit - position.turn)
        if position.dice >= 0:
            out[begin + at[DICE]] = u8(position.dice // 6 + position.dice % 6 + 2)
        done = begin + at[DONE]
        if position.rolled:
            out[done] = 1
        if position.built:
            out[done + 1] = 1
        if position.card_played:
            out[done + 2] = 1
        if position.ship_moved:
            out[done + 3] = 1
        if phase == p.PIECE or p.TILE <= phase <= p.FACING:
            out[begin + at[FREE]] = u8(position.free)
        if phase == p.PLENTY:
            out[begin + at[TAKES]] = u8(position.takes)
        if position.owed:
            for k in range(seats):
                out[begin + at[DISCARDS] + k] = u8(position.owed >> 12 * steps_on(seat, k, seats) & COUNT)

    def _offer(self, position: SettlersState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark what is offered to other players, and who has accepted."""
        at = self._begin
        _mark_cards(position.give, begin + at[OFFER], out)
        _mark_cards(position.want, begin + at[WANTED], out)
        for k in range(self._seats):
            if position.yes & p.BIT[steps_on(seat, k, self._seats)]:
                out[begin + at[ACCEPTED] + k] = 1
        out[begin + at[OFFERS_LEFT]] = as_byte(self.settings.max_offers - position.offers)


def _mark_cards(cards: i64, at: i64, out: BytesWriter) -> None:
    """Mark five packed counts, where there are zeros."""
    if cards:
        out[at] = u8(cards & COUNT)
        out[at + 1] = u8(cards >> 12 & COUNT)
        out[at + 2] = u8(cards >> 24 & COUNT)
        out[at + 3] = u8(cards >> 36 & COUNT)
        out[at + 4] = u8(cards >> 48 & COUNT)
