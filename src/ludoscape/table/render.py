"""What is shown: pages and the fragments that a page morphs into place, made from what the host hands over.

Nothing here knows a rule: everything on a page stands in the view, the log or the options of a game.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, TemplateNotFound
from markupsafe import Markup, escape

from ludoscape.bots import Level
from ludoscape.engine.game import Game
from ludoscape.engine.lesson import read_lessons
from ludoscape.engine.state import CHANCE, SPECTATOR
from ludoscape.engine.view import Choice, Group, Item, Kind, SeatView, View
from ludoscape.games import game_type, games
from ludoscape.table import assets
from ludoscape.table.model import Entry, LessonView, Place, TableView
from ludoscape.table.spread import is_part

NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LONG: Final = 9  # choices; more are gathered by their kinds
GATHER: Final = 3  # so many of a kind
LATEST: Final = 5  # log lines that take the place of the choices on a phone while others move
FINAL_STEP: Final = "This cannot be undone."
WITH_TAKEBACKS: Final = " With take-backs."
HEADINGS: Final = {404: "Nothing here", 410: "This table is gone", 500: "Something went wrong"}

_ENV: Final = Environment(
    loader=PackageLoader("ludoscape.table", "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
)
_BECOMES: Final = re.compile(r"(?<=[\d½¼¾]) becomes (?=[\d½¼¾-])")
_ARROW: Final = Markup(
    '<svg class="to" viewBox="0 0 18 12" aria-hidden="true"><path d="M1 6h15M11 1l5 5-5 5"/></svg>'
    '<span class="vh"> becomes </span>'
)


def _arrows(text: str) -> Markup:
    """Draw an arrow where one number becomes another; it is still read aloud, and found, as the word."""
    return _ARROW.join(_BECOMES.split(text))


_ENV.filters["arrows"] = _arrows


@cache
def _sprite() -> Markup:
    """Give the pieces: inlined once in a page, so that they take its colours."""
    text = files("ludoscape.pictures").joinpath("pieces.svg").read_text("utf-8")
    return Markup(re.sub(r"<svg [^>]*>", '<svg class="defs" aria-hidden="true">', text, count=1))


_ENV.globals["static"] = assets.address
_ENV.globals["outside"] = assets.outside


def _spoken(item: Item) -> str:
    """Say an item with its number, once: a label may hold the number already ("six Suns")."""
    label, count = item["label"], item.get("count")
    first = label.split(" ", 1)[0].lower()
    return label if count is None or first in NUMBERS or first.isdigit() else f"{count} {label}"


_ENV.globals["spoken"] = _spoken
_KIT: Final[Any] = _ENV.get_template("_kit.html").module
_ENV.globals["kit"] = _KIT


def _lies_still(hand: Iterable[Group]) -> bool:
    """Tell whether a hand has things but none to touch: then it is scrolled by keys as a whole."""
    items = [item for group in hand for item in group["items"]]
    return bool(items) and not any(item.get("id") for item in items)


_ENV.globals["lies_still"] = _lies_still


def _in_order(buttons: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Sort buttons as Tab goes through them: the main one, the others, the quiet ones. They are shown the other way."""
    return sorted(buttons, key=lambda button: -1 if button["css"] == "go" else button["css"].startswith("q"))


_ENV.globals["in_order"] = _in_order


def _fill(template: str, **given: Any) -> Markup:
    return Markup(_ENV.get_template(template).render(**given))


def _page(template: str, **given: Any) -> str:
    return _ENV.get_template(template).render(sprite=_sprite(), **given)


def _json(data: object) -> Markup:
    """Write data for a script element: no text in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


# ---- a table ----


def page(tv: TableView) -> str:
    """Render the page of a table for one audience."""
    return _page_of(tv, parts(tv))


def lesson_page(tv: TableView, shown: LessonView, guide: Mapping[str, Any]) -> str:
    """Render the page of a lesson: that of a table, with parts of its own and what it points at."""
    return _page_of(tv, lesson_parts(tv, shown), lesson=guide)


def _page_of(tv: TableView, shown_parts: Mapping[str, str], **more: Any) -> str:
    view = tv.view
    data = {
        "event": tv.event,
        "live": tv.live,
        "serial": tv.serial,
        "choices": view["choices"],
        "held": view["held"],
        "actor": view["actor"],
        "mine": sorted(tv.mine),
        "free": tv.free,
        "said": "",
        "base": tv.base_url,
        "table": tv.table,
        "game": tv.game_name,
        "title": tv.title,
        "names": [place.name for place in tv.places],
        "over": tv.over,
        "spread": view.get("spread"),
        **more,
    }
    shown = {name: Markup(part) for name, part in shown_parts.items()}
    return _page("page.html", tv=tv, parts=shown, data=_json(data))


def parts(tv: TableView) -> dict[str, str]:
    """Render the four regions of a table's page."""
    return {"head": _head(tv), "board": tv.svg, "tray": _fill("tray.html", tv=tv, t=_tray(tv)), "rail": _rail(tv)}


