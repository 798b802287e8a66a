"""The board of Decay: tiles on the lattice, touching, legal spots, sections, slides. Compiled.

Tiles are numbers 0 … 23 (DE-04), sets of tiles are bits of an int. Sides are 0 north, 1 east, 2 south, 3 west.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves, State

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

TILES: Final = 24
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
EAST_BY: Final = vec[i64]([0, 1, 0, -1])  # how far a step towards a side leads east, and how far north
NORTH_BY: Final = vec[i64]([1, 0, -1, 0])
BIT: Final = vec[i64]([1 << i for i in range(62)])  # a table: mypyc 2.4.1 computes i64(1) << n in 32 bits
SUIT_TILES: Final = vec[i64]([0o77 << 6 * s for s in range(4)])
ACES: Final = 0o02_02_02_02  # numbers as written: sums would be Python objects
NULLS: Final = 0o01_01_01_01
DE_BRUIJN: Final = 0x077CB531
# the lowest bit of a number, by the five bits that its product with the De Bruijn number begins with
_LOWEST: Final = vec[i64](sorted(range(32), key=lambda n: DE_BRUIJN << n >> 27 & 31))
WORD: Final = 61  # bits of a column kept in one word

# how two tiles lie to each other (DE-10 … DE-15)
APART: Final = 0
CORNER: Final = 1
CONTACT: Final = 2  # touching, with an offset that is allowed when a tile is put down
OVERLAP: Final = 3
FLUSH: Final = 4  # touching, offset by less than a quarter
THIN: Final = 5  # touching on too short a piece


def lowest(tiles: i64) -> i64:
    """Give the lowest tile of a set that is not empty: so many bits are below it."""
    return size((tiles & -tiles) - 1)


def size(tiles: i64) -> i64:
    """Count the tiles of a set: in pairs of bits, in fours, in eights, and all three eights at once."""
    tiles -= tiles >> 1 & 0x555555
    tiles = (tiles & 0x333333) + (tiles >> 2 & 0x333333)
    tiles = (tiles + (tiles >> 4)) & 0x0F0F0F
    return (tiles * 0x010101 >> 16) & 31


class Settings:
    """The options of a game as numbers, and the tables that follow from them; shared by all states of a game."""

    def __init__(self, seats: int, options: dict[str, bool | int | str]) -> None:
        self.seats: i64 = seats
        self.suits: i64 = 3 if seats == 3 else 4
        self.side: i64 = int(options["side"])
        self.quarter: i64 = self.side // 4
        self.reach: i64 = self.side - int(options["min_contact"])  # the largest offset of a legal spot
        self.any_two = options["movable_sides"] == "any_two"
        self.ride_none = options["move_tile_with_pawn"] == "none"
        self.ride_own = options["move_tile_with_pawn"] == "own"
        self.lift_toll = bool(options["toll_on_tile_move"])
        self.slide_offset = bool(options["slide_keeps_offset"])
        self.stolen_usable = bool(options["stolen_coin_usable"])
        self.take_optional = bool(options["take_optional"])
        self.mover_loses = options["all_dead"] == "mover_loses"
        self.by_suits = options["two_player_order"] == "suits"
        self.player_defends = options["two_player_defence"] == "player"
        self.quiet_rounds: i64 = int(options["quiet_rounds"])
        self.repetition: i64 = int(options["repetition"])
        self.max_turns: i64 = int(options["max_turns"])
        # where a tile may lie beside another: for each difference in x a column of bits for the differences in y
        good: list[int] = []
        bad: list[int] = []
        for dx in range(-int(self.side), int(self.side) + 1):
            column = [self.meeting(dx, dy) for dy in range(-int(self.side), int(self.side) + 1)]
            good.append(sum(1 << j for j, how in enumerate(column) if how == CONTACT))
            bad.append(sum(1 << j for j, how in enumerate(column) if how in (OVERLAP, FLUSH, THIN)))
        self.good: vec[i64] = vec[i64](good)
        self.bad: vec[i64] = vec[i64](bad)
        self.span: i64 = 25 * self.side + 1  # a board of 24 tiles and the spots around it are never wider
        self.slide_base: i64 = 92
        self.spot_base: i64 = 92 + TILES * 2 * self.side

    def meeting(self, dx: i64, dy: i64) -> i64:
        """Tell how two tiles lie to each other that are this far apart (DE-10 … DE-13, DE-15 P2, P3)."""
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        further = dx if dx > dy else dy
        offset = dy if dx > dy else dx
        if further < self.side:
            return OVERLAP
        if further > self.side:
            return APART
        if offset == self.side:
            return CORNER
        if offset < self.quarter:
            return FLUSH
        if offset > self.reach:
            return THIN
        return CONTACT


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(State):
    """Tiles on the lattice and the relation of touching (DE-09 … DE-17)."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.board: i64 = 0  # tiles on the board
        self.flush: i64 = 0  # pairs of tiles that touch with offset 0: only slides make them (DE-59)
        self.measured = False  # whether the four edges below are up to date
        self.left: i64 = 0  # least and greatest x and y of all tiles on the board
        self.right: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.touch: vec[i64] = vec[i64]()  # for each tile and side: the tiles that touch it there

    # ---- touching

    def near(self, tile: i64) -> i64:
        """Give the neighbours of a tile (DE-14)."""
        i = 4 * tile
        touch = self.touch
        return touch[i] | touch[i + 1] | touch[i + 2] | touch[i + 3]

    def put_down(self, tile: i64, x: i64, y: i64) -> None:
        """Lay a tile on the board and note what it touches (DE-11)."""
        side = self.settings.side
        self.x[tile] = x
        self.y[tile] = y
        bit = BIT[tile]
        north: i64 = 0
        east: i64 = 0
        south: i64 = 0
        west: i64 = 0
        xs = self.x
        ys = self.y
        touch = self.touch
        rest = self.board
        while rest:
            u = lowest(rest)
            other = rest & -rest
            rest ^= other
            dx = xs[u] - x
            dy = ys[u] - y
            if -side < dx < side:
                if dy == side:
                    north |= other
                    touch[4 * u + SOUTH] |= bit
                elif dy == -side:
                    south |= other
                    touch[4 * u + NORTH] |= bit
                else:
                    continue
                if dx == 0:
                    self.flush += 1
            elif -side < dy < side:
                if dx == side:
                    east |= other
                    touch[4 * u + WEST] |= bit
                elif dx == -side:
                    west |= other
                    touch[4 * u + EAST] |= bit
                else:
                    continue
                if dy == 0:
                    self.flush += 1
        i = 4 * tile
        touch[i] = north
        touch[i + 1] = east
        touch[i + 2] = south
        touch[i + 3] = west
        self.board |= bit
        if self.measured:
            self._move_edges_out(x, y)

    def _move_edges_out(self, x: i64, y: i64) -> None:
        """Let the board end no nearer than a tile that was put down."""
        if x < self.left:
            self.left = x
        elif x > self.right:
            self.right = x
        if y < self.low:
            self.low = y
        elif y > self.high:
            self.high = y

    def take_up(self, tile: i64) -> None:
        """Lift a tile. What it touched stays noted with it: these pairs are forbidden for its new spot (DE-48)."""
        bit = BIT[tile]
        self.board ^= bit
        x = self.x[tile]
        y = self.y[tile]
        if x == self.left or x == self.right or y == self.low or y == self.high:
            self.measured = False
        for side in range(i64(4)):
            rest = self.touch[4 * tile + side]
            back = (side + 2) & 3
            while rest:
                u = lowest(rest)
                rest &= rest - 1
                self.touch[4 * u + back] &= ~bit
                if self.x[u] == x or self.y[u] == y:
                    self.flush -= 1

    def drop(self, tiles: i64) -> None:
        """Take whole sections out of the game (DE-63)."""
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            self.take_up(tile)
            for side in range(i64(4)):
                self.touch[4 * tile + side] = 0

    def contacts(self, x: i64, y: i64, tiles: i64) -> i64:
        """Find which of some tiles a tile at (x, y) would touch (DE-11)."""
        side = self.settings.side
        xs = self.x
        ys = self.y
        found: i64 = 0
        while tiles:
            u = lowest(tiles)
            dx = xs[u] - x
            dy = ys[u] - y
            if dx < 0:
                dx = -dx
            if dy < 0:
                dy = -dy
            if (dx == side and dy < side) or (dy == side and dx < side):
                found |= tiles & -tiles
            tiles &= tiles - 1
        return found

    def meeting(self, tile: i64, x: i64, y: i64) -> i64:
        """Tell how a tile of the board and one at (x, y) would lie to each other (DE-10 … DE-15)."""
        return self.settings.meeting(self.x[tile] - x, self.y[tile] - y)

    def side_towards(self, tile: i64, x: i64, y: i64) -> i64:
        """Tell on which of its sides a tile at (x, y) would touch a tile of the board (DE-11)."""
        dx = self.x[tile] - x
        dy = self.y[tile] - y
        if dy == self.settings.side:
            return NORTH
        if dy == -self.settings.side:
            return SOUTH
        return EAST if dx > 0 else WEST

    def section(self, start: i64, tiles: i64) -> i64:
        """Collect the tiles that hang together with those in start, walking over some tiles only (DE-14)."""
        touch = self.touch
        found = start
        edge = start
        while edge:
            i = 4 * lowest(edge)
            more = (touch[i] | touch[i + 1] | touch[i + 2] | touch[i + 3]) & tiles & ~found
            edge &= edge - 1
            found |= more
            edge |= more
        return found

    def section_with(self, sought: i64, tiles: i64) -> i64:
        """Collect the section of the first of the tiles that are sought, but no more once all of them are found."""
        touch = self.touch
        found = sought & -sought
        edge = found
        while edge and sought & ~found:
            i = 4 * lowest(edge)
            more = (touch[i] | touch[i + 1] | touch[i + 2] | touch[i + 3]) & tiles & ~found
            edge &= edge - 1
            found |= more
            edge |= more
        return found

    def clamped(self, tile: i64) -> bool:
        """Tell whether a tile is touched on too many sides to be moved (DE-44)."""
        if self.settings.any_two:
            return self.sides_touched(tile) > 2
        i = 4 * tile
        touch = self.touch
        return (touch[i] != 0 and touch[i + 2] != 0) or (touch[i + 1] != 0 and touch[i + 3] != 0)

    def sides_touched(self, tile: i64) -> i64:
        """Count the sides of a tile that are touched (DE-14)."""
        n: i64 = 0
        for side in range(i64(4)):
            if self.touch[4 * tile + side]:
                n += 1
        return n

    # ---- legal spots

    def measure(self) -> None:
        """Find the edges of the board, which must not be empty."""
        if self.measured:
            return
        rest = self.board
        first = lowest(rest)
        left = self.x[first]
        right = left
        low = self.y[first]
        high = low
        rest &= rest - 1
        while rest:
            u = lowest(rest)
            rest &= rest - 1
            x = self.x[u]
            y = self.y[u]
            if x < left:
                left = x
            elif x > right:
                right = x
            if y < low:
                low = y
            elif y > high:
                high = y
        self.left = left
        self.right = right
        self.low = low
        self.high = high
        self.measured = True

    def spots(self, tile: i64, out: Moves) -> None:
        """List the legal spots (DE-15) by x, then y; for a lifted tile without its forbidden contacts (DE-48).

        The board is seen as columns of bits: in one set of columns every tile marks where a tile would touch it with a
        legal offset, in the other where it would overlap it or touch it badly. What is in the first only is legal.
        """
        settings = self.settings
        side = settings.side
        if not self.board:
            out.add(settings.spot_base)
            return
        self.measure()
        left = self.left - side
        low = self.low - side
        columns = self.right - left + side + 1
        rows = self.high - low + side + 1
        word: i64 = WORD
        if rows > WORD:
            word = WORD - 2 * side
        words = rows // word + 1
        half = columns * words
        # between calls the scratch holds zeros only
        if len(out.scratch) < 2 * half:
            out.scratch = vec[i64]([0] * (2 * half))
        field = out.scratch

        good = settings.good
        bad = settings.bad
        wide = 2 * side + 1
        rest = self.board
        while rest:
            u = lowest(rest)
            rest &= rest - 1
            row = self.y[u] - side - low
            shift = row
            at = (self.x[u] - side - left) * words
            if words > 1:
                shift = row % word
                at += row // word
            for j in range(wide):
                field[at] |= good[j] << shift
                field[half + at] |= bad[j] << shift
                at += words
        if tile >= 0:
            self._forbid(tile, left, low, words, word, half, out)
        if self.flush:
            self._forbid_flush(left, low, words, word, half, out)
        self._list_spots(columns, words, word, half, out)

    def _list_spots(self, columns: i64, words: i64, word: i64, half: i64, out: Moves) -> None:
        """Read the columns of bits as moves, in order, and leave zeros."""
        span = self.settings.span
        field = out.scratch
        mask = BIT[word] - 1
        lowest_bit = _LOWEST
        item = out.item
        n = out.n
        room = len(item) - 64
        at: i64 = 0
        first = self.settings.spot_base
        for _column in range(columns):
            carry: i64 = 0
            carry_bad: i64 = 0
            here = first
            first += span
            for _word in range(words):
                legal = field[at] | carry
                wrong = field[half + at] | carry_bad
                field[at] = 0
                field[half + at] = 0
                at += 1
                carry = legal >> word
                carry_bad = wrong >> word
                legal &= ~wrong & mask
                if n > room:
                    out.n = n
                    out.widen()
                    item = out.item
                    room = len(item) - 64
                base = here
                while legal:
                    if not legal & 0x7FFFFFFF:
                        legal >>= 31
                        base += 31
                    item[n] = base + lowest_bit[(((legal & -legal) * DE_BRUIJN) & 0xFFFFFFFF) >> 27]
                    n += 1
                    legal &= legal - 1
                here += word
        out.n = n

    def _forbid(self, tile: i64, left: i64, low: i64, words: i64, word: i64, half: i64, out: Moves) -> None:
        """Mark the contacts that a lifted tile had, side by side (DE-48, P5)."""
        side = self.settings.side
        field = out.scratch
        for own in range(i64(4)):
            rest = self.touch[4 * tile + own]
            while rest:
                u = lowest(rest)
                rest &= rest - 1
                for step in range(1 - side, side):
                    x = self.x[u]
                    y = self.y[u]
                    if own == SOUTH:
                        x += step
                        y += side
                    elif own == NORTH:
                        x += step
                        y -= side
                    elif own == WEST:
                        x += side
                        y += step
                    else:
                        x -= side
                        y += step
                    row = y - low
                    if words == 1:
                        field[half + x - left] |= BIT[row]
                    else:
                        field[half + (x - left) * words + row // word] |= BIT[row % word]

    def _forbid_flush(self, left: i64, low: i64, words: i64, word: i64, half: i64, out: Moves) -> None:
        """Mark the spots that touch both tiles of a flush pair (P4); no other touching pair can be touched legally."""
        side = self.settings.side
        field = out.scratch
        tiles = self.board
        while tiles:
            u = lowest(tiles)
            tiles &= tiles - 1
            rest = self.touch[4 * u + EAST] | self.touch[4 * u + NORTH]
            while rest:
                v = lowest(rest)
                rest &= rest - 1
                beside = self.y[u] == self.y[v]
                if not beside and self.x[u] != self.x[v]:
                    continue
                for step in range(1, side):
                    for across in range(i64(2)):
                        x = self.x[u]
                        y = self.y[u]
                        if beside:
                            x += step
                            y += side - across * 2 * side
                        else:
                            x += side - across * 2 * side
                            y += step
                        row = y - low
                        field[half + (x - left) * words + row // word] |= BIT[row % word]

    # ---- slides

    def on_the_way(self, tile: i64, way: i64, tiles: i64) -> i64:
        """Find which of some tiles a tile can touch when it slides towards a side: none behind it or off its way."""
        side = self.settings.side
        east = EAST_BY[way]
        north = NORTH_BY[way]
        xs = self.x
        ys = self.y
        x = xs[tile]
        y = ys[tile]
        found: i64 = 0
        while tiles:
            u = lowest(tiles)
            dx = xs[u] - x
            dy = ys[u] - y
            if -side <= dx * north - dy * east <= side and dx * east + dy * north > -side:
                found |= tiles & -tiles
            tiles &= tiles - 1
        return found

    def slide_side(self, tile: i64) -> i64:
        """Give the one untouched side of a tile that is touched on three, else -1 (DE-54, DE-55)."""
        free: i64 = -1
        touch = self.touch
        for side in range(i64(4)):
            if not touch[4 * tile + side]:
                if free >= 0:
                    return -1
                free = side
        return free
