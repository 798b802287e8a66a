"""The worked examples of the dossier, under their numbers."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    CORNERS,
    LAKE,
    LAKE_PORTS,
    aboard,
    actions,
    active,
    after,
    build,
    choices,
    decider,
    delivered,
    each,
    europe,
    game,
    hold,
    lands,
    listed,
    loose,
    mine,
    moves,
    owner,
    phase,
    play,
    position,
    refused,
    result,
    setup,
    ship,
    supply,
    where,
)
from .geometry import corners, far, next_to, sight
from .reference import DEPLETED, ROUNDS

X1 = "S1 S2 M2 S4 S5 A3 A5 C3 M5 C5 S3 lay 1,1 C4 A2 C1 A1 M4 M3 M1 lay 2,-1 A4"
X1_PLACES = {
    1: "0,1",
    2: "0,2",
    3: "",
    4: "0,3",
    5: "0,4",
    6: "1,0",
    7: "2,0",
    8: "-1,0",
    9: "0,-1",
    10: "-2,0",
    11: "1,1",
    12: "-1,1",
    13: "1,-1",
    14: "-1,2",
    15: "1,3",
    16: "1,-2",
    17: "-1,-1",
    18: "2,-1",
    19: "3,-1",
}
X1_PORTS = "port 2,1; port 1,-3; port -2,1; port 1,4"


def x4() -> ls.State:
    """The board of X4."""
    state = play(build(X1), "first A")
    return play(state, X1_PORTS)


def open_sea() -> ls.State:
    """X10 up to the move of the mine."""
    state = play(setup(), "load 5; arrive @1,4; load 4; arrive @4,2; load 1; load 0; load 3; load 2")
    return play(state, "unload 5; go P5>0,2ne")


@pytest.mark.rule("SI-20", "SI-21", "SI-22", "SI-23", "SI-24", "SI-25", "SI-26", "SI-27", "SI-28", "SI-29", "SI-30")
def test_x01_building() -> None:
    """A whole building, draw by draw."""
    state: ls.State = game().start()
    assert lands(state) == {"0,0"}
    number = 0
    words = X1.split()
    while words:
        number += 1
        before = lands(state)
        play(state, f"draw {words.pop(0)}")
        if number in (11, 18):
            assert phase(state) == "lay"
            assert choices(state) == each("lay", "-1,1 1,1" if number == 11 else "-2,-1 2,-1")
            assert decider(state) == ("M" if number == 11 else "A")
            assert words.pop(0) == "lay"
            play(state, f"lay {words.pop(0)}")
        assert lands(state) - before == {X1_PLACES[number]} - {""}, number
    assert phase(state) == "first"
    assert len(lands(state)) == 19


@pytest.mark.rule("SI-25", "SI-29")
def test_x02_seed_examples() -> None:
    """(a) three tiles in column 0; (b) an ace when every line has two."""
    state = build("S1 S2 A1 C2 M1 lay 1,-1")
    assert lands(state) == {"0,0", "0,1", "0,2", "1,0", "-1,0", "1,-1"}
    assert lands(play(state, "draw S3")) - {"0,0", "0,1", "0,2", "1,0", "-1,0", "1,-1"} == {"0,3"}
    square = {"0,0", "1,0", "0,1", "1,1"}
    for line, aces in [("S2 A2 A1", "C1 S1 M1"), ("A2 S2 S1", "C1 M1 A1")]:
        state = build(line)
        assert lands(state) == square
        for ace in aces.split():
            assert lands(after(state, f"draw {ace}")) == square, ace
        assert lands(after(state, "draw C2")) == square | {"-1,0"}
        assert lands(after(state, "draw C3")) == square | {"-1,0"}


@pytest.mark.rule("SI-24")
def test_x03_total_or_run() -> None:
    """A line with a hole counts in full, or only its run at the coast."""
    line = "S5 S4 A5 C1 A1"
    built = {"0,0", "1,0", "0,1", "-1,1", "0,2", "1,2"}
    state = build(line)
    assert lands(state) == built
    assert lands(after(state, "draw S1")) == built | {"-1,2"}
    assert lands(after(state, "draw S2")) == built | {"1,3"}
    run = build(line, row_count="run")
    assert lands(run) == built
    for tile in ("S1", "S2"):
        assert choices(after(run, f"draw {tile}")) == listed("lay -1,2; lay 1,3")
    # the ace of Arms is in use already, so another tile's face is taken for it
    data = state.dump()
    other = json_replace(data, "A1", "A4")
    assert lands(play(game().load(other), "draw A1")) == built


def json_replace(data: Any, old: str, new: str) -> Any:
    """Replace a text wherever it stands as a value."""
    if isinstance(data, dict):
        return {key: json_replace(value, old, new) for key, value in data.items()}
    if isinstance(data, list):
        return [json_replace(value, old, new) for value in data]
    return new if data == old else data


@pytest.mark.rule("SI-32", "SI-33", "SI-34", "SI-35")
def test_x04_ports() -> None:
    """All choices of all four ports on the isle of X1."""
    state = play(build(X1), "first A")
    for nation, spots, chosen in [
        ("A", "2,-2 4,-1 3,0 2,1 2,3 1,4", "2,1"),
        ("M", "-2,-1 -1,-2 0,-2 1,-3 2,-2 3,-2", "1,-3"),
        ("C", "0,-2 -2,-1 -3,0 -2,1 -2,2 -1,3 -1,4", "-2,1"),
        ("S", "-1,3 0,5 1,4 3,0", "1,4"),
    ]:
        assert phase(state) == "port"
        assert decider(state) == nation
        assert choices(state) == each("port", spots)
        play(state, f"port {chosen}")
    assert phase(state) == "act"
    assert active(state) == "A"


@pytest.mark.rule("SI-34", "SI-35")
def test_x05_refused_ports() -> None:
    """No exposed corner, another port first in the line, or another port's last corner."""
    hollow = setup(isle="0,0 1,0 2,0 0,1 2,1", ports="", phase="port", first="S")
    assert choices(hollow) == listed("port 0,2; port 2,2")
    refused(hollow, "port 1,1", "SI-35")
    covered = setup(isle="-1,2 0,0 0,1 0,2", ports="", phase="port", first="M", active="M")
    play(covered, "port -1,1")  # Crowns then have one place only, so the Suns are next
    assert covered.dump()["ports"] == {"M": [-1, 1], "C": [-2, 2]}
    assert decider(covered) == "S"
    f1 = setup(ports="C -1,2", phase="port", first="C", active="S")
    assert choices(f1) == listed("port 0,3; port 1,2; port 2,2")
    refused(f1, "port -1,3", "SI-34")


