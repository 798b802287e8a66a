"""Options of a game: what may be chosen before play, with a sentence of help for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Value = bool | int | str


class OptionError(ValueError):
    """An option that does not exist or has a value that is not allowed; the message says what is."""


@dataclass(frozen=True)
class Option:
    """One option. `values` lists what is allowed (switch, choice); without it any number from `least` to `most`.

    An option that `needs` another one to have some value keeps its default as long as that has not. `seats` tells for
    how many players a value is, where it is not for all (a switch then lists its `values`, too); a default that is not
    for so many gives way to the first value that is. `under` gives another default while some option has some value:
    `("published", True, False)`. `labels` are the words for values, and for a 0 that means something else than off.
    `form` makes an option a text: it takes what is given and returns the text in its one form, or raises ValueError
    with what is wrong; `samples` are such texts. Texts may also begin with `numbered` and go on with any number below
    `numbers`. A text that is `drawn` names a map, of which a lobby can show a picture.
    """

    name: str
    default: Value
    title: str
    help: str
    values: tuple[Value, ...] = ()
    labels: Mapping[Value, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    step: int = 1
    zero: bool = False  # 0 is allowed too: it switches the rule off
    endless: bool = False  # without this rule a game may go on for ever: checks that play to the end keep it on
    rule: str = ""
    needs: tuple[str, Value] | None = None
    seats: Mapping[Value, tuple[int, ...]] = field(default_factory=dict)
    under: tuple[str, Value, Value] | None = None
    form: Callable[[object], str] | None = None
    samples: tuple[str, ...] = ()
    wanted: str = ""  # what a text must be, in words
    numbered: str = ""
    numbers: int = 0
    drawn: bool = False

    @property
    def kind(self) -> str:
        """Tell which control fits: switch, choice, text or number."""
        if isinstance(self.default, bool):
            return "switch"
        if self.form is not None:
            return "text"
        return "choice" if self.values else "number"

    def allowed(self) -> str:
        """Say in words what is allowed."""
        if self.kind == "switch":
            return "true or false"
        if self.form is not None:
            return self.wanted
        if self.values:
            return " or ".join(str(v) for v in self.values)
        span = f"a whole number from {self.least} to {self.most}"
        if self.step > 1:
            span = f"a multiple of {self.step} from {self.least} to {self.most}"
        return span + (f", or 0 for {self.labels.get(0, 'off')}" if self.zero else "")

    def read(self, value: object) -> Value:
        """Take a value, given as itself or as text. Raises OptionError that says what is allowed."""
        known: Value | None = None
        if self.form is not None:
            try:
                return self.form(value)
            except OptionError:  # which says all there is to say
                raise
            except ValueError as refusal:
                problem = f"{refusal}; " if str(refusal) else ""
                raise OptionError(f"{self.name} cannot be {_short(value)}: {problem}allowed is {self.wanted}") from None
        if self.kind == "switch":
            if isinstance(value, bool):
                known = value
            elif isinstance(value, str) and value in ("true", "false"):
                known = value == "true"
        elif self.values:
            known = next((v for v in self.values if str(v) == str(value) and not isinstance(value, bool)), None)
        else:
            number = _whole(value)
            inside = number is not None and self.least <= number <= self.most and number % self.step == 0
            if inside or (self.zero and number == 0):
                known = number
        if known is None:
            raise OptionError(f"{self.name} cannot be {_short(value)}: allowed is {self.allowed()}")
        return known

    def is_for(self, value: Value, seats: int | None) -> bool:
        """Tell whether a value is for so many players."""
        return seats is None or value not in self.seats or seats in self.seats[value]

    def usual(self, seats: int | None, others: Mapping[str, Value]) -> Value:
        """Give the default beside other options, or the first value that is for so many players."""
        default = self.default
        if self.under is not None and others.get(self.under[0]) == self.under[1]:
            default = self.under[2]
        return next((v for v in (default, *self.values) if self.is_for(v, seats)), default)

    def data(self) -> dict[str, Any]:
        """Describe the option as JSON-able data, for lobbies and tools."""
        return {
            "name": self.name,
            "title": self.title,
            "help": self.help,
            "kind": self.kind,
            "default": self.default,
            "values": [self._offer(value) for value in self.values],
            "least": self.least,
            "most": self.most,
            "step": self.step,
            "zero": self.zero,
            "rule": self.rule,
            "off": self.labels.get(0, "off") if self.zero else "",
            "needs": {"name": self.needs[0], "value": self.needs[1]} if self.needs else None,
            "under": dict(zip(("name", "value", "default"), self.under, strict=True)) if self.under else None,
            "samples": [self._offer(text) for text in self.samples],
            "numbered": {"begin": self.numbered, "below": self.numbers} if self.numbered else None,
            "drawn": self.drawn,
        }

    def _offer(self, value: Value) -> dict[str, Any]:
        """Describe a value: its words, and for how many players it is where it is not for all."""
        seats = {"seats": list(self.seats[value])} if value in self.seats else {}
        return {"value": value, "label": self.labels.get(value, str(value)), **seats}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value.strip()) < 10:
        return int(value)
    return None


def read_options(specs: Sequence[Option], given: Mapping[str, object], seats: int | None = None) -> dict[str, Value]:
    """Fill in defaults and check what is given, and that it goes together and with the number of seats.

    Raises OptionError for an unknown name or a value that is not allowed.
    """
    names = [spec.name for spec in specs]
    for name in given:
        if name not in names:
            raise OptionError(f"there is no option {name!r}: there are {', '.join(names)}")
    chosen = fill_in(specs, {spec.name: spec.read(given[spec.name]) for spec in specs if spec.name in given}, seats)
    for spec in specs:
        value = chosen[spec.name]
        if not spec.is_for(value, seats):
            spans = "; ".join(f"{plain(v)} is for {_either(numbers)} players" for v, numbers in spec.seats.items())
            raise OptionError(f"{spec.name} cannot be {value!r} with {seats} players: {spans}")
        if not _applies(spec, chosen) and value != spec.usual(None, chosen):
            other, wanted = spec.needs or ("", "")
            raise OptionError(f"{spec.name} cannot be {value!r}: it counts only with {other}={plain(wanted)}")
    return chosen


def keep_fitting(specs: Sequence[Option], chosen: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Leave out of some choices those that do not go with the number of seats or with the others."""
    known = {spec.name: spec for spec in specs}
    kept = {name: value for name, value in chosen.items() if known[name].is_for(value, seats)}
    values = fill_in(specs, kept, seats)
    for spec in specs:
        if not _applies(spec, values):
            values[spec.name] = spec.usual(None, values)
            kept.pop(spec.name, None)
    return kept


