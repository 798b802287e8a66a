"""Discovery: the missing spaces at the ends of a new road or ship are filled with tiles of the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..points import SIDES, Edge, Point, hex_at, reading_order, side, spaces_at
from .components import HARBOURS, YIELD
from .scoring import Scoring


class Discovery(Scoring):
    """A table that grows."""

    def discover(self, edge: Edge | None) -> None:
        """Begin to discover what is missing at the ends of an edge, the first in reading order first (IS-71)."""
        missing = {c for point in edge or () for c in spaces_at(point) if c not in self.hexes}
        self.pending = sorted(missing, key=reading_order)
        self.discover_next()

    def discover_next(self) -> None:
        """Draw for the next missing space for which there is a tile (IS-77)."""
        while self.pending and not self.placeable(self.pending[0]):
            self.pending.pop(0)
        if self.pending:
            self.phase = "tile"
        elif not self.started:
            if self.step == 4:
                self.step = 0
                self.roller = 0
                self.phase = "take"
            else:
                self.roller = 1 - self.roller
                self.phase = "first"
        else:
            self.resume()

    def placeable(self, centre: Point) -> Counter[str]:
        """Count the tiles of the stack that can be laid on a space (IS-72)."""
        turns = bool(self.facings(centre))
        return Counter({kind: n for kind, n in self.stack.items() if n and (turns or kind not in HARBOURS)})

    def chance_tile(self, rest: str) -> None:
        kind, _, place = rest.partition("@")
        centre = hex_at(place)
        self.lay(centre, kind)
        self.pending.pop(0)
        if kind in YIELD:
            self.new_tile = centre
            self.phase = "number"
            return
        if kind == "desert" and self.robber is None:
            self.robber = centre
        if kind in HARBOURS:
            # the win check comes before the facing (IS-79), but not in the set-up
            if not self.started or not self.check_win():
                self.phase = "facing"
            return
        self.discover_next()

    def chance_token(self, rest: str) -> None:
        centre = self.lay_token(rest)
        self.earn(self.roller, YIELD[self.hexes[centre]])
        self.new_tile = None
        self.discover_next()

    # ---- harbours

    def facings(self, centre: Point) -> list[str]:
        """Give the legal facings of a harbour on a space (IS-76)."""
        taken = self.ports()
        return [name for name in SIDES if not any(point in taken for point in side(centre, name))]

    def unturned(self) -> Point:
        """Give the harbour that has no facing yet."""
        (found,) = (centre for centre, kind in self.hexes.items() if kind in HARBOURS and centre not in self.facing)
        return found

    def legal_facing(self) -> Iterable[str]:
        return [f"face {name}" for name in self.facings(self.unturned())]

    def do_face(self, rest: str) -> None:
        self.facing[self.unturned()] = rest
        self.discover_next()
