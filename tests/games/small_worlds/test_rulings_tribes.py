"""The rulings R-51 to R-90 of the dossier, each under its number, and the pairs of 10.5: races, powers, scoring."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .board import after, at, cost, costs, hand, moves, of, paid, phase, play, pool, result, setup, targets, tray, vp
from .test_rulings import DOSSIER

LAND = [r for r in range(23) if r not in (0, 8, 22)]  # of fixture A

# ---- 10.3 Races


def test_r51_amazons_abandon_until_four_are_in_hand() -> None:
    """As many regions as are missing."""
    state = play(setup("s0 Amazons Stout {4:1, 5:2, 10:1, 16:1} hand 1"), "stop")
    assert (hand(state, "amazons"), phase(state)) == (2, "trim")
    play(state, "abandon4 abandon5")
    assert (hand(state, "amazons"), at(state, "amazons")) == (4, {10: 1, 16: 1})


@pytest.mark.rule("SW-804")
def test_r52_fewer_than_four_amazons() -> None:
    """All go to the hand, and the tribe must decline next turn."""
    state = play(setup("s0 Amazons Hill {4:1, 5:1} hand 1"), "stop abandon4 abandon5")
    assert (hand(state, "amazons"), at(state, "amazons"), state.actor) == (3, {}, 1)
    assert moves(play(state, "pick2 stop")) == "decline"


def test_r53_amazons_choose_which_regions_go() -> None:
    """The markers go as with any abandoning; the region still counts for Pillaging."""
    state = play(setup("s0 Amazons Fortified {4:1, 5:1, 10:1} hand 3", fortresses=[5]), "stop")
    assert moves(state) == "abandon4 abandon5 abandon10"
    assert play(state, "abandon5").dump()["fortresses"] == []
    assert paid(setup("s0 Amazons Pillaging {4:1, 5:1} hand 3 nonempty 2"), "stop abandon5") == 1 + 2


def test_r54_elves_die_in_decline_only() -> None:
    """Nor when own Ghouls hit them."""
    for text, dead in [("s1 Elves Swamp {10:1, 5:1}", 0), ("s1 Elves Swamp† {10:1, 5:1}", 1)]:
        state = setup(f"s0 Orcs Hill {{4:1}} hand 6; {text}")
        assert tray(after(state, "x10"), "elves") - tray(state, "elves") == dead
    state = play(setup("s0 Elves Hill {4:2, 5:1}; s0 Ghouls Commando† {10:6}", phase="start"), "expand")
    assert tray(after(state, "x4"), "elves") == tray(state, "elves")
    assert pool(after(state, "x4"), "elves") == 2


def test_r55_when_ghouls_act_first() -> None:
    """In the turn after their decline, also when another tribe declines, if they stay."""
    state = play(setup("s0 Ghouls Hill {9:3}", phase="start"), "decline pick1")
    assert state.dump()["acting"] == "amazons"
    play(state, "x4 stop done pick1 stop expand")
    assert (state.actor, state.dump()["acting"]) == (0, "ghouls")
    text = "s0 Ghouls Spirit† {9:3}; s0 Humans Forest {4:2}"
    assert play(setup(text, phase="start"), "decline pick1").dump()["acting"] == "ghouls"
    lost = play(setup(text, phase="start", options={"decline_takes_turn": True}), "decline")
    assert (lost.actor, at(lost, "ghouls")) == (1, {9: 3})


def test_r56_ghouls_use_no_power() -> None:
    """Neither their own nor that of the active tribe."""
    for power, other in [("Commando", "Hill"), ("Hill", "Commando")]:
        text = f"s0 Humans {other} {{4:2}}; s0 Ghouls {power}† {{9:4}}"
        state = play(setup(text, phase="start"), "expand")
        assert costs(state, 16, 10) == [2, 3], power


def test_r57_ghouls_retreat_and_redeploy() -> None:
    """Also several tokens; they are gone with their last region, tokens in the pool or not."""
    state = setup("s0 Orcs Hill {4:1} hand 9; s1 Ghouls Merchant† {10:3, 9:2}")
    play(state, "x10")
    assert (pool(state, "ghouls"), at(state, "ghouls")) == (2, {9: 2})
    assert moves(after(state, "stop done")) == "put9 done"
    assert of(play(state, "x9"), "ghouls") == {}
    state = play(setup("s0 Humans Forest {16:1}; s0 Ghouls Hill† {10:3, 9:2}", phase="start"), "expand go stop stop")
    assert (state.dump()["acting"], moves(state)) == ("ghouls", "put9 put10 done")


def test_r58_ghouls_take_own_regions() -> None:
    """The tokens are used at once by the active tribe, which enters anew if all its regions fell."""
    state = setup("s0 Humans Forest {4:3}; s0 Ghouls Hill† {10:6}", phase="start")
    play(state, "expand x4")
    assert pool(state, "humans") == 2
    play(state, "stop")
    assert (hand(state, "humans"), pool(state, "humans")) == (2, 0)
    assert 20 in targets(state)


@pytest.mark.parametrize(("mark", "bound"), [("†", False), ("", True)])
def test_r59_peace_binds_active_ghouls(mark: str, bound: bool) -> None:
    """Not those in decline."""
    state = setup(
        f"s0 Trolls Diplomat {{4:1}}; s1 Ghouls Hill{mark} {{10:3}} hand 5", seat=1, acting="ghouls", peace={"0": 1}
    )
    assert (4 not in targets(state)) == bound


def test_r60_giants_hold_the_mountain_now() -> None:
    """An abandoned one does not count; caverns make regions adjacent for them."""
    assert cost(setup("s0 Giants Hill {3:1, 4:1}"), 9) == 2
    state = play(setup("s0 Giants Hill {3:1, 4:2}", phase="start"), "expand abandon3")
    assert cost(state, 9) == 3
    assert cost(setup("s0 Giants Hill {9:1}"), 16) == 2  # beside a mountain that is not held
    assert costs(setup("s0 Giants Underworld {3:1}"), 19, 21) == [1, 1]


def test_r61_the_first_two_conquests_get_holes() -> None:
    """By tokens, dragon or die; never again."""
    state = play(setup("s0 Halflings Dragon Master {} hand 6"), "x13! x19")
    assert state.dump()["holes"] == [13, 19]
    assert play(state, "x18").dump()["holes"] == [13, 19]
    state = play(setup("s0 Halflings Hill {} hand 1"), "x13? =3")
    assert state.dump()["holes"] == [13]
    later = setup("s0 Halflings Hill {13:1} hand 2 conquests 2")
    assert play(later, "x14? =3").dump()["holes"] == []


def test_r62_immunity_is_total() -> None:
    """Own Ghouls and the own dragon cannot enter either."""
    state = setup("s0 Halflings Hill {4:1, 5:1} conquests 2; s0 Ghouls Swamp† {10:6}", phase="start", holes=[4])
    assert targets(play(state, "expand")) == [5, 9, 16]
    state = setup("s0 Humans Dragon Master {4:1} hand 9; s1 Halflings Hill {10:1} conquests 2", holes=[10])
    assert targets(state, "!") == [3, 5, 9]
    assert 10 not in targets(state)


def test_r63_conquered_not_held() -> None:
    """What the tribe conquered this turn counts even if it stands there no more."""
    assert paid(setup("s0 Orcs Forest {5:1} nonempty 3"), "stop") == 1 + 3
    assert paid(setup("s0 Humans Pillaging {5:1} nonempty 3"), "stop") == 1 + 3


@pytest.mark.parametrize(
    ("regions", "conquests", "grown"),
    [("{4:1}", 1, 0), ("{4:1}", 3, 1), ("{4:1}", 4, 2), ("{4:10, 5:9}", 5, 1), ("{4:10, 5:10}", 5, 0)],
)
def test_r64_skeletons_round_down(regions: str, conquests: int, grown: int) -> None:
    """And get no more than the tray has."""
    state = setup(f"s0 Skeletons Hill {regions} nonempty {conquests}")
    assert tray(state, "skeletons") - tray(play(state.copy(), "stop"), "skeletons") == grown


def test_r65_sorcerers_need_no_token_in_hand() -> None:
    """But one in the tray."""
    assert moves(setup("s0 Sorcerers Hill {4:1}; s1 Elves Swamp {10:1}")) == "x10~ stop"
    assert moves(setup("s0 Sorcerers Hill {4:9, 9:9}; s1 Elves Swamp {10:1}")) == "stop"


def test_r66_what_protects_a_lone_token() -> None:
    """Camps and immunity; not mountain, fortress or lair."""
    assert targets(setup("s0 Sorcerers Hill {4:1}; s1 Trolls Fortified {3:1}", fortresses=[3]), "~") == [3]
    assert targets(setup("s0 Sorcerers Hill {4:1}; s1 Orcs Bivouacking {5:1} camps 4", camps={"5": 1}), "~") == []
    assert targets(setup("s0 Sorcerers Hill {4:1}; s1 Orcs Heroic {5:1}", heroes=[5]), "~") == []
    assert targets(setup("s0 Sorcerers Hill {4:1}; s1 Orcs Heroic {5:2}"), "~") == []


def test_r67_whom_sorcerers_convert() -> None:
    """One token of each opponent's active tribe, next to a region of theirs."""
    state = setup("s0 Sorcerers Hill {4:1}; s0 Ghouls Swamp† {3:1}; s1 Elves Forest† {5:1}; s1 Orcs Flying {9:1, 10:1}")
    assert moves(state) == "x9~ x10~ stop"
    assert moves(play(state, "x9~")) == "stop"
    assert targets(setup("s0 Sorcerers Hill {} hand 5; s1 Orcs Flying {5:1}"), "~") == []
    assert targets(setup("s0 Sorcerers Flying {} hand 5; s1 Orcs Hill {5:1, 13:1}"), "~") == [5, 13]


