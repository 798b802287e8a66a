"""The Gymnasium environments: Gymnasium's own checks, and that one agent plays our games among bots."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

import ludoscape as ls
from ludoscape.adapters.gymnasium import LudoscapeEnv
from ludoscape.bots import Bot, BotKind, InformationSet, base
from tests.engine.toys import Toy

every_game = pytest.mark.parametrize("name", ls.games())


def play_random(env: Any, seed: int, most: int = 10**9) -> list[tuple[Any, ...]]:
    """Play one game with an agent that chooses at random; give what it was told after each step."""
    agent = random.Random(seed)
    _, info = env.reset(seed=seed)
    told: list[tuple[Any, ...]] = []
    while len(told) < most:
        action = agent.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, over, cut, info = env.step(action)
        told.append((action, observation.tobytes(), reward, over, cut))
        if over:
            break
    return told


@every_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    """Its checks act at random, nearly always illegally; they also make the environment for each render mode."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"ludoscape/{name}-v0").unwrapped)


@every_game
def test_the_mask_marks_what_is_legal_for_the_seat(name: str) -> None:
    env = LudoscapeEnv(name, seat="random")
    agent = random.Random(1)
    observation, info = env.reset(seed=1)
    for _ in range(30):
        assert env.observation_space.contains(observation)
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(env.legal_actions)
        assert env.action_masks().dtype == bool and (env.action_masks() == info["action_mask"]).all()
        observation, _, over, _, info = env.step(agent.choice(env.legal_actions))
        if over:
            assert not info["action_mask"].any() and env.legal_actions == []
            observation, info = env.reset()


@every_game
def test_a_seed_gives_the_same_games_of_all_players(name: str) -> None:
    first, second = (LudoscapeEnv(name, seat="random") for _ in range(2))
    assert play_random(first, 5, 40) == play_random(second, 5, 40)
    assert play_random(first, 6, 40) != play_random(second, 5, 40)


def test_a_reset_without_a_seed_goes_on_with_another_game() -> None:
    env = LudoscapeEnv("alheimur")
    games = []
    for _ in range(2):
        one, _ = env.reset(seed=3)
        two, _ = env.reset()
        games.append((one.tobytes(), two.tobytes()))
    assert games[0] == games[1] and games[0][0] != games[0][1]


@every_game
def test_the_reward_at_the_end_is_the_result_of_the_seat(name: str) -> None:
    env = LudoscapeEnv(name, seat=1)
    *_, (_, _, reward, over, cut) = play_random(env, 2)
    outcome = env._playing().state.outcome()
    assert over and not cut and outcome is not None
    all_share = len(outcome.winners) == env.game.seats
    assert (reward > 0) == (1 in outcome.winners and not all_share)
    assert all(step[2] == 0 for step in play_random(env, 2)[:-1])


def test_the_agent_sits_where_it_is_told_to_or_anywhere() -> None:
    for wanted, found in ((2, {2}), ("random", {0, 1, 2, 3})):
        env = LudoscapeEnv("decay", seat=wanted)
        seats = set()
        for seed in range(30):
            env.reset(seed=seed)
            assert env._playing().actor == env.seat
            seats.add(env.seat)
        assert seats == found


