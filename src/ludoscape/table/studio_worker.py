"""The process that makes one picture or film: a job in JSON comes by standard input, bytes go by standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from ludoscape.engine.record import read_record
from ludoscape.games import game
from ludoscape.pictures.card import WIDTH
from ludoscape.pictures.film import film
from ludoscape.pictures.palette import Theme
from ludoscape.pictures.svg import rasterise

MOST_MEMORY: Final = 2 << 30
MOST_SECONDS: Final = 180  # of CPU: whoever asks has given up long before


def main() -> None:
    """Do the job."""
    _be_modest()
    made = make(json.load(sys.stdin))
    sys.stdout.buffer.write(made)


def make(job: Mapping[str, Any]) -> bytes:
    """Make what a job names: a card from its SVG, or a film from a record as spectators see it."""
    if "svg" in job:
        return rasterise(job["svg"], WIDTH)
    theme: Theme = "dark" if job.get("theme") == "dark" else "light"
    return film(read_record(job["record"]), game, job["names"], job["first"], job["last"], theme)


def _be_modest() -> None:
    """Let everything else go first, and end rather than take the whole machine."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
