"""Moves that are gathered and sent in one go, by mouse, finger and keyboard, in a game made for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from ludoscape.games import GAMES
from tests.browser.people import DESK, PHONE, People, Screen
from tests.table.helpers import FRIEND, ME, running_server, set_table
from tests.table.spreading import SpreadGame


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve the game of stones from a thread of this process, which knows it."""
    monkeypatch.setitem(GAMES, SpreadGame.name, SpreadGame)
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}") as (found, _):
        yield found


def sit(people: People, address: str, touch: bool = False, pairs: bool = False) -> Screen:
    maker, _, _ = set_table(address, SpreadGame.name, [ME, ME], pairs=pairs)
    return people.sit(address, maker.url, PHONE if touch else DESK, touch=touch)


def counted(screen: Screen, *wanted: int) -> None:
    """Wait until the list has these numbers."""
    expect(screen.page.locator("#spread b.now")).to_have_text([str(number) for number in wanted])


def told(screen: Screen, name: str, text: str) -> None:
    """Wait until an element has a text."""
    expect(screen.page.locator(f"#{name}")).to_have_text(text)


def switched(screen: Screen, *wanted: bool) -> None:
    """Wait until the switches of the list stand so."""
    for place, on in enumerate(wanted):
        expect(screen.page.locator("#spread input").nth(place)).to_be_checked(checked=on)


def drawn(screen: Screen, *stones: int) -> None:
    """Wait until the picture shows so many stones."""
    screen.until(
        "(n) => [...document.querySelectorAll('#part-board .stones')].map((t) => t.textContent).join() === n",
        ",".join(map(str, stones)),
    )


def stones(screen: Screen) -> list[int]:
    return list(screen.see()["view"]["board"]["stones"])


@pytest.mark.parametrize("touch", [False, True])
def test_by_mouse_and_finger(people: People, address: str, touch: bool) -> None:
    screen = sit(people, address, touch)
    page = screen.page
    expect(page.locator("#act-spread")).to_be_hidden()
    expect(page.locator("#acts [data-move=done]")).to_be_visible()
    screen.touch_element("sp-spot-3")
    screen.touch_element("sp-spot-1")
    screen.touch_element("sp-spot-3")
    counted(screen, 1, 0, 2)
    told(screen, "spread-left", "2 to lay")
    drawn(screen, 1, 0, 2)
    expect(page.locator("#acts [data-move=done]")).to_be_hidden()
    told(screen, "act-spread", "Lay 3, keep 2")
    for size in page.locator(".sp button").evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().toJSON())"):
        assert size["width"] >= 44 and size["height"] >= 44
    screen.press("#sp-2 .more")
    screen.press("#sp-3 .less")
    counted(screen, 1, 1, 1)
    screen.no_sideways()
    screen.press("#act-spread-clear")
    counted(screen, 0, 0, 0)
    expect(page.locator("#act-spread")).to_be_hidden()
    drawn(screen, 0, 0, 0)
    for _ in range(6):  # one more than there are
        screen.touch_element("sp-spot-2")
    counted(screen, 0, 5, 0)
    told(screen, "act-spread", "Lay 5, keep 0")
    told(screen, "line", "0 to lay")
    drawn(screen, 0, 5, 0)
    assert stones(screen) == [0, 0, 0], "nothing is sent before the button is pressed"
    screen.press("#act-spread")
    screen.until_shown(5)
    assert stones(screen) == [0, 5, 0]
    counted(screen, 0, 0, 0)
    screen.press("#acts [data-move=done]")
    screen.previewed({"move": "done"})
    screen.press("#act-go")
    screen.until_shown(6)


def test_by_keys(people: People, address: str) -> None:
    screen = sit(people, address)
    assert screen.walk_to("sp-spot-2")
    screen.keys("Enter", "+", "+", "-")
    counted(screen, 0, 2, 0)
    drawn(screen, 0, 2, 0)
    assert screen.here()[0] == "sp-spot-2"
    told(screen, "said", "Spot 2: 2. 3 to lay")
    screen.keys("Escape")
    counted(screen, 0, 1, 0)
    screen.tab_to(lambda at: at[2] == "spread-clear")
    screen.keys("Enter")
    counted(screen, 0, 0, 0)
    screen.keys("ArrowDown", "ArrowDown", "+", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft")
    counted(screen, 0, 1, 1)
    expect(screen.page.locator("#sp-2 .now")).to_have_attribute("aria-valuenow", "1")
    screen.keys("Enter")
    screen.until_shown(3)
    assert stones(screen) == [0, 1, 1]
    assert "1 put2\n2 put3\n3 done" in screen.page.request.get(f"{address}{screen.url}/record").text()


def test_switches(people: People, address: str) -> None:
    screen = sit(people, address, pairs=True)
    page = screen.page
    expect(page.locator("#act-spread")).to_have_attribute("aria-disabled", "true")
    screen.touch_element("sp-spot-3")
    switched(screen, False, False, True)
    screen.touch_element("sp-spot-3")
    switched(screen, False, False, False)  # a second touch takes it away
    screen.touch_element("sp-spot-3")
    page.locator("#act-spread").click(force=True)  # it is off, but says why
    told(screen, "line", "1 of 2 left")
    page.locator("#sp-1 input").check()
    page.locator("#sp-2").click()
    told(screen, "line", "None left")
    switched(screen, True, False, True)  # a third one is too many
    drawn(screen, 1, 0, 1)
    screen.press("#act-spread")
    screen.until_shown(2)
    assert stones(screen) == [1, 0, 1]


def test_a_late_answer_leaves_the_next_turn_as_it_is(people: People, address: str) -> None:
    """When the stream has told of the next turn before the answer to the last move comes, its stones can be laid."""
    maker, (friend,), _ = set_table(address, SpreadGame.name, [ME, FRIEND])
    screen = people.sit(address, maker.url)
    late: list[Route] = []
    screen.page.route("**/move", lambda route: late.append(route))
    screen.press("#acts [data-move=done]")
    screen.previewed({"move": "done"})
    screen.press("#act-go")
    while not late:
        screen.page.wait_for_timeout(20)
    answer = late[0].fetch()
    friend.play("done")
    screen.until_shown(2)
    with screen.page.expect_response("**/move"):
        late[0].fulfill(response=answer)
    screen.until("() => !document.querySelector('#act-go, #act-spread[aria-busy]')")
    screen.touch_element("sp-spot-1")
    counted(screen, 1, 0, 0)
