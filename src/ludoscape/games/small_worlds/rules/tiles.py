"""The queue of tribes, the piles behind it, and tiles that come back (SW-701 … SW-705). Compiled.

Nobody knows the order of a pile below its top, so it has none: a tile is drawn when it becomes visible.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.bits import lowest, rest
from ludoscape.games.small_worlds.rules.position import Position
from ludoscape.games.small_worlds.rules.tribes import BIVOUACKING, CAMPS, GROWTH, STARTS


def is_filled(state: Position) -> bool:
    """Tell whether the queue is full and the tops are turned up, so that `refill` has nothing to do."""
    return state.places == 5 and state.top_race >= 0 and state.top_power >= 0


def refill(state: Position) -> bool:
    """Fill the queue and turn up the tops (SW-703); false when a tile must be drawn first."""
    while True:
        if state.top_race < 0:
            if state.races_left:
                if state.races_left & (state.races_left - 1):
                    return False
                state.top_race = lowest(state.races_left)
                state.races_left = 0
            elif len(state.races_under):
                state.top_race = state.races_under[0]
                state.races_under = state.races_under[1:]
        if state.top_power < 0:
            if not state.powers_left:
                state.powers_left = state.discards
                state.discards = 0
            if state.powers_left:
                if state.powers_left & (state.powers_left - 1):
                    return False
                state.top_power = lowest(state.powers_left)
                state.powers_left = 0
        if state.places == 5 or state.top_race < 0 or state.top_power < 0:
            return True
        at = 3 * state.places
        queue = state.queue[:]
        queue[at] = state.top_race
        queue[at + 1] = state.top_power
        queue[at + 2] = 0
        state.queue = queue
        state.places += 1
        state.top_race = -1
        state.top_power = -1


def pick(state: Position, place: i64) -> None:
    """Take a combination: pay for those before it, take its coins and tiles, and its tokens (SW-701)."""
    seat = state.seat
    queue = state.queue[:]
    points = 1 - place
    for k in range(place - 1):
        queue[3 * k + 2] += 1
    if place <= state.places:
        at = 3 * (place - 1)
        race = queue[at]
        power = queue[at + 1]
        points += queue[at + 2]
        state.places -= 1
        for i in range(at, 3 * state.places):
            queue[i] = queue[i + 3]
        for i in range(3 * state.places, 3 * state.places + 3):
            queue[i] = 0
    else:
        race = state.top_race
        power = state.top_power
        state.top_race = -1
        state.top_power = -1
    state.queue = queue
    state.vp = p.replaced(state.vp, seat, state.vp[seat] + points)
    tribe = state.tribe
    at = p.FIELDS * race
    tokens = STARTS[race] + GROWTH[power]
    for field in range(i64(p.FIELDS)):
        if field != p.TRAY:
            tribe[at + field] = 0
    tribe[at + p.OWNER] = seat
    tribe[at + p.POWER] = power
    tribe[at + p.HAND] = tokens
    tribe[at + p.TRAY] -= tokens
    if power == BIVOUACKING:
        tribe[at + p.CAMPS_HELD] = CAMPS
    state.active = p.replaced(state.active, seat, race)


def dissolve(state: Position, t: i64) -> None:
    """Take a declined tribe out of play: tokens to the tray, markers to the supply, tiles back (SW-705)."""
    tribe = state.tribe
    at = p.FIELDS * t
    own = tribe[p.LAND + t]
    state.immune &= ~own
    region = state.region
    while own:
        region[lowest(own)] = 0
        own = rest(own)
    tribe[p.LAND + t] = 0
    tribe[at + p.TRAY] += tribe[at + p.HAND] + tribe[at + p.RETREAT] + tribe[at + p.ON_MAP]
    power = tribe[at + p.POWER]
    for field in range(i64(p.FIELDS)):
        if field != p.TRAY:
            tribe[at + field] = 0
    tribe[at + p.OWNER] = -1
    tribe[at + p.POWER] = -1
    state.races_under = append(state.races_under[:], t)
    if power >= 0:
        state.discards |= p.BIT[power]
