"""What one audience reads: names put into texts, the view of its seat, and the log."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.view import Mark, Told
from ludoscape.table.addressing import fill
from ludoscape.table.answers import Drawn, Motion
from ludoscape.table.model import FORCED, Entry
from ludoscape.table.timeline import TableEvent, Timeline

MOST_MOVED: Final = 12  # events that are seen happening; more of them would only flicker
MOST_NEWS: Final = 2  # draws that are told to who is asked next: more of them are cards that he sees anyway


def viewer(mine: frozenset[int], acting: int | None) -> int:
    """Tell whose view is shown: that of the acting seat if it is one of mine, else that of the lowest of mine."""
    if acting is not None and acting in mine:
        return acting
    return min(mine, default=SPECTATOR)


def addressed(mine: frozenset[int]) -> int | None:
    """Tell which seat is addressed as "you": the only one that is mine."""
    return next(iter(mine)) if len(mine) == 1 else None


@dataclass(frozen=True)
class TableNote:
    """Something that happened at the table but not in the game, after event `number`; everybody reads it."""

    number: int
    seat: int | None
    text: str


@dataclass
class Log:
    """The log as one audience reads it, kept up event by event. Texts hold `{0}` … until they are read."""

    mine: frozenset[int]
    told: list[Told] = field(default_factory=list)
    draws: list[Drawn] = field(default_factory=list)
    _named: list[Drawn] = field(default_factory=list)  # draws as they are told to those who are called so
    _called: list[str] = field(default_factory=list)
    _older: list[Entry] = field(default_factory=list)  # those of what came before event `_first`
    _first: int = 1  # the event whose entry may still be added to
    _read: int = 0  # the last event when entries were listed
    _known: object = None  # by what the older ones were written

    def tell(self, event: TableEvent, before: State, after: State) -> None:
        """Add an event."""
        if event.kind == "undo":
            self.told.append({"text": "", "css": "", "emblem": "", "rule": "", "marks": [], "joins": False})
        else:
            seat = viewer(self.mine, event.seat)
            told = after.game.tell(before, event.move, after, seat)
            self.told.append(told)
            if event.kind == "chance":  # in words where the log has some, of which the first sentence is about the draw
                text = before.text(event.move, seat)
                words = told["text"].split(". ")[0].removesuffix(".") or text
                self.draws.append({"number": event.number, "text": text, "words": words})

    def catch_up(self, timeline: Timeline) -> None:
        """Add the events that are missing."""
        if len(self.told) < timeline.live:
            for event, before, after in timeline.steps(len(self.told) + 1):
                self.tell(event, before, after)

    def marks(self, timeline: Timeline, number: int) -> list[Mark]:
        """Give the traces of the last event in force at a number, with those of what followed from it at once."""
        found: list[Mark] = []
        for place in reversed(timeline.line_at(number)):
            told = self.told[place - 1]
            found = [*told["marks"], *found]
            if timeline.event(place).kind == "move" and not told["joins"]:
                break
        return found

    def moved(self, timeline: Timeline, number: int) -> list[Motion]:
        """Give what the last decision in force at a number set in motion, with what followed from it at once.

        An undo sets nothing in motion: pieces go back by themselves.
        """
        found: list[Motion] = []
        for place in reversed(timeline.line_at(number)):
            if timeline.event(number).kind == "undo" or number - place >= MOST_MOVED:
                break
            found = [Motion(event=place, **moved) for moved in self.told[place - 1].get("moved", ())] + found
            if timeline.event(place).kind == "move":
                break
        return found

    def drawn(self, number: int, names: Sequence[str]) -> list[Drawn]:
        """List the draws up to an event, as they are told to whoever is called so: names are put into each once."""
        if self._called != names:
            self._named, self._called = [], list(names)
        you = addressed(self.mine)
        for draw in self.draws[len(self._named) :]:
            self._named.append({**draw, "words": fill(draw["words"], names, you)})
        return [draw for draw in self._named if draw["number"] <= number]

    def entries(
        self,
        timeline: Timeline,
        number: int,
        notes: Sequence[TableNote],
        names: Sequence[str],
        looks: Mapping[int, tuple[str, str]],
        most: int,
    ) -> list[Entry]:
        """List the entries up to an event, the newest first, at most so many. `looks` has css and emblem by seat.

        Of the last event only what has come is written: what was there stays, until something is taken back or
        somebody is called otherwise.
        """
        line = timeline.line_at(number)
        if number != timeline.live:
            return self._between(timeline, line, 1, number, notes, names, looks)[:most]
        known = list(names), dict(looks), most
        if known != self._known or any(event.kind == "undo" for event in timeline.events[self._read :]):
            self._older, self._first, self._known = [], 1, known
        last = next((n for n in range(number, self._first, -1) if not self.told[n - 1]["joins"]), self._first)
        if last > self._first:
            settled = self._between(timeline, line, self._first, last - 1, notes, names, looks)
            self._older = [*settled, *self._older][:most]
            self._first = last
        self._read = number
        return [*self._between(timeline, line, last, number, notes, names, looks), *self._older][:most]

    def _between(
        self,
        timeline: Timeline,
        line: Sequence[int],
        first: int,
        last: int,
        notes: Sequence[TableNote],
        names: Sequence[str],
        looks: Mapping[int, tuple[str, str]],
    ) -> list[Entry]:
        """List the entries of the events from a first one to a last one; in force are those of a line."""
        you = addressed(self.mine)
        in_force = set(line[bisect_left(line, first) :])
        low = first if first > 1 else 0
        waiting = [note for note in notes if low <= note.number <= last]
        found: list[Entry] = []
        details: list[str] = []
        news: list[str] = []
        for event in reversed(timeline.events[first - 1 : last]):
            while waiting and waiting[-1].number >= event.number:
                found.append(_note_entry(waiting.pop(), names, looks, you))
            told = self.told[event.number - 1]
            undone = event.kind != "undo" and event.number not in in_force
            text = fill(undo_sentence(event) if event.kind == "undo" else told["text"], names, you)
            if told["joins"]:
                if text:
                    details.append(text + " (taken back)" if undone else text)
                if text and event.kind == "chance":
                    news.append(text)
                continue
            if text or details:
                css, emblem = ("", "") if event.seat is None else looks.get(event.seat, ("", ""))
                kind = "move" if event.kind == "forced" else event.kind
                sub = tuple(reversed([*details, FORCED] if event.kind == "forced" else details))
                drawn = [*news, text] if kind == "chance" else news
                brought = " ".join(reversed(drawn)) if len(drawn) <= MOST_NEWS else ""
                found.append(
                    Entry(event.number, event.seat, css, emblem, text, sub, told["rule"], kind, undone, brought)
                )
                details, news = [], []
        found.extend(_note_entry(note, names, looks, you) for note in reversed(waiting))
        return found


def _note_entry(note: TableNote, names: Sequence[str], looks: Mapping[int, tuple[str, str]], you: int | None) -> Entry:
    css, emblem = ("", "") if note.seat is None else looks.get(note.seat, ("", ""))
    return Entry(note.number, note.seat, css, emblem, fill(note.text, names, you), (), "", "table")


def back_to(event: int) -> str:
    """Say where an undo goes."""
    return f"back to event {event}" if event else "back to the start"


def undo_sentence(event: TableEvent) -> str:
    """Say what an undo did."""
    return f"{{{event.seat}}} went {back_to(event.to)}"
