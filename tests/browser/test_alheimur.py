"""Alheimur in the browser: whole games, every kind of decision, return fire, eight seats, hidden cards, the lobby."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, Final

from playwright.sync_api import expect

from ludoscape.games.alheimur.rules.letters import code_of
from ludoscape.games.alheimur.words.sentences import card_words
from tests.browser.alheimur import Builder, at_phase, explore
from tests.browser.checks import (
    can_be_looked_back_at,
    each_can_be_begun,
    fits_a_finger,
    inside,
    large_enough,
    nothing_over_targets,
    one_of_each,
    one_touch_plays_nothing,
    play_to_the_end,
    reached,
    result_is_shown,
    seats_and_round_are_seen,
    shows_what_it_does,
    touching,
    was_played,
)
from tests.browser.lobby import choose_game, choose_seats, open_table, options_recorded, set_option
from tests.browser.people import PATIENCE, PHONE, Choice, People, Screen
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, Reader, bot, set_table

INES, MAREN = {**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}
EIGHT = 8


def choose_alheimur(screen: Screen, seats: int, **options: int | str) -> None:
    """Fill in the lobby's form: Alheimur, one person and bots of level 3 as proposed, and some options by typing."""
    choose_game(screen, "alheimur", "Alheimur")
    choose_seats(screen, seats)
    for name, value in options.items():
        set_option(screen, name, value)


# ---- whole games


def test_a_game_by_mouse(shared: Served, people: People) -> None:
    """One person and a bot, from the lobby through a Last Round to the result, all by clicks."""
    screen = people.sit(shared.address)
    # at 4 one game of a hundred has no expansion; as usual the bot slips into dying out in three of a hundred
    choose_alheimur(screen, 2, last_round_at=5, max_rounds=12, colonist_need="0,1,2")
    open_table(screen)
    done = play_to_the_end(screen, touching(Builder(3)), 60)
    assert {"build", "put", "expand"} <= set(done), done
    result_is_shown(screen)
    assert screen.see()["view"]["outcome"]["reason"] == "last_round"
    expect(screen.page.locator("#hand")).to_be_hidden()  # what is left in a stash counts no more
    assert "is over" in screen.text("#prompt p") and "points" in screen.text("#prompt p")
    screen.press("#peek-0")
    notes = screen.text("#seat-0 .notes")
    assert all(word in notes for word in ("Total", "Air", "Earth", "Fire", "Ether", "Water", "Progress")), notes
    can_be_looked_back_at(screen)


