"""Whole games of Decay from the lobby to the result: by mouse, by keyboard, by finger."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.people import PHONE, Habit, People, Screen
from tests.browser.server import Served


def set_seats(screen: Screen, kinds: list[str]) -> None:
    """Fill in the lobby's form: how many sit there, and who; bots of level 1."""
    page = screen.page
    screen.press(page.locator(f"[data-t=seats] label:has(input[value='{len(kinds)}'])"))
    for seat, kind in enumerate(kinds):
        screen.press(page.locator(f".kinds label:has(input[name='kind-{seat}'][value='{kind}'])"))
        if kind == "bot":
            screen.press(page.locator(f".levels label:has(input[name='level-{seat}'][value='1'])"))


def open_table(screen: Screen) -> None:
    """Press the main button of the lobby and wait for the table."""
    screen.press("#open")
    screen.page.wait_for_url("**/t/**")
    screen.ready()


def play_to_the_end(screen: Screen, habit: Habit, seconds: float = 150) -> int:
    """Play all moves of this screen by touching things; gives how many there were."""
    until = time.monotonic() + seconds
    moves = 0
    while (seen := screen.my_turn()) is not None:
        assert time.monotonic() < until, f"not over after {moves} moves"
        screen.play(habit.choose(seen["view"]["choices"]), twice=habit.chance.random() < 0.3)
        moves += 1
    return moves


def result_is_shown(screen: Screen) -> None:
    """The tray tells who won, and offers the record, a check of the draws, and another game."""
    outcome = screen.see()["view"]["outcome"]
    assert outcome is not None
    title = screen.text("#prompt h1")
    assert ("won" in title or "win" in title) if len(outcome["winners"]) == 1 else "draw" in title.lower()
    for name in (
        ("fair", "again") if screen.touch else ("record", "fair", "again")
    ):  # a phone has the record in its menu
        expect(screen.page.locator(f"#act-{name}")).to_be_visible()
    assert screen.page.locator("#list").count() == 0, "nothing can be chosen any more"


def test_four_seats_by_mouse(shared: Served, people: People) -> None:
    """One person and three bots, all by clicks, with the motion that the page usually has."""
    screen = people.sit(shared.address, reduced_motion="no-preference")
    set_seats(screen, ["me", "bot", "bot", "bot"])
    open_table(screen)
    assert len(screen.see()["view"]["seats"]) == 4
    moves = play_to_the_end(screen, Habit(7))
    assert moves >= 11, "six tiles to choose and to put down; the last of them is no choice"
    result_is_shown(screen)


def test_two_seats_by_keyboard(shared: Served, people: People) -> None:
    """Two people at one screen who never touch the mouse: from the lobby's form to the end after four turns."""
    screen = people.sit(shared.address)
    page = screen.page
    chance = Habit(11).chance

    def named(name: str) -> bool:
        return bool(page.evaluate("(name) => document.activeElement?.name === name", name))

    screen.tab_to(lambda _: named("seats"))
    while page.locator("[name=seats]:checked").get_attribute("value") != "2":
        screen.keys("ArrowLeft")
    screen.tab_to(lambda _: named("kind-1"))
    while page.locator("[name=kind-1]:checked").get_attribute("value") != "me":
        screen.keys("ArrowLeft")
    screen.tab_to(lambda _: bool(page.evaluate("() => document.activeElement?.dataset.t === 'more'")))
    screen.keys("Enter")
    longest = "() => document.activeElement?.getAttribute('aria-labelledby') === 'o-max_turns'"
    screen.tab_to(lambda _: bool(page.evaluate(longest)))
    screen.keys("Control+a", "4", "Enter")
    screen.tab_to(lambda at: at[0] == "open")
    screen.keys("Enter")
    page.wait_for_url("**/t/**")
    screen.ready()

    habit = Habit(11)
    ways: dict[str, int] = {}
    while (seen := screen.my_turn()) is not None:
        assert seen["mine"] == [0, 1]
        way = screen.play_by_keys(habit.choose(seen["view"]["choices"]), chance)
        ways[way] = ways.get(way, 0) + 1
    assert sum(ways.values()) >= 48, "forty-eight decisions are needed for building the board alone"
    assert min(ways.get(way, 0) for way in ("board", "filter", "arrows")) >= 3, f"ways that were taken: {ways}"
    result_is_shown(screen)


def test_three_seats_by_finger(shared: Served, people: People) -> None:
    """One person with a phone, and two bots: touch, look, confirm."""
    checked: set[str] = set()
    for _ in range(3):  # the draws are the table's own: a pawn may be lost before its first walk
        screen = people.sit(shared.address, size=PHONE, touch=True)
        set_seats(screen, ["me", "bot", "bot"])
        screen.no_sideways()
        large_enough(screen)
        open_table(screen)
        play_by_finger(screen, checked)
        screen.no_sideways()
        result_is_shown(screen)
        if "pawn" in checked:
            break
    assert {"create_tile", "create_put", "pawn"} <= checked


