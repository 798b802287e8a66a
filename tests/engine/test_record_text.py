"""The text of a record, to the letter: what is written, where the limits are, what is said of what cannot be read."""

from __future__ import annotations

import pytest

from ludoscape.engine.game import NotationError, Outcome
from ludoscape.engine.record import (
    Event,
    Record,
    RecordError,
    Report,
    read_record,
    reading,
    replaying,
    settle,
    steps,
    verify,
)
from ludoscape.engine.state import SPECTATOR
from tests.engine.toys import Toy, make

HEAD = "ludoscape record 1\ngame: toy\nrules: 1\nseats: 2\n"
LONG = "x" * 70


def said(text: str | bytes) -> str:
    """Give what is said of a text that cannot be read or settled."""
    with pytest.raises(RecordError) as caught:
        settle(read_record(text), make)
    return str(caught.value)


# ---- writing


def test_a_record_with_everything_in_it() -> None:
    record = Record("toy", "1", 3, {"loud": True, "mood": "wild", "rounds": 1}, {2: "Cy", 0: "Al"}, "t-1", "0" * 64)
    record.seed = "f" * 64
    record.audience = 1
    record.comments = ["one", "two"]
    record.result = Outcome((0.5, 1 / 3, 0.0), (0, 1), (7.0, 2.5, -1.0), "tie")
    record.events = [Event(0, "draw:4"), Event(2, "draw:?", comment="who knows"), Event(3, "undo 1", 1)]
    text = (
        "ludoscape record 1\n# one\n# two\ngame: toy\nrules: 1\nseats: 3\n"
        "option loud: true\noption mood: wild\noption rounds: 1\nseat 0: Al\nseat 2: Cy\naudience: seat 1\n"
        f"table: t-1\ncommitment: {'0' * 64}\nseed: {'f' * 64}\n"
        "result: winners 0 1; payoffs 0.5 0.3333333333 0; scores 7 2.5 -1; reason tie\n\n"
        "1 draw:4\n2 draw:? {who knows}\n3 undo 1\n"
    )
    assert record.write() == text
    again = read_record(text)
    assert again.write() == text
    assert (again.audience, again.table, again.commitment, again.seed) == (1, "t-1", "0" * 64, "f" * 64)
    assert again.names == {0: "Al", 2: "Cy"}
    assert again.options == {"loud": "true", "mood": "wild", "rounds": "1"}
    assert again.events[2] == Event(3, "undo 1", 1, None, line=20)
    record.audience = SPECTATOR
    assert "\naudience: spectators\n" in record.write()
    assert read_record(record.write()).audience == SPECTATOR


def test_names_that_are_empty_are_left_out() -> None:
    assert Record.of(Toy(3), ["", "Bo"]).names == {1: "Bo"}
    assert Record.of(Toy(2)) == Record("toy", "1", 2)


def test_events_are_numbered_as_they_are_added() -> None:
    record = Record.of(Toy(2))
    assert record.add("draw:4") == Event(1, "draw:4")
    assert record.add("draw:7", "good") == Event(2, "draw:7", comment="good")
    assert record.add_undo(1) == Event(3, "undo 1", 1)
    assert record.add_undo(0, 1) == Event(4, "undo 0 seat 1", 0, 1)
    assert [event.kind for event in record.events] == ["move", "move", "undo", "undo"]


@pytest.mark.parametrize("text", ["a\nb", "a\rb", "a\tb", "a\x07", "a\u2028b", " a", "a "])
def test_only_plain_lines_are_written(text: str) -> None:
    """Of whatever kind the line is."""
    record = Record("toy", "1", 2)
    for bad, what in (
        (Record("toy", "1", 2, comments=[text]), "a comment"),
        (Record("toy", "1", 2, names={0: text}), "the name of a seat"),
        (Record("toy", "1", 2, events=[Event(1, text)]), "a move"),
        (Record("toy", "1", 2, events=[Event(1, "keep", comment=text)]), "a comment"),
    ):
        with pytest.raises(RecordError) as caught:
            bad.write()
        assert str(caught.value) == (
            f"{what} must be one line without control characters or outer blanks, not {text!r}"
        )
    record.events = [Event(1, LONG + "\n")]
    with pytest.raises(RecordError, match=rf"not '{LONG[:40]}'$"):
        record.write()


