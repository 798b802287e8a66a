"""Whose bot thinks next: by who waits, then by turns among addresses and tables; told by order, not by clocks."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from ludoscape.table import host as hosting
from ludoscape.table.fair import NOBODY, PERSON, WATCHED, Patron, Turns
from ludoscape.table.host import Host, Table
from ludoscape.table.showing import Audience
from ludoscape.table.store import Store
from ludoscape.table.workers import Chosen, Worker, Workers
from tests.table.helpers import ME, bot


def patron(table: str, address: str = "here", waits: int = PERSON) -> Patron:
    return Patron(table, address, lambda: waits)


def order(*wishes: tuple[Patron, bool], workers: int = 1) -> list[str]:
    """Let all of these wait while everything is in use; give the tables in the order in which they have their turn."""

    async def serve() -> list[str]:
        turns = Turns(range(workers))
        served: list[str] = []

        async def wait(who: Patron, slow: bool) -> None:
            async with turns.turn(who, slow):
                served.append(who.table)
                await asyncio.sleep(0)

        waiting = []
        async with turns.turn(patron("first", "nobody's")):
            for who, slow in wishes:
                waiting.append(asyncio.create_task(wait(who, slow)))
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return served

    return asyncio.run(serve())


def test_addresses_have_turns_and_so_have_the_tables_of_one() -> None:
    """However many tables somebody has: each address is served in turn, and each of its tables."""
    many = [(patron(f"m{number % 3}", "there"), False) for number in range(9)]
    assert order(*many, (patron("a", "here"), False)) == ["m0", "a", "m1", "m2", "m0", "m1", "m2", "m0", "m1", "m2"]


def test_who_waits_comes_before_who_only_looks_and_tables_alone_come_last() -> None:
    wishes = [(patron("alone", waits=NOBODY), False), (patron("seen", waits=WATCHED), False), (patron("mine"), False)]
    assert order(*wishes) == ["mine", "seen", "alone"]


@pytest.mark.parametrize(("waits", "slow"), [(PERSON, True), (WATCHED, False), (NOBODY, False)])
def test_one_worker_is_left_for_quick_bots_of_people(waits: int, slow: bool) -> None:
    """Bots that think for seconds, and tables at which no person waits, never have all workers."""

    async def serve() -> None:
        turns = Turns(["one", "two"])
        running = 0

        async def hold() -> None:
            nonlocal running
            async with turns.turn(patron("long", waits=waits), slow):
                running += 1
                await asyncio.sleep(1000)

        tasks = [asyncio.create_task(hold()) for _ in range(5)]
        for _ in range(5):
            await asyncio.sleep(0)
        assert running == 1
        async with turns.turn(patron("mine")):
            pass
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        async with turns.turn(patron("a"), True), turns.turn(patron("b")):
            """Whatever was given up is there again."""

    asyncio.run(asyncio.wait_for(serve(), 10))


def test_who_gives_up_just_as_his_turn_comes_gives_it_back() -> None:
    async def serve() -> None:
        turns = Turns(["one"])

        async def wait() -> None:
            async with turns.turn(patron("late")):
                raise AssertionError("it was given up")

        async with turns.turn(patron("first")):
            late = asyncio.create_task(wait())
            await asyncio.sleep(0)
        late.cancel()
        with pytest.raises(asyncio.CancelledError):
            await late
        async with turns.turn(patron("next")):
            """It is free."""

    asyncio.run(asyncio.wait_for(serve(), 10))


class Slowly(Workers):
    """Workers that do one job for each leave given, and write down for which table."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun: list[str] = []
        self.leave = asyncio.Semaphore(0)

    async def choose(self, worker: Worker, level: int, job: dict[str, Any]) -> Chosen:
        self.begun.append(job["who"].partition("/")[0])
        await self.leave.acquire()
        return Chosen(job["legal"][0], ())


