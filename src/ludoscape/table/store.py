"""What is kept of the tables: their makings, their seats and every event, in SQL."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from ludoscape.table.database import StoreBusy, StoreError, at_once, connect, for_reading, in_memory, is_shared, told
from ludoscape.table.opening import Upgraded, lacking, look, prepare, usual
from ludoscape.table.owners import Owners
from ludoscape.table.schema import EVENTS, PLACES, RECKONINGS, REMATCHES, TABLES

FIRST_WAYS: Final = 1  # of tables: a draw follows from the number of its event, who made the table has all keys
WAYS: Final = 2  # a draw follows from the events in force, a seat belongs to whoever claimed it


class Row(NamedTuple):
    """One event: `kind` is move, forced, chance or undo (with a number), or the name of a table event (without).

    `barrier`: undoing it takes the consent of all. `request` is what the client called its request, `content` a hash
    of what it asked for.
    """

    serial: int
    number: int | None
    kind: str
    text: str
    seat: int | None = None
    barrier: bool = False
    request: str | None = None
    at: float = 0.0
    content: str | None = None


@dataclass(frozen=True)
class PlaceRow:
    """A seat as it was when the table was made; later changes are events. `claimed`: its link was opened once."""

    seat: int
    kind: str
    name: str
    level: int | None
    key_hash: str
    claimed: bool = False


@dataclass(frozen=True)
class TableRow:
    """The makings of a table. Of keys only hashes are kept; the seed stays secret until the game is over.

    `ways` are those of the version that it was made by, and stay: how it draws, and what its keys open.
    """

    id: str
    game: str
    options: Mapping[str, Any]
    seats: int
    rules_version: str
    created: float
    seed: str
    commitment: str
    creator_hash: str
    finished: bool = False
    ways: int = WAYS


class Appended(NamedTuple):
    """Events that are to be added to a table, and whether its game is over with them."""

    table: str
    rows: Sequence[Row]
    finished: bool = False


class Store:
    """Tables and their events in a database. Every method is one transaction; none may be called on the event loop."""

    def __init__(self, url: str | sa.URL, looks_only: bool = False, upgrades: bool = False) -> None:
        """Open or make the database; with `looks_only` it is never made, nor changed.

        One of an older version becomes one of this: a file of SQLite at once, another only where it `upgrades`. Raises
        StoreError when that cannot be, or it belongs to others or to a newer version; it was not changed then.
        """
        self.timing: Callable[[bool], AbstractContextManager[None]] = lambda _: nullcontext()  # of each transaction
        self.engine = connect(url)
        self._reader = for_reading(self.engine)
        # SQLite lets one write at a time, and whoever waits there tries again and again, and may never have his turn
        self._writing: AbstractContextManager[Any] = Lock() if self.engine.name == "sqlite" else nullcontext()
        self._reading = self._writing if in_memory(self.engine.url) else nullcontext()
        self.owners = Owners(self._transaction, at_once(self.engine))
        self.upgraded: Upgraded | None = None
        try:
            found = look(self.engine)
            self._lacking = lacking(self.engine, found) if looks_only else frozenset[sa.Column[Any]]()
            if not looks_only:
                self.upgraded = prepare(self.engine, found, upgrades)
        except StoreError:
            self.close()
            raise

    @property
    def shared(self) -> bool:
        """Tell whether several servers may be at this database."""
        return is_shared(self.engine.url)

    def close(self) -> None:
        """Let go of the database, when what is being kept is kept: in memory all of it goes by one connection."""
        with self._writing:
            self.engine.dispose()

    @contextmanager
    def _transaction(self, reads_only: bool = False) -> Iterator[sa.Connection]:
        engine, turn = (self._reader, self._reading) if reads_only else (self.engine, self._writing)
        with self.timing(reads_only), told(), turn, engine.begin() as connection:
            yield connection

    def _all_of(self, table: sa.Table) -> sa.Select[Any]:
        """Select all columns; for those that an older database lacks what they hold after it was upgraded."""
        return sa.select(*(usual(column) if column in self._lacking else column for column in table.columns))

    def answer(self) -> None:
        """Ask the database for next to nothing. Raises StoreError when it does not answer."""
        with self._transaction(reads_only=True) as connection:
            connection.execute(sa.text("SELECT 1 FROM tables LIMIT 1")).first()

    def damage(self) -> list[str]:
        """Say in sentences what the database itself finds damaged; of SQLite only, others look after themselves."""
        if self.engine.name != "sqlite":
            return []
        with self._transaction(reads_only=True) as connection:
            found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(5)")]
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        said = [] if found == ["ok"] else [f"The file is damaged: {found[0].strip()}."]
        return said + ([f"{len(lost)} rows belong to tables that are not there."] if lost else [])

    def create(
        self, table: TableRow, places: Sequence[PlaceRow], before: str = "", root: str = "", first: Sequence[Row] = ()
    ) -> None:
        """Keep a new table, its seats and its `first` events; of a rematch also the table `before` it and the `root`.

        That is the first of all. Raises Overtaken when that table has a rematch already.
        """
        with self._transaction() as connection:
            connection.execute(sa.insert(TABLES).values({**_values(table), "options": json.dumps(dict(table.options))}))
            connection.execute(sa.insert(PLACES), [{**_values(place), "table_id": table.id} for place in places])
            _append(connection, [Appended(table.id, first)])
            if before:
                connection.execute(sa.insert(REMATCHES).values(table_id=table.id, before=before, root=root))

    def rematch(self, before: str) -> str | None:
        """Give the rematch of a table, or None."""
        with self._transaction(reads_only=True) as connection:
            query = sa.select(REMATCHES.c.table_id).where(REMATCHES.c.before == before)
            found = connection.execute(query).scalar()
            return None if found is None else str(found)

    def root(self, table: str) -> str:
        """Give the first of the tables of which this is a rematch; of any other table itself."""
        with self._transaction(reads_only=True) as connection:
            query = sa.select(REMATCHES.c.root).where(REMATCHES.c.table_id == table)
            return str(connection.execute(query).scalar() or table)

    def names(self, running: bool = False) -> list[str]:
        """List all tables, or those `running`, that are not over; those that were made first before the others."""
        query = sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
        with self._transaction(reads_only=True) as connection:
            return list(connection.execute(query.where(~TABLES.c.finished) if running else query).scalars())

    def table(self, table: str) -> tuple[TableRow, list[PlaceRow]] | None:
        """Give the makings of a table, or None when there is no such table."""
        with self._transaction(reads_only=True) as connection:
            row = connection.execute(self._all_of(TABLES).where(TABLES.c.id == table)).mappings().first()
            if row is None:
                return None
            query = sa.select(PLACES).where(PLACES.c.table_id == table).order_by(PLACES.c.seat)
            places = [
                PlaceRow(p["seat"], p["kind"], p["name"], p["level"], p["key_hash"], bool(p["claimed"]))
                for p in connection.execute(query).mappings()
            ]
            return TableRow(**{**row, "options": json.loads(row["options"]), "finished": bool(row["finished"])}), places

    def events(self, table: str, after: int = 0) -> list[Row]:
        """List the events of a table in order, those with a serial above `after`."""
        query = self._all_of(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.serial > after)
        with self._transaction(reads_only=True) as connection:
            return [
                Row(
                    r["serial"],
                    r["number"],
                    r["kind"],
                    r["text"],
                    r["seat"],
                    bool(r["barrier"]),
                    r["request"],
                    r["at"],
                    r["content"],
                )
                for r in connection.execute(query.order_by(EVENTS.c.serial)).mappings()
            ]

    def serials(self, tables: Sequence[str]) -> dict[str, int]:
        """Give the serial of the last event of each of these tables that has any."""
        last = sa.select(sa.func.max(EVENTS.c.serial)).where(EVENTS.c.table_id == TABLES.c.id).scalar_subquery()
        query = sa.select(TABLES.c.id, last).where(TABLES.c.id.in_(list(tables)))
        with self._transaction(reads_only=True) as connection:
            return {table: int(serial) for table, serial in connection.execute(query) if serial is not None}

    def append(self, table: str, rows: Sequence[Row], finished: bool = False) -> list[Row]:
        """Add events, all or none; give them back as kept.

        Raises Overtaken when a serial, number or request is taken, StoreError when the database cannot be written.
        """
        with self._transaction() as connection:
            return _append(connection, [Appended(table, rows, finished)])[0]

    def append_all(self, wanted: Sequence[Appended]) -> list[list[Row] | StoreError]:
        """Add events of several tables in one transaction; give back each as kept, or why it was not.

        Where that cannot be done, those of each table are added by themselves, so that none hinders the others.
        """
        try:
            with self._transaction() as connection:
                return [*_append(connection, wanted)]
        except StoreBusy as error:
            return [error] * len(wanted)
        except StoreError:
            return [self._append_or_tell(each) for each in wanted]

    def _append_or_tell(self, wanted: Appended) -> list[Row] | StoreError:
        try:
            return self.append(*wanted)
        except StoreError as error:
            return error

    def claim(self, table: str, seats: Sequence[int]) -> None:
        """Remember that the link of these seats was opened."""
        with self._transaction() as connection:
            which = sa.and_(PLACES.c.table_id == table, PLACES.c.seat.in_(list(seats)))
            connection.execute(sa.update(PLACES).where(which).values(claimed=True))

    def reckoning(self, table: str) -> str | None:
        """Give what was reckoned of a game that is over, or None."""
        with self._transaction(reads_only=True) as connection:
            found = connection.execute(sa.select(RECKONINGS.c.data).where(RECKONINGS.c.table_id == table)).scalar()
            return None if found is None else str(found)

    def keep_reckoning(self, table: str, data: str) -> None:
        """Keep what was reckoned of a game, in the place of what an older version had reckoned."""
        with self._transaction() as connection:
            connection.execute(sa.delete(RECKONINGS).where(RECKONINGS.c.table_id == table))
            connection.execute(sa.insert(RECKONINGS).values(table_id=table, data=data))


def _append(connection: sa.Connection, wanted: Sequence[Appended]) -> list[list[Row]]:
    stamped = [[row._replace(at=time.time()) for row in each.rows] for each in wanted]
    rows = []
    for each, kept in zip(wanted, stamped, strict=True):
        rows += [{**row._asdict(), "table_id": each.table} for row in kept]
    if rows:
        connection.execute(sa.insert(EVENTS), rows)
    for each in wanted:
        if each.finished:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == each.table).values(finished=True))
    return stamped


def _values(row: TableRow | PlaceRow) -> dict[str, Any]:
    return dict(vars(row))
