"""Is one bot stronger than another? A sequential test on pairs of games, that stops as soon as it is sure enough.

The generalised sequential probability ratio test (GSPRT) as Stockfish's fishtest uses it. What is counted are pairs of
games on the same chance with the seats exchanged, by the share of their points that the first bot won: 0, 1/4, 1/2,
3/4 or 1 (five counts: pentanomial), or any other share where several can share a game. Nothing is assumed of how likely
draws are or of how the two games of a pair hang together. The ratio compares the likeliest distribution of pairs for
which elo0 is true with the likeliest one for which elo1 is.

Sources: Michel Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo" (2020); X. Li,
J. Liu and Z. Ying, "Generalized sequential probability ratio test for separate families of hypotheses" (2014).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ludoscape.lab import LabError

PAIR: Final = (0.0, 0.25, 0.5, 0.75, 1.0)  # the shares of a pair between two players
UNSEEN: Final = 1e-3  # counts for a share that was not seen yet, as in fishtest
NORMALIZED: Final = 800 / math.log(10)  # units of normalized Elo for one standard deviation of a game
MOST: Final = {"logistic": 1000.0, "normalized": 200.0}  # Elo: beyond, there may be no such distribution of pairs
STEPS: Final = 60  # halvings, or rounds of the normalized model: enough for 15 digits

Model = Literal["logistic", "normalized"]
Verdict = Literal["H0", "H1", "undecided"]
Counts = Mapping[float, int]  # of pairs, by the share of the first bot


def share_of(elo: float) -> float:
    """Give the share of the points that a lead of so many (logistic) Elo lets expect.

    >>> share_of(0), round(share_of(100), 3)
    (0.5, 0.64)
    """
    return 1 / (1 + math.pow(10, -elo / 400))


def elo_of(share: float) -> float:
    """Give the lead in Elo of which a share of the points speaks; infinite when all or nothing was won."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class Sprt:
    """A test of H0 (the first bot leads by elo0) against H1 (by elo1), which is wrong in a share alpha of the runs in
    which H0 is true, and in a share beta of those in which H1 is.

    The Elo are logistic (of the share of points) or normalized (of that share in standard deviations of a game, which
    makes tests equally long whatever the share of draws). Raises LabError for what is no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    def __post_init__(self) -> None:
        most = MOST[self.model]
        if not -most <= self.elo0 < self.elo1 <= most:
            raise LabError(
                f"the Elo of a test are two numbers from {-most:g} to {most:g}, the lesser one first, "
                f"and not {self.elo0:g},{self.elo1:g}"
            )
        if not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise LabError(f"alpha and beta lie between 0 and 0.5, and are not {self.alpha:g} and {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Give the ratios at which H0 and H1 are accepted (Wald 1945).

        >>> [round(bound, 2) for bound in Sprt(0, 5).bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Counts) -> float:
        """Give the logarithm of the ratio of likelihoods (LLR): positive speaks for H1. 0 before the first pair."""
        if not any(counts.values()):
            return 0.0
        weights = {share: float(counts.get(share, 0)) or UNSEEN for share in {*PAIR, *counts}}
        shares, total = sorted(weights), sum(weights.values())
        seen = [weights[share] / total for share in shares]
        under0, under1 = (self._likeliest(shares, seen, elo) for elo in (self.elo0, self.elo1))
        return total * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(seen, under0, under1, strict=True))

    def verdict(self, ratio: float) -> Verdict:
        """Tell what is accepted at a ratio, if anything is yet."""
        low, high = self.bounds
        return "H0" if ratio <= low else "H1" if ratio >= high else "undecided"

    def _likeliest(self, shares: Sequence[float], seen: Sequence[float], elo: float) -> list[float]:
        if self.model == "logistic":
            expected = share_of(elo)
            return _constrained(seen, [share - expected for share in shares])
        return _with_t_value(shares, seen, math.sqrt(2) * elo / NORMALIZED)  # a pair's share varies less than a game's


def _constrained(seen: Sequence[float], values: Sequence[float]) -> list[float]:
    """Give the likeliest distribution for which the expected value is 0, of what was seen: p / (1 + x value).

    x makes the sum of values * p / (1 + x * values), which falls as x grows, 0 (Van den Bergh, proposition 1.1).
    Some values must be negative and some positive.
    """
    low, high = -1 / max(values), -1 / min(values)
    for _ in range(STEPS):
        x = (low + high) / 2
        if sum(p * value / (1 + x * value) for p, value in zip(seen, values, strict=True)) > 0:
            low = x
        else:
            high = x
    return [p / (1 + x * value) for p, value in zip(seen, values, strict=True)]


def _with_t_value(shares: Sequence[float], seen: Sequence[float], t: float) -> list[float]:
    """Give the likeliest distribution whose mean lies t standard deviations above 1/2.

    The condition is not linear: it is replaced by its tangent at the last solution until that stays ("Comments on
    normalized Elo", section 4.1).
    """
    found = [1 / len(shares)] * len(shares)
    for _ in range(STEPS):
        last = found
        mean = sum(p * share for p, share in zip(last, shares, strict=True))
        sigma = math.sqrt(sum(p * (share - mean) ** 2 for p, share in zip(last, shares, strict=True)))
        values = [share - 0.5 - t * sigma * (1 + ((mean - share) / sigma) ** 2) / 2 for share in shares]
        found = _constrained(seen, values)
        if max(abs(new - old) for new, old in zip(found, last, strict=True)) < 1e-9:
            break
    return found
