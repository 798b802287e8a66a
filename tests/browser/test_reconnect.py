"""The connection or the server goes away: the page goes on by itself, and nothing that was acknowledged is lost."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.people import PATIENCE, Habit, People, Screen
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.table.helpers import ME, Player, bot, set_table

SILENT = """window.EventSource = class {
  static OPEN = 1;
  readyState = 1;
  close() { this.readyState = 2; }
};"""
AWAY = r"request: .*net::ERR_"  # no connection, in all the ways in which a browser says it


def lines(record: str) -> list[str]:
    """List the events of a record."""
    return record.split("\n\n", 1)[1].strip().splitlines()


def test_the_server_is_restarted(own: Served, people: People) -> None:
    """A move confirmed while the server is away is kept and sent once; the page goes on without being reloaded."""
    player = scene(own, "pawn")
    screen = people.sit(own.address, player.url)
    screen.expect(AWAY)
    seen = screen.asked()
    record = player.get("record").text
    choice = seen["view"]["choices"][0]
    screen.begin(choice)
    own.stop()
    screen.press("#act-go")
    expect(screen.page.locator("#line")).to_contain_text("kept")
    expect(screen.page.locator("#line")).to_be_visible()
    own.start()
    screen.until_shown(seen["live"] + 1)
    expect(screen.page.locator("#line")).to_be_hidden()
    after = lines(player.get("record").text)
    before = lines(record)
    assert after[: len(before)] == before
    assert after[len(before)].split()[1] == choice["move"], "the move was played"
    assert [line.split()[1] for line in after[len(before) :]].count(choice["move"]) == 1
    again = screen.asked()
    screen.play(again["view"]["choices"][0])
    watcher = people.sit(own.address, "/t/" + player.url.split("/")[2])
    watcher.until_shown(screen.shown)


def test_a_page_that_only_waits_comes_back(own: Served, people: People) -> None:
    """Somebody who looks on reads that there is no connection, and sees what happens after the restart."""
    player = scene(own, "pawn")
    screen = people.sit(own.address, "/t/" + player.url.split("/")[2])
    screen.expect(AWAY)
    own.stop()
    expect(screen.page.locator("#line")).to_contain_text("No connection", timeout=PATIENCE)
    expect(screen.page.locator("#line")).to_be_visible()
    own.start()
    player.play(player.choices()[0])
    screen.until_shown(player.see()["live"])
    expect(screen.page.locator("#line")).to_be_hidden()


def test_offline_and_online(shared: Served, people: People) -> None:
    """A browser without network is told so, and catches up as soon as it is back."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    screen.expect(AWAY)
    seen = screen.asked()
    choice = seen["view"]["choices"][0]
    screen.begin(choice)
    screen.context.set_offline(True)
    screen.press("#act-go")
    expect(screen.page.locator("#line")).to_contain_text("kept")
    expect(screen.page.locator("#line")).to_be_visible()
    assert player.see()["live"] == seen["live"]
    screen.context.set_offline(False)
    screen.until_shown(seen["live"] + 1)
    assert lines(player.get("record").text)[seen["live"]].split()[1] == choice["move"]
    expect(screen.page.locator("#line")).to_be_hidden()
    screen.context.set_offline(True)
    for _ in range(3):
        player.play(player.choices()[0])
    screen.context.set_offline(False)
    screen.until_shown(player.see()["live"])


def test_the_stream_tells_what_a_move_comes_to(shared: Served, people: People) -> None:
    """The answer says the number of its event alone: what is seen comes by the stream, drawn once."""
    screen = people.sit(shared.address, scene(shared, "pawn").url)
    with screen.page.expect_response("**/live?*"):
        screen.page.reload()
    screen.ready()
    for _ in range(2):
        with screen.page.expect_response("**/move") as answer:
            screen.play(screen.asked()["view"]["choices"][0])
        assert set(answer.value.json()) == {"number"}
        assert screen.page.locator("#line").is_hidden()


def test_a_stream_that_says_nothing_is_not_waited_for_twice(shared: Served, people: People) -> None:
    """It is open, but somebody on the way keeps what it says: the page asks, and later moves are answered in full."""
    screen = people.sit(shared.address, scene(shared, "pawn").url)
    screen.context.add_init_script(SILENT)
    screen.page.reload()
    screen.ready()
    found = []
    for _ in range(2):
        with screen.page.expect_response("**/move") as answer:
            screen.play(screen.asked()["view"]["choices"][0])
        found.append(set(answer.value.json()))
    assert found[0] == {"number"} and "parts" in found[1]


def test_the_server_is_killed(own: Served, people: People) -> None:
    """Killed again and again in mid-game: every move that the page has shown as played is there afterwards."""
    maker = set_table(own.address, "decay", [ME, bot(1), ME])[0]
    screen = people.sit(own.address, maker.url)
    screen.expect(AWAY)
    habit, chance = Habit(21), random.Random(21)
    played: list[tuple[int, str]] = []  # what the page showed as played: number of the event before, and the move
    for _ in range(3):
        for _ in range(chance.randrange(2, 5)):
            played += _one_move(screen, habit)
        shown, record = screen.shown, maker.get("record").text
        seen = screen.my_turn()
        if seen is None:
            break
        choice = habit.choose(seen["view"]["choices"])
        bare = not screen.begin(choice)
        if not bare:
            screen.press("#act-go")
        screen.page.wait_for_timeout(chance.choice((0, 0, 5, 20, 60)))
        shown = max(shown, screen.shown)
        own.kill()
        own.start()
        moves = _moves(seen["live"], choice["move"])
        screen.until_shown(seen["live"] + len(moves))
        played += moves
        after = lines(maker.get("record").text)
        before = lines(record)
        assert len(after) >= shown, f"the page had shown event {shown}, and now the last is {len(after)}"
        assert after[: len(before)] == before
    events = lines(Player(own.address, maker.url).get("record").text)
    for number, move in played:
        assert events[number].split()[1] == move, f"event {number + 1} was {move}"
    assert [int(line.split()[0]) for line in events] == list(range(1, len(events) + 1))


def _one_move(screen: Screen, habit: Habit) -> list[tuple[int, str]]:
    seen = screen.my_turn()
    if seen is None:
        return []
    choice = habit.choose(seen["view"]["choices"])
    screen.play(choice)
    return _moves(seen["live"], choice["move"])


def _moves(number: int, line: str) -> list[tuple[int, str]]:
    """Number the moves of a line that one touch has played."""
    return [(number + place, move) for place, move in enumerate(line.split())]
