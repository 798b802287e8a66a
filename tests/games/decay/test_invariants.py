"""Positions broken on purpose are refused with the number of the invariant, other data with a sentence."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.games.decay.rules.state import DecayState
from tests.games.breaking import refused

from .board import CHAIN, FIGURE, PAIRS, SLIDE, after, begin, play, position, setup

GAME = ls.game("decay")
BOTH = "S:Sa M:Ma"


def broken(data: dict[str, Any], number: int, **options: Any) -> None:
    """Check that data is refused with this number."""
    with refused(number):
        ls.game("decay", **options).load(data)


def created(**changes: Any) -> dict[str, Any]:
    """A position of the creation with something changed."""
    return {**begin("+S2@0,0+M2@4,1").dump(), **changes}


def test_the_positions_that_are_broken_are_sound_before() -> None:
    """What the other tests start from can be loaded."""
    GAME.load(created())
    GAME.load(position(PAIRS, BOTH))
    for number in range(3):
        state = play(setup(PAIRS, BOTH, phase="move"), " ".join(["^An", "@25,10", ";"][:number]))
        state.validate()
        assert GAME.load(json.loads(json.dumps(state.dump()))).digest() == state.digest()


@pytest.mark.rule("DE-03", "DE-21")
def test_invariant_1_tiles() -> None:
    """Every tile is in one place."""
    data = created()
    broken({**data, "unplaced": [*data["unplaced"], "S2"]}, 1)
    broken({**data, "unplaced": data["unplaced"][1:]}, 1)
    broken({**data, "air": "S2", "phase": "create_put", "active": "S"}, 1)
    broken(position(PAIRS, BOTH, unplaced=["S2"]), 1)
    broken(position(PAIRS, BOTH, air="S2", phase="move"), 1)


@pytest.mark.rule("DE-05", "DE-07")
def test_invariant_2_coins() -> None:
    """Six coins of each suit in play, no others."""
    broken(position(PAIRS, BOTH, hands="S:SSSSSS M:S"), 2)
    broken(position(PAIRS, BOTH, phase="slide", hands="S:SSSSSS M:M", spent="S"), 2)
    three = position("Sa 0,0; Mn 4,1; Ma 8,2", BOTH, hands="S:A")
    broken(three, 2, seats=3)


@pytest.mark.rule("DE-26", "DE-24")
def test_invariant_3_spent_coins() -> None:
    """Spent coins only while a turn is in progress; during the creation everybody has his own six."""
    data = created()
    broken({**data, "hands": {"S": "SSSSS", "M": "MMMMMM", "C": "CCCCCC", "A": "AAAAAA"}}, 3)
    broken({**data, "hands": {"S": "SSSSSM", "M": "MMMMMS", "C": "CCCCCC", "A": "AAAAAA"}}, 3)
    broken(position(PAIRS, BOTH, hands="S:SSSSS", spent="S"), 3)
    drawn = setup(PAIRS, BOTH, more={"turn": 400}).dump()
    broken({**drawn, "spent": "S", "hands": {"S": "SSSSS", "M": "MMMMMM"}}, 3)


@pytest.mark.rule("DE-10")
def test_invariant_4_overlap() -> None:
    """No two tiles overlap."""
    broken(position(PAIRS.replace("Sn 4,1", "Sn 3,1"), BOTH), 4)


@pytest.mark.rule("DE-11", "DE-14")
def test_invariant_5_neighbours() -> None:
    """What is noted of touching is what DE-11 says."""
    state = cast(Any, setup(SLIDE, "S:M2 M:C4", phase="slide"))
    state.validate()
    touch = state.touch
    touch[4 * 3] = 1 << 8  # Suns 3 in the north: Moons 2, which is in the west
    state.touch = touch
    with pytest.raises(ls.InvalidState) as caught:
        state.validate()
    assert caught.value.number == 5


@pytest.mark.rule("DE-14", "DE-58", "DE-63")
def test_invariant_6_one_section() -> None:
    """The board is one section, but for the time that a tile is in the air."""
    broken(position(PAIRS.replace("An 28,7", "An 29,7"), BOTH), 6)
    broken(created(tiles={"S2": [0, 0], "M2": [4, 4]}), 6)
    GAME.load(play(setup(CHAIN, "S:S2 M:A5", phase="move"), "^Mn").dump())


@pytest.mark.rule("DE-15", "DE-59")
def test_invariant_7_offsets() -> None:
    """Legal offsets in the creation, and always when slides keep them."""
    broken(created(tiles={"S2": [0, 0], "M2": [4, 0]}), 7)
    flush = position(PAIRS.replace("An 28,7", "An 28,6"), BOTH)
    GAME.load(flush)
    broken(flush, 7, slide_keeps_offset=True)
    coarse = {**begin("+S2@0,0", side=8).dump(), "tiles": {"S2": [0, 0], "M2": [8, 1]}}
    coarse["unplaced"] = [t for t in coarse["unplaced"] if t != "M2"]
    broken(coarse, 7, side=8)


@pytest.mark.rule("DE-08", "DE-70")
def test_invariant_8_alive() -> None:
    """A suit is alive while its pawn is on the board; the dead have neither coins nor a die."""
    broken(position(PAIRS, BOTH, alive="SMC"), 8)
    broken(position(PAIRS, "S:Sa M:Ma C:C5"), 8)
    broken(position(PAIRS, BOTH, hands="C:C"), 8)
    broken(position(PAIRS, BOTH, dice="C:Cn"), 8)
    broken(position(PAIRS, BOTH, active="C", phase="slide"), 8)
    broken(created(pawns={"S": "S2"}), 8)
    riding = after(setup(PAIRS, "S:Sa M:An", phase="move"), "^An")
    assert GAME.load(riding.dump()).legal() == riding.legal()


@pytest.mark.rule("DE-30", "DE-38")
def test_invariant_9_pawns() -> None:
    """Two pawns share a tile only on the way."""
    broken(position(PAIRS, "S:Sa M:Sa", phase="move"), 9)
    broken(position(PAIRS, "S:Sn M:Ma C:Ma"), 9)
    line = "Sa 0,0; Mn 4,1; Cn 8,2"
    on_the_way = play(setup(line, "S:Sa M:Mn", hands="S:SS"), ">Mn$S")
    on_the_way.validate()
    broken({**on_the_way.dump(), "phase": "move"}, 9)


@pytest.mark.rule("DE-42", "DE-50")
def test_invariant_10_dice() -> None:
    """One die on a tile at most, and only on tiles of the board."""
    broken(position(PAIRS, BOTH, dice="S:Cn M:Cn"), 10)
    broken(position(PAIRS, BOTH, dice="S:C5"), 10)


@pytest.mark.rule("DE-47", "DE-83")
def test_invariant_12_choices() -> None:
    """Something can always be done, and a lifted tile has twelve spots or more."""
    air = play(setup(PAIRS, BOTH, phase="move"), "^An").dump()
    assert len(GAME.load(air).legal()) >= 12
    tiles = list(air["tiles"])
    broken({**air, "forbidden": [tiles, tiles, tiles, tiles]}, 12)
    broken({**air, "forbidden": [tiles, tiles, tiles, tiles[:-1]]}, 12)
    broken(position(PAIRS, BOTH, phase="take"), 12)


@pytest.mark.rule("DE-30")
def test_invariant_13_the_pawn_has_moved() -> None:
    """After step 1 the active pawn is elsewhere than at the start of the turn."""
    data = play(setup(PAIRS, BOTH), ">Sn.").dump()
    GAME.load(data)
    broken({**data, "begun": "Sn"}, 13)


@pytest.mark.rule("DE-90", "DE-92")
def test_invariant_17_counters() -> None:
    """Neither counter exceeds its limit."""
    data = setup(PAIRS, BOTH, phase="slide").dump()
    broken({**data, "quiet": 81}, 17)
    broken({**data, "quiet": -1}, 17)
    broken({**data, "turn": 401}, 17)
    GAME.load({**data, "quiet": 79, "turn": 399})
    ls.game("decay", quiet_rounds=0).load({**data, "quiet": 1000})


@pytest.mark.rule("DE-72", "DE-74")
def test_invariant_18_the_end() -> None:
    """The game is over exactly when at most one player is left or a draw rule applies."""
    broken(position(PAIRS, "S:Sa", phase="move"), 18)
    broken(position(PAIRS, "S:Sa C:Ca", phase="move"), 18, seats=2)
    over = setup(PAIRS, BOTH, more={"turn": 400}).dump()
    GAME.load(over)
    broken({**over, "reason": ""}, 18)


@pytest.mark.rule("DE-21", "DE-20")
def test_a_creation_can_be_finished() -> None:
    """All suits are there, and each has the tiles for its turns to come."""
    data = begin("+S5@0,0+M5@4,1").dump()
    GAME.load(data)
    for change, words in (
        ({"active": "S"}, "Suns would have too few tiles"),
        ({"turn": 1}, "turn"),
        ({"alive": "SMC"}, "alive"),
        ({"phase": "first"}, "tiles cannot lie"),
    ):
        with pytest.raises(ValueError, match=words):
            GAME.load({**data, **change})


@pytest.mark.rule("DE-31", "DE-32", "DE-46", "DE-54", "DE-85")
def test_what_is_paid_for_can_be_had() -> None:
    """A step to a neighbour, a tile that may be moved, a slide that is possible; and no more than its price."""
    step = play(setup(FIGURE, "M:M2 C:C2 A:A4 S:S3", active="M", hands="M:MM C:SC A:A S:SS"), ">M3")
    lift = play(step.copy(), "*M.^M3")
    slide = play(setup(SLIDE, "S:M2 M:C4", phase="slide"), "~S3:1")
    toll = play(
        setup("S2 -4,1; Cn -3,5; Mn 1,6; S3 0,0; A4 4,-1; C2 -1,-4; C4 3,-5", "S:S2 C:Cn M:C4", hands="S:SM C:C"), ">Cn"
    )
    for state, change, words in (
        (step, {"target": "C2"}, "nothing is due"),
        (step, {"target": "M2"}, "nothing is due"),
        (step, {"due": 3}, "at most 2"),
        (step, {"due": 0}, "at most 2"),
        (step, {"lowest_coin": 1}, "lowest_coin"),
        (step, {"hands": {"M": "M"}, "spent": "M"}, "spent must be 0"),
        (step, {"entered": []}, "entered"),
        (lift, {"target": "M2"}, "nothing is due"),
        (lift, {"target": "C5"}, "nothing is due"),
        (slide, {"distance": 7}, "nothing is due"),
        (slide, {"target": "M2"}, "nothing is due"),
        (slide, {"due": 1}, "at most 0"),
        (toll, {"target": "C4"}, "nothing is due"),
        (toll, {"goal": "lift"}, "two pawns"),
    ):
        data = state.dump()
        assert GAME.load(data).digest() == state.digest()
        with pytest.raises(ValueError, match=words):
            GAME.load({**data, **change})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"phase": "walk"}, "phase"),
        ({"tiles": [1]}, "tiles"),
        ({"tiles": {"S7": [0, 0]}}, "S7"),
        ({"tiles": {"S2": [0]}}, "place"),
        ({"tiles": {"S2": [0, 0.5]}}, "place"),
        ({"tiles": {"S2": ["0", "0"]}}, "place"),
        ({"pawns": {"X": "Sa"}}, "suit"),
        ({"pawns": {"S": 5}}, "tile"),
        ({"dice": ["Sa"]}, "dice"),
        ({"hands": {"S": "SSSSSSS"}}, "six"),
        ({"hands": {"S": 3}}, "letters"),
        ({"hands": {"S": "SX"}}, "suit"),
        ({"spent": 1}, "letters"),
        ({"turn": "1"}, "turn"),
        ({"quiet": True}, "quiet"),
        ({"first": 9}, "first"),
        ({"active": "Suns"}, "suit"),
        ({"active": "C"}, "pawn"),
        ({"alive": 5}, "alive"),
        ({"seen": "x"}, "seen"),
        ({"phase": "put"}, "air"),
        ({"phase": "pay"}, "target"),
        ({"phase": "toll", "target": "Sa"}, "target"),
        ({"phase": "over"}, "winners"),
        ({"phase": "over", "winners": [4], "reason": "last"}, "winners"),
        ({"phase": "over", "winners": [1], "reason": "tired"}, "reason"),
        ({"phase": "create_put", "air": "M2", "active": "S", "pawns": {}, "tiles": {}}, "air"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_data_that_is_no_position(change: dict[str, Any], words: str) -> None:
    """Whatever is wrong is said in one sentence that names it."""
    with pytest.raises(ValueError, match=words):
        GAME.load({**position(PAIRS, BOTH), **change})


def test_a_board_is_known_to_be_whole_only_while_a_tile_is_in_the_air() -> None:
    """Copies and what is loaded know it, too."""
    lifted = cast(DecayState, play(setup(PAIRS, BOTH, phase="move"), "^An"))
    assert lifted.whole and lifted.copy().whole and cast(DecayState, GAME.load(lifted.dump())).whole
    laid = cast(DecayState, play(lifted, "@25,10"))
    assert not laid.whole
    laid.whole = True
    with refused(6):
        laid.validate()
