"""How many touches a move takes, and the moment of grace of what cannot be taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.isle import Islander, built, isle
from tests.browser.people import Choice, Habit, People, Screen
from tests.browser.scenes import scene
from tests.browser.server import Served
from tests.browser.settlers import Settler, at_phase, settle
from tests.table.helpers import FRIEND, ME, bot, set_table

GRACE = 1500  # milliseconds after which a move that waits would have been sent


def play(screen: Screen, choices: list[Choice], choice: Choice) -> int:
    """Play a choice with as few touches as the page allows; gives how many."""
    before = screen.shown
    ends = [other["picks"][-1] for other in choices if other["picks"]]
    firsts = {other["picks"][0] for other in choices if other["picks"]}
    picks = choice["picks"]
    if len(picks) == 2 and picks[1] not in firsts and ends.count(picks[1]) == 1:
        picks = picks[1:]  # no other move ends there
    for name in picks:
        screen.touch_element(name)
    if not picks:
        screen.press(f"#acts [data-do=choose][data-move='{choice['move']}']")
    touches = len(picks) or 1
    rows = [other["picks"] for other in choices].count(choice["picks"]) > 1 and bool(picks)
    if rows:
        screen.press(f"#ch-{[other['move'] for other in choices].index(choice['move'])}")
        touches += 1
    if choice["effects"].get("asks"):
        screen.press("#act-go")
        touches += 1
    screen.until_shown(before + 1)
    return touches


def counted(screen: Screen, habit: Habit, moves: int) -> int:
    """Play some moves; gives the touches that they took."""
    touches = 0
    for _ in range(moves):
        seen = screen.my_turn()
        assert seen is not None
        choices = seen["view"]["choices"]
        touches += play(screen, choices, habit.choose(choices))
    return touches


@pytest.mark.parametrize(
    ("game", "moves", "later", "most"),
    [("intimate-settlers", 24, 36, 1.15), ("silver-isle", 30, 0, 1.3), ("decay", 22, 0, 1.0)],
)
def test_a_move_takes_few_touches(
    shared: Served, people: People, game: str, moves: int, later: int, most: float
) -> None:
    """Picks, and second touches of what destroys, are counted: from the set-up of a game on, and later.

    In Decay a tile is chosen and put down by one touch, all through the building of the board.
    """
    habit: Habit = Habit(2)
    if game == "silver-isle":
        player, habit = isle(shared, built, seats=2), Islander(2)
    else:
        player = set_table(shared.address, game, [ME, ME])[0]
    if game == "intimate-settlers":
        habit = Settler(2)
    screen = people.sit(shared.address, player.url, asked=False)
    touches = counted(screen, habit, moves)
    if later:
        touches += counted(screen.goto(settle(shared, at_phase("main"))[0].url), habit, later)
    assert touches <= most * (moves + later)


def test_what_hands_on_can_be_stopped_for_a_moment(shared: Served, people: People) -> None:
    """With others at the table a ring closes round the piece; Esc stops it, a second touch does it at once."""
    maker, (friend,), _ = set_table(shared.address, "decay", [ME, FRIEND])
    players = (maker, friend)
    screens = [people.sit(shared.address, player.url, asked=False) for player in players]  # both have come
    first = int(maker.see()["view"]["actor"])
    while maker.see()["view"]["actor"] == first:
        players[first].play(players[first].choices()[0])
    screen = screens[1 - first]
    page, seen = screen.page, screen.asked()
    last, live = seen["view"]["choices"][-1]["picks"][-1], seen["live"]
    screen.touch_element(last)
    expect(page.locator("#grace")).to_be_visible()
    screen.keys("Escape")
    expect(page.locator("#grace")).to_be_hidden()
    page.wait_for_timeout(GRACE)
    assert screen.see()["live"] == live, "it was stopped"
    screen.touch_element(last)
    expect(page.locator("#grace")).to_be_visible()
    screen.touch_element(last)
    screen.until_shown(live + 1)


def test_another_tile_is_taken_up_by_a_touch(shared: Served, people: People) -> None:
    """The first of the hand is taken up by itself; nothing is sent before a place is touched, and then both moves."""
    player = set_table(shared.address, "decay", [ME, ME])[0]
    screen = people.sit(shared.address, player.url, asked=False)
    page, seen = screen.page, screen.asked()
    tiles = [choice["picks"][0] for choice in player.see()["view"]["choices"]]
    expect(page.locator(f"[id='{tiles[0]}']")).to_have_class(re.compile("is-picked"))
    screen.touch_element(tiles[3])
    expect(page.locator(f"[id='{tiles[3]}']")).to_have_class(re.compile("is-picked"))
    expect(page.locator(f"[id='{tiles[0]}']")).not_to_have_class(re.compile("is-picked"))
    assert screen.see()["live"] == seen["live"]
    screen.touch_element(seen["view"]["choices"][0]["picks"][0])
    screen.until_shown(seen["live"] + 2)
    (laid,) = screen.see()["view"]["board"]["tiles"]
    assert f"de-hand-{laid['tile']}" == tiles[3]
    expect(page.locator(".spot").first).to_be_attached()
    wide, tall = page.locator(".last rect.to").evaluate("(e) => [e.getBBox().width, e.getBBox().height]")
    assert (wide, tall) == (106, 106), (
        "the frame of the last tile is no arrow of a text, which has a class of that name"
    )
    screen.keys("u")
    screen.until_shown(seen["live"] + 3)
    assert screen.asked()["view"]["phase"] == "create_put", "the tile is in the hand again"


FALLEN = """() => {
  window.most = 0;
  new MutationObserver(() => {
    window.most = Math.max(window.most, document.querySelectorAll(".stage .leaving .tile").length);
  }).observe(document.querySelector(".stage"), { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_part_falls_as_one(shared: Served, people: People, motion: str) -> None:
    """All tiles of it, the one that was moved too; a key ends it. Without motion only where it was is marked."""

    def much(choices: list[Choice]) -> bool:
        return any(len(choice["effects"]["draw"].get("leaves", ())) > 2 for choice in choices)

    player = scene(shared, "put", more=much)
    screen = people.sit(shared.address, player.url, asked=False, reduced_motion=motion)
    seen = screen.asked()
    choice = max(seen["view"]["choices"], key=lambda each: len(each["effects"]["draw"]["leaves"]))
    gone = choice["effects"]["draw"]["leaves"]
    screen.page.evaluate(FALLEN)
    player.play(choice["move"])
    screen.until_shown(seen["live"] + 1)
    assert screen.page.evaluate("() => window.most") == (len(gone) if motion == "no-preference" else 0)
    falls = [each.get_attribute("data-falls") for each in screen.page.locator(".gone").all()]
    assert sorted(re.findall(r"de-tile-(\w+)", " ".join(map(str, falls)))) == sorted(gone)
    screen.keys("Shift")
    screen.until("() => document.querySelector('.stage .leaving') === null")


def test_alone_with_bots_everything_can_be_undone(shared: Served, people: People) -> None:
    """Nothing says that it cannot, nothing waits, and the result tells that moves were taken back."""
    player = set_table(shared.address, "decay", [ME, bot(1)], max_turns=1)[0]
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    final = next((c for c in seen["view"]["choices"] if not c["effects"]["undo"]), seen["view"]["choices"][0])
    screen.begin(final)
    assert "undone" not in screen.text("#prompt")
    screen.press("#act-go")
    screen.until_shown(seen["live"] + 1)
    screen.press("#act-undo")
    screen.until("() => document.querySelector('.log .undo') !== null")
    habit = Habit(3)
    while (more := screen.my_turn()) is not None:
        screen.play(habit.choose(more["view"]["choices"]))
    assert "With take-backs." in screen.text("#prompt")
