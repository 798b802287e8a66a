"""Journals: what a run has done so far, in a file of JSON lines, so that it can go on where it was stopped.

The first line says of which run it is, each further one holds a finished job: `{"job": 7, "result": {…}}`.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from ludoscape.games import game_type, games
from ludoscape.lab import LabError
from ludoscape.lab.files import naming
from ludoscape.version import VERSION

Job = dict[str, Any]
Result = dict[str, Any]
Work = Callable[[Job], Result]

FORM: Final = 3  # since the games of an arena have a trace


def fingerprint(work: Work, jobs: Sequence[Job]) -> str:
    """Digest what is run: the work, the jobs, and the versions of the package and of the rules of every game."""
    digest = hashlib.sha256(json.dumps([_name(work), versions()]).encode())
    for job in jobs:
        digest.update(json.dumps(job, sort_keys=True).encode() + b"\n")
    return digest.hexdigest()


def versions() -> dict[str, str]:
    """Give the versions that results depend on."""
    return {"ludoscape": VERSION} | {name: game_type(name).rules_version for name in games()}


def _name(work: Work) -> str:
    if isinstance(work, partial):
        return f"{_name(work.func)} of {', '.join(map(_named, work.args))}"
    return _named(work)


def _named(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


class Journal:
    """The results of a run by the number of the job: those found in the file, and those added since.

    Opened once and held until closed. A last line that was torn when the run was killed or the disk was full is
    dropped. Raises LabError for a file that is not the journal of this run (it is left as it is), and OSError for one
    that cannot be written.
    """

    def __init__(self, path: Path, run: str) -> None:
        self.path = path
        self.results: dict[int, Result] = {}
        self._file = path.open("a+b", buffering=0)  # what could not be written must not be tried again
        try:
            if not path.is_file():  # a device or a pipe, which may go on for ever
                raise self._none()
            self._lock()
            with naming(path):
                self._read({"ludoscape journal": FORM, "run": run})
        except BaseException:
            self._file.close()
            raise

    def add(self, job: int, result: Result) -> None:
        """Keep the result of a job, in the file before this returns."""
        self.results[job] = result
        self._write({"job": job, "result": result})

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _lock(self) -> None:
        """Keep a second run from writing into the same file; the lock ends with this process."""
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise LabError(f"{self.path} is in use: another run writes its journal there") from None

    def _read(self, heading: dict[str, Any]) -> None:
        expected = _line(heading)
        self._file.seek(0)
        reader = io.BufferedReader(self._file)
        first = reader.readline(2 * len(expected))
        if first != expected:
            self._check(first, expected)
        whole = len(first) if first == expected else 0
        for number, line in enumerate(reader if whole else (), 2):
            if line.endswith(b"\n"):
                job, result = self._entry(line, number)
                self.results[job] = result
                whole += len(line)
        self._file.truncate(whole)
        reader.detach()
        if not whole:
            self._write(heading)

    def _check(self, first: bytes, expected: bytes) -> None:
        """Refuse a file that does not begin as expected, unless its first line was torn when it was written."""
        if expected.startswith(first):
            return
        if "ludoscape journal" in _parsed(first):
            raise LabError(f"{self.path} is the journal of another run (other settings or versions): name another file")
        raise self._none()

    def _none(self) -> LabError:
        return LabError(f"{self.path} is no journal: name another file")

    def _entry(self, line: bytes, number: int) -> tuple[int, Result]:
        found = _parsed(line)
        job, result = found.get("job"), found.get("result")
        if not isinstance(job, int) or not isinstance(result, dict):
            raise LabError(f"{self.path}: line {number} of the journal is damaged")
        return job, result

    def _write(self, data: dict[str, Any]) -> None:
        left = _line(data)
        with naming(self.path):
            while left:
                left = left[self._file.write(left) :]


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
