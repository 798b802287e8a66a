"""The base game against another engine, catanatron: the same boards, the same positions, and each known difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls

pytest.importorskip("catanatron", reason="needs catanatron, the engine to compare with: pip install catanatron==3.2.1")

from ludoscape.games.intimate_settlers.rules.cards import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, pack, unpack
from ludoscape.games.intimate_settlers.rules.lattice import place_of
from ludoscape.games.intimate_settlers.rules.moves import M_BUY, M_END, M_PLAY, M_ROAD, M_ROLL, M_TAKE
from ludoscape.games.intimate_settlers.rules.position import (
    FIELDS,
    LENGTH,
    LETTERS,
    MAIN,
    POINTS,
    PRE,
    ROADS_LEFT,
    SPIRALS,
)

from .peer import (
    CARDS,
    CUTTING,
    EDGE_OF,
    EVEN,
    HOARDING,
    KNIGHT,
    LIVELY,
    MONOPOLY,
    NODE_OF,
    NODES_OF,
    PLAYS,
    RESOURCES,
    ROADS,
    VERTEX_OF,
    YEAR,
    Action,
    Kind,
    Pair,
    layout_moves,
    map_of,
    our_board,
    peer_board,
    random_game,
    start,
    their_board,
    their_map,
)

MANNERS = {"even": EVEN, "lively": LIVELY, "hoarding": HOARDING, "cutting": CUTTING}
TURNS = {EVEN: 400, LIVELY: 400, HOARDING: 120, CUTTING: 60}
GAMES = 4  # of each number of seats and manner of playing
KNOWN = {
    "bank short",
    "bank short, one due (C5)",
    "card of this turn listed",
    "cards before the second road",
    "free roads without wood and brick",
    "longest road is another's after a cut (C2)",
    "longest road is another's there (C1)",
    "longest road is shorter there (C1)",
    "one card of a plenty although there are more (C6)",
    "played before the roll: not a knight",
    "roads end at an opponent's building",
    "roads forgotten after a cut",
    "two with enough points",
}


@pytest.fixture(autouse=True)
def peer_dice() -> Iterator[None]:
    """Leave Python's common random numbers, from which the peer draws, as they were."""
    before = random.getstate()
    yield
    random.setstate(before)


# ---- boards


@pytest.mark.rule("IS-01", "IS-03", "IS-05", "IS-19")
def test_nodes_and_edges_are_our_vertices_and_edges() -> None:
    """All 37 tiles: 96 vertices and 132 edges, each edge with the same ends."""
    assert (len(VERTEX_OF), len(set(VERTEX_OF.values()))) == (96, 96)
    assert (len(EDGE_OF), len(set(EDGE_OF.values()))) == (132, 132)
    lattice = start(2).lattice
    assert set(map(int, lattice.vertex)) == set(NODE_OF)
    for e in range(lattice.edges):
        ends = {NODE_OF[lattice.vertex[lattice.edge_end[2 * e + end]]] for end in range(2)}
        assert ends == set(NODES_OF[lattice.edge[e]])
    for v in range(lattice.vertices):
        near = {int(lattice.vertex_next[3 * v + i]) for i in range(3)} - {-1}
        theirs = set(their_board.STATIC_GRAPH.neighbors(NODE_OF[lattice.vertex[v]]))
        assert {NODE_OF[lattice.vertex[w]] for w in near} == theirs


@pytest.mark.rule("IS-11", "IS-19", "IS-29", "IS-34")
@pytest.mark.parametrize("part", range(4))
def test_random_maps_of_the_peer_can_be_laid_and_are_the_same(part: int) -> None:
    random.seed(part)
    for _ in range(50):
        board = their_board.Board(their_map.CatanMap.from_template(their_map.BASE_MAP_TEMPLATE))
        state = start(2, base_tokens="random")
        for move in layout_moves(board.map):
            assert move in [outcome for outcome, _ in state.chance()]
            state.play(move)
        assert state.actor == 0
        ours = our_board(state)
        assert ours == peer_board(board)
        assert [len(ours[key]) for key in ("land", "ports", "sea", "port nodes")] == [19, 9, 9, 6]
        assert (len(ours["land nodes"]), len(ours["land edges"])) == (54, 72)
        assert sum(len(nodes) for nodes in ours["port nodes"].values()) == 18


