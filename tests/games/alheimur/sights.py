"""What tests ask of views, choices and logs of Alheimur, and games to ask it in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

import ludoscape as ls
from ludoscape.engine.view import Told
from ludoscape.games.alheimur.rules.position import EXPAND
from ludoscape.games.alheimur.rules.state import AlheimurState

from .board import game, setup

# seats, options, events to look at
VARIANTS: Final[tuple[tuple[int, dict[str, Any]], ...]] = (
    (2, {}),
    (3, {"pressure": "none", "expansion_pass": True, "movement_order": "UDRL", "neutral_build": "lot"}),
    (
        2,
        {
            "pressure": "communal",
            "settle_invaders": True,
            "fighters_land": True,
            "hold_fire": True,
            "build_draw": "blind",
        },
    ),
    (
        4,
        {
            "invader_support": "transport",
            "marine_fit": "lt",
            "crossfire": True,
            "civilize_invaders": True,
            "first_seat": "random",
        },
    ),
)
# a position in which everything can happen soon
LAND: Final = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2 N2:A1i B3:B3 B1:B1 B2:B1 B4:B1 B5:B2 N5:B1 N3:B1"
SHIPS: Final = "N:A F1 T3m2; N:B F2 T2m2; space:A T2; space:B F3; A:B T3"


def walk(seats: int, options: dict[str, Any], seed: str, most: int = 170) -> Iterator[tuple[AlheimurState, int]]:
    """Play a game, then one that begins in the middle; give each position and the move that is played in it."""
    for n, start in enumerate((game(seats, **options).start(), middle(seats, options))):
        state, rng = start, ls.Rng(f"{seed}/{n}")
        for _ in range(most):
            if state.actor == ls.OVER:
                break
            move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
            yield cast(AlheimurState, state), move
            state = state.copy()
            state.play(move)


def middle(seats: int, options: dict[str, Any]) -> ls.State:
    """Set up the position in which everything can happen soon."""
    options = {**options, **({"first_seat": 0} if "first_seat" in options else {})}
    ships = SHIPS.replace("T2m2", "T2") if options.get("marine_fit") else SHIPS
    more = {f"{'CDEFGH'[n]}1": f"{'CDEFGH'[n]}1" for n in range(seats - 2)}
    land = " ".join([LAND, *(f"{key}:{size}" for key, size in more.items())])
    return setup(land, ships, seats=seats, options=options)


def choose(state: ls.State, rng: ls.Rng) -> int:
    """Choose a move at random, but seldom one that ends a phase, and in Expansion the one that keeps most alive."""
    legal = state.legal()
    if cast(AlheimurState, state).phase == EXPAND:
        few = [legal[rng.below(len(legal))] for _ in range(4)]
        return max(few, key=lambda move: kept(state, move))
    busy = [move for move in legal if state.text(move) != "done"]
    return busy[rng.below(len(busy))] if busy and rng.below(6) else legal[rng.below(len(legal))]


def kept(state: ls.State, move: int) -> int:
    """Count the pyramids that the deciding seat has in play after a move."""
    after = state.copy()
    after.play(move)
    return int(cast(AlheimurState, after).in_play(state.actor))


def choice(state: ls.State, text: str) -> dict[str, Any]:
    """Give the description of a legal move to the seat that decides."""
    return dict(next(found for found in state.view(state.actor)["choices"] if found["move"] == text))


def lines(state: ls.State, text: str) -> list[str]:
    """Give the consequences of a move, each as one text."""
    return [
        " | ".join(filter(None, (line["text"], line["detail"], line["result"])))
        for line in choice(state, text)["effects"]["lines"]
    ]


def board(state: ls.State, seat: int = ls.SPECTATOR) -> dict[str, Any]:
    """Give what the picture is drawn from."""
    return dict(state.view(seat)["board"])


def territories(state: ls.State, seat: int = ls.SPECTATOR) -> dict[str, dict[str, Any]]:
    """Give what is shown of each territory."""
    return {entry["key"]: entry for world in board(state, seat)["worlds"] for entry in world["territories"]}


def told(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> Told:
    """Tell a move or a draw to a seat."""
    move = state.parse(text)
    after = state.copy()
    after.play(move)
    return state.game.tell(state, move, after, seat)


def said(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> str:
    """Give the sentence of a move or a draw."""
    return str(told(state, text, seat)["text"])
