"""Games as the adapters take them, the sentence for an action that is not legal, and rewards."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludoscape.adapters.rendering import named
from ludoscape.engine.batch import reward
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.state import State
from ludoscape.games import game as make_game

ILLEGAL: Final = -1.0  # the reward of who ends a game by an illegal action
NO_ACTION: Final = -1  # stands for what is not even a number


def chosen(game: str | Game, seats: int | None, options: Mapping[str, object]) -> Game:
    """Make a game by name, or take one that was made already.

    Raises OptionError for a wrong name, option or number of seats, and ValueError for a choice that was made before.
    """
    if not isinstance(game, Game):
        return make_game(game, seats, **options)
    if seats is not None or options:
        raise ValueError(f"{game!r} has its seats and options already: choose them where it is made")
    return game


def number_of(action: Any) -> int:
    """Read an action. Raises TypeError for what is no whole number, such as an array of one."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"{action!r:.60} is no action: actions are whole numbers") from None


def refusal(state: State, encoder: Encoder, action: Any, names: Sequence[str]) -> IllegalMove:
    """Say why the actor cannot take an action, with the rule where the game can name it."""
    try:
        number = number_of(action)
    except TypeError as error:
        return IllegalMove("", str(error))
    if not 0 <= number < encoder.actions:
        return IllegalMove("", f"there is no action {number}: there are 0 to {encoder.actions - 1}")
    why = _why(state, encoder.move(number))
    reason = "the action mask shows what is" if why is None else named(why.wording, names)
    return IllegalMove(
        why.rule if why else "", f"the action {number} is not legal for {names[state.actor]} now: {reason}"
    )


def _why(state: State, move: int) -> IllegalMove | None:
    """Ask the game, where it has a text for the move."""
    try:
        text = state.text(move)
    except Exception:  # games write moves that can be made; of another one they may stumble over anything
        return None
    try:
        return state.why_not(text)
    except NotationError:
        return None


def rewards(state: State) -> list[float]:
    """Give the reward of each seat in a finished game: see `ludoscape.engine.batch.reward`."""
    seats = state.game.seats
    return [reward(state.payoff(seat), seats) for seat in range(seats)]
