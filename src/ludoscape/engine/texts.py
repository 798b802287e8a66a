"""What a game says of its phases, reasons and pieces, read from the file `texts.toml` in its folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

PART: Final = re.compile(r"{([A-Z][A-Z_]+)}")
REASON: Final = re.compile(r"([A-Z]+)_(\d+)_(\w+)")


@dataclass(frozen=True)
class Texts:
    """What a game's `texts.toml` says, for the codes and numbers of its rules.

    A table named after a rule holds a sentence for each reason that has this rule in its name, or a list of the
    sentence and the names of places. Other tables tell, by the name of a phase or kind of move, a sentence, or a rule
    and a sentence. The table `letters` lists how things are written in data and notation. Of what stands in the table
    `parts` sentences are put together: its names stand in them in capitals and braces.
    """

    data: Mapping[str, Mapping[str, Any]]

    def reasons(self, names: Mapping[str, Any]) -> dict[int, tuple[str, str, str]]:
        """Give rule, sentence and places of each reason among the names of a module, such as SW_706_ORDER.

        Raises KeyError for a reason without a sentence, ValueError for a sentence without a reason.
        """
        found = {}
        left = {(rule, name) for rule, table in self.data.items() if "-" in rule for name in table}
        for name, code in names.items():
            if part := REASON.fullmatch(name):
                rule = f"{part[1]}-{part[2]}"
                said = self.data[rule][part[3]]
                sentence, places = (said, "") if isinstance(said, str) else said
                found[code] = rule, self._whole(sentence), places
                left.discard((rule, part[3]))
        if left:
            raise ValueError(f"texts.toml speaks of what is no reason: {' '.join(min(left))}")
        return found

    def moments(self, table: str, *names: Mapping[str, Any]) -> dict[int, tuple[str, str]]:
        """Give rule and sentence by the numbers that the names of a table stand for (see `named`)."""
        found: dict[int, tuple[str, str]] = self.named(table, *names)
        return {number: (rule, self._whole(sentence)) for number, (rule, sentence) in found.items()}

    def named(self, table: str, *names: Mapping[str, Any]) -> dict[int, Any]:
        """Give what a table holds by the numbers that its names stand for in some module; a tuple is many numbers."""
        found = {}
        for name, item in self.data[table].items():
            numbers = next(module[name] for module in names if name in module)
            found.update(dict.fromkeys(numbers if isinstance(numbers, tuple) else (numbers,), item))
        return found

    def letters(self, kind: str) -> tuple[str, ...]:
        """Give how data and notation write the things of a kind, in the order of their numbers."""
        return tuple(self.data["letters"][kind])

    def _whole(self, sentence: str) -> str:
        return PART.sub(lambda part: str(self.data["parts"][part[1]]), sentence)


@cache
def read_texts(package: str) -> Texts:
    """Read `texts.toml` of a game's package."""
    return Texts(tomllib.loads(files(package).joinpath("texts.toml").read_text("utf-8")))
