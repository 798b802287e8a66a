"""The track along which a tile of Decay may be put down: its middle runs there.

Gaps are the places where it would lie flush, or touch a tile at a corner only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludoscape.pictures.svg import element, group, number

Spot = tuple[int, int]  # in lattice units, y to the north

WIDTH: Final = 30.0
SHARE: Final = 1.2  # of a unit: on a fine lattice the track is narrower, so that its gaps stay


def track(spots: Iterable[Spot], unit: float, middle: tuple[float, float], css: str = "track") -> str:
    """Draw the track through spots; `middle` is where that of the spot 0, 0 is."""
    path = _path(set(spots), unit, middle)
    if not path:
        return ""
    width = min(WIDTH, unit * SHARE)
    look: dict[str, str | float] = {
        "fill": "none",
        "stroke": "var(--legal)",
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    return group(
        element("path", d=path, stroke_opacity=0.22, stroke_width=width, **look),
        element("path", d=path, stroke_opacity=0.55, stroke_width=width / 12, **look),
        css=css,
        pointer_events="none",
        aria_hidden="true",
    )


def _path(spots: set[Spot], unit: float, middle: tuple[float, float]) -> str:
    """Write the lines between spots that are neighbours, each run as one line, and a point for a spot alone."""
    out = []

    def at(x: int, y: int) -> str:
        return f"M{number(middle[0] + x * unit)} {number(middle[1] - y * unit)}"

    for x, y in sorted(spots):
        east, north = _run(spots, x, y, 1, 0), _run(spots, x, y, 0, 1)
        if east:
            out.append(f"{at(x, y)}h{number(east * unit)}")
        if north:
            out.append(f"{at(x, y)}v{number(-north * unit)}")
        bends = [
            (1, up)
            for up in (1, -1)
            if (x + 1, y + up) in spots and (x + 1, y) not in spots and (x, y + up) not in spots
        ]
        out += [f"{at(x, y)}l{number(unit)} {number(-up * unit)}" for _, up in bends]
        if not any((x + i, y + j) in spots for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j):
            out.append(f"{at(x, y)}h.1")
    return "".join(out)


def _run(spots: set[Spot], x: int, y: int, east: int, north: int) -> int:
    """Give how far a run of spots goes on, where it begins; 0 in its middle."""
    if (x - east, y - north) in spots:
        return 0
    length = 0
    while (x + (length + 1) * east, y + (length + 1) * north) in spots:
        length += 1
    return length
