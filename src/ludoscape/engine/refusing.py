"""A kit for refusals: a reason that the rules give against a move becomes a sentence and elements to look at.

A game keeps three tables: for each reason its rule, its sentence with names in braces, and the names of places; and for
each name the word or the elements that it stands for. What they speak of is a value of the game's own, R. The sentences
stand in `texts.toml` of the game's folder (`engine/texts.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from ludoscape.engine.game import IllegalMove

R = TypeVar("R")

NAME: Final = re.compile(r"{(\w+)}")


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
