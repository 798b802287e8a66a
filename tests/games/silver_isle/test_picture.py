"""The picture of Silver Isle: complete, drawn from the view alone, and touches read as the moves they mean."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from math import floor
from typing import Any
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.engine.view import Mark, View
from ludoscape.games.silver_isle import SilverIsle
from ludoscape.games.silver_isle.picture.layout import make_chart, outline, overlap, ship_box
from ludoscape.games.silver_isle.picture.picture import attempt, draw
from ludoscape.games.silver_isle.picture.quay import home_face
from ludoscape.games.silver_isle.picture.scene import Scene
from ludoscape.pictures.svg import Picture, rasterise, resolve, standalone
from tests.effort import calls
from tests.pictures.reading import check_picture, ids, part

NAMES = r"si-(tile|port|space|crew|ship|wake|corner|mine|loose|lay|line)-[A-Za-z0-9_-]+"
OFF_BOARD = ("si-coin-", "si-token", "si-fit-", "si-win-")
F1: dict[str, Any] = {
    "isle": [[-1, 1], [0, 0], [0, 1], [0, 2], [1, -1], [1, 0], [1, 1], [2, 1]],
    "ports": {"S": [0, 3], "A": [3, 1], "M": [1, -2], "C": [-1, 0]},
    "active": "S",
}

# the look's own figure
FIGURE = {
    "S": [(0, 2), (-1, 2), (-2, 2), (0, 1), (-1, 1)],
    "A": [(3, 1), (3, 0)],
    "C": [(-1, 0), (-2, 0), (-2, -1)],
    "M": [(2, 0), (2, -1), (1, -1)],
    "": [(1, 1), (1, 0), (0, 0), (-1, -1), (0, -1)],
}
FIGURE_PORTS = {"S": (-1, 3), "A": (4, 1), "M": (2, -2), "C": (-3, 0)}


def corners_of(land: set[tuple[int, int]]) -> list[list[int]]:
    """Find the eligible corners (SI-15)."""
    points = sorted({(x + dx, y + dy) for x, y in land for dx in (0, 1) for dy in (0, 1)})
    return [[x, y] for x, y in points if sum((x - dx, y - dy) in land for dx in (0, 1) for dy in (0, 1)) == 1]


def sees(land: set[tuple[int, int]], p: list[int], q: list[int]) -> bool:
    """Tell whether no land lies between two corners, roughly: by points along the line."""
    for i in range(1, 400):
        x, y = p[0] + (q[0] - p[0]) * i / 400, p[1] + (q[1] - p[1]) * i / 400
        cells = {(floor(x + dx), floor(y + dy)) for dx in (-1e-6, 1e-6) for dy in (-1e-6, 1e-6)}
        if cells <= land:
            return False
    return True


def choice(move: str, picks: list[str], label: str = "", **effect: Any) -> dict[str, Any]:
    return {
        "move": move,
        "kind": move.split()[0],
        "label": label or f"Do {move}",
        "hint": "",
        "picks": picks,
        "effects": {"lines": [], "undo": True, "draw": effect},
    }


def place_parts(place: str) -> dict[str, Any]:
    tile, quadrant = place[:-2], place[-2:]
    x, y = map(int, tile.split(","))
    return {"place": place, "x": x, "y": y, "quadrant": quadrant}


def board(
    tiles: dict[str, list[tuple[int, int]]],
    ports: dict[str, tuple[int, int]],
    *,
    crews: dict[str, str],
    mines: dict[str, str],
    loose: dict[str, int],
    ships: dict[str, Any],
    in_port: dict[str, Any],
    europe: dict[str, Any],
    active: str = "S",
    hungry: Any = (),
    own: str = "S",
    building: Any = None,
) -> dict[str, Any]:
    every = [cell for cells in tiles.values() for cell in cells]
    land = {*every, *ports.values()}
    corners = [] if building is not None else corners_of(land)
    sight: list[list[int]] = []
    at = (ships.get(active) or {}).get("corner")
    if at is not None:
        sight = [c for c in corners if c != at and sees(land, at, c)]
    shown = []
    for key, text in crews.items():  # "0,1ne 4 seen*"
        words = text.rstrip("*").split()
        value = int(words[1]) if len(words) > 1 else None
        shown.append(
            {
                "key": key,
                "nation": key[0],
                **place_parts(words[0]),
                "value": value,
                "seen": "seen" in words,
                "loaded": text.endswith("*"),
            }
        )
    ports_ = []
    for n, (x, y) in ports.items():
        p = in_port.get(n, {})
        values = p.get("values") if n in own else None
        ports_.append(
            {
                "nation": n,
                "x": x,
                "y": y,
                "crews": p.get("crews", len(p.get("values") or ())),
                "loaded": p.get("loaded", 0),
                "loose": p.get("loose", 0),
                "values": values if n in own else None,
            }
        )
    lying = [
        {
            **(
                place_parts(pl)
                if not pl.startswith("P")
                else {"place": pl, "x": ports[pl[1]][0], "y": ports[pl[1]][1], "quadrant": ""}
            ),
            "count": c,
        }
        for pl, c in loose.items()
    ]
    for n, p in in_port.items():
        if p.get("loose"):
            lying.append({"place": f"P{n}", "x": ports[n][0], "y": ports[n][1], "quadrant": "", "count": p["loose"]})
    return {
        "tiles": [{"key": f"{x}_{y}", "x": x, "y": y, "owner": n} for n, cells in tiles.items() for x, y in cells],
        "ports": ports_,
        "crews": shown,
        "ships": [
            {
                "nation": n,
                "corner": s.get("corner"),
                "crews": s.get("crews", len(s.get("values") or ())),
                "hold": s.get("hold", 0),
                "values": s.get("values") if n in own else None,
            }
            for n, s in ships.items()
        ],
        "mines": [{"nation": n, **place_parts(t.split()[0]), "value": int(t.split()[1])} for n, t in mines.items()],
        "loose": lying,
        "europe": [
            {"nation": n, "crews": e[0], "values": e[2] if n in own else None, "delivered": e[1]}
            for n, e in europe.items()
        ],
        "corners": corners,
        "sight": sight,
        "hungry": list(hungry),
        "building": building,
        "supply": 12,
        "active": active,
        "landing": None,
    }


def view(phase: str, choices: list[dict[str, Any]], the_board: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    return {
        "game": "silver_isle",
        "seats": [{}] * 4,
        "seat": seat,
        "actor": seat,
        "phase": phase,
        "held": "",
        "choices": choices,
        "board": the_board,
    }


EUROPE = {"S": (2, 3, [0, 5]), "A": (2, 4, None), "M": (3, 1, None), "C": (3, 2, None)}
CREWS = {
    "S1": "-1,1sw 4",
    "S2": "0,2ne 1",
    "S3": "0,1se 3*",
    "C1": "-1,0sw",
    "C2": "-2,-1ne 2 seen*",
    "C3": "-2,-1sw",
    "A1": "3,0sw",
    "A2": "3,0ne*",
    "A3": "3,1nw",
    "M1": "2,0nw",
    "M2": "2,-1se",
    "M3": "1,-1ne*",
}
SHIPS = {
    "S": {"corner": [-2, 3], "values": [2], "hold": 1},
    "A": {"corner": [5, 2], "crews": 1},
    "M": {"corner": [3, -2], "hold": 2},
    "C": {"corner": [-2, -1]},
}
MINES = {"S": "0,1ne 2", "C": "-1,0nw 3", "A": "3,0nw 2", "M": "1,-1sw 0"}


def figure(**more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "crews": CREWS,
        "mines": MINES,
        "loose": {"1,0sw": 1},
        "ships": SHIPS,
        "in_port": {"S": {"loose": 2}, "A": {"loose": 1}},
        "europe": EUROPE,
    }
    return board(more.pop("tiles", FIGURE), more.pop("ports", FIGURE_PORTS), **{**given, **more})


def acting(**more: Any) -> dict[str, Any]:
    b = figure(**more)

    def go(key: str, frm: str, to: str, **e: Any) -> dict[str, Any]:
        target = f"si-port-{to[1]}" if to.startswith("P") else "si-space-" + to.replace(",", "_")
        return choice(
            f"go {frm}>{to}",
            [f"si-crew-{key}", target],
            crew=key,
            **{"from": frm, "to": to, "takes": False, "fights": False, **e},
        )

    cs = [
        go("S1", "-1,1sw", "-1,1nw"),
        go("S1", "-1,1sw", "-1,1ne"),
        go("S1", "-1,1sw", "-1,1se"),
        go("S1", "-1,1sw", "-2,0ne", takes=True, fights=True),
        go("S1", "-1,1sw", "-1,0ne", takes=True, fights=True),
        go("S2", "0,2ne", "0,2nw"),
        go("S2", "0,2ne", "0,2se"),
        go("S3", "0,1se", "1,0nw", takes=True),
        go("S3", "0,1se", "1,1sw", takes=True),
        go("S3", "0,1se", "0,1sw"),
        go("S3", "0,1se", "0,0ne", takes=True),
    ]
    cs += [choice(f"sail @{x},{y}", ["si-ship-S", f"si-corner-{x}_{y}"], ship="S", to=[x, y]) for x, y in b["sight"]]
    cs += [
        choice("unload 2", ["si-coin-B2", "si-space--2_2nw"], to="-2,2nw", takes=False, fights=False),
        choice("unload s", ["si-token", "si-space--2_2nw"]),
        choice("dig -1,1sw 0,1ne", ["si-crew-S1", "si-mine-S"]),
        choice("hit -1,1sw -1,0sw", ["si-crew-S1", "si-crew-C1"], **{"from": "-1,1sw", "target": "-1,0sw"}),
        choice("claim 0,1se 1,0sw", ["si-crew-S3", "si-loose-1_0sw"]),
    ]
    return view("act", cs, b)


ISLE = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 0),
    (2, 0),
    (-1, 0),
    (0, -1),
    (-2, 0),
    (-1, 1),
    (-1, 2),
    (1, 1),
    (1, -1),
    (1, 3),
    (1, -2),
    (-1, -1),
    (2, -1),
    (3, -1),
]
ISLE_PORTS = {"A": (2, 1), "M": (1, -3), "C": (-2, 1), "S": (1, 4)}


def large() -> dict[str, Any]:
    own = {
        "S": [(1, 3), (0, 4), (0, 3), (0, 2)],
        "A": [(1, 1), (2, 0), (1, 0)],
        "M": [(1, -2), (1, -1), (2, -1)],
        "C": [(-2, 0), (-1, 1), (-1, 2)],
    }
    own[""] = [c for c in ISLE if not any(c in cells for cells in own.values())]
    b = board(
        own,
        ISLE_PORTS,
        crews={
            "S1": "1,3se 5",
            "S2": "0,2ne 4 seen*",
            "A1": "1,1nw 3 seen",
            "A2": "1,0ne*",
            "C1": "-1,2se",
            "M1": "1,-1nw",
        },
        mines={"S": "0,3nw 4", "A": "1,1se 1"},
        loose={"0,1nw": 3, "0,4sw": 1, "0,2ne": 1},
        ships={
            "S": {"corner": [2, 5], "values": [0, 1, 2], "hold": 5},
            "A": {"corner": [2, 5], "crews": 2},
            "M": {"corner": None, "crews": 1, "hold": 2},
            "C": {"corner": [2, 5], "crews": 3, "hold": 1},
        },
        in_port={
            "S": {"values": [3], "loaded": 1, "loose": 4},
            "A": {"crews": 3, "loaded": 2, "loose": 1},
            "M": {"crews": 4},
            "C": {"crews": 2, "loose": 0},
        },
        europe={"S": (0, 0, []), "A": (0, 12, None), "M": (0, 3, None), "C": (0, 2, None)},
    )
    cs = [
        choice("porthit ~A", ["si-port-S", "si-ship-A"], **{"from": "PS", "target": "~A"}),
        choice("shiphit ~A", ["si-ship-S", "si-ship-A"], **{"from": "~S", "target": "~A"}),
        choice("load P3", ["si-coin-P3", "si-ship-S"]),
        choice("load s", ["si-loose-PS", "si-ship-S"]),
        choice("depart", []),
        choice("unload 2", ["si-coin-B2", "si-port-S"], to="PS"),
        choice("go P3>1,3ne", ["si-coin-P3", "si-space-1_3ne"], to="1,3ne", takes=False, fights=False),
        choice("claim 1,3se PS", ["si-crew-S1", "si-loose-PS"]),
        choice("go 1,3se>PS", ["si-crew-S1", "si-port-S"], to="PS", takes=False, fights=False),
    ]
    return view("act", cs, b)


LAKE = [(-1, 0), (-1, 1), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0)]


def lake() -> dict[str, Any]:
    b = board(
        {"S": [(0, 3), (0, 2)], "": [c for c in LAKE if c not in ((0, 3), (0, 2))]},
        {"S": (0, 4), "A": (4, 1), "M": (1, -1), "C": (-2, 1)},
        crews={"S1": "0,2ne 5"},
        mines={},
        loose={},
        ships={
            "S": {"corner": [2, 2]},
            "A": {"corner": None},
            "M": {"corner": None, "crews": 2},
            "C": {"corner": None},
        },
        in_port={},
        europe=dict.fromkeys("SAMC", (6, 0, None)),
    )
    cs = [choice(f"sail @{x},{y}", ["si-ship-S", f"si-corner-{x}_{y}"], ship="S", to=[x, y]) for x, y in b["sight"]]
    return view("act", cs, b)


def opening() -> dict[str, Any]:
    f1 = [(-1, 1), (0, 0), (0, 1), (0, 2), (1, -1), (1, 0), (1, 1), (2, 1)]
    b = board(
        {"": f1},
        {"S": (0, 3), "A": (3, 1), "M": (1, -2), "C": (-1, 0)},
        crews={},
        mines={},
        loose={},
        ships={n: {"corner": None, "values": [5] if n == "S" else None} for n in "SAMC"},
        in_port={},
        europe={n: (6, 0, [0, 1, 2, 3, 4] if n == "S" else None) for n in "SAMC"},
    )
    cs = [
        choice(f"arrive @{x},{y}", ["si-ship-S", f"si-corner-{x}_{y}"], ship="S", to=[x, y])
        for x, y in ((0, 4), (1, 4))
    ] + [choice(f"load {v}", [f"si-coin-E{v}"]) for v in range(5)]
    cs.append(choice("unload 5", ["si-coin-B5"]))
    return view("act", cs, b)


def hungry() -> dict[str, Any]:
    b = figure(
        crews={
            "S1": "0,2sw 1",
            "S2": "0,1ne 2",
            "S3": "0,1se 3*",
            "S4": "-1,1nw 4",
            "A1": "3,0sw",
            "C1": "-1,0nw 0 seen",
        },
        mines={},
        in_port={"S": {"values": [5, 0], "loaded": 1}},
        hungry=[
            {"nation": "S", "tiles": ["-1_3", "0_2", "-1_2", "-2_2"], "crews": 5, "food": 4},
            {"nation": "S", "tiles": ["0_1", "1_1", "1_0"], "crews": 4, "food": 3},
        ],
    )
    cs = [
        choice("starve 0,2sw", ["si-crew-S1"]),
        choice("starve 0,1se", ["si-crew-S3"]),
        choice("starve P5", ["si-coin-P5"]),
    ]
    return view("starve", cs, b)


def mining() -> dict[str, Any]:
    b = figure(mines={})
    cs = [
        choice(f"mine 1,0{q}", [f"si-space-1_0{q}"], x=1, y=0, quadrant=q, value=v)
        for q, v in (("nw", 5), ("ne", 4), ("se", 3))
    ] + [choice("nomine", [])]
    return view("mine", cs, b)


def building() -> dict[str, Any]:
    b = board(
        {"": [(0, 0), (0, 1), (0, 2), (1, 0), (-1, 0)]},
        {},
        crews={},
        mines={},
        loose={},
        ships={n: {"corner": None} for n in "SAMC"},
        in_port={},
        europe=dict.fromkeys("SAMC", (6, 0, None)),
        building={"suit": "S", "value": 1, "spots": [[-1, 1], [1, 1]]},
    )
    return view("lay", [choice("lay -1,1", ["si-lay--1_1"]), choice("lay 1,1", ["si-lay-1_1"])], b)


def porting() -> dict[str, Any]:
    b = board(
        {"": ISLE},
        {"A": (2, 1), "M": (1, -3), "C": (-2, 1)},
        crews={},
        mines={},
        loose={},
        ships={n: {"corner": None} for n in "SAMC"},
        in_port={},
        europe=dict.fromkeys("SAMC", (6, 0, None)),
        building={"suit": None, "value": None, "spots": []},
    )
    b["building"] = None
    return view(
        "port", [choice(f"port {x},{y}", [f"si-line-{x}_{y}"]) for x, y in ((-1, 3), (0, 5), (1, 4), (3, 0))], b
    )


SAMPLES = {
    "acting": acting(),
    "large": large(),
    "lake": lake(),
    "opening": opening(),
    "hungry": hungry(),
    "mining": mining(),
    "building": building(),
    "porting": porting(),
}
MARKS: list[dict[str, Any]] = [
    {"kind": "from", "at": "-2,-1nw"},
    {"kind": "to", "at": "PS"},
    {"kind": "to", "at": "0_1"},
    {"kind": "from", "at": [4, 2]},
    {"kind": "to", "at": [-2, 3]},
    {"kind": "fight", "at": "~A"},
    {"kind": "fell", "at": "-1,0sw"},
    {"kind": "gone", "at": "@3,-2"},
    {"kind": "from", "at": "nowhere"},
]


@lru_cache(maxsize=1)
def game_views() -> list[tuple[View, list[Mark]]]:
    """Play games at random and give views, each with the marks of the event before."""
    found: list[tuple[View, list[Mark]]] = []
    options: list[dict[str, Any]] = [{}, {"port_spaces": 4}, {"crew_vs_ship": True, "port_stash": True}]
    for number, more in enumerate(options):
        game, rng = SilverIsle((4, 3, 2)[number], round_limit=14, **more), random.Random(number)
        state = game.start()
        marks: list[Mark] = []
        while state.actor != ls.OVER:
            moves = state.legal() or [move for move, _ in state.chance()]
            if rng.random() < 0.12 or len(found) < 30:
                found.append((game.view(state, max(state.actor, ls.SPECTATOR)), marks))
            verbs = [game.text(state, move).split()[0] for move in moves]
            weights = [8 if verb in ("go", "hit", "dig", "mine", "unload") else 1 for verb in verbs]
            before, move = state.copy(), rng.choices(moves, weights)[0]
            state.play(move)
            marks = game.tell(before, move, state, 0)["marks"]
        found.append((game.view(state, ls.SPECTATOR), marks))
    return found


def loaded(seats: int = 4, **more: Any) -> Any:
    return SilverIsle(seats).load({**F1, **more})


def shown(state: Any, seat: int | None = None) -> dict[str, Any]:
    view: dict[str, Any] = state.game.view(state, state.actor if seat is None else seat)
    return view


def at(picture: str, name: str) -> tuple[float, float]:
    found = re.search(rf'id="{name}"[^>]*translate\(([^ ]+) ([^)]+)\)', picture)
    assert found
    return float(found[1]), float(found[2])


def check(view: Mapping[str, Any], picture: Picture) -> None:
    check_picture(view, picture, NAMES, OFF_BOARD)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_complete(name: str) -> None:
    view = SAMPLES[name]
    check(view, draw(view))
    check(view, draw(view, "", MARKS))
    for move in view["choices"]:
        picture = draw(view, move["move"], MARKS)
        check(view, picture)
        if move["picks"] and not move["picks"][-1].startswith(OFF_BOARD):
            assert "chosen" in part(picture, move["picks"][-1])


def test_views_of_games_are_complete() -> None:
    rng = random.Random(5)
    for view, marks in game_views():
        check(view, draw(view, "", marks))
        if view["choices"]:
            check(view, draw(view, rng.choice(view["choices"])["move"], marks))


def test_drawing_is_pure() -> None:
    """The same view gives the same text, the view stays as it was, and JSON is enough."""
    for view in SAMPLES.values():
        before = copy.deepcopy(view)
        chosen = view["choices"][0]["move"]
        first = draw(view, chosen, MARKS)
        assert view == before
        assert draw(json.loads(json.dumps(view)), chosen, json.loads(json.dumps(MARKS))) == first


def test_only_what_is_documented_is_needed() -> None:
    """Further keys of the board may come and go."""
    keys = {
        "tiles",
        "ports",
        "crews",
        "ships",
        "mines",
        "loose",
        "europe",
        "corners",
        "sight",
        "hungry",
        "building",
        "supply",
        "active",
        "landing",
    }
    for view, marks in game_views():
        board = {key: value for key, value in view["board"].items() if key in keys}
        draw({**view, "board": board}, "", marks)


# ---- land


def test_gaps_tell_whose_land_it_is() -> None:
    """No gap within the land of one owner, a gap of 4 on either side of a border (look, section 8)."""
    picture = draw(acting())
    joined = part(picture, "si-tile-0_2")  # neighbours of Suns to the west and south, sea to the north and east
    assert re.search(r'x="0" width="102" height="102"[^>]*y="8"', joined), "its slab, which lies 4 lower"
    alone = part(picture, "si-port-C")
    assert re.search(r'x="4" width="102" height="98"[^>]*y="8"', alone), "joined to the east alone"
    assert 'class="tile s-suns"' in picture and "#pc-suns" in joined


def test_tiles_lie_from_north_to_south() -> None:
    for view in SAMPLES.values():
        tops = [float(y) for y in re.findall(r'class="tile[^"]*" transform="translate\([^ ]+ ([^)]+)\)"', draw(view))]
        assert len(tops) == len(view["board"]["tiles"]) + len(view["board"]["ports"]) and tops == sorted(tops)


def test_a_preview_shows_whose_the_tile_becomes() -> None:
    view = acting()
    assert 'id="si-tile-1_0" class="tile s-none"' in draw(view)
    assert 'id="si-tile-1_0" class="tile s-suns"' in draw(view, "go 0,1se>1,0nw")
    assert 'id="si-tile--1_0" class="tile s-crowns"' in draw(view, "go -1,1sw>-1,0ne"), "a fight may be lost"


def test_hungry_areas_are_outlined() -> None:
    picture = draw(hungry())
    assert "pc-t-danger" in picture
    assert "5 crews, 4 tiles" in picture and "4 crews, 3 tiles" in picture
    assert "pc-t-danger" not in draw(acting())
    assert outline({(0, 0)}, 6) == "M6 -6L6 -100L100 -100L100 -6Z" or outline({(0, 0)}, 6).count("L") == 3
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert outline(ring, 6).count("M") == 2, "a lake has a shore of its own"


# ---- pieces


def test_values_are_shown_to_those_who_know_them() -> None:
    picture = draw(acting())
    assert "pc-crew-4" in part(picture, "si-crew-S1") and "pc-coin-crowns" in part(picture, "si-crew-C1")
    assert 'aria-label="England&#x27;s crew 4 in the south-west of the tile 2 south of England&#x27;s port"' in picture
    seen = part(picture, "si-crew-C2")
    assert "pc-coin-crowns" in seen and "pc-n-2" in seen, "a foreign value is a badge: the suit stays"
    assert "last seen as 2" in seen and "with silver" in seen and "pc-silver" in seen
    assert "pc-i-eye" in part(draw(large()), "si-crew-S2"), "others know it"


def test_a_picture_holds_only_what_its_view_holds() -> None:
    """A seat that knows nothing gets no numeral of a crew: neither in pieces nor in words."""
    state = loaded(
        crews={"S": {"5": "0,1ne", "4": "P", "3": "aboard"}, "A": {"2": "1,1nw*", "1": "P"}},
        ships={"S": "@0,4"},
        own={"S": [[0, 2], [0, 1]], "A": [[1, 1], [2, 1]]},
    )
    blind = draw(shown(state, ls.SPECTATOR))
    assert "pc-crew-" not in blind
    assert not re.search(r"crews? \d", " ".join(re.findall(r'aria-label="([^"]*)"', blind)))
    assert "pc-crew-5" in draw(shown(state, 0)) and "pc-crew-2" not in draw(shown(state, 0))
    assert "pc-crew-2" in draw(shown(state, 1)) and "pc-crew-5" not in draw(shown(state, 1))


def test_two_nations_of_one_person_carry_seals() -> None:
    state = loaded(2, crews={"S": {"5": "0,1ne"}, "M": {"2": "1,0nw"}})
    picture = draw(shown(state, 0))
    for crew, value, name in (("S1", 5, "suns"), ("M1", 2, "moons")):
        text = part(picture, f"si-crew-{crew}")
        assert f"pc-crew-{value}" in text and f"#pc-{name}" in text


def test_ports_show_all_that_is_in_them() -> None:
    picture = draw(large())
    arms = part(picture, "si-port-A")
    assert arms.count("pc-coin-arms") == 3 and arms.count("pc-silver") == 2
    assert "France's port, 3 crews, 2 of them with silver, 1 silver lying there" in arms
    assert "pc-crew-3" in part(picture, "si-port-S")
    assert part(picture, "si-loose-PS").count("pc-silver") == 3, "and the number 4"


def test_ships_at_one_corner_lie_side_by_side() -> None:
    view = large()
    scene = Scene(view, "", ())
    boxes = [ship_box(*scene.anchors[nation], 0) for nation in "SAC"]
    for i, box in enumerate(boxes):
        assert all(overlap(box, other) < 60 for other in boxes[:i])
        assert overlap(box, scene.chart.box) > 0.9 * box[2] * box[3]
        for x, y in scene.owner:
            assert overlap(box, (x * 106 + 4, -(y + 1) * 106 + 4, 98, 98)) < 100, "ships do not lie on land"


def test_a_ship_and_its_cargo_lie_under_no_buoy_of_another_corner() -> None:
    """Its letter, which small boards draw larger, would cover the crews and the silver aboard."""
    looked = 0
    for view in (*SAMPLES.values(), *(view for view, _ in game_views())):
        scene = Scene(view, "", ())
        for corner in scene.letters:
            box = ship_box(*scene.anchor(corner, []))
            for other in scene.letters:
                if other != corner:
                    x, y = scene.mooring(other)
                    looked += 1
                    assert overlap(box, (x - 14, y - 14, 28, 28)) < 60, (corner, other)
    assert looked > 100


def test_europe_lies_in_the_water_and_within_the_frame() -> None:
    for view in (*SAMPLES.values(), *(view for view, _ in game_views())):
        scene = Scene(view, "", ())
        if scene.chart.quay is None:
            assert not view["board"]["corners"]
            continue
        quay = scene.chart.quay
        assert overlap(quay, scene.chart.box) == pytest.approx(quay[2] * quay[3])
        assert not any(overlap(quay, (x * 106 - 15, -(y + 1) * 106 - 15, 136, 136)) for x, y in scene.owner)
        home = [n for n, ship in scene.ships.items() if ship["corner"] is None]
        assert all(scene.anchors[n][:2] == scene.berths[n] for n in home)


def test_the_frame_stays_as_long_as_the_isle() -> None:
    boxes: dict[str, set[str]] = {}
    for view, marks in game_views():
        if view["board"]["corners"]:
            key = json.dumps(
                [
                    view["board"]["tiles"][0:0],
                    [(t["x"], t["y"]) for t in view["board"]["tiles"]],
                    [(p["x"], p["y"]) for p in view["board"]["ports"]],
                ]
            )
            for chosen in ("", *(c["move"] for c in view["choices"][:3])):
                box = re.search(r'viewBox="([^"]+)"', draw(view, chosen, marks))
                assert box
                boxes.setdefault(key, set()).add(box[1])
    assert boxes and all(len(found) == 1 for found in boxes.values())


def test_the_sea_is_no_part_of_what_a_page_measures() -> None:
    """A phone fits the frame to what it must show, which the picture tells: all pieces, and no far waves."""
    for view in (acting(), large(), lake()):
        picture = draw(view)
        assert re.search(r'<path d="M[^"]+h1" stroke="var\(--sea\)" stroke-width="8000"', picture)
        told = re.search(r'data-tight="([^"]*)"', picture)
        assert told
        x, y, width, height = map(float, told[1].split())
        for a, b in (at(picture, name) for name in ids(picture) if re.match("si-(ship|tile|port|crew)", name)):
            assert x <= a <= x + width and y <= b <= y + height
        waves = re.findall(r"M(-?\d+) -?\d+q6-6", picture)
        assert any(not x <= float(a) <= x + width for a in waves), "they reach farther"


def boxes_of(picture: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give the frame of a picture, and the box of what a phone shows of it."""
    found = [re.search(rf'{name}="([^"]*)"', picture) for name in ("viewBox", "data-tight")]
    frame, tight = (tuple(map(float, each[1].split())) for each in found if each)
    return frame, tight