@pytest.mark.rule("IS-30", "IS-31", "IS-32", "IS-33")
@pytest.mark.parametrize("corner", ["E", "NE", "NW", "W", "SW", "SE", "random"])
@pytest.mark.parametrize("tokens", ["spiral", "random", "random_no_red"])
def test_our_random_boards_are_the_same_in_the_peer(tokens: str, corner: str) -> None:
    rng = ls.Rng(f"{tokens} {corner}")
    for _ in range(5):
        state = start(2, base_tokens=tokens, base_corner=corner)
        while state.actor == ls.CHANCE:
            state.play(state.draw(rng))
        board = their_board.Board(map_of(state))
        assert our_board(state) == peer_board(board)
        tiles, neighbours = board.map.land_tiles, 0
        for node in board.map.land_nodes:
            red = [tile for tile in board.map.adjacent_tiles[node] if tile.number in (6, 8)]
            neighbours += len(red) > 1
        assert len(tiles) == 19
        assert tokens == "random" or not neighbours  # IS-32: no two red numbers side by side


@pytest.mark.rule("IS-30", "IS-31")
def test_the_letters_lie_along_a_spiral_on_the_peers_tournament_map() -> None:
    """The one map of the peer with the letters in order has them clockwise from W: our walk in a mirror."""
    spiral = [
        (-2, 0),
        (-1, -1),
        (0, -2),
        (1, -2),
        (2, -2),
        (2, -1),
        (2, 0),
        (1, 1),
        (0, 2),
        (-1, 2),
        (-2, 2),
        (-2, 1),
        (-1, 0),
        (0, -1),
        (1, -1),
        (1, 0),
        (0, 1),
        (-1, 1),
        (0, 0),
    ]
    walk = [place_of(int(cell)) for cell in SPIRALS[:19]]
    assert [(-q - r, r) for q, r in walk] == spiral
    tiles = their_map.TOURNAMENT_MAP.land_tiles
    numbers = [tiles[q, -q - r, r].number for q, r in spiral]
    assert [number for number in numbers if number] == list(LETTERS)


# ---- games in step


def a_game(number: int, seats: int, manner: int) -> tuple[Pair, int]:
    """Play a random game in both engines; give it with the number of positions compared."""
    pair = Pair(seats, number, limit=200 if manner == HOARDING else 7, target=40 if manner == CUTTING else 10)
    positions = random_game(pair, ls.Rng(f"in step {seats} {manner} {number}"), manner, TURNS[manner])
    assert set(pair.met) <= KNOWN
    return pair, positions


@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_in_step(seats: int, manner: int) -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES):
        pair, positions = a_game(number, seats, manner)
        met += pair.met + Counter(positions=positions, won=int(pair.ours.actor == ls.OVER))
    for what, often in sorted(met.items()):
        print(f"{often:7} {what}")
    assert met["positions"] > 100 * GAMES
    assert met["cards before the second road"] == seats * GAMES
    if manner in (EVEN, LIVELY):
        assert met["won"]
    else:
        assert met["bank short" if manner == HOARDING else "roads end at an opponent's building"]