def test_r68_a_conversion_is_a_conquest() -> None:
    """It pays, it is an attack, the fortress is lost, and it is a base for the next."""
    state = setup("s0 Sorcerers Pillaging {4:1} hand 2; s1 Elves Fortified {10:1, 9:2}", fortresses=[10])
    play(state, "x10~")
    assert (state.dump()["fortresses"], state.dump()["attacked"], hand(state, "sorcerers")) == ([], [1], 2)
    assert 16 in targets(state)
    assert paid(state, "stop done") == 2 + 1


def test_r69_the_lake_has_a_coast() -> None:
    """Water regions themselves are not coastal."""
    assert cost(setup("s0 Tritons Hill {19:1}"), 13) == 1
    assert cost(setup("s0 Tritons Seafaring {13:1}"), 8) == 2


def test_r70_a_lair_at_once() -> None:
    """A region that Trolls took this turn defends itself."""
    state = play(setup("s0 Trolls Hill {4:1} hand 3; s1 Humans Forest {9:3}"), "x10 stop done expand")
    assert (state.actor, cost(state, 10)) == (1, 2 + 1 + 1)


# ---- 10.4 Powers, scoring, the rest


def test_r71_camps_are_never_lost() -> None:
    """Placed on what is left at once, or later."""
    text = "s0 Orcs Hill {4:1} hand 9; s1 Humans Bivouacking {10:1} camps 2"
    state = play(setup(text, camps={"10": 3}), "x10 stop done")
    assert (of(state, "humans")["camps"], of(state, "humans")["camps_back"]) == (5, 0)
    state = setup("s0 Humans Bivouacking {4:1, 5:2} camps 1", camps={"4": 4}, phase="start")
    assert of(play(state, "expand abandon4"), "humans")["camps"] == 5


