"""What a conquest costs in words, item by item. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import many
from ludoscape.games.small_worlds.rules import costs
from ludoscape.games.small_worlds.rules.costs import Cost
from ludoscape.games.small_worlds.words.sentences import people

WORDS: Final[Mapping[str, str]] = read_texts("ludoscape.games.small_worlds").data["costs"]


def item_words(item: Cost) -> str:
    """Name an item of a cost.

    >>> item_words(Cost("tokens", 3, 6)), item_words(Cost("camps", 1)), item_words(Cost("lair", 1))
    ('3 Humans', '1 camp', 'troll lair')
    """
    if item.name == costs.TOKENS:
        return people(item.race, item.n)
    return many(item.n, "camp") if item.name == costs.CAMPS else WORDS.get(item.name, item.name)


def items_words(items: list[Cost]) -> str:
    """Say what a cost is made of.

    >>> items_words([Cost("region", 2), Cost("tokens", 3, 6), Cost("mountain", 1), Cost("commando", -1)])
    'any region 2, 3 Humans, mountain 1, Commando -1'
    """
    # some texts hold a number already: 3 Humans, never less than 1
    texts = [(item_words(item), item.n) for item in items]
    return ", ".join(text if any(map(str.isdigit, text)) else f"{text} {n}" for text, n in texts)


def cost_words(items: list[Cost]) -> str:
    """Say in a sentence what a conquest costs, item by item.

    >>> cost_words([Cost("region", 2)])
    '2'
    >>> cost_words([Cost("region", 2), Cost("lost", 1)])
    '3 (2, and 1 for the lost tribe)'
    >>> cost_words([Cost("region", 2), Cost("tokens", 2, 2), Cost("mountain", 1), Cost("commando", -1)])
    '4 (2, 2 for 2 Elves, and 1 for the mountain, less 1 for Commando)'
    """
    cost = costs.total(items)
    if len(items) == 1:
        return str(cost)
    more = [f"{item.n} for {_the(item_words(item))}" for item in items[1:] if item.n > 0 and item.name != costs.LEAST]
    less = [f", less {-item.n} for {item_words(item)}" for item in items if item.n < 0]
    listed = ", ".join([str(items[0].n), *more[:-1]]) + (f", and {more[-1]}" if more else "")
    least = f", but {WORDS[costs.LEAST]}" if items[-1].name == costs.LEAST else ""
    return f"{cost} ({listed}{''.join(less)}{least})"


def _the(text: str) -> str:
    return text if text[0].isdigit() else f"the {text}"