def test_a_phone_shows_the_signs_of_the_coasts_and_of_europe_in_whole() -> None:
    for view in (building(), porting()):
        _, (x, y, width, height) = boxes_of(picture := draw(view))
        for a, b in re.findall(r'class="coast [^"]*" transform="translate\((\S+) (\S+)\)"', picture):
            assert x + 28 <= float(a) <= x + width - 28 and y + 28 <= float(b) <= y + height - 28
    for view in (acting(), large(), lake()):
        _, (x, y, width, height) = boxes_of(picture := draw(view))
        left, top, scale = re.findall(r'class="quay">.*?translate\((\S+) (\S+)\)(?: scale\((\S+)\))?', picture)[0]
        high = float(scale or 1) * 22
        upright = Scene(view, "", ()).chart.upright
        assert y <= float(top) - high * upright + 0.1 and x <= float(left), (
            "the sign of a quay that stands grows upwards"
        )
        quay = Scene(view, "", ()).chart.quay
        assert quay and quay[1] + quay[3] + high * (not upright) <= y + height + 0.1, "that of one that lies downwards"


def test_what_a_phone_shows_stays_where_it_is_when_a_ship_sails() -> None:
    for view in (acting(), large(), lake()):
        seen = set()
        for x, y in view["board"]["corners"]:
            moved = copy.deepcopy(view)
            for ship in moved["board"]["ships"]:
                ship["corner"] = [x, y] if ship["nation"] == "S" else None
            seen.add(boxes_of(draw(moved))[1])
        assert len(seen) == 1


