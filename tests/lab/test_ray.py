"""Ray on a cluster of this machine: the same results as in this process, in order, with errors in their place."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.lab import LabError
from ludoscape.lab.arena import Arena
from ludoscape.lab.cluster import _made, cluster
from ludoscape.lab.jobs import carry
from ludoscape.lab.journal import versions
from tests.lab.test_jobs import JOBS, SQUARES, refuse_seven, square, traced, wait_long

if importlib.util.find_spec("ray") is None and "ray" not in os.environ.get("LUDOSCAPE_REQUIRE", ""):
    pytest.skip("Ray is not installed", allow_module_level=True)


@pytest.fixture(scope="module", autouse=True)
def machine() -> Iterator[None]:
    """Start a cluster, which takes some seconds, for all tests; the runs in them use it and leave it as it is.

    Ray's processes give way to all others, unless they are told not to: beside other tests they waited for minutes.
    """
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RAY_worker_niceness", "0")
        with cluster(True, 2):
            yield


def test_results_come_in_order_and_errors_in_their_place() -> None:
    assert list(carry(square, JOBS, ray=True)) == SQUARES
    run = carry(refuse_seven, JOBS, ray=True)
    assert list(islice(run, 7)) == SQUARES[:7]
    with pytest.raises(LabError, match="seven is not allowed"):
        next(run)


def test_a_run_can_be_left_early_and_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal, trace = tmp_path / "journal", tmp_path / "trace"
    run = carry(square, traced(trace), ray=True, journal=journal)
    assert list(islice(run, 2)) == SQUARES[:2]
    run.close()
    kept = {json.loads(line)["job"] for line in journal.read_text().splitlines()[1:]}
    assert list(carry(square, traced(trace), ray=True, journal=journal)) == SQUARES
    assert {0, 1} <= kept
    assert set(range(20)) == {json.loads(line)["job"] for line in journal.read_text().splitlines()[1:]}


def test_leaving_does_not_wait_for_what_is_under_way() -> None:
    run = carry(wait_long, JOBS, ray=True)  # the third job takes ten minutes
    assert list(islice(run, 2)) == SQUARES[:2]
    run.close()
    assert list(carry(square, JOBS, ray=True)) == SQUARES  # and the processes are free again


def test_a_machine_with_another_version_is_refused() -> None:
    made = _made(square, JOBS, versions() | {"decay": "another"})
    assert made.results == []
    assert "a machine of the Ray cluster has another version of Ludoscape" in str(made.error)
    assert _made(square, JOBS, versions()).results == SQUARES


@pytest.mark.parametrize(("bot", "number"), [("random", 10), ("mcts:playouts=24", 2)])
def test_an_arena_has_the_same_results(bot: str, number: int) -> None:
    def games(ray: bool) -> list[dict[str, object]]:
        arena = Arena(ls.game("decay", seats=2, max_turns=4), [bot, "random:"], games=number)
        return [result | {"seconds": None} for result in arena.play(1, ray)]

    assert games(True) == games(False)


def test_the_command_line_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "decay", "--seats", "2", "--option", "max_turns=4", "-n", "5", "--json"]
    assert cli.main([*words, "--jobs", "1"]) == 0
    alone = capsys.readouterr().out
    assert cli.main([*words, "--ray"]) == 0
    assert capsys.readouterr().out == alone
    assert len([json.loads(line) for line in alone.splitlines()]) == 5
