"""The chances over games that are over: reckoned one game after the other in a process of its own, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ludoscape.bots.analysis import BUDGET, Course, Moment
from ludoscape.bots.reviews import Rated, Review
from ludoscape.table.database import StoreError
from ludoscape.table.running import Running
from ludoscape.table.store import Store
from ludoscape.table.workers import begin

COMMAND: Final = (sys.executable, "-m", "ludoscape.table.reckoner")
STALLED_SECONDS: Final = 600.0  # without a word
MOST_KEPT: Final = 100  # in memory; the store has them all
FAILED: Final = "could not be reckoned"
LEFT_OUT: Final = "are not reckoned here"

_log = logging.getLogger("ludoscape.table")


@dataclass
class Reckoning:
    """How far the chances of a table are reckoned, or why they will not be: `lacking` is said of them then."""

    course: Course = field(default_factory=Course)
    lacking: str = ""


class Reckoners:
    """All reckonings of a server. One process works at a time, behind everything else; with no budget none does."""

    def __init__(self, store: Store, budget: int = BUDGET) -> None:
        self.store = store
        self.budget = budget
        self._found: dict[str, Reckoning] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()

    def of(self, table: Running) -> Reckoning:
        """Give what is known of a table whose game is over; what nobody asked for before is begun."""
        if table.id not in self._found:
            while len(self._found) >= MOST_KEPT:
                del self._found[next(iter(self._found))]
            found = self._found[table.id] = Reckoning()
            task = asyncio.create_task(self._reckon(table, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._found[table.id]

    async def _reckon(self, table: Running, found: Reckoning) -> None:
        try:
            kept = await asyncio.to_thread(self.store.reckoning, table.id)
            data = json.loads(kept or "{}")
            if "reviews" in data:  # an older version reckoned less
                found.course = _read(data)
                return
            if not self.budget:
                found.lacking = LEFT_OUT
                return
            async with self._turn:
                course = await self._ask(self._job(table), found)
            with contextlib.suppress(StoreError):  # it can be reckoned again
                await asyncio.to_thread(self.store.keep_reckoning, table.id, _written(course))
            found.course = course  # nobody is told that it is done before it is kept
        except (OSError, ValueError, EOFError, LookupError, TimeoutError, StoreError):
            _log.exception("table %s: the chances could not be reckoned", table.id)
            found.lacking = FAILED

    def _job(self, table: Running) -> dict[str, Any]:
        timeline, game = table.timeline, table.game
        moves = [timeline.event(number).move for number in timeline.line]
        return {
            "game": game.name,
            "seats": game.seats,
            "options": {**game.options, "rules": game.rules},
            "moves": moves,
            "budget": self.budget,
        }

    async def _ask(self, job: Mapping[str, Any], found: Reckoning) -> Course:
        """Let a process reckon, and tell how far it is; give back what it came to."""
        process = await begin(COMMAND)
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
            while True:
                async with asyncio.timeout(STALLED_SECONDS):
                    line = await process.stdout.readline()
                if not line:
                    raise EOFError("the process ended")
                course = _read(json.loads(line))
                if course.done >= 1:
                    return course
                found.course = course
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        """End what is under way; it begins anew when somebody asks again."""
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks))


def _written(course: Course) -> str:
    return json.dumps(asdict(course))


def _read(data: Mapping[str, Any]) -> Course:
    chances = {int(at): tuple(map(float, found)) for at, found in data["chances"].items()}
    moments = tuple(Moment(m["at"], m["seat"], m["change"]) for m in data["moments"])
    reviews = tuple(
        Review(r["at"], r["seat"], tuple(Rated(m["move"], m["chance"]) for m in r["moves"]), r["played"])
        for r in data["reviews"]
    )
    return Course(int(data["games"]), float(data["done"]), chances, moments, reviews, float(data["error"]))
