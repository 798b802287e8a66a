"""The rules of Causeway: the position, the legal moves, and what a move does to it. Compiled.

Moves are numbers: 0 to 5 draw the value 1 to 6, 6 + 2 * v + side lays value v + 1 at the left (0) or right (1), 18 is a
pass.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import CHANCE, OVER, Moves, State

VALUES: Final = 6
LAY: Final = 6
PASS: Final = 18
HAND: Final = 2  # CA-2
EMPTY: Final = 1  # reasons of an end
PASSED: Final = 2


class Settings:
    """Seats and options as the rules use them."""

    def __init__(self, seats: int, options: dict[str, bool | int | str]) -> None:
        self.seats: i64 = seats
        self.copies: i64 = int(options["copies"])
        self.gap: i64 = int(options["gap"])
        self.free_pass = options["rules"] == "1"  # CA-7 before version 2


class CausewayState(State):
    """A position. `bag` and `hands` count stones by value, `row` is the causeway from left to right."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.bag: vec[i64] = vec[i64]([int(settings.copies)] * VALUES)
        self.hands: vec[i64] = vec[i64]([0] * (VALUES * int(settings.seats)))
        self.row: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]([0] * int(settings.seats))
        self.drawer: i64 = 0  # who draws next
        self.passes: i64 = 0  # in a row
        self.turn: i64 = 0

    def begin(self) -> None:
        """Let the first stones be drawn (CA-2)."""
        self.actor = CHANCE

    def held(self, seat: i64) -> i64:
        """Count the stones of a seat."""
        number: i64 = 0
        for v in range(VALUES):
            number += self.hands[VALUES * seat + v]
        return number

    def left_in_bag(self) -> i64:
        """Count the stones that nobody has drawn."""
        number: i64 = 0
        for v in range(VALUES):
            number += self.bag[v]
        return number

    def fits(self, value: i64, side: i64) -> bool:
        """Tell whether a stone may be laid at an end (CA-4)."""
        if not len(self.row):
            return side == 1
        end = self.row[0] if side == 0 else self.row[len(self.row) - 1]
        return -self.settings.gap <= value - end <= self.settings.gap

    def moves(self, out: Moves) -> None:
        """List draws from the bag; or the stones in hand by value, left before right, and passing (CA-3, CA-7)."""
        if self.actor == CHANCE:
            for v in range(VALUES):
                if self.bag[v]:
                    out.add(v)
            return
        stuck = True
        for v in range(VALUES):
            if self.hands[VALUES * self.actor + v]:
                for side in range(2):
                    if self.fits(v, side):
                        out.add(LAY + 2 * v + side)
                        stuck = False
        if stuck or self.settings.free_pass:
            out.add(PASS)

    def weight(self, move: i64) -> i64:
        """A value is as likely as there are stones of it in the bag."""
        return self.bag[move]

    def play(self, move: i64) -> None:
        """Play a move in place."""
        if move < LAY:
            self._draw(move)
        elif move == PASS:
            self.passes += 1
            self._end_turn(self.actor, PASSED if self.passes == self.settings.seats else 0)
        else:
            self._lay((move - LAY) // 2, (move - LAY) % 2)

    def _draw(self, value: i64) -> None:
        self.bag[value] = self.bag[value] - 1
        place = VALUES * self.drawer + value
        self.hands[place] = self.hands[place] + 1
        if len(self.row):  # somebody has laid a stone, so the deal is long over
            self._end_turn(self.drawer, 0)
        elif self.held(self.drawer) == HAND:  # the deal goes on with the next seat, and then the first begins
            self.drawer += 1
            if self.drawer == self.settings.seats:
                self.drawer = 0
                self.actor = 0

    def _lay(self, value: i64, side: i64) -> None:
        seat = self.actor
        place = VALUES * seat + value
        self.hands[place] = self.hands[place] - 1
        alike = len(self.row) > 0 and value == (self.row[0] if side == 0 else self.row[len(self.row) - 1])
        self.points[seat] = self.points[seat] + (2 if alike else 1)  # CA-5
        self.row = append(self.row, value)
        if side == 0:
            for i in range(len(self.row) - 1, 0, -1):
                self.row[i] = self.row[i - 1]
            self.row[0] = value
        self.passes = 0
        self.drawer = seat
        if self.left_in_bag():
            self.actor = CHANCE  # CA-6
        else:
            self._end_turn(seat, 0 if self.held(seat) else EMPTY)

    def _end_turn(self, seat: i64, reason: i64) -> None:
        """End the turn of a seat, and the game for a reason (CA-8)."""
        self.turn += 1
        self.reason = reason
        self.actor = OVER if reason else (seat + 1) % self.settings.seats

    def copy(self) -> CausewayState:
        """Make an independent copy."""
        other = CausewayState(self.game, self.settings)
        for v in range(VALUES):
            other.bag[v] = self.bag[v]
        for i in range(len(self.hands)):
            other.hands[i] = self.hands[i]
        for stone in self.row:
            other.row = append(other.row, stone)
        for seat in range(self.settings.seats):
            other.points[seat] = self.points[seat]
        other.actor, other.reason, other.drawer = self.actor, self.reason, self.drawer
        other.passes, other.turn = self.passes, self.turn
        return other

    def turns(self) -> int:
        return self.turn

    def payoff(self, seat: i64) -> float:
        """Share the victory among those with most points (CA-9)."""
        most: i64 = 0
        sharing: i64 = 0
        for points in self.points:
            if points > most:
                most = points
                sharing = 0
            if points == most:
                sharing += 1
        return 1.0 / float(sharing) if self.points[seat] == most else 0.0

    def resample(self, seat: i64, rng: Rng) -> CausewayState:
        """Deal the stones that the seat does not see anew: those of the others and those in the bag."""
        other = self.copy()
        for rival in range(self.settings.seats):
            if rival != seat:
                for v in range(VALUES):
                    place = VALUES * rival + v
                    other.bag[v] = other.bag[v] + other.hands[place]
                    other.hands[place] = 0
        for rival in range(self.settings.seats):
            if rival != seat:
                for _stone in range(self.held(rival)):
                    value = other.any_stone(rng)
                    other.bag[value] = other.bag[value] - 1
                    other.hands[VALUES * rival + value] = other.hands[VALUES * rival + value] + 1
        return other

    def any_stone(self, rng: Rng) -> i64:
        """Choose a stone of the bag, all as likely."""
        left = rng.below(self.left_in_bag())
        for v in range(VALUES):
            left -= self.bag[v]
            if left < 0:
                return v
        raise ValueError("the bag is empty")
