"""The picture of Decay, drawn from a view alone (docs/decay-view.md), and what a touch on it may have meant.

A tile is 100 user units wide, whatever the lattice; y grows to the south. Every tile has four quarters with fixed
duties: suit, die or price (north), pawn, value (south). Layers from below: the track of legal places, the slab of
rock, places that are left, tiles from north to south, dice, pawns, parts that fall, prices, legal marks, the preview,
sums.

Classes are hooks for the page: `tile` `die` `pawn` move by their transform; `legal` (with `wash`, `rim`, `rim-halo`),
`spot` (a place on the track) and `ghost` (with `dot`, `hit`) are targets; `held` may be dragged; `chosen` is previewed;
`falls` goes; `gone` is where something fell (`data-falls`: which tiles, and where they lay). `data-path` of a tile is
the way that it slid.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import atan2, ceil, degrees, floor, hypot
from typing import Any, Final

from ludoscape.engine.view import View
from ludoscape.games.decay.picture import falling, prices
from ludoscape.games.decay.picture.rock import crack, outline, shards, slab
from ludoscape.games.decay.picture.track import track
from ludoscape.pictures import pieces
from ludoscape.pictures.svg import Picture, at, element, group, number, root, use
from ludoscape.pictures.targets import meant, named

Point = tuple[float, float]

TILE: Final = 100.0
MARGIN: Final = 116.0  # all round: any tile that can be put down, lifted and outlined, lies within
LEAST: Final = (800.0, 600.0)  # so that the first tiles are not gigantic
GRID: Final = 25.0  # the frame moves in steps: seldom
LIFT: Final = 7.0  # of what is previewed
HIGH: Final = 13.0  # of a tile lifted over its own place, which shows below
PAWN_AT: Final = (2.0, 48.0)
GUEST_AT: Final = (29.0, 17.0)  # a pawn passing through another's tile
DIE_AT: Final = (57.0, 8.0)
PILL_AT: Final = (71.0, 24.0)
REACH: Final = 15.0  # round a place on the track
APART: Final = 118.0  # from tile to tile that is not laid yet
VALUES: Final = "na2345"  # of the tiles of a suit
PUTS: Final = ("put", "create_put")
DRAWN: Final = ("board", "phase", "choices", "held", "then")  # of a view


def pictured(view: View) -> dict[str, Any]:
    """Give what of a view the picture is drawn from: all see the same but for what the one to move may do."""
    return {key: told for key, told in view.items() if key in DRAWN}


def draw(view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """Draw a view; with `chosen` the preview of that choice; with `marks` the traces of the last event."""
    return _Drawing(view, chosen, marks).picture()


def attempt(view: Mapping[str, Any], touched: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody may have meant who touched an element or the point x, y, likeliest first."""
    touched = touched.removesuffix("-mark")
    if touched.startswith(("de-pawn-", "de-die-")):
        below = view["board"]["pawns" if touched.startswith("de-pawn-") else "dice"].get(touched[-1])
        touched = f"de-tile-{below}" if below else touched
    elif not touched.startswith("de-"):
        below = _tile_at(view["board"], x, y)
        touched = f"de-tile-{below}" if below else touched
    return list(dict.fromkeys([*meant(view["choices"], touched), *_readings(view, touched, x, y)]))


def _readings(view: Mapping[str, Any], touched: str, x: float, y: float) -> list[str]:
    """Read a touch as a move of the phase, legal or not."""
    phase = view["phase"]
    kind, key = match.groups() if (match := re.fullmatch(r"de-([a-z]+)-(.+)", touched)) else ("", "")
    on_board = kind != "hand" and view.get("then")  # any of the tiles in the hand may be meant
    if phase in PUTS or on_board:
        first = f"{view['choices'][0]['move']} " if on_board else ""
        if kind == "spot":
            return [f"{first}@{key.replace('_', ',')}"]
        unit = TILE / view["board"]["side"]
        return [f"{first}@{round((x - TILE / 2) / unit)},{round((-y - TILE / 2) / unit)}"]
    if phase == "slide" and kind == "ghost":
        return ["~{}:{}".format(*key.split("-", 1))]
    if kind == "tile" or (kind == "hand" and phase == "create_tile"):
        sign = {"pawn": ">{}", "move": "^{}", "slide": "~{}:1", "create_tile": "+{}"}.get(phase)
        return [sign.format(key)] if sign else []
    sign = {("coin", "pay"): "*{}", ("coin", "toll"): "${}", ("take", "take"): "!{}"}.get((kind, phase))
    return [sign.format(key)] if sign else []


