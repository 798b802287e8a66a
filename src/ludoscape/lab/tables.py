"""Balances as tables in files: CSV or Parquet."""

from __future__ import annotations

import csv
import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.figures import of_interval
from ludoscape.lab.files import naming
from ludoscape.lab.findings import Balance
from ludoscape.lab.journal import Result

Rows = list[dict[str, Any]]


def tables(balances: Sequence[Balance], games: Sequence[Sequence[Result]] = ()) -> dict[str, Rows]:
    """Give all as tables by name: `figures`, `options`, and `games` where the measured games are given."""
    found = {
        "figures": [row for balance in balances for row in _figure_rows(balance)],
        "options": [row for balance in balances for row in _option_rows(balance)],
        "games": [row for results in games for row in _game_rows(results)],
    }
    return {name: rows for name, rows in found.items() if rows}


def write_csv(found: Mapping[str, Rows], folder: Path) -> list[Path]:
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


def write_parquet(found: Mapping[str, Rows], folder: Path) -> list[Path]:
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


def _figure_rows(balance: Balance) -> Rows:
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


def _option_rows(balance: Balance) -> Rows:
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


def _game_rows(results: Sequence[Result]) -> Rows:
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
