"""The report: balances of games on one page that needs nothing beside it, or as Markdown; with words of an author."""

from __future__ import annotations

import base64
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import ludoscape as ls
from ludoscape.engine.record import read_record, settle, steps
from ludoscape.lab import LabError, wording
from ludoscape.lab.figures import COMPARED
from ludoscape.lab.files import check_file, naming
from ludoscape.lab.findings import Balance, Comparison
from ludoscape.lab.intervals import Interval
from ludoscape.lab.plots import plots
from ludoscape.lab.tables import need
from ludoscape.pictures import palette
from ludoscape.pictures.svg import standalone

SUFFIXES: Final = (".html", ".md")
TOKENS: Final = ("table", "surface", "surface-2", "line", "line-strong", "ink", "muted", "accent", "accent-soft")
FIRST: Final = ("place.0.won", "decisions.mean", "choices.mean", "changes", "leader.50", "shared")  # what is said large
# what is said of every number of players, by its key; {last} is the place of the last to play
BESIDE: Final = {
    "first to play: wins alone": "place.0.won",
    "last to play: wins alone": "place.{last}.won",
    "decisions": "decisions.mean",
    "turns": "turns.mean",
    "legal moves at a decision": "choices.mean",
    "changes of the lead": "changes",
    "shared by several": "shared",
}
PLACEHOLDER: Final = re.compile(r"\{([^{}]+)\}")
FORMULA: Final = re.compile(
    r"(?:(?P<option>\w+)=(?P<value>[^ ]+) (?P<measure>\w+)|(?P<key>[\w.]+))(?: @ ?(?P<seats>\d+))?"
)


@dataclass(frozen=True)
class Notes:
    """What an author says: a title, paragraphs before all, and paragraphs about each game by its name.

    A key of a figure in braces, `{place.0.won}`, stands for the figure with its interval, so that words keep up with
    the figures. `{place.0.won @ 3}` is that of the games of three, `{alike.place}` how often luck is as uneven,
    `{side=8 decisions}` the difference that an option makes.
    """

    title: str = "How balanced the games are"
    intro: str = ""
    games: Mapping[str, str] = field(default_factory=dict)


