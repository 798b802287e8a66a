"""The picture of Alheimur: complete, drawn from the view alone, and nothing in it overlaps or leaves its place."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.games.alheimur.picture.labels import card_words
from ludoscape.games.alheimur.picture.land import PILL, SIGN_AT, foot_of
from ludoscape.games.alheimur.picture.laying import place_words
from ludoscape.games.alheimur.picture.layout import (
    ABOVE,
    BOARD,
    CELL,
    SHIP,
    Layout,
    Orbit,
    Shape,
    Spot,
    berths,
    box_of,
    fitted,
    make_layout,
    orbits,
    shape_of,
)
from ludoscape.games.alheimur.picture.picture import attempt, draw
from ludoscape.games.alheimur.picture.pieces import HEIGHT, SCALE, WIDTH, fate_width
from ludoscape.games.alheimur.picture.question import zone_of
from ludoscape.geometry.polygons import Box
from ludoscape.geometry.slots import overlap
from ludoscape.pictures.svg import Picture, rasterise, resolve, sprite, standalone
from tests.pictures.reading import check_picture, classes, elements, ids, part, said

from .board import game
from .scenes import (
    ALPHA,
    BETA,
    ELEMENTS,
    GAMMA,
    MARKS,
    PHASES,
    PLAIN,
    SEATS,
    STAIRS,
    TOWER,
    UNITS,
    building,
    random_world,
    ship,
    sight,
    world,
)
from .sights import VARIANTS, walk

NAMES = r"al-((terr|pyr)-[A-HN]\d+|orbit-[A-HN]|unit-([A-HN]|space)-[A-H]-[TF][1-3](m[1-3])?|space|role-[TF]|battle"
NAMES += r"|zone-([A-HN]|table|space|pile|battle|scores|legend)|view-([A-HN]|table|space)"
NAMES += r"|card-[AEFVW]{4}|(cell|laid)-m?\d_m?\d)(-mark)?"
SHAPES = (ALPHA, GAMMA, BETA, TOWER, STAIRS, PLAIN)


def check(view: dict[str, Any], picture: Picture) -> None:
    """Check what holds of every picture, and that all worlds are there, the first touch is lit and sizes are known."""
    check_picture(view, picture, NAMES)
    by_id = elements(picture)
    for place in view["board"]["worlds"]:
        if place["finished"]:
            assert f"al-orbit-{place['key']}" in by_id
            assert {f"al-terr-{entry['key']}" for entry in place["territories"]} <= set(by_id)
    for move in view["choices"]:
        assert all("legal" in classes(by_id[pick]) for pick in move["picks"][:1])
    for p in ElementTree.fromstring(picture).iter():
        if {"zone", "item"} & set(classes(p)):
            assert all(float(side) > 0 for side in (p.get("data-size") or "no").split()), "a page must know its size"


@lru_cache(maxsize=1)
def game_views() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Play games at random and give views, each with the marks of the event before."""
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for seats, options in VARIANTS:
        rules = game(seats, **options)
        marks: list[dict[str, Any]] = []
        for i, (state, move) in enumerate(walk(seats, options, f"picture {seats}", 150)):
            if i % 13 == 0:
                seen = json.dumps(rules.view(state, max(int(state.actor), ls.SPECTATOR)))
                found.append((cast(dict[str, Any], json.loads(re.sub(r"\{(\d)\}", r"Player \1", seen))), marks))
            after = state.copy()
            after.play(move)
            marks = [dict(mark) for mark in rules.tell(state, move, after, 0)["marks"]]
    return found


# ---- nothing overlaps, nothing leaves its place


def some_shapes(seats: int, seed: int) -> tuple[Shape, ...]:
    rng = random.Random(f"{seats}/{seed}")
    keys = SEATS[:seats] + ("N" if seats < 8 else "")
    return tuple(shape_of(world(key, i, random_world(rng))) for i, key in enumerate(keys))


def within(inner: Box, outer: Box, slack: float = 0.5) -> bool:
    (x, y, w, h), (left, top, width, height) = inner, outer
    return x >= left - slack and y >= top - slack and x + w <= left + width + slack and y + h <= top + height + slack


