"""Plain names of what lies on the table. Compiled."""

from __future__ import annotations

from typing import Final

ELEMENT_NAMES: Final = ("air", "earth", "fire", "ether", "water")
