"""Examples of a rulebook, read from a TOML file in the game's folder: positions with sentences, checked by the rules.

An example is a position, as `Game.load` takes it, moves that lead on from there, and perhaps a last one that is shown
before it is made, or that the rules refuse. What the sentences say of it stands beside words that the log, the effects
of the choice or the refusal must have: so a sentence cannot go on telling what is true no more.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.options import OptionError
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.view import Mark, View

FILE = "examples.toml"


class ExampleError(ValueError):
    """An example that cannot be; the message names it and says why."""


@dataclass(frozen=True)
class Example:
    """A position of the rulebook, `text` about it, and the `rules` that it shows.

    `moves` are played first, with what chance drew; the last of them is seen by its traces. `choice` is shown as a
    choice of the seat to move, `refused` cannot be played. `told` are words that the log, the effects or the refusal
    have. Everything is as `seat` sees it, else as spectators do.
    """

    title: str
    text: str
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    seats: int
    options: Mapping[str, Any]
    seat: int
    moves: tuple[str, ...]
    choice: str
    refused: str
    told: tuple[str, ...]

    def game(self, kind: type[Game]) -> Game:
        """Make the game that it is played in."""
        return kind(self.seats or kind.default_seats, **self.options)


@dataclass(frozen=True)
class Piece:
    """A piece as the rulebook shows it: pictures as in `Line`, its name, what it is, the rule that says so."""

    pictures: tuple[str, ...]
    name: str
    text: str
    rule: str


@dataclass(frozen=True)
class Shown:
    """An example at the moment that is drawn: the view, the choice, the traces, and what is said of all that."""

    view: View
    choice: str
    marks: list[Mark]
    said: str


@cache
def read_examples(package: str) -> tuple[Example, ...]:
    """Read the examples of a game: [[example]] in `examples.toml` of its package. A game need not have any."""
    return tuple(_example(data) for data in _data(package).get("example", ()))


@cache
def read_pieces(package: str) -> tuple[Piece, ...]:
    """Read the pieces of a game: [[piece]] in `examples.toml`, with pictures, name, text and rule."""
    return tuple(
        Piece(tuple(data["pictures"]), data["name"], " ".join(data["text"].split()), data["rule"])
        for data in _data(package).get("piece", ())
    )


def _data(package: str) -> dict[str, Any]:
    try:
        return tomllib.loads(files(package).joinpath(FILE).read_text("utf-8"))
    except (OSError, TypeError):  # a game without any, or one that is one module
        return {}


def _example(data: Mapping[str, Any]) -> Example:
    return Example(
        data["title"],
        " ".join(data["text"].split()),
        tuple(data["rules"]),
        json.loads(data["position"]),
        data.get("seats", 0),
        data.get("options", {}),
        data.get("seat", SPECTATOR),
        tuple(data.get("moves", ())),
        data.get("choice", ""),
        data.get("refused", ""),
        tuple(data.get("told", ())),
    )


def shown(example: Example, kind: type[Game]) -> Shown:
    """Play an example up to what it shows. Raises ExampleError when that cannot be."""
    try:
        game = example.game(kind)
        state = game.load(dict(example.position))
        marks, said = _played(example, game, state)
        view = game.view(state, example.seat if not example.choice else int(state.actor))
        if example.choice:
            said.append(_effects(example, view))
        if example.refused:
            said.append(_refusal(example, game, state))
    except (OptionError, IllegalMove, NotationError, ValueError) as error:
        raise ExampleError(f"{example.title}: {error}") from error
    return Shown(view, example.choice, marks, " ".join(said))


def _played(example: Example, game: Game, state: State) -> tuple[list[Mark], list[str]]:
    marks: list[Mark] = []
    said: list[str] = []
    for text in example.moves:
        before = state.copy()
        move = state.parse(text)
        state.do(text)
        told = game.tell(before, move, state, example.seat)
        marks = [*marks, *told["marks"]] if told["joins"] else told["marks"]
        said.append(told["text"])
    return marks, said


def _effects(example: Example, view: View) -> str:
    choice = next((choice for choice in view["choices"] if choice["move"] == example.choice), None)
    if choice is None:
        raise ExampleError(f"{example.choice!r} is not among the choices")
    lines = [f"{line['text']} {line['detail']} {line['result']}" for line in choice["effects"]["lines"]]
    return " ".join([choice["label"], choice["hint"], choice["ask"]["title"], choice["ask"]["detail"], *lines])


def _refusal(example: Example, game: Game, state: State) -> str:
    refusal = game.why_not(state, example.refused)
    if refusal is None:
        raise ExampleError(f"{example.refused!r} is not refused")
    if refusal.rule not in example.rules:
        raise ExampleError(f"{example.refused!r} is refused by {refusal.rule}, which the example does not name")
    return refusal.wording


def check(example: Example, kind: type[Game]) -> None:
    """Check that an example can be and that its words are true. Raises ExampleError."""
    said = shown(example, kind).said
    for words in example.told:
        if words not in said:
            raise ExampleError(f"{example.title}: nothing says {words!r}, but: {said}")
    if not example.told:
        raise ExampleError(f"{example.title}: nothing proves what it says")
    unknown = [rule for rule in example.rules if rule not in kind().rulebook]
    if unknown:
        raise ExampleError(f"{example.title}: there is no rule {unknown[0]}")
