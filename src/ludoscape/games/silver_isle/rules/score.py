"""When the game ends, what a seat scores and who wins, item by item (SI-90 … SI-92, SI-95). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, PLACES
from ludoscape.games.silver_isle.rules.position import Position, popcount

# what is compared, in this order: the score, then the tie-breaks
SILVER: Final = 0
TILES: Final = 1  # of the isle: every nation has a port
CREWS: Final = 2  # on the isle, in the own port, or aboard a ship that is not in Europe
STRENGTH: Final = 3  # the sum of their values
HIGHEST: Final = 4  # the highest of their values, and one more; 0 without a crew
ITEMS: Final = 5


def home(state: Position, n: i64) -> i64:
    """Count the silver of a nation that is home (SI-91)."""
    if state.settings.aboard_counts and state.ship[n] < 0:
        return state.delivered[n] + state.hold[n]
    return state.delivered[n]


def depleted(state: Position) -> bool:
    """Tell whether all mines are empty and all their silver is home (SI-90)."""
    count: i64 = 0
    for n in range(state.settings.nations):
        if state.mine_at[n] < 0 or state.mine_value[n]:
            return False
        count += home(state, n)
    return count == p.SILVER - state.supply


def score(state: Position, seat: i64) -> i64:
    """Count the silver of a seat that counts (SI-91, SI-95)."""
    return items(state, seat)[SILVER]


def items(state: Position, seat: i64) -> vec[i64]:
    """List what a seat has of each item that is compared (SI-92, SI-95)."""
    return all_items(state)[ITEMS * seat : ITEMS * (seat + 1)]


def all_items(state: Position) -> vec[i64]:
    """List what each seat has of each item that is compared, seat by seat."""
    found = vec[i64]([0] * (ITEMS * state.settings.seats))
    at = state.at
    for n in range(state.settings.nations):
        own = ITEMS * state.seat_of(n)
        found[own + SILVER] += home(state, n)
        found[own + TILES] += popcount(state.land[n]) - 1
        for value in range(i64(6)):
            where = at[6 * n + value]
            if where < PLACES or (where == p.ABOARD and state.ship[n] >= 0):
                found[own + CREWS] += 1
                found[own + STRENGTH] += value
                if value >= found[own + HIGHEST]:
                    found[own + HIGHEST] = value + 1
    return found


def leaders(state: Position, compared: i64) -> i64:
    """Give the seats that are ahead after so many items were compared, as bits (SI-92)."""
    have = all_items(state)
    ahead = BIT[state.settings.seats] - 1
    for item in range(compared):
        most: i64 = -1
        best: i64 = 0
        for seat in range(state.settings.seats):
            if ahead & BIT[seat]:
                count = have[ITEMS * seat + item]
                if count > most:
                    most = count
                    best = 0
                if count == most:
                    best |= BIT[seat]
        ahead = best
    return ahead
