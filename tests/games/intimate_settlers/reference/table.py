"""The table: what lies where, who holds what, and what can be built where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..points import Edge, Point, edge_text, edges_at, hex_at, neighbours, side, sides, spaces_at, spaces_of
from .components import COSTS, DEVELOPMENT, LAND, NUMBERS, RESOURCES, SLOTS, TILES


class Table:
    """What is on the table and in the hands of the players."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = dict(options)
        self.base = options["scenario"] == "base"
        self.hexes: dict[Point, str] = {}
        self.tokens: dict[Point, int] = {}
        self.facing: dict[Point, str] = {}
        self.pieces: dict[Edge, tuple[int, str]] = {}
        self.buildings: dict[Point, tuple[int, str]] = {}
        self.hands = [Counter[str]() for _ in range(seats)]
        self.dev = [Counter[str]() for _ in range(seats)]
        self.played = [Counter[str]() for _ in range(seats)]
        self.islands = [0] * seats
        self.stack = Counter(TILES)
        self.bag = Counter(NUMBERS)
        self.robber: Point | None = None
        self.route: int | None = None
        self.army: int | None = None
        self.active = 0
        self.turns = 0
        self.started = False
        self.phase = ""
        self.roller = 0
        self.rolled = False
        self.dice: tuple[int, int] | None = None
        self.winner: int | None = None
        self.reason = ""
        self.clear_turn()
        self.step = 0
        self.pending: list[Point] = []
        self.free = 0
        self.takes = 0
        self.due: dict[int, int] = {}
        self.lifted: Edge | None = None
        self.victim: int | None = None
        self.give: Counter[str] = Counter()
        self.want: Counter[str] = Counter()
        self.asked: list[int] = []
        self.yes: list[int] = []
        self.home: list[dict[str, Point]] = []
        self.new_tile: Point | None = None

    def clear_turn(self) -> None:
        """Forget what holds for one turn only."""
        self.bought: Counter[str] = Counter()
        self.card_played = False
        self.ship_moved = False
        self.new_ships: set[Edge] = set()
        self.built = False
        self.offers = 0

    # ---- what lies on it

    def lay(self, centre: Point, kind: str) -> None:
        """Put a hex on the table, from the stack."""
        assert centre not in self.hexes
        assert self.stack[kind] > 0
        self.stack[kind] -= 1
        self.hexes[centre] = kind

    def lay_token(self, text: str) -> Point:
        """Put a number token from the bag on a hex, and give the hex."""
        number, place = text.split("@")
        centre = hex_at(place)
        self.bag[int(number)] -= 1
        self.tokens[centre] = int(number)
        return centre

    def base_home(self, seat: int) -> set[Point]:
        """Give the five land hexes of a Home Base."""
        return {self.home[seat][slot] for slot in SLOTS} if self.home else set()

    def is_land(self, centre: Point) -> bool:
        """Tell whether a known land hex lies here."""
        return self.hexes.get(centre) in LAND

    def is_sea(self, centre: Point) -> bool:
        """Tell whether a known sea hex lies here."""
        return centre in self.hexes and not self.is_land(centre)

    def ports(self) -> dict[Point, str]:
        """Give the port vertices with what the harbour trades."""
        found: dict[Point, str] = {}
        for centre, where in self.facing.items():
            for point in side(centre, where):
                assert point not in found
                found[point] = self.hexes[centre].split(":")[1]
        return found

    def owner(self, point: Point) -> int | None:
        """Tell whose building stands on an intersection."""
        return self.buildings[point][0] if point in self.buildings else None

    def pieces_of(self, seat: int, kind: str) -> set[Edge]:
        """Give a player's roads or ships."""
        return {edge for edge, piece in self.pieces.items() if piece == (seat, kind)}

    def stock(self, seat: int, kind: str) -> int:
        """Count the pieces that a player has left."""
        if kind in ("road", "ship"):
            total = 15 if kind == "road" or not self.base else 0
            return total - len(self.pieces_of(seat, kind))
        total = 5 if kind == "settlement" else 4
        return total - sum(building == (seat, kind) for building in self.buildings.values())

    def bank(self) -> Counter[str]:
        """Count the cards of the bank."""
        out: Counter[str] = Counter(dict.fromkeys(RESOURCES, int(self.options["cards_per_kind"])))
        for hand in self.hands:
            out.subtract(hand)
        assert min(out.values()) >= 0
        return out

    def takes_from_bank(self) -> list[str]:
        """List the moves that take one card from the bank."""
        return [f"take {res}" for res in RESOURCES if self.bank()[res]]

    def earn(self, seat: int, res: str) -> None:
        """Take a card from the bank, if it has one (IS-43)."""
        if self.bank()[res]:
            self.hands[seat][res] += 1

    def deck(self) -> Counter[str]:
        """Count the cards of the development deck."""
        out = Counter(DEVELOPMENT)
        for cards in (*self.dev, *self.played):
            out.subtract(cards)
        assert min(out.values()) >= 0
        return out

    # ---- what can be built where

    def supports(self, seat: int, kind: str, point: Point, target: Edge, lifted: Edge | None) -> bool:
        """Tell whether an end supports a new piece (IS-54)."""
        if self.owner(point) == seat:
            return True
        if self.owner(point) is not None:
            return False
        return any(edge not in (target, lifted) and self.pieces.get(edge) == (seat, kind) for edge in edges_at(point))

    def places(self, seat: int, kind: str, lifted: Edge | None = None) -> set[Edge]:
        """Give the edges where a player may place a road or ship, the price and the stock apart."""
        found = set()
        fits = self.is_land if kind == "road" else self.is_sea
        for edge in {edge for centre in self.hexes for edge in sides(centre)}:
            if edge in self.pieces or not any(fits(centre) for centre in spaces_of(edge)):
                continue
            if any(self.supports(seat, kind, point, edge, lifted) for point in edge):
                found.add(edge)
        return found

    def far_from_all(self, point: Point) -> bool:
        """Tell whether an intersection keeps the distance rule."""
        return not any(p in self.buildings for p in (point, *neighbours(point)))

    def sites(self, seat: int) -> set[Point]:
        """Give the intersections where a player may build a settlement, price and stock apart (IS-55)."""
        reached = {point for edge, piece in self.pieces.items() if piece[0] == seat for point in edge}
        return {
            point
            for point in reached
            if self.far_from_all(point) and any(self.is_land(centre) for centre in spaces_at(point))
        }

    def loose(self, seat: int, ship: Edge, point: Point) -> bool:
        """Tell whether an end of a ship is loose (IS-60)."""
        if self.owner(point) == seat:
            return False
        if self.owner(point) is not None:
            return True
        return not any(edge != ship and self.pieces.get(edge) == (seat, "ship") for edge in edges_at(point))

    def lifts(self, seat: int) -> set[Edge]:
        """Give the ships that can be lifted."""
        if self.ship_moved:
            return set()
        return {
            ship
            for ship in self.pieces_of(seat, "ship") - self.new_ships
            if any(self.loose(seat, ship, point) for point in ship) and self.drops(seat, ship)
        }

    def drops(self, seat: int, ship: Edge) -> set[Edge]:
        """Give the edges where a lifted ship can go (IS-61)."""
        return self.places(seat, "ship", ship) - {ship}

    def rate(self, seat: int, res: str) -> int:
        """Give how many cards of a resource the bank asks for (IS-58)."""
        mine = {trade for point, trade in self.ports().items() if self.owner(point) == seat}
        return 2 if res in mine else 3 if "any" in mine else 4

    def placements(self, seat: int) -> list[str]:
        """List the free placements of road building."""
        return [
            f"{kind} {edge_text(edge)}"
            for kind in ("road", "ship")
            if self.stock(seat, kind)
            for edge in self.places(seat, kind)
        ]

    def can_pay(self, seat: int, item: str) -> bool:
        """Tell whether a player holds the price."""
        return all(self.hands[seat][res] >= n for res, n in COSTS[item].items())
