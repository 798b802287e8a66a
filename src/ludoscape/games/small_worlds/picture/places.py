"""Where the pieces and the name of a region stand: as large as they fit, and never over its border.

What stands in a region is put into rows: the token, with small discs beside it, the name, with the symbols before it.
Every way of doing so is tried, the best first; the first that fits is taken. The token's place is kept free
when nothing stands there, so that symbols and names stay where they are all game long.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ludoscape.games.small_worlds.picture.labels import halves, width_of
from ludoscape.geometry.polygons import Point, inset, pole
from ludoscape.geometry.spans import Spans

# all in parts of the side of a token
TOKEN_BOX: Final = (-0.62, -0.68, 1.34, 1.32)  # with the seat's emblem, the price and the number at its corners
DISC: Final = 0.50
AIR: Final = 0.06
TYPE: Final = 0.31
LINE: Final = 1.16  # the height of a line, in parts of the letters
ASCENT: Final = 0.36  # of the base line below the middle of a line

MARGIN: Final = 15.0  # from the border, which is free for the band of an empire
TIGHT: Final = 7.0  # where that is too much
SIZES: Final = (1.0, 0.93, 0.87, 0.81, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35)  # of a token
LETTERS: Final = (1.0, 0.92, 0.84, 0.77, 0.7)
TINY: Final = (0.62, 0.55, 0.48)  # letters when nothing else helps
NEAR: Final = 0.84  # how good it is to come near the border


def _merit(trial: tuple[bool, float, float]) -> float:
    """Tell how good sizes are: a large token counts more than large letters."""
    tight, side, letters = trial
    return -float(side**0.7 * letters**0.3) * (NEAR if tight else 1.0) * (0.6 if letters in TINY else 1.0)


# near the border or not, the sizes of token and letters to be tried, the best first
TRIALS: Final = sorted(((n, s, t) for n in (False, True) for s in SIZES for t in (*LETTERS, *TINY)), key=_merit)
BARE: Final = sorted(((n, s, s) for n in (False, True) for s in SIZES), key=_merit)


class Area(tuple[Point, ...]):
    """The outline of a region. Each is there once (`area_of`): what is kept of it is found without its corners."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__


class TextLine(NamedTuple):
    """A line of a name: its text, the middle of its base line."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, eq=False, slots=True)
class Places:
    """What stands where in a region. They are kept (`settle`), and what is drawn there is found by them as they are."""

    size: float  # the side of a token
    token: Point
    symbols: tuple[Point, ...]
    symbol: float  # their size
    markers: tuple[Point, ...]
    lines: tuple[TextLine, ...]
    letters: float  # their size
    boxes: tuple[tuple[float, float, float, float], ...]  # of all that is drawn: x, y, width, height


class _Plan(NamedTuple):
    """One way to put things into rows."""

    above: int  # symbols in a row of their own over the token
    beside: int  # symbols beside the token
    below: int  # symbols in a row of their own below the token
    lines: tuple[str, ...]  # of the name; the other symbols stand before it
    apart: bool = False  # whether markers have a row of their own below the token


class Room:
    """The room in a region, measured once."""

    def __init__(self, area: Area) -> None:
        self.middle = pole(area, 2.0)
        self.wide = Spans(inset(area, MARGIN))
        self.tight = Spans(inset(area, TIGHT))


@lru_cache(maxsize=1024)
def room_of(area: Area) -> Room:
    """Measure a region."""
    return Room(area)


@lru_cache(maxsize=8192)
def settle(area: Area, name: str, symbols: int, markers: int, token: bool, size: float) -> Places:
    """Find the places in a region; without a name (on a phone) the pieces get its room. `size` is a token's at most."""
    room = room_of(area)
    if not (name or symbols or markers or token):
        return Places(size, room.middle, (), 0, (), (), 0, ())
    plans = _plans(name, symbols, markers, token)
    for tight, part, letters in TRIALS if name and token else BARE:
        for plan in plans:
            spans = room.tight if tight else room.wide
            if found := _try(room, spans, plan, symbols, markers, token, size * part, size * letters):
                return found
    # a region smaller than any piece: all on one spot
    x, y = room.middle
    tiny = size * SIZES[-1]
    return Places(tiny, (x, y), ((x, y),) * symbols, tiny * DISC, ((x, y),) * markers, (), tiny * TYPE, ())


