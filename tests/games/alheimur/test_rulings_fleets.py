"""The questions 40 to 71 of the dossier's section 10.2: the Last Round, Movement, battles, scoring, the end."""

from __future__ import annotations

from itertools import groupby

import pytest

import ludoscape as ls

from .board import (
    after,
    check,
    game,
    land,
    legal,
    offers,
    phase,
    play,
    quarters,
    result,
    rolls,
    setup,
    stash,
    turn,
    units,
)

ELEVEN = "F2 F2 F2 F2 F3 F3 F3 F3 F3"


# ---- the Last Round


@pytest.mark.rule("AL-44")
def test_q40_ships_and_marines_count() -> None:
    """Everything out of the stash does."""
    _, state = check("A1:A1 A2:A1", "A:A T3m1 T3m3 T2m2; space:A F1 F1 F2 F2 T3; space:B F1")
    assert state.dump()["last"] == 2
    _, state = check("A1:A1 A2:A1", "A:A T3m1 T3m3 T2m2; space:A F1 F2 F2 T3; space:B F1")
    assert state.dump().get("last") is None


@pytest.mark.rule("AL-44")
def test_q41_thirteen_before_the_removals_do_not_count() -> None:
    """One of them dies: no Last Round."""
    gone, state = check("A1:A1 A2:A1 A4:A1 A9:A1", f"space:A {ELEVEN}; space:B F1")
    assert gone == {"A9"}
    assert state.dump().get("last") is None


@pytest.mark.rule("AL-45", "AL-46")
def test_q42_everybody_has_one_more_turn() -> None:
    """As many turns as players, that of the player who began it last; others who reach 13 change nothing."""
    big = " ".join(["F1"] * 3 + ["F2"] * 5 + ["F3"] * 5)
    state = setup("A1:A1 A2:A1", f"space:A {ELEVEN} F1 F1; space:B {big}")
    play(state, "E A4")
    turns = []
    while state.actor >= 0:
        turns.append(turn(state)[1])
        play(state, "done" if "done" in legal(state) else sorted(legal(state))[0])
    assert [seat for seat, _ in groupby(turns)] == ["A", "B", "A"]
    assert result(state)[1] == "last_round"


# ---- Movement


@pytest.mark.rule("AL-47", "AL-53")
def test_q43_land_first() -> None:
    """What arrives cannot land in this turn; with another order a pyramid launches, crosses and lands in one."""
    port = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A1"
    state = setup(port, "A:A T1; space:B F1", phase="land")
    play(state, "done D A:T1 R T1 @N")
    assert not [text for text in legal(state) if text[0] == "L"]
    state = setup(port, "space:B F1", phase="launch", options={"movement_order": "UDRL"})
    play(state, "U A2 =T done D A:T1 R T1 @N L N:T1 @N9")
    assert land(state)["N9"] == "A1"


@pytest.mark.rule("AL-53")
def test_q44_depart_and_arrive_in_one_turn() -> None:
    """A ship may even come back to where it was."""
    state = setup("", "A:A T1; space:B F1", phase="depart")
    play(state, "D A:T1 R T1")
    offers(state, "@A @B @N")
    assert units(play(state, "@A"), "A", "A") == ["T1"]


@pytest.mark.rule("AL-49")
def test_q45_a_transport_may_land_among_foes() -> None:
    """It becomes a colonist there."""
    state = play(setup("B1:B1 B2:B1", "B:A T1; space:A F1", phase="land"), "L B:T1 @B5")
    assert land(state)["B5"] == "A1"


@pytest.mark.rule("AL-51")
def test_q46_ships_do_not_block_landing() -> None:
    """A foreign fighter in the orbit changes nothing."""
    offers(setup("B1:B1 B2:B1", "B:A T1; B:B F3", phase="land"), "L B:T1 done")


