"""The process that reckons the chances over a game: one game by standard input, how far it is by standard output.

It stands behind everything else that the machine has to do, and ends with its job.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from ludoscape.bots.analysis import BUDGET, Course, course
from ludoscape.engine.state import State
from ludoscape.games import game

LOWEST: Final = 19
SESSION: Final = Path("/proc/self/autogroup")  # how nice a session is to the others


def main() -> None:
    """Reckon one game; a line is written for each part of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    _stand_behind()
    for found in reckoned(json.loads(sys.stdin.readline())):
        sys.stdout.write(json.dumps(asdict(found)) + "\n")
        sys.stdout.flush()


def _stand_behind() -> None:
    """Let everything else on this machine go first.

    Linux shares out time among sessions first, where it is set so; being nice then counts within one's own only.
    """
    if hasattr(os, "nice"):
        os.nice(LOWEST)
        if os.getsid(0) == os.getpid():
            with suppress(OSError):  # this system does not, or does not let us
                SESSION.write_text(str(LOWEST), "ascii")


def reckoned(job: Mapping[str, Any]) -> Iterator[Course]:
    """Reckon the game of a job: its name, seats and options, and all its moves in order."""
    state = game(job["game"], job["seats"], **job["options"]).start()
    states: list[State] = [state]
    for move in job["moves"]:
        states.append(states[-1].copy())
        states[-1].play(move)
    return course(states, budget=job.get("budget", BUDGET), moves=job["moves"])


if __name__ == "__main__":
    main()
