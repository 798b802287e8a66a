"""Several servers at one database of PostgreSQL: each hears what the others keep, and lets bots play at its tables.

A message says what happened, and is a hint only: every two seconds each server looks itself for what it has not heard
of. So nothing depends on a message that is lost, but those two seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, Protocol

import sqlalchemy as sa

from ludoscape.table.database import StoreError, patience_of
from ludoscape.table.owners import CHANNEL
from ludoscape.table.refusal import Refusal
from ludoscape.table.store import Store

LOOK_SECONDS: Final = 2.0  # between looks for what was not heard
OWN_SECONDS: Final = 15.0  # a table is owned so long without being renewed
RENEW_SECONDS: Final = 5.0
AGAIN_SECONDS: Final = 1.0  # before listening again to a database that was away
TOLD_AT_ONCE: Final = 100  # tables in one message, which has at most 8,000 bytes

_log = logging.getLogger("ludoscape.table")


class Tables(Protocol):
    """The tables of a server, as far as the other servers concern them."""

    def serials(self) -> dict[str, int]:
        """Give what is known of the tables that are awake: the serials of their last events."""

    def idle(self) -> set[str]:
        """List the tables that are awake, but whose games are over."""

    def here(self) -> dict[str, list[int]]:
        """List the seats of each table that somebody looks at here."""

    def come_and_gone(self, table: str) -> None:
        """Look again who is at a table."""

    async def catch_up(self, table: str) -> None:
        """Read what others have kept of a table that is awake."""

    async def wake(self, table: str) -> None:
        """Wake a table, so that its bots go on."""


class Ears(threading.Thread):
    """Listens for messages, on a connection that does nothing else; a connection that is lost is made again."""

    def __init__(self, url: sa.URL, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        super().__init__(daemon=True, name="ears")
        self._url = url
        self._heard = heard
        self._missed = missed
        self._ended = threading.Event()

    def run(self) -> None:
        """Listen until told to stop."""
        import psycopg

        _, found = self._url.get_dialect()().create_connect_args(self._url)
        settings: dict[str, Any] = {**found, **patience_of(self._url), "autocommit": True}
        while not self._ended.is_set():
            try:
                with psycopg.connect(**settings) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()  # nobody listened until now
                    while not self._ended.is_set():
                        for message in connection.notifies(timeout=AGAIN_SECONDS):
                            self._heard(message.payload)
            except psycopg.Error:
                self._ended.wait(AGAIN_SECONDS)

    def stop(self) -> None:
        """Listen no more."""
        self._ended.set()


class Peers:
    """A server among those at one database."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.name = f"{os.getpid()}-{secrets.token_hex(8)}"
        self._store = store
        self._tables = tables
        self._owned: dict[str, float] = {}  # until when, by our own clock, which is before the database's
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], float]]] = {}  # seats of a table, by server
        self._untold: dict[str, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._telling = False
        self._renewed = -RENEW_SECONDS
        self._ears: Ears | None = None

    # ---- beginning and ending

    def begin(self) -> None:
        """Listen, and look now and then."""
        loop = asyncio.get_running_loop()

        def heard(message: str) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self.hear, message)

        def missed() -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(lambda: self._do(self._catch_up_all()))

        self._ears = Ears(self._store.engine.url, heard, missed)
        self._ears.start()
        self._do(self._look_on())

    async def stop(self) -> None:
        """Hear nothing more, and let the others take over."""
        if self._ears is not None:
            self._ears.stop()
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks))
        with contextlib.suppress(StoreError):
            await asyncio.to_thread(self._store.owners.hand_over, self.name)

    # ---- what happens here

    def tell(self, table: str, serial: int) -> None:
        """Tell the others what was kept here; what follows in the same moment goes with it."""
        self._untold[table] = serial
        if not self._telling:
            self._telling = True
            self._do(self._tell())

    def tell_who_is_here(self, table: str, seats: Iterable[int]) -> None:
        """Tell the others who looks at a table here."""
        self._do(self._send([{"here": {table: sorted(seats)}}]))

    async def leads(self, table: str) -> bool:
        """Tell whether the bots of a table play here; it is taken where nobody has it. Raises StoreError."""
        began = time.monotonic()
        if self._owned.get(table, 0.0) > began:
            return True
        if await asyncio.to_thread(self._store.owners.take, table, self.name, OWN_SECONDS):
            self._owned[table] = began + OWN_SECONDS
            return True
        self._owned.pop(table, None)
        return False

    def elsewhere(self, table: str) -> frozenset[int]:
        """List the seats of a table that somebody looks at by way of another server."""
        now = time.monotonic()
        found = self._elsewhere.get(table, {}).values()
        return frozenset[int]().union(*(seats for seats, until in found if until > now))

    # ---- what happens elsewhere

    def hear(self, message: str) -> None:
        """Take in what another server tells."""
        told = json.loads(message)
        if told["by"] == self.name:
            return
        known = self._tables.serials()
        for table, serial in told.get("kept", {}).items():
            if known.get(table, serial) < serial:
                self._do(self._catch_up(table))
        until = time.monotonic() + OWN_SECONDS
        for table, seats in told.get("here", {}).items():
            before = self.elsewhere(table)
            self._elsewhere.setdefault(table, {})[told["by"]] = (frozenset(seats), until)
            if self.elsewhere(table) != before:
                self._tables.come_and_gone(table)

    async def _look_on(self) -> None:
        while True:
            began = time.monotonic()
            with contextlib.suppress(StoreError):  # it is away: what was missed is found when it is back
                await self._look()
            await asyncio.sleep(max(0.0, began + LOOK_SECONDS - time.monotonic()))

    async def _look(self) -> None:
        await self._catch_up_all()
        now = time.monotonic()
        if now >= self._renewed + RENEW_SECONDS:
            await self._renew()
        for table in await asyncio.to_thread(self._store.owners.take_over, self.name, OWN_SECONDS):
            self._owned[table] = now + OWN_SECONDS
            self._do(self._wake(table))
        self._forget()

    async def _renew(self) -> None:
        """Keep the tables that are played at, and say who is here."""
        now = self._renewed = time.monotonic()
        awake, over = self._tables.serials(), self._tables.idle()
        left = [table for table in self._owned if table not in awake or table in over]
        if left:
            for table in left:
                del self._owned[table]
            await asyncio.to_thread(self._store.owners.leave, self.name, left)
        mine = await asyncio.to_thread(self._store.owners.renew, self.name, OWN_SECONDS)
        self._owned = dict.fromkeys(mine, now + OWN_SECONDS)
        here = self._tables.here()
        await self._send([{"here": some} for some in _in_parts(here)])

    def _forget(self) -> None:
        """Forget who was elsewhere and has not been heard of since."""
        now = time.monotonic()
        for table, by in list(self._elsewhere.items()):
            late = [server for server, (_, until) in by.items() if until <= now]
            for server in late:
                del by[server]
            if not by:
                del self._elsewhere[table]
            if late:
                self._tables.come_and_gone(table)

    async def _catch_up_all(self) -> None:
        known = self._tables.serials()
        if not known:
            return
        with contextlib.suppress(StoreError):
            for table, serial in (await asyncio.to_thread(self._store.serials, list(known))).items():
                if known[table] < serial:
                    self._do(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        with contextlib.suppress(StoreError):
            await self._tables.catch_up(table)

    async def _wake(self, table: str) -> None:
        with contextlib.suppress(StoreError, Refusal):
            await self._tables.wake(table)

    # ---- messages

    async def _tell(self) -> None:
        try:
            while self._untold:
                kept, self._untold = self._untold, {}
                await self._send([{"kept": some} for some in _in_parts(kept)])
        finally:
            self._telling = False

    async def _send(self, told: Iterable[Mapping[str, Any]]) -> None:
        messages = [json.dumps({"by": self.name, **some}) for some in told]
        if messages:
            with contextlib.suppress(StoreError):  # the others look themselves
                await asyncio.to_thread(self._store.owners.notify, messages)

    def _do(self, what: Any) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("what another server did could not be followed", exc_info=error)


def _in_parts(told: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Divide what is told of many tables into messages that are not too long."""
    rest = iter(told.items())
    while some := dict(islice(rest, TOLD_AT_ONCE)):
        yield some
