"""The options of section 2.4 of the dossier: names, defaults, what is allowed, and what each changes."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    BASES,
    RICH,
    TOKENS,
    after,
    base,
    base_setup,
    choices,
    draws,
    each,
    game,
    hand,
    hexes,
    kinds,
    moves,
    phase,
    play,
    points,
    refused,
    result,
    robber,
    setup,
)
from .points import corners, distance, hex_at, vertex_text
from .reference.components import LETTERS, PLACES, SLOTS, STARTS, spiral
from .reference.position import Reference
from .reference.scoring import POINTS
from .test_examples import CUT0, E1, E2, E3, E4, RIVAL, STRAIT, stp
from .test_random_play import advance

DEFAULTS: dict[str, Any] = {
    "scenario": "intimate",
    "vp_target": 0,
    "gap": 4,
    "sea_slots": "flank",
    "setup_face": "any",
    "setup_discovery": True,
    "moved_ship_discovers": True,
    "robber_entry": "first7",
    "base_bonus_mode": "extra",
    "base_bonus_scope": "best",
    "base_bonus_road": False,
    "bank_shortage": "faq",
    "phases": "combined",
    "rb_second_optional": "usual",
    "win_check": "own_turn",
    "discard_limit": 7,
    "cards_per_kind": 19,
    "turn_limit": 1000,
    "limit_result": "draw",
    "open_hands": False,
    "player_trade": False,
    "max_offers": 3,
    "base_tokens": "spiral",
    "base_corner": "E",
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "scenario": ("base",),
    "vp_target": (3, 12, 25),
    "gap": (1, 2, 3, 5, 6),
    "sea_slots": ("front",),
    "setup_face": ("land",),
    "setup_discovery": (False,),
    "moved_ship_discovers": (False,),
    "robber_entry": ("desert",),
    "base_bonus_mode": ("total",),
    "base_bonus_scope": ("each",),
    "base_bonus_road": (True,),
    "bank_shortage": ("nobody",),
    "phases": ("strict",),
    "rb_second_optional": ("yes", "no"),
    "win_check": ("any_turn",),
    "discard_limit": (1, 4, 12),
    "cards_per_kind": (24,),
    "turn_limit": (1, 2, 50),
    "limit_result": ("most_vp",),
    "open_hands": (True,),
    "player_trade": (True,),
    "max_offers": (1, 2),
    "base_tokens": ("random", "random_no_red"),
    "base_corner": ("NE", "NW", "W", "SW", "SE", "random"),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "scenario": ("classic", True, 1),
    "vp_target": (-1, 1, 2, "many", True),
    "gap": (0, 7, -4, "four"),
    "sea_slots": ("back", 1),
    "setup_face": ("sea", True),
    "setup_discovery": (1, "no"),
    "moved_ship_discovers": ("x",),
    "robber_entry": ("never",),
    "base_bonus_mode": ("none",),
    "base_bonus_scope": ("all",),
    "base_bonus_road": ("ship",),
    "bank_shortage": ("all",),
    "phases": ("loose",),
    "rb_second_optional": (True, False, "maybe"),
    "win_check": ("never", True),
    "discard_limit": (0, -7, True),
    "cards_per_kind": (20, 0, True),
    "turn_limit": (0, -1, "x"),
    "limit_result": ("tie",),
    "open_hands": (0,),
    "player_trade": ("yes",),
    "max_offers": (0, -1),
    "base_tokens": ("letters",),
    "base_corner": ("N", "S", 0),
}
INTIMATE_ONLY = (
    "gap",
    "sea_slots",
    "setup_face",
    "setup_discovery",
    "moved_ship_discovers",
    "robber_entry",
    "base_bonus_mode",
    "base_bonus_scope",
    "base_bonus_road",
)
BASE_ONLY = ("player_trade", "max_offers", "base_tokens", "base_corner")


def fitting(name: str, value: Any) -> ls.Game:
    """Make a game in the scenario that an option belongs to; an offer needs trades between players."""
    more: dict[str, Any] = {"scenario": "base"} if name in BASE_ONLY else {}
    if name == "max_offers":
        more["player_trade"] = True
    return game(**{**more, name: value})


def test_defaults() -> None:
    """Exactly the options of the dossier with its defaults; the number of players is the number of seats."""
    assert dict(game().options) == DEFAULTS
    assert game().changed_options() == {}
    assert ls.game("intimate-settlers").seats == 2


@pytest.mark.parametrize("name", DEFAULTS)
def test_values(name: str) -> None:
    """Every other value can be chosen, as itself or as text, and every wrong one is refused with what is allowed."""
    for value in OTHERS[name]:
        chosen = fitting(name, value)
        assert chosen.options[name] == value
        assert fitting(name, str(value).lower() if isinstance(value, bool) else str(value)) == chosen
    for wrong in WRONG[name]:
        with pytest.raises(ls.OptionError) as caught:
            fitting(name, wrong)
        assert name in str(caught.value)


@pytest.mark.rule("IS-20", "IS-36", "IS-68")
def test_options_of_the_other_scenario() -> None:
    """They are refused when they are not at their default; so are three or four seats of the variant."""
    for name in INTIMATE_ONLY:
        for value in OTHERS[name]:
            with pytest.raises(ls.OptionError, match=name):
                base(**{name: value})
        assert base(**{name: DEFAULTS[name]}) == base()
    for name in BASE_ONLY:
        for value in OTHERS[name]:
            with pytest.raises(ls.OptionError, match=name):
                game(**{name: value})
        assert game(**{name: DEFAULTS[name]}) == game()
    for seats in (3, 4):
        with pytest.raises(ls.OptionError, match="scenario"):
            game(seats, scenario="intimate")
        assert game(seats) == base(seats)
        assert base(seats).seats == seats
    for wrong in (0, 1, 5, True):
        with pytest.raises(ls.OptionError):
            base(wrong)


def test_unknown_option() -> None:
    """The message names the options there are."""
    with pytest.raises(ls.OptionError, match="vp_target"):
        game(players=2)


@pytest.mark.rule("IS-20", "IS-36")
def test_scenario() -> None:
    """Bases are laid out in one, the map is drawn in the other."""
    assert (phase(game().start()), game().start().actor) == ("lay", 0)
    drawn = game(2, scenario="base")
    assert drawn == base()
    assert (phase(drawn.start()), drawn.start().actor) == ("hexes", ls.CHANCE)


@pytest.mark.rule("IS-87")
def test_vp_target() -> None:
    """18, 10, or what is chosen."""
    for target, over in [(3, True), (4, False)]:
        state = play(setup("road -3,3:E", hand=RICH, stack="", options={"vp_target": target}), "settle -2,2:S")
        assert (state.actor == ls.OVER) == over
    founded = "settle 0,0:N; settle 0,0:S; city 2,0:S; city -2,0:N; city 1,-2:N; city -2,2:N"
    with pytest.raises(ls.InvalidState):
        base_setup(founded, "settle -2,2:S")
    higher = base_setup(founded, "settle -2,2:S", options={"vp_target": 11})
    assert (points(higher), higher.actor) == (10, 0)


@pytest.mark.rule("IS-16", "IS-14", "IS-15", "IS-08")
@pytest.mark.parametrize("gap", range(1, 7))
def test_gap(gap: int) -> None:
    """So many tiles fit between the bases, and the half turn maps one base on the other."""
    state = play(game(gap=gap).start(), BASES)
    data = [word.split("=")[0] for word in state.dump()["hexes"]]
    mine, theirs = [hex_at(name) for name in data[:5]], [hex_at(name) for name in data[7:12]]
    nearest = min(distance(one, two) for one in mine for two in theirs)
    assert nearest == gap + 1
    home = Reference(2, game(gap=gap).options).home
    assert {home[0][slot] for slot in SLOTS} == set(mine)
    assert {home[1][slot] for slot in SLOTS} == set(theirs)


@pytest.mark.rule("IS-17", "IS-26", "IS-22")
def test_sea_slots() -> None:
    """In front, the hexes touch one front hex only, and roads past the front row discover."""
    state = play(game(sea_slots="front").start(), BASES)
    assert {"-2,2", "0,2", "2,-1", "0,-1"} <= set(hexes(state))
    seas = {name for name, what in hexes(state).items() if what.startswith(("sea", "harbour"))}
    lands = {hex_at(name) for name in hexes(state) if name not in seas}
    assert seas == {"-2,2", "0,2", "2,-1", "0,-1"}
    assert all(sum(distance(hex_at(name), land) == 1 for land in lands) == 1 for name in seas)
    play(state, TOKENS)
    found = {text for text in moves(state) if phase(after(state, text)) == "tile"}
    assert found == each("road", "-3,4:E -2,4:E -3,4:NE -1,3:SE")
    with pytest.raises(ls.OptionError, match="gap"):
        game(sea_slots="front", gap=1)
    near = play(game(sea_slots="front", gap=2).start(), "lay forest; lay pasture; lay fields; lay hills; lay mountains")
    play(near, "harbour R; face NW; lay forest; lay pasture; lay fields; lay hills; lay mountains")
    for text in ("harbour L", "harbour R"):
        second = after(near, text)
        taken = Reference.of({**second.dump(), "phase": "main"}, 2, second.game.options).ports()
        assert 0 < len(moves(second)) <= 6
        assert len(taken) == 2
        assert (len(moves(second)) < 6) == any(
            point in taken
            for name, what in hexes(second).items()
            if what == "harbour:any"
            for point in corners(hex_at(name))
        )


@pytest.mark.rule("IS-22")
def test_setup_face() -> None:
    """Towards an own land hex only, in the set-up; a discovered harbour is free."""
    lands = "lay forest; lay pasture; lay fields; lay hills; lay mountains"
    for slots, text, sides in [
        ("flank", "L", "E SE"),
        ("flank", "R", "W SW"),
        ("front", "L", "SE"),
        ("front", "R", "SW"),
    ]:
        state = play(game(setup_face="land", sea_slots=slots).start(), f"{lands}; harbour {text}")
        assert choices(state) == each("face", sides)
        refused(state, "face NE", "IS-22")
    state = play(setup(hand="wood brick", options={"setup_face": "land"}), "road -3,3:E; !tile harbour:ore@-2,2")
    assert choices(state) == each("face", "NE E W NW")


@pytest.mark.rule("IS-22", "IS-76")
def test_a_starting_harbour_can_always_face_land() -> None:
    """Of both players, whatever lies between the Home Bases and wherever the first harbour faces."""
    lands = "lay forest; lay pasture; lay fields; lay hills; lay mountains"
    cases = 0
    for gap, slots in [
        (gap, slots) for gap in range(1, 7) for slots in ("flank", "front") if gap > 1 or slots == "flank"
    ]:
        start = game(setup_face="land", sea_slots=slots, gap=gap).start()
        for first in ("L", "R"):
            one = play(start.copy(), f"{lands}; harbour {first}")
            for face in choices(one):
                for second in ("L", "R"):
                    assert choices(play(one.copy(), f"{face}; {lands}; harbour {second}"))
                    cases += 1
    assert cases > 60


@pytest.mark.rule("IS-26")
def test_setup_discovery() -> None:
    """Without it a first road outwards discovers nothing, but the next piece that ends there does."""
    line = f"{BASES}; {TOKENS}; road -3,4:E"
    assert phase(play(game().start(), line)) == "tile"
    assert phase(play(game(setup_discovery=False).start(), line)) == "first"


@pytest.mark.rule("IS-70", "IS-61")
def test_moved_ship_discovers() -> None:
    """A ship that was moved finds what is missing at its end, or not."""
    for value, now in [(True, "tile"), (False, "main")]:
        state = setup(f"settle 1,-1:S; {E1}", hexes=STRAIT, options={"moved_ship_discovers": value})
        play(state, "lift 1,-1:SE; drop 0,0:E")
        assert phase(state) == now
    built = play(
        setup(f"settle 1,-1:S; {E1}", hexes=STRAIT, hand="wood wool", options={"moved_ship_discovers": False}),
        "ship 0,0:E",
    )
    assert phase(built) == "tile"


@pytest.mark.rule("IS-45", "IS-74", "IS-63")
def test_robber_entry() -> None:
    """With `desert` it sleeps until the desert is found; discards and armies count all the same."""
    options = {"robber_entry": "desert"}
    more: dict[str, Any] = {"other": "wood:9", "options": options, "phase": "pre"}
    state = play(setup(hand="ore", dev={"P0": {"knight": 2}}, **more), "roll; !dice 1+6")
    assert (phase(state), state.actor) == ("discard", 1)
    play(state, "discard wood; discard wood; discard wood; discard wood")
    assert (phase(state), state.actor, robber(state)) == ("main", 0, "")
    play(state, "play knight")
    assert (phase(state), robber(state), state.dump()["played"]["P0"]["knight"]) == ("main", "", 1)
    found = play(
        setup("road -3,3:E; settle -2,2:S", hexes="-2,2=sea", hand=RICH, dev={"P0": {"knight": 1}}, options=options),
        "ship -3,3:NE; !tile desert@-3,2",
    )
    assert robber(found) == "-3,2"
    assert phase(play(found, "play knight")) == "robber"
    assert phase(play(stp(), "roll; !dice 1+6")) == "robber"


@pytest.mark.rule("IS-85")
def test_base_bonus() -> None:
    """On top or in total, the best or each, ships or roads too."""
    land: dict[str, Any] = {"hexes": "1,-1=sea", "stack": ""}
    settled = f"{CUT0}; settle 1,-2:S; ship 1,-1:NE"
    readings: list[tuple[dict[str, Any], int]] = [
        ({}, 5),
        ({"base_bonus_mode": "total"}, 4),
        ({"base_bonus_scope": "each"}, 5),
        ({"base_bonus_mode": "total", "base_bonus_scope": "each"}, 4),
        ({"base_bonus_road": True}, 5),
    ]
    for options, worth in readings:
        assert points(setup(settled, options=options, **land)) == 3 + worth
        assert points(setup(f"{CUT0}; ship 1,-1:NE", options=options, **land)) == 3
    for road, worth in [(False, 0), (True, 1)]:
        options = {"base_bonus_road": road}
        assert points(setup(f"{CUT0}; road 1,-2:E", options=options, **land)) == 2 + worth
        assert points(setup(f"{CUT0}; road 1,-2:E; ship 1,-1:NE", options=options, **land)) == 3
        assert points(setup(f"{settled}; road 1,-2:E", options=options, **land)) == 8
    assert points(setup(f"{RIVAL}; {settled}", options={"base_bonus_scope": "each"}, **land)) == 5 + 12


@pytest.mark.rule("IS-42", "IS-66")
def test_bank_shortage_leaves_other_payments_alone() -> None:
    """Only production goes by the option; a discovery card comes if there is one."""
    for value in ("faq", "nobody"):
        state = setup(
            "road -3,3:E; settle -2,2:S", hexes="-2,2=sea", hand=RICH, other="wood:15", options={"bank_shortage": value}
        )
        play(state, "ship -3,3:NE; !tile forest@-3,2; !token 6@-3,2")
        assert hand(state)["wood"] == 4  # the ship's wood, back from the bank


@pytest.mark.rule("IS-48")
def test_phases() -> None:
    """With `strict` trading ends with the first thing paid for; cards may still be played."""
    for value in ("combined", "strict"):
        options = {"phases": value}
        for text in ("road -2,3:SE", "buy; !dev knight", "city -2,3:S"):
            state = setup(hand=RICH, dev={"P0": {"plenty": 1}}, options=options)
            assert choices(state, "trade")
            play(state, text)
            assert bool(choices(state, "trade")) == (value == "combined"), text
            assert "play plenty" in moves(state)
            if value == "strict":
                refused(state, "trade ore>wood" if text[0] != "c" else "trade wood>ore", "IS-48")
        moved = setup(f"settle 1,-1:S; {E1}; {E2}", hexes=STRAIT, hand=RICH, stack="", options=options)
        play(moved, "lift 1,0:NE; drop 1,-1:E")
        assert bool(choices(moved, "trade")) == (value == "combined")
        free = setup(hand=RICH, dev={"P0": {"roads": 1}}, options=options)
        play(free, "play roads; road -2,3:SE; road -2,4:NE")
        assert choices(free, "trade")
        traded = play(setup(hand=RICH, options=options), "trade ore>wood; road -2,3:SE")
        assert phase(play(traded, "end")) == "pre"


@pytest.mark.rule("IS-64")
def test_rb_second_optional() -> None:
    """Usual is yes in the variant and no in the base game."""
    for value, variant, classic in [("usual", True, False), ("yes", True, True), ("no", False, False)]:
        options = {"rb_second_optional": value}
        state = play(setup(dev={"P0": {"roads": 1}}, options=options), "play roads; road -2,3:SE")
        assert ("stop" in moves(state)) == variant
        other = base_setup("settle 0,0:N", "settle 0,0:S", dev={"P0": {"roads": 1}}, options=options)
        play(other, "play roads")
        play(other, moves(other)[0])
        assert phase(other) == "piece"
        assert ("stop" in moves(other)) == classic
        if not variant:
            refused(state, "stop", "IS-64")


@pytest.mark.rule("IS-87", "IS-82")
def test_win_check() -> None:
    """Points won in another's turn count at once, or only later; the active player comes first."""
    # P0 moves its foremost ship, and P1 has the longest route (X20)
    for value, winners in [("own_turn", None), ("any_turn", (1,))]:
        state = setup(
            f"settle 1,-1:S; {E1}; {E2}; {E3}; {E4}; road 0,0:NE",
            "road 2,-3:SE; road 1,-2:NE; road 0,-2:NE",
            hexes=f"{STRAIT} 0,-1=sea",
            stack="",
            route="P0",
            dev={"P1": {"vp": 2}},
            options={"win_check": value, "vp_target": 6},
        )
        assert (points(state), points(state, 1)) == (5, 4)
        play(state, "lift 2,0:NE; drop 1,-1:E")
        assert (points(state), points(state, 1)) == (3, 6)
        if winners is None:
            assert state.actor == 0
            play(state, "end")
        assert result(state) == ((1,), (3, 6), POINTS)
    # P0 cuts P2's route with a settlement, so that P1 has the longest; both have enough, but it is P0's turn
    mine = "city 0,-1:N; settle -2,0:S; road 0,-1:NE; road 0,-1:E"
    theirs = "settle -2,1:S; settle 0,2:N; road -2,1:SE; road -2,2:NE; road -1,1:SE; road -1,2:NE; road 0,1:SE"
    six = "settle 2,-1:S; road -1,-1:SE; road -1,0:NE; road 0,-1:SE; road 0,0:NE; road 1,-1:SE; road 1,0:NE"
    three = base_setup(mine, theirs, six, hands=[RICH], options={"win_check": "any_turn", "vp_target": 4})
    assert [points(three, seat) for seat in range(3)] == [3, 2, 3]
    play(three, "settle 0,0:N")
    assert result(three) == ((0,), (4, 4, 1), POINTS)


