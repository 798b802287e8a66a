"""Figures of many measured games, each with the interval that it surely lies in."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.lab import intervals
from ludoscape.lab.intervals import Interval
from ludoscape.lab.journal import Result
from ludoscape.lab.measure import POINTS, TENTHS, places

SHARE, NUMBER = "share", "number"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SAMPLE: Final = 10  # games that are soon played again, to see whether bots still play as they did
QUARTERS: Final = ((4, "a quarter"), (9, "half"), (14, "three quarters"))  # places in POINTS

# what is compared of a variant: by what it is known, what it says, and its form
COMPARED: Final[Mapping[str, tuple[str, str]]] = {
    "first": ("payoff of the first", NUMBER),
    "decisions": ("decisions", NUMBER),
    "shared": ("shared games", SHARE),
}


@dataclass(frozen=True)
class Figure:
    """One figure: by what it is known, the table it belongs to, what it says, whether it is a share, and its value."""

    key: str
    table: str
    label: str
    form: str
    value: Interval

    @property
    def text(self) -> str:
        """Write the value with its interval.

        >>> Figure("k", "t", "l", SHARE, Interval(0.25, 0.2, 0.31, 200)).text
        '25.0 % (20.0 to 31.0)'
        >>> Figure("k", "t", "l", NUMBER, Interval(1234.5, 1200.1, 1268.9, 200)).text
        '1,234 (1,200 to 1,269)'
        """
        value, bounds = self.words
        return f"{value} ({bounds})" if bounds else value

    @property
    def words(self) -> tuple[str, str]:
        """Write the value, and the bounds: nothing where there are none."""
        return value_and_bounds(self.value, self.form)

    def data(self) -> dict[str, Any]:
        """Give the figure as JSON-able data; what is not known is None."""
        return {"key": self.key, "table": self.table, "label": self.label, "form": self.form, **of_interval(self.value)}


def value_and_bounds(value: Interval, form: str, sign: bool = False) -> tuple[str, str]:
    """Write a value and its bounds, with as many decimals as the bounds are worth."""
    if math.isnan(value.value):
        return "unknown", ""
    plus = "+" if sign else ""
    known = math.isfinite(value.low) and math.isfinite(value.high)
    if form == SHARE:
        hundredths = [f"{round(100 * part, 1) + 0.0:{plus}.1f}" for part in value[:3]]  # + 0.0: no minus before a 0
        return f"{hundredths[0]} %", f"{hundredths[1]} to {hundredths[2]}" if known else ""
    decimals = 0 if value.value == round(value.value) else 2
    if known and value.half > 0:
        decimals = max(0, min(3, 1 - math.floor(math.log10(value.half))))
    parts = [f"{round(part, decimals) + 0.0:{plus},.{decimals}f}" if math.isfinite(part) else "" for part in value[:3]]
    return parts[0], f"{parts[1]} to {parts[2]}" if known else ""


def of_interval(value: Interval) -> dict[str, Any]:
    """Give an interval as JSON-able data."""
    named = {"value": value.value, "low": value.low, "high": value.high}
    return {key: part if math.isfinite(part) else None for key, part in named.items()} | {"n": value.n}


def to_interval(data: dict[str, Any]) -> Interval:
    """Read what `of_interval` gave."""
    value, low, high = (math.nan if data[key] is None else float(data[key]) for key in ("value", "low", "high"))
    return Interval(value, low, high, int(data["n"]))


def figures(results: Sequence[Result]) -> list[Figure]:
    """Give all figures of games that `measure` measured, all of one game with one number of seats."""
    found = [*_places(results), *_length(results), *_choices(results), *_lead(results), *_ends(results)]
    return [figure for figure in found if figure.value.n]


def first_payoff(result: Result) -> float:
    """Give the payoff of the seat that begins."""
    payoff: float = result["payoffs"][result["begins"]]
    return payoff


def alike(results: Sequence[Result]) -> dict[str, float]:
    """Test whether all places in the order of turns win alike, by games won alone; and all seats, where they differ."""
    seats = len(results[0]["payoffs"])
    won_by_place, won_by_seat = [0] * seats, [0] * seats
    for result in results:
        if len(result["winners"]) == 1:
            winner = result["winners"][0]
            won_by_seat[winner] += 1
            won_by_place[(winner - result["begins"]) % seats] += 1
    found = {"place": intervals.all_equal(won_by_place)}
    if _drawn(results):
        found["seat"] = intervals.all_equal(won_by_seat)
    return found


def course(results: Sequence[Result]) -> list[Interval]:
    """Estimate the number of legal moves at a decision in each tenth of a game: the mean over the games' means."""
    parts = ([result["course"][tenth] for result in results] for tenth in range(TENTHS))
    return [intervals.mean([total / count for count, total in part if count]) for part in parts]


