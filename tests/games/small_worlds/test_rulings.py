"""The rulings R-01 to R-50 of the dossier, each under its number: turn, decline, tiles, conquest and the die."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls

from .board import (
    POWERS_C,
    RACES_C,
    after,
    all_races_out,
    at,
    cost,
    costs,
    draws,
    fixture_c,
    game,
    hand,
    moves,
    of,
    paid,
    phase,
    play,
    pool,
    queue,
    setup,
    sixth,
    targets,
    tray,
    vp,
)

DOSSIER = Path(__file__).parents[3] / "docs" / "rules" / "small-worlds.md"


def test_each_ruling_has_a_test() -> None:
    """Every number of the tables of section 10 is the number of a test here or in test_rulings_tribes.py."""
    numbers = set(re.findall(r"^\| R-(\d\d) \|", DOSSIER.read_text("utf-8"), re.M))
    files = (Path(__file__), Path(__file__).with_name("test_rulings_tribes.py"))
    named = {number for file in files for number in re.findall(r"^def test_r(\d\d)_", file.read_text("utf-8"), re.M)}
    assert numbers == named
    assert len(numbers) == 90


# ---- 10.1 Turn, decline, tiles


def test_r01_the_new_tribe_acts_in_the_same_turn() -> None:
    """The pick follows the decline at once; with the option the turn is over."""
    text = "s0 Humans Forest {4:2}"
    state = play(setup(text, phase="start"), "decline")
    assert (state.actor, phase(state)) == (0, "pick")
    state = play(setup(text, phase="start", options={"decline_takes_turn": True}), "decline")
    assert (state.actor, phase(state)) == (1, "pick")


def test_r02_one_declined_tribe_and_a_spirit_tribe() -> None:
    """The earlier one goes; with the option it stays."""
    text = "s0 Orcs Hill† {17:1}; s0 Elves Spirit† {1:1}; s0 Humans Forest {4:2}"
    state = play(setup(text, phase="start"), "decline")
    assert (at(state, "orcs"), at(state, "elves"), at(state, "humans")) == ({}, {1: 1}, {4: 1})
    state = play(setup(text, phase="start", options={"many_declines": True}), "decline")
    assert (at(state, "orcs"), at(state, "elves"), at(state, "humans")) == ({17: 1}, {1: 1}, {4: 1})


def test_r03_a_decline_without_a_region_removes_the_earlier_tribe() -> None:
    """The rule has no condition; an option makes one."""
    text = "s0 Orcs Hill† {17:1}; s0 Humans Forest {} hand 4 conquests 1"
    assert at(play(setup(text, phase="start"), "decline"), "orcs") == {}
    kept = setup(text, phase="start", options={"extinct_keeps_decline": True})
    assert at(play(kept, "decline"), "orcs") == {17: 1}


def test_r04_without_a_region_one_must_decline() -> None:
    """Tokens in hand do not help, unless with the option."""
    text = "s0 Humans Forest {} hand 4 conquests 1"
    assert moves(setup(text, phase="start")) == "decline"
    assert moves(setup(text, phase="start", options={"reenter_from_hand": True})) == "expand decline"


def test_r05_spirit_ghouls_are_not_stripped() -> None:
    """Only the tribe that declines now leaves one token in each region."""
    state = setup("s0 Ghouls Spirit† {9:3}; s0 Humans Forest {4:3}", phase="start")
    play(state, "decline")
    assert (at(state, "ghouls"), at(state, "humans")) == ({9: 3}, {4: 1})


def test_r06_the_power_tile_stays_with_the_tribe() -> None:
    """With the option it is discarded at once."""
    state = play(setup("s0 Humans Forest {4:2}", phase="start"), "decline")
    assert (of(state, "humans")["power"], state.dump()["discards"]) == ("forest", [])
    leaves = setup("s0 Humans Forest {4:2}", phase="start", options={"power_tile_leaves": True})
    play(leaves, "decline")
    assert (of(leaves, "humans")["power"], leaves.dump()["discards"]) == (None, ["forest"])


@pytest.mark.parametrize("strict", [False, True])
def test_r07_what_goes_on_in_decline(strict: bool) -> None:
    """Mines, lairs, fortresses, seas and Ghouls; with the strict option nothing of it."""
    options = {"strict_decline": strict}
    dwarves = setup("s0 Dwarves Hill† {5:1}; s0 Humans Forest {} hand 3", options=options)
    assert paid(dwarves, "stop") == 1 + (not strict)
    trolls = setup("s0 Humans Forest {4:1}; s1 Trolls Hill† {10:1}", options=options)
    assert cost(trolls, 10) == 3 + (not strict)
    forts = setup("s0 Humans Fortified {4:2}", phase="start", fortresses=[4], options=options)
    assert play(forts, "decline").dump()["fortresses"] == ([] if strict else [4])
    seas = play(setup("s0 Humans Seafaring {0:1, 1:1}", phase="start", options=options), "decline")
    assert at(seas, "humans") == ({1: 1} if strict else {0: 1, 1: 1})
    ghouls = play(setup("s0 Ghouls Hill {4:3}", phase="start", options=options), "decline")
    assert at(ghouls, "ghouls") == {4: 1 if strict else 3}
    later = setup("s0 Ghouls Hill† {4:1}; s0 Humans Forest {10:1}", phase="start", options=options)
    assert play(later, "expand").dump()["acting"] == ("humans" if strict else "ghouls")


def test_r08_never_all_regions() -> None:
    """The last region cannot be abandoned, unless with the option."""
    assert phase(play(setup("s0 Humans Hill {4:2}", phase="start"), "expand")) == "conquer"
    state = play(setup("s0 Humans Hill {4:2}", phase="start", options={"abandon_all": True}), "expand")
    assert moves(state) == "abandon4 go"


def test_r09_all_tokens_but_one_are_taken_up() -> None:
    """There is no choice."""
    state = play(setup("s0 Humans Hill {4:4, 5:3}", phase="start"), "expand")
    assert (at(state, "humans"), hand(state, "humans")) == ({4: 1, 5: 1}, 5)


def test_r10_an_abandoned_region_may_be_conquered_again() -> None:
    """It is an empty region, and a new conquest."""
    state = play(setup("s0 Humans Hill {4:3, 5:1}", phase="start"), "expand abandon5")
    assert cost(state, 5) == 2
    for conquests, holes in [(1, [5]), (2, [])]:
        state = setup(f"s0 Halflings Hill {{4:3, 5:1}} conquests {conquests}", phase="start")
        assert play(state, "expand abandon5 x5").dump()["holes"] == holes
        assert of(state, "halflings")["nonempty"] == 0


def test_r11_no_abandoning_while_conquering() -> None:
    """It comes before the first conquest only."""
    state = play(setup("s0 Humans Hill {4:3, 5:3}", phase="start"), "expand go")
    assert "abandon" in moves(setup("s0 Humans Hill {4:3, 5:3}", phase="ready"))
    assert "abandon" not in moves(state)
    assert "abandon" not in moves(play(state, "x10"))


def test_r12_the_hand_goes_to_the_tray_at_a_decline() -> None:
    """Only tokens on the map are turned over."""
    state = setup("s0 Humans Forest {4:2} hand 5", phase="start")
    assert tray(state, "humans") == 3
    assert tray(play(state, "decline"), "humans") == 9


def test_r13_a_new_tribe_need_not_conquer() -> None:
    """It may stop at once."""
    state = play(fixture_c(), "pick1")
    assert moves(state).split()[-1] == "stop"
    play(state, "stop")
    assert (state.actor, at(state, "humans"), hand(state, "humans")) == (1, {}, 9)


def test_r14_the_pick_comes_before_own_ghouls() -> None:
    """The choice is the start of the turn."""
    state = setup("s0 Ghouls Spirit† {9:3}; s0 Humans Forest {4:2}", phase="start")
    assert phase(play(state, "decline")) == "pick"
    play(state, "pick1")
    assert (phase(state), state.dump()["acting"]) == ("conquer", "ghouls")


@pytest.mark.parametrize(("order", "under"), [("x10 x5", ["elves", "orcs"]), ("x5 x10", ["orcs", "elves"])])
def test_r15_tiles_come_back_in_the_order_of_the_conquests(order: str, under: list[str]) -> None:
    """Losses are immediate."""
    state = setup("s0 Humans Forest {4:1} hand 8; s1 Orcs Hill† {5:1}; s1 Elves Spirit† {10:1}")
    assert play(state, order).dump()["races_under"] == under


def test_r16_the_points_on_a_combination_do_not_pay_for_it() -> None:
    """First pass, then take."""
    data = fixture_c().dump()["queue"]
    coins = [[race, power, 5 * (k == 1)] for k, (race, power, _) in enumerate(data)]
    assert moves(fixture_c(queue=coins, vp=[0, 5])) == "pick1"
    assert vp(play(fixture_c(queue=coins, vp=[1, 5]), "pick2")) == 5


def test_r17_as_far_as_the_points_reach() -> None:
    """With k points the first k + 1 combinations."""
    for points in range(6):
        assert moves(fixture_c(vp=[points, 5])).split() == [f"pick{k + 1}" for k in range(points + 1)]


def test_r18_the_sixth_costs_five_and_never_has_points() -> None:
    """Nobody can pass it."""
    state = play(fixture_c(), "pick6")
    assert (vp(state), [coins for _, coins in queue(state)]) == (0, [1] * 5)
    assert queue(play(state, "stop pick1"))[-1][1] == 0  # the new fifth was the sixth before


def test_r19_a_race_that_came_back_may_be_picked_at_once() -> None:
    """The removal comes before the choice."""
    state = setup(**{**all_races_out("s0 Dwarves Merchant {3:1}"), "phase": "start"})
    play(state, "decline")
    assert queue(state)[4] == ("tritons commando", 0)
    assert moves(state).split()[4] == "pick5"
    assert hand(play(state, "pick5"), "tritons") == 10


@pytest.mark.rule("SW-903", "SW-901", "SW-1205")
def test_tiles_are_drawn_from_those_whose_place_nobody_knows() -> None:
    """Each is equally likely; a race under the pile comes after all others, and needs no chance."""
    state = play(game().start(), "")
    state.play(state.parse("first=0"))
    assert draws(state) == {f"draw {race}": 1 for race in RACES_C}
    state.play(state.parse("draw elves"))
    assert draws(state) == {f"draw {power}": 1 for power in POWERS_C}
    tiles = fixture_c().dump()
    under = {**tiles, "races_left": tiles["races_left"][:1], "races_under": tiles["races_left"][1:]}
    state = fixture_c(**{key: under[key] for key in ("queue", "tops", "races_left", "races_under")})
    for race in [*under["races_left"], *under["races_under"]][:2]:
        state.play(state.parse("pick1"))
        assert all(text.removeprefix("draw ") in POWERS_C for text in draws(state))
        play(state, "")
        assert sixth(state).startswith(race)
        play(state, "stop")


@pytest.mark.rule("SW-602")
def test_a_turn_begins_with_a_clean_memory() -> None:
    """Attacks, conversions and the dragon's move are forgotten, and the own peace ends."""
    text = "s0 Sorcerers Dragon Master {4:2} hand 2 nonempty 2; s1 Elves Diplomat {10:1, 18:1} hand 4"
    state = setup(text, attacked=[1], converted=[1], dragon_used=True, peace={"1": 0})
    assert (targets(state, "!"), targets(state, "~")) == ([], [])
    play(state, "stop done")
    assert state.dump()["peace"] == {}  # of the seat whose turn begins
    play(state, "expand go stop done nopeace expand")
    assert (state.dump()["attacked"], of(state, "sorcerers")["nonempty"]) == ([], 0)
    assert targets(state, "!") == [3, 5, 9, 10]
    assert targets(state, "~") == [10]


