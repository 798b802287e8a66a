"""Which zone of the picture a moment is about: where somebody may choose, else where the last event was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ludoscape.games.alheimur.rules.letters import SPACE

TABLE: Final = "table"  # on which a world is built
_PLACE: Final = re.compile(r"al-(?:terr|orbit|unit)-(space|[A-HN])")


def zone_of(element: str) -> str:
    """Give the zone that an element lies in.

    >>> zone_of("al-terr-A5"), zone_of("al-unit-space-B-F1"), zone_of("al-cell-0_1"), zone_of("al-role-T")
    ('A', 'space', 'table', '')
    """
    if found := _PLACE.match(element):
        return SPACE if found[1] == "space" else found[1]
    return TABLE if element.startswith(("al-cell-", "al-card-", "al-laid-")) else ""


def zones_of(choices: Iterable[Mapping[str, Any]], launching: str) -> Counter[str]:
    """Count in which zones choices begin; what a launched pyramid may become stands in the orbit of its world."""
    firsts = {choice["picks"][0] for choice in choices if choice["picks"]}
    found = Counter(zone_of(pick) or launching for pick in firsts)
    del found[""]
    return found


def asked(counts: Counter[str], home: str) -> str:
    """Give the zone with most to choose; of several the home world, else the first.

    >>> asked(Counter({"B": 2, "A": 2, "N": 1}), "B"), asked(Counter({"N": 1, "C": 3}), "A"), asked(Counter(), "A")
    ('B', 'C', '')
    """
    return max(sorted(counts), key=lambda zone: (counts[zone], zone == home), default="")


def happened(marks: Sequence[Mapping[str, Any]]) -> str:
    """Give the zone in which the last event left its traces.

    >>> happened([{"kind": "to", "at": {"terr": "B4"}}]), happened([{"kind": "shot", "at": {"zone": "N"}}])
    ('B', 'N')
    """
    for mark in marks:
        at = mark["at"]
        if isinstance(at, Mapping):
            place = str(at.get("terr") or at.get("zone") or at.get("world") or "")
            if place:
                return place if place == SPACE else place[0]
    return ""
