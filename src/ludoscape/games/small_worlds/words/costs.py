"""What a conquest costs, item by item, for people to read: the sum is what the core takes (SW-709)."""

from __future__ import annotations

from typing import NamedTuple

from ludoscape.engine.words import many
from ludoscape.games.small_worlds.rules.chart import CAVERN, FARMLAND, HILL, MOUNTAIN
from ludoscape.games.small_worlds.rules.conquest import BY_MOUNTAIN
from ludoscape.games.small_worlds.rules.lookups import of
from ludoscape.games.small_worlds.rules.position import (
    CAMP,
    CAMP_BITS,
    DECLINED,
    FORTRESS,
    LOST,
    POWER,
    TOKENS,
    Position,
)
from ludoscape.games.small_worlds.rules.tribes import COMMANDO, GIANTS, MOUNTED, TRITONS, TROLLS, UNDERWORLD
from ludoscape.games.small_worlds.words.sentences import people


class Part(NamedTuple):
    """One item of a cost."""

    text: str
    n: int


def defence(state: Position, r: int) -> list[Part]:
    """List what has to be outnumbered in a region, whoever comes."""
    word, holder = int(state.region[r]), int(state.race_at(r))
    parts = [Part("any region", 2)]
    if holder >= 0:
        parts.append(Part(people(holder, word & TOKENS), word & TOKENS))
    if word & LOST:
        parts.append(Part("lost tribe", 1))
    if state.chart.terrain[r] == MOUNTAIN:
        parts.append(Part("mountain", 1))
    if word & FORTRESS:
        parts.append(Part("fortress", 1))
    if word & CAMP_BITS:
        camps = (word & CAMP_BITS) // CAMP
        parts.append(Part(many(camps, "camp"), camps))
    if holder == TROLLS and not (state.settings.strict_decline and of(state, TROLLS, DECLINED)):
        parts.append(Part("troll lair", 1))
    return parts


def reductions(state: Position, race: int, r: int, lie: int) -> list[Part]:
    """List what the abilities of the conquering tribe take off; `lie` is what `reach` says of the region."""
    if of(state, race, DECLINED):
        return []
    power, ground = of(state, race, POWER), state.chart.terrain[r]
    parts = []
    if race == TRITONS and state.chart.coastal[r]:
        parts.append(Part("Tritons at a coast", -1))
    if race == GIANTS and lie & BY_MOUNTAIN:
        parts.append(Part("Giants next to their mountain", -1))
    if power == COMMANDO:
        parts.append(Part("Commando", -1))
    if power == MOUNTED and ground in (HILL, FARMLAND):
        parts.append(Part("Mounted", -1))
    if power == UNDERWORLD and state.chart.symbols[r] & CAVERN:
        parts.append(Part("Underworld", -1))
    return parts


def cost_parts(state: Position, race: int, r: int, lie: int) -> list[Part]:
    """Explain what a region costs a tribe, with the help of a die that waits (SW-742)."""
    parts = defence(state, r) + reductions(state, race, r, lie)
    if state.die > 0:
        parts.append(Part("the die", -int(state.die)))
    short = 1 - total(parts)
    if short > 0:
        parts.append(Part("never less than 1", short))
    return parts


def total(parts: list[Part]) -> int:
    """Add up a cost."""
    return sum(part.n for part in parts)


def parts_words(parts: list[Part]) -> str:
    """Say what a cost is made of.

    >>> parts_words([Part("any region", 2), Part("3 Humans", 3), Part("mountain", 1), Part("Commando", -1)])
    'any region 2, 3 Humans, mountain 1, Commando -1'
    """
    # some texts hold a number already: 3 Humans, never less than 1
    return ", ".join(part.text if any(map(str.isdigit, part.text)) else f"{part.text} {part.n}" for part in parts)
