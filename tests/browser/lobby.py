"""How people fill in the lobby's form, and what became of it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Screen
from tests.table.helpers import Player


def choose_game(screen: Screen, name: str, title: str) -> None:
    """Choose a game by its card, and wait for its form."""
    screen.press(f"label:has(input[name=game][value={name}])")
    expect(screen.page.locator("[data-t=title]")).to_have_text(title)


def choose_seats(screen: Screen, seats: int) -> None:
    """Choose how many sit at the table, and wait for their rows."""
    screen.press(f"[data-t=seats] label:has(input[value='{seats}'])")
    expect(screen.page.locator("[data-t=places] > li")).to_have_count(seats)


def set_option(screen: Screen, name: str, value: object) -> None:
    """Type the value of an option, which may stand among those behind the button."""
    field = screen.page.locator(f"[aria-labelledby=o-{name}]")
    if not field.is_visible():
        screen.press("[data-t=more]")
    field.fill(str(value))
    field.blur()


def open_table(screen: Screen) -> None:
    """Press the main button of the lobby and wait for the table."""
    screen.press("#open")
    screen.page.wait_for_url("**/t/**")
    screen.ready()


def options_recorded(screen: Screen) -> list[str]:
    """List the options in the record of the table that a screen shows."""
    record = Player(screen.address, screen.url).get("record").text
    return re.findall(r"^option (.+)$", record, re.MULTILINE)
