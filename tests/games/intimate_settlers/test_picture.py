"""The picture of Intimate Settlers: complete, and drawn from the view alone."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.engine.view import Mark, View
from ludoscape.engine.words import capital
from ludoscape.games.intimate_settlers import IntimateSettlers
from ludoscape.games.intimate_settlers.picture import chart
from ludoscape.games.intimate_settlers.picture.beside import IN_BANK
from ludoscape.games.intimate_settlers.picture.frame import PLATE, Layout, make_layout, plan
from ludoscape.games.intimate_settlers.picture.labels import hex_words, place_words
from ludoscape.games.intimate_settlers.picture.layout import (
    SIDES,
    Point,
    edge_ends,
    edge_of,
    hex_middle,
    nestled,
    read,
    turned_point,
)
from ludoscape.games.intimate_settlers.picture.picture import attempt, draw
from ludoscape.games.intimate_settlers.picture.pieces import piers, road_face
from ludoscape.games.intimate_settlers.picture.scene import Scene
from ludoscape.games.intimate_settlers.picture.wide import FIELDS
from ludoscape.games.intimate_settlers.rules.lattice import place_of
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import Places, places_of
from ludoscape.pictures import lettering
from ludoscape.pictures.svg import Picture, rasterise, resolve, sprite, standalone
from ludoscape.pictures.svg import number as written
from tests.effort import calls
from tests.games.intimate_settlers.sights import (
    BANK,
    MARKS,
    PIECES,
    RING,
    SAMPLES,
    SPIRAL,
    board,
    build,
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
    view,
    waiting_places,
)
from tests.pictures.reading import check_picture, elements, ids, part, said
from tests.sheets import TABLE, squeezed

NAMES = r"is-((hex|vertex|edge|slot|side|bank|number|terrain|seat|route)-[A-Za-z0-9_-]+|robber|deck|dice|stack)"
OFF_BOARD = ("is-res-", "is-dev-")
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"


def check(view: Mapping[str, Any], picture: Picture) -> None:
    """Check what holds of every picture, and that each mark belongs to a place and can be touched."""
    check_picture(view, picture, NAMES, OFF_BOARD)
    by_id = elements(picture)
    for name, p in by_id.items():
        if name and name.endswith("-mark"):
            assert name.removesuffix("-mark") in by_id and p.get("pointer-events") == "all"


def named(seen: View) -> View:
    """Put names into the texts of a view, as the table does before it is drawn."""
    return cast(View, json.loads(re.sub(r"\{(\d)\}", r"Player \1", json.dumps(seen))))


@lru_cache(maxsize=1)
def game_views() -> list[tuple[View, list[Mark]]]:
    """Play games at random and give views, each with the marks of the event before."""
    found: list[tuple[View, list[Mark]]] = []
    options: list[tuple[int, dict[str, Any]]] = [
        (2, {}),
        (2, {"gap": 2, "setup_discovery": False}),
        (2, {"sea_slots": "front", "robber_entry": "desert"}),
        (4, {"scenario": "base", "player_trade": True}),
        (3, {"scenario": "base", "base_tokens": "random"}),
    ]
    for number, (seats, more) in enumerate(options):
        game, rng = IntimateSettlers(seats, turn_limit=160, **more), random.Random(number)
        state = game.start()
        marks: list[Mark] = []
        while state.actor != ls.OVER:
            moves = state.legal() or [move for move, _ in state.chance()]
            if rng.random() < (1.0 if number == 0 and state.turns() == 0 else 0.03):
                found.append((named(game.view(state, max(int(state.actor), ls.SPECTATOR))), marks))
            verbs = [game.text(state, move).split()[0] for move in moves]
            weights = [9 if verb in ("road", "ship", "settle", "city", "lift", "buy", "play") else 1 for verb in verbs]
            before, move = state.copy(), rng.choices(moves, weights)[0]
            state.play(move)
            marks = game.tell(before, move, state, 0)["marks"]
        found.append((named(game.view(state, ls.SPECTATOR)), marks))
    return found


def test_views_of_games_are_complete() -> None:
    rng = random.Random(5)
    phases = set()
    for seen, marks in game_views():
        phases.add(seen["phase"])
        check(seen, draw(seen, "", marks))
        if seen["choices"]:
            check(seen, draw(seen, rng.choice(seen["choices"])["move"], marks))
    assert len(phases) > 14


def test_views_of_games_fit_their_frames() -> None:
    rng = random.Random(6)
    for seen, marks in rng.sample(game_views(), 60):
        chosen = rng.choice(seen["choices"])["move"] if seen["choices"] else ""
        picture = draw(seen, chosen, marks)
        tree = ElementTree.fromstring(picture)
        left, top, right, bottom = frame(picture)
        assert all(left <= x <= right and top <= y <= bottom for x, y in drawn(tree))
        assert frame(draw(seen)) == frame(picture)


def test_what_is_touched_in_games_means_its_move() -> None:
    for seen, _ in game_views():
        for move in seen["choices"]:
            if move["picks"]:
                assert move["move"] in attempt(seen, move["picks"][-1], 0, 0)


def test_what_is_read_can_be_asked_about() -> None:
    """Whatever is touched, the moves read from it are notation that the game takes, legal or refused."""
    rng = random.Random(8)
    asked = 0
    for seats, more in ((2, {}), (4, {"scenario": "base", "player_trade": True})):
        game = IntimateSettlers(seats, turn_limit=40, **more)
        state = game.start()
        while state.actor != ls.OVER:
            if state.actor >= 0 and rng.random() < 0.15:
                seen = game.view(state, int(state.actor))
                names = ids(draw(seen))
                left, top, right, bottom = frame(draw(seen))
                touches = [(name, 0.0, 0.0) for name in rng.sample(names, min(6, len(names)))]
                touches += [("", rng.uniform(left, right), rng.uniform(top, bottom)) for _ in range(6)]
                for name, x, y in touches:
                    for text in attempt(seen, name, x, y):
                        refusal = game.why_not(state, text)
                        assert refusal is None or refusal.reason
                        asked += 1
            state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
    assert asked > 300


# ---- where all of it lies

Matrix = tuple[float, float, float, float, float, float]


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, l_ = n
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l_ + e, b * k + d * l_ + f)


def moved(text: str) -> Matrix:
    """Read a transform, of an attribute or of a style sheet."""
    out: Matrix = (1, 0, 0, 1, 0, 0)
    for kind, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in re.findall(NUMBER, inner)]
        if kind == "translate":
            out = times(out, (1, 0, 0, 1, values[0], values[1]))
        elif kind == "scale":
            out = times(out, (values[0], 0, 0, values[-1], 0, 0))
        else:
            turn = radians(values[0])
            out = times(out, (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
    return out


def corners(part: ElementTree.Element) -> list[Point]:
    """Give the corners of the box of a simple element."""
    tag = part.tag.rpartition("}")[2]
    at = {name: float(part.get(name, "0")) for name in ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")}
    if tag in ("use", "rect"):
        x, y, width, height = at["x"], at["y"], at["width"], at["height"]
    elif tag in ("circle", "ellipse"):
        rx, ry = (at["r"], at["r"]) if tag == "circle" else (at["rx"], at["ry"])
        x, y, width, height = at["cx"] - rx, at["cy"] - ry, 2 * rx, 2 * ry
    elif tag == "text":
        size = float(part.get("font-size", "0"))
        width, height = 0.56 * size * len(part.text or ""), size
        x = at["x"] - width * {"middle": 0.5, "end": 1.0}.get(part.get("text-anchor", ""), 0.0)
        y = at["y"] - 0.8 * size
    else:
        return []
    return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]


def drawn(
    part: ElementTree.Element, where: str = "", turned: bool = False, outer: Matrix = (1, 0, 0, 1, 0, 0)
) -> Iterator[Point]:
    """Give the corners of all that is shown, by the style sheet: on a wide screen, or (`flat`, `square`) on a phone.

    `turned`: where the page turns the board. On a phone mist reaches out of the frame.
    """
    css, phone = (part.get("class") or "").split(), where in ("flat", "square")
    if ("roomy" if phone else "slim") in css or (phone and "fog" in css):
        return
    if part.get("display") == "none" and not ("slim" in css or ("rose" in css and turned)):
        return
    text = part.get("transform", "")
    elsewhere = re.search(rf"--{where}:([^;]+)", part.get("style", ""))
    if where and "beside" in css and elsewhere:
        text = elsewhere[1]
    if turned and ("isles" in css or "up" in css):
        text = "rotate(60)" if "isles" in css else "rotate(-60)"
    if phone and "swell" in css:
        text += " scale(1.35)"
    now = times(outer, moved(text))
    for x, y in corners(part):
        yield now[0] * x + now[2] * y + now[4], now[1] * x + now[3] * y + now[5]
    for child in part:
        yield from drawn(child, where, turned, now)


def frame(picture: str) -> tuple[float, float, float, float]:
    box = re.search(r'viewBox="([^"]+)"', picture)
    assert box
    x, y, width, height = map(float, box[1].split())
    return x, y, x + width, y + height


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_outside_the_frame(name: str) -> None:
    seen = SAMPLES[name]
    for chosen in ("", *(c["move"] for c in seen["choices"][:9])):
        picture = draw(seen, chosen, MARKS)
        left, top, right, bottom = frame(picture)
        points = list(drawn(ElementTree.fromstring(picture)))
        assert min(x for x, _ in points) >= left and max(x for x, _ in points) <= right
        assert min(y for _, y in points) >= top and max(y for _, y in points) <= bottom


def turned_frame(picture: str, where: str = "wide") -> tuple[float, float, float, float] | None:
    box = re.search(rf'data-{where}="([^"]+)"', picture)
    if not box:
        return None
    x, y, width, height = map(float, box[1].split())
    return x, y, x + width, y + height


def test_nothing_is_outside_the_frame_of_a_board_that_is_turned() -> None:
    """Islands are turned and the base game is not; what stands beside them lies in the frame and over no hex."""
    rng = random.Random(7)
    turned = 0
    for seen in [*SAMPLES.values(), *(seen for seen, _ in rng.sample(game_views(), 40))]:
        picture = draw(seen)
        corners_ = turned_frame(picture)
        scene = Scene(seen, "", ())
        assert (corners_ is None) == (seen["board"].get("scenario") == "base") == (scene.layout.wide is None)
        if corners_ is None or scene.layout.wide is None:
            continue
        turned += 1
        left, top, right, bottom = corners_
        points = list(drawn(ElementTree.fromstring(picture), "wide", turned=True))
        out = [(x, y) for x, y in points if not (left <= x <= right and top <= y <= bottom)]
        assert out == []
        sizes = {name: (wide, high) for group in plan(seen)[:3] for name, wide, high in group} | {"rose": (84, 84)}
        grow = scene.layout.wide.grow
        for name, (x, y) in scene.layout.wide.places.items():
            width, height = sizes[name][0] * grow, sizes[name][1] * grow
            for cell in scene.hexes:
                a, b = turned_point(hex_middle(cell))
                assert hypot(max(x - a, 0, a - x - width), max(y - b, 0, b - y - height)) > 44, name
        for size in FIELDS:
            scale = min(size[0] / (right - left), size[1] / (bottom - top))
            assert 14 * grow * scale >= 11, "the smallest letters beside the board can be read"
    assert turned > 20


SMALL = {"flat": (390, 290), "square": (390, 388)}  # pixels of the board on a low phone, and on a tall one


def test_cells_lie_in_the_corners_of_a_small_board() -> None:
    """All of them, over no hex and no other; nothing but mist is outside the frame, before and while one chooses."""
    rng = random.Random(8)
    for seen in [*SAMPLES.values(), *(seen for seen, _ in rng.sample(game_views(), 40))]:
        scene, isles = Scene(seen, "", ()), seen["board"].get("scenario") != "base"
        assert (scene.layout.square is None) == isles
        trees = [ElementTree.fromstring(draw(seen, chosen, MARKS)) for chosen in ("", *moves_of(seen)[:2])]
        for where, small in (("flat", scene.layout.flat), ("square", scene.layout.square)):
            box = turned_frame(draw(seen), where)
            assert (box is None) == (small is None)
            if box is None or small is None:
                continue
            for tree in trees:
                points = drawn(tree, where, isles)
                assert [(x, y) for x, y in points if not (box[0] <= x <= box[2] and box[1] <= y <= box[3])] == []
            assert set(small.cells) == {*plan(seen).stock, *plan(seen).cells, *(["rose"] if isles else [])}
            for name, (x, y) in small.cells.items():
                for cell in (*scene.hexes, *scene.slots):
                    a, b = turned_point(hex_middle(cell)) if isles else hex_middle(cell)
                    assert hypot(max(abs(x - a) - 20 * small.unit, 0), max(abs(y - b) - 20 * small.unit, 0)) > 42, name
            for (x, y), (a, b) in combinations(small.cells.values(), 2):
                assert max(abs(x - a), abs(y - b)) > 39 * small.unit


def moves_of(seen: Mapping[str, Any]) -> list[str]:
    return [choice["move"] for choice in seen["choices"]]


def test_hexes_are_as_large_on_a_small_board_as_alone() -> None:
    """What stands beside them, and the mist round them, cost next to nothing of their size."""
    rng = random.Random(9)
    shares = []
    for seen in [*SAMPLES.values(), *(seen for seen, _ in rng.sample(game_views(), 40))]:
        scene, isles = Scene(seen, "", ()), seen["board"].get("scenario") != "base"
        turn = turned_point if isles else (lambda point: point)
        middles = [turn(hex_middle(cell)) for cell in (*scene.hexes, *scene.slots)]
        wide = max(x for x, _ in middles) - min(x for x, _ in middles) + 85
        high = max(y for _, y in middles) - min(y for _, y in middles) + 98
        for where, small in (("flat", scene.layout.flat), ("square", scene.layout.square)):
            if small:
                shares.append(max(wide / SMALL[where][0], high / SMALL[where][1]) / small.unit)
    assert len(shares) > 40 and min(shares) > 0.8 and sum(shares) > 0.9 * len(shares)


def test_the_frame_stays_while_one_chooses() -> None:
    for seen in SAMPLES.values():
        boxes = {frame(draw(seen, chosen, MARKS)) for chosen in ("", *(c["move"] for c in seen["choices"]))}
        assert len(boxes) == 1
    assert frame(draw(classic(offer=None))) == frame(draw(classic())), "there is room for an offer"


def test_what_stands_beside_the_board_hides_none_of_it() -> None:
    for seen in SAMPLES.values():
        scene = Scene(seen, "", ())
        for name, (x, y) in scene.layout.places.items():
            for h in (*seen["board"]["hexes"], *seen["board"]["slots"]):
                a, b = hex_middle((h["q"], h["r"]))
                far_left = name in ("bank", "awards", "robber")
                width = 0.0 if far_left else 190 * scene.layout.grow
                assert hypot(max(x - a, 0, a - x - width), max(y - b, 0, b - y - 20)) > 50


# ---- samples


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_complete(name: str) -> None:
    seen = SAMPLES[name]
    check(seen, draw(seen))
    check(seen, draw(seen, "", MARKS))
    for move in seen["choices"]:
        picture = draw(seen, move["move"], MARKS)
        check(seen, picture)
        if move["picks"] and not move["picks"][-1].startswith(OFF_BOARD):
            target = part(picture, move["picks"][-1])
            assert "chosen" in target and 'aria-pressed="true"' in target


def test_drawing_is_pure() -> None:
    """The same view gives the same text, the view stays as it was, and JSON is enough."""
    for seen in SAMPLES.values():
        before = copy.deepcopy(seen)
        chosen = seen["choices"][0]["move"] if seen["choices"] else ""
        first = draw(seen, chosen, MARKS)
        assert seen == before
        assert draw(json.loads(json.dumps(seen)), chosen, json.loads(json.dumps(MARKS))) == first


def test_only_what_is_documented_is_needed() -> None:
    keys = {
        "scenario",
        "target",
        "hexes",
        "slots",
        "fog",
        "waiting",
        "edges",
        "buildings",
        "robber",
        "dice",
        "bank",
        "deck",
        "stack",
        "bag",
        "routes",
        "army",
        "costs",
        "active",
        "lifted",
        "offer",
    }
    for seen in SAMPLES.values():
        assert set(seen["board"]) <= keys
        bare = {key: seen[key] for key in ("phase", "choices", "board", "actor")}
        draw({**bare, "board": {key: seen["board"][key] for key in keys if key in seen["board"]}})


def test_an_empty_board_can_be_drawn() -> None:
    check(view("lay", [], board("", {})), draw(view("lay", [], board("", {}))))


# ---- hexes


def test_terrains_have_textures_and_numbers_their_pips() -> None:
    picture = draw(middle())
    for symbol in ("forest", "pasture", "field", "hills", "mountain", "sea"):
        assert f"#pc-hex-{symbol}" in picture
    assert "#pc-hex-desert" in draw(classic())
    for value in (2, 3, 4, 5, 6, 8, 9, 10, 11):
        assert f"#pc-token-{value}" in picture
    assert said(picture, "is-hex-2_-2") == "Hills 9, Home Base of blue"


def test_each_hex_covers_the_lower_edge_of_the_one_behind_it() -> None:
    """As the board lies and as the page turns it: no hex is drawn before a neighbour that then lies north of it."""
    for seen in SAMPLES.values():
        layer = re.search(r'<g class="hexes">(.*?)</g><g class="harbours"|$', draw(seen))
        found = re.findall(r"translate\(([^ ]+) ([^)]+)\)", (layer and layer[1]) or "")
        places = [(float(x), float(y)) for x, y in found]
        for i, one in enumerate(places):
            for other in places[i + 1 :]:
                if hypot(one[0] - other[0], one[1] - other[1]) < 90:
                    assert one[1] <= other[1] and turned_point(one)[1] <= turned_point(other)[1] + 0.1


@pytest.mark.parametrize("side", SIDES)
def test_piers_end_at_the_port_vertices(side: str) -> None:
    """The two corners of the side that a harbour faces (IS-11)."""
    ends = re.findall(rf"L({NUMBER}) ({NUMBER})", piers(side))[:2]
    first, second = edge_ends(edge_of((0, 0), side))
    for x, y in ends:
        assert min(hypot(float(x) - a, float(y) - b) for a, b in (first, second)) < 0.02
    assert len({*ends}) == 2


def test_harbours_lie_over_all_hexes_and_tell_their_rate() -> None:
    picture = draw(middle())
    assert picture.index('class="harbours"') > picture.rindex("#pc-hex-sea")
    layer = picture[picture.index('class="harbours"') : picture.index('class="tokens"')]
    assert layer.count("#pc-harbour-plate") == 4 and layer.count("#pc-n-3") == 2 and layer.count("#pc-n-2") == 2
    assert "#pc-res-wool" in layer and "#pc-res-ore" in layer
    assert said(picture, "is-hex-0_-1") == "Wool harbour, facing east"


def test_fog_lies_where_something_can_be_found() -> None:
    """Only spaces that two neighbouring hexes touch can be discovered next (look, section 8)."""
    picture = draw(middle())
    scene = Scene(middle(), "", ())
    assert picture.count("#pc-hex-fog") == len(scene.fog) and (1, 0) in scene.fog
    assert (4, -4) not in scene.fog, "touches one hex alone"
    assert "#pc-hex-fog" not in draw(classic()) and "#pc-hex-back" not in draw(classic())
    assert 'class="fog" opacity="0.55"' in picture


def test_fog_moves_up_to_the_hexes_that_are_known() -> None:
    known = {(0, 0), (1, 0)}
    x, y = nestled((1, -1), known)
    a, b = hex_middle((1, -1))
    assert x == pytest.approx(a) and y > b
    assert nestled((0, 1), {(0, 0)})[1] < hex_middle((0, 1))[1]


def test_waiting_spaces_stand_out() -> None:
    seen = SAMPLES["finding"]
    assert draw(seen).count("#pc-hex-fog") == draw(middle()).count("#pc-hex-fog") - 1


def test_home_bases_carry_the_emblem_of_their_seat() -> None:
    def layer(picture: str) -> str:
        return picture[picture.index('class="tokens"') : picture.index('class="roads"')]

    assert layer(draw(middle())).count("#pc-em-1") == layer(draw(middle())).count("#pc-em-2") == 5
    assert "#pc-em-" not in layer(draw(classic()))


# ---- pieces


def test_four_seats_are_told_apart_without_colour() -> None:
    picture = draw(classic())
    for seat in range(4):
        assert f'class="road p{seat + 1}"' in picture
        assert f"#pc-settlement-{seat + 1}" in picture
    for seat in (1, 2, 3):
        assert f"#pc-city-{seat + 1}" in picture
    assert len({road_face(seat) for seat in range(4)}) == 4
    assert "#pc-road-2" in road_face(1)


def test_ships_carry_the_emblem_of_their_seat() -> None:
    ship = part(draw(middle()), "is-edge-0_-1E")
    assert "#pc-ship" in ship and "#pc-em-2" in ship and 'class="ship p2"' in ship


def test_pieces_lie_on_their_edges() -> None:
    picture = draw(middle())
    for name, angle in (("-1_3E", "90"), ("-1_3SE", "-30"), ("-1_3NE", "30")):
        key = read(name)
        assert key
        (a, b), (c, d) = edge_ends(key)
        place = re.search(
            rf'id="is-edge-{name}"[^>]*><g transform="translate\(({NUMBER}) ({NUMBER})\) rotate\(([^)]+)\)', picture
        )
        assert place and hypot(float(place[1]) - (a + c) / 2, float(place[2]) - (b + d) / 2) < 0.02
        assert place[3] == angle


def test_pieces_and_places_are_named_in_words() -> None:
    picture = draw(middle())
    assert said(picture, "is-edge--1_3E") == "Red road between mountains 5 and the 3:1 harbour"
    assert said(picture, "is-edge-0_0SE") == "Road place between mountains 6 and pasture 11, turns up a hex"
    assert said(picture, "is-edge--1_1NE") == "Road and ship place between the ore harbour and mountains 6"
    assert said(picture, "is-vertex--1_1N") == "Settlement place at the ore harbour, mountains 6 and an empty space"
    assert said(picture, "is-vertex--2_3S").startswith("Red settlement at fields 8, hills 4 and forest 10: ")
    assert said(picture, "is-vertex-1_-2N") == "Blue city at fields 4, forest 5 and mountains 8"
    hexes = Scene(middle(), "", ()).hexes
    edge = read("1_-1E")
    assert edge and place_words(edge, hexes) == "between two hexes of sea"
    assert hex_words({"kind": "harbour", "port": "wool"}) == "the wool harbour"


def test_the_robber_stands_beside_the_number() -> None:
    picture = draw(middle())
    assert picture.count("#pc-robber") == 1
    assert said(picture, "is-robber") == "Robber on fields 8"
    assert said(picture, "is-hex--2_3") == "Fields 8, Home Base of red, with the robber, gives nothing"
    x, y = hex_middle((-2, 3))
    robber = ElementTree.fromstring(part(picture, "is-robber"))
    points = list(drawn(robber))
    assert abs(sum(b for _, b in points) / len(points) - y) < 6
    assert sum(a for a, _ in points) / len(points) < x - 15
    assert "#pc-token-8" in picture[picture.index('class="tokens"') :]


def test_the_robber_waits_beside_the_board() -> None:
    seen = robbing()
    picture = draw(seen)
    assert said(picture, "is-robber") == "Robber, beside the board"
    assert "robber" in Scene(seen, "", ()).layout.places
    assert "robber" not in Scene(middle(), "", ()).layout.places


def test_the_sum_of_small_dice_lies_between_them_and_their_ring() -> None:
    tree = ElementTree.fromstring(part(draw(middle()), "is-dice"))
    [small] = [each for each in tree.iter() if each.get("class") == "slim"]
    [ring, *dice, total] = [each for each in small.iter() if each.tag.endswith(("rect", "use", "text"))]
    base, letters = float(total.get("y", "")), float(total.get("font-size", ""))
    assert base + 3 <= float(ring.get("y", "")) + float(ring.get("height", ""))
    for die in dice:
        assert float(die.get("y", "")) + float(die.get("height", "")) <= base - 0.73 * letters


def test_the_number_of_development_cards_lies_within_its_ring() -> None:
    """Also two figures, beside the card, where cells are small."""
    tree = ElementTree.fromstring(part(draw(middle()), "is-deck"))
    [small] = [each for each in tree.iter() if each.get("class") == "slim"]
    ring, *_, card, total = [each for each in small.iter() if each.tag.endswith(("rect", "use", "text"))]
    wide = lettering.width("25", float(total.get("font-size", "")))
    left, right = (float(total.get("x", "")) + way * wide / 2 for way in (-1, 1))
    assert right <= float(ring.get("x", "")) + float(ring.get("width", "")) - 2
    assert float(card.get("x", "")) + float(card.get("width", "")) <= left


def test_what_lies_beside_the_board_is_counted() -> None:
    picture = draw(middle())
    for kind, count in BANK.items():
        assert said(picture, f"is-bank-{kind}") == f"Bank: {count} {kind}"
    assert said(picture, "is-deck") == "Development cards: 17 left: Buy a development card"
    assert said(picture, "is-stack") == (
        "Discovery stack: 11 hexes to find: 5 land, 3 sea, 3 harbours; numbers 2, 3, 11, 12"
    )
    assert said(picture, "is-dice") == "Dice: 5 and 3, 8 in all" and "#pc-d6-5" in picture and "#pc-d6-3" in picture
    assert "rolled 8" in picture
    assert "is-stack" not in draw(classic(offer=None))


def test_nothing_beside_the_board_is_written_on_the_sea() -> None:
    """Each block lies on a plate, which is as large as its frame and lies over no other plate."""
    for seen in SAMPLES.values():
        layout, picture = Scene(seen, "", ()).layout, draw(seen)
        blocks = {name: size for column in plan(seen)[:3] for name, *size in column if name not in ("dice", "robber")}
        for name, (wide, high) in blocks.items():
            plate = f'width="{written(wide + 2 * PLATE)}" height="{written(high + 2 * PLATE)}" rx="10"'
            assert plate in picture or (name == "offer" and not seen["board"].get("offer")), name
        assert apart(layout, blocks) > 4


def apart(layout: Layout, blocks: Mapping[str, Sequence[float]]) -> float:
    """Give the least distance between two plates of a board, as it lies and as it is turned, in units."""
    frames = [(layout.places, layout.grow), *([(layout.wide.places, layout.wide.grow)] if layout.wide else [])]
    least = 99.0
    for places, grow in frames:
        plates = [
            [
                at + way * (PLATE + (way > 0) * side) * grow
                for at, side in zip(places[name], size, strict=True)
                for way in (-1, 1)
            ]
            for name, size in blocks.items()
        ]
        for (a, b, c, d), (e, f, g, h) in combinations(plates, 2):
            least = min(least, max(e - b, a - f, g - d, c - h))
    return least


def test_plates_are_apart_beside_a_large_chart() -> None:
    """What lies beside it is drawn larger there, the plates with it."""
    parts = plan(middle())
    layout = make_layout(tuple((0, r) for r in range(-9, 9)), (), parts)
    assert layout.grow > 1.3 and layout.wide and layout.wide.grow > 1.1
    assert apart(layout, {name: size for name, *size in (*parts.left, *parts.right) if name != "dice"}) > 4


def test_awards_stand_on_plates() -> None:
    picture = draw(classic())
    assert said(picture, "is-route-1") == "Blue: longest route 5, holds the award"
    assert said(picture, "is-route-0") == "Red: longest route 2"
    assert "Green: 3 knights played, holds the largest army" in picture


def test_an_offer_shows_who_gives_what_and_who_answered() -> None:
    picture = draw(classic())
    assert "Red offers 2 wood for 1 ore" in picture
    assert "offers" not in draw(classic(offer=None))


def test_routes_are_lit_by_their_badges() -> None:
    """Hover, focus and touch of a badge light the line: the page's style sheet does it."""
    picture = draw(middle())
    css = "".join(map(squeezed, TABLE))
    for seat in (0, 1):
        line = re.search(rf'<g class="route route-{seat}" visibility="hidden">', picture)
        assert line and f'id="is-route-{seat}"' in picture
        badge = part(picture, f"is-route-{seat}")
        assert 'tabindex="-1"' in badge and attempt(middle(), f"is-route-{seat}", 0, 0) == []
    for seat in range(4):
        assert f".stage svg:has(#is-route-{seat}:is(:hover,:focus)) .route-{seat}" in css
    for rule in (
        '.stage .beside[style*="--flat"]{transform:var(--flat)}',
        ".stage .roomy{display:none}",
        ".stage .slim{display:inline}",
    ):
        assert rule in css
    path = re.search(r'route-0" visibility="hidden"><path d="([^"]+)"', picture)
    assert path and path[1].count("M") == 6


