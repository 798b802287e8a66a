"""The ids of elements: the picture, the choices and the refusals agree on them here. Compiled."""

from __future__ import annotations

from ludoscape.games.decay.rules.letters import TILE_NAMES


def tile_id(tile: int) -> str:
    """Give the id of a tile's element."""
    return f"de-tile-{TILE_NAMES[tile]}"
