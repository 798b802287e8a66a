"""What was found out about the balance of a game: the data that is printed, drawn and written to files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludoscape.engine.options import Value
from ludoscape.lab import LabError, figures
from ludoscape.lab.figures import Figure
from ludoscape.lab.intervals import Interval
from ludoscape.lab.wording import in_text

FORM: Final = 2  # of the data that `Balance.data` gives; since 2 scores are points


@dataclass(frozen=True)
class Difference:
    """What a value of an option changes, from pairs of games with the same chance; p-values as such and adjusted."""

    value: Interval
    p: float
    adjusted: float

    @property
    def mark(self) -> str:
        """Mark a difference: two stars when it holds among all that were looked at, one when it does by itself."""
        return "**" if self.adjusted < 0.05 else "*" if self.value.excludes(0) else ""


@dataclass(frozen=True)
class Comparison:
    """An option at another value: how many of the games went otherwise, and the differences by name."""

    option: str
    title: str
    value: Value
    words: str
    usual: str
    otherwise: Interval
    differences: Mapping[str, Difference]


@dataclass(frozen=True)
class Balance:
    """What was found out about a game: everything that is printed, drawn and written to files.

    `alike` has p-values; `lists` a value of each game, `choices` all numbers of legal moves, `course` their mean over
    the game, `foresight` how often who leads goes on to win. `record` is a game of usual length, as text.
    """

    game: str
    title: str
    rules: str
    version: str
    seats: int
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    seed: str
    games: int
    figures: tuple[Figure, ...]
    alike: Mapping[str, float]
    lists: Mapping[str, Sequence[float]]
    choices: Sequence[Sequence[int]]
    course: tuple[Interval, ...]
    foresight: tuple[Interval, ...]
    compared: int
    comparisons: tuple[Comparison, ...]
    left_out: Mapping[str, str]
    record: str

    def __getitem__(self, key: str) -> Figure:
        """Give a figure by its key."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def __str__(self) -> str:
        return in_text(self)

    def data(self) -> dict[str, Any]:
        """Give everything as JSON-able data; `of` reads it."""
        plain = {"ludoscape balance": FORM} | {name: getattr(self, name) for name in _PLAIN}
        return plain | {
            "bots": list(self.bots),
            "figures": [figure.data() for figure in self.figures],
            "course": [figures.of_interval(value) for value in self.course],
            "foresight": [figures.of_interval(value) for value in self.foresight],
            "comparisons": [_comparison_data(comparison) for comparison in self.comparisons],
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Balance:
        """Read what `data` gave. Raises KeyError, TypeError or ValueError for anything else."""
        if data["ludoscape balance"] != FORM:
            raise ValueError("another form")
        plain = {name: data[name] for name in _PLAIN}
        return cls(
            **plain,
            bots=tuple(map(str, data["bots"])),
            figures=tuple(_figure(figure) for figure in data["figures"]),
            course=tuple(figures.to_interval(value) for value in data["course"]),
            foresight=tuple(figures.to_interval(value) for value in data["foresight"]),
            comparisons=tuple(_comparison(comparison) for comparison in data["comparisons"]),
        )


_PLAIN: Final = (
    "game",
    "title",
    "rules",
    "version",
    "seats",
    "options",
    "seed",
    "games",
    "alike",
    "lists",
    "choices",
    "compared",
    "left_out",
    "record",
)


def _figure(data: Mapping[str, Any]) -> Figure:
    return Figure(data["key"], data["table"], data["label"], data["form"], figures.to_interval(dict(data)))


def _comparison_data(comparison: Comparison) -> dict[str, Any]:
    differences = {
        name: {**figures.of_interval(difference.value), "p": difference.p, "adjusted": difference.adjusted}
        for name, difference in comparison.differences.items()
    }
    return {
        "option": comparison.option,
        "title": comparison.title,
        "value": comparison.value,
        "words": comparison.words,
        "usual": comparison.usual,
        "otherwise": figures.of_interval(comparison.otherwise),
        "differences": differences,
    }


def _comparison(data: Mapping[str, Any]) -> Comparison:
    differences = {
        name: Difference(figures.to_interval(found), float(found["p"]), float(found["adjusted"]))
        for name, found in data["differences"].items()
    }
    named = {name: data[name] for name in ("option", "title", "value", "words", "usual")}
    return Comparison(**named, otherwise=figures.to_interval(data["otherwise"]), differences=differences)


def read_balances(path: Path) -> list[Balance]:
    """Read what `ludoscape balance --json` wrote: a balance on each line.

    Raises LabError for a file of another kind, OSError for one that cannot be read.
    """
    try:
        lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
        found = [Balance.of(json.loads(line)) for line in lines]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        found = []
    if not found:
        raise LabError(f"{path} is not what 'ludoscape balance --json' writes")
    return found
