"""A judge that learned: the judge made by hand, put right by a network over what a seat may know. Compiled.

The odds that the hand judge gives a seat, to a power that was learned, are multiplied by what the network makes of the
seat's own observation. A network of zeros and the power 1 leave the hand judge's order as it is.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.encoder import Encoder
from ludoscape.engine.judge import Judge
from ludoscape.engine.network import Network
from ludoscape.engine.state import OVER, State

LEAST: Final = 1e-4  # the hand judge is never surer than this
STEEPEST: Final = 30.0  # nor are both together than e to this


def logit(chance: float) -> float:
    """Give the logarithm of the odds of a chance, which is taken to lie between `LEAST` and 1 - `LEAST`.

    >>> logit(0.5), logit(0.0) == logit(LEAST)
    (0.0, True)
    """
    if chance < LEAST:
        chance = LEAST
    if chance > 1.0 - LEAST:
        chance = 1.0 - LEAST
    return log(chance / (1.0 - chance))


class LearnedJudge(Judge):
    """Rate positions by a hand judge and a network.

    `rate` is what the seat itself expects, of what it may know alone; `rates` asks every seat, each of what that seat
    may know, and brings the answers to a sum of 1. So it tells nothing that a bot may not know as long as it rates
    what `sample` drew, which is all that bots have. What is over is worth its payoffs.
    """

    def __init__(self, hand: Judge, encoder: Encoder, network: Network, alpha: float) -> None:
        super().__init__(hand.seats)
        self.hand = hand
        self.encoder = encoder
        self.network = network
        self.alpha = alpha
        self.still = hand.still
        self.grain = hand.grain
        self.ahead = hand.ahead
        self.common = hand.common
        self.makings: tuple[Any, ...] = ()  # who made it, and can make it again: a function and what it is given
        self._rated: vec[float] = vec[float]([0.0] * int(hand.seats))
        self._seen = BytesWriter()
        self._sight = encoder.sight(network)

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.makings:
            raise TypeError("a learned judge that no weights have made can be neither copied nor sent")
        return self.makings

    def rates(self, state: State, out: vec[float]) -> None:
        """Write the rating of a position for each seat into out."""
        self.hand.open = self.open
        self.hand.rates(state, out)
        if state.actor == OVER:
            return
        self._look(state)
        whole: float = 0.0
        for seat in range(self.seats):
            out[seat] = self._learned(state, seat, out[seat])
            whole += out[seat]
        for seat in range(self.seats):
            out[seat] = out[seat] / whole

    def rate(self, state: State, seat: i64) -> float:
        """Give the rating of a position for one seat, as that seat sees it."""
        rated = self._rated
        self.hand.open = self.open
        self.hand.rates(state, rated)
        if state.actor == OVER:
            return rated[seat]
        self._look(state)
        return self._learned(state, seat, rated[seat])

    def _look(self, state: State) -> None:
        """Let whoever follows observations look at a position; one that was interrupted is no good any more."""
        sight = self._sight
        if sight is not None and not sight.sound:
            sight = self.encoder.sight(self.network)
            self._sight = sight
        if sight is not None:
            sight.look(state)

    def _learned(self, state: State, seat: i64, rating: float) -> float:
        """Put right the hand judge's rating of a seat; whoever follows observations has looked at the position."""
        sight = self._sight
        if sight is not None:
            more = sight.answer(seat)
        else:
            seen = self._seen
            seen.truncate(0)
            self.encoder.write(state, seat, seen)
            more = self.network.add(seen, seat)
        sure = self.alpha * logit(rating) + more
        if sure > STEEPEST:
            sure = STEEPEST
        if sure < -STEEPEST:
            sure = -STEEPEST
        return 1.0 / (1.0 + exp(-sure))
