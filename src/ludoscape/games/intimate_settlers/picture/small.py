"""The frame of a small board of Intimate Settlers: hexes as large as they can be, all else in the corners.

Two islands are turned by 60 degrees, as on a wide screen, so that their long axis lies along the field. What stands
beside the board are small cells, in rows from the corners as far as the hexes leave room. Of the mist at the rim a
part is cut off: nothing in it can be touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

from ludoscape.games.intimate_settlers.picture.layout import Box, Cell, Point, box_of, hex_middle
from ludoscape.games.intimate_settlers.picture.wide import free, turned_field

LOW: Final = (390.0, 290.0)  # pixels of the board on a low phone
SQUARE: Final = (390.0, 388.0)  # on a tall phone, and nearly so on one that lies on its side
CELL: Final = (41.0, 40.0)  # pixels
MARGIN: Final = 3.0  # pixels round the cells
GAP: Final = 3.0  # pixels from a cell to a hex
RIM: Final = 8.0  # units round the hexes
MISTY: Final = 30.0  # units round islands: a good part of the mist, and as much where there is none yet
SMALLER: Final = 1.03  # a board that leaves the cells too little room is drawn so much smaller, until they fit

Corners = Mapping[tuple[int, int], Sequence[str]]  # cells by their corner: west or east, north or south (-1, 1)
Hexes = list[tuple[Point, float]]  # their middles and sizes


class Small(NamedTuple):
    """A small board."""

    box: Box
    unit: float  # of a pixel
    cells: Mapping[str, Point]  # the middles


def make_turned(known: Iterable[Cell], fog: Iterable[Cell], corners: Corners, ships: Iterable[Point]) -> Small:
    """Fit islands that are turned into a low field; cells lie on mist only where there is no other room."""
    known, fog, ships = tuple(known), tuple(fog), tuple(ships)
    seen, frame = turned_field(known, (), ships)
    misty, _ = turned_field(known, fog, ships)
    return _fitted(frame, MISTY, (misty, seen), corners, LOW)


def make_upright(known: Iterable[Cell], corners: Corners, size: tuple[float, float]) -> Small:
    """Fit an island into a field."""
    seen = [(hex_middle(cell), 1.0) for cell in known]
    return _fitted(box_of(seen), RIM, (seen,), corners, size)


def _fitted(frame: Box, rim: float, fields: Sequence[Hexes], corners: Corners, size: tuple[float, float]) -> Small:
    """Draw a board as large as leaves all cells a place, over nothing of the first field if that is possible."""
    unit = max((frame[2] + 2 * rim) / size[0], (frame[3] + 2 * rim) / size[1])
    while True:
        room = _about(frame, (size[0] - 2 * MARGIN) * unit, (size[1] - 2 * MARGIN) * unit)
        for field in fields:
            found = [_places(field, room, corner, len(names), unit) for corner, names in corners.items()]
            if _fits(list(chain(*found)), corners, unit):
                cells = dict(zip(chain(*corners.values()), chain(*found), strict=True))
                return Small(_about(frame, size[0] * unit, size[1] * unit), unit, cells)
        unit *= SMALLER


def _fits(places: Sequence[Point], corners: Corners, unit: float) -> bool:
    """Tell whether there is a place for each cell, and none lies over another."""
    wide, high = CELL[0] * unit * 0.99, CELL[1] * unit * 0.99
    apart = all(abs(x - a) > wide or abs(y - b) > high for (x, y), (a, b) in combinations(places, 2))
    return apart and len(places) == sum(map(len, corners.values()))


def _about(frame: Box, wide: float, high: float) -> Box:
    """Give a box of this size with a frame in its middle."""
    return frame[0] + (frame[2] - wide) / 2, frame[1] + (frame[3] - high) / 2, wide, high


def _places(field: Hexes, room: Box, corner: tuple[int, int], count: int, unit: float) -> list[Point]:
    """Fill rows from a corner to the first hex; gives the middles of cells that have room, in the order of reading."""
    across, down = -corner[0], -corner[1]  # seen from the corner all lies to the south-east
    hexes = [((across * x, down * y), size) for (x, y), size in field]
    left = min(across * room[0], across * (room[0] + room[2]))
    top = min(down * room[1], down * (room[1] + room[3]))
    wide, high = CELL[0] * unit, CELL[1] * unit
    found: list[Point] = []
    y = top
    while len(found) < count and y + high <= top + room[3]:
        east = min(free(hexes, (left, y, wide, high), GAP * unit), left + room[2])
        fitting = min(count - len(found), max(0, int((east - left) // wide)))
        found += [(across * (left + (i + 0.5) * wide), down * (y + high / 2)) for i in range(fitting)]
        y += high
    return sorted(found, key=lambda place: (round(place[1], 3), place[0]))
