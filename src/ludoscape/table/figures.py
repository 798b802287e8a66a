"""The examples of a rulebook as pictures: drawn by the game itself, to be looked at and not touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from ludoscape.engine.example import read_examples, shown
from ludoscape.engine.game import Game
from ludoscape.engine.view import View
from ludoscape.table.addressing import fill_all

_ID: Final = re.compile(r' id="([^"]+)"')
_TOUCHED: Final = re.compile(r' (?:tabindex|role|aria-label|aria-hidden|data-[\w-]+)="[^"]*"')


@dataclass(frozen=True)
class Figure:
    """An example as a page shows it: title, sentences, the rules that it rests on, the board."""

    title: str
    text: str
    rules: tuple[str, ...]
    board: Markup


_DRAWN: dict[type[Game], tuple[Figure, ...]] = {}


def figures(kind: type[Game]) -> tuple[Figure, ...]:
    """Draw the examples of a game, once: they are the same for everybody."""
    if kind not in _DRAWN:
        _DRAWN[kind] = tuple(_drawn(kind))
    return _DRAWN[kind]


def _drawn(kind: type[Game]) -> Iterator[Figure]:
    for number, example in enumerate(read_examples(kind.package), 1):
        game = example.game(kind)
        found = shown(example, kind)
        view: View = fill_all(found.view, names(found.view))
        board = still(str(game.draw(view, found.choice, found.marks)), f"ex{number}-", example.title)
        yield Figure(example.title, example.text, example.rules, board)


def names(view: View) -> list[str]:
    """Name the seats as the game calls them, where it does."""
    return [seat["title"] or f"Player {number}" for number, seat in enumerate(view["seats"], 1)]


def still(svg: str, prefix: str, label: str) -> Markup:
    """Make a picture that is only looked at, beside others on a page: its ids are its own, nothing in it has the focus.

    >>> still('<svg role="application"><g id="a" tabindex="0"/><use href="#a"/><use href="#pc-b"/></svg>', "x-", "Two")
    Markup('<svg role="img" aria-label="Two"><g id="x-a"/><use href="#x-a"/><use href="#pc-b"/></svg>')
    """
    own = set(_ID.findall(svg))
    text = _ID.sub(lambda found: f' id="{prefix}{found[1]}"', _TOUCHED.sub("", svg))
    text = re.sub(
        r'(href="#|url\(#)([\w-]+)', lambda found: found[1] + (prefix if found[2] in own else "") + found[2], text
    )
    return Markup(text.replace("<svg", Markup('<svg role="img" aria-label="{}"').format(label), 1))