# ---- 10.2 Conquest and die


def test_r20_the_conqueror_wins_with_fewer_tokens() -> None:
    """Dots and reductions count as tokens."""
    state = play(setup("s0 Humans Forest {4:1} hand 1; s1 Ratmen Hill {10:2}"), "x10? =3")
    assert (at(state, "humans"), at(state, "ratmen")) == ({4: 1, 10: 1}, {})
    state = play(setup("s0 Tritons Commando {2:1} hand 3; s1 Ratmen Hill {1:3}"), "x1")
    assert (at(state, "tritons"), at(state, "ratmen")) == ({1: 3, 2: 1}, {})


def test_r21_losses_come_at_once() -> None:
    """While the expansion goes on the beaten tokens have left already."""
    state = play(setup("s0 Orcs Hill {4:1} hand 8; s1 Humans Merchant {9:1, 10:3}"), "x10")
    assert (phase(state), at(state, "humans"), pool(state, "humans")) == ("conquer", {9: 1}, 2)


def test_r22_what_counts_in_the_cost() -> None:
    """Tokens, lost tribe, mountain, fortress, camps, lair; hole, hero and dragon make it impossible."""
    assert costs(setup("s0 Orcs Hill {4:1}"), 5, 3, 9) == [2, 3, 3]
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Elves Swamp {5:3}"), 5) == 5
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Elves Fortified {5:1}", fortresses=[5]), 5) == 4
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Elves Bivouacking {5:1} camps 2", camps={"5": 3}), 5) == 6
    assert cost(setup("s0 Orcs Hill {4:1}; s1 Trolls Swamp {5:1}"), 5) == 4
    immune: list[tuple[str, dict[str, Any]]] = [
        ("Halflings Swamp {5:1} conquests 2", {"holes": [5]}),
        ("Elves Heroic {5:1}", {"heroes": [5]}),
        ("Elves Dragon Master {5:1}", {"dragon": 5}),
    ]
    for text, markers in immune:
        state = setup(f"s0 Orcs Hill {{4:1}} hand 9; s1 {text}", **markers)
        assert targets(state) == [3, 9, 10], text
        assert 5 in targets(setup(f"s0 Orcs Hill {{4:1}} hand 9; s1 {text}"))


