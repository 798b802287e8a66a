"""The worked examples of the dossier, under their numbers."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    BASES,
    HEXES,
    RICH,
    STP,
    TAKES,
    TOKENS,
    after,
    agrees,
    base,
    base_setup,
    cards,
    choices,
    draws,
    each,
    game,
    hand,
    hexes,
    holder,
    islands,
    kinds,
    length,
    moves,
    phase,
    play,
    points,
    position,
    refused,
    result,
    robber,
    second,
    setup,
)
from .points import corners, distance, edge_text, hex_at, hex_text, sides, spaces_at, spaces_of, vertex_at, vertex_text
from .reference.components import LETTERS, PLACES, spiral
from .reference.position import Reference
from .reference.scoring import POINTS, TURN_LIMIT, longest

# X8: a strait of plain sea between the lands (0, 0) and (3, 0)
STRAIT = "0,0=forest/6 3,0=hills/3 1,-1=sea 1,0=sea 2,-1=sea 2,0=sea 3,-1=sea"
E1, E2, E3, E4 = "ship 1,-1:SE", "ship 1,0:NE", "ship 2,-1:SE", "ship 2,0:NE"
LINE = f"settle 1,-1:S; {E1}; {E2}; {E3}; {E4}"
BRANCH = "ship 1,-1:E"
# roads that end at a settlement of the opponent: after these, pieces may hang on no building (invariant 19)
CUT0, CUT1 = "road 2,-3:SE", "road -2,3:SE"
RING = f"{E1}; {E2}; ship 1,0:E; ship 1,0:SE; ship 0,1:NE; ship 0,0:E"  # around the hex (1, 0)


def stp(**options: Any) -> ls.State:
    """Play up to the standard position."""
    return play(game(**options).start(), STP)


def test_the_standard_position_as_data() -> None:
    """The position that other tests set up is the one that the moves lead to."""
    played = stp()
    assert (phase(played), played.actor, played.turns()) == ("pre", 0, 0)
    data = position(hand="wood brick ore", other="wood brick grain", phase="pre")
    loaded = game().load(data)
    assert loaded.digest() == played.digest()
    ports = Reference.of(data, 2, game().options).ports()
    assert {vertex_text(point) for point in ports} == {"-3,4:N", "-2,2:S", "1,-3:S", "0,-1:N"}


@pytest.mark.rule("IS-22", "IS-23", "IS-25", "IS-18", "IS-24", "IS-06")
def test_x01_numbers_of_choices_in_setup() -> None:
    """Laying, tokens, first roads, and which of these discover."""
    state = game().start()
    numbers = []
    for text in BASES.split("; "):
        numbers.append((state.actor, len(moves(state))))
        play(state, text)
    assert numbers == [(seat, n) for seat in (0, 1) for n in (5, 4, 3, 2, 1, 2, 6)]
    numbers = []
    for text in TOKENS.split("; "):
        numbers.append((state.actor, len(moves(state))))
        play(state, text)
    assert numbers == [(seat, n) for n in (25, 16, 9, 4, 1) for seat in (0, 1)]
    assert choices(state) == each("road", "-2,3:SE -3,4:NE -3,4:E -1,3:SE -2,4:NE -2,4:E")
    twelve = choices(state)
    found = {text: phase(after(state, text)) for text in twelve}
    first = after(state, "road -3,4:NE")
    assert first.actor == 1
    assert choices(first) == each("road", "2,-2:NE 2,-3:SE 2,-3:E 1,-2:NE 1,-3:SE 1,-3:E")
    found |= {text: phase(after(first, text)) for text in choices(first)}
    assert {text for text, now in found.items() if now == "tile"} == each("road", "-3,4:E -2,4:E 2,-3:E 1,-3:E")
    assert choices(play(first, "road 2,-2:NE")) == each("road", "-1,3:SE -2,4:NE -2,4:E")
    for text, place, before in [
        ("road -3,4:E", "-3,5", ""),
        ("road -2,4:E", "-2,5", ""),
        ("road 2,-3:E", "3,-4", "road -3,4:NE"),
        ("road 1,-3:E", "2,-4", "road -3,4:NE"),
    ]:
        spots = {draw.split("@")[1] for draw in draws(after(state, f"{before}; {text}"))}
        assert spots == {place}, text


@pytest.mark.rule("IS-26", "IS-72", "IS-73", "IS-27", "IS-43", "IS-90")
def test_x02_setup_discovery() -> None:
    """A first road outwards draws a tile, a token and a card."""
    state = play(game().start(), f"{BASES}; {TOKENS}")
    for text in ("road -1,3:SE", "road -2,4:NE"):
        assert (phase(after(state, text)), after(state, text).actor) == ("first", 1)
    play(state, "road -2,4:E")
    assert state.actor == ls.CHANCE
    weights = kinds(state)
    harbours = {kind: n for kind, n in weights.items() if kind.startswith("harbour")}
    assert (weights["sea"], sum(harbours.values()), weights["desert"]) == (7, 7, 1)
    assert harbours == {"harbour:any": 2, **{f"harbour:{res}": 1 for res in ("wood", "brick", "wool", "grain", "ore")}}
    assert {kind: weights[kind] for kind in ("forest", "pasture", "fields", "hills", "mountains")} == {
        "forest": 2,
        "pasture": 2,
        "fields": 2,
        "hills": 1,
        "mountains": 1,
    }
    assert sum(weights.values()) == 23
    play(state, "!tile forest@-2,5")
    assert draws(state) == {
        "!token 2@-2,5": 1,
        "!token 3@-2,5": 2,
        "!token 6@-2,5": 2,
        "!token 11@-2,5": 2,
        "!token 12@-2,5": 1,
    }
    play(state, "!token 6@-2,5")
    assert (hand(state), state.actor, hexes(state)["-2,5"]) == ({"wood": 1}, 1, "forest/6")
    play(state, f"road 2,-2:NE; road -2,3:SE; road 1,-3:SE; {TAKES}")
    assert hand(state) == {"wood": 2, "brick": 1, "ore": 1}
    assert hand(state, 1) == {"wood": 1, "brick": 1, "grain": 1}
    bare = play(game(setup_discovery=False).start(), f"{BASES}; {TOKENS}; road -2,4:E")
    assert (phase(bare), bare.actor) == ("first", 1)
    assert "-2,5" not in hexes(bare)


@pytest.mark.rule("IS-41")
def test_x03_production() -> None:
    """Each building beside a hex with the number gets a card, whoever's turn it is."""
    state = play(stp(), "roll; !dice 2+3")
    assert hand(state) == {"wood": 1, "brick": 1, "wool": 2, "ore": 1}
    assert hand(state, 1) == {"wood": 2, "brick": 1, "grain": 1}


