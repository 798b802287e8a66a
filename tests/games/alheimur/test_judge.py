"""What the bots' judge thinks of positions, and how their games end."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.games.alheimur.rules.position import ARRIVE_AT, LAND_AT, ROLE
from ludoscape.games.alheimur.rules.state import AlheimurState

from .board import after, game, setup

HOME = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A1"  # a spaceport with its four friends


def ratings(state: ls.State) -> list[float]:
    """Rate a position for each seat."""
    assert isinstance(state, AlheimurState)
    out = vec[float]([0.0] * int(state.settings.seats))
    game(int(state.settings.seats)).hand_judge().rates(state, out)
    return list(out)


@pytest.mark.parametrize(
    ("phase", "begun", "what"), [("land", "L N:T1", LAND_AT), ("arrive", "R T2", ARRIVE_AT), ("launch", "U A2", ROLE)]
)
def test_a_move_that_is_begun_is_rated_like_its_best_end(phase: str, begun: str, what: int) -> None:
    """What lands, arrives or launches is worth what its best place is, so that no move is begun by lot."""
    state = setup(f"{HOME} B1:B1 B2:B1", "N:A T1; space:A T2", phase=phase)
    state = after(state, begun)
    assert isinstance(state, AlheimurState) and state.phase == what
    ends = []
    for move in state.legal():
        ended = state.copy()
        ended.play(move)
        ends.append(ratings(ended)[0])
    assert ratings(state)[0] == max(ends)
    assert what == ROLE or max(ends) > min(ends), "places differ; in the own orbit a ship is a ship"


def test_a_spaceport_keeps_the_friends_it_needs() -> None:
    """A friend of the only spaceport stays, as long as none of them can be spared; the spaceport itself may leave."""
    state = setup(f"{HOME} B1:B1 B2:B1", phase="launch")
    stays = ratings(after(state, "done"))[0]
    assert stays > ratings(after(state, "U A2 =F done"))[0]


def test_who_can_be_saved_by_one_action_counts() -> None:
    """A second lonely colonist makes its seat better off where one new pyramid saves both, or an action each does."""
    together = setup("A2:A1 A4:A1 B1:B1 B2:B1", seat="B")  # both beside A5 and A1
    apart = setup("A2:A1 N4:A1 B1:B1 B2:B1", seat="B")  # each on a world of its own
    alone = setup("A2:A1 B1:B1 B2:B1", seat="B")
    assert ratings(together)[0] > ratings(alone)[0]
    assert ratings(apart)[0] > ratings(alone)[0]


def test_ratings_are_shares() -> None:
    """In every position ratings lie between 0 and 1 and add up to 1."""
    rng = ls.Rng("shares")
    for seats in (2, 5, 8):
        state = game(seats).start()
        for _ in range(400):
            if state.actor == ls.OVER:
                break
            rated = ratings(state)
            assert sum(rated) == pytest.approx(1) and min(rated) >= 0
            moves = state.legal() if state.actor >= 0 else [state.draw(rng)]
            state.play(moves[rng.below(len(moves))])


@pytest.mark.slow
@pytest.mark.rule("AL-44", "AL-70")
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_reach_the_last_round(seats: int) -> None:
    """Most games of greedy bots end by the Last Round, and not by the limit of rounds."""
    ends = [ls.play(game(seats), "greedy", seed=f"last {n}").outcome.reason for n in range(20)]
    assert ends.count("last_round") >= 16, ends
