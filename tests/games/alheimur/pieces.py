"""What lies on the table, for the second reading of the rules: dictionaries and sets, and questions about them.

Written from the dossier alone; it shares nothing with the game but the notation. A card is a text of four letters, a
cell a pair of numbers, a territory its name (`A5`), a pyramid a `Pyramid`, a ship a `Ship`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

# the deck as AL-03 tells it
ELEMENTS = "AEFVW"
PAIRS = list(combinations(ELEMENTS, 2))
LANDSCAPES = [one + one + two + two for one, two in PAIRS]
PORTRAITS = [one + two + one + two for one, two in PAIRS]
QUADS = ["AEFV", "AEVF", "AFEW", "AFWE", "AVFW", "AVWF", "AWEV", "AWVE", "EFVW", "EFWV"]
DECK = Counter(2 * [4 * element for element in ELEMENTS] + LANDSCAPES + PORTRAITS + QUADS)
SIZES = (1, 2, 3)
SPACE = "space"
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))

Cell = tuple[int, int]
Laid = dict[Cell, str]  # codes by card cell


# ---- cards (section 4)


def turned(code: str) -> str:
    """Turn a card by 180 degrees (AL-05)."""
    return code[::-1]


def ways(code: str) -> list[str]:
    """Give both orientations of a printed card; those of a single coincide."""
    return [code] if code == turned(code) else [code, turned(code)]


def printed(code: str) -> str:
    """Give a card as it is printed."""
    return code if code in DECK else turned(code)


def beside(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with a cell."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]


def unit_cells(laid: Laid) -> dict[Cell, tuple[Cell, str]]:
    """Give card and element of each unit cell that is covered (AL-06)."""
    found = {}
    for (cx, cy), code in laid.items():
        for i in (0, 1):
            for j in (0, 1):
                found[2 * cx + i, 2 * cy + j] = ((cx, cy), code[i + 2 * j])
    return found


def matches(laid: Laid, cell: Cell, code: str) -> bool:
    """Tell whether a card would have a matching contact on a cell (AL-09)."""
    around = unit_cells({where: other for where, other in laid.items() if where != cell})
    for spot, (_, element) in unit_cells({cell: code}).items():
        for near in beside(spot):
            if near in around and around[near][1] == element:
                return True
    return False


class World:
    """A finished world: names, neighbours and regions of its territories."""

    def __init__(self, key: str, laid: Mapping[Cell, str]) -> None:
        left, top = min(x for x, _ in laid), min(y for _, y in laid)
        self.key = key
        self.laid = {(x - left, y - top): code for (x, y), code in laid.items()}
        cells = unit_cells(self.laid)
        names: dict[tuple[Cell, str], str] = {}
        for spot in sorted(cells, key=lambda cell: (cell[1], cell[0])):  # AL-12
            names.setdefault(cells[spot], f"{key}{len(names) + 1}")
        self.element = {name: element for (_, element), name in names.items()}
        self.near: dict[str, set[str]] = {name: set() for name in names.values()}
        for spot, zone in cells.items():  # AL-08
            for other in beside(spot):
                if other in cells and cells[other] != zone:
                    self.near[names[zone]].add(names[cells[other]])

    @property
    def playable(self) -> bool:
        """Tell whether some territory has four neighbours (AL-11)."""
        return any(len(near) >= 4 for near in self.near.values())

    def region(self, name: str) -> set[str]:
        """Give the region of a territory (AL-10)."""
        found, edge = {name}, [name]
        while edge:
            for other in self.near[edge.pop()] - found:
                if self.element[other] == self.element[name]:
                    found.add(other)
                    edge.append(other)
        return found


# ---- pyramids (AL-30)


@dataclass(frozen=True)
class Pyramid:
    """A pyramid on a territory."""

    seat: int
    size: int
    invader: bool = False

    def __str__(self) -> str:
        return f"{letter(self.seat)}{self.size}{'i' * self.invader}"


@dataclass(frozen=True, order=True)
class Ship:
    """A transport or a fighter, with the size of its marine, 0 for none."""

    role: str
    size: int
    marine: int = 0

    def __str__(self) -> str:
        return f"{self.role}{self.size}{f'm{self.marine}' if self.marine else ''}"

    @property
    def empty(self) -> Ship:
        """Give the ship without its marine."""
        return replace(self, marine=0)


def letter(seat: int) -> str:
    """Give the letter of a seat."""
    return "ABCDEFGH"[seat]


def seat_of(text: str) -> int:
    """Read the letter of a seat."""
    return "ABCDEFGH".index(text)


def ship_of(text: str) -> Ship:
    """Read a ship such as `T3m1`."""
    found = re.fullmatch(r"([TF])([123])(?:m([123]))?", text)
    assert found, text
    return Ship(found[1], int(found[2]), int(found[3] or 0))


def pyramid_of(text: str) -> Pyramid:
    """Read a pyramid such as `B1i`."""
    return Pyramid(seat_of(text[0]), int(text[1]), text.endswith("i"))


def laid_of(cards: Iterable[str]) -> Laid:
    """Read cards such as `AEAE@1,-2`."""
    found = {}
    for card in cards:
        code, _, where = card.partition("@")
        x, _, y = where.partition(",")
        found[int(x), int(y)] = code
    return found


@cache
def world_of(key: str, cards: tuple[str, ...]) -> World:
    """Make a world from cards such as `AEAE@1,-2`; worlds never change."""
    return World(key, laid_of(cards))


class Table:
    """The worlds, who stands on them and who flies around them, and questions about all that."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.o = options
        self.need = dict(zip(SIZES, map(int, str(options["colonist_need"]).split(",")), strict=True))
        self.keys = [letter(seat) for seat in range(seats)] + ["N"] * (seats < 8)  # AL-13
        self.worlds: dict[str, World] = {}
        self.land: dict[str, Pyramid] = {}
        self.fleets: dict[str, dict[int, list[Ship]]] = {}
        # the cards
        self.undrawn = Counter(DECK)
        self.orbit_card: dict[str, str | None] = {}
        self.shown: set[str] = set()
        self.removed: list[str] = []
        self.extra = max(0, 7 - seats)  # AL-15
        self.redeals = 0
        # the turns
        self.first = 0
        self.seat = 0
        self.round = 1
        self.slots = 0
        self.last: int | None = None
        self.called = False
        self.unused: list[str] = []
        self.landed: set[str] = set()
        self.reason = ""

    # ---- who is where

    def ships(self, zone: str, seat: int) -> list[Ship]:
        """Give the ships of a seat in an orbit or in Space, a list that can be changed."""
        return self.fleets.setdefault(zone, {}).setdefault(seat, [])

    def pyramids(self, seat: int, world: str = "") -> dict[str, Pyramid]:
        """Give the pyramids of a seat on all worlds or on one."""
        return {t: p for t, p in self.land.items() if p.seat == seat and t.startswith(world)}

    def peopled(self, seat: int) -> list[str]:
        """List the worlds on which a seat has pyramids (AL-29)."""
        return [key for key in self.worlds if self.pyramids(seat, key)]

    def vacant(self, world: str) -> list[str]:
        """List the vacant territories of a world."""
        return [t for t in self.worlds[world].near if t not in self.land]

    def near(self, t: str) -> set[str]:
        """Give the neighbours of a territory."""
        return self.worlds[t[0]].near[t]

    def out(self, seat: int) -> Counter[int]:
        """Count the pyramids of a seat that are in play, by size."""
        found = Counter(p.size for p in self.pyramids(seat).values())
        for fleet in self.fleets.values():
            for ship in fleet.get(seat, []):
                found[ship.size] += 1
                if ship.marine:
                    found[ship.marine] += 1
        return found

    def in_play(self, seat: int) -> int:
        """Count the pyramids of a seat in play (AL-44)."""
        return self.out(seat).total()

    def stash(self, seat: int) -> dict[int, int]:
        """Count the pyramids of a seat that are not in play (AL-02)."""
        out = self.out(seat)
        return {size: 5 - out[size] for size in SIZES}

    def alive(self, seat: int) -> bool:
        """Tell whether a seat still plays (AL-28)."""
        return self.in_play(seat) > 0

    # ---- Survival (8.1)

    def counts(self, t: str) -> tuple[int, int]:
        """Count support and pressure at a territory (AL-38)."""
        who = self.land[t].seat
        there = [self.land[other].seat for other in self.near(t) if other in self.land]
        return there.count(who), len(there) - there.count(who)

    def lives(self, t: str) -> bool:
        """Tell whether a pyramid would survive a check now (AL-39, AL-40)."""
        pyramid = self.land[t]
        if pyramid.invader:
            ships = self.ships(t[0], pyramid.seat)
            return any(ship.role == "T" or self.o["invader_support"] == "any_ship" for ship in ships)
        support, pressure = self.counts(t)
        balance = {"subtract": support - pressure, "none": support, "communal": support + pressure}
        return balance[self.o["pressure"]] >= self.need[pyramid.size]

    def dying(self, seat: int) -> set[str]:
        """Find who would die in the Survival of a seat (AL-37)."""
        checked = self.peopled(seat)
        return {t for t in self.land if t[0] in checked and not self.lives(t)}

    # ---- scoring (8.4)

    def doubled(self, seat: int) -> dict[str, int]:
        """Give twice the score of each element (AL-71, AL-72)."""
        scores = dict.fromkeys(ELEMENTS, 1)
        for world in self.worlds.values():
            for t in self.pyramids(seat, world.key):
                region = world.region(t)
                largest = max(self.land[other].size for other in region if other in self.pyramids(seat))
                element = world.element[t]
                scores[element] = max(scores[element], 2 * largest * len(region))
        return scores

    def progress(self, seat: int) -> int:
        """Count ships and worlds (AL-73)."""
        return sum(len(fleet.get(seat, [])) for fleet in self.fleets.values()) + 3 * len(self.peopled(seat))

    def quarters(self, seat: int) -> int:
        """Give the quarter points of a seat (AL-75)."""
        highest, *others, lowest = sorted(self.doubled(seat).values(), reverse=True)
        return highest * lowest * self.progress(seat) + 2 * sum(others)

    def winners(self) -> tuple[int, ...]:
        """Tell who wins (AL-76)."""
        totals = [self.quarters(seat) for seat in range(self.seats)]
        return tuple(seat for seat in range(self.seats) if totals[seat] == max(totals))