def test_r72_what_an_attack_is() -> None:
    """Conquest, conversion or attempt on the active tribe; not on a declined one, not by own Ghouls."""
    text = "s0 {} {{4:1}} hand {}; s1 Ratmen Hill {{10:1}}; s1 Elves Swamp† {{5:1}}"
    for tribe, tokens, line, free in [
        ("Trolls Diplomat", 4, "x10 stop done", False),
        ("Sorcerers Diplomat", 0, "x10~ stop", False),
        ("Trolls Diplomat", 1, "x10? =0 done", False),
        ("Trolls Diplomat", 4, "x5 stop done", True),
    ]:
        state = play(setup(text.format(tribe, tokens)), line)
        assert moves(state) == ("peace1 nopeace" if free else "nopeace"), line
    state = setup("s0 Humans Diplomat {16:1}; s0 Ghouls Swamp† {9:4}; s1 Ratmen Hill {10:1}", phase="start")
    play(state, "expand x10 stop stop done")
    assert (phase(state), moves(state)) == ("peace", "peace1 nopeace")


def test_r73_the_dragon_may_stay() -> None:
    """It moves by normal reach, once a turn, also as the first conquest, for one token."""
    state = setup("s0 Humans Dragon Master {4:1, 5:1} hand 4", dragon=5)
    assert play(state.copy(), "stop done").dump()["dragon"] == 5
    assert targets(state, "!") == [3, 9, 10]
    play(state, "x10!")
    assert (state.dump()["dragon"], hand(state, "humans"), targets(state, "!")) == (10, 3, [])
    assert len(targets(setup("s0 Humans Dragon Master {} hand 1"), "!")) == 14


