"""How long a move takes to reach everybody: from the POST until 100 spectators and the player have the whole message.

Run as `python bench/page_update.py`; the server runs in a process of its own, on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

SERVE = "import sys; from ludoscape.table import serve; serve('127.0.0.1', 0, sys.argv[1], False)"


class Spectator:
    """A stream read without a library that would take longer than what is measured."""

    def __init__(self) -> None:
        self.came: dict[int, float] = {}
        self.news = asyncio.Condition()

    async def watch(self, host: str, port: int, path: str) -> None:
        """Read messages and note when each was whole."""
        reader, writer = await asyncio.open_connection(host, port, limit=1 << 22)
        writer.write(f"GET {path}/live HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        number = -1
        while line := await reader.readline():
            if line.startswith(b"id: "):
                number = int(line[4:])
            elif line.startswith(b"data: "):
                self.came[number] = time.perf_counter()
                async with self.news:
                    self.news.notify_all()

    async def until(self, number: int) -> float:
        """Wait for a message."""
        async with self.news:
            await self.news.wait_for(lambda: number in self.came)
        return self.came[number]


async def measure(address: str, spectators: int, moves: int) -> list[float]:
    """Play moves; give the milliseconds until the last of all has each."""
    url = httpx.URL(address)
    host, port = url.host, url.port or 80
    taken: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        wish = {"game": "decay", "seats": 3, "places": [{"kind": "me"}] * 3}
        made = (await client.post("/tables", json=wish)).json()
        crowd = [Spectator() for _ in range(spectators + 1)]
        paths = [made["spectators"]] * spectators + [made["url"]]
        tasks = [asyncio.create_task(one.watch(host, port, path)) for one, path in zip(crowd, paths, strict=True)]
        live = (await client.get(made["url"] + "/view")).json()["live"]
        await asyncio.gather(*(one.until(live) for one in crowd))
        for _ in range(moves):
            seen = (await client.get(made["url"] + "/view")).json()
            if seen["over"]:
                break
            choices = seen["view"]["choices"]
            body = {"at": seen["live"], "move": secrets.choice(choices)["move"], "id": secrets.token_hex(8)}
            began = time.perf_counter()
            answer = await client.post(made["url"] + "/move", json=body)
            live = json.loads(answer.text)["number"]
            ends = await asyncio.gather(*(_first_from(one, live) for one in crowd))
            taken.append((max(ends) - began) * 1000)
        for task in tasks:
            task.cancel()
    return taken


async def _first_from(one: Spectator, number: int) -> float:
    async with one.news:
        await one.news.wait_for(lambda: any(n >= number for n in one.came))
    return min(at for n, at in one.came.items() if n >= number)


def cpu_seconds(process: int) -> float:
    """Tell how much processor time a process has used; 0 where that cannot be read."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=100)
    parser.add_argument("--moves", type=int, default=120)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder, "bench.db"))]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split("at ", 1)[1].split()[0].rstrip("/")
            before = cpu_seconds(process.pid)
            taken = sorted(asyncio.run(measure(address, chosen.spectators, chosen.moves)))
            used = (cpu_seconds(process.pid) - before) * 1000 / len(taken)
        finally:
            process.terminate()
            process.wait()
    print(f"{len(taken)} moves, until {chosen.spectators} spectators and the player had the whole message:")
    late = taken[int(len(taken) * 0.95)]
    print(f"median {statistics.median(taken):.1f} ms, 95 % {late:.1f} ms, most {taken[-1]:.1f} ms")
    print(f"the server used {used:.1f} ms of processor time for a move, for all of them together")


if __name__ == "__main__":
    main()
