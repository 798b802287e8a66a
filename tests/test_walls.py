"""The walls of the architecture hold, and none was forgotten. What may know what is written in `pyproject.toml`."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
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
DATA = {"rulebook.toml"}


@pytest.mark.parametrize("name", ls.games())
def test_a_game_has_the_rooms_that_all_have_and_nothing_lies_about(name: str) -> None:
    package = importlib.util.find_spec(ls.game_type(name).package)
    assert package is not None and package.origin is not None
    folder = Path(package.origin).parent
    rooms = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms - {"maps"} == ROOMS
    assert {path.name for path in folder.iterdir() if path.is_file()} <= DATA | {"__init__.py"}
    known = {"words/notation.py", "words/refusals.py", "words/log.py", "views/view.py", "picture/picture.py"}
    known |= {"rules/state.py", "rules/setup.py", "rules/letters.py", "bots/judge.py"}
    assert [file for file in sorted(known) if not (folder / file).is_file()] == []
