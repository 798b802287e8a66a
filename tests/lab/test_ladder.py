"""The ladder: neighbours meet, what was played is kept, and the page says what is so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ludoscape import cli
from ludoscape.bots import LEVELS, Level, levels_of
from ludoscape.engine.state import OVER
from ludoscape.games import game, game_type
from ludoscape.lab import ladder as ladder_module
from ludoscape.lab import ladder_page
from ludoscape.lab.intervals import Interval
from ludoscape.lab.ladder import Ladder, Step, at_pace
from ludoscape.lab.ladder_page import page, why
from ludoscape.lab.pace import Pace, pace, positions

Capture = pytest.CaptureFixture[str]
TWO = {1: Level(1, "Low", "random", "Plays any move."), 2: Level(2, "High", "greedy", "Looks.")}
SHORT = ["ladder", "small-worlds", "--seats", "2", "--games", "2", "--decisions", "0", "--jobs", "1"]


@pytest.fixture
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be two levels only, that are weak and quick."""
    monkeypatch.setattr(ladder_module, "LEVELS", TWO)
    monkeypatch.setattr(ladder_page, "LEVELS", TWO)
    monkeypatch.setattr(ladder_module, "levels_of", lambda _: TWO)


def small(games: int, journal: Path | None = None) -> Ladder:
    return Ladder(["small-worlds"], seats=[2], games=games, decisions=2, journal=journal)


def test_levels_meet_their_neighbours_from_the_top_down() -> None:
    made = Ladder(["small-worlds"], seats=[3])
    named = [arena.bots for arena in made.matches(made.tables[0])]
    own = levels_of(game_type("small-worlds"))
    assert named == [(own[n].bot, own[n - 1].bot) for n in (5, 4, 3, 2)]
    assert [table.seats for table in Ladder(["small-worlds", "decay"]).tables] == [2, 3, 4, 5, 2, 3, 4]


def test_levels_are_those_of_the_game() -> None:
    """A game whose second level is another bot than usual plays by that one, and the page says so."""
    decay, own, others = game_type("decay"), levels_of(game_type("decay")), levels_of(game_type("small-worlds"))
    made = Ladder(["small-worlds", "decay"], seats=[4], games=2, levels=[3, 2])
    assert own[2] != LEVELS[2] and own[3] == LEVELS[3] and made.levels(decay) == [own[2], own[3]]
    assert [arena.bots for table in made.tables for arena in made.matches(table)] == [
        (others[3].bot, others[2].bot),
        (LEVELS[3].bot, own[2].bot),
    ]
    text = page(made, [], "again")
    assert f"|  | in Decay | {own[2].summary} | `{own[2].bot}` |" in text and text.count("in Decay") == 1


def test_what_is_limited_by_seconds_can_think_for_less() -> None:
    """Only level 5 is: the others are as strong as at a table."""
    assert at_pace("mcts:seconds=1,wall=3", 0.05) == "mcts:seconds=0.05,wall=0.15"
    own = [level.bot for level in levels_of(game_type("decay")).values()][::-1]
    made = Ladder(["decay"], seats=[2], share=0.1)
    named = [arena.bots for arena in made.matches(made.tables[0])]
    assert at_pace(own[0], 0.1) != own[0]
    assert named == [(at_pace(own[0], 0.1), own[1]), (own[1], own[2]), (own[2], own[3]), (own[3], own[4])]
    assert "Who is limited by seconds alone has 0.1 of the time that it has at a table" in page(made, [], "again")


@pytest.mark.usefixtures("two_levels")
def test_the_stronger_climbs_and_is_rated_above() -> None:
    played: list[int] = []
    (rung,) = small(8).climb(told=lambda: played.append(1))
    assert len(played) == 8 == rung.steps[0].games and small(8).planned == 8
    assert rung.steps[0].share.value > 0.8 and rung.ratings[0].mu < rung.ratings[1].mu
    assert [each.bot for each in rung.paces] == ["random", "greedy"]
    assert all(len(each.cpu) == len(each.wall) == 2 for each in rung.paces)


@pytest.mark.usefixtures("two_levels")
def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (first,) = small(2, tmp_path).climb()
    (file,) = tmp_path.glob("small-worlds-2-*.jsonl")
    kept = file.read_bytes()
    (longer,) = small(6, tmp_path).climb()
    assert file.read_bytes().startswith(kept) and longer.steps[0].games == 6
    monkeypatch.setattr("ludoscape.lab.jobs._Run._here", None)  # whoever plays now fails
    (again,) = small(2, tmp_path).climb()
    assert again.steps == first.steps