def test_r23_the_own_declined_tribe_defends_too() -> None:
    """It counts one, and loses as anybody would."""
    state = setup("s0 Orcs Forest {4:1} hand 5; s0 Elves Hill† {10:1, 5:1}")
    assert cost(state, 10) == 3
    before = tray(state, "elves")
    play(state, "x10")
    assert (at(state, "elves"), tray(state, "elves") - before) == ({5: 1}, 1)


def test_r24_exactly_the_cost_is_put() -> None:
    """No more, no less."""
    state = play(setup("s0 Orcs Hill {4:1} hand 8; s1 Humans Merchant {10:3}"), "x10")
    assert at(state, "orcs") == {4: 1, 10: 5}


def test_r25_reductions_add_up_to_a_cost_of_one() -> None:
    """Never less than one."""
    ratmen = "s1 Ratmen Swamp {13:2}"
    for text, taken in [("Elves Hill", 4), ("Tritons Hill", 3), ("Tritons Commando", 2), ("Tritons Mounted", 2)]:
        assert cost(setup(f"s0 {text} {{14:1}}; {ratmen}"), 13) == taken, text
        assert cost(setup(f"s0 {text} {{14:1}}"), 13) == max(1, taken - 2), text


def test_r26_one_token_for_a_cost_of_one() -> None:
    """Two tokens are not needed."""
    assert targets(setup("s0 Giants Commando {15:1} hand 1")) == [9, 14, 16, 21]


