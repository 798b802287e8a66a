"""The page is changed where its text has changed: it ends as a page that is opened now, and the rest is not touched."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import ludoscape as ls
from tests.browser.people import People, Screen
from tests.browser.server import Served
from tests.table.helpers import ME, set_table

PARTS = ("head", "board", "rail", "tray")
# without what the page itself adds: what can be picked, what is open, where the board is looked at, what sinks, names
WRITTEN = """(part) => {
  const copy = document.getElementById(`part-${part}`).cloneNode(true);
  for (const extra of copy.querySelectorAll(".leaving, #act-step")) extra.remove();
  for (const name of copy.querySelectorAll(".place")) name.replaceWith(...name.childNodes);
  for (const node of copy.querySelectorAll("*")) {
    node.classList.remove(...[...node.classList].filter((name) => name.startsWith("is-")), "lit", "at", "tiny");
    for (const own of ["viewBox", "tabindex", "style", "aria-expanded", "hidden", "data-kept"]) {
      node.removeAttribute(own);
    }
    if (!node.classList.length) node.removeAttribute("class");
    const all = [...node.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of all) node.removeAttribute(name);
    for (const [name, value] of all) node.setAttribute(name, value);
  }
  return copy.innerHTML;
}"""
KEEP = """() => {
  for (const node of document.querySelectorAll("#log > li, #part-board g[id]")) node.setAttribute("data-kept", "");
}"""
KEPT = """() => [...document.querySelectorAll("#log > li")].filter((node) => node.hasAttribute("data-kept")).length"""


@pytest.mark.parametrize("game", ls.games())
def test_the_page_ends_as_one_that_is_opened_now(game: str, shared: Served, people: People) -> None:
    """After previews, looking back and moves that came by the stream; nothing was made anew that has not changed."""
    seats = max(ls.game_type(game).seat_numbers)
    player = set_table(shared.address, game, [ME] * seats)[0]
    chance = random.Random(game)

    def play(times: int) -> int:
        for _ in range(times):
            choices = player.choices()
            if choices:
                player.play(chance.choice(choices))
        return int(player.see()["live"])

    play(min(12, ls.game_type(game).longest // 20))  # a short game is not over soon after
    screen = people.sit(shared.address, player.url, touch=False)
    screen.until_shown(play(1))
    for _ in range(3):
        look_around(screen, chance)
        screen.page.evaluate(KEEP)
        entries = screen.page.locator("#log > li").count()
        before = screen.shown
        screen.until_shown(play(1))
        assert screen.page.evaluate(KEPT) >= entries - 2, "old entries stay; the newest may be added to"
        assert screen.shown > before
    # what is small beside a large world stays as large as it was while that is about as good: until the room is another
    screen.resize((screen.size[0], screen.size[1] - 60))
    screen.resize(screen.size)
    screen.settled()
    other = people.beside(screen, player.url)
    for part in PARTS:
        assert screen.page.evaluate(WRITTEN, part) == other.page.evaluate(WRITTEN, part), part


def test_a_page_that_is_not_as_expected_goes_on(shared: Served, people: People) -> None:
    """What cannot be shown is told once and made anew; the messages after it are shown as ever."""
    player = set_table(shared.address, "decay", [ME] * 3)[0]
    screen = people.sit(shared.address, player.url)
    screen.expect("console: Error: broken")
    screen.page.evaluate("""() => {
      const said = document.getElementById("said");
      const set = () => { delete said.textContent; throw new Error("broken"); };
      Object.defineProperty(said, "textContent", { configurable: true, set });
    }""")
    for _ in range(3):
        player.play(player.choices()[0])
        screen.until_shown(player.see()["live"])
    assert screen.problems, "it was told where who mends pages looks"
    expect(screen.page.locator("#line")).to_contain_text("made anew")
    assert screen.page.evaluate("() => !Object.hasOwn(document.getElementById('said'), 'textContent')"), "it was broken"
    other = people.beside(screen, player.url)
    for part in PARTS:
        assert screen.page.evaluate(WRITTEN, part) == other.page.evaluate(WRITTEN, part), part


def test_a_slow_page_goes_to_where_the_table_is(shared: Served, people: People) -> None:
    """Messages that came while the page was busy are not shown one by one, each of them late."""
    player = set_table(shared.address, "decay", [ME] * 3)[0]
    screen = people.sit(shared.address, player.url)
    screen.page.evaluate("""() => {
      const busy = (ms) => { for (const until = performance.now() + ms; performance.now() < until;); };
      const said = document.getElementById("said");
      window.shown = 0;
      Object.defineProperty(said, "textContent", { set() { window.shown++; busy(400); } });
      setTimeout(() => busy(3000));
    }""")
    for _ in range(6):
        player.play(player.choices()[0])
    screen.until_shown(player.see()["live"])
    assert screen.page.evaluate("window.shown") <= 3


def look_around(screen: Screen, chance: random.Random) -> None:
    """Preview a choice and go back from it; look back one event, and return."""
    choices = screen.asked()["view"]["choices"]
    rows = [f"#ch-{number}" for number, choice in enumerate(choices) if choice["picks"] or choice["effects"]["lines"]]
    shown = [row for row in rows if screen.page.locator(row).count()]
    if shown:
        screen.page.evaluate("(row) => document.querySelector(row).click()", chance.choice(shown))
        screen.page.wait_for_selector("#act-go")
        screen.page.evaluate("() => document.querySelector('[data-do=back]').click()")
        screen.page.wait_for_selector("#act-go", state="detached")
    live = screen.shown
    screen.press("#replay [data-do=prev]")
    screen.until("(n) => document.getElementById('at-n').textContent === String(n)", live - 1)
    screen.press("#act-live")
    screen.until("(n) => document.getElementById('at-n').textContent === String(n)", live)
