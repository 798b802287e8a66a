"""Kills (-9) over two processes and their PostgreSQL amid moves: nothing is lost, nothing played twice, bots go on."""

from __future__ import annotations

import os
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table.store import Store
from tests.table.helpers import ME, PATIENCE, Player, bot, set_table
from tests.table.postgres import Cluster, cluster
from tests.table.test_processes import children, serving, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")]
KILLS = 4
PLAYERS = 3
ENOUGH = 20  # kills from which on it is also seen that bots go on, which takes a while
AWAY = (500, 502, 503, 507)  # what is said while the database is away


class Stubborn(threading.Thread):
    """Plays random moves; what is not answered it sends again until it is. Remembers what was acknowledged."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.random = random.Random(seed)
        self.tables: list[Player] = []
        self.acknowledged: dict[str, dict[int, str]] = {}  # by table
        self.sent: dict[str, tuple[int, str]] = {}  # what each request was for
        self.stopped = threading.Event()
        self.wrong: list[str] = []
        self.longest = 0.0  # that one request took, with all that it was sent again

    def run(self) -> None:
        """Play one game after the other."""
        while not self.stopped.is_set():
            made = self._set()
            if made is None:
                return
            self.tables.append(made)
            self._play(made)

    def _set(self) -> Player | None:
        while not self.stopped.is_set():
            try:
                return set_table(self.address, "decay", [ME, ME, ME], quiet_rounds=0, repetition=0)[0]
            except (httpx.TransportError, AssertionError):
                time.sleep(0.05)
        return None

    def _play(self, player: Player) -> None:
        kept = self.acknowledged.setdefault(player.url, {})
        while not self.stopped.is_set():
            seen = self._insist(lambda: player.get("view"))
            if seen is None or seen.json()["over"]:
                return
            told = seen.json()
            if kept and told["live"] < max(kept):
                self.wrong.append(f"{player.url}: event {max(kept)} was acknowledged, and {told['live']} is the last")
            move, name = self.random.choice(told["view"]["choices"])["move"], secrets.token_hex(8)
            self.sent[name] = (told["live"] + 1, move)
            body = {"at": told["live"], "move": move, "id": name, "brief": True}
            answer = self._insist(lambda body=body: player.post("move", **body))  # type: ignore[misc]
            if answer is None:
                return
            if answer.status_code != 200:
                self.wrong.append(f"{player.url} at {told['live']}: {answer.status_code} {answer.text}")
                return
            kept[answer.json()["number"]] = move

    def _insist(self, ask: Callable[[], httpx.Response]) -> httpx.Response | None:
        """Ask until there is an answer."""
        began = time.monotonic()
        while not self.stopped.is_set():
            try:
                answer = ask()
                if answer.status_code not in AWAY:
                    self.longest = max(self.longest, time.monotonic() - began)
                    return answer
            except httpx.TransportError:
                pass
            time.sleep(0.02)
        return None


@dataclass
class Figures:
    """What came of a storm."""

    kills: int
    of_the_database: int
    acknowledged: int
    tables: int
    seconds: float
    longest: float  # that a request took, with all that it was sent again
    bots: float  # from the last kill until all tables of bots had gone on


def storm(kills: int, seed: int, postgres: Cluster) -> Figures:
    """Kill one of two processes or their database again and again while some play; look at what is there then."""
    chance = random.Random(seed)
    began = time.monotonic()
    url = postgres.database()
    of_the_database = 0
    with serving(url, pace=0.3) as (parent, address):
        players = [Stubborn(address, seed * 100 + number) for number in range(PLAYERS)]
        for player in players:
            player.start()
        lonely = [set_table(address, "decay", [bot(1)] * 3)[2].url.split("/")[2] for _ in range(4)]
        for kill in range(kills):
            _wait_for_moves(players, 3)
            time.sleep(chance.random() * 0.2)
            if kill % 4 == 3:
                of_the_database += 1
                postgres.kill()
                postgres.start()
            else:
                with suppress(ProcessLookupError, IndexError):
                    os.kill(chance.choice(children(parent)), signal.SIGKILL)
        _wait_for_moves(players, 3)
        for player in players:
            player.stopped.set()
        for player in players:
            player.join(PATIENCE)
        bots = _bots_go_on(url, lonely) if kills >= ENOUGH else 0.0
        _check(url, address, players)
        parent.send_signal(signal.SIGINT)
        assert parent.wait(PATIENCE) == 0, "Ctrl-C ends all quietly"
    total = sum(len(kept) for player in players for kept in player.acknowledged.values())
    tables = sum(len(player.tables) for player in players)
    longest = max(player.longest for player in players)
    return Figures(kills, of_the_database, total, tables, time.monotonic() - began, longest, bots)


def _acknowledged(players: list[Stubborn]) -> int:
    return sum(len(kept) for player in players for kept in list(player.acknowledged.values()))


def _wait_for_moves(players: list[Stubborn], some: int) -> None:
    before = _acknowledged(players)
    until = time.monotonic() + 3 * PATIENCE
    while _acknowledged(players) < before + some:
        assert time.monotonic() < until, "nobody can play any more"
        assert all(player.is_alive() and not player.wrong for player in players), [p.wrong for p in players]
        time.sleep(0.01)


def _bots_go_on(url: str, tables: list[str]) -> float:
    """Wait until the tables of bots that nobody looks at go on; give how long that took."""
    began = time.monotonic()
    store = Store(url)
    there = {name: len(store.events(name)) for name in store.names(running=True) if name in tables}
    wait_until(lambda: all(len(store.events(name)) > at for name, at in there.items()))
    store.close()
    return time.monotonic() - began


def _check(url: str, address: str, players: list[Stubborn]) -> None:
    store = Store(url)
    for player in players:
        assert not player.wrong, player.wrong
        for table in player.tables:
            kept = player.acknowledged[table.url]
            rows = [row for row in store.events(table.url.split("/")[2]) if row.number is not None]
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            texts = {row.number: row.text for row in rows}
            assert kept.items() <= texts.items(), "an acknowledged move is missing"
            for row in rows:
                if row.request is not None:
                    assert player.sent[row.request] == (row.number, row.text), "a move was played elsewhere"
            requests = [row.request for row in rows if row.request is not None]
            assert len(requests) == len(set(requests)), "a move was played twice"
            report = verify(read_record(Player(address, table.url).get("record").text), game)
            assert report.ok, str(report)
    store.close()


def test_kills_amid_moves_lose_nothing_and_play_nothing_twice() -> None:
    with cluster() as postgres:
        figures = storm(KILLS, 1, postgres)
    assert figures.of_the_database == 1 and figures.acknowledged >= 3 * KILLS


def test_long_storms(while_fuzzing: Iterator[int]) -> None:
    with cluster() as postgres:
        for seed in while_fuzzing:
            storm(ENOUGH, seed, postgres)
