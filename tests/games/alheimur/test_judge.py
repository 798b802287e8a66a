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


@pytest.mark.rule("AL-37", "AL-39")
def test_who_lands_alone_where_the_owner_checks_first_is_lost() -> None:
    """A colonist without friends on a world of others dies before its owner can send another: it stays in orbit."""
    state = setup(f"{HOME} B1:B1 B2:B1", "B:A T1", phase="land")
    assert ratings(after(state, "done"))[0] > ratings(after(state, "L B:T1 @B5 done"))[0]
    beside = setup(f"{HOME} B1:B1 B2:B1", "N:A T1", phase="land")  # where nobody is, the next action saves it
    assert ratings(after(beside, "done"))[0] < ratings(after(beside, "L N:T1 @N5 done"))[0]


@pytest.mark.rule("AL-40", "AL-50", "AL-73")
def test_a_marine_that_can_win_a_world_counts() -> None:
    """It counts aboard, more above a world of others, and most when it has landed: its ship keeps it alive."""
    land = f"{HOME} B1:B1 B2:B1"
    bare = ratings(setup(land, "space:A T2", phase="launch"))[0]
    bound = ratings(setup(land, "space:A T2m1", phase="launch"))[0]
    there = ratings(setup(land, "B:A T2m1", phase="launch"))[0]
    won = ratings(after(setup(land, "B:A T2m1", phase="land"), "L B:T2m1/m @B5 done"))[0]
    assert bare < bound < there < won


@pytest.mark.rule("AL-45", "AL-73")
def test_nobody_dies_after_the_last_check() -> None:
    """In the last turn of all, whatever lands holds its world to the end; a turn earlier the next check kills it."""
    land = f"{HOME} B1:B1 B2:B1"
    final = setup(land, "B:A T3", phase="land", last=1)
    assert ratings(after(final, "L B:T3 @B5"))[0] > ratings(after(final, "done"))[0]
    before = setup(land, "B:A T3", phase="land", last=2)
    assert ratings(after(before, "L B:T3 @B5"))[0] < ratings(after(before, "done"))[0]


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
