"""The pieces of Small Worlds, each drawn round the origin: tokens, lost tribes, markers, prices, dice, coins.

A token is a square of the seat's colour with the emblem of its race; the seat's own emblem is at
its upper left corner, the number of tokens at the lower right, the price of a conquest at the upper right. A tribe in
decline is pale and striped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.pictures.badges import placed, seat_badge
from ludoscape.pictures.pieces import signs
from ludoscape.pictures.svg import element, number, use

SYMBOL: Final = 100 / 84  # of the sprite's square, to the side of the token
LINE: Final = 1.12  # from one line of a name to the next, in parts of its letters
COUNT_AT: Final = (0.4, 0.38)  # the disc with the number of tokens, in parts of a token's side
COUNT: Final = 0.27  # the height of its figure
COUNT_EDGE: Final = 0.255  # from its middle to the end of its edge
LEAST: Final = 8.0  # pixels of a figure that can be read, which is one of letters of 11
PIPS: Final = {0: (), 1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1))}


def legible(content: str, figure: float) -> str:
    """Let something round the origin grow on a page until its figures can be read: those are so high, in parts of a
    token's side."""
    return element("g", content, css="counted", style=f"--figure:{LEAST / figure / 100:.3f}")


def haloed(lines: Sequence[tuple[str, float]], y: float, size: float) -> str:
    """Write a name on the map, about a height, with a halo that parts it from the texture; each line about its x."""
    out = ""
    for i, (text, x) in enumerate(lines):
        down = f' dy="{number((i - (len(lines) - 1) / 2) * LINE)}em"' if len(lines) > 1 else ""
        out += (
            f'<text x="{number(x)}" y="{number(y)}"{down} font-family="Inter,Segoe UI,system-ui,sans-serif"'
            f' text-anchor="middle" font-size="{number(size)}" font-weight="600" fill="var(--ink)"'
            f' stroke="var(--halo)" stroke-linejoin="round" stroke-width="{number(size * 0.22)}"'
            f' paint-order="stroke">{escape(text)}</text>'
        )
    return out


@lru_cache(maxsize=256)
def race_face(race: str, side: float = 1.0, declined: bool = False, css: str = "s-none") -> str:
    """Draw the square of a race with its emblem."""
    size = side * SYMBOL
    square = use("badge-declined" if declined else "badge", -size / 2, -size / 2, size, size)
    ink = "var(--edge)" if declined else "var(--on)"
    emblem = use(f"race-{race}", -0.33 * side, -0.36 * side, 0.66 * side, 0.66 * side, colour=ink)
    plate = f'<circle cy="{number(-0.03 * side)}" r="{number(0.38 * side)}" fill="var(--tint)" opacity=".8"/>'
    return element("g", square, plate if declined else "", emblem, css=css)


@lru_cache(maxsize=512)
def count_disc(count: int, side: float) -> str:
    """Draw the number of tokens at the lower right corner, from which it grows inwards: outside other things stand."""
    line, edge = 0.04 * side, COUNT_EDGE * side
    radius = number(COUNT_EDGE * side - line / 2)
    disc = f'<circle r="{radius}" fill="var(--paper)" stroke="var(--edge)" stroke-width="{number(line)}"/>'
    size = COUNT * side if count < 10 else 0.22 * side
    shown = legible(placed(disc + signs(str(count), 0, 0, size, "var(--edge)", 18), -edge, -edge), size / side)
    return placed(shown, COUNT_AT[0] * side + edge, COUNT_AT[1] * side + edge)


@lru_cache(maxsize=1024)
def tribe_face(race: str, seat: int, count: int, side: float, declined: bool = False) -> str:
    """Draw the tokens of a tribe in a region. One declined token needs no number."""
    badge = placed(seat_badge(seat, 0.2 * side), -0.42 * side, -0.43 * side)
    shown = count_disc(count, side) if count > 1 or not declined else ""
    halo = number(-0.47 * side), number(0.94 * side), number(0.98 * side), number(0.2 * side)
    ground = f'<rect x="{halo[0]}" y="{halo[0]}" width="{halo[1]}" height="{halo[2]}" rx="{halo[3]}"'
    ground += ' fill="var(--halo)" opacity=".75"/>'
    return ground + race_face(race, side, declined, seat_css(seat)) + badge + shown


@lru_cache(maxsize=64)
def lost_face(side: float) -> str:
    """Draw a lost tribe."""
    size = side * 0.98
    return use("lost", -size / 2, -size / 2, size, size)


@lru_cache(maxsize=256)
def disc(name: str, size: float) -> str:
    """Draw a symbol or a marker of the sprite."""
    return use(name, -size / 2, -size / 2, size, size)


@lru_cache(maxsize=256)
def marker_face(kind: str, size: float, count: int = 1) -> str:
    """Draw a marker; with a number when there are several of it."""
    face = disc(f"mk-{kind}", size)
    if count > 1:
        plate = f'<circle r="{number(0.29 * size)}" fill="var(--edge)" stroke="var(--paper)"'
        plate += f' stroke-width="{number(0.07 * size)}"/>'
        edge = 0.325 * size
        shown = placed(plate + signs(str(count), 0, 0, 0.34 * size, "var(--paper)", 19), -edge, -edge)
        face += placed(legible(shown, 0.0034 * size), 0.3 * size + edge, 0.28 * size + edge)
    return face


