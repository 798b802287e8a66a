"""The command that gives a hint for a position of a record, and refuses in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import make_bot
from ludoscape.lab.simulate import Played, play

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def played() -> Played:
    return play(ls.game("small-worlds", seats=2, turns=2), [make_bot("greedy", seat) for seat in range(2)], seed=1)


@pytest.fixture
def record(played: Played, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played.record().write())
    return path


def choice(played: Played) -> int:
    """Find the last event before which somebody has some choice: from there quick games are short."""
    return max(at for at, state in enumerate(played) if state.actor >= 0 and len(state.legal()) > 3)


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
