"""What happens is seen and heard: by transform and opacity, ended by any key; told instead where nothing may move."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from ludoscape.table.assets import address
from tests.browser import small_worlds
from tests.browser.people import PHONE, People, Screen
from tests.browser.server import Served
from tests.browser.settlers import at_phase, settle
from tests.browser.test_patch import PARTS, WRITTEN
from tests.table.helpers import FRIEND, ME, Player, set_table

# when each part of a conquest has come to its end, in milliseconds
LONG: Final = {"come": 220, "push": 180 + 320, "border": 220 + 160}
LISTEN = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const names = [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
    const what = this.matches(".air > div") ? "counter" : this.closest(".die") ? "die"
      : frames[0].scale ? this.closest("#hand, .seat")?.id ?? "" : "";
    window.moved.push([names, options.duration + (options.delay ?? 0), what]);
    if (this.matches(".air > *")) window.flown = [...(window.flown ?? []), [this.className, this.textContent]];
    return animate.call(this, frames, options);
  };
}"""
HEARD = """async ([url, sound]) => {
  const { write } = await import(url);
  const audio = new OfflineAudioContext(1, 44100, 44100);
  write(audio, sound, 0);
  const samples = (await audio.startRendering()).getChannelData(0);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return [20 * Math.log10(loudest), samples.findLastIndex((sample) => Math.abs(sample) > 0.0002) / 44.1];
}"""
SOUNDS = ("wood", "scrape", "rattle", "card", "crack", "coin", "swords", "turn", "result")
ELSEWHERE = """(away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def until_paid(player: Player, chance: random.Random) -> dict[str, Any]:
    """Play until a roll brings cards; gives what the page is told of it."""
    for _ in range(300):
        player.play(chance.choice(player.choices()))
        told = dict(player.get("parts").json())
        if {"dice", "card"} <= {one["kind"] for one in told["moved"]}:
            return told
    raise AssertionError("no roll pays")


def until_both_are_paid(player: Player, chance: random.Random, screen: Screen) -> dict[str, Any]:
    """Play until a roll brings cards to both seats, on a page that has kept up; gives what the page is told of it.

    A page that lags behind goes on to the last event, in which a card may have come for one that was paid.
    """
    for _ in range(300):
        seen = player.see()
        choice = chance.choice(seen["view"]["choices"])
        if choice["kind"] == "roll":
            screen.keys("Shift")
            screen.until_shown(seen["live"])
            screen.page.evaluate("window.moved = []")
        player.play(choice["move"])
        told = dict(player.get("parts").json())
        if {"is-dice", "seat-0", "seat-1"} <= {one["goal"] for one in told["moved"]}:
            return told
    raise AssertionError("no roll pays both")


def at_rest(screen: Screen) -> None:
    """See that nothing is left of what moved."""
    screen.until("() => !document.querySelector('.air > *, .leaving')")


def test_what_happens_is_seen(shared: Served, people: People) -> None:
    """Dice roll and cards fly, a key ends it, and the page is as one that is opened now."""
    player = set_table(shared.address, "intimate-settlers", [ME, ME])[0]
    chance = random.Random(5)
    until_paid(player, chance)
    screen = people.sit(shared.address, player.url, reduced_motion="no-preference")
    screen.page.evaluate(LISTEN)
    told = until_both_are_paid(player, chance, screen)
    screen.until_shown(told["event"])
    moved = screen.page.evaluate("window.moved")
    names = {name for frames, _, _ in moved for name in frames}
    assert {"transform", "opacity"} <= names <= {"transform", "opacity", "scale", "offset", "easing"}
    assert 300 < max(long for _, long, _ in moved) <= 900 + 140, "the counter steps when the last card has landed"
    assert any(what == "counter" for _, _, what in moved), "until a card has landed its counter shows what it was"
    hand, other = told["actor"], 1 - told["actor"]
    land = {what for _, _, what in moved} & {"hand", "seat-0", "seat-1"}
    assert land == {"hand", f"seat-{other}"}, f"the hand that lies open is that of seat {hand}"
    screen.keys("Shift")
    at_rest(screen)
    assert (
        screen.page.evaluate("() => document.querySelector('#part-board').getAnimations({ subtree: true }).length") == 0
    )
    other = people.beside(screen, player.url)
    for part in PARTS:
        assert screen.page.evaluate(WRITTEN, part) == other.page.evaluate(WRITTEN, part), part
    screen.resize(PHONE)
    screen.page.evaluate("window.flown = []")
    screen.until_shown(until_both_are_paid(player, chance, screen)["event"])
    flown = screen.page.evaluate("window.flown")
    said = {words.strip() for css, words in flown if not css}
    assert said and all(re.fullmatch(r"\d*", words) for words in said), "what is only read aloud is not seen to fly"
    assert not any("bar" in css.split() for css, _ in flown), "whose turn it is has a ring there, and no bar"


LINGER = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.updatePlaybackRate(0.001);
    return made;
  };
}"""
LEAVES = """([x, y]) => [...document.querySelectorAll("#part-board .leaving")].some((ghost) => {
  const { left, right, top, bottom } = ghost.getBoundingClientRect();
  return x > left && x < right && y > top && y < bottom;
})"""


