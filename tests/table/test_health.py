"""A server seen from outside: is it well, may somebody be sent to it, what has it counted."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from ludoscape.games import GAMES
from ludoscape.table.database import StoreBusy, StoreError
from ludoscape.table.health import FRESH_SECONDS, Health
from ludoscape.table.host import Host
from ludoscape.table.refusal import StartError
from ludoscape.table.server import Server, Task, listen
from ludoscape.table.store import Store
from ludoscape.table.workers import BROKEN_SECONDS, BotFailed, Workers
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, host_of, running_server, set_table

FULL = "The disk is full, so nothing could be kept and nothing was changed."


def counts(address: str, **headers: str) -> dict[str, float]:
    """Read what a server has counted, by name with labels."""
    answer = httpx.get(f"{address}/metrics", headers=headers, verify=False)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(number) for name, _, number in lines}


def test_all_is_well(address: str) -> None:
    assert httpx.get(f"{address}/healthz", verify=False).json() == {"ok": True}
    assert httpx.get(f"{address}/readyz", verify=False).json() == {"ready": True}


def test_what_is_wrong_is_said_in_words(served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """The process lives, so /healthz answers; nobody is to be sent to it, so /readyz refuses."""
    address, server = served
    host, health = host_of(server), server.config.app.state.health  # type: ignore[union-attr]

    def silent() -> None:
        raise StoreError(FULL)

    monkeypatch.setattr(host.store, "answer", silent)
    monkeypatch.setattr(health, "late", lambda: 1.5)
    monkeypatch.setattr(host.workers, "broken", lambda: True)
    host.closing = True
    answer = httpx.get(f"{address}/readyz", verify=False)
    assert answer.status_code == 503
    told = httpx.get(f"{address}/healthz", verify=False)
    assert told.status_code == 200
    assert told.json()["ok"] is False
    assert len(told.json()["wrong"]) == 4
    for words in ("server is ending", "late by more than a second", "bots think cannot be started", FULL):
        assert words in answer.json()["error"]
        assert any(words in sentence for sentence in told.json()["wrong"])


def test_what_the_database_refused_is_remembered_but_no_hindrance(
    served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, server = served
    store = host_of(server).store
    player, _, _ = set_table(address, "decay", [ME, ME])

    def refuse(*_: object) -> None:
        raise StoreBusy("The database is busy just now, so nothing was changed; please try again.")

    monkeypatch.setattr(store, "append", refuse)
    assert player.move(player.choices()[0]).status_code == 503
    assert httpx.get(f"{address}/readyz", verify=False).status_code == 200
    (wrong,) = httpx.get(f"{address}/healthz", verify=False).json()["wrong"]
    assert wrong.startswith("Less than a minute ago: The database is busy")
    assert counts(address)['ludoscape_failures_total{kind="database"}'] == 1


def test_a_server_that_is_held_up_is_late(served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Something blocks the loop for longer than a second: who asks then is told, and it is counted."""
    address, server = served
    host = host_of(server)
    monkeypatch.setattr(host.limits, "count", lambda *_: time.sleep(1.7))
    wish = {"game": "decay", "places": [ME, ME], "seats": 2}
    assert httpx.post(f"{address}/tables", json=wish, timeout=20, verify=False).status_code == 201
    until = time.monotonic() + 20
    while counts(address)["ludoscape_loop_lag_seconds_sum"] < 1:
        assert time.monotonic() < until
    assert (
        counts(address)['ludoscape_loop_lag_seconds_bucket{le="1.0"}']
        < counts(address)["ludoscape_loop_lag_seconds_count"]
    )


def test_lateness_counts_while_it_lasts() -> None:
    """Also before the next beat: nothing has measured yet how late it is."""

    async def held_up() -> tuple[float, list[str]]:
        health = Health(Host(Store("sqlite://"), Workers(), 0.0))
        beating = asyncio.create_task(health.beat())
        await asyncio.sleep(0)
        time.sleep(1.6)  # half a second until the next beat is due, and then more than one
        found = health.late(), await health.hindrances()
        beating.cancel()
        return found

    late, said = asyncio.run(held_up())
    assert late >= 1
    assert said == ["The server is busy: it is late by more than a second for what is due."]