# ---- targets


def test_legal_edges_are_hollow_bars_with_a_question_when_something_is_found() -> None:
    picture = draw(middle())
    bar = part(picture, "is-edge--3_4NE")
    assert "var(--legal)" in bar and bar.count("var(--halo)") == 2 and "#pc-n-q" not in bar
    assert "#pc-n-q" in part(picture, "is-edge-0_0SE")
    assert 'class="legal"' in bar.replace("ns0:", "")


def test_only_the_robber_glides() -> None:
    """The same name stands for a place and for the piece there: neither may come flying from elsewhere."""
    for seen in SAMPLES.values():
        for chosen in ("", *(c["move"] for c in seen["choices"][:9])):
            moving = re.findall(r'<g id="([^"]+)"[^>]* transform=', draw(seen, chosen))
            assert set(moving) <= {"is-robber"}
    for seen in (middle(), robbing()):
        assert re.search(r'<g id="is-robber"[^>]* transform="translate', draw(seen))


def test_a_number_shows_its_hexes_only_when_it_is_picked() -> None:
    picture = draw(numbering())
    assert 'id="is-number-4" class="number legal"' in picture and 'id="is-hex--2_4" class="later"' in picture
    assert 'id="is-number-8"' not in picture, "it lies already"
    chosen = draw(numbering(), "token 9@-2,3")
    assert "display" not in part(chosen, "is-hex--1_3") and "#pc-token-9" in chosen


