"""What judges of Small Worlds learn from: the observation, and the points that everybody can count. Compiled.

Totals are secret, but every gain and payment was public (SW-905): whoever watched knows them, as the judge made by hand
does.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from mypy_extensions import i64

from ludoscape.engine.encoder import MOST, Field, put, steps_on
from ludoscape.engine.state import State
from ludoscape.games.small_worlds.bots.encoder import SmallWorldsEncoder
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.state import SmallWorldsState

LEVEL: Final = 100  # who leads has more, who is behind has less


class SmallWorldsFeatures(SmallWorldsEncoder):
    """Write what a seat may know of a position, and the points."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        seats = int(settings.seats)
        self.fields = [
            *self.fields,
            Field("ahead", 1, MOST, f"{LEVEL} and by how many victory points the seat is ahead of the best other one"),
            Field("counted", seats, MOST, "the victory points of each seat as counted along, up to 255"),
        ]
        self.size = self.size + 1 + seats
        self._places: i64 = seats

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append what a seat knows."""
        SmallWorldsEncoder.write(self, state, seat, out)
        points = cast(SmallWorldsState, state).vp
        seats = self._places
        most: i64 = -1
        for other in range(seats):
            if other != seat and points[other] > most:
                most = points[other]
        put(out, LEVEL + points[seat] - most, MOST)
        for turned in range(seats):
            put(out, points[steps_on(seat, turned, seats)], MOST)
