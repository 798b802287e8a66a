"""Run the same source interpreted although compiled modules lie beside it: set LUDOSCAPE_INTERPRETED=1."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceFinder:
    """Find modules of this package as source files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("ludoscape.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("LUDOSCAPE_INTERPRETED", "0") not in ("", "0"):
    sys.meta_path.insert(0, _SourceFinder)
