"""A bot in any language: a program that is asked over its standard input and answers on its standard output.

What is said, line by line, is described in docs/bot-protocol.md; a whole bot is in examples/bot.py.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import shlex
import shutil
import time
from collections.abc import Mapping
from typing import Any, Final

from ludoscape.bots.base import (
    BROKEN,
    ILLEGAL,
    LATE,
    Bot,
    BotError,
    BotFault,
    BotKind,
    InformationSet,
    Parameter,
    Value,
    register,
)
from ludoscape.bots.program import Program, ProgramError
from ludoscape.engine.game import Game

HELLO: Final = "hello ludoscape 1"
SECONDS: Final = 1.0  # for a move
GRACE_SECONDS: Final = 5.0  # beyond that: the machine may be busy, and views take time to read
START_SECONDS: Final = 30.0  # until the first answer: some load a lot
MOST_STARTS: Final = 10  # in one game
MOST_SAMPLES: Final = 1000

_log = logging.getLogger("ludoscape.bots")


class ExternalBot(Bot):
    """Ask a program.

    Raises BotFault when the program ends, takes too long or answers what is no legal move. Unless it can be asked on,
    it is started again for the next move, up to MOST_STARTS times in a game.
    """

    def __init__(
        self, name: str, command: str, seed: int | str = 0, seconds: float = SECONDS, grace: float = GRACE_SECONDS
    ) -> None:
        super().__init__(name, seed)
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise BotError(f"the command {command!r} cannot be read: {error}") from None
        if not self.command or shutil.which(self.command[0]) is None:
            raise BotError(f"there is no program {self.command[0] if self.command else ''!r} for an external bot")
        self.seconds = seconds
        self.grace = grace
        self.samples = 0
        self._seed = seed_number(seed)
        self._program: Program | None = None
        self._starts = 0
        self._told: tuple[Game, int] | None = None  # what was said of the game, and to which seat

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed: the program may have to be started for it."""
        return START_SECONDS + self.seconds + self.grace

    def begin(self) -> None:
        """Have the program running, and forget what was said of another game."""
        self._starts = 0
        self._told = None
        self._ready()

    def choose(self, seen: InformationSet) -> int:
        """Put the question to the program."""
        program = self._ready()
        texts = {seen.text(move): move for move in seen.legal}
        if self._told != (seen.game, seen.seat):
            program.say(*self._game(seen))
            self._told = seen.game, seen.seat
        program.say(*self._position(seen, list(texts)))
        program.forget()  # whatever it said before it was asked is no answer
        program.say(f"go movetime {round(self.seconds * 1000)}")
        answer = self._hear("bestmove", self.seconds + self.grace)
        if answer not in texts:
            raise BotFault(self._said(f"answered {answer[:60]!r}, which is no legal move"), ILLEGAL)
        return texts[answer]

    def close(self) -> None:
        """Let the program end."""
        program, self._program = self._program, None
        if program is not None:
            program.say("quit")
            program.quit()

    def __getstate__(self) -> dict[str, Any]:
        """A running program can be neither copied nor sent: a copy starts its own when it is asked."""
        return {**self.__dict__, "_program": None, "_told": None}

    # ---- what is said

    def _game(self, seen: InformationSet) -> list[str]:
        game = seen.game
        return [
            f"newgame {game.name} rules {game.rules} seats {game.seats} seat {seen.seat} seed {self._seed}",
            f"options {json.dumps(dict(game.options))}",
        ]

    def _position(self, seen: InformationSet, legal: list[str]) -> list[str]:
        samples = (seen.sample(self.rng).dump() for _ in range(self.samples))
        return [
            f"view {json.dumps(seen.view)}",
            *(f"sample {json.dumps(sample)}" for sample in samples),
            f"legal {len(legal)}",
            *legal,
        ]

    # ---- the program

    def _ready(self) -> Program:
        """Give the program, started if need be."""
        if self._program is None:
            if self._starts >= MOST_STARTS:
                raise BotFault(self._said(f"was started {MOST_STARTS} times in this game"))
            self._starts += 1
            self._told = None
            try:
                self._program = Program(self.command)
            except OSError as error:
                raise BotFault(self._said(f"cannot be started: {error.strerror}")) from None
            self._program.say(HELLO)
            self.samples = 0
            self._hear("ok", START_SECONDS)
        return self._program

    def _hear(self, wanted: str, seconds: float) -> str:
        """Wait for a line that begins with a word, and give the rest of it."""
        assert self._program is not None
        until = time.monotonic() + seconds
        try:
            while True:
                word, _, rest = self._program.hear(until).strip().partition(" ")
                if word == wanted:
                    return rest.strip()
                if word == "samples" and wanted == "ok":
                    self.samples = self._number(rest)
                elif word == "info":
                    _log.debug("%s: %s", self.command[0], rest)
        except ProgramError as error:
            self._stop()
            within = f" within {seconds:g} seconds" if error.late else ""
            how = LATE if error.late else BROKEN
            raise BotFault(self._said(f"{error}{within}"), how) from None

    def _number(self, text: str) -> int:
        if not re.fullmatch(r"\s*\d{1,9}\s*", text, re.ASCII) or int(text) > MOST_SAMPLES:
            self._stop()
            raise BotFault(self._said(f"asked for {text[:20]!r} samples: allowed is a number up to {MOST_SAMPLES}"))
        return int(text)

    def _stop(self) -> None:
        """Stop the program: what it might still say would be an answer to a question of the past."""
        program, self._program = self._program, None
        if program is not None:
            program.stop()

    def _said(self, what: str) -> str:
        return f"the external bot {shlex.join(self.command)!r} {what}"


def seed_number(seed: int | str) -> int:
    """Make the seed that a program gets, 31 bits: from it the seed of the run, and so of chance, cannot be told."""
    digest = hashlib.sha256(f"ludoscape external {seed}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


PARAMETERS: Final = (Parameter("seconds", SECONDS, 0.01, 3600.0, "time for a move"),)


def _external(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    """Make the bot of `external:seconds=2 COMMAND`; parameters stand before the command, as in a shell."""
    known = {parameter.name: parameter for parameter in PARAMETERS}
    given: dict[str, float] = {}
    command = name.partition(":")[2].lstrip()
    while found := re.match(r"(\w+)=(\S*)\s*", command):
        if found[1] not in known:
            raise BotError(f"the bot external has no parameter {found[1]!r}: there is {', '.join(known)}")
        if found[1] in given:
            raise BotError(f"the bot external is given {found[1]} twice")
        given[found[1]] = float(known[found[1]].read(found[2]))
        command = command[found.end() :]
    return ExternalBot(name, command, seed, given.get("seconds", SECONDS))


register(
    BotKind(
        "external",
        "Asks a program of yours, in any language: external:COMMAND (see docs/bot-protocol.md).",
        _external,
        PARAMETERS,
        command=True,
    )
)
