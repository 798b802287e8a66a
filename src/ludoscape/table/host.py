"""The tables of a server: made, found by their links, brought back from the store, and watched by subscribers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

from ludoscape.engine import fairness
from ludoscape.engine.options import OptionError
from ludoscape.engine.state import OVER
from ludoscape.games import kept_game
from ludoscape.table.addressing import fill
from ludoscape.table.answers import Link
from ludoscape.table.appending import Appending
from ludoscape.table.cohorts import Cohorts
from ludoscape.table.crowd import MOST_STREAMS, Crowd, Subscriber
from ludoscape.table.database import Overtaken, StoreError
from ludoscape.table.fair import NOBODY, PERSON, WATCHED
from ludoscape.table.limits import Limits
from ludoscape.table.metrics import Metrics, Reading
from ludoscape.table.new_tables import GATHER, NewTable, plan_onward, plan_rematch, plan_table
from ludoscape.table.peers import Peers
from ludoscape.table.places import Seat, hash_key, new_key, same, seat_key
from ludoscape.table.reckoning import Reckoners
from ludoscape.table.refusal import Refusal
from ludoscape.table.returning import NOT_YET
from ludoscape.table.running import AWAY_SECONDS, TAKEN, Running
from ludoscape.table.showing import Audience, Showing
from ludoscape.table.store import WAYS, Store, TableRow
from ludoscape.table.timeline import Unreadable
from ludoscape.table.workers import Workers

MOST_AWAKE: Final = 200  # tables in memory; beyond that those that nobody looks at are put to sleep
AT_ONCE: Final = 8  # streams that are told of a change before whoever has waited meanwhile is served
SEATED_SECONDS: Final = 30.0  # somebody with a seat who asked for something still waits for what comes of it
LINGER_SECONDS: Final = 3.0  # somebody who reloads a page has not left
IDLE_SECONDS: Final = 60.0  # a table that was asked for lately may still be in somebody's hands
UNSEEN_SECONDS: Final = 1800.0  # bots among themselves play on for so long after the last look

_log = logging.getLogger("ludoscape.table")


@dataclass(frozen=True)
class Opened:
    """A new table: its page for whoever made it, the links of the other seats, and the link for spectators."""

    url: str
    links: list[Link]
    spectators: str
    commitment: str


class Table:
    """A running table with what is shown of it and who is looking."""

    def __init__(self, running: Running, crowd: Crowd, metrics: Metrics) -> None:
        self.running = running
        self.showing = Showing(running)
        self.metrics = metrics
        self.crowd = crowd
        self.cohorts = Cohorts(self.showing)
        self.subscribers: set[Subscriber] = set()
        self.used = time.monotonic()
        self._left = dict.fromkeys(range(len(running.seats)), self.used)  # when each seat was last looked at
        self._untold: dict[Subscriber, None] = {}  # in the order in which they came to wait
        self._seated = -SEATED_SECONDS  # the last time that somebody with a seat was here
        self._telling: asyncio.Task[None] | None = None
        self._here = frozenset[int]()
        self.elsewhere: Callable[[], frozenset[int]] = frozenset  # the seats that somebody looks at by another server
        self.tell_who_is_here: Callable[[frozenset[int]], None] = lambda seats: None  # to the other servers
        running.changed = self.publish
        running.patron.waits = self.waits
        running.counted = partial(metrics.moved, running.game.name)
        self.showing.timing = partial(metrics.rendering, running.game.name)
        running.unseen = self.unseen

    def publish(self) -> None:
        """Tell everybody who is looking that something changed: seats now, spectators when there is time."""
        self.showing.refresh()
        for subscriber in self.subscribers:
            subscriber.gone |= not self._still_opens(subscriber.audience)
            if subscriber.watches:
                self._untold.setdefault(subscriber)
            else:
                subscriber.wake()
        if self._untold and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell())

    def _still_opens(self, audience: Audience) -> bool:
        """Tell whether a link opens its seats as before: none of them was given to somebody else meanwhile."""
        seats = self.running.seats
        return all(same(hash_key(audience.key), seats[seat].key_hash) for seat in audience.mine)

    async def _tell(self) -> None:
        """Tell spectators, a few at a time: nobody who moves waits for all who watch."""
        while self._untold:
            for subscriber in list(islice(self._untold, AT_ONCE)):
                del self._untold[subscriber]
                subscriber.wake()
            await asyncio.sleep(0)

    def audience(self, key: str, owner: str = "") -> Audience:
        """Find what a key opens to somebody. Raises Refusal when it opens nothing."""
        if not key:
            return Audience()
        seats = self._seats(key)
        creator = same(hash_key(key), self.running.row.creator_hash)
        if not seats and not creator:
            raise self._opens_nothing(hash_key(key))
        mine = frozenset(seat.number for seat in seats if seat.opens(owner))
        if not mine and not creator:
            raise Refusal(403, TAKEN, way=f"/t/{self.running.id}")
        return Audience(key, mine, creator)

    def _opens_nothing(self, key_hash: str) -> Refusal:
        """Say why a link opens no seat: it never did, not yet, or not any more."""
        returning, way = self.running.returning, f"/t/{self.running.id}"
        if returning.is_asked_by(key_hash):
            return Refusal(403, NOT_YET, way=way)
        if key_hash in returning.spent:
            return Refusal(403, fill(returning.spent[key_hash], self.running.names), way=way)
        return Refusal(404, "This link opens no seat at this table; please check that it is complete.")

    def invited(self, key: str) -> int | None:
        """Tell which seat a key is an invitation to that nobody has used; None when it is none."""
        return next((seat.number for seat in self._seats(key) if seat.invites), None)

    def belongs(self, key: str, owner: str) -> bool:
        """Tell whether a key was an invitation that this person has used."""
        return any(not seat.bearer and seat.opens(owner) for seat in self._seats(key))

    def _seats(self, key: str) -> list[Seat]:
        hashed = hash_key(key)
        return [seat for seat in self.running.seats if same(hashed, seat.key_hash)]

    def away(self) -> frozenset[int]:
        """List the seats that nobody has looked at for so long that a bot may be called."""
        long_ago = time.monotonic() - AWAY_SECONDS
        there = self.showing.connected
        return frozenset(seat for seat, left in self._left.items() if seat not in there and left <= long_ago)

    def seated(self, address: str) -> None:
        """Remember that somebody with a seat was here, and from where."""
        self.running.patron.address = address
        self._seated = time.monotonic()

    def waits(self) -> int:
        """Tell who waits for the bots of this table."""
        here = self.showing.connected or self._seated > time.monotonic() - SEATED_SECONDS
        if here and any(seat.person for seat in self.running.seats):
            return PERSON
        return WATCHED if self.subscribers else NOBODY

    def unseen(self) -> bool:
        """Tell whether nobody has looked at this table for so long that bots among themselves need not play on."""
        return not self.subscribers and self.used <= time.monotonic() - UNSEEN_SECONDS

    def look(self) -> None:
        """Remember that somebody looks; bots that had stopped play on."""
        self.used = time.monotonic()
        self.running.look()

    def subscribe(self, audience: Audience, address: str) -> Subscriber:
        """Add a stream of an address. Raises Refusal when there are too many."""
        subscriber = self.crowd.enter(audience, address, self.subscribers)
        self.subscribers.add(subscriber)
        if audience.mine:
            self.count_connected()
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Take a stream off; its seats count as left a little later."""
        self.subscribers.discard(subscriber)
        self.used = time.monotonic()  # until now somebody looked
        self._untold.pop(subscriber, None)
        self.crowd.leave(subscriber)
        if subscriber.audience.mine:
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self.count_connected)

    def seats_here(self) -> frozenset[int]:
        """List the seats that somebody looks at by way of this server."""
        return frozenset[int]().union(*(subscriber.audience.mine for subscriber in self.subscribers))

    def count_connected(self) -> None:
        """Look again who is here."""
        here = self.seats_here()
        if here != self._here:
            self._here = here
            self.tell_who_is_here(here)
        connected = here | self.elsewhere()
        if connected != self.showing.connected:
            self._left |= dict.fromkeys(self.showing.connected - connected, time.monotonic())
            self.showing.connected = connected
            self.publish()


