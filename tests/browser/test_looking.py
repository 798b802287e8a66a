"""Looking back, reading the rules, checking the draws, light and dark, and access without a mouse or without eyes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

import ludoscape as ls
from tests.browser.people import DESK, Habit, People
from tests.browser.scenes import ours, play_on, scene
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, set_table


def test_replay(shared: Served, people: People) -> None:
    """The slider shows the table as it was, without choices; moves of others do not disturb; then back to live."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    seen = screen.asked()
    live = seen["live"]
    tiles = page.locator("#part-board g[id^='de-tile-']").count()
    x, y, width, height = screen.box("at")
    page.mouse.click(x + width * 0.35, y + height / 2)
    expect(page.locator("#prompt h1")).to_contain_text("You are looking at event")
    at = screen.shown
    assert 0 < at < live * 0.6
    assert page.locator("#part-board g[id^='de-tile-']").count() < tiles
    assert page.locator("#list, .is-target").count() == 0, "nothing can be chosen in the past"
    name = f"de-tile-{seen['view']['board']['tiles'][0]['tile']}"
    if page.locator(f"[id='{name}']").count():
        screen.touch_element(name)
    assert page.locator("#act-go").count() == 0 and not any("/preview" in url for url in screen.sent)
    screen.press("#replay [data-do=prev]")
    expect(page.locator("#prompt h1")).to_have_text(f"You are looking at event {at - 1}")
    screen.press("#replay [data-do=next]")
    expect(page.locator("#prompt h1")).to_have_text(f"You are looking at event {at}")
    player.play(player.choices()[0])
    screen.until("(n) => Number(document.getElementById('at').max) >= n", live + 1)  # the page has heard of it
    assert screen.shown == at, "whoever looks back is left alone"
    screen.press("#act-live")
    screen.until_shown(live + 1)
    screen.asked()
    expect(page.locator("#list")).to_be_visible()
    assert page.locator("#part-board g[id^='de-tile-']").count() == tiles
    screen.press(page.locator("#log .ev").nth(3))
    expect(page.locator("#prompt h1")).to_contain_text("You are looking at event")
    screen.keys("Escape")
    screen.until_shown(live + 1)


