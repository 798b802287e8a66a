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
SYMBOLS: Final = {"cavern": CAVERN, "magic": MAGIC, "mine": MINE}


class Chart:
    """The tables of a map object (SW-401); it never changes, so all states of a game share it."""

    def __init__(self, data: dict[str, Any]) -> None:
        regions: list[dict[str, Any]] = data["regions"]
        self.data = data
        self.size: i64 = len(regions)
        self.turns: i64 = int(data["turns"])
        grounds = [region["terrain"] for region in regions]
        water = [ground in ("sea", "lake") for ground in grounds]
        self.terrain: vec[i64] = vec[i64]([TERRAINS.index(ground) for ground in grounds])
        self.symbols: vec[i64] = vec[i64]([sum(SYMBOLS[name] for name in region["symbols"]) for region in regions])
        self.lost: vec[i64] = vec[i64]([int(region["lost_tribe"]) for region in regions])
        self.water: vec[i64] = vec[i64]([int(wet) for wet in water])
        self.coastal: vec[i64] = vec[i64](
            [int(not water[k] and any(water[j] for j in regions[k]["adjacent"])) for k in range(len(regions))]
        )
        border = border_waters(regions, water)
        self.entry: vec[i64] = vec[i64](
            [int(region["border"] or any(border[j] for j in region["adjacent"])) for region in regions]
        )
        # what a region costs when nothing is on it (SW-709)
        self.ground: vec[i64] = vec[i64]([3 if ground == "mountain" else 2 for ground in grounds])
        # sets of regions as bits: the neighbours of each, those of each terrain, and what else rules ask for
        self.near: vec[i64] = vec[i64](
            [bits([j in region["adjacent"] for j in range(len(regions))]) for region in regions]
        )
        self.having: vec[i64] = vec[i64]([bits([ground == name for ground in grounds]) for name in TERRAINS])
        self.caverns: i64 = bits(["cavern" in region["symbols"] for region in regions])
        self.magic: i64 = bits(["magic" in region["symbols"] for region in regions])
        self.mines: i64 = bits(["mine" in region["symbols"] for region in regions])
        self.waters: i64 = bits(water)
        self.coast: i64 = bits([has > 0 for has in self.coastal])
        self.ways_in: i64 = bits([has > 0 for has in self.entry])
        self.everywhere: i64 = bits([True] * len(regions))


def bits(has: list[bool]) -> int:
    """Give the set of the regions that have something, told for each of them, as `BIT` of `position.py` writes it."""
    return sum([1 << k if k < 63 else -(1 << 63) for k, it_has in enumerate(has) if it_has])


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
