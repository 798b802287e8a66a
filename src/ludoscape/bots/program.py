"""A program that lines of text go to and come from. Whatever it does, nobody waits for it longer than he meant to."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import IO, Final

LONGEST_LINE: Final = 64 * 1024
MOST_UNREAD: Final = 1000  # lines; a program that says more is not read on until somebody listens
CHUNK: Final = 64 * 1024
GLANCE_SECONDS: Final = 0.1  # how often a silent program is looked at: its end shows late where a child has its pipe
QUIT_SECONDS: Final = 1.0
LIFELINE: Final = 'trap "" INT TERM HUP; read _; kill -s KILL -- "-$0"'  # waits for the end of its input

Lines = queue.Queue[str | None]


class ProgramError(Exception):
    """A program that does not do its part; the message is the end of a sentence about it. `late`: it took too long."""

    def __init__(self, message: str, late: bool = False) -> None:
        super().__init__(message)
        self.late = late


class Program:
    """A running program. Raises OSError when it cannot be started.

    Its standard error is left alone, so that what it complains of can be read. On POSIX it has a process group of its
    own: its children end with it, and all of them end with this process, however that ends.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._heard: Lines = queue.Queue(MOST_UNREAD)
        self._over = threading.Event()
        self._process = _start(words, subprocess.PIPE)
        self._lifeline: subprocess.Popen[bytes] | None = None
        if os.name == "posix":
            try:
                self._lifeline = _start(["sh", "-c", LIFELINE, str(self._process.pid)])
            except OSError:
                self.stop()
                raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # threads, since pipes have no time limit, and not everywhere a way to ask whether they are ready
        for work, pipe, lines in (
            (_write, self._process.stdin, self._said),
            (_read, self._process.stdout, self._heard),
        ):
            threading.Thread(target=work, args=(pipe, lines, self._over), daemon=True).start()

    def say(self, *lines: str) -> None:
        """Send lines; does not wait until they are read."""
        self._said.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, until: float) -> str:
        """Give the next line that it says, without its end. `until` is a time of `time.monotonic`.

        Raises ProgramError when none comes or none can come any more.
        """
        ended = False
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._heard.get(timeout=min(left, GLANCE_SECONDS))
            except queue.Empty:
                if ended:  # twice, so that the thread that reads can hand on its last words
                    raise ProgramError("has ended") from None
                ended = self._process.poll() is not None
                continue
            if line is None:
                self._heard.put(None)
                raise ProgramError("has ended")
            if len(line) > LONGEST_LINE:
                raise ProgramError(f"wrote a line of more than {LONGEST_LINE // 1024} KiB")
            return line
        raise ProgramError("gave no answer", late=True)

    def forget(self) -> None:
        """Drop what it said so far."""
        with contextlib.suppress(queue.Empty):
            while True:
                if self._heard.get_nowait() is None:
                    self._heard.put(None)
                    return

    def quit(self) -> None:
        """End it: its input ends, and if it does not take that hint it is stopped."""
        self._said.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self.stop()

    def stop(self) -> None:
        """Stop it at once, and its children."""
        self._over.set()
        self._said.put(None)
        if self._lifeline is not None:
            self._lifeline.kill()
            self._lifeline.communicate()
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


def _start(words: Sequence[str], output: int | None = None) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own. Unbuffered: a thread waiting in a buffer would bring Python's end down."""
    group = 0 if os.name == "posix" else None
    return subprocess.Popen(words, bufsize=0, stdin=subprocess.PIPE, stdout=output, process_group=group)


def _write(pipe: IO[bytes], said: queue.SimpleQueue[bytes | None], over: threading.Event) -> None:
    """Write what is said, until there is no more or nobody reads it."""
    with contextlib.suppress(OSError), pipe:
        while (data := said.get()) is not None and not over.is_set():
            rest = memoryview(data)
            while rest:
                rest = rest[pipe.write(rest) :]


def _read(pipe: IO[bytes], heard: Lines, over: threading.Event) -> None:
    """Hand on what is said line by line, then None. Bytes that are no UTF-8 are replaced."""
    rest = b""
    with contextlib.suppress(OSError), pipe:
        while len(rest) <= LONGEST_LINE and (chunk := pipe.read(CHUNK)):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                _hand_on(line.decode("utf-8", "replace"), heard, over)
    if rest:
        _hand_on(rest.decode("utf-8", "replace"), heard, over)
    _hand_on(None, heard, over)


def _hand_on(line: str | None, heard: Lines, over: threading.Event) -> None:
    while not over.is_set():
        with contextlib.suppress(queue.Full):
            heard.put(line, timeout=GLANCE_SECONDS)
            return
