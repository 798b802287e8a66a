"""Maps: the built-in ones, random ones and those that somebody made, and whether a map can be played (SW-401 … SW-410).

The option `map` is a text in one of these forms: `built-in`, the id of a built-in map, `random:<seed>`, or a map object
as compact JSON with sorted keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from ludoscape.engine.options import OptionError
from ludoscape.games.small_worlds.maps.generator import SEEDS, generate
from ludoscape.games.small_worlds.rules.chart import LAKE, MOUNTAIN, SEA, SYMBOLS, TERRAINS, Chart

BUILT_IN: Final = "built-in"
RANDOM: Final = "random:"
WANTED: Final = f"{BUILT_IN}, the id of a built-in map, random: and a whole number below 2^43, or a map object"
FORMAT: Final = "sw-map-1"
KEYS: Final = ("format", "id", "name", "players", "turns", "width", "height", "regions")
MAY_KEYS: Final = ("seed", "attempt")
REGION_KEYS: Final = ("id", "name", "terrain", "symbols", "lost_tribe", "border", "adjacent", "polygon", "label")

MOST_CHARACTERS: Final = 100_000
TOO_LONG: Final = f"map cannot be used: it has more than {MOST_CHARACTERS:,} characters"
MOST_REGIONS: Final = 64
MOST_POINTS: Final = 200
MOST_TURNS: Final = 20
LARGEST: Final = 10_000  # width and height
MOST_LOST: Final = 18
MOST_MOUNTAINS: Final = 9

_RANDOM: Final = re.compile(r"random:(0|[1-9]\d{0,12})", re.ASCII)
_RANDOM_ID: Final = re.compile(r"sw([2-5])-(0|[1-9]\d{0,12})", re.ASCII)
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", re.ASCII)


class InvalidMap(ValueError):
    """A map that cannot be played: one sentence, and the part of SW-410 that it breaks (0: it is no map object)."""

    def __init__(self, part: int, reason: str) -> None:
        super().__init__(f"{reason} (SW-410, V{part})" if part else reason)
        self.part = part
        self.reason = reason


# ---- where maps come from


@cache
def built_in() -> Mapping[str, dict[str, Any]]:
    """Give the built-in maps by id (SW-431); they are not to be changed."""
    data = json.loads(files(__package__).joinpath("maps.json").read_text("utf-8"))
    return {item["id"]: item for item in data["maps"]}


def usual_map(seats: int) -> str:
    """Give the id of the built-in map of a number of players."""
    return next(name for name, item in built_in().items() if item["players"] == seats)


def seats_of_maps() -> dict[bool | int | str, tuple[int, ...]]:
    """Tell for each built-in map for how many players it may be used (SW-1205)."""
    return {name: tuple(range(2, item["players"] + 1)) for name, item in built_in().items()}


def labels() -> dict[bool | int | str, str]:
    """Give the words for maps that lobbies offer."""
    words: dict[bool | int | str, str] = {BUILT_IN: "made for this number of players"}
    words |= {name: f"{item['name']}, for {item['players']}" for name, item in built_in().items()}
    return words | {f"{RANDOM}{seed}": f"random, number {seed}" for seed in (1, 2, 3)}


def form(value: object) -> str:
    """Bring what somebody gave as the option `map` into its one form.

    Raises OptionError for a map object that cannot be used, ValueError with what is wrong for anything else.
    """
    if isinstance(value, dict):
        return packed(value)
    if not isinstance(value, str):
        raise ValueError
    if value == BUILT_IN or value in built_in():
        return value
    found = _RANDOM.fullmatch(value)
    if found:
        if int(found[1]) >= SEEDS:
            raise ValueError("the number is too large")
        return value
    if value.lstrip().startswith("{"):
        return packed(unpacked(value))
    raise ValueError


def unpacked(text: str) -> dict[str, Any]:
    """Read a map object that somebody made, as JSON with any blanks. Raises OptionError."""
    if len(text) > MOST_CHARACTERS:
        raise OptionError(TOO_LONG)
    try:
        data: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        raise OptionError(f"map cannot be used: line {error.lineno} is no JSON ({error.msg.lower()})") from None
    except (ValueError, RecursionError):
        raise OptionError("map cannot be used: it is no JSON") from None
    packed(data)
    return data


def packed(data: object) -> str:
    """Check a map object and write it as compact JSON. Raises OptionError."""
    try:
        check(data)
    except InvalidMap as problem:
        raise OptionError(f"map cannot be used: {problem}") from None
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    if len(text) > MOST_CHARACTERS:
        raise OptionError(TOO_LONG)
    return text


@lru_cache(maxsize=64)
def map_object(text: str, seats: int) -> dict[str, Any]:
    """Give the map that the option `map` means at a table; it is not to be changed (SW-501)."""
    if text == BUILT_IN:
        text = usual_map(seats)
    if text in built_in():
        return built_in()[text]
    found = _RANDOM.fullmatch(text)
    data: dict[str, Any] = generate(seats, int(found[1])) if found else json.loads(text)
    return data


@lru_cache(maxsize=64)
def chart_of(text: str, seats: int) -> Chart:
    """Give the tables of the map that the option `map` means at a table."""
    return Chart(map_object(text, seats))


def find(seats: int, name: str, seed: int | None) -> dict[str, Any]:
    """Give the map of an id, a random one of a seed, or the built-in one. Raises ValueError when there is none."""
    if name and seed is not None:
        raise ValueError("a map has an id or a seed, not both")
    if seats not in range(2, 6):
        raise ValueError(f"there is no map for {seats} players: maps are for 2 to 5")
    if seed is not None:
        return generate(seats, seed)
    return _named(name) if name else built_in()[usual_map(seats)]


def _named(name: str) -> dict[str, Any]:
    """Give the map of an id: a built-in one, or a random one."""
    if name in built_in():
        return built_in()[name]
    found = _RANDOM_ID.fullmatch(name)
    if found is None or int(found[2]) >= SEEDS:
        raise ValueError(f"there is no map {name[:40]!r}: ids are such as {', '.join(built_in())}")
    return generate(int(found[1]), int(found[2]))


# ---- what a map object is (SW-401, SW-402)


def check(data: object) -> None:
    """Check that something is a map object that can be played (SW-410). Raises InvalidMap."""
    item = _table(data, KEYS, MAY_KEYS, "a map")
    if item["format"] != FORMAT:
        raise InvalidMap(0, f"the format of a map must be {FORMAT!r}, not {_short(item['format'])}")
    if not isinstance(item["id"], str) or not _ID.fullmatch(item["id"]):
        raise InvalidMap(0, f"the id of a map must be up to 40 letters, digits and dashes, not {_short(item['id'])}")
    _name(item["name"], "the name of a map")
    _number(item["players"], 2, 5, "the number of players of a map")
    _number(item["turns"], 1, MOST_TURNS, "the number of turns of a map")
    for key in ("width", "height"):
        _number(item[key], 1, LARGEST, f"the {key} of a map")
    for key in MAY_KEYS:
        _number(item.get(key, 0), 0, SEEDS - 1, f"the {key} of a map")
    regions = item["regions"]
    if not isinstance(regions, list | tuple):
        raise InvalidMap(0, f"the regions of a map must be a list, not {_short(regions)}")
    if not 1 <= len(regions) <= MOST_REGIONS:
        raise InvalidMap(1, f"a map has 1 to {MOST_REGIONS} regions, and this one has {len(regions)}")
    for k, region in enumerate(regions):
        _check_region(region, k, len(regions), item["width"], item["height"])
    for rule in RULES:
        rule(item, regions)


def _check_region(data: object, k: int, count: int, width: int, height: int) -> None:
    """Check the form of a region, and what it can break by itself: V1, V3, V9."""
    region = _table(data, REGION_KEYS, (), f"region {k}")
    if region["id"] != k or isinstance(region["id"], bool):
        raise InvalidMap(1, f"the ids of regions count from 0: region {k} cannot have the id {_short(region['id'])}")
    _name(region["name"], f"the name of region {k}")
    if region["terrain"] not in TERRAINS:
        words = ", ".join(TERRAINS)
        raise InvalidMap(3, f"region {k} has the terrain {_short(region['terrain'])}: there are {words}")
    symbols = _list(region["symbols"], f"the symbols of region {k}")
    for symbol in symbols:
        if symbol not in tuple(SYMBOLS):
            raise InvalidMap(3, f"region {k} has the symbol {_short(symbol)}: there are {', '.join(SYMBOLS)}")
    if list(symbols) != sorted(set(symbols)):
        raise InvalidMap(0, f"the symbols of region {k} must be sorted and each only once")
    for key in ("lost_tribe", "border"):
        if not isinstance(region[key], bool):
            raise InvalidMap(0, f"{key} of region {k} must be true or false, not {_short(region[key])}")
    adjacent = _list(region["adjacent"], f"the neighbours of region {k}")
    for j in adjacent:
        if not _is_whole(j) or not 0 <= j < count:
            raise InvalidMap(2, f"region {k} cannot be adjacent to {_short(j)}: there is no such region")
    if list(adjacent) != sorted(set(adjacent)):
        raise InvalidMap(0, f"the neighbours of region {k} must be sorted and each only once")
    points = [_point(at, f"the polygon of region {k}") for at in _list(region["polygon"], f"the polygon of region {k}")]
    if not 3 <= len(points) <= MOST_POINTS or len(set(points)) < len(points):
        raise InvalidMap(0, f"the polygon of region {k} must have 3 to {MOST_POINTS} points, each only once")
    x, y = _point(region["label"], f"the label of region {k}")
    if not all(0 <= u <= width and 0 <= v <= height for u, v in (*points, (x, y))):
        raise InvalidMap(9, f"region {k} is drawn outside the map")
    ends = [*points[1:], points[0]]
    if sum(u * t - s * v for (u, v), (s, t) in zip(points, ends, strict=True)) <= 0:
        raise InvalidMap(0, f"the polygon of region {k} must run clockwise on the screen")


def _table(data: object, keys: tuple[str, ...], may: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidMap(0, f"{what} must be a table, not {_short(data)}")
    for key in keys:
        if key not in data:
            raise InvalidMap(0, f"{what} has no {key!r}")
    for key in data:
        if key not in keys + may:
            raise InvalidMap(0, f"{what} cannot have {_short(key)}: there are {', '.join(keys + may)}")
    return data


def _list(data: object, what: str) -> Sequence[Any]:
    if not isinstance(data, list | tuple):
        raise InvalidMap(0, f"{what} must be a list, not {_short(data)}")
    return data


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any, least: int, most: int, what: str) -> None:
    if not _is_whole(value) or not least <= value <= most:
        raise InvalidMap(0, f"{what} must be a whole number from {least} to {most}, not {_short(value)}")


def _point(data: object, what: str) -> tuple[int, int]:
    if isinstance(data, list | tuple) and len(data) == 2 and all(_is_whole(value) for value in data):
        return data[0], data[1]
    raise InvalidMap(0, f"{what} must be made of pairs of whole numbers, not {_short(data)}")


def _name(value: object, what: str) -> None:
    """Check a name; braces would stand for the name of a seat."""
    fine = isinstance(value, str) and 0 < len(value) <= 40 and value.isprintable() and value == value.strip()
    if not fine or "{" in str(value) or "}" in str(value):
        raise InvalidMap(0, f"{what} must be up to 40 printable characters without braces, not {_short(value)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


# ---- what a map must satisfy as a whole (SW-410)

Regions = Sequence[Mapping[str, Any]]


def _adjacency(item: dict[str, Any], regions: Regions) -> None:
    for k, region in enumerate(regions):
        for j in region["adjacent"]:
            if j == k:
                raise InvalidMap(2, f"region {k} is adjacent to itself")
            if k not in regions[j]["adjacent"]:
                raise InvalidMap(2, f"region {k} is adjacent to region {j}, but not the other way round")


def _what_lies_where(item: dict[str, Any], regions: Regions) -> None:
    for k, region in enumerate(regions):
        if _is_water(region) and region["symbols"]:
            raise InvalidMap(3, f"region {k} is water and cannot have a symbol")
        if region["lost_tribe"] and (_is_water(region) or region["terrain"] == TERRAINS[MOUNTAIN]):
            where = "water" if _is_water(region) else "a mountain"
            raise InvalidMap(3, f"region {k} is {where} and cannot have a lost tribe")


def _connected(item: dict[str, Any], regions: Regions) -> None:
    land = [k for k, region in enumerate(regions) if not _is_water(region)]
    reached, waiting = set(land[:1]), land[:1]
    while waiting:
        more = {j for j in regions[waiting.pop()]["adjacent"] if not _is_water(regions[j])} - reached
        reached |= more
        waiting += more
    lonely = next((k for k in land if k not in reached), None)
    if lonely is not None:
        raise InvalidMap(4, f"no way over land leads from region {land[0]} to region {lonely}")


def _beginnings(item: dict[str, Any], regions: Regions) -> None:
    entry = Chart(item).entry
    free = sum(
        bool(entry[k]) and not (_is_water(region) or region["lost_tribe"] or region["terrain"] == TERRAINS[MOUNTAIN])
        for k, region in enumerate(regions)
    )
    wanted = item["players"] + 2
    if free < wanted:
        reason = f"only {free} regions are easy to begin in (by the border or a sea, no mountain, no lost tribe)"
        raise InvalidMap(5, f"{reason}, and {item['players']} players need {wanted}")


def _supplies(item: dict[str, Any], regions: Regions) -> None:
    lost = sum(region["lost_tribe"] for region in regions)
    mountains = sum(region["terrain"] == TERRAINS[MOUNTAIN] for region in regions)
    if lost > MOST_LOST:
        raise InvalidMap(6, f"the map has {lost} lost tribes, and there are {MOST_LOST}")
    if mountains > MOST_MOUNTAINS:
        raise InvalidMap(6, f"the map has {mountains} mountains, and there are {MOST_MOUNTAINS}")


def _seas_and_lakes(item: dict[str, Any], regions: Regions) -> None:
    for k, region in enumerate(regions):
        if region["terrain"] == TERRAINS[SEA] and not region["border"]:
            raise InvalidMap(7, f"region {k} is a sea and must lie at the border")
        if region["terrain"] == TERRAINS[LAKE] and region["border"]:
            raise InvalidMap(7, f"region {k} is a lake and cannot lie at the border")


def _different_names(item: dict[str, Any], regions: Regions) -> None:
    known: dict[str, int] = {}
    for k, region in enumerate(regions):
        other = known.setdefault(region["name"], k)
        if other != k:
            raise InvalidMap(8, f"the regions {other} and {k} have the same name, {region['name']}")


def _is_water(region: Mapping[str, Any]) -> bool:
    return region["terrain"] in (TERRAINS[SEA], TERRAINS[LAKE])


RULES: Final[tuple[Callable[[dict[str, Any], Regions], None], ...]] = (
    _adjacency,
    _what_lies_where,
    _connected,
    _beginnings,
    _supplies,
    _seas_and_lakes,
    _different_names,
)
