"""Lessons: read from files, played by the rules, and refused when they say what is not so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import ConformanceError, check_kind
from ludoscape.engine.lesson import Lesson, LessonError, Step
from ludoscape.engine.lesson_check import check_lesson
from ludoscape.engine.lesson_files import read_lesson, read_lessons
from tests.engine.toys import Toy

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
    check_lesson(of, ls.game_type(name))
    assert 4 <= len(of.steps) <= 8
    assert sum(bool(step.moves) for step in of.steps) >= 3, "a lesson is played, not read"


@pytest.mark.parametrize(
    ("number", "changed", "problem"),
    [
        (1, {"moves": (">S5",)}, "not among the choices"),
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
        check_lesson(with_step(number, **changed), KIND)


def test_a_lesson_for_a_position_that_cannot_be_is_noticed() -> None:
    position = json.loads(json.dumps(lesson().position)) | {"pawns": {"S": "C3", "M": "C3x"}}
    with pytest.raises(LessonError, match="1-cut: "):
        check_lesson(replace(lesson(), position=position), KIND)


def test_where_one_wins_every_winning_move_is_taken() -> None:
    of = lesson()
    game = of.game(KIND)
    at = len(of.steps) - 1
    states = [reached.state for reached in of.walk(game)]
    moves = of.taken(game, at, states[at])
    assert of.steps[at].moves[0] == moves[0]
    assert len(moves) > 10
    for text in moves:
        outcome = of.played(game, at, states[at], text).state.outcome()
        assert outcome is not None
        assert outcome.winners == (of.seat,)
    assert of.taken(game, 1, states[1]) == of.steps[1].moves


# ---- lessons of the toy game: each seat has a card that it may swap, and the highest wins


def toy_lesson(hands: list[int], seat: int, *steps: Step, **options: int) -> Lesson:
    """Give a lesson for two seats who hold these cards, at the turn of a seat."""
    state = {"actor": seat, "hands": hands, "shown": [False, False], "gone": [[], []], "over": seat, "winked": False}
    return Lesson("1-toy", "Toy", 1, 2, seat, options, state, steps)


def toy_taken(hands: list[int]) -> tuple[str, ...]:
    of = toy_lesson(hands, 1, Step("Win", "Win", ("wink",), wins=True), rounds=1)
    game = of.game(Toy)
    return of.taken(game, 0, next(of.walk(game)).state)


def test_a_move_that_wins_whatever_is_drawn_is_known_as_winning() -> None:
    """Swapping the last card brings a higher one in any case, or in most."""
    assert toy_taken([0, 1]) == ("wink", "swap")
    assert toy_taken([2, 0]) == ("wink",)
    assert toy_taken([0, 2]) == ("wink", "keep", "show")


def test_a_winning_move_is_followed_by_a_draw_to_the_end() -> None:
    of = toy_lesson([0, 1], 1, Step("Win", "Win", ("wink",), wins=True), rounds=1)
    end = list(of.walk(of.game(Toy), (1,)))[-1]
    assert [told["text"] for told in end.told] == ["{1}: swap", "{1}: draw:2"]
    outcome = end.state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def two_ways(*moves: str) -> Lesson:
    """Give a lesson whose second step, a swap, cannot be made once the card has been shown."""
    first = Step("One", "Do it", moves, touch="Touch it.", then=("keep",), now="Done.", told=("{0}: ", "{1}: keep"))
    return toy_lesson([4, 6], 0, first, Step("Two", "Find it", ("swap",), now="Done.", told=("swap",)))


def test_a_lesson_goes_on_from_the_move_that_was_made() -> None:
    of = two_ways("keep", "show")
    game = of.game(Toy)
    assert [reached.state.dump()["shown"][0] for reached in of.walk(game)] == [False, False, False]
    walk = of.walk(game, (1,))
    assert [next(walk).state.dump()["shown"][0] for _ in range(2)] == [False, True]
    with pytest.raises(LessonError, match="1-toy, step 2: 'swap' cannot be played"):
        next(walk)
    with pytest.raises(IndexError):
        list(of.walk(game, (2,)))


def test_every_way_through_a_lesson_is_checked() -> None:
    check_lesson(two_ways("keep"), Toy)
    with pytest.raises(LessonError, match="1-toy, step 2: 'swap' is not among the choices of seat 0"):
        check_lesson(two_ways("keep", "show"), Toy)


# ---- files


POSITION = '{"actor": 0, "hands": [4, 6]}'
FILE = f"""
title = "Toy"
minutes = 1
seats = 2
position = '{POSITION}'
[[step]]
title = "One"
do = "Keep it"
moves = ["keep"]
"""


def test_a_lesson_is_read_from_a_file() -> None:
    of = read_lesson("1-toy", FILE.encode())
    assert (of.name, of.seat, of.options, of.position) == ("1-toy", 0, {}, {"actor": 0, "hands": [4, 6]})
    assert of.steps == (Step("One", "Keep it", ("keep",)),)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("title", "= title", "1-toy: the file cannot be read: .*line 2"),
        ("Toy", "\udcff", "1-toy: the file cannot be read: "),
        ("minutes = 1", "", "1-toy: 'minutes' is missing"),
        ("seats = 2", "seats = true", "1-toy: 'seats' must be a whole number"),
        ("seats", "sets", "1-toy: 'seats' is missing"),
        ("minutes", "colour = 1\nminutes", "1-toy: 'colour' is not known"),
        ("[[step]]", "[step]", "1-toy: 'step' must be a list"),
        (POSITION, "{", "1-toy: the position is no JSON: "),
        (POSITION, "[]", "1-toy: the position must be a JSON object"),
        ('do = "Keep it"', "", "1-toy, step 1: 'do' is missing"),
        ('["keep"]', '"keep"', "1-toy, step 1: 'moves' must be a list"),
        ('["keep"]', "[1]", "1-toy, step 1: 'moves' must be a list of texts"),
        ("moves", "move", "1-toy, step 1: 'move' is not known"),
        ("moves", "wins = 1\nmoves", "1-toy, step 1: 'wins' must be true or false"),
        ("moves", "position = '['\nmoves", "1-toy, step 1: the position is no JSON"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_sentence(old: str, new: str, problem: str) -> None:
    with pytest.raises(LessonError, match=problem) as caught:
        read_lesson("1-toy", FILE.replace(old, new, 1).encode("utf-8", "surrogateescape"))
    assert "\n" not in str(caught.value)


def test_a_game_that_is_one_module_has_no_lessons() -> None:
    assert read_lessons("tests.engine.toys") == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [("title = 1", "'minutes' is missing"), (FILE.replace("keep", "fold"), "'fold' is not among the choices")],
)
def test_the_kit_checks_the_lessons_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, problem: str
) -> None:
    name = f"game_{tmp_path.name}"
    folder = tmp_path / name / "lessons"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "1-toy.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConformanceError, match=f"Sixth: 1-toy.*{problem}"):
        check_kind(type("Sixth", (Toy,), {"package": name}))


def test_a_step_is_read_from_data() -> None:
    assert Step("One", "Read this.").alone is False
    assert Step("One", "Find it.", ("x",)).alone is True
    assert Step("One", "Do it.", ("x",), touch="Touch it.").alone is False
