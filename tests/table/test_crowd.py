"""A crowd at a table: places kept for seats, what is shown made once for all, and nobody who moves waits for them."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import Request
from zstandard import ZstdDecompressor

from ludoscape.engine.fairness import promise
from ludoscape.engine.game import Game
from ludoscape.engine.state import SPECTATOR
from ludoscape.engine.view import View
from ludoscape.table import cohorts, crowd, packing, showing
from ludoscape.table.crowd import Crowd, Subscriber
from ludoscape.table.host import AT_ONCE, Host, Table
from ludoscape.table.places import hash_key
from ludoscape.table.refusal import Refusal
from ludoscape.table.server import Server
from ludoscape.table.shares import BEGUN, FIXED, OPEN, REVEAL_SECONDS
from ludoscape.table.sharing import preview_of
from ludoscape.table.showing import Audience
from ludoscape.table.store import Store
from ludoscape.table.stream import Stream
from ludoscape.table.workers import Workers
from tests.table.helpers import FRIEND, ME, Reader, set_table

WATCHING = Audience()


class Watcher:
    """A stream without a network: what it is sent, message by message."""

    def __init__(self, at: Host, table: Table, audience: Audience = WATCHING, way: str = "zstd", known: bool = False):
        self.sent: list[bytes] = []
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.left = asyncio.Event()
        self.way = way
        stream = Stream(
            at,
            table,
            audience,
            f"address {id(self)}",
            (table.running.live, table.running.serial) if known else (None, None),
        )
        scope = {"type": "http", "headers": [(b"accept-encoding", way.encode())]}
        self.task = asyncio.create_task(stream(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.may_read.wait()
        if data := message.get("body"):
            self.sent.append(data)

    @property
    def text(self) -> str:
        """Read everything as a browser does that was there from the beginning."""
        data = b"".join(self.sent)
        if self.way == "zstd":
            data = ZstdDecompressor().decompressobj().decompress(data)
        elif self.way == "gzip":
            data = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data)
        return data.decode()

    @property
    def events(self) -> list[int]:
        return [int(line[4:]) for line in self.text.splitlines() if line.startswith("id: ")]


async def settle() -> None:
    """Let everything run that is due."""
    for _ in range(100):
        await asyncio.sleep(0)


def with_a_table(game: str, run: Callable[[Host, Table], Awaitable[None]]) -> None:
    """Make a table in this process and do something with it."""

    async def serve() -> None:
        at = Host(Store("sqlite://"), Workers(), 0.0)
        made = await at.create({"game": game, "seats": 2, "places": [ME, ME]})
        await run(at, await at.table(made.url.split("/")[2]))
        await settle()
        await at.close()
        await settle()
        at.store.close()

    asyncio.run(asyncio.wait_for(serve(), 60))


def seated(table: Table) -> Audience:
    """Give who has both seats, by a key that opens them."""
    for seat in table.running.seats:
        seat.key_hash = hash_key("key")
    return Audience("key", frozenset({0, 1}))


async def play(table: Table, text: str = "a") -> None:
    await table.running.move(frozenset({0, 1}), table.running.live, text, f"{table.running.live}")


def test_a_message_is_written_and_compressed_once_for_all_who_watch(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred watchers who came together cost one message each time, whatever way each began."""
    packed: list[str] = []
    for kind in (packing.Zstd, packing.Gzip):

        def pack(self: Any, message: bytes, real: Any = kind.pack) -> bytes:
            if b"data: " in message:
                packed.append(self.name)
            return bytes(real(self, message))

        monkeypatch.setattr(kind, "pack", pack)

    async def run(at: Host, table: Table) -> None:
        watchers = [Watcher(at, table, way=("zstd", "gzip")[n % 2]) for n in range(200)]
        await settle()
        assert sorted(packed) == ["gzip", "zstd"]
        for number in (1, 2, 3):
            packed.clear()
            await play(table)
            await settle()
            assert sorted(packed) == ["gzip", "zstd"], number
        assert all(watcher.events == [0, 1, 2, 3] for watcher in watchers)
        given_back: list[str] = []
        monkeypatch.setattr(cohorts.Cohort, "close", lambda cohort: given_back.append(cohort.encoding))
        for watcher in watchers:
            watcher.left.set()
        await settle()
        assert not table.subscribers and sorted(given_back) == ["gzip", "zstd"]

    with_a_table(toy, run)


@pytest.mark.parametrize("way", ["zstd", "gzip", "identity"])
def test_whoever_comes_when_ever_reads_all_from_then_on(toy: str, way: str) -> None:
    """With a page that is up to date or without: each reads a stream that begins with him, and misses nothing."""

    async def run(at: Host, table: Table) -> None:
        found: list[tuple[int, bool, Watcher]] = []
        for _ in range(4):
            for known in (False, True, True, False):
                found.append((table.running.live, known, Watcher(at, table, way=way, known=known)))
                await settle()
            await play(table)
            await settle()
        for live, known, watcher in found:
            assert watcher.events == list(range(live + known, 5)), (live, known)

    with_a_table(toy, run)


