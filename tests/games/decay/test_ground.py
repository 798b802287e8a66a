"""The ground of Decay's picture: the track of legal places, the slab of rock, and the parts that fall."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.engine.view import Mark, View
from ludoscape.games.decay.picture import falling
from ludoscape.games.decay.picture.picture import draw
from ludoscape.games.decay.picture.rock import outline
from tests.games.decay.test_picture import attacking, view

SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=8)
def building(side: int, tiles: int = 9) -> View:
    """Play by lot until somebody has a tile in the hand, and so many lie."""
    state = ls.game("decay", seats=4, side=side).start()
    rng = random.Random(side)
    while not (
        state.actor >= 0 and state.view(state.actor)["phase"] == "create_put" and len(state.legal()) > 4 * tiles
    ):
        state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
    return state.view(state.actor)


def group(picture: str, css: str) -> ElementTree.Element:
    """Find the group of a class."""
    return next(part for part in ElementTree.fromstring(picture).iter() if part.get("class") == css)


def passed(path: str, unit: float) -> Iterator[tuple[int, int]]:
    """List the places, in lattice units, that the lines of a path run over."""
    for x, y, kind, by, up in re.findall(r"M([-\d.]+) ([-\d.]+)([hvl])([-\d.]+)(?: ([-\d.]+))?", path):
        start = (float(x) - 50) / unit, (-float(y) - 50) / unit
        east = float(by) / unit if kind in "hl" else 0
        north = -float(up) / unit if kind == "l" else -float(by) / unit if kind == "v" else 0
        steps = max(1, round(max(abs(east), abs(north))))
        for step in range(steps + 1):
            yield round(start[0] + east * step / steps), round(start[1] + north * step / steps)


@pytest.mark.parametrize("side", [4, 8, 12, 24])
def test_the_track_runs_over_all_legal_places_and_no_others(side: int) -> None:
    shown = building(side)
    picture = draw(shown)
    wide, thin = group(picture, "track").findall(f"{SVG}path")
    assert wide.get("d") == thin.get("d")
    spots = {(c["effects"]["draw"]["x"], c["effects"]["draw"]["y"]) for c in shown["choices"]}
    assert set(passed(str(wide.get("d")), 100 / side)) == spots
    assert float(str(wide.get("stroke-width"))) < 0.75 * 2 * 100 / side, "the gap at a flush place can be seen"
    assert picture.count('class="spot"') == len(spots), "each can be touched and is named"


def test_a_place_is_one_small_element() -> None:
    """A late position has more than a hundred places; three elements for each made a preview slow."""
    picture = draw(building(4))
    assert len(re.findall(r'<circle id="de-spot-', picture)) == picture.count('class="spot"')
    assert 'class="hit"' not in picture


def test_a_preview_keeps_the_track_and_takes_away_what_it_covers() -> None:
    shown = building(4)
    chosen = shown["choices"][0]
    picture = draw(shown, chosen["move"])
    assert str(group(picture, "track").findall(f"{SVG}path")[0].get("d")) in draw(shown)
    covered = re.findall(r'id="(de-spot-[^"]+)" class="spot covered"[^>]*pointer-events="none"', picture)
    assert covered and chosen["picks"][-1] not in covered


def test_rock_lies_under_every_tile_but_that_in_the_air() -> None:
    lying = group(draw(view("move")), "slab").findall(f"{SVG}path")
    assert [str(path.get("d")).count("M") for path in lying] == [24] * 4
    lifted = group(draw(attacking()), "slab").findall(f"{SVG}path")
    assert str(lifted[0].get("d")).count("M") == 23


def test_a_tile_takes_its_rock_along() -> None:
    """The rim is broken in the same way wherever the tile lies; no two tiles have the same."""
    here, there = outline({"S2": (0.0, 0.0)}), outline({"S2": (150.0, -25.0)})
    assert here.split("l", 1)[1] == there.split("l", 1)[1] and here != there
    rims = {outline({f"{suit}{value}": (0.0, 0.0)}) for suit in "SMCA" for value in "na2345"}
    assert len(rims) == 24


def test_parts_are_what_hangs_together_along_edges() -> None:
    places = {"S2": (0.0, 0.0), "S3": (100.0, 75.0), "M2": (300.0, 0.0), "A4": (200.0, 175.0), "C5": (400.0, 100.0)}
    assert falling.parts(places) == [["S2", "S3"], ["A4"], ["C5"], ["M2"]], "corners hold nothing together"
    assert falling.parts({}) == []


def test_a_pick_shows_what_falls() -> None:
    """Tilted with its rock, its pawns and a hatch; in words how many, the tile in the air included."""
    shown = attacking()
    effect = shown["choices"][0]["effects"]["draw"]
    effect.update(leaves=["S5", "A3", "M2"], dies=["C"])
    picture = draw(shown, shown["choices"][0]["move"])
    parts = [part for part in ElementTree.fromstring(picture).iter() if part.get("class") == "falls"]
    found = {name for part in parts for piece in part.iter() if (name := piece.get("id", "")).startswith("de-tile-")}
    assert found == {"de-tile-S5", "de-tile-A3"}, "that in the air is drawn where it is held"
    assert all("rotate(" in str(part.get("transform")) for part in parts)
    assert any(piece.get("id") == "de-pawn-C" for part in parts for piece in part.iter())
    assert str(group(picture, "slab").find(f"{SVG}path").get("d")).count("M") == 21  # type: ignore[union-attr]
    said = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    assert sum(int(text.split()[0]) for text in said) == 3 and any("Crowns die" in text for text in said)


def test_where_a_part_fell_is_told_to_the_page() -> None:
    """By the ids of its tiles, so that they can fall together; and a tile that slid has the way that it took."""
    gone: list[Mark] = [{"kind": "gone", "at": ["S4", 20, 3]}, {"kind": "gone", "at": ["A5", 24, 4]}]
    shown = view("move")
    shown["board"]["tiles"] = [tile for tile in shown["board"]["tiles"] if tile["tile"] not in ("S4", "A5")]
    picture = draw(shown, "", [*gone, {"kind": "from", "at": [10, 10]}])
    assert 'data-falls="de-tile-A5 600 -200;de-tile-S4 500 -175"' in picture and 'class="shards"' in picture
    slid: list[Mark] = [{"kind": "from", "at": [2, 8]}, {"kind": "to", "at": "M4"}, {"kind": "slid", "at": "M4"}]
    assert re.search(r'id="de-tile-M4"[^>]*data-path="M50 -300L50 -350"', draw(view("move"), "", slid))
    assert "data-path" not in draw(view("move"), "", slid[:2])


def test_what_falls_is_said_beside_it_and_in_the_picture() -> None:
    frame = (0.0, 0.0, 1000.0, 800.0)
    part = [(400.0, 600.0), (500.0, 625.0)]
    x, y = map(float, re.search(r"translate\(([\d.]+) ([\d.]+)\)", falling.pill("x" * 24, part, [], frame)).groups())  # type: ignore[union-attr]
    assert 120 <= x <= 880 and 20 <= y <= 780
    assert not (400 < x < 600 and 600 < y < 725), "not on the tiles themselves, where there is room"