def test_signs_that_stand_in_a_larger_scale_say_so() -> None:
    """The page keeps words as large as can be read: what is drawn larger already need not grow as much."""
    view = hungry()
    grow = Scene(view, "", ()).chart.grow
    picture = draw(view)
    assert grow > 1
    signs = re.findall(r'class="said"(?: style="--grow:(\S+)")?', picture)
    assert len(signs) > 1 and set(signs) == {f"{grow:.2f}".rstrip("0")}


def test_the_sign_of_the_first_tile_lies_over_the_tiles_beside_it() -> None:
    picture = draw(building())
    assert picture.index(">First<") > max(found.end() for found in re.finditer('class="tile ', picture))
    sign = re.search(r'class="said"><rect[^>]*/><text[^>]*>First<', picture)
    assert sign, "plate and word grow together"
    assert "--tint" not in sign[0], "it is in no nation's group, so it has no colour of one"


# ---- targets


def test_signs_say_what_a_target_means() -> None:
    picture = draw(acting())
    assert "pc-i-swords" in part(picture, "si-space--1_0ne"), "fights"
    assert "pc-i-flag" in part(picture, "si-space-1_0nw"), "takes the tile"
    assert 'class="dot"' in part(picture, "si-space--1_1nw"), "just goes"
    assert "pc-i-swords" in part(picture, "si-crew-C1") and "pc-i-swords" not in part(picture, "si-crew-C3")
    assert "pc-n-5" in part(draw(mining()), "si-space-1_0nw")
    for name, css in (("si-space--1_1nw", "later"), ("si-corner--3_1", "later"), ("si-ship-S", "ship legal")):
        assert f'id="{name}" class="{css}"' in picture
    assert 'id="si-mine-S" class="mine"' in picture, "a piece never hides, even if it counts later only"


