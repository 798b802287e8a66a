"""The picture of Intimate Settlers, drawn from a view alone (docs/intimate-settlers-view.md).

Layers from bottom to top: lines of a chart, shoals, fog, places of the set-up, hexes, piers, numbers, roads, ships,
routes, places to build along edges, the preview, buildings, places to build at corners, the robber, areas to touch,
what lies beside the board.

Classes are hooks for the page: `legal` is a first pick, `later` one that counts after another, `chosen` is previewed;
`beside` is put elsewhere on a phone (by its properties `--flat` and `--square`), `roomy` is left out there and `slim`
shown instead, `swell` grows a little; `route-0` is lit by `is-route-0`. The page turns the `isles` by 60 degrees: what
is `up` stands upright all the same, the `rose` is shown, and what is `beside` them stands by its property `--wide`.
What is unseen and can be touched has its element's name and `-mark`, so that the outlines which the page draws round an
element stay as small as what is seen of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludoscape.engine.telling import seat_css
from ludoscape.engine.view import View
from ludoscape.engine.words import capital
from ludoscape.games.intimate_settlers.picture import layout, pieces
from ludoscape.games.intimate_settlers.picture.beside import Beside
from ludoscape.games.intimate_settlers.picture.labels import owner
from ludoscape.games.intimate_settlers.picture.layout import Key
from ludoscape.games.intimate_settlers.picture.scene import AFLOAT, ROBBER_AT
from ludoscape.games.intimate_settlers.picture.touch import attempt
from ludoscape.games.intimate_settlers.words.names import SIDE_WORDS
from ludoscape.pictures.pieces import dotted_ring, ring
from ludoscape.pictures.svg import Picture, at, element, group, number, root

LIFT: Final = 7.0  # of what is previewed
CUT: Final = 16.0  # of an edge's area at an end that can be picked too

__all__ = ["attempt", "draw", "pictured"]


def pictured(view: View) -> dict[str, Any]:
    """Give what of a view the picture is drawn from: hands and points are not in it."""
    return {key: view[key] for key in ("board", "phase", "actor", "choices")}


def draw(view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """Draw a view; with `chosen` the preview of that choice; with `marks` the traces of the last event."""
    return _Drawing(view, chosen, marks).picture()


class _Drawing(Beside):
    """One picture in the making."""

    def picture(self) -> Picture:
        """Put the layers together."""
        calm: dict[str, str | int | float | None] = {"pointer_events": "none", "aria_hidden": "true"}
        isles = [
            group(*self.shoals(), css="shoals", **calm),
            group(*self.mist(), css="fog", opacity=0.55, **calm),
            group(*self.places(), css="slots"),
            group(*self.ground(), css="hexes"),
            group(*self.harbours(), css="harbours", **calm),
            group(*self.hex_rims(), css="rims", **calm),
            group(*self.codes(), css="codes", **calm),
            group(*self.tokens(), css="tokens", **calm),
            group(*self.hex_marks(), css="last", **calm),
            group(*self.hex_spots(), css="spots"),
            group(*self.finds(), css="preview", **calm),
            group(*self.roads(), css="roads"),
            group(*self.wakes(), css="wakes", **calm),
            group(*self.ships(), css="ships"),
            group(*self.piece_marks(), css="last", **calm),
            group(*self.edge_spots(), css="spots"),
            group(*self.side_spots(), css="spots"),
            group(*self.edge_preview(), css="preview"),
            group(*self.routes(), css="routes", **calm),
            group(*self.houses(), css="buildings"),
            group(*self.vertex_spots(), css="spots"),
            self.robber(),
            group(*self.preview(), css="preview"),
            group(*self.areas(), css="areas"),
        ]
        wide, square = self.layout.wide, self.layout.square
        board = element("g", *isles, css="isles") if wide else "".join(isles)
        beside = group(*self.beside(), css="stock")
        rhumbs = self.rhumbs() if wide else ""
        return root(
            self.layout.box,
            self.label(),
            *(rhumbs, board, beside),
            wide=wide and wide.box,
            flat=self.layout.flat.box,
            square=square and square.box,
        )

    def label(self) -> str:
        known = len(self.hexes)
        words = f"Intimate Settlers board. {known} {'hex' if known == 1 else 'hexes'}"
        words += ", the robber beside it." if not self.board.get("robber") else "."
        return words + (" Arrow keys move between legal targets." if self.firsts or self.laters else "")

    # ------------------------------------------------------------------------------------------------ targets

    def spot(self, name: str, words: str, content: str) -> str:
        """Write a target that is no piece. Its place is set inside: what is no piece neither glides nor sinks."""
        self.drawn.add(name)
        css = "legal" if name in self.firsts else "later"
        chosen = name == self.goal
        # what is moot keeps its place, unseen
        return element(
            "g",
            content,
            id=name,
            css=css + (" chosen" if chosen else ""),
            role="button",
            tabindex="-1",
            display="none" if self.is_moot(name) and not chosen else None,
            aria_pressed="true" if chosen else None,
            aria_label=words,
        )

    def wanted(self, kind: str) -> list[tuple[str, Key]]:
        """List the targets of a kind that are no pieces, with their keys."""
        start = f"is-{kind}-"
        found = []
        for name in dict.fromkeys([*self.firsts, *self.laters]):
            if name.startswith(start) and name not in self.drawn and (key := layout.read(name.removeprefix(start))):
                found.append((name, key))
        return found

    def hex_rims(self) -> list[str]:
        """Outline the hexes where the robber may go; the chosen one last."""
        out = []
        for name, key in self.wanted("hex"):
            if name in self.firsts:
                rim = pieces.chosen_hex() if name == self.goal else pieces.legal_hex()
                out.append((name == self.goal, pieces.placed(rim, layout.hex_middle(key.cell))))
        return [rim for _, rim in sorted(out)]

    def hex_spots(self) -> list[str]:
        """Draw the signs on the hexes that can be picked: where the robber would stand, where a number can lie."""
        out = []
        for name, key in self.wanted("hex"):
            words = capital(self.hex_name(key.cell).removeprefix("the "))
            first = name in self.firsts
            if name == self.goal:
                sign = '<circle r="13" fill="none"/>'
            else:
                sign = pieces.robber_sign() if first else pieces.token_sign()
            sign = pieces.placed(sign, (ROBBER_AT[0] - 3, ROBBER_AT[1] + 3)) if first else sign
            words = f"{words}: put the robber here" if first else f"{words}: put the number here"
            out.append(self.spot(name, words, pieces.upright(sign, layout.hex_middle(key.cell))))
        return out

    def edge_spots(self) -> list[str]:
        """Draw the edges where a road or a ship can be put, as hollow bars."""
        out = []
        for name, key in self.wanted("edge"):
            if name == self.goal:
                continue
            choices = self.firsts.get(name) or self.laters[name]
            found = sorted(self.finds_of(choices))
            place = layout.hex_middle(found[0]) if found else None
            out.append(self.spot(name, self.edge_label(key, choices), pieces.capsule(layout.edge_ends(key), place)))
        return out

    def edge_label(self, key: Key, choices: Sequence[Mapping[str, Any]]) -> str:
        kinds = [verb for verb in ("road", "ship", "drop") if any(c["move"].startswith(verb) for c in choices)]
        what = " and ".join(kinds).replace("drop", "ship").capitalize() or "Road"
        words = f"{what} place {self.chart.place_words(key)}"
        finds = max((len(c["effects"]["draw"].get("finds") or ()) for c in choices), default=0)
        return words + (", turns up a hex" if finds == 1 else f", turns up {finds} hexes" if finds else "")

    def side_spots(self) -> list[str]:
        """Draw the sides that the harbour may face."""
        out = []
        for side, cell in self.turning().items():
            name = f"is-side-{side}"
            content = pieces.side_heart(side) if name == self.goal else pieces.side_sign(side)
            words = f"Turn the harbour to the {SIDE_WORDS[side]}"
            out.append(self.spot(name, words, pieces.placed(content, cell)))
        return out

    def turning(self) -> dict[str, tuple[float, float]]:
        """Give the sides that can be picked, with the middle of the hex that is turned."""
        found = {}
        for side in layout.SIDES:
            for choice in self.firsts.get(f"is-side-{side}", ()):
                text = choice["effects"]["draw"].get("key", "")
                key = layout.read(text) or next(
                    (Key(*c, "") for c, h in self.hexes.items() if h["kind"] == "harbour" and not h.get("side")), None
                )
                if key:
                    found[side] = layout.hex_middle(key.cell)
        return found

    def vertex_spots(self) -> list[str]:
        """Draw the corners where a settlement can be put, as pale houses."""
        out = []
        for name, key in self.wanted("vertex"):
            if name != self.goal:
                words = f"Settlement place {self.chart.place_words(key)}"
                sign = pieces.placed(pieces.vertex_sign(), (0, -1))
                out.append(self.spot(name, words, pieces.upright(sign, layout.at_spot(layout.corner_spot(key)))))
        return out

    def areas(self) -> list[str]:
        """Write the unseen areas in which a touch means a target, as large as can be without touching each other."""
        keys: dict[str, Key] = {}
        for name in (*self.firsts, *self.laters):
            if key := layout.read(name.removeprefix("is-").partition("-")[2]):
                keys[name] = key
        vertices = {key for name, key in keys.items() if name.startswith("is-vertex-")}
        edges = {key for name, key in keys.items() if name.startswith("is-edge-")}
        pressed = {layout.vertex_at(spot) for key in edges for spot in layout.edge_spots(key)}
        out = []
        for name, key in keys.items():
            if name.startswith(("is-hex-", "is-slot-")):
                out.append(pieces.hit(name, pieces.hex_area(layout.hex_middle(key.cell)), shape=True))
            elif name.startswith("is-edge-"):
                first, second = layout.edge_spots(key)
                cuts = (
                    CUT if layout.vertex_at(first) in vertices else 0.0,
                    CUT if layout.vertex_at(second) in vertices else 0.0,
                )
                out.append(pieces.hit(name, pieces.edge_area(layout.edge_ends(key), cuts)))
            elif name.startswith("is-vertex-"):
                size = 2 * CUT if key in pressed else layout.HEX
                out.append(
                    pieces.hit(
                        name, pieces.vertex_area(layout.at_spot(layout.corner_spot(key)), key.letters == "N", size)
                    )
                )
        for side, cell in self.turning().items():
            out.append(pieces.hit(f"is-side-{side}", pieces.side_area(cell, side)))
        return out

    # ------------------------------------------------------------------------------------------------ the preview

    def finds(self) -> list[str]:
        """Draw the hexes that would be turned up."""
        out = []
        for entry in self.effect.get("finds") or ():
            if key := layout.read(entry["key"]):
                whole = layout.inside(layout.hex_middle(key.cell), 1, self.layout.box)
                place = layout.hex_middle(key.cell) if whole else layout.nestled(key.cell, self.hexes)
                out.append(pieces.upright(pieces.new_hex(1 if whole else layout.NEST), place))
        return out

    def coming(self) -> tuple[Key, str, int] | None:
        """Give the edge, the kind and the seat of a piece that would be put."""
        key = layout.read(self.effect.get("edge") or "")
        if key is None or key.letters not in ("NE", "E", "SE"):
            return None
        moved = layout.read(self.effect.get("from") or "")
        seat = self.effect.get("seat")
        if seat is None:
            seat = self.edges[moved]["seat"] if moved in self.edges else self.active
        return key, self.effect.get("kind") or ("ship" if moved else "road"), seat

    def edge_preview(self) -> list[str]:
        """Draw a road to come, on its bed, below the buildings; it carries the name of the target."""
        piece = self.coming()
        if piece is None or piece[1] != "road":
            return []
        key, _, seat = piece
        place, angle = pieces.turned(layout.edge_ends(key))
        road = element(
            "g", pieces.road_face(seat), transform=f"{at(*place)} rotate({number(angle)})", css=seat_css(seat)
        )
        return [pieces.quiet(pieces.chosen_capsule(layout.edge_ends(key))), self.arrived(key, "road", seat, road)]

    def ship_preview(self) -> list[str]:
        """Draw a ship to come, or one that is taken up, lifted above all else."""
        out = []
        piece = self.coming()
        if piece is not None and piece[1] == "ship":
            key, _, seat = piece
            (x, y), angle = pieces.turned(layout.edge_ends(key))
            line = element("g", pieces.wake(), transform=f"{at(x, y)} rotate({number(angle)})")
            face = pieces.upright(pieces.placed(self.ship_in_air(seat), (0, AFLOAT[1] - LIFT / 2)), (x, y))
            out.append(self.arrived(key, "ship", seat, element("g", line, face, css=seat_css(seat))))
        taken = layout.read(self.effect.get("lift") or "")
        if taken in self.edges:
            seat, words = self.edges[taken]["seat"], self.edge_words(self.edges[taken], taken)
            face = pieces.placed(self.ship_in_air(seat), (0, AFLOAT[1] - LIFT))
            name = f"is-edge-{taken.name()}"
            out.append(self.piece(name, f"ship {seat_css(seat)}", words, face, place=layout.edge_middle(taken)))
        return out

    def arrived(self, key: Key, kind: str, seat: int, content: str) -> str:
        """Write a piece that would be put, as the target that it stands for."""
        name = f"is-edge-{key.name()}"
        words = f"{owner(seat)} {kind} {self.chart.place_words(key)}"
        return self.spot(name, words, content) if self.target(name) else pieces.quiet(content)

    @staticmethod
    def ship_in_air(seat: int) -> str:
        return (
            '<ellipse cx="1" cy="20" rx="17" ry="4.500" fill="var(--shade)"/>'
            + pieces.ship_rim()
            + pieces.ship_face(seat)
        )

    def preview(self) -> list[str]:
        """Draw what the choice would do above the buildings."""
        out = self.ship_preview()
        effect = self.effect
        if (key := layout.read(effect.get("vertex") or "")) and key not in self.buildings:
            seat, kind = effect.get("seat", self.active), str(effect.get("kind") or "settlement")
            place = layout.at_spot(layout.corner_spot(key))
            shade = pieces.upright('<ellipse cx="1" cy="15" rx="17" ry="4.500" fill="var(--shade)"/>', place)
            lifted = pieces.placed(pieces.building_rim(kind) + pieces.building_face(kind, seat), (0, -LIFT))
            face = pieces.upright(lifted, place, seat_css(seat))
            words = f"{owner(seat)} {kind} {self.chart.place_words(key)}"
            name = f"is-vertex-{key.name()}"
            out.append(
                pieces.quiet(shade) + (self.spot(name, words, face) if self.target(name) else pieces.quiet(face))
            )
        if key := layout.read(effect.get("robber") or ""):
            out += self.robber_comes(key)
        if key := layout.read(effect.get("hex") or ""):
            out.append(pieces.quiet(self.hex_comes(key)))
        return out

    def robber_comes(self, key: Key) -> list[str]:
        """Draw the robber on his new hex, lifted, and a dotted ring where he stood."""
        out = []
        if old := layout.read(self.board.get("robber") or ""):
            out.append(
                pieces.quiet(
                    pieces.upright(dotted_ring(ROBBER_AT[0] - 3, ROBBER_AT[1], 16), layout.hex_middle(old.cell))
                )
            )
        shade = element("ellipse", cx=0, cy=LIFT + 18, rx=14, ry=4, fill="var(--shade)")
        words = f"Robber on {self.hex_name(key.cell)}"
        lifted = pieces.placed(shade + pieces.robber_rim() + pieces.robber_face(), (ROBBER_AT[0], ROBBER_AT[1] - LIFT))
        face = element("g", lifted, css="up")
        out.append(self.piece("is-robber", "robber", words, face, move=at(*layout.hex_middle(key.cell))))
        return out

    def hex_comes(self, key: Key) -> str:
        """Draw a hex or a number of the set-up at its place."""
        x, y = layout.hex_middle(key.cell)
        token, kind = self.effect.get("token"), self.effect.get("kind") or ""
        if key.cell not in self.hexes and kind:
            shade = pieces.placed(f'<path d="{pieces.hex_path()}" fill="var(--shade)"/>', (2, 5))
            name, _, port = str(kind).partition(":")
            face = pieces.hex_face(name) + (pieces.plate(port or "any") if name == "harbour" else "")
            face += pieces.token_face(token) if token else ""
            lift = LIFT if layout.inside((x, y - LIFT), 1.02, self.layout.box) else 0.0
            return pieces.upright(shade + pieces.placed(face + pieces.chosen_hex(), (0, -lift)), (x, y))
        if token:
            rims = ring(24.5, "var(--chosen)", 5) + ring(27.7, "var(--ink)", 1.5)
            return pieces.upright(element("g", rims, pieces.token_face(token), css="swell"), (x, y))
        return pieces.placed(pieces.chosen_hex(), (x, y))
