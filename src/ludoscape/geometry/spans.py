"""Room for rows of boxes in a polygon: where they fit, one below the other, nearest to a wanted point."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ludoscape.geometry.polygons import Point, Polygon, bounds, sides

STEP = 4.0  # between the lines on which a polygon is measured


class Spans:
    """How far a polygon reaches to the left and right on evenly spaced horizontal lines.

    On each line only the longest piece inside the polygon counts.
    """

    def __init__(self, polygon: Polygon) -> None:
        _, self.top, _, height = bounds(polygon) if polygon else (0.0, 0.0, 0.0, 0.0)
        self.count = int(height / STEP) + 1 if polygon else 0
        lefts, rights = [], []
        for i in range(self.count):
            left, right = _longest(polygon, self.top + i * STEP + 0.01)
            lefts.append(left)
            rights.append(right)
        self.widest = max((right - left for left, right in zip(lefts, rights, strict=True)), default=0.0)
        # the tightest bounds of 1, 2, 4 … lines from each line on, so that a box is asked about in two steps
        self.lefts, self.rights = [lefts], [rights]
        size = 1
        while 2 * size <= self.count:
            before, after = self.lefts[-1], self.rights[-1]
            many = range(self.count - 2 * size + 1)
            self.lefts.append([max(before[i], before[i + size]) for i in many])
            self.rights.append([min(after[i], after[i + size]) for i in many])
            size *= 2

    def between(self, first: int, last: int) -> tuple[float, float]:
        """Give how far left and right a box may reach that covers these lines."""
        level = (last - first + 1).bit_length() - 1
        size = 1 << level
        lefts, rights = self.lefts[level], self.rights[level]
        return max(lefts[first], lefts[last - size + 1]), min(rights[first], rights[last - size + 1])

    def fit(self, rows: Sequence[tuple[float, float]], wanted: Point) -> list[Point] | None:
        """Find the middles of boxes (width, height), one below the other, near a wanted point; or None.

        They stand on a common axis where that can be, else each as near to it as can be.

        >>> room = Spans([(0, 0), (100, 0), (100, 50), (0, 50)])
        >>> room.fit([(80, 20), (40, 20)], (0, 25))
        [(40.0, 14.01), (40.0, 34.01)]
        >>> room.fit([(80, 30), (40, 30)], (0, 0)) is None
        True
        """
        total = sum(height for _, height in rows)
        if max(width for width, _ in rows) > self.widest:
            return None
        best, nearest = None, inf
        for first in range(self.count):
            top = self.top + first * STEP + 0.01
            if top + total > self.top + (self.count - 1) * STEP + 0.01:
                break
            found = self._rows(rows, top)
            if found is None:
                continue
            low, high = max(a for a, _ in found), min(b for _, b in found)
            x = max(low, min(high, wanted[0])) if low <= high else (low + high) / 2
            middles = [max(a, min(b, x)) for a, b in found]
            bent = max(middles) - min(middles)
            far = abs(top + total / 2 - wanted[1]) + abs(x - wanted[0]) + bent
            if far < nearest:
                best, nearest = (top, middles), far
        if best is None:
            return None
        top, middles = best
        out = []
        for middle, (_, height) in zip(middles, rows, strict=True):
            out.append((middle, round(top + height / 2, 2)))
            top += height
        return out

    def _rows(self, rows: Sequence[tuple[float, float]], top: float) -> list[tuple[float, float]] | None:
        """Give for boxes from a height on where the middle of each may be."""
        found = []
        y = top - self.top
        for width, height in rows:
            low, high = self.between(int(y / STEP), min(self.count - 1, int((y + height) / STEP) + 1))
            if high - low < width:
                return None
            found.append((low + width / 2, high - width / 2))
            y += height
        return found


def _longest(polygon: Polygon, y: float) -> tuple[float, float]:
    """Give the longest piece of a horizontal line inside a polygon; an empty one is inside out."""
    xs = sorted(ax + (y - ay) / (by - ay) * (bx - ax) for (ax, ay), (bx, by) in sides(polygon) if (ay > y) != (by > y))
    pieces = list(zip(xs[::2], xs[1::2], strict=False))
    return max(pieces, key=lambda piece: piece[1] - piece[0], default=(inf, -inf))
