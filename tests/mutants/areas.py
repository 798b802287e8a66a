"""What is mutated, by areas, and which tests have to notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "ludoscape"
WANTED = 300  # mutants for each area, shared by its parts
RULES_BESIDE = ("__init__.py", "words/notation.py", "words/refusals.py")  # not compiled: options, texts, reasons
TABLE_TESTS = ("tests/table", "tests/test_starts.py")  # those with a browser would take days
NOT_OF_RULES = {
    "test_picture.py",
    "test_waters.py",
    "test_touch.py",
    "test_rulebook.py",
}  # tests of a game that say nothing of its rules


@dataclass(frozen=True)
class Part:
    """A part of an area: the files that are mutated, and what pytest is given to judge the mutants by."""

    name: str
    sources: tuple[Path, ...]
    tests: tuple[str, ...]
    wanted: int
    slow: bool = True  # whether tests that are marked so judge, too
    interpreted: bool = True  # what is compiled is mutated, so that it has to run from source

    def hides(self, path: Path) -> bool:
        """Tell whether a file of it runs compiled, so that nobody sees which tests run which of its lines."""
        return not self.interpreted and is_compiled(path)


def areas() -> dict[str, list[Part]]:
    """List the areas by name."""
    engine = SOURCE / "engine"
    records = tuple(path for path in sorted((engine / "record").glob("*.py")) if path.name != "__init__.py")
    names = ("reading.py", "fairness.py", "options.py", "chance.py", "game.py")
    table = tuple(sorted((SOURCE / "table").glob("*.py")))
    search = tuple(SOURCE / "bots" / name for name in ("search.py", "mcts.py", "limits.py", "simple.py"))
    return {
        "rules": [Part(game.name, rules_of(game), tests_of(game), share()) for game in games()],
        "judges": [Part(game.name, (game / "bots" / "judge.py",), judged_by(game), share()) for game in games()],
        "search": [Part("search", search, ("tests/bots",), WANTED)],
        "records": [
            Part(
                "records",
                (*records, *(engine / name for name in names)),
                ("tests/engine", "tests/test_compact_record.py"),
                WANTED,
            )
        ],
        "table": [Part("table", table, TABLE_TESTS, WANTED, slow=False, interpreted=False)],
    }


def games() -> list[Path]:
    """List the folders of the games."""
    return sorted(path.parents[1] for path in (SOURCE / "games").glob("*/rules/state.py"))


def is_compiled(path: Path) -> bool:
    """Tell whether a module is compiled where there is a compiler."""
    return "Compiled." in path.read_text("utf-8")[:500]


def share() -> int:
    """Give the number of mutants for each game."""
    return -(-WANTED // len(games()))


def rules_of(game: Path) -> tuple[Path, ...]:
    """List the files of a game that say what is legal and what follows: compiled, or among those named above."""
    compiled = filter(is_compiled, (game / "rules").glob("*.py"))
    return tuple(sorted([*compiled, *(game / name for name in RULES_BESIDE if (game / name).exists())]))


def tests_of(game: Path) -> tuple[str, ...]:
    """List the tests of a game."""
    files = sorted((ROOT / "tests" / "games" / game.name).glob("test_*.py"))
    own = (str(path.relative_to(ROOT)) for path in files if path.name not in NOT_OF_RULES)
    name = game.name.replace("_", "-")
    refused = f"tests/test_golden.py::test_what_is_not_legal_is_refused_as_before[{name}]"
    return (*own, *golden(game, "test_the_game_is_played_as_before"), refused)


def golden(game: Path, test: str) -> tuple[str, ...]:
    """List the runs of a test of golden games."""
    name = game.name.replace("_", "-")
    reasons = {path.stem for path in (ROOT / "tests" / "golden" / name).glob("*.txt")} - {
        "perft",
        "ratings",
        "refusals",
    }
    return tuple(f"tests/test_golden.py::{test}[{name}-{reason}]" for reason in sorted(reasons))


def judged_by(game: Path) -> tuple[str, ...]:
    """List the tests that ask the judge of a game."""
    own = f"tests/games/{game.name}/test_judge.py"
    return (own, *golden(game, "test_the_judge_rates_as_before"), *golden(game, "test_the_game_is_played_as_before"))
