"""The trying bot: every move is played on by the judge on the same luck, with a budget in seconds or plays."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotKind, InformationSet, Parameter, Value, register
from ludoscape.bots.judging import BEST, JUDGE, Judges
from ludoscape.bots.trials import Trials

USUAL_SECONDS: Final = 1.0


class TryingBot(Bot):
    """Try moves out on the same luck; the bot stops at whichever limit comes first, or when one move is surely best.

    `playouts` are moves played on: with no other limit the same seed makes the same choices, whatever the machine and
    the build. `seconds` are CPU seconds of the thread, `wall` bounds what anybody waits. 0 is no limit.
    """

    def __init__(
        self,
        name: str,
        seed: int | str = 0,
        seconds: float = USUAL_SECONDS,
        playouts: int = 0,
        wall: float = 0.0,
        judge: str = BEST,
        ahead: int = 10,
        trust: float = 8.0,
        most: int = 24,
    ) -> None:
        super().__init__(name, seed)
        self._judges = Judges(judge)
        self.seconds = seconds
        self.playouts = playouts
        self.wall = wall
        self.ahead = ahead
        self.trust = trust
        self.most = most

    @property
    def patience(self) -> float:
        """Tell after how many seconds a decision has surely failed."""
        return self.wall or self.seconds

    def choose(self, seen: InformationSet) -> int:
        """Choose the move that came out best."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        return self.tried(seen).best()

    def tried(self, seen: InformationSet) -> Trials:
        """Try moves within the limits, or until one is left; a round that the playouts do not reach for is left out."""
        rng = self.rng.fork()  # how long this lasts changes no draw of the next one
        judge = self._judges.of(seen.game)
        trials = Trials(seen.sample(rng), seen.seat, judge, rng, self.ahead, self.trust, self.most)
        limit = self.playouts or 1 << 60
        begun, cpu_begun = time.monotonic(), time.thread_time()
        while len(trials.alive) > 1 and trials.plays + len(trials.alive) <= limit:
            trials.run()
            if self.seconds and time.thread_time() - cpu_begun >= self.seconds:
                break
            if self.wall and time.monotonic() - begun >= self.wall:
                break
        return trials


def _trials(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    seconds, playouts, wall = float(values["seconds"]), int(values["playouts"]), float(values["wall"])
    if not (seconds or playouts or wall):
        seconds = USUAL_SECONDS
    judge, ahead = str(values["judge"]), int(values["ahead"])
    return TryingBot(name, seed, seconds, playouts, wall, judge, ahead, float(values["trust"]), int(values["most"]))


register(
    BotKind(
        "trials",
        "Plays each move on as its judge likes, all of them on the same luck.",
        _trials,
        (
            Parameter("seconds", 0.0, 0.0, 3600.0, "CPU seconds for a decision; 1 where there is no other limit"),
            Parameter("playouts", 0, 0, 10_000_000, "plays for a decision; alone, the same seed plays the same"),
            Parameter(
                "wall", 0.0, 0.0, 3600.0, "seconds that anybody waits at most, on a busy machine; 0 for no bound"
            ),
            Parameter("ahead", 10, 0, 1000, "decisions that a move is played on before it is rated"),
            Parameter("trust", 8.0, 0.0, 1000.0, "plays that the judge's own rating of a move counts for"),
            Parameter("most", 24, 2, 1000, "moves that are tried, those that the judge likes best"),
            JUDGE,
        ),
    )
)
