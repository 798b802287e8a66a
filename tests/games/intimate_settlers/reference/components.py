"""What is in the box, what things cost, and where the base game lays its hexes and letters."""

from __future__ import annotations

RESOURCES = ("wood", "brick", "wool", "grain", "ore")
YIELD = {"forest": "wood", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
LAND = (*YIELD, "desert")
HARBOURS = ("harbour:any", *(f"harbour:{res}" for res in RESOURCES))
TILES = {
    "forest": 4,
    "pasture": 4,
    "fields": 4,
    "hills": 3,
    "mountains": 3,
    "desert": 1,
    "sea": 9,
    "harbour:any": 4,
    **{f"harbour:{res}": 1 for res in RESOURCES},
}
NUMBERS = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
DEVELOPMENT = {"knight": 14, "vp": 5, "roads": 2, "plenty": 2, "monopoly": 2}
COSTS = {
    "road": {"wood": 1, "brick": 1},
    "ship": {"wood": 1, "wool": 1},
    "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 3},
    "card": {"wool": 1, "grain": 1, "ore": 1},
}
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
OUTER = ["2,0", "2,-1", "2,-2", "1,-2", "0,-2", "-1,-1", "-2,0", "-2,1", "-2,2", "-1,2", "0,2", "1,1"]
INNER = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
STARTS = {
    "E": ("2,0", "1,0"),
    "NE": ("2,-2", "1,-1"),
    "NW": ("0,-2", "0,-1"),
    "W": ("-2,0", "-1,0"),
    "SW": ("-2,2", "-1,1"),
    "SE": ("0,2", "0,1"),
}
PLACES = {
    "3,0": "W",
    "1,2": "NW",
    "-1,3": "NW",
    "-3,3": "NE",
    "-3,1": "E",
    "-2,-1": "E",
    "0,-3": "SE",
    "2,-3": "SW",
    "3,-2": "SW",
}
SLOTS = ("B1", "B2", "B3", "F1", "F2")


def spiral(corner: str) -> list[str]:
    """Give the 19 land spaces in the order of IS-31."""
    outer, inner = OUTER.index(STARTS[corner][0]), INNER.index(STARTS[corner][1])
    return [*OUTER[outer:], *OUTER[:outer], *INNER[inner:], *INNER[:inner], "0,0"]
