"""Every door of a table, with everybody else's links, secrets and cookies: a refusal, or byte for byte what all see.

What is asked at each door stands in a table, and a door that is not in it fails: whoever adds one has to say here how
it is asked, and it is proved with the others.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route

from ludoscape.games import GAMES
from ludoscape.table.app import create_app
from ludoscape.table.limits import Limits
from ludoscape.table.places import seat_key
from ludoscape.table.studio import Studio
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, bearer, bot, running_server, set_table
from tests.table.toy import ToyGame

Wish = dict[str, Any]

# of every door what is asked: by GET in the address, by POST in the body; `{seat}` is the seat of the link
GETS: Final[dict[str, Wish]] = {
    "": {},
    "live": {},
    "parts": {},
    "view": {},
    "turn": {"wait": 0, "samples": 1},
    "preview": {"at": "{live}", "move": "a"},
    "why": {"at": "{live}", "element": "ty-spot"},
    "record": {},
    "result": {},
    "chances": {},
    "looking": {"at": 0},
    "picture.png": {},
    "film.webp": {"from": 0, "to": 0},
}
POSTS: Final[dict[str, Wish]] = {
    "move": {"at": "{live}", "move": "a", "id": "1"},
    "undo": {"at": "{live}", "to": 0},
    "consent": {"at": "{live}", "yes": True},
    "name": {"seat": "{seat}", "name": "X"},
    "seat": {"seat": "{seat}", "level": 1},
    "share": {"seat": "{seat}", "promise": "ab" * 32},
    "begin": {},
    "rematch": {},
    "onward": {"at": 0},
    "back": {"seat": "{seat}"},
    "claim": {},
}
FOR_ALL: Final = {"picture.png", "film.webp"}  # there is none of these with a key
WITH_A_KEY: Final = {"claim"}
FOR_WATCHERS: Final = {"onward", "back"}  # test_result.py and test_returning.py prove what these may do
OWN: Final = {"date", "content-length", "x-request-id"}  # of every answer, whoever asked
OF_NO_TABLE: Final = {
    ("GET", path)
    for path in (
        "/",
        "/api",
        "/engine",
        "/healthz",
        "/metrics",
        "/readyz",
        "/learn/{name}/{lesson}",
        "/learn/{name}/{lesson}/parts",
        "/learn/{name}/{lesson}/preview",
        "/learn/{name}/{lesson}/why",
        "/maps/{name}",
        "/rules/{name}",
        "/rules/{name}/lines",
        "/rules/{name}/words",
    )
} | {("POST", "/tables"), ("POST", "/maps/{name}"), ("POST", "/learn/{name}/{lesson}/move")}

MAREN, OLE, STRANGER = ("the-secret-of-" + who * 3 for who in ("maren", "ole", "nobody"))


class WideToy(ToyGame):
    seat_numbers = (1, 2, 3, 4, 5)


def routes(app: FastAPI) -> set[tuple[str, str]]:
    """List the doors of a server: method and path."""
    return {
        (method, found.path)
        for found in app.routes
        if isinstance(found, Route)
        for method in (found.methods or set()) - {"HEAD"}
    }


def test_the_tables_above_name_every_door() -> None:
    """One that is missing there is proved by nothing below."""
    app = create_app()
    expected = set(OF_NO_TABLE)
    for method, doors in (("GET", GETS), ("POST", POSTS)):
        for door in doors:
            tail = f"/{door}" if door else ""
            if door not in WITH_A_KEY:
                expected.add((method, f"/t/{{table}}{tail}"))
            if door not in FOR_ALL:
                expected.add((method, f"/t/{{table}}/{{key}}{tail}"))
    assert routes(app) == expected
    app.state.host.store.close()


class House:
    """Two tables, one at play and one whose game is over, at each: who set it, Maren, Ole, a free seat, a bot."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)
        self.tables = [self._set(), self._set()]
        for maker, maren, *_ in self.tables:
            maker.play("a", "peek", "end")
            maren.play("peek", "a")
        self.tables[1][1].play("win")
        watcher = self.tables[1][-1]
        watcher.wait(lambda _: watcher.get("chances").json()["done"] == -1)

    def _set(self) -> list[Player]:
        places = [ME, FRIEND, FRIEND, FRIEND, bot(1)]
        maker, (maren, ole, free), watcher = set_table(self.address, "toy", places)
        people = [Player(self.address, url, token) for url, token in ((maren.url, MAREN), (ole.url, OLE))]
        people[0].post("claim")
        by_browser = {"Cookie": f"ludoscape={OLE}"}
        assert self.http.post(f"{ole.url}/claim", data={"name": "Ole"}, headers=by_browser).status_code == 303
        return [maker, *people, Player(self.address, free.url, ""), watcher]

    def ask(self, method: str, url: str, door: str, seat: int, headers: dict[str, str]) -> tuple[int, bytes, Any]:
        """Ask at a door; gives the status, what is answered, and the headers that tell somebody apart."""
        self.http.cookies.clear()
        live = self.http.get(f"/t/{url.split('/')[2]}/view").json()["live"]
        wish = json.loads(
            json.dumps((GETS if method == "GET" else POSTS)[door])
            .replace('"{live}"', str(live))
            .replace('"{seat}"', str(seat))
        )
        path = f"{url}/{door}" if door else url
        sent: dict[str, Any] = {"params": wish} if method == "GET" else {"json": wish}
        sent["headers"] = {"Accept-Encoding": "identity", **headers}
        with self.http.stream(method, path, **sent) as answer:
            if door == "live" and answer.status_code == 200:
                body = b""
                chunks = answer.iter_bytes()
                while b"data: " not in body or not body.endswith(b"\n\n"):
                    body += next(chunks)
            else:
                body = answer.read()
            told = {name: text for name, text in answer.headers.items() if name not in OWN}
            return answer.status_code, body, told

    def kept(self) -> list[str]:
        """Give all that could have been changed."""
        return [watcher.get(door).text for *_, watcher in self.tables for door in ("record", "parts")]


