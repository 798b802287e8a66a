"""The ids of elements: the picture, the choices and the refusals agree on them here. Compiled."""

from __future__ import annotations

from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, place_text


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


def crew_id(nation: int, tag: int) -> str:
    """Give the id of a crew on the isle, by what its coin is known by."""
    return f"si-crew-{LETTERS[nation]}{tag}"


def ship_id(nation: int) -> str:
    """Give the id of a ship's element."""
    return f"si-ship-{LETTERS[nation]}"


def mine_id(nation: int) -> str:
    """Give the id of a mine's element."""
    return f"si-mine-{LETTERS[nation]}"
