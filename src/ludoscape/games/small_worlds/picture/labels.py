"""What the picture of Small Worlds says in words, and how wide words are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ludoscape.pictures.badges import colour

MARKERS: Final = ("fortress", "camp", "lair", "hole", "hero", "dragon")
WATER: Final = ("sea", "lake")
# how wide letters are in the widest of the faces that the page may show, in parts of the size of the letters
_WIDE: Final = {
    **dict.fromkeys("ijlI'.,", 0.30),
    **dict.fromkeys("ftr() ", 0.40),
    **dict.fromkeys("mwMW", 0.92),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 0.73),
}


def people(race: str) -> str:
    """Name a race.

    >>> people("humans")
    'Humans'
    """
    return race.replace("_", " ").title()


def power_symbol(power: str) -> str:
    """Give the emblem of a power.

    >>> power_symbol("dragon_master")
    'power-dragon-master'
    """
    return f"power-{power.replace('_', '-')}"


@lru_cache(maxsize=512)
def width_of(text: str, size: float) -> float:
    """Measure a half-bold text: rather too wide than too narrow.

    >>> width_of("Mill", 10) < width_of("Mmmm", 10) < 38
    True
    """
    return sum(_WIDE.get(letter, 0.62) for letter in text) * size


def halves(name: str) -> tuple[str, ...]:
    """Break a name into two lines of nearly equal width, where it has a blank.

    >>> halves("Sea of Gulls"), halves("Owlwood")
    (('Sea of', 'Gulls'), ('Owlwood',))
    """
    words = name.split()
    ways = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(ways, key=lambda way: max(width_of(line, 1) for line in way), default=(name,))


def tribe_words(race: str, seat: int, tokens: int, declined: bool) -> str:
    """Name what stands in a region.

    >>> tribe_words("orcs", 0, 2, False), tribe_words("elves", 1, 1, True)
    ('2 Orcs of red', '1 Elves of blue in decline')
    """
    return f"{tokens} {people(race)} of {colour(seat)}{' in decline' if declined else ''}"


def region_words(entry: Mapping[str, Any]) -> str:
    """Say what a region is and what is in it.

    >>> region_words({"name": "Owlwood", "terrain": "forest", "symbols": ["mine"], "lost": True})
    'Owlwood, forest, mine, a lost tribe'
    """
    words = [str(entry["name"]), str(entry["terrain"]), *map(str, entry["symbols"])]
    if entry.get("race"):
        words.append(tribe_words(entry["race"], entry["seat"], entry["tokens"], bool(entry.get("declined"))))
    if entry.get("lost"):
        words.append("a lost tribe")
    for kind in MARKERS:
        if kind == "camp":
            if camps := int(entry.get("camps") or 0):
                words.append(f"{camps} {'camp' if camps == 1 else 'camps'}")
        elif entry.get(kind):
            words.append("a hole" if kind == "hole" else "the dragon" if kind == "dragon" else f"a {kind}")
    return ", ".join(words)
