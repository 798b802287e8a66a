"""Scoring at the end of a turn, and who has won (SW-802, SW-806). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.chart import FARMLAND, FOREST, HILL, MAGIC, MINE, SWAMP
from ludoscape.games.small_worlds.rules.position import Position


def score_turn(state: Position) -> None:
    """Pay the seat whose turn it is for its tribes, and write its score sheet (SW-802, SW-803)."""
    seat = state.seat
    tribe = state.tribe
    at = p.SHEET * seat
    sheet = state.sheet
    for i in range(at, at + p.SHEET):
        sheet[i] = 0
    for t in range(i64(tribes.RACES)):
        if tribe[p.FIELDS * t + p.OWNER] == seat:
            if tribe[p.FIELDS * t + p.DECLINED]:
                sheet[at + p.S_DECLINED] += tribe[p.FIELDS * t + p.REGIONS]
                if t == tribes.DWARVES and not state.settings.strict_decline:
                    sheet[at + p.S_MINES] = count_symbol(state, t, MINE)
            else:
                sheet[at + p.S_ACTIVE] = tribe[p.FIELDS * t + p.REGIONS]
                sheet[at + p.S_RACE] = race_bonus(state, t)
                sheet[at + p.S_POWER] = power_bonus(state, t)
                sheet[at + p.S_TRIBE] = p.RACE_UNIT * (t + 1) + tribe[p.FIELDS * t + p.POWER] + 1
                tribe[p.FIELDS * t + p.SCORED] = 1
    points = (
        sheet[at + p.S_ACTIVE]
        + sheet[at + p.S_DECLINED]
        + sheet[at + p.S_RACE]
        + sheet[at + p.S_POWER]
        + sheet[at + p.S_MINES]
    )
    state.vp[seat] += points
    state.earned += points


def race_bonus(state: Position, t: i64) -> i64:
    """Count what an active tribe earns by its race (SW-722, SW-727, SW-728, SW-734)."""
    if t == tribes.DWARVES:
        return count_symbol(state, t, MINE)
    if t == tribes.HUMANS:
        return count_terrain(state, t, FARMLAND)
    if t == tribes.ORCS:
        return state.tribe[p.FIELDS * t + p.NONEMPTY]
    if t == tribes.WIZARDS:
        return count_symbol(state, t, MAGIC)
    return 0


def power_bonus(state: Position, t: i64) -> i64:
    """Count what an active tribe earns by its power (SW-741, SW-748, SW-749, SW-751 … SW-760)."""
    at = p.FIELDS * t
    power = state.tribe[at + p.POWER]
    if power == tribes.ALCHEMIST:
        return 2
    if power == tribes.FOREST_POWER:
        return count_terrain(state, t, FOREST)
    if power == tribes.HILL_POWER:
        return count_terrain(state, t, HILL)
    if power == tribes.SWAMP_POWER:
        return count_terrain(state, t, SWAMP)
    if power == tribes.FORTIFIED:
        return count_fortresses(state, t)
    if power == tribes.MERCHANT:
        return state.tribe[at + p.REGIONS]
    if power == tribes.PILLAGING:
        return state.tribe[at + p.NONEMPTY]
    if power == tribes.WEALTHY:
        return 0 if state.tribe[at + p.SCORED] else 7
    return 0


def count_terrain(state: Position, t: i64, terrain: i64) -> i64:
    """Count the regions of a tribe with a terrain."""
    mark = p.RACE_UNIT * (t + 1)
    n: i64 = 0
    for r in range(state.chart.size):
        if state.chart.terrain[r] == terrain and (state.region[r] & p.RACE) == mark:
            n += 1
    return n


def count_symbol(state: Position, t: i64, symbol: i64) -> i64:
    """Count the regions of a tribe with a symbol."""
    mark = p.RACE_UNIT * (t + 1)
    n: i64 = 0
    for r in range(state.chart.size):
        if state.chart.symbols[r] & symbol and (state.region[r] & p.RACE) == mark:
            n += 1
    return n


def count_fortresses(state: Position, t: i64) -> i64:
    """Count the regions of a tribe with a fortress."""
    mark = p.RACE_UNIT * (t + 1)
    n: i64 = 0
    for r in range(state.chart.size):
        if state.region[r] & p.FORTRESS and (state.region[r] & p.RACE) == mark:
            n += 1
    return n


def winners(state: Position) -> i64:
    """Find who has won, as bits: most victory points, then most tokens on the map, then together (SW-806)."""
    best: i64 = -1
    bits: i64 = 0
    for seat in range(state.settings.seats):
        rank = 1024 * state.vp[seat]
        if state.settings.tokens_break_ties:
            rank += state.tokens_of(seat)
        if rank > best:
            best = rank
            bits = p.BIT[seat]
        elif rank == best:
            bits |= p.BIT[seat]
    return bits
