"""Events that are about to be kept: moves, and what follows on them at once. Nothing of the table changes by them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from ludoscape.engine import fairness
from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.state import CHANCE, State
from ludoscape.engine.view import View
from ludoscape.table.addressing import fill
from ludoscape.table.places import Seat
from ludoscape.table.refusal import Refusal
from ludoscape.table.shares import Shares
from ludoscape.table.spread import MOST_MOVES, following
from ludoscape.table.store import FIRST_WAYS, Row, TableRow
from ludoscape.table.timeline import TableEvent, Timeline

MOST_AT_ONCE: Final = 10_000  # chance and forced events behind one move; more means that a game never gets on


@dataclass(frozen=True)
class Wanted:
    """What a client calls its request, and a hash of what it asks for, so that a name is not used for two things."""

    request: str | None = None
    content: str | None = None

    @classmethod
    def of(cls, request: str, door: str, at: int, text: str) -> Wanted:
        """Make it of what was sent."""
        return cls(request, hashlib.sha256(f"{door}|{at}|{text}".encode()).hexdigest())


NOTHING: Final = Wanted()


@dataclass
class Pending:
    """Events about to be kept: nothing in memory changes before the store has them."""

    state: State
    number: int
    line: bytes  # what stands for the moves in force
    place: int  # how many these are
    steps: list[tuple[TableEvent, State | None]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


class Planner:
    """Plans events of a table from where it stands."""

    def __init__(self, row: TableRow, timeline: Timeline, seats: Sequence[Seat], shares: Shares) -> None:
        self.row = row
        self.game = timeline.game
        self.timeline = timeline
        self.seats = seats
        self.shares = shares

    def begin(self) -> Pending:
        """Begin a plan where the table stands."""
        timeline = self.timeline
        return Pending(timeline.state, timeline.live, timeline.standing[-1], len(timeline.line))

    def back(self, to: int, by: int, wanted: Wanted) -> Pending:
        """Plan to go back to an event, and what follows on it at once."""
        timeline, number = self.timeline, self.timeline.live + 1
        event = timeline.make_undo(to, by, number)
        line, place = timeline.standing[to], len(timeline.line_at(to))
        plan = Pending(timeline.state_at(to), number, line, place, [(event, None)])
        plan.rows.append(_row(event, wanted))
        self.follow(plan)
        return plan

    def play_line(self, plan: Pending, view: View, texts: Sequence[str], wanted: Wanted) -> None:
        """Plan moves that are sent together by the seat whose view it is: they stay in one step, and only the last may
        reveal anything.

        So nobody learns anything from a line that is refused in its middle. A choice and what may follow on whatever
        is chosen count as one step.
        """
        if len(texts) > MOST_MOVES:
            raise Refusal(422, f"At most {MOST_MOVES} moves can be sent together.")
        seat, phase = view["seat"], view["phase"]
        for text, after in pairwise(texts):
            follows = after in following(view)
            move = self._choice(plan.state, text)
            keeps = _keeps(view, plan.state.text(move, seat))
            self.play(plan, "move", move, keeps)
            if keeps and plan.state.actor == seat:
                view = self.game.view(plan.state, seat)
            if not keeps or plan.state.actor != seat or (view["phase"] != phase and not follows):
                raise Refusal(422, "Moves that are sent together must be of one step.")
        move = self._choice(plan.state, texts[-1])
        self.play(plan, "move", move, _keeps(view, plan.state.text(move, seat)), wanted)

    def play(self, plan: Pending, kind: str, move: int, keeps: bool, wanted: Wanted = NOTHING) -> None:
        """Plan one move; `keeps` tells that it can be taken back freely."""
        event, after = self.timeline.make(plan.state, kind, move, plan.number + 1, keeps)
        plan.state, plan.number = after, plan.number + 1
        plan.line, plan.place = fairness.further(plan.line, event.text), plan.place + 1
        plan.steps.append((event, after))
        plan.rows.append(_row(event, wanted))

    def follow(self, plan: Pending) -> None:
        """Add what follows at once: draws of chance, and forced decisions of people that stay with them."""
        for _ in range(MOST_AT_ONCE):
            state = plan.state
            actor = int(state.actor)
            if actor == CHANCE:
                self.play(plan, "chance", self._draw(plan), False)
                continue
            if actor < 0 or not self.seats[actor].person:
                return
            legal = state.legal()
            if len(legal) != 1:
                return
            after = state.copy()
            after.play(legal[0])
            if after.actor != actor or not _keeps(self.game.view(state, actor), state.text(legal[0], actor)):
                return
            self.play(plan, "forced", legal[0], True)
        raise RuntimeError(f"table {self.row.id}: no decision after {MOST_AT_ONCE} events")

    def _draw(self, plan: Pending) -> int:
        """Draw what comes next: the same after the same events in force, so that nothing is drawn anew by an undo."""
        outcomes = plan.state.chance()
        if self.row.ways == FIRST_WAYS:
            return fairness.draw(bytes.fromhex(self.row.seed), self.row.id, plan.number + 1, outcomes)
        return fairness.draw_in_line(self.shares.keys.at(plan.place), self.row.id, plan.line, outcomes)

    def _choice(self, state: State, text: str) -> int:
        try:
            move = state.parse(text)
        except IllegalMove as refusal:
            names = [seat.name for seat in self.seats]
            raise Refusal(422, fill(refusal.wording, names), refusal.rule, refusal.where) from refusal
        except NotationError as error:
            raise Refusal(422, f"This cannot be read: {error}.") from error
        if move not in state.legal():
            raise Refusal(422, "That is not among your choices.")
        return move


def _keeps(view: View, text: str) -> bool:
    """Tell what the game says of a choice: that nothing is revealed by it, so that it can be taken back."""
    return any(choice["move"] == text and choice["effects"]["undo"] for choice in view["choices"])


def _row(event: TableEvent, wanted: Wanted) -> Row:
    return Row(
        0, event.number, event.kind, event.text, event.seat, event.barrier, wanted.request, content=wanted.content
    )
