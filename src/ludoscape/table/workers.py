"""Bots in processes of their own, under a time limit: one that stalls or dies takes nobody with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import os
import secrets
import sys
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.bots import LEVELS, STAND_IN, USUAL_LEVEL, BotError, Level, levels_of, make_bot
from ludoscape.bots.base import BROKEN, ILLEGAL, LATE
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import State
from ludoscape.games import game_type
from ludoscape.table.fair import Patron, Turns
from ludoscape.table.metrics import Metrics
from ludoscape.table.worker import OWN_PATH
from ludoscape.table.writing import written

START_SECONDS: Final = 60.0  # loading the games on a slow machine
GRACE_SECONDS: Final = 10.0  # beyond what the bot was given to think
LONGEST_LINE: Final = 1 << 24
SLOW_FROM: Final = 5  # bots from this level on think for seconds; programs do, for all that is known
FIRST_PROGRAM: Final = 1000  # levels from here on are programs
LONGEST_TITLE: Final = 20
BROKEN_SECONDS: Final = 30.0  # after which a process that could not be started may be thought well again

_log = logging.getLogger("ludoscape.table")


class BotFailed(Exception):
    """A bot gave no legal move; the message says what it did, as the end of a sentence."""


@dataclass(frozen=True)
class Chosen:
    """What a bot chose, and the bots that failed before: pairs of title and what they did."""

    move: int
    failed: tuple[tuple[str, str], ...]


def names_of_level(level: Level, levels: Mapping[int, Level] = LEVELS) -> list[tuple[str, str]]:
    """List title and name of the bot of a level and of the simpler ones, among the levels, that stand in for it."""
    simpler = [levels[number] for number in (STAND_IN, USUAL_LEVEL, 1) if number < level.number]
    return [(each.title, each.bot) for each in (level, *simpler)]


def program_level(text: str) -> Level:
    """Make the level of a program that the server was started with: `Name=COMMAND`.

    Its number follows from the name, so that tables know it again after the server was started anew. Raises BotError
    that says what is allowed.
    """
    title, equals, command = (part.strip() for part in text.partition("="))
    if not equals or not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise BotError(f"a bot is given as Name=COMMAND, the name of at most {LONGEST_TITLE} characters, not {text!r}")
    if title in (level.title for level in LEVELS.values()):
        raise BotError(f"a bot cannot be called {title}: there is one of that name")
    number = FIRST_PROGRAM + zlib.crc32(title.encode()) % 1_000_000_000
    return Level(number, title, f"external:{command}", "A program that whoever runs this server has added.")


def named(level: int) -> str:
    """Name a level where they are counted; all programs that a server was given are one.

    >>> named(3), named(1234)
    ('3', 'program')
    """
    return "program" if level >= FIRST_PROGRAM else str(level)


def gone(level: int) -> Level:
    """Stand for the level of a program that the server has no more: simpler bots play for it."""
    return Level(level, "program of this seat", "", "")


def make_job(state: State, seat: int, table: str = "") -> dict[str, Any]:
    """Gather what a seat may know of a state, as JSON-able data; ask before the state changes.

    Its view is not among it: that of the sample is the same, and made by the process that thinks, if a bot asks for it.
    `who` tells the seats of all tables apart: a bot that remembers something is asked for one of them only.
    """
    game: Game = state.game
    legal = state.legal()
    return {
        "who": f"{table}/{seat}",
        "game": game.name,
        "seats": game.seats,
        "options": {**game.options, "rules": game.rules},
        "seat": seat,
        "legal": legal,
        "texts": [state.text(move, seat) for move in legal],
        "sample": state.resample(seat, Rng(secrets.token_hex(16))).dump(),
        "seed": secrets.token_hex(8),
    }


async def begin(command: Sequence[str]) -> asyncio.subprocess.Process:
    """Start a process that finds the same modules, and is talked to by lines."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this process
        env={**os.environ, "PYTHONPATH": path, OWN_PATH: os.environ.get("PYTHONPATH", "")},
    )