@pytest.mark.rule("IS-44")
def test_discard_limit() -> None:
    """More cards than the limit are halved, rounded down."""
    for limit, held, lost in [(7, 7, 0), (7, 8, 4), (1, 2, 1), (1, 1, 0), (4, 5, 2), (12, 12, 0), (12, 13, 6)]:
        state = play(setup(hand=f"wood:{held}", phase="pre", options={"discard_limit": limit}), "roll; !dice 3+4")
        number = 0
        while phase(state) == "discard":
            number += 1
            play(state, "discard wood")
        assert number == lost, (limit, held)


@pytest.mark.rule("IS-21", "IS-43")
def test_cards_per_kind() -> None:
    """The bank holds 19 or 24 cards of each resource."""
    for number in (19, 24):
        view = setup(hand="wood:3", options={"cards_per_kind": number}).view(0)["board"]
        assert view["bank"] == {"wood": number - 3, "brick": number, "wool": number, "grain": number, "ore": number}


@pytest.mark.rule("IS-88")
def test_turn_limit() -> None:
    """The turns of all players together are counted."""
    for limit in (1, 2, 3):
        state = stp(turn_limit=limit)
        for _ in range(limit):
            assert state.actor >= 0
            play(state, "roll; !dice 1+1; end")
        assert result(state)[2] == "turn_limit"
        assert state.turns() == limit


