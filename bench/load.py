"""What a server carries: many tables at once, and many watchers of one; its time of the processor for each move.

Run as `python bench/load.py tables` or `python bench/load.py watchers`. The clients are in this process, the server in
one of its own, which tells by /metrics what it used and counted; beside it stands a second one that has nothing else
to do, asked by turns. All of it stays on this machine: clients come from many addresses of it, for one address may
have so many pages open. Times of the processor can be compared; those by the clock are those of a machine that does
the clients' work, too. With `--database postgresql://…` (an empty one) and `--processes 2` tables are served by several
processes, whose counts are added up.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from zstandard import ZstdDecompressor

import ludoscape as ls
from ludoscape.engine.state import OVER

ADDRESSES: Final = 200  # of this machine, from which clients come
ASKING: Final = 48  # connections for what is not a stream
OPENING: Final = 8  # tables or streams that are opened at a time
PING: Final = 30  # bytes: what is shorter only says that the stream lives
START_SECONDS: Final = 60.0
METRICS_PORT: Final = 18_650  # of the first of several processes
STREAM: Final = 1 << 16


# ---- a server


class Server:
    """A server of its own process, or of several; its database is in a folder that goes with it, unless one is named.

    `counting` are the ports at which each process tells what it has counted.
    """

    def __init__(self, database: str = "", processes: int = 1) -> None:
        self.folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "ludoscape", "serve", "--no-browser", "--port", "0"]
        command += ["--database", database or os.path.join(self.folder.name, "tables.db")]
        if processes > 1:
            command += ["--processes", str(processes), "--metrics-port", str(METRICS_PORT)]
        environment = {**os.environ, "LUDOSCAPE_PACE": "0"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None, "the server did not begin"
        self.port = int(found[1])
        self.counting = [METRICS_PORT + place for place in range(processes)] if processes > 1 else [self.port]

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(START_SECONDS)
        self.folder.cleanup()


@contextmanager
def servers(number: int, database: str = "", processes: int = 1) -> Iterator[list[Server]]:
    """Run so many servers, the first of them as it is said."""
    all_of_them = [Server(database, processes), *(Server() for _ in range(1, number))]
    try:
        yield all_of_them
    finally:
        for server in all_of_them:
            server.end()


# ---- a client


class Line:
    """A connection on which one thing after the other is asked."""

    def __init__(self, port: int, address: int) -> None:
        self.port = port
        self.address = f"127.0.1.{address % ADDRESSES + 1}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, data: object = None) -> tuple[int, bytes]:
        """Ask for something; give the status and what was answered. A line that was ended meanwhile is opened again."""
        try:
            return await self._ask(method, path, data)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._ask(method, path, data)

    async def _ask(self, method: str, path: str, data: object) -> tuple[int, bytes]:
        reader = await self.send(method, path, data)
        status, headers = await head(reader)
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([piece async for piece in pieces(reader)])
        else:
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        return status, body

    async def send(
        self, method: str, path: str, data: object = None, packed: str = "zstd, gzip"
    ) -> asyncio.StreamReader:
        """Send a request; give what its answer is read from."""
        if self.writer is None or self.writer.is_closing() or (self.reader is not None and self.reader.at_eof()):
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0), limit=STREAM * 16
            )
        assert self.reader is not None
        body = b"" if data is None else json.dumps(data).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Accept-Encoding: {packed}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
        self.writer.write("\r\n".join(lines).encode() + body)
        await self.writer.drain()
        return self.reader

    def close(self) -> None:
        """Leave."""
        if self.writer is not None:
            self.writer.close()


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Read status and headers."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in headers}


async def pieces(reader: asyncio.StreamReader) -> Any:
    """Read what comes in pieces, to its end."""
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


class Clients:
    """Lines to a server, used by whoever asks for something."""

    def __init__(self, server: Server, by_table: bool = False) -> None:
        self.port = server.port
        self.counting = server.counting
        self.by_table = by_table
        self._free: dict[int, asyncio.LifoQueue[Line]] = {}
        for port in (self.port, *self.counting):
            self._free[port] = asyncio.LifoQueue()
            for number in range(ASKING):
                self._free[port].put_nowait(Line(port, number))
        self.answers: Counter[int] = Counter()

    def port_for(self, path: str) -> int:
        """Tell where to ask: the common port, or that of the process which all come to who ask for a table."""
        if not (self.by_table and path.startswith("/t/")):
            return self.port
        return self.counting[zlib.crc32(path.split("/")[2].encode()) % len(self.counting)]

    async def ask(self, method: str, path: str, data: object = None) -> tuple[int, bytes]:
        """Ask for something on any line."""
        free = self._free[self.port_for(path)]
        line = await free.get()
        try:
            status, body = await line.ask(method, path, data)
        finally:
            free.put_nowait(line)
        self.answers[status] += 1
        return status, body

    async def table(self, game: str, places: list[dict[str, Any]], address: int) -> dict[str, Any]:
        """Set a table from an address."""
        line = Line(self.port, address)
        status, body = await line.ask("POST", "/tables", {"game": game, "seats": len(places), "places": places})
        line.close()
        assert status == 201, body
        return dict(json.loads(unpacked(body)))

    async def counts(self) -> dict[str, float]:
        """Ask what the processes of the server have counted together."""
        found: dict[str, float] = {}
        for port in self.counting:
            line = Line(port, 0)
            line.address = "127.0.0.1"
            _, body = await line.ask("GET", "/metrics")
            line.close()
            for each in unpacked(body).decode().splitlines():
                name, _, number = each.rpartition(" ")
                if not name.startswith("#"):
                    found[name] = found.get(name, 0.0) + float(number)
        return found


def unpacked(body: bytes) -> bytes:
    """Read an answer that is compressed if it is long."""
    return ZstdDecompressor().decompressobj().decompress(body) if body[:4] == b"\x28\xb5\x2f\xfd" else body


async def few_at_a_time(works: list[Awaitable[Any]]) -> list[Any]:
    """Do all, a few at a time; give what they gave."""
    turn = asyncio.Semaphore(OPENING)

    async def one(work: Awaitable[Any]) -> Any:
        async with turn:
            return await work

    return list(await asyncio.gather(*map(one, works)))


# ---- many tables


class Player:
    """Two people at one screen who play against two bots: a page with its stream, moves by chance."""

    def __init__(self, clients: Clients, url: str, number: int) -> None:
        self.clients = clients
        self.url = url
        self.line = Line(clients.port_for(url), number)
        self.rng = random.Random(number)
        self.told: dict[str, Any] = {}
        self.wanted = 0
        self.done = asyncio.Event()
        self.times: list[float] = []

    async def open(self) -> None:
        """Look at the page, and open its stream."""
        await self.clients.ask("GET", self.url)
        reader = await self.line.send("GET", f"{self.url}/live")
        status, headers = await head(reader)
        assert status == 200, status
        # with so many streams the server has windows of zstd for some of them only
        packed = headers.get("content-encoding") == "gzip"
        unpack = zlib.decompressobj(16 + zlib.MAX_WBITS) if packed else ZstdDecompressor().decompressobj()
        self.follow = asyncio.create_task(self._follow(reader, unpack))

    async def _follow(self, reader: asyncio.StreamReader, unpack: Any) -> None:
        text = b""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            async for piece in pieces(reader):
                text += unpack.decompress(piece)
                *messages, text = text.split(b"\n\n")
                if told := [message for message in messages if b"data: " in message]:
                    self.told = json.loads(told[-1].partition(b"data: ")[2])
                    self.moving = asyncio.create_task(self._move())

    async def play(self, moves: int) -> None:
        """Play so many moves, or to the end."""
        self.wanted = moves
        self.moving = asyncio.create_task(self._move())
        await self.done.wait()

    async def _move(self) -> None:
        """Play, if it is this screen's turn; what comes of it is told by the stream."""
        if not self.told or self.wanted <= 0:
            return
        if self.told["actor"] == OVER:
            self.done.set()
        elif choices := self.told["choices"]:
            self.wanted -= 1
            at = self.told["live"]
            move = self.rng.choice(choices)["move"]
            wish = {"at": at, "move": move, "id": f"{at}-{self.wanted}", "streamed": True}  # as a page does
            began = time.perf_counter()
            status, _ = await self.clients.ask("POST", f"{self.url}/move", wish)
            self.times.append(time.perf_counter() - began)
            self.wanted += status >= 409  # it was told of an event that is not the last any more, or refused
            if status >= 500:
                await asyncio.sleep(1)
                await self._move()
            if self.wanted <= 0:
                self.done.set()

    def leave(self) -> None:
        """Close the page."""
        self.line.close()


