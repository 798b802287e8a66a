"""The worlds of Alheimur: orbits, land, territories with their signs, and the pyramids that stand on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ludoscape.engine.telling import seat_css
from ludoscape.games.alheimur.picture.labels import ELEMENTS, territory_words, world_words
from ludoscape.games.alheimur.picture.layout import CELL, Orbit
from ludoscape.games.alheimur.picture.pieces import HEIGHT, SCALE, WIDTH, fate_pill, growing, plus_disc, pyramid_face
from ludoscape.games.alheimur.picture.scene import Entry, Scene, button
from ludoscape.games.alheimur.picture.zones import MOST, zone
from ludoscape.geometry.polygons import Box, Point, outlines
from ludoscape.pictures.badges import colour, dashed, placed, seat_badge, written
from ludoscape.pictures.pieces import signs
from ludoscape.pictures.svg import at, element, group, number, use

RADIUS: Final = 30.0  # of the corners of an orbit
INSET: Final = 2.4  # of a territory's outline
CLEAR: Final = 2.3  # of an outline that leaves icon and number free
SIGN_AT: Final = 4.8  # where these begin
BLACK: Final = 5  # the seat whose colour cannot be seen on a dark table
PLATE: Final = 25.0  # pixels
PILL: Final = 14.0
PLUS: Final = 8.2  # the radius of the sign of a place where a piece may be put
COAST: Final = 4.0  # round the territories
CORNER: Final = 3.6  # of a territory
LIFT: Final = 4.0
RISE: Final = {1: 5.0, 2: 5.5, 3: 3.5}  # of what stands on a narrow territory, above its middle
LOWER: Final = {1: 2.0, 2: 4.0, 3: 6.5}  # of what lies on a single cell, below its middle
ASIDE: Final = 9.0  # of a pyramid on two cells side by side


def foot_of(box: Box, size: int, lying: bool) -> Point:
    """Give the middle of a pyramid on a territory: clear of icon and number, and with room for its fate."""
    x, y, width, height = box
    if width > height:
        return x + width / 2 - ASIDE, y + height / 2
    single = height == CELL
    down = LOWER[size] if lying and single else 0.0 if lying else -RISE[size]
    return x + width / 2, y + height / 2 + down


@lru_cache(maxsize=1024)
def outline(cells: tuple[tuple[int, int], ...]) -> str:
    """Trace the common outline of some cells."""
    squares = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in cells]
    out = ""
    for loop in outlines(squares):
        corners = [
            point for i, point in enumerate(loop) if not _straight(loop[i - 1], point, loop[(i + 1) % len(loop)])
        ]
        out += "M" + "L".join(f"{number(x * CELL)} {number(y * CELL)}" for x, y in corners) + "Z"
    return out


def _straight(one: Point, two: Point, three: Point) -> bool:
    return one[0] == two[0] == three[0] or one[1] == two[1] == three[1]


@lru_cache(maxsize=4096)
def rounded(box: Box, inset: float, radius: float) -> str:
    """Trace a box with round corners, moved inwards.

    >>> rounded((0, 0, 40, 20), 2, 3)
    'M5 2H35a3 3 0 0 1 3 3V15a3 3 0 0 1 -3 3H5a3 3 0 0 1 -3 -3V5a3 3 0 0 1 3 -3Z'
    """
    x, y, width, height = box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset
    r = number(radius)
    left, right, top, bottom = (number(v) for v in (x + radius, x + width - radius, y + radius, y + height - radius))
    return (
        f"M{left} {number(y)}H{right}a{r} {r} 0 0 1 {r} {r}V{bottom}a{r} {r} 0 0 1 -{r} {r}"
        f"H{left}a{r} {r} 0 0 1 -{r} -{r}V{top}a{r} {r} 0 0 1 {r} -{r}Z"
    )


class Worlds(Scene):
    """Adds the worlds."""

    def world(self, world: Entry) -> str:
        """Draw a world: its orbit, its land, who stands there, the ships in its orbit, its name."""
        key = str(world["key"])
        orbit, spot = self.layout.worlds[key]
        body = element(
            "g",
            self.ground(world),
            *self.territories(world),
            *self.trodden(world),
            group(*self.pyramids(world), css="pieces", pointer_events="none", aria_hidden="true"),
            self.verdicts(world),
            transform=at(*orbit.land),
        )
        seat = int(world["name"])
        (x, y), shape = orbit.land, self.shapes[key]
        land = (x - COAST, y - COAST, shape.width * CELL + 2 * COAST, shape.height * CELL + 2 * COAST)
        return zone(
            key,
            "one",
            (orbit.width, orbit.height),
            spot,
            element("g", self.orbit(world, orbit), body, *self.ships(key), id=f"al-view-{key}"),
            element("g", self.plate(world, spot.scale), css="plate"),
            css=home_css(int(world["name"])),
            name=f"World {key}" if seat >= 0 else "Neutral world",
            label=key,
            seat=seat,
            emblem=f"em-{seat + 1}" if seat >= 0 else "",
            icons=" ".join(icon for icon, _ in self.icons(world)),
            land=land,
            most=MOST,
        )

    def ships(self, zone: str) -> list[str]:
        """Draw the ships of a zone."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------ orbits

    def orbit(self, world: Entry, orbit: Orbit) -> str:
        """Draw the orbit: what lies round the land, its rim in the colour of whose home the world is."""
        name = self.names(str(world["key"]))
        box = (0.0, 0.0, orbit.width, orbit.height)
        path = rounded(box, 1.5, RADIUS)
        target, goal = self.target(name), name in self.goals
        dashes = None if world.get("checked") else ".1 6.5"
        out = element("path", d=path, fill="var(--space-2)", pointer_events="all")
        if world.get("fighting") or world.get("site"):
            out += element("path", d=path, fill="var(--danger)", fill_opacity=0.4 if world["fighting"] else 0.2)
        ink = "var(--space-ink)" if int(world["name"]) == BLACK else "var(--c)"
        glow = rounded(box, -1.5, RADIUS + 3)
        css = home_css(int(world["name"]))
        out += element("path", d=glow, fill="none", stroke=ink, stroke_width=5, stroke_opacity=0.25, css=f"glow {css}")
        out += dashed(path, ink, 2.6, dashes, css)
        if goal:
            out += framed(path, "var(--ink)", 9, "var(--chosen)", 6)
        elif target or name in self.later:
            out += element("g", framed(path, "var(--halo)", 8.5, "var(--legal)", 4.6), css="frame")
        words = f"Orbit of {world_words(world)}"
        if world.get("fighting"):
            words += ", where the fleets fight"
        elif world.get("site"):
            words += ", where a battle is to come"
        shape = element("path", id=f"{name}-mark", css="shape", d=path, fill="none", pointer_events="none")
        return element("g", out, shape, **self.button(name, "orbit", words))

    @staticmethod
    def icons(world: Entry) -> list[tuple[str, str]]:
        """List what a name says besides: whether the world is fought for, or checked."""
        found = [("i-swords", "var(--danger)")] if world.get("site") or world.get("fighting") else []
        return found + ([("i-eye", "var(--ink)")] if world.get("checked") else [])

    def plate(self, world: Entry, scale: float) -> str:
        """Draw the name on the rim: whose home it is, its letter, and whether it is checked or fought for."""
        seat = int(world["name"])
        mine = seat >= 0 and seat == self.view.get("seat", -1)
        return plate_of(seat, str(world["key"]), mine, tuple(self.icons(world)), scale)

    # ------------------------------------------------------------------------------------------------ land

    def ground(self, world: Entry) -> str:
        """Draw the land: its coast, the elements, borders between territories and, stronger, between regions."""
        elements = tuple((str(entry["element"]), self.boxes[str(entry["key"])]) for entry in world["territories"])
        return ground_of(self.shapes[str(world["key"])].cells, elements)

    def territories(self, world: Entry) -> list[str]:
        """Draw what can be touched of a world, always in the same order: outlines stay within their territories."""
        dying = self.dying()
        return [self.territory(entry, str(entry["key"]) in dying) for entry in world["territories"]]

    def territory(self, entry: Entry, dies: bool) -> str:
        """Draw a territory: icon, number, and the outline of what can be picked, is picked, or will be lost."""
        key = str(entry["key"])
        name, stands = self.place(key), self.land[key]
        picked = name in self.goals, name in self.firsts, name in self.later
        look = Look(dies, *picked, stands["seat"] < 0, key == self.leaving())
        words = territory_words(stands, self.fates.get(key))
        return territory_of(name, self.boxes[key], str(entry["element"]), str(entry["n"]), look, words)

    def trodden(self, world: Entry) -> list[str]:
        """Draw what the last event did to territories."""
        out = []
        keys = {str(entry["key"]) for entry in world["territories"]} if self.marks else set()
        boxes = {key: box for key, box in self.boxes.items() if key in keys}
        for where in self.traces("to"):
            if (box := boxes.get(str(where.get("terr")))) and self.place(str(where["terr"])) not in self.goals:
                out.append(framed(rounded(box, CLEAR, 4.0), "var(--halo)", 4.4, "var(--last)", 2, "to"))
        for where in self.traces("died"):
            if box := boxes.get(str(where.get("terr"))):
                path = rounded(box, CLEAR, 4.0)
                out.append(element("path", d=path, fill="none", stroke="var(--halo)", stroke_width=4.4))
                out.append(
                    element(
                        "path",
                        d=path,
                        fill="none",
                        stroke="var(--danger)",
                        stroke_width=3,
                        css="from",
                        stroke_dasharray=".1 5.6",
                        stroke_linecap="round",
                    )
                )
        for where in self.traces("card"):
            if where.get("world") == world["key"]:
                box = (2 * CELL * where["x"], 2 * CELL * where["y"], 2 * CELL, 2 * CELL)
                out.append(framed(rounded(box, INSET, 4.5), "var(--halo)", 4.6, "var(--last)", 2, "to"))
        return [group(*out, pointer_events="none", aria_hidden="true")] if out else []

    # ------------------------------------------------------------------------------------------------ pyramids

    def pyramids(self, world: Entry) -> list[str]:
        """Draw the pyramids that stand on a world."""
        out = []
        for before in world["territories"]:
            entry = self.land[str(before["key"])]
            if entry["seat"] < 0:
                continue
            seat, size, key = int(entry["seat"]), int(entry["size"]), str(entry["key"])
            x, y = foot_of(self.boxes[key], size, bool(entry["invader"]))
            fresh = (before["seat"], before["size"]) != (seat, size)
            launched = self.effect.get("launch") == key
            face = pyramid_face(seat, size, bool(entry["invader"]))
            if fresh or launched:
                y -= LIFT
                face = shade(size) + face
            out.append(element("g", face, id=f"al-pyr-{key}", transform=at(round(x, 1), round(y, 1))))
        return out

    def verdicts(self, world: Entry) -> str:
        """Draw what Survival would say of each pyramid: tick or cross, and friends less foes where there is room."""
        dying, out = self.dying(), []
        for entry in world["territories"]:
            key = str(entry["key"])
            standing = self.land[key]
            if standing["seat"] < 0 or not (key in self.fates or key in dying):
                continue
            x, y, width, height = self.boxes[key]
            fate = self.fates.get(key)
            text = ""
            single = (width, height) == (CELL, CELL)
            if fate and not standing["invader"] and not (single and standing["size"] == 3):
                text = f"{int(fate['support'])}−{int(fate['pressure'])}" if fate["pressure"] else str(fate["support"])
            pill = fate_pill(key not in dying, text, PILL)
            corner = element("g", pill, transform=at(0, -PILL / 2))
            out.append(growing(corner, x + width - 1.5, y + height - 1.5))
        return group(*out, css="fates", pointer_events="none", aria_hidden="true")

    def label(self) -> str:
        """Say in words what the picture shows."""
        count = len(self.worlds)
        words = f"Alheimur: {count} world{'' if count == 1 else 's'}, their orbits, and Space."
        if self.table:
            words += f" {colour(int(self.table['builder'])).capitalize()} builds world {self.table['key']}."
        return words + (" Arrow keys move between legal targets." if self.firsts else "")


