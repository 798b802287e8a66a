"""What a server does about others at its database, told without a database: what it hears, and when it looks itself."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ludoscape.table.peers import LOOK_SECONDS, OWN_SECONDS, RENEW_SECONDS, Peers


class Tables:
    """Two tables, and what was done at them."""

    def __init__(self) -> None:
        self.known = {"t": 5, "u": 5}
        self.over: set[str] = set()
        self.done: list[tuple[str, str]] = []

    def serials(self) -> dict[str, int]:
        return self.known

    def idle(self) -> set[str]:
        return self.over

    def here(self) -> dict[str, list[int]]:
        return {"t": [0]}

    def come_and_gone(self, table: str) -> None:
        self.done.append(("come and gone", table))

    async def catch_up(self, table: str) -> None:
        self.done.append(("catch up", table))

    async def wake(self, table: str) -> None:
        self.done.append(("wake", table))


class Owners:
    """A database that says what it is asked, and lets tables be taken over once."""

    def __init__(self, *left: str) -> None:
        self.left = list(left)
        self.asked: list[str] = []
        self.mine: set[str] = set()

    def take(self, *_: object) -> bool:
        self.asked.append("take")
        return True

    def renew(self, *_: object) -> set[str]:
        self.asked.append("renew")
        return self.mine

    def take_over(self, *_: object) -> list[str]:
        taken, self.left = self.left, []
        return taken

    def leave(self, _: str, tables: Iterable[str]) -> None:
        self.asked.append(f"leave {' '.join(tables)}")

    def notify(self, messages: Iterable[str]) -> None:
        self.asked += [f"tell {json.loads(message)['here']}" for message in messages]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let it be a time, which is in the list."""
    at = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    return at


def server(owners: Owners, do: Callable[[Peers, Tables], Awaitable[None]]) -> list[tuple[str, str]]:
    """Make a server that has others beside it, and do something with it; gives what it did at its tables."""
    tables = Tables()

    async def run() -> None:
        store = SimpleNamespace(owners=owners, serials=lambda names: dict.fromkeys(names, 5))
        made = Peers(cast(Any, store), tables)
        await do(made, tables)
        while made._tasks:
            await asyncio.wait(list(made._tasks))

    asyncio.run(run())
    return tables.done


def message(**told: Any) -> str:
    return json.dumps({"by": "another", **told})


def test_what_others_kept_is_read_where_it_is_new(now: list[float]) -> None:
    async def do(made: Peers, _: Tables) -> None:
        made.hear(message(kept={"t": 6, "u": 5, "asleep": 9}))
        made.hear(json.dumps({"by": made.name, "kept": {"u": 6}}))

    assert server(Owners(), do) == [("catch up", "t")]


def test_whoever_comes_or_goes_elsewhere_is_looked_for_once(now: list[float]) -> None:
    async def do(made: Peers, tables: Tables) -> None:
        for seats, times in (([1], 1), ([1], 1), ([1, 2], 2), ([], 3), ([], 3)):
            made.hear(message(here={"t": seats}))
            assert made.elsewhere("t") == frozenset(seats) and len(tables.done) == times, seats

    assert set(server(Owners(), do)) == {("come and gone", "t")}


def test_who_was_elsewhere_is_forgotten_when_nothing_is_heard_of_it(now: list[float]) -> None:
    """From one moment on for all who ask, and the table is looked at in that moment."""

    async def do(made: Peers, tables: Tables) -> None:
        made.hear(message(here={"t": [1]}))
        tables.done.clear()
        now[0] += OWN_SECONDS - 0.1
        made._forget()
        assert made.elsewhere("t") == {1} and not tables.done
        now[0] += 0.1
        assert made.elsewhere("t") == frozenset()
        made._forget()
        assert tables.done == [("come and gone", "t")]
        made._forget()
        assert len(tables.done) == 1

    server(Owners(), do)


def test_it_looks_again_when_the_time_has_come_and_no_sooner(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a look takes counts as waited; one that takes too long is followed by the next at once."""
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == 3:
            raise asyncio.CancelledError

    takes = iter((0.0, 0.5, LOOK_SECONDS + 1))

    async def look() -> None:
        now[0] += next(takes)

    async def do(made: Peers, _: Tables) -> None:
        monkeypatch.setattr(made, "_look", look)
        monkeypatch.setattr("asyncio.sleep", rest)
        with pytest.raises(asyncio.CancelledError):
            await made._look_on()

    server(Owners(), do)
    assert rests == [LOOK_SECONDS, LOOK_SECONDS - 0.5, 0.0]


def test_tables_of_others_that_have_gone_are_woken_and_owned(now: list[float]) -> None:
    owners = Owners("t", "u")

    async def do(made: Peers, _: Tables) -> None:
        await made._look()
        assert await made.leads("t") and await made.leads("u")
        assert "take" not in owners.asked, "both are its own"
        now[0] += OWN_SECONDS
        assert await made.leads("t") and await made.leads("t")
        assert owners.asked.count("take") == 1, "it asks once the time of its own is over"

    assert sorted(server(owners, do)) == [("wake", "t"), ("wake", "u")]


def test_what_is_owned_is_renewed_now_and_then_and_left_when_nothing_is_to_be_done(now: list[float]) -> None:
    owners = Owners("t", "u")
    owners.mine = {"u"}

    async def do(made: Peers, tables: Tables) -> None:
        await made._look()
        assert owners.asked == ["renew", "tell {'t': [0]}"], "who comes to a database says who is here"
        owners.asked.clear()
        now[0] += RENEW_SECONDS / 2
        await made._look()
        assert owners.asked == []
        tables.over.add("t")
        now[0] += RENEW_SECONDS / 2
        await made._look()
        assert owners.asked == ["leave t", "renew", "tell {'t': [0]}"]

    server(owners, do)
