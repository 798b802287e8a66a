"""What is said of a mutant: that a test failed, that none did, or that the time was up.

Needs the tools that `make mutants` installs, and so runs there only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("cosmic_ray", reason="there is no cosmic-ray: make mutants installs it and runs this")
pytest.importorskip("coverage", reason="there is no coverage: make mutants installs it and runs this")

from tests.mutants import running
from tests.mutants.areas import Part
from tests.mutants.nearest import Nearest

TESTS = """
from sums import add

def test_slow():
    assert sum(range(1_000_000))

def test_add():
    assert add(1, 2) == 3
"""
RIGHT = "def add(a, b):\n    return a + b\n"


class Sums:
    """A source of one module, and its tests."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        self.tests = folder / "tests"
        for each in (self.tree / "src", self.tests):
            each.mkdir(parents=True)
        (self.tests / "test_sums.py").write_text(TESTS, "utf-8")
        self.part = Part("sums", (), (str(self.tests),), 1)

    def run(self, code: str, mutated: bool = True, chosen: str = "") -> tuple[int, str]:
        """Run the tests on some code, or those whose names say what is chosen."""
        module = self.tree / "src" / "sums.py"
        module.write_text(code, "utf-8")
        if not mutated:
            return running.run(self.part, self.tree)
        known = json.loads(running.seconds_of(self.part).read_text("utf-8"))
        return running.run(self.part, self.tree, module, [name for name in known if chosen in name])


@pytest.fixture
def sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sums:
    """Lay it out, its tests having passed once."""
    monkeypatch.setattr(running, "KEPT", tmp_path)
    made = Sums(tmp_path)
    assert made.run(RIGHT, mutated=False)[0] == 0
    return made


def test_a_fault_is_noticed_by_the_quickest_test(sums: Sums) -> None:
    seconds = json.loads(running.seconds_of(sums.part).read_text("utf-8"))
    assert [name.rpartition(":")[2] for name in sorted(seconds, key=seconds.__getitem__)] == ["test_add", "test_slow"]
    result, output = sums.run("def add(a, b):\n    return a - b\n")
    assert result == 1
    assert "test_add" in output and "1 failed in" in output, "and test_slow was not waited for"


def test_what_no_test_notices_survives(sums: Sums) -> None:
    assert sums.run("def add(a, b):\n    return b + a\n")[0] == 0


def test_those_that_are_not_chosen_are_not_asked(sums: Sums) -> None:
    wrong = "def add(a, b):\n    return a - b\n"
    assert sums.run(wrong, chosen="slow")[0] == 0
    assert sums.run(wrong, chosen="add")[0] == 1


def test_which_tests_run_a_statement_is_known(sums: Sums) -> None:
    known = json.loads(running.seconds_of(sums.part).read_text("utf-8"))
    found = Nearest(running.lines_of(sums.part), sums.tree, known).to("src/sums.py", 2, 2)
    assert [name.rpartition(":")[2] for name in found] == ["test_add"]


def test_a_doctest_of_the_file_may_notice_it_too(sums: Sums) -> None:
    assert sums.run('def add(a, b):\n    """\n    >>> add(2, 2)\n    5\n    """\n    return a + b\n')[0] == 1


def test_what_never_ends_is_ended(sums: Sums, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOSCAPE_MUTANTS_LEAST", "0.5")
    result, output = sums.run("def add(a, b):\n    while True: a += 0\n")
    assert (result, output) == (-26, running.TIMED_OUT)


def test_what_takes_all_memory_is_noticed(sums: Sums) -> None:
    assert sums.run("def add(a, b):\n    return bytes(1 << 40)\n")[0] == 1


def test_two_mutants_of_one_moment_are_not_taken_for_one(sums: Sums) -> None:
    """Of the same length, within the same second: no bytecode of the one is run for the other."""
    for sign, noticed in (("-", 1), ("+", 0), ("*", 1), ("+", 0)):
        assert sums.run(f"def add(a, b):\n    return a {sign} b\n")[0] == noticed


# ---- by a process that stands ready


@pytest.fixture
def judge(sums: Sums) -> Iterator[Callable[[str], tuple[bool, str] | None]]:
    """Give what judges code in one process after the other, all split off from one that has read the tests."""
    module = sums.tree / "src" / "sums.py"
    module.write_text(RIGHT, "utf-8")
    standing = running.Standing(sums.part, sums.tree)
    tests = list(json.loads(running.seconds_of(sums.part).read_text("utf-8")))
    yield lambda code: standing.judge(module, RIGHT, code, tests)
    standing.end()


def test_one_process_stands_ready_for_many_mutants(judge: Callable[[str], tuple[bool, str] | None]) -> None:
    for sign, noticed in (("-", True), ("+", False), ("*", True)):
        came = judge(f"def add(a, b):\n    return b {sign} a\n")
        assert came is not None
        assert came[0] is noticed and ("test_add" in came[1]) is noticed


def test_what_needs_a_new_import_is_not_judged_so(judge: Callable[[str], tuple[bool, str] | None]) -> None:
    assert judge("def add(a, b=1):\n    return a + b\n") is None


def test_what_ends_its_process_is_noticed(judge: Callable[[str], tuple[bool, str] | None]) -> None:
    assert judge("def add(a, b):\n    import os, signal\n    os.kill(os.getpid(), signal.SIGVTALRM)\n") == (
        True,
        running.TIMED_OUT,
    )


def test_what_a_program_does_that_a_test_starts_is_noticed_too(sums: Sums) -> None:
    """It reads the file, which is as it was while it is seen whether the test passes without the fault."""
    module = sums.tree / "src" / "sums.py"
    module.write_text(RIGHT, "utf-8")
    started = "import sums\n\ndef test_add():\n    assert 'a + b' in open(sums.__file__).read()\n"
    (sums.tests / "test_sums.py").write_text(started, "utf-8")  # instead of the others, with the name of one of them
    standing = running.Standing(sums.part, sums.tree)
    code = RIGHT.replace("+", "-")
    module.write_text(code, "utf-8")
    came = standing.judge(module, RIGHT, code, json.loads(running.seconds_of(sums.part).read_text("utf-8")))
    standing.end()
    assert came is not None and came[0] and module.read_text("utf-8") == code
