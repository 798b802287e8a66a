"""OpenSpiel: importing this module registers the games as `ludoscape_decay`, `ludoscape_silver_isle` and so on.

>>> import pyspiel
>>> import ludoscape.adapters.openspiel
>>> game = pyspiel.load_game("ludoscape_decay(seats=2,side=8)")
>>> state = game.new_initial_state()
>>> [(state.action_to_string(action), chance) for action, chance in state.chance_outcomes()]
[('first=0', 0.5), ('first=1', 0.5)]

Players are seats. Actions of players are those of the game's `Encoder`; outcomes of chance have the game's own numbers
for them, the same number for the same event wherever it may happen. Returns add up to 0: a sole winner gets 1 and each
of n - 1 losers -1 / (n - 1). The parameters of a game are its options, see `openspiel_parameters`.

The observation is what the encoder writes, scaled to 0 … 1; as a string, the seat's view. The information state is, as
a string, all that the seat was ever told (see `trail`); as a tensor, the observation and the last `EVENTS` events.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from ludoscape.extras import how_to_get

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError(f"the OpenSpiel adapter needs {missing.name}: {how_to_get('openspiel')}") from missing

from ludoscape.adapters import openspiel_parameters as parameters
from ludoscape.adapters.actions import refusal, rewards
from ludoscape.adapters.trail import BITS, Event, Prepared, Trail, make
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove
from ludoscape.engine.options import Value
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.games import game_type, games

OUTCOMES: Final = 4096  # the numbers of chance outcomes lie below this
EVENTS: Final = 16  # the last events that a tensor of the information state tells of
FOREVER: Final = (1 << 30) - 1  # the length of games without a bound: OpenSpiel adds two of them in 32 bits
EMPTY: Final = base64.b64encode(pickle.dumps({})).decode()


def _type(kind: type[Game], hidden: bool) -> pyspiel.GameType:
    """Describe a game to OpenSpiel, with or without something hidden."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"ludoscape_{kind.name.replace('-', '_')}",
        long_name=f"{kind.title} (Ludoscape)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.seat_numbers),
        min_num_players=min(kind.seat_numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters.specification(kind),
    )


def longest(game: Game) -> int:
    """Bound the decisions of a game, generously where its options are not as usual."""
    changed = game.changed_options()
    bound = game.longest * (4 if changed else 1)
    for spec in game.option_specs:
        value = changed.get(spec.name)
        if spec.endless and value == 0:
            return FOREVER
        if spec.kind == "number" and value and int(value) > int(spec.default) > 0:
            bound = -(-bound * int(value) // int(spec.default))
    return min(bound, FOREVER)


class LudoscapeGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, made by `pyspiel.load_game`. Raises OptionError for what is not allowed."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        kind = self.kind
        seats, options = parameters.read(kind, parameters.specification(kind) | dict(params or {}))
        game = kind(seats, **options)
        self.made: Prepared = make(kind.name, seats, tuple(game.makings().items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.made.encoder.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest(game),
        )
        super().__init__(_type(kind, game.hides()), info, parameters.write(game))

    def new_initial_state(self) -> LudoscapeState:
        """Make the state before the first chance event or decision."""
        return LudoscapeState(self, Trail(self.made, self.made.first))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer | NoObserver:
        """Make an observer: of what one seat knows, with or without perfect recall; no other kind is offered."""
        if params:
            raise ValueError(f"the observers of {self} take no parameters, and were given {', '.join(params)}")
        if iig_obs_type is None:
            return Observer(self.made, perfect_recall=False)
        one = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.made, iig_obs_type.perfect_recall) if one and iig_obs_type.public_info else NoObserver()


class LudoscapeState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `trail` holds the position, the full truth, and what each seat was told."""

    def __init__(self, game: LudoscapeGame, trail: Trail) -> None:
        super().__init__(game)
        self.trail = trail

    def current_player(self) -> int:
        """Tell who acts: a player, chance or nobody, in OpenSpiel's numbers, which are ours."""
        return int(self.trail.state.actor)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.trail.state.actor == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        """List the legal actions of the player who acts, in rising order."""
        return self.trail.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of a chance node with their probabilities."""
        weights = dict(self.trail.state.chance())
        total = sum(weights.values())
        return [(move, weights[move] / total) for move in self.trail.legal()]

    def _apply_action(self, action: int) -> None:
        """Play an action. Raises IllegalMove, a ValueError, for one that is not legal; nothing changes then."""
        if action not in self.trail.legal():
            raise self._refusal(action)
        self.trail.play(action)

    def _refusal(self, action: int) -> IllegalMove:
        state, made = self.trail.state, self.trail.made
        if state.actor == OVER:
            return IllegalMove("", f"the action {action} cannot be taken: the game is over")
        if state.actor == CHANCE:
            return IllegalMove("", f"{action} is none of the outcomes of chance now")
        return refusal(state, made.encoder, action, made.names)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write an action that is legal now in the notation of the game."""
        trail = self.trail
        if player != trail.state.actor or action not in trail.legal():
            return f"{action} (not legal now)"
        return trail.state.text(action if player == CHANCE else trail.made.encoder.move(action))

    def returns(self) -> list[float]:
        """Give the returns by player: they add up to 0, and are 0 while the game goes on."""
        state = self.trail.state
        return rewards(state) if state.actor == OVER else [0.0] * state.game.seats

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> LudoscapeState:
        """Draw a state that the player cannot tell from this one.

        That player's information state stays the same. What the others had been told there nobody can say: theirs is
        what everybody was told, and a mark of what each knows now. The history has the player's own actions, and -1 for
        all others, whose numbers could tell what is hidden. Where nothing is hidden it is a clone. Raises ValueError
        for a player that does not exist.
        """
        game = self.get_game()
        _check_player(player_id, game.num_players())
        if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            clone: LudoscapeState = self.clone()
            return clone
        trail = self.trail.resampled(player_id, Rng(f"resample {probability_sampler()!r} {probability_sampler()!r}"))
        return _with_history(game, trail, self.trail.heard(player_id).events)

    def __str__(self) -> str:
        return self.trail.state.digest().decode()


def _with_history(game: LudoscapeGame, trail: Trail, events: tuple[Event, ...]) -> LudoscapeState:
    """Make a state with a history that cannot be replayed: OpenSpiel takes one only as it reads a saved state."""
    history = ",".join(f"{event.who}:{event.action}" for event in events)
    state: LudoscapeState = game.deserialize_state(f"history={history}\nmove_number={len(events)}\n__dict__={EMPTY}")
    state.trail = trail
    return state


def _check_player(player: int, players: int) -> None:
    if not 0 <= player < players:
        raise ValueError(f"there is no player {player}: there are 0 to {players - 1}")


class NoObserver:
    """Stands for an observer that is not offered: false, as OpenSpiel's tools ask, and says so to whoever uses it."""

    def __bool__(self) -> bool:
        return False

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            "no observer of public or private parts alone is offered: one that knows what a single player knows is"
        )


