"""What tests cost is counted with the programs that they start, and each second once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cpu import PROC, TICKS, Usage, between

ROOT = Path(__file__).parent.parent
COSTLY = """
import subprocess, sys
BURN = "import time\\nend = time.process_time() + 0.3\\nwhile time.process_time() < end: pass"
def test_idle(): pass
def test_busy(): exec(BURN)
def test_ended(): subprocess.run([sys.executable, "-c", BURN])
def test_running():
    global left
    left = subprocess.Popen([sys.executable, "-c", BURN + "\\nprint('done', flush=True)\\ninput()"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    left.stdout.readline()
def test_after():
    left.communicate(b"\\n")
"""


@pytest.mark.skipif(not PROC.is_dir(), reason="looks into /proc")
def test_a_test_costs_what_it_and_its_programs_take(tmp_path: Path) -> None:
    (tmp_path / "test_costly.py").write_text(COSTLY)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.cpu", "--cpu", "9", "--rootdir", str(tmp_path)]
    done = subprocess.run([*command, "-c", "/dev/null", str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    found = {name: float(cost) for cost, name in re.findall(r"([\d.]+) \S+::test_(\w+)", done.stdout)}
    assert found.keys() == {"idle", "busy", "ended", "running", "after"}, done.stdout + done.stderr
    assert min(found["busy"], found["ended"], found["running"]) >= 0.29
    assert found["idle"] < 0.2 and found["after"] < 0.2, "what was counted is not counted again"


@pytest.mark.parametrize(
    ("now", "ticks"),
    [
        ({1: Usage(0, 200, 0), 2: Usage(1, 310, 0), 3: Usage(2, 55, 0)}, 115),
        ({1: Usage(0, 200, 0), 2: Usage(1, 310, 60)}, 120),
        ({1: Usage(0, 200, 380)}, 130),
        ({1: Usage(0, 200, 0)}, 100),
        ({1: Usage(0, 100, 0), 2: Usage(1, 300, 0), 3: Usage(2, 50, 0), 4: Usage(3, 7, 1)}, 8),
    ],
    ids=["all-run", "the-last-has-ended", "both-have-ended", "nobody-saw-them-end", "a-new-one"],
)
def test_each_second_is_counted_once(now: dict[int, Usage], ticks: int) -> None:
    before = {1: Usage(0, 100, 0), 2: Usage(1, 300, 0), 3: Usage(2, 50, 0)}
    assert round(between(before, now) * TICKS) == ticks
