"""What players add to the draws, by the page alone: nobody has to touch anything, and the record proves it."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from tests.browser.lobby import choose_seats, open_table, set_option
from tests.browser.people import People
from tests.browser.server import Served
from tests.table.helpers import Player

KEPT = "() => JSON.parse(localStorage.getItem('ludoscape-shares') ?? '{}')"
CHANGED = """() => {
  const kept = JSON.parse(localStorage.getItem("ludoscape-shares"));
  for (const share of Object.values(kept)) share.value = "00".repeat(32);
  localStorage.setItem("ludoscape-shares", JSON.stringify(kept));
}"""


def test_two_add_to_the_draws_and_begin_without_a_third(shared: Served, people: People) -> None:
    """All by itself, but for "Begin now": the shares that two browsers kept are in the record, which verifies."""
    ines, maren = people.sit(shared.address), people.sit(shared.address)
    page = ines.page
    choose_seats(ines, 3)
    for seat in (1, 2):
        ines.press(page.locator(f".kinds label:has(input[name='kind-{seat}'][value='friend'])"))
    set_option(ines, "max_turns", 1)
    page.locator("#name-1").fill("Maren")
    page.locator("#name-2").fill("Tom")
    open_table(ines)
    expect(page.locator("#prompt h1")).to_have_text("Waiting for Maren and Tom")
    assert ines.see()["fairness"]["stage"] == "open" and ines.see()["live"] == 0, "nothing is drawn before"
    ines.press(".head > [popovertarget=invite]")
    urls = [link.get_attribute("data-url") or "" for link in page.locator("#invite [data-do=copy]").all()]
    ines.keys("Escape")

    maren.page.goto(shared.address + urls[0])
    maren.press("text=Take this seat")
    maren.ready()
    expect(page.locator("#prompt h1")).to_have_text("Waiting for Tom")
    ines.press("#act-begin")
    for screen in (ines, maren):
        expect(screen.page.locator("#log")).to_contain_text("have added to its draws")
        expect(screen.page.locator("#line")).to_be_hidden()
    expect(maren.page.locator("#log")).to_contain_text("begins before Tom has added to the draws")

    kept = ines.page.evaluate(KEPT) | maren.page.evaluate(KEPT)
    tom = Player(shared.address, urls[1])
    end(tom, *(Player(shared.address, screen.url) for screen in (ines, maren)))
    record = read_record(tom.get("record").text)
    assert {f"{record.table}/{seat}": share.value for seat, share in record.shares.items()} == {
        name: share["value"] for name, share in kept.items()
    }
    report = verify(record, game)
    assert report.ok and report.draws > 0 and list(record.shares) == [0, 1], str(report)


def end(*players: Player) -> None:
    """Play a game to its end from outside."""
    chance = random.Random("the end")
    while not players[0].see()["over"]:
        for player in players:
            if choices := player.choices():
                player.play(chance.choice(choices))


def test_alone_with_bots_nobody_is_waited_for(shared: Served, people: People) -> None:
    """The page comes with the game begun, and finds out what is not as it was taken."""
    screen = people.sit(shared.address)
    open_table(screen)
    assert "The game begins" not in (screen.page.locator("#prompt").text_content() or "")
    fairness = screen.see()["fairness"]
    assert fairness["stage"] == "begun" and [bool(share["value"]) for share in fairness["shares"]] == [True]
    assert sum(url.endswith("/share") for url in screen.sent) == 1, "with the promise, since nobody else adds"
    expect(screen.page.locator("#line")).to_be_hidden()
    screen.press("[popovertarget=menu]")
    screen.press("#menu [popovertarget=fair]")
    expect(screen.page.locator("#fair")).to_contain_text("nobody can choose the draws, if one player is honest")
    expect(screen.page.locator("#fair .added code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    screen.page.evaluate(CHANGED)
    screen.page.reload()
    screen.ready()
    expect(screen.page.locator("#line")).to_contain_text("What you added to the draws has been changed or left out")
