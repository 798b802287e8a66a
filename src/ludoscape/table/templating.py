"""The templates of all pages: how they are filled in, and what they can use."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from ludoscape.engine.game import Game
from ludoscape.engine.view import Mark, View
from ludoscape.pictures.sprites import sprite_for, sprite_of
from ludoscape.table import assets, snippets
from ludoscape.table.snippets import ICONS, NUMBERS
from ludoscape.table.writing import written

HEADINGS: Final = {404: "Nothing here", 410: "This table is gone", 500: "Something went wrong"}

FRAGMENTS: Final = 48  # that are kept of a table
PICTURES: Final = 2  # that are kept of a table: what the one to move is shown, and what the others are


class _Views(Environment):
    """Templates that read much of what is given to them from dicts, which have it by key."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Give what a template calls `obj.attribute`: of a dict what it has by that key, first of all."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class _Kit:
    """The small pieces of every page, for templates: those of `table/snippets.py`, and some of a template."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.ui = lru_cache(ICONS)(module.ui)
        self.ic, self.em = _ICON, lru_cache(ICONS)(_marked(snippets.emblem))
        self.hand, self.draws = _marked(snippets.hand), _marked(snippets.draws)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)


def _marked(write: Callable[..., str]) -> Callable[..., Markup]:
    """Let a template take what is written as it is."""

    def marked(*given: Any) -> Markup:
        return Markup(write(*given))

    return marked


_ENV: Final = _Views(
    loader=PackageLoader("ludoscape.table", "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # or each use would look whether the file has changed
)
_SPRITE: Final = Markup("<!-- sprite -->")  # nobody's text can say so: what people write is escaped
_ENV.filters["arrows"] = _marked(snippets.arrows)
_ENV.globals["static"] = assets.address
_ENV.globals["outside"] = assets.outside
_ICON: Final = lru_cache(ICONS)(_marked(snippets.icon))
_ENV.globals["ic"] = _ICON
KIT: Final[Any] = _Kit(_ENV.get_template("_kit.html").module)
_ENV.globals["kit"] = KIT
_ENV.globals["lies_still"] = snippets.lies_still


def fill(template: str, **given: Any) -> Markup:
    """Fill in the template of a fragment."""
    return Markup(_ENV.get_template(template).render(**given))


class Kept:
    """Fragments of a table as they were filled in: from one event to the next most of what they tell stays the same.

    A fragment is found by all that its template is given, a picture by all that it is drawn from. So neither holds what
    was meant for somebody else.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, bytes], Markup] = OrderedDict()
        self._drawn: deque[tuple[tuple[Mapping[str, Any], Sequence[Mark]], str]] = deque(maxlen=PICTURES)

    def picture(self, game: Game, view: View, marks: Sequence[Mark]) -> str:
        """Draw a view, unless that was done lately for a seat that is shown the same."""
        shown = game.pictured(view), marks
        made = next((drawn for known, drawn in self._drawn if known == shown), None)
        if made is None:
            made = str(game.draw(view, "", marks))
            self._drawn.appendleft((shown, made))
        return made

    def fill(self, template: str, **given: Any) -> Markup:
        """Fill in the template of a fragment with data, unless that was done lately with the same."""
        key = template, written(given)
        made = self._made.pop(key, None)
        if made is None:
            made = fill(template, **given)
            if len(self._made) >= FRAGMENTS:
                self._made.popitem(last=False)
        self._made[key] = made
        return made


def whole_page(template: str, of: str | None = None, **given: Any) -> str:
    """Fill in the template of a page. Pieces are inlined, so that they take its colours: those of a game, or those that
    the page names."""
    if of is not None:
        return _ENV.get_template(template).render(sprite=Markup(sprite_of(of)), **given)
    text = _ENV.get_template(template).render(sprite=_SPRITE, **given)
    return text.replace(_SPRITE, sprite_for(text), 1)


def script_data(data: object) -> Markup:
    """Write data for a script element: no text in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def in_words(number: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def error_page(status: int, sentence: str, way: str = "") -> str:
    """Render an error as a page: one sentence and a way on, perhaps to the table where a lost seat can be asked for."""
    heading = HEADINGS.get(status, "This did not work" if status < 500 else HEADINGS[500])
    return whole_page("error.html", heading=heading, sentence=sentence, way=way)
