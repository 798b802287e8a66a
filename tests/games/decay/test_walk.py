"""Step 1, the pawn: DE-25 to DE-40."""

from __future__ import annotations

import pytest

import ludoscape as ls

from .board import (
    PAIRS,
    RING,
    active,
    after,
    choices,
    coins_gone,
    dice,
    hand,
    moves,
    pawns,
    phase,
    play,
    refused,
    result,
    setup,
    spent,
    tiles,
)

LINE = "Sa 0,0; M3 4,1; C2 8,2"


@pytest.mark.rule("DE-25")
def test_the_order_of_the_steps() -> None:
    """First the pawn, then one tile, then slides; nothing of another step is allowed."""
    state = setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa")
    assert phase(state) == "pawn"
    for other in ("^-", "^An", ";", "~Sn:1", "*S", "$S", "!S", "+S2", "@0,4"):
        refused(state, other, "DE-25")
    play(state, ">Sn.")
    assert phase(state) == "move"
    for other in (">Ma", ".", ";", "~Sn:1"):
        refused(state, other, "DE-25")
    play(state, "^-")
    assert phase(state) == "slide"
    for other in (">Ma", ".", "^-", "^An"):
        refused(state, other, "DE-25")
    play(state, ";")
    assert (active(state), phase(state)) == ("M", "pawn")


@pytest.mark.rule("DE-25", "DE-34", "DE-37", "DE-47", "DE-69", "DE-19")
def test_moves_of_another_kind() -> None:
    """Each phase says what is to be decided now."""
    line = "Sa 0,0; M3 4,1; C2 8,2; A2 -1,4"
    state = setup(line, "S:Sa M:M3")
    refused(play(state, ">M3"), ".", "DE-34")
    refused(play(state, "*S*S*S"), ">C2", "DE-37")
    state = play(setup(line, "S:Sa M:M3", phase="move"), "^A2*S*S")
    refused(state, ";", "DE-47")
    refused(state, "^-", "DE-47")
    refused(ls.game("decay").start(), "+Sn", "DE-19")
    figure = "M2 0,0; A4 4,1; S3 3,5; C2 7,6; M3 -4,-1"
    state = setup(figure, "M:M2 C:C2 A:A4 S:S3", active="M", phase="move", hands="M:MM C:SC A:A S:SS")
    refused(play(state, "^M3*M@8,2"), ";", "DE-69")
    refused(state, "!A", "DE-69")


@pytest.mark.rule("DE-26", "DE-28")
def test_spent_coins() -> None:
    """A coin paid is spent: not to be used again this turn, not even as toll; it comes back at the end of the turn."""
    state = setup(LINE, "S:Sa M:M3", hands="S:SSMC M:M")
    play(state, ">M3*M")
    assert (hand(state, "S"), spent(state)) == ("SSC", "M")
    refused(state, "$M", "DE-37", "de-coin-M")
    play(state, "$S>C2*C")
    assert spent(state) == "MC"
    refused(play(state, "."), ";", "DE-25")
    play(state, "^-")
    play(state, ";")
    assert (hand(state, "S"), spent(state), active(state)) == ("SMC", "", "M")
    assert hand(state, "M") == "SM"


@pytest.mark.rule("DE-26")
def test_coins_not_in_hand() -> None:
    """Only coins of the hand can be paid."""
    state = play(setup(LINE, "S:Sa M:C2", hands="S:SSSM M:M"), ">M3")
    refused(state, "*C", "DE-26", "de-coin-C")
    play(state, "*S*S*S")
    assert choices(state) == "."


@pytest.mark.rule("DE-27")
def test_the_mover_decides_everything() -> None:
    """Even which coin a loser gives is decided by the mover."""
    figure = "M2 0,0; A4 4,1; S3 3,5; C2 7,6; M3 -4,-1"
    state = setup(figure, "M:M2 C:C2 A:A4 S:S3", active="M", phase="move", hands="M:MM C:SC A:A S:SS")
    for token in ("^M3", "*M", "@8,2", "!C", "!A", ";"):
        assert state.actor == 1
        play(state, token)
    assert state.actor != 1


