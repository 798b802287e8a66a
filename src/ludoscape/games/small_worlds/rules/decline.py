"""Decline: the active tribe of a seat is turned over, clause by clause (SW-704). Compiled.

Tiles that come back may have to be drawn before the next clause (SW-703), so the position keeps where it stands: `step`
is DECLINE, TURN_OVER, VANISH, and after the last clause what `SmallWorldsState` does next.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tiles, tokens, tribes
from ludoscape.games.small_worlds.rules.bits import lowest, rest
from ludoscape.games.small_worlds.rules.position import Position


def decline(state: Position) -> bool:
    """Go on with the decline as far as no tile can be missing; true when it is done (SW-704)."""
    if state.step == p.DECLINE:
        state.acting = state.active[state.seat]
        remove_earlier(state, state.acting)  # SW-704.1
        state.step = p.TURN_OVER
        return False
    t = state.acting
    if state.step == p.TURN_OVER:
        clear_hand_and_markers(state, t)  # SW-704.2
        turn_regions(state, t)  # SW-704.3
        turn_tiles(state, t)  # SW-704.4
        state.step = p.VANISH
        return False
    if state.tribe[p.FIELDS * t + p.REGIONS] == 0:  # SW-704.5
        tiles.dissolve(state, t)
    state.acting = -1
    return True


def remove_earlier(state: Position, t: i64) -> None:
    """Take the seat's earlier declined tribe out of play, unless an option or Spirit keeps it."""
    tribe = state.tribe
    at = p.FIELDS * t
    if state.settings.many_declines or tribe[at + p.POWER] == tribes.SPIRIT_POWER:
        return
    if state.settings.extinct_keeps and tribe[at + p.REGIONS] == 0:
        return
    seat = state.seat
    for d in range(i64(tribes.RACES)):
        own = tribe[p.FIELDS * d + p.OWNER] == seat and tribe[p.FIELDS * d + p.DECLINED]
        if own and not tribe[p.FIELDS * d + p.SPIRIT]:
            tiles.dissolve(state, d)


def clear_hand_and_markers(state: Position, t: i64) -> None:
    """Put tokens off the map into the tray, and camps, heroes, dragon and holes into the supply."""
    at = p.FIELDS * t
    tokens.recover(state, t)
    hand_to_tray(state, t)
    state.tribe[at + p.CAMPS_HELD] = 0
    state.tribe[at + p.CAMPS_BACK] = 0
    tokens.clear_markers(state, t, p.CAMP_BITS + p.HERO + p.DRAGON + p.HOLE)


def turn_regions(state: Position, t: i64) -> None:
    """Leave one token in each region, of Ghouls all; when rules are strict they leave water and fortresses (SW-720)."""
    strict = state.settings.strict_decline
    if t != tribes.GHOULS or strict:
        tokens.take_up(state, t)
    if strict:
        tokens.clear_markers(state, t, p.FORTRESS)
        afloat = state.tribe[p.LAND + t] & state.chart.waters
        while afloat:
            tokens.vacate(state, t, lowest(afloat))
            afloat = rest(afloat)
    hand_to_tray(state, t)
    state.tribe[p.FIELDS * t + p.DECLINED] = 1
    state.tribe[p.FIELDS * t + p.DECLINED_ROUND] = state.round


def turn_tiles(state: Position, t: i64) -> None:
    """Keep both tiles with the tribe, or discard the power but Spirit; the seat has no active tribe any more."""
    at = p.FIELDS * t
    power = state.tribe[at + p.POWER]
    if power == tribes.SPIRIT_POWER:
        state.tribe[at + p.SPIRIT] = 1
    elif state.settings.power_leaves:
        state.discards |= p.BIT[power]
        state.tribe[at + p.POWER] = -1
    state.active = p.replaced(state.active, state.seat, -1)
    state.peace = p.replaced(state.peace, state.seat, -1)  # SW-745


def hand_to_tray(state: Position, t: i64) -> None:
    """Put the tokens in hand into the tray."""
    at = p.FIELDS * t
    state.tribe[at + p.TRAY] += state.tribe[at + p.HAND]
    state.tribe[at + p.HAND] = 0
