"""The notation of Small Worlds (section 12): moves to texts and back. Nothing in a move is hidden (SW-902)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.engine.game import NotationError
from ludoscape.games.small_worlds.rules.moves import (
    M_ABANDON,
    M_ATTEMPT,
    M_CAMP,
    M_CONQUER,
    M_CONVERT,
    M_DECLINE,
    M_DIE,
    M_DONE,
    M_DRAGON,
    M_EXPAND,
    M_FIRST,
    M_FORT,
    M_GO,
    M_HERO,
    M_NOFORT,
    M_NOPEACE,
    M_PASS,
    M_PEACE,
    M_PICK,
    M_POWER,
    M_PUT,
    M_RACE,
    M_ROLL,
    M_STAY,
    M_STOP,
    M_STOUT,
)
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS

PLAIN: Final = {
    "expand": M_EXPAND, "decline": M_DECLINE, "pass": M_PASS, "go": M_GO, "roll": M_ROLL, "stop": M_STOP,
    "done": M_DONE, "nofort": M_NOFORT, "nopeace": M_NOPEACE, "stout": M_STOUT, "stay": M_STAY,
}  # fmt: skip
WORDS: Final = {move: word for word, move in PLAIN.items()}
# what is written before and after the number of a region
AT_REGION: Final = {
    M_ABANDON: ("abandon", ""), M_CONQUER: ("x", ""), M_ATTEMPT: ("x", "?"), M_DRAGON: ("x", "!"),
    M_CONVERT: ("x", "~"), M_PUT: ("put", ""), M_CAMP: ("camp", ""), M_FORT: ("fort", ""), M_HERO: ("hero", ""),
}  # fmt: skip
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
    (re.compile("pick([1-6])", re.ASCII), "pick", M_PICK),
    (re.compile(f"peace{NUMBER}", re.ASCII), "peace", M_PEACE),
    (re.compile(f"first={NUMBER}", re.ASCII), "first", M_FIRST),
    (re.compile("=([0-3])", re.ASCII), "=", M_DIE),
    (re.compile(f"draw ({'|'.join(RACE_IDS)})", re.ASCII), "draw", M_RACE),
    (re.compile(f"draw ({'|'.join(POWER_IDS)})", re.ASCII), "draw", M_POWER),
)


# ---- writing


def text_of(state: SmallWorldsState, move: int, seat: int | None = None) -> str:
    """Write a move; every seat may read all of it."""
    move = int(move)
    if move >= M_ABANDON:
        before, after = AT_REGION[move - move % REGIONS_OF_KIND]
        return f"{before}{move % REGIONS_OF_KIND}{after}"
    if move >= M_POWER:
        return f"draw {POWER_IDS[move - M_POWER]}"
    if move >= M_RACE:
        return f"draw {RACE_IDS[move - M_RACE]}"
    if move >= M_DIE:
        return f"={move - M_DIE}"
    if move >= M_FIRST:
        return f"first={move - M_FIRST}"
    if move >= M_PEACE:
        return f"peace{move - M_PEACE}"
    return f"pick{move - M_PICK}" if move >= M_PICK else WORDS[move]


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
        tiles = RACE_IDS if first == M_RACE else POWER_IDS
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
