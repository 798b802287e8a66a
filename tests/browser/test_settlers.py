"""Intimate Settlers in the browser: whole games, every kind of decision, trades of two people, hidden cards."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoscape.games.intimate_settlers.rules.score import items
from ludoscape.games.intimate_settlers.words.sentences import dev_of
from tests.browser.checks import (
    drawn_page,
    each_can_be_begun,
    fits_a_finger,
    inside,
    large_enough,
    nothing_over_targets,
    one_of_each,
    play_by_finger,
    play_to_the_end,
    reached,
    result_is_shown,
    shows_what_it_does,
    touching,
    was_played,
)
from tests.browser.lobby import choose_game, choose_seats, open_table, set_option
from tests.browser.people import DESK, PHONE, Choice, People, Screen
from tests.browser.server import Served
from tests.browser.settlers import CURIOUS, Settler, at_phase, kinds, settle
from tests.table.helpers import FRIEND, ME, Player, Reader, bot

BASE: dict[str, Any] = {"scenario": "base", "player_trade": True}
BOT = {"kind": "bot", "level": 2}


def choose_settlers(screen: Screen, seats: int, **options: int) -> None:
    """Fill in the lobby's form: Intimate Settlers, one person and bots of level 3 as proposed, and options."""
    choose_game(screen, "intimate-settlers", "Intimate Settlers")
    if seats > 2:
        screen.press("label:has(input[name=o-scenario][value=base])")
        choose_seats(screen, seats)
    for name, value in options.items():
        set_option(screen, name, value)


def test_intimate_by_mouse(shared: Served, people: People) -> None:
    """One person and a bot of level 2, from the lobby through the whole set-up to the result, all by clicks."""
    screen = people.sit(shared.address)
    choose_settlers(screen, 2, vp_target=4, gap=1)  # at 3 one game of nine is over before somebody has rolled
    open_table(screen)
    assert [len(screen.see()["view"]["seats"]), screen.see()["view"]["phase"]] == [2, "lay"]
    done = play_to_the_end(screen, touching(Settler(7, CURIOUS)), 100)
    assert done["lay"] >= 4 and done["token"] >= 4 and done["take"] >= 3, done
    assert {"side", "face", "road", "roll"} <= set(done), done
    result_is_shown(screen)


