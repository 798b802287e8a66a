"""Set-up: the Home Bases of the intimate game, and the map and the first settlements of the base game."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..points import (
    Point,
    around,
    corners,
    edge_at,
    edge_text,
    edges_at,
    hex_at,
    hex_text,
    neighbours,
    reading_order,
    side,
    spaces_at,
    spaces_of,
    vertex_at,
    vertex_text,
)
from .components import LETTERS, PLACES, SLOTS, YIELD, spiral
from .discovery import Discovery

OWN_NUMBERS = (4, 5, 8, 9, 10)
FLANK = {"B1": (-3, 4), "B2": (-2, 4), "B3": (-1, 4), "F1": (-2, 3), "F2": (-1, 3), "L": (-3, 3), "R": (0, 3)}
FRONT = {**FLANK, "L": (-2, 2), "R": (0, 2)}


def independent(places: tuple[Point, ...], number: int) -> int:
    """Count the ways to choose so many of these places, no two of them neighbours."""
    if number == 0:
        return 1
    if len(places) < number:
        return 0
    first, rest = places[0], places[1:]
    with_first = tuple(place for place in rest if place not in around(first))
    return independent(with_first, number - 1) + independent(rest, number)


class SetUp(Discovery):
    """A game that begins."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.corner = "E"
        self.founded: Point | None = None
        if self.base:
            self.start_base()
        else:
            self.start_intimate()

    # ---- the Home Bases

    def start_intimate(self) -> None:
        """Begin to lay out the Home Bases."""
        slots = FLANK if self.options["sea_slots"] == "flank" else FRONT
        gap = int(self.options["gap"])
        c = gap // 2 - 2
        for seat in range(2):
            there = slots if seat == 0 else {slot: (c - q, 5 - gap - r) for slot, (q, r) in slots.items()}
            self.home.append({slot: hex_at(f"{q},{r}") for slot, (q, r) in there.items()})
        self.bag -= Counter(dict.fromkeys(OWN_NUMBERS, 2))
        self.unplaced = [list(OWN_NUMBERS), list(OWN_NUMBERS)]
        self.terrains = [list(YIELD), list(YIELD)]
        self.stack -= Counter({**dict.fromkeys(YIELD, 2), "sea": 2, "harbour:any": 2})
        self.roller = 0
        self.phase = "lay"

    def intersections_a(self, seat: int) -> list[Point]:
        """Give the two intersections A: where three Home Base hexes meet, but not the one in the middle."""
        home = self.base_home(seat)
        inner = {p for centre in home for p in corners(centre) if set(spaces_at(p)) <= home}
        return [p for p in inner if sum(n in inner for n in neighbours(p)) == 1]

    def legal_lay(self) -> Iterable[str]:
        return [f"lay {terrain}" for terrain in self.terrains[self.roller]]

    def setup_lay(self, rest: str) -> None:
        self.terrains[self.roller].remove(rest)
        self.hexes[self.home[self.roller][SLOTS[self.step]]] = rest
        self.step += 1
        if self.step == 5:
            self.phase = "side"

    def legal_side(self) -> Iterable[str]:
        return ["harbour L", "harbour R"]

    def setup_harbour(self, rest: str) -> None:
        self.hexes[self.home[self.roller][rest]] = "harbour:any"
        self.hexes[self.home[self.roller]["L" if rest == "R" else "R"]] = "sea"
        self.phase = "face"

    def legal_face(self) -> Iterable[str]:
        centre = self.unturned()
        home = self.base_home(self.roller)
        for name in self.facings(centre):
            if self.options["setup_face"] == "any" or any(c in home for c in spaces_of(side(centre, name))):
                yield f"face {name}"

    def setup_face(self, rest: str) -> None:
        self.facing[self.unturned()] = rest
        self.step = 0
        self.phase = "lay" if self.roller == 0 else "token"
        self.roller = 1 - self.roller

    def legal_token(self) -> Iterable[str]:
        bare = [centre for centre in self.base_home(self.roller) if centre not in self.tokens]
        return [f"token {number}@{hex_text(centre)}" for number in self.unplaced[self.roller] for centre in bare]

    def setup_token(self, rest: str) -> None:
        number, place = rest.split("@")
        self.unplaced[self.roller].remove(int(number))
        self.tokens[hex_at(place)] = int(number)
        self.step += 1
        self.roller = 1 - self.roller
        if self.step == 10:
            self.step = 0
            self.phase = "first"
            for seat in range(2):
                for point in self.intersections_a(seat):
                    self.buildings[point] = (seat, "settlement")

    def legal_first(self) -> Iterable[str]:
        for point in self.intersections_a(self.roller):
            if not any(self.pieces.get(edge, (None,))[0] == self.roller for edge in edges_at(point)):
                yield from (f"road {edge_text(edge)}" for edge in edges_at(point))

    def legal_take(self) -> Iterable[str]:
        return self.takes_from_bank()

    def setup_take(self, rest: str) -> None:
        self.hands[self.roller][rest] += 1
        self.step += 1
        if self.step == 3:
            self.roller = 1
        elif self.step == 6:
            self.roller = 0
            self.begin_turn()

    # ---- the map of the base game

    def start_base(self) -> None:
        """Lay the plain sea of the ring and begin to draw the rest."""
        for q, r in itertools.product(range(-3, 4), repeat=2):
            name = f"{q},{r}"
            if max(abs(q), abs(r), abs(q + r)) == 3 and name not in PLACES:
                self.lay(hex_at(name), "sea")
        self.roller = 0
        self.corner = str(self.options["base_corner"])
        self.phase = "corner" if self.corner == "random" else "hexes"

    def land_spaces(self) -> list[Point]:
        """Give the 19 land spaces of the base board in the order in which they are drawn."""
        return sorted((hex_at(name) for name in spiral("E")), key=reading_order)

    def chance_corner(self, rest: str) -> None:
        self.corner = rest
        self.phase = "hexes"

    def chance_tile(self, rest: str) -> None:
        if self.phase == "tile":
            super().chance_tile(rest)
            return
        kind, _, place = rest.partition("@")
        centre = hex_at(place)
        self.lay(centre, kind)
        if self.phase == "hexes":
            self.base_land_drawn(centre, kind)
        else:
            self.base_harbour_drawn(centre, place)

    def base_land_drawn(self, centre: Point, kind: str) -> None:
        """Go on drawing the map of the base game."""
        if kind == "desert":
            self.robber = centre
        self.step += 1
        if self.step == 19:
            self.step = 0
            self.phase = "ports"

    def base_harbour_drawn(self, centre: Point, place: str) -> None:
        """Turn a harbour of the ring as the base game does, and go on."""
        self.facing[centre] = PLACES[place]
        self.step += 1
        if self.step == 9:
            self.step = 0
            self.lay_spiral()
            self.phase = "found" if self.options["base_tokens"] == "spiral" else "numbers"

    def lay_spiral(self) -> None:
        """Lay the tokens in the order of their letters, unless they are drawn (IS-32)."""
        if self.options["base_tokens"] == "spiral":
            places = [hex_at(name) for name in spiral(self.corner) if self.hexes[hex_at(name)] != "desert"]
            self.tokens = dict(zip(places, LETTERS, strict=True))
            self.bag.clear()

    def number_weights(self) -> dict[str, int]:
        """Weigh the tokens for the next hex of the spiral (IS-33)."""
        places = map(hex_at, spiral(self.corner))
        bare = [place for place in places if self.hexes[place] != "desert" and place not in self.tokens]
        here, name = bare[0], hex_text(bare[0])
        if self.options["base_tokens"] == "random":
            return {f"!token {n}@{name}": count for n, count in self.bag.items() if count}
        reds = self.bag[6] + self.bag[8]
        hot = {place for place, number in self.tokens.items() if number in (6, 8)}
        free = tuple(place for place in bare[1:] if not hot & set(around(place)))
        without = independent(free, reds)
        with_red = 0
        if reds and not hot & set(around(here)):
            with_red = independent(tuple(place for place in free if place not in around(here)), reds - 1)
        others = len(bare) - reds
        found = {}
        for n, count in self.bag.items():
            ways = with_red * max(others, 1) if n in (6, 8) else without * max(reds, 1)
            if count * ways:
                found[f"!token {n}@{name}"] = count * ways
        return found

    def chance_token(self, rest: str) -> None:
        if self.phase == "number":
            super().chance_token(rest)
            return
        self.lay_token(rest)
        if not self.bag.total():
            self.phase = "found"

    # ---- first settlements and roads

    def legal_found(self) -> Iterable[str]:
        points = {point for centre in self.hexes if self.is_land(centre) for point in corners(centre)}
        return [f"settle {vertex_text(point)}" for point in points if self.far_from_all(point)]

    def setup_settle(self, rest: str) -> None:
        self.founded = vertex_at(rest)
        self.buildings[self.founded] = (self.roller, "settlement")
        self.phase = "road"

    def legal_road(self) -> Iterable[str]:
        assert self.founded is not None
        return [
            f"road {edge_text(edge)}"
            for edge in edges_at(self.founded)
            if any(self.is_land(centre) for centre in spaces_of(edge))
        ]

    def setup_road(self, rest: str) -> None:
        edge = edge_at(rest)
        self.pieces[edge] = (self.roller, "road")
        if not self.base:
            self.examine_routes()
            self.step += 1
            self.discover(edge if self.options["setup_discovery"] else None)
            return
        self.examine_routes()
        assert self.founded is not None
        if self.step >= self.seats:
            for centre in spaces_at(self.founded):
                if self.hexes[centre] in YIELD:
                    self.earn(self.roller, YIELD[self.hexes[centre]])
        self.step += 1
        order = [*range(self.seats), *reversed(range(self.seats))]
        if self.step == len(order):
            self.begin_turn()
        else:
            self.roller = order[self.step]
            self.phase = "found"
