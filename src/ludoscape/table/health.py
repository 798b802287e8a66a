"""Whether a server can serve: it is not late for what is due, its database answers, its bots can be started."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from ludoscape.table.database import StoreError
from ludoscape.table.host import Host

BEAT_SECONDS: Final = 0.5
LATE_SECONDS: Final = 1.0  # a server that is so late for what is due has too much to do
DATABASE_SECONDS: Final = 3.0
FRESH_SECONDS: Final = 1.0  # what was found out is good for so long, however many ask
REMEMBERED_SECONDS: Final = 60.0

CLOSING: Final = "The server is ending."
LATE: Final = "The server is busy: it is late by more than a second for what is due."
SILENT: Final = "The database does not answer."
NO_BOTS: Final = "The processes in which bots think cannot be started."


class Health:
    """What is known of how a server is."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._late = 0.0
        self._due = 0.0
        self._asked = 0.0
        self._asking: asyncio.Task[None] | None = None
        self._trouble = ("", 0.0)

    async def beat(self) -> None:
        """Measure how late the server is, for as long as it runs."""
        loop = asyncio.get_running_loop()
        while True:
            self._due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self._late = loop.time() - self._due
            self.host.metrics.late(self._late)

    def late(self) -> float:
        """Tell by how many seconds the server was late when it last looked, or is now."""
        waited = asyncio.get_running_loop().time() - self._due if self._due else 0.0
        return max(self._late, waited)

    def remember(self, trouble: StoreError) -> None:
        """Remember what the database complained of."""
        self.host.metrics.failed("database")
        self._trouble = str(trouble), time.monotonic()

    async def hindrances(self) -> list[str]:
        """Say in sentences why nobody should be sent here; nothing when all is ready."""
        said = [CLOSING] if self.host.closing else []
        said += [LATE] if self.late() >= LATE_SECONDS else []
        said += [NO_BOTS] if self.host.workers.broken() else []
        database = await self._database()
        return said + ([database] if database else [])

    async def wrong(self) -> list[str]:
        """Say in sentences what is not well, also what was a moment ago."""
        said = await self.hindrances()
        trouble, at = self._trouble
        if trouble and time.monotonic() - at < REMEMBERED_SECONDS and trouble not in said:
            said.append(f"Less than a minute ago: {trouble}")
        return said

    async def _database(self) -> str:
        """Say what the database complains of, nothing when it answers."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked >= FRESH_SECONDS):
            self._asked = time.monotonic()
            self._asking = asyncio.create_task(asyncio.to_thread(self.host.store.answer))
            self._asking.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await asyncio.shield(self._asking)
        except TimeoutError:
            return SILENT
        except StoreError as error:
            return str(error)
        return ""