def test_r74_one_fortress_a_turn() -> None:
    """In any region of the tribe without one, six on the map."""
    state = setup("s0 Humans Fortified {4:1, 5:1, 18:1}", phase="fortress", fortresses=[5])
    assert moves(state) == "fort4 fort18 nofort"
    assert play(state, "fort18").actor == 1
    full = setup("s0 Humans Fortified {4:1, 5:1, 10:1, 16:1, 18:1, 20:1, 11:1}", fortresses=[4, 5, 10, 16, 18, 20])
    assert play(full, "stop").actor == 1


def test_r75_stout_declines_after_the_last_action() -> None:
    """The next turn begins with the pick; with the option the pick comes at once."""
    state = play(setup("s0 Humans Stout {4:1}"), "stop stout")
    assert (state.actor, phase(state)) == (1, "pick")
    state = play(setup("s0 Humans Stout {4:1}", options={"stout_picks_now": True}), "stop stout")
    assert (state.actor, phase(state)) == (0, "pick")
    play(state, "pick1")
    assert state.actor == 1
    play(state, "pick1 stop")
    assert (state.actor, phase(state), state.dump()["acting"]) == (0, "conquer", "amazons")


def test_r76_heroes_are_compulsory() -> None:
    """In two different regions."""
    state = play(setup("s0 Humans Heroic {4:1, 5:1}", heroes=[4, 5]), "stop")
    assert (phase(state), moves(state)) == ("heroes", "hero4")
    assert moves(play(state, "hero4")) == "hero5"
    moved = setup("s0 Humans Heroic {4:1, 5:1, 10:1}", heroes=[4, 5])
    assert play(moved, "stop hero5 hero10").dump()["heroes"] == [5, 10]
    single = play(setup("s0 Humans Heroic {4:1}"), "stop")
    assert moves(single) == "hero4"
    assert play(single, "hero4").actor == 1


def test_r77_water_in_decline() -> None:
    """It is kept and scored, and only another Seafaring tribe can take it."""
    options = {"power_tile_leaves": True}
    for power, found in [("Seafaring", True), ("Hill", False)]:
        state = setup(f"s0 Orcs {power} {{11:1}} hand 5; s1 Humans† {{0:1}}", options=options)
        assert (0 in targets(state)) == found, power
    state = setup("s0 Humans Seafaring† {0:1, 22:1}; s0 Orcs Hill {} hand 3")
    assert paid(state, "stop") == 2


def test_r78_when_a_spirit_tribe_declines_second() -> None:
    """Neither goes."""
    state = play(setup("s0 Orcs Hill† {17:1}; s0 Elves Spirit {1:2}", phase="start"), "decline")
    assert (at(state, "orcs"), at(state, "elves")) == ({17: 1}, {1: 1})


