"""Pictures and films to share: made in processes of their own, a few at a time, kept, and so many for each address."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import math
import os
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.table.refusal import Refusal

MOST_ADDRESSES: Final = 10_000  # whose wishes are remembered


@dataclass(frozen=True)
class Kind:
    """What is made, and its limits: seconds for one, how many wait, are kept, are made for one address in a time."""

    name: str
    seconds: float
    waiting: int
    kept: int
    times: int
    within: float  # seconds
    too_many: str


PICTURE: Final = Kind("picture", 30, 16, 64, 60, 60, "That are many pictures: 60 a minute are made for one address.")
FILM: Final = Kind("film", 120, 4, 8, 3, 3600, "Three films an hour are made for one address. Please come back later.")
BUSY: Final = "Many pictures are being made here just now. Please try again in a minute."
TOO_LONG: Final = "This took too long to be made. A shorter stretch may do."
FAILED: Final = "This could not be made; the table is as it was."

_log = logging.getLogger("ludoscape.table")


def mark(job: Mapping[str, Any]) -> str:
    """Name a job by what it holds: the same name is the same picture."""
    return hashlib.sha256(json.dumps(job, sort_keys=True).encode("utf-8", "replace")).hexdigest()[:32]


class Studio:
    """Makes pictures, one of each kind at a time, and keeps the last ones."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self.command = list(command) or [sys.executable, "-m", "ludoscape.table.studio_worker"]
        self._kept: dict[str, OrderedDict[str, bytes]] = {}
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._doors: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._asked: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    async def give(self, kind: Kind, job: Mapping[str, Any], address: str) -> bytes:
        """Give what a job makes, anew or as it was kept. Raises Refusal beyond a limit, or when it cannot be made."""
        name = mark(job)
        kept = self._kept.setdefault(kind.name, OrderedDict())
        if name in kept:
            kept.move_to_end(name)
            return kept[name]
        if name not in self._making:
            if self._waiting.get(kind.name, 0) >= kind.waiting:
                raise Refusal(503, BUSY)
            self._count(kind, address)
            task = asyncio.create_task(self._make(kind, job, name))
            self._making[name] = task
            task.add_done_callback(lambda done: self._done(name, done))
        return await asyncio.shield(self._making[name])  # who turns away does not take it from the others

    def _done(self, name: str, task: asyncio.Task[bytes]) -> None:
        del self._making[name]
        if not task.cancelled():
            task.exception()  # somebody was told, or nobody waits any more

    def _count(self, kind: Kind, address: str) -> None:
        """Count a wish of an address. Raises Refusal when there were too many."""
        now = time.monotonic()
        times = self._asked.setdefault((kind.name, address), deque())
        self._asked.move_to_end((kind.name, address))
        while times and times[0] <= now - kind.within:
            times.popleft()
        if len(times) >= kind.times:
            raise Refusal(429, kind.too_many, retry=math.ceil(times[0] + kind.within - now))
        times.append(now)
        if len(self._asked) > MOST_ADDRESSES:
            self._asked.popitem(last=False)

    async def _make(self, kind: Kind, job: Mapping[str, Any], name: str) -> bytes:
        self._waiting[kind.name] = self._waiting.get(kind.name, 0) + 1
        try:
            async with self._doors.setdefault(kind.name, asyncio.Lock()):
                made = await self._run(job, kind.seconds)
        finally:
            self._waiting[kind.name] -= 1
        kept = self._kept[kind.name]
        kept[name] = made
        if len(kept) > kind.kept:
            kept.popitem(last=False)
        return made

    async def _run(self, job: Mapping[str, Any], seconds: float) -> bytes:
        """Run the process to its end; one that takes too long is ended."""
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)},
        )
        try:
            async with asyncio.timeout(seconds):
                made, said = await process.communicate(json.dumps(job).encode("utf-8", "replace"))
        except TimeoutError as error:
            raise Refusal(503, TOO_LONG) from error
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode or not made:
            last = said.decode("utf-8", "replace").strip().splitlines()[-1:]
            _log.warning("a picture failed: %s", last[0] if last else process.returncode)
            raise Refusal(500, FAILED)
        return made

    async def close(self) -> None:
        """End all that is being made."""
        for task in (waiting := list(self._making.values())):
            task.cancel()
        if waiting:
            await asyncio.wait(waiting)
