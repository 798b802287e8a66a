"""Views of Intimate Settlers made by hand (docs/intimate-settlers-view.md), for the tests of its picture."""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
GIVES = {"forest": "wood", "pasture": "wool", "fields": "grain", "hills": "brick", "mountains": "ore"}
OFFSETS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
HOMES: dict[Cell, int] = {
    **dict.fromkeys([(-3, 4), (-2, 4), (-1, 4), (-2, 3), (-1, 3)], 0),
    **dict.fromkeys([(3, -3), (2, -3), (1, -3), (2, -2), (1, -2)], 1),
}
SLOTS = (
    dict(
        zip(
            ("B1", "B2", "B3", "F1", "F2", "L", "R"),
            ((-3, 4), (-2, 4), (-1, 4), (-2, 3), (-1, 3), (-3, 3), (0, 3)),
            strict=True,
        )
    ),
    dict(
        zip(
            ("B1", "B2", "B3", "F1", "F2", "L", "R"),
            ((3, -3), (2, -3), (1, -3), (2, -2), (1, -2), (3, -2), (0, -2)),
            strict=True,
        )
    ),
)
COSTS = {
    "road": {"wood": 1, "brick": 1},
    "ship": {"wood": 1, "wool": 1},
    "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 3},
    "card": {"wool": 1, "grain": 1, "ore": 1},
}
STACK = {
    "total": 11,
    "forest": 1,
    "pasture": 1,
    "fields": 2,
    "desert": 1,
    "sea": 3,
    "harbour:any": 2,
    "harbour:wood": 1,
}
BANK = {"wood": 14, "brick": 16, "wool": 13, "grain": 15, "ore": 0}


def point(text: str) -> dict[str, Any]:
    """Give key and integer points of a hex, a vertex or an edge."""
    where, _, letters = text.partition(":")
    q, r = map(int, where.split(","))
    x, y = 2 * q + r, 3 * r
    key = f"{q}_{r}{letters}"
    if letters in ("N", "S"):
        return {"key": key, "x": x, "y": y - 2 if letters == "N" else y + 2}
    if letters:
        ends = {"NE": ((0, -2), (1, -1)), "E": ((1, -1), (1, 1)), "SE": ((1, 1), (0, 2))}[letters]
        (a, b), (c, d) = ends
        return {"key": key, "x1": x + a, "y1": y + b, "x2": x + c, "y2": y + d}
    return {"key": key, "q": q, "r": r, "x": x, "y": y}


def choice(move: str, picks: list[str], **effect: Any) -> dict[str, Any]:
    """Give a choice; what is not said of its label is said of its drawing."""
    label = effect.pop("label", f"Do {move}")
    return {
        "move": move,
        "kind": move.split()[0],
        "label": label,
        "hint": "",
        "picks": picks,
        "effects": {"lines": [], "undo": True, "draw": effect},
    }


def edge_name(text: str) -> str:
    return f"is-edge-{point(text)['key']}"


def vertex_name(text: str) -> str:
    return f"is-vertex-{point(text)['key']}"


def hex_name(text: str) -> str:
    return f"is-hex-{point(text)['key']}"


def find(*texts: str) -> list[dict[str, Any]]:
    return [{name: point(text)[name] for name in ("key", "x", "y")} for text in texts]


def build(move: str, seat: int = 0, finds: tuple[str, ...] = ()) -> dict[str, Any]:
    """Give the choice of a road, a ship, a settlement or a city."""
    verb, where = move.split()
    if verb in ("road", "ship"):
        more: dict[str, Any] = {"finds": find(*finds)} if finds else {}
        return choice(move, [edge_name(where)], edge=point(where)["key"], kind=verb, seat=seat, **more)
    kind = "settlement" if verb == "settle" else "city"
    return choice(move, [vertex_name(where)], vertex=point(where)["key"], kind=kind, seat=seat)


