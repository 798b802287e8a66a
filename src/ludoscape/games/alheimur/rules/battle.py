"""Fleet battles: sites, volleys, shots and damage (8.3). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, UNIT_MARINE, UNIT_SIZE, UNITS, carrying
from ludoscape.games.alheimur.rules.movement import Movement
from ludoscape.games.alheimur.rules.moves import M_SHOOT, M_TARGET
from ludoscape.games.alheimur.rules.position import Settings

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Movement):
    """How fleets fight."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    def find_sites(self) -> i64:
        """Find the orbits where the current seat meets others (AL-58)."""
        n = self.settings.seats
        found: i64 = 0
        for w in range(self.settings.worlds):
            if self.fleet[n * w + self.seat]:
                for seat in range(n):
                    if seat != self.seat and self.fleet[n * w + seat]:
                        found |= BIT[w]
        return found

    # ---- volleys

    def load_guns(self, seat: i64) -> None:
        """Let a seat begin its volley: every ship that it has at the site fires once (AL-60, AL-61)."""
        self.firing = seat
        fleet = self.fleet[self.settings.seats * self.site + seat]
        ready: i64 = 0
        for unit in range(i64(UNITS)):
            count = fleet >> (4 * unit) & 15
            if count:
                ready += count * UNIT_BIT[carrying(UNIT_SIZE[unit], 0) if unit < FIGHTER else unit]
        self.to_fire = ready

    def has_targets(self) -> bool:
        """Tell whether the firing seat may name a target."""
        n = self.settings.seats
        for seat in range(n):
            if self.may_aim_at(seat) and self.fleet[n * self.site + seat]:
                return True
        return False

    def may_aim_at(self, seat: i64) -> bool:
        """Tell whether ships of a seat may be targets of the firing seat (AL-60, AL-61)."""
        if seat == self.firing:
            return False
        return self.firing == self.seat or seat == self.seat or self.settings.crossfire

    def shooters(self, out: Moves) -> None:
        """Add the kinds of ships that have not fired."""
        for unit in range(i64(UNITS)):
            if self.to_fire & (15 * UNIT_BIT[unit]):
                out.add(M_SHOOT + unit)

    def targets(self, out: Moves) -> None:
        """Add the ships that may be shot at: fighters cover transports (AL-63)."""
        n = self.settings.seats
        for seat in range(n):
            if self.may_aim_at(seat):
                fleet = self.fleet[n * self.site + seat]
                covered = fleet >> (4 * FIGHTER) != 0
                for unit in range(i64(UNITS)):
                    if fleet & (15 * UNIT_BIT[unit]) and (unit >= FIGHTER or not covered):
                        out.add(M_TARGET + 16 * seat + unit)

    # ---- shots

    def lowest_hit(self) -> i64:
        """Tell from which number on a die hits (AL-64)."""
        if self.unit < FIGHTER:
            return 6
        return 5 if self.target >= FIGHTER else 4

    def count_hits(self, roll: i64, dice: i64, least: i64) -> i64:
        """Count the dice of a roll, written in base 6, that show a number or more."""
        hits: i64 = 0
        for _ in range(dice):
            if roll % 6 + 1 >= least:
                hits += 1
            roll //= 6
        return hits

    def damage(self, net: i64) -> None:
        """Exchange the target for a smaller one of its owner's stash, or destroy it (AL-66, AL-67)."""
        seat = self.victim
        unit = self.target
        at = 3 * seat - 1
        size = UNIT_SIZE[unit]
        marine = UNIT_MARINE[unit]
        to: i64 = 0
        for smaller in range(i64(1), size - net + 1):
            if self.stash[at + smaller]:
                to = smaller
        self.fly(self.site, seat, unit, -1)
        self.stash[at + size] += 1
        if to:
            self.stash[at + to] -= 1
        if marine and (to == 0 or not self.fits(marine, to)):
            self.stash[at + marine] += 1
            marine = 0
        if to:
            self.fly(self.site, seat, FIGHTER + to - 1 if unit >= FIGHTER else carrying(to, marine), 1)
