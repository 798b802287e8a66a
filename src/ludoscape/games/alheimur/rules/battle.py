"""Fleet battles: sites, volleys, shots and damage (8.3). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.alheimur.rules import cards
from ludoscape.games.alheimur.rules.movement import fits
from ludoscape.games.alheimur.rules.position import ATTACK, Position, zones_with


def find_sites(state: Position) -> i64:
    """Find the orbits where the current seat meets others (AL-58)."""
    mine = zones_with(state, state.seat) & ~cards.BIT[state.settings.worlds]
    if not mine:
        return 0
    others: i64 = 0
    for seat in range(state.settings.seats):
        if seat != state.seat:
            others |= zones_with(state, seat)
    return mine & others


# ---- volleys


def load_guns(state: Position, seat: i64) -> None:
    """Let a seat begin its volley: every ship that it has at the site fires once (AL-60, AL-61)."""
    state.firing = seat
    fleet = state.fleet[state.settings.seats * state.site + seat]
    ready: i64 = 0
    for unit in range(i64(cards.UNITS)):
        count = fleet >> (4 * unit) & 15
        if count:
            ready += count * cards.UNIT_BIT[cards.without_marine(unit)]
    state.to_fire = ready


def has_targets(state: Position) -> bool:
    """Tell whether the firing seat may name a target."""
    n = state.settings.seats
    for seat in range(n):
        if may_aim_at(state, seat) and state.fleet[n * state.site + seat]:
            return True
    return False


def may_aim_at(state: Position, seat: i64) -> bool:
    """Tell whether ships of a seat may be targets of the firing seat (AL-60, AL-61)."""
    if seat == state.firing:
        return False
    return state.firing == state.seat or seat == state.seat or state.settings.crossfire


def waits(state: Position, unit: i64) -> bool:
    """Tell whether such a ship has not fired yet (AL-62)."""
    return state.to_fire & (15 * cards.UNIT_BIT[unit]) != 0


def fighters(state: Position, zone: i64, seat: i64) -> i64:
    """Find the kinds of fighters that a seat has in a zone, as bits: they cover its transports (AL-63)."""
    fleet = state.fleet[state.settings.seats * zone + seat]
    found: i64 = 0
    for unit in range(i64(cards.FIGHTER), i64(cards.UNITS)):
        if fleet & (15 * cards.UNIT_BIT[unit]):
            found |= cards.BIT[unit]
    return found


# ---- shots


def dice(state: Position) -> i64:
    """Count the dice of the roll: the pips of the shooter, or of the target (AL-64, AL-65)."""
    return cards.UNIT_SIZE[state.unit] if state.phase == ATTACK else cards.UNIT_SIZE[state.target]


def lowest_hit(shooter: i64, target: i64) -> i64:
    """Tell from which number on a die hits (AL-64)."""
    if shooter < cards.FIGHTER:
        return 6
    return 5 if target >= cards.FIGHTER else 4


def hits(state: Position, roll: i64) -> i64:
    """Count the hits of an attack roll (AL-64)."""
    return _count(roll, dice(state), lowest_hit(state.unit, state.target))


def net_hits(state: Position, roll: i64) -> i64:
    """Count the hits that a defence roll leaves (AL-65)."""
    left = state.hits - _count(roll, dice(state), 6)
    return left if left > 0 else 0


def _count(roll: i64, number: i64, least: i64) -> i64:
    """Count the dice of a roll, written in base 6, that show a number or more."""
    found: i64 = 0
    for _ in range(number):
        if roll % 6 + 1 >= least:
            found += 1
        roll //= 6
    return found


def fall(state: Position, seat: i64, unit: i64, net: i64) -> i64:
    """Tell what so many net hits make of a ship: the largest that the stash has for it, -1 for none (AL-66, AL-67)."""
    size: i64 = 0
    for smaller in range(i64(1), cards.UNIT_SIZE[unit] - net + 1):
        if state.stash[3 * seat + smaller - 1]:
            size = smaller
    if not size:
        return -1
    if unit >= cards.FIGHTER:
        return cards.FIGHTER + size - 1
    marine = cards.UNIT_MARINE[unit]
    return cards.carrying(size, marine if fits(state, marine, size) else 0)


def damage(state: Position, net: i64) -> None:
    """Exchange the target for a smaller ship, or destroy it; what is lost returns to the stash (AL-66 … AL-68)."""
    seat = state.victim
    left = fall(state, seat, state.target, net)
    _return(state, seat, state.target, 1)
    state.fly(state.site, seat, state.target, -1)
    if left >= 0:
        _return(state, seat, left, -1)
        state.fly(state.site, seat, left, 1)


def _return(state: Position, seat: i64, unit: i64, sign: i64) -> None:
    """Put a ship with its marine into the stash of its owner, or take it out (sign -1)."""
    state.stash[3 * seat + cards.UNIT_SIZE[unit] - 1] += sign
    if cards.UNIT_MARINE[unit]:
        state.stash[3 * seat + cards.UNIT_MARINE[unit] - 1] += sign