def test_bank_deck_and_dice_can_be_picked() -> None:
    assert draw(taking()).count('class="bank legal"') == 5
    assert 'id="is-dice" class="dice legal"' in draw(start_roll())
    assert 'id="is-deck" class="deck legal"' in draw(middle())
    assert 'id="is-bank-brick" class="bank" role="button"' in draw(middle()), "it counts after a card of the hand"


def test_a_frame_in_the_bank_does_not_reach_what_stands_before_it() -> None:
    """Neither the frame beside it nor, with half of its halo, the number."""
    picture = draw(taking())
    for kind in ("wood", "brick", "grain", "ore"):
        cell = part(picture, f"is-bank-{kind}").partition('class="slim"')[0]
        frame, wide = map(float, re.findall(r'class="rim" x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)"', cell)[0])
        line = float(re.findall(r'stroke="var\(--legal\)" stroke-width="([\d.]+)"', cell)[0])
        halo = float(re.findall(r'stroke="var\(--halo\)" stroke-width="([\d.]+)"', cell)[0])
        number_ends = float(re.findall(r'text x="([-\d.]+)"', cell)[0])
        assert wide + line <= IN_BANK, kind
        assert number_ends <= IN_BANK + frame - halo / 2, kind


def test_places_of_the_set_up() -> None:
    picture = draw(laying())
    assert said(picture, "is-slot--2_3") == "Place for a land hex of red, the next to be laid"
    assert said(picture, "is-slot-3_-2") == "Place for a sea hex of blue"
    assert ids(picture).count("is-terrain-hills") == 1 and "is-terrain-forest" not in ids(picture)
    assert 'id="is-slot--3_3" class="slot legal"' in draw(siding())
    assert draw(waiting_places()).count('class="slot"') == len(SPIRAL) + len(RING) - 5


