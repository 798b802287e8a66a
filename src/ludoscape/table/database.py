"""A database that is opened without being changed, and what is said in a sentence when that or its use fails."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from ludoscape.extras import how_to_get

BUSY_SECONDS: Final = 4.0
REST_SECONDS: Final = 1.0  # a connection that was used since is taken to be one still

# how long PostgreSQL is waited for, and it for us: nobody hangs because a cable is cut, or a server amid a transaction
PATIENCE: Final = {
    "connect_timeout": 4,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": f"-c lock_timeout={int(BUSY_SECONDS * 1000)} -c idle_in_transaction_session_timeout=10000",
}


class StoreError(Exception):
    """The store cannot do what is asked; the message is one sentence for people. `passing`: it soon may again.

    `status` is what HTTP answers. `more` is for those who run the server, and not for guests: what the database itself
    said, or what it needs.
    """

    passing = False
    status = 507

    def __init__(self, sentence: str, more: str = "") -> None:
        super().__init__(sentence)
        self.more = more


class StoreBusy(StoreError):
    """Another program holds the database just now, or it cannot be reached."""

    passing = True
    status = 503


class StoreDamaged(StoreError):
    """What the database holds cannot be read any more."""

    status = 500

    def __init__(self, more: str = "") -> None:
        super().__init__("The database is damaged, so nothing was changed.", more)


class Overtaken(StoreError):
    """Somebody else appended first: what is in memory is not the latest."""


# ---- opening


def connect(url: str | sa.URL) -> sa.Engine:
    """Make what connects to a database, of which nothing is changed yet. Raises StoreError where there can be none."""
    parts = _parts(url)
    settings: dict[str, Any] = {}
    if parts.get_backend_name() == "postgresql":
        settings["connect_args"] = patience_of(parts)
    if parts.get_backend_name() == "sqlite":
        settings["connect_args"] = {"check_same_thread": False, "timeout": BUSY_SECONDS}
        if in_memory(parts):
            settings["poolclass"] = StaticPool
        elif "uri" not in parts.query:
            _check_file(Path(str(parts.database)))
    engine = _engine(parts, settings)
    if engine.name == "sqlite":
        sa.event.listen(engine, "connect", _sqlite_settings)
        sa.event.listen(engine, "begin", _begin_at_once)
    else:
        sa.event.listen(engine, "checkin", _note_use)
        sa.event.listen(engine, "checkout", _try_after_a_rest)
    return engine


def for_reading(engine: sa.Engine) -> sa.Engine:
    """Give an engine for what only reads, and does not need to see one moment in all that it reads."""
    if engine.name == "sqlite":
        return engine.execution_options(reads_only=True)
    return at_once(engine)


def at_once(engine: sa.Engine) -> sa.Engine:
    """Give an engine each of whose statements is a transaction: two journeys to a server less."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def patience_of(parts: sa.URL) -> dict[str, Any]:
    """Give the settings of a connection to PostgreSQL that its URL does not give itself."""
    return {name: value for name, value in PATIENCE.items() if name not in parts.query}


def is_shared(url: str | sa.URL) -> bool:
    """Tell whether several servers may be at a database. Raises StoreError for what is no URL of one."""
    return _parts(url).get_backend_name() == "postgresql"


def in_memory(parts: sa.URL) -> bool:
    """Tell whether a database is kept in memory alone, with one connection for all."""
    return parts.get_backend_name() == "sqlite" and parts.database in (None, "", ":memory:")


def write_ahead(engine: sa.Engine) -> None:
    """Let SQLite write ahead from here on. That stays in the file, so it is nothing for a database of others."""
    if engine.name == "sqlite":
        engine.dispose()
        sa.event.listen(engine, "connect", _write_ahead)


def check_whole(connection: sa.Connection) -> None:
    """Raise StoreDamaged for a file of SQLite that is not whole: it might answer wrongly before it fails."""
    if connection.dialect.name == "sqlite":
        said = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        if said != "ok":
            raise StoreDamaged(_first_line(Exception(said)))


