"""What carries jobs elsewhere, whatever it is: lots of jobs go out, and what came of each comes back."""

from __future__ import annotations

import pickle
import time
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ludoscape.lab.journal import Job, Result, Work

AHEAD: Final = 4  # how many lots for each process are under way or unread


@dataclass(frozen=True)
class Made:
    """What came of jobs sent in one go: the results up to the first that failed, and in how many seconds."""

    results: list[Result]
    error: Exception | None
    seconds: float


class Carrier(Protocol):
    """Does work elsewhere. `ahead` is how many lots of jobs keep it busy."""

    ahead: int

    def send(self, work: Work, jobs: list[Job]) -> Any:
        """Send jobs; give a handle to know them by."""

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        """Wait until at least one lot is done; give the handles of those that are."""

    def fetch(self, handle: Any) -> Made:
        """Give what came of a lot that is done."""

    def close(self, done: bool) -> None:
        """End; when not `done`, without waiting for what nobody will read."""


def make(work: Work, jobs: Sequence[Job]) -> Made:
    """Do the work on some jobs, up to the first that fails; where it is called, in a process of some carrier."""
    begun = time.perf_counter()
    results: list[Result] = []
    error: Exception | None = None
    try:
        for job in jobs:
            results.append(work(job))
    except Exception as failure:
        error = _sendable(failure)
    return Made(results, error, time.perf_counter() - begun)


def _sendable(error: Exception) -> Exception:
    """Make an error fit to be sent: some cannot be made again from what pickle keeps of them."""
    told = traceback.format_exc()
    try:
        error = pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(f"where the job was done:\n{told}")
    return error