def test_a_harbour_shows_the_sides_it_may_face() -> None:
    picture = draw(turning())
    assert {name for name in ids(picture) if name.startswith("is-side-") and not name.endswith("-mark")} == {
        f"is-side-{side}" for side in ("NE", "E", "SE", "SW", "W")
    }
    assert said(picture, "is-side-SW") == "Turn the harbour to the south-west"
    assert len([name for name in ids(draw(facing())) if name.startswith("is-side-")]) == 12


def test_the_base_game_founds_on_54_corners() -> None:
    assert sum(name.startswith("is-vertex-") and not name.endswith("-mark") for name in ids(draw(founding()))) == 54


def test_one_of_several_is_robbed_beside_the_board() -> None:
    picture = draw(stealing())
    assert 'id="is-seat-P1" class="seat p2 legal"' in picture and "is-seat-P2" not in picture


# ---- previews


def test_preview_of_a_road_that_finds_a_hex() -> None:
    picture = draw(middle(), "road 0,0:SE")
    road = part(picture, "is-edge-0_0SE")
    assert "#pc-road" in road and 'aria-pressed="true"' in road
    assert picture.count("new hex") == 1 and picture.count("var(--chosen)") >= 3
    assert draw(middle()).count("#pc-hex-fog") == picture.count("#pc-hex-fog") + 1
    assert "new hex" not in draw(middle(), "road -1,1:NE")


