"""Small Worlds in the browser: whole games, every kind of decision, a beaten seat out of turn, maps in the lobby."""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoscape.games.small_worlds.rules import position as rules
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from tests.browser.checks import (
    can_be_looked_back_at,
    each_can_be_begun,
    fits_a_finger,
    large_enough,
    nothing_over_targets,
    one_of_each,
    one_touch_plays_nothing,
    play_to_the_end,
    reached,
    result_is_shown,
    seats_and_round_are_seen,
    was_played,
)
from tests.browser.lobby import choose_game, choose_seats, open_table, options_recorded, set_option
from tests.browser.people import DESK, PHONE, People, Screen
from tests.browser.server import Served
from tests.browser.small_worlds import Chief, alone, at_phase, conquer, gathers, kinds, place, place_by_keys
from tests.table.helpers import FRIEND, ME, Reader, bot, set_table

CARD = ("small-worlds", "Small Worlds")


def choose_worlds(screen: Screen, seats: int, turns: int) -> None:
    """Fill in the lobby's form: Small Worlds, one person and bots of level 3 as proposed, so many rounds."""
    choose_game(screen, *CARD)
    choose_seats(screen, seats)
    set_option(screen, "turns", turns)


def act(screen: Screen, seen: dict[str, Any], habit: Chief, always: str = "") -> str:
    """Decide by touching things; gives the kind of what was done. `always` is as of `gathers`."""
    keys = gathers(seen, habit.chance, always)
    if keys:
        place(screen, seen, keys, habit.chance)
        return str(seen["view"]["spread"]["move"])
    choice = habit.choose(alone(seen))
    screen.play(choice, twice=habit.chance.random() < 0.3)
    return str(choice["kind"])


def test_a_game_by_mouse(shared: Served, people: People) -> None:
    """One person and a bot, from the lobby to the result, all by clicks."""
    screen = people.sit(shared.address)
    choose_worlds(screen, 2, turns=2)
    open_table(screen)
    done = play_to_the_end(screen, partial(act, habit=Chief(3), always="put"), 60)
    assert {"pick", "conquer", "put"} <= set(done), done
    result_is_shown(screen)
    assert "VP" in screen.text("#prompt p") and screen.text("#seat-1 .score") != "? VP", "now all is open"
    can_be_looked_back_at(screen)


