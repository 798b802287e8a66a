"""What a touch on the picture of Silver Isle may have meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import hypot
from typing import Any

from ludoscape.games.silver_isle.picture.layout import CELL, POINT, SPACE, SPOT, Cell, Point, cell_corner, space_middle
from ludoscape.pictures.targets import meant


def attempt(view: Mapping[str, Any], touched: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody may have meant who touched an element or the point x, y, likeliest first."""
    touched = touched.removesuffix("-mark")
    return list(dict.fromkeys([*meant(view["choices"], touched), *_Reader(view, x, y).read(touched)]))


class _Reader:
    """Reads a touch as moves of the phase, legal or not."""

    def __init__(self, view: Mapping[str, Any], x: float, y: float) -> None:
        self.board: Mapping[str, Any] = view["board"]
        self.phase: str = view["phase"]
        self.active: str = self.board.get("active") or ""
        self.x, self.y = x, y
        self.ports: dict[str, Mapping[str, Any]] = {p["nation"]: p for p in self.board["ports"]}
        self.tiles: set[Cell] = {(t["x"], t["y"]) for t in self.board["tiles"]}

    def read(self, touched: str) -> list[str]:
        found = re.fullmatch(r"si-([a-z]+)-(.+)", touched)
        kind, key = found.groups() if found else ("", "")
        u, v = int(self.x // CELL), int(-self.y // CELL)
        if self.phase in ("lay", "port"):
            verb = "lay" if self.phase == "lay" else "port"
            if kind in ("lay", "line", "tile") and (spot := POINT.fullmatch(key)):
                u, v = int(spot[1]), int(spot[2])
            elif kind == "port" and key in self.ports:
                u, v = self.ports[key]["x"], self.ports[key]["y"]
            return [f"{verb} {u},{v}"]
        readers = {"starve": self.starving, "act": self.acting, "spoils": self.sharing, "mine": self.mining}
        place = self.place(kind, key, u, v)
        if self.phase == "damage":
            return [f"{verb} {key}" for verb in ("lose", "keep")] if kind == "win" else []
        return readers[self.phase](kind, key, place) if self.phase in readers else []

    def place(self, kind: str, key: str, u: int, v: int) -> str:
        """Name the place that was touched, or give nothing."""
        if kind == "crew":
            return next((str(c["place"]) for c in self.board["crews"] if c["key"] == key), "")
        if kind == "mine":
            return next((str(m["place"]) for m in self.board["mines"] if m["nation"] == key), "")
        if kind in ("space", "loose"):
            found = SPOT.fullmatch(key)
            return f"{found[1]},{found[2]}{found[3]}" if found else key.replace("_", ":")
        if kind == "port":
            return f"P{key}"
        if kind in ("ship", "corner", "coin", "token", "home"):
            return ""
        for nation, port in self.ports.items():
            if (port["x"], port["y"]) == (u, v):
                return f"P{nation}"
        if (u, v) not in self.tiles:
            return ""
        north, east = -self.y / CELL - v >= 0.5, self.x / CELL - u >= 0.5
        return f"{u},{v}{'n' if north else 's'}{'e' if east else 'w'}"

    def middle(self, place: str) -> Point:
        if found := SPOT.fullmatch(place):
            return space_middle(int(found[1]), int(found[2]), found[3])
        port = self.ports.get(place[1:2])
        if port is None:
            return self.x, self.y
        left, top = cell_corner(port["x"], port["y"])
        # a port is as near as its nearest edge
        return min(max(self.x, left), left + CELL), min(max(self.y, top), top + CELL)

    def own_crews(self, place: str, in_port: bool = True) -> list[str]:
        """Name the few own crews that are nearest to a place."""
        x, y = self.middle(place)
        found: list[tuple[float, str]] = []
        for crew in self.board["crews"]:
            if crew["nation"] == self.active and crew["place"] != place and not str(crew["place"]).startswith("P"):
                a, b = self.middle(str(crew["place"]))
                found.append((hypot(a - x, b - y), str(crew["place"])))
        port = self.ports.get(self.active)
        if in_port and port is not None and port["crews"] and place != f"P{self.active}":
            left, top = cell_corner(port["x"], port["y"])
            far = hypot(max(left - x, 0.0, x - left - CELL), max(top - y, 0.0, y - top - CELL)) + SPACE / 2
            found += [(far, f"P{value}") for value in (port["values"] or [])[:2]]
        return [crew for _, crew in sorted(found, key=lambda pair: pair[0])[:4]]

    def near_ship(self, place: str) -> bool:
        """Tell whether the own ship lies at a corner of the tile of a place."""
        ship = self.ship(self.active)
        if ship is None or ship["corner"] is None or not place:
            return False
        a, b = ship["corner"][0] * CELL, -ship["corner"][1] * CELL
        x, y = self.middle(place)
        return hypot(x - a, y - b) < CELL if not place.startswith("P") else self.docked(place[1])

    def docked(self, nation: str) -> bool:
        ship, port = self.ship(self.active), self.ports.get(nation)
        if ship is None or ship["corner"] is None or port is None:
            return False
        return all(ship["corner"][i] - port["xy"[i]] in (0, 1) for i in (0, 1))

    def ship(self, nation: str) -> Mapping[str, Any] | None:
        return next((s for s in self.board["ships"] if s["nation"] == nation), None)

    def starving(self, kind: str, key: str, place: str) -> list[str]:
        if kind == "coin":
            return [f"starve {key}"] if key.startswith("P") else []
        if place == f"P{self.active}":
            return [f"starve P{value}" for value in self.ports[self.active]["values"] or []]
        return [f"starve {place}"] if place else []

    def sharing(self, kind: str, key: str, place: str) -> list[str]:
        crews = [str(c["place"]) for c in self.board["crews"] if c["nation"] == self.active]
        source = f"~{key}" if kind == "ship" else place
        return [f"take {source} {crew}" for crew in crews[:3]] if source else []

    def mining(self, kind: str, key: str, place: str) -> list[str]:
        return [f"mine {place}"] if SPOT.fullmatch(place) else []

    def acting(self, kind: str, key: str, place: str) -> list[str]:
        """Read a touch as an action."""
        if kind == "coin":
            return {"P": [f"load {key}"], "E": [f"load {key[1:]}"], "B": [f"unload {key[1:]}"]}.get(key[0], [])
        if kind == "token":
            return ["unload s"]
        ship = self.ship(self.active)
        if kind == "ship":
            if key != self.active:
                return [f"shiphit ~{key}", f"porthit ~{key}"]
            return ["depart"] if ship and ship["corner"] is not None else []
        if kind == "corner" or not place:
            return self.sailing(key if kind == "corner" else "")
        if kind == "crew":
            owner = next((c["nation"] for c in self.board["crews"] if c["key"] == key), "")
            if owner == self.active:
                return []
            found = [f"hit {crew} {place}" for crew in self.own_crews(place, in_port=False)[:2]]
            attack = [f"shiphit {place}"] if self.near_ship(place) else []
            port = self.ports.get(self.active)
            found = attack + found + ([f"porthit {place}"] if port and port["crews"] else [])
            return found or [f"shiphit {place}"]
        if kind == "mine":
            diggers = [f"dig {crew} {place}" for crew in self.own_crews(place)[:2]]
            return diggers + [f"go {crew}>{place}" for crew in self.own_crews(place)[:2]]
        if kind == "loose":
            load = ["load s"] if self.near_ship(place) else []
            return load + [f"claim {crew} {place}" for crew in self.own_crews(place)[:3]] or ["load s"]
        walks = [f"go {crew}>{place}" for crew in self.own_crews(place)]
        if place.startswith("P") and place[1] != self.active:
            attack = [f"hit {crew} {place}" for crew in self.own_crews(place, in_port=False)[:2]]
            return ([f"shiphit {place}"] if self.docked(place[1]) else []) + walks[:2] + attack
        if self.near_ship(place) and ship is not None:
            aboard = [f"unload {value}" for value in ship["values"] or []] or (["unload s"] if ship["hold"] else [])
            walks += aboard[:1]
        return walks

    def sailing(self, key: str) -> list[str]:
        """Read a touch on the sea: the corner meant, or the lattice point nearby."""
        ship = self.ship(self.active)
        if ship is None:
            return []
        if found := POINT.fullmatch(key):
            corner = f"{found[1]},{found[2]}"
        else:
            # a corner of the coast, eligible or not
            land = self.tiles | {(port["x"], port["y"]) for port in self.ports.values()}
            points = {(a + i, b + j) for a, b in land for i in (0, 1) for j in (0, 1)}
            far, a, b = min((hypot(a * CELL - self.x, -b * CELL - self.y), a, b) for a, b in points)
            if far > CELL * 0.75:
                return []
            corner = f"{a},{b}"
        return [f"{'arrive' if ship['corner'] is None else 'sail'} @{corner}"]
