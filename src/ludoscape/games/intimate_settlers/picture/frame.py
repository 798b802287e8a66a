"""The frame of the picture of Intimate Settlers, and the places of what lies beside the board.

On a wide screen stock, costs, bank and awards stand in columns to the left and right of the hexes, reaching into the
corners that a round board leaves free. On a phone the page puts them elsewhere (class `beside`, property `--narrow`):
closed up to one or two columns or a row, wherever the board stays largest; or into the corners of a board that is
turned (`--flat`), where a phone is low or lies on its side.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ludoscape.games.intimate_settlers.picture.flat import Flat, make_flat
from ludoscape.games.intimate_settlers.picture.labels import HOME_NUMBERS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.picture.layout import NEST, Box, Cell, Point, box_of, hex_middle, nestled, reach
from ludoscape.games.intimate_settlers.picture.wide import (
    FIELDS,
    LARGEST,
    READABLE,
    RINGED,
    TYPE,
    Block,
    Wide,
    make_wide,
)

MARGIN: Final = 6.0
SIDE: Final = 14.0  # the margin to the left and right
GAP: Final = 24.0  # from the hexes to what lies beside them
BOARD: Final = (1050.0, 690.0)  # the room that a board mostly has
LEAST: Final = 420.0  # so that a few hexes are not gigantic
ASPECT: Final = 1.2
SPACING: Final = 18.0
ZOOM: Final = 60.0  # kept free at the end of the right column, where the page puts its buttons
PHONE: Final = (390.0, 404.0)
PHONE_ROOM: Final = 44.0  # that the page leaves round what is drawn
CELL: Final = (46.0, 44.0)  # of the things beside the board on a phone, in pixels
CELL_GAP: Final = 3.0
ROSE: Final = ("rose", 84.0, 84.0)  # of a chart that is turned
SETTING_UP: Final = ("lay", "side", "face", "token")


class Surroundings(NamedTuple):
    """What lies beside the board, from top to bottom: left, low at the left, right; and the cells of a phone."""

    left: tuple[Block, ...]
    low: tuple[Block, ...]
    right: tuple[Block, ...]
    cells: tuple[str, ...]
    isles: bool  # which the page may turn


class Layout(NamedTuple):
    box: Box
    room: Box  # what a phone must show
    grow: float  # the size of what lies beside a wide board
    places: Mapping[str, Point]  # the north-western corners there
    unit: float  # of a pixel on a phone
    cells: Mapping[str, Point]  # the middles there
    wide: Wide | None  # where the page turns the board
    flat: Flat | None  # where it does so on a small screen


def supplies(kind: str) -> tuple[str, ...]:
    """List all terrains or numbers that a player lays in the set-up."""
    return TERRAINS if kind == "terrain" else tuple(map(str, HOME_NUMBERS))


def supply(view: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Tell what the one whose turn it is has still to lay in the set-up: terrains or numbers."""
    board, phase = view["board"], view["phase"]
    if phase not in SETTING_UP or board.get("scenario") == "base":
        return "", ()
    seat = view["actor"] if view.get("actor", -1) >= 0 else board.get("active", 0)
    home = [entry for entry in board["hexes"] if entry.get("home", -1) == seat]
    if phase == "lay":
        laid = {entry["kind"] for entry in home}
        return "terrain", tuple(kind for kind in supplies("terrain") if kind not in laid)
    used = {str(entry.get("token")) for entry in home}
    return "number", tuple(value for value in supplies("number") if value not in used)


