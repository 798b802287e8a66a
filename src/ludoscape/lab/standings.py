"""What an arena says: ratings, points, who beat whom, and the sequential test; as data, in words and as CSV."""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import NormalDist, fmean, pvariance
from typing import Any, Final

from ludoscape.lab.arena import Arena, Meeting
from ludoscape.lab.files import naming
from ludoscape.lab.intervals import CONFIDENCE, UNKNOWN, Interval
from ludoscape.lab.journal import Result
from ludoscape.lab.ratings import Rating, rate
from ludoscape.lab.sequential import PAIR, elo_of

COLUMNS: Final = (
    "meeting",
    "seed",
    "seat",
    "bot",
    "payoff",
    "score",
    "winner",
    "reason",
    "turns",
    "decisions",
    "seconds",
    "faults",
)


def report(arena: Arena) -> dict[str, Any]:
    """Sum up the finished meetings of an arena as JSON-able data, the strongest bot first.

    `share` is what a bot won per game, `even` what it would win if all were equally strong. `repeated` games went as an
    earlier one did (`Arena.repeated`). What is unknown or infinite is null. Raises LabError when openskill is not
    installed.
    """
    ratings = _ratings(arena)
    bots = [_standing(arena, bot, rating) for bot, rating in enumerate(ratings)]
    return {
        "game": arena.game.name,
        "options": arena.game.changed_options(),
        "seats": arena.game.seats,
        "seed": arena.seed,
        "system": arena.system,
        "rounds": arena.rounds,
        "meetings": len(arena.meetings),
        "games": len(arena.meetings) * arena.size,
        "repeated": arena.repeated(),
        "even": round(1 / arena.size, 6),
        "bots": sorted(bots, key=lambda bot: (-bot["rating"]["mu"], -bot["points"])),
        "pairs": _pairs(arena) if arena.size == 2 else [],
        "sprt": _test(arena),
    }


def share_won(shares: Sequence[float]) -> Interval:
    """Estimate a share of points from the shares of meetings.

    Meetings are what is independent of each other: the games of one are played on the same chance, and may well make
    up for each other. To those that were played four are added, two won and two lost, so that a few that went alike
    prove little (Agresti and Coull 1998, "add two successes and two failures"); then the interval is the normal one.
    """
    if not shares:
        return UNKNOWN
    padded = [*shares, 0.0, 0.0, 1.0, 1.0]
    centre, value = fmean(padded), fmean(shares)
    half = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * math.sqrt(pvariance(padded) / len(padded))
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return Interval(value, min(low, value), max(high, value), len(shares))


def _ratings(arena: Arena) -> list[Rating]:
    number = {bot: index for index, bot in enumerate(arena.bots)}
    tables = [[([number[bot] for bot in game["bots"]], game["payoffs"]) for game in m.games] for m in arena.meetings]
    return rate(len(arena.bots), tables, arena.seed)


def _standing(arena: Arena, bot: int, rating: Rating) -> dict[str, Any]:
    name = arena.bots[bot]
    meetings = [meeting for meeting in arena.meetings if bot in meeting.bots]
    points = [meeting.points(name) for meeting in meetings]
    won = [point for game in points for point in game]
    asked, seconds, faults = (_sum(meetings, name, key) for key in ("asked", "seconds", "faults"))
    return {
        "bot": name,
        "games": len(won),
        "points": round(sum(won), 6),
        "share": _interval(share_won([fmean(game) for game in points])),
        "won": sum(point > 1 - 1e-9 for point in won),
        "shared": sum(1e-9 < point <= 1 - 1e-9 for point in won),
        "seconds_per_decision": round(seconds / asked, 6) if asked else None,
        "faults": faults,
        "rating": {key: round(value, 3) for key, value in vars(rating).items()},
    }


def _sum(meetings: Sequence[Meeting], bot: str, key: str) -> Any:
    """Add up what the results have by seat, over the seats of a bot."""
    games = [game for meeting in meetings for game in meeting.games]
    return sum(number for game in games for name, number in zip(game["bots"], game[key], strict=True) if name == bot)


def _pairs(arena: Arena) -> list[dict[str, Any]]:
    """Say how every two bots fared against each other: how often the first had which share of their meetings."""
    counts: dict[tuple[int, ...], Counter[float]] = {}
    for meeting in arena.meetings:
        one, other = sorted(meeting.bots)
        counts.setdefault((one, other), Counter())[meeting.share(arena.bots[one], arena.bots[other])] += 1
    return [_pair([arena.bots[bot] for bot in bots], counted) for bots, counted in sorted(counts.items())]


def _pair(bots: list[str], counts: Counter[float]) -> dict[str, Any]:
    share = share_won(list(counts.elements()))
    return {
        "bots": bots,
        "meetings": counts.total(),
        "shares": [[share, counts[share]] for share in sorted({*PAIR, *counts})],
        "share": _interval(share),
        "elo": _interval(Interval(elo_of(share.value), elo_of(share.low), elo_of(share.high), share.n)),
    }


def _test(arena: Arena) -> dict[str, Any] | None:
    if arena.sprt is None:
        return None
    bounds = [round(bound, 4) for bound in arena.sprt.bounds]
    return vars(arena.sprt) | {"ratio": round(arena.ratio, 4), "bounds": bounds, "verdict": arena.verdict}


def _interval(interval: Interval) -> dict[str, float | None]:
    numbers = (("value", interval.value), ("low", interval.low), ("high", interval.high))
    return {key: round(number, 4) if math.isfinite(number) else None for key, number in numbers}


