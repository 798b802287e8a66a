"""The names of Silver Isle's pieces and places: symbols, and words for people. Compiled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ludoscape.games.silver_isle.rules.isle import PORTS, TILES, Isle
from ludoscape.games.silver_isle.rules.position import SHIP

SUITS: Final = ("Suns", "Arms", "Moons", "Crowns")
NATIONS: Final = ("England", "France", "the Pirates", "Spain")  # within a sentence
OWNERS: Final = ("England's", "France's", "the Pirates'", "Spain's")
SIDES: Final = ("north", "east", "south", "west")
QUADRANT_WORDS: Final = ("south-west", "south-east", "north-west", "north-east")
FACES: Final = "0A2345"  # on tiles; crews and mines bear figures, as words name them
BUOY_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # an I could be a figure
Cell = tuple[int, int]


def css(nation: int) -> str:
    """Give the colour class of a nation."""
    return f"s-{SUITS[nation].lower()}"


def emblem(nation: int) -> str:
    """Give the emblem of a nation."""
    return SUITS[nation].lower()


def crew_symbol(value: int) -> str:
    """Give the symbol of a crew whose value is known."""
    return f"crew-{value}"


def ship_symbol(nation: int) -> str:
    """Give the symbol of a ship."""
    return f"galleon-{SUITS[nation].lower()}"


def tile_symbol(suit: int, value: int) -> str:
    """Give the symbol of a tile with its face up."""
    return f"tile-{SUITS[suit].lower()}-{FACES[value]}"


def mine_symbol(value: int) -> str:
    """Give the symbol of a mine."""
    return f"mine-{value}"


# ---- places in words: what is drawn is named, never its coordinates


def steps_words(x: int, y: int) -> str:
    """Say which way something lies and how far, in tiles.

    >>> steps_words(0, 1), steps_words(-2, 0), steps_words(1, -1), steps_words(-1, 3)
    ('north', '2 west', 'south-east', '3 north and 1 west')
    """
    ways = [(abs(y), "north" if y > 0 else "south"), (abs(x), "east" if x > 0 else "west")]
    if max(abs(x), abs(y)) == 1:
        return "-".join(word for far, word in ways if far)
    return " and ".join(f"{far} {word}" for far, word in ways if far)


def offset_words(x: int, y: int, ports: Mapping[int, Cell]) -> str:
    """Say where a tile lies: seen from the nearest port, which never moves, or before there are ports from the start.

    >>> offset_words(2, 1, {0: (3, 5), 1: (4, 1)}), offset_words(0, 2, {}), offset_words(0, 0, {})
    ("2 west of France's port", '2 north of the first tile', 'where the first tile lies')
    """
    if not ports:
        return f"{steps_words(x, y)} of the first tile" if x or y else "where the first tile lies"
    return _from_port(x, y, tuple(ports.items()))


@lru_cache(maxsize=8192)
def _from_port(x: int, y: int, ports: tuple[tuple[int, Cell], ...]) -> str:
    """Say where a tile lies, seen from the nearest port: of equally near ones the first in the order of nations."""
    _, nation, (px, py) = min((abs(x - at[0]) + abs(y - at[1]), nation, at) for nation, at in ports)
    return f"{steps_words(x - px, y - py)} of {OWNERS[nation]} port"


def tile_words(x: int, y: int, ports: Mapping[int, Cell]) -> str:
    """Name an isle tile: the tile 2 west of France's port.

    >>> tile_words(0, 0, {}), tile_words(0, -1, {})
    ('the first tile', 'the tile south of the first tile')
    """
    return f"the tile {offset_words(x, y, ports)}" if ports or x or y else "the first tile"


def space_words(x: int, y: int, quadrant: int, ports: Mapping[int, Cell]) -> str:
    """Name a space by its tile: the south-east of the tile 2 west of France's port."""
    return f"the {QUADRANT_WORDS[quadrant]} of {tile_words(x, y, ports)}"


def port_words(nation: int, quadrant: int = -1) -> str:
    """Name a port, or one of its four spaces (option `port_spaces`)."""
    port = f"{OWNERS[nation]} port"
    return f"the {QUADRANT_WORDS[quadrant]} of {port}" if quadrant >= 0 else port


def ports_of(isle: Isle) -> dict[int, Cell]:
    """Give the lattice position of each nation's port."""
    tiles = {n: PORTS + n for n in range(len(OWNERS)) if isle.present >> PORTS + n & 1}
    return {n: (int(isle.x[tile]), int(isle.y[tile])) for n, tile in tiles.items()}


def place_words(isle: Isle, place: int) -> str:
    """Name a place for people: a space, or England's port."""
    tile, quadrant = place >> 2, place & 3
    if tile >= PORTS:
        return port_words(tile - PORTS, quadrant if isle.four_spaces else -1)
    return space_words(int(isle.x[tile]), int(isle.y[tile]), quadrant, ports_of(isle))


