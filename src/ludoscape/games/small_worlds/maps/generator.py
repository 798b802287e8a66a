"""The generator of maps (SW-420 … SW-430): a pure function of players and seed, the same bit by bit everywhere.

Cells are Voronoi cells with exact corners. A point is three whole numbers (x, y, w) without a common divisor, w
positive, and stands for (x / w, y / w): so every question about cells is one about whole numbers, and equal points are
equal tuples.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from math import floor, gcd
from typing import Any, Final, NamedTuple

Point = tuple[int, int, int]
Line = tuple[int, int, int]  # a, b, c: inside are the points with a x + b y < c

CELL: Final = 200
JITTER: Final = 70
SHORT: Final = 24 * 24  # squared
SEEDS: Final = 1 << 43
ATTEMPTS: Final = 1 << 16
STEPS: Final = 4000
# whose cell can touch a cell: no point lies more than 170 * sqrt(2) from its site, so touching cells have sites less
# than 481 apart, and four columns or rows on they are at least 4 * 200 - 2 * 70 apart
REACH: Final = 3

LAND: Final = ("farmland", "forest", "hill", "mountain", "swamp")
NAMES: Final[dict[str, list[str]]] = json.loads(files(__package__).joinpath("names.json").read_text("utf-8"))


class Size(NamedTuple):
    """What a number of players asks for (SW-306, SW-422)."""

    turns: int
    columns: int
    rows: int
    sea_a: int  # cells
    sea_b: int
    lake: int
    terrains: tuple[int, int, int, int, int]  # in the order of LAND
    symbols: int  # mines; as many magic and caverns
    lost: int


SIZES: Final = {
    2: Size(10, 6, 4, 2, 1, 1, (4, 4, 4, 4, 4), 4, 9),
    3: Size(10, 6, 5, 1, 1, 1, (5, 5, 5, 7, 5), 5, 10),
    4: Size(9, 7, 6, 3, 1, 2, (7, 7, 7, 8, 7), 7, 14),
    5: Size(8, 9, 6, 4, 2, 3, (9, 9, 9, 9, 9), 9, 18),
}


class Rejected(Exception):
    """This attempt gives no map; the next one is made."""


def generate(players: int, seed: int) -> dict[str, Any]:
    """Make the map object of a number of players and a seed (SW-421). The object is the caller's own."""
    data = _generated(players, seed)
    return {**data, "regions": [_copied(region) for region in data["regions"]]}


def _copied(region: dict[str, Any]) -> dict[str, Any]:
    lists = ("symbols", "adjacent", "label")
    return {**region, **{key: list(region[key]) for key in lists}, "polygon": [list(at) for at in region["polygon"]]}


@lru_cache(maxsize=32)
def _generated(players: int, seed: int) -> dict[str, Any]:
    if players not in SIZES or not 0 <= seed < SEEDS:
        raise ValueError(f"a map is for 2 to 5 players and has a seed from 0 to 2^43 - 1, not {players} and {seed}")
    for attempt in range(ATTEMPTS):
        try:
            regions = _Attempt(players, seed * (1 << 20) + players * (1 << 16) + attempt).regions()
        except Rejected:
            continue
        size = SIZES[players]
        return {
            "format": "sw-map-1",
            "id": f"sw{players}-{seed}",
            "name": f"Random {players}-{seed}",
            "players": players,
            "turns": size.turns,
            "width": CELL * size.columns,
            "height": CELL * size.rows,
            "seed": seed,
            "attempt": attempt,
            "regions": regions,
        }
    raise ValueError(f"no map for {players} players comes of the seed {seed}")


# ---- random numbers (SW-420)