async def many_tables(server: Server, number: int, moves: int, names: list[str], by_table: bool = False) -> None:
    """Set tables with two people and two bots each, and let all of them be played at."""
    clients = Clients(server, by_table)
    bot: dict[str, Any] = {"kind": "bot", "level": 1}
    places = [{"kind": "me"}, {"kind": "me"}, bot, bot]
    empty = await clients.counts()
    made = await few_at_a_time([clients.table(names[each % len(names)], places, each) for each in range(number)])
    asleep = await clients.counts()
    players = [Player(clients, table["url"], each) for each, table in enumerate(made)]
    await few_at_a_time([player.open() for player in players])
    before, began = await clients.counts(), time.monotonic()
    await asyncio.wait_for(asyncio.gather(*(player.play(moves) for player in players)), 600)
    after, seconds = await clients.counts(), time.monotonic() - began
    tell_memory("table in play", empty, asleep, number)
    tell_memory("open page of a seat", asleep, before, number)
    tell_moves(before, after, seconds)
    times = sorted(each for player in players for each in player.times)
    middle, most = statistics.median(times), times[len(times) * 95 // 100]
    print(f"answers to moves by the clock: median {middle * 1000:.0f} ms, 95 % within {most * 1000:.0f} ms")
    print(f"answers by status: {dict(clients.answers)}")
    for player in players:
        player.leave()


def tell_memory(what: str, before: Mapping[str, float], after: Mapping[str, float], number: int) -> None:
    """Print what one of many takes."""
    name = "process_resident_memory_bytes"
    each = (after[name] - before[name]) / number / 1024
    print(f"memory of a {what}: {each:.0f} KiB (server {after[name] / 2**20:.0f} MiB)")


def tell_moves(before: Mapping[str, float], after: Mapping[str, float], seconds: float) -> None:
    """Print what moves cost."""

    def more(name: str, *words: str) -> float:
        return sum(
            after[key] - before.get(key, 0) for key in after if key.startswith(name) and all(w in key for w in words)
        )

    people, bots = more("ludoscape_moves_total", "person"), more("ludoscape_moves_total", "bot")
    used = more("process_cpu_seconds_total")
    print(f"{people:.0f} moves of people, {bots:.0f} of bots in {seconds:.0f} s by the clock")
    share = f"{used / seconds * 100:.0f} % of one processor"
    print(f"time of the processor for a move: {used / (people + bots) * 1000:.2f} ms ({share})")
    for name in ("move", "render", "loop_lag", "store"):
        count = more(f"ludoscape_{name}_seconds_count")
        total = more(f"ludoscape_{name}_seconds_sum")
        print(f"  {name}: {count:.0f} times, {total / max(1, count) * 1000:.2f} ms each by the clock")
    failed = more("ludoscape_failures_total") + more("ludoscape_requests_total", 'status="5')
    print(f"failures: {failed:.0f}")


# ---- many watchers


class Watcher:
    """Somebody who watches: when the last message came."""

    def __init__(self, port: int, url: str, number: int) -> None:
        self.line = Line(port, number)
        self.url = url
        self.heard = 0.0

    async def open(self) -> None:
        """Open the stream."""
        reader = await self.line.send("GET", f"{self.url}/live")
        status, _ = await head(reader)
        assert status == 200, status
        self.follow = asyncio.create_task(self._follow(reader))

    async def _follow(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            async for piece in pieces(reader):
                if len(piece) > PING:
                    self.heard = time.perf_counter()


async def one_move(clients: Clients, url: str) -> float:
    """Play a choice; give the seconds until it was answered."""
    told = json.loads(unpacked((await clients.ask("GET", f"{url}/parts"))[1]))
    wish = {"at": told["live"], "move": told["choices"][0]["move"], "id": f"move-{told['live']}"}
    began = time.perf_counter()
    status, body = await clients.ask("POST", f"{url}/move", wish)
    assert status == 200, body
    return time.perf_counter() - began


async def many_watchers(server: Server, idle: Server, number: int, moves: int, game: str) -> None:
    """Let one table be watched, and play there and at an idle server by turns."""
    clients, others = Clients(server), Clients(idle)
    places = [{"kind": "me"}] * 4
    watched, alone = await clients.table(game, places, 0), await others.table(game, places, 0)
    for _ in range(3):
        await one_move(clients, watched["url"])
        await one_move(others, alone["url"])
    empty = await clients.counts()
    watchers = [Watcher(server.port, watched["spectators"], each) for each in range(number)]
    await few_at_a_time([watcher.open() for watcher in watchers])
    await asyncio.sleep(2)
    before, before_alone = await clients.counts(), await others.counts()
    times: tuple[list[float], list[float]] = ([], [])
    last: list[float] = []
    for _ in range(moves):
        times[0].append(await one_move(others, alone["url"]))
        began = time.perf_counter()
        times[1].append(await one_move(clients, watched["url"]))
        until = began + 20
        while (late := sum(watcher.heard < began for watcher in watchers)) and time.perf_counter() < until:
            await asyncio.sleep(0.02)
        last.append(max(watcher.heard for watcher in watchers) - began)
        assert not late, f"{late} watchers have heard nothing"
    after = await clients.counts()
    counted = ((before, after), (before_alone, await others.counts()))
    tell_memory("watcher", empty, before, number)
    mine, theirs = (statistics.median(each) * 1000 for each in reversed(times))
    print(f"answer to a move: {mine:.0f} ms watched, {theirs:.0f} ms at an idle server: ratio {mine / theirs:.2f}")
    print(f"the last watcher heard of it after {statistics.median(last):.2f} s (most {max(last):.2f} s)")
    name = "process_cpu_seconds_total"
    used, little = ((after_[name] - before_[name]) / moves * 1000 for before_, after_ in counted)
    print(f"time of the processor for a move: {used:.1f} ms watched, {little:.1f} ms alone")
    print(f"of a watcher: {(used - little) / number * 1000:.0f} us")
    for watcher in watchers:
        watcher.line.close()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("tables", "watchers"))
    parser.add_argument("--number", type=int, default=1000, help="of tables or watchers (%(default)s)")
    parser.add_argument("--moves", type=int, default=3, help="of each table (%(default)s)")
    parser.add_argument("--game", action="append", default=[], help="may be repeated; all by turns")
    parser.add_argument("--database", default="", help="an empty one (a file that is made and goes)")
    parser.add_argument("--processes", type=int, default=1, help="of the server (%(default)s)")
    parser.add_argument("--by-table", action="store_true", help="come to the same process with all of a table")
    wanted = parser.parse_args()
    names = wanted.game or ls.games()
    with servers(1 if wanted.what == "tables" else 2, wanted.database, wanted.processes) as running:
        if wanted.what == "tables":
            asyncio.run(many_tables(running[0], wanted.number, wanted.moves, names, wanted.by_table))
        else:
            asyncio.run(many_watchers(running[0], running[1], wanted.number, wanted.moves, names[0]))


if __name__ == "__main__":
    main()
