"""Touching things: every kind of decision, drag and drop, one touch, and the question why something cannot be done."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Route, expect

from tests.browser.checks import nothing_over_targets, was_played
from tests.browser.people import PHONE, People, Screen
from tests.browser.scenes import ours, scene
from tests.browser.server import Served


def drag(screen: Screen, name: str, to: tuple[float, float], drop: bool = True) -> None:
    """Take an element by its middle and move it in a few steps."""
    x, y = screen.middle(name)
    screen.page.mouse.move(x, y)
    screen.page.mouse.down()
    for part in range(1, 9):
        screen.page.mouse.move(x + (to[0] - x) * part / 8, y + (to[1] - y) * part / 8)
    if drop:
        screen.page.mouse.up()


def picture(screen: Screen) -> str:
    """Give the board as it is drawn."""
    return screen.page.locator("#part-board").inner_html().replace(' style=""', "")


def test_a_pawn_is_dragged_to_a_tile(shared: Served, people: People) -> None:
    """Dropped on a tile that it may enter the pawn asks for confirmation there; then it has moved."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    held, choice = seen["view"]["held"], seen["view"]["choices"][0]
    assert held.startswith("de-pawn-")
    drag(screen, held, screen.middle(choice["picks"][0]), drop=False)
    expect(screen.page.locator("#part-board .is-drag")).to_have_count(1)
    expect(screen.page.locator("#over .mk-near")).to_have_count(1)
    screen.page.mouse.up()
    screen.previewed(choice)
    expect(screen.page.locator("#part-board .is-drag")).to_have_count(0)
    assert screen.see()["live"] == seen["live"], "a drop alone plays nothing"
    screen.press("#act-go")
    screen.until_shown(seen["live"] + 1)
    assert player.see()["view"]["choices"] != seen["view"]["choices"]


def test_a_lifted_tile_is_dragged_to_a_spot(shared: Served, people: People) -> None:
    """Dropped on a spot the tile asks for confirmation there; then it lies there."""
    player = scene(shared, "put")
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    tile = seen["view"]["held"].removeprefix("de-tile-")
    for choice in seen["view"]["choices"]:  # a spot that no other one is near
        drag(screen, f"de-tile-{tile}", screen.middle(choice["picks"][0]))
        screen.page.wait_for_selector("#act-go")
        move = screen.page.locator("#act-go").get_attribute("data-move")
        chosen = next(each for each in seen["view"]["choices"] if each["move"] == move)
        break
    assert chosen["move"] == choice["move"], "it was dropped on the spot where it was let go"
    screen.press("#act-go")
    screen.until_shown(seen["live"] + 1)
    drawn = choice["effects"]["draw"]
    if not drawn["leaves"]:
        lying = {each["tile"]: (each["x"], each["y"]) for each in player.see()["view"]["board"]["tiles"]}
        assert lying[tile] == (drawn["x"], drawn["y"])


def test_a_new_tile_is_dragged_from_the_hand(shared: Served, people: People) -> None:
    """While the board is built the tile in the hand can be dragged to a spot."""
    player = ours(shared)
    for _ in range(3):
        player.play(player.choices()[0])
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    assert seen["view"]["phase"] == "create_put"
    choice = seen["view"]["choices"][-1]
    drag(screen, seen["view"]["held"], screen.middle(choice["picks"][0]))
    screen.previewed(choice)
    screen.press("#act-go")
    screen.until_shown(seen["live"] + 1)


def test_a_drop_elsewhere_changes_nothing(shared: Served, people: People) -> None:
    """A pawn or a tile that is let go where it cannot go is back at its place, and nothing was sent."""
    screen = people.sit(shared.address)
    for phase in ("pawn", "put"):
        screen.goto(scene(shared, phase).url)
        screen.sent.clear()
        seen = screen.asked()
        held = seen["view"]["held"]
        before, place = picture(screen), screen.box(held)
        board = screen.box("board")
        drag(screen, held, (board[0] + 6, board[1] + 6))
        drag(screen, held, (board[0] + board[2] + 60, board[1] + 60))  # off the board
        expect(screen.page.locator("#part-board .is-drag, #board.dragging")).to_have_count(0)
        screen.settled()
        asked = [url for url in screen.sent if "/preview" in url or url.endswith("/move")]
        assert not asked, "nothing is asked of the server, or sent"
        assert screen.page.locator("#act-go").count() == 0
        assert screen.box(held) == place
        assert picture(screen) == before
        assert screen.see() == seen


