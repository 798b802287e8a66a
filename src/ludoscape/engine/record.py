"""Records: a game as text. The writer is strict, the reader tolerant, and any state is a replay of a prefix.

The form is described in `docs/architecture.md`, "Records and fairness".
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Keys, Share
from ludoscape.engine.game import Game, IllegalMove, NotationError, Outcome
from ludoscape.engine.options import OptionError, Value, kept_options, read_options
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, State

Maker = Game | Callable[..., Game]  # a game, or what makes one from name, seats and options, as `ludoscape.game` does

FIRST_LINE: Final = "ludoscape record 1"
FIRST_LINES: Final = {1: FIRST_LINE, 2: "ludoscape record 2"}  # by the form of a record
MOST_CHARACTERS: Final = 8_000_000
MOST_EVENTS: Final = 200_000
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
        lines = [FIRST_LINES[self.form], *(f"# {_plain(comment, 'a comment')}" for comment in self.comments)]
        lines += [f"game: {self.game}", f"rules: {self.rules}", f"seats: {self.seats}"]
        lines += [f"option {name}: {_value(value)}" for name, value in self.options.items()]
        lines += [f"seat {seat}: {_plain(name, 'the name of a seat')}" for seat, name in sorted(self.names.items())]
        if self.audience is not None:
            lines.append("audience: " + ("spectators" if self.audience == SPECTATOR else f"seat {self.audience}"))
        begun = f"{self.begun[0]} events of {self.begun[1]}" if self.begun else ""
        headings = (("table", self.table), ("begun", begun), ("commitment", self.commitment), ("seed", self.seed))
        lines += [f"{key}: {text}" for key, text in headings if text]
        lines += [f"share {seat}: {_share_text(share)}" for seat, share in sorted(self.shares.items())]
        if self.result is not None:
            lines.append(f"result: {_result_text(self.result)}")
        if self.pairs:
            raise RecordError("the compact first line has to be settled with the game before it can be written")
        _Reader("\n".join(lines) + "\n").read()  # what the reader would refuse is refused here
        lines.append("")
        lines += [_event_line(number, event) for number, event in enumerate(self.events, 1)]
        return "\n".join(lines) + "\n"

    def _repr_svg_(self) -> str | None:
        """Show the last position in a notebook; None, and so the text, for a record that cannot be replayed here."""
        if self.make is None:
            return None
        try:
            return replay(self, self.make)._repr_svg_()
        except RecordError:
            return None


# ---- writing


def _plain(text: str, what: str) -> str:
    if CONTROL.search(text) or "\n" in text or "\r" in text or "\t" in text or text != text.strip():
        raise RecordError(f"{what} must be one line without control characters or outer blanks, not {text[:40]!r}")
    return text


def _value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _share_text(share: Share) -> str:
    parts = [share.promise, share.value, f"from {share.place}" if share.place else ""]
    return " ".join(part for part in parts if part)


def _result_text(result: Outcome) -> str:
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


# ---- reading


def read_record(text: str | bytes, game: str = "", make: Maker | None = None) -> Record:
    """Read a record, tolerantly: numbers may be missing, several moves stand on a line, blanks and comments anywhere.

    A compact record (first line `players=4 first=0`) does not say of which game it is: `game` does. Lines of several
    moves stay as they are until `settle`, which `replay` and `verify` call. With `make` (`ludoscape.game`, or the game)
    a notebook shows the last position of what was read.

    Raises RecordError with the number of the line.
    """
    return replace(_Reader(text, game).read(), make=make)


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, text: str | bytes, game: str = "") -> None:
        if len(text) > MOST_CHARACTERS:
            raise RecordError(f"the record is too long: at most {MOST_CHARACTERS} characters are read")
        decoded = text if isinstance(text, str) else _decoded(text)
        self.lines = decoded.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.record = Record(game, "", 0)
        self.seen: set[str] = set()
        self.compact = False
        self.pending = ""
        self.remarks: dict[int, list[str]] = {}  # by the index of the event before

    def read(self) -> Record:
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
        return self.record

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
            raise RecordError(f"this is no record: it should begin with {FIRST_LINE!r}", number)
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


# ---- replaying


def record_game(record: Record, make: Maker) -> Game:
    """Make the game that a record is of.

    Raises RecordError when the game, its options or its rules version are not known here.
    """
    if isinstance(make, Game):
        game = make
        if record.game not in ("", game.name) or record.seats != game.seats:
            raise RecordError(f"this is a record of {record.game or '?'} with {record.seats} seats, not of {game!r}")
        try:
            kept = kept_options(game.option_specs, _chosen(record, game), game.seats)
            same = read_options(game.option_specs, kept, game.seats) == dict(game.options)
        except OptionError as error:
            raise RecordError(str(error)) from None
        if not same:
            raise RecordError(f"the options of the record are not those of {game!r}")
    else:
        if not record.game:
            raise RecordError("the record does not say which game it is of")
        try:
            plain = make(record.game, record.seats)
            chosen = kept_options(plain.option_specs, _chosen(record, plain), record.seats)
            options = read_options(plain.option_specs, chosen, record.seats)  # refuses names that are no options
            older = {"rules": record.rules} if record.rules not in ("", plain.rules) else {}
            return make(record.game, record.seats, **older, **options)
        except OptionError as error:
            raise RecordError(str(error)) from None
    if record.rules not in ("", game.rules):
        raise RecordError(f"the record is one by version {record.rules} of the rules, not of {game!r}")
    return game


def _chosen(record: Record, game: Game) -> dict[str, Value]:
    """Give the options of a record, those of a compact first line included."""
    names = {spec.name for spec in game.option_specs}
    pairs = (pair.split("=", 1) for pair in record.pairs)
    return dict(record.options) | {name: value for name, value in pairs if name in names}


def settle(record: Record, make: Maker) -> tuple[Record, Game]:
    """Bring a record into the strict form, one numbered event per line, and make its game.

    Raises RecordError where the numbers that are given do not fit.
    """
    game = record_game(record, make)
    names = {spec.name for spec in game.option_specs}
    source = [Event(0, pair, line=1) for pair in record.pairs if pair.split("=")[0] not in names] + record.events
    events: list[Event] = []
    for event in source:
        number = len(events) + 1
        if event.number not in (0, number):
            raise RecordError(f"event {event.number} stands where event {number} is due", event.line)
        if event.undo is not None:
            events.append(replace(event, number=number))
            continue
        try:
            texts = game.split(event.text)
        except NotationError as error:
            raise RecordError(f"{event.text[:60]!r} is no move of {game.title}: {error}", event.line, number) from None
        for text in texts:
            events.append(Event(len(events) + 1, text, line=event.line))
        if texts:
            events[-1] = replace(events[-1], comment=event.comment)
        if len(events) > MOST_EVENTS:
            raise RecordError(f"the record is too long: at most {MOST_EVENTS} events are read", event.line)
    settled = replace(record, game=game.name, rules=game.rules, options=game.changed_options(), pairs=(), make=game)
    settled.events = events
    return settled, game


def steps(record: Record, make: Maker, upto: int | None = None) -> Iterator[Step]:
    """Replay a record event by event (up to the event of this number), giving the states around each.

    Raises RecordError that names line and event: a move is not legal, an undo cannot be, or a move is hidden.
    """
    settled, game = settle(record, make)
    return _steps(settled, game, upto)


def _steps(record: Record, game: Game, upto: int | None) -> Iterator[Step]:
    if upto is not None and not 0 <= upto <= len(record.events):
        raise RecordError(f"there is no event {upto}: the last is {len(record.events)}")
    targets = {event.undo for event in record.events if event.undo is not None}
    state = game.start()
    kept = {0: state}  # the states that an undo will ask for
    line = [0]  # the events that hold: those undone are cut off
    for event in record.events[:upto]:
        if event.undo is not None:
            move = None
            if event.undo not in line:
                reason = "it was itself undone" if event.undo < event.number else "it has not happened yet"
                raise RecordError(f"there is no going back to event {event.undo}: {reason}", event.line, event.number)
            if event.undo == line[-1]:
                reason = f"nothing has happened since event {event.undo} that could be undone"
                raise RecordError(reason, event.line, event.number)
            if event.seat is not None and event.seat >= game.seats:
                raise RecordError(f"there is no seat {event.seat}", event.line, event.number)
            del line[line.index(event.undo) + 1 :]
            after = kept[event.undo]
        else:
            move = _read_move(record, state, event)
            after = state.copy()
            after.play(move)
        line.append(event.number)
        if event.number in targets:
            kept[event.number] = after
        yield Step(event, state, move, after)
        state = after


def _read_move(record: Record, state: State, event: Event) -> int:
    if state.actor == OVER:
        raise RecordError(f"{event.text[:60]!r} comes after the end of the game", event.line, event.number)
    try:
        return state.parse(event.text)
    except (NotationError, IllegalMove) as error:
        if record.audience is not None and "?" in event.text:
            reason = f"{event.text[:60]!r} is hidden in this public record, which cannot be replayed any further"
        elif isinstance(error, IllegalMove):
            reason = f"{event.text[:60]!r} is not legal here: {error}"
        else:
            reason = f"{event.text[:60]!r} is no move: {error}"
        raise RecordError(reason, event.line, event.number) from None


def replay(record: Record, make: Maker, upto: int | None = None) -> State:
    """Give the state after the last event of a record, or after the event of this number (0: the start).

    Raises RecordError that names line and event.
    """
    settled, game = settle(record, make)
    state = game.start()
    for step in _steps(settled, game, upto):
        state = step.after
    return state.copy()


def public(record: Record, make: Maker, seat: int) -> Record:
    """Give a record as a seat (or SPECTATOR) may read it: hidden moves as that audience reads them, no comments.

    The seed, from which every draw follows, is left out until the game is over.
    """
    settled, game = settle(record, make)
    state = game.start()
    events = []
    for step in _steps(settled, game, None):
        text = step.event.text if step.move is None else step.before.text(step.move, seat)
        events.append(replace(step.event, text=text, comment=""))
        state = step.after
    seed = settled.seed if state.actor == OVER else ""
    return replace(settled, audience=seat, events=events, comments=[], seed=seed)


# ---- verifying


@dataclass(frozen=True)
class Report:
    """What verifying a record found: `problem` is one sentence, empty when all is well; `event` and `line` tell where.

    `draws` counts the chance events derived again from the seed; `note` says what could not be checked, `begun` that
    the draws before are those of another table; `added` what the players added to the seed, a sentence for each.
    """

    problem: str
    event: int = 0
    line: int = 0
    events: int = 0
    draws: int = 0
    over: bool = False
    note: str = ""
    begun: str = ""
    added: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.problem

    def __str__(self) -> str:
        if self.problem:
            return str(RecordError(self.problem, self.line, self.event))
        text = f"{self.events} events, all legal; " + ("the game is over" if self.over else "the game goes on")
        text += f"; {self.begun}" if self.begun else ""
        if self.draws:
            since = " since then" if self.begun else ""
            text += f"; the seed fits its commitment and all {self.draws} draws{since} follow from it"
            text += " and from what players added" if self.added else ""
        return text + (f"; {self.note}" if self.note else "")


def verify(record: Record, make: Maker) -> Report:
    """Check a record: every move legal, the result right, the seed true to its commitment, every draw derived again."""
    done = draws = 0
    try:
        settled, game = settle(record, make)
        keys = _checked_keys(settled)
        state = game.start()
        lines = [(0, fairness.start_of_line())]  # how many events are in force after each, and what stands for them
        for step in _steps(settled, game, None):
            done = step.event.number
            if step.move is not None:
                place, line = lines[-1]
                draws += _check_step(settled, step, step.move, keys, lines[-1])
                lines.append((place + 1, fairness.further(line, step.event.text)))
            else:
                lines.append(lines[step.event.undo or 0])
            state = step.after
        outcome = state.outcome()
        if settled.result is not None:
            _check_result(settled.result, outcome)
        note = ""
        if settled.table and not keys:
            note = "the seed is not published, so that the draws could not be checked"
        begun, added = _said_of_begun(settled), _added(settled)
        return Report("", 0, 0, done, draws, outcome is not None, note, begun, added)
    except RecordError as error:
        return Report(error.reason, error.event, error.line, done, draws)


def _added(record: Record) -> tuple[str, ...]:
    """Say what each player added to the seed."""
    said = []
    for seat, share in sorted(record.shares.items()):
        name = record.names.get(seat) or f"seat {seat}"
        late = f", in the draws after the first {share.place} events" if share.place else ""
        withheld = f"{name} promised a share by {share.promise} and withheld it"
        said.append(f"{name} added {share.value}{late}" if share.value else withheld)
    return tuple(said)


def _checked_keys(record: Record) -> Keys | None:
    """Give what the draws are derived with, nothing where the seed is not known. Raises RecordError."""
    for seat, share in record.shares.items():
        if share.value and fairness.promise(record.table, seat, bytes.fromhex(share.value)) != share.promise:
            raise RecordError(f"the share of seat {seat} is not the one that was promised before the game")
    if not record.seed:
        return None
    if not record.table or not record.commitment:
        raise RecordError("the record has a seed, but not the table and the commitment that belong to it")
    seed = bytes.fromhex(record.seed)
    if fairness.commitment(seed, record.form) != record.commitment:
        raise RecordError("the seed does not fit the commitment that was shown before the game")
    return Keys(seed, record.table, record.seats, record.shares)


def _check_step(record: Record, step: Step, move: int, keys: Keys | None, at: tuple[int, bytes]) -> int:
    """Check one move against what the state lists; give 1 when it was a draw derived from the seed."""
    event = step.event
    if step.before.actor != CHANCE:
        if move not in step.before.legal():
            raise RecordError(f"{event.text!r} is not among the legal moves", event.line, event.number)
        return 0
    outcomes = step.before.chance()
    if all(move != outcome for outcome, _ in outcomes):
        raise RecordError(f"{event.text!r} is not among the possible draws", event.line, event.number)
    if not keys or (record.begun and event.number <= record.begun[0]):
        return 0
    if record.form == 1:
        due = fairness.draw(bytes.fromhex(record.seed), record.table, event.number, outcomes)
    else:
        due = fairness.draw_in_line(keys.at(at[0]), record.table, at[1], outcomes)
    if due != move:
        reason = f"the draw is {event.text!r}, but {step.before.text(due)!r} follows from the seed"
        raise RecordError(reason, event.line, event.number)
    return 1


def _said_of_begun(record: Record) -> str:
    """Say where the first events of a record are from, whose draws are not checked here. Raises RecordError."""
    if record.begun is None:
        return ""
    count, table = record.begun
    if count > len(record.events) or any(event.undo is not None for event in record.events[:count]):
        raise RecordError(f"the record has no {count} events to begin with that another table can have had")
    return f"the first {count} are those of the table {table}, and its record tells whether their draws are fair"


def _check_result(claimed: Outcome, outcome: Outcome | None) -> None:
    if outcome is None:
        raise RecordError("the record gives a result, but the game is not over after its last event")
    same = (sorted(claimed.winners), claimed.reason) == (sorted(outcome.winners), outcome.reason)
    pairs = [(claimed.payoffs, outcome.payoffs)]
    if claimed.scores is not None or outcome.scores is not None:
        pairs.append((claimed.scores or (), outcome.scores or ()))
    for mine, true in pairs:
        same = same and len(mine) == len(true)
        same = same and all(math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) for a, b in zip(mine, true, strict=False))
    if not same:
        raise RecordError(f"the result is given as '{_result_text(claimed)}', but it is '{_result_text(outcome)}'")
