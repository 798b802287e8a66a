"""Whole games of Decay from the lobby to the result: by mouse, by keyboard, by finger."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from tests.browser.checks import (
    fits_a_finger,
    inside,
    large_enough,
    nothing_over_targets,
    one_touch_plays_nothing,
    play_to_the_end,
    result_is_shown,
    touching,
)
from tests.browser.lobby import choose_seats, open_table, set_option
from tests.browser.people import PHONE, Habit, People, Screen
from tests.browser.server import Served


def set_seats(screen: Screen, kinds: list[str]) -> None:
    """Fill in the lobby's form: how many sit there, and who; bots of level 1."""
    page = screen.page
    choose_seats(screen, len(kinds))
    for seat, kind in enumerate(kinds):
        screen.press(page.locator(f".kinds label:has(input[name='kind-{seat}'][value='{kind}'])"))
        if kind == "bot":
            screen.press(page.locator(f".levels label:has(input[name='level-{seat}'][value='1'])"))


def test_four_seats_by_mouse(shared: Served, people: People) -> None:
    """One person and three bots, all by clicks, with the motion that the page usually has, to the end of two turns.

    The other whole games are played without motion, which takes a third of the time: what moves is seen in test_motion.
    """
    screen = people.sit(shared.address, reduced_motion="no-preference")
    set_seats(screen, ["me", "bot", "bot", "bot"])
    set_option(screen, "max_turns", 2)
    open_table(screen)
    assert len(screen.see()["view"]["seats"]) == 4
    moves = play_to_the_end(screen, touching(Habit(7)), 150).total()
    assert moves >= 6, "six tiles, and a touch for each"
    result_is_shown(screen)


def test_two_seats_by_keyboard(shared: Served, people: People) -> None:
    """Two people at one screen who never touch the mouse, and a bot: from the lobby's form to the end."""
    screen = people.sit(shared.address)
    page = screen.page
    chance = Habit(11).chance

    def named(name: str) -> bool:
        return bool(page.evaluate("(name) => document.activeElement?.name === name", name))

    screen.tab_to(lambda _: named("seats"))
    while page.locator("[name=seats]:checked").get_attribute("value") != "3":
        screen.keys("ArrowRight")
    screen.tab_to(lambda _: named("kind-1"))
    while page.locator("[name=kind-1]:checked").get_attribute("value") != "me":
        screen.keys("ArrowLeft")
    screen.tab_to(lambda _: bool(page.evaluate("() => document.activeElement?.dataset.t === 'more'")))
    screen.keys("Enter")
    longest = "() => document.activeElement?.getAttribute('aria-labelledby') === 'o-max_turns'"
    screen.tab_to(lambda _: bool(page.evaluate(longest)))
    screen.keys("Control+a", "2", "Enter")
    screen.tab_to(lambda at: at[0] == "open")
    screen.keys("Enter")
    page.wait_for_url("**/t/**")
    screen.ready()

    screen.watch_focus()
    habit = Habit(11)
    ways = Counter[str]()
    while (seen := screen.my_turn()) is not None:
        assert seen["mine"] == [0, 1]
        screen.play_by_keys(habit.choose(seen["view"]["choices"]), chance, taken=ways)
    screen.focus_was_kept()
    assert sum(ways.values()) >= 11, "two of three build: twelve tiles, one decision each, bar the last"
    assert min(ways[way] for way in ("board", "filter", "arrows")) >= 3, f"ways that were taken: {ways}"
    result_is_shown(screen)


def test_three_seats_by_finger(shared: Served, people: People) -> None:
    """One person with a phone, and two bots: touch, look, confirm."""
    checked: set[str] = set()
    for _ in range(3):  # the draws are the table's own: a pawn may be lost before its first walk
        screen = people.sit(shared.address, size=PHONE, touch=True)
        set_seats(screen, ["me", "bot", "bot"])
        fits_a_finger(screen)
        open_table(screen)
        look_by_phase(screen, checked)
        screen.no_sideways()
        result_is_shown(screen)
        if "pawn" in checked:
            break
    assert {"create_tile", "create_put", "pawn"} <= checked


def look_by_phase(screen: Screen, checked: set[str]) -> None:
    """Play to the end; once in each kind of decision look at the page before and after the first touch."""
    habit = Habit(5)
    done = 0
    while (seen := screen.my_turn()) is not None:
        phase = seen["view"]["phase"]
        choice = habit.choose(seen["view"]["choices"])
        if phase in checked:
            screen.play(choice, twice=done % 4 == 0)
        else:
            checked.add(phase)
            fits_a_finger(screen)
            nothing_over_targets(screen)
            one_touch_plays_nothing(screen, choice)
        done += 1


def test_the_sheet_of_a_phone(shared: Served, people: People) -> None:
    """The sheet goes up and down, its list scrolls and can be chosen from; log, menu and rules open over the page."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    set_seats(screen, ["me", "me", "me"])
    open_table(screen)
    page = screen.page
    habit = Habit(3)
    for _ in range(3):
        seen = screen.asked()
        screen.play(habit.choose(seen["view"]["choices"]))
    screen.asked()
    low = screen.box("tray-slot")[3]
    screen.press(".grab")
    expect(page.locator("#tray")).to_have_class("tray up")
    assert screen.box("tray-slot")[3] > low + 80
    screen.no_sideways()
    last = page.locator("#list .ch[data-i]").last
    if within := last.get_attribute("data-within"):
        screen.press(f"#list [data-kind='{within}']")  # places that do the same are in one row, which opens
    last.scroll_into_view_if_needed()
    before = screen.shown
    screen.press(last)
    page.wait_for_selector("#act-go")
    assert inside(screen, "#act-go")
    screen.press("#act-go")
    screen.until_shown(before + 1)
    screen.press(".grab")
    expect(page.locator("#tray")).to_have_class("tray")

    screen.press(".sec-players [data-do=log]")
    expect(page.locator("#log")).to_be_visible()
    assert page.locator("#log li").count() >= 2
    large_enough(screen)
    screen.press("[data-do=close-log]")
    expect(page.locator("#log")).to_be_hidden()
    screen.press("[popovertarget=menu]")
    expect(page.locator("#menu")).to_be_visible()
    fits_a_finger(screen)
    page.keyboard.press("Escape")
    screen.press(".head > [data-do=rules]")
    expect(page.locator("#drawer")).to_be_visible()
    assert screen.box("drawer")[2] == PHONE[0], "the rules take the whole screen"
    screen.press("[data-do=close-drawer]")
    expect(page.locator("#drawer")).to_be_hidden()
    screen.press("#seat-1 .peek")
    expect(page.locator("#seat-1 .more")).to_be_visible()
    screen.no_sideways()
