"""What limits a bot that thinks: playouts, seconds of the processor, and what anybody waits at most."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ludoscape.bots.base import Parameter, Value

USUAL_SECONDS: Final = 1.0  # where nothing else is a limit
LIMITS: Final = (
    Parameter("seconds", 0.0, 0.0, 3600.0, "CPU seconds for a decision; 1 where there is no other limit"),
    Parameter("playouts", 0, 0, 10_000_000, "simulations for a decision; alone, the same seed plays the same"),
    Parameter("wall", 0.0, 0.0, 3600.0, "seconds that anybody waits at most, on a busy machine; 0 for no bound"),
)


@dataclass(frozen=True)
class Limits:
    """The limits of a decision, of which the first that is met ends it; 0 is no limit.

    `playouts` are simulations: with no other limit the same seed makes the same choices, however fast the machine is
    and whichever build runs. `seconds` are CPU seconds of the thread that thinks, so that a busy machine costs
    patience and not strength; `wall` bounds what anybody waits.

    >>> Limits.of({"seconds": 0.0, "playouts": 0, "wall": 0.0})
    Limits(seconds=1.0, playouts=0, wall=0.0)
    """

    seconds: float = USUAL_SECONDS
    playouts: int = 0
    wall: float = 0.0

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> Limits:
        """Read them from the values of `LIMITS`."""
        seconds, playouts, wall = float(values["seconds"]), int(values["playouts"]), float(values["wall"])
        return cls(seconds if seconds or playouts or wall else USUAL_SECONDS, playouts, wall)

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed."""
        return self.wall or self.seconds

    @property
    def most(self) -> int:
        """Give how many simulations there may be."""
        return self.playouts or 1 << 60


class Thinking:
    """The time that one decision takes, from now on."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._begun, self._cpu_begun = time.monotonic(), time.thread_time()

    def spent(self) -> float:
        """Give the CPU seconds of this thread so far."""
        return time.thread_time() - self._cpu_begun

    def is_late(self) -> bool:
        """Tell whether nobody shall wait any longer."""
        return bool(self._limits.wall) and time.monotonic() - self._begun >= self._limits.wall
