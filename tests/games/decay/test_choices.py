"""What the choices of Decay say of what a move would do, and what stands above the board."""

from __future__ import annotations

import re

import pytest

import ludoscape as ls
from ludoscape.engine.view import Line

from .board import SLIDE, setup
from .endings import ENDINGS, Ending


def lines(state: ls.State, move: str) -> list[Line]:
    """Give what a choice of the first seat would do."""
    return next(found for found in state.view(0)["choices"] if found["move"] == move)["effects"]["lines"]


@pytest.mark.rule("DE-55")
def test_how_far_a_tile_slides() -> None:
    """In sides of a tile, of which a step is a quarter."""
    state = setup(SLIDE, "S:M2 M:C4", phase="slide", hands="S:SM")
    assert [lines(state, f"~S3:{by}")[0]["detail"] for by in (1, 2)] == ["1/4 of a side", "1/2 of a side"]


@pytest.mark.rule("DE-49")
def test_whose_tiles_fall() -> None:
    """Own tiles that fall are a loss; those of others are not, nor those of nobody."""
    met = set()
    state = ls.game("decay", seats=2).start()
    rng = ls.Rng("falls")
    while state.actor != ls.OVER:
        for found in state.view(state.actor)["choices"] if state.actor >= 0 else []:
            own = {"SMCA"[state.actor], "SMCA"[state.actor + 2]}  # of two players each has two suits
            falls = {tile[0] for tile in found["effects"]["draw"].get("leaves", [])}
            tones = [line["tone"] for line in found["effects"]["lines"] if re.search(" tiles? falls?$", line["text"])]
            assert tones == ([] if not falls else ["bad" if falls & own else "plain"])
            met.update(tones)
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    assert met == {"bad", "plain"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda e: f"{e.reason}-{e.seats}-{e.seed.split()[1]}")
def test_the_turn_that_is_shown_never_goes_back(ending: Ending) -> None:
    """Neither where a game ends in the middle of a turn, nor between two."""
    _, record = ending.play()
    state, shown = ending.start(), 0
    for text in record:
        state.play(state.parse(text))
        word, _, number = state.view(0)["where"].partition(" ")
        if word == "Turn":
            assert shown <= int(number) <= shown + ending.seats + 1
            shown = int(number)
    assert shown == state.turns() + (ending.reason in ("last", "all_dead"))
