"""What a searching bot would have played at every decision of a game that is over, and what the played move lost.

A search finds the moves that it likes best; then each of them, and the move that was played, is looked at anew as often
as the others, by two searches that know nothing of the first: so a move is not thought better because it was chosen.
The values of a search are the judge's, which may lie closer together or farther apart than chances do. One number for
the whole game, the power that they are raised to, brings them as close as can be to chances that were reckoned from
quick games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from ludoscape.bots.search import Search
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import State

LOOKS: Final = 256  # simulations that find the moves
SHARE: Final = 4  # the part of them that each move has then, in each of two searches
AHEAD: Final = 0  # decisions that leaves are played on: it would take six times as long, and all of a game is weighed
BEST: Final = 3  # moves that are told
SURE: Final = 1.96  # of the spread: so far off are 5 of 100
POWERS: Final = tuple(2 ** (step / 4) for step in range(-8, 21))
LEAST: Final = 1e-6  # a value beside 0 and 1, so that it can be raised to any power


@dataclass(frozen=True)
class Rated:
    """A move in notation, and the chance of winning that it keeps for whoever makes it."""

    move: str
    chance: float


@dataclass(frozen=True)
class Review:
    """A decision: the number of the position before it, whose it was, the moves looked at, the best first.

    They are the best three and the one that was played, which is number `played` of them.
    """

    at: int
    seat: int
    moves: tuple[Rated, ...]
    played: int

    @property
    def loss(self) -> float:
        """Tell how much of the chance of winning was given away."""
        return self.moves[0].chance - self.moves[self.played].chance

    @property
    def ahead(self) -> float:
        """Tell by how much the move that was played is better than any other; 0 where it is not."""
        return self.moves[0].chance - self.moves[1].chance if self.played == 0 else 0.0


@dataclass(frozen=True)
class Weighed:
    """A decision as the searches weighed it: moves with their two values, the number of the one that was played."""

    at: int
    seat: int
    moves: tuple[tuple[int, float, float], ...]
    played: int

    @property
    def best(self) -> float:
        """Give the highest value."""
        return max(a + b for _, a, b in self.moves) / 2


def weigh(state: State, at: int, played: int, judge: Judge, seed: str, looks: int = LOOKS) -> Weighed:
    """Weigh the best moves of a decision and the one that was played, by what the seat knew that made it."""
    moves = compared(state, played, judge, seed, looks)
    return Weighed(at, int(state.actor), moves, [move for move, _, _ in moves].index(played))


def compared(
    state: State, played: int | None, judge: Judge, seed: str, looks: int = LOOKS
) -> tuple[tuple[int, float, float], ...]:
    """Give the best moves of a decision, and one more where it is none of them, with the values of two searches."""
    seat = int(state.actor)
    finder = Search(state, seat, judge, Rng(f"{seed}/find"), ahead=AHEAD)
    finder.run(looks)
    liked = sorted(finder.visits(), key=lambda found: (found[1], found[2]), reverse=True)
    moves = [move for move, _, _ in liked[:BEST]]
    if played is not None and played not in moves:
        moves.append(played)
    values = []
    for again in range(2):
        search = Search(state, seat, judge, Rng(f"{seed}/{again}"), ahead=AHEAD)
        search.run(1)  # the first simulation rates all moves
        for move in moves:
            search.look_at(move, looks // SHARE)
        values.append({move: value for move, _, value in search.visits()})
    return tuple((move, values[0][move], values[1][move]) for move in moves)


def weighed(states: Sequence[State], moves: Sequence[int], seed: str, looks: int = LOOKS) -> Iterator[Weighed | None]:
    """Weigh all decisions of a game in order that had more than one move; None for every other event."""
    judge = states[0].game.judge()
    for at, (state, move) in enumerate(zip(states, moves, strict=False)):
        real = state.actor >= 0 and len(state.legal()) > 1
        yield weigh(state, at, move, judge, f"{seed}/{at}", looks) if real else None


def power_of(found: Sequence[Weighed], chances: Mapping[int, Sequence[float]]) -> float:
    """Find the power that brings the values of decisions closest to the chances reckoned just before them."""
    pairs = []
    places = sorted(chances)
    for place, after in pairwise(places):
        next_one = next((each for each in found if place <= each.at < after), None)
        if next_one is not None:
            pairs.append((next_one.best, chances[place][next_one.seat], len(chances[place])))
    if not pairs:
        return 1.0
    return min(POWERS, key=lambda power: sum((stretched(value, power, n) - due) ** 2 for value, due, n in pairs))


def stretched(value: float, power: float, seats: int) -> float:
    """Raise a value to a power against what is left of it for the others, so that even ones stay even.

    >>> stretched(0.5, 3.0, 2), round(stretched(0.25, 3.0, 4), 9), stretched(0.5, 3.0, 4) > 0.5
    (0.5, 0.25, True)
    """
    own = min(max(value, LEAST), 1 - LEAST)
    left = (seats - 1) * pow((1 - own) / (seats - 1), power)
    raised = pow(own, power)
    return float(raised / (raised + left))


def reviews_of(
    found: Sequence[Weighed], states: Sequence[State], chances: Mapping[int, Sequence[float]]
) -> tuple[tuple[Review, ...], float]:
    """Tell of each decision what its moves were worth, and by how much what a move lost may be off."""
    power, seats = power_of(found, chances), states[0].game.seats
    reviews, spread = [], 0.0
    for each in found:
        state = states[each.at]
        both = [[stretched(value, power, seats) for value in values] for _, *values in each.moves]
        rated = [Rated(state.text(move), (a + b) / 2) for (move, _, _), (a, b) in zip(each.moves, both, strict=True)]
        order = sorted(range(len(rated)), key=lambda place: rated[place].chance, reverse=True)
        best = order[0]
        spread += ((both[best][0] - both[each.played][0]) - (both[best][1] - both[each.played][1])) ** 2 / 4
        told = [place for place in order if place == each.played or order.index(place) < BEST]
        reviews.append(Review(each.at, each.seat, tuple(rated[place] for place in told), told.index(each.played)))
    return tuple(reviews), SURE * sqrt(spread / len(found)) if found else 0.0
