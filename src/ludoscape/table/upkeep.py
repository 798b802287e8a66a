"""What whoever runs a server does for its database: copy it, put a copy back, examine and upgrade it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa

from ludoscape.engine import fairness
from ludoscape.engine.options import OptionError
from ludoscape.engine.state import OVER
from ludoscape.games import kept_game
from ludoscape.table.copying import copy_file
from ludoscape.table.database import StoreError
from ludoscape.table.holding import file_of, held
from ludoscape.table.opening import Upgraded
from ludoscape.table.store import Store, TableRow
from ludoscape.table.timeline import Timeline, Unreadable

Progress = Callable[[int, int], object]  # told how much is done, of how much


# ---- copies


def back_up(url: str | sa.URL, target: Path) -> int:
    """Copy a database to a new file, whole and as it is at one moment, also while it is served.

    Gives the number of tables. Raises StoreError, and then there is no such file.
    """
    source = file_of(url)
    if source is None:
        raise StoreError("Only a file of SQLite is copied by this; for PostgreSQL there is pg_dump.")
    if not source.is_file():
        raise StoreError("There is no such database.")
    if target.exists():
        raise StoreError(f"{target} is there already: name a file that is not.")
    Store(sa.URL.create("sqlite", database=str(source)), looks_only=True).close()  # it is one of ours
    return copy_file(source, target, _number_of_tables)


def restore(source: Path, target: Path, replace: bool = False) -> int:
    """Make the database of a copy; with `replace` one that is there is kept beside it, under the name with .before.

    Gives the number of tables. Raises StoreError, and then nothing was changed.
    """
    if not source.is_file():
        raise StoreError(f"There is no file {source}.")
    if source.resolve() == target.resolve():
        raise StoreError("This is the copy itself: name the file that it is to become.")
    if not target.exists():
        return copy_file(source, target, _number_of_tables)
    if not replace:
        raise StoreError(f"{target} is there already: --replace keeps it under another name.")
    before = target.with_name(target.name + ".before")
    if before.exists():
        raise StoreError(f"{before} is there already: put it elsewhere first.")
    with held(sa.URL.create("sqlite", database=str(target))):
        fresh = target.with_name(target.name + ".new")
        number = copy_file(source, fresh, _number_of_tables)
        for end in ("", "-wal", "-shm"):  # what was written ahead belongs to it
            part = target.with_name(target.name + end)
            if part.exists():
                part.rename(before.with_name(before.name + end))
        fresh.rename(target)
    return number


def _number_of_tables(path: Path) -> int:
    """Check a copy: it is ours, and nothing in it is damaged. Raises StoreError."""
    store = Store(sa.URL.create("sqlite", database=str(path)), looks_only=True)
    try:
        for sentence in store.damage():
            raise StoreError(sentence)
        return len(store.names())
    finally:
        store.close()


# ---- a new version of the program


def upgrade(url: str | sa.URL) -> Upgraded | None:
    """Make a database one of this version; give what it was, or None when there was nothing to do.

    A copy of a file of SQLite is kept beside it. Raises StoreError, and then nothing was changed.
    """
    _must_be_there(url)
    store = Store(url, upgrades=True)
    store.close()
    return store.upgraded


def _must_be_there(url: str | sa.URL) -> None:
    path = file_of(url)
    if path is not None and not path.is_file():
        raise StoreError("There is no such database.")


# ---- whether all is well


def examine(url: str | sa.URL, progress: Progress = lambda done, of: None, running: bool = False) -> Iterator[str]:
    """Say in a sentence each what is wrong in a database: damage, and tables that cannot be played again as they were.

    Of the tables all are played again, or those `running`. Nothing is changed, it may be served meanwhile, and be of an
    older version. Raises StoreError when it cannot be opened at all.
    """
    _must_be_there(url)
    store = Store(url, looks_only=True)
    try:
        yield from store.damage()
        names = store.names(running)
        for number, name in enumerate(names):
            progress(number, len(names))
            trouble_of = _examined(store, name)
            if trouble_of:
                yield f"Table {name}: {trouble_of}."
        progress(len(names), len(names))
    finally:
        store.close()


def _examined(store: Store, name: str) -> str:
    """Play a table again; say what does not fit, or nothing."""
    found = store.table(name)
    if found is None:
        return ""  # it has gone meanwhile
    row, _ = found
    try:
        promised = fairness.commitment(bytes.fromhex(row.seed), row.ways)
    except ValueError:
        return "its seed is not one"
    if promised != row.commitment:
        return "its seed is not the one that was promised"
    try:
        timeline = _replayed(store, row)
    except (LookupError, OptionError) as error:
        return f"it plays what is not known here: {error}"
    except Unreadable as error:
        return str(error)
    over = timeline.state.actor == OVER
    if row.finished != over:
        return "the game is over, but it is kept as one that goes on" if over else "it is kept as over, but goes on"
    return ""


def _replayed(store: Store, row: TableRow) -> Timeline:
    timeline = Timeline(kept_game(row.game, row.seats, row.rules_version, row.options))
    for event in store.events(row.id):
        if event.number is None:
            continue
        if event.number != timeline.live + 1:
            raise Unreadable(f"event {event.number} is not the one after {timeline.live}")
        timeline.read(event.kind, event.text, event.seat, event.barrier)
    return timeline
