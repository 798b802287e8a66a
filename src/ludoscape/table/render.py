"""What is shown of a table: its page and the fragments that a page morphs into place, from what the host hands over.

Nothing here knows a rule: everything on a page stands in the view, the log or the options of a game.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from ludoscape.engine.state import CHANCE, SPECTATOR
from ludoscape.engine.view import Choice, Kind, SeatView, View
from ludoscape.table import regions, snippets
from ludoscape.table.chances import Drawing
from ludoscape.table.looking import Looking
from ludoscape.table.model import FORCED, Lost, Place, TableView
from ludoscape.table.result import Result
from ludoscape.table.shares import OPEN
from ludoscape.table.spread import is_part
from ludoscape.table.templating import KIT, fill, in_words, script_data, whole_page

LONG: Final = 9  # choices; more are gathered by their kinds
GATHER: Final = 3  # so many of a kind
PLENTY: Final = 4  # choices of one kind that costs something: more would hide what else there is to buy
LAID_OUT: Final = 40  # entries of the log; older ones make each change slower, and are there for who goes through it
LATEST: Final = 5  # log lines that take the place of the choices on a phone while others move
ASK_AGAIN: Final = 4  # seconds until the page of somebody who waits for a seat looks again
HERE: Final = "<here>"  # stands for a number of this turn in what is kept; nobody's text can say so: it is escaped
FINAL_STEP: Final = "This cannot be undone."
WITH_TAKEBACKS: Final = " With take-backs."


def page(tv: TableView, link: Mapping[str, str] | None = None) -> str:
    """Render the page of a table for one audience; `link` is what a preview of its address shows."""
    return page_of(tv, parts(tv), link)


def page_of(tv: TableView, shown_parts: Mapping[str, str], link: Mapping[str, str] | None = None, **more: Any) -> str:
    """Render a page with the view of a table and these parts."""
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
        "then": view.get("then") or [],
        **({} if tv.gathering is None else {"shares": tv.gathering}),
        **more,
    }
    shown = {name: Markup(part) for name, part in shown_parts.items()}
    lesson = "lesson" in more
    given: dict[str, Any] = {"tv": tv, "parts": shown, "data": script_data(data), "link": link, "lesson": lesson}
    return whole_page("page.html", of=tv.game_name, **given)


def parts(tv: TableView) -> dict[str, str]:
    """Render the four regions of a table's page."""
    return {"head": _head(tv), "board": tv.svg, "tray": _tray_of(tv, _tray(tv)), "rail": _rail(tv)}


def preview(tv: TableView, move: str, svg: str, line: str = "") -> dict[str, str]:
    """Render a choice before it is confirmed: the picture, the question in the tray, and what the choice would do.

    `line` is what is then sent, if it is more than the move. Raises LookupError when the view does not list the move.
    """
    choice = next((found for found in tv.view["choices"] if found["move"] == move), None)
    if choice is None:
        raise LookupError(move)
    ask, lines = choice["ask"], choice["effects"]["lines"]
    detail = ask["detail"]
    if not choice["effects"]["undo"] and not tv.free:
        detail = f"{detail} {FINAL_STEP}".strip()
    destroys = choice["effects"].get("asks") and any(each["tone"] == "bad" for each in lines)
    tray = {
        "mode": "preview",
        "title": ask["title"],
        "news": "",
        "detail": detail,
        "kicker": _step_of(tv.view),
        **look_of(tv, tv.view["actor"]),
        "consent": "",
        "waiting": "",
        "buttons": [
            button(
                "go",
                ask["yes"] or "Do it",
                do="confirm",
                css="go bad" if destroys else "go",
                icon="i-check",
                move=line or move,
            ),
            button("back", ask["no"] or "Something else", do="back"),
        ],
    }
    shown = {"board": svg, "tray": _tray_of(tv, tray)}
    if lines:
        title = "What this does"
        shown["effects"] = fill("effects.html", lines=lines, effects_title=title, about=detail)
    else:
        shown["effects"] = choices_of(tv, chosen=move)
    return shown


def _seat_view(tv: TableView, seat: int) -> SeatView | None:
    return next((found for found in tv.view["seats"] if found["seat"] == seat), None)