@pytest.mark.rule("SI-15", "SI-16")
def test_x06_corners() -> None:
    """The eight corners of F1, their closest places and what they see."""
    assert set(corners(setup())) == CORNERS
    table = {
        "@-1,0": ("PC", "@-1,2 @1,-2"),
        "@-1,2": ("-1,1nw", "@-1,0 @0,4"),
        "@0,4": ("PS", "@-1,2 @1,4"),
        "@1,4": ("PS", "@0,4 @4,2"),
        "@4,2": ("PA", "@1,4 @4,1"),
        "@4,1": ("PA", "@2,-2 @4,2"),
        "@2,-2": ("PM", "@1,-2 @4,1"),
        "@1,-2": ("PM", "@-1,0 @2,-2"),
    }
    for corner, (closest, seen) in table.items():
        state = setup(ships=f"S{corner}", holds="S1")
        assert choices(state, "sail") == each("sail", seen)
        assert loose(play(state, "unload s")) == {closest: 1}


@pytest.mark.rule("SI-15", "SI-17", "SI-59")
def test_x07_sight() -> None:
    """Twelve corners on the board of X4."""
    state = x4()
    known = "@-2,0 @-2,2 @-1,-1 @-1,3 @0,5 @1,-3 @2,-3 @2,3 @2,5 @3,2 @4,-1 @4,0"
    assert set(corners(state)) == set(known.split())
    for corner, seen in [("@1,-3", "@-2,0 @-1,-1 @2,-3"), ("@0,5", "@-2,2 @-1,3 @2,5")]:
        there = state.game.load({**state.dump(), "ships": {"A": corner}})
        assert choices(there, "sail") == each("sail", seen)
    there = state.game.load({**state.dump(), "ships": {"A": "@-1,3"}})
    assert "sail @2,3" not in moves(there)
    refused(there, "sail @2,3", "SI-17")


@pytest.mark.rule("SI-17", "SI-12")
def test_x08_common_edge() -> None:
    """Tiles that have an edge in common block the line along it."""
    seen = sight("0,0 1,0 0,1 1,-1")
    assert set(seen) == {"@0,0", "@0,2", "@1,-1", "@1,2", "@2,-1", "@2,1"}
    assert seen["@1,2"] == {"@0,2", "@2,1"}


@pytest.mark.rule("SI-14", "SI-15", "SI-17")
def test_x09_lake() -> None:
    """A lake, and two tiles that touch only at a corner."""
    seen = sight(LAKE)
    assert set(seen) == {"@-1,0", "@-1,2", "@0,0", "@0,4", "@1,0", "@2,2", "@3,4", "@4,0", "@4,3"}
    assert seen["@0,0"] == {"@-1,0", "@1,0", "@4,0", "@2,2"}
    assert seen["@2,2"] == {"@0,0"}
    assert sight(LAKE, squeeze=False)["@2,2"] == set()
    assert sight(LAKE, squeeze=False)["@0,0"] == {"@-1,0", "@1,0", "@4,0"}
    for walk in (True, False):
        state = setup("S1@0,1se", isle=LAKE, ports=LAKE_PORTS, options={"corner_walk": walk})
        assert ("go 0,1se>1,0nw" in moves(state)) == walk
        if not walk:
            refused(state, "go 0,1se>1,0nw", "SI-14")


@pytest.mark.rule("SI-31", "SI-32", "SI-37", "SI-40", "SI-43", "SI-60", "SI-62", "SI-63", "SI-65", "SI-57")
def test_x10_opening() -> None:
    """The first turns of a game."""
    state = setup()
    assert choices(state) == {"arrive @0,4", "arrive @1,4", *each("load", "0 1 2 3 4 5")}
    play(state, "load 5; arrive @1,4")
    assert active(state) == "A"
    play(state, "load 4; arrive @4,2")
    assert active(state) == "M"
    play(state, "load 1; load 0")
    assert active(state) == "C"
    play(state, "load 3; load 2")
    assert active(state) == "S"
    play(state, "unload 5; go P5>0,2ne")
    assert (owner(state, "0,2"), where(state, "S5"), active(state)) == ("S", "0,2ne", "S")
    assert choices(state) == listed("mine 0,2nw; mine 0,2se; mine 0,2sw; nomine")
    for space, value in [("0,2nw", 1), ("0,2se", 2), ("0,2sw", 2)]:
        done = after(state, f"mine {space}")
        assert mine(done, "S") == (space, value)
        assert (active(done), actions(done)) == ("A", 2)
    assert mine(after(state, "nomine"), "S") is None
    assert active(after(state, "nomine")) == "A"


