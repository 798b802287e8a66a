"""Every game keeps every promise of the contract, in random play with random options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_game, check_kind, random_game

GAMES = 5  # random games of each title in every run, make fuzz plays on; of one whose games are long:
LONG_GAMES = 2
LONG = 50_000  # decisions that a long game may have
SHORT: dict[str, dict[str, int]] = {"silver-isle": {"round_limit": 2}, "intimate-settlers": {"turn_limit": 10}}


def games_of(name: str) -> int:
    """Tell how many random games of a title are played; `make fuzz` plays many more."""
    return GAMES if ls.game_type(name).longest < LONG else LONG_GAMES


def shares(game: ls.Game) -> dict[str, float]:
    """Tell which shares are examined in full and quickly, beside the first of each phase: as many in long games.

    `make fuzz` examines every position.
    """
    return {"thorough": 0.01, "quick": 0.5} if game.longest < LONG else {"thorough": 0.005, "quick": 0.25}


USUAL = [(name, seats) for name in ls.games() for seats in ls.game_type(name).seat_numbers]


@pytest.mark.parametrize("name", ls.games())
def test_the_game_says_what_it_must_of_itself(name: str) -> None:
    check_kind(ls.game_type(name))


@pytest.mark.parametrize(("name", "seats"), USUAL)
def test_a_random_game_with_default_options(name: str, seats: int) -> None:
    game = ls.game(name, seats)
    assert check_game(game, "default 0", **shares(game)).lacks == set()


@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in ls.games() for number in range(games_of(name))]
)
def test_random_games_with_random_options(name: str, number: int) -> None:
    game = random_game(ls.game_type(name), ls.Rng(f"options {number}"))
    assert check_game(game, f"played {number}", **shares(game)).lacks == set()


@pytest.mark.parametrize("name", ls.games())
def test_nobody_is_active_after_the_end(name: str) -> None:
    """A view shows nobody as the one whose turn it is; the position keeps whose turn was the last."""
    game = ls.game(name, **SHORT.get(name, {}))
    rng = ls.Rng("end")
    state = game.start()
    actor = ls.CHANCE
    while state.actor != ls.OVER:
        actor = int(state.actor)
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    for seat in (*range(game.seats), ls.SPECTATOR):
        assert state.view(seat)["actor"] == ls.OVER
        assert state.view(seat)["board"].get("active", "") in ("", -1), "where a board names whose turn it is"
    if name == "silver-isle":
        assert state.dump()["active"] == "SAMC"[actor]


@pytest.mark.slow
@pytest.mark.parametrize("name", ls.games())
def test_many_random_games(name: str, while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        game = random_game(ls.game_type(name), ls.Rng(f"fuzz {number}"))
        check_game(game, f"fuzz {number}", thorough=0.3)
