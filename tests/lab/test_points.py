"""Points are points: Alheimur counts quarters, and nobody is told a number of quarters for one of points."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import make_bot
from ludoscape.engine.points import points_text
from ludoscape.engine.record import read_record, verify
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.lab.measure import measure
from ludoscape.lab.simulate import Played, play


@pytest.fixture(scope="module")
def played() -> Played:
    return play(ls.game("alheimur", 2, max_rounds=2), [make_bot("random", 1), make_bot("random", 2)], "b")


@pytest.mark.parametrize("name", ls.games())
def test_a_unit_of_score_is_a_point_but_in_alheimur(name: str) -> None:
    assert ls.game_type(name).unit == (4 if name == "alheimur" else 1)


def test_an_outcome_knows_scores_and_points(played: Played) -> None:
    scores, points = played.outcome.scores, played.outcome.points
    assert scores is not None and points is not None
    final = list(played.states())[-1]
    assert isinstance(final, AlheimurState)
    assert scores == tuple(final.quarters(seat) for seat in range(2))
    assert points == tuple(score / 4 for score in scores)
    assert any(point != round(point) for point in points), "a game that shows the difference"


def test_a_record_keeps_units_and_replay_tells_points(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played.record().write()
    scores, points = played.outcome.scores, played.outcome.points
    assert scores is not None and points is not None
    assert f"scores {scores[0]:g} {scores[1]:g};" in text
    assert verify(read_record(text), ls.game).ok
    (tmp_path / "game.txt").write_text(text)
    assert cli.main(["replay", str(tmp_path / "game.txt")]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(f": random (1) {points_text(points[0])}, random (2) {points_text(points[1])}")


def test_the_lab_measures_points(played: Played) -> None:
    points = played.outcome.points
    assert points is not None
    assert played.data()["scores"] == list(points)
    measured = measure(played)
    assert measured["margin"] == (None if played.outcome.draw else max(points) - min(points))
