"""The regions beside the board: the tray, and the rail with choices, log and players. Compiled.

All of them are written anew with every move for every page that is open, so they are written here like the small pieces
that they are made of (`table/snippets.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from ludoscape.engine.view import Group, Spread
from ludoscape.table import snippets
from ludoscape.table.snippets import emblem, escaped, icon
from ludoscape.table.templating import KIT, fill

if TYPE_CHECKING:
    from ludoscape.table.model import Entry

SEARCHED: Final = 7  # choices; a longer list can be narrowed by typing
LONG: Final = 48  # letters of a remark above the list that needs two lines
SILENT: Final = ("over", "replay")  # modes of the tray in which who watches is not told so


# ---- the tray


def tray(told: Mapping[str, Any], watching: bool, hand: Sequence[Group]) -> Markup:
    """Write what is asked or said, the buttons for it and the hand."""
    still = ' tabindex="0"' if snippets.lies_still(hand) else ""
    return Markup(
        f'{_prompt(told, watching)}\n<div class="acts" id="acts">\n{_buttons(told["buttons"])}</div>\n'
        f'<div class="hand" id="hand" role="group" aria-label="Your hand"{still}>\n{snippets.hand(hand)}\n</div>\n'
        f'<div id="tray-slot"></div>\n{_request(told)}'
    )


def _prompt(told: Mapping[str, Any], watching: bool) -> str:
    mode, title = told["mode"], escaped(told["title"])
    news, detail = escaped(told["news"]), escaped(told["detail"])
    css = (" won" if mode == "over" else "") + (" watching" if watching and mode not in SILENT else "")
    step = f'<span class="kick">{escaped(told["kicker"])}</span>' if told["kicker"] else ""
    return (
        f'<div class="prompt{css}" id="prompt" role="group" aria-labelledby="prompt-title" tabindex="-1">'
        f"{emblem(told['css'], told['emblem'], 'i-flag' if mode == 'over' else 'i-dice')}<div>{step}"
        f'<h1 id="prompt-title" title="{title}">{title}</h1>{_about(news, detail)}</div></div>'
    )


def _about(news: str, detail: str) -> str:
    """Write what has just come, and what the question is about: two parts, for the first goes where room is short."""
    told = f"{news} {detail}".strip()
    return f'<p title="{told}">{f"<span>{news}</span> <span>{detail}</span>" if news and detail else told}</p>'


def _buttons(buttons: Iterable[Mapping[str, Any]]) -> str:
    """Write buttons as Tab goes through them: the main one, others, the quiet ones. They are shown the other way."""
    in_order = sorted(buttons, key=lambda button: -1 if button["css"] == "go" else button["css"].startswith("q"))
    return "".join(map(_button, in_order))


def _button(told: Mapping[str, Any]) -> str:
    css, label = escaped(told["css"]), escaped(told["label"])
    picture = icon(told["icon"], told["icon_css"]) if told["icon"] else ""
    more = "" if told["to"] is None else f' data-to="{told["to"]}"'
    if told["move"]:
        more += f' data-move="{escaped(told["move"])}"'
    if told["url"]:
        more += f' data-url="{escaped(told["url"])}"'
    if "q" in told["css"].split():
        more += f' title="{label}"'
    if told["hidden"]:
        more += " hidden"
    return (
        f'<button type="button" class="b {css}" id="act-{escaped(told["id"])}" data-do="{escaped(told["do"])}"{more}>'
        f"{picture}<span>{label}</span></button>"
    )


def _request(told: Mapping[str, Any]) -> str:
    """Write what somebody asks for, or whom one's own request waits for."""
    if not told["consent"]:
        return f'<p class="consent" id="consent">{escaped(told["waiting"])}</p>' if told["waiting"] else ""
    about, held = told["about"], told["held"]
    agree = f'<button type="button" class="b sm go" data-do="consent-yes" data-about="{about}">Agree</button>'
    return (
        f'<div class="consent" id="consent" role="group" aria-label="A request"><p>{escaped(told["consent"])}</p>'
        f'<button type="button" class="b sm{" go" if held else ""}" data-do="consent-no" data-about="{about}">'
        f"{'Keep it' if held else 'Decline'}</button>{'' if held else agree}</div>\n"
    )


