"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words, many, seat_name
from ludoscape.games.intimate_settlers.rules import legal, opening
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COSTS, COUNT, count, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, TERRAINS, seat_text
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.elements import (
    bank_id,
    card_id,
    edge_id,
    hex_id,
    number_id,
    resource_id,
    seat_id,
    terrain_id,
    vertex_id,
)
from ludoscape.games.intimate_settlers.words.names import cards_words, hex_words
from ludoscape.games.intimate_settlers.words.notation import encode, read
from ludoscape.games.intimate_settlers.words.sentences import is_open_game

# what is due in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = {
    p.PRE: ("IS-40", "First roll the dice; before that you may only play a development card."),
    p.DICE: ("IS-40", "The dice are being rolled."),
    p.TILE: ("IS-72", "A tile is being drawn from the stack."),
    p.NUMBER: ("IS-73", "A token is being drawn for the new hex."),
    p.DEAL_DEV: ("IS-57", "A development card is being drawn."),
    p.ROBBER: ("IS-45", "First move the robber."),
    p.STEAL: ("IS-46", "First choose from whom you steal a card."),
    p.THEFT: ("IS-46", "A card is being stolen."),
    p.FACING: ("IS-76", "First choose which side the new harbour faces."),
    p.PIECE: ("IS-64", "You are placing the pieces of a road building card; nothing else can be done meanwhile."),
    p.PLENTY: ("IS-65", "First take the cards of your year of plenty."),
    p.NAME: ("IS-66", "First name the resource of your monopoly."),
    p.DROP: ("IS-59", "First put down the ship that you have lifted."),
    p.OFFER: ("IS-68", "You are putting an offer together: propose it or drop it first."),
    p.REPLY: ("IS-68", "First answer the offer."),
    p.DEAL: ("IS-68", "First choose with whom you trade, or drop the offer."),
    p.LAY: ("IS-22", "Now lay a terrain on the next place of your Home Base."),
    p.LAY_SIDE: ("IS-22", "Now choose on which side of your Home Base the harbour lies."),
    p.LAY_FACE: ("IS-22", "Now choose which side your harbour faces."),
    p.OWN_NUMBER: ("IS-23", "Now lay one of your tokens on a hex of your Home Base."),
    p.FIRST_ROAD: ("IS-25", "Now lay a road at one of your settlements that has none."),
    p.FIRST_CARD: ("IS-27", "Now take one of your three starting cards from the bank."),
    p.CORNER: ("IS-31", "Chance decides at which corner the tokens start."),
    p.HEXES_DRAWN: ("IS-29", "The island is still being laid out."),
    p.PORTS_DRAWN: ("IS-34", "The harbours are still being laid out."),
    p.NUMBERS_DRAWN: ("IS-33", "The tokens are still being laid out."),
    p.FOUND: ("IS-35", "Now found a settlement."),
    p.FOUND_ROAD: ("IS-35", "Now lay the road of the settlement that you have founded."),
}
# moves of the set-up, once it is over; and moves of other phases in the main phase
LAID_OUT: Final = {
    m.M_LAY: ("IS-22", "The Home Bases have been laid out already."),
    m.M_SIDE: ("IS-22", "The Home Bases have been laid out already."),
    m.M_NUMBER: ("IS-23", "The tokens have been laid out already."),
}
NOT_AN_ACTION: Final = {
    m.M_ROLL: ("IS-40", "You have rolled the dice already."),
    m.M_STOP: ("IS-64", "You are not playing a road building card."),
    m.M_DISCARD: ("IS-44", "Nobody has to give back cards now."),
    m.M_ROB: ("IS-45", "The robber moves only after a seven or by a knight."),
    m.M_STEAL: ("IS-46", "A card is stolen only when the robber has been moved."),
    m.M_FACE: ("IS-76", "There is no new harbour to be turned."),
    m.M_TAKE: ("IS-65", "You take cards from the bank only by a year of plenty."),
    m.M_NAME: ("IS-66", "You name a resource only when you play a monopoly."),
    m.M_DROP: ("IS-59", "You have not lifted a ship."),
    **dict.fromkeys(legal.OFFERS, ("IS-68", "No offer is being made.")),
    **dict.fromkeys(legal.DRAWS, ("IS-90", "Nothing is being drawn now.")),
}

