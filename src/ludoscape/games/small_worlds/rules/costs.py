"""What a conquest costs, item by item, for who wants to read it: `conquest.cost` takes the sum (SW-709). Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoscape.games.small_worlds.rules import conquest as c
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.position import Position

REGION: Final = "region"  # what any region costs
TOKENS: Final = "tokens"
CAMPS: Final = "camps"
LOST: Final = "lost"
MOUNTAIN: Final = "mountain"
FORTRESS: Final = "fortress"
LAIR: Final = "lair"
DIE: Final = "die"  # a Berserk roll that waits (SW-742)
LEAST: Final = "least"  # what is missing to 1


class Cost(NamedTuple):
    """One item: what it is for, how many tokens it takes or, below 0, saves, and for tokens whose they are."""

    name: str
    n: int
    race: int = -1


def defence(state: Position, r: int) -> list[Cost]:
    """List what has to be outnumbered in a region, whoever comes."""
    word = int(state.region[r])
    items = [
        Cost(REGION, c.ANY_REGION),
        Cost(TOKENS, word & p.TOKENS, int(state.race_at(r))),
        Cost(LOST, int(bool(word & p.LOST))),
        Cost(MOUNTAIN, int(state.chart.ground[r]) - c.ANY_REGION),
        Cost(FORTRESS, int(bool(word & p.FORTRESS))),
        Cost(CAMPS, (word & p.CAMP_BITS) // p.CAMP),
        Cost(LAIR, int((word & p.RACE) == c.lairs(state))),
    ]
    return [item for item in items if item.n]


def price(state: Position, race: int, r: int) -> list[Cost]:
    """List what a region costs a tribe, with the help of a die that waits (SW-742)."""
    by_race, by_power = c.cheaper(state, race)
    items = defence(state, r)
    if by_race >> r & 1:
        items.append(Cost(tribes.RACE_IDS[race], -1))
    if by_power >> r & 1:
        items.append(Cost(tribes.POWER_IDS[state.tribe[p.FIELDS * race + p.POWER]], -1))
    if state.die > 0:
        items.append(Cost(DIE, -int(state.die)))
    short = 1 - total(items)
    return [*items, Cost(LEAST, short)] if short > 0 else items


def total(items: list[Cost]) -> int:
    """Add up a cost."""
    return sum(item.n for item in items)
