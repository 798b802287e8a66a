"""Why a move is not legal now, found by `rules/legal.py`: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.words import many, seat_name
from ludoscape.games.small_worlds.rules import costs, legal
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import of, regions_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.words.costs import cost_words
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element
from ludoscape.games.small_worlds.words.notation import read, tile_id
from ludoscape.games.small_worlds.words.sentences import tokens_at, tribe_words

# what is decided in each phase, for the refusal of a move of another kind
NOW: Final = {
    p.START: ("SW-603", "First choose whether your tribe expands or declines."),
    p.PICK: ("SW-701", "First choose a tribe from the queue."),
    p.READY: ("SW-706", "First abandon the regions that you give up, or go on to conquer."),
    p.CONQUER: ("SW-605", "You are conquering: stop before you do anything else."),
    p.TRIM: ("SW-721", "Now give up regions until four Amazons are in hand."),
    p.REDEPLOY: ("SW-714", "Now place the tokens in hand on your regions."),
    p.CAMPING: ("SW-743", "Now place the camps of your tribe, or keep the rest in hand."),
    p.FORTIFY: ("SW-749", "Now choose where the fortress goes, or do without it."),
    p.HEROES_STAND: ("SW-750", "Now place the heroes of your tribe."),
    p.RETREATING: ("SW-715", "Now place the beaten tokens of your tribe on its regions."),
    p.RETREAT_CAMPS: ("SW-715", "Now place the beaten camps of your tribe on its regions."),
    p.PEACE_MAKING: ("SW-745", "Now choose with whom you make peace, if with anybody."),
    p.STOUT_CHOICE: ("SW-757", "Now choose whether your tribe declines or stays."),
    p.FIRST_SEAT: ("SW-505", "Chance decides who begins."),
    p.DIE: ("SW-305", "The die is being rolled."),
    p.ENDED: ("SW-805", "The game is over."),
    legal.TILE: ("SW-703", "A tile is being drawn."),
}
CHANCE_KINDS: Final = (m.M_RACE, m.M_POWER, m.M_DIE, m.M_FIRST)
CONQUESTS: Final = (m.M_CONQUER, m.M_ATTEMPT, m.M_DRAGON, m.M_CONVERT)
EXPAND_OR_DECLINE: Final = ("SW-603", "Expand and decline are chosen at the beginning of a turn.")
CONQUESTS_OVER: Final = ("SW-605", "The conquests of this turn are over.")
FORTRESS: Final = ("SW-749", "A fortress is built only after redeploying, and only by a Fortified tribe.")
PEACE: Final = ("SW-745", "Peace is made only after scoring, and only by a Diplomat tribe.")
STOUT: Final = ("SW-757", "Only a Stout tribe declines after scoring.")
# what is wrong with a move that belongs to another part of the turn
NOT_NOW: Final = {
    m.M_EXPAND: EXPAND_OR_DECLINE,
    m.M_DECLINE: EXPAND_OR_DECLINE,
    m.M_PICK: ("SW-701", "You choose a new tribe only when you have no active tribe."),
    m.M_ABANDON: ("SW-706", "Regions are abandoned before conquering, not later."),
    m.M_GO: ("SW-706", "Regions are abandoned before conquering, and that is over."),
    **dict.fromkeys((*CONQUESTS, m.M_STOP), CONQUESTS_OVER),
    m.M_PUT: ("SW-714", "The tokens of this turn have been placed."),
    m.M_DONE: ("SW-714", "Done ends only the placing of tokens or camps."),
    m.M_PASS: ("SW-701", "You pass only in place of choosing a tribe, when there is none."),
    m.M_ROLL: ("SW-742", "The die is rolled only while conquering."),
    m.M_CAMP: ("SW-743", "Camps are placed only after redeploying or when beaten, and only by a Bivouacking tribe."),
    m.M_FORT: FORTRESS,
    m.M_NOFORT: FORTRESS,
    m.M_HERO: ("SW-750", "Heroes are placed only after redeploying, and only by a Heroic tribe."),
    m.M_PEACE: PEACE,
    m.M_NOPEACE: PEACE,
    m.M_STOUT: STOUT,
    m.M_STAY: STOUT,
}
# what is still to come in a turn
CONQUERING: Final = (*CONQUESTS, m.M_ROLL, m.M_STOP, m.M_PUT, m.M_DONE)
LATER: Final = {
    p.START: (m.M_PASS, m.M_ABANDON, m.M_GO, *CONQUERING),
    p.PICK: (m.M_ABANDON, m.M_GO, *CONQUERING),
    p.READY: CONQUERING,
    p.CONQUER: (m.M_PUT, m.M_DONE),
    p.TRIM: (m.M_PUT, m.M_DONE),
}

NO_SEAT: Final = "There is no seat {number}: seats are numbered from 0."
NOT_OWN: Final = "{region} is no region of {tribe}."
ORDER: Final = "Regions are named in the order of their numbers, and {last} has been named already."
NO_TOKEN: Final = "The die needs at least one token in hand, and none is left."
PRICE: Final = "{region} costs {price}, and {in_hand}."
PROTECTED: Final = "protects {region}: nobody can conquer it."
ALL_PLACED: Final = "At this table all tokens must be placed on the map."
# for each reason its rule, its sentence, and what to look at
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    legal.SW_401_NO_REGION: ("SW-401", "There is no region {number}: the map has the regions 0 to {greatest}.", ""),
    legal.SW_505_NO_SEAT: ("SW-505", NO_SEAT, ""),
    legal.SW_603_NO_REGION: ("SW-603", "{Active} have no region, so they must decline.", ""),
    legal.SW_603_NO_TRIBE: ("SW-603", "There is no other tribe to choose, so your tribe cannot decline.", ""),
    legal.SW_701_MUST: ("SW-701", "You must choose a tribe: there is one that you can have.", ""),
    legal.SW_702_NONE: ("SW-702", "There is no tribe to choose: you can only pass.", ""),
    legal.SW_702_EMPTY: ("SW-702", "There is no tribe in place {number}: the last is in place {named}.", "place"),
    legal.SW_701_PRICE: ("SW-701", "The tribe in place {number} costs {passed} VP, and you have {vp}.", "place"),
    legal.SW_706_NOT_OWN: ("SW-706", NOT_OWN, "region"),
    legal.SW_706_ORDER: ("SW-706", ORDER, "last region"),
    legal.SW_706_LAST: ("SW-706", "You cannot abandon the last region of your tribe.", "region"),
    legal.SW_721_NOT_OWN: ("SW-721", NOT_OWN, "region"),
    legal.SW_721_ORDER: ("SW-721", ORDER, "last region"),
    legal.SW_721_TOO_FEW: (
        "SW-721",
        "{left} must be given up, and too few come after {region}: name the smaller numbers first.",
        "own",
    ),
    legal.SW_707_OWN: ("SW-707", "{region} is a region of {tribe} already.", "region"),
    legal.SW_755_WATER: ("SW-755", "{region} is water, which only active Seafaring tribes conquer.", "region"),
    legal.SW_719_HOLE: ("SW-719", f"A hole in the ground {PROTECTED}", "region"),
    legal.SW_719_HERO: ("SW-719", f"A hero {PROTECTED}", "region"),
    legal.SW_719_DRAGON: ("SW-719", f"The dragon {PROTECTED}", "region"),
    legal.SW_745_PEACE: (
        "SW-745",
        "{owner} made peace with you: {region} cannot be conquered until it ends.",
        "owner region",
    ),
    legal.SW_708_APART: ("SW-708", "{region} is not next to a region of {tribe}.", "region"),
    legal.SW_708_INLAND: (
        "SW-708",
        "{Tribe} have no region: they enter at the border of the map or beside a sea.",
        "region",
    ),
    legal.SW_710_PRICE: ("SW-710", PRICE, "region"),
    legal.SW_742_PRICE: ("SW-742", PRICE, "region"),
    legal.SW_742_BERSERK: ("SW-742", "A Berserk tribe rolls first, and then chooses the region.", ""),
    legal.SW_712_NO_TOKEN: ("SW-712", NO_TOKEN, ""),
    legal.SW_712_NO_NEED: ("SW-712", "{region} costs {price}, and {in_hand}: you need no die.", "region"),
    legal.SW_712_TOO_DEAR: (
        "SW-712",
        "{region} costs {price}, and {in_hand}: that is more than the {dots} which the die can bring.",
        "region",
    ),
    legal.SW_712_NOT_ONE: ("SW-712", "At this table the die needs exactly one token in hand, and you have {hand}.", ""),
    legal.SW_712_NOT_STUCK: (
        "SW-712",
        "At this table the die is only for those who can conquer nothing without it.",
        "named",
    ),
    legal.SW_746_NO_MASTER: ("SW-746", "Only an active Dragon Master tribe conquers with the dragon.", ""),
    legal.SW_746_USED: ("SW-746", "The dragon has conquered a region this turn already.", "dragon"),
    legal.SW_746_NO_TOKEN: ("SW-746", "The dragon needs one token in hand to go with it, and none is left.", ""),
    legal.SW_731_NO_SORCERERS: ("SW-731", "Only active Sorcerers replace tokens of others.", ""),
    legal.SW_742_ROLLED: ("SW-742", "You have rolled the die: conquer with its help, or stop.", ""),
    legal.SW_731_NO_REGION: ("SW-731", "Sorcerers without a region cannot replace tokens.", ""),
    legal.SW_731_NOBODY: ("SW-731", "There is no token of an active tribe in {region}.", "region"),
    legal.SW_731_OWN: ("SW-731", "The tokens in {region} are your own.", "region"),
    legal.SW_731_DECLINED: ("SW-731", "The {holders} in {region} are in decline and cannot be replaced.", "region"),
    legal.SW_731_SEVERAL: (
        "SW-731",
        "There are {tokens} tokens in {region}, and Sorcerers replace only a single one.",
        "region",
    ),
    legal.SW_731_CAMP: ("SW-731", "A camp protects the token in {region} from the Sorcerers.", "region"),
    legal.SW_731_TRAY: ("SW-731", "There is no Sorcerer token left in the tray.", ""),
    legal.SW_731_AGAIN: ("SW-731", "You have replaced a token of {owner} this turn already.", "owner"),
    legal.SW_742_NO_BERSERK: ("SW-742", "Only an active Berserk tribe rolls the die before it conquers.", ""),
    legal.SW_742_AGAIN: ("SW-742", "You have rolled already: conquer with the help of the die, or stop.", ""),
    legal.SW_742_NO_TOKEN: ("SW-742", NO_TOKEN, ""),
    legal.SW_742_TOO_DEAR: ("SW-742", "No region is within reach that would cost {most} tokens or less.", ""),
    legal.SW_714_NOT_OWN: ("SW-714", NOT_OWN, "region"),
    legal.SW_714_ORDER: ("SW-714", ORDER, "last region"),
    legal.SW_714_MUST: ("SW-714", ALL_PLACED, ""),
    legal.SW_715_NOT_OWN: ("SW-715", NOT_OWN, "region"),
    legal.SW_715_ORDER: ("SW-715", ORDER, "last region"),
    legal.SW_715_MUST: ("SW-715", ALL_PLACED, ""),
    legal.SW_743_NOT_OWN: ("SW-743", NOT_OWN, "region"),
    legal.SW_743_ORDER: ("SW-743", ORDER, "last region"),
    legal.SW_749_NOT_OWN: ("SW-749", NOT_OWN, "region"),
    legal.SW_749_BUILT: ("SW-749", "There is a fortress in {region} already.", "region"),
    legal.SW_749_NONE_LEFT: ("SW-749", "There is no fortress left.", ""),
    legal.SW_750_NOT_OWN: ("SW-750", NOT_OWN, "region"),
    legal.SW_750_SAME: ("SW-750", "The two heroes stand in different regions.", "region"),
    legal.SW_750_ORDER: ("SW-750", ORDER, "last region"),
    legal.SW_750_TOO_FEW: (
        "SW-750",
        "Name the smaller number first: after {region} no region would be left for the other hero.",
        "region",
    ),
    legal.SW_745_NO_SEAT: ("SW-745", NO_SEAT, ""),
    legal.SW_745_SELF: ("SW-745", "You make peace with an opponent, not with yourself.", "seat"),
    legal.SW_745_ATTACKED: ("SW-745", "You attacked {seat} this turn.", "seat"),
    legal.SW_1205_RACE: ("SW-1205", "A race tile is drawn now.", ""),
    legal.SW_1205_POWER: ("SW-1205", "A power tile is drawn now.", ""),
    legal.SW_1205_GONE: ("SW-1205", "The tile {tile} is not among those that can turn up now.", ""),
}


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
    "named": lambda r: [region_element(k) for k in members(r.named)],
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