@pytest.mark.slow
def test_random_games_in_step_for_a_long_time(while_fuzzing: Iterator[int]) -> None:
    met: Counter[str] = Counter()
    for number in while_fuzzing:
        pair, positions = a_game(1000 + number, 2 + number % 3, number // 3 % 4)
        met += pair.met + Counter(positions=positions, games=1)
    for what, often in sorted(met.items()):
        print(f"{often:9} {what}")


# ---- known differences, one by one
#
# All on the peer's tournament map. Roads run along the tops of three rows of hexes, each from west to east: a0 … a10
# (edges aa) along row 0, b0 … b8 along row -1 and c0 … c8 along row 1.


def top(r: int, first: int, last: int) -> tuple[list[str], list[str]]:
    """Give the intersections along the top of a row of hexes, and the edges between them."""
    vertices = [vertex for q in range(first, last + 1) for vertex in (f"{q},{r - 1}:S", f"{q},{r}:N")]
    edges = [edge for q in range(first, last + 1) for edge in (f"{q},{r - 1}:SE", f"{q},{r}:NE")]
    return [*vertices, f"{last + 1},{r - 1}:S"], edges


A, AA = top(0, -2, 2)
B, BB = top(-1, -1, 2)
C, CC = top(1, -2, 1)
B2_A3 = "-1,-1:E"
B4_A5 = "0,-1:E"
SOUTH_EAST = ("1,1:S", "1,1:SE")  # out of the way
SOUTH_WEST = ("-1,2:S", "-1,2:SE")
SOUTH = ("0,2:S", "0,2:SE")
TWOS = (1, 1)


def founded(*places: tuple[str, str], **options: Any) -> Pair:
    """Begin a game with a settlement and a road for each step of the founding."""
    pair = Pair(len(places) // 2, board=their_map.TOURNAMENT_MAP, **options)
    for vertex, edge in places:
        do(pair, f"settle {vertex}", f"road {edge}")
    return pair


def do(pair: Pair, *texts: str) -> None:
    """Make moves in both engines."""
    for text in texts:
        pair.play(pair.ours.parse(text))


def turn_of(pair: Pair, seat: int, dice: tuple[int, int] = TWOS) -> None:
    """Go on to the main phase of a seat; everybody rolls the same."""
    while pair.ours.player != seat or pair.ours.phase == PRE:
        if pair.ours.phase == PRE:
            pair.play(M_ROLL, luck=dice)
        else:
            pair.play(M_END)


def build(pair: Pair, seat: int, *texts: str) -> None:
    """Let a seat build in its turn; it is given what that costs."""
    turn_of(pair, seat)
    costs = {"road": ROAD_COST, "settle": SETTLEMENT_COST, "city": CITY_COST}
    for text in texts:
        pair.give(seat, costs[text.split()[0]])
        do(pair, text)


def roads(edges: list[str], first: int, end: int) -> list[str]:
    """Write the roads of a row."""
    return [f"road {edge}" for edge in edges[first:end]]


def buy(pair: Pair, seat: int, card: int) -> None:
    """Let a seat buy a certain development card in its turn."""
    turn_of(pair, seat)
    pair.give(seat, CARD_COST)
    pair.play(M_BUY, luck=CARDS[card])


def add_points(pair: Pair, seat: int, points: int) -> None:
    """Give a seat points for nothing, in both engines."""
    pair.ours.own[FIELDS * seat + POINTS] += points
    for name in ("VICTORY_POINTS", "ACTUAL_VICTORY_POINTS"):
        pair.theirs.state.player_state[f"P{seat}_{name}"] += points


def lengths(pair: Pair) -> list[int]:
    """Give our lengths of the longest roads."""
    return [int(pair.ours.own[FIELDS * seat + LENGTH]) for seat in range(pair.seats)]


def their_lengths(pair: Pair) -> list[int]:
    """Give the peer's lengths of the longest roads."""
    return [pair.theirs.state.board.road_lengths[color] for color in pair.colors]


def their_holder(pair: Pair) -> int:
    """Tell who has the peer's award for the longest road, or -1."""
    held = pair.theirs.state.player_state
    return next((seat for seat in range(pair.seats) if held[f"P{seat}_HAS_ROAD"]), -1)


def their_cards(pair: Pair) -> set[Any]:
    """Give the kinds of development cards that the peer would let play."""
    return {action.action_type for action in pair.theirs.state.playable_actions} & set(PLAYS)


def our_cards(pair: Pair) -> set[Any]:
    """Give the kinds of development cards that may be played by our rules, in the peer's words."""
    return {PLAYS[move - M_PLAY] for move in pair.ours.legal() if M_PLAY <= move < M_PLAY + 4}


def can(pair: Pair, seat: int, edge: str) -> bool:
    """Tell whether a seat could build a road on an edge, if it could pay."""
    turn_of(pair, seat)
    pair.give(seat, ROAD_COST)
    return f"road {edge}" in [pair.ours.text(move) for move in pair.ours.legal()]


def row_and_north(**options: Any) -> Pair:
    """P0 in the west at the end of row a; P1 at the north, over the middle of it."""
    return founded((A[0], AA[0]), (B[3], BB[2]), SOUTH_EAST, SOUTH_WEST, **options)


@pytest.mark.rule("IS-81", "IS-82")
def test_c1_a_road_into_an_opponents_building_is_counted() -> None:
    """The peer leaves it out if the building was there first, and counts it if it came later."""
    pair = founded((A[0], AA[0]), (A[5], B4_A5), SOUTH_EAST, SOUTH_WEST)
    build(pair, 0, *roads(AA, 1, 5))
    assert (lengths(pair)[0], their_lengths(pair)[0]) == (5, 4)
    assert (pair.ours.route, their_holder(pair)) == (0, -1)

    pair = row_and_north()
    build(pair, 0, *roads(AA, 1, 3))
    build(pair, 1, f"road {B2_A3}", f"settle {A[3]}")
    assert (lengths(pair)[0], their_lengths(pair)[0]) == (3, 3)


@pytest.mark.rule("IS-82")
@pytest.mark.parametrize("before", [4, 5])
def test_c2_after_a_cut_nobody_holds_the_award_with_less_than_five(before: int) -> None:
    """The peer gives it to the greatest length, even if nobody has held it at all."""
    pair = row_and_north()
    build(pair, 0, *roads(AA, 1, before))
    assert pair.ours.route == their_holder(pair) == (0 if before == 5 else -1)
    build(pair, 1, f"road {B2_A3}", f"settle {A[3]}")
    assert lengths(pair) == their_lengths(pair) == [3, 2]
    assert (pair.ours.route, their_holder(pair)) == (-1, 0)


@pytest.mark.rule("IS-82")
def test_c2_after_a_cut_the_holder_keeps_the_award_in_a_tie() -> None:
    """The peer gives it to whoever built a road first."""
    pair = founded((B[0], BB[0]), (A[0], AA[0]), SOUTH_EAST, SOUTH_WEST)
    build(pair, 1, *roads(AA, 1, 6))
    build(pair, 0, *roads(BB, 1, 4), f"road {B4_A5}")
    assert pair.ours.route == their_holder(pair) == 1
    build(pair, 0, f"settle {A[5]}")
    assert lengths(pair) == their_lengths(pair) == [5, 5]
    assert (pair.ours.route, their_holder(pair)) == (1, 0)


@pytest.mark.rule("IS-54")
def test_c3_nobody_builds_on_through_an_opponents_building() -> None:
    """The peer's newer source does, as the dossier says; the release that we compare with does not."""
    pair = founded((A[0], AA[0]), (B[3], BB[2]), SOUTH_EAST, SOUTH_WEST)
    build(pair, 0, *roads(AA, 1, 3))
    assert can(pair, 0, AA[3])
    beyond = NODES_OF[pair.ours.parse(f"road {AA[3]}") - M_ROAD]
    build(pair, 1, f"road {B2_A3}", f"settle {A[3]}")
    assert not can(pair, 0, AA[3])
    assert beyond not in pair.theirs.state.board.buildable_edges(pair.colors[0])
    pair.compare()


def a_cut_for_another(**options: Any) -> Pair:
    """P2 holds the longest road; P0 cuts it by settling, which gives the award to P1."""
    pair = founded((B[3], BB[2]), (C[0], CC[0]), (A[0], AA[0]), SOUTH, SOUTH_EAST, SOUTH_WEST, **options)
    build(pair, 2, *roads(AA, 1, 6))
    build(pair, 1, *roads(CC, 1, 5))
    build(pair, 0, f"road {B2_A3}")
    assert pair.ours.route == their_holder(pair) == 2
    add_points(pair, 1, 6)
    return pair


@pytest.mark.rule("IS-87")
def test_c4_points_in_another_turn_win_at_once_only_by_the_option() -> None:
    for option, over in ("any_turn", True), ("own_turn", False):
        pair = a_cut_for_another(win_check=option)
        build(pair, 0, f"settle {A[3]}")
        assert pair.ours.route == their_holder(pair) == 1
        assert pair.ours.score(1) == 10
        assert pair.theirs.winning_color() == pair.colors[1]
        assert (pair.ours.actor == ls.OVER) == over
    pair.ours.play(M_END)  # the turn of P1 begins
    assert pair.ours.actor == ls.OVER
    assert [pair.ours.payoff(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.rule("IS-87")
def test_of_two_with_enough_points_the_active_player_wins() -> None:
    """The peer names the last of them in the order of seats."""
    pair = a_cut_for_another()
    add_points(pair, 0, 7)
    build(pair, 0, f"settle {A[3]}")
    assert [pair.ours.score(seat) for seat in range(2)] == [10, 10]
    assert [pair.ours.payoff(seat) for seat in range(3)] == [1.0, 0.0, 0.0]
    assert pair.theirs.winning_color() == pair.colors[1]
    pair.compare()
    assert pair.met["two with enough points"] == 1


@pytest.mark.rule("IS-42")
@pytest.mark.parametrize(("option", "paid"), [("faq", 1), ("nobody", 0)])
def test_c5_what_is_left_goes_to_the_only_one_due_only_by_the_option(option: str, paid: int) -> None:
    """The peer never pays what it cannot pay in full."""
    pair = founded((A[0], AA[0]), SOUTH_EAST, (B[7], BB[7]), SOUTH_WEST, bank_shortage=option)
    tile = pair.theirs.state.board.map.land_tiles[-2, 2, 0]
    kind = RESOURCES.index(tile.resource)
    build(pair, 0, f"city {A[0]}")
    turn_of(pair, 1)
    left = unpack(int(pair.ours.bank))[kind]
    pair.give(1, pack([left - 1 if k == kind else 0 for k in range(5)]))
    pair.play(M_END)
    before = unpack(int(pair.ours.hand(0)))[kind]
    pair.play(M_ROLL, luck=(tile.number - 1, 1) if tile.number <= 7 else (tile.number - 6, 6))
    assert unpack(int(pair.ours.hand(0)))[kind] == before + paid
    assert pair.theirs.state.player_state[f"P0_{tile.resource}_IN_HAND"] == before


@pytest.mark.rule("IS-65")
def test_c6_a_year_of_plenty_brings_two_cards_unless_the_bank_has_only_one() -> None:
    """The peer offers one card where a pair is not in stock; but never two that we do not reach."""
    for there, pairs, singles in (
        ([1, 2, 0, 0, 0], {("WOOD", "BRICK"), ("BRICK", "BRICK")}, {("WOOD",), ("BRICK",)}),
        ([0, 1, 0, 0, 0], set(), {("BRICK",)}),
        ([0, 0, 0, 0, 0], set(), set()),
    ):
        pair = founded((A[0], AA[0]), SOUTH_EAST, (B[7], BB[7]), SOUTH_WEST, limit=200)
        buy(pair, 0, YEAR)
        turn_of(pair, 1)
        turn_of(pair, 0)
        left = unpack(int(pair.ours.bank))
        pair.give(1, pack([n - stay for n, stay in zip(left, there, strict=True)]))
        pair.compare()
        listed = {a.value for a in pair.theirs.state.playable_actions if a.action_type == Kind.PLAY_YEAR_OF_PLENTY}
        assert listed == pairs | singles
        assert plenties(pair) == (pairs or singles)


def plenties(pair: Pair) -> set[tuple[str, ...]]:
    """Give all that a year of plenty can bring by our rules."""
    found: set[tuple[str, ...]] = set()
    if M_PLAY + YEAR in pair.ours.legal():
        begun = pair.ours.copy()
        begun.play(M_PLAY + YEAR)
        for one in begun.legal():
            state = begun.copy()
            state.play(one)
            second = state.legal() if M_TAKE <= state.legal()[0] < M_TAKE + 5 else [-1]
            found |= {tuple(RESOURCES[move - M_TAKE] for move in sorted((one, two)) if move >= 0) for two in second}
    return found


# ---- differences that only the comparison has shown


@pytest.mark.rule("IS-62")
def test_a_card_bought_this_turn_cannot_be_played() -> None:
    """The peer would let it be played."""
    pair = row_and_north()
    buy(pair, 0, MONOPOLY)
    assert (our_cards(pair), their_cards(pair)) == (set(), {Kind.PLAY_MONOPOLY})
    buy(pair, 0, KNIGHT)
    turn_of(pair, 1)
    turn_of(pair, 0)
    buy(pair, 0, YEAR)
    assert our_cards(pair) == {Kind.PLAY_MONOPOLY, Kind.PLAY_KNIGHT_CARD}
    assert their_cards(pair) == our_cards(pair) | {Kind.PLAY_YEAR_OF_PLENTY}


@pytest.mark.rule("IS-40", "IS-62")
def test_every_card_may_be_played_before_the_roll() -> None:
    """The peer allows only knights then."""
    pair = row_and_north()
    for card in (KNIGHT, ROADS, YEAR, MONOPOLY):
        buy(pair, 0, card)
    turn_of(pair, 1)
    pair.play(M_END)
    assert our_cards(pair) == set(PLAYS)
    assert their_cards(pair) == {Kind.PLAY_KNIGHT_CARD}
    pair.compare()


@pytest.mark.rule("IS-64")
def test_free_roads_need_no_cards_in_hand() -> None:
    """The peer wants wood and brick to be there, although it does not take them; without, it ends the card early."""
    pair = row_and_north()
    buy(pair, 0, ROADS)
    turn_of(pair, 1)
    turn_of(pair, 0)
    held = unpack(int(pair.ours.hand(0)))
    assert not held[0] or not held[1]
    assert (our_cards(pair), their_cards(pair)) == ({Kind.PLAY_ROAD_BUILDING}, set())
    pair.give(0, ROAD_COST)
    pair.give(0, ROAD_COST)
    assert our_cards(pair) == their_cards(pair) == {Kind.PLAY_ROAD_BUILDING}
    before = pair.ours.hand(0)
    do(pair, "play roads", f"road {AA[1]}", f"road {AA[2]}")
    pair.compare()
    assert pair.ours.hand(0) == before


@pytest.mark.rule("IS-64")
def test_both_end_a_road_building_card_when_there_is_no_second_road() -> None:
    pair = row_and_north()
    branches = ["road -2,0:E", "road -1,0:E", "road 0,0:E"]
    build(pair, 0, *roads(AA, 1, 10), *branches)
    buy(pair, 0, ROADS)
    turn_of(pair, 1)
    turn_of(pair, 0)
    pair.give(0, ROAD_COST)
    do(pair, "play roads", "road 1,0:E")
    pair.compare()
    assert pair.ours.phase == MAIN
    assert pair.ours.own[ROADS_LEFT] == 0


@pytest.mark.rule("IS-35")
def test_the_cards_of_the_second_settlement_are_the_same_but_come_later() -> None:
    """The peer pays them out before the road is placed, we after it: nothing can be done in between."""
    pair = Pair(2, board=their_map.TOURNAMENT_MAP)
    do(pair, f"settle {A[0]}", f"road {AA[0]}", f"settle {B[3]}", f"road {BB[2]}", f"settle {SOUTH_EAST[0]}")
    held = pair.theirs.state.player_state
    assert (pair.ours.hand(1), sum(held[f"P1_{name}_IN_HAND"] for name in RESOURCES)) == (0, 2)
    do(pair, f"road {SOUTH_EAST[1]}")
    assert unpack(int(pair.ours.hand(1))) == [held[f"P1_{name}_IN_HAND"] for name in RESOURCES]


@pytest.mark.rule("IS-44")
def test_the_limit_of_a_seven_holds_for_everybody() -> None:
    """With another limit than 7 the peer goes by it for the first who discards, and by 7 for those after him."""
    pair = row_and_north(limit=9)
    turn_of(pair, 1)
    for seat, cards in (0, 10), (1, 8):
        pair.give(seat, pack([cards - sum(unpack(int(pair.ours.hand(seat)))), 0, 0, 0, 0]))
    pair.play(M_END)
    pair.play(M_ROLL, luck=(3, 4))
    for _ in range(5):
        assert pair.ours.actor == 0
        pair.play(pair.ours.legal()[0])
    assert pair.ours.text(pair.ours.legal()[0]).startswith("rob ")
    assert pair.theirs.state.current_color() == pair.colors[1]
    assert pair.theirs.state.playable_actions == [Action(pair.colors[1], Kind.DISCARD, None)]


@pytest.mark.rule("IS-52", "IS-54")
def test_roads_beyond_an_opponents_building_are_still_there_after_a_cut() -> None:
    """The peer takes roads that meet at an opponent's building for one, and forgets a part of them at the next cut."""
    pair = founded((A[0], AA[0]), (B[3], BB[3]), SOUTH_EAST, (A[8], AA[7]))
    build(pair, 0, *roads(AA, 1, 5))
    build(pair, 1, f"road {B4_A5}", f"settle {A[5]}", f"road {BB[2]}", f"road {B2_A3}")
    build(pair, 0, f"road {AA[6]}", f"road {AA[5]}")
    pair.compare()
    assert can(pair, 0, AA[8])
    beyond = NODES_OF[pair.ours.parse(f"road {AA[8]}") - M_ROAD]
    board, color = pair.theirs.state.board, pair.colors[0]
    assert beyond in board.buildable_edges(color)
    build(pair, 1, f"settle {A[3]}")
    assert beyond not in board.buildable_edges(color)
    pair.compare()  # which brings them back
    assert pair.met["roads forgotten after a cut"] == 1
    assert beyond in board.buildable_edges(color)
    assert can(pair, 0, AA[8])


@pytest.mark.rule("IS-88")
def test_turns_are_counted_from_the_first_roll() -> None:
    """The peer counts the passing on in the set-up as turns, too: its limit of 1000 comes some turns earlier."""
    pair = row_and_north()
    assert (pair.ours.turns(), pair.theirs.state.num_turns) == (0, 2)
    turn_of(pair, 1)
    assert (pair.ours.turns(), pair.theirs.state.num_turns) == (1, 3)
