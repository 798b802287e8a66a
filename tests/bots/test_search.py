"""How the tree search goes about it: ratings of leaves, the choice by value, prior and availability, and what it tells.

Where every position behind the root ends the game, the visits can be reckoned beside it from the formula alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import pstdev

import pytest

from ludoscape import Rng
from ludoscape.bots.search import Node, Search

from .trees import Tree, TreeGame, TreeJudge, chance, nim, pair, pay, turn


def prepared(game: TreeGame, seed: int | str = 1, explore: float = 0.6, warmth: float = 0.05) -> Search:
    """Make a search for the seat that begins."""
    state = game.start()
    return Search(state, state.actor, game.judge(), Rng(seed), explore, warmth)


def searched(
    game: TreeGame, simulations: int, seed: int | str = 1, explore: float = 0.6, warmth: float = 0.05
) -> Search:
    search = prepared(game, seed, explore, warmth)
    search.run(simulations)
    return search


def behind(node: Node, *moves: int) -> Node:
    """Go down the tree."""
    for move in moves:
        kid = node.kids[node.find(move, 0)]
        assert kid is not None
        node = kid
    return node


def counts(node: Node) -> dict[int, int]:
    return dict(zip(node.moves, node.count, strict=True))


def ratings(node: Node) -> dict[int, float]:
    return dict(zip(node.moves, node.rating, strict=True))


def asked(search: Search) -> list[Tree]:
    """List what the judge was asked about so far."""
    judge = search.judge
    assert isinstance(judge, TreeJudge)
    return judge.asked


# ---- the choice among moves

PAYS = {1: 0.31, 2: 0.58, 3: 0.44, 4: 0.0}
LIKES = {1: 0.52, 2: 0.37, 3: 0.48, 4: 0.9}


def reckoned(legal: Sequence[Sequence[int]], explore: float, warmth: float) -> dict[int, int]:
    """Reckon how often each move is tried when so many times these moves are legal: PUCT with availability."""
    tried = dict.fromkeys(PAYS, 0)
    present = dict.fromkeys(PAYS, 0)
    for now in legal:
        weights = {move: exp(LIKES[move] / warmth) for move in now}
        scores = {}
        for move in now:
            present[move] += 1
            value = (LIKES[move] + tried[move] * PAYS[move]) / (1 + tried[move])
            share = weights[move] / sum(weights.values())
            scores[move] = value + explore * share * sqrt(present[move]) / (1 + tried[move])
        tried[max(scores, key=lambda move: scores[move])] += 1
    return tried


WEIGHTS = [(0.6, 0.05), (0.6, 1.0), (0.0, 0.05), (2.5, 0.3), (30.0, 2.0)]


@pytest.mark.parametrize(("explore", "warmth"), WEIGHTS)
def test_moves_are_tried_by_value_prior_and_visits(explore: float, warmth: float) -> None:
    root = turn(0, {move: pair(PAYS[move], LIKES[move]) for move in PAYS})
    for simulations in (1, 2, 3, 10, 57, 400):
        search = searched(TreeGame(root), simulations, explore=explore, warmth=warmth)
        tried = reckoned([list(PAYS)] * (simulations - 1), explore, warmth)  # the first simulation opens the root
        assert counts(search.tree) == tried
        for move, visits, value in search.visits():
            assert visits == tried[move]
            assert value == pytest.approx((LIKES[move] + visits * PAYS[move]) / (1 + visits))


HANDS = [(1, 2, 3, 4), (2, 1), (1, 2, 3), (4, 1)]  # what is legal in each world


@pytest.mark.parametrize(("explore", "warmth"), WEIGHTS)
def test_a_move_is_explored_by_how_often_it_was_legal(explore: float, warmth: float) -> None:
    def answers(hand: Sequence[int]) -> Tree:
        return turn(1, {move: pay(1 - PAYS[move], PAYS[move], rating=(1 - LIKES[move], LIKES[move])) for move in hand})

    game = TreeGame(*(turn(0, {0: answers(hand)}) for hand in HANDS))
    opened = set()
    for seed in range(6):
        search = searched(game, 200, seed, explore, warmth)
        same = Rng(seed)
        hands = [HANDS[same.below(len(HANDS))] for _ in range(200)]
        node = behind(search.tree, 0)
        opened.add(hands[1])
        met = hands[2:]  # one simulation opened the root, one this node
        assert counts(node) == reckoned(met, explore, warmth)
        assert ratings(node) == LIKES  # those of moves that came later too
        assert dict(zip(node.moves, node.present, strict=True)) == {
            move: sum(move in hand for hand in met) for move in PAYS
        }
    assert len(opened) > 2


def test_a_move_that_is_seldom_legal_is_tried_accordingly() -> None:
    often, seldom, good = 1, 2, 3
    worlds = []
    for world in range(16):
        answers = {often: pair(0.6), good: pair(0.3)} | ({seldom: pair(0.6)} if world == 0 else {})
        worlds.append(turn(0, {0: turn(1, answers)}))
    node = behind(searched(TreeGame(*worlds), 12_000, explore=4.0, warmth=10.0).tree, 0)
    tried = counts(node)
    assert tried[seldom] < tried[often] / 2.5  # by the root of 16, about; were visits what counts, about as often


def test_between_equals_the_first_is_tried_first() -> None:
    search = searched(TreeGame(turn(0, {move: pair(0.5) for move in (6, 2, 9)})), 2)
    assert counts(search.tree) == {6: 1, 2: 0, 9: 0}


def test_without_exploration_the_search_stays_with_what_it_likes() -> None:
    root = turn(0, {1: pair(0.6, 0.55), 2: pair(1.0, 0.5)})
    assert counts(searched(TreeGame(root), 100, explore=0.0).tree) == {1: 99, 2: 0}
    assert searched(TreeGame(root), 100).best() == 2


def test_warmth_says_how_far_the_search_trusts_its_judge() -> None:
    root = turn(0, {1: pair(0.5, 0.6), 2: pair(0.5, 0.4)})
    cold, warm = (counts(searched(TreeGame(root), 400, warmth=warmth).tree) for warmth in (0.02, 5.0))
    assert cold[2] == 0
    assert min(warm.values()) > 150


def test_a_search_has_usual_weights() -> None:
    game = TreeGame(nim(5))
    search = Search(game.start(), 0, game.judge(), Rng(1))
    assert (search.explore, search.warmth) == (0.6, 0.05)


def test_warmth_is_measured_by_the_grain_of_the_judge() -> None:
    root = turn(0, {1: pair(0.5, 0.52), 2: pair(0.5, 0.5), 3: pair(0.45, 0.48)})
    fine = searched(TreeGame(root, grain=0.2), 300, warmth=0.5)
    plain = searched(TreeGame(root), 300, warmth=0.1)
    assert fine.visits() == plain.visits()
    assert fine.visits() != searched(TreeGame(root), 300, warmth=0.5).visits()


@pytest.mark.parametrize("grain", [1.0, 0.2, 0.001])
def test_the_sharpest_search_still_reckons(grain: float) -> None:
    root = turn(0, {1: pair(0.0, 1.0), 2: pair(1.0, 0.0), 3: pair(0.5, 0.99)})
    search = searched(TreeGame(root, grain=grain), 100, warmth=0.001)
    assert search.best() == 3
    assert sum(counts(search.tree).values()) == 99


# ---- opening and rating leaves


def test_each_simulation_opens_one_node() -> None:
    def opened(node: Node) -> int:
        return int(node.opened) + sum(opened(kid) for kid in node.kids if kid is not None)

    search = prepared(TreeGame(nim(20)))
    for done in range(1, 40):
        search.run(1)
        assert opened(search.tree) == done


def test_an_opened_leaf_rates_each_move_once() -> None:
    ends = {move: pair(PAYS[move], LIKES[move]) for move in PAYS}
    search = searched(TreeGame(turn(0, ends)), 1)
    assert asked(search) == list(ends.values())
    assert ratings(search.tree) == LIKES
    search.run(50)
    assert len(asked(search)) == len(ends)  # what is over is paid, and rated no more


LEAF = {1: pay(rating=(0.9, 0.05)), 2: pay(rating=(0.3, 0.7)), 3: pay(rating=(0.4, 0.6))}


@pytest.mark.parametrize(
    ("mover", "still", "worth"), [(0, False, 0.9), (1, False, 0.3), (0, True, 0.2), (1, True, 0.2)]
)
def test_a_leaf_is_worth_its_best_move_or_what_it_is_as_it_stands(mover: int, still: bool, worth: float) -> None:
    leaf = turn(mover, LEAF, rating=(0.2, 0.8))
    search = searched(TreeGame(turn(0, {0: leaf}), still=still), 2)
    assert search.tree.worth[0] == worth


def test_a_leaf_with_two_moves_as_good_is_worth_the_first() -> None:
    leaf = turn(1, {1: pay(rating=(0.1, 0.6, 0.3)), 2: pay(rating=(0.4, 0.6, 0.0))})
    assert searched(TreeGame(turn(0, {0: leaf}), seats=3), 2).tree.worth[0] == 0.1


def test_the_end_is_worth_its_payoff_whatever_the_judge_says() -> None:
    search = searched(TreeGame(turn(0, {0: turn(1, {0: pair(0.2, rating=0.9)})})), 12)
    assert search.tree.worth[0] == pytest.approx(0.9 + 10 * 0.2)  # the first visit opened the leaf
    assert behind(search.tree, 0).worth[0] == pytest.approx(10 * 0.8)


COIN = chance({1: pay(1.0, 0.0, rating=(0.0, 1.0)), 2: pay(0.0, 1.0, rating=(1.0, 0.0))})


def test_moves_to_chance_are_rated_by_many_draws_at_the_root() -> None:
    rated = []
    for seed in range(40):
        search = searched(TreeGame(turn(0, {0: COIN})), 1, seed)
        assert len(asked(search)) == 32
        rated.append(search.tree.rating[0])
    assert pstdev(rated) < 0.12  # 0.09 is to be expected, and of one draw for all 0.5
    assert sum(rated) / 40 == pytest.approx(0.5, abs=0.05)


def test_moves_to_chance_are_rated_by_some_draws_elsewhere() -> None:
    rated = []
    for seed in range(40):
        search = searched(TreeGame(turn(1, {0: turn(1, {0: COIN})})), 2, seed)
        assert len(asked(search)) == 1 + 4
        rated.append(behind(search.tree, 0).rating[0])
    assert set(rated) <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert pstdev(rated) < 0.3  # 0.25 is to be expected
    assert sum(rated) / 40 == pytest.approx(0.5, abs=0.1)


def test_a_move_to_chance_that_comes_later_is_rated_likewise() -> None:
    game = TreeGame(turn(0, {0: turn(1, {0: pair(0.5)})}), turn(0, {0: turn(1, {0: pair(0.5), 1: COIN})}))
    rated = []
    for seed in range(40):
        search = prepared(game, seed)
        search.run(2)
        node = behind(search.tree, 0)
        if 1 in node.moves:
            continue  # it was there when the node was opened
        before = len(asked(search))
        while 1 not in node.moves:
            search.run(1)
        assert len(asked(search)) == before + 4
        rated.append(node.rating[1])
    assert len(rated) > 10
    assert set(rated) <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert len(set(rated)) > 2


def test_a_leaf_before_chance_is_worth_the_mean_to_every_seat() -> None:
    twice = chance({1: pay(rating=(0.6, 0.1, 0.3)), 2: chance({1: pay(rating=(0.2, 0.5, 0.3))})})
    for seat, low, high in ((0, 0.2, 0.6), (1, 0.1, 0.5)):
        met = set()
        for seed in range(20):
            search = searched(TreeGame(turn(seat, {0: turn(2, {7: twice})}), seats=3), 2, seed)
            met.add(round((search.tree.worth[0] - low) / (high - low) * 4, 6))
            assert behind(search.tree, 0).rating[0] == pytest.approx(0.3)
        assert met <= {0.0, 1.0, 2.0, 3.0, 4.0}  # of four draws
        assert len(met) > 2


def test_rating_and_searching_leave_the_sample_alone() -> None:
    search = searched(TreeGame(nim(9)), 200)
    assert search.sample.path == []  # type: ignore[attr-defined]


# ---- nodes


def test_a_node_finds_its_moves_whatever_the_guess() -> None:
    node = Node()
    moves = (40, 10, 30, 60, 50)
    for known in range(6):
        if known in (2, 3, 5):  # one alone, then two more
            for move in moves[len(node.moves) : known]:
                node.add(move, 0.5, 1.0)
        for place, move in enumerate(moves):
            for guess in range(7):
                assert node.find(move, guess) == (place if place < len(node.moves) else -1)
    assert [node.find(20, guess) for guess in range(7)] == [-1] * 7


def test_a_node_notes_rating_and_prior() -> None:
    node = Node()
    node.add(4, 0.25, 3.0)
    assert (list(node.moves), list(node.rating), list(node.prior)) == ([4], [0.25], [3.0])
    assert (list(node.count), list(node.present), list(node.worth), node.kids) == ([0], [0], [0.0], [None])
    assert not node.opened


def test_the_same_moves_lead_to_the_same_node_in_every_world() -> None:
    def world(end: float) -> Tree:
        return turn(0, {0: chance({1: turn(1, {0: turn(0, {0: pair(end)})}), 2: turn(1, {0: pair(end)})})})

    search = searched(TreeGame(world(0.0), world(1.0)), 400)
    visited = [sum(counts(behind(search.tree, 0, eyes)).values()) for eyes in (1, 2)]
    assert min(visited) > 150
    assert sum(visited) == 399 - 2  # two simulations opened these two nodes
    assert sum(counts(behind(search.tree, 0, 1, 0)).values()) == visited[0] - 1


# ---- what a search tells


def test_simulations_add_up() -> None:
    search = prepared(TreeGame(nim(9)))
    assert search.simulations == 0
    for more, total in ((1, 1), (7, 8), (0, 8), (92, 100)):
        search.run(more)
        assert search.simulations == total
        assert sum(visits for _, visits, _ in search.visits()) == total - 1  # the first one opened the root


def test_before_it_ran_a_search_takes_the_first_move() -> None:
    search = prepared(TreeGame(turn(0, {8: pair(0.0), 3: pair(1.0)})))
    assert search.best() == 8
    assert search.visits() == []
    assert search.lead() == 0


def given(*met: tuple[int, int, float]) -> Search:
    """Make a search that met these moves so often, worth so much each time; the judge knew their values."""
    search = prepared(TreeGame(turn(0, {move: pair(0.5) for move, _, _ in met})))
    for place, (move, visits, value) in enumerate(met):
        search.tree.add(move, value, 1.0)
        search.tree.count[place] = visits
        search.tree.worth[place] = visits * value
    return search


@pytest.mark.parametrize(
    ("met", "best", "lead"),
    [
        ([(5, 10, 0.1), (6, 3, 0.9), (7, 2, 0.8)], 5, 7),  # visits, not values
        ([(5, 3, 0.9), (6, 10, 0.1), (7, 9, 0.8)], 6, 1),
        ([(5, 2, 0.9), (6, 3, 0.8), (7, 10, 0.1)], 7, 7),
        ([(5, 4, 0.3), (6, 4, 0.5), (7, 4, 0.4)], 6, 0),  # between equals the value
        ([(5, 4, 0.5), (6, 4, 0.3), (7, 1, 0.9)], 5, 0),
        ([(5, 1, 0.9), (6, 4, 0.5), (7, 4, 0.5)], 6, 0),  # the first of two that are the same
        ([(5, 10, 0.5), (6, 4, 0.5), (7, 6, 0.5), (8, 5, 0.5)], 5, 4),
        ([(5, 12, 0.5)], 5, 12),
    ],
)
def test_best_is_visited_most_and_leads(met: list[tuple[int, int, float]], best: int, lead: int) -> None:
    search = given(*met)
    assert search.best() == best
    assert search.lead() == lead
    for (move, visits, value), told in zip(met, search.visits(), strict=True):
        assert told[:2] == (move, visits)
        assert told[2] == pytest.approx(value)


# ---- reproducibility


def noisy() -> TreeGame:
    """Make a game with choices of both seats, chance and two worlds."""

    def world(lean: float) -> Tree:
        def reply(first: int) -> Tree:
            return turn(1, {k: pair((first * 3 + k * 5 + lean) % 7 / 7, rating=k / 10) for k in range(4)})

        return turn(0, {k: chance({eyes: reply(k + eyes) for eyes in range(3)}, {0: 2}) for k in range(5)})

    return TreeGame(world(0.0), world(2.0))


def test_slices_change_nothing() -> None:
    whole = searched(noisy(), 240)
    for step in (1, 7, 80):
        search = prepared(noisy())
        for done in range(0, 240, step):
            search.run(min(step, 240 - done))
        assert search.visits() == whole.visits()
        assert search.rng.state == whole.rng.state


def test_the_seed_makes_the_search() -> None:
    assert searched(noisy(), 150, "a").visits() == searched(noisy(), 150, "a").visits()
    assert len({str(searched(noisy(), 150, seed).visits()) for seed in range(5)}) == 5


# ---- seats


def test_eight_seats_have_their_values() -> None:
    def split(seat: int) -> list[float]:
        return [0.9 if k == seat else 0.1 for k in range(8)]

    tree = turn(7, {1: pay(*[0.0] * 8), 2: pay(*split(7))})
    for seat in range(6, -1, -1):
        tree = turn(seat, {2: tree})
    search = searched(TreeGame(tree, seats=8), 200)
    last = behind(search.tree, *[2] * 7)
    assert last.worth[1] == pytest.approx(0.9 * int(last.count[1]))
    assert last.count[1] > 150
    assert search.value(0) == pytest.approx(0.1, abs=0.02)
