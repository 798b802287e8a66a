"""The names of Intimate Settlers' places, pieces and cards: texts for notation and ids of elements."""

from __future__ import annotations

from ludoscape.engine.words import join_words
from ludoscape.games.intimate_settlers.rules.letters import KINDS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.rules.position import HARBOUR


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


def cards_words(counts: list[int]) -> str:
    """Say which resource cards.

    >>> cards_words([1, 0, 0, 0, 2]), cards_words([0] * 5)
    ('1 wood and 2 ore', 'none')
    """
    return join_words([f"{n} {RESOURCES[kind]}" for kind, n in enumerate(counts) if n] or ["none"])
