"""Taking the data of a position apart, with one clear sentence for whatever is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class Reader:
    """Take apart a table of data; `what` it is of, in words. All methods raise ValueError."""

    def __init__(self, data: object, keys: tuple[str, ...], what: str) -> None:
        if not isinstance(data, Mapping):
            raise ValueError(f"{what} is a table of keys and values")
        for key in data:
            if key not in keys:
                raise ValueError(f"{what} has no key {key!r}: there are {', '.join(keys)}")
        self.data: Mapping[str, Any] = data

    def given(self, key: str) -> bool:
        """Tell whether there is a value."""
        return self.data.get(key) is not None

    def number(self, key: str, default: int, most: int, least: int = 0) -> int:
        """Read a whole number, or give the default."""
        value = self.data.get(key)
        return default if value is None else whole(value, key, most, least)

    def word(self, key: str, words: tuple[str, ...], default: str) -> str:
        """Read one of some words, or give the default."""
        value = self.data.get(key)
        return default if value is None else one_of(value, words, key)

    def flag(self, key: str, default: bool = False) -> bool:
        """Read true or false, or give the default."""
        value = self.data.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise ValueError(f"{key} must be true or false, not {value!r}")
        return value

    def items(self, key: str) -> list[Any]:
        """Read a list; none is an empty one."""
        value = self.data.get(key)
        return [] if value is None else listed(value, key)

    def table(self, key: str) -> Mapping[str, Any]:
        """Read a table; none is an empty one."""
        value = self.data.get(key)
        return {} if value is None else mapped(value, key)


def whole(value: object, what: str, most: int, least: int = 0) -> int:
    """Read a whole number. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{what} must be a whole number from {least} to {most}, not {value!r}")
    return value


def one_of(value: object, words: tuple[str, ...], what: str) -> str:
    """Read one of some words. Raises ValueError."""
    if not isinstance(value, str) or value not in words or not value:
        raise ValueError(f"{what} must be one of {', '.join(w for w in words if w)}, not {value!r}")
    return value


def parsed(value: object, parse: Callable[[str], T | None], what: str, form: str) -> T:
    """Read a text by a function that gives None for what it cannot read; `form` is what it can. Raises ValueError."""
    found = parse(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{what} must be {form}, not {value!r}")
    return found


def listed(value: object, what: str) -> list[Any]:
    """Read a list. Raises ValueError."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{what} must be a list, not {value!r}")
    return list(value)


def mapped(value: object, what: str) -> Mapping[str, Any]:
    """Read a table. Raises ValueError."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a table, not {value!r}")
    return value
