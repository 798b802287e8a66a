"""Step 3, slides: DE-53 to DE-60."""

from __future__ import annotations

import pytest

from .board import SLIDE, after, choices, dice, hand, moves, phase, play, refused, setup, spent, tiles

PAWNS = "S:M2 M:C4"


@pytest.mark.rule("DE-53", "DE-85")
def test_a_coin_of_any_suit() -> None:
    """Each slide costs one coin, and any number of slides may follow each other."""
    state = setup(SLIDE + "; A2 -3,5", PAWNS, phase="slide", hands="S:SM")
    play(state, "~S3:1")
    assert phase(state) == "pay"
    assert choices(state) == "*S *M"
    refused(state, "*C", "DE-26", "de-coin-C")
    play(state, "*M")
    assert (hand(state, "S"), spent(state)) == ("S", "M")
    assert choices(state) == "~S3:1 ;"
    play(state, "~S3:1*S")
    refused(state, "~S3:1", "DE-53")


@pytest.mark.rule("DE-54")
def test_which_tiles_slide() -> None:
    """Exactly three touched sides, no pawn, no die, no foreign ace."""
    state = setup(SLIDE, PAWNS, phase="slide", hands="S:SM")
    refused(state, "~C2:1", "DE-54", "de-tile-C2")
    refused(state, "~A5:1", "DE-54")
    refused(setup(SLIDE, "S:S3 M:C4", phase="slide"), "~S3:1", "DE-54", "de-tile-S3")
    refused(setup(SLIDE, "M:S3 S:C4", phase="slide"), "~S3:1", "DE-54", "de-tile-S3")
    refused(setup(SLIDE, PAWNS, phase="slide", dice="M:S3"), "~S3:1", "DE-54", "de-tile-S3")
    refused(setup(SLIDE.replace("S3", "Ma"), PAWNS, phase="slide"), "~Ma:1", "DE-54", "de-tile-Ma")
    refused(setup(SLIDE.replace("S3", "Aa"), PAWNS, phase="slide"), "~Aa:1", "DE-54", "de-tile-Aa")
    own = setup(SLIDE.replace("S3", "Sa"), PAWNS, phase="slide")
    assert "~Sa:1" in moves(own)
    surrounded = setup(SLIDE + "; Mn 1,4", PAWNS, phase="slide")
    refused(surrounded, "~S3:1", "DE-54", "de-tile-S3")


@pytest.mark.rule("DE-54", "DE-71")
@pytest.mark.parametrize("tile", ["S3", "Sn", "Sa", "M3", "C3", "A3", "An"])
def test_anybodys_tile_slides(tile: str) -> None:
    """Own, foreign and neutral tiles slide, and the same may slide again."""
    state = setup(SLIDE.replace("S3", tile), PAWNS, phase="slide", hands="S:SSS")
    assert choices(state) == f"~{tile}:1 ~{tile}:2 ;"


@pytest.mark.rule("DE-55")
@pytest.mark.parametrize(
    ("turn", "expected"), [(0, (0, 2)), (1, (2, 0)), (2, (0, -2)), (3, (-2, 0))], ids=["north", "east", "south", "west"]
)
def test_direction(turn: int, expected: tuple[int, int]) -> None:
    """A tile slides towards its free side, whichever that is."""
    line = []
    for part in SLIDE.split("; "):
        tile, place = part.split()
        x, y = map(int, place.split(","))
        for _ in range(turn):
            x, y = y, -x
        line.append(f"{tile} {x},{y}")
    state = setup("; ".join(line), PAWNS, phase="slide", hands="S:SM")
    assert choices(state) == "~S3:1 ~S3:2 ;"
    assert tiles(after(state, "~S3:2*M"))["S3"] == expected


@pytest.mark.rule("DE-56")
def test_how_far() -> None:
    """The first new contact stops the tile; nothing is pushed."""
    state = setup(SLIDE + "; A2 -3,5", PAWNS, phase="slide", hands="S:SM")
    refused(state, "~S3:2", "DE-56", "de-tile-S3", "de-tile-A2")
    refused(state, "~S3:0", "DE-56")
    corner = setup(SLIDE + "; A2 -4,5", PAWNS, phase="slide", hands="S:SM")  # a corner until distance 2
    assert choices(corner) == "~S3:1 ~S3:2 ;"


