"""Several processes serve one port: any of them any table, one that dies is replaced, and all end together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ludoscape import cli
from ludoscape.table import processes
from ludoscape.table.process import task_of
from ludoscape.table.server import Task
from tests.table.helpers import ME, PATIENCE, Player, set_table
from tests.table.postgres import Cluster

Capture = pytest.CaptureFixture[str]
IDLE = """
import socket, sys
from ludoscape.table import processes
told = "import sys; sys.stdin.readline(); print('begun', flush=True); sys.stdin.read()"
processes.COMMAND = (sys.executable, "-c", told)
with socket.create_server(("127.0.0.1", 0)) as listening:
    processes.Processes(2, listening, {}).run(lambda: print("all", flush=True))
"""

# a signal comes at the worst moment: while whoever waits for something holds the lock of it
AMID = """
import signal, threading
wait = threading.Condition.wait
def caught(condition, timeout=None):
    signal.raise_signal(signal.SIGINT)
    return wait(condition, timeout)
threading.Condition.wait = caught
"""


@contextmanager
def serving(database: str, count: int = 2, pace: float = 0.0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve a database by several processes; gives the one that started them, and their address."""
    command = [sys.executable, "-m", "ludoscape", "serve", "--no-browser", "--port", "0"]
    command += ["--database", database, "--processes", str(count)]
    environment = {**os.environ, "LUDOSCAPE_PACE": str(pace)}
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert parent.stdout is not None
        said = parent.stdout.readline()
        assert "http://" in said, said
        yield parent, said.split("at ", 1)[1].split()[0].rstrip("/")
    finally:
        parent.terminate()
        parent.wait(PATIENCE)


def children(parent: subprocess.Popen[str]) -> list[int]:
    """List the processes that serve."""
    try:
        found = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()
    except FileNotFoundError:
        return []
    return [int(child) for child in found]


def lives(process: int) -> bool:
    """Tell whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(what: object) -> None:
    """Wait until something is so."""
    assert callable(what)
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.02)


@pytest.mark.postgres
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
def test_a_process_that_is_killed_is_replaced(postgres: Cluster) -> None:
    """And none outlives the one that started it, however that ends."""
    with serving(postgres.database()) as (parent, address):
        first = children(parent)
        assert len(first) == 2
        maker = set_table(address, "decay", [ME, ME])[0]
        for killed in first:
            maker.play(maker.choices()[0])
            live = maker.see()["live"]
            os.kill(killed, signal.SIGKILL)
            wait_until(lambda gone=killed: len(children(parent)) == 2 and gone not in children(parent))
            again = Player(address, maker.url)  # what was being answered by it is broken off
            assert again.see()["live"] == live
            maker = again
        last = children(parent)
        assert not set(first) & set(last)
        parent.kill()
        wait_until(lambda: not any(lives(child) for child in last))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM], ids=lambda asked: asked.name)
def test_all_end_together(asked: signal.Signals) -> None:
    """With processes that do nothing in place of those that serve."""
    parent = subprocess.Popen([sys.executable, "-c", IDLE], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None and parent.stdout.readline() == "all\n"
    those = children(parent)
    assert len(those) == 2
    parent.send_signal(asked)
    assert parent.wait(PATIENCE) == (0 if asked == signal.SIGINT else -signal.SIGTERM)
    assert not any(lives(child) for child in those)
    parent.stdout.close()


def test_a_signal_ends_them_whatever_it_interrupts() -> None:
    parent = subprocess.Popen([sys.executable, "-c", AMID + IDLE], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None and parent.stdout.readline() == "all\n"
        time.sleep(5 * processes.LOOK_SECONDS)  # it waits for something now
        parent.send_signal(signal.SIGINT)
        assert parent.wait(PATIENCE) == 0
        parent.stdout.close()
    finally:
        parent.kill()


def test_a_file_is_served_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["serve", "--no-browser", "--processes", "2", "--database", "x.db"]) == 2
    says = "x.db: several processes need a database of PostgreSQL: one of SQLite is served by one process"
    assert capsys.readouterr().err == f"ludoscape: {says}\n"
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr("ludoscape.table.server.can_be_several", lambda: False)
    assert cli.main(["serve", "--no-browser", "--processes", "2"]) == 2
    assert "several processes cannot share a port on this system" in capsys.readouterr().err


@pytest.mark.postgres
def test_processes_that_cannot_begin_end_the_start(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    database = postgres.database()
    assert cli.main(["serve", "--no-browser", "--port", "0", "--processes", "2", "--database", database]) == 2
    said = capsys.readouterr().err
    assert said.endswith("ludoscape: the processes of the server cannot begin: what they say stands above\n")


def test_the_first_compiles_for_all() -> None:
    task = asdict(Task("sqlite:///x.db", compile_with="make build", metrics_port=9000))
    first, second = (task_of({"task": task, "place": place}) for place in (0, 1))
    assert (first.compile_with, second.compile_with) == ("make build", "")
    assert asdict(second) == {**task, "compile_with": ""}


@pytest.mark.parametrize(
    ("status", "said"), [(-9, "was ended by signal 9"), (3, "has ended with status 3"), (0, "has ended with status 0")]
)
def test_it_is_said_how_one_ended(status: int, said: str) -> None:
    ended = SimpleNamespace(returncode=status)
    assert processes._how(cast(Any, ended)) == said


def test_one_that_lives_is_left_alone_and_one_that_dies_at_once_is_started_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, started = 100.0, []

    def start(place: int) -> Any:
        started.append(place)
        return SimpleNamespace()

    monkeypatch.setattr("time.monotonic", lambda: now)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        made = processes.Processes(2, listening, {})
        monkeypatch.setattr(made, "_start", start)
        made._start_those_due()
        made._start_those_due()
        assert started == [0, 1]
        now += processes.AGAIN_SECONDS / 2
        made._living[1] = None
        made._start_those_due()
        assert started == [0, 1], "it would die again at once"
        now += processes.AGAIN_SECONDS / 2
        made._start_those_due()
        assert started == [0, 1, 1]
