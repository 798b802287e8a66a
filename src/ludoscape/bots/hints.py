"""What a searching bot would play in one position, and what its best moves are worth, from what the seat knows alone.

The moves are found and compared as in a review (`reviews.py`). Their values are the judge's, and only the ratios of
their odds are taken from it. What the chance of the seat is, quick games tell, played from positions that may be the
true one: that is told of the best move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from ludoscape.bots.analysis import give_or_take, play_quickly
from ludoscape.bots.reviews import LEAST, LOOKS, SURE, Rated, compared
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import State

GAMES: Final = 100  # quick games: a chance is known to ten of a hundred


@dataclass(frozen=True)
class Hint:
    """The moves worth a look in notation, the best first, each with the chance of winning that it keeps.

    Chances may all be off by `error`, what lies between two moves by `between`. `played` is the number of the move that
    was played, -1 where none was given.
    """

    seat: int
    moves: tuple[Rated, ...]
    played: int
    error: float
    between: float


def hint(state: State, played: int | None = None, seed: str = "hint", looks: int = LOOKS, games: int = GAMES) -> Hint:
    """Look for the best three moves of who decides here, and at the one that was played.

    The same seed gives the same answer. Raises ValueError where nobody decides.
    """
    if state.actor < 0:
        raise ValueError("nobody decides here")
    seat, judge = int(state.actor), state.game.judge()
    moves = compared(state, played, judge, seed, looks)
    chance = _chance(state, seat, seed, games)
    best = max((a + b) / 2 for _, a, b in moves)
    ratio = odds(chance) / odds(best)
    values = [[share(odds(value) * ratio) for value in pair] for _, *pair in moves]
    order = sorted(range(len(moves)), key=lambda place: sum(values[place]), reverse=True)
    rated = [Rated(state.text(moves[place][0], seat), sum(values[place]) / 2) for place in order]
    place = next((n for n, found in enumerate(order) if moves[found][0] == played), -1)
    return Hint(seat, tuple(rated), place, give_or_take(games), _between(values))


def _chance(state: State, seat: int, seed: str, games: int) -> float:
    """Give the share of quick games that a seat wins, each from a position drawn from those that it holds possible."""
    judge, total = state.game.judge(), 0.0
    for number in range(games):
        rng = Rng(f"{seed}/game {number}")
        drawn = state.resample(seat, rng)
        play_quickly(drawn, judge, rng)
        total += drawn.payoff(seat)
    return total / games


def odds(chance: float) -> float:
    """Tell how often it comes for once that it does not; beside 0 and 1, so that odds can be compared.

    >>> round(odds(0.75), 9), round(share(odds(0.2)), 9)
    (3.0, 0.2)
    """
    own = min(max(chance, LEAST), 1 - LEAST)
    return own / (1 - own)


def share(odds: float) -> float:
    """Give the chance that has such odds."""
    return odds / (1 + odds)


def _between(values: Sequence[Sequence[float]]) -> float:
    """Tell by how much the difference of two moves may be off, from how far the two searches lie apart."""
    spread = sum((a - b) ** 2 / 4 for a, b in values) / len(values)
    return SURE * sqrt(2 * spread)
