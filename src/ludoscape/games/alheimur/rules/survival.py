"""Survival: pyramids that stand badly die, all at once (8.1). Compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, count_units
from ludoscape.games.alheimur.rules.position import Position, worlds_with
from ludoscape.games.alheimur.rules.world import degree, lowest

# why a pyramid dies
LIVES: Final = 0
NO_SHIP: Final = 1  # an invader without a ship of its owner in the orbit (AL-40)
NO_TRANSPORT: Final = 2  # likewise, where only transports support it
ALONE: Final = 3  # a colonist with fewer friends than it needs (AL-39)
PRESSED: Final = 4  # with enough of them, but too many foes
FEW: Final = 5  # where all neighbours help: with too few of them


def survive(state: Position) -> None:
    """Check every world on which the current seat has pyramids; the dying leave at once (AL-37 … AL-41)."""
    left = worlds_with(state, state.seat)
    while left:
        w = lowest(left)
        bury(state, w, dying(state, w))
        left &= left - 1


def bury(state: Position, w: i64, gone: i64) -> None:
    """Put the pyramids on some territories of a world into the stashes of their owners (AL-41)."""
    while gone:
        t = lowest(gone)
        word = state.land[16 * w + t] - 1
        state.stash[3 * (word >> 3) + (word >> 1 & 3)] += 1
        state.clear(w, t)
        gone &= gone - 1


def dying(state: Position, w: i64) -> i64:
    """Find who dies on a world if it is checked now, as bits of territories; `fate_at` says why (AL-38 … AL-40)."""
    n = state.settings.seats
    invaders = state.kinds[4 * w]
    taken = state.taken(w)
    found: i64 = 0
    for seat in range(n):
        mine = state.mine[n * w + seat]
        if mine & invaders and not supply(state, w, seat):
            found |= mine & invaders
        if mine & ~invaders:
            found |= lonely(state, w, mine & ~invaders, mine, taken & ~mine)
    return found


def lonely(state: Position, w: i64, people: i64, mine: i64, foes: i64) -> i64:
    """Find which colonists of a seat have not the neighbours that they need, as bits of territories (AL-38, AL-39)."""
    near, land, need = state.worlds[w].near, state.land, state.settings.need
    pressure = state.settings.pressure
    found: i64 = 0
    while people:
        t = lowest(people)
        size = ((land[16 * w + t] - 1) >> 1 & 3) + 1
        if balance(near[t], mine, foes, pressure) < need[size]:
            found |= BIT[t]
        people &= people - 1
    return found


def balance(near: i64, mine: i64, foes: i64, pressure: i64) -> i64:
    """Weigh friendly neighbours against foreign ones, as the option `pressure` says (AL-38, AL-39)."""
    friends = degree(near & mine)
    return friends - pressure * degree(near & foes) if near & foes else friends


def supply(state: Position, w: i64, seat: i64) -> i64:
    """Give the ships in an orbit that support invaders of a seat, as a fleet (AL-40)."""
    fleet = state.fleet[state.settings.seats * w + seat]
    return fleet & (UNIT_BIT[FIGHTER] - 1) if state.settings.by_transport else fleet


class Fate(NamedTuple):
    """A pyramid, what it counts on, and why it dies if it does.

    An invader counts on the own ships in orbit that support it, and needs one; nothing presses it (AL-40).
    """

    place: int  # 16 times its world and its territory
    seat: int
    size: int
    invader: bool
    support: int
    pressure: int
    need: int
    cause: int

    @property
    def lives(self) -> bool:
        """Tell whether it lives."""
        return self.cause == LIVES


def fate_at(state: Position, place: int) -> Fate:
    """Weigh the pyramid on a territory (AL-38 … AL-40)."""
    w: i64 = place >> 4
    t: i64 = place & 15
    seat, size, invader = state.standing(w, t)
    if invader:
        ships = count_units(supply(state, w, seat))
        missing = NO_TRANSPORT if state.settings.by_transport else NO_SHIP
        return Fate(place, seat, size, True, ships, 0, 1, LIVES if ships else missing)
    near = state.worlds[w].near[t]
    taken = state.taken(w)
    mine = state.mine[state.settings.seats * w + seat]
    foes = taken & ~mine
    friends = degree(near & mine)
    need = state.settings.need[size]
    cause = LIVES
    if balance(near, mine, foes, state.settings.pressure) < need:
        cause = FEW if state.settings.pressure < 0 else ALONE if friends < need else PRESSED
    return Fate(place, seat, size, False, friends, degree(near & foes), need, cause)
