"""What a touch on the picture of Alheimur may have meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ludoscape.pictures.targets import meant

_UNIT: Final = re.compile(r"al-unit-([A-HN]|space)-([A-H])-([TF][123](?:m[123])?)")
_CELL: Final = re.compile(r"al-(?:cell|laid)-(m?\d+)_(m?\d+)")
_TERRITORY: Final = re.compile(r"al-(?:terr|pyr)-([A-HN]\d+)")
_ON_LAND: Final = {
    "colonist": ("P {0}",),
    "expand": ("E {0}", "C {0}=1", "C {0}=2", "C {0}=3"),
    "settle": ("Z {0}",),
    "landat": ("@{0}",),
    "launch": ("U {0}",),
}
_IN_ORBIT: Final = {"arriveat": "@{0}", "site": "V {0}", "expand": "pass {0}"}
_OF_UNITS: Final = {
    "land": ("L {0}:{2}", "L {0}:{2}/m"),
    "depart": ("D {0}:{2}",),
    "arrive": ("R {2}",),
    "role": ("=M{2}",),
    "shooter": ("S {3}",),
    "target": (">{1}:{2}",),
}


def attempt(view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody may have meant who touched an element, likeliest first.

    The point x, y says nothing more: pages put worlds elsewhere, and whatever can be meant is an element.
    """
    touched = element.removesuffix("-mark")
    return list(dict.fromkeys([*meant(view.get("choices") or (), touched), *_read(view, touched)]))


def _read(view: Mapping[str, Any], touched: str) -> list[str]:
    """Read a touch as moves of the phase, legal or not."""
    phase = str(view.get("phase"))
    if found := _UNIT.fullmatch(touched):
        zone, seat, unit = found.groups()
        return [text.format(zone, seat, unit, unit[:2]) for text in _OF_UNITS.get(phase, ())]
    if found := _TERRITORY.fullmatch(touched):
        return [text.format(found[1]) for text in _ON_LAND.get(phase, ())]
    if touched.startswith("al-orbit-") and phase in _IN_ORBIT:
        return [_IN_ORBIT[phase].format(touched[-1])]
    if touched.startswith("al-role-"):
        return [f"={touched[-1]}"]
    if found := _CELL.fullmatch(touched):
        return _laying(view, phase, *(number.replace("m", "-") for number in found.groups()))
    return []


def _laying(view: Mapping[str, Any], phase: str, x: str, y: str) -> list[str]:
    """List the ways to lay a card of the pile on a cell."""
    table = view["board"].get("table") or {}
    cards = [table["turned"]] if table.get("turned") else table.get("pile") or []
    codes = dict.fromkeys(code for card in cards for code in (card, card[::-1]))
    verb = {"build": "B", "swap": "X"}.get(phase)
    return [f"{verb} {code}@{x},{y}" for code in codes] if verb else []
