"""How the rules name and write down what lies on the table: letters, texts of data and notation, plain names."""

from __future__ import annotations

import re
from typing import Final

from ludoscape.games.silver_isle.rules.building import tile_at
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.position import SHIP
from ludoscape.games.silver_isle.rules.state import SilverState

LETTERS: Final = "SAMC"
QUADRANTS: Final = ("sw", "se", "nw", "ne")
PHASES: Final = ("draw", "lay", "first", "port", "starve", "act", "damage", "spoils", "mine", "over")
REASONS: Final = ("", "depleted", "rounds")


def place_text(isle: Isle, place: int) -> str:
    """Write a place: 0,1ne, PS, or PS:ne where ports have four spaces."""
    tile = place >> 2
    if tile >= PORTS:
        return f"P{LETTERS[tile - PORTS]}" + (f":{QUADRANTS[place & 3]}" if isle.four_spaces else "")
    return f"{isle.x[tile]},{isle.y[tile]}{QUADRANTS[place & 3]}"


def target_text(isle: Isle, target: int) -> str:
    """Write what is attacked: a ship, a whole port or a space."""
    if target >= SHIP:
        return f"~{LETTERS[target - SHIP]}"
    if target >> 2 >= PORTS:
        return f"P{LETTERS[(target >> 2) - PORTS]}"
    return place_text(isle, target)


def corner_text(isle: Isle, corner: int) -> str:
    """Write a corner: @4,2."""
    return f"@{isle.corner_x[corner]},{isle.corner_y[corner]}"


_PARTS: Final = re.compile(r"(-?\d+),(-?\d+)(\w\w)?", re.ASCII)


def face_text(face: int) -> str:
    """Write the face of a tile."""
    return f"{LETTERS[face // 5]}{face % 5 + 1}"


def point(word: str) -> tuple[int, int]:
    """Read the two numbers in a word."""
    found = _PARTS.search(word)
    assert found is not None
    return int(found[1]), int(found[2])


def place_of(state: SilverState, isle: Isle, word: str) -> int | None:
    """Read a place; None when there is no such place here."""
    if word.startswith("P"):
        tile = PORTS + LETTERS.index(word[1])
        if not isle.present >> tile & 1 or isle.four_spaces != (":" in word):
            return None
        return 4 * tile + (QUADRANTS.index(word[3:]) if ":" in word else 0)
    x, y = point(word)
    found = int(tile_at(state, x, y))
    return 4 * found + QUADRANTS.index(word[-2:]) if 0 <= found < PORTS else None


NATION_NAMES: Final = ("England", "France", "Pirates", "Spain")
