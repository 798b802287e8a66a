"""What the host hands to whoever renders a table: one audience's picture of it, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from ludoscape.engine.game import Game
from ludoscape.engine.lesson import Lesson, Step
from ludoscape.engine.view import Mark, View
from ludoscape.table import snippets
from ludoscape.table.answers import Fairness, Gathering, Link, Motion, Undoing
from ludoscape.table.shares import FIXED, OPEN
from ludoscape.table.templating import Kept

FORCED: Final = "It was the only choice."  # said of what the table played, since nothing else could be


@dataclass(frozen=True)
class Entry:
    """A log entry, names filled in. `kind` is move, chance, undo or table; `sub` holds the details that join it.

    `seat` is who did it (None: nobody, or chance), `css` and `emblem` are that seat's. `number` is the event it tells
    of; a table entry (a seat handed over, a bot replaced) has the number of the event it followed.
    `undone` says that it was taken back. `news` is what chance brought by it.
    """

    number: int
    seat: int | None
    css: str
    emblem: str
    text: str
    sub: tuple[str, ...]
    rule: str
    kind: str
    undone: bool = False
    news: str = ""

    @cached_property
    def row(self) -> str:
        """Give the row of the log, which stays the same as long as there is this entry."""
        return snippets.entry(self, 0, False)


@dataclass(frozen=True)
class Place:
    """Who sits on a seat. `kind` is me, friend, bot or open; `level` is a bot's; `mine`: a key of this audience.

    `program` is the title of a bot that this server alone has; `free`: nobody has come for the seat.
    """

    seat: int
    kind: str
    name: str
    level: int | None
    connected: bool
    mine: bool
    program: str = ""
    free: bool = False


@dataclass(frozen=True)
class Lost:
    """A seat that somebody who has none may ask for, or `why_not`."""

    seat: int
    why_not: str


@dataclass(frozen=True)
class TableView:
    """A table as one audience may see it, at one event.

    * `key` is empty for spectators; `base_url` is the prefix of all doors: `/t/ID/KEY` or `/t/ID`.
    * `view` is the engine's View with names filled in; `marks` are the traces of the last event; `svg` is the picture
      of both, drawn when somebody looks at it, unless there is another one to be shown (`picture`).
    * `event` is the event shown, `live` the last one: they differ in replay, and then `view` has no choices.
    * `undo`: `to` (event that "undo" goes back to, or None), `restart` (event that "restart turn" goes back to, or
      None), `request` (None, or {by, to, label}: an undo waiting for this audience's consent), `may_request` (an undo
      by consent can be asked for), `request_to` (the event it would go back to, or None), `waiting_consent` (seats
      whose consent is awaited, when this audience asked; else empty), `alone` (nobody else would have to agree).
    * `fairness`: `commitment`, `seed` (None until the game is over), `draws` [{number, text, words}].
    * `links`: [{seat, name, url}], only for whoever made the table.
    * `notice` is one sentence to be shown in the tray (a bot was replaced, a request was declined), or empty.
    * `taken_back` tells whether anything ever was; `moved` is what the last event set in motion.
    * `lost` are the seats that an audience without one may ask for; `returns` is one that somebody else asks for, where
      this audience has to agree, or holds that seat; `asked` is a seat that is asked for, and those who have to agree.
    * `gathering` tells whoever adds to the draws how far that is.
    * `ended` says in a line how the game ended, empty before; `rematch` tells that somebody wants to play again.
    * `begun` counts the events at the beginning that were played at another table.
    * `kept` are fragments that were made of it before, for any audience.
    * `serial` counts all that happened at the table, renames and requests included; `live?after=EVENT&serial=SERIAL`
      sends nothing at once when both are current.
    """

    table: str
    key: str
    base_url: str
    game: Game
    game_name: str
    title: str
    view: View
    places: list[Place]
    entries: list[Entry]
    event: int
    live: int
    mine: frozenset[int]
    undo: Undoing
    thinking: int | None
    fairness: Fairness
    over: bool
    links: list[Link]
    notice: str
    marks: Sequence[Mark]
    serial: int = 0
    creator: bool = False
    names: list[str] = field(default_factory=list)
    taken_back: bool = False
    moved: Sequence[Motion] = ()
    ended: str = ""
    rematch: bool = False
    gathering: Gathering | None = None
    begun: int = 0
    lost: Sequence[Lost] = ()
    returns: int | None = None
    asked: tuple[int, list[int]] | None = None
    kept: Kept = field(default_factory=Kept)
    picture: str = ""

    @cached_property
    def svg(self) -> str:
        """Draw the view, once."""
        return self.picture or self.kept.picture(self.game, self.view, self.marks)

    @property
    def waits(self) -> bool:
        """Tell whether the game has not begun, because the players add to its draws."""
        return self.fairness["stage"] in (OPEN, FIXED)

    @property
    def free(self) -> bool:
        """Tell whether this audience plays and nobody else would have to agree to an undo, whatever was drawn since."""
        return bool(self.mine) and bool(self.undo.get("alone"))


@dataclass(frozen=True)
class LessonView:
    """A lesson at a step `at`, counted from 0; after the last it is the number of steps.

    It is number `number` of the game's `lessons`; `following` is the address of the next one, or empty. `happened`
    tells what the step before did. With `left` it is not begun yet: the board of the step before is still seen, as it
    has become, since that of the step is another one.
    """

    lesson: Lesson
    at: int
    number: int
    lessons: int
    following: str
    happened: str
    left: bool = False

    @property
    def step(self) -> Step | None:
        """Give the step that is shown, or that comes next; None after the last."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None
