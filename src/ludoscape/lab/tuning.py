"""Fit the constants of a judge by matches: simultaneous perturbation (SPSA), as chess engines tune theirs.

In each step all constants are moved a little at once, each up or down by chance; a judge with these plays one with the
contrary, one decision on or by searches, in two games on the same chance with the seats exchanged; all constants then
follow whoever has won. How far they are moved and follow falls as the run goes on. The same seed gives the same
constants, on however many processes; a run has a folder and goes on there.

Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization" (1998).
"""

from __future__ import annotations

import contextlib
import json
import math
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from ludoscape.bots import Bot, make_bot
from ludoscape.bots.base import InformationSet
from ludoscape.bots.judging import HAND
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.lab.constants import OpenJudge, rewritten, rounded
from ludoscape.lab.files import claim
from ludoscape.lab.intervals import Interval, mean
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Journal, Result, fingerprint, versions
from ludoscape.lab.recipe import Recipe
from ludoscape.lab.simulate import play
from ludoscape.lab.teaching import Carrying, Tell

STEPS: Final = 20_000  # as usual
CHECKED: Final = 400  # pairs of games that the fitted constants play against those of before, in each of the games
TOGETHER: Final = 64  # steps that begin from the same constants: their games can be played side by side
LEAST: Final = 0.05  # a smaller constant is moved as if it were this
MOVED: Final = 0.12  # the part of itself by which a constant is moved in the last step
FOLLOWS: Final = 0.004  # and how much of that it follows there, for each point of a game's lead
FALL_MOVED, FALL_FOLLOWS = 0.101, 0.602  # how both fall (Spall)
SLOW_START: Final = 0.1  # a part of all steps, as if they had been made before: the first ones go not too far
NEVER_BELOW: Final = 0.02  # of what it was: no constant comes to nothing or changes its sign


