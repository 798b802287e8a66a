"""Who would live and who would die: as the core has it, and as a second count of neighbours has it."""

from __future__ import annotations

from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.games.alheimur.rules import survival
from ludoscape.games.alheimur.rules.position import EXPAND
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.views.choices import Checked
from ludoscape.games.alheimur.words.fate import WHY, acted, fates, next_checker, turns
from ludoscape.games.alheimur.words.sentences import territory_key, worlds_of

from .board import after, play, setup
from .sights import VARIANTS, choice, territories, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)
SPACEPORT = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A1"


def dead(state: ls.State, text: str) -> list[str]:
    """List who would die in the check after a move, as its effects say."""
    return [check["at"] for check in choice(state, text)["effects"]["check"] if not check["lives"]]


def neighbours(shown: dict[str, dict[str, Any]], key: str) -> list[dict[str, Any]]:
    """List the territories of one world that share a side of a unit cell with one, by their cells alone."""
    sides = {(x + dx, y + dy) for x, y in shown[key]["cells"] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return [
        entry
        for other, entry in shown.items()
        if other != key and other[0] == key[0] and any(tuple(cell) in sides for cell in entry["cells"])
    ]


@GAMES
@pytest.mark.rule("AL-37", "AL-38", "AL-39", "AL-40", "AL-41")
def test_fates_are_those_of_the_core(seats: int, options: dict[str, Any]) -> None:
    """On every world of many positions: who dies, and what everybody counts on."""
    for n, (state, _) in enumerate(walk(seats, options, f"fates {options}")):
        if n % 6:
            continue
        shown = territories(state)
        for w in worlds_of(state):
            for place, fate in fates(state, [w]).items():
                assert fate.lives != bool(int(survival.dying(state, w)) >> (place & 15) & 1)
                if fate.invader:
                    continue
                around = neighbours(shown, territory_key(state, place))
                assert fate.support == sum(entry["seat"] == fate.seat for entry in around)
                assert fate.pressure == sum(entry["seat"] not in (-1, fate.seat) for entry in around)


@GAMES
@pytest.mark.rule("AL-32", "AL-37", "AL-41")
def test_the_check_comes_out_as_the_effects_say(seats: int, options: dict[str, Any]) -> None:
    """Each last action of many Expansions is played: those who die are those who were said to die."""
    played = 0
    for n, (state, _) in enumerate(walk(seats, options, f"check {options}")):
        if state.phase != EXPAND or n % 3:
            continue
        for c in state.view(state.actor)["choices"]:
            move = state.parse(c["move"])
            twin, come = acted(state, move), state.copy()
            come.play(move)
            effects = cast(Checked, c["effects"])
            dies = [check["at"] for check in effects["check"] if not check["lives"]]
            assert dies == c["effects"]["draw"]["dies"]
            if come.phase == EXPAND and come.slots == state.slots:
                continue
            played += 1
            stood = [place for w in worlds_of(state) for place in fates(twin, [w])]
            gone = [territory_key(state, place) for place in stood if not come.land[place]]
            assert come.slots != state.slots or gone == dies
            assert set(dies) <= set(gone)
    assert played


@GAMES
@pytest.mark.rule("AL-37", "AL-42")
def test_lives_is_shown_where_survival_looks(seats: int, options: dict[str, Any]) -> None:
    """Before the check on the worlds of the seat whose turn it is; nowhere afterwards."""
    for n, (state, _) in enumerate(walk(seats, options, f"lives {options}")):
        if n % 6:
            continue
        for world in state.view(ls.SPECTATOR)["board"]["worlds"]:
            there = any(entry["seat"] == state.seat for entry in world["territories"])
            assert world["checked"] == (there and state.phase == EXPAND)
            for entry in world["territories"]:
                assert (entry["lives"] is not None) == (world["checked"] and entry["seat"] >= 0)


@pytest.mark.rule("AL-39", "AL-42")
def test_a_spaceport_needs_four() -> None:
    """Example 8: with four friends all live; without one of them only the spaceport dies."""
    assert all(entry["lives"] is not False for entry in territories(setup(SPACEPORT)).values())
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1")
    shown = territories(state)
    assert [key for key, entry in shown.items() if entry["lives"] is False] == ["A5"]
    assert (shown["A5"]["support"], shown["A5"]["pressure"], shown["A5"]["need"]) == (3, 0, 4)
    assert "saves A5" in choice(state, "E A8")["hint"]


@pytest.mark.rule("AL-38", "AL-41", "AL-42")
def test_who_dies_still_counts() -> None:
    """Example 9: A2 and A3 count A1, which dies."""
    shown = territories(setup("A1:A2 A2:A1 A3:A1 A9:A1"))
    assert {key: entry["lives"] for key, entry in shown.items() if entry["lives"] is not None} == {
        "A1": False,
        "A2": True,
        "A3": True,
        "A9": False,
    }


@pytest.mark.rule("AL-38", "AL-40")
def test_an_invader_needs_a_ship() -> None:
    """Example 10: with one it lives and presses; what it counts are the ships of its owner in the orbit."""
    shown = territories(setup("A5:A2 A2:A1 A4:A1 A8:B1i"))
    assert [shown[key]["lives"] for key in ("A2", "A4", "A5", "A8")] == [True, True, False, False]
    shown = territories(setup("A5:A2 A2:A1 A4:A1 A8:B1i", "A:B T1 F1"))
    assert [shown[key]["lives"] for key in ("A2", "A4", "A5", "A8")] == [True, True, False, True]
    assert (shown["A8"]["support"], shown["A8"]["pressure"], shown["A8"]["need"]) == (2, 0, 1)
    strict = setup("A5:A2 A2:A1 A4:A1 A8:B1i", "A:B F1", options={"invader_support": "transport"})
    assert territories(strict)["A8"]["lives"] is False


@pytest.mark.rule("AL-37", "AL-41", "AL-49")
def test_a_landing_as_a_weapon() -> None:
    """Example 11: who would die after each answer, as its effects say."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A1 A9:B1", options={"expand_size": "one"}, seat="A")
    assert dead(state, "C A2=2") == ["A2", "A6", "A8", "A9"]
    room = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A2 A9:B1")
    assert dead(room, "E A3") == ["A8", "A9"]
    assert [entry["lives"] for entry in territories(room).values() if entry["key"] in ("A6", "A9")] == [False, False]


@pytest.mark.rule("AL-39")
def test_why_a_pyramid_dies() -> None:
    """Too few friends, too much pressure, no ship: in the words of the log."""
    state = setup("A5:A2 A2:A1 A4:A1 A8:B1i A9:A1")
    assert isinstance(state, AlheimurState)
    dying = {territory_key(state, fate.place): WHY[fate.cause] for fate in fates(state, [0]).values() if not fate.lives}
    assert dying == {"A5": "too much pressure", "A8": "no ship in orbit", "A9": "too few friends"}


@pytest.mark.rule("AL-37")
def test_who_checks_a_world_next() -> None:
    """The first in the order of turns who stands there; nobody where nobody stands."""
    state = setup("A1:A1 A2:A1 B1:B1 B2:B1", "N:A T1; space:A F1", phase="land")
    assert isinstance(state, AlheimurState)
    assert [next_checker(state, w) for w in range(3)] == [0, 1, -1]
    landed = after(state, "L N:T1 @N9")
    assert isinstance(landed, AlheimurState)
    assert [next_checker(landed, w) for w in range(3)] == [0, 1, 0]
    shared = setup("A1:A1 B1:B1 N1:A1 N2:B1", "space:A F1", phase="arrive")
    assert isinstance(shared, AlheimurState)
    assert next_checker(shared, 2) == 1


def test_what_changes_is_listed_once() -> None:
    """Pyramids whose fate or counts change, new ones without a past, and all that would die."""
    state = setup("A1:A1 A2:A1 A9:A1")
    assert isinstance(state, AlheimurState)
    changed = turns(state, acted(state, state.parse("E A5")), [0])
    assert [(territory_key(state, turn.fate.place), turn.was, turn.fate.lives) for turn in changed] == [
        ("A2", True, True),
        ("A5", None, True),
        ("A9", False, False),
    ]
    assert play(state.copy(), "E A5").dump()["land"] == {"A1": "A1", "A2": "A1", "A5": "A1"}
