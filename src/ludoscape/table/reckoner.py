"""The process that reckons the chances over a game: one game by standard input, how far it is by standard output.

It stands behind everything else that the machine has to do, and ends with its job.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from ludoscape.bots.analysis import BUDGET, Course, course
from ludoscape.engine.state import State
from ludoscape.games import game

LOWEST: Final = 19


def main() -> None:
    """Reckon one game; a line is written for each part of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    for found in reckoned(json.loads(sys.stdin.readline())):
        sys.stdout.write(json.dumps(asdict(found)) + "\n")
        sys.stdout.flush()


def reckoned(job: Mapping[str, Any]) -> Iterator[Course]:
    """Reckon the game of a job: its name, seats and options, and all its moves in order."""
    state = game(job["game"], job["seats"], **job["options"]).start()
    states: list[State] = [state]
    for move in job["moves"]:
        states.append(states[-1].copy())
        states[-1].play(move)
    return course(states, budget=job.get("budget", BUDGET))


if __name__ == "__main__":
    main()
