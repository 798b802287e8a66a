"""The picture of Decay: complete, drawn from the view alone, and touches read as the moves they mean."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Mapping
from functools import lru_cache, partial
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.engine.view import Mark, View
from ludoscape.games.decay.picture.picture import attempt, draw
from ludoscape.pictures.svg import Picture, rasterise, resolve, sprite, standalone
from tests.effort import calls
from tests.pictures.reading import check_picture, elements
from tests.sheets import squeezed

SUITS = "SMCA"
FIGURE = {
    "M4": (2, 10),
    "A3": (-2, 6),
    "Cn": (2, 5),
    "S5": (-6, 5),
    "Mn": (-10, 4),
    "S4": (9, 3),
    "M3": (4, 1),
    "Ma": (-4, 1),
    "C2": (13, 1),
    "Sn": (0, 0),
    "Aa": (-8, 0),
    "Ca": (-13, 0),
    "C4": (8, -1),
    "An": (12, -3),
    "A4": (1, -4),
    "C3": (-7, -4),
    "S2": (5, -5),
    "M5": (-3, -5),
    "S3": (9, -7),
    "A5": (3, -9),
    "A2": (-5, -9),
    "C5": (-1, -10),
    "Sa": (7, -11),
    "M2": (6, 7),
}
NAMES = r"de-(tile|spot|ghost|pawn|die)-[A-Za-z0-9_-]+"
OFF_BOARD = ("de-hand-", "de-coin-", "de-take-")


def view(
    phase: str,
    choices: list[dict[str, Any]] | None = None,
    *,
    lifted: str = "",
    held: str = "",
    side: int = 4,
    alive: str = SUITS,
) -> dict[str, Any]:
    """Write a view of the figure by hand: exactly what docs/decay-view.md names."""
    scale = side // 4
    tiles = {tile: (x * scale, y * scale) for tile, (x, y) in FIGURE.items()}
    air = tiles.pop(lifted) if lifted else (0, 0)
    return {
        "phase": phase,
        "held": held,
        "choices": choices or [],
        "board": {
            "side": side,
            "tiles": [{"tile": t, "x": x, "y": y, "neutral": t[0] not in alive} for t, (x, y) in tiles.items()],
            "lifted": {"tile": lifted, "x": air[0], "y": air[1]} if lifted else None,
            "pawns": {s: t for s, t in {"S": "C5", "M": "S3", "C": "S5", "A": "A4"}.items() if s in alive},
            "dice": {s: t for s, t in {"S": "An", "C": "C2", "A": "M5"}.items() if s in alive},
            "active": "M",
            "seats": {s: i for i, s in enumerate(SUITS)},
            "alive": list(alive),
        },
    }


def choice(kind: str, move: str, picks: list[str], **effect: Any) -> dict[str, Any]:
    return {"move": move, "kind": kind, "label": f"Do {move}", "picks": picks, "effects": {"draw": effect}}


def put(tile: str, x: int, y: int, **effect: Any) -> dict[str, Any]:
    base: dict[str, Any] = {"touches": [], "attacks": [], "leaves": [], "dies": []}
    return choice("put", f"@{x},{y}", [f"de-spot-{x}_{y}"], tile=tile, x=x, y=y, **{**base, **effect})


def attacking() -> dict[str, Any]:
    """Give the view of the look's own figure: Moons 2 in the air, one spot that wins twice, one that fails."""
    wins = put(
        "M2",
        -9,
        -8,
        leaves=["M4"],
        touches=[{"tile": "C3", "side": "n"}, {"tile": "A2", "side": "e"}],
        attacks=[
            {"tile": "C3", "strength": 7, "defence": 3, "wins": True},
            {"tile": "A2", "strength": 7, "defence": 2, "wins": True},
        ],
    )
    fails = put(
        "M2",
        11,
        -11,
        leaves=["S5"],
        dies=["C"],
        touches=[{"tile": "Sa", "side": "w"}, {"tile": "S3", "side": "n"}],
        attacks=[{"tile": "S3", "strength": 2, "defence": 13, "wins": False}],
    )
    return view("put", [wins, fails, put("M2", -17, 1)], lifted="M2", held="de-tile-M2")


