"""How tests are dealt out to processes, and what happens to those of a process that ends before it is done.

pytest-xdist 3.8 hands all that a process ever had to the others, with the test that ended it: this one ends another
process, and what was done already keeps one waiting for ever (its issues 1323, 1327 and 1378). When a release that
mends both is pinned, `remove_node` and `schedule` can go; `test_dealing.py` tells.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

APART: Final = ("tests/test_conformance.py", "tests/test_builds_agree.py")  # each test of them takes some seconds


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Deals out files, whose tests share servers and games; where a test is long by itself, the tests."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if file in APART else file

    def remove_node(self, node: WorkerController) -> str | None:
        """Take a process away; give the test that it ended in, and leave to others only what has not begun."""
        files: dict[str, dict[str, bool]] = self.assigned_work[node]
        ended = next((test for tests in files.values() for test, done in tests.items() if not done), None)
        for file, tests in list(files.items()):
            if ended in tests:
                tests[ended] = True
            if all(tests.values()):
                del files[file]
        super().remove_node(node)
        return ended

    def schedule(self) -> None:
        """Deal out what there is; who comes later gets two files at once, too, since a last test waits for the next."""
        super().schedule()
        for node in self.nodes:
            self._reschedule(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Deal out tests in the order in which they were collected."""
    config.option.loadscopereorder = False
    return ByFile(config, log)
