"""Several browsers at one table: each sees what the others do, and may do only what is theirs."""

from __future__ import annotations

from playwright.sync_api import expect

from ludoscape.bots import STAND_IN
from tests.browser.lobby import choose_seats, open_table
from tests.browser.people import PHONE, Habit, People, Screen
from tests.browser.scenes import play_on, scene
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, Player, set_table


def named(name: str, kind: dict[str, str]) -> dict[str, str]:
    """A seat for somebody of this name."""
    return {**kind, "name": name}


def test_a_seat_is_taken_by_its_page(shared: Served, people: People) -> None:
    """A link shows what it is to; a press takes the seat for this browser, and to another one it is taken."""
    maker, (friend,), _ = set_table(shared.address, "decay", [named("Ines", ME), FRIEND])
    maren, late = people.sit(shared.address), people.sit(shared.address)
    for screen in (maren, late):
        screen.profile.context.clear_cookies()
        screen.page.goto(shared.address + friend.url)
        expect(screen.page.locator("h1")).to_have_text("A seat is kept for you at a table of Decay")
        screen.no_sideways()
    maren.page.get_by_label("Your name").fill("Maren")
    maren.press("text=Take this seat")
    maren.ready()
    assert maren.url == friend.url and maren.text("#seat-1 .nm").startswith("You")
    assert maker.see()["names"] == ["Ines", "Maren"]
    late.expect("403")
    late.press("text=Take this seat")
    expect(late.page.locator("main p").first).to_contain_text("This seat is taken")


def test_two_browsers_and_a_spectator(shared: Served, people: People) -> None:
    """Two friends and somebody who watches: links from the page, moves seen by all, choices for one."""
    ines = people.sit(shared.address)
    page = ines.page
    choose_seats(ines, 2)
    ines.press(page.locator(".kinds label:has(input[name='kind-1'][value='friend'])"))
    page.locator("#name-0").fill("Ines")
    page.locator("#name-1").fill("Maren")
    open_table(ines)
    ines.press(".head > [popovertarget=invite]")
    urls = [link.get_attribute("data-url") or "" for link in page.locator("#invite [data-do=copy]").all()]
    assert len(urls) == 2, "a link for the friend, and one to watch"
    ines.keys("Escape")
    maren, watcher = people.sit(shared.address, urls[0]), people.sit(shared.address, urls[1])
    assert ines.see()["mine"] == [0] and maren.see()["mine"] == [1] and watcher.see()["mine"] == []
    expect(watcher.page.locator(".badge")).to_have_text("Watching")

    habit = Habit(4)
    names = {0: "Ines", 1: "Maren"}
    for _ in range(8):
        seen = watcher.see()
        actor = seen["view"]["actor"]
        mover, other = (ines, maren) if actor == 0 else (maren, ines)
        for screen in (other, watcher):
            screen.until_shown(seen["live"])
            expect(screen.page.locator("#prompt h1")).to_have_text(f"{names[actor]} is building the board")
            assert screen.page.locator("#list").count() == 0
            assert screen.page.locator("#acts [data-do=choose], #act-go").count() == 0
            assert screen.page.locator("#part-board .spot").count() == 0, "no targets for those who only look"
            assert screen.see()["view"]["choices"] == []
        mine = mover.asked()
        mover.play(habit.choose(mine["view"]["choices"]))
        live = watcher.see()["live"]
        for screen in (ines, maren, watcher):
            screen.until_shown(live)
        tiles = {drawn(screen) for screen in (ines, maren, watcher)}
        if watcher.see()["view"]["phase"] == "create_tile":
            assert len(tiles) == 1, "all see the same tiles"
    assert "Maren" in ines.text("#log") and "You" in ines.text("#log")
    assert "Ines" in maren.text("#log") and "Ines" in watcher.text("#log") and "You " not in watcher.text("#log")
    assert ines.text("#seat-1 .nm").startswith("Maren") and ines.text("#seat-0 .nm").startswith("You")


def drawn(screen: Screen) -> tuple[str, ...]:
    """List the tiles on the board with their places."""
    tiles = screen.page.locator("#part-board g[id^='de-tile-']")
    return tuple(sorted(tiles.evaluate_all("(all) => all.map((e) => e.id + e.getAttribute('transform'))")))