@pytest.mark.rule("IS-52", "IS-54", "IS-70", "IS-51")
def test_x04_road_moves_and_what_they_discover() -> None:
    """Eight roads, six of which discover."""
    state = agrees(play(stp(), "roll; !dice 1+1"))
    finds = {
        "-3,3:E": "-2,2",
        "-3,3:SE": "-4,4",
        "-3,4:E": "-3,5",
        "-2,4:E": "-2,5",
        "-1,3:E": "0,2",
        "-1,4:NE": "0,4",
        "-2,3:SE": "",
        "-2,4:NE": "",
    }
    assert choices(state) == {"end", *each("road", finds)}
    for edge, place in finds.items():
        placed = after(state, f"road {edge}")
        assert {draw.split("@")[1] for draw in draws(placed)} == ({place} if place else set()), edge
        assert hand(placed) == {"ore": 1}


@pytest.mark.rule("IS-76", "IS-11")
def test_x05_harbour_next_to_a_harbour() -> None:
    """No vertex is a port of two harbours."""
    state = play(stp(), "roll; !dice 1+1; road -3,3:E; !tile harbour:ore@-2,2")
    assert phase(state) == "facing"
    assert choices(state) == each("face", "NE E W NW")
    refused(state, "face SE", "IS-76")
    refused(state, "face SW", "IS-76")
    north = play(setup(hexes="-3,3=harbour:any>NE", hand="wood brick"), "road -3,3:E; !tile harbour:ore@-2,2")
    assert choices(north) == each("face", "NE E NW")


@pytest.mark.rule("IS-72", "IS-76", "IS-77")
def test_x06_unplaceable_harbour() -> None:
    """Two harbours that face the same space from both sides leave no place for a third."""
    # the same as in the dossier beside P0's base: the space is (-2, 2), its neighbours face it from west and east
    west, east, away = "-3,2=harbour:ore>E", "-1,2=harbour:wool>W", "-3,3=harbour:any>W"
    both = play(setup(hexes=f"{west} {east} {away}", hand="wood brick"), "road -3,3:E")
    weights = kinds(both)
    assert sum(weights.values()) == 16
    assert (weights["sea"], weights["desert"]) == (7, 1)
    assert sum(weights[kind] for kind in ("forest", "pasture", "fields", "hills", "mountains")) == 8
    assert not any(kind.startswith("harbour") for kind in weights)
    only = setup(hexes=f"{west} {east} {away}", hand="wood brick", stack="harbour:any harbour:wood")
    play(only, "road -3,3:E")
    assert (phase(only), "-2,2" in hexes(only)) == ("main", False)
    one = play(setup(hexes=f"{east} {away}", hand="wood brick"), "road -3,3:E; !tile harbour:any@-2,2")
    assert choices(one) == each("face", "SW W NW")
    # the space (0, 0) itself
    sea = "1,-1=sea 0,-1=sea"
    options: dict[str, Any] = {"hand": "wood wool", "options": {"setup_discovery": False}}
    line = "settle 1,-2:S"
    state = setup(line, hexes=f"{sea} 1,0=harbour:ore>W -1,0=harbour:wool>E", **options)
    play(state, "ship 0,-1:E")
    assert kinds(state) == {"sea": 5, "forest": 2, "pasture": 2, "fields": 2, "hills": 1, "mountains": 1, "desert": 1}
    one = play(setup(line, hexes=f"{sea} 1,0=harbour:ore>W", **options), "ship 0,-1:E; !tile harbour:any@0,0")
    assert choices(one) == each("face", "SW W NW")


