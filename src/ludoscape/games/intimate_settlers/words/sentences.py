"""Words and sums that the view, the choices and the log of Intimate Settlers share. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.words import join_words, seat_name
from ludoscape.games.intimate_settlers.rules import opening
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import MONOPOLY, POINT, unpack
from ludoscape.games.intimate_settlers.rules.lattice import CORNERS, SIDES, Lattice, place_of
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.names import SIDE_WORDS, hex_words, own_name

EMPTY: Final = "an empty space"
CARD_ICONS: Final = ("knight", "roads", "plenty", "monopoly", "point")
CARD_WORDS: Final = ("knight", "road building", "year of plenty", "monopoly", "victory point")
SYMBOLS: Final = (
    "hex-forest",
    "hex-hills",
    "hex-pasture",
    "hex-field",
    "hex-mountain",
    "hex-desert",
    "hex-sea",
    *("hex-harbour",) * 6,
)
FOUND: Final = ("a forest", "hills", "a pasture", "fields", "mountains", "the desert", "plain sea")
ROUTES: Final = ("longest road", "longest trade route")
ARMY: Final = "largest army"
ROLLS: Final = 36
SEVEN: Final = 7


# ---- seats


def house(seat: int) -> str:
    """Give the symbol of a seat's settlement, which carries its emblem."""
    return f"settlement-{seat + 1}"


def seats_of(state: SettlersState) -> range:
    """List the seats."""
    return range(int(state.settings.seats))


def others(state: SettlersState, seat: int) -> list[int]:
    """List the other seats in turn order."""
    seats = int(state.settings.seats)
    return [(seat + i) % seats for i in range(1, seats)]


def sees_hand(state: SettlersState, watcher: int, seat: int) -> bool:
    """Tell whether somebody is shown the resource cards of a seat (IS-92)."""
    return watcher == seat or state.settings.open_hands or state.actor == OVER


def sees_cards(state: SettlersState, watcher: int, seat: int) -> bool:
    """Tell whether somebody is shown the development cards of a seat."""
    return watcher == seat or state.actor == OVER


def own(state: SettlersState, seat: int, field: int) -> int:
    """Give what the state keeps for a seat."""
    return int(state.own[p.FIELDS * seat + field])


def open_score(state: SettlersState, seat: int) -> int:
    """Count the points of a seat that everybody sees."""
    return own(state, seat, p.POINTS)


def length_of(state: SettlersState, seat: int) -> int:
    """Give the length of a seat's longest route."""
    return own(state, seat, p.LENGTH)


def is_open_game(state: SettlersState) -> bool:
    """Tell whether the scenario is the one with discovery."""
    return bool(state.settings.intimate)


def route_words(state: SettlersState) -> str:
    """Call the award for the longest route what the scenario calls it."""
    return ROUTES[is_open_game(state)]


# ---- numbers of things


def points_words(points: int) -> str:
    """Say a number of points.

    >>> points_words(1), points_words(5)
    ('1 point', '5 points')
    """
    return f"{points} point{'' if points == 1 else 's'}"


def pips(number: int) -> int:
    """Count the rolls of 36 that give a number.

    >>> pips(6), pips(12), pips(0)
    (5, 1, 0)
    """
    return 6 - abs(7 - number) if number else 0


def card_word(card: int, count: int = 1) -> str:
    """Name development cards.

    >>> card_word(0, 2), card_word(4), card_word(1, 2)
    ('knights', 'victory point', 'road building')
    """
    return f"{CARD_WORDS[card]}s" if count > 1 and card in (0, POINT) else CARD_WORDS[card]


def card_icon(card: int) -> str:
    """Give the picture of a development card.

    >>> card_icon(4)
    'card-point'
    """
    return f"card-{CARD_ICONS[card]}"


def a_card(card: int) -> str:
    """Name a development card with an article where it needs one.

    >>> a_card(0), a_card(3)
    ('a knight', 'monopoly')
    """
    return CARD_WORDS[card] if 0 < card <= MONOPOLY else f"a {CARD_WORDS[card]}"


def found_words(kind: int) -> str:
    """Say what a hex turned out to be.

    >>> found_words(0), found_words(6), found_words(7), found_words(9)
    ('a forest', 'plain sea', 'a 3:1 harbour', 'a 2:1 brick harbour')
    """
    if kind == p.HARBOUR:
        return "a 3:1 harbour"
    return FOUND[kind] if kind < p.HARBOUR else f"a 2:1 {RESOURCES[kind - p.HARBOUR - 1]} harbour"


def port_of(kind: int) -> str:
    """Name what a harbour trades: any, or a resource."""
    return "any" if kind == p.HARBOUR else RESOURCES[kind - p.HARBOUR - 1]


# ---- places


def places_of(state: SettlersState) -> Places:
    """Give the places of a position in words."""
    return _places(state.lattice, tuple(state.kind), tuple(state.token))


@lru_cache(maxsize=256)
def _places(lattice: Lattice, kinds: tuple[int, ...], tokens: tuple[int, ...]) -> Places:
    return Places(lattice, kinds, tokens)


