"""Another engine of the classic game, catanatron 3.2.1 from PyPI, played in step with ours (dossier 2.5).

A `Pair` is one game in both engines. Its moves are ours; the peer makes the same ones, and what chance does there
happens here as well. After each move `compare` holds the two positions together. Where the peer is known to play by
another rule, the comparison says exactly what it should do instead, counts the case in `met`, and puts the peer right
so that the game goes on. Nothing of the peer is copied, and nothing outside the tests and the bench imports it.

Its seats are ours in the same order; so are its resources. Its cube coordinate (x, y, z) is our hex q = x, r = z.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any, Final

import ludoscape as ls
from ludoscape.games.intimate_settlers.rules.building import reach_of
from ludoscape.games.intimate_settlers.rules.cards import ROAD_COST, count, holds, pack, total, unpack
from ludoscape.games.intimate_settlers.rules.lattice import CORNERS, SIDES, cell_at, edge_at, place_of, vertex_at
from ludoscape.games.intimate_settlers.rules.moves import (
    M_BUY,
    M_CITY,
    M_DEV,
    M_DICE,
    M_DISCARD,
    M_END,
    M_GIVE,
    M_NAME,
    M_PLAY,
    M_ROAD,
    M_ROB,
    M_ROLL,
    M_SETTLE,
    M_SHIP,
    M_STEAL,
    M_TAKE,
    M_THEFT,
    M_TILE,
    M_TOKEN,
    M_TRADE,
)
from ludoscape.games.intimate_settlers.rules.position import (
    BASE_CELLS,
    CITIES_LEFT,
    CITY,
    DESERT,
    DEV,
    DISCARD,
    FIELDS,
    FOUND,
    FOUND_ROAD,
    HARBOUR,
    LENGTH,
    MAIN,
    NAME,
    OWNER,
    PIECE,
    PLAYED,
    PLENTY,
    POINTS,
    PRE,
    RATES,
    ROAD,
    ROAD_HERE,
    ROADS_LEFT,
    ROBBER,
    SETTLEMENTS_LEFT,
    SPIRALS,
    STEAL,
)

their_map: Any = import_module("catanatron.models.map")
their_board: Any = import_module("catanatron.models.board")
their_actions: Any = import_module("catanatron.models.actions")
their_enums: Any = import_module("catanatron.models.enums")
their_players: Any = import_module("catanatron.models.player")
their_state: Any = import_module("catanatron.state")
their_game: Any = import_module("catanatron.game")
their_ways: Any = import_module("catanatron.models.coordinate_system")

Action: Final = their_enums.Action
Kind: Final = their_enums.ActionType
COLORS: Final = list(their_players.Color)
RESOURCES: Final[list[str]] = list(their_enums.RESOURCES)
CARDS: Final = ("KNIGHT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY", "VICTORY_POINT")  # in our order
PLAYS: Final = (Kind.PLAY_KNIGHT_CARD, Kind.PLAY_ROAD_BUILDING, Kind.PLAY_YEAR_OF_PLENTY, Kind.PLAY_MONOPOLY)
KNIGHT, ROADS, YEAR, MONOPOLY = range(4)
LONG_NAMES: Final = {
    "N": "NORTH",
    "E": "EAST",
    "S": "SOUTH",
    "W": "WEST",
    "NE": "NORTHEAST",
    "SE": "SOUTHEAST",
    "SW": "SOUTHWEST",
    "NW": "NORTHWEST",
}
LAND: Final = 19
OPTIONS: Final[dict[str, Any]] = {"scenario": "base", "bank_shortage": "nobody", "win_check": "any_turn"}

Counts = tuple[int, ...]


# ---- places


def coordinate_of(cell: int) -> tuple[int, int, int]:
    """Give the peer's coordinate of a space."""
    q, r = place_of(cell)
    return q, -q - r, r


def cell_of(coordinate: tuple[int, int, int]) -> int:
    """Give our space at the peer's coordinate."""
    return cell_at(coordinate[0], coordinate[2])


def _places() -> tuple[dict[int, int], dict[tuple[int, int], int]]:
    """Match the peer's nodes with our vertices and its edges with ours, by the tiles that they belong to."""
    vertices: dict[int, int] = {}
    edges: dict[tuple[int, int], int] = {}
    tiles = their_map.CatanMap.from_template(their_map.BASE_MAP_TEMPLATE).tiles
    for coordinate, tile in tiles.items():
        cell = cell_of(coordinate)
        for index, name in enumerate(CORNERS):
            vertex = int(vertex_at(cell, index))
            assert vertices.setdefault(tile.nodes[their_map.NodeRef(LONG_NAMES[name])], vertex) == vertex
        for index, name in enumerate(SIDES):
            one, two = sorted(tile.edges[their_map.EdgeRef(LONG_NAMES[name])])
            edge = int(edge_at(cell, index))
            assert edges.setdefault((one, two), edge) == edge
    return vertices, edges


