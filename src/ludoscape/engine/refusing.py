"""A kit for refusals: a reason that the rules give against a move becomes a sentence and elements to look at.

A game keeps three tables: for each reason its rule, its sentence with names in braces, and the names of places; and for
each name the word or the elements that it stands for. What they speak of is a value of the game's own, R. The sentences
stand in `refusals.toml` of the game's folder.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from ludoscape.engine.game import IllegalMove

R = TypeVar("R")

NAME: Final = re.compile(r"{(\w+)}")
PART: Final = re.compile(r"{([A-Z][A-Z_]+)}")
REASON: Final = re.compile(r"([A-Z]+)_(\d+)_(\w+)")


@dataclass(frozen=True)
class Texts:
    """What a game's `refusals.toml` says, for the codes and numbers of its rules.

    A table named after a rule holds a sentence for each reason that has this rule in its name, or a list of the
    sentence and the names of places. Other tables tell, by the name of a phase or kind of move, a rule and a sentence.
    Of what stands in the table `parts` sentences are put together: its names stand in them in capitals and braces.
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
            raise ValueError(f"refusals.toml speaks of what is no reason: {' '.join(min(left))}")
        return found

    def moments(self, table: str, *names: Mapping[str, Any]) -> dict[int, tuple[str, str]]:
        """Give rule and sentence by the numbers that the names of a table stand for; a tuple is many numbers."""
        found = {}
        for name, (rule, sentence) in self.data[table].items():
            numbers = next(module[name] for module in names if name in module)
            for number in numbers if isinstance(numbers, tuple) else (numbers,):
                found[number] = rule, self._whole(sentence)
        return found

    def _whole(self, sentence: str) -> str:
        return PART.sub(lambda part: str(self.data["parts"][part[1]]), sentence)


def read_texts(package: str) -> Texts:
    """Read `refusals.toml` of a game's package."""
    return Texts(tomllib.loads(files(package).joinpath("refusals.toml").read_text("utf-8")))


@dataclass(frozen=True)
class Refusals(Generic[R]):
    """What a game says of each reason, beginning with a capital.

    >>> said = Refusals({7: ("GO-1", "{stone} lies there.", "point")}, {"stone": "a {} stone".format}, {"point": list})
    >>> print(said.of(7, "black"))
    A black stone lies there. (GO-1)
    >>> said.of(7, "xy").where
    ('x', 'y')
    """

    sentences: Mapping[int, tuple[str, str, str]]
    words: Mapping[str, Callable[[R], object]]
    places: Mapping[str, Callable[[R], Sequence[str]]]

    def of(self, reason: int, refused: R) -> IllegalMove:
        """Say a reason against what is refused."""
        rule, sentence, places = self.sentences[reason]
        said = sentence.format(**{name: self.words[name](refused) for name in NAME.findall(sentence)})
        where = [element for place in places.split() for element in self.places[place](refused)]
        return IllegalMove(rule, said[:1].upper() + said[1:], where)