@pytest.mark.rule("IS-53", "IS-54", "IS-55", "IS-58")
def test_x07_from_road_to_ship() -> None:
    """Ships go on from a road only through a building."""
    state = agrees(setup("road -3,3:E", hexes="-2,2=sea", hand=RICH))
    assert choices(state, "ship", "settle") == {"settle -2,2:S"}
    assert "trade wood>ore" in moves(state)
    agrees(play(state, "settle -2,2:S"))
    assert choices(state, "ship") == each("ship", "-3,3:NE -2,2:SE")
    assert {"road -2,2:SE"} == choices(state, "road") & each("road", "-2,2:SE -3,3:NE")
    assert hand(after(state, "trade ore>wood"))["ore"] == 1
    land = agrees(play(setup("road -3,3:E", hexes="-2,2=pasture/6", hand=RICH), "settle -2,2:S"))
    assert choices(land, "ship") == {"ship -3,3:NE"}
    assert each("road", "-3,3:NE -2,2:SE") <= choices(land)


@pytest.mark.rule("IS-60", "IS-59")
def test_x08_open_closed_branching_cut() -> None:
    """Which ships can be lifted."""

    def lifts(line: str, p1: str = "", more: str = "") -> set[str]:
        return choices(agrees(setup(line, p1, hexes=f"{STRAIT} {more}")), "lift")

    assert lifts(LINE) == {"lift 2,0:NE"}
    title = setup(LINE, hexes=STRAIT).view(0)["prompt"]["title"]
    assert title == "Move a ship, or end your turn", "there are no cards to build with"
    closed = f"{LINE}; settle 3,-1:S"
    assert lifts(closed) == set()
    assert lifts(f"{closed}; {BRANCH}") == {"lift 1,-1:E"}
    assert lifts(closed, "settle 2,-1:S", "2,-1=pasture/11") == each("lift", "1,0:NE 2,-1:SE")
    assert lifts(f"settle 1,-1:S; {RING}", "", "0,1=sea 1,1=sea") == set()


@pytest.mark.rule("IS-61", "IS-59")
def test_x09_where_a_lifted_ship_may_go() -> None:
    """Wherever a ship can be built without it, but not back."""
    two = play(setup(f"settle 1,-1:S; {E1}; {E2}", hexes=STRAIT), "lift 1,0:NE")
    assert choices(two) == each("drop", "0,0:E 0,0:NE 1,-1:E")
    refused(two, "drop 1,0:NE", "IS-61")
    one = setup(f"settle 1,-1:S; {E1}", hexes=STRAIT, hand="wood wool")
    assert choices(one, "ship") == each("ship", "0,0:E 0,0:NE 1,-1:E 1,0:NE")
    play(one, "lift 1,-1:SE")
    assert choices(one) == each("drop", "0,0:E 0,0:NE")
    refused(one, "drop 1,-1:SE", "IS-61")


@pytest.mark.rule("IS-81", "IS-82")
def test_x10_mixed_route() -> None:
    """Roads and ships form one route only through a building of one's own."""
    more, lines = f"{STRAIT} 0,-1=sea -1,0=sea", f"{E1}; {E2}; {E3}; {E4}; road 0,0:NE; road 0,-1:SE"
    ends = "settle 3,-1:S; settle 0,-1:S"  # they hold the pieces, and do not change the length
    own = setup(f"{lines}; {ends}; settle 1,-1:S", hexes=more)
    assert (length(own), holder(own, "route"), points(own)) == (6, "P0", 7)
    none = setup(f"{lines}; {ends}", hexes=more)
    assert (length(none), holder(none, "route")) == (4, "")
    foreign = setup(f"{lines}; {ends}", "settle 1,-1:S", hexes=more)
    assert (length(foreign), holder(foreign, "route")) == (4, "")
    around = setup(f"settle 1,-1:S; {RING}", hexes=f"{STRAIT} 0,1=sea 1,1=sea")
    assert (length(around), holder(around, "route")) == (6, "P0")


