"""What the picture of Intimate Settlers is put together from: hexes, pieces, outlines, places to touch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import atan2, degrees, hypot
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.intimate_settlers.picture.labels import SYMBOLS
from ludoscape.games.intimate_settlers.picture.layout import ACROSS, DOWN, HEX, NEST, SIDES, Point, at_spot
from ludoscape.pictures.badges import written
from ludoscape.pictures.pieces import dots, signs
from ludoscape.pictures.svg import at, element, number, use

SCALE: Final = HEX / 60  # of the hexes of the sprite
BUILDING: Final = 40.0
RAISED: Final = 3.0  # of a building over its vertex
ROBBER: Final = 44.0
SHIP: Final = 36.0
TOKEN: Final = 42.0
CAPSULE: Final = 0.28  # of an edge, from its middle to either end of the bar that marks a place
# the outlines of pieces of the sprite
_HOUSE: Final = "M-34 40V-6L0-38 34-6V40Z"
_TOWN: Final = "M-46 40V-18L-23-44 0-18V-4H46V40Z"
_SHIP: Final = (
    "M-46 12H46C44 30 34 38 22 38H-22C-34 38-44 30-46 12ZM-4 4V-44C18-38 32-20 34 4ZM-12 4H-34C-30-10-22-22-12-30Z"
)
_ROBBER: Final = "M0-47C16-47 23-34 21-21 34-10 33 24 30 42H-30C-33 24-34-10-21-21-23-34-16-47 0-47Z"


def placed(content: str, place: Point, css: str | None = None) -> str:
    return element("g", content, transform=at(*place), css=css)


@lru_cache(maxsize=8192)
def upright(content: str, place: Point, css: str | None = None) -> str:
    """Put a piece somewhere on the board so that it stands upright however the board is turned."""
    return placed(element("g", content, css="up"), place, css)


def quiet(*content: str) -> str:
    """Group what is only to be looked at."""
    return element("g", *content, pointer_events="none", aria_hidden="true") if any(content) else ""


def figure(text: str, x: float, y: float, size: float) -> str:
    """Write a number in the face of books."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" class="book" font-family="Iowan Old Style,Palatino,Georgia,serif"'
        f' font-size="{number(size)}" font-weight="600" fill="var(--ink)">{escape(text)}</text>'
    )


# ---------------------------------------------------------------------------------------------------- hexes


@lru_cache(maxsize=16)
def hex_path(size: float = HEX) -> str:
    """Trace a hex round the origin."""
    wide, half = number(size * ACROSS / HEX), number(size / 2)
    return f"M0-{number(size)}L{wide}-{half}V{half}L0 {number(size)}-{wide} {half}V-{half}Z"


@lru_cache(maxsize=64)
def hex_face(kind: str, size: float = HEX) -> str:
    """Draw the ground of a hex round the origin."""
    grow = size / 60
    return use(SYMBOLS.get(kind, "hex-back"), -54 * grow, -62 * grow, 108 * grow, 126 * grow)


@lru_cache(maxsize=2)
def fog_face(waiting: bool = False) -> str:
    """Draw a space that is not known; one that is just being discovered stands out."""
    if not waiting:
        grow = SCALE * NEST
        return use("hex-fog", -54 * grow, -62 * grow, 108 * grow, 126 * grow)
    path = f'<path d="{hex_path(45 * NEST)}"'
    return f'{path} fill="var(--surface)" fill-opacity=".8"/>' + dots(path) + signs("?", 0, 0, 28, "var(--ink)", 13)


@lru_cache(maxsize=32)
def token_face(value: int, size: float = TOKEN) -> str:
    return use(f"token-{value}", -size / 2, -size / 2, size, size * 100 / 96)


