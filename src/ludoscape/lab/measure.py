"""What is measured of one game: choices, length, who led when, and how it ended, as JSON-able data."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from librt.vecs import vec

from ludoscape.engine.state import CHANCE, OVER, State
from ludoscape.lab.simulate import Played

TENTHS: Final = 10
POINTS: Final = tuple(range(5, 100, 5))  # per cent of the turns of a game, after which is asked who leads
EVEN: Final = 1e-9  # ratings nearer to each other than this are equal


def outline(played: Played) -> dict[str, Any]:
    """Measure what two games are compared by.

    * `begins`: the seat that begins, see `begins`.
    * `trace`: see `trace`.
    """
    return {"begins": begins(played), "trace": trace(played)}


def trace(played: Played) -> str:
    """Give a fingerprint of all events: games that went alike have the same."""
    moves = " ".join(map(str, played.moves))
    return hashlib.sha256(moves.encode()).hexdigest()[:16]


def measure(played: Played) -> dict[str, Any]:
    """Measure a game by replaying it: what `outline` gives, and

    * `made`: decisions of each seat.
    * `choices`: how often there were so many legal moves to decide between: `[[1, 40], [2, 13], …]`.
    * `course`: decisions, and legal moves in all, in each tenth of the game's decisions.
    * `leads`: who leads after 5, 10, … 95 % of the game's turns, see `Lead`; None when several do.
    * `changes`: how often the lead passed to another seat.
    * `settled`: of a game with one winner, the share of its turns after which he led without a break: 1 when he did not
      lead at the last turn. Else None.
    * `behind`: of such a game, how far his rating was below the best one when it was farthest.
    * `margin`: of such a game where points are counted, how many points more he has than the best of the others.
    """
    counts: list[int] = []
    made = [0] * played.game.seats
    lead = Lead(played)
    turn = 0
    for choices, actor, after in _steps(played):
        if actor >= 0:
            counts.append(choices)
            made[actor] += 1
        if after.turns() != turn and after.actor != OVER:
            turn = after.turns()
            lead.look(after)
    outcome = played.outcome
    winner = outcome.winners[0] if len(outcome.winners) == 1 else None
    return {
        **outline(played),
        "made": made,
        "choices": [list(pair) for pair in sorted(Counter(counts).items())],
        "course": _course(counts),
        "leads": lead.leads(),
        "changes": lead.changes(),
        "settled": None if winner is None else round(lead.settled(winner), 4),
        "behind": None if winner is None else round(lead.behind(winner), 4),
        "margin": None if winner is None else _margin(outcome.points, winner),
    }


def begins(played: Played) -> int:
    """Tell which seat begins: the one that makes the last decision of the first turn; those before may be set-up."""
    last = 0
    for _, actor, after in _steps(played):
        if actor >= 0:
            last = actor
        if after.turns():
            break
    return last


def places(first: int, seats: int) -> list[int]:
    """List the seats in the order of their first turns, which goes by their numbers.

    >>> places(2, 4)
    [2, 3, 0, 1]
    """
    return [(first + place) % seats for place in range(seats)]


class Lead:
    """Who leads, by the game's judge, at the ends of turns.

    The rating of a seat at the end of a turn is its mean over the last turns, one for each seat, so that nobody leads
    only because he has just moved. The seat with the highest rating leads.
    """

    def __init__(self, played: Played) -> None:
        self._seats = played.game.seats
        self._judge = played.game.judge()
        self._now: vec[float] = vec[float]([0.0] * self._seats)
        self._last: list[list[float]] = []
        self.ratings: list[list[float]] = []

    def look(self, state: State) -> None:
        """Rate a position at the end of a turn."""
        self._judge.rates(state, self._now)
        self._last = [*self._last, list(self._now)][-self._seats :]
        self.ratings.append([sum(column) / len(self._last) for column in zip(*self._last, strict=True)])

    def leader(self, turn: int) -> int | None:
        """Tell who leads at the end of a turn; None when several do."""
        ratings = self.ratings[turn]
        best = max(ratings)
        first = [seat for seat, rating in enumerate(ratings) if rating > best - EVEN]
        return first[0] if len(first) == 1 else None

    def leads(self) -> list[int | None]:
        """Tell who leads at each of the points of the game: at the end of the last turn until then, or of the first."""
        turns = len(self.ratings)
        return [self.leader(max(0, point * turns // 100 - 1)) if turns else None for point in POINTS]

    def changes(self) -> int:
        """Count how often another seat leads than the last that did."""
        led = [seat for turn in range(len(self.ratings)) if (seat := self.leader(turn)) is not None]
        return sum(before != after for before, after in pairwise(led))

    def settled(self, winner: int) -> float:
        """Give the share of the turns after which a seat led to the end."""
        turns = len(self.ratings)
        led = turns
        while led and self.leader(led - 1) == winner:
            led -= 1
        return led / turns if turns else 1.0

    def behind(self, winner: int) -> float:
        """Tell how far the rating of a seat was below the best at worst."""
        return max((max(ratings) - ratings[winner] for ratings in self.ratings), default=0.0)


def _steps(played: Played) -> Iterator[tuple[int, int, State]]:
    """Replay a game: for each event the number of legal moves before it, who acted, and the state after it."""
    state = played.game.start()
    for move in played.moves:
        actor = int(state.actor)
        legal = 0 if actor == CHANCE else len(state.legal())
        state.play(move)
        yield legal, actor, state


def _course(counts: list[int]) -> list[list[int]]:
    course = [[0, 0] for _ in range(TENTHS)]
    for index, count in enumerate(counts):
        tenth = course[index * TENTHS // len(counts)]
        tenth[0] += 1
        tenth[1] += count
    return course


def _margin(points: tuple[float, ...] | None, winner: int) -> float | None:
    if points is None:
        return None
    return points[winner] - max(other for seat, other in enumerate(points) if seat != winner)
