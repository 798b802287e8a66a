"""The quay of Europe: planks, jetties between the berths, and for each nation its crews and its silver."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludoscape.games.silver_isle.picture.layout import (
    BERTH_HIGH,
    BERTH_WIDE,
    STONE_HIGH,
    STONE_WIDE,
    Box,
    berth,
    quay_size,
)
from ludoscape.games.silver_isle.picture.pieces import said, written
from ludoscape.pictures.badges import plaque
from ludoscape.pictures.pieces import SUIT_NAMES, signs, silver_face
from ludoscape.pictures.svg import at, element, number, use

CREWS: Final = 6  # of a nation
PLANK: Final = 14.5
JETTY: Final = 64.0


@lru_cache(maxsize=8)
def planks(upright: bool, berths: int, grow: float = 1.0) -> str:
    """Draw the quay without what lies on it, its corner at the origin; `grow` is the scale that it stands in."""
    width, height = quay_size(upright, berths)
    left, top, across, down = (
        (0.0, 0.0, STONE_WIDE, height) if upright else (0.0, height - STONE_HIGH, width, STONE_HIGH)
    )
    rect = f'x="{number(left)}" width="{number(across)}" height="{number(down)}" rx="7"'
    lines = "".join(f"M2 {number(top + i * PLANK)}H{number(across - 2)}" for i in range(1, int(down / PLANK)))
    jetties, posts = "", ""
    for i in range(berths + 1):
        x, y = berth(i, upright)
        if upright:
            y -= BERTH_HIGH / 2
            jetties += f"M{number(STONE_WIDE)} {number(y - 3.5)}h{number(JETTY)}v7h{number(-JETTY)}Z"
            posts += _disc(STONE_WIDE + JETTY - 5, y, 4.2)
        else:
            x -= BERTH_WIDE / 2
            jetties += f"M{number(x - 3.5)} {number(top)}v{number(6 - top)}h7V{number(top)}Z"
            posts += _disc(x, 11, 4.2)
    # a sign that is made larger grows away from the cards
    sign, under = ((STONE_WIDE / 2, 27.0), 0.0) if upright else ((width / 2, top + STONE_HIGH - 25), 22.0)
    edge = 'stroke="var(--edge)" stroke-width="1.5"'
    plate = plaque(76, 22, under - 22, corner=5)
    return (
        f'<path d="{jetties}" fill="var(--quay)" {edge}/><path d="{posts}" fill="var(--quay-2)" {edge}/>'
        f'<rect {rect} y="{number(top + 6)}" fill="var(--quay-2)"/>'
        f'<rect {rect} y="{number(top)}" fill="var(--quay)" {edge}/>'
        f'<path d="{lines}" stroke="var(--quay-ink)" stroke-width="1.4" opacity=".7"/>'
        + element("g", said(plate, written("Europe", 0, under - 5.4, 16), grow=grow), transform=at(*sign))
    )


def signed(quay: Box, upright: bool, more: float) -> Box:
    """Give the box of a quay whose sign is made larger, by which it is so much higher: it grows away from the cards."""
    x, y, width, height = quay
    return x, y - more if upright else y, width, height + more


@lru_cache(maxsize=256)
def home_face(nation: str, crews: int, delivered: int, wide: bool) -> str:
    """Draw what a nation has in Europe: a disc for each crew, and the silver that it has brought home."""
    half, high = (47.0, 25.0) if wide else (41.0, 25.0)
    step = (2 * half - 28) / CREWS
    name = SUIT_NAMES[nation]
    here, away = "", ""
    for i in range(CREWS):
        disc = _disc(25 - half + (i + 0.5) * step, -11.5, step * 0.42)
        here, away = (here + disc, away) if i < crews else (here, away + disc)
    plate = (
        f'<rect x="{number(-half)}" y="{number(-high)}" width="{number(2 * half)}" height="{number(2 * high)}" rx="7"'
        ' fill="var(--paper)" stroke="var(--edge)" stroke-width="1.3"/>'
    )
    discs = f'<path d="{here}" fill="var(--c)" stroke="var(--edge)" stroke-width="1.1"/>' if here else ""
    discs += f'<path d="{away}" fill="none" stroke="var(--c)" stroke-width="1.2" opacity=".4"/>' if away else ""
    glyph = use(name, 4.5 - half, -21, 19, 19, colour="var(--c)")
    silver = element("g", silver_face(25), transform="translate(-9 11)", opacity=None if delivered else 0.35)
    if delivered:
        silver += use("glint", 1, -4, 11, 11)
    return element(
        "g", plate, glyph, discs, silver, signs(str(delivered), 20, 11.5, 17, "var(--edge)"), css=f"s-{name}"
    )


def _disc(x: float, y: float, radius: float) -> str:
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0"
    )
