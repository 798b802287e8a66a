"""The trying bot: every move is played on by the judge on the same luck, with a budget in seconds or plays."""

from __future__ import annotations

from collections.abc import Mapping

from ludoscape.bots.base import Bot, BotKind, InformationSet, Parameter, Value, register
from ludoscape.bots.judging import BEST, JUDGE
from ludoscape.bots.limits import LIMITS, Limits, Thinker, Thinking
from ludoscape.bots.trials import Trials


class TryingBot(Thinker):
    """Try moves out on the same luck, within limits or until one is surely best; a move played on is a simulation."""

    def __init__(
        self,
        name: str,
        seed: int | str = 0,
        limits: Limits = Limits(),  # noqa: B008  (it cannot be changed)
        judge: str = BEST,
        ahead: int = 10,
        trust: float = 8.0,
        most: int = 24,
    ) -> None:
        super().__init__(name, seed, limits, judge)
        self.ahead = ahead
        self.trust = trust
        self.most = most

    def choose(self, seen: InformationSet) -> int:
        """Choose the move that came out best."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        return self.tried(seen).best()

    def tried(self, seen: InformationSet) -> Trials:
        """Try moves within the limits, or until one is left; a round that they do not reach for is left out."""
        rng = self.rng.fork()  # how long this lasts changes no draw of the next one
        judge = self.judges.of(seen.game)
        trials = Trials(seen.sample(rng), seen.seat, judge, rng, self.ahead, self.trust, self.most)
        limits, thinking = self.limits, Thinking(self.limits)
        while len(trials.alive) > 1 and trials.plays + trials.left() <= limits.most:
            trials.step()
            if (limits.seconds and thinking.spent() >= limits.seconds) or thinking.is_late():
                break
        return trials


def _trials(name: str, seed: int | str, values: Mapping[str, Value]) -> Bot:
    judge, ahead = str(values["judge"]), int(values["ahead"])
    return TryingBot(name, seed, Limits.of(values), judge, ahead, float(values["trust"]), int(values["most"]))


register(
    BotKind(
        "trials",
        "Plays each move on as its judge likes, all of them on the same luck.",
        _trials,
        (
            *LIMITS,
            Parameter("ahead", 10, 0, 1000, "decisions that a move is played on before it is rated"),
            Parameter("trust", 8.0, 0.0, 1000.0, "plays that the judge's own rating of a move counts for"),
            Parameter("most", 24, 2, 1000, "moves that are tried, those that the judge likes best"),
            JUDGE,
        ),
    )
)