def die_face(value: int, size: float, ground: str = "var(--paper)", ink: str = "var(--edge)") -> str:
    """Draw the die with 0 to 3 pips."""
    half, line = size / 2, number(size * 0.07)
    box = f'x="{number(-half)}" width="{number(size)}" height="{number(size)}" rx="{number(size * 0.2)}"'
    out = f'<rect {box} y="{number(-half + size * 0.08)}" fill="var(--slab)"/>'
    out += f'<rect {box} y="{number(-half)}" fill="{ground}" stroke="{ink}" stroke-width="{line}"/>'
    for x, y in PIPS[value]:
        out += f'<circle cx="{number(x * 0.25 * size)}" cy="{number(y * 0.25 * size)}" r="{number(size * 0.1)}"'
        out += f' fill="{ink}"/>'
    return out


def price(cost: int, how: str, side: float, look: str = "legal") -> str:
    """Draw what a conquest costs: a disc; a die for an attempt; with a sign for the dragon and a conversion.

    `look` is `legal`, `chosen` or `muted`.
    """
    radius = 0.285 * side
    fill, ink, line = {
        "legal": ("var(--legal)", "var(--halo)", "var(--halo)"),
        "chosen": ("var(--chosen)", "var(--edge)", "var(--edge)"),
        "muted": ("var(--surface)", "var(--muted)", "var(--line-strong)"),
    }[look]
    text = str(cost)
    if how == "x?":
        if look == "legal":
            fill, ink, line = "var(--paper)", "var(--edge)", "var(--legal)"
        box = number(-radius * 0.9), number(radius * 1.8), number(radius * 0.42)
        back = f'<rect x="{box[0]}" y="{box[0]}" width="{box[1]}" height="{box[1]}" rx="{box[2]}"'
        plate = f'{back} fill="var(--halo)" stroke="var(--halo)" stroke-width="{number(radius * 0.62)}"/>'
        plate += f'{back} fill="{fill}" stroke="{line}" stroke-width="{number(radius * 0.24)}"/>'
        pip = number(radius * 0.13)
        for x, y in ((-0.58, -0.58), (0.58, 0.58), (0.58, -0.58), (-0.58, 0.58)):
            plate += f'<circle cx="{number(x * radius)}" cy="{number(y * radius)}" r="{pip}" fill="{ink}"/>'
        figure = radius * (0.98 if cost < 10 else 0.8)
        return legible(plate + signs(text, 0, 0, figure, ink, 18), figure / side)
    ring = f'<circle r="{number(radius * 1.13)}" fill="var(--edge)"/>' if look == "chosen" else ""
    plate = ring + f'<circle r="{number(radius)}" fill="{fill}" stroke="{line}" stroke-width="{number(radius * 0.2)}"/>'
    if how == "x!":
        return plate + placed(disc("power-dragon-master", radius * 1.5), 0, 0).replace("<use", f'<use color="{ink}"')
    if how == "x~":
        return plate + placed(disc("race-sorcerers", radius * 1.4), 0, 0).replace("<use", f'<use color="{ink}"')
    figure = radius * (1.22 if cost < 10 else 0.98)
    return legible(plate + signs(text, 0, 0, figure, ink, 17), figure / side)


def plus(count: int, side: float) -> str:
    """Draw how many tokens would be added."""
    text = f"+{count}"
    height, width = 0.42 * side, (0.58 if count < 10 else 0.72) * side
    plate = (
        f'<rect x="{number(-width / 2)}" y="{number(-height / 2)}" width="{number(width)}" height="{number(height)}"'
        f' rx="{number(height / 2)}" fill="var(--chosen)" stroke="var(--edge)" stroke-width="{number(0.045 * side)}"/>'
    )
    return plate + signs(text, 0, 0, 0.27 * side, "var(--edge)", 18)


@lru_cache(maxsize=64)
def cross_disc(radius: float) -> str:
    """Draw a cross on a brick disc: this is lost."""
    arm, line, rim = number(radius * 0.42), number(radius * 0.28), number(radius * 0.2)
    return (
        f'<circle r="{number(radius)}" fill="var(--danger)" stroke="var(--halo)" stroke-width="{rim}"/>'
        f'<path d="M-{arm}-{arm}L{arm} {arm}M{arm}-{arm}L-{arm} {arm}" stroke="var(--halo)" stroke-width="{line}"'
        ' stroke-linecap="round"/>'
    )


@lru_cache(maxsize=8)
def toll(cost: int) -> str:
    """Draw what a tribe on offer costs, for the rim of a small card."""
    plate = '<rect x="-13" y="-8" width="26" height="16" rx="8" fill="var(--paper)" stroke="var(--edge)"/>'
    return plate + signs(f"−{cost}", 0, 0, 9.5, "var(--edge)", 16)


def coins_wide(count: int, size: float) -> float:
    """Tell how far coins reach to the left of where they are drawn."""
    return size * (1 + 0.55 * (count - 1)) if count <= 3 else size * 1.85


@lru_cache(maxsize=64)
def coins(count: int, size: float) -> str:
    """Draw victory points in a row to the left of the origin; many as one coin with their number."""
    if count <= 3:
        return "".join(use("vp", -size - i * size * 0.55, -size / 2, size, size * 100 / 96) for i in range(count))
    plate = (
        f'<rect x="{number(-1.75 * size)}" y="{number(-0.44 * size)}" width="{number(1.75 * size)}" fill="var(--paper)"'
        f' height="{number(0.92 * size)}" rx="{number(0.46 * size)}" stroke="var(--edge)" stroke-width="1.2"/>'
    )
    text = signs(str(count), -size * 0.42, 0, size * 0.6, "var(--edge)", 16)
    return plate + use("vp", -size * 1.85, -size / 2, size, size * 100 / 96) + text
