"""The worked examples of the dossier, under their numbers."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    CHAIN,
    FIGURE,
    PAIRS,
    RING,
    SLIDE,
    active,
    after,
    begin,
    choices,
    coins_gone,
    dice,
    hand,
    hop,
    moves,
    pawns,
    phase,
    play,
    result,
    setup,
    spent,
    spots,
    tiles,
    turn_endings,
)

THIRD_TILE = {
    (-4, -3),
    (-4, -2),
    (-4, -1),
    (-4, 1),
    (-4, 2),
    (-4, 3),
    (-3, -4),
    (-3, 4),
    (-2, -4),
    (-2, 4),
    (-1, -4),
    (-1, 4),
    (1, -4),
    (1, 5),
    (2, -4),
    (2, 5),
    (3, -4),
    (3, 5),
    (5, -3),
    (5, 5),
    (6, -3),
    (6, 5),
    (7, -3),
    (7, 5),
    (8, -2),
    (8, -1),
    (8, 0),
    (8, 2),
    (8, 3),
    (8, 4),
}


def touches(first: tuple[int, int], second: tuple[int, int]) -> str:
    """Tell how two tiles lie: `touch`, `none` or `overlap`, by whether a board of the two can be."""
    line = f"S3 {first[0]},{first[1]}; M3 {second[0]},{second[1]}"
    try:
        setup(line, "S:S3 M:M3", phase="slide")
    except ls.InvalidState as error:
        return {4: "overlap", 6: "none"}[error.number]
    return "touch"


@pytest.mark.rule("DE-10", "DE-11", "DE-12", "DE-13")
def test_ex01_touching() -> None:
    """Tiles touch along an edge, flush or not; not in a corner, not across a gap; overlapping tiles cannot be."""
    for place in [(4, 0), (4, 1), (4, 3), (4, -3), (1, 4), (-4, 2), (0, 4), (-2, -4)]:
        assert touches((0, 0), place) == "touch", place
        assert touches(place, (0, 0)) == "touch", place
    for place in [(4, 4), (-4, -4), (4, -4), (-4, 4), (5, 0), (0, 5)]:
        assert touches((0, 0), place) == "none", place
    assert touches((0, 0), (3, 3)) == "overlap"


@pytest.mark.rule("DE-11", "DE-13")
def test_ex01_sides() -> None:
    """The side by which a tile put down would touch another is opposite to the other's side."""
    state = begin("+S3@0,0+M3")
    sides = {
        choice["move"]: [(t["tile"], t["side"]) for t in choice["effects"]["draw"]["touches"]]
        for choice in state.view(1)["choices"]
    }
    assert sides["@4,1"] == sides["@4,3"] == sides["@4,-3"] == [("S3", "w")]
    assert sides["@1,4"] == [("S3", "s")]
    assert sides["@-4,2"] == [("S3", "e")]
    assert sides["@-2,-4"] == [("S3", "n")]


@pytest.mark.rule("DE-15", "DE-22")
def test_ex02_second_tile() -> None:
    """The second tile has exactly 24 spots."""
    state = begin("+S2@0,0+M2")
    offsets = (-3, -2, -1, 1, 2, 3)
    expected = {(s, o) for s in (4, -4) for o in offsets} | {(o, s) for s in (4, -4) for o in offsets}
    assert len(moves(state)) == 24
    assert spots(state) == expected
    assert not spots(state) & {(4, 0), (4, 4), (5, 1), (3, 2)}


@pytest.mark.rule("DE-15")
def test_ex03_third_tile() -> None:
    """The third tile has exactly these 30 spots, and none touches both others."""
    state = begin("+S2@0,0+M2@4,1+C2")
    assert len(moves(state)) == 30
    assert spots(state) == THIRD_TILE
    for choice in state.view(2)["choices"]:
        assert len(choice["effects"]["draw"]["touches"]) == 1