def test_what_is_no_piece_neither_glides_nor_sinks() -> None:
    for name in ("si-space--1_1nw", "si-corner--3_1"):
        assert re.search(rf'<g id="{name}" class="later" role', draw(acting()))


def test_places_that_cannot_be_picked_have_names_too() -> None:
    picture = draw(acting())
    assert '<rect id="si-space-1_1ne"' in picture and '<g id="si-corner-5_1" role="img" aria-label="Buoy ' in picture
    assert "si-space-" not in draw({**acting(), "choices": []})


def test_sight_is_drawn_when_the_ship_may_sail() -> None:
    assert 'class="sight"' in draw(acting())
    assert 'class="sight"' not in draw({**acting(), "choices": []})
    assert 'class="sight"' not in draw(hungry()) and 'class="sight"' not in draw(opening())


def test_building_shows_coasts_and_the_drawn_tile() -> None:
    picture = draw(building())
    assert "pc-tile-suns-A" in picture and picture.count('class="coast s-') == 4
    assert 'class="quay"' not in picture and "si-ship-" not in picture
    assert "pc-suns-line" in draw(porting()) and "pc-tile-suns" not in draw(porting())


# ---- previews


def test_preview_of_a_walk() -> None:
    view = acting()
    picture = draw(view, "go -1,1sw>-1,0ne", MARKS)
    x, y = at(draw(view), "si-crew-S1")
    assert at(picture, "si-crew-S1") == (x + 53, y + 53 - 7), "one space on, lifted by 7"
    assert picture.count('stroke="var(--danger)" stroke-width="3.5"') == 1, "one defender is ringed"
    assert "pc-i-swords" in picture and 'aria-pressed="true"' in part(picture, "si-space--1_0ne")
    assert 'display="none"' in part(picture, "si-space-1_0nw"), "a target of another crew"
    assert "display" not in part(picture, "si-space--1_1nw"), "another target of the same crew"