def walking() -> dict[str, Any]:
    prices = {"S2": ("S", 2), "A4": ("", 4), "Sa": ("S", 0), "An": ("", 0)}
    steps = [
        choice("pawn", f">{t}", [f"de-tile-{t}"], pawn="M", path=["S3", t], price={"own": own, "others": others})
        for t, (own, others) in prices.items()
    ]
    stop = choice("pawn", ".", ["de-tile-S3"], pawn="M", path=["S3"])
    return view("pawn", [*steps, stop], held="de-pawn-M")


def sliding(side: int = 4) -> dict[str, Any]:
    scale = side // 4
    slides = [
        choice(
            "slide",
            f"~M4:{k}",
            ["de-tile-M4", f"de-ghost-M4-{k}"],
            tile="M4",
            x=2 * scale,
            y=10 * scale + k,
            distance=k,
        )
        for k in (1, 2, 3)
    ]
    return view("slide", [*slides, choice("slide", ";", [])], side=side)


def moving() -> dict[str, Any]:
    lifts = [choice("move", f"^{t}", [f"de-tile-{t}"], tile=t) for t in ("Mn", "M2", "C2")]
    return view("move", [*lifts, choice("move", "^-", [])])


SAMPLES = {
    "put": attacking(),
    "pawn": walking(),
    "slide": sliding(),
    "slide of 12": sliding(12),
    "move": moving(),
    "idle": view("pawn"),
    "dead": view("move", alive="MCA"),
}
MARKS: list[dict[str, Any]] = [
    {"kind": "from", "at": [14, 5]},
    {"kind": "from", "at": [9, -7]},
    {"kind": "to", "at": "S2"},
    {"kind": "gone", "at": ["S4", 20, 3]},
    {"kind": "fell", "at": ["S", 20, 3]},
]


@lru_cache(maxsize=1)
def game_views() -> list[tuple[View, list[Mark]]]:
    """Play games at random and give views, each with the marks of the event before."""
    found = []
    for number, (seats, side) in enumerate(((2, 4), (3, 8), (4, 4))):
        game, rng = ls.game("decay", seats=seats, side=side), random.Random(number)
        state = game.start()
        marks: list[Mark] = []
        while state.actor != ls.OVER:
            moves = state.legal() or [move for move, _ in state.chance()]
            if len(moves) < 40 or rng.random() < 0.12:  # long lists are slow to describe: some of them will do
                found.append((game.view(state, max(state.actor, ls.SPECTATOR)), marks))
            before, move = state.copy(), rng.choice(moves)
            state.play(move)
            marks = game.tell(before, move, state, 0)["marks"]
        found.append((game.view(state, ls.SPECTATOR), marks))
    return found


def check(shown: Mapping[str, Any], picture: Picture) -> None:
    """Check what holds of every picture, and that whatever has a name says in words what it is."""
    check_picture(shown, picture, NAMES, OFF_BOARD)
    for name, p in elements(picture).items():
        assert not name or (p.get("aria-label") and p.get("role") in ("button", "img"))


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_complete(name: str) -> None:
    shown = SAMPLES[name]
    check(shown, draw(shown))
    check(shown, draw(shown, "", MARKS))
    for move in shown["choices"]:
        check(shown, draw(shown, move["move"], MARKS))


def test_views_of_games_are_complete() -> None:
    rng = random.Random(5)
    for number, (shown, marks) in enumerate(game_views()):
        check(shown, draw(shown, "", marks))
        if number % 4 == 0 and shown["choices"]:
            check(shown, draw(shown, rng.choice(shown["choices"])["move"], marks))


def test_drawing_is_pure() -> None:
    """The same view gives the same text, the view stays as it was, and JSON is enough."""
    for shown in SAMPLES.values():
        before = copy.deepcopy(shown)
        chosen = shown["choices"][0]["move"] if shown["choices"] else ""
        first = draw(shown, chosen, MARKS)
        assert shown == before
        assert draw(json.loads(json.dumps(shown)), chosen, json.loads(json.dumps(MARKS))) == first