@pytest.mark.rule("DE-15")
def test_ex04_two_flush_tiles() -> None:
    """No tile may touch two tiles that touch each other; the lifted tile was beside the flush pair."""
    state = setup("S2 0,0; M3 4,0; A2 -4,2", "S:S2 M:M3", phase="move")
    play(state, "^A2*S*S")
    row = sorted(x for x, y in spots(state) if y == 4)
    assert row == [-3, -2, -1, 5, 6, 7]
    forbidden_west = {(-4, y) for y in (-3, -2, -1, 1, 2, 3)}
    assert not spots(state) & forbidden_west
    assert len(spots(state) | forbidden_west) == 24


@pytest.mark.rule("DE-15", "DE-16")
def test_ex05_gap_that_fits() -> None:
    """A tile may fill a gap exactly, touching tiles on opposite sides; the example shifted by (4, -1)."""
    state = begin("+S2@0,0+M3@3,4+C4@7,5+A5@8,1+S3")
    assert len(moves(state)) == 44
    assert {(4, -1), (4, -2)} <= spots(state)
    assert (4, 0) not in spots(state)
    assert (4, 1) not in spots(state)
    draw = {c["move"]: c["effects"]["draw"] for c in state.view(0)["choices"]}
    assert {(t["tile"], t["side"]) for t in draw["@4,-1"]["touches"]} == {("S2", "w"), ("A5", "e")}


@pytest.mark.rule("DE-33", "DE-34", "DE-35", "DE-36", "DE-85")
def test_ex06_prices() -> None:
    """The seed's example of prices."""
    line = "Cn 0,0; M5 1,4; A5 4,-1; S5 -1,-4; C5 -4,1; Mn 8,0"
    state = setup(line, "S:Cn M:Mn", hands="S:MMMMCC")
    assert choices(state) == ">S5 >M5 >C5 >A5"
    assert choices(after(state, ">M5")) == "*M"
    assert choices(after(state, ">C5")) == "*C"
    for tile in ("A5", "S5"):
        assert payments(after(state, f">{tile}")) == {"*M*M*M*M*C", "*M*M*M*C*C"}


def payments(state: ls.State) -> set[str]:
    """All the ways to pay what is due."""
    if phase(state) != "pay":
        return {""}
    return {coin + rest for coin in moves(state) for rest in payments(after(state, coin))}


@pytest.mark.rule("DE-34", "DE-35", "DE-36", "DE-40", "DE-72")
def test_ex07_saving_mixing_ace_stuck() -> None:
    """A matching coin may be saved but not mixed in; an ace costs any coin; who can pay nothing dies."""
    line = "Sa 0,0; C2 4,1; Mn 8,2"
    assert payments(play(setup(line, "S:Sa M:Mn", hands="S:SSC"), ">C2")) == {"*C", "*S*S"}
    assert payments(play(setup(line, "S:Sa M:Mn", hands="S:SC"), ">C2")) == {"*C"}
    state = setup(line, "S:Sa M:Mn", hands="S:S")
    assert result(state) == ((1,), "last")
    assert pawns(state) == {"M": "Mn"}
    state = setup("S3 0,0; Ca 4,1; Mn 8,2", "S:S3 M:Mn", hands="S:SCA")
    assert payments(play(state, ">Ca")) == {"*S", "*C", "*A"}


@pytest.mark.rule("DE-33", "DE-06")
def test_ex08_free_tiles() -> None:
    """Nulls and tiles with any die are free."""
    line = "Sa 0,0; Cn 4,1; A3 -1,4; M2 -4,-1; Mn 8,2"
    state = setup(line, "S:Sa M:Mn", hands="S:", dice="M:A3")
    assert choices(state) == ">Cn >A3"
    assert choices(play(state, ">A3")) == "."


