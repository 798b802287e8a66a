"""A database of the first version goes on as it is: tables, links, draws. `old/schema-1.sql` was written by it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoscape.engine import fairness
from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table.database import StoreError
from ludoscape.table.schema import SCHEMA_VERSION
from ludoscape.table.store import Store
from tests.table.helpers import Player, running_server, set_table

OLD = Path(__file__).parent / "old" / "schema-1.sql"
TABLE = "/t/z4pgtp5ol5fr"
MAKER = f"{TABLE}/Jk1K2iJSoMncGx7Z7RSQxFHVxbt38JgY"
FRIEND = f"{TABLE}/jb9lD5Mi1qusCqg3gxe4gO0CKSM0qAqF"
SEED = "604138209ea6ee63c679b29f264f7a42c08831775edeaffbb90168f622f3fcd9"
FINISHED = "/t/cc4jtqpkxxfp"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Make a database as the first version left it."""
    path = tmp_path / "old.db"
    connection = sqlite3.connect(path)
    connection.executescript(OLD.read_text("utf-8"))
    connection.close()
    return path


@pytest.fixture
def address(old: Path) -> Iterator[str]:
    """Serve it."""
    with running_server(f"sqlite:///{old}") as (found, _):
        yield found


def test_an_old_table_goes_on(address: str) -> None:
    maker, friend = Player(address, MAKER), Player(address, FRIEND)
    seen = maker.see()
    assert (seen["live"], seen["mine"], seen["names"]) == (14, [0], ["Ines", "Ole", "Opportunist"])
    assert friend.see()["mine"] == [1] and Player(address, TABLE).see()["mine"] == []
    maker.play(maker.choices()[0])
    assert friend.wait(lambda seen: seen["view"]["choices"])["live"] == 15
    friend.play(friend.choices()[0])
    assert "ludoscape record 1\n" in maker.get("record").text


def test_an_old_table_draws_as_it_did(address: str) -> None:
    """By the number of the event: whoever has its record can check it by what it said of its draws."""
    maker, friend = Player(address, MAKER), Player(address, FRIEND)
    assert maker.post("undo", at=14, to=0).status_code == 202
    assert friend.post("consent", at=14, yes=True).status_code == 200
    events = read_record(maker.get("record").text).events
    drawn = fairness.number(bytes.fromhex(SEED), TABLE.removeprefix("/t/"), 16, 3)
    assert [event.text for event in events][14:16] == ["undo 0 seat 0", f"first={drawn}"] and drawn == 1
    assert events[0].text == "first=0", "these ways drew anew"


def test_an_old_record_verifies(address: str) -> None:
    text = Player(address, FINISHED).get("record").text
    report = verify(read_record(text), game)
    assert text.startswith("ludoscape record 1\n") and report.ok and report.draws == 1, str(report)


def test_new_tables_beside_old_ones(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [{"kind": "me"}] * 3)
    assert maker.get("record").text.startswith("ludoscape record 2\n")


def test_it_is_changed_whole_or_not_at_all(old: Path) -> None:
    with sqlite3.connect(old) as raw:
        raw.execute("ALTER TABLE events ADD COLUMN content TEXT")
    raw.close()
    with pytest.raises(StoreError):
        Store(f"sqlite:///{old}")
    with sqlite3.connect(old) as raw:
        assert raw.execute("SELECT version FROM ludoscape_schema").fetchall() == [(1,)]
        assert "ways" not in [row[1] for row in raw.execute("PRAGMA table_info(tables)")]
    raw.close()


def test_the_older_program_refuses_the_newer_database(old: Path) -> None:
    Store(f"sqlite:///{old}").close()
    with sqlite3.connect(old) as raw:
        assert raw.execute("SELECT version FROM ludoscape_schema").fetchall() == [(SCHEMA_VERSION,)]
        assert raw.execute("SELECT DISTINCT ways FROM tables").fetchall() == [(1,)]
    raw.close()
    Store(f"sqlite:///{old}").close()