def board(hexes: str, pieces: dict[int, dict[str, str]], **more: Any) -> dict[str, Any]:
    """Make the board of a view from short texts."""
    scenario = more.pop("scenario", "intimate")
    robber, lifted = more.pop("robber", ""), more.pop("lifted", "")
    shown: list[dict[str, Any]] = []
    for text in hexes.split():
        where, _, what = text.partition("=")
        what, _, side = what.partition(">")
        what, _, token = what.partition("/")
        kind, _, port = what.partition(":")
        entry = point(where)
        cell = (entry["q"], entry["r"])
        stands = where == robber
        shown.append(
            {
                **entry,
                "kind": kind,
                "res": GIVES.get(kind, ""),
                "token": int(token or 0),
                "pips": PIPS.get(int(token or 0), 0),
                "port": port,
                "side": side,
                "home": HOMES.get(cell, -1) if scenario == "intimate" else -1,
                "robber": stands,
                "stopped": stands and bool(token),
            }
        )
    known = {(h["q"], h["r"]) for h in shown}
    waiting = more.pop("waiting", ())
    fog = sorted({(q + dq, r + dr) for q, r in known for dq, dr in OFFSETS.values()} - known)
    seats = sorted(pieces) or [0, 1]
    edges, buildings, routes = [], [], []
    for seat, given in pieces.items():
        long = given.get("route", "").split()
        for kind, name in (("road", "roads"), ("ship", "ships")):
            for text in given.get(name, "").split():
                edges.append(
                    {
                        **point(text),
                        "kind": kind,
                        "seat": seat,
                        "movable": text in given.get("loose", ""),
                        "route": text in long,
                    }
                )
        for kind, name in (("settlement", "settlements"), ("city", "cities")):
            for text in given.get(name, "").split():
                bonus = text in given.get("bonus", "")
                buildings.append({**point(text), "kind": kind, "seat": seat, "bonus": bonus})
        routes.append(
            {"seat": seat, "length": len(long), "holder": len(long) > 4, "edges": [point(text)["key"] for text in long]}
        )
    return {
        "scenario": scenario,
        "target": 18 if scenario == "intimate" else 10,
        "hexes": shown,
        "slots": [],
        "fog": [point(f"{q},{r}") for q, r in fog] if scenario == "intimate" else [],
        "waiting": [point(text) for text in waiting],
        "edges": edges,
        "buildings": buildings,
        "robber": point(robber)["key"] if robber else "",
        "dice": [5, 3],
        "bank": BANK,
        "deck": 17,
        "stack": STACK if scenario == "intimate" else {"total": 0},
        "bag": {"2": 1, "3": 1, "11": 1, "12": 1},
        "routes": routes,
        "army": [{"seat": seat, "knights": seat, "holder": seat == 3} for seat in seats],
        "costs": COSTS if scenario == "intimate" else {k: v for k, v in COSTS.items() if k != "ship"},
        "active": 0,
        "lifted": point(lifted)["key"] if lifted else "",
        "offer": None,
        **more,
    }


