"""Compare data with the shapes of `view.py`: which key is missing, or has a value of the wrong kind."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: object, shape: Any, path: str = "") -> str:
    """Say in one sentence where data does not fit a shape (a TypedDict, list[…], str …); empty when it fits.

    Keys beyond those of the shape are allowed: a game may add data of its own.

    >>> from ludoscape.engine.view import Step
    >>> misfit({"label": "Pawn", "state": "on"}, Step)
    ''
    >>> misfit([{"label": "Pawn"}], list[Step], "steps")
    "steps[0] lacks 'state'"
    """
    if shape is Any:
        return ""
    origin = get_origin(shape)
    if origin in (Union, types.UnionType):
        found = [misfit(value, kind, path) for kind in get_args(shape)]
        return "" if "" in found else found[0]
    if is_typeddict(shape):
        return _misfit_keys(value, shape, path)
    if origin is list:
        if not isinstance(value, list):
            return f"{path} is no list but {value!r:.60}"
        inner = get_args(shape)[0]
        return next(filter(None, (misfit(item, inner, f"{path}[{i}]") for i, item in enumerate(value))), "")
    if origin is dict:
        return "" if isinstance(value, dict) else f"{path} is no dict but {value!r:.60}"
    kind = type(None) if shape is None else shape
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    return "" if fits else f"{path} is not {kind.__name__} but {value!r:.60}"


def _misfit_keys(value: object, shape: Any, path: str) -> str:
    if not isinstance(value, dict):
        return f"{path or 'the whole'} is no dict but {value!r:.60}"
    for key, kind, optional in _keys(shape):
        if key not in value:
            if not optional:
                return f"{path or 'the whole'} lacks {key!r}"
            continue
        found = misfit(value[key], kind, f"{path}.{key}" if path else key)
        if found:
            return found
    return ""


@cache
def _keys(shape: Any) -> list[tuple[str, Any, bool]]:
    """List the keys of a shape, what stands under each, and whether it may be left out."""
    hints = get_type_hints(shape, include_extras=True)
    return [
        (key, get_args(kind)[0] if get_origin(kind) is NotRequired else kind, get_origin(kind) is NotRequired)
        for key, kind in hints.items()
    ]


def values_of(data: object, key: str) -> Iterator[Any]:
    """Give every value that stands under a key, however deep."""
    if isinstance(data, dict):
        for name, item in data.items():
            if name == key:
                yield item
            yield from values_of(item, key)
    elif isinstance(data, list):
        for item in data:
            yield from values_of(item, key)
