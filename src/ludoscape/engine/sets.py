"""Sets that are kept as the bits of a number, as people and data want them."""

from __future__ import annotations


def members(bits: int) -> list[int]:
    """List the members of a set in order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    return [i for i in range(bits.bit_length()) if bits >> i & 1]
