"""What a move itself does to pyramids and ships, and nothing that follows by itself, such as a check. Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.alheimur.rules import battle, building, growth, movement
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import BIT
from ludoscape.games.alheimur.rules.position import Position


def act(state: Position, move: i64) -> None:
    """Let pyramids and ships do what a move says; a move that only begins or ends something changes nothing."""
    phase = state.phase
    if phase == p.EXPAND:
        if move >= m.M_CIVILIZE:
            at = (move - m.M_CIVILIZE) >> 2
            growth.civilize(state, at >> 4, at & 15, (move - m.M_CIVILIZE) & 3)
        elif move >= m.M_EXPAND:
            growth.expand(state, (move - m.M_EXPAND) >> 4, move - m.M_EXPAND & 15)
        else:
            state.unused &= ~BIT[move - m.M_PASS]
    elif phase == p.LAND_AT:
        movement.land_at(state, state.spot, move - m.M_AT & 15, state.unit)
    elif phase == p.ARRIVE_AT:
        movement.arrive(state, move - m.M_AT_WORLD, state.unit)
    elif phase == p.ROLE:
        movement.launch(state, move)
    elif phase == p.DEPART and move != m.M_DONE:
        movement.depart(state, (move - m.M_DEPART) >> 4, (move - m.M_DEPART) & 15)
    elif phase == p.SETTLE and move != m.M_DONE:
        movement.settle(state, move - m.M_SETTLE)
    elif phase == p.COLONISTS:
        building.put_colonist(state, move & 15)
    elif phase == p.DEFENCE:
        net = battle.net_hits(state, move - m.M_DEFENCE)
        if net:
            battle.damage(state, net)
