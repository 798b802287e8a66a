"""The parts of Decay's board that a move cuts off: which tiles hang together, how they tilt, what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Final

from ludoscape.pictures.badges import plaque, written
from ludoscape.pictures.pieces import suit_words
from ludoscape.pictures.svg import at, element, group, number

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # west, north, east, south

TILE: Final = 100.0
APART: Final = 18.0  # units that a part has moved away from the rest
DOWN: Final = 10.0
TILT: Final = 2.2  # degrees
HIGH: Final = 38.0  # of the pill
LETTER: Final = 7.8  # the width of a letter on it


def parts(places: Mapping[str, Point]) -> list[list[str]]:
    """Divide tiles into those that hang together, the largest part first."""
    left, found = set(places), []
    while left:
        part, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            tile = edge.pop()
            part.append(tile)
            fresh = [other for other in left if touching(places[tile], places[other])]
            left.difference_update(fresh)
            edge += fresh
        found.append(sorted(part))
    return sorted(found, key=lambda part: (-len(part), part))


def touching(a: Point, b: Point) -> bool:
    """Tell whether two tiles touch along an edge."""
    across, down = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return across < TILE - 0.01 and abs(down - TILE) < 0.01


def bounds(places: Iterable[Point]) -> Box:
    """Give the box round tiles."""
    xs, ys = zip(*places, strict=True)
    return min(xs), min(ys), max(xs) + TILE, max(ys) + TILE


def tilted(part: Sequence[Point], rest: Sequence[Point]) -> str:
    """Write the transform of a part that has begun to fall: away from the rest, and turned about its middle."""
    west, north, east, south = bounds(part)
    x, y = (west + east) / 2, (north + south) / 2
    across, down = 0.0, 0.0
    if rest:
        middle = bounds(rest)
        across, down = x - (middle[0] + middle[2]) / 2, y - (middle[1] + middle[3]) / 2
    length = max(hypot(across, down), 1.0)
    turn = -TILT if across <= 0 else TILT
    place = at(round(APART * across / length, 1), round(APART * down / length + DOWN, 1))
    return f"{place} rotate({number(turn)} {number(x)} {number(y)})"


def hatch(part: Iterable[Point]) -> str:
    """Draw the hatch over tiles that fall."""
    path = "".join(f"M{number(x)} {number(y)}h100v100h-100z" for x, y in part)
    return element("path", css="leaves", d=path, fill="url(#pc-t-danger)", opacity=0.42, pointer_events="none")


def words(tiles: int, dead: Sequence[str]) -> str:
    """Say what falls.

    >>> words(9, ["M"]), words(1, [])
    ('9 tiles fall, Moons die', '1 tile falls')
    """
    said = f"{tiles} tiles fall" if tiles > 1 else "1 tile falls"
    return f"{said}, {' and '.join(map(suit_words, dead))} die" if dead else said


def pill(text: str, part: Sequence[Point], others: Sequence[Point], frame: Box) -> str:
    """Draw what is said of a part beside it, where it hides the fewest other tiles and is within the frame."""
    west, north, east, south = bounds(part)
    half = len(text) * LETTER / 2 + 16
    x, y = (west + east) / 2, (north + south) / 2
    beside = [(x, south + 44), (x, north - 34), (west - half - 8, y), (east + half + 8, y), (x, y)]

    def cost(place: Point) -> float:
        px, py = place
        outside = max(frame[0] - px + half, px + half - frame[2], frame[1] - py + HIGH / 2, py + HIGH / 2 - frame[3], 0)
        hidden = sum(
            max(0.0, min(px + half, tx + TILE) - max(px - half, tx))
            * max(0.0, min(py + HIGH / 2, ty + TILE) - max(py - HIGH / 2, ty))
            for tx, ty in (*others, *part)
        )
        return 400 * outside + hidden

    px, py = min(beside, key=cost)
    plate = plaque(2 * half, HIGH, -HIGH / 2, "var(--halo)", 3, fill="var(--danger)")
    said = written(text, 0, 5.5, 15.5, "var(--halo)", anchor="middle")
    # where it has to be larger to be read it grows away from the edge of the picture
    inward = max(-1.0, min(1.0, (2 * px - frame[0] - frame[2]) / (frame[2] - frame[0])))
    grows = f"transform-origin:{number(round(inward * half))}px 0px"
    return group(group(plate, said, css="grows", style=grows), css="pill", transform=at(round(px, 1), round(py, 1)))
