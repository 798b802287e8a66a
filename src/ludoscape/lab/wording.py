"""Balances in words and aligned columns, for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ludoscape.lab.figures import COMPARED, SHARE, Figure, value_and_bounds

if TYPE_CHECKING:
    from ludoscape.lab.findings import Balance, Comparison, Difference


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
