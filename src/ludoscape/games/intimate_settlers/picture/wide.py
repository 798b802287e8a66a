"""The frame of a wide board of Intimate Settlers: two islands turned by 60 degrees, so that they lie along the field.

The islands then lie in the south-west and the north-east of the picture. What stands beside them gathers in two
groups in the corners that they leave free. Of all ways to gather the one is taken that leaves the board largest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import inf, prod
from typing import Final, NamedTuple

from ludoscape.games.intimate_settlers.picture import layout
from ludoscape.games.intimate_settlers.picture.layout import Box, Cell, Point

Block = tuple[str, float, float]  # name, width, height
Group = dict[str, Box]  # where blocks stand in a group

FIELDS: Final = ((1100, 776), (1026, 644), (968, 518), (736, 666), (820, 660))  # pixels of the boards of wide frames
GAP: Final = 22.0  # from hexes to what lies beside them, and between two blocks, which have plates under them
MARGIN: Final = 14.0
STEP: Final = 40.0  # by which a group is tried higher or lower
STEPS: Final = 9
TYPE: Final = 14.0  # the smallest letters beside the board, in units
READABLE: Final = 11.1  # pixels, on the smallest field
LARGEST: Final = 1.6
RINGED: Final = 0.5  # of the size of a hex: a ship with a ring round it


class Wide(NamedTuple):
    box: Box
    grow: float  # the size of what lies beside the board
    places: Mapping[str, Point]  # its north-western corners


def make_wide(
    known: Iterable[Cell],
    fog: Iterable[Cell],
    groups: tuple[list[Block], list[Block], list[Block]],
    ships: Iterable[Point],
) -> Wide:
    """Place a group of blocks in the north-west of islands that are turned, and one in the south-east.

    The third group goes with the first or the second.
    """
    round_, field = turned_field(known, fog, ships)
    grow = 1.0
    for _ in range(3):
        box, places = _gathered(round_, field, groups, grow)
        scale = min(_scale(box, size) for size in FIELDS)
        fitting = min(LARGEST, max(1.0, READABLE / TYPE / scale))
        if fitting <= grow:
            break
        grow = fitting
    return Wide(box, grow, places)


def turned_field(
    known: Iterable[Cell], fog: Iterable[Cell], ships: Iterable[Point]
) -> tuple[list[tuple[Point, float]], Box]:
    """Give middles and sizes of hexes, fog and ships as they lie when the board is turned, and the box round them."""
    land = {layout.turned_cell(cell) for cell in known}
    mist = [layout.turned_cell(cell) for cell in fog]
    field = [(layout.hex_middle(cell), 1.0) for cell in land]
    field += [(layout.nestled(cell, land), layout.NEST) for cell in mist]
    field += [(layout.turned_point(ship), RINGED) for ship in ships]
    return field, layout.box_of(field)


def _gathered(
    field: list[tuple[Point, float]], box: Box, groups: tuple[list[Block], list[Block], list[Block]], grow: float
) -> tuple[Box, Mapping[str, Point]]:
    """Find the two groups that leave the board largest; gives the box round all, and the corners of blocks."""
    turned = [((-x, -y), size) for (x, y), size in field]
    opposite = mirrored(box)
    first, second, loose = ([(name, wide * grow, high * grow) for name, wide, high in group] for group in groups)
    best = -1.0
    found: tuple[Box, Group, Group] = (box, {}, {})
    for one, other in ((first + loose, second), (first, second + loose)):
        others = [
            {name: mirrored(place) for name, place in way.items()}
            for way in _tries(turned, opposite, other, GAP * grow)
        ]
        for way, opposed in product(_tries(field, box, one, GAP * grow), others):
            x, y, wide, high = round_all([box, *way.values(), *opposed.values()])
            framed = (x - MARGIN, y - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN)
            score = prod(_scale(framed, size) for size in FIELDS)
            if score > best * 1.001:
                best, found = score, (framed, way, opposed)
    framed, way, opposed = found
    return framed, {name: (place[0], place[1]) for name, place in (way | opposed).items()}


def _tries(field: list[tuple[Point, float]], box: Box, blocks: list[Block], gap: float) -> Iterator[Group]:
    """Give the ways to put a group into the north-western corner: its heights, in one column, or in two."""
    for split, step in product(range(len(blocks), 0, -1), range(STEPS)):
        top = box[1] - STEP * step
        places: dict[str, Box] = {}
        left = 0.0
        for column in (blocks[:split], blocks[split:]):
            down = top
            for name, width, height in column:
                places[name] = (left, down, width, height)
                down += height + gap
            left += max((width for _, width, _ in column), default=0.0) + gap
        shift = min([box[0], *(free(field, place, gap) - place[0] - place[2] for place in places.values())])
        yield {name: (x + shift, y, width, height) for name, (x, y, width, height) in places.items()}


def free(field: list[tuple[Point, float]], place: Box, gap: float) -> float:
    """Tell how far to the east a block may reach: to the first hex at its heights, or wherever it likes."""
    top, bottom = place[1] - gap, place[1] + place[3] + gap
    best = inf
    for (x, y), size in field:
        far = max(top - y, y - bottom, 0.0)
        if far < layout.HEX * size:
            best = min(best, x - layout.ACROSS * min(size, 2 * (size - far / layout.HEX)))
    return best - gap


def mirrored(place: Box) -> Box:
    x, y, width, height = place
    return -x - width, -y - height, width, height


def round_all(boxes: list[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top


def _scale(box: Box, size: tuple[int, int]) -> float:
    return min(size[0] / box[2], size[1] / box[3])