def test_why_not(shared: Served, people: People) -> None:
    """A tile that cannot be chosen says why, and leads to the rule."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    seen = screen.asked()
    may = {name for choice in seen["view"]["choices"] for name in choice["picks"]}
    tiles = [f"de-tile-{tile['tile']}" for tile in seen["view"]["board"]["tiles"]]
    wrong = next(name for name in reversed(tiles) if name not in may)
    screen.touch_element(wrong)
    expect(page.locator("#bubble")).to_be_visible()
    sentence = screen.text("#bubble")
    rule = page.locator("#bubble [data-do=rule]").get_attribute("data-rule") or ""
    assert rule.startswith("DE-") and len(sentence) > 20
    assert screen.text("#refused") in sentence, "a screen reader hears it at once"
    inside = screen.box("bubble")
    board = screen.box("board")
    assert inside[0] >= board[0] and inside[0] + inside[2] <= board[0] + board[2]
    screen.press("#bubble [data-do=rule]")
    expect(page.locator("#drawer")).to_be_visible()
    cited = page.locator(f"#rule-{rule}")
    expect(cited).to_have_class("rule cited")
    expect(cited).to_be_in_viewport()
    assert screen.see() == seen, "asking changes nothing"
    screen.keys("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    screen.touch_element(wrong)
    expect(page.locator("#bubble")).to_be_visible()
    screen.touch_element(seen["view"]["choices"][0]["picks"][0])
    expect(page.locator("#bubble")).to_be_hidden()


def test_a_tile_is_slid_by_a_second_touch_anywhere_on_it(shared: Served, people: People) -> None:
    """The preview draws the tile where it goes: a touch on any part of it confirms, and none takes it up anew."""
    player = scene(shared, "slide", more=lambda found: any(len(choice["picks"]) == 2 for choice in found))
    screen = people.sit(shared.address, player.url)
    for across, down in ((-0.25, 0), (0.25, 0), (0, -0.25), (0, 0.25), (0.46, 0.1)):
        seen = screen.asked()
        choice = next(choice for choice in seen["view"]["choices"] if len(choice["picks"]) == 2)
        screen.begin(choice)
        x, y, wide, high = screen.box(choice["picks"][0])
        screen.touch_at(x + wide * (0.5 + across), y + high * (0.5 + down))
        screen.until_shown(seen["live"] + 1)
        moved = screen.asked()["live"]
        screen.press("#acts [data-do=undo]")
        screen.until_shown(moved + 1)


def test_zoom_and_pan(shared: Served, people: People) -> None:
    """The wheel makes the board larger about the pointer, a drag on the ground moves it, a button shows it whole."""
    player = scene(shared, "pawn")
    screen = people.sit(shared.address, player.url)
    page = screen.page
    seen = screen.asked()
    tile = seen["view"]["choices"][0]["picks"][0]
    before = screen.box(tile)
    page.mouse.move(*screen.middle(tile))
    page.mouse.wheel(0, -500)
    expect(page.locator("#fit")).to_be_visible()
    larger = screen.box(tile)
    assert larger[2] > before[2] * 1.3
    assert abs(larger[0] + larger[2] / 2 - before[0] - before[2] / 2) < 12, "the place under the pointer stays"
    board = screen.box("board")
    drag_ground = (board[0] + 8, board[1] + 8)
    page.mouse.move(*drag_ground)
    page.mouse.down()
    page.mouse.move(drag_ground[0] + 60, drag_ground[1] + 30, steps=4)
    page.mouse.up()
    moved = screen.box(tile)
    assert abs(moved[0] - larger[0] - 60) < 3 and abs(moved[1] - larger[1] - 30) < 3
    screen.press("#fit")
    expect(page.locator("#fit")).to_be_hidden()
    assert all(abs(a - b) < 1 for a, b in zip(screen.box(tile), before, strict=True))


def test_every_kind_of_decision(shared: Served, people: People) -> None:
    """Each kind of decision is made by the mouse and, after an undo or at once again, by the keyboard."""
    screen = people.sit(shared.address)
    for phase in ("pawn", "pay", "toll", "move", "put", "take", "slide"):
        picks = 2 if phase == "slide" else 1
        player = scene(shared, phase, more=lambda found: any(choice["picks"] for choice in found))
        screen.goto(player.url)
        for by_keys in (False, True):
            seen = screen.my_turn()
            if seen is None:
                break  # that move ended the game
            assert by_keys or seen["view"]["phase"] == phase
            found = [choice for choice in seen["view"]["choices"] if len(choice["picks"]) == picks]
            choice = found[0] if found else seen["view"]["choices"][0]
            if by_keys:
                screen.play_by_keys(choice, random.Random(phase))
            else:
                screen.play(choice)
            was_played(player, seen, choice["move"])


def test_a_late_answer_leaves_what_is_picked(shared: Served, people: People) -> None:
    """What the page hears of the same position after a first pick takes nothing out of the player's hand."""
    player = scene(shared, "slide", more=lambda found: any(len(choice["picks"]) == 2 for choice in found))
    screen = people.sit(shared.address, player.url)
    choice = next(each for each in screen.asked()["view"]["choices"] if len(each["picks"]) == 2)
    late: list[Route] = []
    screen.page.route("**/parts", lambda route: late.append(route))
    screen.page.reload()
    screen.page.wait_for_selector("html[data-ready]", state="attached")
    screen.touch_element(choice["picks"][0])
    while not late:
        screen.page.wait_for_timeout(20)
    with screen.page.expect_response("**/parts"):
        late[0].continue_()
    screen.settled()
    screen.touch_element(choice["picks"][1])
    screen.previewed(choice)


