"""A lesson in the browser: what to touch is lit, a wrong touch is told, one can go back, leave and go on later."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import PHONE, People
from tests.browser.server import Served


def test_a_lesson_is_learned_by_finger(shared: Served, people: People) -> None:
    """From the lobby, with a wrong touch and a step back, to the end; the lobby knows it then."""
    screen = people.sit(shared.address, "/", PHONE, touch=True, asked=False)
    page = screen.page
    expect(page.locator(".trailer")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0, "whoever wants no motion has none"
    page.locator(".trailer a").tap()
    page.wait_for_selector("html[data-ready]")
    title, lit, words = page.locator("#prompt h1"), page.locator("#spot"), page.locator("#spot-words")
    expect(lit).to_be_hidden()
    page.locator("#act-lesson-on").tap()
    expect(words).to_contain_text("Touch Suns 2.")
    inside = page.evaluate(
        """() => {
            const box = (id) => document.getElementById(id).getBoundingClientRect();
            const [spot, tile] = [box("spot"), box("de-tile-S2")];
            return spot.left < tile.left && spot.top < tile.top && spot.right > tile.right && spot.bottom > tile.bottom;
        }"""
    )
    assert inside
    screen.expect(r"answer: POST .*/move: 422")
    page.locator("#de-tile-An").tap()
    expect(page.locator("#line")).to_contain_text("Not this time.")
    screen.press("#line")  # it lies over what is to be touched next
    expect(page.locator("#line")).to_be_hidden()
    expect(title).to_have_text("Walk your pawn to Suns 2")
    page.locator("#de-tile-S2").tap()
    expect(title).to_have_text("Lift the tile that holds the two halves together")
    expect(page.locator("#prompt p")).to_contain_text("Your pawn stands on Suns 2")
    page.locator("#act-lesson-back").tap()
    expect(title).to_have_text("Walk your pawn to Suns 2")
    page.locator("#act-lesson-show").tap()
    expect(title).to_have_text("Lift the tile that holds the two halves together")
    page.goto(shared.address)
    expect(page.locator(".learn li").first).to_contain_text("go on at step 3")
    page.locator(".learn a").first.tap()
    page.wait_for_selector("html[data-ready]")
    for button in ("show", "show", "on", "show", "show"):  # a board that is left for another is seen before it goes
        before = title.text_content()
        page.locator(f"#act-lesson-{button}").tap()
        expect(title).not_to_have_text(before or "")
        if button == "on":
            page.locator("#de-tile-M2").wait_for()
        elif page.locator("#act-lesson-on").count():
            expect(page.locator("#part-board .fell")).to_have_count(1)
            page.locator("#de-tile-An").tap()  # nothing is asked about it
    expect(title).to_have_text("You have finished this lesson")
    expect(page.locator("#act-game")).to_have_text("Play against three bots")
    expect(page.locator("#act-game")).to_have_attribute(
        "href", "/?game=decay&seats=4&place=me~~&place=bot~1~Bot+2&place=bot~1~Bot+3&place=bot~1~Bot+4"
    )
    page.goto(shared.address)
    expect(page.locator(".learn li").first).to_contain_text("learned")
    expect(page.locator(".trailer")).to_be_hidden()


def test_the_bubble_about_a_piece_in_the_hand_hides_no_button_and_others_are_seen(
    shared: Served, people: People
) -> None:
    screen = people.sit(shared.address, "/learn/silver-isle/2-land?at=2", (390, 664), touch=True, asked=False)
    page = screen.page
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#spot-words")).to_contain_text("Touch crew 5")
    hidden = page.evaluate(
        """() => {
            const words = document.getElementById("spot-words").getBoundingClientRect();
            return [...document.querySelectorAll("#acts .b, #prompt")].filter((each) => {
                const box = each.getBoundingClientRect();
                const beside = words.right <= box.left || box.right <= words.left;
                return !beside && words.top < box.bottom && box.top < words.bottom;
            }).map((each) => each.id);
        }"""
    )
    assert hidden == []
    told = page.locator("#prompt p")
    assert told.evaluate("(p) => p.scrollHeight <= p.clientHeight + 1"), "what is told is cut"
    expect(page.locator("#players .seat")).to_have_count(3)
    expect(page.locator("#seat-1 .nm")).to_contain_text("France")


def test_words_beside_what_is_lit_have_no_tip(shared: Served, people: People) -> None:
    """On a phone that lies on its side the words stand over the board, and the hand lies beside it."""
    screen = people.sit(shared.address, "/learn/intimate-settlers/2-turn?at=1", (844, 390), touch=True, asked=False)
    expect(screen.page.locator("#spot-words")).to_contain_text("Touch your wool")
    tip = """(words) => !words.dataset.side
      || Math.abs(parseFloat(words.style.getPropertyValue("--tip")) * 2 - words.offsetWidth) < words.offsetWidth"""
    assert screen.page.locator("#spot-words").evaluate(tip), "the tip stands where the words are not"


def test_a_world_that_is_put_away_has_its_button_lit(shared: Served, people: People) -> None:
    screen = people.sit(shared.address, "/learn/alheimur/1-neighbours?at=1", PHONE, touch=True, asked=False)
    page = screen.page
    page.wait_for_selector("html[data-ready]")
    lit = """(id) => {
        const [spot, el] = ["spot", id].map((each) => document.getElementById(each).getBoundingClientRect());
        return spot.width > 0 && spot.left <= el.left + 1 && spot.right >= el.right - 1 && spot.top <= el.top + 1;
    }"""
    expect(page.locator("#zone-A")).to_have_attribute("aria-pressed", "true")
    page.locator("#zone-B").tap()
    page.wait_for_function(lit, arg="zone-A")
    page.locator("#zone-A").tap()
    page.wait_for_function(f"() => !({lit})('zone-A')")
    expect(page.locator("#spot")).to_be_visible()


UNDER_THE_LIGHT = """([name]) => {
    const box = document.getElementById("spot").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return Boolean(box.width) && document.elementsFromPoint(x, y).some((each) => each.closest(`[id="${name}"]`));
}"""


def test_what_is_lit_lies_under_the_light_wherever_it_was_before(shared: Served, people: People) -> None:
    """A card at the end of the hand, the row of two that the same pieces mean, a world that has slid in, a button."""
    screen = people.sit(shared.address, "/learn/intimate-settlers/4-cards?at=3", (390, 664), touch=True, asked=False)
    page = screen.page

    def lit(name: str) -> None:
        page.wait_for_function(UNDER_THE_LIGHT, arg=[name])

    knight = page.locator("#hand .item", has_text="knight").get_attribute("id")
    assert knight is not None
    lit(knight)
    screen.goto("/learn/silver-isle/1-silver?at=2")
    for _ in range(2):
        spot = page.locator("#spot").bounding_box()
        assert spot is not None
        screen.touch_at(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        screen.settled()
    row = page.locator("#list .ch", has_text="Load the silver").get_attribute("id")
    assert row is not None
    lit(row)
    page.locator(f"#{row}").tap()
    page.locator("#prompt h1", has_text="Sail to your port").wait_for()
    screen.goto("/learn/alheimur/3-foes?at=1")
    lit("al-terr-N5")
    screen.touch_element("al-terr-N5")
    page.locator("#act-lesson-on").tap()
    lit("al-terr-B4")
    screen.goto("/learn/decay/1-cut?at=3")
    page.locator("#act-lesson-show").wait_for()
    spot = page.locator("#spot").bounding_box()
    assert spot is not None
    screen.touch_at(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    lit("act-go")
    expect(page.locator("#spot-words")).to_be_hidden()


def test_all_steps_of_a_lesson_are_seen_on_a_tablet(shared: Served, people: People) -> None:
    screen = people.sit(shared.address, "/learn/decay/1-cut?at=2", (820, 1180), touch=True, asked=False)
    room = screen.page.locator("#lesson, .sec-lesson").first
    assert room.locator(".steps li").count() == 6
    assert room.evaluate("(box) => box.scrollHeight <= box.clientHeight")
