"""The same luck for every move: draws that depend on nothing but a simulation's number and the turn. Compiled.

Moves that are tried on the same dice differ by less chance than moves that are each tried on dice of their own (common
random numbers).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import State

WORD: Final = 0xFFFFFFFF
FACTOR: Final = 0x45D9F3B  # odd, and small enough that a word times it stays below 2**63: both builds reckon the same


class Luck:
    """Draws for numbered simulations: in each turn they begin anew, whatever was drawn in the turns before.

    So two simulations of the same number meet the same dice in the same turn although other moves lead there.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = Rng()  # what is drawn with
        self._carries: i64 = rng.below(1 << 30)
        self._words: i64 = rng.below(1 << 30)
        self._carry: i64 = 0  # of this simulation
        self._word: i64 = 0
        self._turn: i64 = -1

    def begin(self, number: i64) -> Rng:
        """Begin the simulation of a number; give the draws of what is hidden, which come before those of any turn."""
        self._carry = 1 + (mixed(self._carries + number) >> 2)  # as far as a generator's state allows
        self._word = mixed(self._words + number)
        self._go_to(-1)
        return self.rng

    def draw(self, state: State) -> i64:
        """Draw a chance outcome by the luck of the turn; further ones in the same turn go on from there."""
        turn: i64 = state.turns()
        if turn != self._turn:
            self._go_to(turn)
        return state.draw(self.rng)

    def _go_to(self, turn: i64) -> None:
        self._turn = turn
        self.rng.state = self._carry << 32 | mixed(self._word + turn)


class Tries:
    """What moves came to with each of their simulations, to tell what luck one had on its first so many draws."""

    def __init__(self) -> None:
        self._sums: list[vec[float]] = []  # of each move, after each of its simulations

    def note(self, place: i64, worth: float) -> None:
        """Note what a move's simulations are worth together, one more being done."""
        while len(self._sums) <= place:
            self._sums.append(vec[float]())
        self._sums[place] = append(self._sums[place], worth)

    def luck(self, place: i64, first: i64) -> float:
        """Tell how much more a move's first simulations were worth than as many of its mean; it has had as many."""
        if not first:
            return 0.0
        sums = self._sums[place]
        done: i64 = len(sums)
        return sums[first - 1] - float(first) * sums[done - 1] / float(done)


def mixed(word: i64) -> i64:
    """Give a word of 32 bits each of which depends on all bits of this one: neighbours have nothing in common.

    >>> [int(mixed(word)) for word in (1, 2)]
    [824515495, 1722258072]
    """
    word &= WORD
    word = (word >> 16 ^ word) * FACTOR & WORD
    word = (word >> 16 ^ word) * FACTOR & WORD
    return word >> 16 ^ word
