"""The bots without a tree: what greedy expects of chance and secrets, and how often it slips."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoscape import Rng
from ludoscape.bots import InformationSet, information_set, make_bot
from ludoscape.bots.simple import GreedyBot, RandomBot, best, expected
from ludoscape.bots.slips import slip

from .trees import Tree, TreeGame, TreeJudge, TreeState, chance, nim, pair, pay, turn


def rated(rating: float, seat: int = 1) -> Tree:
    """Leave a decision to a seat, in a position that the judge rates so for seat 0."""
    return turn(seat, {0: pair(0.0)}, rating=(rating, 1 - rating))


def seen(*worlds: Tree, seat: int = 0, truth: int = 0) -> InformationSet:
    return information_set(TreeGame(*worlds).start(truth), seat)


def chosen(name: str, known: InformationSet, seeds: int = 20) -> set[int]:
    return {make_bot(name, seed).choose(known) for seed in range(seeds)}


# ---- the greatest of some values


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([0.1, 0.9, 0.3], {1}),
        ([0.9], {0}),
        ([0.5, 0.2, 0.5], {0, 2}),
        ([0.1 + 0.2, 0.3], {0, 1}),  # the same but for rounding
        ([0.3, 0.3 + 1e-9], {1}),
        ([-1.0, -2.0], {0}),
    ],
)
def test_best_is_the_greatest_or_one_of_those(values: list[float], found: set[int]) -> None:
    assert {best(values, Rng(seed)) for seed in range(30)} == found


# ---- what a position is expected to be worth


def worth(tree: Tree, seat: int = 0, budget: int = 64, seed: int = 1) -> tuple[float, list[Tree]]:
    """Give the expectation, and what the judge was asked about."""
    game = TreeGame(tree)
    judge = game.judge()
    return expected(game.start(), seat, judge, Rng(seed), budget), judge.asked


def test_the_end_is_worth_its_payoff_and_anything_else_its_rating() -> None:
    assert worth(pair(0.25, rating=0.75)) == (0.25, [])
    assert worth(pair(0.25, rating=0.75), seat=1)[0] == 0.75
    stand = rated(0.7)
    assert worth(stand) == (0.7, [stand])
    assert worth(stand, seat=1)[0] == pytest.approx(0.3)


def test_chance_is_worth_its_mean_by_weight() -> None:
    die = chance({1: rated(0.2), 2: pair(1.0), 3: rated(0.6)}, {1: 5, 2: 2})
    assert worth(die)[0] == pytest.approx((5 * 0.2 + 2 * 1.0 + 0.6) / 8)
    assert worth(die, seat=1)[0] == pytest.approx((5 * 0.8 + 0.4) / 8)
    twice = chance({1: die, 2: rated(0.0)}, {2: 3})
    assert worth(twice)[0] == pytest.approx((5 * 0.2 + 2 * 1.0 + 0.6) / 8 / 4)


def wide(outcomes: int, behind: int = 1) -> Tree:
    """Let chance choose among so many outcomes, each followed by so many more; half of all are good."""
    ends = (rated(0.0), rated(1.0))
    if behind == 1:
        return chance({k: ends[k % 2] for k in range(outcomes)})
    return chance({k: chance({j: ends[(k + j) % 2] for j in range(behind)}) for k in range(outcomes)})


@pytest.mark.parametrize(
    ("tree", "asked"),
    [(wide(64), 64), (wide(65), 8), (wide(8, 8), 64), (wide(8, 9), 8 * 8), (wide(20, 3), 60), (wide(20, 4), 20 * 8)],
)
def test_all_outcomes_are_looked_at_up_to_a_number_and_then_some_are_drawn(tree: Tree, asked: int) -> None:
    assert len(worth(tree)[1]) == asked


def test_exact_expectations_take_no_luck_and_drawn_ones_are_means() -> None:
    assert {worth(wide(64), seed=seed)[0] for seed in range(10)} == {0.5}
    drawn = [worth(wide(100), seed=seed)[0] for seed in range(60)]
    assert all(value * 8 == int(value * 8) for value in drawn)
    assert sum(drawn) / 60 == pytest.approx(0.5, abs=0.06)
    assert len(set(drawn)) > 3


def test_draws_go_on_through_chance_and_take_payoffs_at_the_end() -> None:
    def behind(tree: Tree) -> Tree:
        return chance({k: chance({1: tree}) for k in range(100)})

    assert worth(behind(pair(0.25, rating=0.75)))[0] == 0.25
    assert worth(behind(pair(0.25, rating=0.75)), seat=1)[0] == 0.75
    assert worth(behind(rated(0.75)))[0] == 0.75
    assert worth(behind(rated(0.75)), seat=1)[0] == 0.25


def test_expecting_leaves_the_position_alone() -> None:
    for tree in (wide(8, 8), wide(65)):
        state = TreeGame(tree).start()
        expected(state, 0, TreeGame(tree).judge(), Rng(1), 64)
        assert state.path == []


# ---- greedy


def test_greedy_rates_for_its_own_seat() -> None:
    moves = {1: rated(0.2), 2: rated(0.8), 3: pair(0.5)}
    assert chosen("greedy", seen(turn(0, moves))) == {2}
    assert chosen("greedy", seen(turn(1, moves), seat=1)) == {1}


def test_greedy_takes_payoffs_before_ratings() -> None:
    assert chosen("greedy", seen(turn(0, {1: pair(0.4, rating=1.0), 2: rated(0.5)}))) == {2}
    assert chosen("greedy", seen(turn(0, {1: pair(0.6, rating=0.0), 2: rated(0.5)}))) == {1}


def test_greedy_looks_at_all_of_many_outcomes() -> None:
    assert chosen("greedy", seen(turn(0, {1: wide(64), 2: rated(0.49), 3: rated(0.48)}))) == {1}
    assert chosen("greedy", seen(turn(0, {1: wide(64), 2: rated(0.51)}))) == {2}


def test_greedy_looks_no_further_than_one_decision() -> None:
    assert chosen("greedy", seen(nim(7)), 40) == {1, 2, 3}


def guesses(sure: float) -> list[Tree]:
    return [turn(0, {0: rated(sure), 1: rated(float(coin == 1)), 2: rated(float(coin == 2))}) for coin in (1, 2)]


def test_greedy_believes_one_sample_and_averages_many() -> None:
    assert chosen("greedy", seen(*guesses(0.7))) == {1, 2}
    assert chosen("greedy:samples=60", seen(*guesses(0.7))) == {0}
    assert chosen("greedy:samples=60", seen(*guesses(0.3))) == {1, 2}
    assert chosen("greedy:samples=60", seen(*guesses(0.7), truth=1)) == {0}


def counting(known: InformationSet) -> tuple[InformationSet, list[TreeState]]:
    """Note the samples that are drawn."""
    drawn: list[TreeState] = []

    def sample(rng: Rng) -> TreeState:
        state = known.sample(rng)
        assert isinstance(state, TreeState)
        drawn.append(state)
        return state

    return InformationSet(known.game, known.seat, known.legal, lambda: known.view, sample, str), drawn


def test_greedy_draws_as_many_samples_as_it_is_told_and_plays_on_copies() -> None:
    for bot, number in ((GreedyBot("g"), 1), (GreedyBot("g", 1, 5), 5)):
        known, drawn = counting(seen(nim(7)))
        bot.choose(known)
        assert len(drawn) == number
        assert all(state.path == [] for state in drawn)
    assert make_bot("greedy").samples == 1  # type: ignore[attr-defined]


class Judged(TreeGame):
    """A game that keeps the judges it made."""

    made: list[TreeJudge]

    def judge(self) -> TreeJudge:
        self.made.append(super().judge())
        return self.made[-1]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[TreeJudge]:
    """Give the judges made so far."""
    monkeypatch.setattr(Judged, "made", [], raising=False)
    return Judged.made


def test_greedy_keeps_its_judge_for_a_game_and_takes_another_for_another(made: list[TreeJudge]) -> None:
    bot = GreedyBot("g")
    two = turn(0, {1: rated(0.2), 2: rated(0.8)})
    games = [Judged(two), Judged(two)]
    for game, judges in ((games[0], 1), (games[0], 1), (games[1], 2), (games[0], 3)):
        assert bot.choose(information_set(game.start(), 0)) == 2
        assert len(made) == judges
        assert made[-1].asked


@pytest.mark.parametrize(("outcomes", "asked"), [(64, 64), (65, 8)])
def test_greedy_looks_at_up_to_64_outcomes(outcomes: int, asked: int, made: list[TreeJudge]) -> None:
    game = Judged(turn(0, {1: wide(outcomes), 2: pair(0.5)}))
    GreedyBot("g").choose(information_set(game.start(), 0))
    assert len(made[0].asked) == asked


@pytest.mark.parametrize("name", ["greedy", "greedy:slips=1"])
def test_the_only_move_needs_no_thought(name: str) -> None:
    known, drawn = counting(seen(turn(0, {6: pair(0.0)})))
    assert make_bot(name).choose(known) == 6
    assert drawn == []


# ---- slips


@pytest.mark.parametrize("name", ["greedy:", "mcts:playouts=16,seconds=0,"])
def test_slips_are_the_share_of_moves_by_whim(name: str) -> None:
    """Also of who thinks: then he does not, and answers at once."""
    known = seen(turn(0, {1: pair(0.9), 2: pair(0.1), 3: pair(0.1), 4: pair(0.1)}))
    bot = make_bot(f"{name}slips=0.4", "slips")
    count = Counter(bot.choose(known) for _ in range(2000))
    for move in (2, 3, 4):  # each is a quarter of the slips
        assert 0.07 < count[move] / 2000 < 0.13
    assert {make_bot(f"{name}slips=1", seed).choose(known) for seed in range(50)} == {1, 2, 3, 4}


def test_without_slips_nothing_is_drawn_for_them() -> None:
    """So a bot that never slips plays as it did before there were slips."""
    rng = Rng(1)
    assert slip(0.0, [3, 4], rng) is None and rng.state == Rng(1).state
    assert slip(0.5, [3, 4], rng) in (None, 3, 4) and rng.state != Rng(1).state


# ---- all of them


def test_the_usual_seed_is_0() -> None:
    for kind in (RandomBot, GreedyBot):
        assert kind("b").rng.state == kind("b", 0).rng.state


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:slips=0.5"])
def test_the_seed_makes_the_choices(name: str) -> None:
    even = seen(turn(0, {move: pay(0.5, 0.5) for move in range(50)}))

    def choices(seed: int | str) -> list[int]:
        bot = make_bot(name, seed)
        return [bot.choose(even) for _ in range(6)]

    assert choices("a") == choices("a")
    assert len({tuple(choices(seed)) for seed in ("a", "b", 1, 2)}) == 4
