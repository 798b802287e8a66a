"""Conquest: what can be reached, what it costs, and what it does (SW-708 … SW-719). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tiles, tribes
from ludoscape.games.small_worlds.rules.bits import lowest, rest, union
from ludoscape.games.small_worlds.rules.chart import FARMLAND, HILL, MOUNTAIN
from ludoscape.games.small_worlds.rules.position import Position
from ludoscape.games.small_worlds.rules.tokens import take_off

ANY_REGION: Final = 2  # tokens that any region costs, beside its mountain, and tokens, camps and markers on it (SW-709)
LAIR_MARK: Final = 416  # RACE_UNIT * (TROLLS + 1): the holder of a region, as its word says it
NO_LAIRS: Final = -1  # in its place, where there are none


# ---- reach


def beside(state: Position, t: i64, own: i64) -> i64:
    """Give the regions next to some of a tribe's, as bits: for Underworld caverns are next to each other (SW-408)."""
    chart = state.chart
    found = union(chart.near, own)
    if own & chart.caverns and p.has_power(state, t, tribes.UNDERWORLD):
        found |= chart.caverns
    return found


# ---- cost


def cost(state: Position, t: i64, r: i64) -> i64:
    """Count the tokens that a conquest takes (SW-709)."""
    by_race, by_power = cheaper(state, t)
    price = defence(state.chart.ground[r], state.region[r], lairs(state)) - (by_race >> r & 1) - (by_power >> r & 1)
    return price if price > 1 else 1


def defence(ground: i64, word: i64, lair: i64) -> i64:
    """Count the tokens that a region takes before reductions, by its ground and what is on it."""
    price = ground + (word & p.TOKENS) + (word >> p.LOST_AT & 1)
    price += (word >> p.FORTRESS_AT & 1) + (word >> p.CAMPS_AT & 7)
    return price + 1 if (word & p.RACE) == lair else price


def has_lairs(state: Position) -> bool:
    """Tell whether regions of Trolls have lairs: also in decline, but not when rules are strict (SW-733, SW-720)."""
    return not (state.settings.strict_decline and state.tribe[p.FIELDS * tribes.TROLLS + p.DECLINED])


def lairs(state: Position) -> i64:
    """Give who holds regions with lairs, as their words say it."""
    if has_lairs(state):
        return LAIR_MARK
    return NO_LAIRS


def cheaper(state: Position, t: i64) -> tuple[i64, i64]:
    """Give the regions that cost an active tribe one token less by its race, and those by its power, as bits."""
    tribe = state.tribe
    if tribe[p.FIELDS * t + p.DECLINED]:
        return 0, 0
    chart = state.chart
    by_race: i64 = 0
    if t == tribes.TRITONS:
        by_race = chart.coast
    elif t == tribes.GIANTS:
        by_race = beside(state, t, tribe[p.LAND + t] & chart.having[MOUNTAIN])
    by_power: i64 = 0
    power = tribe[p.FIELDS * t + p.POWER]
    if power == tribes.COMMANDO:
        by_power = chart.everywhere
    elif power == tribes.MOUNTED:
        by_power = chart.having[HILL] | chart.having[FARMLAND]
    elif power == tribes.UNDERWORLD:
        by_power = chart.caverns
    return by_race, by_power


# ---- what a conquest does


def note_attack(state: Position, t: i64, r: i64) -> None:
    """Remember an attack on another player's active tribe (SW-718)."""
    holder = state.race_at(r)
    tribe = state.tribe
    if holder < 0 or tribe[p.FIELDS * t + p.DECLINED] or tribe[p.FIELDS * holder + p.DECLINED]:
        return
    if tribe[p.FIELDS * holder + p.OWNER] != tribe[p.FIELDS * t + p.OWNER]:
        state.attacked |= p.BIT[tribe[p.FIELDS * holder + p.OWNER]]


def take(state: Position, t: i64, r: i64, tokens: i64, converts: bool) -> None:
    """Conquer a region with tokens that have left the hand or the tray (SW-711)."""
    note_attack(state, t, r)
    word = state.region[r]
    tribe = state.tribe
    at = p.FIELDS * t
    holder = ((word & p.RACE) >> 5) - 1
    if word & (p.RACE | p.LOST):
        tribe[at + p.NONEMPTY] += 1
    if holder >= 0:
        tribe[p.LAND + holder] ^= p.BIT[r]
        _beat(state, holder, word, converts)
    tribe[at + p.CONQUESTS] += 1
    tribe[at + p.REGIONS] += 1
    tribe[p.LAND + t] |= p.BIT[r]
    tribe[at + p.ON_MAP] += tokens
    word = tokens + p.RACE_UNIT * (t + 1)
    if t == tribes.HALFLINGS and tribe[at + p.CONQUESTS] <= tribes.HOLES and not tribe[at + p.DECLINED]:
        word |= p.HOLE
        state.immune |= p.BIT[r]
    state.region[r] = word


def _beat(state: Position, d: i64, word: i64, converts: bool) -> None:
    """Throw a tribe out of a region: one token dies, the others retreat (SW-711)."""
    tribe = state.tribe
    at = p.FIELDS * d
    tokens = word & p.TOKENS
    dead: i64 = 0 if d == tribes.ELVES and not tribe[at + p.DECLINED] and not converts else 1
    tribe[at + p.TRAY] += dead
    tribe[at + p.RETREAT] += tokens - dead
    tribe[at + p.ON_MAP] -= tokens
    tribe[at + p.REGIONS] -= 1
    tribe[at + p.CAMPS_BACK] += word >> p.CAMPS_AT & 7
    if tribe[at + p.DECLINED] and tribe[at + p.REGIONS] == 0:
        tiles.dissolve(state, d)


def place_dragon(state: Position, r: i64) -> None:
    """Put the dragon into a region, wherever it was before (SW-746)."""
    left = state.immune
    while left:
        take_off(state, lowest(left), p.DRAGON)
        left = rest(left)
    state.region[r] |= p.DRAGON
    state.immune |= p.BIT[r]
    state.dragon_used = True
