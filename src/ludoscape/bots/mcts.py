"""The searching bot: information-set tree search with a budget in seconds or simulations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotKind, InformationSet, Parameter, Value, register
from ludoscape.bots.judging import BEST, JUDGE, Judges
from ludoscape.bots.limits import LIMITS, Limits, Thinking
from ludoscape.bots.search import Search
from ludoscape.bots.slips import SLIPS, slip

STEP: Final = 16  # simulations in compiled code at a time: short enough for Ctrl-C and for a server's heartbeat


class MctsBot(Bot):
    """Search the tree of what may happen, within limits.

    `slips` is the share of its decisions in which it does not think and plays any legal move: how it plays weaker.
    """

    def __init__(
        self,
        name: str,
        seed: int | str = 0,
        limits: Limits = Limits(),  # noqa: B008  (it cannot be changed)
        explore: float = 0.6,
        warmth: float = 0.05,
        judge: str = BEST,
        ahead: int = -1,
        slips: float = 0.0,
    ) -> None:
        super().__init__(name, seed)
        self.limits = limits
        self.seconds = limits.seconds
        self.judges = Judges(judge)
        self.explore = explore
        self.warmth = warmth
        self.ahead = ahead
        self.slips = slips

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed."""
        return self.limits.patience

    def choose(self, seen: InformationSet) -> int:
        """Choose the move that the search visited most."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        if (slipped := slip(self.slips, seen.legal, self.rng)) is not None:
            return slipped
        return self.search(seen).best()

    def search(self, seen: InformationSet) -> Search:
        """Search within the limits, or until no other move can catch up; then ask for visits and values."""
        rng = self.rng.fork()  # how long this search lasts changes no draw of the next one
        judge = self.judges.of(seen.game)
        search = Search(seen.sample(rng), seen.seat, judge, rng, self.explore, self.warmth, self.ahead)
        limits, thinking = self.limits, Thinking(self.limits)
        while search.simulations < limits.most:
            search.run(min(STEP, limits.most - search.simulations))
            done = int(search.simulations)
            left = float(limits.most - done)
            if limits.seconds:
                spent = thinking.spent()
                left = min(left, (limits.seconds - spent) * done / max(spent, 1e-6))
            if thinking.is_late():
                break
            if left <= 0 or search.lead() > left:
                break
        return search


def _mcts(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    explore, warmth = float(values["explore"]), float(values["warmth"])
    ahead, slips = int(values["ahead"]), float(values["slips"])
    return MctsBot(name, seed, Limits.of(values), explore, warmth, str(values["judge"]), ahead, slips)


register(
    BotKind(
        "mcts",
        "Searches the tree of what may happen, on states drawn from what its seat knows.",
        _mcts,
        (
            *LIMITS,
            Parameter("explore", 0.6, 0.0, 100.0, "weight of trying what the judge likes and nobody looked at"),
            Parameter("warmth", 0.05, 0.001, 100.0, "how evenly the judge's likes are spread over the moves"),
            Parameter(
                "ahead", -1, -1, 1000, "decisions that a leaf is played on before it is rated; -1 as the judge says"
            ),
            SLIPS,
            JUDGE,
        ),
    )
)
