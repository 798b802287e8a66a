"""The worked examples of the dossier, under their numbers. Legal moves are complete, in the dossier's order."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.small_worlds.maps.generator import generate

from .board import (
    after,
    all_races_out,
    at,
    cost,
    costs,
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
    result,
    setup,
    sixth,
    targets,
    tray,
    vp,
)

ENTRIES = [1, 2, 3, 4, 5, 6, 10, 11, 16, 17, 18, 19, 20, 21]
HASHES = {
    (2, 44): "d0d159debf2c307c8c8899de8ddcd79e3c08fd3dc60de3b21b48c25b02b3022f",
    (3, 33): "238365be4b3e5cf6f7bc535e293c7170c4d46d46bca7b1fdf55211b9a99666d8",
    (4, 58): "12fa981db7d747f56c496b2f93592b8c1e5039380154f1e5b9303a9a89c2d3e7",
    (5, 6): "954092deeb75207dadd3cfc2cd7f7adc8df2f36e799e360d2eb56cd72c2c0328",
    (2, 1): "b766dd0be809106162a715daa208c146915b13428ce954439b710c37341cc886",
    (3, 1): "7aa55d454ca9f0b2f1a95824db19dd197feea84f1cd8e4a18b0247f420a399ab",
    (4, 1): "974cd383b4000f4e07e5e99e48462ec257c19d471f0a9773e5a4ea22a4986fa2",
    (5, 1): "33017dc616ec6d06e064ad0912754661c3cb8d093159aa98ddf3844edebf8f18",
}
RATMEN = "s1 Ratmen Hill {3:1, 5:2, 9:1, 10:2}"


@pytest.mark.rule("SW-701", "SW-703", "SW-507")
def test_x01_picking_the_fourth() -> None:
    """Three points go on the places before it, the one that lies on it comes in."""
    start = fixture_c()
    coins = [[race, power, {2: 2, 4: 1}.get(k, 0)] for k, (race, power, _) in enumerate(start.dump()["queue"], 1)]
    state = play(fixture_c(queue=coins), "pick4")
    assert vp(state) == 3
    assert (of(state, "trolls")["power"], hand(state, "trolls")) == ("stout", 9)
    assert queue(state) == [
        ("humans forest", 1),
        ("orcs hill", 3),
        ("elves swamp", 1),
        ("dwarves merchant", 0),
        ("giants commando", 0),
    ]
    assert sixth(state) == "wizards flying"


@pytest.mark.rule("SW-701")
def test_x02_what_one_can_pay() -> None:
    """Two points reach the third combination."""
    assert moves(fixture_c(vp=[2, 5])) == "pick1 pick2 pick3"


@pytest.mark.rule("SW-701", "SW-702")
def test_x03_the_sixth() -> None:
    """It costs five points, one on each place."""
    state = play(fixture_c(), "pick6")
    assert vp(state) == 0
    assert (of(state, "giants")["power"], hand(state, "giants")) == ("commando", 10)
    assert [coins for _, coins in queue(state)] == [1, 1, 1, 1, 1]
    assert sixth(state) == "wizards flying"


@pytest.mark.rule("SW-702", "SW-703", "SW-705")
def test_x04_a_race_comes_back_into_the_queue() -> None:
    """Giants lose their last region and are at once the fifth place; there is no sixth combination."""
    state = setup(**all_races_out("s0 Dwarves Merchant {3:1} hand 4"))
    r = targets(state)
    assert 4 in r
    play(state, "x4")
    assert of(state, "giants") == {}
    assert queue(state)[4] == ("giants commando", 0)
    assert sixth(state) == ""
    assert "mounted" in state.dump()["discards"]
    assert not state.dump()["races_under"]
    before = setup(**{**all_races_out("s2 Dwarves Spirit† {3:1}"), "phase": "pick", "discards": ["pillaging"]})
    assert moves(before) == "pick1 pick2 pick3 pick4"


@pytest.mark.rule("SW-406", "SW-708", "SW-755", "SW-404", "SW-405")
def test_x05_where_a_new_tribe_enters() -> None:
    """At the border and beside seas; Halflings and Flying on all land; Seafaring on seas, never on the lake."""
    land = [r for r in range(23) if r not in (0, 8, 22)]
    for text, expected in [
        ("Orcs Hill", ENTRIES),
        ("Halflings Hill", land),
        ("Orcs Flying", land),
        ("Orcs Seafaring", sorted([*ENTRIES, 0, 22])),
    ]:
        assert targets(setup(f"s0 {text} {{}} hand 5")) == expected, text


@pytest.mark.rule("SW-709", "SW-733", "SW-407", "SW-744", "SW-753", "SW-732", "SW-725")
def test_x06_costs() -> None:
    """Defence adds up, so do reductions, down to one."""
    assert costs(setup("s0 Humans Forest {2:1}"), 3, 7) == [3, 3]
    assert cost(setup("s0 Tritons Commando {2:1}"), 1) == 1
    assert cost(setup("s0 Tritons Mounted {1:1}"), 6) == 1
    assert cost(setup("s0 Giants Commando {3:1}"), 2) == 1
    assert cost(setup("s0 Humans Forest {20:1}; s1 Trolls Fortified {19:3}", fortresses=[19]), 19) == 8
    assert cost(setup("s0 Humans Commando {2:1}; s1 Trolls Fortified {3:2}", fortresses=[3]), 3) == 6


@pytest.mark.rule(
    "SW-605",
    "SW-714",
    "SW-748",
    "SW-802",
    "SW-501",
    "SW-502",
    "SW-504",
    "SW-505",
    "SW-506",
    "SW-507",
    "SW-508",
    "SW-1202",
    "SW-1204",
    "SW-1205",
)
def test_x07_a_whole_first_turn() -> None:
    """From the set-up on; nine tokens conquer four regions."""
    state = play(game().start(), "first=0")
    play(state, "pick1")
    assert costs(state, 4) == [2]
    spent = []
    for text in ("x4", "x10", "x16", "x5"):
        before = hand(state, "humans")
        spent.append(before - hand(play(state, text), "humans"))
    assert spent == [2, 3, 2, 2]
    play(state, "stop")
    assert (at(state, "humans"), hand(state, "humans")) == ({4: 1, 5: 1, 10: 1, 16: 1}, 5)
    assert moves(state) == "put4 put5 put10 put16 done"
    assert vp(play(state, "put4 put4 put5 put10 put16")) == 11
    assert at(state, "humans") == {4: 3, 5: 2, 10: 2, 16: 2}


@pytest.mark.rule("SW-712")
def test_x08_short_by_one_or_two() -> None:
    """Each region may be tried with the die, none can be paid."""
    state = setup(f"s0 Humans Forest {{4:1}} hand 2; {RATMEN}")
    assert costs(state, 9, 3, 5, 10) == [3, 4, 4, 4]
    assert moves(state) == "x3? x5? x9? x10? stop"


@pytest.mark.rule("SW-711", "SW-712", "SW-801")
def test_x09_the_die_helps() -> None:
    """Both tokens go there; of two defenders one dies and one retreats."""
    state = setup(f"s0 Humans Forest {{4:1}} hand 2; {RATMEN}")
    before = tray(state, "ratmen")
    play(state, "x10? =2")
    # the two have been taken up again but one, for redeployment
    assert (at(state, "humans"), hand(state, "humans")) == ({4: 1, 10: 1}, 1)
    assert (tray(state, "ratmen") - before, pool(state, "ratmen")) == (1, 1)
    assert (phase(state), moves(state)) == ("redeploy", "put4 put10 done")


@pytest.mark.rule("SW-712", "SW-305")
def test_x10_the_die_does_not_help() -> None:
    """Nothing moves, and the expansion is over."""
    state = play(setup(f"s0 Humans Forest {{4:1}} hand 2; {RATMEN}"), "x10? =1")
    assert (hand(state, "humans"), at(state, "ratmen")[10]) == (2, 2)
    assert (phase(state), moves(state)) == ("redeploy", "put4 done")


@pytest.mark.rule("SW-712")
def test_x11_who_may_roll() -> None:
    """Also beside regions that can be paid; two options forbid it."""
    text = "s0 Humans Forest {4:1, 10:1} hand 2; s1 Ratmen Hill {3:1, 9:1}"
    assert moves(setup(text)) == "x5 x16 x3? x9? stop"
    assert moves(setup(text, options={"die_only_if_stuck": True})) == "x5 x16 stop"
    assert moves(setup(text, options={"die_exactly_one": True})) == "x5 x16 stop"


@pytest.mark.rule("SW-711", "SW-715", "SW-728", "SW-751", "SW-1104")
def test_x12_beaten_tokens_are_placed() -> None:
    """The owner puts them where the tribe still stands."""
    state = setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {9:1, 10:3}")
    before, points = tray(state, "humans"), vp(state)
    assert cost(state, 10) == 5
    assert hand(after(state, "x10"), "orcs") == 1
    play(state, "x10 stop done")
    assert (tray(state, "humans") - before, pool(state, "humans")) == (1, 2)
    assert (state.actor, phase(state), moves(state)) == (1, "retreat", "put9 done")
    play(state, "put9 put9")
    assert at(state, "humans") == {9: 3}
    assert vp(state) - points == 4


@pytest.mark.rule("SW-723")
def test_x13_elves_do_not_die() -> None:
    """All three retreat."""
    state = setup("s0 Orcs Hill {4:1} hand 6; s1 Elves Merchant {9:1, 10:3}")
    before = tray(state, "elves")
    play(state, "x10")
    assert (tray(state, "elves") - before, pool(state, "elves")) == (0, 3)


def x14() -> ls.State:
    """The decline of X-14."""
    tribes = "s0 Humans Merchant {4:4, 5:2, 10:1, 16:1}; s0 Orcs Hill† {17:1, 18:1}"
    state = fixture_c("Humans Merchant, Orcs Hill", tribes, phase="start", round=2)
    assert [name for name, _ in queue(state)] == [
        "elves forest",
        "trolls swamp",
        "dwarves stout",
        "giants commando",
        "wizards flying",
    ]
    assert sixth(state) == "ratmen berserk"
    return play(state, "decline")


@pytest.mark.rule("SW-704", "SW-705")
def test_x14_decline() -> None:
    """The earlier tribe is gone, one token stays in each region, and the pick follows at once."""
    state = x14()
    assert of(state, "orcs") == {}
    assert (state.dump()["races_under"], state.dump()["discards"]) == (["orcs"], ["hill"])
    humans = of(state, "humans")
    assert (humans["declined"], humans["power"], at(state, "humans")) == (True, "merchant", {4: 1, 5: 1, 10: 1, 16: 1})
    assert tray(state, "humans") == 6  # two had been there
    assert moves(state) == "pick1 pick2 pick3 pick4 pick5 pick6"


@pytest.mark.rule("SW-603", "SW-605", "SW-802", "SW-758")
def test_x15_the_new_tribe_plays_on() -> None:
    """The same turn goes on with the new tribe."""
    state = play(x14(), "pick2")
    assert (vp(state), queue(state)[0], hand(state, "trolls")) == (4, ("elves forest", 1), 9)
    spent = []
    for text in ("x18", "x17", "x11"):
        before = hand(state, "trolls")
        spent.append(before - hand(play(state, text), "trolls"))
    assert spent == [2, 3, 2]
    play(state, "stop")
    assert hand(state, "trolls") == 6
    assert vp(play(state, "done")) == 12
    assert hand(state, "trolls") == 6


@pytest.mark.rule("SW-603", "SW-704", "SW-722")
def test_x16_a_decline_that_takes_the_turn() -> None:
    """Under the printed rules the power is discarded and only scoring follows."""
    state = setup(
        "s0 Dwarves Forest {4:2, 5:2, 16:1}; s0 Orcs† {17:1, 18:1}",
        options={"published": True},
        phase="start",
        discards=["hill"],
        vp=[5, 5],
    )
    play(state, "decline")
    assert of(state, "orcs") == {}
    assert set(state.dump()["discards"]) == {"forest", "hill"}
    assert vp(state) == 10
    assert (state.actor, phase(state)) == (1, "pick")


@pytest.mark.rule("SW-724")
def test_x17_ghouls_keep_their_tokens() -> None:
    """Only the hand goes to the tray."""
    state = setup("s0 Ghouls Flying {4:3, 5:2, 10:1} hand 1", phase="start")
    before = tray(state, "ghouls")
    play(state, "decline")
    assert (at(state, "ghouls"), tray(state, "ghouls") - before) == ({4: 3, 5: 2, 10: 1}, 1)


@pytest.mark.rule("SW-756", "SW-704")
def test_x18_spirit_stays() -> None:
    """The Spirit tribe stays, the other earlier one goes."""
    state = setup("s0 Elves Spirit† {1:1, 2:1}; s0 Orcs Hill† {17:1}; s0 Humans Forest {4:2}", phase="start")
    play(state, "decline")
    assert of(state, "orcs") == {}
    assert (at(state, "elves"), at(state, "humans")) == ({1: 1, 2: 1}, {4: 1})


@pytest.mark.rule("SW-603", "SW-715")
@pytest.mark.parametrize(("published", "expected"), [(False, "decline"), (True, "expand decline")])
def test_x19_nothing_left_on_the_map(published: bool, expected: str) -> None:
    """The tokens wait in hand; the tribe must decline, or may enter again under the printed rules."""
    state = setup("s0 Orcs Hill {9:1} hand 5; s1 Elves Swamp {10:3}", options={"published": published})
    play(state, "x10 stop")
    play(state, "put9 put9 put9 put9" if published else "done")
    assert (at(state, "elves"), hand(state, "elves"), state.actor) == ({}, 3, 1)
    assert moves(state) == expected


@pytest.mark.rule("SW-704")
def test_x20_a_tribe_without_a_region_declines() -> None:
    """Both are gone, unless an option lets the earlier one stay."""
    text = "s0 Elves Swamp {} hand 3 conquests 2; s0 Orcs Hill† {17:1, 18:1}"
    state = play(setup(text, phase="start"), "decline")
    assert (of(state, "elves"), of(state, "orcs")) == ({}, {})
    assert state.dump()["races_under"] == ["orcs", "elves"]
    assert phase(state) == "pick"
    state = play(setup(text, phase="start", options={"extinct_keeps_decline": True}), "decline")
    assert (of(state, "elves"), at(state, "orcs")) == ({}, {17: 1, 18: 1})


@pytest.mark.rule("SW-706", "SW-708", "SW-716")
def test_x21_abandoning() -> None:
    """Never all regions; with the option all, and the map is entered anew."""
    state = play(setup("s0 Humans Hill {4:3, 5:1}", phase="start"), "expand")
    assert (hand(state, "humans"), moves(state)) == (2, "abandon4 abandon5 go")
    play(state, "abandon4")
    assert (hand(state, "humans"), moves(state)) == (3, "x4 x10 stop")
    state = setup("s0 Humans Hill {4:3, 5:1}", phase="start", options={"abandon_all": True})
    play(state, "expand abandon4")
    assert moves(state) == "abandon5 go"
    play(state, "abandon5")
    assert (hand(state, "humans"), targets(state)) == (4, ENTRIES)


@pytest.mark.rule("SW-731", "SW-717", "SW-718", "SW-711")
def test_x22_conversions() -> None:
    """Single tokens without camps, one for each opponent; a conversion is a conquest."""
    state = setup(
        "s0 Sorcerers Hill {8:1}; s1 Elves Fortified {1:1, 2:1, 14:2}; s2 Ratmen Bivouacking {7:1, 9:1, 13:1} camps 4",
        seats=3,
        fortresses=[1],
        camps={"9": 1},
    )
    assert moves(state) == "x1~ x2~ x7~ stop"
    elves, sorcerers = tray(state, "elves"), tray(state, "sorcerers")
    play(state, "x1~")
    assert (tray(state, "elves") - elves, pool(state, "elves")) == (1, 0)
    assert (tray(state, "sorcerers") - sorcerers, at(state, "sorcerers")) == (-1, {1: 1, 8: 1})
    data = state.dump()
    assert (data["fortresses"], of(state, "sorcerers")["nonempty"], data["attacked"]) == ([], 1, [1])
    assert moves(state) == "x7~ stop"
    assert moves(play(state, "x7~")) == "stop"


@pytest.mark.rule("SW-714", "SW-721")
def test_x23_amazons_keep_four_in_hand() -> None:
    """Only one of the five is free."""
    state = play(setup("s0 Amazons Stout {4:3, 5:3, 10:2}"), "stop")
    assert (at(state, "amazons"), hand(state, "amazons")) == ({4: 1, 5: 1, 10: 1}, 5)
    assert moves(state) == "put4 put5 put10 done"


@pytest.mark.rule("SW-721", "SW-1102")
def test_x24_amazons_give_up_regions() -> None:
    """Two regions must go so that four are in hand."""
    state = setup("s0 Amazons Stout {4:1, 5:2, 10:2, 16:1}")
    points = vp(state)
    play(state, "stop")
    assert (hand(state, "amazons"), moves(state)) == (2, "abandon4 abandon5 abandon10")
    play(state, "abandon10")
    assert moves(state) == "abandon16"
    play(state, "abandon16")
    assert (hand(state, "amazons"), at(state, "amazons")) == (4, {4: 1, 5: 1})
    assert vp(state) - points == 2


@pytest.mark.rule("SW-730", "SW-754")
def test_x25_skeletons_grow() -> None:
    """Five non-empty conquests bring two tokens."""
    state = setup("s0 Skeletons Pillaging {4:1} nonempty 5")
    assert tray(state, "skeletons") == 19
    assert paid(state, "stop done") == 1 + 5
    play(state, "stop")
    assert (tray(state, "skeletons"), moves(state)) == (17, "put4 done")


@pytest.mark.rule("SW-728", "SW-754")
def test_x26_pillaging_orcs() -> None:
    """Both bonuses count the same conquests."""
    assert paid(setup("s0 Orcs Pillaging {4:1, 5:1, 10:1} nonempty 2"), "stop") == 7


@pytest.mark.rule("SW-719", "SW-746")
def test_x27_the_dragon() -> None:
    """One token is enough; holes and heroes keep it away."""
    state = setup(
        "s0 Humans Dragon Master {4:1} hand 1; s1 Halflings Heroic {10:4, 9:1, 3:1} conquests 3", holes=[9], heroes=[3]
    )
    assert moves(state) == "x5? x5! x10! stop"
    before = tray(state, "halflings")
    play(state, "x10!")
    assert (at(state, "humans"), state.dump()["dragon"]) == ({4: 1, 10: 1}, 10)
    assert (tray(state, "halflings") - before, pool(state, "halflings")) == (1, 3)
    assert moves(state) == "stop"


@pytest.mark.rule("SW-726")
def test_x28_holes() -> None:
    """The first two conquests get one each."""
    state = setup("s0 Halflings Hill {} hand 10")
    assert cost(state, 13) == 2
    play(state, "x13")
    assert cost(state, 12) == 3
    play(state, "x12")
    assert cost(state, 11) == 2
    play(state, "x11")
    assert (state.dump()["holes"], hand(state, "halflings")) == ([12, 13], 3)


@pytest.mark.rule("SW-711", "SW-715", "SW-743")
def test_x29_beaten_camps() -> None:
    """Three camps are beaten back and pitched elsewhere."""
    state = setup("s0 Orcs Hill {4:1} hand 7; s1 Humans Bivouacking {10:1, 9:1}", camps={"10": 3, "9": 2})
    assert cost(state, 10) == 6
    before = tray(state, "humans")
    play(state, "x10 stop done")
    humans = of(state, "humans")
    assert (tray(state, "humans") - before, humans["retreat"], humans["camps_back"]) == (1, 0, 3)
    assert (state.actor, phase(state), moves(state)) == (1, "retreat_camps", "camp9 done")
    assert play(state, "camp9 camp9 camp9").dump()["camps"] == {"9": 5}


@pytest.mark.rule("SW-749")
def test_x30_fortresses() -> None:
    """A third one pays at once."""
    state = setup("s0 Humans Fortified {4:1, 18:1, 20:1}", phase="fortress", fortresses=[18, 20])
    assert moves(state) == "fort4 nofort"
    assert paid(state, "fort4") == 3 + 2 + 3


@pytest.mark.rule("SW-718", "SW-745", "SW-707")
def test_x31_peace() -> None:
    """To hit a declined tribe is no attack; in peace the Trolls' regions are safe."""
    state = setup(
        "s0 Trolls Diplomat {8:1} hand 6; s1 Ratmen Hill {9:1, 10:2} hand 8; s1 Elves Swamp† {7:1}; "
        "s2 Orcs Forest {2:1}",
        seats=3,
    )
    assert cost(state, 7) == 3
    play(state, "x7")
    assert cost(state, 2) == 3
    play(state, "x2 stop done")
    assert (phase(state), moves(state)) == ("peace", "peace1 nopeace")
    play(state, "peace1 expand go")
    assert (state.actor, hand(state, "ratmen")) == (1, 9)
    assert moves(state) == "x3 x4 x5 x11 x16 stop"


