"""Two players with two suits each: DE-76 to DE-80."""

from __future__ import annotations

import pytest

from .board import PAIRS, SLIDE, active, choices, dice, hand, hop, pawns, phase, play, result, setup, spent, tiles

ALL = "S:Sa M:Ma C:Ca A:Aa"


@pytest.mark.rule("DE-76")
def test_two_suits_each() -> None:
    """Suns and Crowns against Moons and Arms, each suit with its own hand and turn."""
    state = setup(PAIRS, ALL, seats=2)
    seen = []
    for _ in range(4):
        seen.append((active(state), state.actor))
        hop(state)
    assert seen == [("S", 0), ("M", 1), ("C", 0), ("A", 1)]
    assert {suit: hand(state, suit) for suit in "SMCA"} == {suit: suit * 6 for suit in "SMCA"}


@pytest.mark.rule("DE-76", "DE-79")
def test_hands_are_not_pooled() -> None:
    """The other suit's coins do not pay."""
    state = setup("S2 0,0; C3 4,1; Cn -4,1; Mn 8,2; M2 12,3", "S:S2 C:Mn M:M2", hands="S:SS C:CCC M:M", seats=2)
    assert choices(state) == ">Cn"


@pytest.mark.rule("DE-77")
@pytest.mark.parametrize(("suit", "first", "order"), [("S", 0, "SMCASMCA"), ("M", 1, "MSACMSAC")])
def test_rotation(suit: str, first: int, order: str) -> None:
    """The players alternate, each with his suits in turn."""
    state = setup(PAIRS, ALL, active=suit, seats=2, more={"first": first})
    assert "".join(hop(state) for _ in order) == order


@pytest.mark.rule("DE-78")
@pytest.mark.parametrize(
    ("option", "first", "active", "order"),
    [("players", 1, "M", "MSMCMSMC"), ("suits", 1, "M", "MCSMCSMC"), ("suits", 0, "S", "SMCSMCSM")],
)
def test_dead_suits(option: str, first: int, active: str, order: str) -> None:
    """Arms are dead: their player uses Moons every time; or in fixed rotation they are skipped."""
    state = setup(PAIRS, "S:Sa M:Ma C:Ca", active=active, seats=2, two_player_order=option, more={"first": first})
    assert "".join(hop(state) for _ in order) == order


@pytest.mark.rule("DE-78")
def test_a_suit_that_dies_in_the_round() -> None:
    """After the death of the suit that was due, the player's other suit takes the turn."""
    state = setup(PAIRS.replace("Ca 16,4; Cn 20,5", "Ca 16,4; C5 20,5"), ALL, seats=2, hands="C:")
    assert [hop(state), hop(state)] == ["S", "M"]
    assert "C" not in pawns(state)
    assert (active(state), state.turns()) == ("A", 3)
    hop(state)
    assert active(state) == "S"


@pytest.mark.rule("DE-79")
def test_either_ace_is_ones_own() -> None:
    """Both aces may be moved and slid; dead or foreign ones not."""
    line = "Ca 0,0; Sn 4,1; Mn 8,2; Ma 12,3"
    assert choices(setup(line, "S:Sn C:Mn M:Ma", phase="move", seats=2)) == "^Ca ^-"
    assert choices(setup(line, "S:Sn M:Mn", phase="move", seats=2)) == "^-"
    slide = SLIDE.replace("S3", "Ca")
    assert choices(setup(slide, "S:M2 C:A4 M:C4", phase="slide", hands="S:SM", seats=2)) == "~Ca:1 ~Ca:2 ;"
    assert choices(setup(slide, "S:M2 M:C4", phase="slide", hands="S:SM", seats=2)) == ";"


@pytest.mark.rule("DE-79", "DE-65", "DE-50")
def test_the_partner_suit_attacks_and_is_not_attacked() -> None:
    """A moved tile of the other suit attacks for the active suit, which takes the coin and puts its own die there."""
    line = "M2 0,0; S2 4,1; Cn 8,2; Sn -4,-1; C3 12,3"
    state = setup(line, "S:S2 C:Cn M:M2", phase="move", hands="S:SC M:MM C:CC", seats=2)
    play(state, "^C3*C@3,5")
    assert tiles(state)["C3"] == (3, 5)
    assert phase(state) == "slide"
    state = setup(line, "S:S2 C:Cn M:M2", phase="move", hands="S:SC M:MM C:CC", seats=2)
    play(state, "^C3*C@-1,4")
    assert choices(state) == "!M"
    play(state, "!M")
    assert (hand(state, "S"), spent(state), hand(state, "C")) == ("SM", "C", "CC")
    assert dice(state) == {"S": "C3"}


@pytest.mark.rule("DE-80")
def test_the_other_pawn_is_a_pawn() -> None:
    """One cannot stop there, and the toll goes to the other suit."""
    state = setup("Sa 0,0; Cn 4,1; Mn 8,2; An 12,3", "S:Sa C:Cn M:An", hands="S:SS C:C", seats=2)
    play(state, ">Cn$S")
    assert choices(state) == ">Mn"
    assert hand(state, "C") == "SC"


@pytest.mark.rule("DE-80", "DE-72")
def test_a_player_lives_as_long_as_one_suit() -> None:
    """The game ends when one player has no suit left."""
    chain = "S2 0,0; M4 4,1; Mn 8,2; C3 9,6; A5 13,7; S5 17,8"
    state = setup(chain, "M:A5 A:S5 S:S2 C:C3", active="M", phase="move", seats=2)
    play(state, "^Mn@21,9")
    assert state.outcome() is None
    assert pawns(state) == {"M": "A5", "A": "S5", "C": "C3"}
    state = setup(chain, "M:A5 A:S5 S:S2 C:M4", active="M", phase="move", seats=2)
    play(state, "^Mn@21,9")
    assert result(state) == ((1,), "last")


@pytest.mark.rule("DE-76")
def test_a_seat_tells_first_what_its_emblem_has() -> None:
    """Where all suits cannot be told, the coins beside the emblem of Arms are theirs, not those of dead Moons."""
    state = setup("Sa 0,0; Sn 4,1; Aa 8,2; An 12,3", "S:Sa A:Aa", seats=2, hands="S:SS A:AAA")
    seat = state.view(0)["seats"][1]
    assert (seat["emblem"], [group["label"] for group in seat["groups"]]) == ("arms", ["Arms", "Moons: dead"])
    state = setup(PAIRS, ALL, seats=2, active="C")
    seat = state.view(0)["seats"][0]
    assert (seat["emblem"], [group["label"] for group in seat["groups"]]) == ("crowns", ["Crowns", "Suns"])


def test_what_is_asked_names_the_suit_that_moves() -> None:
    state = play(setup(PAIRS, ALL, seats=2), ">Sn.")
    assert state.view(0)["prompt"]["title"] == "Move one tile for Suns, or keep the board"
