"""The bots without a search tree: random and greedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotKind, InformationSet, Parameter, Value, register
from ludoscape.bots.judging import BEST, JUDGE, Judges
from ludoscape.bots.slips import SLIPS, slip
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, State

EXACT: Final = 64  # so many chance outcomes behind a move are all looked at; of more, so few are drawn:
DRAWN: Final = 8


class RandomBot(Bot):
    """Play any legal move, all equally likely."""

    def choose(self, seen: InformationSet) -> int:
        """Choose a move at random."""
        return seen.legal[self.rng.below(len(seen.legal))]


class GreedyBot(Bot):
    """Play what the game's judge likes best one decision on; between equals, at random.

    `slips` is the share of its decisions in which it does not look and plays any legal move: how it plays weaker.
    """

    def __init__(self, name: str, seed: int | str = 0, samples: int = 1, slips: float = 0.0, judge: str = BEST) -> None:
        super().__init__(name, seed)
        self.samples = samples
        self.slips = slips
        self.judges = Judges(judge)

    def choose(self, seen: InformationSet) -> int:
        """Choose the move with the best rating, averaged over samples of what the seat does not know."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        if (slipped := slip(self.slips, seen.legal, self.rng)) is not None:
            return slipped
        judge = self.judges.of(seen.game)
        judge.open = True  # what it rates was drawn from what the seat knows
        totals = [0.0] * len(seen.legal)
        for _ in range(self.samples):
            sample = seen.sample(self.rng)
            for index, move in enumerate(seen.legal):
                after = sample.copy()
                after.play(move)
                totals[index] += expected(after, seen.seat, judge, self.rng, EXACT)
        return seen.legal[best(totals, self.rng)]


def best(values: list[float], rng: Rng) -> int:
    """Give the index of the greatest value; one of them at random when several are as great."""
    top = max(values) - 1e-12
    ties = [index for index, value in enumerate(values) if value >= top]
    return ties[rng.below(len(ties))]


def expected(state: State, seat: int, judge: Judge, rng: Rng, budget: int) -> float:
    """Rate a state for a seat; at chance nodes the mean over all outcomes, or over a few draws of too many."""
    if state.actor == OVER:
        return state.payoff(seat)
    if state.actor != CHANCE:
        return judge.rate(state, seat)
    outcomes = state.chance()
    if len(outcomes) > budget:
        return sum(_drawn(state, seat, judge, rng) for _ in range(DRAWN)) / DRAWN
    total = 0.0
    for move, weight in outcomes:
        after = state.copy()
        after.play(move)
        total += weight * expected(after, seat, judge, rng, budget // len(outcomes))
    return total / sum(weight for _, weight in outcomes)


def _drawn(state: State, seat: int, judge: Judge, rng: Rng) -> float:
    after = state.copy()
    while after.actor == CHANCE:
        after.play(after.draw(rng))
    return after.payoff(seat) if after.actor == OVER else judge.rate(after, seat)


def _random(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    return RandomBot(name, seed)


def _greedy(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    return GreedyBot(name, seed, int(values["samples"]), float(values["slips"]), str(values["judge"]))


register(BotKind("random", "Plays any legal move.", _random))
register(
    BotKind(
        "greedy",
        "Plays the move after which the position looks best.",
        _greedy,
        (Parameter("samples", 1, 1, 1000, "how many guesses at hidden things are averaged"), SLIPS, JUDGE),
    )
)
