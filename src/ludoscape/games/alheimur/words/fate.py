"""Who would live and who would die: every pyramid of a world weighed as Survival weighs it (AL-37 … AL-42).

Compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ludoscape.engine.sets import members
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import many
from ludoscape.games.alheimur.rules import survival
from ludoscape.games.alheimur.rules.acts import act
from ludoscape.games.alheimur.rules.position import EXPAND, Position, worlds_with
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.survival import Fate, fate_at
from ludoscape.games.alheimur.words.sentences import in_turn, occupied, territory_key

WHY: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("causes", vars(survival))


def checked_worlds(state: Position) -> list[int]:
    """List the worlds that Survival will look at in this turn; none once it is over (AL-37)."""
    return members(int(worlds_with(state, state.seat))) if state.phase == EXPAND else []


def fates(state: Position, worlds: Iterable[int]) -> dict[int, Fate]:
    """Weigh all pyramids of some worlds, by territory."""
    return {place: fate_at(state, place) for w in worlds for place in occupied(state, w)}


def next_checker(state: Position, w: int) -> int:
    """Tell in whose turn a world is checked next if nobody lands on it before; -1 if it never is (AL-37)."""
    coming = in_turn(state, int(state.seat))[: turns_left(state)]
    return next((seat for seat in coming if worlds_with(state, seat) >> w & 1), -1)


def turns_left(state: Position) -> int:
    """Count the turns that come after this one, one for each seat at most (AL-45, AL-85)."""
    seats = int(state.settings.seats)
    rounds = int(state.settings.max_rounds - state.round) * seats + int(state.first - state.seat - 1) % seats
    last = seats if state.last < 0 else int(state.last) - (not state.called)
    return min(seats, rounds, last)


def acted(state: AlheimurState, move: int) -> AlheimurState:
    """Make the position right after a move, before a check or a battle follows."""
    twin = state.copy()
    act(twin, move)
    return twin


def checked(state: AlheimurState) -> AlheimurState:
    """Make the position after the check, from one in Expansion."""
    twin = state.copy()
    survival.survive(twin)
    return twin


# ---- what changes


class Turn(NamedTuple):
    """How a move changes the fate of a pyramid; `was` is None for one that was not there as it is now."""

    fate: Fate
    was: bool | None


def turns(before: Position, after: Position, worlds: Iterable[int]) -> list[Turn]:
    """List the pyramids of some worlds whose fate or counts a move changes, and all that would die."""
    old, new = fates(before, worlds), fates(after, worlds)
    found = []
    for place, fate in new.items():
        was = old.get(place)
        same = was is not None and was.seat == fate.seat
        if was != fate or not fate.lives:
            found.append(Turn(fate, was.lives if was is not None and same else None))
    return found


def check_data(state: Position, changed: Iterable[Turn]) -> list[dict[str, Any]]:
    """Write what Survival would say as data for the picture (docs/alheimur-view.md)."""
    return [
        {
            "at": territory_key(state, turn.fate.place),
            "seat": turn.fate.seat,
            "lives": turn.fate.lives,
            "support": turn.fate.support,
            "pressure": turn.fate.pressure,
            "need": turn.fate.need,
            "was": turn.was,
        }
        for turn in changed
    ]


# ---- words


def counts_words(state: Position, fate: Fate) -> str:
    """Say what a pyramid counts on and what it needs: 2 friends, 1 foe, needs 2."""
    if fate.invader:
        ship = "transport" if state.settings.by_transport else "ship"
        return f"{many(fate.support, ship)} in orbit, needs 1"
    foes = f", {many(fate.pressure, 'foe')}" if fate.pressure else ""
    return f"{many(fate.support, 'friend')}{foes}, needs {fate.need}"
