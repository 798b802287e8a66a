"""How good a position is for each seat: what greedy and searching bots ask. Compiled."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Rate positions. A game subclasses it; ratings lie between 0 (lost) and 1 (won) and add up to 1, like payoffs.

    Four things about its ratings help a search: `still`, that a position is rated fairly as it stands even in the
    middle of a turn (otherwise a leaf is worth what its best move is); `grain`, how far apart the ratings of good and
    bad moves lie, beside 1 for games in which single moves decide much; `ahead`, how many decisions a leaf is played on
    before it is rated, where matches have shown that this wins; and `common`, that moves at the root are tried on the
    same luck, where dice decide so much that this wins.

    Ratings rest on what the actor may know. Who rates states that were drawn from what a seat knows makes the judge
    `open`: then it may rate all that they hold, hidden cards included, as they hold nothing that is true and hidden.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.still = False
        self.grain: float = 1.0
        self.ahead: i64 = 0
        self.common = False
        self.open = False
        self._one: vec[float] = vec[float]([0.0] * int(seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (int(self.seats),)  # all else is scratch

    def rates(self, state: State, out: vec[float]) -> None:
        """Write the rating of a position for each seat into out.

        It must neither change the state nor keep it, since a search may put another in its place, and should settle
        what the mover has begun: such a move is worth its best end.
        """
        raise NotImplementedError

    def rate(self, state: State, seat: i64) -> float:
        """Give the rating of a position for one seat."""
        self.rates(state, self._one)
        return self._one[seat]