@pytest.mark.rule("DE-37", "DE-38", "DE-39", "DE-40")
def test_ex09_toll_and_look_ahead() -> None:
    """A walk over an occupied tile must be payable to its end, toll included."""
    line = "Sa 0,0; M3 4,1; C2 8,2"
    full = setup(line, "S:Sa M:M3", hands="S:SSSSSS M:M")
    assert choices(full) == ">M3"
    play(full, ">M3")
    for _ in range(3):
        assert choices(full) == "*S"
        play(full, "*S")
    assert choices(full) == "$S"
    play(full, "$S")
    assert (hand(full, "S"), hand(full, "M")) == ("SS", "SM")
    assert choices(full) == ">C2"
    assert payments(after(full, ">C2")) == {"*S*S"}
    assert choices(play(full, ">C2*S*S")) == "."

    short = setup(line, "S:Sa M:M3", hands="S:SSSSS M:M")
    assert result(short) == ((1,), "last")
    assert hand(short, "M") == "M"

    assert choices(play(setup(line, "S:Sa M:M3", hands="S:SSMC M:M"), ">M3*M")) == "$S $C"
    assert choices(play(setup(line, "S:Sa M:M3", hands="S:SMC M:M"), ">M3*M")) == "$S"


@pytest.mark.rule("DE-30", "DE-40")
def test_ex10_rich_but_stuck() -> None:
    """With nowhere to stop, coins do not help."""
    state = setup("S3 0,0; M3 4,1", "S:S3 M:M3")
    assert result(state) == ((1,), "last")


@pytest.mark.rule("DE-30", "DE-32")
def test_ex11_no_circles() -> None:
    """No tile is entered twice, the first one not at all."""
    state = setup(RING, "S:Sa M:M4", hands="S: M:")
    assert choices(state) == ">Mn >An"
    assert choices(play(state, ">Mn")) == ">Cn ."
    assert choices(play(state, ">Cn")) == ">An ."
    assert choices(play(state, ">An")) == "."


@pytest.mark.rule("DE-44")
def test_ex12_which_tiles_can_be_moved() -> None:
    """The seed's figure: no two opposite sides may be touched."""

    def movable(line: str, pawns: str, **options: Any) -> bool:
        state = setup("S3 0,0; " + line, pawns, phase="move", **options)
        return "^S3" in moves(state)

    assert movable("M2 -3,4; C2 2,4; A4 4,-2", "S:M2 M:C2")
    assert movable("M2 -3,4; C2 2,4", "S:M2 M:C2")
    assert not movable("M2 -4,1; A4 4,-2", "S:M2 M:A4")
    assert movable("M2 -4,1; A4 4,-2", "S:M2 M:A4", movable_sides="any_two")
    assert not movable("M2 -4,1; A4 4,-2; C2 1,4", "S:M2 M:A4")
    assert not movable("M2 -4,1; A4 4,-2; C2 1,4", "S:M2 M:A4", movable_sides="any_two")


@pytest.mark.rule("DE-41", "DE-42", "DE-43", "DE-44", "DE-45", "DE-46")
def test_ex13_dice_aces_prices_pawns() -> None:
    """What can be moved in one position by each suit."""
    line, where = "Sa 0,0; S3 4,1; Ma 8,2; C4 3,5; An 5,-3", "S:S3 M:C4 C:An"

    def offered(suit: str, coins: str, dice: str = "M:An", **options: Any) -> str:
        return choices(setup(line, where, active=suit, phase="move", hands=f"{suit}:{coins}", dice=dice, **options))

    assert offered("S", "SS") == "^Sa ^-"
    assert offered("S", "SSSS") == "^Sa ^C4 ^-"
    assert offered("S", "SSSS", move_tile_with_pawn="own") == "^Sa ^-"
    assert offered("M", "MMMM") == "^Ma ^C4 ^-"
    assert offered("C", "") == "^-"
    assert offered("C", "", dice="") == "^An ^-"


@pytest.mark.rule("DE-48", "DE-49")
def test_ex14_forbidden_sides() -> None:
    """A moved tile keeps off the sides that it touched before."""
    state = setup("S3 0,0; M2 4,1; A4 -1,4", "S:S3 M:M2", phase="move", hands="S:SSSS")
    assert choices(state) == "^S3 ^M2 ^A4 ^-"
    play(state, "^A4*S*S*S*S")
    assert len(moves(state)) == 27
    assert spots(state) == THIRD_TILE - {(-3, 4), (-2, 4), (-1, 4)}
    assert (2, 5) in spots(state)


