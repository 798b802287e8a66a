"""What a touch on the picture of Intimate Settlers may have meant."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, hypot, pi
from typing import Any, Final

from ludoscape.games.intimate_settlers.picture import layout
from ludoscape.games.intimate_settlers.picture.labels import HOME_NUMBERS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.picture.layout import Cell, Key, Point
from ludoscape.pictures.targets import meant

NEAR: Final = 15.0  # of a corner or an edge
CARDS: Final = ("knight", "roads", "plenty", "monopoly")


def attempt(view: Mapping[str, Any], touched: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody may have meant who touched an element or the point x, y, likeliest first."""
    touched = touched.removesuffix("-mark")
    return list(dict.fromkeys([*meant(view["choices"], touched), *_Reader(view, x, y).read(touched)]))


class _Reader:
    """Reads a touch as moves of the phase, legal or not."""

    def __init__(self, view: Mapping[str, Any], x: float, y: float) -> None:
        self.board: Mapping[str, Any] = view["board"]
        self.phase: str = view["phase"]
        self.active: int = self.board.get("active") or 0
        self.x, self.y = x, y
        self.hexes: dict[Cell, Mapping[str, Any]] = {(h["q"], h["r"]): h for h in self.board["hexes"]}
        self.edges = {key: e for e in self.board["edges"] if (key := layout.read(e["key"]))}
        self.buildings = {key: b for b in self.board["buildings"] if (key := layout.read(b["key"]))}

    def read(self, touched: str) -> list[str]:
        kind, _, rest = touched.removeprefix("is-").partition("-") if touched.startswith("is-") else ("", "", "")
        if kind in ("bank", "res", "dev", "deck", "dice", "number", "terrain", "seat"):
            return self.beside(kind, rest)
        if kind in ("route", "stack"):
            return []
        key = layout.read(rest)
        if kind == "robber":
            key = layout.read(self.board.get("robber") or "")
            if key is None:
                return []
        if key is None and kind == "side":
            return [f"face {rest}"]
        if key is None or kind == "hex":
            return self.ground(key.cell if key else None)
        if kind == "slot":
            return self.slot(key.cell)
        if key.letters in ("N", "S"):
            return self.vertex(key)
        return self.edge(key) if key.letters else self.ground(key.cell)

    # ---- beside the board and in the hand

    def beside(self, kind: str, what: str) -> list[str]:
        """Read a touch beside the board or in the hand."""
        phase = self.phase
        others = [name for name in RESOURCES if name != what]
        if kind == "bank":
            verb = {"take": "take", "plenty": "take", "name": "name", "offer": "want"}.get(phase)
            return [f"{verb} {what}"] if verb else [f"trade {other}>{what}" for other in others]
        if kind == "res":
            verb = {"discard": "discard", "offer": "give"}.get(phase)
            return [f"{verb} {what}"] if verb else [f"trade {what}>{other}" for other in others]
        if kind == "dev":
            return [f"play {what}"] if what in CARDS else []
        if kind == "deck":
            return ["buy"]
        if kind == "dice":
            return ["roll"]
        if kind == "terrain":
            return [f"lay {what}"]
        if kind == "number":
            free = [h for h in self.board["hexes"] if h.get("home", -1) == self.active and not h.get("token")]
            return [f"token {what}@{h['q']},{h['r']}" for h in free[:5]]
        return [f"{'deal' if phase in ('deal', 'reply', 'offer') else 'steal'} {what}"]

    # ---- on the board

    def ground(self, cell: Cell | None) -> list[str]:
        """Read a touch on a hex or on nothing: the corner or edge nearby, or the hex itself."""
        phase = self.phase
        aimed = cell is None or layout.space_at(self.x, self.y) == cell
        cell = cell or layout.space_at(self.x, self.y)
        known = cell in self.hexes
        if phase == "lay":
            return []
        if phase == "side":
            return self.slot(cell)
        if phase in ("face", "facing"):
            return self.facing(cell)
        if phase == "token":
            if not known:
                return []
            used = {h.get("token") for h in self.board["hexes"] if h.get("home", -1) == self.active}
            left = [value for value in HOME_NUMBERS if value not in used] or list(HOME_NUMBERS)
            return [f"token {value}@{cell[0]},{cell[1]}" for value in left]
        if phase == "robber":
            return [f"rob {cell[0]},{cell[1]}"]
        if phase == "steal":
            return self.thefts(cell)
        if not known and not any(other in self.hexes for other in layout.around(cell)):
            return []
        if aimed:
            vertex, edge = self.nearest(cell)
            far = hypot(*_between((self.x, self.y), layout.at_spot(layout.corner_spot(vertex))))
            along = hypot(*_between((self.x, self.y), layout.edge_middle(edge)))
            if phase in ("found",) or far < NEAR:
                return self.vertex(vertex)
            if phase in ("first", "road", "piece", "drop") or along < 1.5 * NEAR:
                return self.edge(edge)
        return [f"rob {cell[0]},{cell[1]}"] if known and phase in ("main", "pre") else []

    def nearest(self, cell: Cell) -> tuple[Key, Key]:
        """Give the corner and the edge of a space that are nearest to the touch."""
        x, y = layout.middle(cell)
        here = (self.x, self.y)
        vertices = [layout.vertex_at((x + dx, y + dy)) for dx, dy in layout.CORNERS]
        edges = [layout.edge_of(cell, side) for side in layout.SIDES]
        return (
            min(vertices, key=lambda key: hypot(*_between(here, layout.at_spot(layout.corner_spot(key))))),
            min(edges, key=lambda key: hypot(*_between(here, layout.edge_middle(key)))),
        )

    def slot(self, cell: Cell) -> list[str]:
        """Read a touch on a place of the set-up."""
        if self.phase == "lay":
            laid = {h["kind"] for h in self.board["hexes"] if h.get("home", -1) == self.active}
            now = any((s["q"], s["r"]) == cell and s.get("now") for s in self.board.get("slots") or ())
            return [f"lay {kind}" for kind in TERRAINS if kind not in laid][:1] if now else []
        for entry in self.board.get("slots") or ():
            if (entry["q"], entry["r"]) == cell and entry.get("slot") in ("L", "R"):
                return [f"harbour {entry['slot']}"]
        return []

    def facing(self, cell: Cell) -> list[str]:
        """Read a touch as the side that the harbour shall face."""
        open_ = [(h["q"], h["r"]) for h in self.board["hexes"] if h["kind"] == "harbour" and not h.get("side")]
        if not open_:
            return []
        x, y = layout.hex_middle(open_[0])
        dx, dy = self.x - x, self.y - y
        if not 4 < hypot(dx, dy) < 2 * layout.HEX:
            return []
        return [f"face {tuple(layout.SIDES)[round(atan2(dy, dx) / (pi / 3)) % 6]}"]

    def thefts(self, cell: Cell) -> list[str]:
        """Read a touch on the robber's hex as the one to be robbed."""
        seats = [
            b["seat"] for key, b in self.buildings.items() if cell in layout.spaces_of(key) and b["seat"] != self.active
        ]
        return [f"steal P{seat}" for seat in dict.fromkeys(seats)]

    def vertex(self, key: Key) -> list[str]:
        """Read a touch on a corner."""
        building = self.buildings.get(key)
        if self.phase == "steal":
            return [f"steal P{building['seat']}"] if building else []
        if self.phase in ("robber", "token", "face", "facing", "side"):
            return self.ground(layout.space_at(self.x, self.y)) if (self.x, self.y) != (0, 0) else []
        if building and building["seat"] == self.active and building["kind"] == "settlement":
            return [f"city {key.text()}", f"settle {key.text()}"]
        return [f"settle {key.text()}", f"city {key.text()}"]

    def edge(self, key: Key) -> list[str]:
        """Read a touch on an edge."""
        text = key.text()
        piece = self.edges.get(key)
        if self.phase in ("robber", "token", "face", "facing", "side", "steal"):
            return self.ground(layout.space_at(self.x, self.y)) if (self.x, self.y) != (0, 0) else []
        if self.phase == "drop":
            return [f"drop {text}"]
        if piece and piece["kind"] == "ship" and piece["seat"] == self.active and self.phase in ("main", "pre"):
            return [f"lift {text}", f"ship {text}", f"road {text}"]
        kinds = [self.hexes[cell]["kind"] in ("sea", "harbour") for cell in layout.spaces_of(key) if cell in self.hexes]
        moves = [f"road {text}"] if not kinds or not all(kinds) else []
        if self.board.get("scenario") != "base" and (any(kinds) or not kinds):
            moves.append(f"ship {text}")
        return moves or [f"road {text}"]


def _between(one: Point, other: Point) -> Point:
    return other[0] - one[0], other[1] - one[1]