VERTEX_OF, EDGE_OF = _places()
NODE_OF: Final = {vertex: node for node, vertex in VERTEX_OF.items()}
NODES_OF: Final = {edge: nodes for nodes, edge in EDGE_OF.items()}


# ---- boards


def layout_moves(board: Any) -> list[int]:
    """List the draws with which our layout becomes that of one of the peer's maps; the numbers along our spiral."""
    moves = []
    for cell in BASE_CELLS[:LAND]:
        resource = board.tiles[coordinate_of(cell)].resource
        moves.append(M_TILE + (DESERT if resource is None else RESOURCES.index(resource)))
    for cell in BASE_CELLS[LAND : LAND + 9]:
        resource = board.tiles[coordinate_of(cell)].resource
        moves.append(M_TILE + HARBOUR + (0 if resource is None else 1 + RESOURCES.index(resource)))
    for i in range(LAND):
        number = board.tiles[coordinate_of(int(SPIRALS[i]))].number
        if number is not None:
            moves.append(M_TOKEN + number)
    return moves


def map_of(state: Any) -> Any:
    """Make the peer's map of our layout."""
    resources, ports, numbers = [], [], []
    for coordinate, kind in their_map.BASE_MAP_TEMPLATE.topology.items():
        h = state.lattice.hex_of(cell_of(coordinate))
        if isinstance(kind, tuple):
            ports.append(None if state.kind[h] == HARBOUR else RESOURCES[state.kind[h] - HARBOUR - 1])
        elif kind is their_map.LandTile:
            resources.append(None if state.kind[h] == DESERT else RESOURCES[state.kind[h]])
            if state.kind[h] != DESERT:
                numbers.append(int(state.token[h]))
    drawn = (numbers[::-1], ports[::-1], resources[::-1])  # it draws from the end
    return their_map.CatanMap.from_tiles(their_map.initialize_tiles(their_map.BASE_MAP_TEMPLATE, *drawn))


def start(seats: int, **options: Any) -> Any:
    """Make our state before the layout is drawn."""
    from ludoscape.games.intimate_settlers import IntimateSettlers

    return IntimateSettlers(seats, **{**OPTIONS, **options}).start()


def our_board(state: Any) -> dict[str, Any]:
    """Write our board in the peer's terms."""
    lattice = state.lattice
    found: dict[str, Any] = {"land": {}, "ports": {}, "port nodes": {}, "sea": set()}
    for h in range(lattice.hexes):
        kind, coordinate = state.kind[h], coordinate_of(lattice.cell[h])
        if kind <= DESERT:
            found["land"][coordinate] = (None if kind == DESERT else RESOURCES[kind], int(state.token[h]) or None)
        elif kind >= HARBOUR:
            resource = None if kind == HARBOUR else RESOURCES[kind - HARBOUR - 1]
            found["ports"][coordinate] = (resource, LONG_NAMES[SIDES[state.facing[h]]])
        else:
            found["sea"].add(coordinate)
    for v in range(lattice.vertices):
        if state.port[v]:
            code = state.port[v]
            resource = None if code > len(RESOURCES) else RESOURCES[code - 1]
            found["port nodes"].setdefault(resource, set()).add(NODE_OF[lattice.vertex[v]])
    found["robber"] = coordinate_of(lattice.cell[state.robber])
    found["land nodes"] = {NODE_OF[lattice.vertex[v]] for v in range(lattice.vertices) if state.touches_land(v)}
    found["land edges"] = {NODES_OF[lattice.edge[e]] for e in range(lattice.edges) if state.land_beside(e)}
    return found


def peer_board(board: Any) -> dict[str, Any]:
    """Write the peer's board in the same way."""
    tiles = board.map.tiles
    graph = their_board.STATIC_GRAPH.subgraph(board.map.land_nodes)
    ports = {place: tile for place, tile in tiles.items() if isinstance(tile, their_map.Port)}
    return {
        "land": {place: (tile.resource, tile.number) for place, tile in board.map.land_tiles.items()},
        "ports": {place: (tile.resource, tile.direction.value) for place, tile in ports.items()},
        "port nodes": {resource: set(nodes) for resource, nodes in board.map.port_nodes.items()},
        "sea": {place for place, tile in tiles.items() if isinstance(tile, their_map.Water)},
        "robber": board.robber_coordinate,
        "land nodes": set(board.map.land_nodes),
        "land edges": {(min(edge), max(edge)) for edge in graph.edges},
    }


# ---- both at once