@pytest.mark.rule("IS-88")
def test_limit_result() -> None:
    """A draw, or the most points; a tie is a draw."""
    for value in ("draw", "most_vp"):
        state = play(stp(turn_limit=1, limit_result=value), "roll; !dice 1+1; end")
        assert result(state)[:2] == ((0, 1), (2, 2))
    cases: list[tuple[str, tuple[int, ...]]] = [("draw", (0, 1)), ("most_vp", (1,))]
    for value, winners in cases:
        state = setup(dev={"P1": {"vp": 1}}, turns=0, options={"turn_limit": 1, "limit_result": value})
        assert result(play(state, "end"))[:2] == (winners, (2, 3))


@pytest.mark.rule("IS-92")
def test_open_hands() -> None:
    """With the option everybody sees the kinds."""
    for value in (True, False):
        one, two = (setup(hand=cards, other="grain:3", options={"open_hands": value}) for cards in ("wood:2", "ore:2"))
        for seat in (1, ls.SPECTATOR):
            assert (one.view(seat)["seats"] != two.view(seat)["seats"]) == value
        assert one.view(0)["hand"] != two.view(0)["hand"]


@pytest.mark.rule("IS-68")
def test_player_trade_and_max_offers() -> None:
    """So many offers in a turn; none in the variant, none without the option."""
    spots = ("settle 0,0:N", "settle 0,0:S", "settle 2,0:S")
    for most in (1, 2, 3):
        state = base_setup(
            *spots, hands=["wood:2", "ore:2", "grain"], options={"player_trade": True, "max_offers": most}
        )
        for _ in range(most):
            play(state, "offer; scrap")
        assert "offer" not in moves(state)
        refused(state, "offer", "IS-68")
    refused(base_setup(*spots, hands=["wood:2", "ore:2", "grain"]), "offer", "IS-68")
    refused(setup(hand="wood", other="ore"), "offer", "IS-68")


