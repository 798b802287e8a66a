"""Points are points: Alheimur counts quarters, and nobody is told a number of quarters for one of points."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import make_bot
from ludoscape.engine.points import points_text
from ludoscape.engine.record import read_record, verify
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.lab.balance import plan, run
from ludoscape.lab.figures import SHARE, value_and_bounds
from ludoscape.lab.intervals import Interval
from ludoscape.lab.measure import measure
from ludoscape.lab.simulate import Played, play

BALANCE = Path(__file__).parents[2] / "docs" / "balance"


def _figures() -> list[dict[str, str]]:
    with (BALANCE / "figures.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


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


def test_the_report_shows_the_figures_of_its_table() -> None:
    """The words and the page of docs/balance say what figures.csv holds, of each game for the number shown in full."""
    said, page = (BALANCE / "README.md").read_text("utf-8"), (BALANCE / "report.html").read_text("utf-8")
    rows = _figures()
    for name in ls.games():
        of_game = [row for row in rows if row["game"] == name]
        title = f"## {ls.game_type(name).title}\n"
        section = said[said.index(title) :].split("\n## ")[0]
        for row in (row for row in of_game if row["seats"] == of_game[0]["seats"]):
            low, high = (float(row[key] or "nan") for key in ("low", "high"))
            form = SHARE if f"| {row['label']} | " in section and "%" in _shown(section, row["label"]) else ""
            value, bounds = value_and_bounds(Interval(float(row["value"]), low, high, int(row["n"])), form)
            assert _shown(section, row["label"]) == f"{value} | {bounds}", (name, row["label"])
            assert f"{row['label']}</th><td>{value}</td>" in page, (name, row["label"])


@pytest.mark.parametrize("name", dict.fromkeys(row["game"] for row in _figures()))
def test_the_report_is_about_the_bots_of_today(name: str) -> None:
    """Its first games are played again: who changes a judge has to make the report anew, `make balance`."""
    rows = {(row["game"], row["seats"]): row for row in _figures() if row["key"] == "decisions.first"}
    for seats in ls.game_type(name).seat_numbers:
        row = rows[name, str(seats)]
        results = run([plan(ls.game(name, seats), int(row["n"]), [row["bots"]], "balance")])
        assert sum(result["decisions"] for result in results) == float(row["value"]), f"{name} with {seats} seats"


def _shown(section: str, label: str) -> str:
    return section.split(f"| {label} | ", 1)[1].split(" |\n", 1)[0]
