"""What lies on the table of Alheimur, as data for its picture; only cards are hidden (AL-82). Compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ludoscape.engine.state import OVER
from ludoscape.games.alheimur.rules.cards import FIGHTER, PRINTED, UNIT_MARINE, UNIT_NAMES, UNIT_SIZE, UNITS
from ludoscape.games.alheimur.rules.letters import CODES
from ludoscape.games.alheimur.rules.position import BATTLE, EXPAND, MOVEMENT, PHASES, Position
from ludoscape.games.alheimur.rules.score import Score, sheet_of
from ludoscape.games.alheimur.rules.world import SIDE, World
from ludoscape.games.alheimur.words.fate import checked_worlds, fates
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.score import half_points, points
from ludoscape.games.alheimur.words.sentences import (
    fleet_of,
    is_set_up,
    places_in,
    seats_of,
    stash_of,
    territory_key,
    zone_key,
)

CARDS_OF_PILE: Final = 5


def board_of(state: Position, watcher: int) -> dict[str, Any]:
    """Build `view["board"]`."""
    return {
        "round": int(state.round),
        "rounds": int(state.settings.max_rounds),
        "active": int(state.seat) if state.actor != OVER else -1,
        "first": int(state.first),
        "phase": PHASES[int(state.phase)],
        "part": part_of(state),
        "last": int(state.last) if state.last >= 0 else None,
        "trigger": int(state.settings.trigger),
        "worlds": [_world(state, w, watcher) for w in range(int(state.settings.worlds))],
        "space": _fleets(state, int(state.settings.worlds)),
        "table": _table(state, watcher),
        "seats": [_seat(state, seat) for seat in seats_of(state)],
        "battle": _battle(state),
    }


def part_of(state: Position) -> str:
    """Name the part of the turn (AL-27); a game that is over ended with the last one."""
    if is_set_up(state):
        return "setup"
    return "expand" if state.phase == EXPAND else "movement" if state.phase in MOVEMENT else "battle"


# ---- worlds


def _world(state: Position, w: int, watcher: int) -> dict[str, Any]:
    """Show a world, also one that is not finished."""
    finished = w < len(state.worlds)
    found: dict[str, Any] = {
        "key": zone_key(state, w),
        "name": w if w < state.settings.seats else -1,
        "finished": finished,
        "width": 0,
        "height": 0,
        "cards": [],
        "territories": [],
        "orbit": _fleets(state, w),
        "checked": w in checked_worlds(state),
        "card": _orbit_card(state, w, watcher) if finished else None,
        "site": bool(state.sites >> w & 1),
        "fighting": state.site == w,
    }
    if finished:
        found |= _cards(state.worlds[w])
        found["territories"] = _territories(state, w)
    return found


def _cards(world: World) -> dict[str, Any]:
    xs, ys = [int(x) for x in world.xs], [int(y) for y in world.ys]
    return {
        "width": 2 * max(xs) + 2,
        "height": 2 * max(ys) + 2,
        "cards": [{"code": CODES[int(code)], "x": x, "y": y} for code, x, y in zip(world.codes, xs, ys, strict=True)],
    }


def _orbit_card(state: Position, w: int, watcher: int) -> str | None:
    """Show an orbit card to its builder, and to all if all have seen it (AL-82)."""
    card = int(state.orbit[w])
    return PRINTED[card] if card >= 0 and (w == watcher or state.shown >> w & 1) else None


@lru_cache(maxsize=1024)
def _shape(world: World) -> tuple[tuple[tuple[tuple[int, int], ...], int], ...]:
    """Give the unit cells of each territory, and which region it is part of: no world changes once it is built."""
    cells: list[list[tuple[int, int]]] = [[] for _ in range(int(world.size))]
    for y in range(SIDE):
        for x in range(SIDE):
            if world.cell[SIDE * y + x] >= 0:
                cells[int(world.cell[SIDE * y + x])].append((x, y))
    regions = [int(world.region[int(first)]) for first in world.regions]
    found = enumerate(cells)
    return tuple((tuple(here), next(i for i, tiles in enumerate(regions) if tiles >> t & 1)) for t, here in found)


def _territories(state: Position, w: int) -> list[dict[str, Any]]:
    world = state.worlds[w]
    weighed, is_checked = fates(state, [w]), w in checked_worlds(state)
    found = []
    for t, (cells, region) in enumerate(_shape(world)):
        place = 16 * w + t
        fate = weighed.get(place)
        found.append(
            {
                "key": territory_key(state, place),
                "n": t + 1,
                "element": ELEMENT_NAMES[int(world.element[t])],
                "cells": [list(cell) for cell in cells],
                "region": region,
                "seat": fate.seat if fate else -1,
                "size": fate.size if fate else 0,
                "invader": fate.invader if fate else False,
                "landed": bool(state.landed[w] >> t & 1),
                "lives": fate.lives if fate and is_checked else None,
                "support": fate.support if fate else 0,
                "pressure": fate.pressure if fate else 0,
                "need": fate.need if fate else 0,
            }
        )
    return found


# ---- ships


def _fleets(state: Position, zone: int) -> list[dict[str, Any]]:
    """List the units in an orbit or in Space, seat by seat."""
    return [unit_data(seat, unit, n) for seat in seats_of(state) for unit, n in fleet_of(state, zone, seat)]


def unit_data(seat: int, unit: int, count: int = 1) -> dict[str, Any]:
    """Write a unit as data."""
    return {
        "seat": seat,
        "unit": UNIT_NAMES[unit],
        "role": "fighter" if unit >= FIGHTER else "transport",
        "size": int(UNIT_SIZE[unit]),
        "marine": int(UNIT_MARINE[unit]),
        "count": count,
    }


def _battle(state: Position) -> dict[str, Any] | None:
    """Show the battle that is fought; dice are marks of the events that rolled them."""
    if state.site < 0 or state.phase not in BATTLE:
        return None
    waiting = [(unit, int(state.to_fire) >> 4 * unit & 15) for unit in range(UNITS)]
    return {
        "world": zone_key(state, int(state.site)),
        "firing": int(state.firing),
        "shooter": UNIT_NAMES[int(state.unit)] if state.unit >= 0 else "",
        "victim": int(state.victim),
        "target": UNIT_NAMES[int(state.target)] if state.target >= 0 else "",
        "attack": None,
        "defence": None,
        "to_fire": [UNIT_NAMES[unit] for unit, n in waiting for _ in range(n)],
    }


# ---- the world that is being built


def _table(state: Position, watcher: int) -> dict[str, Any] | None:
    """Show the world that is being built; its pile to the builder, or to all when it is the neutral one (AL-82)."""
    building = int(state.building)
    if not is_set_up(state) or building >= state.settings.worlds:
        return None
    laid = [int(n) for n in state.laid]
    return {
        "key": zone_key(state, building),
        "builder": int(state.seat),
        "laid": [{"code": CODES[laid[k]], "x": laid[k + 1], "y": laid[k + 2]} for k in range(0, len(laid), 3)],
        "pile": [PRINTED[int(card)] for card in state.pile] if sees_pile(state, watcher) else None,
        "left": CARDS_OF_PILE - len(laid) // 3,
        "turned": PRINTED[int(state.pile[0])] if state.turned and len(state.pile) else None,
    }


def sees_pile(state: Position, watcher: int) -> bool:
    """Tell whether somebody sees the pile that is built from (AL-82)."""
    return bool(state.turned) or state.building in (watcher, state.settings.seats)


# ---- seats


def _seat(state: Position, seat: int) -> dict[str, Any]:
    sheet = sheet_of(state, seat)
    return {
        "seat": seat,
        "stash": stash_of(state, seat),
        "in_play": int(state.in_play(seat)),
        "total": points(sheet.quarters),
        "quarters": sheet.quarters,
        "progress": sheet.progress,
        "ships": sheet.ships,
        "worlds": sheet.worlds,
        "elements": [_element(state, score) for score in sheet.scores],
        "out": is_out(state, seat),
    }


def is_out(state: Position, seat: int) -> bool:
    """Tell whether a seat is eliminated (AL-77)."""
    return not is_set_up(state) and not state.in_play(seat)


def _element(state: Position, score: Score) -> dict[str, Any]:
    return {
        "element": ELEMENT_NAMES[score.element],
        "score": half_points(score.doubled),
        "doubled": score.doubled,
        "world": zone_key(state, score.world) if score.world >= 0 else "",
        "territories": [territory_key(state, place) for place in places_in(score.world, score.region)],
    }
