"""Pieces and marks by name, each as SVG text: what the pictures of several games put together.

Lengths are user units of a picture whose tiles are 100 wide.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludoscape.pictures.svg import at, element, group, number, use

TILE: Final = 100.0

SUIT_NAMES: Final = {"S": "suns", "M": "moons", "C": "crowns", "A": "arms"}
VALUE_NAMES: Final = {"n": "null", "a": "ace", "2": "2", "3": "3", "4": "4", "5": "5"}
_VALUE_GLYPHS: Final = {"n": "0", "a": "A", "2": "2", "3": "3", "4": "4", "5": "5"}


# ---------------------------------------------------------------------------------------------------- piecepack


def suit_words(suit: str) -> str:
    """Name a suit: Moons."""
    return SUIT_NAMES[suit].title()


def tile_words(tile: str) -> str:
    """Name a tile: Moons 2, Crowns null, Suns ace."""
    return f"{suit_words(tile[0])} {VALUE_NAMES[tile[1]]}"


@lru_cache(maxsize=64)
def tile_face(tile: str, neutral: bool = False) -> str:
    """Draw a tile whose north-western corner is the origin; a neutral one is pale, its suit in outline."""
    suit, value = SUIT_NAMES[tile[0]], _VALUE_GLYPHS[tile[1]]
    if not neutral:
        return use(f"tile-{suit}-{value}", -2, -2, 104, 108, f"s-{suit}")
    numeral = "ace" if value == "A" else f"n-{value}"
    inner = frame(5, 5, 90, 3, "var(--c)", 1.6) if value == "A" else ""
    return element(
        "g",
        use("tile", -2, -2, 104, 108),
        inner,
        use(f"{suit}-line", 8, 8, 40, 40, colour="var(--c)"),
        element("g", use(numeral, 56, 49, 34, 44, colour="var(--c)"), style="--pen:11"),
        css="s-none",
    )


@lru_cache(maxsize=16)
def pawn_face(suit: str) -> str:
    """Draw a pawn in a box of 50 from the origin."""
    return use(f"pawn-{SUIT_NAMES[suit]}", 0, 0, 50, 50, f"s-{SUIT_NAMES[suit]}")


@lru_cache(maxsize=16)
def die_face(suit: str) -> str:
    """Draw a suit's die, its suit up, in a box of 36 from the origin."""
    return use(f"die-{SUIT_NAMES[suit]}", 0, 0, 36, 36, f"s-{SUIT_NAMES[suit]}")


# ---------------------------------------------------------------------------------------------------- crews and silver


@lru_cache(maxsize=256)
def coin_face(suit: str, value: int | None = None, size: float = 38) -> str:
    """Draw a coin centred on the origin: its value, or its suit when that is hidden."""
    name = SUIT_NAMES[suit]
    symbol = f"coin-{name}" if value is None else f"crew-{value}"
    return use(symbol, -size / 2, -size / 2, size, size * 100 / 96, f"s-{name}")


@lru_cache(maxsize=16)
def silver_face(size: float = 24) -> str:
    """Draw a token of silver centred on the origin."""
    return use("silver", -size / 2, -size / 2, size, size * 100 / 96)


@lru_cache(maxsize=64)
def mine_face(suit: str, value: int, size: float = 46) -> str:
    """Draw a die in its pit, centred on the origin."""
    return use(f"mine-{value}", -size / 2, -size / 2, size, size, f"s-{SUIT_NAMES[suit]}")


@lru_cache(maxsize=16)
def galleon_face(suit: str, size: float = 60) -> str:
    """Draw a galleon centred on the origin."""
    return use(f"galleon-{SUIT_NAMES[suit]}", -size / 2, -size / 2, size, size, f"s-{SUIT_NAMES[suit]}")


# ---------------------------------------------------------------------------------------------------- numerals