@pytest.mark.usefixtures("two_levels")
def test_a_match_ends_when_its_bots_have_thought_for_long_enough(tmp_path: Path) -> None:
    """With two meetings at least; what was left out is told as done, and a run that goes on ends there, too."""
    played: list[int] = []
    made = Ladder(["small-worlds"], seats=[2], games=40, minutes=1e-6, decisions=0, journal=tmp_path)
    (rung,) = made.climb(told=lambda: played.append(1))
    assert rung.steps[0].games == 4 and len(played) == 40 == made.planned
    (again,) = made.climb()
    assert again.steps == rung.steps
    text = page(made, [rung], "again")
    assert "40 games a match, fewer where its bots had thought for 1e-06 minutes" in text and ", 4 games)" in text


@pytest.mark.parametrize(
    ("low", "value", "high", "met"), [(0.75, 0.8, 0.9, "yes"), (0.6, 0.74, 0.76, "open"), (0.4, 0.5, 0.74, "no")]
)
def test_a_step_is_judged_by_its_interval(low: float, value: float, high: float, met: str) -> None:
    assert Step(TWO[2], TWO[1], Interval(value, low, high, 50), 100).met == met


@pytest.mark.usefixtures("two_levels")
def test_the_page_says_which_steps_are_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    made = small(4)
    (rung,) = made.climb()
    assert "Nowhere is it sure" in page(made, [rung], "again")
    monkeypatch.setattr(ladder_module, "DUE", 1.1)
    text = page(made, [rung], "ludoscape ladder")
    assert "Made by `ludoscape ladder`: 4 games a match." in text
    assert f"* Small Worlds, 2 seats: High over Low, 100 % (46 to 100): {why(rung.steps[0])}." in text or "↓" in text
    reasons = {why(Step(LEVELS[n], LEVELS[n - 1], Interval(0, 0, 0, 1), 1)) for n in (5, 4, 3)}
    assert len(reasons) == 3


@pytest.mark.usefixtures("two_levels")
def test_the_page_writes_seconds_of_thought_as_plain_numbers() -> None:
    """A level that thinks for seconds stands in the same column as one that answers in microseconds."""
    made = small(4)
    (rung,) = made.climb()
    timed = replace(rung, paces=(Pace("low", (0.0000012345,), (0.0123456,)), Pace("high", (4.5812,), (12.0,))))
    text = page(made, [timed], "again")
    assert "| 0.00123, 0.00123 (12.3, 12.3) | 4581, 4581 (12000, 12000) |" in text


def test_positions_are_drawn_from_whole_games() -> None:
    states = positions(game("small-worlds", 2), 30, "x")
    assert len(states) == 30 and all(state.actor != OVER and len(state.legal()) > 1 for state in states)
    assert [state.digest() for state in states] == [s.digest() for s in positions(game("small-worlds", 2), 30, "x")]
    assert len({state.turns() for state in states}) > 5


def test_a_bot_without_a_choice_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game("small-worlds", 2).start()
    while state.actor != OVER and (state.actor < 0 or len(state.legal()) > 1):
        state.play(state.legal()[0] if state.actor >= 0 else state.chance()[0][0])
    monkeypatch.setattr("ludoscape.lab.pace.positions", lambda *_: [state])
    (found,) = pace(state.game, ["mcts:seconds=5"], 1)
    assert found.cpu[0] < 0.5


@pytest.mark.usefixtures("two_levels")
def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "ladder.md"
    journal = ["--journal", str(tmp_path / "kept")]
    assert cli.main([*SHORT, *journal, "--out", str(out)]) == 0
    assert capsys.readouterr().out == ""
    text = out.read_text()
    assert "`ludoscape ladder small-worlds --seats 2 --games 2 --decisions 0 --seed ladder`" in text
    assert "2 over 1" in text
    assert "How long" not in text
    assert cli.main([*SHORT, *journal, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"][0]["games"] == 2


def test_some_of_the_levels_meet(capsys: Capture, tmp_path: Path) -> None:
    words = [*SHORT, "--level", "3", "--level", "1", "--minutes", "0.5", "--journal", str(tmp_path)]
    assert cli.main(words) == 0
    text = capsys.readouterr().out
    assert "small-worlds --seats 2 --level 1 --level 3 --games 2 --minutes 0.5 --decisions 0 --seed" in text
    assert "3 over 1" in text and "| 2 |" in text and LEVELS[2].title not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ladder", "chess"], "chess"),
        (["ladder", "decay", "--seats", "9"], "no game of this ladder has so many players"),
        (["ladder", "--pace", "0"], "'0' is not a number of times"),
        (["ladder", "--minutes", "0"], "'0' is not a number of minutes"),
        (["ladder", "--level", "6"], "invalid choice: 6"),
        (["ladder", "--level", "2", "--level", "2"], "--level: a ladder has two levels or more"),
        (["ladder", "--out", "/no/such/folder/x.md"], "/no/such/folder"),
    ],
)
def test_bad_input_gets_one_sentence(capsys: Capture, words: list[str], says: str, tmp_path: Path) -> None:
    assert cli.main([*words, "--journal", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and says in err
