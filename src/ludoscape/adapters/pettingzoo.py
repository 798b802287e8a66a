"""PettingZoo: every game as an environment of several agents, `player_0` and so on, who act one at a time.

>>> made = env("decay", seats=2)
>>> made.reset(seed=7)
>>> for agent in made.agent_iter():
...     observation, reward, termination, truncation, info = made.last()
...     over = termination or truncation
...     made.step(None if over else made.action_space(agent).sample(observation["action_mask"]))

An observation is what the game's `Encoder` writes for that seat, beside a mask of its legal actions, which is all zeros
for an agent that does not act. Chance is played inside. Rewards come at the end: see `ludoscape.adapters.actions`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from ludoscape.extras import how_to_get

try:
    import numpy.typing as npt
    from gymnasium import logger, spaces
    from numpy import frombuffer
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as missing:
    raise ImportError(f"the PettingZoo adapter needs {missing.name}: {how_to_get('rl')}") from missing

from ludoscape.adapters.actions import ILLEGAL, NO_ACTION, chosen, number_of, refusal, rewards
from ludoscape.adapters.rendering import HUMAN, MODES, Rendered, read_mode, render
from ludoscape.adapters.spaces import FLAGS, NUMBERS, action_space, mask_space, observation_space
from ludoscape.adapters.turns import Turns
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove
from ludoscape.engine.state import State

T = TypeVar("T")
Observation = dict[str, npt.NDArray[Any]]


class _NoGame:
    """Stands where the game will be, and says so to whoever asks."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError("there is no game yet: reset() begins one")


