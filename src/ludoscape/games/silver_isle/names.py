"""The names of Silver Isle's pieces and places: letters for notation, words for people, ids for elements."""

from __future__ import annotations

from typing import Final

from ludoscape.games.silver_isle.isle import PORTS, Isle
from ludoscape.games.silver_isle.position import SHIP

LETTERS: Final = "SAMC"
SUITS: Final = ("Suns", "Arms", "Moons", "Crowns")
NATION_NAMES: Final = ("England", "France", "Pirates", "Spain")
OWNERS: Final = ("England's", "France's", "the Pirates'", "Spain's")
SIDES: Final = ("north", "east", "south", "west")
QUADRANTS: Final = ("sw", "se", "nw", "ne")
QUADRANT_WORDS: Final = ("south-west", "south-east", "north-west", "north-east")
PHASES: Final = ("draw", "lay", "first", "port", "starve", "act", "damage", "spoils", "mine", "over")
REASONS: Final = ("", "depleted", "rounds")
VALUE_SYMBOLS: Final = "0A2345"
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def css(nation: int) -> str:
    """Give the colour class of a nation."""
    return f"s-{SUITS[nation].lower()}"


def emblem(nation: int) -> str:
    """Give the emblem of a nation."""
    return SUITS[nation].lower()


def crew_symbol(value: int) -> str:
    """Give the symbol of a crew whose value is known."""
    return f"crew-{VALUE_SYMBOLS[value]}"


def coin_symbol(nation: int) -> str:
    """Give the symbol of a crew whose value is hidden."""
    return f"coin-{SUITS[nation].lower()}"


def ship_symbol(nation: int) -> str:
    """Give the symbol of a ship."""
    return f"galleon-{SUITS[nation].lower()}"


def tile_symbol(suit: int, value: int) -> str:
    """Give the symbol of a tile with its face up."""
    return f"tile-{SUITS[suit].lower()}-{VALUE_SYMBOLS[value]}"


def mine_symbol(value: int) -> str:
    """Give the symbol of a mine."""
    return f"mine-{VALUE_SYMBOLS[value]}"


def bits(crews: int) -> list[int]:
    """List the members of a set in order."""
    return [i for i in range(crews.bit_length()) if crews >> i & 1]


def join_words(parts: list[str]) -> str:
    """Join words as a list is spoken: a, b and c."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def many(count: int, one: str, several: str = "") -> str:
    """Say a number of things: one crew, three crews."""
    amount = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{amount} {one if count == 1 else several or one + 's'}"


# ---- places in notation (section 12)


def place_text(isle: Isle, place: int) -> str:
    """Write a place: 0,1ne, PS, or PS:ne where ports have four spaces."""
    tile = place >> 2
    if tile >= PORTS:
        return f"P{LETTERS[tile - PORTS]}" + (f":{QUADRANTS[place & 3]}" if isle.four_spaces else "")
    return f"{isle.x[tile]},{isle.y[tile]}{QUADRANTS[place & 3]}"


def target_text(isle: Isle, target: int) -> str:
    """Write what is attacked: a ship, a whole port or a space."""
    if target >= SHIP:
        return f"~{LETTERS[target - SHIP]}"
    if target >> 2 >= PORTS:
        return f"P{LETTERS[(target >> 2) - PORTS]}"
    return place_text(isle, target)


def corner_text(isle: Isle, corner: int) -> str:
    """Write a corner: @4,2."""
    return f"@{isle.corner_x[corner]},{isle.corner_y[corner]}"


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


# ---- ids of elements


def _key(text: str) -> str:
    return text.replace(",", "_").replace(":", "_")


def tile_id(isle: Isle, tile: int) -> str:
    """Give the id of a tile's element, a port's included."""
    if tile >= PORTS:
        return f"si-port-{LETTERS[tile - PORTS]}"
    return f"si-tile-{isle.x[tile]}_{isle.y[tile]}"


def place_id(isle: Isle, place: int) -> str:
    """Give the id of the element of a place to go to."""
    if place >> 2 >= PORTS:
        return tile_id(isle, place >> 2)
    return f"si-space-{_key(place_text(isle, place))}"


def loose_id(isle: Isle, place: int) -> str:
    """Give the id of the silver that lies loose in a place."""
    return f"si-loose-{_key(place_text(isle, place))}"


def corner_id(isle: Isle, corner: int) -> str:
    """Give the id of a corner's element."""
    return f"si-corner-{isle.corner_x[corner]}_{isle.corner_y[corner]}"


def ship_id(nation: int) -> str:
    """Give the id of a ship's element."""
    return f"si-ship-{LETTERS[nation]}"


def mine_id(nation: int) -> str:
    """Give the id of a mine's element."""
    return f"si-mine-{LETTERS[nation]}"
