"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words, seat_name
from ludoscape.games.alheimur.rules import building, legal
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import PRINTED, UNIT_NAMES, UNITS
from ludoscape.games.alheimur.rules.letters import seat_letter, worlds_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.elements import (
    card_element,
    cell_element,
    orbit_element,
    territory_element,
    unit_element,
)
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.notation import Said, encode, meant, read
from ludoscape.games.alheimur.words.sentences import listed, movement_words, places_in, territory_key, zone_key

# what is due in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = {
    p.BUILD: ("AL-18", "First lay a card of the pile to the world that is being built."),
    p.SWAP: ("AL-21", "First exchange the orbit card for one of the four cards that are laid."),
    p.COLONISTS: ("AL-25", "First place the colonists that start on the home world."),
    p.EXPAND: ("AL-32", "First take one action on each world where you have pyramids: expand or civilize."),
    p.SETTLE: ("AL-47", "First stand up the invaders that settle, or say that you are done."),
    p.LAND: ("AL-47", "First land what is to land, or say that you are done."),
    p.DEPART: ("AL-47", "First let depart what is to leave its orbit, or say that you are done."),
    p.ARRIVE: ("AL-47", "First let arrive what is to leave Space, or say that you are done."),
    p.LAUNCH: ("AL-47", "First launch what is to leave its world, or say that you are done."),
    p.LAND_AT: ("AL-83", "First choose the territory on which it lands."),
    p.ARRIVE_AT: ("AL-83", "First choose the orbit in which the ship arrives."),
    p.ROLE: ("AL-83", "First choose what the launched pyramid becomes: transport, fighter or marine."),
    p.SITE: ("AL-59", "First choose the orbit where the next battle is fought."),
    p.SHOOTER: ("AL-62", "First choose the ship that fires next: every ship must fire."),
    p.TARGET: ("AL-83", "First name the target of the ship that fires."),
    p.FIRST: ("AL-80", "Chance decides who begins."),
    p.CARD: ("AL-79", "A card is being drawn."),
    p.LOT: ("AL-80", "At this table chance builds the neutral world."),
    p.ATTACK: ("AL-81", "The dice of the attack are being rolled."),
    p.DEFENCE: ("AL-81", "The dice of the defence are being rolled."),
}
DOING: Final = {
    p.LAND: "Landing",
    p.DEPART: "Departing",
    p.ARRIVE: "Arriving",
    p.LAUNCH: "Launching",
    p.SETTLE: "Settling invaders",
}
ABSENT: Final = "You have no {unit} in the orbit of {world}."
IN_SPACE: Final = "You have no {unit} in the orbit of {world}: there is one in Space, which must arrive first."
OTHER_WORLD: Final = "It flies in the orbit of {orbit}, so it lands on a territory of {orbit}."

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    legal.AL_70_OVER: ("AL-70", "The game is over.", ""),
    legal.AL_16_BUILT: ("AL-16", "The worlds have been built already.", ""),
    legal.AL_21_NO_EXCHANGE: (
        "AL-21",
        "A card is exchanged only when a home world is built and no territory of it has four neighbours.",
        "",
    ),
    legal.AL_16_PLACED: ("AL-16", "Starting colonists are placed once, when all worlds have been built.", ""),
    legal.AL_27_GROWN: ("AL-27", "Expansion is over in this turn.", ""),
    legal.AL_27_MOVED: ("AL-27", "Movement is over in this turn.", ""),
    legal.AL_47_NO_SETTLING: ("AL-47", "At this table invaders stay invaders.", ""),
    legal.AL_47_PAST: ("AL-47", "{doing} is over in this turn: the order is {order}.", ""),
    legal.AL_47_LATER: ("AL-47", "{doing} comes later: the order is {order}.", ""),
    legal.AL_83_NOTHING_CHOSEN: ("AL-83", "First choose what is to go there.", ""),
    legal.AL_55_NOT_LAUNCHED: ("AL-55", "A role is chosen only for a pyramid that has just been launched.", ""),
    legal.AL_58_LATER: ("AL-58", "Fleets fight after Movement, where your ships meet those of others.", ""),
    legal.AL_60_NO_BATTLE: ("AL-60", "Ships fire only in a fleet battle.", ""),
    legal.AL_60_NO_SHOT: ("AL-60", "A target is named only for a ship that fires.", ""),
    legal.AL_79_NO_DRAW: ("AL-79", "No card is being drawn now.", ""),
    legal.AL_80_NO_LOT: ("AL-80", "Nobody is being drawn to begin now.", ""),
    legal.AL_81_NO_ATTACK: ("AL-81", "No attack is being rolled now.", ""),
    legal.AL_81_NO_DEFENCE: ("AL-81", "No defence is being rolled now.", ""),
    legal.AL_13_NO_WORLD: ("AL-13", "There is no world {world} here: the worlds are {worlds}.", ""),
    legal.AL_12_NO_TERRITORY: ("AL-12", "There is no territory {key}: the last of that world is {world}{named}.", ""),
    legal.AL_01_NO_SEAT: ("AL-01", "There is no seat {seat} here: the seats are A to {last_seat}.", ""),
    legal.AL_56_NO_UNIT: ("AL-56", "A transport of size {pips} carries no marine of size {marine}.", ""),
    legal.AL_03_NO_CARD: ("AL-03", "There is no card {code} in the deck, however it lies.", ""),
    legal.AL_17_TOP: ("AL-17", "Only the top card of the pile can be laid, which is {top}.", "pile"),
    legal.AL_18_NOT_HELD: ("AL-18", "{code} is not in the pile.", "pile"),
    legal.AL_17_FIRST: ("AL-17", "The first card lies as printed: everything else is laid around it.", "origin"),
    legal.AL_05_TAKEN: ("AL-05", "A card lies there already.", "cell"),
    legal.AL_18_APART: ("AL-18", "No card lies beside that place: each card shares a side with another one.", "cell"),
    legal.AL_18_NO_MATCH: ("AL-18", "{code} would face {contacts} there: no contact matches.", "cell"),
    legal.AL_21_OTHER_CARD: ("AL-21", "The orbit card is {top}: only that one is exchanged.", "pile"),
    legal.AL_21_NOTHING: ("AL-21", "There is no card there to be exchanged.", "cell"),
    legal.AL_21_NO_MATCH: ("AL-21", "{code} would face {contacts} there: no contact with the others matches.", "cell"),
    legal.AL_25_HOME: ("AL-25", "Colonists start on the own home world, which is {home}.", ""),
    legal.AL_25_TAKEN: ("AL-25", "There is a colonist on {key} already: each has its own.", "key"),
    legal.AL_32_NOBODY: ("AL-32", "You have no pyramid on world {world}, so you take no action there.", ""),
    legal.AL_32_USED: ("AL-32", "You have taken your action on world {world} in this turn.", ""),
    legal.AL_32_NO_PASSING: ("AL-32", "At this table nobody passes: an action is taken wherever one is legal.", ""),
    legal.AL_32_MUST_ACT: (
        "AL-32",
        "An action must be taken on every world where you have pyramids and one is legal.",
        "unused",
    ),
    legal.AL_30_TAKEN: ("AL-30", "There is a pyramid on {key} already, and a territory holds only one.", "key"),
    legal.AL_33_NO_ONE: ("AL-33", "At this table only a 1 is placed, and there is none in your stash.", ""),
    legal.AL_33_APART: ("AL-33", "{key} is next to none of your pyramids.", "key territories"),
    legal.AL_34_NOT_YOURS: ("AL-34", "There is no pyramid of yours on {key}.", "key"),
    legal.AL_34_INVADER: ("AL-34", "There is an invader on {key}, and invaders cannot be civilized.", "key"),
    legal.AL_34_SAME: ("AL-34", "The pyramid on {key} has size {size} already.", "key"),
    legal.AL_34_STEP: ("AL-34", "The pyramid on {key} has size {named}, and sizes change by one.", "key"),
    legal.AL_34_STASH: ("AL-34", "{key} needs a {size} in your stash, and there is none.", "key"),
    legal.AL_49_ABSENT: ("AL-49", ABSENT, "zones"),
    legal.AL_49_IN_SPACE: ("AL-49", IN_SPACE, "zones"),
    legal.AL_50_ABSENT: ("AL-50", ABSENT, "zones"),
    legal.AL_50_IN_SPACE: ("AL-50", IN_SPACE, "zones"),
    legal.AL_52_ABSENT: ("AL-52", ABSENT, "zones"),
    legal.AL_52_IN_SPACE: ("AL-52", IN_SPACE, "zones"),
    legal.AL_53_ABSENT: ("AL-53", "You have no {unit} in Space.", ""),
    legal.AL_53_IN_ORBIT: ("AL-53", "You have no {unit} in Space: one that is in an orbit must depart first.", "zones"),
    legal.AL_51_NO_MARINE: ("AL-51", "{unit} is a fighter and carries no marine.", "unit"),
    legal.AL_51_FIGHTER: ("AL-51", "Fighters never land.", "unit"),
    legal.AL_50_EMPTY: ("AL-50", "{unit} carries no marine that could land.", "unit"),
    legal.AL_51_LADEN: (
        "AL-51",
        "{unit} carries a marine and cannot land itself: first land the marine, L {world}:{unit}/m.",
        "unit",
    ),
    legal.AL_49_FULL: ("AL-49", "No territory of world {world} is vacant.", "unit"),
    legal.AL_49_OTHER_WORLD: ("AL-49", OTHER_WORLD, "orbit"),
    legal.AL_50_OTHER_WORLD: ("AL-50", OTHER_WORLD, "orbit"),
    legal.AL_54_NOT_YOURS: ("AL-54", "There is no pyramid of yours on {key}.", "key"),
    legal.AL_54_INVADER: ("AL-54", "There is an invader on {key}, and invaders cannot launch.", "key"),
    legal.AL_54_LANDED: ("AL-54", "The pyramid on {key} has landed in this turn and stays.", "key"),
    legal.AL_54_NO_PORT: ("AL-54", "You have no spaceport on world {world}, a colonist of size 3.", "key"),
    legal.AL_54_PORT_LANDED: (
        "AL-54",
        "The spaceport on {port} has landed in this turn: nothing launches from it yet.",
        "key territories",
    ),
    legal.AL_54_APART: (
        "AL-54",
        "At this table only what is next to a spaceport launches: {key} is not.",
        "key territories",
    ),
    legal.AL_55_FIGHTER: ("AL-55", "{unit} is a fighter: marines go aboard transports only.", ""),
    legal.AL_55_ABSENT: ("AL-55", "You have no {unit} in the orbit of {launched_from}.", ""),
    legal.AL_56_LADEN: ("AL-56", "{unit} carries a marine already, and there is room for one only.", "carrier"),
    legal.AL_56_SMALL: ("AL-56", "A marine of size {named} does not fit on a transport of size {pips}.", "carrier"),
    legal.AL_47_COLONIST: ("AL-47", "There is a colonist on {key} already.", "key"),
    legal.AL_47_NO_INVADER: ("AL-47", "There is no invader of yours on {key}.", "key"),
    legal.AL_59_FOUGHT: ("AL-59", "The battle in the orbit of {world} has been fought.", "sites"),
    legal.AL_58_NO_MEETING: (
        "AL-58",
        "Ships of yours and of others do not meet in the orbit of {world}, so there is no battle.",
        "sites",
    ),
    legal.AL_62_MUST_FIRE: ("AL-62", "Nobody holds fire: every ship fires as long as it has a target.", ""),
    legal.AL_62_FIRED: ("AL-62", "Each ship fires once, and {unit} has fired; still to fire: {ready}.", ""),
    legal.AL_62_ABSENT: ("AL-62", "You have no {unit} in the orbit of {site}; still to fire: {ready}.", ""),
    legal.AL_60_OWN: ("AL-60", "Ships fire at ships of others, not at their own.", ""),
    legal.AL_61_RETURN: ("AL-61", "Return fire goes only at the ships of {active}, whose turn it is.", ""),
    legal.AL_60_ABSENT: ("AL-60", "{owner} has no {unit} in the orbit of {site}.", ""),
    legal.AL_63_COVERED: ("AL-63", "A fighter covers {unit}: shoot at the fighters of {owner} first.", "fighters"),
    legal.AL_79_TURNED: ("AL-79", "Cards are drawn as printed: this one is {printed}.", ""),
    legal.AL_79_GONE: ("AL-79", "There is no {code} among the cards that are still hidden.", ""),
    legal.AL_64_DICE: ("AL-64", "As many dice are rolled as the shooter has pips, which is {named}.", ""),
    legal.AL_65_DICE: ("AL-65", "As many dice are rolled as the target has pips, which is {named}.", ""),
}


