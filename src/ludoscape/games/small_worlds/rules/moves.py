"""Moves as ints, bounded and documented; texts exist only at the border (`notation.py`). Compiled.

A move at a region is KIND + region, with 64 numbers for each kind: M_ABANDON, M_CONQUER (`x4`), M_ATTEMPT (`x4?`),
M_DRAGON (`x4!`), M_CONVERT (`x4~`), M_PUT, M_CAMP, M_FORT, M_HERO. The small ones: M_PICK + place (1 to 6),
M_PEACE + seat. Chance: M_FIRST + seat, M_RACE + race, M_POWER + power, M_DIE + (0 to 3).
"""

from __future__ import annotations

from typing import Final

M_EXPAND: Final = 0
M_DECLINE: Final = 1
M_PASS: Final = 2
M_GO: Final = 3
M_ROLL: Final = 4
M_STOP: Final = 5
M_DONE: Final = 6
M_NOFORT: Final = 7
M_NOPEACE: Final = 8
M_STOUT: Final = 9
M_STAY: Final = 10
M_PICK: Final = 16
M_PEACE: Final = 24
M_FIRST: Final = 32
M_DIE: Final = 40
M_RACE: Final = 64
M_POWER: Final = 96
M_ABANDON: Final = 128
M_CONQUER: Final = 192
M_ATTEMPT: Final = 256
M_DRAGON: Final = 320
M_CONVERT: Final = 384
M_PUT: Final = 448
M_CAMP: Final = 512
M_FORT: Final = 576
M_HERO: Final = 640
