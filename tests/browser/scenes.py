"""Positions for tests that do not begin in the lobby: tables set and played on from outside of the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.people import Choice, Habit
from tests.browser.server import Served
from tests.table.helpers import ME, Player, set_table

FEW = 3  # seats: the smallest board that is quickly built


def ours(served: Served, seats: int = FEW, **options: Any) -> Player:
    """Set a table of Decay for several people at one screen."""
    return set_table(served.address, "decay", [ME] * seats, **options)[0]


def play_on(
    player: Player, wanted: Callable[[dict[str, Any]], bool], habit: Habit | None = None, most: int = 400
) -> dict[str, Any]:
    """Play moves from outside until the view is as wanted; gives it."""
    habit = habit or Habit(1)
    for _ in range(most):
        seen = player.see()
        if wanted(seen["view"]):
            return seen
        assert not seen["over"], "the game ended before it came to that"
        player.play(habit.choose(seen["view"]["choices"])["move"])
    raise AssertionError("it does not come to that")


def in_phase(*names: str, more: Callable[[list[Choice]], bool] = bool) -> Callable[[dict[str, Any]], bool]:
    """Want a decision of one of these kinds, with choices that are as told."""
    return lambda view: view["phase"] in names and more(view["choices"])


def scene(served: Served, *phases: str, more: Callable[[list[Choice]], bool] = bool, **options: Any) -> Player:
    """Set a table for several people at one screen and play until a decision of one of these kinds is due."""
    for seed in range(40):
        player = ours(served, **options)
        try:
            play_on(player, in_phase(*phases, more=more), Habit(seed, fights="take" in phases or "toll" in phases))
        except AssertionError as error:
            if "to that" not in str(error):
                raise
            continue
        return player
    raise AssertionError(f"no game came to {phases}")
