"""Games between bots: one, or thousands over several processes; the same seed gives the same games."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoscape.bots import Bot, information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.record import Record
from ludoscape.engine.state import CHANCE, OVER, State


@dataclass(frozen=True)
class Played:
    """A finished game: who sat where, every event (chance included) as a move, and how it ended."""

    game: Game
    seed: str
    bots: tuple[str, ...]
    moves: tuple[int, ...]
    outcome: Outcome
    decisions: int
    turns: int

    def states(self) -> Iterator[State]:
        """Give the state at the start and after every event; each is a copy."""
        state = self.game.start()
        yield state.copy()
        for move in self.moves:
            state.play(move)
            yield state.copy()

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
        """Give the result as JSON-able data: a line of `simulate`."""
        return {
            "game": self.game.name,
            "options": self.game.changed_options(),
            "seed": self.seed,
            "seats": self.game.seats,
            "bots": list(self.bots),
            "payoffs": list(self.outcome.payoffs),
            "winners": list(self.outcome.winners),
            "scores": None if self.outcome.scores is None else list(self.outcome.scores),
            "reason": self.outcome.reason,
            "decisions": self.decisions,
            "turns": self.turns,
        }


def play(game: Game, bots: Sequence[Bot], seed: int | str = 0) -> Played:
    """Play one game between bots, one for each seat; chance is drawn from the seed.

    Raises ValueError when the number of bots is wrong or a bot chooses a move that is not legal.
    """
    if len(bots) != game.seats:
        raise ValueError(f"{game.title} has {game.seats} seats here, and {len(bots)} bots were given")
    state = game.start()
    chance = Rng(f"chance {seed}")
    moves: list[int] = []
    decisions = 0
    while (actor := int(state.actor)) != OVER:
        if actor == CHANCE:
            move = state.draw(chance)
        else:
            seen = information_set(state, actor)
            move = bots[actor].choose(seen)
            if move not in seen.legal:
                raise ValueError(f"the bot {bots[actor].name} chose {move!r}, which is not legal")
            decisions += 1
        moves.append(int(move))
        state.play(move)
    outcome = state.outcome()
    if outcome is None:
        raise ValueError(f"{game.title} says that it is over, but not how it ended")
    return Played(game, str(seed), tuple(bot.name for bot in bots), tuple(moves), outcome, decisions, state.turns())


def seating(bots: Sequence[str], seats: int, index: int) -> list[str]:
    """Seat bots for a game of a run: taken in turn, from one bot further in every game, so that each sits everywhere.

    >>> seating(["a", "b"], 3, 0), seating(["a", "b"], 3, 1)
    (['a', 'b', 'a'], ['b', 'a', 'b'])
    """
    return [bots[(seat + index) % len(bots)] for seat in range(seats)]


def play_numbered(game: Game, bots: Sequence[str], seed: int | str, index: int) -> Played:
    """Play game number `index` of a run, on the seed `"{seed}/{index}"`."""
    own = f"{seed}/{index}"
    made = [make_bot(name, f"{own} seat {seat}") for seat, name in enumerate(seating(bots, game.seats, index))]
    try:
        return play(game, made, own)
    finally:
        for bot in made:
            bot.close()


def _result(game: Game, bots: Sequence[str], seed: int | str, index: int, records: Path | None) -> dict[str, Any]:
    played = play_numbered(game, bots, seed, index)
    if records is not None:
        (records / f"{game.name}-{index}.txt").write_text(played.record().write(), "utf-8")
    return played.data()


def simulate(
    game: Game,
    count: int,
    bots: Sequence[str] = ("random",),
    seed: int | str = 0,
    jobs: int = 1,
    records: Path | None = None,
) -> Generator[dict[str, Any]]:
    """Play games 0 to count - 1 of a run and give their results in that order, as data.

    With more than one job the games are spread over so many processes. `records` is a folder that gets the record of
    every game. Raises BotError for a bot that cannot be made.
    """
    if not bots:
        raise ValueError("at least one bot is needed")
    for name in bots:
        make_bot(name).close()  # a wrong name is told now, not by a process later
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    if jobs <= 1 or count <= 1:
        return (_result(game, bots, seed, index, records) for index in range(count))
    return _spread(game, count, bots, seed, jobs, records)


def _spread(
    game: Game, count: int, bots: Sequence[str], seed: int | str, jobs: int, records: Path | None
) -> Generator[dict[str, Any]]:
    """Play in chunks over processes, never more of them ahead of the reader than keep all busy."""
    jobs = min(jobs, count)
    size = max(1, min(32, count // (8 * jobs)))
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(type(game), game.seats, dict(game.options)))
    waiting: deque[Future[list[dict[str, Any]]]] = deque()
    starts = iter(range(0, count, size))
    done = False
    try:
        while True:
            while len(waiting) < 4 * jobs and (start := next(starts, None)) is not None:
                waiting.append(pool.submit(_chunk, list(bots), seed, range(start, min(start + size, count)), records))
            if not waiting:
                break
            yield from waiting.popleft().result()
        done = True
    finally:
        if not done:  # interrupted: do not wait for games that nobody will read
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(wait=done, cancel_futures=True)


_games: list[Game] = []  # in a process of the pool: the game it plays (games hold vectors, which cannot be sent)


def _begin(kind: type[Game], seats: int, options: dict[str, Any]) -> None:
    """Make the game; let Ctrl-C end this process without a word: the one that started it does the talking."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _games[:] = [kind(seats, **options)]


def _chunk(bots: list[str], seed: int | str, indices: range, records: Path | None) -> list[dict[str, Any]]:
    return [_result(_games[0], bots, seed, index, records) for index in indices]


@dataclass
class Tally:
    """What became of a bot in a run: seats it sat in, its payoffs, games it won alone or shared."""

    sat: int = 0
    payoff: float = 0.0
    won: int = 0
    shared: int = 0


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
    rows = [("", "played", "won", "shared", "payoff")]
    rows += [_row(name, tally) for name, tally in tallies.items()]
    rows += [_row(f"seat {seat}", tally) for seat, tally in sorted(seats.items())]
    wide = max(len(row[0]) for row in rows)
    lines = [f"{row[0]:<{wide}} {row[1]:>9} {row[2]:>7} {row[3]:>7} {row[4]:>7}".rstrip() for row in rows]
    count = len(results)
    ends = ", ".join(f"{name} {100 * n / count:.1f} %" for name, n in sorted(reasons.items(), key=lambda r: -r[1]))
    mean = [sum(result[key] for result in results) / count for key in ("decisions", "turns")]
    return "\n".join(
        [f"{count} games, on average {mean[0]:.0f} decisions and {mean[1]:.1f} turns", f"ended: {ends}", "", *lines]
    )


def _row(name: str, tally: Tally) -> tuple[str, str, str, str, str]:
    won, shared = (f"{100 * n / tally.sat:.1f} %" for n in (tally.won, tally.shared))
    return name, str(tally.sat), won, shared, f"{tally.payoff / tally.sat:.3f}"
