"""What the chances of each seat were over a game, and what changed them: reckoned by quick games from its positions.

Where the moves of the game are given, its decisions are reviewed, too (`reviews.py`).

A quick game is played on from a position by a bot that searches a little at every decision, on what the seat to move
knows, and chooses by lot among the moves that it looked at, those it looked at more often much more often. The chance
of a seat is its share of the wins. All follows from the positions and a seed: nothing depends on how fast the machine
is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Final

from ludoscape.bots.reviews import LOOKS, SURE, Review, Weighed, reviews_of, weighed
from ludoscape.bots.search import Search
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, State

SIMULATIONS: Final = 4  # of the search, for one decision of a quick game
MOST_POINTS: Final = 30  # of the curve
BUDGET: Final = 2_000_000  # legal moves in all positions of the quick games of a curve, about: what the time goes by
FEWEST: Final = 24  # quick games from a position
MOST: Final = 200
MOMENTS: Final = 3
REVIEWED_AT_ONCE: Final = 16  # events, before it is told how far it is


@dataclass(frozen=True)
class Moment:
    """An event that changed much: the number of the position after it, whose chances changed most, and by how much."""

    at: int
    seat: int
    change: float


@dataclass
class Course:
    """How the chances went: by the number of a position those of all seats; `games` quick games were played from each.

    `done` is the share of the reckoning that is done, from 0 to 1. `reviews` are those of all decisions, in order; what
    one says that a move lost may be off by `error`.
    """

    games: int = 0
    done: float = 0.0
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    moments: tuple[Moment, ...] = ()
    reviews: tuple[Review, ...] = ()
    error: float = 0.0


def give_or_take(games: int) -> float:
    """Tell by how much a chance that is reckoned from so many games may be off.

    >>> round(give_or_take(400), 3), round(give_or_take(100), 3)
    (0.049, 0.098)
    """
    return SURE * sqrt(0.25 / games)


def play_quickly(state: State, judge: Judge, rng: Rng) -> None:
    """Play a game to its end in place, fast and not too badly."""
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play(state.draw(rng))
        else:
            legal = state.legal()
            state.play(legal[0] if len(legal) == 1 else _choice(state, judge, rng))


def _choice(state: State, judge: Judge, rng: Rng) -> int:
    search = Search(state, state.actor, judge, rng, ahead=0)  # quick games: leaves as they stand
    search.run(SIMULATIONS)
    found = [(move, count * count) for move, count, _ in search.visits() if count]
    left = rng.below(sum(weight for _, weight in found))
    for move, weight in found:
        left -= weight
        if left < 0:
            return move
    raise AssertionError("a weight was left over")


def chances(state: State, games: int, seed: str) -> tuple[float, ...]:
    """Give the share of quick games that each seat wins from a position; a win that is shared counts in parts.

    >>> from ludoscape.games import game
    >>> found = chances(game("small-worlds", 2, turns=1).start(), 4, "any")
    >>> sum(found)
    1.0
    """
    seats = state.game.seats
    if state.actor == OVER:
        return tuple(state.payoff(seat) for seat in range(seats))
    judge = state.game.judge()
    totals = [0.0] * seats
    for number in range(games):
        played = state.copy()
        play_quickly(played, judge, Rng(f"{seed}/{number}"))
        for seat in range(seats):
            totals[seat] += played.payoff(seat)
    return tuple(total / games for total in totals)


def points(states: Sequence[State], most: int = MOST_POINTS) -> list[int]:
    """List the numbers of the positions of a curve: where turns begin, the first and the last; at most so many."""
    found = [0] + [at + 1 for at, (a, b) in enumerate(pairwise(states)) if b.turns() > a.turns()]
    if found[-1] != len(states) - 1:
        found.append(len(states) - 1)
    if len(found) <= most:
        return found
    return sorted({found[round(place * (len(found) - 1) / (most - 1))] for place in range(most)})


def course(
    states: Sequence[State], seed: str = "course", budget: int = BUDGET, moves: Sequence[int] = ()
) -> Iterator[Course]:
    """Reckon the chances over a game that is over, from all of its positions in order: again and again as far as it is.

    `budget` is about how many legal moves the positions of all quick games have. The curve is whole after a first part
    with fewer games; then it becomes surer, and moments are looked for. Where all `moves` are given, decisions are
    reviewed.
    """
    places = points(states)
    games = _affordable(states, places, budget)
    found = Course()
    for share, count in ((0.15, games // 5), (0.55, games)):
        begun = found.done
        sure: dict[int, tuple[float, ...]] = {}
        for number, at in enumerate(_spread(places), 1):
            sure[at] = chances(states[at], count, f"{seed}/{at}")
            found.chances = {**found.chances, **sure}
            found.games = found.games or count
            found.done = begun + share * number / len(places)
            yield found
        found.games = count
    begun, steps, moments = found.done, _largest(found), []
    for number, step in enumerate(steps, 1):
        halves = [step[0]] * max((step[1] - step[0]).bit_length() * len(steps), 1)
        fewer = min(games, _affordable(states, halves, budget // 2))
        moments.append(_moment(states, found, step, fewer, f"{seed}"))
        found.done = begun + 0.1 * number / len(steps)
        yield found
    found.moments = tuple(sorted(moments, key=lambda moment: moment.at))
    begun, known = found.done, list[Weighed]()
    looks = max(FEWEST, LOOKS * min(budget, BUDGET) // BUDGET)  # who wants little of the curve wants little here
    for number, each in enumerate(weighed(states, moves, seed, looks), 1):
        if each is not None:
            known.append(each)
        if number % REVIEWED_AT_ONCE == 0:
            found.done = begun + (0.99 - begun) * number / len(moves)
            yield found
    found.reviews, found.error = reviews_of(known, states, found.chances)
    found.done = 1.0
    yield found


def _affordable(states: Sequence[State], places: Sequence[int], budget: int) -> int:
    """Tell how many quick games can be played from each of these positions: they last about as long as the game did."""
    left, costs = 0, [0]
    for state in reversed(states):
        if state.actor >= 0:
            left += len(state.legal())
        costs.append(left)
    costs.reverse()
    return max(FEWEST, min(MOST, budget // max(sum(costs[at] for at in places), 1)))


def _spread(places: Sequence[int]) -> list[int]:
    """Order places so that a curve through those reckoned so far has all of its course from early on.

    >>> _spread([0, 1, 2, 3, 4])
    [0, 4, 2, 1, 3]
    """
    found = [0, len(places) - 1]
    gaps = [(0, len(places) - 1)]
    while gaps:
        first, last = gaps.pop(0)
        middle = (first + last) // 2
        if middle not in (first, last):
            found.append(middle)
            gaps += [(first, middle), (middle, last)]
    return [places[at] for at in dict.fromkeys(found)]


def _largest(found: Course) -> list[tuple[int, int, int]]:
    """List the steps of the curve that changed most for some seat (from, to, seat), as far as that is sure."""
    steps = []
    for before, after in pairwise(sorted(found.chances)):
        changes = [b - a for a, b in zip(found.chances[before], found.chances[after], strict=True)]
        seat = max(range(len(changes)), key=lambda seat: round(abs(changes[seat]), 9))
        steps.append((abs(changes[seat]), before, after, seat))
    steps.sort(reverse=True)
    return [(a, b, seat) for change, a, b, seat in steps[:MOMENTS] if change >= give_or_take(found.games)]


def _moment(states: Sequence[State], found: Course, step: tuple[int, int, int], games: int, seed: str) -> Moment:
    """Find the one event within a step of the curve that changed most, by halves."""
    first, last, seat = step
    known = {first: found.chances[first][seat], last: found.chances[last][seat]}
    while last - first > 1:
        middle = (first + last) // 2
        known[middle] = chances(states[middle], games, f"{seed}/{middle}")[seat]
        if abs(known[middle] - known[first]) >= abs(known[last] - known[middle]):
            last = middle
        else:
            first = middle
    return Moment(last, seat, known[last] - known[first])
