"""Scoring at the end of a turn, and who has won (SW-802, SW-806). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.bits import popcount
from ludoscape.games.small_worlds.rules.chart import FARMLAND, FOREST, HILL, SWAMP
from ludoscape.games.small_worlds.rules.position import Position

EMPTY: Final = vec[i64]([0] * p.SHEET)
# what has decided who won (SW-806)
BY_POINTS: Final = 0
BY_TOKENS: Final = 1  # equal points, and more tokens on the map
EVEN: Final = 2  # equal points and tokens
SHARED: Final = 3  # equal points, and the table breaks no ties


def score_turn(state: Position) -> None:
    """Pay the seat whose turn it is for its tribes, and write its score sheet (SW-802, SW-803)."""
    seat = state.seat
    sheet = reckon(state, seat)
    sheets = state.sheet[:]
    for i in range(i64(p.SHEET)):
        sheets[p.SHEET * seat + i] = sheet[i]
    state.sheet = sheets
    if state.active[seat] >= 0:
        state.tribe[p.FIELDS * state.active[seat] + p.SCORED] = 1
    points = total(sheet)
    state.vp = p.replaced(state.vp, seat, state.vp[seat] + points)
    state.earned += points


def reckon(state: Position, seat: i64) -> vec[i64]:
    """Give the score sheet of a seat if its tribes were scored as they stand (SW-802)."""
    tribe = state.tribe
    sheet = EMPTY[:]
    for t in range(i64(tribes.RACES)):
        at = p.FIELDS * t
        if tribe[at + p.OWNER] == seat:
            if tribe[at + p.DECLINED]:
                sheet[p.S_DECLINED] += tribe[at + p.REGIONS]
                sheet[p.S_MINES] += declined_bonus(state, t)
            else:
                sheet[p.S_ACTIVE] = tribe[at + p.REGIONS]
                sheet[p.S_RACE] = race_bonus(state, t)
                sheet[p.S_POWER] = power_bonus(state, t)
                sheet[p.S_TRIBE] = p.RACE_UNIT * (t + 1) + tribe[at + p.POWER] + 1
    return sheet


def sheet_of(state: Position, seat: i64) -> vec[i64]:
    """Give the score sheet of a seat's last turn (SW-803)."""
    return state.sheet[p.SHEET * seat : p.SHEET * (seat + 1)]


def total(sheet: vec[i64]) -> i64:
    """Add up a score sheet."""
    return sheet[p.S_ACTIVE] + sheet[p.S_DECLINED] + sheet[p.S_RACE] + sheet[p.S_POWER] + sheet[p.S_MINES]


def declined_bonus(state: Position, t: i64) -> i64:
    """Count what a declined tribe earns beside its regions: the mines of Dwarves (SW-722, SW-720)."""
    if t != tribes.DWARVES or state.settings.strict_decline:
        return 0
    return holds(state, t, state.chart.mines)


def race_bonus(state: Position, t: i64) -> i64:
    """Count what an active tribe earns by its race (SW-722, SW-727, SW-728, SW-734)."""
    if t == tribes.DWARVES:
        return holds(state, t, state.chart.mines)
    if t == tribes.HUMANS:
        return holds(state, t, state.chart.having[FARMLAND])
    if t == tribes.ORCS:
        return state.tribe[p.FIELDS * t + p.NONEMPTY]
    if t == tribes.WIZARDS:
        return holds(state, t, state.chart.magic)
    return 0


def power_bonus(state: Position, t: i64) -> i64:
    """Count what an active tribe earns by its power (SW-741, SW-748, SW-749, SW-751 … SW-760)."""
    at = p.FIELDS * t
    power = state.tribe[at + p.POWER]
    if power == tribes.ALCHEMIST:
        return 2
    if power == tribes.FOREST_POWER:
        return holds(state, t, state.chart.having[FOREST])
    if power == tribes.HILL_POWER:
        return holds(state, t, state.chart.having[HILL])
    if power == tribes.SWAMP_POWER:
        return holds(state, t, state.chart.having[SWAMP])
    if power == tribes.FORTIFIED:
        return holds(state, t, state.fortified())
    if power == tribes.MERCHANT:
        return state.tribe[at + p.REGIONS]
    if power == tribes.PILLAGING:
        return state.tribe[at + p.NONEMPTY]
    if power == tribes.WEALTHY:
        return 0 if state.tribe[at + p.SCORED] else 7
    return 0


def holds(state: Position, t: i64, regions: i64) -> i64:
    """Count the regions of a tribe that are among some."""
    return popcount(state.tribe[p.LAND + t] & regions)


# ---- the end


def winners(state: Position) -> i64:
    """Find who has won, as bits: most victory points, then most tokens on the map, then together (SW-806)."""
    first = leaders(state)
    if not state.settings.tokens_break_ties:
        return first
    most: i64 = -1
    found: i64 = 0
    for seat in range(state.settings.seats):
        if first & p.BIT[seat]:
            tokens = state.tokens_of(seat)
            if tokens > most:
                most = tokens
                found = 0
            if tokens == most:
                found |= p.BIT[seat]
    return found


def leaders(state: Position) -> i64:
    """Find who has the most victory points, as bits."""
    most: i64 = -1
    found: i64 = 0
    for seat in range(state.settings.seats):
        if state.vp[seat] > most:
            most = state.vp[seat]
            found = 0
        if state.vp[seat] == most:
            found |= p.BIT[seat]
    return found


def decided_by(state: Position) -> i64:
    """Tell what has decided who won (SW-806)."""
    first = leaders(state)
    if not first & (first - 1):
        return BY_POINTS
    if not state.settings.tokens_break_ties:
        return SHARED
    return EVEN if state.best & (state.best - 1) else BY_TOKENS