def test_a_persons_bot_does_not_wait_for_fifty_tables_of_bots() -> None:
    """They were made first, at one address as well: of one worker the person's bot has the next turn but one."""

    async def serve() -> None:
        workers = Slowly()
        host = Host(Store("sqlite://"), workers, 0.0)
        alone = {"game": "decay", "seats": 3, "places": [bot(1)] * 3}
        for _ in range(50):
            await host.create(alone, "there")
        while not workers.begun:
            await asyncio.sleep(0)
        assert host_table(host, workers.begun[0]).waits() == NOBODY
        mine = await host.create({"game": "decay", "seats": 2, "places": [ME, bot(1)]}, "there")
        table = await host.table(mine.url.split("/")[2])
        assert table.waits() == PERSON
        while table.running.thinking is None:
            running = table.running
            text = running.view(int(running.state.actor))["choices"][0]["move"]
            await running.move(frozenset({0}), running.live, text, str(running.live))
        for _ in range(3):
            workers.leave.release()
        while len(workers.begun) < 4:
            await asyncio.sleep(0)
        assert table.running.id in workers.begun[1:3], workers.begun
        await host.close()
        host.store.close()

    asyncio.run(asyncio.wait_for(serve(), 60))


def host_table(host: Host, name: str) -> Table:
    return host._awake[name]


@pytest.mark.parametrize("places", [[bot(1)] * 2, [ME, bot(1)]], ids=["bots alone", "left to a bot"])
def test_bots_among_themselves_stop_half_an_hour_after_the_last_look(
    places: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And go on at the next one: whoever comes back finds the game where it was left."""
    now = 1000.0
    monkeypatch.setattr(hosting, "time", SimpleNamespace(monotonic=lambda: now, time=time.time))

    async def serve() -> None:
        nonlocal now
        leaves = 0
        workers = Slowly()
        host = Host(Store("sqlite://"), workers, 0.0)
        made = await host.create({"game": "decay", "seats": 2, "places": places}, "there")
        name = made.url.split("/")[2]
        table = await host.table(name)
        running = table.running
        if running.seats[0].person:
            await running.hand(frozenset({0}), True, 0, 1)

        async def moves(count: int) -> int:
            """Let so many jobs be done; give how many events came."""
            nonlocal leaves
            before = running.live
            leaves += count
            for _ in range(count):
                workers.leave.release()
            while running.busy and len(workers.begun) <= leaves:
                await asyncio.sleep(0.001)
            return running.live - before

        assert await moves(2) >= 2
        watcher = table.subscribe(Audience(), "there")
        now += 10 * hosting.UNSEEN_SECONDS
        assert await moves(2) >= 2, "somebody looks all the while"
        table.unsubscribe(watcher)
        now += hosting.UNSEEN_SECONDS - 1
        assert await moves(2) >= 2, "somebody looked a while ago"
        now += 1
        await moves(1)  # the one that thought already
        assert await moves(3) == 0 and not running.busy and running.thinking is not None
        assert await host.table(name) is table and await moves(2) >= 2
        await host.close()
        host.store.close()

    asyncio.run(asyncio.wait_for(serve(), 60))


def test_bots_of_people_do_not_stop_because_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays over days finds what the bots did meanwhile."""
    monkeypatch.setattr(hosting, "UNSEEN_SECONDS", -1.0)

    async def serve() -> None:
        host = Host(Store("sqlite://"), Workers(1), 0.0)
        made = await host.create({"game": "decay", "seats": 2, "places": [ME, bot(1)]}, "there")
        running = (await host.table(made.url.split("/")[2])).running
        while running.state.actor != 0 or running.live < 4:
            if running.state.actor == 0:
                text = running.view(0)["choices"][0]["move"]
                await running.move(frozenset({0}), running.live, text, str(running.live))
            await asyncio.sleep(0.005)
        assert not running.asleep
        await host.close()
        host.store.close()

    asyncio.run(asyncio.wait_for(serve(), 60))