def _plans(name: str, symbols: int, markers: int, token: bool) -> list[_Plan]:
    """List the ways to put things into rows, the best looking first."""
    broken = halves(name)
    names = [(name,), *([broken] if len(broken) > 1 else [])] if name else [()]
    found: list[_Plan] = []
    for lines in names:
        if lines and not (symbols and lines[1:]):
            found.append(_Plan(0, 0, 0, lines))
        if symbols:
            if token:
                found.append(_Plan(0, symbols, 0, lines))
            found.append(_Plan(0, 0, symbols, lines))
            if token:
                found.append(_Plan(symbols, 0, 0, lines))
        elif not lines:
            found.append(_Plan(0, 0, 0, lines))
    if token and markers:
        found += [plan._replace(apart=True) for plan in found]
    return found


def _try(
    room: Room, spans: Spans, plan: _Plan, symbols: int, markers: int, token: bool, side: float, type_: float
) -> Places | None:
    """Put things into rows at one size, if they fit."""
    letters = TYPE * type_
    disc, small, air = DISC * side, 1.32 * letters, AIR * side
    line = letters * LINE
    rows: list[tuple[str, float, float]] = []
    if plan.above:
        rows.append(("above", plan.above * (disc + air), disc + air))
    if token or markers:
        stack = plan.beside + (0 if plan.apart else markers)
        deep = 2 if token else 1
        columns = (stack + deep - 1) // deep
        width = (TOKEN_BOX[2] * side if token else 0) + columns * (disc + air)
        rows.append(("token", width, TOKEN_BOX[3] * side if token else disc + air))
    if plan.apart:
        rows.append(("markers", markers * (disc + air), disc + air))
    if plan.below:
        rows.append(("below", plan.below * (disc + air), disc + air))
    before = symbols - plan.above - plan.beside - plan.below if plan.lines else 0
    lead = before * (small + air)
    for i, text in enumerate(plan.lines):
        width = width_of(text, letters) + (lead if i == 0 else 0)
        rows.append((text, width, max(line, small + air) if lead and i == 0 else line))
    found = spans.fit([(width + air, height) for _, width, height in rows], room.middle)
    return None if found is None else _read(rows, found, plan, markers, token, side, disc, small, air, letters)


def _read(
    rows: list[tuple[str, float, float]],
    found: list[Point],
    plan: _Plan,
    markers: int,
    token: bool,
    side: float,
    disc: float,
    small: float,
    air: float,
    letters: float,
) -> Places:
    """Turn rows and their middles into places."""
    signs: list[Point] = []
    spot = found[0]
    marks: list[Point] = []
    lines: list[TextLine] = []
    boxes: list[tuple[float, float, float, float]] = []
    size = disc
    for (what, width, height), (x, y) in zip(rows, found, strict=True):
        left = x - width / 2
        boxes.append((left, y - height / 2, width, height))
        if what in ("above", "below"):
            signs += [(left + (i + 0.5) * (disc + air), y) for i in range(plan.above or plan.below)]
        elif what == "token":
            start = left
            if token:
                spot = (left - TOKEN_BOX[0] * side, y - (TOKEN_BOX[1] + TOKEN_BOX[3] / 2) * side)
                start = left + TOKEN_BOX[2] * side
            deep = 2 if token else 1
            stacked = 0 if plan.apart else markers
            count = stacked + plan.beside
            cells = []
            for i in range(count):
                column, row = divmod(i, deep)
                inside = min(deep, count - column * deep)
                cells.append((start + (column + 0.5) * (disc + air), y + (row - (inside - 1) / 2) * (disc + air)))
            marks += cells[:stacked]
            signs += cells[stacked:]
        elif what == "markers":
            marks = [(left + (i + 0.5) * (disc + air), y) for i in range(markers)]
        else:
            lead = width - width_of(what, letters)
            if not lines and lead > 1:
                count = round(lead / (small + air))
                signs += [(left + (i + 0.5) * (small + air), y) for i in range(count)]
                size = small
            lines.append(TextLine(what, round(left + lead + (width - lead) / 2, 1), round(y + ASCENT * letters, 1)))
    return Places(side, spot, tuple(signs), size, tuple(marks), tuple(lines), letters, tuple(boxes))
