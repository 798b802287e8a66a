"""Views of Small Worlds made by hand (docs/small-worlds-view.md), for the tests of its picture."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from ludoscape.games.small_worlds.maps.generator import generate
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS

MAPS: dict[str, dict[str, Any]] = {
    data["id"]: data
    for data in json.loads(files("ludoscape.games.small_worlds.maps").joinpath("maps.json").read_text("utf-8"))["maps"]
}
MARKS: list[dict[str, Any]] = [
    {"kind": "to", "at": {"region": 4}},
    {"kind": "lost", "at": {"region": 6}},
    {"kind": "die", "at": {"region": 7}, "n": 2, "won": True},
    {"kind": "pick", "at": {"place": 3}},
]
NOBODY: dict[str, Any] = {
    "race": "",
    "power": "",
    "seat": -1,
    "declined": False,
    "tokens": 0,
    "fortress": False,
    "camps": 0,
    "hole": False,
    "hero": False,
    "dragon": False,
    "lair": False,
}
WATER = ("sea", "lake")


def some_maps(each: int, first: int = 100) -> list[dict[str, Any]]:
    """Give the built-in maps and so many random ones of each size."""
    return [*MAPS.values(), *(generate(n, first + i) for n in (2, 3, 4, 5) for i in range(each))]


def choice(move: str, picks: list[str], **effect: Any) -> dict[str, Any]:
    return {
        "move": move,
        "kind": move,
        "label": f"Do {move}",
        "hint": "",
        "picks": picks,
        "effects": {"lines": [], "undo": True, "draw": effect},
    }


def on(region: int) -> list[str]:
    return [f"sw-region-{region}"]


class _Maker:
    """Makes a position in which every seat has a declined and an active tribe, as far as there is room."""

    def __init__(self, data: Mapping[str, Any], seed: int, crowded: bool) -> None:
        self.data, self.crowded = data, crowded
        self.rng = random.Random(seed)
        self.races, self.powers = list(RACE_IDS), list(POWER_IDS)
        self.rng.shuffle(self.races)
        self.rng.shuffle(self.powers)
        keys = ("id", "name", "terrain", "symbols", "polygon", "label", "border")
        self.regions: list[dict[str, Any]] = [
            {**{key: region[key] for key in keys}, **NOBODY, "lost": region["lost_tribe"]} for region in data["regions"]
        ]
        self.near: list[list[int]] = [region["adjacent"] for region in data["regions"]]
        self.free = {region["id"] for region in self.regions if region["terrain"] not in WATER}

    def settle(self, seat: int, declined: bool) -> dict[str, Any]:
        """Put a tribe on the map."""
        race, power = self.races.pop(), self.powers.pop()
        front, held = [self.rng.choice(sorted(self.free))], list[int]()
        while front and len(held) < 5:
            region = front.pop(self.rng.randrange(len(front)))
            if region in self.free:
                self.free.remove(region)
                held.append(region)
                front += [other for other in self.near[region] if other in self.free]
        for region in held:
            tokens = 1 if declined and race != "ghouls" else self.rng.choice([1, 1, 2, 3, 11])
            self.regions[region].update(
                race=race, power=power, seat=seat, declined=declined, tokens=tokens, lost=False, lair=race == "trolls"
            )
            if self.crowded:
                self.regions[region].update(fortress=True, camps=self.rng.randrange(4), hole=True)
        return {
            "race": race,
            "power": power,
            "name": f"{power} {race}".title(),
            "seat": seat,
            "declined": declined,
            "spirit": False,
            "hand": 0 if declined else seat,
            "retreat": 0,
            "camps": 0,
            "regions": len(held),
            "tokens": sum(self.regions[r]["tokens"] for r in held),
            "tray": 3,
            "abilities": [],
            "held": held,
        }


def sight(data: Mapping[str, Any], phase: str = "conquer", seed: int = 1, crowded: bool = False) -> dict[str, Any]:
    """Make a view of seat 0 whose active tribe decides."""
    maker = _Maker(data, seed, crowded)
    count = int(data["players"])
    seats = []
    for seat in range(count):
        tribes = [maker.settle(seat, declined) for declined in (False, True) if maker.free]
        seats.append(
            {
                "seat": seat,
                "vp": 9 if seat == 0 else None,
                "regions": sum(t["regions"] for t in tribes),
                "tribes": tribes,
                "sheet": None,
            }
        )
    mine = seats[0]["tribes"][0]
    held, race = mine["held"], mine["race"]
    maker.regions[held[0]]["dragon"] = True
    for region in held[1:3]:
        maker.regions[region]["hero"] = True
    queue: list[dict[str, Any]] = [
        {
            "place": i + 1,
            "race": r,
            "power": p,
            "name": f"{p} {r}".title(),
            "tokens": 9 + i,
            "price": i,
            "can": i < 4,
            "coins": (0, 1, 0, 5)[i % 4],
            "abilities": [],
        }
        for i, (r, p) in enumerate(zip(maker.races[:6], maker.powers[:6], strict=False))
    ]
    board = {
        "map": {key: data[key] for key in ("id", "name", "width", "height")},
        "round": 3,
        "rounds": data["turns"],
        "active": 0,
        "first": 0,
        "regions": maker.regions,
        "queue": queue,
        "seats": seats,
        "piles": {"races": 4, "powers": 9, "discards": []},
        "die": None,
        "rolled": None,
        "attempt": None,
        "acting": race,
        "deciding": 0,
        "step": phase,
        "costs": [],
        "spread": None,
        "peace": [{"from": 1, "to": 0}],
        "fortresses": 4,
    }
    view: dict[str, Any] = {"phase": phase, "actor": 0, "board": board, "choices": []}
    _add_choices(view, maker, held, race)
    return view


def _add_choices(view: dict[str, Any], maker: _Maker, held: list[int], race: str) -> None:
    """Put the choices of the phase into a view."""
    board, phase, found = view["board"], view["phase"], view["choices"]
    if phase == "conquer":
        targets = sorted({other for region in held for other in maker.near[region]} - {*held})
        for i, region in enumerate(r for r in targets if maker.regions[r]["terrain"] not in WATER):
            entry = maker.regions[region]
            cost = 2 + entry["tokens"] + entry["lost"]
            how = ("x", "x?", "x!", "x~")[i % 4]
            board["costs"].append({"region": region, "cost": cost, "short": int(how == "x?"), "how": how, "parts": []})
            tokens = 1 if how in ("x!", "x~") else cost
            effect: dict[str, Any] = {"region": region, "tokens": tokens, "race": race, "seat": 0}
            if how == "x?":
                effect = {"region": region, "die": True}
            elif how == "x!":
                effect["dragon"] = True
            if i != 1:  # one more is shown, but cannot be chosen
                found.append(choice(f"x{region}{how[1:]}", on(region), **effect))
        found.append(choice("stop", []))
    elif phase in ("redeploy", "camps", "heroes", "fortress", "ready"):
        verb, key = {
            "redeploy": ("put", "put"),
            "camps": ("camp", "camp"),
            "heroes": ("hero", "hero"),
            "fortress": ("fort", "fort"),
            "ready": ("abandon", "leave"),
        }[phase]
        for region in held:
            effect = {key: {str(region): 1} if key in ("put", "camp") else [region] if key == "leave" else region}
            found.append(choice(f"{verb}{region}", on(region), **effect))
        board["spread"] = {
            "move": verb,
            "end": "done",
            "total": 5,
            "exactly": False,
            "each": 0,
            "keys": sorted(held),
            "text": "5 to place",
        }
    elif phase == "pick":
        found += [choice(f"pick{i}", [f"sw-queue-{i}"], place=i) for i in range(1, 5)]
    elif phase == "start":
        found += [choice("expand", []), choice("decline", [], decline=race)]
    elif phase == "peace":
        found += [choice(f"peace{seat}", [f"sw-seat-P{seat}"], peace=seat) for seat in range(1, len(board["seats"]))]


PHASES = ("conquer", "redeploy", "camps", "heroes", "fortress", "ready", "pick", "start", "peace")
