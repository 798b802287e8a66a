"""What the tree search finds in small games whose values are known: against a player, chance, secrets, three players.

The judge of these games is blind where nothing else is said, so whatever is found was searched.
"""

from __future__ import annotations

import pytest

from ludoscape import Rng
from ludoscape.bots.search import Search

from .trees import Tree, TreeGame, chance, forced, nim, pair, pay, turn


def searched(game: TreeGame, simulations: int, world: int = 0, seed: int = 1, warmth: float = 0.05) -> Search:
    """Search for the seat that begins, in one of the worlds."""
    state = game.start(world)
    search = Search(state, state.actor, game.judge(), Rng(seed), warmth=warmth)
    search.run(simulations)
    return search


def values(search: Search) -> dict[int, float]:
    return {move: value for move, _, value in search.visits()}


# ---- two players who see everything


@pytest.mark.parametrize("stones", [1, 2, 3, 5, 6, 7, 9, 10])
def test_nim_is_won_by_leaving_a_multiple_of_four(stones: int) -> None:
    search = searched(TreeGame(nim(stones)), 600)
    assert search.best() == stones % 4
    assert values(search)[stones % 4] > 0.8


def test_nim_is_lost_with_eight_stones() -> None:
    assert max(values(searched(TreeGame(nim(8)), 2000)).values()) < 0.1


@pytest.mark.parametrize("stones", [5, 6, 7])
def test_search_overrules_a_judge_who_is_wrong(stones: int) -> None:
    game = TreeGame(nim(stones, trust=0.6))
    assert searched(game, 1).best() != stones % 4  # the judge alone
    assert searched(game, 1000).best() == stones % 4


def test_second_seat_searches_for_itself() -> None:
    game = TreeGame(nim(7, seat=1))
    search = searched(game, 600)
    assert search.best() == 3
    assert values(search)[3] > 0.8


def test_a_trap_behind_a_good_looking_move_is_seen() -> None:
    trap = turn(1, {0: pair(0.9), 1: pair(0.0)})
    search = searched(TreeGame(turn(0, {0: trap, 1: pair(0.3)})), 400)
    assert search.best() == 1
    assert values(search)[0] < 0.15


# ---- chance

SAFE, GAMBLE = 0, 1


@pytest.mark.parametrize(("sure", "best"), [(0.5, GAMBLE), (0.7, SAFE)])
def test_chance_is_worth_its_mean_by_weight(sure: float, best: int) -> None:
    die = chance({1: pair(0.0), 2: pair(1.0)}, {1: 2, 2: 3})
    search = searched(TreeGame(turn(0, {SAFE: pair(sure), GAMBLE: die})), 3000)
    assert search.best() == best
    assert values(search)[GAMBLE] == pytest.approx(0.6, abs=0.08)
    assert values(search)[SAFE] == pytest.approx(sure, abs=0.02)


def test_what_chance_shows_can_be_answered() -> None:
    def answer(shown: int) -> Tree:
        return turn(0, {said: pair(float(said == shown)) for said in (1, 2, 3)})

    die = chance({shown: answer(shown) for shown in (1, 2, 3)})
    search = searched(TreeGame(turn(0, {SAFE: pair(0.9), GAMBLE: die})), 1500)
    assert search.best() == GAMBLE
    assert values(search)[GAMBLE] > 0.9


def test_two_dice_are_thrown_and_both_count() -> None:
    def second(first: int) -> Tree:
        return chance({eyes: turn(0, {first: pair(1.0), 9: pair(0.0)}) for eyes in (1, 2)})

    both = chance({first: second(first) for first in (1, 2)})
    search = searched(TreeGame(turn(0, {SAFE: pair(0.8), GAMBLE: both})), 1000)
    assert search.best() == GAMBLE
    behind = search.tree.kids[1]
    assert behind is not None
    assert sorted(behind.moves) == [1, 2]
    deeper = behind.kids[behind.find(1, 0)]
    assert deeper is not None
    assert sorted(deeper.moves) == [1, 2]


# ---- secrets

HEADS, TAILS, WAIT = 1, 2, 3


def guess(coin: int) -> dict[int, Tree]:
    return {HEADS: pair(float(coin == HEADS)), TAILS: pair(float(coin == TAILS))}


def coins(after: dict[int, dict[int, Tree]], sure: float, knowing: tuple[int, ...] = ()) -> TreeGame:
    """Let seat 0 take what is sure, or something that depends on a coin that has fallen."""
    return TreeGame(*(turn(0, {SAFE: pair(sure), **after[coin]}) for coin in (HEADS, TAILS)), knowing=knowing)


@pytest.mark.parametrize(("sure", "best"), [(0.4, {HEADS, TAILS}), (0.6, {SAFE})])
def test_a_guess_is_worth_its_mean_over_what_may_be(sure: float, best: set[int]) -> None:
    search = searched(coins({coin: guess(coin) for coin in (HEADS, TAILS)}, sure), 2000)
    assert search.best() in best
    assert values(search)[search.best()] == pytest.approx(max(sure, 0.5), abs=0.05)


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_changes_nothing_for_who_does_not_know_it(seed: int) -> None:
    game = coins({coin: guess(coin) for coin in (HEADS, TAILS)}, 0.6)
    one, other = (searched(game, 300, world, seed) for world in (0, 1))
    assert one.visits() == other.visits()


