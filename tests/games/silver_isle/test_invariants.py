"""Positions broken on purpose are refused with the number of the invariant, other data with a sentence.

Invariants 14 and 19 are about several positions in a row: see `test_random_play.py` and `test_knowledge.py`.
"""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from ludoscape.games.silver_isle.rules.position import MINED
from tests.games.breaking import refused, spoilt

from .board import build, game, phase, play, position, setup, where

BUILT = "S1 S2 A1 C2"


def broken(data: dict[str, Any], number: int, **options: Any) -> None:
    """Check that data is refused with this number."""
    with refused(number):
        game(**options).load(data)


def test_the_positions_that_are_broken_are_sound_before() -> None:
    """What the other tests start from can be loaded, and restored from its own data."""
    for state in (build(""), build(BUILT), setup(), setup("S5@0,1ne* A1@P", loose="PA 2")):
        state.validate()
        assert state.game.load(json.loads(json.dumps(state.dump()))).digest() == state.digest()


@pytest.mark.rule("SI-01")
def test_invariant_1_silver() -> None:
    """24 tokens, wherever they are."""
    broken(position(delivered="S20 A5"), 1)
    broken(position("S5@0,1ne*", holds="S20", loose="PS 4"), 1)
    state = setup("S5@0,1ne*", holds="S1")
    spoilt(state, 1, supply=21)
    spoilt(state, 1, hold=(1, 1))
    spoilt(state, 1, delivered=(1, 1))
    spoilt(state, 1, loose=(0, 1), lying=1)
    spoilt(state, 1, lying=1)
    spoilt(state, 1, loaded=0)
    spoilt(state, 1, hold=(1, -1), supply=23)


@pytest.mark.rule("SI-68")
def test_invariant_2_mined_silver() -> None:
    """What the mines gave is on the table."""
    broken(position(mines="S 0,1sw 3 5"), 2)
    broken(position(mines="S 0,1sw 0 5; A 0,2sw 0 5", delivered="S9"), 2)
    game().load(position(mines="S 0,1sw 3 5", delivered="S2"))


@pytest.mark.rule("SI-04", "SI-31")
def test_invariant_3_crews() -> None:
    """Each crew is in one place that exists."""
    state = setup("S5@0,1ne")
    spoilt(state, 3, at=(0, 98))
    spoilt(state, 3, at=(0, 79))
    spoilt(state, 3, at=(0, 81))
    spoilt(state, 3, who=(0, 3))
    three = setup(seats=3, ports="S 0,3; A 3,1; M 1,-2")
    spoilt(three, 3, at=(18, 96))
    spoilt(three, 3, hold=(3, 1), supply=23)


@pytest.mark.rule("SI-13")
def test_invariant_4_one_on_a_space() -> None:
    """No two crews, no crew and mine."""
    broken(position("S5@0,1ne S4@0,1ne", "S 0,1 0,2"), 4)
    broken(position("S5@0,1ne", mines="A 0,1ne 3"), 4)


@pytest.mark.rule("SI-51")
def test_invariant_5_ports() -> None:
    """Crews are only in their own port."""
    spoilt(setup("S5@P"), 5, at=(5, 84))


@pytest.mark.rule("SI-65")
def test_invariant_6_own_land() -> None:
    """Every crew stands on land of its nation, but for an option."""
    data = position("S5@0,1ne", "S 0,2")
    broken(data, 6)
    broken(position("S5@0,1ne A1@0,1nw", "A 0,1"), 6)
    game(landing_claims=False).load(data)
    game(landing_claims=False).load(position("S5@0,1ne A1@0,1nw", "A 0,1"))


@pytest.mark.rule("SI-04")
def test_invariant_7_no_silver_in_europe() -> None:
    """Crews aboard and in Europe carry nothing."""
    spoilt(setup("S5@aboard", delivered="A1"), 7, loaded=1 << 5)
    spoilt(setup(delivered="A1"), 7, loaded=1 << 5)


@pytest.mark.rule("SI-15", "SI-84")
def test_invariant_8_ships() -> None:
    """Ships lie at eligible corners."""
    spoilt(setup(), 8, ship=(0, 8))
    spoilt(setup(), 8, ship=(0, -2))
    with pytest.raises(ValueError, match="0,0"):
        game().load(position(ships="S@0,0"))


