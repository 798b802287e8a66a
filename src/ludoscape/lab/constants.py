"""The constants of a judge made by hand: found in its source, set while it plays, and written back.

A constant is a number with a point, alone (`PIP: Final = 0.14`) or one of a list, given in the judge's module. What
others are reckoned from is none, nor is 0, which says that something counts for nothing.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path
from typing import Final

from librt.vecs import vec

import ludoscape
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.lab import LabError
from ludoscape.lab.recipe import recipe_of

DIGITS: Final = 2  # of a constant: more would be false precision
LOOKED_AT: Final = 60  # positions, to see whether constants can be set


@dataclass(frozen=True)
class Constant:
    """A number in the source of a judge: its name, its place in a list (None where it is alone), and where it stands.

    `line` counts from 0, `begin` and `end` are bytes of that line.
    """

    name: str
    place: int | None
    value: float
    line: int
    begin: int
    end: int

    @property
    def title(self) -> str:
        """Name it for people: `PIP`, `LOSS[2]`."""
        return self.name if self.place is None else f"{self.name}[{self.place}]"


def constants_of(source: str, fixed: Sequence[str] = ()) -> list[Constant]:
    """List the constants of a source in its order, but for those named in `fixed`.

    >>> text = "A: Final = 0.5\\nB: Final = A * 2\\nC: Final = vec[float]([0.0, 1.5])\\nD: Final = 3\\nE: Final = 4.0"
    >>> [(each.title, each.value) for each in constants_of(text, ["E"])]
    [('C[1]', 1.5)]
    """
    given = list(_given(source))
    bases = {word.id for _, value in given for word in ast.walk(value) if isinstance(word, ast.Name)}
    found = []
    for name, value in given:
        if name not in bases and name not in fixed:
            numbers = enumerate(_listed(value)) if isinstance(value, ast.Call) else [(None, value)]
            found += [_constant(name, place, number) for place, number in numbers if _is_one(number)]
    return found


def loosened(source: str, fixed: Sequence[str] = ()) -> str:
    """Declare the constants of a source anew as variables, which a compiler leaves open to be set.

    >>> loosened("A: Final = 0.5\\nB: Final = 2")
    'A: float = 0.5\\nB: Final = 2'
    """
    for each in constants_of(source, fixed):
        kind = "float" if each.place is None else "vec[float]"
        source = re.sub(rf"(?m)^{each.name}: Final =", f"{each.name}: {kind} =", source)
    return source


def tightened(source: str) -> str:
    """Declare as final again what was loosened.

    >>> tightened(loosened("A: Final = 0.5\\ndef f() -> None:\\n    b: float = 0.0"))
    'A: Final = 0.5\\ndef f() -> None:\\n    b: float = 0.0'
    """
    return re.sub(r"(?m)^([A-Z][A-Z_0-9]*): (?:float|vec\[float\]) =", r"\1: Final =", source)


def rewritten(source: str, values: Sequence[float], fixed: Sequence[str] = ()) -> str:
    """Write other values in the place of the constants of a source.

    >>> rewritten("A: Final = 0.5  # why", [0.25])
    'A: Final = 0.25  # why'
    """
    lines = [line.encode() for line in source.split("\n")]
    for each, value in reversed(list(zip(constants_of(source, fixed), values, strict=True))):
        line = lines[each.line]
        lines[each.line] = line[: each.begin] + repr(value).encode() + line[each.end :]
    return b"\n".join(lines).decode()


def rounded(value: float) -> float:
    """Round to what a constant may claim to know.

    >>> rounded(0.1432), rounded(31.7), rounded(0.0062)
    (0.14, 32.0, 0.0062)
    """
    return round(value, DIGITS - 1 - floor(log10(abs(value))))


def open_in(game: str, source: Path) -> None:
    """Loosen the constants of a game's judge in a copy of this package's source."""
    made = ludoscape.game(game)
    path = source.joinpath(*type(made.hand_judge()).__module__.split(".")).with_suffix(".py")
    path.write_text(loosened(path.read_text("utf-8"), recipe_of(type(made)).fixed), "utf-8")


class OpenJudge:
    """The judge of a game whose constants can be set: `values` are those of its source.

    Raises LabError where they cannot, since the compiler has built them in, or where there are none.
    """

    def __init__(self, game: Game, fixed: Sequence[str] = ()) -> None:
        name = type(game.hand_judge()).__module__
        self.game = game
        root, *parts = name.split(".")
        self.path = Path(sys.modules[root].__path__[0]).joinpath(*parts).with_suffix(".py")
        self.source = tightened(self.path.read_text("utf-8"))
        self.constants = constants_of(self.source, fixed)
        self.values = [each.value for each in self.constants]
        self._module = sys.modules[name]
        if not self.constants:
            raise LabError(f"the judge of {game.title} has no constants: there is nothing to fit")
        self._check()

    def put(self, values: Sequence[float]) -> None:
        """Set the constants of this process."""
        lists: dict[str, list[float]] = {}
        for each, value in zip(self.constants, values, strict=True):
            if each.place is None:
                setattr(self._module, each.name, value)
            else:
                kept = lists.setdefault(each.name, list(getattr(self._module, each.name)))
                kept[each.place] = value
        for name, numbers in lists.items():
            setattr(self._module, name, vec[float](numbers))

    def _check(self) -> None:
        """See whether other constants rate positions of a random game otherwise."""
        before = self._ratings()
        try:
            # not all by the same: where shares are rated, that would change nothing
            self.put([(2 + place % 5) * value for place, value in enumerate(self.values)])
            after = self._ratings()
        finally:
            self.put(self.values)
        if before == after:
            raise LabError(
                f"the constants of {self.game.title} are built into this compiled build: `make constants "
                f"GAME={self.game.name}` compiles one that leaves them open; "
                "interpreted (LUDOSCAPE_INTERPRETED=1) they are, too"
            )

    def _ratings(self) -> list[float]:
        rng, state, judge = Rng("open"), self.game.start(), self.game.hand_judge()
        found = []
        for _ in range(LOOKED_AT):
            while state.actor == CHANCE:
                state.play(state.draw(rng))
            if state.actor == OVER:
                break
            found.append(judge.rate(state, int(state.actor)))
            moves = state.legal()
            state.play(moves[rng.below(len(moves))])
        return found


def _given(source: str) -> Iterator[tuple[str, ast.expr]]:
    """Give the names and values of all that a source declares as final."""
    for node in ast.parse(source).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="Final"), value=ast.expr() as value):
                yield name, value


def _listed(value: ast.Call) -> list[ast.expr]:
    """Give the items of a list of numbers, written out."""
    first = value.args[0] if value.args else None
    return first.elts if isinstance(first, ast.List) else []


def _is_one(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, float) and value.value != 0.0


def _constant(name: str, place: int | None, number: ast.expr) -> Constant:
    assert isinstance(number, ast.Constant) and isinstance(number.value, float) and number.end_col_offset is not None
    return Constant(name, place, number.value, number.lineno - 1, number.col_offset, number.end_col_offset)
