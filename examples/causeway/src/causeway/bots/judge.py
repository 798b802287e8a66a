"""What bots and learners see of Causeway: how good a position is, and a position as numbers. Compiled."""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from causeway.rules.state import HAND, LAY, VALUES, CausewayState, Settings
from ludoscape.engine.encoder import Encoder, Field, one_of, put, steps_on, steps_to
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State

LEAD: Final = 3.0  # points with which everybody begins in the eyes of the judge: the smaller, the surer it is
MOST_POINTS: Final = 72
ACTIONS: Final = 2 * VALUES + 1


class CausewayJudge(Judge):
    """Rate a seat by its share of the squared points."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each seat; what hands hold is left aside."""
        position = cast(CausewayState, state)
        whole: float = 0.0
        for seat in range(self.seats):
            worth = float(position.points[seat]) + LEAD
            out[seat] = worth * worth
            whole += out[seat]
        for seat in range(self.seats):
            out[seat] = position.payoff(seat) if position.actor == OVER else out[seat] / whole


class CausewayEncoder(Encoder):
    """What a seat may know of Causeway as bytes; actions are the moves without the draws."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        seats = int(settings.seats)
        super().__init__(
            ACTIONS,
            [
                Field("seat", seats, 1, "who observes"),
                Field("actor", seats, 1, "whose turn it is, counted from the observer; none while stones are drawn"),
                Field("left", VALUES, 1, "the stone at the left end"),
                Field("right", VALUES, 1, "the stone at the right end"),
                Field("own", VALUES, HAND, "stones in the own hand, by value"),
                Field("held", seats, HAND, "stones in each hand"),
                Field("points", seats, MOST_POINTS, "points"),
                Field("passes", 1, seats, "passes in a row"),
                Field("bag", 1, 36, "stones in the bag"),
            ],
        )

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat."""
        position = cast(CausewayState, state)
        seats = self.settings.seats
        row = position.row
        one_of(out, seat, seats)
        one_of(out, steps_to(position.actor, seat, seats) if position.actor >= 0 else -1, seats)
        one_of(out, row[0] if len(row) else -1, VALUES)
        one_of(out, row[len(row) - 1] if len(row) else -1, VALUES)
        for v in range(VALUES):
            put(out, position.hands[VALUES * seat + v], HAND)
        for steps in range(seats):
            put(out, position.held(steps_on(seat, steps, seats)), HAND)
        for steps in range(seats):
            put(out, position.points[steps_on(seat, steps, seats)], MOST_POINTS)
        put(out, position.passes, seats)
        put(out, position.left_in_bag(), 36)

    def action(self, move: i64) -> i64:
        """Give the action of a move that a seat can make."""
        return move - LAY

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        return action + LAY
