"""What pictures keep from one to the next is found by all that it was drawn of: no picture shows what another one had.

Positions of several games are drawn in one order and, with nothing kept before, in the other. Whatever were found by
less than it was drawn of would show in both what came first.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR
from ludoscape.engine.view import Mark, View
from ludoscape.games import game_type

EVERY = 13  # so many events from one position that is drawn to the next
POSITIONS = 14  # of each game
PREVIEWS = 2  # at each position

Drawn = tuple[Game, View, str, list[Mark]]


def forget() -> None:
    """Let modules of pictures keep nothing."""
    for name in [name for name in sys.modules if name.startswith("ludoscape.") and "picture" in name]:
        module = sys.modules[name]
        for holder in (module, *(each for each in vars(module).values() if isinstance(each, type))):
            for kept in vars(holder).values():
                if (clear := getattr(kept, "cache_clear", None)) is not None:
                    clear()


def positions(kind: str, seats: int, number: int) -> Iterator[Drawn]:
    """Play by chance, and give what is to be drawn now and then: for who is to move, and for spectators."""
    game, rng, luck = game_type(kind)(seats), random.Random(number), Rng(str(number))
    state, played, marks = game.start(), 0, list[Mark]()
    while state.actor != OVER and played < EVERY * POSITIONS:
        before, played = state.copy(), played + 1
        move = state.draw(luck) if state.actor == CHANCE else rng.choice(state.legal())
        state.play(move)
        marks = game.tell(before, move, state, SPECTATOR)["marks"]
        if played % EVERY == 0:
            for seat in (max(0, int(state.actor)), SPECTATOR):
                view = game.view(state, seat)
                yield game, view, "", marks
                for choice in rng.sample(view["choices"], min(PREVIEWS, len(view["choices"]))):
                    yield game, view, choice["move"], marks


@pytest.mark.parametrize("kind", ls.games())
def test_pictures_show_nothing_of_others(kind: str) -> None:
    """Pictures are the same whichever was drawn before."""
    most = max(game_type(kind).seat_numbers)
    todo = [each for number in range(3) for each in positions(kind, min(most, 4 + number), number)]
    random.Random(kind).shuffle(todo)
    forget()
    there = [str(game.draw(view, chosen, marks)) for game, view, chosen, marks in todo]
    forget()
    back = [str(game.draw(view, chosen, marks)) for game, view, chosen, marks in reversed(todo)]
    assert there == back[::-1]
