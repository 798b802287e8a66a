"""What a bot is: it gets what its seat may know and answers with one of the legal moves. Bots are made by name."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import State
from ludoscape.engine.view import View

Number = int | float
Value = int | float | str  # of a parameter

LATE: Final = "took too long"  # what a bot did that gave no legal move, as the end of a sentence for people
ILLEGAL: Final = "chose a move that is not legal"
BROKEN: Final = "broke down"


class BotError(ValueError):
    """A bot that does not exist or cannot be set up so; the message says what is allowed."""


class BotFault(BotError):
    """A bot that gave no legal move; `how` is LATE, ILLEGAL or BROKEN."""

    def __init__(self, message: str, how: str = BROKEN) -> None:
        super().__init__(message)
        self.how = how


class InformationSet:
    """What a seat knows when it must decide: the game, its legal moves, its view, and states that may be the true one.

    The true state is not among its attributes: whatever a bot plays out, it plays out on a sample.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        legal: list[int],
        view: Callable[[], View],
        sample: Callable[[Rng], State],
        text: Callable[[int], str],
    ) -> None:
        self.game = game
        self.seat = seat
        self.legal = legal
        self._make_view = view
        self._make_sample = sample
        self._make_text = text
        self._view: View | None = None

    @property
    def view(self) -> View:
        """Give the view of the seat, built when first asked for."""
        if self._view is None:
            self._view = self._make_view()
        return self._view

    def sample(self, rng: Rng) -> State:
        """Draw a full state from those consistent with what the seat knows."""
        return self._make_sample(rng)

    def text(self, move: int) -> str:
        """Write a legal move as the seat may read it."""
        return self._make_text(move)


def information_set(state: State, seat: int) -> InformationSet:
    """Make what a seat knows of a state; ask it before the state changes. `legal` is empty unless the seat decides."""
    return InformationSet(
        state.game,
        seat,
        state.legal() if state.actor == seat else [],
        lambda: state.view(seat),
        lambda rng: state.resample(seat, rng),  # in closures, so that no attribute leads to the true state
        lambda move: state.text(move, seat),
    )


def seen_from(drawn: State, seat: int, view: View, texts: Mapping[int, str]) -> InformationSet:
    """Make what a seat knows where the true state is not at hand: from its view and its legal moves with their texts.

    `drawn` is one position of those that may be the true one; further samples are drawn from it.
    """
    return InformationSet(
        drawn.game, seat, list(texts), lambda: view, lambda rng: drawn.resample(seat, rng), lambda move: texts[move]
    )


class Bot(ABC):
    """A player. Bots made with the same name and seed choose alike, unless their limit is a time.

    `seconds` is the CPU time that a decision may take, 0 for a bot without such a limit. `faults` counts the moves of
    this game that it lost by giving none that was legal, `trouble` says what was wrong with the last of them.
    """

    seconds: float = 0.0
    faults: int = 0
    trouble: str = ""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self.rng = Rng(f"bot {seed}")

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed, on a machine that is not busy."""
        return self.seconds

    def begin(self) -> None:  # noqa: B027  (most bots have nothing to get ready)
        """Get ready for a new game. Raises BotFault when that cannot be done."""

    @abstractmethod
    def choose(self, seen: InformationSet) -> int:
        """Choose one of `seen.legal`. Raises BotFault when a bot outside this process gives none of them."""

    def close(self) -> None:  # noqa: B027  (most bots have nothing to close)
        """Let go of what the bot holds outside this process."""

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


@dataclass(frozen=True)
class Parameter:
    """One setting of a bot: a whole number or a number, as its default is, from `least` to `most`.

    Or a text, as its default is: `words` then say what is allowed.
    """

    name: str
    default: Value
    least: Number
    most: Number
    help: str
    words: str = ""

    def allowed(self) -> str:
        """Say in words what is allowed."""
        kind = "a whole number" if isinstance(self.default, int) else "a number"
        return self.words or f"{kind} from {self.least} to {self.most}"

    def read(self, text: str) -> Value:
        """Read a value. Raises BotError that says what is allowed."""
        if isinstance(self.default, str) and text:
            return text
        try:
            value: Number = int(text) if isinstance(self.default, int) else float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most or isinstance(self.default, str):
            raise BotError(f"{self.name} cannot be {text!r}: allowed is {self.allowed()}")
        return value


Maker = Callable[[str, int | str, Mapping[str, Value]], Bot]


@dataclass(frozen=True)
class BotKind:
    """A bot that can be made by name: `make` gets the full name, the seed, and a value for every parameter.

    With `command`, what follows the colon is a command: parameters, if any, are words before it, as in a shell.
    """

    name: str
    summary: str
    make: Maker
    parameters: tuple[Parameter, ...] = ()
    command: bool = False


_KINDS: Final[dict[str, BotKind]] = {}


def register(kind: BotKind) -> None:
    """Add a bot to those that can be made by name; a second one of the same name takes its place."""
    _KINDS[kind.name] = kind


def bots() -> dict[str, BotKind]:
    """List the bots that can be made, by name."""
    return dict(_KINDS)


def make_bot(text: str, seed: int | str = 0) -> Bot:
    """Make a bot by name, with its parameters after a colon: `greedy`, `mcts:playouts=50,seconds=0.2`.

    Raises BotError that says what is allowed.

    >>> make_bot("random", seed=1)
    <bot random>
    """
    name, _, rest = text.strip().partition(":")
    kind = _KINDS.get(name)
    if kind is None:
        raise BotError(f"there is no bot {name!r}: there are {', '.join(_KINDS)}")
    if kind.command:
        return kind.make(text.strip(), seed, {})
    known = {parameter.name: parameter for parameter in kind.parameters}
    values: dict[str, Value] = {parameter.name: parameter.default for parameter in kind.parameters}
    given: set[str] = set()
    for part in rest.split(",") if rest else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in known or not equals:
            which = ", ".join(f"{p.name}=({p.allowed()})" for p in kind.parameters) or "none"
            raise BotError(f"the bot {name} has no parameter {part.strip()!r}: there is {which}")
        if key in given:
            raise BotError(f"the bot {name} is given {key} twice")
        given.add(key)
        values[key] = known[key].read(value)
    return kind.make(text.strip(), seed, values)


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas, keeping parameters with their bot.

    >>> split_bots("mcts:playouts=50,seconds=0.2,greedy,random")
    ['mcts:playouts=50,seconds=0.2', 'greedy', 'random']
    """
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part and ":" in found[-1]:
            found[-1] += "," + part.strip()
        else:
            found.append(part.strip())
    return found
