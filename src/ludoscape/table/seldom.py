"""Logs that a flood cannot fill: errors of one kind are written once a second, with how many there were meanwhile."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Final

SECONDS: Final = 1.0
MOST_KINDS: Final = 200
LOGS: Final = ("asyncio", "uvicorn.error", "ludoscape.table")
_START: Final = 40  # letters of a message that tell its kind: later there are addresses and names

Kind = tuple[str, int, str, str]


class Seldom(logging.Filter):
    """Lets one message of a kind through, then none of it for a second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: OrderedDict[Kind, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a message is to be written."""
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = (record.name, record.levelno, str(record.msg)[:_START], error)
        now = time.monotonic()
        before, left_out = self._last.get(kind, (now - SECONDS, 0))
        if now - before < SECONDS:
            self._last[kind] = before, left_out + 1
            return False
        self._last[kind] = now, 0
        if len(self._last) > MOST_KINDS:
            self._last.popitem(last=False)
        if left_out:
            record.msg = f"({left_out} more like this were left out) {record.msg}"
        return True


def write_seldom() -> None:
    """Let the logs of a server be written so."""
    for name in LOGS:
        log = logging.getLogger(name)
        if not any(isinstance(known, Seldom) for known in log.filters):
            log.addFilter(Seldom())
