"""Whether a lesson can be played as it says, and says what is true: every way through it is gone."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.game import Game
from ludoscape.engine.lesson import Lesson, LessonError, Reached, Step

LONGEST: Final = 110  # letters of a sentence: it is read in passing


def check_lesson(lesson: Lesson, kind: type[Game]) -> None:
    """Check that a lesson can be played and says what is true, whichever of its moves are made. Raises LessonError."""
    try:
        _Checking(lesson, lesson.game(kind)).run()
    except LessonError:
        raise
    except ValueError as error:  # options or a position that cannot be
        raise LessonError(f"{lesson.name}: {error}") from error


class _Checking:
    def __init__(self, lesson: Lesson, game: Game) -> None:
        self.lesson = lesson
        self.game = game

    def run(self) -> None:
        lesson, game = self.lesson, self.game
        if not lesson.steps or not lesson.steps[-1].alone:
            raise LessonError(f"{lesson.name}: the last step has to be found without help")
        reached = [Reached(game.load(dict(lesson.position)))]
        for at, step in enumerate(lesson.steps):
            self.words(at, step)
            if step.position is not None:
                reached = [lesson.begun(game, at, reached[0])]
            found = [after for before in reached for after in self.outcomes(at, step, before)]
            reached = list({each.state.digest(): each for each in found}.values())

    def where(self, at: int) -> str:
        return f"{self.lesson.name}, step {at + 1}"

    def words(self, at: int, step: Step) -> None:
        """Check that sentences are short, and that what is told is proved."""
        for sentence in (step.title, step.do, step.touch, step.why, step.now):
            if len(sentence) > LONGEST:
                raise LessonError(f"{self.where(at)}: more than {LONGEST} letters: {sentence!r}")
        if step.now and step.moves and not step.told:
            raise LessonError(f"{self.where(at)}: nothing proves {step.now!r}")

    def outcomes(self, at: int, step: Step, before: Reached) -> list[Reached]:
        """Make every move that a step takes: each has to be a choice of the pupil, and the log to say what is told."""
        lesson, game, state = self.lesson, self.game, before.state
        if not step.moves:
            return [Reached(state)]
        choices = [choice["move"] for choice in game.view(state, lesson.seat)["choices"]]
        found = []
        for text in lesson.taken(game, at, state):
            if state.actor != lesson.seat or text not in choices:
                raise LessonError(f"{self.where(at)}: {text!r} is not among the choices of seat {lesson.seat}")
            after = lesson.played(game, at, state, text)
            said = " ".join(event["text"] for event in after.told)
            for words in step.told:
                if words not in said:
                    raise LessonError(f"{self.where(at)}: after {text!r} the log does not say {words!r}, but: {said}")
            found.append(after)
        return found
