"""Polygons: insets keep their distance, common outlines enclose the same land, boxes lie where they fit."""

from __future__ import annotations

import random
from math import cos, pi, sin

import pytest

from ludoscape.geometry.polygons import Point, area, bounds, depth, inset, inside, outlines, pole
from ludoscape.geometry.spans import Spans

BENT = [(0.0, 0.0), (200.0, 0.0), (200.0, 80.0), (90.0, 80.0), (90.0, 190.0), (0.0, 190.0)]


def blob(rng: random.Random, corners: int) -> list[Point]:
    """Give a polygon round the origin, clockwise, mostly not convex."""
    angles = sorted(rng.uniform(0, 2 * pi) for _ in range(corners))
    return [(rng.uniform(60, 100) * cos(angle), rng.uniform(60, 100) * sin(angle)) for angle in angles]


def test_an_inset_lies_as_deep_as_was_asked() -> None:
    for by in (5.0, 20.0, 39.0):
        moved = inset(BENT, by)
        assert len(moved) == 6 and all(depth(point, BENT) >= by - 0.001 for point in moved)
    assert inset(BENT, 120.0) == []


def test_a_sharp_corner_that_points_inwards_does_not_reach_far() -> None:
    wedge = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (52.0, 100.0), (50.0, 40.0), (48.0, 100.0), (0.0, 100.0)]
    assert max(depth(point, wedge) for point in inset(wedge, 8.0)) < 13
    assert min(y for _, y in inset(wedge, 8.0)[2:-1]) > 25


def test_outlines_enclose_the_same_land() -> None:
    """Squares of a board taken at random: the areas agree, and holes count as such."""
    rng = random.Random(5)
    for _ in range(60):
        cells = {(rng.randrange(5), rng.randrange(5)) for _ in range(rng.randrange(1, 22))}
        squares = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in sorted(cells)]
        loops = outlines(squares)
        assert sum(area(loop) for loop in loops) == len(cells)
        for loop in loops:
            assert all(depth(point, loop) <= 0.001 for point in inset(loop, 0.2) if area(loop) < 0)


def test_a_hole_is_a_loop_of_its_own() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    loops = outlines([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in ring)
    assert sorted(area(loop) for loop in loops) == [-1, 9]


@pytest.mark.parametrize("seed", range(12))
def test_the_pole_is_deeper_than_any_other_point(seed: int) -> None:
    rng = random.Random(seed)
    shape = blob(rng, 9)
    deepest = depth(pole(shape, 0.5), shape)
    x, y, width, height = bounds(shape)
    for _ in range(400):
        assert depth((x + rng.random() * width, y + rng.random() * height), shape) <= deepest + 0.5


@pytest.mark.parametrize("seed", range(12))
def test_boxes_that_fit_lie_inside_one_below_the_other(seed: int) -> None:
    rng = random.Random(seed)
    shape = blob(rng, 10)
    rows = [(rng.uniform(10, 50), rng.uniform(8, 20)) for _ in range(3)]
    found = Spans(shape).fit(rows, (0, 0))
    if found is None:
        return
    bottom = -1000.0
    for (x, y), (width, height) in zip(found, rows, strict=True):
        assert y - height / 2 >= bottom - 0.02
        bottom = y + height / 2
        for cx, cy in ((x, y), (x - width / 2 + 4, y - height / 2 + 4), (x + width / 2 - 4, y + height / 2 - 4)):
            assert inside((cx, cy), shape)


def test_no_room() -> None:
    assert Spans(BENT).fit([(150, 20), (150, 100)], (0, 0)) is None
    assert Spans(BENT).fit([(210, 20)], (0, 0)) is None
    assert Spans([]).fit([(1, 1)], (0, 0)) is None
    assert Spans(BENT).fit([(150, 20), (60, 100)], (100, 40)) is not None
