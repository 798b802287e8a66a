"""The report in docs/balance: its words and page say what its tables hold, and it is about the bots of today."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape.lab.balance import plan, run
from ludoscape.lab.figures import SHARE, value_and_bounds
from ludoscape.lab.intervals import Interval

BALANCE = Path(__file__).parents[2] / "docs" / "balance"


def _figures() -> list[dict[str, str]]:
    with (BALANCE / "figures.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


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