@pytest.mark.rule("IS-33", "IS-90")
def test_base_tokens() -> None:
    """Along the spiral by their letters, or drawn one by one."""
    for value in ("spiral", "random", "random_no_red"):
        rng = ls.Rng(value)
        state: ls.State = base(base_tokens=value).start()
        texts = []
        while state.actor == ls.CHANCE:
            texts.append(advance(state, rng))
        board = hexes(state)
        tokens = {name: int(what.split("/")[1]) for name, what in board.items() if "/" in what}
        walk = [name for name in spiral("E") if board[name] != "desert"]
        drawn = [text.split()[1] for text in texts if text.startswith("!token")]
        if value == "spiral":
            assert [tokens[name] for name in walk] == list(LETTERS)
            assert drawn == []
        else:
            assert drawn == [f"{tokens[name]}@{name}" for name in walk]
            assert sorted(tokens.values()) == sorted(LETTERS)
        reds = [hex_at(name) for name, number in tokens.items() if number in (6, 8)]
        if value != "random":
            assert all(distance(one, two) > 1 for one in reds for two in reds if one != two)


@pytest.mark.rule("IS-31", "IS-32", "IS-90")
def test_base_corner() -> None:
    """The spiral begins at the corner that is chosen or drawn."""
    for corner in (*STARTS, "random"):
        rng = ls.Rng(f"corner {corner}")
        state: ls.State = base(base_corner=corner).start()
        start = corner
        if corner == "random":
            assert draws(state) == {f"!corner {name}": 1 for name in STARTS}
            start = "SW"
            play(state, "!corner SW")
        while state.actor == ls.CHANCE:
            advance(state, rng)
        board = hexes(state)
        walk = [name for name in spiral(start) if board[name] != "desert"]
        assert walk[0] in (STARTS[start][0], spiral(start)[1])
        assert [int(board[name].split("/")[1]) for name in walk] == list(LETTERS)
        reds = [hex_at(name) for name in walk if board[name].endswith(("/6", "/8"))]
        assert all(distance(one, two) > 1 for one in reds for two in reds if one != two)


