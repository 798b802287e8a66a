"""Moves as ints, bounded and documented; texts exist only at the border (`notation.py`). Compiled.

A territory t of world w is 16 * w + t - 1 (t from 1), a unit kind is 0 to 11 (see `cards.py`), a code 0 to 69.
Decisions: M_BUILD and M_SWAP + 64 * code + 8 * (x + 3) + y + 3; M_PUT, M_EXPAND, M_AT, M_UP, M_SETTLE + territory;
M_CIVILIZE + 4 * territory + size; M_PASS, M_AT_WORLD, M_SITE + world; M_LAND and M_DEPART + 16 * world + unit;
M_ARRIVE, M_SHOOT, M_MARINE + unit (a shooter counts as one without a marine); M_TARGET + 16 * seat + unit; the small
ones. Chance: M_FIRST + seat, M_CARD + printed card, M_ATTACK and M_DEFENCE + the dice in base 6, first die highest.
"""

from __future__ import annotations

from typing import Final

M_DONE: Final = 0
M_TRANSPORT: Final = 1
M_FIGHTER: Final = 2
M_MARINE: Final = 16
M_ARRIVE: Final = 32
M_SHOOT: Final = 48
M_FIRST: Final = 64
M_PASS: Final = 80
M_AT_WORLD: Final = 96
M_SITE: Final = 112
M_PUT: Final = 128
M_EXPAND: Final = 256
M_AT: Final = 384
M_UP: Final = 512
M_SETTLE: Final = 640
M_LAND: Final = 768
M_DEPART: Final = 896
M_TARGET: Final = 1024
M_CARD: Final = 1152
M_CIVILIZE: Final = 1216
M_ATTACK: Final = 1792
M_DEFENCE: Final = 2048
M_BUILD: Final = 4096
M_SWAP: Final = 12288
