"""The moves of Silver Isle as ints. Compiled.

0 draw of a tile face (5 * suit + value - 1), 20 first nation, 24 lay (0 or 1), 26 port (line + 20),
67 starve value, 73 go (96 * value + place), 649 sail corner, 697 arrive corner, 745 depart, 746 load crew, 752 load s,
753 load s: crew, 759 unload crew, 765 unload s, 766 dig (4 * value + mine), 790 claim (96 * value + place),
1366 hit (100 * value + target), 1966 shiphit target, 2066 porthit target, 2166 pass, 2167 drop value, 2173 lose value,
2179 keep value, 2185 swap (6 * value + other), 2221 take (6 * source + value), 2821 mine place, 2917 nomine. A target
or source is a place or 96 + nation for its ship; a crew is named by its value. A kind of move is named by its first.
"""

from __future__ import annotations

from typing import Final

M_DRAW: Final = 0
M_FIRST: Final = 20
M_LAY: Final = 24
M_PORT: Final = 26
M_STARVE: Final = 67
M_GO: Final = 73
M_SAIL: Final = 649
M_ARRIVE: Final = 697
M_DEPART: Final = 745
M_LOAD: Final = 746
M_LOAD_S: Final = 752
M_LOAD_SC: Final = 753
M_UNLOAD: Final = 759
M_UNLOAD_S: Final = 765
M_DIG: Final = 766
M_CLAIM: Final = 790
M_HIT: Final = 1366
M_SHIPHIT: Final = 1966
M_PORTHIT: Final = 2066
M_PASS: Final = 2166
M_DROP: Final = 2167
M_LOSE: Final = 2173
M_KEEP: Final = 2179
M_SWAP: Final = 2185
M_TAKE: Final = 2221
M_MINE: Final = 2821
M_NOMINE: Final = 2917
MOVES_BOUND: Final = 2918
