"""The walls of the architecture hold, and none was forgotten. What may know what is written in `pyproject.toml`."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ludoscape"
LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(config_filename=sys.argv[1]))"


def linted(config: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter, its cache kept out of the way."""
    code = LINT.replace("sys.argv[1])", "sys.argv[1], no_cache=True)")
    command = [sys.executable, "-c", code, str(config)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def contracts() -> dict[str, dict[str, Any]]:
    """Read the contracts of import-linter by name."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {contract["name"]: contract for contract in config["tool"]["importlinter"]["contracts"]}


def test_an_arrow_points_down_only() -> None:
    result = linted(ROOT / "pyproject.toml", ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "0 broken" in result.stdout


def test_the_drawing_names_every_file_of_the_table_and_none_that_is_not_there() -> None:
    """What was built otherwise is named at the end of it, and need not be there."""
    drawing, _, _ = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Where building changed")
    named = set(re.findall(r"`((?:\w+/)+\w+\.py)`", drawing))
    folders = [ROOT, SOURCE, *(SOURCE / "games").iterdir()]
    assert {name for name in named if not any((folder / name).exists() for folder in folders)} == set()
    there = {f"table/{path.name}" for path in (SOURCE / "table").glob("*.py")} - {"table/__init__.py"}
    assert there - named == set()


def test_the_linter_does_find_a_hole(tmp_path: Path) -> None:
    package = tmp_path / "house"
    for part in ("engine", "games"):
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "engine" / "state.py").write_text("from house import games\n")
    config = tmp_path / "config.toml"
    config.write_text(
        '[tool.importlinter]\nroot_package = "house"\n[[tool.importlinter.contracts]]\n'
        'name = "Down"\ntype = "layers"\nlayers = ["house.games", "house.engine"]\n'
    )
    result = linted(config, tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "1 broken" in result.stdout


def test_every_part_of_the_package_stands_in_a_layer(contracts: dict[str, dict[str, Any]]) -> None:
    layers = {
        word.strip(" ()")
        for layer in contracts["An arrow points down only"]["layers"]
        for word in layer.replace(":", "|").split("|")
    }
    parts = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {f"ludoscape.{part}" for part in parts} <= layers


def test_no_game_is_forgotten(contracts: dict[str, dict[str, Any]]) -> None:
    packages = {ls.game_type(name).package for name in ls.games()}
    assert packages == {f"ludoscape.games.{path.parent.name}" for path in (SOURCE / "games").glob("*/__init__.py")}
    assert set(contracts["A game knows no other game"]["modules"]) == packages
    assert set(contracts["Nobody outside a game imports its parts"]["forbidden_modules"]) == packages
    floors = next(contract for name, contract in contracts.items() if name.startswith("The floors of a game"))
    assert set(floors["containers"]) == packages


ROOMS = {"rules", "words", "views", "picture", "bots"}
DATA = {"rulebook.toml", "examples.toml", "options.toml", "texts.toml", "fields.toml", "levels.toml"}


@pytest.mark.parametrize("name", ls.games())
def test_a_game_has_the_rooms_that_all_have_and_nothing_lies_about(name: str) -> None:
    package = importlib.util.find_spec(ls.game_type(name).package)
    assert package is not None and package.origin is not None
    folder = Path(package.origin).parent
    rooms = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms - {"maps", "lessons", "weights"} == ROOMS
    assert {path.name for path in folder.iterdir() if path.is_file()} <= DATA | {"__init__.py"}
    known = {"words/notation.py", "words/refusals.py", "words/log.py", "views/view.py", "picture/picture.py"}
    known |= {"rules/state.py", "rules/setup.py", "rules/letters.py", "bots/judge.py"}
    assert [file for file in sorted(known) if not (folder / file).is_file()] == []


# ---- no circles of files


def run_imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Give module and name (or nothing) of every import that runs at some time, in functions too; not those for types.

    Imports are written in full everywhere: a relative one would be missed, and is refused.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for other in node.orelse:
                yield from run_imports(ast.Module([other], []))
        elif isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, ast.unparse(node)
            yield from ((node.module, each.name) for each in node.names)
        else:
            yield from run_imports(node)


def circle(sources: Mapping[str, str]) -> list[str]:
    """Find modules, by name and source, that import each other in a circle; none where there is no circle."""
    graph = TopologicalSorter[str]()
    for module, source in sources.items():
        for package, name in run_imports(ast.parse(source)):
            known = [each for each in (f"{package}.{name}", package) if each in sources]
            graph.add(module, *known[:1])
    try:
        graph.prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_files_import_each_other_in_a_circle() -> None:
    sources = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        sources[".".join(parts).removesuffix(".__init__")] = path.read_text("utf-8")
    assert len(sources) > 200
    assert circle(sources) == []


def test_a_circle_is_found_but_not_one_of_types() -> None:
    back = "def late() -> None:\n    from house.state import State\n"
    types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.state import State\n"
    sources = {"house": "", "house.state": "from house import game\n", "house.game": types}
    assert circle(sources) == []
    assert set(circle({**sources, "house.game": back})) == {"house.state", "house.game"}
    assert circle({**sources, "house.game": f"{types}else:\n    import house.state\n"})
