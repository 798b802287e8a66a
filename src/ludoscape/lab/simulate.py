"""Games between bots: one, or thousands over several processes; the same seed gives the same games."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from ludoscape.bots import Bot, Guarded, information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.record import Record
from ludoscape.engine.state import CHANCE, OVER, State
from ludoscape.lab.files import naming
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Result
from ludoscape.lab.shown import Shown


@dataclass(frozen=True)
class Played(Shown):
    """A finished game: who sat where, every event (chance included) as a move, and how it ended.

    `asked` counts the decisions of each seat, `seconds` is how long they took in all. `faults` counts the moves of each
    seat that were played for a bot which failed, and `trouble` says what was wrong with the last of them.
    """

    game: Game
    seed: str
    bots: tuple[str, ...]
    moves: tuple[int, ...]
    outcome: Outcome
    decisions: int
    turns: int
    asked: tuple[int, ...] = ()
    seconds: tuple[float, ...] = field(default=(), compare=False)
    faults: tuple[int, ...] = ()
    trouble: tuple[str, ...] = ()

    def states(self) -> Iterator[State]:
        """Give the state at the start and after every event; each is a copy."""
        return iter(self)

    def texts(self) -> list[str]:
        """Write every event in the notation of the game."""
        return [state.text(move) for state, move in zip(self.states(), self.moves, strict=False)]

    def record(self) -> Record:
        """Write the game down: the record that `replay`, `verify` and the table read."""
        record = Record.of(self.game, self.bots)
        for text in self.texts():
            record.add(text)
        record.result = self.outcome
        return record

    def data(self) -> dict[str, Any]:
        """Give the result as JSON-able data: a line of `simulate`. The `scores` are in points."""
        return {
            "game": self.game.name,
            "options": self.game.changed_options(),
            "seed": self.seed,
            "seats": self.game.seats,
            "bots": list(self.bots),
            "payoffs": list(self.outcome.payoffs),
            "winners": list(self.outcome.winners),
            "scores": None if self.outcome.points is None else list(self.outcome.points),
            "reason": self.outcome.reason,
            "decisions": self.decisions,
            "turns": self.turns,
            "faults": list(self.faults),
            "trouble": list(self.trouble),
        }


def play(game: Game, bots: Sequence[Bot], seed: int | str = 0) -> Played:
    """Play one game between bots, one for each seat; chance is drawn from the seed.

    Raises ValueError when the number of bots is wrong or a bot chooses a move that is not legal.
    """
    if len(bots) != game.seats:
        raise ValueError(f"{game.title} has {game.seats} seats here, and {len(bots)} bots were given")
    for bot in bots:
        bot.begin()
    state = game.start()
    chance = Rng(f"chance {seed}")
    moves: list[int] = []
    asked, seconds = [0] * game.seats, [0.0] * game.seats
    while (actor := int(state.actor)) != OVER:
        if actor == CHANCE:
            move = state.draw(chance)
        else:
            seen = information_set(state, actor)
            begun = time.perf_counter()
            move = bots[actor].choose(seen)
            seconds[actor] += time.perf_counter() - begun
            asked[actor] += 1
            if move not in seen.legal:
                raise ValueError(f"the bot {bots[actor].name} chose {move!r}, which is not legal")
        moves.append(int(move))
        state.play(move)
    outcome = state.outcome()
    if outcome is None:
        raise ValueError(f"{game.title} says that it is over, but not how it ended")
    return Played(
        game,
        str(seed),
        tuple(bot.name for bot in bots),
        tuple(moves),
        outcome,
        sum(asked),
        state.turns(),
        tuple(asked),
        tuple(seconds),
        tuple(bot.faults for bot in bots),
        tuple(bot.trouble for bot in bots),
    )


def seating(bots: Sequence[str], seats: int, index: int) -> list[str]:
    """Seat bots for a game of a run: taken in turn, from one bot further in every game, so that each sits everywhere.

    >>> seating(["a", "b"], 3, 0), seating(["a", "b"], 3, 1)
    (['a', 'b', 'a'], ['b', 'a', 'b'])
    """
    return [bots[(seat + index) % len(bots)] for seat in range(seats)]


def game_job(
    game: Game, bots: Sequence[str], seed: int | str, own: str, records: Path | None = None, file: str = ""
) -> Job:
    """Describe a game as a job: bots by seat, the seed of chance, and what the seeds of the bots begin with.

    With `records`, a folder, the record is written there into the file of that name.
    """
    return {
        "seats": game.seats,
        "options": game.changed_options(),
        "bots": list(bots),
        "seed": str(seed),
        "own": own,
        "record": None if records is None else str(records / file),
    }


def play_job(kind: Callable[..., Game], job: Job) -> Played:
    """Play the game that a job describes; a bot that fails loses its move. Raises BotError when one cannot be made."""
    game = _game(kind, job["seats"], json.dumps(job["options"]))
    seeds = [f"{job['own']} seat {seat}" for seat in range(game.seats)]
    made = [Guarded(make_bot(name, own), own) for name, own in zip(job["bots"], seeds, strict=True)]
    try:
        played = play(game, made, job["seed"])
    finally:
        for bot in made:
            bot.close()
    if job["record"] is not None:
        path = Path(job["record"])
        with naming(path):
            path.write_text(played.record().write(), "utf-8")
    return played


@lru_cache(maxsize=4)
def _game(kind: Callable[..., Game], seats: int, options: str) -> Game:
    """Make a game, once for all jobs in this process: its tables take longer to make than many a game to play."""
    return kind(seats, **json.loads(options))


def _result(kind: type[Game], job: Job) -> Result:
    return play_job(kind, job).data()


def simulate(
    game: Game,
    count: int,
    bots: Sequence[str] = ("random",),
    seed: int | str = 0,
    jobs: int = 1,
    records: Path | None = None,
    *,
    ray: bool | str = False,
    journal: Path | None = None,
) -> Generator[Result]:
    """Play games 0 to count - 1 of a run and give their results in that order, as data.

    With more than one job the games are spread over so many processes, or by Ray, and a journal makes the run
    resumable (see `carry`). `records` is a folder that gets the record of every game. Game `i` has the seed
    `"{seed}/{i}"`. Raises BotError for a bot that cannot be made.
    """
    check_bots(bots)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    def job(index: int) -> Job:
        own = f"{seed}/{index}"
        return game_job(game, seating(bots, game.seats, index), own, own, records, f"{game.name}-{index}.txt")

    return carry(partial(_result, type(game)), Numbered(count, job), processes=jobs, ray=ray, journal=journal)


def check_bots(bots: Sequence[str]) -> None:
    """Tell now, and not in a process later, of a bot that cannot be made or started. Raises BotError."""
    if not bots:
        raise ValueError("at least one bot is needed")
    for name in dict.fromkeys(bots):
        bot = make_bot(name)
        try:
            bot.begin()
        finally:
            bot.close()


@dataclass
class Tally:
    """What became of a bot in a run: seats it sat in, its payoffs, games it won alone or shared, its failed moves."""

    sat: int = 0
    payoff: float = 0.0
    won: int = 0
    shared: int = 0
    faults: int = 0
    trouble: str = ""


def summary(results: Sequence[dict[str, Any]]) -> str:
    """Sum up a run as a table for people."""
    if not results:
        return "no games were played"
    tallies: dict[str, Tally] = {}
    seats: dict[int, Tally] = {}
    reasons: dict[str, int] = {}
    for result in results:
        reasons[result["reason"]] = reasons.get(result["reason"], 0) + 1
        for seat, name in enumerate(result["bots"]):
            for tally in (tallies.setdefault(name, Tally()), seats.setdefault(seat, Tally())):
                tally.sat += 1
                tally.payoff += result["payoffs"][seat]
                if seat in result["winners"]:
                    tally.won += len(result["winners"]) == 1
                    tally.shared += len(result["winners"]) > 1
                if result["faults"][seat]:
                    tally.faults += result["faults"][seat]
                    tally.trouble = tally.trouble or result["trouble"][seat]
    rows = [("", "played", "won", "shared", "payoff")]
    rows += [_row(name, tally) for name, tally in tallies.items()]
    rows += [_row(f"seat {seat}", tally) for seat, tally in sorted(seats.items())]
    wide = max(len(row[0]) for row in rows)
    lines = [f"{row[0]:<{wide}} {row[1]:>9} {row[2]:>7} {row[3]:>7} {row[4]:>7}".rstrip() for row in rows]
    count = len(results)
    ends = ", ".join(f"{name} {100 * n / count:.1f} %" for name, n in sorted(reasons.items(), key=lambda r: -r[1]))
    mean = [sum(result[key] for result in results) / count for key in ("decisions", "turns")]
    return "\n".join(
        [
            f"{count} games, on average {mean[0]:.0f} decisions and {mean[1]:.1f} turns",
            f"ended: {ends}",
            "",
            *lines,
            *(_failed(name, tally) for name, tally in tallies.items() if tally.faults),
        ]
    )


def _row(name: str, tally: Tally) -> tuple[str, str, str, str, str]:
    won, shared = (f"{100 * n / tally.sat:.1f} %" for n in (tally.won, tally.shared))
    return name, str(tally.sat), won, shared, f"{tally.payoff / tally.sat:.3f}"


def _failed(name: str, tally: Tally) -> str:
    moves = "1 move" if tally.faults == 1 else f"{tally.faults} moves"
    return f"{name} failed, so chance chose {moves} for it; at first because {tally.trouble}"
