"""Splits, attacks, death and the end: DE-61 to DE-75."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    CHAIN,
    FIGURE,
    active,
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

PAWNS, HANDS = "M:M2 C:C2 A:A4 S:S3", "M:MM C:SC A:A S:SS"


def chain(pawns: str, **options: Any) -> ls.State:
    """The chain of EX-16, Moons about to move a tile."""
    return setup(CHAIN, pawns, active="M", phase="move", **options)


def figure(**options: Any) -> ls.State:
    """The figure of the double attack, the tile moved."""
    state = setup(FIGURE, PAWNS, active="M", phase="move", hands=HANDS, **options)
    return play(state, "^M3*M@8,2")


def told(state: ls.State, move: str) -> dict[str, tuple[int, int, bool]]:
    """What the view says of the attacks of a spot."""
    choice = next(c for c in state.view(state.actor)["choices"] if c["move"] == move)
    return {a["tile"]: (a["strength"], a["defence"], a["wins"]) for a in choice["effects"]["draw"]["attacks"]}


@pytest.mark.rule("DE-61")
def test_sections_are_counted_once_the_tile_lies() -> None:
    """In the air the board may be in pieces; a tile that joins them again saves them."""
    state = play(chain("M:A5 S:S2 C:S5"), "^Mn")
    assert len(tiles(state)) == 5
    play(state, "@5,5")
    assert len(tiles(state)) == 6


@pytest.mark.rule("DE-62", "DE-63")
def test_the_larger_section_stays() -> None:
    """Whoever stands on the smaller one dies, the mover too."""
    state = play(chain("M:M4 S:S5 C:C3"), "^Mn@21,9")
    assert set(tiles(state)) == {"Mn", "C3", "A5", "S5"}
    assert "M" not in pawns(state)


@pytest.mark.rule("DE-63", "DE-42")
def test_dice_on_removed_tiles_go_back() -> None:
    """A die on a removed tile is off the board, and its suit may use it again."""
    state = setup(CHAIN, "M:A5 S:S5 C:C3", active="M", phase="move", dice="C:S2 S:M4")
    play(state, "^Mn@-4,1")
    assert dice(state) == {}


@pytest.mark.rule("DE-63", "DE-70", "DE-72")
def test_several_die_at_the_same_time() -> None:
    """All suits on what is removed die together."""
    line = CHAIN + "; C5 21,9; A4 25,10"
    state = setup(line, "M:A5 S:S2 C:M4 A:S5", active="M", phase="move")
    play(state, "^Mn@29,11")
    assert pawns(state) == {"M": "A5", "A": "S5"}
    assert hand(state, "S") == hand(state, "C") == ""


@pytest.mark.rule("DE-64")
def test_no_attack_with_a_foreign_or_null_tile() -> None:
    """Only one's own numbered tile attacks."""
    line = "M5 0,0; A4 4,1; S3 3,5; C2 7,6; S4 -4,-1"
    state = setup(line, "M:M5 C:C2 A:A4 S:S3", active="M", phase="move", hands="M:MMMM C:SC A:A S:SS")
    play(state, "^S4*M*M*M*M")
    assert told(state, "@8,2") == {}
    assert phase(play(state, "@8,2")) == "slide"


@pytest.mark.rule("DE-65", "DE-71")
def test_what_is_attacked() -> None:
    """Touched opposing tiles with 2 to 5, not the neutral Arms 4; pawn and die on a tile do not matter."""
    line = "M2 0,0; A4 4,1; Sa 3,5; C2 7,6; M3 -4,-1"
    state = setup(line, "M:M2 C:C2 S:Sa", active="M", phase="move", hands="M:MM C:SC S:S")
    play(state, "^M3*M")
    assert set(told(state, "@8,2")) == {"C2"}
    guarded = setup(line, "M:M2 C:C2 S:Sa", active="M", phase="move", hands="M:MM C:SC S:S", dice="C:C2")
    assert set(told(play(guarded, "^M3*M"), "@8,2")) == {"C2"}


@pytest.mark.rule("DE-66", "DE-02")
def test_strength() -> None:
    """All own tiles that touch the target count; an ace 1, a null 0; neutral ones do not."""
    for helper, expected in (("M2", 5), ("Ma", 4), ("Mn", 3), ("S2", 3), ("C2", 3)):
        line = f"{helper} 0,0; A4 4,1; S3 3,5; M5 7,6; M3 -4,-1"
        state = setup(line, "M:S3 A:A4", active="M", phase="move", hands="M:MMMM A:A")
        assert told(play(state, "^M3*M"), "@8,2")["A4"] == (expected, 4, expected > 4)