def test_preview_of_sailing() -> None:
    view = acting()
    goal = view["board"]["sight"][0]
    picture = draw(view, f"sail @{goal[0]},{goal[1]}")
    x, y = at(picture, "si-ship-S")
    assert abs(x - goal[0] * 106) < 50 and abs(y + goal[1] * 106) < 55
    first = opening()
    assert at(draw(first, "arrive @1,4"), "si-ship-S") != at(draw(first), "si-ship-S")
    assert at(draw(large(), "depart"), "si-ship-S")[1] != at(draw(large()), "si-ship-S")[1]


def test_preview_of_cargo() -> None:
    view = acting()
    ship = part(draw(view), "si-ship-S")
    assert "pc-crew-2" in ship and "pc-silver" in ship
    assert "pc-crew-2" not in part(draw(view, "unload 2"), "si-ship-S")
    assert "pc-silver" not in part(draw(view, "unload s"), "si-ship-S")


def test_preview_of_mining() -> None:
    picture = draw(acting(), "dig -1,1sw 0,1ne")
    assert "pc-mine-1" in part(picture, "si-mine-S") and "pc-n-minus" in picture
    assert "pc-mine-4" in draw(mining(), "mine 1,0ne")


def test_fights_show_their_sums_only_afterwards() -> None:
    state = loaded(
        crews={"S": {"5": "0,1se"}, "A": {"2": "1,1ne*", "1": "1,1se*", "4": "2,1sw"}},
        own={"S": [[0, 2], [0, 1]], "A": [[1, 1], [2, 1]]},
        mines={"A": ["2,1ne", 2]},
    )
    assert "beats" not in draw(shown(state), "go 0,1se>1,1sw")
    before, move = state.copy(), state.game.parse(state, "go 0,1se>1,1sw")
    state.play(move)
    marks = state.game.tell(before, move, state, 0)["marks"]
    picture = draw(shown(state), "", marks)
    assert re.search(">[5-9] beats [2-6]<", picture) and 'class="cross"' in picture
    assert "beats" not in draw(shown(state)), "with the next event it is gone"


