"""A plugin for pytest: every test has a limit of its own, and those that take little time come first.

LUDOSCAPE_MUTANTS names a file of seconds by test. Where it is not there, the seconds of this run are written into it.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from pathlib import Path

import pytest

SECONDS = Path(os.environ["LUDOSCAPE_MUTANTS"])
MOST_MEMORY = 4 << 30  # bytes: a fault may make lists without end
# seconds of computing that any test may take, however little it usually takes
LEAST = float(os.environ.get("LUDOSCAPE_MUTANTS_LEAST") or 10)
TIMES = 5  # so many times longer than usual may a test take

usual: dict[str, float] = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() else {}
taken: dict[str, float] = {}


def limit(seconds: float) -> None:
    """End this process, by a signal that nobody else sends, when it has computed for so long."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    limit(6 * LEAST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: usual.get(item.nodeid, 0.0))


def pytest_runtest_logstart(nodeid: str) -> None:
    limit(max(LEAST, TIMES * usual.get(nodeid, 0.0)) if usual else 0.0)
    taken[nodeid] = -time.process_time()


def pytest_runtest_logfinish(nodeid: str) -> None:
    taken[nodeid] += time.process_time()


def pytest_sessionfinish(exitstatus: int) -> None:
    if not usual and exitstatus == pytest.ExitCode.OK:
        SECONDS.write_text(json.dumps(taken, indent=0), "utf-8")