class Worker:
    """One process, started when first needed and again after it had to be ended."""

    def __init__(self, command: Sequence[str] = (), start_seconds: float = START_SECONDS) -> None:
        self.command = list(command) or [sys.executable, "-m", "ludoscape.table.worker"]
        self.start_seconds = start_seconds
        self.process: asyncio.subprocess.Process | None = None
        self.outdated = False  # a better build has come: the next job is for a new process
        self.broken = -math.inf  # when it last could not be started

    async def ask(self, job: dict[str, Any], seconds: float) -> int:
        """Have a job done within a time. Raises BotFailed."""
        try:
            if self.outdated:
                await self.stop()
            process = self.process if self.process and self.process.returncode is None else await self._start()
            assert process.stdin is not None
            async with asyncio.timeout(seconds):
                process.stdin.write(written(job) + b"\n")
                await process.stdin.drain()
                answer = await self._read(process)
        except TimeoutError as error:
            await self.stop()
            raise BotFailed(LATE) from error
        except (OSError, ValueError, EOFError) as error:
            await self.stop()
            raise BotFailed(BROKEN) from error
        except asyncio.CancelledError:
            await self.stop()  # it is in the middle of a job that nobody waits for any more
            raise
        move = answer.get("move")
        if not isinstance(move, int):
            _log.warning("a bot failed: %s", answer.get("error"))
            raise BotFailed(str(answer.get("how", BROKEN)))
        return move

    async def _start(self) -> asyncio.subprocess.Process:
        self.outdated = False
        try:
            self.process = await begin(self.command)
            async with asyncio.timeout(self.start_seconds):
                await self._read(self.process)
        except (TimeoutError, OSError, ValueError, EOFError):
            self.broken = time.monotonic()
            raise
        self.broken = -math.inf
        return self.process

    async def _read(self, process: asyncio.subprocess.Process) -> dict[str, Any]:
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line:
            raise EOFError("the process ended")
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("not an answer")
        return answer

    async def stop(self) -> None:
        """End the process at once."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """A few workers shared by all tables; whoever comes when all are busy waits for his turn (`turn`).

    `levels` are the bots to choose from: those that every server has, and the programs that this one was given.
    """

    def __init__(
        self, count: int = 2, grace: float = GRACE_SECONDS, command: Sequence[str] = (), programs: Sequence[Level] = ()
    ) -> None:
        self.grace = grace
        self.levels: Mapping[int, Level] = {**LEVELS, **{level.number: level for level in programs}}
        self.metrics = Metrics()  # a host has all count together
        self._all = [Worker(command) for _ in range(count)]
        self._turns = Turns(self._all)
        self._waiting = Counter(dict.fromkeys(map(named, self.levels), 0))

    @asynccontextmanager
    async def turn(self, patron: Patron, level: int) -> AsyncIterator[Worker]:
        """Wait for a worker for a bot of a level, and have it."""
        with ExitStack() as queue:
            queue.enter_context(self._queueing(named(level)))
            async with self._turns.turn(patron, slow=level >= SLOW_FROM) as worker:
                queue.close()
                yield worker

    @contextmanager
    def _queueing(self, level: str) -> Iterator[None]:
        """Count a bot that waits for its turn, and for how long."""
        began = time.monotonic()
        self._waiting[level] += 1
        try:
            yield
        finally:
            self._waiting[level] -= 1
            self.metrics.waited(level, time.monotonic() - began)

    def queue(self) -> Mapping[str, float]:
        """Tell how many bots of each level wait for their turn."""
        return self._waiting

    def broken(self) -> bool:
        """Tell whether none of the processes could be started when that was last tried, a moment ago."""
        return all(time.monotonic() - worker.broken < BROKEN_SECONDS for worker in self._all)

    async def choose(self, worker: Worker, level: int, job: dict[str, Any]) -> Chosen:
        """Let the bot of a level choose; when it fails the next simpler one, and in the end plain chance."""
        failed: list[tuple[str, str]] = []
        for title, name in self.bots(level, game_type(job["game"])):
            try:
                with self.metrics.thinking(named(level)):
                    return Chosen(await self.ask(worker, name, job), tuple(failed))
            except BotFailed as failure:
                self.metrics.failed("bot")
                failed.append((title, str(failure)))
        return Chosen(secrets.choice(job["legal"]), tuple(failed))

    def level(self, number: int) -> Level:
        """Give the level of a number, also of a program that this server has no more."""
        return self.levels.get(number) or gone(number)

    def bots(self, level: int, game: type[Game]) -> list[tuple[str, str]]:
        """List the bots to try for a level of a game, by title and name."""
        levels = levels_of(game)
        return names_of_level(levels.get(level) or self.level(level), levels)

    async def ask(self, worker: Worker, name: str, job: dict[str, Any]) -> int:
        """Ask one bot. Raises BotFailed, also when the move is not legal."""
        try:
            patience = make_bot(name).patience
        except BotError as error:
            raise BotFailed("is not to be found on this server") from error
        move = await worker.ask({**job, "bot": name}, patience + self.grace)
        if move not in job["legal"]:
            raise BotFailed(ILLEGAL)
        return move

    def renew(self) -> None:
        """Let every job from now on be done by a process that starts after this: it finds the newest build."""
        for worker in self._all:
            worker.outdated = True

    async def stop(self) -> None:
        """End all processes."""
        for worker in self._all:
            await worker.stop()


def check_level(level: object, levels: Mapping[int, Level] = LEVELS) -> int:
    """Take the level of a bot as given by a client. Raises ValueError that says what is allowed."""
    if isinstance(level, bool) or not isinstance(level, int) or level not in levels:
        allowed = ", ".join(f"{number} ({known.title})" for number, known in levels.items())
        raise ValueError(f"a bot cannot have level {level!r}: allowed is {allowed}")
    make_bot(levels[level].bot)
    return level
