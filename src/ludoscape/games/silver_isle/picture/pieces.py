"""What the picture of Silver Isle is put together from: tiles, signs, outlines, words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import hypot
from typing import Final

from ludoscape.games.silver_isle.picture.layout import Point
from ludoscape.games.silver_isle.rules.letters import LETTERS
from ludoscape.games.silver_isle.words.names import OWNERS
from ludoscape.pictures import pieces
from ludoscape.pictures.badges import plaque
from ludoscape.pictures.svg import at, element, number, use

OWNER: Final = dict(zip(LETTERS, OWNERS, strict=True))


@lru_cache(maxsize=64)
def silver_pile(count: int, size: float = 24) -> str:
    """Draw silver that lies in one place: ingots side by side, the third on top of two, and how it shines."""
    shown = min(count, 3)
    size *= 1.0 if shown == 1 else 0.8
    places = ((0.0, 0.0), (-size * 0.44, 2.0), (size * 0.44, 2.0), (0.0, -size * 0.44))
    pile = "".join(
        element("g", pieces.silver_face(size), transform=at(*place)) for place in places[shown > 1 :][:shown]
    )
    return pile + use("glint", size * 0.2, -size * (0.9 if shown > 2 else 0.62), 10, 10)


@lru_cache(maxsize=64)
def count_plate(count: int) -> str:
    """Draw a small number on a plate of its own."""
    width = 17.0 if count < 10 else 25.0
    plate = plaque(width, 17, -8.5, weight=1.2)
    return plate + pieces.signs(str(count), 0, 0, 11, "var(--ink)")


@lru_cache(maxsize=8)
def seal(suit: str) -> str:
    """Draw the small seal of a nation for a coin that shows its value."""
    name = pieces.SUIT_NAMES[suit]
    disc = element("circle", r=8.5, fill="var(--tint)", stroke="var(--edge)", stroke_width=1.2)
    return element("g", disc, use(name, -5.6, -5.6, 11.2, 11.2, colour="var(--c)"), css=f"s-{name}")


@lru_cache(maxsize=8)
def known_value(value: int) -> str:
    """Draw the value that a foreign crew has shown."""
    disc = element("circle", r=9, fill="var(--surface)", stroke="var(--edge)", stroke_width=1.3)
    return disc + pieces.signs(str(value), 0, 0, 11.2, "var(--ink)", 18)


@lru_cache(maxsize=1)
def eye() -> str:
    """Draw the sign that others know this crew."""
    disc = element("circle", r=8.2, fill="var(--surface)", stroke="var(--edge)", stroke_width=1.2)
    return disc + use("i-eye", -6.2, -6.2, 12.4, 12.4, colour="var(--ink)")


@lru_cache(maxsize=64)
def buoy_face(letter: str, legal: bool = False) -> str:
    """Draw a buoy with its letter; the page keeps the letter as large as can be read (class `buoy`)."""
    ink, paper, edge = ("--halo", "--legal", "--halo") if legal else ("--ink", "--surface", "--ink")
    disc = element("circle", r=10.5, fill=f"var({paper})", stroke=f"var({edge})", stroke_width=1.6)
    return element("g", disc, written(letter, 0, 4.9, 13.5, f"var({ink})"), css="buoy", pointer_events="none")


@lru_cache(maxsize=1)
def first_tile() -> str:
    """Draw the sign of the tile that all others are laid to."""
    plate = '<rect x="-29" y="-14" width="58" height="28" rx="9" fill="var(--paper)" stroke="var(--edge)"/>'
    return said(plate, written("First", 0, 6, 18, "var(--edge)"))


def written(text: str, x: float, y: float, size: float, ink: str = "var(--ink)") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="Inter,Segoe UI,system-ui,sans-serif"'
        f' font-size="{number(size)}" font-weight="600" text-anchor="middle" fill="{ink}">{escape(text)}</text>'
    )


@lru_cache(maxsize=1)
def legal_ring() -> str:
    return pieces.ring(22.2, "var(--legal)", 3, 7, "rim")


@lru_cache(maxsize=1)
def legal_space() -> str:
    """Draw what is touched of a space to go to, its middle at the origin."""
    return '<rect class="hit" x="-26" y="-26" width="52" height="52" fill="none" pointer-events="all"/>'


def legal_box(x: float, y: float, width: float, height: float, rx: float) -> str:
    rect = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="{number(rx)}"'
    rect += ' fill="none"'
    return (
        f'<rect {rect} stroke="var(--halo)" stroke-width="7"/>'
        f'<rect class="rim" {rect} stroke="var(--legal)" stroke-width="3.2"/>'
    )


@lru_cache(maxsize=1)
def space_rim() -> str:
    """Outline a space to go to."""
    return pieces.frame(-22, -22, 44, 9, "var(--halo)", 6.5) + pieces.frame(-22, -22, 44, 9, "var(--legal)", 3, "rim")


@lru_cache(maxsize=1)
def chosen_space() -> str:
    fill = '<rect x="-24" y="-24" width="48" height="48" rx="10" fill="var(--chosen)" fill-opacity=".35"/>'
    return fill + pieces.frame(-27, -27, 54, 12, "var(--ink)", 1.5) + pieces.frame(-24, -24, 48, 10, "var(--chosen)", 5)


def chosen_box(x: float, y: float, width: float, height: float, rx: float) -> str:
    out = ""
    for grow, stroke, pen in ((3.2, "var(--ink)", 1.5), (0.0, "var(--chosen)", 5.5)):
        out += (
            f'<rect x="{number(x - grow)}" y="{number(y - grow)}" width="{number(width + 2 * grow)}"'
            f' height="{number(height + 2 * grow)}" rx="{number(rx + grow)}" fill="none" stroke="{stroke}"'
            f' stroke-width="{pen}"/>'
        )
    return out


@lru_cache(maxsize=1)
def chosen_ring() -> str:
    return pieces.ring(26.2, "var(--ink)", 1.5) + pieces.ring(23, "var(--chosen)", 5)


def said(*content: str, grow: float = 1.0) -> str:
    """Put words and their plate together, which the page keeps as large as can be read (class `said`), not larger.

    `grow` is the scale that they stand in already.
    """
    return element("g", *content, css="said", style=f"--grow:{number(grow)}" if grow > 1 else None)


def placed(content: str, place: Point) -> str:
    return f'<g transform="{at(*place)}" pointer-events="none">{content}</g>'


def way(start: Point, end: Point, clear: float = 24.0) -> str:
    """Draw the dotted way from one piece to another, slightly bent, clear of both."""
    length = max(hypot(end[0] - start[0], end[1] - start[1]), 1.0)
    clear = min(clear, length * 0.36)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    bend = min(20.0, length * 0.1) * (1 if dx >= 0 else -1)
    sx, sy, ex, ey = start[0] + dx * clear, start[1] + dy * clear, end[0] - dx * clear, end[1] - dy * clear
    mx, my = (sx + ex) / 2 + dy * bend, (sy + ey) / 2 - dx * bend
    path = f"M{number(sx)} {number(sy)}Q{number(mx)} {number(my)} {number(ex)} {number(ey)}"
    return element("g", pieces.dotted_path(path), pointer_events="none")


def silver_words(count: int) -> str:
    return f"{count} silver"


def crews_words(count: int, values: Sequence[int] | None) -> str:
    if values and len(values) == count:
        return f"{'crew' if count == 1 else 'crews'} {', '.join(map(str, values))}"
    return f"{count} {'crew' if count == 1 else 'crews'}"


@lru_cache(maxsize=1)
def one_less() -> str:
    plate = element(
        "rect", x=-14, y=-10, width=28, height=20, rx=10, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.5
    )
    return plate + pieces.signs("−1", 0, 0, 11.5, "var(--ink)")


def trace(shape: str, x: float, y: float) -> str:
    """Draw the dotted outline of where something came from."""
    if shape == "space":
        return pieces.dotted_ring(x, y, 23)
    if shape == "tile":
        return pieces.dots(f'<rect x="{number(x - 47)}" y="{number(y - 47)}" width="94" height="94" rx="8"')
    return pieces.dotted_ring(x, y, 30)


def target_outline(shape: str) -> str:
    """Draw the thin outline of where something came to."""
    if shape == "space":
        return pieces.ring(23.5, "var(--last)", 2, 6, "to")
    if shape == "tile":
        return pieces.frame(-50.5, -50.5, 101, 9, "var(--halo)", 6) + pieces.frame(
            -50.5, -50.5, 101, 9, "var(--last)", 2, "to"
        )
    return pieces.ring(34, "var(--last)", 2, 6, "to")


@lru_cache(maxsize=1)
def wake() -> str:
    """Draw the calm water under a ship, and the foam at its sides."""
    foam = '<path d="M-48 30q10 6 20 0M28 30q10 6 20 0" stroke="#fff" opacity=".7"'
    foam += ' stroke-width="2.4" fill="none" stroke-linecap="round"/>'
    return f'<ellipse cy="24" rx="46" ry="12" fill="var(--shoal-2)"/>{foam}'
