"""The names of Decay's pieces: letters for notation, words for people, ids for elements."""

from __future__ import annotations

from typing import Final

from ludoscape.games.decay.rules.letters import SUITS

COINS: Final = ("Sun", "Moon", "Crown", "Arm")
SIDES: Final = ("n", "e", "s", "w")
SIDE_WORDS: Final = ("north", "east", "south", "west")


def coin_words(suit: int, count: int = 1) -> str:
    """Name coins for people: one Moon, three Suns."""
    amount = ("no", "one", "two", "three", "four", "five", "six")[count] if count <= 6 else str(count)
    return f"{amount} {COINS[suit]}{'' if count == 1 else 's'}"


def css(suit: int) -> str:
    """Give the colour class of a suit."""
    return f"s-{SUITS[suit].lower()}"


def symbol(kind: str, suit: int) -> str:
    """Give the symbol of a piece of a suit."""
    return f"{kind}-{SUITS[suit].lower()}"


def tile_symbol(tile: int) -> str:
    """Give the symbol of a tile."""
    return f"tile-{SUITS[tile // 6].lower()}-{'0A2345'[tile % 6]}"
