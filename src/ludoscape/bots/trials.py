"""Moves tried on the same luck: each is played on by the judge, again and again, until one is surely best. Compiled.

A rollout algorithm (Tesauro and Galperin 1996): every round draws one of the positions that may be the true one and
one course of chance, and plays all moves that are still in question on from there, each on this same chance. What they
differ by is then seen in a fraction of the rounds that unlike luck would need. A move that is surely behind the leader
is given up (a race, Maron and Moore 1994): by counts alone, not by clocks.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.bots.rollouts import Rollouts
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, State

SEATS: Final = 8
DRAWS: Final = 8  # for the judge's own rating of a move that leads to chance
FIRST: Final = 16  # rounds before any move is given up
OFTEN: Final = 64  # rounds after which it is asked at the latest whether a move can be given up
SURE: Final = 2.5  # standard errors behind the leader


class Trials:
    """Moves of one decision of one seat, compared; `run` rounds, or `step` by step, then ask for the `best` move.

    Only the `most` moves that the judge likes best are tried. `ahead` is how many decisions each is played on; the
    judge's own rating of a move counts for as many rounds as `trust` says.
    """

    def __init__(
        self, sample: State, seat: i64, judge: Judge, rng: Rng, ahead: i64 = 10, trust: float = 8.0, most: i64 = 24
    ) -> None:
        self.sample = sample
        self.seat = seat
        self.judge = judge
        self.judge.open = True  # every round begins with a state drawn from what the seat knows
        self.rng = rng
        self.ahead = ahead
        self.trust = trust
        self.rounds: i64 = 0
        self.plays: i64 = 0
        self.moves: vec[i64] = vec[i64]()
        self.rating: vec[float] = vec[float]()
        self.alive: list[int] = []
        self._worths: list[vec[float]] = []
        self._values: vec[float] = vec[float]([0.0] * SEATS)
        self._luck = rng.fork()
        self._turn: i64 = 0  # of those in question, whose turn it is in this round
        self._position = sample  # what this round begins with
        self._begun = self._luck.state
        self._fresh: vec[float] = vec[float]()  # by place, what has come of the moves in this round
        self._rollouts = Rollouts(judge, rng)
        self._rollouts.luck = self._luck
        self._begin(most)

    def _begin(self, most: i64) -> None:
        """Rate all moves, and keep those that the judge likes best."""
        rated: list[tuple[float, int]] = []
        for move in self.sample.legal():
            rated.append((-self._rate(move), move))
        rated.sort()
        for i in range(min(int(most), len(rated))):
            self.moves = append(self.moves, rated[i][1])
            self.rating = append(self.rating, -rated[i][0])
            self._fresh = append(self._fresh, 0.0)
            self._worths.append(vec[float]())
            self.alive.append(i)

    def _rate(self, move: i64) -> float:
        """Give what the judge says of a move, by some draws where chance follows."""
        total: float = 0.0
        after = self.sample.copy()
        after.play(move)
        draws: i64 = DRAWS if after.actor == CHANCE else 1
        for _ in range(draws):
            drawn = after.copy()
            while drawn.actor == CHANCE:
                drawn.play(drawn.draw(self.rng))
            if drawn.actor == OVER:
                total += drawn.payoff(self.seat)
            else:
                self.judge.rates(drawn, self._values)
                total += self._values[self.seat]
        return total / float(draws)

    def run(self) -> None:
        """Make one round: all moves in question, from one position and on one course of chance."""
        whole = self.rounds + 1
        while self.rounds < whole:
            self.step()

    def step(self) -> None:
        """Play one move of a round on, so that whoever thinks in slices can stop or look up in the midst of a round.

        What comes of a move counts once its round is whole.
        """
        if self._turn == 0:
            self._position = self.sample.resample(self.seat, self.rng)
            self._luck.seed(self.rng.below(1 << 30))
            self._begun = self._luck.state
        place = self.alive[self._turn]
        self._luck.state = self._begun
        after = self._position.copy()
        after.play(self.moves[place])
        self._rollouts.rates(after, self.ahead, self._values)
        self._fresh[place] = self._values[self.seat]
        self.plays += 1
        self._turn += 1
        if self._turn == len(self.alive):
            self._end_round()

    def _end_round(self) -> None:
        for place in self.alive:
            self._worths[place] = append(self._worths[place], self._fresh[place])
        self._turn = 0
        self.rounds += 1
        doubled = self.rounds & (self.rounds - 1) == 0
        if self.rounds >= FIRST and (doubled or self.rounds % OFTEN == 0):
            self._give_up()

    def left(self) -> int:
        """Count the plays that make this round whole, or the next one where none is begun."""
        return len(self.alive) - self._turn

    def worth(self, place: i64) -> float:
        """Give the value of a move for the seat: what came of it, with what the judge said of it."""
        worths = self._worths[place]
        total = self.trust * self.rating[place]
        for i in range(len(worths)):
            total += worths[i]
        rounds = self.trust + float(len(worths))
        return total / rounds if rounds > 0.0 else self.rating[place]

    def best(self) -> int:
        """Give the move of the highest value."""
        return self.moves[self._leader()]

    def _leader(self) -> i64:
        best: i64 = -1
        highest: float = -1.0
        for place in self.alive:
            worth = self.worth(place)
            if worth > highest:
                highest = worth
                best = place
        return best

    def _give_up(self) -> None:
        """Try those no more that were worth less than the leader, round by round, beyond what luck explains."""
        leader = self._leader()
        kept: list[int] = []
        for place in self.alive:
            if place == leader or not self._surely_behind(place, leader):
                kept.append(place)
        self.alive = kept

    def _surely_behind(self, place: i64, leader: i64) -> bool:
        ours = self._worths[place]
        best = self._worths[leader]
        total: float = 0.0
        square: float = 0.0
        for i in range(len(best)):
            behind = best[i] - ours[i]
            total += behind
            square += behind * behind
        rounds = float(len(best))
        mean = total / rounds
        variance = max(square / rounds - mean * mean, 0.0)
        return mean > SURE * sqrt(variance / rounds) + 1e-9
