"""Searches whose moves at the root are tried on the same luck: what they meet, and how they choose by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp, sqrt

import pytest

import ludoscape as ls
from ludoscape import Rng
from ludoscape.bots import make_bot
from ludoscape.bots.base import information_set
from ludoscape.bots.search import Search
from ludoscape.games.intimate_settlers.rules.moves import M_DICE, M_TILE
from ludoscape.games.intimate_settlers.rules.position import MAIN, Settings
from ludoscape.games.intimate_settlers.rules.state import SettlersState

from .dice import DiceGame, DiceState


def prepared(game: DiceGame, seed: int | str = 1, ahead: int = 5) -> Search:
    return Search(game.start(), 0, game.judge(), Rng(seed), ahead=ahead)


def searched(game: DiceGame, simulations: int, seed: int | str = 1, ahead: int = 5) -> Search:
    search = prepared(game, seed, ahead)
    search.run(simulations)
    return search


def by_number(game: DiceGame) -> list[list[DiceState]]:
    """Give what the n-th simulations of all moves came to, for each n; the one that opened the root had no move."""
    tried: defaultdict[int, list[DiceState]] = defaultdict(list)
    for state in game.played[1:]:
        tried[state.chosen[0]].append(state)
    longest = max(map(len, tried.values()))
    return [[states[n] for states in tried.values() if n < len(states)] for n in range(longest)]


def pairs(game: DiceGame) -> Iterator[tuple[DiceState, DiceState]]:
    """Give every two simulations of different moves with the same number."""
    for states in by_number(game):
        yield from combinations(states, 2)


def draws_in_common(one: DiceState, other: DiceState) -> list[tuple[int, int]]:
    """Give the draws that both had as the n-th of the same turn."""
    return [
        (a, b)
        for turn, turn_too in zip(one.drawn, other.drawn, strict=False)
        for a, b in zip(turn, turn_too, strict=False)
    ]


# ---- what moves meet


@pytest.mark.parametrize("ahead", [0, 1, 5])
def test_the_same_simulation_of_each_move_meets_the_same_dice(ahead: int) -> None:
    game = DiceGame(4)
    searched(game, 200, ahead=ahead)
    compared = 0
    for one, other in pairs(game):
        assert one.hidden == other.hidden
        for a, b in draws_in_common(one, other):
            assert a == b
            compared += 1
    assert compared > 150
    assert len({states[0].hidden for states in by_number(game)}) == len(by_number(game))  # each number has its own


def test_looking_at_a_move_goes_on_where_that_move_was() -> None:
    game = DiceGame(3)
    search = searched(game, 40)
    tried = {move: visits for move, visits, _ in search.visits()}
    search.look_at(1, 30)
    search.look_at(2, 50)
    search.look_at(1, 3)
    search.run(20)
    assert [state.chosen[0] for state in game.played[40:-20]] == [1] * 30 + [2] * 50 + [1] * 3
    assert sum(visits for _, visits, _ in search.visits()) == sum(tried.values()) + 103
    assert {draw == other for one, two in pairs(game) for draw, other in draws_in_common(one, two)} == {True}
    assert all(one.hidden == other.hidden for one, other in pairs(game))


def test_moves_looked_at_from_the_beginning_meet_the_same() -> None:
    game = DiceGame(3)
    search = searched(game, 1)
    for move in (2, 0, 1):
        search.look_at(move, 25)
    assert [len(states) for states in by_number(game)] == [3] * 25
    assert all(one.hidden == other.hidden for one, other in pairs(game))


def test_without_it_each_simulation_has_draws_of_its_own() -> None:
    game = DiceGame(4, common=False)
    searched(game, 200)
    assert len({state.hidden for state in game.played}) == 200
    met = [a == b for one, other in pairs(game) for a, b in draws_in_common(one, other)]
    assert sum(met) < len(met) / 20


def test_without_it_all_is_drawn_from_the_generator_alone() -> None:
    rng, same = Rng("own"), Rng("own")
    game = DiceGame(2, common=False)
    search = Search(game.start(), 0, game.judge(), rng)
    assert rng.state == same.state  # nothing was drawn to make it
    search.run(1)
    assert game.played[0].hidden == same.below(1 << 30)


class Noted(SettlersState):
    """A position of Settlers that keeps the first draw of each turn, and lists what is drawn of it for simulations."""

    def __init__(self, game: ls.Game, settings: Settings) -> None:
        super().__init__(game, settings)
        self.first: dict[int, int] = {}
        self.chosen: list[int] = []
        self.simulated: list[Noted] = []

    def blank(self) -> Noted:
        return Noted(self.game, self.settings)

    def play(self, move: int) -> None:
        if self.actor == ls.CHANCE:
            self.first.setdefault(int(self.turns()), move)
        else:
            self.chosen.append(move)
        super().play(move)

    def resample(self, seat: int, rng: Rng) -> ls.State:
        other = super().resample(seat, rng)
        assert isinstance(other, Noted)
        self.simulated.append(other)
        return other


def amid_a_turn(game: ls.Game) -> Noted:
    """Play a game on to a decision among several moves after the dice of a turn."""
    begun = game.start()
    assert isinstance(begun, SettlersState)
    state = Noted(game, begun.settings)
    state.begin()
    rng, greedy = Rng("table"), make_bot("greedy", seed="table")
    while state.turns() < 12 or state.phase != MAIN or len(state.legal()) < 4:
        chance = state.actor == ls.CHANCE
        state.play(state.draw(rng) if chance else greedy.choose(information_set(state, int(state.actor))))
    state.simulated.clear()
    return state


def test_in_settlers_the_same_simulation_of_each_move_meets_the_same_dice() -> None:
    state = amid_a_turn(ls.game("intimate-settlers", seats=3))
    search = Search(state, int(state.actor), state.game.judge(), Rng("dice"))
    search.run(60)
    tried: defaultdict[int, list[Noted]] = defaultdict(list)
    for simulated in state.simulated[1:]:
        tried[simulated.chosen[0]].append(simulated)
    assert sorted(map(len, tried.values())) == sorted(visits for _, visits, _ in search.visits() if visits)
    compared = 0
    for one, other in combinations(tried.values(), 2):
        for a, b in zip(one, other, strict=False):
            for turn in a.first.keys() & b.first.keys():
                if M_DICE <= a.first[turn] < M_TILE and M_DICE <= b.first[turn] < M_TILE:  # nothing drawn before them
                    assert a.first[turn] == b.first[turn]
                    compared += 1
    assert compared > 50


# ---- how moves are chosen


def freed(values: dict[int, list[float]], ratings: Sequence[float]) -> list[float]:
    """Reckon what moves are worth without the luck that the leader had."""
    leader = max(values, key=lambda move: len(values[move]))  # the first of equals
    led = values[leader]
    mean = sum(led) / len(led) if led else 0.0
    found = []
    for move, had in values.items():
        luck = sum(led[: len(had)]) - len(had) * mean
        found.append((sum(had) + ratings[move] - luck) / (len(had) + 1))
    return found


@pytest.mark.parametrize(("turns", "explore"), [(1, 0.6), (3, 0.6), (1, 3.0), (3, 0.1)])
def test_moves_are_chosen_by_what_they_are_worth_without_the_leaders_luck(turns: int, explore: float) -> None:
    game = DiceGame(turns)
    search = Search(game.start(), 0, game.judge(), Rng(1), explore=explore, ahead=9)
    search.run(300)
    ratings = list(search.tree.rating)
    weights = [exp(rating / search.warmth) for rating in ratings]
    values: dict[int, list[float]] = {0: [], 1: [], 2: []}
    for done, state in enumerate(game.played[1:]):
        scores = [
            worth + search.explore * sqrt(done + 1) / (len(values[move]) + 1) * weights[move] / sum(weights)
            for move, worth in enumerate(freed(values, ratings))
        ]
        chosen = state.chosen[0]
        assert scores[chosen] > max(scores) - 1e-9
        values[chosen].append(state.payoff(0))
    assert min(map(len, values.values())) > 3
    for move, visits, value in search.visits():  # what is told of moves is what came of them
        assert visits == len(values[move])
        assert value == pytest.approx((sum(values[move]) + ratings[move]) / (visits + 1))


def test_a_small_advantage_shows_on_the_same_dice() -> None:
    def found(common: bool) -> int:
        return sum(searched(DiceGame(1, common), 100, seed).best() == 2 for seed in range(40))

    assert found(True) >= 38
    assert found(False) < 34


# ---- the same again


def test_slices_change_nothing() -> None:
    whole = searched(DiceGame(3), 240)
    for step in (1, 7, 80):
        search = prepared(DiceGame(3))
        for done in range(0, 240, step):
            search.run(min(step, 240 - done))
        assert search.visits() == whole.visits()
        assert search.rng.state == whole.rng.state


def test_the_seed_makes_the_search() -> None:
    assert searched(DiceGame(3), 150, "a").visits() == searched(DiceGame(3), 150, "a").visits()
    assert len({str(searched(DiceGame(3), 150, seed).visits()) for seed in range(5)}) == 5


# ---- who asks for it


@pytest.mark.parametrize("name", ls.games())
def test_settlers_of_three_or_more_is_tried_on_the_same_luck_and_nothing_else(name: str) -> None:
    for seats in ls.game_type(name).seat_numbers:
        judge = ls.game(name, seats=seats).judge()
        many = name == "intimate-settlers" and seats > 2
        assert judge.common == many
        if name == "intimate-settlers":
            assert judge.ahead == (20 if many else 10)
