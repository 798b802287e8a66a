"""Conquest: what can be reached, what it costs, and what it does (SW-706 … SW-720). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.chart import CAVERN, FARMLAND, HILL, MOUNTAIN
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.tiles import Tiles

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

# how a region lies to the tribe that expands
NEXT_TO: Final = 1  # next to one of its regions, caverns of Underworld included (SW-408)
BY_MOUNTAIN: Final = 2  # next to one of its mountains
NOWHERE: Final = vec[i64]([0] * 64)


@mypyc_attr(allow_interpreted_subclasses=True)
class Conquests(Tiles):
    """What tribes do to each other."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    # ---- reach

    def reach(self, t: i64) -> vec[i64]:
        """Tell for each region how it lies to a tribe: NEXT_TO, BY_MOUNTAIN, both or neither."""
        chart = self.chart
        near = chart.near
        near_from = chart.near_from
        found = NOWHERE[:]
        under = self.has_power(t, tribes.UNDERWORLD)
        mark = p.RACE_UNIT * (t + 1)
        caverns: i64 = 0
        left = self.tribe[p.FIELDS * t + p.REGIONS]
        for r in range(chart.size):
            if left == 0:
                break
            if (self.region[r] & p.RACE) == mark:
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

    def cost(self, t: i64, r: i64, how: i64) -> i64:
        """Count the tokens that a conquest takes (SW-709)."""
        price = self.defence(r) - self.reduction(t, r, how)
        return price if price > 1 else 1

    def defence(self, r: i64) -> i64:
        """Count the tokens that a region takes before reductions."""
        word = self.region[r]
        holder = ((word & p.RACE) >> 5) - 1
        price = 2 + (word & p.TOKENS) + (word & p.CAMP_BITS) // p.CAMP
        if word & p.LOST:
            price += 1
        if self.chart.terrain[r] == MOUNTAIN:
            price += 1
        if word & p.FORTRESS:
            price += 1
        if holder == tribes.TROLLS and not (
            self.settings.strict_decline and self.tribe[p.FIELDS * tribes.TROLLS + p.DECLINED]
        ):
            price += 1  # the lair (SW-733)
        return price

    def reduction(self, t: i64, r: i64, how: i64) -> i64:
        """Count what the abilities of an active tribe take off a cost."""
        at = p.FIELDS * t
        if self.tribe[at + p.DECLINED]:
            return 0
        less: i64 = 0
        if (t == tribes.TRITONS and self.chart.coastal[r]) or (t == tribes.GIANTS and how & BY_MOUNTAIN):
            less = 1
        power = self.tribe[at + p.POWER]
        if power == tribes.COMMANDO:
            less += 1
        elif power == tribes.MOUNTED:
            ground = self.chart.terrain[r]
            if ground in (HILL, FARMLAND):
                less += 1
        elif power == tribes.UNDERWORLD and self.chart.symbols[r] & CAVERN:
            less += 1
        return less

    # ---- what a conquest does

    def note_attack(self, t: i64, r: i64) -> None:
        """Remember an attack on another player's active tribe (SW-718)."""
        holder = self.race_at(r)
        tribe = self.tribe
        if holder < 0 or tribe[p.FIELDS * t + p.DECLINED] or tribe[p.FIELDS * holder + p.DECLINED]:
            return
        if tribe[p.FIELDS * holder + p.OWNER] != tribe[p.FIELDS * t + p.OWNER]:
            self.attacked |= p.BIT[tribe[p.FIELDS * holder + p.OWNER]]

    def take(self, t: i64, r: i64, tokens: i64, converts: bool) -> None:
        """Conquer a region with tokens that have left the hand or the tray (SW-711)."""
        self.note_attack(t, r)
        word = self.region[r]
        tribe = self.tribe
        at = p.FIELDS * t
        holder = ((word & p.RACE) >> 5) - 1
        if word & (p.RACE | p.LOST):
            tribe[at + p.NONEMPTY] += 1
        if holder >= 0:
            self._beat(holder, word, converts)
        tribe[at + p.CONQUESTS] += 1
        tribe[at + p.REGIONS] += 1
        tribe[at + p.ON_MAP] += tokens
        word = tokens + p.RACE_UNIT * (t + 1)
        if t == tribes.HALFLINGS and tribe[at + p.CONQUESTS] <= tribes.HOLES and not tribe[at + p.DECLINED]:
            word |= p.HOLE
        self.region[r] = word

    def _beat(self, d: i64, word: i64, converts: bool) -> None:
        """Throw a tribe out of a region: one token dies, the others retreat (SW-711)."""
        tribe = self.tribe
        at = p.FIELDS * d
        tokens = word & p.TOKENS
        dead: i64 = 0 if d == tribes.ELVES and not tribe[at + p.DECLINED] and not converts else 1
        tribe[at + p.TRAY] += dead
        tribe[at + p.RETREAT] += tokens - dead
        tribe[at + p.ON_MAP] -= tokens
        tribe[at + p.REGIONS] -= 1
        tribe[at + p.CAMPS_BACK] += (word & p.CAMP_BITS) // p.CAMP
        if tribe[at + p.DECLINED] and tribe[at + p.REGIONS] == 0:
            self.dissolve(d)

    def place_dragon(self, r: i64) -> None:
        """Put the dragon into a region, wherever it was before (SW-746)."""
        for k in range(self.chart.size):
            self.region[k] &= ~p.DRAGON
        self.region[r] |= p.DRAGON
        self.dragon_used = True

    # ---- a tribe on the map

    def take_up(self, t: i64) -> None:
        """Take all tokens but one of each region of a tribe into its hand (SW-706, SW-714)."""
        tribe = self.tribe
        at = p.FIELDS * t
        spare = tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
        if spare == 0:
            return
        mark = p.RACE_UNIT * (t + 1)
        for r in range(self.chart.size):
            word = self.region[r]
            if (word & p.RACE) == mark:
                self.region[r] = (word & ~p.TOKENS) + 1
        tribe[at + p.ON_MAP] = tribe[at + p.REGIONS]
        tribe[at + p.HAND] += spare

    def vacate(self, t: i64, r: i64) -> None:
        """Give up a region with one token: it goes to the hand, camps to their owner, markers away (SW-716)."""
        word = self.region[r]
        tribe = self.tribe
        at = p.FIELDS * t
        tribe[at + p.HAND] += word & p.TOKENS
        tribe[at + p.ON_MAP] -= word & p.TOKENS
        tribe[at + p.REGIONS] -= 1
        tribe[at + p.CAMPS_HELD] += (word & p.CAMP_BITS) // p.CAMP
        self.region[r] = 0

    def clear_markers(self, t: i64, markers: i64) -> None:
        """Take some kinds of markers off all regions of a tribe."""
        mark = p.RACE_UNIT * (t + 1)
        for r in range(self.chart.size):
            if (self.region[r] & p.RACE) == mark:
                self.region[r] &= ~markers
