"""Counts of positions by depth: a fingerprint of the rules, to compare versions, builds and independent engines.

A branch is a legal move at a decision node and an outcome at a chance node, whatever its weight.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludoscape.engine.state import CHANCE, OVER, Moves, State


@dataclass(frozen=True)
class Count:
    """How many sequences of so many moves there are, by what they lead to: a decision, a chance node or the end."""

    depth: int
    decisions: int
    chances: int
    ends: int

    @property
    def nodes(self) -> int:
        """Count all of them."""
        return self.decisions + self.chances + self.ends


def perft(state: State, depth: int) -> list[Count]:
    """Count the nodes at each depth from 0 to depth below a state, which stays as it is."""
    levels = [[0, 0, 0] for _ in range(depth + 1)]
    buffers = [Moves() for _ in range(depth)]
    _walk(state, 0, depth, levels, buffers)
    return [Count(at, *level) for at, level in enumerate(levels)]


def divide(state: State, depth: int) -> dict[str, int]:
    """Count the nodes at a depth (1 or more) apart for each first move: to find where two engines differ."""
    if depth < 1:
        raise ValueError("to divide takes a depth of 1 or more")
    return {state.text(move): perft(_after(state, move), depth - 1)[-1].nodes for move in moves(state)}


def moves(state: State) -> list[int]:
    """List the branches at a state: legal moves or outcomes of chance."""
    return [move for move, _ in state.chance()] if state.actor == CHANCE else state.legal()


def _after(state: State, move: int) -> State:
    after = state.copy()
    after.play(move)
    return after


def _walk(state: State, at: int, depth: int, levels: list[list[int]], buffers: list[Moves]) -> None:
    actor = state.actor
    levels[at][0 if actor >= 0 else 1 if actor == CHANCE else 2] += 1
    if at == depth or actor == OVER:
        return
    out = buffers[at]
    out.clear()
    state.moves(out)
    item = out.item
    for i in range(out.n):
        after = state.copy()
        after.play(item[i])
        _walk(after, at + 1, depth, levels, buffers)
