"""What a tile costs that can be walked to or lifted, drawn in its north-eastern quarter, which no die takes then.

A coin of the tile's suit, or a number of coins of other suits, or either; what is free bears nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludoscape.pictures import pieces
from ludoscape.pictures.svg import at, element, group

RADIUS: Final = 17.0
HIGH: Final = 21.0  # of the number
ALONE: Final = (81.0, 22.0)  # from the corner of the tile
OWN: Final = (57.0, 22.0)  # beside a number
NUMBER: Final = (90.0, 22.0)


def badge(price: Mapping[str, Any], corner: tuple[float, float]) -> str:
    """Draw the ways of paying that the hand allows; nothing where it is free."""
    own, others = price["own"], price["others"]
    out = []
    if own:
        x, y = OWN if others else ALONE
        out.append(element("g", _halo(), pieces.coin_face(own, size=2 * RADIUS), transform=at(x, y)))
    if others:
        x, y = NUMBER if own else ALONE
        disc = element("circle", r=RADIUS - 1, fill="var(--paper)", stroke="var(--edge)", stroke_width=2)
        out.append(
            element("g", _halo(), disc, pieces.signs(str(others), 0, 0, HIGH, "var(--edge)"), transform=at(x, y))
        )
    return group(*out, css="price", transform=at(*corner)) if out else ""


def _halo() -> str:
    return element("circle", r=RADIUS + 2.5, fill="var(--halo)")