def test_what_leaves_takes_no_click(shared: Served, people: People) -> None:
    """A press ends all that moves, and what leaves is gone before the button is up: a click is for what lies below."""
    player = set_table(shared.address, "small-worlds", [ME, ME])[0]
    chance = random.Random(4)
    for _ in range(200):
        found = player.see()["view"]["choices"]
        picked = [choice["picks"] for choice in found]  # one way to win it: a second touch would end what moves
        wins = [
            choice
            for choice in found
            if picked.count(choice["picks"]) == 1 and any(line["icon"] == "lost" for line in choice["effects"]["lines"])
        ]
        if wins:
            break
        player.play(chance.choice(found)["move"])
    screen = people.sit(shared.address, player.url, reduced_motion="no-preference")
    assert wins, "no lost tribe can be reached"
    (region,) = wins[0]["picks"]
    at = screen.middle(region)
    screen.page.evaluate(LINGER)
    assert screen.begin(wins[0])
    screen.page.wait_for_function(LEAVES, arg=list(at))  # the lost tribe still sinks where the mouse is
    before = screen.shown
    screen.touch_at(*at)
    screen.until_shown(before + 1)


def beats_somebody(state: Any) -> bool:
    """Want somebody who can conquer, in one way alone, a region with tokens of somebody else."""
    regions = state.view(int(state.actor))["board"]["regions"]
    return any(
        (found := re.fullmatch(r"x(\d+)", state.text(move)))
        and regions[int(found[1])]["race"]
        and regions[int(found[1])]["seat"] != state.actor
        for move in state.legal()
    )


def test_who_is_beaten_is_pushed_out_of_a_page_just_opened(shared: Served, people: People) -> None:
    """The winner comes, who was there leaves behind him, and the border goes round the region."""
    player = small_worlds.conquer(shared, small_worlds.at_phase("conquer", more=beats_somebody), [ME] * 2)[0]
    screen = people.sit(shared.address, player.url, reduced_motion="no-preference")
    view = player.see()["view"]
    held = {f"x{at['id']}" for at in view["board"]["regions"] if at["race"] and at["seat"] != view["actor"]}
    screen.page.evaluate(LISTEN)
    player.play(next(choice["move"] for choice in view["choices"] if choice["move"] in held))
    kinds = {one["kind"] for one in player.get("parts").json()["moved"]}
    assert {"come", "push", "border"} <= kinds
    screen.until_shown(player.see()["live"])
    lasts = [long for _, long, _ in screen.page.evaluate("window.moved")]
    assert {LONG["come"], LONG["push"], LONG["border"]} <= set(lasts), lasts


def test_the_die_of_an_attempt_is_rolled_where_it_lies(shared: Served, people: People) -> None:
    """It is a mark on the region, and no part of what the event names."""
    player = set_table(shared.address, "small-worlds", [ME, ME])[0]
    chance = random.Random(4)
    for _ in range(200):
        found = player.see()["view"]["choices"]
        tries = [choice["move"] for choice in found if choice["kind"] == "attempt"]
        if tries:
            break
        player.play(chance.choice(found)["move"])
    screen = people.sit(shared.address, player.url, reduced_motion="no-preference")
    screen.page.evaluate(LISTEN)
    player.play(tries[0])
    screen.until_shown(player.see()["live"])
    assert any(what == "die" for _, _, what in screen.page.evaluate("window.moved"))
    screen.keys("Shift")
    at_rest(screen)


# the rows of the seats in which what is told of them begins
ROWS = """() => {
  const side = (e) => e.getBoundingClientRect();
  const rows = [...document.querySelectorAll(".seat")].map(side);
  const told = [...document.querySelectorAll(".air .gain")].map(side).filter(({ top }) => top < rows[0].bottom);
  return told.map(({ left }) => rows.findIndex((row) => left >= row.left - 1 && left < row.right));
}"""


def test_where_nothing_may_move_it_is_told(shared: Served, people: People) -> None:
    """With reduced motion no animation begins; what came stands beside its counter for a while, on a phone too.

    Whoever watches sees it in the row of the seat.
    """
    player, _, watching = set_table(shared.address, "intimate-settlers", [ME, ME])
    screen = people.sit(shared.address, player.url, size=PHONE)
    watcher = people.sit(shared.address, watching.url, size=PHONE)
    screen.page.evaluate(LISTEN)
    told = until_paid(player, random.Random(6))
    screen.until_shown(told["event"])
    icons = {one["icon"].removeprefix("res-") for one in told["moved"] if one["kind"] == "card"}
    expect(screen.page.locator(".air .gain").first).to_contain_text("+")
    said = screen.page.locator(".air .gain").all_text_contents()
    named = {name for text in said for name in icons if name in text}
    assert len(icons - named) <= sum(" " not in text for text in said), "without room, a number"
    lefts = "(pills) => pills.map((pill) => pill.getBoundingClientRect().left)"
    assert min(screen.page.locator(".air .gain").evaluate_all(lefts)) >= 0
    watcher.until_shown(told["event"])
    assert set(watcher.page.evaluate(ROWS)) == {int(one["goal"][5:]) for one in told["moved"] if one["kind"] == "card"}
    assert screen.page.evaluate("window.moved") == []
    at_rest(screen)


