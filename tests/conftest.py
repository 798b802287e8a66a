"""What all tests share."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

MINUTES = float(os.environ.get("LUDOSCAPE_FUZZ_MINUTES") or 0)  # set by `make fuzz`
LONG_TESTS = 14  # how many tests share those minutes …
WORKERS = 2  # … on so many processes
SECONDS = MINUTES * 60 * WORKERS / LONG_TESTS

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
    """Give the tests of `make fuzz` the time that they take on purpose, beside that of any test."""
    for item in items:
        if "while_fuzzing" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(float(config.getini("timeout")) + SECONDS))


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