def home_css(seat: int) -> str:
    """Give the colours of whose home a world is."""
    return seat_css(seat) if seat >= 0 else "s-none"


@lru_cache(maxsize=1024)
def plate_of(seat: int, key: str, mine: bool, icons: tuple[tuple[str, str], ...], scale: float) -> str:
    """Draw the name on the rim: whose home it is, its letter, and whether it is checked or fought for."""
    text = f"World {key}" if seat >= 0 else "Neutral"
    x = 27.0 if seat >= 0 else 12.0
    width = x + 7.4 * len(text) + 12 + 19 * len(icons)
    line, weight = ("var(--c)", 2.4) if mine else ("var(--line-strong)", 1.4)
    out = element(
        "rect",
        y=-PLATE / 2,
        width=width,
        height=PLATE,
        rx=PLATE / 2,
        fill="var(--surface)",
        stroke=line,
        stroke_width=weight,
        css=home_css(seat),
    )
    if seat >= 0:
        out += placed(seat_badge(seat, 8.8), 13.4, 0)
    out += written(text, x, 4.7, 13.5)
    for i, (icon, ink) in enumerate(icons):
        out += use(icon, width - 25 - 19 * i, -8.5, 17, 17, colour=ink)
    same = element("g", out, css="fixed", transform=f"scale({1 / scale:.4f})")
    return element("g", same, transform=at(RADIUS * 0.7, 2.0), pointer_events="none", aria_hidden="true")