def plan(view: Mapping[str, Any]) -> Surroundings:
    """Tell what lies beside the board of a view."""
    board = view["board"]
    seats = max(len(board.get("routes") or ()), len(board.get("army") or ()))
    left: list[Block] = []
    if board.get("scenario") != "base":
        left.append(("stack", 214, 120))
    left += [("deck", 214, 70), ("dice", 214, 46)]
    kind, _ = supply(view)
    low: list[Block] = []
    if view["phase"] in SETTING_UP and board.get("scenario") != "base":
        low.append(("supply", 196, 156))
    elif board.get("costs"):  # an offer takes their place, so that the frame stays
        low.append(("offer" if board.get("offer") else "costs", 200, 24 + 29 * len(board["costs"])))
    right: list[Block] = [("bank", 118, 26 + 40 * 5)]
    if seats:
        right.append(("awards", 150, 46 + 38 * seats))
    away = not board.get("robber") and board.get("scenario") != "base"
    if away:
        right.append(("robber", 146, 58))
    cells = [f"{kind}-{name}" for name in supplies(kind)] if kind else [f"bank-{name}" for name in RESOURCES]
    cells += ["deck", *(["stack"] if board.get("scenario") != "base" else []), "dice"]
    cells += [f"awards-{i}" for i in range((seats + 1) // 2)] + (["robber"] if away else [])
    return Surroundings(tuple(left), tuple(low), tuple(right), tuple(cells), board.get("scenario") != "base")


@lru_cache(maxsize=64)
def make_layout(
    known: tuple[Cell, ...], fog: tuple[Cell, ...], parts: Surroundings, ships: tuple[Point, ...] = ()
) -> Layout:
    """Fit the frame to hexes, fog, ships, which reach over the rim, and what lies beside them."""
    field = known + fog
    seen = [(hex_middle(cell), 1.0) for cell in known] + [(nestled(cell, known), NEST) for cell in fog]
    seen += [(ship, RINGED) for ship in ships]
    frame = box_of(seen)
    grow = min(1.35, max(0.92, (frame[2] + 360) / BOARD[0], (frame[3] + 2 * MARGIN) / BOARD[1]))
    box, places = _columns(field, frame, parts, grow)
    for _ in range(3 * (not parts.isles)):  # where the page turns the board, it is `wide` that must be readable
        scale = min(min(width / box[2], height / box[3]) for width, height in FIELDS)
        if TYPE * grow * scale >= READABLE or grow >= LARGEST:
            break
        grow = min(LARGEST, 1.01 * READABLE / TYPE / scale)
        box, places = _columns(field, frame, parts, grow)
    unit, cells, room = _on_a_phone(frame, parts.cells)
    wide = flat = None
    if parts.isles:
        wide = make_wide(known, fog, (list(parts.left), [*reversed(parts.right), ROSE], list(parts.low)), ships)
        first = len(RESOURCES)  # of the bank, or what is laid in the set-up
        flat = make_flat(known, fog, (parts.cells[:first], (*parts.cells[first:], ROSE[0])), ships)
    return Layout(box, room, grow, places, unit, cells, wide, flat)


def _columns(field: tuple[Cell, ...], frame: Box, parts: Surroundings, grow: float) -> tuple[Box, Mapping[str, Point]]:
    """Put columns to the left and right of the board; gives the box round all, and the corners of blocks."""
    fx, fy, fw, fh = frame
    columns = (parts.left + parts.low, parts.right)
    needed = [sum(h * grow + SPACING for _, _, h in column) for column in columns]
    height = max(fh, LEAST, needed[0], needed[1] + ZOOM)
    top = fy + fh / 2 - height / 2
    places: dict[str, Point] = {}
    ys: dict[str, float] = {}
    for blocks in (parts.left, parts.right):
        y = top
        for name, _, high in blocks:
            ys[name] = y
            y += high * grow + SPACING
    y = top + height - 4
    for name, _, high in reversed(parts.low):
        y -= high * grow
        ys[name] = y
        y -= SPACING
    west, east = fx + fw / 2, fx + fw / 2
    for side, column in ((-1, columns[0]), (1, columns[1])):
        for name, wide, high in column:
            far = reach(field, ys[name] - 10, ys[name] + high * grow + 10, side)
            if far is not None and side < 0:
                west = min(west, far - GAP - wide * grow)
            elif far is not None:
                east = max(east, far + GAP)
    end = east + max((wide * grow for _, wide, _ in columns[1]), default=0.0)
    left, right = min(west, fx), max(end, fx + fw)
    spread = max(0.0, ASPECT * height - (right - left)) / 2
    west, east = west - spread * 0.55, east + spread * 0.55
    left, right = left - spread, right + spread
    for name, _, _ in columns[0]:
        places[name] = (west, ys[name])
    for name, _, _ in columns[1]:
        places[name] = (east, ys[name])
    return (left - SIDE, top - MARGIN, right - left + 2 * SIDE, height + 2 * MARGIN), places


def _on_a_phone(field: Box, names: tuple[str, ...]) -> tuple[float, Mapping[str, Point], Box]:
    """Find the arrangement that leaves the board largest: two columns, one, or a row above it."""
    x, y, width, height = field
    count = len(names)
    wide, high = CELL[0] + CELL_GAP, CELL[1] + CELL_GAP
    across, down = width + PHONE_ROOM, height + PHONE_ROOM
    options = {
        2: max(across / (PHONE[0] - 2 * wide), down / PHONE[1]),
        1: max(across / (PHONE[0] - wide), down / PHONE[1]),
        0: max(across / PHONE[0], down / (PHONE[1] - high)),
    }
    columns = min(options, key=lambda option: (round(options[option], 4), -option))
    unit = options[columns]
    cells: dict[str, Point] = {}
    if columns:
        split = (count + columns - 1) // columns
        pitch = min(CELL[1], (PHONE[1] - PHONE_ROOM / unit) / split)
        for i, name in enumerate(names):
            column, row = divmod(i, split)
            inside = min(split, count - column * split)
            cx = x - wide / 2 * unit if column == 0 else x + width + wide / 2 * unit
            cells[name] = (cx, y + height / 2 + (row - (inside - 1) / 2) * pitch * unit)
        low, tall = y, height
        if split * pitch * unit > height:
            low, tall = y + height / 2 - split * pitch * unit / 2, split * pitch * unit
        room = (x - wide * unit, low, width + columns * wide * unit, tall)
    else:
        pitch = min(CELL[0], (PHONE[0] - PHONE_ROOM / unit) / count)
        for i, name in enumerate(names):
            cells[name] = (x + width / 2 + (i - (count - 1) / 2) * pitch * unit, y - high / 2 * unit)
        length = count * pitch * unit
        room = (min(x, x + width / 2 - length / 2), y - high * unit, max(width, length), height + high * unit)
    return unit, cells, room
