"""Scoring at the end of a turn, and who has won (SW-802, SW-806). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.chart import FARMLAND, FOREST, HILL, MAGIC, MINE, SWAMP
from ludoscape.games.small_worlds.rules.conquest import Conquests
from ludoscape.games.small_worlds.rules.position import Settings

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
        at = p.SHEET * seat
        sheet = self.sheet
        for i in range(at, at + p.SHEET):
            sheet[i] = 0
        for t in range(i64(tribes.RACES)):
            if tribe[p.FIELDS * t + p.OWNER] == seat:
                if tribe[p.FIELDS * t + p.DECLINED]:
                    sheet[at + p.S_DECLINED] += tribe[p.FIELDS * t + p.REGIONS]
                    if t == tribes.DWARVES and not self.settings.strict_decline:
                        sheet[at + p.S_MINES] = self.count_symbol(t, MINE)
                else:
                    sheet[at + p.S_ACTIVE] = tribe[p.FIELDS * t + p.REGIONS]
                    sheet[at + p.S_RACE] = self.race_bonus(t)
                    sheet[at + p.S_POWER] = self.power_bonus(t)
                    sheet[at + p.S_TRIBE] = p.RACE_UNIT * (t + 1) + tribe[p.FIELDS * t + p.POWER] + 1
                    tribe[p.FIELDS * t + p.SCORED] = 1
        points = (
            sheet[at + p.S_ACTIVE]
            + sheet[at + p.S_DECLINED]
            + sheet[at + p.S_RACE]
            + sheet[at + p.S_POWER]
            + sheet[at + p.S_MINES]
        )
        self.vp[seat] += points
        self.earned += points

    def race_bonus(self, t: i64) -> i64:
        """Count what an active tribe earns by its race (SW-722, SW-727, SW-728, SW-734)."""
        if t == tribes.DWARVES:
            return self.count_symbol(t, MINE)
        if t == tribes.HUMANS:
            return self.count_terrain(t, FARMLAND)
        if t == tribes.ORCS:
            return self.tribe[p.FIELDS * t + p.NONEMPTY]
        if t == tribes.WIZARDS:
            return self.count_symbol(t, MAGIC)
        return 0

    def power_bonus(self, t: i64) -> i64:
        """Count what an active tribe earns by its power (SW-741, SW-748, SW-749, SW-751 … SW-760)."""
        at = p.FIELDS * t
        power = self.tribe[at + p.POWER]
        if power == tribes.ALCHEMIST:
            return 2
        if power == tribes.FOREST_POWER:
            return self.count_terrain(t, FOREST)
        if power == tribes.HILL_POWER:
            return self.count_terrain(t, HILL)
        if power == tribes.SWAMP_POWER:
            return self.count_terrain(t, SWAMP)
        if power == tribes.FORTIFIED:
            return self.count_fortresses(t)
        if power == tribes.MERCHANT:
            return self.tribe[at + p.REGIONS]
        if power == tribes.PILLAGING:
            return self.tribe[at + p.NONEMPTY]
        if power == tribes.WEALTHY:
            return 0 if self.tribe[at + p.SCORED] else 7
        return 0

    def count_terrain(self, t: i64, terrain: i64) -> i64:
        """Count the regions of a tribe with a terrain."""
        mark = p.RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.chart.terrain[r] == terrain and (self.region[r] & p.RACE) == mark:
                n += 1
        return n

    def count_symbol(self, t: i64, symbol: i64) -> i64:
        """Count the regions of a tribe with a symbol."""
        mark = p.RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.chart.symbols[r] & symbol and (self.region[r] & p.RACE) == mark:
                n += 1
        return n

    def count_fortresses(self, t: i64) -> i64:
        """Count the regions of a tribe with a fortress."""
        mark = p.RACE_UNIT * (t + 1)
        n: i64 = 0
        for r in range(self.chart.size):
            if self.region[r] & p.FORTRESS and (self.region[r] & p.RACE) == mark:
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
                bits = p.BIT[seat]
            elif rank == best:
                bits |= p.BIT[seat]
        return bits
