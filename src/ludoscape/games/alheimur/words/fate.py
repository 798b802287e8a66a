"""Who would live and who would die: every pyramid of a world weighed as Survival weighs it (AL-37 … AL-42)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ludoscape.engine.words import many
from ludoscape.games.alheimur.rules import battle, building, growth, movement
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import FIGHTER
from ludoscape.games.alheimur.rules.position import Position
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.sentences import bitcount, fleet_of, in_turn, occupied, territory_key

ALONE: Final = "too few friends"
PRESSED: Final = "too much pressure"
NO_SHIP: Final = "no ship in orbit"


class Fate(NamedTuple):
    """A pyramid, what it counts on, and whether it lives.

    An invader counts on the own ships in orbit that support it, and needs one; nothing presses it (AL-40).
    """

    place: int
    seat: int
    size: int
    invader: bool
    support: int
    pressure: int
    need: int
    lives: bool


def fate_at(state: Position, place: int) -> Fate:
    """Weigh the pyramid on a territory (AL-38 … AL-40)."""
    w, t = place >> 4, place & 15
    seat, size, invader = (int(n) for n in state.standing(w, t))
    if invader:
        ships = supporters(state, w, seat)
        return Fate(place, seat, size, True, ships, 0, 1, ships > 0)
    near = int(state.worlds[w].near[t])
    mine = int(state.mine[int(state.settings.seats) * w + seat])
    friends, foes = bitcount(near & mine), bitcount(near & int(state.taken(w)) & ~mine)
    need = int(state.settings.need[size])
    return Fate(place, seat, size, False, friends, foes, need, friends - int(state.settings.pressure) * foes >= need)


def supporters(state: Position, w: int, seat: int) -> int:
    """Count the ships of a seat in an orbit that support its invaders (AL-40)."""
    return sum(n for unit, n in fleet_of(state, w, seat) if unit < FIGHTER or not state.settings.by_transport)


def checked_worlds(state: Position) -> list[int]:
    """List the worlds that Survival will look at in this turn; none once it is over (AL-37)."""
    if state.phase != p.EXPAND:
        return []
    seats = int(state.settings.seats)
    return [w for w in range(len(state.worlds)) if state.mine[seats * w + int(state.seat)]]


def fates(state: Position, worlds: Iterable[int]) -> dict[int, Fate]:
    """Weigh all pyramids of some worlds, by territory."""
    return {place: fate_at(state, place) for w in worlds for place in occupied(state, w)}


def next_checker(state: Position, w: int) -> int:
    """Tell in whose turn a world is checked next if nobody lands on it before; -1 if nobody is there (AL-37)."""
    seats = int(state.settings.seats)
    return next((seat for seat in in_turn(state, int(state.seat)) if state.mine[seats * w + seat]), -1)


# ---- before what follows by itself


def acted(state: AlheimurState, move: int) -> AlheimurState:
    """Make the position right after a move, before a check or a battle follows."""
    twin = state.copy()
    phase = int(state.phase)
    if phase == p.EXPAND and move >= m.M_CIVILIZE:
        at = (move - m.M_CIVILIZE) >> 2
        growth.civilize(twin, at >> 4, at & 15, (move - m.M_CIVILIZE) & 3)
    elif phase == p.EXPAND and not m.M_PASS <= move < m.M_PASS + 8:
        at = move - m.M_EXPAND
        growth.expand(twin, at >> 4, at & 15)
    elif phase == p.COLONISTS:
        building.put_colonist(twin, move & 15)
    elif phase == p.LAND_AT:
        movement.land_at(twin, twin.spot, (move - m.M_AT) & 15, twin.unit)
    elif phase == p.DEPART and move != m.M_DONE:
        movement.depart(twin, (move - m.M_DEPART) >> 4, (move - m.M_DEPART) & 15)
    elif phase == p.ARRIVE_AT:
        movement.arrive(twin, move - m.M_AT_WORLD, twin.unit)
    elif phase == p.ROLE:
        movement.launch(twin, move)
    elif phase == p.SETTLE and move != m.M_DONE:
        twin.land[move - m.M_SETTLE] -= 1
    elif phase == p.DEFENCE:
        net = battle.net_hits(state, move - m.M_DEFENCE)
        if net:
            battle.damage(twin, net)
    return twin


def checked(state: AlheimurState) -> AlheimurState:
    """Make the position after the check, from one in Expansion."""
    twin = state.copy()
    growth.survive(twin)
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


def why(state: Position, fate: Fate) -> str:
    """Say why a pyramid dies."""
    if fate.invader:
        return "no transport in orbit" if state.settings.by_transport else NO_SHIP
    if state.settings.pressure < 0:
        return "too few neighbours"
    return ALONE if fate.support < fate.need else PRESSED


def counts_words(state: Position, fate: Fate) -> str:
    """Say what a pyramid counts on and what it needs: 2 friends, 1 foe, needs 2."""
    if fate.invader:
        ship = "transport" if state.settings.by_transport else "ship"
        return f"{many(fate.support, ship)} in orbit, needs 1"
    foes = f", {many(fate.pressure, 'foe')}" if fate.pressure else ""
    return f"{many(fate.support, 'friend')}{foes}, needs {fate.need}"
