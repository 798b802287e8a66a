"""Balances as tables: for the terminal, and as CSV or Parquet files."""

from __future__ import annotations

import csv
import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.figures import SHARE, Figure, of_interval, value_and_bounds
from ludoscape.lab.files import naming
from ludoscape.lab.findings import COMPARED, Balance, Comparison, Difference
from ludoscape.lab.journal import Result

Table = list[dict[str, Any]]


# ---- for people


def in_text(balance: Balance) -> str:
    """Write a balance as tables for people."""
    lines = [heading(balance), "What lies between brackets holds the true value in 95 of 100 runs."]
    for table, figures in groupby(balance.figures, lambda figure: figure.table):
        lines += ["", table, *_aligned([_figure_row(figure) for figure in figures])]
    lines += ["", *equality(balance)]
    if balance.comparisons:
        lines += ["", f"Each option at another value, {balance.compared} games each, beside games with the same chance"]
        head = ("option (usual value)", *(words for words, _ in COMPARED.values()))
        lines += _aligned([head, *(_comparison_row(balance, comparison) for comparison in balance.comparisons)])
        lines += ["", *stars(balance)]
    lines += [f"Left out: {why}." for why in balance.left_out.values()]
    return "\n".join(lines)


def heading(balance: Balance) -> str:
    """Say what was played."""
    options = "".join(f", {name}={value}" for name, value in balance.options.items())
    return (
        f"{balance.title}, {balance.seats} players{options}: {balance.games:,} games of {', '.join(balance.bots)}, "
        f"seed {balance.seed}"
    )


def equality(balance: Balance) -> list[str]:
    """Say how the tests went of whether all places and seats win alike."""
    names = {"place": "places in the order of play", "seat": "seats"}
    return [
        f"If all {names[key]} won alike, luck would make wins as uneven as these in {percent(p)} of runs (chi-square)."
        for key, p in balance.alike.items()
    ]


def stars(balance: Balance) -> list[str]:
    """Say what the stars of comparisons mean, and how many of them chance would give."""
    tests = len(balance.comparisons) * len(COMPARED)
    return [
        f"*  the interval excludes 0; of {tests} differences that chance made alone, about {tests / 20:.0f} would be "
        "marked so.",
        "** holds at 5 % for all of them together (Holm).",
    ]


def changes(comparison: Comparison, balance: Balance) -> list[tuple[str, Difference, str, str]]:
    """Write the differences of a comparison: name, difference, value and bounds; decisions as shares of the usual."""
    usual = balance["decisions.mean"].value.value
    found = []
    for name, (_, form) in COMPARED.items():
        difference = comparison.differences[name]
        value = difference.value
        if name == "decisions":
            value = value._replace(value=value.value / usual, low=value.low / usual, high=value.high / usual)
            form = SHARE
        words = value_and_bounds(value, form, sign=True) if value.value or value.half else ("no change", "")
        found.append((name, difference, *words))
    return found


def _figure_row(figure: Figure) -> tuple[str, ...]:
    value, bounds = figure.words
    return figure.label, value, f"({bounds})" if bounds else ""


def _comparison_row(balance: Balance, comparison: Comparison) -> tuple[str, ...]:
    row = [f"{comparison.option}={comparison.words} ({comparison.usual})"]
    if comparison.otherwise.value == 0:
        return (*row, "no game went otherwise")
    for _, difference, value, bounds in changes(comparison, balance):
        row.append(f"{value} ({bounds}){difference.mark}" if bounds else value)
    return tuple(row)


def percent(p: float) -> str:
    """Write a p-value."""
    return "less than 0.1 %" if p < 0.001 else f"{100 * p:.1f} %"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    columns = max(len(row) for row in rows)
    wide = [max((len(row[column]) for row in rows if len(row) > column + 1), default=0) for column in range(columns)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=False)).rstrip() for row in rows
    ]


# ---- for files


def tables(balances: Sequence[Balance], games: Sequence[Sequence[Result]] = ()) -> dict[str, Table]:
    """Give all as tables by name: `figures`, `options`, and `games` where the measured games are given."""
    found = {
        "figures": [row for balance in balances for row in _figure_rows(balance)],
        "options": [row for balance in balances for row in _option_rows(balance)],
        "games": [row for results in games for row in _game_rows(results)],
    }
    return {name: rows for name, rows in found.items() if rows}


def write_csv(found: Mapping[str, Table], folder: Path) -> list[Path]:
    """Write each table into a file of the folder, which is made. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, rows in found.items():
        paths.append(folder / f"{name}.csv")
        with naming(paths[-1]), paths[-1].open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(_columns(rows)), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return paths


def write_parquet(found: Mapping[str, Table], folder: Path) -> list[Path]:
    """Write each table into a file of the folder, which is made. Raises OSError."""
    import pyarrow
    from pyarrow import parquet

    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, rows in found.items():
        paths.append(folder / f"{name}.parquet")
        columns = {column: [row.get(column) for row in rows] for column in _columns(rows)}
        with naming(paths[-1]):
            parquet.write_table(pyarrow.table(columns), paths[-1])
    return paths


def need(module: str, what: str) -> None:
    """Raise LabError when a module of the extra `lab` is not installed."""
    if importlib.util.find_spec(module) is None:
        raise LabError(f"{what} needs {module}: {how_to_get('lab')}")


def _columns(rows: Iterable[Mapping[str, Any]]) -> dict[str, None]:
    return {column: None for row in rows for column in row}


def _about(balance: Balance) -> dict[str, Any]:
    options = " ".join(f"{name}={value}" for name, value in balance.options.items())
    return {"game": balance.game, "seats": balance.seats, "options": options, "bots": ",".join(balance.bots)}


def _figure_rows(balance: Balance) -> Table:
    return [
        {
            **_about(balance),
            "key": figure.key,
            "table": figure.table,
            "label": figure.label,
            **of_interval(figure.value),
        }
        for figure in balance.figures
    ]


def _option_rows(balance: Balance) -> Table:
    rows = []
    for comparison in balance.comparisons:
        for name, difference in comparison.differences.items():
            rows.append(
                {
                    **_about(balance),
                    "option": comparison.option,
                    "setting": str(comparison.value),
                    "otherwise": comparison.otherwise.value,
                    "measure": name,
                    **of_interval(difference.value),
                    "p": difference.p,
                    "p_adjusted": difference.adjusted,
                }
            )
    return rows


def _game_rows(results: Sequence[Result]) -> Table:
    """Write games one to a row: lists as words with blanks between, leaders at a quarter, half and three quarters."""
    rows = []
    for result in results:
        counts = result["choices"]
        row: dict[str, Any] = {"game": result["game"], "seats": result["seats"], "seed": result["seed"]}
        row |= {name: " ".join(map(str, result[name])) for name in ("bots", "payoffs", "winners", "made")}
        row["scores"] = None if result["scores"] is None else " ".join(f"{score:g}" for score in result["scores"])
        row |= {name: result[name] for name in ("begins", "reason", "decisions", "turns")}
        row["choices"] = round(sum(n * times for n, times in counts) / max(sum(times for _, times in counts), 1), 3)
        row["forced"] = sum(times for n, times in counts if n == 1)
        row |= {name: result[name] for name in ("changes", "settled", "behind", "margin")}
        row |= {f"leader_{quarter}": result["leads"][place] for quarter, place in ((25, 4), (50, 9), (75, 14))}
        rows.append(row)
    return rows
