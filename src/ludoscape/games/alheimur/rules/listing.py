"""The legal moves in the order of section 12: what has no reason against it in `legal.py`. Compiled.

Where many moves have the same reason against them a set leaves them out at once: the tests compare the two.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules import battle, building, growth, legal, movement
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import BIT, CARDS, UNIT_BIT, UNITS
from ludoscape.games.alheimur.rules.position import Position
from ludoscape.games.alheimur.rules.world import lowest

MOST: Final = 16  # territories of a world
ROLLS: Final = vec[i64]([1, 6, 36, 216])  # of so many dice


def add_moves(state: Position, out: Moves) -> None:
    """Add the legal moves; at a chance node the possible outcomes."""
    phase = state.phase
    if phase == p.EXPAND:
        _actions(state, out)
    elif phase in (p.LAND, p.DEPART, p.ARRIVE, p.LAUNCH, p.SETTLE):
        _movements(state, out)
        out.add(m.M_DONE)
    elif phase == p.LAND_AT:
        _members(state.vacant(state.spot), m.M_AT + 16 * state.spot, out)
    elif phase == p.ARRIVE_AT:
        for w in range(state.settings.worlds):  # AL-53
            out.add(m.M_AT_WORLD + w)
    elif phase == p.ROLE:
        out.add(m.M_TRANSPORT)
        out.add(m.M_FIGHTER)
        for unit in range(i64(3)):
            if legal.against_marine(state, unit)[0] == legal.LEGAL:
                out.add(m.M_MARINE + unit)
    elif phase == p.SITE:
        _members(state.sites, m.M_SITE, out)
    elif phase == p.SHOOTER:
        _units(state.to_fire, m.M_SHOOT, out)
        if legal.against_done(state) == legal.LEGAL:
            out.add(m.M_DONE)
    elif phase == p.TARGET:
        _targets(state, out)
    elif phase in (p.BUILD, p.LOT):
        building.build_moves(state, out)
    elif phase == p.SWAP:
        building.swap_moves(state, out)
    elif phase == p.COLONISTS:
        _members(state.vacant(state.seat), m.M_PUT + 16 * state.seat, out)
    else:
        _outcomes(state, out)


def _members(bits: i64, first: i64, out: Moves) -> None:
    """Add a move for each territory or world of a set."""
    if not bits:
        return
    n = out.n
    if n + MOST > len(out.item):
        out.widen()
    item = out.item
    while bits:
        item[n] = first + lowest(bits)
        n += 1
        bits &= bits - 1
    out.n = n


def _units(fleet: i64, first: i64, out: Moves) -> None:
    """Add a move for each kind of unit in a fleet."""
    move = first
    while fleet:
        if fleet & 15:
            out.add(move)
        fleet >>= 4
        move += 1


def _actions(state: Position, out: Moves) -> None:
    """Add the actions on the worlds not yet used (AL-32 … AL-34)."""
    unused = state.unused
    while unused:
        w = lowest(unused)
        _members(growth.room_to_expand(state, w), m.M_EXPAND + 16 * w, out)
        _changes(state, w, out)
        unused &= unused - 1
    if state.settings.may_pass:
        _members(state.unused, m.M_PASS, out)


def _changes(state: Position, w: i64, out: Moves) -> None:
    """Add the changes of size on a world (AL-34)."""
    left = growth.changeable(state, w)
    if not left:
        return
    steps, land = state.settings.steps, state.land
    sizes = growth.stock(state, state.seat)
    n = out.n
    if n + 2 * MOST + 1 > len(out.item):
        out.widen()
    item = out.item
    while left:
        place = 16 * w + lowest(left)
        left &= left - 1
        possible = steps[((land[place] - 1) >> 1 & 3) + 1] & sizes
        for size in range(i64(1), i64(4)):
            item[n] = m.M_CIVILIZE + 4 * place + size
            n += possible >> size & 1  # so that it stays, or the next one takes its place
    out.n = n


def _movements(state: Position, out: Moves) -> None:
    """Add the moves of a phase of Movement (AL-49 … AL-54)."""
    phase = state.phase
    if phase == p.ARRIVE:
        _units(state.fleet[state.settings.seats * state.settings.worlds + state.seat], m.M_ARRIVE, out)
        return
    for w in range(state.settings.worlds):
        some = movement.movers(state, phase, w)
        if phase == p.LAND:
            _units(some, m.M_LAND + 16 * w, out)
        elif phase == p.DEPART:
            _units(some, m.M_DEPART + 16 * w, out)
        elif phase == p.LAUNCH:
            _members(some, m.M_UP + 16 * w, out)
        else:
            _members(some, m.M_SETTLE + 16 * w, out)


def _targets(state: Position, out: Moves) -> None:
    """Add the ships that may be shot at (AL-60, AL-61, AL-63)."""
    n = state.settings.seats
    for seat in range(n):
        fleet = state.fleet[n * state.site + seat]
        if fleet and battle.may_aim_at(state, seat):
            for unit in range(i64(UNITS)):
                if fleet & (15 * UNIT_BIT[unit]) and legal.against_target(state, seat, unit)[0] == legal.LEGAL:
                    out.add(m.M_TARGET + 16 * seat + unit)


def _outcomes(state: Position, out: Moves) -> None:
    phase = state.phase
    if phase == p.FIRST:
        for seat in range(state.settings.seats):
            out.add(m.M_FIRST + seat)
    elif phase == p.CARD:
        for card in range(i64(CARDS)):
            if state.deck & BIT[card]:
                out.add(m.M_CARD + card)
    elif phase in (p.ATTACK, p.DEFENCE):
        first: i64 = m.M_ATTACK if phase == p.ATTACK else m.M_DEFENCE
        for roll in range(ROLLS[battle.dice(state)]):
            out.add(first + roll)
