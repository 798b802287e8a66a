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
    """One option. `values` lists what is allowed (switch, choice); without it any number from `least` to `most`."""

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
        return span + (", or 0 for off" if self.zero else "")

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

    def data(self) -> dict[str, Any]:
        """Describe the option as JSON-able data, for lobbies and tools."""
        return {
            "name": self.name, "title": self.title, "help": self.help, "kind": self.kind, "default": self.default,
            "values": [{"value": v, "label": self.labels.get(v, str(v))} for v in self.values],
            "least": self.least, "most": self.most, "step": self.step, "zero": self.zero, "rule": self.rule,
        }  # fmt: skip


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value.strip()) < 10:
        return int(value)
    return None


def read_options(specs: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Fill in defaults and check what is given.

    Raises OptionError for an unknown name or a value that is not allowed.
    """
    names = [spec.name for spec in specs]
    for name in given:
        if name not in names:
            raise OptionError(f"there is no option {name!r}: there are {', '.join(names)}")
    return {spec.name: spec.read(given[spec.name]) if spec.name in given else spec.default for spec in specs}
