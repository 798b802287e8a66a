"""The game behind a state: its name, seats and options, and everything said or drawn about its positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ludoscape.engine.options import Option, OptionError, Value, read_options
from ludoscape.engine.rulebook import Rule, read_rulebook

if TYPE_CHECKING:
    from ludoscape.engine.judge import Judge
    from ludoscape.engine.state import State
    from ludoscape.engine.svg import Svg


class NotationError(ValueError):
    """A text that is no move of the game."""


class InvalidState(ValueError):
    """A position that breaks an invariant of the dossier; `.number` tells which."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"invariant {number}: {reason}")
        self.number = number
        self.reason = reason


class IllegalMove(ValueError):
    """A move that is not legal now: the id of the rule, one sentence, and the elements to look at."""

    def __init__(self, rule: str, reason: str, where: Sequence[str] = ()) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.reason = reason
        self.where = tuple(where)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: payoffs by seat (0 to 1), the winners, scores by seat where the game has any, and why."""

    payoffs: tuple[float, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...] | None
    reason: str

    @property
    def draw(self) -> bool:
        """Tell whether several seats share the result."""
        return len(self.winners) > 1


class Game(ABC):
    """A game with its options chosen: makes states, and speaks for them.

    Raises OptionError for an option or a number of seats that is not allowed.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    minutes: ClassVar[int]
    seat_numbers: ClassVar[tuple[int, ...]]
    default_seats: ClassVar[int]
    option_specs: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[str]
    prefix: ClassVar[str]  # of element ids
    package: ClassVar[str]
    longest: ClassVar[int]  # no game has more decisions with the default options

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        number = self.default_seats if seats is None else seats
        if number not in self.seat_numbers or isinstance(number, bool):
            allowed = ", ".join(map(str, self.seat_numbers))
            raise OptionError(f"{self.title} cannot be played by {seats!r}: allowed is {allowed}")
        self.seats: int = number
        self.options: Mapping[str, Value] = read_options(self.option_specs, options, self.seats)

    def changed_options(self) -> dict[str, Value]:
        """Give the options that differ from their defaults."""
        return {spec.name: self.options[spec.name] for spec in self.option_specs
                if self.options[spec.name] != spec.default}  # fmt: skip

    @property
    def rulebook(self) -> Mapping[str, Rule]:
        """Give the rules by id, in the order of the book."""
        return read_rulebook(self.package)

    @abstractmethod
    def start(self) -> State:
        """Make the state before the first chance event or decision."""

    @abstractmethod
    def dump(self, state: State) -> dict[str, Any]:
        """Give a full position as JSON-able data."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> State:
        """Set up a position from data such as `dump` gives; parts left out have their usual value.

        Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read).
        """

    @abstractmethod
    def validate(self, state: State) -> None:
        """Check every invariant of the dossier. Raises InvalidState with the number of the one that is broken."""

    @abstractmethod
    def text(self, state: State, move: int, seat: int | None = None) -> str:
        """Write a move in the dossier's notation, as the record has it (seat None) or as that seat may read it."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """Read a move. Raises NotationError or IllegalMove."""

    def why_not(self, state: State, text: str) -> IllegalMove | None:
        """Explain why a move is not legal now; None when it is."""
        try:
            self.parse(state, text)
        except IllegalMove as refusal:
            return refusal
        return None

    def split(self, text: str) -> list[str]:
        """Split a line of notation into moves."""
        return text.split()

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome, or None while the game goes on."""

    @abstractmethod
    def view(self, state: State, seat: int) -> dict[str, Any]:
        """Build what a seat may know (see `engine/view.py`)."""

    @abstractmethod
    def tell(self, before: State, move: int, after: State, seat: int) -> dict[str, Any]:
        """Tell an event to a seat: a `Told` (see `engine/view.py`), for the log and the marks of the last move."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        """Draw a view; with `chosen` (the text of one of its choices) the preview of that choice."""

    @abstractmethod
    def attempt(self, view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
        """Tell which moves somebody meant who touched an element, or the point x, y of the picture; likeliest first."""

    @abstractmethod
    def judge(self) -> Judge:
        """Make a judge of positions, for bots."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and (self.seats, self.options) == (other.seats, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.seats, tuple(self.options.items())))

    def __repr__(self) -> str:
        extra = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        return f"ludoscape.game({self.name!r}, seats={self.seats}{extra})"
