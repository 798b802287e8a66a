"""A finished world: its territories, what is next to what, and its regions (AL-05 … AL-12). Compiled.

A world never changes, so all states share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.games.alheimur.rules.cards import BIT, CELLS

SIDE: Final = 16  # unit cells of the lattice on which four cards are laid out, from cell (0, 0) after shifting
NO_CELLS: Final = vec[i64]([-1] * 256)
SIXTEEN: Final = vec[i64]([0] * 16)


class World:
    """Four cards on card cells; territories are numbered from 0 here, from 1 in texts (AL-12)."""

    def __init__(self, codes: vec[i64], xs: vec[i64], ys: vec[i64]) -> None:
        left: i64 = 99
        top: i64 = 99
        for k in range(4):
            left = xs[k] if xs[k] < left else left
            top = ys[k] if ys[k] < top else top
        self.codes: vec[i64] = codes[:]
        self.xs: vec[i64] = vec[i64]([xs[k] - left for k in range(4)])  # card cells, the smallest 0
        self.ys: vec[i64] = vec[i64]([ys[k] - top for k in range(4)])
        self.cell: vec[i64] = NO_CELLS[:]  # per unit cell 16 * y + x its territory, or -1
        self.size: i64 = 0  # how many territories
        self.element: vec[i64] = SIXTEEN[:]
        self.near: vec[i64] = SIXTEEN[:]  # per territory the bits of its neighbours (AL-08)
        self.region: vec[i64] = SIXTEEN[:]  # per territory the bits of its region (AL-10)
        self.tiles: vec[i64] = SIXTEEN[:]  # how many these are
        self.regions: vec[i64] = vec[i64]()  # the first territory of each region
        self.playable = False
        # the chart of encoders, which draw it once: nobody else looks at it
        self.elements = b""
        self.borders = b""
        self._number()
        self._neighbours()
        self._regions()

    def _number(self) -> None:
        """Number the territories by their first unit cell, row by row."""
        names: vec[i64] = vec[i64]([-1] * 20)  # the territory of each card and element
        for y in range(i64(SIDE)):
            for x in range(i64(SIDE)):
                for k in range(i64(4)):
                    if self.xs[k] == x >> 1 and self.ys[k] == y >> 1:
                        element = CELLS[4 * self.codes[k] + (x & 1) + 2 * (y & 1)]
                        t = names[5 * k + element]
                        if t < 0:
                            t = self.size
                            names[5 * k + element] = t
                            self.element[t] = element
                            self.size += 1
                        self.cell[16 * y + x] = t

    def _neighbours(self) -> None:
        """Note which territories share a side of a unit cell."""
        for y in range(i64(SIDE)):
            for x in range(i64(SIDE)):
                here = self.cell[16 * y + x]
                if here >= 0:
                    if x + 1 < SIDE:
                        self._join(here, self.cell[16 * y + x + 1])
                    if y + 1 < SIDE:
                        self._join(here, self.cell[16 * y + 16 + x])
        for t in range(self.size):
            if degree(self.near[t]) >= 4:
                self.playable = True

    def _join(self, one: i64, two: i64) -> None:
        if two >= 0 and two != one:
            self.near[one] |= BIT[two]
            self.near[two] |= BIT[one]

    def _regions(self) -> None:
        """Gather neighbouring territories of one element."""
        for t in range(self.size):
            found = BIT[t]
            before: i64 = 0
            while found != before:
                before = found
                for other in range(self.size):
                    if self.element[other] == self.element[t] and self.near[other] & found:
                        found |= BIT[other]
            self.region[t] = found
            self.tiles[t] = degree(found)
            if not found & (BIT[t] - 1):
                self.regions = append(self.regions, t)


def degree(bits: i64) -> i64:
    """Count the bits that are set.

    >>> int(degree(44))
    3
    """
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
