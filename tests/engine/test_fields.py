"""What observations hold, read from a file beside a game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludoscape.engine.fields import read_fields

TABLE = """
[fields]
phase = ["phases", 1, "which phase: {phases}"]
purse = ["2 seats", "coins", "coins of both kinds"]
team = ["seats teams", 1, "who is together"]
points = [1, "most", "points"]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "game_with_fields"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "fields.toml").write_text(TABLE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder.name


def test_lengths_are_multiplied_and_things_counted_and_listed(package: str) -> None:
    found = read_fields(package, "fields", phases=("lay", "over"), seats=3, coins=7, teams=0)
    assert [(field.name, field.length, field.most, field.meaning) for field in found] == [
        ("phase", 2, 1, "which phase: lay, over"),
        ("purse", 6, 7, "coins of both kinds"),
        ("points", 1, 255, "points"),
    ]


def test_a_name_must_be_known(package: str) -> None:
    with pytest.raises(KeyError, match="coins"):
        read_fields(package, "fields", phases=("lay",), seats=3, teams=1)
