"""How the rules name and write down what lies on the table: letters, texts of data and notation, plain names."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ludoscape.engine.texts import read_texts
from ludoscape.games.intimate_settlers.rules.lattice import BOUND, SIDES, cell_at, place_of, radius_of

RESOURCES: Final = ("wood", "brick", "wool", "grain", "ore")
TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains")  # in the order of what they produce
KINDS: Final = (*TERRAINS, "desert", "sea", "harbour:any", *(f"harbour:{resource}" for resource in RESOURCES))
CARDS: Final = ("knight", "roads", "plenty", "monopoly", "vp")
PIECES: Final = ("roads", "ships", "settlements", "cities")
POLES: Final = ("N", "S")
EDGE_SIDES: Final = ("NE", "E", "SE")
SLOTS: Final = ("B1", "B2", "B3", "F1", "F2", "L", "R")
PHASES: Final = read_texts("ludoscape.games.intimate_settlers").letters("phases")
REASONS: Final = ("", "points", "turn_limit")
_PLACE: Final = re.compile(r"(-?\d{1,6}),(-?\d{1,6})(?::([NSEW]{1,2}))?", re.ASCII)


@cache
def hex_text(cell: int) -> str:
    """Write a hex.

    >>> hex_text(cell_at(-2, 3))
    '-2,3'
    """
    q, r = place_of(int(cell))
    return f"{q},{r}"


@cache
def vertex_text(vertex: int) -> str:
    """Write an intersection.

    >>> vertex_text(2 * cell_at(-2, 3) + 1)
    '-2,3:S'
    """
    return f"{hex_text(vertex // 2)}:{POLES[vertex % 2]}"


@cache
def edge_text(edge: int) -> str:
    """Write an edge.

    >>> edge_text(3 * cell_at(-3, 4))
    '-3,4:NE'
    """
    return f"{hex_text(edge // 3)}:{EDGE_SIDES[edge % 3]}"


def _read(text: str) -> tuple[int, str] | None:
    """Read a place within the bounds of IS-08, and the letters after the colon."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    q, r = int(found[1]), int(found[2])
    if max(abs(q), abs(r)) > BOUND or radius_of(cell_at(q, r)) > BOUND:
        return None
    return cell_at(q, r), found[3] or ""


def cell_of(text: str) -> int | None:
    """Read a hex; None where no hex can ever lie.

    >>> cell_of("-2,3") == cell_at(-2, 3), cell_of("99,0"), cell_of("-2,3:S")
    (True, None, None)
    """
    found = _read(text)
    return found[0] if found is not None and not found[1] else None


def vertex_of(text: str) -> int | None:
    """Read an intersection; None where none can ever be.

    >>> vertex_of("-2,3:S") == 2 * cell_at(-2, 3) + 1, vertex_of("-2,3:E")
    (True, None)
    """
    found = _read(text)
    return 2 * found[0] + POLES.index(found[1]) if found is not None and found[1] in POLES else None


def edge_of(text: str) -> int | None:
    """Read an edge; None where none can ever be.

    >>> edge_of("-3,4:NE") == 3 * cell_at(-3, 4), edge_of("-3,4:W")
    (True, None)
    """
    found = _read(text)
    return 3 * found[0] + EDGE_SIDES.index(found[1]) if found is not None and found[1] in EDGE_SIDES else None


def kind_text(kind: int) -> str:
    """Write the kind of a hex.

    >>> kind_text(0), kind_text(5), kind_text(7), kind_text(12)
    ('forest', 'desert', 'harbour:any', 'harbour:ore')
    """
    return KINDS[kind]


def seat_text(seat: int) -> str:
    """Write a seat: P0."""
    return f"P{int(seat)}"


def side_text(side: int) -> str:
    """Write a side of a hex."""
    return SIDES[side]
