"""What each race and power can do, in a short sentence for players, while the tribe is active and in decline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, NotRequired, TypedDict

from ludoscape.engine.texts import read_texts
from ludoscape.games.small_worlds.rules.letters import race_name
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS, SPIRIT_POWER
from ludoscape.games.small_worlds.words.sentences import power_name


class Ability(TypedDict):
    """A race or power, what it does, and the rule that says so; in few words while the tribe is active."""

    name: str
    text: str
    rule: str
    brief: NotRequired[str]


class _Texts(NamedTuple):
    """The rule of a tile, what it does for an active tribe, and for a declined one (SW-720)."""

    rule: str
    active: str
    declined: str = ""


TEXTS: Final = read_texts("ludoscape.games.small_worlds")
RACE_TEXTS: Final = {name: _Texts(*said) for name, said in TEXTS.data["races"].items()}
POWER_TEXTS: Final = {name: _Texts(*said) for name, said in TEXTS.data["powers"].items()}
BRIEF: Final[Mapping[str, str]] = TEXTS.data["brief"]


def abilities(race: int, power: int, declined: bool = False, strict: bool = False) -> list[Ability]:
    """List what a combination can do; in decline only what is left, and that is Spirit alone when rules are strict."""
    found: list[Ability] = []
    if not (declined and strict):
        _add(found, race_name(race), RACE_TEXTS[RACE_IDS[race]], "" if declined else BRIEF[RACE_IDS[race]], declined)
    if power >= 0 and not (declined and strict and power != SPIRIT_POWER):
        brief = "" if declined else BRIEF[POWER_IDS[power]]
        _add(found, power_name(power), POWER_TEXTS[POWER_IDS[power]], brief, declined)
    return found


def _add(found: list[Ability], name: str, texts: _Texts, brief: str, declined: bool) -> None:
    text = texts.declined if declined else texts.active
    if text:
        ability: Ability = {"name": name, "text": text, "rule": texts.rule}
        found.append({**ability, "brief": brief} if brief else ability)
