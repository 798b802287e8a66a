"""What judges of Silver Isle learn from: how the seats stand in what is compared at the end, and how near that is.
Compiled.

Few numbers: of whatever else an observation says, the judge made by hand knows more than was learned from it.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.encoder import Encoder, Field, flag, put
from ludoscape.engine.state import State
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT
from ludoscape.games.silver_isle.rules.position import Settings
from ludoscape.games.silver_isle.rules.score import ITEMS, all_items, home, leaders
from ludoscape.games.silver_isle.rules.state import SilverState

LEVEL: Final = 8  # who is ahead has more, who is behind has less
FARTHEST: Final = 16
ROUNDS: Final = 40  # from so many rounds on the end is far
COMPARED: Final = 3  # silver, tiles, crews: their values are hidden


class SilverFeatures(Encoder):
    """Write how a seat stands; there are no actions."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            0,
            [
                Field("ahead_in_silver", 1, FARTHEST, f"{LEVEL} and the lead in silver at home over all others"),
                Field("ahead_in_tiles", 1, FARTHEST, f"{LEVEL} and the lead in tiles of the isle, likewise"),
                Field("ahead_in_crews", 1, FARTHEST, f"{LEVEL} and the lead in crews that are compared, likewise"),
                Field("first", 1, 3, "1 when the seat would win by these, 2 when others would share that, 3 otherwise"),
                Field("silver_left", 1, p.SILVER, "silver that is neither home nor in the supply"),
                Field("supply", 1, p.SILVER, "silver that nobody has mined"),
                Field("rounds_left", 1, ROUNDS, f"rounds after this one, up to {ROUNDS}, which also means no limit"),
                Field("own_turn", 1, 1, "whether the seat decides"),
            ],
        )
        self._seats: i64 = settings.seats
        self._nations: i64 = settings.nations

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append how a seat stands."""
        position = cast(SilverState, state)
        have = all_items(position)
        leads: vec[i64] = vec[i64]([LEVEL, LEVEL, LEVEL])
        for item in range(COMPARED):
            most: i64 = -1
            for other in range(self._seats):
                if other != seat:
                    count = have[ITEMS * other + item]
                    if count > most:
                        most = count
            leads[item] += have[ITEMS * seat + item] - most
        for item in range(COMPARED):
            put(out, leads[item], FARTHEST)
        ahead = leaders(position, COMPARED)
        if not ahead & BIT[seat]:
            out.append(3)
        elif ahead == BIT[seat]:
            out.append(1)
        else:
            out.append(2)
        left = p.SILVER - position.supply
        for n in range(self._nations):
            left -= home(position, n)
        put(out, left, p.SILVER)
        put(out, position.supply, p.SILVER)
        rounds = i64(ROUNDS)
        limit = position.settings.round_limit
        if limit > 0:
            rounds = limit - position.round
        put(out, rounds, ROUNDS)
        flag(out, position.actor == seat)
