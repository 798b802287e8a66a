"""What tests ask of views, choices and logs of Small Worlds, and games to ask it in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import ludoscape as ls
from ludoscape.engine.view import Told

from .board import game

VARIANTS: Final[tuple[tuple[int, dict[str, Any]], ...]] = (
    (2, {}),
    (
        3,
        {
            "decline_takes_turn": True,
            "abandon_all": True,
            "reenter_from_hand": True,
            "keep_in_hand": False,
            "power_tile_leaves": True,
        },
    ),
    (4, {"stout_picks_now": True, "many_declines": True, "open_vp": True}),
    (5, {"strict_decline": True, "extinct_keeps_decline": True, "tie_break": "shared"}),
)


def walk(seats: int, options: dict[str, Any], seed: str, most: int = 10_000) -> Iterator[tuple[ls.State, int]]:
    """Play a game at random, with few declines; give each position and the move that is played in it."""
    state: ls.State = game(seats, **options).start()
    rng = ls.Rng(seed)
    for _ in range(most):
        if state.actor == ls.OVER:
            return
        move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
        yield state, move
        state = state.copy()
        state.play(move)


def choose(state: ls.State, rng: ls.Rng) -> int:
    """Choose a move at random, but seldom one that ends a step early: so that armies meet."""
    legal = state.legal()
    busy = [move for move in legal if state.text(move) not in ("stop", "done", "decline", "nofort")]
    return busy[rng.below(len(busy))] if busy and rng.below(6) else legal[rng.below(len(legal))]


def choice(state: ls.State, text: str) -> dict[str, Any]:
    """Give the description of a legal move to the seat that decides."""
    return dict(next(found for found in state.view(state.actor)["choices"] if found["move"] == text))


def lines(state: ls.State, text: str) -> list[str]:
    """Give the consequences of a move, each as one text."""
    return [
        " | ".join(filter(None, (line["text"], line["detail"], line["result"])))
        for line in choice(state, text)["effects"]["lines"]
    ]


def told(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> Told:
    """Tell a move or a draw to a seat."""
    move = state.parse(text)
    after = state.copy()
    after.play(move)
    return state.game.tell(state, move, after, seat)


def said(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> str:
    """Give the sentence of a move or a draw."""
    return str(told(state, text, seat)["text"])
