"""Live play over real HTTP: streams, reconnecting, restarts, and an end of the server although streams are open."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.types import Message

from ludoscape.table import stream
from ludoscape.table.host import Host
from ludoscape.table.refusal import Refusal
from ludoscape.table.server import Server
from ludoscape.table.showing import Audience
from ludoscape.table.store import Store
from ludoscape.table.timeline import Unreadable
from ludoscape.table.workers import Workers
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, host_of, running_server, set_table


def test_two_players_and_a_spectator_see_every_move(address: str, toy: str) -> None:
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    readers = [Reader(address, player.url) for player in (maker, friend, spectator)]
    for reader in readers:
        reader.until(0)
    maker.play("a", "end")
    answer = friend.move("a")
    mine, theirs, public = (reader.until(3) for reader in readers)
    assert answer.json() == {"number": 3, **theirs}, "who moves is told the same by the answer and by the stream"
    assert [parts["actor"] for parts in (mine, theirs, public)] == [1, 1, 1]
    assert not mine["choices"] and theirs["choices"] and not public["choices"]
    assert mine["mine"] == [0] and theirs["mine"] == [1] and public["mine"] == []
    assert "You chose a" in mine["parts"]["rail"] and "Player 2 chose a" in mine["parts"]["rail"]
    assert "Player 1 chose a" in public["parts"]["rail"] and "You" not in public["said"]
    for reader in readers:
        reader.stop()


def test_a_table_that_cannot_be_read_is_told_as_our_fault() -> None:
    """Events that another server has kept and that cannot be replayed: a sentence, and the status of a failure."""

    class Lost:
        async def catch_up(self) -> None:
            raise Unreadable("event 3 is none")

    table: Any = SimpleNamespace(running=Lost())
    with pytest.raises(Refusal, match="This table cannot be read: event 3 is none") as caught:
        asyncio.run(Host._catch_up(cast(Host, None), table))
    assert caught.value.status == 500


def test_a_reader_who_comes_back_gets_everything_at_once(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME])
    maker.play("a", "a")
    live, serial = maker.see()["live"], maker.see()["serial"]
    assert Reader(address, spectator.url, after=0).until(2)["event"] == 2
    assert Reader(address, spectator.url, last=1).until(2)["event"] == 2
    assert Reader(address, spectator.url, last=2).until(2)["event"] == 2
    current = Reader(address, spectator.url, after=live, serial=serial)
    maker.play("a")
    first = current.messages.get(timeout=10)
    assert first[1] == 3, "nothing is sent to whoever has everything"
    missed = Reader(address, spectator.url, after=3, serial=serial)
    assert missed.until(3)["serial"] == serial + 1


def test_what_happens_while_a_stream_is_opened_is_told(tmp_path: Path, toy: str) -> None:
    """Its reader has the last event when it asks, and no longer when the first byte has gone out."""

    async def read() -> list[bytes]:
        host = Host(Store(f"sqlite:///{tmp_path / 'tables.db'}"), Workers(1), 0.0)
        opened = await host.create({"game": toy, "seats": 2, "places": [ME, ME]})
        _, _, name, key = opened.url.split("/")
        table = await host.table(name)
        known = table.running.live, table.running.serial
        sent: list[bytes] = []
        enough = asyncio.Event()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                await table.running.move(table.audience(key).mine, known[0], "a", "once")
            sent.append(message.get("body", b""))
            if b"data:" in sent[-1]:
                enough.set()

        async def receive() -> Message:
            await enough.wait()
            return {"type": "http.disconnect"}

        stream_of_all = stream.Stream(host, table, Audience(), "somewhere", known)
        await asyncio.wait_for(stream_of_all({"type": "http", "headers": []}, receive, send), 5)
        await host.close()
        return sent

    assert any(b'"event":1' in part for part in asyncio.run(read()))


def test_streams_say_how_to_come_back_and_that_they_live(
    address: str, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    _, _, spectator = set_table(address, toy, [ME])
    reader = Reader(address, spectator.url)
    reader.until(0)
    time.sleep(0.3)
    assert any(line.startswith("retry: ") for line in reader.lines)
    assert sum(line.startswith(":") for line in reader.lines) >= 2


def test_who_is_connected_is_shown(served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoscape.table.host.LINGER_SECONDS", 0.05)
    address, server = served
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    showing = host_of(server)._awake[maker.url.split("/")[2]].showing
    assert [place.shown_kind for place in showing.table.seats] == ["me", "open"]
    reader = Reader(address, friend.url)
    reader.until(0)
    assert showing.connected == {1}
    assert [place.shown_kind for place in showing.table.seats] == ["me", "friend"]
    reader.stop()
    maker.post("name", seat=0, name="Ines")  # wakes the reader, which then leaves
    until = time.monotonic() + 10
    while showing.connected and time.monotonic() < until:
        time.sleep(0.02)
    assert not showing.connected


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running_server(database) as (address, _):
        maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
        for _ in range(6):
            maker.play(maker.choices()[0])
        maker.post("name", seat=1, name="Maren")
        maker.play(maker.choices()[0])
        before, record = maker.see(), spectator.get("record").text
        log = maker.get("parts").json()["parts"]["rail"]
    with running_server(database) as (address, _):
        again = Player(address, maker.url)
        assert again.see() == before
        assert Player(address, spectator.url).get("record").text == record
        assert again.get("parts").json()["parts"]["rail"] == log
        again.play(again.choices()[0])


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running_server(database) as (address, server):
        host_of(server).pace = 0.05
        _, _, spectator = set_table(address, "decay", [bot(1), bot(1), bot(1)], max_turns=2, quiet_rounds=1)
        spectator.wait(lambda seen: seen["live"] > 5)
        assert not spectator.see()["over"]
    with running_server(database) as (address, _):
        assert Player(address, spectator.url).wait(lambda seen: seen["over"])


def test_the_server_ends_at_once_with_open_streams(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}") as (address, server):
        _, _, spectator = set_table(address, "decay", [ME, ME, ME])
        readers = [Reader(address, spectator.url) for _ in range(5)]
        for reader in readers:
            reader.until(1)
        began = time.monotonic()
        server.should_exit = True
        for reader in readers:
            assert reader.ended.wait(5)
    assert time.monotonic() - began < 3


def test_a_sleeping_table_wakes(served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoscape.table.host.MOST_AWAKE", 2)
    monkeypatch.setattr("ludoscape.table.host.IDLE_SECONDS", 0.0)
    address, server = served
    tables = [set_table(address, toy, [ME])[0] for _ in range(5)]
    for table in tables:
        table.play("a")
    assert len(host_of(server)._awake) <= 3
    for table in tables:
        table.play("a")
        assert table.see()["view"]["board"]["count"] == 2


def test_a_reader_who_does_not_read_holds_nobody_up(
    served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "SEND_SECONDS", 0.5)
    address, server = served
    maker, _, spectator = set_table(address, "decay", [ME, ME, ME])
    name, port = address.removeprefix("http://").split(":")
    with socket.create_connection((name, int(port))) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.sendall(f"GET {spectator.url}/live HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
        reader = Reader(address, spectator.url)
        reader.until(1)
        table = host_of(server)._awake[spectator.url.split("/")[2]]
        assert len(table.subscribers) == 2
        until = time.monotonic() + 30
        while len(table.subscribers) == 2 and time.monotonic() < until:
            choices = maker.choices()
            assert choices, "the game ended before the buffers were full"
            began = time.monotonic()
            maker.play(choices[0])
            reader.until(maker.see()["live"])
            assert time.monotonic() - began < 5
        assert len(table.subscribers) == 1, "who does not read is let go"
