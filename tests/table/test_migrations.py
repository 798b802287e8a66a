"""Databases of older versions become such of this one, whole or not at all, and a copy is kept of what they were."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from ludoscape import cli
from ludoscape.table import opening
from ludoscape.table.database import StoreError, connect
from ludoscape.table.holding import held
from ludoscape.table.schema import METADATA, SCHEMA, SCHEMA_VERSION
from ludoscape.table.store import PlaceRow, Store, TableRow
from ludoscape.table.upkeep import examine
from tests.table.helpers import Player, running_server
from tests.table.postgres import Cluster

OLD = Path(__file__).parent / "old" / "schema-1.sql"
MAKER = "/t/z4pgtp5ol5fr/Jk1K2iJSoMncGx7Z7RSQxFHVxbt38JgY"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Make a database as the first version left it."""
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    return path


@pytest.fixture
def another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give what adds a revision, with these lines, to those that there are."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for path in opening.REVISIONS.glob("v*.py"):
        (folder / path.name).write_text(path.read_text("utf-8"))
    monkeypatch.setattr(opening, "REVISIONS", folder)

    def add(*lines: str) -> None:
        head = "from alembic import op\nimport sqlalchemy as sa\n"
        head += f'revision = "{SCHEMA_VERSION + 1}"\ndown_revision = "{SCHEMA_VERSION}"\n'
        body = "".join(f"    {line}\n" for line in lines)
        (folder / "added.py").write_text(f"{head}def upgrade():\n{body}")

    yield add