@pytest.mark.rule("IS-82", "IS-54", "IS-81")
def test_x11_cutting_and_ties() -> None:
    """A settlement cuts a line; the holder keeps a tie; nobody holds less than five."""
    six = "road -3,-1:SE; road -3,0:NE; road -2,-1:SE; road -2,0:NE; road -1,-1:SE; road -1,0:NE; settle 0,-1:S"
    five = "ship -2,-1:E; ship -1,-2:SE; ship -1,-1:NE; ship 0,-2:SE"
    land = "-3,0=forest/6 -2,0=pasture/11 -1,0=hills/3 -1,-1=sea 0,-1=sea -2,-1=sea"
    more: dict[str, Any] = {"hexes": land, "stack": "", "active": "P1", "other": RICH}
    start = setup(six, f"{five}; ship 0,-1:NE; settle 1,-2:S; ship -3,-1:E", **more)
    assert (length(start), length(start, 1), holder(start, "route")) == (6, 5, "P0")
    taken = agrees(after(start, "settle -2,0:N"))
    assert (length(taken), length(taken, 1), holder(taken, "route")) == (3, 5, "P1")
    kept = agrees(after(start, "settle -3,0:N"))
    assert (length(kept), length(kept, 1), holder(kept, "route")) == (5, 5, "P0")
    four = setup(six, f"{five}; settle 0,-1:N", **more)
    assert (length(four), length(four, 1), holder(four, "route")) == (6, 4, "P0")
    nobody = after(four, "settle -2,0:N")
    assert (length(nobody), length(nobody, 1), holder(nobody, "route")) == (3, 4, "")


@pytest.mark.rule("IS-84", "IS-10")
def test_x12_island_point() -> None:
    """Only the first settlement on a land without Home Base earns it, for good."""
    far = f"{STRAIT} 3,1=sea 4,1=sea 5,0=pasture/11 5,1=harbour:ore>SE 6,0=harbour:wood>E"
    reach = "ship 3,0:SE; ship 5,0:SE"
    state = setup(LINE, reach, hexes=far, stack="", hand=RICH, other=RICH)
    assert points(state) == 3
    play(state, "settle 3,-1:S")
    assert (points(state), islands(state)) == (5, 1)
    play(state, "end; roll; !dice 1+1")
    first = after(state, "settle 3,1:N")
    assert (points(first, 1), islands(first, 1)) == (3, 0)
    lone = after(state, "settle 5,0:S")
    assert (points(lone, 1), islands(lone, 1)) == (4, 1)
    joined = setup(
        f"{LINE}; settle 3,-1:S",
        reach,
        hexes=f"{far} 4,0=fields/6",
        stack="",
        other=RICH,
        active="P1",
        islands={"P0": 1},
    )
    play(joined, "settle 5,0:S")
    assert (points(joined, 1), islands(joined, 1), islands(joined)) == (3, 0, 1)
    # discovered afterwards, the land between takes nothing away
    later = setup(
        f"{LINE}; settle 3,-1:S",
        "ship 5,0:SE",
        hexes=far,
        stack="fields",
        bag="6",
        other=RICH,
        active="P1",
        islands={"P0": 1},
    )
    play(later, "settle 5,0:S; road 4,1:NE; !tile fields@4,0; !token 6@4,0")
    assert (points(later, 1), islands(later, 1), islands(later)) == (4, 1, 1)
    play(later, "trade ore>grain; end")
    assert islands(later, 1) == 1


@pytest.mark.rule("IS-85", "IS-86", "IS-55")
def test_x13_home_base_points() -> None:
    """A ship, a settlement, a city at the opponent's Home Base."""
    sea = "1,-1=sea 2,-1=sea"
    for options, worth in [({}, (3, 8, 11)), ({"base_bonus_mode": "total"}, (3, 7, 9))]:
        state = setup(f"{CUT0}; ship 1,-1:NE", hexes=sea, hand=RICH, options=options)
        assert points(setup(hexes=sea)) == 2
        found = [points(state)]
        for move in ("settle 2,-2:S", "city 2,-2:S"):
            found.append(points(agrees(play(state, move))))
        assert tuple(found) == worth, options
    away = setup(f"{CUT0}; ship 1,-1:NE; ship 1,-1:E", hexes=sea, stack="")
    assert points(away) == 3
    lifted = play(away, "lift 1,-1:NE")
    assert points(lifted) == 3
    assert points(play(lifted, "drop 1,-1:SE")) == 2
    near = setup(f"{CUT0}; ship 3,-3:SE", hexes=sea, stack="", hand=RICH)
    refused(near, "settle 3,-3:S", "IS-55", "is-vertex-2_-2N")


@pytest.mark.rule("IS-44", "IS-45", "IS-46")
def test_x14_seven() -> None:
    """Half of nine is four; the robber comes in; one card of seven."""
    state = setup(hand="wood:3 brick:3 wool:3", other="wood:2 brick:2 grain:3", phase="pre")
    play(state, "roll; !dice 3+4")
    for number in range(4):
        assert (phase(state), state.actor) == ("discard", 0), number
        assert choices(state) == each("discard", hand(state))
        play(state, "discard wood" if number < 3 else "discard wool")
    assert hand(state) == {"brick": 3, "wool": 2}
    assert (phase(state), state.actor, robber(state)) == ("robber", 0, "")
    ten = {word.split("=")[0] for word in HEXES.split() if "/" in word}
    assert choices(state) == each("rob", ten)
    assert len(ten) == 10
    nothing = after(state, "rob -2,4")
    assert (phase(nothing), robber(nothing), sum(hand(nothing).values())) == ("main", "-2,4", 5)
    play(state, "rob 2,-3")
    assert draws(state) == {"!steal wood": 2, "!steal brick": 2, "!steal grain": 3}
    play(state, "!steal grain")
    assert (hand(state)["grain"], hand(state, 1)["grain"], phase(state)) == (1, 2, "main")