def test_tiles_lie_from_north_to_south() -> None:
    picture = draw(view("move"))
    tops = [float(y) for y in re.findall(r'class="tile[^"]*" transform="translate\([^ ]+ ([^)]+)\)"', picture)]
    assert len(tops) == 24 and tops == sorted(tops)


def test_places_on_the_lattice() -> None:
    for side in (4, 8, 12):
        picture = draw(view("move", side=side))
        assert 'id="de-tile-M4" class="tile" transform="translate(50 -350)"' in picture


def test_words_for_the_ear() -> None:
    picture = draw(view("move"))
    assert 'aria-label="Decay board. 24 tiles, 4 pawns."' in picture
    for words in ("Moons null", "Suns ace", "Suns 3, pawn of Moons", "Arms null, die of Suns"):
        assert f'aria-label="{words}"' in picture
    assert "Arrow keys move between legal targets." in draw(moving())
    assert 'aria-label="Do ^M2"' in draw(moving())
    assert "Arrow keys" not in draw(view("pay", [choice("pay", "*S", ["de-coin-S"])]))


def test_neutral_tiles_are_pale() -> None:
    picture = draw(view("move", alive="MCA"))
    assert "pc-suns-line" in picture and "pc-tile-suns-2" not in picture and "pc-pawn-suns" not in picture


def test_preview_of_attacks() -> None:
    shown = attacking()
    picture = draw(shown, "@-9,-8")
    assert picture.count('class="pill"') == 3, "two sums, and what falls"
    assert ">1 tile falls</text>" in picture
    assert 'id="de-tile-M2" class="tile held chosen" transform="translate(-225 93)"' in picture, "lifted by 7"
    assert 'id="de-tile-M4" class="tile leaves"' in picture and "pc-t-danger" in picture
    assert 'id="de-spot--9_-8" class="spot chosen"' in picture and 'aria-pressed="true"' in picture
    assert "pc-n-gt" in picture and "pc-n-le" not in picture
    failing = draw(shown, "@11,-11")
    assert "pc-n-le" in failing and "pc-n-gt" not in failing
    assert failing.count('class="cross"') == 1, "the pawn that dies"
    assert ">1 tile falls, Crowns die</text>" in failing
    assert "pc-n-" not in re.sub(r"pc-tile[^>]*", "", draw(shown)), "no sums before a spot is chosen"


def test_preview_of_a_walk() -> None:
    shown = walking()
    picture = draw(shown, ">S2")
    assert 'id="de-pawn-M" class="pawn held" transform="translate(127 66)"' in picture
    assert "pc-pawn-line" in picture, "its old place is dotted"
    assert 'id="de-pawn-M" class="pawn held" transform="translate(227 123)"' in draw(shown)
    beside = re.search(r'id="de-pawn-M"[^>]*translate\(([^)]+)\)', draw(shown, ">A4"))
    other = re.search(r'id="de-pawn-A"[^>]*translate\(([^)]+)\)', draw(shown, ">A4"))
    assert beside and other and beside[1] != other[1], "a pawn passing through stands beside the other"


def test_a_tile_in_reach_bears_what_it_costs() -> None:
    """A coin of its suit or two others, four others, a coin of its suit; nothing where it is free, or one is chosen."""
    drawn = draw(walking())
    badges = re.findall(r'<g class="price" transform="translate\(([^)]+)\)">(.*?)</g></g></g>|x^', drawn)
    assert len(re.findall('class="price"', drawn)) == 3 == len(badges)
    assert [("pc-coin-suns" in badge, re.findall(r"pc-n-(\d)", badge)) for _, badge in badges] == [
        (True, ["2"]),
        (False, ["4"]),
        (True, []),
    ]
    assert badges[0][0] == re.search(r'id="de-tile-S2"[^>]*translate\(([^)]+)\)', drawn)[1]  # type: ignore[index]
    assert 'class="price"' not in draw(walking(), ">S2")