def test_base_by_finger(shared: Served, people: People) -> None:
    """A phone, and two bots: the base game by touch; the page fits, targets are free, one touch alone plays nothing."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    choose_settlers(screen, 3, vp_target=4)  # at 3 one game of fifteen is over before a turn has ended
    fits_a_finger(screen)
    open_table(screen)
    looked = play_by_finger(screen, Settler(5, CURIOUS), 100)
    assert {"settle", "road", "roll", "end"} <= looked
    screen.no_sideways()
    result_is_shown(screen)


# phases, and options of the table that they are looked for at
OPEN = (
    "lay",
    "side",
    "face",
    "token",
    "first",
    "take",
    "pre",
    "main",
    "discard",
    "robber",
    "facing",
    "piece",
    "plenty",
    "name",
    "drop",
)
BASIC = ("found", "road", "steal", "offer", "reply", "deal")


@pytest.mark.parametrize(
    ("phases", "seats", "options"), [(OPEN, 2, {"discard_limit": 4}), (BASIC, 3, BASE)], ids=["intimate", "base"]
)
def test_every_kind_of_decision(
    shared: Served, people: People, phases: tuple[str, ...], seats: int, options: dict[str, Any]
) -> None:
    """In each kind of decision every choice can be reached and shows what it does; one is played."""
    screen = people.sit(shared.address)
    for turn, phase in enumerate(phases):
        more = kinds("road", "settle") if phase == "main" else lambda _: True
        player = settle(shared, at_phase(phase, more=more), [ME] * seats, **options)[0]
        screen.goto(player.url)
        seen = screen.asked()
        assert seen["view"]["phase"] == phase
        nothing_over_targets(screen)
        assert screen.page.evaluate(HIGHEST) < 90, f"{phase}: a row is as high as two"
        each_can_be_begun(screen, one_of_each(seen["view"]["choices"]), shows_what_is_built)
        assert reached(screen, seen["view"]["choices"]) == [], phase
        choice = seen["view"]["choices"][0]
        if turn % 2:
            screen.play_by_keys(choice, Settler(turn).chance)
        else:
            screen.play(choice, twice=turn % 4 == 0)
        was_played(player, seen, choice["move"])


HIGHEST = """() => Math.max(...[...document.querySelectorAll("#list .ch")].map((row) => row.offsetHeight))"""


def test_who_waits_reads_what_happened(shared: Served, people: People) -> None:
    """Where four seats leave the log one line, it has the room of the choices as long as there are none."""
    wish = at_phase("main", more=lambda state: state.actor == 0 and state.turns() > 8)
    waiting = settle(
        shared, wish, [ME, *[{**FRIEND, "name": name} for name in ("Maren", "Tom", "Ada")]], scenario="base"
    )
    screen = people.sit(shared.address, waiting[1].url, size=(1280, 620))
    expect(screen.page.locator("#rail-slot .log.short li").first).to_be_visible()
    screen.resize((390, 664))
    assert screen.page.locator(".seats").evaluate("(e) => e.scrollWidth <= e.clientWidth"), "a seat is cut on a phone"


def shows_what_is_built(screen: Screen, choice: Choice) -> None:
    """See that a previewed choice is told, and that its edge or vertex is marked on the board."""
    shows_what_it_does(screen, choice)
    drawn = choice["effects"]["draw"]
    if drawn.get("edge") or drawn.get("vertex"):
        kind = "edge" if drawn.get("edge") else "vertex"
        expect(screen.page.locator(f"[id='is-{kind}-{drawn[kind]}'].chosen")).to_have_count(1)


def both_pieces(state: Any) -> bool:
    """Want an edge that takes a road as well as a ship."""
    texts = [state.text(move) for move in state.legal()]
    return bool({t[5:] for t in texts if t.startswith("road ")} & {t[5:] for t in texts if t.startswith("ship ")})


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_an_edge_for_a_road_or_a_ship(shared: Served, people: People, touch: bool) -> None:
    """An edge that takes both gives a list of two; Escape takes it back, a choice is previewed and built."""
    player = settle(shared, at_phase("main", more=both_pieces))[0]
    screen = people.sit(shared.address, player.url, size=PHONE if touch else DESK, touch=touch)
    seen = screen.asked()
    choices = seen["view"]["choices"]
    road = next(
        c for c in choices if c["kind"] == "road" and any(c["picks"] == d["picks"] and c is not d for d in choices)
    )
    shown = screen.page.locator("#list .ch[data-i]:visible")
    screen.touch_element(road["picks"][0])
    expect(shown).to_have_count(2)
    assert sorted(text.split()[2] for text in shown.all_text_contents()) == ["road", "ship"]
    expect(screen.page.locator("#act-step")).to_have_count(1)
    if touch:
        screen.resize((390, 664))
        assert all(inside(screen, f"#{row.get_attribute('id')}") for row in shown.all()), "one of two is not seen"
        screen.resize(PHONE)
    screen.keys("Escape")
    expect(screen.page.locator("#act-step")).to_have_count(0)
    screen.play(road)
    assert any(
        f"is-edge-{edge['key']}" == road["picks"][0] and edge["kind"] == "road"
        for edge in player.see()["view"]["board"]["edges"]
    )


def test_refusals(shared: Served, people: People) -> None:
    """A place where nothing can be built says why, with the rule, and nothing is played."""
    player = settle(shared, at_phase("main", more=kinds("road")))[0]
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    may = {name for choice in seen["view"]["choices"] for name in choice["picks"]}
    board = seen["view"]["board"]
    names = [f"is-vertex-{each['key']}" for each in board["buildings"]]
    names += [f"is-edge-{each['key']}" for each in board["edges"]]
    wrong = [name for name in names if name not in may]
    assert wrong
    for name in (wrong[0], wrong[-1]):
        screen.touch_element(name)
        expect(screen.page.locator("#bubble")).to_be_visible()
        rule = screen.page.locator("#bubble [data-do=rule]").get_attribute("data-rule") or ""
        assert re.fullmatch(r"IS-\d\d", rule) and len(screen.text("#bubble")) > 20
        screen.keys("Escape")
        expect(screen.page.locator("#bubble")).to_be_hidden()
    assert screen.see() == seen, "asking changes nothing"


def test_a_trade_between_two_browsers(shared: Served, people: People) -> None:
    """One offers by mouse, another accepts on a phone, the third refuses: the cards change hands."""
    names = [{**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}, {**FRIEND, "name": "Tom"}]
    wanted = at_phase("main", more=lambda state: kinds("offer")(state) and state.player == 0)
    *players, _ = settle(shared, wanted, names, **BASE)
    screens = [
        people.sit(shared.address, players[0].url),
        people.sit(shared.address, players[1].url, size=PHONE, touch=True),
        people.sit(shared.address, players[2].url),
    ]
    hands = [cards_of(player) for player in players]
    give = next(kind for kind, n in hands[0].items() if n)
    want = next((kind for kind, n in hands[1].items() if n and kind != give), "")
    assert want, "the neighbour has something to give"
    for move in ("offer", f"give {give}", f"want {want}", "propose"):
        seen = screens[0].asked()
        screens[0].play(next(choice for choice in seen["view"]["choices"] if choice["move"] == move))
    for place, answer in ((1, "accept"), (2, "refuse")):
        seen = screens[place].asked()
        assert give in screens[place].text("#prompt") and want in screens[place].text("#prompt")
        screens[place].play(next(choice for choice in seen["view"]["choices"] if choice["move"] == answer))
    seen = screens[0].asked()
    assert seen["view"]["phase"] == "deal"
    assert seen["view"]["board"]["offer"]["yes"] == [1] and seen["view"]["board"]["offer"]["no"] == [2]
    screens[0].play(next(choice for choice in seen["view"]["choices"] if choice["move"] == "deal P1"))
    after = [cards_of(player) for player in players]
    assert [after[0][want] - hands[0][want], after[0][give] - hands[0][give]] == [1, -1]
    assert [after[1][want] - hands[1][want], after[1][give] - hands[1][give]] == [-1, 1]
    assert after[2] == hands[2]
    for screen in screens:
        screen.until_shown(seen["live"] + 1)
        assert "Maren" in screen.text("#log") or "you" in screen.text("#log").lower()


def cards_of(player: Any) -> dict[str, int]:
    """Count the own cards that somebody is shown."""
    groups = player.see()["view"]["hand"]
    return {
        item["label"]: item["count"] for group in groups for item in group["items"] if item["icon"].startswith("res-")
    }


def test_hidden_cards(shared: Served, people: People) -> None:
    """Hands, development cards and what was stolen stand nowhere in what a rival or a spectator gets."""
    holds = at_phase("pre", more=lambda state: state.player == 0 and kinds("play")(state))
    maker, friend, third, spectator = settle(shared, holds, [ME, FRIEND, FRIEND], scenario="base")
    lookers = (friend, third, spectator)
    readers = {player.url: Reader(shared.address, player.url) for player in lookers}
    screens = {player.url: people.sit(shared.address, player.url) for player in lookers}
    got: dict[str, list[str]] = {url: [] for url in screens}
    habit = Settler(3, {**CURIOUS, "buy": 9, "rob": 5})
    players = [maker, friend, third]
    had = {player.url: dev_ids(player) for player in players}  # whoever has played a card was shown it
    for turn in range(24):
        seen = spectator.see()
        if seen["over"]:
            break
        actor = players[seen["view"]["actor"]]
        actor.play(habit.choose(actor.see()["view"]["choices"])["move"])
        had[actor.url] |= dev_ids(actor)
        if turn % 8 == 7:
            live = spectator.see()["live"]
            for player in lookers:
                screen = screens[player.url]
                screen.until_shown(live)
                got[player.url].append(drawn_page(screen))  # what it was loaded with is looked at in `get`
                got[player.url] += [player.get().text, player.get("parts").text, player.get("parts", at=live - 3).text]
    records = {player.url: player.get("record").text for player in (*players, spectator)}
    for player in lookers:
        readers[player.url].until(spectator.see()["live"])
        readers[player.url].stop()
        got[player.url] += [*readers[player.url].lines, records[player.url]]
    for text in got[spectator.url]:
        assert not re.search(r"is-(res|dev)-", text), "a hand is for its owner alone"
    public = lines_of(records[spectator.url])
    cards = {player.url: dev_ids(player) for player in players}
    hidden = 0
    for owner in players:
        others = [player for player in lookers if player is not owner]
        for told, mine in zip(public, lines_of(records[owner.url]), strict=True):
            if told == mine:
                continue
            hidden += 1
            assert "?" in told, (told, mine)
        for other in others:
            held = cards[owner.url] - had.get(other.url, set())
            assert not any(name in text for text in got[other.url] for name in held), held
    assert hidden, "something was drawn unseen"


def dev_ids(player: Any) -> set[str]:
    """List the elements of the development cards in a hand."""
    groups = player.see()["view"]["hand"]
    return {item["id"] for group in groups for item in group["items"] if item.get("id", "").startswith("is-dev-")}


def lines_of(record: str) -> list[str]:
    """Give the events of a record."""
    return re.findall(r"^\d+ .+$", record, re.MULTILINE)


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desk", "phone"])
def test_no_jumps(shared: Served, people: People, size: tuple[int, int]) -> None:
    """A preview leaves board, tray and hexes where they are, light and dark."""
    touch = size == PHONE
    player = settle(shared, at_phase("main", more=kinds("road", "trade")))[0]
    screen = people.sit(shared.address, player.url, size=size, touch=touch)
    seen = screen.asked()
    first = seen["view"]["board"]["hexes"][0]["key"]
    watched = ("board", "tray", f"is-hex-{first}")
    before = [screen.box(name) for name in watched]
    grounds = set()
    for shade in ("light", "dark"):
        screen.page.evaluate("(shade) => document.documentElement.setAttribute('data-theme', shade)", shade)
        grounds.add(screen.colour("body"))
        for choice in one_of_each([c for c in seen["view"]["choices"] if c["picks"]]):
            assert screen.begin(choice)
            for name, box in zip(watched, before, strict=True):
                now = screen.box(name)
                assert all(abs(a - b) < 1 for a, b in zip(now, box, strict=True)), (name, choice["move"], box, now)
            screen.keys("Escape", "Escape")
            expect(screen.page.locator("#act-go")).to_have_count(0)
        nothing_over_targets(screen)
    assert len(grounds) == 2, "dark is not light"


# of a hand the edge is faint, in which nothing is to lie that fits
WHOLE = """(id) => {
  const [item, hand] = [id, "hand"].map((each) => document.getElementById(each).getBoundingClientRect());
  return item.left >= hand.left && item.right <= hand.right - 20;
}"""
BANK = """() => [...document.querySelectorAll("#part-board [id^=is-bank-] .slim text")]
  .map((text) => text.getClientRects().length > 0 && text.checkVisibility({ visibilityProperty: true }))"""


def test_a_phone_shows_cards_and_bank(shared: Served, people: People) -> None:
    """The bank takes the place of the numbers to be laid, and its counts can be read there.

    One's cards lie in sight, without words, beside whatever button there is; each development card has its picture.
    """
    player = settle(shared, at_phase("token"))[0]
    screen = people.sit(shared.address, player.url, size=(844, 390), touch=True)
    assert not any(screen.page.evaluate(BANK)), "numbers are laid first"
    habit = Settler(4)
    asked: set[str] = set()
    while (seen := player.see())["view"]["phase"] != "main":
        player.play(habit.choose(seen["view"]["choices"])["move"])
        if (phase := player.see()["view"]["phase"]) in {"first", "take"} - asked:
            asked.add(phase)
            screen.until_shown(player.see()["live"])
            assert screen.page.evaluate(WHOLE, "is-res-ore"), f"beside a lone button, asked for {phase}"
    assert len(asked) == 2
    screen.until_shown(seen["live"])
    shown = screen.page.evaluate(BANK)
    assert len(shown) == 5 and all(shown)
    for size in ((844, 390), (390, 664)):
        screen.resize(size)
        expect(screen.page.locator("#acts .b:not(.q)").first).to_be_visible()
        for kind in ("wood", "ore"):
            assert inside(screen, f"#is-res-{kind}"), (kind, size)
        large_enough(screen)


def test_a_long_question_is_read_in_whole_on_every_screen(shared: Served, people: People) -> None:
    """With a name before it, for who plays several seats; beside three buttons all five resources are in sight."""
    wish = at_phase("main", more=lambda state: kinds("road", "trade")(state) and state.turns() > 8)
    player = settle(shared, wish, [ME] * 3, scenario="base", player_trade=True)[0]
    screen = people.sit(shared.address, player.url, size=(1440, 900), asked=False)
    sizes = ((1440, 900), (1280, 620), (1024, 768), (820, 1180), (844, 390), (390, 844), (390, 664))
    for size in sizes:
        screen.resize(size)
        whole = "(h1) => [h1.scrollWidth - h1.clientWidth, h1.scrollHeight - h1.clientHeight, h1.textContent]"
        wide, high, text = screen.page.locator("#prompt-title").evaluate(whole)
        assert ": Build, trade, or end your turn" in text
        assert wide <= 0 and high < 8, f"{size}: {text} is cut"  # letters reach out of their lines a little
        if size == (1440, 900):
            for kind in ("wood", "brick", "wool", "grain", "ore"):
                assert inside(screen, f"#is-res-{kind}"), kind
    held = at_phase("main", more=lambda state: dev_of(state, int(state.actor))[0] > 0)
    screen.goto(actor_of(settle(shared, held, [ME] * 2)).url)
    screen.resize((1440, 900))
    assert screen.page.evaluate(WHOLE, "is-dev-knight"), "words hide a card"


def actor_of(players: list[Player]) -> Player:
    """Give the player who decides."""
    return players[int(players[-1].see()["view"]["actor"])]


def test_the_board_of_a_low_phone_stays_where_it_is(shared: Served, people: People) -> None:
    """Whatever is asked, with a button or without, in few words or in many, and whether the hand takes part in it."""
    player = settle(shared, at_phase("pre"))[0]
    screen = people.sit(shared.address, player.url, size=(390, 664), touch=True, reduced_motion="no-preference")
    habit = Settler(8)
    boxes, phases = set(), set()
    high = "() => document.getElementById('board').getBoundingClientRect().height"
    for _ in range(14):
        seen = player.see()
        player.play(habit.choose(seen["view"]["choices"])["move"])
        seen = player.see()
        screen.until_shown(seen["live"])
        boxes.add(round(screen.page.evaluate(high)))
        phases.add(seen["view"]["phase"])
    assert len(phases) > 1 and len(boxes) == 1, (phases, boxes)


def test_the_one_thing_to_do_is_a_button(shared: Served, people: People) -> None:
    """The dice can be touched, and where nothing else can be done there is a button that says so."""
    player = settle(shared, at_phase("pre", more=lambda state: len(state.legal()) == 1))[0]
    screen = people.sit(shared.address, player.url, asked=False)
    live = screen.shown
    expect(screen.page.locator("#acts .go")).to_have_text("Roll the dice")
    screen.press("#acts .go")
    screen.until_shown(live + 1)
    screen.asked()
    framed = """() => { const list = document.getElementById("list");
      return [list, ...list.children].some((e) => getComputedStyle(e).outlineStyle !== "none"); }"""
    assert not screen.page.evaluate(framed), "where the keys are is shown to who uses them"
    screen.keys("l", "ArrowDown")
    screen.until(framed)


def test_another_list_is_read_from_its_beginning(shared: Served, people: People) -> None:
    """However far the one before was scrolled; what happened is read in place of a row that is a button as well."""
    player = settle(shared, at_phase("lay"))[0]
    screen = people.sit(shared.address, player.url, size=(390, 664), touch=True, asked=False)
    scrolled = "(list) => { list.scrollTop += 60; return list.scrollTop; }"
    listing = screen.page.locator(".listing")
    assert listing.evaluate(scrolled) > 0
    player.play(player.choices()[0])
    screen.until_shown(player.see()["live"])
    assert listing.evaluate("(list) => list.scrollTop") == 0
    player = settle(shared, at_phase("pre", more=lambda state: len(state.legal()) == 1 and state.turns() > 2))[0]
    screen.goto(player.url)
    expect(screen.page.locator("#list .ch")).to_be_hidden()
    expect(screen.page.locator("#choices .log li").first).to_be_visible()
    screen.resize((1280, 620))
    expect(screen.page.locator("#list .ch")).to_be_visible()
    expect(screen.page.locator("#choices .log")).to_be_hidden()


def many_kinds(state: Any) -> bool:
    """Want a long list with two kinds to be gathered, and something that cannot be paid."""
    texts = [state.text(move).split()[0] for move in state.legal()]
    return len(texts) > 9 and min(texts.count("road"), texts.count("trade")) >= 3 and "city" not in texts


def paid(cost: list[dict[str, Any]]) -> str:
    """Say what something costs."""
    return ", ".join(f"{item['count']} {item['label']}" for item in cost)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_long_list_is_gathered(shared: Served, people: People, touch: bool) -> None:
    """Many choices stand in a row for each kind, which opens in place; the board shows what is of that kind."""
    player = settle(shared, at_phase("main", more=many_kinds))[0]
    screen = people.sit(shared.address, player.url, size=PHONE if touch else DESK, touch=touch)
    page = screen.page
    seen = screen.asked()
    choices = seen["view"]["choices"]
    roads = [choice for choice in choices if choice["kind"] == "road"]
    trades = [choice for choice in choices if choice["kind"] == "trade"]
    head, rows = page.locator("#kind-road"), page.locator("#list .ch[data-i]:visible")
    expect(head).to_have_attribute("aria-expanded", "false")
    expect(head).to_contain_text(f"{len(roads)} places")
    single = rows.count()
    listed = [c for c in choices if c["kind"] != "end"]  # which is a button alone
    assert single == len([c for c in listed if page.locator(f"#kind-{c['kind']}").count() == 0])
    expect(page.locator("#list")).not_to_contain_text("End your turn")
    screen.press(head)
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(rows).to_have_count(single + len(roads))
    unlit = page.locator(".is-unlit.is-target")
    assert unlit.count() > 0
    lit = page.locator("#part-board .is-target:not(.is-unlit)")
    assert {name.get_attribute("id") for name in lit.all()} <= {choice["picks"][0] for choice in roads}
    screen.press(head)
    expect(rows).to_have_count(single)
    expect(unlit).to_have_count(0)
    screen.press(head)
    screen.keys("Escape")
    expect(rows).to_have_count(single)
    # whatever is open: the board works, and what it previews is of another kind
    screen.press("#kind-trade")
    expect(rows).to_have_count(single + len(trades))
    assert screen.begin(roads[0])
    screen.keys("Escape")
    expect(page.locator("#act-go")).to_have_count(0)
    assert not touch or screen.see()["live"] == seen["live"]
    # what cannot be done is read and not chosen
    cannot = page.locator("#cannot li")
    assert [" ".join(text.split()) for text in cannot.all_text_contents()] == [
        f"{row['label']}, costs {paid(row['cost'])}{row['hint']}" for row in seen["view"]["cannot"]
    ]
    assert page.locator("#cannot [tabindex], #cannot [role], #cannot button").count() == 0
    if touch:
        return
    # by keys: to the row, open, in, preview; typing finds what is put away
    screen.keys("Escape", "Escape", "l")
    while not page.locator("#kind-road.at").count():
        screen.keys("ArrowDown")
    screen.keys("Enter", "ArrowDown", "Enter")
    screen.previewed(roads[0])
    screen.keys("Escape", "l")
    page.keyboard.type(trades[-1]["label"])
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(trades[-1]["label"])
    screen.keys("Escape")
    expect(head).to_be_visible()
    expect(rows).to_have_count(single)


def test_a_game_by_keyboard(shared: Served, people: People) -> None:
    """Somebody who never touches the mouse, and a bot, from a late turn to the end."""
    near = at_phase("main", more=lambda state: state.actor == 0 and sum(items(state, 0).values()) >= 5)
    player = settle(shared, near, [ME, bot(2)], vp_target=6)[0]
    screen = people.sit(shared.address, player.url)
    screen.watch_focus()
    habit = Settler(4)
    ways = Counter[str]()
    while (seen := screen.my_turn()) is not None:
        screen.play_by_keys(habit.choose(seen["view"]["choices"]), habit.chance, taken=ways)
    screen.focus_was_kept()
    assert len(ways) > 1, ways
    result_is_shown(screen)
