"""Every area has its files and its tests."""

from __future__ import annotations

import pytest

from ludoscape.builds import seen_of
from tests.mutants.areas import ROOT, SOURCE, WANTED, Part, areas

PARTS = [pytest.param(part, id=f"{name}-{part.name}") for name, parts in areas().items() for part in parts]


@pytest.mark.parametrize("part", PARTS)
def test_files_and_tests_are_there(part: Part) -> None:
    assert part.sources and all(path.is_file() for path in part.sources)
    assert part.tests and all((ROOT / test.split("::")[0]).exists() for test in part.tests)


def test_an_area_has_as_many_mutants_as_are_wanted() -> None:
    assert all(sum(part.wanted for part in parts) >= WANTED for parts in areas().values())


def test_rules_are_all_that_is_compiled_of_the_games_but_bots_and_what_shows_them() -> None:
    """A module of rules that is split in two leaves no half behind; a sixth game comes by being there."""
    rules = {path for part in areas()["rules"] for path in part.sources}
    for path in (SOURCE / "games").glob("*/*/*.py"):
        if "Compiled." in path.read_text("utf-8")[:500]:
            shown = bool(seen_of(path.relative_to(SOURCE).as_posix()))
            assert (path in rules) is (path.parent.name != "bots" and not shown), path