# signs that are drawn by strokes, so that no font is needed: symbol and width
_SIGNS: Final = {
    **{digit: (f"n-{digit}", 68) for digit in "0234568A"},
    "1": ("n-1", 44),
    "7": ("n-7", 64),
    "9": ("n-9", 68),
    "?": ("n-q", 62),
    "×": ("n-x", 54),
    ">": ("n-gt", 60),
    "<": ("n-lt", 60),
    "≤": ("n-le", 60),
    "≥": ("n-ge", 60),
    "=": ("n-eq", 62),
    "+": ("n-plus", 66),
    "−": ("n-minus", 62),
    "-": ("n-minus", 62),
}
_SPACE: Final = 44


def sign_width(text: str, height: float) -> float:
    """Measure a text drawn by `signs`."""
    return sum(_SPACE if sign == " " else _SIGNS[sign][1] for sign in text) * height / 104


@lru_cache(maxsize=512)
def signs(text: str, x: float, y: float, height: float, colour: str, pen: int = 17) -> str:
    """Draw a text of digits and simple signs by strokes, centred on a point; `pen` is its weight."""
    scale = height / 104
    left = x - sign_width(text, height) / 2
    out = []
    for sign in text:
        if sign == " ":
            left += _SPACE * scale
            continue
        symbol, width = _SIGNS[sign]
        centre = left + width * scale / 2
        out.append(use(symbol, centre - 36 * scale, y - 56 * scale, 72 * scale, 112 * scale))
        left += width * scale
    return f'<g color="{colour}" style="--pen:{pen}">{"".join(out)}</g>'


def pill(text: str, x: float, y: float, pale: bool = False, size: float = 1.0) -> str:
    """Draw a sum on a pill, centred on a point: brick when it happens, pale when it does not."""
    width = sign_width(text, 15.5) + 26
    fill, line, ink = (
        ("var(--surface)", "var(--line-strong)", "var(--ink)")
        if pale
        else ("var(--danger)", "var(--halo)", "var(--halo)")
    )
    plate = element(
        "rect", x=-width / 2, y=-14, width=width, height=28, rx=14, fill=fill, stroke=line, stroke_width=2.5
    )
    place = at(x, y) + (f" scale({number(size)})" if size != 1 else "")
    return element("g", plate, signs(text, 0, 0, 15.5, ink), css="pill", transform=place)


# ---------------------------------------------------------------------------------------------------- marks


def frame(x: float, y: float, size: float, rx: float, stroke: str, width: float, css: str = "") -> str:
    """Draw a square outline."""
    name = f' class="{css}"' if css else ""
    return (
        f'<rect{name} x="{number(x)}" y="{number(y)}" width="{number(size)}"'
        f' height="{number(size)}" rx="{number(rx)}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'
    )


@lru_cache(maxsize=1)
def legal_frame() -> str:
    """Draw the outline of a legal tile, its corner at the origin: within the tile, so that no neighbour cuts it."""
    wash = '<rect class="wash" x="1" y="1" width="98" height="98" rx="6" fill="var(--legal)" fill-opacity="0"/>'
    return wash + frame(3, 3, 94, 6, "var(--halo)", 9.5, "rim-halo") + frame(3, 3, 94, 6, "var(--legal)", 5.5, "rim")


def chosen_frame(x: float, y: float) -> str:
    """Draw the outline of a tile that is picked or previewed: saffron, with ink outside."""
    ink = frame(x - 6.75, y - 6.75, 113.5, 12.5, "var(--ink)", 1.5)
    return ink + frame(x - 3, y - 3, 106, 9.5, "var(--chosen)", 6)


def from_frame(x: float, y: float, inset: float = 2) -> str:
    """Draw the dotted outline of the place something came from."""
    size = 100 - 2 * inset
    return (
        f'<rect class="from" x="{number(x + inset)}" y="{number(y + inset)}" width="{number(size)}"'
        f' height="{number(size)}" rx="8" fill="none" stroke="var(--last)" stroke-width="2.6"'
        ' stroke-dasharray="1.4 6.2" stroke-linecap="round"/>'
    )