@pytest.mark.rule("IS-32")
def test_no_red_neighbours_on_any_spiral() -> None:
    """Six corners and nineteen places of the desert."""
    for corner in STARTS:
        for desert in spiral(corner):
            walk = [hex_at(name) for name in spiral(corner) if name != desert]
            reds = [place for place, number in zip(walk, LETTERS, strict=True) if number in (6, 8)]
            assert all(distance(one, two) > 1 for one in reds for two in reds if one != two)


@pytest.mark.rule("IS-19", "IS-11")
def test_harbours_of_the_base_board_face_land() -> None:
    """Nine harbours, eighteen different port vertices."""
    data = {"hexes": list(base_setup("settle 0,0:N", "settle 0,0:S").dump()["hexes"]), "pieces": {}}
    ports = Reference.of({**data, "phase": "main"}, 2, base().options).ports()
    assert len(ports) == 18
    assert len(PLACES) == 9
    assert all(vertex_text(point) for point in ports)


@pytest.mark.parametrize("name", DEFAULTS)
def test_games_with_every_value_come_to_an_end(name: str) -> None:
    """Random play with each value, until somebody wins or the turns are over."""
    for value in OTHERS[name]:
        chosen = fitting(name, value)
        limits = {"turn_limit": 30} if name != "turn_limit" else {}
        kind = type(chosen)(chosen.seats, **{**chosen.changed_options(), **limits})
        ends(kind, f"{name} {value}")


