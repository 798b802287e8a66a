"""What cannot be done now although one might wish it, and what is missing. Compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.telling import out_of_reach, seat_css
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Cannot
from ludoscape.engine.words import seat_name
from ludoscape.games.alheimur.rules import growth, legal, movement
from ludoscape.games.alheimur.rules.movement import PORT
from ludoscape.games.alheimur.rules.position import EXPAND, LAND, LAUNCH, ROLE, TARGET, worlds_with
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words import sentences

SHOWN: Final = 4  # rows
HINTS: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("hints", vars(legal))


def cannot(state: AlheimurState) -> list[Cannot]:
    """Say what the seat that decides cannot do now."""
    rows: Mapping[int, Callable[[AlheimurState], list[Cannot]]] = {
        EXPAND: _growth,
        LAND: _landing,
        LAUNCH: _launching,
        ROLE: _carriers,
        TARGET: _covered,
    }
    list_them = rows.get(int(state.phase))
    return list_them(state)[:SHOWN] if list_them is not None else []


def _growth(state: AlheimurState) -> list[Cannot]:
    """Worlds without an action, and sizes that the stash lacks (AL-33 … AL-35)."""
    seat = int(state.seat)
    found: list[Cannot] = []
    for w in members(int(worlds_with(state, seat))):
        used = not state.unused >> w & 1
        if used or not growth.can_act_on(state, w):
            hint = "done for this turn" if used else "nothing can be done there"
            found.append(_row(f"Act on {sentences.world_name(state, w)}", hint, sentences.pyramid_icon(seat, 1), seat))
    if not growth.smallest(state, seat):
        hint = "no size 1 in the stash" if state.settings.only_one else "no pyramid in the stash"
        found.append(_row("Expand", hint, sentences.pyramid_icon(seat, 1), seat))
    for size, left in zip((2, PORT), sentences.stash_of(state, seat)[1:], strict=True):
        if not left:
            found.append(
                _row(f"Grow to size {size}", f"no size {size} in the stash", sentences.pyramid_icon(seat, size), seat)
            )
    return found


def _landing(state: AlheimurState) -> list[Cannot]:
    """Fighters, and ships above a world that is full (AL-51)."""
    seat = int(state.seat)
    found: list[Cannot] = []
    for w in sentences.worlds_of(state):
        fleet = sentences.fleet_of(state, w, seat)
        if fleet and not state.vacant(w):
            icon = sentences.unit_icon(seat, fleet[0][0])
            found.append(_row(f"Land on {sentences.world_name(state, w)}", "no vacant territory", icon, seat))
            continue
        for unit, _ in fleet:
            reason, _ = legal.against_land(state, w, unit, 0)
            if reason != legal.LEGAL:
                found.append(
                    _row(f"Land a {sentences.unit_words(unit)}", HINTS[reason], sentences.unit_icon(seat, unit), seat)
                )
    return found


def _launching(state: AlheimurState) -> list[Cannot]:
    """Worlds without a spaceport, colonists that landed in this turn (AL-54)."""
    seat, seats = int(state.seat), int(state.settings.seats)
    found: list[Cannot] = []
    for w in sentences.worlds_of(state):
        mine = int(state.mine[seats * w + seat])
        ready = int(movement.launchable(state, w))
        if mine and not ready:
            hint = "no spaceport there that may launch"
            found.append(
                _row(f"Launch from {sentences.world_name(state, w)}", hint, sentences.pyramid_icon(seat, PORT), seat)
            )
        for place in sentences.places_in(w, mine & ~ready if ready else 0):
            _, size, invader = [int(n) for n in state.standing(w, place & 15)]
            hint = HINTS[legal.against_launch(state, w, place & 15)[0]]
            icon = sentences.pyramid_icon(seat, size, bool(invader))
            found.append(_row(f"Launch from {sentences.territory_words(state, place)}", hint, icon, seat))
    return found


def _carriers(state: AlheimurState) -> list[Cannot]:
    """Transports in the orbit that have no room (AL-56)."""
    seat = int(state.seat)
    found: list[Cannot] = []
    for unit, _ in sentences.fleet_of(state, int(state.spot) >> 4, seat):
        reason, _ = legal.against_marine(state, unit)
        if reason in HINTS:
            label = f"As the marine of {sentences.article(sentences.unit_words(unit))}"
            found.append(_row(label, HINTS[reason], sentences.unit_icon(seat, unit), seat))
    return found


def _covered(state: AlheimurState) -> list[Cannot]:
    """Transports that fighters cover (AL-63)."""
    found: list[Cannot] = []
    for seat in sentences.seats_of(state):
        for unit, _ in sentences.fleet_of(state, int(state.site), seat):
            if legal.against_target(state, seat, unit)[0] == legal.AL_63_COVERED:
                label = f"Shoot at {seat_name(seat)}'s {sentences.unit_words(unit)}"
                found.append(_row(label, "a fighter covers it", sentences.unit_icon(seat, unit), seat))
    return found


def _row(label: str, hint: str, icon: str, seat: int) -> Cannot:
    return out_of_reach(label, hint, icon, seat_css(seat))
