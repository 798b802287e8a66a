"""The log of Decay: what is told of an event, whatever else happens with it."""

from __future__ import annotations

import pytest

import ludoscape as ls


@pytest.mark.rule("DE-40", "DE-70")
def test_a_suit_stuck_right_after_the_creation_is_told_with_the_place_of_its_ace() -> None:
    """The pawn is set out and dies within the event of the last tile: its mark is where the ace lies."""
    found = 0
    for seed in range(400):
        game = ls.game("decay", seats=4, side=8)
        state, rng = game.start(), ls.Rng(seed)
        while state.actor != ls.OVER and state.turns() == 0 and not state.dump()["pawns"]:
            before = state.copy()
            legal = state.legal()
            move = legal[rng.below(len(legal))] if legal else state.draw(rng)
            state.play(move)
        told = game.tell(before, move, state, ls.SPECTATOR)
        fell = [mark["at"] for mark in told["marks"] if mark["kind"] == "fell"]
        found += len(fell)
        for suit, x, y in fell:
            assert state.dump()["tiles"][f"{suit}a"] == [x, y]
            assert "could not walk" in told["text"]
        if found:
            return
    pytest.fail("no such game among the seeds")
