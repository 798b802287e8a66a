"""Tiles and touching: DE-09 to DE-17, seen through what the rules offer."""

from __future__ import annotations

import pytest

import ludoscape as ls

from .board import PAIRS, begin, choices, hop, moves, play, position, refused, result, setup, spots


@pytest.mark.rule("DE-09")
def test_coordinates_may_be_negative_and_count_quarters() -> None:
    """Places are whole numbers, x to the east and y to the north."""
    state = begin("+S2@0,0+M2@-4,-1+C2")
    assert (-8, -2) in spots(state)
    view = state.view(2)["board"]
    assert view["side"] == 4
    assert {t["tile"]: (t["x"], t["y"]) for t in view["tiles"]} == {"S2": (0, 0), "M2": (-4, -1)}


@pytest.mark.rule("DE-09", "DE-15")
@pytest.mark.parametrize(("side", "count"), [(4, 24), (8, 48), (12, 72)])
def test_side(side: int, count: int) -> None:
    """Option side: so many places per side. Offsets from a quarter to one short of the whole side."""
    state = begin("+S2@0,0+M2", side=side)
    assert len(spots(state)) == count
    east = sorted(y for x, y in spots(state) if x == side and y > 0)
    assert east == list(range(side // 4, side))


@pytest.mark.rule("DE-15")
def test_min_contact() -> None:
    """Option min_contact: the shortest contact of a tile put down."""
    state = begin("+S2@0,0+M2", side=8, min_contact=2)
    assert sorted(y for x, y in spots(state) if x == 8 and y > 0) == [2, 3, 4, 5, 6]
    refused(state, "@8,7", "DE-15", "de-tile-S2")
    refused(state, "@8,1", "DE-15", "de-tile-S2")
    assert ls.game("decay", min_contact=1).options["min_contact"] == 1
    for wrong in (0, 2):
        with pytest.raises(ls.OptionError, match="min_contact"):
            ls.game("decay", min_contact=wrong)


@pytest.mark.rule("DE-10", "DE-12", "DE-15")
def test_why_a_spot_is_not_legal() -> None:
    """Overlap, corner, gap, flush: each has its rule and shows the tile."""
    state = begin("+S2@0,0+M2")
    refused(state, "@3,2", "DE-10", "de-tile-S2")
    refused(state, "@4,4", "DE-12", "de-tile-S2")
    refused(state, "@5,1", "DE-15")
    refused(state, "@4,0", "DE-15", "de-tile-S2")
    refused(state, "@0,-4", "DE-15", "de-tile-S2")
    refused(state, "@99999,99999", "DE-15")


@pytest.mark.rule("DE-15")
def test_two_tiles_that_touch_each_other() -> None:
    """P4 is told with both tiles; it is needed beside a flush pair only."""
    state = play(setup("S2 0,0; M3 4,0; A2 -4,2", "S:S2 M:M3", phase="move"), "^A2*S*S")
    refused(state, "@2,4", "DE-15", "de-tile-S2", "de-tile-M3")
    refused(state, "@2,-4", "DE-15", "de-tile-S2", "de-tile-M3")
    upright = play(setup("S2 0,0; M3 0,4; A2 2,-4", "S:S2 M:M3", phase="move"), "^A2*S*S")
    refused(upright, "@4,2", "DE-15", "de-tile-S2", "de-tile-M3")
    refused(upright, "@-4,1", "DE-15", "de-tile-S2", "de-tile-M3")


@pytest.mark.rule("DE-14")
def test_two_tiles_touch_one_side() -> None:
    """A side can be touched by two tiles and is one touched side; both are neighbours."""
    line = "Sn 0,0; Mn -3,4; Cn 2,4; An 4,-2; A2 -7,5"
    state = setup(line, "S:Sn M:A2")
    assert choices(state) == ">Mn >Cn >An"
    assert "^Sn" in moves(setup(line, "S:Mn M:A2", phase="move"))


@pytest.mark.rule("DE-14")
def test_many_neighbours() -> None:
    """All tiles that touch a tile are its neighbours, two on a side, flush ones too."""
    line = "Ca 0,0; Sn -3,4; Mn 1,4; S2 -3,-4; M2 1,-4; Cn 4,0; An -4,0"
    state = setup(line, "C:Ca M:Mn", active="C", hands="C:CCCCCC M:MMMM")
    assert {move[1:] for move in moves(state)} == {"Sn", "Mn", "S2", "M2", "Cn", "An"}
    sliding = setup(line, "C:Cn M:Mn", phase="slide", active="C")
    assert not [move for move in moves(sliding) if move.startswith("~Ca")]


@pytest.mark.rule("DE-16", "DE-49")
def test_a_gap_may_be_filled() -> None:
    """A lifted tile may be set into a gap that it fits exactly, touching tiles on opposite sides."""
    line = "S2 0,0; M3 3,4; C4 7,5; A5 8,1; S3 -4,1"
    state = play(setup(line, "S:S2 M:M3", phase="move"), "^S3*S")
    assert {(4, -1), (4, -2)} <= spots(state)
    draw = {c["move"]: c["effects"]["draw"] for c in state.view(0)["choices"]}
    assert {(t["tile"], t["side"]) for t in draw["@4,-1"]["touches"]} == {("S2", "w"), ("A5", "e")}


@pytest.mark.rule("DE-17", "DE-91")
def test_equal_boards_are_shifted_not_mirrored() -> None:
    """A position counts as repeated wherever the board lies on the table; a mirrored one is another position."""
    for mirror, over in ((1, True), (-1, False)):
        state = setup(PAIRS, "S:Sa M:Ma")
        for _ in range(4):
            hop(state)
        data = state.dump()
        data["tiles"] = {tile: [mirror * x + 30, y - 11] for tile, (x, y) in data["tiles"].items()}
        state = state.game.load(data)
        for _ in range(4):
            assert state.outcome() is None
            hop(state)
        assert (state.actor == ls.OVER) == over
        if over:
            assert result(state) == ((0, 1), "repetition")


@pytest.mark.rule("DE-11", "DE-12")
def test_walking_goes_by_touching() -> None:
    """A pawn steps over edges, not over corners or gaps."""
    state = setup("Sn 0,0; Mn 4,1; Cn 4,-4; C2 8,-1", "S:Sn M:C2")
    assert choices(state) == ">Mn"
    refused(state, ">Cn", "DE-31", "de-tile-Cn")
    with pytest.raises(ls.InvalidState) as broken:
        ls.game("decay").load(position("Sn 0,0; Mn 4,4", "S:Sn M:Mn"))
    assert broken.value.number == 6
