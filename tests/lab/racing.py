"""A judge of the toy race whose constants are wrong: it likes even places so much that it steps instead of rolling."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from ludoscape import State
from ludoscape.engine.judge import Judge
from tests.bots.toy import Race, RaceState

FLAT: Final = 10
AHEAD: Final = 0.2  # each place ahead
EVEN: Final = 0.7  # an even place: a step keeps it, a roll may lose it; more than three times the other is too much


class HastyJudge(Judge):
    """Rate a seat by how far both are, and by whether that is even."""

    def rates(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, RaceState)
        for seat in (0, 1):
            own, other = state.at[seat], state.at[1 - seat]
            out[seat] = 0.5 + (AHEAD * (own - other) + EVEN * (other % 2 - own % 2)) / FLAT


class Hasty(Race):
    """The race, with that judge."""

    def hand_judge(self) -> Judge:
        return HastyJudge(2)

    judge = hand_judge