def test_five_at_the_table_by_finger(shared: Served, people: People) -> None:
    """A phone and four bots: all seats can be seen and opened, the page fits, one touch alone plays nothing."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    choose_worlds(screen, 5, turns=1)
    fits_a_finger(screen)
    open_table(screen)
    page, habit = screen.page, Chief(5)
    looked: set[str] = set()
    while (seen := screen.my_turn()) is not None:
        phase = seen["view"]["phase"]
        if phase in looked:
            act(screen, seen, habit)
            continue
        looked.add(phase)
        fits_a_finger(screen)
        nothing_over_targets(screen)
        seats_and_round_are_seen(screen, 5)
        if gathers(seen, habit.chance) is None and (choice := habit.choose(alone(seen))):
            one_touch_plays_nothing(screen, choice)
        else:
            act(screen, seen, habit)
    assert {"pick", "conquer"} <= looked
    result_is_shown(screen)
    screen.press("#peek-4")
    expect(page.locator("#seat-4 .notes")).to_be_visible()
    large_enough(screen)
    screen.press("#peek-1")
    expect(page.locator("#seat-4 .notes")).to_be_hidden()
    screen.touch_at(*screen.middle("prompt"))
    expect(page.locator("#seat-1 .notes")).to_be_hidden()
    screen.no_sideways()


def test_a_game_by_keyboard(shared: Served, people: People) -> None:
    """Two people at one screen who never touch the mouse."""
    habit = Chief(11)
    ways: set[str] = set()
    for _ in range(4):  # the draws are the table's own: tribes may come that leave nothing to gather
        player = set_table(shared.address, "small-worlds", [ME, ME], turns=1)[0]
        screen = people.sit(shared.address, player.url)
        screen.watch_focus()
        ways |= ways_by_keyboard(screen, habit)
        screen.focus_was_kept()
        result_is_shown(screen)
        if {"gathered", "board"} <= ways and len(ways) > 2:
            break
    assert {"gathered", "board"} <= ways and len(ways) > 2, ways


def ways_by_keyboard(screen: Screen, habit: Chief) -> set[str]:
    """Play to the end by keys alone; tell in which ways moves were made."""
    ways: set[str] = set()
    while (seen := screen.my_turn()) is not None:
        keys = gathers(seen, habit.chance)
        if keys:
            place_by_keys(screen, seen, keys)
            ways.add("gathered")
        else:
            way = "button" if seen["view"].get("spread") else ""  # there the list is that of what is gathered
            ways.add(screen.play_by_keys(habit.choose(alone(seen)), habit.chance, way))
    return ways


PHASES = ("conquer", "trim", "fortress", "heroes", "peace", "stout", "retreat_camps")


def test_every_kind_of_decision(shared: Served, people: People) -> None:
    """In each kind of decision every choice can be reached and shows what it does; one is played."""
    screen = people.sit(shared.address)
    for turn, phase in enumerate(PHASES):
        more = kinds("attempt") if phase == "conquer" else lambda _: True
        player = conquer(shared, at_phase(phase, more=more), [ME] * 3)[0]
        screen.goto(player.url)
        seen = screen.asked()
        assert seen["view"]["phase"] == phase
        nothing_over_targets(screen)
        assert reached(screen, seen["view"]["choices"]) == [], phase
        each_can_be_begun(screen, one_of_each(alone(seen)))
        habit = Chief(turn)
        keys = gathers(seen, habit.chance)
        if keys:
            place(screen, seen, keys, habit.chance)
            move = f"{seen['view']['spread']['move']}{min(keys)}"
        else:
            choice = habit.choose(alone(seen))
            screen.play(choice, twice=turn % 2 == 0)
            move = choice["move"]
        was_played(player, seen, move)


def test_peace_is_made_by_finger(shared: Served, people: People) -> None:
    """On a phone the seats that peace can be made with lie below the map while this is asked, and can be tapped."""
    player = conquer(shared, at_phase("peace"), [ME] * 3)[0]
    screen = people.sit(shared.address, player.url, size=PHONE, touch=True)
    seen = screen.asked()
    offers = [choice for choice in seen["view"]["choices"] if choice["picks"]]
    assert offers and all(pick.startswith("sw-seat-") for choice in offers for pick in choice["picks"])
    nothing_over_targets(screen)
    fits_a_finger(screen)
    screen.play(offers[-1], twice=True)
    was_played(player, seen, offers[-1]["move"])


def beats_several(state: Any) -> bool:
    """Want somebody who can conquer a region with several tokens of an active tribe that has another region."""
    regions = state.view(int(state.actor))["board"]["regions"]
    for move in state.legal():
        found = re.fullmatch(r"x(\d+)", state.text(move))
        at = regions[int(found[1])] if found else None
        if at and at["tokens"] > 1 and at["seat"] not in (-1, state.actor) and not at["declined"]:
            holds = [each["race"] for each in regions].count(at["race"])
            if holds > 1:
                return True
    return False


def test_a_beaten_seat_answers_out_of_turn(shared: Served, people: People) -> None:
    """One conquers on a desk; the other, on a phone, is asked where the beaten tokens go, and the turn goes on."""
    wanted = at_phase("conquer", more=lambda state: state.actor == 0 and state.turns() > 2 and beats_several(state))
    names = [{**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}]
    ines, maren, watcher = conquer(shared, wanted, names)
    attacker = people.sit(shared.address, ines.url)
    beaten = people.sit(shared.address, maren.url, size=PHONE, touch=True)
    looker = people.sit(shared.address, watcher.url)
    seen = attacker.asked()
    regions = seen["view"]["board"]["regions"]
    hit = next(
        c for c in seen["view"]["choices"] if c["kind"] == "conquer" and regions[int(c["move"][1:])]["tokens"] > 1
    )
    attacker.play(hit)
    habit = Chief(2, {"stop": 9, "done": 9})
    while (seen := ines.see())["view"]["actor"] == 0:
        current = attacker.asked()
        if gathers(current, habit.chance) is None or any(c["kind"] == "done" for c in current["view"]["choices"]):
            attacker.play(habit.choose(alone(current)))
        else:
            act(attacker, current, habit)
    beaten.until_shown(seen["live"])
    assert seen["view"]["phase"] == "retreat" and seen["view"]["board"]["active"] == 0
    expect(beaten.page.locator("#prompt h1")).to_contain_text("beaten token")
    for screen in (attacker, looker):
        screen.until_shown(seen["live"])
        expect(screen.page.locator("#prompt h1")).to_have_text("Maren is placing beaten tokens")
        assert screen.page.locator("#acts [data-do=choose], #act-spread, #spread").count() == 0
    mine = beaten.asked()
    spread = mine["view"]["spread"]
    key = spread["items"][0]["key"]
    before = mine["view"]["board"]["regions"][key]["tokens"]
    nothing_over_targets(beaten)
    place(beaten, mine, [key] * spread["total"], habit.chance)
    live = maren.see()["live"]
    for screen in (attacker, looker, beaten):
        screen.until_shown(live)
        assert screen.see()["view"]["board"]["regions"][key]["tokens"] == before + spread["total"]
    assert ines.see()["view"]["board"]["active"] != 0, "the turn went on"
    assert "Maren" in attacker.text("#log") and "You" in beaten.text("#log")


def test_what_tribes_can_do_is_told(shared: Served, people: People) -> None:
    """Each seat's card tells the abilities and the last score by name; while choosing, each tribe on offer tells them
    in few words, and in full once it is looked at."""
    wanted = at_phase("pick", more=lambda state: state.round == 4)
    player = conquer(shared, wanted, [ME] * 3)[0]
    for size in (DESK, PHONE):
        screen = people.sit(shared.address, player.url, size=size, touch=size == PHONE)
        seen = screen.asked()
        for choice, offer in zip(seen["view"]["choices"], seen["view"]["board"]["queue"], strict=False):
            row = screen.text(f"#ch-{seen['view']['choices'].index(choice)}")
            assert offer["name"] in row, row
            assert all(ability["brief"].lower() in row.lower() for ability in offer["abilities"]), row
        screen.begin(seen["view"]["choices"][0])
        shown = screen.text("#part-effects, .does")
        assert all(ability["text"] in shown for ability in seen["view"]["board"]["queue"][0]["abilities"]), shown
        screen.keys("Escape")
        for seat in seen["view"]["board"]["seats"]:
            card = f"#seat-{seat['seat']}"
            screen.press(f"{card} .peek")
            expect(screen.page.locator(f"{card} .notes")).to_be_visible()
            told = screen.text(f"{card} .more")
            for tribe in seat["tribes"]:
                assert (f"{tribe['name'].split()[-1]} in decline" if tribe["declined"] else tribe["name"]) in told
                assert all(ability["text"] in told for ability in tribe["abilities"]), (tribe, told)
            assert f"{seat['sheet']['total']} VP" in told
            for row in seat["sheet"]["rows"]:
                assert row["text"] in told, (row, told)


# how far figures that have grown lie over signs of the map, in pixels; both are round
OVER_SIGNS = """() => {
  const round = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, r: width / 2 };
  };
  const seen = (css) => [...document.querySelectorAll(css)].map(round).filter(({ r }) => r);
  const signs = seen("#part-board use[href^='#pc-sy-']");
  const over = (a) => Math.max(...signs.map((b) => a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y)));
  return [signs.length, Math.max(...seen("#part-board .counted").map(over))];
}"""


@pytest.mark.parametrize("seats", [4, 5])
def test_figures_lie_over_no_sign_of_the_map(shared: Served, people: People, seats: int) -> None:
    """In small windows they are larger than on the map, so that they can be read, and grow into their token."""
    player = conquer(shared, at_phase("conquer", more=lambda state: state.round >= 6), [ME] * seats)[0]
    screen = people.sit(shared.address, player.url, size=(390, 664), touch=True)
    for size in ((390, 664), (844, 390), (640, 360)):
        screen.resize(size)
        signs, most = screen.page.evaluate(OVER_SIGNS)
        assert signs > 10 and most < 0.5, size


def before_heroes(state: SmallWorldsState) -> bool:
    """Want heroes to be placed when the redeploying is done."""
    done = next(move for move in state.legal() if state.text(move) == "done")
    after = state.copy()
    after.play(done)
    return rules.PHASES[after.phase] == "heroes"


def test_another_question_is_read_from_its_beginning(shared: Served, people: People) -> None:
    """On a phone places are scrolled together with what is said of them; the next question shows that first."""
    player = conquer(shared, at_phase("redeploy", more=before_heroes), [ME] * 5)[0]
    screen = people.sit(shared.address, player.url, size=(390, 664), touch=True, asked=False)
    choices = screen.page.locator("#choices")
    assert choices.evaluate("(e) => { e.scrollTop += 60; return e.scrollTop; }") > 0
    player.play("done")
    screen.until_shown(player.see()["live"])
    expect(screen.page.locator("#prompt-title")).to_contain_text("heroes")
    assert choices.evaluate("(e) => e.scrollTop") == 0


FIGURES = """() => [...document.querySelectorAll("#choices .does b")].filter((b) => b.textContent)
  .map((b) => [b.textContent, b.getBoundingClientRect().height, b.getBoundingClientRect().x])"""
BEGINS = "() => [...document.querySelectorAll('#choices .ch > span')].map((e) => e.getBoundingClientRect().x)"


def test_rows_of_a_narrow_page_begin_alike_and_their_figures_are_whole(shared: Served, people: People) -> None:
    """What a choice costs stands in one line beside its words; what stands beside and below a row begins as all do."""
    player = set_table(shared.address, "small-worlds", [ME, bot(1)])[0]
    screen = people.sit(shared.address, player.url, size=(720, 450))
    screen.asked()  # the bot may be the first to play
    assert len({round(left) for left in screen.page.evaluate(BEGINS)}) == 1
    screen.page.locator("#ch-5").click()
    expect(screen.page.locator("#choices.sec-effects")).to_be_visible()
    words = screen.page.locator("#choices .does span").first.bounding_box()
    figures = screen.page.evaluate(FIGURES)
    assert words and "VP" in " ".join(text for text, _, _ in figures)
    assert all(high < 1.5 * 14 * 1.3 and left > words["x"] for _, high, left in figures), figures


LONE_NUMBERS = """() => {
  const row = document.querySelector("#choices .ch > span"), part = document.createRange();
  const top = (from, to) => {
    part.setStart(row.firstChild, from);
    part.setEnd(row.firstChild, to);
    return part.getBoundingClientRect().top;
  };
  const alone = [];
  for (let n = 4; n < 24; n++) {
    row.textContent = `Conquer ${"Tanglebranchmossywillows".slice(0, n)} with 3`;
    const at = row.textContent.length - 1;
    if (top(at, at + 1) > top(at - 2, at - 1) + 8) alone.push(row.textContent);
  }
  return alone;
}"""


def test_no_number_stands_alone_in_the_last_line_of_a_row(shared: Served, people: People) -> None:
    """The tokens that a region takes come after its name, which in a narrow page may take all of the first line."""
    screen = people.sit(shared.address, set_table(shared.address, "small-worlds", [ME, bot(1)])[0].url, size=(720, 450))
    screen.asked()  # the bot may be the first to play
    assert screen.page.evaluate(LONE_NUMBERS) == []


def test_hidden_points(shared: Served, people: People) -> None:
    """The victory points of a seat stand nowhere in what a rival or a spectator gets, before the end."""
    rich = at_phase("conquer", "redeploy", more=lambda state: all(vp > 30 for vp in state.vp))
    names = [{**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}]
    players = conquer(shared, rich, names)
    readers = [Reader(shared.address, player.url) for player in players]
    screens = [people.sit(shared.address, player.url) for player in players]
    habit = Chief(4)
    totals: list[set[int]] = [set(), set()]
    for _ in range(6):
        seen = players[2].see()
        if seen["over"]:
            break
        for seat in (0, 1):
            own = players[seat].see()["view"]
            totals[seat].add(own["board"]["seats"][seat]["vp"])
        for seat, player in enumerate(players):
            view = player.see()["view"]
            for other in {0, 1} - {seat}:
                assert view["board"]["seats"][other]["vp"] is None and view["seats"][other]["score"] == "? VP"
        actor = players[seen["view"]["actor"]]
        actor.play(habit.choose(actor.see()["view"]["choices"])["move"])
    live = players[2].see()["live"]
    for seat, (player, screen, reader) in enumerate(zip(players, screens, readers, strict=True)):
        screen.until_shown(live)
        reader.until(live)
        reader.stop()
        texts = [screen.page.locator("body").inner_text(), player.get("record").text, *reader.lines]
        for other in {0, 1} - {seat}:
            assert screen.text(f"#seat-{other} .score") == "? VP"
            secret = totals[other] - (totals[seat] if seat < 2 else set())
            for text in texts:
                assert not any(re.search(rf"\b{vp}\b[^<>]{{0,4}}VP|\"vp\": ?{vp}\b", text) for vp in secret)


HIDDEN = """() => {
  const over = (e) => {
    const r = e.getBoundingClientRect();
    const found = document.elementsFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return found.some((other) => other.matches("text, .prompt *, .b, .hand *"));
  };
  return [...document.querySelectorAll("#fit")].filter((e) => e.checkVisibility() && over(e)).length;
}"""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_size_of_the_board_hides_nothing(shared: Served, people: People, touch: bool) -> None:
    """The size of the board is chosen in the menu; what shows all of it again hides nothing."""
    screen = people.sit(shared.address, size=PHONE if touch else DESK, touch=touch)
    for game in ("decay", "silver-isle", "intimate-settlers", "small-worlds", "alheimur"):
        screen.goto(set_table(shared.address, game, [ME, ME])[0].url)
        assert screen.page.evaluate(HIDDEN) == 0, game
        before = screen.box("part-board")
        screen.press("[popovertarget=menu]")
        screen.press("#menu [data-do=zoom-in]")
        screen.keys("Escape")
        expect(screen.page.locator("#fit")).to_be_visible()
        assert screen.box("part-board") == before and screen.page.evaluate(HIDDEN) == 0, game
        screen.press("#fit")
        expect(screen.page.locator("#fit")).to_be_hidden()


ROW = """() => [...document.querySelectorAll("#part-board .card")].map((card) => {
  const all = [...card.querySelectorAll("rect")].map((rect) => rect.getBoundingClientRect());
  const boxes = all.filter(({width}) => width);
  return [Math.min(...boxes.map(({left}) => left)), Math.min(...boxes.map(({top}) => top))];
})"""


# how far each name goes up into the token that it stands below, in parts of the height of its line
COVERED = """() => [...document.querySelectorAll(".stage .name")].map((name) => {
  const token = document.querySelector(`[id^=sw-tribe-][id$="-${name.dataset.of.split("-").pop()}"]`);
  const [line] = name.querySelectorAll("text");
  if (!token || !line) return -1;
  const box = line.getBoundingClientRect();
  return (token.getBoundingClientRect().bottom - box.top) / box.height;
}).filter((part) => part >= 0)"""


@pytest.mark.parametrize("size", [(390, 664), (844, 390)], ids=["upright", "lying"])
def test_names_do_not_cover_how_many_tokens_there_are(shared: Served, people: People, size: tuple[int, int]) -> None:
    """On a small screen a name stands below its token, whose number is at its lower edge."""
    late = at_phase("conquer", more=lambda state: state.round > 3)
    screen = people.sit(shared.address, conquer(shared, late)[0].url, size=size, touch=True)
    screen.keys("n")  # all of them
    covered = screen.page.evaluate(COVERED)
    assert len(covered) > 3 and max(covered) < 0.25, covered  # letters are less high than their line


WHERE = """(which) => {
  const { left, top, width, height } = document.querySelector(which).getBoundingClientRect();
  return [left, top, width, height];
}"""
NAMES = """() => [...document.querySelectorAll(".stage .name")].map((name) => [name, name.getBoundingClientRect()])
  .filter(([, box]) => box.width)
  .map(([name, box]) => ({
    seen: getComputedStyle(name).visibility === "visible",
    box: [box.left, box.top, box.right, box.bottom],
    lit: name.classList.contains("lit"),
  }))"""


def _meet(a: list[float], b: list[float], by: float = 2.1) -> bool:
    """Tell whether two names reach into one another by more than so many pixels."""
    return min(a[2], b[2]) - max(a[0], b[0]) > by and min(a[3], b[3]) - max(a[1], b[1]) > by


def test_no_name_lies_over_another(shared: Served, people: People) -> None:
    """Of many names on a phone those are left out that would lie over one that is more in question; on a desk fewer."""
    late = at_phase("conquer", more=lambda state: state.round > 2)
    screen = people.sit(shared.address, conquer(shared, late, [ME] * 5)[0].url, size=(390, 664), touch=True)
    screen.keys("n")  # all of them
    left_out = []
    for size in ((390, 664), (1440, 900)):
        screen.resize(size)
        screen.settled()
        names = screen.page.evaluate(NAMES)
        seen = [name["box"] for name in names if name["seen"]]
        assert len(seen) >= 10
        assert not [pair for pair in combinations(seen, 2) if _meet(*pair)]
        left_out.append([name for name in names if not name["seen"]])
        lit = [name["box"] for name in names if name["lit"]]
        for gone in left_out[-1]:
            rivals = lit if gone["lit"] else seen
            assert any(_meet(gone["box"], other, 1.9) for other in rivals), "for nothing"
    assert len(left_out[0]) > len(left_out[1])


def test_a_ring_does_not_cut_the_name_of_its_region(shared: Served, people: People) -> None:
    """The name of the region that has the keyboard stands above the ring, too, at the place where it stands."""
    late = at_phase("conquer", more=lambda state: state.round > 2)
    screen = people.sit(shared.address, conquer(shared, late)[0].url, size=(820, 1180))
    screen.keys("b", "ArrowRight")
    name = f".name[data-of='{screen.here()[0]}'] text"
    above = "#over .mk-ring ~ text"
    expect(screen.page.locator(above)).to_have_text(screen.page.locator(name).all_text_contents())
    assert screen.page.evaluate(WHERE, above) == pytest.approx(screen.page.evaluate(WHERE, name), abs=0.5)


def test_the_map_of_a_low_phone_has_its_width(shared: Served, people: People) -> None:
    """The tribes lie in one row below it there and on a phone on its side, else in two; each is seen once."""
    player = set_table(shared.address, "small-worlds", [ME, ME])[0]
    screen = people.sit(shared.address, player.url, size=(390, 664), touch=True)
    wides = []
    for size, rows in (((390, 664), 1), ((390, 844), 2), ((844, 390), 1), ((720, 450), 1)):
        screen.resize(size)
        places = screen.page.evaluate(ROW)
        assert len({round(top) for _, top in places}) == rows and len({round(left) for left, _ in places}) == 6 // rows
        ground = screen.page.locator("#part-board .ground").bounding_box()
        assert ground
        wides.append(ground["width"])
    assert wides[0] > 0.85 * 390 and wides[1] > 0.9 * 390, wides
    assert wides[2] > 0.44 * 844 and wides[3] > 0.5 * 720, wides


# ---- the lobby


def picture(screen: Screen, label: str) -> None:
    """Wait until the lobby shows the picture of a map."""
    expect(screen.page.locator(".mapped figcaption")).to_have_text(re.compile(label))
    expect(screen.page.locator(".mapped figure svg")).to_be_visible()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_map_is_chosen_by_its_picture(shared: Served, people: People, touch: bool) -> None:
    """Built-in maps that fit, a random one by its number or by the die, and one's own; the table has what was shown."""
    screen = people.sit(shared.address, size=PHONE if touch else DESK, touch=touch)
    page = screen.page
    choose_game(screen, *CARD)
    choose_seats(screen, 2)
    picture(screen, "Pocket Vale, 23 regions")
    field = page.locator("select[name=o-map]")
    expect(field.locator("option")).to_have_count(7)
    field.select_option("sw2-44")
    choose_seats(screen, 3)
    expect(field).to_have_value("built-in")  # that map was too small for three
    picture(screen, "Three Hearths, 30 regions")
    expect(field.locator("option")).to_have_count(6)
    field.select_option("#")
    number = page.locator("[name=o-map-number]")
    number.fill("12345")  # more than the die ever gives
    number.blur()
    picture(screen, "Random 3-12345, 30 regions")
    screen.press("[aria-label='Another random map']")
    expect(number).not_to_have_value("12345")
    picture(screen, f"Random 3-{number.input_value()}, 30 regions")
    fits_a_finger(screen)
    field.select_option("{")
    screen.expect("answer: POST .*/maps/small-worlds: 422")
    own = page.locator("[name=o-map-own]")
    own.fill('{"format": "sw-map-1"}')
    own.blur()
    expect(page.locator(".mapped .err")).to_contain_text("a map has no 'id'")
    vale = shared.database.with_name("vale.json")
    if not vale.exists():
        vale.write_text(json.dumps(own_map()))
    own.fill(vale.read_text())
    own.blur()
    picture(screen, "Our own, 30 regions")
    expect(page.locator(".mapped .err")).to_be_hidden()
    open_table(screen)
    assert screen.see()["view"]["board"]["map"]["name"] == "Our own"


def own_map() -> dict[str, Any]:
    """Make a map as somebody might who draws one."""
    from ludoscape.games.small_worlds import SmallWorlds

    return {**SmallWorlds.map_data(3, seed=7), "id": "own", "name": "Our own"}


def test_the_published_game_switches_others(shared: Served, people: People) -> None:
    """The preset moves the switches that belong to it; one that was moved by hand stays."""
    screen = people.sit(shared.address)
    page = screen.page
    choose_game(screen, *CARD)
    screen.press("[data-t=more]")
    names = ("decline_takes_turn", "abandon_all", "reenter_from_hand", "keep_in_hand", "power_tile_leaves")
    switches = [page.locator(f"input[name=o-{name}]") for name in names]
    for each, on in zip(switches, (False, False, False, True, False), strict=True):
        expect(each).to_be_checked(checked=on)
    screen.press(page.locator(".tog:has(input[name=o-published])"))
    for each, on in zip(switches, (True, True, True, False, True), strict=True):
        expect(each).to_be_checked(checked=on)
    screen.press(page.locator(".tog:has(input[name=o-abandon_all])"))
    open_table(screen)
    assert options_recorded(screen) == ["published: true", "abandon_all: false"]
