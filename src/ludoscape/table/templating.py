"""The templates of all pages: how they are filled in, and what they can use."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from ludoscape.engine.view import Choice, Group, Item, Note
from ludoscape.pictures.sprites import sprite_for, sprite_of
from ludoscape.table import assets
from ludoscape.table.writing import written

NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
HEADINGS: Final = {404: "Nothing here", 410: "This table is gone", 500: "Something went wrong"}

ICONS: Final = 2000  # small pieces of pages that are kept
CHOICES: Final = 4_000  # rows of lists of choices: some two MiB
FRAGMENTS: Final = 48  # that are kept of a table


class _Views(Environment):
    """Templates that read much of what is given to them from dicts, which have it by key."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Give what a template calls `obj.attribute`: of a dict what it has by that key, first of all."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class _Kit:
    """The small pieces of every page. Icons, emblems, prices and choices are the same each time: each is made once."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.ic, self.em, self.ui = (lru_cache(ICONS, typed=True)(each) for each in (module.ic, module.em, module.ui))
        self.choice, self.price = lru_cache(CHOICES)(module.choice), lru_cache(ICONS)(module.price)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)


_ENV: Final = _Views(
    loader=PackageLoader("ludoscape.table", "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # or each use would look whether the file has changed
)
_SPRITE: Final = Markup("<!-- sprite -->")  # nobody's text can say so: what people write is escaped
_BECOMES: Final = re.compile(r"(?<=[\d½¼¾]) becomes (?=[\d½¼¾-])")
_ARROW: Final = Markup(
    '<svg class="to" viewBox="0 0 18 12" aria-hidden="true"><path d="M1 6h15M11 1l5 5-5 5"/></svg>'
    '<span class="vh"> becomes </span>'
)


def arrows(text: str) -> Markup:
    """Draw an arrow where one number becomes another; it is still read aloud, and found, as the word."""
    return _ARROW.join(_BECOMES.split(text))


_ENV.filters["arrows"] = arrows


_ENV.globals["static"] = assets.address
_ENV.globals["outside"] = assets.outside


def _spoken(item: Item) -> str:
    """Say an item with its number, once: a label may hold the number already ("six Suns")."""
    label, count = item["label"], item.get("count")
    first = label.split(" ", 1)[0].lower()
    return label if count is None or first in NUMBERS or first.isdigit() else f"{count} {label}"


_ENV.globals["spoken"] = _spoken
KIT: Final[Any] = _Kit(_ENV.get_template("_kit.html").module)
_ENV.globals["kit"] = KIT


def _notes(notes: Sequence[Note]) -> tuple[tuple[str, str], ...]:
    """Give the notes of a row, in one line where all are brief: what they say in full stands with the preview."""
    brief = [note["brief"] for note in notes if "brief" in note]
    if notes and len(brief) == len(notes):
        return (("", ". ".join(f"{text[:1].upper()}{text[1:]}" for text in brief)),)
    return tuple((note["name"], note["text"]) for note in notes)


def _price(cost: Iterable[Item]) -> Markup:
    """Draw what something costs, a picture for each card or coin."""
    return Markup(KIT.price(tuple((item["icon"], item["css"], item.get("count", 1), _spoken(item)) for item in cost)))


_ENV.globals["price"] = _price


def _choice_row(row: Mapping[str, Any], tree: bool, chosen: str) -> Markup:
    """Fill in the row of a choice."""
    choice: Choice = row["c"]
    notes = _notes(choice.get("notes", ()))
    # what all of a kind cost stands in the row above
    cost = _price(() if row["within"] else choice.get("cost", ()))
    told = choice["icon"], choice["css"], choice["label"], choice["hint"], notes, cost
    return Markup(KIT.choice(row["i"], row["within"], tree, choice["move"] == chosen, *told))


_ENV.globals["choice_row"] = _choice_row


def _lies_still(hand: Iterable[Group]) -> bool:
    """Tell whether a hand has things but none to touch: then it is scrolled by keys as a whole."""
    items = [item for group in hand for item in group["items"]]
    return bool(items) and not any(item.get("id") for item in items)


_ENV.globals["lies_still"] = _lies_still


def _in_order(buttons: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Sort buttons as Tab goes through them: the main one, the others, the quiet ones. They are shown the other way."""
    return sorted(buttons, key=lambda button: -1 if button["css"] == "go" else button["css"].startswith("q"))


_ENV.globals["in_order"] = _in_order


def fill(template: str, **given: Any) -> Markup:
    """Fill in the template of a fragment."""
    return Markup(_ENV.get_template(template).render(**given))


class Kept:
    """Fragments of a table as they were filled in: from one event to the next most of what they tell stays the same.

    A fragment is found by all that its template is given, so it never holds what was meant for somebody else.
    """

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, bytes], Markup] = OrderedDict()

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
