"""No test can hang: one that waits for ever fails, one that lets nobody else compute ends with its process."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

# with a thread beside it, as most tests of servers have
WAITS = """
import threading
def test_waits():
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    threading.Event().wait()
def test_after_it(): pass
"""
# as a loop in a compiled module does: no signal and no other thread gets a turn
COMPUTES = """
from itertools import repeat
def test_computes():
    sum(repeat(0))
"""


def test_every_test_has_a_time_out(pytestconfig: pytest.Config) -> None:
    seconds = float(pytestconfig.getini("timeout"))
    assert 0 < seconds < float(pytestconfig.getini("faulthandler_timeout"))
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True


def test_a_test_that_waits_for_ever_fails_and_the_next_one_runs(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(WAITS)
    done = pytester.runpytest_subprocess("-o", "timeout=0.5", "-n", "1", timeout=100)
    done.assert_outcomes(failed=1, passed=1)
    done.stdout.fnmatch_lines("*Timeout (>0.5s) from pytest-timeout*")


def test_a_test_that_lets_nobody_else_compute_ends_with_its_process(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(COMPUTES)
    words = ["timeout=0.3", "faulthandler_timeout=0.6", "faulthandler_exit_on_timeout=true"]
    done = pytester.runpytest_subprocess(*(part for word in words for part in ("-o", word)), timeout=100)
    assert done.ret != 0
    done.stderr.fnmatch_lines("*in test_computes*")
