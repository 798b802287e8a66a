"""Texts for one audience: names are put into them, and whoever reads is addressed as "you".

Compiled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

_AFTER_YOU: Final = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "isn't": "aren't",
    "hasn't": "haven't",
    "wasn't": "weren't",
    "doesn't": "don't",
    "dies": "die",
    "lies": "lie",
    "ties": "tie",
}
_NO_VERBS: Final = ("alas", "always", "as", "his", "its", "perhaps", "plus", "this", "thus", "us")  # that end in s
_SLOT: Final = re.compile(r"\{(\d+)\}('s\b)?(?: ([a-z]+(?:n't|s))\b)?")


def after_you(verb: str) -> str:
    """Give the form of a verb that goes with "you", from the one that goes with a name.

    >>> [after_you(verb) for verb in ("shoots", "passes", "carries", "dies", "is", "always")]
    ['shoot', 'pass', 'carry', 'die', 'are', 'always']
    """
    if verb in _AFTER_YOU or verb in _NO_VERBS:
        return _AFTER_YOU.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes")) else verb.removesuffix("s")


def fill(text: str, names: Sequence[str], you: int | None = None) -> str:
    """Put names where `{0}`, `{1}` … stand; the seat `you` is addressed as "you".

    >>> fill("{0} took a coin from {1}; {1} is out", ["Ines", "Maren"], you=1)
    'Ines took a coin from you; you are out'
    >>> fill("{1}'s tile fell. {1} has 3 coins", ["Ines", "Maren"], you=1)
    'Your tile fell. You have 3 coins'
    """
    if "{" not in text:
        return text

    def put(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(names):
            return found[0]
        owns, verb = found[2] or "", found[3] or ""
        if seat != you:
            return names[seat] + owns + (f" {verb}" if verb else "")
        before = text[: found.start()].rstrip()
        word = "your" if owns else "you"
        if not before or before[-1] in ".!?":
            word = word.capitalize()
        return f"{word} {verb if owns else after_you(verb)}" if verb else word

    return _SLOT.sub(put, text)


def fill_all(data: Any, names: Sequence[str], you: int | None = None) -> Any:
    """Put names into every text of JSON-able data. The data stays as it is; what needs no names is shared with it."""
    kind = type(data)  # a view has thousands of values, and few of them name anybody
    if kind is str:
        return fill(data, names, you) if "{" in data else data
    if kind is int or kind is bool or data is None:
        return data
    if kind is dict:
        return _fill_dict(data, names, you)
    if kind is list or kind is tuple:
        return _fill_list(data, names, you)
    if isinstance(data, str):
        return fill(data, names, you)
    if isinstance(data, Mapping):
        return _fill_dict(dict(data), names, you)
    return _fill_list(data, names, you) if isinstance(data, list | tuple) else data


def _fill_dict(data: dict[Any, Any], names: Sequence[str], you: int | None) -> dict[Any, Any]:
    filled = data
    for key, value in data.items():
        named = fill_all(value, names, you)
        if named is not value:
            if filled is data:
                filled = data.copy()
            filled[key] = named
    return filled


def _fill_list(data: Sequence[Any], names: Sequence[str], you: int | None) -> Sequence[Any]:
    filled: list[Any] | None = None
    for place, value in enumerate(data):
        named = fill_all(value, names, you)
        if named is not value:
            if filled is None:
                filled = list(data)
            filled[place] = named
    return data if filled is None else filled