# ---- touches


def test_touching_a_target_means_its_move() -> None:
    for view, _ in game_views():
        for move in view["choices"]:
            if move["picks"]:
                assert move["move"] in attempt(view, move["picks"][-1], 0, 0)


def test_what_is_read_can_be_asked_about() -> None:
    """Whatever is touched, the moves read from it are notation that the game takes, legal or refused."""
    rng = random.Random(8)
    game, state = SilverIsle(4, round_limit=16), SilverIsle(4, round_limit=16).start()
    asked = 0
    while state.actor != ls.OVER:
        if state.actor >= 0 and rng.random() < 0.6:
            view = shown(state)
            names = ids(draw(view))
            x, y, width, height = Scene(view, "", ()).chart.box
            touches = [(name, 0.0, 0.0) for name in rng.sample(names, min(6, len(names)))]
            touches += [("", x + rng.random() * width, y + rng.random() * height) for _ in range(6)]
            for name, a, b in touches:
                for text in attempt(view, name, a, b):
                    refusal = game.why_not(state, text)
                    assert refusal is None or refusal.reason
                    asked += 1
        state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
    assert asked > 300


def test_touches_that_are_not_legal_are_still_read() -> None:
    view = acting()
    mine = attempt(view, "si-mine-C", 0, 0)
    assert mine[0].startswith("dig ") and "go -1,1sw>-1,0nw" in mine
    assert attempt(view, "", *at(draw(view), "si-loose-1_0sw"))[0].startswith("go 0,1se>1,0sw")
    assert attempt(view, "si-crew-S1", 0, 0)[0] == "go -1,1sw>-1,1nw", "what it may do"
    assert attempt(view, "si-crew-A1", 0, 0)[0].startswith("hit 0,1se ")
    assert attempt(view, "si-corner-5_1", 0, 0) == ["sail @5,1"]
    assert attempt(view, "", 5 * 106 + 20, -2 * 106 - 20) == ["sail @5,2"]
    assert attempt(view, "", 5000, 0) == []
    assert attempt(view, "si-ship-A", 0, 0) == ["shiphit ~A", "porthit ~A"]
    assert attempt(view, "si-port-S", 0, 0)[0] == "go 0,2ne>PS"
    assert attempt(view, "si-port-A", 0, 0)[0].endswith(">PA")
    assert attempt(view, "si-tile-1_1", 1.25 * 106, -1.75 * 106)[0] == "go 0,1se>1,1nw"
    assert attempt(view, "si-coin-E5", 0, 0) == ["load 5"]
    assert attempt(opening(), "si-corner-4_2", 0, 0) == ["arrive @4,2"]
    assert attempt(hungry(), "si-crew-S2", 0, 0) == ["starve 0,1ne"]
    assert attempt(hungry(), "si-port-S", 0, 0) == ["starve P5", "starve P0"]
    assert attempt(mining(), "", 1.25 * 106, -0.25 * 106) == ["mine 1,0sw"]
    assert attempt(building(), "", 53, 53) == ["lay 0,-1"]
    assert attempt(porting(), "si-tile-1_1", 0, 0) == ["port 1,1"]


