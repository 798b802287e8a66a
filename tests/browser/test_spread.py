"""Moves that are gathered and sent in one go, by mouse, finger and keyboard, in a game made for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoscape.games import GAMES
from tests.browser.people import DESK, PHONE, People, Screen
from tests.table.helpers import ME, running_server, set_table
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


def numbers(screen: Screen) -> list[str]:
    """Read the numbers in the list."""
    return screen.page.locator("#spread b.now").all_text_contents()


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
    assert page.locator("#act-spread").is_hidden() and page.locator("#acts [data-move=done]").is_visible()
    screen.touch_element("sp-spot-3")
    screen.touch_element("sp-spot-1")
    screen.touch_element("sp-spot-3")
    assert numbers(screen) == ["1", "0", "2"] and screen.text("#spread-left") == "2 to lay"
    drawn(screen, 1, 0, 2)
    assert page.locator("#acts [data-move=done]").is_hidden() and screen.text("#act-spread") == "Lay 3, keep 2"
    for size in page.locator(".sp button").evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().toJSON())"):
        assert size["width"] >= 44 and size["height"] >= 44
    screen.press("#sp-2 .more")
    screen.press("#sp-3 .less")
    assert numbers(screen) == ["1", "1", "1"]
    screen.no_sideways()
    screen.press("#act-spread-clear")
    assert numbers(screen) == ["0", "0", "0"] and page.locator("#act-spread").is_hidden()
    drawn(screen, 0, 0, 0)
    for _ in range(6):  # one more than there are
        screen.touch_element("sp-spot-2")
    assert numbers(screen) == ["0", "5", "0"] and screen.text("#act-spread") == "Lay 5, keep 0"
    assert screen.text("#line") == "0 to lay"
    drawn(screen, 0, 5, 0)
    assert stones(screen) == [0, 0, 0], "nothing is sent before the button is pressed"
    screen.press("#act-spread")
    screen.until_shown(5)
    assert stones(screen) == [0, 5, 0] and numbers(screen) == ["0", "0", "0"]
    screen.press("#acts [data-move=done]")
    screen.previewed({"move": "done"})
    screen.press("#act-go")
    screen.until_shown(6)


def test_by_keys(people: People, address: str) -> None:
    screen = sit(people, address)
    assert screen.walk_to("sp-spot-2")
    screen.keys("Enter", "+", "+", "-")
    assert numbers(screen) == ["0", "2", "0"]
    drawn(screen, 0, 2, 0)
    assert screen.here()[0] == "sp-spot-2"
    assert screen.text("#said") == "Spot 2: 2. 3 to lay"
    screen.keys("Escape")
    assert numbers(screen) == ["0", "1", "0"]
    screen.tab_to(lambda at: at[2] == "spread-clear")
    screen.keys("Enter")
    assert numbers(screen) == ["0", "0", "0"]
    screen.keys("ArrowDown", "ArrowDown", "+", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert numbers(screen) == ["0", "1", "1"]
    assert screen.page.locator("#sp-2 .now").get_attribute("aria-valuenow") == "1"
    screen.keys("Enter")
    screen.until_shown(3)
    assert stones(screen) == [0, 1, 1]
    assert "1 put2\n2 put3\n3 done" in screen.page.request.get(f"{address}{screen.url}/record").text()


def test_switches(people: People, address: str) -> None:
    screen = sit(people, address, pairs=True)
    page = screen.page
    checked = "(all) => all.map((box) => box.checked)"
    boxes = page.locator("#spread input")
    assert page.locator("#act-spread").get_attribute("aria-disabled") == "true"
    screen.touch_element("sp-spot-3")
    screen.touch_element("sp-spot-3")
    assert boxes.evaluate_all(checked) == [False, False, False], "a second touch takes it away"
    screen.touch_element("sp-spot-3")
    page.locator("#act-spread").click(force=True)  # it is off, but says why
    assert screen.text("#line") == "1 of 2 left"
    page.locator("#sp-1 input").check()
    page.locator("#sp-2").click()
    assert boxes.evaluate_all(checked) == [True, False, True], "a third one is too many"
    drawn(screen, 1, 0, 1)
    screen.press("#act-spread")
    screen.until_shown(2)
    assert stones(screen) == [1, 0, 1]
