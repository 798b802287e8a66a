"""Hints: the best moves of a position, from what the seat knows alone."""

from __future__ import annotations

from functools import partial

import pytest

import ludoscape as ls
from ludoscape.bots.hints import hint

from .toy import Race, RaceState
from .trees import TreeGame, pair, turn

few = partial(hint, looks=32, games=4)


def test_the_best_move_is_told_first_and_the_played_one_too() -> None:
    root = TreeGame(turn(0, {1: pair(0.2), 2: pair(0.9), 3: pair(0.6), 4: pair(0.5), 5: pair(0.1)})).start()
    found = few(root, 5)
    assert [rated.move for rated in found.moves] == [root.text(move) for move in (2, 3, 4, 5)]
    assert found.played == 3 and found.seat == 0
    chances = [rated.chance for rated in found.moves]
    assert chances == sorted(chances, reverse=True) and min(chances) >= 0 and max(chances) <= 1
    assert few(root).played == -1


def test_nobody_is_told_where_nobody_decides() -> None:
    with pytest.raises(ValueError, match="nobody decides"):
        hint(TreeGame(pair(0.5)).start())


def test_a_hint_rests_on_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position that is played on from was drawn for that seat; the true one never is."""
    state = Race().start()
    while state.actor == ls.CHANCE:
        state.play(state.draw(ls.Rng(1)))
    drawn: list[int] = []
    real = RaceState.resample

    def noted(self: RaceState, seat: int, rng: ls.Rng) -> ls.State:
        if self is state:
            drawn.append(seat)
        return real(self, seat, rng)

    moved = RaceState.play

    def only_drawn(self: RaceState, move: int) -> None:
        assert self is not state
        moved(self, move)

    monkeypatch.setattr(RaceState, "resample", noted)
    monkeypatch.setattr(RaceState, "play", only_drawn)
    seat = int(state.actor)
    few(state)
    assert set(drawn) == {seat}