@pytest.mark.rule("IS-74", "IS-45")
def test_x15_desert() -> None:
    """The robber goes to the desert only from beside the board."""
    more: dict[str, Any] = {"hexes": "-2,2=sea", "hand": RICH}
    line = "road -3,3:E; settle -2,2:S"
    state = play(setup(line, **more), "ship -3,3:NE; !tile desert@-3,2")
    assert (robber(state), hexes(state)["-3,2"], phase(state)) == ("-3,2", "desert", "main")
    assert hand(state) == {**cards(RICH), "wood": 3, "wool": 3}
    play(state, "end; roll; !dice 6+1")
    while phase(state) == "discard":
        play(state, moves(state)[0])
    refused(state, "rob -3,2", "IS-45", "is-robber")
    before = play(setup(line, robber="2,-3", **more), "ship -3,3:NE; !tile desert@-3,2")
    assert robber(before) == "2,-3"
    play(before, "end; roll; !dice 6+1")
    while phase(before) == "discard":
        play(before, moves(before)[0])
    assert "rob -3,2" in moves(before)


@pytest.mark.rule("IS-42")
def test_x16_bank_shortage() -> None:
    """The only one who is due takes what is left, two get nothing."""
    more: dict[str, Any] = {"other": "wool:17", "phase": "pre"}
    for value, got in [("faq", 2), ("nobody", 0)]:
        state = setup("city -2,3:S", options={"bank_shortage": value}, **more)
        play(state, "roll; !dice 1+4")
        assert hand(state) == ({"wool": got} if got else {})
        assert hand(state, 1) == {"wood": 1, "wool": 17}
    both = play(setup("city -2,3:S", "settle -2,4:S", **more), "roll; !dice 1+4")
    assert (hand(both), hand(both, 1)) == ({}, {"wood": 1, "wool": 17})


@pytest.mark.rule("IS-64", "IS-78", "IS-40")
def test_x17_road_building_with_discovery() -> None:
    """What the first piece finds is known before the second is placed."""
    state = setup(
        "road -3,3:E; settle -3,3:N", hexes="-2,2=pasture/6", hand=RICH, dev={"P0": {"roads": 1}}, phase="pre"
    )
    play(state, "play roads")
    assert "stop" not in moves(state)
    play(state, "ship -3,3:NE; !tile forest@-3,2; !token 6@-3,2")
    assert hand(state) == {**cards(RICH), "wood": 5}
    assert phase(state) == "piece"
    assert "stop" in moves(state)
    assert choices(state, "settle", "city", "buy", "trade", "end", "roll") == set()
    refused(state, "settle -2,2:S", "IS-64")
    assert {"road -2,3:SE", "road -2,2:SE"} <= choices(state)
    second_piece = after(state, "road -2,3:SE")
    assert phase(second_piece) == "pre"
    play(state, "stop")
    assert moves(state) == ["roll"]
    play(state, "roll; !dice 3+3")
    assert hand(state)["wood"] == 6


@pytest.mark.rule("IS-64")
def test_x17_the_card_ends_by_itself_with_the_last_piece() -> None:
    """Fourteen roads lie: one is placed, and the card is over."""
    roads = [edge_text(edge) for name in ("2,0", "2,-1", "2,-2") for edge in sides(hex_at(name))]
    fourteen = sorted(set(roads))[2:]
    line = "; ".join(["settle 2,-1:N", "settle 2,0:S", *(f"road {edge}" for edge in fourteen)])
    state = base_setup(line, "settle -2,0:N; settle -2,2:N", dev={"P0": {"roads": 1}}, phase="pre")
    play(state, "play roads")
    play(state, moves(state)[0])
    assert (phase(state), moves(state)) == ("pre", ["roll"])


RIVAL = "city 2,-2:S"  # P0 at P1's Home Base: 2 + 7 points


