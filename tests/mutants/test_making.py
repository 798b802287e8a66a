"""Which mutants there are. Needs the tool, which `make mutants` installs, and so runs there only."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("cosmic_ray", reason="there is no cosmic-ray: make mutants installs it and runs this")

from tests.mutants.making import Mutant, sample

SOURCE = '''
from functools import cache


def first(a: int | None, b: int | str = 1) -> int | None:
    """Say 1 + 1."""
    c: int | None = a
    return c if a == b else None


@cache
def second(x: int) -> int:
    return x + 1 if x is not None else 2 + 3
'''
ALL = 10_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Write the source into a file."""
    path = tmp_path / "source.py"
    path.write_text(SOURCE, "utf-8")
    return path


def place(mutant: Mutant) -> str:
    """Give the text that a mutant is about."""
    line = mutant.path.read_text("utf-8").split("\n")[mutant.start[0] - 1]
    return line[mutant.start[1] : mutant.end[1]].strip()


def test_what_is_no_fault_is_no_mutant(path: Path) -> None:
    """Neither annotations nor a cache, nor `is` for `==`; and all that is made is Python."""
    made = list(sample([path], ALL))
    assert {place(mutant) for mutant, _ in made} == {"==", "is not", "+", "1", "2", "3", "a == b", "x is not None"}
    assert not [mutant for mutant, _ in made if mutant.operator.endswith(("Eq_Is", "Eq_IsNot"))]
    for _, code in made:
        compile(code, "source.py", "exec")
        assert code != SOURCE


def test_a_sample_is_spread(path: Path, tmp_path: Path) -> None:
    """Over files first, then over places; only then a place has a second mutant."""
    other = tmp_path / "other.py"
    other.write_text("x = 1\n", "utf-8")
    assert {mutant.path for mutant, _ in sample([path, other], 2)} == {path, other}
    everything = list(sample([path], ALL))
    places = {mutant.start for mutant, _ in everything}
    assert {mutant.start for mutant, _ in sample([path], len(places))} == places
    assert len({code for _, code in everything}) == len(everything) > 2 * len(places)


def test_a_change_elsewhere_leaves_a_sample_as_it_is(path: Path) -> None:
    before = [(place(mutant), mutant.operator) for mutant, _ in sample([path], 5)]
    path.write_text(f'"""A title."""\n{SOURCE}', "utf-8")
    assert [(place(mutant), mutant.operator) for mutant, _ in sample([path], 5)] == before
