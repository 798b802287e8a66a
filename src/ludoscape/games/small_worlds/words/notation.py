"""The notation of Small Worlds (section 12): moves to texts and back. Nothing in a move is hidden (SW-902)."""

from __future__ import annotations

import re
from typing import Any, Final

from ludoscape.engine.game import NotationError
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS

PLAIN: Final = {
    "expand": m.M_EXPAND,
    "decline": m.M_DECLINE,
    "pass": m.M_PASS,
    "go": m.M_GO,
    "roll": m.M_ROLL,
    "stop": m.M_STOP,
    "done": m.M_DONE,
    "nofort": m.M_NOFORT,
    "nopeace": m.M_NOPEACE,
    "stout": m.M_STOUT,
    "stay": m.M_STAY,
}
WORDS: Final = {move: word for word, move in PLAIN.items()}
# what is written before and after the number of a region
AT_REGION: Final = {
    m.M_ABANDON: ("abandon", ""),
    m.M_CONQUER: ("x", ""),
    m.M_ATTEMPT: ("x", "?"),
    m.M_DRAGON: ("x", "!"),
    m.M_CONVERT: ("x", "~"),
    m.M_PUT: ("put", ""),
    m.M_CAMP: ("camp", ""),
    m.M_FORT: ("fort", ""),
    m.M_HERO: ("hero", ""),
}
REGIONS_OF_KIND: Final = 64
NUMBER: Final = r"(0|[1-9]\d{0,3})"
# how each kind of move, named by the first of its ints, is written
FORMS: Final[tuple[tuple[re.Pattern[str], int], ...]] = (
    *((re.compile(word), kind) for word, kind in PLAIN.items()),
    *(
        (re.compile(f"{before}{NUMBER}{re.escape(after)}", re.ASCII), kind)
        for kind, (before, after) in AT_REGION.items()
    ),
    (re.compile("pick([1-6])", re.ASCII), m.M_PICK),
    (re.compile(f"peace{NUMBER}", re.ASCII), m.M_PEACE),
    (re.compile(f"first={NUMBER}", re.ASCII), m.M_FIRST),
    (re.compile("=([0-3])", re.ASCII), m.M_DIE),
    (re.compile(f"draw ({'|'.join(RACE_IDS)})", re.ASCII), m.M_RACE),
    (re.compile(f"draw ({'|'.join(POWER_IDS)})", re.ASCII), m.M_POWER),
)
TILES: Final = {m.M_RACE: RACE_IDS, m.M_POWER: POWER_IDS}


# ---- writing


def text_of(state: SmallWorldsState, move: int, seat: int | None = None) -> str:
    """Write a move; every seat may read all of it."""
    move = int(move)
    if move >= m.M_ABANDON:
        before, after = AT_REGION[move - move % REGIONS_OF_KIND]
        return f"{before}{move % REGIONS_OF_KIND}{after}"
    if move >= m.M_RACE:
        kind = m.M_POWER if move >= m.M_POWER else m.M_RACE
        return f"draw {tile_id(kind, move - kind)}"
    if move >= m.M_DIE:
        return f"={move - m.M_DIE}"
    if move >= m.M_FIRST:
        return f"first={move - m.M_FIRST}"
    if move >= m.M_PEACE:
        return f"peace{move - m.M_PEACE}"
    return f"pick{move - m.M_PICK}" if move >= m.M_PICK else WORDS[move]


# ---- reading


def read(text: str) -> tuple[int, int]:
    """Read a move as its kind (the first of its ints) and its number: a region, place, seat or tile, or 0.

    Raises NotationError when it is no move at all.
    """
    words = " ".join(text.split())
    for form, kind in FORMS:
        found = form.fullmatch(words)
        if found and form.groups:
            return kind, TILES[kind].index(found[1]) if kind in TILES else int(found[1])
        if found:
            return kind, 0
    raise NotationError(f"{text[:40]!r} is no move of Small Worlds")


def tile_id(kind: int, tile: int) -> str:
    """Give the id of a race or power that is drawn."""
    return TILES[kind][tile]


def split(text: str, settings: Any) -> list[str]:
    """Split a line into moves; a line that begins with a bar is for the reader only (SW-1202).

    Raises NotationError for what is no move.
    """
    words = text.split()
    found: list[str] = []
    at = 0
    while at < len(words) and not text.lstrip().startswith("|"):
        length = 2 if words[at] == "draw" else 1
        move = " ".join(words[at : at + length])
        read(move)
        found.append(move)
        at += length
    return found
