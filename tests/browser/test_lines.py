"""The game in a few lines, at its first opening in a browser and later from the menu."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.scenes import scene
from tests.browser.server import Served


def test_a_newcomer_is_told_once_what_the_game_is(shared: Served, people: People) -> None:
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url, newcomer=True)
    card = screen.page.locator("#lines")
    expect(card).to_be_visible()
    expect(card.locator("li")).to_have_count(5)
    expect(card).to_contain_text("The last pawn wins.")
    expect(card.get_by_role("link", name="Lesson")).to_have_attribute("href", "/learn/decay/1-cut")
    expect(card.get_by_role("button", name="Play")).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    screen.page.reload()
    screen.page.wait_for_selector("html[data-ready]")
    expect(card).to_be_hidden()
    screen.press("[popovertarget=menu]")
    screen.press("#menu [data-do=lines]")
    expect(card).to_be_visible()
    screen.page.mouse.click(20, 400)
    expect(card).to_be_hidden()
