"""What a crowd costs whoever moves: the time of a move and its answer with many watchers, as a ratio to none.

Run as `python bench/table.py`. All is in this process, without a network: the table is changed and what the mover is
shown is made, while the streams of watchers are written, compressed and thrown away. Both are measured by turns.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from typing import Any

from ludoscape.table.host import Host, Table
from ludoscape.table.showing import Audience
from ludoscape.table.store import Store
from ludoscape.table.stream import Stream
from ludoscape.table.workers import Workers

IN_A_ROW = 10  # moves at one table, then at the other
SCOPE = {"type": "http", "headers": [(b"accept-encoding", b"zstd, gzip")]}


async def _receive() -> dict[str, Any]:
    await asyncio.Event().wait()
    return {}


async def _send(message: Any) -> None:
    await asyncio.sleep(0)


async def _table(host: Host, game: str, watchers: int) -> tuple[Table, list[asyncio.Task[None]]]:
    made = await host.create({"game": game, "seats": 4, "places": [{"kind": "me"}] * 4})
    table = await host.table(made.url.split("/")[2])
    streams = [Stream(host, table, Audience(), f"address {number}", (None, None)) for number in range(watchers)]
    tasks = [asyncio.create_task(stream(SCOPE, _receive, _send)) for stream in streams]
    await asyncio.sleep(0.5)
    return table, tasks


async def _move(table: Table) -> float:
    """Play the first choice and make the answer; give the milliseconds."""
    running = table.running
    seats = frozenset(range(len(running.seats)))
    text = running.view(int(running.state.actor))["choices"][0]["move"]
    began = time.perf_counter()
    await running.move(seats, running.live, text, str(running.live))
    table.showing.parts(Audience("key", seats))
    return (time.perf_counter() - began) * 1000


async def measure(game: str, watchers: int, moves: int) -> tuple[list[float], list[float]]:
    """Play two tables by turns, one with watchers; give the milliseconds of each move, alone and watched."""
    host = Host(Store("sqlite://"), Workers(), 0.0)
    alone, _ = await _table(host, game, 0)
    watched, tasks = await _table(host, game, watchers)
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(0, moves, IN_A_ROW):
        for place, table in enumerate((alone, watched)):
            for _ in range(IN_A_ROW):  # the next player does not wait until all watchers have been told
                if not table.running.over:
                    found[place].append(await _move(table))
            await asyncio.sleep(0.5)  # until they have: they are not to be counted for the other table
    host.end_streams()
    await asyncio.wait(tasks)
    await host.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="decay")
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--moves", type=int, default=60)
    wanted = parser.parse_args()
    alone, watched = asyncio.run(measure(wanted.game, wanted.watchers, wanted.moves))
    for name, times in (("alone", alone), (f"{wanted.watchers} watch", watched)):
        print(f"{name}: median {statistics.median(times):.1f} ms, largest {max(times):.1f} ms of {len(times)} moves")
    print(f"ratio of the medians {statistics.median(watched) / statistics.median(alone):.2f}")


if __name__ == "__main__":
    main()
