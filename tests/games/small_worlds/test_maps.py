"""Maps: the generator bit by bit, the built-in maps, and which maps can be played (section 4 of the dossier)."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.cli import main
from ludoscape.games.small_worlds import SmallWorlds
from ludoscape.games.small_worlds.maps import generator, maps
from ludoscape.games.small_worlds.maps.generator import NAMES, SIZES, SplitMix, cell_of, generate

Map = dict[str, Any]

# SW-431: attempt and hash
HASHES = {
    "sw2-44": (0, "d0d159debf2c307c8c8899de8ddcd79e3c08fd3dc60de3b21b48c25b02b3022f"),
    "sw3-33": (0, "238365be4b3e5cf6f7bc535e293c7170c4d46d46bca7b1fdf55211b9a99666d8"),
    "sw4-58": (0, "12fa981db7d747f56c496b2f93592b8c1e5039380154f1e5b9303a9a89c2d3e7"),
    "sw5-6": (0, "954092deeb75207dadd3cfc2cd7f7adc8df2f36e799e360d2eb56cd72c2c0328"),
    "sw2-1": (5, "b766dd0be809106162a715daa208c146915b13428ce954439b710c37341cc886"),
    "sw3-1": (0, "7aa55d454ca9f0b2f1a95824db19dd197feea84f1cd8e4a18b0247f420a399ab"),
    "sw4-1": (1, "974cd383b4000f4e07e5e99e48462ec257c19d471f0a9773e5a4ea22a4986fa2"),
    "sw5-1": (0, "33017dc616ec6d06e064ad0912754661c3cb8d093159aa98ddf3844edebf8f18"),
}
# 4.3, our columns: border land, entry, coastal, degrees of the seas, of the lake, land-land pairs, equal ones
STATISTICS = {
    "sw2-44": (13, 14, 10, [2, 3], 5, 39, 2),
    "sw3-33": (16, 18, 13, [3, 3], 7, 54, 3),
    "sw4-58": (18, 21, 15, [2, 5], 8, 76, 5),
    "sw5-6": (19, 25, 19, [4, 5], 10, 95, 5),
}
# SW-306: rounds, regions, the terrains, each symbol, lost tribes
COUNTS = {
    2: (10, 23, [4, 4, 4, 4, 4], 4, 9),
    3: (10, 30, [5, 5, 5, 7, 5], 5, 10),
    4: (9, 39, [7, 7, 7, 8, 7], 7, 14),
    5: (8, 48, [9, 9, 9, 9, 9], 9, 18),
}


def made(name: str) -> Map:
    """Generate the map of an id such as sw2-44."""
    players, seed = name.removeprefix("sw").split("-")
    return generate(int(players), int(seed))


def digest(data: Map) -> str:
    """Give the hash of SW-431."""
    return hashlib.sha256(json.dumps(data["regions"], sort_keys=True, separators=(",", ":")).encode()).hexdigest()


# ---- the generator


@pytest.mark.rule("SW-420")
def test_random_numbers() -> None:
    """The numbers of the dossier; `below(1)` takes a draw too."""
    rng = SplitMix(0)
    assert [f"{rng.next():016x}" for _ in range(3)] == ["e220a8397b1dcdaf", "6e789e6aa1b965f4", "06c45d188009454f"]
    rng = SplitMix(0)
    assert (rng.below(1), f"{rng.next():016x}") == (0, "6e789e6aa1b965f4")
    items = list(range(9))
    SplitMix(5).shuffle(items)
    assert sorted(items) == list(range(9)) != items


@pytest.mark.rule("SW-422", "SW-423", "SW-425")
def test_intermediate_values() -> None:
    """The values that the dossier gives for the map sw2-44."""
    state = 44 * 2**20 + 2 * 2**16
    assert state == 46268416
    attempt = generator._Attempt(2, state)
    attempt.place_sites()
    assert attempt.sites[:4] == [(85, 83), (361, 150), (531, 52), (694, 125)]
    assert attempt.sites[23] == (1164, 746)
    assert attempt.rng.below(4) == 0
    assert [(size.columns, size.rows, size.sea_a, size.sea_b, size.lake) for size in SIZES.values()] == [
        (6, 4, 2, 1, 1),
        (6, 5, 1, 1, 1),
        (7, 6, 3, 1, 2),
        (9, 6, 4, 2, 3),
    ]


@pytest.mark.rule("SW-421", "SW-431", "SW-401")
@pytest.mark.parametrize("name", HASHES)
def test_hashes(name: str) -> None:
    """Every map of the dossier comes out bit by bit, in the attempt that it names."""
    data = made(name)
    assert (data["attempt"], digest(data)) == HASHES[name]
    assert (data["id"], data["name"]) == (name, f"Random {name[2:]}")
    maps.check(data)


@pytest.mark.rule("SW-421")
def test_the_caller_may_change_a_map() -> None:
    """Maps are kept, but what is given away is the caller's own."""
    data = generate(2, 44)
    data["regions"][0]["adjacent"].append(5)
    data["regions"][0]["polygon"][0][0] = -7
    assert digest(generate(2, 44)) == HASHES["sw2-44"][1]


