"""One of several processes that serve a port: started by `processes.py`, which tells it on a line what to serve."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludoscape.table.database import StoreError
from ludoscape.table.logs import write_logs
from ludoscape.table.processes import BEGUN
from ludoscape.table.refusal import StartError
from ludoscape.table.server import Task, refused
from ludoscape.table.workers import program_level


def main() -> int:
    """Serve until told to end, or until whoever started this has gone."""
    told = json.loads(sys.stdin.readline())
    task = task_of(told)
    write_logs(task.log)
    threading.Thread(target=_end_with_the_other, daemon=True).start()
    listening = socket.socket(fileno=told["socket"])
    try:
        server = task.server([program_level(text) for text in task.programs])
        sockets = task.sockets(listening, told["place"])
    except (StoreError, StartError) as error:
        why = refused(task.database, error) if isinstance(error, StoreError) else error
        print(f"ludoscape: {why}", file=sys.stderr)
        return 2
    server.begun = _say_so
    with listening, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
    return 0


def task_of(told: Mapping[str, Any]) -> Task:
    """Give what a process is to do; the first of them compiles for all."""
    task = Task(**told["task"])
    return task if told["place"] == 0 else replace(task, compile_with="")


def _say_so() -> None:
    with contextlib.suppress(OSError):
        print(BEGUN, flush=True)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nobody reads on there


def _end_with_the_other() -> None:
    while os.read(0, 1):  # nothing more is written to it
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
