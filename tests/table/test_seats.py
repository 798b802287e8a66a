"""Seats belong to who claimed them: links are used up, bots have none, and what the maker may do all can read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from ludoscape.table import host as hosting
from ludoscape.table.database import StoreError
from ludoscape.table.host import Host, Table
from ludoscape.table.places import seat_key
from ludoscape.table.server import Server
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, host_of, running_server, set_table
from tests.table.test_crowd import with_a_table
from tests.table.test_doors import refused

OTHER = "the-secret-of-somebody-else"
DOORS = ("", "parts", "view", "record", "live", "turn", "preview", "why")
POSTS: dict[str, dict[str, object]] = {
    "move": {"at": 0, "move": "a", "id": "1"},
    "undo": {"at": 0, "to": 0},
    "consent": {"at": 0, "yes": True},
    "name": {"seat": 1, "name": "X"},
    "seat": {"seat": 1, "level": 1},
    "claim": {},
}


def log_of(player: Player) -> str:
    return str(player.get("parts").json()["parts"]["rail"])


def test_a_link_is_used_up_by_whoever_takes_the_seat(address: str, toy: str) -> None:
    """Through every door: to another browser or program, also the maker's, the seat is taken."""
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    assert friend.post("claim", name="Maren").status_code == 200
    assert friend.see()["mine"] == [1] and spectator.see()["names"] == ["Player 1", "Maren"]
    assert "Maren takes the seat" in log_of(maker)
    for token in (OTHER, ""):
        stranger = Player(address, friend.url, token)
        for door in DOORS:
            refused(stranger.get(door), 403, "seat is taken")
        for door, data in POSTS.items():
            refused(stranger.post(door, **data), 400 if not token and door == "claim" else 403, "taken|cookie")
    assert friend.post("claim").status_code == 200, "asked again by the same person nothing changes"
    assert friend.see()["serial"] == spectator.see()["serial"] == maker.see()["serial"]
    assert friend.url not in maker.get().text, "the maker has nothing to hand on any more"


def test_nobody_looks_into_a_seat_without_taking_it(address: str, toy: str) -> None:
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    stranger = Player(address, friend.url, "")
    for door in DOORS[1:]:
        refused(stranger.get(door), 403, "Nobody has taken this seat yet")
    before = spectator.see()["serial"]
    page = stranger.get()
    assert page.status_code == 200 and "Take this seat" in page.text and "data-do" not in page.text
    assert page.headers["referrer-policy"] == "same-origin"
    assert spectator.see()["serial"] == before, "programs look at links, too: that takes no seat"
    refused(stranger.get("view"), 403, "Nobody has taken this seat yet")
    maker.play("a", "end")
    assert "Nobody has taken this seat yet" in maker.get("parts").json()["parts"]["tray"]


def test_a_seat_is_taken_by_the_page_without_a_script(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    browser = httpx.Client(base_url=address, verify=False)
    cookie = browser.get(friend.url).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie and "Secure" not in cookie
    other_site = {"Origin": "https://evil.example"}
    refused(browser.post(f"{friend.url}/claim", data={"name": "X"}, headers=other_site), 403, "another site")
    answer = browser.post(f"{friend.url}/claim", data={"name": " Player 1 "}, headers={"Origin": address})
    assert (answer.status_code, answer.headers["location"]) == (303, friend.url)
    assert browser.get(f"{friend.url}/view").json()["mine"] == [1]
    assert maker.see()["names"] == ["Player 1", "Player 1 2"], "no two are called the same"
    page = browser.get(friend.url)
    assert 'id="tray"' in page.text and "Max-Age=34560000" in page.headers["set-cookie"]
    refused(httpx.get(f"{address}{friend.url}/view", verify=False), 403, "seat is taken")


def test_a_browser_without_cookies_is_told(address: str, toy: str) -> None:
    _, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    refused(httpx.post(f"{address}{friend.url}/claim", data={"name": "X"}, verify=False), 400, "keeps no cookie")
    refused(
        httpx.get(f"{address}{friend.url}/view", headers={"Authorization": "Bearer short"}, verify=False),
        400,
        "22 to 128",
    )


def test_the_key_of_the_maker_opens_his_own_seats_only(address: str, toy: str) -> None:
    """It still tells the invitations, which nobody can use twice; a bot's seat has none at all."""
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND, bot(1)])
    friend.see()
    table, key = maker.url.split("/")[2:]
    assert maker.see()["mine"] == [0]
    of_friend, of_bot = (f"/t/{table}/{seat_key(key, table, seat)}" for seat in (1, 2))
    assert of_friend == friend.url
    for token in (OTHER, key):
        refused(Player(address, of_friend, token).get("view"), 403, "seat is taken")
        refused(Player(address, of_bot, token).get("view"), 404, "opens no seat")
        refused(Player(address, of_bot, token).post("claim"), 404, "opens no seat")
    refused(maker.post("claim"), 409, "no invitation")