@pytest.mark.rule("SW-424")
def test_cells() -> None:
    """Two equal halves, a corner of four cells, and edges that run round each cell."""
    left, right = (cell_of(i, [(100, 100), (300, 100)], 2, 1) for i in (0, 1))
    assert [(edge.start, edge.beyond) for edge in left] == [
        ((0, 0, 1), -1),
        ((200, 0, 1), 1),
        ((200, 200, 1), -3),
        ((0, 200, 1), -4),
    ]
    assert {edge.beyond for edge in right} == {-1, -2, -3, 0}
    square = [(100, 100), (300, 100), (100, 300), (300, 300)]
    cell = cell_of(0, square, 2, 2)
    assert {edge.beyond for edge in cell} == {-1, -4, 1, 2}, "cells that meet in a point share no edge"
    assert all(one.end == two.start for one, two in zip(cell, [*cell[1:], cell[0]], strict=True))
    third = cell_of(0, [(100, 100), (301, 100)], 2, 1)
    assert (401, 0, 2) in {edge.start for edge in third}, "corners are exact"


@pytest.mark.rule("SW-424", "SW-426")
def test_cells_fill_the_map() -> None:
    """Each edge between two cells belongs to both, once in each direction."""
    attempt = generator._Attempt(3, 12345)
    attempt.place_sites()
    attempt.cut_cells()
    edges = {(edge.start, edge.end): i for i, cell in enumerate(attempt.cells) for edge in cell}
    inner = [(i, edge) for i, cell in enumerate(attempt.cells) for edge in cell if edge.beyond >= 0]
    assert all(edges[edge.end, edge.start] == edge.beyond for _, edge in inner)
    doubled = sum(
        edge.start[0] * edge.end[1] / edge.start[2] / edge.end[2]
        - edge.end[0] * edge.start[1] / edge.start[2] / edge.end[2]
        for cell in attempt.cells
        for edge in cell
    )
    assert doubled == pytest.approx(2 * 1200 * 1000)
    assert all(i in attempt.near[j] for i, near in enumerate(attempt.near) for j in near)


@pytest.mark.rule("SW-306", "SW-427", "SW-429", "SW-430", "SW-428", "SW-402")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", [2, 3, 2**43 - 1])
def test_generated_maps(players: int, seed: int) -> None:
    """What lies on every map, how it hangs together, and that it is the same when it is made again."""
    data = generate(players, seed)
    maps.check(data)
    turns, size, terrains, each, lost = COUNTS[players]
    regions = data["regions"]
    kinds = [region["terrain"] for region in regions]
    assert (data["turns"], len(regions)) == (turns, size)
    assert [kinds.count(terrain) for terrain in generator.LAND] == terrains
    assert (kinds.count("sea"), kinds.count("lake")) == (2, 1)
    symbols = [symbol for region in regions for symbol in region["symbols"]]
    assert [symbols.count(symbol) for symbol in ("cavern", "magic", "mine")] == [each] * 3
    double = [region for region in regions if len(region["symbols"]) > 1]
    assert [(region["terrain"], region["symbols"]) for region in double] == [("mountain", ["cavern", "mine"])]
    assert sum(region["lost_tribe"] for region in regions) == lost
    assert all(region["name"] in NAMES[region["terrain"]] for region in regions)
    land = {region["id"] for region in regions if region["terrain"] not in ("sea", "lake")}
    near = {k: set(regions[k]["adjacent"]) & land for k in land}
    assert all(2 <= len(there) <= 7 for there in near.values())
    pairs = [(j, k) for j in land for k in near[j] if j < k]
    assert 37 * len(land) <= 20 * len(pairs) <= 45 * len(land)
    alike = [kinds[j] for j, k in pairs if kinds[j] == kinds[k]]
    assert len(alike) + alike.count("mountain") <= len(pairs) // 12
    generator._generated.cache_clear()
    assert generate(players, seed) == data


