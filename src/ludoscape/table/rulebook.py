"""The rules of a game as a page, as the fragment for the drawer, and in a few lines."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup, escape

from ludoscape.engine.example import read_pieces
from ludoscape.engine.game import Game
from ludoscape.table.figures import figures
from ludoscape.table.known_lessons import lessons_of
from ludoscape.table.templating import fill, in_words, whole_page


def rulebook(game: Game | type[Game], part: bool = False, rule: str | None = None) -> str:
    """Render the rules of a game, as a page or as the fragment for the drawer; `rule` is marked."""
    game = game if isinstance(game, Game) else game(game.default_seats)
    book = game.rulebook
    sections: dict[str, list[Any]] = {}
    for entry in book.values():
        sections.setdefault(entry.section, []).append(entry)
    known = frozenset(book)

    def linked(text: str) -> Markup:
        """Make every rule that a text names a link."""

        def link(found: re.Match[str]) -> str:
            name = found[0]
            return f'<a href="#rule-{name}">{name}</a>' if name in known else name

        return Markup(re.sub(r"[A-Z]{2}-\d+", link, str(escape(text))))

    about = game.about()
    given: dict[str, Any] = {
        "part": part,
        "game": game,
        "lines": game.lines,
        "sections": list(sections.items()),
        "words": [word for word in game.words if word.names[0] != book[word.rule].title],
        "about": about.lines(),
        "rule": rule or "",
        "linked": linked,
    }
    if part:
        return fill("rulebook.html", **given)
    given |= {"figures": figures(type(game)), "pieces": read_pieces(game.package), "status": about.status}
    lesson = next(iter(lessons_of(type(game))), None)
    text = fill("rulebook.html", **given)
    return whole_page("rules.html", of=game.name, game=game, book=text, contents=_contents(given), lesson=lesson)


def _contents(given: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """List the parts of the page: address, title, and whether it is one of the rules themselves."""
    before = (("lines", "In a few lines"), ("figures", "Examples"), ("pieces", "The pieces"))
    after = (("words", "Words of the table"), ("about", "About this game"))
    rules = [(f"part-{number}", title, True) for number, (title, _) in enumerate(given["sections"], 1)]
    return [
        *((key, title, False) for key, title in before if given[key]),
        *rules,
        *((key, title, False) for key, title in after if given[key]),
    ]


def lines(kind: type[Game]) -> str:
    """Render the card that tells a newcomer what a game is."""
    game = kind()
    lesson = next(iter(lessons_of(kind)), None)
    return fill("lines.html", game=game, number=in_words(len(game.lines)), lesson=lesson)
