"""A plugin for pytest: which tests run which line of the source, written into a file.

LUDOSCAPE_MUTANTS_LINES names it, LUDOSCAPE_MUTANTS_TREE the folder with the source. A line that a fixture of several
tests runs counts for all of them: the beginning of their names is kept with it. Programs that tests start are not
looked into.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

TREE = Path(os.environ["LUDOSCAPE_MUTANTS_TREE"])
KEPT = Path(os.environ["LUDOSCAPE_MUTANTS_LINES"])
IMPORTED = "imported"  # what runs before the first test
BETWEEN = "between"  # and what runs outside any test later

watch = coverage.Coverage(data_file=None, config_file=False, source=[str(TREE / "src")])
test = IMPORTED
watch.start()
watch.switch_context(IMPORTED)


def pytest_collection_finish() -> None:
    watch.switch_context(BETWEEN)


def pytest_runtest_logstart(nodeid: str) -> None:
    global test
    test = nodeid
    watch.switch_context(test)


def pytest_runtest_logfinish() -> None:
    watch.switch_context(BETWEEN)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(request: pytest.FixtureRequest) -> Iterator[None]:
    watch.switch_context(test if request.scope == "function" else request.node.nodeid)
    try:
        return (yield)
    finally:
        watch.switch_context(test)


def pytest_sessionfinish() -> None:
    watch.stop()
    data = watch.get_data()
    lines: dict[str, Any] = {}
    for file in data.measured_files():
        contexts = data.contexts_by_lineno(file)
        lines[str(Path(file).relative_to(TREE))] = {
            line: sorted(set(of) - {BETWEEN}) for line, of in sorted(contexts.items())
        }
    KEPT.write_text(json.dumps(lines), "utf-8")
