"""Movement: landing, departing, arriving, launching (7.2). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, UNIT_MARINE, UNIT_SIZE, UNITS, carrying
from ludoscape.games.alheimur.rules.growth import around
from ludoscape.games.alheimur.rules.position import ARRIVE, COLONIST, DEPART, INVADER, LAND, LAUNCH, SETTLE, Position


def can_move(state: Position, phase: i64) -> bool:
    """Tell whether anything may move in a movement phase (AL-48)."""
    n = state.settings.seats
    if phase == ARRIVE:
        return state.fleet[n * state.settings.worlds + state.seat] != 0
    for w in range(state.settings.worlds):
        if phase == LAUNCH:
            if launchable(state, w):
                return True
        elif phase == SETTLE:
            if invaders(state, w):
                return True
        else:
            fleet = state.fleet[n * w + state.seat]
            if phase == LAND:
                fleet = _landing(state, fleet)
            if fleet and (phase == DEPART or state.vacant(w)):
                return True
    return False


def phase_moves(state: Position, phase: i64, out: Moves) -> None:
    """Add the moves of a movement phase, without `done`."""
    if phase == LAND:
        _land_moves(state, out)
    elif phase == DEPART:
        n = state.settings.seats
        for w in range(state.settings.worlds):
            _units(state, state.fleet[n * w + state.seat], m.M_DEPART + 16 * w, out)
    elif phase == ARRIVE:
        _units(state, state.fleet[state.settings.seats * state.settings.worlds + state.seat], m.M_ARRIVE, out)
    elif phase == LAUNCH:
        for w in range(state.settings.worlds):
            bits = launchable(state, w)
            for t in range(i64(16)):
                if bits & BIT[t]:
                    out.add(m.M_UP + 16 * w + t)
    elif phase == SETTLE:
        for w in range(state.settings.worlds):
            bits = invaders(state, w)
            for t in range(i64(16)):
                if bits & BIT[t]:
                    out.add(m.M_SETTLE + 16 * w + t)


def _units(state: Position, fleet: i64, kind: i64, out: Moves) -> None:
    """Add a move for each kind of unit in a fleet."""
    for unit in range(i64(UNITS)):
        if fleet & (15 * UNIT_BIT[unit]):
            out.add(kind + unit)


def _land_moves(state: Position, out: Moves) -> None:
    """Add what may come down: transports without a marine, and marines (AL-49 … AL-51)."""
    n = state.settings.seats
    for w in range(state.settings.worlds):
        fleet = state.fleet[n * w + state.seat]
        if fleet and state.vacant(w):
            _units(state, _landing(state, fleet), m.M_LAND + 16 * w, out)


def _landing(state: Position, fleet: i64) -> i64:
    """Give the units of a fleet that may land, or whose marine may (AL-51)."""
    return fleet if state.settings.fighters_land else fleet & (UNIT_BIT[FIGHTER] - 1)


def places(state: Position, w: i64, out: Moves) -> None:
    """Add the vacant territories of a world."""
    free = state.vacant(w)
    for t in range(state.worlds[w].size):
        if free & BIT[t]:
            out.add(m.M_AT + 16 * w + t)


def arrivals(state: Position, out: Moves) -> None:
    """Add the orbits that a ship may enter (AL-53)."""
    for w in range(state.settings.worlds):
        out.add(m.M_AT_WORLD + w)


def launchable(state: Position, w: i64) -> i64:
    """Find the colonists that may leave a world: it needs a spaceport that did not land in this turn (AL-54)."""
    mine = state.mine[state.settings.seats * w + state.seat] & ~state.landed[w]
    if not mine:
        return 0
    ports: i64 = 0
    colonists: i64 = 0
    for t in range(state.worlds[w].size):
        if mine & BIT[t]:
            word = state.land[16 * w + t] - 1
            if not word & 1:
                colonists |= BIT[t]
                if (word >> 1 & 3) == 2:
                    ports |= BIT[t]
    if not ports:
        return 0
    if state.settings.launch_near:
        return colonists & (ports | around(state, w, ports))
    return colonists


def roles(state: Position, out: Moves) -> None:
    """Add what a launched colonist may become: transport, fighter, or a marine where there is room (AL-55)."""
    out.add(m.M_TRANSPORT)
    out.add(m.M_FIGHTER)
    w = state.spot >> 4
    size = ((state.land[state.spot] - 1) >> 1 & 3) + 1
    fleet = state.fleet[state.settings.seats * w + state.seat]
    for unit in range(i64(3)):
        if fleet & (15 * UNIT_BIT[unit]) and fits(state, size, UNIT_SIZE[unit]):
            out.add(m.M_MARINE + unit)


def fits(state: Position, marine: i64, transport: i64) -> bool:
    """Tell whether a marine fits a transport, by their sizes (AL-56)."""
    return marine < transport or (marine == transport and not state.settings.tight)


def invaders(state: Position, w: i64) -> i64:
    """Find the seat's invaders on a world, as bits of territories."""
    mine = state.mine[state.settings.seats * w + state.seat]
    found: i64 = 0
    if mine:
        for t in range(state.worlds[w].size):
            if mine & BIT[t] and (state.land[16 * w + t] - 1) & 1:
                found |= BIT[t]
    return found


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
    state.landed[w] |= BIT[t]


def depart(state: Position, w: i64, unit: i64) -> None:
    """Let a ship leave an orbit for Space (AL-52)."""
    state.fly(w, state.seat, unit, -1)
    state.fly(state.settings.worlds, state.seat, unit, 1)


def arrive(state: Position, w: i64, unit: i64) -> None:
    """Let a ship enter an orbit from Space (AL-53)."""
    state.fly(state.settings.worlds, state.seat, unit, -1)
    state.fly(w, state.seat, unit, 1)


def launch(state: Position, role: i64) -> None:
    """Let the colonist that was chosen fly, as transport, fighter or marine (AL-54, AL-55)."""
    w = state.spot >> 4
    size = ((state.land[state.spot] - 1) >> 1 & 3) + 1
    state.clear(w, state.spot & 15)
    if role == m.M_TRANSPORT:
        state.fly(w, state.seat, size - 1, 1)
    elif role == m.M_FIGHTER:
        state.fly(w, state.seat, FIGHTER + size - 1, 1)
    else:
        carrier = role - m.M_MARINE
        state.fly(w, state.seat, carrier, -1)
        state.fly(w, state.seat, carrying(UNIT_SIZE[carrier], size), 1)
