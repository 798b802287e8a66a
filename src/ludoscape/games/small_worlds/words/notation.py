"""The notation of Small Worlds (section 12): moves to texts and back. Nothing in a move is hidden (SW-902)."""

from __future__ import annotations

import re
from dataclasses import dataclass
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
SEATS: Final = 5
NUMBER: Final = r"(0|[1-9]\d{0,3})"
# each form of move: the verb under which refusals know it, and the first of its ints
FORMS: Final[tuple[tuple[re.Pattern[str], str, int], ...]] = (
    *((re.compile(word), word, move) for word, move in PLAIN.items()),
    *(
        (re.compile(f"{before}{NUMBER}{re.escape(after)}", re.ASCII), before + after, kind)
        for kind, (before, after) in AT_REGION.items()
    ),
    (re.compile("pick([1-6])", re.ASCII), "pick", m.M_PICK),
    (re.compile(f"peace{NUMBER}", re.ASCII), "peace", m.M_PEACE),
    (re.compile(f"first={NUMBER}", re.ASCII), "first", m.M_FIRST),
    (re.compile("=([0-3])", re.ASCII), "=", m.M_DIE),
    (re.compile(f"draw ({'|'.join(RACE_IDS)})", re.ASCII), "draw", m.M_RACE),
    (re.compile(f"draw ({'|'.join(POWER_IDS)})", re.ASCII), "draw", m.M_POWER),
)


# ---- writing


def text_of(state: SmallWorldsState, move: int, seat: int | None = None) -> str:
    """Write a move; every seat may read all of it."""
    move = int(move)
    if move >= m.M_ABANDON:
        before, after = AT_REGION[move - move % REGIONS_OF_KIND]
        return f"{before}{move % REGIONS_OF_KIND}{after}"
    if move >= m.M_POWER:
        return f"draw {POWER_IDS[move - m.M_POWER]}"
    if move >= m.M_RACE:
        return f"draw {RACE_IDS[move - m.M_RACE]}"
    if move >= m.M_DIE:
        return f"={move - m.M_DIE}"
    if move >= m.M_FIRST:
        return f"first={move - m.M_FIRST}"
    if move >= m.M_PEACE:
        return f"peace{move - m.M_PEACE}"
    return f"pick{move - m.M_PICK}" if move >= m.M_PICK else WORDS[move]


# ---- reading


@dataclass(frozen=True)
class Said:
    """A move as somebody wrote it: its verb (`x?` for an attempt), its number or tile, and its int where it has one."""

    verb: str
    number: int
    tile: str
    move: int | None


def read(text: str) -> Said:
    """Take the text of one move apart. Raises NotationError when it is no move at all."""
    words = " ".join(text.split())
    for form, verb, first in FORMS:
        found = form.fullmatch(words)
        if found:
            return _said(verb, first, found[1] if form.groups else "")
    raise NotationError(f"{text[:40]!r} is no move of Small Worlds")


def _said(verb: str, first: int, word: str) -> Said:
    if verb == "draw":
        tiles = RACE_IDS if first == m.M_RACE else POWER_IDS
        return Said(verb, -1, word, first + tiles.index(word))
    if not word:
        return Said(verb, -1, "", first)
    number = int(word)
    most = SEATS if verb in ("peace", "first") else REGIONS_OF_KIND
    return Said(verb, number, "", first + number if number < most else None)


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
