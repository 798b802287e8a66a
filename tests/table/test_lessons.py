"""The doors of lessons: every step of every lesson is shown, taken and gone on from; the rest is refused in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs

import httpx
import pytest

import ludoscape as ls
from ludoscape.engine.lesson_files import read_lessons
from ludoscape.games import GAMES
from ludoscape.table import lobby
from ludoscape.table.lessons import Spot, lesson_of
from ludoscape.table.refusal import Refusal
from ludoscape.table.templating import in_words
from tests.table.helpers import running_server
from tests.table.toy import ToyGame

NAMES = [(name, lesson.name) for name in ls.games() for lesson in read_lessons(ls.game_type(name).package)]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    path: Path = tmp_path_factory.mktemp("lessons") / "x.db"
    with running_server(f"sqlite:///{path}") as (address, _), httpx.Client(base_url=address, verify=False) as opened:
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
            if shown["event"] > at + 1:  # another board comes, and what became of this one is seen before
                assert f'id="act-lesson-on" data-lesson="to" data-to="{at + 1}"' in shown["parts"]["tray"]
                shown = client.get(f"{base}/parts", params={"at": at + 1, "way": shown["lesson"]["way"]}).json()
        else:
            shown = client.get(f"{base}/parts", params={"at": at + 1}).json()
    tray = shown["parts"]["tray"]
    assert "You have finished this lesson" in tray
    seats = ls.game_type(game).default_seats
    assert f">Play against {'one bot' if seats == 2 else f'{in_words(seats - 1)} bots'}<" in tray
    link = re.search(r'id="act-game" href="/\?([^"]+)"', tray)
    assert link
    wanted = parse_qs(unescape(link[1]))
    assert wanted["seats"] == [str(seats)]
    assert wanted["place"] == ["me~~", *(f"bot~1~Bot {seat}" for seat in range(2, seats + 1))]


def test_what_became_of_a_board_is_seen_before_another_one_comes(client: httpx.Client) -> None:
    """Moons have fallen on the first board, and that is what is told; on the second one they stand, and it is not."""
    base = "/learn/decay/1-cut"
    won = client.post(f"{base}/move", json={"at": 3, "move": "@17,10", "id": "won"}).json()
    tray = won["parts"]["tray"]
    assert '<h1 title="The other half fell, and Moons with it">' in tray
    assert "<p>Yours is the last pawn: you have won.</p>" in tray
    assert 'class="fell"' in won["parts"]["board"] and won["choices"] == []
    assert {moved["kind"] for moved in won["moved"]} == {"fall"}
    assert (won["lesson"]["step"], won["lesson"]["move"]) == (4, "")
    after = client.get(f"{base}/parts", params={"at": 4}).json()
    assert after["event"] != won["event"], "the page shows another board"
    assert 'class="fell"' not in after["parts"]["board"]
    assert "fell" not in after["parts"]["tray"] + after["parts"]["rail"] + after["said"]


def test_who_takes_no_part_has_no_seat(client: httpx.Client) -> None:
    """Suns against Moons, in a game for four: the others were never there; who falls is seen to be out."""
    base = "/learn/decay/1-cut"
    begun = client.get(f"{base}/parts").json()["parts"]["rail"]
    assert re.findall(r'<li class="seat [^"]*" id="(seat-\d)"', begun) == ["seat-0", "seat-1"]
    won = client.post(f"{base}/move", json={"at": 3, "move": "@17,10", "id": "out"}).json()["parts"]["rail"]
    assert re.findall(r'<li class="seat [^"]*?( out)?" id="(seat-\d)"', won) == [("", "seat-0"), (" out", "seat-1")]


def test_another_move_is_told_what_it_would_do(client: httpx.Client) -> None:
    base = "/learn/decay/1-cut"
    choices = client.get(f"{base}/parts", params={"at": 1}).json()["choices"]
    other = next(choice["move"] for choice in choices if choice["move"] != ">S2")
    answer = client.post(f"{base}/move", json={"at": 1, "move": other, "id": "other"})
    assert answer.status_code == 422
    assert (
        answer.json()["error"] == "Not this time. What would come of it: You walked the pawn to Arms null. It was free."
    )


def test_who_tries_alone_is_told_that_another_move_is_not_the_task(client: httpx.Client) -> None:
    """At the last step nothing is lit: that a move of a good name does not win is said in words."""
    base = "/learn/intimate-settlers/2-turn"
    last = client.get(f"{base}/parts", params={"at": 5}).json()
    road = next(choice["move"] for choice in last["choices"] if choice["move"].startswith("road "))
    answer = client.post(f"{base}/move", json={"at": 5, "move": road, "id": "road"})
    assert answer.status_code == 422
    said = "You built a road and turned up a hex. The task stays: Build and win."
    assert answer.json()["error"] == f"Not this time. What would come of it: {said}"


@pytest.mark.parametrize(
    ("method", "door", "status"),
    [
        ("GET", "/learn/decay/none", 404),
        ("GET", "/learn/chess/1-cut", 404),
        ("GET", "/learn/decay/1-cut?at=99", 404),
        ("GET", "/learn/decay/1-cut/parts?at=x", 400),
        ("GET", "/learn/decay/1-cut/parts?at=3&way=x", 400),
        ("GET", "/learn/decay/1-cut/parts?at=3&way=0.1", 404),
        ("GET", "/learn/decay/1-cut/preview?at=1&move=x", 422),
        ("POST", "/learn/decay/1-cut/move", 422),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(client: httpx.Client, method: str, door: str, status: int) -> None:
    body = {"at": 1, "move": "nonsense", "id": "x"} if method == "POST" else None
    answer = client.request(method, door, json=body, headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


def test_a_lesson_goes_on_from_the_move_that_was_made(client: httpx.Client) -> None:
    """A step takes either of two buoys; the ship lies there from then on, also one step back and forth."""
    base = "/learn/silver-isle/2-land"
    first, second = (
        client.post(f"{base}/move", json={"at": 1, "move": move, "id": "x"}).json()
        for move in ("arrive @1,3", "arrive @0,3")
    )
    assert (first["lesson"]["way"], second["lesson"]["way"]) == ("", "0.1")
    assert first["parts"]["board"] != second["parts"]["board"]
    landed = client.post(f"{base}/move", params={"way": "0.1"}, json={"at": 2, "move": "unload 5", "id": "y"}).json()
    assert landed["lesson"]["way"] == "0.1.0"
    back = client.get(f"{base}/parts", params={"at": 2, "way": "0.1.0"}).json()
    assert back["parts"] == second["parts"]
    assert back["lesson"]["way"] == "0.1"
    assert client.get(f"{base}/parts", params={"at": 1, "way": "0.1.0"}).json()["lesson"]["way"] == ""


def test_the_last_position_is_that_of_the_move_that_won(client: httpx.Client) -> None:
    base = "/learn/decay/1-cut"
    moves = [choice["move"] for choice in client.get(f"{base}/parts", params={"at": 5}).json()["choices"]]
    boards = set()
    for number, move in enumerate(moves):
        answer = client.post(f"{base}/move", json={"at": 5, "move": move, "id": f"m{number}"}).json()
        if "error" not in answer:
            boards.add(answer["parts"]["board"])
    assert len(boards) > 10


def test_lessons_that_cannot_be_read_are_left_out_and_the_log_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "game_without_lessons" / "lessons"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "1-torn.toml").write_text("title = 1")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, ToyGame.name, type("Torn", (ToyGame,), {"package": folder.parent.name}))
    for _ in range(2):
        card = next(card for card in lobby.cards() if card["name"] == ToyGame.name)
        assert card["lessons"] == []
        assert "Toy" in lobby.lobby([card])
    assert [record.message for record in caplog.records] == [
        "no lessons of game_without_lessons are shown: 1-torn: 'minutes' is missing"
    ]
    with pytest.raises(Refusal):
        lesson_of(ToyGame.name, "1-torn")


def test_a_choice_is_shown_before_it_is_made_and_what_cannot_be_says_why(client: httpx.Client) -> None:
    shown = client.get("/learn/decay/1-cut/preview", params={"at": 1, "move": ">S2"}).json()
    assert "<svg" in shown["board"]
    why = client.get("/learn/decay/1-cut/why", params={"at": 1, "element": "de-tile-Ma", "x": 0, "y": 0}).json()
    assert why["rule"].startswith("DE-")


@pytest.mark.parametrize(("game", "lesson"), NAMES)
def test_a_step_tells_what_the_one_before_did_and_to_whom(game: str, lesson: str) -> None:
    """Seats without a name of their own have their number; the lesson after the last is none."""
    teaching = lesson_of(game, lesson)
    steps = teaching.lesson.steps
    spots = [Spot(at) for at in range(len(steps) + 1)]
    told = [teaching.happened(spot, left=teaching.changes(spot)) for spot in spots]  # on the board that it happened on
    assert told == ["", *(step.now for step in steps)]
    assert teaching.names.count("You") == 1 and teaching.names[teaching.lesson.seat] == "You"
    numbers = {seat: re.fullmatch(r"Player (\d+)", name) for seat, name in enumerate(teaching.names)}
    assert all(int(found[1]) == seat + 1 for seat, found in numbers.items() if found)
    all_of = [name for other, name in NAMES if other == game]
    following = [*all_of[all_of.index(lesson) + 1 :], ""][0]
    assert teaching.shown(Spot(0)).following == (f"/learn/{game}/{following}" if following else "")


def test_a_step_says_what_has_happened_or_why_it_is_to_be_done(client: httpx.Client) -> None:
    steps = lesson_of("decay", "2-attack").lesson.steps
    assert steps[0].moves and steps[0].why and steps[0].now and steps[1].moves
    for at, said, other in ((0, steps[0].why, steps[0].now), (1, steps[0].now, steps[1].why)):
        tray = client.get("/learn/decay/2-attack/parts", params={"at": at}).json()["parts"]["tray"]
        assert said in unescape(tray) and other not in unescape(tray)
