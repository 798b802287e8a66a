"""Positions played on by a judge: by what it likes best, so many decisions, on one draw of chance."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape import Rng
from ludoscape.bots.rollouts import Rollouts
from ludoscape.bots.search import Search

from .trees import Tree, TreeGame, TreeJudge, chance, nim, pay, turn


def played_on(tree: Tree, decisions: int, seed: int = 1, seats: int = 2) -> tuple[list[int], list[float]]:
    """Play a tree on; give the moves and what came of them is rated for each seat."""
    game = TreeGame(tree, seats=seats)
    state = game.start()
    out = vec[float]([0.0] * seats)
    Rollouts(game.judge(), Rng(seed)).rates(state, decisions, out)
    return state.path, list(out)


def rated(worth: float, after: dict[int, Tree] | None = None, seat: int = 0) -> Tree:
    return turn(seat, after or {0: pay(0.0, 1.0)}, rating=(worth, 1 - worth))


def test_every_seat_plays_what_the_judge_likes_for_it() -> None:
    answers = {1: rated(0.4), 2: rated(0.3), 3: rated(0.35)}
    tree = turn(0, {1: rated(0.5), 2: rated(0.7, answers, seat=1), 3: rated(0.6)})
    assert played_on(tree, 1) == ([2], [0.7, pytest.approx(0.3)])
    assert played_on(tree, 2) == ([2, 2], [0.3, pytest.approx(0.7)])


def test_between_equals_the_first_is_played() -> None:
    assert played_on(turn(0, {4: rated(0.5), 2: rated(0.5)}), 1)[0] == [4]


def test_forced_moves_count_and_are_not_rated() -> None:
    game = TreeGame(turn(0, {5: turn(0, {6: rated(0.8)})}))
    judge = game.judge()
    state = game.start()
    out = vec[float]([0.0, 0.0])
    Rollouts(judge, Rng(1)).rates(state, 2, out)
    assert (state.path, list(out)) == ([5, 6], [0.8, pytest.approx(0.2)])
    assert judge.asked == [state.at]


def test_the_end_is_paid_whatever_the_judge_says() -> None:
    tree = turn(0, {1: pay(0.25, 0.75, rating=(0.9, 0.1)), 2: pay(0.5, 0.5, rating=(0.1, 0.9))})
    assert played_on(tree, 5) == ([2], [0.5, 0.5])  # it is chosen by its payoff, too
    assert played_on(pay(1.0, 0.0, rating=(0.0, 1.0)), 3) == ([], [1.0, 0.0])


def test_chance_is_drawn_and_no_decision() -> None:
    tree = turn(0, {0: chance({1: rated(0.1), 2: chance({3: rated(0.9)})})})
    ways = {tuple(played_on(tree, 1, seed)[0]) for seed in range(20)}
    assert ways == {(0, 1), (0, 2, 3)}
    assert {tuple(played_on(chance({7: rated(0.5), 8: rated(0.5)}), 0, seed)[0]) for seed in range(20)} == {(7,), (8,)}


def test_a_move_to_chance_is_liked_for_what_chance_brings() -> None:
    tree = turn(0, {1: rated(0.6), 2: chance({3: rated(0.9)})})
    assert played_on(tree, 1)[0] == [2, 3]


def test_three_seats_are_each_for_themselves() -> None:
    def split(seat: int, *shares: float) -> Tree:
        return turn(seat, {0: pay(1.0, 0.0, 0.0)}, rating=shares)

    last = {1: split(0, 0.5, 0.4, 0.1), 2: split(0, 0.2, 0.5, 0.3), 3: split(0, 0.1, 0.7, 0.2)}
    tree = turn(1, {1: split(2, 0.0, 0.6, 0.4), 2: turn(2, last, rating=(0.0, 0.9, 0.1))})
    assert played_on(tree, 2, seats=3) == ([2, 2], [0.2, 0.5, 0.3])


# ---- in a search


def test_a_leaf_is_worth_what_it_is_rated_so_many_decisions_on() -> None:
    leaf = turn(1, {1: rated(0.6), 2: rated(0.2, {0: rated(0.45, {0: rated(0.15)})})}, rating=(0.5, 0.5))
    for ahead, worth in ((0, 0.2), (1, 0.2), (2, 0.45), (3, 0.15), (9, 0.0)):
        for still in (False, True):
            game = TreeGame(turn(0, {0: leaf}), still=still)
            search = Search(game.start(), 0, game.judge(), Rng(1), ahead=ahead)
            search.run(2)
            assert search.tree.worth[0] == (0.5 if still and not ahead else worth)


def test_the_judge_says_how_far_unless_somebody_else_does() -> None:
    game = TreeGame(nim(5))
    judge = TreeJudge(game)
    judge.ahead = 7
    assert Search(game.start(), 0, judge, Rng(1)).ahead == 7
    assert Search(game.start(), 0, judge, Rng(1), ahead=0).ahead == 0
    assert Search(game.start(), 0, judge, Rng(1), ahead=3).ahead == 3


def test_a_search_that_plays_on_finds_what_its_judge_does_not_see() -> None:
    game = TreeGame(nim(10, trust=0.4))  # the judge knows which numbers are lost; it is told nothing of the way there
    search = Search(game.start(), 0, game.judge(), Rng(1), ahead=20)
    search.run(300)
    assert search.best() == 2


def test_playing_on_is_the_same_again() -> None:
    game = ls.game("intimate-settlers", scenario="base")
    state = game.start()
    while state.actor != 0:
        state.play(state.draw(Rng("board")))
    visits = []
    for _ in range(2):
        rng = Rng("again")
        search = Search(state.resample(0, rng), 0, game.judge(), rng)
        search.run(40)
        visits.append(search.visits())
    assert visits[0] == visits[1]
