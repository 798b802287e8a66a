"""Questions about the lattice: corners, sight, what is next to what, distances."""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

import ludoscape as ls
from ludoscape.games.silver_isle.rules import land
from ludoscape.games.silver_isle.rules.isle import PLACES, PORTS, TILES, Isle

QUADRANTS = ("sw", "se", "nw", "ne")
NATIONS = "SAMC"


def isle_of(tiles: str, *, corner_walk: bool = True, squeeze: bool = True) -> Isle:
    """Make the geometry of an isle without ports."""
    spots = [tuple(map(int, tile.split(","))) for tile in tiles.split()]
    rest = [0] * (TILES - len(spots))
    x, y = (vec[i64]([spot[axis] for spot in spots] + rest) for axis in (0, 1))
    return Isle(x, y, (1 << len(spots)) - 1, False, False, corner_walk, squeeze)


def names(isle: Isle) -> list[str]:
    """Name the corners of an isle."""
    return [f"@{isle.corner_x[i]},{isle.corner_y[i]}" for i in range(isle.corners)]


def seen(isle: Isle) -> dict[str, set[str]]:
    """Give what each corner of an isle sees."""
    found = names(isle)
    return {here: {there for j, there in enumerate(found) if isle.sight[i] >> j & 1} for i, here in enumerate(found)}


def sight(tiles: str, *, corner_walk: bool = True, squeeze: bool = True) -> dict[str, set[str]]:
    """Give what each corner of an isle without ports sees."""
    return seen(isle_of(tiles, corner_walk=corner_walk, squeeze=squeeze))


def isle(state: ls.State) -> Isle:
    """Give the finished isle of a state."""
    found = cast(Any, state).isle
    assert isinstance(found, Isle)
    return found


def corners(state: ls.State) -> list[str]:
    """Name the corners of a state's isle."""
    return names(isle(state))


def place_name(here: Isle, place: int) -> str:
    """Name a place; only for ports that are one place."""
    tile = place >> 2
    if tile >= PORTS:
        return f"P{NATIONS[tile - PORTS]}"
    return f"{here.x[tile]},{here.y[tile]}{QUADRANTS[place & 3]}"


def place_number(here: Isle, name: str) -> int:
    """Find a place by its name."""
    for place in range(PLACES):
        if here.present >> (place >> 2) & 1 and place_name(here, place) == name:
            return place
    raise KeyError(name)


def next_to(state: ls.State, name: str) -> set[str]:
    """Give the places next to a place."""
    here = isle(state)
    place = place_number(here, name)
    return {place_name(here, here.near[i]) for i in range(here.near_from[place], here.near_from[place + 1])}


def far(state: ls.State, space: str, nation: str) -> int:
    """Count the steps from a space to a nation's port."""
    return int(land.distance(cast(Any, state), place_number(isle(state), space), NATIONS.index(nation)))
