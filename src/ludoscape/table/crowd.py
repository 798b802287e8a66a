"""Who is looking: the streams of a server, so many for an address, a link and a table, with places kept for seats."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from functools import lru_cache
from typing import Final

from fastapi import Request

from ludoscape.table.refusal import Refusal
from ludoscape.table.showing import Audience

MOST_WATCHING: Final = 1000  # streams of spectators at one table
WATCHING_EACH: Final = 100  # streams of spectators of one address, at all tables
STREAMS_EACH: Final = 400  # streams of one address with those of seats, at all tables
STREAMS_OF_A_LINK: Final = 16  # streams of one seat's link: tabs and devices of one person
MOST_STREAMS: Final = 1500  # of all addresses, at all tables
RETRY_SECONDS: Final = 20
FULL: Final = "Too many pages of tables are open on this server just now."
FULL_OF_SPECTATORS: Final = "Too many people are looking on just now."


def sender_of(request: Request) -> str:
    """Tell what address a request counts for, empty where that is not known."""
    return network(request.client.host) if request.client else ""


@lru_cache(4096)
def network(address: str) -> str:
    """Give what counts as one address: of the newer kind everybody has a whole network.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7"), network("somewhere")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', 'somewhere')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)


class Subscriber:
    """An open stream. It is only told that something changed; what it then sends is the latest, whole."""

    def __init__(self, audience: Audience, address: str = "") -> None:
        self.audience = audience
        self.address = address
        self.news = asyncio.Event()
        self.gone = False

    @property
    def watches(self) -> bool:
        """Tell whether this is somebody without a link of his own."""
        return not self.audience.key

    def wake(self) -> None:
        """Say that something changed."""
        self.news.set()


class Crowd:
    """All streams of a server, counted: spectators have at most two thirds of them, the others are kept for seats."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.most = most
        self._watching: Counter[str] = Counter()
        self._all: Counter[str] = Counter()

    def enter(self, audience: Audience, address: str, beside: set[Subscriber]) -> Subscriber:
        """Open a stream at a table beside those that are open there. Raises Refusal when there are too many."""
        new = Subscriber(audience, address)
        if self._all.total() >= self.most:
            raise Refusal(503, FULL, retry=RETRY_SECONDS)
        if new.watches:
            if self._watching.total() * 3 >= self.most * 2 or sum(s.watches for s in beside) >= MOST_WATCHING:
                raise Refusal(503, FULL_OF_SPECTATORS, retry=RETRY_SECONDS)
            if self._watching[address] >= WATCHING_EACH:
                raise _too_many()
        elif sum(s.audience.key == audience.key for s in beside) >= STREAMS_OF_A_LINK:
            raise Refusal(429, "This link is open too many times; please close some pages.", retry=RETRY_SECONDS)
        if self._all[address] >= STREAMS_EACH:
            raise _too_many()
        self._all[address] += 1
        self._watching[address] += new.watches
        return new

    def counts(self) -> dict[str, int]:
        """Tell how many streams are open, of seats and of watchers."""
        watching = self._watching.total()
        return {"seats": self._all.total() - watching, "watchers": watching}

    def leave(self, subscriber: Subscriber) -> None:
        """Count a stream no more."""
        for counted, one in ((self._all, 1), (self._watching, int(subscriber.watches))):
            counted[subscriber.address] -= one
            if counted[subscriber.address] <= 0:
                del counted[subscriber.address]


def _too_many() -> Refusal:
    return Refusal(429, "Too many pages of tables are open at your address.", retry=RETRY_SECONDS)
