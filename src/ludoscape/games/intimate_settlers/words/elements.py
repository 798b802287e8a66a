"""The ids of elements: the picture, the choices and the refusals agree on them here. Compiled."""

from __future__ import annotations

from ludoscape.games.intimate_settlers.rules.lattice import SIDES
from ludoscape.games.intimate_settlers.rules.letters import CARDS, RESOURCES, TERRAINS, edge_text, hex_text, vertex_text


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
