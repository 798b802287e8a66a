"""Sharing: a link to a moment, a picture of it and a film of what led there, from the menu of a table."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.table.helpers import Player


def test_a_moment_is_shared(shared: Served, people: People) -> None:
    """Whoever looks back shares that moment; its link leads to it, on to the next event and back to the table."""
    player = scene(shared, "pawn")
    watch = "/t/" + player.url.split("/")[2]
    screen = people.sit(shared.address, watch)
    page = screen.page
    page.goto(f"{shared.address}{watch}?at=5")
    expect(page.locator("#prompt h1")).to_have_text("You are looking at event 5")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=shared.address)
    screen.press("#act-next")
    expect(page.locator("#prompt h1")).to_have_text("You are looking at event 6")
    screen.press("[popovertarget=menu]")
    screen.press("[popovertarget=share]")
    screen.press("#share-link")
    expect(page.locator("#said")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{shared.address}{watch}?at=6"
    with page.expect_download() as got:
        screen.press("#share-picture")
    assert got.value.suggested_filename.endswith("-6.png")
    assert got.value.path().read_bytes() == Player(shared.address, watch).get("picture.png", at=6).content
    with page.expect_download() as got:
        screen.press("#share-all")
    assert Image.open(io.BytesIO(got.value.path().read_bytes())).format == "WEBP"
    screen.expect("429")
    page.route("**/film.webp*", lambda route: route.fulfill(status=429, json={"error": "Three films an hour."}))
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    with page.expect_request("**/film.webp*") as asked:
        screen.press("#share-part")
    assert asked.value.url.endswith("&theme=dark"), "a film is as dark as the page"
    expect(page.locator("#line")).to_have_text("Three films an hour.")
    page.evaluate("() => { delete document.documentElement.dataset.theme; }")
    page.keyboard.press("Escape")
    screen.press("#act-live")
    expect(page.locator("#prompt h1")).not_to_contain_text("event")
