"""The sequential test: its arithmetic against published figures and the definition, and how often it is wrong."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from ludoscape.engine.chance import Rng
from ludoscape.lab import LabError
from ludoscape.lab.sequential import PAIR, Model, Sprt, Verdict, _constrained, elo_of, share_of


def counts(*numbers: int) -> dict[float, int]:
    return dict(zip(PAIR, numbers, strict=True))


def test_elo_and_shares_are_each_other_s_inverse() -> None:
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    assert all(elo_of(share_of(elo)) == pytest.approx(elo) for elo in (-700, -1, 0, 35, 400))
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_bounds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(0.9 / 0.01)))


def test_verdicts() -> None:
    test = Sprt(0, 5)
    assert [test.verdict(ratio) for ratio in (-2.95, -2.94, 0, 2.94, 2.95)] == [
        "H0",
        "undecided",
        "undecided",
        "undecided",
        "H1",
    ]


@pytest.mark.parametrize(
    ("pairs", "test", "printed"),
    [
        ((13, 34, 232, 71, 29), Sprt(0, 10, model="normalized"), 2.95),
        ((790, 1759, 3256, 1780, 807), Sprt(0, 5, model="normalized"), -0.71),
        ((352, 579, 1264, 743, 464), Sprt(9, 16, 0.01, 0.01, "normalized"), 4.60),
        ((0, 0, 2, 0, 37), Sprt(0, 20, model="normalized"), 2.96),
    ],
)
def test_pairs_of_games_as_fastchess_printed_them(pairs: Sequence[int], test: Sprt, printed: float) -> None:
    """Results that authors of chess programs have published, with the counts of pairs and the ratio."""
    assert test.ratio(counts(*pairs)) == pytest.approx(printed, abs=0.005)


def test_the_models_agree_on_the_same_hypotheses() -> None:
    """fishtest's own example: the same bounds in Elo of both kinds."""
    pairs = counts(39, 2226, 31451, 2412, 40)
    assert Sprt(0.2, 0.9).ratio(pairs) == pytest.approx(Sprt(0.764, 3.439, model="normalized").ratio(pairs), abs=0.01)


@pytest.mark.parametrize("seen", [(5, 20, 10), (1, 1, 30), (40, 3, 2)])
@pytest.mark.parametrize("expected", [0.3, 0.5, 0.62])
def test_the_likeliest_distribution_is_found_by_trying_them_all(seen: Sequence[int], expected: float) -> None:
    """Of three shares with a given mean one number is free, the chance of a draw: none makes the counts likelier."""

    def likelihood(draw: float) -> float:
        win = expected - draw / 2
        return sum(n * math.log(p) for n, p in zip(seen, (1 - draw - win, draw, win), strict=True))

    most = 2 * min(expected, 1 - expected)
    best = max((most * step / 100_000 for step in range(1, 100_000)), key=likelihood)
    total = sum(seen)
    found = _constrained([n / total for n in seen], [share - expected for share in (0.0, 0.5, 1.0)])
    assert found == pytest.approx([1 - best / 2 - expected, best, expected - best / 2], abs=2e-5)


def test_no_step_from_the_likeliest_distribution_makes_pairs_likelier() -> None:
    """The same of five shares, where three numbers are free: the likelihood has one summit, and this is it."""
    seen, expected, rng = [0.1, 0.25, 0.3, 0.25, 0.1], 0.56, Rng("steps")
    found = _constrained(seen, [share - expected for share in PAIR])
    assert sum(found) == pytest.approx(1)
    assert sum(p * share for p, share in zip(found, PAIR, strict=True)) == pytest.approx(expected)

    def likelihood(distribution: Sequence[float]) -> float:
        return sum(n * math.log(p) for n, p in zip(seen, distribution, strict=True))

    ways = ([1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1])  # none changes the sum or the mean
    for _ in range(300):
        sizes = [(rng.below(2001) - 1000) / 50_000 for _ in ways]
        other = [p + sum(size * way[i] for size, way in zip(sizes, ways, strict=True)) for i, p in enumerate(found)]
        assert min(other) < 0 or likelihood(other) <= likelihood(found) + 1e-12


