"""The PettingZoo environments: PettingZoo's own tests, and that they play our games and keep their secrets."""

from __future__ import annotations

import copy
import importlib
import itertools
import pickle
import random
import re
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test import test_save_obs as save_obs_test
from pettingzoo.utils import parallel_to_aec, wrappers
from pettingzoo.utils.env_logger import EnvLogger

import ludoscape as ls
from ludoscape.adapters.actions import rewards
from ludoscape.adapters.pettingzoo import env, parallel, parallel_env, raw_env
from ludoscape.bots import make_bot
from ludoscape.engine.conformance import random_game
from ludoscape.extras import how_to_get
from ludoscape.lab.simulate import play
from tests.engine.toys import Toy

every_game = pytest.mark.parametrize("name", ls.games())

# PettingZoo knows its own games with masks by name, and says this of all others
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Keep what PettingZoo prints out of the report."""
    EnvLogger.suppress_output()


def play_random(made: Any, seed: int | None, agents: random.Random, most: int = 10**9) -> dict[str, float]:
    """Play a game with agents that choose at random; give what each was paid, by the word of `last`."""
    paid: dict[str, float] = {}
    made.reset(seed=seed)
    for agent in made.agent_iter(most):
        observation, reward, termination, truncation, _ = made.last()
        paid[agent] = paid.get(agent, 0.0) + reward
        over = termination or truncation
        made.step(None if over else agents.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return paid


# ------------------------------------------------------------------------------------------ PettingZoo's own tests


@every_game
@pytest.mark.parametrize("make", [env, raw_env])
def test_pettingzoo_finds_nothing_wrong(name: str, make: Any) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(make(name), num_cycles=100)
    assert {str(warning.message) for warning in said} <= EXPECTED


@every_game
def test_pettingzoo_finds_the_same_game_for_the_same_seed(name: str) -> None:
    seed_test(lambda: env(name), 60)
    parallel_seed_test(lambda: parallel_env(name), 60)


@every_game
def test_pettingzoo_finds_nothing_wrong_when_all_act_at_once(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(name), 200)


@every_game
def test_pettingzoo_finds_that_games_are_cut_off_after_so_many_cycles(name: str) -> None:
    """Where all agents act in every cycle: `parallel_env`, and what PettingZoo makes of it, agent by agent."""
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(name, max_cycles=max_cycles),
            env=lambda max_cycles: parallel_to_aec(parallel_env(name, max_cycles=max_cycles)),
        )
    )


@every_game
def test_pettingzoo_can_be_asked_to_save_observations(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its test passes, saying what it says of all games with masks: there is no picture to save."""
    monkeypatch.chdir(tmp_path)
    save_obs_test(env(name))
    assert "must be Box" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


@every_game
def test_pettingzoo_finds_that_each_render_mode_gives_what_it_should(name: str) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))


