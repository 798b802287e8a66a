"""Options of a game: what may be chosen before play, with a sentence of help for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Value = bool | int | str


class OptionError(ValueError):
    """An option that does not exist or has a value that is not allowed; the message says what is."""


@dataclass(frozen=True)
class Option:
    """One option. `values` lists what is allowed (switch, choice); without it any number from `least` to `most`.

    An option that `needs` another one to have some value keeps its default as long as that has not. `seats` tells for
    how many players a value is, where it is not for all; a default that is not for so many gives way to the first value
    that is. `labels` are the words for values, and for a 0 that means something else than off.
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

    @property
    def kind(self) -> str:
        """Tell which control fits: switch, choice or number."""
        if isinstance(self.default, bool):
            return "switch"
        return "choice" if self.values else "number"

    def allowed(self) -> str:
        """Say in words what is allowed."""
        if self.kind == "switch":
            return "true or false"
        if self.values:
            return " or ".join(str(v) for v in self.values)
        span = f"a whole number from {self.least} to {self.most}"
        if self.step > 1:
            span = f"a multiple of {self.step} from {self.least} to {self.most}"
        return span + (f", or 0 for {self.labels.get(0, 'off')}" if self.zero else "")

    def read(self, value: object) -> Value:
        """Take a value, given as itself or as text. Raises OptionError that says what is allowed."""
        known: Value | None = None
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
            raise OptionError(f"{self.name} cannot be {value!r}: allowed is {self.allowed()}")
        return known

    def is_for(self, value: Value, seats: int | None) -> bool:
        """Tell whether a value is for so many players."""
        return seats is None or value not in self.seats or seats in self.seats[value]

    def usual(self, seats: int | None) -> Value:
        """Give the default, or the first value that is for so many players."""
        return next((v for v in (self.default, *self.values) if self.is_for(v, seats)), self.default)

    def data(self) -> dict[str, Any]:
        """Describe the option as JSON-able data, for lobbies and tools."""
        return {
            "name": self.name, "title": self.title, "help": self.help, "kind": self.kind, "default": self.default,
            "values": [
                {"value": v, "label": self.labels.get(v, str(v))}
                | ({"seats": list(self.seats[v])} if v in self.seats else {})
                for v in self.values
            ],
            "least": self.least, "most": self.most, "step": self.step, "zero": self.zero, "rule": self.rule,
            "off": self.labels.get(0, "off") if self.zero else "",
            "needs": {"name": self.needs[0], "value": self.needs[1]} if self.needs else None,
        }  # fmt: skip


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
    chosen = {spec.name: spec.read(given[spec.name]) if spec.name in given else spec.usual(seats) for spec in specs}
    for spec in specs:
        value = chosen[spec.name]
        if not spec.is_for(value, seats):
            spans = "; ".join(f"{v} is for {_either(numbers)} players" for v, numbers in spec.seats.items())
            raise OptionError(f"{spec.name} cannot be {value!r} with {seats} players: {spans}")
        if not _applies(spec, chosen) and value != spec.default:
            other, wanted = spec.needs or ("", "")
            raise OptionError(f"{spec.name} cannot be {value!r}: it counts only with {other}={_plain(wanted)}")
    return chosen


def keep_fitting(specs: Sequence[Option], chosen: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Leave out of some choices those that do not go with the number of seats or with the others."""
    known = {spec.name: spec for spec in specs}
    kept = {name: value for name, value in chosen.items() if known[name].is_for(value, seats)}
    values = {spec.name: spec.usual(seats) for spec in specs} | kept
    for spec in specs:
        if not _applies(spec, values):
            values[spec.name] = spec.default
            kept.pop(spec.name, None)
    return kept


def _applies(spec: Option, chosen: Mapping[str, Value]) -> bool:
    return spec.needs is None or chosen[spec.needs[0]] == spec.needs[1]


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _either(numbers: Sequence[int]) -> str:
    """Say one of some numbers.

    >>> _either((2, 3, 4)), _either((2,))
    ('2, 3 or 4', '2')
    """
    words = [str(number) for number in numbers]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