# ---- the choices


@dataclass(frozen=True)
class Listing:
    """What the list of choices shows: its `rows` (choices and the kinds of which there are many, a `tree`), of which
    `chosen` is previewed, `number` of them in all, a remark `about` it, what `cannot` be done, and what is gathered
    (`spread`). Where there is nothing to choose, the `latest` of the log; where a `lone` choice is a button as well, a
    small screen shows the log in place of its row.
    """

    rows: Sequence[Mapping[str, Any]]
    number: int
    chosen: str
    about: str
    cannot: Sequence[Mapping[str, Any]]
    spread: Spread | None
    latest: Sequence[Entry]
    lone: bool = False

    @property
    def tree(self) -> bool:
        """Tell whether some are gathered."""
        return any("many" in row for row in self.rows)


def choices(told: Listing) -> Markup:
    """Write the list of choices."""
    rows, spread = told.rows, told.spread
    css = (" sec-spread" if spread else "") + (" searched" if rows and told.number > SEARCHED else "")
    css += " lone" if told.lone else ""
    empty = "" if rows or spread else " data-empty"
    about = listed = more = ""
    if told.about and (rows or spread):
        about = f'<p class="about-it{" long" if len(told.about) > LONG else ""}">{escaped(told.about)}</p>'
    if rows:
        listed = _listed(told)
    if spread:
        more = fill("spread.html", spread=spread)
    elif told.latest and (told.lone or not rows):
        happened = "".join(map(_happened, told.latest))
        more = f'<h2>What happened</h2>\n<ol class="log short">{happened}</ol>\n'
    return Markup(f'<section class="sec sec-choices{css}" id="choices"{empty}>\n{about}{listed}{more}</section>')


def _listed(told: Listing) -> str:
    tree, many = told.tree, told.number > SEARCHED
    count = f" <span>{told.number}</span>" if many else ""
    rows = "".join(_row(row, tree, told.chosen) for row in told.rows)
    cannot = "".join(map(snippets.barred, told.cannot))
    if cannot:
        cannot = f'<ul class="cannot" id="cannot" aria-label="Not now">\n{cannot}</ul>\n'
    return (
        f'<h2 id="choices-title">You may{count}</h2>\n{_search(tree) if many else ""}<div class="listing">\n'
        f'<ul class="choices" role="{"tree" if tree else "listbox"}" id="list" aria-labelledby="choices-title"'
        f' tabindex="0">\n{rows}</ul>\n'
        f'<p class="none" id="list-none" hidden>Nothing fits. Delete a letter or two.</p>\n{cannot}</div>\n'
    )


def _row(row: Mapping[str, Any], tree: bool, chosen: str) -> str:
    """Write the row of a choice, or that of a kind."""
    if "many" in row:
        return snippets.kind(row)
    return snippets.choice(row["i"], row["c"], row["within"], tree, row["c"]["move"] == chosen)


def _search(tree: bool) -> str:
    popup = ' aria-haspopup="tree"' if tree else ""
    return (
        '<div class="find"><label class="vh" for="filter">Narrow the list by typing</label>'
        f'{KIT.ui("search")}<input class="field" id="filter" type="search" role="combobox" aria-expanded="true"'
        f' aria-controls="list"{popup} autocomplete="off"'
        ' placeholder="Narrow the list"></div>'
    )


def _happened(told: Entry) -> str:
    return f"<li>{emblem(told.css, told.emblem)}<div>{escaped(told.text)}</div></li>"


# ---- the rail


