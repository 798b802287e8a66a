"""People in front of screens: pages that play by mouse, keyboard or finger, and remember what went wrong in them."""

from __future__ import annotations

import random
import re
import shutil
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response

from tests.browser.profiles import Kind, Profile, Profiles
from tests.table.helpers import SOMEBODY, bearer

# pages share one process, which paints in one thread: all of them have two cores, and half of the time went into that
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-breakpad",
    "--mute-audio",
    "--renderer-process-limit=1",
    "--num-raster-threads=1",
    "--js-flags=--no-opt",  # no page lives long enough to gain what optimising its scripts costs
]
# the first is Chromium without windows, which takes a fifth less time for the same pages
NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
DESK: Final = (1280, 860)
PHONE: Final = (390, 844)
PATIENCE: Final = 30_000.0
LOOKS: Final = 25.0  # milliseconds between two looks at what is waited for

Choice = dict[str, Any]
Box = tuple[float, float, float, float]


# it stands still when three looks find it at the same place: in its first frame what glides is still where it was, and
# in further ones of the same moment, which a busy browser has, it cannot have moved
_SETTLED: Final = """async (id) => {
  let [last, same, moment, passed] = ["", 0, 0, true];
  for (let i = 0; i < 240; i++) {
    const found = document.getElementById(id);
    const r = found?.getBoundingClientRect();
    const moves = document.getAnimations().some(({ effect }) => {
      const { endTime, progress } = effect?.getComputedTiming() ?? {};
      return Number.isFinite(endTime) && progress !== null && effect.target?.contains(found);
    });
    const now = r && r.width && !moves ? `${r.x} ${r.y} ${r.width} ${r.height}` : "";
    same = now && now === last ? same + passed : 0;
    if (same === 2) return [r.x, r.y, r.width, r.height];
    last = now;
    const next = await new Promise(requestAnimationFrame);
    [passed, moment] = [next > moment, next];
  }
  return null;
}"""
# in which world that is small now, and whether it is part of a picture; by its id, or once it is there
_WHERE: Final = """(found) => {
  const e = typeof found === "string" ? document.getElementById(found) : found;
  return e && [e.closest("g.zone.away")?.dataset.zone ?? "", !(e instanceof HTMLElement)];
}"""
_FETCHED: Final = """() => performance.getEntriesByType("resource")
  .some((entry) => entry.name.endsWith("/parts") && entry.responseEnd > 0)"""
_SHOWS: Final = (  # all of it, not half
    "Number(document.getElementById('at-n')?.textContent) >= n && !('half' in document.documentElement.dataset)"
)
_MAY_CHOOSE: Final = f"(n) => {_SHOWS} && !('sending' in document.documentElement.dataset)"  # till then nothing can be
_TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
_WATCHED: Final = """() => {
  window.strayed = [];
  let before = null;
  const tab = (event) => { if (event.key === "Tab") before = null; }; // it may lead out of the page
  addEventListener("keydown", tab, true);
  const look = () => {
    const at = document.activeElement;
    if (at && at !== document.body) before = at.id || at.outerHTML.slice(0, 60);
    else if (before) {
      window.strayed.push(`${before} at event ${document.getElementById("at-n")?.textContent}`);
      before = null;
    }
    requestAnimationFrame(look);
  };
  look();
}"""
_HERE: Final = """() => {
  const at = document.activeElement ?? document.body;
  return [at.id, at.tagName.toLowerCase(), at.getAttribute("data-do") ?? "", at.getAttribute("data-move") ?? ""];
}"""


