"""Where things lie in the picture of Intimate Settlers: hexes, corners and edges, read from their keys.

A hex has a radius of 49 user units; y grows to the south; the integer point (x, y) of IS-07 lies at (42.44 x, 24.5 y).
A key is written as in the dossier or as in the name of an element: `-3,4:NE` or `-3_4NE`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

Point = tuple[float, float]
Cell = tuple[int, int]
Spot = tuple[int, int]  # an integer point of IS-07
Box = tuple[float, float, float, float]  # x, y, width, height

HEX: Final = 49.0
ACROSS: Final = HEX * 3**0.5 / 2
DOWN: Final = HEX / 2
NEST: Final = 0.77  # of the size of a hex: a space that is not known
KEY: Final = re.compile(r"(-?\d+)[,_](-?\d+):?(NE|SE|N|S|E|)")

# sides clockwise from the east: the neighbour there, the two corners of the side
SIDES: Final[dict[str, tuple[Cell, Spot, Spot]]] = {
    "E": ((1, 0), (1, -1), (1, 1)),
    "SE": ((0, 1), (1, 1), (0, 2)),
    "SW": ((-1, 1), (0, 2), (-1, 1)),
    "W": ((-1, 0), (-1, 1), (-1, -1)),
    "NW": ((0, -1), (-1, -1), (0, -2)),
    "NE": ((1, -1), (0, -2), (1, -1)),
}
CORNERS: Final[tuple[Spot, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Key(NamedTuple):
    """A hex, vertex or edge: the space it is written with, and its letters (none for a hex)."""

    q: int
    r: int
    letters: str

    @property
    def cell(self) -> Cell:
        return self.q, self.r

    def name(self) -> str:
        """Write it as in the names of elements."""
        return f"{self.q}_{self.r}{self.letters}"

    def text(self) -> str:
        """Write it as in the notation of moves."""
        return f"{self.q},{self.r}" + (f":{self.letters}" if self.letters else "")


@lru_cache(maxsize=8192)
def read(text: str) -> Key | None:
    """Read a key.

    >>> read("-3_4NE"), read("-3,4:NE") == read("-3_4NE"), read("over there")
    (Key(q=-3, r=4, letters='NE'), True, None)
    """
    found = KEY.fullmatch(text)
    return Key(int(found[1]), int(found[2]), found[3]) if found else None


# ---------------------------------------------------------------------------------------------------- points


def middle(cell: Cell) -> Spot:
    """Give the integer point of a space."""
    return 2 * cell[0] + cell[1], 3 * cell[1]


def at_spot(spot: Spot) -> Point:
    """Give where an integer point lies in the picture."""
    return spot[0] * ACROSS, spot[1] * DOWN


def hex_middle(cell: Cell) -> Point:
    return at_spot(middle(cell))


def turned_cell(cell: Cell) -> Cell:
    """Give where a space comes to lie when the board is turned by 60 degrees about its origin.

    >>> turned_cell((0, -1)), turned_cell((1, 0))
    ((1, -1), (0, 1))
    """
    return -cell[1], cell[0] + cell[1]


def turned_point(point: Point) -> Point:
    """Give where a point comes to lie when the board is turned by 60 degrees about its origin."""
    x, y = point
    return x / 2 - y * 3**0.5 / 2, x * 3**0.5 / 2 + y / 2


def behind(point: Point) -> float:
    """Tell how far in front a piece stands, as the board lies and as it lies when it is turned by 60 degrees.

    What stands farther to the south covers what is behind it; when the board is turned, what stands to the south-east.
    """
    return point[0] / 2 + point[1] * 3**0.5 / 2


def corner_spot(key: Key) -> Spot:
    """Give the integer point of a vertex."""
    x, y = middle(key.cell)
    return x, y - 2 if key.letters == "N" else y + 2


def edge_spots(key: Key) -> tuple[Spot, Spot]:
    """Give the integer points of both ends of an edge."""
    x, y = middle(key.cell)
    _, first, second = SIDES[key.letters]
    return (x + first[0], y + first[1]), (x + second[0], y + second[1])


@lru_cache(maxsize=8192)
def edge_ends(key: Key) -> tuple[Point, Point]:
    first, second = edge_spots(key)
    return at_spot(first), at_spot(second)


def edge_middle(key: Key) -> Point:
    first, second = edge_ends(key)
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def vertex_at(spot: Spot) -> Key:
    """Give the vertex at an integer point.

    >>> vertex_at((-1, 7)), vertex_at((-2, 8))
    (Key(q=-2, r=3, letters='N'), Key(q=-2, r=2, letters='S'))
    """
    x, y = spot
    if y % 3 == 1:
        r = (y + 2) // 3
        return Key((x - r) // 2, r, "N")
    r = (y - 2) // 3
    return Key((x - r) // 2, r, "S")


def edge_of(cell: Cell, side: str) -> Key:
    """Give the edge on a side of a space, written in its canonical way (IS-05)."""
    if side in ("NE", "E", "SE"):
        return Key(*cell, side)
    (dq, dr), _, _ = SIDES[side]
    return Key(cell[0] + dq, cell[1] + dr, {"SW": "NE", "W": "E", "NW": "SE"}[side])


# ---------------------------------------------------------------------------------------------------- neighbours


def spaces_of(key: Key) -> tuple[Cell, ...]:
    """Give the spaces at a hex (one), an edge (two) or a vertex (three)."""
    q, r, letters = key
    if letters == "N":
        return (q, r), (q, r - 1), (q + 1, r - 1)
    if letters == "S":
        return (q, r), (q, r + 1), (q - 1, r + 1)
    if letters:
        (dq, dr), _, _ = SIDES[letters]
        return (q, r), (q + dq, r + dr)
    return ((q, r),)


def around(cell: Cell) -> list[Cell]:
    """List the six neighbours of a space."""
    return [(cell[0] + dq, cell[1] + dr) for (dq, dr), _, _ in SIDES.values()]


def corners_of(cell: Cell) -> set[Key]:
    """Give the vertices of a space."""
    x, y = middle(cell)
    return {vertex_at((x + dx, y + dy)) for dx, dy in CORNERS}


def space_at(x: float, y: float) -> Cell:
    """Give the space that a point of the picture lies in.

    >>> space_at(*hex_middle((-3, 4))), space_at(hex_middle((2, -1))[0] + 40, hex_middle((2, -1))[1])
    ((-3, 4), (2, -1))
    """
    r = y / DOWN / 3
    q = (x / ACROSS - r) / 2
    s = -q - r
    a, b, c = round(q), round(r), round(s)
    if abs(a - q) > abs(b - r) and abs(a - q) > abs(c - s):
        a = -b - c
    elif abs(b - r) > abs(c - s):
        b = -a - c
    return a, b


# ---------------------------------------------------------------------------------------------------- extent


def nestled(cell: Cell, known: Collection[Cell]) -> Point:
    """Give the middle of a smaller hex in a missing space, moved up to the hexes that are known there.

    >>> nestled((0, 0), {(0, 1), (1, -1), (-1, 0)}) == hex_middle((0, 0))
    True
    """
    x, y = hex_middle(cell)
    dx = dy = 0.0
    for (dq, dr), _, _ in SIDES.values():
        if (cell[0] + dq, cell[1] + dr) in known:
            a, b = hex_middle((dq, dr))
            dx, dy = dx + a, dy + b
    far = hypot(dx, dy)
    if far < 1:
        return x, y
    # two neighbours share a corner with it, which is farther off than a side
    shift = (1 - NEST) * (HEX if abs(dx) < 1 or abs(abs(dy) - abs(dx) / 3**0.5) < 1 else ACROSS)
    return x + dx / far * shift, y + dy / far * shift


def box_of(points: Iterable[tuple[Point, float]]) -> Box:
    """Give the box around hexes by their middles and sizes."""
    found = list(points) or [((0.0, 0.0), 1.0)]
    left = min(x - ACROSS * size for (x, _), size in found)
    top = min(y - HEX * size for (_, y), size in found)
    right = max(x + ACROSS * size for (x, _), size in found)
    return left, top, right - left, max(y + HEX * size for (_, y), size in found) - top


def inside(point: Point, size: float, box: Box) -> bool:
    """Tell whether a hex lies within a box."""
    x, y, width, height = box_of([(point, size)])
    right, bottom = box[0] + box[2], box[1] + box[3]
    return x >= box[0] and y >= box[1] and x + width <= right and y + height <= bottom


def reach(cells: Iterable[Cell], top: float, bottom: float, side: int) -> float | None:
    """Tell how far spaces reach to the west (-1) or east (1) between two heights; None where there are none."""
    best: float | None = None
    for cell in cells:
        x, y = hex_middle(cell)
        far = max(top - y, y - bottom, 0.0)
        if far < HEX:
            wide = ACROSS * min(1.0, (HEX - far) / DOWN)
            best = side * x + wide if best is None else max(best, side * x + wide)
    return None if best is None else side * best