@pytest.mark.rule("DE-29", "DE-28")
def test_death_ends_the_turn() -> None:
    """After the mover's own death there are no attacks and no slides; the next suit is to move."""
    chain = "S2 0,0; M4 4,1; Mn 8,2; C3 9,6; A5 13,7; S5 17,8"
    state = play(setup(chain, "M:M4 S:S5 C:C3", active="M", phase="move"), "^Mn@21,9")
    assert (active(state), phase(state)) == ("C", "pawn")
    assert spent(state) == ""
    assert state.turns() == 1


@pytest.mark.rule("DE-30")
def test_the_walk_is_compulsory() -> None:
    """The pawn must leave its tile; staying is refused."""
    state = setup(LINE, "S:Sa M:C2")
    refused(state, ".", "DE-30", "de-tile-Sa")
    refused(state, "^-", "DE-25")
    play(state, ">M3*S*S*S.")
    assert pawns(state)["S"] == "M3"
    assert phase(state) == "move"


@pytest.mark.rule("DE-31")
def test_step_by_step() -> None:
    """A step goes to a neighbour, and is paid before the pawn enters; then the toll."""
    state = setup(LINE, "S:Sa M:M3", hands="S:SSMC M:M")
    refused(state, ">C2", "DE-31", "de-tile-C2", "de-tile-Sa")
    refused(state, ">A5", "DE-31")
    play(state, ">M3")
    assert (phase(state), pawns(state)["S"]) == ("pay", "Sa")
    play(state, "*M")
    assert (phase(state), pawns(state)["S"]) == ("toll", "M3")
    play(state, "$C")
    assert (phase(state), pawns(state)["S"]) == ("pawn", "M3")


@pytest.mark.rule("DE-32")
def test_no_tile_twice() -> None:
    """Neither the first tile nor one that was entered: not even with a die, a null or occupied."""
    state = setup(RING, "S:Sa M:M4", hands="S: M:", dice="M:Sa")
    play(state, ">Mn")
    refused(state, ">Sa", "DE-32", "de-tile-Sa")
    play(state, ">Cn>An")
    refused(state, ">Cn", "DE-32", "de-tile-Cn")
    refused(state, ">Sa", "DE-32", "de-tile-Sa")
    occupied = setup(RING, "S:Sa M:Mn", hands="S:SSSM M:")
    play(occupied, ">Mn$S>Cn>An")
    refused(occupied, ">Mn", "DE-32", "de-tile-Mn")
    assert choices(occupied) == "."


@pytest.mark.rule("DE-33")
def test_free_tiles_take_no_coin() -> None:
    """Null or die: nothing is asked, whoever's die it is; a toll is due all the same."""
    line = "Sa 0,0; Cn 4,1; A3 -1,4; M5 3,5"
    for owner in "SM":
        state = setup(line, "S:Sa M:M5", dice=f"{owner}:A3")
        play(state, ">A3")
        assert phase(state) == "pawn"
        refused(state, "*A", "DE-25")
    state = setup(line, "S:Sa M:A3", dice="M:A3", hands="S:SMMMMM M:")
    play(state, ">A3")
    assert choices(state) == "$S $M"
    play(state, "$S")
    assert (hand(state, "S"), hand(state, "M"), spent(state)) == ("MMMMM", "S", "")


@pytest.mark.rule("DE-34", "DE-35")
def test_two_prices() -> None:
    """One coin of the tile's suit, or its number of others, at choice."""
    state = play(setup("Sa 0,0; C3 4,1; Mn 8,2", "S:Sa M:Mn", hands="S:SMCA"), ">C3")
    assert choices(state) == "*S *C"
    assert choices(after(state, "*C")) == "."
    assert spent(after(state, "*C")) == "C"
    assert choices(after(state, "*S")) == "*M"
    assert choices(after(state, "*S*M")) == "*A"
    assert spent(after(state, "*S*M*A")) == "SMA"