def chromium() -> str | None:
    """Find the browser, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def together(view: dict[str, Any]) -> list[Choice]:
    """List what one touch can choose: where something follows on every choice, the first one together with it."""
    first, then = view["choices"][:1], view.get("then") or ()
    return [{**later, "move": f"{first[0]['move']} {later['move']}"} for later in then] or view["choices"]


class Screen:
    """A page in a browser with somebody in front of it."""

    def __init__(self, address: str, profile: Profile, size: tuple[int, int]) -> None:
        self.address = address
        self.profile = profile
        self.size = size
        self.touch = profile.kind.touch
        self.page: Page = profile.context.new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        # who plays a seat by its doors has it in the browser, too; without `verify` certificates are read first
        self.http = httpx.Client(base_url=address, timeout=20, verify=False, headers=bearer(SOMEBODY))
        profile.context.add_cookies([{"name": "ludoscape", "value": SOMEBODY, "url": address}])
        self.page.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.expected: list[str] = []
        self.sent: list[str] = []  # the addresses of all requests
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on("request", lambda request: self.sent.append(request.url))

    @property
    def context(self) -> BrowserContext:
        """Give the browser, to be changed in a way that no other test must meet."""
        self.profile.changed = True
        return self.profile.context

    # ---- what goes wrong

    def _heard(self, message: ConsoleMessage) -> None:
        # a failed request is told a second time in the console; it is counted where it fails
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.problems.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # streams, and what was under way when somebody left the page, are given up by the page itself
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"request: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer: {response.request.method} {response.url}: {response.status}")

    def expect(self, *patterns: str) -> None:
        """Say which problems this test brings about on purpose."""
        self.expected += patterns

    def complaints(self) -> list[str]:
        """List what went wrong, without what was expected."""
        return [text for text in self.problems if not any(re.search(pattern, text) for pattern in self.expected)]

    # ---- where it is

    def goto(self, url: str) -> Screen:
        """Open an address of the server and wait until the page is ready; an invitation is used before."""
        if url.count("/") == 3 and url.startswith("/t/"):
            self.http.post(f"{url}/claim", json={})
        self.page.goto(self.address + url)
        if not url.startswith("/rules"):  # nothing there waits for a script
            self.ready()
        return self

    def ready(self) -> None:
        """Wait until the script of the page has begun; that of a table until it has asked once how the table stands."""
        self.page.wait_for_selector("html[data-ready]", state="attached")
        if self.url.startswith("/t/"):  # what comes of it may show the board anew, with nothing picked
            self.until(_FETCHED)

    @property
    def url(self) -> str:
        """Give the path of the page."""
        return self.page.url.removeprefix(self.address).split("?")[0]

    def see(self) -> dict[str, Any]:
        """Give the plain view that this page has of its table, with what one touch can choose.

        `rows` are the rows of the list above those of these choices.
        """
        answer = self.http.get(f"{self.url}/view")
        assert answer.status_code == 200, answer.text
        seen = dict(answer.json())
        choices = together(seen["view"])
        seen["rows"] = 0 if choices is seen["view"]["choices"] else len(seen["view"]["choices"])
        seen["view"]["choices"] = choices
        return seen

    @property
    def shown(self) -> int:
        """Give the event that the page shows."""
        return int(self.page.locator("#at-n").text_content() or "0")

    def until(self, condition: str, argument: object = None, patience: float = PATIENCE) -> None:
        """Wait for something in the page; it is looked for now and then, since each look at a frame makes a frame."""
        self.page.wait_for_function(condition, arg=argument, timeout=patience, polling=LOOKS)

    def until_shown(self, event: int) -> None:
        """Wait until the page shows an event, or one after it."""
        self.until(f"(n) => {_SHOWS}", event)

    def my_turn(self) -> dict[str, Any] | None:
        """Wait until this person may choose, and the page shows it; None when the game is over."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            seen = self.see()
            if seen["over"] or seen["view"]["choices"]:
                self.until(_MAY_CHOOSE, seen["live"])
                return None if seen["over"] else seen
            self.until_shown(seen["live"] + 1)  # the page is told of each event, so the server need not be asked again
        raise AssertionError("it does not become my turn")

    def asked(self) -> dict[str, Any]:
        """Wait until this person may choose, in a game that is not over."""
        seen = self.my_turn()
        assert seen is not None, "the game is over"
        return seen

    def text(self, selector: str) -> str:
        """Give the text of the first element that a selector finds, blanks made single."""
        return " ".join((self.page.locator(selector).first.text_content() or "").split())

    # ---- hand movements

    def box(self, name: str) -> Box:
        """Give place and size of an element once it stands still."""
        found = self.page.evaluate(_SETTLED, name)
        assert found, f"there is no {name} to be seen"
        x, y, w, h = found
        return x, y, w, h

    def middle(self, name: str) -> tuple[float, float]:
        """Give the middle of an element once it stands still."""
        x, y, w, h = self.box(name)
        return x + w / 2, y + h / 2

    def touch_at(self, x: float, y: float) -> None:
        """Click, or tap on a touch screen."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, what: str | Locator) -> None:
        """Click or tap a button as soon as it can be."""
        found = self.page.locator(what) if isinstance(what, str) else what
        if self.touch:
            found.tap()
        else:
            found.click()

    def touch_element(self, name: str) -> None:
        """Click or tap an element by its id, in its middle; one of the hand, or of another world, is first brought."""
        found = self.page.locator(f"[id='{name}']")
        zone, drawn = self.page.evaluate(_WHERE, name) or found.evaluate(_WHERE)
        if zone:
            self.press(f"#zone-{zone}")
        if not drawn:
            self.press(found)
        else:
            self.touch_at(*self.middle(name))

    # ---- moves

    def begin(self, choice: Choice) -> bool:
        """Do all of a move but its confirmation: touch what is to be picked, one after the other; then it is previewed.

        False when it was played at once, because it does nothing that would have to be shown.
        """
        if choice["picks"]:
            for name in choice["picks"]:
                self.touch_element(name)
            self._among_rows(choice)
        else:
            self.press(self.page.locator(f"#acts [data-do=choose][data-move='{choice['move']}']"))
            if choice["effects"]["undo"] and not choice["effects"]["lines"]:
                return False
        self.previewed(choice)
        return True

    def _among_rows(self, choice: Choice) -> None:
        """Choose from the list when the same picks stand for several moves."""
        choices = self.see()["view"]["choices"]
        if [other["picks"] for other in choices].count(choice["picks"]) > 1:
            number = [other["move"] for other in choices].index(choice["move"])
            self.press(f"#ch-{number}")

    def previewed(self, choice: Choice) -> None:
        """Wait until a choice is previewed."""
        self.page.wait_for_selector(f"#act-go[data-move='{choice['move']}']")

    def play(self, choice: Choice, twice: bool = False) -> None:
        """Play a move by mouse or finger; `twice`: confirm by a second touch on the same place."""
        before = self.shown
        if self.begin(choice):
            if twice and choice["picks"]:
                self.touch_element(choice["picks"][-1])
            else:
                self.press("#act-go")
        self.until_shown(before + 1)

    # ---- keys

    def keys(self, *names: str) -> None:
        """Press keys."""
        for name in names:
            self.page.keyboard.press(name)

    def here(self) -> tuple[str, str, str, str]:
        """Give id, tag, action and move of what has the keyboard."""
        found = self.page.evaluate(_HERE)
        return found[0], found[1], found[2], found[3]

    def watch_focus(self) -> None:
        """Note from now on, frame by frame, when the keyboard is lost after something had it."""
        self.page.evaluate(_WATCHED)

    def focus_was_kept(self) -> None:
        """See that since `watch_focus` something has had the keyboard, and has not lost it to the bare page."""
        strayed, here = self.page.evaluate("() => [window.strayed, document.activeElement !== document.body]")
        assert here, "nothing has the keyboard"
        assert strayed == [], f"{len(strayed)} times the keyboard was lost: {strayed}"

    def tab_to(self, there: Callable[[tuple[str, str, str, str]], bool], most: int = 80) -> None:
        """Press Tab until the right thing has the keyboard."""
        for _ in range(most):
            if there(self.here()):
                return
            self.keys("Tab")
        raise AssertionError(f"{most} times Tab do not lead there")

    def walk_to(self, name: str, most: int = 30) -> bool:
        """Walk over the board by arrows until an element has the keyboard; False when they do not lead there."""
        self.keys("b")
        x, y = self.middle(name)
        self.keys("ArrowUp")
        seen = set()
        for _ in range(most):
            now = self.here()[0]
            if now == name:
                return True
            at = self.middle(now) if now else (x, y)
            across, down = x - at[0], y - at[1]
            key = (
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if abs(across) >= abs(down)
                else ("ArrowDown" if down > 0 else "ArrowUp")
            )
            if (now, key) in seen:
                key = (
                    ("ArrowDown" if down > 0 else "ArrowUp")
                    if key in ("ArrowLeft", "ArrowRight")
                    else ("ArrowRight" if across > 0 else "ArrowLeft")
                )
            if (now, key) in seen:
                return False
            seen.add((now, key))
            self.keys(key)
        return False

    def play_by_keys(
        self, choice: Choice, chance: random.Random, way: str = "", taken: Counter[str] | None = None
    ) -> str:
        """Play a move by the keyboard alone; gives the way that was taken: board, filter, arrows or button.

        It is one by lot, or of those `taken` before the one that was taken least, and is added to them.
        """
        before = self.shown
        on_board = [name for name in choice["picks"] if self.page.locator(f"#part-board [id='{name}']").count()]
        listed = self.is_listed(choice)
        ways = ["arrows", "filter"] if listed else []
        if choice["picks"] and len(on_board) == len(choice["picks"]):
            ways += ["board", "board"]
        if not choice["picks"]:
            ways += ["button", "button"]
        way = way or (chance.choice(ways) if taken is None else min(ways, key=taken.__getitem__))
        if not listed and way in ("arrows", "filter"):
            way = "button"
        if way == "board":
            way = self._pick_by_arrows(choice)
        if way == "button":
            self.tab_to(lambda at: at[2] == "choose" and at[3] == choice["move"])
            self.keys("Enter")
        if way in ("arrows", "filter"):
            self.choose_in_list(choice, way == "filter")
        bare = not choice["picks"] and not choice["effects"]["lines"] and choice["effects"]["undo"]
        if not bare:
            self.previewed(choice)
            if way != "board":
                self.until("() => document.activeElement?.id === 'act-go'")
            self.keys("Enter")
        self.until_shown(before + 1)
        if taken is not None:
            taken[way] += 1
        return way

    def _pick_by_arrows(self, choice: Choice) -> str:
        for name in choice["picks"]:
            if not self.walk_to(name):
                self.keys("Escape", "Escape")
                return "arrows"
            self.keys("Enter")
        choices = self.see()["view"]["choices"]
        if [other["picks"] for other in choices].count(choice["picks"]) > 1:  # the list has what they may mean
            number = [other["move"] for other in choices].index(choice["move"])
            self.until("() => document.activeElement?.id === 'list'")
            while not self.page.locator(f"#ch-{number}.at").count():
                self.keys("ArrowDown")
            self.keys("Enter")
        return "board"

    def is_listed(self, choice: Choice) -> bool:
        """Tell whether a choice has a row; what ends the turn is a button alone, where there is more to choose."""
        seen = self.asked()
        number = seen["rows"] + [each["move"] for each in seen["view"]["choices"]].index(choice["move"])
        return self.page.locator(f"#ch-{number}").count() > 0

    def choose_in_list(self, choice: Choice, narrow: bool = False) -> None:
        """Go to a choice in the list by keys, by its words or by arrows alone, and pick it."""
        seen = self.see()
        number = seen["rows"] + [each["move"] for each in seen["view"]["choices"]].index(choice["move"])
        self.keys("l")
        if narrow and self.page.locator("#filter").count():
            self.until("() => document.activeElement?.id === 'filter'")
            self.page.keyboard.type(choice["label"])
        else:
            self.until("() => ['filter', 'list'].includes(document.activeElement?.id ?? '')")
        within = self.page.locator(f"#ch-{number}").get_attribute("data-within")
        for _ in range(200):
            if self.page.locator(
                f"#ch-{number}.at"
            ).count():  # the first row is there already, where the list had its turn
                break
            if within and self.page.locator(f"#list [data-kind='{within}'].at[aria-expanded=false]").count():
                self.keys("Enter")  # its rows are put away under their kind
            self.keys("ArrowDown")
        self.keys("Enter")

    # ---- looks

    def settled(self) -> None:
        """Wait until the browser has drawn the page anew, and told its script of all that changed."""
        self.page.evaluate(_TWO_FRAMES)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the page another size, and wait until it is laid out in it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.until("([wide, high]) => innerWidth === wide && innerHeight === high", list(size))
        self.settled()

    def no_sideways(self) -> None:
        """Check that the page does not scroll sideways."""
        wide, room = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, f"the page is {wide} wide on a screen of {room}"

    def colour(self, selector: str, name: str = "background-color") -> str:
        """Give a computed colour."""
        return str(
            self.page.locator(selector).first.evaluate("(e, n) => getComputedStyle(e).getPropertyValue(n)", name)
        )


class People:
    """All who sit in front of screens in one test."""

    def __init__(self, browser: Browser, folder: Path, profiles: Profiles | None = None) -> None:
        self.profiles = profiles or Profiles(browser)
        self.folder = folder
        self.screens: list[Screen] = []

    def sit(self, address: str, url: str = "/", size: tuple[int, int] = DESK, **more: Any) -> Screen:
        """Open an address in a browser of its own. `touch`: on a touch screen; the rest is what Playwright takes.

        Whoever sits here wants to be asked every time, unless `asked` is False: then the last touch is the move. Nobody
        is a newcomer, who is told of the game at its first opening, unless `newcomer` is True.
        """
        touch, asked = bool(more.pop("touch", False)), bool(more.pop("asked", True))
        newcomer = bool(more.pop("newcomer", False))
        more = {"reduced_motion": "reduce", "color_scheme": "light", **more}
        kind = Kind(touch, asked, not newcomer, tuple(sorted(more.items())))
        return self.open(Screen(address, self.profiles.take(kind, size), size), url)

    def beside(self, other: Screen, url: str) -> Screen:
        """Open an address in another tab of the same browser."""
        return self.open(Screen(other.address, other.profile, other.size), url)

    def open(self, screen: Screen, url: str) -> Screen:
        """Take a screen in, and open an address on it."""
        self.screens.append(screen)
        return screen.goto(url)

    def leave(self) -> list[str]:
        """Close everything; gives what went wrong."""
        problems = [text for screen in self.screens for text in screen.complaints()]
        for screen in self.screens:
            screen.http.close()
        for profile, address in {screen.profile: screen.address for screen in self.screens}.items():
            self.profiles.give_back(profile, address)
        return problems


class Habit:
    """How somebody plays who decides by lot, but likes some things: to bring the game to its end, or to fight."""

    def __init__(self, seed: int, fights: bool = False) -> None:
        self.chance = random.Random(seed)
        self.fights = fights

    def choose(self, choices: list[Choice]) -> Choice:
        """Pick one of the choices."""
        moves = {choice["move"]: choice for choice in choices}
        for plain in (".", "-"):
            if plain in moves and self.chance.random() < 0.75:
                return moves[plain]
        return max(choices, key=self._wish)

    def _wish(self, choice: Choice) -> float:
        drawn = choice["effects"]["draw"]
        wish = self.chance.random() - 2 * (choice["move"] == "^-")
        lost = len(drawn.get("leaves", ())) + ("splits" in choice["hint"]) + 10 * bool(drawn.get("dies"))
        if self.fights:
            won = sum(attack["wins"] for attack in drawn.get("attacks", ()))
            return float(wish + 4 * won + 4 * ("toll" in choice["hint"]) - 2 * lost)
        return float(wish + 2 * lost)
