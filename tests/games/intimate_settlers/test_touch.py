"""Touches of the picture of Intimate Settlers: areas that fill the board, read as the moves they mean."""

from __future__ import annotations

import random
import re

import pytest

from ludoscape.games.intimate_settlers.picture.layout import (
    SIDES,
    Point,
    at_spot,
    corner_spot,
    edge_ends,
    edge_of,
    hex_middle,
    read,
    space_at,
)
from ludoscape.games.intimate_settlers.picture.picture import attempt, draw
from ludoscape.games.intimate_settlers.picture.pieces import edge_area, vertex_area
from tests.games.intimate_settlers.sights import (
    CLASSIC,
    MIDDLE,
    SAMPLES,
    classic,
    dropping,
    facing,
    founding,
    laying,
    middle,
    numbering,
    roading,
    robbing,
    sailing,
    siding,
    start_roll,
    stealing,
    taking,
    turning,
)
from tests.pictures.reading import ids

NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"


# ---- areas


def polygons(picture: str) -> dict[str, list[Point]]:
    found = re.findall(r'<path id="([^"]+)-mark"[^>]* d="([^"]+)"', picture)
    return {name: [(float(x), float(y)) for x, y in re.findall(rf"({NUMBER}) ({NUMBER})", d)] for name, d in found}


def within(point: Point, shape: list[Point]) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


@pytest.mark.parametrize("name", [name for name in SAMPLES if name not in ("turning", "facing")])
def test_areas_to_touch_do_not_overlap(name: str) -> None:
    shapes = polygons(draw(SAMPLES[name]))
    rng = random.Random(3)
    for _ in range(1500):
        point = (rng.uniform(-330, 330), rng.uniform(-330, 400))
        assert sum(within(point, shape) for shape in shapes.values()) <= 1


def test_areas_to_touch_are_large_and_lie_where_their_target_is() -> None:
    for seen in (middle(), roading(), founding(), robbing(), facing()):
        picture = draw(seen)
        shapes = polygons(picture)
        named = {pick for c in seen["choices"] for pick in c["picks"] if re.match(r"is-(edge|vertex|hex|side)-", pick)}
        assert set(shapes) == named
        for name, shape in shapes.items():
            area = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True)))
            assert area / 2 > 1200, name  # half a disc of 44 pixels, on a board as it mostly is
            key = read(name.split("-", 2)[2])
            if key and name.startswith("is-edge-"):
                (a, b), (c, d) = edge_ends(key)
                assert within(((a + c) / 2, (b + d) / 2), shape)
            elif key and name.startswith("is-vertex-"):
                x, y = at_spot(corner_spot(key))
                assert within((x, y + 0.01), shape)


def test_areas_fill_the_plane_between_corners_and_edges() -> None:
    """An edge whose end is a target is cut just where that corner's triangle ends."""
    ends = ((0.0, -49.0), (42.44, -24.5))
    triangle = vertex_area(ends[0], True, 32)
    cut = edge_area(ends, (16.0, 0.0))
    whole = edge_area(ends, (0.0, 0.0))
    for share in (0.1, 0.2, 0.3, 0.34, 0.5, 0.9):
        point = (ends[1][0] * share, -49 + 24.5 * share)
        assert within(point, whole)
        assert within(point, cut) != within(point, triangle)


# ---- what a touch means


def test_touching_a_target_means_its_move() -> None:
    for seen in SAMPLES.values():
        for move in seen["choices"]:
            if move["picks"]:
                found = attempt(seen, move["picks"][-1], 0, 0)
                assert move["move"] in found
                assert attempt(seen, move["picks"][-1] + "-mark", 0, 0) == found


def at_edge(text: str) -> Point:
    key = read(text)
    assert key
    (a, b), (c, d) = edge_ends(key)
    return (a + c) / 2, (b + d) / 2


def test_touches_that_are_not_legal_are_still_read() -> None:
    seen = middle(offer=None)
    assert attempt(seen, "", *at_edge("2_-1E")) == ["road 2,-1:E", "ship 2,-1:E"]
    assert attempt(seen, "", *at_edge("1_-1E")) == ["ship 1,-1:E"], "between two hexes of sea"
    assert attempt(seen, "", *at_edge("2_-3E")) == ["road 2,-3:E"], "between two hexes of land"
    assert attempt(seen, "is-edge--1_3E", 0, 0)[0] == "road -1,3:E"
    assert attempt(sailing(), "is-edge-0_-1E", 0, 0)[0] == "lift 0,-1:E", "not movable: why not?"
    key = read("2_1N")
    assert key and attempt(seen, "", *at_spot(corner_spot(key)))[0] == "settle 2,1:N"
    assert attempt(seen, "is-vertex--1_3S", 0, 0)[0] == "settle -1,3:S", "a city already"
    assert attempt(seen, "is-vertex-0_0N", 0, 0)[0] == "settle 0,0:N", "another's"
    assert attempt(seen, "is-hex-0_0", *hex_middle((0, 0))) == ["rob 0,0"]
    assert attempt(seen, "is-bank-ore", 0, 0)[0] == "trade wood>ore"
    assert attempt(seen, "is-res-brick", 0, 0)[0] == "trade brick>wood"
    assert attempt(seen, "is-dice", 0, 0) == ["roll"] and attempt(seen, "is-dev-roads", 0, 0) == ["play roads"]
    assert attempt(seen, "is-stack", 0, 0) == [] and attempt(seen, "", 3000, 0) == []
    assert attempt(seen, "is-robber", *hex_middle((-2, 3))) == ["rob -2,3"]
    assert "ship" not in " ".join(attempt(classic(), "", *at_edge("3_0E"))), "there are no ships in the base game"