def parse(state: AlheimurState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    said = read(text)
    kind, a, b, c = meant(said, int(state.settings.seats))
    reason, named = state.against(kind, a, b, c)
    if reason == legal.LEGAL:
        return encode(said.verb, a, b, c)
    if reason == legal.NOT_NOW:
        raise IllegalMove(*NOW[int(state.phase)])
    raise SAID.of(int(reason), _Refused(state, said, a, b, int(named)))


@dataclass(frozen=True)
class _Refused:
    """What a refusal speaks of: the move as it was said and two of its numbers, and what the reason names."""

    state: AlheimurState
    said: Said
    a: int
    b: int
    named: int

    @property
    def pile(self) -> list[str]:
        """The cards of the pile."""
        return [PRINTED[int(card)] for card in self.state.pile]

    @property
    def territories(self) -> list[int]:
        """The territories that the reason names, all on the world of the move."""
        return places_in(self.a, self.named)


def _contacts(r: _Refused) -> str:
    """Say which elements would face which, each pair once: earth to air and fire to water."""
    state, x, y = r.state, r.said.x, r.said.y
    pairs = [divmod(int(pair), 8) for pair in building.contacts(state, r.a, x, y, building.laid_at(state, x, y))]
    return join_words([f"{ELEMENT_NAMES[one]} to {ELEMENT_NAMES[other]}" for one, other in dict.fromkeys(pairs)])


def _worlds(r: _Refused) -> str:
    """List the letters of all worlds."""
    return join_words(list(worlds_of(int(r.state.settings.seats))))


def _acting(r: _Refused) -> list[str]:
    """Find the pyramids on the worlds where an action is due."""
    state = r.state
    seats = int(state.settings.seats)
    worlds = members(int(state.unused))
    places = [place for w in worlds for place in places_in(w, int(state.mine[seats * w + state.seat]))]
    return [territory_element(territory_key(state, place)) for place in places]


def _unit_at(r: _Refused, zone: int) -> str:
    """Give the element of a unit such as is named, of the seat, in a zone."""
    return unit_element(zone_key(r.state, zone), int(r.state.seat), r.said.unit)


WORDS: Final[dict[str, Callable[[_Refused], object]]] = {
    "named": lambda r: r.named,
    "world": lambda r: r.said.world,
    "worlds": _worlds,
    "key": lambda r: r.said.key,
    "seat": lambda r: r.said.seat,
    "last_seat": lambda r: seat_letter(int(r.state.settings.seats) - 1),
    "unit": lambda r: r.said.unit,
    "pips": lambda r: r.said.unit[1],
    "marine": lambda r: r.said.unit[3],
    "size": lambda r: r.said.size,
    "code": lambda r: r.said.code,
    "printed": lambda r: PRINTED[r.b],
    "top": lambda r: r.pile[0],
    "contacts": _contacts,
    "doing": lambda r: DOING[r.named],
    "order": lambda r: ", ".join(movement_words(r.state)).lower(),
    "home": lambda r: zone_key(r.state, r.state.seat),
    "orbit": lambda r: zone_key(r.state, r.state.spot),
    "launched_from": lambda r: zone_key(r.state, r.state.spot >> 4),
    "port": lambda r: listed(r.state, r.territories[:1]),
    "site": lambda r: zone_key(r.state, r.state.site),
    "ready": lambda r: join_words([UNIT_NAMES[kind] for kind in range(UNITS) if r.state.to_fire >> 4 * kind & 15]),
    "active": lambda r: seat_name(r.state.seat),
    "owner": lambda r: seat_name(r.a),
}
PLACES: Final[dict[str, Callable[[_Refused], list[str]]]] = {
    "key": lambda r: [territory_element(r.said.key)],
    "territories": lambda r: [territory_element(territory_key(r.state, place)) for place in r.territories],
    "unused": _acting,
    "origin": lambda r: [cell_element(0, 0)],
    "cell": lambda r: [cell_element(r.said.x, r.said.y)],
    "pile": lambda r: [card_element(card) for card in r.pile],
    "orbit": lambda r: [orbit_element(zone_key(r.state, r.state.spot))],
    "sites": lambda r: [orbit_element(zone_key(r.state, w)) for w in members(int(r.state.sites))],
    "unit": lambda r: [_unit_at(r, r.a)] if r.state.has(r.a, r.state.seat, r.b) else [],
    "zones": lambda r: [_unit_at(r, zone) for zone in members(r.named)],
    "carrier": lambda r: [_unit_at(r, r.state.spot >> 4)],
    "fighters": lambda r: [
        unit_element(zone_key(r.state, r.state.site), r.a, UNIT_NAMES[unit]) for unit in members(r.named)
    ],
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