@pytest.mark.parametrize("seed", range(20))
def test_games_with_options_in_combination_come_to_an_end(seed: int) -> None:
    """Several options at once."""
    rng = ls.Rng(f"combination {seed}")
    classic = seed % 2 == 1
    mine = [name for name in DEFAULTS if name not in (INTIMATE_ONLY if classic else BASE_ONLY) and name != "scenario"]
    options: dict[str, Any] = {"scenario": "base"} if classic else {}
    for name in mine:
        if rng.below(2):
            options[name] = OTHERS[name][rng.below(len(OTHERS[name]))]
    if options.get("gap") == 1:
        options["sea_slots"] = "flank"
    if "max_offers" in options:
        options["player_trade"] = True
    options["turn_limit"] = 40
    ends(game(2 + rng.below(3) if classic else 2, **options), f"combination {seed}")


def ends(kind: ls.Game, seed: str) -> None:
    """Play a random game to its end."""
    rng = ls.Rng(seed)
    state: ls.State = kind.start()
    while state.actor != ls.OVER:
        state.play(state.draw(rng) if state.actor == ls.CHANCE else state.legal()[rng.below(len(state.legal()))])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in (POINTS, "turn_limit")
    state.validate()


@pytest.mark.rule("IS-72")
def test_chances_of_the_first_discovery_do_not_hang_on_options() -> None:
    """The stack is the same with both places of the sea hexes and with every gap."""
    for options in ({}, {"sea_slots": "front"}, {"gap": 2}, {"gap": 6}):
        state = play(game(**options).start(), BASES)
        while phase(state) == "token":
            play(state, moves(state)[0])
        state = next(s for text in moves(state) if phase(s := after(state, text)) == "tile")
        assert sum(kinds(state).values()) == 23