@pytest.mark.rule("SI-13", "SI-14")
def test_x11_next_to_a_port() -> None:
    """Which spaces each port of F1 is next to."""
    for nation, spaces in [
        ("S", "0,2nw 0,2ne"),
        ("A", "2,1se 2,1ne"),
        ("M", "1,-1sw 1,-1se"),
        ("C", "0,0sw 0,0nw -1,1sw -1,1se 0,1sw"),
    ]:
        state = setup(f"{nation}5@P", active=nation)
        assert choices(state, "go") == {f"go P5>{space}" for space in spaces.split()}
        assert next_to(state, f"P{nation}") == set(spaces.split())


@pytest.mark.rule("SI-50", "SI-52", "SI-57", "SI-58", "SI-68")
def test_x12_walking_and_its_own_mine() -> None:
    """All steps of a crew, the mine it finds, and mining at once."""
    state = setup("S2@0,2sw", "S 0,2")
    assert choices(state, "go") == {f"go 0,2sw>{p}" for p in ["-1,1ne", "0,1nw", "0,1ne", "0,2nw", "0,2ne", "0,2se"]}
    play(state, "go 0,2sw>0,1nw")
    assert owner(state, "0,1") == "S"
    assert choices(state) == listed("mine 0,1sw; mine 0,1se; mine 0,1ne; nomine")
    for space, value in [("0,1sw", 4), ("0,1se", 4), ("0,1ne", 3)]:
        assert mine(after(state, f"mine {space}"), "S") == (space, value)
    play(state, "mine 0,1sw")
    assert "dig 0,1nw 0,1sw" in moves(state)
    play(state, "dig 0,1nw 0,1sw")
    assert mine(state, "S") == ("0,1sw", 3)
    assert (where(state, "S2"), supply(state)) == ("0,1nw*", 23)


@pytest.mark.rule("SI-58")
def test_x13_far_mine() -> None:
    """A mine is worth five at most."""
    state = play(setup("S4@1,1se", "S 0,2 0,1 1,1"), "go 1,1se>1,0nw")
    assert owner(state, "1,0") == "S"
    assert [far(state, space, "S") for space in ("1,0ne", "1,0se", "1,0sw")] == [5, 6, 6]
    assert mine(after(state, "mine 1,0se"), "S") == ("1,0se", 5)
    assert mine(after(state, "mine 1,0ne"), "S") == ("1,0ne", 5)
    strict = setup("S4@1,1se", "S 0,2 0,1 1,1", options={"mine_over_5": "forbid"})
    play(strict, "go 1,1se>1,0nw")
    assert choices(strict) == listed("mine 1,0ne; nomine")
    refused(strict, "mine 1,0se", "SI-58")


@pytest.mark.rule("SI-19")
def test_x14_what_lengthens_the_walk() -> None:
    """Mines and foreign ports lie in the way, also empty mines."""
    assert far(setup(), "1,1nw", "S") == 3
    for value in ("3 3", "0 3"):
        assert far(setup(mines=f"C 0,2se {value}", delivered="A3"), "1,1nw", "S") == 4
    narrow = setup(isle="-2,0 -1,0 0,0 0,1 0,2", ports="S 0,3; A 1,2; M -2,-1; C -1,1")
    assert far(narrow, "-2,0sw", "S") == 8
    state = setup("S5@0,1ne", "S 0,2 0,1", mines="C 0,2se 3 3")
    play(state, "go 0,1ne>1,1sw")
    assert mine(after(state, "mine 1,1nw"), "S") == ("1,1nw", 4)


@pytest.mark.rule("SI-53", "SI-55", "SI-56", "SI-57")
def test_x15_a_null_conquers() -> None:
    """An undefended tile changes hands without a fight, and without a mine if that is placed already."""
    state = setup("S0@0,1ne A5@2,1sw", "S 0,2 0,1; A 1,1 2,1", mines="A 2,1ne 1")
    play(state, "go 0,1ne>1,1nw")
    assert (owner(state, "1,1"), owner(state, "2,1")) == ("S", "A")
    assert (phase(state), active(state), actions(state)) == ("act", "S", 1)
    assert where(state, "A5") == "2,1sw"


@pytest.mark.rule("SI-70", "SI-75", "SI-79", "SI-80", "SI-83", "SI-86")
def test_x16_attack_won() -> None:
    """Damage, exchange, spoils; nobody moves."""
    state = setup("S5@0,1ne S4@0,2se A2@1,1nw*", "S 0,2 0,1; A 1,1 2,1")
    assert choices(state, "hit") == listed("hit 0,1ne 1,1nw; hit 0,2se 1,1nw")
    play(state, "hit 0,1ne 1,1nw")
    assert where(state, "A2") == "Europe"
    assert choices(state) == {f"swap 5/{v}" for v in range(4)}
    play(state, "swap 5/3")
    assert (where(state, "S3"), where(state, "S5")) == ("0,1ne*", "Europe")
    assert (owner(state, "1,1"), loose(state), actions(state)) == ("A", {}, 1)


@pytest.mark.rule("SI-45", "SI-47", "SI-77", "SI-78", "SI-79", "SI-80", "SI-81", "SI-82", "SI-83")
def test_x17_attack_lost() -> None:
    """The only replacement comes by itself."""
    state = setup("S2@0,1ne* A3@1,1nw A0@P", "S 0,1; A 1,1")
    play(state, "hit 0,1ne 1,1nw")
    assert where(state, "S2") == "Europe"
    assert where(state, "A3") == "Europe"
    assert where(state, "A1") == "1,1nw*"
    assert (phase(state), active(state), actions(state), loose(state)) == ("act", "S", 1, {})


