"""What pairs of tribe and power are said to bring adds up to what the players have at the end."""

from __future__ import annotations

import pytest
from bench.tribes import pairs_of

import ludoscape as ls
from ludoscape.lab.simulate import game_job, play_job


@pytest.mark.parametrize("options", [{}, {"published": "true"}])
def test_worths_of_all_pairs_add_up_to_the_scores(options: dict[str, str]) -> None:
    """Every victory point beyond the coins of the begin was brought by a pair, or paid for one (SW-802, SW-401)."""
    game = ls.game("small-worlds", 3, **options)
    for number in range(3):
        played = play_job(type(game), game_job(game, ["greedy"] * 3, f"worths/{number}", f"worths/{number}"))
        positions = [state.dump() for state in played.states()]
        brought = sum(taken.worth for taken in pairs_of(played))
        assert brought == sum(positions[-1]["vp"]) - sum(positions[0]["vp"]) and brought > 0
