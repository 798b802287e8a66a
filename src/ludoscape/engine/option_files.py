"""Options read from the file `options.toml` in the folder of a game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from importlib.resources import files
from typing import Any, Final

from ludoscape.engine.options import Option, Value, plain

FIELDS: Final = frozenset(field.name for field in fields(Option))


def read_options_file(package: str, /, **more: Mapping[str, Any]) -> tuple[Option, ...]:
    """Read the options of a game in the order of the file, each a table with the fields of `Option`.

    `more` are fields of some options, by name, that need code or follow from other data. In `labels` and `seats` values
    stand as text. Raises ValueError for a field or an option that there is not.
    """
    data: dict[str, dict[str, Any]] = tomllib.loads(files(package).joinpath("options.toml").read_text("utf-8"))
    if unknown := more.keys() - data.keys():
        raise ValueError(f"options.toml has no option {min(unknown)}")
    return tuple(read_option({"name": name, **table, **more.get(name, {})}) for name, table in data.items())


def read_option(table: Mapping[str, Any]) -> Option:
    """Make an option of a table such as TOML has it.

    >>> read_option({"name": "limit", "default": 0, "title": "Limit", "help": "None.", "labels": {"0": "none"}}).labels
    {0: 'none'}
    """
    if unknown := table.keys() - FIELDS:
        raise ValueError(f"an option has no field {min(unknown)}")
    known: dict[str, Value] = {plain(value): value for value in (table["default"], 0, *table.get("values", ()))}
    given: dict[str, Any] = {key: tuple(item) if isinstance(item, list) else item for key, item in table.items()}
    for key in given.keys() & {"labels", "seats"}:
        given[key] = {known.get(value, value): item for value, item in given[key].items()}
    if "seats" in given:
        given["seats"] = {value: tuple(numbers) for value, numbers in given["seats"].items()}
    return Option(**given | {"help": " ".join(given["help"].split())})
