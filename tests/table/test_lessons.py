"""The doors of lessons: every step of every lesson is shown, taken and gone on from; the rest is refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import ludoscape as ls
from ludoscape.engine.lesson import read_lessons

from .helpers import running_server

NAMES = [(name, lesson.name) for name in ls.games() for lesson in read_lessons(ls.game_type(name).package)]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    path: Path = tmp_path_factory.mktemp("lessons") / "x.db"
    with running_server(f"sqlite:///{path}") as (address, _), httpx.Client(base_url=address) as opened:
        yield opened


@pytest.mark.parametrize(("game", "lesson"), NAMES)
def test_a_lesson_is_played_to_its_end(client: httpx.Client, game: str, lesson: str) -> None:
    base = f"/learn/{game}/{lesson}"
    assert client.get(base).status_code == 200
    shown = client.get(f"{base}/parts").json()
    for at in range(shown["lesson"]["of"]):
        assert shown["event"] == at
        guide = shown["lesson"]
        if guide["move"]:
            assert guide["move"] in [choice["move"] for choice in shown["choices"]]
            answer = client.post(f"{base}/move", json={"at": at, "move": guide["move"], "id": f"step-{at}"})
            assert answer.status_code == 200, answer.text
            shown = answer.json()
        else:
            shown = client.get(f"{base}/parts", params={"at": at + 1}).json()
    assert "You have finished this lesson" in shown["parts"]["tray"]


def test_another_move_is_told_what_it_would_do(client: httpx.Client) -> None:
    base = "/learn/decay/1-cut"
    choices = client.get(f"{base}/parts", params={"at": 1}).json()["choices"]
    other = next(choice["move"] for choice in choices if choice["move"] != ">S2")
    answer = client.post(f"{base}/move", json={"at": 1, "move": other, "id": "other"})
    assert answer.status_code == 422
    assert (
        answer.json()["error"] == "Not this time. What would come of it: You walked the pawn to Arms null. It was free."
    )


@pytest.mark.parametrize(
    ("method", "door", "status"),
    [
        ("GET", "/learn/decay/none", 404),
        ("GET", "/learn/chess/1-cut", 404),
        ("GET", "/learn/decay/1-cut?at=99", 404),
        ("GET", "/learn/decay/1-cut/parts?at=x", 400),
        ("GET", "/learn/decay/1-cut/preview?at=1&move=x", 422),
        ("POST", "/learn/decay/1-cut/move", 422),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(client: httpx.Client, method: str, door: str, status: int) -> None:
    body = {"at": 1, "move": "nonsense", "id": "x"} if method == "POST" else None
    answer = client.request(method, door, json=body, headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


def test_a_choice_is_shown_before_it_is_made_and_what_cannot_be_says_why(client: httpx.Client) -> None:
    shown = client.get("/learn/decay/1-cut/preview", params={"at": 1, "move": ">S2"}).json()
    assert "<svg" in shown["board"]
    why = client.get("/learn/decay/1-cut/why", params={"at": 1, "element": "de-tile-Ma", "x": 0, "y": 0}).json()
    assert why["rule"].startswith("DE-")
