"""How good a position of Decay is for each player. Compiled."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.decay.state import DecayState


class DecayJudge(Judge):
    """Rate positions of Decay."""

    def rate(self, state: State, seat: i64) -> float:
        """Rate a position for a player, from 0 to 1."""
        decay = cast(DecayState, state)
        if decay.actor == OVER:
            return decay.payoff(seat)
        return 1.0 / float(decay.settings.seats)
