"""The frame of the picture of Small Worlds: the map, and the places of what lies beside it.

At the right of the map stands a column with the tribes on offer. A legend has what is left of it, or below the map
where that is low. Who plays and which round it is stands in the page and is not said twice. On a phone the map takes
the whole width and the tribes on offer lie below it, three in a row, or on a low phone all in one (property `--low`);
the rest is on other parts of the page there (class `beside`, property `--narrow`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ludoscape.games.small_worlds.picture.layout import RIM
from ludoscape.geometry.polygons import Box, Point

BOARD: Final = (1050.0, 690.0)  # pixels that a board mostly has
MARGIN: Final = 14.0
COLUMN: Final = 256.0
GAP: Final = 20.0
SPACING: Final = 14.0
TITLE: Final = 26.0
CARD: Final = 84.0  # from one tribe on offer to the next
CARDS: Final = 6
LEGEND_ROW: Final = 22.0
LEGEND_WIDTH: Final = 122.0
LEGEND_ROWS: Final = 2  # below the map
TYPE: Final = 13.0  # of the names of regions, in pixels
TOKEN: Final = 45.0  # pixels
PHONE: Final = 390.0
PHONE_MARGIN: Final = 22.0  # units that the page leaves on each side
PHONE_CARD: Final = (121.0, 46.0)
LOW_CARD: Final = (54.0, 46.0)
PHONE_TOKEN: Final = 31.0
PHONE_TYPE: Final = 11.5  # of names there


@dataclass(frozen=True, eq=False, slots=True)
class Layout:
    """Where everything lies round a map. Each is kept (`make_layout`), and found by itself as it is."""

    size: Point  # of the map
    box: Box
    unit: float  # of a pixel beside the map
    token: float  # at most, in the units of the map
    letters: float  # of the names of regions
    cards: tuple[Point, ...]
    legend: Point
    legend_columns: int
    legend_rows: int
    phone_unit: float
    phone_token: float
    phone_cards: tuple[Point, ...]
    phone_room: Box  # what a phone shows
    low_cards: tuple[Point, ...]
    low_room: Box


@lru_cache(maxsize=64)
def make_layout(width: float, height: float) -> Layout:
    """Place everything round a map of this size."""
    across = BOARD[0] - 2 * MARGIN - COLUMN - GAP
    down = BOARD[1] - 2 * MARGIN
    wide, high = width + 2 * RIM, height + 2 * RIM
    unit = max(wide / across, high / down)
    side = (width + RIM) / unit + GAP
    column = TITLE + CARD * CARDS
    tall = max(height / unit, column)
    legend, columns, rows = (0.0, (height + RIM) / unit + SPACING), int(width / unit // LEGEND_WIDTH), LEGEND_ROWS
    if legend[1] + rows * LEGEND_ROW > down:
        legend, columns = (side, column), 2
        rows = int((down - column - RIM / unit) // LEGEND_ROW)
    tall = max(tall, legend[1] + rows * LEGEND_ROW)
    cards = tuple((side, TITLE + CARD * i) for i in range(CARDS))
    edge = MARGIN * unit
    box = (-RIM - edge, -RIM - edge, wide + (GAP + COLUMN) * unit + 2 * edge, max(high, tall * unit + RIM) + 2 * edge)
    phone = (wide + 2 * PHONE_MARGIN) / PHONE
    top = height + RIM + 10 * phone
    pitch = (wide / 3, (PHONE_CARD[1] + 4) * phone)
    return Layout(
        size=(width, height),
        box=box,
        unit=unit,
        token=TOKEN * unit,
        letters=TYPE * unit,
        cards=tuple(_units(place, unit) for place in cards),
        legend=_units(legend, unit),
        legend_columns=columns,
        legend_rows=rows,
        phone_unit=phone,
        phone_token=PHONE_TOKEN * phone,
        phone_cards=tuple((-RIM + pitch[0] * (i % 3), top + pitch[1] * (i // 3)) for i in range(CARDS)),
        phone_room=(-RIM, -RIM, wide, high + 10 * phone + 2 * pitch[1]),
        low_cards=tuple((-RIM + wide / CARDS * i, top) for i in range(CARDS)),
        low_room=(-RIM, -RIM, wide, high + 10 * phone + pitch[1]),
    )


def _units(place: Point, unit: float) -> Point:
    return place[0] * unit, place[1] * unit
