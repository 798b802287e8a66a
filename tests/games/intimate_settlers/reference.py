"""A second reading of the rules, naive, in plain dictionaries, written from the dossier alone.

Moves and chance events are texts (section 12). Everything is looked up anew whenever it is needed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from .points import (
    SIDES,
    Edge,
    Point,
    around,
    corners,
    edge_at,
    edge_text,
    edges_at,
    hex_at,
    hex_text,
    neighbours,
    reading_order,
    side,
    sides,
    spaces_at,
    spaces_of,
    vertex_at,
    vertex_text,
)

RESOURCES = ("wood", "brick", "wool", "grain", "ore")
YIELD = {"forest": "wood", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
LAND = (*YIELD, "desert")
HARBOURS = ("harbour:any", *(f"harbour:{res}" for res in RESOURCES))
TILES = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1, "sea": 9, "harbour:any": 4,
         **{f"harbour:{res}": 1 for res in RESOURCES}}  # fmt: skip
NUMBERS = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
OWN_NUMBERS = (4, 5, 8, 9, 10)
DEVELOPMENT = {"knight": 14, "vp": 5, "roads": 2, "plenty": 2, "monopoly": 2}
PLAYABLE = ("knight", "roads", "plenty", "monopoly")
COSTS = {
    "road": {"wood": 1, "brick": 1},
    "ship": {"wood": 1, "wool": 1},
    "settlement": {"wood": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 3},
    "card": {"wool": 1, "grain": 1, "ore": 1},
}
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
OUTER = ["2,0", "2,-1", "2,-2", "1,-2", "0,-2", "-1,-1", "-2,0", "-2,1", "-2,2", "-1,2", "0,2", "1,1"]
INNER = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
STARTS = {"E": ("2,0", "1,0"), "NE": ("2,-2", "1,-1"), "NW": ("0,-2", "0,-1"), "W": ("-2,0", "-1,0"),
          "SW": ("-2,2", "-1,1"), "SE": ("0,2", "0,1")}  # fmt: skip
PLACES = {"3,0": "W", "1,2": "NW", "-1,3": "NW", "-3,3": "NE", "-3,1": "E", "-2,-1": "E", "0,-3": "SE", "2,-3": "SW",
          "3,-2": "SW"}  # fmt: skip
SLOTS = ("B1", "B2", "B3", "F1", "F2")
FLANK = {"B1": (-3, 4), "B2": (-2, 4), "B3": (-1, 4), "F1": (-2, 3), "F2": (-1, 3), "L": (-3, 3), "R": (0, 3)}
FRONT = {**FLANK, "L": (-2, 2), "R": (0, 2)}
CHANCE_PHASES = ("corner", "hexes", "numbers", "ports", "dice", "tile", "number", "dev", "theft")
POINTS, TURN_LIMIT = "points", "turn_limit"


def spiral(corner: str) -> list[str]:
    """Give the 19 land spaces in the order of IS-31."""
    outer, inner = OUTER.index(STARTS[corner][0]), INNER.index(STARTS[corner][1])
    return [*OUTER[outer:], *OUTER[:outer], *INNER[inner:], *INNER[:inner], "0,0"]


def independent(places: tuple[Point, ...], number: int) -> int:
    """Count the ways to choose so many of these places, no two of them neighbours."""
    if number == 0:
        return 1
    if len(places) < number:
        return 0
    first, rest = places[0], places[1:]
    with_first = tuple(place for place in rest if place not in around(first))
    return independent(with_first, number - 1) + independent(rest, number)


@lru_cache(maxsize=4096)
def longest(pieces: frozenset[tuple[Edge, str]], own: frozenset[Point], foreign: frozenset[Point]) -> int:
    """Give the length of the longest route (IS-81), by walking all of them."""
    kinds = dict(pieces)
    at: dict[Point, list[Edge]] = {}
    for edge in kinds:
        for point in edge:
            at.setdefault(point, []).append(edge)

    def walk(point: Point, last: Edge | None, used: frozenset[Edge]) -> int:
        if last is not None and point in foreign:
            return len(used)
        best = len(used)
        for edge in at[point]:
            if edge in used or (last is not None and kinds[edge] != kinds[last] and point not in own):
                continue
            (end,) = edge - {point}
            best = max(best, walk(end, edge, used | {edge}))
        return best

    return max((walk(point, None, frozenset()) for point in at), default=0)


def snapshot(data: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Bring a dump into a form that does not hang on the order of things, or on what is left out."""
    names = [f"P{seat}" for seat in range(seats)]
    hexes = {}
    for word in data["hexes"]:
        place, _, what = word.partition("=")
        what, _, facing = what.partition(">")
        kind, _, token = what.partition("/")
        hexes[place] = (kind, int(token or 0), facing)
    mine = [(name, data["pieces"].get(name, {})) for name in names]
    return {
        "active": data.get("active", "P0"),
        "turns": data.get("turns", 0),
        "hexes": hexes,
        "pieces": {text: (name, kind) for name, pieces in mine for kind in ("road", "ship")
                   for text in pieces.get(f"{kind}s", ())},
        "buildings": {text: (name, kind) for name, pieces in mine
                      for kind, many in (("settlement", "settlements"), ("city", "cities"))
                      for text in pieces.get(many, ())},
        **{key: {name: {k: n for k, n in data.get(key, {}).get(name, {}).items() if n} for name in names}
           for key in ("hands", "dev", "played")},
        "robber": data.get("robber") or None,
        "route": data.get("route") or None,
        "army": data.get("army") or None,
        "islands": {name: data.get("islands", {}).get(name, 0) for name in names},
    }  # fmt: skip


