"""How the rules name and write down what lies on the table: letters, texts of data and notation, plain names."""

from __future__ import annotations

from typing import Final

SUIT_LETTERS: Final = "SMCA"
VALUE_LETTERS: Final = "na2345"
TILE_NAMES: Final = tuple(s + v for s in SUIT_LETTERS for v in VALUE_LETTERS)
TILE_INDEX: Final = {name: i for i, name in enumerate(TILE_NAMES)}
PHASES: Final = ("first", "create_tile", "create_put", "pawn", "pay", "toll", "move", "put", "take", "slide", "over")
REASONS: Final = ("", "last", "all_dead", "repetition", "max_turns", "quiet")
GOALS: Final = ("step", "lift", "slide")


SUITS: Final = ("Suns", "Moons", "Crowns", "Arms")
VALUES: Final = ("null", "ace", "2", "3", "4", "5")


def tile_words(tile: int) -> str:
    """Name a tile for people: Moons 2, Suns ace."""
    return f"{SUITS[tile // 6]} {VALUES[tile % 6]}"
