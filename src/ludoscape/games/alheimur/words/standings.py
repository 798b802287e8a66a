"""What the points of each seat were made of, in the words of the result (AL-74, AL-75)."""

from __future__ import annotations

from collections.abc import Iterable

from ludoscape.engine.standings import Standings
from ludoscape.games.alheimur.rules.score import sheet_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.sentences import seats_of


def standings(states: Iterable[AlheimurState]) -> Standings:
    """Tell how many points of each seat the product made, and how many the three elements that are only added."""
    *_, last = states
    shares = []
    for seat in seats_of(last):
        sheet = sheet_of(last, seat)
        added = sum(int(other.doubled) for other in sheet.others) / 2
        shares.append((int(sheet.quarters) / 4 - added, added))
    return Standings("Points", ("highest × lowest × Progress", "the other elements"), tuple(shares))
