"""Sets of regions, tiles and seats as the bits of an i64: the last of 64 regions is its sign. Compiled.

To go from one member to the next, by `lowest` and `rest`, takes less time than to ask each region.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIGN: Final = vec[i64]([-(1 << 63)])  # the set of the last region alone; such a number is slow by itself


def popcount(bits: i64) -> i64:
    """Count the members of a set.

    >>> int(popcount(44)), int(popcount(44 + SIGN[0]))
    (3, 4)
    """
    return _count(bits) if bits >= 0 else 1 + _count(bits ^ SIGN[0])


def _count(bits: i64) -> i64:
    """Count the bits of a number that is not negative: first those of each pair, then of four, of eight, and of all."""
    bits -= bits >> 1 & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 255


def lowest(bits: i64) -> i64:
    """Give the lowest member of a set: the number of bits below it.

    >>> int(lowest(40)), int(lowest(SIGN[0]))
    (3, 63)
    """
    return _count((bits & -bits) - 1)


def rest(bits: i64) -> i64:
    """Give a set without its lowest member.

    >>> int(rest(40)), int(rest(SIGN[0])), rest(40 + SIGN[0]) == 32 + SIGN[0]
    (32, 0, True)
    """
    if bits >= 0:
        return bits & bits - 1
    others = bits ^ SIGN[0]
    return i64(0) if others == 0 else others & others - 1 | SIGN[0]


def nth(bits: i64, n: i64) -> i64:
    """Give the n-th member of a set, counted from 0.

    >>> int(nth(44, 1))
    3
    """
    for _n in range(n):
        bits = rest(bits)
    return lowest(bits)


def from_on(bits: i64, r: i64) -> i64:
    """Give the members of a set from one number on.

    >>> int(from_on(44, 3)), int(from_on(44, 64))
    (40, 0)
    """
    return bits >> r << r if r < 64 else i64(0)


def union(sets: vec[i64], bits: i64) -> i64:
    """Give what is in the sets of some numbers, such as the neighbours of some regions.

    >>> int(union(vec[i64]([1, 2, 4]), 5))
    5
    """
    found: i64 = 0
    while bits:
        found |= sets[lowest(bits)]
        bits = rest(bits)
    return found
