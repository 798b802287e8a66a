"""Every kind of move that is not legal is refused with its rule and one sentence."""

from __future__ import annotations

import pytest

import ludoscape as ls

from .board import after, choices, game, listed, moves, play, refused, setup


@pytest.mark.rule("SI-50", "SI-51", "SI-11", "SI-13")
def test_walking() -> None:
    """Mines, crews, foreign ports, distance, and crews that are not there."""
    state = setup(
        "S3@0,1ne S2@0,1nw S1@P A4@1,1sw C0@0,0nw",
        "S 0,1 0,2; A 1,1; C 0,0",
        mines="M 0,2sw 0 2; A 1,1nw 3",
        delivered="M2",
    )
    refused(state, "go 0,1ne>0,2sw", "SI-51", "si-mine-M")
    refused(state, "go 0,1ne>1,1nw", "SI-51", "si-mine-A")
    refused(state, "go 0,1ne>0,1nw", "SI-51")
    refused(state, "go 0,1ne>1,1sw", "SI-51")
    refused(state, "go 0,1ne>0,0ne", "SI-50")
    refused(state, "go 0,1ne>0,1ne", "SI-51")
    refused(state, "go P1>PS", "SI-51")
    refused(state, "go P2>0,2nw", "SI-50")
    refused(state, "go P5>0,2nw", "SI-50")
    refused(state, "go 0,2ne>0,2nw", "SI-50")
    refused(state, "go 1,1sw>1,1se", "SI-50")
    refused(state, "go 5,5ne>5,5nw", "SI-11")
    refused(state, "go 0,1ne>5,5nw", "SI-13")
    foreign = setup("S3@2,1ne S2@0,0nw")
    refused(foreign, "go 2,1ne>PA", "SI-51")
    refused(foreign, "go 0,0nw>PC", "SI-51")


@pytest.mark.rule("SI-15", "SI-17", "SI-59", "SI-60", "SI-61")
def test_sailing() -> None:
    """Out of sight, no corner, where it is already, and to and from Europe."""
    europe = setup("S1@aboard")
    refused(europe, "sail @1,4", "SI-59")
    refused(europe, "depart", "SI-61")
    refused(europe, "arrive @4,2", "SI-60")
    refused(europe, "arrive @-1,2", "SI-60")
    refused(europe, "arrive @0,3", "SI-15")
    home = setup(ships="S@0,4")
    refused(home, "sail @0,4", "SI-59")
    refused(home, "sail @4,2", "SI-17", "si-ship-S")
    refused(home, "sail @9,9", "SI-15")
    refused(home, "sail @0,0", "SI-15")
    refused(home, "arrive @1,4", "SI-60")
    away = setup(ships="S@4,2")
    refused(away, "depart", "SI-61")
    refused(away, "arrive @0,4", "SI-60")


@pytest.mark.rule("SI-62", "SI-63", "SI-64")
def test_loading() -> None:
    """Only what is in the closest place, or in Europe."""
    europe = setup("S1@P S2@aboard S3@0,2ne*", loose="PS 1")
    refused(europe, "load 1", "SI-63")
    refused(europe, "load 2", "SI-63")
    refused(europe, "load 3", "SI-63")
    refused(europe, "load P1", "SI-63")
    refused(europe, "load s", "SI-64")
    refused(europe, "load s:0,2ne", "SI-64")
    coast = setup("S4@0,2ne* S1@P A4@1,1nw*", ships="S@0,4")
    refused(coast, "load 5", "SI-63")
    refused(coast, "load 0,2ne", "SI-63")
    refused(coast, "load s", "SI-64")
    refused(coast, "load s:P1", "SI-64")
    refused(coast, "load s:0,2ne", "SI-64")
    refused(coast, "load 1,1nw", "SI-50")
    foreign = setup("A4@P*", ships="S@4,2")
    refused(foreign, "load s", "SI-64")


