"""Boxes side by side: laid into a room in their order, rows in columns in rows, as large as can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ludoscape.geometry.polygons import Point

Size = tuple[float, float]
SAME = 1e-9


class Place(NamedTuple):
    """Where a box lies, in its own units, and which of its forms was taken."""

    x: float
    y: float
    form: int


class _Block(NamedTuple):
    """Some neighbours in the order: a box alone, or two blocks side by side (across) or one above the other."""

    width: float
    height: float
    across: bool
    parts: tuple[_Block, ...]
    item: int
    form: int


@lru_cache(maxsize=256)
def pack(items: tuple[tuple[Size, ...], ...], room: Size) -> tuple[float, tuple[Place, ...]]:
    """Lay boxes into a room; each has one or more forms. Gives the scale and where each lies before scaling.

    The order is kept: of two parts of a row or a column the boxes of the first come before those of the second. What is
    left of the room is shared out between them.

    >>> scale, places = pack((((4, 4),), ((4, 4),), ((8, 2), (2, 8))), (80, 60))
    >>> scale, [tuple(place) for place in places]
    (10.0, [(0.0, 0.0, 0), (4.0, 0.0, 0), (0.0, 4.0, 0)])
    """
    if not items:
        return 1.0, ()
    fronts: dict[tuple[int, int], list[_Block]] = {}
    for length in range(1, len(items) + 1):
        for first in range(len(items) - length + 1):
            last = first + length
            if length == 1:
                found = [_Block(w, h, False, (), first, form) for form, (w, h) in enumerate(items[first])]
            else:
                found = [
                    block
                    for middle in range(first + 1, last)
                    for one in fronts[first, middle]
                    for other in fronts[middle, last]
                    for block in (_beside(one, other), _below(one, other))
                ]
            fronts[first, last] = _smallest(found)
    best = max(fronts[0, len(items)], key=lambda block: min(room[0] / block.width, room[1] / block.height))
    scale = min(room[0] / best.width, room[1] / best.height)
    places: dict[int, Place] = {}
    _lay(best, (0.0, 0.0), (room[0] / scale, room[1] / scale), places)
    return scale, tuple(places[i] for i in range(len(items)))


def _beside(one: _Block, other: _Block) -> _Block:
    return _Block(one.width + other.width, max(one.height, other.height), True, (one, other), -1, 0)


def _below(one: _Block, other: _Block) -> _Block:
    return _Block(max(one.width, other.width), one.height + other.height, False, (one, other), -1, 0)


def _smallest(blocks: Sequence[_Block]) -> list[_Block]:
    """Leave out every block that is no narrower and no lower than another; of equals rows are left, which read well."""
    kept: list[_Block] = []
    for block in sorted(blocks, key=lambda block: (block.width, block.height, block.across)):
        if not kept or block.height < kept[-1].height - SAME:
            kept.append(block)
    return kept


def _lay(block: _Block, corner: Point, room: Size, places: dict[int, Place]) -> None:
    """Lay a block into its share of the room; a box alone lies in the middle of it."""
    (x, y), (width, height) = corner, room
    if not block.parts:
        left, top = x + (width - block.width) / 2, y + (height - block.height) / 2
        places[block.item] = Place(round(left, 4), round(top, 4), block.form)
        return
    one, other = block.parts
    if block.across:
        first = one.width + (width - block.width) * one.width / block.width
        _lay(one, corner, (first, height), places)
        _lay(other, (x + first, y), (width - first, height), places)
    else:
        first = one.height + (height - block.height) * one.height / block.height
        _lay(one, corner, (width, first), places)
        _lay(other, (x, y + first), (width, height - first), places)
