"""Cards as packed counts: five kinds in one integer, so that paying and asking whether one can are one step. Compiled.

A kind takes 12 bits: 11 for its count and one, the guard, that stays 0. Subtracting packed counts from a hand with all
guards set clears the guard of each kind of which there is too little. Resources are wood, brick, wool, grain, ore;
development cards are knight, road building, year of plenty, monopoly, victory point.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final = 5
COUNT: Final = 2047
GUARDED: Final = 2048  # the guard of a count that has been brought to the front
GUARDS: Final = 2048 * (1 + (1 << 12) + (1 << 24) + (1 << 36) + (1 << 48))
FULL: Final = GUARDS - (1 + (1 << 12) + (1 << 24) + (1 << 36) + (1 << 48))  # adding it raises guards of what is there

WOOD: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4

KNIGHT: Final = 0
ROADS: Final = 1
PLENTY: Final = 2
MONOPOLY: Final = 3
POINT: Final = 4
PLAYABLE: Final = COUNT * (1 + (1 << 12) + (1 << 24) + (1 << 36))  # all development cards but victory points

# 3.5
ROAD_COST: Final = 1 + (1 << 12)
SHIP_COST: Final = 1 + (1 << 24)
SETTLEMENT_COST: Final = 1 + (1 << 12) + (1 << 24) + (1 << 36)
CITY_COST: Final = 2 * (1 << 36) + 3 * (1 << 48)
CARD_COST: Final = (1 << 24) + (1 << 36) + (1 << 48)
COSTS: Final = {
    "road": ROAD_COST,
    "ship": SHIP_COST,
    "settlement": SETTLEMENT_COST,
    "city": CITY_COST,
    "card": CARD_COST,
}
DECK: Final = 14 + 2 * (1 << 12) + 2 * (1 << 24) + 2 * (1 << 36) + 5 * (1 << 48)  # 3.3


def count(cards: i64, kind: i64) -> i64:
    """Count the cards of a kind.

    >>> int(count(ROAD_COST, BRICK)), int(count(CITY_COST, ORE)), int(count(CITY_COST, WOOD))
    (1, 3, 0)
    """
    return cards >> 12 * kind & COUNT


def total(cards: i64) -> i64:
    """Count all cards.

    >>> int(total(CITY_COST)), int(total(DECK))
    (5, 25)
    """
    return (
        (cards & COUNT) + (cards >> 12 & COUNT) + (cards >> 24 & COUNT) + (cards >> 36 & COUNT) + (cards >> 48 & COUNT)
    )


def holds(cards: i64, cost: i64) -> bool:
    """Tell whether there are enough of every kind.

    >>> bool(holds(SETTLEMENT_COST, ROAD_COST)), bool(holds(ROAD_COST, SHIP_COST))
    (True, False)
    """
    return ((cards | GUARDS) - cost) & GUARDS == GUARDS


def lacking(cards: i64, cost: i64) -> i64:
    """Give the kinds of which there is too little, as bits.

    >>> bin(lacking(ROAD_COST, SHIP_COST)), int(lacking(SETTLEMENT_COST, SHIP_COST))
    ('0b100', 0)
    """
    kinds: i64 = 0
    if not holds(cards, cost):
        for kind in range(i64(5)):
            if count(cards, kind) < count(cost, kind):
                kinds |= 1 << kind
    return kinds


def nth(cards: i64, n: i64) -> i64:
    """Give the kind of the n-th card, from 0.

    >>> [int(nth(CITY_COST, n)) for n in range(5)]
    [3, 3, 4, 4, 4]
    """
    for kind in range(i64(5)):
        n -= cards >> 12 * kind & COUNT
        if n < 0:
            return kind
    return -1


def pack(counts: list[int]) -> int:
    """Pack five counts.

    >>> pack([1, 1, 0, 0, 0]) == ROAD_COST
    True
    """
    return sum(number << 12 * kind for kind, number in enumerate(counts))


def unpack(cards: int) -> list[int]:
    """Give the five counts.

    >>> unpack(CITY_COST)
    [0, 0, 0, 2, 3]
    """
    return [cards >> 12 * kind & COUNT for kind in range(5)]
