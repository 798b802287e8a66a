"""Pictures of every state of the table, on three screens, light and dark: `python -m tests.browser.gallery FOLDER`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import ARGUMENTS, Choice, Habit, People, Screen
from tests.browser.scenes import ours, play_on, scene
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, set_table

SCREENS = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SHADES = ("light", "dark")


def attacks(choices: list[Choice]) -> bool:
    """Want a spot from which something is attacked."""
    return any(choice["effects"]["draw"].get("attacks") for choice in choices)


def leaves(choices: list[Choice]) -> bool:
    """Want a spot that cuts off tiles."""
    return any(choice["effects"]["draw"].get("leaves") for choice in choices)


def slides(choices: list[Choice]) -> bool:
    """Want a tile that can be slid."""
    return any(choice["move"].startswith("~") for choice in choices)


def scenes(served: Served) -> dict[str, tuple[str, Callable[[Screen], None]]]:
    """Set the tables; gives for each state an address, and what is to be done there."""

    def begin(test: Callable[[Choice], Any]) -> Callable[[Screen], None]:
        def do(screen: Screen) -> None:
            seen = screen.my_turn()
            assert seen is not None
            screen.begin(next(choice for choice in seen["view"]["choices"] if test(choice)))

        return do

    def nothing(screen: Screen) -> None:
        pass

    def refusal(screen: Screen) -> None:
        seen = screen.my_turn()
        assert seen is not None
        may = {name for choice in seen["view"]["choices"] for name in choice["picks"]}
        tiles = [f"de-tile-{tile['tile']}" for tile in seen["view"]["board"]["tiles"]]
        screen.touch_element(next(name for name in reversed(tiles) if name not in may))
        screen.page.wait_for_selector("#bubble:not([hidden])")

    def rules(screen: Screen) -> None:
        screen.press(".head [data-do=rules]")
        screen.page.wait_for_selector("#drawer .rule")

    def menu(screen: Screen) -> None:
        screen.press("[popovertarget=menu]")

    def replay(screen: Screen) -> None:
        screen.keys("b", "[", "[", "[", "[")
        screen.page.wait_for_timeout(300)

    def sheet(screen: Screen) -> None:
        if screen.touch:
            screen.press(".grab")

    def log(screen: Screen) -> None:
        if screen.touch:
            screen.press(".sec-players [data-do=log]")

    creation = ours(served, 4)
    play_on(creation, lambda view: len(view["board"]["tiles"]) >= 9 and view["phase"] == "create_put")
    tile = ours(served, 4)
    play_on(tile, lambda view: len(view["board"]["tiles"]) >= 5 and view["phase"] == "create_tile")
    walking = scene(served, "pawn", seats=4)
    deep = scene(served, "pawn", seats=4, more=lambda found: len(found) > 3)
    play_on(deep, lambda view: view["phase"] == "pawn" and int(view["where"].split()[-1]) > 5, Habit(8))
    paying = scene(served, "pay", seats=4, more=lambda found: len(found) > 1)
    fight = scene(served, "put", seats=4, more=attacks)
    cut = scene(served, "put", seats=4, more=leaves)
    lift = scene(served, "move", seats=4)
    take = scene(served, "take", seats=4)
    slide = scene(served, "slide", seats=4, more=slides)
    over = ours(served, 4)
    play_on(over, lambda view: view["actor"] == -4, Habit(3))
    two = ours(served, 2)
    play_on(two, lambda view: view["phase"] == "pawn", Habit(6))
    maker, (friend,), watching = set_table(
        served.address, "decay", [{**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}]
    )
    players = (maker, friend)
    for player in players:
        player.get()  # opened once
    for _ in range(12):
        actor = players[maker.see()["view"]["actor"]]
        actor.play(actor.choices()[0])
    waiting = players[1 - maker.see()["view"]["actor"]]

    return {
        "lobby": ("/", nothing),
        "creation-tile": (tile.url, nothing),
        "creation-put": (creation.url, nothing),
        "creation-preview": (creation.url, begin(lambda choice: True)),
        "walking": (walking.url, nothing),
        "walking-later": (deep.url, nothing),
        "walking-preview": (walking.url, begin(lambda choice: choice["picks"])),
        "paying": (paying.url, nothing),
        "lifting": (lift.url, nothing),
        "put": (fight.url, nothing),
        "put-attacks": (fight.url, begin(lambda choice: choice["effects"]["draw"].get("attacks"))),
        "put-cuts": (cut.url, begin(lambda choice: choice["effects"]["draw"].get("leaves"))),
        "taking": (take.url, nothing),
        "slide": (slide.url, nothing),
        "slide-preview": (slide.url, begin(lambda choice: choice["move"].startswith("~"))),
        "two-players": (two.url, nothing),
        "not-my-turn": (waiting.url, nothing),
        "watching": (watching.url, nothing),
        "over": (over.url, nothing),
        "rules": (walking.url, rules),
        "refusal": (walking.url, refusal),
        "menu": (walking.url, menu),
        "replay": (walking.url, replay),
        "sheet": (creation.url, sheet),
        "log": (deep.url, log),
    }


def take_all(browser: Browser, served: Served, folder: Path, wanted: list[str]) -> None:
    """Take the pictures."""
    for name, (url, do) in scenes(served).items():
        if wanted and name not in wanted:
            continue
        for size, measures in SCREENS.items():
            if size != "phone" and name in ("sheet", "log"):
                continue
            people = People(browser, folder)
            touch = size == "phone"
            screen = people.sit(served.address, url, size=measures, touch=touch, color_scheme="light")
            do(screen)
            for shade in SHADES:
                screen.page.evaluate("(shade) => document.documentElement.setAttribute('data-theme', shade)", shade)
                screen.page.wait_for_timeout(80)
                screen.page.screenshot(path=folder / f"{name}-{size}-{shade}.png")
            for problem in people.leave():
                print(f"{name} on {size}: {problem}", file=sys.stderr)


def main() -> None:
    """Take the pictures into the folder that is named, all of them or those named after it."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        served = Served(Path(kept))
        served.start()
        try:
            path = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            take_all(browser, served, folder, sys.argv[2:])
            browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
