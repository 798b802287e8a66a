"""Every door of the table: what it gives, and what it refuses with which status and a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoscape.engine.fairness import commitment
from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table.guard import MOST_BYTES, Hosts
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, bot, running_server, set_table


def refused(answer: httpx.Response, status: int, words: str) -> None:
    """Check a refusal: its status, and that it is one sentence with these words."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    error = answer.json()["error"]
    assert re.search(words, error, re.IGNORECASE), error
    assert error[0].isupper() and error.rstrip()[-1] in ".!?", error


def test_lobby_rules_and_health(address: str) -> None:
    assert "Decay" in httpx.get(address + "/", verify=False).text
    assert "DE-37" in httpx.get(address + "/rules/decay", verify=False).text
    assert "<html" not in httpx.get(address + "/rules/decay?part=1", verify=False).text
    refused(httpx.get(address + "/rules/chess", verify=False), 404, "there is no game 'chess'")
    assert httpx.get(address + "/healthz", verify=False).json() == {"ok": True}


def test_headers(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    for answer in (
        httpx.get(address + "/", verify=False),
        maker.get(),
        maker.get("parts"),
        httpx.get(address + "/nowhere", verify=False),
    ):
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy and "default-src 'none'" in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_static_files_have_etags_and_last_under_their_version(address: str) -> None:
    page = httpx.get(address + "/", verify=False).text
    found = re.findall(r'"(/static/[0-9a-f]{12}/([^"]+))"', page)
    assert {name for _, name in found} >= {"all-lobby.css", "all-lobby.js", "icon.svg"}
    for versioned, name in found:
        answer = httpx.get(address + versioned, verify=False)
        assert "immutable" in answer.headers["cache-control"]
        again = httpx.get(address + versioned, headers={"If-None-Match": answer.headers["etag"]}, verify=False)
        assert again.status_code == 304
        plain = httpx.get(f"{address}/static/{name}", verify=False)
        assert (plain.content, plain.headers["cache-control"]) == (answer.content, "no-cache")
    assert httpx.get(address + "/static/../app.py", verify=False).status_code == 404


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({}, "which game"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "decay", "seats": 9}, "allowed is"),
        ({"game": "decay", "seats": "two"}, "whole number"),
        ({"game": "decay", "options": {"colour": 1}}, "there is no option 'colour'"),
        ({"game": "decay", "options": {"seats": 3}}, "no option 'seats'"),
        ({"game": "decay", "options": {"side": 5}}, "multiple of 4"),
        ({"game": "decay", "options": []}, "which options"),
        ({"game": "decay", "seats": 3, "places": [ME]}, "each of the 3 seats"),
        ({"game": "decay", "seats": 2, "places": [ME, "you"]}, "me, a friend or a bot"),
        ({"game": "decay", "seats": 2, "places": [ME, {"kind": "cat"}]}, "me, a friend or a bot"),
        ({"game": "decay", "seats": 2, "places": [ME, bot(9)]}, "level 9"),
    ],
)
def test_tables_that_cannot_be_made(address: str, wish: dict[str, object], words: str) -> None:
    refused(httpx.post(address + "/tables", json=wish, timeout=PATIENCE, verify=False), 422, words)


def test_names_are_cleaned_and_told_apart(address: str) -> None:
    places: list[dict[str, Any]] = [
        {"kind": "me", "name": "  Ines\u202e\n<b> "},
        {"kind": "friend", "name": "Ines <b>"},
        {"kind": "me", "name": 7},
    ]
    maker, _, _ = set_table(address, "decay", places)
    assert maker.see()["names"] == ["Ines <b>", "Ines <b> 2", "Player 3"]
    assert "Ines <b>" not in maker.get().text and "Ines &lt;b&gt;" in maker.get().text


def test_a_table_is_made_with_links(address: str) -> None:
    maker, friends, spectator = set_table(address, "decay", [ME, FRIEND, FRIEND])
    inviting = maker.get().text
    assert maker.see()["mine"] == [0]
    assert [friend.see()["mine"] for friend in friends] == [[1], [2]]
    assert spectator.see()["mine"] == []
    keys = [player.url.split("/")[3] for player in (maker, *friends)]
    assert len(set(keys)) == 3 and all(len(key) >= 22 for key in keys)
    page = maker.get().text
    assert all(key in inviting for key in keys)
    assert keys[1] not in page and keys[2] not in page, "they have been used"
    assert keys[0] not in friends[0].get().text and keys[2] not in friends[0].get().text
    assert not any(key in spectator.get().text for key in keys)


