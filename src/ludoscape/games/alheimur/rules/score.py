"""What a seat scores, as named items that make its total: elements and Progress (AL-71 … AL-75). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.alheimur.rules.position import Position, worlds_with
from ludoscape.games.alheimur.rules.world import degree, lowest


class Score:
    """The score of an element: twice its points, and what makes it: the largest pyramid in a region of a world."""

    def __init__(self, element: i64, doubled: i64, world: i64, region: i64, size: i64) -> None:
        self.element: i64 = element
        self.doubled: i64 = doubled
        self.world: i64 = world  # -1 for none
        self.region: i64 = region  # its territories, as bits
        self.size: i64 = size

    def improve(self, doubled: i64, world: i64, region: i64, size: i64) -> None:
        """Take another region if it makes more (AL-72)."""
        if doubled > self.doubled:
            self.doubled = doubled
            self.world = world
            self.region = region
            self.size = size


class Sheet:
    """All that a seat is scored for."""

    def __init__(self, scores: list[Score], ships: i64, worlds: i64) -> None:
        self.scores = scores  # one for each element
        self.ships: i64 = ships
        self.worlds: i64 = worlds  # with pyramids of the seat
        self.progress: i64 = ships + 3 * worlds  # AL-73
        # among equals it does not matter which one multiplies (AL-74): the first as the highest, the last as the lowest
        self.highest = scores[0]
        self.lowest = scores[0]
        whole: i64 = 0
        for score in scores:
            whole += score.doubled
            if score.doubled > self.highest.doubled:
                self.highest = score
            if score.doubled <= self.lowest.doubled:
                self.lowest = score
        high = self.highest.doubled
        low = self.lowest.doubled
        self.quarters: i64 = high * low * self.progress + 2 * (whole - high - low)  # AL-75

    @property
    def others(self) -> list[Score]:
        """Give the three elements that are only added (AL-74)."""
        return [score for score in self.scores if score is not self.highest and score is not self.lowest]


def sheet_of(state: Position, seat: i64) -> Sheet:
    """Reckon what a seat would score if the game ended now: of each element its best region (AL-71, AL-72)."""
    scores = [Score(element, 1, -1, 0, 0) for element in range(i64(5))]  # half a point where nobody stands
    n = state.settings.seats
    left = worlds_with(state, seat)
    while left:
        w = lowest(left)
        left &= left - 1
        mine = state.mine[n * w + seat]
        world = state.worlds[w]
        regions = world.regions
        for i in range(i64(len(regions))):
            first = regions[i]
            here = mine & world.region[first]
            if here:
                size = _largest(state, w, here)
                scores[world.element[first]].improve(2 * world.tiles[first] * size, w, world.region[first], size)
    ships: i64 = 0
    for zone in range(state.settings.worlds + 1):
        ships += state.ships(zone, seat)
    return Sheet(scores, ships, degree(worlds_with(state, seat)))


def _largest(state: Position, w: i64, here: i64) -> i64:
    """Give the pips of the largest pyramid on some territories of a world."""
    kinds = state.kinds
    if here & kinds[4 * w + 3]:
        return 3
    return 2 if here & kinds[4 * w + 2] else 1
