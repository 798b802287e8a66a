"""What records are made of: their events, their limits, and what is said of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.engine.game import Game
from ludoscape.engine.state import State

Maker = Game | Callable[..., Game]  # a game, or what makes one from name, seats and options, as `ludoscape.game` does

FIRST_LINES: Final = {1: "ludoscape record 1", 2: "ludoscape record 2"}  # by the form of a record
MOST_CHARACTERS: Final = 8_000_000
MOST_EVENTS: Final = 200_000
CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class RecordError(ValueError):
    """A record that cannot be read or replayed: one sentence, with the numbers of line and event where known."""

    def __init__(self, reason: str, line: int = 0, event: int = 0) -> None:
        place = [f"line {line}"] * (line > 0) + [f"event {event}"] * (event > 0)
        super().__init__(": ".join([", ".join(place), reason] if place else [reason]))
        self.reason = reason
        self.line = line
        self.event = event

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.line, self.event)


@dataclass(frozen=True)
class Event:
    """One event: a move (of a seat or of chance) as text, or an undo to the state after event `undo`, asked by `seat`.

    `number` is 0 where the text gave none and `settle` has not counted yet; `line` is where it was read.
    """

    number: int
    text: str
    undo: int | None = None
    seat: int | None = None
    comment: str = ""
    line: int = 0

    @property
    def kind(self) -> str:
        """Tell what the event is: move or undo."""
        return "move" if self.undo is None else "undo"


@dataclass(frozen=True)
class Step:
    """An event as it happened: the states around it (not to be changed) and its move, None for an undo."""

    event: Event
    before: State
    move: int | None
    after: State
