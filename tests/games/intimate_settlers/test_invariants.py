"""Positions broken on purpose are refused with the number of the invariant, other data with a sentence.

Invariants that are about several positions in a row are also looked at in `test_random_play.py`.
"""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from librt.vecs import append

from ludoscape import Rng
from tests.games.breaking import refused, spoilt

from .board import RICH, base, base_hexes, base_setup, game, play, position, setup
from .test_examples import CUT0, LINE, RIVAL, STRAIT, stp


def broken(data: dict[str, Any], number: int, seats: int = 2, **options: Any) -> None:
    """Check that data is refused with this number."""
    with refused(number):
        game(seats, **options).load(data)


def test_the_positions_that_are_broken_are_sound_before() -> None:
    """What the other tests start from can be loaded, and restored from its own data."""
    for state in (
        stp(),
        setup(),
        setup(LINE, hexes=STRAIT),
        base_setup("settle 0,0:N", "settle 0,0:S"),
        setup(hand=RICH, dev={"P0": {"vp": 1}}),
    ):
        state.validate()
        assert state.game.load(json.loads(json.dumps(state.dump()))).digest() == state.digest()


@pytest.mark.rule("IS-21", "IS-51")
def test_invariant_1_resources() -> None:
    """19 of each, wherever they are."""
    broken(position(hand="wood:20"), 1)
    broken(position(hand="wood:10", other="wood:10"), 1)
    broken(position(hand="wood:25"), 1, cards_per_kind=24)
    game(cards_per_kind=24).load(position(hand="wood:20"))
    state = setup(hand="wood:2")
    spoilt(state, 1, bank=cast(Any, state).bank - 1)


@pytest.mark.rule("IS-57", "IS-62")
def test_invariant_2_development_cards() -> None:
    """25, of each kind as many as there are."""
    broken(position(dev={"P0": {"monopoly": 3}}), 2)
    broken(position(dev={"P0": {"knight": 8}}, played={"P1": {"knight": 7}}), 2)
    broken(position(dev={"P0": {"vp": 3}, "P1": {"vp": 3}}), 2)
    state = setup(dev={"P0": {"knight": 1}})
    spoilt(state, 2, deck=cast(Any, state).deck - 1)


@pytest.mark.rule("IS-21", "IS-72")
def test_invariant_3_hexes() -> None:
    """37, of each kind as many as there are."""
    broken(position(hexes="0,2=desert -2,2=desert"), 3)
    broken(position(hexes="0,2=harbour:ore>E -2,2=harbour:ore>W"), 3)
    broken(position(aside={"sea": 8}), 3)
    data = position()
    data["hexes"] = data["hexes"][:-1]
    broken(data, 3)
    state = setup()
    stack = list(cast(Any, state).stack)
    spoilt(state, 3, stack=(6, stack[6] - 1))


@pytest.mark.rule("IS-23", "IS-32", "IS-73")
def test_invariant_4_tokens() -> None:
    """One on each land hex but the desert, of each value as many as there are."""
    broken(position(hexes="-3,4=forest/9"), 4)
    broken(position(hexes="-3,4=forest"), 4)
    broken(position(hexes="-2,2=desert/6"), 4)
    broken(position(hexes="-2,2=sea/6"), 4)
    broken(position(aside_numbers={"6": 1}), 4)
    state = setup()
    bag = list(cast(Any, state).bag)
    spoilt(state, 4, bag=(6, bag[6] - 1))


@pytest.mark.rule("IS-51", "IS-55", "IS-56")
def test_invariant_5_pieces() -> None:
    """15 roads, 15 ships, 5 settlements, 4 cities."""
    cities = "city -2,3:S; city -1,3:S; city 1,-2:S; city -1,4:S; city 2,-2:S"
    broken(position(cities, stack=""), 5)
    full = "settle 1,-2:S; settle -1,4:S; settle 2,-2:S; settle -4,5:N"
    broken(position(full, stack=""), 5)
    data = {"hexes": base_hexes(), "pieces": {"P0": {"settlements": ["2,0:S"], "ships": ["2,0:SE"]}, "P1": {}}}
    broken(data, 5, scenario="base")
    state = setup()
    own = cast(Any, state).own
    spoilt(state, 5, own=(4, own[4] - 1))


