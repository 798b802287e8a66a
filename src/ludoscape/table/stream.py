"""The live stream of a table: server-sent events, each the whole of what its audience sees."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludoscape.table.cohorts import Cohort
from ludoscape.table.crowd import Subscriber
from ludoscape.table.host import Host, Table
from ludoscape.table.showing import Audience

HEARTBEAT_SECONDS: Final = 15.0
SEND_SECONDS: Final = 30.0  # whoever takes longer to read one message has gone

Known = tuple[int | None, int | None]  # the event and the serial that a reader has

_log = logging.getLogger("ludoscape.table")


class Stream(Response):
    """Send what an audience sees, at once when it is not up to date, and after every change.

    A reader who is alone in being slow misses messages in between, never the last; one who is too slow for the others
    of his cohort is let go, and gets everything when he comes back.
    """

    media_type = "text/event-stream"

    def __init__(self, host: Host, table: Table, audience: Audience, address: str, known: Known) -> None:
        super().__init__()
        self.host = host
        self.table = table
        self.audience = audience
        self.address = address
        self.known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream until its reader leaves or the server ends. Raises Refusal when there are too many."""
        subscriber = self.table.subscribe(self.audience, self.address)
        leaving = asyncio.create_task(_wait_until_gone(receive, subscriber))
        accepts = Headers(scope=scope).get("accept-encoding", "")
        # asked in the same moment in which it subscribes: what happens while the stream is opened is sent, too
        up_to_date = self.known == (self.table.running.live, self.table.running.serial)
        cohort = self.table.cohorts.join(subscriber, self.audience, accepts, up_to_date)
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        headers.append((b"vary", b"accept-encoding"))
        if cohort.encoding:
            headers.append((b"content-encoding", cohort.encoding.encode()))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await self._follow(subscriber, cohort, send)
        except (TimeoutError, OSError):
            return
        except Exception:
            _log.exception("table %s: a stream broke", self.table.running.id)
        finally:
            leaving.cancel()
            self.table.cohorts.leave(subscriber, cohort)
            self.table.unsubscribe(subscriber)
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _follow(self, reader: Subscriber, cohort: Cohort, send: Send) -> None:
        while not reader.gone and not self.host.closing:
            reader.news.clear()
            data = cohort.take(reader, self.table.showing)
            if data is None:
                return
            if data:
                async with asyncio.timeout(SEND_SECONDS):
                    await send({"type": "http.response.body", "body": data, "more_body": True})
                continue
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await reader.news.wait()
            except TimeoutError:
                cohort.ping(reader)


async def _wait_until_gone(receive: Receive, subscriber: Subscriber) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            subscriber.gone = True
            subscriber.wake()
            return