def test_no_two_audiences_share_what_they_are_sent(toy: str) -> None:
    async def run(at: Host, table: Table) -> None:
        seat = seated(table)
        watcher, player = Watcher(at, table), Watcher(at, table, seat)
        await settle()
        await play(table)
        await settle()
        assert '"mine":[]' in watcher.text and '"mine":[0,1]' not in watcher.text
        assert '"mine":[0,1]' in player.text

    with_a_table(toy, run)


def test_a_change_is_handed_on_a_few_watchers_at_a_time(toy: str) -> None:
    """Whoever moves is answered, and sees it himself, before all watchers do; no pass of the loop serves many."""

    async def run(at: Host, table: Table) -> None:
        watchers = [Watcher(at, table) for _ in range(200)]
        player = Watcher(at, table, seated(table))
        await settle()
        before = [len(w.sent) for w in watchers]

        def told() -> int:
            return sum(len(w.sent) > n for w, n in zip(watchers, before, strict=True))

        await play(table)
        assert told() == 0, "the move is answered first"
        most, last, seen = 0, 0, len(player.sent)
        while told() < 200:
            await asyncio.sleep(0)
            most, last = max(most, told() - last), told()
            if len(player.sent) > seen:
                assert told() <= 80
                seen = 10**9
        assert most <= 40
        assert len(player.sent) < seen

    with_a_table(toy, run)


def test_who_is_slow_alone_misses_messages_and_who_is_too_slow_for_others_begins_anew(toy: str) -> None:
    async def run(at: Host, table: Table) -> None:
        alone, slow, quick = Watcher(at, table, way="identity"), Watcher(at, table), Watcher(at, table)
        await settle()
        alone.may_read.clear()
        slow.may_read.clear()
        for _ in range(cohorts.MOST_KEPT + 3):
            await play(table)
            await settle()
        alone.may_read.set()
        slow.may_read.set()
        await settle()
        last = table.running.live
        assert alone.events == [0, 1, last]
        assert quick.events == list(range(last + 1))
        assert slow.task.done() and not quick.task.done()

    with_a_table(toy, run)


def entered(places: Crowd, count: int, address: str, audience: Audience, beside: set[Subscriber]) -> None:
    for _ in range(count):
        beside.add(places.enter(audience, address, beside))


def test_spectators_cannot_take_the_places_of_seats() -> None:
    """Neither at one table nor at all of them; and whoever leaves makes room."""
    places, beside = Crowd(30), set[Subscriber]()
    entered(places, 20, "there", WATCHING, beside)
    with pytest.raises(Refusal, match="looking on") as refused:
        places.enter(WATCHING, "elsewhere", set())
    assert (refused.value.status, refused.value.retry) == (503, crowd.RETRY_SECONDS)
    seat = places.enter(Audience("key", frozenset({0})), "there", beside)
    places.leave(seat)
    places.leave(beside.pop())
    places.enter(WATCHING, "elsewhere", set())


