"""Many games of one kind in one environment, by Gymnasium's contract for vectors of them, in which every seat learns.

>>> import numpy as np
>>> made = BatchEnv("small-worlds", num_envs=8)
>>> observations, infos = made.reset(seed=7)
>>> for _ in range(100):
...     actions = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
...     observations, rewards, terminations, truncations, infos = made.step(actions)

In each game whoever decides next is asked, so an observation is what that seat knows, and an action is its. Chance is
played inside. Games are stepped, and arrays filled, in compiled code: see `ludoscape.engine.batch`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ludoscape.extras import how_to_get

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError(f"the batch adapter needs {missing.name}: {how_to_get('rl')}") from missing

from ludoscape.adapters.actions import chosen, refusal
from ludoscape.adapters.spaces import FLAGS, NUMBERS, action_space, observation_space
from ludoscape.engine.batch import Batch
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove
from ludoscape.engine.state import State

if TYPE_CHECKING:
    from typing_extensions import Buffer

Array = npt.NDArray[Any]
Step = tuple[Array, Array, Array, Array, dict[str, Any]]

AT_END: Final = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


class BatchEnv(VectorEnv[Array, Array, Array]):
    """So many games of one kind, stepped together; every seat of each is asked when it decides.

    `infos` hold under "player" the seat that is asked in each game, under "action_mask" its legal actions. The reward
    of a game is that of the seat that has just acted; it comes at the end, and then `infos["rewards"]` has a row with
    those of all seats, which add up to 0 (see `ludoscape.engine.batch.reward`).

    With autoreset in the same step, as is usual here, `infos["final_obs"]` has what that seat knew at the end; else the
    observation has it, "player" is -4 and no action is legal, and the next step begins a game whatever its action.

    `max_cycles` cuts games off after so many decisions. Without `copy` the arrays of all steps are the same ones,
    written anew: what is to be kept must be copied before the next step. Raises ValueError for a wrong number or mode,
    its subclass OptionError for a wrong game, option or number of seats.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        max_cycles: int | None = None,
        **options: object,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode not in AT_END:
            allowed = " or ".join(known.value for known in AT_END)
            raise ValueError(f"autoreset_mode cannot be {mode.value}: allowed is {allowed}")
        self.game = chosen(game, seats, options)
        self.encoder = self.game.encoder()
        self.num_envs = _whole("num_envs", num_envs)
        self.copy = copy
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.single_action_space = action_space(self.encoder)
        self.single_observation_space = observation_space(self.encoder)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        most = 0 if max_cycles is None else _whole("max_cycles", max_cycles)
        batch = Batch(self.game, self.num_envs, mode is AutoresetMode.SAME_STEP, most)
        self._batch = batch
        self._begun = False
        self._names = [f"player_{seat}" for seat in range(self.game.seats)]
        self._sampler = Rng(secrets.token_hex(16))
        for row in range(self.num_envs):
            batch.seed(row, secrets.token_hex(16))
        # what a step writes, as arrays on the same memory
        self._observations = _array(batch.observations, NUMBERS).reshape(self.num_envs, -1)
        self._masks = _array(batch.masks, FLAGS).reshape(self.num_envs, -1)
        self._players = _array(batch.actors, np.dtype(np.int64))
        self._rewards = _array(batch.rewards, np.dtype(np.float64)).reshape(self.num_envs, -1)
        self._ended = _array(batch.ended, np.dtype(np.bool_))
        self._cut = _array(batch.cut, np.dtype(np.bool_))
        self._row = np.arange(self.num_envs)
        self._all = np.ones(self.num_envs, np.bool_)
        self._all.flags.writeable = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game in every place. `options` are not looked at.

        A number S is the seed S of the first place, S + 1 of the second and so on; a list has one for each, None for
        one that goes on with its own series. A place with the seed S plays the games of `raw_env` after
        `reset(seed=S)`, with the same draws, however many there are beside it.
        """
        for row, own in enumerate(self._seeds(seed)):
            if own is not None:
                self._batch.seed(row, own)
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            self._sampler = Rng(f"sample {seed}")
        self._begun = True
        self._batch.begin()
        return self._kept(self._observations), self._infos()

    def step(self, actions: Any) -> Step:
        """Take an action in every game, and play chance up to the next decision of each.

        Raises ResetNeeded before the first reset, ValueError or TypeError for what is no array of one whole number for
        each game, and IllegalMove for an action that is not legal; nothing changes then, in any game.
        """
        if not self._begun:
            raise ResetNeeded("there is no game yet: reset() begins one")
        numbers = self._read(actions)
        row = self._batch.refused(numbers)
        if row >= 0:
            raise self._refusal(row, actions[row])
        acted = self._players.copy()
        self._batch.step(numbers)
        rewards = self._rewards[self._row, np.maximum(acted, 0)]  # where nobody acted, nobody is paid
        return self._kept(self._observations), rewards, self._ended.copy(), self._cut.copy(), self._infos()

    def sample_actions(self) -> Array:
        """Draw a legal action for every game, all equally likely: much faster than from the masks."""
        return _array(self._batch.sample(self._sampler), np.dtype(np.int64))

    def legal_actions(self, place: int) -> list[int]:
        """List the legal actions of a game, those that its mask marks, in the game's order."""
        return self._batch.legal(place)

    def position(self, place: int) -> State:
        """Give the full state of a game, for tools to look at: who reads it knows more than a seat may."""
        return self._batch.states[place]

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a batch can be neither copied nor sent: make another one and reset it with a seed")

    def _kept(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "action_mask": self._kept(self._masks),
            "_action_mask": self._all,
            "player": self._players.copy(),
            "_player": self._all,
        }
        over = self._ended | self._cut
        if over.any():
            infos |= {"rewards": self._rewards.copy(), "_rewards": over}
        if self._batch.finished:
            final = np.full(self.num_envs, None, object)
            for row, numbers in self._batch.finished:
                final[row] = np.frombuffer(numbers, NUMBERS)
            infos |= {"final_obs": final, "_final_obs": over}
        return infos

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {len(seed)} seeds for {self.num_envs} games")
        return seed

    def _read(self, actions: Any) -> bytes:
        array = np.asarray(actions)
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {array.shape}: it must be ({self.num_envs},)")
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {array.dtype}")
        return array.astype("<i8", copy=False).tobytes()

    def _refusal(self, row: int, action: Any) -> IllegalMove:
        refused = refusal(self._batch.states[row], self.encoder, action, self._names)
        return IllegalMove(refused.rule, f"in game {row}: {refused.wording}")