_NO_HEX: Final = "There is no known hex on either side of that edge."
_NO_LAND: Final = "There is no known land at that intersection."
_TOO_LATE: Final = "At this table you trade before you build, buy or move a ship."
_PRICE: Final = "{item} costs {price}; you have {have}."
_BANK: Final = "There is no {resource} left in the bank."
_SPACE: Final = "The hex is drawn for another space."
_HEX_SPACE: Final = "The token is drawn for another hex."
_NO_TILE: Final = "No such hex is left in the stack."
_NO_TOKEN: Final = "There is no token {a} left."
_NO_PLAYER: Final = "There is no player {letter}."

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    legal.IS_22_NO_BASES: ("IS-22", "In this scenario nobody lays out a Home Base.", ""),
    legal.IS_22_LAID: ("IS-22", "You have laid your {terrain} already.", "terrain"),
    legal.IS_22_FACE: ("IS-22", "At this table your first harbour must face a hex of your own Home Base.", ""),
    legal.IS_76_PORT: ("IS-76", "That side ends at a port of {harbour}, and no intersection has two ports.", "harbour"),
    legal.IS_23_NO_TOKEN: ("IS-23", "You have no token {a}: yours are 4, 5, 8, 9 and 10.", ""),
    legal.IS_23_LAID: ("IS-23", "You have laid your {a} already.", "number"),
    legal.IS_23_NOT_HOME: ("IS-23", "Your tokens go on the five land hexes of your own Home Base.", "space"),
    legal.IS_23_TAKEN: ("IS-23", "There is a token on that hex already.", "space"),
    legal.IS_25_ROAD: ("IS-25", "A first road must lie at a settlement of yours that has no road yet.", "bare"),
    legal.IS_43_BANK: ("IS-43", _BANK, "bank"),
    legal.IS_35_NO_LAND: ("IS-35", _NO_LAND, "vertex"),
    legal.IS_35_ROAD: ("IS-35", "The road must lie beside land at the settlement that you have just founded.", "bare"),
    legal.IS_36_NO_SHIPS: ("IS-36", "There are no ships in the base game.", ""),
    legal.IS_52_UNKNOWN: ("IS-52", _NO_HEX, "edge"),
    legal.IS_52_OCCUPIED: ("IS-52", "{piece} lies there already.", "edge"),
    legal.IS_52_NO_LAND: ("IS-52", "A road needs land on at least one side, and here there is none.", "edge"),
    legal.IS_53_UNKNOWN: ("IS-53", _NO_HEX, "edge"),
    legal.IS_53_OCCUPIED: ("IS-53", "{piece} lies there already.", "edge"),
    legal.IS_53_NO_SEA: ("IS-53", "A ship needs sea on at least one side, and here there is none.", "edge"),
    legal.IS_54_THROUGH: ("IS-54", "You cannot build on through {building_there}.", "there edge"),
    legal.IS_54_TURN: (
        "IS-54",
        "A {word} goes on from a {other_word} only through a settlement or city of yours.",
        "there edge",
    ),
    legal.IS_54_APART: ("IS-54", "No {word} and no building of yours is at either end of that edge.", "edge"),
    legal.IS_51_NO_ROADS: ("IS-51", "You have no roads left.", ""),
    legal.IS_51_NO_SHIPS: ("IS-51", "You have no ships left.", ""),
    legal.IS_51_ROAD_COST: ("IS-51", _PRICE, "lacking"),
    legal.IS_51_SHIP_COST: ("IS-51", _PRICE, "lacking"),
    legal.IS_55_NO_LAND: ("IS-55", _NO_LAND, "vertex"),
    legal.IS_55_OCCUPIED: ("IS-55", "{building} stands there already.", "vertex"),
    legal.IS_55_NEAR: ("IS-55", "Too near: {first_near} stands on a neighbouring intersection.", "near"),
    legal.IS_55_NO_LINE: ("IS-55", "No {lines} of yours leads there.", "vertex"),
    legal.IS_51_NO_SETTLEMENTS: ("IS-51", "You have no settlements left: turn one into a city first.", ""),
    legal.IS_51_SETTLEMENT_COST: ("IS-51", _PRICE, "lacking"),
    legal.IS_56_NONE: ("IS-56", "A city replaces a settlement, and there is none.", "vertex"),
    legal.IS_56_NOT_YOURS: ("IS-56", "That is {building}.", "vertex"),
    legal.IS_56_CITY: ("IS-56", "That is a city already.", "vertex"),
    legal.IS_51_NO_CITIES: ("IS-51", "You have no cities left.", ""),
    legal.IS_51_CITY_COST: ("IS-51", _PRICE, "lacking"),
    legal.IS_57_NO_CARD: ("IS-57", "There are no development cards left.", "deck"),
    legal.IS_51_CARD_COST: ("IS-51", _PRICE, "lacking"),
    legal.IS_48_TOO_LATE: ("IS-48", _TOO_LATE, ""),
    legal.IS_58_ITSELF: ("IS-58", "You cannot trade a resource for itself.", "given"),
    legal.IS_58_RATE: ("IS-58", "The bank takes {rate} {given} for a card; you have {have_given}.", "given"),
    legal.IS_58_BANK: ("IS-58", "There is no {wanted} left in the bank.", "wanted"),
    legal.IS_59_MOVED: ("IS-59", "You have moved a ship in this turn already.", ""),
    legal.IS_59_NO_SHIP: ("IS-59", "There is no ship of yours on that edge.", "edge"),
    legal.IS_59_NOT_YOURS: ("IS-59", "That is {piece}: only your own ships can be moved.", "edge"),
    legal.IS_60_NEW: ("IS-60", "That ship was built in this turn.", "edge"),
    legal.IS_60_CLOSED: (
        "IS-60",
        "That ship has no loose end: ships or buildings of yours are at both its ends.",
        "edge",
    ),
    legal.IS_59_NOWHERE: ("IS-59", "There is nowhere else where that ship could go.", "edge"),
    legal.IS_61_BACK: ("IS-61", "The ship must go somewhere else.", "edge"),
    legal.IS_62_NO_CARD: ("IS-62", "You have no {card}.", ""),
    legal.IS_62_SECOND: ("IS-62", "You have played a development card in this turn already.", "card"),
    legal.IS_62_NEW: ("IS-62", "You bought this {card} in this very turn.", "card"),
    legal.IS_64_NO_PLACE: (
        "IS-64",
        "There is no place for another road or ship of yours, or you have none left.",
        "card",
    ),
    legal.IS_65_EMPTY: ("IS-65", "The bank is empty.", "card"),
    legal.IS_64_FIRST: ("IS-64", "The first piece of a road building card must be placed.", ""),
    legal.IS_64_MUST: ("IS-64", "At this table the second piece of a road building card must be placed too.", ""),
    legal.IS_65_BANK: ("IS-65", _BANK, "bank"),
    legal.IS_45_UNKNOWN: ("IS-45", "The robber goes to a land hex that is known, and there is none.", ""),
    legal.IS_45_THERE: ("IS-45", "The robber is there already: it must move to another hex.", "robber hex"),
    legal.IS_45_SEA: ("IS-45", "The robber cannot go to sea.", "hex"),
    legal.IS_46_NO_PLAYER: ("IS-46", _NO_PLAYER, ""),
    legal.IS_46_SELF: ("IS-46", "You cannot steal from yourself.", "seat"),
    legal.IS_46_NO_BUILDING: ("IS-46", "{seat} has no building at the robber's hex.", "seat"),
    legal.IS_46_NO_CARD: ("IS-46", "{seat} has no card that could be stolen.", "seat"),
    legal.IS_44_NO_CARD: ("IS-44", "You have no {resource} to give back.", "resource"),
    legal.IS_68_NO_TRADE: ("IS-68", "{where} players do not trade.", ""),
    legal.IS_68_ENOUGH: ("IS-68", "You have made {offers} in this turn, and no more are allowed.", ""),
    legal.IS_68_NO_CARD: ("IS-68", "You have no card to offer.", ""),
    legal.IS_68_NOBODY: ("IS-68", "Nobody else has a card to give you.", ""),
    legal.IS_68_WANTED: ("IS-68", "You want {resource} in this offer, so you cannot give it.", "resource"),
    legal.IS_68_NONE_TO_GIVE: ("IS-68", "You have no {resource} to give.", "resource"),
    legal.IS_68_ALL_GIVEN: ("IS-68", "You are giving all {resource} that you have.", "resource"),
    legal.IS_68_GIVEN: ("IS-68", "You give {resource} in this offer, so you cannot want it.", "bank"),
    legal.IS_68_TOO_MANY: ("IS-68", "Nobody else has so many cards.", "bank"),
    legal.IS_68_ONE_SIDE: ("IS-68", "An offer needs cards on both sides: add what you {side}.", ""),
    legal.IS_68_NOT_HELD: ("IS-68", "You have not enough {kinds} for this offer.", "lacking"),
    legal.IS_68_NO_PLAYER: ("IS-68", _NO_PLAYER, ""),
    legal.IS_68_SELF: ("IS-68", "You cannot trade with yourself.", "seat"),
    legal.IS_68_NOT_ACCEPTED: ("IS-68", "{seat} has not accepted the offer.", "seat"),
    legal.IS_72_SPACE: ("IS-72", _SPACE, ""),
    legal.IS_72_NONE_LEFT: ("IS-72", _NO_TILE, ""),
    legal.IS_72_NO_SIDE: ("IS-72", "No harbour can be placed on this space.", ""),
    legal.IS_29_SPACE: ("IS-29", _SPACE, ""),
    legal.IS_29_LAND: ("IS-29", "On this space there is land.", ""),
    legal.IS_29_NONE_LEFT: ("IS-29", _NO_TILE, ""),
    legal.IS_34_SPACE: ("IS-34", _SPACE, ""),
    legal.IS_34_HARBOUR: ("IS-34", "On this space there is a harbour.", ""),
    legal.IS_34_NONE_LEFT: ("IS-34", _NO_TILE, ""),
    legal.IS_73_SPACE: ("IS-73", _HEX_SPACE, ""),
    legal.IS_73_NONE_LEFT: ("IS-73", _NO_TOKEN, ""),
    legal.IS_33_SPACE: ("IS-33", _HEX_SPACE, ""),
    legal.IS_33_NONE_LEFT: ("IS-33", _NO_TOKEN, ""),
    legal.IS_33_RED: ("IS-33", "With this token a 6 or 8 would come to lie beside another.", ""),
    legal.IS_46_NOT_HELD: ("IS-46", "{victim} has no {resource}.", ""),
    legal.IS_57_NONE_LEFT: ("IS-57", "There is no such card left in the deck.", ""),
}
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
    return vertex_id(r.state.lattice.vertex[v])


def _space(r: _Refused) -> list[str]:
    return [hex_id(r.b)] if r.state.lattice.hex_of(r.b) >= 0 else []


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
    "terrain": lambda r: [terrain_id(r.a)],
    "number": lambda r: [number_id(r.a)],
    "resource": lambda r: [resource_id(r.a)],
    "bank": lambda r: [bank_id(r.a)],
    "given": lambda r: [resource_id(r.a // 5)],
    "wanted": lambda r: [bank_id(r.a % 5)],
    "lacking": lambda r: [resource_id(kind) for kind in members(r.named)],
    "card": lambda r: [card_id(r.a)],
    "deck": lambda r: ["is-deck"],
    "seat": lambda r: [seat_id(r.a)],
    "robber": lambda r: ["is-robber"],
    "hex": lambda r: [hex_id(r.a)],
    "space": _space,
    "harbour": lambda r: [hex_id(r.state.lattice.cell[r.named])],
    "edge": lambda r: [edge_id(r.a)] if r.e >= 0 else [],
    "vertex": lambda r: [vertex_id(r.a)] if r.v >= 0 else [],
    "there": lambda r: [_vertex(r, r.named)],
    "near": lambda r: [_vertex(r, v) for v in r.near],
    "bare": _bare,
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
