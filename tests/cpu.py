"""What each test costs: `pytest --cpu 40` lists the tests and files that took most time of the processor.

Counted are the process of the test and all programs that it started: servers, browsers, bots. Other work on the machine
makes a test slow, but hardly costly, so these figures can be compared where those of `--durations` cannot.
What a fixture of several tests takes counts for the first of them, its end for the last. A program whose parent is
gone, or does not see it end, is lost to the count. Linux only: elsewhere nothing is counted.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

PROC: Final = Path("/proc")
TICKS: Final = os.sysconf("SC_CLK_TCK") if PROC.is_dir() else 100  # of the processor's clock, in a second
COST: Final = "cpu seconds"


class Usage(NamedTuple):
    """What a program has taken so far, in ticks of the clock, by itself and by those it started and saw end."""

    parent: int
    own: int
    ended: int


def running() -> dict[int, Usage]:
    """Look at this process and all that it started, directly or not, and that run now."""
    found: dict[int, Usage] = {}
    children: dict[int, list[int]] = {}
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            fields = [int(word) for word in stat.read_text().rpartition(")")[2].split()[1:15]]
        except OSError:  # it has just ended
            continue
        pid = int(stat.parent.name)
        found[pid] = Usage(fields[0], sum(fields[10:12]), sum(fields[12:14]))
        children.setdefault(fields[0], []).append(pid)
    ours = [os.getpid()]
    for pid in ours:
        ours += children.get(pid, ())
    return {pid: found[pid] for pid in ours if pid in found}


def between(before: dict[int, Usage], now: dict[int, Usage]) -> float:
    """Give the seconds that were taken between two looks.

    What ended meanwhile has been counted up to the first look, and stands again with whoever saw it end.
    """
    gone = dict.fromkeys(now, 0)
    for pid, usage in before.items():
        above = pid
        while above not in now and above in before:
            above = before[above].parent
        if pid not in now and above in now:
            gone[above] += usage.own + usage.ended
    ticks = 0
    for pid, usage in now.items():
        was = before.get(pid, Usage(0, 0, 0))
        ticks += usage.own - was.own + max(0, usage.ended - was.ended - gone[pid])
    return ticks / TICKS


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take `--cpu N`."""
    parser.addoption("--cpu", type=int, default=0, metavar="N", help="list the N tests that cost most CPU time")


def pytest_configure(config: pytest.Config) -> None:
    """Count where it is asked for."""
    if config.getoption("--cpu") and PROC.is_dir():
        config.pluginmanager.register(Costs(config.getoption("--cpu")), "costs")


class Costs:
    """What the tests have cost. Each test carries its own to the process that tells it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.before: dict[int, Usage] = {}
        self.tests: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        """Begin to count."""
        self.before = running()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        """Give a test what was used since the end of the one before."""
        try:
            return (yield)
        finally:
            now = running()
            item.user_properties.append((COST, between(self.before, now)))
            self.before = now

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down what came with a test."""
        if report.when == "teardown":
            self.tests[report.nodeid] += sum(float(str(cost)) for name, cost in report.user_properties if name == COST)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List what cost most."""
        files: defaultdict[str, float] = defaultdict(float)
        for name, cost in self.tests.items():
            files[name.partition("::")[0]] += cost
        terminalreporter.section(f"{sum(self.tests.values()):.0f} CPU seconds")
        for costs in (files, self.tests):
            for name, cost in sorted(costs.items(), key=lambda cost: -cost[1])[: self.most]:
                terminalreporter.write_line(f"{cost:8.2f} {name}")
            terminalreporter.write_line("")
