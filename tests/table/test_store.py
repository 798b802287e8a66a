"""The store: all or nothing, versions told apart, and nothing lost on a full disk or a locked database."""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from inspect import iscoroutinefunction
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from ludoscape.table import database as database_module
from ludoscape.table.database import Overtaken, StoreDamaged, StoreError, trouble
from ludoscape.table.running import Running
from ludoscape.table.schema import SCHEMA_VERSION
from ludoscape.table.store import PlaceRow, Row, Store, TableRow
from tests.table.helpers import ME, Player, host_of, running_server, set_table
from tests.table.postgres import Cluster

TABLE = TableRow("t", "decay", {"side": 8}, 3, "1", 1.0, "aa", "bb", "cc")


def test_a_store_is_closed_when_what_is_under_way_is_kept() -> None:
    """In memory all threads have one connection: who used it while another closed it ended the whole process."""
    store = Store("sqlite://")
    begun, go_on = Event(), Event()

    def keep() -> int:
        with store._transaction() as connection:
            begun.set()
            go_on.wait(10)
            found: int = connection.execute(sa.text("SELECT 7")).scalar_one()
            return found

    with ThreadPoolExecutor(2) as pool:
        kept = pool.submit(keep)
        assert begun.wait(10)
        closed = pool.submit(store.close)
        assert not wait([closed], 0.2).done
        go_on.set()
        assert kept.result(10) == 7
        closed.result(10)


def test_a_table_comes_back_as_it_was_kept(database: str) -> None:
    places = [PlaceRow(0, "me", "Ines", None, "h0", True), PlaceRow(1, "bot", "Thinker", 3, "h1")]
    rows = [
        Row(1, 1, "chance", "first=2", None, True),
        Row(2, None, "name", "{}", 1),
        Row(3, 2, "move", "+S4", 0, False, "r"),
    ]
    store = Store(database)
    store.create(TABLE, places)
    kept = store.append("t", rows)
    store.claim("t", [1])
    store.close()
    store = Store(database)
    found = store.table("t")
    assert found is not None and found[0] == TABLE
    assert found[1] == [places[0], PlaceRow(1, "bot", "Thinker", 3, "h1", True)]
    assert store.events("t") == kept and store.events("t", 2) == kept[2:]
    assert [Row(r.serial, r.number, r.kind, r.text, r.seat, r.barrier, r.request) for r in kept] == rows
    assert store.table("u") is None
    store.append("t", [Row(4, 3, "move", "x")], finished=True)
    ended = store.table("t")
    assert ended is not None and ended[0].finished and not found[0].finished
    store.close()


