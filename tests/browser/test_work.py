"""How much the browser has to do for a change of the page. It is counted, since times say little on a busy machine."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

import ludoscape as ls
from ludoscape.games.alheimur.rules.state import AlheimurState
from tests.browser.alheimur import at_phase, explore
from tests.browser.people import PHONE, People, Screen
from tests.browser.server import Served
from tests.browser.test_motion import until_paid
from tests.table.helpers import ME, Player, set_table

EIGHT: Final = [ME] * 8
TRACED: Final = [f"{name}devtools.timeline" for name in ("", "disabled-by-default-")]
STACKS: Final = "disabled-by-default-devtools.timeline.stack"
# the rules of all style sheets, those inside of others too
ANY_BEFORE: Final = """() => {
  const rules = (all) => [...all].flatMap((rule) => [rule.selectorText ?? "", ...rules(rule.cssRules ?? [])]);
  const all = [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules));
  return all.filter((text) => /(^|,) *\\*?::(before|after)/.test(text));
}"""

# the texts that are read to be compared with all that a part of the page has
COMPARED: Final = """() => {
  const read = DOMParser.prototype.parseFromString;
  window.compared = [];
  DOMParser.prototype.parseFromString = function (text, type) {
    window.compared.push(text);
    return read.call(this, text, type);
  };
}"""

Event = dict[str, Any]


def traced(screen: Screen, act: Callable[[], object]) -> list[Event]:
    """Do something, and give what the browser tells of its work until all of it is drawn."""
    browser = screen.page.context.browser
    assert browser is not None
    browser.start_tracing(page=screen.page, categories=[*TRACED, STACKS])
    act()
    screen.settled()
    return list(json.loads(browser.stop_tracing())["traceEvents"])


def stacks(events: list[Event], name: str) -> Iterator[list[str]]:
    """Give the functions of the page that the browser had to stop in to do some work at once."""
    for event in events:
        data = event.get("args", {}).get("beginData", {})
        if event["name"] == name and "stackTrace" in data:
            yield [each["functionName"] for each in data["stackTrace"]]


def late(state: AlheimurState) -> bool:
    """Tell whether worlds stand, and pyramids on them."""
    return state.round > 2


def test_the_page_is_laid_out_once_for_a_change(shared: Served, people: People) -> None:
    """A step of looking back changes picture, seats, log and tray before anything of them is measured."""
    player = explore(shared, at_phase("expand", more=late), EIGHT)[0]
    screen = people.sit(shared.address, player.url)
    live = screen.asked()["live"]

    def goto(key: str, event: int) -> None:
        screen.keys(key)
        screen.until("(n) => document.getElementById('at-n').textContent === String(n)", event)

    goto("[", live - 1)  # what the page has come with is looked through once
    goto("]", live)
    screen.settled()
    # the piece that has the keyboard cannot be picked any more afterwards
    screen.page.evaluate("() => document.querySelector('#part-board .legal').focus()")
    events = traced(screen, lambda: goto("[", live - 1))
    forced = [stack for stack in stacks(events, "Layout") if "put" in stack or "changed" in stack]
    assert len(forced) <= 1, forced


def test_the_rail_is_laid_out_once_when_a_page_is_opened(shared: Served, people: People) -> None:
    """With many seats it is folded before anything is measured, and found to be right."""
    player = explore(shared, at_phase("expand", more=late), EIGHT)[0]
    screen = people.sit(shared.address, player.url)

    def open_anew() -> None:
        screen.page.reload()
        screen.page.wait_for_selector("html[data-ready]", state="attached")

    events = traced(screen, open_anew)
    assert screen.page.evaluate("document.body.dataset.fold") == "2"
    forced = list(stacks(events, "Layout"))
    assert forced, "the trace tells what forced a layout"
    assert not [stack for stack in forced if "fits" in stack], forced


@pytest.mark.parametrize("game", ls.games())
def test_the_first_change_costs_no_more_than_later_ones(game: str, shared: Served, people: People) -> None:
    """The page knows what it came with: seats, log and picture are not looked through for what has changed."""
    player = set_table(shared.address, game, [ME] * max(ls.game_type(game).seat_numbers))[0]
    for _ in range(2):
        player.play(player.choices()[0])
    screen = people.sit(shared.address, player.url)
    screen.page.evaluate(COMPARED)
    player.play(player.choices()[0])
    screen.until_shown(player.see()["live"])
    compared = screen.page.evaluate("window.compared")
    parts = ('id="menu"', 'id="log"', 'class="pic')
    assert not [part for part in parts if any(part in text for text in compared)]


def test_another_world_styles_what_it_shows(shared: Served, people: People) -> None:
    """A world becomes the large one: the signs that grow or shrink by that are styled anew, and not the whole world."""
    player = explore(shared, at_phase("expand", more=late), EIGHT)[0]
    screen = people.sit(shared.address, player.url)
    screen.asked()
    screen.settled()
    large = screen.page.locator("#part-board g.zone.large")
    before = large.get_attribute("data-zone")
    events = traced(screen, lambda: screen.keys("w"))
    assert large.get_attribute("data-zone") != before
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
    all_of_them = screen.page.locator("#part-board *").count()
    assert 0 < sum(styled) < all_of_them / 4, (styled, all_of_them)


# how many of the small worlds are drawn when the page can be used
SMALL: Final = """new MutationObserver((_, watcher) => {
  if (document.documentElement?.dataset.ready === undefined) return;
  window.small = document.querySelectorAll(".thumb use").length;
  watcher.disconnect();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""


def test_small_worlds_are_drawn_when_the_page_has_been(shared: Served, people: People) -> None:
    """On a phone each world is there a second time, in its button: what a page needs to be used comes before them."""
    player = explore(shared, at_phase("expand", more=late), EIGHT)[0]
    screen = people.sit(shared.address, player.url, size=PHONE)
    screen.page.add_init_script(SMALL)
    screen.page.reload()
    buttons = screen.page.locator(".zones.strip > button")
    expect(screen.page.locator(".thumb use")).to_have_count(buttons.count())
    assert buttons.count() > 8 and screen.page.evaluate("window.small") == 0


SIZE: Final = "(element) => parseFloat(getComputedStyle(element).fontSize)"


def test_a_larger_board_styles_what_is_drawn_by_its_size(shared: Served, people: People) -> None:
    """Letters and figures keep a size that can be read when the board is enlarged; nothing else is styled anew."""
    player = set_table(shared.address, "small-worlds", [ME] * 5)[0]
    screen = people.sit(shared.address, player.url, size=PHONE)
    screen.asked()
    screen.settled()
    name = screen.page.locator("#part-board .name text").first
    before = name.evaluate(SIZE)
    events = traced(screen, lambda: screen.keys("+"))
    assert name.evaluate(SIZE) < before
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
    all_of_them = screen.page.locator("#part-board *").count()
    assert 0 < sum(styled) < all_of_them / 3, (styled, all_of_them)


# on a page for which the clock goes fast: what of a message stands there, each time that some of it has been put
SLOWLY: Final = """(touches) => {
  const now = performance.now.bind(performance);
  let looks = 0;
  performance.now = () => now() + 100 * looks++;
  window.seen = [];
  const at = () => Number(document.getElementById("at-n").textContent);
  const watch = new MutationObserver(() => {
    if (touches) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    window.seen.push([at(), "half" in document.documentElement.dataset]);
  });
  watch.observe(document.getElementById("part-board"), { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize("touches", [False, True])
def test_a_slow_page_draws_the_board_before_the_words(touches: bool, shared: Served, people: People) -> None:
    """What others do is put on it in strokes, between which the browser draws; who touches it finds all of it there."""
    player, _, watching = set_table(shared.address, "silver-isle", [ME, ME])
    screen = people.sit(shared.address, watching.url)
    screen.page.evaluate(SLOWLY, touches)
    before = player.see()["live"]
    player.play(player.choices()[0])
    after = player.see()["live"]
    screen.until_shown(after)
    first = screen.page.evaluate("window.seen[0]")
    assert first == ([after, False] if touches else [before, True])


# on such a page: what is done to the picture, in order; "then" is the end of the task
IN_TASKS: Final = """() => {
  window.order = [];
  const tell = (what) => {
    window.order.push(what);
    queueMicrotask(() => window.order.push("then"));
  };
  const board = document.getElementById("part-board");
  const picture = (element) => element.parentElement === board && element.tagName === "svg";
  const [style, rect] = [window.getComputedStyle, Element.prototype.getBoundingClientRect];
  window.getComputedStyle = (element, ...more) => {
    if (picture(element)) tell("styled");
    return style.call(window, element, ...more);
  };
  Element.prototype.getBoundingClientRect = function () {
    if (picture(this)) tell("laid out");
    return rect.call(this);
  };
  new MutationObserver(() => window.order.push("changed")).observe(board, { subtree: true, childList: true });
}"""


def test_a_slow_page_lays_a_board_out_in_a_task_of_its_own(shared: Served, people: People) -> None:
    """A board is changed, styled and laid out one after the other: the next frame would do all of it at once."""
    player, _, watching = set_table(shared.address, "silver-isle", [ME, ME])
    screen = people.sit(shared.address, watching.url)
    screen.page.evaluate(SLOWLY, False)
    screen.page.evaluate(IN_TASKS)
    player.play(player.choices()[0])
    screen.until_shown(player.see()["live"])
    order = screen.page.evaluate("window.order")
    assert order[: order.index("laid out") + 2] == ["changed", "styled", "then", "laid out", "then"]


def test_a_board_that_changes_is_not_measured_for_what_moves(shared: Served, people: People) -> None:
    """A pyramid comes, others topple, worlds change places: they are laid out with the picture, none for itself."""
    players = explore(shared, at_phase("expand", more=late), EIGHT)
    screen = people.sit(shared.address, players[0].url, reduced_motion="no-preference")
    seen = screen.asked()
    player = players[int(seen["view"]["actor"])]
    choice = next(each for each in seen["view"]["choices"] if each["kind"] == "expand")
    screen.page.evaluate(MOVED)

    def expand() -> None:
        player.play(choice["move"])
        screen.until_shown(seen["live"] + 1)

    events = traced(screen, expand)
    assert screen.page.evaluate("window.moved") > 0, "it comes"
    forced = [stack for stack in stacks(events, "Layout") if "play" in stack]
    assert not forced, forced


# how many pieces are held about their middle
MOVED: Final = """() => {
  const animate = Element.prototype.animate;
  window.moved = 0;
  Element.prototype.animate = function (...how) {
    if (this.style.transformBox === "fill-box") window.moved += 1;
    return animate.apply(this, how);
  };
}"""


FLOWN: Final = """() => {
  const animate = Element.prototype.animate;
  window.flown = 0;
  Element.prototype.animate = function (...how) {
    if (this.parentElement?.matches(".air")) window.flown += 1;
    return animate.apply(this, how);
  };
}"""


def before_a_roll(player: Player, chance: random.Random) -> tuple[str, int]:
    """Play until dice can be rolled; gives that move, and the event before it."""
    while True:
        seen = player.see()
        for choice in seen["view"]["choices"]:
            if choice["kind"] == "roll":
                return choice["move"], seen["live"]
        player.play(chance.choice(seen["view"]["choices"])["move"])


def test_all_that_flies_is_measured_before_any_of_it_does(shared: Served, people: People) -> None:
    """However many cards a roll brings: the page is laid out once for the dice and once for the cards.

    Nothing else is measured: before it cards may have flown that were taken, or bought.
    """
    player, *_, watching = set_table(shared.address, "intimate-settlers", [ME] * 4)
    chance = random.Random(5)
    until_paid(player, chance)
    screen = people.sit(shared.address, watching.url, reduced_motion="no-preference")
    screen.page.evaluate(FLOWN)
    for _ in range(30):
        roll, event = before_a_roll(player, chance)
        screen.until_shown(event)
        screen.settled()
        screen.page.evaluate("window.flown = 0")

        def rolled(move: str = roll) -> None:
            player.play(move)
            screen.until_shown(player.see()["live"])

        events = traced(screen, rolled)
        if screen.page.evaluate("window.flown") >= 2:
            break
    else:
        raise AssertionError("no roll brings two cards")
    forced = [stack[0] for stack in stacks(events, "Layout") if "land" in stack or "play" in stack]
    assert len(forced) <= 2 and forced.count("fly") <= 1, forced


def test_no_rule_asks_each_element_what_stands_beside_it(shared: Served, people: People) -> None:
    """For a rule of the `::before` of everything the browser works out the looks of each element three times."""
    player = explore(shared, at_phase("expand", more=late), EIGHT)[0]
    screen = people.sit(shared.address, player.url)
    assert screen.page.evaluate(ANY_BEFORE) == []
