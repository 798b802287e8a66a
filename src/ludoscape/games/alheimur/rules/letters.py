"""How the rules name and write down what lies on the table: letters, texts of data and notation, plain names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludoscape.games.alheimur.rules.cards import PRINTED, UNIT_NAMES

SEATS: Final = "ABCDEFGH"
NEUTRAL: Final = "N"
SPACE: Final = "space"
CODES: Final = tuple(code for name in PRINTED for code in (name, name[::-1]))
_CODE: Final = {code: CODES.index(code) for code in CODES}  # a single turned is the single itself (AL-05)
REACH: Final = 3  # cells of a world that is being built lie so far from its first card at most


def seat_letter(seat: int) -> str:
    """Give the letter of a seat.

    >>> seat_letter(1)
    'B'
    """
    return SEATS[seat]


def seat_of(letter: str, seats: int) -> int | None:
    """Give the seat of a letter; None when there is none at a table of so many.

    >>> seat_of("B", 2), seat_of("C", 2)
    (1, None)
    """
    seat = SEATS.find(letter) if len(letter) == 1 else -1
    return seat if 0 <= seat < seats else None


def worlds_of(seats: int) -> str:
    """Give the letters of all worlds at a table of so many.

    >>> worlds_of(2), worlds_of(8)
    ('ABN', 'ABCDEFGH')
    """
    return SEATS[:seats] + (NEUTRAL if seats < len(SEATS) else "")


def world_letter(world: int, seats: int) -> str:
    """Give the letter of a world.

    >>> world_letter(0, 2), world_letter(2, 2)
    ('A', 'N')
    """
    return NEUTRAL if world == seats else SEATS[world]


def world_of(letter: str, seats: int) -> int | None:
    """Give the world of a letter; None when there is none at a table of so many.

    >>> world_of("N", 2), world_of("N", 8), world_of("C", 2)
    (2, None, None)
    """
    world = worlds_of(seats).find(letter) if len(letter) == 1 else -1
    return world if world >= 0 else None


def zone_name(zone: int, seats: int) -> str:
    """Give the letter of the world of an orbit, or the word for Space, which comes after the last orbit.

    >>> zone_name(2, 2), zone_name(3, 2), zone_name(8, 8)
    ('N', 'space', 'space')
    """
    return SPACE if zone == len(worlds_of(seats)) else world_letter(zone, seats)


@lru_cache(maxsize=2048)
def territory_text(place: int, seats: int) -> str:
    """Write a territory, 16 times its world and its number from 0.

    >>> territory_text(4, 2), territory_text(32, 2)
    ('A5', 'N1')
    """
    world, t = divmod(place, 16)
    return f"{world_letter(world, seats)}{t + 1}"


def territory_of(text: str, seats: int) -> int | None:
    """Read a territory; None when no world can have it.

    >>> territory_of("A5", 2), territory_of("N1", 2), territory_of("A17", 2), territory_of("A0", 2)
    (4, 32, None, None)
    """
    world = world_of(text[:1], seats)
    number = text[1:]
    if world is None or not (number.isascii() and number.isdigit() and len(number) < 3 and number[0] != "0"):
        return None
    return 16 * world + int(number) - 1 if int(number) <= 16 else None


def unit_of(text: str) -> int | None:
    """Read a unit; None for what cannot be one, such as a marine larger than its transport.

    >>> unit_of("T3m1"), unit_of("T1m2")
    (6, None)
    """
    return UNIT_NAMES.index(text) if text in UNIT_NAMES else None


def code_of(text: str) -> int | None:
    """Read a card as it lies on the table; None when there is no such card.

    >>> code_of("VFEA"), code_of("AAAA"), code_of("AEAF")
    (51, 0, None)
    """
    return _CODE.get(text)


def card_of(text: str) -> int | None:
    """Read a printed card; None when there is none that is printed so.

    >>> card_of("AEFV"), card_of("VFEA")
    (25, None)
    """
    return PRINTED.index(text) if text in PRINTED else None


def cell_text(x: int, y: int) -> str:
    """Write a card cell.

    >>> cell_text(-1, 0)
    '-1,0'
    """
    return f"{x},{y}"