def world_boxes(layout: Layout) -> Iterator[Box]:
    """Give the boxes of all worlds with their names, which stand on the upper rim."""
    for orbit, (x, y, scale) in layout.worlds.values():
        above = ABOVE * CELL * scale
        yield x, y - above, orbit.width * scale, orbit.height * scale + above


@pytest.mark.parametrize("seats", range(2, 9))
def test_worlds_stand_apart_and_in_the_frame(seats: int) -> None:
    """In a picture that stands alone, beside Space and the panel; and large enough to be read."""
    for seed in range(8):
        for building_ in (False, True):
            shapes = some_shapes(seats, seed)[: -1 if building_ else None]
            layout = make_layout(shapes, building_)
            boxes = [*world_boxes(layout), layout.scores, layout.space, layout.panel]
            if layout.table:
                x, y, scale = layout.table
                boxes.append((x, y, 10.6 * CELL * scale, 8.8 * CELL * scale))
            assert all(within(box, BOARD) for box in boxes)
            assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
            scales = {round(spot.scale, 4) for _, spot in layout.worlds.values()}
            assert len(scales) == 1, "all worlds are equally large"
            assert scales.pop() * CELL > (28 if building_ else 31)


def taken(orbit: Orbit, shape: Shape) -> list[Box]:
    left, top = orbit.land
    return [(left + x * CELL, top + y * CELL, CELL, CELL) for x, y in shape.cells]


@pytest.mark.parametrize("count", [1, 4, 8, 14, 24])
def test_ships_keep_clear_of_the_land_and_of_each_other(count: int) -> None:
    shapes = [shape_of(world("A", 0, cards)) for cards in SHAPES] + list(some_shapes(8, 1))
    for shape in shapes:
        for orbit in orbits(shape):
            size, places = berths(orbit, shape, count)
            width, height = SHIP[0] * CELL * size, SHIP[1] * CELL * size
            boxes = [(x - width / 2, y - height / 2, width, height) for x, y in places]
            assert len(boxes) == count
            assert all(within(box, (0, 0, orbit.width, orbit.height)) for box in boxes)
            slack = [(x + 0.01, y + 0.01, w - 0.02, h - 0.02) for x, y, w, h in boxes]
            assert not any(overlap(a, b) for a, b in combinations(slack, 2))
            assert not any(overlap(box, land) for box in slack for land in taken(orbit, shape))
            assert size >= (0.9 if count <= 4 else 0.45 if count <= 8 else 0.25)


def test_space_holds_whatever_comes() -> None:
    """Lines of boxes stay in their room, in order and apart, however many there are."""
    box = make_layout(some_shapes(8, 3), False).space
    for count in (1, 5, 12, 24):
        sizes = [(64.0, 30.0), *((76.0 + 46 * (i % 4), 50.0) for i in range(count))]
        spot, corners = fitted(sizes, box)
        boxes = [placed_at(spot, corner, size) for corner, size in zip(corners, sizes, strict=True)]
        assert len(boxes) == count + 1 and all(within(each, box) for each in boxes)
        assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
        assert list(corners) == sorted(corners, key=lambda corner: (corner[1], corner[0]))


def placed_at(spot: Spot, corner: tuple[float, float], size: tuple[float, float]) -> Box:
    x, y, scale = spot
    return x + corner[0] * scale, y + corner[1] * scale, size[0] * scale, size[1] * scale


def test_more_ships_leave_the_others_where_they_are() -> None:
    shape = shape_of(world("A", 0, STAIRS))
    orbit = orbits(shape)[0]
    assert berths(orbit, shape, 4)[1] == berths(orbit, shape, 5)[1][:4]


def test_pyramids_and_fates_stay_on_their_territories() -> None:
    """A pyramid leaves its territory by no more than the halo; its fate is below its emblems."""
    for cards in SHAPES:
        for entry in world("A", 0, cards)["territories"]:
            for size in (1, 2, 3):
                box = box_of(entry)
                x, y = foot_of(box, size, False)
                low = y + (HEIGHT[size] - 8) / 2 * SCALE
                half = WIDTH[size] * SCALE
                assert within((x - half, low - HEIGHT[size] * SCALE, 2 * half, HEIGHT[size] * SCALE), box, 1)
                x, y = foot_of(box, size, True)
                assert within((x - 17.5, y - 15.2, 35, 30.4), box, 1)
                text = "" if size == 3 and box[2] == box[3] == CELL else "3−3"
                assert fate_width(text, PILL) < box[2] - 2
                if size < 3:
                    assert low < box[1] + box[3] - PILL or x + half < box[0] + box[2] - fate_width(text, PILL)