class Reference:
    """One position."""

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
        self.corner = "E"
        self.home: list[dict[str, Point]] = []
        self.founded: Point | None = None
        self.new_tile: Point | None = None
        if self.base:
            self.start_base()
        else:
            self.start_intimate()

    @classmethod
    def of(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Reference:
        """Set up a position before the roll or in the main phase from data."""
        self = cls(seats, options)
        self.hexes.clear()
        self.stack, self.bag = Counter(TILES), Counter(NUMBERS)
        for word in data["hexes"]:
            place, _, what = word.partition("=")
            what, _, facing = what.partition(">")
            kind, _, token = what.partition("/")
            self.lay(hex_at(place), kind)
            if facing:
                self.facing[hex_at(place)] = facing
            if token:
                self.tokens[hex_at(place)] = int(token)
                self.bag[int(token)] -= 1
        self.stack -= Counter(data.get("aside", {}))
        self.bag -= Counter({int(n): count for n, count in data.get("aside_numbers", {}).items()})
        for seat in range(seats):
            name = f"P{seat}"
            pieces = data["pieces"].get(name, {})
            for kind in ("road", "ship"):
                self.pieces |= {edge_at(text): (seat, kind) for text in pieces.get(f"{kind}s", ())}
            for kind, many in (("settlement", "settlements"), ("city", "cities")):
                self.buildings |= {vertex_at(text): (seat, kind) for text in pieces.get(many, ())}
            self.hands[seat].update(data.get("hands", {}).get(name, {}))
            self.dev[seat].update(data.get("dev", {}).get(name, {}))
            self.played[seat].update(data.get("played", {}).get(name, {}))
            self.islands[seat] = data.get("islands", {}).get(name, 0)
        self.bought.update(data.get("bought", {}))
        self.robber = hex_at(data["robber"]) if data.get("robber") else None
        self.active = self.roller = int(data.get("active", "P0")[1:])
        self.turns = data.get("turns", 0)
        self.card_played, self.ship_moved = data.get("card_played", False), data.get("ship_moved", False)
        self.new_ships = {edge_at(text) for text in data.get("new_ships", ())}
        self.built, self.offers = data.get("built", False), data.get("offers", 0)
        self.started, self.phase = True, data.get("phase", "main")
        self.rolled = self.phase == "main"
        self.examine_routes()
        self.examine_armies()
        if data.get("route"):
            self.route = int(data["route"][1:])
        if data.get("army"):
            self.army = int(data["army"][1:])
        return self

    def snapshot(self) -> dict[str, Any]:
        """Give what a dump says of the position, in the form of `snapshot`."""
        everybody = range(self.seats)
        return {
            "active": f"P{self.active}",
            "turns": self.turns,
            "hexes": {hex_text(c): (kind, self.tokens.get(c, 0), self.facing.get(c, ""))
                      for c, kind in self.hexes.items()},
            "pieces": {edge_text(edge): (f"P{seat}", kind) for edge, (seat, kind) in self.pieces.items()},
            "buildings": {vertex_text(p): (f"P{seat}", kind) for p, (seat, kind) in self.buildings.items()},
            **{key: {f"P{seat}": {k: n for k, n in cards[seat].items() if n} for seat in everybody}
               for key, cards in (("hands", self.hands), ("dev", self.dev), ("played", self.played))},
            "robber": hex_text(self.robber) if self.robber else None,
            "route": None if self.route is None else f"P{self.route}",
            "army": None if self.army is None else f"P{self.army}",
            "islands": {f"P{seat}": self.islands[seat] for seat in everybody},
        }  # fmt: skip

    def clear_turn(self) -> None:
        """Forget what holds for one turn only."""
        self.bought: Counter[str] = Counter()
        self.card_played = False
        self.ship_moved = False
        self.new_ships: set[Edge] = set()
        self.built = False
        self.offers = 0

    # ---- options that depend on the scenario

    def target(self) -> int:
        """Give the points that win."""
        return int(self.options["vp_target"]) or (10 if self.base else 18)

    def second_optional(self) -> bool:
        """Tell whether the second piece of road building may be left out."""
        chosen = self.options["rb_second_optional"]
        return chosen == "yes" or (chosen == "usual" and not self.base)

    # ---- set-up

    def start_intimate(self) -> None:
        """Begin to lay out the Home Bases."""
        slots = FLANK if self.options["sea_slots"] == "flank" else FRONT
        gap = int(self.options["gap"])
        c = gap // 2 - 2
        for seat in range(2):
            there = slots if seat == 0 else {slot: (c - q, 5 - gap - r) for slot, (q, r) in slots.items()}
            self.home.append({slot: hex_at(f"{q},{r}") for slot, (q, r) in there.items()})
        self.bag -= Counter(dict.fromkeys(OWN_NUMBERS, 2))
        self.unplaced = [list(OWN_NUMBERS), list(OWN_NUMBERS)]
        self.terrains = [list(YIELD), list(YIELD)]
        self.stack -= Counter({**dict.fromkeys(YIELD, 2), "sea": 2, "harbour:any": 2})
        self.roller = 0
        self.phase = "lay"

    def start_base(self) -> None:
        """Lay the plain sea of the ring and begin to draw the rest."""
        for q, r in itertools.product(range(-3, 4), repeat=2):
            name = f"{q},{r}"
            if max(abs(q), abs(r), abs(q + r)) == 3 and name not in PLACES:
                self.lay(hex_at(name), "sea")
        self.roller = 0
        self.corner = str(self.options["base_corner"])
        self.phase = "corner" if self.corner == "random" else "hexes"

    def land_spaces(self) -> list[Point]:
        """Give the 19 land spaces of the base board in the order in which they are drawn."""
        return sorted((hex_at(name) for name in spiral("E")), key=reading_order)

    def base_home(self, seat: int) -> set[Point]:
        """Give the five land hexes of a Home Base."""
        return {self.home[seat][slot] for slot in SLOTS} if self.home else set()

    def intersections_a(self, seat: int) -> list[Point]:
        """Give the two intersections A: where three Home Base hexes meet, but not the one in the middle."""
        home = self.base_home(seat)
        inner = {p for centre in home for p in corners(centre) if set(spaces_at(p)) <= home}
        return [p for p in inner if sum(n in inner for n in neighbours(p)) == 1]

    def lay(self, centre: Point, kind: str) -> None:
        """Put a hex on the table, from the stack."""
        assert centre not in self.hexes
        assert self.stack[kind] > 0
        self.stack[kind] -= 1
        self.hexes[centre] = kind

    # ---- looking at the board

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

    def facings(self, centre: Point) -> list[str]:
        """Give the legal facings of a harbour on a space (IS-76)."""
        taken = self.ports()
        return [name for name in SIDES if not any(point in taken for point in side(centre, name))]

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
        return any(
            edge not in (target, lifted) and self.pieces.get(edge) == (seat, kind) for edge in edges_at(point)
        )  # fmt: skip

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
            point for point in reached
            if self.far_from_all(point) and any(self.is_land(centre) for centre in spaces_at(point))
        }  # fmt: skip

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
            ship for ship in self.pieces_of(seat, "ship") - self.new_ships
            if any(self.loose(seat, ship, point) for point in ship) and self.drops(seat, ship)
        }  # fmt: skip

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
            f"{kind} {edge_text(edge)}" for kind in ("road", "ship") if self.stock(seat, kind)
            for edge in self.places(seat, kind)
        ]  # fmt: skip

    def can_pay(self, seat: int, item: str) -> bool:
        """Tell whether a player holds the price."""
        return all(self.hands[seat][res] >= n for res, n in COSTS[item].items())

    # ---- points

    def length(self, seat: int) -> int:
        """Give the length of a player's longest route."""
        mine = frozenset((edge, kind) for edge, (who, kind) in self.pieces.items() if who == seat)
        own = frozenset(point for point, (who, _) in self.buildings.items() if who == seat)
        return longest(mine, own, frozenset(self.buildings) - own)

    def examine_routes(self) -> None:
        """Look at the longest route anew (IS-82)."""
        lengths = [self.length(seat) for seat in range(self.seats)]
        most = max(lengths)
        if self.route is not None and lengths[self.route] >= 5 and lengths[self.route] == most:
            return
        first = [seat for seat in range(self.seats) if lengths[seat] == most]
        self.route = first[0] if len(first) == 1 and most >= 5 else None

    def examine_armies(self) -> None:
        """Look at the largest army anew (IS-83)."""
        knights = [self.played[seat]["knight"] for seat in range(self.seats)]
        if self.army is None:
            self.army = next((seat for seat in range(self.seats) if knights[seat] >= 3), None)
        elif max(knights) > knights[self.army]:
            self.army = knights.index(max(knights))

    def home_points(self, seat: int) -> int:
        """Count the Home Base points (IS-85)."""
        if self.base:
            return 0
        foe = self.base_home(1 - seat)
        worth = {"settlement": 5, "city": 7} if self.options["base_bonus_mode"] == "extra" else {"settlement": 4,
                                                                                                "city": 5}  # fmt: skip
        found = [
            worth[kind] for point, (who, kind) in self.buildings.items() if who == seat and foe & set(spaces_at(point))
        ]
        if found:
            return sum(found) if self.options["base_bonus_scope"] == "each" else max(found)
        kinds = ("ship", "road") if self.options["base_bonus_road"] else ("ship",)
        return int(any(
            who == seat and kind in kinds and foe & set(spaces_of(edge)) for edge, (who, kind) in self.pieces.items()
        ))  # fmt: skip

    def points(self, seat: int) -> int:
        """Count victory points, hidden cards included (IS-80)."""
        kinds = [kind for who, kind in self.buildings.values() if who == seat]
        awards = 2 * (self.route == seat) + 2 * (self.army == seat)
        own = kinds.count("settlement") + 2 * kinds.count("city") + self.dev[seat]["vp"]
        return own + awards + self.islands[seat] + self.home_points(seat)

    def land_of(self, point: Point) -> set[Point]:
        """Give the land component at an intersection (IS-10)."""
        rim = {centre for centre in spaces_at(point) if self.is_land(centre)}
        found: set[Point] = set()
        while rim:
            found |= rim
            rim = {c for centre in rim for c in around(centre) if self.is_land(c)} - found
        return found

    def wins_island(self, point: Point) -> bool:
        """Tell whether a settlement that has just been built wins an island point (IS-84)."""
        if self.base:
            return False
        island = self.land_of(point)
        if island & (self.base_home(0) | self.base_home(1)):
            return False
        shore = {p for centre in island for p in corners(centre)}
        return not any(p in self.buildings for p in shore - {point})

    def check_win(self) -> bool:
        """Look whether somebody has won (IS-87)."""
        seats = [self.active]
        if self.options["win_check"] == "any_turn":
            seats = [(self.active + i) % self.seats for i in range(self.seats)]
        for seat in seats:
            if self.points(seat) >= self.target():
                self.phase, self.winner, self.reason = "over", seat, POINTS
                return True
        return False

    def winners(self) -> tuple[int, ...]:
        """Give the seats that share the best result."""
        assert self.phase == "over"
        if self.winner is not None:
            return (self.winner,)
        everybody = tuple(range(self.seats))
        if self.options["limit_result"] == "draw":
            return everybody
        scores = [self.points(seat) for seat in everybody]
        best = tuple(seat for seat in everybody if scores[seat] == max(scores))
        return best if len(best) == 1 else everybody

    # ---- who decides, and what

    def decider(self) -> int | None:
        """Give the seat that decides; None when chance does or the game is over."""
        if self.phase in (*CHANCE_PHASES, "over"):
            return None
        if self.phase == "discard":
            return min(self.due)
        if self.phase == "reply":
            return self.asked[0]
        return self.roller

    def legal(self) -> set[str]:
        """List the moves of whoever decides, or the chance events that can come."""
        if self.phase == "over":
            return set()
        if self.phase in CHANCE_PHASES:
            return set(self.chance())
        found = list(getattr(self, f"legal_{self.phase}")())
        assert found, self.phase
        assert len(set(found)) == len(found)
        return set(found)

    def legal_lay(self) -> Iterable[str]:
        return [f"lay {terrain}" for terrain in self.terrains[self.roller]]

    def legal_side(self) -> Iterable[str]:
        return ["harbour L", "harbour R"]

    def legal_face(self) -> Iterable[str]:
        centre = self.unturned()
        home = self.base_home(self.roller)
        for name in self.facings(centre):
            if self.options["setup_face"] == "any" or any(c in home for c in spaces_of(side(centre, name))):
                yield f"face {name}"

    def unturned(self) -> Point:
        """Give the harbour that has no facing yet."""
        (found,) = (centre for centre, kind in self.hexes.items() if kind in HARBOURS and centre not in self.facing)
        return found

    def legal_token(self) -> Iterable[str]:
        bare = [centre for centre in self.base_home(self.roller) if centre not in self.tokens]
        return [f"token {number}@{hex_text(centre)}" for number in self.unplaced[self.roller] for centre in bare]

    def legal_first(self) -> Iterable[str]:
        for point in self.intersections_a(self.roller):
            if not any(self.pieces.get(edge, (None,))[0] == self.roller for edge in edges_at(point)):
                yield from (f"road {edge_text(edge)}" for edge in edges_at(point))

    def legal_take(self) -> Iterable[str]:
        return [f"take {res}" for res in RESOURCES if self.bank()[res]]

    legal_plenty = legal_take

    def legal_found(self) -> Iterable[str]:
        points = {point for centre in self.hexes if self.is_land(centre) for point in corners(centre)}
        return [f"settle {vertex_text(point)}" for point in points if self.far_from_all(point)]

    def legal_road(self) -> Iterable[str]:
        assert self.founded is not None
        return [
            f"road {edge_text(edge)}" for edge in edges_at(self.founded)
            if any(self.is_land(centre) for centre in spaces_of(edge))
        ]  # fmt: skip

    def cards(self) -> Iterable[str]:
        """List the development cards that can be played now."""
        if self.card_played:
            return
        for card in PLAYABLE:
            if self.dev[self.active][card] <= self.bought[card]:
                continue
            if card == "roads" and not self.placements(self.active):
                continue
            if card == "plenty" and not self.bank().total():
                continue
            yield f"play {card}"

    def legal_pre(self) -> Iterable[str]:
        return ["roll", *self.cards()]

    def legal_main(self) -> Iterable[str]:
        me = self.active
        for kind in ("road", "ship"):
            if self.stock(me, kind) and self.can_pay(me, kind):
                yield from (f"{kind} {edge_text(edge)}" for edge in self.places(me, kind))
        if self.stock(me, "settlement") and self.can_pay(me, "settlement"):
            yield from (f"settle {vertex_text(point)}" for point in self.sites(me))
        if self.stock(me, "city") and self.can_pay(me, "city"):
            for point, building in self.buildings.items():
                if building == (me, "settlement"):
                    yield f"city {vertex_text(point)}"
        if self.deck().total() and self.can_pay(me, "card"):
            yield "buy"
        trading = self.options["phases"] == "combined" or not self.built
        if trading:
            for give, get in itertools.permutations(RESOURCES, 2):
                if self.hands[me][give] >= self.rate(me, give) and self.bank()[get]:
                    yield f"trade {give}>{get}"
        yield from (f"lift {edge_text(edge)}" for edge in self.lifts(me))
        yield from self.cards()
        others = [self.hands[seat].total() for seat in range(self.seats) if seat != me]
        if self.options["player_trade"] and trading and self.offers < int(self.options["max_offers"]):  # noqa: SIM102
            if self.hands[me].total() and max(others):
                yield "offer"
        yield "end"

    def legal_piece(self) -> Iterable[str]:
        yield from self.placements(self.active)
        if self.free == 1 and self.second_optional():
            yield "stop"

    def legal_name(self) -> Iterable[str]:
        return [f"name {res}" for res in RESOURCES]

    def legal_discard(self) -> Iterable[str]:
        hand = self.hands[min(self.due)]
        return [f"discard {res}" for res in RESOURCES if hand[res]]

    def legal_robber(self) -> Iterable[str]:
        return [f"rob {hex_text(c)}" for c in self.hexes if self.is_land(c) and c != self.robber]

    def legal_steal(self) -> Iterable[str]:
        return [f"steal P{seat}" for seat in self.victims()]

    def victims(self) -> list[int]:
        """Give the opponents that can be robbed (IS-46)."""
        assert self.robber is not None
        there = {self.owner(point) for point in corners(self.robber)}
        return [seat for seat in range(self.seats) if seat in there - {self.active} and self.hands[seat].total()]

    def legal_facing(self) -> Iterable[str]:
        return [f"face {name}" for name in self.facings(self.unturned())]

    def legal_drop(self) -> Iterable[str]:
        assert self.lifted is not None
        return [f"drop {edge_text(edge)}" for edge in self.drops(self.active, self.lifted)]

    def legal_offer(self) -> Iterable[str]:
        others = max(self.hands[seat].total() for seat in range(self.seats) if seat != self.active)
        for res in RESOURCES:
            if not self.want[res] and self.give[res] < self.hands[self.active][res]:
                yield f"give {res}"
            if not self.give[res] and self.want.total() < others:
                yield f"want {res}"
        if self.give.total() and self.want.total():
            yield "propose"
        yield "scrap"

    def legal_reply(self) -> Iterable[str]:
        if self.want <= self.hands[self.asked[0]]:
            yield "accept"
        yield "refuse"

    def legal_deal(self) -> Iterable[str]:
        return [*(f"deal P{seat}" for seat in self.yes), "scrap"]

    # ---- chance

    def placeable(self, centre: Point) -> Counter[str]:
        """Count the tiles of the stack that can be laid on a space (IS-72)."""
        turns = bool(self.facings(centre))
        return Counter({kind: n for kind, n in self.stack.items() if n and (turns or kind not in HARBOURS)})

    def chance(self) -> dict[str, int]:
        """Give the chance events that can come, with weights."""
        if self.phase == "corner":
            return {f"!corner {name}": 1 for name in STARTS}
        if self.phase == "dice":
            return {f"!dice {one}+{two}": 1 for one in range(1, 7) for two in range(1, 7)}
        if self.phase == "hexes":
            place = hex_text(self.land_spaces()[self.step])
            return {f"!tile {kind}@{place}": n for kind, n in self.stack.items() if n and kind in LAND}
        if self.phase == "ports":
            place = list(PLACES)[self.step]
            return {f"!tile {kind}@{place}": n for kind, n in self.stack.items() if n and kind in HARBOURS}
        if self.phase == "numbers":
            return self.number_weights()
        if self.phase == "tile":
            place = hex_text(self.pending[0])
            return {f"!tile {kind}@{place}": n for kind, n in self.placeable(self.pending[0]).items()}
        if self.phase == "number":
            assert self.new_tile is not None
            return {f"!token {n}@{hex_text(self.new_tile)}": count for n, count in self.bag.items() if count}
        if self.phase == "dev":
            return {f"!dev {card}": n for card, n in self.deck().items() if n}
        if self.phase == "theft":
            assert self.victim is not None
            return {f"!steal {res}": n for res, n in self.hands[self.victim].items() if n}
        return {}

    def number_weights(self) -> dict[str, int]:
        """Weigh the tokens for the next hex of the spiral (IS-33)."""
        places = map(hex_at, spiral(self.corner))
        bare = [place for place in places if self.hexes[place] != "desert" and place not in self.tokens]
        here, name = bare[0], hex_text(bare[0])
        if self.options["base_tokens"] == "random":
            return {f"!token {n}@{name}": count for n, count in self.bag.items() if count}
        reds = self.bag[6] + self.bag[8]
        hot = {place for place, number in self.tokens.items() if number in (6, 8)}
        free = tuple(place for place in bare[1:] if not hot & set(around(place)))
        without = independent(free, reds)
        with_red = 0
        if reds and not hot & set(around(here)):
            with_red = independent(tuple(place for place in free if place not in around(here)), reds - 1)
        others = len(bare) - reds
        found = {}
        for n, count in self.bag.items():
            ways = with_red * max(others, 1) if n in (6, 8) else without * max(reds, 1)
            if count * ways:
                found[f"!token {n}@{name}"] = count * ways
        return found

    # ---- making moves

    def play(self, text: str) -> None:
        """Make a move or let a chance event happen; it must be one of `legal()`."""
        word, _, rest = text.partition(" ")
        if word[0] == "!":
            getattr(self, f"chance_{word[1:]}")(rest)
        elif self.phase in ("lay", "side", "face", "token", "first", "take", "found", "road"):
            getattr(self, f"setup_{word}")(rest)
        else:
            getattr(self, f"do_{word}")(rest)

    def setup_lay(self, rest: str) -> None:
        self.terrains[self.roller].remove(rest)
        self.hexes[self.home[self.roller][SLOTS[self.step]]] = rest
        self.step += 1
        if self.step == 5:
            self.phase = "side"

    def setup_harbour(self, rest: str) -> None:
        self.hexes[self.home[self.roller][rest]] = "harbour:any"
        self.hexes[self.home[self.roller]["L" if rest == "R" else "R"]] = "sea"
        self.phase = "face"

    def setup_face(self, rest: str) -> None:
        self.facing[self.unturned()] = rest
        self.step = 0
        self.phase = "lay" if self.roller == 0 else "token"
        self.roller = 1 - self.roller

    def setup_token(self, rest: str) -> None:
        number, place = rest.split("@")
        self.unplaced[self.roller].remove(int(number))
        self.tokens[hex_at(place)] = int(number)
        self.step += 1
        self.roller = 1 - self.roller
        if self.step == 10:
            self.step = 0
            self.phase = "first"
            for seat in range(2):
                for point in self.intersections_a(seat):
                    self.buildings[point] = (seat, "settlement")

    def setup_road(self, rest: str) -> None:
        edge = edge_at(rest)
        self.pieces[edge] = (self.roller, "road")
        if not self.base:
            self.examine_routes()
            self.step += 1
            self.discover(edge if self.options["setup_discovery"] else None)
            return
        self.examine_routes()
        assert self.founded is not None
        if self.step >= self.seats:
            for centre in spaces_at(self.founded):
                if self.hexes[centre] in YIELD:
                    self.earn(self.roller, YIELD[self.hexes[centre]])
        self.step += 1
        order = [*range(self.seats), *reversed(range(self.seats))]
        if self.step == len(order):
            self.begin_turn()
        else:
            self.roller = order[self.step]
            self.phase = "found"

    def setup_take(self, rest: str) -> None:
        self.hands[self.roller][rest] += 1
        self.step += 1
        if self.step == 3:
            self.roller = 1
        elif self.step == 6:
            self.roller = 0
            self.begin_turn()

    def setup_settle(self, rest: str) -> None:
        self.founded = vertex_at(rest)
        self.buildings[self.founded] = (self.roller, "settlement")
        self.phase = "road"

    def earn(self, seat: int, res: str) -> None:
        """Take a card from the bank, if it has one (IS-43)."""
        if self.bank()[res]:
            self.hands[seat][res] += 1

    def begin_turn(self) -> None:
        """Begin the turn of the active player."""
        self.started = True
        self.step = 0
        self.roller = self.active
        self.rolled = False
        self.clear_turn()
        if not self.check_win():
            self.phase = "pre"

    def resume(self) -> None:
        """Go on after whatever a move brought with it: look for a win, and find what is to be decided next."""
        if self.phase == "over" or self.check_win():
            return
        if self.free and self.placements(self.active):
            self.phase = "piece"
            return
        self.free = 0
        self.phase = "main" if self.rolled else "pre"

    # ---- discovery

    def discover(self, edge: Edge | None) -> None:
        """Begin to discover what is missing at the ends of an edge, the first in reading order first (IS-71)."""
        missing = {c for point in edge or () for c in spaces_at(point) if c not in self.hexes}
        self.pending = sorted(missing, key=reading_order)
        self.discover_next()

    def discover_next(self) -> None:
        """Draw for the next missing space for which there is a tile (IS-77)."""
        while self.pending and not self.placeable(self.pending[0]):
            self.pending.pop(0)
        if self.pending:
            self.phase = "tile"
        elif not self.started:
            if self.step == 4:
                self.step = 0
                self.roller = 0
                self.phase = "take"
            else:
                self.roller = 1 - self.roller
                self.phase = "first"
        else:
            self.resume()

    def chance_tile(self, rest: str) -> None:
        kind, _, place = rest.partition("@")
        centre = hex_at(place)
        self.lay(centre, kind)
        if self.phase == "hexes":
            self.base_land_drawn(centre, kind)
            return
        if self.phase == "ports":
            self.facing[centre] = PLACES[place]
            self.step += 1
            if self.step == 9:
                self.step = 0
                self.lay_spiral()
                self.phase = "found" if self.options["base_tokens"] == "spiral" else "numbers"
            return
        self.pending.pop(0)
        if kind in YIELD:
            self.new_tile = centre
            self.phase = "number"
            return
        if kind == "desert" and self.robber is None:
            self.robber = centre
        if kind in HARBOURS:
            # the win check comes before the facing (IS-79), but not in the set-up
            if not self.started or not self.check_win():
                self.phase = "facing"
            return
        self.discover_next()

    def base_land_drawn(self, centre: Point, kind: str) -> None:
        """Go on drawing the map of the base game."""
        if kind == "desert":
            self.robber = centre
        self.step += 1
        if self.step == 19:
            self.step = 0
            self.phase = "ports"

    def lay_spiral(self) -> None:
        """Lay the tokens in the order of their letters, unless they are drawn (IS-32)."""
        if self.options["base_tokens"] == "spiral":
            places = [hex_at(name) for name in spiral(self.corner) if self.hexes[hex_at(name)] != "desert"]
            self.tokens = dict(zip(places, LETTERS, strict=True))
            self.bag.clear()

    def chance_corner(self, rest: str) -> None:
        self.corner = rest
        self.phase = "hexes"

    def chance_token(self, rest: str) -> None:
        number, place = rest.split("@")
        centre = hex_at(place)
        self.bag[int(number)] -= 1
        self.tokens[centre] = int(number)
        if self.phase == "numbers":
            if not self.bag.total():
                self.phase = "found"
            return
        self.earn(self.roller, YIELD[self.hexes[centre]])
        self.new_tile = None
        self.discover_next()

    def do_face(self, rest: str) -> None:
        self.facing[self.unturned()] = rest
        self.discover_next()

    # ---- the turn

    def do_roll(self, rest: str) -> None:
        self.phase = "dice"

    def chance_dice(self, rest: str) -> None:
        one, two = map(int, rest.split("+"))
        self.dice = (one, two)
        self.rolled = True
        if one + two == 7:
            self.roll_seven()
            return
        self.produce(one + two)
        self.resume()

    def produce(self, number: int) -> None:
        """Give everybody what is produced (IS-41, IS-42)."""
        due = [Counter[str]() for _ in range(self.seats)]
        for centre, token in self.tokens.items():
            if token != number or centre == self.robber:
                continue
            for point in corners(centre):
                if point in self.buildings:
                    seat, kind = self.buildings[point]
                    due[seat][YIELD[self.hexes[centre]]] += 2 if kind == "city" else 1
        bank = self.bank()
        for res in RESOURCES:
            takers = [seat for seat in range(self.seats) if due[seat][res]]
            if sum(due[seat][res] for seat in takers) <= bank[res]:
                for seat in takers:
                    self.hands[seat][res] += due[seat][res]
            elif len(takers) == 1 and self.options["bank_shortage"] == "faq":
                self.hands[takers[0]][res] += bank[res]

    def roll_seven(self) -> None:
        """Find who must discard (IS-44)."""
        for seat in range(self.seats):
            held = self.hands[seat].total()
            if held > int(self.options["discard_limit"]):
                self.due[seat] = held // 2
        self.after_discards()

    def after_discards(self) -> None:
        """Let the next one discard, or move the robber."""
        if self.due:
            self.phase = "discard"
        else:
            self.begin_robbery()

    def do_discard(self, rest: str) -> None:
        seat = min(self.due)
        self.hands[seat][rest] -= 1
        self.due[seat] -= 1
        if not self.due[seat]:
            del self.due[seat]
        self.after_discards()

    def begin_robbery(self) -> None:
        """Move the robber, unless it sleeps (IS-45)."""
        if self.check_win():
            return
        asleep = self.options["robber_entry"] == "desert" and "desert" not in self.hexes.values()
        if asleep:
            self.resume()
        else:
            self.phase = "robber"

    def do_rob(self, rest: str) -> None:
        self.robber = hex_at(rest)
        found = self.victims()
        if len(found) > 1:
            self.phase = "steal"
        elif found:
            self.victim = found[0]
            self.phase = "theft"
        else:
            self.resume()

    def do_steal(self, rest: str) -> None:
        self.victim = int(rest[1:])
        self.phase = "theft"

    def chance_steal(self, rest: str) -> None:
        assert self.victim is not None
        self.hands[self.victim][rest] -= 1
        self.hands[self.active][rest] += 1
        self.victim = None
        self.resume()

    def pay(self, item: str) -> None:
        """Pay the bank."""
        assert self.can_pay(self.active, item)
        self.hands[self.active].subtract(COSTS[item])
        self.built = True

    def place(self, kind: str, edge: Edge) -> None:
        """Place a road or ship with all that it brings."""
        if self.phase == "piece":
            self.free -= 1
        else:
            self.pay(kind)
        self.pieces[edge] = (self.active, kind)
        if kind == "ship":
            self.new_ships.add(edge)
        self.examine_routes()
        self.discover(None if self.base else edge)

    def do_road(self, rest: str) -> None:
        self.place("road", edge_at(rest))

    def do_ship(self, rest: str) -> None:
        self.place("ship", edge_at(rest))

    def do_stop(self, rest: str) -> None:
        self.free = 0
        self.resume()

    def do_settle(self, rest: str) -> None:
        point = vertex_at(rest)
        self.pay("settlement")
        self.buildings[point] = (self.active, "settlement")
        self.islands[self.active] += self.wins_island(point)
        self.examine_routes()
        self.resume()

    def do_city(self, rest: str) -> None:
        self.pay("city")
        self.buildings[vertex_at(rest)] = (self.active, "city")
        self.resume()

    def do_buy(self, rest: str) -> None:
        self.pay("card")
        self.phase = "dev"

    def chance_dev(self, rest: str) -> None:
        self.dev[self.active][rest] += 1
        self.bought[rest] += 1
        self.resume()

    def do_trade(self, rest: str) -> None:
        give, get = rest.split(">")
        self.hands[self.active][give] -= self.rate(self.active, give)
        self.hands[self.active][get] += 1

    def do_lift(self, rest: str) -> None:
        self.lifted = edge_at(rest)
        self.phase = "drop"

    def do_drop(self, rest: str) -> None:
        assert self.lifted is not None
        edge = edge_at(rest)
        del self.pieces[self.lifted]
        self.pieces[edge] = (self.active, "ship")
        self.lifted = None
        self.ship_moved = True
        self.built = True
        self.examine_routes()
        self.discover(edge if self.options["moved_ship_discovers"] else None)

    def do_play(self, rest: str) -> None:
        self.dev[self.active][rest] -= 1
        self.played[self.active][rest] += 1
        self.card_played = True
        if rest == "knight":
            self.examine_armies()
            self.begin_robbery()
        elif rest == "roads":
            self.free = 2
            self.phase = "piece"
        elif rest == "plenty":
            self.takes = min(2, self.bank().total())
            self.phase = "plenty"
        else:
            self.phase = "name"

    def do_take(self, rest: str) -> None:
        self.hands[self.active][rest] += 1
        self.takes -= 1
        if not self.takes:
            self.resume()

    def do_name(self, rest: str) -> None:
        for seat in range(self.seats):
            if seat != self.active:
                self.hands[self.active][rest] += self.hands[seat][rest]
                self.hands[seat][rest] = 0
        self.resume()

    def do_offer(self, rest: str) -> None:
        self.offers += 1
        self.give, self.want = Counter(), Counter()
        self.phase = "offer"

    def do_give(self, rest: str) -> None:
        self.give[rest] += 1

    def do_want(self, rest: str) -> None:
        self.want[rest] += 1

    def do_propose(self, rest: str) -> None:
        self.asked = [(self.active + i) % self.seats for i in range(1, self.seats)]
        self.yes = []
        self.phase = "reply"

    def do_accept(self, rest: str) -> None:
        self.yes.append(self.asked[0])
        self.do_refuse(rest)

    def do_refuse(self, rest: str) -> None:
        self.asked.pop(0)
        if not self.asked and self.yes:
            self.phase = "deal"
        elif not self.asked:
            self.do_scrap(rest)

    def do_deal(self, rest: str) -> None:
        other = int(rest[1:])
        self.hands[self.active].subtract(self.give)
        self.hands[other].update(self.give)
        self.hands[other].subtract(self.want)
        self.hands[self.active].update(self.want)
        self.do_scrap(rest)

    def do_scrap(self, rest: str) -> None:
        self.give, self.want, self.yes = Counter(), Counter(), []
        self.resume()

    def do_end(self, rest: str) -> None:
        self.turns += 1
        self.active = (self.active + 1) % self.seats
        if self.turns == int(self.options["turn_limit"]):
            self.phase, self.reason = "over", TURN_LIMIT
            return
        self.begin_turn()