def test_wrong_links(address: str) -> None:
    maker, _, spectator = set_table(address, "decay", [ME, FRIEND, FRIEND])
    wrong = Player(address, spectator.url + "/" + "A" * 32)
    refused(wrong.get(), 404, "opens no seat")
    refused(wrong.get("parts"), 404, "opens no seat")
    refused(wrong.get("live"), 404, "opens no seat")
    refused(wrong.post("move", at=1, move="x", id="1"), 404, "opens no seat")
    page = httpx.get(address + wrong.url, headers={"Accept": "text/html"}, verify=False)
    assert page.status_code == 404 and "opens no seat" in page.text and "<html" in page.text
    for name in ("nowhere", "x" * 500, "%00", "..%2f"):
        refused(httpx.get(f"{address}/t/{name}/parts", verify=False), 404, "no table|nothing at this address")
    assert maker.get().status_code == 200


def test_unknown_addresses_and_methods(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    refused(httpx.get(address + "/nowhere", verify=False), 404, "nothing at this address")
    answer = httpx.delete(address + maker.url, verify=False)
    refused(answer, 405, "cannot be done")
    assert answer.headers["allow"]
    refused(maker.get("move"), 405, "cannot be done")
    refused(httpx.get(address + "/tables", verify=False), 405, "cannot be done")


def test_a_move_is_taken_once(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    seen = maker.see()
    move = seen["view"]["choices"][0]["move"]
    first = maker.move(move, name="one")
    again = maker.move(move, at=seen["live"], name="one")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert first.json()["number"] == seen["live"] + 1 and first.json()["parts"] and first.json()["choices"]
    assert maker.see()["live"] < seen["live"] + 4


def test_an_id_is_for_one_request(address: str, toy: str) -> None:
    """One that was used for something else, or by somebody else, is refused: else a move would be lost in silence."""
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    assert maker.move("a", at=0, name="1").json()["number"] == 1
    assert maker.move("a", at=0, name="1").json()["number"] == 1
    refused(maker.move("b", at=1, name="1"), 409, "used before")
    refused(maker.move("a", at=1, name="1"), 409, "used before")
    refused(maker.post("undo", at=1, to=0, id="1"), 409, "used before")
    assert maker.move("a end", at=1, name="2").json()["number"] == 3
    assert maker.move("a end", at=1, name="2").json()["number"] == 3
    refused(maker.move("end", at=1, name="2"), 409, "used before")
    refused(friend.move("a end", at=1, name="2"), 409, "used before")
    refused(friend.move("a", at=3, name="1"), 409, "used before")
    assert maker.see()["live"] == 3
    friend.play("a")
    assert friend.post("undo", at=4, to=3, id="3").json()["number"] == 5
    assert friend.post("undo", at=4, to=3, id="3").json()["number"] == 5
    refused(friend.post("undo", at=4, to=2, id="3"), 409, "used before")


def test_moves_that_are_refused(address: str) -> None:
    maker, friends, spectator = set_table(address, "decay", [ME, FRIEND, FRIEND])
    players = [maker, *friends]
    seen = maker.see()
    actor, live = seen["view"]["actor"], seen["live"]
    acting, other = players[actor], players[(actor + 1) % 3]
    move = acting.choices()[0]
    refused(other.move(move), 403, "not your turn")
    refused(spectator.move(move), 403, "spectators cannot move")
    stale = acting.move(move, at=live - 1)
    refused(stale, 409, "in the meantime")
    assert stale.json()["live"] == live and "<svg" in stale.json()["parts"]["board"]
    streamed = acting.post("move", at=live - 1, move=move, id="streamed", streamed=True)
    refused(streamed, 409, "in the meantime")
    assert streamed.json()["live"] == live, "what has happened is shown at once, whoever has told of it"
    ahead = acting.move(move, at=live + 5)
    refused(ahead, 409, "in the meantime")
    illegal = acting.move("@0,0")
    assert illegal.status_code == 422 and illegal.json()["error"]
    wrong = acting.move("+Aa" if "+Aa" not in acting.choices() else "+Sa")
    assert wrong.status_code == 422 and wrong.json()["rule"].startswith("DE-")
    refused(acting.move("castle"), 422, "castle")
    assert maker.see()["live"] == live


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"at": 1},
        {"at": "1", "move": "a", "id": "x"},
        {"at": True, "move": "a", "id": "x"},
        {"at": -1, "move": "a", "id": "x"},
        {"at": 1, "move": 5, "id": "x"},
        {"at": 1, "move": "a"},
        {"at": 1, "move": "a", "id": ""},
        {"at": 1, "move": "a", "id": "x" * 65},
        {"at": 1, "move": "a", "id": "ü"},
        {"at": 1, "move": "a" * 5000, "id": "x"},
        {"at": 1.5, "move": "a", "id": "x"},
        {"at": 10**30, "move": "a", "id": "x"},
    ],
)
def test_bodies_with_wrong_parts(address: str, data: dict[str, object]) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    refused(maker.post("move", **data), 400, "must be")


