"""Positions and moves as numbers: every field says what lies on the table, and each move has an action of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_state, random_game
from ludoscape.games.decay import Decay
from tests.games.encoding import check_actions, check_fields, check_legal, check_loaded, numbers

from .board import CHAIN, PAIRS, after, hop, play, setup
from .test_random_play import VARIANTS, advance, shifted

TILES = ["S2", "M4", "Mn", "C3", "A5", "S5"]  # of the chain, from the west
INDEX = dict(zip(TILES, (2, 10, 6, 15, 23, 5), strict=True))


def by_tile(values: list[int], width: int) -> dict[str, list[int]]:
    """Give what an observation says of the tiles of the chain, and that it says nothing of others."""
    parts = [values[i : i + width] for i in range(0, len(values), width)]
    assert not any(any(part) for index, part in enumerate(parts) if index not in INDEX.values())
    return {tile: parts[index] for tile, index in INDEX.items()}


def positions(seats: int, options: dict[str, Any], name: str, number: int) -> Iterator[ls.State]:
    """Give the positions of a random game."""
    rng = ls.Rng(name)
    state = ls.game("decay", seats=seats, **options).start()
    for _ in range(number):
        yield state
        if state.actor == ls.OVER:
            return
        state.play(state.draw(rng) if state.actor == ls.CHANCE else advance(state, rng))


@pytest.mark.parametrize("options", [{}, {"side": 24, "min_contact": 3}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fields_are_the_observation(seats: int, options: dict[str, Any]) -> None:
    check_fields(ls.game("decay", seats=seats, **options).encoder())


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_positions_keep_the_contract(seats: int, options: dict[str, Any]) -> None:
    for n, state in enumerate(positions(seats, options, f"encoder {seats}", 160)):
        if n in (0, 1, 2, 20) or n % 40 == 39:
            check_state(state, n)


def test_an_example() -> None:
    """Moons look at Suns who are to walk; Crowns are dead. Every number is derived from the position by hand."""
    state = setup(CHAIN, "S:S2 M:Mn A:S5", hands="S:SSM M:MMA A:A", dice="M:M4")
    seen = numbers(state, 1)
    assert seen["seat"] == [0, 1, 0, 0]
    assert seen["phase"] == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert seen["actor"] == seen["suit"] == [0, 0, 0, 1]  # Suns come last after Moons
    assert seen["goal"] + seen["due"] + seen["lowest_coin"] + seen["distance"] == [0] * 6
    assert (seen["turn"], seen["turns_left"], seen["quiet_left"]) == ([0], [255], [60])  # 20 rounds of 3 suits
    assert (seen["stirred"], seen["repeated"], seen["winners"]) == ([0], [1], [0] * 4)
    assert seen["alive"] == [1, 0, 1, 1]
    assert seen["coins"] == [0, 2, 0, 1] + [0] * 4 + [0, 0, 0, 1] + [2, 1, 0, 0]  # of M, C, A, S
    assert seen["spent"] + seen["owed"] == [0] * 8
    tiles = [seen["tiles"][i : i + 8] for i in range(0, 192, 8)]
    assert [i for i in range(24) if tiles[i][1]] == sorted(INDEX.values())  # on the board
    assert [i for i in range(24) if tiles[i][3]] == list(range(6, 12))  # the observer's
    assert [i for i in range(24) if tiles[i][4]] == [*range(6), *range(18, 24)]  # Crowns are neutral
    assert tiles[INDEX["S2"]] == [0, 1, 0, 0, 1, 1, 1, 0]  # where the pawn began
    assert [sum(tile[k] for tile in tiles) for k in (0, 2, 5, 6, 7)] == [0, 0, 1, 1, 0]
    places = by_tile(seen["places"], 4)
    assert places["S2"] == [1, 0, 1, 0]  # 0,0 is 4,4 counted from one side west and south of the board
    assert places["M4"] == [2, 0, 1, 1]  # 8,5
    assert places["C3"] == [3, 1, 2, 2]  # 13,10
    assert places["S5"] == [5, 1, 3, 0]  # 21,12
    touched = by_tile(seen["touched"], 4)
    assert list(touched.values()) == [
        [0, 1, 0, 0],
        [0, 1, 0, 1],
        [1, 0, 0, 1],
        [0, 1, 1, 0],
        [0, 1, 0, 1],
        [0, 0, 0, 1],
    ]
    pawns = by_tile(seen["pawns"], 4)
    assert (pawns["S2"], pawns["Mn"], pawns["S5"]) == ([0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0])
    assert sum(seen["pawns"]) == 3
    assert by_tile(seen["dice"], 4)["M4"] == [1, 0, 0, 0]
    assert sum(seen["dice"]) == 1


def test_a_turn_in_the_middle() -> None:
    """Paying for a tile, then holding it: what is due, where it lay, and which actions put it where."""
    state = setup(CHAIN, "S:S2 M:Mn A:S5", hands="S:SMMM M:MMA A:A", dice="M:M4")
    seen = numbers(after(state, ">M4 . ^C3*M"), 0)
    assert seen["phase"].index(1) == 4
    assert (seen["goal"], seen["due"], seen["lowest_coin"]) == ([0, 1, 0], [3], [1])  # two of three still due
    assert seen["spent"] == [0, 1, 0, 0]
    assert seen["coins"][:4] == [1, 2, 0, 0]
    assert [i for i in range(24) if seen["tiles"][8 * i + 7]] == [INDEX["C3"]]

    held = after(state, ">M4 . ^S2*S")
    seen = numbers(held, 0)
    assert seen["phase"].index(1) == 7
    assert seen["tiles"][16:24] == [0, 0, 1, 1, 0, 1, 1, 0]
    assert by_tile(seen["places"], 4)["S2"] == [0, 0, 0, 3]  # 0,0 seen from M4 at 4,1, which is 4,4 now
    assert by_tile(seen["touched"], 4)["S2"] == [0, 1, 0, 0]  # where it may not touch again
    encoder = held.game.encoder()
    assert encoder.actions == 256 + 101 * 101
    assert encoder.action(held.parse("@3,5")) == 256 + 3 * 101 + 8  # beside 4,1: column 3, row 8
    assert encoder.mask(held)[256 + 3 * 101 + 8] == 1


def test_two_players_own_two_suits() -> None:
    state = setup(CHAIN, "S:S2 M:Mn A:S5 C:C3", hands="S:S M:MM C:CCC A:AAAA", dice="M:M4", seats=2)
    seen = numbers(state, 1)
    assert (seen["seat"], seen["actor"], seen["suit"]) == ([0, 1], [0, 1], [0, 0, 0, 1])  # S after M, C, A
    assert [sum(seen["coins"][i : i + 4]) for i in (0, 4, 8, 12)] == [2, 3, 4, 1]  # M and A are the observer's
    own = [i for i in range(24) if seen["tiles"][8 * i + 3]]
    assert own == [*range(6, 12), *range(18, 24)]
    assert seen["used"] == [0, 0, 1, 0, 0, 0, 0, 1]  # A, so that M comes next; and S


def test_a_position_that_comes_again() -> None:
    """All four pawns hop to and fro: after two rounds everything is as it was, and said to be so."""
    state = setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa", quiet_rounds=0)
    assert numbers(state, 0)["repeated"] == [1]
    for _ in range(8):
        hop(state)
    assert [numbers(state, seat)["repeated"] for seat in range(4)] == [[2]] * 4
    assert numbers(state, 0)["turn"] == [8]
    assert numbers(after(state, ">Sn"), 0)["repeated"] == [0]
    check_loaded(state)


def test_where_the_board_lies_does_not_matter() -> None:
    for seats, options in VARIANTS[:3]:
        for n, state in enumerate(positions(seats, options, f"shifted {seats}", 150)):
            if n % 9 == 5:
                moved = state.game.load(shifted(state.dump(), -17, 1000))
                for seat in range(seats):
                    assert numbers(moved, seat) == numbers(state, seat)
                assert moved.game.encoder().legal(moved) == state.game.encoder().legal(state)


def test_every_action_is_a_move_of_its_own() -> None:
    for seats, options in [(3, {}), (4, {}), (2, {"side": 8})]:
        check_actions(ls.game("decay", seats=seats, **options).encoder())


def test_every_move_has_an_action() -> None:
    for n in range(12):
        rng = ls.Rng(f"actions {n}")
        state = random_game(Decay, rng).start()
        encoder = state.game.encoder()
        for _ in range(250):
            if state.actor == ls.OVER:
                break
            check_legal(encoder, state)
            state.play(state.draw(rng) if state.actor == ls.CHANCE else advance(state, rng))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_longest_board_is_within_the_window(seats: int) -> None:
    """All tiles in a row, rising by 3 of 4 places each: no board is wider, and hardly one is higher."""
    names = [suit + value for suit in "SMCA"[:seats] for value in "na2345"]
    line = "; ".join(f"{name} {4 * i},{3 * i}" for i, name in enumerate(names))
    state = setup(line, f"S:Sa M:Ma C:Ca {'A:Aa' * (seats == 4)}", seats=seats)
    seen = numbers(state, 0)["places"]
    assert seen[-4:] == [len(names), 0, (3 * len(names) + 1) // 4, (3 * len(names) + 1) % 4]
    play(state, ">Sn . ^Sn")
    check_state(state)
    high = state.game.encoder().legal(state)[-1]
    assert high < state.game.encoder().actions
