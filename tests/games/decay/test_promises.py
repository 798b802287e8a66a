"""What is said of a tile before it is lifted: what it can win where it is put down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls

from .board import phase, setup


def hints(state: ls.State) -> dict[str, str]:
    """Give the remarks of all choices by their moves."""
    return {choice["move"]: choice["hint"] for choice in state.view(int(state.actor))["choices"]}


def won(hint: str) -> int:
    """Read how many tiles a choice wins."""
    found = re.search(r"wins? (\d+)", hint)
    return int(found[1]) if found else 0


def lifted(state: ls.State) -> Iterator[ls.State]:
    """Pay in all ways for a tile that is to be lifted."""
    if phase(state) == "put":
        yield state
        return
    for move in state.legal():
        after = state.copy()
        after.play(move)
        yield from lifted(after)


@pytest.mark.rule("DE-64", "DE-66", "DE-68")
def test_a_tile_says_what_it_can_win() -> None:
    """Before anything is paid, in the list and in what is previewed."""
    line = "A4 0,0; M3 4,1; M2 5,5; C2 9,6; M5 10,10"
    state = setup(line, "M:M5 C:C2 A:A4", active="M", phase="move", hands="M:MM C:C A:AA")
    choice = next(found for found in state.view(int(state.actor))["choices"] if found["move"] == "^M3")
    assert choice["hint"].endswith(", can win 1")
    lines = [(line["text"], line["result"]) for line in choice["effects"]["lines"]]
    assert ("It attacks where it is put down", "can win 1") in lines


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"two_player_defence": "player"}), (3, {}), (4, {"toll_on_tile_move": False})]
)
def test_what_is_promised_can_be_had_however_it_is_paid(seats: int, options: dict[str, Any]) -> None:
    """In games at random: the best spot wins as much, neither less nor more."""
    rng, promised = ls.Rng(f"promises {seats}"), 0
    state = ls.game("decay", seats, **options).start()
    while state.actor != ls.OVER:
        if phase(state) == "move":
            for move, hint in hints(state).items():
                if move == "^-":
                    assert not won(hint)
                    continue
                after = state.copy()
                after.play(after.parse(move))
                promised += won(hint)
                for put in lifted(after):
                    assert max(map(won, hints(put).values())) == won(hint)
        moves = state.legal()
        state.play(moves[rng.below(len(moves))] if state.actor >= 0 else state.draw(rng))
    assert promised, "it was looked at"