def test_bots_that_cannot_be_started_are_broken_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(workers: Workers) -> None:
        for worker in workers._all:
            assert not workers.broken(), "one that can be started is enough"
            with pytest.raises(BotFailed):
                await worker.ask({"bot": "random"}, 5.0)

    workers = Workers(command=[sys.executable, "-c", "pass"])
    asyncio.run(ask(workers))
    assert workers.broken()
    now = time.monotonic()
    later = SimpleNamespace(monotonic=lambda: now + BROKEN_SECONDS + 1)
    monkeypatch.setattr("ludoscape.table.workers.time", later)  # no server's beside it
    assert not workers.broken(), "it may be well again; the next job tells"


def test_a_game_is_counted(served: tuple[str, Server]) -> None:
    address, _ = served
    player, _, watcher = set_table(address, "decay", [ME, bot(1)])
    reader = Reader(address, watcher.url)
    before = counts(address)
    assert before['ludoscape_streams{kind="watchers"}'] == 1
    assert before['ludoscape_tables{kind="awake"}'] == 1
    for _ in range(3):
        seen = player.wait(lambda seen: bool(seen["view"]["choices"]))
        assert player.move(seen["view"]["choices"][0]["move"]).status_code == 200
    reader.until(seen["live"])
    player.wait(lambda seen: bool(seen["view"]["choices"]))
    assert httpx.get(f"{address}/t/nothing/at/all", verify=False).status_code == 404
    found = counts(address)
    assert found['ludoscape_moves_total{by="person",game="decay"}'] == 3
    assert found['ludoscape_moves_total{by="bot",game="decay"}'] >= 1
    assert found['ludoscape_move_seconds_count{game="decay"}'] == 3
    assert found['ludoscape_render_seconds_count{game="decay"}'] >= 3
    assert found['ludoscape_requests_total{door="move",status="200"}'] == 3
    assert found['ludoscape_requests_total{door="none",status="404"}'] == 1
    assert found['ludoscape_request_seconds_count{door="live"}'] == 1, "a stream has begun when it is open"
    assert found['ludoscape_sent_bytes_total{door="live"}'] > 1000
    assert found['ludoscape_bot_wait_seconds_count{level="1"}'] >= 1
    assert found['ludoscape_bot_think_seconds_count{level="1"}'] >= 1
    assert found['ludoscape_bot_queue{level="1"}'] == 0
    assert found['ludoscape_store_seconds_count{kind="write"}'] > 3
    assert found['ludoscape_failures_total{kind="bot"}'] == 0
    reader.stop()


def test_labels_are_few_and_tell_nobody_apart(served: tuple[str, Server]) -> None:
    """Neither tables, keys, names nor addresses, and whatever is asked for makes no new label."""
    address, _ = served
    maker, friends, _ = set_table(address, "decay", [ME, FRIEND])
    players = [maker, friends[0]]
    first = players[maker.see()["view"]["actor"]]  # who begins is drawn
    first.play(first.choices()[0])
    friends[0].get()
    maker.post("name", seat=0, name="Wilhelmine")
    for number in range(5):
        httpx.get(f"{address}/nowhere/{number}", verify=False)
        httpx.get(f"{address}/static/none-{number}.js", verify=False)
        maker.get("view", at=0)
    text = httpx.get(f"{address}/metrics", verify=False).text
    labels = set(re.findall(r'(\w+)="([^"]*)"', text))
    assert {name for name, _ in labels} <= {"door", "status", "game", "by", "kind", "level", "le", "version", "build"}
    assert {value for name, value in labels if name == "game"} <= set(GAMES)
    assert {value for name, value in labels if name == "door"} <= {
        *("tables", "move", "view", "table", "name", "metrics", "static", "none", "claim")
    }
    for secret in (*maker.url.split("/")[2:], *friends[0].url.split("/")[2:], "Wilhelmine", "127.0.0.1"):
        assert secret not in text