@pytest.mark.rule("IS-52", "IS-53", "IS-55")
def test_invariant_6_one_piece_on_an_edge() -> None:
    """No two pieces, no two buildings, none next to another."""
    broken(position("settle -3,4:N"), 6)
    broken(position("", "settle -2,4:N"), 6)
    for other in ("road -3,4:NE", "ship -3,4:NE"):
        with pytest.raises(ValueError):
            game().load(position("", other))
    with pytest.raises(ValueError):
        game().load(position("", "settle -2,3:S"))


@pytest.mark.rule("IS-54", "IS-55", "IS-56")
def test_invariant_6_what_could_be_built_is_kept_as_it_is() -> None:
    """Copies share it, and what is built next may leave it: it is always what the board says."""
    state = cast(Any, setup(LINE, hexes=STRAIT, hand=RICH))
    state.legal()
    for name in ("ends", "roads", "ships", "settles", "cities", "loose", "lifts"):
        kept = state.reach[0].unrated()
        setattr(kept, name, append(getattr(kept, name), 1))
        spoilt(state, 6, reach=(0, kept))


@pytest.mark.rule("IS-45")
def test_invariant_11_where_the_robber_may_go_is_listed_as_it_is() -> None:
    state = cast(Any, setup(phase="robber"))
    state.legal()
    spoilt(state, 11, lands=(0, int(state.lands[0]) + 1))


@pytest.mark.rule("IS-52", "IS-53", "IS-55", "IS-09")
def test_invariant_7_land_and_sea() -> None:
    """Roads along land, ships along sea, buildings on land."""
    sea = "-2,2=sea -3,2=sea -2,1=sea"
    broken(position("road -3,2:E", hexes=sea, stack=""), 7)
    broken(position("ship -2,3:SE", stack=""), 7)
    broken(position("ship -3,2:NE; settle -2,2:N", hexes=f"{sea} -1,1=sea", stack=""), 7)


@pytest.mark.rule("IS-76", "IS-11")
def test_invariant_8_ports() -> None:
    """No vertex is a port of two harbours; every harbour faces a side."""
    broken(position(hexes="-2,2=harbour:ore>SE"), 8)
    broken(position(hexes="-2,2=harbour:ore>SW"), 8)
    broken(position(hexes="-2,2=harbour:ore"), 8)
    game().load(position(hexes="-2,2=harbour:ore>NE"))
    turned = [word.replace("3,0=harbour:any>W", "3,0=harbour:any>E") for word in base_hexes()]
    with pytest.raises(ValueError, match="3,0"):
        base().load({"hexes": turned, "pieces": {}})


@pytest.mark.rule("IS-70", "IS-09", "IS-77")
def test_invariant_9_ends_of_pieces_are_complete() -> None:
    """While there are tiles that can be laid; options and an empty stack make exceptions."""
    data = position("road -3,3:E")
    broken(data, 9)
    game(setup_discovery=False).load(data)
    game(moved_ship_discovers=False).load(data)
    setup("road -3,3:E", stack="")
    block = "-3,2=harbour:ore>E -1,2=harbour:wool>W -3,3=harbour:any>W"
    setup("road -3,3:E", hexes=block, stack="harbour:wood")
    broken(position("road -3,3:E", hexes=block, stack="harbour:wood sea"), 9)


@pytest.mark.rule("IS-70", "IS-16")
def test_invariant_10_regions() -> None:
    """Every discovered hex touches another, and there are at most two regions."""
    broken(position(hexes="0,0=sea"), 10)
    broken(position(hexes="0,0=sea 1,0=sea"), 10)
    game().load(position(hexes="0,2=sea 0,1=sea"))


@pytest.mark.rule("IS-45", "IS-74")
def test_invariant_11_robber() -> None:
    """Beside the board only until the desert is found; never on sea or nowhere."""
    broken(position(robber="-3,3"), 11)
    broken(position(hexes="-2,2=desert"), 11)
    spoilt(setup(hexes="-2,2=desert", robber="2,-3"), 11, robber=-1)
    assert base_setup("settle 0,0:N", "settle 0,0:S").dump()["robber"] == "0,0"
    game().load(position(hexes="-2,2=desert", robber="-2,2"))
    game().load(position(hexes="-2,2=desert", robber="2,-3"))
    with pytest.raises(ValueError):
        game().load(position(robber="0,0"))