def test_touches_in_other_phases() -> None:
    assert attempt(robbing(), "is-hex-1_-1", 0, 0)[0] == "rob 1,-1"
    assert attempt(robbing(), "", *hex_middle((1, -1))) == ["rob 1,-1"]
    assert attempt(taking(), "is-bank-ore", 0, 0)[0] == "take ore"
    assert attempt(start_roll(), "is-deck", 0, 0) == ["buy"]
    assert attempt(laying(), "is-terrain-forest", 0, 0) == ["lay forest"]
    assert attempt(laying(), "is-slot--2_3", 0, 0)[0] == "lay hills"
    assert attempt(siding(), "", *hex_middle((0, 3))) == ["harbour R"]
    x, y = hex_middle((1, 0))
    assert attempt(turning(), "", x - 20, y - 30) == ["face NW"]
    assert attempt(turning(), "", x + 38, y) == ["face E"]
    assert attempt(numbering(), "", *hex_middle((-3, 4)))[0] == "token 4@-3,4"
    assert attempt(numbering(), "is-number-8", 0, 0)[0] == "token 8@-2,4"
    assert attempt(dropping(), "", *at_edge("2_-1E")) == ["drop 2,-1:E"]
    assert attempt(founding(), "", *hex_middle((0, 0)))[0].startswith("settle ")
    assert attempt(stealing(), "is-vertex--2_1N", 0, 0) == ["steal P1"]
    assert attempt(stealing(), "", *hex_middle((-2, 1)))[0].startswith("steal P")
    assert attempt({**middle(), "phase": "discard", "choices": []}, "is-res-ore", 0, 0) == ["discard ore"]
    assert attempt({**middle(), "phase": "name", "choices": []}, "is-bank-ore", 0, 0) == ["name ore"]
    for phase, touched, move in (
        ("offer", "is-bank-ore", "want ore"),
        ("offer", "is-res-ore", "give ore"),
        ("deal", "is-seat-P2", "deal P2"),
    ):
        assert attempt({**classic(), "phase": phase, "choices": []}, touched, 0, 0) == [move]


def test_any_touch_anywhere_can_be_read() -> None:
    """Whatever is touched in whatever phase, what is read is notation."""
    rng = random.Random(2)
    cell, vertex, edge = r"-?\d+,-?\d+", r"-?\d+,-?\d+:[NS]", r"-?\d+,-?\d+:(NE|E|SE)"
    resource = "(wood|brick|wool|grain|ore)"
    notation = (
        rf"(road|ship|lift|drop) {edge}|(settle|city) {vertex}|rob {cell}|token \d+@{cell}|(steal|deal) P\d|buy|roll"
        rf"|end|(take|name|discard|give|want) {resource}|trade {resource}>{resource}|play \w+|lay \w+|harbour [LR]"
        r"|face (NE|E|SE|SW|W|NW)"
    )
    phases = {seen["phase"] for seen in SAMPLES.values()} | {
        "discard",
        "name",
        "plenty",
        "offer",
        "deal",
        "piece",
        "over",
    }
    for seen in SAMPLES.values():
        names = [*ids(draw(seen)), "", ""]
        for phase in sorted(phases):
            for _ in range(12):
                touched = rng.choice(names)
                found = attempt({**seen, "phase": phase}, touched, rng.uniform(-400, 400), rng.uniform(-400, 400))
                assert all(re.fullmatch(notation, move) for move in found), found


def test_points_are_found_on_the_lattice() -> None:
    for text in (MIDDLE, CLASSIC):
        for place in text.split():
            q, r = map(int, place.split("=")[0].split(","))
            x, y = hex_middle((q, r))
            assert space_at(x + 30, y + 20) == space_at(x - 30, y - 20) == (q, r)
            for side, ((dq, dr), _, _) in SIDES.items():
                assert edge_of((q, r), side) in {edge_of((q + dq, r + dr), other) for other in SIDES}
