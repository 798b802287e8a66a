"""Gymnasium: every game as an environment of one agent, who sits among bots.

Importing this module registers the games as `ludoscape/decay-v0`, `ludoscape/silver-isle-v0` and so on.

>>> import gymnasium
>>> env = gymnasium.make("ludoscape/decay-v0", seats=2, opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum()) == len(env.unwrapped.legal_actions)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ludoscape.extras import how_to_get

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ImportError as missing:
    raise ImportError(f"the Gymnasium adapter needs {missing.name}: {how_to_get('rl')}") from missing

from ludoscape.adapters.actions import ILLEGAL, chosen, number_of, refusal, rewards
from ludoscape.adapters.rendering import HUMAN, MODES, Moment, Rendered, read_mode, render
from ludoscape.adapters.spaces import FLAGS, NUMBERS, action_space, observation_space
from ludoscape.adapters.turns import Turns
from ludoscape.bots import Bot, Guarded, information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.games import games

Numbers = npt.NDArray[np.uint8]

ANY: Final = "random"  # as a seat: another one in every game


class LudoscapeEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a game; bots have the others, and chance is played inside.

    `seat` is a number, or "random" for a seat that is drawn for every game. `opponents` are names of bots, with their
    settings (`"mcts:playouts=200"`): one, or several that are taken in turn for the seats after the agent's. An
    observation is what the game's `Encoder` writes for the seat. The legal actions are marked in `info["action_mask"]`,
    and by `action_masks()` for MaskablePPO. The reward comes at the end: that of `actions.rewards`.

    An illegal action ends the game with a reward of -1, and `info["illegal"]` says why it was one. Raises ValueError
    for a wrong seat or render mode; its subclass OptionError for a wrong game, option or number of seats; its subclass
    BotError for a wrong bot.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  (as in its base class)

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | str = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = read_mode(render_mode)
        self.game = chosen(game, seats, options)
        self.encoder = self.game.encoder()
        self.seat = 0
        self._wanted_seat = _read_seat(seat, self.game)
        self._opponents = _read_bots(opponents)
        self._bots: dict[int, Bot] = {}
        self._turns: Turns | None = None
        self._names = [f"player_{number}" for number in range(self.game.seats)]
        self.action_space: spaces.Discrete = action_space(self.encoder)
        self.observation_space: spaces.Box[np.uint8] = observation_space(self.encoder)

    @property
    def legal_actions(self) -> list[int]:
        """List the legal actions, in the game's order; none when the game is over."""
        return self._playing().legal

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Mark the legal actions, as MaskablePPO asks for them."""
        return np.frombuffer(self._playing().mask, np.bool_).copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game and play it up to the agent's first decision. `options` are not looked at."""
        super().reset(seed=seed)
        while True:
            self._begin()
            if self._playing().actor >= 0:
                self._show()
                return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Take an action and play up to the agent's next decision.

        Raises ResetNeeded when the game is over, and TypeError for what is no whole number; nothing changes then.
        """
        turns = self._playing()
        if turns.actor < 0:
            raise ResetNeeded("the game is over: reset() begins another one")
        number = number_of(action)
        self._events: list[Moment] = []
        if not self._take(number):
            why = refusal(turns.state, self.encoder, action, self._names)
            turns.stop()
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": str(why)}
        self._let_others_play()
        self._show()
        over = turns.actor < 0
        reward = rewards(turns.state)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def render(self) -> Rendered | None:
        """Show the position as a spectator sees it, with what happened since the agent's last action."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render mode was chosen when the environment was made")
            return None
        return render(self.render_mode, self._playing().state, self._events, self._names)

    def _show(self) -> None:
        """Show people what has happened, without their asking."""
        if self.render_mode == HUMAN:
            self.render()

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _begin(self) -> None:
        """Start a game with its own chance and bots, all drawn from the environment's generator."""
        self.close()
        own = int(self.np_random.integers(1 << 62))
        seats = self.game.seats
        self.seat = int(self.np_random.integers(seats)) if self._wanted_seat == ANY else int(self._wanted_seat)
        for place in range(1, seats):
            seat, seed = (self.seat + place) % seats, f"{own} seat {place}"
            bot = Guarded(make_bot(self._opponents[(place - 1) % len(self._opponents)], seed), seed)
            self._bots[seat] = bot
            bot.begin()
        self._turns = Turns(self.game.start(), self.encoder, Rng(f"chance {own}"), self.render_mode is not None)
        self._events = list(self._turns.events)
        self._let_others_play()

    def _let_others_play(self) -> None:
        """Play the bots' moves until the agent decides or the game is over."""
        turns = self._playing()
        while turns.actor >= 0 and turns.actor != self.seat:
            actor = int(turns.actor)
            self._take(self.encoder.action(self._bots[actor].choose(information_set(turns.state, actor))))

    def _take(self, action: int) -> bool:
        turns = self._playing()
        taken = turns.take(action)
        self._events += turns.events
        return taken

    def _playing(self) -> Turns:
        """Give the game in play. Raises ResetNeeded before the first."""
        if self._turns is None:
            raise ResetNeeded("there is no game yet: reset() begins one")
        return self._turns

    def _observation(self) -> Numbers:
        return np.frombuffer(self._playing().look(self.seat)[0], NUMBERS).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.frombuffer(self._playing().mask, FLAGS).copy()}


def _read_seat(seat: int | str, game: Game) -> int | str:
    if seat != ANY and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.seats):
        raise ValueError(f"seat cannot be {seat!r}: allowed is {ANY!r} or a number from 0 to {game.seats - 1}")
    return seat


def _read_bots(names: str | Sequence[str]) -> list[str]:
    """Take the names of bots, having made each once, so that a wrong one is told now."""
    found = [names] if isinstance(names, str) else list(names)
    if not found:
        raise ValueError("there are no opponents: name at least one bot")
    for name in found:
        make_bot(name).close()
    return found


for _name in games():
    gymnasium.register(f"ludoscape/{_name}-v0", f"{__name__}:LudoscapeEnv", kwargs={"game": _name})
