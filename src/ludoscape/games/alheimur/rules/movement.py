"""Movement: landing, departing, arriving, launching (7.2). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, UNIT_MARINE, UNIT_SIZE, carrying
from ludoscape.games.alheimur.rules.growth import around
from ludoscape.games.alheimur.rules.position import (
    ARRIVE,
    COLONIST,
    DEPART,
    INVADER,
    LAND,
    LAUNCH,
    Position,
    worlds_with,
    zones_with,
)
from ludoscape.games.alheimur.rules.world import lowest

PORT: Final = 3  # the size of a spaceport (AL-30)


def can_move(state: Position, phase: i64) -> bool:
    """Tell whether anything may move in a movement phase (AL-48)."""
    space = BIT[state.settings.worlds]
    if phase == ARRIVE:
        return zones_with(state, state.seat) & space != 0
    if phase == DEPART:
        return zones_with(state, state.seat) & ~space != 0
    left = zones_with(state, state.seat) & ~space if phase == LAND else worlds_with(state, state.seat)
    while left:
        if movers(state, phase, lowest(left)):
            return True
        left &= left - 1
    return False


def movers(state: Position, phase: i64, w: i64) -> i64:
    """Find what may move at a world in a phase: units as a fleet, or else territories as bits (AL-48)."""
    if phase == LAND:
        return landing(state, w)
    if phase == DEPART:
        return state.fleet[state.settings.seats * w + state.seat]
    return launchable(state, w) if phase == LAUNCH else invaders(state, w)


def stage_of(state: Position, phase: i64) -> i64:
    """Tell how many phases of Movement come before one; -1 for one that is not played at this table (AL-47)."""
    for stage in range(i64(len(state.settings.order))):
        if state.settings.order[stage] == phase:
            return stage
    return -1


def landing(state: Position, w: i64) -> i64:
    """Find the units in an orbit that may land, or whose marine may, as a fleet (AL-49 … AL-51)."""
    fleet = state.fleet[state.settings.seats * w + state.seat]
    if not state.settings.fighters_land:
        fleet &= UNIT_BIT[FIGHTER] - 1
    return fleet if fleet and state.vacant(w) else 0


def colonists(state: Position, w: i64) -> i64:
    """Find the seat's colonists on a world, as bits of territories."""
    return state.mine[state.settings.seats * w + state.seat] & ~state.kinds[4 * w]


def ports(state: Position, w: i64) -> i64:
    """Find the seat's spaceports on a world, as bits of territories (AL-30)."""
    kinds = state.kinds
    return state.mine[state.settings.seats * w + state.seat] & kinds[4 * w + PORT] & ~kinds[4 * w]


def launchable(state: Position, w: i64) -> i64:
    """Find the colonists that may leave a world: it needs a spaceport that did not land in this turn (AL-54)."""
    open_ports = ports(state, w) & ~state.landed[w]
    if not open_ports:
        return 0
    ready = colonists(state, w) & ~state.landed[w]
    return ready & (open_ports | around(state, w, open_ports)) if state.settings.launch_near else ready


def invaders(state: Position, w: i64) -> i64:
    """Find the seat's invaders on a world, as bits of territories."""
    return state.mine[state.settings.seats * w + state.seat] & state.kinds[4 * w]


def fits(state: Position, marine: i64, transport: i64) -> bool:
    """Tell whether a marine fits a transport, by their sizes (AL-56)."""
    return marine < transport or (marine == transport and not state.settings.tight)


# ---- moving


def land_at(state: Position, w: i64, t: i64, unit: i64) -> None:
    """Bring down a transport as a colonist, or the marine of one as an invader (AL-49, AL-50)."""
    seat = state.seat
    marine = UNIT_MARINE[unit]
    state.fly(w, seat, unit, -1)
    if marine:
        state.fly(w, seat, carrying(UNIT_SIZE[unit], 0), 1)
        state.stand(w, t, seat, marine, INVADER)
    else:
        state.stand(w, t, seat, UNIT_SIZE[unit], COLONIST)
    state.note_landing(w, t)


def depart(state: Position, w: i64, unit: i64) -> None:
    """Let a ship leave an orbit for Space (AL-52)."""
    state.fly(w, state.seat, unit, -1)
    state.fly(state.settings.worlds, state.seat, unit, 1)


def arrive(state: Position, w: i64, unit: i64) -> None:
    """Let a ship enter an orbit from Space (AL-53)."""
    state.fly(state.settings.worlds, state.seat, unit, -1)
    state.fly(w, state.seat, unit, 1)


def launched(state: Position, role: i64) -> i64:
    """Give the unit that a launched colonist makes: a transport, a fighter, or a transport that carries it (AL-55)."""
    _, size, _ = state.standing(state.spot >> 4, state.spot & 15)
    if role == m.M_TRANSPORT:
        return size - 1
    return FIGHTER + size - 1 if role == m.M_FIGHTER else carrying(UNIT_SIZE[role - m.M_MARINE], size)


def launch(state: Position, role: i64) -> None:
    """Let the colonist that was chosen fly, as transport, fighter or marine (AL-54, AL-55)."""
    w = state.spot >> 4
    unit = launched(state, role)
    state.clear(w, state.spot & 15)
    if role >= m.M_MARINE:
        state.fly(w, state.seat, role - m.M_MARINE, -1)
    state.fly(w, state.seat, unit, 1)


def settle(state: Position, place: i64) -> None:
    """Stand up an invader as a colonist (AL-47)."""
    state.land[place] += COLONIST - INVADER
    state.kinds[4 * (place >> 4)] &= ~BIT[place & 15]