def test_bodies_that_cannot_be_read(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    url = address + maker.url + "/move"
    json_type = {"Content-Type": "application/json"}
    deep = b"[" * 50_000
    for body in (b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"at": NaN}', b'{"a": "\\ud800"}', deep):
        refused(httpx.post(url, content=body, headers=json_type, verify=False), 400, "json")
    refused(httpx.post(url, data={"at": 1}, verify=False), 415, "json")
    refused(httpx.post(url, content=b"{}", headers={"Content-Type": "text/plain"}, verify=False), 415, "json")


def test_bodies_that_are_too_long(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    url = address + maker.url + "/move"
    json_type = {"Content-Type": "application/json"}
    longest = b'{"at": 1' + b" " * (MOST_BYTES - 9) + b"}"
    refused(httpx.post(url, content=longest, headers=json_type, verify=False), 400, "'move'")
    refused(
        httpx.post(url, content=longest + b" ", headers=json_type, verify=False),
        413,
        f"at most {MOST_BYTES // 1024} KiB are read",
    )
    assert MOST_BYTES == 64 * 1024

    def stream() -> Iterator[bytes]:
        for _ in range(1000):
            yield b" " * 8192

    with suppress(httpx.TransportError):  # the server may hang up while we are still sending
        refused(httpx.post(url, content=stream(), headers=json_type, verify=False), 413, "too long")
    assert maker.get().status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_posts_of_other_sites(address: str, headers: dict[str, str]) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME, ME])
    answer = httpx.post(
        address + maker.url + "/move", json={"at": 1, "move": "a", "id": "x"}, headers=headers, verify=False
    )
    refused(answer, 403, "another site")
    refused(httpx.post(address + "/tables", json={"game": "decay"}, headers=headers, verify=False), 403, "another site")


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "http://]", "//[x]"])
def test_an_origin_that_is_none(address: str, origin: str) -> None:
    answer = httpx.post(address + "/tables", json={"game": "decay"}, headers={"Origin": origin}, verify=False)
    refused(answer, 400, "which site sent it")


LOCAL = ["127.0.0.1:8000", "192.168.1.7", "[::1]:8000", "localhost", "LOCALHOST:80", "den", "den.local:8000", "a.lan."]


@pytest.mark.parametrize("host", LOCAL)
def test_local_names_are_answered(address: str, host: str) -> None:
    assert httpx.get(address + "/healthz", headers={"Host": host}, verify=False).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.org"])
def test_a_name_that_is_not_ours_is_refused(address: str, host: str) -> None:
    """Else a site that gives itself this address would be taken for our own page, by browser and server."""
    for path in ("/", "/healthz", "/static/theme.js", "/nowhere"):
        refused(httpx.get(address + path, headers={"Host": host}, verify=False), 400, "does not go by the name")
    headers = {"Host": host, "Origin": f"http://{host}"}
    answer = httpx.post(address + "/tables", json={"game": "decay"}, headers=headers, verify=False)
    refused(answer, 400, "does not go by the name")
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("host", ["[::1", "a b", "http://localhost", "localhost:port", "user@localhost", "x/../y"])
def test_a_host_that_is_none(address: str, host: str) -> None:
    refused(
        httpx.get(address + "/healthz", headers={"Host": host}, verify=False), 400, "which server it is for|Invalid"
    )


@pytest.mark.parametrize(("names", "status"), [(["play.example.org"], 200), (["*"], 200), ([], 400)])
def test_names_that_the_server_was_given(tmp_path: Path, names: list[str], status: int) -> None:
    with running_server(f"sqlite:///{tmp_path / 'x.db'}", names=names) as (found, _):
        answer = httpx.get(found + "/healthz", headers={"Host": "Play.Example.org:8000"}, verify=False)
        assert answer.status_code == status


def test_posts_of_our_own_page(address: str) -> None:
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": address}
    assert httpx.post(address + "/tables", json={"game": "decay"}, headers=headers, verify=False).status_code == 201