def test_many_pairs_come_near_the_normal_approximation() -> None:
    pairs, test = counts(2000, 5000, 9000, 5200, 2300), Sprt(0, 4)
    total = sum(pairs.values())
    mean = sum(share * n for share, n in pairs.items()) / total
    variance = sum((share - mean) ** 2 * n for share, n in pairs.items()) / total
    low, high = share_of(0), share_of(4)
    assert test.ratio(pairs) == pytest.approx(total * (high - low) * (2 * mean - low - high) / (2 * variance), rel=0.01)


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_any_counts_have_a_ratio(model: Model) -> None:
    most = {"logistic": 1000, "normalized": 200}[model]
    for elos in ((-most, most), (0, 1), (most - 1, most), (-most, 1 - most)):
        test = Sprt(*elos, model=model)
        assert test.ratio({}) == 0
        for pairs in (counts(0, 0, 0, 0, 50), counts(1, 0, 0, 0, 0), counts(0, 0, 80, 0, 0), {1 / 3: 2, 0.9: 1}):
            assert math.isfinite(test.ratio(pairs))
    assert Sprt(0, 50, model=model).ratio(counts(0, 0, 0, 0, 30)) > 2.9
    assert Sprt(0, 50, model=model).ratio(counts(9, 0, 0, 0, 0)) < -1


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ((5, 5), "the lesser one first, and not 5,5"),
        ((10, 0), "the lesser one first, and not 10,0"),
        ((0, math.inf), "from -1000 to 1000"),
        ((math.nan, 5), "from -1000 to 1000"),
        ((0, 300, 0.05, 0.05, "normalized"), "from -200 to 200"),
        ((0, 5, 0), "lie between 0 and 0.5, and are not 0 and 0.05"),
        ((0, 5, 0.05, 0.5), "are not 0.05 and 0.5"),
        ((0, 5, math.nan), "are not nan"),
    ],
)
def test_what_is_no_test_is_refused(settings: tuple[float, ...], says: str) -> None:
    with pytest.raises(LabError, match=says):
        Sprt(*settings)  # type: ignore[arg-type]


# ---- how often it is wrong


def pairs_with_mean(share: float) -> list[int]:
    """Give weights for pairs whose two games lean the same way, by a third of draws, with such a mean share."""
    lean = (share - 0.5) * 4
    return [round(10_000 * p) for p in (0.15 - lean / 6, 0.2 - lean / 6, 0.3, 0.2 + lean / 6, 0.15 + lean / 6)]


def ended(test: Sprt, weights: Sequence[int], rng: Rng) -> Verdict:
    seen: Counter[float] = Counter()
    while True:
        for _ in range(4):
            lot = rng.below(sum(weights))
            seen[next(share for i, share in enumerate(PAIR) if lot < sum(weights[: i + 1]))] += 1
        verdict = test.verdict(test.ratio(seen))
        if verdict != "undecided":
            return verdict


def wrong(test: Sprt, runs: int, seed: str) -> tuple[float, float]:
    """Give the shares of runs that end wrongly when elo0 is true, and when elo1 is."""
    rng = Rng(seed)
    weights0, weights1 = (pairs_with_mean(share_of(elo)) for elo in (test.elo0, test.elo1))
    return (
        sum(ended(test, weights0, rng) == "H1" for _ in range(runs)) / runs,
        sum(ended(test, weights1, rng) == "H0" for _ in range(runs)) / runs,
    )


def test_the_pairs_of_the_simulation_have_the_mean_they_should() -> None:
    for elo in (-40, 0, 80):
        weights = pairs_with_mean(share_of(elo))
        mean = sum(share * n for share, n in zip(PAIR, weights, strict=True)) / sum(weights)
        assert mean == pytest.approx(share_of(elo), abs=1e-3)


def test_errors_are_as_rare_as_was_asked() -> None:
    first, second = wrong(Sprt(0, 80, alpha=0.1, beta=0.1), 120, "errors")
    assert first <= 0.18  # 0.1 and three standard deviations
    assert second <= 0.18
    assert first + second > 0  # it is a test, not an oracle


def test_errors_in_many_runs(while_fuzzing: Iterator[int]) -> None:
    found = [wrong(Sprt(0, 40), 20, f"errors {number}") for number in while_fuzzing]
    runs = 20 * len(found)
    for which in (0, 1):
        share = sum(one[which] for one in found) / len(found)
        assert share <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)