def test_r79_caverns_are_no_way_in() -> None:
    """The entry rule comes first, then the caverns."""
    state = setup("s0 Humans Underworld {} hand 9")
    assert 7 not in targets(state)
    assert 7 in targets(play(state, "x19"))


def test_r80_wealthy_pays_at_the_first_scoring() -> None:
    """The turn of the pick, or the next one when the pick came after scoring."""
    names = ["orcs wealthy", "elves hill", "trolls swamp", "dwarves merchant", "giants commando"]
    tiles: dict[str, Any] = {"queue": [[*name.split(), 0] for name in names], "tops": ["wizards", "flying"]}
    assert paid(setup(phase="pick", **tiles), "pick1 stop") == 7
    state = setup("s0 Humans Stout {4:1}", options={"stout_picks_now": True}, **tiles)
    play(state, "stop stout pick1")
    play(state, "pick1 x20 stop done")
    points = vp(state)
    play(state, "x18 stop done")
    assert vp(state) - points == 7 + 2
    assert paid(play(state, "expand stop done"), "expand stop done") == 2


def test_r81_alchemists_are_paid_without_a_region() -> None:
    """Two points at each scoring."""
    assert paid(setup("s0 Humans Alchemist {} hand 3"), "stop") == 2
    assert paid(setup("s0 Humans Alchemist {4:1} scored 1"), "stop") == 1 + 2


@pytest.mark.parametrize(
    ("tie", "tokens", "winners"), [("tokens", 2, (0, 1)), ("tokens", 3, (0,)), ("shared", 3, (0, 1))]
)
def test_r82_ties(tie: str, tokens: int, winners: tuple[int, ...]) -> None:
    """More tokens on the map, then shared."""
    state = setup(
        f"s0 Orcs Hill {{4:{tokens}}}; s1 Elves Swamp {{1:1}}; s1 Humans Forest† {{2:1}}",
        round=10,
        seat=1,
        acting="elves",
        vp=[40, 37],
        options={"tie_break": tie},
    )
    assert result(play(state, "stop"))[0] == winners


def test_r83_income_is_public_totals_are_not() -> None:
    """The other seat sees the sheet, not the sum."""
    state = play(setup("s0 Orcs Hill {4:1, 10:1}"), "stop")
    seats = state.view(1)["board"]["seats"]
    assert (seats[0]["vp"], seats[0]["sheet"]["total"], seats[1]["vp"]) == (None, 3, vp(state, 1))
    shown = setup("s0 Orcs Hill {4:1}", options={"open_vp": True})
    assert shown.view(1)["board"]["seats"][0]["vp"] == vp(shown)


def test_r84_the_diplomat_with_two_players() -> None:
    """Peace with the only opponent is allowed."""
    state = play(setup("s0 Humans Diplomat {4:1}"), "stop")
    assert moves(state) == "peace1 nopeace"
    assert play(state, "peace1").dump()["peace"] == {"0": 1}


def test_r85_lost_tribes_belong_to_nobody() -> None:
    """Never converted, never scored, gone with their one token."""
    state = setup("s0 Sorcerers Forest {3:1} hand 3")
    assert targets(state, "~") == []
    assert 2 in state.dump()["lost"]
    play(state, "x2")
    assert 2 not in state.dump()["lost"]
    assert paid(setup("s0 Sorcerers Forest {3:1}"), "stop") == 1


def test_r86_several_markers_in_one_region() -> None:
    """Hole and hero, or hole and camps."""
    state = setup("s0 Halflings Heroic {4:1, 5:1} conquests 2", holes=[4, 5])
    play(state, "stop hero4 hero5")
    assert (state.dump()["holes"], state.dump()["heroes"]) == ([4, 5], [4, 5])
    camping = play(setup("s0 Halflings Bivouacking {4:1} conquests 1 camps 5", holes=[4]), "stop camp4 done")
    assert (camping.dump()["holes"], camping.dump()["camps"]) == ([4], {"4": 1})