def test_rules_in_the_drawer_and_on_a_page(shared: Served, people: People) -> None:
    """The rules open beside the board, can be searched, and lead from one to the other; the log leads to them."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    screen.press(".head > [data-do=rules]")
    expect(page.locator("#drawer .rule").first).to_be_visible()
    number = page.locator("#drawer .rule:visible").count()
    assert number > 80
    page.locator("#find").fill("toll")
    found = page.locator("#drawer .rule:visible")
    expect(found).not_to_have_count(number)
    assert 0 < found.count() < number / 2
    assert all("toll" in text.lower() for text in found.all_text_contents())
    page.locator("#find").fill("zzzz")
    expect(page.locator("#drawer [data-none]")).to_be_visible()
    page.locator("#find").fill("")
    link = page.locator("#drawer .rule p a").first
    goal = (link.get_attribute("href") or "").removeprefix("#rule-")
    screen.press(link)
    expect(page.locator(f"#rule-{goal}")).to_have_class("rule cited")
    expect(page.locator(f"#rule-{goal}")).to_be_in_viewport()
    screen.press("[data-do=close-drawer]")
    expect(page.locator("#drawer")).to_be_hidden()
    rule = page.locator("#log .rid").first
    cited = rule.get_attribute("data-rule")
    screen.press(rule)
    expect(page.locator(f"#rule-{cited}")).to_have_class("rule cited")
    alone = people.sit(shared.address, "/rules/decay#rule-DE-37")
    expect(alone.page.locator("#rule-DE-37")).to_be_in_viewport()


def test_about_this_game(shared: Served, people: People) -> None:
    """The menu leads to the first lines of the rulebook: whose game it is; a search puts them away."""
    screen = people.sit(shared.address, ours(shared, max_turns=2).url)
    page = screen.page
    screen.press("[popovertarget=menu]")
    screen.press("[data-do=about]")
    expect(page.locator("#drawer #about")).to_be_visible()
    expect(page.locator("#drawer #about")).to_contain_text("Robert Mundschau and Matt Heistad")
    page.locator("#find").fill("pawn")
    expect(page.locator("#drawer #about")).to_be_hidden()


def test_the_draws_can_be_checked(shared: Served, people: People, tmp_path: Path) -> None:
    """The fingerprint is there from the start, the secret number at the end only; the downloaded record proves it."""
    player = ours(shared, max_turns=2)
    screen = people.sit(shared.address, player.url)
    page = screen.page
    commitment = player.see()["fairness"]["commitment"]

    def read() -> list[str]:
        return [text.strip() for text in page.locator("#fair > code").all_text_contents()]

    screen.press("[popovertarget=menu]")
    screen.press("[popovertarget=fair]")
    expect(page.locator("#fair")).to_be_visible()
    assert read() == [commitment]
    expect(page.locator("#fair")).to_contain_text("Shown when the game is over")
    assert page.locator("#fair .draws li").count() >= 1
    screen.keys("Escape")
    play_on(player, lambda view: view["actor"] == -4)
    screen.until_shown(player.see()["live"])
    screen.press("#result [data-do=fair]")
    seed = player.see()["fairness"]["seed"]
    assert read() == [commitment, seed] and len(bytes.fromhex(seed)) == 32
    screen.keys("Escape")
    with page.expect_download() as download:
        screen.press("#act-record")
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert commitment in record.read_text() and seed in record.read_text()
    done = subprocess.run(
        [sys.executable, "-m", "ludoscape", "verify", str(record)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr + done.stdout
    changed = record.read_text().replace(f"seed: {seed}", f"seed: {seed[::-1]}")
    record.write_text(changed)
    done = subprocess.run(
        [sys.executable, "-m", "ludoscape", "verify", str(record)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, "a record with another number is found out"
    screen.press("#result-other")
    page.wait_for_url("**/?game=decay*")
    screen.ready()
    assert page.locator("[name=seats]:checked").get_attribute("value") == "3"


def test_light_and_dark(shared: Served, people: People) -> None:
    """The button changes all colours, the choice outlasts the page, and until there is one the system is followed."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    light = screen.colour("#tray"), screen.colour("#board"), screen.colour("body", "color")
    screen.page.emulate_media(color_scheme="dark")
    by_system = screen.colour("#tray"), screen.colour("#board"), screen.colour("body", "color")
    assert all(a != b for a, b in zip(light, by_system, strict=True))
    screen.page.emulate_media(color_scheme="light")
    screen.press(".head > [data-do=theme]")
    dark = screen.colour("#tray"), screen.colour("#board"), screen.colour("body", "color")
    assert dark == by_system
    screen.page.reload()
    screen.ready()
    assert (screen.colour("#tray"), screen.colour("#board"), screen.colour("body", "color")) == dark
    beside = people.beside(screen, "/")
    assert beside.colour("body", "color") == dark[2], "the lobby follows"
    screen.press("[popovertarget=menu]")
    screen.press("#menu label:has([name=theme][value=light])")
    assert screen.colour("#tray") == light[0]


def test_pieces_that_are_only_referred_to_are_drawn_as_if_they_were_laid_out(shared: Served, people: People) -> None:
    """What is not shown at all needs no style, which saves a fifth of it; symbols allow for that, patterns do not."""
    screen = people.sit(shared.address)
    for name in ls.games():
        screen.goto(set_table(shared.address, name, [ME] * max(ls.game_type(name).seat_numbers))[0].url)
        assert (
            screen.page.locator(".symbols symbol").count() > 90 and not screen.page.locator(".symbols pattern").count()
        )
        assert not screen.page.locator(".symbols").first.is_visible()
        drawn = screen.page.screenshot(animations="disabled")
        screen.page.add_style_tag(content=".symbols{display:block;position:absolute;width:0;height:0}")
        assert screen.page.screenshot(animations="disabled") == drawn, name


