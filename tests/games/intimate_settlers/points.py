"""Second reading of section 4: hexes, intersections and edges as integer points of the check embedding (IS-07).

Here a hex is its centre, an intersection its point, an edge the pair of its ends. Nothing is known of ids but how they
are written.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = frozenset[Point]

CORNERS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
SIDES = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
WAYS = {"E": (2, 0), "NE": (1, -3), "NW": (-1, -3), "W": (-2, 0), "SW": (-1, 3), "SE": (1, 3)}


@cache
def hex_at(text: str) -> Point:
    """Give the centre of a hex written `-2,3`."""
    q, r = map(int, text.split(","))
    return 2 * q + r, 3 * r


@cache
def hex_text(centre: Point) -> str:
    """Write a hex."""
    r = centre[1] // 3
    return f"{(centre[0] - r) // 2},{r}"


@cache
def vertex_at(text: str) -> Point:
    """Give the point of an intersection written `-2,3:S`."""
    space, corner = text.split(":")
    x, y = hex_at(space)
    return x + CORNERS[corner][0], y + CORNERS[corner][1]


@cache
def vertex_text(point: Point) -> str:
    """Write an intersection: it is the top corner of one space or the bottom corner of one."""
    x, y = point
    if (y + 2) % 3 == 0:
        return f"{hex_text((x, y + 2))}:N"
    assert (y - 2) % 3 == 0
    return f"{hex_text((x, y - 2))}:S"


def side(centre: Point, name: str) -> Edge:
    """Give the edge on a side of a hex."""
    return frozenset((centre[0] + CORNERS[c][0], centre[1] + CORNERS[c][1]) for c in SIDES[name])


@cache
def edge_at(text: str) -> Edge:
    """Give the edge written `-3,4:NE`."""
    space, name = text.split(":")
    return side(hex_at(space), name)


@cache
def edge_text(edge: Edge) -> str:
    """Write an edge, as an eastern side of a space."""
    found = [(c, name) for c in spaces_of(edge) for name in ("NE", "E", "SE") if side(c, name) == edge]
    assert len(found) == 1
    return f"{hex_text(found[0][0])}:{found[0][1]}"


@cache
def corners(centre: Point) -> tuple[Point, ...]:
    """Give the six intersections of a hex."""
    return tuple((centre[0] + x, centre[1] + y) for x, y in CORNERS.values())


@cache
def sides(centre: Point) -> tuple[Edge, ...]:
    """Give the six edges of a hex."""
    return tuple(side(centre, name) for name in SIDES)


def is_centre(point: Point) -> bool:
    """Tell whether a hex can lie with its centre here."""
    return point[1] % 3 == 0 and (point[0] - point[1] // 3) % 2 == 0


@cache
def spaces_at(point: Point) -> tuple[Point, ...]:
    """Give the three spaces at an intersection."""
    found = tuple(c for c in ((point[0] - x, point[1] - y) for x, y in CORNERS.values()) if is_centre(c))
    assert len(found) == 3
    return found


@cache
def spaces_of(edge: Edge) -> tuple[Point, ...]:
    """Give the two spaces that an edge separates."""
    one, two = edge
    found = tuple(c for c in spaces_at(one) if c in spaces_at(two))
    assert len(found) == 2
    return found


@cache
def edges_at(point: Point) -> tuple[Edge, ...]:
    """Give the three edges at an intersection."""
    found = {edge for centre in spaces_at(point) for edge in sides(centre) if point in edge}
    assert len(found) == 3
    return tuple(sorted(found, key=sorted))


@cache
def neighbours(point: Point) -> tuple[Point, ...]:
    """Give the three intersections next to one."""
    return tuple(other for edge in edges_at(point) for other in edge if other != point)


@cache
def around(centre: Point) -> tuple[Point, ...]:
    """Give the six spaces next to a space."""
    return tuple((centre[0] + x, centre[1] + y) for x, y in WAYS.values())


def distance(one: Point, two: Point) -> int:
    """Give the distance of two hexes, by walking."""
    seen, rim, steps = {one}, {one}, 0
    while two not in seen:
        rim = {c for centre in rim for c in around(centre)} - seen
        seen |= rim
        steps += 1
    return steps


def reading_order(centre: Point) -> tuple[int, int]:
    """Sort spaces by row and then by column (IS-71)."""
    return centre[1] // 3, (centre[0] - centre[1] // 3) // 2
