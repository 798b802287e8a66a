"""How the rules name and write down what lies on the table."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("left", "right")
REASONS: Final = ("", "empty", "passed")
