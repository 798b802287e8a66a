"""One longest route of a seat, for the picture: its length is known, so the search ends with the first that has it.

Compiled.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludoscape.games.intimate_settlers.rules.position import OWNER
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import length_of

_Way = tuple[int, int, int, int]  # an edge, the vertex at its other end, what lies on it, the bit that stands for it


class _Network(NamedTuple):
    """The pieces of a seat, as far as its routes hang on them."""

    pieces: tuple[tuple[int, int, int, int], ...]  # edge, both vertices, what lies on it
    blocked: frozenset[int]  # vertices where others have built
    built: frozenset[int]  # where the seat itself has: a road may go on as ships there


def longest_route(state: SettlersState, seat: int) -> list[int]:
    """List the edges of a longest route in order (IS-81); empty without pieces."""
    length = length_of(state, seat)
    return list(_route(_network(state, seat), length)) if length else []


def _network(state: SettlersState, seat: int) -> _Network:
    ends = state.lattice.edge_end
    pieces = tuple(
        (e, int(ends[2 * e]), int(ends[2 * e + 1]), int(code))
        for e, code in enumerate(state.piece)
        if code and code - 1 & 3 == seat
    )
    owners = {v: int(state.spot[v] & OWNER) for _, one, two, _ in pieces for v in (one, two)}
    return _Network(
        pieces,
        frozenset(v for v, owner in owners.items() if owner not in (0, seat + 1)),
        frozenset(v for v, owner in owners.items() if owner == seat + 1),
    )


@lru_cache(maxsize=256)  # a network stays as it is over many events, and every audience asks for it
def _route(network: _Network, length: int) -> tuple[int, ...]:
    return tuple(_Search(network, length).find())


class _Search:
    """How one may go on from each piece to the next."""

    def __init__(self, network: _Network, length: int) -> None:
        self.length = length
        self.blocked, self.built = network.blocked, network.built
        self.ways: dict[int, list[_Way]] = {}
        self.trail: list[int] = []
        for number, (e, one, two, code) in enumerate(network.pieces):
            self.ways.setdefault(one, []).append((e, two, code, 1 << number))
            self.ways.setdefault(two, []).append((e, one, code, 1 << number))
        # where one stands, by which kind of piece, and over which: round a circle the same is met in either direction
        self.vain: set[tuple[int, int, int]] = set()

    def onward(self, v: int, code: int, used: int) -> list[_Way]:
        """List the ways on from a vertex that a piece has led to."""
        if v in self.blocked:
            return []
        return [way for way in self.ways[v] if not way[3] & used and (v in self.built or way[2] == code)]

    def find(self) -> list[int]:
        """Begin where least goes on behind the first piece: there most routes end."""
        starts = [(v, way) for v, ways in self.ways.items() for way in ways]
        starts.sort(key=lambda start: len(self.onward(start[0], start[1][2], 0)))
        for _, way in starts:
            if self.goes(way, 0):
                return self.trail
        return []

    def goes(self, way: _Way, used: int) -> bool:
        """Tell whether a route of the length wanted goes this way; leaves it in `trail`."""
        e, v, code, bit = way
        used |= bit
        if (v, code, used) in self.vain:
            return False
        self.trail.append(e)
        if len(self.trail) == self.length or any(self.goes(further, used) for further in self.onward(v, code, used)):
            return True
        self.vain.add((v, code, used))
        self.trail.pop()
        return False
