"""The course of a turn, building, cards and trades between players (IS-20 to IS-68), where no example tells it."""

from __future__ import annotations

import pytest

import ludoscape as ls

from .board import (
    RICH,
    STP,
    after,
    agrees,
    bank,
    base,
    base_setup,
    cards,
    choices,
    each,
    game,
    hand,
    hexes,
    holder,
    moves,
    phase,
    play,
    points,
    refused,
    robber,
    setup,
)
from .reference.components import COSTS, DEVELOPMENT, RESOURCES, TILES
from .test_examples import LINE, STRAIT, stp
from .test_random_play import advance


@pytest.mark.rule("IS-20", "IS-21", "IS-24", "IS-28")
def test_supplies_after_the_setup() -> None:
    """What everybody sees of bank, deck, stack, bag and stocks."""
    state = stp()
    board = state.view(ls.SPECTATOR)["board"]
    assert bank(state) == {"wood": 17, "brick": 17, "wool": 19, "grain": 18, "ore": 18}
    assert board["deck"] == sum(DEVELOPMENT.values()) == 25
    assert board["stack"]["total"] == 23
    assert {k: n for k, n in board["stack"].items() if n and k != "total"} == {
        "forest": 2,
        "pasture": 2,
        "fields": 2,
        "hills": 1,
        "mountains": 1,
        "desert": 1,
        "sea": 7,
        "harbour:any": 2,
        "harbour:wood": 1,
        "harbour:brick": 1,
        "harbour:wool": 1,
        "harbour:grain": 1,
        "harbour:ore": 1,
    }
    assert {k: n for k, n in board["bag"].items() if n} == {"2": 1, "3": 2, "6": 2, "11": 2, "12": 1}
    assert board["robber"] == ""
    assert sum(TILES.values()) == 37
    assert board["costs"]["road"] == {"wood": 1, "brick": 1}
    assert {what: board["costs"][what] for what in COSTS} == COSTS


@pytest.mark.rule("IS-27", "IS-24", "IS-23", "IS-25")
def test_order_of_the_setup() -> None:
    """Bases one after the other, tokens and roads in turn, cards three and three."""
    state = game().start()
    actors = []
    for text in STP.split("; "):
        actors.append(state.actor)
        play(state, text)
    assert actors == [0] * 7 + [1] * 7 + [0, 1] * 5 + [0, 1, 0, 1] + [0] * 3 + [1] * 3
    assert (state.actor, state.turns()) == (0, 0)
    own = play(game().start(), "; ".join(STP.split("; ")[:28]))
    assert choices(own) == each("take", RESOURCES)
    assert hand(play(own, "take ore; take ore; take ore")) == {"ore": 3}


