"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import join_words, many, seat_name
from ludoscape.games.intimate_settlers.rules import legal, opening
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COSTS, COUNT, count, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, TERRAINS, seat_text
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words import elements
from ludoscape.games.intimate_settlers.words.names import cards_words, hex_words
from ludoscape.games.intimate_settlers.words.notation import encode, read
from ludoscape.games.intimate_settlers.words.sentences import is_open_game

TEXTS: Final = read_texts("ludoscape.games.intimate_settlers")
# what is due in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = TEXTS.moments("now", vars(p))
# moves of the set-up, once it is over; and moves of other phases in the main phase
LAID_OUT: Final = TEXTS.moments("laid_out", vars(m))
NOT_AN_ACTION: Final = TEXTS.moments("not_an_action", vars(m), vars(legal))

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final = TEXTS.reasons(vars(legal))
ITEMS: Final = {
    m.M_ROAD: ("A road", COSTS["road"]),
    m.M_SHIP: ("A ship", COSTS["ship"]),
    m.M_SETTLE: ("A settlement", COSTS["settlement"]),
    m.M_CITY: ("A city", COSTS["city"]),
    m.M_BUY: ("A development card", COSTS["card"]),
}
CARD_NAMES: Final = ("knight", "road building card", "year of plenty", "monopoly")


