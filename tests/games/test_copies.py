"""Copies in used states: all that there is to a position, nothing of what was there, and only where both are alike."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from tests.games.copying import everything, play_on

OTHERWISE: dict[str, tuple[int, dict[str, Any]]] = {  # a game of the same name that has other settings
    "decay": (3, {"side": 12}),
    "silver-isle": (3, {"round_limit": 9}),
    "intimate-settlers": (3, {"scenario": "base"}),
    "small-worlds": (2, {"turns": 6}),
    "alheimur": (3, {"max_rounds": 5}),
}


@pytest.mark.parametrize("name", OTHERWISE)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_copy_in_a_used_state_is_the_position_that_was_copied(name: str, seats: int) -> None:
    """Whatever position of the game was there before; what is played in it does not change the one it was copied of."""
    rng = ls.Rng(f"used {name} {seats}")
    for _ in range(2):
        state: Any = ls.game(name, seats=seats).start()
        used = state.copy()
        changed = 0
        while state.actor != ls.OVER and state.turns() < 60:
            play_on(state, rng, 1)
            before = state.digest()
            again = state.copy_over(used)
            assert again is used
            assert everything(again) == everything(state.copy())
            play_on(again, rng, rng.below(7))
            changed += again.digest() != before
            assert state.digest() == before
            used = again.resample(rng.below(seats), rng) if rng.below(4) == 0 else again
        assert changed > 50


@pytest.mark.parametrize("name", OTHERWISE)
@pytest.mark.parametrize("seats", [2, 4])
def test_playing_on_changes_nothing_in_a_copy(name: str, seats: int) -> None:
    """Whichever of the two goes on, what they share is taken anew before it changes, every number of it."""
    rng = ls.Rng(f"apart {name} {seats}")
    for _ in range(3):
        state: Any = ls.game(name, seats=seats).start()
        while state.actor != ls.OVER and state.turns() < 60:
            play_on(state, rng, 1)
            copy = state.copy()
            if rng.below(2):
                state, copy = copy, state
            kept = everything(copy)
            play_on(state, rng, rng.below(4))
            assert everything(copy) == kept


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_used_state_of_another_game_or_kind_lends_nothing(name: str) -> None:
    """A copy is of the game and the kind of what was copied, and a state of a changed kind is copied by its own way."""
    seats, options = OTHERWISE[name]
    here: Any = ls.game(name).start()
    there: Any = ls.game(name, seats=seats, **options).start()
    kind: Any = type(here)

    class Changed(kind):  # type: ignore[misc]
        def blank(self) -> Any:
            return Changed(self.game, self.settings)

    changed = Changed(here.game, here.settings)
    changed.begin()
    for state, used in ((here, there), (there, here), (here, changed), (changed, here), (changed, changed)):
        play_on(state, ls.Rng(f"lent {name}"), 30)
        digest = state.digest()
        again = state.copy_over(used.copy())
        assert (type(again), again.game, again.digest()) == (type(state), state.game, digest)
        play_on(again, ls.Rng("on"), 30)
        assert state.digest() == digest


@pytest.mark.parametrize("name", OTHERWISE)
def test_where_there_is_no_used_state_a_new_one_is_made(name: str) -> None:
    state = ls.game(name).start()
    again = state.copy_over(None)
    assert again is not state
    assert again.digest() == state.digest()
