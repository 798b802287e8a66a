"""What a fault changes is put into functions that are in memory, or it is said that this cannot be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.swapping import Functions

SOURCE = """
from functools import lru_cache, wraps

LEAST = 2

def twice(asked):
    @wraps(asked)
    def ask(number):
        return asked(number) + asked(number)
    return ask

@twice
def more(number, by=1):
    return number + by

class Pair:
    @property
    def both(self):
        return [each * 10 for each in (1, 2)]

@lru_cache
def least():
    return LEAST + 1
"""


@pytest.fixture
def module(tmp_path: Path) -> Iterator[ModuleType]:
    """Import the source from a file."""
    path = tmp_path / "source_to_swap.py"
    path.write_text(SOURCE, "utf-8")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    made = module_from_spec(spec)
    sys.modules[path.stem] = made
    spec.loader.exec_module(made)
    yield made
    del sys.modules[path.stem]


def told(module: ModuleType) -> list[object]:
    """Ask all that the module has."""
    return [module.more(3), module.Pair().both, module.least()]


@pytest.mark.parametrize(
    ("old", "new", "after"),
    [
        ("number + by", "number - by", [4, [10, 20], 3]),  # in what is wrapped
        (") + asked", ") * asked", [16, [10, 20], 3]),  # in what wraps it
        ("* 10", "* 11", [8, [11, 22], 3]),
        ("LEAST + 1", "LEAST + 2", [8, [10, 20], 4]),  # although its result was remembered
    ],
)
def test_functions_do_what_they_say_now(module: ModuleType, old: str, new: str, after: list[object]) -> None:
    assert told(module) == [8, [10, 20], 3]
    functions = Functions(Path(str(module.__file__)).parent)
    assert functions.change(Path(str(module.__file__)), SOURCE, SOURCE.replace(old, new))
    assert told(module) == after


@pytest.mark.parametrize(("old", "new"), [("LEAST = 2", "LEAST = 3"), ("by=1", "by=2"), ("    @property\n", "")])
def test_what_is_said_while_importing_needs_a_new_import(module: ModuleType, old: str, new: str) -> None:
    functions = Functions(Path(str(module.__file__)).parent)
    assert not functions.change(Path(str(module.__file__)), SOURCE, SOURCE.replace(old, new))
    assert told(module) == [8, [10, 20], 3]


def test_what_is_not_imported_need_not_be_changed(tmp_path: Path) -> None:
    assert Functions(tmp_path).change(tmp_path / "never.py", "a = 1", "a = 2")
