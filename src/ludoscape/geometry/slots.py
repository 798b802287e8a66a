"""Places for boxes of one size in a room in which something stands: none overlaps another, nor what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludoscape.geometry.polygons import Box, Point

STEP = 8  # how finely places are looked for: so many steps to the side of a box


@lru_cache(maxsize=1024)
def slots(
    room: Box, taken: tuple[Box, ...], size: tuple[float, float], count: int, rows: bool = False
) -> tuple[Point, ...]:
    """Give the corners of up to so many boxes, column by column from the right, or row by row from below.

    More boxes keep the places of fewer.

    >>> slots((0, 0, 40, 20), ((0, 0, 20, 20),), (10, 10), 3)
    ((30.0, 0.0), (30.0, 10.0), (20.0, 0.0))
    >>> len(slots((0, 0, 40, 20), ((0, 0, 20, 20),), (10, 10), 9))
    4
    """
    found: list[Point] = []
    width, height = size
    for x, y in _corners(room, size, rows):
        if len(found) == count:
            break
        others = (*taken, *((fx, fy, width, height) for fx, fy in found))
        if not any(overlap((x, y, width, height), other) for other in others):
            found.append((x, y))
    return tuple(found)


def _corners(room: Box, size: tuple[float, float], rows: bool) -> Iterator[Point]:
    """List the corners to try, in order."""
    left, top, across, down = room
    width, height = size
    xs = [left + i * width / STEP for i in range(int((across - width) / width * STEP + 1e-6) + 1)]
    ys = [top + i * height / STEP for i in range(int((down - height) / height * STEP + 1e-6) + 1)]
    if across < width or down < height:
        return
    shift_x, shift_y = left + across - width - xs[-1], top + down - height - ys[-1]
    if rows:
        yield from ((x, y + shift_y) for y in reversed(ys) for x in xs)
    else:
        yield from ((x + shift_x, y) for x in reversed(xs) for y in ys)


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have more than a border in common.

    >>> overlap((0, 0, 4, 4), (4, 0, 4, 4)), overlap((0, 0, 4, 4), (3, 3, 4, 4))
    (False, True)
    """
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    return min(ax + aw, bx + bw) - max(ax, bx) > 1e-6 and min(ay + ah, by + bh) - max(ay, by) > 1e-6