@pytest.mark.rule("SW-718", "SW-745")
def test_x32_an_attempt_is_an_attack() -> None:
    """Even a failed one."""
    state = play(setup("s0 Trolls Diplomat {4:1} hand 1; s1 Ratmen Hill {10:1}"), "x10? =0 done")
    assert (phase(state), moves(state)) == ("peace", "nopeace")


@pytest.mark.rule("SW-724", "SW-745")
def test_x33_ghouls_know_no_peace() -> None:
    """Declined Ghouls may take the Diplomat's regions."""
    state = setup(
        "s0 Trolls Diplomat {4:1}; s1 Ghouls Hill† {10:3} hand 5; s1 Wizards Merchant {16:1}",
        seat=1,
        acting="ghouls",
        peace={"0": 1},
    )
    assert 4 in targets(state)
    assert cost(state, 4) == 4


@pytest.mark.rule("SW-742")
def test_x34_berserk() -> None:
    """The roll comes first, then the region."""
    state = setup("s0 Humans Berserk {4:1} hand 2; s1 Ratmen Merchant {3:2, 5:3, 9:2, 10:3}")
    assert costs(state, 9, 3, 5, 10) == [4, 5, 5, 5]
    assert moves(state) == "roll stop"
    play(state, "roll =3")
    assert moves(state) == "x3 x5 x9 x10 stop"
    play(state, "x10")
    assert (hand(state, "humans"), at(state, "humans"), moves(state)) == (0, {4: 1, 10: 2}, "stop")


