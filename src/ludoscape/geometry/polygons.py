"""Polygons: area, distance, inset, the common outline of several, and the point farthest from the outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import atan2, hypot, pi, sqrt

Point = tuple[float, float]
Polygon = Sequence[Point]
Box = tuple[float, float, float, float]  # x, y, width, height
_Line = tuple[Point, Point]  # a point and the direction


def sides(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    """List the sides of a polygon."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def area(polygon: Polygon) -> float:
    """Give the area; it is positive when the polygon runs clockwise on a screen.

    >>> area([(0, 0), (4, 0), (4, 3), (0, 3)]), area([(0, 0), (0, 3), (4, 3), (4, 0)])
    (12.0, -12.0)
    """
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(polygon)) / 2


def bounds(polygon: Polygon) -> Box:
    """Give the smallest box round a polygon.

    >>> bounds([(1, 2), (5, 3), (2, 9)])
    (1, 2, 4, 7)
    """
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def inside(point: Point, polygon: Polygon) -> bool:
    """Tell whether a point lies in a polygon.

    >>> bent = [(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)]
    >>> inside((1, 1), bent), inside((2, 2), bent)
    (True, False)
    """
    x, y = point
    found = False
    for (ax, ay), (bx, by) in sides(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def gap(point: Point, start: Point, end: Point) -> float:
    """Measure how far a point is from a segment.

    >>> gap((0, 3), (0, 0), (4, 0)), gap((7, 4), (0, 0), (4, 0))
    (3.0, 5.0)
    """
    (x, y), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return hypot(x - ax - along * dx, y - ay - along * dy)


def depth(point: Point, polygon: Polygon) -> float:
    """Measure how deep in a polygon a point lies; outside it the distance is negative.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    >>> depth((1, 2), square), depth((-2, 2), square)
    (1.0, -2.0)
    """
    far = min(gap(point, a, b) for a, b in sides(polygon))
    return far if inside(point, polygon) else -far


def pole(polygon: Polygon, precision: float = 1.0) -> Point:
    """Give the point that is farthest from the outline, within the precision: where a label stands best.

    Squares are split as long as one of them may hold a better point.

    >>> x, y = pole([(0, 0), (60, 0), (60, 20), (20, 20), (20, 90), (0, 90)], 0.5)
    >>> 8 < x < 13 and 8 < y < 82
    True
    """
    x, y, width, height = bounds(polygon)
    size = min(width, height) / 2
    best_depth, best = depth((x + width / 2, y + height / 2), polygon), (x + width / 2, y + height / 2)
    waiting: list[tuple[float, float, float, float, float]] = []

    def offer(cx: float, cy: float, half: float) -> None:
        nonlocal best, best_depth
        found = depth((cx, cy), polygon)
        if found > best_depth:
            best, best_depth = (cx, cy), found
        reach = found + half * sqrt(2)
        if reach > best_depth + precision:
            heappush(waiting, (-reach, cx, cy, half, found))

    cx = x + size
    while cx < x + width + size:
        cy = y + size
        while cy < y + height + size:
            offer(cx, cy, size)
            cy += 2 * size
        cx += 2 * size
    while waiting:
        reach, cx, cy, half, _ = heappop(waiting)
        if -reach <= best_depth + precision:
            break
        half /= 2
        for dx, dy in ((-half, -half), (half, -half), (-half, half), (half, half)):
            offer(cx + dx, cy + dy, half)
    return best


def inset(polygon: Polygon, by: float) -> list[Point]:
    """Move every side of a clockwise polygon inwards; sides that vanish are left out; nothing may be left.

    A polygon that runs the other way round grows: the outline of a hole moves away from the hole.

    >>> inset([(0, 0), (10, 0), (10, 10), (0, 10)], 2)
    [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)]
    >>> inset([(0, 0), (10, 0), (12, 2), (12, 10), (0, 10)], 3), inset([(0, 0), (9, 0), (0, 9)], 5)
    ([(3.0, 3.0), (8.757..., 3.0), (9.0, 3.242...), (9.0, 7.0), (3.0, 7.0)], [])
    """
    kept = [(a, b) for a, b in sides(polygon) if a != b]
    while len(kept) >= 3:
        lines = [_moved(a, b, by) for a, b in kept]
        corners = [_corner(lines[i - 1], lines[i], kept[i][0], by) for i in range(len(lines))]
        worst, least = -1, 0.0
        for i, (_, (dx, dy)) in enumerate(lines):
            (px, py), (qx, qy) = corners[i][-1], corners[(i + 1) % len(corners)][0]
            ahead = (qx - px) * dx + (qy - py) * dy
            if ahead < least:
                worst, least = i, ahead
        if worst < 0:
            found = [point for corner in corners for point in corner]
            # where a neck is too narrow, sides that are no neighbours have passed each other
            return found if area(polygon) < 0 or all(inside(point, polygon) for point in found) else []
        del kept[worst]
    return []


def _corner(one: _Line, other: _Line, at: Point, by: float) -> tuple[Point, ...]:
    """Give the corner of two moved sides; a sharp one that points inwards is cut off, else it would reach far."""
    point = _meeting(one, other)
    (_, (dx, dy)), (_, (ex, ey)) = one, other
    if dx * ey - dy * ex < 0 and hypot(point[0] - at[0], point[1] - at[1]) > 1.6 * abs(by):
        size = abs(by)
        over = (at[0] - dy * by + dx * size, at[1] + dx * by + dy * size)
        return over, (at[0] - ey * by - ex * size, at[1] + ex * by - ey * size)
    return (point,)


def _moved(start: Point, end: Point, by: float) -> _Line:
    """Give a point of a line moved to its right, and the direction of the line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    return (start[0] - dy * by, start[1] + dx * by), (dx, dy)


def _meeting(one: _Line, other: _Line) -> Point:
    """Give the point where two lines cross; of nearly parallel ones, where the second begins."""
    ((ax, ay), (dx, dy)), ((bx, by), (ex, ey)) = one, other
    across = dx * ey - dy * ex
    if abs(across) < 0.02:
        return bx, by
    along = ((bx - ax) * ey - (by - ay) * ex) / across
    return ax + along * dx, ay + along * dy


def outlines(polygons: Iterable[Polygon]) -> list[list[Point]]:
    """Trace the common outline of clockwise polygons that share whole sides; holes run the other way round.

    >>> outlines([[(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 0), (4, 0), (4, 2), (2, 2)]])
    [[(0, 0), (2, 0), (4, 0), (4, 2), (2, 2), (0, 2)]]
    """
    open_sides = {side: None for polygon in polygons for side in sides(polygon)}
    for a, b in list(open_sides):
        if (b, a) in open_sides:
            del open_sides[a, b], open_sides[b, a]
    nexts: dict[Point, list[Point]] = {}
    for a, b in open_sides:
        nexts.setdefault(a, []).append(b)
    loops = []
    while nexts:
        start = next(iter(nexts))
        loop = [start]
        before, here = start, _take(nexts, start, start)
        while here != start:
            loop.append(here)
            before, here = here, _take(nexts, before, here)
        loops.append(loop)
    return loops


def _take(nexts: dict[Point, list[Point]], before: Point, here: Point) -> Point:
    """Take the way on from a point; where loops touch, the sharpest turn to the right, round the same polygon."""
    ways = nexts[here]
    back = atan2(before[1] - here[1], before[0] - here[0])
    way = min(ways, key=lambda to: (back - atan2(to[1] - here[1], to[0] - here[0])) % (2 * pi)) if ways[1:] else ways[0]
    ways.remove(way)
    if not ways:
        del nexts[here]
    return way