def view(phase: str, choices: list[dict[str, Any]], the_board: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    seats = len(the_board["routes"]) or 2
    return {
        "game": "intimate_settlers",
        "seats": [{}] * seats,
        "seat": seat,
        "actor": seat,
        "phase": phase,
        "held": "",
        "choices": choices,
        "board": the_board,
    }


# ---- a game under way

MIDDLE = """3,-3=pasture/10 2,-3=mountains/8 1,-3=forest/5 2,-2=hills/9 1,-2=fields/4 3,-2=sea 0,-2=harbour:any>E
1,-1=sea 0,-1=harbour:wool>E 2,-1=sea 3,-1=fields/3 0,0=mountains/6 -1,1=harbour:ore>NE 0,1=pasture/11 2,1=hills/2
-1,2=forest/6 -2,2=sea 0,2=sea 1,2=sea -2,3=fields/8 -1,3=mountains/5 -3,3=sea 0,3=harbour:any>NW -3,4=forest/10
-2,4=hills/4 -1,4=pasture/9"""
PIECES = {
    0: {
        "roads": "-1,3:SE -1,3:E -1,3:NE -1,2:E -1,2:NE -2,3:SE -1,1:E",
        "settlements": "-2,3:S 0,1:S",
        "cities": "-1,3:S",
        "route": "-1,3:SE -1,3:E -1,3:NE -1,2:E -1,2:NE -1,1:E",
    },
    1: {
        "roads": "1,-3:SE 0,-2:E 0,-1:NE 2,-3:SE",
        "ships": "0,-1:E 1,-2:SE",
        "settlements": "2,-2:N 0,0:N",
        "cities": "1,-2:N",
        "route": "1,-3:SE 0,-2:E 0,-1:NE 0,-1:E",
        "loose": "1,-2:SE",
    },
}


def middle(**more: Any) -> dict[str, Any]:
    """Give the figure of the look: choices of every kind in the middle of a game."""
    cs = [
        build("road 0,0:SE", finds=("1,0",)),
        build("road -1,1:NE"),
        build("road -2,3:E"),
        build("road -3,4:NE"),
        build("road -2,4:E"),
        build("ship -1,1:NE"),
        build("ship 0,1:SE", finds=("1,1",)),
        build("ship 0,2:NE"),
        build("settle -1,1:N"),
        build("city -2,3:S"),
        build("city 0,1:S"),
        choice("buy", ["is-deck"], label="Buy a development card"),
        *(choice(f"trade wood>{other}", ["is-res-wood", f"is-bank-{other}"]) for other in ("brick", "wool", "grain")),
        choice("play knight", ["is-dev-knight"]),
        choice("end", []),
    ]
    return view("main", cs, board(MIDDLE, PIECES, **{"robber": "-2,3", **more}))


def sailing() -> dict[str, Any]:
    """Give the other player's turn: ships to be lifted."""
    cs = [
        choice("lift 1,-2:SE", [edge_name("1,-2:SE")], lift="1_-2SE"),
        build("ship 1,-1:E", 1),
        build("ship 1,-1:SE", 1),
        choice("end", []),
    ]
    return view("main", cs, board(MIDDLE, PIECES, robber="-2,3", active=1), 1)


def dropping() -> dict[str, Any]:
    """Give a ship in the air: where it may be put, and what it would find there."""
    places = {"1,-1:E": (), "0,0:NE": ("1,0",), "1,-1:SE": ("1,0",)}
    cs = [
        choice(f"drop {e}", [edge_name(e)], **{"from": "1_-2SE", "edge": point(e)["key"], "finds": find(*spaces)})
        for e, spaces in places.items()
    ]
    return view("drop", cs, board(MIDDLE, PIECES, robber="-2,3", active=1, lifted="1,-2:SE"), 1)


def robbing() -> dict[str, Any]:
    """Give the first seven: the robber comes from beside the board."""
    land = [h.split("=")[0] for h in MIDDLE.split() if "sea" not in h and "harbour" not in h]
    victims = {"2,-3": [1], "1,-2": [1], "2,-2": [1], "1,-3": [1], "0,0": [1]}
    cs = [choice(f"rob {h}", [hex_name(h)], robber=point(h)["key"], victims=victims.get(h, [])) for h in land]
    return view("robber", cs, board(MIDDLE, PIECES))


def turning() -> dict[str, Any]:
    """Give a harbour that was just found and is to be turned."""
    cs = [choice(f"face {s}", [f"is-side-{s}"], side=s, key="1_0") for s in ("NE", "E", "SE", "SW", "W")]
    pieces = {0: {**PIECES[0], "roads": PIECES[0]["roads"] + " 0,0:SE"}, 1: PIECES[1]}
    return view("facing", cs, board(MIDDLE + " 1,0=harbour:brick", pieces, robber="-2,3"))


def finding() -> dict[str, Any]:
    """Give a space that waits for its tile."""
    pieces = {0: {**PIECES[0], "roads": PIECES[0]["roads"] + " 0,0:SE"}, 1: PIECES[1]}
    return {**view("tile", [], board(MIDDLE, pieces, robber="-2,3", waiting=("1,0",))), "actor": -1}


# ---- the set-up

LAID = "-3,4=forest -2,4=pasture -1,4=fields"
BASE0 = "-3,4=forest -2,4=pasture -1,4=fields -2,3=hills -1,3=mountains"
BASE1 = "3,-3=mountains 2,-3=hills 1,-3=forest 2,-2=fields 1,-2=pasture"
BOTH = f"{BASE0} -3,3=harbour:any>E 0,3=sea {BASE1} 0,-2=harbour:any>E 3,-2=sea"
TOKENS = ["8", "5", "9", "10", "4", "10", "8", "5", "9", "4"]


def slots(laid: str, seats: tuple[int, ...] = (0, 1), now: str = "") -> list[dict[str, Any]]:
    known = {text.split("=")[0] for text in laid.split()}
    out = []
    for seat in seats:
        for slot, (q, r) in SLOTS[seat].items():
            if f"{q},{r}" not in known:
                out.append({**point(f"{q},{r}"), "seat": seat, "slot": slot, "now": f"{q},{r}" == now})
    return out


def setting(hexes: str, now: str = "", **more: Any) -> dict[str, Any]:
    return board(
        hexes,
        {0: {}, 1: {}},
        slots=slots(hexes, now=now),
        dice=None,
        deck=25,
        fog=[],
        bank=dict.fromkeys(BANK, 19),
        stack={
            "total": 23,
            "forest": 2,
            "pasture": 2,
            "fields": 2,
            "hills": 1,
            "mountains": 1,
            "desert": 1,
            "sea": 7,
            "harbour:any": 2,
            "harbour:wood": 5,
        },
        bag={"2": 1, "3": 2, "6": 2, "11": 2, "12": 1},
        **more,
    )


def laying() -> dict[str, Any]:
    cs = [choice(f"lay {t}", [f"is-terrain-{t}"], hex="-2_3", kind=t, token=0) for t in ("hills", "mountains")]
    return view("lay", cs, setting(LAID, "-2,3"))


def siding() -> dict[str, Any]:
    cs = [
        choice(f"harbour {s}", [f"is-slot-{k}"], hex=k, kind="harbour", token=0)
        for s, k in (("L", "-3_3"), ("R", "0_3"))
    ]
    return view("side", cs, setting(BASE0))


def facing() -> dict[str, Any]:
    cs = [choice(f"face {s}", [f"is-side-{s}"], side=s, key="-3_3") for s in OFFSETS]
    return view("face", cs, setting(f"{BASE0} -3,3=harbour:any 0,3=sea"))


def numbering() -> dict[str, Any]:
    hexes = BOTH.replace("-3,4=forest", "-3,4=forest/8").replace("3,-3=mountains", "3,-3=mountains/10")
    cs = [
        choice(f"token {n}@{h}", [f"is-number-{n}", hex_name(h)], hex=point(h)["key"], kind="", token=n)
        for n in (4, 5, 9, 10)
        for h in ("-2,4", "-1,4", "-2,3", "-1,3")
    ]
    return view("token", cs, setting(hexes))


def numbered() -> str:
    values = iter(TOKENS)
    return " ".join(f"{h}/{next(values)}" if "sea" not in h and "harbour" not in h else h for h in BOTH.split())


STARTS = {0: {"settlements": "-2,3:S -1,3:S"}, 1: {"settlements": "2,-2:N 1,-2:N"}}


def roading() -> dict[str, Any]:
    """Give the first road: six places, two of which discover."""
    cs = [
        build("road -2,3:SE"),
        build("road -3,4:NE"),
        build("road -3,4:E", finds=("-3,5",)),
        build("road -1,3:SE"),
        build("road -2,4:NE"),
        build("road -2,4:E", finds=("-2,5",)),
    ]
    b = setting(numbered())
    return view("first", cs, {**board(numbered(), STARTS), "dice": None, "stack": b["stack"], "bank": b["bank"]})


def taking() -> dict[str, Any]:
    cs = [choice(f"take {kind}", [f"is-bank-{kind}"], label=f"Take 1 {kind}") for kind in BANK]
    pieces = {0: {**STARTS[0], "roads": "-3,4:NE -1,3:SE"}, 1: {**STARTS[1], "roads": "2,-2:NE 1,-3:SE"}}
    return view("take", cs, {**board(numbered(), pieces), "dice": None, "bank": dict.fromkeys(BANK, 19)})


# ---- the base game

SPIRAL = [
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -2),
    (-1, -1),
    (-2, 0),
    (-2, 1),
    (-2, 2),
    (-1, 2),
    (0, 2),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (0, 0),
]
LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
LAND = [
    "forest",
    "pasture",
    "fields",
    "hills",
    "mountains",
    "forest",
    "pasture",
    "fields",
    "hills",
    "mountains",
    "forest",
    "pasture",
    "fields",
    "hills",
    "mountains",
    "forest",
    "pasture",
    "fields",
    "desert",
]
PORTS = {
    (3, 0): "any>W",
    (1, 2): "wood>NW",
    (-1, 3): "any>NW",
    (-3, 3): "brick>NE",
    (-3, 1): "any>E",
    (-2, -1): "wool>E",
    (0, -3): "grain>SE",
    (2, -3): "ore>SW",
    (3, -2): "any>SW",
}
RING = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) == 3]
CLASSIC = " ".join(
    [
        f"{q},{r}={kind}" + (f"/{LETTERS[i]}" if i < 18 else "")
        for i, ((q, r), kind) in enumerate(zip(SPIRAL, LAND, strict=True))
    ]
    + [f"{q},{r}=harbour:{PORTS[q, r]}" if (q, r) in PORTS else f"{q},{r}=sea" for q, r in RING]
)
FOUR = {
    0: {"roads": "0,0:NE 1,-1:SE 0,-1:E 1,0:SE 0,1:E", "settlements": "0,0:N 1,0:S", "route": "0,0:NE 1,-1:SE"},
    1: {
        "roads": "-2,1:NE -2,1:E -2,2:NE -1,2:NE -1,2:E",
        "settlements": "-2,1:N -1,2:N",
        "cities": "-1,2:S",
        "route": "-2,1:NE -2,1:E -2,2:NE -1,2:NE -1,2:E",
    },
    2: {"roads": "0,-2:SE -1,-1:NE 2,-1:SE", "settlements": "0,-2:S", "cities": "2,-1:S", "route": "0,-2:SE -1,-1:NE"},
    3: {"roads": "2,-2:SE 1,-2:E -1,0:SE -1,1:NE", "settlements": "-1,0:S", "cities": "2,-2:S", "route": "-1,0:SE"},
}