def test_the_last_touch_is_the_move(shared: Served, people: People) -> None:
    """What destroys nothing is played by it; what destroys is shown, and asked for."""
    player = scene(
        shared, "put", seats=4, more=lambda found: len({bool(choice["effects"].get("asks")) for choice in found}) == 2
    )
    screen = people.sit(shared.address, player.url, asked=False)
    seen = screen.asked()
    asks = next(choice for choice in seen["view"]["choices"] if choice["effects"].get("asks"))
    for name in asks["picks"]:
        screen.touch_element(name)
    screen.previewed(asks)
    assert screen.see()["live"] == seen["live"]
    screen.keys("Escape")
    plain = next(choice for choice in seen["view"]["choices"] if not choice["effects"].get("asks"))
    for name in plain["picks"]:
        screen.touch_element(name)
    screen.until_shown(seen["live"] + 1)


def test_whoever_wants_it_is_asked_every_time(shared: Served, people: People) -> None:
    """The switch in the menu holds for this browser, and the first touch only shows what the move does."""
    player = scene(shared, "pawn", more=lambda found: any(choice["effects"]["undo"] for choice in found))
    screen = people.sit(shared.address, player.url, asked=False)
    screen.press("[popovertarget=menu]")
    expect(screen.page.locator("#ask")).not_to_be_checked()
    screen.press("#menu label:has(#ask)")
    screen.keys("Escape")
    screen.page.reload()
    screen.ready()
    seen = screen.asked()
    screen.begin(next(c for c in seen["view"]["choices"] if c["picks"] and c["effects"]["undo"]))
    assert screen.see()["live"] == seen["live"]
    screen.press("[popovertarget=menu]")
    expect(screen.page.locator("#ask")).to_be_checked()


def test_nothing_lies_over_a_target_of_a_phone(shared: Served, people: People) -> None:
    """On the small screen neither buttons nor the sheet cover a place that may be chosen."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    for phase in ("pawn", "move", "put"):
        screen.goto(scene(shared, phase).url)
        screen.asked()
        nothing_over_targets(screen)


def test_a_ghost_stands_under_the_mouse(shared: Served, people: People) -> None:
    """The piece itself, snapped to the place, with what comes of it; it follows elsewhere; nothing is asked for it."""
    player = scene(shared, "put", more=lambda found: any(choice["hint"] for choice in found))
    screen = people.sit(shared.address, player.url, asked=False)
    page = screen.page
    choice = next(found for found in screen.asked()["view"]["choices"] if found["hint"])
    shade = page.locator(".shade")
    x, y = screen.middle(choice["picks"][0])
    sent = len(screen.sent)
    page.mouse.move(x, y)
    expect(shade).to_have_class(re.compile("stands"))
    expect(shade.locator("b")).to_have_text(choice["hint"])
    assert shade.locator("use").get_attribute("href") == f"#pc-{choice['icon']}"
    box = screen.box("board")
    page.mouse.move(box[0] + 4, box[1] + 4)
    expect(shade).not_to_have_class(re.compile("stands"))
    expect(shade.locator("svg"), "the lifted tile is known, so it follows").to_be_visible()
    page.mouse.move(box[0] + 4, box[1] - 20)
    expect(shade).to_have_attribute("hidden", "")
    asked = [url for url in screen.sent[sent:] if "/rules/" not in url]  # what words mean is asked for
    assert not asked, f"asked for while hovering: {asked}"
    screen.touch_element(choice["picks"][0])
    expect(shade, "a touch takes the ghost away").to_have_attribute("hidden", "")


def test_what_a_finger_drags_is_seen_above_it(shared: Served, people: People) -> None:
    """The copy of a piece lies 56 px above the finger, and is let go where it is seen."""
    player = scene(shared, "pawn", more=lambda found: len(found) > 1)
    screen = people.sit(shared.address, player.url, touch=True)
    seen = screen.asked()
    assert seen["view"]["held"], "the pawn can be dragged"
    x, y = screen.middle(seen["view"]["held"])
    send = screen.context.new_cdp_session(screen.page).send

    def finger(kind: str, *at: tuple[float, float]) -> None:
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in at]})

    choice = next(found for found in seen["view"]["choices"] if found["picks"])
    to = screen.middle(choice["picks"][-1])
    finger("touchStart", (x, y))
    finger("touchMove", (x + 20, y + 20))
    finger("touchMove", (to[0], to[1] + 56))
    copy = screen.page.locator(".is-drag")
    expect(copy).to_have_count(1)
    screen.until(
        """(y) => {
            const box = document.querySelector(".is-drag").getBoundingClientRect();
            return Math.abs(box.y + box.height / 2 - y) < 12;
        }""",
        to[1],
    )
    finger("touchEnd")
    screen.previewed(choice)