def test_the_layout_stays_while_playing() -> None:
    """Phases, pyramids and ships change nothing; only pieces move, each by its outer group."""
    for seats in (2, 5, 8):
        views = [sight(seats, phase, seed=4, crowd=crowd) for phase, crowd in (("expand", 2), ("site", 6), ("over", 0))]
        for view in views[1:]:
            for place, first in zip(view["board"]["worlds"], views[0]["board"]["worlds"], strict=True):
                assert [t["cells"] for t in place["territories"]] == [t["cells"] for t in first["territories"]]
        worlds = [re.findall(r'id="al-zone-([A-HN])"[^>]* transform="([^"]*)"', draw(v)) for v in views]
        assert len(worlds[0]) >= seats and worlds[0] == worlds[1] == worlds[2]
        assert {re.search(r'viewBox="([^"]+)"', draw(v))[1] for v in views} == {"0 0 1050 690"}  # type: ignore[index]
        moving = re.findall(r'<g id="([^"]+)"[^>]* transform=', draw(views[1]))
        assert moving and all(re.match(r"al-(pyr|unit)", name) for name in moving)

        places = [re.findall(r'id="al-terr-([A-HN]\d+)"', draw(view)) for view in views]
        assert places[0] == places[1] == places[2], "whatever can be picked: what changes its place is made anew"


# ---- every picture


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_choice_is_drawn(seats: int) -> None:
    for i, phase in enumerate(PHASES):
        seen = sight(seats, phase, seed=seats)
        before = copy.deepcopy(seen)
        for move in seen["choices"][i % 2 : 3]:
            check(seen, draw(seen, move["move"], MARKS))
        assert seen == before


def test_crowded_orbits_are_drawn_whole() -> None:
    seen = sight(8, "site", seed=3, crowd=20)
    picture = draw(seen)
    check(seen, picture)
    for place in seen["board"]["worlds"]:
        for entry in place["orbit"]:
            assert f"al-unit-{place['key']}-{SEATS[entry['seat']]}-{entry['unit']}" in ids(picture)
    assert sum(name.startswith("al-unit-space") for name in ids(picture)) == len(seen["board"]["space"])


def test_views_of_real_games_are_drawn() -> None:
    phases = set()
    for seen, marks in game_views():
        phases.add(seen["phase"])
        check(seen, draw(seen, "", marks))
        for move in seen["choices"][:4]:
            picture = draw(seen, move["move"])
            if move["picks"]:
                assert 'aria-pressed="true"' in picture, move["move"]
    assert {"build", "colonist", "expand", "depart", "arrive", "arriveat", "launch", "shooter", "attack"} <= phases


def test_spectators_see_no_targets() -> None:
    seen = sight(4)
    seen.update(choices=[], seat=-1)
    picture = draw(seen)
    assert 'role="button"' not in picture and "legal" not in " ".join(re.findall(r'class="([^"]*)"', picture)).split()


def test_an_empty_table() -> None:
    seen = sight(3)
    seen["board"].update(worlds=[], space=[], seats=[])
    check({**seen, "choices": []}, draw({**seen, "choices": []}))
    first = game(2).start()
    check(dict(first.view(0)), draw(first.view(0)))


# ---- worlds


def test_elements_territories_and_regions() -> None:
    """An element has texture and icon; each territory has a border of its own on its world, and a number."""
    seen = sight(2, worlds=[ALPHA, GAMMA, BETA])
    picture = draw(seen)
    for letter in ELEMENTS:
        assert f"url(#pc-t-{letter})" in picture and f"#pc-el-{letter}" in picture
    assert said(picture, "al-terr-A5").startswith("A5, air")
    assert "#pc-n-9" in part(picture, "al-terr-A9") and "#pc-el-V" in part(picture, "al-terr-A9")
    for place in seen["board"]["worlds"]:
        ground = part(picture, f"al-view-{place['key']}")
        borders = re.findall(r'<[^>]*path d="[^"]*" fill="url\(#pc-t-[AEFVW]\)" stroke="var\(--edge\)"', ground)
        assert len(borders) == len(place["territories"])


