"""Which tests are near a fault: those that run its statement. They judge it first; all others, if it survives them.

Of what runs while a module is imported, those are near that run a statement with its name: a constant is told by its
use, be it in another constant, or as what a function takes where it is given nothing.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

Contexts = Mapping[str, Iterable[str]]  # by line, as text: beginnings of the names of tests
IMPORTED = "imported"  # stands in the place of a test, as lines.py writes it
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


class Nearest:
    """Tests by lines, as one run of them told."""

    def __init__(self, kept: Path, tree: Path, seconds: Mapping[str, float]) -> None:
        self.lines: Mapping[str, Contexts] = json.loads(kept.read_text("utf-8"))
        self.tree = tree
        self.seconds = seconds
        self.tests = tuple(seconds)

    def to(self, path: str, first: int, last: int) -> set[str]:
        """Name the tests that run the statement around some lines of a file of the tree."""
        statements, names = statement((self.tree / path).read_text("utf-8"), first, last)
        contexts = self._of(path, statements)
        left, known = list(names), set[str]()
        while left:
            known.add(name := left.pop())
            for file, number in self._said.get(name, ()):
                lines, more = statement(self._texts[file], number, number)
                contexts |= self._of(file, lines)
                left += set(more) & _constants(self._texts[file]) - known
        return self._begun(contexts - {IMPORTED})

    def imported(self, path: str, first: int, last: int) -> bool:
        """Tell whether the statement around some lines runs before any test."""
        statements, _ = statement((self.tree / path).read_text("utf-8"), first, last)
        return IMPORTED in self._of(path, statements)

    def cheapest(self, tests: Iterable[str], most: float) -> set[str]:
        """Choose those that take little time, as many as take so many seconds together."""
        found, left = set[str](), most
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            left -= self.seconds[test]
            if left < 0:
                break
            found.add(test)
        return found

    def _of(self, path: str, lines: Iterable[int]) -> set[str]:
        known = self.lines.get(path, {})
        return {context for line in lines for context in known.get(str(line), ())}

    def _begun(self, contexts: set[str]) -> set[str]:
        """Name the tests whose names begin so: of a fixture of several tests their file, folder or nothing is known."""
        named = contexts.intersection(self.tests)
        above = tuple(contexts - named)
        return named | {test for test in self.tests if test.startswith(above)}

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {path: (self.tree / path).read_text("utf-8") for path in self.lines if path.endswith(".py")}

    @cached_property
    def _said(self) -> dict[str, list[tuple[str, int]]]:
        """Where each word stands: files and lines."""
        found: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for file, text in self._texts.items():
            for number, line in enumerate(text.split("\n"), 1):
                for word in set(re.findall(r"\w+", line)):
                    found[word].append((file, number))
        return found


def statement(text: str, first: int, last: int) -> tuple[range, tuple[str, ...]]:
    """Give the lines of the innermost statement around some lines, and the names that it defines while imported.

    A function is one statement where its heading is meant; of `if` and the like the heading is one by itself.
    """
    around = [node for node in _statements(text) if _begin(node) <= first and last <= (node.end_lineno or 0)]
    if not around:  # nothing but a comment or the end of the file
        return range(0), ()
    inner, within = around[-1], any(isinstance(node, FUNCTION) for node in around)
    end = inner.end_lineno or 0
    body = [_begin(node) for node in ast.walk(inner) if isinstance(node, ast.stmt) and node is not inner]
    if body and last < min(body) and not isinstance(inner, FUNCTION):
        end = min(body) - 1
    return range(_begin(inner), end + 1), () if within else tuple(_names(inner))


@cache
def _statements(text: str) -> list[ast.stmt]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]


@cache
def _constants(text: str) -> frozenset[str]:
    """Name what a module defines itself, outside its classes and functions."""
    return frozenset(name for node in ast.parse(text).body for name in _names(node))


def _begin(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _names(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.ClassDef):
        yield node.name
    for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
        if isinstance(target, ast.Name):
            yield target.id
