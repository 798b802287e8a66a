"""A world of Alheimur that is being built: its cards on the table, the cells for the next one, the builder's pile."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.alheimur.picture.labels import ELEMENTS, NAMES, card_words, many
from ludoscape.games.alheimur.picture.land import framed, rounded
from ludoscape.games.alheimur.picture.layout import CELL, TABLE, fitted
from ludoscape.games.alheimur.picture.question import TABLE as ON_TABLE
from ludoscape.games.alheimur.picture.scene import Entry
from ludoscape.games.alheimur.picture.space import Ships
from ludoscape.games.alheimur.picture.zones import item, zone
from ludoscape.games.alheimur.rules.letters import card_of
from ludoscape.games.alheimur.words.elements import card_element, cell_element
from ludoscape.geometry.packing import Size
from ludoscape.pictures.badges import colour, dashed, placed, seat_badge, written
from ludoscape.pictures.svg import at, element, number, use

CARD: Final = 78.0  # from one card cell to the next
SIDE: Final = 72.0  # of a card
LARGEST: Final = 1.6  # how much larger few cards are drawn
TITLE: Final = 30.0
RIM: Final = 18.0
HELD: Final[Size] = (66.0, 70.0)  # a card of the pile
MIDDLE: Final = (HELD[0] / 2, HELD[0] / 2)
HEADING: Final[Size] = (200.0, 20.0)
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


def place_words(what: str, x: int, y: int) -> str:
    """Say where a card or a place for one lies, seen from the first card.

    >>> place_words("Place", 2, -1), place_words("Card", 0, 3), place_words("Card", 0, 0)
    ('Place 2 right and 1 up from the first card', 'Card 3 down from the first card', 'First card')
    """
    steps = [(abs(x), "right" if x > 0 else "left"), (abs(y), "down" if y > 0 else "up")]
    way = " and ".join(f"{far} {word}" for far, word in steps if far)
    return f"{what} {way} from the first card" if way else f"First {what.lower()}"


@lru_cache(maxsize=128)
def card_face(code: str, side: float) -> str:
    """Draw a card round the origin, as it lies."""
    half, cell = side / 2, side / 2 - 2
    rim = f'width="{number(side)}" height="{number(side)}" rx="{number(side * 0.09)}"'
    out = f'<rect x="{number(-half)}" y="{number(-half + 4)}" {rim} fill="var(--slab)"/>'
    out += f'<rect x="{number(-half)}" y="{number(-half)}" {rim} fill="var(--edge)"/>'
    for letter in dict.fromkeys(code):
        spots = [divmod(i, 2) for i in range(4) if code[i] == letter]
        rows, columns = {row for row, _ in spots}, {column for _, column in spots}
        x, y = -half + 2 + min(columns) * cell, -half + 2 + min(rows) * cell
        width, height = len(columns) * cell, len(rows) * cell
        gap = 0.8
        name = NAMES[letter]
        out += (
            f'<rect x="{number(x + gap)}" y="{number(y + gap)}" width="{number(width - 2 * gap)}"'
            f' height="{number(height - 2 * gap)}" rx="{number(side * 0.05)}" fill="url(#pc-t-{letter})"/>'
            f'<circle cx="{number(x + width / 2)}" cy="{number(y + height / 2)}" r="{number(side * 0.115)}"'
            f' fill="var(--{name})"/>'
        )
        size = side * 0.2
        out += use(
            f"el-{letter}", x + width / 2 - size / 2, y + height / 2 - size / 2, size, size, colour=f"var(--{name}-ink)"
        )
    return out


@lru_cache(maxsize=8)
def card_back(side: float) -> str:
    """Draw the back of a card."""
    half = side / 2
    rim = f'width="{number(side)}" height="{number(side)}" rx="{number(side * 0.09)}"'
    out = f'<rect x="{number(-half)}" y="{number(-half + 4)}" {rim} fill="var(--slab)"/>'
    out += f'<rect x="{number(-half)}" y="{number(-half)}" {rim} fill="var(--paper)" stroke="var(--edge)"'
    out += ' stroke-width="1.800"/>'
    size = side * 0.21
    for i, letter in enumerate(ELEMENTS.values()):
        x, y = ((-0.24, -0.24), (0.24, -0.24), (0, 0), (-0.24, 0.24), (0.24, 0.24))[i]
        out += use(f"el-{letter}", x * side - size / 2, y * side - size / 2, size, size, colour="var(--slab)")
    return out


def printed(code: str) -> str:
    """Give a card as it is printed.

    >>> printed("VFEA"), printed("AAEE")
    ('AEFV', 'AAEE')
    """
    return code if card_of(code) is not None else code[::-1]


class Laying(Ships):
    """Adds the table on which a world is built."""

    def building(self) -> list[str]:
        """Draw the table: the cards that lie there, and the cells where the next one may lie."""
        table, spot = self.table, self.layout.table
        if table is None or spot is None:
            return []
        width, height = TABLE[0] * CELL, TABLE[1] * CELL
        seat = int(table["builder"])
        path = rounded((0, 0, width, height), 6, 34)
        css = seat_css(seat) if table["key"] != "N" else "s-none"
        ground = element("path", d=path, fill="var(--surface)", fill_opacity=0.7)
        ground += dashed(path, "var(--c)", 3.2, ".1 9", css)
        what = "the neutral world" if table["key"] == "N" else f"world {table['key']}"
        said = f"{colour(seat).capitalize()} builds {what}"
        head = element("g", placed(seat_badge(seat, 12), 0, 0) + written(f"Building {what}", 20, 5.5, 16), css="fixed")
        named = element("g", head, transform=at(34, 32), css="plate")
        title = element("g", ground, named, role="img", aria_label=said, css="table")
        out = [title]
        taken = {(int(card["x"]), int(card["y"])) for card in table["laid"]}
        for x, y in sorted(self.free_cells(taken)):
            out.append(self.cell(x, y))
        out += [self.laid(card) for card in table["laid"]]
        out += self.coming()
        # the dark ground is under what the table lies on
        back = element("path", d=path, fill="var(--table)")
        view = element("g", back, *out, id="al-view-table")
        name = f"Building {what}"
        emblem = f"em-{seat + 1}" if table["key"] != "N" else ""
        return [
            zone(
                ON_TABLE,
                "one",
                (width, height),
                spot,
                view,
                css=css,
                name=name,
                label=str(table["key"]),
                emblem=emblem,
                land=(0, 0, width, height),
                most=1.8,
            )
        ]

    def free_cells(self, taken: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """List the empty cells at which somebody may lay a card now, or might."""
        if self.view.get("phase") == "swap":
            return set()
        if not taken:
            return {(0, 0)}
        return {(x + dx, y + dy) for x, y in taken for dx, dy in SIDES} - taken

    def put(self, x: int, y: int) -> str:
        """Give the transform that puts a card on its cell: what may lie on the table fills it."""
        taken = {(int(card["x"]), int(card["y"])) for card in (self.table or {}).get("laid") or ()}
        cells = taken | self.free_cells(taken)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        room = (TABLE[0] * CELL - 2 * RIM, TABLE[1] * CELL - 2 * RIM - TITLE)
        scale = min(LARGEST, room[0] / CARD / (max(xs) - min(xs) + 1), room[1] / CARD / (max(ys) - min(ys) + 1))
        left = TABLE[0] * CELL / 2 + (x - (min(xs) + max(xs)) / 2) * CARD * scale
        top = (TABLE[1] * CELL + TITLE) / 2 + (y - (min(ys) + max(ys)) / 2) * CARD * scale
        return f"{at(round(left, 1), round(top, 1))} scale({number(scale)})"

    def cell(self, x: int, y: int) -> str:
        """Draw an empty cell."""
        name = cell_element(x, y)
        box = (-SIDE / 2, -SIDE / 2, SIDE, SIDE)
        path = rounded(box, 1, 7)
        target = name in self.firsts or name in self.later
        line = dashed(path, "var(--line-strong)", 1.6, "3 5")
        if not target:
            return element("g", line, transform=self.put(x, y))
        out = element("path", d=path, fill="var(--surface)", fill_opacity=0.6, pointer_events="all")
        if name in self.goals:
            out += framed(path, "var(--edge)", 6.6, "var(--chosen)", 4.4)
        else:
            out += element("g", framed(path, "var(--halo)", 7, "var(--legal)", 3.6), css="frame")
            out += '<circle r="6" fill="var(--legal)" stroke="var(--halo)" stroke-width="2.400"/>'
        css = "cell later" if name in self.later else "cell"  # shown once a card is picked
        button = element("g", out, **self.button(name, css, place_words("Place", x, y)), transform=self.put(x, y))
        return element("g", line, transform=self.put(x, y)) + button

    def laid(self, card: Entry) -> str:
        """Draw a card that lies on the table; to exchange it, its cell can be picked."""
        x, y, code = int(card["x"]), int(card["y"]), str(card["code"])
        name = cell_element(x, y)
        out = card_face(code, SIDE)
        path = rounded((-SIDE / 2, -SIDE / 2, SIDE, SIDE), 2.6, 5)
        if name in self.goals:
            out += framed(path, "var(--edge)", 6.6, "var(--chosen)", 4.4)
        elif name in self.firsts or name in self.later:
            out += element("g", framed(path, "var(--halo)", 7, "var(--legal)", 3.6), css="frame")
        elif any((where["x"], where["y"]) == (x, y) and self.is_here(where) for where in self.traces("card")):
            out += framed(path, "var(--halo)", 4.6, "var(--last)", 2, "to")
        words = f"{place_words('Card', x, y)}: {card_words(code)}"
        if name in self.firsts or name in self.later:
            keys = self.button(name, "cell", words)
        else:
            keys = {"id": f"al-laid-{name.removeprefix('al-cell-')}", "role": "img", "aria_label": words}
        return element("g", out, **keys, transform=self.put(x, y))

    def is_here(self, where: Entry) -> bool:
        """Tell whether a trace is of the world that is being built."""
        return self.table is not None and where.get("world", self.table["key"]) == self.table["key"]

    def coming(self) -> list[str]:
        """Draw the card that a previewed choice would lay, lifted."""
        if "card" not in self.effect:
            return []
        box = (-SIDE / 2, -SIDE / 2, SIDE, SIDE)
        shade = f'<rect x="{number(2 - SIDE / 2)}" y="{number(11 - SIDE / 2)}" width="{number(SIDE)}"'
        shade += f' height="{number(SIDE)}" rx="8" fill="var(--shade)"/>'
        face = card_face(str(self.effect["card"]), SIDE) + framed(
            rounded(box, -2, 8), "var(--ink)", 6.6, "var(--chosen)", 4.6
        )
        where = self.put(int(self.effect["x"]), int(self.effect["y"]))
        return [element("g", shade, placed(face, 0, -6), transform=where, pointer_events="none", aria_hidden="true")]

    # ------------------------------------------------------------------------------------------------ the pile

    def pile(self) -> list[str]:
        """Draw the builder's cards, or their backs, or the orbit card that is turned up."""
        table = self.table
        if table is None:
            return []
        x, y, width, height = self.layout.panel
        turned = table.get("turned")
        cards: list[str] = [printed(str(turned))] if turned else list(map(str, table.get("pile") or ()))
        hidden = not turned and table.get("pile") is None
        count = int(table["left"]) if hidden else len(cards)
        title = "Orbit card, turned up" if turned else "Pile"
        words = title if turned else f"{title}: {many(count, 'card')}"
        spot, corners = fitted([HEADING, *[HELD] * count], (x, y, width, height))
        out = [item(HEADING, corners[0], written(words, 0, 14, 14, "var(--space-ink)"), css="word")]
        for i, corner in enumerate(corners[1:]):
            if hidden:
                face = placed(card_back(100), *MIDDLE, HELD[0] / 100)
                back = element("g", face, role="img", aria_label="A card of the pile, face down")
                out.append(item(HELD, corner, back))
            else:
                out.append(item(HELD, corner, self.held(cards[i], cards[:i].count(cards[i]) > 0)))
        return [zone("pile", "flow", (width, height), spot, *out, most=1.2)]

    def held(self, code: str, again: bool) -> str:
        """Draw a card of the pile that its builder sees; the second of two equal ones belongs to the first."""
        name = card_element(code)
        face = card_face(code, 100)
        path = rounded((-50, -50, 100, 100), 2, 7)
        picked = name in self.goals
        if picked and not again:
            face = element("g", face, opacity=0.5) + framed(path, "var(--edge)", 8.5, "var(--chosen)", 5.6)
        elif not picked and (name in self.firsts or name in self.later):
            face += element("g", framed(path, "var(--halo)", 8.5, "var(--legal)", 4.4), css="frame")
        body = placed(face, *MIDDLE, HELD[0] / 100)
        if again:
            return element("g", body, id=f"{name}-mark", aria_hidden="true")
        return element("g", body, **self.button(name, "card", f"Card: {card_words(code)}"))
