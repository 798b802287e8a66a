"""A server that cannot start says why: in one sentence, with status 2, and all is as it was before."""

from __future__ import annotations

import errno
import os
import random
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ludoscape import cli
from ludoscape.table import StartError, serve, server
from ludoscape.table.store import Store

SERVE = ["serve", "--no-browser"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder of databases, of which only one can be used."""
    monkeypatch.chdir(tmp_path)
    Store("sqlite:///good.db").close()
    good = Path("good.db").read_bytes()
    Path("lacking.db").write_bytes(good)
    Path("old.db").write_bytes(good)
    noise = random.Random(1).randbytes(len(good))
    Path("folder").mkdir()
    Path("garbage.db").write_bytes(noise)
    Path("damaged.db").write_bytes(good[:4096] + noise[4096:])
    Path("cut.db").write_bytes(good[:5000])
    for name, *statements in (
        ("old.db", "PRAGMA journal_mode=DELETE"),
        ("lacking.db", "ALTER TABLE places DROP COLUMN claimed"),
        ("foreign.db", "CREATE TABLE animals (legs INTEGER)"),
        ("alike.db", "CREATE TABLE ludoscape_schema (legs INTEGER)"),
        ("newer.db", "CREATE TABLE ludoscape_schema (version INTEGER)", "INSERT INTO ludoscape_schema VALUES (99)"),
    ):
        connection = sqlite3.connect(name, isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()
    return tmp_path


def _all_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


# what is given, and what is said

# started as a program, which takes a second: what is said when the store is opened, and when a port is
REALLY = {
    "garbage": (["--database", "garbage.db"], "garbage.db: this is no database, or a damaged one, so nothing was ch"),
    "foreign address": (["--host", "203.0.113.9"], "cannot listen at 203.0.113.9, port 8000: this is no address of"),
}

ALSO = {
    "another program": (["--database", "foreign.db"], "foreign.db: this database belongs to another program; give"),
    "another version": (["--database", "newer.db"], "newer.db: this database was written by another version of Lu"),
    "no folder": (["--database", "no/such/x.db"], "no/such/x.db: there is no folder no/such: make it first, or"),
    "a folder": (["--database", "folder"], "folder: this is a folder: name a file, such as folder/ludoscape.db"),
    "read only": (
        ["--database", "sqlite:///file:old.db?mode=ro&uri=true"],
        "sqlite:///file:old.db: the database cannot be written, so nothing was changed",
    ),
    "no kind": (["--database", "nonsense://x"], "nonsense://x: there is no kind of database called 'nonsense': sql"),
    "damaged": (["--database", "damaged.db"], "damaged.db: the database is damaged, so nothing was changed ("),
    "cut off": (["--database", "cut.db"], "cut.db: the database is damaged, so nothing was changed ("),
    "another table of our name": (["--database", "alike.db"], "alike.db: this database belongs to another program"),
    "a column that lacks": (["--database", "lacking.db"], "lacking.db: the tables in this database are not as Ludo"),
    "a device": (["--database", "/dev/null"], "/dev/null: this is no file that could hold a database"),
    "a file for a folder": (["--database", "good.db/x.db"], "good.db/x.db: there is no folder good.db"),
    "a long name": (["--database", "x" * 300], "x: there can be no file of this name: file name too long"),
    "no name": (["--database", ""], "argument --database: it is empty"),
    "not to be opened": (
        ["--database", "sqlite:///file:new.db?mode=ro&uri=true"],
        "sqlite:///file:new.db: the database cannot be opened, so nothing was changed (it must be a file that can be",
    ),
    "what SQLite refuses": (
        ["--database", "sqlite:///file:new.db?mode=zz&uri=true"],
        "sqlite:///file:new.db: the database could not be used, so nothing was changed (no such access mode: zz)",
    ),
    "a page": (
        ["--database", "http://example.org/"],
        "http://example.org/: there is no kind of database called 'http'",
    ),
    "no driver": (
        ["--database", "postgresql://u:secret@h/x?password=secret"],
        "ludoscape: postgresql://u:***@h/x: the Python module 'psycopg', which it needs, cannot be loaded: ",
    ),
    "nothing but marks": (["--database", "://"], "://: this is no URL of a database: one looks like sqlite:///tables"),
    "no port": (
        ["--database", "postgresql://u:secret@h:port/x"],
        "ludoscape: postgresql://u:***@h:port/x: this is no URL of a database",
    ),
    "SQLite at a host": (
        ["--database", "sqlite://h"],
        "h: this URL of a database cannot be understood (Invalid SQLite",
    ),
    "no number": (
        ["--database", "sqlite:///x.db?timeout=long"],
        "sqlite:///x.db: this URL of a database cannot be understood (could not convert string to float: 'long')",
    ),
    "no such name": (["--host", "no.such.host.invalid"], "no.such.host.invalid, port 8000: there is no address of th"),
    "address and port": (["--host", "127.0.0.1:80"], "127.0.0.1:80, port 8000: there is no address of this name"),
    "no address": (["--host", ""], "argument --host: it is empty"),
    "bytes": (["--host", "\udcff"], r"argument --host: '\udcff' is not text in UTF-8"),
}


@pytest.mark.parametrize("name", REALLY)
def test_a_server_that_cannot_start_says_why(name: str, folder: Path) -> None:
    words, says = REALLY[name]
    before = _all_in(folder)
    done = subprocess.run(
        [sys.executable, "-m", "ludoscape", *SERVE, *words], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ludoscape: ") and done.stderr.count("\n") == 1
    assert says in done.stderr
    assert _all_in(folder) == before


def test_all_reasons_are_said(folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as where it is not installed
    monkeypatch.delattr("uvicorn.Server.run")  # none of them comes so far
    before = _all_in(folder)
    for words, says in (REALLY | ALSO).values():
        assert cli.main([*SERVE, *words]) == 2, words
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1), words
        assert says in err and "secret" not in err
        assert _all_in(folder) == before, words


@pytest.mark.parametrize("text", ["slow", "-1", "1e3", "nan", "1,5"])
@pytest.mark.parametrize("name", ["LUDOSCAPE_PACE", "LUDOSCAPE_RECKONING"])
def test_what_the_environment_says_must_be_a_number(
    name: str, text: str, folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, text)
    before = _all_in(folder)
    assert cli.main([*SERVE, "--database", "new.db"]) == 2
    assert capsys.readouterr() == ("", f"ludoscape: {name}={text} in the environment is no number from 0 on\n")
    assert _all_in(folder) == before


def test_a_file_of_somebody_else_is_left_alone(folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever is root may read and write everything
    before = _all_in(folder)
    assert cli.main([*SERVE, "--database", "good.db"]) == 2
    assert capsys.readouterr().err == (
        "ludoscape: good.db: this file is not for you to read and to write: change its rights, or name another\n"
    )
    assert _all_in(folder) == before


def test_ports_that_are_taken_or_not_allowed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as one:
        monkeypatch.setattr(server, "MORE_PORTS", 1)
        with pytest.raises(StartError, match=r"port \d+: this port is taken, and so are those after it; name another"):
            serve(port=one.getsockname()[1])

    def refuse(host: str, port: int) -> socket.socket:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(server, "listen", refuse)
    with pytest.raises(
        StartError, match=r"cannot listen at 127\.0\.0\.1, port 80: this is not allowed; ports from 1024"
    ):
        serve(port=80)


def test_there_is_no_port_after_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Taken(socket.socket):
        def bind(self, address: tuple[str, int]) -> None:  # type: ignore[override]
            asked.append(address[1])
            raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(socket, "socket", Taken)
    with pytest.raises(OSError, match="Address already in use"):
        server.listen("127.0.0.1", 65534)
    assert asked == [65534, 65535]


def test_what_ends_the_program_with_a_sentence_is_not_silenced(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(**_: object) -> None:
        raise SystemExit("a sentence")

    monkeypatch.setattr("ludoscape.table.serve", end)
    with pytest.raises(SystemExit, match="a sentence"):
        cli.main(SERVE)