def _note_use(_connection: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _try_after_a_rest(connection: Any, record: Any, _proxy: Any) -> None:
    """See whether a connection is still one: its server may have been started anew. Else the pool makes others."""
    if time.monotonic() - record.info.get("used", time.monotonic()) > REST_SECONDS:
        try:
            connection.execute("")
            connection.rollback()
        except Exception as error:  # of whichever driver
            raise sa.exc.DisconnectionError from error


def _sqlite_settings(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so, see _begin_at_once
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _write_ahead(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.close()


def _begin_at_once(connection: sa.Connection) -> None:
    # a transaction that reads first and writes later could fail half-way although nobody else holds the lock for long
    reads_only = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


# ---- what is said when that fails


def _parts(url: str | sa.URL) -> sa.URL:
    try:
        return sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise StoreError(
            "This is no URL of a database: one looks like sqlite:///tables.db or postgresql://user@host/name."
        ) from None


def _engine(parts: sa.URL, settings: Mapping[str, Any]) -> sa.Engine:
    try:
        return sa.create_engine(parts, hide_parameters=True, **settings)  # no seeds, names or keys in any log
    except sa.exc.NoSuchModuleError:
        kind = parts.drivername
        raise StoreError(f"There is no kind of database called {kind!r}: sqlite and postgresql are such.") from None
    except ImportError as error:
        module = error.name or parts.get_driver_name()
        how = how_to_get("postgres") if module.startswith("psycopg") else f"pip install {module}"
        raise StoreError(
            f"The Python module {module!r}, which it needs, cannot be loaded: {how} installs it."
        ) from None
    except (sa.exc.ArgumentError, ValueError, TypeError) as error:
        raise StoreError("This URL of a database cannot be understood.", _first_line(error)) from None


def _check_file(path: Path) -> None:
    """Tell what SQLite does not: why there can be no database of this name. Raises StoreError."""
    try:
        if path.is_dir():
            raise StoreError(f"This is a folder: name a file, such as {path / 'ludoscape.db'}.")
        if path.exists() and not path.is_file():
            raise StoreError("This is no file that could hold a database: name another.")
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise StoreError("This file is not for you to read and to write: change its rights, or name another.")
        if not path.parent.is_dir():
            raise StoreError(f"There is no folder {path.parent}: make it first, or name another file.")
    except OSError as error:
        raise StoreError(f"There can be no file of this name: {str(error.strerror).lower()}.") from None


# what is said while a server of databases is away; what was under way may have been kept or not
_UNREACHED: Final = ("connection", "terminating", "the database system is", "consuming input failed")

# what is said when the message of a database holds one of these words
_TROUBLES: Final = (
    (("not a database",), "This is no database, or a damaged one, so nothing was changed."),
    (("is full", "no space left"), "The disk is full, so nothing could be kept and nothing was changed."),
    (("readonly", "read-only"), "The database cannot be written, so nothing was changed."),
    (("disk i/o",), "The disk cannot be read or written just now, so nothing was changed."),
)


@contextmanager
def told() -> Iterator[None]:
    """Raise what a database complains of as a StoreError with its sentence."""
    try:
        yield
    except sa.exc.IntegrityError as error:
        raise Overtaken("Somebody else was faster; please look again.") from error
    except sa.exc.SQLAlchemyError as error:
        raise trouble(error) from error
    except (TypeError, ValueError) as error:  # what was written as a number or as JSON is none
        raise StoreDamaged(str(error)) from error


def trouble(error: Exception) -> StoreError:
    """Say in a sentence what a database complains of."""
    said = _first_line(getattr(error, "orig", None) or error)
    text = said.lower()
    if "locked" in text or "busy" in text or "lock timeout" in text:
        return StoreBusy("The database is busy just now, so nothing was changed; please try again.")
    if any(word in text for word in _UNREACHED):
        return StoreBusy("The database cannot be reached just now; please try again.", said)
    if "malformed" in text or "could not decode" in text:
        return StoreDamaged(said)
    for words, sentence in _TROUBLES:
        if any(word in text for word in words):
            return StoreError(sentence)
    if "unable to open" in text:
        needs = "it must be a file that can be read and written, in a folder where files can be made"
        return StoreError("The database cannot be opened, so nothing was changed.", needs)
    return StoreError("The database could not be used, so nothing was changed.", said)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
