"""The keyboard: where it goes after each confirmation, in which order Tab leads, and that the card of keys is true."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Habit, People, Screen
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.browser.small_worlds import at_phase, conquer
from tests.table.helpers import ME, bot, set_table

TARGET = "(e) => e?.id && e.classList.contains('is-target') && !e.classList.contains('is-off')"


def on_a_target(screen: Screen) -> bool:
    """Tell whether the keyboard is on something of the board that can be picked."""
    return bool(screen.page.evaluate(f"() => ({TARGET})(document.activeElement)"))


def test_where_the_keyboard_goes(shared: Served, people: People) -> None:
    """After a move, a refusal, an undo, a drawer and a turn that is over, as the table of the design says."""
    player = conquer(shared, at_phase("conquer", more=lambda state: len(state.legal()) > 4), places=[ME, bot(1)])[0]
    screen = people.sit(shared.address, player.url, asked=False)
    page = screen.page
    screen.asked()
    screen.watch_focus()
    screen.keys("b", "ArrowDown")
    assert on_a_target(screen), "an arrow leads from the board to what can be picked"
    first = screen.here()[0]

    screen.keys("r")  # a drawer, and back
    screen.until("() => document.activeElement?.id === 'find'")
    screen.keys("Escape")
    screen.until("(id) => document.activeElement?.id === id", first)

    before = screen.shown  # a move, and still my turn
    screen.keys("Enter")
    screen.until_shown(before + 1)
    screen.until(f"() => ({TARGET})(document.activeElement)")
    assert screen.asked()["view"]["phase"] == "conquer"

    screen.keys("u")  # what was picked before
    screen.until_shown(before)
    screen.until("(id) => document.activeElement?.id === id", first)

    screen.keys("Shift+ArrowRight")  # a refusal: the keyboard stays, and the reason is told
    for _ in range(12):
        if not on_a_target(screen):
            break
        screen.keys("Shift+ArrowRight", "Shift+ArrowDown")
    stays = screen.here()[0]
    screen.keys("?")
    expect(page.locator("#refused")).not_to_be_empty()
    assert screen.here()[0] == stays
    screen.keys("Escape")
    screen.focus_was_kept()


def test_a_turn_that_is_over_leads_to_the_question(shared: Served, people: People) -> None:
    """Whoever hands on is read what the others are asked, and stays there while they move."""
    player = set_table(shared.address, "decay", [ME, bot(1), bot(1)], max_turns=2)[0]
    screen = people.sit(shared.address, player.url, asked=False)
    screen.watch_focus()
    habit = Habit(4)
    handed = 0
    for _ in range(12):
        seen = screen.my_turn()
        assert seen is not None
        choice = habit.choose(seen["view"]["choices"])
        before = screen.shown
        if choice["picks"] and screen.page.locator(f"#part-board [id='{choice['picks'][0]}']").count():
            assert screen.walk_to(choice["picks"][0])
        else:
            screen.tab_to(lambda at, choice=choice: at[0] in choice["picks"])  # type: ignore[misc]
        screen.keys("Enter")
        screen.page.wait_for_function("() => !document.getElementById('grace').hidden || true")
        screen.keys("Enter")
        screen.until_shown(before + 1)
        handed += screen.here()[0] == "prompt"
    assert handed
    screen.focus_was_kept()
