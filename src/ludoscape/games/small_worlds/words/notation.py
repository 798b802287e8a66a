"""The notation of Small Worlds (section 12): moves to texts and back. Nothing in a move is hidden (SW-902)."""

from __future__ import annotations

import re
from typing import Any, Final

from ludoscape.engine.game import NotationError
from ludoscape.engine.texts import read_texts
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules.lookups import kind_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS

# what kinds of moves are called, and so the methods that describe them as choices and tell them in the log
CALLED: Final[dict[int, str]] = read_texts("ludoscape.games.small_worlds").named("called", vars(m))
# how a move of each kind, named by the first of its ints, is written; # stands for its number or tile
WRITTEN: Final[dict[int, str]] = read_texts("ludoscape.games.small_worlds").named("written", vars(m))
TILES: Final = {m.M_RACE: RACE_IDS, m.M_POWER: POWER_IDS}
NUMBER: Final = r"0|[1-9]\d{0,3}"
NUMBERS: Final = {m.M_PICK: "[1-6]", m.M_DIE: "[0-3]", **{kind: "|".join(ids) for kind, ids in TILES.items()}}
FORMS: Final = {
    kind: re.compile(re.escape(text).replace(r"\#", f"({NUMBERS.get(kind, NUMBER)})"), re.ASCII)
    for kind, text in WRITTEN.items()
}


# ---- writing


def text_of(state: SmallWorldsState, move: int, seat: int | None = None) -> str:
    """Write a move; every seat may read all of it."""
    kind = kind_of(int(move))
    number = int(move) - kind
    return WRITTEN[kind].replace("#", tile_id(kind, number) if kind in TILES else str(number))


# ---- reading


def read(text: str) -> tuple[int, int]:
    """Read a move as its kind (the first of its ints) and its number: a region, place, seat or tile, or 0.

    Raises NotationError when it is no move at all.
    """
    words = " ".join(text.split())
    for kind, form in FORMS.items():
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