def test_preview_of_a_slide_takes_the_tile_along() -> None:
    shown = sliding()
    assert 'id="de-tile-M4" class="tile legal" transform="translate(50 -350)"' in draw(shown)
    assert 'id="de-tile-M4" class="tile chosen legal" transform="translate(50 -407)"' in draw(shown, "~M4:2")
    assert draw(shown, ";") == draw(shown)


def test_preview_of_a_lift_shows_the_place_below() -> None:
    picture = draw(moving(), "^M2")
    assert 'id="de-tile-M2" class="tile chosen legal" transform="translate(150 -288)"' in picture
    assert picture.count('class="from"') == 1


def test_a_lifted_tile_hides_no_spot() -> None:
    picture = draw(attacking())
    assert picture.index('id="de-tile-M2"') < picture.index('class="spot"')
    assert 'class="from"' in picture, "its old place is dotted"


def test_frame_holds_every_preview_and_stays_through_a_turn() -> None:
    boxes = {
        re.search(r'viewBox="([^"]+)"', draw(shown))[1]  # type: ignore[index]
        for shown in (attacking(), walking(), sliding(), moving())
    }
    assert len(boxes) == 1
    for shown, marks in game_views():
        x, y, width, height = map(float, re.search(r'viewBox="([^"]+)"', draw(shown, "", marks))[1].split())  # type: ignore[index]
        assert width >= 800 and height >= 600
        unit = 100 / shown["board"]["side"]
        for move in shown["choices"]:
            if move["kind"] in ("put", "create_put", "slide") and move["picks"]:
                left, top = move["effects"]["draw"]["x"] * unit, -move["effects"]["draw"]["y"] * unit - 100
                assert x + 8 <= left <= x + width - 108 and y + 15 <= top <= y + height - 108


def test_first_tile_has_a_place() -> None:
    first = put("S4", 0, 0)
    first["kind"] = "create_put"
    shown = view("create_put", [first])
    shown["board"].update(tiles=[], lifted={"tile": "S4", "x": None, "y": None}, pawns={}, dice={})
    assert 'aria-label="Decay board. No tiles. Arrow keys move between legal targets."' in draw(shown)
    assert 'id="de-tile-S4"' not in draw(shown), "it is in the hand"
    assert 'id="de-tile-S4"' in draw(shown, "@0,0")
    assert attempt(shown, "", 50, -50) == ["@0,0"]
    styles = squeezed("frames")
    lit = re.search(r"svg>:is\(\.slab,\.(\w+),\.stock\)", styles)  # the table is lit by what is drawn in its middle
    assert lit and f'<g class="{lit[1]}"' in draw(shown)
    [light] = re.findall(r"radial-gradient\([^\n]*?transparent\)\)\}", styles)
    assert re.findall(r"var\(--([a-z-]+)\)", light) == ["surface", "pit"], (
        "its rim is darker than its middle, in the dark too"
    )


def test_labels_are_escaped() -> None:
    shown = walking()
    shown["choices"][0]["label"] = 'Walk to "<Suns>" & rest'
    check(shown, draw(shown))


# ---- touches


def test_touching_a_target_means_its_move() -> None:
    for shown, _ in game_views():
        for move in shown["choices"]:
            if move["picks"]:
                assert attempt(shown, move["picks"][-1], 0, 0)[0] == move["move"]


@pytest.mark.parametrize("side", [4, 8, 12])
def test_the_centre_of_a_spot_means_the_spot(side: int) -> None:
    unit = 100 / side
    state = ls.game("decay", seats=3, side=side).start()
    rng = random.Random(2)
    for _ in range(14):
        state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
        if state.actor < 0 or (shown := state.view(state.actor))["phase"] != "create_put":
            continue
        for move in shown["choices"]:
            effect = move["effects"]["draw"]
            x, y = effect["x"] * unit + 50, -effect["y"] * unit - 50
            for dx, dy in ((0, 0), (0.4, -0.4), (-0.4, 0.4)):
                assert attempt(shown, "", x + dx * unit, y + dy * unit) == [move["move"]]


