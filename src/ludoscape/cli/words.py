"""Records and endings in words, for the terminal."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import ludoscape as ls
from ludoscape.engine.points import points_text

if TYPE_CHECKING:
    from ludoscape.engine.record import Record


def record_of(path: Path) -> Record:
    """Read a record from a file, or from standard input when its name is a dash."""
    from ludoscape.engine.record import MOST_CHARACTERS, read_record
    from ludoscape.lab.files import naming

    with naming(path), contextlib.nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
        return read_record(file.read(4 * MOST_CHARACTERS + 1))


def names_of(record: Record) -> list[str]:
    """Name the seats; those of the same name (bots often have it) are told apart by number."""
    names = [record.names.get(seat, f"Player {seat + 1}") for seat in range(record.seats)]
    return [f"{name} ({seat + 1})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def filled(text: str, names: Sequence[str]) -> str:
    """Put names where a text has the numbers of seats in braces."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)


def ending(outcome: ls.Outcome, names: Sequence[str]) -> str:
    """Say who won, why the game ended, and the points of all."""
    who = " and ".join(names[seat] for seat in outcome.winners)
    how = f"{who} share the game" if outcome.draw else f"{who} wins" if who else "Nobody wins"
    points = map(points_text, outcome.points or ())
    listed = ", ".join(f"{name} {text}" for name, text in zip(names, points, strict=False))
    return f"{how} ({outcome.reason})" + (f": {listed}" if listed else "")