def test_r27_a_fresh_region_is_a_base() -> None:
    """From 4 over 10 to 16."""
    state = setup("s0 Humans Forest {4:1} hand 6")
    assert 16 not in targets(state)
    assert 16 in targets(play(state, "x10"))


def test_r28_touching_in_a_point_is_not_adjacent() -> None:
    """Two regions that share one corner of their outlines do not reach each other."""
    found = 0
    for players in (2, 3, 4, 5):
        regions = game(players).settings.chart.data["regions"]
        land = [region for region in regions if region["terrain"] not in ("sea", "lake")]
        for one in land:
            for two in land:
                shared = {tuple(p) for p in one["polygon"]} & {tuple(p) for p in two["polygon"]}
                if len(shared) == 1:
                    found += 1
                    state = setup(f"s0 Ratmen Hill {{{one['id']}:1}} hand 9", seats=players)
                    assert two["id"] not in targets(state)
    assert found


def test_r29_water_joined_to_the_border() -> None:
    """Where a lake joins a sea, its shore is entered too."""
    chart = game().settings.chart.data
    lake = {**chart["regions"][6], "terrain": "lake", "symbols": [], "lost_tribe": False}
    joined = {**chart, "id": "joined", "regions": [*chart["regions"][:6], lake, *chart["regions"][7:]]}
    text = "s0 Humans Hill {} hand 9"
    found = targets(setup(text, options={"map": joined}))
    assert set(found) ^ set(targets(setup(text))) == {6, 7, 12, 13}
    assert 6 not in found


def test_r30_seafaring_begins_on_seas_only() -> None:
    """The lake is neither at the border nor joined to it."""
    found = targets(setup("s0 Humans Seafaring {} hand 9"))
    assert {0, 22} <= set(found)
    assert 8 not in found


def test_r31_a_tribe_on_a_sea_blocks_nobody() -> None:
    """Region 6 is an entry only because of the sea."""
    assert 6 in targets(setup("s0 Humans Hill {} hand 9; s1 Orcs Seafaring {0:3}"))