def _tile_at(board: Mapping[str, Any], x: float, y: float) -> str:
    unit = TILE / board["side"]
    for tile in board["tiles"]:
        left, top = tile["x"] * unit, -tile["y"] * unit - TILE
        if left <= x < left + TILE and top <= y < top + TILE:
            return str(tile["tile"])
    return ""


class _Drawing:
    """One picture in the making."""

    def __init__(self, view: Mapping[str, Any], chosen: str, marks: Sequence[Mapping[str, Any]]) -> None:
        self.view = view
        self.board: Mapping[str, Any] = view["board"]
        self.unit = TILE / self.board["side"]
        self.marks = marks
        self.held: str = view.get("held", "")
        self.lifted: Mapping[str, Any] | None = self.board.get("lifted")
        self.places: dict[str, Point] = {t["tile"]: self.corner(t["x"], t["y"]) for t in self.board["tiles"]}
        self.neutral = {t["tile"] for t in self.board["tiles"] if t["neutral"]}
        self.pawns: dict[str, str] = dict(self.board["pawns"])
        self.choice = next((c for c in view["choices"] if c["move"] == chosen), None) if chosen else None
        # what may follow on whatever is chosen now is touched on the board at once
        self.offers: list[Mapping[str, Any]] = [*view["choices"], *view.get("then", ())]
        self.effect: Mapping[str, Any] = self.choice["effects"]["draw"] if self.choice else {}
        self.kind: str = self.choice["kind"] if self.choice else ""
        self.targets = self.find_targets()
        self.air = self.find_air()
        self.box = self.frame()
        flying = self.air[0] if self.air else ""
        now = {**self.places, **dict([self.air] if self.air else [])}
        self.leaving = {t: now[t] for t in self.effect.get("leaves", ())}
        self.lying = {t: place for t, place in self.places.items() if t != flying and t not in self.leaving}
        # on a far-flung board, which is drawn smaller, dots and sums stay legible
        self.grow = min(1.4, max(1.0, self.box[2] / 1200, self.box[3] / 860))

    def corner(self, x: float, y: float) -> Point:
        """Give the north-western corner of a tile's place in the picture."""
        return x * self.unit, -y * self.unit - TILE

    def find_targets(self) -> dict[str, str]:
        """Give the elements that can be clicked, each with what a screen reader says."""
        targets: dict[str, str] = {}
        for choice in self.offers:
            picks = choice["picks"]
            if len(picks) > 1:
                targets.setdefault(picks[0], f"Slide {pieces.tile_words(choice['effects']['draw']['tile'])}")
            if picks:
                targets[picks[-1]] = choice["label"]
        return targets

    def find_air(self) -> tuple[str, Point] | None:
        """Give the tile that is in the air, and over which place: lifted, or previewed at its new place."""
        effect = self.effect
        if self.kind in (*PUTS, "slide") and effect:
            return effect["tile"], self.corner(effect["x"], effect["y"])
        if self.kind == "move" and effect:
            return effect["tile"], self.places[effect["tile"]]
        if self.lifted and self.lifted["x"] is not None:
            return self.lifted["tile"], self.corner(self.lifted["x"], self.lifted["y"])
        return None

    def picture(self) -> Picture:
        """Put the layers together."""
        layers = [group(*self.spots(), css="spots"), group(*self.preview(), css="preview")]
        parts = [
            self.track(),
            group(*self.scars(), css="scars", pointer_events="none", aria_hidden="true"),
            slab(self.lying),
            *self.stock(),
            group(*self.left_places(), css="left", pointer_events="none", aria_hidden="true"),
            group(*self.tiles(self.lying), css="tiles"),
            group(*self.dice(self.lying), css="dice", pointer_events="none"),
            group(*self.grounded_pawns(self.lying), css="pawns"),
            group(*self.last_marks(), css="last", pointer_events="none", aria_hidden="true"),
            *self.falling(),
            group(*self.prices(), css="prices", pointer_events="none", aria_hidden="true"),
            group(*self.ghosts(), css="ghosts"),
            *(layers if self.choice else reversed(layers)),  # a tile in the hand hides no legal spot
            group(*self.sums(), css="sums", pointer_events="none", aria_hidden="true"),
        ]
        return root(self.box, self.label(), *parts)

    def stock(self) -> list[str]:
        """Show pale what will be laid, apart from each other, as long as nothing lies and nobody here can begin."""
        if self.places or self.air or self.targets:
            return []
        suits = self.board["alive"]
        middle = self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2
        faces = [
            element(
                "g",
                pieces.tile_face(f"{suit}{value}", False),
                transform=at(middle[0] + APART * (x - len(VALUES) / 2), middle[1] + APART * (y - len(suits) / 2)),
            )
            for y, suit in enumerate(suits)
            for x, value in enumerate(VALUES)
        ]
        return [group(*faces, css="stock", opacity=0.35, pointer_events="none", aria_hidden="true")]

    def label(self) -> str:
        tiles = len(self.places) + (self.lifted is not None and self.lifted["x"] is not None)
        pawns = len(self.pawns)
        parts = ((tiles, "tile"), (pawns, "pawn"))
        counts = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in parts if count]
        words = f"Decay board. {', '.join(counts) or 'No tiles'}."
        on_board = any(not name.startswith(("de-hand-", "de-coin-", "de-take-")) for name in self.targets)
        return words + (" Arrow keys move between legal targets." if on_board else "")

    def frame(self) -> tuple[float, float, float, float]:
        """Fit the picture to the board and all that can be put down, in quarter tiles, and never too near."""
        corners = list(self.places.values())
        if self.lifted and self.lifted["x"] is not None:
            corners.append(self.corner(self.lifted["x"], self.lifted["y"]))
        corners += [self.corner(*mark["at"][1:]) for mark in self.marks if mark["kind"] == "gone"]
        corners = corners or [(0.0, -TILE)]
        spans = []
        for axis in (0, 1):
            low = min(corner[axis] for corner in corners) - MARGIN
            high = max(corner[axis] for corner in corners) + TILE + MARGIN
            if high - low < LEAST[axis]:
                middle = GRID * round((low + high) / 2 / GRID)
                low, high = middle - LEAST[axis] / 2, middle + LEAST[axis] / 2
            spans.append((GRID * floor(low / GRID), GRID * ceil(high / GRID)))
        (west, east), (north, south) = spans
        return west, north, east - west, south - north

    # ------------------------------------------------------------------------------------------------ the board

    def left_places(self) -> list[str]:
        """Draw places that something left: the tile in the air, the last move's start."""
        out = []
        for mark in self.marks:
            if mark["kind"] == "from" and (place := self.corner(*mark["at"])) not in self.places.values():
                out.append(pieces.from_frame(*place))
        if self.lifted and self.lifted["x"] is not None:
            out.append(pieces.from_frame(*self.corner(self.lifted["x"], self.lifted["y"])))
        if self.kind in ("move", "slide") and self.effect:
            out.append(pieces.from_frame(*self.places[self.effect["tile"]]))
        return out

    def scars(self) -> list[str]:
        """Draw where the parts were that the last event cut off: hatched in the shape of their rock, tiles dotted."""
        gone = {mark["at"][0]: self.corner(*mark["at"][1:]) for mark in self.marks if mark["kind"] == "gone"}
        broken = [mark["at"] for mark in self.marks if mark["kind"] == "from"] if gone else []
        return [
            shards(p for x, y in broken for p in crack(*self.corner(x, y))),
            *(
                element(
                    "g",
                    element("path", d=outline({t: gone[t] for t in part}), fill="url(#pc-t-danger)"),
                    *(pieces.from_frame(*gone[t]) for t in part),
                    css="gone",
                    opacity=0.4,
                    data_falls=";".join(f"de-tile-{t} {number(gone[t][0])} {number(gone[t][1])}" for t in part),
                )
                for part in falling.parts(gone)
            ),
        ]

    def track(self) -> str:
        """Draw where a tile may be put down: the way of its middle."""
        effects = [choice["effects"]["draw"] for choice in self.offers if choice["kind"] in PUTS]
        return track(((effect["x"], effect["y"]) for effect in effects), self.unit, (TILE / 2, -TILE / 2))

    def tiles(self, places: Mapping[str, Point]) -> list[str]:
        """Draw tiles, from north to south, so that each covers the lower edge of the one behind."""
        order = sorted((place[1], place[0], tile) for tile, place in places.items())
        return [self.tile(tile, (x, y)) for y, x, tile in order]

    def tile(self, tile: str, place: Point, frames: str = "") -> str:
        """Draw a tile with its outline when it is a target."""
        name = f"de-tile-{tile}"
        pale = tile in self.neutral or tile[0] not in self.board["alive"]
        css = "tile"
        if name == self.held:
            css += " held"
        if frames:
            css += " chosen"
        if tile in self.effect.get("leaves", ()):
            css += " leaves"
        words = [pieces.tile_words(tile)]
        words += [f"die of {pieces.suit_words(suit)}" for suit, on in self.board["dice"].items() if on == tile]
        words += [f"pawn of {pieces.suit_words(suit)}" for suit, on in self.board["pawns"].items() if on == tile]
        role, label, tabs = "img", ", ".join(words), None
        if name in self.targets:
            css += " legal"
            role, label, tabs = "button", self.targets[name], "-1"
            if self.choice and name in self.choice["picks"][-1:]:
                css += "" if frames else " chosen"
            else:
                frames = frames or pieces.legal_frame()
        return element(
            "g",
            pieces.tile_face(tile, pale),
            frames,
            id=name,
            css=css,
            transform=at(*place),
            role=role,
            tabindex=tabs,
            aria_label=label,
            data_path=self.slid(tile, place),
        )

    def slid(self, tile: str, place: Point) -> str | None:
        """Write the way of the tile that the last event slid, from its old place to this one."""
        marks = {mark["kind"]: mark["at"] for mark in self.marks}
        if marks.get("slid") != tile or self.choice or "from" not in marks:
            return None
        x, y = self.corner(*marks["from"])
        return f"M{number(x)} {number(y)}L{number(place[0])} {number(place[1])}"

    def dice(self, places: Mapping[str, Point]) -> list[str]:
        out = []
        for suit, tile in self.board["dice"].items():
            if tile in places:
                x, y = places[tile]
                label = f"Die of {pieces.suit_words(suit)} on {pieces.tile_words(tile)}"
                out.append(
                    element(
                        "g",
                        pieces.die_face(suit),
                        id=f"de-die-{suit}",
                        css="die",
                        role="img",
                        transform=at(x + DIE_AT[0], y + DIE_AT[1]),
                        aria_label=label,
                    )
                )
        return out

    def grounded_pawns(self, places: Mapping[str, Point]) -> list[str]:
        """Draw the pawns that stand on tiles; the previewed one comes later, its old place stays dotted."""
        walker = self.effect.get("pawn", "")
        out = []
        for suit, tile in self.pawns.items():
            if tile not in places:
                continue
            x, y = self.pawn_place(suit, tile)
            if suit == walker and len(self.effect["path"]) > 1:
                out.append(
                    element(
                        "g",
                        use("pawn-line", 0, 0, 50, 50, colour="var(--last)"),
                        transform=at(x, y),
                        pointer_events="none",
                        aria_hidden="true",
                    )
                )
            else:
                out.append(self.pawn(suit, tile, (x, y)))
        return out

    def pawn_place(self, suit: str, tile: str) -> Point:
        """Give the corner of a pawn's box: beside the pawn whose tile it passes through."""
        x, y = self.air[1] if self.air and self.air[0] == tile else self.places[tile]
        guest = suit == self.board["active"] and any(s != suit and on == tile for s, on in self.pawns.items())
        dx, dy = GUEST_AT if guest else PAWN_AT
        return x + dx, y + dy

    def pawn(self, suit: str, tile: str, place: Point) -> str:
        """Draw a pawn; only the one that may be dragged takes the pointer, for all others their tile does."""
        name = f"de-pawn-{suit}"
        held = name == self.held
        ring = ""
        if held:
            oval = '<ellipse cx="25" cy="44.5" rx="20" ry="6.5" fill="none" stroke="{}" stroke-width="{}"/>'
            ring = oval.format("var(--ink)", 5.5) + oval.format("var(--chosen)", 3)
        return element(
            "g",
            ring,
            pieces.pawn_face(suit),
            id=name,
            css="pawn held" if held else "pawn",
            transform=at(*place),
            role="img",
            pointer_events=None if held else "none",
            aria_label=f"Pawn of {pieces.suit_words(suit)} on {pieces.tile_words(tile)}",
        )

    def last_marks(self) -> list[str]:
        """Draw the traces of the last event that lie over tiles."""
        out = []
        flying = self.air[0] if self.air else ""
        for mark in self.marks:
            kind, where = mark["kind"], mark["at"]
            if kind == "to" and where in self.places and where != flying:
                out.append(pieces.to_frame(*self.places[where]))
            elif kind == "from" and (place := self.corner(*where)) in self.places.values():
                out.append(pieces.from_frame(*place, inset=5))
            elif kind == "fell":
                x, y = self.corner(where[1], where[2])
                lying = element("g", pieces.pawn_face(where[0]), transform="rotate(78 25 34)", opacity=0.55)
                out.append(element("g", lying, pieces.cross(44, 14, 9), css="fell", transform=at(x + 2, y + 42)))
        return out

    # ------------------------------------------------------------------------------------------------ targets

    def prices(self) -> list[str]:
        """Draw on each tile that can be walked to or lifted what it costs, until one of them is previewed."""
        told = () if self.choice else self.view["choices"]
        named = [
            (choice["picks"][-1].removeprefix("de-tile-"), choice["effects"]["draw"])
            for choice in told
            if choice["picks"]
        ]
        return [prices.badge(draw["price"], self.places[tile]) for tile, draw in named if "price" in draw]

    def spots(self) -> list[str]:
        """Give the places on the track where the tile may be put: nothing to be seen, but to be touched and named."""
        out = []
        for choice in self.offers:
            if choice["kind"] not in PUTS or choice is self.choice:
                continue
            effect = choice["effects"]["draw"]
            left, top = self.corner(effect["x"], effect["y"])
            # a preview covers the places beside its own: they stay for the keyboard
            covered = bool(self.choice and self.air and self.covers(self.air[1], left, top))
            out.append(
                element(
                    "circle",
                    id=choice["picks"][-1],
                    css="spot covered" if covered else "spot",
                    cx=left + TILE / 2,
                    cy=top + TILE / 2,
                    r=REACH,
                    fill="none",
                    pointer_events="none" if covered else "all",
                    role="button",
                    tabindex="-1",
                    aria_label=choice["label"],
                )
            )
            if not self.places:
                out.append(pieces.from_frame(left, top))
        return out

    @staticmethod
    def covers(place: Point, left: float, top: float) -> bool:
        """Tell whether a previewed tile hides the centre of a spot."""
        reach = TILE / 2 + 12
        return abs(place[0] - left) < reach and abs(place[1] - LIFT - top) < reach

    def ghosts(self) -> list[str]:
        """Draw for every slide where its tile would stop: the edge that goes ahead, and an arrow."""
        out = []
        for choice in self.view["choices"]:
            if choice["kind"] != "slide" or not choice["picks"] or choice is self.choice:
                continue
            effect = choice["effects"]["draw"]
            start, place = self.places[effect["tile"]], self.corner(effect["x"], effect["y"])
            turn = degrees(atan2(place[1] - start[1], place[0] - start[0])) + 90
            back = -50 + self.unit
            bend = min(7.0, self.unit)
            edge = f"M-47 {number(back)}V{number(-47 + bend)}Q-47-47 {number(-47 + bend)}-47"
            edge += f"H{number(47 - bend)}Q47-47 47 {number(-47 + bend)}V{number(back)}"
            radius = min(9.0, self.unit * 0.42)
            disc = element(
                "circle",
                cy=-50 + self.unit / 2,
                r=radius,
                css="dot",
                fill="var(--legal)",
                stroke="var(--halo)",
                stroke_width=min(2.4, self.unit * 0.15),
            )
            tip = f"M{number(-radius * 0.45)} {number(-50 + self.unit / 2 + radius * 0.24)}l{number(radius * 0.45)}"
            tip += f"{number(-radius * 0.48)} {number(radius * 0.45)} {number(radius * 0.48)}"
            tip = element(
                "path",
                d=tip,
                fill="none",
                stroke="var(--halo)",
                stroke_width=radius * 0.25,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
            lines = (
                f'<path class="rim-halo" d="{edge}" fill="none" stroke="var(--halo)" stroke-width="6"/>'
                f'<path class="rim" d="{edge}" fill="none" stroke="var(--legal)" stroke-width="2.6"'
                ' stroke-dasharray="6 4"/>'
            )
            hit = element(
                "rect", css="hit", x=-50, y=-50, width=100, height=self.unit, fill="none", pointer_events="all"
            )
            name = choice["picks"][-1]
            middle = f"{at(place[0] + TILE / 2, place[1] + TILE / 2)} rotate({number(turn)})"
            out.append(named(name, "ghost", choice["label"], lines, disc, tip, hit, target=True, transform=middle))
        return out

    # ------------------------------------------------------------------------------------------------ the preview

    def preview(self) -> list[str]:
        """Draw what is in the air or chosen, lifted, with what would be lost."""
        out = []
        if "path" in self.effect:
            out += self.walk()
        if self.air:
            out += self.flight(*self.air)
            out += self.crosses({self.air[0]: self.air[1]}, LIFT)
        return out

    def falling(self) -> list[str]:
        """Draw the parts that would fall: tilted, hatched, with who dies; and beside each in words what falls."""
        out, pills = [], []
        air = [self.air[1]] if self.air else []
        for part in falling.parts(self.leaving):
            dead = [suit for suit in self.effect["dies"] if self.pawns.get(suit) in part]
            places = {tile: self.leaving[tile] for tile in part}
            corners = [*places.values()]
            if self.air:
                places.pop(self.air[0], None)  # it falls too, but is still in the hand
            out.append(
                element(
                    "g",
                    slab(places),
                    *self.tiles(places),
                    group(*self.dice(places), pointer_events="none"),
                    *self.grounded_pawns(places),
                    falling.hatch(places.values()),
                    *self.crosses(places),
                    css="falls",
                    transform=falling.tilted(corners, [*self.lying.values()]),
                )
            )
            x, y, width, height = self.box
            others = [*self.lying.values(), *air]
            pills.append(falling.pill(falling.words(len(part), dead), corners, others, (x, y, x + width, y + height)))
        if out:
            place = self.lifted and self.lifted["x"] is not None and self.corner(self.lifted["x"], self.lifted["y"])
            out.append(shards(crack(*place) if place else ()))
        return [*out, group(*pills, pointer_events="none", aria_hidden="true")]

    def crosses(self, places: Mapping[str, Point], lift: float = 0) -> list[str]:
        """Draw a cross beside every pawn on these tiles that dies."""
        out = []
        for suit in self.effect.get("dies", ()):
            if self.pawns.get(suit) in places:
                x, y = self.pawn_place(suit, self.pawns[suit])
                out.append(element("g", pieces.cross(x + 41, y + 12 - lift, 11), pointer_events="none"))
        return out

    def flight(self, tile: str, place: Point) -> list[str]:
        """Draw a tile in the air with the pawns on it, and over it the target that it stands for."""
        x, y = place
        up = (x, y - (LIFT if "x" in self.effect else HIGH))
        lost = pieces.loss(0, 0) if tile in self.effect.get("leaves", ()) else ""
        out = [element("g", pieces.shade(x, y), pointer_events="none")]
        body = self.tile(tile, up, pieces.chosen_frame(0, 0) + lost)
        riders = [
            self.pawn(suit, on, (up[0] + PAWN_AT[0], up[1] + PAWN_AT[1]))
            for suit, on in self.pawns.items()
            if on == tile
        ]
        out += [body, *riders]
        if self.choice and "x" in self.effect:
            hit = element(
                "rect", css="hit", x=-50, y=-50 - LIFT, width=100, height=100, fill="none", pointer_events="all"
            )
            name, css = self.choice["picks"][-1], "ghost chosen" if self.kind == "slide" else "spot chosen"
            middle = at(x + TILE / 2, y + TILE / 2)
            out.append(named(name, css, self.choice["label"], hit, target=True, chosen=True, transform=middle))
        if "touches" in self.effect:
            out.append(element("g", *self.contacts(place), css="contacts", fill="none", pointer_events="none"))
        return out

    def contacts(self, place: Point) -> list[str]:
        """Draw a bar along every touching side: brick for an attack (hollow when it fails), thin ink for others."""
        attacks = {attack["tile"]: attack["wins"] for attack in self.effect["attacks"]}
        out = []
        for touch in sorted(self.effect["touches"], key=lambda touch: touch["tile"] in attacks):
            if touch["tile"] not in self.places:
                continue
            other, side = self.places[touch["tile"]], touch["side"]
            axis = 0 if side in "ns" else 1
            low = max(place[axis], other[axis]) + 4
            high = max(min(place[axis], other[axis]) + TILE - 4, low + 1)
            line = place[1 - axis] + (TILE if side in "es" else 0)
            start, end = ((low, line), (high, line)) if axis == 0 else ((line, low), (line, high))
            path = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
            wins = attacks.get(touch["tile"])
            if wins is None:
                out.append(pieces.bar(path, "var(--ink)", 3.5, 8.5))
            else:
                out.append(pieces.bar(path, "var(--danger)", 7.5, 13, 0 if wins else 2.6))
        return out

    def walk(self) -> list[str]:
        """Draw the pawn at its new place, the tile picked, and the way there dotted."""
        suit, path = self.effect["pawn"], self.effect["path"]
        target = path[-1]
        x, y = self.places[target]
        out = [element("g", pieces.chosen_frame(x, y), css="chosen", pointer_events="none")]
        if len(path) == 1:
            return out
        start = self.places[path[0]]
        px, py = self.pawn_place(suit, target)
        sx, sy = start[0] + PAWN_AT[0] + 25, start[1] + PAWN_AT[1] + 42
        ex, ey = px + 25, py + 42
        length = max(hypot(ex - sx, ey - sy), 1.0)
        dx, dy = (ex - sx) / length, (ey - sy) / length
        sx, sy, ex, ey = sx + dx * 8, sy + dy * 8, ex - dx * 27, ey - dy * 14
        bend = min(18.0, length * 0.12) * (1 if dx >= 0 else -1)
        mx, my = (sx + ex) / 2 + dy * bend, (sy + ey) / 2 - dx * bend
        way = f"M{number(sx)} {number(sy)}Q{number(mx)} {number(my)} {number(ex)} {number(ey)}"
        oval = element("ellipse", cx=px + 25, cy=py + 46, rx=18, ry=5.5, fill="var(--shade)")
        out.append(element("g", pieces.dotted_path(way), oval, pointer_events="none"))
        out.append(self.pawn(suit, target, (px, py - LIFT)))
        return out

    def sums(self) -> list[str]:
        """Draw the strengths of every attack in the target's north-eastern quarter, above a die that lies there."""
        out = []
        for attack in self.effect.get("attacks", ()):
            x, y = self.places[attack["tile"]]
            raised = 24 if attack["tile"] in self.board["dice"].values() else 0
            sign = ">" if attack["wins"] else "≤"
            text = f"{attack['strength']} {sign} {attack['defence']}"
            right, up = (self.grow - 1) * 26, (self.grow - 1) * 14 + raised  # a larger pill stays off suit and value
            out.append(
                pieces.pill(text, x + PILL_AT[0] + right, y + PILL_AT[1] - up, pale=not attack["wins"], size=self.grow)
            )
        return out
