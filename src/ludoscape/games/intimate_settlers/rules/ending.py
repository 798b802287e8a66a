"""The end of the game: who has won, and why (IS-87, IS-88). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.engine.state import OVER
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import POINT, count
from ludoscape.games.intimate_settlers.rules.position import Position


def has_won(state: Position) -> bool:
    """End the game if somebody who may win now has the points (IS-87)."""
    seat = state.player
    own = state.own
    at = p.FIELDS * seat
    # nearly always even hidden cards, as many as there can be, would be too few
    if own[at + p.POINTS] + own[at + p.ROOM] >= state.settings.target and _reaches(state, seat):
        return True
    if state.settings.any_turn:
        for i in range(i64(1), state.settings.seats):
            other = seat + i if seat + i < state.settings.seats else seat + i - state.settings.seats
            if _reaches(state, other):
                return True
    return False


def _reaches(state: Position, seat: i64) -> bool:
    at = p.FIELDS * seat
    own = state.own
    missing = state.settings.target - own[at + p.POINTS]
    if count(own[at + p.DEV], POINT) >= missing:
        state.best = p.BIT[seat]
        _finish(state, p.BY_POINTS)
        return True
    if missing - 1 < own[at + p.ROOM]:  # the others learn how many points can be hidden at most
        own[at + p.ROOM] = missing - 1
    return False


def end_by_limit(state: Position) -> None:
    """End the game at the turn limit (IS-88)."""
    everybody = p.BIT[state.settings.seats] - 1
    state.best = everybody
    if state.settings.most_points:
        best: i64 = -1
        for seat in range(state.settings.seats):
            if state.score(seat) > best:
                best = state.score(seat)
                state.best = p.BIT[seat]
            elif state.score(seat) == best:
                state.best = everybody  # a tie is a draw of all
    _finish(state, p.BY_LIMIT)


def _finish(state: Position, reason: i64) -> None:
    state.reason = reason
    state.phase = p.ENDED
    state.actor = OVER