@pytest.mark.rule("SW-428", "SW-426")
def test_polygons_share_their_borders() -> None:
    """Adjacent regions have an edge in common, others at most points; together they fill the map."""
    data = generate(4, 11)
    edges: dict[tuple[tuple[int, int], tuple[int, int]], int] = {}
    doubled = 0
    for region in data["regions"]:
        points = [tuple(point) for point in region["polygon"]]
        for one, two in zip(points, [*points[1:], points[0]], strict=True):
            assert (one, two) not in edges
            edges[one, two] = region["id"]
            doubled += one[0] * two[1] - two[0] * one[1]
    assert doubled == 2 * data["width"] * data["height"]
    found: dict[int, set[int]] = {region["id"]: set() for region in data["regions"]}
    for (one, two), k in edges.items():
        if (two, one) in edges:
            found[k].add(edges[two, one])
        else:
            sides = [{one[0], two[0]} in ({0}, {data["width"]}), {one[1], two[1]} in ({0}, {data["height"]})]
            assert any(sides), "an edge that no other region has lies on the border of the map"
    assert [sorted(found[region["id"]]) for region in data["regions"]] == [r["adjacent"] for r in data["regions"]]


@pytest.mark.rule("SW-420")
@pytest.mark.parametrize(("players", "seed"), [(1, 0), (6, 0), (2, -1), (2, 2**43)])
def test_no_such_map(players: int, seed: int) -> None:
    """Seeds and numbers of players have bounds."""
    with pytest.raises(ValueError, match="seed from 0"):
        generate(players, seed)


# ---- built-in maps


@pytest.mark.rule("SW-431", "SW-501")
def test_built_in_maps() -> None:
    """They are what the generator makes, but for their names."""
    assert list(maps.built_in()) == list(HASHES)[:4]
    names = ["Pocket Vale", "Three Hearths", "Four Quarters", "Crowded Coast"]
    for (name, data), title in zip(maps.built_in().items(), names, strict=True):
        assert {**made(name), "name": title} == data
        maps.check(data)
        assert maps.usual_map(data["players"]) == name


@pytest.mark.rule("SW-404", "SW-405", "SW-406", "SW-407")
@pytest.mark.parametrize("name", STATISTICS)
def test_statistics(name: str) -> None:
    """The numbers of 4.3, by the tables that the rules use."""
    data = maps.built_in()[name]
    chart = maps.chart_of(name, data["players"])
    regions = data["regions"]
    land = [k for k in range(len(regions)) if not chart.water[k]]
    pairs = [(j, k) for j in land for k in regions[j]["adjacent"] if j < k and k in land]
    found = (
        sum(regions[k]["border"] for k in land),
        sum(chart.entry[k] for k in land),
        sum(chart.coastal[k] for k in land),
        sorted(len(region["adjacent"]) for region in regions if region["terrain"] == "sea"),
        next(len(region["adjacent"]) for region in regions if region["terrain"] == "lake"),
        len(pairs),
        sum(regions[j]["terrain"] == regions[k]["terrain"] for j, k in pairs),
    )
    assert found == STATISTICS[name]


# ---- which maps can be played


def small() -> Map:
    """Give a map object that may be changed."""
    return copy.deepcopy(maps.built_in()["sw2-44"])


