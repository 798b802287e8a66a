"""One longest route of a seat, for the picture: its length is known, so the search ends with the first that has it."""

from __future__ import annotations

from ludoscape.games.intimate_settlers.rules.position import OWNER
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import length_of

_Way = tuple[int, int, int]  # an edge, the vertex at its other end, what lies on it


def longest_route(state: SettlersState, seat: int) -> list[int]:
    """List the edges of a longest route in order (IS-81); empty without pieces."""
    length = length_of(state, seat)
    if not length:
        return []
    return _Search(state, seat, length).find()


class _Search:
    """The pieces of a seat, and how one may go on from each to the next."""

    def __init__(self, state: SettlersState, seat: int, length: int) -> None:
        self.length = length
        self.ways: dict[int, list[_Way]] = {}
        self.used: set[int] = set()
        self.trail: list[int] = []
        ends = list(state.lattice.edge_end)
        for e, code in enumerate(state.piece):
            if code and code - 1 & 3 == seat:
                one, two = int(ends[2 * e]), int(ends[2 * e + 1])
                self.ways.setdefault(one, []).append((e, two, int(code)))
                self.ways.setdefault(two, []).append((e, one, int(code)))
        owners = {v: int(state.spot[v] & OWNER) for v in self.ways}
        self.blocked = {v for v, owner in owners.items() if owner not in (0, seat + 1)}
        self.built = {v for v, owner in owners.items() if owner == seat + 1}

    def onward(self, v: int, code: int) -> list[_Way]:
        """List the ways on from a vertex that a piece has led to."""
        if v in self.blocked:
            return []
        return [way for way in self.ways[v] if way[0] not in self.used and (v in self.built or way[2] == code)]

    def find(self) -> list[int]:
        """Begin where least goes on behind the first piece: there most routes end."""
        starts = [(v, way) for v, ways in self.ways.items() for way in ways]
        starts.sort(key=lambda start: len(self.onward(start[0], start[1][2])))
        for _, way in starts:
            if self.goes(way):
                return self.trail
        return []

    def goes(self, way: _Way) -> bool:
        """Tell whether a route of the length wanted goes this way; leaves it in `trail`."""
        e, v, code = way
        self.used.add(e)
        self.trail.append(e)
        if len(self.trail) == self.length or any(self.goes(further) for further in self.onward(v, code)):
            return True
        self.used.discard(e)
        self.trail.pop()
        return False
