"""Who meets whom in an arena: a round robin, or the Swiss system. The seed decides all that is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Final, TypeVar

from ludoscape.engine.chance import Rng
from ludoscape.lab import LabError

MOST_GROUPS: Final = 10_000  # in a round of a round robin
PATIENCE: Final = 1_000  # tries to pair a Swiss round before pairs may meet once more

Group = tuple[int, ...]  # bots by number

T = TypeVar("T")


def shuffled(items: Sequence[T], rng: Rng) -> list[T]:
    """Give items in an order drawn at random."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def round_robin(bots: int, seats: int) -> list[Group]:
    """List the groups of a round: every choice of as many bots as there are seats, or all bots where there are fewer.

    Raises LabError when these are too many.
    """
    size = min(bots, seats)
    if (groups := comb(bots, size)) > MOST_GROUPS:
        raise LabError(f"{bots} bots at {seats} seats are {groups} groups in each round: use the Swiss system")
    return list(combinations(range(bots), size))


class Swiss:
    """Pairs bots of like score, each round anew.

    In each round the bots are ranked by points per game, equal ones in an order drawn for the round. At two seats those
    with the fewest possible opponents choose first, the nearest in rank that they have not met yet; only when that
    leaves somebody without an opponent may pairs meet again. At more seats, groups are filled from the first rank down
    with those of the next ranks that have met the group least often. Who is left over sits out: the last of those that
    did so least often.
    """

    def __init__(self, bots: int, seats: int, seed: int | str) -> None:
        if bots <= seats:
            raise LabError(f"the Swiss system needs more bots than seats: {bots} bots at {seats} seats all meet anyway")
        self.bots = bots
        self.seats = seats
        self.rng = Rng(f"swiss {seed}")
        self.met: Counter[tuple[int, int]] = Counter()
        self.sat_out = [0] * bots

    @property
    def groups(self) -> int:
        """Count the groups of a round."""
        return self.bots // self.seats

    def pair(self, points: Sequence[float]) -> list[Group]:
        """Make the groups of the next round, from points per game by bot."""
        drawn = [self.rng.below(1 << 30) for _ in range(self.bots)]
        ranked = sorted(range(self.bots), key=lambda bot: (-points[bot], drawn[bot]))
        for _ in range(self.bots % self.seats):
            out = min(reversed(ranked), key=lambda bot: self.sat_out[bot])
            self.sat_out[out] += 1
            ranked.remove(out)
        groups = self._pairs(ranked) if self.seats == 2 else self._filled(ranked)
        for group in groups:
            self.met.update(combinations(sorted(group), 2))
        return groups

    def _meetings(self, one: int, other: int) -> int:
        return self.met[min(one, other), max(one, other)]

    def _pairs(self, ranked: Sequence[int]) -> list[Group]:
        """Pair those that never met; where that cannot be, or is not found in time, those that met once, and so on."""
        most = 0
        while True:
            found = _Search(ranked, self._meetings, most).pairs(list(ranked))
            if found is not None:
                return found
            most += 1

    def _filled(self, ranked: Sequence[int]) -> list[Group]:
        left = list(ranked)
        groups = []
        while left:
            group = [left.pop(0)]
            while len(group) < self.seats:
                near = left[: 2 * self.seats]
                known = [sum(self._meetings(bot, other) for other in group) for bot in near]
                group.append(left.pop(known.index(min(known))))
            groups.append(tuple(group))
        return groups


class _Search:
    """Looks for pairs of which none has met more than `most` times."""

    def __init__(self, ranked: Sequence[int], meetings: Callable[[int, int], int], most: int) -> None:
        place = {bot: index for index, bot in enumerate(ranked)}
        self.nearest = {  # whom each may meet, the nearest in rank first
            bot: sorted(
                (other for other in ranked if other != bot and meetings(bot, other) <= most),
                key=lambda other: (abs(place[other] - place[bot]), place[other]),
            )
            for bot in ranked
        }
        self.tries = 0

    def pairs(self, left: list[int]) -> list[Group] | None:
        """Pair those that are left, given by rank; None when that cannot be, or was not found in time."""
        if not left:
            return []
        choices = {bot: [other for other in self.nearest[bot] if other in left] for bot in left}
        first = min(left, key=lambda bot: len(choices[bot]))
        for other in choices[first]:
            if self.tries == PATIENCE:
                return None
            self.tries += 1
            rest = self.pairs([bot for bot in left if bot not in (first, other)])
            if rest is not None:
                return [(first, other), *rest]
        return None
