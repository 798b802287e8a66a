"""Copies of the source to put faults into, and the tests run on them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import queue
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.areas import ROOT, Part

KEPT = ROOT / ".mutants"
LONGEST = 1200  # seconds that the tests of one mutant may take in all: only what waits for ever takes so long
TIMED_OUT = "timed out"
NO_SOURCE = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "compiled.json")

_running: set[subprocess.Popen[str]] = set()


class Trees:
    """Copies of the source, one for each worker."""

    def __init__(self, count: int) -> None:
        self.free: queue.Queue[Path] = queue.Queue()
        for number in range(count):
            tree = KEPT / f"tree-{number}"
            shutil.rmtree(tree, ignore_errors=True)
            shutil.copytree(ROOT / "src", tree, ignore=NO_SOURCE)
            self.free.put(tree)

    @contextlib.contextmanager
    def lent(self) -> Iterator[Path]:
        """Lend a tree."""
        tree = self.free.get()
        try:
            yield tree
        finally:
            self.free.put(tree)

    def judge(self, part: Part, path: Path, code: str) -> tuple[bool, str]:
        """Run the tests of a part with other code in a file; tell whether one failed, and what pytest said last."""
        with self.lent() as tree:
            place = tree / path.relative_to(ROOT / "src")
            try:
                place.write_text(code, "utf-8")
                result, output = run(part, tree, place)
            finally:
                shutil.copy2(path, place)
        return result != 0, output

    def judge_none(self, part: Part) -> None:
        """Run the tests of a part on the source as it is: they must pass, and how long each took is kept."""
        seconds_of(part).unlink(missing_ok=True)
        with self.lent() as tree:
            result, output = run(part, tree)
        if result:
            sys.exit(f"the tests of {part.name} fail without any mutant:\n{output}")


def seconds_of(part: Part) -> Path:
    """Name the file of how long each test of a part takes."""
    return KEPT / f"seconds-{hashlib.sha256(repr(part.tests).encode()).hexdigest()[:16]}.json"


def run(part: Part, tree: Path, mutated: Path | None = None) -> tuple[int, str]:
    """Run the tests of a part on a tree, and the doctests of a mutated file; give pytest's code and its last lines."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider"]
    # the names of tests, by which their seconds are kept, are told from the same folder with a mutated file and without
    command += ["--rootdir", str(ROOT), "-p", "tests.mutants.limits", *part.tests]
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(tree), str(ROOT))),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # half of the time to start
        "LUDOSCAPE_INTERPRETED": "1",
        "LUDOSCAPE_MUTANTS": str(seconds_of(part)),
    }
    if mutated:
        command += ["--doctest-modules", str(mutated)]
        env["PYTHONDONTWRITEBYTECODE"] = "1"  # two mutants of one second and length would share bytecode
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, start_new_session=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    _running.add(process)
    try:
        output, _ = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return -signal.SIGVTALRM, TIMED_OUT
    finally:
        _running.discard(process)
        _stop(process)
    lines = [TIMED_OUT] if process.returncode == -signal.SIGVTALRM else output.splitlines()[-12:]
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
