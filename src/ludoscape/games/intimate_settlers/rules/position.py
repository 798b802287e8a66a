"""A position of Intimate Settlers: the board, who has what, and what is being decided. Compiled.

Hexes, vertices and edges have the numbers of the `lattice`. Tables that seldom change are shared by copies: those of
the board (`kind`, `facing`, `port`, `flank`; `token`, `rolls`, `stack`, `bag`), `income` and `reach` until there is
something to change, which is then done in place; `crop`, `new_ships` and `lands` are replaced, never changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import State
from ludoscape.games.intimate_settlers.rules.cards import COUNT, KNIGHT, POINT, count, pack, total
from ludoscape.games.intimate_settlers.rules.lattice import STEP, Atlas, Lattice, cell_at, lattice_of, roomy
from ludoscape.games.intimate_settlers.rules.story import Theft

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

# kinds of hexes; a terrain has the number of its resource
DESERT: Final = 5
SEA: Final = 6
HARBOUR: Final = 7  # 3:1; HARBOUR + 1 + resource for 2:1
HEX_KINDS: Final = 13
HEXES: Final = [4, 3, 4, 4, 3, 1, 9, 4, 1, 1, 1, 1, 1]  # 3.1
NUMBERS: Final = [0, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1]  # 3.2
OWN_NUMBERS: Final = (4, 5, 8, 9, 10)
LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # IS-30
ANY_PORT: Final = 6  # `port` of a vertex: 0 none, 1 + resource, or this

# a vertex in `spot`: bits 0 to 2 the owner of a building plus 1, bit 3 a city, then whose roads and ships end there
OWNER: Final = 7
CITY: Final = 8
ROAD_HERE: Final = 16
SHIP_HERE: Final = 256
LAND_HERE: Final = 4096  # a known land hex
CLOSE_HERE: Final = 8192  # a building, here or at a neighbouring vertex
# an edge in `flank`: what lies on its sides
LAND_SIDE: Final = 1
SEA_SIDE: Final = 2
# an edge in `piece`: 0, ROAD + owner or SHIP + owner
ROAD: Final = 1
SHIP: Final = 5

# what `own` holds for each seat
FIELDS: Final = 16
HAND: Final = 0
DEV: Final = 1
PLAYED: Final = 2
RATES: Final = 3  # what a card of each kind costs at the bank (IS-58)
ROADS_LEFT: Final = 4
SHIPS_LEFT: Final = 5
SETTLEMENTS_LEFT: Final = 6
CITIES_LEFT: Final = 7
POINTS: Final = 8  # all but hidden cards
LENGTH: Final = 9
ISLANDS: Final = 10
NEAR_CITY: Final = 11  # own pieces that touch the opponent's Home Base (IS-85)
NEAR_SETTLEMENT: Final = 12
NEAR_SHIP: Final = 13
NEAR_ROAD: Final = 14
ROOM: Final = 15  # the most victory point cards that this seat can hold, as everybody can tell

# phases
MAIN: Final = 0
PRE: Final = 1
DICE: Final = 2
TILE: Final = 3
NUMBER: Final = 4
DEAL_DEV: Final = 5
DISCARD: Final = 6
ROBBER: Final = 7
STEAL: Final = 8
THEFT: Final = 9
FACING: Final = 10
PIECE: Final = 11
PLENTY: Final = 12
NAME: Final = 13
DROP: Final = 14
OFFER: Final = 15
REPLY: Final = 16
DEAL: Final = 17
ENDED: Final = 18
LAY: Final = 19
LAY_SIDE: Final = 20
LAY_FACE: Final = 21
OWN_NUMBER: Final = 22
FIRST_ROAD: Final = 23
FIRST_CARD: Final = 24
CORNER: Final = 25
HEXES_DRAWN: Final = 26
NUMBERS_DRAWN: Final = 27
PORTS_DRAWN: Final = 28
FOUND: Final = 29
FOUND_ROAD: Final = 30

BY_POINTS: Final = 1
BY_LIMIT: Final = 2

NO_MOVES: Final = vec[i64]()  # nor anything else: an empty table need not be made
BIT: Final = vec[i64]([1 << n for n in range(62)])
FOURS: Final = pack([4] * 5)

# base: 19 land spaces, the harbour places with their sides, plain sea (IS-19)
BASE_HARBOURS: Final = (
    ((3, 0), 3),
    ((1, 2), 2),
    ((-1, 3), 2),
    ((-3, 3), 1),
    ((-3, 1), 0),
    ((-2, -1), 0),
    ((0, -3), 5),
    ((2, -3), 4),
    ((3, -2), 4),
)
CORNER_NAMES: Final = ("E", "NE", "NW", "W", "SW", "SE")


def base_cells() -> list[int]:
    """List the 37 spaces of `base`: land by row, harbours, plain sea."""

    def far(q: int, r: int) -> int:
        return max(abs(q), abs(r), abs(q + r))

    places = [(q, r) for r in range(-3, 4) for q in range(-3, 4) if far(q, r) <= 3]
    harbours = [place for place, _ in BASE_HARBOURS]
    land = [place for place in places if far(*place) <= 2]
    sea = [place for place in places if far(*place) == 3 and place not in harbours]
    return [cell_at(q, r) for q, r in land + harbours + sea]


def home_cells(gap: int, front: bool) -> list[int]:
    """List the fourteen starting spaces: B1 B2 B3 F1 F2 L R of P0, then of P1 (IS-13 … IS-17)."""
    mine = [(-3, 4), (-2, 4), (-1, 4), (-2, 3), (-1, 3), *([(-2, 2), (0, 2)] if front else [(-3, 3), (0, 3)])]
    turn = gap // 2 - 2
    theirs = [(turn - q, 5 - gap - r) for q, r in mine]
    return [cell_at(q, r) for q, r in mine + theirs]


def spiral(corner: int) -> list[int]:
    """List the land cells of `base` in the order of their tokens: from a corner along the coast and inwards (IS-31)."""
    ways = [int(step) for step in STEP] * 3  # towards a corner; two ways on is the side of the ring that begins there
    middle = cell_at(0, 0)
    found = [
        middle + radius * ways[side] + step * ways[side + 2]
        for radius in (2, 1)
        for side in range(corner, corner + 6)
        for step in range(radius)
    ]
    return [*found, middle]


LAND: Final = 19  # the first cells of the base board are land, all before this number are no frame
SEAS: Final = 28
BASE_CELLS: Final = base_cells()
BASE_LATTICE: Final = lattice_of(BASE_CELLS)
BASE_SIDES: Final = vec[i64]([side for _, side in BASE_HARBOURS])
SPIRALS: Final = vec[i64]([cell for corner in range(6) for cell in spiral(corner)])


class Settings:
    """The options as the rules use them."""

    def __init__(self, seats: int, options: dict[str, bool | int | str]) -> None:
        self.seats: i64 = seats
        self.intimate = options["scenario"] == "intimate"
        target = int(options["vp_target"])
        self.target: i64 = target if target else 18 if self.intimate else 10
        self.gap: i64 = int(options["gap"])
        self.front = options["sea_slots"] == "front"
        self.face_land = options["setup_face"] == "land"
        self.setup_discovery = bool(options["setup_discovery"])
        self.moved_discovers = bool(options["moved_ship_discovers"])
        self.enters_by_desert = options["robber_entry"] == "desert"
        self.total_bonus = options["base_bonus_mode"] == "total"
        self.each_bonus = options["base_bonus_scope"] == "each"
        self.road_bonus = bool(options["base_bonus_road"])
        self.nobody = options["bank_shortage"] == "nobody"
        self.strict = options["phases"] == "strict"
        self.may_stop = options["rb_second_optional"] == "yes" or (
            options["rb_second_optional"] == "usual" and self.intimate
        )
        self.any_turn = options["win_check"] == "any_turn"
        self.discard_limit: i64 = int(options["discard_limit"])
        self.per_kind: i64 = int(options["cards_per_kind"])
        self.turn_limit: i64 = int(options["turn_limit"])
        self.most_points = options["limit_result"] == "most_vp"
        self.open_hands = bool(options["open_hands"])
        self.max_offers: i64 = int(options["max_offers"]) if options["player_trade"] else 0
        self.random_numbers = options["base_tokens"] != "spiral"
        self.no_red = options["base_tokens"] == "random_no_red"
        corner = str(options["base_corner"])
        self.corner: i64 = -1 if corner == "random" else CORNER_NAMES.index(corner)
        self.tracks = seats > 2 and not self.open_hands  # a theft between others hides a card (IS-93)
        cells = home_cells(int(options["gap"]), self.front) if self.intimate else BASE_CELLS
        self.lattice: Lattice = lattice_of(cells) if self.intimate else BASE_LATTICE
        self.cells: vec[i64] = vec[i64](cells)


class Lists:
    """Room for lists of what a seat could build, before it is known how long they are.

    A seat with all its pieces touches some 80 vertices. Copies of a position share it, other games have another.
    """

    def __init__(self, room: i64) -> None:
        self.touched: vec[i64] = vec[i64]([0] * int(room))  # vertices
        self.roads: vec[i64] = self.touched[:]
        self.ships: vec[i64] = self.roads[:]
        self.settles: vec[i64] = self.roads[:]
        self.cities: vec[i64] = self.roads[:]
        self.loose: vec[i64] = self.roads[:]
        self.boards: i64 = 0  # how many different boards there have been
        self.incomes: i64 = 0  # how many incomes there have been


NO_LISTS: Final = Lists(0)  # until a game begins, or is copied


class Reach:
    """What a seat could build where, if it could pay; and the ships it could lift, were none new."""

    def __init__(self) -> None:
        self.ends: vec[i64] = NO_MOVES  # the vertices that it could build on from
        self.roads: vec[i64] = NO_MOVES  # edges
        self.ships: vec[i64] = NO_MOVES  # edges
        self.settles: vec[i64] = NO_MOVES  # moves
        self.cities: vec[i64] = NO_MOVES  # moves
        self.loose: vec[i64] = NO_MOVES  # the edges of ships with a loose end
        self.lifts: vec[i64] = NO_MOVES  # moves
        # who has rated it, and what that judge makes of it: another one may like other places
        self.rater: object | None = None
        self.worth: float = 0.0
        self.settle: float = 0.0
        self.city: float = 0.0
        self.ahead: float = 0.0

    def unrated(self) -> Reach:
        """Make one with the same lists, of which no judge has made anything yet."""
        other = Reach()
        other.ends = self.ends
        other.roads = self.roads
        other.ships = self.ships
        other.settles = self.settles
        other.cities = self.cities
        other.loose = self.loose
        other.lifts = self.lifts
        return other

    def without_city(self, move: i64) -> Reach:
        """Make one after a city was built: it changes nothing else."""
        other = self.unrated()
        left: vec[i64] = vec[i64](capacity=4)
        cities = self.cities
        for i in range(len(cities)):
            if cities[i] != move:
                left = append(left, cities[i])
        other.cities = left
        return other


NO_REACH: Final[list[Reach | None]] = []  # of a position that is to be filled: making such lists takes long
NO_WORKS: Final[list[bytes]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """All that a position consists of."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.phase: i64 = MAIN
        self.player: i64 = 0  # whose turn it is; in set-up, who decides
        self.turn: i64 = 0  # turns completed
        self.step: i64 = 0  # decisions of the set-up made so far
        self.opening = True  # still in the set-up
        # the board
        self.board: i64 = 0  # the number of what hexes, tokens and ports lie where: in one game no other has it
        self.alone = False  # no copy shares the tables of the board
        self.lattice: Lattice = settings.lattice
        self.kind: vec[i64] = NO_MOVES  # per hex; -1 where none lies yet
        self.token: vec[i64] = NO_MOVES  # per hex; 0 for none
        self.facing: vec[i64] = NO_MOVES  # per hex: the side of its port, or -1
        self.port: vec[i64] = NO_MOVES  # per vertex
        self.flank: vec[i64] = NO_MOVES  # per edge
        self.rolls: vec[i64] = NO_MOVES  # two hexes for each sum of the dice, or -1
        self.crop: vec[i64] = NO_MOVES  # per hex: the cards that its buildings bring each seat, 12 bits a seat
        self.robber: i64 = -1  # a hex, or -1: beside the board
        self.stack: vec[i64] = NO_MOVES  # tiles left of each kind
        self.bag: vec[i64] = NO_MOVES  # numbers left of each value
        self.stocked = False  # no copy shares `token`, `rolls`, `stack` and `bag`
        self.aside: vec[i64] = NO_MOVES  # tiles that are not in this game
        self.aside_numbers: vec[i64] = NO_MOVES
        self.spot: vec[i64] = NO_MOVES  # per vertex
        self.piece: vec[i64] = NO_MOVES  # per edge
        self.dues: i64 = 0  # the number of the income: in one game no other has it
        self.income: vec[i64] = NO_MOVES  # per sum and seat: the cards due, the robber considered
        self.unshared = False  # no copy shares the income
        # the seats
        self.own: vec[i64] = NO_MOVES
        self.bank: i64 = 0
        self.deck: i64 = 0
        self.bought: i64 = 0  # development cards bought this turn
        self.route: i64 = -1  # who holds the longest trade route
        self.army: i64 = -1
        # the turn
        self.rolled = False
        self.dice: i64 = -1
        self.card_played = False
        self.ship_moved = False
        self.built = False
        self.new_ships: vec[i64] = NO_MOVES  # edges
        # what is being decided
        self.free: i64 = 0  # pieces of a road building card still to come
        self.takes: i64 = 0  # cards still to be taken
        self.owed: i64 = 0  # cards each seat must discard, 12 bits a seat
        self.wait: i64 = -1  # cells waiting for a tile, in the order of IS-71
        self.wait_2: i64 = -1
        self.wait_3: i64 = -1
        self.found: i64 = -1  # the hex that waits for number or facing; in `base`, the vertex just founded
        self.lifted: i64 = -1
        self.victim: i64 = -1
        self.offers: i64 = 0
        self.give: i64 = 0
        self.want: i64 = 0
        self.yes: i64 = 0  # seats that accepted
        # the end
        self.best: i64 = 0
        # what may be worked out once for several copies
        self.lands: vec[i64] = NO_MOVES  # the robber's moves to all known land; empty until somebody asks
        self.reach: list[Reach | None] = NO_REACH
        self.lists = NO_LISTS
        self.atlas: Atlas | None = None  # where the position was drawn from what a seat knows
        self.apart = False  # no copy shares `reach`
        self.chart = b""  # of encoders, which draw hexes and ports once: nobody else looks at it
        self.works: list[bytes] = NO_WORKS  # and so what is built: a plane of each seat's buildings, then of its pieces
        # what three or four players have seen of each other's hands
        self.thefts: Theft | None = None
        self.seen: vec[i64] = NO_MOVES

    # ---- questions

    def is_land(self, h: i64) -> bool:
        """Tell whether a hex is known land; -1 is a missing space (IS-09)."""
        return h >= 0 and 0 <= self.kind[h] <= DESERT

    def land_beside(self, e: i64) -> bool:
        """Tell whether an edge has a known land side (IS-52)."""
        return self.flank[e] & LAND_SIDE != 0

    def sea_beside(self, e: i64) -> bool:
        """Tell whether an edge has a known sea side (IS-53)."""
        return self.flank[e] & SEA_SIDE != 0

    def touches_land(self, v: i64) -> bool:
        """Tell whether a vertex touches known land."""
        return self.spot[v] & LAND_HERE != 0

    def keeps_distance(self, v: i64) -> bool:
        """Tell whether a vertex and its three neighbours are without buildings (IS-55)."""
        return self.spot[v] & CLOSE_HERE == 0

    def mark_close(self, v: i64) -> None:
        """Note around a vertex with a building that nobody keeps a distance there."""
        self.spot[v] |= CLOSE_HERE
        for i in range(3 * v, 3 * v + 3):
            w = self.lattice.vertex_next[i]
            if w >= 0:
                self.spot[w] |= CLOSE_HERE

    def hand(self, seat: i64) -> i64:
        """Give the resource cards of a seat, packed."""
        return self.own[FIELDS * seat + HAND]

    def knights(self, seat: i64) -> i64:
        """Count the knights that a seat has played."""
        return count(self.own[FIELDS * seat + PLAYED], KNIGHT)

    def discards(self, seat: i64) -> i64:
        """Count the cards that a seat must give back when a seven is rolled (IS-44)."""
        cards = total(self.own[FIELDS * seat + HAND])
        return cards >> 1 if cards > self.settings.discard_limit else i64(0)

    def hidden_points(self, seat: i64) -> i64:
        """Count the victory point cards of a seat."""
        return count(self.own[FIELDS * seat + DEV], POINT)

    def score(self, seat: i64) -> i64:
        """Count the victory points of a seat, hidden cards included (IS-80)."""
        return self.own[FIELDS * seat + POINTS] + self.hidden_points(seat)

    def bonus(self, seat: i64) -> i64:
        """Count the Home Base points of a seat (IS-85)."""
        if not self.settings.intimate:
            return 0
        at = FIELDS * seat
        cities = self.own[at + NEAR_CITY]
        settlements = self.own[at + NEAR_SETTLEMENT]
        city: i64 = 5 if self.settings.total_bonus else 7
        settlement: i64 = 4 if self.settings.total_bonus else 5
        if cities + settlements:
            if self.settings.each_bonus:
                return city * cities + settlement * settlements
            return city if cities else settlement
        if self.own[at + NEAR_SHIP] or (self.settings.road_bonus and self.own[at + NEAR_ROAD]):
            return 1
        return 0

    def is_home_of(self, h: i64, seat: i64) -> bool:
        """Tell whether a hex is one of the five of a seat's Home Base (IS-85)."""
        return self.settings.intimate and 7 * seat <= h < 7 * seat + 5

    def tiles_left(self) -> i64:
        """Count the discovery stack."""
        left: i64 = 0
        for k in range(i64(HEX_KINDS)):
            left += self.stack[k]
        return left

    def a_vertices(self, seat: i64) -> tuple[i64, i64]:
        """Give the two intersections A of a seat, its left one first (IS-18)."""
        cells = self.settings.cells
        # P0: the southern corners of its front hexes; P1, turned half round, the northern ones
        left = 2 * cells[7 * seat + 3] + (1 if seat == 0 else 0)
        right = 2 * cells[7 * seat + 4] + (1 if seat == 0 else 0)
        return self.lattice.vertex_of(left), self.lattice.vertex_of(right)

    def builders(self, h: i64) -> i64:
        """Give the seats that have a building at a hex, as bits."""
        found: i64 = 0
        crop = self.crop[h]
        if crop:
            for seat in range(self.settings.seats):
                if crop >> 12 * seat & COUNT:
                    found |= BIT[seat]
        return found

    def seats_at(self, v: i64) -> i64:
        """Give the seats that have a building or a piece at a vertex, as bits."""
        here = self.spot[v]
        seats = (here >> 4 | here >> 8) & 15  # ROAD_HERE and SHIP_HERE
        return seats | BIT[(here & OWNER) - 1] if here & OWNER else seats

    def candidates(self, h: i64) -> i64:
        """Give the opponents of the active player with a building at a hex and a card to lose, as bits (IS-46)."""
        found: i64 = 0
        crop = self.crop[h]
        if crop:
            for seat in range(self.settings.seats):
                if crop >> 12 * seat & COUNT and seat != self.player and self.own[FIELDS * seat + HAND]:
                    found |= BIT[seat]
        return found

    def largest_other_hand(self) -> i64:
        """Count the cards of the largest hand but the active player's."""
        largest: i64 = 0
        for seat in range(self.settings.seats):
            if seat != self.player and total(self.hand(seat)) > largest:
                largest = total(self.hand(seat))
        return largest

    # ---- small changes that several rules share

    def forget(self) -> None:
        """What could be built where must be worked out anew for everybody."""
        fresh: list[Reach | None] = []
        for _ in range(self.settings.seats):
            fresh.append(None)
        self.reach = fresh
        self.apart = True

    def forget_seats(self, seats: i64) -> None:
        """What could be built where must be worked out anew for some seats, as bits; copies go on sharing the rest."""
        reach = self.reach_apart()
        for seat in range(self.settings.seats):
            if seats & BIT[seat]:
                reach[seat] = None

    def forget_near(self, seats: i64) -> None:
        """Work out anew what some seats, as bits, could build where; for the others only what the judge makes of it.

        These get another Reach, for copies with the board of before go on sharing theirs.
        """
        reach = self.reach_apart()
        for seat in range(self.settings.seats):
            before = reach[seat]
            if before is not None:
                reach[seat] = None if seats & BIT[seat] else before.unrated()

    def reach_apart(self) -> list[Reach | None]:
        """Give what could be built where, to be changed: copies go on with the list of before, for it was their board.

        So it is even where nothing is known yet.
        """
        if not self.apart:
            self.apart = True
            self.reach = self.reach[:]
        return self.reach

    def gain(self, seat: i64, cards: i64) -> None:
        """Give a seat cards of the bank."""
        self.bank -= cards
        self.own[FIELDS * seat + HAND] += cards
        if self.settings.tracks:
            self.seen[4 * seat + 2] += cards

    def pay(self, seat: i64, cards: i64) -> None:
        """Give cards of a seat to the bank (IS-51)."""
        self.bank += cards
        self.own[FIELDS * seat + HAND] -= cards
        if self.settings.tracks:
            self.gave(seat, cards)

    def showed(self, seat: i64, cards: i64) -> None:
        """Note for the watchers that a seat holds these cards."""
        for kind in range(i64(5)):
            n = count(cards, kind)
            if n:
                need = n + count(self.seen[4 * seat + 3], kind) - count(self.seen[4 * seat + 2], kind)
                if need > count(self.seen[4 * seat], kind):
                    self.seen[4 * seat] += (need - count(self.seen[4 * seat], kind)) * BIT[12 * kind]

    def gave(self, seat: i64, cards: i64) -> None:
        """Note for the watchers that a seat gave these cards away."""
        self.showed(seat, cards)
        self.seen[4 * seat + 3] += cards

    def stand_alone(self) -> None:
        """Take tables of its own for the board before it changes; copies go on with those of before."""
        if self.alone:
            return
        self.alone = True
        self.kind = self.kind[:]
        self.facing = self.facing[:]
        self.port = roomy(self.port)
        self.flank = roomy(self.flank)

    def stock(self) -> None:
        """Take tables of its own for numbers and what is left to draw before they change: not all of the board does."""
        if self.stocked:
            return
        self.stocked = True
        self.token = self.token[:]
        self.rolls = self.rolls[:]
        self.stack = self.stack[:]
        self.bag = self.bag[:]

    def number_board(self) -> None:
        """Give the board a number of its own, since something was laid."""
        self.lists.boards += 1
        self.board = self.lists.boards

    def set_kind(self, h: i64, kind: i64) -> None:
        """Lay a hex on a space in use, and note at its vertices and edges what it is."""
        self.stand_alone()
        self.number_board()
        self.kind[h] = kind
        self.lands = NO_MOVES
        self.chart = b""
        flank = self.flank
        spot = self.spot
        corner = self.lattice.corner
        side = self.lattice.side
        what: i64 = SEA_SIDE
        here: i64 = 0
        if kind <= DESERT:
            what = LAND_SIDE
            here = LAND_HERE
        for c in range(6 * h, 6 * h + 6):
            spot[corner[c]] |= here
            flank[side[c]] |= what

    def set_port(self, h: i64) -> None:
        """Let the harbour of a hex serve its two port vertices (IS-11), and the buildings that stand there."""
        self.stand_alone()
        self.number_board()
        self.chart = b""
        code: i64 = self.kind[h] - HARBOUR
        if not code:
            code = ANY_PORT
        e = self.lattice.side[6 * h + self.facing[h]]
        for end in range(2 * e, 2 * e + 2):
            v = self.lattice.edge_end[end]
            self.port[v] = code
            if self.spot[v] & OWNER:
                self.use_port(v, (self.spot[v] & OWNER) - 1)

    def forget_buildings(self, seat: i64) -> None:
        """Let encoders draw the buildings of a seat anew."""
        self._forget_works(seat)

    def forget_pieces(self, seat: i64) -> None:
        """Let encoders draw the roads and ships of a seat anew."""
        self._forget_works(self.settings.seats + seat)

    def _forget_works(self, plane: i64) -> None:
        """Forget a plane of what is built; other positions may have the same planes, and keep them."""
        if self.works and self.works[plane]:
            works = self.works[:]
            works[plane] = b""
            self.works = works

    def use_port(self, v: i64, seat: i64) -> None:
        """Let a seat trade at the rate of a vertex's port, if that is better (IS-58)."""
        code = self.port[v]
        if not code:
            return
        rates = self.own[FIELDS * seat + RATES]
        for kind in range(i64(5)):
            rate: i64 = 2 if code == kind + 1 else 3 if code == ANY_PORT else 4
            now = count(rates, kind)
            if rate < now:
                rates -= (now - rate) * BIT[12 * kind]
        self.own[FIELDS * seat + RATES] = rates

    def income_alone(self) -> vec[i64]:
        """Give the income to be changed, under a number of its own: it is taken anew once copies share it."""
        if not self.unshared:
            self.unshared = True
            self.income = self.income[:]
        self.lists.incomes += 1
        self.dues = self.lists.incomes
        return self.income

    def harvest(self, h: i64, sign: i64) -> None:
        """Add what a hex yields to the income of those who have buildings there, or take it away (IS-41)."""
        crop = self.crop[h]
        number = self.token[h]
        if not crop or number <= 0:
            return
        seats = self.settings.seats
        row = seats * number
        unit = sign * BIT[12 * self.kind[h]]
        income = self.income_alone()
        for seat in range(seats):
            due = crop >> 12 * seat & COUNT
            if due:
                income[row + seat] += due * unit