# a roll that brings three sorts to everybody is told, and one of another sort; gives what stands where on the page
TOLD = """async (url) => {
  const { tell } = await import(url);
  const air = document.querySelector(".air");
  const hand = [...document.querySelectorAll("#hand .item")];
  const others = [...document.querySelectorAll(".seat .em")].filter((e) => e.getBoundingClientRect().width);
  const gains = (names) => [
    ...names.flatMap((name, i) => (hand[i] ? [{ counter: hand[i], name, count: i + 1 }] : [])),
    ...others.flatMap((counter) => names.map((name, i) => ({ counter, name, count: i + 1 }))),
  ];
  tell(air, gains(["wood", "brick", "wool"]));
  tell(air, gains(["grain"]));
  const shown = [...document.querySelectorAll(".seat .sum, .seat .score, .seat .nm, [popovertarget=menu], .air .gain")];
  return shown.map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width).map(([e, box]) => {
    const { left, top, right, bottom } = box;
    return [e.textContent, left, top, right, bottom];
  });
}"""


@pytest.mark.parametrize("size", [PHONE, (390, 664), (640, 360), (844, 390), (820, 1180), (1280, 620)])
def test_what_is_told_lies_over_nothing_else_that_is(shared: Served, people: People, size: tuple[int, int]) -> None:
    """Several sorts that come at once stand in one row of the hand: where words have no room, numbers do.

    Those of others stand upon the emblem of their seat, and nowhere over its points, or its name.
    """
    player = settle(shared, at_phase("main"), [ME] * 4)[0]
    screen = people.sit(shared.address, player.url, size=size)
    boxes = screen.page.evaluate(TOLD, address("table/telling.js"))
    told = [box for box in boxes if box[0].startswith("+")]
    assert len(told) >= 5, "three in the hand, and what others got whose seats are in sight"
    for one, other in product(told, boxes):
        if one is other:
            continue
        assert not over(one[1:], other[1:]), (one, other)


def over(one: list[float], other: list[float]) -> bool:
    """Tell whether two boxes (left, top, right, bottom) have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_sounds_are_soft_and_short(shared: Served, people: People) -> None:
    """Each is heard, at -18 dB at most, for 700 milliseconds at most; they are off until somebody wants them."""
    maker, (friend,), _ = set_table(shared.address, "decay", [ME, FRIEND])
    while maker.choices():
        maker.play(maker.choices()[0])
    screen = people.sit(shared.address, maker.url)
    for sound in SOUNDS:
        loud, long = screen.page.evaluate(HEARD, [address("table/sounds.js"), sound])
        assert -40 < loud <= -17.9, (sound, loud)
        assert 5 < long <= 700, (sound, long)
    switch = screen.page.locator("#act-sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    screen.page.evaluate(ELSEWHERE, True)
    while not maker.choices():
        friend.play(friend.choices()[0])
    expect(screen.page.locator("#line")).to_contain_text("Tell me with a sound")
    screen.page.evaluate(ELSEWHERE, False)
    screen.press("#line button")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator("#line")).to_be_hidden()
    screen.press("#act-sound")
    expect(switch).to_have_attribute("aria-pressed", "false")


CROWDED = """(ids) => {
  const middle = (id) => {
    const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return { id, x: x + width / 2, y: y + height / 2 };
  };
  const all = ids.map(middle);
  for (const a of all) for (const b of all) {
    const far = Math.hypot(a.x - b.x, a.y - b.y);
    if (far > 4 && far < 40) return [a, b];
  }
  return null;
}"""


def test_a_loupe_tells_close_places_apart(shared: Served, people: People) -> None:
    """A finger that rests where places are crowded sees them larger, and picks the one it is over when it is lifted."""
    player = set_table(shared.address, "intimate-settlers", [ME, ME])[0]
    chance = random.Random(8)
    screen = people.sit(shared.address, player.url, (390, 664), touch=True)
    pair = None
    for _ in range(60):
        choices = screen.asked()["view"]["choices"]
        edges = {c["picks"][0]: c["move"] for c in choices if len(c["picks"]) == 1 and "is-edge" in c["picks"][0]}
        pair = screen.page.evaluate(CROWDED, list(edges))
        if pair:
            break
        player.play(chance.choice(choices)["move"])
        screen.until_shown(player.see()["live"])
    assert pair, "nothing is crowded"
    first, second = pair
    hand = screen.context.new_cdp_session(screen.page)

    def touch(kind: str, *points: dict[str, Any]) -> None:
        at = [{"x": point["x"], "y": point["y"]} for point in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    loupe = screen.page.locator(".loupe")
    touch("touchStart", first)
    expect(loupe).to_be_visible()
    touch("touchMove", second)
    expect(loupe.locator("i")).to_be_visible()
    touch("touchEnd")
    expect(loupe).to_be_hidden()
    screen.page.wait_for_selector(f"#act-go[data-move='{edges[second['id']]}']")
