"""Maps that somebody made: errors of one sentence, the commands, the page about them, and how a map looks."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.games.small_worlds.maps import maps, outlook
from ludoscape.games.small_worlds.maps.generator import generate
from ludoscape.table.guard import MOST_BYTES_WITH_A_MAP

PAGE = (Path(__file__).parents[3] / "docs" / "make-a-map.md").read_text("utf-8")
EXAMPLE: dict[str, Any] = json.loads(PAGE.split("```json\n")[1].split("```")[0])
Capture = pytest.CaptureFixture[str]


def changed(k: int, **what: Any) -> dict[str, Any]:
    """Give the example with another region k."""
    data = copy.deepcopy(EXAMPLE)
    data["regions"][k] |= what
    return data


# ---- errors


@pytest.mark.rule("SW-410")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (changed(3, terrain="desert"), "map cannot be used: region 3 has the terrain 'desert': there are farmland"),
        (changed(0, adjacent=[1]), "map cannot be used: region 4 is adjacent to region 0, but not the other way round"),
        ({}, "map cannot be used: a map has no 'format'"),
        ("{}", "map cannot be used: a map has no 'format'"),
        ('{"format": "sw-map-1",\n "id": }', "map cannot be used: line 2 is no JSON (expecting value)"),
        ("{" * 5000, "map cannot be used: "),
        ("{" + " " * 100_000 + "}", "map cannot be used: it has more than 100,000 characters"),
    ],
)
def test_an_error_is_one_short_sentence(given: object, said: str) -> None:
    """It says what is wrong, and neither the whole map nor what other values the option has."""
    with pytest.raises(ls.OptionError) as caught:
        ls.game("small-worlds", 2, map=given)
    text = str(caught.value)
    assert text.startswith(said)
    assert len(text) < 200 and "allowed is" not in text and "\n" not in text


def test_a_table_can_be_sent_the_largest_map() -> None:
    """Also when every character needs a backslash in the JSON of the request."""
    assert MOST_BYTES_WITH_A_MAP > 2 * maps.MOST_CHARACTERS + 10_000


# ---- what is drawn


@pytest.mark.rule("SW-403")
@pytest.mark.parametrize("data", [EXAMPLE, *maps.built_in().values(), generate(3, 5)], ids=lambda data: data["id"])
def test_good_maps_look_as_they_are_played(data: dict[str, Any]) -> None:
    assert outlook.differences(data) == []


@pytest.mark.rule("SW-403")
def test_neighbours_that_do_not_meet_and_the_other_way_round() -> None:
    data = changed(0, polygon=[[0, 0], [150, 0], [150, 200], [0, 200]])
    assert outlook.differences(data) == [
        "Regions 0 (West Field) and 1 (North Wood) are neighbours, but their polygons have no border in common."
    ]
    data = changed(0, adjacent=[4])
    data["regions"][1]["adjacent"] = [2, 5]
    assert outlook.differences(data) == [
        "The polygons of regions 0 (West Field) and 1 (North Wood) have a border in common, but they are no neighbours."
    ]


def test_a_common_border() -> None:
    """It need not have the same ends on both sides, nor fit quite; a point, or a gap, is none."""
    square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
    for other, length in (
        ([(100.0, 40.0), (200.0, 40.0), (200.0, 140.0), (100.0, 140.0)], 60),
        ([(101.5, 0.0), (200.0, 0.0), (200.0, 100.0), (101.5, 100.0)], 100),
        ([(105.0, 0.0), (200.0, 0.0), (200.0, 100.0), (105.0, 100.0)], 0),
        ([(100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0)], 0),
    ):
        assert outlook.common_border(square, other) == pytest.approx(length)
        assert outlook.common_border(other, square) == pytest.approx(length)


# ---- the commands and the page


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Its example can be played, and its commands run."""
    monkeypatch.chdir(tmp_path)
    Path("eight-lands.json").write_text(json.dumps(EXAMPLE), "utf-8")
    commands = re.findall(r"^ludoscape (.+)$|`ludoscape ([^`]+)`", PAGE, re.M)
    assert len(commands) == 4
    for words in commands:
        assert cli.main("".join(words).split()) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert said.startswith("eight-lands.json: a map of Small Worlds, Eight Lands, that can be played by up to 2\n")
    assert "warning" not in said and "3 games" in said
    assert Path("eight-lands.svg").read_text("utf-8").startswith("<svg")
    assert "Eight Lands" in Path("eight-lands.svg").read_text("utf-8")
    assert json.loads(Path("mine.json").read_text("utf-8"))["id"] == "sw2-7"


def test_the_page_names_every_field_and_limit() -> None:
    for name in maps.KEYS + maps.REGION_KEYS:
        assert f"`{name}`" in PAGE
    for most in (maps.MOST_CHARACTERS, maps.LARGEST, maps.MOST_REGIONS, maps.MOST_POINTS, maps.MOST_TURNS):
        assert f"{most:,}" in PAGE
    assert f"along {outlook.LONG:g} units" in PAGE


def test_check_warns(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps(changed(0, polygon=[[0, 0], [150, 0], [150, 200], [0, 200]])))
    assert cli.main(["map", "check", str(path)]) == 0
    assert "warning: Regions 0 (West Field) and 1 (North Wood) are neighbours, but" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "text", "says"),
    [
        (["map", "check", "FILE"], "{", "map cannot be used: line 1 is no JSON"),
        (["map", "draw", "FILE"], json.dumps(changed(3, terrain="desert")), "region 3 has the terrain 'desert'"),
        (["map", "check", "FILE"], "[]", "map cannot be used: a map must be a table"),
        (["map", "check"], "", "map check needs a file"),
        (["map", "check", "FILE", "--seed", "1"], "", "takes the map from a file"),
        (["map", "small-worlds", "FILE"], "", "map small-worlds takes no file"),
        (["map", "check", "no-such-file"], "", "no-such-file: no such file"),
        (["map", "check", "FILE"], "\udcff", "this is no text in UTF-8"),
        (["perft", "small-worlds", "--depth", "1", "--option", "map=@FILE"], "{}", "a map has no 'format'"),
        (["perft", "small-worlds", "--depth", "1", "--option", "map=@no-such-file"], "", "no such file"),
    ],
)
def test_what_is_no_map_gets_one_sentence(
    words: list[str], text: str, says: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert cli.main([word.replace("FILE", str(path)) for word in words]) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1 and len(said) < 300