def classic(**more: Any) -> dict[str, Any]:
    """Give a base game of four seats, with an offer on the table."""
    offer = {"from": 0, "give": {"wood": 2}, "want": {"ore": 1}, "yes": [2], "no": [1]}
    cs = [
        build("road 0,0:E"),
        build("road 1,0:E"),
        build("road 0,1:SE"),
        build("settle 0,2:N"),
        build("city 0,0:N"),
        choice("buy", ["is-deck"]),
        choice("end", []),
    ]
    return view("main", cs, board(CLASSIC, FOUR, scenario="base", robber="0,0", **{"offer": offer, **more}))


def founding() -> dict[str, Any]:
    """Give the first settlement of the base game: 54 corners."""
    corners: dict[tuple[int, int], str] = {}
    for q, r in SPIRAL:
        for text in (
            f"{q},{r}:N",
            f"{q},{r}:S",
            f"{q + 1},{r - 1}:S",
            f"{q},{r + 1}:N",
            f"{q - 1},{r + 1}:N",
            f"{q},{r - 1}:S",
        ):
            p = point(text)
            corners[p["x"], p["y"]] = text
    cs = [build(f"settle {text}") for text in corners.values()]
    return view("found", cs, board(CLASSIC, {i: {} for i in range(4)}, scenario="base", robber="0,0", dice=None))


