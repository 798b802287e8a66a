"""Where things lie in the picture of Silver Isle: the lattice, the sea round it, the frame, and the quay of Europe.

A cell of the lattice is 106 user units wide; y grows to the south; lattice point (x, y) lies at (106 x, -106 y).
With each tile that is laid hundreds of places are looked at for the quay. Compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ludoscape.pictures.svg import number

Point = tuple[float, float]
Cell = tuple[int, int]
Box = tuple[float, float, float, float]  # x, y, width, height
CELL: Final = 106.0
SPACE: Final = CELL / 2
GAP: Final = 4.0  # of a tile to the edge of its cell, where a border runs
BEACH: Final = 13.0
SHIP: Final = 60.0
BUOY: Final = 10.0  # of a mooring from its corner, both ways
SIDE_ROOM: Final = 116.0  # round the land: ships, their cargo
HIGH_ROOM: Final = 86.0
BUILD_ROOM: Final = 176.0  # the next tile, and the sign of its coast
LEAST_WIDE: Final = 760.0  # so that the first tiles are not gigantic
LEAST_HIGH: Final = 560.0
ASPECT: Final = 1.36  # of the room that a board mostly has
BERTH_WIDE: Final = 88.0  # of a ship in Europe
BERTH_HIGH: Final = 58.0
STONE_WIDE: Final = 104.0  # of a quay that stands upright
STONE_HIGH: Final = 86.0  # of one that lies
SPOT: Final = re.compile(r"(-?\d+)[,_](-?\d+)(sw|se|nw|ne)")
POINT: Final = re.compile(r"@?(-?\d+)[,_](-?\d+)")


def cell_corner(x: float, y: float) -> Point:
    """Give the north-western corner of a cell."""
    return x * CELL, -(y + 1) * CELL


def space_middle(x: int, y: int, quadrant: str) -> Point:
    left, top = cell_corner(x, y)
    return left + SPACE * (0.5 if quadrant[1] == "w" else 1.5), top + SPACE * (0.5 if quadrant[0] == "n" else 1.5)


def seaward(corner: Cell, cells: Iterable[Cell]) -> tuple[int, int]:
    """Tell on which side of a corner the open sea is, as signs in the picture."""
    x, y = corner
    for dx in (-1, 0):
        for dy in (-1, 0):
            if (x + dx, y + dy) in cells:
                return (-1 if dx == 0 else 1), (1 if dy == 0 else -1)
    return 1, -1


def buoy(corner: Cell, outward: tuple[int, int]) -> Point:
    return corner[0] * CELL + BUOY * outward[0], -corner[1] * CELL + BUOY * outward[1]


def overlap(a: Box, b: Box) -> float:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0.0


def ship_box(x: float, y: float, side: int, cargo: float = 26.0) -> Box:
    """Give what a ship and its cargo need, their hull in the middle."""
    return (x - 30 - (cargo if side < 0 else 0), y - 31, 60 + cargo, 62)


def slots(corner: Cell, outward: tuple[int, int]) -> list[tuple[float, float, int]]:
    """List where ships at a corner may lie, the best place first, each with the side of its cargo."""
    (sx, sy), (x, y) = outward, (corner[0] * CELL, -corner[1] * CELL)
    places = ((46, 38), (-36, 43), (43, -34), (34, 92), (100, 28), (100, 92), (43, -98), (-98, 43))
    return [(x + sx * dx, y + sy * dy, sx if dx > 0 else -sx) for dx, dy in places]


class Layout(NamedTuple):
    """What stays the same as long as no tile is laid: the frame, and where Europe is."""

    box: Box
    room: Box  # what a small screen must show
    quay: Box | None
    upright: bool  # is the quay?
    grow: float  # of small signs and of the quay, where the board is drawn smaller


@lru_cache(maxsize=512)
def make_chart(cells: tuple[Cell, ...], corners: tuple[Cell, ...], berths: int) -> Layout:
    """Fit the frame to the land, and look for water where the quay of Europe takes no room of its own."""
    west = min(x for x, _ in cells) * CELL
    east = (max(x for x, _ in cells) + 1) * CELL
    north = -(max(y for _, y in cells) + 1) * CELL
    south = -min(y for _, y in cells) * CELL
    if not corners:
        room = (west - BUILD_ROOM, north - BUILD_ROOM, east - west + 2 * BUILD_ROOM, south - north + 2 * BUILD_ROOM)
        x, y, width, height = room
        grown = max(0.0, LEAST_WIDE - width), max(0.0, LEAST_HIGH - height)
        box = (x - grown[0] / 2, y - grown[1] / 2, width + grown[0], height + grown[1])
        return Layout(box, room, None, False, 1.0)
    box = (west - SIDE_ROOM, north - HIGH_ROOM, east - west + 2 * SIDE_ROOM, south - north + 2 * HIGH_ROOM)
    busy = [(x * CELL - 22, -(y + 1) * CELL - 22, CELL + 44, CELL + 44) for x, y in cells]
    for corner in corners:
        busy += [ship_box(x, y, side) for x, y, side in slots(corner, seaward(corner, cells))[:3]]
    grow = min(1.4, max(1.0, box[2] / 1080, box[3] / 780))
    places: list[tuple[float, Box, Box, bool]] = []
    for upright in (True, False):
        wide, high = quay_size(upright, berths)
        width, height = wide * grow, high * grow
        ys = _steps(box[1], box[3], height, not upright)
        for x in _steps(box[0], box[2], width, upright):
            for y in ys:
                whole = union(box, (x - 14, y - 14, width + 28, height + 28))
                edge = min(x - whole[0], whole[0] + whole[2] - x - width)
                edge += min(y - whole[1], whole[1] + whole[3] - y - height)
                cost = max(whole[2] / ASPECT, whole[3]) * 4 + whole[2] + whole[3] + edge
                places.append((cost, whole, (x, y, width, height), upright))
    # outside there is always room
    _, whole, quay, upright = next(p for p in sorted(places) if not any(overlap(p[2], other) for other in busy))
    return Layout(whole, whole, quay, upright, grow)


@lru_cache(maxsize=1024)
def anchor(
    corner: Cell,
    outward: tuple[int, int],
    cells: tuple[Cell, ...],
    taken: tuple[Box, ...],
    buoys: tuple[Point, ...],
    chart: Layout,
) -> tuple[float, float, int]:
    """Find the best place at a corner that is clear of the land, of the ships there and of the buoys elsewhere."""
    best, least = (0.0, 0.0, 1), float("inf")
    land = [
        (x * CELL, -(y + 1) * CELL, CELL, CELL)
        for x, y in cells
        if abs(x + 0.5 - corner[0]) < 3 and abs(y + 0.5 - corner[1]) < 3
    ]
    for order, (x, y, side) in enumerate(slots(corner, outward)):
        box = ship_box(x, y, side, 18)
        cost = order * 90.0
        for other in land:
            cost += overlap(box, other)
        for other in taken:
            cost += 2 * overlap(box, other)
        for place in buoys:
            cost += 4 * overlap(ship_box(x, y, side), _about(place))
        cost += box[2] * box[3] - overlap(box, chart.box)
        cost += overlap(box, chart.quay) if chart.quay else 0.0
        if cost < least:
            best, least = (x, y, side), cost
        if not cost:
            break
    return best


def _about(buoy: Point) -> Box:
    """Give the box of a buoy with its letter, which small boards draw larger."""
    return buoy[0] - 16, buoy[1] - 16, 32.0, 32.0


def quay_size(upright: bool, berths: int) -> tuple[float, float]:
    if upright:
        return 106 + BERTH_WIDE, berths * BERTH_HIGH + 34
    return berths * BERTH_WIDE + 12, STONE_HIGH + BERTH_HIGH


def berth(index: int, upright: bool) -> Point:
    """Give the middle of a ship in Europe, from the corner of the quay."""
    if upright:
        return 106 + BERTH_WIDE / 2 - 10, 30 + BERTH_HIGH * (index + 0.5)
    return BERTH_WIDE * (index + 0.5) - 2, BERTH_HIGH / 2


def _steps(start: float, length: float, size: float, beyond: bool) -> list[float]:
    """List places along a side, also outside of it."""
    low, high = start + 14, start + length - size - 14
    count = max(1, int((high - low) / 26)) if high > low else 1
    inner = [low + (high - low) * i / count for i in range(count + 1)] if high > low else [(low + high) / 2]
    outer = [low - size * i / 8 for i in range(1, 10)] + [high + size * i / 8 for i in range(1, 10)]
    return inner + (outer if beyond else [])


def union(a: Box, b: Box) -> Box:
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return x, y, max(a[0] + a[2], b[0] + b[2]) - x, max(a[1] + a[3], b[1] + b[3]) - y


def cell_of_key(key: str) -> Cell:
    found = POINT.fullmatch(key)
    if found is None:
        raise ValueError(f"no tile has the key {key!r}")
    return int(found[1]), int(found[2])


def outline(cells: set[Cell], inset: float) -> str:
    """Trace the border of an area, so far inside it, as closed loops."""
    ahead: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for x, y in cells:  # in the picture clockwise, the area on the right
        a, b, c, d = (x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y)
        for start, end, other in ((a, b, (x, y + 1)), (b, c, (x + 1, y)), (c, d, (x, y - 1)), (d, a, (x - 1, y))):
            if other not in cells:
                ahead.setdefault(start, []).append((end, (end[0] - start[0], end[1] - start[1])))
    out = []
    while ahead:
        start = min(ahead)
        point, (end, way) = start, ahead[start][0]
        points: list[Point] = []
        first = way
        while True:
            ahead[point].remove((end, way))
            if not ahead[point]:
                del ahead[point]
            point = end
            if point == start and not ahead.get(point):
                turn = first
                if turn != way:
                    points.append(_inside(point, way, turn, inset))
                break
            nexts = ahead[point]
            # where two tiles touch only at a point keep to one's own: turn right (south of east)
            right = (way[1], -way[0])
            end, turn = next((n for n in nexts if n[1] == right), nexts[0])
            if turn != way:
                points.append(_inside(point, way, turn, inset))
            way = turn
        out.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z")
    return "".join(out)


def _inside(point: Cell, before: Cell, after: Cell, inset: float) -> Point:
    """Move a corner of an outline into the area, which lies to the right of both its sides."""
    dx, dy = before[1], -before[0]
    if after != before:
        dx, dy = dx + after[1], dy - after[0]
    return point[0] * CELL + dx * inset, -(point[1] * CELL + dy * inset)