def test_an_edge_that_takes_both_is_one_element() -> None:
    assert "#pc-road" in part(draw(middle(), "road -1,1:NE"), "is-edge--1_1NE")
    assert "#pc-ship" in part(draw(middle(), "ship -1,1:NE"), "is-edge--1_1NE")


def test_preview_of_buildings() -> None:
    assert "#pc-settlement-1" in part(draw(middle(), "settle -1,1:N"), "is-vertex--1_1N")
    city = part(draw(middle(), "city -2,3:S"), "is-vertex--2_3S")
    assert "#pc-city-1" in city and "#pc-settlement-1" not in city


def test_preview_of_a_moved_ship() -> None:
    lifted = part(draw(sailing(), "lift 1,-2:SE"), "is-edge-1_-2SE")
    assert "#pc-ship" in lifted and "var(--chosen)" in lifted
    picture = draw(dropping(), "drop 0,0:NE")
    assert "#pc-ship" in part(picture, "is-edge-0_0NE") and "is-edge-1_-2SE" not in ids(picture)
    assert 'class="from"' in picture, "the old place is dotted"
    assert 'opacity="0.45"' in part(draw(dropping()), "is-edge-1_-2SE"), "in the air, it still counts there"


def test_preview_of_the_robber() -> None:
    picture = draw(robbing(), "rob 2,-3")
    x, y = hex_middle((2, -3))
    place = re.search(rf'id="is-robber"[^>]*translate\(({NUMBER}) ({NUMBER})\)', picture)
    assert place and hypot(float(place[1]) - x, float(place[2]) - y) < 30
    assert picture.count("#pc-robber") == 1, "no longer beside the board"
    for name in ("is-vertex-1_-2N", "is-vertex-2_-2N"):
        assert "var(--danger)" in part(picture, name), "whom he robs"
    assert "var(--danger)" not in part(picture, "is-vertex-0_0N")
    moved_ = draw(SAMPLES["base_robbing"], "rob -2,1")
    assert 'class="from"' in moved_ and moved_.count("#pc-robber") == 1