def look_of(tv: TableView, seat: int) -> dict[str, str]:
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


def _head(tv: TableView) -> str:
    bar = tv.kept.fill(
        "head.html",
        title=tv.title,
        where=tv.view["where"],
        watching=not tv.mine,
        at_table=f"{in_words(len(tv.places)).capitalize()} at the table",
        steps=[] if tv.over or tv.event != tv.live else tv.view["steps"],
    )
    may_change = [] if tv.over else [place for place in tv.places if place.mine or (tv.creator and _is_left(place))]
    restart = tv.undo.get("restart")
    menus = tv.kept.fill(
        "menus.html",
        table=tv.table,
        game=tv.game_name,
        base=tv.base_url,
        watching=not tv.mine,
        restart=None if restart is None else HERE,
        invited=_invited(tv) if tv.creator and not tv.over else [],
        lost=[_seat_of(tv, one) for one in tv.lost],
        seats_to_change=[_seat_of(tv, place) for place in may_change],
    )
    fair = tv.kept.fill("fair.html", fair=tv.fairness, waits=tv.waits, begun=tv.begun, names=tv.names)
    return f"{bar}\n{menus.replace(HERE, str(restart), 1)}{fair}"


def _seat_of(tv: TableView, told: Place | Lost) -> dict[str, Any]:
    """Give what is told of a seat, with what it is called and how it looks."""
    found = _seat_view(tv, told.seat)
    title = (found["title"] if found else "") or f"seat {told.seat + 1}"
    name = tv.names[told.seat] if told.seat < len(tv.names) else ""
    return {"name": name, "title": title, **look_of(tv, told.seat), **vars(told)}


def _is_left(place: Place) -> bool:
    """Tell whether who made the table can do something about a seat: nobody has come for it, or he is away."""
    return place.free or (place.kind == "friend" and not place.connected)


def _invited(tv: TableView) -> list[dict[str, Any]]:
    """List the seats of others for whoever made the table, with the links of those that nobody has taken."""
    urls = {link["seat"]: link["url"] for link in tv.links}
    rows = []
    for place in tv.places:
        if place.mine:
            continue
        state = "not here yet" if place.kind == "open" else "here" if place.connected else "away"
        if place.kind == "bot":
            state = f"{place.program or f'a bot of level {place.level}'} plays"
        rows.append(
            {
                "seat": place.seat,
                "name": place.name,
                "state": state,
                "url": urls.get(place.seat, ""),
                "free": place.free,
                **look_of(tv, place.seat),
            }
        )
    return rows


def button(
    name: str,
    label: str,
    do: str = "",
    css: str = "",
    icon: str = "",
    icon_css: str = "",
    move: str = "",
    to: int | None = None,
    url: str = "",
    hidden: bool = False,
) -> dict[str, Any]:
    """Describe a button of the tray."""
    return {
        "id": name,
        "label": label,
        "do": do,
        "css": css,
        "icon": icon,
        "icon_css": icon_css,
        "move": move,
        "to": to,
        "url": url,
        "hidden": hidden,
    }


def _tray_of(tv: TableView, tray: Mapping[str, Any]) -> Markup:
    return regions.tray(tray, not tv.mine, tv.view["hand"])


