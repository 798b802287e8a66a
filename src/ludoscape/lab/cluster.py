"""Ray, an extra: carries the jobs of the lab over the processes of this machine or over many machines."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import socket
from collections.abc import Generator, Iterable
from typing import Any, Final

from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.carrier import AHEAD, Made, make
from ludoscape.lab.journal import Job, Work, versions

PATIENCE: Final = 10.0  # seconds


def need_ray() -> None:
    """Raise LabError when Ray is not installed."""
    if importlib.util.find_spec("ray") is None:
        raise LabError(f"carrying jobs by Ray needs ray: {how_to_get('ray')}")


@contextlib.contextmanager
def cluster(where: bool | str, processes: int | None) -> Generator[None]:
    """Connect to a cluster: True starts one on this machine, a text is the address of one.

    The one on this machine has so many processes, or as many as there are cores. Where there is a connection already,
    that one is used and left as it is. Raises LabError when Ray is not installed or no cluster is at the address.
    """
    need_ray()
    import ray

    if ray.is_initialized():
        yield
        return
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        if isinstance(where, str):
            _knock(where)
            ray.init(address=where, **quiet)
        else:
            ray.init(num_cpus=processes, include_dashboard=False, **quiet)
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        place = where if isinstance(where, str) else "this machine"
        raise LabError(f"there is no Ray cluster at {place}: {' '.join(str(error).split())}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError when nobody is at `host:port`: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


class RayCarrier:
    """A cluster of Ray."""

    def __init__(self, where: bool | str, processes: int) -> None:
        import ray

        self._ray = ray
        self._stack = contextlib.ExitStack()
        self._stack.enter_context(cluster(where, processes))
        self._sent: set[Any] = set()
        self.ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._make = ray.remote(_made)

    def send(self, work: Work, jobs: list[Job]) -> Any:
        """Send jobs to the cluster."""
        sent = self._make.remote(work, jobs, versions())
        self._sent.add(sent)
        return sent

    def wait(self, handles: list[Any]) -> Iterable[Any]:
        """Wait for the next that is done."""
        back, _ = self._ray.wait(handles, num_returns=1)
        return list(back)

    def fetch(self, handle: Any) -> Made:
        """Give what came of a lot. Raises LabError when a machine or process was lost, and its replacements too."""
        self._sent.discard(handle)
        try:
            made: Made = self._ray.get(handle)
        except self._ray.exceptions.RayError as error:
            raise LabError(f"Ray could not carry the jobs: {' '.join(str(error).split())[:300]}") from None
        return made

    def close(self, done: bool) -> None:
        """Take back what was sent, and leave the cluster."""
        for sent in self._sent:
            self._ray.cancel(sent, force=True)
        self._stack.close()


def _made(work: Work, jobs: list[Job], expected: dict[str, str]) -> Made:
    """Do the work on a machine of the cluster, which must have the same versions."""
    if versions() != expected:
        return Made([], LabError("a machine of the Ray cluster has another version of Ludoscape"), 0.0)
    return make(work, jobs)
