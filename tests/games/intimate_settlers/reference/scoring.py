"""The longest route, the largest army, victory points, and whether somebody has won."""

from __future__ import annotations

from functools import lru_cache

from ..points import Edge, Point, around, corners, spaces_at, spaces_of
from .table import Table

POINTS, TURN_LIMIT = "points", "turn_limit"


@lru_cache(maxsize=4096)
def longest(pieces: frozenset[tuple[Edge, str]], own: frozenset[Point], foreign: frozenset[Point]) -> int:
    """Give the length of the longest route (IS-81), by walking all of them."""
    kinds = dict(pieces)
    at: dict[Point, list[Edge]] = {}
    for edge in kinds:
        for point in edge:
            at.setdefault(point, []).append(edge)

    def walk(point: Point, last: Edge | None, used: frozenset[Edge]) -> int:
        if last is not None and point in foreign:
            return len(used)
        best = len(used)
        for edge in at[point]:
            if edge in used or (last is not None and kinds[edge] != kinds[last] and point not in own):
                continue
            (end,) = edge - {point}
            best = max(best, walk(end, edge, used | {edge}))
        return best

    return max((walk(point, None, frozenset()) for point in at), default=0)


class Scoring(Table):
    """A table on which points are counted."""

    # ---- routes and armies

    def length(self, seat: int) -> int:
        """Give the length of a player's longest route."""
        mine = frozenset((edge, kind) for edge, (who, kind) in self.pieces.items() if who == seat)
        own = frozenset(point for point, (who, _) in self.buildings.items() if who == seat)
        return longest(mine, own, frozenset(self.buildings) - own)

    def examine_routes(self) -> None:
        """Look at the longest route anew (IS-82)."""
        lengths = [self.length(seat) for seat in range(self.seats)]
        most = max(lengths)
        if self.route is not None and lengths[self.route] >= 5 and lengths[self.route] == most:
            return
        first = [seat for seat in range(self.seats) if lengths[seat] == most]
        self.route = first[0] if len(first) == 1 and most >= 5 else None

    def examine_armies(self) -> None:
        """Look at the largest army anew (IS-83)."""
        knights = [self.played[seat]["knight"] for seat in range(self.seats)]
        if self.army is None:
            self.army = next((seat for seat in range(self.seats) if knights[seat] >= 3), None)
        elif max(knights) > knights[self.army]:
            self.army = knights.index(max(knights))

    # ---- victory points

    def home_points(self, seat: int) -> int:
        """Count the Home Base points (IS-85)."""
        if self.base:
            return 0
        foe = self.base_home(1 - seat)
        worth = (
            {"settlement": 5, "city": 7} if self.options["base_bonus_mode"] == "extra" else {"settlement": 4, "city": 5}
        )
        found = [
            worth[kind] for point, (who, kind) in self.buildings.items() if who == seat and foe & set(spaces_at(point))
        ]
        if found:
            return sum(found) if self.options["base_bonus_scope"] == "each" else max(found)
        kinds = ("ship", "road") if self.options["base_bonus_road"] else ("ship",)
        return int(
            any(
                who == seat and kind in kinds and foe & set(spaces_of(edge))
                for edge, (who, kind) in self.pieces.items()
            )
        )

    def points(self, seat: int) -> int:
        """Count victory points, hidden cards included (IS-80)."""
        kinds = [kind for who, kind in self.buildings.values() if who == seat]
        awards = 2 * (self.route == seat) + 2 * (self.army == seat)
        own = kinds.count("settlement") + 2 * kinds.count("city") + self.dev[seat]["vp"]
        return own + awards + self.islands[seat] + self.home_points(seat)

    def land_of(self, point: Point) -> set[Point]:
        """Give the land component at an intersection (IS-10)."""
        rim = {centre for centre in spaces_at(point) if self.is_land(centre)}
        found: set[Point] = set()
        while rim:
            found |= rim
            rim = {c for centre in rim for c in around(centre) if self.is_land(c)} - found
        return found

    def wins_island(self, point: Point) -> bool:
        """Tell whether a settlement that has just been built wins an island point (IS-84)."""
        if self.base:
            return False
        island = self.land_of(point)
        if island & (self.base_home(0) | self.base_home(1)):
            return False
        shore = {p for centre in island for p in corners(centre)}
        return not any(p in self.buildings for p in shore - {point})

    # ---- who has won, and how play goes on when nobody has

    def target(self) -> int:
        """Give the points that win."""
        return int(self.options["vp_target"]) or (10 if self.base else 18)

    def check_win(self) -> bool:
        """Look whether somebody has won (IS-87)."""
        seats = [self.active]
        if self.options["win_check"] == "any_turn":
            seats = [(self.active + i) % self.seats for i in range(self.seats)]
        for seat in seats:
            if self.points(seat) >= self.target():
                self.phase, self.winner, self.reason = "over", seat, POINTS
                return True
        return False

    def winners(self) -> tuple[int, ...]:
        """Give the seats that share the best result."""
        assert self.phase == "over"
        if self.winner is not None:
            return (self.winner,)
        everybody = tuple(range(self.seats))
        if self.options["limit_result"] == "draw":
            return everybody
        scores = [self.points(seat) for seat in everybody]
        best = tuple(seat for seat in everybody if scores[seat] == max(scores))
        return best if len(best) == 1 else everybody

    def begin_turn(self) -> None:
        """Begin the turn of the active player."""
        self.started = True
        self.step = 0
        self.roller = self.active
        self.rolled = False
        self.clear_turn()
        if not self.check_win():
            self.phase = "pre"

    def resume(self) -> None:
        """Go on after whatever a move brought with it: look for a win, and find what is to be decided next."""
        if self.phase == "over" or self.check_win():
            return
        if self.free and self.placements(self.active):
            self.phase = "piece"
            return
        self.free = 0
        self.phase = "main" if self.rolled else "pre"
