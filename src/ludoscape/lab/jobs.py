"""Jobs carried out and given back in order: in this process, by a pool of processes or by Ray, and resumable.

Whatever carries them, the results are the same: a job says all that its result depends on.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, overload

from ludoscape.lab.carrier import Carrier, Made
from ludoscape.lab.cluster import RayCarrier, need_ray
from ludoscape.lab.journal import Job, Journal, Result, Work, fingerprint
from ludoscape.lab.pool import PoolCarrier

MOST_TOGETHER: Final = 64  # jobs sent in one go …
BRIEF, LONG = 0.05, 0.2  # … which should take so many seconds


class Numbered(Sequence[Job]):
    """Jobs that are made when they are asked for, from their numbers: a run of a million games takes no room."""

    def __init__(self, count: int, make: Callable[[int], Job]) -> None:
        self._indices = range(count)
        self._make = make

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, index: int) -> Job: ...
    @overload
    def __getitem__(self, index: slice) -> list[Job]: ...
    def __getitem__(self, index: int | slice) -> Job | list[Job]:
        if isinstance(index, slice):
            return [self._make(i) for i in self._indices[index]]
        return self._make(self._indices[index])


def carry(
    work: Work,
    jobs: Sequence[Job],
    *,
    processes: int | None = None,
    ray: bool | str = False,
    journal: Path | Journal | None = None,
    first: int = 0,
) -> Generator[Result]:
    """Do the work on every job and give the results in the order of the jobs.

    `work` is a function of a module (or a `functools.partial` of one and a class); jobs and results are JSON-able
    (lists, no tuples), and equal jobs have equal results. With one process the work is done in this one; without a
    number there are as many as there are cores. `ray` carries the jobs by Ray: True on a cluster of this machine alone,
    a text on the cluster at that address. Only a few jobs are sent ahead of the reader: closing the generator wastes
    little, and ends the processes.

    A `journal` keeps every result as it comes; a run with the same work and jobs does not do again what is in it.
    Given as an open `Journal` it may serve several calls, whose jobs are numbered from `first` on.

    Raises LabError, before any work is done, for a file that is no journal of this run or when Ray is not installed,
    OSError for a journal that cannot be written, and in the place of its result whatever the work on a job raised.
    """
    if processes is not None and processes < 1:
        raise ValueError(f"there cannot be {processes} processes")
    if ray:
        need_ray()
    book = Journal(journal, fingerprint(work, jobs)) if isinstance(journal, Path) else journal
    run = _Run(work, jobs, book, first)
    return run.results(processes or os.cpu_count() or 1, ray, close=book is not journal)


class _Run:
    """Jobs, and what is known of their results."""

    def __init__(self, work: Work, jobs: Sequence[Job], journal: Journal | None, first: int) -> None:
        self.work = work
        self.jobs = jobs
        self.journal = journal
        self.first = first
        kept = {} if journal is None else journal.results
        self.done = {number - first: kept[number] for number in kept if first <= number < first + len(jobs)}
        self.missing = len(jobs) - len(self.done)

    def results(self, processes: int, ray: bool | str, close: bool) -> Generator[Result]:
        """Give the results in order, by what fits: nothing at all is started for what is known."""
        try:
            if not self.missing:
                yield from (self.done[index] for index in range(len(self.jobs)))
            elif ray:
                yield from self._carried(RayCarrier(ray, processes))
            elif min(processes, self.missing) > 1:
                yield from self._carried(PoolCarrier(min(processes, self.missing)))
            else:
                yield from self._here()
        finally:
            if close and self.journal is not None:
                self.journal.close()

    def _here(self) -> Generator[Result]:
        for index, job in enumerate(self.jobs):
            if index not in self.done:
                self._keep(index, self.work(job))
            yield self.done.pop(index)

    def _carried(self, carrier: Carrier) -> Generator[Result]:
        todo = iter(index for index in range(len(self.jobs)) if index not in self.done)
        waiting: deque[_Sent] = deque()  # what was sent and is not wholly read yet
        errors: dict[int, Exception] = {}
        together = 1
        read = False
        try:
            for index in range(len(self.jobs)):
                while True:
                    while len(waiting) < carrier.ahead and (some := list(islice(todo, together))):
                        waiting.append(_Sent(some, carrier.send(self.work, [self.jobs[i] for i in some])))
                    if index in self.done:
                        break
                    if index in errors:
                        raise errors[index]
                    for sent in _back(carrier, waiting):
                        made = carrier.fetch(sent.handle)
                        for number, result in zip(sent.indices, made.results, strict=False):
                            self._keep(number, result)
                        if made.error is not None:
                            errors[sent.indices[len(made.results)]] = made.error
                        together = _fitting(together, made)
                yield self.done.pop(index)
                if waiting and waiting[0].indices[-1] <= index:
                    waiting.popleft()
            read = True
        finally:
            carrier.close(read)

    def _keep(self, index: int, result: Result) -> None:
        self.done[index] = result
        if self.journal is not None:
            self.journal.add(index + self.first, result)


@dataclass
class _Sent:
    """Jobs sent in one go: their numbers, by what the carrier knows them, and whether they have come back."""

    indices: list[int]
    handle: Any
    back: bool = False


def _back(carrier: Carrier, waiting: Iterable[_Sent]) -> list[_Sent]:
    """Wait until at least one of those sent is back; give those that are."""
    out = {sent.handle: sent for sent in waiting if not sent.back}
    back = [out[handle] for handle in carrier.wait(list(out))]
    for sent in back:
        sent.back = True
    return back


def _fitting(together: int, made: Made) -> int:
    """Tell how many jobs to send in one go, so that sending costs little and few are lost when a run is stopped."""
    if made.seconds < BRIEF and len(made.results) == together:
        return min(2 * together, MOST_TOGETHER)
    return max(1, together // 2) if made.seconds > LONG else together
