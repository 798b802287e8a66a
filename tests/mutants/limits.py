"""A plugin for pytest: every test has a limit of its own, and those that take little time come first.

LUDOSCAPE_MUTANTS names a file of seconds by test. Where it is not there, those of this run are written into it,
of the tests that passed.
LUDOSCAPE_MUTANTS_CHOSEN names a file with the tests that are to be run, of those that are known.
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
WAITING = 240.0  # seconds that a test may take by the clock: it may wait for what a fault keeps from coming
WAITED = 0.1  # of a second of computing, for each by the clock
TIMES = 5  # so many times longer than usual may a test take

usual: dict[str, float] = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() else {}
taken: dict[str, float] = {}
failed: set[str] = set()
chosen: set[str] | None = None
if CHOSEN := os.environ.get("LUDOSCAPE_MUTANTS_CHOSEN"):
    chosen = set(json.loads(Path(CHOSEN).read_text("utf-8")))


def limit(seconds: float) -> None:
    """End this process, by a signal that nobody else sends, when it has computed for so long, or waited very long."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING if seconds else 0.0)


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    limit(6 * LEAST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chosen is not None:  # doctests of a mutated file are not known
        items[:] = [item for item in items if item.nodeid in chosen or item.nodeid not in usual]
    items.sort(key=lambda item: usual.get(item.nodeid, 0.0))


def pytest_runtest_logstart(nodeid: str) -> None:
    limit(max(LEAST, TIMES * usual.get(nodeid, 0.0)) if usual else 0.0)
    taken[nodeid] = -_cost()


def pytest_runtest_logfinish(nodeid: str) -> None:
    taken[nodeid] += _cost()


def _cost() -> float:
    """Give the seconds that this process has computed, with programs that it started and that have ended; waiting
    costs little, but something.
    """
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + WAITED * time.monotonic()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        failed.add(report.nodeid)


def pytest_sessionfinish(exitstatus: int) -> None:
    if not usual and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        passed = {test: seconds for test, seconds in taken.items() if test not in failed}
        SECONDS.write_text(json.dumps(passed, indent=0), "utf-8")