def lesson_parts(tv: TableView, shown: LessonView) -> dict[str, str]:
    """Render the four regions of the page of a lesson at a step."""
    step = shown.step
    seats = tv.game.default_seats
    places = ["me~~", *(f"bot~1~Bot {seat + 1}" for seat in range(1, seats))]
    query = [("game", tv.game_name), ("seats", str(seats)), *(("place", place) for place in places)]
    wanted = step.moves if step and step.touch else None  # what else may be done stands in the list
    plain = [c for c in tv.view["choices"] if not c["picks"] and (wanted is None or c["move"] in wanted)]
    tray = {
        "title": step.do if step else "You have finished this lesson",
        "detail": step.now if step and not step.moves else shown.happened or (step.why if step else ""),
        "buttons": [
            _button(f"move-{n}", c["label"], icon=c["icon"], icon_css=c["css"], move=c["move"])
            for n, c in enumerate(plain)
        ],
        "game_link": "/?" + urlencode(query),
        "look": _look(tv, min(tv.mine)),
    }
    return {
        "head": _fill("lesson-head.html", tv=tv, shown=shown),
        "board": tv.svg,
        "tray": _fill("lesson-tray.html", tv=tv, shown=shown, t=tray),
        "rail": _fill("lesson-rail.html", tv=tv, shown=shown, choices=_choices(tv)),
    }


def preview(tv: TableView, move: str, svg: str) -> dict[str, str]:
    """Render a choice before it is confirmed: the picture, the question in the tray, and what the choice would do.

    Raises LookupError when the view does not list the move.
    """
    choice = next((found for found in tv.view["choices"] if found["move"] == move), None)
    if choice is None:
        raise LookupError(move)
    ask, lines = choice["ask"], choice["effects"]["lines"]
    detail = ask["detail"]
    if not choice["effects"]["undo"] and not tv.free:
        detail = f"{detail} {FINAL_STEP}".strip()
    tray = {
        "mode": "preview",
        "title": ask["title"],
        "detail": detail,
        "kicker": _step_of(tv.view),
        **_look(tv, tv.view["actor"]),
        "consent": "",
        "waiting": "",
        "buttons": [
            _button("go", ask["yes"] or "Do it", do="confirm", css="go", icon="i-check", move=move),
            _button("back", ask["no"] or "Something else", do="back"),
        ],
    }
    shown = {"board": svg, "tray": _fill("tray.html", tv=tv, t=tray)}
    if lines:
        title = "What this does"
        shown["effects"] = _fill("effects.html", lines=lines, effects_title=title, about=detail)
    else:
        shown["effects"] = _choices(tv, chosen=move)
    return shown


def _seat_view(tv: TableView, seat: int) -> SeatView | None:
    return next((found for found in tv.view["seats"] if found["seat"] == seat), None)


def _look(tv: TableView, seat: int) -> dict[str, str]:
    """Give colour and emblem of a seat; of chance and of nobody, none."""
    found = _seat_view(tv, seat)
    return {"css": found["css"] if found else "", "emblem": found["emblem"] if found else ""}


def _place(tv: TableView, seat: int) -> Place | None:
    return next((place for place in tv.places if place.seat == seat), None)


def _called(tv: TableView, seat: int) -> str:
    """Say who a seat is to this audience: "You" when it holds that seat only."""
    if tv.mine == {seat}:
        return "You"
    place = _place(tv, seat)
    return place.name if place else f"Player {seat + 1}"


