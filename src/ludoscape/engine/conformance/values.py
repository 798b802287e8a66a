"""Things that must be the same again: as text, as data, and after a journey to another process."""

from __future__ import annotations

import io
import pickle
import re
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def one_form(text: str) -> str:
    """Write the text of a move with single blanks and plain numbers, so that spellings of one move are equal.

    >>> one_form(" sail  @-02,-0")
    'sail @-2,0'
    """
    plain = re.sub(r"(-?)0*([0-9]+)", lambda found: found[2] if found[2] == "0" else found[1] + found[2], text)
    return " ".join(plain.split())


class _Sender(pickle.Pickler):
    """Pickle, but hand classes over as they are, so that those within a function can be sent as well."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.classes: list[type] = []

    def persistent_id(self, thing: object) -> int | None:
        if not isinstance(thing, type):
            return None
        self.classes.append(thing)
        return len(self.classes) - 1


class _Receiver(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, classes: list[type]) -> None:
        super().__init__(file)
        self.classes = classes

    def persistent_load(self, number: int) -> type:
        return self.classes[number]


def sent(thing: T) -> T:
    """Make a thing again from what a pickle of it holds, as another process would.

    >>> sent({"a": [1, 2]})
    {'a': [1, 2]}
    """
    file = io.BytesIO()
    sender = _Sender(file)
    sender.dump(thing)
    file.seek(0)
    again: T = _Receiver(file, sender.classes).load()
    return again


def difference(one: object, other: object, path: str = "") -> str:
    """Say where two pieces of data differ first; empty when they are equal.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    '.a[1] is 2 or 3'
    """
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs: Iterable[tuple[str, object, object]] = ((f".{key}", one[key], other[key]) for key in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = ((f"[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other and type(one) is type(other) else f"{path} is {one!r:.60} or {other!r:.60}"
    return next(filter(None, (difference(a, b, path + step) for step, a, b in pairs)), "")
