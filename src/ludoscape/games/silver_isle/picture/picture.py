"""The picture of Silver Isle, drawn from a view alone (docs/silver-isle-view.md).

A cell of the lattice is 106 user units wide; y grows to the south; lattice point (x, y) lies at (106 x, -106 y).
The tiles never move: who controls what is told by tint, glyph and gap. Each space has fixed duties: crew or mine in its
middle, carried silver at the north-eastern rim, loose silver and signs at the south-western and north-western ones.

Classes are hooks for the page: `tile` `crew` `ship` `mine` `loose` move by their transform; `legal` is a first pick,
`later` one that counts after another, `chosen` is previewed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludoscape.engine.words import capital
from ludoscape.games.silver_isle.picture import layout
from ludoscape.games.silver_isle.picture.land import port_face, tile_back
from ludoscape.games.silver_isle.picture.layout import Box, Point
from ludoscape.games.silver_isle.picture.pieces import (
    buoy_face,
    chosen_box,
    chosen_ring,
    chosen_space,
    legal_box,
    legal_space,
    one_less,
    placed,
    space_rim,
    way,
)
from ludoscape.games.silver_isle.picture.quay import signed
from ludoscape.games.silver_isle.picture.scene import CREW, LYING, ON_BOARD, RIM, Scene
from ludoscape.games.silver_isle.picture.sea import shoals
from ludoscape.games.silver_isle.picture.touch import attempt
from ludoscape.games.silver_isle.words.names import offset_words
from ludoscape.pictures import pieces
from ludoscape.pictures.svg import Picture, at, element, group, number, root, use
from ludoscape.pictures.targets import named

LIFT: Final = 7.0  # of what is previewed
TRIM: Final = 50.0  # of the room at the sides, on a phone
SIGN: Final = 22.0  # by which the sign of Europe outgrows the quay there


__all__ = ["attempt", "draw"]


def draw(view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """Draw a view; with `chosen` the preview of that choice; with `marks` the traces of the last event."""
    return _Drawing(view, chosen, marks).picture()


class _Drawing(Scene):
    """One picture in the making."""

    def picture(self) -> Picture:
        """Put the layers together."""
        x, y, width, height = self.chart.room
        quiet = {"pointer_events": "none", "aria_hidden": "true"}
        # the sea is a stroke: it fills the stage beyond the frame, and yet is nothing to a page that asks what is drawn
        sea = (
            f'<path d="M{number(x + width / 2 - 0.5)} {number(y + height / 2)}h1" stroke="var(--sea)"'
            ' stroke-width="8000" stroke-linecap="square" pointer-events="none"/>'
        )
        waves, names = self.water()
        parts = [
            sea,
            group(waves, css="waves", **quiet),
            group(shoals(frozenset(self.owner)), css="shore", **quiet),
            group(names, css="waters", **quiet),
            group(self.sight(), css="sight", **quiet),
            group(*self.coasts(), css="coasts"),
            group(*self.quay(), css="quay"),
            group(*self.tiles(), css="tiles"),
            group(*self.plan(), css="plan", fill="none", **quiet),
            group(*self.hunger(), css="hungry", **quiet),
            group(*self.mines(), css="mines"),
            group(*self.loose(), css="silver"),
            group(*self.standing(), css="crews"),
            group(*self.wakes(), css="wakes", **quiet),
            group(*self.sailing(), css="ships"),
            group(*self.buoys(), css="buoys", pointer_events="none"),
            group(*self.last_marks(), css="last", **quiet),
            group(*self.spots(), css="spots"),
            group(*self.preview(), css="preview"),
            group(*self.hunger_words(), css="sums", **quiet),
        ]
        return root(self.chart.box, self.label(), *parts, tight=self.tight())

    def tight(self) -> Box:
        """Give the box of all that counts: a phone leaves out the margin round it.

        All buoys have room for a ship with cargo, so that the board stays where it is when one sails.
        """
        if self.chart.quay is None:
            return self.chart.room  # the signs of the coasts stand at its sides
        x, y, width, height = self.chart.room
        box = (x + TRIM, y + TRIM - 10, width - 2 * TRIM, height - 2 * TRIM + 20)
        moored = [self.anchor(corner, ()) for corner in self.outward]
        for anchor in (*moored, *self.anchors.values()):
            box = layout.union(box, layout.ship_box(*anchor))
        return layout.union(box, signed(self.chart.quay, self.chart.upright, SIGN * self.chart.grow))

    def label(self) -> str:
        tiles = len(self.board["tiles"])
        words = f"Silver Isle board. {tiles} {'tile' if tiles == 1 else 'tiles'}"
        words += f", {len(self.ports)} ports." if self.ports else "."
        return words + (" Arrow keys move between legal targets." if self.firsts or self.laters else "")

    # ------------------------------------------------------------------------------------------------ targets

    def spots(self) -> list[str]:
        """Draw the targets that are no pieces: spaces, corners, places for tiles and ports."""
        out = []
        for name in dict.fromkeys([*self.firsts, *self.laters]):
            if name in self.drawn or name == self.goal:
                continue
            kind, _, key = name[3:].partition("-")
            choices = self.firsts.get(name) or self.laters[name]
            css = "legal" if name in self.firsts else "later"
            drawn = self.spot(kind, key, choices)
            if drawn is None:
                continue
            (x, y), content, words = drawn
            label = str(choices[0]["label"]) if len(choices) == 1 else words
            if kind == "corner":
                label = f"{words}, {str(choices[0]['move']).split()[0]} here"
            # the place is set inside: what is no piece neither glides nor sinks; what is moot keeps its place, unseen
            out.append(
                element(
                    "g",
                    element("g", content, transform=at(x, y)),
                    id=name,
                    css=css,
                    role="button",
                    tabindex="-1",
                    display="none" if self.is_moot(name) else None,
                    aria_label=label,
                )
            )
        return out

    def spot(self, kind: str, key: str, choices: Sequence[Mapping[str, Any]]) -> tuple[Point, str, str] | None:
        """Give the place of a target, its drawing and its words."""
        if kind == "space" and (found := layout.SPOT.fullmatch(key)):
            place = layout.space_middle(int(found[1]), int(found[2]), found[3])
            words = self.place_words(key.replace("_", ","))
            words = capital(words)
            return place, legal_space() + self.sign(key, choices), words
        if not (found := layout.POINT.fullmatch(key)):
            return None
        x, y = int(found[1]), int(found[2])
        if kind == "corner":
            hit = '<circle class="hit" r="22" fill="none" pointer-events="all"/>'
            return self.mooring((x, y)), hit + buoy_face(self.letters[x, y], legal=True), self.buoy_words((x, y))
        place = layout.cell_corner(x, y)
        if kind not in ("lay", "line"):
            return None
        beach = '<rect x="1" y="1" width="104" height="104" rx="10" fill="var(--land)" fill-opacity=".75"/>'
        content = f'<g pointer-events="all">{beach}</g>{legal_box(7, 7, 92, 92, 9)}'
        if kind == "line" and self.active in pieces.SUIT_NAMES:
            name = pieces.SUIT_NAMES[self.active]
            content += f'<g class="s-{name}" opacity=".75">{use(f"{name}-line", 32, 32, 42, 42, colour="var(--c)")}</g>'
        else:
            content += '<circle cx="53" cy="53" r="8" fill="var(--legal)" stroke="var(--halo)" stroke-width="3.2"/>'
        return place, content, f"{'Port' if kind == 'line' else 'Tile'} {offset_words(x, y, {})}"

    def sign(self, key: str, choices: Sequence[Mapping[str, Any]]) -> str:
        """Draw the sign in a space: just go, takes the tile, fights, or what the mine would be worth."""
        effects = [c["effects"]["draw"] for c in choices]
        value = next((e["value"] for e in effects if e.get("value") is not None), None)
        if value is not None and choices[0]["move"].startswith("mine"):
            disc = element("circle", r=13.5, fill="var(--legal)", stroke="var(--halo)", stroke_width=2.2)
            return disc + pieces.signs(str(value), 0, 0, 14.5, "var(--halo)")
        if any(e.get("fights") for e in effects):
            return pieces.sign_disc("swords", 0, 0, 13.5, "var(--halo)", "var(--danger)", "none")
        if any(e.get("takes") for e in effects):
            return pieces.sign_disc("flag", 0, 0, 13.5, "var(--halo)", "var(--legal)", "none")
        place = key.replace("_", ",")
        if any(c["place"] == place for c in self.crews.values()):
            return space_rim()  # a dot would hide the value
        return '<circle class="dot" r="8.5" fill="var(--legal)" stroke="var(--halo)" stroke-width="3"/>'

    # ------------------------------------------------------------------------------------------------ the preview

    def preview(self) -> list[str]:
        """Draw what the choice would do."""
        if self.choice is None:
            return []
        draws = {
            "go": self.show_walk,
            "unload": self.show_landing,
            "load": self.show_loading,
            "sail": self.show_sailing,
            "arrive": self.show_sailing,
            "depart": self.show_sailing,
            "dig": self.show_silver,
            "claim": self.show_silver,
            "take": self.show_silver,
            "hit": self.show_attack,
            "shiphit": self.show_attack,
            "porthit": self.show_attack,
            "starve": self.show_starving,
            "mine": self.show_mine,
            "lay": self.show_tile,
            "port": self.show_tile,
        }
        show = draws.get(self.verb)
        out = show() if show else []
        if self.goal and ON_BOARD.match(self.goal) and self.goal not in self.drawn:
            out.append(self.goal_spot())
        return out

    def goal_spot(self) -> str:
        """Write the element of the target that is chosen, where the picture shows something else by now."""
        assert self.choice is not None
        self.drawn.add(self.goal)
        kind, _, key = self.goal[3:].partition("-")
        found = self.spot(kind, key, [self.choice])
        place = found[0] if found else (0.0, 0.0)
        if kind in ("lay", "line"):
            side = number(layout.CELL)
            hit = f'<rect class="hit" width="{side}" height="{side}" fill="none" pointer-events="all"/>'
        else:
            hit = '<rect class="hit" x="-26" y="-26" width="52" height="52" fill="none" pointer-events="all"/>'
        spot = element("g", hit, transform=at(*place))
        return named(self.goal, "chosen", str(self.choice["label"]), spot, target=True, chosen=True)

    def goal_frame(self) -> str:
        """Outline the chosen target in saffron, whatever it is."""
        found = self.where(self.goal.replace("si-space-", "").replace("si-loose-", "") if self.goal else "")
        if found is None:
            return ""
        shape, place = found
        if self.goal.startswith("si-space-"):
            return placed(chosen_space(), place)
        if self.goal.startswith("si-loose-") and shape == "space":
            return placed(
                pieces.ring(17.5, "var(--chosen)", 4.5) + pieces.ring(20.5, "var(--ink)", 1.5),
                (place[0] + LYING[0], place[1] + LYING[1]),
            )
        if self.goal.startswith("si-loose-"):
            return placed(chosen_box(-32, -15, 64, 30, 14), (place[0], place[1] + 32))
        if shape == "tile":
            return placed(chosen_box(-50, -50, 100, 100, 8), place)
        if shape == "ship":
            return self.ship_frame(self.goal[-1])
        return placed(chosen_ring(), place)

    def mover(self) -> tuple[Mapping[str, Any] | None, int | None, Point | None]:
        """Give the crew that moves (when it is on the board), its value, and where it comes from."""
        first = self.base[0] if self.base else ""
        if first in self.crews:
            crew = self.crews[first]
            return crew, crew["value"], self.space_of(crew)
        found = re.match(r"(?:P(?::\w\w)?)?(\d)", self.rest)
        home = self.where(f"P{self.active}") if self.rest.startswith("P") else None
        return None, int(found[1]) if found else None, home[1] if home else None

    def arriving(self, crew: Mapping[str, Any] | None, value: int | None, place: Point) -> str:
        """Draw a crew at its new place, lifted, with its shade below."""
        shade = element("circle", cx=place[0] + 2, cy=place[1] + 5, r=19, fill="var(--shade)", pointer_events="none")
        up = (place[0], place[1] - LIFT)
        if crew is not None:
            return shade + self.crew(self.base[0], crew, up)
        if self.active not in pieces.SUIT_NAMES:
            return shade
        return shade + placed(pieces.coin_face(self.active, value, CREW), up)

    def show_walk(self) -> list[str]:
        crew, value, start = self.mover()
        found = self.where(self.goal.removeprefix("si-space-"))
        if found is None:
            return []
        shape, place = found
        place = (place[0], place[1] + 22) if shape == "tile" else place
        out = [self.clash(place)] if self.effect.get("fights") else []
        out = [self.goal_frame(), *([way(start, place)] if start else []), self.arriving(crew, value, place), *out]
        if self.goal.startswith("si-space-"):
            out.append(self.goal_spot())
        return out

    def clash(self, place: Point) -> str:
        """Ring all who defend a tile, with swords in its middle."""
        cell = self.cell_of(self.goal)
        if cell is None:
            return ""
        out = ""
        named = self.effect["fights"]  # the keys of the defenders, or just that there is a fight
        for crew in self.crews.values():
            foe = (crew["x"], crew["y"]) == cell and crew["nation"] != self.active
            if crew["key"] in named if isinstance(named, list) else foe:
                out += placed(pieces.ring(22, "var(--danger)", 3.5, 7.5), self.space_of(crew))
        left, top = layout.cell_corner(*cell)
        return out + element(
            "g",
            pieces.sign_disc("swords", left + layout.SPACE, top + layout.SPACE, 15.5, "var(--danger)", "var(--halo)"),
            pointer_events="none",
        )

    def show_landing(self) -> list[str]:
        """Show a crew or silver that leaves the ship."""
        ship = self.anchors.get(self.active)
        target = self.goal if self.goal.startswith(("si-space-", "si-port-")) else ""
        if not target or ship is None:
            return [self.ship_frame()]
        if self.rest != "s":
            return self.land(ship[:2])
        found = self.where(target.removeprefix("si-space-"))
        if found is None:
            return []
        shape, (x, y) = found
        place = (x, y + 32) if shape == "tile" else (x + LYING[0], y + LYING[1])
        out = [self.goal_frame(), way(ship[:2], place), placed(pieces.silver_face(24), (place[0], place[1] - LIFT))]
        if target.startswith("si-space-"):
            out.append(self.goal_spot())
        return out

    def land(self, start: Point) -> list[str]:
        found = self.where(self.goal.removeprefix("si-space-"))
        if found is None:
            return []
        shape, place = found
        place = (place[0], place[1] + 22) if shape == "tile" else place
        value = int(self.rest) if self.rest.isdigit() else None
        out = [self.goal_frame(), way(start, place), self.arriving(None, value, place)]
        out += [self.clash(place)] if self.effect.get("fights") else []
        if self.goal.startswith("si-space-"):
            out.append(self.goal_spot())
        return out

    def show_loading(self) -> list[str]:
        """Show what goes aboard: beside the ship, lifted."""
        anchor = self.anchors.get(self.active)
        if anchor is None:
            return []
        x, y, side = anchor
        size = self.ship_size(self.active)
        aboard = self.ships[self.active]["crews"]
        up = (14 - 19.5 * min(aboard, 2)) if not self.rest.startswith("s") else 14
        out_by = 40 + (23 if aboard and self.rest.startswith("s") else 0)
        place = (x + side * out_by * size, y + up * size - LIFT)
        out = [self.ship_frame()]
        if self.rest.startswith("s"):
            source = self.where(self.base[0].replace("si-loose-", "")) if self.base else None
            out += [way(source[1], place)] if source else []
            return [*out, placed(pieces.silver_face(24), place)]
        crew, value, start = self.mover()
        out += [way(start, place)] if start else []
        if crew is not None and crew["loaded"]:
            where = self.space_of(crew)
            out.append(
                placed(pieces.silver_face(24), (where[0] + LYING[0], where[1] + LYING[1]))
            )  # it stays behind (SI-63)
            crew = {**crew, "loaded": False}
        if crew is not None:
            return [*out, self.crew(self.base[0], crew, place)]
        return (
            [*out, placed(pieces.coin_face(self.active, value, 27), place)] if self.active in pieces.SUIT_NAMES else out
        )

    def show_sailing(self) -> list[str]:
        """Show the ship where it would lie, and its course."""
        anchor, ship = self.anchors.get(self.active), self.ships.get(self.active)
        if anchor is None or ship is None:
            return []
        course = ""
        if self.verb == "depart":
            x, y = self.berths.get(self.active, anchor[:2])
            side = 1
        else:
            found = layout.POINT.fullmatch(self.rest)
            if found is None:
                return []
            corner = (int(found[1]), int(found[2]))
            taken = [layout.ship_box(*place) for nation, place in self.anchors.items() if nation != self.active]
            x, y, side = self.anchor(corner, taken)
            if ship["corner"] is not None:
                turns = (anchor[:2], self.mooring(ship["corner"]), self.mooring(corner), (x, y))
                path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in turns)
                course = element("g", pieces.dotted_path(path), pointer_events="none", stroke_linejoin="round")
        shade = element("ellipse", cx=x, cy=y + 24, rx=27, ry=7, fill="var(--shade)", pointer_events="none")
        out = [course, shade]
        body = self.ship(self.active, (x, y - LIFT), side, chosen_box(-33, -33, 66, 64, 13))
        out.append(body)
        if self.goal.startswith("si-corner-"):
            out.append(self.goal_spot())
        return out

    def show_silver(self) -> list[str]:
        """Show silver that a crew would get: from a mine, from the ground, from a beaten enemy."""
        taker = self.base[0] if self.verb != "take" and self.base else self.goal
        source = self.base[0] if self.verb == "take" and self.base else self.goal
        start, end = self.where(source.replace("si-space-", "").replace("si-loose-", "")), self.where(taker)
        out = [self.goal_frame()]
        if end is None:  # the crew is in the port, its coin in the hand
            end = self.where(f"P{self.active}")
        if start and end and start[1] != end[1]:
            out.append(way(start[1], end[1], 27))
        if end:
            place = (end[1][0] + RIM[0], end[1][1] + RIM[1]) if end[0] == "space" else end[1]
            out.append(placed(pieces.ring(12.5, "var(--chosen)", 3) + pieces.silver_face(22), place))
        if self.verb == "dig" and start:
            out.append(placed(one_less(), (start[1][0] + 17, start[1][1] - 18)))
        return out

    def show_attack(self) -> list[str]:
        """Show who attacks whom; what comes of it is known only afterwards."""
        source, target = self.effect.get("from"), self.effect.get("target")
        start = self.where(source) if source is not None else None
        start = start or (self.where(self.base[0]) if self.base else None)
        end = (self.where(target) if target is not None else None) or self.where(self.goal)
        out = [self.goal_frame()]
        if end and end[0] == "space":
            out.append(placed(pieces.ring(22, "var(--danger)", 3.5, 7.5), end[1]))
            out.append(placed(chosen_ring(), end[1]))
            out = out[1:]
        if start and end:
            x, y = (start[1][0] + end[1][0]) / 2, (start[1][1] + end[1][1]) / 2
            out.append(way(start[1], end[1]))
            out.append(
                element(
                    "g", pieces.sign_disc("swords", x, y, 15.5, "var(--danger)", "var(--halo)"), pointer_events="none"
                )
            )
        return out

    def show_starving(self) -> list[str]:
        """Cross out the crew that would go to Europe."""
        found = self.where(self.goal) if self.goal else None
        if found is None:
            home = self.where(f"P{self.active}") if self.rest.startswith("P") else None
            return [placed(pieces.cross(22, 2, 10), home[1])] if home else []
        hatch = element("circle", r=19, fill="url(#pc-t-danger)")
        return [placed(hatch + chosen_ring() + pieces.cross(15, 15, 10), found[1])]

    def show_mine(self) -> list[str]:
        """Show the mine on its space, with its value."""
        found = self.where(self.rest)
        if found is None:
            return []
        place = found[1]
        value = self.effect.get("value")
        owner = self.effect.get("nation") or self.active
        face = pieces.mine_face(owner, value) if value is not None and owner in pieces.SUIT_NAMES else ""
        up = (place[0], place[1] - LIFT / 2)
        return [placed(chosen_space(), place), placed(face, up), self.goal_spot()]

    def show_tile(self) -> list[str]:
        """Show the tile or port at its place, lifted."""
        found = layout.POINT.fullmatch(self.rest)
        if found is None:
            return []
        x, y = layout.cell_corner(int(found[1]), int(found[2]))
        shade = element("rect", x=x + 5, y=y + 9, width=98, height=100, rx=9, fill="var(--shade)")
        nation = self.active if self.active in pieces.SUIT_NAMES else ""
        port = self.verb == "port" and nation
        face = port_face(nation, "nesw") if port else tile_back("", "nesw")
        css = f"s-{pieces.SUIT_NAMES[nation]}" if port else "s-none"
        body = element("g", face, chosen_box(3, 3, 100, 100, 8), css=css, transform=at(x, y - LIFT))
        return [element("g", shade, body, pointer_events="none"), self.goal_spot()]
