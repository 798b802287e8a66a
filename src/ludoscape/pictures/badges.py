"""What the pictures of several games draw alike: running text, pieces put somewhere, the badge and colour of a seat."""

from __future__ import annotations

from html import escape
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.pictures.svg import at, element, number, use

COLOURS: Final = ("red", "blue", "yellow", "green", "violet", "black", "sky", "pink")


def colour(seat: int) -> str:
    """Name a seat by its colour.

    >>> colour(2)
    'yellow'
    """
    return COLOURS[seat % len(COLOURS)]


def written(
    text: str, x: float, y: float, size: float, ink: str = "var(--ink)", weight: int = 600, anchor: str = "start"
) -> str:
    """Write running text."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="Inter,Segoe UI,system-ui,sans-serif"'
        f' font-size="{number(size)}" font-weight="{weight}" text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'
    )


def placed(content: str, x: float, y: float, scale: float = 1.0, css: str | None = None) -> str:
    """Put a piece somewhere."""
    move = at(x, y) + (f" scale({number(scale)})" if scale != 1.0 else "")
    return element("g", content, transform=move, css=css)


def plaque(
    width: float,
    height: float,
    y: float,
    line: str = "var(--edge)",
    weight: float = 1.5,
    *,
    fill: str = "var(--surface)",
    corner: float | None = None,
) -> str:
    """Draw a plate for words about the origin, with round ends unless it has corners; y is its upper side."""
    rx = height / 2 if corner is None else corner
    return element(
        "rect", x=-width / 2, y=y, width=width, height=height, rx=rx, fill=fill, stroke=line, stroke_width=weight
    )


def dashed(path: str, ink: str, width: float, dashes: str | None, css: str | None = None) -> str:
    """Draw a line with round ends, in dashes if any are given: those of next to no length are dots."""
    look: dict[str, str | float | None] = {
        "stroke": ink,
        "stroke_width": width,
        "stroke_dasharray": dashes,
        "stroke_linecap": "round",
    }
    return element("path", d=path, fill="none", **look, css=css)


def seat_badge(seat: int, radius: float) -> str:
    """Draw the emblem of a seat on its plate."""
    size = radius * 1.32
    line = number(radius * 0.14)
    disc = f'<circle r="{number(radius)}" fill="var(--c)" stroke="var(--halo)" stroke-width="{line}"/>'
    emblem = use(f"em-{seat + 1}", -size / 2, -size / 2, size, size, colour="var(--on)")
    return element("g", disc, emblem, css=seat_css(seat))
