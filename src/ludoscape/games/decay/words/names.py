"""The names of Decay's pieces: letters for notation, words for people, ids for elements. Compiled."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ludoscape.games.decay.rules.letters import SUITS

COINS: Final = ("Sun", "Moon", "Crown", "Arm")
SIDES: Final = ("n", "e", "s", "w")
SIDE_WORDS: Final = ("north", "east", "south", "west")


def coin_words(suit: int, count: int = 1) -> str:
    """Name coins for people: one Moon, three Suns."""
    amount = ("no", "one", "two", "three", "four", "five", "six")[count] if count <= 6 else str(count)
    return f"{amount} {COINS[suit]}{'' if count == 1 else 's'}"


def sides_words(distance: int, side: int) -> str:
    """Say how far something slides, in sides of a tile.

    >>> sides_words(3, 4), sides_words(4, 4), sides_words(5, 4), sides_words(8, 4)
    ('3/4 of a side', 'one side', '1 1/4 sides', '2 sides')
    """
    whole, rest = divmod(distance, side)
    part = str(Fraction(rest, side)) if rest else ""
    if not whole:
        return f"{part} of a side"
    return "one side" if (whole, rest) == (1, 0) else f"{f'{whole} {part}'.strip()} sides"


def css(suit: int) -> str:
    """Give the colour class of a suit."""
    return f"s-{SUITS[suit].lower()}"


def symbol(kind: str, suit: int) -> str:
    """Give the symbol of a piece of a suit."""
    return f"{kind}-{SUITS[suit].lower()}"


def tile_symbol(tile: int) -> str:
    """Give the symbol of a tile."""
    return f"tile-{SUITS[tile // 6].lower()}-{'0A2345'[tile % 6]}"
