"""What a game without all its parts says. That games answer from their parts is shown by the tests of the games."""

from __future__ import annotations

from typing import Any

import pytest

from ludoscape.engine.game import Game, IllegalMove, Parts


class Bare(Game):
    """A game of a name alone."""

    name, title = "bare", "Bare"
    seat_numbers, default_seats = (2,), 2
    option_specs = ()


def test_a_game_without_parts_says_so() -> None:
    for asked in (Bare().start, Bare().judge, lambda: Bare().load({}), lambda: Bare().split("a b")):
        with pytest.raises(NotImplementedError, match="Bare has no `parts`"):
            asked()


def test_a_part_that_is_left_out_is_named() -> None:
    given: dict[str, Any] = dict.fromkeys(Parts.__annotations__)
    assert Parts(**given).score is None
    del given["tell"], given["score"]
    with pytest.raises(TypeError, match="tell"):
        Parts(**given)


def test_a_refusal_names_players_and_keeps_its_wording() -> None:
    refusal = IllegalMove("TO-1", "{0} and {3} made peace.", ["to-0"])
    assert str(refusal) == "Player 1 and Player 4 made peace. (TO-1)"
    assert refusal.reason == "Player 1 and Player 4 made peace."
    assert refusal.wording == "{0} and {3} made peace."
    assert str(IllegalMove("", "No.")) == "No."
