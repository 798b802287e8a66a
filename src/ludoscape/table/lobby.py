"""The lobby: what it says of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import TemplateNotFound
from markupsafe import Markup

from ludoscape.bots import LEVELS, Level, levels_of
from ludoscape.engine.state import SPECTATOR
from ludoscape.games import game_type, games
from ludoscape.table.known_lessons import lessons_of
from ludoscape.table.templating import fill, in_words, script_data, whole_page
from ludoscape.table.trailer import trailer


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
                "levels": {
                    number: level.summary for number, level in levels_of(kind).items() if level != LEVELS[number]
                },
                "trailer": trailer(name),
                "lessons": [
                    {"name": lesson.name, "title": lesson.title, "minutes": lesson.minutes}
                    for lesson in lessons_of(kind)
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
            "levels": card.get("levels", {}),
        }
        for card in cards
    }
    number = len(cards)
    tagline = "Games whose boards are built and changed by play."
    if number > 1:
        tagline = f"{in_words(number).capitalize()} games whose boards are built and changed by play."
    listed = [{"level": program.number, "title": program.title} for program in programs]
    levels = [{"level": each.number, "title": each.title, "summary": each.summary} for each in LEVELS.values()]
    first = next((card["trailer"] for card in cards if card.get("trailer")), None)
    looks = [look for each in data.values() for looks in each["looks"].values() for look in looks]
    emblems = sorted({look["emblem"] for look in looks})
    given: dict[str, Any] = {"cards": shown, "tagline": tagline, "trailer": first, "emblems": emblems}
    scripts = {"data": data, "levels": levels, "programs": listed}
    return whole_page("lobby.html", **given, **{name: script_data(each) for name, each in scripts.items()})


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
        return fill(f"card-{name}.svg")
    except TemplateNotFound:
        return fill("card-plain.svg")