def _many(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _head(tv: TableView) -> str:
    def title_of(seat: int) -> str:
        found = _seat_view(tv, seat)
        return (found["title"] if found else "") or f"seat {seat + 1}"

    def emblem_of(seat: int) -> Markup:
        look = _look(tv, seat)
        return Markup(_KIT.em(look["css"], look["emblem"]))

    may_change = [] if tv.over else [place for place in tv.places if place.mine or tv.creator]
    return _fill(
        "head.html",
        tv=tv,
        watching=not tv.mine,
        at_table=f"{_many(len(tv.places)).capitalize()} at the table",
        seat_title=title_of,
        seat_em=emblem_of,
        seats_to_change=may_change,
        invited=_invited(tv) if tv.creator and not tv.over else [],
        steps=[] if tv.over or tv.event != tv.live else tv.view["steps"],
    )


def _invited(tv: TableView) -> list[dict[str, Any]]:
    """List the seats of others for whoever made the table, each with its link, or none while a bot plays there."""
    urls = {link["seat"]: link["url"] for link in tv.links}
    rows = []
    for place in tv.places:
        if place.mine:
            continue
        state = "not here yet" if place.kind == "open" else "here" if place.connected else "away"
        if place.kind == "bot":
            state = f"{place.program or f'a bot of level {place.level}'} plays"
        rows.append({"seat": place.seat, "name": place.name, "state": state, "url": urls.get(place.seat, "")})
    return rows


def _button(
    name: str,
    label: str,
    do: str = "",
    css: str = "",
    icon: str = "",
    icon_css: str = "",
    move: str = "",
    to: int | None = None,
    href: str = "",
    download: bool = False,
    url: str = "",
    hidden: bool = False,
) -> dict[str, Any]:
    return {
        "id": name,
        "label": label,
        "do": do,
        "css": css,
        "icon": icon,
        "icon_css": icon_css,
        "move": move,
        "to": to,
        "href": href,
        "download": download,
        "url": url,
        "hidden": hidden,
    }


def _tray(tv: TableView) -> dict[str, Any]:
    """Say what this audience is asked or told, and give the buttons for it."""
    view = tv.view
    actor = view["actor"]
    tray: dict[str, Any] = {
        "mode": "other",
        "title": view["prompt"]["title"],
        "detail": view["prompt"]["detail"],
        "kicker": "",
        **_look(tv, actor),
        "buttons": [],
        "consent": "",
        "waiting": "",
    }
    buttons: list[dict[str, Any]] = tray["buttons"]
    if tv.event != tv.live:
        tray.update(mode="replay", title=f"You are looking at event {tv.event}")
        tray["detail"] = f"The table is at event {tv.live}. Nothing can be moved here."
        buttons += [
            _button("prev", "Back", do="prev", css="q", icon="i-prev"),
            _button("next", "On", do="next", css="q", icon="i-next"),
            _button("live", "Back to live", do="live", css="go"),
        ]
        return tray
    _consent(tv, tray)
    if tv.notice:
        view = {**view, "prompt": {**view["prompt"], "detail": tv.notice}}
        tray["detail"] = tv.notice
    if tv.over:
        tray.update(_ending(tv))
        return tray
    tray["kicker"] = _step_of(view)
    undo = tv.undo
    if undo.get("to") is not None:
        buttons.append(_button("undo", "Undo", do="undo", css="q", icon="i-undo", to=undo["to"]))
    elif undo.get("may_request") and undo.get("request_to") is not None and not tray["waiting"]:
        ask = "Undo" if undo.get("alone") else "Ask to undo"
        css = "q" if undo.get("alone") else "q long"
        buttons.append(_button("undo", ask, do="ask-undo", css=css, icon="i-undo", to=undo["request_to"]))
    if actor in tv.mine and view["choices"]:
        tray["mode"] = "mine"
        plain = [choice for choice in view["choices"] if not choice["picks"]]
        only = len(plain) == len(view["choices"]) == 1
        for place, choice in enumerate(plain):
            icon = choice["icon"] or ("i-check" if only else "")
            buttons.append(
                _button(
                    f"move-{place}",
                    choice["label"],
                    do="choose",
                    css="go" if only else "",
                    icon=icon,
                    icon_css=choice["css"],
                    move=choice["move"],
                )
            )
        spread = view.get("spread")
        if spread:  # the page shows them as soon as something is gathered
            buttons.append(_button("spread-clear", "Take back", do="spread-clear", css="q", icon="i-undo", hidden=True))
            buttons.append(_button("spread", spread["yes"][0], do="spread", css="go", hidden=True))
        if len(tv.mine) > 1:
            tray["title"] = f"{_called(tv, actor)}: {tray['title']}"
        return tray
    if actor == CHANCE:
        tray.update(title="The table draws", detail="")
        return tray
    place_of = _place(tv, actor)
    name = _called(tv, actor)
    if tv.thinking == actor:
        tray.update(title=f"{name} is thinking", detail=view["prompt"]["detail"])
    elif place_of is not None and place_of.kind == "open":
        tray.update(title=f"Waiting for {name}", detail="Nobody has opened the link to this seat yet.")
        link = next((link for link in tv.links if link["seat"] == actor), None)
        if link is not None:
            buttons.append(_button("link", "Copy link", do="copy", icon="i-link", url=link["url"]))
    else:
        tray["title"] = tray["title"] or f"{name} is moving"
    if not tv.mine and not tray["detail"]:
        tray["detail"] = "You are watching. You see what everybody may see."
    return tray


def _step_of(view: View) -> str:
    """Say how far a turn is: "2 of 3 · Move a tile"."""
    steps = view["steps"]
    now = next((number for number, step in enumerate(steps) if step["state"] == "on"), None)
    if now is None:
        return ""
    label = steps[now]["label"].removeprefix(f"{now + 1} ")  # some games number their steps
    return f"{now + 1} of {len(steps)} · {label}"


def _consent(tv: TableView, tray: dict[str, Any]) -> None:
    request = tv.undo.get("request")
    waiting: Sequence[int] = tv.undo.get("waiting_consent") or ()
    if request:
        label = request.get("label") or f"back to event {request['to']}"
        tray["consent"] = f"{_called(tv, request['by'])} asks to undo: {label}."
    elif waiting:
        names = _listed(_called(tv, seat) for seat in waiting)
        tray["waiting"] = f"You asked to undo. Waiting for {names}."


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    return found[0] if len(found) == 1 else ", ".join(found[:-1]) + " and " + found[-1] if found else ""


def _ending(tv: TableView) -> dict[str, Any]:
    outcome = tv.view["outcome"]
    winners = outcome["winners"] if outcome else []
    title = tv.view["prompt"]["title"]
    if not title:
        names = _listed(_called(tv, winner) for winner in winners)
        if len(winners) == 1:
            title = "You win" if names == "You" else f"{names} wins"
        else:
            title = f"A draw between {names}" if winners else "The game is over"
    places = [f"{place.kind}~{place.level or ''}~{place.name}" for place in tv.places]
    query = [("game", tv.game_name), ("seats", str(tv.game.seats))]
    query += [("place", place) for place in places]
    query += [(f"o.{name}", json.dumps(value)) for name, value in tv.game.changed_options().items()]
    return {
        "mode": "over",
        "title": title,
        "detail": f"{tv.view['prompt']['detail']}{WITH_TAKEBACKS if tv.taken_back else ''}",
        **_look(tv, winners[0] if len(winners) == 1 else SPECTATOR),
        "buttons": [
            _button("record", "Record", css="q wide", href=f"{tv.base_url}/record", download=True),
            _button("fair", "Check the draws", do="fair"),
            _button("again", "Play again", css="go", href="/?" + urlencode(query)),
        ],
    }


def _choices(tv: TableView, chosen: str = "") -> str:
    mine = tv.view["actor"] in tv.mine
    choices = tv.view["choices"] if mine else []
    latest = [entry for entry in tv.entries if not entry.undone][:LATEST]
    spread = tv.view.get("spread") if choices else None
    listed = [(place, choice) for place, choice in enumerate(choices) if not is_part(spread, choice["move"])]
    rows = gathered(listed, tv.view.get("kinds") or {})
    return _fill(
        "choices.html",
        rows=rows,
        number=len(listed),
        tree=any("many" in row for row in rows),
        chosen=chosen,
        choices_title="You may",
        about="" if tv.over else tv.view["prompt"]["detail"],
        latest=latest,
        cannot=tv.view.get("cannot") or () if choices else (),
        spread=spread,
    )


def gathered(choices: Sequence[tuple[int, Choice]], kinds: Mapping[str, Kind]) -> list[dict[str, Any]]:
    """List the rows of numbered choices: in a long list those of a kind that has words are put below a row of its own.

    A row has its choice and the number of that, or the kind with its words and how many choices it has. `within` is
    the kind that a choice is gathered under.
    """
    count = Counter(choice["kind"] for _, choice in choices)
    many = [kind for kind in count if kind in kinds and count[kind] >= GATHER]
    if len(choices) <= LONG or len(count) < 2:
        many = []
    rows: list[dict[str, Any]] = []
    for kind in count:
        below = kind if kind in many else ""
        if below:
            rows.append({"kind": kind, "many": count[kind], **kinds[kind]})
        rows += [{"i": i, "c": c, "within": below} for i, c in choices if c["kind"] == kind]
    return rows if many else [{"i": i, "c": c, "within": ""} for i, c in choices]


def _rail(tv: TableView) -> str:
    seats = [_seat_row(tv, seat) for seat in tv.view["seats"]]
    return _fill("rail.html", tv=tv, seats=seats, choices=_choices(tv))


def _seat_row(tv: TableView, seat: SeatView) -> dict[str, Any]:
    """Put together what the list of players says of a seat."""
    number = seat["seat"]
    place = _place(tv, number)
    small = [seat["title"]] if seat["title"] else []
    if place is not None and place.kind == "bot":
        called = "bot" if place.program == place.name else place.program
        small.insert(0, called or f"level {place.level}")
    elif place is not None and place.kind == "open" and not place.mine:
        small.append("not here yet")
    elif place is not None and not place.connected and not place.mine and not tv.over:
        small.append("away")
    now = number == tv.view["actor"] and not tv.over
    doing = tv.view["prompt"]["title"] if now and number not in tv.mine and place is not None else ""
    total = sum(item.get("count", 1) for item in seat["groups"][0]["items"]) if seat["groups"] else ""
    notes = [note for group in seat["groups"] for note in group.get("notes", ())]
    brief = seat["score"].split(" ")[0]  # the number without its unit
    return {
        **seat,
        "name": _called(tv, number),
        "small": ", ".join(small),
        "doing": doing.removeprefix(f"{place.name} ") if place is not None and doing.startswith(place.name) else "",
        "sum": brief or total,
        "notes": notes,
        "now": now,
    }


# ---- the lobby ----


def cards() -> list[dict[str, Any]]:
    """Describe every game for the lobby, the look of its seats included."""
    found = []
    for name in games():
        kind = game_type(name)
        looks = {}
        for seats in kind.seat_numbers:
            view = kind(seats).start().view(SPECTATOR)
            looks[seats] = [{part: seat[part] for part in ("css", "emblem", "title")} for seat in view["seats"]]
        found.append(
            {
                "name": name,
                "title": kind.title,
                "summary": kind.summary,
                "status": kind.about().status,
                "minutes": kind.minutes,
                "seat_numbers": list(kind.seat_numbers),
                "default_seats": kind.default_seats,
                "looks": looks,
                "options": [spec.data() for spec in kind.option_specs],
                "lessons": [
                    {"name": lesson.name, "title": lesson.title, "minutes": lesson.minutes}
                    for lesson in read_lessons(kind.package)
                ],
            }
        )
    return found


def lobby(cards: Sequence[Mapping[str, Any]], programs: Sequence[Level] = ()) -> str:
    """Render the lobby; a card is what `cards()` gives. Looks of seats may be left out.

    `programs` are bots that this server has beside the usual ones.
    """
    shown = []
    for card in cards:
        numbers = card["seat_numbers"]
        many = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        shown.append({**card, "players": f"{many} players", "art": _art(card["name"])})
    data = {
        card["name"]: {
            "title": card["title"],
            "seats": list(card["seat_numbers"]),
            "usual": card["default_seats"],
            "looks": card.get("looks") or _plain_looks(card["seat_numbers"]),
            "options": list(card["options"]),
            "lessons": list(card.get("lessons", ())),
        }
        for card in cards
    }
    number = len(cards)
    tagline = "Games whose boards are built and changed by play."
    if number > 1:
        tagline = f"{_many(number).capitalize()} games whose boards are built and changed by play."
    listed = [{"level": program.number, "title": program.title} for program in programs]
    return _page("lobby.html", cards=shown, tagline=tagline, data=_json(data), programs=_json(listed))


def _plain_looks(numbers: Sequence[int]) -> dict[int, list[dict[str, str]]]:
    """Give seats of their own colours, for a game that says nothing of its seats."""
    return {
        number: [
            {"css": f"p{seat}", "emblem": f"em-{seat}", "title": f"Player {seat}"} for seat in range(1, number + 1)
        ]
        for number in numbers
    }


def _art(name: str) -> Markup:
    """Give the small picture of a game: its own, or a plain one made of seats."""
    try:
        return _fill(f"card-{name}.svg")
    except TemplateNotFound:
        return _fill("card-plain.svg")


# ---- the rulebook, errors ----


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

    text = _fill(
        "rulebook.html",
        lines=game.lines,
        sections=list(sections.items()),
        words=[word for word in game.words if word.names[0] != book[word.rule].title],
        about=game.about().lines(),
        rule=rule or "",
        linked=linked,
    )
    return text if part else _page("rules.html", title=game.title, summary=game.summary, book=text)


def lines(kind: type[Game]) -> str:
    """Render the card that tells a newcomer what a game is."""
    game = kind()
    lesson = next(iter(read_lessons(kind.package)), None)
    return _fill("lines.html", game=game, number=_many(len(game.lines)), lesson=lesson)


def error_page(status: int, sentence: str) -> str:
    """Render an error as a page: one sentence and a way on."""
    heading = HEADINGS.get(status, "This did not work" if status < 500 else HEADINGS[500])
    return _page("error.html", heading=heading, sentence=sentence)


__all__ = ["Entry", "cards", "error_page", "lobby", "page", "parts", "preview", "rulebook"]