@pytest.mark.rule("SI-76", "SI-79", "SI-83")
def test_x18_tie_and_both_loaded() -> None:
    """Silver stays where it was when nobody has a free hand."""
    tie = play(setup("S3@0,1ne* A3@1,1nw*"), "hit 0,1ne 1,1nw")
    assert (europe(tie, "S"), europe(tie, "A")) == ("012345", "012345")
    assert loose(tie) == {"0,1ne": 1, "1,1nw": 1}
    won = play(setup("S3@0,1ne* A2@1,1nw*"), "hit 0,1ne 1,1nw")
    assert choices(won) == listed("swap 3/0; swap 3/1")
    play(won, "swap 3/0")
    assert where(won, "S0") == "0,1ne*"
    assert loose(won) == {"1,1nw": 1}


@pytest.mark.rule("SI-54", "SI-57", "SI-79", "SI-83", "SI-85")
def test_x19_assault_on_two() -> None:
    """One against two; the spoils, and the losers' mine."""
    state = setup("S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw", "S 0,2 0,1; A 1,1 2,1")
    assert choices(state, "hit") == set()
    play(state, "go 0,1se>1,1sw")
    assert choices(state) == listed("swap 5/0; swap 5/1; swap 5/2")
    play(state, "swap 5/2")
    assert choices(state) == listed("take 1,1ne 1,1sw; take 1,1se 1,1sw")
    assert state.game.load(state.dump()).digest() == state.digest()  # the crew that came has left Europe since
    play(state, "take 1,1ne 1,1sw")
    assert loose(state) == {"1,1se": 1}
    assert where(state, "S2") == "1,1sw*"
    assert owner(state, "1,1") == "S"
    assert choices(state) == listed("mine 1,1ne; mine 1,1nw; nomine")
    assert mine(after(state, "mine 1,1ne"), "A") == ("1,1ne", 3)
    assert mine(after(state, "mine 1,1nw"), "A") == ("1,1nw", 4)
    assert mine(after(state, "mine 1,1nw"), "S") is None


@pytest.mark.rule("SI-81", "SI-85")
def test_x20_won_without_survivor() -> None:
    """The tile is gained, even if the crew that came is gone."""
    line = "S4@0,1se S0@P S1@0,2nw A3@1,1ne"
    own = "S 0,2 0,1; A 1,1 2,1"
    state = play(setup(line, own, mines="A 2,1sw 2"), "go 0,1se>1,1sw")
    assert (where(state, "S4"), owner(state, "1,1"), phase(state)) == ("Europe", "S", "act")
    kept = play(setup(line, own, mines="A 2,1sw 2", options={"damage_no_fit": "keep"}), "go 0,1se>1,1sw")
    assert (where(kept, "S4"), owner(kept, "1,1")) == ("1,1sw", "S")


@pytest.mark.rule("SI-54", "SI-76")
def test_x21_push() -> None:
    """A tie in an assault leaves the tile where it was."""
    state = setup("S3@0,1se* A2@1,1ne A1@1,1nw*")
    play(state, "go 0,1se>1,1sw")
    assert (europe(state, "S"), europe(state, "A")) == ("012345", "012345")
    assert loose(state) == {"1,1sw": 1, "1,1nw": 1}
    assert owner(state, "1,1") == "A"
    assert (phase(state), actions(state)) == ("act", 1)


@pytest.mark.rule("SI-47", "SI-75", "SI-78", "SI-79", "SI-82", "SI-87")
def test_x22_defenders_win() -> None:
    """Their owner decides, out of turn."""
    state = setup("S3@0,1se* A4@1,1ne A2@1,1nw A0@1,1se A5@2,1sw", "S 0,1; A 1,1 2,1")
    play(state, "go 0,1se>1,1sw")
    assert (europe(state, "S"), where(state, "A0")) == ("012345", "Europe")
    assert (active(state), decider(state), phase(state)) == ("S", "A", "damage")
    assert choices(state) == listed("lose 2; swap 4/1")
    lost = after(state, "lose 2")
    assert choices(lost) == listed("swap 4/1; swap 4/3")
    play(lost, "swap 4/3")
    assert where(lost, "A3") == "1,1ne*"
    assert (active(lost), decider(lost), phase(lost), actions(lost)) == ("S", "S", "act", 1)
    assert owner(lost, "1,1") == "A"
    swapped = play(state, "swap 4/1")
    assert decider(swapped) == "A"
    assert choices(swapped) == listed("take 1,1sw 1,1ne; take 1,1sw 1,1nw")


@pytest.mark.rule("SI-81")
def test_x23_nobody_left_in_europe() -> None:
    """The winner stays unharmed, or not (option)."""
    line = "S5@0,1ne S1@0,2nw S2@0,2ne S0@P S3@P S4@aboard A4@1,1nw"
    own = "S -1,1 0,0 0,1 0,2"
    state = play(setup(line, own, ships="S@0,4"), "hit 0,1ne 1,1nw")
    assert (where(state, "S5"), where(state, "A4"), phase(state), actions(state)) == ("0,1ne", "Europe", "act", 1)
    strict = setup(line, own, ships="S@0,4", options={"damage_empty_europe": "eliminate"})
    assert where(play(strict, "hit 0,1ne 1,1nw"), "S5") == "Europe"


@pytest.mark.rule("SI-95")
def test_who_attacks_the_own_other_nation_is_told() -> None:
    """Of two players each has two nations, which may fight; that a fight is won is nothing good then."""
    line = "S4@aboard S3@aboard M0@aboard A0@aboard"
    state = setup(line, ships="S@4,2 M@4,2 A@4,2", seats=2)
    fights = [c for c in state.view(0)["choices"] if c["move"].startswith("shiphit")]
    told = {c["move"]: (c["hint"], c["effects"]["lines"][0]) for c in fights}
    hint, shown = told["shiphit ~M"]
    assert hint.startswith("your own nation: fights ") and shown["text"].endswith(", which is yours, too")
    assert shown["tone"] == "bad" and "your own" not in told["shiphit ~A"][0]
    four = setup(line, ships="S@4,2 M@4,2 A@4,2").view(0)["choices"]
    assert not any("your own" in c["hint"] for c in four)


