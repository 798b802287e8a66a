"""The end of the game and its result: SI-90 to SI-95."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import ISLE, after, game, moves, phase, play, result, setup
from .reference import DEPLETED, ROUNDS

LAST: dict[str, Any] = {"active": "C", "first": "S", "round": 60, "actions": 1}
MINES = "S 0,1sw 0 1; A 1,1sw 0 1; M 1,0se 0 1; C 0,0nw 0 1"


def finish(crews: str = "", own: str = "", **more: Any) -> ls.State:
    """Play the last action of the last round on a position."""
    return play(setup(crews, own, **{**LAST, **more}), "arrive @-1,0")


def winners(crews: str = "", own: str = "", **more: Any) -> tuple[int, ...]:
    """Tell the winners of such a game."""
    return result(finish(crews, own, **more))[0]


@pytest.mark.rule("SI-90")
def test_what_is_needed_for_the_end() -> None:
    """All mines placed and empty, every token delivered."""
    done = play(setup(mines=MINES, holds="S1", delivered="A3"), "unload s")
    assert done.actor == ls.OVER
    assert result(done)[2] == DEPLETED
    three = "S 0,1sw 0 2; A 1,1sw 0 1; M 1,0se 0 1"
    cases: list[dict[str, Any]] = [
        {"mines": three, "holds": "S1", "delivered": "A3"},  # a mine is not placed
        {"mines": MINES.replace("S 0,1sw 0 1", "S 0,1sw 1 2"), "holds": "S1", "delivered": "A3"},  # a mine is not empty
        {"mines": MINES, "holds": "S1 A1", "delivered": "A2"},  # a token is aboard
        {"mines": MINES, "holds": "S2", "delivered": "A2"},
        {"mines": MINES, "holds": "S1", "delivered": "A2", "loose": "0,1ne 1"},
        {"mines": MINES, "holds": "S1", "delivered": "A2", "crews": "A1@2,1ne*"},
    ]
    for more in cases:
        assert play(setup(**more), "unload s").actor == 0, more


@pytest.mark.rule("SI-90", "SI-91")
def test_silver_aboard_counts_with_the_option() -> None:
    """In Europe only, for the end and for the score."""
    options = {"aboard_counts": True}
    state = setup(mines=MINES, ships="S@0,4", holds="S1 A1", delivered="A2", options=options)
    assert result(play(state, "depart"))[:2] == ((1,), (1, 3, 0, 0))
    away = setup(mines=MINES, ships="S@0,4 A@4,2", holds="S1 A1", delivered="A2", options=options)
    assert play(away, "depart").actor == 0
    assert result(finish(ships="S@0,4", holds="S3 A2", delivered="M1", options=options))[:2] == ((1,), (0, 2, 1, 0))
    assert result(finish(ships="S@0,4", holds="S3 A2", delivered="M1"))[:2] == ((2,), (0, 0, 1, 0))


@pytest.mark.rule("SI-91", "SI-92")
def test_score() -> None:
    """Delivered silver, nothing else."""
    state = finish("S5@0,1ne* A3@P*", "S 0,1 0,2 1,0", loose="PS 2", holds="S4", delivered="A1")
    assert result(state) == ((1,), (0, 1, 0, 0), ROUNDS)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.payoffs == (0, 1, 0, 0)
    seats = state.view(0)["seats"]
    assert [seat["score"] for seat in seats] == ["0 silver", "1 silver", "0 silver", "0 silver"]
    assert {seat["sign"] for seat in seats} == {"silver"}


@pytest.mark.rule("SI-92")
def test_first_tie_break_isle_tiles() -> None:
    """More isle tiles; ports do not count."""
    assert winners("A5@1,1ne A4@1,1nw", "S 0,1 0,2; A 1,1", delivered="S2 A2") == (0,)
    assert winners(own="S 0,1; A 1,1 2,1 1,0; M 1,-1 0,0 0,2 -1,1", delivered="S2 A2") == (1,)


@pytest.mark.rule("SI-92")
def test_second_tie_break_crews() -> None:
    """On spaces, in the own port, aboard at the coast; not in Europe."""
    own = "S 0,1 0,2; A 1,1 2,1"
    assert winners("S0@0,1ne S1@P S2@aboard A5@1,1nw A4@P", own, ships="S@0,4") == (0,)
    assert winners("S0@0,1ne S1@P S2@aboard A5@1,1nw A4@P", own) == (1,)
    assert winners("S0@0,1ne A5@aboard A4@aboard", own) == (0,)


@pytest.mark.rule("SI-92")
def test_third_tie_break_sum() -> None:
    """The sum of the values of these crews, and no others."""
    own = "S 0,1 0,2; A 1,1 2,1"
    assert winners("S5@0,1ne S0@P A2@1,1nw A4@P", own) == (1,)
    assert winners("S5@0,1ne S2@P A2@1,1nw A4@P A5@aboard", own) == (0,)


@pytest.mark.rule("SI-92")
def test_fourth_tie_break_highest_value() -> None:
    """The highest single value; without crews there is none."""
    own = "S 0,1 0,2; A 1,1 2,1"
    assert winners("S5@0,1ne S0@P A2@1,1nw A3@P", own) == (0,)
    assert winners("S4@0,1ne S1@P A2@1,1nw A3@P", own) == (0,)


@pytest.mark.rule("SI-92")
def test_shared_victory() -> None:
    """Nations that are still equal share it."""
    state = finish("S5@0,1ne A5@1,1nw", "S 0,1; A 1,1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.payoffs, outcome.draw) == ((0, 1), (0.5, 0.5, 0, 0), True)
    assert winners() == (0, 1, 2, 3)
    assert winners(own="S 0,1; A 1,1", crews="S5@0,1ne A5@1,1ne", delivered="M1") == (2,)


@pytest.mark.rule("SI-92")
@pytest.mark.parametrize(
    ("crews", "own", "said"),
    [
        ("", "S 0,1 0,2; A 1,1", "most land, 2 tiles: {0}"),
        ("S1@P S2@P A5@P", "S 0,1; A 1,1", "so is the land; most crews, 2: {0}"),
        ("S5@P S0@P A2@P A4@P", "S 0,1; A 1,1", "so are land and crews; the strongest crews, 6 in all: {1}"),
        ("S5@P S0@P A2@P A3@P", "S 0,1; A 1,1", "so are land, crews and strength; the highest crew, 5: {0}"),
        ("S5@P A5@P", "S 0,1; A 1,1", "most land, 1 tile: {0} and {1}"),
    ],
)
def test_what_decided_a_tie_is_said_with_its_number(crews: str, own: str, said: str) -> None:
    view = finish(crews, own, delivered="S2 A2 M2").view(0)
    assert (
        view["outcome"] and view["outcome"]["text"] == f"The last round is over. The silver is equal, 2 each; {said}."
    )


@pytest.mark.rule("SI-95", "SI-92")
def test_two_players_add_their_nations() -> None:
    """Sums for the score and the first three tie-breaks, the maximum for the fourth."""
    own = "S 0,1; M 1,0; A 1,1; C 0,0"
    assert result(finish(seats=2, own=own, delivered="S1 M3 A3"))[:2] == ((0,), (4, 3))
    assert winners(seats=2, own="S 0,1; M 1,0 0,2; A 1,1; C 0,0") == (0,)
    assert winners("S1@0,1ne M1@1,0ne A5@1,1ne", own, seats=2) == (0,)
    assert winners("S1@0,1ne M2@1,0ne A0@1,1ne C4@0,0ne", own, seats=2) == (1,)
    assert winners("S2@0,1ne M2@1,0ne A0@1,1ne C4@0,0ne", own, seats=2) == (1,)
    assert winners("S2@0,1ne M4@1,0ne A5@1,1ne C1@0,0ne", own, seats=2) == (1,)
    assert winners("S2@0,1ne M4@1,0ne A4@1,1ne C2@0,0ne", own, seats=2) == (0, 1)


@pytest.mark.rule("SI-92", "SI-95")
@pytest.mark.parametrize(
    ("crews", "own", "delivered"),
    [
        # one token more, against all tiles and crews of both nations
        ("A5@P A4@P A3@P A2@P A1@P A0@P C5@P C4@P C3@P C2@P C1@P C0@P", f"A {ISLE}", "S1"),
        # one tile more, against all crews
        ("A5@P A4@P A3@P A2@P A1@P A0@P C5@P C4@P C3@P C2@P C1@P C0@P", "S 0,1; M 1,0; A 1,1", ""),
        # one crew more, against higher ones
        ("S0@P S1@P S2@P S3@P M0@P M1@P M2@P A5@P A4@P A3@P C5@P C4@P C3@P", "", ""),
        # one point more in the sum, against the highest value
        ("S3@P S2@P M3@P M2@P A5@P A0@P C4@P C0@P", "", ""),
    ],
)
def test_what_comes_first_outweighs_all_that_follows(crews: str, own: str, delivered: str) -> None:
    """Person 0 is ahead by one where it counts first, person 1 by as much as can be in what counts later."""
    assert winners(crews, own, seats=2, delivered=delivered) == (0,)


@pytest.mark.rule("SI-95")
def test_three_players() -> None:
    """Crowns have nothing in play; their tiles still build the west coast."""
    state = setup(seats=3, ports="S 0,3; A 3,1; M 1,-2", active="M", first="S", round=60, actions=1)
    play(state, "load 0")
    assert result(state) == ((0, 1, 2), (0, 0, 0), ROUNDS)
    built: ls.State = game(3).start()
    play(built, "draw C1")
    assert built.dump()["isle"] == [[0, 0], [-1, 0]]
    assert "C" not in setup(seats=3, ports="S 0,3; A 3,1; M 1,-2").dump()["crews"]


@pytest.mark.rule("SI-93", "SI-46")
def test_the_round_limit_waits_for_the_whole_round() -> None:
    """The nation before the first player has the last action."""
    state = setup(active="A", first="A", round=60)
    for _ in range(4):
        assert state.actor != ls.OVER
        play(state, "load 0; load 1")
    assert result(state)[2] == ROUNDS
    assert moves(state) == []


@pytest.mark.rule("SI-90", "SI-44")
def test_silver_comes_before_rounds() -> None:
    """The last token delivered with the last action of the last round."""
    state = setup(mines=MINES, holds="C1", delivered="A3", **LAST)
    assert result(play(state, "unload s"))[2] == DEPLETED


@pytest.mark.rule("SI-44", "SI-46")
def test_consequences_come_before_the_next_action() -> None:
    """Damage, spoils and the mine are settled within the action, also with the last action of a turn."""
    state = setup("S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw", "S 0,2 0,1; A 1,1 2,1", actions=1)
    play(state, "go 0,1se>1,1sw")
    for kind, text in [("damage", "swap 5/0"), ("spoils", "take 1,1se 1,1sw"), ("mine", "nomine")]:
        assert (phase(state), state.actor, state.turns()) == (kind, 0, 0)
        state = after(state, text)
    assert (phase(state), state.actor, state.turns()) == ("act", 1, 1)


@pytest.mark.rule("SI-94")
def test_nobody_is_out() -> None:
    """A nation without crews and ship on the isle can come back."""
    state = setup("A5@0,1ne A4@0,2nw", "A 0,1 0,2 1,1", ships="A@0,4")
    assert "arrive @0,4" in moves(state)
    play(state, "load 5; arrive @1,4")
    assert state.actor == 1


@pytest.mark.rule("SI-02")
def test_null_and_ace() -> None:
    """In a fight an ace counts one and a null nothing; a tile with an ace looks for lines of one."""
    tie = play(setup("S0@0,1ne A0@1,1nw"), "hit 0,1ne 1,1nw")
    assert tie.dump()["crews"] == {"S": {}, "A": {}, "M": {}, "C": {}}
    won = play(setup("S1@0,1ne A0@1,1nw"), "hit 0,1ne 1,1nw")
    assert won.dump()["crews"]["S"] == {"1": "0,1ne"}  # no damage by a null
    built: ls.State = game().start()
    assert play(built, "draw S1; draw A1; draw S2").dump()["isle"] == [[0, 0], [0, 1], [1, 0], [0, 2]]