@pytest.mark.rule("AL-50", "AL-57")
def test_q47_marines_stay_invaders() -> None:
    """With the option they may stand up, before all other phases of a later turn."""
    state = setup("", "B:A T1m1; space:B F1", phase="land")
    assert land(play(state, "L B:T1m1/m @B4")) == {"B4": "A1i"}
    state = setup("B1:A1i B2:A2i A1:A1", "space:B F1; B:A F1", phase="depart")
    assert not [text for text in legal(state) if text[0] == "Z"]
    state = setup("B1:A1i B2:A2i A1:A1", "space:B F1; B:A F1", phase="settle", options={"settle_invaders": True})
    offers(state, "Z B1 Z B2 done")
    offers(play(state, "Z B2"), "Z B1 done")
    assert land(state)["B2"] == "A2"


@pytest.mark.rule("AL-51")
def test_q48_fighters_do_not_land() -> None:
    """With the option they land like transports."""
    ships = "N:A T1 F2; space:B F1"
    offers(setup("", ships, phase="land"), "L N:T1 done")
    state = setup("", ships, phase="land", options={"fighters_land": True})
    offers(state, "L N:T1 L N:F2 done")
    assert land(play(state, "L N:F2 @N4"))["N4"] == "A2"


@pytest.mark.rule("AL-56")
def test_q49_one_marine_for_each_transport() -> None:
    """A transport that carries one has no room."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A1", "A:A T3m1 T2; space:B F1", phase="launch")
    offers(play(state, "U A2"), "=T =F =MT2")


@pytest.mark.rule("AL-56", "AL-67")
def test_q50_a_marine_may_be_as_large_as_its_transport() -> None:
    """With the option it must be smaller, also after damage."""
    text, ships = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2", "A:A T2 T3; space:B F1"
    offers(play(setup(text, ships, phase="launch"), "U A8"), "=T =F =MT2 =MT3")
    offers(play(setup(text, ships, phase="launch", options={"marine_fit": "lt"}), "U A8"), "=T =F =MT3")
    for fit, left in [("le", "T1m1"), ("lt", "T1")]:
        state = setup("", "N:A F1; N:B T2m1; space:B F1", phase="site", options={"marine_fit": fit})
        assert units(play(state, "V N S F1 >B:T2m1 !atk 6 !def 1,1"), "N", "B") == [left]


@pytest.mark.rule("AL-54")
def test_q51_what_has_landed_launches_nothing() -> None:
    """A spaceport that came down in this turn is none for this turn; the others may go from an older one."""
    state = setup("A2:A1 A4:A1", "A:A T3; space:B F1", phase="land")
    play(state, "L A:T3 @A5")
    assert turn(state)[1] == "B"
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A1", "A:A T3; space:B F1", phase="land")
    offers(play(state, "L A:T3 @A9"), "U A2 U A4 U A5 U A6 U A8 done")


@pytest.mark.rule("AL-54")
def test_q52_no_limit_for_launches() -> None:
    """Every colonist may go, the spaceport last; with an option only those beside it."""
    state = setup("A5:A3 A2:A1 A1:A1 A8:A1 A9:A1 A4:A2i", "space:B F1", phase="launch")
    offers(state, "U A1 U A2 U A5 U A8 U A9 done")
    play(state, "U A2 =T U A1 =T U A8 =F U A9 =F U A5 =F")
    assert units(state, "A", "A") == ["F1", "F1", "F3", "T1", "T1"]
    state = setup("A5:A3 A2:A1 A1:A1 A8:A1 A9:A1", "space:B F1", phase="launch", options={"launch_scope": "adjacent"})
    offers(state, "U A2 U A5 U A8 done")


# ---- battles


@pytest.mark.rule("AL-58", "AL-62")
def test_q53_a_battle_must_be_fought() -> None:
    """Neither the site nor a shot can be declined; with the option one may hold fire."""
    state = setup("", "N:A F1; N:B F1; A:A T1; A:B F1; space:B F1", phase="site")
    offers(state, "V A V N")
    offers(play(state, "V N"), "S F1")
    state = setup("", "N:A F1; N:B F1", phase="site", options={"hold_fire": True})
    offers(play(state, "V N"), "S F1 done")
    assert state.actor == 0
    play(state, "done")
    assert state.actor == 1
    offers(state, "S F1 done")


@pytest.mark.rule("AL-62", "AL-69")
def test_q54_one_round_only() -> None:
    """Both sides live and the turn ends."""
    state = setup("", "N:A F1; N:B F1", phase="site")
    play(state, "V N S F1 >B:F1 !atk 1 S F1 >A:F1 !atk 1")
    assert (units(state, "N", "A"), units(state, "N", "B")) == (["F1"], ["F1"])
    assert turn(state)[1] == "B"
    assert not state.dump().get("sites")


@pytest.mark.rule("AL-60", "AL-61")
def test_q55_shot_by_shot() -> None:
    """What is destroyed does not fire back."""
    state = setup("", "N:A F1; N:B F1; space:B F1", phase="site")
    play(state, "V N S F1 >B:F1 !atk 6 !def 1")
    assert turn(state)[1] == "B"
    assert phase(state) != "shooter"


@pytest.mark.rule("AL-61")
def test_q56_bystanders_do_not_fire_at_each_other() -> None:
    """With the option those who fire back may."""
    ships = "N:A F1; N:B F1; N:C F2"
    shot = "V N S F1 >B:F1 !atk 1 S F1"
    offers(play(setup("", ships, seats=3, phase="site"), shot), ">A:F1")
    offers(play(setup("", ships, seats=3, phase="site", options={"crossfire": True}), shot), ">A:F1 >C:F2")


@pytest.mark.rule("AL-60")
def test_q57_any_opponent_shot_by_shot() -> None:
    """Each ship of the current player may choose anew whom to fire at."""
    state = setup("", "N:A F1 F2; N:B F1; N:C F2", seats=3, phase="site")
    offers(play(state, "V N S F1"), ">B:F1 >C:F2")
    offers(play(state, ">B:F1 !atk 1 S F2"), ">B:F1 >C:F2")


@pytest.mark.rule("AL-63")
def test_q58_cover_is_looked_at_for_each_shot() -> None:
    """When the fighter is gone the transport is a target."""
    state = setup("", "N:A F1 F2; N:B F1 T1", phase="site")
    offers(play(state, "V N S F1"), ">B:F1")
    offers(play(state, ">B:F1 !atk 6 !def 1 S F2"), ">B:T1")


@pytest.mark.rule("AL-65")
@pytest.mark.parametrize("attack", ["6,6,6", "6,6,1", "6,1,1"])
def test_q59_defence_dice_once_for_a_shot(attack: str) -> None:
    """As many as the target has pips, whatever the number of hits."""
    state = setup("", "N:A F3; N:B T2; space:B F1", phase="site")
    play(state, f"V N S F3 >B:T2 !atk {attack}")
    assert len(rolls(state)) == 36
    assert {text.count(",") for text in rolls(state)} == {1}


THREES = "F3 F3"  # with a target of size 3 two of that size are left in the stash


@pytest.mark.rule("AL-66")
def test_q60_only_the_final_size_must_be_there() -> None:
    """Two hits make 3 to 1, though there is no 2; one hit does too."""
    ships = f"N:A F3; N:B T3; space:B {THREES} F2 F2 F2 F2 F2 F1 F1 F1 F1"
    for attack in ("6,6,1", "6,1,1"):
        state = setup("", ships, phase="site")
        assert stash(state, 1) == (1, 0, 2)
        assert units(play(state, f"V N S F3 >B:T3 !atk {attack} !def 1,1,1"), "N", "B") == ["T1"]


@pytest.mark.rule("AL-67")
def test_q61_the_lost_marine_is_no_replacement() -> None:
    """Its size is not there when the transport shrinks."""
    ships = f"N:A F3; N:B T3m2; space:B {THREES} F2 F2 F2 F2 F1 F1 F1 F1"
    state = setup("", ships, phase="site")
    assert units(play(state, "V N S F3 >B:T3m2 !atk 6,1,1 !def 1,1,1"), "N", "B") == ["T1"]
    assert stash(state, 1) == (0, 1, 3)


@pytest.mark.rule("AL-67")
def test_q62_the_marine_of_a_destroyed_transport_is_lost() -> None:
    """It goes to the stash with it."""
    state = setup("", "N:A F3; N:B T1m1; space:B F1", phase="site")
    assert stash(state, 1) == (2, 5, 5)
    play(state, "V N S F3 >B:T1m1 !atk 6,1,1 !def 1")
    assert stash(state, 1) == (4, 5, 5)


@pytest.mark.rule("AL-61")
def test_q63_a_reduced_ship_fires_with_its_new_size() -> None:
    """It fires back with one die."""
    state = setup("", "N:A F1; N:B F2", phase="site")
    play(state, "V N S F1 >B:F2 !atk 6 !def 1,1")
    offers(state, "S F1")
    assert len(rolls(play(state, "S F1 >A:F1"))) == 6


# ---- scoring and the end


@pytest.mark.rule("AL-71", "AL-73")
def test_q64_invaders_count_for_regions_and_worlds() -> None:
    """An invader scores like a colonist."""
    ships = "B:A F1; space:B F1"
    assert quarters(setup("B1:A2i", ships)) == quarters(setup("B1:A2", ships)) == 8 * 1 * 4 + 2 * 3


@pytest.mark.rule("AL-71")
def test_q65_the_best_region_counts() -> None:
    """A second region of the element adds nothing."""
    one, two = setup("N5:A2", "space:B F1"), setup("N5:A2 N4:A1", "space:B F1")
    assert quarters(one) == quarters(two)


@pytest.mark.rule("AL-75")
def test_q66_nothing_is_rounded() -> None:
    """Scores are whole numbers of quarter points."""
    state = setup("", "space:A F1; space:B F1", phase="arrive", seat="B", slots=1, options={"max_rounds": 1})
    outcome = play(state, "done").outcome()
    assert outcome is not None
    assert outcome.scores == (7, 7)


@pytest.mark.rule("AL-74", "AL-77")
def test_q67_no_progress_no_product() -> None:
    """Without a pyramid only the three halves are left."""
    assert quarters(setup("", "space:A F1; space:B F1", seats=3, phase="arrive"), 2) == 2 * 3


@pytest.mark.rule("AL-76")
def test_q68_ties_are_shared() -> None:
    """Both win, with half a win each."""
    state = setup("", "space:A F1; space:B F1", phase="arrive", seat="B", slots=1, options={"max_rounds": 1})
    play(state, "done")
    assert result(state) == ((0, 1), "max_rounds")
    assert state.payoff(0) == state.payoff(1) == 0.5


@pytest.mark.rule("AL-70", "AL-78")
def test_q69_a_sole_survivor_ends_the_game() -> None:
    """When the last foe is shot the game is over after the turn."""
    state = setup("A1:A1 A2:A1", "N:A F3; N:B F1", phase="site")
    play(state, "V N S F3 >B:F1 !atk 6,1,1 !def 1")
    assert state.actor == ls.OVER
    assert result(state) == ((0,), "survivor")


@pytest.mark.rule("AL-01", "AL-14")
def test_q70_seat_a_begins() -> None:
    """Or the one of the option, or one by chance."""
    assert game().start().dump()["first"] == "A"
    assert game(3, first_seat=2).start().dump()["first"] == "C"
    state = game(3, first_seat="random").start()
    assert rolls(state) == {"!first A": 1, "!first B": 1, "!first C": 1}
    assert after(state, "!first B").dump()["first"] == "B"


@pytest.mark.rule("AL-82")
def test_q71_stashes_are_public() -> None:
    """Everybody sees all of them."""
    state = setup("A1:A1 A2:A3", "A:B T2m1")
    for viewer in (0, 1, ls.SPECTATOR):
        assert [entry["stash"] for entry in state.view(viewer)["board"]["seats"]] == [[4, 5, 4], [4, 4, 5]]
