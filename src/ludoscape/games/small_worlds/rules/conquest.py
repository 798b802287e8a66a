"""Conquest: what can be reached, what it costs, and what it does (SW-708 … SW-719). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tiles, tribes
from ludoscape.games.small_worlds.rules.chart import CAVERN, FARMLAND, HILL, MOUNTAIN
from ludoscape.games.small_worlds.rules.position import Position

# how a region lies to the tribe that expands
NEXT_TO: Final = 1  # next to one of its regions, caverns of Underworld included (SW-408)
BY_MOUNTAIN: Final = 2  # next to one of its mountains
# what costs one token each, beside the two of any region, its tokens and camps (SW-709)
ANY_REGION: Final = 2
LOST_TRIBE: Final = 1
ON_MOUNTAIN: Final = 2
FORTRESS: Final = 4
LAIR: Final = 8
# what takes off one token each
TRITONS: Final = 1
GIANTS: Final = 2
COMMANDO: Final = 4
MOUNTED: Final = 8
UNDERWORLD: Final = 16
MEMBERS: Final = vec[i64]([n.bit_count() for n in range(32)])  # how many are in such a set
LAIR_MARK: Final = 416  # RACE_UNIT * (TROLLS + 1): the holder of a region, as its word says it
NOWHERE: Final = vec[i64]([0] * 64)


# ---- reach


def reach(state: Position, t: i64) -> vec[i64]:
    """Tell for each region how it lies to a tribe: NEXT_TO, BY_MOUNTAIN, both or neither."""
    chart = state.chart
    region = state.region
    near = chart.near
    near_from = chart.near_from
    found = NOWHERE[:]
    under = p.has_power(state, t, tribes.UNDERWORLD)
    mark = p.RACE_UNIT * (t + 1)
    caverns: i64 = 0
    left = state.tribe[p.FIELDS * t + p.REGIONS]
    for r in range(chart.size):
        if left == 0:
            break
        if (region[r] & p.RACE) == mark:
            left -= 1
            how: i64 = NEXT_TO + BY_MOUNTAIN if chart.terrain[r] == MOUNTAIN else NEXT_TO
            for i in range(near_from[r], near_from[r + 1]):
                found[near[i]] |= how
            if under and chart.symbols[r] & CAVERN:
                caverns |= how
    if caverns:
        for r in range(chart.size):
            if chart.symbols[r] & CAVERN:
                found[r] |= caverns
    return found


# ---- cost


def cost(state: Position, t: i64, r: i64, how: i64) -> i64:
    """Count the tokens that a conquest takes (SW-709)."""
    price = defence(state, r) - MEMBERS[abilities(state, t, r, how)]
    return price if price > 1 else 1


def defence(state: Position, r: i64) -> i64:
    """Count the tokens that a region takes before reductions."""
    word = state.region[r]
    return ANY_REGION + (word & p.TOKENS) + (word & p.CAMP_BITS) // p.CAMP + MEMBERS[obstacles(state, r)]


def obstacles(state: Position, r: i64) -> i64:
    """Give what else makes a region dearer for everybody, as bits."""
    word = state.region[r]
    found: i64 = 0
    if word & p.LOST:
        found = LOST_TRIBE
    if state.chart.terrain[r] == MOUNTAIN:
        found |= ON_MOUNTAIN
    if word & p.FORTRESS:
        found |= FORTRESS
    if (word & p.RACE) == LAIR_MARK and has_lairs(state):
        found |= LAIR
    return found


def has_lairs(state: Position) -> bool:
    """Tell whether regions of Trolls have lairs: also in decline, but not when rules are strict (SW-733, SW-720)."""
    return not (state.settings.strict_decline and state.tribe[p.FIELDS * tribes.TROLLS + p.DECLINED])


def abilities(state: Position, t: i64, r: i64, how: i64) -> i64:
    """Give which abilities of an active tribe make a region cheaper that lies so to it, as bits."""
    at = p.FIELDS * t
    if state.tribe[at + p.DECLINED]:
        return 0
    found: i64 = 0
    if t == tribes.TRITONS and state.chart.coastal[r]:
        found = TRITONS
    elif t == tribes.GIANTS and how & BY_MOUNTAIN:
        found = GIANTS
    power = state.tribe[at + p.POWER]
    if power == tribes.COMMANDO:
        found |= COMMANDO
    elif power == tribes.MOUNTED:
        ground = state.chart.terrain[r]
        if ground in (HILL, FARMLAND):
            found |= MOUNTED
    elif power == tribes.UNDERWORLD and state.chart.symbols[r] & CAVERN:
        found |= UNDERWORLD
    return found


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
        _beat(state, holder, word, converts)
    tribe[at + p.CONQUESTS] += 1
    tribe[at + p.REGIONS] += 1
    tribe[at + p.ON_MAP] += tokens
    word = tokens + p.RACE_UNIT * (t + 1)
    if t == tribes.HALFLINGS and tribe[at + p.CONQUESTS] <= tribes.HOLES and not tribe[at + p.DECLINED]:
        word |= p.HOLE
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
    tribe[at + p.CAMPS_BACK] += (word & p.CAMP_BITS) // p.CAMP
    if tribe[at + p.DECLINED] and tribe[at + p.REGIONS] == 0:
        tiles.dissolve(state, d)


def place_dragon(state: Position, r: i64) -> None:
    """Put the dragon into a region, wherever it was before (SW-746)."""
    for k in range(state.chart.size):
        state.region[k] &= ~p.DRAGON
    state.region[r] |= p.DRAGON
    state.dragon_used = True