@pytest.mark.rule("IS-82", "IS-81")
def test_invariant_12_longest_route() -> None:
    """Five or more, and nobody longer."""
    broken(position(route="P0"), 12)
    mine = "settle -2,3:S; settle -1,3:S; road -3,4:NE; road -2,3:SE; road -2,4:NE; road -1,3:SE; road -3,3:E"
    theirs = "settle 2,-2:N; settle 1,-2:N"
    broken(position(mine, theirs, bare=True, stack="", route="P1"), 12)
    state = setup(mine, theirs, bare=True, stack="")
    spoilt(state, 12, route=-1)


@pytest.mark.rule("IS-83")
def test_invariant_13_largest_army() -> None:
    """Three or more, and nobody more."""
    broken(position(army="P0"), 13)
    broken(position(army="P0", played={"P0": {"knight": 2}}), 13)
    broken(position(army="P0", played={"P0": {"knight": 3}, "P1": {"knight": 4}}), 13)
    state = setup(played={"P0": {"knight": 3}})
    spoilt(state, 13, army=-1)


@pytest.mark.rule("IS-80")
def test_invariant_14_points() -> None:
    """What is shown is the sum of all that counts."""
    state = setup()
    own = cast(Any, state).own
    spoilt(state, 14, own=(8, own[8] + 1))


@pytest.mark.rule("IS-84")
def test_invariant_15_island_points() -> None:
    """Not more than buildings beyond the first four."""
    broken(position(islands={"P0": 1}), 15)
    broken(position("settle -2,2:S", islands={"P0": 2}, stack=""), 15)


@pytest.mark.rule("IS-85", "IS-86")
def test_invariant_16_home_base_points() -> None:
    """0, 1, 5 or 7, as the pieces say."""
    state = setup("settle 1,-2:S", stack="")
    own = cast(Any, state).own
    spoilt(state, 16, own=(11, own[11] + 1))


@pytest.mark.rule("IS-59", "IS-62", "IS-49")
def test_invariant_17_once_a_turn() -> None:
    """Cards bought are held; new ships are ships of the active player; the marks go together."""
    broken(position(bought={"knight": 1}), 17)
    with pytest.raises(ValueError, match="new_ships"):
        game().load(position(new_ships=["-3,4:NE"]))
    broken(position(phase="pre", ship_moved=True), 17)
    ships = cast(Any, setup(f"{LINE}; {CUT0}", hexes=STRAIT, new_ships=["2,0:NE"]))
    spoilt(ships, 17, new_ships=(0, 0))
    base(player_trade=True).load({"hexes": base_hexes(), "pieces": {}, "offers": 3})
    with pytest.raises(ValueError, match="offers"):
        base(player_trade=True).load({"hexes": base_hexes(), "pieces": {}, "offers": 4})


@pytest.mark.rule("IS-87", "IS-89")
def test_invariant_18_nobody_has_won_already() -> None:
    """The active player has less than the target."""
    more: dict[str, Any] = {"dev": {"P0": {"vp": 5}}, "played": {"P0": {"knight": 3}}}
    broken(position(RIVAL, **more), 18)
    setup(RIVAL, active="P1", **more)
    broken(position(RIVAL, active="P1", **more), 18, win_check="any_turn")
    state = setup(RIVAL, active="P1", **more)
    spoilt(state, 18, player=0, actor=0)


@pytest.mark.rule("IS-54", "IS-44", "IS-45", "IS-68")
def test_invariant_20_there_is_something_to_decide() -> None:
    """A phase without any move, or a list that says something impossible."""
    broken(position(phase="piece", free=1, bare=True), 20)
    with pytest.raises(ValueError):
        game().load(position(phase="steal", robber="-2,4"))
    with pytest.raises(ValueError):
        game().load(position(phase="theft", victim="P1", robber="2,-3"))
    discard = play(setup(hand="wood:9", phase="pre"), "roll; !dice 3+4")
    spoilt(discard, 18, owed=0)