def test_preview_of_the_set_up() -> None:
    assert draw(laying(), "lay hills").count("#pc-hex-hills") == draw(laying()).count("#pc-hex-hills") + 1
    assert draw(siding(), "harbour R").count("#pc-harbour-plate") == 1
    turned_ = draw(facing(), "face NE")
    assert re.search(r'class="harbour"><path d="M[^"]+" fill="none"[^>]* stroke="var\(--ink\)"', turned_)


def test_hexes_at_the_rim_are_shown_smaller_where_the_frame_is_near() -> None:
    whole, near = draw(middle(), "road 0,0:SE"), draw(roading(), "road -3,4:E")
    assert 'font-size="13"' in whole[whole.index("new hex") - 160 : whole.index("new hex")]
    assert 'font-size="11.5"' in near[near.index("new hex") - 160 : near.index("new hex")]


# ---- traces


def test_traces_of_the_last_event() -> None:
    plain, marked = draw(middle()), draw(middle(), "", MARKS)
    assert plain.count('class="to"') == 0 and plain.count('class="from"') == 0
    assert marked.count('class="paid"') == 2, "hexes that are not there are left out"
    assert marked.count('class="to"') == 2 + 4 and marked.count('class="from"') == 2


# ---- outside the page


def test_standing_alone() -> None:
    for seen in SAMPLES.values():
        chosen = seen["choices"][0]["move"] if seen["choices"] else ""
        text = standalone(draw(seen, chosen, MARKS))
        tree = ElementTree.fromstring(text)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= {p.get("id") for p in tree.iter()}
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(re.findall(r"--([\w-]+):", text))
        assert "var(" not in resolve(text)


