"""What every screen must pass, whatever is played on it, and the conduct that is the same in all games."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import expect

from tests.browser.people import Choice, Screen
from tests.table.helpers import Player

Seen = dict[str, Any]


class Chooser(Protocol):
    """Somebody who picks one of the choices, by lot."""

    chance: random.Random

    def choose(self, choices: list[Choice]) -> Choice:
        """Pick one of the choices."""


# ---- whole games


def touching(habit: Chooser) -> Callable[[Screen, Seen], str]:
    """Make somebody decide by touching things, now and then by a second touch; deciding gives the kind of the move."""

    def act(screen: Screen, seen: Seen) -> str:
        choice = habit.choose(seen["view"]["choices"])
        screen.play(choice, twice=habit.chance.random() < 0.3)
        return str(choice["kind"])

    return act


def play_to_the_end(screen: Screen, act: Callable[[Screen, Seen], str], seconds: float) -> Counter[str]:
    """Decide on this screen until the game is over; gives how often each kind of thing was done."""
    until = time.monotonic() + seconds
    done: Counter[str] = Counter()
    while (seen := screen.my_turn()) is not None:
        assert time.monotonic() < until, f"not over after {dict(done)}"
        done[act(screen, seen)] += 1
    return done


def play_by_finger(screen: Screen, habit: Chooser, seconds: float) -> set[str]:
    """Play to the end by touch, and look at the page at the first choice of each kind; gives the kinds."""
    until = time.monotonic() + seconds
    looked: set[str] = set()
    while (seen := screen.my_turn()) is not None:
        assert time.monotonic() < until, f"not over after {looked}"
        choice = habit.choose(seen["view"]["choices"])
        if choice["kind"] in looked:
            screen.play(choice, twice=True)
            continue
        looked.add(choice["kind"])
        fits_a_finger(screen)
        nothing_over_targets(screen)
        one_touch_plays_nothing(screen, choice)
    return looked


def result_is_shown(screen: Screen, called: bool = False) -> None:
    """See that the sheet tells who won and offers what can be done next; put it away, and the tray tells who won.

    It comes by itself at the end, and after that when it is `called`.
    """
    outcome = screen.see()["view"]["outcome"]
    assert outcome is not None
    if called:
        screen.press("#act-result")
    expect(screen.page.locator("#result")).to_be_visible()
    told = ("wins", "win") if len(outcome["winners"]) == 1 else ("share it",)
    assert any(word in screen.text("#result-title") for word in told)
    for name in ("result-again", "act-record", "result-back", "result-other"):
        expect(screen.page.locator(f"#{name}")).to_be_visible()
    screen.keys("Escape")
    expect(screen.page.locator("#result")).to_be_hidden()
    assert any(word in screen.text("#prompt h1") for word in ("won", "share it"))
    expect(screen.page.locator("#act-result")).to_be_focused()
    assert screen.page.locator("#list").count() == 0, "nothing can be chosen any more"


def can_be_looked_back_at(screen: Screen) -> None:
    """Go back in a game that is over by keys, see that nothing can be chosen there, and return to the result."""
    screen.keys("b", "[", "[", "[")
    expect(screen.page.locator("#prompt h1")).to_contain_text("You are looking at event")
    expect(screen.page.locator("#part-board .is-target")).to_have_count(0)
    screen.press("#act-live")
    screen.until_shown(screen.see()["live"])
    result_is_shown(screen, called=True)


# ---- decisions


def one_of_each(choices: list[Choice]) -> list[Choice]:
    """Give the first and the last choice of each kind."""
    ends: dict[str, dict[int, Choice]] = {}
    for choice in choices:
        each = ends.setdefault(choice["kind"], {})
        each[min(len(each), 1)] = choice
    return [choice for each in ends.values() for choice in each.values()]


def reached(screen: Screen, choices: list[Choice]) -> list[str]:
    """List the first picks that a touch in their middle would not find: unseen, or something lies over them."""
    first = sorted({choice["picks"][0] for choice in choices if choice["picks"]})
    test = """(names) => names.filter((name) => {
      const found = document.getElementById(name);
      const r = (document.getElementById(name + "-mark") ?? found)?.getBoundingClientRect();
      if (!r || !r.width) return true;
      const at = document.elementsFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return !at.some((e) => e.closest(`[id='${name}'],[id='${name}-mark']`));
    })"""
    return list(screen.page.evaluate(test, first))


def shows_what_it_does(screen: Screen, choice: Choice) -> None:
    """See that a previewed choice asks its question and tells all its consequences."""
    assert screen.text("#prompt h1") == choice["ask"]["title"]
    told = [" ".join(text.split()) for text in screen.page.locator(".does .ch").all_text_contents()]
    for line in choice["effects"]["lines"]:
        assert any(line["text"] in text and line["result"] in text for text in told), (line, told)


def each_can_be_begun(
    screen: Screen, choices: list[Choice], shown: Callable[[Screen, Choice], None] = shows_what_it_does
) -> None:
    """See that each choice has a button, or can be picked, is previewed and shown as it must be, and taken back."""
    for choice in choices:
        if choice["picks"]:
            screen.begin(choice)
            shown(screen, choice)
            screen.keys("Escape", "Escape")
            expect(screen.page.locator("#act-go")).to_have_count(0)
        else:
            expect(screen.page.locator(f"#acts [data-move='{choice['move']}']")).to_be_visible()


def was_played(player: Player, seen: Seen, move: str) -> None:
    """See that a move, and no other, followed what was seen."""
    found = re.search(rf"^{seen['live'] + 1} (.+?)\s*(?:;.*)?$", player.get("record").text, re.MULTILINE)
    assert found and found[1] == move, "it was this move and no other"


# ---- room, and fingers


def inside(screen: Screen, selector: str) -> bool:
    """Tell whether an element lies on the screen, and nothing over it."""
    test = """(e) => {
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return r.x >= 0 && r.y >= 0 && r.right <= innerWidth && r.bottom <= innerHeight && e.contains(top);
    }"""
    return bool(screen.page.locator(selector).evaluate(test))


def seats_and_round_are_seen(screen: Screen, seats: int) -> None:
    """See that all seats of a table lie on the screen, and that its head tells the round in full."""
    for seat in range(seats):
        assert inside(screen, f"#peek-{seat}"), f"seat {seat} lies off the screen"
    where = screen.page.locator(".head .where b")
    assert where.evaluate("(e) => e.scrollWidth <= e.clientWidth"), "the round is cut off"


def nothing_over_targets(screen: Screen) -> None:
    """See that nothing floats over a place on the board that may be chosen."""
    test = """() => [...document.querySelectorAll("#part-board .is-target:not(.is-off)")].filter((e) => {
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return !top || !document.getElementById("part-board").contains(top);
    }).map((e) => e.id)"""
    covered = screen.page.evaluate(test)
    assert not covered, f"something lies over {covered}"


def large_enough(screen: Screen) -> None:
    """See that all that can be touched and is in sight is at least 44 px wide and high."""
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


def fits_a_finger(screen: Screen) -> None:
    """See that the page does not scroll sideways, and that what can be touched is large enough."""
    screen.no_sideways()
    large_enough(screen)


def one_touch_plays_nothing(screen: Screen, choice: Choice) -> bool:
    """Begin a move by touch, look at its preview, and confirm it; False when it was played at once as a bare one."""
    before = screen.shown
    previewed = screen.begin(choice)
    if previewed:
        assert screen.see()["live"] == before, "a touch alone plays nothing"
        fits_a_finger(screen)
        assert inside(screen, "#act-go"), "the main button can be reached"
        screen.press("#act-go")
    screen.until_shown(before + 1)
    return previewed


# ---- what the page is made of


def drawn_page(screen: Screen) -> str:
    """Give the page as the browser made it, without the data that it was loaded with: this stays as old as it is."""
    return re.sub(r"<script\b.*?</script>", "", screen.page.content(), flags=re.DOTALL)