def test_outlines_leave_icons_and_numbers_free() -> None:
    """What a territory is, and its number, can be read whoever there may act, is chosen or would die."""
    rims = re.compile(r'path d="M([\d.]+) [^"]*" fill="none"[^>]*stroke-width="([\d.]+)"')
    seen = sight(2, worlds=[ALPHA, GAMMA, BETA])
    for move in ("", seen["choices"][0]["move"]):
        for entry in (entry for place in seen["board"]["worlds"] for entry in place["territories"]):
            territory = part(draw(seen, move), f"al-terr-{entry['key']}")
            for left, wide in rims.findall(territory):
                rim = float(left) - 4 - box_of(entry)[0] + float(wide) / 2
                assert rim <= SIGN_AT, (entry["key"], rim)


def test_the_one_that_is_launched_is_marked_while_it_is_asked_what_it_becomes() -> None:
    seen = sight(2, "role", worlds=[ALPHA, GAMMA, BETA])
    for choice in seen["choices"]:
        choice["effects"]["draw"]["launch"] = "A5"
    picture = draw(seen)
    assert "var(--chosen)" in part(picture, "al-terr-A5") and "var(--chosen)" not in part(picture, "al-terr-A4")


def test_pyramids_tell_seat_size_and_role_without_colour() -> None:
    seen = sight(8, seed=5)
    picture = draw(seen)
    for place in seen["board"]["worlds"]:
        for entry in place["territories"]:
            name = f"al-pyr-{entry['key']}"
            assert (name in ids(picture)) == (entry["seat"] >= 0)
            if entry["seat"] >= 0:
                kind = "lie" if entry["invader"] else "pyr"
                assert f"#pc-{kind}-{entry['size']}-{entry['seat'] + 1}" in part(picture, name)
    faces = {re.sub(r"[\d.-]+", "", sprite()[f"pc-pyr-3-{seat}"]) for seat in range(1, 9)}
    emblems = {re.search(r"#pc-em-\d", sprite()[f"pc-pyr-3-{seat}"])[0] for seat in range(1, 9)}  # type: ignore[index]
    assert len(faces) == 1 and len(emblems) == 8
    for kind in ("pyr", "lie"):
        for size in (1, 2, 3):
            assert sprite()[f"pc-{kind}-{size}-4"].count("#pc-em-4") == size, "as many emblems as pips"


def test_ships_carry_marines_and_numbers() -> None:
    seen = sight(3)
    seen["board"]["worlds"][0]["orbit"] = [ship(0, unit, 1 + i % 3) for i, unit in enumerate(UNITS)]
    picture = draw(seen)
    for i, unit in enumerate(UNITS):
        drawn = part(picture, f"al-unit-A-A-{unit}")
        symbol = "lie" if unit[0] == "F" else "pyr"
        assert drawn.count(f"#pc-{symbol}-") == (2 if len(unit) > 2 else 1)
        assert (f"#pc-n-{1 + i % 3}" in drawn) == (i % 3 > 0)
    assert said(picture, "al-unit-A-A-T3m1") == "transport of size 3 with a marine of size 1 of red, in orbit A"
    assert said(picture, "al-unit-A-A-T2") == "2 times transport of size 2 of red, in orbit A"


def test_names_of_worlds() -> None:
    seen = sight(3, seed=6)
    seen["board"]["worlds"][1]["checked"] = seen["board"]["worlds"][1]["site"] = True
    picture = draw(seen)
    for text in ("World A", "World C", "Neutral"):
        assert f">{text}<" in picture
    assert said(picture, "al-orbit-A") == "Orbit of World A, home of red"
    assert "a battle is to come" in said(picture, "al-orbit-B") and "#pc-i-swords" in picture
    assert "neutral world" in said(picture, "al-orbit-N")


# ---- fates


