"""A plugin for pytest: it reads all tests once, and then runs some of them for each fault, in a process split off.

LUDOSCAPE_MUTANTS_PIPES names two pipes: what is asked comes by the one, what came of it goes by the other, a line each.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.limits import limit
from tests.mutants.swapping import Functions

ASKED, SAID = map(int, os.environ["LUDOSCAPE_MUTANTS_PIPES"].split(","))
TREE = Path(os.environ["LUDOSCAPE_MUTANTS_TREE"])
NOTE = TREE / "failed.json"  # what a process that was split off leaves behind
LONGEST = 600.0  # seconds that the tests of one mutant may take in all
LOOK_SECONDS = 0.02
READY = "ready"
CANNOT = 77  # the status of one that could not put the fault in

split_off = 0


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run what is asked for; None in a process that was split off, where pytest goes on with the tests chosen."""
    global split_off
    limit(0.0)
    functions, items = Functions(TREE), list(session.items)
    signal.signal(signal.SIGTERM, _end)
    with open(ASKED, encoding="utf-8") as asked, open(SAID, "w", encoding="utf-8") as said:
        print(READY, file=said, flush=True)
        for line in asked:
            job: dict[str, Any] = json.loads(line)
            NOTE.unlink(missing_ok=True)
            split_off = os.fork()
            if not split_off:
                os.setpgid(0, 0)
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                place, chosen = Path(job["path"]), set(job["tests"])
                if not functions.change(place, job["before"], job["after"]):
                    os._exit(CANNOT)
                session.items[:] = [item for item in items if item.nodeid in chosen or item.path == place]
                return None
            said.write(json.dumps(_came_of_it()) + "\n")
            said.flush()
    return True


def _came_of_it() -> dict[str, Any]:
    """Wait for the process that was split off; tell its status, and which test failed."""
    until = time.monotonic() + LONGEST
    ended, status = os.waitpid(split_off, os.WNOHANG)
    while not ended and time.monotonic() < until:
        time.sleep(LOOK_SECONDS)
        ended, status = os.waitpid(split_off, os.WNOHANG)
    _kill()
    if not ended:
        os.waitpid(split_off, 0)
        return {"status": -signal.SIGALRM}
    test, text = json.loads(NOTE.read_text("utf-8")) if NOTE.exists() else ("", "")
    return {"status": os.waitstatus_to_exitcode(status), "test": test, "text": text}


def _kill() -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(split_off, signal.SIGKILL)


def _end(*_: object) -> None:
    if split_off:
        _kill()
    os._exit(0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        text = report.longreprtext.strip().splitlines()[-1:]
        NOTE.write_text(json.dumps([report.nodeid, "".join(text)]), "utf-8")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(exitstatus: int) -> None:
    if not split_off:
        os._exit(exitstatus)
