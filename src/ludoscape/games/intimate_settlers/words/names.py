"""The names of Intimate Settlers' places, pieces and cards: texts for notation and ids of elements. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import join_words
from ludoscape.games.intimate_settlers.rules.letters import KINDS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.rules.position import HARBOUR

SIDE_WORDS: Final[Mapping[str, str]] = read_texts("ludoscape.games.intimate_settlers").data["sides"]


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


LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # an I could be a figure
LINES: Final = 57  # of spaces, in each direction (IS-08)
WEST, NORTH = 7, 7  # of the middle, so that letters and figures begin a little outside of most islands


def chart_words(q: int, r: int) -> str:
    """Say where a space is on the chart: letters count along the rows, figures the rows.

    >>> chart_words(0, 0), chart_words(-7, -7), chart_words(20, 1), chart_words(-8, 0)
    ('H8', 'A1', 'AC9', 'BG8')
    """
    lap, letter = divmod((q + WEST) % LINES, len(LETTERS))
    return f"{LETTERS[lap - 1] if lap else ''}{LETTERS[letter]}{(r + NORTH) % LINES + 1}"


def own_name(name: str, alone: bool, q: int, r: int) -> str:
    """Name a hex so that no other one is called the same: by its place, which is drawn on it, where others are alike.

    >>> own_name("fields 8", True, 0, 0), own_name("fields 8", False, 0, 0)
    ('fields 8', 'fields 8 at H8')
    """
    return name if alone else f"{name} at {chart_words(q, r)}"


def cards_words(counts: list[int]) -> str:
    """Say which resource cards.

    >>> cards_words([1, 0, 0, 0, 2]), cards_words([0] * 5)
    ('1 wood and 2 ore', 'none')
    """
    return join_words([f"{n} {RESOURCES[kind]}" for kind, n in enumerate(counts) if n] or ["none"])