def test_who_has_the_parts_need_not_fetch_them_again(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME] * 2)
    page = maker.get().text
    start = {key: int(re.search(rf'"{key}":(\d+)', page)[1]) for key in ("event", "serial")}  # type: ignore[index]
    known = {"If-None-Match": f'"{start["event"]}.{start["serial"]}"'}

    def ask() -> httpx.Response:
        return maker.http.get(f"{maker.url}/parts", headers=known)

    assert ask().status_code == 304 and ask().content == b"", "the page came with them"
    maker.http.post(f"{maker.url}/name", json={"seat": 0, "name": "Ines"})
    assert ask().status_code == 200 and "Ines" in ask().json()["parts"]["rail"], "a name is new, if no event"
    assert maker.get("parts").status_code == 200, "who does not say what he has gets all"


def test_parts_now_and_then(address: str) -> None:
    maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
    maker.play(maker.choices()[0])
    now = maker.get("parts").json()
    known = {
        "event",
        "live",
        "serial",
        "parts",
        "choices",
        "held",
        "actor",
        "mine",
        "free",
        "said",
        "spread",
        "then",
        "moved",
    }
    assert set(now) == known
    assert set(now["parts"]) == {"head", "board", "tray", "rail"} and now["choices"] and now["said"]
    then = maker.get("parts", at=1).json()
    assert (then["event"], then["live"], then["choices"], then["held"]) == (1, now["live"], [], "")
    assert spectator.get("parts").json()["choices"] == []
    refused(maker.get("parts", at=99), 404, "no event 99")
    refused(maker.get("parts", at="x"), 400, "whole number")
    assert maker.get("parts", at=0).json()["event"] == 0


def test_preview_and_why(address: str) -> None:
    maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
    seen = maker.see()
    live, move = seen["live"], seen["view"]["choices"][0]["move"]
    shown = maker.get("preview", at=live, move=move)
    assert shown.status_code == 200 and {"board", "tray", "effects"} <= set(shown.json())
    refused(maker.get("preview", at=live, move="castle"), 422, "not among your choices")
    refused(maker.get("preview", at=live - 1, move=move), 409, "in the meantime")
    refused(spectator.get("preview", at=live, move=move), 422, "not among your choices")
    for x in (0, "far"):  # what is no number counts as none
        assert maker.get("why", at=live, element="de-nothing", x=x, y=0).json()["rule"] == "DE-22", "the first tile"
    assert maker.get("why", at=live - 1, element="de-hand-S2", x=0, y=0).json() == {}


def test_why_not(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME, FRIEND])
    said = maker.get("why", at=0, element="ty-spot", x=1, y=2).json()
    assert said == {
        "rule": "TY-1",
        "reason": "You and all others cannot do that now.",
        "where": ["ty-spot"],
        "text": "c",
    }
    assert spectator.get("why", at=0, element="ty-spot", x=1, y=2).json() == {}
    answer = maker.move("c")
    assert (answer.status_code, answer.json()["error"]) == (422, "Player 1 and all others cannot do that now.")
    assert maker.post("name", seat=0, name="Ines").status_code == 200
    assert maker.move("c").json()["error"] == "Ines and all others cannot do that now."


def test_renaming(address: str) -> None:
    maker, friends, spectator = set_table(address, "decay", [ME, FRIEND, FRIEND])
    assert friends[0].post("name", seat=1, name=" Maren ").status_code == 200
    assert spectator.see()["names"] == ["Player 1", "Maren", "Player 3"]
    assert maker.post("name", seat=2, name="Ole").status_code == 200
    refused(friends[0].post("name", seat=2, name="X"), 403, "who sits there")
    refused(spectator.post("name", seat=2, name="X"), 403, "who sits there")
    refused(friends[0].post("name", seat=1, name="Ole"), 422, "already a player")
    refused(friends[0].post("name", seat=1, name=" \u200b "), 422, "at least one letter")
    refused(maker.post("name", seat=7, name="X"), 422, "no seat 7")
    assert "Player 2 is now called Maren" in spectator.get("parts").json()["parts"]["rail"]


def test_a_record_can_be_verified(address: str) -> None:
    maker, _, spectator = set_table(address, "decay", [bot(1), bot(1), bot(1)], quiet_rounds=2, max_turns=20)
    seen = spectator.wait(lambda seen: seen["over"])
    text = maker.get("record").text
    record = read_record(text)
    report = verify(record, game)
    assert report.ok and report.over and report.draws, str(report)
    assert commitment(bytes.fromhex(seen["fairness"]["seed"]), 2) == seen["fairness"]["commitment"] == record.commitment
    assert spectator.get("record").text == text


