"""The chances over a game: shares of quick games, the same for the same seed, and what changed them."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ludoscape as ls
from ludoscape.bots.analysis import Course, _largest, chances, course, give_or_take, points
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, State


def played(name: str, seats: int, **options: int) -> list[State]:
    """Play a game by lot; gives all its states."""
    rng, states = Rng("analysis"), [ls.game(name, seats, **options).start()]
    while states[-1].actor != OVER:
        state = states[-1].copy()
        legal = state.legal()
        state.play(state.draw(rng) if state.actor == CHANCE else legal[rng.below(len(legal))])
        states.append(state)
    return states


def moves_of(states: list[State]) -> list[int]:
    """Find the moves that led from each state of a game to the next."""
    found = []
    for before, after in pairwise(states):
        moves = [move for move, _ in before.chance()] if before.actor == CHANCE else before.legal()
        found.append(next(move for move in moves if _after(before, move) == after))
    return found


def _after(state: State, move: int) -> State:
    copied = state.copy()
    copied.play(move)
    return copied


def test_a_course_is_the_same_again_and_ends_with_what_came() -> None:
    states = played("small-worlds", 2, turns=1)
    found = list(course(states, "one", budget=1))
    first, last = found[0], found[-1]
    assert first is last, "it is one course that grows"
    again = list(course(states, "one", budget=1))[-1]
    assert again == last and last.done == 1.0 and last.games == 24
    assert sorted(last.chances) == points(states)
    assert last.chances[len(states) - 1] == tuple(states[-1].payoff(seat) for seat in range(2))
    assert all(sum(each) == pytest.approx(1) for each in last.chances.values())


def test_it_tells_how_far_it_is_and_never_goes_back() -> None:
    done = []
    for each in course(played("small-worlds", 2, turns=1), budget=1):
        done.append(each.done)
    assert done == sorted(done) and done[0] > 0 and done[-1] == 1.0


def test_chances_are_shares_of_won_games() -> None:
    """One quick game gives a whole win or a shared one; who has all but won wins nearly all."""
    states = played("small-worlds", 2, turns=2)
    assert sum(chances(states[0], 1, "any")) == pytest.approx(1)
    before = next(state for state in reversed(states) if state.actor not in (OVER, CHANCE))
    winner = max(range(2), key=states[-1].payoff)
    assert chances(before, 24, "any")[winner] >= 0.75


def test_points_lie_where_turns_begin_and_are_not_too_many() -> None:
    states = played("small-worlds", 3, turns=2)
    found = points(states)
    assert found[0] == 0 and found[-1] == len(states) - 1
    assert all(states[at].turns() == states[at - 1].turns() + 1 for at in found[1:-1])
    few = points(states, 4)
    assert len(few) == 4 and set(few) <= set(found) and (few[0], few[-1]) == (found[0], found[-1])


def test_only_changes_that_are_sure_are_moments() -> None:
    known: dict[int, tuple[float, ...]] = {0: (0.5, 0.5), 5: (0.52, 0.48), 9: (0.9, 0.1), 12: (0.2, 0.8)}
    assert _largest(Course(400, 1.0, known)) == [(9, 12, 0), (5, 9, 0)]
    assert _largest(Course(24, 1.0, known)) == [(9, 12, 0), (5, 9, 0)] and give_or_take(24) > 0.02
    assert _largest(Course(4, 1.0, {0: (0.5, 0.5), 5: (0.7, 0.3)})) == []
