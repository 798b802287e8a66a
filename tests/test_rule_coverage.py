"""Every rule of every dossier is proved by at least one test of its game: `@pytest.mark.rule("DE-37")`.

The test files are read, not run, so that this holds for whatever part of them is selected.
"""

from __future__ import annotations

import ast
import re

import pytest

import ludoscape as ls
from tests.plans import dossier_of, folder_of


def rules_of(dossier: str, prefix: str) -> set[str]:
    """Find the ids of all rules that a dossier names.

    >>> sorted(rules_of("**DE-01** as DE-2 says, but not XDE-3, SE-04 or DE-5a.", "DE"))
    ['DE-01', 'DE-2']
    """
    return set(re.findall(rf"(?<![\w-]){prefix}-\d+(?!\w)", dossier))


def rules_cited(source: str) -> set[str]:
    """Find the rules that the tests of a file cite in marks, on a function, on its class, or as `pytestmark`.

    >>> text = '@pytest.mark.rule("A-1", "A-2")\\ndef test_a(): pass\\n@pytest.mark.rule("A-3")\\ndef helper(): pass\\n'
    >>> sorted(rules_cited(text))
    ['A-1', 'A-2']
    >>> text = '@mark.rule("B-1")\\nclass TestIt:\\n    @mark.skip\\n    @mark.rule("B-2")\\n    def test_b(): pass\\n'
    >>> sorted(rules_cited(text))
    ['B-1']
    """
    cited: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            marks = [name for mark in node.decorator_list for name in _names(mark)]
            if "skip" not in marks:
                cited |= {rule for mark in node.decorator_list for rule in _rules(mark)}
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            cited |= {rule for mark in node.decorator_list for rule in _rules(mark)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "param":
            cited |= {rule for word in node.keywords if word.arg == "marks" for rule in _rules(word.value)}
    return cited


def _names(node: ast.AST) -> list[str]:
    return [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)]


def _rules(node: ast.AST) -> list[str]:
    """List the arguments of every `….rule(…)` below a node."""
    return [
        argument.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def dossier(name: str) -> set[str]:
    """Find the rules of a game's dossier."""
    return rules_of(dossier_of(name).read_text("utf-8"), ls.game_type(name).prefix.upper())


def cited(name: str) -> set[str]:
    """Find the rules that a game's tests cite."""
    found: set[str] = set()
    for path in folder_of(name).rglob("test_*.py"):
        found |= rules_cited(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", ls.games())
def test_every_rule_is_proved_by_a_test(name: str) -> None:
    rules = dossier(name)
    assert rules
    missing = sorted(rules - cited(name), key=lambda rule: int(rule.split("-")[1]))
    assert not missing, f"{len(missing)} of {len(rules)} rules of {name} are cited by no test: {' '.join(missing)}"


@pytest.mark.parametrize("name", ls.games())
def test_no_test_cites_a_rule_that_does_not_exist(name: str) -> None:
    assert not cited(name) - dossier(name)


@pytest.mark.parametrize("name", ls.games())
def test_the_rulebook_has_rules_of_the_dossier_only(name: str) -> None:
    assert not set(ls.game(name).rulebook) - dossier(name)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('@pytest.mark.rule("X-1")\ndef test_it(): ...', {"X-1"}),
        ('@pytest.mark.rule("X-1", "X-2")\nasync def test_it(): ...', {"X-1", "X-2"}),
        ('@pytest.mark.rule("X-1")\ndef it(): ...', set()),
        ('@pytest.mark.skip\n@pytest.mark.rule("X-1")\ndef test_it(): ...', set()),
        (
            '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.rule("X-1"))])\ndef test_it(a): ...',
            {"X-1"},
        ),
        ('# @pytest.mark.rule("X-1")\ndef test_it(): "X-1"', set()),
    ],
)
def test_only_marks_of_tests_count(source: str, expected: set[str]) -> None:
    assert rules_cited(source) == expected
