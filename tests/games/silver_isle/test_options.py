"""The options of section 10.1 of the dossier: names, defaults, what is allowed, and what each changes."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    LAKE,
    LAKE_PORTS,
    aboard,
    actions,
    after,
    build,
    choices,
    each,
    europe,
    game,
    hold,
    lands,
    listed,
    loose,
    moves,
    owner,
    phase,
    play,
    refused,
    setup,
    ship,
    where,
)

DEFAULTS = {
    "round_limit": 60,
    "allow_pass": False,
    "landing_claims": True,
    "mine_over_5": "cap",
    "aboard_counts": False,
    "damage_no_fit": "eliminate",
    "damage_empty_europe": "keep",
    "port_spaces": 1,
    "port_in_area": True,
    "area_links": "edge",
    "crew_vs_port": True,
    "crew_vs_ship": False,
    "corner_walk": True,
    "squeeze": True,
    "row_count": "total",
    "port_stash": False,
    "replacement_public": False,
    "memory_aid": True,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "round_limit": (1, 2, 200, 0),
    "allow_pass": (True,),
    "landing_claims": (False,),
    "mine_over_5": ("forbid",),
    "aboard_counts": (True,),
    "damage_no_fit": ("keep",),
    "damage_empty_europe": ("eliminate",),
    "port_spaces": (4,),
    "port_in_area": (False,),
    "area_links": ("corner",),
    "crew_vs_port": (False,),
    "crew_vs_ship": (True,),
    "corner_walk": (False,),
    "squeeze": (False,),
    "row_count": ("run",),
    "port_stash": (True,),
    "replacement_public": (True,),
    "memory_aid": (False,),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "round_limit": (-1, "x", True, 1.5),
    "allow_pass": (1, "yes", None),
    "landing_claims": (0,),
    "mine_over_5": ("six", True, 5),
    "aboard_counts": ("no",),
    "damage_no_fit": ("lose", False),
    "damage_empty_europe": ("die",),
    "port_spaces": (2, 0, True),
    "port_in_area": (1,),
    "area_links": ("diagonal",),
    "crew_vs_port": ("x",),
    "crew_vs_ship": (2,),
    "corner_walk": (None,),
    "squeeze": ("on",),
    "row_count": ("longest",),
    "port_stash": (0,),
    "replacement_public": ("public",),
    "memory_aid": (1,),
}


def test_defaults() -> None:
    """Exactly the options of the dossier with its defaults; the number of players is the number of seats."""
    assert dict(game().options) == DEFAULTS
    assert game().changed_options() == {}
    assert game().seats == 4


@pytest.mark.parametrize("name", DEFAULTS)
def test_values(name: str) -> None:
    """Every other value can be chosen, as itself or as text, and every wrong one is refused with what is allowed."""
    for value in OTHERS[name]:
        chosen = game(**{name: value})
        assert chosen.options[name] == value
        as_text: dict[str, Any] = {name: str(value).lower()}
        assert game(**as_text) == chosen
    for wrong in WRONG[name]:
        with pytest.raises(ls.OptionError, match="allowed") as caught:
            game(**{name: wrong})
        assert name in str(caught.value)


@pytest.mark.rule("SI-95")
def test_seats() -> None:
    """Two to four players."""
    for seats in (2, 3, 4):
        assert game(seats).seats == seats
    for wrong in (0, 1, 5, True):
        with pytest.raises(ls.OptionError):
            game(wrong)


def test_unknown_option() -> None:
    """The message names the options there are."""
    with pytest.raises(ls.OptionError, match="round_limit"):
        game(players=3)


@pytest.mark.rule("SI-93")
def test_round_limit() -> None:
    """Two rounds are eight turns; without a limit the game goes on."""
    state = setup(options={"round_limit": 2})
    for _ in range(8):
        assert state.actor != ls.OVER
        play(state, "load 0; load 1" if "load 0" in moves(state) else "unload 0; unload 1")
    assert state.actor == ls.OVER
    assert state.turns() == 8
    endless = setup(options={"round_limit": 0}, active="C", first="S", round=60, actions=1)
    assert play(endless, "load 0").actor == 0
    assert play(setup(active="C", first="S", round=60, actions=1), "load 0").actor == ls.OVER


@pytest.mark.rule("SI-43")
def test_allow_pass() -> None:
    """A pass is an action that does nothing."""
    state = setup(options={"allow_pass": True})
    assert "pass" in moves(state)
    before = state.dump()
    play(state, "pass")
    assert actions(state) == 1
    changed = {key for key, value in state.dump().items() if before.get(key) != value}
    assert changed == {"actions"}
    play(state, "pass")
    assert state.actor == 1
    refused(setup(), "pass", "SI-43")


@pytest.mark.rule("SI-65", "SI-41", "SI-54")
def test_landing_claims() -> None:
    """Without it a landed crew owns nothing, starves never and fights only when it walks."""
    options = {"landing_claims": False}
    state = play(setup("S5@aboard S1@-1,1sw", "M -1,1", ships="S@-1,2", options=options), "unload 5")
    assert (owner(state, "-1,1"), phase(state), actions(state)) == ("M", "act", 1)
    play(state, "go -1,1nw>-1,1ne")
    assert owner(state, "-1,1") == "S"
    assert phase(state) == "mine"
    assert choices(state) == listed("mine -1,1nw; mine -1,1se; nomine")
    free = play(setup("S5@aboard", ships="S@-1,2", options=options), "unload 5")
    assert (owner(free, "-1,1"), phase(free)) == ("", "act")
    gained = after(free, "go -1,1nw>-1,1ne")
    assert (owner(gained, "-1,1"), phase(gained)) == ("S", "mine")
    hungry = setup("S1@-1,1sw S2@-1,1se S3@-1,1ne", "M -1,1", phase="start", options=options)
    assert phase(hungry) == "act"
    assert phase(setup("S1@-1,1sw S2@-1,1se S3@-1,1ne", "S -1,1", phase="start", options=options)) == "starve"
    # only the controller's crews defend: C3 stands by while A1 is stormed
    guests = setup("S5@0,1nw A1@-1,1se C3@-1,1sw", "A -1,1; S 0,1", options=options)
    play(guests, "go 0,1nw>-1,1ne")
    assert where(guests, "A1") == "Europe"
    assert where(guests, "C3") == "-1,1sw"
    assert choices(guests) == {f"swap 5/{v}" for v in (0, 1, 2, 3, 4)}


@pytest.mark.rule("SI-58")
def test_mine_over_5_all_too_far() -> None:
    """If all free spaces are too far there is no placement."""
    more: dict[str, Any] = {"isle": "0,0 1,0 2,0 3,0 4,0", "ports": "S 0,1; A 5,0; M 4,-1; C -1,0"}
    state = setup("S3@3,0ne", options={"mine_over_5": "forbid"}, **more)
    play(state, "go 3,0ne>4,0nw")
    assert (owner(state, "4,0"), phase(state)) == ("S", "act")
    state = play(setup("S3@3,0ne", **more), "go 3,0ne>4,0nw")
    assert choices(state) == listed("mine 4,0ne; mine 4,0se; mine 4,0sw; nomine")


@pytest.mark.rule("SI-81")
def test_damage_no_fit_in_a_stack() -> None:
    """Nobody low enough: the crew goes, or stays."""
    line = "S5@aboard S4@aboard A5@aboard A3@aboard S0@0,2nw S1@0,2ne"
    own = "S 0,2 0,1"
    state = play(setup(line, own, ships="S@4,2 A@4,2"), "shiphit ~A")
    # 9 against 8: the five goes, then three are left and the four is worth more; in Europe are 2 and 3
    assert choices(state) == listed("lose 4; lose 5")
    gone = after(state, "lose 5")
    assert (aboard(gone, "S"), ship(gone, "S"), hold(gone, "S")) == ("", "@4,2", 0)
    kept = setup(line, own, ships="S@4,2 A@4,2", options={"damage_no_fit": "keep"})
    assert aboard(play(kept, "shiphit ~A; lose 5"), "S") == "4"


@pytest.mark.rule("SI-81")
def test_damage_empty_europe_in_a_stack() -> None:
    """With the option the crew is lost."""
    full = "S5@aboard S4@aboard S3@aboard S0@0,2nw S1@0,2ne S2@0,2sw A4@aboard"
    state = setup(full, "S 0,2 0,1", ships="S@4,2 A@4,2", options={"damage_empty_europe": "eliminate"})
    play(state, "shiphit ~A")
    assert choices(state) == listed("lose 3; lose 4; lose 5")
    assert aboard(after(state, "lose 5"), "S") == "34"
    assert choices(play(state, "lose 3")) == listed("lose 4; lose 5")


@pytest.mark.rule("SI-13", "SI-14", "SI-16", "SI-51", "SI-83")
def test_port_spaces() -> None:
    """Four spaces: each is next to its own surroundings; crews walk between them; one body in fights."""
    options = {"port_spaces": 4}
    state = setup("S5@P:sw S1@P:ne S2@P:ne*", "S 0,2 0,1", options=options, ships="S@0,4", loose="PS:nw 1")
    go = {move for move in choices(state, "go") if move.startswith("go P:sw5")}
    assert go == {f"go P:sw5>{p}" for p in ("0,2nw", "0,2ne", "PS:se", "PS:nw", "PS:ne")}
    assert {move for move in choices(state, "go") if "P:ne1" in move} == {
        f"go P:ne1>PS:{q}" for q in ("sw", "se", "nw")
    }
    assert choices(state, "load") == {"load s"}  # the closest place of @0,4 is PS:nw, where no crew stands
    assert choices(state, "claim") == {"claim P:sw5 PS:nw", "claim P:ne1 PS:nw"}
    play(state, "go P:sw5>PS:nw")
    assert where(state, "S5") == "P:nw"
    assert {"load P:nw5", "load s"} <= choices(state)
    fight = setup("A4@2,1ne S1@P:nw", "A 2,1", options=options, active="A", ships="A@-1,2")
    assert choices(fight, "hit") == set()
    # a port is one body, next to whatever is next to one of its spaces; the crew stands on the far side
    fight = setup("S5@2,1ne A1@P:ne* A2@P:sw*", "S 2,1", options=options)
    play(fight, "hit 2,1ne PA")
    assert europe(fight, "A") == "012345"
    assert choices(fight) == listed("swap 5/0; swap 5/1; swap 5/2")
    play(fight, "swap 5/0")
    assert choices(fight) == listed("take PA:sw 2,1ne; take PA:ne 2,1ne")
    play(fight, "take PA:ne 2,1ne")
    assert loose(fight) == {"PA:sw": 1}
    # a destroyed ship's silver lies on the port space at its corner
    docked = setup("A5@P:sw* A1@P:se* S4@aboard", "A 2,1", options=options, active="A", ships="S@4,2", holds="S2")
    play(docked, "porthit ~S; lose 1; swap 5/0")
    assert loose(docked) == {"PA:ne": 2, "PA:se": 1}
    assert where(docked, "A0") == "P:sw*"


@pytest.mark.rule("SI-18", "SI-41")
def test_port_in_area() -> None:
    """A port that is no tile feeds nobody, and whoever is in it does not eat."""
    line, own = "S1@P S2@P S3@0,2sw S4@0,2se", "S 0,2"
    assert choices(setup(line, own, phase="start")) == each("starve", "P1 P2 0,2sw 0,2se")
    state = setup(line, own, phase="start", options={"port_in_area": False})
    assert choices(state) == each("starve", "0,2sw 0,2se")


@pytest.mark.rule("SI-18")
def test_area_links() -> None:
    """Corners join areas with the option."""
    line, own = "S1@0,0ne S2@0,0nw S3@0,2nw", "S 0,0 1,1 0,2"
    assert choices(setup(line, own, phase="start")) == each("starve", "0,0ne 0,0nw")
    assert phase(setup(line, own, phase="start", options={"area_links": "corner"})) == "act"


@pytest.mark.rule("SI-70")
def test_crew_vs_port() -> None:
    """Ports cannot be attacked on foot with the option off; they may still attack."""
    line = "S4@2,1ne A3@P"
    assert "hit 2,1ne PA" in moves(setup(line))
    state = setup(line, options={"crew_vs_port": False})
    assert choices(state, "hit") == set()
    refused(state, "hit 2,1ne PA", "SI-70")
    assert "porthit 2,1ne" in moves(setup(line, active="A", options={"crew_vs_port": False}))


@pytest.mark.rule("SI-73", "SI-83", "SI-84")
def test_crew_vs_ship() -> None:
    """A crew may attack a ship beside its space, even an empty one; the rest of its hold lies in the space."""
    line = "S5@-1,1nw C2@aboard C1@aboard"
    plain = setup(line, ships="C@-1,2", holds="C3")
    assert choices(plain, "hit") == set()
    refused(plain, "hit -1,1nw ~C", "SI-73")
    state = setup(line, ships="C@-1,2", holds="C3", options={"crew_vs_ship": True})
    assert choices(state, "hit") == {"hit -1,1nw ~C"}
    play(state, "hit -1,1nw ~C; swap 5/2")
    assert (ship(state, "C"), hold(state, "C"), europe(state, "C")) == ("Europe", 0, "012345")
    assert where(state, "S2") == "-1,1nw*"
    assert loose(state) == {"-1,1nw": 2}
    empty = setup("S1@-1,1nw", ships="C@-1,2", holds="C1", options={"crew_vs_ship": True})
    play(empty, "hit -1,1nw ~C")
    assert (ship(empty, "C"), where(empty, "S1"), loose(empty)) == ("Europe", "-1,1nw*", {})
    lost = setup("S1@-1,1nw* C4@aboard", ships="C@-1,2", options={"crew_vs_ship": True})
    play(lost, "hit -1,1nw ~C")
    assert choices(lost) == {f"swap 4/{v}" for v in (0, 1, 2, 3)}
    play(lost, "swap 4/0")
    assert (hold(lost, "C"), where(lost, "S1"), loose(lost), aboard(lost, "C")) == (1, "Europe", {}, "0")
    assert choices(setup("S5@-1,1ne", ships="C@-1,2", options={"crew_vs_ship": True}), "hit") == set()


@pytest.mark.rule("SI-14")
def test_corner_walk() -> None:
    """Nothing reaches across a point whose other two tiles are missing: walking, mining, claiming, attacking."""
    more: dict[str, Any] = {"isle": LAKE, "ports": LAKE_PORTS, "loose": "1,0ne 1; 1,0nw 1"}
    for walk in (True, False):
        state = setup("S3@0,1se A1@1,0sw", "S 0,1; A 1,0", options={"corner_walk": walk}, **more)
        assert ("claim 0,1se 1,0nw" in moves(state)) == walk
        state = setup("S3@0,1se A1@1,0nw", "S 0,1; A 1,0", options={"corner_walk": walk}, isle=LAKE, ports=LAKE_PORTS)
        assert ("hit 0,1se 1,0nw" in moves(state)) == walk
        state = setup(
            "S3@0,1se", "S 0,1 1,0", mines="C 1,0nw 3", options={"corner_walk": walk}, isle=LAKE, ports=LAKE_PORTS
        )
        assert ("dig 0,1se 1,0nw" in moves(state)) == walk
    # across the point (0,2) of F1 one of the other two tiles is there: (0,1)
    state = setup("S3@0,2sw", options={"corner_walk": False})
    assert "go 0,2sw>-1,1ne" in moves(state)


@pytest.mark.rule("SI-17")
def test_squeeze() -> None:
    """A ship sails out of the lake between two tiles that touch at a corner, or not."""
    for squeeze in (True, False):
        state = setup("S1@P", isle=LAKE, ports=LAKE_PORTS, ships="S@2,2", options={"squeeze": squeeze})
        assert choices(state, "sail") == ({"sail @0,0"} if squeeze else set())


@pytest.mark.rule("SI-24")
def test_row_count() -> None:
    """The run at the coast in question is counted, not that at the other coast."""
    line = "S5 S4 A5 C1 A1"  # column 1 has (1,0) and (1,2), with a hole between them
    total, run = build(line), build(line, row_count="run")
    built = lands(total)
    assert built == lands(run) == {"0,0", "0,1", "0,2", "1,0", "-1,1", "1,2"}
    assert lands(after(total, "draw M2")) - built == {"1,-1"}
    assert choices(after(run, "draw M2")) == listed("lay -1,0; lay 1,-1")  # the run at the south coast is one tile
    assert lands(after(total, "draw M3")) == lands(after(run, "draw M3")) == built | {"0,-1"}


@pytest.mark.rule("SI-69")
def test_port_stash() -> None:
    """Putting a token down in the port is free, before and between the actions."""
    state = setup("S3@P* S4@P* S2@0,2sw*", "S 0,2 0,1", options={"port_stash": True})
    assert choices(state, "drop") == listed("drop P3; drop P4")
    play(state, "drop P3")
    assert (actions(state), loose(state), where(state, "S3")) == (2, {"PS": 1}, "P")
    play(state, "load 5; drop P4")
    assert (actions(state), loose(state), state.actor) == (1, {"PS": 2}, 0)
    assert choices(state, "drop") == set()
    refused(state, "drop P4", "SI-69")
    refused(setup("S3@P*"), "drop P3", "SI-69")
    # the value of who does it stays hidden
    state = setup("S3@P* S4@P", "S 0,2", options={"port_stash": True})
    assert state.text(state.parse("drop P3"), 1) == "drop P?"


@pytest.mark.rule("SI-98")
def test_replacement_public() -> None:
    """Everybody reads which coin came."""
    for public in (True, False):
        state = setup("S5@0,1ne A2@1,1nw", options={"replacement_public": public})
        play(state, "hit 0,1ne 1,1nw")
        swap = state.parse("swap 5/1")
        assert state.text(swap, 2) == ("swap 5/1" if public else "swap 5/?")
        state.play(swap)
        found = set()
        for number in range(30):
            other = state.resample(2, ls.Rng(f"public {number}"))
            found |= {v for v in "012345" if where(other, f"S{v}") == "0,1ne"}
        assert found == ({"1"} if public else {"0", "1", "2", "3"})


@pytest.mark.rule("SI-99")
def test_memory_aid() -> None:
    """A value shown in a fight stays on the crew, until it enters a port, boards, goes home or is exchanged."""
    line, own = "S5@0,1ne S1@0,2nw S2@0,2ne S0@P S3@P S4@aboard A4@1,1nw", "S -1,1 0,0 0,1 0,2"

    def seen(state: ls.State, seat: int = 1) -> dict[str, int]:
        crews = state.view(seat)["board"]["crews"]
        return {crew["place"]: crew["value"] for crew in crews if crew["nation"] == "S" and crew["value"] is not None}

    state = setup(line, own, ships="S@0,4")
    assert seen(state) == {}
    play(state, "hit 0,1ne 1,1nw")
    assert seen(state) == seen(state, ls.SPECTATOR) == {"0,1ne": 5}
    play(state, "go 0,1ne>0,2se")
    assert seen(state) == {"0,2se": 5}
    off = play(setup(line, own, ships="S@0,4", options={"memory_aid": False}), "hit 0,1ne 1,1nw")
    assert seen(off) == {}
    assert seen(off, 0) == {"0,1ne": 5, "0,2nw": 1, "0,2ne": 2}
    assert moves(off) == moves(play(setup(line, own, ships="S@0,4"), "hit 0,1ne 1,1nw"))
    near = play(
        setup(
            "S5@0,2ne S1@0,1nw S2@0,1ne S0@0,1sw S3@0,1se S4@P A4@0,2nw",
            "S 0,1 0,0 1,0 1,1 -1,1; A 0,2",
            options={"landing_claims": False},
        ),
        "hit 0,2ne 0,2nw",
    )
    assert seen(near) == {"0,2ne": 5}
    play(near, "go 0,2ne>PS")
    assert seen(near) == {}
