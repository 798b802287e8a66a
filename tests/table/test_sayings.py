"""What pages say in passing, each by itself: whose turn it is, how far it is, who leads, what is marked.

Faults put into these lines by `make mutants` were noticed by no test.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ludoscape.bots.reviews import Rated, Review
from ludoscape.engine.state import CHANCE, State
from ludoscape.table import render
from ludoscape.table.chances import TICKS_APART, _apart, _ticks
from ludoscape.table.looking import sign_of
from ludoscape.table.result import story
from ludoscape.table.sharing import headline
from tests.table.test_render import choice, table, text_of, view


def test_who_plays_several_seats_is_told_for_which() -> None:
    alone, both = table(), table(mine=frozenset({0, 1}))
    assert ">Put Moons 2 down</h1>" in render.parts(alone)["tray"]
    assert ">Maren: Put Moons 2 down</h1>" in render.parts(both)["tray"]
    nobody = replace(both, places=[place for place in both.places if place.seat != 1])
    assert ">Player 2: Put Moons 2 down</h1>" in render.parts(nobody)["tray"]


def test_how_far_a_turn_is() -> None:
    assert "2 of 2 · Move a tile" in text_of(render.parts(table())["tray"])
    done = view(steps=[{"label": "1 Walk", "state": "done"}, {"label": "2 Move", "state": "next"}])
    assert " of 2" not in text_of(render.parts(table(view=done))["tray"])


@pytest.mark.parametrize(
    ("changed", "main"),
    [
        ({"choices": [choice("^-", [])]}, True),
        ({"choices": [choice("@1,1", ["de-spot-1_1"])]}, True),
        ({"choices": [choice("^-", []), choice("@1,1", ["de-spot-1_1"])]}, False),
        ({"choices": [choice("^-", [])], "then": ["^-"]}, False),
        ({"choices": [choice("^-", [])], "spread": {"yes": ["Put 1 down", "Put # down"]}}, False),
    ],
)
def test_the_one_thing_to_do_is_the_main_button(changed: dict[str, Any], main: bool) -> None:
    """Not where more can follow it, or be gathered."""
    changed = {"spread": None, "then": [], **changed}
    tray = cast(Any, render._tray(table(view=view(**changed))))
    assert [each["css"] for each in tray["buttons"] if each["id"] == "move-0"] == ["go" if main else ""]


def test_seats_without_a_title_have_a_number() -> None:
    seen = table()
    bare = view(seats=[{**seat, "title": ""} for seat in seen.view["seats"]])
    assert render._seat_of(seen, seen.places[2])["title"] == "Crowns"
    assert render._seat_of(replace(seen, view=bare), seen.places[2])["title"] == "seat 3"
    assert render._seat_of(replace(seen, names=[]), seen.places[2])["name"] == "Bot"


def test_others_are_told_by_how_they_sit() -> None:
    seen = table(creator=True)
    states = {row["seat"]: row["state"] for row in render._invited(seen)}
    assert states == {0: "here", 2: "a bot of level 3 plays", 3: "not here yet"}
    away = replace(seen, places=[replace(place, connected=False) for place in seen.places])
    assert {row["seat"]: row["state"] for row in render._invited(away)}[0] == "away"


def test_an_invitation_says_who_else_sits_there() -> None:
    said = text_of(render.invitation(table(), "k3y", 3, {}))
    assert "a bot of level 3" in said and "your seat and your name" in said


def test_whose_turn_it_is_in_a_preview() -> None:
    assert headline(table()) == "Put Moons 2 down"
    assert headline(table(view=view(actor=CHANCE))) == "The table draws"
    quiet: dict[str, Any] = {"prompt": {"title": "", "detail": ""}}
    assert headline(table(view=view(**quiet))) == "Decay"
    assert headline(table(view=view(**quiet, outcome={"winners": [1]}))) == "The game is over"


# ---- after the end


def course(*points: tuple[float, ...]) -> list[State]:
    """Make states of a game of points, a turn each."""

    def state(turn: int) -> Any:
        game = SimpleNamespace(points=lambda shown: points[shown.turns()])
        return SimpleNamespace(turns=lambda: turn, game=game)

    return [cast(State, state(turn)) for turn in range(len(points))]


def test_the_last_turn_in_which_another_led() -> None:
    won = cast(Any, SimpleNamespace(winners=(0,), points=(5.0, 3.0), reason="", payoffs=(1.0, 0.0)))
    led = course((0, 0), (1, 2), (2, 3), (4, 3), (5, 3))
    assert "led until turn 3 of 4." in story(led, won, "")
    assert "led until the last turn." in story(course((0, 0), (1, 2), (5, 3)), won, "")
    assert story(course((0, 0), (1, 1), (5, 3)), won, "").startswith("Nobody was ever ahead of")


def test_turns_are_marked_on_the_axis() -> None:
    assert _ticks(course((0,), (0,), (0,))) == ((1, 0.0), (2, 50.0), (3, 100.0))
    first = course((0,), (0,))
    assert _ticks([first[0], first[0], first[1]]) == ((1, 0.0), (2, 100.0))


def test_numbers_of_turns_stand_apart_however_few_events_a_turn_has() -> None:
    """A long turn and many short ones behind it: those that would lie over one another are left out."""
    turns = course(*[(0,) for _ in range(101)])
    long = [turns[0]] * 300 + turns
    apart = [b - a for (_, a), (_, b) in pairwise(_ticks(long))]
    assert len(apart) >= 4 and min(apart) >= TICKS_APART


def test_ends_of_curves_lie_apart_and_inside() -> None:
    assert _apart({0: 10.0, 1: 12.0, 2: 60.0}, 10.0) == {0: 10.0, 1: 20.0, 2: 60.0}
    assert _apart({0: 95.0, 1: 97.0}, 10.0) == {0: 90.0, 1: 100.0}


@pytest.mark.parametrize(
    ("loss", "sign"), [(0.11, "??"), (0.09, "?"), (0.06, "?"), (0.04, ""), (-0.04, ""), (-0.09, ""), (-0.11, "!")]
)
def test_moves_are_marked_by_what_they_lost(loss: float, sign: str) -> None:
    """A move that is better than any other by so much has lost nothing."""
    played, other = Rated("played", 0.5), Rated("other", 0.5 + loss)
    moves = (other, played) if loss > 0 else (played, other)
    assert sign_of(Review(0, 0, moves, moves.index(played)), 0.0) == sign