@pytest.mark.rule("SW-709", "SW-732", "SW-755", "SW-407")
def test_x35_seafaring_tritons() -> None:
    """Water costs two and is not coastal."""
    state = setup("s0 Tritons Seafaring {21:1} hand 4; s1 Humans Hill {16:1}")
    assert moves(state) == "x14 x15 x16 x20 x22 stop"
    assert costs(state, 14, 15, 16, 20, 22) == [2, 3, 2, 2, 2]


@pytest.mark.rule("SW-755")
def test_x36_water_is_kept() -> None:
    """In decline the seas stay and pay."""
    state = fixture_c("Humans Seafaring", "s0 Humans Seafaring {0:2, 1:1, 18:1, 22:1} hand 1", phase="start", round=2)
    play(state, "decline")
    assert at(state, "humans") == {0: 1, 1: 1, 18: 1, 22: 1}
    assert paid(state, "pick1 stop") == 4


@pytest.mark.rule("SW-408", "SW-725", "SW-759")
def test_x37_underworld() -> None:
    """Caverns are cheaper and next to each other, also for Giants."""
    state = setup("s0 Humans Underworld {3:1} hand 5")
    assert moves(state) == "x2 x4 x7 x9 x19 x21 stop"
    assert costs(state, 2, 4, 7, 9, 19, 21) == [3, 2, 2, 3, 2, 2]
    assert costs(setup("s0 Giants Underworld {3:1}"), 2, 7, 9, 19, 21) == [2, 1, 2, 1, 1]


