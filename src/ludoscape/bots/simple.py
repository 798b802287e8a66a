"""The bots without a search tree: random, greedy and flat Monte Carlo."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotKind, InformationSet, Number, Parameter, register
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.judge import Judge
from ludoscape.engine.playout import playout
from ludoscape.engine.state import CHANCE, OVER, Moves, State

EXACT: Final = 64  # so many chance outcomes behind a move are all looked at; of more, so few are drawn:
DRAWN: Final = 8


class RandomBot(Bot):
    """Play any legal move, all equally likely."""

    def choose(self, seen: InformationSet) -> int:
        """Choose a move at random."""
        return seen.legal[self.rng.below(len(seen.legal))]


class GreedyBot(Bot):
    """Play what the game's judge likes best one decision on; between equals, at random."""

    def __init__(self, name: str, seed: int | str = 0, samples: int = 1) -> None:
        super().__init__(name, seed)
        self.samples = samples
        self._game: Game | None = None
        self._judge: Judge | None = None

    def choose(self, seen: InformationSet) -> int:
        """Choose the move with the best rating, averaged over samples of what the seat does not know."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        judge = self._judge_of(seen.game)
        totals = [0.0] * len(seen.legal)
        for _ in range(self.samples):
            sample = seen.sample(self.rng)
            for index, move in enumerate(seen.legal):
                after = sample.copy()
                after.play(move)
                totals[index] += expected(after, seen.seat, judge, self.rng, EXACT)
        return seen.legal[best(totals, self.rng)]

    def _judge_of(self, game: Game) -> Judge:
        if self._judge is None or self._game is not game:
            self._game, self._judge = game, game.judge()
        return self._judge


class FlatBot(Bot):
    """Flat Monte Carlo: play random games after each move and take the move that paid best.

    `playouts` counts the games of one decision, shared evenly among the moves; `seconds`, if not 0, is CPU time that
    ends them earlier.
    """

    def __init__(self, name: str, seed: int | str = 0, playouts: int = 200, seconds: float = 0.0) -> None:
        super().__init__(name, seed)
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, seen: InformationSet) -> int:
        """Choose the move with the best mean payoff; each move is tried at least once."""
        count = len(seen.legal)
        if count == 1:
            return seen.legal[0]
        out = Moves()
        totals = [0.0] * count
        tries = [0] * count
        until = time.thread_time() + self.seconds if self.seconds else float("inf")
        for done in range(max(self.playouts, count)):
            if done >= count and time.thread_time() > until:
                break
            index = done % count
            if index == 0:  # all moves of a round meet the same sample, which makes them easier to compare
                sample = seen.sample(self.rng)
            state = sample.copy()
            state.play(seen.legal[index])
            playout(state, self.rng, out)
            totals[index] += state.payoff(seen.seat)
            tries[index] += 1
        return seen.legal[best([total / tried for total, tried in zip(totals, tries, strict=True)], self.rng)]


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


def _random(name: str, seed: int | str, values: Mapping[str, Number]) -> Bot:
    return RandomBot(name, seed)


def _greedy(name: str, seed: int | str, values: Mapping[str, Number]) -> Bot:
    return GreedyBot(name, seed, int(values["samples"]))


def _flat(name: str, seed: int | str, values: Mapping[str, Number]) -> Bot:
    return FlatBot(name, seed, int(values["playouts"]), float(values["seconds"]))


register(BotKind("random", "Plays any legal move.", _random))
register(
    BotKind(
        "greedy",
        "Plays the move after which the position looks best.",
        _greedy,
        (Parameter("samples", 1, 1, 1000, "how many guesses at hidden things are averaged"),),
    )
)
register(
    BotKind(
        "flat",
        "Plays random games after each move and takes the best.",
        _flat,
        (
            Parameter("playouts", 200, 1, 1_000_000, "random games for one decision"),
            Parameter("seconds", 0.0, 0.0, 3600.0, "stop earlier, after so many CPU seconds; 0 for never"),
        ),
    )
)
