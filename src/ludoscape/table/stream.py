"""The live stream of a table: server-sent events, each the whole of what its audience sees."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludoscape.table.host import Host, Subscriber, Table
from ludoscape.table.packing import Packer, Plain, packer
from ludoscape.table.showing import Audience

HEARTBEAT_SECONDS: Final = 15.0
SEND_SECONDS: Final = 30.0  # whoever takes longer to read one message has gone
RETRY_MILLISECONDS: Final = 1000

_log = logging.getLogger("ludoscape.table")


class Stream(Response):
    """Send what an audience sees, at once when it is not up to date, and after every change.

    A slow reader misses messages in between, never the last: each is made when it is sent, and holds everything.
    """

    media_type = "text/event-stream"

    def __init__(self, host: Host, table: Table, audience: Audience, known: tuple[int | None, int | None]) -> None:
        super().__init__()
        self.host = host
        self.table = table
        self.audience = audience
        self.known = known  # the event and the serial that its reader has
        self.packer: Packer = Plain()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream until its reader leaves or the server ends."""
        subscriber = self.table.subscribe(self.audience)
        leaving = asyncio.create_task(_wait_until_gone(receive, subscriber))
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        headers.append((b"vary", b"accept-encoding"))
        self.packer = packer(Headers(scope=scope).get("accept-encoding", ""))
        if self.packer.name:
            headers.append((b"content-encoding", self.packer.name.encode()))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await self._write(send, f"retry: {RETRY_MILLISECONDS}\n\n".encode())
            # asked only now: what happened while the stream was opened would else be told to nobody
            if self.known == (self.table.running.live, self.table.running.serial):
                subscriber.news.clear()
            else:
                subscriber.wake()
            await self._follow(subscriber, send)
        except (TimeoutError, OSError):
            return
        except Exception:
            _log.exception("table %s: a stream broke", self.table.running.id)
        finally:
            leaving.cancel()
            self.packer.close()
            self.table.unsubscribe(subscriber)
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _follow(self, subscriber: Subscriber, send: Send) -> None:
        while not subscriber.gone and not self.host.closing:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await subscriber.news.wait()
            except TimeoutError:
                await self._write(send, b": still here\n\n")
                continue
            subscriber.news.clear()
            if not subscriber.gone and not self.host.closing:
                await self._write(send, self.table.showing.message(self.audience))

    async def _write(self, send: Send, data: bytes) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await send({"type": "http.response.body", "body": self.packer.pack(data), "more_body": True})


async def _wait_until_gone(receive: Receive, subscriber: Subscriber) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            subscriber.gone = True
            subscriber.wake()
            return
