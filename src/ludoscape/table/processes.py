"""Several processes that serve one port: started, replaced when one dies, and ended together."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from types import FrameType
from typing import IO, Any, Final

from ludoscape.table.refusal import StartError

COMMAND: Final = (sys.executable, "-m", "ludoscape.table.process")
LOOK_SECONDS: Final = 0.2  # between looks whether all live
AGAIN_SECONDS: Final = 1.0  # before one is replaced that has died at once
STOP_SECONDS: Final = 10.0  # for all to end by themselves
BEGUN: Final = "begun"  # said by a process that serves

_log = logging.getLogger("ludoscape.table")


class Processes:
    """Some processes that serve what comes in at a socket, which all of them have.

    What waits there is taken up by whichever is free, so nothing of it is lost when one dies.
    """

    def __init__(self, count: int, listening: socket.socket, task: Mapping[str, Any]) -> None:
        self._listening = listening
        self._told = {"task": task, "socket": listening.fileno()}
        self._living: dict[int, subprocess.Popen[bytes] | None] = dict.fromkeys(range(count))
        self._due = dict.fromkeys(range(count), 0.0)  # when each is to be started
        self._beginning: dict[IO[bytes], int] = {}
        self._announced = False
        self._by = 0  # the signal that ends all: no event, whose lock a handler may have interrupted

    def run(self, begun: Callable[[], None]) -> None:
        """Serve until a signal comes; `begun` is called once all serve. Raises StartError when none can begin."""
        usual = {number: signal.signal(number, self._end) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self._by:
                self._start_those_due()
                self._hear()
                if not self._announced and not self._beginning:
                    self._announced = True
                    begun()
                self._bury()
        finally:
            self._stop()
            for number, handler in usual.items():
                signal.signal(number, handler)
        if self._by == signal.SIGTERM:  # as those expect who send it
            signal.raise_signal(signal.SIGTERM)

    def _end(self, number: int, _: FrameType | None) -> None:
        self._by = number

    def _start_those_due(self) -> None:
        now = time.monotonic()
        for place, process in self._living.items():
            if process is None and self._due[place] <= now:
                self._living[place] = self._start(place)
                self._due[place] = now + AGAIN_SECONDS

    def _start(self, place: int) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,  # it ends when this closes, that is, when we end in whatever way
            stdout=subprocess.PIPE,
            pass_fds=[self._listening.fileno()],
            start_new_session=True,  # Ctrl-C is for us, who then end it
        )
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it has died at once
            process.stdin.write(json.dumps({**self._told, "place": place}).encode() + b"\n")
            process.stdin.flush()
        self._beginning[process.stdout] = place
        return process

    def _hear(self) -> None:
        """Wait a moment for what those say that are about to begin."""
        if not self._beginning:
            time.sleep(LOOK_SECONDS)
            return
        for said in select.select(list(self._beginning), [], [], LOOK_SECONDS)[0]:
            if said.readline():
                del self._beginning[said]
            elif self._announced:
                del self._beginning[said]  # it has died, and is replaced
            else:
                raise StartError("the processes of the server cannot begin: what they say stands above")

    def _bury(self) -> None:
        for place, process in self._living.items():
            if process is not None and process.poll() is not None:
                _log.warning("process %d of the server %s; another begins", process.pid, _how(process))
                self._let_go(process)
                self._living[place] = None

    def _let_go(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._beginning.pop(process.stdout, None)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()

    def _stop(self) -> None:
        living = [process for process in self._living.values() if process is not None]
        for process in living:
            process.terminate()
        until = time.monotonic() + STOP_SECONDS
        for process in living:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, until - time.monotonic()))
            process.kill()
            process.wait()
            self._let_go(process)


def _how(process: subprocess.Popen[bytes]) -> str:
    """Say how a process ended."""
    code = process.returncode
    return f"was ended by signal {-code}" if code < 0 else f"has ended with status {code}"


def can_be_several() -> bool:
    """Tell whether this system lets processes share a socket in this way."""
    return os.name == "posix"
