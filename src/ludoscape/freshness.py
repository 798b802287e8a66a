"""Tell when compiled modules are older than their source: `setup.py` leaves the sums of what it compiled."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

SUMS: Final = "compiled.json"


def stale(folder: Path | None = None) -> list[str]:
    """List the modules whose source has changed since they were compiled; empty in an interpreted build."""
    from ludoscape import build

    folder = folder or Path(__file__).parent
    if build() != "compiled" or not (folder / SUMS).exists():
        return []
    sums: dict[str, str] = json.loads((folder / SUMS).read_text("utf-8"))
    return [name for name, known in sums.items() if not _same(folder / name, known)]


def _same(source: Path, known: str) -> bool:
    return source.exists() and hashlib.sha256(source.read_bytes()).hexdigest() == known
