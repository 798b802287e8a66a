"""Copies of the source to put faults into, and the tests run on them."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.areas import ROOT, Part
from tests.mutants.making import digest
from tests.mutants.nearest import Nearest

KEPT = ROOT / ".mutants"
LONGEST = 1200  # seconds that the tests of one mutant may take in all: only what waits for ever takes so long
TIMED_OUT = "timed out"
ENDED = (-signal.SIGVTALRM, -signal.SIGALRM)  # as limits.py ends what takes too long
NO_SOURCE = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "compiled.json")

_running: set[subprocess.Popen[str]] = set()


class Trees:
    """Copies of the source, one for each worker."""

    def __init__(self, count: int) -> None:
        self.free: queue.Queue[Path] = queue.Queue()
        for number in range(count):
            tree = KEPT / f"tree-{number}"
            shutil.rmtree(tree, ignore_errors=True)
            shutil.copytree(ROOT / "src", tree / "src", ignore=NO_SOURCE)
            (tree / "build").symlink_to(ROOT / "build")
            self.free.put(tree)

    @contextlib.contextmanager
    def lent(self) -> Iterator[Path]:
        """Lend a tree."""
        tree = self.free.get()
        try:
            yield tree
        finally:
            self.free.put(tree)

    def judge(self, part: Part, path: Path, code: str, tests: Iterable[str]) -> tuple[bool, str]:
        """Run tests of a part with other code in a file; tell whether one failed, and what pytest said last."""
        with self.lent() as tree:
            place = tree / path.relative_to(ROOT)
            try:
                place.write_text(code, "utf-8")
                result, output = run(part, tree, place, tests)
            finally:
                shutil.copy2(path, place)
        return result not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), output

    def judge_none(self, part: Part) -> Nearest:
        """Run the tests of a part on the source as it is; what each took and ran is kept and told.

        One that fails then cannot judge, and is left out: on a busy machine it may be one that waits for something.
        """
        if not (seconds_of(part).exists() and lines_of(part).exists()):
            seconds_of(part).unlink(missing_ok=True)
            with self.lent() as tree:
                result, output = run(part, tree)
            if not seconds_of(part).exists():
                sys.exit(f"the tests of {part.name} cannot be run:\n{output}")
            if result:
                print(f"these fail without any mutant, and are left out:\n{output}", flush=True)
        return Nearest(lines_of(part), ROOT, json.loads(seconds_of(part).read_text("utf-8")))


def seconds_of(part: Part) -> Path:
    """Name the file of how long each test of a part takes, with the source and the tests as they are."""
    return KEPT / f"seconds-{digest(part.tests, files_as_they_are())}.json"


@cache
def files_as_they_are() -> str:
    """Give a hash of the source and the tests."""
    files = sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))
    return digest(*(part for path in files for part in (path.relative_to(ROOT), path.read_text("utf-8"))))


def lines_of(part: Part) -> Path:
    """Name the file of which test of a part runs which lines."""
    return seconds_of(part).with_stem(seconds_of(part).stem.replace("seconds", "lines"))


def files_of(part: Part, tests: Iterable[str]) -> list[str]:
    """Name what has to be read for some tests of a part: all that the part has, where their files cannot be told."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    return files if all((ROOT / file).is_file() for file in files) else list(part.tests)


def run(part: Part, tree: Path, mutated: Path | None = None, tests: Iterable[str] = ()) -> tuple[int, str]:
    """Run tests of a part on a tree, and the doctests of a mutated file; give pytest's code and its last lines."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "no:cacheprovider"]
    # the names of tests, by which their seconds are kept, are told from the same folder with a mutated file and without
    command += ["--rootdir", str(ROOT), "-p", "tests.mutants.limits"]
    command += [] if part.slow else ["-m", "not slow"]
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT))),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # half of the time to start
        "LUDOSCAPE_INTERPRETED": str(int(part.interpreted)),
        "LUDOSCAPE_MUTANTS": str(seconds_of(part)),
        "LUDOSCAPE_MUTANTS_TREE": str(tree),
    }
    if mutated:
        chosen = sorted(tests)
        command += ["-x", *files_of(part, chosen), "--doctest-modules", str(mutated)]
        env["LUDOSCAPE_MUTANTS_CHOSEN"] = str(tree / "chosen.json")
        (tree / "chosen.json").write_text(json.dumps(chosen), "utf-8")
        env["PYTHONDONTWRITEBYTECODE"] = "1"  # two mutants of one second and length would share bytecode
    else:
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # what is compiled here need not be compiled for each mutant
        command += [*part.tests, "-p", "tests.mutants.lines"]
        env["LUDOSCAPE_MUTANTS_LINES"] = str(lines_of(part))
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, start_new_session=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    _running.add(process)
    try:
        output, _ = process.communicate(timeout=LONGEST if mutated else None)
    except subprocess.TimeoutExpired:
        return -signal.SIGVTALRM, TIMED_OUT
    finally:
        _running.discard(process)
        _stop(process)
    lines = [TIMED_OUT] if process.returncode in ENDED else output.splitlines()[-12:]
    return process.returncode, "\n".join(lines)


def stop_all() -> None:
    """End the tests that are running: those who started them wait for them no longer."""
    for process in list(_running):
        _stop(process)


def _stop(process: subprocess.Popen[str]) -> None:
    """End a process with all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
