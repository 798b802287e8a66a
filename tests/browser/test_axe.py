"""Axe, the checker of accessibility, finds nothing to object to: on no page, in no game, theme or size."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.table.chances import Curve, Drawing, Turning
from ludoscape.table.templating import fill
from ludoscape.table.timeline import Timeline
from tests.browser.people import DESK, PHONE, People, Screen
from tests.browser.scenes import lay_out
from tests.browser.server import Served
from tests.browser.test_frames import TABLES
from tests.table.helpers import ME, set_table

AXE = Path(__file__).parents[2] / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
SHORT: dict[str, dict[str, Any]] = {
    "decay": {"max_turns": 1},
    "silver-isle": {"round_limit": 3},
    "intimate-settlers": {"vp_target": 4},
    "small-worlds": {"turns": 1},
    "alheimur": {"max_rounds": 1},
}
FOUND = """async (board) => {
  const where = board ? document : { exclude: ["#part-board"] };
  const { violations } = await axe.run(where, { resultTypes: ["violations"] });
  const told = (rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary}`);
  return violations.flatMap(told);
}"""


Look = Callable[..., None]


@pytest.fixture
def axe() -> Look:
    """Give what looks a page over; where it is not installed the test is left out, or fails if it is required."""
    if not AXE.exists():
        reason = "axe-core is not installed (make script installs it)"
        if "axe" in os.environ.get("LUDOSCAPE_REQUIRE", ""):
            pytest.fail(reason)
        pytest.skip(reason)
    source = AXE.read_text("utf-8")

    def look(screen: Screen, dark: bool, size: tuple[int, int], board: bool = False) -> None:
        screen.page.emulate_media(color_scheme="dark" if dark else "light")
        screen.resize(size)
        if not screen.page.evaluate("() => 'axe' in window"):
            screen.page.evaluate(source)
        found = screen.page.evaluate(FOUND, board)
        assert not found, f"{screen.url}, {'dark' if dark else 'light'}, {size}:\n" + "\n".join(found)

    return look


def ended(game: ls.Game) -> Timeline:
    """Play a game to its end by lot."""
    rng, timeline = ls.Rng("axe"), Timeline(game)
    while (state := timeline.state).actor != ls.OVER:
        drawn = state.actor == ls.CHANCE
        legal = state.legal()
        move = state.draw(rng) if drawn else legal[rng.below(len(legal))]
        timeline.add(*timeline.make(state, "chance" if drawn else "move", move, timeline.live + 1, False))
    return timeline


def both(axe: Look, screen: Screen) -> None:
    """Look a page over in both themes, and at both sizes: on a phone in the dark, where least can be told apart."""
    for size, dark in ((DESK, False), (DESK, True), (PHONE, True)):
        axe(screen, dark, size)


def test_lobby_and_rules(shared: Served, people: People, axe: Look) -> None:
    """The pages that are read and filled in before a game."""
    screen = people.sit(shared.address)
    both(axe, screen)
    screen.goto("/rules/decay")
    both(axe, screen)


@pytest.mark.parametrize("game", SHORT)
def test_a_table(shared: Served, people: People, axe: Look, game: str) -> None:
    """At the set-up, in the middle, and at the end, as somebody sees it who watches."""
    screen = people.sit(shared.address, set_table(shared.address, game, [ME] * 4)[0].url)
    axe(screen, True, PHONE)
    screen.goto(TABLES[game](shared).url)
    axe(screen, False, DESK, True)  # names and roles in the picture are the same in every theme and size
    screen.goto(lay_out(shared, game, ended, [ME] * 4, SHORT[game])[-1].url)
    screen.page.wait_for_selector("#result-title")
    axe(screen, True, DESK)
    axe(screen, False, PHONE)


@pytest.mark.parametrize("lesson", ["decay/1-cut?at=1", "small-worlds/3-decline?at=6"])
def test_a_lesson(shared: Served, people: People, axe: Look, lesson: str) -> None:
    """While something is to be touched, and when it is finished."""
    both(axe, people.sit(shared.address, f"/learn/{lesson}", asked=False))


RECKONED = Drawing(
    done=100,
    error=7,
    curves=(
        Curve(0, "s-suns", "suns", "0,75 40,60 100,0", "", True, 0.0),
        Curve(1, "s-moons", "moons", "0,75 40,90 100,100", "7 5", False, 100.0),
    ),
    ticks=((1, 0.0), (2, 40.0)),
    turnings=(Turning(1, 40.0, 60.0, 3, "Moons put Suns 4 down", "turn 2", "+15", True),),
)


def test_a_result_with_its_chances_and_the_panel_for_sharing(shared: Served, people: People, axe: Look) -> None:
    """Chances are given as if they were reckoned: that takes as long as it does."""
    url = lay_out(shared, "decay", ended, [ME] * 4, SHORT["decay"])[-1].url
    screen = people.sit(shared.address)
    part = fill("chances.html", d=RECKONED, said="Suns rise from 25 to 100 per cent.", lacking="")
    screen.page.route("**/chances", lambda route: route.fulfill(json={"done": 100, "part": str(part)}))
    screen.goto(url)
    screen.page.wait_for_selector("#result .turnings")
    both(axe, screen)
    screen.keys("Escape")
    screen.press("[popovertarget=menu]")
    screen.press("#menu [popovertarget=share]")
    both(axe, screen)
