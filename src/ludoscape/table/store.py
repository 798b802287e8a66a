"""What is kept of the tables: their makings, their seats and every event, in SQL."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa

from ludoscape.table.database import (
    Overtaken,
    StoreDamaged,
    StoreError,
    check_whole,
    connect,
    in_memory,
    trouble,
    write_ahead,
)

FIRST_VERSION: Final = 1  # the oldest that can be opened: it becomes the newest
SCHEMA_VERSION: Final = 2
FIRST_WAYS: Final = 1  # of tables: a draw follows from the number of its event, who made the table has all keys
WAYS: Final = 2  # a draw follows from the events in force, a seat belongs to whoever claimed it

_metadata = sa.MetaData()

_schema = sa.Table("ludoscape_schema", _metadata, sa.Column("version", sa.Integer, nullable=False))

_tables = sa.Table(
    "tables",
    _metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("rules_version", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("creator_hash", sa.String(64), nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False, default=False),
    sa.Column("ways", sa.Integer, nullable=False, server_default=str(FIRST_WAYS)),
)

_places = sa.Table(
    "places",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("claimed", sa.Boolean, nullable=False, default=False),
)

# `serial` counts everything that happened at a table; `number` only the events of the game, the ones a record holds.
_events = sa.Table(
    "events",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("serial", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("barrier", sa.Boolean, nullable=False, default=False),
    sa.Column("request", sa.String(100)),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("content", sa.String(64)),
    sa.UniqueConstraint("table_id", "number"),
    sa.UniqueConstraint("table_id", "request"),
)

# a rematch: which table it follows, and the first of them, whose name the keys of its seats were derived with
_rematches = sa.Table(
    "rematches",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("before", sa.String(32), nullable=False, unique=True),
    sa.Column("root", sa.String(32), nullable=False),
)

# what was reckoned of a game that is over; it can be reckoned again from the events
_reckonings = sa.Table(
    "reckonings",
    _metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
)

# what each version has beyond the one before; `_prepare` adds it to a database that is older
_ADDED: Final = {2: (_tables.c.ways, _events.c.content)}


@dataclass(frozen=True)
class Row:
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


class Store:
    """Tables and their events in a database. Every method is one transaction; none may be called on the event loop."""

    def __init__(self, url: str | sa.URL, looks_only: bool = False) -> None:
        """Open or make the database; with `looks_only` it is never made, nor changed.

        Raises StoreError when that cannot be, or it belongs to others or to another version; it was not changed then.
        """
        self.engine = connect(url)
        self._reader = self.engine.execution_options(reads_only=True)
        self._one_at_a_time: AbstractContextManager[Any] = Lock() if in_memory(self.engine.url) else nullcontext()
        try:
            self._look()
            if not looks_only:
                write_ahead(self.engine)
                self._prepare()
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @contextmanager
    def _transaction(self, reads_only: bool = False) -> Iterator[sa.Connection]:
        try:
            with self._one_at_a_time, (self._reader if reads_only else self.engine).begin() as connection:
                yield connection
        except sa.exc.IntegrityError as error:
            raise Overtaken("Somebody else was faster; please look again.") from error
        except sa.exc.SQLAlchemyError as error:
            raise trouble(error) from error
        except (TypeError, ValueError) as error:  # what was written as a number or as JSON is none
            raise StoreDamaged(str(error)) from error

    def _look(self) -> None:
        """Raise StoreError for a database of others or of another version."""
        with self._transaction(reads_only=True) as connection:
            inspector = sa.inspect(connection)
            known = set(inspector.get_table_names())
            if not known:
                return
            check_whole(connection)
            if _schema.name not in known or not _is_whole(_schema, inspector):
                raise StoreError("This database belongs to another program; give the table a database of its own.")
            version = connection.execute(sa.select(_schema.c.version)).scalar()
            if version is not None and not FIRST_VERSION <= version <= SCHEMA_VERSION:
                raise StoreError(
                    f"This database was written by another version of Ludoscape (schema {version}, this program "
                    f"needs {SCHEMA_VERSION}); nothing was changed in it."
                )
            there = [table for table in _metadata.sorted_tables if table.name in known]
            if not all(_is_whole(table, inspector, version or SCHEMA_VERSION) for table in there):
                raise StoreError("The tables in this database are not as Ludoscape makes them; nothing was changed.")

    def _prepare(self) -> None:
        """Make what is missing; a version that is known is written again, which shows that the database can be.

        A database of an older version becomes one of this, in one transaction; what was in it stays as it is.
        """
        with self._transaction() as connection:
            known = sa.inspect(connection).has_table(_tables.name)
            version = connection.execute(sa.select(_schema.c.version)).scalar() if known else None
            for added in range((version or SCHEMA_VERSION) + 1, SCHEMA_VERSION + 1):
                for column in _ADDED[added]:
                    made = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
                    connection.exec_driver_sql(f"ALTER TABLE {column.table.name} ADD COLUMN {made}")
            _metadata.create_all(connection)
            if not connection.execute(sa.update(_schema).values(version=SCHEMA_VERSION)).rowcount:
                connection.execute(sa.insert(_schema).values(version=SCHEMA_VERSION))

    def damage(self) -> list[str]:
        """Say in sentences what the database itself finds damaged; of SQLite only, others look after themselves."""
        if self.engine.name != "sqlite":
            return []
        with self._transaction(reads_only=True) as connection:
            found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(5)")]
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        said = [] if found == ["ok"] else [f"The file is damaged: {found[0].strip()}."]
        return said + ([f"{len(lost)} rows belong to tables that are not there."] if lost else [])

    def create(self, table: TableRow, places: Sequence[PlaceRow], before: str = "", root: str = "") -> None:
        """Keep a new table and its seats; of a rematch also the table `before` it and the `root`, the first of all.

        Raises Overtaken when that table has a rematch already.
        """
        with self._transaction() as connection:
            connection.execute(
                sa.insert(_tables).values({**_values(table), "options": json.dumps(dict(table.options))})
            )
            connection.execute(sa.insert(_places), [{**_values(place), "table_id": table.id} for place in places])
            if before:
                connection.execute(sa.insert(_rematches).values(table_id=table.id, before=before, root=root))

    def rematch(self, before: str) -> str | None:
        """Give the rematch of a table, or None."""
        with self._transaction(reads_only=True) as connection:
            query = sa.select(_rematches.c.table_id).where(_rematches.c.before == before)
            found = connection.execute(query).scalar()
            return None if found is None else str(found)

    def root(self, table: str) -> str:
        """Give the first of the tables of which this is a rematch; of any other table itself."""
        with self._transaction(reads_only=True) as connection:
            query = sa.select(_rematches.c.root).where(_rematches.c.table_id == table)
            return str(connection.execute(query).scalar() or table)

    def names(self) -> list[str]:
        """List all tables, those that were made first before the others."""
        with self._transaction(reads_only=True) as connection:
            return list(connection.execute(sa.select(_tables.c.id).order_by(_tables.c.created, _tables.c.id)).scalars())

    def table(self, table: str) -> tuple[TableRow, list[PlaceRow]] | None:
        """Give the makings of a table, or None when there is no such table."""
        with self._transaction(reads_only=True) as connection:
            row = connection.execute(sa.select(_tables).where(_tables.c.id == table)).mappings().first()
            if row is None:
                return None
            query = sa.select(_places).where(_places.c.table_id == table).order_by(_places.c.seat)
            places = [
                PlaceRow(p["seat"], p["kind"], p["name"], p["level"], p["key_hash"], bool(p["claimed"]))
                for p in connection.execute(query).mappings()
            ]
            return TableRow(**{**row, "options": json.loads(row["options"]), "finished": bool(row["finished"])}), places

    def events(self, table: str, after: int = 0) -> list[Row]:
        """List the events of a table in order, those with a serial above `after`."""
        query = sa.select(_events).where(_events.c.table_id == table, _events.c.serial > after)
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
                for r in connection.execute(query.order_by(_events.c.serial)).mappings()
            ]

    def append(self, table: str, rows: Sequence[Row], finished: bool = False) -> list[Row]:
        """Add events, all or none; give them back as kept.

        Raises Overtaken when a serial, number or request is taken, StoreError when the database cannot be written.
        """
        stamped = [replace(row, at=time.time()) for row in rows]
        with self._transaction() as connection:
            connection.execute(sa.insert(_events), [{**_values(row), "table_id": table} for row in stamped])
            if finished:
                connection.execute(sa.update(_tables).where(_tables.c.id == table).values(finished=True))
        return stamped

    def claim(self, table: str, seats: Sequence[int]) -> None:
        """Remember that the link of these seats was opened."""
        with self._transaction() as connection:
            which = sa.and_(_places.c.table_id == table, _places.c.seat.in_(list(seats)))
            connection.execute(sa.update(_places).where(which).values(claimed=True))

    def reckoning(self, table: str) -> str | None:
        """Give what was reckoned of a game that is over, or None."""
        with self._transaction(reads_only=True) as connection:
            found = connection.execute(sa.select(_reckonings.c.data).where(_reckonings.c.table_id == table)).scalar()
            return None if found is None else str(found)

    def keep_reckoning(self, table: str, data: str) -> None:
        """Keep what was reckoned of a game. Raises Overtaken when it is kept already."""
        with self._transaction() as connection:
            connection.execute(sa.insert(_reckonings).values(table_id=table, data=data))


def _values(row: Any) -> dict[str, Any]:
    return dict(vars(row))


def _is_whole(table: sa.Table, inspector: sa.Inspector, version: int = SCHEMA_VERSION) -> bool:
    """Tell whether a table that a database has is all that it should be in a version."""
    later = [column for added, columns in _ADDED.items() if added > version for column in columns]
    wanted = {column.name for column in table.columns if not any(column is other for other in later)}
    return {column["name"] for column in inspector.get_columns(table.name)}.issuperset(wanted)
