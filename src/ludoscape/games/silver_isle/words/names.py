"""The names of Silver Isle's pieces and places: symbols, and words for people."""

from __future__ import annotations

from typing import Final

from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.position import SHIP

SUITS: Final = ("Suns", "Arms", "Moons", "Crowns")
OWNERS: Final = ("England's", "France's", "the Pirates'", "Spain's")
SIDES: Final = ("north", "east", "south", "west")
QUADRANT_WORDS: Final = ("south-west", "south-east", "north-west", "north-east")
VALUE_SYMBOLS: Final = "0A2345"


def css(nation: int) -> str:
    """Give the colour class of a nation."""
    return f"s-{SUITS[nation].lower()}"


def emblem(nation: int) -> str:
    """Give the emblem of a nation."""
    return SUITS[nation].lower()


def crew_symbol(value: int) -> str:
    """Give the symbol of a crew whose value is known."""
    return f"crew-{VALUE_SYMBOLS[value]}"


def ship_symbol(nation: int) -> str:
    """Give the symbol of a ship."""
    return f"galleon-{SUITS[nation].lower()}"


def tile_symbol(suit: int, value: int) -> str:
    """Give the symbol of a tile with its face up."""
    return f"tile-{SUITS[suit].lower()}-{VALUE_SYMBOLS[value]}"


def mine_symbol(value: int) -> str:
    """Give the symbol of a mine."""
    return f"mine-{VALUE_SYMBOLS[value]}"


# ---- places in words


def place_words(isle: Isle, place: int) -> str:
    """Name a place for people: space 0,1 north-east, or England's port."""
    tile = place >> 2
    if tile >= PORTS:
        port = f"{OWNERS[tile - PORTS]} port"
        return f"{port}, {QUADRANT_WORDS[place & 3]}" if isle.four_spaces else port
    return f"space {isle.x[tile]},{isle.y[tile]} {QUADRANT_WORDS[place & 3]}"


def target_words(isle: Isle, target: int) -> str:
    """Name what is attacked for people: Spain's ship, Spain's port, or a space."""
    if target >= SHIP:
        return f"{OWNERS[target - SHIP]} ship"
    if target >> 2 >= PORTS:
        return f"{OWNERS[(target >> 2) - PORTS]} port"
    return place_words(isle, target)


def corner_words(isle: Isle, corner: int) -> str:
    """Name a corner for people: 4,2 at France's port."""
    tile = int(isle.corner_tile[corner])
    at = f" at {OWNERS[tile - PORTS]} port" if tile >= PORTS else ""
    return f"{isle.corner_x[corner]},{isle.corner_y[corner]}{at}"


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