@pytest.mark.rule("DE-67", "DE-02")
def test_defence() -> None:
    """The target and its neighbours of the same suit, nulls 0 and aces 1; others do not help."""
    for helper, expected in (("A3", 5), ("Aa", 3), ("An", 2), ("S3", 2)):
        line = f"M2 0,0; A2 4,1; {helper} 3,5; M4 -4,-1"
        state = setup(line, "M:M2 A:A2", active="M", phase="move", hands="M:MM A:A")
        assert told(play(state, "^M4*M"), "@8,2")["A2"] == (6, expected, expected < 6)


@pytest.mark.rule("DE-67", "DE-79")
@pytest.mark.parametrize(("option", "defence"), [("suit", 4), ("player", 9)])
def test_two_player_defence(option: str, defence: int) -> None:
    """Option two_player_defence: the defender's other living suit helps only with `player`."""
    line = "C3 0,0; M4 4,1; A5 8,2; Sa -4,-1; S2 -8,-2; Ca 12,3"
    where, hands = "S:S2 C:C3 M:M4 A:A5", "S:SSS M:MA C:C A:A"
    state = setup(line, where, phase="move", hands=hands, seats=2, two_player_defence=option)
    assert told(play(state, "^S2*S"), "@3,5") == {"M4": (5, defence, defence < 5)}
    dead = setup(line, "S:S2 C:C3 M:M4", phase="move", hands="S:SSS M:MA C:C", seats=2, two_player_defence=option)
    assert told(play(dead, "^S2*S"), "@3,5") == {"M4": (5, 4, True)}


@pytest.mark.rule("DE-68")
def test_a_tie_fails_and_nothing_changes() -> None:
    """Equal is not enough; attacks leave the board as it is."""
    line = "M2 0,0; A5 4,1; S3 3,5; C2 7,6; M3 -4,-1"
    state = setup(line, "M:M2 C:C2 A:A5 S:S3", active="M", phase="move", hands="M:MM C:SC A:A S:SS")
    play(state, "^M3*M")
    assert told(state, "@8,2") == {"A5": (5, 5, False), "C2": (3, 2, True)}
    before = tiles(state)
    play(state, "@8,2!C")
    assert phase(state) == "slide"
    assert tiles(state) == {**before, "M3": (8, 2)}
    assert hand(state, "A") == "A"


@pytest.mark.rule("DE-69")
def test_losers_in_order_of_suits() -> None:
    """Starting after the active suit; a coin of one's choice out of each hand."""
    state = figure()
    assert choices(state) == "!S !C"
    refused(state, "!A", "DE-69")
    refused(state, "!-", "DE-69")
    play(state, "!S")
    assert choices(state) == "!A"
    refused(state, "!S", "DE-69")


@pytest.mark.rule("DE-69")
def test_stolen_coin_usable() -> None:
    """Option stolen_coin_usable: to the hand at once, or to the spent coins until the turn is over."""
    usable = play(figure(), "!C!A")
    assert (hand(usable, "M"), spent(usable)) == ("MCA", "M")
    later = play(figure(stolen_coin_usable=False), "!C!A")
    assert (hand(later, "M"), spent(later)) == ("M", "MCA")
    play(later, ";")
    assert hand(later, "M") == "MMCA"


@pytest.mark.rule("DE-69")
def test_take_optional() -> None:
    """Option take_optional: the rest of a loser's coins may be declined, then comes the next loser."""
    state = figure(take_optional=True)
    assert choices(state) == "!S !C !-"
    play(state, "!-")
    assert choices(state) == "!A !-"
    assert hand(state, "C") == "SC"
    play(state, "!-")
    assert phase(state) == "slide"
    line = "M2 0,0; C3 4,1; S3 3,5; C2 7,6; M5 -4,-1"
    state = setup(line, "M:M2 C:C2 S:S3", active="M", phase="move", hands="C:CCC M:M S:SS", take_optional=True)
    play(state, "^M5*M@8,2!C!-")
    assert (hand(state, "C"), phase(state)) == ("CC", "slide")


@pytest.mark.rule("DE-70")
def test_death_takes_pawn_die_and_coins() -> None:
    """What the dead suit lost before stays with others; its tiles stay."""
    state = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", hands="S:SSM M:MMS C:CC", dice="S:C3")
    play(state, "^Mn@21,9")
    assert "S" not in pawns(state)
    assert "S" not in dice(state)
    assert hand(state, "S") == ""
    assert coins_gone(state)["S"] == 5
    assert hand(state, "M") == "SMM"
    assert "S5" in tiles(state)


