"""How a map looks beside how it is played: neighbours that do not meet, and regions that meet and are no neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import Any, Final

from ludoscape.geometry.polygons import bounds, sides

NEAR: Final = 2.0  # two lines so near to each other are one, in units of the map
LONG: Final = 12.0  # a common border is at least so long: less is a point

Point = tuple[float, float]


def differences(data: Mapping[str, Any]) -> list[str]:
    """Say where `adjacent` and the polygons of a map object differ: a sentence for each pair of regions (SW-403)."""
    regions = data["regions"]
    polygons = [[(float(x), float(y)) for x, y in region["polygon"]] for region in regions]
    found = []
    for j, k in combinations(range(len(regions)), 2):
        neighbours = k in regions[j]["adjacent"]
        meet = common_border(polygons[j], polygons[k]) >= LONG
        names = f"{j} ({regions[j]['name']}) and {k} ({regions[k]['name']})"
        if neighbours and not meet:
            found.append(f"Regions {names} are neighbours, but their polygons have no border in common.")
        elif meet and not neighbours:
            found.append(f"The polygons of regions {names} have a border in common, but they are no neighbours.")
    return found


def common_border(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Give the length along which two polygons touch."""
    left, top, wide, high = bounds(one)
    x, y, w, h = bounds(other)
    if x > left + wide + NEAR or left > x + w + NEAR or y > top + high + NEAR or top > y + h + NEAR:
        return 0.0
    return sum(_along(*side, *line) for side in sides(one) for line in sides(other))


def _along(start: Point, end: Point, a: Point, b: Point) -> float:
    """Give the length of that part of a line from start to end beside which the line from a to b runs."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        return 0.0
    right = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def seen(point: Point) -> Point:
        """Tell how far along the line a point is, and how far beside it."""
        x, y = point[0] - start[0], point[1] - start[1]
        return x * right[0] + y * right[1], y * right[0] - x * right[1]

    (at, beside), (to, beyond) = sorted((seen(a), seen(b)))
    if to == at:
        return 0.0
    first, last = max(at, 0.0), min(to, length)
    slope = (beyond - beside) / (to - at)
    apart = [abs(beside + slope * (place - at)) for place in (first, last)]
    return last - first if last > first and max(apart) <= NEAR else 0.0
