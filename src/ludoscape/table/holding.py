"""A file of SQLite is served by one server at a time: it holds a lock beside the file for as long as it lives."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import sqlalchemy as sa

from ludoscape.table.database import StoreError, in_memory

_BYTES: Final = 20  # of the number of a process


@contextlib.contextmanager
def held(url: str | sa.URL) -> Iterator[None]:
    """Hold a database while it is served. Raises StoreError when another process does, and then nothing was changed.

    The system lets go of the lock when the process ends, however it ends. A database that is no file of SQLite is not
    held: PostgreSQL serves several.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    try:
        lock = lock_of(path).open("a+b")
    except OSError:  # a folder where nothing can be made: what opens the database says so
        yield
        return
    with lock:
        if not _take(lock):
            raise StoreError(f"This file is served already{_by(lock)}: end that server first, or name another file.")
        lock.truncate(0)
        lock.write(str(os.getpid()).encode())
        lock.flush()
        yield


def file_of(url: str | sa.URL) -> Path | None:
    """Give the file of a database, or None when it is not kept in one that is named as such."""
    try:
        parts = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        return None
    if parts.get_backend_name() != "sqlite" or in_memory(parts) or "uri" in parts.query:
        return None
    return Path(str(parts.database))


def lock_of(path: Path) -> Path:
    """Name the file whose lock is held while a database is served."""
    return path.with_name(path.name + ".lock")


def _by(lock: BinaryIO) -> str:
    lock.seek(0)
    number = lock.read(_BYTES).decode(errors="replace")
    return f" (by process {number})" if number.isdigit() else ""


if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 30  # what is locked cannot be read by others, and the number of the process is to be read

    def _take(lock: BinaryIO) -> bool:
        """Take the lock, if nobody has it."""
        lock.seek(_FAR)
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(lock: BinaryIO) -> bool:
        """Take the lock, if nobody has it."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
