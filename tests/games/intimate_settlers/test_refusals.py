"""Every kind of move that is not legal is refused with its rule and one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import BASES, RICH, TOKENS, base, base_setup, game, moves, play, refused, setup
from .reference.components import PLACES, RESOURCES
from .test_examples import BRANCH, CUT0, E1, E2, E3, E4, LINE, STRAIT, stp
from .test_random_play import VARIANTS, advance


@pytest.mark.rule("IS-22", "IS-13")
def test_laying() -> None:
    """Each terrain once, then the harbour, then its side."""
    state = play(game().start(), "lay forest")
    refused(state, "lay forest", "IS-22")
    refused(state, "harbour L", "IS-22")
    refused(state, "face E", "IS-22")
    refused(state, "token 8@-3,4", "IS-22")
    play(state, "lay pasture; lay fields; lay hills; lay mountains; harbour R")
    refused(state, "lay forest", "IS-22")
    refused(state, "harbour L", "IS-22")
    for past, rule in (("lay forest", "IS-22"), ("harbour L", "IS-22"), ("token 8@-3,4", "IS-23")):
        assert "already" in refused(setup(phase="pre"), past, rule).reason, "it is too late, not too early"
        refused(base_setup("settle 2,0:S", "settle 0,0:N", phase="pre"), past, "IS-22")
    gap = play(
        game(gap=2, sea_slots="front").start(),
        "lay forest; lay pasture; lay fields; lay hills; lay mountains; harbour R; face NE",
    )
    play(gap, "lay forest; lay pasture; lay fields; lay hills; lay mountains; harbour L")
    illegal = [text for side in ("NE", "E", "SE", "SW", "W", "NW") if (text := f"face {side}") not in moves(gap)]
    assert illegal
    for text in illegal:
        refused(gap, text, "IS-76")


@pytest.mark.rule("IS-23")
def test_tokens() -> None:
    """Own tokens on own land hexes that have none."""
    state = play(game().start(), BASES)
    for text in ("token 6@-3,4", "token 8@2,-2", "token 8@-3,3", "token 8@0,3", "token 8@9,9"):
        refused(state, text, "IS-23")
    play(state, "token 8@-3,4; token 8@2,-2")
    refused(state, "token 8@-2,4", "IS-23")
    refused(state, "token 5@-3,4", "IS-23", "is-hex--3_4")


@pytest.mark.rule("IS-25", "IS-27", "IS-24", "IS-28")
def test_first_roads_and_cards() -> None:
    """At an own settlement without a road; three cards and nothing else."""
    state = play(game().start(), f"{BASES}; {TOKENS}")
    for text in ("road -3,3:E", "road 2,-2:NE", "road -1,4:E"):
        refused(state, text, "IS-25")
    for text in ("ship -3,3:E", "settle -2,2:S", "roll", "buy", "take wood"):
        assert state.why_not(text) is not None
    play(state, "road -3,4:NE; road 2,-2:NE")
    refused(state, "road -2,3:SE", "IS-25")
    refused(state, "road -3,4:NE", "IS-25")
    play(state, "road -1,3:SE; road 1,-3:SE")
    for text in ("roll", "end", "road -2,3:SE", "trade wood>ore"):
        assert state.why_not(text) is not None


@pytest.mark.rule("IS-35", "IS-55", "IS-29")
def test_founding() -> None:
    """Land, distance, and the road at the settlement."""
    state: ls.State = base().start()
    rng = ls.Rng("founding")
    refused(state, "settle 0,0:N", "IS-29")
    while state.actor == ls.CHANCE:
        advance(state, rng)
    refused(state, "settle 3,-3:N", "IS-35")
    refused(state, "settle 8,8:N", "IS-35")
    refused(state, "city 0,0:N", "IS-35")
    refused(state, "road 0,0:NE", "IS-35")
    play(state, "settle 0,0:N")
    refused(state, "road 2,0:NE", "IS-35")
    refused(state, "settle 2,0:N", "IS-35")
    play(state, "road 0,0:NE")
    refused(state, "settle 0,0:N", "IS-55", "is-vertex-0_0N")
    refused(state, "settle 1,-1:S", "IS-55", "is-vertex-0_0N")


@pytest.mark.rule("IS-40")
def test_before_the_roll() -> None:
    """Nothing but a card."""
    state = setup(hand=RICH, phase="pre", dev={"P0": {"knight": 1}})
    for text in ("end", "buy", "road -2,3:SE", "trade wood>ore", "city -2,3:S", "settle -2,2:S"):
        refused(state, text, "IS-40")
    assert moves(state) == ["roll", "play knight"]
    rolled = play(state, "roll; !dice 1+1")
    refused(rolled, "roll", "IS-40")


@pytest.mark.rule("IS-52", "IS-54", "IS-51", "IS-05")
def test_roads() -> None:
    """Occupied, no land, not connected, cut, not paid."""
    state = setup("road -3,3:E; ship -3,3:NE", "settle -1,4:S", hexes="-2,2=sea", stack="", hand=RICH)
    refused(state, "road -3,4:NE", "IS-52", "is-edge--3_4NE")
    refused(state, "road 2,-2:NE", "IS-52", "is-edge-2_-2NE")
    refused(state, "road -2,2:NE", "IS-52")
    refused(state, "road -3,2:E", "IS-52")
    refused(state, "road 9,9:E", "IS-52")
    refused(state, "road -1,2:SE", "IS-54")
    refused(state, "road 2,-3:SE", "IS-54")
    cut = setup("road -1,4:NE; road -1,3:E", "settle 0,3:S", hand=RICH, stack="")
    assert "road 0,3:SE" not in moves(cut)
    refused(setup(), "road -2,3:SE", "IS-51")
    refused(setup(hand="wood ore:3"), "road -2,3:SE", "IS-51", "is-res-brick")


@pytest.mark.rule("IS-54")
def test_nobody_builds_through_an_opponents_building() -> None:
    """A road that ends there cannot go on."""
    line = "road -1,4:NE; road -1,4:E; road -1,4:SE"
    assert "road -2,5:NE" in moves(setup(line, hand=RICH, stack=""))
    cut = setup(line, "settle -1,4:S", hand=RICH, stack="")
    refused(cut, "road -2,5:NE", "IS-54", "is-vertex--1_4S")


@pytest.mark.rule("IS-53", "IS-54", "IS-36")
def test_ships() -> None:
    """No sea, not connected, and none at all in the base game."""
    state = setup("road -3,3:E", hexes="-2,2=sea", hand=RICH, stack="")
    refused(state, "ship -2,3:SE", "IS-53")
    refused(state, "ship -3,3:SE", "IS-54")
    refused(state, "ship -2,2:SE", "IS-54")
    refused(state, "ship -3,3:E", "IS-53")
    refused(state, "ship 8,8:E", "IS-53")
    refused(setup("settle -2,2:S", hexes="-2,2=sea", hand="wood:4"), "ship -3,3:NE", "IS-51", "is-res-wool")
    refused(base_setup("settle 2,0:S", "settle 0,0:N", hands=[RICH]), "ship 2,0:SE", "IS-36")
    refused(base_setup("settle 2,0:S", "settle 0,0:N", hands=[RICH]), "lift 2,0:SE", "IS-36")


@pytest.mark.rule("IS-55", "IS-51", "IS-56")
def test_settlements_and_cities() -> None:
    """Distance, land, an own piece; only settlements become cities."""
    state = setup("road -3,3:E; road -3,3:SE; road -1,3:E", hexes="-2,2=sea", hand=RICH, stack="")
    refused(state, "settle -3,4:N", "IS-55", "is-vertex--2_3S")
    refused(state, "settle -2,3:S", "IS-55", "is-vertex--2_3S")
    refused(state, "settle -1,2:S", "IS-55")
    refused(state, "settle 9,9:N", "IS-55")
    refused(setup("road -3,3:E", hexes="-2,2=sea"), "settle -2,2:S", "IS-51")
    refused(setup("road -3,3:E", hexes="-2,2=sea", hand="wood brick wool"), "settle -2,2:S", "IS-51", "is-res-grain")
    refused(state, "city -2,2:S", "IS-56")
    refused(state, "city 2,-2:N", "IS-56", "is-vertex-2_-2N")
    city = setup("city -2,3:S", hand=RICH)
    refused(city, "city -2,3:S", "IS-56", "is-vertex--2_3S")
    refused(setup(hand="grain:2 ore:2"), "city -2,3:S", "IS-51", "is-res-ore")
    sea = setup("settle 1,-1:S; ship 1,-1:SE; ship 1,0:NE; ship 1,0:E", hexes=STRAIT, hand=RICH, stack="")
    refused(sea, "settle 2,-1:S", "IS-55")


@pytest.mark.rule("IS-51", "IS-56", "IS-52")
def test_pieces_run_out() -> None:
    """Five settlements, four cities."""
    spots = "settle 1,-1:S; settle -2,2:S; settle 3,-1:S"
    full = setup(
        f"{spots}; road -1,4:NE; road -1,4:E; road -1,4:SE", hexes=f"{STRAIT} -2,2=pasture/11", hand=RICH, stack=""
    )
    assert not any(text.startswith("settle") for text in moves(full))
    refused(full, "settle -1,4:S", "IS-51")
    cities = setup(
        "city 1,-1:S; city -2,2:S; city 3,-1:S; city -2,3:S", hexes=f"{STRAIT} -2,2=pasture/11", hand=RICH, stack=""
    )
    refused(cities, "city -1,3:S", "IS-51")


@pytest.mark.rule("IS-57", "IS-58", "IS-51")
def test_buying_and_trading() -> None:
    """Not paid, too few, not in the bank, the same resource."""
    refused(setup(hand="wool grain"), "buy", "IS-51", "is-res-ore")
    state = setup(hand="wood:3 ore:4")
    refused(state, "trade wood>ore", "IS-58", "is-res-wood")
    refused(state, "trade grain>ore", "IS-58")
    refused(state, "trade ore>ore", "IS-58")
    gone = setup(hand="wood:4", other="ore:19")
    refused(gone, "trade wood>ore", "IS-58", "is-bank-ore")


@pytest.mark.rule("IS-59", "IS-60", "IS-61")
def test_moving_ships() -> None:
    """Inner, new, foreign, a second time; where it cannot go."""
    state = setup(LINE, hexes=STRAIT, hand=RICH, stack="")
    refused(state, "lift 1,-1:SE", "IS-60", "is-edge-1_-1SE")
    refused(state, "lift 2,-1:SE", "IS-60")
    refused(state, "lift -3,4:NE", "IS-59")
    refused(state, "lift 8,8:E", "IS-59")
    refused(state, "drop 1,-1:E", "IS-59")
    new = play(state.copy(), "ship 2,0:E")
    refused(new, "lift 2,0:E", "IS-60", "is-edge-2_0E")
    lifted = play(state, "lift 2,0:NE")
    refused(lifted, "drop 2,0:NE", "IS-61")
    refused(lifted, "drop 1,0:NE", "IS-53", "is-edge-1_0NE")
    refused(lifted, "drop 3,-1:NE", "IS-54")
    refused(lifted, "drop 0,0:SE", "IS-53")
    refused(lifted, "end", "IS-59")
    refused(lifted, "lift 2,-1:SE", "IS-59")
    play(lifted, "drop 1,-1:E")
    refused(lifted, "lift 1,-1:E", "IS-59")
    refused(lifted, "lift 2,-1:SE", "IS-59")
    closed = setup(f"{LINE}; settle 3,-1:S; {BRANCH}", hexes=STRAIT, stack="")
    for ship in (E1, E2, E3, E4):
        refused(closed, f"lift {ship.split()[1]}", "IS-60")


@pytest.mark.rule("IS-59")
def test_a_ship_that_can_go_nowhere() -> None:
    """It cannot be lifted."""
    state = setup(f"{CUT0}; ship 5,0:SE", hexes="5,0=pasture/6 5,1=sea 4,1=sea 3,1=sea 3,0=hills/3 3,-1=sea", stack="")
    assert not any(text.startswith("lift") for text in moves(state))
    refused(state, "lift 5,0:SE", "IS-59")


@pytest.mark.rule("IS-62", "IS-64", "IS-65", "IS-66", "IS-67")
def test_development_cards() -> None:
    """None, a second one, a new one, one that can do nothing."""
    refused(setup(), "play knight", "IS-62")
    refused(setup(dev={"P0": {"knight": 1}}, card_played=True), "play knight", "IS-62")
    refused(setup(dev={"P0": {"roads": 1}}, bought={"roads": 1}), "play roads", "IS-62")
    everything = dict.fromkeys(RESOURCES, 19)
    empty = setup(hands={"P0": everything}, dev={"P0": {"plenty": 1}})
    refused(empty, "play plenty", "IS-65")
    with pytest.raises(ls.NotationError):
        setup(dev={"P0": {"vp": 1}}).parse("play vp")
    for text, rule in [
        ("stop", "IS-64"),
        ("name wood", "IS-66"),
        ("take wood", "IS-65"),
        ("rob 2,-3", "IS-45"),
        ("steal P1", "IS-46"),
        ("discard wood", "IS-44"),
        ("face E", "IS-76"),
    ]:
        refused(setup(hand=RICH), text, rule)
    plenty = play(setup(other="ore:19", dev={"P0": {"plenty": 1}}), "play plenty")
    refused(plenty, "take ore", "IS-65")
    refused(plenty, "end", "IS-65")
    monopoly = play(setup(dev={"P0": {"monopoly": 1}}), "play monopoly")
    refused(monopoly, "end", "IS-66")
    first = play(setup(dev={"P0": {"roads": 1}}, hand=RICH), "play roads")
    refused(first, "stop", "IS-64")
    refused(first, "city -2,3:S", "IS-64")
    refused(first, "road 0,0:NE", "IS-52")
    forced = base_setup("settle 0,0:N", "settle 0,0:S", dev={"P0": {"roads": 1}})
    play(forced, "play roads")
    play(forced, moves(forced)[0])
    refused(forced, "stop", "IS-64")


@pytest.mark.rule("IS-44", "IS-45", "IS-46")
def test_seven() -> None:
    """Cards that are not there, places where the robber cannot stand, victims who are not there."""
    state = play(setup(hand="wood:9", robber="2,-3", phase="pre"), "roll; !dice 3+4")
    refused(state, "discard ore", "IS-44", "is-res-ore")
    refused(state, "rob -2,4", "IS-44")
    play(state, "discard wood; discard wood; discard wood; discard wood")
    refused(state, "rob 2,-3", "IS-45")
    refused(state, "rob 0,3", "IS-45", "is-hex-0_3")
    refused(state, "rob 0,0", "IS-45")
    refused(state, "end", "IS-45")
    refused(state, "discard wood", "IS-44")
    spots = ["settle 0,0:N", "settle 1,-1:N", "settle 1,0:N", "settle -2,2:S"]
    many = base_setup(*spots, hands=["wood", "ore", "ore:2", "ore"], phase="pre")
    play(many, "roll; !dice 3+4; rob 1,-1")
    assert moves(many) == ["steal P1", "steal P2"]
    refused(many, "steal P3", "IS-46")
    refused(many, "steal P0", "IS-46")
    refused(many, "end", "IS-46")


@pytest.mark.rule("IS-76", "IS-72")
def test_facing() -> None:
    """A side with an end that is a port, and nothing else meanwhile."""
    state = play(stp(), "roll; !dice 1+1; road -3,3:E; !tile harbour:ore@-2,2")
    refused(state, "face SE", "IS-76", "is-hex--3_3")
    refused(state, "end", "IS-76")
    refused(state, "road -2,3:SE", "IS-76")


@pytest.mark.rule("IS-68", "IS-50")
def test_offers() -> None:
    """Both sides, what is held, who accepted."""
    spots = ["settle 0,0:N", "settle 0,0:S", "settle 2,0:S"]
    state = base_setup(*spots, hands=["wood:2 brick", "ore:2", "grain"], options={"player_trade": True})
    for text in ("give wood", "want ore", "propose", "accept", "refuse", "deal P1", "scrap"):
        refused(state, text, "IS-68")
    play(state, "offer")
    refused(state, "propose", "IS-68")
    refused(state, "give grain", "IS-68", "is-res-grain")
    refused(state, "end", "IS-68")
    play(state, "give wood")
    refused(state, "propose", "IS-68")
    refused(state, "want wood", "IS-68")
    play(state, "give wood")
    refused(state, "give wood", "IS-68", "is-res-wood")
    play(state, "want ore")
    refused(state, "give ore", "IS-68")
    play(state, "want ore")
    refused(state, "want ore", "IS-68")
    play(state, "propose")
    assert (state.actor, moves(state)) == (1, ["accept", "refuse"])
    play(state, "accept")
    assert (state.actor, moves(state)) == (2, ["refuse"])
    refused(state, "accept", "IS-68")
    play(state, "refuse")
    refused(state, "deal P2", "IS-68")
    refused(state, "deal P0", "IS-68")
    refused(state, "end", "IS-68")
    assert (state.actor, moves(state)) == (0, ["deal P1", "scrap"])
    nothing = base_setup(*spots, hands=["", "ore"], options={"player_trade": True})
    refused(nothing, "offer", "IS-68")
    nobody = base_setup(*spots, hands=["wood"], options={"player_trade": True})
    refused(nobody, "offer", "IS-68")


@pytest.mark.rule("IS-47", "IS-90", "IS-40")
def test_chance_events_are_not_chosen() -> None:
    """Nobody rolls what he likes, and nobody moves while chance decides."""
    state = setup(phase="pre", hand=RICH)
    for text in ("!dice 3+4", "!tile sea@-2,2", "!token 6@-2,2", "!steal wood", "!dev knight", "!corner E"):
        assert state.why_not(text) is not None, text
    play(state, "roll")
    for text in ("roll", "end", "road -2,3:SE", "!tile sea@-2,2", "!dev knight"):
        assert state.why_not(text) is not None, text
    tile = play(setup(hand=RICH), "road -3,3:E")
    for text in ("!tile sea@0,0", "!tile harbour:any@-3,3", "!dice 3+4", "end"):
        assert tile.why_not(text) is not None, text
    token = play(tile, "!tile forest@-2,2")
    assert token.why_not("!token 8@-2,2") is not None
    assert token.why_not("!token 6@-2,3") is not None
    drawn = base().start()
    assert drawn.why_not(f"!tile harbour:any@{next(iter(PLACES))}") is not None
    assert drawn.why_not("!tile sea@0,-2") is not None


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_why_not_agrees_with_legal(seats: int, options: dict[str, Any]) -> None:
    """For every text that was legal somewhere in a game of the same kind."""
    kind = game(seats, **options)
    rules = set(kind.rulebook)
    pool: set[str] = {"end", "roll", "stop", "buy", "offer", "scrap", "accept", "refuse", "propose", "face NE"}
    rng = ls.Rng(f"refusals {options}")
    state: ls.State = kind.start()
    for number in range(420):
        if state.actor == ls.OVER:
            break
        legal = set(moves(state))
        if number % 23 == 0:
            for text in sorted(pool)[rng.below(5) :: 5]:
                refusal = state.why_not(text)
                if text[0] != "!":
                    assert (refusal is None) == (text in legal), text
                if refusal is not None:
                    assert refusal.rule in rules, text
                    assert refusal.reason.endswith("."), text
                    assert all(element.startswith("is-") for element in refusal.where), refusal.where
        pool |= legal
        pool.add(advance(state, rng))
