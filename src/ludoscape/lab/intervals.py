"""What a sample says and how surely: intervals for shares, means and medians, and tests of whether things are equal.

All intervals cover the true value in 95 of 100 runs unless another confidence is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from statistics import NormalDist, fmean, median, stdev
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
EXACT: Final = 12  # of so few differences all patterns of signs are counted: 4,096


class Interval(NamedTuple):
    """An estimate and the bounds around it, from a sample of n; all three are nan where the sample says nothing."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        """Give half the width: the ± of a symmetric interval."""
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Tell whether a value lies outside."""
        return value < self.low or value > self.high


UNKNOWN: Final = Interval(math.nan, math.nan, math.nan, 0)


def wilson(successes: float, n: int, confidence: float = CONFIDENCE) -> Interval:
    """Estimate a share (Wilson 1927). A fraction of a success counts too: half a game for each who share it.

    >>> [round(x, 3) for x in wilson(10, 100)[:3]]
    [0.1, 0.055, 0.174]
    """
    if n == 0:
        return UNKNOWN
    z = _normal(confidence)
    share = successes / n
    scale = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z / scale * math.sqrt(max(share * (1 - share), 0.0) / n + z * z / (4 * n * n))
    return Interval(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)), n)


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Estimate a mean by Student's t; of a single value the bounds are infinite.

    >>> [round(x, 3) for x in mean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])[:3]]
    [6.0, 3.772, 8.228]
    """
    n = len(values)
    if n == 0:
        return UNKNOWN
    value = fmean(values)
    if n == 1:
        return Interval(value, -math.inf, math.inf, 1)
    half = _student(n - 1, confidence) * stdev(values) / math.sqrt(n)
    return Interval(value, value - half, value + half, n)


def middle(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Estimate a median by order statistics, whatever the distribution; of too few values the bounds are infinite.

    >>> middle(range(1, 12))
    Interval(value=6, low=2, high=10, n=11)
    """
    n = len(values)
    if n == 0:
        return UNKNOWN
    ordered = sorted(values)
    outside = (1 - confidence) / 2
    below, total = 0, 0.0  # so many values can be left off at each end
    while below < n / 2:
        total += math.exp(math.lgamma(n + 1) - math.lgamma(below + 1) - math.lgamma(n - below + 1) - n * math.log(2))
        if total > outside:
            break
        below += 1
    if below == 0:
        return Interval(median(ordered), -math.inf, math.inf, n)
    return Interval(median(ordered), ordered[below - 1], ordered[n - below], n)


# ---- tests


def all_equal(counts: Sequence[int]) -> float:
    """Test that all counts come from equal shares: Pearson's chi-square; the p-value.

    >>> round(all_equal([60, 40]), 4), all_equal([0, 0])
    (0.0455, 1.0)
    """
    total, kinds = sum(counts), len(counts)
    if total == 0 or kinds < 2:
        return 1.0
    expected = total / kinds
    return _chi_square_tail(sum((count - expected) ** 2 for count in counts) / expected, kinds - 1)


def no_difference(differences: Sequence[float]) -> float:
    """Test that differences of pairs are as often this way as that: flipping their signs; the two-sided p-value.

    All patterns of signs are counted when few differences are not 0; of more, their normal approximation is taken.

    >>> no_difference([0, 0, 1, 1, 1]), no_difference([0, 0])
    (0.25, 1.0)
    """
    moved = [difference for difference in differences if difference]
    if not moved:
        return 1.0
    total = abs(sum(moved))
    if len(moved) <= EXACT:
        near = total - 1e-9 * sum(map(abs, moved))
        patterns = list(product((-1, 1), repeat=len(moved)))
        as_far = sum(abs(sum(s * d for s, d in zip(signs, moved, strict=True))) >= near for signs in patterns)
        return as_far / len(patterns)
    return math.erfc(total / math.sqrt(2 * sum(difference**2 for difference in moved)))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values for their number (Holm 1979): the chance that any of those below a bound is below by accident.

    >>> holm([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = worst
    return adjusted


# ---- distributions


def _normal(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _student(freedom: int, confidence: float) -> float:
    """Give a quantile of Student's t: exact for 1 and 2 degrees of freedom, else by expansion (within one percent).

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    if freedom == 1:
        return math.tan(math.pi * confidence / 2)
    if freedom == 2:
        return confidence * math.sqrt(2 / (1 - confidence**2))
    z, v = _normal(confidence), freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def _chi_square_tail(x: float, freedom: int) -> float:
    """Give the chance that chi-square is at least x: the closed form for whole degrees of freedom."""
    half = x / 2
    if half == 0:
        return 1.0
    k = 2 if freedom % 2 == 0 else 1
    tail = math.exp(-half) if k == 2 else math.erfc(math.sqrt(half))
    while k < freedom:
        tail += math.exp(k / 2 * math.log(half) - half - math.lgamma(k / 2 + 1))
        k += 2
    return min(1.0, tail)
