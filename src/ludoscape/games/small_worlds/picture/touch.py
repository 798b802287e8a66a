"""What a touch on the picture of Small Worlds may have meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ludoscape.games.small_worlds.picture.layout import area_of
from ludoscape.geometry.polygons import bounds, inside

_ELEMENT: Final = re.compile(r"sw-(?:(region|queue)-(\d+)|seat-P(\d+))(?:-mark)?")
_VERBS: Final = {
    "conquer": ("x{}", "x{}?"),
    "ready": ("abandon{}",),
    "trim": ("abandon{}",),
    "redeploy": ("put{}",),
    "retreat": ("put{}",),
    "camps": ("camp{}",),
    "retreat_camps": ("camp{}",),
    "fortress": ("fort{}",),
    "heroes": ("hero{}",),
}


def attempt(view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody may have meant who touched an element or the point x, y, likeliest first."""
    touched = element.removesuffix("-mark")
    meant = [choice["move"] for choice in view.get("choices") or () if choice["picks"][-1:] == [touched]]
    found = _ELEMENT.fullmatch(touched)
    if found and found[1] == "queue":
        return list(dict.fromkeys([*meant, f"pick{found[2]}"]))
    if found and found[3]:
        return list(dict.fromkeys([*meant, f"peace{int(found[3])}"]))
    region = int(found[2]) if found else _region_at(view, x, y)
    if region is None or region >= len(view["board"]["regions"]):
        return meant
    verbs = _VERBS.get(str(view.get("phase")), ("x{}",))
    return list(dict.fromkeys([*meant, *(verb.format(region) for verb in verbs)]))


def _region_at(view: Mapping[str, Any], x: float, y: float) -> int | None:
    """Give the region at a point of the picture."""
    for entry in view["board"]["regions"]:
        area = area_of(entry)
        left, top, width, height = bounds(area)
        if left <= x <= left + width and top <= y <= top + height and inside((x, y), area):
            return int(entry["id"])
    return None