@pytest.mark.rule("SI-57", "SI-67")
def test_invariant_9_no_silver_under_a_mine() -> None:
    """Neither loaded nor noted."""
    broken(position(mines="A 0,1ne 3", loose="0,1ne 1"), 9)


@pytest.mark.rule("SI-57", "SI-58")
def test_invariant_10_mines() -> None:
    """One on a tile, none in a port, values from 0 to 5."""
    broken(position(mines="A 0,1ne 3; S 0,1sw 2"), 10)
    state = setup(mines="A 0,1ne 3")
    spoilt(state, 10, mine_value=(1, 4))
    spoilt(state, 10, mine_value=(1, -1))
    spoilt(state, 10, mine_start=(1, 6))
    spoilt(state, 10, mine_start=(0, 1))
    spoilt(state, 10, mine_at=(1, 80))
    spoilt(state, 10, who=(int(cast(Any, state).mine_at[1]), -1))
    spoilt(state, 10, who=(0, MINED))
    for mines in ("A PA 3", "A 0,1ne 6", "A 0,1ne 3 2", "A 0,1ne 0"):
        with pytest.raises(ValueError):
            game().load(position(mines=mines))


@pytest.mark.rule("SI-12", "SI-29")
def test_invariant_11_tiles() -> None:
    """Every tile in one place."""
    state = build(BUILT)
    spoilt(state, 11, draws=3)
    spoilt(state, 11, laid=21)
    spoilt(state, 11, laid=0)
    spoilt(state, 11, x=(1, 0), y=(1, 0))
    finished = setup()
    spoilt(finished, 11, x=(7, 1), y=(7, 2))
    spoilt(finished, 11, ports=7)
    with pytest.raises(ValueError, match="two tiles"):
        game().load(position(isle="0,0 0,1 0,1"))


@pytest.mark.rule("SI-35", "SI-36")
def test_invariant_12_corners_of_ports() -> None:
    """Every port has a corner for ships."""
    hollow = position(isle="0,0 1,0 2,0 0,1 2,1", ports="S 1,1; A 3,0; M 0,-1; C -1,0")
    broken(hollow, 12)
    broken(position(isle="0,0 1,0", ports="S 0,1; A 2,0; M 5,5; C -1,0"), 12)


@pytest.mark.rule("SI-56")
def test_invariant_13_control() -> None:
    """One owner per tile; ports belong to their nation."""
    broken(position(own="S 0,1; A 0,1"), 13)
    state = setup(own="S 0,1")
    spoilt(state, 13, land=(0, 1 << 2))
    spoilt(state, 13, land=(1, 1 << 21 | 1 << 2))
    spoilt(state, 13, land=(1, 1 << 20 | 1 << 21))
    spoilt(state, 13, land=(1, 1 << 21 | 1 << 19))


@pytest.mark.rule("SI-41", "SI-42")
def test_invariant_15_fed() -> None:
    """After feeding nobody starves; a position may also be set up in the middle of a turn, where somebody would."""
    state = setup("S1@P S2@P S3@P", phase="start")
    assert phase(state) == "starve"
    play(state, "starve P1")
    assert phase(state) == "starve"
    play(state, "starve P3")
    assert (phase(state), where(state, "S2")) == ("act", "P")
    assert phase(game().load({**state.dump(), "phase": "start"})) == "act"
    assert phase(setup("S1@P S2@P", actions=1)) == "act"


@pytest.mark.rule("SI-43", "SI-45")
def test_invariant_16_something_to_decide() -> None:
    """At least one action, two choices elsewhere."""
    broken(position("S1@P", phase="starve"), 16)
    state = play(setup("S5@0,1ne A2@1,1nw"), "hit 0,1ne 1,1nw")
    spoilt(state, 16, reserve=1)
    spoilt(state, 16, damage=5)


@pytest.mark.rule("SI-19", "SI-28")
def test_invariant_17_one_isle() -> None:
    """The isle hangs together, and every port can be reached."""
    broken(position(isle="0,0 0,1 0,2 5,5"), 17)


