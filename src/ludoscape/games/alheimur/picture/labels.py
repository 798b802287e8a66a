"""What the picture of Alheimur says in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludoscape.pictures.badges import colour

ELEMENTS: Final = {"air": "A", "earth": "E", "fire": "F", "ether": "V", "water": "W"}
NAMES: Final = {letter: name for name, letter in ELEMENTS.items()}
PORT: Final = 3  # a colonist of this size is a spaceport


def many(count: int, word: str) -> str:
    """Say a number of things.

    >>> many(1, "friend"), many(2, "foe")
    ('1 friend', '2 foes')
    """
    return f"{count} {word}{'' if count == 1 else 's'}"


def world_words(world: Mapping[str, Any]) -> str:
    """Name a world.

    >>> world_words({"key": "B", "name": 1}), world_words({"key": "N", "name": -1})
    ('World B, home of blue', 'the neutral world N')
    """
    if int(world["name"]) < 0:
        return f"the neutral world {world['key']}"
    return f"World {world['key']}, home of {colour(int(world['name']))}"


def pyramid_words(seat: int, size: int, invader: bool) -> str:
    """Name a pyramid on land.

    >>> pyramid_words(0, 3, False), pyramid_words(1, 3, True)
    ('spaceport of red, size 3', 'invader of blue, size 3')
    """
    kind = "invader" if invader else "spaceport" if size == PORT else "colonist"
    return f"{kind} of {colour(seat)}, size {size}"


def fate_words(fate: Mapping[str, Any], invader: bool) -> str:
    """Say what Survival would say.

    >>> fate_words({"lives": True, "support": 2, "pressure": 1}, False), fate_words({"lives": False}, True)
    ('lives with 2 friends and 1 foe', 'dies without a ship')
    """
    if invader:
        return "lives by its ships" if fate["lives"] else "dies without a ship"
    near = f"{many(int(fate['support']), 'friend')} and {many(int(fate['pressure']), 'foe')}"
    return f"{'lives' if fate['lives'] else 'dies'} with {near}"


def territory_words(entry: Mapping[str, Any], fate: Mapping[str, Any] | None = None) -> str:
    """Say what a territory is and who stands there.

    >>> territory_words({"key": "A5", "element": "air", "seat": -1, "size": 0, "invader": False})
    'A5, air, empty'
    """
    words = f"{entry['key']}, {entry['element']}"
    if entry["seat"] < 0:
        return f"{words}, empty"
    words += f", {pyramid_words(int(entry['seat']), int(entry['size']), bool(entry['invader']))}"
    if entry.get("landed"):
        words += ", just landed"
    return f"{words}, {fate_words(fate, bool(entry['invader']))}" if fate else words


def unit_words(unit: str) -> str:
    """Name a ship.

    >>> unit_words("T3m1"), unit_words("F2")
    ('transport of size 3 with a marine of size 1', 'fighter of size 2')
    """
    if unit[0] == "F":
        return f"fighter of size {unit[1]}"
    marine = f" with a marine of size {unit[3]}" if len(unit) > 2 else ""
    return f"transport of size {unit[1]}{marine}"


def group_words(entry: Mapping[str, Any]) -> str:
    """Name equal ships of a seat.

    >>> group_words({"seat": 1, "unit": "F1", "count": 2})
    '2 times fighter of size 1 of blue'
    """
    count = f"{entry['count']} times " if int(entry["count"]) > 1 else ""
    return f"{count}{unit_words(str(entry['unit']))} of {colour(int(entry['seat']))}"


def card_words(code: str) -> str:
    """Name a card by what lies where on it.

    >>> card_words("AAAA"), card_words("AAEE"), card_words("AEAE"), card_words("AEFV")
    ('air', 'air above earth', 'air beside earth', 'air, earth above fire, ether')
    """
    a, b, c, d = (NAMES[letter] for letter in code)
    if a == b == c == d:
        return a
    if a == b:
        return f"{a} above {c}"
    if a == c:
        return f"{a} beside {b}"
    return f"{a}, {b} above {c}, {d}"
