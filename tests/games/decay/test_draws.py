"""Draws: DE-90 to DE-93."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import CHAIN, PAIRS, hop, pawns, phase, play, result, setup

BOTH = "S:Sa M:Ma"


@pytest.mark.rule("DE-90")
@pytest.mark.parametrize(("rounds", "suits"), [(1, 2), (3, 2), (2, 3), (20, 4)])
def test_quiet(rounds: int, suits: int) -> None:
    """So many quiet turns for each living suit."""
    where = " ".join(f"{suit}:{suit}a" for suit in "SMCA"[:suits])
    state = setup(PAIRS, where, quiet_rounds=rounds, repetition=0)
    for number in range(rounds * suits):
        assert state.outcome() is None, number
        hop(state)
    assert result(state) == (tuple(range(suits)), "quiet")
    assert state.turns() == rounds * suits


@pytest.mark.rule("DE-90")
def test_quiet_switched_off() -> None:
    """0 switches the rule off."""
    state = setup(PAIRS, BOTH, quiet_rounds=0, repetition=0, max_turns=120)
    for _ in range(120):
        assert state.outcome() is None
        hop(state)
    assert result(state)[1] == "max_turns"


@pytest.mark.rule("DE-90", "DE-37")
def test_a_toll_does_not_break_the_quiet() -> None:
    """The counter goes on after a toll, and begins again after a removal, a theft, a death."""
    line = "Sn 0,0; Mn 4,1; Cn 8,2"
    state = setup(line, "S:Sn M:Mn", hands="S:SS M:MM")
    play(state, ">Mn$S>Cn.^-;")
    assert state.dump()["quiet"] == 1


@pytest.mark.rule("DE-90")
def test_what_breaks_the_quiet() -> None:
    """A tile that leaves, a coin taken, a death, also of the suit to move, set the counter to 0."""
    removal = setup(CHAIN, "M:A5 S:S5 C:C3", active="M", phase="move", more={"quiet": 7})
    assert play(removal, "^Mn@-4,1;").dump()["quiet"] == 0
    nothing = setup(CHAIN, "M:A5 S:S5 C:C3", active="M", phase="move", more={"quiet": 7})
    assert play(nothing, "^-;").dump()["quiet"] == 8
    line = "M2 0,0; S2 4,1; Cn 8,2; M3 -4,-1"
    theft = setup(line, "M:M2 S:Cn", active="M", phase="move", hands="M:MM S:SS", more={"quiet": 7})
    assert play(theft, "^M3*M@3,5!S;").dump()["quiet"] == 0
    poor = setup(line, "M:M2 S:Cn", active="M", phase="move", hands="M:MM S:", more={"quiet": 7})
    play(poor, "^M3*M@3,5;")
    assert result(poor)[1] == "last"
    declined = setup(
        line, "M:M2 S:Cn", active="M", phase="move", hands="M:MM S:SS", more={"quiet": 7}, take_optional=True
    )
    assert play(declined, "^M3*M@3,5!-;").dump()["quiet"] == 8
    death = setup(CHAIN, "M:M4 S:S5 C:C3", active="M", phase="move", more={"quiet": 7})
    assert play(death, "^Mn@21,9").dump()["quiet"] == 0
    stuck = setup(PAIRS, "S:Sa M:Ma C:Ca", more={"quiet": 7})
    assert stuck.dump()["quiet"] == 7
    stuck = setup("Sa 0,0; C5 4,1; Mn 8,2; Cn 12,3; M3 16,4", "S:Sa M:Mn C:M3", hands="S:", more={"quiet": 7})
    assert "S" not in pawns(stuck)
    assert stuck.dump()["quiet"] == 0


@pytest.mark.rule("DE-91")
@pytest.mark.parametrize("times", [2, 3, 5])
def test_repetition(times: int) -> None:
    """The position at the start of a turn, so many times."""
    state = setup(PAIRS, BOTH, repetition=times)
    for number in range(4 * (times - 1)):
        assert state.outcome() is None, number
        hop(state)
    assert result(state) == ((0, 1), "repetition")


@pytest.mark.rule("DE-91")
def test_repetition_switched_off() -> None:
    """0 switches the rule off."""
    state = setup(PAIRS, BOTH, repetition=0)
    for _ in range(24):
        hop(state)
    assert state.outcome() is None


@pytest.mark.rule("DE-91")
def test_what_makes_positions_equal() -> None:
    """A die in another place or another hand is another position."""
    state = setup(PAIRS, BOTH, dice="S:Cn", repetition=2)
    for _ in range(4):
        hop(state)
    assert state.outcome() is None  # the die has been taken off since
    hands = setup("Sn 0,0; Mn 4,1; Cn 8,2; An -4,-1; S2 -8,-2", "S:Sn M:Mn", hands="S:SS M:MM", repetition=2)
    play(hands, ">Mn$S>Cn.^-;>Sn.^-;>Mn.^-;")
    assert hands.outcome() is None


@pytest.mark.rule("DE-91", "DE-77")
@pytest.mark.parametrize(
    ("change", "equal"),
    [
        ({}, True),
        ({"turn": 7, "quiet": 3}, True),
        ({"used": ["C", "A"]}, True),
        ({"used": ["C", "M"]}, False),
        ({"pawns": {"S": "Sa", "M": "Mn", "C": "Ca", "A": "Aa"}}, False),
        ({"dice": {"S": "An"}}, False),
        ({"hands": {"S": "SSSSSM", "M": "MMMMMS", "C": "C", "A": "A"}}, False),
        ({"active": "C", "used": ["S", "A"]}, False),
    ],
)
def test_what_is_compared(change: dict[str, Any], equal: bool) -> None:
    """Active suit, board, pawns, dice, hands; for two players also the suit that the other is due to use."""
    game = ls.game("decay", seats=2, repetition=2)
    data = setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa", hands="C:C A:A", seats=2, repetition=2).dump()
    del data["begun"], data["entered"]
    assert data["used"] == ["S", "A"]
    state = game.load({**data, **change})
    assert (state.actor == ls.OVER) == equal
    if equal:
        assert result(state) == ((0, 1), "repetition")


@pytest.mark.rule("DE-91", "DE-78")
def test_in_fixed_rotation_no_suit_is_due() -> None:
    """With two_player_order=suits what was used last does not distinguish positions."""
    game = ls.game("decay", seats=2, repetition=2, two_player_order="suits")
    data = setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa", seats=2, repetition=2, two_player_order="suits").dump()
    del data["begun"], data["entered"]
    for used in (["C", "A"], ["C", "M"], ["S", "M"]):
        assert result(game.load({**data, "used": used})) == ((0, 1), "repetition")


@pytest.mark.rule("DE-92")
@pytest.mark.parametrize("limit", [1, 5])
def test_cap(limit: int) -> None:
    """So many turns of normal play."""
    state = setup(PAIRS, BOTH, max_turns=limit)
    for number in range(limit):
        assert state.outcome() is None, number
        hop(state)
    assert result(state) == ((0, 1), "max_turns")
    assert state.turns() == limit
    assert setup(PAIRS, BOTH).game.options["max_turns"] == 400


@pytest.mark.rule("DE-92")
def test_turns_of_stuck_suits_count() -> None:
    """The turn in which a suit dies is a turn."""
    line = "Sa 0,0; C5 4,1; Mn 8,2; Cn 12,3; M3 16,4"
    state = setup(line, "S:Sa M:Mn C:M3", hands="S:", max_turns=1)
    assert result(state) == ((1, 2), "max_turns")


@pytest.mark.rule("DE-93", "DE-40")
def test_draws_come_before_the_stuck_test() -> None:
    """A suit that would be stuck shares the draw."""
    line = "Sa 0,0; C5 4,1; Mn 8,2; Cn 12,3"
    state = setup(line, "S:Sa M:Mn", hands="S:", more={"turn": 400})
    assert result(state) == ((0, 1), "max_turns")
    state = setup(line, "S:Sa M:Mn", hands="S:", more={"quiet": 40})
    assert result(state) == ((0, 1), "quiet")
    assert result(setup(line, "S:Sa M:Mn", hands="S:")) == ((1,), "last")


@pytest.mark.rule("DE-93")
def test_order_of_the_draw_checks() -> None:
    """Repetition first, then the cap, then quiet."""

    def ending(**options: Any) -> str:
        state = setup(PAIRS, BOTH, quiet_rounds=4, max_turns=8, **options)
        while state.actor != ls.OVER:
            hop(state)
        assert state.turns() == 8
        assert phase(state) == "over"
        return result(state)[1]

    assert ending() == "repetition"
    assert ending(repetition=0) == "max_turns"
    state = setup(PAIRS, BOTH, quiet_rounds=4, repetition=0)
    for _ in range(8):
        hop(state)
    assert result(state)[1] == "quiet"
