"""The races and powers by number, and what their tiles print (SW-301, SW-302). Compiled.

Numbers follow the dossier's tables. What a tile does is written where the rule is: costs in `conquest.py`, victory
points in `scoring.py`, and so on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.texts import read_texts

RACES: Final = 14
POWERS: Final = 20

AMAZONS: Final = 0
DWARVES: Final = 1
ELVES: Final = 2
GHOULS: Final = 3
GIANTS: Final = 4
HALFLINGS: Final = 5
HUMANS: Final = 6
ORCS: Final = 7
RATMEN: Final = 8
SKELETONS: Final = 9
SORCERERS: Final = 10
TRITONS: Final = 11
TROLLS: Final = 12
WIZARDS: Final = 13

ALCHEMIST: Final = 0
BERSERK: Final = 1
BIVOUACKING: Final = 2
COMMANDO: Final = 3
DIPLOMAT: Final = 4
DRAGON_MASTER: Final = 5
FLYING: Final = 6
FOREST_POWER: Final = 7
FORTIFIED: Final = 8
HEROIC: Final = 9
HILL_POWER: Final = 10
MERCHANT: Final = 11
MOUNTED: Final = 12
PILLAGING: Final = 13
SEAFARING: Final = 14
SPIRIT_POWER: Final = 15
STOUT: Final = 16
SWAMP_POWER: Final = 17
UNDERWORLD: Final = 18
WEALTHY: Final = 19

RACE_IDS: Final = read_texts("ludoscape.games.small_worlds").letters("races")
POWER_IDS: Final = read_texts("ludoscape.games.small_worlds").letters("powers")

# tokens that come with a race (Amazons: their four more included), tokens that exist, tokens that come with a power
STARTS: Final = vec[i64]([10, 3, 6, 5, 6, 6, 5, 5, 8, 6, 5, 6, 5, 5])
TRAYS: Final = vec[i64]([15, 8, 11, 10, 11, 11, 10, 10, 13, 20, 18, 11, 10, 10])
GROWTH: Final = vec[i64]([4, 4, 5, 4, 5, 5, 5, 4, 3, 5, 4, 2, 5, 5, 5, 5, 4, 4, 5, 4])

CONQUEST_ONLY: Final = 4  # tokens of Amazons (SW-721)
FORTRESSES: Final = 6  # SW-303
CAMPS: Final = 5
HOLES: Final = 2
HEROES: Final = 2