@pytest.mark.rule("SI-71", "SI-76", "SI-78", "SI-83", "SI-84")
def test_x24_ship_against_ship() -> None:
    """The loser's hold goes to the winner; a tie destroys nothing."""
    state = setup("S4@aboard S0@aboard A3@aboard", ships="S@4,2 A@4,2", holds="S1 A2")
    play(state, "shiphit ~A")
    assert (where(state, "A3"), ship(state, "A"), hold(state, "A")) == ("Europe", "Europe", 0)
    assert (aboard(state, "S"), hold(state, "S"), ship(state, "S")) == ("1", 3, "@4,2")
    assert (where(state, "S0"), where(state, "S4")) == ("Europe", "Europe")
    tie = setup("S4@aboard A3@aboard A1@aboard", ships="S@4,2 A@4,2", holds="S1 A2")
    play(tie, "shiphit ~A")
    assert (aboard(tie, "S"), aboard(tie, "A")) == ("", "")
    assert (ship(tie, "S"), ship(tie, "A"), hold(tie, "S"), hold(tie, "A")) == ("@4,2", "@4,2", 1, 2)


@pytest.mark.rule("SI-79", "SI-80", "SI-82")
def test_x25_stack_damage() -> None:
    """Which crews suffer, one after the other."""
    state = setup("S5@aboard S3@aboard S0@aboard A4@aboard", ships="S@4,2 A@4,2")
    play(state, "shiphit ~A")
    assert where(state, "S0") == "Europe"
    assert choices(state) == listed("lose 3; swap 5/1")
    play(state, "lose 3")
    assert choices(state) == listed("swap 5/1; swap 5/2; swap 5/4")
    full = "S5@aboard S4@aboard S3@aboard S0@0,2nw S1@0,2ne S2@0,2sw A4@aboard"
    state = play(setup(full, "S 0,2 0,1", ships="S@4,2 A@4,2"), "shiphit ~A")
    assert choices(state) == listed("keep 5; lose 3; lose 4")
    assert choices(after(state, "lose 3")) == listed("keep 5; keep 4")
    assert aboard(play(state, "lose 4"), "S") == "35"


@pytest.mark.rule("SI-71", "SI-75", "SI-76", "SI-84")
def test_x26_empty_ship() -> None:
    """It has nothing to defend itself with; a null only ties."""
    state = play(setup("S1@aboard", ships="S@4,2 A@4,2", holds="A3"), "shiphit ~A")
    assert (ship(state, "A"), hold(state, "A"), hold(state, "S"), aboard(state, "S")) == ("Europe", 0, 3, "1")
    tie = play(setup("S0@aboard", ships="S@4,2 A@4,2", holds="A3"), "shiphit ~A")
    assert (ship(tie, "A"), hold(tie, "A"), hold(tie, "S"), aboard(tie, "S")) == ("@4,2", 3, 0, "")
    assert where(tie, "S0") == "Europe"


@pytest.mark.rule("SI-72", "SI-83", "SI-84")
def test_x27_port_against_docked_ship() -> None:
    """The hold of the destroyed ship lies in the port."""
    state = setup("A3@P A2@P* S4@aboard", "A 2,1", active="A", ships="S@4,2", holds="S3")
    play(state, "porthit ~S")
    assert (ship(state, "S"), hold(state, "S"), where(state, "S4")) == ("Europe", 0, "Europe")
    assert {"lose 2", "lose 3"} == choices(state)
    play(state, "lose 3")
    assert choices(state) == listed("swap 2/0; swap 2/1")
    play(state, "swap 2/1")
    assert where(state, "A1") == "P*"
    assert loose(state) == {"PA": 3}


@pytest.mark.rule("SI-51", "SI-69", "SI-70", "SI-72", "SI-73", "SI-83")
def test_x28_port_and_land_crew() -> None:
    """They may attack each other."""
    state = setup("A5@P S4@2,1ne*", "S 1,1 2,1", active="A")
    assert choices(state, "porthit") == {"porthit 2,1ne"}
    play(state, "porthit 2,1ne")
    assert choices(state) == listed("swap 5/0; swap 5/1")
    assert where(play(state, "swap 5/0"), "A0") == "P*"
    state = setup("A3@P* S4@2,1ne", "S 1,1 2,1", loose="PA 1")
    assert {"claim 2,1ne PA", "hit 2,1ne PA"} <= choices(state)
    play(state, "hit 2,1ne PA; swap 4/1")
    assert where(state, "S1") == "2,1ne*"
    assert loose(state) == {"PA": 1}
    assert not any(text.endswith(">PA") for text in moves(state))
    refused(state, "go 2,1ne>PA", "SI-51")


@pytest.mark.rule("SI-71", "SI-83", "SI-84")
def test_x29_ship_loses_to_a_land_crew() -> None:
    """What the crew cannot carry lies loose in its space."""
    state = setup("S2@aboard C5@-1,1nw", ships="S@-1,2", holds="S3")
    assert choices(state) == listed("sail @-1,0; sail @0,4; shiphit -1,1nw; unload s")
    refused(state, "unload 2", "SI-65")
    play(state, "shiphit -1,1nw")
    assert (ship(state, "S"), hold(state, "S"), decider(state)) == ("Europe", 0, "C")
    assert choices(state) == {f"swap 5/{v}" for v in range(4)}
    play(state, "swap 5/2")
    assert where(state, "C2") == "-1,1nw*"
    assert loose(state) == {"-1,1nw": 2}


