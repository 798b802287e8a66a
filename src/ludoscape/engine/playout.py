"""Random play inside compiled code: the yardstick of speed and the raw material of simulation. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, Moves, State


def playout(state: State, rng: Rng, out: Moves) -> i64:
    """Play random moves to the end in place; count the decisions made."""
    decisions: i64 = 0
    while True:
        actor = state.actor  # asked once for both
        if actor >= 0:
            out.n = 0
            state.moves(out)
            state.play(out.item[rng.below(out.n)])
            decisions += 1
        elif actor == CHANCE:
            state.play(state.draw(rng))
        else:
            return decisions


def playouts(root: State, count: i64, rng: Rng) -> int:
    """Play random games from copies of a state; count the decisions of all of them."""
    out = Moves()
    total: i64 = 0
    for _ in range(count):
        total += playout(root.copy(), rng, out)
    return total
