"""Positions played on by a judge: every seat plays what it likes best one decision on, and chance is drawn. Compiled.

A position rated some decisions later says more than one rated as it stands: what was begun has been ended, dice have
been thrown, others have answered.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, Moves, State


class Rollouts:
    """Plays positions on and rates what comes of them; states must be drawn from what one seat knows."""

    def __init__(self, judge: Judge, rng: Rng) -> None:
        self.judge = judge
        self.rng = rng
        self.luck = rng  # what is really drawn; `rng` is for what a move might lead to
        self._out = Moves()
        self._rated: vec[float] = vec[float]([0.0] * int(judge.seats))

    def rates(self, state: State, decisions: i64, out: vec[float]) -> None:
        """Play so many decisions in place, forced ones included, and write the rating for each seat into out."""
        luck = self.luck
        for _ in range(decisions):
            while state.actor == CHANCE:
                state.play(state.draw(luck))
            if state.actor == OVER:
                break
            state.play(self._liked(state))
        while state.actor == CHANCE:
            state.play(state.draw(luck))
        self._rates(state, out)

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
            after = state.copy()
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
