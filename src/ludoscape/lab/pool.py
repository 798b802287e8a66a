"""A pool of processes on this machine: carries the jobs of the lab."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess

from ludoscape.lab import LabError
from ludoscape.lab.carrier import AHEAD, Made, make
from ludoscape.lab.journal import Job, Work


class PoolCarrier:
    """A pool of processes on this machine."""

    def __init__(self, processes: int) -> None:
        self.ahead = AHEAD * processes
        self._pool = ProcessPoolExecutor(processes, initializer=_begin)
        self._processes: set[BaseProcess] = set()

    def send(self, work: Work, jobs: list[Job]) -> Future[Made]:
        """Send jobs to the pool, which starts processes as it needs them. Raises LabError as `fetch` does."""
        others = set(multiprocessing.active_children()) - self._processes
        with _telling():
            sent = self._pool.submit(make, work, jobs)
        self._processes.update(set(multiprocessing.active_children()) - others)
        return sent

    def wait(self, handles: list[Future[Made]]) -> Iterable[Future[Made]]:
        """Wait for the next that is done."""
        return wait(handles, return_when=FIRST_COMPLETED).done

    def fetch(self, handle: Future[Made]) -> Made:
        """Give what came of a lot. Raises LabError when a process was ended from outside."""
        with _telling():
            return handle.result()

    def close(self, done: bool) -> None:
        """End the processes."""
        if not done:
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.join(timeout=5)
        self._pool.shutdown(wait=done, cancel_futures=True)


@contextlib.contextmanager
def _telling() -> Generator[None]:
    """Say in words when a process of a pool has ended, which the pool finds out at any time."""
    try:
        yield
    except BrokenProcessPool:
        raise LabError("a process of the run has ended of itself: it was killed, or memory was short") from None


def _begin() -> None:
    """Begin a process of a pool: Ctrl-C ends it without a word, for the one that started it does the talking.

    What it was given a copy of is never freed in it: what Ray leaves behind would look for its threads, and crash.
    """
    gc.freeze()
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # in the background of a shell it is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the one that started it was killed: nobody else would tell it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