def rail(choices: str, log: str, latest: Entry | None, event: int, live: int, seats: str) -> Markup:
    """Write the rail: the choices, the log with its `latest` entry, the slider of events, and the players."""
    now = ", live" if event == live else ""
    where = now or f" of {live}"
    entries = '<p class="none">Nothing has happened yet</p>'
    if latest is not None:
        words = "What happened, the latest first. Arrow keys go through it"
        entries = f'<ol class="log" id="log" tabindex="0" aria-label="{words}">{log}</ol>\n'
    return Markup(
        f'<div id="rail-slot">{choices}</div>\n'
        '<div id="card-slot"></div>\n'
        f'<section class="sec grow sec-log" id="log-sec" aria-label="Log">{_latest(latest)}<h2>Log '
        f'<button type="button" class="ib narrow" data-do="close-log" aria-label="Close the log">{icon("i-x")}</button>'
        f"</h2>\n{entries}</section>\n"
        '<section class="sec sec-replay" id="replay" aria-label="Look back"><div class="rp">\n'
        f'<button type="button" class="rb" data-do="prev" aria-label="One event back">{icon("i-prev")}</button>\n'
        f'<input type="range" id="at" min="0" max="{live}" value="{event}" aria-label="Event"'
        f' aria-valuetext="Event {event}{now}">\n'
        f'<button type="button" class="rb" data-do="next" aria-label="One event on">{icon("i-next")}</button>\n'
        f'<span class="at">Event <span id="at-n">{event}</span>{where}</span>\n</div></section>\n'
        f'<section class="sec sec-players" id="players" aria-label="Players"><h2>Players</h2>\n{seats}'
        '<button type="button" class="ib narrow" data-do="log">Log</button>\n</section>'
    )


def _latest(told: Entry | None) -> str:
    """Write the last entry of the log, which stands for all of it on a narrow screen."""
    if told is None:
        return ""
    return (
        f'<button type="button" class="latest" data-do="log">{snippets.signed(told)}<span>{escaped(told.text)}</span>'
        f'{icon("i-next", "turn")}<span class="vh">. The whole log</span></button>'
    )


def seats(rows: Iterable[Mapping[str, Any]]) -> Markup:
    """Write the list of players."""
    cards = "".join(map(_seat, rows))
    return Markup(f'<ol class="seats">\n{cards}</ol>')


def _seat(told: Mapping[str, Any]) -> str:
    """Write the card of a player."""
    number, name, small, notes = told["seat"], escaped(told["name"]), escaped(told["small"]), told["notes"]
    css = escaped(told["css"]) + (" now" if told["now"] else "") + (" out" if told["out"] else "")
    current = ' aria-current="true"' if told["now"] else ""
    doing = f' class="doing">{escaped(told["doing"])}' if told["doing"] else f">{small}"
    tag = f'<span class="tag">{escaped(told["tag"])}</span>' if told["tag"] else ""
    score = f'<span class="score">{_score(told)}</span>' if told["score"] else ""
    return (
        f'<li class="seat {css}" id="seat-{number}"{current}>\n'
        f'{emblem(told["css"], told["emblem"])}\n<b class="sum" aria-hidden="true">{escaped(told["sum"])}</b>\n'
        f'<div class="more">\n<div class="nm">{name} <small{doing}'
        f'</small></div>\n<div class="vp">{tag}{score}</div>\n<div class="ds">{"".join(map(_group, told["groups"]))}'
        f"{icon('i-next', 'turn') if notes else ''}</div>\n{_told_in_full(notes) if notes else ''}</div>\n"
        f'<button type="button" class="peek{"" if notes else " brief"}" id="peek-{number}" data-do="peek"'
        f' aria-expanded="false" aria-label="{name}{", " + small if small else ""}: details"></button>\n</li>\n'
    )


def _score(told: Mapping[str, Any]) -> str:
    """Write what a player has won so far: in words, or as a number beside the symbol of what is counted."""
    if not told.get("sign"):
        return escaped(told["score"])
    number = f'<span aria-hidden="true">{escaped(told["brief"])}</span>'
    return f'{icon(told["sign"])}<span class="vh">{escaped(told["score"])}</span>{number}'


def _group(told: Group) -> str:
    label = f"<span>{escaped(told['label'])}</span>" if told["label"] else ""
    return f'<span class="dg">{label}{"".join(map(snippets.tally, told["items"]))}</span>'


def _told_in_full(notes: Iterable[Mapping[str, Any]]) -> str:
    """Write what a player's things can do, read when his card is opened."""
    rows = []
    for note in notes:
        rule = escaped(note["rule"])
        rows.append(
            f'<div><dt>{escaped(note["name"])}</dt><dd>{escaped(note["text"])}</dd><button type="button"'
            f' class="rid" data-do="rule" data-rule="{rule}" aria-label="Rule {rule}">{rule}</button></div>'
        )
    return f'<dl class="notes">{"".join(rows)}</dl>'
