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
from typing import Any

import pytest

from tests.mutants.areas import ROOT, Part
from tests.mutants.making import digest
from tests.mutants.nearest import Nearest

KEPT = ROOT / ".mutants"
LONGEST = 1200  # seconds that the tests of one mutant may take in all: only what waits for ever takes so long
TIMED_OUT = "timed out"
ENDED = (-signal.SIGVTALRM, -signal.SIGALRM)  # as limits.py ends what takes too long
NO_SOURCE = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "compiled.json")

UNNOTICED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
CANNOT = 77  # said by standing.py

_running: set[subprocess.Popen[str]] = set()
_standing: set[Standing] = set()


class Standing:
    """A process that has read the tests of a part, and runs some of them as often as it is asked to."""

    def __init__(self, part: Part, tree: Path) -> None:
        self.tree = tree
        ours, theirs = os.pipe(), os.pipe()
        known = (path for path in part.sources if not part.hides(path))
        sources = [str(tree / path.relative_to(ROOT)) for path in known]
        self.process = subprocess.Popen(
            [*command_of(part), "-x", *part.tests, "--doctest-modules", *sources, "-p", "tests.mutants.standing"],
            cwd=ROOT,
            env=environment_of(part, tree)
            | {"PYTHONDONTWRITEBYTECODE": "1", "LUDOSCAPE_MUTANTS_PIPES": f"{ours[0]},{theirs[1]}"},
            pass_fds=(ours[0], theirs[1]),
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self._asked = os.fdopen(ours[1], "w", encoding="utf-8")
        self._said = os.fdopen(theirs[0], encoding="utf-8")
        self._proven: dict[str, bool] = {}  # does a test pass in this way where there is no fault?
        _standing.add(self)
        if not self._said.readline():  # all has been imported: from now on the files may change
            raise RuntimeError(f"the tests of {part.name} cannot be read")

    def judge(self, path: Path, before: str, code: str, tests: Iterable[str]) -> tuple[bool, str] | None:
        """Run tests with other code in a file; tell whether one failed, and how. None where that needs a new start."""
        left = set(tests)
        while True:
            came = self._ask(path, before, code, left)
            if came["status"] == CANNOT:
                return None
            if came["status"] in ENDED:
                return True, TIMED_OUT
            test = came["test"]
            if came["status"] in UNNOTICED:
                return False, ""
            if test not in left or self._passes(path, before, code, test):
                return True, f"{test}: {came['text']}"
            left.remove(test)

    def _passes(self, path: Path, before: str, code: str, test: str) -> bool:
        """Tell whether a test passes in this way without a fault; also in what it starts, which reads the file."""
        if test not in self._proven:
            path.write_text(before, "utf-8")
            self._proven[test] = not self._ask(path, before, before, {test})["status"]
            path.write_text(code, "utf-8")
        return self._proven[test]

    def _ask(self, path: Path, before: str, code: str, tests: Iterable[str]) -> dict[str, Any]:
        job = {"path": str(path), "before": before, "after": code, "tests": sorted(tests)}
        self._asked.write(json.dumps(job) + "\n")
        self._asked.flush()
        if not (answer := self._said.readline()):
            raise RuntimeError("the process that stands ready for mutants has ended")
        came: dict[str, Any] = json.loads(answer)
        return came

    def end(self) -> None:
        """End the process, and with it the tests that it runs."""
        self.process.terminate()
        self.process.wait()
        self._asked.close()
        self._said.close()
        _standing.discard(self)


class Trees:
    """Copies of the source, one for each worker, each with processes that stand ready."""

    def __init__(self, count: int) -> None:
        self.ready: dict[tuple[str, Path], Standing] = {}
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

    def judge(self, part: Part, path: Path, code: str, tests: Iterable[str], anew: bool = False) -> tuple[bool, str]:
        """Run tests of a part with other code in a file; tell whether one failed, and what was said last.

        What was called while modules were imported is not called again, unless all begins `anew`.
        """
        with self.lent() as tree:
            place = tree / path.relative_to(ROOT)
            standing = None if anew else self._standing(part, tree)  # which reads the source as it is
            try:
                place.write_text(code, "utf-8")
                if standing is not None:
                    found = standing.judge(place, path.read_text("utf-8"), code, tests)
                    if found is not None:
                        return found
                result, output = run(part, tree, place, tests)
            finally:
                shutil.copy2(path, place)
        return result not in UNNOTICED, output

    def _standing(self, part: Part, tree: Path) -> Standing:
        if (part.name, tree) not in self.ready:
            self.ready[part.name, tree] = Standing(part, tree)
        return self.ready[part.name, tree]

    def end(self) -> None:
        """End what stands ready."""
        for standing in self.ready.values():
            standing.end()

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
    """Give a hash of the source and the tests, but for these tools."""
    files = sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))
    read = [path for path in files if Path(__file__).parent not in path.parents]
    return digest(*(part for path in read for part in (path.relative_to(ROOT), path.read_text("utf-8"))))


def lines_of(part: Part) -> Path:
    """Name the file of which test of a part runs which lines."""
    return seconds_of(part).with_stem(seconds_of(part).stem.replace("seconds", "lines"))


def files_of(part: Part, tests: Iterable[str]) -> list[str]:
    """Name what has to be read for some tests of a part: all that the part has, where their files cannot be told."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    return files if all((ROOT / file).is_file() for file in files) else list(part.tests)


def command_of(part: Part) -> list[str]:
    """Give what begins every command that runs tests of a part."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "no:cacheprovider"]
    # the names of tests, by which their seconds are kept, are told from the same folder with a mutated file and without
    command += ["--rootdir", str(ROOT), "-p", "tests.mutants.limits"]
    return command if part.slow else [*command, "-m", "not slow"]


def environment_of(part: Part, tree: Path) -> dict[str, str]:
    """Give the environment of every such command: the source is that of a tree."""
    return os.environ | {
        "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(ROOT))),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # half of the time to start
        "LUDOSCAPE_INTERPRETED": str(int(part.interpreted)),
        "LUDOSCAPE_MUTANTS": str(seconds_of(part)),
        "LUDOSCAPE_MUTANTS_TREE": str(tree),
    }


def run(part: Part, tree: Path, mutated: Path | None = None, tests: Iterable[str] = ()) -> tuple[int, str]:
    """Run tests of a part on a tree, and the doctests of a mutated file; give pytest's code and its last lines."""
    command, env = command_of(part), environment_of(part, tree)
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
    for standing in list(_standing):
        standing.end()


def _stop(process: subprocess.Popen[str]) -> None:
    """End a process with all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