def foresight(results: Sequence[Result]) -> list[Interval]:
    """Estimate at each point of the game how often the seat that leads goes on to win."""
    return [_leader_wins(results, point) for point in range(len(POINTS))]


def all_choices(results: Sequence[Result]) -> list[list[int]]:
    """Count how often there were so many legal moves, in all games: `[[1, 40], [2, 13], …]`."""
    counts: dict[int, int] = {}
    for result in results:
        for choices, times in result["choices"]:
            counts[choices] = counts.get(choices, 0) + times
    return [[choices, counts[choices]] for choices in sorted(counts)]


# ---- the tables


def _places(results: Sequence[Result]) -> list[Figure]:
    seats, n = len(results[0]["payoffs"]), len(results)
    by_place = {"place": [places(result["begins"], seats) for result in results]}
    if _drawn(results):
        by_place["seat"] = [list(range(seats))] * n
    found = []
    for name, orders in by_place.items():
        for place in range(seats):
            who = f"{ORDINALS[place]} to play" if name == "place" else f"seat {place}"
            sat = [(result, order[place]) for result, order in zip(results, orders, strict=True)]
            won = sum(result["winners"] == [seat] for result, seat in sat)
            payoff = intervals.mean([result["payoffs"][seat] for result, seat in sat])
            table = "By order of play" if name == "place" else "By seat"
            found.append(Figure(f"{name}.{place}.won", table, f"{who}: wins alone", SHARE, intervals.wilson(won, n)))
            found.append(Figure(f"{name}.{place}.payoff", table, f"{who}: payoff", NUMBER, payoff))
    return found


def _drawn(results: Sequence[Result]) -> bool:
    """Tell whether it differs from game to game which seat begins."""
    return len({result["begins"] for result in results}) > 1


def _length(results: Sequence[Result]) -> list[Figure]:
    found = []
    for key, name in (("decisions", "decisions"), ("turns", "turns")):
        values = [result[key] for result in results]
        found += [
            Figure(f"{key}.mean", "Length", f"{name} in a game, mean", NUMBER, intervals.mean(values)),
            Figure(f"{key}.median", "Length", f"{name} in a game, median", NUMBER, intervals.middle(values)),
            Figure(f"{key}.least", "Length", f"{name}, shortest game", NUMBER, _seen(min(values), len(values))),
            Figure(f"{key}.most", "Length", f"{name}, longest game", NUMBER, _seen(max(values), len(values))),
        ]
    first = [result["decisions"] for result in results[:SAMPLE]]
    label = f"decisions in the first {len(first)} games, together"
    return [*found, Figure("decisions.first", "Length", label, NUMBER, _seen(sum(first), len(first)))]


def _choices(results: Sequence[Result]) -> list[Figure]:
    table, seats = "Decisions and choices", len(results[0]["payoffs"])
    made = [[result["made"][seat] for seat in places(result["begins"], seats)] for result in results]
    found = [
        Figure(
            f"made.{place}",
            table,
            f"decisions, {ORDINALS[place]} to play",
            NUMBER,
            intervals.mean([row[place] for row in made]),
        )
        for place in range(seats)
    ]
    counts = [result["choices"] for result in results]
    most = max(choices for game in counts for choices, _ in game)
    return [
        *found,
        Figure("choices.mean", table, "legal moves at a decision, mean of a game", NUMBER, _over(counts, _mean)),
        Figure("choices.median", table, "legal moves at a decision, median of a game", NUMBER, _over(counts, _median)),
        Figure("choices.most", table, "legal moves at a decision, most", NUMBER, _seen(most, len(results))),
        Figure("forced", table, "decisions with one legal move", SHARE, _over(counts, _forced)),
    ]


