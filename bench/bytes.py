"""How many bytes go over the wire: a table's page with all its files, and each event of a game of bots to a watcher.

Run as `python bench/bytes.py`; the server runs in a process of its own, on this machine. What is counted are bodies as
they are sent, compressed or plain.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

import ludoscape as ls

SERVE = "import sys; from ludoscape.table import serve; serve('127.0.0.1', 0, sys.argv[1], False)"
WAYS = {"plain": "identity", "zstd": "zstd", "gzip": "gzip"}


def size(client: httpx.Client, url: str, way: str) -> tuple[int, str]:
    """Fetch something; give how many bytes were sent, and the text."""
    with client.stream("GET", url, headers={"accept-encoding": way}) as answer:
        answer.read()
        return answer.num_bytes_downloaded, answer.text if answer.headers["content-type"].startswith("text/") else ""


def page(client: httpx.Client, url: str, way: str) -> tuple[int, int]:
    """Fetch a page and all that it asks for at once; give its bytes, and those of its files."""
    own, text = size(client, url, way)
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))  # in_browser.py counts the fonts, too
    return own, sum(size(client, name, way)[0] for name in files)


def events(client: httpx.Client, name: str, way: str, most: int) -> list[int]:
    """Watch bots play; give the bytes of each event."""
    seats = max(ls.game_type(name).seat_numbers)
    wish = {"game": name, "seats": seats, "places": [{"kind": "bot", "level": 1}] * seats}
    made = client.post("/tables", json=wish).json()
    found: list[int] = []
    with client.stream("GET", f"{made['spectators']}/live", headers={"accept-encoding": way}) as stream:
        before = 0
        for _ in stream.iter_raw():
            now = stream.num_bytes_downloaded
            if now - before > 40:
                found.append(now - before)
            before = now
            if len(found) > most:
                break
    return found[1:]  # the first is the whole table, without anything before it


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=60)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LUDOSCAPE_PACE": "0.15", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-c", SERVE, str(Path(folder, "bytes.db"))]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split("at ", 1)[1].split()[0].rstrip("/")
            report(httpx.Client(base_url=address, timeout=60), wanted.events)
        finally:
            server.terminate()
            server.wait()


def report(client: httpx.Client, most: int) -> None:
    """Measure each game, compressed and plain."""
    print(f"KB, {time.strftime('%Y-%m-%d')}; an event to a watcher: median (largest) of {most}, most seats")
    for name in ls.games():
        row = [f"{name:18}"]
        for way, accepted in WAYS.items():
            made = client.post(
                "/tables", json={"game": name, "places": [{"kind": "me"}] * ls.game_type(name).default_seats}
            )
            own, files = page(client, made.json()["url"], accepted)
            row.append(f"{way} page {own / 1e3:5.1f} + files {files / 1e3:5.1f}")
            if way != "plain":  # there an event comes in several pieces
                told = events(client, name, accepted, most)
                row.append(f"event {statistics.median(told) / 1e3:5.2f} ({max(told) / 1e3:.1f})")
        print("  ".join(row), flush=True)


if __name__ == "__main__":
    main()
