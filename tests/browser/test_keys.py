"""The keyboard: where it goes after each confirmation, in which order Tab leads, and that the card of keys is true."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from tests.browser.checks import result_is_shown
from tests.browser.people import DESK, PATIENCE, PHONE, People, Screen
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.browser.small_worlds import at_phase, conquer, kind_of
from tests.table.helpers import FRIEND, ME, bot, set_table


def plain(state: SmallWorldsState) -> bool:
    """Want many regions to conquer, each in one way."""
    texts = [state.text(move) for move in state.legal()]
    return len(texts) > 4 and {kind_of(text) for text in texts} == {"conquer", "stop"}


TARGET = "(e) => e?.id && e.classList.contains('is-target') && !e.classList.contains('is-off')"


def on_a_target(screen: Screen) -> bool:
    """Tell whether the keyboard is on something of the board that can be picked."""
    return bool(screen.page.evaluate(f"() => ({TARGET})(document.activeElement)"))


def test_where_the_keyboard_goes(shared: Served, people: People) -> None:
    """After a move, a refusal, an undo, a drawer and a turn that is over, as the table of the design says."""
    player = conquer(shared, at_phase("conquer", more=plain), places=[ME, bot(1)])[0]
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
    screen.until_shown(before + 2)
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
    """Whoever hands on is read what is asked of the others, stays there while they move, and goes on from there."""
    maker, (friend,), _ = set_table(shared.address, "decay", [ME, FRIEND])
    screen = people.sit(shared.address, maker.url, asked=False)
    friend.get()  # has come: so nothing is undone without him
    screen.watch_focus()

    def until_i_choose() -> dict[str, Any]:
        while not (seen := screen.see())["view"]["choices"]:
            friend.play(friend.choices()[0])
        return seen

    seen = until_i_choose()
    screen.until_shown(seen["live"])
    while True:
        screen.choose_in_list(seen["view"]["choices"][0])
        screen.keys("Enter")  # at the second it waits no longer
        screen.until_shown(seen["live"] + 1)
        if not (after := screen.see())["view"]["choices"]:
            break
        seen = after
    screen.until("() => document.activeElement?.id === 'prompt'")
    screen.until_shown(until_i_choose()["live"])
    assert screen.here()[0] == "prompt", "my next turn takes the keyboard nowhere"
    screen.keys("ArrowUp")
    assert screen.here()[0] not in ("prompt", ""), "arrows go on from there"
    screen.focus_was_kept()


REGION = """() => {
  const e = document.activeElement;
  const within = ["board", "acts", "hand", "choices", "log", "replay", "players", "part-head"];
  return within.find((id) => document.getElementById(id)?.contains(e)) ?? e.className;
}"""
ORDER = ["board", "acts", "hand", "choices", "log", "replay", "players", "part-head"]
SKIPS = "() => [...document.querySelectorAll('.skip')].map((e) => e.textContent)"


def test_the_order_of_tab(shared: Served, people: People) -> None:
    """Skip links lead to the board and to what can be done; then come board, buttons, hand, choices, the rest."""
    screen = people.sit(shared.address, set_table(shared.address, "decay", [ME] * 3)[0].url)
    page = screen.page
    screen.asked()
    assert page.evaluate(SKIPS) == ["To the board", "To what can be done"]
    for size in (DESK, (844, 390), PHONE):
        screen.resize(size)
        page.locator(".skip").nth(0).focus()
        screen.keys("Enter")
        assert screen.here()[1] == "svg", "the picture, where arrows work"
        met = ["board"]
        while True:
            screen.keys("Tab")
            region = page.evaluate(REGION)
            if region == "skip" or region == "board" != met[-1]:
                break
            if region in ORDER and region != met[-1]:
                met.append(region)
        assert met == [region for region in ORDER if region in met], (size, met)
        assert {"board", "hand", "choices", "part-head"} <= set(met), (size, met)
    page.locator(".skip").nth(1).focus()
    screen.keys("Enter")
    assert page.evaluate(REGION) == "board", "a tile is taken up already, and the board is where it goes"


def test_the_card_of_keys_is_true(shared: Served, people: People) -> None:
    """Every key that the card names does what it says."""
    player = conquer(shared, at_phase("conquer", more=plain), places=[ME, bot(1)])[0]
    screen = people.sit(shared.address, player.url, asked=False)
    page = screen.page
    live = screen.asked()["live"]
    keys = "div:not(.of-zones) kbd"  # those of Alheimur's worlds are not shown here; tests of Alheimur press them
    card = page.evaluate(
        "(keys) => [...document.getElementById('keys').content.querySelectorAll(keys)].map((e) => e.textContent)", keys
    )
    told = "← ↑ → ↓ Shift Enter Esc e u l b + − Enter ? r ↑ ↓ Enter → n [ ] + − 0"
    assert " ".join(card) == told, "a key more in the card is a step more in this test"

    screen.keys("l")
    assert screen.here()[0] in ("filter", "list")
    screen.keys("Escape", "b")
    assert screen.here()[1] == "svg"
    screen.keys("ArrowLeft")
    assert on_a_target(screen)
    for _ in range(20):  # past the edge of the board
        screen.keys("ArrowDown")
        if screen.here()[1] != "g":
            break
    assert page.evaluate(REGION) in ("acts", "hand"), "the edge of the board leads to the hand and the buttons"
    screen.keys("ArrowUp")
    assert page.evaluate(REGION) == "board", "and back"
    screen.keys("+")
    expect(page.locator("#board")).to_have_class(re.compile("zoomed"))
    screen.keys("0")
    expect(page.locator("#board")).not_to_have_class(re.compile("zoomed"))
    screen.keys("r")
    expect(page.locator("#drawer")).to_be_visible()
    screen.until("() => document.activeElement?.id === 'find'")
    screen.keys("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    screen.keys("[")
    expect(page.locator("#prompt h1")).to_contain_text("You are looking at event")
    screen.keys("]")
    expect(page.locator("#prompt h1")).not_to_contain_text("You are looking at event")
    end = page.locator("#acts .b", has_text="Stop conquering").count()
    assert end == 1
    screen.keys("e")
    screen.until_shown(live + 1)
    assert screen.asked()["view"]["phase"] != "conquer"
    screen.keys("u")
    screen.until_shown(live + 2)
    screen.until("() => document.activeElement?.textContent === 'Stop conquering'")


def test_a_key_that_is_held_down_plays_one_move(shared: Served, people: People) -> None:
    """The keyboard goes to the next target by itself; what repeats must not play on."""
    player = set_table(shared.address, "decay", [ME, ME])[0]
    screen = people.sit(shared.address, player.url, asked=False)
    live = screen.asked()["live"]
    screen.keys("l", "ArrowUp")  # the only place, for the tile that is taken up: two events
    screen.page.keyboard.down("Enter")
    screen.until_shown(live + 2)
    for _ in range(6):
        screen.page.keyboard.down("Enter")  # again, without having been let go: that is how a key repeats
    screen.page.keyboard.up("Enter")
    screen.settled()
    assert screen.see()["live"] == live + 2


# ---- by what a screen reader is told

CHOICES = ("option", "treeitem")
Send = Callable[..., dict[str, Any]]


def spoken(send: Send) -> list[dict[str, Any]]:
    """Read what the browser tells a screen reader: nodes with role and name, those inside after those around them."""
    nodes = {node["nodeId"]: node for node in send("Accessibility.getFullAXTree")["nodes"]}

    def below(node: dict[str, Any], region: str) -> Iterator[dict[str, Any]]:
        role, name = node["role"]["value"], node.get("name", {}).get("value", "")
        region = name if role == "region" else region
        if not node["ignored"]:
            yield {"role": role, "name": name, "region": region, "element": node.get("backendDOMNodeId")}
        for child in node.get("childIds", ()):
            if child in nodes:
                yield from below(nodes[child], region)

    return list(below(next(node for node in nodes.values() if "parentId" not in node), ""))


# a choice may wait for its moment of grace, then for the server: what is done meanwhile would meet the next question
NOTHING_WAITS = "() => document.getElementById('grace').hidden && !('sending' in document.documentElement.dataset)"


def do(screen: Screen, send: Send, node: dict[str, Any]) -> None:
    """Do what was told of, as a screen reader does, by a click without a place; and wait for what comes of it."""
    found = send("DOM.resolveNode", {"backendNodeId": node["element"]})["object"]["objectId"]
    send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": "function () { this.click(); }"})
    screen.until(NOTHING_WAITS)
    screen.settled()


def asked_by_name(screen: Screen, send: Send, title: str) -> list[dict[str, Any]]:
    """Read until the question has its name; the browser tells of what has changed a moment later."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        screen.settled()
        told = spoken(send)
        if any(each["role"] == "group" and each["name"] == title for each in told):
            return told
    raise AssertionError(f"no group has the name {title!r}")