@pytest.mark.rule("IS-35", "IS-36", "IS-28", "IS-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_founding_order_and_first_cards(seats: int) -> None:
    """There and back; cards for the second settlement only."""
    state: ls.State = base(seats).start()
    rng = ls.Rng("founding")
    while state.actor == ls.CHANCE:
        advance(state, rng)
    assert hexes(state)[robber(state)] == "desert"
    order = []
    while phase(state) in ("found", "road"):
        order.append((phase(state), state.actor))
        before = hand(state, state.actor)
        seat = state.actor
        advance(state, rng)
        gained = sum(hand(state, seat).values()) - sum(before.values())
        assert 0 <= gained <= (3 if len(order) > 2 * seats else 0)
    there = [*range(seats), *reversed(range(seats))]
    assert order == [(what, seat) for seat in there for what in ("found", "road")]
    assert (phase(state), state.actor, state.turns()) == ("pre", 0, 0)
    assert all(points(state, seat) == 2 for seat in range(seats))
    for number in range(2 * seats):
        assert state.actor == number % seats
        play(state, "roll; !dice 1+1; end")


@pytest.mark.rule("IS-40", "IS-47", "IS-62")
def test_before_and_after_the_roll() -> None:
    """A card, the roll, the rest, the end."""
    state = setup(hand=RICH, dev={"P0": {"knight": 2, "vp": 1}}, phase="pre")
    assert moves(state) == ["roll", "play knight"]
    play(state, "play knight; rob -2,4")
    assert moves(state) == ["roll"]
    agrees(play(state, "roll; !dice 1+1"))
    assert "end" in moves(state)
    assert choices(state, "play") == set()
    play(state, "end; roll; !dice 1+1; end")
    assert moves(state) == ["roll", "play knight"]


@pytest.mark.rule("IS-49", "IS-62", "IS-60", "IS-68")
def test_the_end_of_a_turn_clears_what_holds_for_one_turn() -> None:
    """Cards bought, card played, ship built, ship moved, offers made."""
    state = setup(LINE, hexes=STRAIT, hand=RICH, stack="", dev={"P0": {"monopoly": 1}})
    play(state, "buy; !dev plenty; play monopoly; name wood; lift 2,0:NE; drop 2,-1:E; ship 2,0:NE")
    assert choices(state, "play", "lift") == set()
    assert state.dump()["new_ships"] == ["2,0:NE"]
    play(state, "end; roll; !dice 1+1; end")
    assert state.turns() == 2
    assert state.dump().get("new_ships", []) == []
    assert moves(state) == ["roll", "play plenty"]
    play(state, "roll; !dice 1+1")
    assert choices(state, "lift") == each("lift", "2,0:NE 2,-1:E")
    spots = ["settle 0,0:N", "settle 0,0:S"]
    trade = base_setup(*spots, hands=["wood", "ore"], options={"player_trade": True, "max_offers": 1})
    play(trade, "offer; scrap")
    assert "offer" not in moves(trade)
    play(trade, "end; roll; !dice 1+1; offer; scrap; end; roll; !dice 1+1")
    assert "offer" in moves(trade)


@pytest.mark.rule("IS-41", "IS-45")
def test_cities_and_the_robber() -> None:
    """Two cards for a city, none where the robber stands."""
    state = play(setup("city -2,3:S", phase="pre"), "roll; !dice 2+3")
    assert hand(state) == {"wool": 3}
    robbed = play(setup("city -2,3:S", phase="pre", robber="-2,4"), "roll; !dice 2+3")
    assert (hand(robbed), hand(robbed, 1)) == ({}, {"wood": 1})
    other = play(setup("city -2,3:S", phase="pre", active="P1"), "roll; !dice 2+3")
    assert hand(other) == {"wool": 3}


@pytest.mark.rule("IS-44", "IS-50")
def test_discards_in_seat_order() -> None:
    """Each completely, whoever rolled."""
    state = base_setup(
        "settle 0,0:N", "settle 0,0:S", "settle 2,0:S", hands=["wood:8", "ore:7", "grain:11"], active="P1", phase="pre"
    )
    play(state, "roll; !dice 3+4")
    order = []
    while phase(state) == "discard":
        order.append(state.actor)
        play(state, moves(state)[0])
    assert order == [0] * 4 + [2] * 5
    assert (phase(state), state.actor) == ("robber", 1)


@pytest.mark.rule("IS-46", "IS-45")
def test_victims() -> None:
    """Only opponents with a building there and a card; several are chosen from."""
    spots = ["settle 0,0:N", "settle 1,-1:N", "settle 1,0:N", "settle -2,2:S"]
    state = base_setup(*spots, hands=["wood", "ore", "ore:2", "ore"], phase="pre")
    play(state, "roll; !dice 3+4; rob 1,-1")
    assert (phase(state), moves(state)) == ("steal", ["steal P1", "steal P2"])
    play(state, "steal P2; !steal ore")
    assert (hand(state), hand(state, 2), phase(state)) == ({"wood": 1, "ore": 1}, {"ore": 1}, "main")
    poor = base_setup(*spots, hands=["wood", "", "ore:2", "ore"], phase="pre")
    play(poor, "roll; !dice 3+4; rob 1,-1")
    assert phase(poor) == "theft"
    nobody = base_setup(*spots, hands=["wood", "", "", "ore"], phase="pre")
    assert phase(play(nobody, "roll; !dice 3+4; rob 1,-1")) == "main"


@pytest.mark.rule("IS-51", "IS-52", "IS-53", "IS-55", "IS-56", "IS-57")
@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("road -2,3:SE", "road"),
        ("ship -3,3:NE", "ship"),
        ("settle -1,4:S", "settlement"),
        ("city -2,3:S", "city"),
        ("buy; !dev knight", "card"),
    ],
)
def test_prices(text: str, item: str) -> None:
    """Exactly the price goes from the hand to the bank, and without it nothing can be built."""
    line = "road -3,3:E; settle -2,2:S; road -1,4:NE; road -1,4:E; road -1,4:SE"
    price = " ".join(f"{res}:{n}" for res, n in COSTS[item].items())
    state = setup(line, hexes="-2,2=sea", hand=price, stack="")
    full = bank(state)
    play(state, text)
    assert hand(state) == {}
    assert {res: bank(state)[res] - full[res] for res in RESOURCES if bank(state)[res] != full[res]} == COSTS[item]
    first = text.split(";")[0]
    for res in COSTS[item]:
        less = cards(price)
        less[res] -= 1
        poor = setup(line, hexes="-2,2=sea", hands={"P0": less}, stack="")
        refused(poor, first, "IS-51")


