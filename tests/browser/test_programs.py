"""Programs that the server was started with are chosen in the lobby like the other bots, and play."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.bots.test_protocol import EXAMPLE
from tests.browser.lobby import choose_game, open_table
from tests.browser.people import PATIENCE, People
from tests.browser.server import Served


def test_a_program_is_chosen_in_the_lobby(people: People, tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.start(0.0, "--bot", f"Example={EXAMPLE}", "--bot", f"Slow=seconds=9 {EXAMPLE}")
    try:
        screen = people.sit(served.address)
        page = screen.page
        choose_game(screen, "alheimur", "Alheimur")
        levels = page.locator("select[name=level-1]")
        expect(levels).to_have_value("3")
        expect(levels.locator("option")).to_have_count(7)
        levels.select_option(label="Example")
        screen.press(page.locator("label:has(input[name=kind-0][value=bot])"))
        expect(page.locator("select[name=level-1] option:checked")).to_have_text("Example")
        page.locator("select[name=level-0]").select_option(label="level 1: Wanderer")
        open_table(screen)
        expect(page.locator("#seat-0 .nm")).to_contain_text("level 1")
        expect(page.locator("#seat-1 .nm")).to_contain_text("Example")
        expect(page.locator("#log")).to_contain_text("Example", timeout=PATIENCE)  # it has moved
        expect(page.locator("#log")).not_to_contain_text("simpler bot")
    finally:
        served.stop()
    assert served.complaints() == ""