def to_frame(x: float, y: float) -> str:
    """Draw the thin outline of the tile that something came to."""
    return frame(x - 2.5, y - 2.5, 105, 9, "var(--halo)", 6) + frame(x - 3, y - 3, 106, 9, "var(--last)", 2, "to")


def shade(x: float, y: float) -> str:
    """Draw the shade under a lifted tile."""
    return f'<rect x="{number(x + 2)}" y="{number(y + 6)}" width="100" height="102" rx="9" fill="var(--shade)"/>'


def loss(x: float, y: float) -> str:
    """Draw what is lost over a tile: hatch, outline and cross."""
    hatch = f'<rect x="{number(x)}" y="{number(y)}" width="100" height="100" rx="7" fill="url(#pc-t-danger)"/>'
    return hatch + frame(x, y, 100, 7, "var(--danger)", 4) + cross(x + 75, y + 25, 15)


def cross(x: float, y: float, radius: float) -> str:
    """Draw a cross on a brick disc."""
    arm = number(radius * 0.4)
    disc = element("circle", r=radius, fill="var(--danger)", stroke="var(--halo)", stroke_width=2.5)
    path = element(
        "path",
        d=f"M-{arm}-{arm}L{arm} {arm}M{arm}-{arm}L-{arm} {arm}",
        stroke="var(--halo)",
        stroke_width=radius * 0.26,
        stroke_linecap="round",
    )
    return group(disc, path, css="cross", transform=at(x, y))


def bar(path: str, fill: str, width: float, halo: float, core: float = 0) -> str:
    """Draw a bar along a path on its halo; with a core it is hollow."""
    text = f'<path d="{path}" stroke="var(--halo)" stroke-width="{number(halo)}" stroke-linecap="round"/>'
    text += f'<path d="{path}" stroke="{fill}" stroke-width="{number(width)}" stroke-linecap="round"/>'
    if core:
        text += f'<path d="{path}" stroke="var(--halo)" stroke-width="{number(core)}" stroke-linecap="round"/>'
    return text


def dotted_path(path: str) -> str:
    """Draw the dotted way that something goes."""
    return (
        f'<path d="{path}" fill="none" stroke="var(--halo)" stroke-width="8" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="var(--ink)" stroke-width="4" stroke-linecap="round"'
        ' stroke-dasharray=".1 9"/>'
    )


def ring(radius: float, stroke: str, width: float, halo: float = 0, css: str = "") -> str:
    """Draw a circle round the origin, on a halo that is as wide as given."""
    under = (
        f'<circle r="{number(radius)}" fill="none" stroke="var(--halo)" stroke-width="{number(halo)}"/>' if halo else ""
    )
    name = f' class="{css}"' if css else ""
    return f'{under}<circle{name} r="{number(radius)}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'


def dotted_ring(x: float, y: float, radius: float) -> str:
    """Draw the dotted circle of the place that something small came from."""
    return dots(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"')


def dots(shape: str) -> str:
    """Draw the outline of where something came from, dotted on a halo; `shape` is the element up to its look."""
    return (
        f'{shape} fill="none" stroke="var(--halo)" stroke-width="5.5" stroke-opacity=".7"/>'
        f'{shape} class="from" fill="none" stroke="var(--last)" stroke-width="2.6" stroke-dasharray=".1 5.8"'
        ' stroke-linecap="round"/>'
    )


@lru_cache(maxsize=256)
def sign_disc(icon: str, x: float, y: float, radius: float, fill: str, ink: str, line: str = "var(--halo)") -> str:
    """Draw an icon (flag, swords …) on a disc."""
    size = radius * 1.36
    disc = element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=line, stroke_width=radius * 0.16)
    return disc + use(f"i-{icon}", x - size / 2, y - size / 2, size, size, colour=ink)
