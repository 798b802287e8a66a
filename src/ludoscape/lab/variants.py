"""Variants of a game: each option in turn at another value that makes sense, the others as they are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import Game
from ludoscape.engine.options import Option, OptionError, Value
from ludoscape.lab import LabError

MOST: Final = 4  # values of one option; of more, so many are taken from all over the list


@dataclass(frozen=True)
class Variant:
    """A game with one option at another value; `words` says the value as people read it."""

    option: str
    title: str
    value: Value
    words: str
    usual: str
    game: Game


def variants(game: Game, wanted: Mapping[str, Sequence[str]] | None = None) -> tuple[list[Variant], dict[str, str]]:
    """List the variants of a game, and the options that have none beside the others, with the reason.

    `wanted` names options and values to compare in place of all. Raises OptionError for a wrong one.
    """
    specs = {spec.name: spec for spec in game.option_specs}
    unknown = next((name for name in wanted or () if name not in specs), None)
    if unknown is not None:
        raise OptionError(f"there is no option {unknown!r}: there are {', '.join(specs)}")
    found: list[Variant] = []
    left_out: dict[str, str] = {}
    for spec in specs.values() if not wanted else [specs[name] for name in wanted]:
        usual = game.options[spec.name]
        values = [spec.read(value) for value in wanted[spec.name]] if wanted else other_values(spec, game)
        for value in values:
            try:
                other = type(game)(game.seats, **game.makings() | {spec.name: value})
            except OptionError as refusal:
                if wanted:
                    raise
                left_out[spec.name] = str(refusal)
                continue
            found.append(Variant(spec.name, spec.title, value, in_words(spec, value), in_words(spec, usual), other))
        if not values:
            left_out[spec.name] = f"{spec.name} has no other value for {game.seats} players"
    return found, {name: why for name, why in left_out.items() if all(name != variant.option for variant in found)}


def other_values(spec: Option, game: Game) -> list[Value]:
    """Choose values to compare with the one that an option has.

    Of a switch the other one; of a choice or a text the others that are listed; of a number its half, its double and,
    unless games might then go on for ever, off. A number that is 0, for what is usual, gets the middle of its range.
    """
    now = game.options[spec.name]
    if spec.kind == "switch":
        return [not now]
    if spec.kind == "number":
        return [value for value in _numbers(spec, int(now)) if value != now]
    listed = [spec.read(value) for value in (spec.samples if spec.form is not None else spec.values)]
    others = [value for value in dict.fromkeys(listed) if value != now and spec.is_for(value, game.seats)]
    if len(others) <= MOST:
        return others
    return [others[round(place * (len(others) - 1) / (MOST - 1))] for place in range(MOST)]


def read_values(texts: Sequence[str]) -> dict[str, list[str]]:
    """Read `name=value` texts, several for one name where wanted. Raises LabError for one that is none."""
    wanted: dict[str, list[str]] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise LabError(f"{text}: a value to compare is given as name=value")
        wanted.setdefault(name, []).append(value)
    return wanted


def in_words(spec: Option, value: Value) -> str:
    """Say a value as people read it."""
    if value in spec.labels and not isinstance(value, bool):
        return spec.labels[value]
    if spec.kind == "switch":
        return "on" if value else "off"
    return "off" if spec.zero and value == 0 else str(value)


def _numbers(spec: Option, now: int) -> list[int]:
    def fitting(value: float) -> int:
        inside = min(max(value, spec.least), spec.most)
        return round(inside / spec.step) * spec.step

    if now == 0:
        return [fitting(math.sqrt(max(spec.least, 1) * spec.most))]
    off = [0] if spec.zero and not spec.endless else []
    return list(dict.fromkeys([*off, fitting(now / 2), fitting(now * 2)]))
