"""How people play Small Worlds who decide by lot, and tables of it that have come to a certain decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import expect

import ludoscape as ls
from ludoscape.games.small_worlds.rules.position import PHASES
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.table.timeline import Timeline
from tests.browser.people import Choice, Habit, Screen
from tests.browser.scenes import found, lay_out, liking
from tests.browser.server import Served
from tests.table.helpers import ME, Player

# how much somebody likes each kind of move, besides chance; what is not named counts nothing
KEEN: Final = {
    "dragon": 3.0,
    "convert": 3.0,
    "conquer": 2.5,
    "attempt": 1.5,
    "fort": 1.0,
    "camp": 1.0,
    "put": 0.8,
    "expand": 0.7,
    "roll": 0.3,
    "peace": 1.0,
    "abandon": -0.6,
    "stout": 0.5,
}
SEEDS: Final = 60
LONG: Final = 500  # moves of one game

Wish = Callable[[SmallWorldsState], bool]


class Chief(Habit):
    """Somebody who plays Small Worlds by lot and likes some kinds of moves."""

    def __init__(self, seed: int, likes: Mapping[str, float] = KEEN) -> None:
        super().__init__(seed)
        self.likes = likes

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """Pick one of the choices."""
        return max(choices, key=lambda choice: self.chance.random() + self.likes.get(choice["kind"], 0))


def at_phase(*phases: str, more: Wish = lambda _: True) -> Wish:
    """Want a kind of decision, with something more to be true of it."""
    return lambda state: PHASES[state.phase] in phases and more(state)


def kinds(*names: str) -> Wish:
    """Want a decision with moves of each of these kinds."""
    return lambda state: {kind_of(state.text(move)) for move in state.legal()} >= set(names)


def find(game: ls.Game, wanted: Wish, likes: Mapping[str, float]) -> Timeline:
    """Play games until a decision is as wanted; gives the game up to there."""
    seeds = [f"small worlds {seed}" for seed in range(SEEDS)]
    return found(game, SmallWorldsState, wanted, liking(likes, kind_of), seeds, LONG)


def kind_of(text: str) -> str:
    """Give the kind of a move by its text, as choices name it."""
    if text[0] == "x":
        return {"?": "attempt", "!": "dragon", "~": "convert"}.get(text[-1], "conquer")
    return text.rstrip("0123456789")


def conquer(
    served: Served,
    wanted: Wish,
    places: Sequence[Mapping[str, str]] = (ME, ME),
    likes: Mapping[str, float] = KEEN,
    **options: Any,
) -> list[Player]:
    """Lay a table out at a decision; gives who sits on each seat, and at the end a spectator."""
    return lay_out(served, "small-worlds", lambda game: find(game, wanted, likes), places, options)


# ---- moves that are gathered


def gathers(seen: Mapping[str, Any], chance: random.Random, always: str = "") -> list[int] | None:
    """Decide what to gather where moves go together, as keys; None to end the step at once, or where they do not.

    `always`: of this move at least one is gathered.
    """
    spread = seen["view"].get("spread")
    if not spread or not spread["total"]:
        return None
    least = int(spread["move"] == always)
    number = spread["total"] if spread["exactly"] else chance.randint(least, min(4, spread["total"]))
    keys = [item["key"] for item in spread["items"]]
    if not number:
        return None
    return chance.sample(keys, number) if spread["each"] == 1 else chance.choices(keys, k=number)


def place(screen: Screen, seen: Mapping[str, Any], keys: Sequence[int], chance: random.Random) -> None:
    """Gather moves by mouse or finger, on the board and in the list, and send them."""
    before, spread = screen.shown, seen["view"]["spread"]
    for key in keys:
        item = next(item for item in spread["items"] if item["key"] == key)
        if chance.random() < 0.5:
            screen.touch_element(item["element"])
        else:
            screen.press(f"#sp-{key} .tog" if spread["each"] == 1 else f"#sp-{key} .more")
    expect(screen.page.locator("#spread-left")).to_have_text(spread["left"][len(keys)])
    assert screen.see()["live"] == before, "nothing is sent before the button is pressed"
    screen.press("#act-spread")
    screen.until_shown(before + len(keys))


def place_by_keys(screen: Screen, seen: Mapping[str, Any], keys: Sequence[int]) -> None:
    """Gather moves in the list by the keyboard alone, and send them."""
    before, spread = screen.shown, seen["view"]["spread"]
    screen.tab_to(lambda _: bool(screen.page.evaluate("() => document.activeElement?.matches('#spread .now')")))
    for item in spread["items"]:
        screen.keys(*["+"] * keys.count(item["key"]), "ArrowDown")
    expect(screen.page.locator("#spread-left")).to_have_text(spread["left"][len(keys)])
    screen.keys("Enter")
    screen.until_shown(before + len(keys))


def alone(seen: Mapping[str, Any]) -> list[Choice]:
    """List the choices that stand for themselves: those that are not gathered."""
    spread = seen["view"].get("spread") or {"move": "", "items": []}
    together = {f"{spread['move']}{item['key']}" for item in spread["items"]}
    return [choice for choice in seen["view"]["choices"] if choice["move"] not in together]
