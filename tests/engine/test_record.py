"""Records: written strictly, read tolerantly, replayed, shown in part, verified."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from ludoscape.engine import fairness
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Outcome
from ludoscape.engine.record import (
    MOST_CHARACTERS,
    Event,
    Record,
    RecordError,
    public,
    read_record,
    record_game,
    replay,
    settle,
    steps,
    verify,
)
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, State
from tests.engine.toys import SWAP, Toy, ToyState, make

SEED = bytes(range(32))
HEAD = "ludoscape record 1\ngame: toy\nrules: 1\nseats: 2\n"


def played(game: Toy | None = None, seed: str = "0", table: str = "t1", form: int = 1) -> Record:
    """Play a game at a fair table, with one undo in it, to its end."""
    game = game or Toy(2, cards=14)
    rng = Rng(seed)
    record = Record.of(game, ["Ines", "Jörg {#1}"], table, fairness.commitment(SEED, form) if table else "", form)
    key = fairness.line_key(SEED, table, ["", ""])
    state: State = game.start()
    in_force: list[str] = []
    while state.actor != OVER:
        if len(record.events) == 3:
            record.add_undo(2, 1)
            state = replay(record, game)
            del in_force[2:]
            continue
        if state.actor == CHANCE:
            line = reduce(fairness.further, in_force, fairness.start_of_line())
            if form == 1:
                move = fairness.draw(SEED, table, len(record.events) + 1, state.chance())
            else:
                move = fairness.draw_in_line(key, table, line, state.chance())
        else:
            legal = state.legal()
            move = legal[rng.below(len(legal))]
        in_force.append(record.add(state.text(move)).text)
        state.play(move)
    record.result = state.outcome()
    record.seed = SEED.hex() if table else ""
    return record


def refusal(text: str | bytes) -> RecordError:
    """Give the refusal of a text that cannot be read, or not replayed, or does not verify."""
    with pytest.raises(RecordError) as caught:
        record = read_record(text)
        replay(record, make)
    assert "\n" not in str(caught.value)
    return caught.value


# ---- writing and reading


def test_a_record_is_written_as_the_architecture_says() -> None:
    record = Record.of(Toy(2, rounds=1), ["Ines"])
    record.add("draw:4")
    record.add("draw:7", comment="lucky")
    record.add("wink")
    record.add_undo(2, 0)
    assert record.write() == (
        "ludoscape record 1\ngame: toy\nrules: 1\nseats: 2\noption rounds: 1\nseat 0: Ines\n\n"
        "1 draw:4\n2 draw:7 {lucky}\n3 wink\n4 undo 2 seat 0\n"
    )


def test_what_is_written_is_read_again() -> None:
    record = played()
    record.comments = ["a fine game"]
    text = record.write()
    again = read_record(text)
    assert again.write() == text
    assert again.names == {0: "Ines", 1: "Jörg {#1}"}
    assert again.result == record.result
    assert [event.text for event in again.events] == [event.text for event in record.events]
    assert again.events[3] == Event(4, "undo 2 seat 1", 2, 1, line=again.events[3].line)
    assert again.events[3].kind == "undo"
    assert text.splitlines()[again.events[0].line - 1] == f"1 {record.events[0].text}"


@pytest.mark.parametrize(
    "bad",
    [
        replace(Record("toy", "1", 2), names={0: "two\nlines"}),
        replace(Record("toy", "1", 2), names={5: "nobody"}),
        replace(Record("toy", "1", 2), comments=["two\nlines"]),
        replace(Record("toy", "1", 2), events=[Event(1, "keep\nkeep")]),
        replace(Record("toy", "1", 2), events=[Event(2, "keep")]),
        replace(Record("toy", "1", 2), events=[Event(1, "undo 0")]),
        replace(Record("toy", "1", 2), events=[Event(1, "keep", comment="}")]),
        replace(Record("toy", "1", 2), events=[Event(1, "")]),
        replace(Record("toy", "1", 2), commitment="0"),
        Record("No Game", "1", 2),
        Record("toy", "", 2),
        Record("toy", "1", 0),
    ],
)
def test_the_writer_writes_nothing_that_could_not_be_read(bad: Record) -> None:
    with pytest.raises(RecordError):
        bad.write()


def test_the_reader_forgives_much() -> None:
    text = (
        "\ufeff\r\n# made by hand\r\n  ludoscape  record 1 \r\nseats :2\r\n\r\nrules: 1\ngame:   toy\n"
        "option rounds: 1\n\n# the deal\n\n 1. draw:4   draw:7 {both\tat once} # see below\n\nwink\nundo 3\n"
        "5: wink {one} {two}\n# a remark\nundo 2 seat 1 # sorry\nkeep # power\n"
    )
    record, _ = settle(read_record(text), make)
    assert [event.text for event in record.events] == [
        "draw:4",
        "draw:7",
        "wink",
        "undo 3",
        "wink",
        "undo 2 seat 1",
        "keep",
    ]
    assert [event.number for event in record.events] == [1, 2, 3, 4, 5, 6, 7]


def test_comments_stay_with_the_event_before_them() -> None:
    text = HEAD + "# top\n\n# still top\n1 draw:4 {a} # b\n# c\n2 draw:7 keep {d}\n"
    record, _ = settle(read_record(text), make)
    assert record.comments == ["top", "still top"]
    assert [event.comment for event in record.events] == ["a; b; c", "", "d"]
    assert read_record(record.write()).write() == record.write()


def test_the_compact_form_of_a_dossier_is_read() -> None:
    """As Decay's dossier has it: first line of pairs, then turns; pairs that are no options are events."""

    class Paired(Toy):
        """Reads `first=N` as its first draw, and moves run together with dots."""

        def split(self, text: str) -> list[str]:
            return text.replace(".", " ").split()

        def parse(self, state: object, text: str) -> int:
            return super().parse(state, text.replace("first=", "draw:"))  # type: ignore[arg-type]

    text = "players=3 first=5 rounds=1\ndraw:1.draw:9\n1.A:wink.keep {A keeps}\n2.B: keep\n3.C:\n"
    record, game = settle(read_record(text, "toy"), Paired(3, rounds=1))
    assert [event.text for event in record.events] == ["first=5", "draw:1", "draw:9", "wink", "keep", "keep"]
    assert [event.line for event in record.events] == [1, 2, 2, 3, 3, 4]
    assert record.events[4].comment == "A keeps"
    assert game.options["rounds"] == 1
    assert record.rules == "1"
    assert settle(read_record(text), Paired(3, rounds=1))[0].game == "toy"
    with pytest.raises(RecordError, match="does not say which game"):
        settle(read_record(text), make)
    assert read_record(record.write()).write() == record.write()


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "empty"),
        (" \n\n# only a comment\n", 0, "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, "UTF-8"),
        (HEAD.encode() + b"\n1 draw:\xff\n", 6, "UTF-8"),
        ("hello\n", 1, "no record"),
        ("ludoscape record 3\n", 1, "only formats 1 and 2"),
        (HEAD + "\n1 draw:4\x07\n", 6, "control character"),
        (HEAD + "\n1 draw:4\u2028\n", 6, "control character"),
        (HEAD + "seats: 2\n", 5, "stands twice"),
        (HEAD + "option rounds: 1\noption rounds: 2\n", 6, "stands twice"),
        (HEAD + "optoin rounds: 1\n", 5, "no heading"),
        (HEAD + "table:\n", 5, "is empty"),
        ("ludoscape record 1\ngame: toy\nseats: 2\n", 0, "'rules' is missing"),
        ("ludoscape record 1\nrules: 1\nseats: 2\n", 0, "'game' is missing"),
        ("ludoscape record 1\nrules: 1\ngame: toy\n", 0, "'seats' is missing"),
        ("ludoscape record 1\ngame: Toy!\n", 2, "name of a game"),
        ("ludoscape record 1\nseats: \u00b2\n", 2, "number of seats"),
        ("ludoscape record 1\nseats: 99999999999999999999\n", 2, "number of seats"),
        (HEAD + "seat 2: Ines\n", 0, "no seat 2"),
        (HEAD + "seed: xyz\n", 5, "seed"),
        (HEAD + "result: winners 0\n", 0, "lacks"),
        (HEAD + "result: the first\n", 5, "a result is written"),
        (HEAD + "result: winners 0; payoffs 1 x; reason last\n", 5, "no number"),
        (HEAD + "result: winners 0; payoffs 1 nan; reason last\n", 5, "no number"),
        (HEAD + "result: winners 0; payoffs 1; reason last\n", 0, "1 payoffs for 2 seats"),
        (HEAD + "audience: everybody\n", 5, "audience"),
        (HEAD + "\n1 draw:4 {never closed\n", 6, "not closed"),
        (HEAD + "\n1\n", 6, "has no move"),
        (HEAD + "\n0 draw:4\n", 6, "numbered from 1"),
        (HEAD + "\n1 undo\n", 6, "an undo is written"),
        (HEAD + "\n1 draw:4\n3 draw:5\n", 7, "event 3 stands where event 2 is due"),
        (HEAD + "\n1 draw:4 draw:5\n2 keep\n", 7, "event 2 stands where event 3 is due"),
        (HEAD + "\ndraw:4\ndraw:4\n", 7, "line 7, event 2: 'draw:4' is not legal here"),
        (HEAD + "\ndraw:4 draw:5 fold\n", 6, "'fold' is no move"),
        (HEAD + "\ndraw:4 draw:5\nundo 3\n", 7, "it has not happened yet"),
        (HEAD + "\ndraw:4 draw:5\nundo 2\n", 7, "nothing has happened"),
        (HEAD + "\ndraw:4 draw:5\nundo 0\nundo 1\n", 8, "itself undone"),
        (HEAD + "\ndraw:4 draw:5\nundo 0 seat 7\n", 7, "no seat 7"),
        (HEAD.replace("rules: 1", "rules: 7") + "\n", 0, "version 7 of the rules of Toy is not played here"),
        (HEAD + "option side: 8\n\n", 0, "there is no option"),
        (HEAD + "option seats: 3\n\n", 0, "there is no option 'seats'"),
        (HEAD + "option name: x\n\n", 0, "there is no option 'name'"),
        (HEAD + "option rounds: 0\n\n", 0, "rounds cannot be '0'"),
        (HEAD.replace("seats: 2", "seats: 9") + "\n", 0, "cannot be played by 9"),
        ("players=3 players=4\n", 1, "stands twice"),
        ("players=0\n", 0, "0 seats"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str | bytes, line: int, says: str) -> None:
    error = refusal(text)
    assert says in str(error)
    if line:
        assert f"line {line}" in str(error)
    assert len(str(error)) < 300


def test_what_is_too_long_is_refused_at_once() -> None:
    assert "too long" in str(refusal("x" * (MOST_CHARACTERS + 1)))
    assert "too long" in str(refusal(HEAD + "\n" + "keep\n" * 200_002))
    many = HEAD + "\n1 draw:4\n" + "# a\n" * 300_000 + "{}" * 300_000  # each must take linear time
    assert len(read_record(many).events) == 1


# ---- replaying


def test_every_prefix_can_be_replayed() -> None:
    record = played()
    game = Toy(2, cards=14)
    digests = [game.start().digest()]
    for step in steps(record, make):
        assert step.before.digest() == digests[-1]
        digests.append(step.after.digest())
        if step.move is not None:
            again = step.before.copy()
            again.play(step.move)
            assert again.digest() == step.after.digest()
    assert len(digests) == len(record.events) + 1
    for upto, digest in enumerate(digests):
        assert replay(record, make, upto).digest() == digest
        assert len(list(steps(record, game, upto))) == upto
    assert digests[4] == digests[2]  # event 4 undoes to event 2
    with pytest.raises(RecordError, match="no event 99"):
        replay(record, make, 99)


def test_the_replayed_state_is_ones_own() -> None:
    record = Record.of(Toy(2))
    for text in ("draw:4", "draw:7", "wink"):
        record.add(text)
    record.add_undo(0)
    record.add("draw:1")
    state = replay(record, make, 4)
    state.play(9)
    assert replay(record, make, 4).digest() == Toy(2).start().digest()
    assert isinstance(state, ToyState)
    assert state.hands == [9, -1]


def test_an_undo_can_itself_be_the_target_of_an_undo() -> None:
    record = Record.of(Toy(2))
    for text in ("draw:4", "draw:7", "wink"):
        record.add(text)
    record.add_undo(2)
    record.add("keep")
    record.add_undo(4)
    assert replay(record, make).digest() == replay(record, make, 2).digest()
    assert verify(record, make).ok


def test_a_game_given_for_the_replay_must_be_that_of_the_record() -> None:
    record = played(table="")
    assert replay(record, Toy(2, cards=14)).actor == OVER
    for other in (Toy(3, cards=14), Toy(2)):
        with pytest.raises(RecordError, match="not"):
            replay(record, other)


# ---- the public form


def test_the_public_form_hides_what_an_audience_may_not_read() -> None:
    record = played()
    full = {event.number: event.text for event in record.events}
    draws = [number for number, text in full.items() if text.startswith("draw:")]
    for seat in (0, 1, SPECTATOR):
        shown = public(record, make, seat)
        for event in shown.events:
            assert event.text in (full[event.number], "draw:?")
        hidden = [event.number for event in shown.events if event.text == "draw:?"]
        assert set(hidden) <= set(draws)
        assert (1 in hidden) is (seat != 0)
        assert (2 in hidden) is (seat != 1)
        again = read_record(shown.write())
        assert again.audience == seat
        assert again.seed == SEED.hex()  # the game is over
        with pytest.raises(RecordError, match=f"event {hidden[0]}: .* hidden in this public record"):
            replay(again, make)
        assert replay(again, make, hidden[0] - 1)
        assert "hidden" in verify(again, make).problem


def test_the_public_form_of_a_running_game_has_neither_seed_nor_comments() -> None:
    record = played()
    record = replace(record, events=record.events[:-1], result=None, comments=["secret plan"])
    record.events[0] = replace(record.events[0], comment="a strong card")
    text = public(record, make, SPECTATOR).write()
    assert SEED.hex() not in text
    assert "secret" not in text
    assert "strong" not in text
    assert record.commitment in text


# ---- verifying


def test_a_fair_game_verifies() -> None:
    record = played()
    report = verify(read_record(record.write()), make)
    assert report.ok, report.problem
    assert (report.event, report.line, report.note) == (0, 0, "")
    assert report.over
    assert report.events == len(record.events)
    assert report.draws == sum(event.text.startswith("draw:") for event in record.events)
    assert "all legal" in str(report)
    assert f"all {report.draws} draws" in str(report)


def test_a_game_without_a_table_or_seed_verifies_as_far_as_it_goes() -> None:
    report = verify(played(table=""), make)
    assert report.ok
    assert report.draws == 0
    running = played()
    running.seed = ""
    report = verify(running, make)
    assert report.ok
    assert "not published" in str(report)
    unfinished = replace(played(), result=None)
    unfinished.events = unfinished.events[:5]
    assert not verify(unfinished, make).over


def test_draws_that_depend_on_the_line_are_derived_again() -> None:
    """Record form 2: an undo in it changes no draw, and whoever leaves it out is found by none of them."""
    record = played(form=2)
    assert record.write().startswith("ludoscape record 2\n")
    report = verify(read_record(record.write()), make)
    assert report.ok and report.draws == 3, str(report)
    in_force = [event for event in record.events if event.undo is None and event.number != 3]
    assert any(event.undo == 2 for event in record.events)
    straight = replace(record, events=[replace(event, number=0) for event in in_force])
    assert verify(straight, make).ok, "the same events in force draw the same"


def test_draws_of_another_table_are_told_and_not_derived() -> None:
    """A record that begins with the events of another table says so; only what is drawn since follows from its seed."""
    record = played(form=2)
    in_force = [event for event in record.events if event.undo is None and event.number != 3]
    record = replace(record, events=[replace(event, number=0) for event in in_force])
    count = next(at for at, event in enumerate(record.events, 1) if event.text.startswith("draw:"))
    moved = replace(record, begun=(count, "elsewhere"))
    assert read_record(moved.write()).begun == (count, "elsewhere")
    report = verify(moved, make)
    assert report.ok and report.draws == verify(record, make).draws - 1
    assert f"the first {count} are those of the table elsewhere" in str(report)
    assert "since then follow from it" in str(report)
    assert "has no 999 events" in verify(replace(record, begun=(999, "elsewhere")), make).problem
    with pytest.raises(RecordError, match="begun by so many events"):
        read_record(moved.write().replace("events of elsewhere", "moves"))


def test_a_record_of_one_form_is_none_of_the_other() -> None:
    for form, other in ((1, 2), (2, 1)):
        forged = replace(played(form=form), form=other)
        assert "does not fit the commitment" in str(verify(forged, make))
        forged.commitment = fairness.commitment(SEED, other)
        assert "follows from the seed" in str(verify(forged, make))


@pytest.mark.parametrize("form", [1, 2])
def test_every_forgery_is_found(form: int) -> None:
    record = played(form=form)

    def problem(**changes: object) -> str:
        report = verify(replace(record, **changes), make)  # type: ignore[arg-type]
        assert not report.ok
        return str(report)

    assert "does not fit the commitment" in problem(seed=bytes(32).hex())
    assert "does not fit the commitment" in problem(commitment=fairness.commitment(bytes(32), form))
    assert "follows from the seed" in problem(table="t2")
    assert "not the table and the commitment" in problem(commitment="")
    drawn = int(record.events[0].text.removeprefix("draw:"))
    taken = {event.text for event in record.events}
    other = next(f"draw:{card}" for card in range(14) if card != drawn and f"draw:{card}" not in taken)
    forged = [replace(record.events[0], text=other), *record.events[1:]]
    assert problem(events=forged).startswith(f"event 1: the draw is '{other}', but 'draw:{drawn}' follows")
    assert "not legal" in problem(events=[record.events[0], replace(record.events[0], number=2)])
    assert "after the end" in problem(events=[*record.events, Event(0, "keep")])
    assert "not over" in problem(events=record.events[:-1])
    assert record.result is not None
    flipped = Outcome(record.result.payoffs[::-1], record.result.winners, record.result.scores, record.result.reason)
    if flipped != record.result:
        assert "but it is" in problem(result=flipped)
    assert "but it is" in problem(result=replace(record.result, reason="fog"))
    assert "but it is" in problem(result=replace(record.result, scores=None))


def test_a_forged_draw_deep_in_a_written_record_is_named_by_line_and_event() -> None:
    lines = played(Toy(4, cards=20)).write().splitlines()
    at = max(i for i, line in enumerate(lines) if "draw:" in line)
    number, text = lines[at].split()
    used = {line.split()[1] for line in lines if "draw:" in line}
    lines[at] = f"{number} " + next(f"draw:{card}" for card in range(20) if f"draw:{card}" not in used)
    report = verify(read_record("\n".join(lines)), make)
    assert (report.line, report.event) == (at + 1, int(number))
    assert text in report.problem


# ---- the game of a record


def test_the_game_of_a_record_is_made_or_compared() -> None:
    record = Record("toy", "1", 2, {"rounds": "1"})
    assert record_game(record, make) == Toy(2, rounds=1) == record_game(record, Toy(2, rounds=1))
    assert record_game(Record("", "", 2), Toy(2)) == Toy(2), "a compact record says neither game nor rules"

    def problem(record: Record, maker: Any) -> str:
        with pytest.raises(RecordError) as caught:
            record_game(record, maker)
        return str(caught.value)

    assert problem(Record("toy", "1", 3), Toy(2)) == (
        "this is a record of toy with 3 seats, not of ludoscape.game('toy', seats=2)"
    )
    assert problem(Record("other", "1", 2), Toy(2)) == (
        "this is a record of other with 2 seats, not of ludoscape.game('toy', seats=2)"
    )
    assert problem(Record("", "1", 3), Toy(2)).startswith("this is a record of ? with 3 seats")
    assert problem(record, Toy(2)) == "the options of the record are not those of ludoscape.game('toy', seats=2)"
    assert problem(Record("toy", "1", 2, {"rounds": "9"}), Toy(2)).startswith("rounds cannot be '9'")
    assert problem(Record("toy", "1", 2, {"rounds": "9"}), make).startswith("rounds cannot be '9'")
    assert problem(Record("toy", "1", 9), make).startswith("Toy cannot be played by 9")
    assert problem(Record("", "1", 2), make) == "the record does not say which game it is of"
    for version in ("0", "2"):
        assert problem(Record("toy", version, 2), Toy(2)) == (
            f"the record is one by version {version} of the rules, not of ludoscape.game('toy', seats=2)"
        )


def test_a_record_shows_its_last_position() -> None:
    """In a notebook: the picture, where its game is known and the record can be replayed."""
    record = played()
    assert "to-table" in str(record._repr_svg_())
    text = record.write()
    assert read_record(text)._repr_svg_() is None, "nobody has said where its game comes from"
    for known in (make, record.make):
        assert read_record(text, make=known)._repr_svg_() == record._repr_svg_()
        assert read_record(text, make=known) == read_record(text), "equal records are the same, whoever made them"
    settled, game = settle(read_record(text), make)
    assert settled.make is game and settled._repr_svg_() == record._repr_svg_()
    record.events[-1] = Event(len(record.events), "nonsense")
    assert record._repr_svg_() is None


# ---- undos


def test_events_that_were_gone_back_to_can_be_gone_back_to_again() -> None:
    record = Record.of(Toy(2))
    for text in ("draw:4", "draw:7", "wink", "keep"):
        record.add(text)
    for _ in range(2):
        record.add_undo(2, 1)
        record.add("keep")
    assert replay(record, make).digest() == replay(read_record(HEAD + "draw:4 draw:7 keep"), make).digest()
    for number in (3, 4, 6):
        undone = replace(record, events=[*record.events, Event(9, f"undo {number}", number)])
        with pytest.raises(RecordError, match=f"no going back to event {number}: it was itself undone"):
            replay(undone, make)


@pytest.mark.parametrize(
    ("undo", "said"),
    [
        ("undo 3", "there is no going back to event 3: it has not happened yet"),
        ("undo 9", "there is no going back to event 9: it has not happened yet"),
        ("undo 2", "nothing has happened since event 2 that could be undone"),
        ("undo 1 seat 2", "there is no seat 2"),
    ],
)
def test_an_undo_that_cannot_be_is_refused(undo: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(read_record(HEAD + f"draw:4 draw:7\n{undo}\n"), make)
    assert str(caught.value) == f"line 6, event 3: {said}"
    assert replay(read_record(HEAD + "draw:4 draw:7\nundo 1 seat 1\n"), make).actor == CHANCE


def test_a_prefix_that_is_not_there_is_refused() -> None:
    record = read_record(HEAD + "draw:4 draw:7\n")
    assert replay(record, make, 2).actor == 0
    for upto in (-1, 3):
        with pytest.raises(RecordError, match=f"^there is no event {upto}: the last is 2$"):
            replay(record, make, upto)


def test_the_seed_is_left_out_while_chance_is_to_move() -> None:
    record = played()
    record = replace(record, events=record.events[:1], result=None)
    assert replay(record, make).actor == CHANCE
    assert public(record, make, 0).seed == ""
    assert public(played(), make, 0).seed == SEED.hex()


# ---- verifying, further


class Lax(Toy):
    """Reads any move, whether it is legal or not."""

    def parse(self, state: State, text: str) -> int:
        return int(text.removeprefix("draw:")) if text.startswith("draw:") else SWAP


def test_a_move_that_the_state_does_not_list_is_found() -> None:
    """Even if the notation lets it pass."""
    record = Record("toy", "1", 2)
    for text in ("draw:4", "draw:44"):
        record.add(text)
    report = verify(record, Lax(2))
    assert (report.problem, report.event) == ("'draw:44' is not among the possible draws", 2)
    record.events[1] = Event(2, "draw:7", line=8)
    record.add("draw:9")
    report = verify(record, Lax(2))
    assert (report.problem, report.event, report.events) == ("'draw:9' is not among the legal moves", 3, 3)


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        ({"winners": (1,)}, False),
        ({"winners": (0, 1)}, False),
        ({"reason": "zebra"}, False),
        ({"reason": "a"}, False),
        ({"payoffs": (1.0, 1e-4)}, False),
        ({"payoffs": (0.99999, 0.0)}, False),
        ({"payoffs": (0.9999999, 1e-10)}, True),
        ({"payoffs": (1.0, 0.0, 0.0)}, False),
        ({"scores": (6.0, 4.0)}, False),
        ({"scores": (6.0,)}, False),
        ({"scores": None}, False),
        ({}, True),
    ],
)
def test_a_result_fits_as_exactly_as_it_is_written(change: dict[str, Any], fits: bool) -> None:
    record = read_record(HEAD + "option rounds: 1\n\ndraw:10 draw:7\nkeep keep\n")
    outcome = replay(record, make).outcome()
    assert outcome == Outcome((1.0, 0.0), (0,), (5.0, 3.0), "highest")
    record.result = replace(outcome, **change)
    report = verify(record, make)
    assert report.ok is fits
    if not fits:
        assert report.problem.startswith("the result is given as 'winners ")
        assert report.problem.endswith("', but it is 'winners 0; payoffs 1 0; scores 5 3; reason highest'")


def test_the_seed_needs_both_table_and_commitment() -> None:
    for change in ({"table": ""}, {"commitment": ""}):
        report = verify(replace(played(), **change), make)  # type: ignore[arg-type]
        assert report.problem == "the record has a seed, but not the table and the commitment that belong to it"
    running = replace(played(), seed="")
    assert verify(running, make).note == "the seed is not published, so that the draws could not be checked"
    assert verify(replace(running, table=""), make).note == ""
