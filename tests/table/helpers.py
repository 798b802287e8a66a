"""What the tests of the table share: a real server in a thread, a client that plays, and a reader of live streams."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import httpx

from ludoscape.table.compiling import Compiling
from ludoscape.table.host import Host
from ludoscape.table.server import Server, listen, make_server
from ludoscape.table.workers import Workers

PATIENCE = 20.0
SOMEBODY = "the-secret-of-somebody"  # all who are not told apart by their links


def _waited_for(loop: asyncio.AbstractEventLoop) -> str:
    """Say what the tasks of a server that does not end are waiting at."""
    return "; ".join(str([str(frame) for frame in task.get_stack()]) for task in asyncio.all_tasks(loop)) or "no task"


@contextmanager
def running_server(
    database: str, workers: Workers | None = None, compile_with: str = "", names: Sequence[str] = (), **more: Any
) -> Iterator[tuple[str, Server]]:
    """Serve a database from a thread, with more settings of a server; gives the address and the server.

    It reckons no chances over games that are over, unless a test asks for that: they would cost those that follow.
    """
    server = make_server(database, pace=0.0, workers=workers, compiling=Compiling(compile_with), names=names, **more)
    if "LUDOSCAPE_RECKONING" not in os.environ:
        host_of(server).reckoners.budget = 0
    taken = listen("127.0.0.1", 0)
    begun, loops = threading.Event(), list[asyncio.AbstractEventLoop]()

    def has_begun() -> None:
        loops.append(asyncio.get_running_loop())
        begun.set()

    server.begun = has_begun
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield f"http://127.0.0.1:{taken.getsockname()[1]}", server
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        taken.close()
        assert not thread.is_alive(), f"the server did not end: it waits at {_waited_for(loops[0])}"


def host_of(server: Server) -> Host:
    """Give the host inside a server, to look at it or to break it."""
    host = server.config.app.state.host  # type: ignore[union-attr]
    assert isinstance(host, Host)
    return host


def bearer(token: str) -> dict[str, str]:
    """Give the headers by which a program says who it is."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Player:
    """A client at one address of a table; an invitation is used as soon as it does anything."""

    def __init__(self, address: str, url: str, token: str = SOMEBODY) -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False, headers=bearer(token))
        self.url = url

    def get(self, door: str = "", **query: Any) -> httpx.Response:
        return self.http.get(f"{self.url}/{door}" if door else self.url, params=query)

    def post(self, door: str, **data: Any) -> httpx.Response:
        return self.http.post(f"{self.url}/{door}", json=data)

    def see(self) -> dict[str, Any]:
        """Give the plain view of the table."""
        answer = self.get("view")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def choices(self) -> list[str]:
        return [choice["move"] for choice in self.see()["view"]["choices"]]

    def move(self, text: str, at: int | None = None, name: str | None = None) -> httpx.Response:
        """Post a move, at the present event unless told otherwise."""
        live = self.see()["live"] if at is None else at
        return self.post("move", at=live, move=text, id=name or secrets.token_hex(8))

    def play(self, *texts: str) -> None:
        """Post moves that must be taken."""
        for text in texts:
            answer = self.move(text)
            assert answer.status_code == 200, (text, answer.text)

    def wait(self, ready: Any) -> dict[str, Any]:
        """Look until the plain view is as wished."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            seen = self.see()
            if ready(seen):
                return seen
            time.sleep(0.01)
        raise AssertionError("it did not come to that")


class Reader:
    """A live stream read in a thread: `messages` gets (time, id, parts)."""

    def __init__(self, address: str, url: str, after: int | None = None, last: int | None = None, **query: Any) -> None:
        self.messages: queue.Queue[tuple[float, int, dict[str, Any]]] = queue.Queue()
        self.lines: list[str] = []
        self.ended = threading.Event()
        self._stop = threading.Event()
        params = {**query, **({} if after is None else {"after": after})}
        headers = bearer(SOMEBODY) | ({} if last is None else {"Last-Event-ID": str(last)})
        self._call = (address + url + "/live", params, headers)
        self.opened = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        assert self.opened.wait(PATIENCE)

    def _read(self) -> None:
        url, params, headers = self._call
        call = httpx.stream("GET", url, params=params, headers=headers, timeout=30, verify=False)
        with suppress(httpx.HTTPError), call as answer:
            number = -1
            for line in answer.iter_lines():
                self.lines.append(line)
                self.opened.set()
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    self.messages.put((time.monotonic(), number, json.loads(line[6:])))
                if self._stop.is_set():
                    break
        self.opened.set()
        self.ended.set()

    def until(self, event: int) -> dict[str, Any]:
        """Wait for the message of an event and give it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            _, number, parts = self.messages.get(timeout=max(0.01, deadline - time.monotonic()))
            assert number == parts["event"] == parts["live"]
            if number >= event:
                return parts

    def stop(self) -> None:
        self._stop.set()


def set_table(
    address: str, game: str, places: list[dict[str, Any]], **options: Any
) -> tuple[Player, list[Player], Player]:
    """Make a table; gives its maker, its friends by seat, and a spectator."""
    wish = {"game": game, "seats": len(places), "places": places, "options": options}
    answer = httpx.post(f"{address}/tables", json=wish, timeout=PATIENCE, verify=False)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    friends = [Player(address, link["url"]) for link in made["links"]]
    return Player(address, made["url"]), friends, Player(address, made["spectators"])


ME = {"kind": "me"}
FRIEND = {"kind": "friend"}


def bot(level: int) -> dict[str, Any]:
    """A seat for a bot."""
    return {"kind": "bot", "level": level}
