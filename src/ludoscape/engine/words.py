"""Words that every game needs: lists as they are spoken, numbers of things, the mark of a seat's name. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def join_words(parts: Sequence[str], last: str = "and") -> str:
    """Join words as a list is spoken.

    >>> join_words(["a", "b", "c"]), join_words(["a", "b"], "or"), join_words(["a"]), join_words([])
    ('a, b and c', 'a or b', 'a', '')
    """
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def capital(text: str) -> str:
    """Begin a sentence with a capital.

    >>> capital("the sea"), capital("{0} rolled")
    ('The sea', '{0} rolled')
    """
    return text[:1].upper() + text[1:]


def many(count: int, one: str, several: str = "") -> str:
    """Say a number of things in figures.

    >>> many(1, "card"), many(3, "city", "cities")
    ('1 card', '3 cities')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def spelled(count: int, one: str, several: str = "") -> str:
    """Say a number of things, small numbers in words.

    >>> spelled(0, "crew"), spelled(1, "crew"), spelled(9, "crew")
    ('no crews', 'one crew', '9 crews')
    """
    amount = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{amount} {one if count == 1 else several or one + 's'}"


def seat_name(seat: int) -> str:
    """Give the mark that is replaced by the name of a seat where people read.

    >>> seat_name(1)
    '{1}'
    """
    return f"{{{int(seat)}}}"


def seat_names(seats: Sequence[int], last: str = "and") -> str:
    """Name some seats.

    >>> seat_names([0, 2])
    '{0} and {2}'
    """
    return join_words([seat_name(seat) for seat in seats], last)