def test_a_game_by_roles_and_names(shared: Served, people: People) -> None:
    """Somebody who sees nothing: what is asked, what can be done and the main button are found by role and name."""
    player = set_table(shared.address, "alheimur", [ME, bot(1)], max_rounds=1)[0]
    screen = people.sit(shared.address, player.url, asked=False)
    send = screen.context.new_cdp_session(screen.page).send
    chance, done = random.Random(3), 0
    while (seen := screen.my_turn()) is not None:
        told = asked_by_name(screen, send, seen["view"]["prompt"]["title"])
        assert [each for each in told if each["role"] in ("listbox", "tree") and each["name"].startswith("You may")]
        labels = {" ".join(f"{each['label']} {each['hint']}".split()) for each in seen["view"]["choices"]}
        told_of = [" ".join(each["name"].split()) for each in told if each["role"] == "option"]
        assert set(told_of) <= labels, "every move is told by what it does"
        for _ in range(12):
            rows = [each for each in told if each["role"] in CHOICES]
            yes = [each for each in told if each["role"] == "button" and each["region"] == "Your move"]
            do(screen, send, chance.choice(rows) if rows else yes[0])
            if screen.see()["live"] > seen["live"]:
                break
            told = spoken(send)
        screen.until_shown(seen["live"] + 1)
        done += 1
    assert done > 5
    result_is_shown(screen)


FRAMES = """() => [document.getElementById("list"), document.querySelector("#list .at")].filter((e) => {
  const { outlineStyle, outlineOffset } = e ? getComputedStyle(e) : {};
  return outlineStyle === "solid" && parseFloat(outlineOffset) < 0;
}).map((e) => e.id)"""


def test_the_list_has_one_frame_that_its_window_does_not_cut(shared: Served, people: People) -> None:
    """Round all of it when the keyboard comes, then round a row: each within what scrolls."""
    screen = people.sit(shared.address, scene(shared, "pay", more=lambda found: len(found) > 1).url, size=(640, 360))
    screen.tab_to(lambda here: here[0] == "list")
    assert screen.page.evaluate(FRAMES) == ["list"]
    screen.keys("ArrowDown")
    assert [name.partition("-")[0] for name in screen.page.evaluate(FRAMES)] == ["ch"]
