"""Intervals and tests: known values, and that they hold the true value as often as they say."""

from __future__ import annotations

import math

import pytest

from ludoscape.engine.chance import Rng
from ludoscape.lab.intervals import Interval, all_equal, holm, mean, middle, no_difference, wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (0.5, 1, 0.0546, 0.9454)],
)
def test_wilson(successes: float, n: int, low: float, high: float) -> None:
    found = wilson(successes, n)
    assert (found.value, found.n) == (successes / n, n)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("n", "quantile"), [(2, 12.7062), (3, 4.3027), (4, 3.1824), (6, 2.5706), (11, 2.2281), (31, 2.0423), (1001, 1.9623)]
)
def test_means_use_the_quantiles_of_student(n: int, quantile: float) -> None:
    values = [0.0] * (n - 1) + [1.0]
    spread = math.sqrt(1 / n)  # of these values: their standard deviation
    found = mean(values)
    assert found.value == pytest.approx(1 / n)
    assert found.half / (spread / math.sqrt(n)) == pytest.approx(quantile, rel=0.002)


def test_what_a_sample_does_not_say() -> None:
    for found in (wilson(0, 0), mean([]), middle([])):
        assert found.n == 0
        assert math.isnan(found.value)
    assert mean([5]) == Interval(5, -math.inf, math.inf, 1)
    assert middle([3, 1, 2]) == Interval(2, -math.inf, math.inf, 3)


def test_a_median_lies_between_values_of_the_sample() -> None:
    assert middle([*range(1, 101)])[:3] == (50.5, 40, 61)
    assert middle([1] * 50 + [9] * 50).excludes(10)


def test_intervals_hold_the_true_value_as_often_as_they_say() -> None:
    """Dice: mean 3.5, one in six a six, median of ten-sided dice between 5 and 6."""
    rng, runs = Rng("intervals"), 400
    held = {"mean": 0, "wilson": 0, "middle": 0}
    for _ in range(runs):
        dice = [int(1 + rng.below(6)) for _ in range(60)]
        wide = [int(rng.below(1_000_001)) for _ in range(60)]
        held["mean"] += not mean(dice).excludes(3.5)
        held["wilson"] += not wilson(dice.count(6), 60).excludes(1 / 6)
        held["middle"] += not middle(wide).excludes(500_000)
    assert all(0.92 <= times / runs <= 0.99 for times in held.values()), held


@pytest.mark.parametrize(
    ("counts", "p"), [([60, 40], 0.0455), ([1, 2, 3], 0.6065), ([10, 20, 30, 40], 0.00017), ([25] * 8, 1.0), ([7], 1.0)]
)
def test_chi_square(counts: list[int], p: float) -> None:
    assert all_equal(counts) == pytest.approx(p, abs=5e-5)


def test_flipping_signs() -> None:
    assert no_difference([1] * 5) == 2 / 32
    assert no_difference([3, -1]) == 1.0
    assert no_difference([2, 2, -1, 0, 0]) == pytest.approx(0.5)  # 4 of 8 patterns lie as far from 0 as 3
    many = no_difference([1] * 30 + [-1] * 10)
    assert many == pytest.approx(0.0016, abs=2e-4)
    assert no_difference([-1] * 30 + [1] * 10) == many


def test_holm_is_never_below_and_keeps_the_order() -> None:
    p_values = [0.04, 0.001, 0.03, 0.9]
    adjusted = holm(p_values)
    assert adjusted == pytest.approx([0.09, 0.004, 0.09, 0.9])
    assert holm([]) == []