def test_fates_of_checked_worlds() -> None:
    """Example 8: a spaceport with four friends lives; example 10: pressure and an unsupported invader."""
    seen = sight(2, "over", worlds=[ALPHA, GAMMA, BETA])
    home = seen["board"]["worlds"][0]
    for entry in home["territories"]:
        entry.update(seat=-1, size=0, invader=False, lives=None)
    stand = {5: (0, 2, False), 2: (0, 1, False), 4: (0, 1, False), 8: (1, 1, True)}
    for n, (seat, size, invader) in stand.items():
        home["territories"][n - 1].update(seat=seat, size=size, invader=invader)
    fates = {5: (False, 2, 1, 2), 2: (True, 1, 0, 1), 4: (True, 1, 0, 1), 8: (False, 0, 1, 0)}
    for n, (lives, support, pressure, need) in fates.items():
        home["territories"][n - 1].update(lives=lives, support=support, pressure=pressure, need=need)
    picture = draw(seen)
    assert said(picture, "al-terr-A5").endswith("dies with 2 friends and 1 foe")
    assert said(picture, "al-terr-A8").endswith("dies without a ship")
    assert said(picture, "al-terr-A2").endswith("lives with 1 friend and 0 foes")
    for n, (lives, *_) in fates.items():
        assert ("#pc-t-danger" in part(picture, f"al-terr-A{n}")) == (not lives)


def test_a_preview_shows_who_would_live_and_die() -> None:
    seen = sight(2, worlds=[ALPHA, GAMMA, BETA])
    for entry in seen["board"]["worlds"][0]["territories"]:
        entry.update(lives=None)
    grow = copy.deepcopy(next(c for c in seen["choices"] if c["move"].startswith("E ")))
    key = grow["move"][2:]
    other = next(t["key"] for t in seen["board"]["worlds"][0]["territories"] if t["seat"] >= 0)
    fate = {"seat": 0, "lives": True, "support": 3, "pressure": 1, "need": 1, "was": True}
    grow["effects"].update(check=[{"at": key, **fate}, {"at": other, **fate, "lives": False}])
    grow["effects"]["draw"]["dies"] = [other]
    seen["choices"] = [grow]
    plain, picture = draw(seen), draw(seen, grow["move"])
    assert f"al-pyr-{key}" in ids(picture) and f"al-pyr-{key}" not in ids(plain)
    assert "var(--chosen)" in part(picture, f"al-terr-{key}") and "lives with 3 friends" in said(
        picture, f"al-terr-{key}"
    )
    assert "#pc-t-danger" in part(picture, f"al-terr-{other}") and "#pc-t-danger" not in part(plain, f"al-terr-{other}")


def test_previews_of_moves() -> None:
    """A ship that moves is shown where it would be, and pale where it was."""
    seen = sight(3, "arriveat", seed=2)
    seen["board"]["space"] = [ship(0, "T1")]
    seen["board"]["worlds"][1]["orbit"] = []
    picture = draw(seen, "@B")
    assert "al-unit-B-A-T1" in ids(picture) and "opacity" in part(picture, "al-unit-space-A-T1")
    seen = sight(3, "landat", seed=2)
    seen["board"]["worlds"][0]["orbit"] = [ship(0, "T3m2")]
    picture = draw(seen, seen["choices"][0]["move"])
    assert "al-unit-A-A-T3" in ids(picture) and "opacity" in part(picture, "al-unit-A-A-T3m2")
    assert "#pc-lie-2-1" in part(picture, f"al-pyr-{seen['choices'][0]['move'][1:]}")
    seen = sight(3, "role", seed=2)
    assert {"al-role-T", "al-role-F"} <= set(ids(draw(seen))) and "al-role-T" not in ids(
        draw(sight(3, "launch", seed=2))
    )
    assert "al-unit-A-A-T2" not in ids(draw(seen, "=T")) and "var(--chosen)" in part(draw(seen, "=T"), "al-role-T")


def test_traces_of_the_last_event() -> None:
    seen = sight(2, "over", worlds=[ALPHA, GAMMA, BETA])
    picture = draw(seen, "", MARKS)
    assert 'class="to"' in picture and 'class="from"' in picture
    assert "var(--last)" in part(picture, "al-unit-A-A-T3m3")
    laid = draw(seen, "", [{"kind": "card", "at": {"x": 1, "y": 1, "world": "A"}}])
    assert laid.count('class="to"') == 1


