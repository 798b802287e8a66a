"""Many games in one call: those that PettingZoo's environments play, by Gymnasium's contract for vectors of them."""

from __future__ import annotations

import copy
import importlib.util
import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv

import ludoscape as ls
from ludoscape.adapters import pettingzoo
from ludoscape.adapters.batch import BatchEnv, check
from ludoscape.engine.game import IllegalMove

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "batch_learner.py"

every_game = pytest.mark.parametrize("name", ls.games())


def quick(places: int, **settings: Any) -> BatchEnv:
    """Make a batch of games that are over after some dozens of decisions."""
    return BatchEnv("small-worlds", places, turns=1, **settings)


def ended(env: BatchEnv) -> tuple[Any, ...]:
    """Play on until a game ends; give what that step told."""
    while True:
        told = env.step(env.sample_actions())
        if told[2].any():
            return told


# ---- the same games as one by one


@every_game
def test_a_batch_plays_what_single_environments_play(name: str) -> None:
    assert check(name, 3, 60, max_cycles=25) >= 6


@pytest.mark.parametrize("seats", [2, 3])
def test_ends_of_games_are_those_of_single_environments(seats: int) -> None:
    assert check("small-worlds", 2, 150, seats=seats, turns=1) >= 2


@pytest.mark.parametrize("wrong", ["observe", "mask"])
def test_the_check_finds_a_byte_that_differs(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Changed(pettingzoo.raw_env):
        def observe(self, agent: str) -> dict[str, Any]:
            seen = {key: array.copy() for key, array in super().observe(agent).items()}
            seen["observation" if wrong == "observe" else "action_mask"][-1] ^= 1
            return seen

    monkeypatch.setattr(pettingzoo, "raw_env", Changed)
    with pytest.raises(AssertionError, match="game 0 of decay, step 0"):
        check("decay", 2, 3)


@every_game
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_every_row_shows_its_own_game(name: str, mode: AutoresetMode) -> None:
    """Observations are moved to their rows by blocks of some: with more rows than that, and games that end between."""
    env = BatchEnv(name, 61, autoreset_mode=mode, max_cycles=9)
    observations, infos = env.reset(seed=3)
    ends = 0
    for _ in range(24):
        for row, player in enumerate(infos["player"].tolist()):
            if player >= 0:
                known = env.encoder.observe(env.position(row), player)
                assert observations[row].tobytes() == known, f"row {row}"
        observations, _, _, cut, infos = env.step(env.sample_actions())
        ends += int(cut.sum())
    assert ends >= 61


def test_no_game_knows_how_many_are_beside_it() -> None:
    """Alone, third of three, and with a seed of its own: the same games, at whichever place."""
    told = []
    for env, seeds, place in ((quick(1), 9, 0), (quick(3), 7, 2), (quick(2), [None, 9], 1)):
        observations, infos = env.reset(seed=seeds)
        rng = np.random.default_rng(3)
        seen = [observations[place].tobytes()]
        for _ in range(200):
            actions = env.sample_actions().copy()
            actions[place] = rng.choice(env.legal_actions(place))
            observations, rewards, *_, infos = env.step(actions)
            seen += [observations[place].tobytes(), infos["action_mask"][place].tobytes(), float(rewards[place])]
        told.append(seen)
    assert told[0] == told[1] == told[2]
    assert {0.0, 1.0} < set(told[0]) or {0.0, -1.0} < set(told[0])  # games came to an end


def test_a_reset_without_a_seed_begins_the_next_games_of_the_series() -> None:
    def begun(env: BatchEnv) -> list[bytes]:
        first, _ = env.reset(seed=4)
        second, _ = env.reset()
        return [first.tobytes(), second.tobytes()]

    one, two = begun(quick(2)), begun(quick(2))
    assert one == two and one[0] != one[1]
    assert quick(2).reset()[0].tobytes() != quick(2).reset()[0].tobytes()  # without any seed each has its own series


# ---- Gymnasium's contract


def test_it_is_a_vector_environment_whose_arrays_are_as_its_spaces_say() -> None:
    env = quick(4)
    assert isinstance(env, VectorEnv) and env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert isinstance(env.action_space, gymnasium.spaces.MultiDiscrete)
    observations, infos = env.reset(seed=1)
    for _ in range(100):
        assert env.observation_space.contains(observations)
        for place, mask in enumerate(infos["action_mask"]):
            assert np.flatnonzero(mask).tolist() == sorted(env.legal_actions(place))
            assert env.position(place).actor == infos["player"][place]
        actions = env.sample_actions()
        assert env.action_space.contains(actions)
        observations, rewards, over, cut, infos = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (4,) and over.dtype == cut.dtype == bool
    env.close()


def test_a_new_game_begins_in_the_step_that_ends_one() -> None:
    env = quick(2)
    env.reset(seed=5)
    observations, rewards, over, _, infos = ended(env)
    place = int(np.flatnonzero(over)[0])
    assert infos["final_obs"][place].shape == observations[place].shape
    assert infos["_final_obs"].tolist() == infos["_rewards"].tolist() == over.tolist()
    assert infos["rewards"][place].sum() == 0 and abs(rewards[place]) == 1
    assert infos["action_mask"][place].any() and env.position(place).outcome() is None
    _, rewards, over, _, infos = env.step(env.sample_actions())
    assert not over[place] and not rewards[place] and not infos.get("rewards", np.zeros((2, 2)))[place].any()


def test_a_new_game_begins_in_the_next_step_whatever_is_done_then() -> None:
    env = quick(1, autoreset_mode="NextStep")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=5)
    last, rewards, over, _, infos = ended(env)
    assert over[0] and abs(rewards[0]) == 1 and "final_obs" not in infos
    assert not infos["action_mask"].any() and infos["player"][0] == ls.OVER and env.legal_actions(0) == []
    assert env.position(0).outcome() is not None
    first, rewards, over, _, infos = env.step([-77])
    assert not over[0] and not rewards[0] and first.tobytes() != last.tobytes() and infos["action_mask"].any()
    single = pettingzoo.raw_env("small-worlds", turns=1)
    single.reset(seed=5)
    single.reset()
    assert single.observe(single.agent_selection)["observation"].tobytes() == first.tobytes()


