"""The sheet of the result: it comes by itself, fits on every size of window, goes and comes back, by keys too."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, People, Screen
from tests.browser.scenes import lay_out
from tests.browser.server import Served
from tests.browser.test_axe import SHORT, ended
from tests.browser.test_frames import LETTERS, OFF_BOARD, SIZES
from tests.table.helpers import FRIEND, ME, bot

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
  };
}"""


def finished(served: Served, game: str = "small-worlds") -> str:
    """Set a table whose game is over; gives the address of who set it."""
    places = [ME, bot(2), FRIEND | {"name": "Wilhelmina of the Long Name"}, bot(3)]
    return lay_out(served, game, ended, places, SHORT[game])[0].url


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
    screen.resize(PHONE)
    screen.press("#act-result")
    expect(page.locator("#result")).to_be_visible()
    screen.press("#result-back")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#prompt h1")).to_contain_text("You are looking at event")