class Host:
    """All tables of a server."""

    def __init__(self, store: Store, workers: Workers, pace: float, most_streams: int = MOST_STREAMS) -> None:
        self.crowd = Crowd(most_streams)
        self.limits = Limits()
        self.metrics = Metrics()
        self.store = store
        self.workers = workers
        store.timing = self.metrics.storing
        workers.metrics = self.metrics
        self.pace = pace
        self.reckoners = Reckoners(store)
        self.closing = False
        self.peers = Peers(store, self) if store.shared else None
        self._awake: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._appending = Appending(store)
        self.metrics.show(self._readings)

    async def create(self, request: Mapping[str, Any], address: str = "") -> Opened:
        """Make a table as a client at an address asks for it. Raises Refusal that says what is allowed."""
        played, rows, key, creator_hash = plan_table(request, self.workers.levels)
        seed = fairness.new_seed()
        table = TableRow(
            rows.table,
            played.name,
            played.changed_options(),
            played.seats,
            played.rules,
            time.time(),
            seed.hex(),
            fairness.commitment(seed, WAYS),
            creator_hash,
        )
        gathers = request.get("shares", False)
        if not isinstance(gathers, bool):
            raise Refusal(422, "Say by true or false whether the players add shares to the seed of the draws.")
        first = [GATHER] if gathers else []
        await asyncio.to_thread(self.store.create, table, rows.places, first=first)
        made = await self.table(table.id)
        if any(seat.person for seat in made.running.seats):
            made.seated(address)
        else:
            made.running.patron.address = address
        links: list[Link] = [
            {"seat": place.seat, "name": place.name, "url": f"/t/{table.id}/{seat_key(key, table.id, place.seat)}"}
            for place in rows.places
            if place.kind == "friend"
        ]
        return Opened(f"/t/{table.id}/{key}", links, f"/t/{table.id}", table.commitment)

    async def rematch(self, table: Table, audience: Audience) -> str:
        """Give the address of the rematch of a game that is over, set when somebody first wants it.

        The same people sit there with the same keys, each a seat further on, so that the next one begins. Raises
        Refusal for who only watches, and before the end.
        """
        running = table.running
        table.showing.must_be_over()
        if not (audience.mine or audience.creator):
            raise Refusal(403, "Those who play can have a rematch; spectators cannot ask for one.")
        if not running.rematch:
            try:
                await asyncio.to_thread(self._keep, plan_rematch(running))
            except Overtaken:
                _log.info("table %s: two wanted a rematch at once", running.id)
            found = await asyncio.to_thread(self.store.rematch, running.id)
            if found is None:
                raise Refusal(503, "The rematch could not be set; please try again.")
            await running.follow_with(found, min(audience.mine, default=0))
        return f"/t/{running.rematch}/{audience.key}"

    async def onward(self, table: Table, audience: Audience, at: int, address: str = "") -> str:
        """Set a table that goes on from where a game that is over stood after an event; give its address.

        Whoever wants it keeps his seats, who only watched gets the one that is to move, and bots play the others. The
        new table begins with the events that led there; what follows is drawn from a seed of its own.
        """
        running = table.running
        table.showing.must_be_over()
        if not 0 <= at <= running.live:
            raise Refusal(404, f"There is no event {at}: the last is {running.live}.")
        state = running.timeline.state_at(at)
        if state.actor == OVER:
            raise Refusal(422, "The game is over there, so it cannot go on.")
        mine = audience.mine or {max(int(state.actor), 0)}
        key = new_key()
        new = plan_onward(running, at, mine, key, self.workers)
        await asyncio.to_thread(self._keep, new)
        (await self.table(new.row.id)).seated(address)
        return f"/t/{new.row.id}/{key}"

    def _keep(self, new: NewTable) -> None:
        self.store.create(new.row, new.places, new.before, new.root, new.first)

    async def table(self, name: str) -> Table:
        """Find a table, waking it when it sleeps. Raises Refusal when there is none or it cannot be played here."""
        found = self._awake.get(name)
        if found is None:
            if not (len(name) <= 32 and name.isascii() and name.isalnum()):
                raise Refusal(404, "There is no table of this name.")
            if name not in self._waking:
                self._waking[name] = asyncio.create_task(self._wake(name))
                self._waking[name].add_done_callback(lambda _: self._waking.pop(name, None))
            found = await asyncio.shield(self._waking[name])
        elif self.peers is not None:  # another server may have answered what was asked before
            await self._catch_up(found)
        found.look()
        return found

    async def _wake(self, name: str) -> Table:
        kept = await asyncio.to_thread(self.store.table, name)
        if kept is None:
            raise Refusal(404, "There is no table of this name.")
        row, places = kept
        try:
            played = kept_game(row.game, row.seats, row.rules_version, row.options)
        except OptionError as error:
            raise Refusal(501, f"This table plays a game that is not known here: {error}.") from error
        running = Running(row, places, played, self.store, self.workers)
        running.root = await asyncio.to_thread(self.store.root, name)
        running.pace = self.pace
        running.appending = self._appending
        table = Table(running, self.crowd, self.metrics)
        if self.peers is not None:
            _join(table, self.peers)
        try:
            await running.load()
        except Unreadable as error:
            raise Refusal(500, f"This table cannot be read: {error}.") from error
        self._awake[name] = table
        self._put_to_sleep()
        return table

    def _put_to_sleep(self) -> None:
        late = time.monotonic() - IDLE_SECONDS
        idle = [t for t in self._awake.values() if not t.subscribers and not t.running.busy and t.used <= late]
        for table in sorted(idle, key=lambda t: t.used)[: max(0, len(self._awake) - MOST_AWAKE)]:
            del self._awake[table.running.id]

    # ---- other servers at the same database

    def begin(self) -> None:
        """Hear what the other servers do, where there may be any."""
        if self.peers is not None:
            self.peers.begin()

    def serials(self) -> dict[str, int]:
        """Give what is known of the tables that are awake: the serials of their last events."""
        return {name: table.running.serial for name, table in self._awake.items()}

    def idle(self) -> set[str]:
        """List the tables that are awake, but whose games are over, or whose bots nobody looks at here."""
        return {name for name, table in self._awake.items() if table.running.over or table.running.asleep}

    def here(self) -> dict[str, list[int]]:
        """List the seats of each table that somebody looks at here."""
        found = ((name, table.seats_here()) for name, table in self._awake.items())
        return {name: sorted(seats) for name, seats in found if seats}

    def come_and_gone(self, table: str) -> None:
        """Look again who is at a table."""
        if table in self._awake:
            self._awake[table].count_connected()

    async def catch_up(self, table: str) -> None:
        """Read what others have kept of a table that is awake."""
        if table in self._awake:
            await self._catch_up(self._awake[table])

    async def wake(self, table: str) -> None:
        """Wake a table, so that its bots go on."""
        await self.table(table)

    async def _catch_up(self, table: Table) -> None:
        try:
            await table.running.catch_up()
        except StoreError:
            return  # what is known can be looked at; to do something needs the store
        except Unreadable as error:
            raise Refusal(500, f"This table cannot be read: {error}.") from error

    def _readings(self) -> list[Reading]:
        """Tell how much there is just now of what grows and shrinks."""
        busy = sum(table.running.busy for table in self._awake.values())
        return [
            ("streams", "Open streams of seats and of watchers.", "kind", self.crowd.counts()),
            (
                "tables",
                "Tables in memory: all, and those where a bot is to move.",
                "kind",
                {"awake": len(self._awake), "bots": busy},
            ),
            ("bot_queue", "Bots that wait for their turn to think, by level.", "level", self.workers.queue()),
        ]

    async def close(self) -> None:
        """End all streams and bots."""
        self.end_streams()
        for table in list(self._awake.values()):
            await table.running.stop()
        if self.peers is not None:
            await self.peers.stop()
        await self.reckoners.stop()
        await self.workers.stop()

    def end_streams(self) -> None:
        """Let every stream end, so that the server can."""
        self.closing = True
        for table in self._awake.values():
            for subscriber in table.subscribers:
                subscriber.gone = True
                subscriber.wake()


def _join(table: Table, peers: Peers) -> None:
    """Let a table and the other servers know of each other."""
    running = table.running
    running.kept = lambda serial: peers.tell(running.id, serial)
    running.leads = lambda: peers.leads(running.id)
    table.elsewhere = lambda: peers.elsewhere(running.id)
    table.tell_who_is_here = lambda seats: peers.tell_who_is_here(running.id, seats)
    table.count_connected()


def new_request() -> str:
    """Make a name for a request that came without one."""
    return secrets.token_hex(12)
