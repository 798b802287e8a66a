"""The game behind a state: its name, seats and options, and everything said or drawn about its positions."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, SupportsIndex, TypeVar

from ludoscape.engine.options import Option, OptionError, Value, changed_options, read_options
from ludoscape.engine.rulebook import About, Line, Rule, Word, read_about, read_lines, read_rulebook, read_words
from ludoscape.engine.standings import Standings
from ludoscape.engine.state import CHANCE, OVER, State
from ludoscape.engine.weights import fitting

if TYPE_CHECKING:
    from ludoscape.engine.encoder import Encoder
    from ludoscape.engine.judge import Judge
    from ludoscape.engine.svg import Svg
    from ludoscape.engine.view import Mark, Told, View

S = TypeVar("S", bound=State)
T = TypeVar("T")  # the settings of a game


class NotationError(ValueError):
    """A text that is no move of the game."""


class InvalidState(ValueError):
    """A position that breaks an invariant of the dossier; `.number` tells which."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"invariant {number}: {reason}")
        self.number = number
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.number, self.reason)


def require(number: int, holds: object, reason: str) -> None:
    """Raise InvalidState with an invariant's number and a reason, unless it holds."""
    if not holds:
        raise InvalidState(number, reason)


class IllegalMove(ValueError):
    """A move that is not legal now: the id of the rule, one sentence, and the elements to look at.

    Games write the sentence with `{0}`, `{1}` … for the names of seats: whoever knows these names fills them into
    `wording`, and `reason` says "Player 1".

    >>> print(IllegalMove("SW-745", "You attacked {1} this turn."))
    You attacked Player 2 this turn. (SW-745)
    """

    def __init__(self, rule: str, wording: str, where: Sequence[str] = ()) -> None:
        reason = re.sub(r"\{(\d+)\}", lambda found: f"Player {int(found[1]) + 1}", wording)
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.rule = rule
        self.wording = wording
        self.reason = reason
        self.where = tuple(where)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rule, self.reason, self.where)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: payoffs by seat (0 to 1), the winners, scores by seat where the game has any, and why.

    Scores count the game's unit of score, as records have them, and `unit` of them make a point: 4 where a game counts
    quarters.
    """

    payoffs: tuple[float, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...] | None
    reason: str
    unit: int = field(default=1, compare=False, repr=False)

    @property
    def draw(self) -> bool:
        """Tell whether several seats share the result."""
        return len(self.winners) > 1

    @property
    def points(self) -> tuple[float, ...] | None:
        """Give the scores in points, as people count them."""
        return None if self.scores is None else tuple(score / self.unit for score in self.scores)


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[S, T]):
    """The functions in the folder of a game, whose states are of type S and whose settings of type T.

    What each does says the method of `Game`.
    """

    settings: Callable[[int, dict[str, Value]], T]  # of seats and options: these as the rules use them
    state: Callable[[Game, T], S]  # of game and settings: a new state, on which `begin` is called
    dump: Callable[[S], dict[str, Any]]
    load: Callable[[Game, Mapping[str, Any]], S]
    validate: Callable[[S], None]
    text_of: Callable[[S, int, int | None], str]
    parse: Callable[[S, str], int]
    split: Callable[[str, T], list[str]]  # of text and settings
    view: Callable[[S, int], View]
    tell: Callable[[S, int, S, int], Told]
    draw: Callable[[Mapping[str, Any], str, Sequence[Mark]], Svg]  # of what `pictured` gives
    attempt: Callable[[View, str, float, float], list[str]]
    judge: Callable[[int], Judge]  # of seats
    encoder: Callable[[T], Encoder]  # of settings
    reasons: Sequence[str]  # why a game ended, by `State.reason`
    score: Callable[[S, int], int] | None = None  # of state and seat, where points are counted
    standings: Callable[[Iterable[S]], Standings] | None = None  # of all states of a game that has ended
    features: Callable[[T], Encoder] | None = None  # of settings: what judges learn from, where that is not the encoder


class Game:
    """A game with its options chosen: makes states, and speaks for them.

    It answers from its `parts`; a game may write a method itself instead. `rules` is the version of the rules, the
    newest unless it is given. Raises OptionError for an option, a version or a number of seats that is not allowed.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    minutes: ClassVar[int]
    seat_numbers: ClassVar[tuple[int, ...]]
    default_seats: ClassVar[int]
    option_specs: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[str]  # by which new games are played
    earlier_rules: ClassVar[tuple[str, ...]] = ()  # versions by which games that were begun under them go on
    prefix: ClassVar[str]  # of element ids
    package: ClassVar[str]
    longest: ClassVar[int]  # no game has more decisions with the default options
    unit: ClassVar[int] = 1  # so many units of score make a point

    def __init__(self, /, seats: int | None = None, rules: object = None, **options: object) -> None:
        number = self.default_seats if seats is None else seats
        if number not in self.seat_numbers or isinstance(number, bool):
            allowed = ", ".join(map(str, self.seat_numbers))
            raise OptionError(f"{self.title} cannot be played by {seats!r}: allowed is {allowed}")
        self.seats: int = number
        self.rules: str = self.rules_version if rules is None else str(rules)
        if self.rules not in (self.rules_version, *self.earlier_rules):
            versions = ", ".join((*self.earlier_rules, self.rules_version))
            raise OptionError(f"version {rules} of the rules of {self.title} is not played here: there is {versions}")
        self.options: Mapping[str, Value] = read_options(self.option_specs, options, self.seats)

    @property
    def parts(self) -> Parts[Any, Any]:
        """Give the functions of the game's folder; a game sets them as an attribute of its class."""
        raise NotImplementedError(f"{type(self).__name__} has no `parts`, nor a method of its own for what was asked")

    @cached_property
    def settings(self) -> Any:
        """Give the seats and options as the rules use them; `rules` among them is the version."""
        return self.parts.settings(self.seats, {**self.options, "rules": self.rules})

    def hides(self) -> bool:
        """Tell whether a seat may see less than there is, with these options. Here: it may."""
        return True

    def changed_options(self) -> dict[str, Value]:
        """Give the options that are not as usual beside the others."""
        return changed_options(self.option_specs, self.options)

    def makings(self) -> dict[str, Value]:
        """Give what to ask for, beside name and seats, to have the same game again."""
        older: dict[str, Value] = {} if self.rules == self.rules_version else {"rules": self.rules}
        return older | self.changed_options()

    @property
    def rulebook(self) -> Mapping[str, Rule]:
        """Give the rules by id, in the order of the book."""
        return read_rulebook(self.package)

    @property
    def words(self) -> tuple[Word, ...]:
        """Give the words of the table with what they mean."""
        return read_words(self.package)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Give the game in a few lines."""
        return read_lines(self.package)

    @classmethod
    def about(cls) -> About:
        """Tell whose game it is and what it was written from."""
        return read_about(cls.package)

    def start(self) -> State:
        """Make the state before the first chance event or decision."""
        state: State = self.parts.state(self, self.settings)
        state.begin()
        return state

    def dump(self, state: State) -> dict[str, Any]:
        """Give a full position as JSON-able data."""
        return self.parts.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """Set up a position from data such as `dump` gives; parts left out have their usual value.

        Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read).
        """
        state: State = self.parts.load(self, data)
        return state

    def validate(self, state: State) -> None:
        """Check every invariant of the dossier. Raises InvalidState with the number of the one that is broken."""
        self.parts.validate(state)

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        """Write a move in the dossier's notation, as the record has it (seat None) or as that seat may read it."""
        return self.parts.text_of(state, move, seat)

    def parse(self, state: State, text: str) -> int:
        """Read a move. Raises NotationError or IllegalMove."""
        return self.parts.parse(state, text)

    def playable(self, state: State, move: str | SupportsIndex) -> int:
        """Give a move, as text or number, that can be played now. Raises NotationError or IllegalMove."""
        if isinstance(move, str):
            return self.parse(state, move)
        whole = not isinstance(move, bool)
        try:  # asking whether it is a SupportsIndex would take ten times as long as listing the moves
            number = operator.index(move)
        except TypeError:
            number, whole = 0, False
        if not whole:
            raise TypeError(f"a move is a text or a whole number, not {move!r}")
        if number in (state.legal() or [outcome for outcome, _ in state.chance()]):
            return number
        if state.actor == OVER:
            raise IllegalMove("", "The game is over.")
        known = "the possible outcomes of chance" if state.actor == CHANCE else "the legal moves"
        raise IllegalMove("", f"{number} is not among {known}.")

    def why_not(self, state: State, text: str) -> IllegalMove | None:
        """Explain why a move is not legal now; None when it is."""
        try:
            self.parse(state, text)
        except IllegalMove as refusal:
            return refusal
        return None

    def split(self, text: str) -> list[str]:
        """Split a line of notation into moves. Raises NotationError for what is none."""
        return self.parts.split(text, self.settings)

    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome, or None while the game goes on."""
        if state.actor != OVER:
            return None
        parts, seats = self.parts, range(self.seats)
        payoffs = tuple(state.payoff(seat) for seat in seats)
        winners = tuple(seat for seat in seats if payoffs[seat] > 0)
        scores = None if parts.score is None else tuple(float(parts.score(state, seat)) for seat in seats)
        return Outcome(payoffs, winners, scores, parts.reasons[state.reason], self.unit)

    def points(self, state: State) -> tuple[float, ...] | None:
        """Give what each seat has in points as the position stands; None where no points are counted."""
        score = self.parts.score
        return None if score is None else tuple(score(state, seat) / self.unit for seat in range(self.seats))

    def standings(self, states: Iterable[State]) -> Standings | None:
        """Tell what each seat has at the end, cut by what made it up; `states` are those of the whole game, in order.

        A game that says nothing of it has its points in one piece, or None where none are counted.
        """
        if self.parts.standings is not None:
            return self.parts.standings(states)
        *_, last = states
        outcome = self.outcome(last)
        if outcome is None or outcome.points is None:
            return None
        return Standings("Points", ("points",), tuple((points,) for points in outcome.points))

    def view(self, state: State, seat: int) -> View:
        """Build what a seat may know (see `engine/view.py`)."""
        return self.parts.view(state, seat)

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        """Tell an event to a seat (see `engine/view.py`), for the log and the marks of the last move."""
        return self.parts.tell(before, move, after, seat)

    def draw(self, view: View, chosen: str = "", marks: Sequence[Mark] = ()) -> Svg:
        """Draw a view; with `chosen` (the text of one of its choices) the preview of that choice."""
        return self.parts.draw(self.pictured(view), chosen, marks)

    def pictured(self, view: View) -> Mapping[str, Any]:
        """Give what of a view its picture is drawn from: seats that are told the same there are shown the same.

        Here: all of it, and so no two seats share a picture.
        """
        return view

    def caption(self, view: View) -> Sequence[str]:
        """Say, in lines, what a table shows of a view beside its picture; nothing where the picture holds it all."""
        return ()

    def attempt(self, view: View, element: str, x: float, y: float) -> list[str]:
        """Tell which moves somebody meant who touched an element, or the point x, y of the picture; likeliest first."""
        return self.parts.attempt(view, element, x, y)

    @classmethod
    def map_data(cls, seats: int | None = None, name: str = "", seed: int | None = None) -> Mapping[str, Any]:
        """Give a map as data: that of a name, a random one of a seed, or the usual one for so many seats.

        Raises OptionError when there is none; most games have no maps.
        """
        raise OptionError(f"{cls.title} has no maps")

    def own_map(self) -> Mapping[str, Any]:
        """Give the map that is played on, as data. Raises OptionError when there is none."""
        raise OptionError(f"{self.title} has no maps")

    @classmethod
    def read_map(cls, text: str) -> tuple[Mapping[str, Any], Sequence[str]]:
        """Read a map that somebody made, and say what is strange about it though it can be played.

        Raises OptionError for what is no map, or none that can be played.
        """
        raise OptionError(f"{cls.title} has no maps")

    @classmethod
    def draw_map(cls, data: Mapping[str, Any]) -> Svg:
        """Draw a map that `map_data` gave, with nobody on it."""
        raise OptionError(f"{cls.title} has no maps")

    def judge(self) -> Judge:
        """Make the best judge of positions there is, for bots: one that learned, where the game brings weights for it.

        Raises WeightsError when these are damaged.
        """
        found = fitting(self)
        return self.hand_judge() if found is None else found.judge(self)

    def hand_judge(self) -> Judge:
        """Make the judge of positions that was made by hand, on which those that learned stand."""
        return self.parts.judge(self.seats)

    def features(self) -> Encoder:
        """Make the encoder of what a judge can learn from: the game's own for that, else that of its observations."""
        if self.parts.features is None:
            return self.encoder()
        return self.parts.features(self.settings)

    def encoder(self) -> Encoder:
        """Make an encoder of positions and moves as numbers, for learners."""
        encoder = self.parts.encoder(self.settings)
        encoder.game = self
        return encoder

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._what() == other._what()

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.seats, **self.makings()), ()

    def __hash__(self) -> int:
        return hash((self.name, *self._what()))

    def _what(self) -> tuple[Any, ...]:
        return self.seats, self.rules, tuple(self.options.items())

    def __repr__(self) -> str:
        extra = "".join(f", {name}={value!r}" for name, value in self.makings().items())
        return f"ludoscape.game({self.name!r}, seats={self.seats}{extra})"
