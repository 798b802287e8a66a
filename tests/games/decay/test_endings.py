"""Whole games that end in each of the ways there are."""

from __future__ import annotations

import pytest

from .board import active
from .endings import ENDINGS, Ending


@pytest.mark.rule("DE-72", "DE-73", "DE-74", "DE-75", "DE-90", "DE-91", "DE-92")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda e: f"{e.reason}-{e.seats}-{e.seed.split()[1]}")
def test_ending(ending: Ending) -> None:
    """Reason, winners and payoffs of a whole random game; its record played again ends alike."""
    state, record = ending.play()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (ending.reason, ending.winners)
    share = 1 / len(ending.winners)
    assert outcome.payoffs == tuple(share if seat in ending.winners else 0.0 for seat in range(ending.seats))
    data = state.dump()
    living = {data["active"]} if not data["pawns"] else set(data["pawns"])
    if ending.reason == "all_dead":
        assert data["pawns"] == {}
    else:
        owners = {"SMCA".index(suit) % 2 if ending.seats == 2 else "SMCA".index(suit) for suit in living}
        assert owners == set(ending.winners)
    assert active(state) in "SMCA"

    replay = state.game.start()
    for text in record:
        assert replay.outcome() is None
        replay.play(replay.parse(text))
    assert replay.outcome() == outcome
    assert replay.digest() == state.digest()


def test_every_reason_with_every_number_of_players() -> None:
    """The list is complete."""
    reasons = {"last", "all_dead", "repetition", "max_turns", "quiet"}
    assert {(e.reason, e.seats) for e in ENDINGS} == {(reason, seats) for reason in reasons for seats in (2, 3, 4)}
