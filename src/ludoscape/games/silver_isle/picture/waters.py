"""Where waves and names lie in the sea of Silver Isle: how far the land is from places of the picture.

An isle that is laid out makes another sea with each of its tiles, for a thousand places each. Compiled.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.games.silver_isle.picture.layout import CELL, Box, Cell

ROW: Final = 30.0  # from wave to wave
STEP: Final[i64] = 64
SHOAL: Final = 58.0  # how far the widest shoal reaches from the land
OFF: Final = 14.0  # of a wave from it
FAR: Final = 430.0  # from the land there are no more waves
DEEPS: Final = (("0.6", 170.0), ("0.46", 250.0), ("0.3", 330.0), ("0.16", FAR))  # how plain waves are, and how far
PACE: Final = 30.0  # from one place for a name to the next
NOWHERE: Final = 1e9


def waves(cells: list[Cell], frame: Box, calm: list[Box]) -> dict[str, str]:
    """Draw waves as paths by their opacity; there are none in calm water, or over shoals."""
    x, y, width, height = frame
    found: list[list[str]] = [[] for _ in DEEPS]
    until = vec[float]([far for _, far in DEEPS])
    quiet = [(a - 14.0, b - 8.0, c + 28.0, d + 22.0) for a, b, c, d in calm]
    isle = columns_of(cells)
    columns = i64(width + FAR) // STEP
    for row in range(i64((height + FAR) / ROW)):
        b = y - FAR / 2 + float(row) * ROW
        land = nearest(isle, b)
        top = b - 6.0
        beside = [box for box in quiet if box[1] < top + 12.0 and top < box[1] + box[3]]
        end = f" {round(b)}q6-6 12 0t12 0"
        begin = i64(round(x - FAR / 2)) + row * 37 % 64
        for column in range(columns):
            a = begin + column * STEP + (row * 131 + column * 57) % 13
            far = beyond(float(a) + 12.0, land)
            if far < SHOAL + OFF or far >= FAR or (beside and covers((float(a), top, 24.0, 12.0), beside)):
                continue
            deep: i64 = 0
            while far >= until[deep]:
                deep += 1
            found[deep].append(f"M{a}{end}")
    return {plain: "".join(each) for (plain, _), each in zip(DEEPS, found, strict=True) if each}


def place(cells: list[Cell], frame: Box, taken: list[Box], way: Cell, across: float, down: float) -> Box | None:
    """Find a place for a name on one side of the isle where nothing else lies: in its middle, in sight of the land."""
    x, y, width, height = frame
    middle_x = sum([float(left) + 0.5 for left, _ in cells]) / float(len(cells)) * CELL
    middle_y = -sum([float(low) + 0.5 for _, low in cells]) / float(len(cells)) * CELL
    to_x, to_y = float(way[0]), float(way[1])
    rows = i64((height - down - 16.0) // PACE) + 1
    isle = columns_of(cells)
    lands = [nearest(isle, y + 8.0 + PACE * float(row) + down / 2) for row in range(rows)]
    best: Box | None = None
    least = NOWHERE
    for column in range(i64((width - across - 16.0) // PACE) + 1):
        for row in range(rows):
            box = (x + 8.0 + PACE * float(column), y + 8.0 + PACE * float(row), across, down)
            east, south = box[0] + across / 2 - middle_x, box[1] + down / 2 - middle_y
            aside = abs(east * to_y + south * to_x)
            if east * to_x + south * to_y <= aside:
                continue  # on another side
            cost = aside * 0.6 + abs(beyond(box[0] + across / 2, lands[row]) - 60.0)
            if cost < least and not covers(box, taken):
                least = cost
                best = box
    return best


def columns_of(cells: list[Cell]) -> vec[float]:
    """Give for each column of tiles where it begins, how many tiles it has, and where each of them begins."""
    tops: dict[int, list[float]] = {}
    for left, low in cells:
        tops.setdefault(left, []).append(-float(low + 1) * CELL)
    found: vec[float] = vec[float]()
    for left, column in tops.items():
        found = append(append(found, float(left) * CELL), float(len(column)))
        for north in column:
            found = append(found, north)
    return found


def nearest(isle: vec[float], y: float) -> vec[float]:
    """Give for each column of tiles where it begins, and the square of how far its nearest tile is from this height.

    That is enough to tell how far any place of this height is from the land: an isle has few columns.
    """
    land: vec[float] = vec[float]()
    i: i64 = 0
    while i < len(isle):
        least = NOWHERE
        end = i + 2 + i64(isle[i + 1])
        for j in range(i + 2, end):
            down = 0.0
            if y < isle[j]:
                down = isle[j] - y
            elif y > isle[j] + CELL:
                down = y - isle[j] - CELL
            if down * down < least:
                least = down * down
        land = append(append(land, isle[i]), least)
        i = end
    return land


def beyond(x: float, land: vec[float]) -> float:
    """Measure how far a place is from the land that is nearest at its height."""
    least = NOWHERE
    for i in range(0, len(land), 2):
        left = land[i]
        down = land[i + 1]
        if x < left:
            down += (left - x) * (left - x)
        elif x > left + CELL:
            down += (x - left - CELL) * (x - left - CELL)
        if down < least:
            least = down
    return sqrt(least)


def covers(box: Box, others: list[Box]) -> bool:
    """Tell whether something lies over any of these."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    for a, b, c, d in others:
        if a < right and x < a + c and b < bottom and y < b + d:
            return True
    return False
