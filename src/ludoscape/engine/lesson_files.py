"""Lessons read from TOML files in the folder of a game."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ludoscape.engine.lesson import Lesson, LessonError, Step

FOLDER: Final = "lessons"

# what a lesson and a step must have, and what they may have
LESSON: Final = {"title": str, "minutes": int, "seats": int, "position": str, "step": list}
IN_LESSON: Final = {"seat": int, "options": dict}
STEP: Final = {"title": str, "do": str}
IN_STEP: Final = {
    "moves": list,
    "touch": str,
    "why": str,
    "then": list,
    "now": str,
    "told": list,
    "wins": bool,
    "position": str,
}
NAMES: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table"}


@cache
def read_lessons(package: str) -> tuple[Lesson, ...]:
    """Read the lessons of a game: the files `lessons/*.toml` of its package, in the order of their names.

    A file has title, minutes, seats, seat, options, position (JSON) and [[step]]. A game need not have any. Raises
    LessonError with one sentence for the first file that cannot be read.
    """
    try:
        folder = files(package).joinpath(FOLDER)
    except TypeError:  # a game that is one module
        return ()
    if not folder.is_dir():
        return ()
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return tuple(read_lesson(file.name.removesuffix(".toml"), file.read_bytes()) for file in found)


def read_lesson(name: str, content: bytes) -> Lesson:
    """Read a lesson from what its file holds. Raises LessonError."""
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except ValueError as error:  # no TOML, or no UTF-8
        raise LessonError(f"{name}: the file cannot be read: {error}") from error
    _demand(name, data, LESSON, IN_LESSON)
    return Lesson(
        name,
        data["title"],
        data["minutes"],
        data["seats"],
        data.get("seat", 0),
        data.get("options", {}),
        _position(name, data["position"]),
        tuple(_step(f"{name}, step {number}", step) for number, step in enumerate(data["step"], 1)),
    )


def _step(where: str, data: object) -> Step:
    if not isinstance(data, dict):
        raise LessonError(f"{where}: a step must be a table")
    _demand(where, data, STEP, IN_STEP)
    told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    if "position" in told:
        told["position"] = _position(where, told["position"])
    return Step(**told)


def _position(where: str, text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise LessonError(f"{where}: the position is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise LessonError(f"{where}: the position must be a JSON object")
    return found


def _demand(where: str, data: Mapping[str, Any], must: Mapping[str, type], may: Mapping[str, type]) -> None:
    """Demand that a table has what it must have, and nothing but what it may have."""
    for key in must:
        if key not in data:
            raise LessonError(f"{where}: {key!r} is missing")
    known = {**must, **may}
    for key, value in data.items():
        if key not in known:
            raise LessonError(f"{where}: {key!r} is not known")
        wanted = known[key]
        if type(value) is not wanted:
            raise LessonError(f"{where}: {key!r} must be {NAMES.get(wanted, 'a list')}")
        if isinstance(value, list) and key != "step" and not all(isinstance(text, str) for text in value):
            raise LessonError(f"{where}: {key!r} must be a list of texts")
