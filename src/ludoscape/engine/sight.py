"""What all seats see of a position, followed place by place as sums of a network. Compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.network import PLACE_OF, Network
from ludoscape.engine.state import State


class Sight:
    """The sums of a network for what each seat sees, changed place by place. A game subclasses it.

    Most of what is observed is the same for all seats: it is kept in a part of its own, the one behind those of the
    seats, and changed once for all of them. Sums are whole numbers, so the order of the changes is all the same.
    """

    def __init__(self, network: Network, seats: i64) -> None:
        self.network = network
        self.all = seats  # the part of what all see alike
        self.sound = True  # False while it looks: who is interrupted there knows half of a position
        self._size: i64 = network.size
        self._words: i64 = network.words
        self._starts: vec[i64] = network.begins
        self._kind: vec[i64] = network.kind
        self._rows: vec[i64] = network.rows
        self._seen: vec[i64] = vec[i64]([0] * int((seats + 1) * network.size))
        self._sums: vec[i64] = vec[i64]([0] * int((seats + 1) * network.words))

    def look(self, state: State) -> None:
        """Look at a position: `put` whatever differs from the one before."""
        raise NotImplementedError

    def answer(self, seat: i64) -> float:
        """Give the answer for what a seat sees: what `Network.add` gives for its observation."""
        words = self._words
        return self.network.answer(self._sums, words * seat, self._sums, words * self.all)

    def put(self, part: i64, place: i64, value: i64) -> None:
        """Set the byte of an observation at a place, for one seat or for all; places of the two never meet."""
        seen = self._seen
        at = self._size * part + place
        last = seen[at]
        value &= 255
        if value == last:
            return
        seen[at] = value
        words = self._words
        start = self._starts[place]
        kind = self._kind[place]
        places = PLACE_OF
        old = start + words * places[kind + last]
        new = start + words * places[kind + value]
        sums = self._sums
        rows = self._rows
        base = words * part
        for j in range(words):
            sums[base + j] += rows[new + j] - rows[old + j]
