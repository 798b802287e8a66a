"""Limits of what may be asked from one address: one sentence, when to come back, and nobody else is held up."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from ludoscape.table import limits, table_doors
from ludoscape.table.limits import LOOKS, Limit, Limits
from ludoscape.table.refusal import Refusal
from ludoscape.table.server import Server
from tests.table.helpers import ME, Player, set_table


def test_so_much_may_be_asked_at_once_and_one_more_after_a_while() -> None:
    now = 0.0
    limits, few = Limits(lambda: now), Limit("few", 3, 10.0, "Enough.")
    for _ in range(3):
        limits.count(few, "me", "here")
    limits.count(few, "you", "here")
    for waited, retry in ((0.0, 10), (7.5, 3)):
        now = waited
        with pytest.raises(Refusal, match="Enough") as refused:
            limits.count(few, "me", "here")
        assert (refused.value.status, refused.value.retry) == (429, retry)
    now = 10.0
    limits.count(few, "me", "here")
    now = 1000.0
    for _ in range(3):
        limits.count(few, "me", "here")
    with pytest.raises(Refusal):
        limits.count(few, "me", "here")


@pytest.mark.parametrize(
    ("name", "door", "body"),
    [
        ("TABLES", "", {"game": "decay", "seats": 2}),
        ("RENAMES", "name", {"seat": 0, "name": "Ines"}),
        ("HANDS", "seat", {"seat": 0, "level": None}),
        ("MESSAGES", "move", {"at": 99, "move": "a", "id": "x", "brief": True}),
    ],
)
def test_every_kind_of_request_has_its_limit(
    served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch, name: str, door: str, body: dict[str, Any]
) -> None:
    """Beyond it one sentence with 429 and Retry-After; another table, and another site's pages, do not count."""
    address, _ = served
    few = Limit(f"few {name}", 2, 60.0, "Enough.")
    maker, other = (set_table(address, toy, [ME])[0] for _ in range(2))
    if name in ("TABLES", "MESSAGES"):
        monkeypatch.setattr(table_doors, name, few)
    else:
        monkeypatch.setitem(table_doors.LIMITS, door, few)

    def ask(player: Player, **headers: str) -> httpx.Response:
        return player.http.post(f"{player.url}/{door}" if door else "/tables", json=body, headers=headers)

    assert [ask(maker, origin="http://evil.example").status_code for _ in range(5)] == [403] * 5
    assert 429 not in [ask(maker).status_code for _ in range(2)]
    refused = ask(maker)
    assert (refused.status_code, refused.json()) == (429, {"error": "Enough."})
    assert 0 < int(refused.headers["retry-after"]) <= 60
    assert (ask(other).status_code == 429) == (not door), "tables are counted for all, the others at each"


def test_of_the_newer_addresses_a_whole_network_is_one(served: tuple[str, Server], monkeypatch: Any) -> None:
    """A machine has billions of them. The address is what a proxy on this machine says of its visitor."""
    address, _ = served
    monkeypatch.setattr(table_doors, "TABLES", Limit("few", 1, 60.0, "Enough."))

    def ask(visitor: str) -> int:
        wish, headers = {"game": "decay", "seats": 2}, {"x-forwarded-for": visitor}
        return httpx.post(f"{address}/tables", json=wish, headers=headers, timeout=20, verify=False).status_code

    visitors = ("2001:db8:1:2::3", "2001:db8:1:2:ffff::9", "2001:db8:1:3::3", "192.0.2.1", "192.0.2.2")
    assert [ask(visitor) for visitor in visitors] == [201, 429, 201, 201, 201]


def test_looking_has_a_limit_of_its_own(served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For an address, whatever it looks at; files are free, and so is what is sent to a table."""
    address, _ = served
    maker, _, watching = set_table(address, toy, [ME])
    doors = ["/", "/rules/decay", "/maps/small-worlds?seats=2", "/learn/decay/first", watching.url, "/nowhere"]
    doors += [f"{url}/{door}" for url in (watching.url, maker.url) for door in ("parts?at=0", "view", "live")]
    monkeypatch.setattr(limits, "LOOKS", Limit("few", 2, 60.0, "Enough."))

    def ask(path: str, visitor: str, **headers: str) -> httpx.Response:
        return httpx.get(address + path, headers={"x-forwarded-for": visitor, **headers}, timeout=20, verify=False)

    for number, path in enumerate(doors):
        visitor = f"192.0.2.{number}"
        assert 429 not in [ask("/view", visitor).status_code for _ in range(2)]
        refused = ask(path, visitor)
        assert (refused.status_code, refused.json()) == (429, {"error": "Enough."}), path
        assert 0 < int(refused.headers["retry-after"]) <= 60
        assert refused.headers["cache-control"] == "no-store"
        page = ask(path, visitor, accept="text/html")
        assert page.status_code == 429 and "Enough." in page.text and "<html" in page.text
        for free in ("/healthz", "/static/all-table.js"):
            assert ask(free, visitor).status_code == 200
        sent = {"at": 99, "move": "a", "id": "x", "brief": True}
        moved = httpx.post(
            f"{address}{maker.url}/move", json=sent, headers={"x-forwarded-for": visitor}, timeout=20, verify=False
        )
        assert moved.status_code == 409, "moves are counted by themselves"
    for path in ("/maps/decay", "/learn/decay/first/move"):
        body = {"seats": 2, "map": "x", "at": 0, "move": "a", "id": "x"}
        answers = [
            httpx.post(address + path, json=body, headers={"x-forwarded-for": path[1]}, verify=False) for _ in range(3)
        ]
        assert answers[2].status_code == 429 != answers[1].status_code, "nothing is kept of what is sent there"


def test_nobody_who_looks_a_game_through_meets_the_limit() -> None:
    """Three people at one address hold the key down for a minute, and then one of them for as long as he likes."""
    now = 0.0
    counted = Limits(lambda: now)
    for people, seconds in ((3, 60), (1, 3600)):
        for _ in range(seconds * 50):
            now += 1 / 50
            for _ in range(people):
                counted.count(LOOKS, "here")
