"""How often something may be asked from one address: so many at once, then one more after each while."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoscape.table.crowd import sender_of
from ludoscape.table.refusal import Refusal

MOST_REMEMBERED: Final = 20_000  # of those who asked


@dataclass(frozen=True)
class Limit:
    """So many at once, and one more after so many seconds; what is said to whoever wants more."""

    name: str
    at_once: int
    seconds: float
    sentence: str


# for people these are as good as none, and programs that play meet none of them either
TABLES: Final = Limit("tables", 300, 1.0, "Many tables were made from your address just now; please wait a little.")
RENAMES: Final = Limit("renames", 200, 2.0, "Names were changed many times just now; please wait a little.")
HANDS: Final = Limit("hands", 200, 2.0, "Seats were given away many times just now; please wait a little.")
RETURNS: Final = Limit(
    "returns", 10, 600.0, "Seats of this table were asked for several times; please wait some minutes."
)
MESSAGES: Final = Limit("messages", 3000, 0.01, "That was much at once for one table; please wait a little.")
LOOKS: Final = Limit("looks", 6000, 0.01, "Very much was asked for from your address just now; please wait a little.")
FREE: Final = ("/static/", "/healthz")  # files, which are there already, and whether the server is up
LOOKED_AT: Final = ("/maps/", "/learn/")  # nothing that is sent there is kept: that is looking, too


class Limits:
    """Counts what is asked. `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[str, ...], tuple[float, float]] = OrderedDict()  # how many are left, since when

    def count(self, limit: Limit, *who: str) -> None:
        """Count something that is asked by somebody. Raises Refusal when it was asked for too often."""
        now = self._clock()
        key = (limit.name, *who)
        left, since = self._left.pop(key, (float(limit.at_once), now))
        left = min(float(limit.at_once), left + (now - since) / limit.seconds)
        allowed = left >= 1
        self._left[key] = left - allowed, now
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        if not allowed:
            raise Refusal(429, limit.sentence, retry=max(1, math.ceil((1 - left) * limit.seconds)))


class Looks:
    """Answer so many looks from one address: pages, pictures, moments of a game. What is sent to tables counts there.

    A page that goes through a game by a key held down asks 30 to 50 times a second.
    """

    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app = app
        self.refuse = refuse
        self._limits = Limits()  # of its own: however many look, what others sent stays counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http" and _is_look(scope["method"], scope["path"]):
            request = Request(scope)
            try:
                self._limits.count(LOOKS, sender_of(request))
            except Refusal as refusal:
                response = await self.refuse(request, refusal)
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _is_look(method: str, path: str) -> bool:
    return (method in ("GET", "HEAD") and not path.startswith(FREE)) or path.startswith(LOOKED_AT)
