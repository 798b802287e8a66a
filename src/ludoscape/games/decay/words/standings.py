"""How long each seat lived, which is all that counts (DE-70)."""

from __future__ import annotations

from collections.abc import Iterable

from ludoscape.engine.standings import Standings
from ludoscape.games.decay.rules.state import DecayState


def standings(states: Iterable[DecayState]) -> Standings:
    """Tell in how many turns each seat still had a pawn on the board."""
    lived: list[int] = []
    for state in states:
        seats = int(state.settings.seats)
        lived = lived or [0] * seats
        alive = int(state.players_alive())
        lived = [int(state.turns()) if alive >> seat & 1 else lived[seat] for seat in range(seats)]
    return Standings("Turns alive", ("turns",), tuple((float(turns),) for turns in lived))
