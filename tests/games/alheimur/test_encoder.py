"""Positions and moves as numbers: every field says what a seat may see, and each move has an action of its own."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_state, random_game
from ludoscape.games.alheimur import Alheimur
from ludoscape.games.alheimur.rules.cards import ELEMENTS, PRINTED, UNIT_NAMES
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

from .board import after, building, game, phase, setup
from .sights import VARIANTS, choose, middle, walk

PHASES = [
    "build",
    "swap",
    "colonist",
    "expand",
    "settle",
    "land",
    "landat",
    "depart",
    "arrive",
    "arriveat",
    "launch",
    "role",
    "site",
    "shooter",
    "target",
    "first",
    "card",
    "lot",
    "attack",
    "defence",
    "over",
]


def groups(values: list[int], width: int) -> dict[int, list[int]]:
    """Give the groups of numbers that are not all 0, by their place."""
    parts = [values[i : i + width] for i in range(0, len(values), width)]
    return {place: part for place, part in enumerate(parts) if any(part)}


def cards(text: str) -> dict[int, int]:
    """Write printed cards as they are counted."""
    return {PRINTED.index(card): text.split().count(card) for card in text.split()}


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_fields_are_the_observation(seats: int) -> None:
    check_fields(game(seats).encoder())


@pytest.mark.parametrize(("seats", "options"), [*VARIANTS, (7, {"crossfire": True})])
def test_positions_keep_the_contract(seats: int, options: dict[str, Any]) -> None:
    for n, (state, _) in enumerate(walk(seats, options, f"encoder {seats}", 110 if seats < 7 else 30)):
        if n in (0, 7) or n % 30 == 29:
            check_state(state, n)


def test_eight_worlds_and_no_neutral_one() -> None:
    land = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2 B3:B3 B1:H1 B2:B1 C1:C1 D1:D1 E1:E1 F1:F1 G1:G1 H1:H1 H2:H1"
    state = setup(land, "A:A F1 T3m2; H:B F2; space:C F3", seats=8)
    check_state(state)
    seen = numbers(state, 7)
    assert seen["turn"] == one(1, 8)  # A comes after H
    assert groups(seen["standing"], 4)[16 * 7] == [1, 1, 0, 0]
    assert groups(seen["standing"], 4)[16 * 6] == [8, 1, 0, 0]  # G comes last
    assert len(seen["orbits"]) == 8


def test_an_example() -> None:
    """B looks on while A expands. Every number is derived from the position by hand."""
    state = setup(
        "A5:A3 A2:A1 A4:A1 N2:A1i B3:B3 B1:B1 B2:B1 B4:B1 B5:B1",
        "N:A F1 T3m2; N:B F2; space:B F3",
        round=3,
        slots=4,
        orbits={"A": "EEEE", "B": "FFFF", "N": "FFFF"},
        options={"max_rounds": 20},
    )
    seen = numbers(state, 1)
    assert seen["seat"] == [0, 1]
    assert seen["phase"] == one(PHASES.index("expand"), 21)
    assert seen["actor"] == seen["turn"] == seen["first"] == [0, 1]  # A comes after B
    assert (seen["round"], seen["rounds_left"], seen["last"], seen["called"]) == ([3], [17], [0], [0])
    assert seen["unused"] == [1, 0, 1]  # A, B, N
    assert seen["stash"] == [1, 4, 3, 1, 4, 3]
    kind = UNIT_NAMES.index
    zones = {("N", "B", "F2"): 1, ("N", "A", "F1"): 1, ("N", "A", "T3m2"): 1, ("S", "B", "F3"): 1}
    assert marks(seen["fleets"]) == {
        12 * (2 * "ABNS".index(zone) + "BA".index(seat)) + kind(unit): n for (zone, seat, unit), n in zones.items()
    }
    assert groups(seen["standing"], 4) == {
        4: [2, 3, 0, 0],
        1: [2, 1, 0, 0],
        3: [2, 1, 0, 0],
        33: [2, 1, 1, 0],
        18: [1, 3, 0, 0],
        16: [1, 1, 0, 0],
        17: [1, 1, 0, 0],
        19: [1, 1, 0, 0],
        20: [1, 1, 0, 0],
    }
    # the world of B as the dossier describes it: 1:{2,5} 2:{1,3,5} 3:{2,4,5,6} 4:{3,6} 5:{1,2,3} 6:{3,4}
    assert seen["elements"][16:32] == [1, 1, 2, 2, 2, 3] + [0] * 10
    pairs = [(1, 2), (1, 5), (2, 3), (2, 5), (3, 4), (3, 5), (3, 6), (4, 6)]
    assert marks(seen["adjacent"][120:240]) == {(b - 1) * (b - 2) // 2 + a - 1: 1 for a, b in pairs}
    empty = (
        "winners",
        "spot_world",
        "spot_territory",
        "unit",
        "sites",
        "site",
        "firing",
        "to_fire",
        "victim",
        "target",
        "hits",
        "stage",
        "building",
        "laid",
        "pile",
        "turned",
        "colonists_left",
    )
    assert [name for name in empty if any(seen[name])] == []
    assert seen["orbits"] == [0, 3, 3]  # its own, and the neutral one: FFFF is the third card
    assert numbers(state, 0)["orbits"] == [2, 0, 3]


def test_moving() -> None:
    """What lands, then what launches, and what has landed in this turn."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A2", "N:A T1; N:B F1", phase="land")
    seen = numbers(after(state, "L N:T1"), 0)
    assert seen["phase"] == one(PHASES.index("landat"), 21)
    assert (seen["spot_world"], seen["spot_territory"]) == ([0, 0, 1], [0] * 16)
    assert seen["unit"] == one(0, 12)
    state = after(state, "L N:T1 @N1")
    assert groups(numbers(state, 0)["standing"], 4)[32] == [1, 1, 0, 1]
    while phase(state) != "launch":
        state = after(state, "done")
    seen = numbers(after(state, "U A8"), 1)
    assert (seen["spot_world"], seen["spot_territory"], seen["stage"]) == ([1, 0, 0], one(7, 16), [3])


