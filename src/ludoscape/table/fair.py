"""Whose bot thinks next: people before tables at which nobody waits, then by turns among addresses and their tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

PERSON: Final = 0  # somebody with a seat waits for this bot
WATCHED: Final = 1  # spectators do
NOBODY: Final = 2
MOST_REMEMBERED: Final = 10_000  # of those who had a turn

T = TypeVar("T")


@dataclass(eq=False)
class Patron:
    """For whom bots think: a table, the address of who plays there, and who waits."""

    table: str = ""
    address: str = ""
    waits: Callable[[], int] = lambda: NOBODY


@dataclass(eq=False)
class Wish(Generic[T]):
    """One bot's turn to think, waited for."""

    patron: Patron
    slow: bool
    number: int
    granted: asyncio.Future[tuple[T, bool]]

    @property
    def modest(self) -> bool:
        """Tell whether it leaves a worker to others: it takes long, or no person waits for it."""
        return self.slow or self.patron.waits() > PERSON


class Turns(Generic[T]):
    """Gives what there are a few of, such as workers, to those who wait."""

    def __init__(self, all_of_them: Iterable[T]) -> None:
        self._free = list(all_of_them)
        self._most_modest = max(1, len(self._free) - 1)
        self._modest = 0
        self._wishes: list[Wish[T]] = []
        self._count = 0
        self._served: OrderedDict[str, int] = OrderedDict()  # when an address and a table had their last turn

    @asynccontextmanager
    async def turn(self, patron: Patron, slow: bool = False) -> AsyncIterator[T]:
        """Wait for a turn and have it. `slow` ones never have all that there is."""
        self._count += 1
        wish = Wish[T](patron, slow, self._count, asyncio.get_running_loop().create_future())
        self._wishes.append(wish)
        self._grant()
        try:
            given, modest = await wish.granted
        except asyncio.CancelledError:
            with suppress(ValueError):
                self._wishes.remove(wish)
            if wish.granted.done() and not wish.granted.cancelled():
                self._take_back(*wish.granted.result())
            raise
        try:
            yield given
        finally:
            self._take_back(given, modest)

    def _take_back(self, given: T, modest: bool) -> None:
        self._free.append(given)  # the last used is warm
        self._modest -= modest
        self._grant()

    def _grant(self) -> None:
        while self._free and (wish := self._next()) is not None:
            self._wishes.remove(wish)
            self._count += 1
            for name in (f"at {wish.patron.address}", wish.patron.table):
                self._served[name] = self._count
                self._served.move_to_end(name)
            while len(self._served) > MOST_REMEMBERED:
                self._served.popitem(last=False)
            modest = wish.modest
            self._modest += modest
            wish.granted.set_result((self._free.pop(), modest))

    def _next(self) -> Wish[T] | None:
        """Choose among those who wait, by who waits for the table and who had a turn longest ago."""
        allowed = [
            wish
            for wish in self._wishes
            if not wish.granted.done() and (self._modest < self._most_modest or not wish.modest)
        ]
        return min(allowed, key=self._place, default=None)

    def _place(self, wish: Wish[T]) -> tuple[int, int, int, int]:
        patron = wish.patron
        served = self._served
        return patron.waits(), served.get(f"at {patron.address}", 0), served.get(patron.table, 0), wish.number
