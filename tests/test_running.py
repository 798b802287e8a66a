"""Programs that tests start: Ctrl-C reaches them, and they end with the test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import running

ROOT = Path(__file__).parent.parent
IN_THE_BACKGROUND = """
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
import tests.conftest
signal.raise_signal(signal.SIGINT)  # the tests themselves go on
subprocess.run([sys.executable, "-c", "import signal; print(signal.getsignal(signal.SIGINT).__name__)"])
"""


def test_ctrl_c_reaches_programs_also_where_it_is_ignored() -> None:
    done = subprocess.run([sys.executable, "-c", IN_THE_BACKGROUND], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("default_int_handler\n", "")


def test_a_program_does_not_outlive_its_test() -> None:
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    with pytest.raises(AssertionError, match="the test fails"), running(command) as process:
        raise AssertionError("the test fails")
    assert process.poll() is not None