@pytest.mark.rule("SW-604", "SW-707", "SW-712", "SW-724")
def test_x38_ghouls_go_first() -> None:
    """They expand at full cost, then the active tribe does."""
    state = setup(
        "s0 Humans Hill {4:2}; s0 Ghouls Commando† {9:2, 10:4} declined_round 1; s1 Ratmen Forest {15:1, 16:2}",
        phase="start",
        round=3,
    )
    before = tray(state, "ratmen")
    play(state, "expand")
    assert (state.dump()["acting"], hand(state, "ghouls")) == ("ghouls", 4)
    assert moves(state) == "abandon9 abandon10 go"
    play(state, "go")
    assert moves(state) == "x3 x4 x5 x15 x16 stop"
    assert costs(state, 3, 4, 5, 15, 16) == [3, 4, 2, 4, 4]
    play(state, "x16")
    assert (hand(state, "ghouls"), tray(state, "ratmen") - before, pool(state, "ratmen")) == (0, 1, 1)
    assert moves(state) == "stop"
    play(state, "stop")
    assert (phase(state), state.dump()["acting"], hand(state, "humans")) == ("conquer", "humans", 1)
    assert moves(state) == "x3? x5? x9? x10? stop"


@pytest.mark.rule("SW-605", "SW-708", "SW-724")
def test_x39_ghouls_drive_the_own_tribe_out() -> None:
    """Its tokens come back to hand and enter the map anew."""
    state = setup("s0 Elves Hill {4:2}; s0 Ghouls Commando† {10:6} declined_round 1", phase="start", round=3)
    play(state, "expand")
    assert (phase(state), hand(state, "ghouls")) == ("conquer", 5)
    assert moves(state) == "x4 x5 x9 x16 stop"
    assert cost(state, 4) == 4
    before = tray(state, "elves")
    play(state, "x4")
    assert (tray(state, "elves") - before, pool(state, "elves")) == (0, 2)
    play(state, "stop")
    assert (hand(state, "elves"), pool(state, "elves"), at(state, "elves")) == (2, 0, {})
    assert moves(state) == "x5 x11 x16 x18 x20 x1? x2? x3? x6? x10? x17? x19? x21? stop"


