"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import join_words, seat_name
from ludoscape.games.alheimur.rules import building, legal
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import PRINTED, UNIT_NAMES, UNITS
from ludoscape.games.alheimur.rules.letters import seat_letter, worlds_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words import elements
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.notation import Said, encode, meant, read
from ludoscape.games.alheimur.words.sentences import listed, movement_words, places_in, territory_key, zone_key

TEXTS: Final = read_texts("ludoscape.games.alheimur")
# what is due in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = TEXTS.moments("now", vars(p))
DOING: Final[dict[int, str]] = TEXTS.named("done", vars(p))

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final = TEXTS.reasons(vars(legal))


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
    return [elements.territory_element(territory_key(state, place)) for place in places]


def _unit_at(r: _Refused, zone: int) -> str:
    """Give the element of a unit such as is named, of the seat, in a zone."""
    return elements.unit_element(zone_key(r.state, zone), int(r.state.seat), r.said.unit)


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
    "key": lambda r: [elements.territory_element(r.said.key)],
    "territories": lambda r: [elements.territory_element(territory_key(r.state, place)) for place in r.territories],
    "unused": _acting,
    "origin": lambda r: [elements.cell_element(0, 0)],
    "cell": lambda r: [elements.cell_element(r.said.x, r.said.y)],
    "pile": lambda r: [elements.card_element(card) for card in r.pile],
    "orbit": lambda r: [elements.orbit_element(zone_key(r.state, r.state.spot))],
    "sites": lambda r: [elements.orbit_element(zone_key(r.state, w)) for w in members(int(r.state.sites))],
    "unit": lambda r: [_unit_at(r, r.a)] if r.state.has(r.a, r.state.seat, r.b) else [],
    "zones": lambda r: [_unit_at(r, zone) for zone in members(r.named)],
    "carrier": lambda r: [_unit_at(r, r.state.spot >> 4)],
    "fighters": lambda r: [
        elements.unit_element(zone_key(r.state, r.state.site), r.a, UNIT_NAMES[unit]) for unit in members(r.named)
    ],
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
