"""What a server counts of itself, for whoever runs it: by game and by door, never by table, person or address.

All of it can be added up over several servers: counts and times as they are, and of what there is now the sum.
"""

from __future__ import annotations

import time
from collections import Counter as Counted
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from ludoscape import builds
from ludoscape.version import VERSION

TEXT: Final = CONTENT_TYPE_PLAIN_0_0_4
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
LONG: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

Reading = tuple[str, str, str, Mapping[str, float]]  # name, explanation, by what it is told apart; how many of each

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each count began: half of the text, and nobody asks


class Metrics:
    """The counts of one server, from its start on."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, files and time of the processor, where Linux tells them
        info = Info("ludoscape", "Which program this is.", registry=self.registry)
        info.info({"version": VERSION, "build": builds.running()})
        self._requests = self._counter("requests", "Answers, by door and status.", "door", "status")
        self._answering = self._times("request", "Until an answer begins, by door.", QUICK, "door")
        self.sent: Counted[str] = Counted()  # bytes of answers and streams, as compressed, by door
        self._moves = self._counter("moves", "Events of games, by who or what made them.", "game", "by")
        self._moving = self._times("move", "To check a person's move and keep it.", QUICK, "game")
        self._rendering = self._times("render", "To make what one audience sees after a change.", QUICK, "game")
        self._waiting = self._times("bot_wait", "Until a bot had its turn to think, by level.", LONG, "level")
        self._thinking = self._times("bot_think", "For which bots thought, by level.", LONG, "level")
        self._storing = self._times("store", "Of transactions of the database.", QUICK, "kind")
        self._failures = self._counter("failures", "What went wrong: request, database, bot.", "kind")
        self._lag = self._times("loop_lag", "That the server was late for what was due.", QUICK)
        for kind in ("request", "database", "bot"):
            self._failures.labels(kind)  # so that none is told as 0
        self.readings: list[Callable[[], Iterable[Reading]]] = []
        self.registry.register(_Readings(self))

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"ludoscape_{name}", text, labels, registry=self.registry)

    def _times(self, name: str, text: str, buckets: Sequence[float], *labels: str) -> Histogram:
        return Histogram(
            f"ludoscape_{name}_seconds", f"Seconds: {text}", labels, buckets=buckets, registry=self.registry
        )

    def text(self) -> bytes:
        """Write all counts as Prometheus reads them."""
        return generate_latest(self.registry)

    # ---- what is told

    def answered(self, door: str, status: int, seconds: float) -> None:
        """Count an answer that took so long to begin."""
        self._requests.labels(door, str(status)).inc()
        self._answering.labels(door).observe(seconds)

    def moved(self, game: str, by: str) -> None:
        """Count an event of a game: by person, bot, forced, chance or undo."""
        self._moves.labels(game, by).inc()

    def waited(self, level: str, seconds: float) -> None:
        """Count a bot's turn that was waited for."""
        self._waiting.labels(level).observe(seconds)

    def failed(self, kind: str) -> None:
        """Count a failure."""
        self._failures.labels(kind).inc()

    def late(self, seconds: float) -> None:
        """Count how late the server came to what was due."""
        self._lag.observe(seconds)

    # ---- what is timed

    def moving(self, game: str) -> AbstractContextManager[None]:
        """Time a move of a person."""
        return _timed(self._moving.labels(game))

    def rendering(self, game: str) -> AbstractContextManager[None]:
        """Time what is made to be shown."""
        return _timed(self._rendering.labels(game))

    def thinking(self, level: str) -> AbstractContextManager[None]:
        """Time a bot."""
        return _timed(self._thinking.labels(level))

    def storing(self, reads_only: bool) -> AbstractContextManager[None]:
        """Time a transaction."""
        return _timed(self._storing.labels("read" if reads_only else "write"))

    def show(self, now: Callable[[], Iterable[Reading]]) -> None:
        """Let this tell what there is, whenever somebody asks."""
        self.readings.append(now)


class _Readings(Collector):
    """What is read when somebody asks: how many there are now, and bytes, which are too many events to count each."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        """Read it."""
        for now in self._metrics.readings:
            for name, text, label, found in now():
                yield _family(GaugeMetricFamily(f"ludoscape_{name}", text, labels=[label]), found)
        sent = CounterMetricFamily("ludoscape_sent_bytes", "Bytes of answers and streams, by door.", labels=["door"])
        yield _family(sent, self._metrics.sent)


def _family(family: GaugeMetricFamily | CounterMetricFamily, found: Mapping[str, float]) -> Metric:
    for label, number in found.items():
        family.add_metric([label], number)
    return family


@contextmanager
def _timed(times: Histogram) -> Iterator[None]:
    """Count the seconds that something takes, whether it is done or fails."""
    began = time.perf_counter()
    try:
        yield
    finally:
        times.observe(time.perf_counter() - began)