def test_as_png() -> None:
    png = rasterise(draw(middle(), "road 0,0:SE"), 600)
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    assert png != rasterise(draw(middle()), 600)


def test_labels_are_escaped() -> None:
    seen = middle()
    move = build("city 0,1:S")
    seen["choices"] = [{**move, "label": 'Here, "<or>" there & so on'}]
    check(seen, draw(seen))


def test_drawing_is_quick() -> None:
    for seen in (middle(), classic(), founding()):
        draw(seen)
        assert calls(partial(draw, seen)) < 10_000


def test_the_lobby_has_a_card() -> None:
    text = files("ludoscape.table").joinpath("templates/card-intimate-settlers.svg").read_text("utf-8")
    ElementTree.fromstring(text)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(sprite()) and " id=" not in text
    assert 'viewBox="0 0 240 132"' in text and PIECES


@pytest.mark.parametrize("seats", [2, 4])
def test_every_hex_is_named_alone_and_alike_in_log_and_picture(seats: int) -> None:
    """What is called like another one bears its place on the chart, which its name holds."""
    state = ls.game("intimate-settlers", seats, scenario="intimate" if seats == 2 else "base").start()
    rng = ls.Rng(f"names {seats}")
    seen = 0
    for event in range(150):
        if event % 15 == 14 and isinstance(state, SettlersState):
            places, picture = places_of(state), draw(state.view(ls.SPECTATOR))
            known = [h for h in range(state.lattice.hexes) if state.kind[h] >= 0]
            names = {h: places.hex(h) for h in known}
            assert len(set(names.values())) == len(names)
            drawn = Counter(re.findall(r'class="code(?: may)?"><text[^>]*>([A-Z]+[0-9]+)<', picture))
            assert drawn == Counter(name.split(" at ")[1] for name in names.values() if " at " in name)
            for h, name in names.items():
                key = "_".join(map(str, place_of(int(state.lattice.cell[h]))))
                assert said(picture, f"is-hex-{key}").split(",")[0] == capital(name.removeprefix("the "))
            seen += len(names)
        moves = state.legal() if state.actor >= 0 else []
        state.play(moves[rng.below(len(moves))] if moves else state.draw(rng))
    assert seen > 100


