"""Crews of Silver Isle on the move, and what all can see of their coins (SI-97 … SI-99). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, PLACES, PORTS
from ludoscape.games.silver_isle.rules.position import RUN, Position, Sightings, replaced


def note(state: Position, kind: i64, nation: i64, start: i64, end: i64, value: i64, limit: i64, others: i64) -> None:
    """Note something that all could see of a nation's coins (see `knowledge.py`)."""
    note_code(state, kind | nation << 2 | start << 4 | end << 11 | value << 18 | limit << 21 | others << 24)


def note_code(state: Position, code: i64) -> None:
    """Note something that all could see, as `note` writes it in one number."""
    run = state.seen
    if run is None or run.count == RUN or run.count != state.of_seen:
        run = Sightings(run, state.of_seen)
        state.seen = run
        state.of_seen = 0
    run.codes[state.of_seen] = code
    state.of_seen += 1
    run.count = state.of_seen


def note_move(state: Position, c: i64, start: i64, end: i64, known: bool) -> None:
    """Note that a coin went from one place to another; known: all see which coin it is."""
    note(state, p.SEEN_MOVE, c // 6, start, end, c % 6 + 1 if known else 0, 0, 0)


def spot(state: Position, c: i64) -> i64:
    """Give where a crew is, as all see it: crews with a token in a port are told apart from those without."""
    where = state.at[c]
    if 4 * PORTS <= where < PLACES and state.loaded & BIT[c]:
        return where + p.LOADED
    return where


def put(state: Position, c: i64, where: i64, known: bool) -> None:
    """Move a crew to a place, to Europe or aboard; known: all see which coin it is."""
    start = spot(state, c)
    here = state.at[c]
    if here < 4 * PORTS:
        state.who[here] = -1
    state.at[c] = where
    if where < 4 * PORTS:
        state.who[where] = c
        if not state.tag[c]:
            state.tag[c] = free_tag(state, c // 6)
    else:
        state.tag[c] = 0
        state.shown &= ~BIT[c]
    note_move(state, c, start, spot(state, c), known)


def free_tag(state: Position, nation: i64) -> i64:
    """Give the lowest number that no crew of a nation has on the isle."""
    for tag in range(i64(1), i64(7)):
        free = True
        for c in range(6 * nation, 6 * nation + 6):
            if state.tag[c] == tag:
                free = False
        if free:
            return tag
    return 0


def pick_up(state: Position, c: i64) -> None:
    """Let a crew carry a token."""
    start = spot(state, c)
    state.loaded |= BIT[c]
    _note_load(state, c, start)


def set_down(state: Position, c: i64) -> None:
    """Take the token off a crew."""
    start = spot(state, c)
    state.loaded &= ~BIT[c]
    _note_load(state, c, start)


def _note_load(state: Position, c: i64, start: i64) -> None:
    if spot(state, c) != start:
        note_move(state, c, start, spot(state, c), False)


def lie(state: Position, place: i64, more: i64) -> None:
    """Let more tokens, or with a negative number fewer, lie loose on a place."""
    state.lying += more
    state.loose = replaced(state.loose, place, state.loose[place] + more)


def leave(state: Position, c: i64, where: i64, known: bool) -> None:
    """Move a crew to Europe or aboard; a token it carried stays loose in its place (SI-42, SI-63, SI-76 … SI-79)."""
    place = state.at[c]
    put(state, c, where, known)
    if state.loaded & BIT[c]:
        state.loaded &= ~BIT[c]
        lie(state, place, 1)