@pytest.mark.rule("SI-65", "SI-66", "SI-67")
def test_unloading() -> None:
    """A mine, a crew, a foreign port, an empty ship."""
    crewed = setup("S4@aboard C1@-1,1nw", ships="S@-1,2")
    refused(crewed, "unload 4", "SI-65", "si-crew-C1")
    own = setup("S4@aboard S1@-1,1nw", ships="S@-1,2")
    refused(own, "unload 4", "SI-65")
    mined = setup("S4@aboard", ships="S@-1,2", holds="S1", mines="C -1,1nw 0 1")
    refused(mined, "unload 4", "SI-65", "si-mine-C")
    refused(mined, "unload s", "SI-67", "si-mine-C")
    foreign = setup("S4@aboard", ships="S@4,2")
    refused(foreign, "unload 4", "SI-65", "si-port-A")
    refused(foreign, "unload s", "SI-67")
    refused(foreign, "unload 3", "SI-62")
    europe = setup()
    refused(europe, "unload s", "SI-67")
    refused(europe, "unload 3", "SI-62")


@pytest.mark.rule("SI-68")
def test_digging() -> None:
    """Control, nearness, empty hands, and silver in the mine."""
    state = setup("S3@0,1nw S4@0,1ne* S2@0,2ne", "S 0,1 0,2", mines="C 0,1sw 2; M 0,2sw 0 2; A 1,1nw 3", delivered="M2")
    assert choices(state, "dig") == {"dig 0,1nw 0,1sw"}
    refused(state, "dig 0,1ne 0,1sw", "SI-68")
    refused(state, "dig 0,1nw 0,2sw", "SI-68", "si-mine-M")
    refused(state, "dig 0,2ne 0,1sw", "SI-68")
    refused(state, "dig 0,1ne 1,1nw", "SI-68", "si-mine-A")
    refused(state, "dig 0,1nw 0,1se", "SI-68")
    refused(state, "dig 0,0nw 0,1sw", "SI-50")


@pytest.mark.rule("SI-69")
def test_claiming() -> None:
    """Nothing there, too far, hands full."""
    state = setup("S3@0,1nw S4@0,1ne*", "S 0,1 0,2", loose="0,1ne 1; 1,1nw 1; 2,1ne 1")
    assert choices(state, "claim") == {"claim 0,1nw 0,1ne"}
    refused(state, "claim 0,1ne 1,1nw", "SI-69", "si-loose-1_1nw")
    refused(state, "claim 0,1ne 0,1ne", "SI-69")
    refused(state, "claim 0,1nw 2,1ne", "SI-69")
    refused(state, "claim 0,1nw 0,1sw", "SI-69")
    refused(state, "claim P1 PS", "SI-50")
    refused(state, "drop P1", "SI-69")


@pytest.mark.rule("SI-70", "SI-73", "SI-71", "SI-72")
def test_attacks() -> None:
    """Targets that are too far, one's own, in Europe, empty, or not to be attacked at all."""
    state = setup(
        "S4@2,1ne S3@1,1ne S2@aboard S1@P A5@2,1sw C3@-1,1nw",
        "S 1,1; A 2,1",
        ships="S@4,2 A@4,1 C@-1,2",
        options={"landing_claims": False},
    )
    refused(state, "hit 2,1ne PA", "SI-73", "si-port-A")
    refused(state, "hit 2,1ne 1,1ne", "SI-73")
    refused(state, "hit 2,1ne -1,1nw", "SI-70")
    refused(state, "hit 1,1ne ~A", "SI-73", "si-ship-A")
    refused(state, "hit 1,1ne ~M", "SI-73")
    refused(state, "hit 1,1ne PC", "SI-70")
    refused(state, "hit 1,1ne 0,0nw", "SI-73")
    refused(state, "hit 2,1sw 1,1ne", "SI-50")
    refused(state, "hit 0,2ne 1,1ne", "SI-50")
    refused(state, "shiphit ~A", "SI-71")
    refused(state, "shiphit ~S", "SI-73")
    refused(state, "shiphit ~M", "SI-73")
    refused(state, "shiphit PA", "SI-73")
    refused(state, "shiphit PC", "SI-71")
    refused(state, "shiphit 2,1sw", "SI-71")
    refused(state, "porthit 2,1sw", "SI-72")
    refused(state, "porthit ~A", "SI-72")
    refused(state, "porthit PA", "SI-73")
    refused(state, "porthit 1,1ne", "SI-73")
    refused(setup("S2@aboard", ships="A@4,2"), "shiphit ~A", "SI-71")
    refused(setup(ships="S@4,2 A@4,2"), "shiphit ~A", "SI-71")
    refused(setup(ships="A@0,4"), "porthit ~A", "SI-72")
    three = setup("S2@aboard", seats=3, ports="S 0,3; A 3,1; M 1,-2", ships="S@0,4")
    refused(three, "shiphit ~C", "SI-95")


