"""What a roll brings, hex by hex (IS-41, IS-42): choices and log tell it, the rules keep its sum ready as `income`."""

from __future__ import annotations

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import unpack
from ludoscape.games.intimate_settlers.rules.position import Position


def builders(state: Position, h: int) -> dict[int, int]:
    """Count the cards that a hex yields to each seat with buildings at it."""
    found: dict[int, int] = {}
    for v in state.lattice.corner[6 * h : 6 * h + 6]:
        here = int(state.spot[v])
        if here & p.OWNER:
            seat = (here & p.OWNER) - 1
            found[seat] = found.get(seat, 0) + (2 if here & p.CITY else 1)
    return found


def producing(state: Position, number: int) -> list[int]:
    """List the hexes that yield something when a number is rolled: with a building, without the robber (IS-41)."""
    hexes = range(int(state.lattice.hexes))
    return [h for h in hexes if state.token[h] == number and h != state.robber and builders(state, h)]


def short_of(state: Position, number: int) -> list[int]:
    """List the resources of which the bank has less than a roll would bring (IS-42)."""
    due = [0] * 5
    for h in producing(state, number):
        due[state.kind[h]] += sum(builders(state, h).values())
    return [kind for kind, there in enumerate(unpack(int(state.bank))) if there < due[kind]]