def kept_options(specs: Sequence[Option], given: Mapping[str, object], seats: int) -> dict[str, object]:
    """Leave out what cannot matter of options that were kept once: older versions took them, and nothing hung on them.

    What has no usual value for so many seats matters, and stays to be refused. Raises OptionError for a value that is
    not allowed.
    """
    known = {spec.name: spec for spec in specs}
    chosen = {name: known[name].read(value) for name, value in given.items() if name in known}
    fitting = keep_fitting(specs, chosen, seats)
    moot = {name for name in chosen if name not in fitting and known[name].is_for(known[name].default, seats)}
    return {name: value for name, value in given.items() if name not in moot}


def fill_in(specs: Sequence[Option], chosen: Mapping[str, Value], seats: int | None) -> dict[str, Value]:
    """Give every option its value: what was chosen, else what is usual beside the others."""
    others = {spec.name: spec.usual(seats, {}) for spec in specs} | dict(chosen)
    return {spec.name: chosen[spec.name] if spec.name in chosen else spec.usual(seats, others) for spec in specs}


def changed_options(specs: Sequence[Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """Give the options that are not as usual beside the others; filled in they are the same again.

    What is usual for a number of seats only is named too, so that the rest does not depend on it.
    """
    return {spec.name: values[spec.name] for spec in specs if values[spec.name] != spec.usual(None, values)}


def _applies(spec: Option, chosen: Mapping[str, Value]) -> bool:
    return spec.needs is None or chosen[spec.needs[0]] == spec.needs[1]


def plain(value: Value) -> str:
    """Write a value as people do: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _either(numbers: Sequence[int]) -> str:
    """Say one of some numbers.

    >>> _either((2, 3, 4)), _either((2,))
    ('2, 3 or 4', '2')
    """
    words = [str(number) for number in numbers]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
