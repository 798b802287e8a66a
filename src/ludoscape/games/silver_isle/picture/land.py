"""The tiles of Silver Isle: jungle that nobody has entered, and the land of a nation once it has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludoscape.games.silver_isle.picture.layout import CELL, GAP, Box, Cell
from ludoscape.pictures.pieces import SUIT_NAMES
from ludoscape.pictures.svg import element, number, use

JUNGLES: Final = 3  # kinds of jungle in the sprite
# the jungle that is left of a tile, to the south: its torn edge, the rest of its outline, what grows there
TORN: Final = (
    "M-50 -8l11 -9 11 11 13 -12 14 10 12 -13 12 9 13 -11 14 9",
    "V44a6 6 0 0 1 -6 6H-44a6 6 0 0 1 -6 -6Z",
    "M-46 14c16 -2 26 6 38 -4s26 8 50 -4M-44 36c12 -8 22 -2 34 -10s30 4 54 -8",
)
# what is seen of the country once the jungle is gone: ponds, fields, hills, huts
COUNTRIES: Final = (
    "M13 39h12M19 33v6M71 15q6 5 12 0M13 91q6-5 12 0t12 0M69 89l6-8 6 8M83 65h10",
    "M14 20l6-8 6 8M78 18h12M84 12v6M16 74q6 5 12 0M72 86q6-5 12 0t12 0M30 92h10",
    "M12 16q6-5 12 0t12 0M82 30l6-8 6 8M12 82h12M18 76v6M76 78q6 5 12 0M62 92h12",
)


def kind_of(cell: Cell, kinds: int) -> int:
    """Choose what a tile looks like, by its place alone, so that neighbours differ."""
    return (cell[0] + 2 * cell[1]) % kinds


@lru_cache(maxsize=256)
def tile_back(owner: str, gaps: str, cell: Cell = (0, 0)) -> str:
    """Draw a tile in its cell: four spaces; `gaps` are the sides (of nesw) where its owner's land ends."""
    if not owner:
        return use(f"jungle-{kind_of(cell, JUNGLES) + 1}", 1, 1, 104, 108)
    glyph = use(SUIT_NAMES[owner], 44, 44, 18, 18, colour="var(--c)")
    country = COUNTRIES[kind_of(cell, len(COUNTRIES))]
    return (
        f'{_ground(*_inset(gaps))}<path d="{country}" fill="none" stroke="var(--c)" stroke-opacity=".32"'
        ' stroke-width="2" stroke-linecap="round"/>'
        '<path d="M53 8V98M8 53H98" stroke="var(--c)" stroke-opacity=".42" stroke-width="1.6"/>'
        f'<circle cx="53" cy="53" r="11.5" fill="var(--tint)"/>{glyph}'
    )


@lru_cache(maxsize=256)
def port_face(owner: str, gaps: str, empty: bool = True) -> str:
    """Draw a port in its cell: double frame, large glyph, which makes room for crews."""
    x, y, width, height = _inset(gaps)
    glyph = (26, 26, 54, 54) if empty else (34, 12, 38, 38)
    return (
        f'{_ground(x, y, width, height)}<rect x="{number(x + 6)}" y="{number(y + 6)}" width="{number(width - 12)}"'
        f' height="{number(height - 12)}" rx="4" fill="none" stroke="var(--c)" stroke-width="3.5"/>'
        f"{use(SUIT_NAMES[owner], *glyph, colour='var(--c)')}"
    )


@lru_cache(maxsize=16)
def torn(way: tuple[int, int]) -> str:
    """Draw over a tile in its cell the jungle that is left of it while somebody enters, going a way on the lattice."""
    turn = {(0, -1): 0, (-1, 0): 90, (0, 1): 180, (1, 0): 270}[way]
    edge, rest, growth = TORN
    return element(
        "g",
        f'<path d="{edge}{rest}" fill="var(--jungle)"/>',
        f'<path d="{growth}" fill="none" stroke="var(--jungle-ink)" stroke-width="2.4" stroke-linecap="round"/>',
        f'<path d="{edge}" fill="none" stroke="var(--halo)" stroke-width="4" stroke-linejoin="round"/>',
        transform=f"translate(53 53) rotate({turn})",
    )


def _inset(gaps: str) -> Box:
    x, y = (GAP if "w" in gaps else 0.0), (GAP if "n" in gaps else 0.0)
    return x, y, CELL - x - (GAP if "e" in gaps else 0.0), CELL - y - (GAP if "s" in gaps else 0.0)


def _ground(x: float, y: float, width: float, height: float) -> str:
    lower = f'x="{number(x)}" width="{number(width)}" height="{number(height)}" rx="6" y="{number(y + 4)}"'
    upper = f'x="{number(x + 0.8)}" width="{number(width - 1.6)}" height="{number(height - 1.6)}" rx="6"'
    return (
        f'<rect {lower} fill="var(--slab)"/>'
        f'<rect {upper} y="{number(y + 0.8)}" fill="var(--tint)" stroke="var(--edge)" stroke-width="1.6"/>'
    )
