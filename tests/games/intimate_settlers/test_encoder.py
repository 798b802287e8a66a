"""Positions and moves as numbers: what lies where, nothing that is hidden, and an action for every move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_state, random_game
from ludoscape.games.intimate_settlers import IntimateSettlers
from ludoscape.games.intimate_settlers.rules.lattice import cell_at, place_of
from ludoscape.games.intimate_settlers.rules.moves import M_ROAD, M_SHIP
from ludoscape.games.intimate_settlers.rules.position import home_cells
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from tests.games.encoding import check_actions, check_fields, check_loaded, check_moves, numbers, plane

from .board import RICH, base, base_setup, game, play, setup
from .test_examples import LINE, STRAIT
from .test_random_play import VARIANTS, advance

KINDS = ("forest", "hills", "pasture", "fields", "mountains", "desert", "sea", "harbour:any")


def positions(seats: int, options: dict[str, Any], name: str, number: int) -> Iterator[ls.State]:
    """Give the positions of a random game."""
    state = game(seats, **options).start()
    rng = ls.Rng(name)
    for _ in range(number):
        yield state
        if state.actor == ls.OVER:
            return
        advance(state, rng)


def window() -> list[tuple[int, int]]:
    """List the spaces within four of those where the game begins, row by row."""

    def far(one: tuple[int, int], other: tuple[int, int]) -> int:
        q, r = one[0] - other[0], one[1] - other[1]
        return max(abs(q), abs(r), abs(q + r))

    homes = [place_of(cell) for cell in home_cells(4, False)]
    places = [(q, r) for r in range(-9, 10) for q in range(-12, 13)]
    return [place for place in places if min(far(place, home) for home in homes) <= 4]


@pytest.mark.parametrize(("seats", "options"), VARIANTS[:3] + VARIANTS[-3:])
def test_the_fields_are_the_observation(seats: int, options: dict[str, Any]) -> None:
    check_fields(game(seats, **options).encoder())


@pytest.mark.parametrize(("seats", "options"), [VARIANTS[i] for i in (0, 4, 6, 8, 9)])
def test_positions_keep_the_contract(seats: int, options: dict[str, Any]) -> None:
    for n, state in enumerate(positions(seats, options, f"encoder {seats}", 241)):
        if n in (30, 120, 240):
            check_state(state, n)


def test_an_example_of_the_base_game() -> None:
    """Three seats: every number that is not 0 is derived from the position by hand."""
    state = base_setup(
        "settle 0,-3:S; road 0,-3:SE",
        "city 0,3:N; road 0,2:SE",
        "settle 1,-3:S",
        hands=["wood:2 ore", "brick", "wool grain"],
        dev={"P0": {"knight": 1, "vp": 1}, "P1": {"monopoly": 2}},
        played={"P1": {"knight": 3}},
        bought={"knight": 1},
        robber="0,0",
        dice=[3, 5],
        built=True,
        turns=6,
    )
    seen = numbers(state, 0)
    rows = [5, 2, 4, 1, 5, 2, 3, 3, 1, 6, 4, 1, 4, 3, 4, 3, 2, 5, 1]
    assert seen["hexes"] == [*rows, 8, 12, 13, 11, 8, 8, 9, 10, 8]
    tokens = [8, 3, 6, 10, 5, 4, 2, 9, 6, 0, 9, 5, 12, 3, 11, 10, 11, 4, 8]
    assert seen["numbers"] == tokens + [0] * 9
    assert seen["marks"] == plane(28, 9)  # the robber in the desert
    assert seen["ports"][:4] == [6, 0, 4, 0]  # the southern corners of the northernmost row: 3:1, and grain
    assert sum(port > 0 for port in seen["ports"]) == 18
    assert seen["buildings"] == plane(162, 0, 109, r107=2)  # vertices 0, 54 + 53, 108 + 1
    assert seen["pieces"] == plane(216, 0, 72 + 68)
    assert seen["cards"] == [3, 1, 2]
    assert seen["hands"] == [2, 0, 0, 0, 1, *[0] * 10]
    assert seen["development"] == [2, 2, 0]
    assert seen["development_cards"] == [1, 0, 0, 0, 1, *[0] * 10]
    assert seen["played"] == plane(15, r5=3)
    assert seen["rates"] == [3] * 5 + [4] * 10
    assert seen["left"] == [14, 0, 4, 4, 14, 0, 5, 3, 15, 0, 4, 4]
    assert seen["points"] == [2, 4, 1]  # the own card; a city and the army
    assert seen["route"] == [1, 1, 0]
    assert seen["islands"] + seen["longest_route"] == [0] * 6
    assert seen["largest_army"] == [0, 1, 0]
    assert seen["new_cards"] == [1, 0, 0, 0, 0]
    assert (seen["bank"], seen["deck"]) == ([17, 18, 18, 18, 18], [18])
    assert seen["phase"] == plane(31, 0)
    assert (seen["seat"], seen["actor"], seen["turn_of"]) == ([1, 0, 0],) * 3
    assert (seen["step"], seen["turn"], seen["turns_left"], seen["dice"]) == ([0], [6], [255], [8])
    assert seen["done"] == [1, 1, 0, 0]
    others = ("free", "takes", "discards", "offer", "wanted", "accepted", "offers_left")
    assert not any(any(seen[name]) for name in others)

    other = numbers(state, 1)  # the same table from another side
    assert other["buildings"] == plane(162, 54 + 1, 108, r53=2)
    assert other["pieces"] == plane(216, 68, 144)
    assert other["hands"] == [0, 1, 0, 0, 0, *[0] * 10]
    assert other["development_cards"] == [0, 0, 0, 2, 0, *[0] * 10]
    assert (other["cards"], other["development"], other["points"]) == ([1, 2, 3], [2, 0, 2], [4, 1, 1])
    assert other["new_cards"] == [0] * 5
    assert (other["seat"], other["actor"], other["turn_of"]) == ([0, 1, 0], [0, 0, 1], [0, 0, 1])
    assert all(other[name] == seen[name] for name in ("hexes", "numbers", "marks", "ports", "bank", "phase", "dice"))


def test_an_example_of_a_board_that_grows() -> None:
    """Hexes, numbers, pieces and supplies; what lies farther out than four spaces is not shown."""
    places = window()
    far = "-4,3=sea -5,3=sea -6,3=desert -7,3=pasture/6 -8,3=fields/11"
    state = setup(LINE, hexes=f"{STRAIT} {far}", stack="", robber="-6,3")
    seen = numbers(state, 0)
    board = dict(word.split("=") for word in state.dump()["hexes"])
    for (q, r), kind, number in zip(places, seen["hexes"], seen["numbers"], strict=True):
        what, _, token = board.get(f"{q},{r}", "").partition("/")
        assert kind == (KINDS.index(what.partition(">")[0]) + 1 if what else 0)
        assert number == int(token or 0)
    assert sum(kind > 0 for kind in seen["hexes"]) == 25  # 14, 7 and 4: not the one at -8,3
    assert seen["marks"] == plane(len(places), places.index((-6, 3)))
    assert sorted(n for n in seen["pieces"] if n) == [1] * 4 + [2] * 4
    half = len(seen["buildings"]) // 2
    assert (sum(seen["buildings"][:half]), sum(seen["buildings"][half:])) == (3, 2)
    other = numbers(state, 1)
    assert other["buildings"] == seen["buildings"][half:] + seen["buildings"][:half]
    assert (other["hexes"], other["ports"], other["marks"]) == (seen["hexes"], seen["ports"], seen["marks"])
    assert not any(seen["stack"] + seen["bag"])
    full = numbers(setup(), 0)
    assert full["stack"] == [2, 1, 2, 2, 1, 1, 7, 2, 1, 1, 1, 1, 1]
    assert full["bag"] == [1, 2, 0, 0, 2, 0, 0, 0, 0, 2, 1]


def test_what_is_being_decided() -> None:
    """A discovery, ships of this turn, cards still to come, an offer: all that the next choice hangs on shows."""
    places = window()
    space = places.index((-2, 2))
    state = play(setup(hand=RICH), "road -3,3:E")
    seen = numbers(state, 1)
    assert (seen["marks"], seen["actor"]) == (plane(len(places), **{f"r{space}": 3}), [0, 0])
    seen = numbers(play(state, "!tile harbour:ore@-2,2"), 1)
    assert (seen["marks"], seen["actor"]) == (plane(len(places), **{f"r{space}": 2}), [0, 1])
    assert seen["hexes"][space] == 13
    assert sum(seen["ports"]) == 4 * 6  # those of the first harbours
    assert sorted(numbers(play(state, "face NE"), 1)["ports"])[-6:] == [5, 5, 6, 6, 6, 6]

    ships = setup(LINE, hexes=STRAIT, hand=RICH, stack="")
    play(ships, "ship 1,-1:E; lift 2,0:NE")
    assert sorted(n for n in numbers(ships, 0)["pieces"] if n) == [1, 1, 1, 1, 2, 2, 2, 3, 4]
    play(ships, "drop 2,-1:E")
    assert sorted(n for n in numbers(ships, 0)["pieces"] if n) == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert numbers(ships, 0)["done"] == [1, 1, 0, 1]

    cards = setup(dev={"P0": {"roads": 1, "plenty": 1}}, phase="main")
    roads, plenty = play(cards.copy(), "play roads"), play(cards, "play plenty; take ore")
    assert (numbers(roads, 0)["free"], numbers(roads, 0)["takes"]) == ([2], [0])
    assert (numbers(plenty, 0)["free"], numbers(plenty, 0)["takes"]) == ([0], [1])
    seven = play(setup(hand=RICH, phase="pre"), "roll; !dice 3+4; discard ore")
    assert (numbers(seven, 0)["discards"], numbers(seven, 1)["discards"]) == ([9, 0], [0, 9])

    offer = base_setup(
        "settle 0,0:N", "settle 0,0:S", "settle 2,0:S", hands=["wood:2", "ore", "ore"], options={"player_trade": True}
    )
    seen = numbers(play(offer, "offer; give wood; give wood; want ore; propose; accept"), 2)
    assert (seen["offer"], seen["wanted"], seen["offers_left"]) == ([2, 0, 0, 0, 0], [0, 0, 0, 0, 1], [2])
    assert (seen["accepted"], seen["actor"], seen["turn_of"]) == ([0, 0, 1], [1, 0, 0], [0, 1, 0])
    assert numbers(play(game().start(), "lay forest; lay pasture"), 0)["step"] == [2]


def test_hidden_cards_stay_hidden() -> None:
    """States that a seat cannot tell apart give it the same numbers; they do differ, and the owner sees that."""
    cards = setup(dev={"P0": {"knight": 1, "vp": 1}, "P1": {"monopoly": 2}}, bought={"vp": 1})
    spots = ["settle 0,0:N; road 0,0:NE", "settle 0,0:S", "settle 2,0:S"]
    theft = base_setup(*spots, hands=["wool", "brick grain", "ore"], phase="pre")
    play(theft, "roll; !dice 3+4; rob 0,1; !steal brick")
    for state, seat, owner in ((cards, 1, 0), (cards, 0, 1), (theft, 2, 0)):
        encoder = state.game.encoder()
        twins = [state.resample(seat, ls.Rng(f"twin {n}")) for n in range(12)]
        assert {encoder.observe(twin, seat) for twin in twins} == {encoder.observe(state, seat)}
        assert len({twin.digest() for twin in twins}) > 1
        assert len({encoder.observe(twin, owner) for twin in twins}) > 1


def test_what_options_and_the_end_lay_open() -> None:
    """Resource cards with `open_hands`; everything once the game is over."""
    for shown in (False, True):
        state = setup(hand="wood", other="ore:2", options={"open_hands": shown})
        assert numbers(state, 0)["hands"] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2 * shown]
    over = setup(
        other="ore:2", dev={"P1": {"vp": 1}}, phase="main", turns=7, options={"turn_limit": 8, "limit_result": "draw"}
    )
    assert numbers(over, 0)["points"] == [2, 2]
    play(over, "end")
    assert over.actor == ls.OVER
    seen = numbers(over, 0)
    assert seen["hands"] == [0] * 9 + [2]
    assert (seen["points"], seen["development_cards"]) == ([2, 3], [0] * 9 + [1])
    assert seen["winners"] == [1, 1]  # a draw


@pytest.mark.parametrize(("seats", "options"), [VARIANTS[i] for i in (1, 6, 8)])
def test_equal_positions_give_equal_numbers(seats: int, options: dict[str, Any]) -> None:
    """What is left out of a position as data, because it no longer counts, is not observed either."""
    for n, state in enumerate(positions(seats, options, "equal", 400)):
        if n % 19 == 0:
            check_loaded(state)


@pytest.mark.parametrize(("seats", "options"), VARIANTS[1:2])
def test_what_was_drawn_before_is_drawn_anew_where_it_has_changed(seats: int, options: dict[str, Any]) -> None:
    """An encoder keeps what it drew of a board: whatever is built, moved or found, it shows after the next move."""
    for state in positions(seats, options, "kept", 300):
        check_loaded(state)


@pytest.mark.parametrize(("seats", "options"), VARIANTS[1:2])
def test_what_copies_build_is_seen_in_none_of_the_others(seats: int, options: dict[str, Any]) -> None:
    """Copies share what was drawn, all or some of it: each is played on for some moves and seen, by turns."""
    encoder = game(seats, **options).encoder()
    for n, state in enumerate(positions(seats, options, "shared", 200)):
        if n % 3 == 0:
            encoder.observe(state, 0)
        drawn = list(cast(SettlersState, state).works)
        others = [state.copy() for _ in range(3)]
        for k in range(9):
            other = others[k % 3]
            if other.actor != ls.OVER:
                advance(other, ls.Rng(f"{n} {k}"))
            if k % 2:
                encoder.observe(other, 1)
        assert cast(SettlersState, state).works == drawn
        for other in (*others, state):
            check_loaded(other)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_moves_become_actions_and_back(seats: int, options: dict[str, Any]) -> None:
    """In random games, and for every action there is."""
    encoder = game(seats, **options).encoder()
    for state in positions(seats, options, "actions", 700):
        check_moves(encoder, state.legal())
    check_actions(encoder)


def test_how_many_actions_there_are() -> None:
    """62 that name no place, the lattice, and 50 ways to lay an own token; no more where the board does not grow."""
    few = 4 + 4 + 20 + 5 + 5 + 5
    for seats in (2, 3, 4):
        assert base(seats).encoder().actions == few + 15 + 2 * seats + 19 + 2 * 54 + 72
    hexes, vertices, edges = 708, 1510, 2217  # at most twelve spaces from where a game with the usual gap begins
    assert game().encoder().actions == few + 13 + hexes + 2 * vertices + 4 * edges + 50


def test_places_that_no_game_comes_to_have_no_action() -> None:
    """Positions that are set up can lie farther out than a game can."""
    encoder = game().encoder()
    assert encoder.move(encoder.action(M_SHIP + 3 * cell_at(-15, 3))) == M_SHIP + 3 * cell_at(-15, 3)
    with pytest.raises(ValueError, match="too far out"):
        encoder.action(M_ROAD + 3 * cell_at(-17, 3))


@pytest.mark.slow
def test_moves_of_many_random_games(while_fuzzing: Iterator[int]) -> None:
    """No game comes to a place without an action."""
    for number in while_fuzzing:
        rng = ls.Rng(f"encoder {number}")
        state: ls.State = random_game(IntimateSettlers, rng).start()
        encoder = state.game.encoder()
        while state.actor != ls.OVER:
            check_moves(encoder, state.legal())
            advance(state, rng)
