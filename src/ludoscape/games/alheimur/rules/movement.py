"""Movement: landing, departing, arriving, launching (7.2). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, UNIT_MARINE, UNIT_SIZE, UNITS, carrying
from ludoscape.games.alheimur.rules.growth import Growth
from ludoscape.games.alheimur.rules.position import ARRIVE, COLONIST, DEPART, INVADER, LAND, LAUNCH, SETTLE, Settings

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Growth):
    """How pyramids move between worlds."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    def can_move(self, phase: i64) -> bool:
        """Tell whether anything may move in a movement phase (AL-48)."""
        n = self.settings.seats
        if phase == ARRIVE:
            return self.fleet[n * self.settings.worlds + self.seat] != 0
        for w in range(self.settings.worlds):
            if phase == LAUNCH:
                if self.launchable(w):
                    return True
            elif phase == SETTLE:
                if self.invaders(w):
                    return True
            else:
                fleet = self.fleet[n * w + self.seat]
                if phase == LAND:
                    fleet = self._landing(fleet)
                if fleet and (phase == DEPART or self.vacant(w)):
                    return True
        return False

    def phase_moves(self, phase: i64, out: Moves) -> None:
        """Add the moves of a movement phase, without `done`."""
        if phase == LAND:
            self._land_moves(out)
        elif phase == DEPART:
            n = self.settings.seats
            for w in range(self.settings.worlds):
                self._units(self.fleet[n * w + self.seat], m.M_DEPART + 16 * w, out)
        elif phase == ARRIVE:
            self._units(self.fleet[self.settings.seats * self.settings.worlds + self.seat], m.M_ARRIVE, out)
        elif phase == LAUNCH:
            for w in range(self.settings.worlds):
                bits = self.launchable(w)
                for t in range(i64(16)):
                    if bits & BIT[t]:
                        out.add(m.M_UP + 16 * w + t)
        elif phase == SETTLE:
            for w in range(self.settings.worlds):
                bits = self.invaders(w)
                for t in range(i64(16)):
                    if bits & BIT[t]:
                        out.add(m.M_SETTLE + 16 * w + t)

    def _units(self, fleet: i64, kind: i64, out: Moves) -> None:
        """Add a move for each kind of unit in a fleet."""
        for unit in range(i64(UNITS)):
            if fleet & (15 * UNIT_BIT[unit]):
                out.add(kind + unit)

    def _land_moves(self, out: Moves) -> None:
        """Add what may come down: transports without a marine, and marines (AL-49 … AL-51)."""
        n = self.settings.seats
        for w in range(self.settings.worlds):
            fleet = self.fleet[n * w + self.seat]
            if fleet and self.vacant(w):
                self._units(self._landing(fleet), m.M_LAND + 16 * w, out)

    def _landing(self, fleet: i64) -> i64:
        """Give the units of a fleet that may land, or whose marine may (AL-51)."""
        return fleet if self.settings.fighters_land else fleet & (UNIT_BIT[FIGHTER] - 1)

    def places(self, w: i64, out: Moves) -> None:
        """Add the vacant territories of a world."""
        free = self.vacant(w)
        for t in range(self.worlds[w].size):
            if free & BIT[t]:
                out.add(m.M_AT + 16 * w + t)

    def arrivals(self, out: Moves) -> None:
        """Add the orbits that a ship may enter (AL-53)."""
        for w in range(self.settings.worlds):
            out.add(m.M_AT_WORLD + w)

    def launchable(self, w: i64) -> i64:
        """Find the colonists that may leave a world: it needs a spaceport that did not land in this turn (AL-54)."""
        mine = self.mine[self.settings.seats * w + self.seat] & ~self.landed[w]
        if not mine:
            return 0
        ports: i64 = 0
        colonists: i64 = 0
        for t in range(self.worlds[w].size):
            if mine & BIT[t]:
                word = self.land[16 * w + t] - 1
                if not word & 1:
                    colonists |= BIT[t]
                    if (word >> 1 & 3) == 2:
                        ports |= BIT[t]
        if not ports:
            return 0
        if self.settings.launch_near:
            return colonists & (ports | self.around(w, ports))
        return colonists

    def roles(self, out: Moves) -> None:
        """Add what a launched colonist may become: transport, fighter, or a marine where there is room (AL-55)."""
        out.add(m.M_TRANSPORT)
        out.add(m.M_FIGHTER)
        w = self.spot >> 4
        size = ((self.land[self.spot] - 1) >> 1 & 3) + 1
        fleet = self.fleet[self.settings.seats * w + self.seat]
        for unit in range(i64(3)):
            if fleet & (15 * UNIT_BIT[unit]) and self.fits(size, UNIT_SIZE[unit]):
                out.add(m.M_MARINE + unit)

    def fits(self, marine: i64, transport: i64) -> bool:
        """Tell whether a marine fits a transport, by their sizes (AL-56)."""
        return marine < transport or (marine == transport and not self.settings.tight)

    def invaders(self, w: i64) -> i64:
        """Find the seat's invaders on a world, as bits of territories."""
        mine = self.mine[self.settings.seats * w + self.seat]
        found: i64 = 0
        if mine:
            for t in range(self.worlds[w].size):
                if mine & BIT[t] and (self.land[16 * w + t] - 1) & 1:
                    found |= BIT[t]
        return found

    # ---- moving

    def land_at(self, w: i64, t: i64, unit: i64) -> None:
        """Bring down a transport as a colonist, or the marine of one as an invader (AL-49, AL-50)."""
        seat = self.seat
        marine = UNIT_MARINE[unit]
        self.fly(w, seat, unit, -1)
        if marine:
            self.fly(w, seat, carrying(UNIT_SIZE[unit], 0), 1)
            self.stand(w, t, seat, marine, INVADER)
        else:
            self.stand(w, t, seat, UNIT_SIZE[unit], COLONIST)
        self.landed[w] |= BIT[t]

    def depart(self, w: i64, unit: i64) -> None:
        """Let a ship leave an orbit for Space (AL-52)."""
        self.fly(w, self.seat, unit, -1)
        self.fly(self.settings.worlds, self.seat, unit, 1)

    def arrive(self, w: i64, unit: i64) -> None:
        """Let a ship enter an orbit from Space (AL-53)."""
        self.fly(self.settings.worlds, self.seat, unit, -1)
        self.fly(w, self.seat, unit, 1)

    def launch(self, role: i64) -> None:
        """Let the colonist that was chosen fly, as transport, fighter or marine (AL-54, AL-55)."""
        w = self.spot >> 4
        size = ((self.land[self.spot] - 1) >> 1 & 3) + 1
        self.clear(w, self.spot & 15)
        if role == m.M_TRANSPORT:
            self.fly(w, self.seat, size - 1, 1)
        elif role == m.M_FIGHTER:
            self.fly(w, self.seat, FIGHTER + size - 1, 1)
        else:
            carrier = role - m.M_MARINE
            self.fly(w, self.seat, carrier, -1)
            self.fly(w, self.seat, carrying(UNIT_SIZE[carrier], size), 1)
