"""What a tile in the air would touch at its spots, seen for all spots of a board at once. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.decay.rules.board import lowest
from ludoscape.games.decay.rules.state import DecayState

SIDE: Final = 0xFFFFFF  # the tiles of one side, of two that are kept in one number
NEXT: Final = 24  # bits further lies the other side


@final  # so that its methods are called directly
class Spots:
    """The spots of a position at which a tile in the air touches different tiles: of those alike only the first.

    The lattice is seen as columns and rows, each with the tiles that one put down there would meet: a tile lies north
    of a spot if it meets its column and begins where its row ends.
    """

    def __init__(self) -> None:
        self.n: i64 = 0
        self.move: vec[i64] = vec[i64]([0] * 64)
        self._tall: vec[i64] = vec[i64]([0] * 64)  # touched in the north, and in the south
        self._wide: vec[i64] = vec[i64]([0] * 64)  # touched in the east, and in the west
        # for each column the tiles that meet it, that begin and that end beside it; then the same of the rows
        self._lines: vec[i64] = vec[i64]()

    def tall(self, k: i64) -> i64:
        """Give the tiles touched in the north at a spot, and those in the south `NEXT` bits further."""
        return self._tall[k]

    def wide(self, k: i64) -> i64:
        """Give the tiles touched in the east at a spot, and those in the west `NEXT` bits further."""
        return self._wide[k]

    def touched(self, k: i64) -> i64:
        """Give all tiles touched at a spot."""
        both = self._tall[k] | self._wide[k]
        return (both | both >> NEXT) & SIDE

    def sort(self, state: DecayState, found: Moves) -> None:
        """Keep the first of all spots that touch the same tiles on the same sides; the board is not empty."""
        settings = state.settings
        span = settings.span
        self._draw_lines(state)
        lines = self._lines
        base = settings.spot_base
        item = found.item
        tall = self._tall
        wide = self._wide
        room = len(tall)
        n: i64 = 0
        column: i64 = 0
        for i in range(found.n):
            row = item[i] - base
            while row >= span:  # they are listed by columns
                column += 1
                base += span
                row -= span
            row += 3 * span
            met = lines[column]
            a = (met & lines[row + span]) | (met & lines[row + 2 * span]) << NEXT
            met = lines[row]
            b = (met & lines[column + span]) | (met & lines[column + 2 * span]) << NEXT
            k = n - 1
            while k >= 0 and (tall[k] != a or wide[k] != b):
                k -= 1
            if k >= 0:
                continue
            if n == room:
                self.n = n
                self._widen()
                tall = self._tall
                wide = self._wide
                room = len(tall)
            tall[n] = a
            wide[n] = b
            self.move[n] = item[i]
            n += 1
        self.n = n

    def _widen(self) -> None:
        """Make room for as many spots again."""
        more = [0] * len(self.move)
        self.move = vec[i64](list(self.move) + more)
        self._tall = vec[i64](list(self._tall) + more)
        self._wide = vec[i64](list(self._wide) + more)

    def _draw_lines(self, state: DecayState) -> None:
        """See which tiles meet each column and row."""
        settings = state.settings
        side = settings.side
        span = settings.span
        if len(self._lines) < 6 * span:
            self._lines = vec[i64]([0] * int(6 * span))
        lines = self._lines
        state.measure()
        left = state.left - side
        low = state.low - side
        for i in range(state.right - left + side + 1):
            lines[i] = 0
            lines[span + i] = 0
            lines[2 * span + i] = 0
        for i in range(3 * span, 3 * span + state.high - low + side + 1):
            lines[i] = 0
            lines[span + i] = 0
            lines[2 * span + i] = 0
        x = state.x
        y = state.y
        rest = state.board
        while rest:
            tile = lowest(rest)
            bit = rest & -rest
            rest ^= bit
            column = x[tile] - left
            row = 3 * span + y[tile] - low
            for i in range(1 - side, side):
                lines[column + i] |= bit
                lines[row + i] |= bit
            lines[span + column - side] |= bit  # it begins where a tile put down there ends: in its east
            lines[2 * span + column + side] |= bit
            lines[span + row - side] |= bit
            lines[2 * span + row + side] |= bit
