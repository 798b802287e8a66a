"""Random numbers for simulation and search: integers only, the same in both builds and on every machine. Compiled.

The draws of a table, which can be checked, are not made here but in `fairness.py`.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 1791398085  # multiply-with-carry on 32-bit words: the state stays below 2**63
WORD: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """Draw random integers from a seed (multiply-with-carry, Marsaglia 1994).

    >>> rng = Rng("a seed")
    >>> [rng.below(6) for _ in range(5)] == [Rng("a seed").below(6)] + [0] * 4
    False
    >>> Rng(7).below(1000) == Rng(7).below(1000)
    True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.seed(seed)

    def seed(self, seed: int | str) -> None:
        """Start anew from a number or a text; different seeds give unrelated sequences."""
        digest = hashlib.sha256(f"ludoscape rng {seed}".encode()).digest()
        word = int.from_bytes(digest[:4], "big")
        carry = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)
        self.state: i64 = carry << 32 | word

    def below(self, n: i64) -> i64:
        """Draw an integer from 0 to n - 1, n at most 2**30."""
        state = self.state
        x = state & WORD
        c = state >> 32
        self.state = MULTIPLIER * x + c
        return ((x ^ c) * n) >> 32

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), int(self.state)

    def __setstate__(self, state: int) -> None:
        self.state = state

    def fork(self) -> Rng:
        """Make an independent generator, leaving this one further on."""
        return Rng(f"fork {self.below(1 << 30)} {self.below(1 << 30)}")