def test_a_seat_of_a_bot_can_be_handed_to_a_friend(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME, bot(1)])
    assert maker.post("seat", seat=1, level=None).status_code == 200
    table, key = maker.url.split("/")[2:]
    friend = Player(address, f"/t/{table}/{seat_key(key, table, 1)}")
    assert friend.url in maker.get().text and "waits for a friend" in log_of(spectator)
    assert friend.see()["mine"] == [1] and "takes the seat" in log_of(spectator)
    refused(Player(address, friend.url, OTHER).get("view"), 403, "seat is taken")


def test_what_the_maker_may_not_do(address: str, toy: str) -> None:
    """A seat that somebody has taken is his: it is neither renamed nor given away by others."""
    maker, (friend, late), _ = set_table(address, toy, [ME, FRIEND, FRIEND])
    assert maker.post("name", seat=1, name="Ole").status_code == 200
    assert maker.post("seat", seat=1, level=1).status_code == 200
    assert friend.see()["view"]["seat"] == 1
    assert friend.post("seat", seat=1, level=None).status_code == 200
    refused(maker.post("name", seat=1, name="X"), 403, "belongs to Ole")
    refused(maker.post("seat", seat=1, level=1), 403, "once Ole has been away for 5 minutes")
    refused(maker.post("seat", seat=1, level=None), 403, "belongs to Ole")
    assert maker.post("name", seat=2, name="Tove").status_code == 200, "nobody has come for that seat"
    assert late.see()["names"] == ["Player 1", "Ole", "Tove"]


def test_a_bot_is_called_for_who_is_away(served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address, server = served
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    reader = Reader(address, friend.url)
    reader.until(0)
    monkeypatch.setattr(hosting, "AWAY_SECONDS", -1.0)
    refused(maker.post("seat", seat=1, level=1), 403, "once Player 2 has been away")
    monkeypatch.setattr(hosting, "LINGER_SECONDS", 0.0)  # before anybody leaves, who would linger as usual
    reader.stop()
    maker.post("name", seat=0, name="Ines")  # wakes the reader, which then leaves
    table = host_of(server)._awake[friend.url.split("/")[2]]
    maker.wait(lambda _: 1 not in table.showing.connected)
    assert maker.post("seat", seat=1, level=1).status_code == 200
    assert "Player 2 is away: a bot, Wanderer, was called to play on" in log_of(spectator)
    refused(maker.post("seat", seat=1, level=None), 403, "belongs to")
    assert friend.post("seat", seat=1, level=None).status_code == 200, "who comes back plays on"


def test_seats_are_kept_by_the_store(tmp_path: Path, toy: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with running_server(url) as (address, _):
        maker, (friend, free), _ = set_table(address, toy, [ME, FRIEND, FRIEND])
        friend.post("claim", name="Maren")
    with running_server(url) as (address, _):
        assert Player(address, friend.url).see()["mine"] == [1]
        refused(Player(address, friend.url, OTHER).get("view"), 403, "seat is taken")
        assert Player(address, free.url, OTHER).see()["mine"] == [2]
        assert Player(address, maker.url, "").see()["names"][1] == "Maren"


def test_two_come_at_once_and_one_has_the_seat(served: tuple[str, Server], toy: str) -> None:
    address, server = served
    _, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    several = [Player(address, friend.url, f"{OTHER}-{number}") for number in range(4)]
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda one: one.post("claim").status_code, several))
    assert sorted(answers) == [200, 403, 403, 403]
    assert [one.get("view").status_code for one in several] == answers
    running = host_of(server)._awake[friend.url.split("/")[2]].running
    assert [note.text for note in running.notes] == ["{1} takes the seat"]


def test_a_friend_who_takes_a_seat_is_asked_from_then_on(address: str, toy: str) -> None:
    """Also when the maker had put a bot on the empty chair meanwhile."""
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    maker.post("seat", seat=1, level=1)
    maker.play("a", "peek")
    friend.post("claim")
    assert maker.post("undo", at=maker.see()["live"], to=1).status_code == 202


def test_a_rematch_is_kept_with_its_claims_or_not_at_all(
    served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is kept after it fails, as when the server is killed: nobody finds the seat of a friend free."""
    address, server = served
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    friend.post("claim")
    maker.play("win")

    def broken(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(host_of(server).store, "append", broken)
        refused(maker.post("rematch"), 507, "disk is full")
    again = maker.post("rematch").json()["url"].rpartition("/")[0]
    its_link = f"{again}/{friend.url.split('/')[3]}"
    refused(Player(address, its_link, OTHER).get("view"), 403, "seat is taken")
    assert Player(address, its_link).see()["mine"] == [0]


def test_whoever_comes_by_an_old_link_is_noted_once(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others then know that the seat is not free; each page after that costs the store nothing."""
    noted: list[list[int]] = []

    async def run(host: Host, table: Table) -> None:
        monkeypatch.setattr(host.store, "claim", lambda _, seats: noted.append(list(seats)))
        seats = table.running.seats
        seats[1].claimed = False
        for _ in range(3):
            await table.running.came(frozenset({0, 1}))
        assert seats[1].claimed and noted == [[1]]

    with_a_table(toy, run)
