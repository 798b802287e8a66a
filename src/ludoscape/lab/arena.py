"""Bots against bots: who meets whom, on the same chance in every seat, until enough was played or a test is sure."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final, Literal

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.lab import LabError
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Journal, Result, Work, fingerprint
from ludoscape.lab.measure import trace
from ludoscape.lab.pairing import Group, Swiss, round_robin, shuffled
from ludoscape.lab.sequential import Sprt, Verdict
from ludoscape.lab.simulate import check_bots, game_job, play_job, seating

System = Literal["round-robin", "swiss"]
GAMES: Final = 100
MOST_GAMES: Final = 20_000  # with a sequential test, which is to end the arena


@dataclass(frozen=True)
class Meeting:
    """Games of some bots on the same chance, as many as there are bots: each sits once in every seat.

    Where there are more seats than bots, each takes several in every game. `bots` are their numbers, as they sat in the
    first game.
    """

    number: int
    bots: Group
    games: tuple[Result, ...]

    def points(self, bot: str) -> list[float]:
        """Give the payoffs of a bot, all its seats together, game by game."""
        return [
            sum(payoff for name, payoff in zip(game["bots"], game["payoffs"], strict=True) if name == bot)
            for game in self.games
        ]

    def share(self, one: str, other: str) -> float:
        """Give the share of the first of two bots: 0 when it lost all games, 1 when it won all, 1/2 for equality."""
        leads = [a - b for a, b in zip(self.points(one), self.points(other), strict=True)]
        return round((1 + sum(leads) / len(leads)) / 2, 6)


class Arena:
    """Meetings of bots: every group in every round (round robin), or those of like score (Swiss).

    A round robin has a meeting of every two bots in each round; at more seats of every group of as many bots as there
    are seats; of all bots where they are fewer. `rounds` or `games` say how long it goes on: of `games` as many whole
    rounds as that takes. With a sequential test, which needs two bots, it ends when one of the hypotheses is accepted.
    `records` is a folder that gets the record of every game.

    The same seed gives the same games whatever carries them. Raises LabError for what is no arena, and BotError for a
    bot that cannot be made.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[str],
        *,
        system: System = "round-robin",
        rounds: int | None = None,
        games: int | None = None,
        seed: int | str = 0,
        sprt: Sprt | None = None,
        records: Path | None = None,
    ) -> None:
        if len(bots) < 2:
            raise LabError("an arena needs at least two bots")
        if twice := [bot for bot, count in Counter(bots).items() if count > 1]:
            raise LabError(f"the bot {twice[0]} is named twice")
        if game.seats < 2:
            raise LabError("an arena needs at least two seats")
        if sprt is not None and len(bots) != 2:
            raise LabError(f"the sequential test is one between two bots, and {len(bots)} are named")
        check_bots(bots)
        self.game = game
        self.bots = tuple(bots)
        self.system = system
        self.seed = str(seed)
        self.sprt = sprt
        self.records = records
        self.size = min(len(bots), game.seats)  # bots in a meeting, and its games
        self._groups = round_robin(len(bots), game.seats) if system == "round-robin" else []
        self._swiss = Swiss(len(bots), game.seats, seed) if system == "swiss" else None
        each = (self._swiss.groups if self._swiss is not None else len(self._groups)) * self.size
        self.rounds = rounds or ceil((games or (MOST_GAMES if sprt else GAMES)) / each)
        self.games = self.rounds * each  # at most
        self.meetings: list[Meeting] = []  # those that are finished
        self.pairs: Counter[float] = Counter()  # of two bots: how often the first had this share of a meeting
        self.ratio = 0.0
        self._begun: list[Result] = []

    def play(
        self, processes: int | None = None, ray: bool | str = False, journal: Path | None = None
    ) -> Generator[Result]:
        """Play, and give the result of every game as it is known: that of `simulate`, with the number of the meeting,
        the decisions (`asked`) of each seat, the `seconds` that they took in all, and the `trace` of the game.

        What is finished so far can be read at any time. See `carry` for what carries the games, and for journals; that
        of an arena serves longer and shorter ones too. Raises LabError and OSError as `carry` does.
        """
        if ray:
            from ludoscape.lab.cluster import need_ray

            need_ray()
        if self.records is not None:
            self.records.mkdir(parents=True, exist_ok=True)
        book = None if journal is None else Journal(journal, fingerprint(self._work, [self._settings()]))
        return self._played(processes, ray, book)

    @property
    def verdict(self) -> Verdict:
        """Tell what the sequential test has accepted."""
        return "undecided" if self.sprt is None else self.sprt.verdict(self.ratio)

    def repeated(self) -> int:
        """Count the games that went, event by event, as an earlier one between the same bots in the same seats.

        They prove nothing new: where little is drawn, bots that count their simulations play the same games again.
        """
        games = Counter((*game["bots"], game["trace"]) for meeting in self.meetings for game in meeting.games)
        return games.total() - len(games)

    def points_per_game(self) -> list[float]:
        """Give what each bot has won per game so far, 0 for one that has not played."""
        won = [[point for meeting in self.meetings for point in meeting.points(bot)] for bot in self.bots]
        played = [self.size * sum(bot in meeting.bots for meeting in self.meetings) for bot in range(len(self.bots))]
        return [sum(points) / max(count, 1) for points, count in zip(won, played, strict=True)]

    def _played(self, processes: int | None, ray: bool | str, book: Journal | None) -> Generator[Result]:
        with contextlib.ExitStack() as stack:
            if book is not None:
                stack.callback(book.close)
            if ray:
                from ludoscape.lab.cluster import cluster

                stack.enter_context(cluster(ray, processes))  # one for all rounds
            for groups, count in self._batches():
                first = len(self.meetings)
                jobs = Numbered(count * self.size, partial(self._job, groups, first))
                run = carry(self._work, jobs, processes=processes, ray=ray, journal=book, first=first * self.size)
                with contextlib.closing(run):
                    for index, result in enumerate(run):
                        self._note(result, self._seated(groups, first, index // self.size))
                        yield result
                        if self.verdict != "undecided":
                            return

    def _batches(self) -> Iterator[tuple[Sequence[Group], int]]:
        """Give groups, which meet in turn, and how many meetings there are until somebody must look at the points."""
        if self._swiss is None:
            yield self._groups, self.rounds * len(self._groups)
            return
        for _ in range(self.rounds):
            groups = self._swiss.pair(self.points_per_game())
            yield groups, len(groups)

    def _seated(self, groups: Sequence[Group], first: int, index: int) -> Group:
        """Order the bots of a meeting: who sits beside whom is drawn anew for each."""
        group = groups[index % len(groups)]
        return group if len(group) == 2 else tuple(shuffled(group, Rng(f"seats {self.seed}/{first + index}")))

    def _job(self, groups: Sequence[Group], first: int, index: int) -> Job:
        """Describe a game: chance is drawn from the seed of the meeting, each bot has a seed of its own in each."""
        meeting, number = divmod(index, self.size)
        bots = [self.bots[bot] for bot in self._seated(groups, first, meeting)]
        seed = f"{self.seed}/{first + meeting}"
        file = f"{self.game.name}-{first + meeting}-{number}.txt"
        seats = seating(bots, self.game.seats, number)
        return game_job(self.game, seats, seed, f"{seed}/{number}", self.records, file) | {"meeting": first + meeting}

    def _note(self, result: Result, bots: Group) -> None:
        """Take in the result of a game; with the last of a meeting, the meeting."""
        self._begun.append(result)
        if len(self._begun) < self.size:
            return
        meeting = Meeting(len(self.meetings), bots, tuple(self._begun))
        self.meetings.append(meeting)
        self._begun.clear()
        if len(self.bots) == 2:
            self.pairs[meeting.share(*self.bots)] += 1
        if self.sprt is not None:
            self.ratio = self.sprt.ratio(self.pairs)

    @property
    def _work(self) -> Work:
        return partial(_play, type(self.game))

    def _settings(self) -> Job:
        """Give what the games depend on."""
        return {
            "seats": self.game.seats,
            "options": self.game.changed_options(),
            "bots": list(self.bots),
            "system": self.system,
            "seed": self.seed,
        }


def _play(kind: type[Game], job: Job) -> Result:
    played = play_job(kind, job)
    seconds = [round(spent, 6) for spent in played.seconds]
    more = {"meeting": job["meeting"], "asked": list(played.asked), "seconds": seconds, "trace": trace(played)}
    return played.data() | more