def region(data: Map, k: int) -> Any:
    """Give a region of a map."""
    return data["regions"][k]


def put(*path: Any, value: Any) -> Callable[[Map], None]:
    """Make a change: the value at the end of a path."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def cut_off(data: Map) -> None:
    """Surround the region 5 by nothing."""
    for j in region(data, 5)["adjacent"]:
        region(data, j)["adjacent"].remove(5)
    region(data, 5)["adjacent"] = []


def all_lost(data: Map) -> None:
    """Put lost tribes wherever one could begin."""
    for entry in data["regions"]:
        entry["lost_tribe"] = entry["border"] and entry["terrain"] not in ("mountain", "sea", "lake")


def many_mountains(data: Map) -> None:
    """Make ten mountains."""
    for k in (2, 4, 9, 10, 12, 14):
        region(data, k).update(terrain="mountain", lost_tribe=False)


def much_lost(data: Map) -> None:
    """Put 19 lost tribes on a larger map."""
    data.update(copy.deepcopy(maps.built_in()["sw5-6"]))
    inner = [entry for entry in data["regions"] if entry["terrain"] not in ("sea", "lake", "mountain")]
    for entry in sorted(inner, key=lambda entry: (entry["border"], not entry["lost_tribe"]))[:19]:
        entry["lost_tribe"] = True
    for entry in inner[-4:]:
        entry["border"] = True  # so that enough places to begin in are left


BREACHES: dict[str, tuple[int, Callable[[Map], None], str]] = {
    "ids": (1, put("regions", 3, "id", value=4), "region 3 cannot have the id 4"),
    "none": (1, put("regions", value=[]), "a map has 1 to 64 regions, and this one has 0"),
    "too many": (1, lambda data: data.update(regions=data["regions"] * 3), "this one has 69"),
    "one way": (2, lambda data: region(data, 0)["adjacent"].append(22), "region 0 is adjacent to region 22, but"),
    "itself": (2, put("regions", 0, "adjacent", value=[0, 1, 6, 11]), "region 0 is adjacent to itself"),
    "nowhere": (2, put("regions", 0, "adjacent", value=[1, 6, 11, 23]), "region 0 cannot be adjacent to 23"),
    "terrain": (3, put("regions", 1, "terrain", value="desert"), "region 1 has the terrain 'desert'"),
    "symbol": (3, put("regions", 1, "symbols", value=["gold"]), "region 1 has the symbol 'gold'"),
    "no symbol": (3, put("regions", 1, "symbols", value=[None]), "region 1 has the symbol None"),
    "sea with a mine": (3, put("regions", 0, "symbols", value=["mine"]), "region 0 is water and cannot have a symbol"),
    "lost at sea": (3, put("regions", 0, "lost_tribe", value=True), "region 0 is water and cannot have a lost tribe"),
    "lost on a mountain": (3, put("regions", 3, "lost_tribe", value=True), "region 3 is a mountain and cannot"),
    "an island": (4, cut_off, "no way over land leads from region 1 to region 5"),
    "no way in": (5, all_lost, "regions are easy to begin in"),
    "lost tribes": (6, much_lost, "lost tribes, and there are 18"),
    "mountains": (6, many_mountains, "the map has 10 mountains, and there are 9"),
    "a sea inside": (7, put("regions", 0, "border", value=False), "region 0 is a sea and must lie at the border"),
    "a lake outside": (7, put("regions", 8, "border", value=True), "region 8 is a lake and cannot lie at the border"),
    "names": (8, put("regions", 7, "name", value="Kite Brow"), "the regions 2 and 7 have the same name, Kite Brow"),
    "drawn outside": (9, put("regions", 0, "polygon", 0, value=[-1, 0]), "region 0 is drawn outside the map"),
    "label outside": (9, put("regions", 0, "label", value=[1201, 0]), "region 0 is drawn outside the map"),
}
MISFITS: dict[str, tuple[Callable[[Map], None], str]] = {
    "format": (put("format", value="sw-map-2"), "format of a map"),
    "a key too few": (lambda data: data.pop("turns"), "a map has no 'turns'"),
    "a key too many": (put("author", value="me"), "a map cannot have 'author'"),
    "id": (put("id", value="my map"), "letters, digits and dashes"),
    "name": (put("name", value="{0}"), "without braces"),
    "long name": (put("regions", 4, "name", value="x" * 41), "the name of region 4"),
    "control": (put("regions", 4, "name", value="a\nb"), "the name of region 4"),
    "players": (put("players", value=6), "from 2 to 5, not 6"),
    "turns": (put("turns", value=0), "from 1 to 20, not 0"),
    "width": (put("width", value=12.5), "the width of a map"),
    "seed": (put("seed", value=True), "the seed of a map"),
    "regions": (put("regions", value={}), "must be a list"),
    "region": (put("regions", 2, value=7), "region 2 must be a table, not 7"),
    "flag": (put("regions", 2, "border", value=1), "border of region 2 must be true or false, not 1"),
    "order": (put("regions", 0, "adjacent", value=[6, 1, 11]), "the neighbours of region 0 must be sorted"),
    "symbols twice": (put("regions", 1, "symbols", value=["mine", "mine"]), "each only once"),
    "symbols": (put("regions", 1, "symbols", value="mine"), "the symbols of region 1 must be a list"),
    "two points": (put("regions", 1, "polygon", value=[[0, 0], [9, 9]]), "must have 3 to 200 points"),
    "point twice": (put("regions", 1, "polygon", 0, value=[251, 0]), "each only once"),
    "half a point": (put("regions", 1, "polygon", 0, value=[0.5, 0]), "pairs of whole numbers"),
    "anticlockwise": (lambda data: region(data, 1)["polygon"].reverse(), "must run clockwise"),
}


@pytest.mark.rule("SW-410", "SW-403", "SW-404")
@pytest.mark.parametrize("name", BREACHES)
def test_maps_that_cannot_be_played(name: str) -> None:
    """Each breach of V1 to V9 is refused with its number and one sentence."""
    part, change, says = BREACHES[name]
    data = small()
    maps.check(data)
    change(data)
    with pytest.raises(maps.InvalidMap) as caught:
        maps.check(data)
    assert (caught.value.part, says in caught.value.reason) == (part, True), caught.value
    assert str(caught.value).endswith(f"(SW-410, V{part})")
    with pytest.raises(ls.OptionError, match="map cannot be"):
        SmallWorlds(2, map=data)


@pytest.mark.rule("SW-401", "SW-402")
@pytest.mark.parametrize("name", MISFITS)
def test_what_is_no_map(name: str) -> None:
    """Whatever has not the form of a map object is refused with one sentence."""
    change, says = MISFITS[name]
    data = small()
    change(data)
    with pytest.raises(maps.InvalidMap) as caught:
        maps.check(data)
    assert (caught.value.part, says in str(caught.value)) == (0, True), caught.value


# ---- the option


@pytest.mark.rule("SW-501", "SW-1205")
def test_the_option_in_its_one_form() -> None:
    """Names stay; a map object, or its JSON with any blanks, becomes one compact text."""
    for text in ("built-in", "sw4-58", "random:0", "random:8796093022207"):
        assert maps.form(text) == text
    data = small()
    packed = maps.form(data)
    assert packed == maps.form(json.dumps(data, indent=3)) == maps.form(packed)
    assert json.loads(packed) == data
    assert packed.isascii()
    assert maps.map_object(packed, 2) == data


@pytest.mark.rule("SW-501", "SW-1205")
@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "sw4-59",
        "Built-in",
        "random",
        "random:",
        "random:-1",
        "random:01",
        "random:8796093022208",
        "random:٣",
        "random:1e3",
        "[]",
        " " * 3,
        7,
        None,
        True,
        [],
    ],
)
def test_what_the_option_does_not_accept(wrong: object) -> None:
    """Everything else is refused with what is allowed."""
    with pytest.raises(ls.OptionError, match="allowed is built-in, the id of a built-in map, random: and a whole"):
        SmallWorlds(2, map=wrong)


@pytest.mark.rule("SW-501", "SW-1205")
def test_maps_at_a_table() -> None:
    """A map is for at most its number of players; random maps are made for those who are there."""
    assert SmallWorlds(3).settings.chart.data["id"] == "sw3-33"
    assert SmallWorlds(3, map="sw5-6").settings.chart.data["id"] == "sw5-6"
    assert SmallWorlds(3, map="random:1").settings.chart.data["id"] == "sw3-1"
    assert SmallWorlds(4, map=generate(4, 7)).settings.chart.data["id"] == "sw4-7"
    with pytest.raises(ls.OptionError, match="map cannot be 'sw2-44' with 3 players: sw2-44 is for 2 players"):
        SmallWorlds(3, map="sw2-44")
    with pytest.raises(ls.OptionError, match="with 3 players: it is made for 2"):
        SmallWorlds(3, map=small())


@pytest.mark.rule("SW-1205")
def test_a_game_on_a_map_of_ones_own_is_recorded() -> None:
    """The map stands in the record, and the record is read again."""
    from ludoscape.engine.record import Record, read_record, record_game

    data = small() | {"name": "Tiny & Wide", "turns": 3}
    game = SmallWorlds(2, map=data)
    text = Record.of(game).write()
    again = record_game(read_record(text), lambda _, seats, **options: SmallWorlds(seats, **options))
    assert again == game
    assert again.settings.rounds == 3


@pytest.mark.rule("SW-431")
def test_maps_for_tools() -> None:
    """A map by its id, by a seed, or the usual one; drawn as a picture."""
    assert SmallWorlds.map_data()["id"] == "sw2-44"
    assert SmallWorlds.map_data(4)["id"] == "sw4-58"
    assert SmallWorlds.map_data(4, seed=7)["id"] == "sw4-7"
    assert SmallWorlds.map_data(name="sw3-33")["name"] == "Three Hearths"
    assert digest(dict(SmallWorlds.map_data(name="sw5-1"))) == HASHES["sw5-1"][1]
    wrong: list[dict[str, Any]] = [{"seats": 9}, {"name": "sw9-1"}, {"seed": 2**43}, {"name": "sw3-33", "seed": 1}]
    for asked in wrong:
        with pytest.raises(ls.OptionError):
            SmallWorlds.map_data(**asked)
    picture = str(SmallWorlds.draw_map(SmallWorlds.map_data()))
    assert picture.startswith("<svg") and "Pocket Vale" in picture


@pytest.mark.rule("SW-431")
def test_the_command_that_draws_maps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`ludoscape map` prints a map, or writes it as a picture or as data."""
    assert main(["map", "small-worlds"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["map", "small-worlds", "--id", "sw3-1", "--json"]) == 0
    assert digest(json.loads(capsys.readouterr().out)) == HASHES["sw3-1"][1]
    for name, begins in (("map.svg", b"<svg"), ("map.png", b"\x89PNG"), ("map.json", b"{")):
        assert main(["map", "small-worlds", "--seats", "4", "--seed", "7", "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    own = SmallWorlds(4, map=(tmp_path / "map.json").read_text("utf-8"))
    assert own.settings.chart.data["id"] == "sw4-7"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["decay"], "Decay has no maps"),
        (["small-worlds", "--id", "sw9-1"], "there is no map 'sw9-1': ids are such as sw2-44"),
        (["small-worlds", "--seats", "6"], "there is no map for 6 players"),
        (["small-worlds", "--seed", str(2**43)], "a seed from 0 to 2^43 - 1"),
        (["small-worlds", "--seed", "-1"], "'-1' is not a whole number"),
        (["small-worlds", "--seed", "1", "--id", "sw2-44"], "an id or a seed, not both"),
        (["small-worlds", "-o", "map.gif"], "must end in .svg, .png or .json"),
    ],
)
def test_maps_that_cannot_be_drawn(capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    """Bad input gets one sentence and the exit code 2."""
    assert main(["map", *words]) == 2
    said = capsys.readouterr()
    assert (said.out, says in said.err, said.err.count("\n")) == ("", True, 1), said.err
