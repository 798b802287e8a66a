"""The version, as the package and its files tell it."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
