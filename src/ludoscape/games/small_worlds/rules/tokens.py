"""The tokens of a tribe: taken up, brought back from where they were beaten, given up with a region. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.position import Position


def take_up(state: Position, t: i64) -> None:
    """Take all tokens but one of each region of a tribe into its hand (SW-706, SW-714)."""
    tribe = state.tribe
    at = p.FIELDS * t
    spare = tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
    if spare == 0:
        return
    mark = p.RACE_UNIT * (t + 1)
    for r in range(state.chart.size):
        word = state.region[r]
        if (word & p.RACE) == mark:
            state.region[r] = (word & ~p.TOKENS) + 1
    tribe[at + p.ON_MAP] = tribe[at + p.REGIONS]
    tribe[at + p.HAND] += spare


def vacate(state: Position, t: i64, r: i64) -> None:
    """Give up a region with one token: it goes to the hand, camps to their owner, markers away (SW-716)."""
    word = state.region[r]
    tribe = state.tribe
    at = p.FIELDS * t
    tribe[at + p.HAND] += word & p.TOKENS
    tribe[at + p.ON_MAP] -= word & p.TOKENS
    tribe[at + p.REGIONS] -= 1
    tribe[at + p.CAMPS_HELD] += (word & p.CAMP_BITS) // p.CAMP
    state.region[r] = 0


def clear_markers(state: Position, t: i64, markers: i64) -> None:
    """Take some kinds of markers off all regions of a tribe."""
    mark = p.RACE_UNIT * (t + 1)
    for r in range(state.chart.size):
        if (state.region[r] & p.RACE) == mark:
            state.region[r] &= ~markers


def recover(state: Position, t: i64) -> None:
    """Add a tribe's beaten tokens to its hand."""
    at = p.FIELDS * t
    state.tribe[at + p.HAND] += state.tribe[at + p.RETREAT]
    state.tribe[at + p.RETREAT] = 0


def free_tokens(state: Position) -> i64:
    """Count the tokens that the acting tribe may place in its own redeployment (SW-714, SW-721)."""
    t = state.acting
    hand = state.tribe[p.FIELDS * t + p.HAND]
    return hand - tribes.CONQUEST_ONLY if t == tribes.AMAZONS and p.is_active(state, t) else hand
