"""Positions of Causeway as data and back, and what must hold of each."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from causeway.rules.letters import REASONS
from causeway.rules.state import HAND, VALUES, CausewayState
from ludoscape.engine.game import Game, InvalidState
from ludoscape.engine.state import CHANCE, OVER

KEYS: Final = ("actor", "drawer", "hands", "passes", "points", "reason", "row", "turn")


def dump(state: CausewayState) -> dict[str, Any]:
    """Give the full position; what is in the bag follows from the rest."""
    seats = range(int(state.settings.seats))
    hands = [[v + 1 for v in range(VALUES) for _ in range(state.hands[VALUES * seat + v])] for seat in seats]
    return {
        "actor": int(state.actor),
        "drawer": int(state.drawer),
        "hands": hands,
        "passes": int(state.passes),
        "points": [int(points) for points in state.points],
        "reason": REASONS[state.reason],
        "row": [int(stone) + 1 for stone in state.row],
        "turn": int(state.turn),
    }


def load(game: Game, data: Mapping[str, Any]) -> CausewayState:
    """Set up a position from such data. Raises ValueError (it cannot be read) or InvalidState."""
    if not isinstance(data, Mapping) or set(data) - set(KEYS):
        raise ValueError(f"a position of Causeway is a table of {', '.join(KEYS)}")
    state = CausewayState(game, game.settings)
    seats = int(state.settings.seats)
    hands = data.get("hands", [[]] * seats)
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"hands must be {seats} lists of stones")
    counts = [_numbers(hand, 1, VALUES, "hands").count(v + 1) for hand in hands for v in range(VALUES)]
    row = [stone - 1 for stone in _numbers(data.get("row", []), 1, VALUES, "row")]
    points = _numbers(data.get("points", [0] * seats), 0, 1000, "points")
    if len(points) != seats:
        raise ValueError(f"points must be {seats} numbers")
    bag = [int(state.settings.copies) - row.count(v) - sum(counts[v::VALUES]) for v in range(VALUES)]
    state.hands, state.row, state.points, state.bag = vec[i64](counts), vec[i64](row), vec[i64](points), vec[i64](bag)
    state.actor = _number(data.get("actor", CHANCE), OVER, seats - 1, "actor")
    state.drawer = _number(data.get("drawer", 0), 0, seats - 1, "drawer")
    state.passes = _number(data.get("passes", 0), 0, seats, "passes")
    state.turn = _number(data.get("turn", 0), 0, 100_000, "turn")
    if data.get("reason", "") not in REASONS:
        raise ValueError(f"reason must be one of {', '.join(filter(None, REASONS))}, or empty")
    state.reason = REASONS.index(data.get("reason", ""))
    validate(state)
    return state


def _number(value: object, least: int, most: int, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def _numbers(value: object, least: int, most: int, name: str) -> list[int]:
    if not isinstance(value, list):
        raise ValueError(f"{name} must be a list")
    return [_number(item, least, most, name) for item in value]


def validate(state: CausewayState) -> None:
    """Check the invariants of rules.md. Raises InvalidState."""
    row, seats, bag = list(state.row), range(int(state.settings.seats)), int(state.left_in_bag())
    if min(state.bag) < 0:
        raise InvalidState(1, "there are more stones of a value than the game has")
    if any(abs(int(one - two)) > state.settings.gap for one, two in pairwise(row)):
        raise InvalidState(2, "two stones side by side differ by more than is allowed")
    held = [int(state.held(seat)) for seat in seats]
    if max(held) > HAND:
        raise InvalidState(3, "somebody has more than two stones")
    if state.actor == CHANCE and not (bag and held[state.drawer] < HAND):
        raise InvalidState(3, "nobody can draw a stone now")
    short = [seat for seat in seats if held[seat] < HAND and not (state.actor == CHANCE and seat == state.drawer)]
    dealing = state.actor == CHANCE and not row
    if bag and (short != [*range(state.drawer + 1, len(seats))] if dealing else short):
        raise InvalidState(3, "somebody lacks a stone although there are some in the bag")
    ended = {1: 0 in held and not bag, 2: state.passes == len(seats)}
    if (state.actor == OVER) != (state.reason > 0) or not ended.get(int(state.reason), True):
        raise InvalidState(4, "the game is over for a reason, and only then")
    if state.actor != OVER and (state.passes == len(seats) or (0 in held and not bag)):
        raise InvalidState(4, "the game should be over")
