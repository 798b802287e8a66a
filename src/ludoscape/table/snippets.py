"""The small pieces that a page has by the dozen: icons, things in a hand, rows of the choices and of the log. Compiled.

They are written with every move for every page that is open, so they are written here: a template takes ten times as
long to fill in. Whatever comes from elsewhere goes through `escaped`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from markupsafe import escape

from ludoscape.engine.view import Choice, Group, Item, Note
from ludoscape.table.answers import Drawn

if TYPE_CHECKING:
    from ludoscape.table.model import Entry

NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ICONS: Final = 2000  # that are kept; they are the same each time
FAR: Final = 12  # letters of a hint that needs a line of its own

_SPECIAL: Final = re.compile("[&<>\"']")
_BECOMES: Final = re.compile(r"(?<=[\d½¼¾]) becomes (?=[\d½¼¾-])")
_ARROW: Final = (
    '<svg class="to" viewBox="0 0 18 12" aria-hidden="true"><path d="M1 6h15M11 1l5 5-5 5"/></svg>'
    '<span class="vh"> becomes </span>'
)
_DOT: Final = '<i class="dotmark"></i>'
_OF_KINDS: Final = {"undo": "i-undo", "table": "i-user"}  # signs of what nobody did in the game


def escaped(text: object) -> str:
    """Write a text or number so that it is nothing but text; most need no change.

    >>> escaped("Suns"), escaped('<"Suns"> & more'), escaped(3)
    ('Suns', '&lt;&#34;Suns&#34;&gt; &amp; more', '3')
    """
    plain = text if type(text) is str else str(text)
    return str(escape(plain)) if _SPECIAL.search(plain) else plain


@lru_cache(ICONS)
def icon(name: str, css: str = "", size: int = 0) -> str:
    """Write a piece of the sprite, fitted into a square by its own box."""
    style = f' style="width:{size}px;height:{size}px"' if size else ""
    return (
        f'<svg class="ic {escaped(css)}" viewBox="0 0 24 24"{style} aria-hidden="true">'
        f'<use href="#pc-{escaped(name)}" width="24" height="24"/></svg>'
    )


@lru_cache(ICONS)
def emblem(css: str, sign: str, otherwise: str = "i-dice") -> str:
    """Write the sign of a seat in its colour; of nobody, a grey one."""
    if sign:
        inside = (
            '<circle r="48" fill="var(--c, var(--muted))"/>'
            f'<use href="#pc-{escaped(sign)}" x="-31" y="-31" width="62" height="62" color="var(--on)"/>'
        )
    else:
        inside = f'<use href="#pc-{otherwise}" x="-48" y="-48" width="96" height="96" color="var(--muted)"/>'
    return f'<svg class="em {escaped(css)}" viewBox="-50 -50 100 100" aria-hidden="true">{inside}</svg>'


def arrows(text: str) -> str:
    """Draw an arrow where one number becomes another; it is still read aloud, and found, as the word."""
    return _ARROW.join(escaped(part) for part in _BECOMES.split(text))


# ---- things


def spoken(item: Item) -> str:
    """Say an item with its number, once: a label may hold the number already ("six Suns")."""
    label, count = item["label"], item.get("count")
    first = label.split(" ", 1)[0].lower()
    return label if count is None or first in NUMBERS or first.isdigit() else f"{count} {label}"


def tally(item: Item, size: int = 18) -> str:
    """Write an item as a number beside its picture."""
    pale = " pale" if item.get("pale") else ""
    picture = icon(item["icon"], item["css"], size) if item["icon"] else ""
    seen = escaped(item.get("count", item["label"]))
    words = f'<span class="vh">{escaped(spoken(item))}</span>'
    return f'<span class="k{pale}">{words}{picture}<span aria-hidden="true">{seen}</span></span>'


def pieces(item: Item, size: int = 30) -> str:
    """Write an item of a hand: one picture each where the view says so, else a number beside one."""
    picture = icon(item["icon"], item["css"], size) if item["icon"] else ""
    number = item.get("count", 1)
    if picture and ("count" not in item or item.get("spread")):
        return picture * number
    return f'{picture}<b class="cnt">{number}</b><span>{escaped(item["label"])}</span>'


def price(cost: Sequence[Item]) -> str:
    """Draw what something costs: each card or coin is a picture, a word for who hears it."""
    if not cost:
        return ""
    words = escaped(", ".join(map(spoken, cost)))
    seen = "".join(icon(item["icon"], item["css"], 18) * item.get("count", 1) for item in cost)
    return f'<span class="price"><span class="vh">, costs {words}</span>{seen}</span>'


def _thing(item: Item) -> str:
    """Write an item of a hand; what can be touched is a button."""
    pale, words, seen = " pale" if item.get("pale") else "", escaped(spoken(item)), pieces(item)
    if name := item.get("id"):
        told = f'id="{escaped(name)}" data-el aria-label="{words}"'
        return f'<button type="button" class="item{pale}" {told}>{seen}</button>\n'
    return f'<span class="item{pale}" role="img" aria-label="{words}">{seen}</span>'


def hand(groups: Iterable[Group]) -> str:
    """Write what somebody holds, in groups."""
    written = []
    for group in groups:
        css = "".join(f" {name}" for name in ("pale", "signs", "kept") if group.get(name))
        things = "".join(map(_thing, group["items"]))
        written.append(f'<div class="grp{css}"><span class="lab">{escaped(group["label"])}</span>\n{things}</div>\n')
    return "".join(written)


def lies_still(groups: Iterable[Group]) -> bool:
    """Tell whether a hand has things but none to touch: then it is scrolled by keys as a whole."""
    items = [item for group in groups for item in group["items"]]
    return bool(items) and not any(item.get("id") for item in items)


# ---- rows


def choice(number: int, told: Choice, within: str, tree: bool, chosen: bool) -> str:
    """Write the row of a choice; `within` is the kind that it is gathered under, in a `tree`."""
    level = ""
    if within:
        level = f' data-within="{escaped(within)}" aria-level="2" hidden'
    elif tree:
        level = ' aria-level="1"'
    sign, hint, notes = told["icon"], told["hint"], told.get("notes")
    cost = "" if within else price(told.get("cost", ()))  # what all of a kind cost stands in the row above
    return (
        f'<li class="ch{" within" if within else ""}{_far(hint)}" role="{"treeitem" if tree else "option"}"'
        f' id="ch-{number}" data-i="{number}"{level} aria-selected="{"true" if chosen else "false"}">'
        f"{icon(sign, told['css'], 28) if sign else _DOT}<span>{escaped(told['label'])}{cost}</span>"
        f"<small>{arrows(hint)}</small>{_notes(notes) if notes else ''}</li>\n"
    )


def kind(row: Mapping[str, Any]) -> str:
    """Write the row that choices of a kind are gathered under."""
    picture = icon(row["icon"], row["css"], 28) if row["icon"] else _DOT
    words = escaped(row["label"]) + price(row.get("cost", ()))
    return (
        f'<li class="ch" role="treeitem" id="kind-{escaped(row["id"])}" data-kind="{escaped(row["kind"])}"'
        f' aria-level="1" aria-expanded="false" aria-selected="false">{picture}<span>{words}</span>'
        f"<small>{row['many']} {escaped(row['unit'])}{icon('i-next', 'turn')}</small></li>\n"
    )


def barred(row: Mapping[str, Any]) -> str:
    """Write the row of what cannot be done now."""
    picture = icon(row["icon"], row["css"], 28) if row["icon"] else _DOT
    words = f"<span>{escaped(row['label'])}{price(row.get('cost', ()))}</span><small>{arrows(row['hint'])}</small>"
    return f'<li class="ch{_far(row["hint"])}">{picture}{words}</li>\n'


def _far(hint: str) -> str:
    return " far" if len(hint) > FAR else ""


def _notes(notes: Sequence[Note]) -> str:
    """Write the notes of a row, in one line where all are brief: what they say in full stands with the preview."""
    brief = [note["brief"] for note in notes if "brief" in note]
    if len(brief) == len(notes):
        texts = [escaped(". ".join(f"{text[:1].upper()}{text[1:]}" for text in brief))]
    else:
        named = [(f"<b>{escaped(note['name'])}</b> " if note["name"] else "", note["text"]) for note in notes]
        texts = [name + escaped(text) for name, text in named]
    return f'<span class="notes">{"".join(f"<span>{text}</span> " for text in texts)}</span>'


def entry(told: Entry, times: int, here: bool) -> str:
    """Write an entry of the log: of one event there is one, and perhaps what happened at the table after it, so many
    `times`."""
    number, rule = told.number, escaped(told.rule)
    which = f"-{times}" if told.kind == "table" else ""
    back = ' <span class="sub">Taken back.</span>' if told.undone else ""
    more = "".join(f'<span class="sub">{escaped(text)}</span>' for text in told.sub)
    about = f'data-do="rule" data-rule="{rule}" aria-label="Rule {rule}"'
    more_about = f'<button type="button" class="rid" tabindex="-1" {about}>{rule}</button>' if rule else ""
    return (
        f'<li id="log-{number}{which}" class="{told.kind}{" undone" if told.undone else ""}{" here" if here else ""}">'
        f'{signed(told)}<button type="button" class="ev" tabindex="-1" data-do="goto" data-to="{number}">'
        f'<span class="vh">Show the table then: </span>{escaped(told.text)}{back}{more}</button>{more_about}</li>'
    )


def older(row: str) -> str:
    """Write an entry of the log that is shown when somebody goes through it."""
    return row.replace(' class="', ' class="old ', 1)


def draws(made: Iterable[Drawn]) -> str:
    """Write the rows of what was drawn: with each draw all of them, hundreds in a long game."""
    return "".join(f"<li><span>{draw['number']}</span>{escaped(draw['words'])}</li>" for draw in made)


def signed(told: Entry) -> str:
    """Write whose entry of the log it is."""
    return emblem(told.css, told.emblem, _OF_KINDS.get(told.kind, "i-dice"))
