"""The compiled build and the same source interpreted play the same games, digest by digest.

Native ints wrap when compiled and not when interpreted: this is where it would show.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoscape as ls
from tests.fuzz.digests import fingerprints, shown, thoughts

GAMES = 40  # of each title, in every run; make fuzz plays thousands
LONG_GAMES = 12  # of one whose games are long: as many moves
LONG = 50_000  # decisions that a long game may have


def interpreted(games: int | str, seed: str, name: str) -> list[str]:
    """Play the games in another process, interpreted."""
    command = [sys.executable, "-m", "tests.fuzz.digests", str(games), seed, name]
    environment = os.environ | {"LUDOSCAPE_INTERPRETED": "1"}
    result = subprocess.run(
        command, cwd=Path(__file__).parent.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    build, *lines = result.stdout.splitlines()
    assert build == "interpreted"
    return lines


def needs_both_builds() -> None:
    if ls.build() != "compiled":
        pytest.skip(
            "NOT CHECKED: there is no compiled build to compare with (no C compiler, or make build was not run)"
        )


def compare(games: int, seed: str, name: str) -> None:
    """Hold both builds of a game against each other."""
    needs_both_builds()
    ours = list(fingerprints(games, seed, [name]))
    assert len(ours) == games
    assert ours == interpreted(games, seed, name)


@pytest.mark.parametrize("name", ls.games())
def test_both_builds_play_the_same_games(name: str) -> None:
    compare(GAMES if ls.game_type(name).longest < LONG else LONG_GAMES, "agree", name)


@pytest.mark.parametrize("name", ls.games())
def test_both_builds_think_the_same(name: str) -> None:
    needs_both_builds()
    assert thoughts(name, "think") == interpreted("thoughts", "think", name)


@pytest.mark.parametrize("name", ls.games())
def test_both_builds_show_and_tell_the_same(name: str) -> None:
    """To players and spectators, to the letter: views and logs are compiled, too."""
    needs_both_builds()
    assert shown(name, "show") == interpreted("shown", "show", name)


@pytest.mark.slow
def test_both_builds_play_thousands_of_the_same_games(while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        compare(100, f"fuzz {number}", ls.games()[number % len(ls.games())])


def test_games_are_told_apart_by_their_fingerprints() -> None:
    name = ls.games()[0]
    one, two = fingerprints(2, "x", [name])
    assert one.split()[-1] != two.split()[-1]
    assert [one, two] == list(fingerprints(2, "x", [name]))
    assert next(fingerprints(1, "y", [name])).split()[-1] != one.split()[-1]
