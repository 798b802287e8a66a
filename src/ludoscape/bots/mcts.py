"""The searching bot: information-set tree search with a budget in seconds or simulations."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotKind, InformationSet, Parameter, Value, register
from ludoscape.bots.judging import BEST, JUDGE, Judges
from ludoscape.bots.search import Search

STEP: Final = 16  # simulations in compiled code at a time: short enough for Ctrl-C and for a server's heartbeat
USUAL_SECONDS: Final = 1.0


class MctsBot(Bot):
    """Search the tree of what may happen; the bot stops at whichever limit comes first.

    `playouts` are simulations: with no other limit the same seed makes the same choices, however fast the machine is
    and whichever build runs. `seconds` are CPU seconds of the thread that searches, so that a busy machine costs
    patience and not strength; `wall` bounds what anybody waits. 0 is no limit.
    """

    def __init__(
        self,
        name: str,
        seed: int | str = 0,
        seconds: float = USUAL_SECONDS,
        playouts: int = 0,
        explore: float = 0.6,
        warmth: float = 0.05,
        wall: float = 0.0,
        judge: str = BEST,
        ahead: int = -1,
    ) -> None:
        super().__init__(name, seed)
        self._judges = Judges(judge)
        self.explore = explore
        self.warmth = warmth
        self.seconds = seconds
        self.playouts = playouts
        self.wall = wall
        self.ahead = ahead

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed."""
        return self.wall or self.seconds

    def choose(self, seen: InformationSet) -> int:
        """Choose the move that the search visited most."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        return self.search(seen).best()

    def search(self, seen: InformationSet) -> Search:
        """Search within the limits, or until no other move can catch up; then ask for visits and values."""
        rng = self.rng.fork()  # how long this search lasts changes no draw of the next one
        judge = self._judges.of(seen.game)
        search = Search(seen.sample(rng), seen.seat, judge, rng, self.explore, self.warmth, self.ahead)
        limit = self.playouts or 1 << 60
        begun, cpu_begun = time.monotonic(), time.thread_time()
        while search.simulations < limit:
            search.run(min(STEP, limit - search.simulations))
            done = int(search.simulations)
            left = float(limit - done)
            if self.seconds:
                spent = time.thread_time() - cpu_begun
                left = min(left, (self.seconds - spent) * done / max(spent, 1e-6))
            if self.wall and time.monotonic() - begun >= self.wall:
                break
            if left <= 0 or search.lead() > left:
                break
        return search


def _mcts(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    seconds, playouts, wall = float(values["seconds"]), int(values["playouts"]), float(values["wall"])
    if not (seconds or playouts or wall):
        seconds = USUAL_SECONDS
    explore, warmth = float(values["explore"]), float(values["warmth"])
    judge, ahead = str(values["judge"]), int(values["ahead"])
    return MctsBot(name, seed, seconds, playouts, explore, warmth, wall, judge, ahead)


register(
    BotKind(
        "mcts",
        "Searches the tree of what may happen, on states drawn from what its seat knows.",
        _mcts,
        (
            Parameter("seconds", 0.0, 0.0, 3600.0, "CPU seconds for a decision; 1 where there is no other limit"),
            Parameter("playouts", 0, 0, 10_000_000, "simulations for a decision; alone, the same seed plays the same"),
            Parameter(
                "wall", 0.0, 0.0, 3600.0, "seconds that anybody waits at most, on a busy machine; 0 for no bound"
            ),
            Parameter("explore", 0.6, 0.0, 100.0, "weight of trying what the judge likes and nobody looked at"),
            Parameter("warmth", 0.05, 0.001, 100.0, "how evenly the judge's likes are spread over the moves"),
            Parameter(
                "ahead", -1, -1, 1000, "decisions that a leaf is played on before it is rated; -1 as the judge says"
            ),
            JUDGE,
        ),
    )
)