class Look(NamedTuple):
    """How a territory is marked."""

    dies: bool
    goal: bool
    first: bool
    later: bool
    empty: bool
    leaves: bool


@lru_cache(maxsize=8192)
def territory_of(name: str, box: Box, kind: str, text: str, look: Look, words: str) -> str:
    """Draw a territory with its element and number; `words` say who stands there."""
    dies, goal, first, later, empty, leaves = look
    inner = rounded(box, CLEAR, 4.0)
    out = element("path", id=f"{name}-mark", css="shape", d=rounded(box, 0.5, 2), fill="none", pointer_events="all")
    if dies:
        out += element("path", d=rounded(box, 1.2, 4), fill="url(#pc-t-danger)", opacity=0.62)
        if not goal:
            out += framed(inner, "var(--halo)", 4.4, "var(--danger)", 2.8)
    if goal or leaves:
        out += element("path", d=inner, fill="var(--chosen)", fill_opacity=0.3)
        out += framed(inner, "var(--edge)", 4.6, "var(--chosen)", 3)
    elif (first or later) and empty:
        disc = growing(plus_disc(PLUS), box[0] + 11.5, box[1] + box[3] - 11.5)
        out += element("g", disc, pointer_events="none", css="frame")
    elif first or later:
        out += element("g", framed(inner, "var(--halo)", 4.4, "var(--legal)", 2.8), css="frame")
    out += sign(kind, text, box)
    return element("g", out, **button(name, "terr", words, first=first, later=later, picked=goal))