@pytest.mark.rule("SI-71", "SI-65", "SI-53", "SI-57")
def test_x30_clears_the_coast_and_lands() -> None:
    """An attack from the ship, then the landing."""
    state = setup("S5@aboard S1@aboard C2@-1,1nw*", ships="S@-1,2")
    play(state, "shiphit -1,1nw")
    assert choices(state) == listed("lose 1; swap 5/0; swap 5/2; swap 5/3")
    play(state, "lose 1")
    assert choices(state) == listed("swap 5/0; swap 5/2; swap 5/3; swap 5/4")
    play(state, "swap 5/4")
    assert (hold(state, "S"), aboard(state, "S"), owner(state, "-1,1")) == (1, "4", "C")
    play(state, "unload 4")
    assert (where(state, "S4"), owner(state, "-1,1")) == ("-1,1nw", "S")
    assert choices(state) == listed("mine -1,1ne; mine -1,1se; mine -1,1sw; nomine")
    done = after(state, "mine -1,1sw")
    assert mine(done, "C") == ("-1,1sw", 1)
    assert mine(done, "S") is None


@pytest.mark.rule("SI-65", "SI-54", "SI-76")
def test_x31_landing_assault() -> None:
    """Who lands fights all defenders alone."""
    state = setup("S5@aboard S4@aboard C3@-1,1se C1@-1,1ne", ships="S@-1,2")
    play(state, "unload 4")
    assert (europe(state, "S"), europe(state, "C")) == ("01234", "012345")
    assert (owner(state, "-1,1"), aboard(state, "S")) == ("C", "5")
    quiet = setup("S5@aboard C3@-1,1se", ships="S@-1,2", options={"landing_claims": False})
    play(quiet, "unload 5")
    assert (owner(quiet, "-1,1"), where(quiet, "S5"), where(quiet, "C3")) == ("C", "-1,1nw", "-1,1se")
    assert (phase(quiet), actions(quiet)) == ("act", 1)
    assert {"hit -1,1nw -1,1se", "go -1,1nw>-1,1ne"} <= choices(quiet)
    play(quiet, "go -1,1nw>-1,1ne")
    assert choices(quiet) == listed("swap 5/0; swap 5/1; swap 5/2")
    play(quiet, "swap 5/2")
    assert (owner(quiet, "-1,1"), where(quiet, "C3")) == ("S", "Europe")


@pytest.mark.rule("SI-65", "SI-67")
def test_x32_a_mine_closes_a_landing_place() -> None:
    """Nothing can be unloaded on a mine."""
    state = setup("S4@aboard", ships="S@-1,2", holds="S1", mines="C -1,1nw 2")
    assert choices(state) == listed("sail @-1,0; sail @0,4")
    refused(state, "unload 4", "SI-65")
    refused(state, "unload s", "SI-67")


@pytest.mark.rule("SI-18", "SI-41", "SI-42", "SI-45")
def test_x33_starvation_in_two_areas() -> None:
    """One at a time, freely chosen."""
    line = "S1@P S2@P S3@0,2sw* S4@1,0ne S5@1,0se"
    state = setup(line, "S 0,2 1,0", phase="start")
    assert phase(state) == "starve"
    assert choices(state) == each("starve", "P1 P2 0,2sw 1,0ne 1,0se")
    play(state, "starve 0,2sw")
    assert (loose(state), where(state, "S3")) == ({"0,2sw": 1}, "Europe")
    assert choices(state) == each("starve", "1,0ne 1,0se")
    play(state, "starve 1,0ne")
    assert (phase(state), actions(state), where(state, "S4")) == ("act", 2, "Europe")
    assert (owner(state, "1,0"), owner(state, "0,2")) == ("S", "S")


@pytest.mark.rule("SI-18", "SI-41", "SI-53", "SI-57")
def test_x34_cutting_an_area() -> None:
    """A tile taken in the middle leaves too little land behind it."""
    state = setup("A2@1,0nw S3@1,1nw S2@1,1ne S4@0,2sw", "A 1,0; S 0,2 0,1 1,1", active="A", first="S")
    play(state, "go 1,0nw>0,1se")
    assert owner(state, "0,1") == "A"
    assert choices(state) == listed("mine 0,1sw; mine 0,1nw; mine 0,1ne; nomine")
    play(state, "nomine; load 0; load 0; load 1; load 0; load 1")
    assert (active(state), phase(state)) == ("S", "starve")
    assert choices(state) == listed("starve 1,1nw; starve 1,1ne")


@pytest.mark.rule("SI-68")
def test_x35_digging() -> None:
    """On land that is controlled, with empty hands; anybody's mine."""
    state = setup("C3@P", "C 0,0", active="C", mines="S 0,0nw 3 5", delivered="A2")
    assert choices(state, "dig") == {"dig P3 0,0nw"}
    play(state, "dig P3 0,0nw")
    assert mine(state, "S") == ("0,0nw", 2)
    assert where(state, "C3") == "P*"
    refused(setup("C3@P", "A 0,0", active="C", mines="S 0,0nw 3"), "dig P3 0,0nw", "SI-68")
    refused(setup("C3@P*", "C 0,0", active="C", mines="S 0,0nw 3"), "dig P3 0,0nw", "SI-68")


@pytest.mark.rule("SI-64", "SI-68")
def test_x36_dig_and_load() -> None:
    """From the mine into the hold in one turn."""
    state = setup("S4@-1,1nw", "S -1,1", ships="S@-1,2", mines="S -1,1ne 3")
    play(state, "dig -1,1nw -1,1ne; load s:-1,1nw")
    assert mine(state, "S") == ("-1,1ne", 2)
    assert (hold(state, "S"), where(state, "S4")) == (1, "-1,1nw")


