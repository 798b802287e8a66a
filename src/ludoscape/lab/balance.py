"""How balanced a game is: many games between bots, measured, and each option compared with its usual value."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import ludoscape as ls
from ludoscape.engine.game import Game
from ludoscape.lab import figures, intervals
from ludoscape.lab.figures import COMPARED
from ludoscape.lab.findings import Balance, Comparison, Difference
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Result
from ludoscape.lab.measure import measure, outline
from ludoscape.lab.simulate import check_bots, game_job, play_job, seating
from ludoscape.lab.variants import Variant, variants

LISTS: Final = ("decisions", "turns", "changes", "settled", "behind", "margin")  # what is kept of every single game


@dataclass(frozen=True)
class Study:
    """What is to be played: `count` games, and of each variant as many as `compared`, with the same chance."""

    game: Game
    count: int
    bots: tuple[str, ...]
    seed: str
    compared: int
    variants: tuple[Variant, ...]
    left_out: Mapping[str, str]

    def __len__(self) -> int:
        return self.count + self.compared * len(self.variants)

    def job(self, number: int) -> Job:
        """Describe a game of the plan: first those to measure, then those of one variant after the other."""
        index, game = number, self.game
        if number >= self.count:
            variant, index = divmod(number - self.count, self.compared)
            game = self.variants[variant].game
        own = f"{self.seed}/{index}"
        job = game_job(game, seating(self.bots, game.seats, index), own, own)
        return job | {"whole": number < self.count}


def plan(
    game: Game,
    count: int = 1000,
    bots: Sequence[str] = ("greedy",),
    seed: int | str = 0,
    compared: int = 0,
    wanted: Mapping[str, Sequence[str]] | None = None,
) -> Study:
    """Plan a study of a game: so many games, and of each variant so many (never more than `count`).

    Bots are seated in turn, from one bot further in every game. `wanted` names options and values to compare in place
    of all. Raises BotError or OptionError for what cannot be, ValueError for no games.
    """
    check_bots(bots)
    if count < 1:
        raise ValueError("at least one game is needed")
    found, left_out = variants(game, wanted) if compared else ([], {})
    return Study(game, count, tuple(bots), str(seed), min(compared, count), tuple(found), left_out)


def run(
    plans: Sequence[Study], *, processes: int | None = 1, ray: bool | str = False, journal: Path | None = None
) -> Generator[Result]:
    """Play all games of plans, which are of one kind of game, and give what was measured, in order (see `carry`)."""
    starts = [sum(len(other) for other in plans[:index]) for index in range(len(plans) + 1)]

    def job(number: int) -> Job:
        index = max(index for index in range(len(plans)) if starts[index] <= number)
        return plans[index].job(number - starts[index])

    work = partial(_measured, type(plans[0].game))
    return carry(work, Numbered(starts[-1], job), processes=processes, ray=ray, journal=journal)


def _measured(kind: type[Game], job: Job) -> Result:
    played = play_job(kind, job)
    return played.data() | (measure(played) if job["whole"] else outline(played))


# ---- finding out


def balance(
    game: Game | str,
    count: int = 1000,
    bots: Sequence[str] | str = ("greedy",),
    seed: int | str = 0,
    compared: int = 0,
    *,
    processes: int | None = 1,
    ray: bool | str = False,
    journal: Path | None = None,
) -> Balance:
    """Play games between bots and find out how balanced the game is; `compared` games for each variant.

    Raises OptionError and BotError for what does not exist, and what `carry` raises.
    """
    made = ls.game(game) if isinstance(game, str) else game
    study = plan(made, count, [bots] if isinstance(bots, str) else bots, seed, compared)
    with contextlib.closing(run([study], processes=processes, ray=ray, journal=journal)) as results:
        return find_out(study, results)[0]


def find_out(study: Study, results: Iterable[Result]) -> tuple[Balance, list[Result]]:
    """Work out a balance from the results of its games, taken from `results`; give also the measured games."""
    given = iter(results)
    games = list(islice(given, study.count))
    found = Balance(
        game=study.game.name,
        title=study.game.title,
        rules=study.game.rules,
        version=ls.__version__,
        seats=study.game.seats,
        options=study.game.changed_options(),
        bots=study.bots,
        seed=study.seed,
        games=len(games),
        figures=tuple(figures.figures(games)),
        alike=figures.alike(games),
        lists={name: sorted(game[name] for game in games if game[name] is not None) for name in LISTS},
        choices=figures.all_choices(games),
        course=tuple(figures.course(games)),
        foresight=tuple(figures.foresight(games)),
        compared=study.compared,
        comparisons=tuple(_comparisons(study, games, given)),
        left_out=dict(study.left_out),
        record=_usual_game(study, games),
    )
    return found, games


def _comparisons(study: Study, games: Sequence[Result], results: Iterator[Result]) -> list[Comparison]:
    usual = [_compared(game) for game in games[: study.compared]]
    found: list[Comparison] = []
    for variant in study.variants:
        others = [_compared(game) for game in islice(results, study.compared)]
        pairs = list(zip(usual, others, strict=True))
        differences = {}
        for name in COMPARED:
            values = [other[name] - one[name] for one, other in pairs]
            differences[name] = Difference(intervals.mean(values), intervals.no_difference(values), 1.0)
        otherwise = intervals.wilson(sum(one["trace"] != other["trace"] for one, other in pairs), len(pairs))
        found.append(
            Comparison(
                variant.option, variant.title, variant.value, variant.words, variant.usual, otherwise, differences
            )
        )
    return _adjusted(found)


def _compared(game: Result) -> dict[str, Any]:
    shared = len(game["winners"]) > 1
    first = figures.first_payoff(game)
    return {"first": first, "decisions": game["decisions"], "shared": float(shared), "trace": game["trace"]}


def _adjusted(comparisons: list[Comparison]) -> list[Comparison]:
    """Adjust all p-values for the number of differences that were looked at."""
    places = [(index, name) for index, found in enumerate(comparisons) for name in found.differences]
    p_values = intervals.holm([comparisons[index].differences[name].p for index, name in places])
    adjusted = dict(zip(places, p_values, strict=True))
    return [
        replace(
            found,
            differences={
                name: replace(difference, adjusted=adjusted[index, name])
                for name, difference in found.differences.items()
            },
        )
        for index, found in enumerate(comparisons)
    ]


def _usual_game(study: Study, games: Sequence[Result]) -> str:
    """Play the game again whose length is nearest to the median (or one like it, when bots watch a clock)."""
    wanted = intervals.middle([game["decisions"] for game in games]).value
    index = min(range(len(games)), key=lambda i: (abs(games[i]["decisions"] - wanted), i))
    return play_job(type(study.game), study.job(index)).record().write()