@pytest.mark.rule("DE-02", "DE-35", "DE-85")
def test_an_ace_costs_one_coin_of_any_suit() -> None:
    """An ace counts 1."""
    state = play(setup("S3 0,0; Ca 4,1; Mn 8,2", "S:S3 M:Mn", hands="S:SMCA M:MM"), ">Ca")
    assert choices(state) == "*S *M *C *A"
    for suit in "SMCA":
        assert phase(after(state, f"*{suit}")) == "pawn"


@pytest.mark.rule("DE-36", "DE-85")
def test_no_mixing_no_overpaying_and_one_order() -> None:
    """No coin of the tile's suit in a payment by number; coins in suit order; not more than asked."""
    state = play(setup("Sa 0,0; C3 4,1; Mn 8,2", "S:Sa M:Mn", hands="S:SMMCA M:MM"), ">C3")
    assert choices(state) == "*S *M *C"
    refused(state, "*A", "DE-85", "de-coin-A")
    play(state, "*M")
    refused(state, "*C", "DE-36", "de-coin-C")
    refused(state, "*S", "DE-85", "de-coin-S")
    play(state, "*M*A")
    refused(state, "*S", "DE-25")
    assert spent(state) == "MMA"


@pytest.mark.rule("DE-35", "DE-33", "DE-34")
def test_price_that_cannot_be_paid() -> None:
    """The refusal names the price."""
    state = setup("Sa 0,0; C4 4,1; Mn -4,1; M2 -8,2", "S:Sa M:M2", hands="S:SSS M:MM")
    refusal = refused(state, ">C4", "DE-35", "de-tile-C4")
    assert "one Crown" in refusal.reason
    assert "four coins" in refusal.reason


@pytest.mark.rule("DE-37")
def test_toll() -> None:
    """One coin of a suit of one's choice joins the other hand at once, for good."""
    state = play(setup(LINE, "S:Sa M:M3", hands="S:SSMC M:M"), ">M3*M")
    assert choices(state) == "$S $C"
    paid = after(state, "$C")
    assert (hand(paid, "S"), hand(paid, "M")) == ("SS", "MC")
    play(paid, ">C2*S*S.^-;")
    assert hand(paid, "M") == "MC"
    refused(state, "$A", "DE-37", "de-coin-A")


@pytest.mark.rule("DE-37", "DE-39")
def test_no_coin_for_the_toll() -> None:
    """Without a coin left for the toll the tile cannot be entered."""
    state = setup("Sa 0,0; M3 4,1; Cn 8,2; Sn -4,1", "S:Sa M:M3", hands="S:M M:")
    assert choices(state) == ">Sn"
    refused(state, ">M3", "DE-39", "de-tile-M3")


@pytest.mark.rule("DE-38")
def test_stop_or_go_on() -> None:
    """On a free tile one may stop or go on; on an occupied tile one must go on."""
    state = setup("Sa 0,0; M3 4,1; Cn 8,2; An 12,3", "S:Sa M:M3")
    play(state, ">M3*S*S*S$S")
    refused(state, ".", "DE-38", "de-tile-M3")
    assert choices(state) == ">Cn"
    play(state, ">Cn")
    assert choices(state) == ">An ."


@pytest.mark.rule("DE-39")
def test_look_ahead_over_two_pawns() -> None:
    """Two occupied tiles in a row need two tolls and both prices."""
    line = "Sa 0,0; Mn 4,1; Cn 8,2; An 12,3"
    assert choices(setup(line, "S:Sa M:Mn C:Cn", hands="S:SS M: C:")) == ">Mn"
    poor = setup(line, "S:Sa M:Mn C:Cn", hands="S:S M:MMMMMM C:")
    assert pawns(poor) == {"M": "Mn", "C": "Cn"}
    assert coins_gone(poor)["S"] == 6
    three = setup(line, "S:Sa M:Mn C:Cn A:An", hands="S:SSS M:MM C:CC A:AA")
    assert "S" not in pawns(three)


