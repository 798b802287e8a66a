"""The building of the isle: its lines and coasts, and where ports fit (SI-20 … SI-36). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.silver_isle.rules.isle import BIT, PORTS, TILES, Isle
from ludoscape.games.silver_isle.rules.position import NATIONS, Position, replaced

NOWHERE: Final = 99
FARTHEST: Final = 20  # rows and columns are numbered from -FARTHEST to FARTHEST
# suits in nation order draw to these coasts: Suns north, Arms east, Moons south, Crowns west (SI-24)
DX: Final = vec[i64]([0, 1, 0, -1])
DY: Final = vec[i64]([1, 0, -1, 0])


def tile_at(state: Position, x: i64, y: i64) -> i64:
    """Give the tile or port at a position of the lattice, or -1."""
    for tile in range(i64(TILES)):
        if state.x[tile] == x and state.y[tile] == y and is_laid(state, tile):
            return tile
    return -1


def is_laid(state: Position, tile: i64) -> bool:
    """Tell whether a tile or port is on the lattice."""
    return tile < state.laid if tile < PORTS else state.ports & BIT[tile - PORTS] != 0


def picker(state: Position) -> i64:
    """Give the nation that picks the next tile (SI-23)."""
    return state.draws % state.settings.nations


# ---- tiles


def lines(state: Position, face: i64) -> tuple[i64, i64, i64]:
    """Give the lines that a tile may be added to: the lower, the higher, and how many there are (SI-25 … SI-27)."""
    sizes = line_sizes(state, face // 5)
    largest = face % 5 + 1
    size: i64 = 0
    nearest: i64 = 0
    for far in range(i64(FARTHEST + 1)):
        low = sizes[FARTHEST - far]
        high = sizes[FARTHEST + far]
        if size < low <= largest:
            size = low
            nearest = far
        if size < high <= largest:
            size = high
            nearest = far
    if size == 0:
        return 0, 0, 0
    if sizes[FARTHEST - nearest] != size:
        return nearest, nearest, 1
    if nearest == 0 or sizes[FARTHEST + nearest] != size:
        return -nearest, -nearest, 1
    return -nearest, nearest, 2


def line_sizes(state: Position, suit: i64) -> vec[i64]:
    """Count the isle tiles of each row or column, by its line + FARTHEST (SI-24)."""
    sizes = vec[i64]([0] * (2 * FARTHEST + 1))
    if state.settings.run_count:
        for line in range(i64(-FARTHEST), i64(FARTHEST + 1)):
            sizes[FARTHEST + line] = run_at_coast(state, line, suit)
        return sizes
    lines_of = state.y if DX[suit] else state.x
    for i in range(state.laid):
        sizes[FARTHEST + lines_of[i]] += 1
    return sizes


def run_at_coast(state: Position, line: i64, suit: i64) -> i64:
    """Count the unbroken run of isle tiles of a line at a suit's coast (SI-24, option `row_count=run`)."""
    count: i64 = 0
    x, y = end_of(state, line, suit)
    if x == NOWHERE:
        return 0
    while 0 <= tile_at(state, x - DX[suit] * (count + 1), y - DY[suit] * (count + 1)) < PORTS:
        count += 1
    return count


def end_of(state: Position, line: i64, suit: i64) -> tuple[i64, i64]:
    """Give the position just beyond a line's end at a suit's coast (SI-20), NOWHERE for a line without isle tiles."""
    across = DX[suit] != 0
    step = DX[suit] + DY[suit]
    lines_of = state.y if across else state.x
    along_of = state.x if across else state.y
    end: i64 = NOWHERE
    for i in range(state.laid):
        if lines_of[i] == line:
            along = along_of[i]
            if end == NOWHERE or along * step > end * step:
                end = along
    if end == NOWHERE:
        return NOWHERE, NOWHERE
    return (end + step, line) if across else (line, end + step)


def lay(state: Position, line: i64) -> None:
    """Add the tile that was drawn to a line (SI-28)."""
    state.x[state.laid], state.y[state.laid] = end_of(state, line, state.face // 5)
    state.laid += 1


# ---- ports


def port_first(state: Position, n: i64, x: i64, y: i64) -> i64:
    """Give the nation whose port is met first by a port that slides towards (x, y), or -1 (SI-34)."""
    for m in range(i64(NATIONS)):
        dx = state.x[PORTS + m] - x
        dy = state.y[PORTS + m] - y
        if state.ports & BIT[m] and dx * DY[n] == dy * DX[n] and dx * DX[n] + dy * DY[n] >= 0:
            return m
    return -1


def all_exposed(state: Position, n: i64, x: i64, y: i64) -> bool:
    """Tell whether every port would still have an eligible corner with one more at (x, y) (SI-35)."""
    state.x[PORTS + n] = x  # of no meaning before the port is placed
    state.y[PORTS + n] = y
    ports = state.ports | BIT[n]
    for m in range(i64(NATIONS)):
        dx = state.x[PORTS + m] - x
        dy = state.y[PORTS + m] - y
        touched = -1 <= dx <= 1 and -1 <= dy <= 1  # one that is not keeps the corners that it has
        if touched and ports & BIT[m] and not exposed(state, PORTS + m, ports):
            return False
    return True


def exposed(state: Position, tile: i64, ports: i64) -> bool:
    """Tell whether a port has an eligible corner while some nations' ports are placed."""
    n = tile - PORTS
    for i in range(i64(2)):
        for j in range(i64(2)):
            dx = 1 - i if DX[n] > 0 else i  # a corner towards the sea first: it nearly always is one
            dy = 1 - j if DY[n] > 0 else j
            if tiles_around(state, state.x[tile] + dx, state.y[tile] + dy, ports) == 1:
                return True
    return False


def tiles_around(state: Position, px: i64, py: i64, ports: i64) -> i64:
    """Count the tiles around a lattice point."""
    x = state.x
    y = state.y
    count: i64 = 0
    for i in range(i64(TILES)):
        if (
            -1 <= x[i] - px <= 0
            and -1 <= y[i] - py <= 0
            and (i < state.laid or (i >= PORTS and ports & BIT[i - PORTS] != 0))
        ):
            count += 1
    return count


def put_port(state: Position, n: i64, line: i64) -> None:
    """Place a nation's port in a line (SI-34, SI-37)."""
    state.x[PORTS + n], state.y[PORTS + n] = end_of(state, line, n)
    state.ports |= BIT[n]
    state.land = replaced(state.land, n, BIT[PORTS + n])


def finish(state: Position) -> None:
    """Measure the finished isle: nothing of it changes any more (SI-12, SI-15)."""
    settings = state.settings
    present = BIT[state.laid] - 1 | state.ports << PORTS
    state.isle = Isle(
        state.x, state.y, present, settings.four_spaces, settings.corner_links, settings.corner_walk, settings.squeeze
    )