class SplitMix:
    """The generator splitmix64."""

    MASK: Final = (1 << 64) - 1

    def __init__(self, state: int) -> None:
        self.state = state & self.MASK

    def next(self) -> int:
        """Draw 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & self.MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely."""
        limit = (1 << 64) // n * n
        while True:
            value = self.next()
            if value < limit:
                return value % n

    def shuffle(self, items: list[Any]) -> None:
        """Bring a list into random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


# ---- cells (SW-424)


@dataclass(frozen=True)
class Edge:
    """An edge of a cell, walked with the cell on the right: where it begins and ends, and the cell beyond it.

    `beyond` is negative on a side of the rectangle.
    """

    start: Point
    end: Point
    beyond: int

    def is_short(self) -> bool:
        """Tell whether the edge is so short that its ends count as one."""
        (x, y, w), (u, v, t) = self.start, self.end
        return (x * t - u * w) ** 2 + (y * t - v * w) ** 2 < SHORT * (w * t) ** 2


def cell_of(site: int, sites: Sequence[tuple[int, int]], columns: int, rows: int) -> list[Edge]:
    """Cut the cell of a site out of the rectangle."""
    width, height = CELL * columns, CELL * rows
    corners: list[Point] = [(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]
    beyond = [-1, -2, -3, -4]
    row, column = divmod(site, columns)
    x, y = sites[site]
    for r in range(max(0, row - REACH), min(rows, row + REACH + 1)):
        for c in range(max(0, column - REACH), min(columns, column + REACH + 1)):
            other = r * columns + c
            if other != site:
                u, v = sites[other]
                bisector = (2 * (u - x), 2 * (v - y), u * u + v * v - x * x - y * y)
                corners, beyond = _cut(corners, beyond, bisector, other)
    ends = [*corners[1:], corners[0]]
    return [Edge(start, end, number) for start, end, number in zip(corners, ends, beyond, strict=True)]


def _cut(corners: list[Point], beyond: list[int], line: Line, other: int) -> tuple[list[Point], list[int]]:
    """Keep of a convex polygon what lies inside a line. `beyond[i]` belongs to the edge that begins at corner i."""
    a, b, c = line
    outside = [a * x + b * y - c * w for x, y, w in corners]
    if max(outside) <= 0:
        return corners, beyond
    kept: list[Point] = []
    numbers: list[int] = []
    for i, here in enumerate(outside):
        j = (i + 1) % len(corners)
        there = outside[j]
        if here <= 0:
            kept.append(corners[i])
            numbers.append(other if here == 0 and there > 0 else beyond[i])
        if min(here, there) < 0 < max(here, there):
            kept.append(_between(corners[i], here, corners[j], there))
            numbers.append(other if here < 0 else beyond[i])
    return kept, numbers


def _between(one: Point, outside_one: int, two: Point, outside_two: int) -> Point:
    """Give the point in which the way from one point to another crosses the line from which they are so far off."""
    x, y, w = (p * outside_two - q * outside_one for p, q in zip(one, two, strict=True))
    divisor = gcd(x, y, w) * (1 if w > 0 else -1)
    return x // divisor, y // divisor, w // divisor


def _exact(point: Point) -> tuple[Fraction, Fraction]:
    return Fraction(point[0], point[2]), Fraction(point[1], point[2])


def _rounded(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


# ---- an attempt


class _Attempt:
    """One attempt: sites, cells, water, regions, and what lies in them, in the order in which it is drawn."""

    def __init__(self, players: int, state: int) -> None:
        self.players = players
        self.size = SIZES[players]
        self.rng = SplitMix(state)

    def regions(self) -> list[dict[str, Any]]:
        """Make the list of regions. Raises Rejected."""
        self.place_sites()
        self.cut_cells()
        sea_a, sea_b, lake = self.flood()
        self.make_regions(sea_a, sea_b, lake)
        self.test_shape()
        outlines = self.outlines()
        terrains = self.deal_terrains()
        symbols = self.deal_symbols(terrains)
        lost = self.deal_lost_tribes(terrains)
        names = self.deal_names(terrains)
        return [
            {
                "id": k,
                "name": names[k],
                "terrain": terrains[k],
                "symbols": symbols[k],
                "lost_tribe": k in lost,
                "border": self.border[k],
                "adjacent": sorted(self.adjacent[k]),
                "polygon": outlines[k],
                "label": self.label(self.cells_of[k][0]),
            }
            for k in range(len(self.cells_of))
        ]

    # ---- the ground

    def place_sites(self) -> None:
        """Place a site in each square of the grid (SW-423)."""
        self.sites: list[tuple[int, int]] = []
        for r in range(self.size.rows):
            for c in range(self.size.columns):
                x = CELL * c + CELL // 2 + self.rng.below(2 * JITTER + 1) - JITTER
                y = CELL * r + CELL // 2 + self.rng.below(2 * JITTER + 1) - JITTER
                self.sites.append((x, y))

    def cut_cells(self) -> None:
        """Cut the cells, and see which are neighbours (SW-424)."""
        columns, rows = self.size.columns, self.size.rows
        self.cells = [cell_of(i, self.sites, columns, rows) for i in range(len(self.sites))]
        self.near = [{edge.beyond for edge in cell if edge.beyond >= 0 and not edge.is_short()} for cell in self.cells]

    def flood(self) -> tuple[set[int], set[int], set[int]]:
        """Grow the two seas and the lake (SW-425)."""
        size = self.size
        columns, rows = size.columns, size.rows
        corners = (0, columns - 1, rows * columns - 1, (rows - 1) * columns)
        everything = set(range(rows * columns))
        ring = {i for i in everything if i // columns in (0, rows - 1) or i % columns in (0, columns - 1)}
        first = self.rng.below(4)
        sea_a = self.grow(corners[first], size.sea_a, ring)
        sea_b = self.grow(corners[(first + 2) % 4], size.sea_b, ring)
        middle = min(everything, key=self.from_centre)
        if middle in ring:
            raise Rejected
        lake = self.grow(middle, size.lake, everything - ring)
        if sea_a & sea_b:
            raise Rejected
        return sea_a, sea_b, lake

    def from_centre(self, cell: int) -> tuple[int, int]:
        x, y = self.sites[cell]
        return (2 * x - CELL * self.size.columns) ** 2 + (2 * y - CELL * self.size.rows) ** 2, cell

    def grow(self, start: int, cells: int, allowed: set[int]) -> set[int]:
        """Let a water grow from a cell, a random neighbour at a time."""
        water = {start}
        while len(water) < cells:
            candidates = sorted({j for i in water for j in self.near[i]} & allowed - water)
            if not candidates:
                raise Rejected
            water.add(candidates[self.rng.below(len(candidates))])
        return water

    # ---- regions

    def make_regions(self, sea_a: set[int], sea_b: set[int], lake: set[int]) -> None:
        """Number the regions, see what is adjacent and what lies at the border (SW-426)."""
        waters = (sea_a, sea_b, lake)
        single = [{i} for i in range(len(self.sites)) if not any(i in water for water in waters)]
        self.cells_of = sorted(sorted(cells) for cells in (*waters, *single))
        self.region_of = {i: k for k, cells in enumerate(self.cells_of) for i in cells}
        self.seas = {self.region_of[min(sea_a)], self.region_of[min(sea_b)]}
        self.lake = self.region_of[min(lake)]
        self.water = self.seas | {self.lake}
        self.land = [k for k in range(len(self.cells_of)) if k not in self.water]
        self.adjacent = [
            {self.region_of[j] for i in cells for j in self.near[i]} - {k} for k, cells in enumerate(self.cells_of)
        ]
        self.border = [
            any(edge.beyond < 0 and not edge.is_short() for i in cells for edge in self.cells[i])
            for cells in self.cells_of
        ]
        self.pairs = [(j, k) for j in self.land for k in sorted(self.adjacent[j]) if j < k and k not in self.water]

    def test_shape(self) -> None:
        """Reject what is no good board (SW-427)."""
        adjacent, water = self.adjacent, self.water
        land_near = {k: adjacent[k] - water for k in self.land}
        reached, waiting = {self.land[0]}, [self.land[0]]
        while waiting:
            more = land_near[waiting.pop()] - reached
            reached |= more
            waiting += more
        fine = (
            not any(adjacent[k] & water for k in water)
            and all(self.border[k] and len(adjacent[k]) >= 2 for k in self.seas)
            and not self.border[self.lake]
            and len(adjacent[self.lake]) >= 5
            and all(2 <= len(near) <= 7 for near in land_near.values())
            and len(reached) == len(self.land)
            and 37 * len(self.land) <= 20 * len(self.pairs) <= 45 * len(self.land)
        )
        if not fine:
            raise Rejected

    # ---- drawing (SW-428)

    def outlines(self) -> list[list[list[int]]]:
        """Draw the polygon of each region, the ends of short edges joined."""
        places = self.joined()
        return [self.outline(k, places) for k in range(len(self.cells_of))]

    def joined(self) -> dict[Point, tuple[int, int]]:
        """Say for each vertex where it is drawn: where the first of its cluster lies."""
        near: dict[Point, set[Point]] = {}
        for cell in self.cells:
            for edge in cell:
                near.setdefault(edge.start, set())
                if edge.is_short():
                    near[edge.start].add(edge.end)
                    near.setdefault(edge.end, set()).add(edge.start)
        places: dict[Point, tuple[int, int]] = {}
        for vertex in near:
            if vertex in places:
                continue
            cluster, waiting = {vertex}, [vertex]
            while waiting:
                more = near[waiting.pop()] - cluster
                cluster |= more
                waiting += more
            _, x, y = min(self.key(point) for point in cluster)
            places.update(dict.fromkeys(cluster, (_rounded(x), _rounded(y))))
        return places

    def key(self, point: Point) -> tuple[int, Fraction, Fraction]:
        """Order the vertices of a cluster: those on the sides of the rectangle first."""
        x, y = _exact(point)
        sides = (x in (0, CELL * self.size.columns)) + (y in (0, CELL * self.size.rows))
        return -sides, x, y

    def outline(self, k: int, places: dict[Point, tuple[int, int]]) -> list[list[int]]:
        """Walk round a region."""
        following: dict[Point, Point] = {}
        for i in self.cells_of[k]:
            for edge in self.cells[i]:
                if self.region_of.get(edge.beyond) != k:
                    if edge.start in following:
                        raise Rejected
                    following[edge.start] = edge.end
        start = min(following, key=_exact)
        walk = [start]
        while following.get(walk[-1], start) != start:
            walk.append(following[walk[-1]])
        if len(walk) != len(following):
            raise Rejected
        drawn = [places[vertex] for vertex in walk]
        outline = [at for n, at in enumerate(drawn) if n == 0 or at != drawn[n - 1]]
        if outline[-1] == outline[0]:
            outline.pop()
        if len(outline) < 3 or len(set(outline)) < len(outline):
            raise Rejected
        return [list(at) for at in outline]

    def label(self, cell: int) -> list[int]:
        """Say where to write: the mean of the vertices of a cell."""
        points = [_exact(edge.start) for edge in self.cells[cell]]
        return [_rounded(sum((point[axis] for point in points), Fraction(0)) / len(points)) for axis in (0, 1)]

    # ---- what lies where

    def deal_terrains(self) -> list[str]:
        """Deal the terrains, and swap them until few of a kind lie side by side (SW-429)."""
        rng, land = self.rng, self.land
        bag = [terrain for terrain, count in zip(LAND, self.size.terrains, strict=True) for _ in range(count)]
        rng.shuffle(bag)
        terrains = ["lake" if k == self.lake else "sea" for k in range(len(self.cells_of))]
        for k, terrain in zip(land, bag, strict=True):
            terrains[k] = terrain

        def penalty(pairs: Sequence[tuple[int, int]]) -> int:
            return sum(2 if terrains[j] == "mountain" else 1 for j, k in pairs if terrains[j] == terrains[k])

        touching = {k: [pair for pair in self.pairs if k in pair] for k in land}
        left = penalty(self.pairs)
        goal = len(self.pairs) // 12
        for _ in range(STEPS):
            if left <= goal:
                break
            j, k = land[rng.below(len(land))], land[rng.below(len(land))]
            if terrains[j] == terrains[k]:
                continue
            # a pair of the two themselves never counts: their terrains differ before and after
            before = penalty(touching[j]) + penalty(touching[k])
            terrains[j], terrains[k] = terrains[k], terrains[j]
            after = penalty(touching[j]) + penalty(touching[k])
            if after > before:
                terrains[j], terrains[k] = terrains[k], terrains[j]
            else:
                left += after - before
        if left > goal:
            raise Rejected
        return terrains

    def deal_symbols(self, terrains: list[str]) -> list[list[str]]:
        """Deal the symbols: a mountain has two, other regions one or none (SW-430 a)."""
        order = list(self.land)
        self.rng.shuffle(order)
        double = next(k for k in order if terrains[k] == "mountain")
        order.remove(double)
        symbols: list[list[str]] = [[] for _ in terrains]
        symbols[double] = ["cavern", "mine"]
        n = self.size.symbols
        dealt = ["cavern"] * (n - 1) + ["magic"] * n + ["mine"] * (n - 1)
        for k, symbol in zip(order, dealt, strict=False):
            symbols[k] = [symbol]
        return symbols

    def deal_lost_tribes(self, terrains: list[str]) -> set[int]:
        """Deal the lost tribes; enough regions must stay free to begin in (SW-430 b, c)."""
        order = [k for k in self.land if terrains[k] != "mountain"]
        self.rng.shuffle(order)
        lost = set(order[: self.size.lost])
        entry = [k for k in order if self.border[k] or self.adjacent[k] & self.seas]
        if sum(k not in lost for k in entry) < self.players + 2:
            raise Rejected
        return lost

    def deal_names(self, terrains: list[str]) -> list[str]:
        """Deal the names, of each terrain its own (SW-430 d)."""
        names = [""] * len(terrains)
        for terrain, known in NAMES.items():
            order = list(known)
            self.rng.shuffle(order)
            for k, name in zip((k for k, here in enumerate(terrains) if here == terrain), order, strict=False):
                names[k] = name
        return names