@pytest.mark.rule("SI-63", "SI-64")
def test_x37_loading_a_loaded_crew() -> None:
    """Crew and silver are loaded one by one."""
    state = setup("S3@P*", ships="S@0,4")
    assert choices(state) == listed("depart; go P3>0,2ne; go P3>0,2nw; load P3; load s:P3; sail @-1,2; sail @1,4")
    play(state, "load P3")
    assert (loose(state), aboard(state, "S")) == ({"PS": 1}, "3")
    play(state, "load s")
    assert (loose(state), hold(state, "S")) == ({}, 1)


@pytest.mark.rule("SI-64", "SI-69")
def test_x38_claims() -> None:
    """Which loose token is within reach of whom."""
    state = setup("S4@0,1nw S2@0,1sw*", "S 0,1 0,2", loose="0,1nw 1; 1,1ne 1; 0,0nw 1")
    # the last lies next to S2, which has its hands full; the others are not next to S4
    assert choices(state, "claim") == {"claim 0,1nw 0,1nw"}
    refused(state, "claim 0,1sw 0,0nw", "SI-69")
    refused(state, "claim 0,1nw 1,1ne", "SI-69")
    state = setup("S1@0,0nw", "S 0,0", ships="S@-1,0", loose="PC 2")
    play(state, "claim 0,0nw PC; load s")
    assert (where(state, "S1"), hold(state, "S"), loose(state)) == ("0,0nw*", 1, {})
    state = setup("S4@-1,1ne", "S -1,1", ships="S@-1,2", loose="-1,1sw 1")
    assert choices(state, "load") == set()
    assert choices(state, "claim") == {"claim -1,1ne -1,1sw"}
    refused(state, "load s", "SI-64")


@pytest.mark.rule("SI-46", "SI-90", "SI-91")
def test_x39_end_of_the_game() -> None:
    """The last token comes home, in the middle of a turn."""
    mines = "S 0,1sw 0 1; A 1,1sw 0 1; M 1,0se 0 1; C 0,0nw 0 1"
    state = play(setup(mines=mines, holds="S1", delivered="A3"), "unload s")
    assert state.actor == ls.OVER
    winners, scores, reason = result(state)
    assert (winners, scores, reason) == ((1,), (1, 3, 0, 0), DEPLETED)
    near = setup(mines=mines, ships="S@0,4", holds="S1", delivered="A3")
    assert play(near, "depart").actor == 0
    generous = setup(mines=mines, ships="S@0,4", holds="S1", delivered="A3", options={"aboard_counts": True})
    play(generous, "depart")
    assert generous.actor == ls.OVER
    assert result(generous)[:2] == ((1,), (1, 3, 0, 0))


@pytest.mark.rule("SI-92")
def test_x40_tie_breaks() -> None:
    """Isle tiles, crews, sums and the highest value."""
    line = "S0@0,2sw S1@0,1sw S5@aboard A1@2,1sw A2@1,1sw A3@1,0sw A5@aboard A4@aboard"
    own = "S 0,2 0,1 -1,1 0,0; A 2,1 1,1 1,0 1,-1"
    more: dict[str, Any] = {"active": "C", "first": "S", "round": 60, "actions": 1, "delivered": "S4 A4"}
    state = play(setup(line, own, ships="S@0,4", **more), "load 0")
    assert result(state)[:2] == ((0,), (4, 4, 0, 0))
    state = play(setup(line, own, **more), "load 0")
    assert result(state)[0] == (1,)


@pytest.mark.rule("SI-40", "SI-93")
def test_x41_round_limit() -> None:
    """One round, beginning with Moons."""
    state = setup(own="A 2,1", active="M", first="M", options={"round_limit": 1})
    order = []
    while state.actor != ls.OVER:
        order.append(active(state))
        play(state, "load 0; load 1")
    assert order == ["M", "C", "S", "A"]
    winners, scores, reason = result(state)
    assert (winners, scores, reason) == ((1,), (0, 0, 0, 0), ROUNDS)


@pytest.mark.rule("SI-97", "SI-98")
def test_x42_public_log() -> None:
    """What others read of moves, and what a fight tells all."""
    state = setup()
    for text, public in [
        ("load 5", "load ?"),
        ("arrive @1,4", "arrive @1,4"),
        ("load 4", "load ?"),
        ("arrive @4,2", "arrive @4,2"),
        ("load 1", "load ?"),
        ("load 0", "load ?"),
        ("load 3", "load ?"),
        ("load 2", "load ?"),
        ("unload 5", "unload ?"),
        ("go P5>0,2ne", "go P?>0,2ne"),
    ]:
        mover = state.actor
        move = state.parse(text)
        for seat in (0, 1, 2, 3, ls.SPECTATOR):
            assert state.text(move, seat) == (text if seat == mover else public)
        assert state.text(move) == text
        state.play(move)
    fight = setup("S5@0,1ne S4@0,2se A2@1,1nw*", "S 0,2 0,1; A 1,1 2,1")
    hit = fight.parse("hit 0,1ne 1,1nw")
    assert fight.text(hit, 2) == "hit 0,1ne 1,1nw"
    before = fight.copy()
    fight.play(hit)
    told = fight.game.tell(before, hit, fight, ls.SPECTATOR)["text"]
    assert "5" in told
    assert "2" in told
    swap = fight.parse("swap 5/3")
    for seat in (1, 2, 3, ls.SPECTATOR):
        assert fight.text(swap, seat) == "swap 5/?"
    assert fight.text(swap, 0) == "swap 5/3"
    play(fight, "swap 5/3")
    for seat in (1, 2, 3):
        for number in range(40):
            other = fight.resample(seat, ls.Rng(f"x42 {number}"))
            assert where(other, "S5") == "Europe"
            (there,) = [value for value in "012345" if where(other, f"S{value}").startswith("0,1ne")]
            assert there in "0123"
            assert "5" in europe(other, "S")