@pytest.mark.rule("SW-607", "SW-715")
def test_x40_own_ghouls_retreat() -> None:
    """Ghouls that declined this turn and were hit by the new tribe are placed first."""
    state = fixture_c("Ghouls Stout", "s0 Ghouls Stout {4:1, 10:3}", phase="start", round=2)
    play(state, "decline pick1")
    assert (of(state, "humans")["power"], hand(state, "humans")) == ("forest", 9)
    assert cost(state, 10) == 5
    before, points = tray(state, "ghouls"), vp(state)
    play(state, "x10")
    assert (tray(state, "ghouls") - before, pool(state, "ghouls")) == (1, 2)
    play(state, "stop done")
    assert (state.actor, phase(state), moves(state)) == (0, "retreat", "put4 done")
    play(state, "put4 put4")
    assert at(state, "ghouls") == {4: 3}
    assert vp(state) - points == 2


@pytest.mark.rule("SW-705", "SW-717", "SW-703")
def test_x41_own_declined_trolls() -> None:
    """They defend their lair, are gone, and count as non-empty."""
    state = setup("s0 Orcs Hill {4:1} hand 4; s0 Trolls Swamp† {10:1}")
    assert cost(state, 10) == 4
    assert paid(state, "x10 stop done") == 2 + 1 + 1
    play(state, "x10")
    assert of(state, "trolls") == {}
    data = state.dump()
    assert (data["races_under"], data["discards"], of(state, "orcs")["nonempty"]) == (["trolls"], ["swamp"], 1)


