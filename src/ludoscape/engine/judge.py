"""How good a position is for each seat: what greedy and searching bots ask. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Rate positions. A game subclasses it; ratings lie between 0 (lost) and 1 (won) and add up to 1, like payoffs."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self._one: vec[float] = vec[float]([0.0] * int(seats))

    def rates(self, state: State, out: vec[float]) -> None:
        """Write the rating of a position for each seat into out.

        It must not change the state, and should settle what the mover has begun: such a move is worth its best end.
        """
        raise NotImplementedError

    def rate(self, state: State, seat: i64) -> float:
        """Give the rating of a position for one seat."""
        self.rates(state, self._one)
        return self._one[seat]
