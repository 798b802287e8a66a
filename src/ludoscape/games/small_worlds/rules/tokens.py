"""The tokens of a tribe: taken up, brought back from where they were beaten, given up with a region. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.bits import lowest, rest
from ludoscape.games.small_worlds.rules.position import Position


def take_up(state: Position, t: i64) -> None:
    """Take all tokens but one of each region of a tribe into its hand (SW-706, SW-714)."""
    tribe = state.tribe
    at = p.FIELDS * t
    spare = tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
    if spare == 0:
        return
    region = state.region
    own = tribe[p.LAND + t]
    while own:
        r = lowest(own)
        region[r] = (region[r] & ~p.TOKENS) + 1
        own = rest(own)
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
    tribe[p.LAND + t] ^= p.BIT[r]
    tribe[at + p.CAMPS_HELD] += (word & p.CAMP_BITS) // p.CAMP
    state.region[r] = 0
    state.immune &= ~p.BIT[r]


def clear_markers(state: Position, t: i64, markers: i64) -> None:
    """Take some kinds of markers off all regions of a tribe."""
    own = p.land(state, t)
    while own:
        take_off(state, lowest(own), markers)
        own = rest(own)


def take_off(state: Position, r: i64, markers: i64) -> None:
    """Take some kinds of markers off a region."""
    word = state.region[r] & ~markers
    state.region[r] = word
    if not word & p.IMMUNE:
        state.immune &= ~p.BIT[r]


def recover(state: Position, t: i64) -> None:
    """Add a tribe's beaten tokens to its hand."""
    at = p.FIELDS * t
    state.tribe[at + p.HAND] += state.tribe[at + p.RETREAT]
    state.tribe[at + p.RETREAT] = 0


def free_tokens(state: Position) -> i64:
    """Count the tokens that the acting tribe may place in its own redeployment (SW-714, SW-721)."""
    return state.tribe[p.FIELDS * state.acting + p.HAND] - reserve(state, state.acting)


def reserve(state: Position, t: i64) -> i64:
    """Count the tokens of a tribe that serve only to conquer, and stay in hand: four Amazons (SW-721)."""
    if t != tribes.AMAZONS or not p.is_active(state, t):
        return 0
    return tribes.CONQUEST_ONLY


def spare(state: Position, t: i64) -> i64:
    """Count the tokens of a tribe that are not needed to hold a region, wherever they are."""
    at = p.FIELDS * t
    tribe = state.tribe
    return tribe[at + p.ON_MAP] - tribe[at + p.REGIONS] + tribe[at + p.HAND] + tribe[at + p.RETREAT]


def to_give_up(regions: i64, hand: i64) -> i64:
    """Count the regions that Amazons give up, so that four tokens are in hand, each with one (SW-721)."""
    short = tribes.CONQUEST_ONLY - hand
    if short < 0:
        return 0
    return short if short < regions else regions


def growth(taken: i64, tray: i64) -> i64:
    """Count the tokens that come to Skeletons for non-empty regions taken, as far as the tray has them (SW-730)."""
    more = taken >> 1
    return more if more < tray else tray