def test_an_address_and_a_link_have_so_many_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another address, and another link at this one, are not in the way."""
    monkeypatch.setattr(crowd, "WATCHING_EACH", 5)
    monkeypatch.setattr(crowd, "STREAMS_EACH", 8)
    monkeypatch.setattr(crowd, "STREAMS_OF_A_LINK", 2)
    places, beside = Crowd(), set[Subscriber]()
    entered(places, 5, "there", WATCHING, beside)
    with pytest.raises(Refusal, match="at your address") as refused:
        places.enter(WATCHING, "there", set())
    assert refused.value.status == 429
    entered(places, 1, "elsewhere", WATCHING, beside)
    mine, theirs = (Audience(key, frozenset({0})) for key in ("mine", "theirs"))
    entered(places, 2, "there", mine, beside)
    with pytest.raises(Refusal, match="This link is open too many times"):
        places.enter(mine, "elsewhere", beside)
    entered(places, 1, "there", theirs, beside)
    with pytest.raises(Refusal, match="at your address"):
        places.enter(theirs, "there", beside)
    entered(places, 1, "elsewhere", theirs, beside)


def test_a_player_comes_in_where_no_spectator_does(served: tuple[str, Server], toy: str) -> None:
    """Over HTTP, with a sentence for who is refused; a table of its own has the limit of its server."""
    address, server = served
    server.config.app.state.host.crowd.most = 3  # type: ignore[union-attr]
    maker, _, watching = set_table(address, toy, [ME, FRIEND])
    readers = [Reader(address, watching.url) for _ in range(2)]
    for reader in readers:
        reader.until(0)
    refused = watching.get("live")
    assert (refused.status_code, refused.json()) == (503, {"error": crowd.FULL_OF_SPECTATORS})
    assert refused.headers["retry-after"] == str(crowd.RETRY_SECONDS)
    playing = Reader(address, maker.url)
    playing.until(0)
    maker.play("a")
    for reader in [*readers, playing]:
        assert reader.until(1)["event"] == 1
        reader.stop()


def test_a_whole_network_of_the_newer_kind_counts_as_one_sender() -> None:
    """Whoever has such a network has more addresses than there are limits."""

    def sender(address: str) -> str:
        return crowd.sender_of(Request({"type": "http", "client": (address, 5000)}))

    assert sender("2001:db8:0:7::1") == sender("2001:db8:0:7:ffff::2") != sender("2001:db8:0:8::1")
    assert sender("192.0.2.1") != sender("192.0.2.2")
    assert crowd.sender_of(Request({"type": "http", "client": None})) == ""


def test_all_who_watch_are_told_before_anything_is_waited_for(toy: str) -> None:
    """Many of them take several goes, between which others are served; no time passes by that."""

    async def run(_: Host, table: Table) -> None:
        watching = [table.subscribe(WATCHING, f"address {number}") for number in range(5 * AT_ONCE + 1)]
        table.publish()
        assert not any(each.news.is_set() for each in watching)
        await settle()
        assert all(each.news.is_set() for each in watching)

    with_a_table(toy, run)


def test_of_many_who_look_those_are_forgotten_who_have_looked_for_longest(
    toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "MOST_KEPT", 2)

    async def run(_: Host, table: Table) -> None:
        first, then, last = (Audience(str(number), frozenset({number % 2})) for number in range(3))
        shown = [table.showing.view(each) for each in (first, then, last)]
        assert table.showing.view(last) is shown[2] and table.showing.view(then) is shown[1]
        assert table.showing.view(first) is not shown[0]

    with_a_table(toy, run)


def test_a_board_is_drawn_for_those_alone_who_see_it(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words for a preview of the link, data for a tool, a question: none of them draws what nobody looks at."""
    drawn: list[int] = []

    async def run(at: Host, table: Table) -> None:
        kind = type(table.running.game)

        def draw(self: Game, view: View, *more: Any, real: Any = kind.draw) -> Any:
            drawn.append(view["seat"])
            return real(self, view, *more)

        monkeypatch.setattr(kind, "draw", draw)
        me = seated(table)
        for audience in (WATCHING, me):
            table.showing.raw(audience)
            preview_of(table.showing.view(audience), "http://localhost", None)
            table.showing.why(audience, "", 0.0, 0.0)
        assert not drawn
        for _ in range(2):
            table.showing.message(me)
            assert drawn == [0], "once, for him alone"
        await play(table)
        watcher = Watcher(at, table)
        await settle()
        assert watcher.sent and drawn == [0, SPECTATOR]

    with_a_table(toy, run)


def test_a_seat_can_have_any_name_that_nobody_else_has(toy: str) -> None:
    """Whatever comes before or after the old one in the alphabet; there is no seat below the first."""

    async def run(_: Host, table: Table) -> None:
        both, running = frozenset({0, 1}), table.running
        for name in ("Opal", "Ada", "Zoe"):
            await running.rename(both, False, 0, name)
            assert running.names[0] == name
        with pytest.raises(Refusal, match="already a player called Zoe"):
            await running.rename(both, False, 1, "Zoe")
        serial = running.serial
        await running.rename(both, False, 0, "Zoe")
        assert running.serial == serial, "the same name is no news"
        for seat in (-1, 2):
            with pytest.raises(Refusal, match=f"no seat {seat} at"):
                await running.ask_back(frozenset(), seat, "a hash", frozenset())

    with_a_table(toy, run)


def test_the_clock_is_watched_from_when_shares_are_fixed_to_when_the_game_begins(toy: str) -> None:
    """Not while they are promised: then people are waited for. A share that comes later counts from then on."""

    async def serve() -> None:
        at = Host(Store("sqlite://"), Workers(), 0.0)
        made = await at.create({"game": toy, "seats": 2, "places": [ME, ME], "shares": True})
        table = (await at.table(made.url.split("/")[2])).running
        both, value = frozenset({0, 1}), bytes(32)
        await table.promise(both, 0, promise(table.id, 0, value))
        assert table.shares.stage == OPEN and table._listening is None
        await table.promise(both, 1, promise(table.id, 1, value))
        assert table.shares.stage == FIXED and table._listening is not None
        await table.show_share(both, 0, value.hex())
        table.shares.since -= REVEAL_SECONDS
        await table._settle()
        assert table.shares.stage == BEGUN and table._listening is None
        await table.show_share(both, 1, value.hex())
        assert [table.shares.of[seat].place for seat in (0, 1)] == [0, 1]
        await at.close()
        await settle()
        at.store.close()

    asyncio.run(asyncio.wait_for(serve(), 60))
