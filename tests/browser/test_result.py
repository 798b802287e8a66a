"""The sheet of the result: it comes by itself, fits on every size of window, goes and comes back, by keys too."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from playwright.sync_api import expect

import ludoscape as ls
from ludoscape.bots.analysis import Course
from ludoscape.bots.reviews import Rated, reviews_of, weighed
from ludoscape.table.store import Store
from tests.browser.people import DESK, PHONE, People, Screen
from tests.browser.scenes import lay_out
from tests.browser.server import Served
from tests.browser.test_axe import SHORT, ended
from tests.browser.test_frames import CUT, LETTERS, OFF_BOARD, SIZES, looks, promised, readable
from tests.table.helpers import FRIEND, ME, bot

AXIS = """() => {
  const range = document.getElementById("look-at");
  const track = range.getBoundingClientRect();
  const thumb = track.left + 9 + ((track.width - 18) * Number(range.value)) / Number(range.max);
  const line = document.querySelector("#choices .curve .now").getBoundingClientRect();
  const seen = document.getElementById("choices").getBoundingClientRect();
  return { apart: thumb - (line.left + line.right) / 2, inside: track.top >= seen.top && track.bottom <= seen.bottom };
}"""
DRAWN = """() => {
  const all = [...document.querySelectorAll("#over *")];
  return [all.findLastIndex((e) => e.matches(".mk-best, .mk-played")), all.findIndex((e) => e.matches(".mk-disc"))];
}"""
ORDER = """(names) => names.map((name) => document.querySelector(name).getBoundingClientRect().top)"""
SHEET = """() => {
  const corners = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const sheet = document.getElementById("result");
  const [title, close] = [sheet.querySelector("h2"), sheet.querySelector("[data-do=close-result]")];
  const found = [title, close, ...sheet.querySelectorAll(".res-foot .b")];
  return {
    sheet: corners(sheet),
    board: corners(document.getElementById("board")),
    inside: corners(document.getElementById("result-in")),
    parts: found.map((e) => [e.textContent.trim() || "close", ...corners(e)]),
    ends: [...sheet.querySelectorAll(".res-row")].map((row) => row.getBoundingClientRect().right),
  };
}"""

# how bright each bar is, and the row that it lies on; and whether its row says whose it is at its edge
BARS = """() => [...document.querySelectorAll(".res-row")].map((row) => {
  const bright = (e) => {
    const parts = getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map((part) => Number(part) / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [bar, ground] = [row.querySelector(".res-bar .k0"), row].map(bright);
  return [Math.max(bar, ground) / Math.min(bar, ground), getComputedStyle(row).boxShadow];
})"""

LATE = """const given = window.fetch;
window.fetch = async (...asked) => {
  const answer = await given(...asked);
  if (!String(asked[0]).endsWith("/result")) return answer;
  while (!window.mayCome) await new Promise((done) => setTimeout(done, 25));
  setTimeout(() => (window.cameLate = true), 50);
  return answer;
};"""


def finished(served: Served, game: str = "small-worlds") -> str:
    """Set a table whose game is over; gives the address of who set it."""
    places = [ME, bot(2), FRIEND | {"name": "Wilhelmina of the Long Name"}, bot(3)]
    return lay_out(served, game, ended, places, SHORT[game])[0].url


def looked_back(served: Served) -> tuple[str, int]:
    """Set a table whose game is over and reckoned, with a grave mistake of mine; gives its address and that event."""
    player = lay_out(served, "small-worlds", ended, [ME, bot(2)], SHORT["small-worlds"])[0]
    states = (timeline := ended(ls.game("small-worlds", 2, **SHORT["small-worlds"]))).states()
    moves = [event.move for event in timeline.events]
    known: dict[int, tuple[float, ...]] = {0: (0.5, 0.5), len(states) - 1: (1.0, 0.0)}
    told, _ = reviews_of([each for each in weighed(states, moves, "any", 8) if each], states, known)
    place = next(at for at, each in enumerate(told) if each.seat == 0 and len(each.moves) == 3)
    texts = sorted(
        told[place].moves, key=lambda rated: rated.move == states[told[place].at].text(moves[told[place].at])
    )
    wrong = tuple(Rated(rated.move, 0.6 - 0.15 * number) for number, rated in enumerate(texts))
    grave = replace(told[place], moves=wrong, played=len(wrong) - 1)
    course = Course(24, 1.0, known, (), (*told[:place], grave, *told[place + 1 :]), 0.02)
    store = Store(f"sqlite:///{served.database}")
    try:
        store.keep_reckoning(player.url.split("/")[2], json.dumps(asdict(course)))
    finally:
        store.close()
    return player.url, grave.at


def test_looking_back_is_on_one_axis(shared: Served, people: People) -> None:
    """Slider, curve and marks lie over each other at every size; letters stand for moves; one plays on from there."""
    url, at = looked_back(shared)
    screen = people.sit(shared.address, url)
    page = screen.page
    page.goto(f"{shared.address}{url}?at={at}")
    expect(page.locator("#choices .played")).to_contain_text("??")
    for size in SIZES:
        found = looks(screen, size)
        promised(found, size, "looking back")
        readable(screen, "looking back", f"looking back at {size[0]} x {size[1]}")
        axis = page.evaluate(AXIS)
        assert abs(axis["apart"]) < 2 and axis["inside"], (size, axis)
        played, on, game = page.evaluate(ORDER, [".look-row.played", "#look-on", ".look-game"])
        assert on < game and (on < played) == (found["frame"] in ("desk", "low")), (
            "where room is dear, the way on is later"
        )
    screen.resize(DESK)
    assert page.locator(".b.go:visible").all_text_contents() == ["Play on from here"], "there is one main button"
    last_frame, first_disc = page.evaluate(DRAWN)
    assert last_frame < first_disc, "no frame lies over a letter"
    expect(page.locator("#over .mk-disc")).to_have_text(["A", "B", "C"])
    expect(page.locator("#over .mk-made")).to_have_text("C")
    board = screen.page.evaluate("() => document.getElementById('part-board').innerHTML")
    screen.press("#letter-A")
    expect(page.locator("#letter-A")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#over .mk-disc")).to_have_count(1)
    assert screen.page.evaluate("() => document.getElementById('part-board').innerHTML") != board, "it is as if made"
    screen.press("#letter-A")
    expect(page.locator("#letter-A")).to_have_attribute("aria-pressed", "false")
    page.locator("#look-at").focus()
    screen.keys("End")
    expect(page.locator("#prompt h1")).not_to_contain_text("event")
    expect(page.locator("#over .mk-disc")).to_have_count(0)
    page.wait_for_selector("#result .curve + *")  # the sheet comes by itself, since nobody has put it away
    turns, note = page.evaluate(ORDER, ["#result .curve .cx", "#result .curve + *"])
    assert note - turns > 20, "what follows the curve keeps clear of the numbers below it"
    screen.press("#result-share")
    expect(page.locator("#share")).to_be_visible()
    screen.keys("Escape")
    screen.press("#result-back")
    screen.press(f"#choices .look-list [data-do=goto][data-to='{at}']")
    expect(page.locator("#prompt h1")).to_have_text(f"You are looking at event {at}")
    screen.press("#look-on")
    page.wait_for_url(lambda to: to.split("/")[4] != url.split("/")[2])
    screen.ready()
    expect(page.locator("#log")).to_contain_text(f"goes on from event {at}")
    assert screen.see()["live"] >= at


def test_a_sheet_that_comes_late_covers_nothing(shared: Served, people: People) -> None:
    """Who looks back, or has put it away, before the sheet is there that comes by itself, is not disturbed by it."""
    screen = people.sit(shared.address)
    screen.page.add_init_script(LATE)
    screen.page.goto(f"{shared.address}{finished(shared)}")
    screen.press("[data-do=prev]")
    expect(screen.page.locator("#prompt h1")).to_contain_text("You are looking at event")
    screen.page.evaluate("() => { window.mayCome = true; }")
    screen.page.wait_for_function("() => window.cameLate")
    expect(screen.page.locator("#result")).to_be_hidden()


def fits(screen: Screen, frame: str, size: tuple[int, int]) -> None:
    """See that title and buttons of the sheet are on the screen side by side, and that the rest has room to scroll."""
    where = f"{size[0]} x {size[1]}"
    found: dict[str, Any] = screen.page.evaluate(SHEET)
    wide, high = size
    for name, left, top, right, bottom in found["parts"]:
        assert left >= 0 and top >= 0 and right <= wide + 0.5 and bottom <= high + 0.5, f"{name} at {where}"
    buttons = [part for part in found["parts"] if part[0] != found["parts"][0][0]]
    for name, left, top, right, bottom in buttons:
        assert bottom - top >= 43.5 and right - left >= 43.5, f"{name} at {where} is small"
    assert found["inside"][3] - found["inside"][1] >= 100, f"no room for the places at {where}"
    if frame in ("desk", "low"):
        assert found["board"][2] <= found["sheet"][0] + 1 and found["board"][2] >= 0.35 * wide, f"the board at {where}"
    else:
        assert found["sheet"][1] >= 95 or found["sheet"][0] >= 95, f"the sheet hides all at {where}"
    # a bar of so many points is as long in each row, and what turned the game comes before how it was drawn
    assert len({round(end, 1) for end in found["ends"]}) == 1, where
    if wide < 1200:
        chances, draws = screen.page.evaluate(ORDER, ["#chances", ".res-draws"])
        assert chances < draws, where
    screen.no_sideways()
    assert screen.page.evaluate(LETTERS, [0, OFF_BOARD])["small"] == [], where


def test_a_rematch_is_one_touch_for_each(shared: Served, people: People) -> None:
    """Whoever is first goes to the new table; the others get a line and a button, on the sheet and below it."""
    urls = [player.url for player in lay_out(shared, "decay", ended, [ME, FRIEND, FRIEND], SHORT["decay"])[:2]]
    ines, opal = [people.sit(shared.address, url) for url in urls]
    expect(opal.page.locator("#result-again")).to_have_text("Rematch")
    ines.press("#result-again")
    ines.page.wait_for_url(lambda url: url.split("/")[4] != urls[0].split("/")[2])
    expect(opal.page.locator("#result-again")).to_have_text("Play again too")
    opal.keys("Escape")
    expect(opal.page.locator("#prompt")).to_contain_text("Player 1 wants a rematch")
    opal.press("#act-again")
    opal.page.wait_for_url(lambda url: url.split("/")[4] == ines.url.split("/")[2])


def test_a_chart_beside_the_sheet_is_shown_alone(shared: Served, people: People) -> None:
    """What stands beside its hexes could not be read there: it is left out until the sheet is put away."""
    player = lay_out(shared, "intimate-settlers", ended, [ME, ME], SHORT["intimate-settlers"])[0]
    screen = people.sit(shared.address, player.url, size=(1366, 768))
    bank = screen.page.locator("#is-bank-wood")
    expect(screen.page.locator("#result-title")).to_be_visible()
    expect(bank).to_be_hidden()
    screen.press("[data-do=close-result]")
    expect(bank).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_bar_is_told_from_its_ground(shared: Served, people: People, theme: str) -> None:
    """What is black on paper is not taken for an empty bar on a dark ground, and its row has its mark, too."""
    player = lay_out(shared, "decay", ended, [ME, ME, ME, ME], SHORT["decay"])[0]
    screen = people.sit(shared.address, player.url, color_scheme=theme)
    expect(screen.page.locator("#result-title")).to_be_visible()
    bars = screen.page.evaluate(BARS)
    assert len(bars) == 4
    for contrast, mark in bars:
        assert contrast > 1.5 and mark != "none"


def test_the_tray_beside_the_sheet_holds_its_button(shared: Served, people: People) -> None:
    """The coins that lay in the hand leave no room of theirs behind."""
    places = [ME, ME, FRIEND, FRIEND]
    screen = people.sit(shared.address, lay_out(shared, "decay", ended, places, SHORT["decay"])[0].url)
    expect(screen.page.locator("#result-title")).to_be_visible()
    for size in [(1024, 768), (1280, 620), (1366, 768)]:
        screen.resize(size)
        tray, button = [screen.page.locator(each).bounding_box() for each in ("#tray", "#act-look-back")]
        assert tray and button
        assert button["x"] + button["width"] <= tray["x"] + tray["width"] - 8, size


def test_it_fits_and_goes_and_comes_back(shared: Served, people: People) -> None:
    screen = people.sit(shared.address, finished(shared))
    page = screen.page
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result-title")).to_be_focused()
    for size, (frame, *_) in SIZES.items():
        screen.resize(size)
        fits(screen, frame, size)
        covered = frame not in ("desk", "low")
        inert = page.evaluate("() => document.getElementById('tray').inert")
        assert inert == covered, f"what lies under the sheet at {size} can be reached"
    screen.resize(DESK)
    screen.press("#result [data-do=fair]")
    expect(page.locator("#fair")).to_be_visible()
    screen.keys("Escape")
    expect(page.locator("#result")).to_be_visible()  # what lies on top goes first
    page.locator("#result-in").focus()
    screen.keys("Escape")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#act-result")).to_be_focused()
    page.reload()
    screen.ready()
    expect(page.locator("#act-result")).to_be_visible()
    screen.settled()
    expect(page.locator("#result")).to_be_hidden()  # whoever put it away has seen it
    screen.resize((1280, 620))  # a seat has one line here: its name comes before all but one of its facts
    assert page.evaluate(CUT) == ["Wilhelmina of the Long Name"]
    screen.resize(PHONE)
    screen.press("#act-result")
    expect(page.locator("#result")).to_be_visible()
    screen.press("#result-back")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#prompt h1")).to_contain_text("You are looking at event")
