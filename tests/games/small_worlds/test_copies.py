"""Copies of positions: in used states, too, and of a kind of one's own."""

from __future__ import annotations

import random
from typing import Any

from ludoscape.games.small_worlds.rules.state import SmallWorldsState

from .board import game
from .sights import walk


class Changed(SmallWorldsState):
    def blank(self) -> SmallWorldsState:
        return Changed(self.game, self.settings)


def test_a_copy_in_a_used_state_is_the_position_that_was_copied() -> None:
    rng = random.Random("used")
    states: list[Any] = [state for state, _ in walk(3, {}, "used", 500)]  # of one game
    for state, other in zip(states, rng.sample(states, len(states)), strict=True):
        digest, used = state.digest(), other.copy()
        again = state.copy_over(used)
        assert again is used
        assert again.digest() == digest
        legal = again.legal()
        if legal:
            again.play(rng.choice(legal))
        assert state.digest() == digest


def test_a_used_state_of_another_game_or_kind_is_left_alone() -> None:
    here: Any = game(2).start()
    there: Any = game(2, turns=6).start()
    changed: Any = Changed(here.game, here.settings)
    changed.begin()
    for state, used in ((here, there), (here, changed), (changed, here)):
        digest = used.digest()
        copy = state.copy_over(used)
        assert copy is not used
        assert type(copy) is type(state)
        assert copy.digest() == state.digest()
        assert used.digest() == digest