# ---- outside the page


def test_standing_alone() -> None:
    for view in SAMPLES.values():
        text = standalone(draw(view, view["choices"][0]["move"], MARKS))
        tree = ElementTree.fromstring(text)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= {p.get("id") for p in tree.iter()}
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(re.findall(r"--([\w-]+):", text))
        assert "var(" not in resolve(text)


def test_as_png() -> None:
    png = rasterise(draw(acting(), "go -1,1sw>-1,0ne"), 500)
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    assert png != rasterise(draw(acting()), 500)


def test_labels_are_escaped() -> None:
    view = mining()
    view["choices"][0]["label"] = 'Here, "<or>" there & so on'
    check(view, draw(view))


def test_drawing_is_quick() -> None:
    """Some thousand calls; the first drawing of an isle looks for the quay, and takes thirty times as many."""
    make_chart.cache_clear()
    for view in (acting(), large()):
        assert calls(partial(draw, view)) < 100_000
        assert calls(partial(draw, view)) < 5_000


# ---- sea and land


def test_jungle_turns_into_land() -> None:
    """A tile that nobody took is jungle; one that is taken is land in the colour of its owner."""
    picture = draw(acting())
    free, taken = part(picture, "si-tile-1_0"), part(picture, "si-tile-0_2")
    assert "pc-jungle-" in free and "--tint" not in free
    assert "pc-jungle-" not in taken and "--tint" in taken


def test_a_preview_uncovers_the_tile_from_the_side_of_the_crew() -> None:
    tile = part(draw(acting(), "go 0,1se>1,0nw"), "si-tile-1_0")
    assert "--tint" in tile and "rotate(270)" in tile, "it comes from the west: jungle is left in the east"
    assert "--jungle" not in part(draw(acting(), "go -1,1sw>-1,0ne"), "si-tile--1_0"), "this was no jungle before"


def test_a_quay_shows_who_is_in_europe_and_how_much_silver() -> None:
    """A disc for each crew at home, an empty place for each that is away, and the silver delivered as a number."""
    for crews, delivered in ((6, 0), (4, 3), (0, 11)):
        face = home_face("S", crews, delivered, wide=True)
        paths = re.findall(r'd="([^"]*)" fill="(var\(--c\)|none)"', face)
        counted = {fill: d.count("M") for d, fill in paths}
        assert counted.get("var(--c)", 0) == crews and counted.get("none", 0) == 6 - crews
        assert all(f"#pc-n-{figure}" in face for figure in str(delivered)) and ("#pc-glint" in face) == (delivered > 0)