def test_r87_points_come_by_themselves() -> None:
    """Scoring asks nobody, and only the player whose turn it is gains."""
    state = setup("s0 Orcs Hill {4:1}")
    assert moves(state) == "stop"
    before = state.dump()["vp"]
    state.play(state.parse("stop"))
    assert (state.dump()["vp"], state.dump()["seat"]) == ([before[0] + 1, before[1]], 1)


def test_r88_fortresses_of_an_earlier_tribe_count_for_the_supply() -> None:
    """Six on the map in all."""
    earlier = "s0 Dwarves† {1:1, 2:1, 3:1, 4:1, 5:1}; s0 Humans Fortified {18:1, 20:1}"
    options = {"power_tile_leaves": True}
    state = setup(earlier, fortresses=[1, 2, 3, 4, 5], options=options)
    assert moves(play(state, "stop")) == "fort18 fort20 nofort"
    state = setup(earlier, fortresses=[1, 2, 3, 4, 5, 20], options=options)
    assert play(state, "stop").actor == 1


def test_r89_peace_binds_a_new_tribe() -> None:
    """It is peace with the player."""
    state = setup("s0 Trolls Diplomat {4:1}", seat=1, phase="pick", peace={"0": 1})
    bound = targets(play(state, "pick2"))
    free = targets(play(setup("s0 Trolls Diplomat {4:1}", seat=1, phase="pick"), "pick2"))
    assert set(free) - set(bound) == {4}


def test_r90_declined_tribes_of_the_ally_may_attack() -> None:
    """Only Ghouls could; the Diplomat's declined tribe is not protected at all."""
    text = (
        "s0 Trolls Diplomat {4:1}; s0 Elves Hill† {5:1}; s1 Ghouls Swamp† {9:3} hand 5; s1 Wizards Forest {10:1} hand 5"
    )
    ghouls = setup(text, seat=1, acting="ghouls", peace={"0": 1})
    assert 4 in targets(ghouls)
    wizards = setup(text, seat=1, acting="wizards", peace={"0": 1})
    assert 4 not in targets(wizards)
    assert 5 in targets(wizards)


# ---- 10.5 Pairs


def test_each_pair_has_a_test() -> None:
    """Every row of the table of 10.5 is named in the docstring of a test here."""
    table = DOSSIER.read_text("utf-8").split("### 10.5")[1].split("## 11.")[0]
    rows = re.findall(r"^\| ([A-Z][^|]*?) \|", table, re.M)[1:]
    told = {
        (doc or "").split(":")[0]
        for name, test in globals().items()
        if name.startswith("test_pair_") and (doc := test.__doc__)
    }
    assert set(rows) == told
    assert len(rows) == 21


def test_pair_flying_halflings() -> None:
    """Flying Halflings: enter anywhere, two holes."""
    state = setup("s0 Halflings Flying {} hand 9")
    assert targets(state) == LAND
    assert play(state, "x13 x20 x4").dump()["holes"] == [13, 20]


def test_pair_seafaring_halflings() -> None:
    """Seafaring Halflings: begin anywhere, the lake included, with holes on water."""
    state = setup("s0 Halflings Seafaring {} hand 9")
    assert targets(state) == list(range(23))
    assert play(state, "x8").dump()["holes"] == [8]


def test_pair_flying_sorcerers() -> None:
    """Flying Sorcerers: convert anywhere on land, even without a region."""
    text = "s0 Sorcerers {} {{}} hand 3; s1 Ratmen Seafaring {{0:1, 13:1}}"
    assert targets(setup(text.format("Flying")), "~") == [13]
    assert targets(setup(text.format("Hill")), "~") == []


def test_pair_berserk_sorcerers() -> None:
    """Berserk Sorcerers: convert only while no die waits."""
    state = setup("s0 Sorcerers Berserk {4:1} hand 1; s1 Ratmen Hill {10:1, 9:2, 5:2}")
    assert moves(state) == "x10~ roll stop"
    assert moves(after(state, "roll =3")) == "x3 x5 x9 x10 stop"
    assert moves(play(state, "roll =0")) == "stop"