async def drawn(_: Studio, job: dict[str, Any], __: float) -> bytes:
    """Stand for what is drawn, which follows from its job alone; what is drawn is told by tests/table/test_twins.py."""
    return json.dumps(job).encode()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "toy", WideToy)
        patch.setattr(Studio, "_run", drawn)
        patch.setattr("ludoscape.table.reckoning.COMMAND", (sys.executable, "-S", "-c", "pass"))  # it ends at once
        patch.setattr(Limits, "count", lambda *_: None)  # all of this is one address; test_limits.py proves them
        with running_server(f"sqlite:///{tmp_path_factory.mktemp('doors') / 'x.db'}") as (address, _):
            yield House(address)


def credentials(house: House, *leaving_out: str) -> dict[str, dict[str, str]]:
    """List what somebody can show: secrets of others as a program or a browser sends them, the maker's key, nothing."""
    secrets = {"Maren": MAREN, "Ole": OLE, "a stranger": STRANGER}
    secrets |= {"the key of who set it": house.tables[0][0].url.split("/")[3]}
    found: dict[str, dict[str, str]] = {"nobody": {}}
    for who, secret in secrets.items():
        if who not in leaving_out:
            found[f"{who}, a program"] = bearer(secret)
            found[f"{who}, a browser"] = {"Cookie": f"ludoscape={secret}"}
    return found


DOORS: Final = [("GET", door) for door in GETS] + [("POST", door) for door in POSTS]
NAMES: Final = [f"{method} {door or 'page'}" for method, door in DOORS]


