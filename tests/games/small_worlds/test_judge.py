"""What the bots' judge thinks of positions of Small Worlds."""

from __future__ import annotations

from math import log
from typing import Any

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.engine.learned import LearnedJudge
from ludoscape.games.small_worlds.bots.judge import SPREAD, SPREAD_LATER

from .board import fixture_c, game, settled, setup

ORCS = "s1 Orcs Hill {20:2, 21:2}"


def ratings(state: ls.State) -> list[float]:
    """Rate a position for each seat."""
    out = vec[float]([0.0] * state.game.seats)
    state.game.hand_judge().rates(state, out)
    return list(out)


def odds(tribes: str, **more: Any) -> float:
    """Tell by how much seat 0 is ahead of Orcs on two hills."""
    first, second = ratings(setup(f"{tribes}; {ORCS}", **more))
    assert first + second == pytest.approx(1)
    return log(first / second)


def test_nobody_is_ahead_before_somebody_is_first() -> None:
    for seats in (2, 3, 4, 5):
        assert ratings(game(seats).start()) == pytest.approx([1 / seats] * seats)


@pytest.mark.parametrize(("turn", "left"), [(10, 0), (9, 1), (1, 9)])
def test_a_victory_point_counts_more_towards_the_end(turn: int, left: int) -> None:
    """SPREAD of them make the odds e times as good in the last turn, and some more for every turn that is left."""
    even, ahead = (odds("s0 Humans Forest {1:2, 2:2}", round=turn, vp=[points, 5]) for points in (5, 7))
    assert ahead - even == pytest.approx(2 / (SPREAD + SPREAD_LATER * left))
    assert SPREAD_LATER > 0


def test_regions_count_and_more_when_they_are_held_well() -> None:
    two = odds("s0 Humans Forest {1:2, 2:2}")
    assert odds("s0 Humans Forest {1:2}") < two < odds("s0 Humans Forest {1:2, 2:2, 3:2}")
    assert two < odds("s0 Humans Forest {1:3, 2:3}"), "they are lost less often"
    assert two < odds("s0 Humans Forest {1:2, 2:2} hand 3"), "tokens in hand will take some"


def test_what_a_tribe_earns_beyond_its_regions_counts() -> None:
    plain = odds("s0 Humans Bivouacking {1:2, 2:2}")
    assert odds("s0 Humans Wealthy {1:2, 2:2}") > plain
    assert odds("s0 Humans Alchemist {1:2, 2:2}") > plain
    assert odds("s0 Humans Merchant {1:2, 2:2}") > plain


def test_tribes_in_decline_still_count() -> None:
    active = "s0 Humans Forest {1:2, 2:2}"
    alone, beside = odds(active), odds(f"{active}; s0 Elves† {{4:1}}")
    assert beside > alone
    assert odds("s0 Humans Forest {1:2, 2:2, 4:2}") > beside, "as regions, but those of an active tribe earn more"


@pytest.mark.rule("SW-704")
@pytest.mark.parametrize(
    ("tribe", "turn", "chosen"),
    [
        ("s0 Humans Forest {1:1, 2:1, 3:1, 5:1}", 4, "decline"),  # has nobody left to send out
        ("s0 Humans Forest {1:3, 2:3, 3:3}; s0 Elves† {5:1, 6:1, 11:1}", 4, "expand"),
        ("s0 Humans Forest {1:1, 2:1, 3:1, 5:1}", 10, "expand"),  # its last turn: the bonus of the tribe is paid
    ],
)
def test_a_tribe_declines_when_it_is_spent(tribe: str, turn: int, chosen: str) -> None:
    """Where a decline takes a turn, it pays for a tribe that can conquer no more, if there is time for another."""
    state = setup(f"{tribe}; {ORCS}", phase="start", round=turn, options={"published": True})
    worth = {}
    for move in state.legal():
        after = state.copy()
        after.play(move)
        worth[state.text(move)] = ratings(settled(after))[0]
    assert max(worth, key=lambda text: worth[text]) == chosen, worth


@pytest.mark.parametrize("options", [{}, {"published": True}])
def test_whose_turn_begins_has_gained_nothing_by_that(options: dict[str, bool]) -> None:
    """Two seats that hold the same and have as many turns to come are even, although one of them is to move.

    Where no tribe on offer is better than most: to be the first to choose is worth something.
    """
    same = "s0 Elves Commando {1:2, 2:2, 3:2}; s1 Ratmen Mounted {17:2, 18:2, 19:2}"
    plain = [["giants", "stout"], ["orcs", "spirit"], ["dwarves", "fortified"], ["skeletons", "forest"]]
    queue = [[*tiles, 0] for tiles in (*plain, ["trolls", "hill"])]
    for turn in (2, 6):
        first, _ = ratings(setup(same, phase="start", round=turn, options=options, queue=queue))
        assert first == pytest.approx(0.5, abs=0.1)


def test_a_pick_is_worth_the_best_tribe_that_can_be_paid() -> None:
    """Coins that lie on a tribe make picking better."""
    plain = ratings(fixture_c(vp=[5, 5]))[0]
    rich = ratings(
        fixture_c(
            vp=[5, 5],
            queue=[
                ["humans", "forest", 3],
                ["orcs", "hill", 0],
                ["elves", "swamp", 0],
                ["trolls", "stout", 0],
                ["dwarves", "merchant", 0],
            ],
        )
    )[0]
    assert rich > plain


def test_an_end_is_rated_as_it_is_paid() -> None:
    state = game(3).start()
    rng = ls.Rng("end")
    while state.actor != ls.OVER:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    outcome = state.outcome()
    assert outcome is not None and ratings(state) == list(outcome.payoffs)


def test_tokens_of_declined_ghouls_will_go_on_conquering() -> None:
    """Those beyond one in each region count; with one in each they are worth what any declined tribe is."""
    active = "s0 Humans Forest {1:5, 2:4}"
    # where a decline takes a turn, and pays no more; before the turn, when it does not count how well a region is held
    slow = {"options": {"published": True}, "round": 9, "phase": "start"}
    single, more = (odds(f"{active}; s0 Ghouls† {{4:{tokens}}}", **slow) for tokens in (1, 3))
    assert single == pytest.approx(odds(f"{active}; s0 Elves† {{4:1}}", **slow)), "none is spare"
    assert more > single


@pytest.mark.parametrize(
    ("seats", "options", "learned"),
    [
        (2, {}, True),
        (2, {"tie_break": "shared"}, True),
        (2, {"published": True}, True),
        (3, {"published": True}, True),
        (2, {"turns": 4}, False),
        (3, {}, False),
    ],
)
def test_bots_ask_a_judge_that_learned_where_there_is_one(seats: int, options: dict[str, Any], learned: bool) -> None:
    made = ls.game("small-worlds", seats, **options)
    assert isinstance(made.judge(), LearnedJudge) == learned
