"""The events of a table and the states between them: replay, what is in force after undos, and what may be undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.fairness import further, start_of_line
from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.state import State

EVERY: Final = 16  # a state is kept after every so many events, so that any state is a short replay away


class Unreadable(Exception):
    """Kept events that cannot be replayed."""


@dataclass(frozen=True)
class TableEvent:
    """One event of the game, as kept. `move` is -1 for an undo, whose `to` says which event it goes back to.

    `seat` is who did it (None for chance). `barrier`: it drew chance, revealed something or passed the decision, so
    undoing it takes consent. `turn` counts the turns finished before it.
    """

    number: int
    kind: str
    text: str
    move: int
    seat: int | None
    to: int
    barrier: bool
    turn: int


class Timeline:
    """Events in order and the state after each. Only ever grows: an undo is one more event."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[TableEvent] = []
        self.state = game.start()
        self.line: list[int] = []  # the numbers of the moves in force
        self.standing = [
            start_of_line()
        ]  # after each event: what stands for the moves in force, see `engine/fairness.py`
        self.reached = 0  # the most moves that were ever in force
        self._kept: dict[int, State] = {0: self.state.copy()}

    @property
    def live(self) -> int:
        """Give the number of the last event."""
        return len(self.events)

    @property
    def taken_back(self) -> bool:
        """Tell whether anything ever was."""
        return len(self.line) < self.live

    def event(self, number: int) -> TableEvent:
        """Give an event by its number."""
        return self.events[number - 1]

    def make(self, state: State, kind: str, move: int, number: int, keeps: bool) -> tuple[TableEvent, State]:
        """Make the event of a move played in a state, and the state after it; neither is added.

        `keeps`: the game says that nothing is revealed by the move.
        """
        text = state.text(move)
        after = state.copy()
        after.play(move)
        seat = int(state.actor) if state.actor >= 0 else None
        barrier = seat is None or after.actor != seat or not keeps
        return TableEvent(number, kind, text, move, seat, 0, barrier, state.turns()), after

    def make_undo(self, to: int, seat: int, number: int) -> TableEvent:
        """Make the event of an undo back to the state after event `to`; it is not added."""
        return TableEvent(number, "undo", f"undo {to} seat {seat}", -1, seat, to, True, 0)

    def read(self, kind: str, text: str, seat: int | None, barrier: bool) -> None:
        """Add an event from the store. Raises Unreadable."""
        number = self.live + 1
        if kind == "undo":
            self.add(self.make_undo(int(text.split()[1]), seat or 0, number), None)
            return
        try:
            move = self.state.parse(text)
        except (IllegalMove, NotationError) as error:
            raise Unreadable(f"event {number}, {text!r}, cannot be played: {error}") from error
        event, after = self.make(self.state, kind, move, number, not barrier)
        self.add(event, after)

    def add(self, event: TableEvent, after: State | None) -> None:
        """Add an event made by `make` or `make_undo` (which needs no state)."""
        if after is None:
            after = self.state_at(event.to)
            self.line = self.line_at(event.to)
            self.standing.append(self.standing[event.to])
        else:
            self.line = [*self.line, event.number]
            self.standing.append(further(self.standing[-1], event.text))
        self.reached = max(self.reached, len(self.line))
        self.events.append(event)
        self.state = after
        if event.kind == "undo" or event.number % EVERY == 0:
            self._kept[event.number] = after.copy()

    def state_at(self, number: int) -> State:
        """Make the state after an event (0: the start), independent of all others."""
        moves: list[int] = []
        while number not in self._kept:
            event = self.event(number)
            if event.kind == "undo":
                number = event.to
            else:
                moves.append(event.move)
                number -= 1
        state = self._kept[number].copy()
        for move in reversed(moves):
            state.play(move)
        return state

    def line_at(self, number: int) -> list[int]:
        """List the numbers of the moves in force after an event."""
        if number == self.live:
            return self.line
        found: list[int] = []
        while number > 0:
            event = self.event(number)
            if event.kind == "undo":
                number = event.to
            else:
                found.append(number)
                number -= 1
        return found[::-1]

    def states(self) -> list[State]:
        """List the states of the game as it stands, from the start on: what was taken back is not among them."""
        found = [self.game.start()]
        for number in self.line:
            found.append(found[-1].copy())
            found[-1].play(self.event(number).move)
        return found

    def steps(self, first: int = 1) -> Iterator[tuple[TableEvent, State, State]]:
        """Go through the events from `first` on, with the states before and after each."""
        before = self.state_at(first - 1)
        for event in self.events[first - 1 :]:
            if event.kind == "undo":
                after = self.state_at(event.to)
            else:
                after = before.copy()
                after.play(event.move)
            yield event, before, after
            before = after

    # ---- undo

    def free_undo(self, seats: Sequence[int] | frozenset[int]) -> tuple[int | None, int | None]:
        """Tell which events "undo" and "restart turn" go back to for these seats; None when there is nothing to undo.

        A forced event is never gone back to: the table would play it again at once.
        """
        last = restart = None
        turn: int | None = None
        for number in reversed(self.line):
            event = self.event(number)
            if event.barrier or event.seat not in seats or (turn is not None and event.turn != turn):
                break
            turn = event.turn
            if event.kind != "forced":
                restart = self._before(number)
                last = restart if last is None else last
        return last, restart

    def is_free(self, to: int, seats: Sequence[int] | frozenset[int]) -> bool:
        """Tell whether these seats may go back to an event without asking anybody."""
        crossed = [self.event(number) for number in self.line if number > to]
        return all(not event.barrier and event.seat in seats for event in crossed)

    def can_go_back(self, to: int) -> bool:
        """Tell whether an event can be gone back to at all: it is in force and not the last, or it is the start."""
        return bool(self.line) and to != self.line[-1] and (to == 0 or to in self.line)

    def last_decision(self, seats: Sequence[int] | frozenset[int]) -> int | None:
        """Tell which event lies before the last decision that these seats took; None when they took none."""
        for number in reversed(self.line):
            event = self.event(number)
            if event.seat in seats and event.kind == "move":
                return self._before(number)
        return None

    def _before(self, number: int) -> int:
        place = self.line.index(number)
        return self.line[place - 1] if place else 0