@pytest.mark.rule("DE-57")
def test_two_old_neighbours() -> None:
    """At least two of the tiles it touched before."""
    state = setup(SLIDE, PAWNS, phase="slide", hands="S:SM")
    refused(state, "~S3:3", "DE-57", "de-tile-S3")
    refused(state, "~S3:100", "DE-57", "de-tile-S3")


@pytest.mark.rule("DE-57", "DE-14")
def test_tiles_count_and_not_sides() -> None:
    """Two old neighbours on one and the same side are enough."""
    line = "S3 0,0; M2 -4,2; C4 -4,-2; C2 0,-4; A4 4,-3"
    state = setup(line, "S:C2 M:C4", phase="slide", hands="S:SM")
    assert choices(state) == "~S3:1 ;"
    refused(state, "~S3:2", "DE-57")


@pytest.mark.rule("DE-58")
def test_a_slide_leaves_the_board_whole() -> None:
    """The refusal names what would be cut off."""
    state = setup("S3 0,0; M2 -4,1; A4 4,-1; C2 -1,-4", "S:M2 M:A4", phase="slide", hands="S:SM")
    refused(state, "~S3:1", "DE-58", "de-tile-C2")
    refused(state, "~S3:2", "DE-58", "de-tile-C2")


@pytest.mark.rule("DE-58")
def test_only_the_final_position_counts() -> None:
    """The board may be split on the way if it is whole again where the tile stops."""
    # Crowns 2 hangs on a long chain of tiles whose other end, Arms null, is met at distance 2
    line = "S3 0,0; M2 -4,1; A4 4,-1; C2 -1,-4; S2 -5,-5; S4 -9,-4; S5 -10,0; Mn -9,4; Cn -5,6; An -1,6"
    state = setup(line, "S:M2 M:A4", phase="slide", hands="S:SM")
    assert [move for move in moves(state) if move.startswith("~S3")] == ["~S3:2"]
    refused(state, "~S3:1", "DE-58", "de-tile-C2", "de-tile-An")


@pytest.mark.rule("DE-59")
def test_slides_may_end_flush() -> None:
    """Offsets bind only with the option slide_keeps_offset."""
    free = setup(SLIDE, PAWNS, phase="slide", hands="S:SM")
    assert tiles(after(free, "~S3:1*S"))["S3"] == (0, 1)
    bound = setup(SLIDE, PAWNS, phase="slide", hands="S:SM", slide_keeps_offset=True)
    refused(bound, "~S3:1", "DE-59", "de-tile-S3")
    assert choices(bound) == "~S3:2 ;"


@pytest.mark.rule("DE-59", "DE-15")
def test_a_slid_tile_may_touch_tiles_that_touch_each_other() -> None:
    """P4 does not bind a slide."""
    line = SLIDE + "; A2 -4,5"  # A2 lies flush on M2; S3 at distance 2 touches both
    state = setup(line, PAWNS, phase="slide", hands="S:SM")
    assert tiles(after(state, "~S3:2*S"))["S3"] == (0, 2)


@pytest.mark.rule("DE-60")
def test_what_a_slide_does_not_do() -> None:
    """No die is moved, nobody is attacked, no tile leaves."""
    line = SLIDE.replace("S3", "S5") + "; Mn -3,5"
    state = setup(line, PAWNS, phase="slide", hands="S:SM M:MM", dice="S:C2 M:A4")
    before = dice(state), len(tiles(state)), hand(state, "M")
    play(state, "~S5:1*S")
    assert (dice(state), len(tiles(state)), hand(state, "M")) == before
    assert phase(state) == "slide"


@pytest.mark.rule("DE-86")
def test_tile_and_distance_are_one_choice() -> None:
    """Then follows the coin."""
    state = setup(SLIDE, PAWNS, phase="slide", hands="S:S")
    assert moves(state) == ["~S3:1", "~S3:2", ";"]
    play(state, "~S3:1")
    assert tiles(state)["S3"] == (0, 0)
    assert moves(state) == ["*S"]
    play(state, "*S")
    assert tiles(state)["S3"] == (0, 1)
