"""The queue of tribes, the piles behind it, and tiles that come back (SW-701 … SW-705). Compiled.

Nobody knows the order of a pile below its top, so it has none: a tile is drawn when it becomes visible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.position import Position, Settings
from ludoscape.games.small_worlds.rules.tribes import BIVOUACKING, CAMPS, GROWTH, STARTS

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Tiles(Position):
    """What happens to the tiles."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    # ---- piles

    def refill(self) -> bool:
        """Fill the queue and turn up the tops (SW-703); false when a tile must be drawn first."""
        while True:
            if self.top_race < 0:
                if self.races_left:
                    if self.races_left & (self.races_left - 1):
                        return False
                    self.top_race = lowest(self.races_left)
                    self.races_left = 0
                elif len(self.races_under):
                    self.top_race = self.races_under[0]
                    self.races_under = self.races_under[1:]
            if self.top_power < 0:
                if not self.powers_left:
                    self.powers_left = self.discards
                    self.discards = 0
                if self.powers_left:
                    if self.powers_left & (self.powers_left - 1):
                        return False
                    self.top_power = lowest(self.powers_left)
                    self.powers_left = 0
            if self.places == 5 or self.top_race < 0 or self.top_power < 0:
                return True
            at = 3 * self.places
            self.queue[at] = self.top_race
            self.queue[at + 1] = self.top_power
            self.queue[at + 2] = 0
            self.places += 1
            self.top_race = -1
            self.top_power = -1

    def waits_for_tile(self) -> bool:
        """Tell whether a tile must be drawn before anything else (SW-703)."""
        return (self.top_race < 0 and self.races_left != 0) or (self.top_power < 0 and self.powers_left != 0)

    def draws_race(self) -> bool:
        """Tell whether the tile to be drawn is a race; otherwise it is a power."""
        return self.top_race < 0 and self.races_left != 0

    def turn_up_race(self, race: i64) -> None:
        """A race becomes visible on top of the pile."""
        self.top_race = race
        self.races_left &= ~p.BIT[race]

    def turn_up_power(self, power: i64) -> None:
        """A power becomes visible on top of the pile."""
        self.top_power = power
        self.powers_left &= ~p.BIT[power]

    def give_back_race(self, race: i64) -> None:
        """Put a race tile under the pile."""
        self.races_under = append(self.races_under[:], race)

    def give_back_power(self, power: i64) -> None:
        """Put a power tile on the discards."""
        self.discards |= p.BIT[power]

    # ---- a tribe comes and goes

    def pick(self, place: i64) -> None:
        """Take a combination: pay for those before it, take its coins and tiles, and its tokens (SW-701)."""
        seat = self.seat
        queue = self.queue
        for k in range(place - 1):
            queue[3 * k + 2] += 1
        self.vp[seat] -= place - 1
        if place <= self.places:
            at = 3 * (place - 1)
            race = queue[at]
            power = queue[at + 1]
            self.vp[seat] += queue[at + 2]
            self.places -= 1
            for i in range(at, 3 * self.places):
                queue[i] = queue[i + 3]
            for i in range(3 * self.places, 3 * self.places + 3):
                queue[i] = 0
        else:
            race = self.top_race
            power = self.top_power
            self.top_race = -1
            self.top_power = -1
        tribe = self.tribe
        at = p.FIELDS * race
        tokens = STARTS[race] + GROWTH[power]
        for field in range(i64(p.FIELDS)):
            if field != p.TRAY:
                tribe[at + field] = 0
        tribe[at + p.OWNER] = seat
        tribe[at + p.POWER] = power
        tribe[at + p.HAND] = tokens
        tribe[at + p.TRAY] -= tokens
        if power == BIVOUACKING:
            tribe[at + p.CAMPS_HELD] = CAMPS
        self.active[seat] = race

    def dissolve(self, t: i64) -> None:
        """Take a declined tribe out of play: tokens to the tray, markers to the supply, tiles back (SW-705)."""
        tribe = self.tribe
        at = p.FIELDS * t
        if tribe[at + p.REGIONS]:
            for r in range(self.chart.size):
                if self.is_region_of(r, t):
                    self.region[r] = 0
        tribe[at + p.TRAY] += tribe[at + p.HAND] + tribe[at + p.RETREAT] + tribe[at + p.ON_MAP]
        power = tribe[at + p.POWER]
        for field in range(i64(p.FIELDS)):
            if field != p.TRAY:
                tribe[at + field] = 0
        tribe[at + p.OWNER] = -1
        tribe[at + p.POWER] = -1
        self.give_back_race(t)
        if power >= 0:
            self.give_back_power(power)


def lowest(bits: i64) -> i64:
    """Give the number of the lowest bit that is set.

    >>> int(lowest(40))
    3
    """
    n: i64 = 0
    while not bits & 1:
        bits >>= 1
        n += 1
    return n


def nth(bits: i64, n: i64) -> i64:
    """Give the number of the n-th bit that is set, counted from 0.

    >>> int(nth(44, 1))
    3
    """
    k: i64 = 0
    while True:
        if bits & 1:
            if n == 0:
                return k
            n -= 1
        bits >>= 1
        k += 1


def popcount(bits: i64) -> i64:
    """Count the bits that are set.

    >>> int(popcount(44))
    3
    """
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
