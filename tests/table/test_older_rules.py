"""Rules that change: what was begun under older ones goes on by them, what is begun now is played by the new."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from ludoscape.games import GAMES
from ludoscape.table.upkeep import examine
from tests.table.helpers import ME, Player, running_server, set_table
from tests.table.toy import WORDS, ToyGame, ToyState

WIN = WORDS.index("win")


class StricterState(ToyState):
    """By version 2 nobody wins in the first turn."""

    def legal(self) -> list[int]:
        early = self.game.rules == "2" and self.turn == 0
        return [move for move in super().legal() if not (early and move == WIN)]


class StricterGame(ToyGame):
    rules_version: ClassVar[str] = "2"
    earlier_rules: ClassVar[tuple[str, ...]] = ("1",)

    def start(self) -> StricterState:
        return StricterState(self)


class ForgetfulGame(StricterGame):
    earlier_rules: ClassVar[tuple[str, ...]] = ()


def test_a_table_begun_under_older_rules_goes_on(tmp_path: Path, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "x.db")
    with running_server(database) as (address, _):
        old = set_table(address, toy, [ME, ME])[0]
        old.play("a")
        kept = old.get("record").text
    monkeypatch.setitem(GAMES, toy, StricterGame)
    with running_server(database) as (address, _):
        old = Player(address, old.url)
        assert old.get("record").text == kept and "rules: 1\n" in kept
        assert "win" in old.choices()
        new = set_table(address, toy, [ME, ME])[0]
        assert "win" not in new.choices() and "rules: 2\n" in new.get("record").text
        refused = new.move("win")
        assert refused.status_code == 422 and "is no option" not in refused.text
        asked = new.http.post("/tables", json={"game": toy, "options": {"rules": "1"}})
        assert (asked.status_code, asked.json()["error"]) == (
            422,
            "There is no option 'rules': new tables are played by the newest.",
        )
        old.play("win")
        assert old.see()["over"]
    assert not list(examine(f"sqlite:///{database}"))


def test_rules_that_nobody_knows_any_more_are_said(tmp_path: Path, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is not lost: a server that knows them goes on with it."""
    database = str(tmp_path / "x.db")
    with running_server(database) as (address, _):
        url = set_table(address, toy, [ME, ME])[0].url
    monkeypatch.setitem(GAMES, toy, ForgetfulGame)
    with running_server(database) as (address, _):
        answer = Player(address, url).get("view")
        assert (
            answer.status_code == 501 and "version 1 of the rules of Toy is not played here: there is 2" in answer.text
        )
        assert list(examine(f"sqlite:///{database}")) == [
            f"Table {url.split('/')[2]}: it plays what is not known here: "
            "version 1 of the rules of Toy is not played here: there is 2."
        ]
    monkeypatch.setitem(GAMES, toy, StricterGame)
    with running_server(database) as (address, _):
        assert "win" in Player(address, url).choices()