def parse(state: SettlersState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    kind, a, b = read(text)
    reason, named = state.against(kind, a, b)
    if reason == legal.LEGAL:
        return encode(kind, a, b)
    if reason == legal.NOT_NOW:
        raise IllegalMove(*_not_now(state, kind))
    raise SAID.of(int(reason), _Refused(state, kind, a, b, int(named)))


def _not_now(state: SettlersState, kind: int) -> tuple[str, str]:
    """Say what is due in place of a move of some kind: the rule and a sentence."""
    phase = int(state.phase)
    if phase == p.ENDED:
        return "IS-88" if state.reason == p.BY_LIMIT else "IS-87", "The game is over."
    if kind in LAID_OUT and phase not in (p.LAY, p.LAY_SIDE, p.LAY_FACE, p.OWN_NUMBER):
        return LAID_OUT[kind]
    if phase == p.MAIN:
        return NOT_AN_ACTION[kind]
    if phase == p.DISCARD:
        return "IS-44", f"First give back {many(int(state.owed) >> 12 * int(state.actor) & COUNT, 'more card')}."
    if phase == p.ROBBER and kind == m.M_DISCARD:
        return "IS-44", "Nobody has to give back any more cards."
    if phase in (p.DICE, p.TILE, p.NUMBER, p.DEAL_DEV, p.THEFT) and kind in legal.DRAWS:
        return "IS-90", "Something else is being drawn now."
    return NOW[phase]


@dataclass(frozen=True)
class _Refused:
    """What a refusal speaks of: the move, taken apart, and what the reason names."""

    state: SettlersState
    kind: int
    a: int
    b: int
    named: int

    @property
    def me(self) -> int:
        """The seat that decides, or for which something is drawn."""
        return int(self.state.actor if self.state.actor >= 0 else self.state.player)

    @property
    def e(self) -> int:
        """The edge of the move, -1 where none is in use."""
        return int(self.state.lattice.edge_of(self.a))

    @property
    def v(self) -> int:
        """The intersection of the move, -1 where none is in use."""
        return int(self.state.lattice.vertex_of(self.a))

    @property
    def near(self) -> list[int]:
        """The neighbouring intersections that the reason names."""
        return [int(self.state.lattice.vertex_next[3 * self.v + i]) for i in members(self.named)]

    @property
    def hand(self) -> list[int]:
        """The cards of the seat."""
        return unpack(int(self.state.hand(self.me)))


def _whose(r: _Refused, seat: int) -> str:
    return "your" if seat == r.me else f"{seat_name(seat)}'s"


def _piece(r: _Refused) -> str:
    """Name the piece on the edge: your road, {1}'s ship."""
    code = int(r.state.piece[r.e])
    ship = code >= p.SHIP
    return f"{_whose(r, code - (p.SHIP if ship else p.ROAD))} {'ship' if ship else 'road'}"


def _building(r: _Refused, v: int) -> str:
    here = int(r.state.spot[v])
    return f"{_whose(r, (here & p.OWNER) - 1)} {'city' if here & p.CITY else 'settlement'}"


def _have(r: _Refused) -> str:
    """Say what somebody has of what something costs."""
    there = [held if n else 0 for held, n in zip(r.hand, unpack(ITEMS[r.kind][1]), strict=True)]
    return cards_words(there) if any(there) else "none of them"


def _vertex(r: _Refused, v: int) -> str:
    return elements.vertex_id(r.state.lattice.vertex[v])


def _space(r: _Refused) -> list[str]:
    return [elements.hex_id(r.b)] if r.state.lattice.hex_of(r.b) >= 0 else []


def _bare(r: _Refused) -> list[str]:
    """List the settlements that want a road."""
    return [_vertex(r, v) for v in range(int(r.state.lattice.vertices)) if opening.wants_road(r.state, v)]


WORDS: Final[dict[str, Callable[[_Refused], object]]] = {
    "a": lambda r: r.a,
    "terrain": lambda r: TERRAINS[r.a],
    "resource": lambda r: RESOURCES[r.a],
    "given": lambda r: RESOURCES[r.a // 5],
    "wanted": lambda r: RESOURCES[r.a % 5],
    "rate": lambda r: count(r.state.own[p.FIELDS * r.me + p.RATES], r.a // 5),
    "have_given": lambda r: r.hand[r.a // 5] or "none",
    "kinds": lambda r: join_words([RESOURCES[kind] for kind in members(r.named)]),
    "card": lambda r: CARD_NAMES[r.a],
    "seat": lambda r: seat_name(r.a),
    "letter": lambda r: seat_text(r.a),
    "victim": lambda r: seat_name(int(r.state.victim)),
    "harbour": lambda r: hex_words(int(r.state.kind[r.named])),
    "word": lambda r: "road" if r.kind == m.M_ROAD else "ship",
    "other_word": lambda r: "ship" if r.kind == m.M_ROAD else "road",
    "lines": lambda r: "road or ship" if is_open_game(r.state) else "road",
    "piece": _piece,
    "building": lambda r: _building(r, r.v),
    "building_there": lambda r: _building(r, r.named),
    "first_near": lambda r: _building(r, r.near[0]),
    "item": lambda r: ITEMS[r.kind][0],
    "price": lambda r: cards_words(unpack(ITEMS[r.kind][1])),
    "have": _have,
    "where": lambda r: "In this scenario the two" if is_open_game(r.state) else "At this table",
    "offers": lambda r: many(int(r.state.settings.max_offers), "offer"),
    "side": lambda r: "want" if r.state.give else "give",
}
PLACES: Final[dict[str, Callable[[_Refused], list[str]]]] = {
    "terrain": lambda r: [elements.terrain_id(r.a)],
    "number": lambda r: [elements.number_id(r.a)],
    "resource": lambda r: [elements.resource_id(r.a)],
    "bank": lambda r: [elements.bank_id(r.a)],
    "given": lambda r: [elements.resource_id(r.a // 5)],
    "wanted": lambda r: [elements.bank_id(r.a % 5)],
    "lacking": lambda r: [elements.resource_id(kind) for kind in members(r.named)],
    "card": lambda r: [elements.card_id(r.a)],
    "deck": lambda r: ["is-deck"],
    "seat": lambda r: [elements.seat_id(r.a)],
    "robber": lambda r: ["is-robber"],
    "hex": lambda r: [elements.hex_id(r.a)],
    "space": _space,
    "harbour": lambda r: [elements.hex_id(r.state.lattice.cell[r.named])],
    "edge": lambda r: [elements.edge_id(r.a)] if r.e >= 0 else [],
    "vertex": lambda r: [elements.vertex_id(r.a)] if r.v >= 0 else [],
    "there": lambda r: [_vertex(r, r.named)],
    "near": lambda r: [_vertex(r, v) for v in r.near],
    "bare": _bare,
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
