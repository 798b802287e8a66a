"""Several servers at one database of PostgreSQL: what one keeps the others show, and bots play at one of them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table import peers
from ludoscape.table.host import Host
from ludoscape.table.peers import Ears, Peers
from ludoscape.table.server import Server
from ludoscape.table.store import PlaceRow, Store, TableRow
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, Reader, bot, host_of, running_server, set_table
from tests.table.postgres import Cluster

pytestmark = pytest.mark.postgres
Pair = tuple[tuple[str, Server], tuple[str, Server]]


@pytest.fixture(scope="module")
def pair(postgres: Cluster) -> Iterator[Pair]:
    """Serve one database twice."""
    url = postgres.database()
    with running_server(url) as one, running_server(url) as other:
        yield one, other


def until(ready: Any) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


def owners(server: Server) -> dict[str, str]:
    """Tell who owns which table."""
    with host_of(server).store.engine.connect() as connection:
        return {str(row[0]): str(row[1]) for row in connection.exec_driver_sql("SELECT table_id, owner FROM owners")}


def peers_of(server: Server) -> Peers:
    found = host_of(server).peers
    assert found is not None
    return found


# ---- what one keeps the others show


def test_a_move_is_seen_by_way_of_every_server(pair: Pair) -> None:
    (one, _), (other, _) = pair
    maker, (friend,), spectator = set_table(one, "decay", [ME, FRIEND])
    reader = Reader(other, spectator.url)
    there = Player(other, maker.url)
    for step in range(10):
        player = (maker, there)[step % 2]
        if not player.choices():  # the other seat is to move
            player = Player((one, other)[step % 2], friend.url, "the-secret-of-a-friend-0000")
        before = player.see()["live"]
        player.play(player.choices()[0])
        after = Player((other, one)[step % 2], spectator.url).see()["live"]
        assert after > before and reader.until(after)
    reader.stop()


def test_what_was_sent_to_one_may_be_sent_again_to_the_other(pair: Pair) -> None:
    (one, _), (other, _) = pair
    maker = set_table(one, "decay", [ME, ME])[0]
    there = Player(other, maker.url)
    live, move = there.see()["live"], there.choices()[0]
    first = maker.move(move, at=live, name="the-same")
    again = there.move(move, at=live, name="the-same")
    assert first.status_code == again.status_code == 200
    assert first.json()["number"] == again.json()["number"] == live + 1
    assert there.move(move, at=live, name="another").status_code == 409


def test_one_of_two_who_move_at_once_is_first(pair: Pair) -> None:
    (one, _), (other, _) = pair
    maker = set_table(one, "decay", [ME, ME])[0]
    both = [maker, Player(other, maker.url)]
    with ThreadPoolExecutor(2) as pool:
        for step in range(10):
            live, choices = maker.see()["live"], maker.choices()
            moves = [choices[0], choices[-1]]
            answers = list(pool.map(lambda p, m, at=live, n=step: p.move(m, at=at, name=f"{n}-{id(p)}"), both, moves))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
    record = read_record(maker.get("record").text)
    assert [event.number for event in record.events] == list(range(1, len(record.events) + 1))


def test_what_does_not_collide_is_done_both(pair: Pair) -> None:
    """Names and a request to the same table from two servers at once: nobody is told that something happened."""
    (one, _), (other, _) = pair
    maker = set_table(one, "decay", [ME, ME, ME])[0]
    there = Player(other, maker.url)

    def rename(player: Player, seat: int, number: int) -> int:
        return player.post("name", seat=seat, name=f"N{seat}x{number}").status_code

    with ThreadPoolExecutor(2) as pool:
        for number in range(15):
            done = [pool.submit(rename, player, seat, number) for seat, player in enumerate((maker, there))]
            assert [found.result() for found in done] == [200, 200]
            assert there.see()["names"][:2] == maker.see()["names"][:2] == [f"N0x{number}", f"N1x{number}"]


def test_messages_that_are_lost_cost_two_seconds_only(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    assert peers.LOOK_SECONDS <= 2
    (one, _), (other, _) = pair
    monkeypatch.setattr(Peers, "hear", lambda *_: None)
    maker, _, spectator = set_table(one, "decay", [ME, ME])
    reader = Reader(other, spectator.url)
    for _ in range(2):
        maker.play(maker.choices()[0])
        reader.until(maker.see()["live"])
    reader.stop()


def test_nobody_who_asks_another_server_sees_less_than_he_knew(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although no message comes: it looks before it answers."""
    monkeypatch.setattr(Peers, "hear", lambda *_: None)
    (one, _), (other, _) = pair
    maker = set_table(one, "decay", [ME, ME])[0]
    players = [maker, Player(other, maker.url)]
    for step in range(10):
        live = players[step % 2].see()["live"]
        assert players[step % 2].move(players[step % 2].choices()[0], at=live).status_code == 200
        assert players[1 - step % 2].see()["live"] > live


