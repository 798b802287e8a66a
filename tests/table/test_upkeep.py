"""Copies of a database, and the doctor: a running server's tables are copied whole, damage and misfits are told."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from ludoscape import cli
from ludoscape.table.database import StoreError
from ludoscape.table.holding import held, lock_of
from ludoscape.table.store import Store
from ludoscape.table.upkeep import back_up, examine, restore
from tests.table.helpers import ME, Player, running_server, set_table

Capture = pytest.CaptureFixture[str]


def played(database: Path, moves: int = 5) -> Player:
    """Leave a database with one table at which some moves were made."""
    with running_server(str(database)) as (address, _):
        player = set_table(address, "decay", [ME, ME])[0]
        for _ in range(moves):
            player.play(player.choices()[0])
        return player


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement)


# ---- copies


def test_a_copy_is_whole_although_somebody_plays(tmp_path: Path) -> None:
    """Copies made amid moves each hold what had been acknowledged before they were begun."""
    database = tmp_path / "x.db"
    with running_server(str(database)) as (address, _):
        player = set_table(address, "decay", [ME, ME])[0]
        ended = threading.Event()

        def play() -> None:
            while not ended.is_set() and (choices := player.choices()):
                player.play(choices[-1])

        thread = threading.Thread(target=play)
        thread.start()
        other = Player(address, player.url)
        for number in range(5):
            before = int(other.see()["live"])
            copy = tmp_path / f"{number}.db"
            assert back_up(f"sqlite:///{database}", copy) == 1
            assert not list(examine(f"sqlite:///{copy}"))
            store = Store(f"sqlite:///{copy}", looks_only=True)
            kept = [row.number for row in store.events(store.names()[0]) if row.number]
            store.close()
            assert kept == list(range(1, len(kept) + 1)) and len(kept) >= before
        ended.set()
        thread.join()
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.stem in "01234") == [".db"] * 5


def test_a_copy_put_back_is_played_on(tmp_path: Path, capsys: Capture) -> None:
    database, copy, again = (str(tmp_path / name) for name in ("x.db", "copy.db", "again.db"))
    player = played(Path(database))
    assert cli.main(["backup", copy, "--database", database]) == 0
    assert cli.main(["restore", copy, "--database", again]) == 0
    assert (
        capsys.readouterr().out == f"one table of {database} copied to {copy}\none table of {copy} put into {again}\n"
    )
    with running_server(again) as (address, _):
        seen = Player(address, player.url).see()
        assert seen["live"] >= 5 and seen["view"]["choices"]


def test_what_is_replaced_is_kept(tmp_path: Path) -> None:
    """Also what SQLite has written ahead of it, and not while it is served."""
    database, copy = tmp_path / "x.db", tmp_path / "copy.db"
    played(database, 2)
    back_up(f"sqlite:///{database}", copy)
    later = Store(f"sqlite:///{database}")  # it stays open, so the events stay in what is written ahead
    name = later.names()[0]
    events = len(later.events(name))
    with held(f"sqlite:///{database}"), pytest.raises(StoreError, match="served already"):
        restore(copy, database, replace=True)
    assert restore(copy, database, replace=True) == 1
    later.close()
    kept = Store(f"sqlite:///{tmp_path / 'x.db.before'}", looks_only=True)
    assert len(kept.events(name)) == events
    kept.close()
    with pytest.raises(StoreError, match=r"x\.db\.before is there already"):
        restore(copy, database, replace=True)


REFUSED = {
    "no database": (["backup", "new.db", "--database", "none.db"], "none.db: there is no such database"),
    "a file that is there": (
        ["backup", "copy.db", "--database", "x.db"],
        "x.db: copy.db is there already: name a file",
    ),
    "no folder": (
        ["backup", "no/such/copy.db", "--database", "x.db"],
        "x.db: there is no folder no/such: make it first",
    ),
    "garbage to copy": (["backup", "new.db", "--database", "garbage.db"], "garbage.db: this is no database, or a dam"),
    "another kind": (
        ["backup", "new.db", "--database", "postgresql://u:secret@h/x"],
        "postgresql://u:***@h/x: only a file of SQLite is copied by this; for PostgreSQL there is pg_dump",
    ),
    "no copy": (["restore", "none.db", "--database", "new.db"], "none.db: there is no file none.db"),
    "the same file": (["restore", "x.db", "--database", "./x.db"], "x.db: this is the copy itself: name the file that"),
    "a database that is there": (["restore", "copy.db", "--database", "x.db"], "copy.db: x.db is there already: --rep"),
    "garbage put back": (["restore", "garbage.db", "--database", "new.db"], "garbage.db: this is no database, or a d"),
    "nothing to examine": (["doctor", "--database", "none.db"], "none.db: there is no such database"),
    "garbage to examine": (["doctor", "--database", "garbage.db"], "garbage.db: this is no database, or a damaged on"),
}


def test_what_cannot_be_done_is_said_and_nothing_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("x.db", "copy.db"):
        Store(f"sqlite:///{name}").close()
    Path("garbage.db").write_bytes(bytes(range(256)) * 40)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for name, (words, says) in REFUSED.items():
        assert cli.main(words) == 2, name
        said = capsys.readouterr().err
        assert said.startswith(f"ludoscape: {says}") and said.count("\n") == 1, name
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before, name


# ---- the doctor

MISFITS = {
    "a seed that was not promised": (
        "UPDATE tables SET seed = commitment",
        "its seed is not the one that was promised",
    ),
    "no seed": ("UPDATE tables SET seed = 'xy'", "its seed is not one"),
    "a game nobody knows": ("UPDATE tables SET game = 'chess'", "it plays what is not known here: there is no game"),
    "an event that lacks": ("DELETE FROM events WHERE number = 2", "event 3 is not the one after 1"),
    "a move that is none": ("UPDATE events SET text = '?' WHERE number = 4", "event 4, '?', cannot be played: "),
    "an end that was none": ("UPDATE tables SET finished = 1", "it is kept as over, but goes on"),
    "an event of no table": (
        "UPDATE events SET table_id = 'x' WHERE serial = 1",
        "belong to tables that are not there",
    ),
}


def test_the_doctor_tells_what_does_not_fit(tmp_path: Path, capsys: Capture) -> None:
    database = tmp_path / "x.db"
    played(database)
    whole = database.read_bytes()
    assert cli.main(["doctor", "--database", str(database)]) == 0
    assert capsys.readouterr().out == "All is well: one table can be played again as they were.\n"
    for name, (statement, says) in MISFITS.items():
        database.write_bytes(whole)
        change(database, statement)
        assert cli.main(["doctor", "--database", str(database)]) == 1, name
        assert says in capsys.readouterr().out, name
    database.write_bytes(whole[:-4096] + bytes(4096))
    with pytest.raises(StoreError, match="damaged"):
        list(examine(f"sqlite:///{database}"))


# ---- one server


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    """The first is not harmed; when it is killed the next may begin."""
    command = [sys.executable, "-m", "ludoscape", "serve", "--no-browser", "--port", "0"]
    command += ["--database", str(tmp_path / "x.db")]
    for again in (False, True):
        first = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert first.stdout is not None and "http://" in first.stdout.readline()
        assert lock_of(tmp_path / "x.db").read_text() == str(first.pid), "so the second would be told"
        if not again:
            second = subprocess.run(command, capture_output=True, text=True, timeout=60)
            says = f"x.db: this file is served already (by process {first.pid}): end that server first, or name another"
            assert second.returncode == 2 and says in second.stderr and second.stderr.count("\n") == 1
            assert first.poll() is None
        first.kill()
        first.communicate()
