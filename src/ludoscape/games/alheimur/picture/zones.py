"""The zones of the picture of Alheimur: groups that a page may put elsewhere and at other sizes, each in its own units.

What a page needs for that stands with each as data: its size, whether it may be the large one (`one`) or is laid in
lines of items (`flow`), whether it may be left out (`may`), and what its button says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoscape.games.alheimur.picture.layout import CELL, Spot
from ludoscape.geometry.packing import Size
from ludoscape.geometry.polygons import Box, Point
from ludoscape.pictures.svg import at, element, number

MOST: Final = 142 / CELL  # how large a zone is drawn at most


def zone(
    key: str,
    kind: str,
    size: Size,
    spot: Spot,
    *content: str,
    css: str = "",
    name: str = "",
    label: str = "",
    seat: int = -1,
    emblem: str = "",
    icons: str = "",
    land: Box | None = None,
    rail: Box | None = None,
    most: float = 1.0,
) -> str:
    """Write a zone where it stands in a picture that stands alone.

    `land` is what its button shows of it, `rail` what of it stands beside the board instead, where a page has a rail.
    """
    return element(
        "g",
        *content,
        css=f"zone {kind} {css}".rstrip(),
        id=f"al-zone-{key}",
        data_zone=key,
        data_size=_numbers(size),
        data_most=most,
        data_name=name or None,
        data_label=label or None,
        data_seat=seat if seat >= 0 else None,
        data_emblem=emblem or None,
        data_icons=icons or None,
        data_land=_numbers(land) if land else None,
        data_rail=_numbers(rail) if rail else None,
        transform=f"{at(spot.x, spot.y)} scale({spot.scale:.4f})",
    )


def item(size: Size, corner: Point, *content: str, css: str = "") -> str:
    """Write something of a zone that is laid in lines."""
    return element("g", *content, css=f"item {css}".rstrip(), data_size=_numbers(size), transform=at(*corner))


def _numbers(values: Sequence[float]) -> str:
    return " ".join(number(float(value)) for value in values)