def test_reduced_motion(shared: Served, people: People) -> None:
    """Pieces glide, but not for those who asked their system for less motion."""
    count = """() => {
      window.moved = 0;
      const old = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.moved++; return old.apply(this, given); };
    }"""
    for motion, moves in (("reduce", False), ("no-preference", True)):
        player = scene(shared, "pawn")
        screen = people.sit(shared.address, player.url, reduced_motion=motion)
        screen.page.evaluate(count)
        for _ in range(4):
            seen = screen.asked()
            screen.play(Habit(2).choose(seen["view"]["choices"]))
        assert bool(screen.page.evaluate("() => window.moved")) == moves
        if not moves:
            assert not screen.page.evaluate("() => document.getAnimations().length")


def test_roles_and_names(shared: Served, people: People) -> None:
    """The board is one application with a name, all choices are options of a list, and what happens is said."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    seen = screen.asked()
    board = page.get_by_role("application")
    expect(board).to_have_count(1)
    assert len(board.get_attribute("aria-label") or "") > 10
    options = page.get_by_role("listbox").get_by_role("option")
    expect(options).to_have_count(len(seen["view"]["choices"]))
    for option, choice in zip(options.all(), seen["view"]["choices"], strict=True):
        assert choice["label"] in (option.text_content() or "")
    for choice in seen["view"]["choices"]:
        target = page.locator(f"[id='{choice['picks'][-1]}']")
        assert target.get_attribute("role") == "button" and target.get_attribute("aria-label")
    expect(page.locator("#said")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#refused")).to_have_attribute("role", "alert")
    screen.play(seen["view"]["choices"][0])
    expect(page.locator("#said"), "what happened is said").to_have_text(re.compile(r".{11}"))
    nameless = page.evaluate("""() => [
      ...document.querySelectorAll("button, a[href], input, select, [role=button], [role=img]")]
      .filter((e) => e.checkVisibility() && !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length
        || e.getAttribute("aria-labelledby")))
      .map((e) => e.outerHTML.slice(0, 120))""")
    assert not nameless
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(ids) == len(set(ids)), f"ids that stand twice: {[name for name in set(ids) if ids.count(name) > 1]}"
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.title()


def test_everything_is_reached_by_tab_and_seen(shared: Served, people: People) -> None:
    """Tab reaches the board, the list, the buttons, the log and the slider; whatever has the keyboard is marked."""
    player = scene(shared, "pawn", more=lambda found: len(found) > 1)
    screen = people.sit(shared.address, player.url)
    page = screen.page
    screen.my_turn()
    test = """() => {
      const e = document.activeElement;
      if (!e || e === document.body) return null;
      const ring = document.getElementById("ring");
      const style = getComputedStyle(e);
      const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      const holders = [...document.querySelectorAll("label, .stage, .board")].filter((l) => l.contains(e));
      const around = holders.some((l) => getComputedStyle(l).outlineStyle !== "none");
      const name = e.id || e.getAttribute("data-do") || e.getAttribute("popovertarget") || e.tagName.toLowerCase();
      return [name, outlined || around || (ring && !ring.hidden)];
    }"""
    met: dict[str, bool] = {}
    for _ in range(150):
        screen.keys("Tab")
        found = page.evaluate(test)
        if found is None and met:
            break
        if found:
            met.setdefault(found[0], bool(found[1]))
    for name in ("list", "log", "at", "rules", "invite", "theme", "menu"):
        assert name in met, f"Tab does not reach {name}: {list(met)}"
    assert "svg" in met or any(name.startswith("de-") for name in met) or "board" in met, list(met)
    unseen = [name for name, marked in met.items() if not marked]
    assert not unseen, f"not marked: {unseen}"
    screen.tab_to(lambda at: at[0] == "log")
    screen.keys("ArrowDown", "ArrowDown")
    assert screen.here()[2] == "goto", "arrows go through the log"
    screen.keys("ArrowRight")
    assert screen.here()[2] == "rule", "and to the rule that an event rests on"
    screen.keys("b", "ArrowRight")
    expect(page.locator("#ring"), "a ring lies round the target that the arrows went to").to_be_visible()
    screen.keys("l", "ArrowDown")
    expect(page.locator("#list .at")).to_have_count(1)
    screen.keys("Escape")


def test_the_board_as_text_and_the_keys(shared: Served, people: People) -> None:
    """The menu opens the board as text, and the list of keys; both close again and give the keyboard back."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    screen.press("[popovertarget=menu]")
    screen.press("#menu [data-do=text]")
    expect(page.locator("#drawer .astext")).to_be_visible()
    text = screen.text("#drawer-in")
    assert all(word in text for word in ("Players", "Board", "In hand", "You may"))
    for tile in player.see()["view"]["board"]["tiles"][:3]:
        suit = {"S": "Suns", "M": "Moons", "C": "Crowns", "A": "Arms"}[tile["tile"][0]]
        assert suit in text
    screen.keys("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    screen.press("[popovertarget=menu]")
    screen.press("#menu [data-do=keys]")
    expect(page.locator("#drawer .keys")).to_be_visible()
    screen.keys("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_no_screen_scrolls_sideways(shared: Served, people: People) -> None:
    """From a small phone to a wide desk: nothing sticks out of the lobby or the table."""
    player = scene(shared, "pawn")
    for url in ("/", player.url, "/rules/decay"):
        screen = people.sit(shared.address, url)
        for size in ((360, 640), (390, 844), (768, 1024), (1024, 768), DESK, (1920, 1080)):
            screen.resize(size)
            screen.no_sideways()
            if url == player.url:
                for name in ("board", "tray"):
                    x, y, w, h = screen.box(name)
                    assert x >= 0 and y >= 0 and x + w <= size[0] + 1 and y + h <= size[1] + 1, (name, size)
                assert screen.box("board")[3] > size[1] * 0.3, f"there is room for the board at {size}"


def test_a_hidden_page_calls_when_it_is_my_turn(shared: Served, people: People) -> None:
    """Title and icon tell it while the page is hidden, once; a notification too if it was asked for and is allowed."""
    maker, (friend,), _ = set_table(shared.address, "decay", [ME, FRIEND])
    players = (maker, friend)
    for player in players:
        player.get()
    actor = maker.see()["view"]["actor"]
    waits, moves = players[1 - actor], players[actor]
    screen = people.sit(shared.address, waits.url)
    page = screen.page
    usual = page.title()
    page.context.grant_permissions(["notifications"])
    page.evaluate(
        """() => {
      window.calls = [];
      window.Notification = class { static permission = "granted";
        static requestPermission = async () => "granted"; constructor(title) { window.calls.push(title); } };
    }"""
    )
    screen.press("[popovertarget=menu]")
    screen.press("#menu label:has(#notify)")
    expect(page.locator("#notify")).to_be_checked()
    screen.keys("Escape")
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    assert page.title() == usual, "it is not my turn"
    while (seen := moves.see())["view"]["actor"] == actor:
        moves.play(seen["view"]["choices"][0]["move"])
    expect(page).to_have_title("● Your turn, Decay")
    assert page.locator("link[rel=icon]").get_attribute("href") == page.locator("link[rel=icon]").get_attribute(
        "data-turn"
    )
    assert page.evaluate("() => window.calls") == ["Your turn, Decay"]
    page.evaluate(hide, False)
    expect(page).to_have_title(usual)
    page.evaluate(hide, True)
    assert page.evaluate("() => window.calls") == ["Your turn, Decay"], "once"
