"""Slips: moves by whim in the place of the best one, by which a bot plays weaker than it can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoscape.bots.base import Parameter
from ludoscape.engine.chance import Rng

PARTS: Final = 1_000  # so finely the share of slips is drawn

SLIPS: Final = Parameter("slips", 0.0, 0.0, 1.0, "the share of its moves that are any legal ones")


def slip(share: float, legal: Sequence[int], rng: Rng) -> int | None:
    """Draw a move by whim, in a share of all decisions; else give None. Without slips nothing is drawn.

    >>> slip(0.0, [3, 4], Rng(1)), slip(1.0, [3], Rng(1))
    (None, 3)
    """
    if share and float(rng.below(PARTS)) < share * PARTS:
        return legal[rng.below(len(legal))]
    return None
