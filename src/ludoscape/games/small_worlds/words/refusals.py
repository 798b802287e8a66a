"""Why a move is not legal now, found by `rules/legal.py`: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import many, seat_name
from ludoscape.games.small_worlds.rules import costs, legal
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import listed, of, regions_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.words.costs import cost_words
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element
from ludoscape.games.small_worlds.words.notation import read, tile_id
from ludoscape.games.small_worlds.words.sentences import tokens_at, tribe_words

TEXTS: Final = read_texts("ludoscape.games.small_worlds")
# what is decided in each phase, for the refusal of a move of another kind
NOW: Final = TEXTS.moments("now", vars(p), vars(legal))
CHANCE_KINDS: Final = (m.M_RACE, m.M_POWER, m.M_DIE, m.M_FIRST)
CONQUESTS: Final = (m.M_CONQUER, m.M_ATTEMPT, m.M_DRAGON, m.M_CONVERT)
# what is wrong with a move that belongs to another part of the turn
NOT_NOW: Final = TEXTS.moments("not_now", vars(m), {"CONQUESTS": CONQUESTS})
# what is still to come in a turn
CONQUERING: Final = (*CONQUESTS, m.M_ROLL, m.M_STOP, m.M_PUT, m.M_DONE)
LATER: Final = {
    p.START: (m.M_PASS, m.M_ABANDON, m.M_GO, *CONQUERING),
    p.PICK: (m.M_ABANDON, m.M_GO, *CONQUERING),
    p.READY: CONQUERING,
    p.CONQUER: (m.M_PUT, m.M_DONE),
    p.TRIM: (m.M_PUT, m.M_DONE),
}

# for each reason its rule, its sentence, and what to look at
SENTENCES: Final = TEXTS.reasons(vars(legal))


def parse(state: SmallWorldsState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    kind, number = read(text)
    reason, named = state.against(kind, number)
    if reason == legal.LEGAL:
        return kind + number
    if reason == legal.NOT_NOW:
        raise IllegalMove(*_not_now(state, kind))
    raise SAID.of(int(reason), _Refused(state, kind, number, int(named)))


def _not_now(state: SmallWorldsState, kind: int) -> tuple[str, str]:
    """Say why a move of this kind is none of this moment: it comes later, or its time is over."""
    phase = int(legal.due(state))
    if phase in (legal.TILE, p.FIRST_SEAT, p.DIE, p.ENDED):
        return NOW[phase]
    if kind in CHANCE_KINDS:
        return "SW-901", "Nothing is being drawn or rolled now."
    if phase == p.PICK and state.visible() == 0:
        return "SW-701", "There is no tribe to choose: you can only pass."
    if phase in (p.RETREATING, p.RETREAT_CAMPS) and state.actor != state.seat:
        return "SW-607", f"This is the turn of {seat_name(int(state.seat))}: you only place what was beaten."
    return NOW[phase] if kind in LATER.get(phase, ()) and not state.late else NOT_NOW[kind]


@dataclass(frozen=True)
class _Refused:
    """What a refusal speaks of: the kind of move and its region, place, seat or tile, and what the reason names."""

    state: SmallWorldsState
    kind: int
    number: int
    named: int

    def tribe(self, race: int) -> str:
        """Name a tribe as a sentence begins."""
        words = tribe_words(self.state, race)
        return words[:1].upper() + words[1:]

    @property
    def acting(self) -> int:
        """The tribe that expands, is redeployed or retreats."""
        return int(self.state.acting)

    @property
    def hand(self) -> int:
        """How many of its tokens are in hand."""
        return of(self.state, self.acting, p.HAND)

    @property
    def holder(self) -> int:
        """The race that holds the region."""
        return int(self.state.race_at(self.number))

    @property
    def owner(self) -> int:
        """The seat that holds the region."""
        return of(self.state, self.holder, p.OWNER)


WORDS: Final[dict[str, Callable[[_Refused], object]]] = {
    "number": lambda r: r.number,
    "named": lambda r: r.named,
    "greatest": lambda r: int(r.state.chart.size) - 1,
    "region": lambda r: region_name(r.state, r.number),
    "last": lambda r: region_name(r.state, int(r.state.last)),
    "left": lambda r: many(int(r.state.left), "region"),
    "tribe": lambda r: tribe_words(r.state, r.acting),
    "Tribe": lambda r: r.tribe(r.acting),
    "Active": lambda r: r.tribe(int(r.state.active[r.state.seat])),
    "holders": lambda r: race_name(r.holder),
    "tokens": lambda r: tokens_at(r.state, r.number),
    "owner": lambda r: seat_name(r.owner),
    "seat": lambda r: seat_name(r.number),
    "passed": lambda r: r.number - 1,
    "vp": lambda r: int(r.state.vp[r.state.seat]) or "none",
    "price": lambda r: cost_words(costs.price(r.state, r.acting, r.number)),
    "hand": lambda r: r.hand,
    "in_hand": lambda r: in_hand(r.hand),
    "dots": lambda r: legal.DOTS,
    "most": lambda r: r.hand + legal.DOTS,
    "tile": lambda r: tile_id(r.kind, r.number),
}
PLACES: Final[dict[str, Callable[[_Refused], list[str]]]] = {
    "region": lambda r: [region_element(r.number)],
    "last": lambda r: [region_element(int(r.state.last))],
    "own": lambda r: [region_element(k) for k in regions_of(r.state, r.acting)],
    "named": lambda r: [region_element(k) for k in listed(r.named)],
    "dragon": lambda r: [region_element(k) for k, word in enumerate(r.state.region) if word & p.DRAGON],
    "place": lambda r: [place_element(r.number)],
    "seat": lambda r: [seat_element(r.number)],
    "owner": lambda r: [seat_element(r.owner)],
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)


def in_hand(tokens: int) -> str:
    """Say how many tokens are in hand.

    >>> in_hand(0), in_hand(1), in_hand(3)
    ('none is in hand', '1 is in hand', '3 are in hand')
    """
    return f"{tokens or 'none'} {'are' if tokens > 1 else 'is'} in hand"