@pytest.mark.rule("DE-70", "DE-29")
def test_death_of_the_mover_takes_spent_coins() -> None:
    """The spent coins of the active suit leave the game with its hand."""
    state = setup(CHAIN, "M:S2 S:S5 C:C3", active="M", phase="move", hands="M:MMM S:SS C:CC", more={"spent": "MM"})
    play(state, "^Mn@21,9")
    assert coins_gone(state)["M"] == 6
    assert spent(state) == ""
    assert active(state) == "C"


@pytest.mark.rule("DE-71")
def test_tiles_of_the_dead() -> None:
    """Neutral tiles cost the usual price, are moved but for the ace, do not attack and are not attacked."""
    line = "Sa 0,0; C3 4,1; Mn 8,2; Ca 12,3; C2 16,4"
    state = setup(line, "S:Sa M:Mn", hands="S:SCMA M:MM")
    play(state, ">C3")
    assert choices(state) == "*S *C"
    walked = play(state, "*C.")
    assert choices(walked) == "^Sa ^C2 ^-"
    poor = setup(line, "S:C3 M:Mn", phase="move", hands="S:SS M:MM")
    assert choices(poor) == "^Sa ^C2 ^-"
    refused(poor, "^Ca", "DE-43")


@pytest.mark.rule("DE-72", "DE-74", "DE-75")
def test_the_last_player_wins_at_once() -> None:
    """Even in the middle of a turn: the position freezes, spent coins stay spent, the turn is not counted."""
    state = setup("C4 0,0; M3 4,1; M2 5,5; C2 9,6", "M:C2 C:C4", active="M", phase="move", hands="M:MM C:C")
    play(state, "^M3*M@10,2")
    assert result(state) == ((1,), "last")
    assert (spent(state), hand(state, "M"), state.turns()) == ("M", "M", 0)
    assert state.actor == ls.OVER
    assert moves(state) == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.payoffs == (0.0, 1.0, 0.0, 0.0)
    assert not outcome.draw
    assert outcome.scores is None
    refused(state, ";", "DE-72")


@pytest.mark.rule("DE-73", "DE-75")
def test_everybody_dead() -> None:
    """Those who had a pawn share the draw; option all_dead=mover_loses leaves the mover out."""
    state = play(chain("M:M4 S:S2"), "^Mn@21,9")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.winners, outcome.reason) == ((0.5, 0.5, 0.0, 0.0), (0, 1), "all_dead")
    assert outcome.draw
    outcome = play(chain("M:M4 S:S2", all_dead="mover_loses"), "^Mn@21,9").outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.winners, outcome.reason) == ((1.0, 0.0, 0.0, 0.0), (0,), "all_dead")


@pytest.mark.rule("DE-73", "DE-76", "DE-80")
def test_everybody_dead_with_two_players() -> None:
    """If both suits alive are the mover's, he has won already; if both players have one, they share."""
    state = play(chain("M:M4 S:S2", seats=2), "^Mn@21,9")
    assert result(state) == ((0, 1), "all_dead")
    lost = play(chain("M:M4 S:S2", seats=2, all_dead="mover_loses"), "^Mn@21,9")
    assert result(lost) == ((0,), "all_dead")


@pytest.mark.rule("DE-74", "DE-75", "DE-92")
def test_a_draw_by_rule_is_shared_by_the_living() -> None:
    """The dead have no part in it."""
    state = setup("Sa 0,0; Sn 4,1; Ma 8,2; Mn 12,3; Ca 16,4; Cn 20,5", "S:Sa M:Ma C:Ca", max_turns=2)
    play(state, ">Sn.^-;>Mn.^-;")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "max_turns"
    assert outcome.payoffs == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0.0))


@pytest.mark.rule("DE-70")
def test_whose_pawn_is_gone_is_told_so_while_others_play_on() -> None:
    """Two pawns are left; who lost his in another's turn has nothing more to do, and is told why."""
    state = setup("Sn 0,0; Mn 4,1; Cn 8,2; An 12,3", "S:Sn M:Cn", hands="S:S M:M")
    details = [state.view(seat)["prompt"]["detail"] for seat in (1, 2, ls.SPECTATOR)]
    assert details == [
        "The turn belongs to Suns.",
        "Your pawn is gone: you are out. The turn belongs to Suns.",
        "The turn belongs to Suns.",
    ]
