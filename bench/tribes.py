"""What every pair of tribe and power of Small Worlds brings whoever takes it: all 280, with intervals.

Run as `python bench/tribes.py --games 2000 --csv docs/balance/tribes.csv -o docs/balance/tribes.md`. Bots play; after
every turn its score sheet says what the active tribe brought and what those in decline did. What a pair is worth are
the points of all its turns, those in decline included, less the coins that were paid for it. The same seed gives the
same games, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import ludoscape as ls
from ludoscape.lab.intervals import mean
from ludoscape.lab.simulate import Played, game_job, play_job

ENOUGH: Final = 20  # times that a pair must have been taken to stand among the best or the worst
SHOWN: Final = 15
TOGETHER: Final = 10  # games that a process plays before it tells what came of them
ACTIVE, DECLINED, OF_RACE, OF_POWER, MINES, RACE = 0, 1, 2, 3, 4, 5  # of a score sheet


@dataclass
class Taken:
    """A pair that somebody took, and what came of it."""

    race: str
    power: str
    price: int  # coins that were paid, less those that lay on it
    points: int = 0  # while it was active
    late: int = 0  # in decline
    turns: int = 0  # that it was active

    @property
    def worth(self) -> int:
        """Give the points of all its turns, less its price."""
        return self.points + self.late - self.price


def pairs_of(played: Played) -> list[Taken]:
    """List the pairs that were taken in a game, with what came of each."""
    found: list[Taken] = []
    mine: dict[tuple[int, str], Taken] = {}  # by seat and race: the last that this seat took
    positions = [state.dump() for state in played.states()]
    for before, after, move in zip(positions, positions[1:], played.texts(), strict=False):
        seat = before["seat"]
        gain = 0 if seat is None else after["vp"][seat] - before["vp"][seat]
        if move.startswith("pick"):
            tribe = next(t for t in after["tribes"] if t["seat"] == seat and not t["declined"])
            found.append(Taken(tribe["race"], tribe["power"], -gain))
            mine[seat, tribe["race"]] = found[-1]
        elif gain:
            score(mine, after, seat)
    return found


def score(mine: dict[tuple[int, str], Taken], after: dict[str, Any], seat: int) -> None:
    """Give the points of a turn to the tribes of a seat, those in decline by their regions."""
    sheet = after["sheets"][str(seat)]
    active = sheet[RACE] if len(sheet) > RACE else None
    if active:
        mine[seat, active].points += sheet[ACTIVE] + sheet[OF_RACE] + sheet[OF_POWER]
        mine[seat, active].turns += 1
    scored = [t for t in after["tribes"] if t["seat"] == seat and t["race"] != active]
    declined = [t for t in scored if t["declined"]]  # before this turn's end, or by it
    for tribe in declined:
        mine[seat, tribe["race"]].late += len(tribe["regions"])
    dwarves = [t for t in declined if t["race"] == "dwarves"]
    if dwarves:
        mine[seat, "dwarves"].late += sheet[MINES]


def of_games(seats: int, options: dict[str, Any], bot: str, seed: str, numbers: range) -> list[Taken]:
    """Play some games of a run and list what was taken in them."""
    game = ls.game("small-worlds", seats, **options)
    jobs = (game_job(game, [bot] * seats, f"{seed}/{i}", f"{seed}/{i}") for i in numbers)
    return [taken for job in jobs for taken in pairs_of(play_job(type(game), job))]


def by_name(all_taken: Iterable[Taken], kind: str) -> Iterator[dict[str, Any]]:
    """Sum up what was taken: by pairs, by tribes alone or by powers alone; the best first."""
    names = defaultdict(list)
    for taken in all_taken:
        key = {"pair": (taken.race, taken.power), "tribe": (taken.race, ""), "power": ("", taken.power)}[kind]
        names[key].append(taken)
    rows: list[dict[str, Any]] = []
    for (race, power), some in names.items():
        worth = mean([float(taken.worth) for taken in some])
        rows.append(
            {
                "kind": kind,
                "tribe": race,
                "power": power,
                "taken": len(some),
                "worth": worth.value,
                "low": worth.low,
                "high": worth.high,
                "price": mean([float(taken.price) for taken in some]).value,
                "turns": mean([float(taken.turns) for taken in some]).value,
                "active": mean([float(taken.points) for taken in some]).value,
                "decline": mean([float(taken.late) for taken in some]).value,
            }
        )
    yield from sorted(rows, key=lambda row: float(row["worth"]), reverse=True)


def table(rows: Iterable[dict[str, Any]]) -> list[str]:
    """Write rows as a table for people."""
    lines = [
        "| tribe and power | taken | points, less its price | 95 % interval | price | turns | of these in decline |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        name = " ".join(filter(None, (row["power"], row["tribe"]))).replace("_", " ")
        worth = f"{row['worth']:.1f} | {row['low']:.1f} to {row['high']:.1f}"
        rest = f"{row['price']:.1f} | {row['turns']:.1f} | {row['decline']:.1f}"
        lines.append(f"| {name} | {row['taken']} | {worth} | {rest} |")
    return lines


def page(rows: list[dict[str, Any]], told: str, file: str) -> str:
    """Write the page."""
    pairs = [row for row in rows if row["kind"] == "pair"]
    sure = [row for row in pairs if row["taken"] >= ENOUGH]
    rare = len(pairs) - len(sure)
    lines = ["# What tribes and powers of Small Worlds are worth", "", told, ""]
    lines += [
        f"All {len(pairs)} pairs that were taken are in {file}, {rare} of them fewer than {ENOUGH} times. A pair that"
        " few take is one that the bots like little: what it brings those who take it all the same says less about it."
    ]
    for title, some in (
        ("The best pairs", sure[:SHOWN]),
        ("The worst pairs", sure[-SHOWN:]),
        ("Tribes", [row for row in rows if row["kind"] == "tribe"]),
        ("Powers", [row for row in rows if row["kind"] == "power"]),
    ):
        lines += ["", f"## {title}", "", *table(some)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, print the page, and write it and the table where it is said."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="(%(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="greedy", help="(%(default)s)")
    parser.add_argument("--seed", default="tribes", help="(%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--csv", type=Path, help="a file for all rows")
    parser.add_argument("-o", "--output", type=Path, help="a file for the page")
    args = parser.parse_args()
    options = dict(text.split("=", 1) for text in args.option)
    play = partial(of_games, args.seats, options, args.bot, args.seed)
    lots = [range(at, min(at + TOGETHER, args.games)) for at in range(0, args.games, TOGETHER)]
    with ProcessPoolExecutor(args.jobs) as pool:
        found = [taken for some in pool.map(play, lots) for taken in some]
    rows = [row for kind in ("pair", "tribe", "power") for row in by_name(found, kind)]
    with_options = f" with {', '.join(args.option)}" if args.option else ""
    told = (
        f"{args.games:,} games of {args.seats} players{with_options}, all of them `{args.bot}`, seed {args.seed}:"
        f" {len(found):,} times somebody took a pair. The same seed gives the same figures."
    )
    text = page(rows, told, args.csv.name if args.csv is not None else "the table")
    if args.csv is not None:
        with args.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows({k: round(v, 3) if isinstance(v, float) else v for k, v in row.items()} for row in rows)
    if args.output is not None:
        args.output.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
