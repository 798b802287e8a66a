"""The map of Small Worlds as shapes: outlines of regions, of empires, and what they are drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ludoscape.games.small_worlds.picture.places import Area
from ludoscape.geometry.polygons import Point, Polygon, inset, outlines
from ludoscape.pictures.svg import number

RIM: Final = 8.0  # of the board round the map
BORDER: Final = 4.0  # between regions
BAND: Final = (8.0, 13.0)  # of an empire: how far its middle lies from the border, and how wide it is
WITHIN: Final = 18.5  # what is drawn so far from the border leaves the band in sight


def area_of(entry: Mapping[str, Any]) -> Area:
    """Give the outline of a region."""
    return _area(tuple(map(tuple, entry["polygon"])))


@lru_cache(maxsize=4096)
def _area(corners: tuple[tuple[float, ...], ...]) -> Area:
    return Area(tuple((float(x), float(y)) for x, y in corners))


def trace(points: Iterable[Point]) -> str:
    """Write a closed path.

    >>> trace([(0, 0), (4, 0), (4, 2.5)])
    'M0 0L4 0L4 2.5Z'
    """
    text = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{text}Z" if text else ""


@lru_cache(maxsize=1024)
def region_path(area: Area) -> str:
    """Trace a region."""
    return trace(area)


@lru_cache(maxsize=4096)
def inner_path(area: Area, by: float) -> str:
    """Trace a region moved inwards."""
    return trace(inset(area, by))


@lru_cache(maxsize=1024)
def empire_path(areas: tuple[Area, ...], by: float) -> str:
    """Trace the border that several regions have in common to the outside, moved inwards, less so in a narrow place."""
    return "".join(trace(inset(loop, by) or inset(loop, by / 3)) for loop in outlines(areas))


def frame_of(polygons: Sequence[Polygon]) -> tuple[float, float]:
    """Give the width and height of a map whose upper left corner is the origin."""
    return max(x for area in polygons for x, _ in area), max(y for area in polygons for _, y in area)