@every_game
def test_pettingzoo_can_measure_the_speed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its benchmark runs for five seconds of its clock; here the clock runs twenty times as fast."""
    clock = SimpleNamespace(time=lambda: 20 * time.time())
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env(name))
    assert "turns per second" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------ games


@every_game
def test_all_agents_are_paid_once_at_the_end_and_in_all_nothing(name: str) -> None:
    made = env(name, max_cycles=None)
    for seed in range(2):
        paid = play_random(made, seed, random.Random(seed))
        assert sum(paid.values()) == pytest.approx(0)
        assert [paid[agent] for agent in made.possible_agents] == rewards(made.position)
        best = {seat for seat, agent in enumerate(made.possible_agents) if paid[agent] == max(paid.values())}
        outcome = made.position.outcome()
        assert outcome is not None and best == set(outcome.winners)
        assert made.agents == []


@pytest.mark.parametrize(
    ("payoffs", "paid"),
    [
        ([1, 0], [1, -1]),
        ([0.5, 0.5], [0, 0]),
        ([0, 1, 0], [-0.5, 1, -0.5]),
        ([0.5, 0.5, 0, 0], [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        ([0.25] * 4, [0] * 4),
    ],
)
def test_the_rewards_of_a_result(payoffs: list[float], paid: list[float]) -> None:
    state: Any = SimpleNamespace(game=SimpleNamespace(seats=len(payoffs)), payoff=lambda seat: payoffs[seat])
    assert rewards(state) == pytest.approx(paid)


@every_game
def test_a_seed_gives_the_games_of_a_simulation_with_that_seed(name: str) -> None:
    made = env(name)
    made.reset(seed=7)
    for index in range(2):
        played = play(made.game, [make_bot("random", seat) for seat in range(made.game.seats)], f"7/{index}")
        states = played.states()
        for before, move in zip(states, played.moves, strict=False):
            if before.actor >= 0:
                assert made.position.digest() == before.digest()
                made.step(made.encoder.action(move))
        assert made.position.outcome() == played.outcome
        made.reset()


def test_games_without_a_seed_differ() -> None:
    first, second = env("alheimur"), env("alheimur")
    paths = []
    for made in (first, second):
        play_random(made, None, random.Random(1))
        paths.append(made.position.digest())
    assert paths[0] != paths[1]


@every_game
def test_an_agent_sees_what_the_encoder_writes_for_its_seat(name: str) -> None:
    made = raw_env(name)
    made.reset(seed=3)
    agents = random.Random(3)
    for _ in range(40):
        if not made.legal_actions:
            break  # a short game
        for seat, agent in enumerate(made.possible_agents):
            seen = made.observe(agent)
            acts = agent == made.agent_selection
            assert seen["observation"].tobytes() == made.encoder.observe(made.position, seat)
            assert np.flatnonzero(seen["action_mask"]).tolist() == (sorted(made.legal_actions) if acts else [])
            assert made.observation_space(agent).contains(seen)
        made.step(agents.choice(made.legal_actions))


@every_game
def test_every_option_can_be_played(name: str) -> None:
    rng = ls.Rng(f"options of {name}")
    for number in range(12):
        drawn = random_game(ls.game_type(name), rng)
        options: dict[str, Any] = {"rules": drawn.rules, **drawn.options}
        made = env(name, drawn.seats, max_cycles=25, **options)
        assert made.game == drawn
        made.reset(seed=number)
        observation = made.last()[0]
        assert made.observation_space(made.agent_selection).contains(observation)
        play_random(made, number, random.Random(number))


@every_game
def test_a_game_is_cut_off_after_so_many_decisions(name: str) -> None:
    made = env(name, max_cycles=5)
    made.reset(seed=1)
    for _ in range(5):
        assert not any(made.truncations.values())
        made.step(made.legal_actions[0])
    assert all(made.truncations.values()) and not any(made.terminations.values())
    assert set(made.rewards.values()) == {0}
    assert made.legal_actions == [] and not any(made.observe(agent)["action_mask"].any() for agent in made.agents)
    for _ in range(made.num_agents):
        made.step(None)
    assert made.agents == []


def test_a_game_may_be_made_elsewhere() -> None:
    """A rule changed in plain Python is played as well, by whoever makes the game."""
    made = env(ls.game("decay", seats=3, side=8))
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert sum(play_random(env(Toy(seats=3)), 1, random.Random(1)).values()) == pytest.approx(0)
    with pytest.raises(ValueError, match="seats and options already"):
        env(ls.game("decay"), seats=2)


@every_game
def test_an_environment_can_be_sent_to_another_process(name: str) -> None:
    made = env(name, seats=2)
    sent = pickle.loads(pickle.dumps(made))
    assert sent.game == made.game
    assert play_random(sent, 4, random.Random(4), 50) == play_random(made, 4, random.Random(4), 50)
    assert sent.position.digest() == made.position.digest()


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_a_game_in_play_goes_on_in_a_copy(make: Any, again: Callable[[Any], Any]) -> None:
    """The same position, rewards, draws to come and games to come; and what is played in one is not in the other."""
    agents = random.Random(4)

    def step(made: Any, action: int) -> None:
        made.step({single(made).agent_selection: action} if make is parallel_env else action)

    def single(made: Any) -> Any:
        return made.single if make is parallel_env else made

    made = make("silver-isle", seats=2, render_mode="ansi", round_limit=2)
    made.reset(seed=4)
    while len(made.agents) == 2:
        if agents.random() < 0.1:
            other = again(made)
            assert other.render() == made.render()
            before = single(other).position.digest()
            action = agents.choice(single(made).legal_actions)
            step(made, action)
            assert single(other).position.digest() == before != single(made).position.digest()
            step(other, action)
            made = other if agents.random() < 0.5 else made
            assert single(other).position == single(made).position and same(single(other), single(made))
        else:
            step(made, agents.choice(single(made).legal_actions))
        if single(made).legal_actions == []:
            break
    other = again(made)
    assert single(other).legal_actions == [] and same(single(other), single(made))
    for each in (made, other):
        each.reset()
    assert single(other).position == single(made).position


def test_a_game_that_was_cut_off_stays_so_in_a_copy() -> None:
    made = env("small-worlds", max_cycles=1)
    assert copy.deepcopy(made).agents == []
    with pytest.raises(AttributeError, match="no game yet"):
        copy.deepcopy(made).legal_actions  # noqa: B018
    made.reset(seed=1)
    made.step(made.legal_actions[0])
    other = copy.deepcopy(made)
    assert other.legal_actions == [] and same(other, made)
    assert not other.observe("player_0")["action_mask"].any()


# ------------------------------------------------------------------------------------------ what is not allowed


@every_game
def test_an_illegal_action_is_refused_in_one_sentence_and_changes_nothing(name: str) -> None:
    made = raw_env(name)
    made.reset(seed=2)
    agents = random.Random(2)
    named = 0
    for _ in range(20):
        if not made.legal_actions:
            made.reset(seed=3)  # a short game: another one
        before = made.position.digest()
        wrong: list[Any] = [made.encoder.actions, -1, None, 1.5, "0", 1 << 70]
        wrong += [
            a
            for a in agents.sample(range(made.encoder.actions), min(20, made.encoder.actions))
            if a not in made.legal_actions
        ]
        for action in wrong:
            with pytest.raises(ls.IllegalMove) as refused:
                made.step(action)
            assert "\n" not in str(refused.value) and "{" not in str(refused.value)
            named += bool(refused.value.rule)
        assert made.position.digest() == before
        made.step(agents.choice(made.legal_actions))
    assert named > 20, "hardly a refusal names a rule"


def test_a_refusal_says_who_may_not_do_what_and_why() -> None:
    made = raw_env("decay", seats=2)
    made.reset(seed=1)
    wrong = next(tile for tile in range(24) if tile not in made.legal_actions)  # the first actions put tiles down
    with pytest.raises(ValueError, match=rf"^the action {wrong} is not legal for player_\d now: .* \(DE-21\)$"):
        made.step(wrong)


@every_game
def test_illegal_actions_end_the_game_just_as_in_pettingzoos_wrappers(name: str) -> None:
    """The same steps, legal and illegal, in ours and in raw_env within the wrappers that its own games have."""
    agents = random.Random(5)
    for seed in range(3):
        ours = env(name)
        theirs = wrappers.TerminateIllegalWrapper(raw_env(name), illegal_reward=-1)
        theirs = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(theirs))
        both = (ours, theirs)
        for made in both:
            made.reset(seed=seed)
        for number in range(12):
            legal = ours.legal_actions
            action = agents.choice(legal) if number < 8 else next(a for a in itertools.count() if a not in legal)
            for made in both:
                made.step(action)
            assert same(*both)
            if ours.terminations[ours.agent_selection]:
                break
        assert sorted(ours.rewards.values()) == [-1.0] + [0.0] * (ours.num_agents - 1)
        while ours.agents:
            assert ours.last(observe=False) == theirs.last(observe=False)
            for made in both:
                made.step(None)
            assert same(*both)
        for made in both:
            made.step(None)  # nobody is left: a warning


def same(ours: Any, theirs: Any) -> bool:
    """Tell whether two environments say the same of everybody."""
    words = ("agents", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")
    return all(getattr(ours, word) == getattr(theirs, word) for word in words) and (
        not ours.agents or ours.agent_selection == theirs.agent_selection
    )


@pytest.mark.parametrize("action", [-1, 10**6, None, "0", 0.0])
def test_an_action_outside_the_space_is_an_error(action: Any) -> None:
    made = env("small-worlds")
    made.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        made.step(action)


def test_only_none_is_an_action_of_who_is_out() -> None:
    made = env("small-worlds", max_cycles=1)
    made.reset(seed=1)
    made.step(made.legal_actions[0])
    with pytest.raises(ValueError, match="None"):
        made.step(0)


@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_an_agent_that_does_not_exist_is_refused_in_one_sentence(make: Any) -> None:
    made = make("decay", seats=3)
    made.reset(seed=1)
    asks = [made.observation_space, made.action_space, *([] if make is parallel_env else [made.observe])]
    for ask in asks:
        for agent in ("player_9", "Ines", 0, None):
            with pytest.raises(ValueError, match=f"^there is no agent {agent!r}: there are player_0 to player_2$"):
                ask(agent)


@pytest.mark.parametrize("action", [np.array([0]), 1.5, "0", [0]])
def test_when_all_act_at_once_what_is_no_number_is_an_error(action: Any) -> None:
    made = parallel_env("small-worlds")
    made.reset(seed=1)
    before = made.single.position.digest()
    with pytest.raises(TypeError, match=r"is no action: actions are whole numbers$"):
        made.step({made.single.agent_selection: action})
    assert made.single.position.digest() == before


@pytest.mark.parametrize("make", [env, raw_env])
def test_before_a_game_there_is_nothing_to_ask(make: Any) -> None:
    made = make("decay", render_mode="ansi")
    for ask in (
        lambda: made.last(),
        lambda: made.step(0),
        lambda: made.legal_actions,
        lambda: made.position,
        lambda: made.observe("player_0"),
        lambda: list(made.agent_iter()),
        made.render,
    ):
        with pytest.raises(AttributeError, match=r"^there is no game yet: reset\(\) begins one$"):
            ask()


@pytest.mark.parametrize("make", [env, raw_env, parallel])
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "decay", "seats": 9}, "cannot be played by 9"),
        ({"game": "decay", "colour": 1}, "colour"),
        ({"game": "decay", "side": 5}, "side cannot be 5"),
        ({"game": "decay", "render_mode": "film"}, "render_mode cannot be 'film': allowed is None or human, ansi"),
        ({"game": "decay", "max_cycles": 0}, "max_cycles cannot be 0"),
        ({"game": "decay", "max_cycles": True}, "max_cycles cannot be True"),
        ({"game": "decay", "max_cycles": 2.5}, "max_cycles cannot be 2.5"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(make: Any, wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        make(**wrong)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("adapter", "missing"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")])
def test_without_the_library_one_sentence_names_the_extra(
    adapter: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    importlib.import_module(f"ludoscape.adapters.{adapter}")
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, f"ludoscape.adapters.{adapter}")
    with pytest.raises(ImportError, match=re.escape(f"needs {missing}: {how_to_get('rl')}") + "$"):
        importlib.import_module(f"ludoscape.adapters.{adapter}")


# ------------------------------------------------------------------------------------------ all at once


@every_game
def test_when_all_act_at_once_the_one_who_decides_is_heard(name: str) -> None:
    made, single = parallel_env(name, seats=2), raw_env(name, seats=2)
    observations, _ = made.reset(seed=6)
    single.reset(seed=6)
    agents = random.Random(6)
    while made.agents:
        actor = single.agent_selection
        action = agents.choice(single.legal_actions)
        masks = {agent: observation["action_mask"].any() for agent, observation in observations.items()}
        assert masks == {agent: agent == actor for agent in made.possible_agents}
        others = {agent: -5 for agent in made.possible_agents if agents.random() < 0.5}
        observations, paid, over, cut, infos = made.step({**others, actor: action})
        single.step(action)
        assert paid == single.rewards and over == single.terminations and not any(cut.values())
        assert not any(infos.values())
    assert made.single.position.digest() == single.position.digest()
    assert made.step({}) == ({}, {}, {}, {}, {})


def test_when_all_act_at_once_an_illegal_action_only_spends_the_cycle() -> None:
    made = parallel_env("small-worlds", max_cycles=3)
    observations, _ = made.reset(seed=1)
    before = made.single.position.digest()
    (actor,) = (agent for agent in made.agents if observations[agent]["action_mask"].any())
    wrong = int(np.flatnonzero(observations[actor]["action_mask"] == 0)[0])
    for actions in ({actor: wrong}, {}, {actor: None}):
        assert made.agents
        _, paid, over, cut, infos = made.step(actions)
        assert "not legal" in infos[actor]["illegal"] or "no action" in infos[actor]["illegal"]
        assert set(paid.values()) == {0.0} and not any(over.values())
    assert made.single.position.digest() == before
    assert all(cut.values()) and made.agents == []
