"""A finished world: its territories, what is next to what, and its regions (AL-05 … AL-12). Compiled.

A world never changes, so all states share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.alheimur.rules.cards import BIT, CELLS

SIDE: Final = 16  # unit cells of the lattice on which four cards are laid out, from cell (0, 0) after shifting
NO_CELLS: Final = vec[i64]([-1] * 256)
SIXTEEN: Final = vec[i64]([0] * 16)
FOUR: Final = vec[i64]([0] * 4)  # to copy: a list that is written into being takes new space for every item
NO_NAMES: Final = vec[i64]([-1] * 20)


class World:
    """Four cards on card cells; territories are numbered from 0 here, from 1 in texts (AL-12)."""

    def __init__(self, codes: vec[i64], xs: vec[i64], ys: vec[i64]) -> None:
        left: i64 = 99
        top: i64 = 99
        right: i64 = -99
        bottom: i64 = -99
        for k in range(i64(4)):
            left = xs[k] if xs[k] < left else left
            top = ys[k] if ys[k] < top else top
            right = xs[k] if xs[k] > right else right
            bottom = ys[k] if ys[k] > bottom else bottom
        self.codes: vec[i64] = codes
        self.xs: vec[i64] = FOUR[:]  # card cells, the smallest 0
        self.ys: vec[i64] = FOUR[:]
        for k in range(i64(4)):
            self.xs[k] = xs[k] - left
            self.ys[k] = ys[k] - top
        self.cell: vec[i64] = NO_CELLS[:]  # per unit cell 16 * y + x its territory, or -1
        self.size: i64 = 0  # how many territories
        self.whole: i64 = 0  # the bits of all of them
        self.element: vec[i64] = SIXTEEN[:]
        self.near: vec[i64] = SIXTEEN[:]  # per territory the bits of its neighbours (AL-08)
        self.region: vec[i64] = SIXTEEN[:]  # per territory the bits of its region (AL-10)
        self.tiles: vec[i64] = SIXTEEN[:]  # how many these are
        self.regions: vec[i64] = vec[i64]()  # the first territory of each region
        self.hubs: i64 = 0  # the bits of the territories with four neighbours or more
        self.playable = False  # whether there is one (AL-11)
        # the chart of encoders, which draw it once: nobody else looks at it
        self.elements = b""
        self.borders = b""
        # only these unit cells have cards: to look at all 256 took a tenth of random games
        wide = 2 * (right - left + 1)
        high = 2 * (bottom - top + 1)
        self._number(wide if wide < SIDE else SIDE, high if high < SIDE else SIDE)
        self._neighbours(wide if wide < SIDE else SIDE, high if high < SIDE else SIDE)
        self._regions()

    def _number(self, wide: i64, high: i64) -> None:
        """Number the territories by their first unit cell, row by row."""
        codes, xs, ys, cell, element = self.codes, self.xs, self.ys, self.cell, self.element
        names = NO_NAMES[:]  # the territory of each card and element
        size: i64 = 0
        for y in range(high):
            for column in range(wide >> 1):
                for k in range(i64(4)):
                    if xs[k] == column and ys[k] == y >> 1:
                        for x in range(i64(2)):
                            e = CELLS[4 * codes[k] + x + 2 * (y & 1)]
                            t = names[5 * k + e]
                            if t < 0:
                                t = size
                                names[5 * k + e] = t
                                element[t] = e
                                size += 1
                            cell[16 * y + 2 * column + x] = t
        self.size = size
        self.whole = BIT[size] - 1

    def _neighbours(self, wide: i64, high: i64) -> None:
        """Note which territories share a side of a unit cell."""
        cell, near = self.cell, self.near
        for y in range(high):
            for x in range(wide):
                here = cell[16 * y + x]
                if here >= 0:
                    if x + 1 < wide:
                        join(near, here, cell[16 * y + x + 1])
                    if y + 1 < high:
                        join(near, here, cell[16 * y + 16 + x])
        for t in range(self.size):
            if degree(near[t]) >= 4:
                self.hubs |= BIT[t]
        self.playable = self.hubs != 0

    def _regions(self) -> None:
        """Gather neighbouring territories of one element."""
        region, tiles, near = self.region, self.tiles, self.near
        firsts = SIXTEEN[:]
        n: i64 = 0
        alike = SIXTEEN[:]  # of each element the territories, as bits
        for t in range(self.size):
            alike[self.element[t]] |= BIT[t]
        for t in range(self.size):
            if region[t]:
                continue  # it belongs to an earlier one
            found = BIT[t]
            reach = near[t] & alike[self.element[t]] | found
            while found != reach:
                found = reach
                reach |= neighbours(near, found) & alike[self.element[t]]
            tile = found
            while tile:
                region[lowest(tile)] = found
                tiles[lowest(tile)] = degree(found)
                tile &= tile - 1
            firsts[n] = t
            n += 1
        self.regions = firsts[:n]


def join(near: vec[i64], one: i64, two: i64) -> None:
    """Note that two unit cells that share a side make their territories neighbours, if there are two."""
    if two >= 0 and two != one:
        near[one] |= BIT[two]
        near[two] |= BIT[one]


def neighbours(near: vec[i64], bits: i64) -> i64:
    """Give the territories adjacent to some, as bits, by the neighbours of each."""
    found: i64 = 0
    while bits:
        found |= near[lowest(bits)]
        bits &= bits - 1
    return found


def degree(bits: i64) -> i64:
    """Count the bits that are set, of 62: first those of each pair, then of four, of eight, and of all.

    >>> int(degree(44))
    3
    """
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 255


def lowest(bits: i64) -> i64:
    """Give the number of the lowest bit that is set: as many as there are below it.

    To go from one set bit to the next so, with `bits &= bits - 1`, takes less time than to ask each of them.

    >>> int(lowest(44))
    2
    """
    return degree((bits & -bits) - 1)
