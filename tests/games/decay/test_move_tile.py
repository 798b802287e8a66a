"""Step 2, moving one tile: DE-41 to DE-52."""

from __future__ import annotations

import pytest

from .board import (
    CHAIN,
    FIGURE,
    PAIRS,
    after,
    choices,
    dice,
    hand,
    moves,
    pawns,
    phase,
    play,
    refused,
    setup,
    spent,
    spots,
    tiles,
)

CROSS = "Sa 0,0; S3 4,1; Ma 8,2; C4 3,5; An 5,-3"
CROSS_PAWNS = "S:S3 M:C4 C:An"


@pytest.mark.rule("DE-41")
def test_any_tile_far_from_the_pawn() -> None:
    """Whoever owns it and wherever it lies; or none."""
    state = setup(PAIRS, "S:Sa M:Ma", phase="move")
    assert choices(state) == "^Sa ^An ^-"
    refused(state, "^S2", "DE-41")


@pytest.mark.rule("DE-41")
def test_the_only_tile_stays() -> None:
    """A board of one tile cannot be met in play, for two pawns would share it; two tiles are enough to move one."""
    state = setup("S2 0,0; Mn 4,1", "S:S2 M:Mn", phase="move")
    assert choices(state) == "^S2 ^Mn ^-"


@pytest.mark.rule("DE-42")
def test_tiles_with_a_die() -> None:
    """Neither another's nor one's own die."""
    for owner in "SM":
        state = setup(PAIRS, "S:Sa M:Ma", phase="move", dice=f"{owner}:An")
        assert choices(state) == "^Sa ^-"
        refused(state, "^An", "DE-42", "de-tile-An")


@pytest.mark.rule("DE-43", "DE-71")
def test_aces() -> None:
    """One's own ace only; a foreign or a dead one never."""
    state = setup(CROSS, CROSS_PAWNS, phase="move", hands="S:SS")
    assert "^Sa" in moves(state)
    foreign = refused(state, "^Ma", "DE-43", "de-tile-Ma")
    state = setup(CROSS, "S:S3 C:An", phase="move")
    dead = refused(state, "^Ma", "DE-43", "de-tile-Ma")
    assert foreign.reason != dead.reason


@pytest.mark.rule("DE-44")
def test_clamped_tiles() -> None:
    """Touched on opposite sides; with the option on more than two."""
    state = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move")
    refused(state, "^M4", "DE-44", "de-tile-M4")
    assert "^Mn" in moves(state)
    loose = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", movable_sides="any_two")
    assert "^M4" in moves(loose)
    crossed = setup(CROSS, CROSS_PAWNS, active="C", phase="move", movable_sides="any_two")
    refused(crossed, "^S3", "DE-44", "de-tile-S3")


@pytest.mark.rule("DE-45")
def test_tiles_with_pawns() -> None:
    """Option move_tile_with_pawn: any, own, none."""
    line, where = PAIRS.replace("Sa 0,0", "S2 0,0"), "S:S2 M:An"
    assert choices(setup(line, where, phase="move")) == "^S2 ^An ^-"
    own = setup(line, where, phase="move", move_tile_with_pawn="own")
    assert choices(own) == "^S2 ^-"
    refused(own, "^An", "DE-45", "de-tile-An")
    none = setup(line, where, phase="move", move_tile_with_pawn="none")
    assert choices(none) == "^-"
    refused(none, "^S2", "DE-45", "de-tile-S2")


@pytest.mark.rule("DE-45", "DE-46")
def test_a_pawn_rides_without_toll() -> None:
    """Moving a tile with another's pawn costs the tile's price and no toll."""
    state = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", hands="M:MM")
    play(state, "^S2*M*M@3,5")
    assert pawns(state)["S"] == "S2"
    assert hand(state, "S") == "SSSSSS"


@pytest.mark.rule("DE-46")
def test_price_of_moving() -> None:
    """As for entering: a null is free, a coin of the suit or the number of others."""
    state = setup(CROSS, CROSS_PAWNS, phase="move", hands="S:SSSC")
    play(state, "^C4")
    assert choices(state) == "*C"
    state = setup(CROSS, CROSS_PAWNS, phase="move", hands="S:SSSMC")
    play(state, "^C4")
    assert choices(state) == "*S *C"
    assert choices(after(state, "*S*S*S")) == "*M"
    poor = setup(CROSS, CROSS_PAWNS, phase="move", hands="S:SSS")
    refused(poor, "^C4", "DE-46", "de-tile-C4")
    free = setup(CROSS, CROSS_PAWNS, active="C", phase="move", hands="C:")
    assert phase(play(free, "^An")) == "put"


@pytest.mark.rule("DE-46", "DE-85", "DE-37")
def test_toll_on_tile_move() -> None:
    """Option toll_on_tile_move: a coin goes to the other pawn's suit after the price; both must be payable."""
    state = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", hands="M:MMSA", toll_on_tile_move=True)
    play(state, "^S2")
    assert choices(state) == "*S *M"
    assert choices(after(state, "*S")) == "$M $A"
    play(state, "*M*M")
    assert choices(state) == "$S $A"
    refused(state, "$M", "DE-37", "de-coin-M")
    play(state, "$A")
    assert (hand(state, "M"), spent(state), phase(state)) == ("S", "MM", "put")
    assert hand(state, "S").count("A") == 1
    poor = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", hands="M:MM", toll_on_tile_move=True)
    refused(poor, "^S2", "DE-46", "de-tile-S2")
    poor = setup(CHAIN, "M:A5 S:S2 C:S5", active="M", phase="move", hands="M:S", toll_on_tile_move=True)
    refused(poor, "^S2", "DE-46")
    own = setup(CHAIN, "M:S2 S:A5 C:S5", active="M", phase="move", hands="M:MM", toll_on_tile_move=True)
    assert phase(play(own, "^S2*M*M")) == "put"


