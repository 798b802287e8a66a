"""Positions, and what plays with them, are values: copied, compared, and sent to other processes as they are."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.engine.conformance import sent
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.record import RecordError
from tests.engine.test_doors import every_game, walk
from tests.engine.toys import Toy
from tests.test_packaging import FreeDecay, FreeState

WAYS: list[Callable[[Any], Any]] = [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing)), sent]
either_way = pytest.mark.parametrize("again", WAYS, ids=["deepcopy", "pickle", "sent"])


@either_way
@every_game
def test_a_state_again_is_the_same_position(kind: type[ls.Game], again: Callable[[Any], Any]) -> None:
    for steps in (0, 1, 5, 20, 60, 10**9):
        state = walk(kind, "again", steps)
        other = again(state)
        assert other is not state and type(other) is type(state)
        assert other == state and other.digest() == state.digest() and other.game == state.game
        for move in (state.legal() or [move for move, _ in state.chance()])[:1]:
            other.do(move)
            assert other != state
            state.do(move)
            assert other == state


@every_game
def test_a_sample_again_is_the_same_sample(kind: type[ls.Game]) -> None:
    """Also what a seat holds possible goes with it: both give the same further samples."""
    for steps in (3, 40, 90):
        state = walk(kind, "sample", steps)
        for seat in range(state.game.seats):
            sample = state.resample(seat, ls.Rng(steps))
            other = sent(sample)
            assert other == sample
            assert other.view(seat) == sample.view(seat) == state.view(seat)
            assert other.resample(seat, ls.Rng(1)) == sample.resample(seat, ls.Rng(1))


def test_equal_are_positions_of_equal_games() -> None:
    state = ls.game("decay", 2).start()
    assert state == ls.game("decay", 2).start()
    assert state != ls.game("decay", 2, quiet_rounds=10).start()
    assert state != ls.game("decay", 3).start()
    assert state != FreeDecay(2).start()
    assert state != "a position" and state is not None
    assert [state.copy()].index(state) == 0
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)  # it can be changed


def test_a_rule_changed_in_plain_python_stays_changed() -> None:
    state = FreeDecay(2, max_turns=20).start()
    rng = ls.Rng(4)
    for _ in range(60):
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    for other in (state.game.load(state.dump()), *(way(state) for way in WAYS)):
        assert type(other) is type(other.copy()) is FreeState
        assert type(other.game) is FreeDecay
        assert other == state and other.legal() == state.legal()


@either_way
@every_game
def test_games_judges_encoders_and_generators_again_say_the_same(
    kind: type[ls.Game], again: Callable[[Any], Any]
) -> None:
    game = kind(kind.seat_numbers[-1])
    assert again(game) == game and type(again(game)) is kind
    state = walk(kind, "say", 25)
    judge, encoder, rng = state.game.judge(), state.game.encoder(), ls.Rng("again")
    rng.below(6)
    other_judge, other_encoder, other_rng = again((judge, encoder, rng))
    for seat in range(state.game.seats):
        assert other_judge.rate(state, seat) == judge.rate(state, seat)
        assert other_encoder.observe(state, seat) == encoder.observe(state, seat)
    assert other_encoder is not encoder and other_encoder.mask(state) == encoder.mask(state)
    assert [other_rng.below(1000) for _ in range(9)] == [rng.below(1000) for _ in range(9)]


def test_an_encoder_without_a_game_says_that_it_cannot_be_made_again() -> None:
    with pytest.raises(TypeError, match="no game has made"):
        copy.deepcopy(Encoder(3, []))


@either_way
@pytest.mark.parametrize("name", ["random", "greedy", "greedy:slips=0.5", "mcts:playouts=8,seconds=0"])
def test_a_bot_again_chooses_alike(name: str, again: Callable[[Any], Any]) -> None:
    state = ls.game("small-worlds", 3).start()  # whose judge is quick, interpreted too
    rng = ls.Rng(1)
    while state.actor < 0:
        state.play(state.draw(rng))
    bot = make_bot(name, 3)
    bot.choose(information_set(state, int(state.actor)))
    other = again(bot)
    for _ in range(3):
        chosen = [each.choose(information_set(state, int(state.actor))) for each in (bot, other)]
        assert chosen[0] == chosen[1]


@either_way
def test_a_game_that_was_played_is_the_same_game_again(again: Callable[[Any], Any]) -> None:
    played = ls.play(ls.game("decay", 2, max_turns=4), "random", seed=2)
    other = again(played)
    assert other == played and other.record().write() == played.record().write()
    assert list(other) == list(played)


@pytest.mark.parametrize(
    "error",
    [
        ls.IllegalMove("DE-1", "No.", ["de-tile-1"]),
        ls.NotationError("no move"),
        ls.InvalidState(3, "too many"),
        RecordError("no", 3, 4),
    ],
)
def test_an_error_can_be_sent(error: Exception) -> None:
    for way in WAYS:
        other = way(error)
        assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))


def test_the_toy_again_is_the_toy() -> None:
    assert sent(Toy(3, cards=10)) == Toy(3, cards=10)
