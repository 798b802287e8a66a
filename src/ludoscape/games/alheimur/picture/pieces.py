"""The pieces of Alheimur, each drawn round the origin: pyramids, ships with their marines, counts, fates, dice.

A pyramid stands (colonist, spaceport, transport, marine) or lies (invader, fighter); its emblems tell whose it is, and
their number how many pips it has. Pyramids and ships are in the units of a world, whose cells are 48 wide.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.pictures.badges import placed
from ludoscape.pictures.pieces import sign_width, signs
from ludoscape.pictures.svg import at, element, number, use

SCALE: Final = 0.54  # of the sprite's pyramids
HEIGHT: Final = {1: 40, 2: 52, 3: 64}  # of the sprite
WIDTH: Final = {1: 22, 2: 28, 3: 34}
COUNT_AT: Final = {1: (10, 12), 2: (12.5, 14), 3: (14.5, 15.5)}
STEP: Final = 21.0  # a marine stands at least so high on its transport


def growing(content: str, x: float, y: float) -> str:
    """Put a sign at a point about which the page enlarges it where its zone is small; see `--grow`."""
    return element("g", element("g", content, css="grow"), transform=at(float(x), float(y)))


def book(text: str, x: float, y: float, size: float, ink: str = "var(--ink)", anchor: str = "start") -> str:
    """Write in the face of books."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" class="book" font-family="Iowan Old Style,Palatino,Georgia,serif"'
        f' font-size="{number(size)}" font-weight="600" text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'
    )


@lru_cache(maxsize=256)
def _standing(seat: int, size: int, y: float = 0.0) -> str:
    return use(f"pyr-{size}-{seat + 1}", -40, y - 70, 80, 84)


@lru_cache(maxsize=128)
def pyramid_face(seat: int, size: int, lying: bool) -> str:
    """Draw a pyramid in the middle of its place."""
    if lying:
        return element(
            "g", use(f"lie-{size}-{seat + 1}", -44, -30, 88, 60), transform=f"scale({SCALE})", css=seat_css(seat)
        )
    middle = number((HEIGHT[size] - 8) / 2 * SCALE)
    return element("g", _standing(seat, size), transform=f"translate(0 {middle}) scale({SCALE})", css=seat_css(seat))


@lru_cache(maxsize=512)
def unit_face(seat: int, unit: str, count: int = 1) -> str:
    """Draw ships of one kind: a fighter lies, a marine stands on its transport; several have a number."""
    size, marine = int(unit[1]), int(unit[3]) if len(unit) > 2 else 0
    if unit[0] == "F":
        face = pyramid_face(seat, size, True)
    else:
        rise = max(STEP, HEIGHT[size] * (1 - WIDTH[marine] / WIDTH[size])) if marine else 0.0
        high = max(HEIGHT[size], rise + HEIGHT[marine]) if marine else HEIGHT[size]
        tower = _standing(seat, size) + (_standing(seat, marine, -rise) if marine else "")
        middle = number((high - 8) / 2 * SCALE)
        face = element("g", tower, transform=f"translate(0 {middle}) scale({SCALE})", css=seat_css(seat))
    if count > 1:
        face += growing(count_disc(count, 7.6), *COUNT_AT[size])
    return face


@lru_cache(maxsize=64)
def count_disc(count: int, radius: float) -> str:
    """Draw how many there are."""
    line = number(radius * 0.2)
    disc = f'<circle r="{number(radius)}" fill="var(--paper)" stroke="var(--edge)" stroke-width="{line}"/>'
    return disc + signs(str(count), 0, 0, radius * 1.16, "var(--edge)", 19)


@lru_cache(maxsize=64)
def fate_disc(lives: bool, radius: float) -> str:
    """Draw a tick for what lives, a cross for what dies."""
    ink = "var(--ok)" if lives else "var(--danger)"
    line, rim, arm = number(radius * 0.28), number(radius * 0.2), radius * 0.42
    path = "M{} {}L{} {}L{} {}".format(*(number(v * radius) for v in (-0.44, 0.02, -0.12, 0.34, 0.46, -0.32)))
    if not lives:
        a = number(arm)
        path = f"M-{a}-{a}L{a} {a}M{a}-{a}L-{a} {a}"
    return (
        f'<circle r="{number(radius)}" fill="{ink}" stroke="var(--halo)" stroke-width="{rim}"/>'
        f'<path d="{path}" fill="none" stroke="var(--halo)" stroke-width="{line}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def fate_width(text: str, height: float) -> float:
    """Measure a fate with its sum.

    >>> fate_width("2−1", 12) > fate_width("", 12) == 12
    True
    """
    return height + (sign_width(text, 0.62 * height) + 0.45 * height if text else 0.0)


@lru_cache(maxsize=256)
def fate_pill(lives: bool, text: str, height: float) -> str:
    """Draw a fate whose right end is the origin: friends less foes, and the sign."""
    width, radius = fate_width(text, height), height / 2
    ink = "var(--ok)" if lives else "var(--danger)"
    out = ""
    if text:
        out = (
            f'<rect x="{number(-width)}" y="{number(-radius)}" width="{number(width)}" height="{number(height)}"'
            f' rx="{number(radius)}" fill="var(--halo)" stroke="{ink}" stroke-width="{number(0.1 * height)}"/>'
        )
        out += signs(text, -width + (width - height) / 2 + 0.06 * height, 0, 0.6 * height, ink, 19)
        out = element("g", out, css="detail")
    return out + placed(fate_disc(lives, radius), -radius, 0)


@lru_cache(maxsize=4)
def plus_disc(radius: float) -> str:
    """Draw the sign of a place where a piece may be put."""
    arm, rim, line = number(radius * 0.5), number(radius * 0.18), number(radius * 0.26)
    return (
        f'<circle r="{number(radius)}" fill="var(--legal)" stroke="var(--halo)" stroke-width="{rim}"/>'
        f'<path d="M-{arm} 0H{arm}M0-{arm}V{arm}" stroke="var(--halo)" stroke-width="{line}" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=64)
def die_face(value: int, size: float, counts: bool | None = None) -> str:
    """Draw a die; one that counts has a ring, one that does not is pale."""
    ring = ""
    if counts:
        half = number(size * 0.46)
        ring = (
            f'<rect x="-{half}" y="-{number(size * 0.48)}" width="{number(size * 0.92)}" height="{number(size * 0.96)}"'
            f' rx="{number(size * 0.2)}" fill="none" stroke="var(--chosen)" stroke-width="{number(size * 0.12)}"/>'
        )
    face = use(f"d6-{value}", -size / 2, -size / 2, size, size)
    return ring + (face if counts is not False else element("g", face, opacity=0.55))
