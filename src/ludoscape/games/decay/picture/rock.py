"""The slab of rock that the tiles of Decay lie on. Every tile brings its own piece of it, with a broken rim.

The pieces overlap, so that the board lies on one slab, and a part of it that falls has a rim of its own all round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ludoscape.pictures.svg import element, group, number

Point = tuple[float, float]

TILE: Final = 100
STEPS: Final = 5  # breaks on each side
RIM: Final = (13, 6, 3)  # how far the rock reaches beyond its tile; how much a break lies aside, and along
TOP: Final = (8, 2, 2)  # the upper face, a little smaller and smoother
SUITS: Final = "SMCA"
VALUES: Final = "na2345"


def slab(places: Mapping[str, Point], css: str = "slab") -> str:
    """Draw the rock under tiles whose north-western corners are given: shade, thickness, face."""
    rim, top = outline(places), outline(places, TOP)
    if not rim:
        return ""
    return group(
        _stone(rim, "var(--pit)", "var(--pit)", 8, down=13, opacity=0.42),
        _stone(rim, "var(--rock-2)", "var(--edge)", 2.5, down=8),
        _stone(rim, "var(--rock)", "var(--rock)", 1.5),
        element("path", d=top, fill="var(--rock-top)"),
        css=css,
        pointer_events="none",
        aria_hidden="true",
    )


def _stone(rim: str, fill: str, line: str, width: float, down: int = 0, opacity: float | None = None) -> str:
    """Draw the rim of the rock, filled, so far down."""
    look: dict[str, str | float | None] = {
        "fill": fill,
        "stroke": line,
        "stroke_width": width,
        "stroke_linejoin": "round",
        "opacity": opacity,
    }
    return element("path", d=rim, transform=f"translate(0 {down})" if down else None, **look)


def outline(places: Mapping[str, Point], reach: tuple[int, int, int] = RIM) -> str:
    """Write the outlines of the pieces of rock under tiles as one path."""
    out = []
    for tile, (x, y) in sorted(places.items()):
        dx, dy, way = _piece(tile, reach)
        out.append(f"M{number(x + dx)} {number(y + dy)}{way}")
    return "".join(out)


@lru_cache(maxsize=64)
def _piece(tile: str, reach: tuple[int, int, int]) -> tuple[int, int, str]:
    """Break a piece of rock off: where it begins, from the corner of its tile, and the way round it."""
    out, aside, along = reach
    length = TILE + 2 * out
    lot = _lots(SUITS.index(tile[0]) * 6 + VALUES.index(tile[1]) + out)
    points = []
    for side in range(4):
        for step in range(STEPS):
            u = round(step * length / STEPS) - out + (next(lot) % (2 * along + 1) - along if step else 0)
            v = next(lot) % (2 * aside + 1) - aside - out
            points.append(((u, v), (TILE - v, u), (TILE - u, TILE - v), (v, TILE - u))[side])
    ways = [f"l{x - px} {y - py}" for (px, py), (x, y) in pairwise(points)]
    return *points[0], "".join(ways) + "z"


def _lots(seed: int) -> Iterator[int]:
    """Give numbers that look thrown, the same for the same seed."""
    now = seed * 7919 + 12345
    while True:
        now = (now * 1103515245 + 12345) % 2**31
        yield now >> 16


def crack(x: float, y: float) -> list[Point]:
    """Give points round the place of the tile that held parts together, where rock breaks off."""
    return [(x + u, y + v) for u, v in ((8, 30), (22, 62), (2, 84), (92, 12), (97, 70), (60, 104), (34, 6))]


def shards(points: Iterable[Point]) -> str:
    """Draw small pieces that have broken off at these points."""
    out = []
    for seed, (x, y) in enumerate(points):
        lot = _lots(seed)
        size = 4 + next(lot) % 5
        corners = ((-1.0, -0.3), (-0.2, -1.0), (0.9, -0.6), (1.0, 0.5), (-0.1, 0.9))
        turned = [(x + u * size + next(lot) % 3 - 1, y + v * size + next(lot) % 3 - 1) for u, v in corners]
        out.append("M" + "L".join(f"{number(round(u))} {number(round(v))}" for u, v in turned) + "z")
    path = "".join(out)
    if not path:
        return ""
    look: dict[str, str | float] = {"stroke": "var(--edge)", "stroke_width": 1.5, "stroke_linejoin": "round"}
    return group(
        element("path", d=path, transform="translate(0 4)", fill="var(--rock-2)", **look),
        element("path", d=path, fill="var(--rock)", **look),
        css="shards",
        pointer_events="none",
        aria_hidden="true",
    )
