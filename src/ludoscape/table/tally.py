"""Every answer of a server is counted, has a number of its own, and stands in the log where that is wanted."""

from __future__ import annotations

import logging
import time
from functools import lru_cache
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoscape.table.logs import FACTS, REQUESTS, begin_request
from ludoscape.table.metrics import Metrics

HEADER: Final = b"x-request-id"
NUMBER: Final = "ludoscape.request"  # in the scope of a request
FILES: Final = "static"
NOWHERE: Final = "none"  # for addresses at which there is nothing
QUIET: Final = frozenset({FILES, "healthz", "readyz", "metrics"})  # not in the log when all is well

_log = logging.getLogger(REQUESTS)


class Tally:
    """Counts answers; of streams each message, too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        number = scope[NUMBER] = begin_request()
        began = time.perf_counter()
        status, door, size = 0, NOWHERE, 0

        async def send_counted(message: Message) -> None:
            nonlocal status, door, size
            if message["type"] == "http.response.start":
                status, door = message["status"], door_of(scope)
                self.metrics.answered(door, status, time.perf_counter() - began)  # streams go on from here
                message["headers"] = [*message.get("headers", ()), (HEADER, number.encode())]
            else:
                sent = len(message.get("body", b""))
                size += sent
                self.metrics.sent[door] += sent
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        except Exception:
            if not status:  # the answer is made outside of here
                status, door = 500, door_of(scope)
                self.metrics.answered(door, status, time.perf_counter() - began)
            raise
        finally:
            if _log.isEnabledFor(logging.INFO) and (door not in QUIET or status >= 400):
                facts = {"method": scope["method"], "door": door, "status": status, "bytes": size}
                facts["ms"] = round((time.perf_counter() - began) * 1000, 1)
                if table := scope.get("path_params", {}).get("table"):
                    facts["table"] = table[:32]
                _log.info("answered", extra={FACTS: facts})


def door_of(scope: Scope) -> str:
    """Name the door that a request came to: never what stands in its address for a table, a key or a name."""
    route = scope.get("route")
    if route is None:
        return FILES if scope["path"].startswith("/static") else NOWHERE
    return named(route.path)


@lru_cache(200)
def named(path: str) -> str:
    """Name a door by its address, as it is declared.

    >>> [named(path) for path in ("/", "/t/{table}", "/t/{table}/{key}/move", "/rules/{name}/words")]
    ['lobby', 'table', 'move', 'rules/words']
    """
    words = [word for word in path.split("/") if word and not word.startswith("{")]
    if words[:1] == ["t"]:
        return "/".join(words[1:]) or "table"
    return "/".join(words) or "lobby"