@pytest.mark.rule("SI-57", "SI-58")
def test_mines() -> None:
    """Only on the tile just gained, on a free space; only then."""
    state = play(setup("S2@0,2sw", "S 0,2", loose="0,1se 1"), "go 0,2sw>0,1nw")
    assert choices(state) == listed("mine 0,1sw; mine 0,1ne; nomine")
    refused(state, "mine 0,1nw", "SI-57", "si-crew-S1")
    refused(state, "mine 0,1se", "SI-57", "si-loose-0_1se")
    refused(state, "mine 0,2ne", "SI-57")
    refused(state, "mine 7,7ne", "SI-57")
    refused(state, "depart", "SI-57")
    refused(setup("S2@0,1sw"), "mine 0,1se", "SI-57")
    refused(setup("S2@0,1sw"), "nomine", "SI-57")


@pytest.mark.rule("SI-79", "SI-80", "SI-81", "SI-82")
def test_damage() -> None:
    """Too strong a replacement, none that was in Europe before, no exchange where one is due."""
    state = play(setup("S5@0,1ne S4@0,2se A2@1,1nw", "S 0,1 0,2; A 1,1"), "hit 0,1ne 1,1nw")
    refused(state, "swap 5/4", "SI-82")
    refused(state, "swap 5/5", "SI-82")
    refused(state, "lose 5", "SI-80")
    refused(state, "keep 5", "SI-80")
    refused(state, "swap 4/0", "SI-79")
    refused(state, "lose 4", "SI-79")
    refused(state, "go 0,2se>0,2ne", "SI-79")
    strong = play(setup("S5@0,1ne A2@1,1nw"), "hit 0,1ne 1,1nw")
    refused(strong, "swap 5/4", "SI-80", "si-fit-4")
    stack = play(setup("S5@aboard S3@aboard S0@aboard A4@aboard", ships="S@4,2 A@4,2"), "shiphit ~A")
    refused(stack, "swap 5/0", "SI-82")
    refused(stack, "swap 3/1", "SI-79")
    refused(stack, "keep 3", "SI-79")
    refused(stack, "swap 5/2", "SI-80")
    line = "S5@aboard S3@aboard S0@0,2nw S1@0,2ne A5@aboard A2@aboard S2@0,2sw"
    none = play(setup(line, "S 0,2 0,1", ships="S@4,2 A@4,2"), "shiphit ~A")
    assert choices(none) == listed("lose 3; lose 5")
    refused(none, "keep 5", "SI-79")
    full = "S5@aboard S4@aboard S3@aboard S0@0,2nw S1@0,2ne S2@0,2sw A4@aboard"
    refused(play(setup(full, "S 0,2 0,1", ships="S@4,2 A@4,2"), "shiphit ~A"), "lose 5", "SI-81")
    refused(setup(), "lose 5", "SI-79")
    refused(setup(), "keep 5", "SI-81")
    refused(setup(), "swap 5/1", "SI-80")


@pytest.mark.rule("SI-83")
def test_spoils() -> None:
    """Only winners with empty hands take, and only what was captured."""
    state = setup("S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw S1@0,2sw S0@0,2ne*", "S 0,2 0,1; A 1,1 2,1", loose="1,1nw 1")
    play(state, "go 0,1se>1,1sw")  # two comes by itself
    assert choices(state) == listed("take 1,1ne 1,1sw; take 1,1se 1,1sw")
    refused(state, "take 1,1nw 1,1sw", "SI-83")
    refused(state, "take 1,1ne 0,2sw", "SI-83")
    refused(state, "take 1,1ne 0,2ne", "SI-83")
    refused(state, "take ~A 1,1sw", "SI-83")
    refused(state, "sail @0,4", "SI-83")
    refused(setup(), "take 1,1ne 1,1sw", "SI-83")