def test_writers_of_one_server_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes: SQLite itself lets them try again and again, and some never have their turn."""
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.05)
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0", True)])
    with ThreadPoolExecutor(1) as others:
        with store._transaction():
            late = others.submit(store.append, "t", [Row(1, 1, "move", "x")])
            with pytest.raises(TimeoutError):
                late.result(0.5)
            assert store.table("t") is not None, "who reads does not wait"
        assert late.result(20)
    store.close()


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    with store.engine.connect() as connection:

        def setting(name: str) -> Any:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert (setting("journal_mode"), setting("synchronous"), setting("foreign_keys")) == ("wal", 2, 1)
    with pytest.raises(Overtaken):
        store.append("nobody's", [Row(1, 1, "move", "x")])


def test_postgresql_waits_for_a_lock_as_long_as_sqlite_does() -> None:
    options = str(database_module.patience_of(sa.make_url("postgresql://somebody@here/tables"))["options"])
    assert f"lock_timeout={1000 * database_module.BUSY_SECONDS:.0f} " in options


def test_append_is_all_or_nothing(database: str) -> None:
    store = Store(database)
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])
    store.append("t", [Row(1, 1, "move", "a", request="one")])
    for bad in (Row(1, 3, "move", "b"), Row(3, 1, "move", "b"), Row(3, 3, "move", "b", request="one")):
        with pytest.raises(Overtaken):
            store.append("t", [Row(2, 2, "move", "b"), bad])
        assert [row.text for row in store.events("t")] == ["a"]
    store.close()


def test_there_is_one_rematch_and_one_reckoning(database: str) -> None:
    store = Store(database)
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])
    second = replace(TABLE, id="u", created=2.0, finished=True)
    store.create(second, [PlaceRow(0, "me", "Ines", None, "h0")], "t", "t")
    with pytest.raises(Overtaken):
        store.create(replace(TABLE, id="v"), [PlaceRow(0, "me", "Ines", None, "h0")], "t", "t")
    assert (store.rematch("t"), store.rematch("u"), store.root("u"), store.root("t")) == ("u", None, "t", "t")
    assert (store.names(), store.names(running=True)) == (["t", "u"], ["t"])
    assert store.reckoning("t") is None
    store.keep_reckoning("t", "that of the first")
    for data in ("{}", "[]"):  # the second in the place of the first, which an older program had reckoned
        store.keep_reckoning("u", data)
    assert (store.reckoning("u"), store.reckoning("t")) == ("[]", "that of the first")
    store.close()


def test_databases_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE ludoscape_schema SET version = 99")
    raw.close()
    with pytest.raises(StoreError, match=rf"schema 99, this program needs {SCHEMA_VERSION}"):
        Store(f"sqlite:///{path}")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as raw:
        raw.execute("CREATE TABLE tables (legs INTEGER)")
    raw.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        Store(f"sqlite:///{other}")
    (tmp_path / "text.db").write_text("This is no database at all, but a text that is long enough to be taken for one.")
    with pytest.raises(StoreError):
        Store(f"sqlite:///{tmp_path / 'text.db'}")
    with pytest.raises(StoreError):
        Store(f"sqlite:///{tmp_path}/no/such/folder/x.db")


def test_a_database_that_can_only_be_read_is_refused_at_once(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'x.db'}").close()
    with pytest.raises(StoreError, match="cannot be written"):
        Store(f"sqlite:///file:{tmp_path / 'x.db'}?mode=ro&uri=true")


@pytest.mark.parametrize(
    ("said", "sentence", "more"),
    [
        ("database is locked", "busy just now", ""),
        ("canceling statement due to lock timeout", "busy just now", ""),
        ("database or disk is full", "disk is full", ""),
        ("could not extend file: No space left on device\nHINT: Check free disk space.", "disk is full", ""),
        ("attempt to write a readonly database", "cannot be written", ""),
        ("database disk image is malformed", "The database is damaged", "database disk image is malformed"),
        ("Could not decode to UTF-8 column 'text'", "The database is damaged", "Could not decode"),
        ("file is not a database", "no database, or a damaged one", ""),
        ("disk I/O error", "disk cannot be read or written", ""),
        ("unable to open database file", "cannot be opened", "it must be a file that can be read and written"),
        ("no such access mode: zz", "could not be used", "no such access mode"),
        ("", "could not be used", "Exception"),
    ],
)
def test_what_a_database_complains_of_is_said_in_a_sentence(said: str, sentence: str, more: str) -> None:
    told = trouble(sa.exc.OperationalError("SELECT 1", {}, Exception(said)))
    assert sentence in str(told) and told.more.startswith(more) and bool(told.more) == bool(more)
    assert told.passing == ("busy" in sentence)
    assert str(told).count(".") == 1 and "nothing was changed" in str(told)


@pytest.mark.parametrize(
    "said",
    [
        'connection failed: connection to server on socket "x" failed: Connection refused\n  Is the server running?',
        "server closed the connection unexpectedly\n\tThis probably means",
        "consuming input failed: terminating connection due to administrator command",
        "connection failed: FATAL:  the database system is in recovery mode",
        "the connection is lost",
    ],
)
def test_a_database_that_is_away_is_asked_again_soon(said: str) -> None:
    """Nobody knows whether it has kept what was under way, so nothing is said about that."""
    told = trouble(sa.exc.OperationalError("SELECT 1", {}, Exception(said)))
    assert str(told) == "The database cannot be reached just now; please try again."
    assert (told.passing, told.status, told.more) == (True, 503, said.partition("\n")[0])


def emptied(path: Path) -> None:
    """Overwrite all pages of a database but the first."""
    with path.open("r+b") as file:
        size = file.seek(0, 2)
        file.seek(4096)
        file.write(bytes(size - 4096))


def test_a_damaged_database_is_called_that(tmp_path: Path) -> None:
    """At the start, although its first page is whole, and when it is damaged while tables are served."""
    path = tmp_path / "x.db"
    with running_server(f"sqlite:///{path}") as (address, _):
        url = set_table(address, "decay", [ME, ME, ME])[0].url
    with running_server(f"sqlite:///{path}") as (address, server):
        host_of(server).store.engine.dispose()
        emptied(path)
        answer = Player(address, url).get("view")
        assert (answer.status_code, answer.json()) == (
            500,
            {"error": "The database is damaged, so nothing was changed."},
        )
    with pytest.raises(StoreDamaged, match="The database is damaged"):
        Store(f"sqlite:///{path}")


def test_an_index_that_lost_a_table_is_found_at_the_start(tmp_path: Path) -> None:
    """Such a table would be answered by "There is no table of this name"."""
    path = tmp_path / "x.db"
    store = Store(f"sqlite:///{path}")
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])
    store.close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("CREATE TABLE empty (id TEXT PRIMARY KEY)")
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_empty_1'"
        page = raw.execute(query).fetchone()[0]
        raw.execute("UPDATE sqlite_schema SET rootpage = ? WHERE name = 'sqlite_autoindex_tables_1'", [page])
    raw.close()
    with pytest.raises(StoreDamaged):
        Store(f"sqlite:///{path}")


@pytest.mark.parametrize("change", ["options = '{'", "options = x'ff'"])
def test_what_cannot_be_read_is_damaged(tmp_path: Path, change: str) -> None:
    path = tmp_path / "x.db"
    store = Store(f"sqlite:///{path}")
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])
    with sqlite3.connect(path) as raw:
        raw.execute(f"UPDATE tables SET {change}")
    raw.close()
    with pytest.raises(StoreDamaged):
        store.table("t")
    store.close()


def refused_then_taken(maker: Player, mend: Any, status: int = 507) -> None:
    """Check that a move is refused with one sentence and changes nothing, and is taken once all is well."""
    before, record = maker.see(), maker.get("record").text
    move = before["view"]["choices"][0]["move"]
    answer = maker.move(move, name="again")
    assert answer.status_code == status, answer.text
    assert "nothing was changed" in answer.json()["error"]
    mend()
    after = maker.see()
    assert (after["live"], after["view"]) == (before["live"], before["view"]) and maker.get("record").text == record
    assert maker.move(move, at=before["live"], name="again").status_code == 200
    assert maker.see()["live"] > before["live"]


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    full = [False]

    def limit(connection: Any, _record: Any, _proxy: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages if full[0] else 1 << 30}")

    with running_server(f"sqlite:///{path}") as (address, server):
        store = host_of(server).store
        maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
        sa.event.listen(store.engine, "checkout", limit)
        full[0] = True
        text = "x" * 200_000
        with pytest.raises(StoreError, match="disk is full"):
            store.append(maker.url.split("/")[2], [Row(99, None, "bot", text)])
        original, store.append = store.append, _long_rows(store)  # type: ignore[method-assign]

        def mend() -> None:
            full[0] = False
            store.append = original  # type: ignore[method-assign]

        refused_then_taken(maker, mend)
        record = spectator.get("record").text
    with running_server(f"sqlite:///{path}") as (address, _):
        assert Player(address, spectator.url).get("record").text == record


def _long_rows(store: Store) -> Any:
    original = store.append

    def append(table: str, rows: list[Row], finished: bool = False) -> list[Row]:
        return original(table, [*rows, Row(98, None, "bot", '{"text": "' + "x" * 200_000 + '"}')], finished)

    return append


def test_a_locked_database_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.2)
    path = tmp_path / "x.db"
    with running_server(f"sqlite:///{path}") as (address, _):
        maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert spectator.get("parts").status_code == 200
        refused_then_taken(maker, other.rollback, 503)
        assert time.monotonic() - began < 5
        other.close()


def test_a_store_that_fails_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, server):
        maker, _, _ = set_table(address, "decay", [ME, ME, ME])
        store = host_of(server).store

        def fail(*_: Any) -> list[Row]:
            raise StoreError("The database could not be used, so nothing was changed.")

        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fail)
            refused_then_taken(maker, broken.undo)


def test_a_move_that_was_kept_although_the_store_failed_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, server):
        maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
        store = host_of(server).store
        original = store.append

        def keep_and_fail(table: str, rows: list[Row], finished: bool = False) -> list[Row]:
            original(table, rows, finished)
            raise StoreError("The connection broke.")

        live, move = maker.see()["live"], maker.choices()[0]
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", keep_and_fail)
            assert maker.move(move, at=live, name="again").status_code == 507
        answer = maker.move(move, at=live, name="again")
        assert answer.status_code == 200 and answer.json()["number"] == live + 1
        assert spectator.get("record").text.splitlines()[-1] == f"{live + 1} {move}"
        assert spectator.see()["live"] == live + 1


@pytest.mark.postgres
def test_a_server_that_stalls_amid_a_transaction_holds_up_nobody(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(database_module.PATIENCE, "options", "-c lock_timeout=200")
    store = Store(postgres.database())
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])
    with store.engine.begin() as stalled:
        stalled.exec_driver_sql(
            "INSERT INTO events (table_id, serial, number, kind, text, barrier, at)"
            " VALUES ('t', 1, 1, 'move', 'a', false, 1)"
        )
        with pytest.raises(StoreError, match="busy just now"):
            store.append("t", [Row(1, 1, "move", "b")])
        stalled.rollback()
    assert store.append("t", [Row(1, 1, "move", "b")])
    store.close()


@pytest.mark.postgres
def test_a_connection_that_broke_while_it_rested_is_made_anew(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the database was started anew in the night: whoever comes first in the morning notices nothing."""
    url = postgres.database()
    store, other = Store(url), Store(url)
    store.create(TABLE, [PlaceRow(0, "me", "Ines", None, "h0")])

    def break_all() -> None:
        with other.engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    monkeypatch.setattr(database_module, "REST_SECONDS", 0.0)
    break_all()
    assert store.append("t", [Row(1, 1, "move", "a")]) and len(store.events("t")) == 1
    monkeypatch.setattr(database_module, "REST_SECONDS", 60.0)
    break_all()
    with pytest.raises(StoreError, match="cannot be reached just now; please try again"):
        store.append("t", [Row(2, 2, "move", "b")])
    assert store.append("t", [Row(2, 2, "move", "b")])
    store.close()
    other.close()