def test_the_seed_is_secret_until_the_end(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME])
    maker.play("peek")
    for player in (maker, spectator):
        seen = player.see()["fairness"]
        assert seen["seed"] is None and len(seen["commitment"]) == 64
        assert "seed:" not in player.get("record").text
    maker.play("win")
    seed = spectator.see()["fairness"]["seed"]
    assert len(seed) == 64 and seed in maker.get().text
    refused(maker.move("a"), 409, "game is over")
    refused(maker.post("undo", at=maker.see()["live"], to=0), 409, "game is over")


# ---- what is said of the doors

DOCUMENT = Path(__file__).parents[2] / "docs" / "architecture.md"
TOO_LONG = "The field 'move' must be a text of at most 1000 characters."
WRONG_ID = "The field 'id' must be a text of 1 to 64 letters, digits, dots, colons or hyphens."


def test_the_doors_are_described(address: str) -> None:
    """Each with a sentence, whoever sends something with its fields; pages for people are left out."""
    described = httpx.get(address + "/api", verify=False).json()
    doors = described["paths"]
    assert described["openapi"].startswith("3.1")
    listed = re.findall(r"`(?:GET|POST) …/(\w+)", DOCUMENT.read_text("utf-8"))
    of_seats = [path for path in doors if path.startswith("/t/{table}/{key}/")]
    assert set(listed) == {path.rpartition("/")[2] for path in of_seats}, "those of docs/architecture.md"
    assert "/" not in doors and "/t/{table}/{key}" not in doors
    statuses = {door: ["200", "409"] for door in ("preview", "move", "consent")}
    statuses |= {"tables": ["201"], "undo": ["200", "202", "409"]}
    for path, methods in doors.items():
        for method, door in methods.items():
            assert door["description"].endswith("."), path
            assert ("requestBody" in door) == (method == "post"), path
            assert set(door["responses"]) == {"default", *statuses.get(path.rpartition("/")[2], ["200"])}, path
            assert set(door["responses"]["default"]["content"]) == {"application/json"}, path
    move = doors["/t/{table}/{key}/move"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert move["required"] == ["at", "move", "id"]


@pytest.mark.parametrize(
    ("door", "data", "sentence"),
    [
        ("move", {"at": 0, "move": "c"}, WRONG_ID),
        ("move", {"at": 0, "move": "c", "id": "a\n"}, WRONG_ID),
        ("move", {"at": 0, "move": "c" * 1001, "id": "a"}, TOO_LONG),
        ("move", {"at": "0", "move": "c", "id": "a"}, "The field 'at' must be a whole number."),
        ("move", {"at": True, "move": "c", "id": "a"}, "The field 'at' must be a whole number."),
        ("move", {"at": 1 << 31, "move": "c", "id": "a"}, "The field 'at' must be a whole number."),
        ("move", {"at": -1, "move": 3, "id": ""}, "The field 'at' must be a whole number."),
        ("move", {"at": 0, "move": "c", "id": "a", "brief": 1}, "The field 'brief' must be true or false."),
        ("undo", {"at": 0, "to": 0, "id": ""}, WRONG_ID),
        ("undo", {"at": 0, "to": 0.0}, "The field 'to' must be a whole number."),
        ("consent", {"at": 0, "yes": "yes"}, "The field 'yes' must be true or false."),
        ("name", {"seat": 0, "name": None}, "The field 'name' must be a text of at most 200 characters."),
        ("seat", {"level": 1}, "The field 'seat' must be a whole number."),
    ],
)
def test_a_field_that_is_wrong_is_named(address: str, toy: str, door: str, data: dict[str, Any], sentence: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, ME])
    answer = httpx.post(f"{address}{maker.url}/{door}", json=data, verify=False)
    assert (answer.status_code, answer.json()) == (400, {"error": sentence})


def test_a_server_goes_by_the_name_of_its_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written in whatever letters, with the port or without."""
    monkeypatch.setattr("socket.gethostname", lambda: "Den.Example.org")

    async def never(*_: Any) -> Any:
        raise AssertionError

    hosts = Hosts(never, ["Play.Example.org"], never)
    for name in ("den.example.org", "DEN.example.org:8000", "play.example.org", "127.0.0.1:8000", ""):
        assert hosts._why_not(name) is None, name
    assert hosts._why_not("other.example.org") is not None