@pytest.mark.rule("SI-61", "SI-62", "SI-66", "SI-67", "SI-82", "SI-91", "SI-92")
def test_x43_going_home() -> None:
    """Silver is delivered token by token; who stays aboard is not in Europe."""
    state = setup("S3@aboard", ships="S@0,4", holds="S2")
    play(state, "depart; unload s")
    assert (delivered(state, "S"), hold(state, "S"), where(state, "S3")) == (1, 1, "aboard")
    play(state, "load 0; load 1; load 0; load 1; load 0; load 1")
    assert active(state) == "S"
    assert choices(state, "load") == each("load", "0 1 2 4 5")
    refused(state, "load s", "SI-64")
    play(state, "unload s; unload 3")
    assert (delivered(state, "S"), hold(state, "S"), where(state, "S3"), ship(state, "S")) == (2, 0, "Europe", "Europe")
    assert aboard(state, "S") == ""
    # a crew aboard in Europe is no replacement: of 0, 1, 2 and 3 only those in Europe fit
    fight = setup("S5@0,1ne S3@aboard S4@0,2se A2@1,1nw", "S 0,2 0,1; A 1,1")
    assert choices(play(fight, "hit 0,1ne 1,1nw")) == listed("swap 5/0; swap 5/1; swap 5/2")


@pytest.mark.rule("SI-03", "SI-10", "SI-11", "SI-16")
def test_x44_coordinates() -> None:
    """Cells and spaces; the closest place of a corner."""
    state = setup("M4@1,-1ne", ships="S@2,-2", holds="S1")
    assert next_to(state, "1,-1ne") == {"1,-1nw", "1,-1sw", "1,-1se", "1,0sw", "1,0se"}
    assert loose(play(state, "unload s")) == {"PM": 1}
    assert loose(play(setup(ships="S@-1,2", holds="S1"), "unload s")) == {"-1,1nw": 1}
    crew = setup("S1@-1,1nw").view(0)["board"]["crews"][0]
    assert (crew["place"], crew["x"], crew["y"], crew["quadrant"]) == ("-1,1nw", -1, 1, "nw")


@pytest.mark.rule("SI-18", "SI-41")
def test_x45_food_variants() -> None:
    """Ports that do not count, and areas that touch at corners."""
    state = setup("S1@P S2@P", phase="start")
    assert choices(state) == listed("starve P1; starve P2")
    assert phase(setup("S1@P S2@P", phase="start", options={"port_in_area": False})) == "act"
    own = "S 0,2 -1,1"
    state = setup("S1@-1,1sw S2@-1,1ne", own, phase="start")
    assert choices(state) == listed("starve -1,1sw; starve -1,1ne")
    assert phase(setup("S1@-1,1sw S2@-1,1ne", own, phase="start", options={"area_links": "corner"})) == "act"


@pytest.mark.rule("SI-94", "SI-95")
def test_x46_other_player_numbers() -> None:
    """Two persons with two nations each; three nations."""
    end: dict[str, Any] = {"active": "C", "first": "S", "round": 60, "actions": 1}
    state = play(setup(seats=2, delivered="S3 A4 M2", **end), "load 0")
    assert result(state)[:2] == ((0,), (5, 4))
    three = setup(seats=3, ports="S 0,3; A 3,1; M 1,-2", active="M", first="M")
    order = []
    for _ in range(4):
        order.append(active(three))
        play(three, "load 0; load 1" if "load 0" in moves(three) else "unload 0; unload 1")
    assert order == ["M", "S", "A", "M"]
    mines = "S 0,1sw 0 1; A 1,1sw 0 1; M 1,0se 0 1"
    done = setup(seats=3, ports="S 0,3; A 3,1; M 1,-2", mines=mines, holds="S1", delivered="A2")
    assert result(play(done, "unload s"))[:2] == ((1,), (1, 2, 0))


@pytest.mark.rule("SI-14", "SI-34", "SI-69", "SI-73")
def test_x47_touching_ports() -> None:
    """Silver is within reach across a corner; walking and fighting are not possible."""
    state = setup(isle="0,0 0,1 1,0", ports="", phase="port", first="S")
    assert choices(state) == listed("port 0,2; port 1,1")
    play(state, "port 1,1")
    assert state.dump()["ports"]["A"] == [2, 0]  # by itself: in row 1 the first tile from the east is PS
    ports = "S 1,1; A 2,0; M 0,-1; C -1,0"
    state = setup("A3@P S2@P", isle="0,0 0,1 1,0", ports=ports, active="A", loose="PS 1")
    assert "claim P3 PS" in moves(state)
    assert not any(text.endswith(">PS") for text in moves(state))
    assert choices(state, "porthit") == set()
    refused(state, "go P3>PS", "SI-51")
    refused(state, "porthit PS", "SI-73")
    assert where(play(state, "claim P3 PS"), "A3") == "P*"


def test_the_short_form_gives_land_to_those_on_it() -> None:
    """Land that is not named belongs to whoever stands on it; ships and crews not named are in Europe."""
    data = position("S5@0,1ne A2@1,1nw*")
    del data["own"]
    state = game().load(data)
    assert (owner(state, "0,1"), owner(state, "1,1"), owner(state, "0,2")) == ("S", "A", "")
    assert europe(state, "S") == "01234"
    assert (ship(state, "S"), supply(state), actions(state), phase(state)) == ("Europe", 23, 2, "act")
