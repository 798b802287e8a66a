"""The tables of the core say what the dossier's data file says of races, powers and markers (SW-301 … SW-303)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoscape.games.small_worlds.rules import tribes

DATA = json.loads((Path(__file__).parents[3] / "docs/rules/small-worlds-tribes.json").read_text("utf-8"))


@pytest.mark.rule("SW-301")
def test_races_have_the_numbers_of_their_tiles() -> None:
    assert [race["id"] for race in DATA["races"]] == list(tribes.RACE_IDS)
    assert [race["tokens"] + race["start_extra"] for race in DATA["races"]] == list(tribes.STARTS)
    assert [race["max_tokens"] for race in DATA["races"]] == list(tribes.TRAYS)
    assert sum(tribes.TRAYS) == 168


@pytest.mark.rule("SW-302")
def test_powers_have_the_numbers_of_their_tiles() -> None:
    assert [power["id"] for power in DATA["powers"]] == list(tribes.POWER_IDS)
    assert [power["tokens"] for power in DATA["powers"]] == list(tribes.GROWTH)


@pytest.mark.rule("SW-303")
def test_there_are_as_many_markers_as_printed() -> None:
    markers = {name: each["n"] for name, each in DATA["markers"].items()}
    assert (markers["fortress"], markers["camp"], markers["hole"], markers["hero"]) == (
        tribes.FORTRESSES,
        tribes.CAMPS,
        tribes.HOLES,
        tribes.HEROES,
    )
