"""Which build runs: the compiled modules or the same source interpreted, and never some of each in rules and bots.

In a checkout every compiled build has a folder of its own under `build/compiled/`, with the sums of the source that it
was made from. A process takes the one that was made from the source as it stands, when it imports the package, and
keeps it: a build that appears while it runs, or source that changes, does not concern it. Where there is none the
source runs. What only shows a game (its views and words) is a group of its own, on which nothing compiled stands: where
that alone has changed, its source runs beside the rest of the build. In a wheel the compiled modules lie beside their
source.

`setup.py` reads this file for the names and sums, so it may import nothing of the package.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

PACKAGE: Final = Path(__file__).parent
CHECKOUT: Final = PACKAGE.parents[1]
BUILDS: Final = CHECKOUT / "build" / "compiled"
NOTE: Final = "compiled.json"  # in the folder of a build: made last, so that a build without one is not whole
MARK: Final = "Compiled."  # ends the first paragraph of the docstring of each module that is compiled
SHOWN: Final = frozenset({"views", "words", "picture", "table"})  # folders of what is seen, and decides nothing
SUFFIX: Final = EXTENSION_SUFFIXES[0]  # tells the Python and the machine that a build is for
ASKED: Final = "LUDOSCAPE_INTERPRETED"

# ---- what is compiled


def compiled_modules(package: Path = PACKAGE) -> list[Path]:
    """List the files that are compiled: every module whose docstring says so."""
    return sorted(path for path in package.rglob("*.py") if MARK in path.read_text("utf-8")[:500])


def sums_of(files: Iterable[Path], package: Path = PACKAGE) -> dict[str, str]:
    """Give the SHA-256 of each file by its path in the package; by its whole path where it is of another one."""
    return {_name(path, package): _sum(path) for path in files}


def _name(path: Path, package: Path) -> str:
    return path.relative_to(package).as_posix() if path.is_relative_to(package) else path.as_posix()


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def seen_of(name: str) -> str:
    """Tell of what a module shows something, by its path in the package: a game, the table, or nothing.

    >>> seen_of("games/decay/views/view.py"), seen_of("table/snippets.py"), seen_of("games/decay/rules/state.py")
    ('games/decay', 'table', '')
    """
    folders = name.split("/")[:-1]
    return "/".join(folders[:-1]) or folders[0] if SHOWN.intersection(folders) else ""


# ---- which build there is


def notes(folder: Path = BUILDS) -> list[tuple[Path, dict[str, Any]]]:
    """List the whole builds for this Python, the newest first, each with what its note says."""
    found = []
    for path in folder.glob(f"*/{NOTE}"):
        try:
            note = json.loads(path.read_text("utf-8"))
            made = path.stat().st_mtime_ns
        except (OSError, ValueError):
            continue  # being removed just now
        if note.get("suffix") == SUFFIX:
            found.append((made, path.parent, note))
    return [(path, note) for _, path, note in sorted(found, key=lambda each: each[0], reverse=True)]


def changed_since(note: Mapping[str, Any], package: Path = PACKAGE) -> list[str]:
    """List the modules whose source is not the one that a build was made from."""
    return [name for name, known in note["sums"].items() if _sum(package / name) != known]


def fitting(folder: Path = BUILDS, package: Path = PACKAGE) -> tuple[Path, list[str]] | None:
    """Give the build that was made from the source as it stands, and its modules; None when there is none.

    Where one differs only in what shows a game or the table, that is left out of it, as a whole.
    """
    nearly = []
    for path, note in notes(folder):
        old = outdated(note, package)
        if not old:
            return path, note["modules"]
        if "" not in old:
            nearly.append((path, note["modules"], old))
    if not nearly:
        return None
    path, modules, old = min(nearly, key=lambda each: len(each[2]))
    return path, [module for module in modules if _shown_by(module) not in old]


def outdated(note: Mapping[str, Any], package: Path = PACKAGE) -> set[str]:
    """Tell of what a build shows something as it was; nothing (an empty name) stands for all but what is shown."""
    return {"" if Path(name).is_absolute() else seen_of(name) for name in changed_since(note, package)}


def _shown_by(module: str) -> str:
    return seen_of(module.removeprefix("ludoscape.").replace(".", "/"))


# ---- taking it


class CompiledModules:
    """Find the modules of one build in its folder, and the shared libraries that they load."""

    def __init__(self, folder: str | Path, modules: Sequence[str]) -> None:
        self.folder = Path(folder)
        self._modules = frozenset(modules)

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self._modules:
            return None
        file = str(self.folder.joinpath(*name.split("."))) + SUFFIX
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


class SourceModules:
    """Find modules of this package as source files only, although compiled ones may lie beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("ludoscape.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def asked_for_source() -> bool:
    """Tell whether the environment asks for the source to be interpreted."""
    return os.environ.get(ASKED, "0") not in ("", "0")


def take() -> None:
    """Let the imports of this process find the build that fits; called once, before anything else is imported."""
    if asked_for_source():
        sys.meta_path.insert(0, SourceModules)
    elif found := fitting():
        sys.meta_path.insert(0, CompiledModules(*found))


# ---- saying it


def running() -> str:
    """Tell which build runs: compiled or interpreted."""
    from ludoscape.engine import state

    return "interpreted" if state.__file__.endswith(".py") else "compiled"


def changed() -> list[str]:
    """List the modules whose source runs because it is not that of the nearest build."""
    if asked_for_source():
        return []
    return min((changed_since(note) for _, note in notes()), key=len, default=[])


def described() -> str:
    """Say which build runs and, when compiled modules are left aside, why."""
    if running() == "interpreted" and asked_for_source():
        return f"interpreted, as {ASKED} asks"
    old = changed()
    more = f" and {len(old) - 3} more" if len(old) > 3 else ""
    since = f"changed since it was compiled: {', '.join(old[:3])}{more}"
    if running() == "compiled":
        return f"compiled, but not what shows and has {since}" if old else "compiled"
    return f"interpreted: {since}" if old else "interpreted"