def test_a_seat_that_nobody_has_opened(shared: Served, people: People) -> None:
    """The page says for whom it waits and offers the link; a wrong link says so on a page."""
    maker, (friend,), _ = set_table(shared.address, "decay", [named("Ines", ME), named("Maren", FRIEND)])
    play_on(maker if maker.see()["view"]["choices"] else friend, lambda view: not view["choices"])
    waiting = maker if maker.see()["view"]["choices"] == [] else friend
    screen = people.sit(shared.address, waiting.url)
    title = screen.text("#prompt h1")
    assert title in ("Waiting for Maren", "Ines is building the board", "Waiting for Ines"), title
    wrong = people.sit(shared.address)
    wrong.expect("answer: GET .*: 404")
    wrong.page.goto(f"{shared.address}{maker.url}x")
    expect(wrong.page.locator("h1")).to_be_visible()
    assert "link" in wrong.text("main, body")


def test_names_and_bots_can_be_changed(shared: Served, people: People) -> None:
    """From the menu a seat gets another name, goes to a bot, and is taken back; the others read it."""
    maker, (friend,), _ = set_table(shared.address, "decay", [named("Ines", ME), named("Maren", FRIEND)])
    ines, maren = people.sit(shared.address, maker.url), people.sit(shared.address, friend.url)
    ines.press("[popovertarget=menu]")
    field = ines.page.locator("#menu form[data-seat='0'] input")
    field.fill("Ottilie")
    field.press("Enter")
    expect(maren.page.locator("#seat-0 .nm")).to_contain_text("Ottilie")
    expect(ines.page.locator("#menu")).to_be_visible()
    assert ines.page.locator("#menu form[data-seat='1']").count() == 0, "that seat is Maren's"
    maren.press("[popovertarget=menu]")
    maren.press("#menu form[data-seat='1'] [data-do=seat-bot]")
    expect(ines.page.locator("#seat-1 .nm")).to_contain_text(f"level {STAND_IN}")
    expect(maren.page.locator("#menu form[data-seat='1'] [data-do=seat-me]")).to_be_visible()
    maren.press("#menu form[data-seat='1'] [data-do=seat-me]")
    expect(ines.page.locator("#seat-1 .nm")).not_to_contain_text("level")


def test_a_stale_tab_is_told_gently(shared: Served, people: People) -> None:
    """A tab that missed a move gets the fresh state when it tries to play, and nothing is played."""
    player = scene(shared, "pawn")
    first = people.sit(shared.address, player.url)
    second = Screen(shared.address, first.profile, first.size)
    second.page.route("**/live*", lambda route: None)  # its stream never opens
    people.open(second, player.url)
    seen = second.asked()
    choice = seen["view"]["choices"][0]
    second.begin(choice)
    second.expect(r"answer: POST .*/move: 409")
    other = first.asked()
    first.play(other["view"]["choices"][-1])
    live = first.see()["live"]
    assert second.shown == seen["live"], "it has not heard of it"
    second.press("#act-go")
    second.until_shown(live)
    expect(second.page.locator("#line")).to_be_visible()
    expect(second.page.locator("#line")).to_have_class("line calm")
    assert first.see()["live"] == live, "nothing was played"
    assert drawn(first) == drawn(second)
    now = second.asked()
    second.play(now["view"]["choices"][0])
    expect(second.page.locator("#line")).to_be_hidden()


def test_undo_and_restart_by_buttons(shared: Served, people: People) -> None:
    """Undo goes back one decision, restart to the begin of the turn; what was revealed or handed on is a barrier."""
    player = scene(shared, "pawn", more=lambda found: all(choice["hint"] != "free" for choice in found))
    screen = people.sit(shared.address, player.url)
    page = screen.page
    seen = screen.asked()
    before = player.see()
    board, moves = before["view"]["board"], [choice["move"] for choice in before["view"]["choices"]]
    screen.play(seen["view"]["choices"][0])
    after = screen.asked()
    assert after["view"]["phase"] in ("pay", "pawn", "move")
    screen.press("#act-undo")
    screen.until_shown(after["live"] + 1)
    back = player.see()
    assert back["view"]["board"] == board and [choice["move"] for choice in back["view"]["choices"]] == moves
    assert back["live"] == after["live"] + 1, "an undo is an event of its own"
    assert "undo" in (page.locator("#log li").first.get_attribute("class") or "")
    habit = Habit(9)
    for _ in range(3):
        seen = screen.asked()
        if seen["view"]["board"]["active"] != board["active"]:
            break
        wanted = [choice for choice in seen["view"]["choices"] if choice["effects"]["undo"]]
        screen.play(habit.choose(wanted or seen["view"]["choices"]))
    live = screen.see()["live"]
    screen.press("[popovertarget=menu]")
    screen.press("#menu [data-do=undo]")
    screen.until_shown(live + 1)
    again = player.see()
    assert again["view"]["board"] == board and again["view"]["phase"] == "pawn"
    assert page.locator("#act-undo[data-do=undo], #menu [data-do=undo]").count() == 0, "beyond it lies another turn"


