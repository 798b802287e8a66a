"""The page of a lesson: that of a table, with parts of its own and what it points at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from ludoscape.table.model import LessonView, TableView
from ludoscape.table.render import button, choices_of, look_of, page_of, seats_of
from ludoscape.table.templating import fill, in_words


def page(tv: TableView, shown: LessonView, guide: Mapping[str, Any]) -> str:
    """Render the page of a lesson at a step."""
    return page_of(tv, parts(tv, shown), lesson=guide)


def parts(tv: TableView, shown: LessonView) -> dict[str, str]:
    """Render the four regions of the page of a lesson at a step."""
    step = None if shown.left else shown.step
    came, _, more = shown.happened.partition(". ")
    seats = tv.game.default_seats
    places = ["me~~", *(f"bot~1~Bot {seat + 1}" for seat in range(1, seats))]
    query = [("game", tv.game_name), ("seats", str(seats)), *(("place", place) for place in places)]
    wanted = step.moves if step and step.touch else None  # what else may be done stands in the list
    plain = [c for c in tv.view["choices"] if not c["picks"] and (wanted is None or c["move"] in wanted)]
    tray = {
        "title": came.rstrip(".") if shown.left else step.do if step else "You have finished this lesson",
        "detail": _detail(shown, more),
        "buttons": [
            button(f"move-{n}", c["label"], icon=c["icon"], icon_css=c["css"], move=c["move"])
            for n, c in enumerate(plain)
        ],
        "game_link": "/?" + urlencode(query),
        "rivals": "one bot" if seats == 2 else f"{in_words(seats - 1)} bots",
        "look": look_of(tv, min(tv.mine)),
    }
    return {
        "head": fill("lesson-head.html", tv=tv, shown=shown),
        "board": tv.svg,
        "tray": fill("lesson-tray.html", tv=tv, shown=shown, t=tray),
        "rail": fill("lesson-rail.html", tv=tv, shown=shown, seats=seats_of(tv), choices=choices_of(tv, buttons=False)),
    }


def _detail(shown: LessonView, more: str) -> str:
    """Say below what is asked what came of the step before; `more` is what is left of it where it is the title."""
    if shown.left:
        return more
    step = shown.step
    return step.now if step and not step.moves else shown.happened or (step.why if step else "")
