"""Programs that tests start, and that never outlive them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def running(command: Sequence[str], **settings: Any) -> Iterator[subprocess.Popen[Any]]:
    """Run a program beside a test, and kill it at the end if it still runs."""
    with subprocess.Popen(command, **settings) as process:
        try:
            yield process
        finally:
            process.kill()
