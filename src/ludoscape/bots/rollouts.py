"""Positions played on by a judge: every seat plays what it likes best one decision on, and chance is drawn. Compiled.

A position rated some decisions later says more than one rated as it stands: what was begun has been ended, dice have
been thrown, others have answered.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.bots.luck import Luck
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, Moves, State


class Rollouts:
    """Plays positions on and rates what comes of them; states must be drawn from what one seat knows.

    What really happens is drawn by the luck, where there is one that moves share; what a move might lead to never is.
    """

    def __init__(self, judge: Judge, rng: Rng, luck: Luck | None = None) -> None:
        self.judge = judge
        self.rng = rng
        self.luck = luck
        self._out = Moves()
        self._after: State | None = None  # the last state that was rated: the next may take its place
        self._rated: vec[float] = vec[float]([0.0] * int(judge.seats))

    def rates(self, state: State, decisions: i64, out: vec[float]) -> None:
        """Play so many decisions in place, forced ones included, and write the rating for each seat into out."""
        for _ in range(decisions):
            while state.actor == CHANCE:
                state.play(self.draw(state))
            if state.actor == OVER:
                break
            state.play(self._liked(state))
        while state.actor == CHANCE:
            state.play(self.draw(state))
        self._rates(state, out)

    def draw(self, state: State) -> i64:
        """Draw what really happens at a chance node."""
        luck = self.luck
        if luck is None:
            return state.draw(self.rng)
        return luck.draw(state)

    def _liked(self, state: State) -> i64:
        """Give the move that the judge likes best for the actor; the first of equals."""
        out = self._out
        out.n = 0
        state.moves(out)
        liked = out.item[0]
        if out.n == 1:
            return liked
        rated = self._rated
        best: float = -1.0
        for i in range(out.n):
            after = state.copy_over(self._after)
            self._after = after
            after.play(out.item[i])
            self._after_chance(after)
            self._rates(after, rated)
            if rated[state.actor] > best:
                best = rated[state.actor]
                liked = out.item[i]
        return liked

    def _after_chance(self, state: State) -> None:
        """Draw until a seat decides or the game is over: once, since what is rated is one way that it may go."""
        while state.actor == CHANCE:
            state.play(state.draw(self.rng))

    def _rates(self, state: State, out: vec[float]) -> None:
        if state.actor == OVER:
            for seat in range(self.judge.seats):
                out[seat] = state.payoff(seat)
        else:
            self.judge.rates(state, out)
