"""What the points of a seat come from (IS-80): named items, which choices preview and the log tells."""

from __future__ import annotations

from typing import Final

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.position import Position
from ludoscape.games.intimate_settlers.rules.route import AWARD

SETTLEMENTS: Final = "settlements"
CITIES: Final = "cities"
ROUTE: Final = "route"  # IS-82
ARMY: Final = "army"  # IS-83
CARDS: Final = "cards"  # hidden until the end (IS-67)
ISLANDS: Final = "islands"  # IS-84
HOME: Final = "home"  # at the opponent's Home Base (IS-85)


def items(state: Position, seat: int) -> dict[str, int]:
    """Give the points of a seat by what they are for; their sum is `state.score`, which the rules keep ready."""
    built = [here for here in state.spot if here & p.OWNER == seat + 1]
    cities = sum(here & p.CITY > 0 for here in built)
    return {
        SETTLEMENTS: len(built) - cities,
        CITIES: 2 * cities,
        ROUTE: AWARD * (state.route == seat),
        ARMY: AWARD * (state.army == seat),
        CARDS: int(state.hidden_points(seat)),
        ISLANDS: int(state.own[p.FIELDS * seat + p.ISLANDS]),
        HOME: int(state.bonus(seat)),
    }


def changes(before: Position, after: Position, seat: int) -> dict[str, int]:
    """Give by how much each item of a seat has changed."""
    was = items(before, seat)
    return {name: points - was[name] for name, points in items(after, seat).items()}
