"""The board of Silver Isle as the picture shows it: sea, Europe, tiles, pieces, traces of the last event."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

from ludoscape.engine.words import capital
from ludoscape.games.silver_isle.picture import layout, pieces
from ludoscape.games.silver_isle.picture.land import port_face, tile_back, torn
from ludoscape.games.silver_isle.picture.layout import Box, Cell, Point
from ludoscape.games.silver_isle.picture.quay import home_face, planks
from ludoscape.games.silver_isle.picture.sea import sea
from ludoscape.games.silver_isle.rules.letters import LETTERS, QUADRANTS
from ludoscape.games.silver_isle.words.names import buoys, port_words, space_words, tile_words
from ludoscape.pictures.badges import plaque
from ludoscape.pictures.pieces import (
    SUIT_NAMES,
    coin_face,
    cross,
    dots,
    dotted_ring,
    frame,
    galleon_face,
    mine_face,
    ring,
    sign_disc,
    silver_face,
    tile_face,
)
from ludoscape.pictures.svg import at, element, number, use
from ludoscape.pictures.targets import Stage, kept

CREW: Final = 38.0
AT_HOME: Final = 0.84  # the size of a ship in Europe
RIM: Final = (13.5, -14.0)  # where a crew carries silver
LYING: Final = (-10.0, 10.5)  # where loose silver lies
BADGE: Final = (-15.0, -14.0)  # where a sign sits on a piece
COASTS: Final = {"S": (0, -1), "A": (1, 0), "M": (0, 1), "C": (-1, 0)}  # side of the picture
ON_BOARD: Final = re.compile(r"si-(?:tile|port|space|crew|ship|corner|mine|loose|lay|line)-")


class Scene(Stage):
    """The board of one picture in the making, as it is and as far as a preview changes it."""

    def __init__(self, view: Mapping[str, Any], chosen: str, marks: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(view, chosen, marks, ON_BOARD.match)
        self.verb, _, self.rest = (chosen if self.choice else "").partition(" ")
        self.active: str = self.board.get("active") or ""
        self.mine = self.own_nations()
        self.owner: dict[Cell, str] = {(t["x"], t["y"]): t["owner"] for t in self.board["tiles"]}
        self.ports: dict[str, Mapping[str, Any]] = {p["nation"]: p for p in self.board["ports"]}
        for port in self.ports.values():
            self.owner[port["x"], port["y"]] = port["nation"]
        corners: list[Cell] = [(x, y) for x, y in self.board.get("corners") or ()]
        europe = self.board.get("europe") or ()
        land = self.owner if corners else [(t["x"], t["y"]) for t in self.board["tiles"]]
        self.chart = layout.make_chart(tuple(land) or ((0, 0),), tuple(corners), len(europe) or 4)
        self.letters = buoys(frozenset(self.owner), tuple(corners))
        # what places are called by: while the isle is built that is the first tile
        self.harbours = {LETTERS.index(n): (p["x"], p["y"]) for n, p in self.ports.items()} if corners else {}
        self.outward = {corner: layout.seaward(corner, self.owner) for corner in corners}
        self.berths = {entry["nation"]: self.berth(i) for i, entry in enumerate(europe)}
        self.crews = {f"si-crew-{c['key']}": c for c in self.board["crews"] if not str(c["place"]).startswith("P")}
        self.ships = {s["nation"]: s for s in self.board["ships"]}
        self.anchors = self.find_anchors()
        self.attacked = {
            c["picks"][-1]: c
            for c in self.choices
            if c["picks"] and c["move"].startswith(("hit ", "shiphit ", "porthit "))
        }
        self.uncovered: Cell | None = None
        if self.effect.get("takes") and not self.effect.get("fights") and (goal := self.cell_of(self.goal)) is not None:
            self.uncovered = None if self.owner.get(goal) else goal
            self.owner = {**self.owner, goal: self.active}  # the preview shows whose land it becomes
        self.drawn: set[str] = set()

    def cell_of(self, name: str) -> Cell | None:
        """Give the cell that a space's element lies on."""
        found = layout.SPOT.fullmatch(name.removeprefix("si-space-"))
        return (int(found[1]), int(found[2])) if found else None

    def own_nations(self) -> str:
        """Give the nations that the one who looks plays."""
        seat, seats = self.view.get("seat", -1), len(self.view.get("seats") or ()) or 4
        return "".join(n for i, n in enumerate(LETTERS) if seat >= 0 and (i % 2 if seats == 2 else i) == seat)

    def find_anchors(self) -> dict[str, tuple[float, float, int]]:
        """Give where each ship lies and on which side its cargo is: at sea side by side, or in Europe."""
        found: dict[str, tuple[float, float, int]] = {}
        taken: list[Box] = []
        for nation, ship in self.ships.items():
            if ship["corner"] is None:
                if nation in self.berths and self.chart.quay:
                    found[nation] = (*self.berths[nation], 1)
                continue
            x, y, side = self.anchor((ship["corner"][0], ship["corner"][1]), taken)
            taken.append(layout.ship_box(x, y, side))
            found[nation] = x, y, side
        return found

    def anchor(self, corner: Cell, taken: Sequence[Box]) -> tuple[float, float, int]:
        """Find the best free place at a corner."""
        buoys = tuple(place for other, place in self.moorings.items() if other != corner)
        way = self.outward.get(corner, (1, -1))
        return layout.anchor(corner, way, tuple(self.owner), tuple(taken), buoys, self.chart)

    @cached_property
    def moorings(self) -> dict[Cell, Point]:
        """Give the place of each buoy by its corner."""
        return {corner: self.mooring(corner) for corner in self.letters}

    def berth(self, index: int) -> Point:
        """Give the middle of a ship that lies in Europe."""
        if self.chart.quay is None:
            return 0.0, 0.0
        x, y, _, _ = self.chart.quay
        dx, dy = layout.berth(index, self.chart.upright)
        return x + dx * self.chart.grow, y + dy * self.chart.grow

    # ------------------------------------------------------------------------------------------------ elements

    def piece(self, name: str, css: str, place: Point, words: str, *content: str, frame: str = "") -> str:
        """Write a piece; `frame` is its outline when it can be picked at once."""
        self.drawn.add(name)
        chosen = name == self.goal
        if name in self.firsts:
            css += " legal"
        if chosen or name in self.base:
            css += " chosen"
        elif name in self.firsts:
            content = (*content, frame) if name.startswith("si-port-") else (frame, *content)
        if name in self.attacked and not chosen:
            spot = (20.0, 20.0) if name.startswith("si-port-") else BADGE
            content = (*content, self.badge(sign_disc("swords", 0, 0, 10, "var(--danger)", "var(--halo)"), *spot))
        words = self.say(name, words)
        return kept(name, css, words, content, self.target(name), chosen, at(*place))

    def badge(self, content: str, x: float, y: float) -> str:
        """Put a small sign on a piece, larger where the whole board is drawn smaller."""
        return f'<g transform="{at(x, y)}{self.grown()}">{content}</g>'

    def grown(self) -> str:
        """Write the scale of small signs."""
        return f" scale({number(self.chart.grow)})" if self.chart.grow > 1 else ""

    def words_on(self, plate: str, text: str) -> str:
        """Write words on a plate, in the scale of small signs."""
        return pieces.said(plate, pieces.written(text, 0, 5.5, 16), grow=self.chart.grow)

    def pile(self, count: int) -> str:
        """Draw silver in one place, with its number when the pile is high."""
        return pieces.silver_pile(count) + (self.badge(pieces.count_plate(count), 12, 7) if count > 2 else "")

    def say(self, name: str, words: str) -> str:
        """Give what a screen reader says of an element: what it does when that is one thing, else what it is."""
        alone = [c for c in self.firsts.get(name, ()) if len(c["picks"]) == 1]
        if len(alone) == 1 and len(self.firsts[name]) == 1 and alone[0]["label"]:
            return f"{words}: {alone[0]['label']}" if words else str(alone[0]["label"])
        return words

    # ------------------------------------------------------------------------------------------------ sea and land

    def water(self) -> tuple[str, str]:
        """Draw the waves, and the names of the waters; both stay as they are while no tile is laid."""
        return sea(tuple(sorted(self.owner)) or ((0, 0),), tuple(self.outward), self.chart)

    def wakes(self) -> list[str]:
        """Draw the calm water round each ship; it glides along with the ship."""
        moving = self.verb in ("sail", "arrive", "depart")
        return [
            element("g", pieces.wake(), id=f"si-wake-{nation}", transform=at(x, y) + self.scaled(nation))
            for nation, (x, y, _) in self.anchors.items()
            if not (moving and nation == self.active)
        ]

    def scaled(self, nation: str) -> str:
        """Write the scale of a ship that is not as large as at sea."""
        size = self.ship_size(nation)
        return f" scale({number(size)})" if size != 1 else ""

    def sight(self) -> str:
        """Draw lines from the active ship to the corners in sight, when it may sail."""
        ship = self.ships.get(self.active)
        if not ship or ship["corner"] is None or not any(c["move"].startswith("sail") for c in self.choices):
            return ""
        x, y = self.mooring(ship["corner"])
        path = "".join(
            f"M{number(x)} {number(y)}L{number(a)} {number(b)}" for a, b in map(self.mooring, self.board["sight"])
        )
        return (
            f'<path d="{path}" stroke="var(--halo)" stroke-width="4" opacity=".55"/>'
            f'<path d="{path}" stroke="var(--legal)" stroke-width="1.8" stroke-dasharray="7 6"/>'
        )

    def mooring(self, corner: Sequence[int]) -> Point:
        where = (corner[0], corner[1])
        return layout.buoy(where, self.outward.get(where) or layout.seaward(where, self.owner))

    def buoys(self) -> list[str]:
        """Draw a buoy at every corner where ships may moor; one that can be picked is named by the target on it."""
        out = []
        for corner, letter in self.letters.items():
            name = f"si-corner-{corner[0]}_{corner[1]}"
            # the place is set inside: a target of the same name must not glide from where the buoy lies
            words = "" if self.target(name) else self.buoy_words(corner)
            out.append(_buoy(name, letter, self.mooring(corner), words))
        return out

    def buoy_words(self, corner: Cell) -> str:
        """Name a corner by its buoy, and the port whose tile it is on."""
        x, y = corner
        beside = {(a, b) for a in (x - 1, x) for b in (y - 1, y)}
        port = next((n for n, cell in self.harbours.items() if cell in beside), -1)
        return f"Buoy {self.letters[corner]}" + (f", at {port_words(port)}" if port >= 0 else "")

    def tile_words(self, cell: Cell) -> str:
        """Name an isle tile."""
        return tile_words(*cell, self.harbours)

    def place_words(self, place: str) -> str:
        """Name a place, of which the view has the text."""
        if place.startswith("P"):
            return port_words(LETTERS.index(place[1]), QUADRANTS.index(place[3:]) if ":" in place else -1)
        found = layout.SPOT.fullmatch(place)
        assert found is not None
        return space_words(int(found[1]), int(found[2]), QUADRANTS.index(found[3]), self.harbours)

    def bare(self, name: str) -> str:
        """Write the id of a place that cannot be picked now: a refusal may point to it."""
        return "" if self.target(name) or not self.choices else f' id="{name}"'

    def plan(self) -> list[str]:
        """Name the spaces that cannot be picked now."""
        if not self.choices or not self.outward:
            return []
        out = []
        for tile in self.board["tiles"]:
            for quadrant in QUADRANTS:
                if name := self.bare(f"si-space-{tile['key']}{quadrant}"):
                    out.append(_unseen(name, tile["x"], tile["y"], quadrant))
        return out

    def coasts(self) -> list[str]:
        """Draw, while the isle is built, whose coast is where, and the tile that was drawn."""
        if self.outward:
            return []
        x, y, width, height = self.chart.room
        drawn = self.board.get("building") or {}
        out = []
        for nation, (dx, dy) in COASTS.items():
            place = (x + width / 2 + dx * (width / 2 - 31), y + height / 2 + dy * (height / 2 - 31))
            name = SUIT_NAMES[nation]
            lit = nation == (drawn.get("suit") or self.active)
            disc = element("circle", r=21, fill="var(--tint)", stroke="var(--edge)", stroke_width=1.5)
            ink = ring(24.5, "var(--chosen)", 5) + ring(27.7, "var(--ink)", 1.5) if lit else ""
            out.append(
                element(
                    "g",
                    ink,
                    disc,
                    use(name, -13, -13, 26, 26, colour="var(--c)"),
                    css=f"coast s-{name}",
                    transform=at(*place),
                    pointer_events="none",
                    aria_hidden="true",
                )
            )
            if drawn.get("suit") == nation and drawn.get("value") is not None:
                value = str(drawn["value"]).replace("0", "n").replace("1", "a")
                words = f"The tile that was drawn: {name.title()} {drawn['value']}"
                face = element("g", tile_face(nation + value), transform="translate(-50 -50)")
                ink = frame(-54, -54, 108, 11, "var(--halo)", 5) + frame(-57, -57, 114, 14, "var(--ink)", 1.5)
                # beside its coast, where no tile can ever lie
                east, south = nation in "AM", nation in "MC"
                corner = (x + (width - 84 if east else 84), y + (height - 84 if south else 84))
                out.append(element("g", ink, face, css="drawn", transform=at(*corner), role="img", aria_label=words))
        return out

    def quay(self) -> list[str]:
        """Draw Europe: a quay with a berth, the crews and the silver of every nation."""
        if self.chart.quay is None:
            return []
        upright, nations = self.chart.upright, self.board["europe"]
        out = [planks(upright, len(nations), self.chart.grow)]
        for i, entry in enumerate(nations):
            nation, crews, delivered = entry["nation"], entry["crews"], entry["delivered"]
            bx, by = layout.berth(i, upright)
            place = (layout.STONE_WIDE / 2, by + 1) if upright else (bx, layout.BERTH_HIGH + 29)
            if nation in self.ships and self.ships[nation]["corner"] is not None:
                out.append(element("g", galleon_face(nation, 46), opacity=0.22, css="away", transform=at(bx, by)))
            words = f"{pieces.OWNER[nation]} part of Europe: {pieces.crews_words(crews, entry['values'])}"
            words += f", {pieces.silver_words(delivered)} delivered"
            face = home_face(nation, crews, delivered, upright)
            out.append(element("g", face, transform=at(*place), css="home", role="img", aria_label=words))
        x, y, _, _ = self.chart.quay
        return [element("g", *out, transform=at(x, y) + self.grown(), pointer_events="none")]

    # ------------------------------------------------------------------------------------------------ tiles

    def gaps(self, cell: Cell) -> str:
        """Give the sides of a tile at which its owner's land ends."""
        x, y = cell
        owner = self.owner[cell]
        sides = (("n", (x, y + 1)), ("e", (x + 1, y)), ("s", (x, y - 1)), ("w", (x - 1, y)))
        return "".join(side for side, other in sides if self.owner.get(other) != owner)

    def tiles(self) -> list[str]:
        """Draw all tiles from north to south, so that each covers the lower edge of the one behind."""
        found: list[tuple[int, int, str]] = []
        for tile in self.board["tiles"]:
            cell = (tile["x"], tile["y"])
            owner = self.owner[cell]
            css = f"tile s-{SUIT_NAMES[owner]}" if owner else "tile s-none"
            words = self.tile_words(cell)
            whose = pieces.OWNER[owner] if owner else "nobody's"
            words = f"{capital(words)}, {whose}"
            face = tile_back(owner, self.gaps(cell), cell)
            if cell == self.uncovered:
                face += torn(self.way_into(cell))
            text = self.piece(f"si-tile-{tile['key']}", css, layout.cell_corner(*cell), words, face)
            found.append((-cell[1], cell[0], text))
        for nation, port in self.ports.items():
            found.append((-port["y"], port["x"], self.port(nation, port)))
        # where it is made larger the sign lies over the tiles beside it
        sign = "" if self.outward else pieces.placed(pieces.first_tile(), (layout.SPACE, -layout.SPACE))
        return [*(text for _, _, text in sorted(found)), sign]

    def way_into(self, cell: Cell) -> Cell:
        """Give the side, as a step on the lattice, to which the crew or ship of a preview goes that enters a tile."""
        crew, ship = self.crews.get(self.base[0]) if self.base else None, self.ships.get(self.active)
        if crew is not None:
            dx, dy = cell[0] - crew["x"], cell[1] - crew["y"]
        elif self.verb == "unload" and ship is not None and ship["corner"] is not None:
            dx = 1 if cell[0] == ship["corner"][0] else -1
            dy = 0
        elif self.active in self.ports:
            dx, dy = cell[0] - self.ports[self.active]["x"], cell[1] - self.ports[self.active]["y"]
        else:
            dx, dy = 0, -1
        return (1 if dx > 0 else -1, 0) if abs(dx) >= abs(dy) and dx else (0, 1 if dy > 0 else -1)

    def port(self, nation: str, port: Mapping[str, Any]) -> str:
        crews, loaded, values = port["crews"], port["loaded"], port["values"]
        words = f"{pieces.OWNER[nation]} port"
        words += f", {pieces.crews_words(crews, values)}" if crews else ""
        words += f", {loaded} of them with silver" if loaded else ""
        loose = self.loose_in_port(nation)
        words += f", {loose} silver lying there" if loose else ""
        empty = not crews and not loose
        content = port_face(nation, self.gaps((port["x"], port["y"])), empty) + self.port_crews(nation, port)
        legal = pieces.legal_box(6.5, 6.5, 93, 93, 7)
        name = f"si-port-{nation}"
        return self.piece(
            name, f"tile s-{SUIT_NAMES[nation]}", layout.cell_corner(port["x"], port["y"]), words, content, frame=legal
        )

    def loose_in_port(self, nation: str) -> int:
        lying = [entry["count"] for entry in self.board["loose"] if str(entry["place"]).startswith(f"P{nation}")]
        return sum(lying) if lying else int(self.ports[nation]["loose"] or 0)

    def port_crews(self, nation: str, port: Mapping[str, Any]) -> str:
        """Draw the crews of a port in a row, carried silver at their rims."""
        if port.get("spaces"):
            return "".join(self.port_space(nation, space) for space in port["spaces"] if space["crews"])
        count, loaded, values = port["crews"], port["loaded"], port["values"]
        out = []
        step = min(27.0, 62 / max(1, count - 1))
        carrying = set(port.get("carrying") or ()) if values else set()
        # whose token it is may be untold: then the tokens stand behind all crews
        apart = bool(values) and 0 < loaded < count and not carrying
        for i in range(count):
            x = 53 + (i - (count - 1) / 2) * step - (5 if apart else 0)
            value = values[i] if values and i < len(values) else None
            pale = 0.35 if nation == self.active and value is not None and self.leaving(value) else None
            out.append(element("g", coin_face(nation, value, 27), transform=at(x, 62), opacity=pale))
            if value in carrying if carrying else (not apart and i < loaded):
                out.append(element("g", silver_face(15), transform=at(x + 9, 53)))
        if apart:
            x = 53 + (count - 1) / 2 * step + 12
            out.append(element("g", silver_face(17), transform=at(x, 52)))
            out.append(self.badge(pieces.count_plate(loaded), x + 3, 63) if loaded > 1 else "")
        return "".join(out)

    def leaving(self, value: int) -> bool:
        """Tell whether the preview shows a crew of the own port elsewhere."""
        return self.verb in ("go", "load") and re.match(rf"P(?::\w\w)?{value}(?:>|$)", self.rest) is not None

    def port_space(self, nation: str, space: Mapping[str, Any]) -> str:
        """Draw the crews of one of the four spaces of a port (option `port_spaces`), as a pile."""
        count, values = space["crews"], space["values"] or ()
        x = layout.SPACE * (0.5 if space["quadrant"][1] == "w" else 1.5)
        y = layout.SPACE * (0.5 if space["quadrant"][0] == "n" else 1.5)
        step = min(9.0, 20 / max(1, count - 1))
        out = ""
        for i in range(count):
            face = coin_face(nation, values[i] if i < len(values) else None, 26)
            out += element("g", face, transform=at(x + (i - (count - 1) / 2) * step, y))
        if space["loaded"]:
            out += element("g", silver_face(16), transform=at(x + 13, y - 12))
        return out

    # ------------------------------------------------------------------------------------------------ hunger

    def hunger(self) -> list[str]:
        """Draw a hatched outline inside every area that cannot feed its crews."""
        out = []
        for area in self.board.get("hungry") or ():
            cells = {layout.cell_of_key(key) for key in area["tiles"]}
            path = layout.outline(cells, 8.5)
            out.append(
                f'<path d="{path}" fill="none" stroke="var(--halo)" stroke-width="11" opacity=".8"/>'
                f'<path d="{path}" fill="none" stroke="url(#pc-t-danger)" stroke-width="11"/>'
                f'<path d="{layout.outline(cells, 3.4)}" fill="none" stroke="var(--danger)" stroke-width="2.6"/>'
            )
        return out

    def hunger_words(self) -> list[str]:
        """Write on each of these areas what is too much, where it hides nothing."""
        out = []
        for area in self.board.get("hungry") or ():
            cells = sorted((layout.cell_of_key(key) for key in area["tiles"]), key=lambda cell: (-cell[1], cell[0]))
            # where there is water above or below, else over the glyph of a tile
            off = 14.0 * self.chart.grow
            above = next(((x, -(y + 1) * layout.CELL - off) for x, y in cells if (x, y + 1) not in self.owner), None)
            below = next(((x, -y * layout.CELL + off) for x, y in cells if (x, y - 1) not in self.owner), None)
            x, top = above or below or (cells[0][0], -(cells[0][1] + 0.5) * layout.CELL)
            food = area["food"]
            text = f"{pieces.crews_words(area['crews'], None)}, {food} {'tile' if food == 1 else 'tiles'}"
            width = 8.6 * len(text) + 22
            plate = plaque(width, 29, -15, "var(--danger)", 2.5)
            # a phone shows the plate larger: it must not be cut off at the side
            left, _, across, _ = self.chart.box
            middle = min(max((x + 0.5) * layout.CELL, left + width), left + across - width)
            place = at(middle, top) + self.grown()
            out.append(element("g", self.words_on(plate, text), css="pill", transform=place))
        return out

    # ------------------------------------------------------------------------------------------------ pieces

    def space_of(self, entry: Mapping[str, Any]) -> Point:
        """Give the middle of the space that something is on; a port's own when it has but one."""
        if entry.get("quadrant") in QUADRANTS:
            return layout.space_middle(entry["x"], entry["y"], entry["quadrant"])
        left, top = layout.cell_corner(entry["x"], entry["y"])
        return left + layout.SPACE, top + layout.SPACE

    def mines(self) -> list[str]:
        out = []
        for mine in self.board["mines"]:
            name, value = f"si-mine-{mine['nation']}", mine["value"]
            dug = self.verb == "dig" and name == self.goal
            words = f"{pieces.OWNER[mine['nation']]} mine, in {self.place_words(mine['place'])}, "
            words += f"{pieces.silver_words(value)} left" if value else "empty"
            face = mine_face(mine["nation"], max(0, value - 1) if dug else value)
            legal = pieces.legal_box(-22, -22, 44, 44, 9)
            out.append(self.piece(name, "mine", self.space_of(mine), words, face, frame=legal))
        return out

    def loose(self) -> list[str]:
        """Draw silver that lies about."""
        out = []
        told = set()
        for entry in self.board["loose"]:
            place = str(entry["place"])
            told.add(place[:2])
            whole = entry.get("quadrant") not in QUADRANTS  # a port that is one place
            x, y = self.space_of(entry)
            out.append(self.lying(place, entry["count"], (x, y + 32) if whole else (x + LYING[0], y + LYING[1])))
        for nation, port in self.ports.items():
            if port["loose"] and f"P{nation}" not in told:
                x, y = layout.cell_corner(port["x"], port["y"])
                out.append(self.lying(f"P{nation}", port["loose"], (x + layout.SPACE, y + layout.SPACE + 32)))
        for entry in self.board.get("captured") or ():  # waits for who takes it
            if found := self.where(entry["place"]):
                x, y = found[1]
                out.append(pieces.placed(self.pile(entry["count"]), (x + LYING[0], y + LYING[1])))
        return out

    def lying(self, place: str, count: int, where: Point) -> str:
        name = f"si-loose-{place.replace(',', '_').replace(':', '_')}"
        words = f"{pieces.silver_words(count)} lying in {self.place_words(place)}"
        if place.startswith("P"):
            shown = min(count, 3)
            pile = "".join(
                element("g", silver_face(22), transform=at((i - (shown - 1) / 2) * 19, 0)) for i in range(shown)
            ) + (self.badge(pieces.count_plate(count), 29, 4) if count > 3 else "")
            wide = 19 * shown + 9
            rim = pieces.legal_box(-wide / 2, -13.5, wide, 27, 13)
        else:
            pile, rim = self.pile(count), ring(14.5, "var(--legal)", 3, 7, "rim")
        hit = '<circle class="hit" r="15" fill="none" pointer-events="all"/>'
        return self.piece(name, "loose", where, words, hit, pile, frame=rim)

    def standing(self) -> list[str]:
        """Draw the crews on the isle; one that is previewed elsewhere comes later, its old place stays dotted."""
        away = self.base[0] if self.base and self.verb in ("go", "load") else ""
        if self.verb == "load" and self.rest.startswith("s"):
            away = ""
        out = []
        for name, crew in self.crews.items():
            if name == away:
                out.append(
                    element("g", dotted_ring(*self.space_of(crew), 20), pointer_events="none", aria_hidden="true")
                )
            else:
                out.append(self.crew(name, crew, self.space_of(crew)))
        return out

    def crew(self, name: str, crew: Mapping[str, Any], place: Point, extra: str = "") -> str:
        nation, value = crew["nation"], crew["value"]
        own = value is not None and (nation in self.mine or not crew["seen"])
        face = coin_face(nation, value if own else None, CREW)
        words = f"{pieces.OWNER[nation]} crew"
        if own:
            words += f" {value}"
            if len(self.mine) != 1 or nation not in self.mine:
                face += self.badge(pieces.seal(nation), 14, 13.5)
            elif crew["seen"]:
                face += self.badge(pieces.eye(), 14, 13.5)
                words += ", known to all"
        elif value is not None:
            face += self.badge(pieces.known_value(value), 14, 13.5)
            words += f", last seen as {value}"
        words += f" in {self.place_words(crew['place'])}"
        loaded = crew["loaded"] or (name in self.base and self.verb in ("dig", "claim"))
        if loaded and not (self.verb == "load" and self.rest.startswith("s:") and name in self.base):
            face += element("g", silver_face(22), transform=at(*RIM))
        words += ", with silver" if crew["loaded"] else ""
        return self.piece(name, "crew", place, words, face, extra, frame=pieces.legal_ring())

    def sailing(self) -> list[str]:
        """Draw the ships; one that is previewed elsewhere comes later, its old place stays dotted."""
        out = []
        for nation in self.ships:
            if nation not in self.anchors:
                continue
            x, y, side = self.anchors[nation]
            if nation == self.active and self.verb in ("sail", "arrive", "depart"):
                ghost = dots(f'<rect x="{number(x - 29)}" y="{number(y - 28)}" width="58" height="56" rx="12"')
                out.append(element("g", ghost, pointer_events="none", aria_hidden="true"))
            else:
                out.append(self.ship(nation, (x, y), side))
        return out

    def ship(self, nation: str, place: Point, side: int, extra: str = "") -> str:
        ship = self.ships[nation]
        words = f"{pieces.OWNER[nation]} ship, "
        words += f"at buoy {self.letters[*ship['corner']]}" if ship["corner"] else "in Europe"
        words += f", {pieces.crews_words(ship['crews'], ship['values'])} aboard" if ship["crews"] else ""
        words += f", {pieces.silver_words(ship['hold'])} aboard" if ship["hold"] else ""
        hit = '<rect class="hit" x="-30" y="-30" width="60" height="60" fill="none" pointer-events="all"/>'
        body = hit + self.cargo(nation, ship, side) + galleon_face(nation, layout.SHIP)
        legal = pieces.legal_box(-32, -31.5, 64, 61, 12)
        size = self.ship_size(nation)
        name = f"si-ship-{nation}"
        if size != 1:
            return self.piece(name, "ship", place, words, self.sized(body + extra, size), frame=self.sized(legal, size))
        return self.piece(name, "ship", place, words, body, extra, frame=legal)

    def ship_size(self, nation: str) -> float:
        """Give the scale of a ship: in Europe it is drawn with the quay, a little smaller than at sea."""
        moves = nation == self.active and self.verb in ("arrive", "depart")
        home = self.ships[nation]["corner"] is None
        return AT_HOME * self.chart.grow if home != moves else 1.0

    @staticmethod
    def sized(content: str, size: float) -> str:
        return f'<g transform="scale({number(size)})">{content}</g>'

    def cargo(self, nation: str, ship: Mapping[str, Any], side: int) -> str:
        """Draw crews and silver beside the hull: a column of coins, and a pile."""
        crews, hold, values = ship["crews"], ship["hold"], ship["values"]
        if nation == self.active and self.verb == "unload" and self.rest == "s":
            hold -= 1
        elif nation == self.active and self.verb == "unload":  # a preview shows it ashore
            crews -= 1
            values = [value for value in values or () if str(value) != self.rest]
        out = []
        x = side * 40.0
        step = 19.5 if crews <= 3 else 43 / max(1, crews - 1)
        for i in range(crews):
            value = values[i] if values and i < len(values) else None
            y = 14 - (crews - 1 - i) * step
            out.append(element("g", coin_face(nation, value, 26), transform=at(x, y)))
        if hold:
            out.append(element("g", self.pile(hold), transform=at(x + (side * 23 if crews else 0), 14)))
        return "".join(out)

    # ------------------------------------------------------------------------------------------------ marks

    def where(self, place: Any) -> tuple[str, Point] | None:
        """Read where something is: its kind (space, tile, corner or ship) and the middle of it."""
        if isinstance(place, (list, tuple)):
            if len(place) != 2:
                return None
            corner = (int(place[0]), int(place[1]))
            x, y, _ = layout.slots(corner, self.outward.get(corner) or layout.seaward(corner, self.owner))[0]
            return "corner", (x, y)
        text = str(place)
        if text.startswith("si-"):
            kind, _, key = text[3:].partition("-")
            if kind == "crew":
                return ("space", self.space_of(self.crews[text])) if text in self.crews else None
            if kind == "mine":
                mine = next((m for m in self.board["mines"] if m["nation"] == key), None)
                return ("space", self.space_of(mine)) if mine else None
            text = {"port": "P", "ship": "~", "corner": "@"}.get(kind, "") + key
        if text[:1] in "~P" and text[1:2] in LETTERS:
            if text[0] == "~":
                anchor = self.anchors.get(text[1])
                return ("ship", anchor[:2]) if anchor else None
            port = self.ports.get(text[1])
            if port is None:
                return None
            if text[3:] in QUADRANTS:
                return "space", layout.space_middle(port["x"], port["y"], text[3:])
            x, y = layout.cell_corner(port["x"], port["y"])
            return "tile", (x + layout.SPACE, y + layout.SPACE)
        if found := layout.SPOT.fullmatch(text):
            return "space", layout.space_middle(int(found[1]), int(found[2]), found[3])
        if found := layout.POINT.fullmatch(text):
            if text.startswith("@"):
                return self.where((int(found[1]), int(found[2])))
            x, y = layout.cell_corner(int(found[1]), int(found[2]))
            return "tile", (x + layout.SPACE, y + layout.SPACE)
        return None

    def last_marks(self) -> list[str]:
        """Draw the traces of the last event."""
        out: list[str] = []
        pills: list[str] = []
        # while the isle is built many tiles come at once: only the last is of interest
        for mark in self.marks if self.outward else self.marks[-1:]:
            kind, at_place = mark["kind"], mark["at"]
            if kind == "fight" and str(at_place).startswith("~"):  # a ship that was destroyed is in Europe now
                at_place = next((m["at"] for m in self.marks if m["kind"] == "gone"), at_place)
            found = self.where(at_place)
            if found is None:
                continue
            shape, (x, y) = found
            if shape == "corner" and kind != "to":
                x, y = self.beside(at_place)
            if kind == "from":
                out.append(pieces.trace(shape, x, y))
            elif kind == "to":
                if shape == "corner":
                    x, y = self.moored(mark["at"], (x, y))
                out.append(pieces.placed(pieces.target_outline(shape), (x, y)))
            elif kind == "fight":
                out.append(sign_disc("swords", x - 15, y - 15, 11.5, "var(--surface)", "var(--ink)", "var(--ink)"))
                pills.append(self.sums(x, y))
            elif kind == "fell":
                out.append(pieces.trace(shape, x, y) + cross(x + 14, y + 14, 9))
            elif kind == "gone":
                hatch = element("circle", cx=x, cy=y, r=22, fill="url(#pc-t-danger)", opacity=0.5)
                out.append(hatch + pieces.trace(shape, x, y))
        return out + pills

    def sums(self, x: float, y: float) -> str:
        """Draw the totals of the fight that was just fought, each with the seal of its side, where it hides least."""
        sides = self.board.get("fight") or ()
        if len(sides) != 2:
            return ""
        (first, one), (second, other) = sorted(((sum(s["values"]), s["nation"]) for s in sides), reverse=True)
        text = f"{first} beats {second}" if first > second else f"{first} against {second}"
        width, grow = 8.6 * len(text) + 66, self.chart.grow
        plate = plaque(width, 28, -14, "var(--ink)")
        seals = pieces.placed(pieces.seal(one), (16 - width / 2, 0)) + pieces.placed(
            pieces.seal(other), (width / 2 - 16, 0)
        )
        busy = [self.space_of(piece) for piece in (*self.crews.values(), *self.board["mines"])]
        busy += [found[1] for mark in self.marks if (found := self.where(mark["at"]))]
        busy += [anchor[:2] for anchor in self.anchors.values()]
        far = (width / 2) * grow + 26

        def hidden(place: Point) -> float:
            box = (place[0] - width / 2 * grow, place[1] - 14 * grow, width * grow, 28 * grow)
            return sum(layout.overlap(box, (a - 20, b - 20, 40, 40)) for a, b in busy)

        ways = [(0.0, -42.0), (0.0, 42.0), (far, 0.0), (-far, 0.0), (0.0, -84.0), (0.0, 84.0)]
        ways += [(a, b) for b in (-42.0, 42.0) for a in (far, -far)]
        place = min(((x + a, y + b) for a, b in ways), key=hidden)
        return element("g", self.words_on(plate + seals, text), css="pill", transform=at(*place) + self.grown())

    def beside(self, corner: Any) -> Point:
        """Give the place at a corner where a ship lay that is gone: not over those that are there."""
        return self.anchor(self.corner_of(corner), [layout.ship_box(*anchor) for anchor in self.anchors.values()])[:2]

    @staticmethod
    def corner_of(corner: Any) -> Cell:
        text = layout.POINT.fullmatch(corner) if isinstance(corner, str) else None
        return (int(text[1]), int(text[2])) if text else (int(corner[0]), int(corner[1]))

    def moored(self, corner: Any, else_at: Point) -> Point:
        """Give where the ship lies that came to a corner."""
        spot = self.corner_of(corner)
        there = [n for n, ship in self.ships.items() if ship["corner"] is not None and tuple(ship["corner"]) == spot]
        if not there:
            return else_at
        return self.anchors[self.active if self.active in there else there[0]][:2]

    def ship_frame(self, nation: str = "") -> str:
        """Outline a ship in saffron."""
        nation = nation or self.active
        if nation not in self.anchors:
            return ""
        return pieces.placed(
            self.sized(pieces.chosen_box(-33, -33, 66, 64, 13), self.ship_size(nation)), self.anchors[nation][:2]
        )


@lru_cache(maxsize=2048)
def _buoy(name: str, letter: str, place: Point, words: str) -> str:
    """Draw a buoy; without words it is named by the target on it."""
    face = element("g", pieces.buoy_face(letter), transform=at(*place))
    if not words:
        return element("g", face, aria_hidden="true")
    return element("g", face, id=name, role="img", aria_label=words)


@lru_cache(maxsize=2048)
def _unseen(name: str, x: int, y: int, quadrant: str) -> str:
    """Write a space that is not seen."""
    left, top = layout.space_middle(x, y, quadrant)
    return f'<rect{name} x="{number(left - 24)}" y="{number(top - 24)}" width="48" height="48"/>'
