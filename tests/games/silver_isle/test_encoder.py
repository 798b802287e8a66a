"""Positions and moves as numbers: every field says what a seat may see, and each move has an action of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_state, random_game
from ludoscape.games.silver_isle import SilverIsle
from tests.games.encoding import (
    check_actions,
    check_fields,
    check_legal,
    check_loaded,
    marks,
    numbers,
    one,
    others_notice,
)

from .board import after, game, setup
from .test_random_play import VARIANTS, choose, some_position

PHASES = ["draw", "lay", "first", "port", "starve", "act", "damage", "spoils", "mine", "over"]
HIT = "hit 0,1ne 1,1sw"


def pairs(values: list[int]) -> list[tuple[int, int]]:
    """Read columns and rows as they are on the lattice."""
    return [(x - 21, y - 21) for x, y in zip(values[::2], values[1::2], strict=True) if x]


def positions(seats: int, options: dict[str, Any], seed: str, number: int) -> Iterator[ls.State]:
    """Give the positions of a random game: a whole one, then one that begins in the middle of things."""
    rng = ls.Rng(seed)
    made = game(seats, **options)
    for state in (made.start(), made.load(some_position(seed, seats, options))):
        for _ in range(number):
            yield state
            if state.actor == ls.OVER:
                break
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))


@pytest.mark.parametrize("options", [{}, {"port_spaces": 4}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_fields_are_the_observation(seats: int, options: dict[str, Any]) -> None:
    check_fields(game(seats, **options).encoder())


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_positions_keep_the_contract(seats: int, options: dict[str, Any]) -> None:
    for n, state in enumerate(positions(seats, options, f"encoder {seats}", 110)):
        if n in (5, 25) or n % 55 == 54:
            check_state(state, n)


def sailing() -> ls.State:
    """Suns are about to attack Arms; they have silver on the isle, in port and aboard."""
    return setup(
        "S5@0,1ne* S4@P* S3@P S0@aboard A2@1,1sw",
        "S 0,1 0,2; A 1,1",
        mines="A 2,1sw 2",
        loose="0,0se 2",
        ships="S@0,4",
        holds="S1",
        delivered="A3",
        options={"round_limit": 9},
    )


def test_an_example() -> None:
    """Arms look at what they may know. Every number is derived from the position by hand."""
    seen = numbers(sailing(), 1)
    assert seen["seat"] == [0, 1, 0, 0]
    assert seen["phase"] == one(PHASES.index("act"), 10)
    assert seen["actor"] == seen["active"] == seen["decider"] == seen["first"] == [0, 0, 0, 1]  # Suns, last after Arms
    assert (seen["actions"], seen["round"], seen["rounds_left"], seen["supply"]) == ([2], [1], [8], [16])
    assert seen["nations"] == [5, 0, 0, 3, 2] + [6, 0, 0, 0, 0] * 2 + [2, 1, 1, 0, 0]
    assert seen["ships"] == [0] * 6 + [21, 25]  # at 0,4
    assert seen["own"] == [n for value in range(6) for n in one(0 if value == 2 else 6, 8)]  # the isle, or Europe
    assert marks(seen["crews"]) == {4 * 2 + 3: 4, 4 * 6: 1}  # 0,1 is tile 2; 1,1 is tile 6
    assert marks(seen["values"]) == {4 * 6: 3}  # the own crew of 2
    assert marks(seen["loaded"]) == {4 * 2 + 3: 1}
    assert marks(seen["mines"]) == {4 * 7: 1}
    assert marks(seen["loose"]) == {4 * 1 + 1: 2}
    assert marks(seen["in_port"]) == {0: 2, 16: 1}
    assert marks(seen["land"]) == {2: 4, 3: 4, 6: 1, 20: 4, 21: 1, 22: 2, 23: 3}
    assert pairs(seen["tile_places"]) == [
        (-1, 1),
        (0, 0),
        (0, 1),
        (0, 2),
        (1, -1),
        (1, 0),
        (1, 1),
        (2, 1),
        (0, 3),
        (3, 1),
        (1, -2),
        (-1, 0),
    ]
    assert seen["tile_places"][16:40] == [0] * 24  # twelve isle tiles that are not there
    assert pairs(seen["corner_places"]) == [(-1, 0), (-1, 2), (0, 4), (1, -2), (1, 4), (2, -2), (4, 1), (4, 2)]
    assert seen["corner_places"][16:] == [0] * 80
    empty = (
        "winners",
        "drawn",
        "face",
        "spots",
        "tile",
        "survivors",
        "fitting",
        "body",
        "damage",
        "captured",
        "captured_hold",
        "captured_ship",
        "mined",
    )
    assert not any(any(seen[name]) for name in empty)

    seen = numbers(sailing(), 0)
    assert marks(seen["values"]) == {4 * 2 + 3: 6}
    assert marks(seen["crews"]) == {4 * 2 + 3: 1, 4 * 6: 2}
    own = [marks(seen["own"][8 * value : 8 * value + 8]) for value in range(6)]
    assert own == [{5: 1}, {6: 1}, {6: 1}, {1: 1}, {1: 1, 7: 1}, {0: 1, 7: 1}]  # aboard, Europe, port, the isle; silver


def test_a_fight_shows_values_but_not_who_comes_in() -> None:
    """Five beats two; its owner chooses who comes in its place. Others see the same whoever it is (SI-98)."""
    fight = after(sailing(), HIT)
    mine, theirs, others = (numbers(fight, seat) for seat in (0, 1, 2))
    assert mine["phase"] == one(PHASES.index("damage"), 10)
    for seen in (mine, theirs, others):
        assert (seen["survivors"], seen["damage"], seen["body"]) == (one(5, 6), [2], [1, 0, 0])
    assert mine["fitting"] == [0, 1, 1, 0, 0, 0]
    assert theirs["fitting"] == others["fitting"] == [0] * 6
    ace, two = after(fight, "swap 5/1"), after(fight, "swap 5/2")
    assert marks(numbers(ace, 0)["values"]) == {11: 2}
    assert marks(numbers(two, 0)["values"]) == {11: 3}
    for seat in (1, 2, 3):
        assert numbers(ace, seat) == numbers(two, seat)
        assert marks(numbers(ace, seat)["values"]) == {}

    null = setup("S5@0,1ne A0@1,1sw", "S 0,1 0,2; A 1,1")
    assert marks(numbers(after(null, HIT), 2)["values"]) == {11: 6}  # unharmed, and all have seen it


def test_spoils_and_mines() -> None:
    """One against two (X19): the silver to be taken, by a crew whose value others do not know; then the mine."""
    state = setup("S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw", "S 0,2 0,1; A 1,1 2,1")
    spoils = after(state, "go 0,1se>1,1sw; swap 5/2")
    mine, theirs = numbers(spoils, 0), numbers(spoils, 1)
    assert mine["phase"] == one(PHASES.index("spoils"), 10)
    assert (mine["survivors"], theirs["survivors"]) == (one(2, 6), [0] * 6)
    for seen in (mine, theirs):
        assert (seen["tile"], seen["captured"], seen["captured_hold"]) == (one(6, 24), [0, 1, 0, 1], [0])  # se, ne
    assert theirs == numbers(after(state, "go 0,1se>1,1sw; swap 5/0"), 1)

    found = after(spoils, "take 1,1ne 1,1sw")
    mine = numbers(found, 0)
    assert mine["phase"] == one(PHASES.index("mine"), 10)
    assert (mine["tile"], mine["mined"], mine["survivors"]) == (one(6, 24), [0, 1, 0, 0], [0] * 6)
    encoder = found.game.encoder()
    assert encoder.legal(found)[-1] == encoder.actions - 1  # to place none is the last action


def test_a_decision_out_of_turn() -> None:
    """The defenders have won (X22): their owner decides in the turn of another; of two survivors one was exchanged."""
    state = setup("S3@0,1se* A4@1,1ne A2@1,1nw A0@1,1se A5@2,1sw", "S 0,1; A 1,1 2,1")
    spoils = after(state, "go 0,1se>1,1sw; swap 4/1")
    mine, theirs = numbers(spoils, 1), numbers(spoils, 0)
    assert (mine["actor"], mine["active"], mine["decider"]) == (one(0, 4), one(3, 4), one(0, 4))
    assert (theirs["actor"], theirs["active"], theirs["decider"]) == (one(1, 4), one(0, 4), one(1, 4))
    assert (mine["survivors"], theirs["survivors"]) == ([0, 1, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0])
    assert mine["captured"] == theirs["captured"] == [1, 0, 0, 0]


def test_while_the_isle_is_built() -> None:
    """Faces drawn, tiles laid, and the two spots between which the picker chooses."""
    choices = 0
    for state in positions(4, {}, "building", 60):
        data, seen = state.dump(), numbers(state, 2)
        if state.view(2)["phase"] not in ("draw", "lay"):
            break
        assert pairs(seen["tile_places"]) == [tuple(tile) for tile in data["isle"]]
        assert sum(seen["drawn"]) == len(state.view(2)["board"]["drawn"])
        building = state.view(2)["board"]["building"]
        if building:
            choices += 1
            assert seen["face"] == one(5 * "SAMC".index(building["suit"]) + building["value"] - 1, 20)
            assert pairs(seen["spots"]) == [tuple(spot) for spot in building["spots"]]
        else:
            assert not any(seen["face"] + seen["spots"])
    assert choices


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_is_hidden_changes_nothing(seats: int, options: dict[str, Any]) -> None:
    """Coins dealt anew where a seat has not seen them give it the same numbers, although they lie otherwise."""
    others = 0
    for n, state in enumerate(positions(seats, options, f"hidden {seats}", 120)):
        if n % 6 == 0:
            noticed = list(others_notice(state, f"twin {n}"))
            assert all(noticed)
            others += len(noticed)
    assert others > 10


def test_a_position_set_up_gives_the_same_numbers() -> None:
    for n, state in enumerate(positions(4, {}, "set up", 140)):
        if n % 10 == 0:
            check_loaded(state)


def test_every_action_is_a_move_of_its_own() -> None:
    for seats, options in [(2, {}), (3, {"port_spaces": 4}), (4, {"port_spaces": 4})]:
        check_actions(game(seats, **options).encoder())


def test_every_move_has_an_action() -> None:
    """In random games with random options, and in positions in which much can happen."""
    kinds = set()
    for n in range(14):
        rng = ls.Rng(f"actions {n}")
        made = random_game(SilverIsle, rng)
        for state in positions(made.seats, dict(made.options), f"actions {n}", 80):
            encoder = made.encoder()
            check_legal(encoder, state)
            kinds |= {state.text(move).split()[0] for move in state.legal()}
    assert kinds == {
        "lay",
        "port",
        "starve",
        "go",
        "sail",
        "arrive",
        "depart",
        "load",
        "unload",
        "dig",
        "claim",
        "hit",
        "shiphit",
        "porthit",
        "pass",
        "drop",
        "lose",
        "keep",
        "swap",
        "take",
        "mine",
        "nomine",
    }
