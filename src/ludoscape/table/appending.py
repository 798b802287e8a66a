"""Events that come while others are being kept: those of all tables together, in one transaction.

A file of SQLite takes one transaction at a time, and most of the time of each goes by until the disk has it. So whoever
comes meanwhile waits for the next one, and shares it with all who came. Nobody is answered before his is on the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from ludoscape.table.store import Appended, Row, Store

MOST: Final = 200  # tables whose events are kept together

Waiting = tuple[Appended, "asyncio.Future[list[Row]]"]


class Appending:
    """Adds events to a store for all tables of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []
        self._keeping: asyncio.Task[None] | None = None

    async def append(self, table: str, rows: Sequence[Row], finished: bool) -> list[Row]:
        """Add events of a table, all or none; give them back as kept. Raises StoreError."""
        if self._store.shared:  # there many write at once
            return await asyncio.to_thread(self._store.append, table, rows, finished)
        kept: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        self._waiting.append((Appended(table, rows, finished), kept))
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep())
        return await kept

    async def _keep(self) -> None:
        """Keep what waits until nothing does."""
        while self._waiting:
            together, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            wanted = [each for each, _ in together]
            found: Sequence[list[Row] | BaseException]
            try:
                if len(wanted) == 1:
                    found = [await asyncio.to_thread(self._store.append, *wanted[0])]
                else:
                    found = await asyncio.to_thread(self._store.append_all, wanted)
            except Exception as error:
                found = [error] * len(wanted)
            for (_, kept), told in zip(together, found, strict=True):
                if kept.done():
                    continue  # nobody waits for it any more
                if isinstance(told, BaseException):
                    kept.set_exception(told)
                else:
                    kept.set_result(told)