def shape(path: Path) -> list[str]:
    """List what a file of SQLite holds by name."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(str(row[0]) for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))


def differences(engine: sa.Engine) -> list[Any]:
    """List in what a database is not as the program takes it to be."""
    with engine.connect() as connection:
        settings = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=settings), METADATA))


def test_an_old_database_becomes_one_of_today(old: Path) -> None:
    store = Store(f"sqlite:///{old}")
    assert differences(store.engine) == []
    with store.engine.connect() as connection:
        assert connection.execute(sa.select(SCHEMA.c.version)).scalars().all() == [SCHEMA_VERSION]
    assert not store.damage() and not list(examine(f"sqlite:///{old}"))
    store.close()


def test_all_revisions_make_what_a_new_database_is(database: str) -> None:
    engine = connect(database)
    with engine.begin() as connection:
        opening.run_revisions(connection, 0)
        connection.execute(sa.insert(SCHEMA).values(version=SCHEMA_VERSION))
    assert differences(engine) == []
    engine.dispose()
    Store(database).close()


def test_a_new_database_is_what_the_program_takes_it_to_be(database: str) -> None:
    store = Store(database)
    assert differences(store.engine) == []
    store.close()


def test_every_version_has_its_revision() -> None:
    revisions = ScriptDirectory(str(opening.REVISIONS), version_locations=[str(opening.REVISIONS)])
    assert [r.revision for r in revisions.walk_revisions()] == [str(n) for n in range(SCHEMA_VERSION, 0, -1)]


def test_tables_that_a_database_of_the_second_version_lacks_are_made(tmp_path: Path) -> None:
    """They came without a number of their own."""
    path = tmp_path / "x.db"
    Store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for table in ("rematches", "owners"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("UPDATE ludoscape_schema SET version = 2")
    store = Store(f"sqlite:///{path}")
    assert differences(store.engine) == [] and store.rematch("nothing") is None
    store.close()


def test_bots_of_the_four_levels_have_the_next_number(old: Path) -> None:
    """Also those that a seat was handed to later; the first level stays the first, and programs what they are."""
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        places = connection.execute("SELECT table_id, seat, level FROM places ORDER BY 1, 2").fetchall()
        table = str(places[0][0])
        handed = [1, 2, 3, 4, 1234567, None]
        for number, level in enumerate(handed):
            text = json.dumps({"level": level, "by": "host"})
            values = (table, 900 + number, text, number)
            columns = "table_id, serial, kind, text, seat, barrier, at"
            connection.execute(f"INSERT INTO events ({columns}) VALUES (?, ?, 'hand', ?, ?, 0, 0)", values)
    Store(f"sqlite:///{old}").close()
    with closing(sqlite3.connect(old)) as connection:
        later = connection.execute("SELECT table_id, seat, level FROM places ORDER BY 1, 2").fetchall()
        texts = connection.execute("SELECT text FROM events WHERE serial >= 900 ORDER BY serial").fetchall()
    assert {level for _, _, level in places} == {None, 1, 2}
    assert later == [(table, seat, 3 if level == 2 else level) for table, seat, level in places]
    assert [json.loads(text) for (text,) in texts] == [
        {"level": level, "by": "host"} for level in (1, 3, 4, 5, 1234567, None)
    ]


def test_what_it_was_is_kept_beside_it(old: Path) -> None:
    before = old.read_bytes()
    with closing(sqlite3.connect(old)) as connection:
        kept = list(connection.iterdump())
    store = Store(f"sqlite:///{old}")
    copy = old.with_name(f"old.before-{SCHEMA_VERSION}.db")
    assert store.upgraded is not None and store.upgraded.copy == copy
    store.close()
    with closing(sqlite3.connect(copy)) as connection:
        assert list(connection.iterdump()) == kept
    Store(f"sqlite:///{old}").close()
    assert sorted(path.name for path in old.parent.glob("*.db")) == [copy.name, "old.db"], "nothing is copied again"
    old.write_bytes(before)
    again = Store(f"sqlite:///{old}")
    assert again.upgraded is not None and again.upgraded.copy == copy.with_name(f"old.before-{SCHEMA_VERSION}-2.db")
    again.close()


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch, another: Any
) -> None:
    monkeypatch.setattr(opening, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    before = old.read_bytes()
    for lines, says in (
        (["op.add_column('tables', sa.Column('x', sa.Integer))", "op.drop_table('nothing')"], "could not be used"),
        (["op.drop_column('tables', 'finished')"], "not as Ludoscape makes them"),
        (["op.execute(\"DELETE FROM tables WHERE id = 'z4pgtp5ol5fr'\")"], "tables that are not there"),
    ):
        another(*lines)
        with pytest.raises(StoreError, match=says):
            Store(f"sqlite:///{old}")
        assert old.read_bytes() == before
        assert sorted(path.name for path in old.parent.glob("old.*")) == ["old.db", "old.db.lock"]


def test_a_table_that_is_made_anew_keeps_what_refers_to_it(
    old: Path, monkeypatch: pytest.MonkeyPatch, another: Any
) -> None:
    """SQLite deletes what refers to the rows of a table that is dropped, unless it is told not to."""
    monkeypatch.setattr(opening, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    another("with op.batch_alter_table('tables', recreate='always') as table:", "    table.drop_column('creator_hash')")
    monkeypatch.setattr(opening, "METADATA", sa.MetaData())
    with closing(sqlite3.connect(old)) as connection:
        events = connection.execute("SELECT count(*) FROM events").fetchone()
    engine = connect(f"sqlite:///{old}")
    opening.prepare(engine, 1, False)
    with engine.connect() as changed:
        assert changed.exec_driver_sql("SELECT count(*) FROM events").one() == events and events[0] > 50
        assert "creator_hash" not in [c["name"] for c in sa.inspect(changed).get_columns("tables")]
    engine.dispose()


def test_a_file_that_is_served_is_not_upgraded(old: Path) -> None:
    before = old.read_bytes()
    with held(f"sqlite:///{old}"), pytest.raises(StoreError, match="served already"):
        Store(f"sqlite:///{old}")
    assert old.read_bytes() == before and not list(old.parent.glob("*before*"))


def test_alembic_is_loaded_only_when_there_is_something_to_upgrade(tmp_path: Path) -> None:
    """It would make every start a second longer."""
    code = "import sys; from ludoscape.table.app import create_app as make; make(sys.argv[1]); "
    code += "print('alembic' in sys.modules)"
    for _ in range(2):
        url = f"sqlite:///{tmp_path / 'new.db'}"
        done = subprocess.run([sys.executable, "-c", code, url], capture_output=True, text=True, timeout=120)
        assert done.stdout == "False\n", done.stderr


@pytest.mark.postgres
def test_a_database_of_several_is_upgraded_when_told_to_only(postgres: Cluster, capsys: Capture) -> None:
    """Programs of the older version may be at it; SQL of the first version is made of the present one."""
    url = postgres.database()
    store = Store(url)
    store.create(TableRow("t", "decay", {}, 3, "1", 1.0, "aa", "bb", "cc"), [PlaceRow(0, "me", "Ines", None, "h0")])
    with store.engine.begin() as connection:
        for statement in (
            *(f"DROP TABLE {table}" for table in ("rematches", "reckonings", "owners")),
            "ALTER TABLE tables DROP COLUMN ways",
            "ALTER TABLE events DROP COLUMN content",
            "UPDATE ludoscape_schema SET version = 1",
        ):
            connection.exec_driver_sql(statement)
    with pytest.raises(StoreError, match="end its servers, then let ludoscape upgrade change it"):
        Store(url)
    assert cli.main(["upgrade", "--check", "--database", url]) == 1
    assert "Table t: its seed is not one." in capsys.readouterr().out
    with store.engine.connect() as connection:
        assert connection.execute(sa.select(SCHEMA.c.version)).scalars().all() == [1]
    assert cli.main(["upgrade", "--database", url]) == 0
    assert capsys.readouterr().out == f"{url}: schema 1 became {SCHEMA_VERSION}\n"
    assert differences(store.engine) == [] and store.table("t") is not None
    store.close()


@pytest.mark.postgres
def test_programs_that_begin_at_once_make_one_database(postgres: Cluster) -> None:
    url = postgres.database()
    with ThreadPoolExecutor(8) as pool:
        for store in pool.map(Store, [url] * 8):
            store.close()
    engine = connect(url)
    with engine.connect() as connection:
        assert connection.execute(sa.select(SCHEMA.c.version)).scalars().all() == [SCHEMA_VERSION]
    engine.dispose()


# ---- the command


def test_upgrade_says_what_it_did(old: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(old.parent)
    assert cli.main(["upgrade", "--database", "old.db"]) == 0
    copy = f"old.before-{SCHEMA_VERSION}.db"
    says = f"old.db: schema 1 became {SCHEMA_VERSION}; as it was it is kept as {copy}\n"
    assert capsys.readouterr().out == says and Path(copy).exists()
    assert cli.main(["upgrade", "--database", "old.db"]) == 0
    assert capsys.readouterr().out == "old.db: it is of this version already\n"
    assert cli.main(["upgrade", "--database", "none.db"]) == 2
    assert capsys.readouterr().err == "ludoscape: none.db: there is no such database\n"
    with running_server("old.db") as (address, _):
        player = Player(address, MAKER)
        player.play(player.choices()[0])


def test_check_plays_the_running_tables_and_changes_nothing(old: Path, capsys: Capture) -> None:
    command = ["upgrade", "--check", "--database", str(old)]
    before = old.read_bytes()
    assert cli.main(command) == 0
    assert capsys.readouterr().out == "One table in play would go on as they are.\n"
    assert old.read_bytes() == before and shape(old) == ["events", "ludoscape_schema", "places", "tables"]
    for table, status in (("cc4jtqpkxxfp", 0), ("z4pgtp5ol5fr", 1)):  # the first of them is over
        with closing(sqlite3.connect(old, isolation_level=None)) as connection:
            connection.execute("UPDATE events SET text = '?' WHERE number = 4 AND table_id = ?", [table])
        before = old.read_bytes()
        assert cli.main(command) == status
        assert old.read_bytes() == before and list(old.parent.iterdir()) == [old]
    assert "Table z4pgtp5ol5fr: event 4, '?', cannot be played" in capsys.readouterr().out
