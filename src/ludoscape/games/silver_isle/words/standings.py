"""Where the silver of each seat was at the end (SI-91, SI-95)."""

from __future__ import annotations

from collections.abc import Iterable

from ludoscape.engine.standings import Standings
from ludoscape.games.silver_isle.rules import score
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.sentences import nations_of


def standings(states: Iterable[SilverState]) -> Standings:
    """Tell how much silver of each seat was brought home, and how much was aboard of what counts."""
    *_, last = states
    shares = []
    for seat in range(int(last.settings.seats)):
        brought = sum(int(last.delivered[n]) for n in nations_of(last, seat))
        shares.append((float(brought), float(score.score(last, seat) - brought)))
    return Standings("Silver home", ("brought to Europe", "aboard in Europe"), tuple(shares))
