"""The frame of the picture of Small Worlds: the map, and the places of what lies beside it.

At the right of the map stands a column with the rounds, the tribes on offer and a legend; the seats stand below the
map where it is low, else in the column. On a phone the map takes the whole width and the tribes on offer lie below it,
three in a row, or on a low phone all in one (property `--low`); the rest is on other parts of the page there (class
`beside`, property `--narrow`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ludoscape.games.small_worlds.picture.layout import RIM
from ludoscape.geometry.polygons import Box, Point

BOARD: Final = (1050.0, 690.0)  # pixels that a board mostly has
MARGIN: Final = 14.0
COLUMN: Final = 250.0
GAP: Final = 20.0
SPACING: Final = 14.0
TITLE: Final = 26.0
ROUNDS: Final = 46.0
CARD: Final = 54.0  # from one tribe on offer to the next
CARDS: Final = 6
SEAT: Final = 41.0
SEAT_WIDTH: Final = 226.0
SEAT_GAP: Final = 26.0  # where they stand side by side
LEGEND_ROW: Final = 24.0
LEGEND_WIDTH: Final = 130.0
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

    box: Box
    unit: float  # of a pixel beside the map
    token: float  # at most, in the units of the map
    letters: float  # of the names of regions
    rounds: Point
    cards: tuple[Point, ...]
    seats: tuple[Point, ...]
    legend: Point
    legend_cells: tuple[int, int]  # in its left column, and in its right one
    phone_unit: float
    phone_token: float
    phone_cards: tuple[Point, ...]
    phone_room: Box  # what a phone shows
    low_cards: tuple[Point, ...]
    low_room: Box


@lru_cache(maxsize=64)
def make_layout(width: float, height: float, seats: int, entries: int) -> Layout:
    """Place everything round a map of this size; the legend has so many entries at most."""
    across = BOARD[0] - 2 * MARGIN - COLUMN - GAP
    down = BOARD[1] - 2 * MARGIN
    wide, high = width + 2 * RIM, height + 2 * RIM
    unit = max(wide / across, high / down)
    column = ROUNDS + TITLE + CARD * CARDS + SPACING
    step = SEAT_WIDTH + SEAT_GAP
    in_row = max(1, int((width / unit + SEAT_GAP) // step))
    strip = TITLE + SEAT * ((seats + in_row - 1) // in_row)
    low = max(unit, high / (down - SPACING - strip))
    if low <= 1.06 * unit:
        unit = low
        below = (height + RIM) / unit + SPACING
        places = [(step * (i % in_row), below + TITLE + SEAT * (i // in_row)) for i in range(seats)]
        left, tall = column, below + strip
    else:
        start = width / unit + GAP + RIM / unit
        places = [(start, column + TITLE + SEAT * i) for i in range(seats)]
        left = column + TITLE + SEAT * seats + SPACING
        tall = max(left, height / unit)
    # the legend gets what is left of the column
    free = max(down, tall) - left - TITLE - RIM / unit
    rows = max(0, min((entries + 1) // 2, int(free // LEGEND_ROW)))
    cells = (rows, rows)
    legend = (width / unit + GAP + RIM / unit, left)
    tall = max(tall, left + TITLE + rows * LEGEND_ROW)
    side = width / unit + GAP + RIM / unit
    cards = tuple((side, ROUNDS + TITLE + CARD * i) for i in range(CARDS))
    edge = MARGIN * unit
    box = (-RIM - edge, -RIM - edge, wide + (GAP + COLUMN) * unit + 2 * edge, max(high, tall * unit + RIM) + 2 * edge)
    phone = (wide + 2 * PHONE_MARGIN) / PHONE
    top = height + RIM + 10 * phone
    pitch = (wide / 3, (PHONE_CARD[1] + 4) * phone)
    return Layout(
        box=box,
        unit=unit,
        token=TOKEN * unit,
        letters=TYPE * unit,
        rounds=_units((side, 0), unit),
        cards=tuple(_units(place, unit) for place in cards),
        seats=tuple(_units(place, unit) for place in places),
        legend=_units(legend, unit),
        legend_cells=cells,
        phone_unit=phone,
        phone_token=PHONE_TOKEN * phone,
        phone_cards=tuple((-RIM + pitch[0] * (i % 3), top + pitch[1] * (i // 3)) for i in range(CARDS)),
        phone_room=(-RIM, -RIM, wide, high + 10 * phone + 2 * pitch[1]),
        low_cards=tuple((-RIM + wide / CARDS * i, top) for i in range(CARDS)),
        low_room=(-RIM, -RIM, wide, high + 10 * phone + pitch[1]),
    )


def _units(place: Point, unit: float) -> Point:
    return place[0] * unit, place[1] * unit