class Tuner:
    """A run that fits the constants of a game's judge, in its folder; `games` are the seats and options it plays.

    `steps` are of two games each; then the fitted constants play `check` pairs of games against those of before in
    each of `games`. All of them are played by searches of so many `playouts`, or one decision on where these are 0.
    `tell` is called with lines about how it goes. Raises LabError where the constants are built in, or the folder is
    that of another run.
    """

    def __init__(
        self,
        games: Sequence[Game],
        recipe: Recipe,
        steps: int,
        seed: str,
        folder: Path,
        carrying: Carrying,
        tell: Tell,
        check: int = CHECKED,
        playouts: int = 0,
    ) -> None:
        self.games = games
        self.judge = OpenJudge(games[0], recipe.fixed)
        self.fixed = recipe.fixed
        self.steps = steps
        self.check = check
        self.bot = f"mcts:playouts={playouts},judge={HAND}" if playouts else f"greedy:judge={HAND}"
        self.thinks = f"by searches of {playouts}" if playouts else "one decision on"
        self.seed = seed
        self.folder = folder
        self.carrying = carrying
        self.tell = tell
        self.sizes = [max(abs(value), LEAST) for value in self.judge.values]
        self._begun = time.monotonic()
        self._claim()

    def run(self, minutes: float) -> Path:
        """Fit, for so many minutes at most; give the file with the judge's source and its new constants, rounded."""
        values = list(self.judge.values)
        batches = self.steps // TOGETHER
        with self._journal("steps.jsonl") as journal:
            for batch in range(batches):
                if self._spent() > minutes:
                    self.tell(f"{minutes:g} minutes are over after {batch * TOGETHER} of {self.steps} steps")
                    break
                jobs = Numbered(TOGETHER, partial(self._step, values, batch))
                leads = [result["lead"] for result in self._carried(jobs, journal, batch * TOGETHER)]
                values = self._followed(values, batch, leads)
                if (batch + 1) * 10 // batches > batch * 10 // batches:
                    self.tell(
                        f"    {(batch + 1) * TOGETHER} steps, {self._spent():.1f} minutes: {self._in_words(values)}"
                    )
        values = [rounded(value) for value in values]
        self._tell_of(values)
        path = self.folder / self.judge.path.name
        path.write_text(rewritten(self.judge.source, values, self.fixed), "utf-8")
        return path

    # ---- steps

    def _flips(self, number: int) -> list[int]:
        rng = Rng(f"{self.seed}/{number}/flips")
        return [1 - 2 * int(rng.below(2)) for _ in self.sizes]

    def _moved(self, batch: int) -> float:
        """Tell by which part of itself a constant is moved."""
        return MOVED * math.pow(self.steps / ((batch + 1) * TOGETHER), FALL_MOVED)

    def _follows(self, batch: int) -> float:
        """Tell which part of itself a constant changes by for each point of lead."""
        late = (SLOW_START + 1) / (SLOW_START + batch * TOGETHER / self.steps)
        return FOLLOWS * MOVED * MOVED * math.pow(late, FALL_FOLLOWS) / self._moved(batch)

    def _step(self, values: list[float], batch: int, index: int) -> Job:
        number = batch * TOGETHER + index
        part = self._moved(batch)
        by = [part * size * flip for size, flip in zip(self.sizes, self._flips(number), strict=True)]
        one = [value + more for value, more in zip(values, by, strict=True)]
        other = [value - more for value, more in zip(values, by, strict=True)]
        return self._match(one, other, f"{self.seed}/{number}", number)

    def _followed(self, values: list[float], batch: int, leads: Sequence[float]) -> list[float]:
        """Let all constants follow who has won, step by step."""
        found = list(values)
        for index, lead in enumerate(leads):
            far = self._follows(batch) * lead
            for place, flip in enumerate(self._flips(batch * TOGETHER + index)):
                least = NEVER_BELOW * self.judge.values[place]
                found[place] = max(least, found[place] + far * self.sizes[place] * flip)
        return found

    # ---- the end

    def _tell_of(self, values: list[float]) -> None:
        """Say what was fitted, and what it wins from the constants of before."""
        for constant, value in zip(self.judge.constants, values, strict=True):
            self.tell(f"    {constant.title}: {constant.value:g}, fitted {value:g}")
        for place, game in enumerate(self.games):
            share = self.against(values, self.judge.values, place)
            said = f"{share.value:.3f} [{share.low:.3f}, {share.high:.3f}] of {2 * share.n} games"
            name = f"{game.seats} seats {json.dumps(game.changed_options())}"
            self.tell(f"    {name}: {said} against those of before, {self.thinks}")

    def against(self, one: list[float], other: list[float], place: int) -> Interval:
        """Estimate the share of the points that some constants win from others in one of the games."""
        name = f"check-{place}.jsonl"
        jobs = Numbered(
            self.check, lambda number: self._match(one, other, f"{self.seed}/check/{number}", number, place)
        )
        with self._journal(name, one, other) as journal:
            return mean([(1 + result["lead"] / 2) / 2 for result in self._carried(jobs, journal, 0)])

    def _match(self, one: list[float], other: list[float], seed: str, number: int, place: int | None = None) -> Job:
        game = self.games[number % len(self.games) if place is None else place]
        return {
            "seats": game.seats,
            "options": json.dumps(game.makings(), sort_keys=True),
            "fixed": list(self.fixed),
            "bot": self.bot,
            "seed": seed,
            "one": one,
            "other": other,
        }

    # ---- the folder

    def _claim(self) -> None:
        """Take the folder, unless it is that of another run."""
        made = [[game.seats, game.makings()] for game in self.games]
        said = {"game": self.games[0].name, "made": made, "seed": self.seed, "steps": self.steps, "check": self.check}
        claim(self.folder, {**said, "bot": self.bot, "from": self.judge.values, "versions": versions()})

    def _carried(self, jobs: Numbered, journal: Journal, first: int) -> list[Result]:
        work = partial(_met, type(self.games[0]))
        carried = self.carrying
        run = carry(work, jobs, processes=carried.processes, ray=carried.ray, journal=journal, first=first)
        with contextlib.closing(run):
            return list(run)

    def _journal(self, name: str, *values: list[float]) -> contextlib.closing[Journal]:
        """Open a journal; where it is one of matches between constants, of these alone."""
        work = partial(_met, type(self.games[0]))
        job: Job = {"seed": self.seed, "between": list(values)}
        return contextlib.closing(Journal(self.folder / name, fingerprint(work, [job])))

    def _in_words(self, values: Sequence[float]) -> str:
        pairs = zip(self.judge.constants, values, strict=True)
        return ", ".join(f"{constant.title} {value:.3g}" for constant, value in pairs)

    def _spent(self) -> float:
        return (time.monotonic() - self._begun) / 60


# ---- what a process does


def _met(kind: Callable[..., Game], job: Job) -> Result:
    """Play two games between two sets of constants, which exchange seats; give by how many points the first leads."""
    judge = _judge(kind, job["seats"], job["options"], tuple(job["fixed"]))
    seats, lead = job["seats"], 0.0
    try:
        for number in range(2):
            sides = [(seat + number) % 2 for seat in range(seats)]
            bots = [
                _Minded(judge, job["bot"], job["other" if side else "one"], f"{job['seed']} {seat}")
                for seat, side in enumerate(sides)
            ]
            payoffs = play(judge.game, bots, job["seed"]).outcome.payoffs
            lead += sum(-payoff if side else payoff for payoff, side in zip(payoffs, sides, strict=True))
    finally:
        judge.put(judge.values)
    return {"lead": lead}


class _Minded(Bot):
    """A bot that asks the judge made by hand, with constants of its own."""

    def __init__(self, judge: OpenJudge, name: str, values: list[float], seed: str) -> None:
        super().__init__(name, seed)
        self._judge = judge
        self._values = values
        self._bot = make_bot(name, seed)

    def choose(self, seen: InformationSet) -> int:
        """Choose as the bot does, after setting the constants."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        self._judge.put(self._values)
        return self._bot.choose(seen)


@lru_cache(maxsize=16)
def _judge(kind: Callable[..., Game], seats: int, options: str, fixed: tuple[str, ...]) -> OpenJudge:
    """Open the judge of a game, once for all jobs in this process."""
    return OpenJudge(kind(seats, **json.loads(options)), fixed)
