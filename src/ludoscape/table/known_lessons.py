"""The lessons that are shown: those of a game, or none where they cannot be read, which the server's log says once."""

from __future__ import annotations

import logging
from functools import cache

from ludoscape.engine.game import Game
from ludoscape.engine.lesson import Lesson, LessonError
from ludoscape.engine.lesson_files import read_lessons

_log = logging.getLogger("ludoscape.table")


def lessons_of(kind: type[Game]) -> tuple[Lesson, ...]:
    """Give the lessons of a game."""
    return _lessons_in(kind.package)


@cache
def _lessons_in(package: str) -> tuple[Lesson, ...]:
    try:
        return read_lessons(package)
    except LessonError as error:
        _log.warning("no lessons of %s are shown: %s", package, error)
        return ()
