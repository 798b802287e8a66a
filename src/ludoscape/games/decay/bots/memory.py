"""Ratings of Decay that were made lately, to be found again by all that they rest on. Compiled.

Many spots of a tile touch the same tiles, and different ways lead to one position. What is kept is compared whole with
what is asked for, so a rating is never taken for another's.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.decay.bots.sheet import Sheet
from ludoscape.games.decay.rules.board import TILES, lowest

PLACES: Final = 256  # a power of two
WORDS: Final = 40  # numbers that a rating rests on: the neighbours of each tile, and sixteen more at most
EMPTY: Final = -1


@final  # so that its methods are called directly
class Memory:
    """A table of ratings; a later one takes the place of an earlier one."""

    def __init__(self) -> None:
        self._words: vec[i64] = vec[i64]([EMPTY] * (PLACES * WORDS))
        self._rated: vec[float] = vec[float]([0.0] * (PLACES * 4))

    def finds(self, sheet: Sheet, turn: i64, owed: i64, out: vec[float]) -> bool:
        """Give the rating of the position of a sheet, if it was kept; turn tells whose turn it is, and what is due."""
        k = self._place(sheet, turn)
        at = WORDS * k
        words = self._words
        if words[at + TILES] != sheet.board or words[at + TILES + 1] != sheet.loose or words[at + TILES + 2] != turn:
            return False
        if words[at + TILES + 3] != owed or words[at + TILES + 4] != sheet.alive or words[at + TILES + 5] != sheet.dice:
            return False
        near = sheet.near
        rest = sheet.board
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            if words[at + tile] != near[tile]:
                return False
        stand = sheet.stand
        purse = sheet.purse
        at += TILES + 6
        if words[at + 8] != sheet.pawns:
            return False
        for s in range(sheet.suits):
            if words[at + s] != stand[s] or words[at + 4 + s] != purse[s]:
                return False
        rated = self._rated
        for seat in range(len(out)):
            out[seat] = rated[4 * k + seat]
        return True

    def keep(self, sheet: Sheet, turn: i64, owed: i64, rating: vec[float]) -> None:
        """Keep the rating of the position of a sheet."""
        k = self._place(sheet, turn)
        at = WORDS * k
        words = self._words
        near = sheet.near
        rest = sheet.board
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            words[at + tile] = near[tile]
        at += TILES
        words[at] = sheet.board
        words[at + 1] = sheet.loose
        words[at + 2] = turn
        words[at + 3] = owed
        words[at + 4] = sheet.alive
        words[at + 5] = sheet.dice
        at += 6
        words[at + 8] = sheet.pawns
        for s in range(i64(4)):
            words[at + s] = sheet.stand[s]
            words[at + 4 + s] = sheet.purse[s]
        rated = self._rated
        for seat in range(len(rating)):
            rated[4 * k + seat] = rating[seat]

    def _place(self, sheet: Sheet, turn: i64) -> i64:
        """Give the place in the table for a position."""
        mixed = sheet.sum + sheet.board + sheet.purse[0] + sheet.purse[1] * 3 + turn
        return (mixed ^ mixed >> 8 ^ mixed >> 16 ^ mixed >> 24 ^ mixed >> 36) & (PLACES - 1)
