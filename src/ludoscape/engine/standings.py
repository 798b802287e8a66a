"""Where the seats of a game stand, cut by what made it up: the bars of a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")


class Standings(NamedTuple):
    """What is counted (`title`), what makes it up (`sources`), and of each seat the parts in that order (`shares`).

    A part is negative where something was paid. The parts of a seat add up to its points where points are counted.
    """

    title: str
    sources: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]

    @property
    def totals(self) -> tuple[float, ...]:
        """Give what each seat has in all.

        >>> Standings("Points", ("towns", "paid"), ((4.0, -1.0), (2.0, 0.0))).totals
        (3.0, 2.0)
        """
        return tuple(sum(share) for share in self.shares)

    def without_empty(self) -> Standings:
        """Leave out what nobody has anything of.

        >>> Standings("Points", ("towns", "paid"), ((4.0, 0.0), (2.0, 0.0))).without_empty()
        Standings(title='Points', sources=('towns',), shares=((4.0,), (2.0,)))
        """
        kept = [place for place in range(len(self.sources)) if any(share[place] for share in self.shares)]
        return Standings(self.title, _picked(self.sources, kept), tuple(_picked(share, kept) for share in self.shares))


def _picked(items: Sequence[Item], places: Sequence[int]) -> tuple[Item, ...]:
    return tuple(items[place] for place in places)
