"""The lobby's form: options that count only with others, and numbers of players that hang on an option."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.lobby import choose_game, choose_seats, open_table
from tests.browser.people import People, Screen
from tests.browser.server import Served

SEATS = "[data-t=seats] input"


def sit(shared: Served, people: People, query: str = "") -> Screen:
    """Open the lobby with Intimate Settlers chosen."""
    screen = people.sit(shared.address, query)
    if query:
        expect(screen.page.locator("[data-t=title]")).to_have_text("Intimate Settlers")
    else:
        choose_game(screen, "intimate-settlers", "Intimate Settlers")
    return screen


def shown(page: Page) -> list[str]:
    """List the options of the form, whether they are behind the button or not."""
    return page.eval_on_selector_all("#panel .o b", "all => all.map((b) => b.id.slice(2))")  # type: ignore[no-any-return]


def begins(page: Page, *names: str) -> None:
    """Wait until these options stand first in the form."""
    for place, name in enumerate(names):
        expect(page.locator("#panel .o b").nth(place)).to_have_attribute("id", f"o-{name}")


def scenario(screen: Screen, value: str) -> None:
    """Choose a scenario."""
    screen.press(screen.page.locator(f"label:has(input[name=o-scenario][value={value}])"))


def test_only_options_that_count_are_shown(shared: Served, people: People) -> None:
    """Another scenario brings other options; what was chosen of the others is forgotten."""
    screen = sit(shared, people)
    page = screen.page
    begins(page, "scenario", "vp_target", "gap")
    assert not {"player_trade", "max_offers", "base_corner"} & set(shown(page))
    page.locator("[aria-labelledby=o-gap]").fill("2")
    page.locator("[aria-labelledby=o-gap]").blur()
    scenario(screen, "base")
    begins(page, "scenario", "vp_target", "player_trade")
    assert not {"gap", "sea_slots", "max_offers"} & set(shown(page))
    screen.press(page.locator(".tog:has(input[aria-labelledby=o-player_trade])"))
    begins(page, "scenario", "vp_target", "player_trade", "max_offers")
    expect(page.locator("input[aria-labelledby=o-player_trade]")).to_be_focused()
    scenario(screen, "intimate")
    expect(page.locator("[aria-labelledby=o-gap]")).to_have_value("4")


def test_options_for_other_numbers_of_players_are_not_shown(shared: Served, people: People) -> None:
    """In what order two players have their turns is asked only where there are two."""
    screen = people.sit(shared.address)
    choose_game(screen, "decay", "Decay")
    choose_seats(screen, 2)
    page = screen.page
    expect(page.locator("#o-two_player_order")).to_have_count(1)
    choose_seats(screen, 4)
    expect(page.locator("#o-two_player_order")).to_have_count(0)
    # what a level means is said once, whoever plays at it
    means = page.locator(".explain")
    expect(page.locator("[data-t=levsub]:visible")).to_have_text(["Opportunist"] * 3)
    expect(means).to_have_text(re.compile("^Opportunist: Slips in three moves of ten, [^:]*$"))
    screen.press(".levels label:has(input[name='level-2'][value='1'])")
    expect(means).to_have_text(re.compile("^Wanderer: [^:]* Opportunist: [^:]*Bots see only what their seat may see.$"))
    expect(page.locator("[name=level-2]:checked")).to_be_focused()
    # where a level is another bot than elsewhere, what is said of it is true there
    choose_game(screen, "silver-isle", "Silver Isle")
    expect(means).to_have_text(re.compile("^.*Opportunist: Slips in one move of four, [^:]*$"))
    choose_game(screen, "alheimur", "Alheimur")
    expect(means).to_have_text(re.compile("^.*Opportunist: Slips in one move of five, [^:]*$"))
    choose_game(screen, "decay", "Decay")
    choose_seats(screen, 4)
    open_table(screen)
    assert len(screen.see()["view"]["seats"]) == 4


def test_seats_follow_the_scenario(shared: Served, people: People) -> None:
    """The variant is for two; the base game for two to four, and the table opens with what is shown."""
    screen = sit(shared, people)
    page = screen.page
    expect(page.locator(SEATS)).to_have_count(0)
    expect(page.locator("#panel h2").first).to_have_text("Intimate Settlers for 2 players")
    scenario(screen, "base")
    expect(page.locator(SEATS)).to_have_count(3)
    choose_seats(screen, 4)
    scenario(screen, "intimate")
    expect(page.locator("[data-t=places] > li")).to_have_count(2)
    scenario(screen, "base")
    choose_seats(screen, 3)
    open_table(screen)
    assert len(screen.see()["view"]["seats"]) == 3


def test_a_usual_number_has_a_word(shared: Served, people: People) -> None:
    """Nothing is switched off by the 0 of a number that the scenario knows better."""
    screen = sit(shared, people)
    field = screen.page.locator("[aria-labelledby=o-vp_target]")
    expect(field).to_have_value("usual")
    screen.press(screen.page.locator(".stp:has([aria-labelledby=o-vp_target]) button[aria-label=More]"))
    expect(field).to_have_value("3")
    for text in ("usual", "12", "off", "0"):
        field.fill(text)
        field.blur()
        expect(field).to_have_value("12" if text == "12" else "usual")


def test_a_link_to_play_again_brings_everything_back(shared: Served, people: People) -> None:
    """Options first, then as many players as they allow."""
    again = "?game=intimate-settlers&seats=3&place=me~2~Ines&place=bot~3~&place=friend~2~Tom&o.scenario=%22base%22"
    screen = sit(shared, people, f"/{again}&o.gap=2&o.player_trade=true&o.max_offers=1")
    page = screen.page
    expect(page.locator(SEATS + ":checked")).to_have_value("3")
    expect(page.locator("#name-2")).to_have_value("Tom")
    expect(page.locator("[aria-labelledby=o-max_offers]")).to_have_value("1")
    assert "gap" not in shown(page)
    few = sit(shared, people, "/?game=intimate-settlers&seats=3&place=me~2~Ines&place=bot~3~&place=friend~2~Tom")
    expect(few.page.locator("[data-t=places] > li")).to_have_count(2)