@pytest.mark.rule("SI-41", "SI-42")
def test_starving() -> None:
    """First things first, and only crews of hungry areas."""
    state = setup("S1@P S2@P S4@1,0ne", "S 1,0", phase="start")
    assert choices(state) == listed("starve P1; starve P2")
    refused(state, "starve 1,0ne", "SI-42")
    refused(state, "starve P3", "SI-50")
    refused(state, "go P1>0,2ne", "SI-42")
    for past, rule in (("draw S2", "SI-30"), ("lay 0,1", "SI-30"), ("first S", "SI-32"), ("port 0,2", "SI-33")):
        assert "First" not in refused(state, past, rule).reason, "it is too late, not too early"
    refused(setup("S1@P"), "starve P1", "SI-41")


@pytest.mark.rule("SI-23", "SI-27", "SI-30", "SI-32", "SI-33", "SI-34", "SI-35", "SI-21", "SI-96", "SI-26")
def test_setting_up() -> None:
    """Whatever is not its turn yet, or no more."""
    state: ls.State = game().start()
    refused(state, "load 5", "SI-23")
    refused(state, "lay 0,1", "SI-23")
    refused(state, "draw S0", "SI-21")
    play(state, "draw S1")
    refused(state, "draw S1", "SI-96")
    lay = after(state, "draw A1; draw C2; draw M1")
    assert choices(lay) == listed("lay -1,-1; lay 1,-1")
    refused(lay, "lay 0,-1", "SI-26")
    refused(lay, "draw S2", "SI-27")
    ports = setup(ports="", phase="port", first="S")
    refused(ports, "port 0,2", "SI-34")
    refused(ports, "port 5,5", "SI-34")
    refused(ports, "port 0,4", "SI-34")
    refused(ports, "load 5", "SI-33")
    refused(setup(isle="0,0 1,0 2,0 0,1 2,1", ports="", phase="port", first="S"), "port 1,1", "SI-35")
    play_now = setup()
    for text, rule in [("draw S1", "SI-30"), ("lay 1,1", "SI-30"), ("first A", "SI-32"), ("port 0,3", "SI-33")]:
        refused(play_now, text, rule)


@pytest.mark.rule("SI-90")
def test_after_the_end() -> None:
    """Nothing is legal any more."""
    state = play(setup(active="C", first="S", round=60, actions=1), "load 0")
    assert state.actor == ls.OVER
    assert moves(state) == []
    for text in ("load 1", "pass", "go P1>0,2ne", "starve P1", "mine 0,1sw"):
        refused(state, text, "SI-90")


def test_why_not_agrees_with_legal() -> None:
    """For every text that could be meant, at decisions of random games of all kinds."""
    rules = set(game().rulebook)
    pool: set[str] = {"depart", "pass", "nomine", "load s", "unload s", "swap 5/0", "lose 3", "keep 4"}
    pool |= {"take 0,1ne 0,1nw", "draw S3", "first A"}
    for seed in range(4):
        rng = ls.Rng(f"refusals {seed}")
        state: ls.State = game(2 + seed % 3, allow_pass=seed == 3).start()
        number = 0
        while state.actor != ls.OVER and number < 400:
            number += 1
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
                continue
            legal = set(moves(state))
            if number % 29 == 0:
                for text in sorted(pool)[rng.below(7) :: 7]:
                    refusal = state.why_not(text)
                    assert (refusal is None) == (text in legal), text
                    if refusal is not None:
                        assert refusal.rule in rules
                        assert refusal.reason.endswith(".")
                        assert all(element.startswith("si-") for element in refusal.where), refusal.where
            pool |= legal
            state.play(state.legal()[rng.below(len(legal))])
