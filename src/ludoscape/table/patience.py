"""Connections: whoever is slow to ask is let go, and makes room for new visitors when there is little left.

A connection waits for its client as long as no whole request of it has come that is not answered yet. Such a one can be
ended without harm; a stream, or an answer being made, is never ended for somebody else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

try:
    import resource
except ImportError:  # pragma: no cover, elsewhere files are not counted so
    resource = None  # type: ignore[assignment]

REQUEST_SECONDS: Final = 10.0  # for a whole request, from its first byte; for the first one from the connection on
LONGEST_HEAD: Final = 65_536  # bytes of a request before its body
LONGEST_REST: Final = 1 << 22  # and after that: bodies are refused long before, but not what may follow them
LEAVE_SECONDS: Final = 10.0  # for reading what was answered, once a connection is ended
MOST_CONNECTIONS: Final = 2000
RESERVED: Final = 64  # files that are kept for the database, bots and answers
LAST: Final = 16  # of these the last, of which not even a refusal takes one
MOST_FILES: Final = 8192
BACKLOG: Final = 8  # connections taken up at a time: so many more files are open before any of them is looked at
TOO_LONG: Final = "The headers of this request are too long."
FULL: Final = "There is no room for more visitors just now; please come back in a minute."


def most_files() -> int:
    """Give how many files this process may have open; as many as connections are let in where nobody counts."""
    if resource is None:
        return MOST_CONNECTIONS + RESERVED
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if most == resource.RLIM_INFINITY else most


def allow_files() -> None:
    """Ask for as many files as a server with many visitors needs, where more are allowed than usual."""
    if resource is None:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Room:
    """The connections of a server, and room for how many."""

    def __init__(self, files: int | None = None) -> None:
        files = most_files() if files is None else files
        reserved = min(RESERVED, files // 4)
        self.most = min(MOST_CONNECTIONS, files - reserved)
        self.tight = files - reserved  # a file with this number or a higher one: there are few left
        self.last = files - min(LAST, reserved // 2)
        self.waiting: dict[Patient, None] = {}  # connections that wait for their client, those for longest first

    @property
    def most_streams(self) -> int:
        """Give how many streams there may be: the other connections end soon, so there is always one for who asks."""
        return max(1, self.most * 3 // 4)

    def make_place(self) -> bool:
        """End the connection that has waited for longest. Tell whether there was any."""
        for oldest in self.waiting:
            oldest.end()
            return True
        return False

    def protocol(self) -> type[Patient]:
        """Give the protocol of connections in this room, for uvicorn."""
        return type("PatientHere", (Patient,), {"room": self})


class Patient(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for a request that comes whole within a time."""

    room: Room
    _late: asyncio.TimerHandle | None = None
    _coming = False  # something has come that is no whole request yet
    _in_head = True  # the headers of the next request are not whole yet
    _size = 0  # bytes of these, or of what has come after them
    _counts = True  # what is read just now belongs to that

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a visitor in, or refuse him when all places are in use."""
        super().connection_made(transport)
        found = transport.get_extra_info("socket")
        number = -1 if found is None else found.fileno()
        if number >= self.room.last:
            transport.abort()
            return
        tight = len(self.connections) > self.room.most or number >= self.room.tight
        if tight and not self.room.make_place():
            self.app = cast(Any, _full)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        self._coming, self._counts = True, True
        super().data_received(data)
        if self._counts:
            self._size += len(data)
        if not self.transport.is_closing():
            if self._in_head and self._size > LONGEST_HEAD:
                self.send_400_response(TOO_LONG)
            elif self._size > LONGEST_REST:
                self.end()  # it has its answer, or would ask for something that is too large
        self._look()

    def on_message_begin(self) -> None:
        """Know that there is more, perhaps behind a whole request."""
        self._coming = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; nobody reads those that follow a body."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Know that what follows is the body."""
        self._in_head, self._size = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Know that a whole request has come; what has come with it counts for no other one."""
        super().on_message_complete()
        self._in_head, self._coming, self._counts, self._size = True, False, False, 0

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the visitor."""
        self._rest()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """End a connection on which nothing more was asked."""
        super().timeout_keep_alive_handler()
        self._leave()

    def end(self) -> None:
        """End the connection: the client was waited for in vain."""
        self._rest()
        self.transport.close()
        self._leave()

    def _leave(self) -> None:
        self.loop.call_later(LEAVE_SECONDS, self.transport.abort)

    def _look(self) -> None:
        """Set the clock while a request has come in part; know who could be ended."""
        if self.transport.is_closing():
            self._rest()
            return
        cycle = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering and not cycle.more_body:
            self._rest()
            return
        self.room.waiting.setdefault(self)
        if (cycle is None or answering or self._coming) and self._late is None:
            self._late = self.loop.call_later(REQUEST_SECONDS, self.end)

    def _rest(self) -> None:
        """Wait for the client no more."""
        self.room.waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None


async def _full(
    _: dict[str, Any], __: Callable[[], Awaitable[Any]], send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Answer that there is no room."""
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"60"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps({"error": FULL}).encode()})
