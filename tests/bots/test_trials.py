"""Moves tried on the same luck: what that finds in small games whose values are known, when it ends, what it knows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import ludoscape as ls
from ludoscape import Rng
from ludoscape.bots import information_set, limits, make_bot
from ludoscape.bots.trials import FIRST, Trials
from ludoscape.bots.trying import TryingBot

from .trees import Tree, TreeGame, TreeJudge, chance, nim, pair, pay, turn


def tried(
    game: TreeGame, rounds: int, world: int = 0, ahead: int = 10, seed: int = 1, trust: float = 8.0, most: int = 24
) -> Trials:
    """Try the moves of the seat that begins, in one of the worlds."""
    state = game.start(world)
    trials = Trials(state, state.actor, game.judge(), Rng(seed), ahead, trust, most)
    for _ in range(rounds):
        trials.run()
    return trials


def worths(trials: Trials) -> dict[int, float]:
    return {trials.moves[place]: trials.worth(place) for place in range(len(trials.moves))}


def alive(trials: Trials) -> set[int]:
    return {trials.moves[place] for place in trials.alive}


# ---- what a move is worth


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stones", [3, 5, 6, 7, 9, 10])
def test_a_judge_who_is_half_right_is_helped_to_the_best_move(stones: int, seat: int) -> None:
    game = TreeGame(nim(stones, seat, trust=0.4))  # it knows which numbers are lost, and is not sure
    assert tried(game, 40, ahead=20).best() == stones % 4


def test_a_move_is_worth_what_it_is_rated_so_many_decisions_on() -> None:
    def step(worth: float, after: Tree) -> Tree:
        return turn(0, {0: after}, rating=(worth, 1 - worth))

    game = TreeGame(turn(0, {1: step(0.9, step(0.4, step(0.2, pair(0.0)))), 2: pair(0.3, 0.3)}))
    for ahead, worth in ((0, 0.9), (1, 0.4), (2, 0.2), (3, 0.0), (9, 0.0)):
        assert worths(tried(game, 1, ahead=ahead, trust=0.0))[1] == worth


def test_the_judge_counts_for_some_rounds() -> None:
    game = TreeGame(turn(0, {1: turn(0, {0: pair(0.0)}, rating=(0.8, 0.2)), 2: pair(0.1)}))
    assert worths(tried(game, 0)) == {1: 0.8, 2: 0.1}
    assert worths(tried(game, 2, trust=6.0))[1] == pytest.approx(0.6)
    assert worths(tried(game, 0, trust=0.0)) == {1: 0.8, 2: 0.1}


def test_only_the_moves_that_the_judge_likes_best_are_tried() -> None:
    moves = {move: turn(0, {0: pair(1.0)}, rating=(move / 10, 1 - move / 10)) for move in range(1, 8)}
    trials = tried(TreeGame(turn(0, moves)), 3, most=3)
    assert list(trials.moves) == [7, 6, 5]
    assert trials.plays == 9


# ---- the same luck

BETTER, WORSE = 1, 2


def dice(bonus: float) -> Tree:
    """Throw a die whose faces are worth more and more, and all of them a little more by the bonus."""
    return chance({face: pair(face / 20 + bonus) for face in range(16)})


def test_moves_meet_the_same_luck() -> None:
    """A hundredth is seen at once under dice that swing by four fifths: each round differs by just that."""
    for seed in range(10):
        trials = tried(TreeGame(turn(0, {WORSE: dice(0.0), BETTER: dice(0.01)})), FIRST, seed=seed, trust=0.0)
        assert alive(trials) == {BETTER}
        found = worths(trials)
        assert found[BETTER] - found[WORSE] == pytest.approx(0.01)


def test_luck_is_another_in_every_round() -> None:
    trials = tried(TreeGame(turn(0, {1: dice(0.0), 2: dice(0.01)})), 400, trust=0.0)
    assert worths(trials)[2] == pytest.approx(0.385, abs=0.05)
    many = tried(TreeGame(turn(0, {1: dice(0.0), 2: pair(0.375)})), 400, trust=0.0)
    assert worths(many)[1] == pytest.approx(0.375, abs=0.05)


# ---- giving up


def test_what_is_surely_behind_is_given_up_after_enough_rounds() -> None:
    game = TreeGame(turn(0, {1: pair(0.5), 2: pair(0.4), 3: pair(0.5)}))
    assert alive(tried(game, FIRST - 1)) == {1, 2, 3}
    trials = tried(game, FIRST)
    assert alive(trials) == {1, 3}  # what is just as good is not
    trials.run()
    assert trials.plays == 3 * FIRST + 2


def test_what_luck_may_explain_is_kept() -> None:
    coin = chance({0: pair(0.0), 1: pair(1.0)})
    other = chance({0: pair(1.0), 1: pair(0.0)})
    assert alive(tried(TreeGame(turn(0, {1: coin, 2: other})), FIRST)) == {1, 2}


# ---- slices


def test_a_round_can_be_left_in_its_midst_and_counts_once_it_is_whole() -> None:
    """What only some of the moves have tried says nothing yet: they met luck that the others did not."""
    game = TreeGame(turn(0, {1: dice(0.0), 2: dice(0.01), 3: dice(0.0)}))
    whole, sliced = tried(game, 3), tried(game, 2)
    before = worths(sliced)
    for more in (1, 2):
        sliced.step()
        assert (sliced.plays, sliced.rounds, sliced.left()) == (6 + more, 2, 3 - more)
        assert worths(sliced) == before
    sliced.step()
    assert (sliced.plays, sliced.rounds, sliced.left()) == (9, 3, 3)
    assert worths(sliced) == worths(whole) != before
    sliced.step()
    sliced.run()  # a round that is begun is made whole, as one of its own
    whole.run()
    assert worths(sliced) == worths(whole)


# ---- hidden things


def guess(right: int) -> Tree:
    """Guess which of two worlds it is, or take what is sure."""
    return turn(0, {0: pair(float(right == 0)), 1: pair(float(right == 1)), 2: pair(0.6, 0.6)})


@pytest.mark.parametrize("world", [0, 1])
def test_what_is_hidden_is_not_used(world: int) -> None:
    trials = tried(TreeGame(guess(0), guess(1)), 200, world=world)
    assert trials.best() == 2
    knows = tried(TreeGame(guess(0), guess(1), knowing=[0]), 200, world=world)
    assert knows.best() == world


@pytest.mark.parametrize("name", ls.games())
def test_nothing_depends_on_what_its_seat_cannot_know(name: str) -> None:
    """The same is chosen where others hold other things: only what the seat may know goes in."""
    game = ls.game(name)
    state = game.start()
    rng = Rng("hidden")
    while state.actor == ls.CHANCE or state.turns() < 2:
        move = state.draw(rng) if state.actor == ls.CHANCE else state.legal()[0]
        state.play(move)
    seat = state.actor
    other = state.resample(seat, Rng("another"))
    chosen = [make_bot("trials:playouts=30,ahead=2", 5).choose(information_set(one, seat)) for one in (state, other)]
    assert chosen[0] in state.legal()
    assert chosen[0] == chosen[1]


# ---- the bot


def trying_bot(text: str, seed: int = 1) -> TryingBot:
    bot = make_bot(text, seed)
    assert isinstance(bot, TryingBot)
    return bot


def clocks(monkeypatch: pytest.MonkeyPatch, wall: float, cpu: float) -> None:
    """Let both clocks go on by so much whenever they are asked."""
    now = {"wall": 0.0, "cpu": 0.0}

    def later(name: str, step: float) -> float:
        now[name] += step
        return now[name]

    false = SimpleNamespace(monotonic=lambda: later("wall", wall), thread_time=lambda: later("cpu", cpu))
    monkeypatch.setattr(limits, "time", false)


EVEN = turn(0, {1: pair(0.5), 2: pair(0.5), 3: pair(0.5)})


def test_playouts_alone_go_by_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    known = information_set(TreeGame(EVEN).start(), 0)
    for wall, cpu in ((1e-7, 1e-7), (100.0, 0.0), (0.0, 100.0)):
        clocks(monkeypatch, wall, cpu)
        assert trying_bot("trials:playouts=100").tried(known).plays == 99  # a round that does not fit is left out


def test_seconds_are_those_of_the_processor_and_the_wall_bounds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    known = information_set(TreeGame(EVEN).start(), 0)
    clocks(monkeypatch, 1000.0, 0.01)
    assert trying_bot("trials:seconds=1").tried(known).plays == 100  # they are asked after every play
    clocks(monkeypatch, 1.0, 0.0)
    assert trying_bot("trials:seconds=5,wall=6").tried(known).plays == 6


def test_it_ends_when_one_move_is_left() -> None:
    known = information_set(TreeGame(turn(0, {1: pair(0.5), 2: pair(0.4)})).start(), 0)
    assert trying_bot("trials:playouts=100000").tried(known).rounds == FIRST


def test_forced_moves_cost_nothing() -> None:
    game = TreeGame(turn(0, {7: pay(1.0, 0.0)}))
    judge = TreeJudge(game)
    game.judge = lambda: judge  # type: ignore[method-assign]
    assert make_bot("trials").choose(information_set(game.start(), 0)) == 7
    assert judge.asked == []


def test_trying_longer_changes_no_draw_of_the_next() -> None:
    known = information_set(TreeGame(EVEN).start(), 0)
    short, long = trying_bot("trials:playouts=9"), trying_bot("trials:playouts=900")
    for bot in (short, long):
        bot.tried(known)
    assert short.rng.below(1 << 30) == long.rng.below(1 << 30)


def test_without_any_limit_it_takes_a_second() -> None:
    assert trying_bot("trials").seconds == 1.0
    assert trying_bot("trials:playouts=50").seconds == 0.0
    assert trying_bot("trials:wall=2").patience == 2.0
