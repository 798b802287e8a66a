"""The ids of elements: the picture, the choices and the refusals agree on them here; and their icons. Compiled."""

from __future__ import annotations

from ludoscape.games.small_worlds.rules.tribes import RACE_IDS


def region_element(r: int) -> str:
    """Give the id of a region's element."""
    return f"sw-region-{int(r)}"


def tribe_element(race: str, r: int) -> str:
    """Give the id of what a tribe has in a region, by the letters of its race."""
    return f"sw-tribe-{race}-{int(r)}"


def lost_element(r: int) -> str:
    """Give the id of the lost tribe of a region."""
    return f"sw-lost-{int(r)}"


def place_element(place: int) -> str:
    """Give the id of a place of the queue."""
    return f"sw-queue-{int(place)}"


def seat_element(seat: int) -> str:
    """Give the id of a seat's element."""
    return f"sw-seat-P{int(seat)}"


def token_icon(race: int, declined: bool = False) -> str:
    """Give the icon of a race's tokens."""
    return f"tribe-{RACE_IDS[race]}{'-declined' if declined else ''}"