@pytest.mark.rule("IS-57", "IS-62", "IS-67", "IS-87")
def test_x18_development_cards() -> None:
    """A victory point card wins at once; one old card a turn; an empty deck."""
    more: dict[str, Any] = {"hand": RICH, "played": {"P0": {"knight": 3}}}
    state = setup(RIVAL, dev={"P0": {"vp": 4}}, **more)
    assert points(state) == 17
    assert result(play(state, "buy; !dev vp")) == ((0,), (18, 2), POINTS)
    two = setup(hand=RICH, dev={"P0": {"knight": 1}})
    play(two, "buy; !dev knight")
    assert choices(two, "play") == {"play knight"}
    play(two, "play knight; rob -2,4")
    assert choices(two, "play") == set()
    refused(two, "play knight", "IS-62", "is-dev-knight")
    fresh = play(setup(hand=RICH), "buy; !dev monopoly")
    refused(fresh, "play monopoly", "IS-62", "is-dev-monopoly")
    played = {"P0": {"knight": 7, "roads": 2}, "P1": {"knight": 7, "plenty": 2, "monopoly": 2}}
    empty = setup(hand=RICH, played=played, dev={"P0": {"vp": 3}, "P1": {"vp": 2}}, army="P0")
    assert "buy" not in moves(empty)
    refused(empty, "buy", "IS-57", "is-deck")


@pytest.mark.rule("IS-83", "IS-87", "IS-63")
def test_x19_largest_army_and_immediate_end() -> None:
    """The third knight wins before the robber moves."""
    dev = {"P0": {"knight": 1, "vp": 5}}
    state = setup(RIVAL, dev=dev, played={"P0": {"knight": 2}, "P1": {"knight": 2}}, phase="pre")
    assert points(state) == 16
    play(state, "play knight")
    assert result(state) == ((0,), (18, 2), POINTS)
    assert robber(state) == ""
    third = setup(RIVAL, dev=dev, played={"P0": {"knight": 2}, "P1": {"knight": 3}}, phase="pre")
    play(third, "play knight; rob -2,4")
    assert (points(third), holder(third, "army"), third.actor) == (16, "P1", 0)
    fourth = setup(RIVAL, dev=dev, played={"P0": {"knight": 3}, "P1": {"knight": 3}}, phase="pre", army="P1")
    assert result(play(fourth, "play knight"))[0] == (0,)


# X20: P1's seven roads along its own base, and a city at P0's
SEVEN = "road 2,-3:SE; road 1,-2:NE; road 1,-3:SE; road 0,-2:NE; road 0,-3:E; road 1,-4:SE; road 1,-3:NE"


@pytest.mark.rule("IS-82", "IS-87", "IS-50")
def test_x20_own_turn_only() -> None:
    """An award that comes in another's turn counts when one's own begins."""
    land = f"{STRAIT} 0,-1=sea -1,0=pasture/11"
    mine = f"settle -2,3:S; settle -1,3:S; {LINE}; road 0,0:NE; road 0,-1:SE; road -1,0:NE"
    theirs = f"settle 2,-2:N; settle 1,-2:N; {SEVEN}; city -1,4:S"
    state = setup(mine, theirs, bare=True, hexes=land, stack="", hand=RICH, dev={"P1": {"vp": 5}}, route="P0")
    assert (length(state), length(state, 1), points(state, 1), points(state)) == (7, 7, 16, 5)
    agrees(play(state, "lift 2,0:NE; drop 1,-1:E"))
    assert (length(state), holder(state, "route"), points(state, 1), points(state)) == (6, "P1", 18, 3)
    assert state.actor == 0
    won = after(state, "end")
    assert result(won) == ((1,), (3, 18), POINTS)
    play(state, "ship 2,0:NE")
    assert (length(state), holder(state, "route"), points(state, 1)) == (7, "P1", 18)
    play(state, "ship 2,0:E")
    assert (length(state), holder(state, "route"), points(state, 1)) == (8, "P0", 16)
    assert after(state, "end").actor == 1


@pytest.mark.rule("IS-65", "IS-58")
def test_x21_plenty_and_trades_at_the_limit() -> None:
    """One card in the bank, none of the one asked for, and the rates of two harbours."""
    most = "wood:10 brick:10 wool:10 grain:10 ore:10"
    state = setup(hand=most, other="wood:9 brick:9 wool:9 grain:8 ore:9", dev={"P0": {"plenty": 1}})
    play(state, "play plenty")
    assert moves(state) == ["take grain"]
    play(state, "take grain")
    assert (phase(state), hand(state)["grain"]) == ("main", 11)
    no_ore = setup(hand=RICH, other="ore:15")
    assert not any(text.endswith(">ore") for text in choices(no_ore, "trade"))
    refused(no_ore, "trade wood>ore", "IS-58", "is-bank-ore")
    ports = setup("settle -2,2:S; settle -2,1:S", hexes="-2,2=harbour:wool>NW -3,2=pasture/6", hand="wool:2 wood:2")
    assert choices(ports, "trade") == each("trade", "wool>wood wool>brick wool>grain wool>ore")
    assert hand(after(ports, "trade wool>ore")) == {"wood": 2, "ore": 1}
    three = setup("settle -2,2:S; settle -2,1:S", hexes="-2,2=harbour:wool>NW -3,2=pasture/6", hand="wool wood:3")
    assert choices(three, "trade") == each("trade", "wood>wool wood>brick wood>grain wood>ore")
    assert hand(after(three, "trade wood>ore")) == {"wool": 1, "ore": 1}