@pytest.mark.parametrize(("method", "door"), DOORS, ids=NAMES)
def test_a_door_opens_to_nobody_else(house: House, method: str, door: str) -> None:
    """By the links of Maren, of Ole, of the bot, and by links of the other table."""
    if door in FOR_ALL:
        return
    before = house.kept()
    for table, (maker, maren, ole, _, watcher) in enumerate(house.tables):
        name, key = maker.url.split("/")[2:]
        own = {"Maren": bearer(MAREN), "Ole": {"Cookie": f"ludoscape={OLE}"}, "who set it": {}}
        cases = [(maren.url, 1, 403, credentials(house, "Maren")), (ole.url, 2, 403, credentials(house, "Ole"))]
        cases += [(f"/t/{name}/{seat_key(key, name, 4)}", 4, 404, credentials(house))]
        for seat, (who, headers) in enumerate(own.items()):
            key_elsewhere = house.tables[1 - table][(seat + 1) % 3].url.split("/")[3]
            cases += [(f"{watcher.url}/{key_elsewhere}", seat, 404, {who: headers})]
        for url, seat, status, everybody in cases:
            for who, headers in everybody.items():
                found, body, _ = house.ask(method, url, door, seat, headers)
                lacks_a_secret = door == "claim" and not headers
                assert found == (400 if lacks_a_secret else status), (table, seat, who, body)
                assert set(json.loads(body)) == {"error"}, (table, seat, who, body)
    assert house.kept() == before


@pytest.mark.parametrize(("method", "door"), DOORS, ids=NAMES)
def test_a_door_for_all_tells_all_the_same(house: House, method: str, door: str) -> None:
    """Whoever has a seat sees there what spectators see, to the byte, and cannot do more."""
    if door in WITH_A_KEY | FOR_WATCHERS:
        return
    before = house.kept()
    for *_, watcher in house.tables:
        plain = house.ask(method, watcher.url, door, 1, {})
        if method == "POST":
            assert plain[0] in (403, 409), plain
        for who, headers in credentials(house).items():
            assert house.ask(method, watcher.url, door, 1, headers) == plain, who
    assert house.kept() == before


@pytest.mark.parametrize(("method", "door"), DOORS, ids=NAMES)
def test_an_invitation_shows_nothing_before_it_is_used(house: House, method: str, door: str) -> None:
    """To whoever has the link and no secret, as programs that look at links; but that there is a seat to be taken."""
    if door in FOR_ALL:
        return
    before = house.kept()
    for *_, free, _ in house.tables:
        status, body, _ = house.ask(method, free.url, door, 3, {})
        if door:
            assert status == (400 if door == "claim" else 403) and set(json.loads(body)) == {"error"}, body
        else:
            assert status == 200 and b"Take this seat" in body and b"secret-" not in body and b"<svg id" not in body
    assert house.kept() == before


@pytest.mark.parametrize("door", ["name", "seat", "share"])
def test_who_has_a_seat_changes_no_other(house: House, door: str) -> None:
    """By his own link and secret, whoever sits there or may sit there; nor does who set the table, once it is taken."""
    before = house.kept()
    for maker, maren, ole, _, _ in house.tables:
        for player, secret, own in ((maker, STRANGER, 0), (maren, MAREN, 1), (ole, OLE, 2)):
            for seat in {0, 1, 2, 3, 4} - {own}:
                if player is maker and seat > 2 and door != "share":
                    continue  # nobody has come for these: who set the table may still name them and hand them on
                status, body, _ = house.ask("POST", player.url, door, seat, bearer(secret))
                assert status == 403 and set(json.loads(body)) == {"error"}, (seat, own, body)
    assert house.kept() == before


def test_a_rematch_opens_to_the_same_people_only(address: str, toy: str) -> None:
    """Their keys go on, and each goes on with the secret of whoever had claimed its seat."""
    maker, (maren,), _ = set_table(address, toy, [ME, FRIEND])
    maren = Player(address, maren.url, MAREN)
    maren.post("claim")
    maker.play("win")
    table = maker.post("rematch").json()["url"].rpartition("/")[0]
    again = f"{table}/{maren.url.split('/')[3]}"
    assert Player(address, again, MAREN).see()["mine"] == [0]
    for secret in (STRANGER, maker.url.split("/")[3]):
        other = Player(address, again, secret)
        assert [other.get().status_code, other.get("view").status_code, other.post("claim").status_code] == [403] * 3