def test_who_listens_hears_again_after_the_connection_was_lost(postgres: Cluster) -> None:
    store = Store(postgres.database())
    heard: list[str] = []
    began = threading.Semaphore(0)
    ears = Ears(store.engine.url, heard.append, began.release)
    ears.start()
    for text in ("first", "second"):
        assert began.acquire(timeout=PATIENCE)
        store.owners.notify([text])
        until(lambda text=text: text in heard)
        with store.engine.begin() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
                " AND datname = current_database()"
            )
    assert began.acquire(timeout=PATIENCE), "it listens again, and looks for what it missed"
    ears.stop()
    ears.join(PATIENCE)
    assert not ears.is_alive()
    store.close()


def test_who_is_here_is_known_to_all(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody is called away who looks on by way of another server."""
    monkeypatch.setattr("ludoscape.table.host.AWAY_SECONDS", 0.0)
    (one, first), (other, _) = pair
    maker, (friend,), _ = set_table(one, "decay", [ME, FRIEND])
    there = Player(other, friend.url)
    assert there.see()["mine"] == [] or there.post("claim").status_code == 200
    name = maker.url.split("/")[2]
    reader = Reader(other, friend.url)
    until(lambda: host_of(first)._awake[name].showing.connected == {1})
    assert maker.post("seat", seat=1, level=1).status_code == 403
    reader.stop()


# ---- bots


def test_bots_play_by_way_of_one_server(pair: Pair) -> None:
    (one, first), (other, second) = pair
    _, _, spectator = set_table(one, "decay", [bot(1)] * 3, max_turns=5, quiet_rounds=1)
    name = spectator.url.split("/")[2]
    readers = [Reader(address, spectator.url) for address in (one, other)]
    found: dict[str, str] = {}
    until(lambda: found.update(owners(second)) or name in found)
    assert found[name] == peers_of(first).name
    seen = spectator.wait(lambda seen: seen["over"])
    for reader in readers:
        reader.until(seen["live"])
        reader.stop()
    report = verify(read_record(spectator.get("record").text), game)
    assert report.ok, str(report)
    assert Player(other, spectator.url).get("record").text == spectator.get("record").text


def test_bots_of_a_server_that_has_gone_go_on(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one that was ended at once, of one that died after a while; nobody looks at the table."""
    monkeypatch.setattr(peers, "OWN_SECONDS", 3.0)
    monkeypatch.setattr(peers, "RENEW_SECONDS", 1.0)
    url = postgres.database()
    with running_server(url) as (_, server):
        store = host_of(server).store
        for dies in (False, True):
            with running_server(url) as (one, dying):
                host_of(dying).pace = 0.5
                _, _, spectator = set_table(one, "decay", [bot(1)] * 3)
                name = spectator.url.split("/")[2]
                until(lambda at=dying, name=name: owners(server).get(name) == peers_of(at).name)
                if dies:
                    monkeypatch.setattr(peers_of(dying)._store.owners, "hand_over", lambda _: None)
            stopped = len(store.events(name))
            until(lambda name=name, at=stopped: len(store.events(name)) > at)


# ---- who owns a table


def test_a_table_has_one_owner_at_a_time(database: str) -> None:
    store = Store(database)
    for name in "tuv":
        store.create(TableRow(name, "decay", {}, 3, "1", 1.0, "aa", "bb", "cc"), [PlaceRow(0, "me", "I", None, "h")])
    who = store.owners
    assert who.take("t", "a", 60) and not who.take("t", "b", 60) and who.take("t", "a", 60)
    assert who.take("u", "a", -1) and who.take("u", "b", 60), "it was not renewed"
    assert who.renew("a", 60) == {"t"} and who.renew("b", 60) == {"u"} and who.renew("c", 60) == set()
    assert who.take_over("c", 60) == []
    who.hand_over("a")
    assert who.take_over("c", 60) == ["t"] and who.take_over("d", 60) == []
    who.leave("c", ["u"])
    assert not who.take("u", "c", 60), "that was not for it to leave"
    who.leave("c", ["t"])
    assert who.take("t", "d", 60)
    store.close()


def test_servers_that_take_over_at_once_share_the_tables(postgres: Cluster) -> None:
    store = Store(postgres.database())
    names = [f"t{number}" for number in range(120)]
    for name in names:
        store.create(TableRow(name, "decay", {}, 3, "1", 1.0, "aa", "bb", "cc"), [PlaceRow(0, "me", "I", None, "h")])
        store.owners.take(name, "dead", -1)
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda who: store.owners.take_over(who, 60), "abcd"))
    found = [table for some in taken for table in some]
    assert len(found) == len(set(found)) and len(found) >= 50 and max(map(len, taken)) <= 50
    store.close()


def test_serials_are_those_of_the_last_events(database: str) -> None:
    from ludoscape.table.store import Row

    store = Store(database)
    for name in "tuv":
        store.create(TableRow(name, "decay", {}, 3, "1", 1.0, "aa", "bb", "cc"), [PlaceRow(0, "me", "I", None, "h")])
    store.append("t", [Row(1, 1, "move", "x"), Row(2, None, "name", "{}")])
    store.append("u", [Row(1, 1, "move", "x")])
    assert store.serials(["t", "v", "w"]) == {"t": 2} and store.serials([]) == {}
    store.close()


def test_a_file_has_no_other_servers() -> None:
    async def look() -> Peers | None:
        from ludoscape.table.workers import Workers

        return Host(Store("sqlite://"), Workers(0), 0.0).peers

    assert asyncio.run(look()) is None
