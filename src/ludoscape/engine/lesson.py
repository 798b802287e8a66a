"""Lessons of a game, read from TOML files in its folder: small positions with what to do there, checked by the rules.

A lesson is a position (as `Game.dump` gives it) and steps. At a step the pupil plays a move, or only reads; the other
moves that belong to it, of others and of chance, follow by themselves. What a step says of its consequences stands
beside words that the log must have, so that a sentence cannot go on telling what is true no more.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.options import OptionError
from ludoscape.engine.state import State

FOLDER = "lessons"
LONGEST = 110  # letters of a sentence: it is read in passing


class LessonError(ValueError):
    """A lesson that cannot be; the message names it and the step, and says why."""


@dataclass(frozen=True)
class Step:
    """One step. `moves` are the texts that are taken, the first is what "Show me" plays; without any, one reads on.

    With `wins` whatever wins the game is taken too. `do` says what to do, `touch` what to touch and `why` why; `touch`
    is left out where the pupil is to find it alone. `then` are moves that follow by themselves. `now` tells the
    consequence, and the log must have the words of `told`. A `position` of its own takes the place of the one before.
    """

    title: str
    do: str
    moves: tuple[str, ...] = ()
    touch: str = ""
    why: str = ""
    then: tuple[str, ...] = ()
    now: str = ""
    told: tuple[str, ...] = ()
    wins: bool = False
    position: Mapping[str, Any] | None = None

    @property
    def alone(self) -> bool:
        """Tell whether the pupil is to find the move without help."""
        return bool(self.moves) and not self.touch


@dataclass(frozen=True)
class Lesson:
    """A lesson for one seat of a game, which is played with these seats and options. `minutes`: how long it takes."""

    name: str
    title: str
    minutes: int
    seats: int
    seat: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    steps: tuple[Step, ...]

    def game(self, kind: type[Game]) -> Game:
        """Make the game that it is played in."""
        return kind(self.seats, **self.options)

    def states(self, game: Game) -> Iterator[State]:
        """Give the position before each step, and the one after the last.

        Raises LessonError when a move cannot be played.
        """
        state = game.load(dict(self.position))
        for number, step in enumerate(self.steps, 1):
            if step.position is not None:
                state = game.load(dict(step.position))
            yield state
            state = state.copy()
            for text in (*step.moves[:1], *step.then):
                self.play(state, text, number)
        yield state

    def play(self, state: State, text: str, number: int) -> None:
        """Play a move of a step. Raises LessonError."""
        try:
            state.play(state.parse(text))
        except (IllegalMove, NotationError) as error:
            raise LessonError(f"{self.name}, step {number}: {text!r} cannot be played: {error}") from error


@cache
def read_lessons(package: str) -> tuple[Lesson, ...]:
    """Read the lessons of a game: the files `lessons/*.toml` of its package, in the order of their names.

    A file has title, minutes, seats, seat, options, position (JSON) and [[step]]. A game need not have any.
    """
    folder = files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return ()
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(_read(name.removesuffix(".toml"), tomllib.loads(text)) for name, text in found)


def _read(name: str, data: Mapping[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in data["step"])
    return Lesson(
        name,
        data["title"],
        data["minutes"],
        data["seats"],
        data.get("seat", 0),
        data.get("options", {}),
        json.loads(data["position"]),
        steps,
    )


def _step(data: Mapping[str, Any]) -> Step:
    told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    if "position" in told:
        told["position"] = json.loads(told["position"])
    return Step(**told)


def taken(step: Step, game: Game, state: State, seat: int) -> tuple[str, ...]:
    """List the texts of the moves that a step takes."""
    if not step.wins:
        return step.moves
    won = (choice["move"] for choice in game.view(state, seat)["choices"] if _wins(game, state, choice["move"], seat))
    return tuple(dict.fromkeys((*step.moves, *won)))


def _wins(game: Game, state: State, text: str, seat: int) -> bool:
    after = state.copy()
    after.play(after.parse(text))
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (seat,)


def check(lesson: Lesson, kind: type[Game]) -> None:
    """Check that a lesson can be played and says what is true. Raises LessonError."""
    try:
        game = lesson.game(kind)
        states = list(lesson.states(game))
    except (OptionError, ValueError) as error:
        raise error if isinstance(error, LessonError) else LessonError(f"{lesson.name}: {error}") from error
    for number, (step, state) in enumerate(zip(lesson.steps, states, strict=False), 1):
        _check_step(lesson, game, step, state, number)
    last = lesson.steps[-1]
    if not last.alone:
        raise LessonError(f"{lesson.name}: the last step has to be found without help")


def _check_step(lesson: Lesson, game: Game, step: Step, state: State, number: int) -> None:
    """Check that the pupil is to move, that every move that is taken can be chosen, and that its sentences are true."""
    where = f"{lesson.name}, step {number}"
    for sentence in (step.title, step.do, step.touch, step.why, step.now):
        if len(sentence) > LONGEST:
            raise LessonError(f"{where}: more than {LONGEST} letters: {sentence!r}")
    choices = [choice["move"] for choice in game.view(state, lesson.seat)["choices"]]
    for text in step.moves:
        if state.actor != lesson.seat or text not in choices:
            raise LessonError(f"{where}: {text!r} is not among the choices of seat {lesson.seat}")
        said = " ".join(told(game, state, (text, *step.then), lesson.seat))
        for words in step.told:
            if words not in said:
                raise LessonError(f"{where}: after {text!r} the log does not say {words!r}, but: {said}")
    if step.now and step.moves and not step.told:
        raise LessonError(f"{where}: nothing proves {step.now!r}")


def told(game: Game, state: State, texts: tuple[str, ...], seat: int) -> list[str]:
    """Tell a seat what some moves did, one after the other, as the log does; seats are named by their numbers."""
    said = []
    before = state
    for text in texts:
        after = before.copy()
        move = after.parse(text)
        after.play(move)
        event = game.tell(before, move, after, seat)
        said.append(event["text"])
        before = after
    return said