def test_four_at_the_table_by_finger(shared: Served, people: People) -> None:
    """A phone and three bots: all seats can be opened, the page fits, one touch alone plays nothing."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    choose_alheimur(screen, 4, max_rounds=1)
    fits_a_finger(screen)
    open_table(screen)
    page, habit = screen.page, Builder(5)
    looked: set[str] = set()
    while (seen := screen.my_turn()) is not None:
        phase = seen["view"]["phase"]
        choice = habit.choose(seen["view"]["choices"])
        if phase in looked:
            screen.play(choice, twice=True)
            continue
        looked.add(phase)
        fits_a_finger(screen)
        nothing_over_targets(screen)
        seats_and_round_are_seen(screen, 4)
        assert one_touch_plays_nothing(screen, choice), "nothing is played without a preview"
    assert {"build", "colonist", "expand"} <= looked
    result_is_shown(screen)  # its sheet comes over everything, in a moment
    screen.press("#peek-3")
    expect(page.locator("#seat-3 .notes")).to_be_visible()
    large_enough(screen)
    screen.touch_at(*screen.middle("prompt"))
    expect(page.locator("#seat-3 .notes")).to_be_hidden()


def test_a_game_by_keyboard(shared: Served, people: People) -> None:
    """Somebody who never touches the mouse, and a bot."""
    player = set_table(shared.address, "alheimur", [ME, bot(1)], max_rounds=1)[0]
    screen = people.sit(shared.address, player.url)
    screen.watch_focus()
    habit = Builder(11)
    ways: Counter[str] = Counter()  # a round is short: by lot some might not come
    while (seen := screen.my_turn()) is not None:
        screen.play_by_keys(habit.choose(seen["view"]["choices"]), habit.chance, taken=ways)
    screen.focus_was_kept()
    assert {"board", "arrows", "filter"} <= set(ways), ways
    result_is_shown(screen)


# ---- decisions

PHASES = ("swap", "land", "landat", "depart", "arrive", "arriveat", "launch", "role", "site", "shooter", "target")


def test_every_kind_of_decision(shared: Served, people: People) -> None:
    """In each kind of decision every choice can be reached and shows what it does; one is played."""
    screen = people.sit(shared.address)
    for turn, phase in enumerate(PHASES):
        player = explore(shared, at_phase(phase, more=lambda state: len(state.legal()) > 1), [ME] * 2)[0]
        screen.goto(player.url)
        seen = screen.asked()
        assert seen["view"]["phase"] == phase
        choices = seen["view"]["choices"]
        nothing_over_targets(screen)
        assert reached(screen, choices) == [], phase
        each_can_be_begun(screen, one_of_each(choices)[:2])
        if phase == "swap":
            asks_which_way_round(screen, choices)
        choice = Builder(turn).choose(choices)
        screen.play(choice, twice=turn % 2 == 0)
        was_played(player, seen, choice["move"])


def asks_which_way_round(screen: Screen, choices: list[Choice]) -> None:
    """No place is lit before a card is picked; where it may lie either way, that is asked as long as it is picked."""
    screen.keys("Escape")
    expect(screen.page.locator("#act-step")).to_have_count(0)
    expect(screen.page.locator("#part-board [id^=al-cell].is-target")).to_have_count(0)
    title = screen.page.locator("#prompt h1")
    question = title.inner_text()
    picks = next(c["picks"] for c in choices if [d["picks"] for d in choices].count(c["picks"]) == 2)
    for pick in picks:
        screen.touch_element(pick)
        expect(screen.page.locator(f"#{pick}")).to_have_class(re.compile("is-picked"))
    expect(title).to_have_text("Which of the two?")
    screen.keys("Escape")
    expect(title).to_have_text(question)
    screen.keys("Escape")


def test_fates_before_and_after_an_action(shared: Served, people: People) -> None:
    """Somebody who would die is told of before a choice, and who would die of it after it, on the board and beside."""

    def kills(state: Any) -> bool:
        effects = [choice["effects"] for choice in state.view(int(state.actor))["choices"]]
        dies = {len(each["draw"].get("dies", ())) for each in effects}
        return len(state.legal()) > 4 and 0 in dies and len(dies) > 1

    screen = people.sit(shared.address, explore(shared, at_phase("expand", more=kills))[0].url)
    seen = screen.asked()
    bad = max(seen["view"]["choices"], key=lambda choice: len(choice["effects"]["draw"].get("dies", ())))
    good = next(choice for choice in seen["view"]["choices"] if not choice["effects"]["draw"].get("dies"))
    for choice in (bad, good):
        screen.begin(choice)
        shows_what_it_does(screen, choice)
        dies = choice["effects"]["draw"].get("dies", [])
        told = screen.page.locator(".does .ch.bad", has_text="in the check").count()
        assert told == len(dies) or "still dies" in screen.text(".does"), (told, dies)
        for key in dies:
            assert "dies" in (screen.page.locator(f"#al-terr-{key}").get_attribute("aria-label") or ""), key
        screen.keys("Escape")


def test_the_attacked_fire_back(shared: Served, people: People) -> None:
    """One shoots on a desk with dice that all can see; the other, on a phone, is asked out of turn what fires back."""

    def last_shot(state: Any) -> bool:
        return bool(state.actor == state.seat == 0 and len(state.legal()) > 1 and sum_of(state) == 0)

    def sum_of(state: Any) -> int:
        return sum(int(state.to_fire) >> 4 * unit & 15 for unit in range(12))

    ines, maren, watcher = explore(shared, at_phase("target", more=last_shot), [INES, MAREN])
    attacker = people.sit(shared.address, ines.url)
    attacked = people.sit(shared.address, maren.url, size=PHONE, touch=True)
    looker = people.sit(shared.address, watcher.url)
    seen = attacker.asked()
    attacker.play(seen["view"]["choices"][0])
    live = watcher.see()["live"]
    looker.until_shown(live)
    assert looker.page.locator("#part-board [id^='al-die']").count() or "rolled" in looker.text("#log")
    now = attacked.asked()
    assert now["view"]["board"]["active"] == 0
    asked = {"shooter": "fire", "target": "shoot"}  # with one kind of ship left there is no shooter to choose
    expect(attacked.page.locator("#prompt h1")).to_contain_text(asked[now["view"]["phase"]])
    expect(looker.page.locator("#prompt h1")).to_contain_text("Maren is choosing")
    attacked.play(now["view"]["choices"][0])


# ---- eight seats


def test_a_spectator_watches_eight_bots(shared: Served, people: People) -> None:
    """From worlds that are built to the end; the seats take a line each, and the board is readable on a laptop."""
    places = [{**bot(1 + seat % 2), "name": f"Bot {seat}"} for seat in range(EIGHT)]
    watcher = set_table(shared.address, "alheimur", places, max_rounds=1)[2]
    screen = people.sit(shared.address, watcher.url, size=(1440, 900))
    assert screen.page.locator(".seats > .seat").count() == EIGHT
    screen.until("() => document.querySelector('#prompt.won') !== null", patience=4 * PATIENCE)  # a whole game
    seen = screen.see()
    assert seen["over"] and len(seen["view"]["board"]["worlds"]) == EIGHT
    screen.until_shown(seen["live"])
    expect(screen.page.locator("#prompt h1")).to_contain_text("Bot")
    assert screen.page.locator("#list, [data-do=choose]").count() == 0
    screen.press("[data-do=close-result]")
    for seat in range(EIGHT):
        assert screen.box(f"seat-{seat}")[3] <= 40, "a line each"
        assert inside(screen, f"#peek-{seat}")
    screen.press("#peek-5")
    expect(screen.page.locator("#seat-5 .notes")).to_be_visible()
    screen.press("#peek-5")
    expect(screen.page.locator("#seat-5 .notes")).to_be_hidden()
    keys = [t["key"] for world in seen["view"]["board"]["worlds"] for t in world["territories"]]
    sides = [min(screen.page.locator(f"#al-terr-{key}").bounding_box().values()) for key in keys]  # type: ignore[union-attr]
    assert min(sides) > 20, "every territory can be told from the next"


def test_the_choices_have_room_beside_eight_seats(shared: Served, people: People) -> None:
    """On a laptop several rows of the list are in sight; on a phone the board is enlarged, panned and played on."""
    wanted = at_phase("expand", more=lambda state: state.round > 4 and len(state.legal()) > 9)
    player = explore(shared, wanted, [ME] * EIGHT)[0]
    desk = people.sit(shared.address, player.url, size=(1366, 768))
    rows = desk.page.locator("#list > .ch:visible")
    desk.press("#list .ch[data-kind] >> nth=0")
    desk.settled()
    assert sum(inside(desk, f"#{rows.nth(i).get_attribute('id')}") for i in range(rows.count())) >= 3
    desk.keys("Escape")
    desk.resize((1440, 900))
    best = desk.page.locator("#card-slot .scorer")
    expect(best).to_have_count(5 * EIGHT)
    expect(best.first).to_be_visible()
    expect(desk.page.locator("#al-zone-scores")).to_be_hidden()
    desk.keys("w", "Shift+W")  # all is laid out anew, and the names on the rims, too
    names = desk.page.locator("#zones button span").all()
    assert all(name.evaluate("(e) => e.scrollWidth <= e.clientWidth") for name in names), "whole, or the letter alone"
    phone = people.sit(shared.address, player.url, size=PHONE, touch=True)
    fits_a_finger(phone)
    seen = phone.asked()
    choice = Builder(2).choose([choice for choice in seen["view"]["choices"] if choice["kind"] == "expand"])
    spot = choice["picks"][0]
    small = phone.box(spot)[2]
    for _ in range(2):
        phone.press("[popovertarget=menu]")
        phone.press("#menu [data-do=zoom-in]")
        phone.keys("Escape")
    phone.until("([id, wide]) => document.getElementById(id).getBoundingClientRect().width > wide", [spot, 1.4 * small])
    pan_to(phone, spot)
    phone.touch_element(spot)  # at once: Chromium sends no click for a tap so soon after a movement
    phone.previewed(choice)
    phone.press("#act-go")
    phone.until_shown(seen["live"] + 1)


# what stands on the card of scores in the rail, and what it was written from
CARD: Final = """() => [
  document.querySelector("#card-slot svg").innerHTML,
  [...document.querySelectorAll("#part-board g.zone[data-rail] .item > :not(.sheet)")]
    .map((each) => each.outerHTML).join(""),
]"""


def test_the_card_in_the_rail_follows(shared: Served, people: People) -> None:
    """It is written anew when what it shows has changed."""
    player = explore(shared, at_phase("expand", more=lambda state: state.round > 2), [ME] * EIGHT)[0]
    desk = people.sit(shared.address, player.url)
    chance = random.Random(3)
    shown = {desk.page.evaluate(CARD)[1]}
    for _ in range(80):
        player.play(chance.choice(player.choices()))
        desk.until_shown(player.see()["live"])
        there, written = desk.page.evaluate(CARD)
        assert there == written
        shown.add(written)
        if len(shown) > 2:
            return
    raise AssertionError("no scores have changed")


# the letters in worlds that are left out although they could be read, or the other way round
MISTAKEN: Final = """() => [...document.querySelectorAll("#part-board g.zone text")].filter((text) => {
  const out = text.classList.contains("tiny");
  text.classList.remove("tiny");
  const { a = 0, b = 0 } = text.getScreenCTM() ?? {};
  const height = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  text.classList.toggle("tiny", out);
  return height > 0 && out !== height < 10.95;
}).map((text) => text.textContent)"""


def test_letters_are_measured_where_worlds_arrive(shared: Served, people: People) -> None:
    """A world that becomes the large one shows its letters: on its way they are as small as they were."""
    player = explore(shared, at_phase("expand", more=lambda state: state.round > 2), [ME] * EIGHT)[0]
    desk = people.sit(shared.address, player.url, reduced_motion="no-preference")
    desk.asked()
    large = desk.page.locator("#part-board g.zone.large text")
    for _ in range(2):
        desk.keys("w")
        desk.until("() => !document.getElementById('part-board').getAnimations({ subtree: true }).length")
        desk.settled()
        assert large.count() and desk.page.evaluate(MISTAKEN) == []


def test_another_world_by_finger_and_by_keys(shared: Served, people: People) -> None:
    """On a low phone: a button brings another world, a touch there is the move; something else asked brings its own."""
    wanted = at_phase("expand", more=lambda state: len(worlds_of(state)) > 1 and state.round > 4)
    players = explore(shared, wanted, [ME] * 4, luck=0.5)  # so that somebody is in two worlds
    player = players[int(players[0].see()["view"]["actor"])]
    phone = people.sit(shared.address, player.url, size=(390, 664), touch=True, asked=False)
    seen = phone.asked()
    large = phone.page.locator("#part-board g.zone.large")
    first = large.get_attribute("data-zone")
    harmless = [c for c in seen["view"]["choices"] if c["kind"] == "expand" and not c["effects"].get("asks")]
    choice = next(c for c in harmless if c["picks"][0][8] != first)
    place, other = choice["picks"][0], choice["picks"][0][8]
    expect(phone.page.locator(f"#{place}")).to_be_hidden()
    fits_a_finger(phone)
    phone.press(f"#zone-{other}")
    expect(large).to_have_attribute("data-zone", other)
    expect(phone.page.locator(f"#zone-{other}")).to_have_attribute("aria-pressed", "true")
    phone.keys("w", "Shift+W")  # there and back
    expect(large).to_have_attribute("data-zone", other)
    phone.page.locator(f"#zone-{other}").focus()
    phone.keys("ArrowDown", "ArrowUp")
    assert phone.here()[0] == f"zone-{other}"
    phone.touch_at(*phone.middle(place))
    phone.until_shown(seen["live"] + 1)
    after = phone.asked()["view"]
    assert next(t for w in after["board"]["worlds"] for t in w["territories"] if f"al-terr-{t['key']}" == place)["size"]


def worlds_of(state: Any) -> set[str]:
    """Give the worlds in which somebody may expand and nobody dies of it."""
    choices = state.view(int(state.actor))["choices"]
    return {c["picks"][0][8] for c in choices if c["kind"] == "expand" and not c["effects"].get("asks")}


def pan_to(screen: Screen, name: str) -> None:
    """Move the board by a finger until an element lies near its middle."""
    session = screen.context.new_cdp_session(screen.page)
    for _ in range(8):
        left, top, wide, _ = screen.box("board")
        x, y = screen.middle(name)
        middle = (left + wide / 2, top + 180)
        across, down = (max(-150, min(150, far)) for far in (middle[0] - x, middle[1] - y))
        if abs(across) < 40 and abs(down) < 40:
            break
        for step in range(6):
            points = [{"x": middle[0] + across * step / 5, "y": middle[1] + down * step / 5}]
            kind = "touchMove" if step else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        raise AssertionError("the board does not follow the finger")


# ---- what is hidden


def test_hidden_cards(shared: Served, people: People) -> None:
    """The cards of a pile, and later the orbit card, stand nowhere in what a rival or a spectator gets."""
    wanted = at_phase("build", more=lambda state: state.actor == 0 and not len(state.laid))
    players = explore(shared, wanted, [INES, MAREN])
    readers = [Reader(shared.address, player.url) for player in players[1:]]
    screens = [people.sit(shared.address, player.url) for player in players[1:]]
    ines, habit = players[0], Builder(4)
    pile = set(ines.see()["view"]["board"]["table"]["pile"])
    while True:
        seen = ines.see()["view"]
        table = seen["board"]["table"]
        if seen["actor"] != 0 or seen["phase"] != "build" or not seen["choices"]:
            break
        shown = {min(card["code"], card["code"][::-1]) for card in table["laid"]}
        hidden = {code for code in pile if min(code, code[::-1]) not in shown}
        check_hidden(screens, players[1:], readers, hidden, seen)
        ines.play(habit.choose(seen["choices"])["move"])
    for player, screen in zip(players[1:], screens, strict=True):
        world = player.see()["view"]["board"]["worlds"][0]
        if world["finished"]:
            assert world["card"] is None, "the orbit card lies face down"
        screen.until_shown(player.see()["live"])
    orbit = ines.see()["view"]["board"]["worlds"][0]
    if orbit["finished"] and orbit["card"] != orbit["card"][::-1]:
        check_hidden(screens, players[1:], readers, {orbit["card"]}, ines.see()["view"])
    for reader in readers:
        reader.stop()


def check_hidden(
    screens: list[Screen], players: list[Any], readers: list[Reader], hidden: set[str], seen: dict[str, Any]
) -> None:
    """Look for cards in pages, streams, views and records of those who must not know them."""
    live = players[0].see()["live"]
    for player, screen, reader in zip(players, screens, readers, strict=True):
        screen.until_shown(live)
        reader.until(live)
        view = player.see()["view"]
        table = view["board"]["table"]
        assert table is None or table["builder"] != 0 or table["pile"] is None
        texts = [screen.page.content(), player.get("record").text, player.get("view").text, *reader.lines]
        for code in hidden:
            words = card_words(code_of(code) or 0)
            for text in texts:
                assert not re.search(rf"\b({code}|{code[::-1]})\b", text), code
                assert words.count(" ") == 0 or words not in text.lower(), words


# ---- the lobby


def test_the_lobby_offers_what_applies(shared: Served, people: People) -> None:
    """Phases are named in words; eight have no neutral world to ask about; a link to play again brings all back."""
    screen = people.sit(shared.address)
    page = screen.page
    choose_alheimur(screen, 4)
    screen.press("[data-t=more]")
    order = page.locator("select[name=o-movement_order]")
    expect(order.locator("option")).to_have_count(24)
    expect(order.locator("option").first).to_have_text("land, depart, arrive, launch")
    order.select_option(label="launch, depart, arrive, land")
    expect(page.locator("#o-neutral_build")).to_be_visible()
    choose_seats(screen, EIGHT)
    expect(page.locator("#o-neutral_build")).to_have_count(0)
    open_table(screen)
    assert options_recorded(screen) == ["movement_order: UDRL"]
