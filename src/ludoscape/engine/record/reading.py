"""Reading a record, tolerantly, line by line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ludoscape.engine.fairness import Share
from ludoscape.engine.game import Outcome
from ludoscape.engine.record.events import CONTROL, FIRST_LINES, MOST_CHARACTERS, MOST_EVENTS, Event, RecordError
from ludoscape.engine.state import SPECTATOR

if TYPE_CHECKING:
    from ludoscape.engine.record.record import Record

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
HEADING: Final = re.compile(
    r"(game|rules|seats|option \S+|seat \S+|table|begun|commitment|seed|share \S+|result|audience)\s*:\s*(.*)"
)
LOOKS_LIKE_HEADING: Final = re.compile(r"[A-Za-z][\w -]*:(\s|$)")
COMPACT: Final = re.compile(r"players=\d+(\s+\w+=[\w.-]+)*")
TURN: Final = re.compile(r"\d{1,9}\.[A-Z]\d?:\s*")  # `5.M:` before the moves of a turn: for the reader only
NUMBER: Final = re.compile(r"(\d+)[.:]?(?:\s+|$)")
SHARE: Final = re.compile(r"([0-9a-f]{64})(?:\s+([0-9a-f]{64})(?:\s+from\s+([1-9]\d{0,5}))?)?")
DIGITS: Final = re.compile(r"[0-9a-f]{64}")
BEGUN: Final = re.compile(r"([0-9]{1,6}) events of ([\w-]{1,100})")
AUDIENCE: Final = re.compile(r"spectators|seat [0-9]{1,2}")
COMMENT: Final = re.compile(r"\{[^}]*\}?|(?:^|\s)#(?:\s.*)?$")
UNDO: Final = re.compile(r"undo\s+(\d{1,9})(?:\s+seat\s+(\d{1,2}))?")


def fill(record: Record, text: str | bytes) -> None:
    """Read a text into a new record. Raises RecordError with the number of the line."""
    _Reader(record, text).read()


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, record: Record, text: str | bytes) -> None:
        if len(text) > MOST_CHARACTERS:
            raise RecordError(f"the record is too long: at most {MOST_CHARACTERS} characters are read")
        decoded = text if isinstance(text, str) else _decoded(text)
        self.lines = decoded.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.record = record
        self.seen: set[str] = set()
        self.compact = False
        self.pending = ""
        self.remarks: dict[int, list[str]] = {}  # by the index of the event before

    def read(self) -> None:
        begun = False
        gap = False  # a blank line ends the headings, or lets them go on
        for number, raw in enumerate(self.lines, 1):
            bad = CONTROL.search(raw)
            if bad:
                raise RecordError(f"there is a control character ({ord(bad[0]):#04x})", number)
            line = raw.strip()
            if not line:
                gap = gap or len(self.seen) > 0
            elif line.startswith("#"):
                self.remark(line.lstrip("#").strip())
            elif not begun:
                self.first(line, number)
                begun = True
            elif not self.heading(line, number, gap):
                self.body(line, number)
        if not begun:
            raise RecordError("the record is empty")
        self.finish()

    def remark(self, text: str) -> None:
        """Keep a comment with the event before it, or at the top."""
        text = re.sub(r"[{}]", "", text).strip()
        if text:
            self.remarks.setdefault(len(self.record.events) - 1, []).append(text)

    def first(self, line: str, number: int) -> None:
        """Read the first line: of a record, or of the compact form."""
        if found := re.fullmatch(r"ludoscape\s+record\s+([12])", line):
            self.record.form = int(found[1])
            return
        if re.fullmatch(r"ludoscape\s+record\s+\S+", line):
            form = line.split()[2][:20]
            raise RecordError(f"this is record format {form}, and only formats 1 and 2 can be read", number)
        line = self.uncommented(line, number)
        if not COMPACT.fullmatch(line):
            raise RecordError(f"this is no record: it should begin with {FIRST_LINES[1]!r}", number)
        words = line.split()
        keys = [word.split("=")[0] for word in words]
        twice = next((key for key in keys if keys.count(key) > 1), "")
        if twice:
            raise RecordError(f"{twice!r} stands twice", number)
        self.compact = True
        self.record.seats = _count(words[0].split("=")[1], "the number of players", number)
        self.record.pairs = tuple(words[1:])

    def heading(self, line: str, number: int, gap: bool) -> bool:
        """Read a heading; tell whether the line was one."""
        if self.record.events or self.compact:
            return False
        found = HEADING.fullmatch(line)
        if not found:
            if not gap and LOOKS_LIKE_HEADING.match(line):
                raise RecordError(f"there is no heading {line.split(':')[0][:40]!r}", number)
            return False
        key, value = found[1], found[2].strip()
        if key in self.seen:
            raise RecordError(f"the heading {key[:40]!r} stands twice", number)
        self.seen.add(key)
        if not value:
            raise RecordError(f"the heading {key[:40]!r} is empty", number)
        kind, _, name = key.partition(" ")
        record = self.record
        if kind == "game":
            record.game = _matching(NAME, value, "the name of a game", number)
        elif kind == "rules":
            record.rules = _matching(re.compile(r"[\w.-]{1,20}"), value, "a rules version", number)
        elif kind == "seats":
            record.seats = _count(value, "the number of seats", number)
        elif kind == "option":
            record.options[_matching(re.compile(r"[A-Za-z]\w{0,39}"), name, "the name of an option", number)] = value
        elif kind == "seat":
            record.names[_count(name, "a seat", number)] = value
        elif kind == "table":
            record.table = _matching(re.compile(r"[\w-]{1,100}"), value, "the name of a table", number)
        elif kind == "begun":
            record.begun = _read_begun(value, number)
        elif kind == "commitment":
            record.commitment = _matching(DIGITS, value.lower(), "a commitment (64 hexadecimal digits)", number)
        elif kind == "seed":
            record.seed = _matching(DIGITS, value.lower(), "a seed (64 hexadecimal digits)", number)
        elif kind == "share":
            if record.form == 1:
                raise RecordError("there are no shares in a record of form 1", number)
            record.shares[_count(name, "a seat", number)] = _read_share(value, number)
        elif kind == "audience":
            value = _matching(AUDIENCE, value, "an audience (seat K or spectators)", number)
            record.audience = SPECTATOR if value == "spectators" else int(value.split()[1])
        else:
            record.result = _read_result(value, number)
        return True

    def uncommented(self, line: str, number: int) -> str:
        """Cut the comments out of a line of moves; `pending` holds them until its event is there."""
        self.pending = ""
        kept, last = [], 0
        for found in COMMENT.finditer(line):
            if found[0].startswith("{") and not found[0].endswith("}"):
                raise RecordError("a comment in braces is not closed", number)
            self.pending += "; " * bool(self.pending) + found[0].strip(" \t{}#")
            kept.append(line[last : found.start()])
            last = found.end()
        kept.append(line[last:])
        return " ".join(" ".join(kept).split())

    def body(self, line: str, number: int) -> None:
        """Read a line of events."""
        text = self.uncommented(line, number)
        turn = TURN.match(text)
        given = 0
        if turn:
            text = text[turn.end() :]
        else:
            counted = NUMBER.match(text)
            if counted:
                given = _count(counted[1], "the number of an event", number, most=MOST_EVENTS)
                text = text[counted.end() :]
                if not text:
                    raise RecordError(f"event {given} has no move", number)
                if not given:
                    raise RecordError("events are numbered from 1", number)
        if text:
            self.record.events.append(self.event(given, text, number))
            if len(self.record.events) > MOST_EVENTS:
                raise RecordError(f"the record is too long: at most {MOST_EVENTS} events are read", number)
        if self.pending:
            self.remark(self.pending)

    def event(self, given: int, text: str, number: int) -> Event:
        if not re.match(r"undo\b", text):
            return Event(given, text, line=number)
        undo = UNDO.fullmatch(text)
        if not undo:
            raise RecordError(f"an undo is written 'undo N seat K', not {text[:40]!r}", number)
        return Event(given, text, int(undo[1]), int(undo[2]) if undo[2] else None, line=number)

    def finish(self) -> None:
        """Put the comments in place, and check what only the whole can show."""
        record = self.record
        record.comments = self.remarks.pop(-1, [])
        for index, texts in self.remarks.items():
            record.events[index] = replace(record.events[index], comment="; ".join(texts))
        if not self.compact:
            for key in ("game", "rules", "seats"):
                if key not in self.seen:
                    raise RecordError(f"the heading {key!r} is missing")
        if not 1 <= record.seats <= 99:
            raise RecordError(f"a game cannot have {record.seats} seats")
        beyond = [seat for seat in (*record.names, *record.shares, record.audience or 0) if seat >= record.seats]
        if beyond:
            raise RecordError(f"there is no seat {beyond[0]}: seats are numbered from 0 to {record.seats - 1}")
        if record.result is not None and len(record.result.payoffs) != record.seats:
            raise RecordError(f"the result has {len(record.result.payoffs)} payoffs for {record.seats} seats")


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError("the record is not text in UTF-8", data.count(b"\n", 0, error.start) + 1) from None


def _matching(pattern: re.Pattern[str], value: str, what: str, line: int) -> str:
    if not pattern.fullmatch(value):
        raise RecordError(f"{value[:40]!r} is not {what}", line)
    return value


def _count(value: str, what: str, line: int, most: int = 99) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) <= most):
        raise RecordError(f"{value[:40]!r} cannot be {what}", line)
    return int(value)


def _read_begun(text: str, number: int) -> tuple[int, str]:
    found = BEGUN.fullmatch(text)
    if not found:
        raise RecordError(f"a table is begun by so many events of another one, not by {text[:40]!r}", number)
    return int(found[1]), found[2]


def _read_share(value: str, line: int) -> Share:
    found = SHARE.fullmatch(value.lower())
    if found is None:
        raise RecordError("a share is written 'PROMISE VALUE from PLACE', of which the first is always there", line)
    return Share(found[1], found[2] or "", int(found[3] or 0))


def _read_result(value: str, line: int) -> Outcome:
    parts = dict[str, str]()
    for part in value.split(";"):
        key, _, rest = part.strip().partition(" ")
        if key not in ("winners", "payoffs", "scores", "reason") or key in parts or not rest:
            raise RecordError("a result is written 'winners 0; payoffs 1 0; scores 5 2; reason last'", line)
        parts[key] = rest.strip()
    try:
        winners = tuple(_count(word, "a seat", line) for word in parts["winners"].split())
        payoffs = tuple(_number(word, line) for word in parts["payoffs"].split())
        scores = tuple(_number(word, line) for word in parts["scores"].split()) if "scores" in parts else None
        return Outcome(payoffs, winners, scores, parts["reason"])
    except KeyError as missing:
        raise RecordError(f"the result lacks its {missing.args[0]}", line) from None


def _number(word: str, line: int) -> float:
    if not re.fullmatch(r"-?\d{1,15}(\.\d{1,20})?(e-?\d{1,2})?", word, re.ASCII):
        raise RecordError(f"{word[:40]!r} is no number", line)
    return float(word)
