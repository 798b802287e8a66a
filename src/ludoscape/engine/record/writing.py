"""How a record is written, strictly: the first line and the headings, then the events."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoscape.engine.fairness import Share
from ludoscape.engine.game import Outcome
from ludoscape.engine.options import Value
from ludoscape.engine.record.events import CONTROL, FIRST_LINES, Event, RecordError
from ludoscape.engine.state import SPECTATOR

if TYPE_CHECKING:
    from ludoscape.engine.record.record import Record


def headings_text(record: Record) -> str:
    """Write all that was chosen before a game, a heading a line. Raises RecordError."""
    if record.pairs:
        raise RecordError("the compact first line has to be settled with the game before it can be written")
    lines = [FIRST_LINES[record.form], *(f"# {_plain(comment, 'a comment')}" for comment in record.comments)]
    lines += [f"game: {record.game}", f"rules: {record.rules}", f"seats: {record.seats}"]
    lines += [f"option {name}: {_value(value)}" for name, value in record.options.items()]
    lines += [f"seat {seat}: {_plain(name, 'the name of a seat')}" for seat, name in sorted(record.names.items())]
    if record.audience is not None:
        lines.append("audience: " + ("spectators" if record.audience == SPECTATOR else f"seat {record.audience}"))
    begun = f"{record.begun[0]} events of {record.begun[1]}" if record.begun else ""
    headings = (("table", record.table), ("begun", begun), ("commitment", record.commitment), ("seed", record.seed))
    lines += [f"{key}: {text}" for key, text in headings if text]
    lines += [f"share {seat}: {_share_text(share)}" for seat, share in sorted(record.shares.items())]
    if record.result is not None:
        lines.append(f"result: {result_text(record.result)}")
    return "\n".join(lines) + "\n"


def events_text(events: Sequence[Event]) -> str:
    """Write events in order, one a line. Raises RecordError."""
    return "".join(_event_line(number, event) + "\n" for number, event in enumerate(events, 1))


def _plain(text: str, what: str) -> str:
    if CONTROL.search(text) or "\n" in text or "\r" in text or "\t" in text or text != text.strip():
        raise RecordError(f"{what} must be one line without control characters or outer blanks, not {text[:40]!r}")
    return text


def _value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _share_text(share: Share) -> str:
    parts = [share.promise, share.value, f"from {share.place}" if share.place else ""]
    return " ".join(part for part in parts if part)


def result_text(result: Outcome) -> str:
    """Write how a game ended."""
    parts = ["winners " + " ".join(map(str, result.winners))]
    parts.append("payoffs " + " ".join(f"{p:.10g}" for p in result.payoffs))
    if result.scores is not None:
        parts.append("scores " + " ".join(f"{s:.10g}" for s in result.scores))
    return "; ".join([*parts, f"reason {result.reason}"])


def _event_line(number: int, event: Event) -> str:
    if event.number not in (0, number):
        raise RecordError(f"the event at place {number} bears the number {event.number}", event=number)
    text = _plain(event.text, "a move")
    if not text or re.search(r"[{}]|^#|\s#(\s|$)", text) or (event.undo is None) == bool(re.match(r"undo\b", text)):
        raise RecordError(f"{text[:40]!r} cannot be written as an event", event=number)
    if not event.comment:
        return f"{number} {text}"
    if re.search(r"[{}]", event.comment):
        raise RecordError("a comment cannot hold braces", event=number)
    return f"{number} {text} {{{_plain(event.comment, 'a comment')}}}"
