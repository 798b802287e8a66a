"""What the bots' judge thinks of positions of Silver Isle."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Any, cast

import pytest
from bench.search import positions
from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.bots.search import Search
from ludoscape.engine.chance import Rng
from ludoscape.engine.learned import logit
from ludoscape.games.silver_isle.bots.judge import actions_left
from ludoscape.games.silver_isle.rules.position import ACT, STARVE

from .board import LAKE, LAKE_PORTS, game, setup


def ratings(state: ls.State) -> list[float]:
    """Rate a position for each seat."""
    out = vec[float]([0.0] * state.game.seats)
    state.game.hand_judge().rates(state, out)
    return list(out)


def worth(state: ls.State) -> float:
    """Tell what Spain has, as its worth beside that of a nation with nothing: Morocco."""
    rated = ratings(state)
    assert sum(rated) == pytest.approx(1)
    return sqrt(rated[0] / rated[2])


def test_nobody_is_ahead_before_the_isle_stands() -> None:
    for seats in (2, 3, 4):
        state = game(seats).start()
        for _ in range(3):
            assert ratings(state) == pytest.approx([1 / seats] * seats)
            state.play(state.legal()[0] if state.actor >= 0 else state.chance()[0][0])


def test_silver_is_worth_more_with_every_stage_on_its_way_home() -> None:
    stages = [
        setup("S5@0,1ne", mines="A 0,1nw 1"),  # in a mine on own land, beside a free crew
        setup("S5@1,-1ne*"),  # on a crew far away
        setup("S5@0,1ne*"),  # nearer
        setup("S5@P*"),  # in port, the ship in Europe
        setup("", holds="S1", ships="S@0,4"),  # aboard at home
        setup("", holds="S1"),  # in Europe
        setup("", delivered="S1"),
    ]
    worths = [worth(state) for state in stages]
    assert all(less < more for less, more in pairwise(worths)), worths


def test_a_ship_away_from_its_silver_costs_what_the_way_is() -> None:
    near, away = (worth(setup("S5@P*", ships=ship)) for ship in ("S@0,4", "S@2,-2"))
    assert near > worth(setup("S5@P*")) > away
    assert worth(setup("", holds="S1", ships="S@0,4")) > worth(setup("", holds="S1", ships="S@2,-2"))


def test_crews_are_worth_more_the_nearer_they_are_to_silver() -> None:
    """In Europe, in port, aboard there, aboard at the isle, whence it can land anywhere, on the isle."""
    places = [setup(""), setup("S5@P"), setup("S5@aboard"), setup("S5@aboard", ships="S@0,4"), setup("S5@0,1ne")]
    worths = [worth(state) for state in places]
    assert all(less < more for less, more in pairwise(worths)), worths
    far, near = (worth(setup(f"S5@{place}", "S 0,1 1,-1", mines="A 0,1nw 2")) for place in ("1,-1ne", "0,1ne"))
    assert near > far


def test_land_feeds_crews() -> None:
    """A second crew on one tile starves, and makes its nation worse off; with land of its own it does not."""
    one = worth(setup("S5@0,1ne", "S 0,1"))
    assert worth(setup("S5@0,1ne S4@0,1nw", "S 0,1")) < one < worth(setup("S5@0,1ne S4@0,1nw", "S 0,1 0,2"))


def test_a_foreign_mine_is_worth_less_than_one_on_own_land() -> None:
    own, foreign = (worth(setup("S5@0,1ne", f"S 0,1; A {land}", mines="A 0,2ne 2")) for land in ("1,1", "0,2"))
    held = worth(setup("S5@0,1ne", "S 0,1 0,2", mines="A 0,2ne 2"))
    assert held > own
    assert own == foreign, "whoever holds it: it must be taken first"


def test_silver_in_the_hold_of_a_weaker_ship_in_sight_is_worth_something() -> None:
    """England's silver for Spain, whose ship is where England's is; not for a weaker one, nor beyond the isle."""

    def taken(crews: str, ships: str) -> float:
        with_silver, without = (worth(setup(crews, ships=ships, holds=holds)) for holds in ("A1", ""))
        return with_silver - without

    assert taken("S5@aboard", "S@4,2 A@4,2") > 0
    assert taken("S5@aboard A5@aboard A4@aboard", "S@4,2 A@4,2") == taken("S5@aboard", "S@0,4 A@4,2") == 0


def test_a_hold_in_sight_of_a_stronger_ship_is_worth_less_while_others_move() -> None:
    """Spain's silver is as safe as ever on its own turn, beside a weaker ship or an equal one, and beyond the isle."""

    def lost(crews: str, ships: str = "S@4,2 A@4,2", holds: str = "S1") -> float:
        safe, feared = (worth(setup(crews, ships=ships, holds=holds, active=active)) for active in "SA")
        return safe - feared

    stronger = "S5@aboard A3@aboard A4@aboard"
    assert lost(stronger) > 0
    assert lost(stronger, holds="S3") == pytest.approx(3 * lost(stronger))
    assert lost("S5@aboard S4@aboard A3@aboard") == lost("S5@aboard A5@aboard") == 0
    assert lost(stronger, "S@4,2 A@0,4") == 0


def test_no_ship_of_the_same_seat_is_feared() -> None:
    """With two seats Spain's and Morocco's are of one."""
    crews = "S5@aboard M5@aboard M4@aboard"
    mine, theirs = (setup(crews, ships="S@4,2 M@4,2", holds="S2", active=active, seats=2) for active in "SA")
    assert ratings(mine) == ratings(theirs)


