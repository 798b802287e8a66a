"""How good a position is for each seat: what greedy and searching bots ask. Compiled."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Rate positions. A game subclasses it; ratings lie between 0 (lost) and 1 (won), like payoffs."""

    def rate(self, state: State, seat: i64) -> float:
        """Rate a position for a seat. Must not change the state, and may use only what the state's actor may know."""
        raise NotImplementedError

    def narrow(self, state: State, out: Moves) -> None:
        """Drop moves from a list of legal moves that are not worth searching; leave at least one. Here: keep all."""
