"""What is asked of a position where speed does not matter: who holds what, and who is at work."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.sets import members
from ludoscape.games.small_worlds.rules import legal
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.position import Position

OWN_WORK: Final = (p.READY, p.CONQUER, p.DIE, p.TRIM, p.REDEPLOY, p.CAMPING, p.FORTIFY, p.HEROES_STAND)
WITH_ACTING: Final = (*OWN_WORK, p.RETREATING, p.RETREAT_CAMPS)
WORD: Final = (1 << 64) - 1  # all bits of an i64


def kind_of(move: int) -> int:
    """Give the kind of a move, by the first of its ints."""
    if move >= m.M_ABANDON:
        return move - move % 64
    return next((kind for kind in (m.M_POWER, m.M_RACE, m.M_DIE, m.M_FIRST, m.M_PEACE, m.M_PICK) if move >= kind), move)


def rule_of(state: Position, move: int) -> str:
    """Give the rule that a decision rests on."""
    return legal.RULES[kind_of(move)][int(state.phase)]


def seats_of(state: Position) -> range:
    """List the seats."""
    return range(int(state.settings.seats))


def of(state: Position, race: int, field: int) -> int:
    """Give what is kept for a tribe (SW-308)."""
    return int(state.tribe[p.FIELDS * race + field])


def regions_of(state: Position, race: int) -> list[int]:
    """List the regions of a tribe."""
    return listed(p.land(state, race))


def listed(regions: int) -> list[int]:
    """List the regions of a set; the last of 64 is the sign of its number."""
    return members(int(regions) & WORD)


def has_acting(state: Position) -> bool:
    """Tell whether a tribe of the mover or of a beaten seat is at work: it expands, is redeployed or retreats."""
    return state.phase in WITH_ACTING if state.step == p.DECIDE else state.step in (p.TURN_OVER, p.VANISH)


def is_scored(state: Position) -> bool:
    """Tell whether the turn has been scored: what may follow is peace and a Stout decline."""
    if state.step != p.DECIDE:
        return state.step in (p.S12, p.S13, p.S14) or (state.late and state.step in (p.DECLINE, p.TURN_OVER, p.VANISH))
    return state.phase in (p.PEACE_MAKING, p.STOUT_CHOICE, p.ENDED) or state.late


def round_scored(state: Position, seat: int) -> int:
    """Give the round in which a seat scored last, 0 when it has not yet."""
    seats = int(state.settings.seats)
    place, now = (seat - int(state.first)) % seats, (int(state.seat) - int(state.first)) % seats
    done = place < now or (place == now and is_scored(state))
    return int(state.round) - (0 if done else 1)


def is_laid_out(state: Position) -> bool:
    """Tell whether the queue has been laid out and the first turn has begun."""
    return state.phase != p.FIRST_SEAT and not (state.round == 1 and state.seat == state.first and state.step == p.S1)