@pytest.mark.rule("DE-50", "DE-61", "DE-62", "DE-63", "DE-70")
def test_ex15_split() -> None:
    """The seed's figure of a split."""
    state = setup(
        "S4 0,0; C2 4,1; M3 5,5; A4 9,6; M2 10,10", "S:S4 C:M3 M:M2", active="C", phase="move", hands="S:SSS C:CC M:MM"
    )
    assert choices(state) == "^M2 ^C2 ^-"
    play(state, "^C2*C")
    assert len(moves(state)) == 43
    play(state, "@10,2")
    assert set(tiles(state)) == {"C2", "M3", "A4", "M2"}
    assert pawns(state) == {"C": "M3", "M": "M2"}
    assert coins_gone(state)["S"] == 6
    assert dice(state) == {"C": "C2"}
    assert (hand(state, "C"), spent(state)) == ("C", "C")
    assert phase(state) == "slide"


@pytest.mark.rule("DE-62")
def test_ex16_tie() -> None:
    """Of two halves the one with the active pawn stays."""
    state = play(setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move"), "^Mn@-4,1")
    assert set(tiles(state)) == {"C3", "A5", "S5"}
    assert pawns(state) == {"M": "A5", "C": "S5"}
    assert dice(state) == {}
    state = play(setup(CHAIN, "M:M4 S:S2 C:S5", active="M", phase="move"), "^Mn@-4,1")
    assert set(tiles(state)) == {"Mn", "S2", "M4"}
    assert pawns(state) == {"M": "M4", "S": "S2"}
    assert dice(state) == {"M": "Mn"}


@pytest.mark.rule("DE-29", "DE-63", "DE-72", "DE-73")
def test_ex17_suicide_everybody_instant_win() -> None:
    """The mover may die by his own split, or all may, or the game may end at once."""

    def split(pawns: str, **options: Any) -> ls.State:
        return play(setup(CHAIN, pawns, active="M", phase="move", **options), "^Mn@21,9")

    state = split("M:M4 S:S5 C:C3")
    assert set(tiles(state)) == {"C3", "A5", "S5", "Mn"}
    assert pawns(state) == {"S": "S5", "C": "C3"}
    assert (active(state), phase(state), state.turns()) == ("C", "pawn", 1)
    assert result(split("M:M4 S:S2")) == ((0, 1), "all_dead")
    assert result(split("M:M4 S:S2", all_dead="mover_loses"))[0] == (0,)
    state = split("M:A5 S:M4")
    assert result(state) == ((1,), "last")
    assert state.legal() == []


@pytest.mark.rule("DE-16", "DE-63", "DE-64")
def test_ex18_moved_tile_is_removed() -> None:
    """A tile may be put where it leaves the game at once; dice on what leaves go back."""
    state = setup(CHAIN, "M:A5 S:S5 C:C3", active="M", phase="move", dice="C:S2")
    play(state, "^Mn@-4,1")
    assert set(tiles(state)) == {"C3", "A5", "S5"}
    assert dice(state) == {}
    assert pawns(state) == {"M": "A5", "S": "S5", "C": "C3"}
    assert (active(state), phase(state)) == ("M", "slide")


@pytest.mark.rule("DE-48", "DE-49", "DE-61")
def test_ex19_reconnecting() -> None:
    """While a tile is in the air the board may be in pieces; what counts is how it lies afterwards."""
    state = play(setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move"), "^Mn")
    assert len(moves(state)) == 49
    assert not spots(state) & {(8, 2), (8, 0), (10, 2)}
    assert (5, 5) in spots(state)
    play(state, "@5,5")
    assert set(tiles(state)) == {"S2", "M4", "Mn", "C3", "A5", "S5"}
    assert pawns(state) == {"M": "A5", "S": "S2", "C": "S5"}


@pytest.mark.rule("DE-62")
def test_ex20_three_sections() -> None:
    """Without the active pawn the moved tile decides, else the lowest tile."""
    line = "Sn 0,0; M4 -3,4; M3 -7,5; M2 -11,6; C2 2,4; A4 4,-2; A5 8,-3"
    state = play(setup(line, "S:C2 M:M2 A:A5", phase="move"), "^Sn@12,-2")
    assert set(tiles(state)) == {"A4", "A5", "Sn"}
    assert result(state) == ((3,), "last")
    state = play(setup(line + "; A3 12,-2", "S:C2 M:M2 A:A4", phase="move"), "^Sn@1,8")
    assert set(tiles(state)) == {"M4", "M3", "M2"}
    assert result(state) == ((1,), "last")


FIGURE_PAWNS, FIGURE_HANDS = "M:M2 C:C2 A:A4 S:S3", "M:MM C:SC A:A S:SS"


@pytest.mark.rule("DE-64", "DE-65", "DE-66", "DE-67", "DE-68", "DE-69")
def test_ex21_double_attack() -> None:
    """The seed's figure: one tile moved, two attacks won, a coin from each loser in the order of suits."""
    state = setup(FIGURE, FIGURE_PAWNS, active="M", phase="move", hands=FIGURE_HANDS)
    attacks = {
        a["tile"]: (a["strength"], a["defence"], a["wins"])
        for c in after(state, "^M3*M").view(1)["choices"]
        if c["move"] == "@8,2"
        for a in c["effects"]["draw"]["attacks"]
    }
    assert attacks == {"C2": (3, 2, True), "A4": (5, 4, True)}
    play(state, "^M3*M@8,2")
    assert choices(state) == "!S !C"
    assert choices(after(state, "!C")) == "!A"
    play(state, "!S")
    assert choices(state) == "!A"
    play(state, "!A")
    assert (hand(state, "M"), spent(state)) == ("SMA", "M")
    assert (hand(state, "C"), hand(state, "A")) == ("C", "")


@pytest.mark.rule("DE-40", "DE-45", "DE-28", "DE-69")
def test_ex21_whole_turn() -> None:
    """The whole turn of the figure; two suits are stuck after it."""
    state = setup(FIGURE, FIGURE_PAWNS, active="M", hands=FIGURE_HANDS)
    play(state, ">M3*M.^M3*M@8,2!C!A;")
    assert hand(state, "M") == "MMCA"
    assert pawns(state) == {"S": "S3", "M": "M3"}
    assert (active(state), hand(state, "S")) == ("S", "SS")
    assert choices(state) == ">C2"
    assert state.turns() == 3
    assert coins_gone(state) == {"S": 4, "M": 4, "C": 5, "A": 5}


@pytest.mark.rule("DE-64", "DE-65", "DE-66", "DE-67", "DE-68", "DE-71")
@pytest.mark.parametrize(
    ("tiles", "pawns", "hands", "line", "offered"),
    [
        ("M2 0,0; A5 4,1; S3 3,5; C2 7,6; M3 -4,-1", "M:M2 C:C2 A:A5 S:S3", FIGURE_HANDS, "^M3*M@8,2!S", ";"),
        ("M2 0,0; A4 4,1; C3 3,5; C2 7,6; M3 -4,-1", "M:M2 C:C2 A:A4", "M:MM C:SC A:A", "^M3*M@8,2", "!A"),
        ("M2 0,0; An 4,1; S3 3,5; Ca 7,6; M3 -4,-1", "M:M2 C:Ca A:An S:S3", FIGURE_HANDS, "^M3*M@8,2", ";"),
        ("M5 0,0; A4 4,1; S3 3,5; C2 7,6; Mn -4,-1", "M:M5 C:C2 A:A4 S:S3", FIGURE_HANDS, "^Mn@8,2", ";"),
        ("M5 0,0; A4 4,1; S3 3,5; C2 7,6; Ma -4,-1", "M:M5 C:C2 A:A4 S:S3", FIGURE_HANDS, "^Ma*M@8,2", "!A"),
        ("M2 0,0; A4 4,1; S3 3,5; C2 7,6; S4 -4,-1", FIGURE_PAWNS, "M:MMMM C:SC A:A S:SS", "^S4*M*M*M*M@8,2", ";"),
        (FIGURE, "M:M2 A:A4 S:S3", "M:MM A:A S:SS", "^M3*M@8,2", "!A"),
    ],
    ids=["tie", "own-suit-helps", "null-and-ace", "null-moved", "ace-moved", "foreign-tile", "dead-suit"],
)
def test_ex22_attacks_that_fail(tiles: str, pawns: str, hands: str, line: str, offered: str) -> None:
    """Attacks that fail or do not exist: what is offered to be taken, or straight to the slides (no tile can slide)."""
    state = play(setup(tiles, pawns, active="M", phase="move", hands=hands), line)
    assert choices(state) == offered


@pytest.mark.rule("DE-69")
@pytest.mark.parametrize(("coins", "taken"), [("SCC", 2), ("S", 1), ("", 0)])
def test_ex23_several_wins_against_one_suit(coins: str, taken: int) -> None:
    """One coin for each win, while there are any."""
    line = "M2 0,0; C3 4,1; S3 3,5; C2 7,6; M5 -4,-1"
    state = setup(line, "M:M2 C:C2 S:S3", active="M", phase="move", hands=f"C:{coins} M:M S:SS")
    play(state, "^M5*M@8,2")
    for left in range(taken, 0, -1):
        assert phase(state) == "take"
        assert len(hand(state, "C")) == len(coins) - taken + left
        assert moves(state) == [f"!{suit}" for suit in "SC" if suit in hand(state, "C")]
        play(state, moves(state)[0])
    assert phase(state) == "slide"
    assert len(hand(state, "C")) == len(coins) - taken


@pytest.mark.rule("DE-53", "DE-54", "DE-55", "DE-56", "DE-57", "DE-59")
def test_ex24_slides() -> None:
    """A tile with three touched sides slides to its free side, up to new contact, keeping two old neighbours."""
    state = setup(SLIDE, "S:M2 M:C4", phase="slide", hands="S:SM")
    assert choices(state) == "~S3:1 ~S3:2 ;"
    slid = after(state, "~S3:2*M")
    assert tiles(slid)["S3"] == (0, 2)
    assert choices(slid) == ";"
    paid = after(state, "~S3:2")
    told = paid.game.tell(paid, paid.parse("*M"), slid, ls.SPECTATOR)["text"]
    assert told.endswith("slid Suns 3 north by 2 for one Moon."), "who reads the log alone can follow it"
    kept = setup(SLIDE, "S:M2 M:C4", phase="slide", hands="S:SM", slide_keeps_offset=True)
    assert choices(kept) == "~S3:2 ;"

    state = setup(SLIDE + "; A2 -3,5", "S:M2 M:C4", phase="slide", hands="S:SM")
    assert choices(state) == "~S3:1 ;"
    play(state, "~S3:1*S")
    assert tiles(state)["S3"] == (0, 1)
    assert choices(state) == "~S3:1 ;"
    play(state, "~S3:1*M")
    assert tiles(state)["S3"] == (0, 0)
    assert hand(state, "S") == ""
    assert choices(state) == ";"


@pytest.mark.rule("DE-54", "DE-58", "DE-53")
def test_ex25_no_slide() -> None:
    """No slide that cuts the board, with a pawn or die on the tile, without a coin, or of a foreign ace."""

    def offered(line: str, pawns: str = "S:M2 M:C4", suit: str = "S", coins: str = "SM", dice: str = "") -> str:
        hands = f"{suit}:{coins}"
        return choices(setup(line, pawns, active=suit, phase="slide", hands=hands, dice=dice))

    assert offered("S3 0,0; M2 -4,1; A4 4,-1; C2 -1,-4", pawns="S:M2 M:A4") == ";"
    assert offered(SLIDE, pawns="S:S3 M:C4") == ";"
    assert offered(SLIDE, dice="S:S3") == ";"
    assert offered(SLIDE, dice="M:S3") == ";"
    assert offered(SLIDE, coins="") == ";"
    ace = SLIDE.replace("S3", "Ma")
    assert offered(ace) == ";"
    assert offered(ace, suit="M") == "~Ma:1 ~Ma:2 ;"


@pytest.mark.rule("DE-42", "DE-51")
def test_ex26_die_leaves_before_slides() -> None:
    """Who keeps takes his die off, and the tile under it can slide at once."""
    state = setup(SLIDE, "S:M2 M:C4", phase="move", hands="S:SM", dice="S:S3")
    assert choices(state) == "^M2 ^C2 ^-"
    play(state, "^-")
    assert dice(state) == {}
    assert choices(state) == "~S3:1 ~S3:2 ;"


@pytest.mark.rule("DE-66", "DE-67", "DE-79")
def test_ex27_two_players_attack_and_aces() -> None:
    """Tiles of both suits are one's own in attack, those of the defender's other suit do not help him."""
    line, where = "C3 0,0; M4 4,1; A5 8,2; Sa -4,-1; S2 -8,-2; Ca 12,3", "S:S2 C:C3 M:M4 A:A5"
    hands = "S:SSS M:MA C:C A:A"
    state = setup(line, where, phase="move", hands=hands, seats=2)
    assert choices(state) == "^S2 ^Ca ^-"
    play(state, "^S2*S@3,5")
    assert choices(state) == "!M !A"
    assert hand(play(state, "!A"), "S") == "SSA"
    state = setup(line, where, phase="move", hands=hands, seats=4)
    assert choices(state) == "^S2 ^-"
    assert phase(play(state, "^S2*S@3,5")) == "slide"


@pytest.mark.rule("DE-77", "DE-78")
@pytest.mark.parametrize(
    ("first", "order", "expected"),
    [(0, "players", "SMCA"), (1, "players", "MSAC"), (0, "suits", "SMCA"), (1, "suits", "MCAS")],
)
def test_ex28_order_of_creation(first: int, order: str, expected: str) -> None:
    """Two players take turns, each with his suits in rotation; after 24 turns the first suit begins."""
    state = begin(seats=2, first=first, two_player_order=order)
    seen = ""
    while phase(state) == "create_tile":
        seen += active(state)
        assert state.actor == "SMCA".index(active(state)) % 2
        state.play(state.legal()[0])
        state.play(state.legal()[0])
    assert seen == expected * 6
    assert (active(state), phase(state)) == (expected[0], "pawn")


@pytest.mark.rule("DE-78")
@pytest.mark.parametrize(
    ("dead", "order", "expected"),
    [
        ("C", "players", "SMSASMSA"),
        ("CM", "players", "SASASASA"),
        ("C", "suits", "SMASMASM"),
        ("", "players", "SMCASMCA"),
    ],
)
def test_ex28_order_with_dead_suits(dead: str, order: str, expected: str) -> None:
    """A player with one dead suit uses the other every time; in fixed rotation dead suits are skipped."""
    where = " ".join(f"{suit}:{suit}a" for suit in "SMCA" if suit not in dead)
    state = setup(PAIRS, where, seats=2, two_player_order=order)
    assert "".join(hop(state) for _ in expected) == expected


@pytest.mark.rule("DE-80", "DE-37")
def test_ex29_toll_to_oneself() -> None:
    """The tile of one's other pawn is occupied: toll to that suit, and no stop."""
    state = setup("Sa 0,0; Cn 4,1; Mn 8,2; An 12,3", "S:Sa C:Cn M:An", hands="S:S C:C", seats=2)
    assert choices(state) == ">Cn"
    assert choices(play(state, ">Cn")) == "$S"
    play(state, "$S")
    assert (hand(state, "S"), hand(state, "C")) == ("", "SC")
    assert choices(state) == ">Mn"


CIRCLE = (">S3*S.^-;", ">Cn.^-;", ">Sn.^-;", ">M3*M.^-;")


@pytest.mark.rule("DE-90", "DE-91", "DE-92", "DE-93", "DE-74")
@pytest.mark.parametrize(
    ("options", "turns", "reason"),
    [({}, 8, "repetition"), ({"repetition": 0}, 40, "quiet"), ({"repetition": 0, "quiet_rounds": 0}, 400, "max_turns")],
    ids=["repetition", "quiet", "max_turns"],
)
def test_ex30_draws(options: dict[str, Any], turns: int, reason: str) -> None:
    """Two pawns that go to and fro for ever."""
    line = "S3 0,0; Mn 4,1; Cn 3,5; An -1,4; M3 7,6; Sn -4,-1"
    state = setup(line, "S:Sn M:M3", **options)
    for number in range(turns):
        assert state.outcome() is None, number
        play(state, CIRCLE[number % 4])
    assert state.turns() == turns
    assert result(state) == ((0, 1), reason)


@pytest.mark.rule("DE-45", "DE-50")
def test_ex31_a_pawn_rides() -> None:
    """A pawn stays on the tile that is moved, and the mover's die is put there."""
    state = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move")
    play(state, "^S2*M*M@3,5")
    assert tiles(state)["S2"] == (3, 5)
    assert pawns(state) == {"M": "A5", "S": "S2", "C": "S5"}
    assert dice(state) == {"M": "S2"}
    assert len(tiles(state)) == 6
    assert phase(state) == "slide"


def placements(depth: int, **options: Any) -> list[int]:
    """Count the sequences of spots for the first 2, 3 … tiles, boards equal but for order and shift together."""
    layer: dict[frozenset[tuple[int, int]], tuple[ls.State, int]] = {}
    start = begin("+S2@0,0", **options)
    layer[frozenset({(0, 0)})] = (start, 1)
    totals = []
    for number in range(2, depth + 1):
        total = 0
        following: dict[frozenset[tuple[int, int]], tuple[ls.State, int]] = {}
        for state, count in layer.values():
            state.play(state.legal()[0])
            total += count * len(state.legal())
            if number == depth:
                continue
            for move in state.legal():
                there = state.copy()
                there.play(move)
                cells = list(tiles(there).values())
                low_x, low_y = min(x for x, _ in cells), min(y for _, y in cells)
                shape = frozenset((x - low_x, y - low_y) for x, y in cells)
                known = following.get(shape)
                following[shape] = (there, count) if known is None else (known[0], known[1] + count)
        totals.append(total)
        layer = following
    return totals


@pytest.mark.rule("DE-15", "DE-09", "DE-87")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [24, 768, 29952, 1360672]),
        ({"side": 8}, [48, 3216, 263808]),
        ({"side": 8, "min_contact": 2}, [40, 2160, 141760]),
    ],
    ids=["side-4", "side-8", "side-8-contact-2"],
)
def test_ex32_counts_of_creation(options: dict[str, Any], expected: list[int]) -> None:
    """The numbers of sequences of spots for the first tiles."""
    assert placements(len(expected) + 1, **options) == expected


@pytest.mark.rule("DE-25", "DE-87")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (lambda: setup(FIGURE, FIGURE_PAWNS, active="M", hands=FIGURE_HANDS), (52, 0)),
        (lambda: setup(RING, "S:Sa M:M4", hands="S:SM M:M"), (1392, 42)),
        (lambda: setup(SLIDE, "S:M2 M:C4", hands="S:SSM M:M"), (18, 95)),
    ],
    ids=["figure", "ring", "slides"],
)
def test_ex32_counts_of_turns(state: object, expected: tuple[int, int]) -> None:
    """The numbers of ways to play one whole turn: with the game going on, and ending it."""
    assert callable(state)
    ends = [end.actor == ls.OVER for end in turn_endings(state())]
    assert (ends.count(False), ends.count(True)) == expected
