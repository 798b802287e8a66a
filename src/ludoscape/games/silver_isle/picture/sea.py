"""The sea of Silver Isle: shoals and beach round the land, waves that fade with the distance, names of the waters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import hypot, inf, sqrt
from typing import Final
from zlib import crc32

from ludoscape.engine.texts import read_texts
from ludoscape.games.silver_isle.picture import layout
from ludoscape.games.silver_isle.picture.layout import Box, Cell, Layout
from ludoscape.pictures.svg import element, number

# bands round the land, the widest first: how far they reach, and their colour
SHOALS: Final = ((58.0, "shoal-1"), (38.0, "shoal-2"), (22.0, "shoal-3"))
CLIFF: Final = 7.0  # how much of the beach's southern side is seen
ROW: Final = 30.0  # from wave to wave
STEP: Final = 64.0
FAR: Final = 430.0  # from the land there are no more waves
DEEPS: Final = (("0.6", 170.0), ("0.46", 250.0), ("0.3", 330.0), ("0.16", FAR))  # how plain waves are, and how far
WATERS: Final[list[str]] = read_texts("ludoscape.games.silver_isle").data["waters"]["names"]
LETTER: Final = 17.0  # of a water's name
CLEAR: Final = 20.0  # of a name from the land
PACE: Final = 30.0  # from one place for a name to the next
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


def _waves(cells: Sequence[Cell], chart: Layout, calm: Iterable[Box]) -> str:
    x, y, width, height = chart.box
    paths: dict[str, list[str]] = {plain: [] for plain, _ in DEEPS}
    quiet = [(a - 14, b - 8, c + 28, d + 22) for a, b, c, d in calm]
    columns = range(int((width + FAR) / STEP))
    for row in range(int((height + FAR) / ROW)):
        b = y - FAR / 2 + row * ROW
        land = [(left, down**2) for left, down in _nearest(cells, b)]
        top = b - 6
        beside = [box for box in quiet if box[1] < top + 12 and top < box[1] + box[3]]
        begin, turn, high = x - FAR / 2 + row * 37 % 64, row * 131, round(b)
        for column in columns:
            a = begin + column * STEP + (turn + column * 57) % 13
            far = _far(a + 12, land)
            if far < SHOALS[0][0] + 14 or (beside and _covers((a, top, 24, 12), beside)):
                continue
            for plain, until in DEEPS:
                if far < until:
                    paths[plain].append(f"M{round(a)} {high}q6-6 12 0t12 0")
                    break
    drawn = [f'<path d="{"".join(path)}" opacity="{plain}"/>' for plain, path in sorted(paths.items()) if path]
    return element("g", *drawn, fill="none", stroke="var(--sea-ink)", stroke_width=2.2, stroke_linecap="round")


def _far(x: float, land: Iterable[tuple[float, float]]) -> float:
    """Measure how far a place is from land of which each column begins somewhere and has a square of a distance.

    It is asked for a thousand waves of a picture, so `_beyond` stands in it once more.
    """
    least = inf
    for left, down in land:
        if x < left:
            down += (left - x) ** 2
        elif x > left + layout.CELL:
            down += (x - left - layout.CELL) ** 2
        if down < least:
            least = down
    return sqrt(least)


def _covers(box: Box, others: Iterable[Box]) -> bool:
    """Tell whether something lies over any of these."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    for a, b, c, d in others:  # not any(): it is asked for hundreds of places of each isle, of which few are covered
        if a < right and x < a + c and b < bottom and y < b + d:
            return True
    return False


def _nearest(cells: Iterable[Cell], y: float) -> list[tuple[float, float]]:
    """Give for each column of tiles where it begins and how far its nearest tile is from a height of the picture.

    That is enough to tell how far any point of this height is from the land: an isle has few columns.
    """
    columns: dict[int, float] = {}
    far = {low: _beyond(y, -(low + 1) * layout.CELL) for low in {low for _, low in cells}}
    for left, low in cells:
        down = far[low]
        if down < columns.get(left, inf):
            columns[left] = down
    return [(left * layout.CELL, down) for left, down in columns.items()]


def _beyond(value: float, start: float) -> float:
    """Measure how far a value is outside of the side of a tile that starts somewhere."""
    return start - value if value < start else value - start - layout.CELL if value > start + layout.CELL else 0.0


def _names(cells: Sequence[Cell], chart: Layout, busy: Sequence[Box]) -> list[tuple[str, Box, float]]:
    """Name the waters on the four sides of the isle, where there is room for it; the isle decides how."""
    seed = crc32(repr(sorted(cells)).encode())
    size = LETTER * chart.grow
    land = [
        (x * layout.CELL - CLEAR, -(y + 1) * layout.CELL - CLEAR, layout.CELL + 2 * CLEAR, layout.CELL + 2 * CLEAR)
        for x, y in cells
    ]
    taken = [*busy, *land]
    middle = (
        sum(x + 0.5 for x, _ in cells) / len(cells) * layout.CELL,
        -sum(y + 0.5 for _, y in cells) / len(cells) * layout.CELL,
    )
    found: list[tuple[str, Box, float]] = []
    for turn, way in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        text = WATERS[(seed + turn * 7) % len(WATERS)]
        length, height = len(text) * size * 0.48 + 12, size + 8
        across, down = (length, height) if way[1] else (height, length)
        places = [box for box in _places(chart.box, across, down) if _on_side(box, way, middle)]
        nearest = {top: _nearest(cells, top + down / 2) for top in {box[1] for box in places}}
        places.sort(key=lambda box: _worse(box, way, middle, nearest[box[1]]))
        best = next((box for box in places if not _covers(box, taken)), None)
        if best is not None:
            found.append((text, best, size))
            taken.append(best)
    return found


def _places(whole: Box, across: float, down: float) -> list[Box]:
    """List where a name may stand in the frame."""
    x, y, width, height = whole
    columns, rows = int((width - across - 16) // PACE), int((height - down - 16) // PACE)
    return [(x + 8 + PACE * i, y + 8 + PACE * j, across, down) for i in range(columns + 1) for j in range(rows + 1)]


def _on_side(box: Box, way: Cell, middle: tuple[float, float]) -> bool:
    """Tell whether a place lies on one side of the isle, seen from its middle."""
    x, y = box[0] + box[2] / 2 - middle[0], box[1] + box[3] / 2 - middle[1]
    ahead, aside = (x * way[0] + y * way[1]), abs(x * way[1] + y * way[0])
    return ahead > aside


def _worse(box: Box, way: Cell, middle: tuple[float, float], land: Sequence[tuple[float, float]]) -> float:
    """Rate a place for a name: near the middle of its side and in sight of the land is best.

    `land` is what is nearest at its height.
    """
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    aside = abs((x - middle[0]) * way[1] + (y - middle[1]) * way[0])
    return aside * 0.6 + abs(min([hypot(_beyond(x, left), down) for left, down in land]) - 60)


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
