"""The sea of Silver Isle: how far the land is, where waves lie, and what the waters are called."""

from __future__ import annotations

import copy
import math
import random
import re
from math import floor

import pytest

from ludoscape.games.silver_isle.picture import layout, waters
from ludoscape.games.silver_isle.picture.picture import draw

from .test_picture import acting, lake, large


def test_waters_have_names_that_stay() -> None:
    """The isle alone decides what its waters are called; no name twice, none on land, none where ships lie."""
    for view in (acting(), large(), lake()):
        named = re.findall(r'<text class="book" transform="translate\(([^ ]+) ([^)]+)\)[^>]*>([^<]+)<', draw(view))
        assert len(named) >= 2 and len({name for _, _, name in named}) == len(named)
        for x, y, _ in named:
            cell = (floor(float(x) / 106), floor(-float(y) / 106))
            assert cell not in {(tile["x"], tile["y"]) for tile in [*view["board"]["tiles"], *view["board"]["ports"]]}
        later = copy.deepcopy(view)
        later["board"]["ships"] = []
        assert re.findall(r'class="book"[^>]*>[^<]+<', draw(later)) == re.findall(
            r'class="book"[^>]*>[^<]+<', draw(view)
        )


def test_how_far_the_land_is() -> None:
    """Of any place of the picture: as far as the nearest of all tiles, whichever column that lies in."""
    rng = random.Random(7)
    for _ in range(40):
        cells = [(rng.randrange(-3, 4), rng.randrange(-3, 4)) for _ in range(rng.randrange(1, 12))]
        x, y = rng.uniform(-900, 900), rng.uniform(-900, 900)
        away = []
        for left, low in cells:
            west, north = layout.cell_corner(left, low)
            nearest = min(max(x, west), west + layout.CELL), min(max(y, north), north + layout.CELL)
            away.append(math.dist((x, y), nearest))
        assert waters.beyond(x, waters.nearest(waters.columns_of(cells), y)) == pytest.approx(min(away))


def test_waves_keep_off_the_land_and_calm_water() -> None:
    """No wave lies over shoals or where a ship or a name does, and they are plainest beside the land."""
    cells, frame, calm = [(0, 0), (1, 0), (1, 1)], (-400.0, -500.0, 1000.0, 900.0), [(300.0, -300.0, 120.0, 60.0)]
    drawn = waters.waves(cells, frame, calm)
    assert sorted(drawn, reverse=True) == [plain for plain, _ in waters.DEEPS]
    reach = dict(waters.DEEPS)
    for plain, path in drawn.items():
        for x, y in re.findall(r"M(-?\d+) (-?\d+)", path):
            far = waters.beyond(int(x) + 12, waters.nearest(waters.columns_of(cells), int(y)))
            assert waters.SHOAL + waters.OFF - 1 <= far < reach[plain] + 1
            assert not waters.covers((float(x), float(y) - 6, 24.0, 12.0), calm)
