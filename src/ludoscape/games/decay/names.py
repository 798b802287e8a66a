"""The names of Decay's pieces: letters for notation, words for people, ids for elements."""

from __future__ import annotations

from typing import Final

SUIT_LETTERS: Final = "SMCA"
VALUE_LETTERS: Final = "na2345"
SUITS: Final = ("Suns", "Moons", "Crowns", "Arms")
COINS: Final = ("Sun", "Moon", "Crown", "Arm")
VALUES: Final = ("null", "ace", "2", "3", "4", "5")
TILE_NAMES: Final = tuple(s + v for s in SUIT_LETTERS for v in VALUE_LETTERS)
TILE_INDEX: Final = {name: i for i, name in enumerate(TILE_NAMES)}
PHASES: Final = ("first", "create_tile", "create_put", "pawn", "pay", "toll", "move", "put", "take", "slide", "over")
REASONS: Final = ("", "last", "all_dead", "repetition", "max_turns", "quiet")
GOALS: Final = ("step", "lift", "slide")
SIDES: Final = ("n", "e", "s", "w")
SIDE_WORDS: Final = ("north", "east", "south", "west")


def tile_words(tile: int) -> str:
    """Name a tile for people: Moons 2, Suns ace."""
    return f"{SUITS[tile // 6]} {VALUES[tile % 6]}"


def coin_words(suit: int, count: int = 1) -> str:
    """Name coins for people: one Moon, three Suns."""
    amount = ("no", "one", "two", "three", "four", "five", "six")[count] if count <= 6 else str(count)
    return f"{amount} {COINS[suit]}{'' if count == 1 else 's'}"


def tile_id(tile: int) -> str:
    """Give the id of a tile's element."""
    return f"de-tile-{TILE_NAMES[tile]}"


def css(suit: int) -> str:
    """Give the colour class of a suit."""
    return f"s-{SUITS[suit].lower()}"


def symbol(kind: str, suit: int) -> str:
    """Give the symbol of a piece of a suit."""
    return f"{kind}-{SUITS[suit].lower()}"


def tile_symbol(tile: int) -> str:
    """Give the symbol of a tile."""
    return f"tile-{SUITS[tile // 6].lower()}-{'0A2345'[tile % 6]}"


def join_words(parts: list[str]) -> str:
    """Join words as a list is spoken: a, b and c."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def tiles_in(tiles: int) -> list[int]:
    """List the tiles of a set in tile order."""
    return [t for t in range(24) if tiles >> t & 1]