@pytest.mark.rule("IS-71", "IS-26")
def test_x22_setup_without_discovery() -> None:
    """Two spaces are missing at one road: the one in the west first."""
    state = play(game(setup_discovery=False).start(), f"{BASES}; {TOKENS}; road -3,4:E")
    assert phase(state) == "first"
    play(state, f"road 2,-2:NE; road -1,3:SE; road 1,-3:SE; {TAKES}; roll; !dice 1+1; road -3,5:NE")
    assert {text.split("@")[1] for text in draws(state)} == {"-3,5"}
    play(state, "!tile harbour:any@-3,5; face W")
    assert {text.split("@")[1] for text in draws(state)} == {"-2,5"}
    play(state, "!tile sea@-2,5")
    assert (phase(state), state.actor) == ("main", 0)


@pytest.mark.rule("IS-52", "IS-53", "IS-77", "IS-55")
def test_x23_stack_empty() -> None:
    """A missing space is neither land nor sea."""
    state = setup(hand=RICH, stack="")
    agrees(play(state, "road -3,3:E"))
    assert (phase(state), "-2,2" in hexes(state)) == ("main", False)
    agrees(play(state, "settle -2,2:S"))
    near = each("road", "-2,2:SE -3,3:NE") | each("ship", "-2,2:SE -3,3:NE")
    assert choices(state) & near == {"road -2,2:SE", "ship -3,3:NE"}
    agrees(play(state, "ship -3,3:NE"))
    far = each("road", "-3,2:SE -3,2:E") | each("ship", "-3,2:SE -3,2:E")
    assert choices(state) & far == {"ship -3,2:SE"}
    refused(state, "ship -3,2:E", "IS-53")
    refused(state, "ship -2,2:SE", "IS-53")
    refused(state, "road -3,3:NE", "IS-52")


@pytest.mark.rule("IS-29", "IS-30", "IS-31", "IS-32", "IS-34", "IS-35", "IS-19")
def test_x24_base_board() -> None:
    """Letters along the spiral, founding, a second settlement, the harbour in the east."""
    order = sorted(spiral("E"), key=lambda name: (int(name.split(",")[1]), int(name.split(",")[0])))
    lands = dict.fromkeys(order, "")
    bag = ["forest"] * 4 + ["pasture"] * 4 + ["fields"] * 4 + ["hills"] * 3 + ["mountains"] * 3
    lands["2,0"], lands["1,1"] = "desert", "hills"
    bag.remove("hills")
    for name in order:
        lands[name] = lands[name] or bag.pop()
    state = base().start()
    for name, kind in lands.items():
        play(state, f"!tile {kind}@{name}")
    for place, trade in zip(PLACES, ["wood", "any", "brick", "any", "wool", "any", "grain", "any", "ore"], strict=True):
        assert {text.split("@")[1] for text in draws(state)} == {place}
        play(state, f"!tile harbour:{trade}@{place}")
    board = hexes(state)
    assert robber(state) == "2,0"
    walk = [name for name in spiral("E") if name != "2,0"]
    assert [int(board[name].split("/")[1]) for name in walk] == list(LETTERS)
    assert (walk[0], walk[1], walk[-1]) == ("2,-1", "2,-2", "0,0")
    assert len(moves(state)) == 54
    numbers = set()
    for text in moves(state):
        numbers.add(len(moves(after(state, text))))
    assert numbers == {2, 3}
    play(state, "settle 0,0:N; road 0,0:NE; settle -1,0:N; road -1,0:NE; settle 0,2:N; road 0,2:NE")
    assert hand(state, 1) != {}
    spots = [  # of the corners of the desert (2, 0), the one between the hills (1, 1) and the sea
        vertex_text(v)
        for v in corners(hex_at("2,0"))
        if {board[hex_text(c)].partition("/")[0].partition(":")[0] for c in spaces_at(v)}
        in ({"desert", "hills", "sea"}, {"desert", "hills", "harbour"})
    ]
    (spot,) = spots
    play(state, f"settle {spot}")
    play(state, moves(state)[0])
    assert hand(state) == {"brick": 1}
    for port in ("3,-1:S", "2,1:N"):
        harbour = base_setup(f"settle {port}", "settle 0,0:N", hands=["wood:3"])
        assert choices(harbour, "trade") == each("trade", "wood>brick wood>wool wood>grain wood>ore")


