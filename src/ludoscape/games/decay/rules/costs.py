"""What a step, a lift or a slide costs, as named items: the choices show them, refusals and log tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.position import coins, number, total
from ludoscape.games.decay.rules.state import DecayState

OWN: Final = "own"  # coins of the tile's suit (DE-34)
OTHERS: Final = "others"  # coins of other suits than the tile's (DE-35)
ANY: Final = "any"  # coins of any suit (DE-53)
TOLL: Final = "toll"  # coins of any suit for the suit of another pawn (DE-37, DE-46)


@dataclass(frozen=True)
class Cost:
    """One item: how many coins, and the suit that it goes by: the tile's, or the one that is owed a toll."""

    name: str
    count: int
    suit: int
    payable: bool  # whether the hand has these coins now


def price(state: DecayState, goal: int, tile: int) -> tuple[Cost, ...]:
    """List the ways of paying for a step, a lift or a slide, of which one is chosen; none where it is free (DE-33)."""
    suit, hand = tile // 6, int(state.hand[state.suit])
    if goal == p.FOR_SLIDE:
        return (Cost(ANY, 1, suit, total(hand) > 0),)
    if state.is_free(tile):
        return ()
    own, count = int(coins(hand, suit)), int(number(tile))
    return Cost(OWN, 1, suit, own >= 1), Cost(OTHERS, count, suit, total(hand) - own >= count)


def toll(state: DecayState, goal: int, tile: int) -> Cost | None:
    """Give the toll for a step or a lift, if one is due after the price (DE-37, DE-46)."""
    suit = int(p.toll_to(state, goal, tile))
    return Cost(TOLL, 1, suit, total(int(state.hand[state.suit])) > 0) if suit >= 0 else None