def check(
    game: str | Game,
    num_envs: int = 3,
    steps: int = 300,
    seats: int | None = None,
    seed: int = 0,
    max_cycles: int | None = None,
    **options: object,
) -> int:
    """Play a batch and as many environments of PettingZoo side by side; tell how many games came to an end.

    Both get the same seeds and the same actions, drawn at random. Raises AssertionError at the first difference of a
    byte in observations or masks, of a player, a reward or an end.
    """
    from ludoscape.adapters.pettingzoo import raw_env

    made = chosen(game, seats, options)
    batch = BatchEnv(made, num_envs, max_cycles=max_cycles, copy=False)
    singles = [raw_env(made, max_cycles=max_cycles) for _ in range(num_envs)]
    rng = Rng(f"check {seed}")
    observations, infos = batch.reset(seed=seed)
    for row, single in enumerate(singles):
        single.reset(seed=seed + row)
    ends = 0
    for step in range(steps + 1):
        for row, single in enumerate(singles):
            where = f"game {row} of {made.name}, step {step}"
            agent = single.agent_selection
            seen = single.observe(agent)
            _same(where, "player", agent, f"player_{infos['player'][row]}")
            _same(where, "observation", seen["observation"].tobytes(), observations[row].tobytes())
            _same(where, "mask", seen["action_mask"].tobytes(), infos["action_mask"][row].tobytes())
            _same(where, "legal actions", single.legal_actions, batch.legal_actions(row))
        actions = [single.legal_actions[rng.below(len(single.legal_actions))] for single in singles]
        observations, rewards, ended, cut, infos = batch.step(actions)
        for row, single in enumerate(singles):
            where = f"game {row} of {made.name}, after step {step}"
            agent = single.agent_selection
            single.step(actions[row])
            _same(where, "termination", single.terminations[agent], bool(ended[row]))
            _same(where, "truncation", single.truncations[agent], bool(cut[row]))
            _same(where, "reward", single.rewards[agent], float(rewards[row]))
            if ended[row] or cut[row]:
                ends += 1
                _same(where, "rewards", list(single.rewards.values()), infos["rewards"][row].tolist())
                last = single.observe(agent)["observation"]
                _same(where, "last observation", last.tobytes(), infos["final_obs"][row].tobytes())
                single.reset()
    return ends


def _same(where: str, what: str, single: object, batch: object) -> None:
    assert single == batch, f"{where}: the {what} is {single!r:.80} alone and {batch!r:.80} in the batch"


def _array(memory: Buffer, kind: np.dtype[Any]) -> Array:
    """Wrap memory that a batch writes, without copying; nobody writes to it from here."""
    array: Array = np.frombuffer(memoryview(memory), kind)
    array.flags.writeable = False
    return array


def _whole(name: str, number: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{name} cannot be {number!r}: allowed is a whole number from 1")
    return number
