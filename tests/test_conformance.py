"""Every game keeps every promise of the contract, in random play with random options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_game, check_kind, random_game

GAMES = 24  # random games of each title in every run


@pytest.mark.parametrize("name", ls.games())
def test_the_game_says_what_it_must_of_itself(name: str) -> None:
    check_kind(ls.game_type(name))


@pytest.mark.parametrize("name", ls.games())
@pytest.mark.parametrize("number", range(3))
def test_random_games_with_default_options(name: str, number: int) -> None:
    kind = ls.game_type(name)
    for seats in kind.seat_numbers:
        played = check_game(kind(seats), f"default {number}", thorough=0.1)
        assert played.lacks == set()


@pytest.mark.parametrize("name", ls.games())
@pytest.mark.parametrize("part", range(4))
def test_random_games_with_random_options(name: str, part: int) -> None:
    for number in range(part, GAMES, 4):
        game = random_game(ls.game_type(name), ls.Rng(f"options {number}"))
        assert check_game(game, f"random {number}", thorough=0.1).lacks == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", ls.games())
def test_many_random_games(name: str, while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        game = random_game(ls.game_type(name), ls.Rng(f"fuzz {number}"))
        check_game(game, f"fuzz {number}", thorough=0.3)