@pytest.mark.rule("SW-757", "SW-1301")
def test_x42_stout() -> None:
    """The decline comes after scoring and costs no turn."""
    state = setup("s0 Humans Stout {4:2, 18:1}; s0 Orcs Hill† {17:1}")
    assert paid(state, "stop done") == 4
    play(state, "stop done")
    assert (phase(state), moves(state)) == ("stout", "stout stay")
    play(state, "stout")
    assert of(state, "orcs") == {}
    assert (at(state, "humans"), of(state, "humans")["declined"], tray(state, "humans")) == ({4: 1, 18: 1}, True, 8)
    assert state.actor == 1
    play(state, "pick1 stop")
    assert (state.actor, phase(state)) == (0, "pick")


@pytest.mark.rule("SW-722", "SW-752", "SW-760")
def test_x43_dwarves() -> None:
    """Wealthy pays once; mines pay in decline too, Merchant does not."""
    regions = "{5:1, 14:2, 20:1}"
    assert paid(setup(f"s0 Dwarves Wealthy {regions}"), "stop done") == 12
    assert paid(setup(f"s0 Dwarves Wealthy {regions} scored 1"), "stop done") == 5
    assert paid(setup(f"s0 Dwarves Merchant {regions}"), "stop done") == 8
    assert paid(setup("s0 Dwarves Merchant† {5:1, 14:1, 20:1}; s0 Ratmen Hill {} hand 3"), "stop") == 5


