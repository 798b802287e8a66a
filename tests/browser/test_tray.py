"""What the tray has room for in every size of window: cards and tokens first, then what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import settlers, small_worlds
from tests.browser.people import People
from tests.browser.server import Served
from tests.browser.test_frames import ROOM, SIZES, actor
from tests.table.helpers import ME, Player

# what is in the hand and not seen in whole: a fade tells that more can be scrolled to, and hides what lies under it
HIDDEN = """() => {
  const hand = document.getElementById("hand").getBoundingClientRect();
  const things = [...document.querySelectorAll("#hand .grp:first-child .item")];
  const out = (r) => r.left < hand.left - 1 || r.right > hand.right - 10;
  return [things.length, things.filter((e) => out(e.getBoundingClientRect())).map((e) => e.ariaLabel)];
}"""


def cards_alone(state: Any) -> bool:
    """Want a turn in which nothing can be done but to end it, by who has resources in hand and nothing else."""
    return len(state.legal()) == 1 and len(state.view(int(state.actor))["hand"]) == 1


HAPPENED = (
    "Player 4 rolled 9. Player 1: 2 grain, 1 wool. Player 3: 1 ore. The robber stopped hills 9. Nothing can be built."
)
HELD: dict[str, Callable[[Served], Player]] = {
    "cards while nothing can be bought": lambda served: actor(
        settlers.settle(served, settlers.at_phase("main", more=cards_alone), [ME] * 4, scenario="base")
    ),
    "tokens beside three buttons": lambda served: actor(
        small_worlds.conquer(served, small_worlds.at_phase("start", more=lambda s: s.round > 2), [ME] * 5)
    ),
}


@pytest.mark.parametrize("held", HELD)
def test_what_is_in_the_hand_is_seen_beside_long_words(shared: Served, people: People, held: str) -> None:
    """What is asked, and what happened, make room for cards and tokens, and not the other way round.

    Five sorts of cards are seen at every size; tokens beside two long buttons on a desk.
    """
    screen = people.sit(shared.address, HELD[held](shared).url)
    screen.page.evaluate("(told) => { document.querySelector('#prompt p').textContent = told; }", HAPPENED)
    for size in [size for size, (frame, _, _) in SIZES.items() if frame == "desk" or held.startswith("cards")]:
        screen.resize(size)
        things, hidden = screen.page.evaluate(HIDDEN)
        assert things and hidden == [], f"{held} at {size[0]} x {size[1]}"


def test_what_has_just_come_makes_way_for_what_the_question_is_about(shared: Served, people: People) -> None:
    """In one line, if that has room for both; else the second part alone, which is told nowhere else on a desk."""
    robber = actor(settlers.settle(shared, settlers.at_phase("robber"), [ME] * 2))
    screen = people.sit(shared.address, robber.url)
    seen = {}
    for wide in (1440, 1920):
        screen.resize((wide, 1080))
        seen[wide] = screen.page.locator("#prompt p").evaluate("""(p) => [...p.children].map((part) => {
          const [one, all] = [part.getBoundingClientRect(), p.getBoundingClientRect()];
          return one.top < all.bottom - 1 && one.bottom > all.top + 1 && part.scrollWidth <= part.clientWidth;
        })""")
    assert seen == {1440: [False, True], 1920: [True, True]}
    assert "rolled 7. Its hex gives nothing." in screen.text("#prompt p"), "whoever hears it is told all"


def test_what_is_asked_is_read_whole_beside_two_long_buttons(shared: Served, people: People) -> None:
    """Where several sit at one screen the name of who decides stands before it."""
    screen = people.sit(shared.address, HELD["tokens beside three buttons"](shared).url)
    for size in SIZES:
        screen.resize(size)
        assert screen.page.locator("#prompt h1").evaluate("(e) => e.scrollHeight <= e.clientHeight + 3"), size


def test_the_round_is_told_whole_beside_six_steps(shared: Served, people: People) -> None:
    """A turn of Small Worlds has one step more for who can make peace."""
    screen = people.sit(shared.address, HELD["tokens beside three buttons"](shared).url)
    screen.page.evaluate("""() => {
      const steps = document.querySelector(".pills");
      const more = () => Object.assign(steps.lastElementChild.cloneNode(), { textContent: "Peace" });
      while (steps.children.length < 6) steps.append(more());
    }""")
    for size in SIZES:
        screen.resize(size)
        cut = screen.page.evaluate(ROOM)["cut"]
        assert cut == [], f"{size[0]} x {size[1]}"
