"""Views of Alheimur made by hand (docs/alheimur-view.md), for the tests of its picture."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from ludoscape.games.alheimur.rules.cards import PRINTED
from ludoscape.games.alheimur.words.elements import (
    card_element,
    cell_element,
    orbit_element,
    role_element,
    territory_element,
    unit_element,
)

SEATS = "ABCDEFGH"
ELEMENTS = {"A": "air", "E": "earth", "F": "fire", "V": "ether", "W": "water"}
NEED = {1: 1, 2: 2, 3: 4}
# the worlds of section 15 of the dossier
ALPHA = ["AAAA@0,0", "AEAE@1,0", "AAFF@0,1", "AEFV@1,1"]
GAMMA = ["AAAA@0,0", "AAEE@1,0", "EEEE@2,0", "EEFF@3,0"]
BETA = ["WWWW@0,0", "EEWW@1,0", "EWEW@2,0", "WVFE@1,1"]
TOWER = ["FFFF@0,0", "FVFV@0,1", "VVVV@0,2", "VVWW@0,3"]
STAIRS = ["AEFV@0,0", "AFWE@1,0", "AVFW@1,1", "EFVW@2,1"]  # sixteen territories
PLAIN = ["AAAA@0,0", "AAEE@1,0", "EEEE@1,1", "EEFF@2,1"]
PHASES = (
    "colonist",
    "expand",
    "settle",
    "land",
    "landat",
    "depart",
    "arrive",
    "arriveat",
    "launch",
    "role",
    "site",
    "shooter",
    "target",
    "attack",
    "defence",
    "over",
)
MARKS: list[dict[str, Any]] = [
    {"kind": "to", "at": {"terr": "A1"}},
    {"kind": "died", "at": {"terr": "A3"}},
    {"kind": "to", "at": {"zone": "A", "seat": 0, "unit": "T3m3"}},
    {"kind": "shot", "at": {"zone": "A", "seat": 1, "unit": "F1"}, "attack": [5, 2], "defence": [6], "hits": 0},
]
UNITS = ("T1", "T2", "T3", "T1m1", "T2m1", "T2m2", "T3m1", "T3m2", "T3m3", "F1", "F2", "F3")
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))

Cards = Sequence[str]


def choice(move: str, picks: list[str], check: Iterable[dict[str, Any]] = (), **draw: Any) -> dict[str, Any]:
    return {
        "move": move,
        "kind": "move",
        "label": f"Do {move}",
        "hint": "",
        "picks": picks,
        "effects": {"lines": [], "undo": True, "draw": draw, "check": list(check)},
    }


# ---- worlds


def random_world(rng: random.Random) -> list[str]:
    """Build a world at random: four cards of any kind side by side."""
    cells = [(0, 0)]
    while len(cells) < 4:
        x, y = rng.choice(cells)
        dx, dy = rng.choice(SIDES)
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    codes = [code[:: rng.choice((1, -1))] for code in rng.sample(PRINTED, 4)]
    return [f"{code}@{x},{y}" for code, (x, y) in zip(codes, cells, strict=True)]


def cards_of(texts: Cards) -> list[tuple[str, int, int]]:
    """Read cards: code and cell."""
    found = []
    for text in texts:
        code, _, spot = text.partition("@")
        x, _, y = spot.partition(",")
        found.append((code, int(x), int(y)))
    return found


def world(key: str, home: int, cards: Cards) -> dict[str, Any]:
    """Give a finished world as a view does."""
    laid = cards_of(cards)
    left, top = min(x for _, x, _ in laid), min(y for _, _, y in laid)
    laid = [(code, x - left, y - top) for code, x, y in laid]
    found: dict[tuple[int, str], list[list[int]]] = {}
    for i, (code, x, y) in enumerate(laid):
        for k, letter in enumerate(code):
            found.setdefault((i, letter), []).append([2 * x + k % 2, 2 * y + k // 2])
    order = sorted(found, key=lambda name: min((y, x) for x, y in found[name]))
    territories: list[dict[str, Any]] = [
        {
            "key": f"{key}{n}",
            "n": n,
            "element": ELEMENTS[name[1]],
            "cells": found[name],
            "region": 0,
            "seat": -1,
            "size": 0,
            "invader": False,
            "landed": False,
            "lives": None,
            "support": 0,
            "pressure": 0,
            "need": 0,
        }
        for n, name in enumerate(order, 1)
    ]
    region = 0
    seen: set[str] = set()
    for entry in territories:
        if entry["key"] in seen:
            continue
        front = [entry]
        while front:
            here = front.pop()
            seen.add(here["key"])
            here["region"] = region
            front += [
                other
                for other in territories
                if other["key"] not in seen and other["element"] == here["element"] and near(here, other)
            ]
        region += 1
    return {
        "key": key,
        "name": home,
        "finished": True,
        "width": 2 * max(x for _, x, _ in laid) + 2,
        "height": 2 * max(y for _, _, y in laid) + 2,
        "cards": [{"code": code, "x": x, "y": y} for code, x, y in laid],
        "territories": territories,
        "orbit": [],
        "checked": False,
        "card": None,
        "site": False,
        "fighting": False,
    }


def near(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one["key"] != other["key"] and any(
        abs(ax - bx) + abs(ay - by) == 1 for ax, ay in one["cells"] for bx, by in other["cells"]
    )


def judge(place: dict[str, Any]) -> None:
    """Say of every pyramid of a checked world what Survival would say."""
    for entry in place["territories"]:
        if entry["seat"] < 0:
            continue
        around = [o["seat"] for o in place["territories"] if o["seat"] >= 0 and near(entry, o)]
        friends = around.count(entry["seat"])
        foes, need = len(around) - friends, NEED[entry["size"]]
        if entry["invader"]:
            lives = any(ship["seat"] == entry["seat"] for ship in place["orbit"])
        else:
            lives = friends - foes >= need
        entry.update(lives=lives, support=friends, pressure=foes, need=need)


# ---- positions


def ship(seat: int, unit: str, count: int = 1) -> dict[str, Any]:
    return {
        "seat": seat,
        "unit": unit,
        "role": "fighter" if unit[0] == "F" else "transport",
        "size": int(unit[1]),
        "marine": int(unit[3]) if len(unit) > 2 else 0,
        "count": count,
    }


def fleet(rng: random.Random, seats: int, groups: int) -> list[dict[str, Any]]:
    kinds = [(seat, unit) for seat in range(seats) for unit in UNITS]
    return [ship(seat, unit, rng.choice((1, 1, 1, 2, 5))) for seat, unit in sorted(rng.sample(kinds, groups))]


def sight(
    seats: int, phase: str = "expand", seed: int = 1, worlds: Sequence[Cards] = (), crowd: int = 3, viewer: int = 0
) -> dict[str, Any]:
    """Make a view of seat 0, who decides: every world has pyramids and up to so many groups of ships."""
    rng = random.Random(seed)
    keys = SEATS[:seats] + ("N" if seats < 8 else "")
    cards = [*worlds, *(random_world(rng) for _ in range(len(keys) - len(worlds)))]
    places = [world(key, i if i < seats else -1, cards[i]) for i, key in enumerate(keys)]
    for i, place in enumerate(places):
        for entry in place["territories"]:
            roll = rng.random()
            if roll < 0.6:
                seat = i if roll < 0.45 and i < seats else rng.randrange(seats)
                invader = seat != i and rng.random() < 0.5
                entry.update(seat=seat, size=rng.choice((1, 1, 2, 3)), invader=invader)
        place["orbit"] = fleet(rng, seats, min(crowd, rng.randrange(crowd + 1) + (i == 0)))
    places[0]["orbit"] = [ship(0, "T3m3"), ship(0, "F2", 2), ship(1, "F1"), ship(1, "T2m1")]
    for place in places:
        if any(entry["seat"] == 0 for entry in place["territories"]):
            place["checked"] = True
            judge(place)
    board = {
        "round": 3,
        "rounds": 50,
        "active": 0,
        "first": 0,
        "phase": phase,
        "part": "expand",
        "last": None,
        "trigger": 13,
        "worlds": places,
        "space": fleet(rng, seats, min(2 * crowd, 12 * seats)),
        "table": None,
        "seats": [score(seat, places, rng) for seat in range(seats)],
        "battle": None,
    }
    view: dict[str, Any] = {"phase": phase, "actor": 0, "seat": viewer, "board": board, "choices": []}
    _choose(view, rng)
    return view


def score(seat: int, places: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Give what a view says of a seat."""
    elements = []
    for element in ELEMENTS.values():
        best: tuple[int, str, list[str]] = (1, "", [])
        for place in places:
            for region in {t["region"] for t in place["territories"]}:
                tiles = [t for t in place["territories"] if t["region"] == region]
                sizes = [t["size"] for t in tiles if t["seat"] == seat]
                if tiles[0]["element"] == element and sizes:
                    best = max(best, (2 * len(tiles) * max(sizes), place["key"], [t["key"] for t in tiles]))
        text = "½" if best[0] == 1 else str(best[0] // 2)
        elements.append(
            {"element": element, "score": text, "doubled": best[0], "world": best[1], "territories": best[2]}
        )
    return {
        "seat": seat,
        "stash": [5, 4, 5],
        "in_play": 1,
        "total": "35",
        "quarters": 140,
        "progress": 5,
        "ships": 2,
        "worlds": 1,
        "elements": elements,
        "out": seat > 4 and rng.random() < 0.3,
    }


def _choose(view: dict[str, Any], rng: random.Random) -> None:
    """Put the choices of the phase into a view."""
    board, phase, found = view["board"], view["phase"], view["choices"]
    home, other = board["worlds"][0], board["worlds"][1]
    land = home["territories"]
    free = [entry["key"] for entry in land if entry["seat"] < 0]
    own = [entry for entry in land if entry["seat"] == 0]
    if phase == "colonist":
        found += [choice(f"P {key}", [territory_element(key)], put=key, seat=0, size=1) for key in free]
    elif phase == "expand":
        for key in free:
            after = [{**entry} for entry in land]
            entry = next(entry for entry in after if entry["key"] == key)
            entry.update(seat=0, size=1)
            changed = {**home, "territories": after}
            judge(changed)
            check = [
                {
                    "at": e["key"],
                    "seat": e["seat"],
                    "lives": e["lives"],
                    "support": e["support"],
                    "pressure": e["pressure"],
                    "need": e["need"],
                    "was": old["lives"],
                }
                for e, old in zip(after, land, strict=True)
                if e["lives"] is not None and (not e["lives"] or e["support"] != old["support"])
            ]
            dies = [c["at"] for c in check if not c["lives"]]
            found.append(choice(f"E {key}", [territory_element(key)], check, put=key, seat=0, size=1, dies=dies))
        for entry in own:
            if entry["size"] < 3 and not entry["invader"]:
                key, to = entry["key"], entry["size"] + 1
                found.append(choice(f"C {key}={to}", [territory_element(key)], size=key, seat=0, to=to))
    elif phase == "settle":
        found += [
            choice(f"Z {e['key']}", [territory_element(e["key"])], land=e["key"], seat=0, size=e["size"], invader=False)
            for e in own
        ]
    elif phase == "landat":
        found += [choice(f"@{key}", [territory_element(key)], land=key, seat=0, size=2, invader=True) for key in free]
    elif phase in ("land", "depart"):
        letter = phase[0].upper()
        for unit in ("T3m3", "F2"):
            lift = {"zone": "A", "seat": 0, "unit": unit}
            found.append(choice(f"{letter} A:{unit}", [unit_element("A", 0, unit)], lift=lift))
        found.append(choice("done", []))
    elif phase == "arrive":
        board["space"].insert(0, ship(0, "T1"))
        board["space"] = [s for i, s in enumerate(board["space"]) if (s["seat"], s["unit"]) != (0, "T1") or i == 0]
        lift = {"zone": "space", "seat": 0, "unit": "T1"}
        found += [choice("R T1", [unit_element("space", 0, "T1")], lift=lift), choice("done", [])]
    elif phase == "arriveat":
        found += [
            choice(f"@{w['key']}", [orbit_element(w["key"])], zone=w["key"], seat=0, unit="T1") for w in board["worlds"]
        ]
    elif phase == "launch":
        found += [choice(f"U {e['key']}", [territory_element(e["key"])], launch=e["key"]) for e in own]
    elif phase == "role":
        found += [choice(f"={role}", [role_element(role)], zone="A", seat=0, unit=f"{role}2") for role in "TF"]
    elif phase == "site":
        for place in (home, other):
            place["site"] = True
        found += [choice(f"V {w['key']}", [orbit_element(w["key"])], site=w["key"]) for w in (home, other)]
    elif phase in ("shooter", "target", "attack", "defence"):
        home["fighting"] = True
        step = ("shooter", "target", "attack", "defence").index(phase)
        board["battle"] = {
            "world": "A",
            "firing": 0,
            "shooter": "F2" if step else "",
            "victim": 1 if step > 1 else -1,
            "target": "F1" if step > 1 else "",
            "attack": [5, 2] if step > 2 else None,
            "defence": None,
            "to_fire": ["F2", "T3"],
        }
        mine = {"zone": "A", "seat": 0, "unit": "F2"}
        if phase == "shooter":
            found.append(choice("S F2", [unit_element("A", 0, "F2")], shooter=mine))
            found.append(choice("S T3", [unit_element("A", 0, "T3m3")], shooter={**mine, "unit": "T3m3"}))
        elif phase == "target":
            aim = {"zone": "A", "seat": 1, "unit": "F1"}
            found.append(choice(">B:F1", [unit_element("A", 1, "F1")], shooter=mine, target=aim))
    rng.random()


# ---- building


def building(seats: int, step: int = 2, seed: int = 1, hidden: bool = False, swap: bool = False) -> dict[str, Any]:
    """Make a view in which seat 0 builds and so many cards lie on the table; the seats after it have built."""
    rng = random.Random(seed)
    places = [{**world(SEATS[i], i, random_world(rng)), "card": None} for i in range(1, seats)]
    cards = cards_of(random_world(rng)[: 4 if swap else step])
    laid = [{"code": code, "x": x, "y": y} for code, x, y in cards]
    pile = ["AAAA", "AAAA", "AEAE", "EEVV", "EFWV"][: 5 - len(laid)]
    table = {
        "key": "A",
        "builder": 0,
        "laid": laid,
        "pile": None if hidden else pile,
        "left": 5 - len(laid),
        "turned": "VFEA" if swap else None,
    }
    board = {
        "round": 1,
        "rounds": 50,
        "active": 0,
        "first": 0,
        "phase": "swap" if swap else "build",
        "part": "setup",
        "last": None,
        "trigger": 13,
        "worlds": places,
        "space": [],
        "table": table,
        "seats": [score(seat, [], rng) for seat in range(seats)],
        "battle": None,
    }
    view: dict[str, Any] = {"phase": board["phase"], "actor": 0, "seat": 0, "board": board, "choices": []}
    if hidden:
        return view
    taken = {(x, y) for _, x, y in cards}
    around = {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - taken or {(0, 0)}
    for x, y in sorted(taken if swap else around):
        for code in ("VFEA", "AEFV") if swap else sorted({c for card in pile for c in (card, card[::-1])}):
            picks = [card_element(code if code in PRINTED else code[::-1]), cell_element(x, y)]
            view["choices"].append(choice(f"{'X' if swap else 'B'} {code}@{x},{y}", picks, card=code, x=x, y=y))
    return view