def test_undo_beyond_the_barrier_needs_consent(shared: Served, people: People) -> None:
    """Once the decision went to somebody else, an undo is asked for: declined nothing changes, agreed it is done."""
    maker, (friend,), _ = set_table(shared.address, "decay", [named("Ines", ME), named("Maren", FRIEND)])
    screens = {0: people.sit(shared.address, maker.url), 1: people.sit(shared.address, friend.url)}
    for screen in screens.values():
        screen.until("() => document.querySelectorAll('.seat').length === 2")
    actor = Player(shared.address, maker.url).see()["view"]["actor"]
    asker, asked = screens[actor], screens[1 - actor]
    asker.play(asker.asked()["view"]["choices"][-1])  # a tile and its place in one
    live = asker.see()["live"]
    asked.until_shown(live)
    asked.asked()
    assert asker.page.locator("#act-undo[data-do=undo]").count() == 0
    tiles = drawn(asker)
    for agree in (False, True):
        expect(asker.page.locator("#act-undo")).to_have_text("Ask to undo")
        asker.press("#act-undo")
        expect(asked.page.locator("#consent")).to_contain_text("asks to undo")
        expect(asker.page.locator("#consent")).to_contain_text("Waiting for")
        if agree:
            asked.press("#consent [data-do=consent-yes]")
        else:
            asked.press("#consent [data-do=consent-no]")
            expect(asked.page.locator("#consent")).to_have_count(0)
            assert asker.see()["live"] == live and drawn(asker) == tiles
    for screen in screens.values():
        screen.until_shown(live + 1)
        expect(screen.page.locator("#consent")).to_have_count(0)
    again = asker.asked()
    assert again["view"]["phase"] == "create_put", "the spot may be chosen again"


def test_a_seat_is_given_back_to_who_lost_its_browser(shared: Served, people: People) -> None:
    """Who opens his link elsewhere is told where to ask; the other agrees on his page."""
    maker, (friend,), spectator = set_table(shared.address, "decay", [named("Ines", ME), named("Maren", FRIEND)])
    friend.post("claim")
    ines, maren = people.sit(shared.address, maker.url), people.sit(shared.address)
    page = maren.page
    maren.profile.context.clear_cookies()
    maren.expect("403")
    page.goto(shared.address + friend.url)
    expect(page.locator("main")).to_contain_text("If you play here and have lost your browser")
    maren.press("a:text-is('Open the table')")
    maren.ready()
    maren.press("[popovertarget=menu]")
    maren.press("#menu [popovertarget=back]")
    expect(page.locator("#back li").nth(0)).to_contain_text("Ines is at the table now")
    maren.press("#back-1")
    expect(page.locator("h1")).to_have_text("You asked for the seat of Maren")
    expect(ines.page.locator("#consent")).to_contain_text("Is it Maren?")
    for width, height in (PHONE, (640, 360)):
        ines.page.set_viewport_size({"width": width, "height": height})
        ines.no_sideways()
        (x, _, wide, high), title = ines.box("consent"), ines.box("prompt-title")
        assert x + wide <= width and high < 110 and title[2] > 150, "neither squeezes the other"
    ines.press("#consent [data-do=consent-yes]")
    expect(ines.page.locator("#consent")).to_have_count(0)
    # the page has gone on by itself; one person alone has agreed
    expect(page.locator("main")).to_contain_text("Maren has a day to keep the seat")
    assert spectator.see()["names"] == ["Ines", "Maren"] and friend.see()["mine"] == [1]
