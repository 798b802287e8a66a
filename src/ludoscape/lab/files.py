"""Files that a run writes: looked at before anything is played, and named when they cannot be written after all."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ludoscape.lab import LabError

RUN: Final = "run.json"  # in the folder of a run: which one it is


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name the file in an OSError that does not, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            raise _refusal(error.errno, path) from None
        raise


def check_file(path: Path) -> None:
    """Raise the OSError that writing a file will end with, as far as can be told without making it."""
    if path.is_dir():
        raise _refusal(errno.EISDIR, path)
    if not path.parent.is_dir():
        raise _refusal(errno.ENOTDIR if path.parent.exists() else errno.ENOENT, path)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise _refusal(errno.EACCES, path)


def check_folder(path: Path) -> None:
    """Raise the OSError that making a folder, or a file in it, will end with, as far as can be told without that."""
    there = next(folder for folder in (path, *path.absolute().parents) if folder.exists())
    if not there.is_dir():
        raise _refusal(errno.EEXIST if there == path else errno.ENOTDIR, path)
    if not os.access(there, os.W_OK):
        raise _refusal(errno.EACCES, path)


def _refusal(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def claim(folder: Path, said: dict[str, Any]) -> None:
    """Take a folder for the run that is said, as which it is known from then on; one of its own is taken up again.

    Raises LabError where it is the folder of another run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    whole = json.dumps(said, sort_keys=True, indent=1)
    path = folder / RUN
    if not path.exists():
        path.write_text(whole, "utf-8")
    elif path.read_text("utf-8") != whole:
        raise LabError(f"{folder} is the folder of another run (other settings or versions): name another one")
