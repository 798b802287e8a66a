"""What the picture of Intimate Settlers says in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludoscape.engine.words import join_words
from ludoscape.games.intimate_settlers.picture.layout import Cell, Key, spaces_of
from ludoscape.pictures.badges import colour

RESOURCES: Final = ("wood", "brick", "wool", "grain", "ore")
TERRAINS: Final = ("forest", "pasture", "fields", "hills", "mountains")
SYMBOLS: Final = {
    "forest": "hex-forest",
    "pasture": "hex-pasture",
    "fields": "hex-field",
    "hills": "hex-hills",
    "mountains": "hex-mountain",
    "desert": "hex-desert",
    "sea": "hex-sea",
    "harbour": "hex-sea",
}
HOME_NUMBERS: Final = (4, 5, 8, 9, 10)


def owner(seat: int) -> str:
    return colour(seat).capitalize()


def hex_words(entry: Mapping[str, Any] | None) -> str:
    """Name a hex: hills 9, the sea, the wool harbour, an empty space.

    >>> hex_words({"kind": "hills", "token": 9}), hex_words({"kind": "harbour", "port": "any"}), hex_words(None)
    ('hills 9', 'the 3:1 harbour', 'an empty space')
    """
    if entry is None:
        return "an empty space"
    kind = str(entry["kind"])
    if kind == "sea":
        return "the sea"
    if kind == "desert":
        return "the desert"
    if kind == "harbour":
        port = entry.get("port") or "any"
        return "the 3:1 harbour" if port == "any" else f"the {port} harbour"
    token = entry.get("token")
    return f"{kind} {token}" if token else kind


def place_words(key: Key, hexes: Mapping[Cell, Mapping[str, Any]]) -> str:
    """Say where an edge or a vertex is, by the hexes there."""
    names = [hex_words(hexes.get(cell)) for cell in spaces_of(key)]
    if len(names) == 2:
        if names[0] == names[1]:
            plural = {"the sea": "two hexes of sea"}.get(names[0], f"two of {names[0]}")
            return f"between {plural}"
        return f"between {names[0]} and {names[1]}"
    known = [name for name in names if name != "an empty space"]
    counted = [f"two of {name}" if known.count(name) == 2 else name for name in dict.fromkeys(known)]
    if len(set(known)) == 1 and len(known) == 3:
        counted = [f"three of {known[0]}"]
    if len(known) < 3:
        counted.append("an empty space" if len(known) == 2 else "empty spaces")
    return f"at {join_words(counted)}"


def cards(counts: Mapping[str, int]) -> str:
    """Name resource cards: 1 wood and 2 ore."""
    return join_words([f"{counts[kind]} {kind}" for kind in RESOURCES if counts.get(kind)]) or "nothing"


def stack_words(stack: Mapping[str, int]) -> tuple[int, int, int]:
    """Count the land, the plain sea and the harbours that are still to be found.

    >>> stack_words({"total": 9, "forest": 2, "desert": 1, "sea": 4, "harbour:any": 1, "harbour:ore": 1})
    (3, 4, 2)
    """
    land = sum(count for kind, count in stack.items() if kind in (*TERRAINS, "desert"))
    harbours = sum(count for kind, count in stack.items() if kind.startswith("harbour"))
    return land, stack.get("sea", 0), harbours
