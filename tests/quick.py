"""The tests that belong to what was changed, within a minute: `make quick`.

Git tells what was changed, `NEAR` which tests belong to it. The nearest run first; when the time is over no other test
begins, and the summary says how many were left out, and why. It replaces no `make test`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from ludoscape import builds

ROOT: Final = Path(__file__).parent.parent
SECONDS: Final = 45.0  # then no other test begins: the last ones, and what comes before the first, fit into the minute
ALL: Final = "*"

# a file, and what belongs to it, the nearest first; the first line that fits counts. {0} is what the brackets found,
# {file} the file itself. What stands low in the architecture is used by all games: each of them plays a little.
GAME: Final = "tests/games/{0} tests/test_rule_coverage.py tests/test_designers.py"
GAMES: Final = "tests/test_golden.py tests/test_conformance.py tests/test_compact_record.py tests/games/test_copies.py"
REPORT: Final = "tests/lab/test_report_of_the_games.py"  # a judge that plays otherwise makes it untrue
PICTURES: Final = " ".join(f"tests/games/*/test_{of}.py" for of in ("picture", "waters", "touch", "geometry"))
NEAR: Final = [
    (r"src/ludoscape/games/\w+/weights/", f"tests/lab/test_teaching.py tests/engine/test_weights.py {REPORT}"),
    (r"src/ludoscape/games/(\w+)/bots/", f"{GAME} {GAMES} {REPORT}"),
    (r"src/ludoscape/games/(\w+)/", f"{GAME} {GAMES}"),
    (r"src/ludoscape/games/", f"tests/engine {GAMES}"),
    (r"src/ludoscape/(engine)/", f"tests/{{0}} {GAMES} tests/games/*/test_examples.py"),
    (r"src/ludoscape/(geometry|pictures)/", f"tests/{{0}} {PICTURES}"),
    (
        r"src/ludoscape/(bots)/",
        "tests/{0} tests/engine/test_weights.py tests/lab/test_simulate.py tests/table/test_bots.py",
    ),
    (r"src/ludoscape/table/static/.+\.js$", "tests/page tests/table"),
    (r"src/ludoscape/(lab|table|adapters)/", "tests/{0}"),
    (r"src/ludoscape/cli/", "tests/test_cli.py"),
    (r"src/ludoscape/", "tests/test_packaging.py tests/test_notebook.py tests/test_cli.py"),
    (r"tests/(?:.+/)?test_\w+\.py$", "{file}"),
    (r"tests/games/(\w+)/", "tests/games/{0}"),
    (r"tests/pictures/reading\.py$", PICTURES),
    (r"tests/golden/", "tests/test_golden.py"),
    (r"tests/fuzz/", "tests/fuzz tests/test_builds_agree.py"),
    (r"tests/(\w+)/", "tests/{0}"),
    (r"tests/(conftest|__init__)\.py$", "tests/engine tests/test_cli.py tests/test_timeouts.py"),
    (r"tests/plans\.py$", "tests/test_golden.py tests/test_rule_coverage.py tests/test_notebook.py"),
    (r"tests/effort\.py$", "tests/games/*/test_picture.py"),
    (r"tests/sheets\.py$", "tests/pictures/test_palette.py tests/table/test_look.py"),
    (r"tests/check_wheel\.py$", "tests/test_install.py tests/test_packaging.py"),
    (r"tests/(\w+)\.py$", "tests/test_{0}.py"),
    (r"docs/rules/([a-z-]+?)(?:-(?:cards|maps|tribes))?\.", GAME),
    (r"docs/look/|src/ludoscape/table/static/sheets/", "tests/pictures tests/table/test_look.py"),
    (r"docs/balance/", f"{REPORT} tests/test_readme.py"),
    (r"docs/bot-protocol\.md$|examples/bot\.py$", "tests/bots/test_protocol.py"),
    (r"docs/architecture\.md$", "tests/test_walls.py tests/test_readme.py tests/table/test_doors.py"),
    (r"docs/research\.md$", "tests/test_readme.py tests/adapters/test_research.py"),
    (r"docs/.*\.md$|README\.md$|CONTRIBUTING\.md$", "tests/test_readme.py"),
    (r"CHANGELOG\.md$", "tests/test_readme.py tests/test_packaging.py"),
    (r"examples/", "tests/test_readme.py tests/adapters"),
    (r"bench/", "tests/lab/test_bench.py tests/lab/test_choices_bench.py"),
    (
        r"pyproject\.toml$|constraints\.txt$|setup\.py$|MANIFEST\.in$",
        "tests/test_packaging.py tests/test_walls.py tests/test_timeouts.py",
    ),
    (r"Makefile$", "tests/test_readme.py"),
    (r"eslint\.config\.js$|package\.json$", "tests/page"),
]
# whatever module was changed may have got an import too many, or be another file than it was
WALLS: Final = ("tests/test_walls.py", "tests/mutants/test_areas.py")


def changed(base: str) -> list[str]:
    """List the files that differ from a revision, with those that git does not know yet; raises ValueError."""
    listed: list[str] = []
    for words in (["diff", "--name-only", "--no-renames", "-z", base, "--"], ["ls-files", "-zo", "--exclude-standard"]):
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise ValueError(f"git cannot tell what differs from {base}: {done.stderr.strip().splitlines()[0]}")
        listed += [name for name in done.stdout.split("\0") if name]
    return sorted(listed)


def near(file: str) -> tuple[list[str], str]:
    """Give the tests that belong to a file, the nearest first, and the game that it is about: "*" for all games."""
    for pattern, tests in NEAR:
        if found := re.match(pattern, file):
            word = "".join(found.groups()[:1]).replace("-", "_")
            there = [path for test in tests.format(word, file=file).split() for path in sorted(ROOT.glob(test))]
            if file.startswith("src/") and file.endswith(".py"):
                there += [ROOT / wall for wall in WALLS]
                there += [ROOT / file] * (ROOT / file).exists()  # its doctests
            about = word.replace("_", "-") if "tests/games/{0}" in tests else ALL
            return [path.relative_to(ROOT).as_posix() for path in there], about
    return [], ALL


def choose(files: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """Give what belongs to some files: each test file or folder with the games it is wanted for, and the files why.

    >>> choose(["docs/look/look.md"])["tests/pictures"]
    {'games': ['*'], 'why': ['docs/look/look.md']}
    """
    chosen: dict[str, dict[str, list[str]]] = {}
    for file in sorted(files, key=lambda file: not file.startswith("tests/")):
        tests, game = near(file)
        for test in tests:
            wanted = chosen.setdefault(test, {"games": [], "why": []})
            wanted["why"].append(file)
            if game not in wanted["games"]:
                wanted["games"].append(game)
    return chosen


# ---- as a plugin of pytest: the order of the tests, and which are left out


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take what `main` hands over."""
    parser.addoption("--quick", type=json.loads, help="what was chosen, and until when tests may begin")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the nearest first; of a file that plays every game keep what was asked for."""
    chosen: dict[str, Any] = config.getoption("quick")["chosen"]
    places = {test: place for place, test in enumerate(chosen)}

    def place(item: pytest.Item) -> int:
        file = item.nodeid.split("::")[0]
        return min((places[name] for name in (file, *map(str, Path(file).parents)) if name in places), default=0)

    def wanted(item: pytest.Item) -> bool:
        names = chosen.get(item.nodeid.split("::")[0], {}).get("games", [ALL])
        played = getattr(item, "callspec", None) and item.callspec.params.get("name")  # type: ignore[attr-defined]
        return played is None or ALL in names or played in names

    items[:] = sorted(filter(wanted, items), key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what takes long, unless its own file was changed, and everything when the time is over."""
    quick: dict[str, Any] = item.config.getoption("quick")
    if time.time() > quick["until"]:
        pytest.skip(f"left out: it did not begin within {SECONDS:.0f} seconds")
    if item.nodeid.split("::")[0] not in quick["changed"]:
        if item.get_closest_marker("browser"):
            pytest.skip("left out: it needs a browser")
        if item.get_closest_marker("slow"):
            pytest.skip("left out: it is slow")


