"""Events that are kept together: each table is told of its own, and none is hindered by another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event

import pytest

from ludoscape.table.appending import Appending
from ludoscape.table.database import Overtaken, StoreBusy, StoreError
from ludoscape.table.store import Appended, PlaceRow, Row, Store, TableRow

NAMES = ("a", "b", "c", "d")


class Slow(Store):
    """A store that keeps nothing until it is let go, and counts its transactions."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self.begun, self.go_on = Event(), Event()
        self.kept: list[list[str]] = []
        for name in NAMES:
            self.create(TableRow(name, "decay", {}, 2, "1", 1.0, "aa", "bb", "cc"), [PlaceRow(0, "me", "I", None, "h")])

    def append(self, table: str, rows: Sequence[Row], finished: bool = False) -> list[Row]:
        self.begun.set()
        assert self.go_on.wait(10)
        self.kept.append([table])
        return super().append(table, rows, finished)

    def append_all(self, wanted: Sequence[Appended]) -> list[list[Row] | StoreError]:
        self.kept.append([each.table for each in wanted])
        return super().append_all(wanted)


def move(text: str, serial: int = 1) -> list[Row]:
    return [Row(serial, serial, "move", text)]


async def come_while_the_first_is_kept(store: Slow, rows: Sequence[Sequence[Row]]) -> list[list[Row] | BaseException]:
    """Append to the first table, and to the others while that is under way; give what each was told."""
    appending = Appending(store)
    tasks = [asyncio.create_task(appending.append(NAMES[0], rows[0], False))]
    await asyncio.to_thread(store.begun.wait, 10)
    tasks += [asyncio.create_task(appending.append(*each, True)) for each in zip(NAMES[1:], rows[1:], strict=True)]
    await asyncio.sleep(0)
    store.go_on.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_who_comes_while_others_are_kept_shares_the_next_transaction() -> None:
    store = Slow()
    told = asyncio.run(come_while_the_first_is_kept(store, [move(f"x{name}") for name in NAMES]))
    assert store.kept == [["a"], ["b", "c", "d"]]
    for name, kept in zip(NAMES, told, strict=True):
        assert kept == store.events(name) and [row.text for row in store.events(name)] == [f"x{name}"]
    assert store.names(running=True) == ["a"], "the others are over"


def test_one_that_cannot_be_kept_hinders_none_of_the_others() -> None:
    store = Slow()
    store.go_on.set()
    store.append("c", move("before"))
    store.go_on.clear()
    store.begun.clear()
    told = asyncio.run(come_while_the_first_is_kept(store, [move("x")] * 4))
    assert isinstance(told[2], Overtaken)
    assert [[row.text for row in store.events(name)] for name in NAMES] == [["x"], ["x"], ["before"], ["x"]]
    assert told[3] == store.events("d") and told[1] == store.events("b")


def test_a_database_that_is_busy_is_tried_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    store, tried = Store("sqlite://"), []

    def busy(reads_only: bool = False) -> None:
        tried.append(reads_only)
        raise StoreBusy("busy")

    monkeypatch.setattr(store, "_transaction", busy)
    told = store.append_all([Appended(name, move("x")) for name in NAMES])
    assert len(told) == 4 and all(isinstance(each, StoreBusy) for each in told) and len(tried) == 1


def test_who_waits_no_more_keeps_nobody_else_from_being_told() -> None:
    """What he sent is kept all the same, as it would have been alone."""

    async def leave() -> list[Row]:
        appending = Appending(store)
        first = asyncio.create_task(appending.append("a", move("x"), False))
        await asyncio.to_thread(store.begun.wait, 10)
        gone = asyncio.create_task(appending.append("b", move("x"), False))
        last = asyncio.create_task(appending.append("c", move("x"), False))
        await asyncio.sleep(0)
        gone.cancel()
        first.cancel()
        await asyncio.sleep(0)
        store.go_on.set()
        return await last

    store = Slow()
    assert asyncio.run(leave()) == store.events("c")
    assert [len(store.events(name)) for name in NAMES] == [1, 1, 1, 0]