# ---- the panel


def test_scores_of_all_seats_and_the_light_on_their_regions() -> None:
    seen = sight(4, seed=9)
    picture = draw(seen)
    for seat in seen["board"]["seats"]:
        for score in seat["elements"]:
            words = f"{score['element']}: {score['score']}" + (f" on world {score['world']}" if score["world"] else "")
            assert words in picture
    makers = sum(bool(score["world"]) for seat in seen["board"]["seats"] for score in seat["elements"])
    lights = re.findall(r'class="scorer"[^>]* data-light="([^"]+)"', picture)
    assert len(lights) == makers and picture.count('class="scorer"') == 20
    rail = elements(picture)["al-zone-scores"].get("data-rail")
    assert rail and all(float(side) >= 0 for side in rail.split()), "what of them stands in a page's rail"
    assert {name for light in lights for name in light.split()} <= set(ids(picture))


def test_the_battle() -> None:
    seen = sight(2, "defence")
    seen["board"]["battle"].update(attack=[5, 2], defence=[6])
    picture = draw(seen)
    words = "Battle in orbit A: fighter of size 2 of red at fighter of size 1 of blue, attack 5, 2, defence 6"
    assert said(picture, "al-battle") == words
    panel = part(picture, "al-battle")
    assert all(panel.count(f"#pc-d6-{value}") == 1 for value in (5, 2, 6))
    assert panel.count('opacity="0.55"') == 1, "the die that does not hit is pale"
    assert "var(--danger)" in part(picture, "al-unit-A-B-F1") and "var(--chosen)" in part(picture, "al-unit-A-A-F2")
    aimed = draw(sight(2, "target"), ">B:F1")
    assert "at fighter of size 1 of blue" in said(aimed, "al-battle") and "var(--danger)" in part(
        aimed, "al-unit-A-B-F1"
    )


def test_the_last_shot_stays_to_be_read() -> None:
    """Attack and defence are two events: their traces are shown as one shot."""
    seen = sight(2, "over")
    at = {"zone": "A", "seat": 1, "unit": "F1"}
    shots = [
        {"kind": "shot", "at": at, "attack": [6, 6], "defence": [], "hits": 2},
        {"kind": "shot", "at": at, "attack": [], "defence": [1], "hits": 2},
    ]
    picture = draw(seen, "", shots)
    assert said(picture, "al-battle").endswith("at fighter of size 1 of blue, attack 6, 6, defence 1")
    assert "al-battle" not in ids(draw(seen))


# ---- building


@pytest.mark.parametrize("step", range(5))
def test_the_table_on_which_a_world_is_built(step: int) -> None:
    seen = building(4, min(step, 3), seed=step, swap=step == 4)
    picture = draw(seen)
    check(seen, picture)
    pile = [name for name in ids(picture) if name.startswith("al-card")]
    assert len(pile) == (1 if step == 4 else len(seen["board"]["table"]["pile"]))
    for card in seen["board"]["table"]["laid"]:
        assert f"{place_words('Card', card['x'], card['y'])}: {card_words(card['code'])}" in picture
    for move in seen["choices"][::5]:
        check(seen, draw(seen, move["move"]))
    if step < 4 and step:
        cells = [name for name in ids(picture) if name.startswith("al-cell")]
        assert cells and all("later" in part(picture, name)[:200] for name in cells), "shown once a card is picked"


def test_nobody_else_sees_the_pile() -> None:
    picture = draw(building(3, 2, hidden=True))
    assert "al-card" not in picture and picture.count("face down") == 3


def test_cards_on_the_table_stay_on_it() -> None:
    """However the four cards lie."""
    for seed in range(30):
        seen = building(5, 3, seed=seed)
        picture = draw(seen)
        spots = re.findall(r'<g id="al-(?:cell|laid)[^>]* transform="translate\((\S+) (\S+)\) scale\((\S+)\)"', picture)
        spots += re.findall(
            r'<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)"><path d="[^"]*" fill="none"', picture
        )
        assert len(spots) >= 6
        for x, y, scale in (map(float, spot) for spot in spots):
            half = 36 * scale
            assert within((x - half, y - half, 2 * half, 2 * half), (10, 44, 10.6 * CELL - 20, 8.8 * CELL - 52))


