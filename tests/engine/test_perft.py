"""Counts by depth, held against counts made another way."""

from __future__ import annotations

import pytest

from ludoscape.engine.perft import Count, divide, moves, perft
from ludoscape.engine.state import CHANCE, OVER, State
from tests.engine.toys import Toy


def paths(state: State, depth: int) -> list[State]:
    """List the states at a depth, the slow way."""
    if depth == 0:
        return [state]
    found = []
    for move in moves(state):
        after = state.copy()
        after.play(move)
        found += paths(after, depth - 1)
    return found


def test_nodes_are_counted_apart_by_who_acts() -> None:
    state = Toy(2, rounds=1, cards=10).start()
    counts = perft(state, 6)
    assert counts[0] == Count(0, 0, 1, 0)
    assert counts[1] == Count(1, 0, 10, 0)
    assert counts[2] == Count(2, 90, 0, 0)
    assert counts[3] == Count(3, 90 * 3, 90, 0)  # keep, show and wink leave a decision, swap a draw
    for depth, count in enumerate(counts[:6]):
        ends = paths(state, depth)
        assert count.decisions == sum(end.actor >= 0 for end in ends)
        assert count.chances == sum(end.actor == CHANCE for end in ends)
        assert count.ends == sum(end.actor == OVER for end in ends)
        assert count.nodes == len(ends)


def test_dividing_adds_up_and_names_the_moves() -> None:
    state = Toy(2, rounds=1, cards=10).start()
    parts = divide(state, 4)
    assert list(parts) == [f"draw:{card}" for card in range(10)]
    assert sum(parts.values()) == perft(state, 4)[4].nodes
    with pytest.raises(ValueError, match="1 or more"):
        divide(state, 0)


def test_counting_leaves_the_state_as_it_is() -> None:
    state = Toy(3).start()
    before = state.digest()
    perft(state, 4)
    assert state.digest() == before