def read_notes(path: Path) -> Notes:
    """Read notes in TOML: `title`, `intro`, and a table `games`. Raises LabError for anything else, and OSError."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise LabError(f"{path} is not text in UTF-8") from None
    except RecursionError:
        raise LabError(f"{path}: the lists in it are nested too deep") from None
    except ValueError as error:
        raise LabError(f"{path}: {error}") from None
    texts = {name: value for name, value in data.items() if name in ("title", "intro")}
    games = data.get("games", {})
    extra = next((name for name in data if name not in ("title", "intro", "games")), None)
    if extra is not None:
        raise LabError(f"{path}: there is no {extra!r} in notes: there are title, intro and games")
    if not isinstance(games, dict) or not all(isinstance(text, str) for text in (*texts.values(), *games.values())):
        raise LabError(f"{path}: title, intro and what is said of each game must be texts")
    unknown = next((name for name in games if name not in ls.games()), None)
    if unknown is not None:
        raise LabError(f"{path}: there is no game {unknown!r}: there are {', '.join(ls.games())}")
    return Notes(**texts, games=games)


def in_html(balances: Sequence[Balance], notes: Notes | None = None) -> str:
    """Write the page. The first balance of a game is shown in full, further ones (for other numbers) in a table.

    Raises LabError when matplotlib is not installed, and for a figure in the notes that there is not.
    """
    return _filled("report.html.jinja", balances, notes or Notes(), with_plots=True)


def in_markdown(balances: Sequence[Balance], notes: Notes | None = None) -> str:
    """Write the words and the tables only."""
    return _filled("report.md.jinja", balances, notes or Notes(), with_plots=False)


def _filled(template: str, balances: Sequence[Balance], notes: Notes, with_plots: bool) -> str:
    environment = Environment(
        loader=PackageLoader("ludoscape.lab"),
        autoescape=template.endswith(".html.jinja"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    by_game: dict[str, list[Balance]] = {}
    for balance in balances:
        by_game.setdefault(balance.game, []).append(balance)
    sections = [_section(found, notes, with_plots) for found in by_game.values()]
    text = environment.get_template(template).render(
        title=notes.title,
        intro=paragraphs(notes.intro, ()),
        style=Markup(_style()),
        sections=sections,
        version=", ".join(dict.fromkeys(balance.version for balance in balances)),
    )
    return text.rstrip() + "\n"


# ---- a game


def _section(found: Sequence[Balance], notes: Notes, with_plots: bool) -> dict[str, Any]:
    """Gather what is said of one game."""
    balance = found[0]
    kind = ls.game_type(balance.game)
    return {
        "balance": balance,
        "summary": kind.summary,
        "heading": wording.heading(balance).removeprefix(f"{balance.title}, "),
        "said": paragraphs(notes.games.get(balance.game, ""), found),
        "first": [balance[key] for key in FIRST],
        "pictures": _pictures(balance) if with_plots else [],
        "plots": [(title, words, Markup(svg)) for title, words, svg in plots(balance)] if with_plots else [],
        "tables": [(name, list(rows)) for name, rows in groupby(balance.figures, lambda figure: figure.table)],
        "equality": wording.equality(balance),
        "beside_words": list(BESIDE),
        "beside": [
            (other.seats, [other[key.format(last=other.seats - 1)] for key in BESIDE.values()])
            for other in _by_seats(found)
        ],
        "options": _options(balance),
        "same": _same(balance),
        "stars": wording.stars(balance),
        "measures": [words for words, _ in COMPARED.values()],
    }


def _by_seats(found: Sequence[Balance]) -> list[Balance]:
    """Give balances for several numbers of players by that number; none where there is one only."""
    return sorted(found, key=lambda balance: balance.seats) if len(found) > 1 else []


def _options(balance: Balance) -> list[dict[str, Any]]:
    """Give the comparisons in which some game went otherwise: words, and each difference as words and as a drawing."""
    changed = [comparison for comparison in balance.comparisons if comparison.otherwise.value > 0]
    most = {name: max((_reach(comparison, name) for comparison in changed), default=1.0) or 1.0 for name in COMPARED}
    return [
        {
            "comparison": comparison,
            "otherwise": f"{100 * comparison.otherwise.value:.0f} %",
            "cells": [
                {
                    "value": value,
                    "bounds": bounds,
                    "mark": difference.mark,
                    "drawing": Markup(_drawing(difference.value, most[name])),
                }
                for name, difference, value, bounds in wording.changes(comparison, balance)
            ],
        }
        for comparison in changed
    ]


def _reach(comparison: Comparison, name: str) -> float:
    value = comparison.differences[name].value
    return max(abs(value.low), abs(value.high))


def _same(balance: Balance) -> list[str]:
    """List the values of options under which no game went otherwise."""
    return [
        f"{comparison.title}: {comparison.words}"
        for comparison in balance.comparisons
        if comparison.otherwise.value == 0
    ]


def _drawing(value: Interval, most: float) -> str:
    """Draw a difference and its interval beside nothing: 100 units wide, 0 in the middle."""
    x, low, high = (f"{50 + 46 * part / most:.1f}" for part in value[:3])
    return (
        '<svg class="diff" viewBox="0 0 100 14" aria-hidden="true"><path class="zero" d="M50 0V14"/>'
        f'<path class="span" d="M{low} 7H{high}"/><circle cx="{x}" cy="7" r="3.2"/></svg>'
    )


# ---- pictures


def _pictures(balance: Balance) -> list[tuple[str, str]]:
    """Draw the kept game at the end of a turn halfway, and at its end: words, and the picture as an address."""
    record, game = settle(read_record(balance.record), ls.game)
    played = list(steps(record, game))
    half = len(played) // 2
    middle = next((step for step in played[half:] if step.after.turns() > step.before.turns()), played[-1])
    found = []
    for words, step in (
        (f"Halfway: after turn {middle.after.turns()}", middle),
        ("The end of the same game", played[-1]),
    ):
        picture = standalone(game.draw(game.view(step.after, ls.SPECTATOR)), theme="auto")
        data = base64.b64encode(picture.encode()).decode()
        found.append((words, f"data:image/svg+xml;base64,{data}"))
    return found


def _style() -> str:
    """Give the colours of the page, light and dark."""

    def block(theme: palette.Theme) -> str:
        values = ";".join(f"--{token}:{palette.THEMES[theme][token]}" for token in TOKENS)
        return f":root{{{values};color-scheme:{theme}}}"

    return f"{block('light')}@media screen and (prefers-color-scheme:dark){{{block('dark')}}}"


# ---- words


def paragraphs(text: str, balances: Sequence[Balance]) -> list[str]:
    """Split a text at blank lines, and put in the figures that it names. Raises LabError for one that there is not."""
    blocks = [" ".join(block.split()) for block in re.split(r"\n\s*\n", text.strip())]
    return [PLACEHOLDER.sub(lambda found: _named(found[1], balances), block) for block in blocks if block]


def _named(name: str, balances: Sequence[Balance]) -> str:
    formula = FORMULA.fullmatch(name.strip())
    where = f" of {balances[0].title}" if balances else ""
    if formula is None:
        raise LabError(f"the notes{where} name a figure by {name!r}, which cannot be read")
    wanted = [balance for balance in balances if formula["seats"] in (None, str(balance.seats))]
    for balance in wanted[:1]:
        text = _figure_text(balance, formula["key"]) if formula["key"] else _difference_text(balance, formula)
        if text:
            return text
    raise LabError(f"the notes{where} name a figure {name!r} that there is not")


def _figure_text(balance: Balance, key: str) -> str:
    if key.startswith("alike."):
        p = balance.alike.get(key.removeprefix("alike."))
        return "" if p is None else wording.percent(p)
    return next((figure.text for figure in balance.figures if figure.key == key), "")


def _difference_text(balance: Balance, formula: re.Match[str]) -> str:
    for comparison in balance.comparisons:
        if (comparison.option, str(comparison.value).lower()) == (formula["option"], formula["value"].lower()):
            for name, _, value, bounds in wording.changes(comparison, balance):
                if name == formula["measure"]:
                    return f"{value} ({bounds})"
    return ""


# ---- files


def check(path: Path) -> None:
    """Raise LabError or OSError when no report can be written into a file of this name, or for want of matplotlib."""
    if path.suffix not in SUFFIXES:
        raise LabError(f"{path}: the name of a report must end in .html or .md")
    if path.suffix == ".html":
        need("matplotlib", "a report with plots")
    check_file(path)


def write(path: Path, balances: Sequence[Balance], notes: Notes | None = None) -> None:
    """Write the report into a file whose name ends in .html or .md. Raises LabError for another, and OSError."""
    check(path)
    text = in_html(balances, notes) if path.suffix == ".html" else in_markdown(balances, notes)
    with naming(path):
        path.write_text(text, "utf-8")
