"""A game as data: what was chosen before it, then its events in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludoscape.engine.fairness import Share
from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.options import Value
from ludoscape.engine.record.events import Event, Maker, RecordError
from ludoscape.engine.record.reading import fill
from ludoscape.engine.record.replaying import replay
from ludoscape.engine.record.writing import events_text, headings_text


@dataclass
class Record:
    """All that is known of a game played: what was chosen before it, then its events in order.

    `audience` is None for the full record, else the seat (or SPECTATOR) whose public form it is. `pairs` are the words
    of a compact first line (`players=4 first=0 side=8`): only the game can tell which are options and which events.
    `shares` are what the seats of a table have added to its seed, in form 2 only.
    In form 1 a draw of a table follows from the number of its event, in form 2 from the events in force before it.
    `begun` tells of a table that goes on from a position of another one: so many events at the beginning, and of which
    table they are. Their draws follow from the seed of that one.
    `make` is the game, or what makes it, where that is known: a notebook shows the record by it.
    """

    game: str
    rules: str
    seats: int
    options: dict[str, Value] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    table: str = ""
    commitment: str = ""
    seed: str = ""
    result: Outcome | None = None
    events: list[Event] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    audience: int | None = None
    pairs: tuple[str, ...] = ()
    form: int = 1
    shares: dict[int, Share] = field(default_factory=dict)
    begun: tuple[int, str] | None = None
    make: Maker | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, game: Game, names: Sequence[str] = (), table: str = "", commitment: str = "", form: int = 1) -> Record:
        """Begin the record of a game."""
        return cls(
            game.name,
            game.rules,
            game.seats,
            game.changed_options(),
            {seat: name for seat, name in enumerate(names) if name},
            table,
            commitment,
            form=form,
            make=game,
        )

    def add(self, text: str, comment: str = "") -> Event:
        """Put a move at the end."""
        self.events.append(Event(len(self.events) + 1, text, comment=comment))
        return self.events[-1]

    def add_undo(self, target: int, seat: int | None = None) -> Event:
        """Put an undo at the end: back to the state after event `target`, 0 being the start."""
        by = "" if seat is None else f" seat {seat}"
        self.events.append(Event(len(self.events) + 1, f"undo {target}{by}", target, seat))
        return self.events[-1]

    def write(self) -> str:
        """Write the record as text. Raises RecordError rather than write what could not be read again."""
        headings = headings_text(self)
        fill(Record("", "", 0), headings)  # what the reader would refuse is refused here
        return f"{headings}\n{events_text(self.events)}"

    def _repr_svg_(self) -> str | None:
        """Show the last position in a notebook; None, and so the text, for a record that cannot be replayed here."""
        if self.make is None:
            return None
        try:
            return replay(self, self.make)._repr_svg_()
        except RecordError:
            return None


def read_record(text: str | bytes, game: str = "", make: Maker | None = None) -> Record:
    """Read a record, tolerantly: numbers may be missing, several moves stand on a line, blanks and comments anywhere.

    A compact record (first line `players=4 first=0`) does not say of which game it is: `game` does. Lines of several
    moves stay as they are until `settle`, which `replay` and `verify` call. With `make` (`ludoscape.game`, or the game)
    a notebook shows the last position of what was read.

    Raises RecordError with the number of the line.
    """
    record = Record(game, "", 0, make=make)
    fill(record, text)
    return record