def test_whatever_changes_a_table_is_done_again_when_another_server_was_faster() -> None:
    """Nobody is told that something happened because a bot moved by way of another server in the same moment."""
    asked = {name: method for name, method in vars(Running).items() if iscoroutinefunction(method) and name[0] != "_"}
    once = {name for name, method in asked.items() if not hasattr(method, "__wrapped__")}
    assert once == {"catch_up", "came", "stop"} and {"move", "undo", "claim", "load"} <= asked.keys()


def test_two_servers_at_one_database_do_not_overwrite_each_other(tmp_path: Path, toy: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with running_server(url) as (one, _), running_server(url) as (other, _):
        maker, _, _ = set_table(one, toy, [ME])
        guest = Player(other, maker.url)
        assert guest.see()["live"] == 0
        maker.play("a", "a")
        assert guest.move("a").status_code == 409
        assert guest.see()["live"] == 2
        guest.play("a")
        assert guest.see()["view"]["board"]["count"] == 3


def test_a_server_of_databases_keeps_nothing_in_memory_whatever_its_url_leaves_out() -> None:
    assert all(database_module.in_memory(sa.make_url(url)) for url in ("sqlite://", "sqlite:///:memory:"))
    assert not any(database_module.in_memory(sa.make_url(url)) for url in ("postgresql://here", "sqlite:///x.db"))
