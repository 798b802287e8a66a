"""Where the parts of a table stand on every size of window: enough room for each, nothing over anything.

The sizes are those of laptops, tablets, phones held upright and sideways, and of pages that are zoomed to 200 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import ludoscape as ls
from ludoscape.games.intimate_settlers.picture.layout import hex_middle
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.table.timeline import Timeline
from tests.browser import alheimur, settlers, small_worlds
from tests.browser.isle import BUSY, at_phase, isle
from tests.browser.people import Habit, People, Screen
from tests.browser.scenes import come_to, lay_out, scene
from tests.browser.server import Served
from tests.table.helpers import ME, Player

# of each size the frame, and the least share of the page, in percent, and height of the board that it promises
SIZES = {
    (1440, 900): ("desk", 55, 0),
    (1366, 768): ("desk", 55, 0),
    (1280, 620): ("low", 55, 0),
    (1024, 768): ("low", 55, 0),
    (820, 1180): ("tall", 55, 0),
    (844, 390): ("side", 48, 390),
    (720, 450): ("side", 48, 450),
    (640, 360): ("side", 48, 360),
    (390, 844): ("phone", 45, 260),
    (390, 664): ("phone", 45, 260),
}
CHOICES = {"desk": 168, "low": 168, "tall": 168, "side": 192, "phone": 112}  # pixels, or all there are
CLOSE = 900  # pixels: below this width what is touched is touched by a finger

ROOM = """() => {
  const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const seen = (e) => e && e.checkVisibility() && e.getBoundingClientRect().height > 0;
  const names = ["board", "tray", "players", "rail-slot", "log-sec", "replay", "part-head"];
  const parts = names.map((name) => [name, document.getElementById(name)])
    .filter(([, e]) => seen(e) && getComputedStyle(e).display !== "contents");
  const section = document.getElementById("choices");
  const list = section?.querySelector(".listing, .choices");
  const text = [...document.querySelectorAll(".acts .b, .seat .score, .seat .sum, .head .where b, .pills li")];
  const side = (e) => e.getBoundingClientRect();
  // facts about a seat in one line are shown whole or left out; of a hand that fits nothing lies under its edge
  const halved = [...document.querySelectorAll(".seat .dg")].filter(seen).flatMap((group) => {
    const room = side(group);
    const half = (e) => side(e).width && side(e).top < room.bottom - 4
      && (side(e).left < room.left - 1 || side(e).right > room.right + 1 || side(e).bottom > room.bottom + 4);
    return [...group.children].filter(half).map((e) => e.textContent.trim());
  });
  const hand = document.getElementById("hand");
  const last = [...(hand?.querySelectorAll(".item") ?? [])].filter(seen).pop();
  const fades = seen(hand) && getComputedStyle(hand).maskImage !== "none" && hand.scrollWidth <= hand.clientWidth;
  if (last && fades && side(last).right > side(hand).right - 20) halved.push(`${last.ariaLabel} in the hand`);
  const title = document.querySelector("#prompt h1");
  const low = getComputedStyle(document.documentElement).getPropertyValue("--frame").trim() === "low";
  const long = title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 3;
  if (low && long) halved.push("the question");
  return {
    halved,
    frame: getComputedStyle(document.documentElement).getPropertyValue("--frame").trim(),
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerWidth, innerHeight],
    parts: parts.map(([name, e]) => [name, ...box(e)]),
    choices: seen(section) ? section.clientHeight : 0,
    whole: seen(section) ? section.clientHeight + (list ? list.scrollHeight - list.clientHeight : 0) : 0,
    cut: text.filter((e) => seen(e) && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent.trim()),
    hand: ["side", "phone"].includes(getComputedStyle(document.documentElement).getPropertyValue("--frame").trim())
      && seen(document.querySelector("#hand:has(.is-target,.kept)")),
    asked: document.querySelector("#prompt h1").clientWidth,
  };
}"""


# letters that are shown: on the board (pictures drawn in symbols have none) from 11 pixels on, elsewhere from 13
ON_BOARD, OFF_BOARD = 10.95, 12.95
LETTERS = """([onBoard, offBoard]) => {
  const drawn = (e) => e.getClientRects().length > 0; // in a picture checkVisibility does not ask whether anything is
  const seen = (e) => drawn(e) && e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const small = [];
  let shown = 0;
  for (const text of document.querySelectorAll("#part-board svg text")) {
    if (!text.textContent.trim() || !seen(text)) continue;
    const m = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m.a, m.b);
    shown += 1;
    if (size < onBoard) small.push(`${text.textContent.trim()} on the board: ${size.toFixed(1)}`);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const e = node.parentElement;
    if (!node.textContent.trim() || e.closest("#part-board, script, style, .vh") || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    if (r.width < 2 || r.height < 2 || getComputedStyle(e).clipPath !== "none") continue; // only read aloud
    const m = e instanceof SVGElement ? e.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(m.a, m.b);
    if (size < offBoard) small.push(`${node.textContent.trim()}: ${size.toFixed(1)}`);
  }
  const low = document.querySelectorAll("#part-board .slim .low, #part-board .slim.low");
  return { small, shown, figures: [...low].some(drawn) };
}"""


LETTERED = {"intimate-settlers", "small-worlds"}  # their boards have words beside the map, or a low row of figures
NOT_YET = {"alheimur"}  # its board is measured once it is drawn for small frames
NAMES = """() => [...document.querySelectorAll("#part-board .name")]
  .map((name) => name.getClientRects().length > 0)"""


def readable(screen: Screen, game: str, where: str) -> None:
    """Check that no letters are too small to be read, and that there are some on boards that need words."""
    screen.settled()  # what nobody could read is left out before the next frame is drawn
    found = screen.page.evaluate(LETTERS, [0 if game in NOT_YET else ON_BOARD, OFF_BOARD])
    assert found["small"] == [], where
    assert found["shown"] >= 6 or found["figures"] or game not in LETTERED, where


def looks(screen: Screen, size: tuple[int, int]) -> dict[str, Any]:
    """Give the page a size; gives what was measured on it."""
    screen.resize(size)
    found: dict[str, Any] = screen.page.evaluate(ROOM)
    return found


def promised(found: dict[str, Any], size: tuple[int, int], what: str) -> None:
    """Check the frame, the room for the board and the choices, and that the parts lie side by side."""
    frame, share, high = SIZES[size]
    where = f"{what} at {size[0]} x {size[1]}"
    assert found["frame"] == frame, where
    wide, tall, width, height = found["page"]
    assert wide <= width and tall <= height, f"{where}: the page scrolls"
    parts = {name: corners for name, *corners in found["parts"]}
    left, top, right, bottom = parts["board"]
    if frame == "phone":  # there the sheet, with round corners, lies over the edge of the board
        assert 100 * (bottom - top) >= share * height and bottom - top >= high, where
    elif frame == "side":
        assert 100 * (right - left) >= share * width and bottom - top >= high, where
    elif frame == "tall":
        assert 100 * (bottom - top) >= share * height, where
    else:
        assert 100 * (right - left) * (bottom - top) >= share * width * height, where
    # a hand that is asked for takes a row of a phone's list, and half a row of a page zoomed to 360 px
    taken = {"phone": 54, "side": 24 if size[1] < 390 else 0}.get(frame, 0) if found["hand"] else 0
    least = CHOICES[frame] - taken
    assert found["choices"] + 1 >= min(least, found["whole"]), f"{where}: {found['choices']} for choices"
    assert found["cut"] == [], f"{where}: cut off are {found['cut']}"
    assert found["halved"] == [], f"{where}: cut are {found['halved']}"
    assert found["asked"] >= 180, f"{where}: {found['asked']} for the question"
    for name, one in parts.items():
        assert one[0] >= -1 and one[1] >= -1 and one[2] <= width + 1 and one[3] <= height + 1, f"{where}: {name}"
        for other, two in parts.items():
            lap = 17 if frame == "phone" and {name, other} == {"board", "tray"} else 1
            apart = one[2] <= two[0] + 1 or two[2] <= one[0] + 1 or one[3] <= two[1] + lap or two[3] <= one[1] + lap
            assert name == other or apart, f"{where}: {name} lies over {other}"


def isle_at(phase: str) -> Callable[[Served], Player]:
    """Want a table of Silver Isle at a kind of decision, with four nations."""
    return lambda served: isle(served, at_phase(phase), seats=4, likes=BUSY)


def crowded(state: SilverState) -> bool:
    """Want a question with a hand that takes part in it, and a button beside it."""
    texts = [state.text(move).split()[0] for move in state.legal()]
    return "depart" in texts and "unload" in texts


def actor(players: list[Player]) -> Player:
    """Give the player who decides."""
    return players[int(players[-1].see()["view"]["actor"])]


TABLES: dict[str, Callable[[Served], Player]] = {
    "silver-isle-two": lambda served: isle(served, at_phase("act", crowded), seats=2),
    "decay": lambda served: scene(served, "put", seats=4),
    "silver-isle": isle_at("act"),
    "intimate-settlers": lambda served: actor(
        settlers.settle(served, settlers.at_phase("main", more=lambda s: len(s.legal()) > 9), [ME] * 2)
    ),
    "small-worlds": lambda served: actor(
        small_worlds.conquer(served, small_worlds.at_phase("conquer", more=lambda s: s.round > 3), [ME] * 5)
    ),
    "alheimur": lambda served: actor(
        alheimur.explore(served, alheimur.at_phase("expand", more=lambda s: s.round > 6), [ME] * 8)
    ),
}


@pytest.mark.parametrize("game", TABLES)
def test_every_part_has_its_room(shared: Served, people: People, game: str) -> None:
    """With most seats, late in the game: the board, a list of moves, before and while one is begun; and all letters."""
    screen = people.sit(shared.address, TABLES[game](shared).url)
    for size in SIZES:
        found = looks(screen, size)
        promised(found, size, game)
        readable(screen, game, f"{game} at {size[0]} x {size[1]}")
    screen.resize((1280, 620))
    seen = screen.see()
    choices, about = seen["view"]["choices"], seen["view"]["prompt"]["detail"]
    if about:
        assert " ".join(screen.page.locator("#choices").inner_text().split()).startswith(about), "the tray has no room"
    board, tray = screen.box("board"), screen.box("tray")
    screen.begin(max((c for c in choices if c["picks"]), key=lambda c: len(c["ask"]["title"])))
    assert (screen.box("board"), screen.box("tray")) == (board, tray), "a longer question moves nothing"


# the names of seats that are not shown whole
CUT = """() => [...document.querySelectorAll(".seat .nm")].filter((e) => e.scrollWidth > e.clientWidth)
  .map((e) => e.firstChild.textContent.trim())"""

UPRIGHT = """() => [...document.querySelectorAll("#part-board svg .up")].every((piece) => {
  const m = piece.getScreenCTM();
  return Math.abs(m.b) + Math.abs(m.c) < 1e-4 && m.a > 0;
})"""


def rest(screen: Screen, name: str) -> None:
    """Let the mouse rest on something until it has been asked what words mean: if anything scrolls meanwhile, again."""
    x, y = screen.middle(name)
    for turn in range(20):
        screen.page.mouse.move(x + 10 * (turn % 2), y)
        screen.page.wait_for_timeout(1000)
        if any(url.endswith("/words") for url in screen.sent):
            return
    raise AssertionError("nobody asks what words mean")


def test_islands_lie_along_the_board(shared: Served, people: People) -> None:
    """Pieces stand upright, no request is made for it, and a touch is told in the game's own coordinates.

    On a small board only those places are written on hexes that are in question.
    """
    screen = people.sit(shared.address, TABLES["intimate-settlers"](shared).url, size=(1280, 620))
    hexes = screen.see()["view"]["board"]["hexes"]
    homes = [next(f"is-hex-{entry['key']}" for entry in hexes if entry["home"] == seat) for seat in (0, 1)]
    rest(screen, homes[0])  # what words mean is asked for once, where a mouse rests
    sent = len(screen.sent)
    for size, least in {(1280, 620): 60, (390, 844): 40, (820, 1180): 60, (844, 390): 45, (390, 664): 40}.items():
        screen.resize(size)
        (x, y), (a, b) = map(screen.middle, homes)
        assert abs(x - a) > abs(y - b), size
        assert screen.page.evaluate(UPRIGHT), size
        assert screen.page.locator(".board .rose").last.is_visible()
        high = screen.box(homes[0])[3]
        assert high >= least, f"a hex is {high:.0f} high at {size}"
        codes = screen.page.locator(".board .code:not(.may)")
        assert codes.count() and codes.first.is_visible() == (min(size) > 390), size
    assert screen.sent[sent:] == []
    screen.resize((1280, 620))
    with screen.page.expect_request(re.compile(r"/why\?")) as asked:
        screen.touch_at(*screen.middle(homes[0]))
    told = re.search(r"&x=([-\d.]+)&y=([-\d.]+)", asked.value.url)
    home = re.fullmatch(r"is-hex-(-?\d+)_(-?\d+)", homes[0])
    assert told and home
    x, y = hex_middle((int(home[1]), int(home[2])))
    assert abs(float(told[1]) - x) < 6 and abs(float(told[2]) - y) < 6


FIGURES = """() => [...document.querySelectorAll("#part-board svg .pieces .counted, #part-board svg .prices .counted")]
  .map((e) => [e.closest("[id]")?.id, ...[...e.querySelectorAll("g > use[href^='#pc-n-']")]
    .map((use) => use.height.baseVal.value * use.getScreenCTM().a)])"""


def test_figures_on_a_map_can_be_read(shared: Served, people: People) -> None:
    """Numbers of tokens and prices, in regions of any size, with most seats: a figure of 8 pixels is type of 11."""
    screen = people.sit(shared.address, TABLES["small-worlds"](shared).url)
    for size in ((1280, 620), (820, 1180), (844, 390), (390, 664)):
        screen.resize(size)
        found = screen.page.evaluate(FIGURES)
        assert len(found) > 12 and all(len(figures) > 1 for figures in found), size
        assert [figures for figures in found if min(figures[1:]) < 7.9] == [], size


HIDDEN_TOKENS = """() => [...document.querySelectorAll("#part-board .name")].flatMap((name) => {
  const token = document.querySelector(`[id^=sw-tribe-][id$="-${name.dataset.of.split("-").at(-1)}"] > g > g > use`);
  if (!token) return [];
  const { top, bottom, left, right } = name.getBoundingClientRect();
  const { x, y, width, height } = token.getBoundingClientRect();
  const hides = left < x + width / 2 && right > x + width / 2 && top < y + height / 2 && bottom > y + height / 2;
  return hides ? [name.textContent] : [];
})"""


def test_names_of_regions_come_when_they_are_asked_for(shared: Served, people: People) -> None:
    """Those in question are shown, all of them by a key or while the log is read; on a phone as large as elsewhere."""
    screen = people.sit(shared.address, TABLES["small-worlds"](shared).url, size=(390, 664))
    assert not any(screen.page.evaluate(NAMES))
    screen.keys("n")
    assert all(screen.page.evaluate(NAMES))
    readable(screen, "small-worlds", "all names on a phone")
    assert screen.page.evaluate(HIDDEN_TOKENS) == []
    screen.keys("n")
    screen.resize((1280, 620))
    can = {pick for choice in screen.see()["view"]["choices"] for pick in choice["picks"][:1] if "region" in pick}
    assert sum(screen.page.evaluate(NAMES)) == len(can)
    other = next(name for name in map("sw-region-{}".format, range(60)) if name not in can)
    screen.page.mouse.move(*screen.middle(f"{other}-mark"))
    assert sum(screen.page.evaluate(NAMES)) == len(can) + 1


def test_letters_are_measured_where_they_are_drawn(shared: Served, people: People) -> None:
    """A title that has no room on a phone is not read there, also before it is marked as too small; on a desk it is."""
    screen = people.sit(shared.address, TABLES["small-worlds"](shared).url)
    tiny = "size => document.querySelector('#part-board .beside.roomy > text').setAttribute('font-size', size)"
    unmark = "() => document.querySelectorAll('#part-board .tiny').forEach((text) => text.classList.remove('tiny'))"
    for size, found in (((1280, 620), 1), ((390, 664), 0)):
        screen.resize(size)
        screen.page.evaluate(tiny, 2)
        screen.page.evaluate(unmark)
        assert len(screen.page.evaluate(LETTERS, [ON_BOARD, OFF_BOARD])["small"]) == found, size


def test_a_map_takes_the_width_of_a_field_that_is_nearly_square(shared: Served, people: People) -> None:
    """On tablets what lay beside it lies below it, as on a phone, and is not under the map."""
    screen = people.sit(shared.address, TABLES["small-worlds"](shared).url)
    for size in ((1024, 768), (820, 1180)):
        screen.resize(size)
        _, _, wide, _ = screen.box("board")
        assert screen.page.evaluate(CUT) == [], size
        area = screen.page.locator("#part-board .regions").bounding_box()
        offer = screen.page.locator("#sw-queue-1").bounding_box()
        assert area and offer
        assert area["width"] > 0.8 * wide, size
        assert offer["y"] > area["y"] + area["height"], size


LESSONS = {  # steps that once did not fit: with many buttons, at the end, with a bubble beside a narrow board
    "/learn/small-worlds/3-decline?at=5": ((1024, 768), (844, 390), (390, 664)),
    "/learn/silver-isle/1-silver?at=6": ((1280, 620), (1024, 768)),
    "/learn/silver-isle/2-land?at=1": ((640, 360), (720, 450)),
    "/learn/decay/1-cut?at=1": ((640, 360), (390, 664)),
    "/learn/intimate-settlers/4-cards?at=3": ((640, 360), (390, 664)),
    "/learn/decay/1-cut?at=6": ((820, 1180), (1440, 900)),
}
TAUGHT = """() => {
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e.checkVisibility() && box(e).width > 0;
  const all = (names) => [...document.querySelectorAll(names)].filter(seen);
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push("the page scrolls");
  for (const e of all("#acts .b, #prompt h1, #prompt p")) {
    const cut = e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2;
    if (cut) found.push(`${e.textContent.trim()} is cut`);
  }
  for (const e of all("#acts .b")) {
    const top = document.elementFromPoint(box(e).left + box(e).width / 2, box(e).top + box(e).height / 2);
    if (!e.contains(top)) found.push(`${e.textContent.trim()} cannot be touched`);
  }
  for (const e of all(".steps li")) {
    const top = document.elementFromPoint(box(e).left + 20, box(e).top + box(e).height / 2);
    if (!e.contains(top)) found.push(`the step ${e.textContent.trim()} is covered`);
  }
  for (const words of all("#spot-words")) {
    const a = box(words);
    for (const e of all("#acts .b, #prompt h1, #prompt p, .seat, #spot")) {
      const b = box(e);
      const over = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      if (over) found.push(`the bubble hides ${e.id || e.textContent.trim()}`);
    }
  }
  return found;
}"""


HIGH = "() => document.getElementById('board').getBoundingClientRect().top"


@pytest.mark.parametrize("game", TABLES)
def test_the_board_of_a_phone_does_not_wait_for_the_seats(shared: Served, people: People, game: str) -> None:
    """They come behind the picture, which may be shown before: it lies then where it stays."""
    screen = people.sit(shared.address, TABLES[game](shared).url, size=(390, 664))
    before = screen.page.evaluate(HIGH)
    screen.page.evaluate("() => document.getElementById('players').remove()")
    assert screen.page.evaluate(HIGH) == before


def test_a_lesson_fits_a_small_window(shared: Served, people: People) -> None:
    """What it tells and asks is whole, all its buttons can be touched, and its bubble hides none of that."""
    screen = people.sit(shared.address, "/", asked=False)
    for url, sizes in LESSONS.items():
        screen.goto(url)
        for size in sizes:
            screen.resize(size)
            assert screen.page.evaluate(TAUGHT) == [], f"{url} at {size[0]} x {size[1]}"


def test_rows_for_tokens_and_the_first_card_fit_a_page_that_is_zoomed(shared: Served, people: People) -> None:
    """A name is not under its switch; the card shows its head, all its lines and its buttons."""
    late = small_worlds.at_phase("redeploy", more=lambda state: state.round > 3)
    url = actor(small_worlds.conquer(shared, late, [ME] * 3)).url
    screen = people.sit(shared.address, url, size=(640, 360), newcomer=True)
    card = screen.page.locator("#lines")
    for part in (card.get_by_role("heading"), *card.locator("li").all(), card.get_by_role("button", name="Play")):
        expect(part).to_be_in_viewport(ratio=0.95)
    screen.keys("Enter")
    expect(card).to_be_hidden()
    names = screen.page.locator(".sp > span:first-child")
    assert names.count() > 3
    assert (
        names.evaluate_all("(found) => found.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)")
        == []
    )


# the size of type on the board as it is rendered (a figure of 8 pixels is one of type of 11), and of worlds
WORLDS = """() => {
  const scale = (e) => e.getScreenCTM().a;
  const drawn = (e) => e.getBoundingClientRect().height > 0;
  const seen = (e) => drawn(e) && e.closest("#part-board svg.pic");
  const type = [...document.querySelectorAll("#part-board text")].filter(seen)
    .map((e) => [e.textContent, parseFloat(e.getAttribute("font-size")) * scale(e)]);
  const figures = [...document.querySelectorAll("#part-board use[href^='#pc-n-']")].filter(seen)
    .map((e) => [e.closest("[id]")?.id, (11 / 8) * (111 / 112) * e.height.baseVal.value * scale(e)]);
  const names = [...document.querySelectorAll("#zones button span")].filter((e) => e.checkVisibility())
    .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize)]);
  const zones = [...document.querySelectorAll("#part-board g.zone.one:not(.flow)")].filter(drawn);
  const sizes = zones.map((e) => [e.dataset.zone, scale(e) * 48, e.classList.contains("large")]);
  const area = document.getElementById("board").getBoundingClientRect();
  const out = zones.filter((e) => {
    const r = e.getBoundingClientRect();
    return r.left < area.left - 6 || r.top < area.top - 6 || r.right > area.right + 6 || r.bottom > area.bottom + 6;
  }).map((e) => e.dataset.zone);
  return { type: [...type, ...figures, ...names], sizes, out };
}"""
# pixels of a cell of the world in question
CELLS = {"desk": 80, "low": 50, "tall": 65, "side": 40, "phone": 33}


def test_one_world_is_large_and_all_that_is_drawn_can_be_read(shared: Served, people: People) -> None:
    """With eight worlds, in every frame: type is nowhere under 11 pixels, and the world in question has most room."""
    screen = people.sit(shared.address, TABLES["alheimur"](shared).url)
    choices = screen.see()["view"]["choices"]
    for size, (kind, *_) in SIZES.items():
        screen.resize(size)
        found = screen.page.evaluate(WORLDS)
        where = f"at {size[0]} x {size[1]}"
        assert len(found["type"]) > 12, where
        assert [each for each in found["type"] if each[1] < 10.9] == [], where
        assert found["out"] == [], where
        (large,) = [(key, cell) for key, cell, is_large in found["sizes"] if is_large]
        others = [cell for key, cell, is_large in found["sizes"] if not is_large]
        assert large[1] >= CELLS[kind] and all(cell < large[1] for cell in others), (where, large, others)
        assert any(f"-{large[0]}" in choice["picks"][0] for choice in choices if choice["picks"]), where
        assert len(others) == (0 if kind in ("side", "phone") else 7), where
        assert screen.page.locator("#zones button:visible").count() == (9 if kind in ("side", "phone") else 8), where


def test_the_log_opens_over_the_rail(shared: Served, people: People) -> None:
    """In a low window the log is one line; it opens upwards, its names of places marked, and a key closes it."""
    screen = people.sit(shared.address, TABLES["alheimur"](shared).url, size=(1280, 620))
    expect(screen.page.locator("#log")).to_be_hidden()
    screen.press(".latest")
    expect(screen.page.locator("#log")).to_be_visible()
    assert screen.box("log-sec")[3] > 300
    expect(screen.page.locator("#log .place").first).to_be_visible()
    screen.press("[data-do=close-log]")
    expect(screen.page.locator("#log")).to_be_hidden()


def test_a_window_that_is_turned_keeps_what_was_begun(shared: Served, people: People) -> None:
    """A phone that is turned has the choices in its other frame, and what was picked stays picked."""
    screen = people.sit(shared.address, TABLES["silver-isle"](shared).url, size=(390, 844), touch=True)
    choice = next(c for c in screen.see()["view"]["choices"] if c["picks"])
    screen.begin(choice)
    title = screen.text("#prompt h1")
    for size, frame in (((844, 390), "side"), ((820, 1180), "tall"), ((390, 844), "phone")):
        assert looks(screen, size)["frame"] == frame
        assert screen.text("#prompt h1") == title
        assert screen.page.locator("#tray-slot > #choices").count() == (frame != "tall")


def test_the_drawer_pushes_the_tray_aside(shared: Served, people: People) -> None:
    """It is wider than the rail: buttons and hand make room for it, and do not lie over each other."""
    screen = people.sit(shared.address, TABLES["silver-isle"](shared).url, size=(1280, 620))
    screen.press(".head > [data-do=rules]")
    expect(screen.page.locator("#drawer .rule").first).to_be_visible()
    (hand, _, wide, _), (acts, _, broad, _) = screen.box("hand"), screen.box("acts")
    assert hand + wide <= acts + 1
    assert acts + broad <= screen.box("drawer")[0]


def test_the_board_of_an_example_fills_a_phone(shared: Served, people: People) -> None:
    """What lies beside a map on a table is left out of the rulebook; what stands on the map is not."""
    screen = people.sit(shared.address, "/rules/small-worlds", size=(390, 844))
    figure = screen.page.locator(".fig svg").first
    area = figure.locator(".regions").bounding_box()
    assert area and area["width"] > 0.95 * 390
    expect(figure.locator(".pieces use").first).to_be_visible()
    expect(figure.locator(".side")).to_be_hidden()
    screen.goto("/rules/decay")
    tile = screen.page.locator(".fig svg").first.locator("[id$='tile-S5']").bounding_box()
    assert tile and tile["width"] > 60


def test_a_seat_in_one_line_says_that_it_is_out(shared: Served, people: People) -> None:
    """On a low window it was pale, and nothing told whose pawn is gone why he is not asked."""

    def find(game: ls.Game) -> Timeline:
        for seed in range(40):
            gone = come_to(
                game, lambda view: any(seat["out"] for seat in view["seats"]), Habit(seed), ls.Rng(f"{seed}")
            )
            if gone:
                return gone
        raise AssertionError("nobody lost his pawn")

    screen = people.sit(shared.address, lay_out(shared, "decay", find, [ME] * 4, {})[0].url, (1280, 620))
    expect(
        screen.page.locator(".rail[data-fold='2'], [data-fold='2'] .rail, [data-fold='3'] .rail").first
    ).to_be_visible()
    tags = screen.page.locator(".seat.out .tag")
    expect(tags.first).to_be_visible()
    expect(screen.page.locator(".seat:not(.out) .tag:visible")).to_have_count(0)
    assert tags.first.evaluate(
        "(e) => e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth - 8"
    )
    screen.resize((1024, 768))
    assert screen.page.locator(".where").inner_text().startswith("Turn"), "there is no room for the game's name"