@lru_cache(maxsize=1)
def stop_sign() -> str:
    """Draw the sign that a hex gives nothing."""
    return (
        '<circle r="8.4" fill="var(--danger)" stroke="var(--halo)" stroke-width="2.2"/>'
        '<path d="M-4.4 0H4.4" stroke="var(--halo)" stroke-width="3" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=64)
def piers(side: str, look: str = "plain") -> str:
    """Draw the two piers of a harbour, from its plate to the two corners of its side; round the middle of the hex."""
    path = ""
    for spot in SIDES[side][1:]:
        x, y = at_spot(spot)
        length = hypot(x, y)
        path += f"M{number(x * 17 / length)} {number(y * 17 / length)}L{number(x)} {number(y)}"
    line = f'<path d="{path}" fill="none" stroke-linecap="round"'
    if look == "chosen":
        return (
            f'{line} stroke="var(--ink)" stroke-width="14"/>{line} stroke="var(--chosen)" stroke-width="11.4"/>'
            f'{line} stroke="var(--edge)" stroke-width="7.4"/>{line} stroke="var(--paper-2)" stroke-width="4.6"/>'
        )
    return f'{line} stroke="var(--edge)" stroke-width="7.4"/>{line} stroke="var(--paper-2)" stroke-width="4.6"/>'


@lru_cache(maxsize=32)
def plate(port: str) -> str:
    """Draw the plate of a harbour: 3:1, or its resource and 2:1."""
    disc = use("harbour-plate", -23, -23, 46, 46)
    if port in ("", "any"):
        return disc + _rate(3, 0.5, 15.5, 15)
    return disc + use(f"res-{port}", -12.5, -17.5, 25, 25) + _rate(2, 10.2, 9.6, 17)


def _rate(give: int, y: float, height: float, pen: int) -> str:
    """Draw what a trade costs, 3:1, about a point below the origin."""
    gap = height * 0.62
    dot = number(height * 0.085)
    left, right = signs(str(give), -gap, y, height, "var(--edge)", pen), signs("1", gap, y, height, "var(--edge)", pen)
    colon = "".join(f'<circle cy="{number(y + dy * height)}" r="{dot}" fill="var(--edge)"/>' for dy in (-0.16, 0.24))
    return left + colon + right


@lru_cache(maxsize=64)
def slot_face(seat: int, sea: bool, now: bool) -> str:
    """Draw a place of the set-up: whose it is, whether land or sea belongs there, and whether it is the next."""
    ground = 'fill="url(#pc-t-sea)" fill-opacity=".42"' if sea else 'fill="var(--land)" fill-opacity=".3"'
    line = 'stroke="var(--line-strong)" stroke-width="2" stroke-dasharray="5 6"'
    if now:
        line = 'stroke="var(--ink)" stroke-width="3"'
    out = f'<path d="{hex_path(45)}" {ground} {line} stroke-linejoin="round"/>'
    if seat >= 0:
        out += element("g", seat_badge(seat, 12), opacity=None if now else 0.55)
    return out


def seat_badge(seat: int, radius: float) -> str:
    """Draw the emblem of a seat on its plate."""
    size = radius * 1.32
    disc = f'<circle r="{number(radius)}" fill="var(--c)" stroke="var(--edge)" stroke-width="1.4"/>'
    emblem = use(f"em-{seat + 1}", -size / 2, -size / 2, size, size, colour="var(--on)")
    return element("g", disc, emblem, css=seat_css(seat))


# ---------------------------------------------------------------------------------------------------- pieces


@lru_cache(maxsize=8192)
def turned(ends: tuple[Point, Point]) -> tuple[Point, float]:
    """Give the middle of an edge and its angle."""
    (ax, ay), (bx, by) = ends
    angle = degrees(atan2(by - ay, bx - ax))
    if angle <= -90.1 or angle > 90.1:
        angle += 180 if angle < 0 else -180
    return ((ax + bx) / 2, (ay + by) / 2), round(angle, 2)


@lru_cache(maxsize=8)
def road_face(seat: int) -> str:
    """Draw a road along the x axis: plain, striped, barred or with diamonds, so that no colour is needed."""
    width = HEX * 0.92
    box = (-width / 2, -width * 0.12, width, width * 0.24)
    if seat == 0:
        return use("road", *box)
    if seat == 1:
        return use("road-2", *box)
    if seat == 2:
        bars = '<path d="M-12-2.6V2.6M-4-2.6V2.6M4-2.6V2.6M12-2.6V2.6" stroke="var(--on)" stroke-width="2.2"/>'
        return use("road", *box) + bars
    signs_ = "".join(f"M{x}-2.8L{x + 3} 0 {x} 2.8 {x - 3} 0Z" for x in (-11, 0, 11))
    return use("road", *box) + f'<path d="{signs_}" fill="var(--on)"/>'


@lru_cache(maxsize=1)
def wake() -> str:
    """Draw the line on which a ship lies, along the x axis."""
    line = '<path d="M-20 0H20" fill="none" stroke-linecap="round"'
    return (
        f'{line} stroke="var(--halo)" stroke-width="8"/>{line} stroke="var(--edge)" stroke-width="5.6"/>'
        f'{line} stroke="var(--c)" stroke-width="3.2"/>'
    )


@lru_cache(maxsize=8)
def ship_face(seat: int, size: float = SHIP) -> str:
    """Draw a ship round the origin, with the emblem of its seat on the sail."""
    sign = size * 0.25
    flag = use(f"em-{seat + 1}", size * 0.115 - sign / 2, -size * 0.13 - sign / 2, sign, sign, colour="var(--on)")
    return use("ship", -size / 2, -size / 2, size, size) + flag


@lru_cache(maxsize=32)
def building_face(kind: str, seat: int, size: float = BUILDING) -> str:
    name = "city" if kind == "city" else "settlement"
    return use(f"{name}-{seat + 1}", -size / 2, -size / 2 - RAISED, size, size)


@lru_cache(maxsize=8)
def building_rim(kind: str, look: str = "chosen") -> str:
    """Outline a building: in saffron with ink outside, or on a halo in petrol (legal) or brick (danger)."""
    path = f'<path d="{_TOWN if kind == "city" else _HOUSE}" fill="none" stroke-linejoin="round"'
    grow = number(BUILDING / 100)
    move = f'<g transform="translate(0 {number(-RAISED)}) scale({grow})">'
    if look == "chosen":
        rims = f'{path} stroke="var(--ink)" stroke-width="31"/>{path} stroke="var(--chosen)" stroke-width="24"/>'
    else:
        rims = (
            f'{path} stroke="var(--halo)" stroke-width="42"/><path class="rim" {path[6:]} stroke="var(--{look})"'
            f' stroke-width="33"/>{path} stroke="var(--halo)" stroke-width="16"/>'
        )
    return move + rims + "</g>"


@lru_cache(maxsize=1)
def ship_rim() -> str:
    """Outline a ship in saffron, with ink outside."""
    path = f'<path d="{_SHIP}" fill="none" stroke-linejoin="round"'
    return (
        f'<g transform="scale({number(SHIP / 100)})">{path} stroke="var(--ink)" stroke-width="34"/>'
        f'{path} stroke="var(--chosen)" stroke-width="26"/></g>'
    )


@lru_cache(maxsize=1)
def robber_face(size: float = ROBBER) -> str:
    return use("robber", -size / 2, -size / 2, size, size)


@lru_cache(maxsize=1)
def robber_rim() -> str:
    path = f'<path d="{_ROBBER}" fill="none" stroke-linejoin="round"'
    return (
        f'<g transform="scale({number(ROBBER / 100)})">{path} stroke="var(--ink)" stroke-width="24"/>'
        f'{path} stroke="var(--chosen)" stroke-width="18"/></g>'
    )


# ---------------------------------------------------------------------------------------------------- outlines


def outline(size: float, stroke: str, width: float, halo: float = 0, css: str = "") -> str:
    """Outline a hex round the origin, on a halo that is as wide as given."""
    path = f'd="{hex_path(size)}" fill="none" stroke-linejoin="round"'
    under = f'<path {path} stroke="var(--halo)" stroke-width="{number(halo)}"/>' if halo else ""
    name = f'class="{css}" ' if css else ""
    return f'{under}<path {name}{path} stroke="{stroke}" stroke-width="{number(width)}"/>'


@lru_cache(maxsize=1)
def legal_hex() -> str:
    return outline(41.5, "var(--legal)", 3, 7, "rim")


@lru_cache(maxsize=1)
def chosen_hex() -> str:
    return outline(48.5, "var(--ink)", 1.5) + outline(45, "var(--chosen)", 5)


@lru_cache(maxsize=4)
def new_hex(size: float) -> str:
    """Draw the frame of a hex that would be turned up."""
    fill = f'<path d="{hex_path(44 * size)}" fill="var(--surface-2)"/>'
    whole = size == 1
    said = written("new hex", 0, 26.5 if whole else 15.5, 13 if whole else 11.5, anchor="middle")
    sign = signs("?", 0, -7 if whole else -11, 35 if whole else 23, "var(--chosen)", 13)
    rims = outline(47.5 * size, "var(--ink)", 1.5) + outline(47.5 * size - 3.1, "var(--chosen)", 4.6)
    return fill + rims + sign + element("g", said, css="roomy")


def along(ends: tuple[Point, Point], share: float) -> str:
    """Trace an edge, so much of it to either side of its middle."""
    (ax, ay), (bx, by) = ends
    mx, my = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (bx - ax) * share, (by - ay) * share
    return f"M{number(mx - dx)} {number(my - dy)}L{number(mx + dx)} {number(my + dy)}"


def capsule(ends: tuple[Point, Point], finds: Point | None) -> str:
    """Draw the place of a road or a ship: a hollow bar, with a question mark near a hex that it would turn up."""
    path = f'<path d="{along(ends, CAPSULE)}" fill="none" stroke-linecap="round"'
    out = (
        f'{path} stroke="var(--halo)" stroke-width="17"/><path class="rim" {path[6:]} stroke="var(--legal)"'
        f' stroke-width="11"/>{path} stroke="var(--halo)" stroke-width="5"/>' + _heart(ends)
    )
    if finds:
        (x, y), _ = turned(ends)
        far = min(ends, key=lambda end: hypot(end[0] - finds[0], end[1] - finds[1]))
        disc = '<circle r="9.4" fill="var(--legal)" stroke="var(--halo)" stroke-width="2.4"/>'
        place = (x + (far[0] - x) * 0.42, y + (far[1] - y) * 0.42)
        out += upright(disc + signs("?", 0, 0, 11.5, "var(--halo)", 18), place)
    return out


def chosen_capsule(ends: tuple[Point, Point]) -> str:
    """Draw the dark bed, framed in saffron, on which a piece to come lies."""
    path = f'<path d="{along(ends, 0.46)}" fill="none" stroke-linecap="round"'
    return (
        f'{path} stroke="var(--ink)" stroke-width="26"/>{path} stroke="var(--chosen)" stroke-width="23"/>'
        f'{path} stroke="var(--edge)" stroke-width="17"/>'
    )


def trace_edge(ends: tuple[Point, Point], dotted: bool) -> str:
    """Draw the trace of the last event along an edge: dotted where something came from, thin where it came to."""
    place, angle = turned(ends)
    rect = '<rect x="-26" y="-9.5" width="52" height="19" rx="9.5"'
    if dotted:
        shape = dots(rect)
    else:
        shape = f'{rect} fill="none" stroke="var(--halo)" stroke-width="5"/>'
        shape += f'{rect} class="to" fill="none" stroke="var(--last)" stroke-width="2"/>'
    return f'<g transform="{at(*place)} rotate({number(angle)})">{shape}</g>'


@lru_cache(maxsize=1)
def vertex_sign() -> str:
    """Draw the place of a settlement: a pale house."""
    path = '<path d="M-9.5 10.500V-2.500L0-11.500 9.5-2.500V10.500Z" stroke-linejoin="round"'
    return (
        f'{path} fill="var(--halo)" stroke="var(--halo)" stroke-width="8"/>'
        f'<path class="rim" {path[6:]} fill="var(--halo)" stroke="var(--legal)" stroke-width="3.2"/>'
    )


@lru_cache(maxsize=1)
def robber_sign() -> str:
    """Draw the place where the robber would stand."""
    disc = '<circle class="rim" r="11.5" fill="var(--legal)" stroke="var(--halo)" stroke-width="2.6"/>'
    body = "M0-8C3.2-8 4.5-5.6 4-3.2 6.5-1 6.2 5 5.7 7.5H-5.7C-6.2 5-6.5-1-4-3.2-4.5-5.6-3.2-8 0-8Z"
    return f'{disc}<path d="{body}" fill="var(--halo)"/>'


@lru_cache(maxsize=1)
def token_sign() -> str:
    """Draw the place of a number token."""
    return (
        '<circle r="20" fill="var(--halo)" fill-opacity=".55" stroke="var(--halo)" stroke-width="8"/>'
        '<circle class="rim" r="20" fill="none" stroke="var(--legal)" stroke-width="3.2"/>'
        '<circle r="5" fill="var(--legal)"/>'
    )


@lru_cache(maxsize=8)
def side_sign(side: str) -> str:
    """Draw the side that a harbour may face: a bar inside it and an arrow to it, round the middle of the hex."""
    ends = _within(side)
    path = f'<path d="{along(ends, 0.33)}" fill="none" stroke-linecap="round"'
    return (
        f'{path} stroke="var(--halo)" stroke-width="14"/><path class="rim" {path[6:]} stroke="var(--legal)"'
        f' stroke-width="9"/>{path} stroke="var(--halo)" stroke-width="4"/>' + _heart(ends)
    )


@lru_cache(maxsize=8)
def side_heart(side: str) -> str:
    """Write the unseen middle of the sign of a side, where the piers of the preview take its place."""
    return _heart(_within(side))


def _within(side: str) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = (at_spot(spot) for spot in SIDES[side][1:])
    return (ax * 0.84, ay * 0.84), (bx * 0.84, by * 0.84)


def _heart(ends: tuple[Point, Point]) -> str:
    """Write an unseen disc in the middle of a bar: a line that stands upright is none wide to a browser."""
    (x, y), _ = turned(ends)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="8" fill="none"/>'


# ---------------------------------------------------------------------------------------------------- touching


def polygon(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def hit(name: str, points: Sequence[Point], shape: bool = False) -> str:
    """Write the unseen area in which a touch means an element; with `shape` the page outlines the element by it."""
    css = "hit shape" if shape else "hit"
    return f'<path id="{name}-mark" class="{css}" data-can="" d="{polygon(points)}" fill="none" pointer-events="all"/>'


def edge_area(ends: tuple[Point, Point], cuts: tuple[float, float]) -> list[Point]:
    """Give the area of an edge: the rhombus between its ends and the hexes beside it, cut at ends that are targets."""
    (ax, ay), (bx, by) = ends
    mx, my = (ax + bx) / 2, (ay + by) / 2
    # the middles of the hexes beside it
    px, py = -(by - ay) * ACROSS / HEX, (bx - ax) * ACROSS / HEX
    sides = ((mx + px, my + py), (mx - px, my - py))
    out: list[Point] = []
    for (x, y), cut, (left, right) in ((ends[0], cuts[0], sides), (ends[1], cuts[1], sides[::-1])):
        share = cut * 2 / HEX  # a line across the edge meets the rim of the rhombus twice as far from the corner
        near = [
            (x + (left[0] - x) * share, y + (left[1] - y) * share),
            (x + (right[0] - x) * share, y + (right[1] - y) * share),
        ]
        out += [sides[1], *near[::-1]] if not out else [sides[0], *near[::-1]]
    return out


def vertex_area(place: Point, northern: bool, size: float) -> list[Point]:
    """Give the area of a vertex: a triangle whose corners point to the three hexes there."""
    up = -1 if northern else 1
    x, y = place
    # the hexes at a northern corner lie south of it and to both sides north of it
    return [
        (x, y - up * size),
        (x - size * ACROSS / HEX, y + up * size / 2),
        (x + size * ACROSS / HEX, y + up * size / 2),
    ]


def side_area(place: Point, side: str) -> list[Point]:
    """Give the area of a side of a hex: the sector towards it, a little beyond."""
    (ax, ay), (bx, by) = (at_spot(spot) for spot in SIDES[side][1:])
    x, y = place
    return [(x, y), (x + ax * 1.4, y + ay * 1.4), (x + bx * 1.4, y + by * 1.4)]


def hex_area(place: Point) -> list[Point]:
    x, y = place
    return [
        (x, y - HEX),
        (x + ACROSS, y - DOWN),
        (x + ACROSS, y + DOWN),
        (x, y + HEX),
        (x - ACROSS, y + DOWN),
        (x - ACROSS, y - DOWN),
    ]
