"""What each race and power can do, in a short sentence for players, while the tribe is active and in decline."""

from __future__ import annotations

from typing import Final, NamedTuple, TypedDict

from ludoscape.games.small_worlds.rules.letters import race_name
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS, SPIRIT_POWER
from ludoscape.games.small_worlds.words.sentences import power_name


class Ability(TypedDict):
    """A race or power, what it does, and the rule that says so."""

    name: str
    text: str
    rule: str


class _Texts(NamedTuple):
    """The rule of a tile, what it does for an active tribe, and for a declined one (SW-720)."""

    rule: str
    active: str
    declined: str = ""


RACE_TEXTS: Final = {
    "amazons": _Texts("SW-721", "Four of its tokens serve only to conquer: they return to the hand afterwards."),
    "dwarves": _Texts(
        "SW-722",
        "1 VP more for each region with a mine, also in decline.",
        "Still 1 VP more for each region with a mine.",
    ),
    "elves": _Texts("SW-723", "Loses no token when a region is conquered: all of them retreat."),
    "ghouls": _Texts(
        "SW-724",
        "When it declines, all tokens stay on the map, and later they go on conquering.",
        "Goes on conquering at the beginning of each turn, with all its tokens, without its power.",
    ),
    "giants": _Texts("SW-725", "Regions next to its own mountains cost 1 token less."),
    "halflings": _Texts("SW-726", "May enter the map anywhere. Its first two conquests get a hole and are safe."),
    "humans": _Texts("SW-727", "1 VP more for each farmland."),
    "orcs": _Texts("SW-728", "1 VP more for each region conquered this turn that was not empty."),
    "ratmen": _Texts("SW-729", "Nothing special: there are simply many of them."),
    "skeletons": _Texts("SW-730", "1 token more for every two regions conquered in a turn that were not empty."),
    "sorcerers": _Texts("SW-731", "Once a turn for each opponent: takes over a lone token of the active tribe."),
    "tritons": _Texts("SW-732", "Regions on a coast cost 1 token less."),
    "trolls": _Texts(
        "SW-733",
        "Each of its regions has a lair and costs others 1 token more, also in decline.",
        "The lairs stay: each of its regions costs others 1 token more.",
    ),
    "wizards": _Texts("SW-734", "1 VP more for each region with magic."),
}
POWER_TEXTS: Final = {
    "alchemist": _Texts("SW-741", "2 VP more each turn."),
    "berserk": _Texts("SW-742", "May roll the die before each conquest: its dots count as tokens."),
    "bivouacking": _Texts("SW-743", "Five camps to place after redeploying: each costs attackers 1 token more."),
    "commando": _Texts("SW-744", "Every region costs 1 token less."),
    "diplomat": _Texts("SW-745", "Makes peace each turn with one opponent whom it did not attack."),
    "dragon_master": _Texts("SW-746", "Once a turn the dragon conquers any region for 1 token, and guards it."),
    "flying": _Texts("SW-747", "Reaches every land region of the map."),
    "forest": _Texts("SW-748", "1 VP more for each forest."),
    "fortified": _Texts(
        "SW-749",
        "A fortress each turn: it costs attackers 1 token more and pays 1 VP each turn.",
        "Its fortresses stay and cost attackers 1 token more, but pay no VP.",
    ),
    "heroic": _Texts("SW-750", "Two heroes to place each turn: nobody can take their regions."),
    "hill": _Texts("SW-751", "1 VP more for each hill."),
    "merchant": _Texts("SW-752", "1 VP more for each region."),
    "mounted": _Texts("SW-753", "Hills and farmlands cost 1 token less."),
    "pillaging": _Texts("SW-754", "1 VP more for each region conquered this turn that was not empty."),
    "seafaring": _Texts(
        "SW-755", "May conquer seas and lakes, and keeps them in decline.", "Keeps the seas and lakes that it holds."
    ),
    "spirit": _Texts(
        "SW-756",
        "In decline it stays beside another declined tribe.",
        "Stays when another tribe of its owner declines.",
    ),
    "stout": _Texts("SW-757", "May decline after scoring, at the end of a turn."),
    "swamp": _Texts("SW-758", "1 VP more for each swamp."),
    "underworld": _Texts("SW-759", "Regions with a cavern cost 1 token less and are all next to each other."),
    "wealthy": _Texts("SW-760", "7 VP more, once, when it scores for the first time."),
}


def abilities(race: int, power: int, declined: bool = False, strict: bool = False) -> list[Ability]:
    """List what a combination can do; in decline only what is left, and that is Spirit alone when rules are strict."""
    found: list[Ability] = []
    if not (declined and strict):
        _add(found, race_name(race), RACE_TEXTS[RACE_IDS[race]], declined)
    if power >= 0 and not (declined and strict and power != SPIRIT_POWER):
        _add(found, power_name(power), POWER_TEXTS[POWER_IDS[power]], declined)
    return found


def _add(found: list[Ability], name: str, texts: _Texts, declined: bool) -> None:
    text = texts.declined if declined else texts.active
    if text:
        found.append({"name": name, "text": text, "rule": texts.rule})
