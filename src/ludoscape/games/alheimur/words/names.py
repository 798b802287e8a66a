"""Letters and texts of Alheimur: seats, worlds, territories, units, codes and cells, as written and back.

Element ids of the board are made here too, so that the picture, the choices and the refusals agree on them.
"""

from __future__ import annotations

from typing import Final

ELEMENT_NAMES: Final = ("air", "earth", "fire", "ether", "water")


# ---- seats and worlds (AL-01, AL-13)


# ---- territories (AL-12)


# ---- units (AL-30)


# ---- cards (AL-03, AL-05, AL-06)


# ---- elements of the board that can be clicked (docs/alheimur-view.md)
