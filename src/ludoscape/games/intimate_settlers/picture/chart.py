"""What stays of a board of Intimate Settlers from move to move: how its hexes and places are called, and look.

It is worked out once for all pictures of the same hexes, which seldom change, by whoever first asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ludoscape.engine.words import capital
from ludoscape.games.intimate_settlers.picture import pieces
from ludoscape.games.intimate_settlers.picture.labels import hex_words, owner, place_words
from ludoscape.games.intimate_settlers.picture.layout import Cell, Key, behind, hex_middle
from ludoscape.games.intimate_settlers.words.names import SIDE_WORDS, chart_words, own_name
from ludoscape.pictures.svg import element

STAYS: Final = ("q", "r", "key", "kind", "token", "side", "port", "home")  # of a hex; the rest a move may change
ASIDE: Final = (12.0, 0.0)  # where a token lies that has the robber beside it, or makes room for him
# where a hex has its place on the chart: made larger, it grows away from the number; open sea has it in the middle
CODE_AT: Final = (-15.0, -21.0)
SEA_CODE_AT: Final = (0.0, 5.0)
# harbours whose western pier would lie over it have it in the east: as the board lies, and when it is turned
WESTERN: Final = ({"W", "NW"}, {"SW", "W"})
BADGE_AT: Final = (21.0, -24.0)


class Chart:
    """Hexes by their cells: `names`, what each `says`, its `face`, and `back`, the cells from behind to the front."""

    def __init__(self, hexes: Mapping[Cell, Mapping[str, Any]]) -> None:
        self.hexes = hexes
        called = {cell: hex_words(entry) for cell, entry in hexes.items()}
        number = Counter(called.values())
        self.twins = {cell for cell, words in called.items() if number[words] > 1}
        self.names = {cell: own_name(words, number[words] == 1, *cell) for cell, words in called.items()}
        self.says = {cell: self._say(cell) for cell in hexes}
        self.back = sorted(hexes, key=lambda cell: (behind(hex_middle(cell)), cell))
        self.faces = {cell: pieces.upright(pieces.hex_face(hexes[cell]["kind"]), hex_middle(cell)) for cell in hexes}
        self._places: dict[Key, str] = {}
        self._codes: dict[tuple[Cell, bool, bool], str] = {}
        self._tokens: dict[tuple[Cell, bool, bool, bool], str] = {}

    def _say(self, cell: Cell) -> str:
        entry = self.hexes[cell]
        words = capital(self.names[cell].removeprefix("the "))
        if entry["kind"] == "harbour":
            words += f", facing {SIDE_WORDS[entry['side']]}" if entry["side"] else ", not turned yet"
        home = self.home_of(cell)
        return words if home is None else f"{words}, Home Base of {owner(home).lower()}"

    def home_of(self, cell: Cell) -> int | None:
        """Give the seat whose Home Base a hex is part of."""
        home = self.hexes[cell]["home"]
        return None if home is None or home < 0 else int(home)

    def hex_name(self, cell: Cell) -> str:
        """Name a hex as no other one is called."""
        return self.names.get(cell, "") or hex_words(None)

    def place_words(self, key: Key) -> str:
        """Say where an edge or a vertex is."""
        if key not in self._places:
            self._places[key] = place_words(key, self.hexes)
        return self._places[key]

    def code(self, cell: Cell, may: bool, wide: bool) -> str:
        """Write where on the chart a hex is; the page keeps the letters readable, and shows those that it `may`."""
        if (cell, may, wide) not in self._codes:
            look = 'font-weight="700" fill="var(--edge)" stroke="var(--paper)" stroke-width="3" paint-order="stroke"'
            x, y = SEA_CODE_AT if self.hexes[cell]["kind"] == "sea" else CODE_AT
            if self.hexes[cell]["side"] in WESTERN[wide]:
                x = -x
            css, code = "code may" if may else "code", chart_words(*cell)
            text = f'<g class="{css}"><text text-anchor="middle" font-size="13.500" {look}>{code}</text></g>'
            self._codes[cell, may, wide] = pieces.upright(pieces.placed(text, (x, y)), hex_middle(cell))
        return self._codes[cell, may, wide]

    def token(self, cell: Cell, shown: bool, stands: bool, stopped: bool) -> str:
        """Draw the number on a hex if it is `shown`, aside where somebody `stands`, and the sign of its Home Base."""
        key = cell, shown, stands, stopped
        if key not in self._tokens:
            entry = self.hexes[cell]
            content = ""
            if shown:
                face = element("g", pieces.token_face(entry["token"]), css="swell")
                if stopped:
                    face = element("g", face, opacity=0.62) + pieces.placed(pieces.stop_sign(), (14, 15))
                content = pieces.placed(face, ASIDE if stands else (0, 0))
            if (home := self.home_of(cell)) is not None:
                content += pieces.placed(pieces.seat_badge(home, 6.4), BADGE_AT)
            self._tokens[key] = pieces.upright(content, hex_middle(cell), "token") if content else ""
        return self._tokens[key]


def chart_of(hexes: Sequence[Mapping[str, Any]]) -> Chart:
    """Give the chart of hexes as a view has them."""
    return _chart(tuple(tuple(map(entry.get, STAYS)) for entry in hexes))


@lru_cache(maxsize=256)
def _chart(hexes: tuple[tuple[Any, ...], ...]) -> Chart:
    return Chart({(q, r): dict(zip(STAYS, (q, r, *rest), strict=True)) for q, r, *rest in hexes})
