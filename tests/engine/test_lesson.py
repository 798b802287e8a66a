"""Lessons: read from files, played by the rules, and refused when they say what is not so."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.lesson import Lesson, LessonError, Step, check, read_lessons, taken

KIND = ls.game_type("decay")
LESSONS = [(name, lesson) for name in ls.games() for lesson in read_lessons(ls.game_type(name).package)]


def lesson() -> Lesson:
    return read_lessons(KIND.package)[0]


def with_step(number: int, **changed: Any) -> Lesson:
    """Give the first lesson of Decay with one step changed."""
    steps = list(lesson().steps)
    steps[number] = replace(steps[number], **changed)
    return replace(lesson(), steps=tuple(steps))


@pytest.mark.parametrize(("name", "of"), LESSONS, ids=[f"{name}-{of.name}" for name, of in LESSONS])
def test_every_lesson_can_be_played_and_says_what_is_true(name: str, of: Lesson) -> None:
    check(of, ls.game_type(name))
    assert 4 <= len(of.steps) <= 8
    assert sum(bool(step.moves) for step in of.steps) >= 3, "a lesson is played, not read"


@pytest.mark.parametrize(
    ("number", "changed", "problem"),
    [
        (1, {"moves": (">S5",)}, "cannot be played"),
        (1, {"then": ("*M",)}, "cannot be played"),
        (1, {"told": ("lifted",)}, "does not say 'lifted'"),
        (1, {"told": ()}, "nothing proves"),
        (1, {"do": "word " * 30}, "letters"),
        (5, {"touch": "Touch this."}, "without help"),
        (3, {"moves": ("@17,10", "@0,0")}, "not among the choices"),
    ],
)
def test_a_lesson_that_is_wrong_is_noticed(number: int, changed: dict[str, Any], problem: str) -> None:
    with pytest.raises(LessonError, match=problem):
        check(with_step(number, **changed), KIND)


def test_a_lesson_for_a_position_that_cannot_be_is_noticed() -> None:
    position = json.loads(json.dumps(lesson().position)) | {"pawns": {"S": "C3", "M": "C3x"}}
    with pytest.raises(LessonError, match="1-cut: "):
        check(replace(lesson(), position=position), KIND)


def test_where_one_wins_every_winning_move_is_taken() -> None:
    of = lesson()
    game = of.game(KIND)
    states = list(of.states(game))
    last = of.steps[-1]
    moves = taken(last, game, states[-2], of.seat)
    assert last.moves[0] == moves[0]
    assert len(moves) > 10
    for text in moves:
        state = states[-2].copy()
        state.play(state.parse(text))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (of.seat,)
    assert taken(of.steps[1], game, states[1], of.seat) == of.steps[1].moves


def test_a_step_is_read_from_data() -> None:
    assert Step("One", "Read this.").alone is False
    assert Step("One", "Find it.", ("x",)).alone is True
    assert Step("One", "Do it.", ("x",), touch="Touch it.").alone is False