def test_counts_are_for_this_machine_and_for_who_has_the_token(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}", metrics_token="a-token-for-figures") as (address, _):
        assert counts(address)
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"):
            answer = httpx.get(f"{address}/metrics", headers={header: "127.0.0.1"}, verify=False)
            assert answer.status_code == 403, "a proxy asks for somebody else"
            assert "own machine" in answer.json()["error"]
        forwarded = {"X-Forwarded-For": "192.0.2.7"}
        assert counts(address, **forwarded, Authorization="Bearer a-token-for-figures")
        for wrong in ("Bearer a-token-for-figure", "Bearer", "", "Basic a-token-for-figures"):
            answer = httpx.get(f"{address}/metrics", headers={**forwarded, "Authorization": wrong}, verify=False)
            assert answer.status_code == 403
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}") as (address, _):
        answer = httpx.get(f"{address}/metrics", headers={**forwarded, "Authorization": "Bearer"}, verify=False)
        assert answer.status_code == 403, "no token is none that could be sent"


def test_every_answer_has_a_number_of_its_own(served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    address, server = served
    player = Player(address, "/")
    numbers = [
        httpx.get(address + path, verify=False).headers["x-request-id"]
        for path in ("/", "/", "/nowhere", "/static/theme.js")
    ]

    def fail() -> None:
        raise RuntimeError("something nobody thought of")

    monkeypatch.setattr(host_of(server).store, "table", fail)
    broken = player.http.get("/t/abcdefghijkl")
    assert broken.status_code == 500
    numbers.append(broken.headers["x-request-id"])
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch(r"[0-9a-f]{16}", number) for number in numbers)
    found = counts(address)
    assert found['ludoscape_requests_total{door="table",status="500"}'] == 1
    assert found['ludoscape_failures_total{kind="request"}'] == 1


@pytest.mark.skipif(os.name != "posix", reason="several processes share a socket in this way")
def test_each_process_is_asked_alone_at_a_port_of_its_own(tmp_path: Path) -> None:
    """The second of several, at the next port; where that is taken, it cannot begin."""
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    task = Task(f"sqlite:///{tmp_path / 'tables.db'}", metrics_port=port - 1)
    with listen("127.0.0.1", 0) as shared, process(task, shared, 1) as begun:
        assert begun.stdout is not None
        assert begun.stdout.readline() == b"begun\n"
        for at in (shared.getsockname()[1], port):
            httpx.get(f"http://127.0.0.1:{at}/readyz", verify=False)
        assert counts(f"http://127.0.0.1:{port}")['ludoscape_requests_total{door="readyz",status="200"}'] == 2
        with pytest.raises(StartError, match=f"cannot listen at 127.0.0.1, port {port}: this port is taken"):
            task.sockets(shared, 1)


@contextmanager
def process(task: Task, listening: socket.socket, place: int) -> Iterator[subprocess.Popen[bytes]]:
    """Start one of several processes that serve what comes in at a socket."""
    pipe, command = subprocess.PIPE, [sys.executable, "-m", "ludoscape.table.process"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=[listening.fileno()]) as begun:
        assert begun.stdin is not None
        told = {"task": asdict(task), "socket": listening.fileno(), "place": place}
        begun.stdin.write(json.dumps(told).encode() + b"\n")
        begun.stdin.flush()
        try:
            yield begun
        finally:
            begun.terminate()


def test_however_many_ask_the_database_is_asked_once_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0

    async def ask() -> None:
        nonlocal now
        host, asked = Host(Store("sqlite://"), Workers(), 0.0), 0

        def answer() -> None:
            nonlocal asked
            asked += 1

        monkeypatch.setattr(host.store, "answer", answer)
        monkeypatch.setattr("ludoscape.table.health.time.monotonic", lambda: now)
        health = Health(host)
        for times in (1, 2):
            assert [await health.hindrances() for _ in range(9)] == [[]] * 9
            assert asked == times
            now += FRESH_SECONDS

    asyncio.run(ask())


def test_a_server_that_comes_in_time_is_not_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoscape.table.health.BEAT_SECONDS", 0.01)

    async def beat() -> list[str]:
        host = Host(Store("sqlite://"), Workers(), 0.0)
        beats = asyncio.Queue[float]()
        monkeypatch.setattr(host.metrics, "late", beats.put_nowait)
        health = Health(host)
        beating = asyncio.create_task(health.beat())
        for _ in range(2):
            assert await beats.get() >= 0
        found = await health.hindrances()
        beating.cancel()
        return found

    assert asyncio.run(beat()) == []
