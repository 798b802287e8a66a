"""Plots of a balance, as SVG for a page: its colours are those of the page, its letters too."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ludoscape.lab.figures import ORDINALS, Figure, in_words
from ludoscape.lab.findings import Balance
from ludoscape.lab.intervals import Interval
from ludoscape.lab.measure import POINTS, TENTHS
from ludoscape.lab.tables import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDE, HIGH = 4.0, 2.6  # inches of 72 units; a plot is as wide as a phone
BINS: Final = 30
MOST, FAR = 0.99, 1.5  # where the longest are so many times as far as most, a histogram shows most
# matplotlib wants colours: these stand for the custom properties of the page that take their place
INK, MUTED, LINE, ACCENT, SOFT = "#010101", "#020202", "#030303", "#040404", "#050505"
PROPERTIES: Final = {INK: "--ink", MUTED: "--muted", LINE: "--line", ACCENT: "--accent", SOFT: "--accent-soft"}
STYLE: Final = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": LINE,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "grid.color": LINE,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.labelsize": 10,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "path.simplify": True,
}


def plots(balance: Balance) -> list[tuple[str, str, str]]:
    """Draw all plots of a balance: for each a title, what it shows in words, and the SVG.

    Raises LabError when matplotlib is not installed.
    """
    need("matplotlib", "a plot")
    drawn = [
        ("Who wins", f"Games won alone, by order of play; the line is 1 in {balance.seats}.", _who_wins),
        ("How long", "Decisions in a game.", _length),
        ("How much to choose from", "Legal moves at a decision over the course of a game, mean.", _course),
        ("When it is decided", "How often the one who leads goes on to win; the line is chance.", _foresight),
        ("How often the lead passes", "Changes of the lead in a game.", _changes),
    ]
    if balance.lists["margin"]:
        drawn.append(("How close", "Points of the winner ahead of the next.", _margin))
    if sum(figure.value.value > 0 for figure in ends(balance)) > 1:
        drawn.append(("How it ends", "Share of the games.", _ends))
    return [
        (title, words, _svg(balance, draw, f"{balance.game}-{balance.seats}-{index}"))
        for index, (title, words, draw) in enumerate(drawn)
    ]


# ---- each plot


def _who_wins(balance: Balance, axes: Axes) -> None:
    shares = [balance[f"place.{place}.won"].value for place in range(balance.seats)]
    axes.axhline(100 / balance.seats, color=MUTED, linewidth=1, linestyle=(0, (4, 3)))
    _points(axes, range(balance.seats), shares)
    axes.set_xticks(range(balance.seats), ORDINALS[: balance.seats], rotation=0 if balance.seats < 6 else 30)
    axes.set_xlim(-0.5, balance.seats - 0.5)
    axes.set_ylim(0, max(share.high for share in shares) * 108)
    axes.grid(axis="x", visible=False)
    _percent(axes)


def _length(balance: Balance, axes: Axes) -> None:
    _histogram(axes, balance.lists["decisions"], "decisions")


def _course(balance: Balance, axes: Axes) -> None:
    _band(axes, [(tenth + 0.5) * 100 / TENTHS for tenth in range(TENTHS)], balance.course)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("% of the decisions")


def _foresight(balance: Balance, axes: Axes) -> None:
    axes.axhline(100 / balance.seats, color=MUTED, linewidth=1, linestyle=(0, (4, 3)))
    hundredths = [Interval(100 * v.value, 100 * v.low, 100 * v.high, v.n) for v in balance.foresight]
    _band(axes, POINTS, hundredths)
    axes.set_ylim(0, 100)
    axes.set_xlabel("% of the turns")
    _percent(axes)


def _changes(balance: Balance, axes: Axes) -> None:
    _histogram(axes, balance.lists["changes"], "changes")


def _margin(balance: Balance, axes: Axes) -> None:
    _histogram(axes, balance.lists["margin"], "points")


def ends(balance: Balance) -> list[Figure]:
    """List the shares of the ways that games end."""
    return [figure for figure in balance.figures if figure.key.startswith("end.") or figure.key in ("shared", "nobody")]


def _ends(balance: Balance, axes: Axes) -> None:
    shares = ends(balance)
    words = [in_words(figure.key.removeprefix("end.")) for figure in shares]
    places = range(len(shares))
    values = [figure.value for figure in shares]
    axes.barh(places, [100 * value.value for value in values], color=SOFT, height=0.55)
    for place, value in zip(places, values, strict=True):
        axes.plot([100 * value.low, 100 * value.high], [place, place], color=ACCENT, linewidth=2)
        axes.plot([100 * value.value], [place], "o", color=ACCENT, markersize=5)
    axes.set_yticks(places, words)
    axes.set_ylim(len(shares) - 0.4, -0.6)
    axes.set_xlim(0, 104)
    axes.grid(axis="y", visible=False)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")


# ---- parts of them


def _points(axes: Axes, places: Sequence[int], shares: Sequence[Interval]) -> None:
    for place, share in zip(places, shares, strict=True):
        axes.plot([place, place], [100 * share.low, 100 * share.high], color=ACCENT, linewidth=2.5)
        axes.plot([place], [100 * share.value], "o", color=ACCENT, markersize=7)


def _histogram(axes: Axes, values: Sequence[float], what: str) -> None:
    whole = all(value == round(value) for value in values)
    low, high = min(values), max(values)
    usual = values[round(MOST * (len(values) - 1))]  # they stand in order
    if high - low > FAR * (usual - low) > 0:
        beyond = sum(value > usual for value in values)
        axes.text(
            0.98, 0.95, f"{beyond} beyond {usual:,.0f}", transform=axes.transAxes, ha="right", va="top", color=MUTED
        )
        high = usual
        values = values[: len(values) - beyond]
    width = max(1, math.ceil((high - low + 1) / BINS)) if whole else (high - low) / BINS or 1
    edges = [low - width / 2 * whole + index * width for index in range(math.ceil((high - low) / width) + 2)]
    if whole:
        axes.locator_params(axis="x", integer=True)
    axes.hist(values, bins=edges, color=SOFT, edgecolor=ACCENT, linewidth=0.8)
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(what)
    axes.set_ylabel("games")


def _band(axes: Axes, places: Sequence[float], values: Sequence[Interval]) -> None:
    axes.fill_between(
        places, [value.low for value in values], [value.high for value in values], color=SOFT, linewidth=0
    )
    axes.plot(places, [value.value for value in values], color=ACCENT, linewidth=2)
    axes.set_xlim(0, 100)


def _percent(axes: Axes) -> None:
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f} %")


# ---- SVG


def _svg(balance: Balance, draw: Callable[[Balance, Axes], None], name: str) -> str:
    """Draw on new axes; give SVG to be put into a page, its ids unlike those of any other plot."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure as Sheet

    rules: Any = STYLE | {"svg.hashsalt": name}
    with matplotlib.rc_context(rules):
        sheet = Sheet(figsize=(WIDE, HIGH), layout="constrained")
        FigureCanvasSVG(sheet)
        draw(balance, sheet.add_subplot())
        out = io.StringIO()
        sheet.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _for_page(out.getvalue(), name)


def _for_page(text: str, name: str) -> str:
    """Take out of an SVG file what a page has already, and put in the page's colours."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    used = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda id_: f' id="{name}-{id_[1]}"' if id_[1] in used else "", text)
    text = re.sub(r"(url\(#|href=\"#)", rf"\g<1>{name}-", text)
    for colour, token in PROPERTIES.items():
        text = text.replace(colour, f"var({token})")
    text = re.sub(r" font-family: [^;\"]*;?", "", text)
    text = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)  # it would hold for the whole page
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", text)).strip()
