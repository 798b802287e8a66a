"""The mutants of some files, as the tool cosmic-ray makes them, and a sample that edits elsewhere leave as it is."""

from __future__ import annotations

import hashlib
import pickle
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cosmic_ray.ast import get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

# `is` for `==` is no fault where equal numbers are the same object, and for `<` nobody would write it
IS = re.compile(r"core/ReplaceComparisonOperator_((?!Is)\w+_Is(Not)?|Is(Not)?_(?!Is)\w+)")
CACHES = ("@cache", "@lru_cache", "@functools.")  # without such a line all is as before, but slower


@dataclass(frozen=True)
class Mutant:
    """A fault for a file: which operator of the tool puts it where (line from 1, column from 0)."""

    path: Path
    operator: str
    occurrence: int
    start: tuple[int, int]
    end: tuple[int, int]
    definition: str
    order: str  # sorts at random, and the same for as long as the line stays as it is

    def code(self) -> str | None:
        """Give the text of the file with the fault in it; None where that would be no Python."""
        text: str | None = mutate_code(self.path.read_text("utf-8"), get_operator(self.operator)(), self.occurrence)
        try:
            with warnings.catch_warnings(action="ignore"):
                compile(text or "?", str(self.path), "exec")
        except SyntaxError:
            return None
        return text


def digest(*parts: object) -> str:
    """Give a short hash of some values."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:16]


def kept_sample(folder: Path, paths: Sequence[Path], wanted: int) -> list[tuple[Mutant, str]]:
    """Choose mutants as below, or take them from where they were kept: to make them all takes a minute."""
    name = digest(wanted, *(part for path in paths for part in (path, path.read_text("utf-8"))))
    kept = folder / f"sample-{name}.pickle"
    if not kept.exists():
        kept.write_bytes(pickle.dumps(list(sample(paths, wanted))))
    found: list[tuple[Mutant, str]] = pickle.loads(kept.read_bytes())
    return found


def sample(paths: Iterable[Path], wanted: int) -> Iterator[tuple[Mutant, str]]:
    """Choose mutants at random, with their code: one for each file first, and second ones for a place last."""
    rounds = zip_longest(*(_by_places(mutants_of(path)) for path in paths))
    firsts = [mutants for mutants in next(rounds, ()) if mutants]
    others = [mutant for mutants in firsts for mutant in mutants[1:]]
    later = ([mutant for mutants in row if mutants for mutant in mutants] for row in rounds)
    for group in ([mutants[0] for mutants in firsts], others, *later):
        for mutant in sorted(group, key=_order):
            code = mutant.code() if wanted else None
            if code is not None:
                wanted -= 1
                yield mutant, code


def _by_places(mutants: Iterable[Mutant]) -> Iterator[list[Mutant]]:
    """Give the first mutant of every place, then the second of every place that has two, and so on."""
    places: dict[tuple[int, int], list[Mutant]] = {}
    for mutant in sorted(mutants, key=_order):
        places.setdefault(mutant.start, []).append(mutant)
    for row in zip_longest(*places.values()):
        yield [mutant for mutant in row if mutant]


def _order(mutant: Mutant) -> str:
    return mutant.order


def mutants_of(path: Path) -> Iterator[Mutant]:
    """List the mutants of a file, but those that are none: annotations are never evaluated, a cache changes nothing."""
    text = path.read_text("utf-8")
    lines = text.split("\n")
    nodes = list(_nodes(get_ast(text)))
    seen: Counter[str] = Counter()
    for name in sorted(operator_names()):
        kind = get_operator(name)
        if kind.arguments() or IS.fullmatch(name):  # arguments are the names of variables, to be replaced
            continue
        operator = kind()
        places = ((node, annotation, at) for node, annotation in nodes for at in operator.mutation_positions(node))
        for occurrence, (node, annotation, (start, end)) in enumerate(places):
            line = lines[start[0] - 1].strip()
            if annotation or line.startswith(CACHES):
                continue
            definition = ASTQuery(node).get_definition_name() or ""
            key = digest(path.name, definition, line, start[1], name)
            seen[key] += 1
            yield Mutant(path, name, occurrence, start, end, definition, digest(key, seen[key]))


def _nodes(node: Any, annotation: bool = False) -> Iterator[tuple[Any, bool]]:
    """Walk a tree as the tool does; tell of each node whether it stands in an annotation."""
    yield node, annotation
    for child in getattr(node, "children", ()):
        yield from _nodes(child, annotation or child is _annotation(node))


def _annotation(node: Any) -> Any:
    if node.type in ("annassign", "tfpdef"):
        return node.children[1 if node.type == "annassign" else 2]
    return node.annotation if node.type == "funcdef" else None
