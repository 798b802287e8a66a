"""Where things lie in the picture of Alheimur: the worlds with their orbits, Space, the panel beside them.

Each of these is a zone that is drawn in units of its own. A picture that stands alone has all zones in one frame, whose
unit is a pixel of a board as most screens have it: all worlds are equally large and keep their order, and how they
stand is worked out so that they are as large as can be. A page puts the same zones where its window has room for them,
one world large and the others small.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, NamedTuple

from ludoscape.geometry.packing import Place, Size, pack
from ludoscape.geometry.polygons import Box, Point
from ludoscape.geometry.slots import slots

CELL: Final = 48.0  # a unit cell in a world's own units
BOARD: Final[Box] = (0.0, 0.0, 1050.0, 690.0)
MARGIN: Final = 10.0
COLUMN: Final = 214.0
GAP: Final = 12.0
LARGEST: Final = 82.0  # pixels of a cell
SCORES: Final = 100.0  # the height of the scores
PANEL: Final = 190.0  # the height of the panel: room for a battle
ITEMS: Final = 10.0  # between what lies in lines

# in cells: between land and the rim of its orbit, more above for the name, more on one side for ships
PAD: Final = 0.42
NAME: Final = 0.24
BAND: Final = 1.24
BETWEEN: Final = 0.16
ABOVE: Final = 0.34  # for the upper half of the name on the rim
TABLE: Final = (10.6, 8.8)  # the table on which a world is built
FREE: Final = 4  # so many worlds are put into any order; of more only the last one changes its place
WORTH: Final = 1.04  # how much larger worlds must become for another order than that of their letters
SHIP: Final[Size] = (1.0, 1.06)
LEAST: Final = 0.2  # of what lies in lines
SMALLER: Final = 0.94
SHIP_SIZES: Final = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.46, 0.4, 0.34, 0.28, 0.22)


class Shape(NamedTuple):
    """The land of a world: its letter, its size in cells, and the cells that are land."""

    key: str
    width: int
    height: int
    cells: tuple[tuple[int, int], ...]


class Orbit(NamedTuple):
    """A world in its own units: the box of its orbit, where the land begins, and whether ships stand in rows below."""

    width: float
    height: float
    land: Point
    rows: bool


class Spot(NamedTuple):
    """Where a zone stands in a picture that stands alone, and how large it is there."""

    x: float
    y: float
    scale: float


class Layout(NamedTuple):
    worlds: Mapping[str, tuple[Orbit, Spot]]
    table: Spot | None
    scores: Box
    space: Box
    panel: Box


def shape_of(world: Mapping[str, Any]) -> Shape:
    """Read the land of a finished world from a view."""
    cells = sorted((int(x), int(y)) for entry in world["territories"] for x, y in entry["cells"])
    return Shape(str(world["key"]), int(world["width"]), int(world["height"]), tuple(cells))


def box_of(entry: Mapping[str, Any]) -> Box:
    """Give the box of a territory, whose land begins at the origin; every territory is a rectangle."""
    xs, ys = [int(x) for x, _ in entry["cells"]], [int(y) for _, y in entry["cells"]]
    left, top = min(xs), min(ys)
    return left * CELL, top * CELL, (max(xs) - left + 1) * CELL, (max(ys) - top + 1) * CELL


@lru_cache(maxsize=256)
def orbits(shape: Shape) -> tuple[Orbit, ...]:
    """Give the forms that the orbit of a world may have: land that leaves corners free needs no band for ships.

    >>> [orbit.rows for orbit in orbits(Shape("A", 8, 2, tuple((x, y) for x in range(8) for y in range(2))))]
    [True]
    """
    width, height = shape.width, shape.height
    full = len(shape.cells) == width * height
    wide, high = width + 2 * PAD, height + 2 * PAD + NAME
    land = (PAD * CELL, (PAD + NAME) * CELL)
    right = Orbit((wide - PAD + BAND) * CELL, high * CELL, land, False)
    below = Orbit(wide * CELL, (high - PAD + BAND) * CELL, land, True)
    if not full:
        return (Orbit(wide * CELL, high * CELL, land, False),)
    if width == height:
        return (right, below)
    return (below,) if width > height else (right,)


@lru_cache(maxsize=64)
def make_layout(shapes: tuple[Shape, ...], building: bool) -> Layout:
    """Place some finished worlds, and the table on which another one is built."""
    left, top, width, height = BOARD
    room = (width - 2 * MARGIN - COLUMN - GAP, height - 2 * MARGIN)
    forms = [orbits(shape) for shape in shapes]
    places = _place(forms, building, room, (left + MARGIN, top + MARGIN), LARGEST)
    spots = [Spot(x, y, scale / CELL) for x, y, scale, _ in places]
    side = width - MARGIN - COLUMN
    sky = MARGIN + SCORES + GAP
    panel = height - MARGIN - PANEL
    return Layout(
        worlds={shape.key: (forms[i][places[i][3]], spots[i]) for i, shape in enumerate(shapes)},
        table=spots[-1] if building else None,
        scores=(side, MARGIN, COLUMN, SCORES),
        space=(side, sky, COLUMN, panel - GAP - sky),
        panel=(side, panel, COLUMN, PANEL),
    )


def _place(
    forms: Sequence[tuple[Orbit, ...]], building: bool, room: Size, corner: Point, largest: float
) -> list[tuple[float, float, float, int]]:
    """Place worlds in a room: x, y, pixels of a cell, form; the table comes last."""
    items = [tuple((o.width / CELL + BETWEEN, o.height / CELL + BETWEEN + ABOVE) for o in form) for form in forms]
    if building:
        items.append((TABLE,))
    scale, places = _pack(items, room)
    if scale > largest:  # a small room in the middle of the large one
        inner = (room[0] * largest / scale, room[1] * largest / scale)
        corner = (corner[0] + (room[0] - inner[0]) / 2, corner[1] + (room[1] - inner[1]) / 2)
        scale = largest
    rims = [(BETWEEN / 2, BETWEEN / 2 + ABOVE)] * len(forms) + [(0.0, 0.0)] * building
    return [
        (
            round(corner[0] + (place.x + rim[0]) * scale, 2),
            round(corner[1] + (place.y + rim[1]) * scale, 2),
            round(scale, 3),
            place.form,
        )
        for place, rim in zip(places, rims, strict=True)
    ]


def _pack(items: Sequence[tuple[Size, ...]], room: Size) -> tuple[float, list[Place]]:
    """Pack boxes in the order of their letters, or in another one if they become larger by it."""
    best: tuple[float, list[Place]] = (0.0, [])
    for order in _orders(len(items)):
        scale, places = pack(tuple(items[i] for i in order), room)
        if scale > best[0] * (WORTH if best[0] else 1):
            found = dict(zip(order, places, strict=True))
            best = scale, [found[i] for i in range(len(items))]
    return best


def _orders(count: int) -> Iterable[tuple[int, ...]]:
    """List the orders to try; that of the letters is the first."""
    if count <= FREE:
        return permutations(range(count))
    first = tuple(range(count - 1))
    return ((*first[:i], count - 1, *first[i:]) for i in reversed(range(count)))


def berths(orbit: Orbit, shape: Shape, count: int) -> tuple[float, tuple[Point, ...]]:
    """Give the size of so many groups of ships in an orbit, 1 for the usual, and the middles of their places."""
    room = (0.12 * CELL, 0.42 * CELL, orbit.width - 0.24 * CELL, orbit.height - 0.52 * CELL)
    (left, top), air = orbit.land, 0.09 * CELL
    taken = tuple((left + x * CELL - air, top + y * CELL - air, CELL + 2 * air, CELL + 2 * air) for x, y in shape.cells)
    return _berths(room, taken, count, orbit.rows)


def flow(sizes: Sequence[Size], width: float) -> tuple[float, tuple[Point, ...]]:
    """Lay boxes in lines from the left; gives the height of all and the corner of each.

    >>> flow([(60, 20), (30, 20), (50, 30)], 100)
    (60.0, ((0.0, 0.0), (70.0, 0.0), (0.0, 30.0)))
    """
    corners: list[Point] = []
    x = y = line = 0.0
    for wide, high in sizes:
        if x and x + wide > width:
            x, y, line = 0.0, y + line + ITEMS, 0.0
        corners.append((x, y))
        x, line = x + wide + ITEMS, max(line, float(high))
    return y + line, tuple(corners)


def fitted(sizes: Sequence[Size], box: Box) -> tuple[Spot, tuple[Point, ...]]:
    """Lay boxes in lines in a box, smaller if they need more room than there is; gives the corners in their units."""
    x, y, width, height = box
    widest = max((wide for wide, _ in sizes), default=width)
    scale = min(1.0, width / widest)
    while True:
        high, corners = flow(sizes, width / scale)
        if high * scale <= height or scale < LEAST:
            return Spot(x, y, scale), corners
        scale *= SMALLER


@lru_cache(maxsize=1024)
def _berths(room: Box, taken: tuple[Box, ...], count: int, rows: bool) -> tuple[float, tuple[Point, ...]]:
    for size in SHIP_SIZES:
        width, height = SHIP[0] * CELL * size, SHIP[1] * CELL * size
        found = slots(room, taken, (width, height), count, rows)
        if len(found) == count:
            break
    return size, tuple((round(x + width / 2, 2), round(y + height / 2, 2)) for x, y in found)
