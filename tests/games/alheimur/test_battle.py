"""The exact chances of a shot (the table after AL-69), by playing every roll that the engine lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .board import net_hits

DOSSIER = (Path(__file__).parents[3] / "docs" / "rules" / "alheimur.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d),(\d) /(\d+) \| ([\d, ]+) \| ([\d, ]+) \| ([\d, ]+) \|$", DOSSIER, re.M)
COLUMNS = {"TT": 0, "TF": 0, "FF": 1, "FT": 2}  # shooter and target: which column of the table


@pytest.mark.rule("AL-04", "AL-64", "AL-65", "AL-66", "AL-81")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
@pytest.mark.parametrize("roles", COLUMNS)
def test_chances_of_a_shot(row: tuple[str, ...], roles: str) -> None:
    """Every pair of sizes and roles has the chances of the table."""
    shooter, target, total, *columns = row
    expected = dict(enumerate(map(int, columns[COLUMNS[roles]].split(", "))))
    found = net_hits(roles[0] + shooter, roles[1] + target)
    assert found.total() == sum(expected.values()) == int(total)
    assert +found == expected


def test_the_table_is_complete() -> None:
    """It has a row for each pair of sizes."""
    assert [(int(row[0]), int(row[1])) for row in ROWS] == [(s, t) for s in (1, 2, 3) for t in (1, 2, 3)]