def stealing() -> dict[str, Any]:
    cs = [choice(f"steal P{seat}", [f"is-seat-P{seat}"], label=f"Steal from P{seat}") for seat in (1, 3)]
    return view("steal", cs, board(CLASSIC, FOUR, scenario="base", robber="-2,1"))


def base_robbing() -> dict[str, Any]:
    cs = [
        choice(f"rob {q},{r}", [f"is-hex-{q}_{r}"], robber=f"{q}_{r}", victims=[1, 2] if (q, r) == (-2, 1) else [])
        for q, r in SPIRAL[:-1]
    ]
    return view("robber", cs, board(CLASSIC, FOUR, scenario="base", robber="0,0"))


def waiting_places() -> dict[str, Any]:
    """Give the base board while it is laid out."""
    laid = " ".join(CLASSIC.split()[:5])
    known = {text.split("=")[0] for text in laid.split()}
    places = [
        {**point(f"{q},{r}"), "seat": -1, "slot": "land", "now": i == 5}
        for i, (q, r) in enumerate(SPIRAL)
        if f"{q},{r}" not in known
    ]
    places += [{**point(f"{q},{r}"), "seat": -1, "slot": "sea", "now": False} for q, r in RING]
    made = board(laid, {i: {} for i in range(3)}, scenario="base", slots=places, dice=None)
    return {**view("hexes", [], made), "actor": -1}


def start_roll() -> dict[str, Any]:
    seen = middle(dice=[2, 6])
    return {**seen, "phase": "pre", "choices": [choice("roll", ["is-dice"], label="Roll the dice")]}


SAMPLES = {
    "middle": middle(),
    "sailing": sailing(),
    "dropping": dropping(),
    "robbing": robbing(),
    "turning": turning(),
    "finding": finding(),
    "laying": laying(),
    "siding": siding(),
    "facing": facing(),
    "numbering": numbering(),
    "roading": roading(),
    "taking": taking(),
    "classic": classic(),
    "founding": founding(),
    "stealing": stealing(),
    "base_robbing": base_robbing(),
    "waiting_places": waiting_places(),
    "start_roll": start_roll(),
}
MARKS: list[dict[str, Any]] = [
    {"kind": "roll", "at": ["-1_2", "2_-2", "9_9"]},
    {"kind": "to", "at": {"edge": "-1_1E"}},
    {"kind": "from", "at": {"edge": "1_-1E"}},
    {"kind": "to", "at": {"edge": "1_-2SE"}},
    {"kind": "to", "at": {"vertex": "0_1S"}},
    {"kind": "to", "at": {"hex": "0_1"}},
    {"kind": "to", "at": {"hex": "nowhere"}},
    {"kind": "from", "at": {"hex": "0_0"}},
]