class Observer:
    """What one player knows as numbers in `tensor`, piece by piece in `dict`, and as a string.

    The pieces: `player`, a one at the player's number; the fields of the encoder, each number divided by its most; with
    perfect recall `events`, for each of the last `EVENTS` events, oldest first: that there was one; who acted, from the
    observing player on, chance last; and `BITS` bits of a hash of what the player was told of it.
    """

    def __init__(self, made: Prepared, perfect_recall: bool) -> None:
        self._made = made
        self._encoder = encoder = made.encoder
        self._seats = seats = made.game.seats
        self._recalls = perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"player": (seats,)}
        shapes |= {field.name: (field.length,) for field in encoder.fields}
        if perfect_recall:
            shapes["events"] = (EVENTS, 1 + seats + 1 + BITS)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        begin = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[begin : begin + size].reshape(shape)
            begin += size
        self._numbers = self.tensor[seats : seats + encoder.size]
        most = [max(1, field.most) for field in encoder.fields]
        self._scale = (1 / np.repeat(most, [field.length for field in encoder.fields])).astype(np.float32)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self._made, self._recalls), self.tensor  # the pieces are views of the tensor

    def __setstate__(self, tensor: np.ndarray[Any, np.dtype[np.float32]]) -> None:
        self.tensor[:] = tensor

    def set_from(self, state: LudoscapeState, player: int) -> None:
        """Write what a player knows of a state into `tensor`, and so into `dict`."""
        _check_player(player, self._seats)
        trail = state.trail
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        numbers = np.frombuffer(self._encoder.observe(trail.state, player), np.uint8)
        np.multiply(numbers, self._scale, out=self._numbers)
        if self._recalls:
            recent = trail.heard(player).events[-EVENTS:]
            for row, event in zip(self.dict["events"], recent, strict=False):
                row[0] = row[1 + ((event.who - player) % self._seats if event.who >= 0 else self._seats)] = 1
                row[-BITS:] = [event.told >> bit & 1 for bit in range(BITS)]

    def string_from(self, state: LudoscapeState, player: int) -> str:
        """Write what a player knows of a state: all that it was told, or without perfect recall what it sees."""
        _check_player(player, self._seats)
        return state.trail.information(player) if self._recalls else state.trail.sight(player)


def _register(kind: type[Game]) -> None:
    """Register a game by a class of its own, which stays in this module.

    OpenSpiel lets go of what it was given after Python has ended, which only a class bears; pickle looks for it here.
    """
    made = type(f"{kind.__name__}Game", (LudoscapeGame,), {"kind": kind, "__module__": __name__})
    globals()[made.__name__] = made
    pyspiel.register_game(_type(kind, kind().hides()), made)


for _name in games():
    _register(game_type(_name))
