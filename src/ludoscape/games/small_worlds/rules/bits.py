"""Sets of regions, tiles and seats as the bits of an i64, of which 62 are used. Compiled.

To go from one member to the next, by `lowest(bits)` and `bits &= bits - 1`, takes less time than to ask each region.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def popcount(bits: i64) -> i64:
    """Count the bits that are set: first those of each pair, then of four, of eight, and of all.

    >>> int(popcount(44))
    3
    """
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 255


def lowest(bits: i64) -> i64:
    """Give the number of the lowest bit that is set: as many as there are below it.

    >>> int(lowest(40))
    3
    """
    return popcount((bits & -bits) - 1)


def nth(bits: i64, n: i64) -> i64:
    """Give the number of the n-th bit that is set, counted from 0.

    >>> int(nth(44, 1))
    3
    """
    for _n in range(n):
        bits &= bits - 1
    return lowest(bits)


def from_on(bits: i64, r: i64) -> i64:
    """Give the members of a set from one number on.

    >>> int(from_on(44, 3))
    40
    """
    return bits >> r << r


def union(sets: vec[i64], bits: i64) -> i64:
    """Give what is in the sets of some numbers, such as the neighbours of some regions.

    >>> int(union(vec[i64]([1, 2, 4]), 5))
    5
    """
    found: i64 = 0
    while bits:
        found |= sets[lowest(bits)]
        bits &= bits - 1
    return found
