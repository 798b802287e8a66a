"""The names of Intimate Settlers' places, pieces and cards: texts for notation and ids of elements."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ludoscape.games.intimate_settlers.lattice import BOUND, SIDES, cell_at, place_of, radius_of
from ludoscape.games.intimate_settlers.position import HARBOUR

RESOURCES: Final = ("wood", "brick", "wool", "grain", "ore")
TERRAINS: Final = ("forest", "hills", "pasture", "fields", "mountains")  # in the order of what they produce
KINDS: Final = (*TERRAINS, "desert", "sea", "harbour:any", *(f"harbour:{resource}" for resource in RESOURCES))
CARDS: Final = ("knight", "roads", "plenty", "monopoly", "vp")
PIECES: Final = ("roads", "ships", "settlements", "cities")
POLES: Final = ("N", "S")
EDGE_SIDES: Final = ("NE", "E", "SE")
SLOTS: Final = ("B1", "B2", "B3", "F1", "F2", "L", "R")
PHASES: Final = (
    "main", "pre", "dice", "tile", "number", "dev", "discard", "robber", "steal", "theft", "facing", "piece", "plenty",
    "name", "drop", "offer", "reply", "deal", "over",
    "lay", "side", "face", "token", "first", "take", "corner", "hexes", "numbers", "ports", "found", "road",
)  # fmt: skip
REASONS: Final = ("", "points", "turn_limit")
COSTS: Final = ("a road", "a ship", "a settlement", "a city", "a development card")

_PLACE: Final = re.compile(r"(-?\d{1,6}),(-?\d{1,6})(?::([NSEW]{1,2}))?", re.ASCII)


# ---- places in notation (section 12)


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


def hex_words(kind: int, token: int = 0) -> str:
    """Name a hex for people.

    >>> hex_words(1, 9), hex_words(5), hex_words(6), hex_words(7), hex_words(12)
    ('hills 9', 'the desert', 'the sea', 'the 3:1 harbour', 'the ore harbour')
    """
    if kind > HARBOUR:
        return f"the {RESOURCES[kind - HARBOUR - 1]} harbour"
    if kind == HARBOUR:
        return "the 3:1 harbour"
    return f"the {KINDS[kind]}" if kind >= len(TERRAINS) else f"{KINDS[kind]} {token}" if token else KINDS[kind]


def seat_text(seat: int) -> str:
    """Write a seat: P0."""
    return f"P{int(seat)}"


def side_text(side: int) -> str:
    """Write a side of a hex."""
    return SIDES[side]


# ---- words


def join_words(parts: list[str], last: str = "and") -> str:
    """Join words as a list is spoken.

    >>> join_words(["a", "b", "c"]), join_words(["a", "b"], "or"), join_words(["a"])
    ('a, b and c', 'a or b', 'a')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def many(count: int, one: str, several: str = "") -> str:
    """Say a number of things.

    >>> many(1, "card"), many(3, "city", "cities")
    ('1 card', '3 cities')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def cards_words(counts: list[int]) -> str:
    """Say which resource cards.

    >>> cards_words([1, 0, 0, 0, 2]), cards_words([0] * 5)
    ('1 wood and 2 ore', 'none')
    """
    return join_words([f"{n} {RESOURCES[kind]}" for kind, n in enumerate(counts) if n] or ["none"])


def seat_name(seat: int) -> str:
    """Give the mark that the table replaces by the name of a seat.

    >>> seat_name(1)
    '{1}'
    """
    return f"{{{int(seat)}}}"


# ---- elements of picture, hand and table (docs/intimate-settlers-view.md)


def key(text: str) -> str:
    """Turn the text of a place into the key of an element.

    >>> key("-2,3:S"), key("-2,3")
    ('-2_3S', '-2_3')
    """
    return text.replace(",", "_").replace(":", "")


def hex_id(cell: int) -> str:
    """Give the id of a hex's element."""
    return f"is-hex-{key(hex_text(cell))}"


def vertex_id(vertex: int) -> str:
    """Give the id of an intersection's element."""
    return f"is-vertex-{key(vertex_text(vertex))}"


def edge_id(edge: int) -> str:
    """Give the id of an edge's element."""
    return f"is-edge-{key(edge_text(edge))}"


def slot_id(cell: int) -> str:
    """Give the id of a place of the set-up."""
    return f"is-slot-{key(hex_text(cell))}"


def side_id(side: int) -> str:
    """Give the id of a side that a harbour may face."""
    return f"is-side-{SIDES[side]}"


def resource_id(kind: int) -> str:
    """Give the id of own resource cards."""
    return f"is-res-{RESOURCES[kind]}"


def bank_id(kind: int) -> str:
    """Give the id of resource cards in the bank."""
    return f"is-bank-{RESOURCES[kind]}"


def card_id(card: int) -> str:
    """Give the id of own development cards."""
    return f"is-dev-{CARDS[card]}"


def number_id(number: int) -> str:
    """Give the id of an own token of the set-up."""
    return f"is-number-{int(number)}"


def terrain_id(terrain: int) -> str:
    """Give the id of an own terrain that is still to be laid."""
    return f"is-terrain-{TERRAINS[terrain]}"


def seat_id(seat: int) -> str:
    """Give the id of a seat."""
    return f"is-seat-P{int(seat)}"