@pytest.mark.rule("IS-58", "IS-41")
def test_invariant_20_what_is_kept_ready_for_the_list() -> None:
    """Rates of trade and what a roll brings follow from the board."""
    state = cast(Any, setup())
    spoilt(state, 20, own=(3, state.own[3] - 1))
    spoilt(state, 20, income=(2 * 5, state.income[2 * 5] + 1))
    spoilt(state, 20, crop=(0, state.crop[0] + 1))


@pytest.mark.rule("IS-54")
def test_invariant_19_pieces_hang_on_buildings() -> None:
    """Through pieces of their own kind, as long as no opponent's building can have cut them off."""
    broken(position("road -1,4:E", stack=""), 19)
    broken(position("road -3,3:E; ship -3,3:NE", hexes="-2,2=sea", stack=""), 19)
    broken(position("", "road -1,4:E", stack=""), 19)
    setup("road -3,3:E; ship -3,3:NE; settle -2,2:S", hexes="-2,2=sea", stack="")
    setup(f"{CUT0}; road -1,4:E", stack="")


@pytest.mark.rule("IS-08")
def test_invariant_20_bounds() -> None:
    """No id lies far outside."""
    with pytest.raises(ValueError):
        game().load(position(hexes="40,0=sea"))
    state = play(stp(), "roll; !dice 1+1")
    assert all(abs(int(n)) <= 28 for word in state.dump()["hexes"] for n in word.split("=")[0].split(","))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"phase": "walk"}, "phase"),
        ({"hexes": 5}, "hexes"),
        ({"hexes": ["0,0"]}, "0,0"),
        ({"hexes": ["0,0=gold"]}, "gold"),
        ({"hexes": ["0,0=forest/7"]}, "7"),
        ({"hexes": ["0,0=forest>E"]}, "0,0"),
        ({"hexes": ["0,0=harbour:any>N"]}, "N"),
        ({"hexes": ["0,0:N=sea"]}, "0,0:N"),
        ({"hexes": ["0,0=sea", "0,0=desert"]}, "0,0"),
        ({"pieces": 3}, "pieces"),
        ({"pieces": {"P2": {}}}, "P2"),
        ({"pieces": {"P0": {"boats": []}}}, "boats"),
        ({"pieces": {"P0": {"roads": ["-3,4"]}}}, "-3,4"),
        ({"pieces": {"P0": {"roads": ["-3,4:N"]}}}, "-3,4:N"),
        ({"pieces": {"P0": {"settlements": ["-3,4:NE"]}}}, "-3,4:NE"),
        ({"hands": {"P0": {"gold": 1}}}, "gold"),
        ({"hands": {"P0": {"wood": -1}}}, "wood"),
        ({"hands": {"P0": {"wood": 1.5}}}, "wood"),
        ({"hands": {"P5": {}}}, "P5"),
        ({"hands": 7}, "hands"),
        ({"dev": {"P0": {"chess": 1}}}, "chess"),
        ({"played": {"P0": {"knight": True}}}, "knight"),
        ({"bought": {"knight": "1"}}, "knight"),
        ({"robber": 5}, "robber"),
        ({"robber": "E"}, "robber"),
        ({"active": "P2"}, "active"),
        ({"active": 0}, "active"),
        ({"turns": -1}, "turns"),
        ({"turns": "x"}, "turns"),
        ({"card_played": 1}, "card_played"),
        ({"new_ships": ["x"]}, "x"),
        ({"route": "P7"}, "route"),
        ({"islands": {"P0": -1}}, "islands"),
        ({"aside": {"gold": 1}}, "gold"),
        ({"aside_numbers": {"7": 1}}, "7"),
        ({"phase": "drop"}, "lifted"),
        ({"phase": "tile"}, "pending"),
        ({"dice": [3]}, "dice"),
        ({"dice": [3, 7]}, "dice"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_data_that_is_no_position(change: dict[str, Any], words: str) -> None:
    """Whatever is wrong is said in one sentence that names it."""
    with pytest.raises(ValueError, match=words):
        game().load({**position(), **change})


def test_invariant_20_what_lattices_grow_into_is_kept_as_it_is() -> None:
    """Positions that were drawn together share it."""
    state = cast(Any, setup(LINE, hexes=STRAIT).resample(0, Rng("atlas")))
    state.validate()
    grown = state.atlas.grown(state.lattice, state.lattice.cell[0] - 2)
    state.validate()
    grown.onward[0] = 99
    with refused(20):
        state.validate()
