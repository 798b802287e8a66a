"""How strong bots are, from all games between them: ratings of the Plackett-Luce model by openskill, an extra.

openskill rates game after game, and its result depends on their order. Bots do not change while they play, so nothing
may hang on that: the ratings are means over several orders drawn at random, and nothing is added to the uncertainty
from game to game (tau is 0). Its own sigma assumes independent games. The interval is therefore not made of sigma but
of how far the ratings vary when whole meetings, whose games share their chance, are drawn again with replacement: from
all meetings and one more that is decided by lot, lest a few meetings that went all alike seem to prove something.

Source: R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking" (2011), algorithm 4.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any, Final

from ludoscape.engine.chance import Rng
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.pairing import shuffled

ORDERS: Final = (4, 20)  # at least and at most so many orders …
RESAMPLES: Final = (20, 100)  # … and resamples:
RATED: Final = 20_000  # as many of each as rate so many games, in about a second

Meeting = tuple[Sequence[int], Sequence[float]]  # a game: the number of the bot and the payoff of each seat


@dataclass(frozen=True)
class Rating:
    """The strength of a bot: a new one has mu 25 and sigma 25/3. The interval is one of 95 %, for many meetings."""

    mu: float
    sigma: float
    low: float
    high: float


def need_openskill() -> None:
    """Raise LabError when openskill is not installed."""
    if importlib.util.find_spec("openskill") is None:
        raise LabError(f"ratings need openskill: {how_to_get('lab')}")


def rate(bots: int, meetings: Sequence[Sequence[Meeting]], seed: int | str = 0) -> list[Rating]:
    """Rate bots 0, 1 … by the games of their meetings; the seed draws the orders and the resamples.

    A game ranks its seats by payoff, equal ones alike. A bot that has several seats in a game is rated for each; one
    that did not play has the rating of a new one. Raises LabError when openskill is not installed.
    """
    need_openskill()
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ranked = [[_Ranked(*table) for table in meeting] for meeting in meetings]
    rng = Rng(f"ratings {seed}")
    affordable = RATED // max(sum(map(len, meetings)), 1)
    orders, resamples = (max(least, min(affordable, most)) for least, most in (ORDERS, RESAMPLES))
    found = [_rated(model, bots, shuffled(ranked, rng)) for _ in range(orders)]
    drawn = [_rated(model, bots, [_drawn(ranked, rng) for _ in ranked]) for _ in range(resamples)]
    return [_rating([one[bot] for one in found], [one[bot] for one in drawn]) for bot in range(bots)]


class _Ranked:
    """A game as openskill takes it: who sat where, and the ranks of the seats (1 is best)."""

    def __init__(self, bots: Sequence[int], payoffs: Sequence[float]) -> None:
        self.bots = bots
        self.payoffs = payoffs
        self.ranks = [float(1 + sum(other > payoff for other in payoffs)) for payoff in payoffs]


def _drawn(meetings: Sequence[Sequence[_Ranked]], rng: Rng) -> Sequence[_Ranked]:
    """Draw a meeting; one more than there are is decided by lot: each game gives its payoffs to seats at random."""
    lot = rng.below(len(meetings) + 1)
    if lot < len(meetings):
        return meetings[lot]
    return [_Ranked(game.bots, shuffled(game.payoffs, rng)) for game in meetings[rng.below(len(meetings))]]


Strength = tuple[float, float]  # mu and sigma


def _rated(model: Any, bots: int, meetings: Sequence[Sequence[_Ranked]]) -> list[Strength]:
    """Rate game after game. Where a bot has several seats, its changes add up."""
    new = model.rating()
    strengths: list[Strength] = [(new.mu, new.sigma)] * bots
    for meeting in meetings:
        for game in meeting:
            before = [strengths[bot] for bot in game.bots]
            after = model.rate([[model.rating(*strength)] for strength in before], ranks=list(game.ranks))
            for bot, (mu, sigma), (changed,) in zip(game.bots, before, after, strict=True):
                had = strengths[bot]
                strengths[bot] = (had[0] + changed.mu - mu, had[1] * changed.sigma / sigma)
    return strengths


def _rating(found: Sequence[Strength], drawn: Sequence[Strength]) -> Rating:
    mu, sigma = fmean(one[0] for one in found), fmean(one[1] for one in found)
    half = NormalDist().inv_cdf(0.975) * (stdev(one[0] for one in drawn) or sigma)  # the latter of who did not play
    return Rating(mu, sigma, mu - half, mu + half)