def test_pair_berserk_amazons_and_skeletons() -> None:
    """Berserk Amazons / Skeletons: nothing special."""
    state = play(setup("s0 Amazons Berserk {4:1} hand 6"), "roll =1 x5")
    assert hand(state, "amazons") == 5
    assert moves(play(state, "stop")) == "put4 put5 done"
    state = play(setup("s0 Skeletons Berserk {4:1} hand 2 nonempty 1"), "roll =2 x10 stop")
    assert hand(state, "skeletons") == 1 + 1


def test_pair_reductions() -> None:
    """Commando/Mounted/Underworld Tritons or Giants: up to two less, at least one."""
    for power in ("Commando", "Mounted", "Underworld"):
        assert cost(setup(f"s0 Tritons {power} {{3:1}}"), 7) == 1, power  # farmland, cavern, lost tribe, coast
    for power, taken in [("Commando", 2), ("Mounted", 2), ("Underworld", 3)]:
        assert cost(setup(f"s0 Giants {power} {{3:1}}; s1 Ratmen Merchant {{9:2}}"), 9) == taken, power


def test_pair_underworld_giants() -> None:
    """Underworld Giants: a held cavern mountain makes every cavern two cheaper."""
    ratmen = "s1 Ratmen Merchant {21:2, 7:2}"
    assert costs(setup(f"s0 Giants Underworld {{19:1}}; {ratmen}"), 21, 7) == [2, 2]
    assert cost(setup(f"s0 Giants Underworld {{20:1}}; {ratmen}"), 21) == 3


def test_pair_seafaring_tritons() -> None:
    """Seafaring Tritons: water costs two."""
    assert costs(setup("s0 Tritons Seafaring {16:1, 13:1}"), 22, 8) == [2, 2]


def test_pair_dragon_master_sorcerers() -> None:
    """Dragon Master Sorcerers: dragon and conversion in one turn."""
    state = setup("s0 Sorcerers Dragon Master {4:1} hand 1; s1 Ratmen Hill {10:1, 9:3}")
    before = tray(state, "sorcerers")
    play(state, "x9! x10~")
    assert (hand(state, "sorcerers"), before - tray(state, "sorcerers")) == (0, 1)
    assert at(state, "sorcerers") == {4: 1, 9: 1, 10: 1}


def test_pair_defended_trolls() -> None:
    """Bivouacking / Heroic / Fortified Trolls: all defence adds up."""
    camping = setup("s0 Orcs Hill {4:1}; s1 Trolls Bivouacking {3:1} camps 2", camps={"3": 3})
    assert cost(camping, 3) == 2 + 1 + 1 + 1 + 3
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Trolls Fortified {3:1}", fortresses=[3]), 3) == 2 + 1 + 1 + 1 + 1
    assert targets(setup("s0 Orcs Hill {4:1} hand 9; s1 Trolls Heroic {3:1, 5:1}", heroes=[3])) == [5, 9, 10]


def test_pair_heroic_halflings() -> None:
    """Heroic Halflings: up to four immune regions."""
    halflings = "s1 Halflings Heroic {3:1, 5:1, 9:1, 10:1} conquests 4"
    state = setup(f"s0 Ratmen Flying {{}} hand 9; {halflings}", holes=[3, 5], heroes=[9, 10])
    assert not {3, 5, 9, 10} & set(targets(state))


def test_pair_pillaging_orcs() -> None:
    """Pillaging Orcs: two points for each non-empty conquest."""
    assert paid(setup("s0 Orcs Pillaging {4:1} hand 3"), "x10 stop done") == 2 + 2


def test_pair_amazons_that_give_up_regions() -> None:
    """Pillaging or Merchant etc. with Amazons: no region points for what was given up, but Pillaging counts it."""
    for power, points in [("Pillaging", 1 + 1), ("Merchant", 1 + 1), ("Alchemist", 1 + 2)]:
        state = setup(f"s0 Amazons {power} {{4:1}} hand 4")
        assert paid(state, "x10 stop abandon4") == points, power


