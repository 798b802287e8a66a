"""What is drawn and said of a game that is over, from chances and reviews made up by hand: curves, moments, marks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludoscape.bots.analysis import Course, Moment
from ludoscape.bots.reviews import Rated, Review
from ludoscape.engine.state import SPECTATOR
from ludoscape.table.chances import DASHES, Drawing, drawing_of
from ludoscape.table.looking import Looking, looking_of
from ludoscape.table.model import TableView
from ludoscape.table.timeline import Timeline
from tests.table.test_audience import played
from tests.table.test_render import table

NAMES = ["Ines", "Maren"]
GAME = ("a", "end", "a", "b", "c", "end", "win")  # of Ines, of Maren from the third on, of Ines the last


def seen(timeline: Timeline, mine: frozenset[int], at: int) -> TableView:
    game: Any = timeline.game
    return table(
        game=game,
        view=game.view(timeline.state_at(at), min(mine, default=SPECTATOR)),
        names=NAMES,
        mine=mine,
        event=at,
        live=timeline.live,
        over=True,
    )


def review(at: int, seat: int, best: tuple[str, float], *others: tuple[str, float], played: int = 0) -> Review:
    return Review(at, seat, tuple(Rated(move, chance) for move, chance in (best, *others)), played)


# ---- the curve


CHANCES: dict[int, tuple[float, ...]] = {0: (0.5, 0.5), 4: (0.25, 0.75), 7: (1.0, 0.0)}
MOMENTS = (Moment(4, 1, 0.25), Moment(7, 0, 0.746), Moment(5, 1, -0.1))


def drawing(mine: frozenset[int], **changed: Any) -> Drawing:
    timeline = played(*GAME)
    states = timeline.states()
    course = Course(**{"games": 100, "done": 0.5, "chances": CHANCES, "moments": MOMENTS, **changed})
    return drawing_of(seen(timeline, mine, timeline.live), course, timeline, states)


def test_every_seat_has_a_line_from_its_first_chance_to_its_last() -> None:
    """Places are per cent of the whole game; above is where the chance is great, and ends keep apart."""
    maren, ines = drawing(frozenset()).curves
    assert ines.points == "0.00,50.00 57.14,75.00 100.00,0.00"
    assert maren.points == "0.00,50.00 57.14,25.00 100.00,100.00"
    assert (ines.end, maren.end) == (0.0, 100.0)
    assert (ines.css, maren.css) == ("p1", "p2")


@pytest.mark.parametrize(("mine", "lead"), [({1}, 1), ({0}, 0), (set(), 0), ({0, 1}, 0)])
def test_the_line_of_whoever_looks_is_whole_and_lies_above_the_others(mine: set[int], lead: int) -> None:
    """Of whoever has no seat of his own, or several, it is the line of who won."""
    curves = drawing(frozenset(mine)).curves
    assert [curve.seat for curve in curves] == [1 - lead, lead]
    assert [curve.own for curve in curves] == [False, True]
    assert [curve.dash for curve in curves] == [DASHES[1], DASHES[0]] and DASHES[0] == ""


def test_how_far_it_is_and_how_sure() -> None:
    assert (drawing(frozenset()).done, drawing(frozenset()).error) == (50, 10)
    nothing = drawing(frozenset(), games=0, done=0.0, chances={}, moments=())
    assert (nothing.done, nothing.error, nothing.turnings) == (0, 0, ())
    assert [(curve.points, curve.end) for curve in nothing.curves] == [("", 0.0)] * 2


def test_a_moment_says_what_happened_when_and_what_it_changed() -> None:
    first, second, third = drawing(frozenset({1})).turnings
    assert [each.number for each in (first, second, third)] == [1, 2, 3]
    assert (first.event, first.text, first.when, first.change, first.up) == (
        4,
        "You chose b",
        "Turn 2, your chances",
        "+25",
        True,
    )
    assert first.x == pytest.approx(400 / 7) and first.y == 25.0
    assert (second.event, second.text, second.when, second.change) == (
        7,
        "Ines chose win",
        "Turn 3, Ines's chances",
        "+75",
    )
    assert (second.x, second.y) == (100.0, 0.0)
    assert (third.change, third.up) == ("\N{MINUS SIGN}10", False)
    assert third.y == 25.0, "it lies on the line, where that is nearest"


# ---- looking back


REVIEWS = (
    review(0, 0, ("b", 0.6), ("a", 0.48), played=1),
    review(2, 1, ("a", 0.7), ("end", 0.5)),
    review(3, 1, ("a", 0.5), ("b", 0.43), played=1),
    review(5, 1, ("a", 0.5), ("end", 0.49), played=1),
    review(6, 0, ("win", 1.0), ("a", 0.5)),
)


def looked(timeline: Timeline, mine: frozenset[int], at: int, reviews: tuple[Review, ...] = REVIEWS) -> Looking:
    course = Course(100, 1.0, CHANCES, (), reviews, 0.02)
    return looking_of(seen(timeline, mine, at), course, timeline, timeline.states())


def test_moves_are_marked_along_the_axis_in_their_order() -> None:
    told = looked(played(*GAME), frozenset(), 0)
    marks = [(mark.sign, mark.event, mark.text, mark.change) for mark in told.marked]
    assert marks == [
        ("??", 0, "Ines chose a", "\N{MINUS SIGN}12"),
        ("!", 2, "Maren chose a", "+20"),
        ("?", 3, "Maren chose b", "\N{MINUS SIGN}7"),
        ("!", 6, "Ines chose win", "+50"),
    ]
    assert [mark.x for mark in told.marked] == [pytest.approx(100 * at / 7) for at in (0, 2, 3, 6)]
    assert (told.lost, told.decided) == (2, 5)


def test_of_ones_own_game_only_ones_own_moves_are_marked() -> None:
    told = looked(played(*GAME), frozenset({1}), 0)
    assert [(mark.sign, mark.event) for mark in told.marked] == [("!", 2), ("?", 3)]
    assert (told.lost, told.decided) == (1, 3)


@pytest.mark.parametrize(("at", "following"), [(0, 2), (1, 2), (2, 3), (3, 6), (5, 6), (6, None), (7, None)])
def test_the_next_mark_is_the_next_one_after_where_the_slider_stands(at: int, following: int | None) -> None:
    assert looked(played(*GAME), frozenset(), at).following == following


def test_the_slider_goes_along_the_moves_that_stand() -> None:
    timeline = played("a", "a", "undo1", "end", "win")
    told = looked(timeline, frozenset(), 4, ())
    assert (told.events, told.place, told.last) == ((0, 1, 4, 5), 2, 3)
    assert told.x == pytest.approx(200 / 3)
    back = looked(timeline, frozenset(), 2, ())
    assert (back.place, back.decision) == (1, None), "what was taken back is where it went back to"
    plain = looked(played(*GAME), frozenset(), 4, ())
    assert (plain.events, plain.place) == ((), 4), "places and events are the same numbers"


def test_a_decision_tells_what_was_played_and_what_else_there_was() -> None:
    told = looked(played(*GAME), frozenset({1}), 3)
    assert told.decision is not None
    decision = told.decision
    assert (decision.who, decision.css, decision.text, decision.sign, decision.chance) == (
        "You",
        "p2",
        "You chose b",
        "?",
        43,
    )
    assert [(option.letter, option.label, option.chance, option.played) for option in decision.options] == [
        ("A", "a", 50, False),
        ("B", "b", 43, True),
    ]
    assert [(ghost["letter"], ghost["sign"], ghost["played"]) for ghost in decision.ghosts] == [
        ("A", "", False),
        ("B", "?", True),
    ]
    assert looked(played(*GAME), frozenset({1}), 4).decision is None, "nothing was weighed there"


def test_what_it_may_be_off_by_is_never_nothing() -> None:
    timeline = played(*GAME)
    view, states = seen(timeline, frozenset(), 0), timeline.states()
    for error, said in ((0.0, 1), (0.034, 3)):
        assert looking_of(replace(view), Course(error=error), timeline, states).error == said
