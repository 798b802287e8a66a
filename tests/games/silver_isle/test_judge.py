"""What the bots' judge thinks of positions of Silver Isle."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest
from librt.vecs import vec

import ludoscape as ls

from .board import game, setup


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
    """In Europe, aboard there, aboard at the isle, in port, on the isle."""
    places = [setup(""), setup("S5@aboard"), setup("S5@aboard", ships="S@0,4"), setup("S5@P"), setup("S5@0,1ne")]
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


@pytest.mark.parametrize(
    ("crews", "land", "delivered"),
    [
        ("S5@0,1ne A5@2,1ne", "S 0,1; A 2,1", "S2 A1"),
        ("S5@0,1ne A5@2,1ne", "S 0,1 0,2; A 2,1", "S1 A1"),
        ("S5@0,1ne S4@P A5@2,1ne", "S 0,1; A 2,1", "S1 A1"),
    ],
    ids=["silver", "land", "crews"],
)
def test_who_is_ahead_is_better_off_the_nearer_the_end_is(crews: str, land: str, delivered: str) -> None:
    """Of silver first, at ties of land, then of crews; with rounds left, it may all change yet."""

    def lead(turn: int, first: str = "S") -> float:
        rated = ratings(setup(crews, land, delivered=delivered, round=turn, first=first))
        return rated[0] / rated[1]

    assert lead(1) < lead(58) < lead(60)


def test_the_end_is_near_when_little_silver_is_not_home_yet() -> None:
    """A second tile, which breaks the tie, with one silver left in a mine, and with seven: worth thrice as much."""
    gains = []
    for left in (0, 2):
        mines = f"S 1,1nw 1; A 1,0ne {left} {left + 1}; M 1,-1nw {left} {left + 1}; C 0,0ne {left} {left + 1}"
        one, two = (
            ratings(setup("S5@0,1ne A5@2,1ne", f"{land}; A 2,1", delivered="S1 A1 M1", mines=mines))[0]
            for land in ("S 0,1", "S 0,1 0,2")
        )
        gains.append(two / one)
    assert gains[0] - 1 > 3 * (gains[1] - 1)


def test_an_end_is_rated_as_it_is_paid() -> None:
    state = game(3, round_limit=1).start()
    rng = ls.Rng("end")
    while state.actor != ls.OVER:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    outcome = state.outcome()
    assert outcome is not None and ratings(state) == list(outcome.payoffs)
