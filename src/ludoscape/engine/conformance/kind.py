"""What a class of games says of itself: names, seats, options, rulebook, words, lessons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ludoscape.engine.conformance.probe import ConformanceError
from ludoscape.engine.game import Game
from ludoscape.engine.lesson import LessonError
from ludoscape.engine.lesson_check import check_lesson
from ludoscape.engine.lesson_files import read_lessons
from ludoscape.engine.options import Option, OptionError, Value


def check_kind(kind: type[Game]) -> None:
    """Check what a class of games says of itself: names, seats, options, rulebook, lessons."""

    def demand(fine: object, problem: str) -> None:
        if not fine:
            raise ConformanceError(f"{kind.__name__}: {problem}")

    demand(re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name), f"{kind.name!r} is no name in lower case with hyphens")
    for word in (kind.title, kind.summary, kind.rules_version, kind.prefix, kind.package):
        demand(isinstance(word, str) and word.strip() == word != "", "title, summary, rules_version … must be texts")
    versions = (*kind.earlier_rules, kind.rules_version)
    demand(len(set(versions)) == len(versions), f"the versions of the rules, {versions}, are not told apart")
    demand(all(word.strip() == word != "" for word in versions), "a version of the rules has no name")
    demand(kind.minutes > 0 and kind.longest > 0, "minutes and longest must be positive")
    demand(kind.default_seats in kind.seat_numbers, "the default number of seats is not allowed")
    demand(len({spec.name for spec in kind.option_specs}) == len(kind.option_specs), "two options have one name")
    for spec in kind.option_specs:
        demand(spec.name.isidentifier() and spec.title and spec.help, f"the option {spec.name!r} lacks title or help")
        demand(spec.read(spec.default) == spec.default, f"the default of {spec.name!r} is not allowed")
        told = str(spec.default).lower() if spec.kind == "switch" else str(spec.default)
        demand(spec.read(told) == spec.default, f"{spec.name!r} cannot be read from text")
        for wrong in ("nonsense", -17, None, [1]):
            try:
                spec.read(wrong)
            except OptionError as error:
                demand(spec.allowed() in str(error), f"refusing {spec.name!r} does not say what is allowed")
            else:
                demand(False, f"the option {spec.name!r} accepts {wrong!r}")
        others = {other.name: other for other in kind.option_specs if other is not spec}
        needed = spec.needs is None or (spec.needs[0] in others and _can_be(others[spec.needs[0]], spec.needs[1]))
        demand(needed, f"the option {spec.name!r} needs {spec.needs}, which cannot be")
        if spec.under is not None:
            other, value, default = spec.under
            known = other in others and _can_be(others[other], value) and _can_be(spec, default)
            demand(known, f"the option {spec.name!r} has another default under {spec.under}, which cannot be")
        demand(all(_can_be(spec, text) for text in spec.samples), f"a sample of {spec.name!r} is not allowed")
        for seats in kind.seat_numbers:
            fine = spec.is_for(spec.usual(seats, {}), seats)
            demand(fine, f"no value of the option {spec.name!r} is for {seats} players")
        known = all(n in kind.seat_numbers for numbers in spec.seats.values() for n in numbers)
        demand(known, f"the option {spec.name!r} has values for numbers of players that are not allowed")
    for wrong_seats in (0, -1, 99, True, "two"):
        try:
            kind(wrong_seats)  # type: ignore[arg-type]
        except OptionError:
            continue
        demand(False, f"{wrong_seats!r} seats are accepted")
    rules = kind().rulebook
    demand(rules, "the rulebook is empty")
    for name, rule in rules.items():
        demand(rule.id == name and rule.title and rule.text and rule.section, f"the rule {name} is not complete")
    _check_words(kind(), demand)
    for spec in kind.option_specs:
        demand(not spec.rule or spec.rule in rules, f"the option {spec.name!r} cites {spec.rule}, not in the rulebook")
    try:
        for lesson in read_lessons(kind.package):
            check_lesson(lesson, kind)
    except LessonError as error:
        demand(False, str(error))


def _can_be(spec: Option, value: Value) -> bool:
    try:
        return spec.read(value) == value
    except OptionError:
        return False


def _check_words(game: Game, demand: Callable[[object, str], None]) -> None:
    """Check that each word of the table is told once, and by a rule of the book."""
    for word in game.words:
        demand(word.names and word.text and word.rule in game.rulebook, f"{word.names} are told with {word.rule!r}")
    names = Counter(name.lower() for word in game.words for name in word.names)
    demand(len(names) == names.total(), f"words are told twice: {[name for name in names if names[name] > 1]}")