# ---- touches


def test_touches() -> None:
    for i, phase in enumerate(PHASES):
        seen = sight(4, phase, seed=i)
        for move in seen["choices"]:
            if move["picks"]:
                assert move["move"] in attempt(seen, move["picks"][-1], 0, 0)
                assert move["move"] in attempt({**seen, "choices": []}, f"{move['picks'][-1]}-mark", 0, 0)
    for seen in (building(4, 2), building(4, swap=True)):
        for move in seen["choices"]:
            assert move["move"] in attempt({**seen, "choices": []}, move["picks"][-1], 0, 0)
            assert move["move"] in attempt(seen, move["picks"][0], 0, 0)
    assert attempt(sight(3), "al-space", -50, -50) == [] and attempt(building(2), "al-cell-9_9", 0, 0)


def test_every_place_is_an_element() -> None:
    """Worlds stand elsewhere on a page, so a point says nothing there: whatever can be meant can itself be touched."""
    seen = sight(5, "launch", seed=3)
    picture = draw(seen)
    assert attempt({**seen, "choices": []}, "", 300, 200) == []
    for place in seen["board"]["worlds"]:
        assert 'pointer-events="all"' in part(picture, f"al-orbit-{place['key']}")
        for entry in place["territories"]:
            assert 'pointer-events="all"' in part(picture, f"al-terr-{entry['key']}-mark")
    assert 'pointer-events="all"' in part(picture, "al-space")


# ---- the zone in question


def question(picture: str) -> dict[str, str]:
    return dict(re.findall(r' data-(asked|open|shown|turn)="([^"]*)"', picture[: picture.index("><")]))


def test_the_world_in_question() -> None:
    """It is where most can be chosen; a preview tells where its choice is; who only looks, where the last event was."""
    for i, phase in enumerate(PHASES):
        seen = sight(4, phase, seed=i)
        firsts = {choice["picks"][0] for choice in seen["choices"] if choice["picks"]}
        found = question(draw(seen))
        places = {zone_of(first) or found["asked"] for first in firsts}
        assert set(found["open"].split()) == places and (not places or found["asked"] in places)
        assert found["turn"] == (f"{seen['board']['round']}.{phase}" if places else "")
        for move in seen["choices"]:
            shown = question(draw(seen, move["move"]))["shown"]
            assert shown == next((zone for zone in map(zone_of, sorted(set(move["picks"]))) if zone), "")
        watched = {**seen, "choices": [], "seat": -1}
        told = question(draw(watched, "", [{"kind": "to", "at": {"zone": "B", "seat": 0, "unit": "F1"}}]))
        assert told == {"asked": "B", "open": "", "shown": "", "turn": ""}
        assert question(draw(watched))["asked"] == ""
    assert question(draw({**building(4, 2), "choices": []}))["asked"] == "table"


def test_touches_in_real_games() -> None:
    for seen, _ in game_views():
        for move in seen["choices"][:20]:
            if move["picks"]:
                assert move["move"] in attempt(seen, move["picks"][-1], 0, 0)


# ---- outside the page


def test_standing_alone() -> None:
    for phase in ("expand", "target", "role", "arriveat"):
        seen = sight(8, phase)
        text = standalone(draw(seen, seen["choices"][0]["move"], MARKS))
        tree = ElementTree.fromstring(text)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= {p.get("id") for p in tree.iter()}
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(re.findall(r"--([\w-]+):", text))
        assert "var(" not in resolve(text)


def test_as_png() -> None:
    seen = sight(3)
    png = rasterise(draw(seen), 600)
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    assert png != rasterise(draw(seen, seen["choices"][0]["move"]), 600)


def test_the_lobby_has_a_card() -> None:
    text = files("ludoscape.table").joinpath("templates/card-alheimur.svg").read_text("utf-8")
    ElementTree.fromstring(text)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= set(sprite()) and " id=" not in text
    assert 'viewBox="0 0 240 132"' in text