def test_pair_spirit_ghouls() -> None:
    """Spirit Ghouls: stay for ever and go on, also in a turn of decline, if it is not the whole turn."""
    text = "s0 Ghouls Spirit† {9:3}; s0 Orcs Hill† {17:1}; s0 Humans Forest {4:2}"
    state = play(setup(text, phase="start"), "decline pick1")
    assert (state.dump()["acting"], hand(state, "ghouls"), at(state, "humans")) == ("ghouls", 2, {4: 1})
    lost = play(setup(text, phase="start", options={"decline_takes_turn": True}), "decline")
    assert (lost.actor, at(lost, "ghouls")) == (1, {9: 3})


def test_pair_seafaring_ghouls() -> None:
    """Seafaring Ghouls: keep seas in decline, conquer no new ones, and go on from there."""
    state = setup("s0 Ghouls Seafaring† {0:6}; s0 Humans Forest {4:1}", phase="start")
    play(state, "expand")
    assert targets(state) == [1, 6, 11]
    assert 22 not in targets(
        play(setup("s0 Ghouls Seafaring† {16:6}; s0 Humans Forest {4:1}", phase="start"), "expand")
    )


def test_pair_fortified_ghouls() -> None:
    """Fortified Ghouls: standing fortresses defend in decline, none is added, none pays."""
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Ghouls Fortified† {10:1, 9:1}", fortresses=[10]), 10) == 2 + 1 + 1
    state = setup("s0 Ghouls Fortified† {10:2}; s0 Humans Forest {} hand 2", fortresses=[10])
    assert paid(state, "stop") == 1
    assert play(state, "stop").actor == 1


def test_pair_diplomat_ghouls() -> None:
    """Diplomat Ghouls: when they decline the peace ends."""
    state = setup("s0 Ghouls Diplomat {4:2}", phase="peace")
    play(state, "peace1")
    assert state.dump()["peace"] == {"0": 1}
    stout = setup("s0 Ghouls Diplomat {4:2}; s1 Ratmen Hill {10:1} hand 8", phase="start")
    play(stout, "decline pick2 stop")
    assert stout.dump()["peace"] == {}
    assert phase(stout) == "start"
    assert 4 in targets(play(stout, "expand"))


def test_pair_flat_points() -> None:
    """Wealthy, Alchemist with any: independent of the map."""
    assert paid(setup("s0 Trolls Wealthy {} hand 3"), "stop") == 7
    assert paid(setup("s0 Trolls Alchemist {} hand 3"), "stop") == 2


def test_pair_dwarves_in_decline() -> None:
    """Fortified / Merchant Dwarves: mines go on in decline, fortresses and Merchant do not pay."""
    for power, active in [("Fortified", 2 + 1 + 1), ("Merchant", 2 + 1 + 2)]:
        fortresses = [5] if power == "Fortified" else []
        state = setup(f"s0 Dwarves {power} {{5:1, 4:1}}", fortresses=fortresses)
        assert paid(state, "stop nofort" if fortresses else "stop") == active, power
        later = setup(f"s0 Dwarves {power}† {{5:1, 4:1}}; s0 Humans Hill {{}} hand 3", fortresses=fortresses)
        assert paid(later, "stop") == 2 + 1, power


def test_pair_stout_dwarves() -> None:
    """Stout Dwarves: decline after scoring, mines go on."""
    state = play(setup("s0 Dwarves Stout {5:2}"), "stop done stout pick2 stop")
    assert (state.actor, phase(state)) == (0, "pick")
    assert paid(state, "pick2 stop") == -1 + 1 + 1


def test_pair_diplomat_elves() -> None:
    """Diplomat Elves: others still drive them out, and all tokens retreat."""
    state = setup("s0 Elves Diplomat {10:3, 18:1}; s2 Orcs Hill {4:1} hand 6", seats=3, seat=2, peace={"0": 1})
    assert 10 in targets(state)
    before = tray(state, "elves")
    play(state, "x10")
    assert (pool(state, "elves"), tray(state, "elves")) == (3, before)
