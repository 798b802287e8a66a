"""The ladder of levels: matches between neighbours, for every game and number of seats, and how long each level thinks.

Neighbours meet in an arena, half of the seats each, on the same chance with seats exchanged. What is kept of each is in
a journal of its own, so that a run can be stopped, go on, and be made longer.
"""

from __future__ import annotations

import contextlib
import re
import zlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any, Final

from ludoscape.bots import LEVELS, Level, levels_of
from ludoscape.engine.game import Game
from ludoscape.games import game_type
from ludoscape.lab.arena import Arena
from ludoscape.lab.intervals import Interval
from ludoscape.lab.pace import Pace, pace
from ludoscape.lab.ratings import Rating, rate
from ludoscape.lab.standings import share_won

LEAST: Final = 2  # meetings of a match, however long they take
DUE: Final = 0.75  # of the games that a level should win against the one below


@dataclass(frozen=True)
class Step:
    """Two neighbours, and the share of the points that the upper one won."""

    upper: Level
    lower: Level
    share: Interval
    games: int

    @property
    def met(self) -> str:
        """Tell whether the upper one wins as often as it should: `yes`, `no`, or `open` where the games leave it so."""
        return "yes" if self.share.low >= DUE else "no" if self.share.high < DUE else "open"


@dataclass(frozen=True)
class Rung:
    """What was found for one game and number of seats: the steps from the top down, ratings and paces by level."""

    game: Game
    steps: tuple[Step, ...]
    ratings: tuple[Rating, ...]
    paces: tuple[Pace, ...]
    seconds: float  # for which the bots thought in all matches


def at_pace(bot: str, share: float) -> str:
    """Let a bot that is limited by seconds alone think for a share of them; one that counts simulations does as ever.

    >>> at_pace("mcts:seconds=2,wall=6", 0.1), at_pace("mcts:playouts=400,seconds=0.5", 0.1)
    ('mcts:seconds=0.2,wall=0.6', 'mcts:playouts=400,seconds=0.5')
    """
    if share == 1 or "playouts=" in bot:
        return bot
    return re.sub(r"\b(seconds|wall)=([0-9.]+)", lambda found: f"{found[1]}={float(found[2]) * share:.4g}", bot)


class Ladder:
    """Everything that is to be played: for some games all numbers of seats, or those that are wanted.

    `games` is the number of games of a match, which ends earlier, though not before two meetings, once its bots have
    thought for so many `minutes`; `share` of their time at the table is what bots have that think by seconds alone;
    `decisions` are timed for every level, always at the pace of the table. `levels` are the numbers of those that take
    part, all if there are none. `journal` is a folder.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        seats: Sequence[int] = (),
        games: int = 100,
        minutes: float = inf,
        share: float = 1.0,
        decisions: int = 10,
        seed: int | str = 0,
        levels: Sequence[int] = (),
        journal: Path | None = None,
    ) -> None:
        self.games = games
        self.minutes = minutes
        self.share = share
        self.decisions = decisions
        self.seed = str(seed)
        self.numbers = sorted(levels or LEVELS)
        self.journal = journal
        self.tables = [
            kind(number)
            for kind in map(game_type, names)
            for number in kind.seat_numbers
            if number > 1 and number in (seats or kind.seat_numbers)
        ]

    @property
    def planned(self) -> int:
        """Count the games of all matches."""
        return sum(arena.games for game in self.tables for arena in self.matches(game))

    def levels(self, game: type[Game]) -> list[Level]:
        """List the levels that take part, as they are in a game, from the bottom up."""
        own = levels_of(game)
        return [own[number] for number in self.numbers]

    def matches(self, game: Game) -> list[Arena]:
        """Make the match of every two neighbours, from the top down."""
        named = [at_pace(level.bot, self.share) for level in reversed(self.levels(type(game)))]
        return [Arena(game, pair, games=self.games, seed=self.seed) for pair in pairwise(named)]

    def climb(self, jobs: int = 1, told: Callable[[], object] = lambda: None) -> Generator[Rung]:
        """Play everything; `told` is called after every game, also of those left out. Raises what `Arena.play` does."""
        if self.journal is not None:
            self.journal.mkdir(parents=True, exist_ok=True)
        for game in self.tables:
            matches = self.matches(game)
            for arena in matches:
                self._play(arena, jobs, told)
            timed = [level.bot for level in self.levels(type(game))] if self.decisions else []
            paces = pace(game, timed, self.decisions, self.seed)
            yield self._rung(game, matches, tuple(paces))

    def _play(self, arena: Arena, jobs: int, told: Callable[[], object]) -> None:
        """Play a match until its games are played or its bots have thought for long enough."""
        thought = 0.0
        with contextlib.closing(arena.play(jobs, journal=self._file(arena))) as run:
            for number, result in enumerate(run, 1):
                told()
                thought += sum(result["seconds"])
                if thought > 60 * self.minutes and number % arena.size == 0 and number >= LEAST * arena.size:
                    break
        for _ in range(number, arena.games):
            told()

    def _file(self, arena: Arena) -> Path | None:
        """Name the journal of a match by what is played: other bots begin another one."""
        if self.journal is None:
            return None
        mark = zlib.crc32(" ".join((*arena.bots, self.seed)).encode())
        return self.journal / f"{arena.game.name}-{arena.game.seats}-{mark:08x}.jsonl"

    def _rung(self, game: Game, matches: Sequence[Arena], paces: tuple[Pace, ...]) -> Rung:
        down = self.levels(type(game))[::-1]
        steps, tables = [], []
        for place, arena in enumerate(matches):
            share = share_won([meeting.share(*arena.bots) for meeting in arena.meetings])
            steps.append(Step(down[place], down[place + 1], share, len(arena.meetings) * arena.size))
            number = {arena.bots[0]: place, arena.bots[1]: place + 1}
            tables += [
                [([number[bot] for bot in played["bots"]], played["payoffs"]) for played in meeting.games]
                for meeting in arena.meetings
            ]
        played_games = [played for arena in matches for meeting in arena.meetings for played in meeting.games]
        seconds = sum(sum(played["seconds"]) for played in played_games)
        ratings = rate(len(down), tables, self.seed)
        return Rung(game, tuple(steps), tuple(reversed(ratings)), paces, seconds)


def data(rung: Rung) -> dict[str, Any]:
    """Give a rung as JSON-able data."""
    return {
        "game": rung.game.name,
        "seats": rung.game.seats,
        "steps": [
            {
                "upper": step.upper.number,
                "lower": step.lower.number,
                "share": step.share.value,
                "low": step.share.low,
                "high": step.share.high,
                "games": step.games,
                "met": step.met,
            }
            for step in rung.steps
        ],
        "ratings": [vars(rating) for rating in rung.ratings],
        "seconds": rung.seconds,
        "paces": [{"bot": each.bot, "cpu": list(each.cpu), "wall": list(each.wall)} for each in rung.paces],
    }
