"""The log of Intimate Settlers: an event as a sentence for an audience, the rule it rests on, its traces on the board.

What a draw brings is told as a detail of the move that led to it; the kind of a stolen card and of a development card
is told only to those who may know it (IS-92). Compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.telling import Sentence, Telling, seat_row
from ludoscape.engine.view import Told
from ludoscape.engine.words import join_words, many, seat_name
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import opening, production, score
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, TERRAINS, edge_text, hex_text, vertex_text
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words import sentences
from ludoscape.games.intimate_settlers.words.elements import edge_id, hex_id, key, vertex_id
from ludoscape.games.intimate_settlers.words.names import SIDE_WORDS, cards_words
from ludoscape.games.intimate_settlers.words.sentences import places_of

TOLD_AS: Final = {  # verbs that are told as others are
    "roll": "nothing",
    "give": "nothing",
    "want": "nothing",
    "road": "piece",
    "ship": "piece",
    "accept": "answer",
    "refuse": "answer",
}
PLURAL: Final = (1, 3, 4)  # hills, fields, mountains


def tell(before: SettlersState, move: int, after: SettlersState, seat: int) -> Told:
    """Tell an event to a seat (or a spectator)."""
    event = _Event(before, move, after, seat)
    sentence, rule, joins = event.tell()
    if after.actor == OVER:
        sentence = f"{sentence} {sentences.end_words(after)}".strip()
        rule, joins = "IS-87" if after.reason == p.BY_POINTS else "IS-88", False
    return event.told((sentence, rule, joins))


class _Event(Telling[SettlersState]):
    """One event."""

    def __init__(self, before: SettlersState, move: int, after: SettlersState, watcher: int) -> None:
        super().__init__(before, move, after, int(before.actor if before.actor >= 0 else before.player))
        self.watcher = watcher

    def tell(self) -> Sentence:
        if self.before.actor == CHANCE:
            draws: dict[int, Callable[[], Sentence]] = {
                p.DICE: self.dice,
                p.TILE: self.tile,
                p.NUMBER: self.number,
                p.THEFT: self.stolen,
                p.DEAL_DEV: self.drawn,
                p.CORNER: self.corner,
                p.HEXES_DRAWN: self.layout,
                p.PORTS_DRAWN: self.layout,
                p.NUMBERS_DRAWN: self.layout,
            }
            return draws[int(self.before.phase)]()
        verb = self.before.text(self.move).split()[0]
        sentence: Sentence = getattr(self, TOLD_AS.get(verb, verb))()  # a method for each verb has its name
        return sentence

    # ---- marks

    def mark_at(self, kind: str, what: str, text: str) -> None:
        self.mark(kind, {what: key(text)})

    def mark_hex(self, cell: int) -> None:
        self.mark_at("to", "hex", hex_text(cell))

    # ---- the set-up

    def nothing(self) -> Sentence:
        """What comes next tells it."""
        return "", "IS-40" if self.before.phase == p.PRE else "", True

    def corner(self) -> Sentence:
        corner = p.CORNER_NAMES[self.move - m.M_CORNER]
        return f"The numbers begin in the {SIDE_WORDS[corner]}.", "IS-31", False

    def layout(self) -> Sentence:
        """Tell the drawing of a base board as one event with three details."""
        before, after = self.before, self.after
        if before.phase == p.HEXES_DRAWN:
            if sum(kind >= 0 for kind in list(before.kind)[: p.LAND]) == 0:
                return "The island is laid out at random.", "IS-29", False
            return (
                ("The robber stands in the desert.", "IS-34", True) if after.phase == p.PORTS_DRAWN else ("", "", True)
            )
        if after.phase == before.phase:
            return "", "", True
        random = before.phase == p.NUMBERS_DRAWN or after.phase == p.NUMBERS_DRAWN
        if before.phase == p.PORTS_DRAWN and random:
            return "Nine harbours lie around it.", "IS-34", True
        if random:
            return "The numbers are laid out at random.", "IS-33", True
        return "Nine harbours lie around it, and the numbers follow the coast.", "IS-32", True

    def lay(self) -> Sentence:
        h = 7 * self.seat + int(self.before.step) % 7
        self.mark_hex(int(self.before.lattice.cell[h]))
        return f"{self.who} laid {sentences.found_words(self.move - m.M_LAY)}.", "IS-22", False

    def harbour(self) -> Sentence:
        cells = [int(self.before.lattice.cell[7 * self.seat + i]) for i in (5, 6)]
        here, there = cells if self.move == m.M_SIDE else cells[::-1]
        self.mark_hex(here)
        west = sentences.spot(here)[0] < sentences.spot(there)[0]
        sides = ("west", "east") if west else ("east", "west")
        return f"{self.who} laid the harbour in the {sides[0]} and the sea in the {sides[1]}.", "IS-22", False

    def face(self) -> Sentence:
        side = sentences.side_words(self.move - m.M_FACE)
        before = self.before
        found = before.phase == p.FACING
        h = int(before.found if found else opening.starting_harbour(before, self.seat))
        self.mark_hex(int(before.lattice.cell[h]))
        if found:
            return f"{self.who} turned it to the {side}.", "IS-76", True
        return f"{self.who} turned the harbour to the {side}.", "IS-22", False

    def token(self) -> Sentence:
        number, cell = (self.move - m.M_NUMBER) >> 12, (self.move - m.M_NUMBER) & 4095
        self.mark_hex(cell)
        kind = TERRAINS[self.before.kind[self.before.lattice.hex_of(cell)]]
        settled = ""
        if self.after.phase != p.OWN_NUMBER:
            settled = " Everybody gets two settlements between the own lands."
        return f"{self.who} put {number} on the {kind}.{settled}", "IS-24" if settled else "IS-23", False

    def take(self) -> Sentence:
        name = RESOURCES[self.move - m.M_TAKE]
        if self.before.phase != p.FIRST_CARD:
            return f"{self.who} took 1 {name}.", "IS-65", True
        first = (int(self.before.step) - 28) % 3 == 0
        return f"{self.who} took 1 {name}{'' if first else ' too'}.", "IS-27", not first

    # ---- pieces

    def piece(self) -> Sentence:
        before = self.before
        ship = self.move >= m.M_SHIP
        edge = self.move - (m.M_SHIP if ship else m.M_ROAD)
        self.mark_at("to", "edge", edge_text(edge))
        self.moves("come", "", edge_id(edge))
        word = "ship" if ship else "road"
        if before.phase == p.FOUND_ROAD:
            cards = self.gained(self.seat)
            got = f" The settlement brought {self.who} {cards_words(cards)}." if sum(cards) else ""
            return f"{self.who} added a road.{got}", "IS-35", True
        free = " for nothing" if before.phase == p.PIECE else ""
        rule = "IS-25" if before.opening else "IS-53" if ship else "IS-52"
        return f"{self.who} built a {word}{free}{self.turns()}.{self.results()}", rule, False

    def turns(self) -> str:
        """Say that the piece turns up hexes; what they are is told next."""
        cells = [cell for cell in (self.after.wait, self.after.wait_2, self.after.wait_3) if cell >= 0]
        if self.after.phase != p.TILE or not cells:
            return ""
        return " and turned up a hex" if len(cells) == 1 else f" and turned up {len(cells)} hexes"

    def lift(self) -> Sentence:
        self.mark_at("from", "edge", edge_text(self.move - m.M_LIFT))
        return f"{self.who} moved a ship.", "IS-59", False

    def drop(self) -> Sentence:
        self.mark_at("to", "edge", edge_text(self.move - m.M_DROP))
        self.moves("come", "", edge_id(self.move - m.M_DROP))
        place = places_of(self.before).edge(int(self.before.lattice.edge_of(self.move - m.M_DROP)))
        return f"It lies {place} now{self.turns()}.{self.results()}", "IS-61", True

    def tile(self) -> Sentence:
        """Tell a hex that was turned up."""
        before, kind = self.before, self.move - m.M_TILE
        self.mark_hex(int(before.wait))
        self.moves("open", "", hex_id(int(before.wait)))
        said = f"{'They are' if kind in PLURAL else 'It is'} {sentences.found_words(kind)}."
        if kind == p.DESERT and before.robber < 0:
            said += " The robber went there."
        rule = "IS-73" if kind < p.DESERT else "IS-74" if kind == p.DESERT else "IS-75" if kind == p.SEA else "IS-76"
        return said, rule, True

    def number(self) -> Sentence:
        before, number = self.before, self.move - m.M_TOKEN
        h = int(before.found)
        self.mark_hex(int(before.lattice.cell[h]))
        name = RESOURCES[before.kind[h]]
        self.gives(hex_id(int(before.lattice.cell[h])), seat_row(self.seat), f"res-{name}", any(self.gained(self.seat)))
        card = f"{self.who} got 1 {name}" if any(self.gained(self.seat)) else f"The bank had no {name}"
        return f"The number is {number}. {card}.", "IS-73", True

    def settle(self) -> Sentence:
        before = self.before
        v = int(before.lattice.vertex_of(self.move - m.M_SETTLE))
        self.mark_at("to", "vertex", vertex_text(self.move - m.M_SETTLE))
        self.moves("come", "", vertex_id(self.move - m.M_SETTLE))
        place = places_of(before).vertex(v)
        if before.phase == p.FOUND:
            return f"{self.who} founded a settlement {place}.", "IS-35", False
        return f"{self.who} built a settlement {place}.{self.results()}", "IS-55", False

    def city(self) -> Sentence:
        v = int(self.before.lattice.vertex_of(self.move - m.M_CITY))
        self.mark_at("to", "vertex", vertex_text(self.move - m.M_CITY))
        self.moves("come", "", vertex_id(self.move - m.M_CITY))
        return f"{self.who} built a city {places_of(self.before).vertex(v)}.{self.results()}", "IS-56", False

    def results(self) -> str:
        """Tell what else everybody sees: islands, Home Bases, routes and awards."""
        before, after, seat = self.before, self.after, self.seat
        if before.opening:
            return ""
        said = ""
        won = score.changes(before, after, seat)
        if won[score.ISLANDS]:
            said += f" It is the first on its island: {sentences.points_words(won[score.ISLANDS])}."
        bonus = won[score.HOME]
        if bonus:
            foe = seat_name(1 - seat)
            if bonus > 0:
                said += f" It touches {foe}'s Home Base: {sentences.points_words(bonus)}."
            else:
                said += f" No ship touches {foe}'s Home Base any more: {sentences.points_words(-bonus)} less."
        for other in sentences.others(after, seat):
            old, new = sentences.length_of(before, other), sentences.length_of(after, other)
            if new < old:
                said += f" {seat_name(other)}'s longest route fell from {old} to {new}."
        return said + self.awards()

    def awards(self) -> str:
        """Tell which awards have passed to somebody."""
        before, after = self.before, self.after
        said = ""
        if before.route != after.route:
            award = sentences.route_words(after)
            if after.route >= 0:
                length = sentences.length_of(after, int(after.route))
                said += f" {seat_name(after.route)} took the award for the {award}{_from(before.route)}, {length} long."
            else:
                said += f" Nobody has the award for the {award} any more."
        if before.army != after.army:
            said += f" {seat_name(after.army)} took the award for the {sentences.ARMY}{_from(before.army)}."
        return said

    # ---- the turn

    def gained(self, seat: int) -> list[int]:
        """Count the resource cards that a seat has more than before, by kind."""
        was, now = unpack(int(self.before.hand(seat))), unpack(int(self.after.hand(seat)))
        return [max(0, b - a) for a, b in zip(was, now, strict=True)]

    def dice(self) -> Sentence:
        number = sentences.rolled(self.after)
        self.moves("dice", "", "is-dice")
        if number == sentences.SEVEN:
            return self.seven()
        before = self.before
        paid = production.producing(before, number)
        if paid:
            keys = [key(hex_text(int(before.lattice.cell[h]))) for h in paid]
            self.mark("roll", keys)
        said = f"{self.who} rolled {number}."
        got = False
        for seat in (self.seat, *sentences.others(before, self.seat)):
            cards = self.gained(seat)
            if sum(cards):
                got = True
                self.pays(paid, seat, cards)
                said += f" {seat_name(seat)}: {cards_words(cards)}."
        due = [RESOURCES[kind] for kind in production.short_of(before, number)]
        if due:
            said += f" The bank was short of {join_words(due)}."
        elif not got:
            said += " Nobody got a card."
        return said + self.kept(number), "IS-42" if due else "IS-41", False

    def pays(self, paid: list[int], seat: int, cards: list[int]) -> None:
        """Let cards come to a seat, from the hexes that pay it as far as the bank lasted (IS-42)."""
        left = list(cards)
        for h in paid:
            kind = int(self.before.kind[h])
            count = min(left[kind], production.builders(self.before, h).get(seat, 0))
            self.gives(hex_id(int(self.before.lattice.cell[h])), seat_row(seat), f"res-{RESOURCES[kind]}", count)
            left[kind] -= count

    def kept(self, number: int) -> str:
        """Say that the robber kept somebody from getting something."""
        robber = int(self.before.robber)
        if robber < 0 or self.before.token[robber] != number or not production.builders(self.before, robber):
            return ""
        return f" The robber stopped {places_of(self.before).hex(robber)}."

    def seven(self) -> Sentence:
        after = self.after
        said = f"{self.who} rolled 7."
        for seat in sentences.seats_of(after):
            owed = int(after.owed) >> 12 * seat & COUNT
            if owed:
                said += f" {seat_name(seat)} must put {many(owed, 'card')} back."
        if after.phase == p.MAIN:
            said += " The robber waits for the desert."
        return said, "IS-44", False

    def discard(self) -> Sentence:
        return f"{self.who} put 1 {RESOURCES[self.move - m.M_DISCARD]} back.", "IS-44", True

    def end(self) -> Sentence:
        return f"{self.who} ended the turn.", "IS-49", False

    def buy(self) -> Sentence:
        self.gives("is-deck", seat_row(self.seat), "card-back")
        return f"{self.who} bought a development card.", "IS-57", False

    def drawn(self) -> Sentence:
        """Tell the own development card to its owner only."""
        if not sentences.sees_cards(self.after, self.watcher, self.seat):
            return "", "IS-57", True
        return f"It is {sentences.a_card(self.move - m.M_DEV)}.", "IS-57", True

    def trade(self) -> Sentence:
        give, get = divmod(self.move - m.M_TRADE, 5)
        rate = unpack(sentences.own(self.before, self.seat, p.RATES))[give]
        return f"{self.who} traded {rate} {RESOURCES[give]} for 1 {RESOURCES[get]}.", "IS-58", False

    # ---- cards and the robber

    def play(self) -> Sentence:
        card = self.move - m.M_PLAY
        rule = ("IS-63", "IS-64", "IS-65", "IS-66")[card]
        return f"{self.who} played {sentences.a_card(card)}.{self.awards()}", rule, False

    def name(self) -> Sentence:
        kind = self.move - m.M_NAME
        gave = []
        for seat in sentences.others(self.before, self.seat):
            n = unpack(int(self.before.hand(seat)))[kind]
            if n:
                gave.append(f"{n} from {seat_name(seat)}")
        got = f"got {join_words(gave)}" if gave else "got nothing"
        return f"{self.who} named {RESOURCES[kind]} and {got}.", "IS-66", False

    def stop(self) -> Sentence:
        return f"{self.who} built no second piece.", "IS-64", False

    def rob(self) -> Sentence:
        before, after = self.before, self.after
        cell = self.move - m.M_ROB
        if before.robber >= 0:
            self.mark_at("from", "hex", hex_text(int(before.lattice.cell[before.robber])))
        self.mark_hex(cell)
        place = places_of(before).hex(int(before.lattice.hex_of(cell)))
        stole = f" and stole a card from {seat_name(after.victim)}" if after.phase == p.THEFT else ""
        if stole:
            self.gives(seat_row(int(after.victim)), seat_row(self.seat), "card-back")
        return f"{self.who} moved the robber to {place}{stole}.", "IS-46" if stole else "IS-45", False

    def steal(self) -> Sentence:
        self.gives(seat_row(self.move - m.M_STEAL), seat_row(self.seat), "card-back")
        return f"{self.who} stole a card from {seat_name(self.move - m.M_STEAL)}.", "IS-46", True

    def stolen(self) -> Sentence:
        """Tell the kind of a stolen card to thief and victim, to everybody where hands are open (IS-92)."""
        before = self.before
        if self.watcher not in (self.seat, int(before.victim)) and not before.settings.open_hands:
            return "", "IS-46", True
        return f"It was 1 {RESOURCES[self.move - m.M_THEFT]}.", "IS-46", True

    # ---- trade between players

    def offered(self) -> str:
        return f"{cards_words(unpack(int(self.before.give)))} for {cards_words(unpack(int(self.before.want)))}"

    def offer(self) -> Sentence:
        return f"{self.who} began an offer.", "IS-68", False

    def propose(self) -> Sentence:
        return f"{self.who} offered {self.offered()}.", "IS-68", True

    def answer(self) -> Sentence:
        return f"{self.who} {'accepted' if self.move == m.M_ACCEPT else 'refused'}.", "IS-68", True

    def deal(self) -> Sentence:
        return f"{self.who} traded with {seat_name(self.move - m.M_DEAL)}: {self.offered()}.", "IS-68", False

    def scrap(self) -> Sentence:
        return f"{self.who} dropped the offer.", "IS-68", True


def _from(seat: int) -> str:
    """Say from whom an award passed, where somebody had it."""
    return f" from {seat_name(seat)}" if seat >= 0 else ""