def test_what_is_kept_of_places_is_said_as_anew() -> None:
    """Two games by turns, whose boards grow: each position says its places as if nobody had asked before."""
    states = [ls.game("intimate-settlers", 2).start() for _ in range(2)]
    rng = ls.Rng("places")
    boards = set()
    for event in range(400):
        state = states[event % 2]
        if isinstance(state, SettlersState) and not event % 5:
            board = tuple(state.kind), tuple(state.token)
            boards.add(board)
            kept, anew = places_of(state), Places(state.lattice, *board)
            for h in range(state.lattice.hexes):
                assert kept.hex(h) == anew.hex(h)
            for v in range(state.lattice.vertices):
                assert kept.vertex(v) == anew.vertex(v)
        moves = state.legal() if state.actor >= 0 else []
        if state.actor != ls.OVER:
            state.play(moves[rng.below(len(moves))] if moves else state.draw(rng))
    assert len(boards) > 8


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"scenario": "base"})])
def test_what_is_kept_of_a_chart_is_drawn_as_anew(seats: int, options: dict[str, Any]) -> None:
    """Where only pieces, cards and the robber change, hexes are named and drawn as before; nothing else is taken over.

    Each position is drawn with what those before it have left, with the preview of a choice, and then without.
    """
    kind = IntimateSettlers(seats, **options)
    state, rng = kind.start(), ls.Rng("kept")
    pictures: list[tuple[View, str, Picture]] = []
    for _ in range(100):
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
        if state.actor >= 0:
            view = kind.view(state, int(state.actor))
            chosen = view["choices"][rng.below(len(view["choices"]))]["move"]
            pictures += [(view, move, draw(view, move)) for move in (chosen, "")]
    assert chart._chart.cache_info().hits > len(pictures) / 2, "hexes seldom change"
    for view, move, picture in pictures:
        chart._chart.cache_clear()
        assert draw(view, move) == picture
