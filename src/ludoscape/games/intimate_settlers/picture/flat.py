"""The frame of a small board of Intimate Settlers that is not much higher than wide: two islands turned by 60 degrees.

The islands lie in the south-west and the north-east, as on a wide screen. What stands beside them are small cells, as
on an upright phone: in rows from the north-western corner, and from the south-eastern one, as far as the hexes leave
room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ludoscape.games.intimate_settlers.picture.layout import Box, Cell, Point
from ludoscape.games.intimate_settlers.picture.wide import free, mirrored, turned_field

FIELD: Final = (390.0, 290.0)  # pixels of the board on a low phone
CELL: Final = (46.0, 43.0)  # pixels
MARGIN: Final = 6.0  # pixels
SMALLER: Final = 1.03  # a board that leaves the cells too little room is drawn so much smaller, until they fit


class Flat(NamedTuple):
    box: Box
    unit: float  # of a pixel
    cells: Mapping[str, Point]  # the middles


def make_flat(
    known: Iterable[Cell], fog: Iterable[Cell], groups: tuple[Sequence[str], Sequence[str]], ships: Iterable[Point]
) -> Flat:
    """Put a group of cells into the north-western corner of islands that are turned, and one into the south-eastern."""
    field, frame = turned_field(known, fog, ships)
    opposite = [((-x, -y), size) for (x, y), size in field]
    wide, high = FIELD[0] - 2 * MARGIN, FIELD[1] - 2 * MARGIN
    unit = max(frame[2] / wide, frame[3] / high)
    while True:
        room = _about(frame, wide * unit, high * unit)
        first, second = _rows(field, room, groups[0], unit), _rows(opposite, mirrored(room), groups[1], unit)
        if len(first) + len(second) == len(groups[0]) + len(groups[1]):
            break
        unit *= SMALLER
    cells = first | {name: (-x, -y) for name, (x, y) in second.items()}
    return Flat(_about(frame, FIELD[0] * unit, FIELD[1] * unit), unit, cells)


def _about(frame: Box, wide: float, high: float) -> Box:
    """Give a box of this size with a frame in its middle."""
    return frame[0] + (frame[2] - wide) / 2, frame[1] + (frame[3] - high) / 2, wide, high


def _rows(field: list[tuple[Point, float]], room: Box, names: Sequence[str], unit: float) -> dict[str, Point]:
    """Fill rows from the north-western corner to the first hex; gives the middles of the cells that have room."""
    wide, high = CELL[0] * unit, CELL[1] * unit
    found: dict[str, Point] = {}
    top = room[1]
    while len(found) < len(names) and top + high <= room[1] + room[3]:
        east = min(free(field, (room[0], top, wide, high)), room[0] + room[2])
        for i, name in enumerate(names[len(found) : len(found) + max(0, int((east - room[0]) // wide))]):
            found[name] = room[0] + (i + 0.5) * wide, top + high / 2
        top += high
    return found
