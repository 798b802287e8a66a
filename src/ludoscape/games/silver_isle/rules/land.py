"""Land of Silver Isle: areas and their food, ways to a port, who defends a tile. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.silver_isle.rules.isle import BIT, PLACES, PORTS
from ludoscape.games.silver_isle.rules.position import MINED, NATIONS, Position, lowest, popcount

MOST: Final = 5  # what a mine is worth at most (SI-58)


def areas(state: Position, nation: i64) -> list[tuple[i64, i64]]:
    """List the areas of a nation: the tiles of each, and the crews that eat there, as bits (SI-18, SI-41)."""
    found = []
    rest = _fed(state, nation)
    while rest:
        area = _area(state, rest & -rest, rest)
        rest &= ~area
        found.append((area, _eaters(state, nation, area)))
    return found


def overfull(state: Position, nation: i64) -> i64:
    """Give the crews of a nation that stand in areas with more crews than tiles (SI-41)."""
    fed = _fed(state, nation)
    if not _is_shared(state, nation, fed):  # crews that have a tile each are fed, whatever the areas
        return 0
    found: i64 = 0
    rest = _eaters(state, nation, fed)
    while rest:
        area = _area(state, BIT[state.at[lowest(rest)] >> 2], fed)
        crews = _eaters(state, nation, area)
        rest &= ~crews
        if popcount(crews) > popcount(area):
            found |= crews
    return found


def _is_shared(state: Position, nation: i64, land: i64) -> bool:
    """Tell whether several crews of a nation stand on one tile of some land."""
    at = state.at
    tiles: i64 = 0
    for c in range(6 * nation, 6 * nation + 6):
        if at[c] < PLACES:
            tile = BIT[at[c] >> 2] & land
            if tiles & tile:
                return True
            tiles |= tile
    return False


def _fed(state: Position, nation: i64) -> i64:
    land = state.land[nation]
    return land if state.settings.port_in_area else land & ~BIT[PORTS + nation]


def _area(state: Position, tile: i64, land: i64) -> i64:
    """Give the area of a tile on some land, both as bits."""
    isle = state.isle
    assert isle is not None
    links = isle.links
    area = tile
    edge = tile
    while edge:
        more = links[lowest(edge)] & land & ~area
        edge = edge & (edge - 1) | more
        area |= more
    return area


def _eaters(state: Position, nation: i64, area: i64) -> i64:
    found: i64 = 0
    at = state.at
    for c in range(6 * nation, 6 * nation + 6):
        if at[c] < PLACES and area & BIT[at[c] >> 2]:
            found |= BIT[c]
    return found


def distance(state: Position, place: i64, nation: i64) -> i64:
    """Count the steps from a space to a nation's port, around mines and foreign ports (SI-19)."""
    isle = state.isle
    assert isle is not None
    near = isle.near
    near_from = isle.near_from
    who = state.who
    steps = vec[i64]([-1] * PLACES)
    queue = vec[i64]([0] * PLACES)
    steps[place] = 0
    queue[0] = place
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        here = queue[head]
        head += 1
        for i in range(near_from[here], near_from[here + 1]):
            there = near[i]
            if (there >> 2) == PORTS + nation:
                return steps[here] + 1
            if there < 4 * PORTS and steps[there] < 0 and who[there] != MINED:
                steps[there] = steps[here] + 1
                queue[tail] = there
                tail += 1
    return 99


def worth(steps: i64) -> i64:
    """Give the value of a mine so many steps from its port (SI-58)."""
    return steps if steps < MOST else MOST


def has_mine(state: Position, tile: i64) -> bool:
    """Tell whether a mine stands on a tile, empty or not (SI-57)."""
    for m in range(i64(NATIONS)):
        if (state.mine_at[m] >> 2) == tile:
            return True
    return False


def defenders(state: Position, tile: i64) -> i64:
    """Give the crews on a tile of the nation that controls it (SI-54)."""
    owner = state.controller(tile)
    found: i64 = 0
    for place in range(4 * tile, 4 * tile + 4):
        if state.who[place] >= 0 and state.who[place] // 6 == owner:
            found |= BIT[state.who[place]]
    return found
