"""A file of SQLite copied whole, as it is at one moment, also while others write to it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

from ludoscape.table.database import StoreDamaged, StoreError, trouble

PAGES: Final = 256  # of the database that are copied at once: others can write between
Checked = TypeVar("Checked")


def copy_file(source: Path, target: Path, check: Callable[[Path], Checked]) -> Checked:
    """Copy a file to one that is complete from the moment it has its name; give what `check` says of the copy.

    Raises StoreError, as `check` may, and then there is no such file.
    """
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent}: make it first, or name another file.")
    draft = target.with_name(target.name + ".part")
    try:
        with closing(_opened(source)) as old, closing(sqlite3.connect(draft)) as new:
            old.backup(new, pages=PAGES)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        checked = check(draft)
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.rename(target)
    except sqlite3.Error as error:
        raise trouble(error) from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {str(error.strerror).lower()}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return checked


def check_pages(path: Path) -> None:
    """Raise StoreDamaged for a copy that is not whole."""
    with closing(_opened(path)) as connection:
        said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if said != "ok":
        raise StoreDamaged(said)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