@pytest.mark.parametrize(("world", "coin"), [(0, HEADS), (1, TAILS)])
def test_who_knows_the_coin_uses_it(world: int, coin: int) -> None:
    game = coins({coin: guess(coin) for coin in (HEADS, TAILS)}, 0.6, knowing=(0,))
    search = searched(game, 300, world)
    assert search.best() == coin
    assert values(search)[coin] > 0.95


def test_a_later_guess_of_ones_own_is_no_better_informed() -> None:
    game = coins({coin: {WAIT: turn(0, guess(coin))} for coin in (HEADS, TAILS)}, 0.6)
    search = searched(game, 3000)
    assert search.best() == SAFE
    assert values(search)[WAIT] < 0.56  # in either world alone it would be 1


def test_what_another_tells_is_known_afterwards() -> None:
    told = {coin: {WAIT: turn(1, {coin: turn(0, guess(coin))})} for coin in (HEADS, TAILS)}  # nobody can lie
    search = searched(coins(told, 0.8), 1000)
    assert search.best() == WAIT
    assert values(search)[WAIT] > 0.9


def test_a_judge_who_sees_one_sample_misleads_at_first_only() -> None:
    def betrayed(coin: int) -> dict[int, Tree]:
        return {side: pair(float(coin == side), rating=float(coin == side)) for side in (HEADS, TAILS)}

    game = coins({coin: betrayed(coin) for coin in (HEADS, TAILS)}, 0.7)
    assert searched(game, 1).best() in (HEADS, TAILS)
    assert searched(game, 3000, warmth=0.5).best() == SAFE


# ---- moves that are legal only if something hidden is so

KILL, SPARE = 5, 6


def ambush(sure: float) -> TreeGame:
    """Let seat 1 strike in one world of four."""
    worlds = []
    for world in range(4):
        answers = {KILL: pair(0.0), SPARE: pair(1.0)} if world == 0 else {SPARE: pair(1.0)}
        worlds.append(turn(0, {SAFE: pair(sure), GAMBLE: turn(1, answers)}))
    return TreeGame(*worlds)


@pytest.mark.parametrize(("sure", "best"), [(0.6, GAMBLE), (0.9, SAFE)])
def test_a_move_counts_as_often_as_it_is_legal(sure: float, best: int) -> None:
    search = searched(ambush(sure), 3000)
    assert search.best() == best
    assert values(search)[GAMBLE] == pytest.approx(0.75, abs=0.08)


def test_moves_that_the_first_sample_had_not_are_found_later() -> None:
    for seed in range(8):
        behind = searched(ambush(0.1), 200, seed=seed).tree.kids[1]
        assert behind is not None
        assert sorted(behind.moves) == [KILL, SPARE]


# ---- three players, each for himself


def own(seat: int, *pays: float) -> Tree:
    """End a game of three: the payoffs of this seat, of the next and of the one after that."""
    return pay(*(pays[(k - seat) % 3] for k in range(3)))


def market(seat: int) -> Tree:
    """Let a seat choose which of the others decides; what these take for themselves is good, bad or middling for it."""
    left, right = (seat + 1) % 3, (seat + 2) % 3
    tempting = turn(left, {0: own(seat, 0.0, 0.6, 0.4), 1: own(seat, 0.8, 0.2, 0.0)})
    sound = turn(right, {0: own(seat, 0.5, 0.0, 0.5), 1: own(seat, 0.0, 0.8, 0.2)})
    timid = turn(left, {0: own(seat, 0.2, 0.4, 0.4), 1: own(seat, 0.2, 0.3, 0.5)})
    return turn(seat, {0: tempting, 1: sound, 2: timid})


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_of_three_takes_what_is_best_for_itself(seat: int) -> None:
    search = searched(TreeGame(market(seat), seats=3), 1500)
    assert search.best() == 1  # 0 if the others played into our hands, 2 if they played against us
    assert values(search)[0] < 0.15
    assert values(search)[1] == pytest.approx(0.5, abs=0.03)
    assert values(search)[2] == pytest.approx(0.2, abs=0.03)


def test_three_in_a_row_each_foresee_the_next() -> None:
    def last(*pays: tuple[float, float, float]) -> Tree:
        return turn(2, {k: pay(*split) for k, split in enumerate(pays)})

    def middle(one: Tree, other: Tree) -> Tree:
        return turn(1, {0: one, 1: other})

    greedy = middle(last((0.9, 0.0, 0.1), (0.0, 0.7, 0.3)), last((0.5, 0.5, 0.0), (0.1, 0.3, 0.6)))  # 0, .7, .3
    modest = middle(last((0.4, 0.4, 0.2), (0.6, 0.3, 0.1)), last((0.0, 0.8, 0.2), (0.1, 0.1, 0.8)))  # .4, .4, .2
    search = searched(TreeGame(turn(0, {0: greedy, 1: modest}), seats=3), 2000)
    assert search.best() == 1
    assert values(search)[0] < 0.2
    assert values(search)[1] == pytest.approx(0.4, abs=0.03)


# ---- long games


def test_a_line_beyond_the_horizon_is_worth_what_the_judge_says() -> None:
    far = forced(199, pair(1.0))
    search = searched(TreeGame(turn(0, {0: far, 1: turn(1, {0: pair(0.0), 1: pair(0.1)})})), 1000)
    assert values(search)[0] == pytest.approx(0.5)


def test_a_line_up_to_the_horizon_is_walked_to_its_end() -> None:
    ends = {length: turn(0, {0: forced(length - 1, pair(1.0)), 1: pair(0.6)}) for length in (60, 61)}
    assert searched(TreeGame(ends[60]), 1500).best() == 0
    assert searched(TreeGame(ends[61]), 1500).best() == 1