def play_by_finger(screen: Screen, checked: set[str]) -> None:
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
            screen.no_sideways()
            large_enough(screen)
            nothing_over_targets(screen)
            before = screen.shown
            if screen.begin(choice):
                assert screen.see()["live"] == before, "a touch alone plays nothing"
                screen.no_sideways()
                large_enough(screen)
                assert inside(screen, "#act-go"), "the main button can be reached"
                screen.press("#act-go")
            screen.until_shown(before + 1)
        done += 1


def inside(screen: Screen, selector: str) -> bool:
    """Tell whether an element lies on the screen, and nothing over it."""
    test = """(e) => {
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return r.x >= 0 && r.y >= 0 && r.right <= innerWidth && r.bottom <= innerHeight && e.contains(top);
    }"""
    return bool(screen.page.locator(selector).evaluate(test))


def nothing_over_targets(screen: Screen) -> None:
    """Nothing floats over a place on the board that may be chosen."""
    test = """() => [...document.querySelectorAll("#part-board .is-target:not(.is-off)")].filter((e) => {
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return !top || !document.getElementById("part-board").contains(top);
    }).map((e) => e.id)"""
    covered = screen.page.evaluate(test)
    assert not covered, f"something lies over {covered}"


def large_enough(screen: Screen) -> None:
    """All that can be touched and is in sight is at least 44 px wide and high."""
    test = """() => {
      const found = [];
      for (const e of document.querySelectorAll("button, a[href], select, #list .ch, label, .field, .name")) {
        if (e.matches("label") && !e.querySelector("input") || e.matches(".item:not(.is-target)")) continue;
        if (e.closest(".vh, .segm") && e.matches("input")) continue;
        const hidden = (n) => getComputedStyle(n).visibility === "hidden" || getComputedStyle(n).display === "none";
        if (!e.checkVisibility() || hidden(e)) continue;
        const r = e.getBoundingClientRect();
        if (!r.width || r.bottom < 1 || r.right < 1 || r.top > innerHeight - 1 || r.left > innerWidth - 1) continue;
        const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        if (!top || !(e.contains(top) || top.contains(e) && top.matches("label"))) continue;
        const x = r.x + r.width / 2, y = r.y + r.height / 2; // what takes the touch may be larger than what is drawn
        const ways = [[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5]];
        const near = ways.map(([dx, dy]) => document.elementFromPoint(x + dx, y + dy));
        const missed = near.some((n) => n && !(e.contains(n) || n.contains(e) && n.matches("label")));
        if ((r.width < 43.5 || r.height < 43.5) && missed) {
          found.push(`${e.outerHTML.slice(0, 120)}: ${r.width.toFixed()} x ${r.height.toFixed()}`);
        }
      }
      return found;
    }"""
    small = [text for text in screen.page.evaluate(test) if 'class="grab"' not in text]  # it is as wide as the screen
    assert not small, "too small for a finger:\n" + "\n".join(small)


def test_the_sheet_of_a_phone(shared: Served, people: People) -> None:
    """The sheet goes up and down, its list scrolls and can be chosen from; log, menu and rules open over the page."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    set_seats(screen, ["me", "me", "me"])
    open_table(screen)
    page = screen.page
    habit = Habit(3)
    for _ in range(3):
        seen = screen.my_turn()
        assert seen is not None
        screen.play(habit.choose(seen["view"]["choices"]))
    if page.locator("#list").count() == 0 or screen.see()["view"]["phase"] != "create_put":
        seen = screen.my_turn()
        assert seen is not None
        if seen["view"]["phase"] == "create_tile":
            screen.play(habit.choose(seen["view"]["choices"]))
    low = screen.box("tray-slot")[3]
    screen.press(".grab")
    expect(page.locator("#tray")).to_have_class("tray up")
    assert screen.box("tray-slot")[3] > low + 80
    screen.no_sideways()
    last = page.locator("#list [role=option]").last
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
    screen.no_sideways()
    large_enough(screen)
    page.keyboard.press("Escape")
    screen.press(".head [data-do=rules]")
    expect(page.locator("#drawer")).to_be_visible()
    assert screen.box("drawer")[2] == PHONE[0], "the rules take the whole screen"
    screen.press("[data-do=close-drawer]")
    expect(page.locator("#drawer")).to_be_hidden()
    screen.press("#seat-1 .peek")
    expect(page.locator("#seat-1 .more")).to_be_visible()
    screen.no_sideways()