@pytest.mark.rule("SW-750", "SW-1102")
def test_x44_heroes() -> None:
    """Two different regions, in ascending order."""
    state = setup("s0 Humans Heroic {4:1, 5:1, 10:1}", phase="heroes")
    assert moves(state) == "hero4 hero5"
    assert moves(play(state, "hero5")) == "hero10"


@pytest.mark.rule("SW-806", "SW-805")
@pytest.mark.parametrize(("tokens", "winners"), [(7, (0, 1)), (8, (0,))])
def test_x45_the_end(tokens: int, winners: tuple[int, ...]) -> None:
    """Race tokens on the map break a tie; camps and hands do not count."""
    state = setup(
        f"s0 Orcs Bivouacking {{3:{tokens}, 4:2}}; s1 Ratmen Hill {{10:5, 2:4}} hand 4; s2 Humans Swamp {{}} hand 4",
        seats=3,
        round=10,
        seat=2,
        vp=[80, 80, 79],
        camps={"3": 5},
    )
    play(state, "stop")
    assert result(state) == (winners, (80.0, 80.0, 79.0), "turns")


@pytest.mark.rule("SW-806")
def test_x45_points_come_before_tokens() -> None:
    """One victory point more outweighs any number of tokens."""
    many = "s1 Skeletons Swamp {10:20}; s1 Ghouls Forest† {5:10}; s1 Ratmen Spirit† {1:1, 2:1, 3:1}"
    state = setup(f"s0 Elves Hill {{4:1}}; {many}", phase="over", seat=1, round=10, vp=[31, 30])
    assert result(state) == ((0,), (31.0, 30.0), "turns")


@pytest.mark.rule(
    "SW-420",
    "SW-421",
    "SW-422",
    "SW-423",
    "SW-424",
    "SW-425",
    "SW-426",
    "SW-427",
    "SW-428",
    "SW-429",
    "SW-430",
    "SW-431",
    "SW-306",
    "SW-401",
    "SW-402",
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_x46_the_maps_in_the_box(players: int) -> None:
    """They come out of the generator again, and all hashes are those of SW-431."""
    seed = next(number for count, number in HASHES if count == players)
    chart: dict[str, Any] = game(players).settings.chart.data
    made = generate(players, seed)
    assert made["regions"] == chart["regions"]
    for number in (seed, 1):
        regions = generate(players, number)["regions"]
        text = json.dumps(regions, sort_keys=True, separators=(",", ":"))
        assert hashlib.sha256(text.encode("ascii")).hexdigest() == HASHES[players, number]