def test_touches_that_are_not_legal_are_still_read() -> None:
    assert attempt(walking(), "de-tile-C4", 0, 0) == [">C4"]
    assert attempt(walking(), "de-pawn-C", 0, 0) == [">S5"], "a pawn stands for its tile"
    assert attempt(walking(), "de-pawn-M", 0, 0) == [".", ">S3"]
    assert attempt(walking(), "", 230, 90) == [".", ">S3"], "so does a point on it"
    assert attempt(walking(), "", 2000, 90) == []
    assert attempt(moving(), "de-die-S", 0, 0) == ["^An"]
    assert attempt(moving(), "de-tile-Aa-mark", 0, 0) == ["^Aa"]
    assert attempt(sliding(), "de-tile-C2", 0, 0) == ["~C2:1"]
    assert attempt(sliding(), "de-tile-M4", 0, 0) == ["~M4:1", "~M4:2", "~M4:3"]
    assert attempt(sliding(), "de-ghost-M4-3", 0, 0) == ["~M4:3"]
    assert attempt(attacking(), "de-tile-Sn", 50, -50) == ["@0,0"], "on a tile: it would overlap"
    assert attempt(attacking(), "de-spot--5_3", 0, 0) == ["@-5,3"]
    assert attempt(view("pay"), "de-coin-S", 0, 0) == ["*S"]
    assert attempt(view("toll"), "de-coin-C", 0, 0) == ["$C"]
    assert attempt(view("take"), "de-take-A", 0, 0) == ["!A"]
    assert attempt(view("create_tile"), "de-hand-S4", 0, 0) == ["+S4"]
    assert attempt(view("pay"), "de-tile-S4", 0, 0) == []


# ---- outside the page


def test_standing_alone() -> None:
    for shown in SAMPLES.values():
        chosen = shown["choices"][0]["move"] if shown["choices"] else ""
        text = standalone(draw(shown, chosen, MARKS))
        tree = ElementTree.fromstring(text)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= {part.get("id") for part in tree.iter()}
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= set(re.findall(r"--([\w-]+):", text))
        assert "var(" not in resolve(text)
        assert ("<text" in text) == ('class="falls"' in text), "tiles and numbers need no font, only what falls is said"


def test_as_png() -> None:
    png = rasterise(draw(attacking(), "@-9,-8"), 500)
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    assert png != rasterise(draw(attacking()), 500)


def test_drawing_is_quick() -> None:
    state = ls.game("decay", seats=4).start()
    rng = random.Random(3)
    while len(state.legal()) < 100:
        state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
    shown = state.view(state.actor)
    draw(shown)
    assert calls(partial(draw, shown)) < 5_000


def test_before_the_first_tile_those_to_be_laid_are_shown() -> None:
    """Pale, nothing that can be touched, to whoever cannot begin; gone with the first tile."""
    game = ls.game("decay", seats=2)
    state = game.start()
    waiting = str(game.draw(game.view(state, ls.SPECTATOR)))
    assert 'class="stock"' in waiting
    assert waiting.count("#pc-tile-") == 24
    state.play(state.legal()[0] if state.actor != ls.CHANCE else state.chance()[0][0])
    begins = int(state.actor)
    assert 'class="stock"' not in str(game.draw(game.view(state, begins))), "there is a place to be touched"
    assert 'class="stock"' in str(game.draw(game.view(state, 1 - begins)))
    for _ in range(2):
        state.play(state.legal()[0])
    assert 'class="stock"' not in str(game.draw(game.view(state, ls.SPECTATOR)))


def test_the_lobby_has_a_card() -> None:
    """Its tiles lie on rock, as on a table, and one has broken off."""
    text = files("ludoscape.table").joinpath("templates/card-decay.svg").read_text("utf-8")
    ElementTree.fromstring(text)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= set(sprite()) and " id=" not in text
    assert 'viewBox="0 0 240 132"' in text
    assert text.count('class="slab"') == 2 and text.count('class="shards"') == 1
