"""What all tests share."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.cpu", "tests.dealing"]

# numpy is loaded later: for matrices as small as ours its threads wait for each other, and take eight times as long
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")

MINUTES = float(os.environ.get("LUDOSCAPE_FUZZ_MINUTES") or 0)  # set by `make fuzz`
LONG_TESTS = 16  # how many tests share those minutes …
WORKERS = 2  # … on so many processes
SECONDS = MINUTES * 60 * WORKERS / LONG_TESTS

# what takes long begins first, so that at the end no process waits for another; what is not named follows
LONG_FIRST: Final = (
    "tests/browser/",
    "tests/test_conformance.py",
    "tests/test_builds_agree.py",
    "tests/table/",
    "tests/lab/",
    "tests/fuzz/",
    "tests/games/intimate_settlers/test_catanatron.py",
    "tests/adapters/",
    "tests/test_packaging.py",
    "tests/test_moved.py",
    "tests/test_readme.py",
)

settings.register_profile(
    "ludoscape",
    deadline=None,
    derandomize=not MINUTES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("ludoscape")


def reach_children_by_ctrl_c() -> None:
    """Let programs that tests start hear Ctrl-C where it is ignored here, as in a background job of a script.

    What is ignored stays ignored in a new program; what is handled, if only by doing nothing, does not.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: None)


reach_children_by_ctrl_c()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what takes long first, and give the tests of `make fuzz` the time that they take on purpose."""
    items.sort(key=lambda item: next((n for n, name in enumerate(LONG_FIRST) if item.nodeid.startswith(name)), 99))
    for item in items if MINUTES else ():
        if "while_fuzzing" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(float(config.getini("timeout")) + SECONDS))


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what lasts: thousands of tests, which it would look through ever again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def while_fuzzing() -> Iterator[int]:
    """Count 0, 1, 2 … for as long as `make fuzz` gives to one test; skip when it is not running."""
    if not MINUTES:
        pytest.skip("runs in make fuzz only")
    return _counting(time.monotonic() + SECONDS)


def _counting(end: float) -> Iterator[int]:
    number = 0
    while time.monotonic() < end:
        yield number
        number += 1
