"""The frame of the picture of Intimate Settlers, and the places of what lies beside the board.

On a wide screen stock, bank and awards stand in columns to the left and right of the hexes, reaching into the
corners that a round board leaves free. On a small one the page puts them into the corners (class `beside`): by the
property `--flat` where the field is low, and by `--square`, if there is one, where it is about as high as wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ludoscape.games.intimate_settlers.picture.labels import HOME_NUMBERS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.picture.layout import NEST, Box, Cell, Point, box_of, hex_middle, nestled, reach
from ludoscape.games.intimate_settlers.picture.small import LOW, SQUARE, Corners, Small, make_turned, make_upright
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
SIDE: Final = 18.0  # the margin to the left and right
PLATE: Final = 8.0  # by which the plate under a block is larger
GAP: Final = 24.0  # from the hexes to what lies beside them
BOARD: Final = (1050.0, 690.0)  # the room that a board mostly has
LEAST: Final = 420.0  # so that a few hexes are not gigantic
ASPECT: Final = 1.2
SPACING: Final = 28.0
ZOOM: Final = 60.0  # kept free at the end of the right column, where the page puts its buttons
ROSE: Final = ("rose", 84.0, 84.0)  # of a chart that is turned
SETTING_UP: Final = ("lay", "side", "face", "token")


class Surroundings(NamedTuple):
    """What lies beside the board, from top to bottom: left, low at the left, right; and the cells of a small one."""

    left: tuple[Block, ...]
    low: tuple[Block, ...]
    right: tuple[Block, ...]
    stock: tuple[str, ...]  # the cells of the bank, or of what is laid in the set-up
    cells: tuple[str, ...]  # all others
    isles: bool  # which the page may turn


@dataclass(frozen=True, eq=False, slots=True)
class Layout:
    """Where everything lies. Each is kept (`make_layout`), and found by itself as it is."""

    box: Box
    grow: float  # the size of what lies beside a wide board
    places: Mapping[str, Point]  # the north-western corners there
    wide: Wide | None  # where the page turns the board
    flat: Small  # where the page has little room for it
    square: Small | None  # where that is about as high as wide, unless it is all the same


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
        left.append(("stack", 202, 102))
    left.append(("dice", 150, 46))
    kind, _ = supply(view)
    low: list[Block] = []
    if view["phase"] in SETTING_UP and board.get("scenario") != "base":
        low.append(("supply", 196, 156))
    elif board.get("scenario") == "base":  # which has room for an offer, so that the frame stays when there is one
        low.append(("offer", 200, 118))
    right: list[Block] = [("bank", 188, 100)]
    if seats:
        right.append(("awards", 150, 22 + 38 * seats))
    away = not board.get("robber") and board.get("scenario") != "base"
    if away:
        right.append(("robber", 146, 58))
    stock = [f"{kind}-{name}" for name in supplies(kind)] if kind else [f"bank-{name}" for name in RESOURCES]
    cells = ["deck", *(["stack"] if board.get("scenario") != "base" else []), "dice"]
    cells += [f"awards-{i}" for i in range((seats + 1) // 2)] + (["robber"] if away else [])
    isles = board.get("scenario") != "base"
    return Surroundings(tuple(left), tuple(low), tuple(right), tuple(stock), tuple(cells), isles)


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
    if not parts.isles:
        corners = _four_corners(parts)
        flat, square = (make_upright(known, corners, size) for size in (LOW, SQUARE))
        return Layout(box, grow, places, None, flat, square)
    wide = make_wide(known, fog, (list(parts.left), [*reversed(parts.right), ROSE], list(parts.low)), ships)
    flat = make_turned(known, fog, {(-1, -1): parts.stock, (1, 1): (*parts.cells, ROSE[0])}, ships)
    return Layout(box, grow, places, wide, flat, None)


def _four_corners(parts: Surroundings) -> Corners:
    """Put the bank to the west of a round board, and all else to the east."""
    bank, (deck, dice, *awards) = parts.stock, parts.cells
    return {(-1, -1): bank[:3], (-1, 1): bank[3:], (1, -1): (deck, dice), (1, 1): awards}


def _columns(field: tuple[Cell, ...], frame: Box, parts: Surroundings, grow: float) -> tuple[Box, Mapping[str, Point]]:
    """Put columns to the left and right of the board; gives the box round all, and the corners of blocks."""
    fx, fy, fw, fh = frame
    columns = (parts.left + parts.low, parts.right)
    needed = [sum(h * grow + SPACING for _, _, h in column) for column in columns]
    height = max(fh, LEAST, needed[0] + PLATE, needed[1] + PLATE + ZOOM)
    top = fy + fh / 2 - height / 2
    places: dict[str, Point] = {}
    ys: dict[str, float] = {}
    for blocks in (parts.left, parts.right):
        y = top + PLATE
        for name, _, high in blocks:
            ys[name] = y
            y += high * grow + SPACING
    y = top + height - PLATE
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
