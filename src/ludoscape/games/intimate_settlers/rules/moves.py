"""Moves as ints, canonical and bounded; texts exist only at the border (`notation.py`).

Decisions: M_ROAD + edge, M_SHIP + edge, M_LIFT + edge, M_DROP + edge, M_SETTLE + vertex, M_CITY + vertex, M_ROB + cell,
M_NUMBER + 4096 * number + cell (an own token onto a hex), and the small ones: M_TRADE + 5 * give + get, M_FACE + side,
M_TAKE / M_NAME / M_DISCARD / M_GIVE / M_WANT + resource, M_PLAY + card, M_STEAL / M_DEAL + seat, M_LAY + terrain,
M_SIDE + (0 left, 1 right). Chance: M_DICE + 6 * a + b, M_TILE + kind, M_TOKEN + number, M_THEFT + resource,
M_DEV + card, M_CORNER + corner. Ids of cells, vertices and edges: see `lattice.py`.
"""

from __future__ import annotations

from typing import Final

M_END: Final = 0
M_ROLL: Final = 1
M_BUY: Final = 2
M_STOP: Final = 3
M_OFFER: Final = 4
M_PROPOSE: Final = 5
M_SCRAP: Final = 6
M_ACCEPT: Final = 7
M_REFUSE: Final = 8
M_PLAY: Final = 10
M_TRADE: Final = 20
M_FACE: Final = 50
M_TAKE: Final = 60
M_NAME: Final = 65
M_DISCARD: Final = 70
M_GIVE: Final = 75
M_WANT: Final = 80
M_STEAL: Final = 85
M_DEAL: Final = 90
M_LAY: Final = 95
M_SIDE: Final = 100
M_DICE: Final = 110
M_TILE: Final = 150
M_TOKEN: Final = 170
M_THEFT: Final = 190
M_DEV: Final = 195
M_CORNER: Final = 200
M_ROB: Final = 4096
M_SETTLE: Final = 8192
M_CITY: Final = 16384
M_ROAD: Final = 32768
M_SHIP: Final = 49152
M_LIFT: Final = 65536
M_DROP: Final = 81920
M_NUMBER: Final = 98304  # to 98304 + 4096 * 13