class raw_env(AECEnv):  # type: ignore[misc]
    """A game as an AECEnv that takes legal actions only: another one is an error.

    `max_cycles` cuts a game off after so many decisions: all agents are truncated, with rewards of 0. Raises ValueError
    for a wrong render mode or limit, and its subclass OptionError for a wrong game, option or number of seats.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        self.render_mode = read_mode(render_mode)
        self.max_cycles = _read_limit(max_cycles)
        self.game = chosen(game, seats, options)
        self.encoder = self.game.encoder()
        self.metadata = _metadata(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.action_spaces = {agent: action_space(self.encoder) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(self.encoder), "action_mask": mask_space(self.encoder)}
            )
            for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | str = secrets.token_hex(16)
        self._number = -1  # of the game since the last seed
        self._turns: Turns = cast(Turns, _NoGame())
        self.agents: list[str] = []
        self.agent_selection = ""

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return _of(agent, self.observation_spaces)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions."""
        return _of(agent, self.action_spaces)

    @property
    def position(self) -> State:
        """Give the full state, for tools: who reads it knows more than a seat may."""
        return self._turns.state

    @property
    def legal_actions(self) -> list[int]:
        """List the actions of the agent whose turn it is, those that its mask marks, in the game's order."""
        return self._turns.legal

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same series of games: one now, one for each reset without a seed.

        The draws of game i are those of game i of `ludoscape simulate --seed SEED`. `options` are not looked at.
        """
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left = self.max_cycles
        rng = Rng(f"chance {self._seed}/{self._number}")
        self._turns = Turns(self.game.start(), self.encoder, rng, self.render_mode is not None)
        self.agent_selection = self.possible_agents[self._turns.actor]
        self._show()

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is, and play chance up to the next decision.

        Raises IllegalMove, a ValueError, for an action that is not legal; nothing changes then.
        """
        turns = self._turns
        try:
            number = number_of(action)
        except TypeError:
            number = NO_ACTION
        if not turns.take(number):
            self._step_without_effect(action)
            return
        actor = turns.actor
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
        else:
            self._pay()
        if self._left is not None:
            self._left -= 1
            if self._left == 0 and actor >= 0:
                turns.stop()
                self._end(self.truncations)
        self._show()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Give the agent whose turn it is, again and again until all have left."""
        _ = self.position  # there must be a game
        return self._agents(max_iter)

    def _agents(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """Give what an agent may know: numbers of the encoder, and the mask of its legal actions; both read-only."""
        numbers, mask = self._turns.look(_of(agent, self._seats))
        return {"observation": frombuffer(numbers, NUMBERS), "action_mask": frombuffer(mask, FLAGS)}

    def render(self) -> Rendered | None:
        """Show the position as a spectator sees it: see `ludoscape.adapters.rendering.render`."""
        if self.render_mode is None:
            logger.warn("render() was called, but no render mode was chosen when the environment was made")
            return None
        return render(self.render_mode, self.position, self._turns.events, self.possible_agents)

    def close(self) -> None:
        """Let go of nothing: there is nothing to let go of."""

    def _show(self) -> None:
        """Show people what has happened, without their asking."""
        if self.render_mode == HUMAN:
            self.render()

    def _pay(self) -> None:
        """Give all agents what the end of the game is worth to them."""
        self.rewards = dict(zip(self.agents, rewards(self.position), strict=True))
        self._accumulate_rewards()
        self._end(self.terminations)

    def _end(self, why: dict[str, bool]) -> None:
        """End the game for all agents: `why` are the terminations or the truncations."""
        why.update(dict.fromkeys(why, True))
        self._deads_step_first()

    def _step_without_effect(self, action: int | None) -> None:
        """Let an agent leave after the end, or refuse the action."""
        if self._turns.actor >= 0:
            self._refuse(action)
        elif self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def _refuse(self, action: int | None) -> None:
        raise refusal(self.position, self.encoder, action, self.possible_agents)


class env(raw_env):
    """A game as an AECEnv that watches its agents, as PettingZoo's wrappers do for its own games.

    An illegal action ends the game: its agent gets -1, the others 0. One outside the space is an AssertionError. The
    checks are those of TerminateIllegalWrapper and AssertOutOfBoundsWrapper; a legal action does not pay for them.
    """

    def _refuse(self, action: int | None) -> None:
        agent = self.agent_selection
        assert self.action_space(agent).contains(action), "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self._turns.stop()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self._accumulate_rewards()
        self.truncations = dict.fromkeys(self.agents, True)
        self._end(self.terminations)


class parallel_env(ParallelEnv):  # type: ignore[misc]
    """A game as a ParallelEnv: all agents give an action in every cycle, and the one whose decision it is is heard.

    The actions of the others are not looked at and may be left out. An action that is not legal does nothing: the
    decision stays, the cycle is spent, and the agent's info has under "illegal" why. `max_cycles` truncates all agents
    after so many cycles. The arguments and all else are those of `raw_env`.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        self.max_cycles = _read_limit(max_cycles)
        self.single = raw_env(game, seats, render_mode, None, **options)
        self.render_mode = self.single.render_mode
        self.metadata = {**self.single.metadata, "is_parallelizable": True}
        self.agents: list[str] = []
        self.possible_agents = self.single.possible_agents
        self.action_spaces = self.single.action_spaces
        self.observation_spaces = self.single.observation_spaces

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return self.single.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions."""
        return self.single.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game, as `raw_env.reset` does; give observations and infos by agent."""
        self.single.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int | None]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the action of whoever decides; give observations, rewards, terminations, truncations, infos by agent.

        Raises TypeError for an action that is no whole number; nothing changes then.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        single = self.single
        action = actions.get(single.agent_selection)
        if action is not None:
            number_of(action)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        actor = single.agent_selection
        try:
            single.step(action)
        except IllegalMove as refused:
            infos[actor]["illegal"] = str(refused)
        self._cycles += 1
        over = any(single.terminations.values())
        cut = not over and self._cycles == self.max_cycles
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return self._observations(), dict(single.rewards), *ends, infos

    def render(self) -> Rendered | None:
        """Show the position as `raw_env.render` does."""
        return self.single.render()

    def close(self) -> None:
        """Let go of nothing: there is nothing to let go of."""

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.single.observe(agent) for agent in self.possible_agents}


parallel = parallel_env  # a shorter name; PettingZoo's tools look for the longer one


def _of(agent: str, each: Mapping[str, T]) -> T:
    """Give what an agent has. Raises ValueError for an agent that does not exist."""
    try:
        return each[agent]
    except KeyError:
        raise ValueError(f"there is no agent {agent!r}: there are {min(each)} to {max(each)}") from None


def _metadata(game: Game) -> dict[str, Any]:
    """Describe the environment as PettingZoo expects; its own conversion is no use where agents do not act in turn."""
    name = f"{game.name.replace('-', '_')}_v0"
    return {"name": name, "render_modes": list(MODES), "render_fps": 2, "is_parallelizable": False}


def _read_limit(max_cycles: int | None) -> int | None:
    if max_cycles is not None and (not isinstance(max_cycles, int) or isinstance(max_cycles, bool) or max_cycles < 1):
        raise ValueError(f"max_cycles cannot be {max_cycles!r}: allowed is None or a whole number from 1")
    return max_cycles
