"""Lessons of a game: small positions with what to do there, played by the rules.

A lesson is a position (as `Game.dump` gives it) and steps. At a step the pupil plays a move, or only reads; the other
moves that belong to it, of others and of chance, follow by themselves. What a step says of its consequences stands
beside words that the log must have, so that a sentence cannot go on telling what is true no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.state import CHANCE, State
from ludoscape.engine.view import Told


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
class Reached:
    """A position of a lesson, and what the pupil was told of each move on the way there from the step before."""

    state: State
    told: tuple[Told, ...] = ()


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

    def walk(self, game: Game, way: Sequence[int] = ()) -> Iterator[Reached]:
        """Give the position before each step, and the one after the last.

        `way` has for each step the number of the move that was made, among those that it takes; 0 where it ends.
        Raises LessonError when a move cannot be played, IndexError when there is none of that number.
        """
        reached = Reached(game.load(dict(self.position)))
        for at in range(len(self.steps)):
            reached = self.begun(game, at, reached)
            yield reached
            reached = self.gone_on(game, at, reached.state, way[at] if at < len(way) else 0)
        yield reached

    def begun(self, game: Game, at: int, reached: Reached) -> Reached:
        """Give the position that a step begins with: its own, or the one that was reached before."""
        own = self.steps[at].position
        return reached if own is None else Reached(game.load(dict(own)))

    def gone_on(self, game: Game, at: int, state: State, made: int = 0) -> Reached:
        """Go on from a step by the move of a number. Raises IndexError when the step takes none of that number."""
        moves = self.steps[at].moves
        if not moves:
            return Reached(state)
        text = moves[made] if made < len(moves) else self.taken(game, at, state)[made]
        return self.played(game, at, state, text)

    def played(self, game: Game, at: int, state: State, text: str) -> Reached:
        """Play a move of a step and what follows by itself. Raises LessonError when one cannot be played."""
        step = self.steps[at]
        told: list[Told] = []
        for each in (text, *(step.then if text in step.moves else ())):
            try:
                state, event = play(game, state, state.parse(each), self.seat)
            except (IllegalMove, NotationError) as error:
                raise LessonError(f"{self.name}, step {at + 1}: {each!r} cannot be played: {error}") from error
            told.append(event)
        while step.wins and state.actor == CHANCE:  # whatever is drawn, the game is won
            state, event = play(game, state, state.chance()[0][0], self.seat)
            told.append(event)
        return Reached(state, tuple(told))

    def taken(self, game: Game, at: int, state: State) -> tuple[str, ...]:
        """List the texts of the moves that a step takes, its own first."""
        step = self.steps[at]
        if not step.wins:
            return step.moves
        choices = [choice["move"] for choice in game.view(state, self.seat)["choices"]]
        won = (text for text in choices if _is_won(_after(state, state.parse(text)), self.seat))
        return tuple(dict.fromkeys((*step.moves, *won)))


def play(game: Game, state: State, move: int, seat: int) -> tuple[State, Told]:
    """Play a move on a copy; give the new position, and what a seat is told of the move."""
    after = _after(state, move)
    return after, game.tell(state, move, after, seat)


def _after(state: State, move: int) -> State:
    after = state.copy()
    after.play(move)
    return after


def _is_won(state: State, seat: int) -> bool:
    """Tell whether a position is won for a seat alone, whatever is drawn."""
    if state.actor == CHANCE:
        return all(_is_won(_after(state, move), seat) for move, _ in state.chance())
    outcome = state.outcome()
    return outcome is not None and outcome.winners == (seat,)
