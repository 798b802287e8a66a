"""What a word, a number or a piece means is told where the mouse rests or a finger stays."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from ludoscape.table.render import LAID_OUT
from tests.browser import small_worlds
from tests.browser.people import PHONE, People
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.table.helpers import ME


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def word_in(page: Page, part: str, word: str) -> tuple[float, float]:
    """Find the middle of a word in a part of the page, where it can be seen."""
    x, y = page.evaluate(
        """([part, word]) => {
            const walker = document.createTreeWalker(document.getElementById(part), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const at = walker.currentNode.data.indexOf(word);
                if (at < 0) continue;
                const range = document.createRange();
                range.setStart(walker.currentNode, at);
                range.setEnd(walker.currentNode, at + word.length);
                const box = range.getClientRects()[0]; // a name may go on in the next line
                const middle = box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
                if (middle && document.elementFromPoint(...middle)?.contains(walker.currentNode)) return middle;
            }
            throw new Error(word);
        }""",
        [part, word],
    )
    return x, y


PLAIN = """() => [...document.querySelectorAll(".place")]
  .filter((name) => !getComputedStyle(name).textDecorationLine.includes("underline"))
  .map((name) => name.parentElement.outerHTML.slice(0, 80))"""


def rings(page: Page, part: str, word: str) -> None:
    """See that a word rings its place: a ring fades, so the mouse stirs on the word until it is seen."""
    marked = (
        "(word) => [...document.querySelectorAll('.place')].some((name) => name.textContent.toLowerCase() === word)"
    )
    page.wait_for_function(marked, arg=word.lower())
    assert page.evaluate(PLAIN) == [], "names are underlined wherever they are sought"
    x, y = word_in(page, part, word)
    ring = page.locator("#over .mk-named")
    for turn in range(100):
        page.mouse.move(x + turn % 2, y)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if ring.count() == 1:
            return
    raise AssertionError(f"{word} rings nothing")


def test_words_and_pieces_are_explained(shared: Served, people: People) -> None:
    """By the mouse: a word of the prompt and a piece of the board; what hides nothing goes with the next movement."""
    player = scene(shared, "pawn")
    page = people.sit(shared.address, player.url).page
    gloss = page.locator("#gloss")
    page.mouse.move(*word_in(page, "tray", "pawn"))
    expect(gloss).to_contain_text("A suit lives as long as its pawn is on the board.")
    expect(gloss).to_contain_text("DE-30")
    page.mouse.move(5, 5)
    expect(gloss).to_be_hidden()
    page.mouse.move(*middle(page.locator("#board g[aria-label*=' ace']:not([role=button])").first))
    expect(gloss).to_contain_text("Only its owner may move or slide it")


def test_a_finger_that_stays_explains_and_does_nothing_else(shared: Served, people: People) -> None:
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url, PHONE, touch=True)
    page, live = screen.page, screen.see()["live"]
    target = page.locator("#board .is-target").first
    x, y = middle(target)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#gloss")).to_be_visible()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#gloss")).to_be_visible()
    assert screen.see()["live"] == live, "nothing was played"
    assert not page.locator("#act-go").count()


def test_a_name_in_the_log_rings_its_place(shared: Served, people: People) -> None:
    """By the mouse the one it points at, by the keyboard all that the entry names; it fades by itself."""
    player = scene(shared, "pawn")
    page = people.sit(shared.address, player.url).page
    ring = page.locator("#over .mk-named")
    expect(ring).to_have_count(0)
    tile = page.evaluate(
        r"document.querySelector('.log .ev').textContent.match(/(Suns|Moons|Crowns|Arms) (ace|null|\d)/)[0]"
    )
    page.mouse.move(*word_in(page, "log", tile))
    expect(ring).to_have_count(1)
    expect(ring).to_have_count(0)
    page.locator("#log").focus()
    page.keyboard.press("ArrowDown")
    expect(ring).not_to_have_count(0)


def test_a_name_in_what_a_move_does_rings_its_place(shared: Served, people: People) -> None:
    """As in the log, for all that the lines name; in a small frame they stand in the tray."""
    falls = scene(shared, "put", more=lambda choices: any(_falling(choice) for choice in choices))
    screen = people.sit(shared.address, falls.url)
    choice = next(choice for choice in screen.see()["view"]["choices"] if _falling(choice))
    screen.begin(choice)
    for size in ((1280, 860), (844, 390)):
        screen.resize(size)
        screen.page.mouse.move(5, 5)
        expect(screen.page.locator("#over .mk-named")).to_have_count(0)
        rings(screen.page, "choices", _falling(choice).split(",")[0])


def _falling(choice: dict[str, Any]) -> str:
    """Give the names of tiles that fall with a choice, where several do."""
    return next((line["detail"] for line in choice["effects"]["lines"] if "tiles fall" in line["text"]), "")


def test_regions_that_cannot_be_picked_are_found_by_their_names(shared: Served, people: People) -> None:
    wanted = small_worlds.at_phase("conquer", more=lambda state: state.round > 1)
    page = people.sit(shared.address, small_worlds.conquer(shared, wanted, [ME] * 3)[0].url).page
    said = page.evaluate("() => document.querySelector('#log').textContent")
    quiet = page.evaluate(
        "() => [...document.querySelectorAll('path.region[id]')].map((e) => e.ariaLabel.split(',')[0])"
    )
    name = next(name for name in quiet if name in said)
    page.mouse.move(*word_in(page, "log", name))
    expect(page.locator("#over .mk-named")).to_have_count(1)


def test_names_are_marked_as_far_as_the_log_is_seen(shared: Served, people: People) -> None:
    """Not in entries that nobody has come to: what is marked costs time where nothing is seen of it."""
    wanted = small_worlds.at_phase("conquer", more=lambda state: state.round > 3)
    screen = people.sit(shared.address, small_worlds.conquer(shared, wanted, [ME] * 2)[0].url)
    lowest = "Math.max(...[...document.querySelectorAll('#log > li:has(.place)')].map((entry) => entry.offsetTop))"
    screen.until(f"() => {lowest} > 0")
    high, end = screen.page.evaluate(f"() => [document.querySelector('#log').clientHeight, {lowest}]")
    assert end < high + 200, "as far as it is seen, and an entry more"
    screen.page.evaluate("() => document.querySelector('#log').scrollTo(0, 10_000)")
    screen.until(f"(end) => {lowest} > end + 200", end)


def test_old_entries_of_the_log_are_there_for_who_goes_through_it(shared: Served, people: People) -> None:
    """By the wheel and by keys, and no longer when somebody has come back to the newest."""
    wanted = small_worlds.at_phase("conquer", more=lambda state: state.round > 3)
    screen = people.sit(shared.address, small_worlds.conquer(shared, wanted, [ME] * 2)[0].url)
    page, oldest = screen.page, screen.page.locator("#log > li").last
    assert page.locator("#log > li").count() > LAID_OUT
    expect(oldest).to_be_hidden()
    page.evaluate("() => document.querySelector('#log').scrollTo(0, 50)")
    expect(oldest).to_be_visible()
    page.evaluate("() => document.querySelector('#log').scrollTo(0, 0)")
    expect(oldest).to_be_hidden()
    page.locator("#log").focus()
    screen.keys("ArrowDown", "End", "ArrowUp", "ArrowDown")
    expect(oldest.locator(".ev")).to_be_focused()
    screen.keys("b")
    page.evaluate("() => document.querySelector('#log').scrollTo(0, 0)")
    expect(oldest).to_be_hidden()
