"""Jobs: results in order whatever carries them, errors in their place, early ends, runs that go on from a journal."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from ludoscape.lab import LabError
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Journal, Result, fingerprint

JOBS = [{"number": number} for number in range(20)]


def square(job: Job) -> Result:
    if "trace" in job:
        with Path(job["trace"]).open("a") as file:
            file.write(f"{job['number']}\n")
    return {"square": job["number"] ** 2}


def slow_at_first(job: Job) -> Result:
    time.sleep(0.2 if job["number"] == 0 else 0)
    return square(job)


def refuse_seven(job: Job) -> Result:
    if job["number"] == 7:
        raise LabError("seven is not allowed")
    return square(job)


class Odd(ValueError):
    """An error that cannot be made again from what pickle keeps of it."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def illegal(job: Job) -> Result:
    raise Odd(1, "no such move")


def die(job: Job) -> Result:
    os._exit(3)


class Foreign:
    """What must be freed in the process that made it, as what is left of a library with threads of its own."""

    def __init__(self) -> None:
        self.home, self.itself = os.getpid(), self

    def __del__(self) -> None:
        if os.getpid() != self.home:
            os._exit(3)


def collect_garbage(job: Job) -> Result:
    gc.collect()
    return square(job)


def wait_long(job: Job) -> Result:
    time.sleep(0 if job["number"] < 2 else 600)
    return square(job)


def named(kind: type, job: Job) -> Result:
    return {"kind": kind.__name__, **job}


def no_processes() -> bool:
    """Tell whether all processes have ended; they may take a moment to be seen as such."""
    until = time.monotonic() + 10
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.01)
    return not multiprocessing.active_children()


SQUARES = [{"square": number**2} for number in range(20)]


@pytest.mark.parametrize("processes", [1, 2, 3])
@pytest.mark.parametrize("work", [square, slow_at_first])
def test_results_come_in_the_order_of_the_jobs(processes: int, work: object) -> None:
    assert list(carry(work, JOBS, processes=processes)) == SQUARES  # type: ignore[arg-type]


def test_work_may_be_that_of_a_class() -> None:
    jobs: list[Job] = [{"a": 1}, {"a": 2}]
    expected = [{"kind": "Path", "a": 1}, {"kind": "Path", "a": 2}]
    assert all(list(carry(partial(named, Path), jobs, processes=n)) == expected for n in (1, 2))


def test_there_may_be_no_jobs_but_not_no_processes() -> None:
    assert list(carry(square, [], processes=2)) == []
    with pytest.raises(ValueError, match="there cannot be 0 processes"):
        carry(square, JOBS, processes=0)


def test_numbered_jobs_are_made_when_asked_for() -> None:
    made: list[int] = []

    def make(number: int) -> Job:
        made.append(number)
        return {"number": number}

    run = carry(square, Numbered(10**9, make), processes=1)
    assert [next(run), next(run)] == SQUARES[:2]
    run.close()
    assert made == [0, 1]
    assert Numbered(5, make)[3:] == [{"number": 3}, {"number": 4}]


# ---- errors and early ends


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_comes_in_the_place_of_its_result(processes: int) -> None:
    run = carry(refuse_seven, JOBS, processes=processes)
    assert list(islice(run, 7)) == SQUARES[:7]
    with pytest.raises(LabError, match="seven is not allowed"):
        next(run)
    assert no_processes()


def test_an_error_that_cannot_be_sent_is_told() -> None:
    with pytest.raises(RuntimeError, match="Odd: no such move"):
        list(carry(illegal, JOBS, processes=2))


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(LabError, match="it was killed, or memory was short"):
        list(carry(die, JOBS, processes=2))


def test_processes_leave_alone_what_the_one_that_started_them_has_still_to_free() -> None:
    """Ray's connection, left and not yet freed, once took processes of a later run with it."""
    gc.disable()
    try:
        Foreign()
        assert list(carry(collect_garbage, JOBS, processes=2)) == SQUARES
    finally:
        gc.enable()
        gc.collect()  # or it would end processes of other tests