def test_a_battle() -> None:
    """B fires at A in orbit N (example 18)."""
    state = setup("", "N:B F2 T1; N:A F1 T3m2", phase="site", seat="B", slots=1)
    assert numbers(state, 0)["sites"] == [0, 0, 1]
    aimed = after(state, "V N S F2 >A:F1")
    seen = numbers(aimed, 0)
    assert seen["phase"] == one(PHASES.index("attack"), 21)
    assert (seen["sites"], seen["site"], seen["firing"], seen["victim"]) == ([0] * 3, [0, 0, 1], [0, 1], [1, 0])
    assert (seen["unit"], seen["target"], seen["hits"]) == (one(10, 12), one(9, 12), [0])
    assert marks(seen["to_fire"]) == {0: 1}  # T1
    for move, _ in aimed.chance():
        shot = aimed.copy()
        shot.play(move)
        if phase(shot) == "defence":
            assert numbers(shot, 1)["hits"] == [shot.dump()["hits"]]


def test_building() -> None:
    """A sees its pile, B does not; the card that is turned up all see."""
    state = building("AAAA@0,0 AEAE@1,0", "FFWW EEEE EEEE")
    seen, other = numbers(state, 0), numbers(state, 1)
    assert seen["building"] == other["building"] == [1, 0, 0]
    air, earth = (ELEMENTS.index(letter) + 1 for letter in "AE")
    assert seen["laid"] == other["laid"] == [air] * 4 + [4, 4] + [air, earth, air, earth, 5, 4] + [0] * 12
    assert (marks(seen["pile"]), other["pile"]) == (cards("FFWW EEEE EEEE"), [0] * 35)
    encoder = state.game.encoder()
    assert len(encoder.legal(state)) == len(state.legal()) > 0

    turned = building("AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1", "AFAF", phase="swap", turned=True)
    for seat in (0, 1):
        seen = numbers(turned, seat)
        assert (seen["turned"], marks(seen["pile"])) == ([1], cards("AFAF"))
    found = after(turned, "X AFAF@0,0")
    assert numbers(found, 1)["orbits"] == [PRINTED.index("AAAA") + 1, 0, 0]  # all have seen it
    assert numbers(found, 1)["elements"][:3] != [0] * 3


def test_what_is_hidden_changes_nothing() -> None:
    """Cards dealt anew where a seat has not seen them give it the same numbers, although there are others."""
    others = 0
    for seats, options in VARIANTS:
        for n, (state, _) in enumerate(walk(seats, options, f"hidden {seats}", 90)):
            if n % 5 == 0:
                others += sum(others_notice(state, f"twin {n}"))
    assert others > 10


def test_a_position_set_up_gives_the_same_numbers() -> None:
    for seats, options in VARIANTS:
        for n, (state, _) in enumerate(walk(seats, options, f"set up {seats}", 100)):
            if n % 12 == 0:
                check_loaded(state)


def test_every_action_is_a_move_of_its_own() -> None:
    for seats in (2, 5, 8):
        check_actions(game(seats).encoder())


def test_every_move_has_an_action() -> None:
    """In random games with random options, and from a position in which much can happen soon."""
    phases = set()
    for n in range(16):
        rng = ls.Rng(f"actions {n}")
        made = random_game(Alheimur, rng) if n < 10 else game(n % 6 + 2, **VARIANTS[n % 4][1])
        encoder = made.encoder()
        state = made.start() if n < 10 else middle(made.seats, dict(made.changed_options()))
        for _ in range(90):
            check_legal(encoder, state)
            phases.add(phase(state))
            if state.actor == ls.OVER:
                break
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
    assert phases >= {*PHASES[:15]} - {"settle"}
