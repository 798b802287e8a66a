"""How the rules name and write down what lies on the table: letters, texts of data and notation, plain names."""

from __future__ import annotations

from typing import Final

from ludoscape.games.small_worlds.rules.position import Position
from ludoscape.games.small_worlds.rules.tribes import RACE_IDS

RACE_NAMES: Final = tuple(race.title() for race in RACE_IDS)


def race_name(race: int) -> str:
    """Name a race: Humans."""
    return RACE_NAMES[race]


def region_name(state: Position, r: int) -> str:
    """Name a region: Owlwood."""
    return str(state.chart.data["regions"][r]["name"])