@pytest.mark.rule("SI-43", "SI-93")
def test_invariant_18_turns() -> None:
    """Two actions, so many rounds."""
    broken(position(round=61), 18)
    broken(position(round=3), 18, round_limit=2)
    game(round_limit=0).load(position(round=61))
    state = setup()
    spoilt(state, 18, actions=3)
    spoilt(state, 18, actions=0)
    spoilt(state, 18, actor=2)
    spoilt(state, 18, nation=4)
    with pytest.raises(ValueError):
        game().load(position(actions=3))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"phase": "walk"}, "phase"),
        ({"isle": 5}, "isle"),
        ({"isle": [[0, 0], [0]]}, "isle"),
        ({"isle": [[0, 0], [0, 0.5]]}, "isle"),
        ({"isle": [[0, 0], [0, 99]]}, "isle"),
        ({"ports": {"S": [0, 3]}}, "ports"),
        ({"ports": {"X": [0, 3]}}, "nation"),
        ({"crews": {"S": {"6": "P"}}}, "6"),
        ({"crews": {"S": {"5": "nowhere"}}}, "nowhere"),
        ({"crews": {"S": {"5": "7,7ne"}}}, "7,7ne"),
        ({"crews": {"S": {"5": "PA"}}}, "foreign port"),
        ({"crews": {"S": {"5": "aboard*"}}}, "aboard"),
        ({"crews": {"S": {"5": 3}}}, "5"),
        ({"crews": {"S": 3}}, "crews"),
        ({"own": {"S": [[9, 9]]}}, "own"),
        ({"own": {"S": [[0, 3]]}}, "own"),
        ({"mines": {"S": ["0,1ne"]}}, "mine"),
        ({"mines": {"S": 3}}, "mine"),
        ({"loose": {"0,1ne": -1}}, "loose"),
        ({"loose": {"9,9ne": 1}}, "9,9ne"),
        ({"ships": {"S": "4,2"}}, "4,2"),
        ({"ships": {"S": "@1,1"}}, "1,1"),
        ({"holds": {"S": "1"}}, "hold of S"),
        ({"delivered": {"S": True}}, "delivered"),
        ({"active": "Suns"}, "active"),
        ({"first": 9}, "first"),
        ({"round": "1"}, "round"),
        ({"actions": -1}, "actions"),
        ({"phase": "damage"}, "fight"),
        ({"phase": "mine"}, "gained"),
        ({"phase": "port"}, "port"),
        ({"phase": "lay"}, "no tile"),
        ({"seen": "x"}, "seen"),
        ({"seen": [1 << 40]}, "seen"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_data_that_is_no_position(change: dict[str, Any], words: str) -> None:
    """Whatever is wrong is said in one sentence that names it."""
    with pytest.raises(ValueError, match=words):
        game().load({**position(), **change})


@pytest.mark.rule("SI-24", "SI-29", "SI-34")
def test_an_isle_can_be_finished() -> None:
    """No more tiles lie than were drawn, none is drawn too many, and ports lie at their coasts."""
    data = build(BUILT).dump()
    faces = [f"{suit}{value}" for suit in "SAMC" for value in range(1, 6)]
    for drawn in (data["drawn"][1:], faces[:19], []):
        with pytest.raises(ValueError, match="drawn"):
            game().load({**data, "drawn": drawn})
    ports = position(ports="C -1,2", phase="port", first="C", active="S")
    game().load(ports)
    for spot in ([-2, 2], [-1, 3], [3, 1], [1, 2]):
        with pytest.raises(ValueError, match="the port of C cannot lie"):
            game().load({**ports, "ports": {"C": spot}})


def test_a_fight_is_as_it_can_be() -> None:
    """Who came as a replacement is a winner and was in Europe, and ends the damage."""
    line = "S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw"
    data = play(setup(line, "S 0,2 0,1; A 1,1 2,1"), "go 0,1se>1,1sw; swap 5/2").dump()
    for change in ({"swapped": 3}, {"swapped": None}, {"fits": [2, 5, 0, 1, 3, 4], "swapped": None}):
        with pytest.raises(ValueError, match=r"swapped|fits"):
            game().load({**data, "fight": data["fight"] | change})
    with pytest.raises(ValueError, match="swapped"):
        game().load({**data, "phase": "damage", "fight": data["fight"] | {"damage": 1}})


def test_supply_is_counted() -> None:
    """Left out: 24 less all that is named; what does not add up is refused."""
    state = setup("S5@0,1ne* A1@P*", loose="PS 2; 0,1ne 1", holds="S3", delivered="A4")
    assert cast(Any, state).supply == 24 - 2 - 3 - 3 - 4
    data = state.dump()
    assert game().load(data).digest() == state.digest()
