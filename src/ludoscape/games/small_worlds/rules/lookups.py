"""What is asked of a position where speed does not matter: who holds what, and who is at work."""

from __future__ import annotations

from typing import Final

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.position import Position

WITH_ACTING: Final = (
    p.READY,
    p.CONQUER,
    p.DIE,
    p.TRIM,
    p.REDEPLOY,
    p.CAMPING,
    p.FORTIFY,
    p.HEROES_STAND,
    p.RETREATING,
    p.RETREAT_CAMPS,
)


def seats_of(state: Position) -> range:
    """List the seats."""
    return range(int(state.settings.seats))


def of(state: Position, race: int, field: int) -> int:
    """Give what is kept for a tribe (SW-308)."""
    return int(state.tribe[p.FIELDS * race + field])


def regions_of(state: Position, race: int) -> list[int]:
    """List the regions of a tribe."""
    return [r for r in range(int(state.chart.size)) if state.is_region_of(r, race)]


def has_acting(state: Position) -> bool:
    """Tell whether a tribe of the mover or of a beaten seat is at work: it expands, is redeployed or retreats."""
    return state.phase in WITH_ACTING if state.step == p.DECIDE else state.step in (p.TURN_OVER, p.VANISH)