@pytest.mark.rule("DE-46", "DE-85")
def test_toll_on_tile_move_keeps_a_coin() -> None:
    """A coin of the price is refused that would leave none for the toll."""
    line = "Mn 0,0; C2 4,1; S2 -4,1"
    state = setup(line, "S:S2 M:C2", active="S", phase="move", hands="S:SS M:", toll_on_tile_move=True)
    refused(state, "^C2", "DE-46", "de-tile-C2")
    state = setup(line, "S:S2 M:C2", active="S", phase="move", hands="S:SC M:", toll_on_tile_move=True)
    assert choices(play(state, "^C2")) == "*C"
    state = setup("Mn 0,0; Cn 4,1; S2 -4,1", "S:S2 M:Cn", phase="move", hands="S:S M:", toll_on_tile_move=True)
    assert choices(play(state, "^Cn")) == "$S"
    state = setup("Mn 0,0; Cn 4,1; S2 -4,1", "S:S2 M:Cn", phase="move", hands="S: M:", toll_on_tile_move=True)
    refused(state, "^Cn", "DE-46", "de-tile-Cn")


@pytest.mark.rule("DE-47")
def test_a_lifted_tile_must_be_put_down() -> None:
    """Once chosen there is no way back."""
    state = play(setup(PAIRS, "S:Sa M:Ma", phase="move"), "^An")
    assert all(move[0] == "@" for move in moves(state))
    refused(state, "^-", "DE-47")
    refused(state, ";", "DE-47")


@pytest.mark.rule("DE-48")
def test_not_to_the_same_sides() -> None:
    """The same side of a tile it touched is forbidden, other sides of that tile are not."""
    state = play(setup(PAIRS, "S:Sa M:Ma", phase="move"), "^An")
    refused(state, "@28,7", "DE-48", "de-tile-Aa")
    refused(state, "@28,5", "DE-48", "de-tile-Aa")
    assert {(25, 10), (23, 10), (26, 2)} <= spots(state)
    assert len(moves(state)) >= 12


@pytest.mark.rule("DE-49")
def test_the_spot_is_judged_without_the_tile() -> None:
    """A tile may overlap the place where it was, which is empty now."""
    state = play(setup("S2 0,0; M2 4,1; A2 3,5; C4 8,2", "S:S2 M:C4", phase="move"), "^A2*S*S")
    refused(state, "@2,5", "DE-48", "de-tile-M2")
    assert (-1, 4) in spots(state)
    assert (0, 5) not in spots(state)


@pytest.mark.rule("DE-50")
def test_the_die_goes_to_the_moved_tile() -> None:
    """From wherever it was, also when the tile is foreign."""
    state = setup(PAIRS, "S:Sa M:Ma", phase="move", dice="S:Cn M:Mn")
    play(state, "^An@25,10")
    assert dice(state) == {"S": "An", "M": "Mn"}


@pytest.mark.rule("DE-51")
def test_the_die_when_keeping() -> None:
    """Keeping takes only the mover's die off."""
    state = setup(PAIRS, "S:Sa M:Ma", phase="move", dice="S:Cn M:Mn")
    play(state, "^-")
    assert dice(state) == {"M": "Mn"}


@pytest.mark.rule("DE-52", "DE-63", "DE-68")
def test_split_comes_before_attacks() -> None:
    """What the split removes is neither attacked nor helps anybody, and victims' coins are not won."""
    # M3 is lifted from between; Arms 4 with its pawn leaves the game, Crowns 2 is attacked afterwards
    line = "A4 0,0; M3 4,1; M2 5,5; C2 9,6; M5 10,10"
    state = setup(line, "M:M5 C:C2 A:A4", active="M", phase="move", hands="M:MM C:C A:AA")
    assert "^M3" in moves(state)
    play(state, "^M3*M@10,2")
    assert set(tiles(state)) == {"M2", "M3", "C2", "M5"}
    assert pawns(state) == {"M": "M5", "C": "C2"}
    assert dice(state) == {"M": "M3"}
    assert choices(state) == "!C"
    assert hand(play(state, "!C"), "M") == "MC"


@pytest.mark.rule("DE-52", "DE-72")
def test_the_end_comes_before_attacks() -> None:
    """If the split leaves one player, the game is over and nothing is attacked."""
    line = "A4 0,0; M3 4,1; M2 5,5; C2 9,6; M5 10,10"
    state = setup(line, "M:M5 A:A4", active="M", phase="move", hands="M:MM A:AA")
    play(state, "^M3*M@10,2")
    assert phase(state) == "over"
    assert spent(state) == "M"


@pytest.mark.rule("DE-52", "DE-69")
def test_slides_come_after_attacks() -> None:
    """The coins are taken before the slides begin."""
    state = setup(FIGURE, "M:M2 C:C2 A:A4 S:S3", active="M", phase="move", hands="M:M C:C A:A S:SS")
    play(state, "^M3*M@8,2")
    assert phase(state) == "take"
    play(state, "!C!A")
    assert phase(state) == "slide"