class Places:
    """The places of one board in words, each put into words once: a board stays over many positions."""

    def __init__(self, lattice: Lattice, kinds: Sequence[int], tokens: Sequence[int]) -> None:
        self.lattice = lattice
        self.kinds = kinds
        self.hexes = [
            hex_words(kind, token) if kind >= 0 else "an open place" for kind, token in zip(kinds, tokens, strict=True)
        ]
        self.hex = cache(self._hex)
        self.edge = cache(self._edge)
        self.vertex = cache(self._vertex)
        self.edge_of_hex = cache(self._edge_of_hex)
        self.vertex_of_hex = cache(self._vertex_of_hex)

    def _hex(self, h: int) -> str:
        """Name a hex as no other one is called; -1 is a space without one."""
        if h < 0:
            return EMPTY
        return own_name(self.hexes[h], self.is_alone(h), *place_of(int(self.lattice.cell[h])))

    def is_alone(self, h: int) -> bool:
        """Tell whether no other hex is called like a hex."""
        return self.hexes.count(self.hexes[h]) == 1

    def _all(self, hexes: list[int]) -> str:
        """Name hexes one after the other, equal ones by their number."""
        # land first, then sea, then what is missing
        ordered = sorted(hexes, key=lambda h: 2 if h < 0 else is_sea(self.kinds[h]))
        found = [self.hexes[h] if h >= 0 else EMPTY for h in ordered]
        parts = []
        for name in dict.fromkeys(found):
            n = found.count(name)
            if n == 1:
                parts.append(name)
            elif name == "the sea":
                parts.append(f"{_TWO[n]} sea hexes")
            elif name == EMPTY:
                parts.append(f"{_TWO[n]} empty spaces")
            else:
                parts.append(f"{_TWO[n]} of {name}")
        return join_words(parts)

    def _edge(self, e: int) -> str:
        """Say where an edge is: between hills 9 and the sea."""
        return f"between {self._all([int(self.lattice.edge_hex[2 * e]), int(self.lattice.edge_hex[2 * e + 1])])}"

    def _vertex(self, v: int) -> str:
        """Say where an intersection is: at forest 6, hills 5 and the sea."""
        return f"at {self._all(self.around(v))}"

    def around(self, v: int) -> list[int]:
        """List the three hexes at an intersection, -1 for a space without one."""
        return [int(h) for h in self.lattice.vertex_hex[3 * v : 3 * v + 3]]

    def _edge_of_hex(self, e: int) -> str:
        """Name an edge by its side of one hex, as east side of hills 9."""
        lattice = self.lattice
        h = self._landmark([int(lattice.edge_hex[2 * e]), int(lattice.edge_hex[2 * e + 1])])
        side = next(s for s in range(6) if lattice.side[6 * h + s] == e)
        return f"{side_words(side)} side of {self.hex(h)}"

    def _vertex_of_hex(self, v: int) -> str:
        """Name an intersection by its corner of one hex, as north corner of hills 9."""
        h = self._landmark(self.around(v))
        corner = next(c for c in range(6) if self.lattice.corner[6 * h + c] == v)
        return f"{SIDE_WORDS[CORNERS[corner]]} corner of {self.hex(h)}"

    def _landmark(self, hexes: list[int]) -> int:
        """Pick the hex that is named most clearly: one that is called like no other, land rather than sea."""
        known = [h for h in hexes if h >= 0]
        return min(known, key=lambda h: (not self.is_alone(h), is_sea(self.kinds[h]), h))


_TWO: Final = ("", "", "two", "three")


@lru_cache(maxsize=8192)
def spot(cell: int) -> tuple[int, int]:
    """Give the integer point of the middle of a space (IS-07).

    >>> spot(4 * 64 + 32 * 64 + 29)
    (-2, 12)
    """
    q, r = place_of(cell)
    return 2 * q + r, 3 * r


def side_words(side: int) -> str:
    """Name a side: north-east."""
    return SIDE_WORDS[SIDES[side]]


def terrain_left(state: SettlersState, seat: int) -> list[int]:
    """List the terrains that a seat has still to lay (IS-22)."""
    return [t for t in range(len(TERRAINS)) if is_open_game(state) and not opening.has_laid(state, seat, t)]


def numbers_left(state: SettlersState, seat: int) -> list[int]:
    """List the numbers that a seat has still to place (IS-23)."""
    return [n for n in p.OWN_NUMBERS if is_open_game(state) and not opening.has_numbered(state, seat, n)]


def rolled(state: SettlersState) -> int:
    """Give the sum of the last roll."""
    return int(state.dice) // 6 + int(state.dice) % 6 + 2


def is_producing(kind: int) -> bool:
    """Tell whether a kind of hex has a resource."""
    return 0 <= kind < p.DESERT


def is_sea(kind: int) -> bool:
    """Tell whether a kind of hex is sea."""
    return kind >= p.SEA


# ---- the end


def end_words(state: SettlersState) -> str:
    """Say how the game ended; hidden cards are open now (IS-87, IS-88)."""
    winners = members(int(state.best))
    scores = [int(state.score(seat)) for seat in seats_of(state)]
    counts = join_words([f"{seat_name(seat)} {scores[seat]}" for seat in seats_of(state)])
    if state.reason == p.BY_POINTS:
        cards = int(state.hidden_points(winners[0]))
        hidden = f", {cards} of them on hidden cards" if cards else ""
        return f"{seat_name(winners[0])} won with {points_words(scores[winners[0]])}{hidden}. Points: {counts}."
    if len(winners) == 1:
        return f"The turn limit is reached. {seat_name(winners[0])} won with the most points. Points: {counts}."
    return f"The turn limit is reached: a draw. Points: {counts}."


def dev_of(state: SettlersState, seat: int) -> list[int]:
    """Count the development cards of a seat by kind."""
    return unpack(own(state, seat, p.DEV))
