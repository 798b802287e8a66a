"""Places and moves of Intimate Settlers numbered without gaps, for learners. Compiled.

Hexes, vertices and edges come in rising order of their ids, so row by row from the north, each row from the west; but
first those that observations show, then those farther out.

A board that grows stays within REACH spaces of where it began. Whoever is the first to discover a space at a distance
d of it has two known spaces at the distance d - 1 beside the edge that leads there; or one, where a ship was moved and
did not discover, and then three spaces are discovered at once. So two spaces are discovered at each distance before
the last, less one at most, and there are 23 tiles: d is 12 at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules.lattice import cell_at, edge_at, place_of, vertex_at
from ludoscape.games.intimate_settlers.rules.position import BASE_CELLS, OWN_NUMBERS, Settings

WINDOW: Final = 4  # how far from the beginning an observation shows a board that grows
REACH: Final = 12
LAND: Final = 19  # the hexes of `base` that can be built on, and with the harbours
SHOWN: Final = 28
CELLS: Final = 4096  # ids of cells are less, and so are moves that name no place
HOME: Final = 5  # hexes of a Home Base

ALWAYS: Final = (
    m.M_END,
    m.M_ROLL,
    m.M_BUY,
    m.M_STOP,
    *range(m.M_PLAY, m.M_PLAY + 4),
    *[m.M_TRADE + 5 * give + get for give in range(5) for get in range(5) if give != get],
    *range(m.M_TAKE, m.M_TAKE + 5),
    *range(m.M_NAME, m.M_NAME + 5),
    *range(m.M_DISCARD, m.M_DISCARD + 5),
)
ONLY_INTIMATE: Final = (*range(m.M_FACE, m.M_FACE + 6), *range(m.M_LAY, m.M_LAY + 5), m.M_SIDE, m.M_SIDE + 1)
ONLY_BASE: Final = (
    m.M_OFFER,
    m.M_PROPOSE,
    m.M_SCRAP,
    m.M_ACCEPT,
    m.M_REFUSE,
    *range(m.M_GIVE, m.M_GIVE + 5),
    *range(m.M_WANT, m.M_WANT + 5),
)


class Numbering:
    """The numbers of places and actions in a game.

    `hex`, `vertex` and `edge` give the number of a place by its id, -1 for one that is not used. Observations show as
    many of them as `hexes`, `vertices` and `edges` say. `moves` are the moves in the order of their actions: those
    without a place, hexes to rob, vertices for a settlement, for a city, edges for a road, and if the board grows for a
    ship, to lift one, to put it down; then own tokens onto the hexes of the Home Bases.
    """

    def __init__(self, settings: Settings) -> None:
        if settings.intimate:
            start = [int(cell) for cell in settings.cells]
            near = within(WINDOW, start)
            shown, robbed = near, within(REACH, start)
            spaces = robbed
            homes = start[:HOME] + start[7 : 7 + HOME]
            others: tuple[int, ...] = ONLY_INTIMATE
            pieces = [m.M_ROAD, m.M_SHIP, m.M_LIFT, m.M_DROP]
        else:
            seats = int(settings.seats)
            near = robbed = set(BASE_CELLS[:LAND])
            shown = spaces = set(BASE_CELLS[:SHOWN])
            homes = []
            others = (*ONLY_BASE, *range(m.M_STEAL, m.M_STEAL + seats), *range(m.M_DEAL, m.M_DEAL + seats))
            pieces = [m.M_ROAD]
        hexes = in_order(near, spaces)
        vertices = in_order(vertices_of(near), vertices_of(robbed))
        edges = in_order(edges_of(near), edges_of(robbed))
        self.hexes: i64 = len(shown)
        self.vertices: i64 = len(vertices_of(near))
        self.edges: i64 = len(edges_of(near))
        self.hex = numbers_of(hexes, CELLS)
        self.vertex = numbers_of(vertices, 2 * CELLS)
        self.edge = numbers_of(edges, 3 * CELLS)
        self._homes = numbers_of(homes, CELLS)
        self._all_edges: i64 = len(edges)
        moves: list[int] = [*ALWAYS, *others]
        self._small = numbers_of(moves, CELLS)
        self._rob_from: i64 = len(moves)
        moves += [m.M_ROB + cell for cell in hexes[: len(robbed)]]
        self._settle_from: i64 = len(moves)
        moves += [m.M_SETTLE + vertex for vertex in vertices]
        self._city_from: i64 = len(moves)
        moves += [m.M_CITY + vertex for vertex in vertices]
        self._pieces_from: i64 = len(moves)
        moves += [kind + edge for kind in pieces for edge in edges]
        self._tokens_from: i64 = len(moves)
        moves += [m.M_NUMBER + CELLS * number + cell for number in OWN_NUMBERS for cell in homes]
        self.moves: vec[i64] = vec[i64](moves)

    def action(self, move: i64) -> i64:
        """Give the action of a move. Raises ValueError for a place where no game can come to."""
        begin: i64 = 0
        place: i64 = -1
        if move < m.M_ROB:
            place = self._small[move]
        elif move < m.M_SETTLE:
            begin = self._rob_from
            place = self.hex[move - m.M_ROB]
        elif move < m.M_CITY:
            begin = self._settle_from
            place = self.vertex[move - m.M_SETTLE]
        elif move < m.M_ROAD:
            begin = self._city_from
            place = self.vertex[move - m.M_CITY]
        elif move < m.M_NUMBER:
            kind = (move - m.M_ROAD) // (m.M_SHIP - m.M_ROAD)
            begin = self._pieces_from + kind * self._all_edges
            place = self.edge[move - m.M_ROAD - kind * (m.M_SHIP - m.M_ROAD)]
        else:
            number = (move - m.M_NUMBER) // CELLS
            place = self._homes[move - m.M_NUMBER - number * CELLS]
            begin = self._tokens_from + 2 * HOME * own_number(number)
        if place < 0:
            raise ValueError(f"the move {move} has no action: it lies too far out")
        return begin + place


def own_number(number: i64) -> i64:
    """Give the place of a number among the five that a player lays (IS-23).

    >>> [int(own_number(number)) for number in OWN_NUMBERS]
    [0, 1, 2, 3, 4]
    """
    return number - 4 if number < 6 else number - 6


def within(distance: int, cells: Iterable[int]) -> set[int]:
    """List all spaces at most so far from some others."""
    found: set[int] = set()
    for cell in cells:
        q, r = place_of(cell)
        for dq in range(-distance, distance + 1):
            for dr in range(max(-distance, -distance - dq), min(distance, distance - dq) + 1):
                found.add(cell_at(q + dq, r + dr))
    return found


def vertices_of(cells: Iterable[int]) -> set[int]:
    """List the vertices of some spaces."""
    return {int(vertex_at(cell, corner)) for cell in cells for corner in range(6)}


def edges_of(cells: Iterable[int]) -> set[int]:
    """List the edges of some spaces."""
    return {int(edge_at(cell, side)) for cell in cells for side in range(6)}


def in_order(first: set[int], places: set[int]) -> list[int]:
    """Put places in order, some of them before the others."""
    return sorted(first) + sorted(places - first)


def numbers_of(places: list[int], size: int) -> vec[i64]:
    """Number places: a table by id, -1 for all others."""
    table = [-1] * size
    for number, place in enumerate(places):
        table[place] = number
    return vec[i64](table)
