"""The forty element cards, and the kinds of ships (AL-02, AL-03, AL-30). Compiled.

A printed card has a number from 0 to 34: five singles, of which there are two each, and thirty others. A code is a
printed card as it lies on the table: twice its number, and one more when it is turned by 180 degrees.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ELEMENTS: Final = "AEFVW"  # air, earth, fire, ether, water
PAIRS: Final = [one + other for one, other in combinations(ELEMENTS, 2)]
ALL_DIFFERENT: Final = ("AEFV", "AEVF", "AFEW", "AFWE", "AVFW", "AVWF", "AWEV", "AWVE", "EFVW", "EFWV")
PRINTED: Final = (
    *[element * 4 for element in ELEMENTS],
    *[pair[0] * 2 + pair[1] * 2 for pair in PAIRS],
    *[pair * 2 for pair in PAIRS],
    *ALL_DIFFERENT,
)
CARDS: Final = 35
SINGLES: Final = 5
DECK: Final = 40
# the element of each of the four cells of each code
CELLS: Final = vec[i64]([ELEMENTS.index(letter) for name in PRINTED for code in (name, name[::-1]) for letter in code])

BIT: Final = vec[i64]([1 << n for n in range(62)])
FULL: Final = (1 << DECK) - 1  # bits 0 to 34: a copy of the card; 35 to 39: the second copy of a single

# kinds of units: T1 T2 T3 T1m1 T2m1 T2m2 T3m1 T3m2 T3m3 F1 F2 F3
UNITS: Final = 12
FIGHTER: Final = 9
UNIT_NAMES: Final = ("T1", "T2", "T3", "T1m1", "T2m1", "T2m2", "T3m1", "T3m2", "T3m3", "F1", "F2", "F3")
UNIT_SIZE: Final = vec[i64]([1, 2, 3, 1, 2, 2, 3, 3, 3, 1, 2, 3])
UNIT_MARINE: Final = vec[i64]([0, 0, 0, 1, 1, 2, 1, 2, 3, 0, 0, 0])
UNIT_BIT: Final = vec[i64]([1 << (4 * n) for n in range(UNITS)])  # a fleet counts each kind in four bits


def carrying(size: i64, marine: i64) -> i64:
    """Give the kind of a transport of some size with a marine of some size, 0 for none.

    >>> UNIT_NAMES[carrying(3, 2)], UNIT_NAMES[carrying(2, 0)]
    ('T3m2', 'T2')
    """
    if marine == 0:
        return size - 1
    return (3 if size == 1 else 4 if size == 2 else 6) + marine - 1


def count_units(fleet: i64) -> i64:
    """Count the units of a fleet, of all kinds.

    >>> int(count_units(2 * UNIT_BIT[0] + UNIT_BIT[9]))
    3
    """
    n: i64 = 0
    while fleet:
        n += fleet & 15
        fleet >>= 4
    return n


def without_marine(unit: i64) -> i64:
    """Give the kind of a ship when its marine does not matter.

    >>> UNIT_NAMES[without_marine(7)], UNIT_NAMES[without_marine(10)]
    ('T3', 'F2')
    """
    return unit if unit >= FIGHTER else UNIT_SIZE[unit] - 1


def copies(deck: i64, card: i64) -> i64:
    """Count the copies of a printed card in a set of cards."""
    n: i64 = 1 if deck & BIT[card] else 0
    if card < SINGLES and deck & BIT[CARDS + card]:
        n += 1
    return n


def without(deck: i64, card: i64) -> i64:
    """Take a copy of a printed card out of a set of cards."""
    if card < SINGLES and deck & BIT[CARDS + card]:
        return deck & ~BIT[CARDS + card]
    return deck & ~BIT[card]


def with_card(deck: i64, card: i64) -> i64:
    """Put a copy of a printed card into a set of cards."""
    if deck & BIT[card]:
        return deck | BIT[CARDS + card]
    return deck | BIT[card]
