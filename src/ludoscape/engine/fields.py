"""What observations hold, read from the file `fields.toml` in the folder of a game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any

from ludoscape.engine.encoder import MOST, Field


def read_fields(package: str, table: str, **known: int | tuple[str, ...]) -> list[Field]:
    """Read the fields of a table in their order: of each the length, the greatest value, and what it means.

    Length and value are numbers, or texts of numbers and names to be multiplied ("2 tiles"). `known` says what a name
    stands for: a number, or things that are counted, and listed where a meaning has the name in braces. `most` is the
    most that a number of an observation can be. A field of length 0 is left out. Raises KeyError for an unknown name.
    """
    numbers = {"most": MOST, **{name: len(item) if isinstance(item, tuple) else item for name, item in known.items()}}
    listed = {name: ", ".join(item) for name, item in known.items() if isinstance(item, tuple)}
    found = [
        Field(name, _product(length, numbers), _product(most, numbers), meaning.format(**listed))
        for name, (length, most, meaning) in _read(package)[table].items()
    ]
    return [field for field in found if field.length]


def begins(fields: Iterable[Field]) -> dict[str, int]:
    """Tell where each field begins when they stand behind each other.

    >>> begins([Field("coins", 3, 6, ""), Field("pawns", 2, 1, "")])
    {'coins': 0, 'pawns': 3}
    """
    found: dict[str, int] = {}
    at = 0
    for field in fields:
        found[field.name] = at
        at += field.length
    return found


def _product(factors: int | str, numbers: Mapping[str, int]) -> int:
    """Multiply numbers and what names stand for.

    >>> _product("2 tiles", {"tiles": 24})
    48
    """
    return prod(int(word) if word.isdigit() else int(numbers[word]) for word in str(factors).split())


@cache
def _read(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("fields.toml").read_text("utf-8"))
