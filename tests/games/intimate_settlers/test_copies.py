"""Copies of a position: all that there is to it, also in the place of another, and what they may share."""

from __future__ import annotations

from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from tests.games.copying import everything, play_on

from .board import game

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"gap": 2, "base_bonus_road": True}),
    (2, {"scenario": "base"}),
    (3, {"scenario": "base", "player_trade": True, "max_offers": 2}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_copy_in_the_place_of_another_is_a_copy(seats: int, options: dict[str, Any]) -> None:
    """Nothing is left of the state that was there, and the one that was copied stays as it is."""
    rng = ls.Rng(f"spare {seats} {options}")
    state: Any = game(seats, **options).start()
    spare = state.copy()
    taken = 0
    while state.actor != ls.OVER and state.turn < 60:
        play_on(state, rng, 1)
        before = state.digest()
        given = state.copy_over(spare)
        assert given is spare
        assert everything(given) == everything(state.copy())
        play_on(given, rng, rng.below(7))
        taken += given.digest() != before
        assert state.digest() == before
        state.validate()
        spare = given.resample(rng.below(seats), rng) if rng.below(4) == 0 else given
    assert taken > 100


def test_a_copy_of_another_game_may_take_the_place() -> None:
    rng = ls.Rng("spare of another game")
    one, other = game(2).start(), game(3, scenario="base").start()
    for state, spare in ((one, other), (other, one)):
        play_on(state, rng, 60)
        given = state.copy_over(spare.copy())
        assert everything(given) == everything(state.copy())
        assert given.game is state.game


def test_a_state_of_a_class_of_its_own_is_copied_by_that_class() -> None:
    """What it has beside the others is not lost, and does not come into theirs."""

    class Marked(SettlersState):
        mark = 0

        def blank(self) -> SettlersState:
            return Marked(self.game, self.settings)

        def copy(self) -> SettlersState:
            other = super().copy()
            cast(Marked, other).mark = self.mark
            return other

    usual = cast(SettlersState, game(2).start())
    marked = Marked(usual.game, usual.settings)
    marked.begin()
    marked.mark = 3
    given = marked.copy_over(usual.copy())
    assert isinstance(given, Marked) and given.mark == 3
    given = marked.copy_over(marked.copy())
    assert isinstance(given, Marked) and given.mark == 3
    assert type(usual.copy_over(marked.copy())) is SettlersState


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_the_numbers_of_income_and_board_tell_what_they_are(seats: int, options: dict[str, Any]) -> None:
    """All positions of a game with the same number have the same income; and so with the board."""
    rng = ls.Rng(f"numbers {seats} {options}")
    state: Any = game(seats, **options).start()
    incomes: dict[int, list[int]] = {}
    boards: dict[int, list[list[int]]] = {}
    while state.actor != ls.OVER and state.turn < 60:
        play_on(state, rng, 1)
        other = state.copy()
        for _ in range(4):
            assert incomes.setdefault(int(other.dues), list(other.income)) == list(other.income)
            board = [list(table) for table in (other.lattice.cell, other.kind, other.token, other.port)]
            assert boards.setdefault(int(other.board), board) == board
            play_on(other, rng, 1)
    assert len(incomes) > 20 and len(boards) > 20