def land_words(isle: Isle, tile: int) -> str:
    """Name an isle tile for people."""
    return tile_words(int(isle.x[tile]), int(isle.y[tile]), ports_of(isle))


def target_words(isle: Isle, target: int) -> str:
    """Name what is attacked for people: Spain's ship, Spain's port, or a space."""
    if target >= SHIP:
        return f"{OWNERS[target - SHIP]} ship"
    if target >> 2 >= PORTS:
        return port_words((target >> 2) - PORTS)
    return place_words(isle, target)


def corner_words(isle: Isle, corner: int) -> str:
    """Name a corner for people by its buoy: buoy C, or buoy C at France's port."""
    corners = tuple((int(isle.corner_x[k]), int(isle.corner_y[k])) for k in range(int(isle.corners)))
    cells = [(int(isle.x[t]), int(isle.y[t])) for t in range(TILES) if isle.present >> t & 1]
    tile = int(isle.corner_tile[corner])
    port = f" at {port_words(tile - PORTS)}" if tile >= PORTS else ""
    return f"buoy {buoys(frozenset(cells), corners)[corners[corner]]}{port}"


# ---- buoys


@lru_cache(maxsize=64)
def buoys(cells: frozenset[Cell], corners: tuple[Cell, ...]) -> dict[Cell, str]:
    """Letter the corners where ships may lie: clockwise along the coast, from the north-west on.

    The coast of the open sea comes first, then those of waters inside the isle. There is no I; after Z comes A2.

    >>> list(buoys(frozenset([(0, 0)]), ((0, 0), (0, 1), (1, 0), (1, 1))).items())
    [((0, 1), 'A'), ((1, 1), 'B'), ((1, 0), 'C'), ((0, 0), 'D')]
    """
    found: dict[Cell, str] = {}
    for first in sorted(corners, key=lambda corner: (-corner[1], corner[0])):
        if first not in found:
            for corner in _along_the_coast(cells, first):
                if corner in corners:
                    found[corner] = _letter(len(found))
    return found


def _along_the_coast(cells: frozenset[Cell], first: Cell) -> list[Cell]:
    """List the lattice points along a coast, the land on the right, from a corner of one tile on."""
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0))  # clockwise, so that the next one is a turn to the right
    way = next(i for i in range(4) if _is_coast(cells, first, ways[i]))
    points = [first]
    while True:
        point = points[-1][0] + ways[way][0], points[-1][1] + ways[way][1]
        if point == first:  # only one tile touches it, so the coast comes by but once
            return points
        points.append(point)
        # where two tiles touch at a point alone, keep to the water: turn left rather than right
        way = next(i % 4 for i in (way + 3, way, way + 1) if _is_coast(cells, point, ways[i % 4]))


def _is_coast(cells: frozenset[Cell], start: Cell, way: Cell) -> bool:
    """Tell whether an edge from a point has land on its right and water on its left."""
    (x, y), (dx, dy) = start, way
    right = (x + (dx + dy - 1) // 2, y + (dy - dx - 1) // 2)
    left = (x + (dx - dy - 1) // 2, y + (dx + dy - 1) // 2)
    return right in cells and left not in cells


def _letter(number: int) -> str:
    """Give the letter of a buoy: A to Z without I, then A2.

    >>> _letter(7), _letter(8), _letter(24), _letter(25)
    ('H', 'J', 'Z', 'A2')
    """
    lap, letter = divmod(number, len(BUOY_LETTERS))
    return f"{BUOY_LETTERS[letter]}{lap + 1 if lap else ''}"


# ---- ways


def spot(isle: Isle, place: int) -> tuple[int, int]:
    """Give the cell of the fine grid of a place (SI-11)."""
    tile, quadrant = place >> 2, place & 3
    return 2 * int(isle.x[tile]) + quadrant % 2, 2 * int(isle.y[tile]) + quadrant // 2


def way(isle: Isle, here: int, there: int) -> str:
    """Say in which direction a space lies that is next to another one."""
    (u, v), (a, b) = spot(isle, here), spot(isle, there)
    north = ("south", "", "north")[b - v + 1]
    east = ("west", "", "east")[a - u + 1]
    return "-".join(word for word in (north, east) if word)


def way_out(isle: Isle, port: int, there: int) -> str:
    """Say in which direction a space lies that is next to a port, and on which side of its tile where two are."""
    tile, quadrant = there >> 2, there & 3
    x, y = int(isle.x[tile]) - int(isle.x[port]), int(isle.y[tile]) - int(isle.y[port])
    north, east = QUADRANT_WORDS[quadrant].split("-")
    side = "" if x and y else f", {north if x else east} side"
    return f"{steps_words(x, y)}{side}"
