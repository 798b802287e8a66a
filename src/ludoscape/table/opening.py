"""How a database is opened: looked at before anything is written, made where it is new, upgraded where it is older."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from ludoscape.table.copying import check_pages, copy_file
from ludoscape.table.database import StoreError, check_whole, for_reading, told, write_ahead
from ludoscape.table.holding import file_of, held
from ludoscape.table.schema import FIRST_VERSION, METADATA, SCHEMA, SCHEMA_VERSION, TABLES

REVISIONS: Final = Path(__file__).parent / "migrations"  # of Alembic: each makes a version of the one before
LOCK: Final = 7_107_203_214  # of PostgreSQL: who prepares a database; any number that others do not use
NOT_OURS: Final = "The tables in this database are not as Ludoscape makes them; nothing was changed."


@dataclass(frozen=True)
class Upgraded:
    """What an older database was, and where it is kept as it was; of PostgreSQL no copy is made."""

    version: int
    copy: Path | None

    def __str__(self) -> str:
        kept = f"; as it was it is kept as {self.copy}" if self.copy else ""
        return f"schema {self.version} became {SCHEMA_VERSION}{kept}"


def look(engine: sa.Engine) -> int | None:
    """Give the version of a database, None when it is empty. Raises StoreError for one of others or a newer one."""
    with told(), for_reading(engine).begin() as connection:
        if sa.inspect(connection).get_table_names():
            check_whole(connection)
        return _version(connection)


def lacking(engine: sa.Engine, version: int | None) -> frozenset[sa.Column[Any]]:
    """List the columns that an older database has not yet; for a new one all, since it is only looked at."""
    with told(), for_reading(engine).begin() as connection:
        return _lacking(connection, version)


def usual(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """Give what a column holds for rows that were there before it."""
    default = column.server_default
    value = default.arg if isinstance(default, sa.DefaultClause) else None
    return sa.literal(value, sa.String()).cast(column.type).label(column.name)


def prepare(engine: sa.Engine, version: int | None, upgrades: bool) -> Upgraded | None:
    """Make a new database ready, or one of an older version; of another, show that it can be written.

    Raises StoreError, and then nothing was changed.
    """
    if version is not None and version < SCHEMA_VERSION:
        upgraded = _upgrade_file(engine, version) if engine.name == "sqlite" else _upgrade(engine, version, upgrades)
        write_ahead(engine)
        return upgraded
    write_ahead(engine)
    with told(), engine.begin() as connection:
        _alone(connection)
        if _version(connection) is None:
            METADATA.create_all(connection)
            connection.execute(sa.insert(SCHEMA).values(version=SCHEMA_VERSION))
        else:
            _note_version(connection)
    return None


# ---- what is there


def _version(connection: sa.Connection) -> int | None:
    """Read the version, None of an empty database. Raises StoreError when it is not one that is opened here."""
    inspector = sa.inspect(connection)
    known = set(inspector.get_table_names())
    if not known:
        return None
    if SCHEMA.name not in known or not _has(inspector, SCHEMA.c.version):
        raise StoreError("This database belongs to another program; give the table a database of its own.")
    version = connection.execute(sa.select(SCHEMA.c.version)).scalar()
    if version is not None and not FIRST_VERSION <= version <= SCHEMA_VERSION:
        raise StoreError(
            f"This database was written by another version of Ludoscape (schema {version}, this program "
            f"needs {SCHEMA_VERSION}); nothing was changed in it."
        )
    if version is None or TABLES.name not in known:
        raise StoreError(NOT_OURS)
    _lacking(connection, int(version))
    return int(version)


def _lacking(connection: sa.Connection, version: int | None) -> frozenset[sa.Column[Any]]:
    """List the columns that are not there. Raises StoreError where an older version should have had them."""
    if version is None:
        return frozenset()
    inspector = sa.inspect(connection)
    known = set(inspector.get_table_names())
    older = version < SCHEMA_VERSION
    missing = [table for table in METADATA.sorted_tables if table.name not in known]
    columns = [
        column
        for table in METADATA.sorted_tables
        if table.name in known
        for column in table.columns
        if not _has(inspector, column)
    ]
    if (missing and not older) or any(not older or not _may_come_later(column) for column in columns):
        raise StoreError(NOT_OURS)
    return frozenset(columns)


def _may_come_later(column: sa.Column[Any]) -> bool:
    return bool(column.nullable or column.server_default is not None)


def _has(inspector: sa.Inspector, column: sa.Column[Any]) -> bool:
    return any(there["name"] == column.name for there in inspector.get_columns(column.table.name))


# ---- upgrading


def _upgrade_file(engine: sa.Engine, version: int) -> Upgraded:
    """Upgrade a file of SQLite, of which a copy is kept beside it."""
    path = file_of(engine.url)
    if path is None:
        raise StoreError(f"This database is of an older version (schema {version}): open it by the name of its file.")
    with held(engine.url):  # a program of that version may still serve it
        copy = _free_name(path)
        copy_file(path, copy, check_pages)
        try:
            with told(), engine.connect() as connection:
                # else a table that is made anew would take the rows with it that refer to it
                connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
                with connection.begin():
                    _migrate(connection, version)
                    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                        raise StoreError("Rows of this database belong to tables that are not there.")
        except BaseException:
            copy.unlink()
            raise
        finally:
            engine.dispose()  # and with it the connection that does not look after what refers to what
    return Upgraded(version, copy)


def _free_name(path: Path) -> Path:
    """Name the copy of a file that is upgraded; after an upgrade that was broken off there may be one already."""
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        copy = path.with_name(f"{path.stem}.before-{SCHEMA_VERSION}{again}{path.suffix}")
        if not copy.exists():
            return copy
        number += 1


def _upgrade(engine: sa.Engine, version: int, upgrades: bool) -> Upgraded:
    """Upgrade a database that several programs use: only when told to."""
    if not upgrades:
        raise StoreError(
            f"This database is of an older version (schema {version}, this program needs {SCHEMA_VERSION}): "
            "end its servers, then let ludoscape upgrade change it."
        )
    with told(), engine.begin() as connection:
        _alone(connection)
        there = _version(connection)
        if there is not None and there < SCHEMA_VERSION:  # else somebody else has done it meanwhile
            _migrate(connection, there)
    return Upgraded(version, None)


def _migrate(connection: sa.Connection, version: int) -> None:
    """Make the newest version of an older one, in the transaction of the connection."""
    run_revisions(connection, version)
    _note_version(connection)
    _lacking(connection, SCHEMA_VERSION)


def run_revisions(connection: sa.Connection, version: int) -> None:
    """Run the revisions after a version; after 0, all."""
    # imported here, because it takes a while and there is seldom anything to do
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    revisions = ScriptDirectory(str(REVISIONS), version_locations=[str(REVISIONS)])
    newest_first = list(revisions.iterate_revisions("heads", str(version) if version else "base"))
    with Operations.context(MigrationContext.configure(connection)):
        for revision in reversed(newest_first):
            revision.module.upgrade()


def _note_version(connection: sa.Connection) -> None:
    connection.execute(sa.update(SCHEMA).values(version=SCHEMA_VERSION))


def _alone(connection: sa.Connection) -> None:
    """Wait until nobody else prepares this database; until the end of the transaction nobody else does."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
