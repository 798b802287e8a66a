"""What the points of each seat were made of, in the words of the result (IS-80)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludoscape.engine.standings import Standings
from ludoscape.games.intimate_settlers.rules import score
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import seats_of

SOURCES: Final = {
    score.SETTLEMENTS: "settlements",
    score.CITIES: "cities",
    score.ISLANDS: "new islands",
    score.ROUTE: "longest route",
    score.ARMY: "largest army",
    score.CARDS: "cards",
    score.HOME: "Home Base",
}


def standings(states: Iterable[SettlersState]) -> Standings:
    """Tell what the points of each seat at the end of a game are for."""
    *_, last = states
    items = [score.items(last, seat) for seat in seats_of(last)]
    shares = tuple(tuple(float(found[name]) for name in SOURCES) for found in items)
    return Standings("Victory points", tuple(SOURCES.values()), shares)