def test_games_are_cut_off_after_so_many_decisions() -> None:
    for mode in AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP:
        env = quick(2, max_cycles=3, autoreset_mode=mode)
        env.reset(seed=1)
        told = [env.step(env.sample_actions()) for _ in range(3)]
        assert [step[3].tolist() for step in told] == [[False] * 2] * 2 + [[True] * 2]
        assert not told[-1][1].any() and not told[-1][2].any() and told[-1][4]["_rewards"].all()


# ---- what lies where


def test_arrays_are_copies_unless_nobody_wants_them() -> None:
    kept, same = quick(2), quick(2, copy=False)
    for env in (kept, same):
        first, infos = env.reset(seed=2)
        before = first.tobytes(), infos["action_mask"].tobytes()
        for _ in range(10):
            second, *_, later = env.step(env.sample_actions())
        assert ((first.tobytes(), infos["action_mask"].tobytes()) == before) == env.copy
        assert np.shares_memory(first, second) != env.copy
        assert np.shares_memory(infos["action_mask"], later["action_mask"]) != env.copy
    with pytest.raises(ValueError, match="read-only"):
        second[0, 0] = 1


# ---- what is refused


def test_nothing_changes_when_one_action_is_not_legal() -> None:
    env = quick(3)
    _, infos = env.reset(seed=1)
    before = [env.position(place).digest() for place in range(3)]
    actions = env.sample_actions().copy()
    wrong = int(np.flatnonzero(infos["action_mask"][2] == 0)[0])
    for action, why in (
        (wrong, r"in game 2: the action \d+ is not legal for player_"),
        (-1, "in game 2: there is no action -1"),
        (env.encoder.actions, "in game 2: there is no action"),
    ):
        actions[2] = action
        with pytest.raises(IllegalMove, match=why):
            env.step(actions)
    assert [env.position(place).digest() for place in range(3)] == before


def test_what_is_no_action_for_every_game_is_refused() -> None:
    env = quick(2)
    with pytest.raises(ResetNeeded):
        env.step([0, 0])
    env.reset()
    for actions in ([0], [[0, 0]], 0):
        with pytest.raises(ValueError, match="shape"):
            env.step(actions)
    with pytest.raises(TypeError, match="whole numbers"):
        env.step([0.0, 1.0])
    with pytest.raises(ValueError, match="1 seeds for 2 games"):
        env.reset(seed=[1])


@pytest.mark.parametrize("wrong", [{"num_envs": 0}, {"max_cycles": True}, {"autoreset_mode": "Disabled"}])
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        BatchEnv("decay", **wrong)


@pytest.mark.parametrize("taken", [copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied_for_its_arrays_would_stand_still(taken: Any) -> None:
    with pytest.raises(TypeError, match="neither copied nor sent"):
        taken(quick(1))


# ---- what it is for


def test_the_example_learns_from_games_against_itself() -> None:
    """Over three seeds 1,500 games led from about a half of 400 to 94 to 97 %."""
    spec = importlib.util.spec_from_file_location("batch_learner", EXAMPLE)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    env = BatchEnv("small-worlds", 128, seats=2, turns=example.TURNS)
    policy = example.Policy(env, 1)
    before = example.won(policy, env, 400, 7)
    example.learn(policy, env, 1500, 1)
    after = example.won(policy, env, 400, 7)
    assert before.low < 0.5 < before.high
    assert after.low > 0.75
