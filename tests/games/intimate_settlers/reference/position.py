"""One position of the second reading: read from a dump, asked for its moves, and played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..points import edge_at, edge_text, hex_at, hex_text, vertex_at, vertex_text
from .components import HARBOURS, LAND, NUMBERS, PLACES, STARTS, TILES
from .set_up import SetUp
from .turn import Turn

CHANCE_PHASES = ("corner", "hexes", "numbers", "ports", "dice", "tile", "number", "dev", "theft")


def snapshot(data: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Bring a dump into a form that does not hang on the order of things, or on what is left out."""
    names = [f"P{seat}" for seat in range(seats)]
    hexes = {}
    for word in data["hexes"]:
        place, _, what = word.partition("=")
        what, _, facing = what.partition(">")
        kind, _, token = what.partition("/")
        hexes[place] = (kind, int(token or 0), facing)
    mine = [(name, data["pieces"].get(name, {})) for name in names]
    return {
        "active": data.get("active", "P0"),
        "turns": data.get("turns", 0),
        "hexes": hexes,
        "pieces": {
            text: (name, kind)
            for name, pieces in mine
            for kind in ("road", "ship")
            for text in pieces.get(f"{kind}s", ())
        },
        "buildings": {
            text: (name, kind)
            for name, pieces in mine
            for kind, many in (("settlement", "settlements"), ("city", "cities"))
            for text in pieces.get(many, ())
        },
        **{
            key: {name: {k: n for k, n in data.get(key, {}).get(name, {}).items() if n} for name in names}
            for key in ("hands", "dev", "played")
        },
        "robber": data.get("robber") or None,
        "route": data.get("route") or None,
        "army": data.get("army") or None,
        "islands": {name: data.get("islands", {}).get(name, 0) for name in names},
    }


class Reference(SetUp, Turn):
    """One position."""

    @classmethod
    def of(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Reference:
        """Set up a position before the roll or in the main phase from data."""
        self = cls(seats, options)
        self.hexes.clear()
        self.stack, self.bag = Counter(TILES), Counter(NUMBERS)
        for word in data["hexes"]:
            place, _, what = word.partition("=")
            what, _, facing = what.partition(">")
            kind, _, token = what.partition("/")
            self.lay(hex_at(place), kind)
            if facing:
                self.facing[hex_at(place)] = facing
            if token:
                self.tokens[hex_at(place)] = int(token)
                self.bag[int(token)] -= 1
        self.stack -= Counter(data.get("aside", {}))
        self.bag -= Counter({int(n): count for n, count in data.get("aside_numbers", {}).items()})
        for seat in range(seats):
            name = f"P{seat}"
            pieces = data["pieces"].get(name, {})
            for kind in ("road", "ship"):
                self.pieces |= {edge_at(text): (seat, kind) for text in pieces.get(f"{kind}s", ())}
            for kind, many in (("settlement", "settlements"), ("city", "cities")):
                self.buildings |= {vertex_at(text): (seat, kind) for text in pieces.get(many, ())}
            self.hands[seat].update(data.get("hands", {}).get(name, {}))
            self.dev[seat].update(data.get("dev", {}).get(name, {}))
            self.played[seat].update(data.get("played", {}).get(name, {}))
            self.islands[seat] = data.get("islands", {}).get(name, 0)
        self.bought.update(data.get("bought", {}))
        self.robber = hex_at(data["robber"]) if data.get("robber") else None
        self.active = self.roller = int(data.get("active", "P0")[1:])
        self.turns = data.get("turns", 0)
        self.card_played, self.ship_moved = data.get("card_played", False), data.get("ship_moved", False)
        self.new_ships = {edge_at(text) for text in data.get("new_ships", ())}
        self.built, self.offers = data.get("built", False), data.get("offers", 0)
        self.started, self.phase = True, data.get("phase", "main")
        self.rolled = self.phase == "main"
        self.examine_routes()
        self.examine_armies()
        if data.get("route"):
            self.route = int(data["route"][1:])
        if data.get("army"):
            self.army = int(data["army"][1:])
        return self

    def snapshot(self) -> dict[str, Any]:
        """Give what a dump says of the position, in the form of `snapshot`."""
        everybody = range(self.seats)
        return {
            "active": f"P{self.active}",
            "turns": self.turns,
            "hexes": {
                hex_text(c): (kind, self.tokens.get(c, 0), self.facing.get(c, "")) for c, kind in self.hexes.items()
            },
            "pieces": {edge_text(edge): (f"P{seat}", kind) for edge, (seat, kind) in self.pieces.items()},
            "buildings": {vertex_text(p): (f"P{seat}", kind) for p, (seat, kind) in self.buildings.items()},
            **{
                key: {f"P{seat}": {k: n for k, n in cards[seat].items() if n} for seat in everybody}
                for key, cards in (("hands", self.hands), ("dev", self.dev), ("played", self.played))
            },
            "robber": hex_text(self.robber) if self.robber else None,
            "route": None if self.route is None else f"P{self.route}",
            "army": None if self.army is None else f"P{self.army}",
            "islands": {f"P{seat}": self.islands[seat] for seat in everybody},
        }

    # ---- who decides, and what

    def decider(self) -> int | None:
        """Give the seat that decides; None when chance does or the game is over."""
        if self.phase in (*CHANCE_PHASES, "over"):
            return None
        if self.phase == "discard":
            return min(self.due)
        if self.phase == "reply":
            return self.asked[0]
        return self.roller

    def legal(self) -> set[str]:
        """List the moves of whoever decides, or the chance events that can come."""
        if self.phase == "over":
            return set()
        if self.phase in CHANCE_PHASES:
            return set(self.chance())
        found = list(getattr(self, f"legal_{self.phase}")())
        assert found, self.phase
        assert len(set(found)) == len(found)
        return set(found)

    def chance(self) -> dict[str, int]:
        """Give the chance events that can come, with weights."""
        if self.phase == "corner":
            return {f"!corner {name}": 1 for name in STARTS}
        if self.phase == "dice":
            return {f"!dice {one}+{two}": 1 for one in range(1, 7) for two in range(1, 7)}
        if self.phase == "hexes":
            place = hex_text(self.land_spaces()[self.step])
            return {f"!tile {kind}@{place}": n for kind, n in self.stack.items() if n and kind in LAND}
        if self.phase == "ports":
            place = list(PLACES)[self.step]
            return {f"!tile {kind}@{place}": n for kind, n in self.stack.items() if n and kind in HARBOURS}
        if self.phase == "numbers":
            return self.number_weights()
        if self.phase == "tile":
            place = hex_text(self.pending[0])
            return {f"!tile {kind}@{place}": n for kind, n in self.placeable(self.pending[0]).items()}
        if self.phase == "number":
            assert self.new_tile is not None
            return {f"!token {n}@{hex_text(self.new_tile)}": count for n, count in self.bag.items() if count}
        if self.phase == "dev":
            return {f"!dev {card}": n for card, n in self.deck().items() if n}
        if self.phase == "theft":
            assert self.victim is not None
            return {f"!steal {res}": n for res, n in self.hands[self.victim].items() if n}
        return {}

    # ---- making moves

    def play(self, text: str) -> None:
        """Make a move or let a chance event happen; it must be one of `legal()`."""
        word, _, rest = text.partition(" ")
        if word[0] == "!":
            getattr(self, f"chance_{word[1:]}")(rest)
        elif self.phase in ("lay", "side", "face", "token", "first", "take", "found", "road"):
            getattr(self, f"setup_{word}")(rest)
        else:
            getattr(self, f"do_{word}")(rest)