def test_leaving_early_ends_the_processes_at_once_and_wastes_little(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    run = carry(square, Numbered(100_000, lambda number: {"number": number, "trace": str(trace)}), processes=2)
    assert next(run) == SQUARES[0]
    run.close()
    assert no_processes()
    assert len(trace.read_text().splitlines()) < 100
    run = carry(wait_long, JOBS, processes=2)
    assert list(islice(run, 2)) == SQUARES[:2]
    run.close()
    assert no_processes()


def test_one_run_may_be_left_while_another_goes_on() -> None:
    one, other = carry(square, JOBS, processes=2), carry(square, JOBS, processes=2)
    assert [next(one), next(other)] == [SQUARES[0], SQUARES[0]]
    one.close()
    assert list(other) == SQUARES[1:]


# ---- journals


def traced(trace: Path) -> list[Job]:
    return [job | {"trace": str(trace)} for job in JOBS]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_run_goes_on_from_its_journal(processes: int, tmp_path: Path) -> None:
    journal, trace = tmp_path / "journal", tmp_path / "trace"
    run = carry(square, traced(trace), processes=processes, journal=journal)
    first = list(islice(run, 5))
    run.close()
    kept = {json.loads(line)["job"] for line in journal.read_text().splitlines()[1:]}
    assert set(range(5)) <= kept
    trace.write_text("")
    assert first == SQUARES[:5]
    assert list(carry(square, traced(trace), processes=processes, journal=journal)) == SQUARES
    assert {int(line) for line in trace.read_text().splitlines()} == set(range(20)) - kept
    trace.write_text("")
    assert list(carry(square, traced(trace), processes=processes, journal=journal)) == SQUARES
    assert trace.read_text() == ""


def test_the_form_of_a_journal(tmp_path: Path) -> None:
    list(carry(square, JOBS[:2], processes=1, journal=tmp_path / "journal"))
    heading, *lines = map(json.loads, (tmp_path / "journal").read_text().splitlines())
    assert heading == {"ludoscape journal": 3, "run": fingerprint(square, JOBS[:2])}
    assert lines == [{"job": 0, "result": {"square": 0}}, {"job": 1, "result": {"square": 1}}]


def test_a_torn_end_is_dropped_wherever_it_was_torn(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    list(carry(square, JOBS[:2], processes=1, journal=journal))
    whole = journal.read_bytes()
    for length in range(len(whole)):
        journal.write_bytes(whole[:length])
        assert list(carry(square, JOBS[:2], processes=1, journal=journal)) == SQUARES[:2]
        assert journal.read_bytes() == whole


def test_a_journal_of_another_run_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    list(carry(square, JOBS, processes=1, journal=journal))
    whole = journal.read_bytes()
    for work, jobs in ((refuse_seven, JOBS), (square, JOBS[:-1]), (partial(named, Path), JOBS)):
        with pytest.raises(LabError, match="is the journal of another run"):
            carry(work, jobs, processes=1, journal=journal)
        assert journal.read_bytes() == whole


@pytest.mark.parametrize("content", [b"my novel", b"my novel\n", b"{}\n", b"[1]\n", b"\xff\x00\n"])
def test_what_is_no_journal_is_refused_and_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_bytes(content)
    with pytest.raises(LabError, match="is no journal: name another file"):
        carry(square, JOBS, journal=journal)
    assert journal.read_bytes() == content


@pytest.mark.parametrize("damage", [b"{}\n", b"\n", b'{"job": "1", "result": {}}\n', b"\0\0\n", b"[" * 99999 + b"\n"])
def test_a_damaged_journal_is_refused_and_left_as_it_is(damage: bytes, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    list(carry(square, JOBS[:2], processes=1, journal=journal))
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[0], damage, *lines[1:]]))
    before = journal.read_bytes()
    with pytest.raises(LabError, match="line 2 of the journal is damaged"):
        carry(square, JOBS[:2], journal=journal)
    assert journal.read_bytes() == before


def test_a_journal_that_cannot_be_written_is_refused_before_anything_runs(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder"):
        with pytest.raises(OSError, match=str(path)):
            carry(refuse_seven, JOBS, journal=path)


def test_a_device_is_no_journal() -> None:
    with pytest.raises(LabError, match="/dev/zero is no journal"):
        carry(square, JOBS, journal=Path("/dev/zero"))


def test_a_run_on_a_full_disk_is_told_and_can_go_on(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    journal = tmp_path / "journal"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    run = carry(square, JOBS, processes=1, journal=journal)
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal.stat().st_size + 100, before[1]))
    try:
        with pytest.raises(OSError, match=str(journal)):
            list(run)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not journal.read_bytes().endswith(b"\n")
    assert list(carry(square, JOBS, processes=1, journal=journal)) == SQUARES


def test_an_open_journal_serves_several_calls(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", "a run")
    assert list(carry(square, JOBS[:3], processes=1, journal=journal)) == SQUARES[:3]
    assert list(carry(square, JOBS[3:], processes=2, journal=journal, first=3)) == SQUARES[3:]
    journal.close()
    again = Journal(tmp_path / "journal", "a run")
    assert again.results == dict(enumerate(SQUARES))
    assert list(carry(die, JOBS[3:], journal=again, first=3)) == SQUARES[3:]
    again.close()


RUN = """
import sys, time
from pathlib import Path
from ludoscape.lab.jobs import carry
from tests.lab.test_jobs import JOBS, wait_long
for result in carry(wait_long, JOBS, processes=2, journal=Path(sys.argv[1])):
    print(result, flush=True)
"""


def test_a_journal_in_use_is_refused_and_a_killed_run_leaves_nothing_behind(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    root = Path(__file__).parent.parent.parent
    process = subprocess.Popen([sys.executable, "-c", RUN, str(journal)], cwd=root, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(2)] == [b"{'square': 0}\n", b"{'square': 1}\n"]
    with pytest.raises(LabError, match="is in use: another run writes"):
        carry(wait_long, JOBS, journal=journal)
    process.send_signal(signal.SIGKILL)
    assert process.stdout.read() == b""  # the pipe ends when the last process that holds it has ended
    process.wait(60)
    process.stdout.close()
    run = carry(wait_long, JOBS, processes=2, journal=journal)
    assert list(islice(run, 2)) == SQUARES[:2]
    run.close()