def test_r32_a_tribe_without_a_region_enters_anew() -> None:
    """Also Halflings and Flying with their own rules."""
    options = {"reenter_from_hand": True}
    land = [r for r in range(23) if r not in (0, 8, 22)]
    for text, count in [("Humans Hill", 14), ("Halflings Hill", 20), ("Humans Flying", 20)]:
        state = setup(f"s0 {text} {{}} hand 8 conquests 3", phase="start", options=options)
        found = targets(play(state, "expand"))
        assert len(found) == count, text
        assert set(found) <= set(land)


def test_r33_one_place_of_entry() -> None:
    """After the first conquest only what is adjacent, except Flying."""
    assert targets(play(setup("s0 Humans Hill {} hand 9"), "x4")) == [3, 5, 9, 10]
    assert len(targets(play(setup("s0 Humans Flying {} hand 9"), "x4"))) == 19


def test_r34_at_least_one_token_for_the_die() -> None:
    """None is too few, two are not too many; an option wants exactly one."""
    text = "s0 Humans Forest {{4:1}} hand {}; s1 Ratmen Hill {{10:2, 5:2}}"
    assert targets(setup(text.format(0)), "?") == []
    assert targets(setup(text.format(1)), "?") == [3, 5, 9, 10]
    assert targets(setup(text.format(2)), "?") == [3, 5, 9, 10]
    exactly = {"die_exactly_one": True}
    assert targets(setup(text.format(1), options=exactly), "?") == [3, 5, 9, 10]
    assert targets(setup(text.format(2), options=exactly), "?") == []


def test_r35_the_die_beside_an_affordable_region() -> None:
    """Who is short of the chosen one may roll; an option forbids it."""
    text = "s0 Humans Forest {4:1} hand 2"
    assert moves(setup(text)) == "x5 x3? x9? x10? stop"
    assert moves(setup(text, options={"die_only_if_stuck": True})) == "x5 stop"


def test_r36_more_than_three_short_cannot_be_named() -> None:
    """The die could not help."""
    text = "s0 Humans Forest {{4:1}} hand {}; s1 Ratmen Hill {{10:5}}"
    assert 10 not in targets(setup(text.format(3)), "?")
    assert 10 in targets(setup(text.format(4)), "?")


def test_r37_named_before_the_roll() -> None:
    """Berserk names after it."""
    state = setup("s0 Humans Forest {4:1} hand 1")
    state.play(state.parse("x10?"))
    assert (state.actor, state.dump()["target"]) == (ls.CHANCE, 10)
    assert draws(state) == {"=0": 3, "=1": 1, "=2": 1, "=3": 1}
    berserk = setup("s0 Humans Berserk {4:1} hand 1")
    berserk.play(berserk.parse("roll"))
    assert (berserk.actor, berserk.dump()["target"]) == (ls.CHANCE, None)
    assert targets(play(berserk, "=2")) == [3, 5, 9, 10]


def test_r38_a_failed_attempt_costs_no_token() -> None:
    """The tokens are redeployed or kept."""
    state = play(setup("s0 Humans Forest {4:1} hand 2; s1 Ratmen Hill {10:2}"), "x10? =0")
    assert (hand(state, "humans"), at(state, "ratmen"), pool(state, "ratmen")) == (2, {10: 2}, 0)
    assert at(play(state, "put4 put4"), "humans") == {4: 3}


def test_r39_all_tokens_go_there() -> None:
    """Three tokens and a roll of three: the region holds all three, until one redeploys."""
    state = play(setup("s0 Humans Forest {4:1} hand 3; s1 Ratmen Hill {10:3}"), "x10? =3")
    assert (phase(state), at(state, "humans"), hand(state, "humans")) == ("redeploy", {4: 1, 10: 1}, 2)
    assert of(state, "humans")["conquests"] == of(setup("s0 Humans Forest {4:1} hand 3"), "humans")["conquests"] + 1


def test_r40_ghouls_and_the_active_tribe_roll_both() -> None:
    """Once in each expansion."""
    state = setup("s0 Humans Hill {4:2}; s0 Ghouls Commando† {16:2}", phase="start")
    play(state, "expand")
    assert state.dump()["acting"] == "ghouls"
    play(state, "x15? =0")
    assert (state.dump()["acting"], phase(state)) == ("humans", "conquer")
    assert phase(play(state, "x3? =0")) == "redeploy"


def test_r41_berserk_has_no_attempt_at_the_end() -> None:
    """The rolls replace it."""
    assert targets(setup("s0 Humans Berserk {4:1} hand 1"), "?") == []