class Watched(Bot):
    """Plays the first legal move, and notes who asked and whether it was closed."""

    asked: list[tuple[str, int]]
    closed: list[str]

    def choose(self, seen: InformationSet) -> int:
        """Choose the first move."""
        Watched.asked.append((self.name, seen.seat))
        assert seen.legal and seen.view["seat"] == seen.seat
        return seen.legal[0]

    def close(self) -> None:
        """Note it."""
        Watched.closed.append(self.name)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two bots that can be watched, in these tests only."""
    Watched.asked, Watched.closed = [], []
    for name in ("watched_a", "watched_b"):
        kind = BotKind(name, "For tests.", lambda name, seed, values: Watched(name, seed))
        monkeypatch.setitem(base._KINDS, name, kind)


def test_opponents_sit_in_turn_after_the_agent_and_are_closed(watched: None) -> None:
    env = LudoscapeEnv("decay", seats=4, seat=1, opponents=["watched_a", "watched_b"])
    Watched.closed.clear()
    play_random(env, 1, 30)
    assert set(Watched.asked) == {("watched_a", 2), ("watched_b", 3), ("watched_a", 0)}
    assert not Watched.closed
    env.reset()
    assert sorted(Watched.closed) == ["watched_a", "watched_a", "watched_b"]
    env.close()
    env.close()
    assert len(Watched.closed) == 6


def test_a_better_opponent_wins_more() -> None:
    """The same agent at random loses to greedy nearly always, to random half of the games."""
    paid = {
        name: [
            play_random(LudoscapeEnv("alheimur", seat="random", opponents=name, max_rounds=6), seed)[-1][2]
            for seed in range(12)
        ]
        for name in ("random", "greedy")
    }
    assert sum(paid["greedy"]) < -8 < sum(paid["random"])


@every_game
def test_an_illegal_action_ends_the_game_and_is_explained(name: str) -> None:
    env = LudoscapeEnv(name)
    for action in (env.encoder.actions, -1, np.int64(-1), "illegal"):
        env.reset(seed=1)
        if action == "illegal":
            action = next(a for a in range(env.encoder.actions) if a not in env.legal_actions)
        observation, reward, over, cut, info = env.step(action)  # type: ignore[arg-type]
        assert (reward, over, cut) == (-1, True, False)
        assert env.observation_space.contains(observation) and not info["action_mask"].any()
        assert "\n" not in info["illegal"]
        with pytest.raises(ResetNeeded, match="the game is over"):
            env.step(0)


@pytest.mark.parametrize("action", [np.array([0]), np.array([[3]]), [0], 2.5, None, "0"])
def test_what_is_no_number_is_an_error_and_no_lost_game(action: Any) -> None:
    """A learner that is not wired rightly, such as an action for each of one environments."""
    env = LudoscapeEnv("small-worlds")
    env.reset(seed=1)
    before = env.action_masks().tolist()
    with pytest.raises(TypeError, match=r"is no action: actions are whole numbers$"):
        env.step(action)
    assert env.action_masks().tolist() == before
    env.step(np.array(env.legal_actions[0]))  # type: ignore[arg-type]  # of no dimension: a number


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("opponents", ["random", ["greedy", "greedy:slips=0.5"], "mcts:playouts=6,seconds=0"])
def test_a_game_in_play_goes_on_in_a_copy(opponents: Any, again: Callable[[Any], Any]) -> None:
    """With the same draws and the same opponents to come."""
    env = gymnasium.make("ludoscape/decay-v0", seats=3, seat="random", opponents=opponents, max_turns=3)
    play_random(env, 3, 2)
    other = again(env)
    agent = random.Random(1)
    for _ in range(8):
        legal = env.unwrapped.legal_actions  # type: ignore[attr-defined]
        assert legal == other.unwrapped.legal_actions
        if not legal:
            break
        action = agent.choice(legal)
        one, two = (each.step(action) for each in (env, other))
        assert (one[0] == two[0]).all() and one[1:4] == two[1:4]
        assert (one[4]["action_mask"] == two[4]["action_mask"]).all()
    assert (env.reset()[0] == other.reset()[0]).all()


def test_before_a_game_there_is_nothing_to_ask() -> None:
    env = LudoscapeEnv("decay", render_mode="ansi")
    asks: tuple[Callable[[], object], ...] = (
        lambda: env.step(0),
        lambda: env.legal_actions,
        env.render,
        env.action_masks,
    )
    for ask in asks:
        with pytest.raises(ResetNeeded, match="no game yet"):
            ask()


def test_a_game_that_ends_before_the_agent_decides_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    env = LudoscapeEnv("decay")
    begin, begun = env._begin, []

    def begin_and_end_at_once() -> None:
        begin()
        begun.append(1)
        if len(begun) < 3:
            env._playing().stop()

    monkeypatch.setattr(env, "_begin", begin_and_end_at_once)
    _, info = env.reset(seed=1)
    assert len(begun) == 3 and info["action_mask"].any()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"colour": 1}, "colour"),
        ({"seat": 4}, "seat cannot be 4: allowed is 'random' or a number from 0 to 3"),
        ({"seat": True}, "seat cannot be True"),
        ({"seat": "north"}, "seat cannot be 'north'"),
        ({"opponents": "alphago"}, "there is no bot 'alphago'"),
        ({"opponents": ["random", "mcts:depth=3"]}, "no parameter 'depth=3'"),
        ({"opponents": []}, "there are no opponents"),
        ({"render_mode": "film"}, "render_mode cannot be 'film'"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        LudoscapeEnv(**{"game": "decay", **wrong})
    assert "\n" not in str(refused.value)


def test_a_game_may_be_made_elsewhere() -> None:
    assert len(play_random(LudoscapeEnv(Toy(seats=3), seat="random"), 1)) >= 1


# ------------------------------------------------------------------------------------------ several games at a time


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_games_are_stepped_side_by_side(kind: Callable[..., VectorEnv[Any, Any, Any]]) -> None:
    """Two games of a vector are the games of two environments with the seeds that Gymnasium gives them."""
    makers: list[Callable[[], Any]] = [lambda: LudoscapeEnv("small-worlds", turns=1)] * 2
    vector: Any = kind(makers)
    alone = [make() for make in makers]
    agent, over = random.Random(1), [False, False]
    try:
        observations, infos = vector.reset(seed=10)
        for env, seed in zip(alone, (10, 11), strict=True):
            env.reset(seed=seed)
        for _ in range(60):
            actions = [agent.choice(np.flatnonzero(m).tolist() or [0]) for m in infos["action_mask"]]
            observations, rewards, ends, _, infos = vector.step(np.array(actions))
            for index, env in enumerate(alone):
                if over[index]:  # Gymnasium resets in the step after the end, whatever the action
                    observation, _ = env.reset()
                    expected = (observation.tobytes(), 0.0, False)
                else:
                    observation, reward, end, _, _ = env.step(actions[index])
                    expected = (observation.tobytes(), reward, end)
                assert expected == (observations[index].tobytes(), rewards[index], ends[index])
                assert infos["action_mask"][index].tolist() == env.action_masks().astype(int).tolist()
            over = ends.tolist()
    finally:
        vector.close()


def test_registered_games_are_made_with_options_and_in_vectors() -> None:
    made = gymnasium.make("ludoscape/decay-v0", seats=2, opponents="greedy", side=8).unwrapped
    assert isinstance(made, LudoscapeEnv) and made.game == ls.game("decay", 2, side=8)
    vector = gymnasium.make_vec("ludoscape/decay-v0", num_envs=3, vectorization_mode="sync", seats=2)
    observations, infos = vector.reset(seed=1)
    assert observations.shape == (3, made.encoder.size) and infos["action_mask"].any(axis=1).all()
    vector.close()
