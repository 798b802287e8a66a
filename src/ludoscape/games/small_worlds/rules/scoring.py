"""Scoring at the end of a turn, and who has won (SW-802, SW-806). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ludoscape.games.small_worlds.rules.chart import FARMLAND, FOREST, HILL, MAGIC, MINE, SWAMP
from ludoscape.games.small_worlds.rules.conquest import Conquests
from ludoscape.games.small_worlds.rules.position import (
    BIT,
    DECLINED,
    FIELDS,
    FORTRESS,
    NONEMPTY,
    OWNER,
    POWER,
    RACE,
    RACE_UNIT,
    REGIONS,
    S_ACTIVE,
    S_DECLINED,
    S_MINES,
    S_POWER,
    S_RACE,
    S_TRIBE,
    SCORED,
    SHEET,
    Settings,
)
from ludoscape.games.small_worlds.rules.tribes import (
    ALCHEMIST,
    DWARVES,
    FOREST_POWER,
    FORTIFIED,
    HILL_POWER,
    HUMANS,
    MERCHANT,
    ORCS,
    PILLAGING,
    RACES,
    SWAMP_POWER,
    WEALTHY,
    WIZARDS,
)

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Conquests):
    """What tribes earn."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    def score_turn(self) -> None:
        """Pay the seat whose turn it is for its tribes, and write its score sheet (SW-802, SW-803)."""
        seat = self.seat
        tribe = self.tribe
        at = SHEET * seat
        sheet = self.sheet
        for i in range(at, at + SHEET):
            sheet[i] = 0
        for t in range(i64(RACES)):
            if tribe[FIELDS * t + OWNER] == seat:
                if tribe[FIELDS * t + DECLINED]:
                    sheet[at + S_DECLINED] += tribe[FIELDS * t + REGIONS]
                    if t == DWARVES and not self.settings.strict_decline:
                        sheet[at + S_MINES] = self.count_symbol(t, MINE)
                else:
                    sheet[at + S_ACTIVE] = tribe[FIELDS * t + REGIONS]
                    sheet[at + S_RACE] = self.race_bonus(t)
                    sheet[at + S_POWER] = self.power_bonus(t)
                    sheet[at + S_TRIBE] = RACE_UNIT * (t + 1) + tribe[FIELDS * t + POWER] + 1
                    tribe[FIELDS * t + SCORED] = 1
        points = (
            sheet[at + S_ACTIVE] + sheet[at + S_DECLINED] + sheet[at + S_RACE] + sheet[at + S_POWER]
            + sheet[at + S_MINES]
        )  # fmt: skip
        self.vp[seat] += points
        self.earned += points

    def race_bonus(self, t: i64) -> i64:
        """Count what an active tribe earns by its race (SW-722, SW-727, SW-728, SW-734)."""
        if t == DWARVES:
            return self.count_symbol(t, MINE)
        if t == HUMANS:
            return self.count_terrain(t, FARMLAND)
        if t == ORCS:
            return self.tribe[FIELDS * t + NONEMPTY]
        if t == WIZARDS:
            return self.count_symbol(t, MAGIC)
        return 0

    def power_bonus(self, t: i64) -> i64:
        """Count what an active tribe earns by its power (SW-741, SW-748, SW-749, SW-751 … SW-760)."""
        at = FIELDS * t
        power = self.tribe[at + POWER]
        if power == ALCHEMIST:
            return 2
        if power == FOREST_POWER:
            return self.count_terrain(t, FOREST)
        if power == HILL_POWER:
            return self.count_terrain(t, HILL)
        if power == SWAMP_POWER:
            return self.count_terrain(t, SWAMP)
        if power == FORTIFIED:
            return self.count_fortresses(t)
        if power == MERCHANT:
            return self.tribe[at + REGIONS]
        if power == PILLAGING:
            return self.tribe[at + NONEMPTY]
        if power == WEALTHY:
            return 0 if self.tribe[at + SCORED] else 7
        return 0

    def count_terrain(self, t: i64, terrain: i64) -> i64:
        """Count the regions of a tribe with a terrain."""
        mark = RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.chart.terrain[r] == terrain and (self.region[r] & RACE) == mark:
                n += 1
        return n

    def count_symbol(self, t: i64, symbol: i64) -> i64:
        """Count the regions of a tribe with a symbol."""
        mark = RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.chart.symbols[r] & symbol and (self.region[r] & RACE) == mark:
                n += 1
        return n

    def count_fortresses(self, t: i64) -> i64:
        """Count the regions of a tribe with a fortress."""
        mark = RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.region[r] & FORTRESS and (self.region[r] & RACE) == mark:
                n += 1
        return n

    def winners(self) -> i64:
        """Find who has won, as bits: most victory points, then most tokens on the map, then together (SW-806)."""
        best: i64 = -1
        bits: i64 = 0
        for seat in range(self.settings.seats):
            rank = 1024 * self.vp[seat]
            if self.settings.tokens_break_ties:
                rank += self.tokens_of(seat)
            if rank > best:
                best = rank
                bits = BIT[seat]
            elif rank == best:
                bits |= BIT[seat]
        return bits