@pytest.mark.rule("DE-39", "DE-85")
def test_look_ahead_of_coins() -> None:
    """A coin of a payment is legal only if toll and way on remain payable."""
    line = "Sa 0,0; M2 4,1; C2 8,2"
    state = play(setup(line, "S:Sa M:M2", hands="S:SSMC M:M"), ">M2")
    # by number it takes S S (leaving M C: toll M, then C) or S C (leaving S M: no)
    assert choices(state) == "*S *M"
    play(state, "*S")
    assert choices(state) == "*S"
    refused(state, "*C", "DE-39", "de-coin-C")
    play(state, "*S")
    assert choices(state) == "$M"
    refused(state, "$C", "DE-39", "de-coin-C")


@pytest.mark.rule("DE-40", "DE-70", "DE-72")
def test_stuck() -> None:
    """Who cannot walk dies at the start of the turn: without coins paid; the next suit moves on."""
    line = "Sa 0,0; C5 4,1; M3 8,2; Mn 12,3; S2 -4,1; An 16,4"
    state = setup(line, "S:Sa M:M3 C:Mn", hands="S:A M:MM C:C")
    assert pawns(state) == {"M": "M3", "C": "Mn"}
    assert (active(state), state.turns()) == ("M", 1)
    assert coins_gone(state)["A"] == 6
    refused(state, ".", "DE-30")


@pytest.mark.rule("DE-40")
def test_who_is_not_stuck_cannot_choose_death() -> None:
    """No move of the notation gives up, and the only walk must be taken however bad."""
    state = setup("Sa 0,0; Mn 4,1; M2 8,2", "S:Sa M:M2")
    assert moves(state) == [">Mn"]
    assert "S" in pawns(state)


@pytest.mark.rule("DE-40", "DE-93", "DE-72")
def test_stuck_suits_one_after_the_other() -> None:
    """Stuck suits die in their turns until one is left, who wins."""
    line = "Sa 0,0; M3 4,1; C3 8,2; A3 12,3"
    state = setup(line, "S:Sa M:M3 C:C3 A:A3", hands="S: M: C: A:")
    assert result(state) == ((3,), "last")
    assert state.turns() == 2
    assert dice(state) == {}
    assert len(tiles(state)) == 4


@pytest.mark.rule("DE-33", "DE-34", "DE-35")
def test_choices_tell_what_the_hand_can_pay() -> None:
    """EX-06: one Moon for Moons 5, five coins of others for Arms 5; four Moons are too few for Crowns 5."""
    cross = "Cn 0,0; M5 1,4; A5 4,-1; S5 -1,-4; C5 -4,1; Mn 8,0"
    state = setup(cross, "S:Cn M:Mn", hands="S:MMMMCC")
    prices = {choice["move"]: choice["effects"]["draw"]["price"] for choice in state.view(0)["choices"]}
    assert prices == {
        ">M5": {"own": "M", "others": 0},
        ">A5": {"own": "", "others": 5},
        ">S5": {"own": "", "others": 5},
        ">C5": {"own": "C", "others": 0},
    }
    lifts = setup(cross, "S:Cn M:Mn", hands="S:M", phase="move").view(0)["choices"]
    found = {choice["move"]: choice["effects"]["draw"]["price"] for choice in lifts if choice["picks"]}
    assert found["^M5"] == {"own": "M", "others": 0}
    assert found["^Mn"] == {"own": "", "others": 0}, "a null is free"


@pytest.mark.rule("DE-34")
def test_a_price_names_its_coins_as_everywhere() -> None:
    state = setup("Sa 0,0; C2 4,1; Mn 8,2", "S:Sa M:Mn", hands="S:SSC")
    assert play(state, ">C2").view(0)["prompt"]["detail"] == "One Crown, or two coins of other suits."


@pytest.mark.rule("DE-38")
def test_stopping_is_a_button_beside_the_tile() -> None:
    """It stood last in the list, below the fold of a phone, and the tile said nothing of it."""
    state = play(setup("Sa 0,0; Cn 4,1; C2 8,2; Mn 12,3", "S:Sa M:Mn", hands="S:SSS"), ">Cn")
    assert {choice["move"]: choice.get("ends", False) for choice in state.view(0)["choices"]} == {
        ">C2": False,
        ".": True,
    }
