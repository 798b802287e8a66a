"""What a word, a number or a piece means is told where the mouse rests or a finger stays."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import PHONE, People
from tests.browser.scenes import scene
from tests.browser.server import Served


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def word_in(page: Page, part: str, word: str) -> tuple[float, float]:
    """Find the middle of a word in a part of the page."""
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
                if (box?.width) return [box.x + box.width / 2, box.y + box.height / 2];
            }
            throw new Error(word);
        }""",
        [part, word],
    )
    return x, y


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
