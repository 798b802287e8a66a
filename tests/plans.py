"""What the generic tests must know of a game beyond what it says of itself: where its tests are, how to play it short.

Every game says so in `plans.py` in its folder of tests: `tests/games/<name>/` for those of this house, `tests/` beside
the source of a game from another package (`examples/<name>/`).
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import ludoscape as ls
from ludoscape.engine.options import Value

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Plan:
    """How a golden playthrough is made: number of seats, options, and the choosing.

    Moves are random, or calm (mostly the last move), or the greedy bot's.
    """

    seats: int
    options: dict[str, Value] = field(default_factory=dict)
    calm: bool = False
    greedy: bool = False


@dataclass(frozen=True)
class Positions:
    """Where to count positions from: a game, and how many random events are played before."""

    seats: int
    events: int
    depth: int
    options: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Plans:
    """Options of the shortest game, and of one that is small but shows everything; golden games by how they end."""

    shortest: dict[str, Any]
    small: dict[str, Any]
    endings: dict[str, Plan]
    counts: list[Positions]


def every_value(name: str, option: str) -> tuple[Value, ...]:
    """List the values of an option that has a list of them."""
    return next(spec.values for spec in ls.game_type(name).option_specs if spec.name == option)


def is_ours(name: str) -> bool:
    """Tell whether a game belongs to this house."""
    return ls.game_type(name).package.startswith("ludoscape.")


def folder_of(name: str) -> Path:
    """Give the folder of a game's tests."""
    return ROOT / "tests" / "games" / name.replace("-", "_") if is_ours(name) else ROOT / "examples" / name / "tests"


def dossier_of(name: str) -> Path:
    """Give the file of a game's complete rules."""
    return ROOT / "docs" / "rules" / f"{name}.md" if is_ours(name) else ROOT / "examples" / name / "rules.md"


def golden_of(name: str) -> Path:
    """Give the folder of a game's golden files."""
    return ROOT / "tests" / "golden" / name if is_ours(name) else folder_of(name) / "golden"


@cache
def plans_of(name: str) -> Plans:
    """Read the plans of a game."""
    path = folder_of(name) / "plans.py"
    found = importlib.util.spec_from_file_location(f"plans_of_{name.replace('-', '_')}", path)
    assert found is not None and found.loader is not None, f"{name} has no {path}"
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    plans = module.PLANS
    assert isinstance(plans, Plans)
    return plans