class Pair:
    """One game in both engines. `theirs` is the peer's game; its position is `theirs.state`."""

    def __init__(
        self, seats: int, seed: int = 0, limit: int = 7, target: int = 10, board: Any = None, **options: Any
    ) -> None:
        players = [their_players.RandomPlayer(color) for color in COLORS[:seats]]
        self.theirs: Any = their_game.Game(players, seed + 1, limit, target, board)
        self.colors: list[Any] = list(self.theirs.state.colors)
        self.seats = seats
        self.ours: Any = start(seats, base_tokens="random", discard_limit=limit, vp_target=target, **options)
        for move in layout_moves(self.theirs.state.board.map):
            assert move in [outcome for outcome, _ in self.ours.chance()]
            self.ours.play(move)
        self.met: Counter[str] = Counter()
        self.moves: list[int] = []  # ours so far, chance included
        self.bought = [0] * 5
        self.parts: list[int] = []  # steps of a decision that the peer makes as one
        self.holder = -1  # of the longest road
        self.cut = False  # the last move may have cut a road
        self.built = True  # … changed the board
        self.robbed = True  # … moved the robber

    # ---- playing

    @property
    def half(self) -> bool:
        """Tell whether we are in the middle of what is one action of the peer."""
        return self.ours.actor >= 0 and (self.ours.phase in (STEAL, PLENTY, NAME) or bool(self.parts))

    def play(self, move: int, luck: Any = None) -> None:
        """Make a move in both engines; with luck, these dice, this card drawn or stolen."""
        ours, phase, seat = self.ours, self.ours.phase, int(self.ours.actor)
        self.cut = self.built = self.robbed = False
        self._ours(move)
        if phase in (FOUND, FOUND_ROAD) or M_SETTLE <= move < M_SHIP:
            self._build(move, seat)
        elif move == M_ROLL:
            dice = self._theirs(seat, Kind.ROLL, None, luck).value
            self._note_shortage(sum(dice))
            self._ours(M_DICE + 6 * (dice[0] - 1) + dice[1] - 1)
        elif move == M_END:
            self._theirs(seat, Kind.END_TURN, None)
            self.bought = [0] * 5
        elif move == M_BUY:
            card = CARDS.index(self._theirs(seat, Kind.BUY_DEVELOPMENT_CARD, None, luck).value)
            self.bought[card] += 1
            self._ours(M_DEV + card)
        elif M_TRADE <= move < M_TRADE + 25:
            self._theirs(seat, Kind.MARITIME_TRADE, self._trade(seat, move))
        elif M_PLAY <= move < M_PLAY + 4:
            self._play_card(move - M_PLAY, seat)
        elif M_TAKE <= move < M_NAME:
            self.parts.append(move - M_TAKE)
            if ours.phase != PLENTY:
                cards = tuple(RESOURCES[k] for k in sorted(self.parts))
                self._theirs(seat, Kind.PLAY_YEAR_OF_PLENTY, cards, listed=bool(ours.rolled))
                self.parts = []
        elif M_NAME <= move < M_DISCARD:
            self._theirs(seat, Kind.PLAY_MONOPOLY, RESOURCES[move - M_NAME], listed=bool(ours.rolled))
        elif M_DISCARD <= move < M_GIVE:
            self.parts.append(move - M_DISCARD)
            if ours.actor != seat or ours.phase != DISCARD:
                self._theirs(seat, Kind.DISCARD, None, [RESOURCES[k] for k in self.parts])
                self.parts = []
        elif M_ROB <= move < M_SETTLE or M_STEAL <= move < M_STEAL + 4:
            if ours.phase != STEAL:
                self._rob(seat, luck)
        else:
            raise AssertionError(f"{move} is no move of a base game")

    def give(self, seat: int, cards: int) -> None:
        """Give a seat cards of the bank, as far as it has them, in both engines."""
        there = unpack(int(self.ours.bank))
        counts = [min(n, left) for n, left in zip(unpack(cards), there, strict=True)]
        self.ours.gain(seat, pack(counts))
        state = self.theirs.state
        state.resource_freqdeck = [left - n for left, n in zip(there, counts, strict=True)]
        for name, n in zip(RESOURCES, counts, strict=True):
            state.player_state[f"P{seat}_{name}_IN_HAND"] += n
        state.playable_actions = their_actions.generate_playable_actions(state)

    def _ours(self, move: int) -> None:
        self.moves.append(move)
        self.ours.play(move)

    def _theirs(self, seat: int, kind: Any, value: Any, luck: Any = None, listed: bool = True) -> Any:
        """Let the peer make an action, which must be one of those that it lists; give it with what chance did."""
        color = self.colors[seat]
        if listed:
            self.same("an action of the peer", True, Action(color, kind, value) in self.theirs.state.playable_actions)
        return self.theirs.execute(Action(color, kind, value if luck is None else luck), validate_action=False)

    def _build(self, move: int, seat: int) -> None:
        self.built = True
        if move < M_CITY:
            self.cut = not self.ours.opening
            self._theirs(seat, Kind.BUILD_SETTLEMENT, NODE_OF[move - M_SETTLE])
        elif move < M_ROAD:
            self._theirs(seat, Kind.BUILD_CITY, NODE_OF[move - M_CITY])
        else:
            nodes = NODES_OF[move - M_ROAD]
            state = self.theirs.state
            poor = state.is_road_building and not self._can_pay_road(seat)
            self._theirs(seat, Kind.BUILD_ROAD, nodes, listed=not poor)
            if poor and self.ours.phase == PIECE:
                state.is_road_building = True  # it has ended the card after one road
                state.playable_actions = their_actions.generate_playable_actions(state)

    def _can_pay_road(self, seat: int) -> bool:
        return bool(holds(self.ours.hand(seat), ROAD_COST))

    def _trade(self, seat: int, move: int) -> tuple[str | None, ...]:
        give, get = divmod(move - M_TRADE, 5)
        rate = int(count(self.ours.own[FIELDS * seat + RATES], give))
        return (*[RESOURCES[give]] * rate, *[None] * (4 - rate), RESOURCES[get])

    def _play_card(self, card: int, seat: int) -> None:
        early = not self.ours.rolled
        if card == KNIGHT:
            self._theirs(seat, Kind.PLAY_KNIGHT_CARD, None)
        elif early:
            self.met["played before the roll: not a knight"] += 1
        if card == ROADS:
            poor = not self._can_pay_road(seat)
            self.met["free roads without wood and brick"] += poor
            self._theirs(seat, Kind.PLAY_ROAD_BUILDING, None, listed=not early and not poor)

    def _rob(self, seat: int, luck: Any) -> None:
        self.robbed = True
        ours = self.ours
        place = coordinate_of(ours.lattice.cell[ours.robber])
        victim = None if ours.victim < 0 else self.colors[ours.victim]
        done = (place, victim, RESOURCES[luck]) if luck is not None else None
        card = self._theirs(seat, Kind.MOVE_ROBBER, (place, victim, None), done).value[2]
        if victim is not None:
            self._ours(M_THEFT + RESOURCES.index(card))

    def _note_shortage(self, number: int) -> None:
        """Count the rolls at which the bank is short of what one player alone should get (C5)."""
        if number == 7:
            return
        income = [unpack(int(self.ours.income[self.seats * number + seat])) for seat in range(self.seats)]
        for kind, there in enumerate(unpack(int(self.ours.bank))):
            due = [cards[kind] for cards in income if cards[kind]]
            if sum(due) > there:
                self.met["bank short, one due (C5)" if len(due) == 1 and there else "bank short"] += 1

    # ---- comparing

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Insist that something is the same in both."""
        assert ours == theirs, f"{what}: ours {ours!r}, the peer's {theirs!r}; after {self.moves[-20:]}"

    def compare(self) -> None:
        """Hold the two positions together."""
        if self.half:
            self._compare_half()
            return
        if self.built:
            self._compare_pieces()
            self._compare_routes()
            self._compare_reach()
        if self.built or self.robbed:
            self._compare_income()
        self._compare_cards()
        self._compare_points()
        if self._compare_end():
            return
        self._compare_turn()
        self._compare_choices()

    def _packed(self, seat: int, names: tuple[str, ...] | list[str], form: str) -> int:
        held = self.theirs.state.player_state
        return pack([held[f"P{seat}_{form.format(name)}"] for name in names])

    def _compare_half(self) -> None:
        """Compare what can be chosen within one action of the peer."""
        ours, state = self.ours, self.theirs.state
        legal = ours.legal()
        if ours.phase == STEAL:
            place = coordinate_of(ours.lattice.cell[ours.robber])
            victims = {a.value[1] for a in state.playable_actions if a.value[0] == place}
            self.same("victims", {self.colors[move - M_STEAL] for move in legal}, victims)
        elif ours.phase == NAME:
            self.same("what a monopoly can name", len(legal), len(RESOURCES))
        else:
            discarding = ours.phase == DISCARD
            if discarding:
                held = unpack(self._packed(int(ours.actor), RESOURCES, "{}_IN_HAND"))
            else:
                held = list(state.resource_freqdeck)
            for kind in self.parts:
                held[kind] -= 1
            first = M_DISCARD if discarding else M_TAKE
            self.same("cards to choose from", legal, [first + kind for kind in range(5) if held[kind]])

    def _compare_pieces(self) -> None:
        ours, board = self.ours, self.theirs.state.board
        lattice = ours.lattice
        roads = {nodes: self.colors.index(color) for nodes, color in board.roads.items() if nodes[0] < nodes[1]}
        self.same(
            "roads",
            {NODES_OF[lattice.edge[e]]: ours.piece[e] - ROAD for e in range(lattice.edges) if ours.piece[e]},
            roads,
        )
        buildings = {node: (self.colors.index(color), what) for node, (color, what) in board.buildings.items()}
        found = {}
        for v in range(lattice.vertices):
            if ours.spot[v] & OWNER:
                what = their_enums.CITY if ours.spot[v] & CITY else their_enums.SETTLEMENT
                found[NODE_OF[lattice.vertex[v]]] = ((ours.spot[v] & OWNER) - 1, what)
        self.same("buildings", found, buildings)
        for seat in range(self.seats):
            for field, name in ((ROADS_LEFT, "ROADS"), (SETTLEMENTS_LEFT, "SETTLEMENTS"), (CITIES_LEFT, "CITIES")):
                left = self.theirs.state.player_state[f"P{seat}_{name}_AVAILABLE"]
                self.same("pieces left", int(ours.own[FIELDS * seat + field]), left)

    def _compare_reach(self) -> None:
        """Compare where everybody could build, had he the cards; the distance rule; the rates at the bank."""
        ours, board = self.ours, self.theirs.state.board
        lattice = ours.lattice
        free = {lattice.vertex[v] for v in range(lattice.vertices) if ours.touches_land(v) and ours.keeps_distance(v)}
        self.same("the distance rule", free, {VERTEX_OF[node] for node in board.board_buildable_ids})
        for seat, color in enumerate(self.colors):
            if self.cut:
                self._find_lost_roads(seat, color)
            reach = reach_of(ours, seat)
            roads = sorted(EDGE_OF[nodes] for nodes in board.buildable_edges(color))
            self.same("places for roads", sorted(lattice.edge[e] for e in reach.roads), roads)
            cities = self.theirs.state.buildings_by_color[color][their_enums.SETTLEMENT]
            self.same("places for cities", sorted(reach.cities), sorted(M_CITY + VERTEX_OF[v] for v in cities))
            if not ours.opening:
                settles = sorted(M_SETTLE + VERTEX_OF[node] for node in board.buildable_node_ids(color))
                self.same("places for settlements", sorted(reach.settles), settles)
            ports = set(board.get_player_port_resources(color))
            trades = their_actions.inner_maritime_trade_possibilities([4] * 5, [19] * 5, ports)
            rates = {trade[0]: 4 - trade[:4].count(None) for trade in trades}
            self.same("rates", unpack(int(ours.own[FIELDS * seat + RATES])), [rates[name] for name in RESOURCES])

    def _compare_income(self) -> None:
        board = self.theirs.state.board
        for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
            yielded, _ = their_state.yield_resources(board, [99] * 5, number)
            ours = [int(self.ours.income[self.seats * number + seat]) for seat in range(self.seats)]
            self.same(f"income of {number}", ours, [pack(yielded.get(color, [0] * 5)) for color in self.colors])

    def _compare_cards(self) -> None:
        ours, state = self.ours, self.theirs.state
        hands = [self._packed(seat, RESOURCES, "{}_IN_HAND") for seat in range(self.seats)]
        bank = pack(state.resource_freqdeck)
        if ours.phase == FOUND_ROAD and ours.step >> 1 >= self.seats:
            # the peer pays for the second settlement before its road is placed, and we after it
            due = self._second_cards()
            self.met["cards before the second road"] += 1
            hands[ours.actor] -= due
            bank += due
        self.same("hands", [int(ours.hand(seat)) for seat in range(self.seats)], hands)
        self.same("bank", int(ours.bank), bank)
        deck = Counter(state.development_listdeck)
        self.same("deck", unpack(int(ours.deck)), [deck[name] for name in CARDS])
        for seat in range(self.seats):
            own = ours.own
            cards = self._packed(seat, CARDS, "{}_IN_HAND")
            self.same("development cards", int(own[FIELDS * seat + DEV]), cards)
            self.same("number of them", int(total(own[FIELDS * seat + DEV])), sum(unpack(cards)))
            self.same("cards played", int(own[FIELDS * seat + PLAYED]), self._packed(seat, CARDS, "PLAYED_{}"))
        self.same("cards bought this turn", int(ours.bought), pack(self.bought))

    def _second_cards(self) -> int:
        """Give the cards that the last settlement brings, as the peer's map has it."""
        node = NODE_OF[self.ours.lattice.vertex[self.ours.found]]
        names = [tile.resource for tile in self.theirs.state.board.map.adjacent_tiles[node]]
        return pack([names.count(name) for name in RESOURCES])

    def _compare_points(self) -> None:
        ours, held = self.ours, self.theirs.state.player_state
        for seat in range(self.seats):
            self.same("public points", int(ours.own[FIELDS * seat + POINTS]), held[f"P{seat}_VICTORY_POINTS"])
            self.same("points", int(ours.score(seat)), held[f"P{seat}_ACTUAL_VICTORY_POINTS"])
        army = [seat for seat in range(self.seats) if held[f"P{seat}_HAS_ARMY"]]
        self.same("largest army", [int(ours.army)] if ours.army >= 0 else [], army)

    def _compare_end(self) -> bool:
        """Compare whether somebody has won, and who (C4); tell whether the game is over."""
        ours = self.ours
        target = self.theirs.vps_to_win
        there = [seat for seat in range(self.seats) if ours.score(seat) >= target]
        won = self.theirs.winning_color()
        self.same("the end", ours.actor == ls.OVER, won is not None)
        if won is None:
            return False
        self.same("the peer's winner", there[-1], self.colors.index(won))
        self.met["two with enough points"] += len(there) > 1
        turn = [(int(ours.player) + i) % self.seats for i in range(self.seats)]
        winner = next(seat for seat in turn if seat in there)
        self.same(
            "our winner",
            [ours.payoff(seat) for seat in range(self.seats)],
            [float(seat == winner) for seat in range(self.seats)],
        )
        return True

    def _compare_turn(self) -> None:
        ours, state = self.ours, self.theirs.state
        self.same("whose turn it is", int(ours.player), state.current_turn_index)
        self.same("who decides", int(ours.actor), state.current_player_index)
        setup = 2 * (self.seats - 1)  # it counts those as turns, too
        if ours.opening:
            seats = ours.step >> 1
            setup = seats if seats < self.seats else seats - 1
        self.same("turns", int(ours.turn) + setup, state.num_turns)
        seat = int(ours.player)
        if not ours.opening:
            self.same("rolled", ours.rolled, state.player_state[f"P{seat}_HAS_ROLLED"])
            played = state.player_state[f"P{seat}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]
            self.same("card played", ours.card_played, played)
        self.same("robber", coordinate_of(ours.lattice.cell[ours.robber]), state.board.robber_coordinate)

    # ---- what can be chosen

    def _compare_choices(self) -> None:
        ours, state = self.ours, self.theirs.state
        legal, seat = set(ours.legal()), int(ours.actor)
        self.same("moves are listed once", len(ours.legal()), len(legal))
        listed = state.playable_actions
        if self.moves[-1:] == [M_END]:
            places = {M_ROB + int(ours.lattice.cell[h]) for h in range(LAND) if h != ours.robber}
            self._compare_robber(places, their_actions.robber_possibilities(state, self.colors[seat]))
        if ours.phase == ROBBER:
            self._compare_robber(legal, listed)
        elif ours.phase == DISCARD:
            self.same("the peer's discard", [(self.colors[seat], Kind.DISCARD)], [tuple(a[:2]) for a in listed])
            held = unpack(int(ours.hand(seat)))
            self.same("cards to discard", legal, {M_DISCARD + kind for kind in range(5) if held[kind]})
            self.same("how many", sum(held) // 2, int(ours.owed) >> 12 * seat & 2047)
        elif ours.phase == PIECE:
            free = [M_ROAD + EDGE_OF[nodes] for nodes in state.board.buildable_edges(self.colors[seat])]
            self.same("free roads", legal, set(free))
            there = free if self._can_pay_road(seat) else []
            self.same("the peer's free roads", sorted(there), sorted(self._read(a, seat) for a in listed))
        else:
            plays = {move for move in legal if M_PLAY <= move < M_PLAY + 4}
            theirs = [a for a in listed if a.action_type in PLAYS]
            self.same("moves", legal - plays, {self._read(a, seat) for a in listed if a.action_type not in PLAYS})
            if ours.phase in (PRE, MAIN):
                self._compare_plays({move - M_PLAY for move in plays}, theirs, seat)

    def _read(self, action: Any, seat: int) -> int:
        """Give our move for an action of the peer."""
        self.same("who acts", self.colors[seat], action.color)
        kind, value = action.action_type, action.value
        if kind == Kind.BUILD_SETTLEMENT:
            return M_SETTLE + VERTEX_OF[value]
        if kind == Kind.BUILD_CITY:
            return M_CITY + VERTEX_OF[value]
        if kind == Kind.BUILD_ROAD:
            return M_ROAD + EDGE_OF[value]
        if kind == Kind.MARITIME_TRADE:
            move = M_TRADE + 5 * RESOURCES.index(value[0]) + RESOURCES.index(value[4])
            self.same("rate", self._trade(seat, move), value)
            return move
        return {Kind.ROLL: M_ROLL, Kind.END_TURN: M_END, Kind.BUY_DEVELOPMENT_CARD: M_BUY}[kind]

    def _compare_robber(self, legal: set[int], listed: list[Any]) -> None:
        ours = self.ours
        victims: dict[int, set[int]] = {}
        for action in listed:
            place, color, _ = action.value
            there = victims.setdefault(M_ROB + cell_of(place), set())
            if color is not None:
                there.add(self.colors.index(color))
        found = {}
        for move in legal:
            seats = int(ours.candidates(ours.lattice.hex_of(move - M_ROB)))
            found[move] = {seat for seat in range(self.seats) if seats >> seat & 1}
        self.same("robber places and victims", found, victims)

    def _compare_plays(self, plays: set[int], theirs: list[Any], seat: int) -> None:
        """Compare the cards that can be played, each engine with its own rule exactly."""
        ours, state = self.ours, self.theirs.state
        held = [state.player_state[f"P{seat}_{name}_IN_HAND"] for name in CARDS[:4]]
        old = [n - new for n, new in zip(held, self.bought[:4], strict=True)]
        there = sum(state.resource_freqdeck)
        edges = ours.own[FIELDS * seat + ROADS_LEFT] > 0 and state.board.buildable_edges(self.colors[seat])
        fits = [True, bool(edges), there > 0, True]
        free = not ours.card_played
        self.same("our cards", plays, {card for card in range(4) if free and old[card] and fits[card]})
        fits[ROADS] = fits[ROADS] and self._can_pay_road(seat)
        if not ours.rolled:
            fits = [True, False, False, False]
        kinds = {PLAYS.index(action.action_type) for action in theirs}
        self.same("the peer's cards", {card for card in range(4) if free and held[card] and fits[card]}, kinds)
        self.met["card of this turn listed"] += any(card not in plays and not old[card] for card in kinds)
        pairs = {a.value for a in theirs if a.action_type == Kind.PLAY_YEAR_OF_PLENTY}
        if pairs:
            self._compare_plenty(pairs, unpack(int(ours.bank)))

    def _compare_plenty(self, listed: set[tuple[str, ...]], bank: list[int]) -> None:
        """Compare what a year of plenty can bring (C6)."""
        pairs = set()
        for one in range(5):
            for two in range(one, 5):
                if bank[one] and bank[two] - (one == two):
                    pairs.add((RESOURCES[one], RESOURCES[two]))
        singles = {cards for cards in listed if len(cards) == 1}
        self.same("pairs of a year of plenty", pairs, listed - singles)
        self.same("single cards", True, singles <= {(RESOURCES[kind],) for kind in range(5) if bank[kind]})
        self.same("single cards only when a pair is missing", bool(singles), 0 < len(pairs) < 15 or sum(bank) == 1)
        self.met["one card of a plenty although there are more (C6)"] += bool(singles) and sum(bank) > 1

    # ---- roads

    def _find_lost_roads(self, seat: int, color: Any) -> None:
        """After a cut the peer may forget roads that hung together only through an opponent's building: add them."""
        board = self.theirs.state.board
        known = set().union(*board.connected_components[color])
        built = {node for nodes, owner in board.roads.items() if owner == color for node in nodes}
        lost = {node for node in built - known if not board.is_enemy_node(node, color)}
        self.met["roads forgotten after a cut"] += bool(lost)
        while lost:
            found = board.bfs_walk(next(iter(lost)), color)
            board.connected_components[color].append(found)
            lost -= found

    def _compare_routes(self) -> None:
        """Compare the longest roads and their award, each engine with its own rule (C1, C2), and put the peer right."""
        ours, state = self.ours, self.theirs.state
        board = state.board
        lengths = [int(ours.own[FIELDS * seat + LENGTH]) for seat in range(self.seats)]
        uncounted = False
        for seat, color in enumerate(self.colors):
            theirs = board.road_lengths.get(color, 0)
            if not self.ends_at_an_opponent(seat):
                self.same("longest road", lengths[seat], theirs)
                continue
            self.same("longest road up to an opponent's building", lengths[seat], self.longest(seat))
            self.same("the peer's is at most two shorter (C1)", True, 0 <= lengths[seat] - theirs <= 2)
            self.met["roads end at an opponent's building"] += 1
            self.met["longest road is shorter there (C1)"] += theirs < lengths[seat]
            uncounted = uncounted or theirs < lengths[seat]
        self.holder = holder_by_the_dossier(self.holder, lengths)
        self.same("our award", int(ours.route), self.holder)
        theirs = -1 if board.road_color is None else self.colors.index(board.road_color)
        if theirs != ours.route:
            if uncounted:
                self.met["longest road is another's there (C1)"] += 1
            else:
                self.same("the peer has seen a cut (C2)", True, self.cut)
                longest = max(board.road_lengths.items(), key=lambda item: item[1])[0]
                self.same("its award after a cut (C2)", self.colors.index(longest), theirs)
                self.met["longest road is another's after a cut (C2)"] += 1
        self._put_right(lengths)

    def _put_right(self, lengths: list[int]) -> None:
        """Give the peer our lengths and our holder."""
        state, holder = self.theirs.state, int(self.ours.route)
        board = state.board
        for seat, color in enumerate(self.colors):
            if board.road_lengths.get(color, 0) != lengths[seat]:
                board.road_lengths[color] = lengths[seat]
            change = (seat == holder) - state.player_state[f"P{seat}_HAS_ROAD"]
            state.player_state[f"P{seat}_HAS_ROAD"] = seat == holder
            state.player_state[f"P{seat}_VICTORY_POINTS"] += 2 * change
            state.player_state[f"P{seat}_ACTUAL_VICTORY_POINTS"] += 2 * change
        board.road_color = self.colors[holder] if holder >= 0 else None
        board.road_length = max(lengths) if max(lengths) >= 5 else 0  # what must be exceeded

    def ends_at_an_opponent(self, seat: int) -> bool:
        """Tell whether a road of a seat ends at an opponent's building, on the peer's board."""
        board, color = self.theirs.state.board, self.colors[seat]
        return any(owner == color and board.is_enemy_node(nodes[0], color) for nodes, owner in board.roads.items())

    def longest(self, seat: int) -> int:
        """Measure the longest road of a seat by IS-81, naively, on the peer's board."""
        board, color = self.theirs.state.board, self.colors[seat]
        ways: dict[int, set[int]] = {}
        for (one, two), owner in board.roads.items():
            if owner == color:
                ways.setdefault(one, set()).add(two)

        def beyond(node: int, used: frozenset[frozenset[int]]) -> int:
            best = len(used)
            if used and board.is_enemy_node(node, color):
                return best
            for other in ways[node]:
                edge = frozenset((node, other))
                if edge not in used:
                    best = max(best, beyond(other, used | {edge}))
            return best

        return max((beyond(node, frozenset()) for node in ways), default=0)


def holder_by_the_dossier(before: int, lengths: list[int]) -> int:
    """Tell who holds the longest road (IS-82)."""
    best = max(lengths)
    if best < 5:
        return -1
    if before >= 0 and lengths[before] == best:
        return before
    return lengths.index(best) if lengths.count(best) == 1 else -1


# ---- random play

EVEN, LIVELY, HOARDING, CUTTING = range(4)
ROAD_GIFT: Final = pack([3, 3, 1, 1, 0])


def random_game(pair: Pair, rng: ls.Rng, manner: int, turns: int) -> int:
    """Play a random game, or the first turns of one, and compare after every move; give the number of positions."""
    pair.compare()
    positions = 1
    while pair.ours.actor != ls.OVER and pair.ours.turn < turns:
        if manner == CUTTING and pair.ours.phase == PRE and rng.below(2):
            pair.give(int(pair.ours.player), ROAD_GIFT)
        if rng.below(16) == 0:
            pair.ours = pair.ours.copy()  # which must carry all that matters
        pair.play(choose(pair, rng, manner))
        pair.compare()
        positions += 1
    return positions


def choose(pair: Pair, rng: ls.Rng, manner: int) -> int:
    """Choose one of our moves at random: all alike, mostly by kind and lively, hoarding cards, or cutting roads."""
    legal = pair.ours.legal()
    if manner == EVEN or pair.ours.opening or rng.below(4) == 0:
        return int(legal[rng.below(len(legal))])
    kinds: dict[int, list[int]] = {}
    for move in legal:
        kinds.setdefault(kind_of(move), []).append(move)
    if manner == HOARDING and M_END in kinds and rng.below(10):
        kinds = {kind: kinds[kind] for kind in (M_END, M_BUY, M_PLAY) if kind in kinds}
    elif manner != HOARDING and len(kinds) > 1 and rng.below(6):
        kinds.pop(M_END, None)
        if len(kinds) > 1 and rng.below(2):
            kinds.pop(M_TRADE, None)
    if manner == CUTTING:
        kinds = cutting(pair, kinds, rng) or kinds
    names = sorted(kinds)
    moves = kinds[names[rng.below(len(names))]]
    return int(moves[rng.below(len(moves))])


def cutting(pair: Pair, kinds: dict[int, list[int]], rng: ls.Rng) -> dict[int, list[int]]:
    """Keep the settlements on other players' roads, else the roads towards such places, else any roads."""
    ours = pair.ours
    lattice = ours.lattice

    def cuts(v: int) -> bool:
        others = sum(ROAD_HERE << seat for seat in range(pair.seats) if seat != ours.player)
        return bool(ours.spot[v] & others) and ours.keeps_distance(v)

    settles = [move for move in kinds.get(M_SETTLE, []) if cuts(lattice.vertex_of(move - M_SETTLE))]
    if settles:
        return {M_SETTLE: settles}
    if len(kinds) > 1 and rng.below(8):
        kinds.pop(M_SETTLE, None)
    roads = []
    for move in kinds.get(M_ROAD, []):
        e = lattice.edge_of(move - M_ROAD)
        if cuts(lattice.edge_end[2 * e]) or cuts(lattice.edge_end[2 * e + 1]):
            roads.append(move)
    if roads:
        return {M_ROAD: roads}
    return {M_ROAD: kinds[M_ROAD]} if M_ROAD in kinds and rng.below(4) else kinds


def kind_of(move: int) -> int:
    """Give the first move of a kind."""
    return max(
        first
        for first in (
            M_END,
            M_ROLL,
            M_BUY,
            M_PLAY,
            M_TRADE,
            M_TAKE,
            M_NAME,
            M_DISCARD,
            M_GIVE,
            M_STEAL,
            M_ROB,
            M_SETTLE,
            M_CITY,
            M_ROAD,
        )
        if first <= move
    )
