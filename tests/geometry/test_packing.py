"""Boxes side by side, and places between what stands: nothing overlaps, nothing leaves the room."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ludoscape.geometry.packing import pack
from ludoscape.geometry.polygons import Box
from ludoscape.geometry.slots import overlap, slots


@pytest.mark.parametrize("count", range(1, 10))
def test_packed_boxes_lie_apart_in_the_room(count: int) -> None:
    rng = random.Random(count)
    for _ in range(5):
        items = tuple(
            tuple((rng.randint(2, 9), rng.randint(2, 9)) for _ in range(rng.choice((1, 2)))) for _ in range(count)
        )
        width, height = 90.0, 60.0
        scale, places = pack(items, (width, height))
        boxes = [(p.x, p.y, *items[i][p.form]) for i, p in enumerate(places)]
        for x, y, w, h in boxes:
            assert x > -0.001 and y > -0.001 and x + w < width / scale + 0.001 and y + h < height / scale + 0.001
        slack = [(x + 0.001, y + 0.001, w - 0.002, h - 0.002) for x, y, w, h in boxes]
        assert not any(overlap(a, b) for a, b in combinations(slack, 2))


def test_packing_takes_the_form_that_makes_boxes_larger() -> None:
    scale, places = pack((((9, 1), (3, 3)),), (60, 60))
    assert scale == 20 and places[0].form == 1
    assert pack((), (5, 5)) == (1.0, ())


def test_packing_keeps_the_order_of_reading() -> None:
    _, places = pack((((4, 2),),) * 6, (90, 30))
    spots = [(place.y, place.x) for place in places]
    assert spots == sorted(spots)


@pytest.mark.parametrize("rows", [False, True])
def test_slots_keep_clear(rows: bool) -> None:
    room: Box = (0, 0, 100, 60)
    taken = ((20.0, 10.0, 40.0, 30.0), (80.0, 0.0, 9.0, 60.0))
    found = slots(room, taken, (10, 12), 50, rows)
    boxes = [(x, y, 10.0, 12.0) for x, y in found]
    assert len(boxes) > 15
    assert not any(overlap(a, b) for a, b in combinations([*boxes, *taken], 2))
    assert all(0 <= x <= 90 and 0 <= y <= 48 for x, y in found)
    assert slots(room, taken, (10, 12), 7, rows) == found[:7]
    assert slots(room, (), (200, 12), 1, rows) == ()
