"""Weights of learned judges: whom they fit, what is said of damaged ones, and what judges of them promise."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots.selfplay import ODDS, SelfPlay, Trail
from ludoscape.engine.conformance.values import sent
from ludoscape.engine.judge import Judge
from ludoscape.engine.network import Layout
from ludoscape.engine.playout import playout
from ludoscape.engine.state import Moves
from ludoscape.engine.weights import Weights, WeightsError, fitting, observation_of, read

GAME = ls.game("small-worlds", turns=2)


def weights_for(game: ls.Game, **said: Any) -> Weights:
    """Make weights at random."""
    rng = random.Random("weights")
    fields = [field.name for field in game.features().fields]
    count = Layout(game.features().fields, fields).features
    whole: dict[str, Any] = {
        "game": game.name,
        "rules": game.rules,
        "seats": game.seats,
        "options": game.changed_options(),
        "any": ["tie_break"],
        "observation": observation_of(game),
        "fields": fields,
        "bias": [0] * 16,
        "out": [rng.randrange(-99, 100) for _ in range(16)],
        "last": 0,
        "unit": 1e-5,
        "alpha": 1.0,
    }
    return Weights(whole | said, bytes(rng.choices(range(256), k=16 * count)))


def in_play(game: ls.Game, seed: int, decisions: int = 12) -> ls.State:
    state, rng = game.start(), ls.Rng(seed)
    while decisions or state.actor < 0:
        decisions -= state.actor >= 0
        move = state.draw(rng) if state.actor == ls.CHANCE else state.legal()[rng.below(len(state.legal()))]
        state.play(move)
    return state


def rated(judge: Any, state: ls.State) -> list[float]:
    out: vec[float] = vec[float]([0.0] * state.game.seats)
    judge.rates(state, out)
    return list(out)


def test_weights_are_read_as_they_were_written() -> None:
    weights = weights_for(GAME)
    again = read(weights.data())
    assert (again.said, again.first) == (weights.said, weights.first)
    assert again.data() == weights.data()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: b"nothing", "this is no file of weights that can be read here"),
        (lambda data: data.replace(b"weights 1", b"weights 9", 1), "this is no file of weights that can be read here"),
        (lambda data: data[:-1], "the weights are damaged: their sum is another one"),
        (lambda data: data.replace(b'"seats": 2', b'"seats": 3'), "the weights are damaged: their sum is another one"),
    ],
)
def test_what_are_no_weights_is_told_in_a_sentence(spoil: Any, says: str) -> None:
    with pytest.raises(WeightsError, match=f"^some.file: {says}$"):
        read(spoil(weights_for(GAME).data()), "some.file")


def test_weights_that_lack_something_or_do_not_fit_together_are_refused() -> None:
    weights = weights_for(GAME)
    less = Weights({name: value for name, value in weights.said.items() if name != "unit"}, weights.first)
    with pytest.raises(WeightsError, match="the weights lack unit"):
        read(less.data())
    with pytest.raises(WeightsError, match="the weights do not fit together"):
        weights_for(GAME, bias=[0] * 32).judge(GAME)


def test_weights_fit_their_game_with_its_seats_options_and_observation() -> None:
    weights = weights_for(GAME)
    assert weights.fits(GAME)
    assert weights.fits(ls.game("small-worlds", turns=2, tie_break="shared"))
    others = [ls.game("small-worlds"), ls.game("small-worlds", 3, turns=2), ls.game("decay")]
    assert not any(weights.fits(game) for game in others)
    assert not weights_for(GAME, observation="another").fits(GAME)
    assert not weights_for(GAME, rules="0").fits(GAME)
    with pytest.raises(WeightsError, match="these weights are not for"):
        weights.judge(others[0])


def test_a_game_takes_the_weights_that_its_package_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludoscape.engine import weights as module

    assert fitting(GAME) is None
    assert type(GAME.judge()) is type(GAME.hand_judge())
    monkeypatch.setattr(module, "kept", lambda package: (weights_for(ls.game("decay")), weights_for(GAME)))
    state = in_play(GAME, 1)
    assert rated(GAME.judge(), state) == rated(weights_for(GAME).judge(GAME), state) != rated(GAME.hand_judge(), state)


def test_a_network_of_zeros_leaves_the_hand_judge_as_it_is() -> None:
    judge, hand = weights_for(GAME, out=[0] * 16).judge(GAME), GAME.hand_judge()
    for seed in range(4):
        state = in_play(GAME, seed)
        assert rated(judge, state) == pytest.approx(rated(hand, state), abs=1e-3)
        assert judge.rate(state, 1) == pytest.approx(hand.rate(state, 1), abs=1e-3)


@pytest.mark.parametrize("name", ["small-worlds", "silver-isle", "intimate-settlers"])
def test_a_learned_judge_rates_for_a_seat_by_nothing_that_it_may_not_know(name: str) -> None:
    game = ls.game(name)
    judge = weights_for(game).judge(game)
    for seed in range(4):
        state = in_play(game, seed, 40)
        seat = int(state.actor)
        assert sum(rated(judge, state)) == pytest.approx(1)
        assert (
            judge.rate(state, seat)
            == judge.rate(state.resample(seat, ls.Rng(seed)), seat)
            == sent(judge).rate(state, seat)
        )


def test_a_game_that_is_over_is_worth_its_payoffs() -> None:
    state, judge = GAME.start(), weights_for(GAME).judge(GAME)
    playout(state, ls.Rng(3), Moves())
    assert rated(judge, state) == [state.payoff(0), state.payoff(1)] == [judge.rate(state, 0), judge.rate(state, 1)]


def test_bots_ask_the_judge_that_they_are_told_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from ludoscape.bots import make_bot
    from ludoscape.bots.mcts import MctsBot
    from ludoscape.bots.simple import GreedyBot
    from ludoscape.cli import main

    path = tmp_path / "some.weights"
    path.write_bytes(weights_for(GAME).data())
    for name in ("greedy", "mcts"):
        bots = [make_bot(f"{name}:judge={which}") for which in ("hand", path)]
        assert all(isinstance(bot, GreedyBot | MctsBot) for bot in bots)
        asked = [type(bot.judges.of(GAME)).__name__ for bot in bots if isinstance(bot, GreedyBot | MctsBot)]
        assert asked == ["SmallWorldsJudge", "LearnedJudge"]
    path.write_bytes(b"nothing")
    other = tmp_path / "other.weights"
    other.write_bytes(b"nothing")
    assert main(["simulate", "decay", "-n", "1", "--bots", f"greedy:judge={other}"]) == 2
    assert capsys.readouterr().err == f"ludoscape: {other}: this is no file of weights that can be read here\n"


class Frank(Judge):
    """Rates the first seat higher when it is open."""

    def rates(self, state: ls.State, out: vec[float]) -> None:
        out[0] = 0.75 if self.open else 0.5
        out[1] = 1.0 - out[0]


def test_a_learned_judge_is_as_open_as_the_one_below_it() -> None:
    judge, state = weights_for(GAME, unit=0.0).judge(GAME), in_play(GAME, 1)
    judge.hand = Frank(2)
    assert rated(judge, state)[0] == pytest.approx(0.5) and judge.rate(state, 0) == pytest.approx(0.5)
    judge.open = True
    assert rated(judge, state)[0] == pytest.approx(0.75) and judge.rate(state, 0) == pytest.approx(0.75)


def test_a_target_is_the_end_or_what_was_expected_before_something_worse() -> None:
    """What a seat expects where it plays its best is no target: it is too high, as the best of many ratings."""
    trail = Trail(2, 4)
    for seat, best, worse in ((0, 0.9, False), (1, 0.25, True), (0, 0.8, False), (1, 0.7, False)):
        for each in (0, 1):
            trail.rows.write(bytes(4))
            trail.add(each)
        trail.expect(seat, best, worse)
    learned = trail.learned([1.0, 0.0])
    found = [int.from_bytes(learned[at + 2 : at + 4], "little") / 65535 for at in range(0, len(learned), 4)]
    assert found[0::2] == [1.0, 1.0, 1.0, 1.0]
    assert found[1::2] == pytest.approx([0.25, 0.25, 0.0, 0.0], abs=1e-4)


def test_self_play_shows_judges_nothing_but_what_was_drawn_for_a_seat() -> None:
    asked: list[tuple[bool, ls.State]] = []

    class Asked(Frank):
        def rates(self, state: ls.State, out: vec[float]) -> None:
            asked.append((self.open, state))
            super().rates(state, out)

    state = GAME.start()
    SelfPlay(Asked(2), Asked(2), GAME.features(), ODDS, 1).play(state, ls.Rng(1), [0, 0])
    assert asked and all(opened and seen is not state for opened, seen in asked)
