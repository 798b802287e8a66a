"""Hints: the best moves of a position from what the seat knows alone, and the command that gives them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import make_bot
from ludoscape.bots.hints import hint
from ludoscape.lab.simulate import Played, play

from .toy import Race, RaceState
from .trees import TreeGame, pair, turn

Capture = pytest.CaptureFixture[str]
few = partial(hint, looks=32, games=4)


def test_the_best_move_is_told_first_and_the_played_one_too() -> None:
    root = TreeGame(turn(0, {1: pair(0.2), 2: pair(0.9), 3: pair(0.6), 4: pair(0.5), 5: pair(0.1)})).start()
    found = few(root, 5)
    assert [rated.move for rated in found.moves] == [root.text(move) for move in (2, 3, 4, 5)]
    assert found.played == 3 and found.seat == 0
    chances = [rated.chance for rated in found.moves]
    assert chances == sorted(chances, reverse=True) and min(chances) >= 0 and max(chances) <= 1
    assert few(root).played == -1


def test_nobody_is_told_where_nobody_decides() -> None:
    with pytest.raises(ValueError, match="nobody decides"):
        hint(TreeGame(pair(0.5)).start())


def test_a_hint_rests_on_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position that is played on from was drawn for that seat; the true one never is."""
    state = Race().start()
    while state.actor == ls.CHANCE:
        state.play(state.draw(ls.Rng(1)))
    drawn: list[int] = []
    real = RaceState.resample

    def noted(self: RaceState, seat: int, rng: ls.Rng) -> ls.State:
        if self is state:
            drawn.append(seat)
        return real(self, seat, rng)

    moved = RaceState.play

    def only_drawn(self: RaceState, move: int) -> None:
        assert self is not state
        moved(self, move)

    monkeypatch.setattr(RaceState, "resample", noted)
    monkeypatch.setattr(RaceState, "play", only_drawn)
    seat = int(state.actor)
    few(state)
    assert set(drawn) == {seat}


@pytest.fixture(scope="module")
def played() -> Played:
    return play(ls.game("small-worlds", seats=2, turns=2), [make_bot("greedy", seat) for seat in range(2)], seed=1)


@pytest.fixture
def record(played: Played, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played.record().write())
    return path


def choice(played: Played) -> int:
    """Find an event before which somebody has a choice."""
    return next(at for at, state in enumerate(played) if state.actor >= 0 and len(state.legal()) > 3)


def test_the_command(capsys: Capture, record: Path, played: Played) -> None:
    at = choice(played)
    assert cli.main(["hint", str(record), "--ply", str(at), "--seat", str(played[at].actor)]) == 0
    first, *moves, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"Small Worlds, after event {at}: greedy")
    assert moves[0].startswith("1. ") and 3 <= len(moves) <= 4
    assert sum(line.endswith("(played)") for line in moves) == 1
    assert played.texts()[at] in next(line for line in moves if line.endswith("(played)"))
    assert last.startswith("chances give or take 10%")


def test_one_move_needs_no_search(capsys: Capture, record: Path, played: Played) -> None:
    at = next(at for at, state in enumerate(played) if state.actor >= 0 and len(state.legal()) == 1)
    assert cli.main(["hint", str(record), "--ply", str(at)]) == 0
    assert f"there is one move: {played.texts()[at]}" in capsys.readouterr().out


def test_bad_input_gets_one_sentence(capsys: Capture, record: Path, played: Played) -> None:
    at, end = choice(played), len(played.moves)
    drawn = next(at for at, state in enumerate(played) if state.actor == ls.CHANCE)
    cases = [
        (["--ply", str(end + 1)], f"there is no event {end + 1}: the last is {end}"),
        (["--ply", str(end)], "the game is over"),
        (["--ply", str(drawn)], "something is drawn"),
        (["--ply", str(at), "--seat", str(1 - played[at].actor)], "who decides"),
        (["--ply", "x"], "not a whole number"),
        ([], "--ply"),
    ]
    for words, says in cases:
        assert cli.main(["hint", str(record), *words]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and says in err
    assert cli.main(["hint", str(record.with_name("none.txt")), "--ply", "1"]) == 2
    assert "none.txt" in capsys.readouterr().err