# ---- CSV


class Lines:
    """A file of CSV that gets the result of every game, a line of COLUMNS for each seat; without a path, none."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else path.open("w", encoding="utf-8", newline="")
        self._write([COLUMNS])

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with naming(Path(self._file.name)):
                self._file.close()

    def add(self, result: Result) -> None:
        """Write the lines of a game."""
        scores = result["scores"] or [""] * result["seats"]
        self._write(
            (
                result["meeting"],
                result["seed"],
                seat,
                bot,
                result["payoffs"][seat],
                scores[seat],
                int(seat in result["winners"]),
                result["reason"],
                result["turns"],
                result["asked"][seat],
                result["seconds"][seat],
                result["faults"][seat],
            )
            for seat, bot in enumerate(result["bots"])
        )

    def _write(self, lines: Iterable[Sequence[Any]]) -> None:
        if self._file is not None:
            with naming(Path(self._file.name)):
                csv.writer(self._file).writerows(lines)


# ---- in words


def in_words(data: dict[str, Any]) -> str:
    """Say a report as tables for people."""
    if not data["meetings"]:
        return "no meeting was finished"
    bots = data["bots"]
    parts = [
        f"{data['system'].replace('-', ' ')}, {data['meetings']} meetings, {data['games']} games",
        _standings(bots, data["even"]),
    ]
    if data["pairs"] and len(bots) > 2:
        parts.append(_cross_table([bot["bot"] for bot in bots], data["pairs"]))
    elif data["pairs"]:
        parts.append(_one_pair(data["pairs"][0]))
    if data["sprt"] is not None:
        parts.append(_verdict(data["sprt"], *data["pairs"][0]["bots"]))
    if data["repeated"]:
        parts.append(_repeated(data["repeated"], data["games"]))
    return "\n\n".join(parts)


def _standings(bots: Sequence[dict[str, Any]], even: float) -> str:
    lines = [("", "rating", "95 %", "sigma", "per game", "95 %", "won", "shared", "games", "s/decision", "faults")]
    for bot in bots:
        rating, share = bot["rating"], bot["share"]
        lines.append(
            (
                bot["bot"],
                f"{rating['mu']:.1f}",
                f"{rating['low']:.1f} to {rating['high']:.1f}",
                f"{rating['sigma']:.1f}",
                _number(share["value"], "{:.3f}"),
                f"{share['low']:.3f} to {share['high']:.3f}" if bot["games"] else "",
                f"{bot['won'] / bot['games']:.1%}" if bot["games"] else "",
                f"{bot['shared'] / bot['games']:.1%}" if bot["games"] else "",
                str(bot["games"]),
                _number(bot["seconds_per_decision"], "{:.2g}"),
                str(bot["faults"]),
            )
        )
    return _table(lines) + f"\n(per game: points, of which {even:.3g} is what equals would win)"


def _cross_table(bots: Sequence[str], pairs: Sequence[dict[str, Any]]) -> str:
    """Say which share of the points the bot of a row won from that of a column, and in how many meetings."""
    cells: dict[tuple[str, str], str] = {}
    for pair in pairs:
        one, other = pair["bots"]
        cells[one, other] = f"{pair['share']['value']:.1%} ({pair['meetings']})"
        cells[other, one] = f"{1 - pair['share']['value']:.1%} ({pair['meetings']})"
    lines = [("points won from", *(f"[{number}]" for number in range(1, len(bots) + 1)))]
    lines += [
        (f"[{number}] {bot}", *(cells.get((bot, other), "–") for other in bots)) for number, bot in enumerate(bots, 1)
    ]
    return _table(lines)


def _one_pair(pair: dict[str, Any]) -> str:
    one, other = pair["bots"]
    shares = ", ".join(f"{2 * share:.3g}: {count}" for share, count in pair["shares"])
    endless = {"value": "+∞" if pair["share"]["value"] > 0.5 else "-∞", "low": "-∞", "high": "+∞"}
    elo = {key: _number(value, "{:+.0f}") or endless[key] for key, value in pair["elo"].items()}
    return (
        f"meetings by the points of {one} (of 2): {shares}\n"
        f"lead of {one} over {other}: {elo['value']} Elo (95 %: {elo['low']} to {elo['high']})"
    )


def _verdict(test: dict[str, Any], one: str, other: str) -> str:
    low, high = test["bounds"]
    hypotheses = f"H0: {one} leads {other} by {test['elo0']:g} {test['model']} Elo; H1: by {test['elo1']:g}"
    ratio = f"LLR {test['ratio']:.2f}, bounds {low:.2f} and {high:.2f}"
    accepted = "undecided" if test["verdict"] == "undecided" else f"{test['verdict']} is accepted"
    return f"SPRT, {hypotheses} (alpha {test['alpha']:g}, beta {test['beta']:g}): {ratio}: {accepted}"


def _repeated(repeated: int, games: int) -> str:
    """Say that games went as others did; the same bots in the same seats."""
    went = "one game" if repeated == 1 else f"{repeated} games"
    return (
        f"Of the {games} games {games - repeated} are different: {went} went move by move as an earlier one did, and "
        "proved nothing.\nAll that is said above of how sure it is would be so if each were another: "
        "let the bots slip now and then (slips=0.05), or think by seconds."
    )


def _number(value: float | None, form: str) -> str:
    return "" if value is None else form.format(value)


def _table(lines: Sequence[Sequence[str]]) -> str:
    """Align cells: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    )
