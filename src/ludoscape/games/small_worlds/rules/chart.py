"""A map as the rules use it: what lies where, and what is next to what (SW-401 … SW-408). Compiled.

No rule uses coordinates (SW-403), so polygons and names stay in `data`, the map object, for drawing and writing.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

FARMLAND: Final = 0
FOREST: Final = 1
HILL: Final = 2
MOUNTAIN: Final = 3
SWAMP: Final = 4
SEA: Final = 5
LAKE: Final = 6
TERRAINS: Final = ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake")

CAVERN: Final = 1
MAGIC: Final = 2
MINE: Final = 4
FEATURE: Final = 128  # times a symbol: its bit among the features, behind those of the terrains
SYMBOLS: Final = {"cavern": CAVERN, "magic": MAGIC, "mine": MINE}


class Chart:
    """The tables of a map object (SW-401); it never changes, so all states of a game share it."""

    def __init__(self, data: dict[str, Any]) -> None:
        regions: list[dict[str, Any]] = data["regions"]
        self.data = data
        self.size: i64 = len(regions)
        self.turns: i64 = int(data["turns"])
        water = [region["terrain"] in ("sea", "lake") for region in regions]
        self.terrain: vec[i64] = vec[i64]([TERRAINS.index(region["terrain"]) for region in regions])
        self.symbols: vec[i64] = vec[i64]([sum(SYMBOLS[name] for name in region["symbols"]) for region in regions])
        # what tribes earn by: the terrain and the symbols of a region as bits
        self.features: vec[i64] = vec[i64](
            [
                (1 << int(ground)) | FEATURE * int(found)
                for ground, found in zip(self.terrain, self.symbols, strict=True)
            ]
        )
        self.lost: vec[i64] = vec[i64]([int(region["lost_tribe"]) for region in regions])
        self.water: vec[i64] = vec[i64]([int(wet) for wet in water])
        self.coastal: vec[i64] = vec[i64](
            [int(not water[k] and any(water[j] for j in regions[k]["adjacent"])) for k in range(len(regions))]
        )
        border = border_waters(regions, water)
        self.entry: vec[i64] = vec[i64](
            [int(region["border"] or any(border[j] for j in region["adjacent"])) for region in regions]
        )
        # the neighbours of region k: near[near_from[k]] up to near[near_from[k + 1] - 1]
        starts = [0]
        flat: list[int] = []
        for region in regions:
            flat.extend(region["adjacent"])
            starts.append(len(flat))
        self.near: vec[i64] = vec[i64](flat)
        self.near_from: vec[i64] = vec[i64](starts)


def border_waters(regions: list[dict[str, Any]], water: list[bool]) -> list[bool]:
    """Tell for each region whether it belongs to a water body that touches the border (SW-405)."""
    reached = [wet and bool(region["border"]) for wet, region in zip(water, regions, strict=True)]
    waiting = [k for k in range(len(regions)) if reached[k]]
    while waiting:
        for j in regions[waiting.pop()]["adjacent"]:
            if water[j] and not reached[j]:
                reached[j] = True
                waiting.append(j)
    return reached