def _lead(results: Sequence[Result]) -> list[Figure]:
    table = "The lead"
    found = [Figure("changes", table, "changes of the lead in a game", NUMBER, _mean_of(results, "changes"))]
    for point, words in QUARTERS:
        label = f"who leads after {words} of the turns wins"
        found.append(Figure(f"leader.{POINTS[point]}", table, label, SHARE, _leader_wins(results, point)))
    return [
        *found,
        Figure("settled", table, "turns until the winner leads for good", SHARE, _mean_of(results, "settled")),
        Figure("behind", table, "rating of the winner below the best, at worst", NUMBER, _mean_of(results, "behind")),
    ]


def _ends(results: Sequence[Result]) -> list[Figure]:
    n = len(results)
    reasons = [result["reason"] for result in results]
    found = [
        Figure(
            f"end.{reason}",
            "How games end",
            f"ended: {in_words(reason)}",
            SHARE,
            intervals.wilson(reasons.count(reason), n),
        )
        for reason in sorted(set(reasons), key=lambda reason: (-reasons.count(reason), reason))
    ]
    shared = sum(len(result["winners"]) > 1 for result in results)
    nobody = sum(not result["winners"] for result in results)
    found.append(Figure("shared", "How games end", "shared by several", SHARE, intervals.wilson(shared, n)))
    if nobody:
        found.append(Figure("nobody", "How games end", "won by nobody", SHARE, intervals.wilson(nobody, n)))
    ahead = [result["margin"] for result in results if result["margin"] is not None]
    won = [result["scores"][result["winners"][0]] for result in results if result["margin"] is not None]
    level = intervals.wilson(sum(margin <= 0 for margin in ahead), len(ahead))
    return [
        *found,
        Figure("level", "How games end", "won with no more points than another", SHARE, level),
        Figure("score", "How games end", "points of the winner", NUMBER, intervals.mean(won)),
        Figure("margin", "How games end", "points ahead of the next", NUMBER, intervals.mean(ahead)),
    ]


def in_words(reason: str) -> str:
    """Say why a game ended.

    >>> in_words("max_rounds")
    'max rounds'
    """
    return reason.replace("_", " ")


# ---- estimates


def _seen(value: float, n: int) -> Interval:
    """Give what was seen in a sample, from which nothing follows for other samples."""
    return Interval(value, math.nan, math.nan, n)


def _mean_of(results: Sequence[Result], key: str) -> Interval:
    """Estimate a mean over the games of which it is known."""
    return intervals.mean([result[key] for result in results if result[key] is not None])


def _leader_wins(results: Sequence[Result], point: int) -> Interval:
    led = [(result, result["leads"][point]) for result in results if result["leads"][point] is not None]
    return intervals.wilson(sum(result["payoffs"][seat] for result, seat in led), len(led))


Counts = list[list[int]]


def _over(counts: Sequence[Counts], statistic: Callable[[Counts], float]) -> Interval:
    return intervals.mean([statistic(game) for game in counts if game])


def _mean(counts: Counts) -> float:
    return sum(choices * times for choices, times in counts) / sum(times for _, times in counts)


def _median(counts: Counts) -> float:
    """Give the lower median of counted numbers, which stand in order."""
    left = (sum(times for _, times in counts) + 1) // 2
    for choices, times in counts:
        left -= times
        if left <= 0:
            return choices
    raise ValueError("nothing was counted")


def _forced(counts: Counts) -> float:
    return sum(times for choices, times in counts if choices == 1) / sum(times for _, times in counts)