@pytest.mark.rule("IS-56", "IS-55")
def test_a_settlement_goes_back_to_its_owner() -> None:
    """Also one of this turn may become a city; then a fifth can be built again."""
    state = setup("road -3,3:E", hexes="-2,2=sea", hand=RICH, stack="")
    play(state, "settle -2,2:S; city -2,2:S")
    assert state.dump()["pieces"]["P0"]["cities"] == ["-2,2:S"]
    assert sorted(state.dump()["pieces"]["P0"]["settlements"]) == ["-1,3:S", "-2,3:S"]
    spots = "settle 1,-1:S; settle -2,2:S; settle 3,-1:S"
    full = setup(
        f"{spots}; road -1,4:NE; road -1,4:E; road -1,4:SE", hexes=f"{STRAIT} -2,2=pasture/11", hand=RICH, stack=""
    )
    assert choices(full, "settle") == set()
    assert "settle -1,4:S" in choices(play(full, "city 1,-1:S"))


@pytest.mark.rule("IS-63", "IS-83")
def test_knight() -> None:
    """Army, robber, theft, no discards."""
    state = setup(hand="wood:9", other="ore:12", dev={"P0": {"knight": 1}}, played={"P0": {"knight": 2}}, phase="pre")
    play(state, "play knight")
    assert (holder(state, "army"), phase(state), points(state)) == ("P0", "robber", 4)
    play(state, "rob 2,-3; !steal ore")
    assert (hand(state), hand(state, 1), phase(state)) == ({"wood": 9, "ore": 1}, {"ore": 11}, "pre")
    assert state.dump()["played"]["P0"] == {"knight": 3}


@pytest.mark.rule("IS-65", "IS-66", "IS-43")
def test_plenty_and_monopoly() -> None:
    """Two cards from the bank; all cards of a kind from everybody."""
    state = play(setup(dev={"P0": {"plenty": 1, "monopoly": 1}}), "play plenty; take ore")
    assert choices(state) == each("take", RESOURCES)
    play(state, "take ore")
    assert (hand(state), phase(state), choices(state, "play")) == ({"ore": 2}, "main", set())
    spots = ["settle 0,0:N", "settle 0,0:S", "settle 2,0:S"]
    named = base_setup(*spots, hands=["ore", "ore:3 wood", "ore:2"], dev={"P0": {"monopoly": 1}}, phase="pre")
    play(named, "play monopoly")
    assert choices(named) == each("name", RESOURCES)
    nothing = after(named, "name grain")
    assert (hand(nothing), phase(nothing)) == ({"ore": 1}, "pre")
    play(named, "name ore")
    assert [hand(named, seat) for seat in range(3)] == [{"ore": 6}, {"wood": 1}, {}]


@pytest.mark.rule("IS-64", "IS-59", "IS-60")
def test_ships_of_road_building_are_new() -> None:
    """They cannot be moved in the same turn."""
    state = setup("settle 1,-1:S", hexes=STRAIT, stack="", dev={"P0": {"roads": 1}})
    play(state, "play roads; ship 1,-1:SE; ship 1,0:NE")
    assert phase(state) == "main"
    assert choices(state, "lift") == set()
    refused(state, "lift 1,0:NE", "IS-60")
    later = play(state, "end; roll; !dice 1+1; end; roll; !dice 1+1")
    assert choices(later, "lift") == {"lift 1,0:NE"}


