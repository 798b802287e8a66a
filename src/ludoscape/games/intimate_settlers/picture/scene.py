"""The board of Intimate Settlers as the picture shows it: fog, hexes, pieces, traces of the last event."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.intimate_settlers.picture import pieces
from ludoscape.games.intimate_settlers.picture.chart import ASIDE, chart_of
from ludoscape.games.intimate_settlers.picture.frame import Layout, make_layout, plan, supply
from ludoscape.games.intimate_settlers.picture.labels import owner
from ludoscape.games.intimate_settlers.picture.layout import (
    Cell,
    Key,
    Point,
    around,
    at_spot,
    behind,
    corner_spot,
    corners_of,
    edge_ends,
    edge_middle,
    hex_middle,
    nestled,
    read,
)
from ludoscape.games.intimate_settlers.words.names import chart_words
from ludoscape.pictures.pieces import dotted_ring, ring
from ludoscape.pictures.svg import at, element, number
from ludoscape.pictures.targets import Stage, kept

BOARD_NAME: Final = re.compile(
    r"is-(?:hex|vertex|edge|slot|side|bank|number|terrain)-.+|is-(?:robber|deck|dice)|is-seat-P\d"
)
ROBBER_AT: Final = (-18.5, -3.0)
SHOALS: Final = ((204, 0.3), (158, 0.35))  # how wide, and how opaque
CODE: Final = re.compile(r"\b[A-Z]{1,2}\d+\b")
AFLOAT: Final = (0.0, -4.0)  # of a ship over its edge


class Scene(Stage):
    """The board of one picture in the making, as it is and as far as a preview changes it."""

    def __init__(self, view: Mapping[str, Any], chosen: str, marks: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(view, chosen, marks, BOARD_NAME.fullmatch)
        self.active: int = self.board.get("active") or 0
        self.hexes: dict[Cell, Mapping[str, Any]] = {(h["q"], h["r"]): h for h in self.board["hexes"]}
        self.chart = chart_of(self.board["hexes"])
        self.slots: dict[Cell, Mapping[str, Any]] = {(s["q"], s["r"]): s for s in self.board.get("slots") or ()}
        self.waiting: list[Cell] = [(w["q"], w["r"]) for w in self.board.get("waiting") or ()]
        self.fog = self.find_fog()
        self.edges: dict[Key, Mapping[str, Any]] = {key: e for e in self.board["edges"] if (key := read(e["key"]))}
        self.buildings: dict[Key, Mapping[str, Any]] = {
            key: b for b in self.board["buildings"] if (key := read(b["key"]))
        }
        self.drawn: set[str] = set()
        self.stock = supply(view)
        known = sorted({*self.hexes, *self.slots}) or [(0, 0)]
        fog = sorted({*self.fog, *self.waiting, *self.finds_of(self.choices)} - {*known})
        afloat = (edge_middle(key) for key, edge in self.edges.items() if edge["kind"] == "ship")
        ships = tuple(sorted((x, y + AFLOAT[1]) for x, y in afloat))
        self.layout: Layout = make_layout(tuple(known), tuple(fog), plan(view), ships)

    def find_fog(self) -> list[Cell]:
        """Give the missing spaces that a piece can reach: two hexes that touch each other touch them."""
        found = []
        for entry in self.board.get("fog") or ():
            cell = (entry["q"], entry["r"])
            if sum(other in self.hexes for other in around(cell)) > 1 and cell not in self.waiting:
                found.append(cell)
        return found

    @staticmethod
    def finds_of(choices: Sequence[Mapping[str, Any]]) -> set[Cell]:
        """Give the spaces that choices would discover."""
        found = set()
        for choice in choices:
            for entry in choice["effects"]["draw"].get("finds") or ():
                if key := read(entry["key"]):
                    found.add(key.cell)
        return found

    # ------------------------------------------------------------------------------------------------ elements

    def piece(
        self,
        name: str,
        css: str,
        words: str,
        *content: str,
        place: Point | None = None,
        turn: float = 0,
        frame: str = "",
        move: str | None = None,
        style: str | None = None,
    ) -> str:
        """Write a piece; `frame` is its outline, drawn below it, when it can be picked at once.

        Its place is set inside, since the same name stands for a place and for the piece there, which must not glide
        from one to the other; only what really moves has a transform of its own, its `move`.
        """
        self.drawn.add(name)
        chosen = name == self.goal
        if name in self.firsts:
            css += " legal"
        if chosen or name in self.base:
            css += " chosen"
        elif name in self.firsts and frame:
            content = (element("g", frame, css="frame"), *content)
        if place:
            turned_ = f" rotate({number(turn)})" if turn else ""
            if not turn:
                content = (element("g", *content, css="up"),)
            content = (element("g", *content, transform=at(*place) + turned_),)
        return kept(name, css, self.say(name, words), content, self.target(name), chosen, move, style)

    def say(self, name: str, words: str) -> str:
        """Give what a screen reader says of an element: what it is, and what a pick does when that is one thing."""
        found = self.firsts.get(name, ())
        if len(found) == 1 and len(found[0]["picks"]) == 1 and found[0]["label"]:
            return f"{words}: {found[0]['label']}" if words else str(found[0]["label"])
        return words

    # ------------------------------------------------------------------------------------------------ hexes

    def hex_name(self, cell: Cell) -> str:
        """Name a hex as no other one is called."""
        return self.chart.hex_name(cell)

    def codes(self) -> list[str]:
        """Write on hexes that are called alike where on the chart they are.

        A small board shows the places that are in question alone: all of them would hide it.
        """
        asked = set(CODE.findall(" ".join(str(choice["label"]) for choice in self.choices)))
        marked = {mark.get("hex") for mark in self.marks}
        wide = self.layout.wide is not None
        return [
            self.chart.code(cell, chart_words(*cell) in asked or self.hexes[cell]["key"] in marked, wide)
            for cell in sorted(self.chart.twins)
        ]

    def shoals(self) -> Sequence[str]:
        """Draw the shallow water round the hexes, in two depths."""
        return _shoals((*self.hexes, *self.slots))

    def mist(self) -> list[str]:
        """Draw the spaces where something can be found."""
        finds = {key.cell for entry in self.effect.get("finds") or () if (key := read(entry["key"]))}
        return [pieces.upright(pieces.fog_face(), nestled(cell, self.hexes)) for cell in self.fog if cell not in finds]

    def places(self) -> list[str]:
        """Draw the places of the set-up that have no hex yet, and the spaces that wait for a tile."""
        out = []
        for cell, entry in self.slots.items():
            sea = str(entry.get("slot", "")).lower() in ("l", "r", "sea")
            seat = entry.get("seat", -1)
            name = f"is-slot-{entry['key']}"
            words = f"Place for a {'sea' if sea else 'land'} hex"
            if seat >= 0:
                words += f" of {owner(seat).lower()}"
            words += ", the next to be laid" if entry.get("now") else ""
            face = pieces.slot_face(seat, sea, bool(entry.get("now")))
            rim = pieces.outline(43, "var(--legal)", 3.4, 8, "rim") if name in self.firsts and name != self.goal else ""
            out.append(self.piece(name, "slot", words, pieces.upright(face + rim, hex_middle(cell))))
        out += [pieces.upright(pieces.fog_face(waiting=True), nestled(cell, self.hexes)) for cell in self.waiting]
        return out

    def ground(self) -> list[str]:
        """Draw all hexes from behind to the front, so that each covers the lower edge of the one behind."""
        out = []
        for cell in self.chart.back:
            entry = self.hexes[cell]
            name, face = f"is-hex-{entry['key']}", self.chart.faces[cell]
            if self.target(name):  # it is named by the sign on it
                out.append(face)
                continue
            words = self.chart.says[cell]
            words += ", with the robber" if entry.get("robber") else ""
            words += ", gives nothing" if entry.get("stopped") else ""
            out.append(self.piece(name, "hex", words, face))
        return out

    def harbours(self) -> list[str]:
        """Draw piers and plates over all hexes: the piers end at the corners that the harbour serves."""
        out = []
        turning = self.effect["key"] if self.effect.get("side") else ""
        for cell, entry in self.hexes.items():
            if entry["kind"] != "harbour":
                continue
            side = entry.get("side") or ""
            line = pieces.piers(side) if side else ""
            if turning and read(turning) == Key(*cell, ""):
                line = pieces.piers(self.effect["side"], "chosen")
            disc = pieces.upright(element("g", pieces.plate(entry.get("port") or "any"), css="swell"), (0, 0))
            out.append(pieces.placed(line + disc, hex_middle(cell), "harbour"))
        return out

    def tokens(self) -> list[str]:
        """Draw the number on each hex, beside the robber where he stands, and the sign of the Home Base."""
        placing = self.effect.get("hex") if self.effect.get("token") else None
        robbed = self.robber_on()
        found = [
            self.chart.token(
                cell,
                bool(entry.get("token")) and placing != entry["key"],
                robbed == cell or f"is-hex-{entry['key']}" in self.firsts,
                bool(entry.get("stopped")),
            )
            for cell, entry in self.hexes.items()
        ]
        return [token for token in found if token]

    # ------------------------------------------------------------------------------------------------ pieces

    def edge_words(self, entry: Mapping[str, Any], key: Key) -> str:
        return f"{owner(entry['seat'])} {entry['kind']} {self.chart.place_words(key)}"

    def leaving(self) -> Key | None:
        """Give the edge whose ship is drawn elsewhere, or lifted."""
        if text := self.effect.get("from") or self.effect.get("lift"):
            return read(text)
        return None

    def roads(self) -> list[str]:
        out = []
        for key, entry in self.edges.items():
            if entry["kind"] == "road":
                place, angle = pieces.turned(edge_ends(key))
                out.append(
                    self.piece(
                        f"is-edge-{key.name()}",
                        f"road {seat_css(entry['seat'])}",
                        self.edge_words(entry, key),
                        pieces.road_face(entry["seat"]),
                        place=place,
                        turn=angle,
                    )
                )
        return out

    def wakes(self) -> list[str]:
        """Draw the lines on which the ships lie."""
        out = []
        gone = self.leaving()
        for key, entry in self.edges.items():
            if entry["kind"] == "ship" and key != gone:
                place, angle = pieces.turned(edge_ends(key))
                turn = f"{at(*place)} rotate({number(angle)})"
                pale = 0.45 if read(self.board.get("lifted") or "") == key else None
                out.append(element("g", pieces.wake(), transform=turn, css=seat_css(entry["seat"]), opacity=pale))
        return out

    def ships(self) -> list[str]:
        out = []
        gone = self.leaving()
        for key, entry in sorted(self.edges.items(), key=lambda item: behind(edge_middle(item[0]))):
            if entry["kind"] != "ship":
                continue
            name = f"is-edge-{key.name()}"
            if key == gone:
                out.append(pieces.quiet(pieces.trace_edge(edge_ends(key), dotted=True)))
                continue
            words = self.edge_words(entry, key) + (", can be moved" if entry.get("movable") else "")
            face = pieces.placed(pieces.ship_face(entry["seat"]), AFLOAT)
            if read(self.board.get("lifted") or "") == key:
                face = element("g", face, opacity=0.45)
            frame = pieces.placed(ring(21, "var(--legal)", 3, 7, "rim"), AFLOAT)
            css = f"ship {seat_css(entry['seat'])}"
            out.append(self.piece(name, css, words, face, place=edge_middle(key), frame=frame))
        return out

    def routes(self) -> list[str]:
        """Draw each seat's longest route as a light line, which is shown when its badge asks for it."""
        out = []
        for entry in self.board.get("routes") or ():
            path = ""
            for text in entry.get("edges") or ():
                if key := read(text):
                    (ax, ay), (bx, by) = edge_ends(key)
                    path += f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
            if not path:
                continue
            line = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
            look = f'{line} stroke="var(--edge)" stroke-width="9"/>{line} stroke="var(--paper)" stroke-width="5"/>'
            out.append(element("g", look, css=f"route route-{entry['seat']}", visibility="hidden"))
        return out

    def houses(self) -> list[str]:
        """Draw settlements and cities, from behind to the front."""
        out = []
        robbed = self.robbed()
        for key in sorted(self.buildings, key=lambda key: behind(at_spot(corner_spot(key)))):
            entry = self.buildings[key]
            place = at_spot(corner_spot(key))
            name = f"is-vertex-{key.name()}"
            kind, seat = entry["kind"], entry["seat"]
            words = f"{owner(seat)} {kind} {self.chart.place_words(key)}"
            words += ", touches the other Home Base" if entry.get("bonus") else ""
            rim = pieces.building_rim(kind, "legal")
            face = pieces.building_face(kind, seat)
            if name == self.goal:
                kind = str(self.effect.get("kind") or kind)
                face = pieces.building_rim(kind) + pieces.building_face(kind, seat)
            elif key in robbed:
                face = pieces.building_rim(kind, "danger") + face
            out.append(self.piece(name, f"{kind} {seat_css(seat)}", words, face, place=place, frame=rim))
        return out

    def robbed(self) -> set[Key]:
        """Give the buildings from which the previewed robber would steal."""
        key = read(self.effect["robber"]) if self.effect.get("robber") else None
        if key is None:
            return set()
        victims = self.effect.get("victims") or ()
        return {k for k in corners_of(key.cell) if k in self.buildings and self.buildings[k]["seat"] in victims}

    # ------------------------------------------------------------------------------------------------ the robber

    def robber_on(self) -> Cell | None:
        """Give the hex on which the robber stands, as far as a preview leaves him there."""
        if self.effect.get("robber"):
            key = read(self.effect["robber"])
        else:
            key = read(self.board.get("robber") or "")
        return key.cell if key else None

    def robber(self) -> str:
        """Draw the robber on his hex."""
        cell = read(self.board.get("robber") or "")
        if cell is None or self.effect.get("robber"):
            return ""
        words = f"Robber on {self.hex_name(cell.cell)}"
        face = element("g", pieces.placed(pieces.robber_face(), ROBBER_AT), css="up")
        return self.piece("is-robber", "robber", words, face, move=at(*hex_middle(cell.cell)))

    # ------------------------------------------------------------------------------------------------ marks

    def hex_marks(self) -> list[str]:
        """Draw what the last event did to hexes: those that produced, a new one, where the robber came from."""
        out = []
        for mark in self.marks:
            where = mark["at"]
            if mark["kind"] == "roll":
                for text in where if isinstance(where, (list, tuple)) else ():
                    key = read(str(text))
                    if key and key.cell in self.hexes:
                        spot = ASIDE if self.robber_on() == key.cell else (0.0, 0.0)
                        rings = ring(26.2, "var(--halo)", 5.6) + ring(26.2, "var(--last)", 2.8, 0, "to")
                        mark_ = pieces.placed(element("g", rings, css="swell"), spot)
                        out.append(pieces.upright(mark_, hex_middle(key.cell), "paid"))
            elif isinstance(where, Mapping) and (key := read(str(where.get("hex", "")))):
                if mark["kind"] == "from":
                    out.append(pieces.upright(dotted_ring(ROBBER_AT[0] - 3, ROBBER_AT[1], 16), hex_middle(key.cell)))
                else:
                    out.append(pieces.placed(pieces.outline(46.5, "var(--last)", 2, 6, "to"), hex_middle(key.cell)))
        return out

    def piece_marks(self) -> list[str]:
        """Draw what the last event did to edges and vertices."""
        out = []
        for mark in self.marks:
            where = mark["at"]
            if not isinstance(where, Mapping):
                continue
            key = read(str(where.get("edge") or ""))
            if key and len(key.letters) and key.letters not in ("N", "S"):
                entry = self.edges.get(key)
                if mark["kind"] != "from" and entry and entry["kind"] == "ship":
                    out.append(
                        pieces.upright(pieces.placed(ring(22, "var(--last)", 2, 6, "to"), AFLOAT), edge_middle(key))
                    )
                else:
                    out.append(pieces.trace_edge(edge_ends(key), mark["kind"] == "from"))
            key = read(str(where.get("vertex") or ""))
            if key and key.letters in ("N", "S"):
                shape = ring(25.5, "var(--last)", 2, 6, "to") if mark["kind"] != "from" else dotted_ring(0, 0, 24)
                out.append(pieces.upright(pieces.placed(shape, (0, -2)), at_spot(corner_spot(key))))
        return out


@lru_cache(maxsize=512)
def _shoals(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Draw the shallow water round hexes."""
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in map(hex_middle, cells))
    line = f'<path d="{dots}" fill="none" stroke="var(--sea)" stroke-linecap="round"'
    return tuple(f'{line} stroke-width="{width}" opacity="{pale}"/>' for width, pale in SHOALS)
