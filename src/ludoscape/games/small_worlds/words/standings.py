"""What the victory points of each seat were made of, turn by turn (SW-802, SW-803)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from ludoscape.engine.standings import Standings
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.scoring import sheet_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState

SOURCES: Final = ("regions", "in decline", "races", "powers", "coins of tribes")


def standings(states: Iterable[SmallWorldsState]) -> Standings:
    """Add up the score sheets of all turns; the rest are the first coins, and what tribes cost and brought."""
    shares: list[list[float]] = []
    last: SmallWorldsState | None = None
    for before, after in pairwise(states):
        last = after
        shares = shares or [[0.0] * len(SOURCES) for _ in range(int(after.settings.seats))]
        if after.earned > before.earned:
            sheet, share = sheet_of(after, before.seat), shares[before.seat]
            share[0] += float(sheet[p.S_ACTIVE])
            share[1] += float(sheet[p.S_DECLINED])
            share[2] += float(sheet[p.S_RACE] + sheet[p.S_MINES])
            share[3] += float(sheet[p.S_POWER])
    assert last is not None, "a game that has ended has had events"
    for seat, share in enumerate(shares):
        share[4] = float(last.score(seat)) - sum(share)
    return Standings("Victory points", SOURCES, tuple(map(tuple, shares)))
