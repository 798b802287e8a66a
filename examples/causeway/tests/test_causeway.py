"""The rules of Causeway, each under its id."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.game import InvalidState
from ludoscape.engine.record import RecordError, read_record, replay

Data = dict[str, Any]


def position(rules: str = "2", **data: Any) -> ls.State:
    """Set up a position of two seats: seat 0 to lay, both hands full, unless said otherwise."""
    usual: Data = {"actor": 0, "hands": [[1, 4], [2, 6]], "row": [3]}
    return ls.game("causeway", 2, rules=rules).load({**usual, **data})


def texts(state: ls.State) -> list[str]:
    return [state.text(move) for move in state.legal()]


def points(state: ls.State) -> list[int]:
    found: list[int] = state.dump()["points"]
    return found


@pytest.mark.rule("CA-1")
def test_every_value_is_there_as_often_as_the_option_says() -> None:
    for copies in (2, 6):
        chances = ls.game("causeway", copies=copies).start().chance()
        assert [weight for _, weight in chances] == [copies] * 6


@pytest.mark.rule("CA-2")
def test_two_stones_each_seat_by_seat_seen_by_their_owner_alone() -> None:
    state = ls.game("causeway", 3).start()
    for number in range(6):
        assert state.actor == ls.CHANCE
        assert state.dump()["drawer"] == number // 2
        draw = state.parse("draw 5" if number < 3 else "draw 2")
        assert [state.text(draw, seat)[-1] == "?" for seat in range(3)] == [seat != number // 2 for seat in range(3)]
        state.play(draw)
    assert state.actor == 0


OLD = """ludoscape record 1
game: causeway
rules: 1
seats: 2
option copies: 2
seat 0: Ines
seat 1: Tom

1 draw 3
2 draw 4
3 draw 1
4 draw 6
5 pass
"""
STUCK: Data = {"hands": [[6, 6], [6, 4]], "row": [1, 2, 3]}


@pytest.mark.rule("CA-7")
def test_who_can_lay_must_lay_and_who_cannot_passes() -> None:
    refusal = position().why_not("pass")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("CA-7", "Player 1 can lay a stone, and must.")
    assert texts(position(**STUCK)) == ["pass"]
    assert position().view(0)["prompt"]["title"] == "Lay a stone at an end"
    assert position(**STUCK).view(0)["prompt"]["title"] == "None of your stones fits: pass"


@pytest.mark.rule("CA-7")
def test_a_game_begun_under_version_1_goes_on_by_it() -> None:
    old = position("1")
    assert texts(old) == ["left 1", "right 1", "left 4", "right 4", "pass"]
    assert old.view(0)["prompt"]["title"] == "Lay a stone at an end, or pass"
    assert replay(read_record(OLD), ls.game).dump()["passes"] == 1
    assert read_record(OLD).write() == OLD
    for rules, says in (("rules: 2", "can lay a stone, and must"), ("rules: 9", "there is 1, 2")):
        with pytest.raises(RecordError, match=says):
            replay(read_record(OLD.replace("rules: 1", rules)), ls.game)
    again = pickle.loads(pickle.dumps(old))
    assert again.game == old.game != ls.game("causeway", 2) and texts(again) == texts(old)


@pytest.mark.rule("CA-3")
def test_a_turn_is_a_stone_at_an_end() -> None:
    assert texts(position()) == ["left 1", "right 1", "left 4", "right 4"]
    refusal = position().why_not("left 2")
    assert refusal is not None
    assert refusal.rule == "CA-3"


@pytest.mark.rule("CA-4")
def test_neighbours_differ_by_the_gap_at_most() -> None:
    assert "left 6" not in texts(position(hands=[[1, 6], [2, 4]]))
    refusal = position(hands=[[1, 6], [2, 4]]).why_not("left 6")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("CA-4", "6 and 3 differ by more than 2.")
    assert texts(position(row=[])) == ["right 1", "right 4"]
    wider = ls.game("causeway", 2, gap=3).load({"actor": 0, "hands": [[1, 6], [2, 4]], "row": [3]})
    assert {"left 6", "right 6"} <= set(texts(wider))


@pytest.mark.rule("CA-5")
def test_a_stone_beside_its_like_scores_two() -> None:
    for text, score in (("left 1", 1), ("left 3", 2)):
        state = position(hands=[[1, 3], [2, 6]])
        state.play(state.parse(text))
        assert points(state) == [score, 0]


@pytest.mark.rule("CA-6")
def test_who_laid_a_stone_draws_another_from_the_bag() -> None:
    state = position()
    state.play(state.parse("right 4"))
    assert state.actor == ls.CHANCE
    state.play(state.parse("draw 4"))
    assert state.actor == 1
    assert state.dump()["hands"][0] == [1, 4]


LAST = {"row": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], "hands": [[6], [6]]}


@pytest.mark.rule("CA-8")
def test_the_game_ends_with_the_last_stone_or_when_all_pass() -> None:
    state = ls.game("causeway", 2, copies=2).load({"actor": 0, **LAST})
    state.play(state.parse("right 6"))
    assert state.outcome() is not None and state.outcome().reason == "empty"  # type: ignore[union-attr]
    state = position(hands=[[6, 6], [5, 6]], row=[2])
    for _ in range(2):
        assert state.outcome() is None
        state.play(state.parse("pass"))
    assert state.outcome() is not None and state.outcome().reason == "passed"  # type: ignore[union-attr]


@pytest.mark.rule("CA-9")
def test_most_points_win_and_equals_share() -> None:
    for scores, payoffs in (([4, 3], (1.0, 0.0)), ([3, 3], (0.5, 0.5)), ([0, 0], (0.5, 0.5))):
        state = position(points=scores, passes=1, **STUCK)
        state.play(state.parse("pass"))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.payoffs == payoffs


@pytest.mark.parametrize(
    ("number", "broken"),
    [
        (1, {"hands": [[1, 1], [1, 6]], "row": [1]}),
        (2, {"row": [1, 4]}),
        (3, {"hands": [[1, 2, 3], [4, 5]]}),
        (3, {"hands": [[1], [4, 5]]}),
        (3, {"actor": -1}),
        (4, {"passes": 2}),
        (4, {"actor": -4}),
    ],
)
def test_positions_that_break_an_invariant_are_refused(number: int, broken: Data) -> None:
    with pytest.raises(InvalidState) as refused:
        position(**broken)
    assert refused.value.number == number


@pytest.mark.parametrize(
    "odd",
    [{"stones": 1}, {"row": 3}, {"row": [7]}, {"actor": "me"}, {"points": [1]}, {"hands": [[1, 2]]}, {"reason": "x"}],
)
def test_what_cannot_be_read_is_refused(odd: Data) -> None:
    with pytest.raises(ValueError, match=r"must be|is a table of"):
        position(**odd)