@lru_cache(maxsize=512)
def ground_of(cells: tuple[tuple[int, int], ...], elements: Sequence[tuple[str, Box]]) -> str:
    """Draw the ground of a world of these cells, whose territories have elements and boxes."""
    coast = outline(cells)
    out = ""
    for down, ink in ((5, "var(--slab)"), (0, "var(--paper)")):
        out += element(
            "path",
            d=coast,
            transform=at(0, down) if down else None,
            fill=ink,
            stroke=ink,
            stroke_width=2 * COAST,
            stroke_linejoin="round",
        )
    for kind, box in elements:
        fill = f"url(#pc-t-{ELEMENTS[kind]})"
        path = rounded(box, 1.3, CORNER)
        out += element("path", d=path, fill=fill, stroke="var(--edge)", stroke_width=0.9)
    return element("g", out, css="ground", pointer_events="none", aria_hidden="true")


@lru_cache(maxsize=2048)
def sign(kind: str, text: str, box: Box) -> str:
    """Draw the icon of an element and the number of a territory."""
    x, y, width, _ = box
    middle = -3.0 if len(text) == 1 else -5.9
    ground = f"var(--{kind})"
    icon = f'<circle cx="5.6" cy="5.6" r="6.6" fill="{ground}"/>'
    icon += use(f"el-{ELEMENTS[kind]}", -0.4, -0.4, 12, 12, colour=f"var(--{kind}-ink)")
    figure = signs(text, middle, 5, 9.2, ground, 62) + signs(text, middle, 5, 9.2, "var(--edge)", 19)
    out = growing(icon, x + SIGN_AT, y + SIGN_AT) + growing(figure, x + width - SIGN_AT, y + SIGN_AT)
    return element("g", out, css="sign", pointer_events="none", aria_hidden="true")


def shade(size: int) -> str:
    """Draw the shade under a lifted pyramid."""
    low, wide = HEIGHT[size] * SCALE / 2 + LIFT, WIDTH[size] * SCALE
    return f'<ellipse cx="2" cy="{number(low)}" rx="{number(wide)}" ry="3.600" fill="var(--shade)"/>'


def framed(path: str, under: str, wide: float, over: str, narrow: float, css: str = "rim") -> str:
    """Draw an outline on its halo."""
    shape = f'<path d="{path}" fill="none" stroke-linejoin="round"'
    halo = f'{shape} stroke="{under}" stroke-width="{number(wide)}"/>' if wide else ""
    return f'{halo}{shape} class="{css}" stroke="{over}" stroke-width="{number(narrow)}"/>'
