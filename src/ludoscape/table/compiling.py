"""The engine compiled behind the table: people play while it goes on, and bots take it up when it is whole."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Final

from ludoscape import builds

PROGRESS: Final = re.compile(r"compiling: \d+ % done, about (\d+) s left")  # as setup.py prints it
OWN: Final = "ludoscape: "  # begins the sentences that are for people
LONGEST_LINE: Final = 1 << 20
# the Ctrl-C of the terminal is kept from the command: the server ends it in its own time. It stays in the session of
# the server: Linux weighs sessions against each other before it looks at priorities
if sys.platform == "win32":
    FLAGS, GROUP = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS, None
else:
    FLAGS, GROUP = 0, 0
READY: Final = "The fast engine is ready: bots think with it from now on."


class Compiling:
    """A command that compiles the engine, run at low priority; `text` is what the lobby says of it."""

    def __init__(self, command: str) -> None:
        """Raise ValueError when the command cannot be read as words of a shell."""
        self.words = shlex.split(command)
        self.text = ""
        self.going_on = False

    def needed(self) -> bool:
        """Tell whether there is no compiled build of the source as it stands."""
        return bool(self.words) and not builds.asked_for_source() and not is_there()

    async def run(self, ready: Callable[[], None]) -> None:
        """Compile; call `ready` when the build is whole. Whatever fails here is said in `text` and nowhere raised."""
        self.going_on, self.text = True, waiting(None)
        trouble = "it was ended"
        try:
            trouble = await self._compiled()
        except OSError as error:
            trouble = (error.strerror or str(error)).lower()
        finally:
            self.going_on = False
            self.text = READY if is_there() else failed(trouble)
        if is_there():
            ready()
        else:
            print(f"ludoscape: {self.text}", file=sys.stderr)

    async def _compiled(self) -> str:
        """Run the command to its end; give the last thing that it said."""
        if shutil.which(self.words[0]) is None:
            return f"there is no command {self.words[0]!r}"
        process = await asyncio.create_subprocess_exec(
            *_politely(self.words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            limit=LONGEST_LINE,
            env={**os.environ, "LUDOSCAPE_PROGRESS": "1"},
            creationflags=FLAGS,
            process_group=GROUP,
        )
        last = ""
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                text = line.decode("utf-8", "replace").strip()
                if found := PROGRESS.fullmatch(text):
                    self.text = waiting(int(found[1]))
                elif text:
                    last = text
            await process.wait()
        finally:
            if process.returncode is None:
                _end(process)
        return last.removeprefix(OWN).partition(";")[0] or f"it ended with status {process.returncode}"


def is_there() -> bool:
    """Tell whether the next process that starts will run compiled modules."""
    return builds.running() == "compiled" or builds.fitting() is not None


def waiting(seconds: int | None) -> str:
    """Say what goes on and how long it will take."""
    if seconds is None:
        left = "a minute or two more"
    elif seconds <= 15:
        left = "a few seconds more"
    elif seconds < 90:
        left = f"about {10 * round(seconds / 10)} seconds more"
    else:
        left = f"about {round(seconds / 60)} minutes more"
    return f"The fast engine is being compiled, {left}; until then bots think more slowly."


def failed(trouble: str) -> str:
    """Say that bots stay slow, and why."""
    return f"The fast engine could not be compiled ({trouble[:200]}); everything works, bots think more slowly."


def _politely(words: list[str]) -> list[str]:
    """Let everything else on this machine go first."""
    nice = shutil.which("nice")
    return [nice, "-n", "19", *words] if nice else words


def _end(process: asyncio.subprocess.Process) -> None:
    """End the command and all that it started; what it had compiled stays for the next time."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGTERM)