def _tray(tv: TableView) -> dict[str, Any]:
    """Say what this audience is asked or told, and give the buttons for it."""
    view = tv.view
    actor = view["actor"]
    tray: dict[str, Any] = {
        "mode": "other",
        "title": view["prompt"]["title"],
        "news": "",  # before the detail
        "detail": view["prompt"]["detail"],
        "kicker": "",
        **look_of(tv, actor),
        "buttons": [],
        "consent": "",
        "waiting": "",
        "about": "undo",
        "held": False,
    }
    buttons: list[dict[str, Any]] = tray["buttons"]
    if tv.event != tv.live:
        tray.update(mode="replay", title=f"You are looking at event {tv.event}")
        stands = f"The table is at event {tv.live}. Nothing can be moved here."
        tray["detail"] = f"The game ended with event {tv.live}." if tv.over else stands
        buttons += [
            button("prev", "Back", do="prev", css="q", icon="i-prev"),
            button("next", "On", do="next", css="q", icon="i-next"),
            button("live", "To the end" if tv.over else "Back to live", do="live", css="" if tv.over else "go"),
        ]
        return tray
    _consent(tv, tray)
    if tv.notice:
        view = {**view, "prompt": {**view["prompt"], "detail": tv.notice}}
        tray["detail"] = tv.notice
    elif not tv.over:
        tray["news"], tray["detail"] = _news(tv), view["prompt"]["detail"]
    if tv.over:
        tray.update(_ending(tv))
        return tray
    if tv.waits:
        buttons += _beginning(tv)
        return tray
    tray["kicker"] = _step_of(view)
    undo = tv.undo
    if undo.get("to") is not None:
        buttons.append(button("undo", "Undo", do="undo", css="q", icon="i-undo", to=undo["to"]))
    elif undo.get("may_request") and undo.get("request_to") is not None and not tray["waiting"]:
        ask = "Undo" if undo.get("alone") else "Ask to undo"
        css = "q" if undo.get("alone") else "q long"
        buttons.append(button("undo", ask, do="ask-undo", css=css, icon="i-undo", to=undo["request_to"]))
    if actor in tv.mine and view["choices"]:
        tray["mode"] = "mine"
        only = len(view["choices"]) == 1 and not view.get("then") and not view.get("spread")
        plain = [choice for choice in view["choices"] if only or not choice["picks"] or choice.get("ends")]
        for place, choice in enumerate(plain):
            icon = choice["icon"] or ("i-check" if only else "")
            buttons.append(
                button(
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
            buttons.append(button("spread-clear", "Take back", do="spread-clear", css="q", icon="i-undo", hidden=True))
            buttons.append(button("spread", spread["yes"][0], do="spread", css="go", hidden=True))
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
        tray.update(title=f"Waiting for {name}", detail="Nobody has taken this seat yet.")
        link = next((link for link in tv.links if link["seat"] == actor), None)
        if link is not None:
            buttons.append(button("link", "Copy link", do="copy", icon="i-link", url=link["url"]))
    else:
        tray["title"] = tray["title"] or f"{name} is moving"
    if not tv.mine and not tray["detail"]:
        tray["detail"] = "You are watching. You see what everybody may see."
    return tray


def _news(tv: TableView) -> str:
    """Say what chance has just brought to who is asked, or what the table has played for him, as it had to."""
    last = tv.entries[0] if tv.entries else None
    if last is None or last.undone or tv.view["actor"] not in tv.mine or last.seat not in (None, *tv.mine):
        return ""
    return f"{last.text} {FORCED}" if FORCED in last.sub else last.news


def _beginning(tv: TableView) -> list[dict[str, Any]]:
    """Give the buttons of a table that waits for its players: for those who sit there, and who made it."""
    done = {share["seat"] for share in tv.fairness["shares"]}
    awaited = [place for place in tv.places if place.kind != "bot" and not place.mine and place.seat not in done]
    if tv.fairness["stage"] != OPEN or not awaited or not (tv.mine or tv.creator):
        return []
    found = [button("begin", "Begin now", do="begin", css="long")]
    links = [link for link in tv.links if any(link["seat"] == place.seat for place in awaited)]
    if len(links) > 1:
        found.append(button("invite", "Invite", do="invite", icon="i-link"))
    elif links:
        found.append(button("link", "Copy link", do="copy", icon="i-link", url=links[0]["url"]))
    return found


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
    elif tv.returns is not None:
        tray["about"] = "seat"
        tray["held"] = tv.returns in tv.mine
        name = tv.names[tv.returns]
        tray["consent"] = f"Somebody asks for {name}'s seat from another browser. Is it {name}?"
        if tray["held"]:
            whose = "your" if tv.mine == {tv.returns} else f"{name}'s"
            tray["consent"] = f"Somebody asks for {whose} seat from another browser."


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
    again = [button("again", "Play again too", do="rematch", icon="i-rot")] if tv.rematch and tv.mine else []
    detail = tv.notice if tv.rematch else tv.view["prompt"]["detail"]
    return {
        "mode": "over",
        "title": tv.ended or title,
        "detail": f"{detail}{WITH_TAKEBACKS if tv.taken_back else ''}",
        **look_of(tv, winners[0] if len(winners) == 1 else SPECTATOR),
        "buttons": [
            button("look-back", "Look back", do="look-back", css="q", icon="i-clock"),
            *again,
            button("result", "Result", do="result", css="go", icon="i-flag"),
        ],
    }


def result(tv: TableView, told: Result, fair: bool) -> str:
    """Render the sheet of the result; `fair` tells that the secret number of the draws has its fingerprint."""
    look = look_of(tv, told.winners[0] if len(told.winners) == 1 else SPECTATOR)
    return fill("result.html", tv=tv, r=told, look=look, again=_again(tv), fair=fair)


def chances(tv: TableView, drawing: Drawing, lacking: str = "") -> str:
    """Render the curve of the chances, and the moments that turned the game."""
    return fill("chances.html", d=drawing, said=_said_of(tv, drawing), lacking=lacking)


def _said_of(tv: TableView, drawing: Drawing) -> str:
    """Say in a sentence what the curve shows."""
    ends = [(_called(tv, curve.seat), curve.points.split()) for curve in reversed(drawing.curves)]
    said = "; ".join(f"{name} from {_chance(points[0])} to {_chance(points[-1])}" for name, points in ends if points)
    return f"Chances of winning over the game, in per cent: {said or 'not reckoned yet'}"


def looking(tv: TableView, told: Looking, lacking: str = "") -> str:
    """Render the rail while somebody looks back on a game that is over."""
    panel = fill("looking.html", tv=tv, l=told, d=told.drawing, said=_said_of(tv, told.drawing), lacking=lacking)
    return _rail_with(tv, panel)


def _chance(point: str) -> int:
    return 100 - round(float(point.split(",")[1]))


def _again(tv: TableView) -> str:
    """Give the address of the lobby with the same game, options and people chosen."""
    query = [("game", tv.game_name), ("seats", str(tv.game.seats))]
    query += [("place", f"{place.kind}~{place.level or ''}~{place.name}") for place in tv.places]
    query += [(f"o.{name}", json.dumps(value)) for name, value in tv.game.changed_options().items()]
    return "/?" + urlencode(query)


def choices_of(tv: TableView, chosen: str = "", buttons: bool = True) -> str:
    """Render the list of choices; what ends the turn or a step of it is no row where it is one of the `buttons`."""
    mine = tv.view["actor"] in tv.mine
    choices = [*tv.view["choices"], *(tv.view.get("then") or ())] if mine else []
    latest = list(islice((entry for entry in tv.entries if not entry.undone), LATEST))
    spread = tv.view.get("spread") if choices else None
    listed = [(place, choice) for place, choice in enumerate(choices) if not is_part(spread, choice["move"])]
    if buttons:  # what alone is left to be done stays in the list, too
        listed = [(place, choice) for place, choice in listed if not _is_tick(choice)] or listed
    return regions.choices(
        regions.Listing(
            rows=gathered(listed, tv.view.get("kinds") or {}),
            number=len(listed),
            chosen=chosen,
            about="" if tv.over else f"{_news(tv)} {tv.view['prompt']['detail']}".strip(),
            cannot=tv.view.get("cannot") or () if choices else (),
            spread=spread,
            latest=latest,
            lone=buttons and not spread and _is_lone(choices),
        )
    )


def _is_lone(choices: Sequence[Choice]) -> bool:
    """Tell whether there is one choice only, of which a row says no more than a button does."""
    return len(choices) == 1 and not choices[0]["hint"] and not choices[0].get("notes")


def _is_tick(choice: Choice) -> bool:
    """Tell whether a choice is the button with the tick, or one that ends a step of the turn."""
    return choice.get("ends", False) or (choice["icon"] == "i-check" and not choice["picks"])


def gathered(choices: Sequence[tuple[int, Choice]], kinds: Mapping[str, Kind]) -> list[dict[str, Any]]:
    """List the rows of numbered choices: in a long list those of a kind that has words are put below a row of its own.

    A row has its choice and the number of that, or the kind with its words and how many choices it has. `within` is
    the kind that a choice is gathered under. Choices that are alike are a kind of their own. What all of a kind cost
    is written once.
    """
    count = Counter(kind_of(choice) for _, choice in choices)
    many = [kind for kind in count if kind in kinds and count[kind] >= GATHER]
    if len(choices) <= LONG:
        many = [kind for kind in count if kind in kinds and kinds[kind].get("cost") and count[kind] > 1]
    if len(count) < 2:  # what costs nothing is listed in whole, and so is what is little
        many = [kind for kind in many if len(choices) > PLENTY and kinds[kind].get("cost")]
    rows: list[dict[str, Any]] = []
    for kind in count:
        below = kind if kind in many else ""
        if below:
            name = re.sub(r"\W+", "-", kind).lower()
            rows.append({"kind": kind, "id": name, "many": count[kind], **kinds[kind]})
        rows += [{"i": i, "c": c, "within": below} for i, c in choices if kind_of(c) == kind]
    return rows if many else [{"i": i, "c": c, "within": ""} for i, c in choices]


def kind_of(choice: Choice) -> str:
    """Give what a choice is gathered by."""
    return choice.get("like") or choice["kind"]


def _rail(tv: TableView) -> str:
    return _rail_with(tv, choices_of(tv))


def _rail_with(tv: TableView, choices: str) -> str:
    latest = tv.entries[0] if tv.entries else None
    return regions.rail(choices, log_of(tv), latest, tv.event, tv.live, seats_of(tv))


def log_of(tv: TableView) -> str:
    """Put together the rows of the log; of one event there is one, and perhaps what happened at the table after it.

    So its name stays when the oldest ones go. Blanks between them would be handed on from row to row in a page.
    """
    shown = None if tv.event == tv.live else tv.event
    rows: list[str] = []
    number, times = -1, 0
    for entry in tv.entries:
        times = times + 1 if number == entry.number else 0
        number = entry.number
        row = snippets.entry(entry, times, number == shown) if times or number == shown else entry.row
        rows.append(row if len(rows) < LAID_OUT else snippets.older(row))
    return "".join(rows)


def seats_of(tv: TableView) -> Markup:
    """Write the list of players."""
    return regions.seats(_seat_row(tv, seat) for seat in tv.view["seats"])


def _seat_row(tv: TableView, seat: SeatView) -> dict[str, Any]:
    """Put together what the list of players says of a seat."""
    number = seat["seat"]
    place = _place(tv, number)
    name = _called(tv, number)
    small = [seat["title"]] if seat["title"] not in ("", name) else []
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
        "name": name,
        "small": ", ".join(small),
        "doing": doing.removeprefix(f"{place.name} ") if place is not None and doing.startswith(place.name) else "",
        "sum": brief or total,
        "brief": brief,
        "notes": notes,
        "now": now,
    }


def invitation(tv: TableView, key: str, seat: int, link: Mapping[str, str]) -> str:
    """Render what an invitation to a seat is to, as the spectators see the table: it can be taken there.

    `link` is what a preview of its address shows, without the key.
    """
    rows = []
    for place in tv.places:
        state = "here now" if place.connected else "sets the table" if place.kind == "me" else "sits there"
        if place.kind == "bot":
            state = place.program or f"a bot of level {place.level}"
        elif place.free:
            state = "your seat and your name" if place.seat == seat else "not here yet"
        look = look_of(tv, place.seat)
        em = Markup(KIT.em(look["css"], look["emblem"]))
        rows.append({"seat": place.seat, "name": place.name, "state": state, "em": em})
    return whole_page("claim.html", tv=tv, key=key, seat=seat, rows=rows, link=link)


def asked(tv: TableView) -> str:
    """Render the page of somebody who has asked for a seat: whom it waits for. It asks again by itself."""
    assert tv.asked is not None
    seat, waiting = tv.asked
    names = _listed(tv.names[other] for other in waiting)
    return whole_page("asked.html", tv=tv, name=tv.names[seat], waiting=names, seconds=ASK_AGAIN)
