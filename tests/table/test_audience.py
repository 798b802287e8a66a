"""What one audience reads: names in texts, whose view is shown, and how the log is put together."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.state import CHANCE, SPECTATOR
from ludoscape.table.addressing import fill, fill_all
from ludoscape.table.audience import MOST_MOVED, MOST_NEWS, Log, TableNote, addressed, viewer
from ludoscape.table.model import FORCED, Entry
from ludoscape.table.timeline import Timeline
from tests.table.helpers import ME, set_table
from tests.table.toy import WORDS, ToyGame

NAMES = ["Ines", "Maren", "{0}"]


@pytest.mark.parametrize(
    ("text", "you", "read"),
    [
        ("{0} lifted Moons 2", None, "Ines lifted Moons 2"),
        ("{0} lifted Moons 2", 0, "You lifted Moons 2"),
        ("{0} took a coin from {1}.", 1, "Ines took a coin from you."),
        ("A tile fell. {1} is out!  {1} has lost", 1, "A tile fell. You are out!  You have lost"),
        ("{0}'s pawn stands on {1}'s tile", 0, "Your pawn stands on Maren's tile"),
        ("It is {1}'s turn; {1} moves next", 1, "It is your turn; you move next"),
        ("{0} isn't there", 0, "You aren't there"),
        ("{0} moves and {0} island", 0, "You move and you island"),
        ("{2} is a name like any other", None, "{0} is a name like any other"),
        ("{7} and {x} and {} stay", 0, "{7} and {x} and {} stay"),
    ],
)
def test_names_are_put_in(text: str, you: int | None, read: str) -> None:
    assert fill(text, NAMES, you) == read


def test_names_are_put_in_everywhere_and_nothing_is_changed() -> None:
    data = {"a": ["{0}", ("{1}", 5)], "b": {"{0}": None}}
    assert fill_all(data, NAMES) == {"a": ["Ines", ["Maren", 5]], "b": {"{0}": None}}
    assert data == {"a": ["{0}", ("{1}", 5)], "b": {"{0}": None}}


def test_whose_view_is_shown() -> None:
    assert viewer(frozenset(), 1) == SPECTATOR
    assert viewer(frozenset({0, 2}), 2) == 2 and viewer(frozenset({0, 2}), 1) == 0
    assert viewer(frozenset({2}), -1) == 2
    assert addressed(frozenset({2})) == 2 and addressed(frozenset({0, 2})) is None


def played(*moves: str) -> Timeline:
    timeline = Timeline(ToyGame(2))
    for word in moves:
        number = timeline.live + 1
        if word.startswith("undo"):
            timeline.add(timeline.make_undo(int(word[4:]), 0, number), None)
        else:
            move = WORDS.index(word)
            timeline.add(*timeline.make(timeline.state, "forced" if word == "c" else "move", move, number, True))
    return timeline


def read(timeline: Timeline, notes: list[TableNote], at: int | None = None, most: int = 99) -> list[Entry]:
    log = Log(frozenset())
    log.catch_up(timeline)
    return log.entries(timeline, timeline.live if at is None else at, notes, NAMES, {0: ("p1", "em-1")}, most)


def test_the_log_joins_details_and_marks_what_was_undone() -> None:
    timeline = played("a", "b", "c", "undo1", "b", "c")
    entries = read(timeline, [TableNote(0, None, "first"), TableNote(4, 1, "{1} agrees"), TableNote(6, None, "last")])
    assert [(e.number, e.text, e.sub, e.kind, e.undone) for e in entries] == [
        (6, "last", (), "table", False),
        (5, "Ines chose b", ("Ines chose c",), "move", False),
        (4, "Maren agrees", (), "table", False),
        (4, "Ines went back to event 1", (), "undo", False),
        (2, "Ines chose b", ("Ines chose c (taken back)",), "move", True),
        (1, "Ines chose a", (), "move", False),
        (0, "first", (), "table", False),
    ]
    assert (entries[1].css, entries[1].emblem, entries[1].rule) == ("p1", "em-1", "TY-1")
    assert [e.number for e in read(timeline, [], at=2)] == [2, 1]
    assert [e.number for e in read(timeline, [TableNote(6, None, "last")], most=2)] == [6, 5]


def test_the_log_says_of_a_step_that_it_was_the_only_choice() -> None:
    timeline = Timeline(ToyGame(2))
    timeline.add(*timeline.make(timeline.state, "forced", WORDS.index("a"), 1, True))
    assert [(entry.text, entry.sub, entry.kind) for entry in read(timeline, [])] == [
        ("Ines chose a", (FORCED,), "move")
    ]


def test_a_log_that_is_kept_up_reads_as_one_that_is_read_at_once() -> None:
    """Whatever comes, is taken back, is said at the table, and however somebody is called."""
    chance = random.Random(1)
    timeline, kept, notes, names = played(), Log(frozenset({1})), list[TableNote](), [*NAMES]
    for step in range(300):
        if step and chance.random() < 0.1:
            notes.append(TableNote(timeline.live, 0, f"{{0}} said {step}"))
        elif timeline.line[1:] and chance.random() < 0.1:
            to = chance.choice(timeline.line[:-1])
            timeline.add(timeline.make_undo(to, 0, timeline.live + 1), None)
        elif chance.random() < 0.05:
            names[0] = f"Ines {step}"
        else:
            state = timeline.state
            draws = [card for card, _ in state.chance()] if state.actor == CHANCE else []
            move = chance.choice(draws or [move for move in state.legal() if WORDS[move] != "win"])
            kind = "chance" if draws else "forced" if WORDS[move] == "c" else "move"
            timeline.add(*timeline.make(state, kind, move, timeline.live + 1, True))
        if chance.random() < 0.7:
            given = timeline, timeline.live, notes, names, {0: ("p1", "em-1")}, 20
            kept.catch_up(timeline)
            anew = Log(frozenset({1}))
            anew.catch_up(timeline)
            assert kept.entries(*given) == anew.entries(*given)
            for at in (timeline.live, timeline.live // 2):
                assert kept.drawn(at, names) == anew.drawn(at, names)
            assert timeline.taken_back == any(event.kind == "undo" for event in timeline.events)
    assert len(kept.draws) > 3 and any("Ines" in draw["words"] for draw in kept.drawn(timeline.live, names))


def test_what_stands_in_the_log_is_written_once() -> None:
    timeline, log = played("a", "b", "c", "a"), Log(frozenset())
    log.catch_up(timeline)
    before = log.entries(timeline, 4, [], NAMES, {}, 99)
    timeline.add(*timeline.make(timeline.state, "move", WORDS.index("b"), 5, True))
    log.catch_up(timeline)
    after = log.entries(timeline, 5, [], NAMES, {}, 99)
    assert [entry.number for entry in after] == [5, 4, 2, 1]
    assert all(now is then for now, then in zip(after[2:], before[1:], strict=True))


def test_states_and_lines_at_any_event() -> None:
    timeline = played(*["a"] * 40, "undo3", "a")
    assert timeline.line == [1, 2, 3, 42]
    assert timeline.line_at(40) == list(range(1, 41)) and timeline.line_at(41) == [1, 2, 3]
    for number in (0, 3, 16, 17, 39, 40):
        state = timeline.state_at(number)
        assert isinstance(state.dump(), dict) and state.dump()["count"] == number
    assert timeline.state_at(41).dump()["count"] == 3 and timeline.state_at(42).dump()["count"] == 4
    assert timeline.state_at(42) is not timeline.state_at(42)
    assert not timeline.can_go_back(20) and timeline.can_go_back(2) and not timeline.can_go_back(42)


def test_the_draws_so_far_are_told_in_words(address: str) -> None:
    """Beside the fingerprint stands what the log says of them, and no notation."""
    head = set_table(address, "decay", [ME, ME])[0].get("parts").json()["parts"]["head"]
    assert "rolled highest and began</li>" in head
    assert "first=" not in head


def test_so_much_is_seen_moving_as_followed_from_the_last_decision() -> None:
    """Of very much that followed the latest; an undo sets nothing in motion."""
    timeline = Timeline(ToyGame(2))

    def moved(*kinds: str) -> list[int]:
        for kind in kinds:
            timeline.add(*timeline.make(timeline.state, kind, WORDS.index("a"), timeline.live + 1, True))
        log = Log(frozenset())
        log.catch_up(timeline)
        for told in log.told:
            told["moved"] = [cast(Any, {"piece": "a"})]
        return [motion["event"] for motion in log.moved(timeline, timeline.live)]

    assert moved("move", "move") == [2]
    assert moved("chance", "chance") == [2, 3, 4]
    assert moved(*["chance"] * 20) == list(range(25 - MOST_MOVED, 25))
    timeline.add(timeline.make_undo(2, 0, timeline.live + 1), None)
    assert moved() == []
    assert moved("chance") == [26], "what was in force before is long past"


def by_lot(game: ls.Game, enough: Callable[[ls.State], bool]) -> Timeline:
    """Play a game by lot."""
    timeline, chance = Timeline(game), random.Random(3)
    while not enough(timeline.state):
        state = timeline.state
        drawn = state.actor == CHANCE
        move = chance.choice([move for move, _ in state.chance()] if drawn else state.legal())
        timeline.add(*timeline.make(state, "chance" if drawn else "move", move, timeline.live + 1, True))
    return timeline


def test_the_log_knows_what_chance_brought() -> None:
    """What is drawn stands apart from who drew it, or joins his move as its details do; his own moves are no news."""
    entries = read(by_lot(ls.game("intimate-settlers", seats=2), lambda state: state.turns() == 12), [])
    rolled = [entry for entry in entries if " rolled " in entry.text]
    assert rolled and all(entry.news.startswith(entry.text) for entry in rolled)
    found = [entry for entry in entries if entry.news and entry.kind == "move"]
    assert found and all(entry.text not in entry.news and entry.news in " ".join(entry.sub) for entry in found)
    assert not any(entry.news for entry in entries if " ended the turn" in entry.text)
    building, builder = by_lot(ls.game("alheimur", seats=2), lambda state: state.actor >= 0), Log(frozenset({0, 1}))
    builder.catch_up(building)
    (pile,) = builder.entries(building, building.live, [], NAMES, {}, 1)
    assert len(pile.sub) > MOST_NEWS and not pile.news, "so many cards are looked at, not read"