@pytest.mark.parametrize("text", ["", "# keep", "#keep", "keep # it", "keep #", "ke{ep", "ke}ep", "undo", "undo 1"])
def test_a_move_that_would_be_read_otherwise_is_not_written(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record("toy", "1", 2, events=[Event(1, "keep"), Event(2, text)]).write()
    assert str(caught.value) == f"event 2: {text!r} cannot be written as an event"


def test_what_only_looks_like_a_comment_or_an_undo_is_written() -> None:
    record = Record("toy", "1", 2, events=[Event(1, "ke#ep"), Event(2, "keep #it"), Event(3, "undone 1")])
    assert [event.text for event in read_record(record.write()).events] == ["ke#ep", "keep #it", "undone 1"]
    with pytest.raises(RecordError, match="event 1: 'keep' cannot be written as an event"):
        Record("toy", "1", 2, events=[Event(1, "keep", undo=0)]).write()


def test_numbers_that_are_wrong_are_not_written() -> None:
    with pytest.raises(RecordError, match=r"^event 2: the event at place 2 bears the number 1$"):
        Record("toy", "1", 2, events=[Event(1, "keep"), Event(1, "keep")]).write()
    with pytest.raises(RecordError, match=r"^event 1: a comment cannot hold braces$"):
        Record("toy", "1", 2, events=[Event(1, "keep", comment="{")]).write()
    with pytest.raises(RecordError, match=r"^the compact first line has to be settled"):
        read_record("players=2 rounds=1\n", "toy").write()


# ---- limits


def test_the_limits_of_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are allowed can be read, and one more cannot."""
    monkeypatch.setattr(reading, "MOST_CHARACTERS", len(HEAD))
    assert read_record(HEAD).game == "toy"
    assert said(HEAD + "\n") == f"the record is too long: at most {len(HEAD)} characters are read"
    assert said((HEAD + "\n").encode()) == said(HEAD + "\n")
    monkeypatch.undo()
    for place in (reading, replaying):
        monkeypatch.setattr(place, "MOST_EVENTS", 3)
    assert len(read_record(HEAD + "keep\n" * 3).events) == 3
    assert said(HEAD + "keep\n" * 4) == "line 8: the record is too long: at most 3 events are read"
    assert len(settle(read_record(HEAD + "keep keep\nkeep"), make)[0].events) == 3
    assert said(HEAD + "keep keep\nkeep keep") == "line 6: the record is too long: at most 3 events are read"
    assert read_record(HEAD + "3 keep\n").events[0].number == 3
    assert said(HEAD + "4 keep\n") == "line 5: '4' cannot be the number of an event"


def test_the_limits_of_seats() -> None:
    assert read_record(HEAD.replace("seats: 2", "seats: 99")).seats == 99
    assert said(HEAD.replace("seats: 2", "seats: 100")) == "line 4: '100' cannot be the number of seats"
    assert said(HEAD.replace("seats: 2", "seats: 0")) == "a game cannot have 0 seats"
    assert said(HEAD.replace("seats: 2", "seats: 0000000002")) == "line 4: '0000000002' cannot be the number of seats"
    assert read_record(HEAD + "seat 1: Bo\naudience: seat 1\n").audience == 1
    for wrong in ("seat 2: Bo\n", "audience: seat 2\n"):
        assert said(HEAD + wrong) == "there is no seat 2: seats are numbered from 0 to 1"


# ---- reading


def test_events_may_follow_the_headings_at_once() -> None:
    """A line that looks like no heading is an event; after a blank line any line is, but for true headings."""
    assert [event.text for event in read_record(HEAD + "draw:4\ndraw:7\n").events] == ["draw:4", "draw:7"]
    assert [event.text for event in read_record(HEAD + "\nsome thing: 4\n").events] == ["some thing: 4"]
    assert read_record(HEAD + "\ntable: t1\n\n").table == "t1"
    assert read_record("ludoscape record 1\n\n" + HEAD.partition("\n")[2]).seats == 2
    assert said("ludoscape record 1\n\nsome thing: 4\n") == "line 3: there is no heading 'some thing'"
    assert [event.text for event in read_record(HEAD + "draw:4\ntable: t1\n").events] == ["draw:4", "table: t1"]


def test_a_byte_order_mark_and_any_ends_of_lines_are_read() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = "\ufeff" + HEAD.replace("\n", end) + f"{end}draw:4{end}"
        for form in (text, text.encode()):
            assert [(event.text, event.line) for event in read_record(form).events] == [("draw:4", 6)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (f"{LONG}: 1", f"line 5: there is no heading {LONG[:40]!r}"),
        (f"option {LONG}:", f"line 5: the heading {f'option {LONG}'[:40]!r} is empty"),
        (
            f"option {LONG[:40]}: 1\noption {LONG[:40]}: 1",
            f"line 6: the heading {f'option {LONG}'[:40]!r} stands twice",
        ),
        (f"option {LONG}: 1\noption {LONG}: 1", f"line 5: {LONG[:40]!r} is not the name of an option"),
        (f"table: t {LONG}", f"line 5: {f't {LONG}'[:40]!r} is not the name of a table"),
        (f"seat {LONG}: Bo", f"line 5: {LONG[:40]!r} cannot be a seat"),
        (f"result: winners 0; payoffs {LONG} 0; reason r", f"line 5: {LONG[:40]!r} is no number"),
        (f"undo {LONG}", f"line 5: an undo is written 'undo N seat K', not {f'undo {LONG}'[:40]!r}"),
        (
            f"\ndraw:1 {LONG}",
            f"line 6, event 2: {LONG[:60]!r} is no move: {LONG[:20]!r} is neither keep, swap, show, wink nor draw:N",
        ),
        ("commitment: 0", "line 5: '0' is not a commitment (64 hexadecimal digits)"),
        ("rules: 1", "line 5: the heading 'rules' stands twice"),
        ("option a: 1\noption a: 2", "line 6: the heading 'option a' stands twice"),
        (
            "result: winners 0; payoffs 1 0; payoffs 1 0; reason last",
            "line 5: a result is written 'winners 0; payoffs 1 0; scores 5 2; reason last'",
        ),
        (
            "result: winners 0; payoffs 1 0; reason",
            "line 5: a result is written 'winners 0; payoffs 1 0; scores 5 2; reason last'",
        ),
        ("result: payoffs 1 0; reason last", "line 5: the result lacks its winners"),
        ("result: winners 0; reason last", "line 5: the result lacks its payoffs"),
        ("result: winners 0; payoffs 1 0", "line 5: the result lacks its reason"),
        ("result: winners 0; payoffs 1 0 0; reason last", "the result has 3 payoffs for 2 seats"),
        ("result: winners 0; payoffs 1 1e100; reason last", "line 5: '1e100' is no number"),
        ("result: winners 100; payoffs 1 0; reason last", "line 5: '100' cannot be a seat"),
        ("1 keep {open", "line 5: a comment in braces is not closed"),
    ],
)
def test_what_is_said_of_a_line_names_it_and_is_short(text: str, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        record = read_record(HEAD + text + "\n")
        for _ in steps(record, make):
            pass
    assert str(caught.value) == what


def test_what_is_said_of_a_long_move_is_short() -> None:
    """Whether it comes too late, is hidden, is none, or cannot be written."""

    class Short(Toy):
        """Reads no long lines, and takes any text for a card."""

        def split(self, text: str) -> list[str]:
            if text.endswith("!"):
                raise NotationError("it is long")
            return [text]

    def problem(record: Record) -> str:
        return verify(record, Short(2, rounds=1)).problem

    cut = repr(LONG[:60])
    record = Record("toy", "1", 2, {"rounds": 1}, events=[Event(1, LONG + "!")])
    assert problem(record) == f"{cut} is no move of Toy: it is long"
    record.events = [Event(n, text) for n, text in enumerate(("draw:4", "draw:7", "keep", "keep", LONG), 1)]
    assert problem(record) == f"{cut} comes after the end of the game"
    hidden = Record("toy", "1", 2, {"rounds": 1}, audience=0, events=[Event(1, LONG + "?")])
    assert problem(hidden) == f"{cut} is hidden in this public record, which cannot be replayed any further"
    with pytest.raises(RecordError) as caught:
        Record("toy", "1", 2, events=[Event(1, "{" + LONG)]).write()
    assert str(caught.value) == f"event 1: {'{' + LONG[:39]!r} cannot be written as an event"


def test_an_error_says_where() -> None:
    assert str(RecordError("why")) == "why"
    assert (RecordError("why").line, RecordError("why").event) == (0, 0)
    assert str(RecordError("why", 3)) == "line 3: why"
    assert str(RecordError("why", event=2)) == "event 2: why"
    assert str(RecordError("why", 3, 2)) == "line 3, event 2: why"
    assert (RecordError("why", 3, 2).reason, RecordError("why", 3, 2).line, RecordError("why", 3, 2).event) == (
        "why",
        3,
        2,
    )


def test_a_report_says_what_was_checked() -> None:
    assert str(Report("", events=3)) == "3 events, all legal; the game goes on"
    assert str(Report("", events=3, draws=2, over=True)) == (
        "3 events, all legal; the game is over; the seed fits its commitment and all 2 draws follow from it"
    )
    assert str(Report("", note="but no seed")) == "0 events, all legal; the game goes on; but no seed"
    assert str(Report("a forged draw", 5, 9, 4, 3)) == "line 9, event 5: a forged draw"
    assert Report("").ok and not Report("a forged draw").ok
    assert Report("why") == Report("why", 0, 0, 0, 0, False, "")


def test_numbers_in_results() -> None:
    text = HEAD + "result: winners 1; payoffs -0.5 1.5e-3; scores 10 -2.25; reason both of it\n"
    assert read_record(text).result == Outcome((-0.5, 0.0015), (1,), (10.0, -2.25), "both of it")
    none = HEAD + "result: winners 0 1; payoffs 1 1; reason last\n"
    assert read_record(none).result == Outcome((1.0, 1.0), (0, 1), None, "last")


def test_a_compact_first_line() -> None:
    record = read_record("players=3 first=2 side=8 {made by hand}\n1.A: keep\n", "toy")
    assert (record.seats, record.pairs, record.game) == (3, ("first=2", "side=8"), "toy")
    assert [event.text for event in record.events] == ["keep"]
    assert said("players=3 first=1 first=2\n") == "line 1: 'first' stands twice"
    assert said("players=100\n") == "line 1: '100' cannot be the number of players"
    assert said("players=3 and first=2\n") == "line 1: this is no record: it should begin with 'ludoscape record 1'"
    assert said(f"ludoscape record {LONG}\n") == (
        f"line 1: this is record format {LONG[:20]}, and only formats 1 and 2 can be read"
    )
