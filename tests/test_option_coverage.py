"""Every value of every option is proved by a test of its game: one that cites the option's rule and chooses the value.

The test files are read, not run, as for the rules themselves. A test chooses what it gives to the option's name, as an
argument or in a table of options; where that is a name, it may be any literal of the test, or all of `every_value(…)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import ludoscape as ls
from ludoscape.engine.options import Option
from tests.plans import folder_of
from tests.test_rule_coverage import rules_cited

EVERY = "every_value"


def chosen(test: ast.FunctionDef, option: str) -> set[str]:
    """Find the values that a test gives to an option, as they are written; `EVERY` stands for all.

    >>> text = 'def test_it():\\n    game(pace="slow")\\n    for kind in ("a", "b"):\\n        game(kind=kind)'
    >>> test = ast.parse(text).body[0]
    >>> chosen(test, "pace"), sorted(chosen(test, "kind")), chosen(test, "colour")
    ({"'slow'"}, ["'a'", "'b'", "'slow'"], set())
    """
    found = set()
    for given in _given(test, option):
        if isinstance(given, ast.Constant):
            found.add(repr(given.value))
        else:
            found |= {repr(node.value) for node in ast.walk(test) if isinstance(node, ast.Constant)}
            found |= {EVERY for node in ast.walk(test) if isinstance(node, ast.Name) and node.id == EVERY}
    return found


def _given(test: ast.FunctionDef, option: str) -> Iterator[ast.expr]:
    """Give what an option is set to in a test, as an argument or in a table."""
    for node in ast.walk(test):
        if isinstance(node, ast.keyword) and node.arg == option:
            yield node.value
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == option:
                    yield value


def proofs_of(name: str) -> Iterator[tuple[set[str], ast.FunctionDef]]:
    """Give each test of a game with the rules that it cites."""
    for path in folder_of(name).rglob("test_*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield rules_cited(ast.unparse(node)), node


def missing(option: Option, tests: list[tuple[set[str], ast.FunctionDef]]) -> list[str]:
    """List the values of an option that no test chooses; its default is what every other test chooses."""
    found: set[str] = set()
    for rules, test in tests:
        if option.rule in rules:
            found |= chosen(test, option.name)
    if EVERY in found:
        return []
    values = option.values or ((True, False) if isinstance(option.default, bool) else ())
    if not values:  # a number or a text: one that is not the default
        return [] if found - {repr(option.default)} else [f"{option.name}=…"]
    return [f"{option.name}={value!r}" for value in values if value != option.default and repr(value) not in found]


@pytest.mark.parametrize("name", ls.games())
def test_every_value_is_proved_by_a_test(name: str) -> None:
    tests = list(proofs_of(name))
    gaps = [gap for option in ls.game_type(name).option_specs for gap in missing(option, tests)]
    assert not gaps, f"no test of {name} cites the rule of the option and chooses {', '.join(gaps)}"


def test_a_new_value_is_missed() -> None:
    """A value without a test is told, and one whose test cites another rule."""
    option = Option("tie_break", "tokens", "", "", values=("tokens", "shared", "regions"), rule="SW-806")
    tests = list(proofs_of("small-worlds"))
    assert missing(option, tests) == ["tie_break='regions'"]
    assert missing(Option("open_vp", False, "", "", rule="SW-806"), tests) == ["open_vp=True"]
