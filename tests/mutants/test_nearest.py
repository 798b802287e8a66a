"""Which tests are near a fault: by the statement that they run, the names that it defines, or a fixture of theirs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.mutants.nearest import Nearest, statement

SOURCE = """\
MOST = 3


@dataclass
class Pair:
    left: int = 1

    @property
    def both(self) -> int:
        if self.left > (
            MOST
        ):
            return 1
        try:
            return 2
        except ValueError:
            return 3
"""
TESTS = ("tests/test_a.py::one", "tests/test_a.py::two", "tests/test_b.py::three")


@pytest.mark.parametrize(
    ("at", "lines", "names"),
    [
        (1, [1], ("MOST",)),
        (4, [4, 5], ("Pair",)),
        (6, [6], ("left",)),
        (8, [*range(8, 18)], ()),  # a decorator goes with all of its function
        (11, [10, 11, 12], ()),  # what stands over several lines is one condition
        (13, [13], ()),
        (16, [14, 15, 16, 17], ()),
        (3, [], ()),
    ],
)
def test_a_fault_is_in_a_statement(at: int, lines: list[int], names: tuple[str, ...]) -> None:
    found, defined = statement(SOURCE, at, at)
    assert (list(found), defined) == (lines, names)


@pytest.fixture
def nearest(tmp_path: Path) -> Nearest:
    """Tell of three tests: one line each for one, for those of a file, and for all; an import is for none."""
    (tmp_path / "pair.py").write_text(SOURCE, "utf-8")
    lines = {"1": ["imported"], "11": [TESTS[1]], "13": ["tests/test_a.py"], "15": [""]}
    (tmp_path / "lines.json").write_text(json.dumps({"pair.py": lines}), "utf-8")
    return Nearest(tmp_path / "lines.json", tmp_path, dict(zip(TESTS, (3.0, 0.5, 1.0), strict=True)))


@pytest.mark.parametrize(
    ("at", "tests"), [(1, TESTS[1:2]), (10, TESTS[1:2]), (13, TESTS[:2]), (15, TESTS), (6, TESTS[1:2]), (3, ())]
)
def test_tests_are_near_that_run_it(nearest: Nearest, at: int, tests: tuple[str, ...]) -> None:
    assert nearest.to("pair.py", at, at) == set(tests)


@pytest.mark.parametrize(("most", "tests"), [(0.4, ()), (0.5, TESTS[1:2]), (1.6, TESTS[1:]), (4.5, TESTS)])
def test_those_are_chosen_that_take_little_time(nearest: Nearest, most: float, tests: tuple[str, ...]) -> None:
    assert nearest.cheapest(TESTS, most) == set(tests)


def test_a_constant_is_told_by_what_is_made_of_it(tmp_path: Path) -> None:
    """Another constant, and what a function takes where it is given nothing. Templates are no statements."""
    (tmp_path / "pair.py").write_text("A = 1\nB = A + 1\n\ndef f(b=B):\n    return b\n", "utf-8")
    (tmp_path / "lines.json").write_text(
        json.dumps({"pair.py": {"5": [TESTS[0]]}, "a.html": {"1": [TESTS[1]]}}), "utf-8"
    )
    (tmp_path / "a.html").write_text("<p>{{ A }}</p>\n", "utf-8")
    near = Nearest(tmp_path / "lines.json", tmp_path, dict.fromkeys(TESTS, 1.0))
    assert near.to("pair.py", 1, 1) == near.to("pair.py", 2, 2) == {TESTS[0]}


def test_what_runs_before_any_test_is_known(nearest: Nearest) -> None:
    assert nearest.imported("pair.py", 1, 1)
    assert not nearest.imported("pair.py", 11, 11)