@pytest.mark.rule("IS-64")
def test_road_building_needs_a_place() -> None:
    """Without a free edge or piece it cannot be played; base games place roads only."""
    state = base_setup("settle 2,0:S", "settle 0,0:N", dev={"P0": {"roads": 1}}, phase="pre")
    assert moves(state) == ["roll", "play roads"]
    play(state, "play roads")
    assert {text.split()[0] for text in moves(state)} == {"road"}
    closed = base_setup(
        "settle 2,0:S", "settle 0,0:N; road 2,0:SE; road 1,1:E; road 1,1:NE", phase="pre", dev={"P0": {"roads": 1}}
    )
    assert moves(closed) == ["roll"]
    refused(closed, "play roads", "IS-64")


@pytest.mark.rule("IS-68", "IS-50", "IS-47")
def test_an_offer_from_beginning_to_end() -> None:
    """Composed, answered in turn, dealt; the cards change hands."""
    spots = ["settle 0,0:N", "settle 0,0:S", "settle 2,0:S", "settle -2,0:N"]
    state = base_setup(*spots, hands=["wood:2", "ore grain", "ore", "wool"], options={"player_trade": True})
    play(state, "offer")
    assert choices(state) == {"give wood", *each("want", RESOURCES), "scrap"}
    play(state, "give wood")
    assert choices(state) == {"give wood", *each("want", "brick wool grain ore"), "scrap"}
    play(state, "want ore")
    assert choices(state) == {"give wood", *each("want", "brick wool grain ore"), "propose", "scrap"}
    play(state, "propose; accept")
    assert (state.actor, moves(state)) == (2, ["accept", "refuse"])
    play(state, "accept")
    assert (state.actor, moves(state)) == (3, ["refuse"])
    play(state, "refuse")
    assert (state.actor, moves(state)) == (0, ["deal P1", "deal P2", "scrap"])
    dropped = after(state, "scrap")
    assert (phase(dropped), hand(dropped)) == ("main", {"wood": 2})
    play(state, "deal P2")
    assert [hand(state, seat) for seat in range(4)] == [
        {"wood": 1, "ore": 1},
        {"grain": 1, "ore": 1},
        {"wood": 1},
        {"wool": 1},
    ]
    play(state, "offer; give wood; want wool; propose; refuse; refuse; refuse")
    assert (phase(state), state.actor) == ("main", 0)


@pytest.mark.rule("IS-73", "IS-43", "IS-75", "IS-78")
def test_discoveries() -> None:
    """A card if the bank has one, spent at once; sea brings nothing."""
    state = play(setup(hand="wood brick"), "road -3,3:E; !tile sea@-2,2")
    assert (hand(state), phase(state)) == ({}, "main")
    found = play(setup(hand="wood:2 brick:2"), "road -3,3:E; !tile forest@-2,2; !token 11@-2,2; road -2,3:SE")
    assert hand(found) == {"wood": 1}
    empty = play(setup(hand="wood brick", other="ore:19"), "road -3,3:E; !tile mountains@-2,2; !token 2@-2,2")
    assert hand(empty) == {}
    robbed = play(setup(hand="wood brick", robber="-2,3"), "road -3,3:E; !tile hills@-2,2; !token 3@-2,2")
    assert hand(robbed) == {"brick": 1}


@pytest.mark.rule("IS-77", "IS-70")
def test_a_space_that_could_not_be_filled_is_asked_for_again() -> None:
    """An unplaceable harbour leaves it missing; a later piece that ends there tries again, as long as it must."""
    block = "-3,2=harbour:ore>E -1,2=harbour:wool>W -3,3=harbour:any>W"
    state = setup(hexes=block, hand=RICH, stack="harbour:wood")
    play(state, "road -3,3:E")
    assert (phase(state), "-2,2" in hexes(state)) == ("main", False)
    assert "settle -2,2:S" in moves(state)
    play(state, "settle -2,2:S; road -2,2:SE")
    assert (phase(state), "-2,2" in hexes(state)) == ("main", False)
    land = setup("road -3,3:E", hexes=block, hand=RICH, stack="harbour:wood")
    assert land.actor == 0


@pytest.mark.rule("IS-48", "IS-58")
def test_trading_and_building_in_any_order() -> None:
    """A port works as soon as the building stands."""
    state = setup("road -3,3:E", hexes="-2,2=sea", hand="wood:4 brick wool grain", stack="")
    assert hand(after(state, "trade wood>ore")) == {"brick": 1, "wool": 1, "grain": 1, "ore": 1}
    play(state, "settle -2,2:S; trade wood>ore")
    assert hand(state) == {"ore": 1}