def test_a_ship_that_can_still_find_a_rich_mine_goes_there() -> None:
    """Spain's would be rich in the west: it is better to be there, and better not to have a poor one instead."""
    far, near = (worth(setup("S5@aboard", ships=f"S@{corner}")) for corner in ("2,-2", "-1,2"))
    assert near > far
    poor, none, rich = (worth(setup("S5@0,1ne", "S 0,1", mines=mine)) for mine in ("S 0,1nw 1", "", "S 0,1nw 5"))
    assert poor < none < rich


def test_a_mine_is_hoped_for_where_it_may_be_placed() -> None:
    """Not where others have the land: whoever takes it finds theirs. Nor too far away, if that is forbidden."""

    # Morocco has a mine, so what Spain hopes for is all that changes
    free, held = (worth(setup("S5@aboard", own, ships="S@-1,2", mines="M 1,1ne 1")) for own in ("", "C -1,1"))
    assert free > held
    whole, corners = "C -1,1 0,0 0,1 0,2 1,-1 1,0 1,1 2,1", ("-1,2", "2,-2", "4,1", "0,4")
    nowhere = {worth(setup("S5@aboard", whole, ships=f"S@{corner}", mines="M 1,1ne 1")) for corner in corners}
    assert len(nowhere) == 1, "there is no mine in a port"
    lake: dict[str, Any] = {"isle": LAKE, "ports": LAKE_PORTS, "ships": "S@0,0", "mines": "M 2,2ne 1"}
    far, none = (worth(setup("S5@aboard", options={"mine_over_5": rule}, **lake)) for rule in ("cap", "forbid"))
    assert far > none


def odds(**position: Any) -> float:
    """Tell the logarithm of the odds of the first of two seats, who plays Spain and Morocco."""
    rated = ratings(setup(position.pop("crews", ""), seats=2, **position))
    assert sum(rated) == pytest.approx(1)
    return logit(rated[0])


def test_both_nations_of_a_seat_count_together() -> None:
    """How silver is spread over them is nothing to a seat that plays two."""
    assert odds(delivered="S2 M1") == pytest.approx(odds(delivered="S3"))
    assert odds(delivered="S2") < odds(delivered="S2 M1")


def test_a_lead_decides_more_the_later_it_is() -> None:
    """It is as late in round 20 of 20 as in round 60 of 60, and without a limit, or with a far one, in round 60."""
    early, later, last = (odds(holds="S2", round=number) for number in (5, 30, 60))
    assert 0 < early < later < last
    for limit, number in ((20, 20), (0, 60), (900, 90)):
        assert odds(holds="S2", round=number, options={"round_limit": limit}) == pytest.approx(last)
    assert odds(holds="S2", round=5, options={"round_limit": 0}) == pytest.approx(early)


def test_silver_at_home_decides_in_the_end() -> None:
    """In the first rounds two tokens aboard in Europe are worth more than one at home."""
    early, late = (odds(holds="S2", delivered="A1", round=number, first="C", active="C") for number in (2, 59))
    assert early > 0 > late


def test_what_a_seat_may_still_do_in_a_round_counts() -> None:
    """One action more for Spain is half as much as two more for Castile, whose turn comes last in place of first."""
    one = odds(first="C", active="S", actions=2) - odds(first="C", active="S", actions=1)
    assert one > 0.03
    assert odds(first="C", active="S", actions=2) - odds(first="S", active="S", actions=2) == pytest.approx(2 * one)


def test_an_action_under_way_is_none_that_a_nation_still_has() -> None:
    """While somebody chooses what it does, as many are left as when it has been done."""
    state, rng, left, under_way = cast(Any, game(2).start()), Rng("under way"), 0, 0
    while state.actor != ls.OVER:
        if state.actor >= 0 and state.actions:
            total = sum(actions_left(state, n) for n in range(4))
            if state.phase in (ACT, STARVE):
                left = total
            else:
                under_way += 1
                assert total == left - 1
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    assert under_way > 3


def test_an_action_changes_no_rating_on_the_average() -> None:
    """Else positions before and after somebody's turn could not be compared, as a search does that looks ahead."""
    state, judge, greedy, rng = game(2).start(), game(2).hand_judge(), make_bot("greedy", seed=1), Rng(1)
    judge.open = True
    changes: list[float] = []
    while state.actor != ls.OVER:
        if state.actor == ls.CHANCE:
            state.play(state.draw(rng))
            continue
        seat, before = state.actor, logit(judge.rate(state, state.actor))
        begun = cast(Any, state).actions > 0
        state.play(greedy.choose(information_set(state, seat)))
        if begun and state.actor != ls.OVER:
            changes.append(logit(judge.rate(state, seat)) - before)
    assert len(changes) > 300 and abs(sum(changes) / len(changes)) < 0.03, "an action brings twice as much"


def test_an_end_is_rated_as_it_is_paid() -> None:
    state = game(3, round_limit=1).start()
    rng = ls.Rng("end")
    while state.actor != ls.OVER:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    outcome = state.outcome()
    assert outcome is not None and ratings(state) == list(outcome.payoffs)


def test_a_search_looks_most_where_the_judge_points() -> None:
    """Single moves differ by hundredths of a game; still a quarter of them has two fifths of the weight, or more."""
    best, number = 0.0, 0
    for state in positions(ls.game("silver-isle", 4), 60, "prior"):
        rng = Rng(1)
        search = Search(information_set(state, state.actor).sample(rng), state.actor, state.game.judge(), rng)
        search.run(1)
        prior = sorted(search.tree.prior, reverse=True)
        if len(prior) >= 8:
            best += sum(prior[: len(prior) // 4]) / sum(prior)
            number += 1
    assert number >= 30 and best / number > 0.4


def test_leaves_are_played_on_less_with_two_seats() -> None:
    """The judge of two seats, whose ratings before and after a turn can be compared, was matched by four decisions."""
    assert [int(game(seats).hand_judge().ahead) for seats in (2, 3, 4)] == [4, 10, 10]