# ---- the command


def said(files: Sequence[str]) -> str:
    """Name some files in few words."""
    return files[0] + (f" and {len(files) - 1} more" if len(files) > 1 else "")


def run(*command: str, **environment: str) -> int:
    """Run a tool of this environment, in the folder of the project."""
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=os.environ | environment).returncode


def apart(chosen: dict[str, Any]) -> list[str]:
    """Take out of what was chosen the modules that run compiled: their doctests can be read in their source alone."""
    if builds.running() != "compiled":
        return []
    hot = {path.relative_to(ROOT).as_posix() for path in builds.compiled_modules()}
    return [test for test in list(chosen) if test in hot and chosen.pop(test)]


def main(words: Sequence[str] | None = None) -> int:
    """Check what was changed; give the exit code."""
    until = time.time() + SECONDS
    parser = argparse.ArgumentParser(prog="quick", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--base", default="HEAD", help="the revision to compare with (HEAD)")
    parser.add_argument("--jobs", default="2", help="processes (2)")
    given, more = parser.parse_known_args(words)
    try:
        files = changed(given.base)
    except ValueError as error:
        print(error)
        return 2
    if not files:
        print(f"Nothing differs from {given.base}: there is nothing to check.")
        return 0
    chosen = choose(files)
    for test, wanted in chosen.items():
        games = "" if ALL in wanted["games"] or test not in GAMES else f" ({', '.join(wanted['games'])})"
        print(f"{test}{games}: for {said(wanted['why'])}")
    if alone := [file for file in files if not near(file)[0]]:
        print(f"no test belongs to {said(alone)}")

    scripts = [file for file in files if file.endswith(".py") and (ROOT / file).exists()]
    if scripts and (run("ruff", "check", "--quiet", *scripts) or run("ruff", "format", "--check", "--quiet", *scripts)):
        return 1
    if not chosen:
        return 0
    print(builds.described(), flush=True)
    source = apart(chosen)
    plan = {"chosen": chosen, "changed": files, "until": until}
    plugin = ["-p", "tests.quick", "--quick", json.dumps(plan), "--doctest-modules"]
    codes = [run("pytest", "-q", *plugin, "-n", given.jobs, "--maxschedchunk", "4", *more, *chosen)]
    if source:
        codes.append(run("pytest", "-q", *plugin, *more, *source, LUDOSCAPE_INTERPRETED="1"))
    return next((code for code in codes if code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED)), 0)


if __name__ == "__main__":
    sys.exit(main())
