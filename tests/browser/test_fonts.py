"""Which files of the fonts a page fetches."""

from __future__ import annotations

from typing import Final

import pytest

import ludoscape as ls
from tests.browser.people import PHONE, People
from tests.browser.server import Served
from tests.table.helpers import ME, set_table

FETCHED: Final = """async () => {
  await document.fonts.ready;
  return performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.endsWith(".woff2"));
}"""


@pytest.mark.parametrize("game", ls.games())
def test_a_page_fetches_the_letters_that_it_shows(game: str, shared: Served, people: People) -> None:
    """Half of each font is for letters that only names and talk have: it comes with the first of them."""
    player = set_table(shared.address, game, [ME] * 2)[0]
    screen = people.sit(shared.address, player.url, PHONE)
    screen.settled()
    before = screen.page.evaluate(FETCHED)
    assert before and not [name for name in before if "-more" in name]
    screen.page.evaluate("() => document.getElementById('tray').append('é')")
    screen.settled()
    assert [name for name in screen.page.evaluate(FETCHED) if "inter-400-700-more" in name]