@pytest.mark.rule("IS-14", "IS-15", "IS-16", "IS-17", "IS-18", "IS-02", "IS-13")
def test_x25_bases() -> None:
    """Distances, and the vertices that are still open."""
    for one, two in [("-2,3", "2,-2"), ("-2,3", "1,-2"), ("-1,3", "2,-2"), ("-1,3", "1,-2")]:
        assert distance(hex_at(one), hex_at(two)) == 5
    five = [hex_at(name) for name in ("-3,4", "-2,4", "-1,4", "-2,3", "-1,3")]
    rim = sorted({e for c in five for e in sides(c) if sum(s in five for s in spaces_of(e)) == 1}, key=edge_text)
    edges = {e for c in five for e in sides(c)}
    assert (len({p for c in five for p in corners(c)}), len(edges), len(rim)) == (19, 23, 16)
    seven = [*five, hex_at("-3,3"), hex_at("0,3")]
    assert (len({p for c in seven for p in corners(c)}), len({e for c in seven for e in sides(c)})) == (25, 31)
    free = {
        "-4,5:N",
        "-3,3:S",
        "-3,4:S",
        "-2,2:S",
        "-2,3:N",
        "-2,4:S",
        "-1,2:S",
        "-1,3:N",
        "-1,4:S",
        "-1,5:N",
        "0,2:S",
        "0,3:S",
    }
    found = set()
    for turn in (1, -1):  # thirteen edges of the outline one way round, then the other
        way: list[frozenset[tuple[int, int]]] = []
        here = vertex_at("-3,4:N")
        while len(way) < 13:
            near = sorted((e for e in rim if here in e and e not in way), key=edge_text)
            way.append(near[0] if way or turn > 0 else near[-1])
            (here,) = way[-1] - {here}
        line = "; ".join(f"road {edge_text(edge)}" for edge in way)
        state = setup(f"settle -2,3:S; settle -1,3:S; road -3,4:NE; {line}", bare=True, stack="", hand=RICH)
        found |= {text.split()[1] for text in choices(state, "settle")}
    assert found == free


@pytest.mark.rule("IS-88")
def test_x26_turn_limit() -> None:
    """The limit comes before the win check of the next turn."""
    for value, winners in [("draw", (0, 1)), ("most_vp", (0,))]:
        state = setup(
            f"{RIVAL}; settle -3,3:S",
            dev={"P0": {"vp": 4}},
            played={"P0": {"knight": 3}},
            turns=999,
            active="P1",
            options={"limit_result": value},
        )
        assert points(state) == 18
        assert state.actor == 1
        assert result(play(state, "end")) == (winners, (18, 2), TURN_LIMIT)


@pytest.mark.rule("IS-84", "IS-85")
def test_x27_land_joined_to_a_base_is_no_island() -> None:
    """Neither island point nor Home Base points, but at the old hexes."""
    more: dict[str, Any] = {"hexes": "-2,2=pasture/6", "stack": "", "hand": RICH, "other": RICH}
    own = play(setup("road -3,3:E", **more), "settle -2,2:S")
    assert (points(own), islands(own)) == (3, 0)
    for vertex, edge in [("-2,2:N", "-2,2:NE"), ("-2,1:S", "-3,2:E"), ("-1,1:S", "-2,2:NE"), ("-3,3:N", "-3,3:NE")]:
        kind = "ship" if edge == "-3,3:NE" else "road"
        state = play(setup("", f"{CUT1}; {kind} {edge}", active="P1", **more), f"settle {vertex}")
        assert (points(state, 1), islands(state, 1)) == (3, 0), vertex
        mine = play(setup(f"{CUT0}; {kind} {edge}", **more), f"settle {vertex}")
        assert (points(mine), islands(mine)) == (3, 0), vertex
    at_base = play(setup("", f"{CUT1}; road -2,2:SE", active="P1", **more), "settle -2,2:S")
    assert (points(at_base, 1), islands(at_base, 1)) == (8, 0)


@pytest.mark.rule("IS-85")
def test_x28_tie_of_readings_on_a_full_claim() -> None:
    """City, settlement and ship at once, in all four readings."""
    line = f"{RIVAL}; settle 1,-2:S; ship 1,-1:NE"
    for mode, scope, worth in [("extra", "best", 7), ("extra", "each", 12), ("total", "best", 5), ("total", "each", 9)]:
        options = {"base_bonus_mode": mode, "base_bonus_scope": scope}
        state = setup(line, hexes="1,-1=sea", stack="", options=options)
        assert points(state) == 5 + worth, options
        pieces = setup(f"{CUT0}; ship 1,-1:NE; road 1,-2:E", hexes="1,-1=sea", stack="", options=options)
        assert points(pieces) == 3
        road = setup(f"{CUT0}; road 1,-2:E", hexes="1,-1=sea", stack="", options=options)
        assert points(road) == 2


@pytest.mark.rule("IS-81")
def test_second_reading_of_routes() -> None:
    """What the tests compare with is right about the simplest cases."""
    ring = frozenset((edge, "ship") for edge in sides(hex_at("1,0")))
    assert longest(ring, frozenset(), frozenset()) == 6
    assert longest(ring, frozenset(), frozenset([vertex_at("1,0:N")])) == 6
    two = frozenset([vertex_at("1,0:N"), vertex_at("1,0:S")])
    assert longest(ring, frozenset(), two) == 3
    assert second(setup()).length(0) == 1
