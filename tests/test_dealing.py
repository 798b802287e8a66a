"""A process of tests that ends takes one test with it: the others are run, once each, and the run comes to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent
PASSES = "def test_passes(): pass\n"
ENDS = "import os\ndef test_ends(): os._exit(1)\n"
# as it is when nothing is left in the queue: the last file of one, and of the others only what they have begun
CASES = {
    "in its first file": (1, [ENDS, PASSES, PASSES]),
    "in the last file": (2, [PASSES, PASSES, PASSES, ENDS]),
    "before a test": (1, [PASSES, ENDS + PASSES]),
    "after a test": (1, [PASSES + ENDS]),
}


@pytest.mark.parametrize(("processes", "files"), CASES.values(), ids=CASES)
def test_the_tests_of_a_process_that_ends_are_run_by_others(
    processes: int, files: list[str], pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it was in fails; none that is done is run again, and nobody waits for it."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for number, text in enumerate(files):
        (pytester.path / f"test_{number}.py").write_text(text)
    done = pytester.runpytest_subprocess("-p", "tests.dealing", "-n", str(processes), timeout=100)
    done.assert_outcomes(failed=1, passed=sum(text.count("test_passes") for text in files))
