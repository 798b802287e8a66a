"""A bot in any language: a program that reads questions from standard input and answers on standard output.

Every message is one line of JSON. The program is started when first asked and gets `{"ludoscape": 1, "seed": "…"}`; it
answers `{"name": "…", "samples": 0}`. Then for each decision it gets

    {"game": "decay", "seats": 4, "options": {…}, "seat": 0, "legal": ["+Sn", …], "view": {…}, "samples": […]}

and answers `{"move": "+Sn"}`, one of `legal`. `view` is all that its seat may know; `samples` are as many positions as
it asked for (in the form of `dump`), drawn from those that may be the true one. After the game its standard input ends.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import shutil
import subprocess
import threading
from collections.abc import Mapping
from typing import Any, Final

from ludoscape.bots.base import Bot, BotError, BotKind, InformationSet, Number, register

PATIENCE: Final = 600.0  # seconds for one answer
MOST_SAMPLES: Final = 10_000


class ExternalBot(Bot):
    """Ask a program. Raises BotError when it ends, takes too long or answers what is no legal move."""

    def __init__(self, name: str, command: str, seed: int | str = 0, patience: float = PATIENCE) -> None:
        super().__init__(name, seed)
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise BotError(f"the command {command!r} cannot be read: {error}") from None
        if not self.command or shutil.which(self.command[0]) is None:
            raise BotError(f"there is no program {self.command[0] if self.command else ''!r} for an external bot")
        self.seed = seed
        self.patience = patience
        self.samples = 0
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def choose(self, seen: InformationSet) -> int:
        """Put the question to the program."""
        if self._process is None:
            self._start()
        texts = {seen.text(move): move for move in seen.legal}
        answer = self._ask(
            {
                "game": seen.game.name,
                "seats": seen.game.seats,
                "options": dict(seen.game.options),
                "seat": seen.seat,
                "legal": list(texts),
                "view": seen.view,
                "samples": [seen.sample(self.rng).dump() for _ in range(self.samples)],
            }
        )
        move = answer.get("move")
        if not isinstance(move, str) or move not in texts:
            raise self._failed(f"answered {str(move)[:60]!r}, which is no legal move")
        return texts[move]

    def close(self) -> None:
        """End the program: its input ends first, and when it does not take that hint it is stopped."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise BotError(f"the program {self.command[0]} cannot be started: {error.strerror}") from None
        threading.Thread(target=_pump, args=(self._process, self._lines), daemon=True).start()
        hello = self._ask({"ludoscape": 1, "seed": str(self.seed)})
        samples = hello.get("samples", 0)
        if not isinstance(samples, int) or not 0 <= samples <= MOST_SAMPLES:
            raise self._failed(f"asked for {samples!r} samples: allowed is a whole number up to {MOST_SAMPLES}")
        self.samples = samples

    def _ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self.patience)
        except OSError:
            raise self._failed("has ended") from None
        except queue.Empty:
            raise self._failed(f"gave no answer within {self.patience:g} seconds") from None
        if not line:
            raise self._failed("has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._failed(f"answered {line.strip()[:60]!r}, which is no object of JSON")
        return answer

    def _failed(self, what: str) -> BotError:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
        return BotError(f"the external bot {shlex.join(self.command)!r} {what}")


def _pump(process: subprocess.Popen[str], lines: queue.SimpleQueue[str]) -> None:
    """Hand on what the program says, an empty text at its end; in a thread, for a pipe has no time limit."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            lines.put(line)
    lines.put("")


def _external(name: str, seed: int | str, values: Mapping[str, Number]) -> Bot:
    return ExternalBot(name, name.partition(":")[2], seed)


register(
    BotKind(
        "external",
        "Asks a program of yours, in any language: external:COMMAND (see docs/development.md).",
        _external,
        command=True,
    )
)
