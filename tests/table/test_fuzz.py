"""Hostile input at the doors: whatever is sent, the answer is a refusal in one sentence and the table is as before."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.helpers import FRIEND, ME, Player, running_server, set_table

POSTS = ["move", "undo", "consent", "name", "seat"]
GETS = ["", "parts", "view", "preview", "why", "record", "nothing"]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40)
JUNK = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner), max_leaves=12
)
FIELDS = st.sampled_from(
    ["at", "to", "move", "id", "yes", "seat", "name", "level", "game", "options", "places", "seats"]
)
BODIES = st.dictionaries(FIELDS, JUNK, max_size=5)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Player, Player, Player]]:
    """Serve one table for all examples: its address, its maker, a friend, a spectator."""
    with running_server(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'x.db'}") as (address, _):
        maker, friends, spectator = set_table(address, "decay", [ME, FRIEND, FRIEND])
        yield address, maker, friends[0], spectator


def harmless(answer: httpx.Response) -> None:
    """Check that an answer is no failure of the server, and a refusal one sentence."""
    assert answer.status_code < 500 or answer.status_code == 503, (
        answer.request.url,
        answer.request.content,
        answer.text,
    )
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error and "\n" not in error and "Traceback" not in error


@given(door=st.sampled_from(POSTS), body=BODIES, who=st.integers(0, 2))
def test_strange_bodies(fuzzed: tuple[str, Player, Player, Player], door: str, body: dict[str, Any], who: int) -> None:
    player = (fuzzed[1], fuzzed[2], fuzzed[3])[who]
    plays = door in ("move", "undo")
    before = player.get("record").text if plays else ""
    text = json.dumps(body).encode()
    answer = player.http.post(f"{player.url}/{door}", content=text, headers={"Content-Type": "application/json"})
    harmless(answer)
    if plays and answer.status_code >= 400:
        assert player.get("record").text == before


@given(body=BODIES)
def test_strange_tables(fuzzed: tuple[str, Player, Player, Player], body: dict[str, Any]) -> None:
    text = json.dumps(body).encode()
    harmless(fuzzed[1].http.post("/tables", content=text, headers={"Content-Type": "application/json"}))


@given(body=st.binary(max_size=200))
def test_strange_bytes(fuzzed: tuple[str, Player, Player, Player], body: bytes) -> None:
    player = fuzzed[1]
    answer = player.http.post(f"{player.url}/move", content=body, headers={"Content-Type": "application/json"})
    harmless(answer)
    assert answer.status_code == 400


@given(
    door=st.sampled_from(GETS),
    query=st.dictionaries(st.sampled_from(["at", "after", "move", "element", "x", "y", "part"]), st.text(max_size=20)),
)
def test_strange_addresses(fuzzed: tuple[str, Player, Player, Player], door: str, query: dict[str, str]) -> None:
    with suppress(UnicodeEncodeError):
        harmless(fuzzed[1].get(door, **query))


@given(path=st.text(min_size=1, max_size=30))
def test_strange_paths(fuzzed: tuple[str, Player, Player, Player], path: str) -> None:
    with suppress(UnicodeEncodeError, httpx.InvalidURL):
        for prefix in ("/", "/t/", fuzzed[3].url + "/", fuzzed[1].url + "/", "/rules/", "/static/"):
            harmless_or_page(fuzzed[1].http.get(prefix + path.replace("/", "")))


def harmless_or_page(answer: httpx.Response) -> None:
    """Check an answer that may be a page or a static file."""
    assert answer.status_code < 500, (answer.request.url, answer.text)


def play_wildly(address: str, seed: int, steps: int) -> None:
    """Play a game with right, wrong, stale and repeated requests mixed; whatever is refused changes nothing."""
    chance = random.Random(seed)
    maker, friends, _ = set_table(address, "decay", [ME, FRIEND, FRIEND], quiet_rounds=3)
    players = [maker, *friends]
    sent: list[tuple[Player, dict[str, Any], dict[str, Any]]] = []
    for step in range(steps):
        player = chance.choice(players)
        seen = player.see()
        if seen["over"]:
            return
        actor = players[seen["view"]["actor"]]
        kind = chance.randrange(8)
        if kind < 4:
            choice = chance.choice(actor.see()["view"]["choices"])["move"]
            body = {"at": seen["live"], "move": choice, "id": f"{seed}-{step}"}
            answer = actor.post("move", **body)
            assert answer.status_code == 200, answer.text
            sent.append((actor, body, answer.json()))
        elif kind == 4 and sent:
            again, body, said = chance.choice(sent)
            assert again.post("move", **body).json()["number"] == said["number"]
            assert player.see()["live"] == seen["live"]
        elif kind == 5:
            answer = player.post("undo", at=seen["live"], to=chance.randrange(seen["live"] + 1))
            assert answer.status_code in (200, 202, 403, 409, 422), answer.text
        elif kind == 6:
            answer = player.post("consent", at=seen["live"], yes=chance.random() < 0.7)
            assert answer.status_code in (200, 403, 409), answer.text
        else:
            answer = player.move(
                chance.choice(["@1,1", "+S4", ">M2", ".", ";", "*S", "first=1", "undo 1"]), name=f"x{step}"
            )
            assert answer.status_code in (200, 403, 422), answer.text
        harmless(player.get("parts", at=chance.randrange(player.see()["live"] + 1)))


@pytest.mark.parametrize("seed", range(2))
def test_wild_play(address: str, seed: int) -> None:
    play_wildly(address, seed, 60)


@pytest.mark.slow
def test_wild_play_for_long(address: str, while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        play_wildly(address, 1000 + number, 600)
