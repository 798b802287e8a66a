"""The sea of Silver Isle: shoals and beach round the land, waves that fade with the distance, names of the waters.

Where waves and names lie `waters.py` finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final
from zlib import crc32

from ludoscape.engine.texts import read_texts
from ludoscape.games.silver_isle.picture import layout, waters
from ludoscape.games.silver_isle.picture.layout import Box, Cell, Layout
from ludoscape.pictures.svg import element, number

# bands round the land, the widest first: how far they reach, and their colour
SHOALS: Final = ((waters.SHOAL, "shoal-1"), (38.0, "shoal-2"), (22.0, "shoal-3"))
CLIFF: Final = 7.0  # how much of the beach's southern side is seen
WATERS: Final[list[str]] = read_texts("ludoscape.games.silver_isle").data["waters"]["names"]
LETTER: Final = 17.0  # of a water's name
CLEAR: Final = 20.0  # of a name from the land
MOST_KEPT: Final = 512  # seas and shoals: an isle of each table that is played at, as long as it lasts


@lru_cache(maxsize=MOST_KEPT)
def shoals(cells: frozenset[Cell]) -> str:
    """Draw the shoals under all land, the beach, and its edge to the south."""
    path = layout.outline(set(cells), 0.0)
    bands = "".join(_band(path, colour, reach) for reach, colour in SHOALS)
    return bands + _band(path, "slab", layout.BEACH, CLIFF) + _band(path, "land", layout.BEACH)


def _band(path: str, colour: str, reach: float, down: float = 0.0) -> str:
    return element(
        "path",
        d=path,
        fill=f"var(--{colour})",
        stroke=f"var(--{colour})",
        stroke_width=2 * reach,
        stroke_linejoin="round",
        transform=f"translate(0 {number(down)})" if down else None,
    )


@lru_cache(maxsize=MOST_KEPT)
def sea(cells: tuple[Cell, ...], corners: tuple[Cell, ...], chart: Layout) -> tuple[str, str]:
    """Draw the waves and the names of the waters; ships lie in calm water, and nothing is written in their way."""
    calm = [chart.quay] if chart.quay else []
    buoys: list[Box] = []
    crowded: list[Box] = []  # where a third ship lies
    for corner in corners:
        outward = layout.seaward(corner, cells)
        x, y = layout.buoy(corner, outward)
        buoys.append((x - 14, y - 14, 28, 28))
        calm += [layout.ship_box(a, b, side) for a, b, side in layout.slots(corner, outward)[:2]]
        crowded += [layout.ship_box(a, b, side) for a, b, side in layout.slots(corner, outward)[2:5]]
    names = _names(cells, chart, calm + crowded + buoys) if corners else []
    written = "".join(_name(text, box, size) for text, box, size in names)
    return _waves(cells, chart, calm + [box for _, box, _ in names]), written


def _waves(cells: Sequence[Cell], chart: Layout, calm: Sequence[Box]) -> str:
    paths = waters.waves(list(cells), chart.box, list(calm))
    drawn = (f'<path d="{path}" opacity="{plain}"/>' for plain, path in sorted(paths.items()))
    return element("g", *drawn, fill="none", stroke="var(--sea-ink)", stroke_width=2.2, stroke_linecap="round")


def _names(cells: Sequence[Cell], chart: Layout, busy: Sequence[Box]) -> list[tuple[str, Box, float]]:
    """Name the waters on the four sides of the isle, where there is room for it; the isle decides how."""
    seed = crc32(repr(sorted(cells)).encode())
    size = LETTER * chart.grow
    land = [
        (x * layout.CELL - CLEAR, -(y + 1) * layout.CELL - CLEAR, layout.CELL + 2 * CLEAR, layout.CELL + 2 * CLEAR)
        for x, y in cells
    ]
    taken = [*busy, *land]
    found: list[tuple[str, Box, float]] = []
    for turn, way in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        text = WATERS[(seed + turn * 7) % len(WATERS)]
        length, height = len(text) * size * 0.48 + 12, size + 8
        across, down = (length, height) if way[1] else (height, length)
        best = waters.place(list(cells), chart.box, taken, way, across, down)
        if best is not None:
            found.append((text, best, size))
            taken.append(best)
    return found


def _name(text: str, box: Box, size: float) -> str:
    x, y, width, height = box
    turn = "" if width > height else " rotate(90)"
    # slanted by hand: the face that is there already need not be fetched a second time for two words
    return (
        f'<text class="book" transform="translate({number(x + width / 2)} {number(y + height / 2)}){turn} skewX(-9)"'
        f' y="{number(size * 0.3)}" font-family="Iowan Old Style,Palatino,Georgia,serif"'
        f' font-size="{number(size)}" font-weight="700" text-anchor="middle" fill="var(--sea-name)" opacity=".85">'
        f"{escape(text)}</text>"
    )
