"""The door that draws maps: for whoever sets a table and wants to see what will be played on."""

from __future__ import annotations

import json

import httpx
import pytest

from ludoscape.games import game_type
from tests.table.helpers import ME, set_table
from tests.table.test_doors import refused

DOOR = "/maps/small-worlds"


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("", "Pocket Vale, 23 regions"),
        ("?seats=4", "Four Quarters, 39 regions"),
        ("?seats=2&map=built-in", "Pocket Vale, 23 regions"),
        ("?seats=2&map=sw3-33", "Three Hearths, 30 regions"),
        ("?seats=3&map=random:1", "Random 3-1, 30 regions"),
    ],
)
def test_a_map_is_drawn(address: str, query: str, label: str) -> None:
    answer = httpx.get(address + DOOR + query, verify=False)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg") and f'aria-label="{label}"' in answer.text


def test_a_map_of_ones_own_is_drawn(address: str) -> None:
    """It may be sent as an object or as text."""
    data = {**game_type("small-worlds").map_data(3, seed=7), "id": "own", "name": "<Our> own"}
    for wish in (data, json.dumps(data)):
        answer = httpx.post(address + DOOR, json={"seats": 3, "map": wish}, verify=False)
        assert answer.status_code == 200 and 'aria-label="&lt;Our&gt; own, 30 regions"' in answer.text


def test_as_long_a_map_as_the_game_allows_is_drawn_and_played_on(address: str) -> None:
    text = json.dumps(game_type("small-worlds").map_data(2, seed=7))
    text = "{" + "\n" * (100_000 - len(text)) + text[1:]  # each of these letters is two in the request
    assert len(text) == 100_000
    assert httpx.post(address + DOOR, json={"seats": 2, "map": text}, verify=False).status_code == 200
    set_table(address, "small-worlds", [ME, ME], map=text)
    refused(
        httpx.post(address + DOOR, json={"seats": 2, "map": text + " "}, verify=False),
        422,
        "more than 100,000 characters",
    )


def test_maps_that_cannot_be_drawn(address: str) -> None:
    for query, status, words in (
        ("small-worlds?map=atlantis", 422, "cannot be 'atlantis'"),
        ("small-worlds?seats=5&map=sw2-44", 422, "with 5 players"),
        ("small-worlds?seats=2&map=random:9999999999999", 422, "too large"),
        ("small-worlds?seats=9", 422, "cannot be played by 9"),
        ("small-worlds?seats=two", 400, "whole number"),
        ("decay", 404, "Decay has no maps"),
        ("chess", 404, "there is no game 'chess'"),
    ):
        refused(httpx.get(f"{address}/maps/{query}", verify=False), status, words)
    refused(
        httpx.post(address + DOOR, json={"seats": 3, "map": {"format": "sw-map-1"}}, verify=False),
        422,
        "a map has no 'id'",
    )
    refused(httpx.post(address + DOOR, json={"map": "built-in"}, verify=False), 400, "'seats' must be a whole number")