def test_r42_a_berserk_roll_is_used_or_the_turn_is_over() -> None:
    """No second roll while one waits; afterwards there may be one."""
    state = play(setup("s0 Humans Berserk {4:1} hand 5"), "roll =1")
    assert moves(state) == "x3 x5 x9 x10 stop"
    assert "roll" in moves(play(state, "x5")).split()
    assert phase(play(setup("s0 Humans Berserk {4:1} hand 5"), "roll =1 stop")) == "redeploy"
    hopeless = "s1 Ratmen Merchant {3:2, 5:3, 9:3, 10:3}"
    assert moves(setup(f"s0 Humans Berserk {{4:1}} hand 1; {hopeless}")) == "stop"
    assert moves(setup(f"s0 Humans Berserk {{4:1}} hand 2; {hopeless}")) == "roll stop"


def test_r43_dragon_and_conversion_do_not_forbid_the_die() -> None:
    """After the die both are over for this turn."""
    state = setup("s0 Humans Dragon Master {4:1} hand 1")
    assert (targets(state, "!"), targets(state, "?")) == ([3, 5, 9, 10], [3, 5, 9, 10])
    assert phase(play(state, "x5? =0")) == "redeploy"
    state = setup(
        "s0 Sorcerers Hill {4:1} hand 1; s1 Ratmen Forest† {9:1}; s1 Elves Swamp {10:1}",
        options={"die_only_if_stuck": True},
    )
    assert moves(state) == "x3? x5? x9? x10? x10~ stop"
    assert phase(play(state, "x3? =0")) == "redeploy"


def test_r44_tokens_may_be_kept() -> None:
    """Without the option all must be placed."""
    text = "s0 Humans Forest {4:3}"
    assert moves(play(setup(text), "stop")) == "put4 done"
    assert moves(play(setup(text, options={"keep_in_hand": False}), "stop")) == "put4"


def test_r45_only_the_beaten_tokens_are_placed() -> None:
    """Those held back earlier stay in hand."""
    state = play(setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {9:1, 10:3} hand 3"), "x10 stop done")
    play(state, "put9 put9")
    assert (state.actor, at(state, "humans"), hand(state, "humans")) == (1, {9: 3}, 3)
    assert phase(state) == "start"


def test_r46_who_redeploys_first() -> None:
    """The player whose turn it is, then clockwise from the left."""
    state = setup("s0 Orcs Forest {8:1} hand 9; s1 Humans Swamp {9:2, 10:1}; s2 Ratmen Hill {2:2, 3:1}", seats=3)
    play(state, "x2 x9 stop")
    asked = [(state.actor, phase(state))]
    for text in ("done", "put10"):
        play(state, text)
        asked.append((state.actor, phase(state)))
    assert asked == [(0, "redeploy"), (1, "retreat"), (2, "retreat")]
    middle = setup(
        "s1 Orcs Forest {8:1} hand 9; s0 Humans Swamp {9:2, 10:1}; s2 Ratmen Hill {2:2, 3:1}", seats=3, seat=1
    )
    assert play(middle, "x2 x9 stop done").actor == 2
    assert play(middle, "put3").actor == 0


def test_r47_retreating_without_a_region() -> None:
    """An active tribe waits in hand, declined Ghouls are gone."""
    state = play(setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {10:3}"), "x10 stop done")
    assert (hand(state, "humans"), at(state, "humans")) == (2, {})
    state = play(setup("s0 Orcs Hill {4:1} hand 6; s1 Ghouls Merchant† {10:3}"), "x10")
    assert (of(state, "ghouls"), tray(state, "ghouls")) == ({}, 10)


def test_r48_retreat_to_any_region() -> None:
    """Immune, on water, far away."""
    state = setup("s0 Orcs Hill {4:1} hand 6; s1 Halflings Seafaring {10:2, 22:1, 11:1} conquests 3", holes=[11])
    assert moves(play(state, "x10 stop done")) == "put11 put22 done"


def test_r49_no_tokens_between_active_and_declined() -> None:
    """Only regions of the tribe itself are offered."""
    state = setup("s0 Humans Forest {4:3}; s0 Ghouls Hill† {10:3} hand 1")
    assert moves(play(state, "stop")) == "put4 done"


def test_r50_the_own_declined_tribe_counts_as_non_empty() -> None:
    """So Orcs score for it."""
    state = setup("s0 Orcs Forest {4:1} hand 3; s0 Elves Hill† {10:1}")
    assert of(after(state, "x10"), "orcs")["nonempty"] == 1
    assert paid(state, "x10 stop done") == 2 + 1 + 1
    assert sixth(state)
