"""What a ladder says, as a page in Markdown: who beats whom, ratings, how long levels think, which steps are small."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import inf
from typing import Final

from ludoscape.bots import LEVELS, Level
from ludoscape.lab.ladder import DUE, Ladder, Rung, Step
from ludoscape.lab.pace import quantile

ABOUT: Final = (
    "In each match two neighbouring levels have half of the seats each and meet on the same chance with seats "
    "exchanged; where seats are odd they have one more by turns. A game is won by the level one of whose seats wins "
    "it; what both share, or nobody wins, is half a game for each. Intervals are of 95 %."
)

SHORTER: Final = (
    "Who is limited by seconds alone has {:g} of the time that it has at a table, where it should be stronger."
)


def page(ladder: Ladder, rungs: Sequence[Rung], command: str) -> str:
    """Write the page; `command` makes it again."""
    levels = [LEVELS[number] for number in ladder.numbers]
    pace = "" if ladder.share == 1 else f" {SHORTER.format(ladder.share)}"
    hours = sum(rung.seconds for rung in rungs) / 3600
    limit = f"{ladder.minutes:g} minute{'' if ladder.minutes == 1 else 's'}"
    fewer = f", fewer where its bots had thought for {limit}" if ladder.minutes < inf else ""
    parts = [
        "# The ladder of levels",
        f"Made by `{command}`: {ladder.games} games a match{fewer}.{pace} "
        f"The bots thought for {hours:.2g} hours of one core.",
        _table(("level", "name", "what it does", "bot"), _bots(ladder, levels)),
        "## Who beats whom",
        ABOUT + f" A level should win {100 * DUE:.0f} of 100 games against the one below.",
        *(_of_a_game(list(group), ladder.games) for _, group in groupby(rungs, lambda rung: rung.game.name)),
        "## Where a step is smaller",
        _short(rungs, ladder.games),
        "## Ratings",
        "Plackett-Luce by openskill, from the matches of neighbours alone; a bot that nobody knows has 25.",
        _ratings(rungs, levels),
    ]
    if ladder.decisions:
        parts += [
            "## How long they think",
            f"Milliseconds for a decision with a choice, at the pace of the table: half of {ladder.decisions} "
            "decisions took no longer, then 95 of 100, as time of the processor and, in brackets, by the wall on the "
            "machine that made this page. What has one move takes none.",
            _paces(rungs, levels),
        ]
    return "\n\n".join(parts) + "\n"


def _bots(ladder: Ladder, levels: Sequence[Level]) -> list[tuple[str, ...]]:
    """Say which bot each level is; below it, in which games it is another one."""
    games = {type(game).name: type(game) for game in ladder.tables}.values()
    lines: list[tuple[str, ...]] = []
    for place, level in enumerate(levels):
        lines.append((str(level.number), level.title, level.summary, f"`{level.bot}`"))
        for game in games:
            own = ladder.levels(game)[place]
            if own != level:
                lines.append(("", f"in {game.title}", own.summary, f"`{own.bot}`"))
    return lines


def _of_a_game(rungs: Sequence[Rung], games: int) -> str:
    heads = ("seats", *(f"{step.upper.number} over {step.lower.number}" for step in rungs[0].steps))
    lines = [(str(rung.game.seats), *(_share(step, games) for step in rung.steps)) for rung in rungs]
    return f"### {rungs[0].game.title}\n\n{_table(heads, lines)}"


def _share(step: Step, games: int) -> str:
    share = step.share
    mark = {"yes": "", "open": "", "no": " ↓"}[step.met]
    fewer = f", {step.games} games" if step.games < games else ""
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f}{fewer}){mark}"


def _short(rungs: Sequence[Rung], games: int) -> str:
    """List the steps that are surely too small, and why they are."""
    lines = []
    for rung in rungs:
        for step in rung.steps:
            if step.met == "no":
                where = f"{rung.game.title}, {rung.game.seats} seats"
                lines.append(
                    f"* {where}: {step.upper.title} over {step.lower.title}, {_share(step, games)[:-2]}: {why(step)}."
                )
    if not lines:
        return f"Nowhere is it sure that a level wins less than {100 * DUE:.0f} of 100 games against the one below."
    return "In the tables ↓ marks where the whole interval is below that.\n\n" + "\n".join(lines)


def why(step: Step) -> str:
    """Say what keeps a step small, by what the two bots are."""
    if step.lower.bot.startswith("mcts"):
        return "both see a position by the same judge, and more time finds little that less time does not"
    if step.upper.bot.startswith("mcts"):
        return "the judge says of a move most of what the search finds, and chance does the rest"
    return "many moves there are worth much the same, and chance covers the slips"


def _ratings(rungs: Sequence[Rung], levels: Sequence[Level]) -> str:
    lines = [
        (f"{rung.game.title}, {rung.game.seats}", *(f"{r.mu:.1f} ({r.low:.1f} to {r.high:.1f})" for r in rung.ratings))
        for rung in rungs
    ]
    return _table(("game, seats", *(level.title for level in levels)), lines)


def _paces(rungs: Sequence[Rung], levels: Sequence[Level]) -> str:
    lines = []
    for rung in rungs:
        cells = []
        for each in rung.paces:
            (half, most), (waited, longest) = (
                [1000 * quantile(values, share) for share in (0.5, 0.95)] for values in (each.cpu, each.wall)
            )
            cells.append(f"{_figure(half)}, {_figure(most)} ({_figure(waited)}, {_figure(longest)})")
        lines.append((f"{rung.game.title}, {rung.game.seats}", *cells))
    return _table(("game, seats", *(level.title for level in levels)), lines)


def _figure(milliseconds: float) -> str:
    """Write three digits, or all of a number that has more before its point."""
    return f"{milliseconds:.0f}" if milliseconds >= 1000 else f"{milliseconds:.3g}"


def _table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
