"""The lattice of hexes, vertices and edges, and the part of it that hexes lie on (IS-01 … IS-08). Compiled.

Canonical ids, the same whatever was discovered first: a space is cell = (r + 32) * 64 + (q + 32), a vertex is
2 * cell + (0 north, 1 south), an edge is 3 * cell + (0 north-east, 1 east, 2 south-east). A `Lattice` numbers the
spaces in use, their vertices and edges from 0 in the order in which they came, so positions need only short tables.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

ROW: Final = 64  # cells from one row to the next
MIDDLE: Final = 32
CELLS: Final = 4096  # ROW rows
BOUND: Final = 28  # |q|, |r|, |q + r| of every id stay within it (IS-08), by far

# sides and corners in the dossier's order (IS-01, IS-03)
SIDES: Final = ("E", "NE", "NW", "W", "SW", "SE")
CORNERS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STEP: Final = vec[i64]([1, 1 - ROW, -ROW, -1, ROW - 1, ROW])  # to the neighbour on each side
# the canonical vertex at each corner: the cell it belongs to, and its letter
CORNER_CELL: Final = vec[i64]([0, 1 - ROW, ROW, 0, ROW - 1, -ROW])
CORNER_POLE: Final = vec[i64]([0, 1, 0, 1, 0, 1])
# the canonical edge on each side: the cell it belongs to, and its letter (IS-05)
SIDE_CELL: Final = vec[i64]([0, 0, -ROW, -1, ROW - 1, 0])
SIDE_LETTER: Final = vec[i64]([1, 0, 2, 1, 0, 2])
# the two corners of a side, in the order of its end vertices
FIRST_CORNER: Final = vec[i64]([1, 0, 5, 5, 4, 2])
SECOND_CORNER: Final = vec[i64]([2, 1, 0, 4, 3, 3])
# the two neighbours at a corner, by side, and which of their corners it is
ONE_SIDE: Final = vec[i64]([2, 1, 0, 5, 4, 3])
CORNER_THERE: Final = vec[i64]([2, 3, 4, 5, 0, 1])
OTHER_SIDE: Final = vec[i64]([1, 0, 5, 4, 3, 2])
OTHER_CORNER_THERE: Final = vec[i64]([4, 5, 0, 1, 2, 3])
# the spaces and edges at a vertex: first the three of a northern one, then of a southern one (IS-03, IS-06)
VERTEX_CELL: Final = vec[i64]([0, -ROW, 1 - ROW, 0, ROW, ROW - 1])
VERTEX_CORNER: Final = vec[i64]([0, 2, 4, 3, 5, 1])  # which corner of each of these spaces it is
VERTEX_EDGE_CELL: Final = vec[i64]([0, -ROW, -ROW, 0, ROW - 1, ROW - 1])
VERTEX_EDGE_LETTER: Final = vec[i64]([0, 2, 1, 2, 0, 1])

SHEETS: Final = 61  # of an atlas; a prime, so that neighbouring spaces and the ways to them lie on different ones
NO_SPACES: Final = vec[u8]([0] * CELLS)
BLANK: Final = vec[i64]([-1] * 36)  # for all that a space brings to a table


def roomy(table: vec[i64]) -> vec[i64]:
    """Copy a table as a block, most often with room for some more items: a slice is copied item by item."""
    copied: vec[i64] = vec[i64]()  # with `capacity` all of the space would be cleared first
    return extend(copied, table)


def widened(table: vec[i64], more: i64) -> vec[i64]:
    """Copy a table with some more items, each -1, at once: appending them takes new space and copies all again."""
    return extend(roomy(table), BLANK[:more])


def cell_at(q: int, r: int) -> int:
    """Give the cell of a space.

    >>> cell_at(0, 0)
    2080
    """
    return (r + MIDDLE) * ROW + q + MIDDLE


def place_of(cell: int) -> tuple[int, int]:
    """Give q and r of a cell.

    >>> place_of(cell_at(-3, 4))
    (-3, 4)
    """
    return cell % ROW - MIDDLE, cell // ROW - MIDDLE


def vertex_at(cell: i64, corner: i64) -> i64:
    """Give the canonical vertex at a corner of a space."""
    return 2 * (cell + CORNER_CELL[corner]) + CORNER_POLE[corner]


def edge_at(cell: i64, side: i64) -> i64:
    """Give the canonical edge on a side of a space."""
    return 3 * (cell + SIDE_CELL[side]) + SIDE_LETTER[side]


def missing_cell(vertex: i64, which: i64) -> i64:
    """Give one of the three spaces at a canonical vertex."""
    return (vertex >> 1) + VERTEX_CELL[3 * (vertex & 1) + which]


class Lattice:
    """Spaces in use with their vertices and edges; it never changes, so positions share it.

    Tables: `corner` and `side` (6 per space), `vertex_hex`, `vertex_edge`, `vertex_next` (3 per vertex: the spaces, the
    edges, and the vertices at their other ends), `edge_end` and `edge_hex` (2 per edge); -1 where nothing is in use.
    Way 2 * e + end walks edge e towards that end; `onward` (3 per way) tells the vertex there, and the two ways on.
    """

    def __init__(self) -> None:
        self.hexes: i64 = 0
        self.sheet: i64 = 0  # of an atlas on which it is kept
        self.space: vec[u8] = NO_SPACES  # per cell: the number of its space and 1, or 0
        self.vertices: i64 = 0
        self.edges: i64 = 0
        self.cell: vec[i64] = vec[i64]()
        self.corner: vec[i64] = vec[i64]()
        self.side: vec[i64] = vec[i64]()
        self.vertex: vec[i64] = vec[i64]()  # canonical ids
        self.edge: vec[i64] = vec[i64]()
        self.vertex_hex: vec[i64] = vec[i64]()
        self.vertex_edge: vec[i64] = vec[i64]()
        self.vertex_next: vec[i64] = vec[i64]()
        self.edge_end: vec[i64] = vec[i64]()
        self.edge_hex: vec[i64] = vec[i64]()
        self.onward: vec[i64] = vec[i64]()

    def hex_of(self, cell: i64) -> i64:
        """Give the number of a space, or -1."""
        if cell < 0 or cell >= CELLS:
            return -1
        return i64(self.space[cell]) - 1

    def vertex_of(self, vertex: i64) -> i64:
        """Give the number of a canonical vertex, or -1 when none of its spaces is in use."""
        pole = 3 * (vertex & 1)
        for i in range(pole, pole + 3):
            h = self.hex_of((vertex >> 1) + VERTEX_CELL[i])
            if h >= 0:
                return self.corner[6 * h + VERTEX_CORNER[i]]
        return -1

    def edge_of(self, edge: i64) -> i64:
        """Give the number of a canonical edge, or -1 when neither of its sides is in use."""
        cell = edge // 3
        letter = edge - 3 * cell
        h = self.hex_of(cell)
        if h >= 0:
            return self.side[6 * h + (1 if letter == 0 else 0 if letter == 1 else 5)]
        h = self.hex_of(cell + (1 - ROW if letter == 0 else 1 if letter == 1 else ROW))
        if h >= 0:
            return self.side[6 * h + (4 if letter == 0 else 3 if letter == 1 else 2)]
        return -1

    def beside(self, h: i64, side: i64) -> i64:
        """Give the number of the space on a side of a space, or -1."""
        e = self.side[6 * h + side]
        return self.edge_hex[2 * e] + self.edge_hex[2 * e + 1] - h

    def sheet_with(self, cell: i64) -> i64:
        """Give the sheet of an atlas on which the lattice with one space more is kept."""
        return (31 * self.sheet + cell) % SHEETS

    def grown(self, cell: i64) -> Lattice:
        """Make a lattice with one space more."""
        near: vec[i64] = STEP[:]  # for six numbers
        for side in range(i64(6)):
            near[side] = self.hex_of(cell + STEP[side])
        corners: i64 = 0
        sides: i64 = 0
        for i in range(i64(6)):
            if near[ONE_SIDE[i]] < 0 and near[OTHER_SIDE[i]] < 0:
                corners += 1
            if near[i] < 0:
                sides += 1
        other = Lattice()
        other.hexes = self.hexes + 1
        other.sheet = self.sheet_with(cell)
        other.space = self.space[:]
        other.space[cell] = u8(other.hexes)
        other.vertices = self.vertices
        other.edges = self.edges
        other.cell = widened(self.cell, 1)
        other.cell[self.hexes] = cell
        other.corner = widened(self.corner, 6)
        other.side = widened(self.side, 6)
        other.vertex = widened(self.vertex, corners)
        other.vertex_hex = widened(self.vertex_hex, 3 * corners)
        other.vertex_edge = widened(self.vertex_edge, 3 * corners)
        other.vertex_next = widened(self.vertex_next, 3 * corners)
        other.edge = widened(self.edge, sides)
        other.edge_end = widened(self.edge_end, 2 * sides)
        other.edge_hex = widened(self.edge_hex, 2 * sides)
        other.onward = widened(self.onward, 6 * sides)
        other._add_corners(cell, near)
        other._add_sides(cell, near)
        for c in range(6 * self.hexes, 6 * other.hexes):
            other._lead_on(other.corner[c])
        return other

    def _add_corners(self, cell: i64, near: vec[i64]) -> None:
        corner = self.corner
        h = self.hexes - 1
        for c in range(i64(6)):
            name = vertex_at(cell, c)
            v: i64 = -1
            if near[ONE_SIDE[c]] >= 0:
                v = corner[6 * near[ONE_SIDE[c]] + CORNER_THERE[c]]
            elif near[OTHER_SIDE[c]] >= 0:
                v = corner[6 * near[OTHER_SIDE[c]] + OTHER_CORNER_THERE[c]]
            else:
                v = self.vertices
                self.vertices += 1
                self.vertex[v] = name
            corner[6 * h + c] = v
            for i in range(i64(3)):
                if missing_cell(name, i) == cell:
                    self.vertex_hex[3 * v + i] = h

    def _add_sides(self, cell: i64, near: vec[i64]) -> None:
        corner = self.corner
        side = self.side
        h = self.hexes - 1
        for s in range(i64(6)):
            name = edge_at(cell, s)
            e: i64 = -1
            if near[s] >= 0:
                e = side[6 * near[s] + (s + 3 if s < 3 else s - 3)]
            else:
                e = self.edges
                self.edges += 1
                self.edge[e] = name
                one = corner[6 * h + FIRST_CORNER[s]]
                two = corner[6 * h + SECOND_CORNER[s]]
                self.edge_end[2 * e] = one
                self.edge_end[2 * e + 1] = two
                self.onward[6 * e] = one
                self.onward[6 * e + 3] = two
                self._join(one, e, name, two)
                self._join(two, e, name, one)
            side[6 * h + s] = e
            # the first of the two sides is the space that the edge is named by
            self.edge_hex[2 * e + (0 if name // 3 == cell else 1)] = h

    def _join(self, v: i64, e: i64, name: i64, to: i64) -> None:
        """Note an edge and the vertex at its other end in its place at a vertex (IS-06)."""
        vertex = self.vertex[v]
        pole = 3 * (vertex & 1)
        for i in range(i64(3)):
            if 3 * ((vertex >> 1) + VERTEX_EDGE_CELL[pole + i]) + VERTEX_EDGE_LETTER[pole + i] == name:
                self.vertex_edge[3 * v + i] = e
                self.vertex_next[3 * v + i] = to

    def _lead_on(self, v: i64) -> None:
        """Note of the ways that lead to a vertex where they lead on."""
        for i in range(3 * v, 3 * v + 3):
            e = self.vertex_edge[i]
            if e < 0:
                continue
            at = 6 * e + (1 if self.edge_end[2 * e] == v else 4)
            for k in range(3 * v, 3 * v + 3):
                other = self.vertex_edge[k]
                if other >= 0 and other != e:
                    self.onward[at] = 2 * other + (1 if self.edge_end[2 * other] == v else 0)
                    at += 1


class Atlas:
    """The lattices that others grew into: a search finds the same spaces again and again, with other hexes on them.

    Each sheet keeps one, the latest. Positions drawn from what a seat knows have one together with all their copies.
    """

    def __init__(self) -> None:
        nothing = Lattice()
        self.before: list[Lattice] = [nothing] * SHEETS
        self.after: list[Lattice] = [nothing] * SHEETS

    def grown(self, lattice: Lattice, cell: i64) -> Lattice:
        """Give a lattice with one space more."""
        sheet = lattice.sheet_with(cell)
        if self.before[sheet] is lattice:
            known = self.after[sheet]
            if known.cell[lattice.hexes] == cell:
                return known
        made = lattice.grown(cell)
        self.before[sheet] = lattice
        self.after[sheet] = made
        return made


def lattice_of(cells: list[int]) -> Lattice:
    """Make the lattice of some spaces.

    >>> base = lattice_of([cell_at(0, 0), cell_at(1, 0)])
    >>> int(base.hexes), int(base.vertices), int(base.edges)
    (2, 10, 11)
    """
    made = Lattice()
    for cell in cells:
        made = made.grown(cell)
    return made


def radius_of(cell: i64) -> i64:
    """Give the distance of a space from (0, 0) (IS-02)."""
    q = cell % ROW - MIDDLE
    r = cell // ROW - MIDDLE
    far = q if q > 0 else -q
    if (r if r > 0 else -r) > far:
        far = r if r > 0 else -r
    both = q + r if q + r > 0 else -(q + r)
    return both if both > far else far
